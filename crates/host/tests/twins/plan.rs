//! Two matches that a viewer cannot tell apart, worked out on the rules alone: which cards are
//! exchanged in whose deck, and which pick of the one match is which of the other.

use crate::common::harness::Harness;
use crate::common::twin::{Learned, Twin, card_of};
use shokan_host::engine::{Setup, Viewer};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_rules::eyes::Eyes;
use shokan_rules::log_renderer::LogRenderer;
use shokan_rules::rulebook::{Audience, Rulebook, VIEWERS};

/// How many decisions of others a pair must be compared at to count.
pub(crate) const COUNTS: usize = 8;

/// One question of a match and its answers in the two worlds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) seat: u8,
    /// What is picked in the one world and in the other.
    pub(crate) picks: [u16; 2],
    /// The viewer sees nothing of it.
    pub(crate) is_private: bool,
    /// There is a choice in both worlds, so nobody else answers it.
    is_put: bool,
}

/// What is played in two worlds.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The set-up of the other world.
    pub(crate) other: Setup,
    pub(crate) steps: Vec<Step>,
    /// So many steps are played; the next one is put to its seat in both worlds.
    pub(crate) played: usize,
    /// Decisions of others among them.
    pub(crate) foreign: usize,
    /// Cards that lie elsewhere.
    pub(crate) differing: usize,
    /// Picks of others that took another card out of sight.
    pub(crate) swapped: usize,
}

/// Why two matches are no pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPair {
    /// Nothing that the viewer does not come to know can be exchanged.
    NothingHidden,
    /// Too few decisions of others before the worlds part.
    Short,
}

/// What is played in the true world, and what each viewer learns by it.
pub(crate) struct Tale<H: Harness> {
    first: State<H::Game>,
    choices: Vec<(Asked, Choice)>,
    learned: Vec<CardSet>,
}

fn begun<H: Harness>(setup: &Setup) -> State<H::Game> {
    let begun = <H::Game as Rulebook>::begin(setup, H::catalogue());
    begun.expect("the set-up of a match can be played").state
}

/// A match of this set-up, played at random.
pub(crate) fn tale<H: Harness>(
    setup: &Setup,
    viewers: &[Viewer],
    most: usize,
    luck: &mut Luck,
) -> Tale<H> {
    let first = begun::<H>(setup);
    let mut learned = Learned::of(viewers);
    for card in first.table.all() {
        learned.look(&first, card);
    }
    let mut state = first;
    state.begin(H::pool(), Some(&mut learned));
    let mut choices = Vec::new();
    while let Some(asked) = state.asked().filter(|_| choices.len() < most) {
        let all = state.choices(H::pool());
        let choice = all[luck.below(Stream::Other, all.len() as u32) as usize];
        // What is picked openly will be seen, be it after the last step.
        if let Some(card) = card_of(choice) {
            for (at, &viewer) in viewers.iter().enumerate() {
                if !H::is_secret(&state, asked, choice, viewer) {
                    learned.cards[at].add(card);
                }
            }
        }
        choices.push((asked, choice));
        state.take(H::pool(), choice, Some(&mut learned));
    }
    Tale {
        first,
        choices,
        learned: learned.cards,
    }
}

/// The lines of a deck in the order of the cards they become, and those cards.
fn lines<H: Harness>(first: &State<H::Game>, setup: &Setup, seat: usize) -> Vec<(usize, CardId)> {
    let owner = Seat(seat as u8);
    let pile = <H::Game as Rulebook>::deck();
    let mine = |card: &CardId| first.table.card(*card).owner == owner;
    let (inside, outside): (Vec<CardId>, Vec<CardId>) = first
        .table
        .all()
        .filter(mine)
        .partition(|&card| first.table.is_in(card, pile));
    let face = |word: &str| H::catalogue().find(word);
    let mut left: Vec<usize> = (0..setup.decks[seat].cards.len()).collect();
    for card in outside {
        let def = first.table.card(card).def;
        let words = &setup.decks[seat].cards;
        if let Some(at) = left.iter().position(|&at| face(&words[at].1) == Some(def)) {
            left.remove(at);
        }
    }
    left.into_iter().zip(inside).collect()
}

/// The same set-up with cards exchanged that a viewer never comes to know.
fn dealt_otherwise<H: Harness>(
    setup: &Setup,
    tale: &Tale<H>,
    viewer: usize,
    luck: &mut Luck,
) -> Option<(Setup, State<H::Game>)> {
    let keep = tale.learned[viewer];
    for _ in 0..8 {
        let mut other = setup.clone();
        let deep = luck.below(Stream::Other, 5) >= 2;
        for seat in 0..setup.decks.len() {
            let mut hidden: Vec<(usize, CardId)> = lines::<H>(&tale.first, setup, seat);
            hidden.retain(|&(_, card)| !keep.has(card));
            // Cards with different backs do not change places.
            let back = |card: CardId| tale.first.table.card(card).flags;
            let Some(&(_, one)) =
                hidden.get(luck.below(Stream::Other, hidden.len() as u32) as usize)
            else {
                continue;
            };
            hidden.retain(|&(_, card)| back(card) == back(one));
            luck.shuffle(Stream::Other, &mut hidden);
            if !deep {
                let word = |at: usize| &setup.decks[seat].cards[at].1;
                let other = hidden.iter().position(|it| word(it.0) != word(hidden[0].0));
                hidden = other.map_or(Vec::new(), |at| vec![hidden[0], hidden[at]]);
            }
            for (at, &(line, _)) in hidden.iter().enumerate() {
                let (next, _) = hidden[(at + 1) % hidden.len()];
                other.decks[seat].cards[line] = setup.decks[seat].cards[next].clone();
            }
        }
        let begun = begun::<H>(&other);
        if differs_in_secret::<H>(&tale.first, &begun, keep) {
            return Some((other, begun));
        }
    }
    None
}

/// Whether two games differ, and only in faces that are not kept.
fn differs_in_secret<H: Harness>(a: &State<H::Game>, b: &State<H::Game>, keep: CardSet) -> bool {
    let mut differing = 0;
    let alike = a.table.all().all(|card| {
        let (here, there) = (a.table.card(card), b.table.card(card));
        let face = here.def != there.def;
        differing += usize::from(face);
        let def = here.def;
        shokan_kernel::table::Card { def, ..there } == here && !(face && keep.has(card))
    });
    alike && differing > 0
}

/// Two worlds, and which card of the one plays the part of which in the other.
struct Worlds<H: Harness> {
    a: State<H::Game>,
    b: State<H::Game>,
    twin: Twin,
}

impl<H: Harness> Worlds<H> {
    /// The pick of somebody else in the other world: one that looks the same, if there is one.
    fn mirrored(
        &mut self,
        asked: Asked,
        choice: Choice,
        viewer: Viewer,
        luck: &mut Luck,
    ) -> Option<Choice> {
        let possible = self.b.choices(H::pool());
        let same = self.twin.same(choice);
        let hidden = card_of(choice).filter(|&card| {
            !self.twin.keep.has(card) && H::is_secret(&self.a, asked, choice, viewer)
        });
        let Some(card) = hidden else {
            return possible.contains(&same).then_some(same);
        };
        // After another card is taken out of a deck, the same shuffle mixes other cards.
        let of_deck = self.a.table.is_in(card, <H::Game as Rulebook>::deck());
        let stays = possible.contains(&same) && H::looks_alike((&self.a, choice), (&self.b, same));
        if of_deck || stays && luck.below(Stream::Other, 2) == 0 {
            return stays.then_some(same);
        }
        let (worlds, pick) = ((&self.a, &self.b), (asked, choice, card));
        self.twin.another::<H>(worlds, pick, viewer, luck)
    }

    /// Whether the rules let the viewer conclude something from this pick.
    fn concludes(&self, choice: Choice) -> bool {
        // In Shaman King only luck tells, which takes the same places in both worlds as long as
        // every card lies at its own.
        let alike = H::NAME == "shaman_king" && self.twin.swapped == 0;
        !alike && H::concludes(&self.a, choice)
    }
}

/// The pair of worlds of a match for one of its viewers.
///
/// # Errors
/// Why there is none.
pub(crate) fn plan<H: Harness>(
    setup: &Setup,
    tale: &Tale<H>,
    (at, viewer): (usize, Viewer),
    luck: &mut Luck,
) -> Result<Plan, NoPair> {
    let (other, first) = dealt_otherwise(setup, tale, at, luck).ok_or(NoPair::NothingHidden)?;
    let differing = tale.first.table.all();
    let differing = differing
        .filter(|&card| tale.first.table.card(card).def != first.table.card(card).def)
        .count();
    let mut worlds = Worlds::<H> {
        a: tale.first,
        b: first,
        twin: Twin::new(tale.first.table.all().collect(), tale.learned[at]),
    };
    worlds.a.begin(H::pool(), None);
    worlds.b.begin(H::pool(), None);
    let mut steps = Vec::new();
    for &(asked, choice) in &tale.choices {
        let there = worlds.b.asked();
        assert_eq!(
            there.map(|there| (there.seat, there.prompt)),
            Some((asked.seat, asked.prompt)),
            "the rules ask somebody else in a world that {viewer:?} cannot tell apart"
        );
        let here = worlds.a.choices(H::pool());
        let index = here.iter().position(|&it| it == choice);
        let index = index.expect("what was played can be played again");
        let possible = worlds.b.choices(H::pool());
        let other = if viewer.plays(asked.seat) {
            possible.get(index).copied()
        } else if worlds.concludes(choice) {
            None
        } else {
            worlds.mirrored(asked, choice, viewer, luck)
        };
        let Some(other) = other else { break };
        let pick = possible.iter().position(|&it| it == other);
        let pick = pick.expect("a choice that is possible");
        let is_put = here.len() > 1 && possible.len() > 1;
        let is_private = unseen::<H>(&mut worlds.a, choice, viewer);
        worlds.b.take(H::pool(), other, None);
        steps.push(Step {
            seat: asked.seat.0,
            picks: [index as u16, pick as u16],
            is_private,
            is_put,
        });
    }
    let played = steps.iter().rposition(|step| step.is_put).unwrap_or(0);
    let foreign = steps[..played]
        .iter()
        .filter(|step| !viewer.plays(Seat(step.seat)) && step.is_put);
    let foreign = foreign.count();
    if foreign < COUNTS {
        return Err(NoPair::Short);
    }
    Ok(Plan {
        other,
        steps,
        played,
        foreign,
        differing,
        swapped: worlds.twin.swapped,
    })
}

/// Takes a choice; true when the viewer sees nothing of it.
fn unseen<H: Harness>(state: &mut State<H::Game>, choice: Choice, viewer: Viewer) -> bool {
    let shown = |state: &State<H::Game>| {
        <H::Game as Rulebook>::show(&Eyes {
            game: state,
            catalogue: H::catalogue(),
            viewer,
        })
    };
    let before = shown(state);
    let mut renderer = LogRenderer::new(H::catalogue(), Audience::of([viewer]));
    state.take(H::pool(), choice, Some(&mut renderer));
    let at = VIEWERS.iter().position(|&known| known == viewer);
    let told = at.is_some_and(|at| !renderer.seen[at].is_empty());
    !told && before == shown(state)
}

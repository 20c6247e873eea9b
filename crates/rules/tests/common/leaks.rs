//! Noninterference: what a viewer cannot know changes nothing of what the viewer is shown.

use super::harness::Harness;
use super::twin::{Learned, Twin, card_of};
use shokan_differential::laws::{numbered, translate};
use shokan_kernel::decision::{Asked, Choice, Explained, Facts, Openness};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;

/// How many questions a pair must be compared at to count.
pub(crate) const COUNTS: usize = 8;
/// How many questions a pair is followed.
const FOLLOWED: usize = 12;

/// Most viewers of a game: four seats, who only watches, who plays both seats of a team, and who
/// plays all seats of a board.
const VIEWERS: usize = 8;

/// Each seat, who only watches, of four seats who plays two that are allied, and who plays all.
fn viewers<G: Ruleset>(state: &State<G>) -> Vec<Viewer> {
    let seats = (0..G::Sides::seats(state) as u8).map(|seat| Viewer::Seat(Seat(seat)));
    let all = (0..G::Sides::seats(state) as u8).map(Seat);
    let pairs = all
        .clone()
        .flat_map(|one| all.clone().map(move |other| (one, other)));
    let mates = pairs.filter(|&(one, other)| one < other && G::Sides::allied(state, one, other));
    let two = mates.map(|(one, other)| Viewer::of(&[one, other]));
    let whole = Viewer::of(&all.clone().collect::<Vec<_>>());
    let seats = seats.chain([Viewer::Public]).chain(two);
    seats.chain([whole]).collect()
}

/// What became of many pairs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Report {
    /// Pairs that were compared at enough questions.
    pub(crate) pairs: usize,
    /// Pairs that ended before.
    pub(crate) short: usize,
    /// Questions compared.
    pub(crate) questions: usize,
    /// Faces that differed between the two worlds of a pair, summed over all that count.
    pub(crate) differing: usize,
    /// Picks of others that took another hidden card.
    pub(crate) swapped: usize,
    /// Pairs per viewer.
    pub(crate) by_viewer: [usize; VIEWERS],
}

/// Compares pairs until this many count.
pub(crate) fn pairs<H: Harness>(first: u64, wanted: usize) -> Report {
    let mut report = Report::default();
    let mut seed = first;
    while report.pairs < wanted {
        let mut luck = Luck::quick(seed ^ 0x1eaf);
        let mut state = H::start(seed);
        state.begin(H::pool(), None);
        let mut wait = luck.below(Stream::Other, 12);
        while state.asked().is_some() {
            if wait == 0 {
                wait = 20 + luck.below(Stream::Other, 60);
                for viewer in 0..viewers(&state).len() {
                    pair::<H>(&state, viewer, seed, &mut luck, &mut report);
                }
            }
            wait -= 1;
            let count = state.count(H::pool()) as u32;
            let pick = luck.below(Stream::Other, count) as u16;
            state
                .answer(H::pool(), pick, None)
                .expect("a listed pick is taken");
        }
        seed += 1;
        assert!(
            seed < first + 100_000,
            "too few pairs can be followed: {report:?}"
        );
    }
    report
}

/// What the true game does from here, and what the viewer learns by it.
struct Trace {
    choices: Vec<Choice>,
    keep: CardSet,
}

fn trace<H: Harness>(from: &State<H::Game>, viewer: Viewer, luck: &mut Luck) -> Trace {
    let mut state = *from;
    let mut learned = Learned::of(&[viewer]);
    let mut choices = Vec::new();
    for _ in 0..FOLLOWED {
        let Some(asked) = state.asked() else { break };
        let all = state.choices(H::pool());
        let choice = all[luck.below(Stream::Other, all.len() as u32) as usize];
        // What is picked openly will be seen, be it after the last question that is compared.
        if let (Some(card), false) = (card_of(choice), H::is_secret(&state, asked, choice, viewer))
        {
            learned.cards[0].add(card);
        }
        choices.push(choice);
        state.take(H::pool(), choice, Some(&mut learned));
    }
    Trace {
        choices,
        keep: learned.cards[0],
    }
}

/// The choices and refusals as the viewer reads them.
type Read = (Vec<Choice>, Vec<(Choice, ClauseId, Facts)>);

fn read<H: Harness>(state: &State<H::Game>, viewer: Viewer) -> Read {
    let (_, numbers) = state.view_numbered(viewer);
    let to = numbered(&numbers);
    let mut explained = Explained::default();
    state.offer(H::pool(), &mut explained);
    let allowed = explained
        .allowed
        .iter()
        .map(|&choice| translate(choice, &to))
        .collect();
    let refused = explained.refused.iter().map(|&(choice, why, facts)| {
        let facts = Facts {
            card: to(facts.card),
            ..facts
        };
        (translate(choice, &to), why, facts)
    });
    (allowed, refused.collect())
}

/// Two worlds that the viewer cannot tell apart, and which card of the one is which of the other.
struct Worlds<H: Harness> {
    a: State<H::Game>,
    b: State<H::Game>,
    twin: Twin,
}

impl<H: Harness> Worlds<H> {
    fn new(a: &State<H::Game>, viewer: Viewer, keep: CardSet, luck: &mut Luck) -> Self {
        let mut b = a.redeal_but(viewer.mask(), keep, luck);
        let mut of = vec![CardId::NONE; a.table.count()];
        let mut kept = CardSet::default();
        for (here, there) in a.table.in_order().zip(b.table.in_order()) {
            of[here.at()] = there;
            if keep.has(here) {
                kept.add(there);
            }
        }
        H::mend(&mut b, viewer, kept);
        Self {
            a: *a,
            b,
            twin: Twin::new(of, keep),
        }
    }

    fn differing(&self) -> usize {
        self.a
            .table
            .all()
            .filter(|&card| {
                self.a.table.card(card).def != self.b.table.card(self.twin.of[card.at()]).def
            })
            .count()
    }

    /// The pick of somebody else in the other world: one that looks the same, if there is one.
    fn mirrored(
        &mut self,
        asked: Asked,
        choice: Choice,
        viewer: Viewer,
        luck: &mut Luck,
    ) -> Option<Choice> {
        let same = self.twin.same(choice);
        let hidden = card_of(choice).filter(|&card| !self.twin.keep.has(card));
        if let Some(card) = hidden
            && H::is_secret(&self.a, asked, choice, viewer)
        {
            // The viewer sees that a card goes, and not which, even if some of those it may be are
            // known.
            let (worlds, pick) = ((&self.a, &self.b), (asked, choice, card));
            return self.twin.another::<H>(worlds, pick, viewer, luck);
        }
        let possible = self.b.choices(H::pool());
        possible.contains(&same).then_some(same)
    }
}

fn pair<H: Harness>(
    from: &State<H::Game>,
    which: usize,
    seed: u64,
    luck: &mut Luck,
    report: &mut Report,
) {
    let viewer = viewers(from)[which];
    let trace = trace::<H>(from, viewer, luck);
    let mut worlds = Worlds::<H>::new(from, viewer, trace.keep, luck);
    let (differing, mut compared) = (worlds.differing(), 0);
    for &choice in &trace.choices {
        same_to_the_eye::<H>(&worlds, viewer, seed, compared);
        let Some(asked) = worlds.a.asked() else { break };
        compared += 1;
        let other = if viewer.plays(asked.seat) {
            let at = worlds.a.choices(H::pool());
            let pick = at
                .iter()
                .position(|&it| it == choice)
                .expect("the trace is legal");
            Some(worlds.b.choices(H::pool())[pick])
        } else if H::concludes(&worlds.a, choice) {
            None
        } else {
            worlds.mirrored(asked, choice, viewer, luck)
        };
        let Some(other) = other else { break };
        let here = H::told(&mut worlds.a, choice, viewer);
        let there = H::told(&mut worlds.b, other, viewer);
        assert_eq!(
            here, there,
            "seed {seed}: {viewer:?} is told something else after {asked:?} {choice:?}"
        );
    }
    if compared < COUNTS {
        report.short += 1;
        return;
    }
    same_to_the_eye::<H>(&worlds, viewer, seed, compared);
    report.pairs += 1;
    report.questions += compared;
    report.differing += differing;
    report.swapped += worlds.twin.swapped;
    report.by_viewer[which] += 1;
}

fn same_to_the_eye<H: Harness>(worlds: &Worlds<H>, viewer: Viewer, seed: u64, at: usize) {
    let (a, b) = (worlds.a.view(viewer), worlds.b.view(viewer));
    if a != b {
        panic!(
            "seed {seed}: {viewer:?} can tell two worlds apart at question {at} {:?}:\n{}",
            worlds.a.asked(),
            differences(&format!("{a:#?}"), &format!("{b:#?}"))
        );
    }
    let (a, b) = (H::page(&worlds.a, viewer), H::page(&worlds.b, viewer));
    assert!(
        a == b,
        "seed {seed}: the page of {viewer:?} differs at question {at}:\n{}",
        differences(&format!("{a:#?}"), &format!("{b:#?}"))
    );
    same_silence::<H>(&worlds.a, &worlds.b, viewer, seed);
    let asked = worlds.a.asked().map(|asked| asked.seat);
    if asked.is_some_and(|seat| viewer.plays(seat)) {
        assert_eq!(
            read::<H>(&worlds.a, viewer),
            read::<H>(&worlds.b, viewer),
            "seed {seed}: {viewer:?} is offered something else at question {at}"
        );
    }
}

/// Who is asked, and whether a host answers for that seat, is the same in two worlds that a viewer
/// who is not asked cannot tell apart: it may show by who acts when, whatever a view says.
fn same_silence<H: Harness>(a: &State<H::Game>, b: &State<H::Game>, viewer: Viewer, seed: u64) {
    let put = |state: &State<H::Game>| {
        let asked = state.asked().map(|asked| (asked.seat, asked.prompt));
        let openness = state.openness(H::pool());
        // What a question that is always put has to choose from is nobody's business.
        let count = (openness == Openness::Public).then(|| state.count(H::pool()));
        (asked, openness, state.answers_itself(H::pool()), count)
    };
    if a.asked().is_some_and(|asked| !viewer.plays(asked.seat)) {
        assert_eq!(
            put(a),
            put(b),
            "seed {seed}: {viewer:?} can tell two worlds by a silence at {:?}",
            a.flow().last()
        );
    }
}

/// What came of questions that were looked at in two worlds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Silence {
    /// Questions looked at by somebody who is not asked.
    pub(crate) twins: usize,
    /// Of these the ones that everybody can count.
    pub(crate) public: usize,
    /// Of these the ones that answer themselves.
    pub(crate) answered: usize,
    /// Private ones that have one choice in one of the worlds only.
    pub(crate) telling: usize,
}

/// Looks at every question of random games with the eyes of everybody who is not asked, in the true
/// world and in another one.
pub(crate) fn silence<H: Harness>(first: u64, wanted: usize) -> Silence {
    let mut seen = Silence::default();
    let mut seed = first;
    while seen.twins < wanted {
        let mut luck = Luck::quick(seed ^ 0x51);
        let mut state = H::start(seed);
        state.begin(H::pool(), None);
        while let Some(asked) = state.asked() {
            let others = viewers(&state);
            for &viewer in others.iter().filter(|viewer| !viewer.plays(asked.seat)) {
                let worlds = Worlds::<H>::new(&state, viewer, CardSet::default(), &mut luck);
                same_silence::<H>(&worlds.a, &worlds.b, viewer, seed);
                let public = state.openness(H::pool()) == Openness::Public;
                let single = [&worlds.a, &worlds.b].map(|it| it.count(H::pool()) == 1);
                seen.twins += 1;
                seen.public += usize::from(public);
                seen.answered += usize::from(public && single[0]);
                seen.telling += usize::from(!public && single[0] != single[1]);
            }
            let count = state.count(H::pool()) as u32;
            let pick = luck.below(Stream::Other, count) as u16;
            state
                .answer(H::pool(), pick, None)
                .expect("a listed pick is taken");
        }
        seed += 1;
    }
    seen
}

/// The lines in which two long texts differ.
fn differences(a: &str, b: &str) -> String {
    let lines = a.lines().zip(b.lines()).enumerate();
    let differing = lines.filter(|(_, (a, b))| a != b).take(12);
    differing
        .map(|(at, (a, b))| format!("line {at}: {} | {}\n", a.trim(), b.trim()))
        .collect()
}

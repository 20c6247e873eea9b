//! A bot that looks one action ahead, or a few actions of its own turn: it tries each choice in a
//! world of its own, plays the questions of that action to their end, and takes what looks best
//! then.

use shokan_kernel::bot::Bot;
use shokan_kernel::decision::{Choice, Pick};
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::State;
use shokan_kernel::table::Card;
use shokan_kernel::view::View;
use std::cmp::Reverse;

/// What a searching bot must know of a game.
pub trait Insight: Ruleset {
    /// What is read off once before the choices are tried.
    type Baseline;

    /// How many actions of its own turn are planned: 1 judges where the first of them ends.
    const ACTIONS: u8 = 1;
    /// With how many positions a plan goes on after each action.
    const WIDTH: usize = 1;
    /// How many questions are answered by shortcuts when the budget of an action is spent, so that
    /// no position is judged in the middle of it.
    const FINISH: u32 = 0;

    /// Choices tried for one pick at most, in all worlds together.
    const WORK: u32 = WORK;

    /// How many worlds are imagined for one pick.
    const WORLDS: u32 = 2;

    /// Reads it off.
    fn baseline(state: &State<Self>) -> Self::Baseline;

    /// The faces that a seat's unknown cards may have, each as often as it may be among them;
    /// `deck` is the list of that seat's cards, where the bot was told.
    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId>;

    /// Whether a card of this face may lie as this unknown card does.
    fn lies(pool: &CardPool, card: &Card, face: DefId) -> bool {
        let _ = (pool, card, face);
        true
    }

    /// Whether the question belongs to no action that is under way: here a position can be judged.
    fn is_quiet(state: &State<Self>) -> bool;

    /// Whether the choice hands the game on to the other side.
    fn hands_over(state: &State<Self>, choice: Choice) -> bool;

    /// The choice that needs no search, if this is such a question.
    fn rule_of_thumb(state: &State<Self>, pool: &CardPool, choices: &[Choice]) -> Option<usize>;

    /// The choice that a search takes without trying the others; `cut` says that it must not try
    /// any more.
    fn shortcut(
        state: &State<Self>,
        pool: &CardPool,
        choices: &[Choice],
        cut: bool,
    ) -> Option<usize> {
        let _ = (state, pool, choices);
        cut.then_some(0)
    }

    /// Takes out of the choices those that are not looked at; `inner` says that the question is
    /// only thought of. At least one stays.
    fn promising(state: &State<Self>, pool: &CardPool, choices: &mut Vec<Choice>, inner: bool) {
        let _ = (state, pool, choices, inner);
    }

    /// How good the position is for a seat, in hundredths of a middling card.
    fn value(state: &State<Self>, pool: &CardPool, seat: Seat, baseline: &Self::Baseline) -> i32;
}

/// Takes the faces that are known from a list, and fills it up to as many as are unknown: a deck
/// may hold what the list did not say (a dynamic deck, a card of a file).
pub fn unseen(faces: &mut Vec<DefId>, known: impl Iterator<Item = DefId>, unknown: usize) {
    for def in known {
        if let Some(at) = faces.iter().position(|&face| face == def) {
            faces.swap_remove(at);
        }
    }
    while faces.len() < unknown {
        let more = faces.first().copied().unwrap_or(DefId(0));
        faces.push(more);
    }
}

/// The cards of a seat whose faces a view shows.
pub fn shown<G: Ruleset>(view: &View<G>, seat: Seat) -> impl Iterator<Item = Card> {
    let all = view.table.all().map(|card| view.table.card(card));
    all.filter(move |card| card.owner == seat && card.def != DefId::UNKNOWN)
}

/// Choices tried for one pick at most, where a game does not say otherwise: the budget is counted
/// in work, so that a pick is the same on every machine.
pub const WORK: u32 = 1_200;
/// Questions of one action that are searched; behind them the first choice is taken.
const DEPTH: u8 = 8;
/// By how much an action must be better than to end the turn.
const GAIN: i32 = 4;

/// Looks one action ahead, in worlds imagined from its view. The same seed and the same views give
/// the same picks.
#[derive(Clone, Debug)]
pub struct Greedy {
    seed: u64,
    picks: u64,
    work: Option<u32>,
    deck: Option<Vec<DefId>>,
}

impl Greedy {
    /// A bot with luck of its own.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            picks: 0,
            work: None,
            deck: None,
        }
    }

    /// Tells the bot the list of its own deck.
    #[must_use]
    pub fn with_deck(mut self, deck: Vec<DefId>) -> Self {
        self.deck = Some(deck);
        self
    }

    /// With another budget: choices tried for one pick at most.
    #[must_use]
    pub const fn with_work(mut self, work: u32) -> Self {
        self.work = Some(work);
        self
    }

    /// A world that fits the view.
    fn imagine<G: Insight>(&self, pool: &CardPool, view: &View<G>, luck: &mut Luck) -> State<G> {
        let me = view.viewer.seat();
        let mut hands: Vec<Vec<DefId>> = (0..G::SEATS as u8)
            .map(|seat| {
                let unknown = view.table.all().filter(|&card| {
                    let card = view.table.card(card);
                    card.def == DefId::UNKNOWN && card.owner.0 == seat
                });
                let own = if me == Some(Seat(seat)) {
                    self.deck.as_deref()
                } else {
                    None
                };
                let mut faces = G::faces(pool, view, Seat(seat), unknown.count(), own);
                luck.shuffle(Stream::Other, &mut faces);
                faces
            })
            .collect();
        let inner = Luck::quick(u64::from(luck.below(Stream::Other, u32::MAX)));
        view.world(inner, |_, card| {
            let faces = &mut hands[card.owner.at()];
            let fits = faces.iter().rposition(|&face| G::lies(pool, card, face));
            let at = fits.or_else(|| faces.len().checked_sub(1));
            at.map_or(DefId(0), |at| faces.swap_remove(at))
        })
    }
}

impl<G: Insight> Bot<G> for Greedy {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        let Some(asked) = view.asked else { return 0 };
        let mut luck = Luck::quick(self.seed.wrapping_add(self.picks << 32));
        self.picks += 1;
        let first = self.imagine(pool, view, &mut luck);
        let choices = first.choices(pool);
        if choices.len() < 2 {
            return 0;
        }
        if let Some(at) = G::rule_of_thumb(&first, pool, &choices) {
            return at as Pick;
        }
        let mut tries = choices.clone();
        G::promising(&first, pool, &mut tries, false);
        let further = (1..G::WORLDS).map(|_| self.imagine(pool, view, &mut luck));
        let worlds: Vec<State<G>> = std::iter::once(first).chain(further).collect();
        let share = self.work.unwrap_or(G::WORK) / G::WORLDS / tries.len().max(1) as u32;
        let baselines: Vec<G::Baseline> = worlds.iter().map(G::baseline).collect();
        let searches = baselines.iter().map(|baseline| Search {
            pool,
            me: asked.seat,
            baseline,
            share,
        });
        let searches: Vec<(Search<'_, G>, &State<G>)> = searches.zip(&worlds).collect();
        let values = if G::ACTIONS > 1 && G::is_quiet(&worlds[0]) {
            planned(&searches, &tries)
        } else {
            tried(&searches, &tries)
        };
        let best = values.iter().enumerate();
        let best = best.max_by_key(|&(at, &value)| (value, Reverse(at)));
        let choice = best.and_then(|(at, _)| tries.get(at));
        let at = choices.iter().position(|known| Some(known) == choice);
        at.unwrap_or(0) as Pick
    }
}

/// How one action ahead is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Choices that are tried, for all choices of the question together.
    pub work: u32,
    /// Whether plans of several actions are made, where the game has them.
    pub plans: bool,
}

impl Glance {
    /// What the choices of the pending question are worth to the seat that is asked, in a world
    /// that it knows. The luck to come is another than the world's own, which nobody knows.
    pub(crate) fn values<G: Insight>(
        self,
        world: &State<G>,
        pool: &CardPool,
        luck: Luck,
        choices: &[Choice],
    ) -> Vec<i64> {
        let Some(asked) = world.asked() else {
            return Vec::new();
        };
        let world = world.with_luck(luck);
        let baseline = G::baseline(&world);
        let search = Search {
            pool,
            me: asked.seat,
            baseline: &baseline,
            share: self.work / choices.len().max(1) as u32,
        };
        let searches = [(search, &world)];
        if self.plans && G::ACTIONS > 1 && G::is_quiet(&world) {
            planned(&searches, choices)
        } else {
            tried(&searches, choices)
        }
    }

    /// The choice that looks best, of those that are worth a look; they are left in `choices`.
    pub(crate) fn choice<G: Insight>(
        self,
        world: &State<G>,
        pool: &CardPool,
        luck: Luck,
        choices: &mut Vec<Choice>,
    ) -> Option<Choice> {
        G::promising(world, pool, choices, true);
        if let [only] = choices[..] {
            return Some(only);
        }
        if let Some(at) = G::rule_of_thumb(world, pool, choices) {
            return choices.get(at).copied();
        }
        let values = self.values(world, pool, luck, choices);
        let best = values.iter().enumerate();
        let best = best.max_by_key(|&(at, &value)| (value, Reverse(at)));
        best.and_then(|(at, _)| choices.get(at).copied())
    }
}

/// What each choice is worth where its action ends.
fn tried<G: Insight>(searches: &[(Search<'_, G>, &State<G>)], choices: &[Choice]) -> Vec<i64> {
    let mut sums = vec![0; choices.len()];
    for (search, world) in searches {
        let now = G::value(world, search.pool, search.me, search.baseline);
        for (sum, &choice) in sums.iter_mut().zip(choices) {
            // To go on to the other side's turn is judged where it stands: what comes then
            // belongs to the other side.
            *sum += i64::from(if G::hands_over(world, choice) {
                now + GAIN
            } else {
                let mut next = **world;
                next.take(search.pool, choice, None);
                search.run(&mut next, search.share, DEPTH)
            });
        }
    }
    sums
}

/// What each choice is worth where the turn that it belongs to ends best.
fn planned<G: Insight>(searches: &[(Search<'_, G>, &State<G>)], choices: &[Choice]) -> Vec<i64> {
    let mut values = vec![0; choices.len()];
    for (search, world) in searches {
        for (sum, end) in values.iter_mut().zip(search.plan(world, choices)) {
            *sum += i64::from(end);
        }
    }
    if let Some(done) = choices.iter().position(|&choice| choice == Choice::Done) {
        // Who gains nothing by going on ends the turn.
        values[done] = values[done].saturating_add(i64::from(GAIN));
    }
    values
}

struct Search<'a, G: Insight> {
    pool: &'a CardPool,
    me: Seat,
    baseline: &'a G::Baseline,
    /// Choices tried for one action at most.
    share: u32,
}

/// A position between two actions of a plan.
struct Node<G: Insight> {
    /// The choice the plan began with.
    root: usize,
    value: i32,
    state: State<G>,
}

impl<G: Insight> Search<'_, G> {
    /// The best end of the turn behind each choice.
    fn plan(&self, world: &State<G>, choices: &[Choice]) -> Vec<i32> {
        let mut best: Vec<i32> = Vec::with_capacity(choices.len());
        let mut front: Vec<Node<G>> = Vec::new();
        for (root, &choice) in choices.iter().enumerate() {
            best.push(self.act(world, root, choice, &mut front));
        }
        for _ in 1..G::ACTIONS {
            front.sort_by_key(|node| Reverse(node.value));
            // Of positions that are worth exactly the same most are the same, reached in another
            // order.
            front.dedup_by_key(|node| node.value);
            front.truncate(G::WIDTH);
            let mut next = Vec::new();
            for node in &front {
                for choice in node.state.choices(self.pool) {
                    if choice != Choice::Done {
                        let end = self.act(&node.state, node.root, choice, &mut next);
                        best[node.root] = best[node.root].max(end);
                    }
                }
            }
            front = next;
        }
        best
    }

    /// Does one action; what the position is worth when the turn ends behind it.
    fn act(&self, from: &State<G>, root: usize, choice: Choice, to: &mut Vec<Node<G>>) -> i32 {
        let mut state = *from;
        state.take(self.pool, choice, None);
        let value = self.run(&mut state, self.share, DEPTH);
        let goes_on = G::is_quiet(&state)
            && choice != Choice::Done
            && state.asked().is_some_and(|asked| asked.seat == self.me);
        if !goes_on {
            return value;
        }
        to.push(Node { root, value, state });
        state.take(self.pool, Choice::Done, None);
        self.run(&mut state, self.share, DEPTH)
    }

    /// The value of a position once its questions are answered: by the seat itself as it likes
    /// best, by others as it likes least. A plan finds the position so reached in `state`.
    fn run(&self, state: &mut State<G>, work: u32, depth: u8) -> i32 {
        let (mut left, mut finish) = (work, G::FINISH);
        while let Some(asked) = state.asked() {
            if G::is_quiet(state) || left == 0 && finish == 0 {
                break;
            }
            let mut choices = state.choices(self.pool);
            G::promising(state, self.pool, &mut choices, true);
            let cut = depth == 0 || left == 0;
            let single = match G::rule_of_thumb(state, self.pool, &choices) {
                Some(at) => choices.get(at),
                None if choices.len() < 2 => choices.first(),
                None => {
                    let at = G::shortcut(state, self.pool, &choices, cut);
                    at.and_then(|at| choices.get(at))
                }
            };
            if let Some(&choice) = single {
                state.take(self.pool, choice, None);
                if left > 0 {
                    left -= 1;
                } else {
                    finish -= 1;
                }
                continue;
            }
            if choices.is_empty() {
                break;
            }
            let share = left.saturating_sub(choices.len() as u32) / choices.len() as u32;
            let friend = G::Sides::allied(state, asked.seat, self.me);
            let sign = if friend { 1 } else { -1 };
            let from = *state;
            let mut found = None;
            for &choice in choices.iter().take(left as usize) {
                let mut next = from;
                next.take(self.pool, choice, None);
                let value = self.run(&mut next, share, depth - 1);
                if found.is_none_or(|best| sign * value > sign * best) {
                    found = Some(value);
                    if G::ACTIONS > 1 {
                        *state = next;
                    }
                }
            }
            return found.unwrap_or_default();
        }
        G::value(state, self.pool, self.me, self.baseline)
    }
}

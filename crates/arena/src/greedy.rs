//! A bot that looks one action ahead: it tries each choice in a world of its own, plays the
//! questions of that action to their end, and takes what looks best then.

use shokan_kernel::bot::Bot;
use shokan_kernel::decision::{Choice, Pick};
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::view::View;

/// What a searching bot must know of a game.
pub trait Insight: Ruleset {
    /// What is read off once before the choices are tried.
    type Outlook;

    /// Reads it off.
    fn outlook(state: &State<Self>) -> Self::Outlook;

    /// The faces that a seat's unknown cards may have, each as often as it may be among them;
    /// `deck` is the list of that seat's cards, where the bot was told.
    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId>;

    /// Whether the question belongs to no action that is under way: here a position can be judged.
    fn is_quiet(state: &State<Self>) -> bool;

    /// Whether the choice hands the game on to the other side.
    fn hands_over(state: &State<Self>, choice: Choice) -> bool;

    /// The choice that needs no search, if this is such a question.
    fn rule_of_thumb(state: &State<Self>, pool: &CardPool, choices: &[Choice]) -> Option<usize>;

    /// How good the position is for a seat, in hundredths of a middling card.
    fn value(state: &State<Self>, pool: &CardPool, seat: Seat, outlook: &Self::Outlook) -> i32;
}

/// Choices tried for one pick at most: the budget is counted in work, so that a pick is the same on
/// every machine.
pub const WORK: u32 = 1_200;
/// Worlds imagined for one pick.
const WORLDS: u32 = 2;
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
    work: u32,
    deck: Option<Vec<DefId>>,
}

impl Greedy {
    /// A bot with luck of its own.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            picks: 0,
            work: WORK,
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
        self.work = work;
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
            faces.pop().unwrap_or(DefId(0))
        })
    }
}

impl<G: Insight> Bot<G> for Greedy {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        let Some(asked) = view.asked else { return 0 };
        let mut luck = Luck::quick(self.seed.wrapping_add(self.picks << 32));
        self.picks += 1;
        let mut sums: Vec<i64> = Vec::new();
        let mut choices: Vec<Choice> = Vec::new();
        for _ in 0..WORLDS {
            let world = self.imagine(pool, view, &mut luck);
            if sums.is_empty() {
                choices = world.choices(pool);
                if choices.len() < 2 {
                    return 0;
                }
                if let Some(at) = G::rule_of_thumb(&world, pool, &choices) {
                    return at as Pick;
                }
                sums = vec![0; choices.len()];
            }
            let share = self.work / WORLDS / choices.len() as u32;
            let outlook = G::outlook(&world);
            let now = G::value(&world, pool, asked.seat, &outlook);
            for (sum, &choice) in sums.iter_mut().zip(&choices) {
                // To go on to the other side's turn is judged where it stands: what comes then
                // belongs to the other side.
                *sum += i64::from(if G::hands_over(&world, choice) {
                    now + GAIN
                } else {
                    let mut next = world;
                    next.take(pool, choice, None);
                    let search = Search {
                        pool,
                        me: asked.seat,
                        outlook: &outlook,
                    };
                    search.run(&mut next, share, DEPTH)
                });
            }
        }
        let best = sums
            .iter()
            .enumerate()
            .max_by_key(|&(at, &sum)| (sum, std::cmp::Reverse(at)));
        best.map_or(0, |(at, _)| at as Pick)
    }
}

struct Search<'a, G: Insight> {
    pool: &'a CardPool,
    me: Seat,
    outlook: &'a G::Outlook,
}

impl<G: Insight> Search<'_, G> {
    /// The value of a position once its questions are answered: by the seat itself as it likes
    /// best, by others as it likes least.
    fn run(&self, state: &mut State<G>, work: u32, depth: u8) -> i32 {
        let mut left = work;
        while let Some(asked) = state.asked() {
            if G::is_quiet(state) || left == 0 {
                break;
            }
            let choices = state.choices(self.pool);
            let single = match G::rule_of_thumb(state, self.pool, &choices) {
                Some(at) => choices.get(at),
                None if choices.len() < 2 || depth == 0 => choices.first(),
                None => None,
            };
            if let Some(&choice) = single {
                state.take(self.pool, choice, None);
                left -= 1;
                continue;
            }
            if choices.is_empty() {
                break;
            }
            let share = left.saturating_sub(choices.len() as u32) / choices.len() as u32;
            let tried = choices.iter().take(left as usize).map(|&choice| {
                let mut next = *state;
                next.take(self.pool, choice, None);
                self.run(&mut next, share, depth - 1)
            });
            let found = if asked.seat == self.me {
                tried.max()
            } else {
                tried.min()
            };
            return found.unwrap_or_default();
        }
        G::value(state, self.pool, self.me, self.outlook)
    }
}

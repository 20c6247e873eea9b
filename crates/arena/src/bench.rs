//! How fast the engine is, with a hash of all that it played: a faster wrong engine must show.

mod search;

use crate::arena::Arena;
use crate::decks::{self, ReadyDeck};
use crate::play::TURN_CAP;
use crate::processor_time::ThreadTime;
use crate::simulate::{BotKind, game_seed, match_luck};
use crate::statistics::Spread;
use serde::Serialize;
use shokan_kernel::decision::Listed;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::{Outcome, VoidReason};
use shokan_kernel::pool::CardPool;
use shokan_kernel::record::hash64;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use std::hint::black_box;
use std::time::Duration;

pub use search::SearchSpeed;

/// What the time is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Games of random picks.
    Random,
    /// Copies of states in the middle of games.
    Clone,
    /// Lists of the choices of questions in the middle of games.
    Legal,
    /// Games of the greedy bot, views included.
    Greedy,
    /// What `hard` thinks of questions in the middle of greedy games.
    Search,
}

impl Mode {
    /// Every mode with its word.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Random, "random"),
        (Self::Clone, "clone"),
        (Self::Legal, "legal"),
        (Self::Greedy, "greedy"),
        (Self::Search, "search"),
    ];

    /// The mode with this word.
    pub fn find(word: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == word);
        found.map(|(mode, _)| mode)
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What the time is spent on.
    pub mode: Mode,
    /// Processor seconds of each run.
    pub seconds: f64,
    /// How many runs.
    pub runs: u32,
    /// The seed of all games.
    pub seed: u64,
    /// How many seats play.
    pub seats: usize,
}

/// How long a bot took for a pick, in milliseconds of the processor.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PickTime {
    /// The middle one.
    pub median: f64,
    /// What 95 of 100 picks stay below.
    pub p95: f64,
    /// The longest.
    pub max: f64,
}

/// The figures.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// How many seats play.
    pub seats: usize,
    /// What the time was spent on.
    pub mode: Mode,
    /// Processor seconds of each run.
    pub seconds: f64,
    /// How many runs.
    pub runs: u32,
    /// The seed of all games.
    pub seed: u64,
    /// The cards: the first digits of their hash.
    pub pool: String,
    /// Questions with two choices or more, answered (mode `legal`: listed) in a second.
    pub real_decisions_per_s: Spread,
    /// All questions.
    pub decisions_per_s: Spread,
    /// Games.
    pub games_per_s: Spread,
    /// Nanoseconds for a copy of a state.
    pub clone_ns: Spread,
    /// How long the greedy bot took for a pick, in that mode.
    pub pick_ms: Option<PickTime>,
    /// How fast `hard` searches, in that mode.
    pub search: Option<SearchSpeed>,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Heap allocations for each question that was answered.
    pub allocations_per_decision: f64,
    /// Real questions of a game, on average.
    pub real_decisions_per_game: f64,
    /// All questions of a game, on average.
    pub decisions_per_game: f64,
    /// Turns of a game, on average.
    pub turns_per_game: f64,
    /// Choices of a real question, on average.
    pub branching: f64,
    /// Games among the hashed ones that a cap ended.
    pub void_games: u32,
    /// The most that the lists for modifiers, frames, names and triggers held.
    pub fill: [usize; 4],
    /// Games whose final states are hashed: the first of the seed.
    pub hashed_games: u32,
    /// A hash over these final states.
    pub final_hash: String,
}

/// Counts of what was played.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u64,
    decisions: u64,
    real: u64,
    choices: u64,
    turns: u64,
    void: u32,
    fill: [usize; 4],
}

/// Plays the games of a seed one after another, always in the same way.
struct Player<'a, G: Arena> {
    pool: &'a CardPool,
    /// Every way to give each seat a ready deck.
    tables: Vec<Vec<G::Deck>>,
    seed: u64,
    listed: Listed,
    tally: Tally,
    /// Milliseconds of the picks of greedy bots.
    picks: Vec<f64>,
}

/// Questions between two looks at the clock.
const BETWEEN: u64 = 4_096;
/// States in the middle of games that `clone` and `legal` work on.
const SAMPLES: usize = 64;

impl<G: Arena> Player<'_, G> {
    /// Game `n` of the seed, not begun.
    fn deal(&self, n: u64) -> Option<State<G>> {
        let seed = game_seed(self.seed, n);
        let mut luck = Luck::quick(seed);
        let table = luck.below(Stream::Other, self.tables.len() as u32) as usize;
        G::deal(self.tables.get(table)?, self.pool, match_luck(seed))
    }

    /// Plays game `n` with random picks; `visit` sees each state that asks, and ends the game by
    /// `false`.
    fn random(
        &mut self,
        n: u64,
        mut visit: impl FnMut(&State<G>, &Tally) -> bool,
    ) -> Option<State<G>> {
        let mut state = self.deal(n)?;
        let mut luck = Luck::quick(game_seed(self.seed, n) ^ 0x5EED);
        state.begin(self.pool, None);
        while state.asked().is_some() {
            if G::turn(&state) > TURN_CAP {
                state.end(self.pool, Outcome::Void(VoidReason::Turns), None);
                break;
            }
            self.listed.0.clear();
            state.offer(self.pool, &mut self.listed);
            let count = self.listed.0.len();
            self.tally.decisions += 1;
            let pick = if count > 1 {
                self.tally.real += 1;
                self.tally.choices += count as u64;
                luck.below(Stream::Other, count as u32) as usize
            } else {
                0
            };
            let Some(&choice) = self.listed.0.get(pick) else {
                break;
            };
            state.take(self.pool, choice, None);
            if !visit(&state, &self.tally) {
                return None;
            }
        }
        self.finish(&state);
        Some(state)
    }

    /// Plays game `n` between greedy bots.
    fn greedy(
        &mut self,
        n: u64,
        mut visit: impl FnMut(&State<G>, &Tally) -> bool,
    ) -> Option<State<G>> {
        let mut state = self.deal(n)?;
        let seed = game_seed(self.seed, n);
        let bot = |at| BotKind::Greedy.new_bot::<G>(seed ^ at, Vec::new(), None);
        let mut bots: Vec<_> = (1..=G::Sides::seats(&state) as u64).map(bot).collect();
        state.begin(self.pool, None);
        while let Some(asked) = state.asked() {
            if G::turn(&state) > TURN_CAP {
                state.end(self.pool, Outcome::Void(VoidReason::Turns), None);
                break;
            }
            self.listed.0.clear();
            state.offer(self.pool, &mut self.listed);
            let count = self.listed.0.len();
            self.tally.decisions += 1;
            let pick = if count > 1 {
                self.tally.real += 1;
                self.tally.choices += count as u64;
                let view = state.view(Viewer::Seat(asked.seat));
                let start = ThreadTime::now();
                let pick = usize::from(bots[asked.seat.at()].pick(self.pool, &view));
                self.picks.push(start.elapsed().as_secs_f64() * 1e3);
                pick.min(count - 1)
            } else {
                0
            };
            let Some(&choice) = self.listed.0.get(pick) else {
                break;
            };
            state.take(self.pool, choice, None);
            if !visit(&state, &self.tally) {
                return None;
            }
        }
        self.finish(&state);
        Some(state)
    }

    fn finish(&mut self, state: &State<G>) {
        self.tally.games += 1;
        self.tally.turns += u64::from(G::turn(state));
        self.tally.void += u32::from(matches!(state.outcome(), Some(Outcome::Void(_))));
    }

    /// The hash over the first games of the seed, and their counts.
    fn hash(&mut self, games: u32, greedy: bool) -> String {
        let mut hashes = Vec::with_capacity(games as usize * 8);
        let mut fill = [0; 4];
        for n in 0..u64::from(games) {
            let look = |state: &State<G>, _: &Tally| {
                for (most, now) in fill.iter_mut().zip(state.fill()) {
                    *most = now.max(*most);
                }
                true
            };
            let last = if greedy {
                self.greedy(n, look)
            } else {
                self.random(n, look)
            };
            let hash = last.map_or(0, |state| state.hash());
            hashes.extend(hash.to_be_bytes());
        }
        self.tally.fill = fill;
        format!("{:016x}", hash64(&hashes))
    }

    /// States in the middle of games of random picks or of greedy bots.
    fn samples(&mut self, greedy: bool) -> Vec<State<G>> {
        let mut samples = Vec::with_capacity(SAMPLES);
        for n in 0..SAMPLES as u64 {
            let mut left = 5 + 7 * (n % 16);
            let mut sample = None;
            let look = |state: &State<G>, _: &Tally| {
                left = left.saturating_sub(1);
                if state.asked().is_some() {
                    sample = Some(*state);
                }
                left > 0
            };
            if greedy {
                self.greedy(n, look);
            } else {
                self.random(n, look);
            }
            samples.extend(sample);
        }
        samples
    }
}

/// Every way to give each of so many seats a ready deck.
fn tables<G: Arena>(ready: &[ReadyDeck<G>], seats: usize) -> Vec<Vec<G::Deck>> {
    let mut tables = vec![Vec::new()];
    for _ in 0..seats.min(G::SEATS + 1) {
        let more = |table: Vec<G::Deck>| {
            let deck = move |deck: &ReadyDeck<G>| {
                let mut table = table.clone();
                table.push(deck.cards.clone());
                table
            };
            ready.iter().map(deck).collect::<Vec<_>>()
        };
        tables = tables.into_iter().flat_map(more).collect();
    }
    tables
}

/// Measures; `None` only when the ready decks cannot be dealt. `tick` is called after each run.
pub fn measure<G: Arena>(
    catalogue: &Catalogue,
    plan: Plan,
    mut tick: impl FnMut(),
) -> Option<Report> {
    let pool = &catalogue.pool;
    let ready: Vec<ReadyDeck<G>> = decks::ready(catalogue);
    let mut player = Player::<G> {
        pool,
        tables: tables(&ready, plan.seats),
        seed: plan.seed,
        listed: Listed(Vec::with_capacity(256)),
        tally: Tally::default(),
        picks: Vec::new(),
    };
    player.deal(0)?;
    let greedy = plan.mode == Mode::Greedy;
    let hashed_games = if greedy { 10 } else { 500 };
    let final_hash = player.hash(hashed_games, greedy);
    let whole = std::mem::take(&mut player.tally);
    player.picks.clear();
    let samples = player.samples(plan.mode == Mode::Search);
    player.picks.clear();
    let mut speeds = Speeds::default();
    let mut searches = search::Searches::default();
    let mut allocations = 0.0;
    for _ in 0..plan.runs.max(1) {
        let time = Duration::from_secs_f64(plan.seconds.clamp(0.001, 3_600.0));
        let per_game = whole.decisions as f64 / whole.games.max(1) as f64;
        allocations = one_run(
            &mut player,
            plan.mode,
            &samples,
            (time, per_game),
            &mut speeds,
        );
        if plan.mode == Mode::Search {
            searches.run(pool, &samples, time);
        }
        tick();
    }
    let games = whole.games.max(1) as f64;
    Some(Report {
        game: G::GAME,
        seats: plan.seats,
        mode: plan.mode,
        seconds: plan.seconds,
        runs: plan.runs.max(1),
        seed: plan.seed,
        pool: pool.short_hash(),
        real_decisions_per_s: Spread::of(&speeds.real),
        decisions_per_s: Spread::of(&speeds.all),
        games_per_s: Spread::of(&speeds.games),
        clone_ns: Spread::of(&speeds.clone_ns),
        pick_ms: pick_time(player.picks),
        search: (plan.mode == Mode::Search).then(|| searches.speed()),
        state_bytes: size_of::<State<G>>(),
        allocations_per_decision: allocations,
        real_decisions_per_game: whole.real as f64 / games,
        decisions_per_game: whole.decisions as f64 / games,
        turns_per_game: whole.turns as f64 / games,
        branching: whole.choices as f64 / whole.real.max(1) as f64,
        void_games: whole.void,
        fill: whole.fill,
        hashed_games,
        final_hash,
    })
}

/// One run of a mode; allocations per decision.
fn one_run<G: Arena>(
    player: &mut Player<'_, G>,
    mode: Mode,
    samples: &[State<G>],
    (time, per_game): (Duration, f64),
    speeds: &mut Speeds,
) -> f64 {
    let clone_time = match mode {
        Mode::Clone => time,
        _ => Duration::from_millis(20).min(time),
    };
    speeds.clone_ns.push(clone_ns(samples, clone_time));
    match mode {
        Mode::Legal => legal(player.pool, samples, time, per_game, speeds),
        Mode::Clone | Mode::Search => {
            games(player, Duration::from_millis(200).min(time), false, speeds)
        }
        Mode::Random | Mode::Greedy => games(player, time, mode == Mode::Greedy, speeds),
    }
}

fn pick_time(mut picks: Vec<f64>) -> Option<PickTime> {
    picks.sort_by(f64::total_cmp);
    let at = |share: f64| picks.get((picks.len() as f64 * share) as usize).copied();
    Some(PickTime {
        median: at(0.5)?,
        p95: at(0.95)?,
        max: picks.last().copied()?,
    })
}

#[derive(Debug, Default)]
struct Speeds {
    real: Vec<f64>,
    all: Vec<f64>,
    games: Vec<f64>,
    clone_ns: Vec<f64>,
}

/// Plays for a while; allocations per decision.
fn games<G: Arena>(
    player: &mut Player<'_, G>,
    time: Duration,
    greedy: bool,
    speeds: &mut Speeds,
) -> f64 {
    player.tally = Tally::default();
    let mut used = Duration::ZERO;
    let counted = allocation_counter::measure(|| {
        let start = ThreadTime::now();
        let mut next_look = if greedy { 16 } else { BETWEEN };
        let mut n = 0;
        while used < time {
            let go_on = |_: &State<G>, tally: &Tally| {
                if tally.decisions >= next_look {
                    next_look += if greedy { 16 } else { BETWEEN };
                    used = start.elapsed();
                }
                used < time
            };
            if greedy {
                player.greedy(n, go_on);
            } else {
                player.random(n, go_on);
            }
            n += 1;
        }
    });
    let (tally, s) = (player.tally, used.as_secs_f64());
    speeds.real.push(tally.real as f64 / s);
    speeds.all.push(tally.decisions as f64 / s);
    // The game that the clock broke off counts by the questions it had.
    let per_game = tally.decisions as f64 / tally.games.max(1) as f64;
    speeds.games.push(tally.decisions as f64 / per_game / s);
    counted.count_total as f64 / tally.decisions.max(1) as f64
}

/// Lists choices for a while; allocations per list.
fn legal<G: Arena>(
    pool: &CardPool,
    samples: &[State<G>],
    time: Duration,
    per_game: f64,
    speeds: &mut Speeds,
) -> f64 {
    let mut listed = Listed(Vec::with_capacity(256));
    let (mut all, mut real) = (0u64, 0u64);
    let mut used = Duration::ZERO;
    let counted = allocation_counter::measure(|| {
        let start = ThreadTime::now();
        while used < time {
            for state in samples {
                for _ in 0..32 {
                    listed.0.clear();
                    black_box(state).offer(pool, &mut listed);
                    all += 1;
                    real += u64::from(black_box(&listed).0.len() > 1);
                }
            }
            used = start.elapsed();
        }
    });
    let s = used.as_secs_f64();
    speeds.real.push(real as f64 / s);
    speeds.all.push(all as f64 / s);
    speeds.games.push(all as f64 / per_game.max(1.0) / s);
    counted.count_total as f64 / all.max(1) as f64
}

/// Nanoseconds of a copy.
fn clone_ns<G: Arena>(samples: &[State<G>], time: Duration) -> f64 {
    let (mut copies, mut used) = (0u64, Duration::ZERO);
    let start = ThreadTime::now();
    while used < time && !samples.is_empty() {
        for state in samples {
            for _ in 0..256 {
                let copy = *black_box(state);
                black_box(&copy);
            }
            copies += 256;
        }
        used = start.elapsed();
    }
    used.as_secs_f64() * 1e9 / copies.max(1) as f64
}

//! What a seed decides: which matches are played, by whom, and what goes wrong.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use shokan_host::engine::{AnyView, Construction, Engine, Opponent, Scenarios, Thinking};
use shokan_host::wire::http::ClockWish;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::GAMES;

use super::cards::catalogues;
use super::dice::Dice;
use super::disk::{DiskPlan, Left};
use super::network::ConnectionPlan;

/// What a run may be told to leave out, to see which of them a fault needs.
pub(crate) const TROUBLES: [&str; 16] = [
    "crash",
    "commit_crash",
    "stop",
    "full",
    "slow",
    "broken",
    "jump",
    "absence",
    "cut",
    "silent",
    "slow_reader",
    "nonsense",
    "second_connection",
    "spectators",
    "take_back",
    "hesitation",
];

/// One thing that goes wrong with the process or the disk.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trouble {
    /// The process dies.
    Crash,
    /// The process is asked to stop.
    Stop,
    /// The disk is full for a while.
    Full(Duration),
    /// The disk fails, and somebody starts the process again after a while.
    Broken(Duration),
    /// Somebody sets the wall clock.
    Jump(i64),
    /// Nobody looks for a while.
    Absence(Duration),
}

/// One match.
#[derive(Clone, Debug)]
pub(crate) struct TablePlan {
    pub(crate) game: &'static str,
    /// Who sits on the chairs beside the maker's.
    pub(crate) others: &'static [&'static str],
    pub(crate) games: u8,
    pub(crate) clock: Option<ClockWish>,
    /// Gestures before the players tire.
    pub(crate) picks: u32,
    pub(crate) spectators: u32,
    /// Somebody gives up in the end.
    pub(crate) gives_up: bool,
    pub(crate) behaviour: Behaviour,
}

/// What clients do beside playing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behaviour {
    pub(crate) cut: bool,
    pub(crate) silent: bool,
    pub(crate) slow_reader: bool,
    pub(crate) nonsense: bool,
    pub(crate) second_connection: bool,
    pub(crate) take_back: bool,
    pub(crate) delay_max_ms: u32,
}

impl Behaviour {
    /// How the next connection of a client is.
    pub(crate) fn connection(self, dice: &mut Dice) -> ConnectionPlan {
        let (cut, silent, after) = (dice.percent(35), dice.percent(30), 1 + dice.below(25));
        ConnectionPlan {
            delay_max_ms: self.delay_max_ms,
            cut_after: (self.cut && cut).then_some(after),
            silent: self.silent && silent,
        }
    }
}

/// A whole run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) tables: Vec<TablePlan>,
    pub(crate) disk: DiskPlan,
    /// What goes wrong, and how long after the one before.
    pub(crate) troubles: Vec<(Duration, Trouble)>,
    pub(crate) hesitates_one_in: u32,
    /// A match at which nobody looks sleeps after so long.
    pub(crate) idle_max: Duration,
    /// The players are called to an end after so long.
    pub(crate) time_max: Duration,
}

impl Plan {
    pub(crate) fn new(seed: u64, without: &[&str]) -> Self {
        let with = |trouble: &str| !without.contains(&trouble);
        let mut dice = Dice::new(seed, 0);
        let hesitates = dice.one_of(&[0, 0, 2, 3, 8]);
        let mut disk = DiskPlan {
            dies_in: Vec::new(),
            slow_percent: dice.one_of(&[0, 0, 0, 2, 20]),
        };
        for _ in 0..dice.one_of(&[0, 0, 1, 1, 2]) {
            let left = dice.one_of(&[Left::Nothing, Left::All, Left::All, Left::Torn]);
            disk.dies_in.push((dice.below(16), left));
        }
        if !with("commit_crash") {
            disk.dies_in.clear();
        }
        if !with("slow") {
            disk.slow_percent = 0;
        }
        let mut troubles = Vec::new();
        for _ in 0..dice.one_of(&[0, 1, 1, 2, 3]) {
            let pause = dice.time(50, 9_000);
            let (word, trouble) = match dice.below(12) {
                0..3 => ("crash", Trouble::Crash),
                3..5 => ("stop", Trouble::Stop),
                5..8 => ("full", Trouble::Full(dice.time(500, 9_000))),
                8..10 => ("absence", Trouble::Absence(dice.time(2_000, 9_000))),
                10 => ("broken", Trouble::Broken(dice.time(100, 6_000))),
                _ => {
                    let by_ms = i64::from(dice.below(20_000_000)) - 10_000_000;
                    ("jump", Trouble::Jump(by_ms))
                }
            };
            if with(word) {
                troubles.push((pause, trouble));
            }
        }
        let tables = dice.one_of(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
        Self {
            seed,
            tables: (0..tables).map(|_| table(&mut dice, &with)).collect(),
            disk,
            troubles,
            hesitates_one_in: if with("hesitation") { hesitates } else { 0 },
            idle_max: Duration::from_millis(dice.one_of(&[60_000, 1_500, 200])),
            time_max: dice.time(20_000, 60_000),
        }
    }
}

fn table(dice: &mut Dice, with: &impl Fn(&str) -> bool) -> TablePlan {
    let game = dice.one_of(&GAMES);
    let (four, computer, three) = (dice.percent(12), dice.percent(18), dice.percent(30));
    let others: &[&str] = match (game, computer, four) {
        ("summoner_wars", true, true) => &["friend", "dice", "friend"],
        ("summoner_wars", false, true) => &["friend", "friend", "friend"],
        (_, true, _) => &["dice"],
        _ => &["friend"],
    };
    let clock = ClockWish {
        initial_s: 3 + dice.below(40),
        increment_s: dice.below(4),
        per_answer: false,
    };
    let timed = dice.percent(25);
    let long = dice.percent(4);
    let picks = if long {
        20 + dice.below(20)
    } else {
        2 + dice.below(7)
    };
    let spectators = dice.one_of(&[0, 0, 0, 0, 1, 1, 2]);
    let mut some = |trouble: &str, chance| dice.percent(chance) && with(trouble);
    let behaviour = Behaviour {
        cut: some("cut", 60),
        silent: some("silent", 25),
        slow_reader: some("slow_reader", 25),
        nonsense: some("nonsense", 30),
        second_connection: some("second_connection", 30),
        take_back: some("take_back", 50),
        delay_max_ms: 0,
    };
    TablePlan {
        game,
        others,
        games: if three && game == "shaman_king" { 3 } else { 1 },
        // At a table of four a second fall of the same flag makes the match void.
        clock: (timed && others.len() == 1).then_some(clock),
        picks,
        spectators: if with("spectators") { spectators } else { 0 },
        gives_up: dice.percent(60),
        behaviour: Behaviour {
            delay_max_ms: dice.one_of(&[0, 5, 60, 400]),
            ..behaviour
        },
    }
}

/// Picks by luck, and does not look.
struct Careless(Dice);

impl Opponent for Careless {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        self.0.below(4) as u16
    }
}

/// The cards, and the ready decks of the normal construction by game.
pub(crate) struct Shelf {
    pub(crate) engine: Engine,
    decks: Vec<Vec<&'static str>>,
}

impl Shelf {
    /// The only one: reading the cards takes longer than a run.
    pub(crate) fn get() -> &'static Self {
        static SHELF: OnceLock<Shelf> = OnceLock::new();
        SHELF.get_or_init(|| {
            let catalogues = catalogues();
            let normal = |catalogue: &Arc<Catalogue>| {
                let words = catalogue.ready_words();
                let found = words.filter(|word| {
                    let ready = catalogue.ready(word);
                    ready.is_some_and(|(_, kind)| kind == Construction::Normal)
                });
                found.collect()
            };
            let decks = catalogues.iter().map(normal).collect();
            let opponents = |level: &str, luck: u64| {
                (level == "dice")
                    .then(|| Box::new(Careless(Dice::new(luck, 2))) as Box<dyn Opponent>)
            };
            Self {
                engine: Engine::new(
                    catalogues.clone(),
                    Arc::new(opponents),
                    Scenarios::default(),
                ),
                decks,
            }
        })
    }

    /// A ready deck of a game.
    pub(crate) fn deck(&self, game: &str, dice: &mut Dice) -> &'static str {
        let at = GAMES.iter().position(|known| *known == game).unwrap_or(0);
        dice.one_of(&self.decks[at])
    }
}

//! First lessons: a page of play from the first shuffle on, with words to P1 between its lines,
//! which somebody plays again at a table.

use crate::book;
use crate::parse;
use crate::report::Problem;
use crate::run::{self, Mode, Run};
use crate::shared;
use crate::tree::{DeckSource, Registered, Scenario};
use crate::words::{Words, with_words};
use shokan_rules::show::Bi;

/// Where the lesson of each game stands, in its folder of scenarios.
const FILE: &str = "first-lesson.txt";

/// A lesson as a table needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The ready decks by their words, one a seat; who learns has seat 0.
    pub decks: Vec<String>,
    /// The key of all luck.
    pub key: [u8; 32],
    /// Every pick in order: the seat, and its place among the choices of its question.
    pub picks: Vec<(u8, u16)>,
    /// What is said to who learns, in order; the first before the first pick.
    pub sayings: Vec<Saying>,
    /// The hash of the state behind the last pick.
    pub hash: u64,
}

/// What is said from a moment on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// How many picks were made before it.
    pub at: usize,
    /// The words.
    pub text: Bi,
    /// The clause that says it in the rulebook's words.
    pub clause: Option<String>,
}

/// The first lesson of a game; nothing where there is none, or where it cannot be played, which the
/// test of all scenarios tells.
pub fn lesson(game: &str) -> Option<Lesson> {
    let mut files = book::FILES.iter();
    let (_, _, text) = files.find(|(of, name, _)| *of == game && *name == FILE)?;
    let (scenario, _) = parse::parse(text).ok()?.into_iter().next()?;
    with_words!(&scenario, W => play::<W>(&scenario)).ok()
}

fn play<W: Words>(scenario: &Scenario) -> Result<Lesson, Problem> {
    // Its checks are made by the test of all scenarios; a table waits for this.
    let run: Run<W> = run::play(scenario, Mode::Shown)?;
    let ready = |seat: u8| {
        let of = Registered::First(seat);
        let deck = scenario.decks.iter().find(|deck| deck.of == of)?;
        match &deck.source {
            DeckSource::Path(word) => Some(word.text.clone()),
            DeckSource::Lines(_) => None,
        }
    };
    let sayings = run.sayings.into_iter();
    Ok(Lesson {
        decks: (0..2).filter_map(ready).collect(),
        key: shared::key(scenario.seed.unwrap_or_default()),
        picks: run.picks,
        sayings: sayings
            .map(|(at, text, clause)| Saying { at, text, clause })
            .collect(),
        hash: run.state.hash(),
    })
}

//! Puzzles: pages of play whose line is the one that reaches an aim, with what its proof looked at.

use crate::book;
use crate::play_back::{self, Picked, Playback, SlideKind};
use crate::report::Problem;
use crate::run::{self, Mode, Run};
use crate::scene;
use crate::shared;
use crate::tree::Scenario;
use crate::words::{Words, with_words};
use crate::{board, parse};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::{Bi, CatalogueCard, EventView, GameView};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

pub use crate::parse::puzzle::TRIES;
pub use crate::tree::Aim;

/// A puzzle as a table needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// Its name in addresses.
    pub name: String,
    /// Its place among those of its game, from 1.
    pub number: u16,
    /// What it is called.
    pub title: Bi,
    /// The page, as [`Setup::board`](shokan_rules::session::Setup::board) has it.
    pub text: String,
    /// How many seats the board has.
    pub seats: u8,
    /// Who solves it.
    pub seat: u8,
    /// What is wanted.
    pub aim: Aim,
    /// How much the search that proved it has looked at: lines, and worlds that fit the view;
    /// nothing where no search has.
    pub proof: Option<(u32, u32)>,
    /// The chance of the line in thousandths where dice decide, and the best without it.
    pub odds: Option<(u16, u16)>,
    /// How many of [`TRIES`] tries of each level reached the aim; empty where none was given any.
    pub solved_by: Vec<(String, u32)>,
    /// With how many iterations each level finds it; 0 where it never does.
    pub needs: Vec<(String, u32)>,
    /// The proved line: whose pick it is, and its place among the choices of its question.
    pub picks: Vec<(u8, u16)>,
    /// The proved line in words.
    pub steps: Vec<Step>,
    /// The cards on the board that are on no shelf.
    pub cards: Vec<CatalogueCard>,
}

/// A part of the proved line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What was picked.
    pub picks: Vec<Picked>,
    /// The names of the cards that the picks are about.
    pub cards: Vec<Bi>,
    /// What came of it.
    pub events: Vec<EventView>,
}

/// The puzzles of one game, when they have been read.
type Shelf = OnceLock<Vec<Arc<Puzzle>>>;

/// The puzzles of a game in their order; read and played once. One that cannot be played is left
/// out, which a test forbids.
pub fn puzzles(game: &str) -> &'static [Arc<Puzzle>] {
    static SHELVES: OnceLock<BTreeMap<&str, (&str, Shelf)>> = OnceLock::new();
    let shelves = SHELVES.get_or_init(|| {
        let all = book::PUZZLES.iter();
        all.map(|(game, _, text)| (*game, (*text, Shelf::new())))
            .collect()
    });
    let Some((text, shelf)) = shelves.get(game) else {
        return &[];
    };
    shelf.get_or_init(|| of_file(text))
}

/// A puzzle of a game by its name.
pub fn puzzle(game: &str, name: &str) -> Option<Arc<Puzzle>> {
    let mut all = puzzles(game).iter();
    all.find(|puzzle| puzzle.name == name).cloned()
}

fn of_file(text: &str) -> Vec<Arc<Puzzle>> {
    let written = book::split(text);
    let read = written.into_iter().filter_map(|(scenario, text)| {
        with_words!(&scenario, W => read::<W>(&scenario, text)).ok()?
    });
    let numbered = (1..).zip(read);
    numbered
        .map(|(number, puzzle)| Arc::new(Puzzle { number, ..puzzle }))
        .collect()
}

/// Reads one page; nothing where it is no puzzle.
///
/// # Errors
/// Why it cannot be played.
pub fn of_text(text: &str) -> Result<Option<Puzzle>, Problem> {
    let Some((scenario, problems)) = parse::parse(text)?.into_iter().next() else {
        return Ok(None);
    };
    match problems.into_iter().next() {
        Some(problem) => Err(problem),
        None => with_words!(&scenario, W => read::<W>(&scenario, text)),
    }
}

fn read<W: Words>(scenario: &Scenario, text: &str) -> Result<Option<Puzzle>, Problem> {
    let Some((_, seat, aim)) = scenario.puzzle.wanted else {
        return Ok(None);
    };
    let changes = board::change_texts(scenario);
    let cards = shared::catalogue::<W>(scenario.cards.as_ref(), &changes)?;
    let Some((seats, _)) = scene::asked_first::<W>(scenario, &cards)? else {
        return Ok(None);
    };
    let run: Run<W> = run::play(scenario, Mode::Shown)?;
    let shown = play_back::show(scenario)?;
    let own = shown.cards.clone();
    let steps = steps(shown, &cards);
    Ok(Some(Puzzle {
        name: book::slug(&scenario.title),
        number: 1,
        title: Bi {
            ja: scenario
                .title_ja
                .clone()
                .unwrap_or_else(|| scenario.title.clone()),
            en: scenario.title.clone(),
        },
        text: text.to_owned(),
        seats,
        seat,
        aim,
        proof: scenario.puzzle.proof,
        odds: scenario.puzzle.odds,
        solved_by: scenario.puzzle.solved_by.clone(),
        needs: scenario.puzzle.needs.clone(),
        picks: run.picks,
        steps,
        cards: own,
    }))
}

/// The slides of a line as its steps, one a line of play. A card is named by the last table on
/// which it lay.
fn steps(shown: Playback, cards: &Catalogue) -> Vec<Step> {
    let mut before: Option<GameView> = None;
    let mut steps = Vec::new();
    let mut step = Step::default();
    for (end, slide) in (1..).zip(shown.slides) {
        if slide.kind == SlideKind::Pick {
            let tables = [before.as_ref(), slide.view.as_ref()];
            let picked = slide.picks.iter().filter_map(|pick| pick.card);
            step.cards.extend(picked.filter_map(|handle| {
                let mut tables = tables.iter().flatten();
                tables.find_map(|table| named(table, handle, cards))
            }));
            step.picks.extend(slide.picks);
            step.events.extend(slide.events);
        }
        before = slide.view.or(before);
        if shown.ends.contains(&end) && !step.picks.is_empty() {
            steps.push(std::mem::take(&mut step));
        }
    }
    steps
}

/// The name of a card that lies on a table.
fn named(table: &GameView, handle: u16, cards: &Catalogue) -> Option<Bi> {
    let mut all = table.zones.iter().flat_map(|zone| &zone.cards);
    let word = all.find(|card| card.id == Some(handle))?.card.as_deref()?;
    let def = cards.pool.def(cards.find(word)?);
    Some(Bi {
        ja: def.ja.clone(),
        en: def.en.clone(),
    })
}

//! A match that begins on the board of a page of play, and goes on as the players like.

use crate::board::change_texts;
use crate::book;
use crate::parse;
use crate::report::Problem;
use crate::run;
use crate::shared;
use crate::tree::Scenario;
use crate::words::{Words, with_words};
use shokan_kernel::luck::Luck;
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{Session, Setup, SetupError};
use std::sync::Arc;

/// A page of the rules that can be played on from its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The page, as [`Setup::board`] has it.
    pub text: String,
    /// How many seats the board has.
    pub seats: u8,
    /// The seat that is asked first.
    pub asked: u8,
}

/// A built-in page by its game and its name in addresses; nothing where there is none of that name,
/// where it lays out no board, or where nobody is asked on it.
pub fn scene(game: &str, name: &str) -> Option<Scene> {
    let page = book::pages(game)?.get(name)?;
    let (seats, asked) =
        with_words!(&page.scenario, W => looked_at::<W>(&page.scenario)).ok()??;
    Some(Scene {
        text: page.text.to_owned(),
        seats,
        asked,
    })
}

fn looked_at<W: Words>(scenario: &Scenario) -> Result<Option<(u8, u8)>, Problem> {
    asked_first::<W>(scenario, &*cards_of::<W>(scenario)?)
}

fn cards_of<W: Words>(scenario: &Scenario) -> Result<Arc<Catalogue>, Problem> {
    shared::catalogue::<W>(scenario.cards.as_ref(), &change_texts(scenario))
}

/// How many seats the board of a page has, and which is asked first; nothing where it has no board
/// or asks nobody. `cards` are those of the page.
pub(crate) fn asked_first<W: Words>(
    scenario: &Scenario,
    cards: &Catalogue,
) -> Result<Option<(u8, u8)>, Problem> {
    if scenario.set_up || scenario.board.is_empty() {
        return Ok(None);
    }
    let (state, _, _) = run::laid::<W>(scenario, cards)?;
    let mut state = state.with_luck(Luck::quick(0));
    state.begin(&cards.pool, None);
    let asked = state.asked().map(|asked| asked.seat.0);
    let seats = <<W::Rules as Ruleset>::Sides as Sides<W::Rules>>::seats(&state);
    Ok(asked.map(|asked| (seats as u8, asked)))
}

/// Begins a match, on the board of its page where it has one; `catalogue` are the cards of the
/// game.
///
/// # Errors
/// Why the set-up cannot be played; of a page that cannot be laid out the line, and what was
/// expected and found there.
pub fn begin(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    audience: Audience,
) -> Result<Session, SetupError> {
    let Some(page) = &setup.board else {
        return Session::told(setup, catalogue, audience);
    };
    setup.fits(catalogue)?;
    let refused = |problem: &Problem| {
        let Problem {
            line,
            expected,
            found,
            ..
        } = problem;
        SetupError::Board(format!("line {line}: expected {expected}, found {found}"))
    };
    let mut pages = parse::parse(page).map_err(|problem| refused(&problem))?;
    if pages.len() != 1 {
        return Err(SetupError::Board(format!("{} pages", pages.len())));
    }
    let (scenario, problems) = pages.remove(0);
    if let Some(problem) = problems.first() {
        return Err(refused(problem));
    }
    with_words!(&scenario, W => on_board::<W>(&scenario, setup, audience))
        .map_err(|problem| refused(&problem))
}

fn on_board<W: Words>(
    scenario: &Scenario,
    setup: &Setup,
    audience: Audience,
) -> Result<Session, Problem> {
    let cards = cards_of::<W>(scenario)?;
    let (state, _, _) = run::laid::<W>(scenario, &cards)?;
    Ok(Session::on_board(setup, &cards, state, audience))
}

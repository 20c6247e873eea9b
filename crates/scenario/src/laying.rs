//! A board that somebody lays out step by step. The page of play is all there is to it: each step
//! changes the text, and what lies where is read from it anew.

mod played;
mod seen;
#[cfg(test)]
mod tests;
mod text;

pub use played::{own_cards, played};

use crate::board::change_texts;
use crate::report::{Code, Problem, bi, same};
use crate::run;
use crate::scene::{asked_first, one_page};
use crate::scripts;
use crate::shared;
use crate::tree::Scenario;
use crate::words::{HasWords, Words, with_words};
use shokan_kernel::ids::{CardId, Seat, ZoneKind};
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::laying::{BoardEntry, BoardHeld, BoardLaid, BoardSpot, BoardVerb};
use shokan_rules::rulebook::Rulebook;
use std::collections::BTreeMap;

/// What a number or fact of a game can be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Range {
    /// A number from the least to the most.
    Number(i32, i32),
    /// One of these words.
    Words(&'static [&'static str]),
}

/// A number or fact of a game beside its cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Behind `set`; of a seat with its word in front: `P1.master.hp`.
    pub(crate) path: &'static str,
    /// Its name in Japanese and English.
    pub(crate) name: (&'static str, &'static str),
    pub(crate) range: Range,
}

/// A mark: its word, its name in Japanese and English, and whether a number stands behind it.
pub(crate) type Mark = (&'static str, &'static str, &'static str, bool);

/// How a board of a game is laid out by hand, beside what every game has.
pub(crate) trait Lays: Words {
    /// Zones in which nothing is put by hand: what lies there is put by a line of the text.
    const SHUT: &'static [ZoneKind];
    /// Zones whose places are those of all seats.
    const SHARED: &'static [ZoneKind] = &[];
    /// The sides of the dice that are rolled, 0 where there are none.
    const DICE: u8 = 0;
    /// How many places of a zone stand beside each other.
    const COLUMNS: u8 = 0;
    /// The marks that a card can get.
    const HAND_MARKS: &'static [Mark];
    /// The numbers and facts beside the cards.
    const SETTINGS: &'static [Setting];
    /// The phase with which a board begins when nobody has said another.
    const FIRST: &'static str;

    /// The words of the phases that a page can begin with.
    fn phases() -> Vec<&'static str>;

    /// The places of a zone for so many seats, in the rows in which they are seen.
    fn places(_kind: ZoneKind, _seats: u8) -> Vec<&'static str> {
        Self::PLACES.iter().map(|(word, _)| *word).collect()
    }
}

/// Cards of the table, and the entries that they come from.
pub(crate) type Entries = BTreeMap<CardId, BoardEntry>;

/// A board as the rules have it before its first question.
pub(crate) struct Table<W: Words> {
    pub(crate) state: State<W::Rules>,
    pub(crate) entries: Entries,
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Stepped {
    /// The board as it lies now.
    pub laid: BoardLaid,
    /// Why the step was not made, where it was not.
    pub refused: Option<Problem>,
    /// The places that take what is held over the board, where something is.
    pub fits: Option<Vec<BoardSpot>>,
}

/// The board of a page of play with these cards; an empty text is that of an empty board.
///
/// # Errors
/// The first thing of the page that cannot be read or laid out.
pub fn laid(text: &str, cards: &Catalogue) -> Result<BoardLaid, Problem> {
    let begun;
    let text = match text.trim().is_empty() {
        true => {
            begun = beginning(cards.game);
            &begun
        }
        false => text,
    };
    let scenario = one_page(text, cards.game)?;
    with_words!(&scenario, W => laid_as::<W>(&scenario, text, cards))
}

/// The board behind one step; where the rules refuse it, the board as it was.
///
/// # Errors
/// The first thing of the page that cannot be read or laid out, without the step.
pub fn step(text: &str, verb: &BoardVerb, cards: &Catalogue) -> Result<Stepped, Problem> {
    let before = laid(text, cards)?;
    let scenario = one_page(&before.text, cards.game)?;
    let made = with_words!(&scenario, W => stepped::<W>(&scenario, &before, verb, cards));
    let (laid, refused) = match made {
        Ok(laid) => (laid, None),
        Err(problem) => (before, Some(problem)),
    };
    Ok(Stepped {
        laid,
        refused,
        fits: None,
    })
}

/// The board behind a step, where there is one, and the places that take then what is held over it.
///
/// # Errors
/// As [`step`].
pub fn lay_out(
    text: &str,
    verb: Option<&BoardVerb>,
    held: Option<&BoardHeld>,
    cards: &Catalogue,
) -> Result<Stepped, Problem> {
    let mut stepped = match verb {
        Some(verb) => step(text, verb, cards)?,
        None => Stepped {
            laid: laid(text, cards)?,
            refused: None,
            fits: None,
        },
    };
    if let Some(held) = held {
        let scenario = one_page(&stepped.laid.text, cards.game)?;
        let fits = with_words!(&scenario, W => fits::<W>(&scenario, &stepped.laid, held, cards))?;
        stepped.fits = Some(fits);
    }
    Ok(stepped)
}

/// The places on which the rules let a held card lie, in the order of the zones.
fn fits<W: Lays>(
    scenario: &Scenario,
    laid: &BoardLaid,
    held: &BoardHeld,
    cards: &Catalogue,
) -> Result<Vec<BoardSpot>, Problem> {
    let (own, changes) = (scenario.cards.as_ref(), change_texts(scenario));
    let all = shared::beside::<W>(cards, own, &changes)?;
    let stands = |text: &String| {
        one_page(text, cards.game).is_ok_and(|page| run::table::<W>(&page, &all).is_ok())
    };
    let open = laid.zones.iter().filter(|zone| zone.open);
    let spots = open.flat_map(|zone| {
        zone.places.iter().map(|place| BoardSpot {
            seat: zone.seat,
            zone: zone.zone.clone(),
            place: place.place.clone(),
        })
    });
    let takes = |spot: &BoardSpot| {
        let texts = text::with::<W>(scenario, &laid.text, &held.put(spot.clone()));
        texts.is_ok_and(|texts| texts.iter().any(stands))
    };
    Ok(spots.filter(takes).collect())
}

/// The text of an empty board.
fn beginning(game: &str) -> String {
    fn of<W: Lays>() -> String {
        let game = <W::Rules as Rulebook>::GAME;
        let phase = W::FIRST;
        format!("scenario \"A board\"\n  game {game}\n  turn 5 of P1, {phase}\n")
    }
    let text = shokan_rules::with_game!(game, G => of::<<G as HasWords>::Words>());
    text.unwrap_or_default()
}

fn stepped<W: Lays>(
    scenario: &Scenario,
    before: &BoardLaid,
    verb: &BoardVerb,
    cards: &Catalogue,
) -> Result<BoardLaid, Problem> {
    let mut last = None;
    let script = matches!(verb, BoardVerb::Script { .. });
    for text in text::with::<W>(scenario, &before.text, verb)? {
        match laid(&text, cards) {
            Ok(_) if script && let Err(problem) = can_come::<W>(&text, cards) => {
                last = Some(problem)
            }
            Ok(laid) => return Ok(laid),
            Err(problem) => last = Some(problem),
        }
    }
    let nothing = || {
        let expected = bi("することのある操作", "something to do");
        Problem::new(Code::F1, 0, 0, expected, bi("なし", "nothing"))
    };
    Err(last.unwrap_or_else(nothing))
}

/// Whether the luck of a page can come on its board.
fn can_come<W: Lays>(text: &str, cards: &Catalogue) -> Result<(), Problem> {
    let scenario = one_page(text, cards.game)?;
    let (own, changes) = (scenario.cards.as_ref(), change_texts(&scenario));
    scripts::can_come::<W>(&scenario, &*shared::beside::<W>(cards, own, &changes)?)
}

fn laid_as<W: Lays>(
    scenario: &Scenario,
    text: &str,
    cards: &Catalogue,
) -> Result<BoardLaid, Problem> {
    let (own, changes) = (scenario.cards.as_ref(), change_texts(scenario));
    let all = shared::beside::<W>(cards, own, &changes)?;
    if scenario.set_up {
        let expected = bi(
            "盤面（最初から始まる対戦は並べられない）",
            "a board, not a game from its beginning",
        );
        let found = same("start set_up");
        return Err(Problem::new(Code::F7, scenario.line, 0, expected, found));
    }
    let table = run::table::<W>(scenario, &all)?;
    // What the rules count cannot be followed on a board that nobody is asked on.
    let playable = asked_first::<W>(scenario, &all).is_ok_and(|asked| asked.is_some())
        && scripts::can_come::<W>(scenario, &all).is_ok();
    let mut laid = seen::told::<W>(scenario, table, &all);
    laid.text = text.to_owned();
    laid.playable = playable;
    Ok(laid)
}

/// The seats of a game that a page can speak of.
fn seats_of(scenario: &Scenario) -> u8 {
    let far = scenario.board.iter().any(|placing| placing.seat > 1);
    if far { 4 } else { 2 }
}

/// How many seats a board of a game may have.
fn tables<W: Words>() -> Vec<u8> {
    let further = <W::Rules as Rulebook>::TABLES.iter();
    [2].into_iter()
        .chain(further.map(|&seats| seats as u8))
        .collect()
}

/// The seat of a number.
fn seat_word(seat: u8) -> String {
    format!("P{}", Seat(seat).0 + 1)
}

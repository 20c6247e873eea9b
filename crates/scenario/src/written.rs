//! A position as the text of a page of play, which lays the same position out again.
//!
//! What is written is read and laid out at once, and compared with what it came from: a text that
//! would lay out anything else is never handed out.

mod changes;
pub(crate) mod lines;
mod page;
mod same;
#[cfg(test)]
mod tests;

pub(crate) use same::Plainer;

use crate::board::{Board, change_texts};
use crate::parse;
use crate::report::{Problem, bi};
use crate::run::{self, Mode, Run};
use crate::shared;
use crate::tree::Scenario;
use crate::words::{HasWords, Words};
use shokan_kernel::ids::{CardId, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{Card, Modifier, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::show::Bi;
use std::fmt;
use std::sync::Arc;

/// What a page is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Its title.
    pub title_en: String,
    /// Its title on Japanese pages; left out where it is empty.
    pub title_ja: String,
}

/// Why a position cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritable {
    /// Nobody is asked, or this is asked, with which no page begins.
    Question(&'static str),
    /// A text is being carried out, or waits.
    Unfinished,
    /// A change that holds on this card, and that no page can say.
    Change(Bi),
    /// A card of no card file of the house, by its word; without one nobody knows it.
    Foreign(Option<String>),
    /// The page would not be understood: what was expected, and what was found.
    Unread(Bi),
    /// The page would lay out another position: in what, and how.
    Differs(Differs, Bi),
}

/// In what a laid-out position differs from the one it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Differs {
    /// How a card lies, or who knows it.
    Card,
    /// The order in which cards arrived.
    Arrival,
    /// The changes that hold for a while.
    Changes,
    /// What the game counts beside the table.
    Registers,
    /// Who is asked what.
    Question,
    /// What is offered, or refused.
    Offered,
}

impl Unwritable {
    /// The reason in words.
    pub fn text(&self) -> Bi {
        match self {
            Self::Question(asked) => bi(
                format!("場面の始まりにできない問い `{asked}`"),
                format!("no page begins with the question `{asked}`"),
            ),
            Self::Unfinished => bi(
                "解決の途中か、解決を待つ効果",
                "a text is being carried out, or waits",
            ),
            Self::Change(card) => bi(
                format!("場面の言葉で書けない変化：{}", card.ja),
                format!("a change of {} that no page can say", card.en),
            ),
            Self::Foreign(None) => bi(
                "だれも知らないカード",
                "a card that nobody knows is no card of the house",
            ),
            Self::Foreign(Some(card)) => bi(
                format!("ここにはないカード：{card}"),
                format!("{card} is no card of the house"),
            ),
            Self::Unread(why) => bi(
                format!("読めない場面：{}", why.ja),
                format!("the page would not be read: {}", why.en),
            ),
            Self::Differs(what, how) => bi(
                format!("違ってしまう場面（{what:?}）：{}", how.ja),
                format!("the page would differ in {what:?}: {}", how.en),
            ),
        }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Unwritable {}

/// A game whose positions can be written as pages of play.
pub trait Written: Rulebook {
    /// See [`written`].
    ///
    /// # Errors
    /// What of the position a page cannot say.
    fn written(
        state: &State<Self>,
        catalogue: &Catalogue,
        head: &Head,
    ) -> Result<String, Unwritable>;

    /// The position that a page lays out, at its first question, and the cards it is played with:
    /// blank ones and changes of the page are among them.
    ///
    /// # Errors
    /// When the page cannot be read or laid out.
    fn laid(page: &str) -> Result<(State<Self>, Arc<Catalogue>), Unwritable>;

    /// A written position with these picks (seat and place among the choices) as its lines of
    /// play, and what the luck of this seed makes of them.
    ///
    /// # Errors
    /// When the picks do not fit the page, or the page does not hold as a scenario.
    fn lined(
        page: &str,
        seed: u64,
        picks: &[(u8, u16)],
    ) -> Result<(String, State<Self>), Unwritable>;
}

macro_rules! each_game {
    (@write [$($module:ident $game:ident),*]) => {
        $(impl Written for shokan_rules::$module::$game {
            fn written(
                state: &State<Self>,
                catalogue: &Catalogue,
                head: &Head,
            ) -> Result<String, Unwritable> {
                page_of::<<Self as HasWords>::Words>(state, catalogue, head)
            }

            fn laid(page: &str) -> Result<(State<Self>, Arc<Catalogue>), Unwritable> {
                lines::laid::<<Self as HasWords>::Words>(page)
            }

            fn lined(
                page: &str,
                seed: u64,
                picks: &[(u8, u16)],
            ) -> Result<(String, State<Self>), Unwritable> {
                lines::lined::<<Self as HasWords>::Words>(page, seed, picks)
            }
        })*
    };
}
shokan_rules::games!({each_game} @write;);

/// The position as a page of play without a line of play. Laid out, it is the same for every
/// viewer, up to numbers that only name things, and asks the same question with the same choices;
/// the same position gives the same text.
///
/// # Errors
/// What of the position a page cannot say.
pub fn written<G: Written>(
    state: &State<G>,
    catalogue: &Catalogue,
    head: &Head,
) -> Result<String, Unwritable> {
    G::written(state, catalogue, head)
}

/// How a game writes its positions, beside what every game writes.
pub(crate) trait Writes: Words {
    /// Zones over all of which the order of arrival says something.
    const IN_PLAY: &'static [ZoneKind];

    /// The phase with which a page begins that asks what is asked now.
    fn phase(game: &State<Self::Rules>) -> Option<&'static str>;

    /// Further lines: `option ...` and `set ...`.
    fn settings(game: &State<Self::Rules>, pool: &CardPool) -> Vec<String>;

    /// Further marks of a card.
    fn marks_of(_: &State<Self::Rules>, _: &CardPool, _: CardId) -> Vec<String> {
        Vec::new()
    }

    /// Who knows a card that lies there as one comes there openly.
    fn knows(card: &Card) -> u8 {
        Board::<Self>::known(card)
    }

    /// The card that another lies at, where its zone wants one.
    fn host_of(_: &State<Self::Rules>, _: CardId) -> Option<CardId> {
        None
    }

    /// The zone in whose lines a card is written: the one it was laid in.
    fn laid_in(game: &State<Self::Rules>, card: CardId) -> ZoneKind {
        Table::<Self::Rules>::kind(game.table.card(card).zone)
    }

    /// The cards that are written together with one in play, itself among them, in the order in
    /// which they are laid out.
    fn pile(_: &State<Self::Rules>, top: CardId) -> Vec<CardId> {
        vec![top]
    }

    /// Takes out of a card what nothing will ask for.
    fn plain_card(_: &Table<Self::Rules>, _: &mut Card) {}

    /// The word of a change that the rulebook has a word for: `cannot attack`.
    fn given(pool: &CardPool, modifier: &Modifier) -> Option<String>;

    /// Takes out of the registers what a page does not say and nothing will ask for.
    fn plain(registers: &mut <Self::Rules as Ruleset>::Registers, by: &Plainer<'_>);
}

fn page_of<W: Writes>(
    state: &State<W::Rules>,
    catalogue: &Catalogue,
    head: &Head,
) -> Result<String, Unwritable> {
    let Some(asked) = state.asked() else {
        return Err(Unwritable::Question("none"));
    };
    let in_a_text = |frame: &Frame<_>| matches!(frame, Frame::Effect(_));
    if state.flow().iter().any(in_a_text) || !state.waiting.is_empty() {
        return Err(Unwritable::Unfinished);
    }
    let Some(phase) = W::phase(state) else {
        return Err(Unwritable::Question(W::prompt(asked)));
    };
    let text = page::text::<W>(state, catalogue, (head, phase))?;
    proved::<W>(state, catalogue, &text)?;
    Ok(text)
}

/// Lays the text out, and compares.
fn proved<W: Writes>(
    state: &State<W::Rules>,
    catalogue: &Catalogue,
    text: &str,
) -> Result<(), Unwritable> {
    let scenario = read(text)?;
    let cards = cards_of::<W>(&scenario, text)?;
    same_cards::<W>(state, catalogue, &cards)?;
    let laid = laid_out::<W>(&scenario, &cards, text)?;
    same::compare::<W>((state, &catalogue.pool), (&laid, &cards.pool))?;
    // As a page of tests: nothing may happen before its first line of play.
    let begun = Run::<W>::begin(&scenario, cards, Mode::Shown);
    begun.map(|_| ()).map_err(|problem| unread(&problem, text))
}

fn unread(problem: &Problem, text: &str) -> Unwritable {
    let line = text.lines().nth(problem.line.saturating_sub(1) as usize);
    let (expected, found) = (&problem.expected, &problem.found);
    let line = line.unwrap_or_default().trim();
    Unwritable::Unread(bi(
        format!(
            "`{line}`に必要なもの：{}、見つかったもの：{}",
            expected.ja, found.ja
        ),
        format!("`{line}`: expected {}, found {}", expected.en, found.en),
    ))
}

fn read(text: &str) -> Result<Scenario, Unwritable> {
    let mut pages = parse::parse(text).map_err(|problem| unread(&problem, text))?;
    match pages.pop() {
        Some((scenario, problems)) => match problems.first() {
            Some(problem) => Err(unread(problem, text)),
            None => Ok(scenario),
        },
        None => Err(Unwritable::Unread(bi("場面なし", "no page"))),
    }
}

fn cards_of<W: Writes>(scenario: &Scenario, text: &str) -> Result<Arc<Catalogue>, Unwritable> {
    let cards = shared::catalogue::<W>(scenario.cards.as_ref(), &change_texts(scenario));
    cards.map_err(|problem| unread(&problem, text))
}

/// The position of a page at its first question.
fn laid_out<W: Writes>(
    scenario: &Scenario,
    cards: &Catalogue,
    text: &str,
) -> Result<State<W::Rules>, Unwritable> {
    let laid = run::laid::<W>(scenario, cards).map_err(|problem| unread(&problem, text))?;
    let mut laid = laid.0.with_luck(Luck::quick(0));
    laid.begin(&cards.pool, None);
    Ok(laid)
}

/// Every card of the position is the same card of the page, with the same number.
fn same_cards<W: Writes>(
    state: &State<W::Rules>,
    catalogue: &Catalogue,
    page: &Catalogue,
) -> Result<(), Unwritable> {
    for card in state.table.all() {
        let def = state.table.card(card).def;
        let here = catalogue.pool.def(def);
        let there = page.pool.defs.get(def.at());
        if there.is_none_or(|there| there.tree != here.tree) {
            return Err(Unwritable::Foreign(Some(here.word.clone())));
        }
    }
    Ok(())
}

/// The seat that had the first turn, of so many whose turns go round: see `shared::turns_ahead`.
fn first_of(turn: u16, active: Seat, seats: u8) -> Seat {
    let ahead = turn.saturating_sub(1) % u16::from(seats.max(1));
    Seat(active.0 ^ ahead as u8)
}

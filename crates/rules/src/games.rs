//! Where a word of a game becomes its rulebook.

use crate::catalogue::Catalogue;
use crate::clauses::Clauses;
use crate::deck::{Construction, DeckFault, DeckList};
use crate::info::{GameInfo, OVER};
use crate::questions;
use crate::rulebook::{MatchRules, Rulebook};
use crate::session::{SETTLING_PROMPTS, SETTLING_VERBS};
use crate::told;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::table::Cell;
use shokan_lang::fault::CardFault;
use std::collections::BTreeSet;

/// `with_game!(game, G => ...)` runs an expression with the rulebook of a game that is offered, and
/// is `None` for any other word. `with_game!(@each all G, ...)` runs it with each of them in turn,
/// and `with_game!(@each tests name, test)` writes the module `name` with a test for each game,
/// which calls `test::<G>()`.
#[macro_export]
macro_rules! with_game {
    (@each $then:ident $($rest:tt)*) => {
        $crate::games! { {$crate::with_game} @$then; $($rest)* }
    };
    (@words [$($module:ident $game:ident),*]) => {
        [$(<$crate::$module::$game as $crate::rulebook::Rulebook>::GAME),*]
    };
    (@count [$($module:ident $game:ident),*]) => {
        [$(stringify!($module)),*].len()
    };
    (@tests [$($module:ident $game:ident),*] $name:ident, $test:ident) => {
        mod $name {
            $(#[test]
            fn $module() {
                super::$test::<$crate::$module::$game>();
            })*
        }
    };
    (@run [$($module:ident $game:ident),*] $word:expr, $G:ident, $run:expr) => {
        match $word {
            $(<$crate::$module::$game as $crate::rulebook::Rulebook>::GAME => {
                type $G = $crate::$module::$game;
                Some($run)
            })*
            _ => None,
        }
    };
    (@all [$($module:ident $game:ident),*] $G:ident, $run:expr) => {
        $({
            type $G = $crate::$module::$game;
            $run;
        })*
    };
    ($word:expr, $G:ident => $run:expr) => {
        $crate::with_game!(@each run $word, $G, $run)
    };
}
pub use with_game;

/// The games that are offered: their rulebook runs, and programs, pages and scenarios know them.
pub const GAMES: [&str; with_game!(@each count)] = with_game!(@each words);

/// The cards of a game, and further card files; `None` for a game that does not run.
///
/// # Errors
/// Every fault of every file.
pub fn catalogue(
    game: &str,
    further: &[(&str, &str)],
) -> Option<Result<Catalogue, Vec<CardFault>>> {
    with_game!(game, G => Catalogue::of::<G>(further))
}

/// The words that views of a game have.
#[derive(Clone, Debug)]
pub struct ViewWords {
    /// Of its questions: `DecisionView::prompt`.
    pub prompts: Vec<&'static str>,
    /// Of its zones: `ZoneView::zone`, `CellView::zone`.
    pub zones: &'static [&'static str],
    /// Of its phases, and of the end of a game: `GameView::phase`.
    pub phases: Vec<&'static str>,
    /// Of its choices: `ChoiceView::verb`.
    pub verbs: BTreeSet<&'static str>,
    /// Of its events: `EventView::kind`.
    pub kinds: BTreeSet<&'static str>,
}

/// What choices of a game do, asked of each kind of choice at each question.
fn verbs<G: Rulebook>() -> impl Iterator<Item = &'static str> {
    let choices = [
        Choice::Ability(CardId::NONE, 0),
        Choice::Card(CardId::NONE),
        Choice::Cell(Cell {
            seat: Seat(0),
            kind: G::deck(),
            place: 0,
        }),
        Choice::Seat(Seat(0)),
        Choice::Number(0),
        Choice::Mode(0),
        Choice::Default,
        Choice::Yes,
        Choice::No,
        Choice::Done,
    ];
    let all = questions::all::<G>().flat_map(move |question| {
        let asked = Asked::one(Seat(0), question.prompt, CardId::NONE);
        choices.map(|choice| G::choice_verbs(asked, choice))
    });
    let own = G::CHOICE_VERBS.iter().copied();
    all.flatten().chain(own).chain(SETTLING_VERBS)
}

/// The words that views of a game have.
pub fn view_words(game: &str) -> Option<ViewWords> {
    with_game!(game, G => ViewWords {
        prompts: questions::words::<G>().chain(SETTLING_PROMPTS).collect(),
        zones: G::ZONE_WORDS,
        phases: G::info().phases.iter().copied().chain([OVER]).collect(),
        verbs: verbs::<G>().collect(),
        kinds: G::HOWS.iter().chain(G::SAYS).chain(told::ALL).copied().collect(),
    })
}

/// What a page must know of a game before a match of it is there.
#[derive(Clone, Copy, Debug)]
pub struct Offered {
    /// A player may register a second deck.
    pub second_deck: bool,
    /// How many games a match has, where it is played as a match, too; else 1.
    pub games: u8,
    /// More than two can play, in teams.
    pub teams: bool,
}

/// What a page must know of a game before a match of it is there.
pub fn offered(game: &str) -> Option<Offered> {
    with_game!(game, G => Offered {
        second_deck: G::SECOND_DECK.is_some(),
        games: G::MATCH.map_or(1, |rules| rules.games),
        teams: !G::TABLES.is_empty(),
    })
}

/// What is known of a game besides its rules.
pub fn info(game: &str) -> Option<&'static GameInfo> {
    with_game!(game, G => G::info())
}

/// The version of a game's rulebook and of our reading of it; empty for no game.
pub fn rules_version(game: &str) -> &'static str {
    with_game!(game, G => G::RULES_VERSION).unwrap_or_default()
}

/// The clauses of a game.
pub fn clauses(game: &str) -> Option<&'static Clauses> {
    info(game).map(|info| info.clauses)
}

/// The id of a clause of a game; empty when there is none.
pub fn clause_id(game: &str, clause: ClauseId) -> String {
    with_game!(game, G => G::clause_id(clause)).unwrap_or_default()
}

/// All faults of a deck for the game that the cards are of.
pub fn check_deck(
    list: &DeckList,
    construction: Construction,
    catalogue: &Catalogue,
) -> Vec<DeckFault> {
    with_game!(catalogue.game, G => G::check_deck(list, construction, catalogue))
        .unwrap_or_default()
}

/// Whether so many can sit at a table of a game.
pub fn seats_at(game: &str, seats: usize) -> bool {
    with_game!(game, G => seats == 2 || G::TABLES.contains(&seats)).unwrap_or_default()
}

/// The seat that plays in one team with this one, at a table of so many.
pub fn mate(game: &str, seats: usize, seat: u8) -> Option<u8> {
    with_game!(game, G => G::mate(seats, seat)).flatten()
}

/// Whether a player of a game may register a second deck.
pub fn has_second_deck(game: &str) -> bool {
    with_game!(game, G => G::SECOND_DECK.is_some()).unwrap_or_default()
}

/// The clause by which a game settles itself who goes first, where it does.
pub fn settles_first(game: &str) -> Option<String> {
    with_game!(game, G => G::FIRST.map(G::clause_id)).flatten()
}

/// How a game is played as a match of several games, where it is.
pub fn match_rules(game: &str) -> Option<MatchRules> {
    with_game!(game, G => G::MATCH).flatten()
}

/// All faults of a second registered deck, beside the first.
pub fn check_second(
    first: &DeckList,
    second: &DeckList,
    construction: Construction,
    catalogue: &Catalogue,
) -> Vec<DeckFault> {
    with_game!(catalogue.game, G => G::check_second(first, second, construction, catalogue))
        .unwrap_or_default()
}

/// A deck list as a deck file of its game.
pub fn deck_text(game: &str, construction: Construction, list: &DeckList) -> String {
    let name = list.name.replace(['"', '\\', '\n'], " ");
    let mut text = format!("deck \"{name}\"\ngame {game}\n");
    if info(game).is_some_and(|info| info.constructions) {
        let construction = match construction {
            Construction::Normal => "normal",
            Construction::Dynamic => "dynamic",
        };
        text.push_str(&format!("construction {construction}\n"));
    }
    let leader = info(game).and_then(|info| (info.vocabulary)().leader);
    if let Some(leader) = leader.filter(|_| !list.leaders.is_empty()) {
        text.push_str(&format!("{} {}\n", leader.word, list.leaders.join(" ")));
    }
    let lines = |cards: &[(u16, String)], text: &mut String| {
        for (count, card) in cards {
            text.push_str(&format!("{count} {card}\n"));
        }
    };
    lines(&list.cards, &mut text);
    if !list.reserve.is_empty() {
        text.push_str("reserve\n");
        lines(&list.reserve, &mut text);
    }
    text
}

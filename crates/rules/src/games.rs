//! The one list of the games that run: where a word of a game becomes its rulebook.

use crate::catalogue::Catalogue;
use crate::clauses::Clauses;
use crate::deck::{Construction, DeckFault, DeckList};
use crate::rulebook::{MatchRules, Rulebook};
use crate::shaman_king::ShamanKing;
use crate::summon_and_magic::SummonAndMagic;
use crate::summoner_wars::SummonerWars;
use crate::summons_call::SummonsCall;
use shokan_kernel::ids::ClauseId;
use shokan_lang::fault::CardFault;

/// The games that are offered: their rulebook runs, and programs, pages and scenarios know them.
pub const GAMES: [&str; 4] = [
    SummonsCall::GAME,
    SummonAndMagic::GAME,
    SummonerWars::GAME,
    ShamanKing::GAME,
];

/// Runs an expression with the rulebook of a game that is offered; `None` for any other.
#[macro_export]
macro_rules! with_game {
    ($game:expr, $G:ident => $run:expr) => {
        match $game {
            <$crate::summons_call::SummonsCall as $crate::rulebook::Rulebook>::GAME => {
                type $G = $crate::summons_call::SummonsCall;
                Some($run)
            }
            <$crate::summon_and_magic::SummonAndMagic as $crate::rulebook::Rulebook>::GAME => {
                type $G = $crate::summon_and_magic::SummonAndMagic;
                Some($run)
            }
            <$crate::summoner_wars::SummonerWars as $crate::rulebook::Rulebook>::GAME => {
                type $G = $crate::summoner_wars::SummonerWars;
                Some($run)
            }
            <$crate::shaman_king::ShamanKing as $crate::rulebook::Rulebook>::GAME => {
                type $G = $crate::shaman_king::ShamanKing;
                Some($run)
            }
            _ => None,
        }
    };
}
pub use with_game;

/// The cards of a game, and further card files; `None` for a game that does not run.
///
/// # Errors
/// Every fault of every file.
pub fn catalogue(
    game: &str,
    further: &[(&str, &str)],
) -> Option<Result<Catalogue, Vec<CardFault>>> {
    match game {
        SummonsCall::GAME => Some(Catalogue::summons_call(further)),
        SummonAndMagic::GAME => Some(Catalogue::summon_and_magic(further)),
        SummonerWars::GAME => Some(Catalogue::summoner_wars(further)),
        ShamanKing::GAME => Some(Catalogue::shaman_king(further)),
        _ => None,
    }
}

/// The version of a game's rulebook and of our reading of it; empty for no game.
pub fn rules_version(game: &str) -> &'static str {
    with_game!(game, G => G::RULES_VERSION).unwrap_or_default()
}

/// The clauses of a game.
pub fn clauses(game: &str) -> Option<&'static Clauses> {
    with_game!(game, G => G::clauses())
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
    if game == SummonsCall::GAME {
        let construction = match construction {
            Construction::Normal => "normal",
            Construction::Dynamic => "dynamic",
        };
        text.push_str(&format!("construction {construction}\n"));
    }
    let leader = with_game!(game, G => G::LEADER).unwrap_or_default();
    if !list.leaders.is_empty() {
        text.push_str(&format!("{leader} {}\n", list.leaders.join(" ")));
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

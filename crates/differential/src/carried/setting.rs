//! What the enumeration must know of each game: the blank cards that bear a text, the heads under
//! which something is done or holds, and what the piles are called.

use crate::deal::Dealt;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::with_game;

/// Heads of texts of one card type: the type, and all that stands in front of the block.
pub(crate) type Heads = &'static [(&'static str, &'static str)];

/// What stands in front of an event: a name for the row of the table, the card type, the words.
pub(crate) type Moments = &'static [(&'static str, &'static str, &'static str)];

/// One game, as the enumeration sees it.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The words.
    pub(crate) v: &'static Vocabulary,
    /// The kind of cards that most texts speak of.
    pub(crate) kind: &'static str,
    /// The hand, the deck and the pile of what was used.
    pub(crate) piles: [&'static str; 3],
    /// How `x` is paid.
    pub(crate) pays_x: &'static str,
    /// How the top of a deck is seen.
    pub(crate) see: &'static str,
    /// Heads under which something is done; the first is the usual one.
    pub(crate) deeds: Heads,
    /// Heads under which something holds.
    pub(crate) holds: Heads,
    /// What stands in front of an event, by a name for the row of the table.
    pub(crate) moments: Moments,
    /// Blocks that say that something happens: clauses of the head, and the statements.
    pub(crate) happens: &'static [(&'static str, &'static str)],
    /// Events with a part, of which most games have the head `instead of`.
    pub(crate) replaced: &'static [&'static str],
    /// The fields of a card, by its type.
    pub(crate) blanks: &'static [(&'static str, &'static str)],
    /// Lists of words.
    pub(crate) lists: &'static str,
    /// The word of a card that texts name.
    pub(crate) other: &'static str,
}

/// A text on a card of a file that holds nothing else but what it may name.
pub(super) fn file_of(s: &Setting, of: &str, text: &str, at: usize) -> String {
    let game = s.v.game;
    format!(
        "game {game}\nset made\n{}{}{}",
        s.lists,
        s.other,
        card_of(s, of, text, at)
    )
}

/// The lists of words, and the card that texts name.
pub(super) fn beginning(s: &Setting) -> String {
    format!("game {}\nset made\n{}{}", s.v.game, s.lists, s.other)
}

/// A card with a text.
pub(super) fn card_of(s: &Setting, of: &str, text: &str, at: usize) -> String {
    let fields = s.blanks.iter().find(|it| it.0 == of).map_or("", |it| it.1);
    // `artifact_equip` is an artifact with another blank.
    let plain = of.split('/').next().unwrap_or(of);
    let head = format!(
        "card made_{at} {{\n  id MADE-{at:02}\n  name ja \"作{at}\" en \"Made {at}\"\n  type {plain}\n"
    );
    if s.v.abilities.iter().any(|it| it.0 == plain && it.1 == 0) {
        // What a card of this type can do has a name.
        let named = format!(
            "keyword able_{at} ja \"能{at}\" en \"Able {at}\" {{\n{text}\n}}\n{head}{fields}  ability able_{at}\n}}\n"
        );
        return named;
    }
    let beside = if plain == "monster" {
        "  skill attack physical ja \"打\" en \"Blow\" {\n    attack 1 enemy monster\n  }\n"
    } else {
        ""
    };
    format!("{head}{fields}{text}\n{beside}}}\n")
}

/// The setting of a game.
pub(super) fn of(game: &str) -> Option<Setting> {
    with_game!(game, G => <G as Dealt>::setting((G::info().vocabulary)()))
}

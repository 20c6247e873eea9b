//! Why a set of own cards is not kept, not found or not played with.

use shokan_rules::show::Bi;

use super::{SET_BYTES_MAX, SET_DECKS_MAX};
use crate::say::bi;

/// The closed list of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetProblem {
    /// No set has this hash.
    NoSuchSet,
    /// The files of the set are too long, or too many.
    TooLarge,
    /// Nothing of its title can be seen.
    NoTitle,
    /// There is nothing in it.
    Empty,
    /// It is a set of another game than the match.
    OtherGame,
    /// A rated match, a tournament or quick pairing uses the cards of the house.
    HouseCardsOnly,
}

impl SetProblem {
    /// The HTTP status and the word for programs.
    #[must_use]
    pub fn code(self) -> (u16, &'static str) {
        match self {
            Self::NoSuchSet => (404, "no_such_set"),
            Self::TooLarge => (422, "set_too_large"),
            Self::NoTitle => (422, "set_without_title"),
            Self::Empty => (422, "set_empty"),
            Self::OtherGame => (422, "set_of_another_game"),
            Self::HouseCardsOnly => (422, "house_cards_only"),
        }
    }

    /// The sentence, with a way to mend it.
    #[must_use]
    pub fn text(self) -> Bi {
        match self {
            Self::NoSuchSet => bi(
                "このカードセットは見つかりません。リンクを確かめるか、作った人にもう一度共有してもらってください。",
                "We cannot find this set of cards. Check the link, or ask who made it to share it again.",
            ),
            Self::TooLarge => bi(
                format!(
                    "カードセットは合わせて{}KBまで、デッキは{SET_DECKS_MAX}個までです。いくつかに分けてください。",
                    SET_BYTES_MAX / 1024
                ),
                format!(
                    "A set has at most {} KB in all and {SET_DECKS_MAX} decks; divide it into several.",
                    SET_BYTES_MAX / 1024
                ),
            ),
            Self::NoTitle => bi(
                "カードセットに名前を付けてください。",
                "Give the set a title.",
            ),
            Self::Empty => bi(
                "このカードセットには何も入っていません。カードかデッキを入れてください。",
                "There is nothing in this set; put a card or a deck into it.",
            ),
            Self::OtherGame => bi(
                "このカードセットは別のゲームのものです。",
                "This set is for another game.",
            ),
            Self::HouseCardsOnly => bi(
                "レート戦、大会、すぐ対戦では、最初からあるカードだけを使います。カードセットは、友だちやコンピュータとの対戦で使えます。",
                "Rated matches, tournaments and quick pairing use the built-in cards alone. Play with a set against a friend or the computer.",
            ),
        }
    }
}

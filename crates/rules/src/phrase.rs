//! Small words of both languages that every game's sentences are made of.

use crate::show::Bi;
use shokan_kernel::table::{Change, Until};

/// Both languages at once.
pub(crate) fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}

/// A sentence with `{}` in both languages for the same thing.
pub(crate) fn about(ja: &str, en: &str, what: &Bi) -> Bi {
    bi(ja.replace("{}", &what.ja), en.replace("{}", &what.en))
}

/// 「カード1枚」 where a viewer does not know which.
pub(crate) fn or_one(name: &str) -> String {
    if name == "カード" {
        "カード1枚".to_owned()
    } else {
        name.to_owned()
    }
}

/// `1 card`, `2 cards`.
pub(crate) fn count(number: i16) -> String {
    if number == 1 {
        "1 card".to_owned()
    } else {
        format!("{number} cards")
    }
}

/// `Your`, `Your opponent's`.
pub(crate) fn possessive(who: &str) -> String {
    if who == "You" {
        "Your".to_owned()
    } else {
        format!("{who}'s")
    }
}

/// `your`, `their`.
pub(crate) fn their(who: &str) -> &'static str {
    if who == "You" { "your" } else { "their" }
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let mut out = String::with_capacity(text.len());
    out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
    out.push_str(letters.as_str());
    out
}

/// The word of a duration, for programs.
pub(crate) const fn until_word(until: Until) -> &'static str {
    match until {
        Until::WhileHere => "while_here",
        Until::Battle => "this_battle",
        Until::Turn => "this_turn",
        Until::EnemyTurnEnds => "until_enemy_turn_ends",
        Until::OwnTurnBegins => "until_own_turn_begins",
        Until::Game => "this_game",
        Until::WhileSource => "while_source",
    }
}

/// A duration in words. `own` is whose the change is, `foe` an opponent of theirs, as the reader
/// calls them.
pub(crate) fn until_text(until: Until, own: &Bi, foe: &Bi) -> Bi {
    let next = |who: &Bi, ja: &str, en: &str| {
        let whose = possessive(&who.en).to_lowercase();
        bi(
            format!("次の{}のターン{ja}まで", who.ja),
            format!("until the {en} of {whose} next turn"),
        )
    };
    match until {
        Until::WhileHere => bi("領域を移るまで", "until it changes zone"),
        Until::Battle => bi("この戦闘の間", "for this battle"),
        Until::Turn => bi("ターン終了まで", "until end of turn"),
        Until::EnemyTurnEnds => next(foe, "終了", "end"),
        Until::OwnTurnBegins => next(own, "開始", "start"),
        Until::Game => bi("このゲームの間", "for this game"),
        Until::WhileSource => bi("元のカードがそこにある間", "while its source is there"),
    }
}

/// A number of a card that a change adds to, sets or multiplies, in words.
pub(crate) fn changed(name: &Bi, change: Change, value: i16) -> Bi {
    match change {
        Change::Set => bi(
            format!("{}は{value}", name.ja),
            format!("{} is {value}", name.en),
        ),
        Change::Scale => bi(
            format!("{}×{value}", name.ja),
            format!("{} times {value}", name.en),
        ),
        _ => bi(
            format!("{}{value:+}", name.ja),
            format!("{} {value:+}", name.en),
        ),
    }
}

//! Shorthands for the tables of the games.

use super::*;

pub(super) const fn p(ja: &'static str, en: &'static str) -> Phrase {
    Phrase { ja, en }
}

pub(super) const fn e(word: &'static str, ja: &'static str, en: &'static str) -> Entry {
    Entry {
        word,
        phrase: p(ja, en),
    }
}

pub(super) const fn stat(word: &'static str, ja: &'static str, en: &'static str) -> Stat {
    Stat {
        word,
        phrase: p(ja, en),
        becomes: None,
        added: None,
        writable: true,
    }
}

pub(super) const fn act(word: &'static str, ja: &'static str, en: &'static str) -> Act {
    Act {
        word,
        phrase: p(ja, en),
    }
}

pub(super) const fn event(word: &'static str, ja: &'static str, en: &'static str) -> EventWord {
    EventWord {
        word,
        label: None,
        phrase: p(ja, en),
        variants: &[],
        would: None,
        gone: false,
        amount: false,
        binds: &[],
    }
}

pub(super) const fn timing(
    word: &'static str,
    label: Phrase,
    ja: &'static str,
    en: &'static str,
) -> EventWord {
    EventWord {
        word,
        label: Some(label),
        phrase: p(ja, en),
        variants: &[],
        would: None,
        gone: false,
        amount: false,
        binds: &[],
    }
}

pub(super) const fn kind(
    word: &'static str,
    plural: &'static str,
    phrase: Phrase,
    en_plural: &'static str,
    counter: &'static str,
    zones: &'static [&'static str],
) -> Kind {
    Kind {
        word,
        plural,
        phrase,
        en_plural,
        counter,
        unique: false,
        zones,
    }
}

pub(super) const fn zone(
    word: &'static str,
    ja: &'static str,
    en: &'static str,
    sight: Sight,
) -> Zone {
    let ordered = matches!(sight, Sight::Nobody);
    Zone {
        word,
        phrase: p(ja, en),
        ordered,
        sight,
        field: false,
        both: false,
        named: false,
    }
}

pub(super) const fn field_zone(word: &'static str, ja: &'static str, en: &'static str) -> Zone {
    Zone {
        word,
        phrase: p(ja, en),
        ordered: false,
        sight: Sight::Open,
        field: true,
        both: false,
        named: false,
    }
}

pub(super) const fn arg(kind: ArgKind) -> ArgSpec {
    ArgSpec {
        key: None,
        kind,
        required: true,
    }
}

pub(super) const fn opt(kind: ArgKind) -> ArgSpec {
    ArgSpec {
        key: None,
        kind,
        required: false,
    }
}

pub(super) const fn keyed(key: &'static str, kind: ArgKind) -> ArgSpec {
    ArgSpec {
        key: Some(key),
        kind,
        required: true,
    }
}

pub(super) const fn keyed_opt(key: &'static str, kind: ArgKind) -> ArgSpec {
    ArgSpec {
        key: Some(key),
        kind,
        required: false,
    }
}

pub(super) const fn verb(
    word: &'static str,
    args: &'static [ArgSpec],
    ja: &'static str,
    en: &'static str,
) -> VerbWord {
    VerbWord {
        word,
        args,
        phrase: p(ja, en),
        en_many: "",
        alternate: None,
        moves: false,
    }
}

pub(super) const fn head(word: &'static str, ja: &'static str, en: &'static str) -> HeadWord {
    HeadWord {
        word,
        phrase: p(ja, en),
        values: &[],
        named: false,
        event: HeadEvent::None,
        continuous: false,
        flags: &[],
        holds: false,
        types: &[],
    }
}

pub(super) const fn field(
    word: &'static str,
    ja: &'static str,
    en: &'static str,
    shape: Shape,
    types: &'static [&'static str],
    required: bool,
) -> FieldWord {
    FieldWord {
        word,
        phrase: p(ja, en),
        shape,
        types,
        required,
    }
}

/// The durations every game has; a game takes those it knows.
pub(super) const DURATIONS: [Entry; 10] = [
    e("this_step", "このステップの間", "this step"),
    e("this_battle", "この戦闘の間", "for this battle"),
    e("this_turn", "ターン終了まで", "until end of turn"),
    e(
        "until_enemy_turn_ends",
        "次の相手のターン終了まで",
        "until the end of your opponent's next turn",
    ),
    e(
        "until_own_turn_begins",
        "次の自分のターン開始まで",
        "until the start of your next turn",
    ),
    e("while_here", "", ""),
    e(
        "while_under",
        "このカードが下にある間",
        "while this card is under it",
    ),
    e(
        "while_on",
        "このカードが上にある間",
        "while this card is on it",
    ),
    e(
        "while_counters",
        "このカードにカウンターがある間",
        "while this card has counters",
    ),
    e("this_game", "このゲームの間", "for the rest of the game"),
];

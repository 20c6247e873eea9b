//! What cards do.

use super::*;

const POSITIONS: &[&str] = &["attack_position", "defence_position", "any_position"];

pub(super) const VERBS: &[VerbWord] = &[
    verb(
        "attack",
        &[arg(ArgKind::Choice)],
        "{0:を}攻撃する",
        "attack {0}",
    ),
    verb(
        "attack_cards",
        &[
            arg(ArgKind::Choice),
            keyed_opt("monsters_at_most", ArgKind::Number),
        ],
        "{0}[（そのうちモンスターは{monsters_at_most}体まで）]に攻撃する",
        "attack {0}[, at most {monsters_at_most} of them a monster]",
    ),
    verb(
        "force_attack",
        &[arg(ArgKind::Selection), keyed("to", ArgKind::Selection)],
        "{0:に}{to:を}攻撃させる",
        "make {0} attack{to: }",
    ),
    verb(
        "redirect",
        &[
            arg(ArgKind::Selection),
            keyed("to", ArgKind::Selection),
            keyed_opt("past", ArgKind::Word(&["vanguard"])),
        ],
        "その攻撃の対象を{to}に変える[（「{past}」にも妨げられない）]",
        "redirect that attack to {to}[, even past “{past}”]",
    ),
    verb(
        "damage",
        &[
            arg(ArgKind::Number),
            keyed("to", ArgKind::Selection),
            keyed_opt("against", ArgKind::Word(&["attack", "defence"])),
        ],
        "{to:に}{0}ダメージを与える[（表示形式にかかわらず{against}の数値と比べる）]",
        "deal {0} damage to {to}[, compared with its {against} whatever its position]",
    ),
    VerbWord {
        moves: true,
        ..verb(
            "enter_field",
            &[
                arg(ArgKind::Selection),
                keyed_opt("to", ArgKind::Word(POSITIONS)),
                keyed_opt("paying", ArgKind::Word(&["activation"])),
            ],
            "{0:を}[{to}で自分の]場に出す[（「{paying}」に書かれた条件を満たし、必要なものを支払う）]",
            "put {0} onto the field[ on your side in {to}][ (its {paying} must be met and paid)]",
        )
    },
    VerbWord {
        moves: true,
        ..verb(
            "revive",
            &[
                arg(ArgKind::Selection),
                keyed_opt("to", ArgKind::Word(POSITIONS)),
            ],
            "{0:を}[{to}で]自分の場に蘇生させる",
            "revive {0} to your field[ in {to}]",
        )
    },
    VerbWord {
        moves: true,
        ..verb(
            "summon_face_down",
            &[arg(ArgKind::Selection)],
            "{0:を}裏側守備表示で召喚する",
            "summon {0} face-down in defence position",
        )
    },
    VerbWord {
        moves: true,
        ..verb(
            "equip_under",
            &[
                arg(ArgKind::Selection),
                keyed_opt("from", ArgKind::Word(&["graveyard"])),
                keyed("to", ArgKind::Selection),
            ],
            "{0:を}[{from}から]{to:に}装備する",
            "equip {0}[ from the {from}] to {to}",
        )
    },
    VerbWord {
        moves: true,
        alternate: Some((
            "this",
            p(
                "{0:を}{to}の上に置き、封印する",
                "put {0} on {to} and seal it",
            ),
        )),
        ..verb(
            "place_on",
            &[arg(ArgKind::Selection), keyed("to", ArgKind::Selection)],
            "{0:を}{to}の上に置く",
            "put {0} on {to}",
        )
    },
    verb(
        "turn_position",
        &[
            arg(ArgKind::Selection),
            keyed(
                "to",
                ArgKind::Word(&["attack_position", "defence_position", "other_position"]),
            ),
        ],
        "{0:を}{to}にする",
        "turn {0} to {to}",
    ),
    verb(
        "refresh",
        &[arg(ArgKind::Selection)],
        "{0:は}このターン、コマンドか行スキルをもう1回使用できる",
        "{0} may use one more command or action skill this turn",
    ),
    verb(
        "regain_ap",
        &[arg(ArgKind::Number)],
        "行動値を{0}点回復する（3を超えない）",
        "regain {0} AP (to no more than 3)",
    ),
    verb(
        "lose_ap",
        &[arg(ArgKind::Number), keyed("of", ArgKind::Selection)],
        "{of:は}行動値を{0}点失う",
        "take {0} AP away from {of}",
    ),
    verb(
        "claim_turn",
        &[arg(ArgKind::Word(&["first", "second", "first_or_second"]))],
        "{0:を}取る",
        "{0}",
    ),
];

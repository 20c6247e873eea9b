//! The words of Shaman King.

use super::*;

const FIELD: &[&str] = &[
    "field",
    "battle_row",
    "summon_row",
    "wait_row",
    "combo_field",
    "hand",
    "deck",
    "graveyard",
];
const COMBO: &[&str] = &["combo_field", "field", "hand", "deck", "graveyard"];

const SHAMAN: &[&str] = &["shaman"];
const SPIRIT: &[&str] = &["spirit"];
const ATTACK_CARDS: &[&str] = &["strike", "finishing_move", "secret_art"];
const WITH_MARK: &[&str] = &["strike", "finishing_move", "secret_art", "attachment"];
const WITH_USER: &[&str] = &[
    "strike",
    "finishing_move",
    "secret_art",
    "attachment",
    "shamanic_art",
];
const WITH_ATTACK: &[&str] = &["spirit", "strike", "finishing_move", "secret_art"];

/// A part of the field that cards speak of by its name.
const fn row(word: &'static str, ja: &'static str, en: &'static str) -> Zone {
    Zone {
        named: true,
        ..field_zone(word, ja, en)
    }
}

/// Something a side has at most one of.
const fn role(
    word: &'static str,
    plural: &'static str,
    ja: &'static str,
    en: &'static str,
    en_plural: &'static str,
) -> Kind {
    Kind {
        unique: true,
        ..kind(word, plural, p(ja, en), en_plural, "体", FIELD)
    }
}

const fn attack_card(
    word: &'static str,
    plural: &'static str,
    ja: &'static str,
    en: &'static str,
    en_plural: &'static str,
) -> Kind {
    kind(word, plural, p(ja, en), en_plural, "枚", COMBO)
}

static WORDS: Vocabulary = Vocabulary {
    game: "shaman_king",
    name: p("シャーマンキング", "Shaman King"),
    types: &[
        e("shaman", "シャーマン", "Shaman"),
        e("spirit", "霊", "Spirit"),
        e("strike", "アタック", "Strike"),
        e("finishing_move", "必殺技", "Finishing move"),
        e("secret_art", "秘儀", "Secret art"),
        e("attachment", "付加", "Attachment"),
        e("shamanic_art", "巫術", "Shamanic art"),
    ],
    fields: FIELDS,
    lists: &[
        e("person", "人物", "person"),
        e("class", "霊の種類", "class"),
        e("line", "系統", "line"),
        e("counter", "カウンター", "counter"),
    ],
    heads: &[
        HeadWord {
            types: &["shamanic_art"],
            ..head("art", "", "")
        },
        HeadWord {
            continuous: true,
            types: ATTACK_CARDS,
            ..head(
                "while_staged",
                "このカードを出すステップでは",
                "in the step in which you put this card",
            )
        },
    ],
    events: EVENTS,
    sources: &[e("art", "巫術", "arts")],
    contexts: &[e("battle", "戦闘", "battle")],
    stats: &[
        stat("level", "コンボレベル", "combo level"),
        stat("attack", "攻撃力", "attack"),
        stat("defence", "防御力", "defence"),
        stat("health", "体力", "health"),
        stat("summon_power", "召喚力", "summon power"),
        stat("summon_number", "召喚数", "summon number"),
        stat("summon_value", "召喚値", "summon value"),
        Stat {
            writable: false,
            ..stat("health_lost", "体力の減少量", "health lost by")
        },
    ],
    keywords: &[],
    zones: &[
        field_zone("field", "場", "field"),
        row("battle_row", "戦闘フィールド", "battle row"),
        row("summon_row", "召喚フィールド", "summon row"),
        row("wait_row", "待機フィールド", "wait row"),
        row("combo_field", "コンボフィールド", "combo field"),
        zone("hand", "手札", "hand", Sight::Owner),
        zone("deck", "デッキ", "deck", Sight::Nobody),
        zone("graveyard", "墓場", "graveyard", Sight::Open),
    ],
    durations: &[
        e(
            "this_battle",
            "この戦闘の終わりまで",
            "until the end of this battle",
        ),
        e(
            "this_turn",
            "このターンの終わりまで",
            "until the end of this turn",
        ),
    ],
    acts: &[act(
        "attack",
        "攻撃側の攻撃キャラクターになれ",
        "be the attack character of the attacking side",
    )],
    verbs: &[VerbWord {
        moves: true,
        ..verb(
            "over_soul",
            &[arg(ArgKind::Selection)],
            "{0:を}オーバーソウルする",
            "over soul {0}",
        )
    }],
    permissions: PERMISSIONS,
    phases: &[],
    kinds: &[
        kind(
            "shaman",
            "shamans",
            p("シャーマン", "shaman"),
            "shamans",
            "体",
            FIELD,
        ),
        kind(
            "spirit",
            "spirits",
            p("霊", "spirit"),
            "spirits",
            "体",
            FIELD,
        ),
        attack_card(
            "strike",
            "strikes",
            "アタックカード",
            "strike card",
            "strike cards",
        ),
        attack_card(
            "finishing_move",
            "finishing_moves",
            "必殺技カード",
            "finishing move",
            "finishing moves",
        ),
        attack_card(
            "secret_art",
            "secret_arts",
            "秘儀カード",
            "secret art",
            "secret arts",
        ),
        attack_card(
            "attack_card",
            "attack_cards",
            "攻撃カード",
            "attack card",
            "attack cards",
        ),
        kind(
            "attachment",
            "attachments",
            p("付加カード", "attachment"),
            "attachments",
            "枚",
            FIELD,
        ),
        kind(
            "shamanic_art",
            "shamanic_arts",
            p("巫術", "art"),
            "arts",
            "枚",
            &["hand", "deck", "graveyard"],
        ),
        role(
            "attack_character",
            "attack_characters",
            "攻撃キャラクター",
            "attack character",
            "attack characters",
        ),
        role(
            "battle_shaman",
            "battle_shamans",
            "戦闘中のシャーマン",
            "shaman in this battle",
            "shamans in this battle",
        ),
        kind("card", "cards", p("カード", "card"), "cards", "枚", FIELD),
    ],
    states: &[
        e("face_up", "表向きの", "face-up"),
        e("face_down", "裏向きの", "face-down"),
        e("over_souled", "オーバーソウルした", "over-souled"),
        e(
            "unattached",
            "何も付加されていない",
            "with nothing attached",
        ),
    ],
    was: &[],
    costs: &[],
    tallies: &[],
    without: &[
        "search", "look", "shuffle", "order", "mill", "turn", "rest", "stand", "remove", "control",
        "roll", "cancel", "end_turn", "win", "lose",
    ],
    said: SAID,
    passives: &[],
    one_of: &[],
    abilities: &[],
    free: &[],
    teams: false,
    optional: false,
    prose: true,
    leader: Some(LeaderWord {
        word: "persons",
        cards: false,
    }),
    grammar: Grammar {
        healed: Some("health"),
        row: Some("combo_field"),
        attaches: Some("attach_mark"),
        either: &["person", "own_spirit_of"],
        in_battles_of: Some("battle_shaman"),
        users: ["class", "person"],
        ..Grammar::PLAIN
    },
};

const FIELDS: &[FieldWord] = &[
    field("id", "番号", "Number", Shape::Id, &[], true),
    field("name", "カード名", "Name", Shape::Bilingual, &[], true),
    field(
        "type",
        "種類",
        "Type",
        Shape::Closed(
            &[
                "shaman",
                "spirit",
                "strike",
                "finishing_move",
                "secret_art",
                "attachment",
                "shamanic_art",
            ],
            1,
            1,
        ),
        &[],
        true,
    ),
    field(
        "person",
        "人物名",
        "Person",
        Shape::Open("person", 1, 4),
        SHAMAN,
        true,
    ),
    field(
        "class",
        "霊の種類",
        "Class",
        Shape::Open("class", 1, 1),
        SPIRIT,
        true,
    ),
    field(
        "own_spirit_of",
        "持霊",
        "Own spirit of",
        Shape::Open("person", 1, 4),
        SPIRIT,
        false,
    ),
    field(
        "user",
        "使用者",
        "User",
        Shape::User {
            words: &["all", "shaman", "spirit"],
            lists: &["person", "class"],
        },
        WITH_USER,
        true,
    ),
    field(
        "line",
        "系統",
        "Line",
        Shape::Open("line", 1, 1),
        &["secret_art"],
        true,
    ),
    field(
        "level",
        "コンボレベル",
        "Combo level",
        Shape::Numbers(&[(1, 5)]),
        WITH_ATTACK,
        true,
    ),
    field(
        "attack",
        "攻撃力",
        "Attack",
        Shape::Numbers(&[(0, 120)]),
        WITH_ATTACK,
        true,
    ),
    field(
        "defence",
        "防御力",
        "Defence",
        Shape::Numbers(&[(0, 120)]),
        SPIRIT,
        true,
    ),
    field(
        "health",
        "体力",
        "Health",
        Shape::Numbers(&[(10, 300)]),
        SHAMAN,
        true,
    ),
    field(
        "summon_power",
        "召喚力",
        "Summon power",
        Shape::Numbers(&[(0, 60)]),
        SHAMAN,
        true,
    ),
    field(
        "summon_number",
        "召喚数",
        "Summon number",
        Shape::Numbers(&[(1, 3)]),
        SHAMAN,
        true,
    ),
    field(
        "summon_value",
        "召喚値",
        "Summon value",
        Shape::Numbers(&[(0, 60)]),
        SPIRIT,
        true,
    ),
    field(
        "attach_mark",
        "付加マーク",
        "Attach mark",
        Shape::Flag,
        WITH_MARK,
        false,
    ),
    field(
        "attach_to",
        "付加対象",
        "Attach to",
        Shape::Selection,
        &["attachment"],
        false,
    ),
    field(
        "to_summon",
        "召喚条件",
        "Summon condition",
        Shape::Cost,
        SPIRIT,
        false,
    ),
];

const EVENTS: &[EventWord] = &[
    event(
        "summon",
        "{of}が{from:から}召喚された時",
        "when {of} is summoned{from: from }",
    ),
    event(
        "put",
        "{of:を}{from:から}出した時",
        "when {of} is put into the combo field{from: from }",
    ),
    event("use", "{by:が}{of}を使用した時", "when {by} use(s) {of}"),
    event(
        "move",
        "{of}が{from:から}{to:に}移る時",
        "when {of} would be moved{from: from }{to: to }",
    ),
    EventWord {
        amount: true,
        variants: &[(
            "by",
            p(
                "{by:が}{of}の体力を回復する時",
                "whenever {of} would be healed by {by}",
            ),
        )],
        ..event(
            "heal",
            "{by:で}{of}の体力が回復する時",
            "whenever {of} would be healed{by: by }",
        )
    },
    EventWord {
        amount: true,
        ..event(
            "damage",
            "{of}が{in}ダメージを受ける時",
            "when {of} would take{in: } damage",
        )
    },
    EventWord {
        amount: true,
        ..event(
            "damage_value",
            "この戦闘に負けた時",
            "when you lose this battle",
        )
    },
    event(
        "health_zero",
        "{of}の体力が0になる時",
        "when the health of {of} would become 0",
    ),
    EventWord {
        gone: true,
        ..event(
            "destroy",
            "{of}が[{in}ダメージで]破壊された時",
            "when {of} is destroyed[ by {in} damage]",
        )
    },
    EventWord {
        amount: true,
        variants: &[(
            "of",
            p(
                "{of}が攻撃キャラクターとして戦闘に勝った時",
                "when you win a battle with {of} as attack character",
            ),
        )],
        ..event(
            "win_battle",
            "この戦闘に勝った時",
            "when you win this battle",
        )
    },
    EventWord {
        amount: true,
        variants: &[(
            "of",
            p(
                "{of}が攻撃キャラクターとして戦闘に負けた時",
                "when you lose a battle with {of} as attack character",
            ),
        )],
        ..event(
            "lose_battle",
            "この戦闘に負けた時",
            "when you lose this battle",
        )
    },
    EventWord {
        variants: &[(
            "of",
            p(
                "{of}が攻撃キャラクターだった戦闘の後",
                "after a battle in which {of} was the attack character",
            ),
        )],
        ..event("battle_end", "この戦闘の後", "after this battle")
    },
];

const PERMISSIONS: &[VerbWord] = &[
    VerbWord {
        moves: true,
        ..verb(
            "put_more",
            &[arg(ArgKind::Choice)],
            "このカードの後に{0:を}さらに出してもよい",
            "also put {0} after it",
        )
    },
    verb(
        "over_soul_from",
        &[arg(ArgKind::Word(&["hand"]))],
        "付加フェイズに、場の霊の代わりに{0}の霊カードをオーバーソウルしてもよい",
        "over soul a spirit card from your {0} during your attach phase, in place of a spirit on the field",
    ),
    verb(
        "attack_from",
        &[arg(ArgKind::Word(&["summon_row"]))],
        "{0}からも、攻撃側の攻撃キャラクターになれる",
        "be your attack character even from the {0} when you attack",
    ),
];

const SAID: &[Entry] = &[
    e("host", "付加先のシャーマン", "the attached shaman"),
    e("host_spirit", "この霊のシャーマン", "this spirit's shaman"),
    e("host_to_summon", "同じシャーマン", "the same shaman"),
    e("under", "の配下の", "under"),
    e("put_under", "の配下に", ""),
    e("on", "に付加されている", "attached to"),
    e("whose_row", "", "its shaman's"),
    e("send_to_graveyard", "墓場に送る", ""),
    e("all", "ALL", "ALL"),
    e("user_shaman", "シャーマン", "any shaman"),
    e("user_spirit", "霊", "any spirit"),
    e("amount_heal", "その回復量", "the amount healed"),
    e("amount_damage", "そのダメージ", "that damage"),
    e("amount_damage_value", "ダメージ値", "the damage value"),
    e("amount_win_battle", "ダメージ値", "the damage value"),
    e("amount_lose_battle", "ダメージ値", "the damage value"),
    e(
        "half",
        "（10未満切り捨て）",
        " (rounded down to a multiple of 10)",
    ),
    e("play_only", "にのみ使用できる", "Use this only"),
    e("negate_use", "その巫術を無効化する", "negate that art"),
];

/// The vocabulary of Shaman King.
pub fn shaman_king() -> &'static Vocabulary {
    &WORDS
}

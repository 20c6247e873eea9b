//! The words of Summons Call.

use super::*;

const ANYWHERE: &[&str] = &[
    "field",
    "unit_zone",
    "master_zone",
    "mana_zone",
    "hand",
    "deck",
    "outside",
    "out_of_game",
    "resolving",
];
const DIRECTIONS: &[&str] = &["left", "front", "right"];

static WORDS: Vocabulary = Vocabulary {
    game: "summons_call",
    name: p("サモンズコール", "Summons Call"),
    types: &[
        e("master", "マスター", "Master"),
        e("unit", "ユニット", "Unit"),
        e("skill", "スキル", "Skill"),
    ],
    fields: &[
        field("id", "番号", "Number", Shape::Id, &[], true),
        field("name", "カード名", "Name", Shape::Bilingual, &[], true),
        field(
            "type",
            "種類",
            "Type",
            Shape::Closed(&["master", "unit", "skill"], 1, 1),
            &[],
            true,
        ),
        field(
            "deck_type",
            "タイプ",
            "Deck type",
            Shape::Closed(&["a", "b", "n"], 1, 1),
            &[],
            true,
        ),
        field(
            "category",
            "カテゴリー",
            "Category",
            Shape::Open("category", 1, 4),
            &[],
            false,
        ),
        field(
            "cost",
            "コスト",
            "Cost",
            Shape::Numbers(&[(0, 20)]),
            &[],
            true,
        ),
        field(
            "stats",
            "ATK/HP",
            "ATK/HP",
            Shape::Numbers(&[(0, 30), (1, 30)]),
            &["unit"],
            true,
        ),
        field(
            "directions",
            "攻撃方向",
            "Directions",
            Shape::Closed(DIRECTIONS, 0, 3),
            &["unit"],
            true,
        ),
        field(
            "hp",
            "HP",
            "HP",
            Shape::Numbers(&[(10, 10)]),
            &["master"],
            true,
        ),
    ],
    lists: &[
        e("category", "カテゴリー", "category"),
        e("counter", "カウンター", "counter"),
    ],
    heads: &[
        HeadWord {
            types: &["skill"],
            ..head("play", "", "")
        },
        head("main", "メインフェイズ中", "During main phase"),
    ],
    events: &[
        timing(
            "entry",
            p("登場時", "On entry"),
            "{of}が登場した時",
            "when {of} enters by being played",
        ),
        timing(
            "attack",
            p("攻撃時", "On attack"),
            "{of}が攻撃する時",
            "when {of} attacks",
        ),
        timing(
            "battle",
            p("戦闘時", "On battle"),
            "{of}が戦闘する時",
            "when {of} battles",
        ),
        timing(
            "leave",
            p("退場時", "On exit"),
            "{of}が退場した時",
            "when {of} exits",
        ),
        event("enter", "{of}が場に出た時", "when {of} enters the field"),
        event("vanish", "{of}が消滅した時", "when {of} vanishes"),
        event(
            "move",
            "{by:によって}{of}が{from:から}{to:に}置かれた時",
            "when {of} is put{from: from }{to: into }{by: by }",
        ),
        event(
            "move_column",
            "{of}が列を移動した時",
            "when {of} changes column",
        ),
        event(
            "draw",
            "{who}がカードを引いた時",
            "when {who} draw(s) a card",
        ),
        EventWord {
            amount: true,
            ..event(
                "damage",
                "{by:によって}{of}がダメージを受けた時",
                "when {of} takes damage{by: from }",
            )
        },
        EventWord {
            amount: true,
            ..event("heal", "{of}が回復した時", "when {of} is healed")
        },
        event("play", "{of}がプレイされた時", "when {of} is played"),
        event(
            "turned_up",
            "{of}が{in:で}表向きになった時",
            "when {of} is turned face-up{in: in }",
        ),
        event(
            "turn_start",
            "{of:の}ターン開始時",
            "at the start of {of}'s turn",
        ),
        event(
            "turn_end",
            "{of:の}ターン終了時",
            "at the end of {of}'s turn",
        ),
    ],
    sources: &[
        e("effect", "カードの効果", "a card effect"),
        e("cost", "コスト", "a cost"),
        e("attack", "攻撃", "an attack"),
        e("battle", "戦闘", "battle"),
        e("skill", "スキルカード", "a skill card"),
        e("reshuffle", "デッキの切り直し", "a reshuffle"),
    ],
    contexts: &[e("battle", "戦闘", "battle")],
    stats: &[
        stat("atk", "ATK", "ATK"),
        stat("hp", "HP", "HP"),
        stat("cost", "コスト", "cost"),
        Stat {
            becomes: Some(p(
                "{0}がマスターに与える戦闘ダメージは{n}になる",
                "The battle damage {0} deals to a master is {n}",
            )),
            ..stat(
                "master_damage",
                "マスターへの戦闘ダメージ",
                "battle damage to a master",
            )
        },
        Stat {
            writable: false,
            ..stat("damage_taken", "受けているダメージ", "damage on it")
        },
    ],
    keywords: &[],
    zones: &[
        field_zone("field", "場", "field"),
        field_zone("unit_zone", "ユニットゾーン", "unit zone"),
        field_zone("master_zone", "マスターゾーン", "master zone"),
        zone("mana_zone", "マナゾーン", "mana zone", Sight::Open),
        zone("hand", "手札", "hand", Sight::Owner),
        zone("deck", "山札", "deck", Sight::Nobody),
        zone("outside", "場外", "outside pile", Sight::Open),
        zone("out_of_game", "ゲーム外", "out-of-game pile", Sight::Open),
        zone("resolving", "解決中の場所", "resolving place", Sight::Open),
    ],
    durations: &[
        DURATIONS[1],
        DURATIONS[2],
        DURATIONS[3],
        DURATIONS[4],
        DURATIONS[5],
        DURATIONS[9],
    ],
    acts: &[
        act("attack", "攻撃でき", "attack"),
        act("attack_master", "マスターを攻撃でき", "attack a master"),
        act("attack_unit", "ユニットを攻撃でき", "attack a unit"),
        act("be_attacked", "攻撃され", "be attacked"),
        act("be_chosen", "選ばれ", "be chosen"),
        act("move_column", "列を移動でき", "change column"),
        act("be_healed", "回復され", "be healed"),
    ],
    verbs: &[
        VerbWord {
            moves: true,
            en_many: "{0} exit",
            alternate: Some(("this", p("{0:は}退場する", "{0} exits"))),
            ..verb(
                "leave",
                &[arg(ArgKind::Selection)],
                "{0:を}退場させる",
                "{0} exits",
            )
        },
        VerbWord {
            moves: true,
            en_many: "{0} vanish",
            alternate: Some(("this", p("{0:は}消滅する", "{0} vanishes"))),
            ..verb(
                "vanish",
                &[arg(ArgKind::Selection)],
                "{0:を}消滅させる",
                "{0} vanishes",
            )
        },
        VerbWord {
            alternate: Some((
                "master",
                p("{0:を}別の列に移動する", "move {0} to another column"),
            )),
            ..verb(
                "move_column",
                &[arg(ArgKind::Selection)],
                "{0:を}空いている列に移動する",
                "move {0} to an empty column",
            )
        },
        verb(
            "release",
            &[arg(ArgKind::Number)],
            "マナ開放を{0}回行う",
            "do {0} mana release",
        ),
        VerbWord {
            en_many: "{0} attack[ with ATK {atk}][ in {directions}]",
            ..verb(
                "attack_with",
                &[
                    arg(ArgKind::Selection),
                    keyed_opt("atk", ArgKind::Number),
                    keyed_opt("directions", ArgKind::Words(DIRECTIONS)),
                ],
                "{0:は}[ATK{atk}で、][攻撃方向{directions}に]攻撃する",
                "{0} attacks[ with ATK {atk}][ in {directions}]",
            )
        },
    ],
    permissions: &[],
    phases: &[
        e("standby", "スタンバイフェイズ", "standby phase"),
        e("draw", "ドローフェイズ", "draw phase"),
        e("mana", "マナフェイズ", "mana phase"),
        e("main", "メインフェイズ", "main phase"),
        e("end", "エンドフェイズ", "end phase"),
    ],
    kinds: &[
        kind(
            "unit",
            "units",
            p("ユニット", "unit"),
            "units",
            "体",
            &[
                "unit_zone",
                "hand",
                "deck",
                "outside",
                "mana_zone",
                "out_of_game",
                "field",
            ],
        ),
        Kind {
            unique: true,
            ..kind(
                "master",
                "masters",
                p("マスター", "master"),
                "masters",
                "体",
                &["master_zone", "field"],
            )
        },
        kind(
            "skill",
            "skills",
            p("スキルカード", "skill card"),
            "skill cards",
            "枚",
            &[
                "hand",
                "deck",
                "outside",
                "mana_zone",
                "out_of_game",
                "resolving",
            ],
        ),
        kind(
            "card",
            "cards",
            p("カード", "card"),
            "cards",
            "枚",
            ANYWHERE,
        ),
    ],
    states: &[
        e("face_up", "表向きの", "face-up"),
        e("face_down", "裏向きの", "face-down"),
        e("standing", "スタンド状態の", "standing"),
        e("rested", "レスト状態の", "rested"),
        e("a", "タイプAの", "type A"),
        e("b", "タイプBの", "type B"),
        e("n", "タイプNの", "type N"),
    ],
    was: &[
        e("in_hand", "手札にあった", "was in hand"),
        e("in_deck", "山札にあった", "was in the deck"),
        e("rested", "レスト状態だった", "was rested"),
    ],
    costs: &[
        e("release", "[マナ開放]", "[mana release]"),
        e("extra_mana", "コスト{n}", "cost {n}"),
    ],
    tallies: &[],
    without: &[
        "destroy", "cancel", "put", "remove", "control", "roll", "search",
    ],
    said: &[
        e("discard", "場外に置く", "into {whose} outside pile"),
        e("mill", "場外に置く", "into {whose} outside pile"),
        e("always", "常時", "Continuous"),
        e(
            "to_unit_zone",
            "ユニットゾーンの空いている列",
            "an empty column of {whose} unit zone",
        ),
        e("left", "左隣", "left"),
        e("front", "正面", "front"),
        e("right", "右隣", "right"),
        e(
            "foe_attack",
            "攻撃されているユニット",
            "the unit being attacked",
        ),
        e(
            "foe",
            "この戦闘の相手のユニット",
            "the opposing unit in this battle",
        ),
    ],
    passives: &[],
    one_of: &[],
    abilities: &[],
    free: &[],
    teams: false,
    optional: false,
    prose: false,
    leader: Some(LeaderWord {
        word: "master",
        cards: true,
    }),
    grammar: Grammar {
        pair: Some(["atk", "hp"]),
        named_before: Some(("directions", "attack")),
        ..Grammar::PLAIN
    },
};

/// The vocabulary of Summons Call.
pub fn summons_call() -> &'static Vocabulary {
    &WORDS
}

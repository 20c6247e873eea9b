//! The words of Shaman King.

use super::*;

const ROWS: &[&str] = &[
    "field",
    "battle_row",
    "summon_row",
    "wait_row",
    "combo_field",
    "hand",
    "deck",
    "graveyard",
    "reserve",
];
const ATTACK_CARD: &[&str] = &["combo_field", "hand", "deck", "graveyard", "reserve"];

static WORDS: Vocabulary = Vocabulary {
    game: "shaman_king",
    name: p("シャーマンキング", "Shaman King"),
    types: &[
        e("shaman", "シャーマン", "Shaman"),
        e("spirit", "霊", "Spirit"),
        e("strike", "アタック", "Strike"),
        e("finisher", "必殺技", "Finishing move"),
        e("secret_art", "秘儀", "Secret art"),
        e("attachment", "付加", "Attachment"),
        e("shamanic_art", "巫術", "Shamanic art"),
    ],
    fields: &[
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
                    "finisher",
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
            &["shaman"],
            false,
        ),
        field(
            "user",
            "使用者",
            "User",
            Shape::Open("person", 1, 8),
            &[],
            false,
        ),
        field(
            "class",
            "霊の種類",
            "Class",
            Shape::Open("class", 1, 2),
            &["spirit"],
            false,
        ),
        field(
            "line",
            "系統",
            "Line",
            Shape::Open("line", 1, 1),
            &["secret_art"],
            false,
        ),
        field(
            "level",
            "コンボレベル",
            "Combo level",
            Shape::Numbers(&[(1, 5)]),
            &[],
            false,
        ),
        field(
            "attack",
            "攻撃力",
            "Attack",
            Shape::Numbers(&[(0, 200)]),
            &[],
            false,
        ),
        field(
            "defence",
            "防御力",
            "Defence",
            Shape::Numbers(&[(0, 200)]),
            &["spirit"],
            false,
        ),
        field(
            "health",
            "体力",
            "Health",
            Shape::Numbers(&[(10, 300)]),
            &["shaman"],
            false,
        ),
        field(
            "summon",
            "召喚力/召喚値",
            "Summon",
            Shape::Numbers(&[(0, 60)]),
            &[],
            false,
        ),
        field(
            "summons",
            "召喚数",
            "Summon number",
            Shape::Numbers(&[(1, 3)]),
            &["shaman"],
            false,
        ),
        field(
            "attach",
            "付加マーク",
            "Attach mark",
            Shape::Flag,
            &[],
            false,
        ),
    ],
    lists: &[
        e("person", "人物", "person"),
        e("class", "霊の種類", "class"),
        e("line", "系統", "line"),
    ],
    heads: &[
        HeadWord {
            types: &["shamanic_art"],
            ..head("art", "巫術", "Art")
        },
        HeadWord {
            event: HeadEvent::To,
            ..head("reaction", "介入", "Reaction")
        },
        head("to_summon", "召喚条件", "To summon"),
        HeadWord {
            continuous: true,
            ..head("while_staged", "付加中", "While staged")
        },
    ],
    events: &[
        event("enter", "{of}が場に出た時", "when {of} enters the field"),
        event(
            "leave",
            "{of}が場から離れた時",
            "when {of} leaves the field",
        ),
        event("move", "{of}が動いた時", "when {of} is moved"),
        event("draw", "{of}がカードを引いた時", "when {of} draws a card"),
        EventWord {
            amount: true,
            ..event(
                "damage",
                "{of}がダメージを受けた時",
                "when {of} takes damage",
            )
        },
        event("destroy", "{of}が破壊された時", "when {of} is destroyed"),
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
        timing(
            "put",
            p("配置時", "When put"),
            "{of}が{from:から}置かれた時",
            "when {of} is put{from: from }",
        ),
        event("art", "{by:が}巫術を使用する時", "when {by} uses an art"),
        event("cancelled", "{of}が相殺された時", "when {of} is cancelled"),
        EventWord {
            amount: true,
            ..event(
                "points",
                "攻撃ポイントを数える時",
                "when points are counted",
            )
        },
        timing(
            "win_battle",
            p("戦闘勝利時", "When you win the battle"),
            "{of}が戦闘に勝った時",
            "when {of} wins a battle",
        ),
        timing(
            "lose_battle",
            p("戦闘敗北時", "When you lose the battle"),
            "{of}が戦闘に負けた時",
            "when {of} loses a battle",
        ),
        event("battle_done", "戦闘が終わった時", "when the battle is over"),
        event(
            "health_zero",
            "{of}の体力が0になる時",
            "when the health of {of} would become 0",
        ),
    ],
    sources: &[
        e("effect", "効果", "an effect"),
        e("attack", "攻撃", "an attack"),
        e("art", "巫術", "an art"),
    ],
    contexts: &[e("battle", "戦闘", "battle")],
    stats: &[
        stat("attack", "攻撃力", "attack"),
        stat("defence", "防御力", "defence"),
        stat("health", "体力", "health"),
        stat("level", "コンボレベル", "level"),
        stat("summon_power", "召喚力", "summon power"),
        stat("summon_value", "召喚値", "summon value"),
        Stat {
            writable: false,
            ..stat("loss", "失った体力", "health lost")
        },
    ],
    keywords: &[e("attach_mark", "付加マーク", "attach mark")],
    zones: &[
        field_zone("field", "場", "field"),
        field_zone("battle_row", "戦闘フィールド", "battle row"),
        field_zone("summon_row", "召喚フィールド", "summon row"),
        field_zone("wait_row", "待機フィールド", "wait row"),
        field_zone("combo_field", "コンボフィールド", "combo field"),
        zone("hand", "手札", "hand", Sight::Owner),
        zone("deck", "山札", "deck", Sight::Nobody),
        zone("graveyard", "墓場", "graveyard", Sight::Open),
        zone("reserve", "予備カード", "reserve", Sight::Owner),
    ],
    durations: &DURATIONS,
    acts: &[
        act("attack", "攻撃でき", "attack"),
        act("summon", "召喚でき", "summon"),
        act("be_negated", "無効化され", "be negated"),
        act("be_cancelled", "相殺され", "be cancelled"),
    ],
    verbs: &[
        verb(
            "over_soul",
            &[arg(ArgKind::Selection)],
            "{0:を}オーバーソウルする",
            "over soul {0}",
        ),
        verb(
            "attach",
            &[arg(ArgKind::Selection), keyed("to", ArgKind::Selection)],
            "{0:を}{to}に付加する",
            "attach {0}{to: to }",
        ),
        verb(
            "to_row",
            &[
                arg(ArgKind::Selection),
                opt(ArgKind::Word(&["battle_row", "summon_row", "wait_row"])),
            ],
            "{0:を}{1}に移す",
            "move {0}{1: to the }",
        ),
        verb(
            "hurt_shaman",
            &[arg(ArgKind::Selection), keyed("by", ArgKind::Number)],
            "{0:の}体力を{by}減らす",
            "reduce the health of {0}{by: by }",
        ),
    ],
    permissions: &[
        verb(
            "take",
            &[
                arg(ArgKind::Number),
                arg(ArgKind::Word(&["more"])),
                keyed("from", ArgKind::Word(&["hand", "graveyard", "deck"])),
                keyed_opt("where", ArgKind::Condition),
            ],
            "{from}からさらに{0}枚出してもよい[（{where}に限る）]",
            "take {0} more from the {from}[ if {where}]",
        ),
        verb(
            "over_soul_from",
            &[arg(ArgKind::Word(&["hand", "graveyard"]))],
            "{0}からオーバーソウルしてもよい",
            "over soul from the {0}",
        ),
        verb(
            "attack_from",
            &[arg(ArgKind::Word(&["summon_row", "wait_row"]))],
            "{0}から攻撃してもよい",
            "attack from the {0}",
        ),
    ],
    phases: &[
        e("setup", "セットアップフェイズ", "setup phase"),
        e("draw", "ドローフェイズ", "draw phase"),
        e("summon", "召喚フェイズ", "summon phase"),
        e("art", "巫術フェイズ", "art phase"),
        e("attack", "攻撃フェイズ", "attack phase"),
        e("attach", "付加フェイズ", "attach phase"),
    ],
    kinds: &[
        kind(
            "shaman",
            "shamans",
            p("シャーマン", "shaman"),
            "shamans",
            "人",
            ROWS,
        ),
        kind(
            "spirit",
            "spirits",
            p("霊", "spirit"),
            "spirits",
            "体",
            ROWS,
        ),
        kind(
            "strike",
            "strikes",
            p("アタックカード", "strike card"),
            "strike cards",
            "枚",
            ATTACK_CARD,
        ),
        kind(
            "finisher",
            "finishers",
            p("必殺技カード", "finishing move"),
            "finishing moves",
            "枚",
            ATTACK_CARD,
        ),
        kind(
            "secret_art",
            "secret_arts",
            p("秘儀カード", "secret art"),
            "secret arts",
            "枚",
            ATTACK_CARD,
        ),
        kind(
            "attack_card",
            "attack_cards",
            p("攻撃カード", "attack card"),
            "attack cards",
            "枚",
            ATTACK_CARD,
        ),
        Kind {
            unique: true,
            ..kind(
                "attack_character",
                "attack_characters",
                p("攻撃キャラクター", "attack character"),
                "attack characters",
                "体",
                ROWS,
            )
        },
        Kind {
            unique: true,
            ..kind(
                "battle_shaman",
                "battle_shamans",
                p("戦闘中のシャーマン", "shaman in battle"),
                "shamans in battle",
                "人",
                ROWS,
            )
        },
        Kind {
            unique: true,
            ..kind("step", "steps", p("ステップ", "step"), "steps", "回", ROWS)
        },
        kind("card", "cards", p("カード", "card"), "cards", "枚", ROWS),
    ],
    states: &[
        e("face_up", "表向きの", "face-up"),
        e("face_down", "裏向きの", "face-down"),
        e("summoned", "召喚された", "summoned"),
    ],
    was: &[e("face_down", "裏向きだった", "was face-down")],
    costs: &[],
    tallies: &[e("points", "攻撃ポイント", "points")],
    without: &["roll", "rest", "stand"],
    said: &[
        e("always", "常時", "Always"),
        e("more", "", "more"),
        e("hand", "手札", "hand"),
        e("graveyard", "墓場", "graveyard"),
        e("foe", "戦闘の相手", "the opposing character"),
    ],
    passives: &[],
    one_of: &[],
    abilities: &[],
    free: &[],
    optional: false,
    prose: false,
};

/// The vocabulary of Shaman King.
pub fn shaman_king() -> &'static Vocabulary {
    &WORDS
}

//! The words of Summoner Wars.

use super::*;

const BATTLEFIELD: &[&str] = &[
    "battlefield",
    "hand",
    "draw_pile",
    "discard_pile",
    "magic_pile",
];

static WORDS: Vocabulary = Vocabulary {
    game: "summoner_wars",
    name: p("サモナーウォーズ", "Summoner Wars"),
    types: &[
        e("unit", "ユニット", "Unit"),
        e("event", "イベント", "Event"),
        e("wall", "壁", "Wall"),
    ],
    fields: &[
        field("id", "番号", "Number", Shape::Id, &[], true),
        field("name", "カード名", "Name", Shape::Bilingual, &[], true),
        field(
            "type",
            "種類",
            "Type",
            Shape::Closed(&["unit", "event", "wall"], 1, 1),
            &[],
            true,
        ),
        field(
            "rank",
            "ユニットタイプ",
            "Unit type",
            Shape::Closed(&["summoner", "champion", "common"], 1, 1),
            &["unit"],
            true,
        ),
        field(
            "faction",
            "勢力",
            "Faction",
            Shape::Open("faction", 1, 1),
            &[],
            false,
        ),
        field(
            "attack",
            "攻撃力",
            "Attack",
            Shape::Numbers(&[(0, 9)]),
            &["unit"],
            true,
        ),
        field(
            "cost",
            "召喚コスト",
            "Summon cost",
            Shape::Numbers(&[(0, 12)]),
            &["unit"],
            false,
        ),
        field(
            "range",
            "射程",
            "Range",
            Shape::Closed(&["sword", "bow"], 1, 1),
            &["unit"],
            true,
        ),
        field(
            "life",
            "ライフ",
            "Life",
            Shape::Numbers(&[(1, 12)]),
            &["unit", "wall"],
            true,
        ),
        field("uncertain", "不確か", "Uncertain", Shape::Words, &[], false),
    ],
    lists: &[
        e("faction", "勢力", "faction"),
        e("family", "種別", "family"),
    ],
    heads: &[
        HeadWord {
            types: &["event"],
            ..head("play", "", "")
        },
        head(
            "instead_of_attacking",
            "攻撃の代わり",
            "Instead of attacking",
        ),
        head("instead_of_moving", "移動の代わり", "Instead of moving"),
        head("any_time", "いつでも", "Any time"),
    ],
    events: &[
        event(
            "enter",
            "{of}が戦場に出た時",
            "when {of} enters the battlefield",
        ),
        event(
            "leave",
            "{of}が戦場から離れた時",
            "when {of} leaves the battlefield",
        ),
        event("move", "{of}が移動した時", "when {of} moves"),
        event("draw", "{of}がカードを引いた時", "when {of} draws a card"),
        EventWord {
            amount: true,
            ..event(
                "wound",
                "{by:によって}{of}が負傷する時",
                "when {of} would be wounded{by: by }",
            )
        },
        event("destroy", "{of}が破壊される時", "when {of} is destroyed"),
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
        event(
            "attack_declared",
            "{by:が}攻撃を宣言した時",
            "when {by} declares an attack",
        ),
        EventWord {
            binds: &["target"],
            ..event(
                "dice",
                "{by:の}攻撃のダイスを振る時",
                "when dice are rolled for the attack of {by}",
            )
        },
        event(
            "attack_done",
            "{by:が}攻撃を終えた時",
            "when {by} has attacked",
        ),
        event("move_done", "{of}が移動を終えた時", "when {of} has moved"),
        event(
            "attack_phase_end",
            "攻撃フェイズ終了時",
            "at the end of the attack phase",
        ),
    ],
    sources: &[
        e("attack", "攻撃", "an attack"),
        e("effect", "効果", "an effect"),
        e("event", "イベントカード", "an event card"),
    ],
    contexts: &[],
    stats: &[
        stat("attack", "攻撃力", "attack value"),
        stat("life", "ライフ", "life"),
        stat("cost", "召喚コスト", "summon cost"),
        stat("range", "射程", "range"),
        stat("die_result", "ダイスの出目", "die results"),
        stat(
            "double_from",
            "2ヒットになる出目",
            "lowest die result that counts as two hits",
        ),
        stat(
            "hit_from",
            "ヒットになる出目",
            "lowest die result that hits",
        ),
        stat("magic", "魔力", "magic"),
    ],
    keywords: &[
        e("swift", "迅速", "Swift"),
        e("relentless", "執拗", "Relentless"),
        e("gang_up", "袋叩き", "Gang-Up"),
    ],
    zones: &[
        field_zone("battlefield", "戦場", "battlefield"),
        zone("hand", "手札", "hand", Sight::Owner),
        zone("draw_pile", "山札", "draw pile", Sight::Nobody),
        zone("discard_pile", "捨て札パイル", "discard pile", Sight::Open),
        zone("magic_pile", "魔力パイル", "magic pile", Sight::Open),
    ],
    durations: &[
        DURATIONS[0],
        DURATIONS[1],
        DURATIONS[2],
        DURATIONS[3],
        DURATIONS[4],
        DURATIONS[5],
        DURATIONS[6],
        DURATIONS[7],
        DURATIONS[9],
    ],
    acts: &[
        act("move", "移動でき", "move"),
        act("attack", "攻撃でき", "attack"),
        act("be_attacked", "攻撃され", "be attacked"),
    ],
    verbs: &[
        VerbWord {
            moves: true,
            ..verb(
                "summon",
                &[arg(ArgKind::Selection)],
                "{0:を}召喚する",
                "summon {0}",
            )
        },
        verb(
            "place",
            &[arg(ArgKind::Selection)],
            "{0:を}配置する",
            "place {0}",
        ),
        verb(
            "swap",
            &[arg(ArgKind::Selection)],
            "{0:の}位置を入れ替える",
            "swap the places of {0}",
        ),
        verb(
            "move_unit",
            &[arg(ArgKind::Selection), opt(ArgKind::Count)],
            "{0:を}[{1}スペース]移動する",
            "move {0}{1: } spaces",
        ),
        VerbWord {
            en_many: "{0} attack",
            ..verb(
                "attack_with",
                &[arg(ArgKind::Selection)],
                "{0:で}攻撃する",
                "{0} attacks",
            )
        },
        verb(
            "wound",
            &[arg(ArgKind::Selection), keyed("by", ArgKind::Number)],
            "{0:に}負傷マーカーを{by}個置く",
            "wound {0}{by: by }",
        ),
        verb(
            "spend_magic",
            &[arg(ArgKind::Number)],
            "魔力を{0}支払う",
            "spend {0} magic",
        ),
        verb(
            "take_magic",
            &[arg(ArgKind::Number)],
            "魔力を{0}得る",
            "take {0} magic",
        ),
        verb(
            "set_dice",
            &[
                arg(ArgKind::Word(&["all", "one"])),
                keyed("to", ArgKind::Word(&["hit", "miss"])),
            ],
            "{0}のダイスを{to}にする",
            "{0} dice become {to}",
        ),
    ],
    permissions: &[verb(
        "pass_through",
        &[arg(ArgKind::Word(&["walls", "units"]))],
        "{0}を通り抜けてもよい",
        "pass through {0}",
    )],
    phases: &[
        e("draw", "ドロー", "draw phase"),
        e("summon", "召喚", "summon phase"),
        e("event", "イベントカードのプレイ", "event phase"),
        e("move", "移動", "movement phase"),
        e("attack", "攻撃", "attack phase"),
        e("build_magic", "魔力確保", "build magic phase"),
    ],
    kinds: &[
        kind(
            "unit",
            "units",
            p("ユニット", "unit"),
            "units",
            "体",
            BATTLEFIELD,
        ),
        kind(
            "common",
            "commons",
            p("一般兵", "common"),
            "commons",
            "体",
            BATTLEFIELD,
        ),
        kind(
            "champion",
            "champions",
            p("勇者", "champion"),
            "champions",
            "体",
            BATTLEFIELD,
        ),
        Kind {
            unique: true,
            ..kind(
                "summoner",
                "summoners",
                p("召喚者", "summoner"),
                "summoners",
                "体",
                &["battlefield"],
            )
        },
        kind("wall", "walls", p("壁", "wall"), "walls", "枚", BATTLEFIELD),
        kind(
            "event",
            "events",
            p("イベントカード", "event card"),
            "event cards",
            "枚",
            BATTLEFIELD,
        ),
        kind(
            "card",
            "cards",
            p("カード", "card"),
            "cards",
            "枚",
            BATTLEFIELD,
        ),
    ],
    states: &[
        e("sword", "剣の", "sword"),
        e("bow", "弓の", "bow"),
        e("wounded", "負傷した", "wounded"),
    ],
    was: &[e("wounded", "負傷していた", "was wounded")],
    costs: &[e("magic", "魔力{n}", "{n} magic")],
    tallies: &[
        e("hits", "ヒット", "hits"),
        e("misses", "ミス", "misses"),
        e("dice", "ダイス", "dice"),
        e("results", "出目", "results"),
    ],
    without: &["rest", "stand", "damage"],
    said: &[
        e("always", "常時", "Always"),
        e("all", "すべて", "all"),
        e("one", "1個", "one"),
        e("hit", "ヒット", "hits"),
        e("miss", "ミス", "misses"),
        e("walls", "壁", "walls"),
        e("units", "ユニット", "units"),
        e("thaw", "解凍", "thaw"),
    ],
    passives: &[],
    one_of: &[],
    abilities: &[],
    free: &[],
    optional: false,
};

/// The vocabulary of Summoner Wars.
pub fn summoner_wars() -> &'static Vocabulary {
    &WORDS
}

//! The words of Summoner Wars.

use super::*;

const EVERYWHERE: &[&str] = &[
    "battlefield",
    "hand",
    "draw_pile",
    "discard_pile",
    "magic_pile",
];

const fn pile(word: &'static str, ja: &'static str, en: &'static str, sight: Sight) -> Zone {
    Zone {
        ordered: true,
        ..zone(word, ja, en, sight)
    }
}

const fn unit_kind(
    word: &'static str,
    plural: &'static str,
    ja: &'static str,
    en: &'static str,
    en_plural: &'static str,
) -> Kind {
    kind(word, plural, p(ja, en), en_plural, "体", EVERYWHERE)
}

const fn card_kind(
    word: &'static str,
    plural: &'static str,
    ja: &'static str,
    en: &'static str,
    en_plural: &'static str,
) -> Kind {
    kind(word, plural, p(ja, en), en_plural, "枚", EVERYWHERE)
}

/// A number that is set, with the sentence that says so.
const fn set_to(word: &'static str, name: Phrase, ja: &'static str, en: &'static str) -> Stat {
    Stat {
        becomes: Some(p(ja, en)),
        ..stat(word, name.ja, name.en)
    }
}

/// A number that grows, with the sentence that says so.
const fn added_to(word: &'static str, name: Phrase, ja: &'static str, en: &'static str) -> Stat {
    Stat {
        added: Some(p(ja, en)),
        ..stat(word, name.ja, name.en)
    }
}

const fn read_only(word: &'static str, ja: &'static str, en: &'static str) -> Stat {
    Stat {
        writable: false,
        ..stat(word, ja, en)
    }
}

/// The clause of an attack, and the one that names the card attacked, too.
const fn attack_event(
    word: &'static str,
    phrase: Phrase,
    on: &'static [(&'static str, Phrase)],
) -> EventWord {
    EventWord {
        variants: on,
        ..event(word, phrase.ja, phrase.en)
    }
}

static WORDS: Vocabulary = Vocabulary {
    game: "summoner_wars",
    name: p("サモナーウォーズ", "Summoner Wars"),
    types: &[
        e("unit", "ユニット", "Unit"),
        e("event", "イベント", "Event"),
        e("wall", "壁", "Wall"),
    ],
    fields: FIELDS,
    lists: &[
        e("faction", "勢力", "faction"),
        e("counter", "カウンター", "counter"),
    ],
    heads: &[
        HeadWord {
            types: &["event"],
            ..head("play", "", "")
        },
        head(
            "instead_of_attacking",
            "このユニットで攻撃する代わりに",
            "instead of attacking with this Unit",
        ),
        head(
            "instead_of_moving",
            "自分の移動フェイズに、このユニットを通常どおり移動する代わりに",
            "instead of moving this Unit normally in your Movement phase",
        ),
        head("any_time", "いつでも", "at any time"),
    ],
    events: EVENTS,
    sources: &[
        e("attack", "攻撃", "attack"),
        e("effect", "攻撃以外の効果", "an effect that is no attack"),
    ],
    contexts: &[],
    stats: STATS,
    keywords: &[],
    zones: &[
        field_zone("battlefield", "戦場", "Battlefield"),
        zone("hand", "手札", "hand", Sight::Owner),
        pile("draw_pile", "山札", "Draw Pile", Sight::Nobody),
        pile("discard_pile", "捨て札パイル", "Discard Pile", Sight::Open),
        pile("magic_pile", "魔力パイル", "Magic Pile", Sight::Owner),
    ],
    durations: &[
        e("this_battle", "その攻撃の間", "for that attack"),
        DURATIONS[2],
        DURATIONS[4],
    ],
    acts: &[
        act("move", "移動でき", "move"),
        act("attack", "攻撃でき", "attack"),
        act(
            "move_in_phase",
            "移動フェイズには移動でき",
            "move in the Movement phase",
        ),
        act(
            "attack_in_phase",
            "攻撃フェイズには攻撃でき",
            "attack in the Attack phase",
        ),
    ],
    verbs: VERBS,
    permissions: PERMISSIONS,
    phases: &[
        e("draw", "自分のドローフェイズ", "your Draw phase"),
        e("summon", "自分の召喚フェイズ", "your Summon phase"),
        e(
            "event",
            "自分のイベントカードのプレイフェイズ",
            "your Play Event Cards phase",
        ),
        e("move", "自分の移動フェイズ", "your Movement phase"),
        e("attack", "自分の攻撃フェイズ", "your Attack phase"),
        e(
            "build_magic",
            "自分の魔力確保フェイズ",
            "your Build Magic phase",
        ),
    ],
    kinds: &[
        unit_kind("unit", "units", "ユニット", "Unit", "Units"),
        unit_kind("common", "commons", "一般兵", "Common", "Commons"),
        unit_kind("champion", "champions", "勇者", "Champion", "Champions"),
        unit_kind("summoner", "summoners", "召喚者", "Summoner", "Summoners"),
        card_kind("wall", "walls", "壁", "Wall", "Walls"),
        card_kind(
            "event",
            "events",
            "イベントカード",
            "Event Card",
            "Event Cards",
        ),
        card_kind("card", "cards", "カード", "card", "cards"),
    ],
    states: &[],
    was: &[],
    costs: &[e("magic", "魔力を{n}点消費する", "spend {n} magic")],
    tallies: &[
        e("hits", "ヒット", "Hits"),
        e("misses", "ミス", "Misses"),
        e("dice", "その攻撃のダイス", "dice in that attack"),
        e("steps", "移動したスペース", "spaces moved"),
    ],
    without: &[
        "rest", "stand", "damage", "heal", "set", "remove", "control", "mill", "cancel",
    ],
    said: &[
        e(
            "host",
            "このカードが置かれているユニット",
            "the Unit this card is on",
        ),
        e("foe", "攻撃したユニット", "the attacker"),
        e("foe_attack", "攻撃されたカード", "the attacked card"),
        e(
            "foe_attacking",
            "このユニットが攻撃するカード",
            "the card it attacks",
        ),
        e(
            "nothing",
            "召喚コストを支払わずに",
            "without paying the Summon Cost",
        ),
        e("straight", "空いている直線上", "clear straight line"),
        e("again", "もう1回", "again"),
        e("hit", "ヒット", "Hits"),
        e("miss", "ミス", "Misses"),
        e("sword", "剣", "sword"),
        e("bow", "弓", "bow"),
        e("summoner", "召喚者", "Summoner"),
        e("champion", "勇者", "Champion"),
        e("common", "一般兵", "Common"),
        e("copies", "枚数", "copies"),
        e("stays", "そこにある間", "for as long as it stays there"),
        e("stay", "そこにある間", "for as long as they stay there"),
        e("rest_of_game", "ゲーム終了まで", "for the rest of the game"),
        e(
            "placed",
            "置いた負傷マーカーの数",
            "the number of wounds placed",
        ),
        e("thaw", "捨てる", "discard"),
        e(
            "tally_steps",
            "{nスペース}移動した",
            "{n} spaces were moved",
        ),
        e("tally_steps_1", "", "{n} space was moved"),
        e(
            "instead_attack_roll",
            "ダイスをふらずに、",
            "instead of rolling dice, ",
        ),
        e("amount", "その負傷の数", "the number of those wounds"),
        e("shuffle", "シャッフルする", "shuffle"),
        e("prevent_wound", "その負傷を防ぐ", "prevent those wounds"),
        // R-SW-60: what an Event says of opponents is meant of one.
        e(
            "several_opponents",
            "（相手が複数いるなら、そのうちの1人を選ぶ）",
            "(If you have several opponents, choose one of them.)",
        ),
    ],
    passives: &[],
    one_of: &[OneOf {
        fields: &["life"],
        types: &["unit", "wall"],
    }],
    // What a unit can do has a name: it stands in the field `ability`.
    abilities: &[("unit", 0), ("wall", 0)],
    free: &["event"],
    teams: true,
    optional: false,
    prose: true,
    leader: Some(LeaderWord {
        word: "summoner",
        cards: true,
    }),
    grammar: Grammar {
        deck: "draw_pile",
        suffered: Some("wound"),
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
        Shape::Closed(&["unit", "event", "wall"], 1, 1),
        &[],
        true,
    ),
    field(
        "rank",
        "ユニットタイプ",
        "Unit Type",
        Shape::Closed(&["summoner", "champion", "common"], 1, 1),
        &["unit"],
        true,
    ),
    field(
        "faction",
        "勢力",
        "Faction",
        Shape::Open("faction", 1, 4),
        &["unit", "event"],
        false,
    ),
    field(
        "attack",
        "攻撃力",
        "Attack Value",
        Shape::Numbers(&[(0, 9)]),
        &["unit"],
        true,
    ),
    field(
        "cost",
        "召喚コスト",
        "Summon Cost",
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
        Shape::Numbers(&[(1, 9)]),
        &["unit", "wall", "event"],
        false,
    ),
    field(
        "ability",
        "特殊能力",
        "Special Ability",
        Shape::Keyword,
        &["unit"],
        false,
    ),
    field(
        "reference",
        "リファレンス",
        "Reference Card",
        Shape::CardAndNumbers(&[(1, 9)], 1),
        &["unit"],
        false,
    ),
    field(
        "setup",
        "初期セットアップ",
        "Starting Setup",
        Shape::CardAndNumbers(&[(1, 6), (1, 4)], 24),
        &["unit"],
        false,
    ),
    field("uncertain", "不確か", "Uncertain", Shape::Words, &[], false),
];

const EVENTS: &[EventWord] = &[
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
        "after_move_phase",
        "{of:の}通常の移動フェイズの直後",
        "immediately after {of}'s normal Movement phase",
    ),
    event(
        "after_attack_phase",
        "{of:の}通常の攻撃フェイズの直後",
        "immediately after {of}'s normal Attack phase",
    ),
    event(
        "attack_phase_end",
        "{of:の}攻撃フェイズ終了時",
        "at the end of {of}'s Attack phase",
    ),
    EventWord {
        would: Some(p(
            "{of}が召喚されて置かれる時",
            "when {of} would be placed as it is summoned",
        )),
        ..event("summon", "{of}が召喚された時", "when {of} is summoned")
    },
    event("after_move", "{of:を}移動した後", "after {of} moves"),
    attack_event("attack", p("{by:で}攻撃する時", "when {by} attacks"), &[]),
    attack_event(
        "before_attack",
        p("{by:で}攻撃する前に", "before attacking with {by}"),
        &[],
    ),
    EventWord {
        would: Some(p(
            "{by:が}{on:を}攻撃してダイスをふる時",
            "when {by} attacks {on}",
        )),
        ..event(
            "attack_roll",
            "{by:の}攻撃のダイスをふった後",
            "after dice are rolled for an attack by {by}",
        )
    },
    event(
        "attack_wounds",
        "{by:の}攻撃による負傷に加えて",
        "in addition to the wounds from an attack by {by}",
    ),
    attack_event(
        "after_attack",
        p("{by:で}攻撃した後", "after attacking with {by}"),
        &[(
            "on",
            p("{by:が}{on:を}攻撃した後", "after {by} attacks {on}"),
        )],
    ),
    EventWord {
        amount: true,
        would: Some(p(
            "{by:によって}{of}が負傷する時",
            "when {of} would be wounded{by: by }",
        )),
        ..event(
            "wound",
            "{by:によって}{of}が負傷した時",
            "when {of} is wounded{by: by }",
        )
    },
    EventWord {
        gone: true,
        ..event(
            "destroy",
            "{by:によって}{of}が破壊された時",
            "when {of} is destroyed{by: by }",
        )
    },
    EventWord {
        variants: &[(
            "by",
            p("{by:が}{of:を}プレイした時", "when {by} play(s) {of}"),
        )],
        ..event("play", "{of}がプレイされた時", "when {of} is played")
    },
];

const STATS: &[Stat] = &[
    stat("attack", "攻撃力", "Attack Value"),
    stat("cost", "召喚コスト", "Summon Cost"),
    read_only("life", "ライフ", "life"),
    read_only("life_left", "残りライフ", "remaining life"),
    read_only("wounds", "負傷マーカーの数", "number of wounds on"),
    read_only(
        "rows_to_go",
        "相手側の一番奥の列までの距離",
        "distance to the opponent's back row",
    ),
    added_to(
        "movement",
        p(
            "移動フェイズに移動できるスペース数",
            "spaces it may move in the Movement phase",
        ),
        "{0:は}移動フェイズに{n}スペース多く移動できる",
        "{0} can move {n| space} farther in the Movement phase",
    ),
    set_to(
        "reach",
        p("攻撃できる距離", "reach"),
        "{0:は}空いている直線上で{n}スペース先までのカードを攻撃できる",
        "{0} can attack cards up to {n} clear straight line spaces away",
    ),
    added_to(
        "die_result",
        p("ダイスの出目", "die results"),
        "{0~:で}攻撃する時、ダイスの出目それぞれに{n}を加える",
        "add {n} to each die result when attacking with {0}",
    ),
    set_to(
        "hit_from",
        p("ヒットになる出目", "lowest die result that hits"),
        "{0:の}攻撃は、ダイスの出目が{n}以上でなければヒットにならない",
        "{0} hits only on die results of {n} or more",
    ),
    set_to(
        "double_from",
        p(
            "2ヒットになる出目",
            "lowest die result that counts as 2 Hits",
        ),
        "{0:の}攻撃では、ダイスの出目{n}以上は2ヒットとして数える",
        "when attacking with {0}, die results of {n} or more count as 2 Hits",
    ),
    set_to(
        "wound_from",
        p("負傷する出目", "lowest die result that wounds"),
        "{0~:は}、攻撃された時、{n}以上の出目でしか負傷しない",
        "attacks on {0} cause wounds only on die results of {n} or more",
    ),
    set_to(
        "wound_from_enemy",
        p(
            "相手の攻撃で負傷する出目",
            "lowest die result of an opponent that wounds",
        ),
        "{0~:は}、相手に攻撃された時、{n}以上の出目でしか負傷しない",
        "an opponent's attacks on {0} cause wounds only on die results of {n} or more",
    ),
];

const VERBS: &[VerbWord] = &[
    VerbWord {
        moves: true,
        ..verb(
            "summon",
            &[
                arg(ArgKind::Cards),
                keyed_opt("paying", ArgKind::Word(&["nothing"])),
            ],
            "{0:を}[{paying}]召喚する",
            "summon {0}[ {paying}]",
        )
    },
    VerbWord {
        moves: true,
        ..verb(
            "place",
            &[arg(ArgKind::Selection), keyed("beside", ArgKind::Selection)],
            "{0:を}{beside~:に}隣接する空きスペースに置く",
            "place {0} on an empty space adjacent to {beside~}",
        )
    },
    verb(
        "swap",
        &[arg(ArgKind::Selection), keyed("for", ArgKind::Selection)],
        "{0:は}{for:と}位置を入れ替える",
        "swap the places of {0} and {for}",
    ),
    VerbWord {
        alternate: Some((
            "many",
            p(
                "{0:を}それぞれ[{1}で]{by}スペースまで移動する",
                "move {0} up to {by} spaces each[ in a {1}]",
            ),
        )),
        ..verb(
            "move_unit",
            &[
                arg(ArgKind::Cards),
                keyed("by", ArgKind::Number),
                opt(ArgKind::Word(&["straight"])),
            ],
            "{0:を}[{1}で]{by}スペースまで移動する",
            "move {0} up to {by| space}[ in a {1}]",
        )
    },
    verb(
        "attack_with",
        &[arg(ArgKind::Cards), opt(ArgKind::Word(&["again"]))],
        "{0:による}攻撃を[{1}]行う",
        "attack with {0}[ {1}]",
    ),
    verb(
        "affect",
        &[arg(ArgKind::Selection)],
        "その攻撃は{0}に影響を与える",
        "that attack affects {0}",
    ),
    verb(
        "wound",
        &[arg(ArgKind::Count), keyed("to", ArgKind::Selection)],
        "{to:に}{0|負傷マーカー:個}置く",
        "put {0| wound} on {to}",
    ),
    verb(
        "remove_wounds",
        &[arg(ArgKind::Count), keyed("from", ArgKind::Selection)],
        "{from:から}{0|負傷マーカー:個}取り除く",
        "remove {0| wound} from {from}",
    ),
    verb(
        "take_magic",
        &[arg(ArgKind::Count), keyed("from", ArgKind::Selection)],
        "{from:の}魔力パイルの上から{0:枚}を自分の魔力パイルの上に置く",
        "put {0| card} from the top of {from}'s Magic Pile on top of yours",
    ),
    verb(
        "stack_magic",
        &[arg(ArgKind::Count), keyed("under", ArgKind::Selection)],
        "自分の魔力パイルの上から{0:枚}を{under:の}下に置く",
        "put {0| card} from the top of your Magic Pile under {under}",
    ),
    verb(
        "dice_become",
        &[arg(ArgKind::Word(&["hit", "miss"]))],
        "そのダイスはすべて{0}になる",
        "all those dice become {0}",
    ),
];

const PERMISSIONS: &[VerbWord] = &[
    verb(
        "pass_through",
        &[arg(ArgKind::Selection)],
        "{0~:を}通り抜けて移動してもよい",
        "move through {0~}",
    ),
    verb(
        "attack_each",
        &[arg(ArgKind::Selection)],
        "1枚のカードを攻撃する代わりに、{0:を}1回ずつ別々に攻撃してもよい",
        "attack {0}, once each and one after the other, in place of attacking one card",
    ),
    verb(
        "attack_diagonally",
        &[arg(ArgKind::Selection)],
        "斜めに接するスペースの{0~:を}攻撃してもよい",
        "attack {0~} on diagonally neighbouring spaces",
    ),
    verb(
        "attack_as",
        &[arg(ArgKind::Word(&["sword", "bow"]))],
        "{0:の}ユニットとして攻撃してもよい",
        "attack as a {0} Unit",
    ),
    verb(
        "draw_to",
        &[arg(ArgKind::Number)],
        "自分のドローフェイズに、手札が{0}枚になるまで引いてもよい",
        "draw until you have {0} cards in hand during your Draw phase",
    ),
];

/// The vocabulary of Summoner Wars.
pub fn summoner_wars() -> &'static Vocabulary {
    &WORDS
}

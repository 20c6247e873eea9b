//! The words of Summon & Magic.

mod events;
mod passives;
mod sayings;
mod verbs;

use super::*;
use events::EVENTS;
use passives::PASSIVES;
use sayings::SAID;
use verbs::VERBS;

const MONSTER: &[&str] = &["monster"];
const USED: &[&str] = &["magic", "artifact", "land", "weather"];
const ELEMENTS: &[&str] = &["fire", "earth", "water", "wind", "thunder", "light", "dark"];
/// SM-12-5.c: what a weakness may be to: physical skills, too.
const ATTRIBUTES: &[&str] = &[
    "physical", "fire", "earth", "water", "wind", "thunder", "light", "dark",
];
/// SM-25-21.a: what a bane may be of besides races and passives.
const BANES: &[&str] = &[
    "fire", "earth", "water", "wind", "thunder", "light", "dark", "legend",
];
const FLAGS: &[&str] = &["attack", "guard", "action", "constant", "timed"];
const ORBS: &[&str] = &[
    "physical", "fire", "earth", "water", "wind", "thunder", "light", "dark", "guard", "none",
];
const ANYWHERE: &[&str] = &[
    "field",
    "monster_zone",
    "magic_zone",
    "land_zone",
    "weather_zone",
    "avatar_zone",
    "hand",
    "deck",
    "graveyard",
];
const IN_FIELD: &[&str] = &["monster_zone", "field", "hand", "deck", "graveyard"];
const IN_MAGIC: &[&str] = &["magic_zone", "field", "hand", "deck", "graveyard"];
const STANDING: &[&str] = &[
    "land_zone",
    "weather_zone",
    "field",
    "hand",
    "deck",
    "graveyard",
];
const fn flag(word: &'static str, numbers: Option<(i32, i32)>, event: FlagEvent) -> FlagRule {
    FlagRule {
        word,
        numbers,
        event,
    }
}

static WORDS: Vocabulary = Vocabulary {
    game: "summon_and_magic",
    name: p("サモン&マジック", "Summon & Magic"),
    types: &[
        e("monster", "モンスター", "Monster"),
        e("magic", "魔法", "Magic"),
        e("artifact", "アーティファクト", "Artifact"),
        e("land", "土地", "Land"),
        e("weather", "天候", "Weather"),
        e("avatar", "アバター", "Avatar"),
    ],
    fields: &[
        field("id", "カードナンバー", "Number", Shape::Id, &[], true),
        field("name", "カード名", "Name", Shape::Bilingual, &[], true),
        field(
            "type",
            "種類",
            "Type",
            Shape::Closed(
                &["monster", "magic", "artifact", "land", "weather", "avatar"],
                1,
                1,
            ),
            &[],
            true,
        ),
        field("legend", "レジェンド", "Legend", Shape::Flag, &[], false),
        field(
            "element",
            "属性",
            "Attribute",
            Shape::Closed(ELEMENTS, 1, 7),
            &["monster", "magic", "avatar"],
            true,
        ),
        field(
            "race",
            "種族",
            "Race",
            Shape::Open("race", 1, 4),
            MONSTER,
            true,
        ),
        field(
            "kind",
            "種別",
            "Kind",
            Shape::Open("kind", 1, 2),
            USED,
            true,
        ),
        field(
            "cost",
            "COST",
            "COST",
            Shape::Numbers(&[(0, 20)]),
            MONSTER,
            false,
        ),
        field(
            "advance",
            "先払いCOST",
            "Advance COST",
            Shape::Numbers(&[(0, 20)]),
            &["monster", "magic"],
            false,
        ),
        field(
            "stats",
            "ATTACK/DEFENCE",
            "ATTACK/DEFENCE",
            Shape::Numbers(&[(0, 5000), (0, 5000)]),
            MONSTER,
            true,
        ),
        field(
            "passive",
            "パッシブ",
            "Passive",
            Shape::Passive,
            MONSTER,
            false,
        ),
        field("activation", "発動", "Activation", Shape::Cost, USED, false),
        field(
            "equip",
            "装備",
            "Equip",
            Shape::Selection,
            &["artifact"],
            false,
        ),
    ],
    lists: &[
        e("race", "種族", "race"),
        e("kind", "種別", "kind"),
        e("counter", "カウンター", "counter"),
    ],
    heads: &[
        HeadWord {
            types: USED,
            ..head("use", "", "")
        },
        HeadWord {
            values: &[FLAGS, ORBS],
            named: true,
            event: HeadEvent::Inner,
            types: &["monster", "artifact"],
            flags: &[
                flag("attack", None, FlagEvent::Never),
                flag("guard", None, FlagEvent::May),
                flag("action", Some((0, 3)), FlagEvent::Never),
                flag("constant", None, FlagEvent::Continuous),
                flag("timed", None, FlagEvent::Must),
            ],
            ..head("skill", "", "")
        },
        HeadWord {
            types: &["avatar"],
            event: HeadEvent::Inner,
            holds: true,
            ..head("merit", "メリット", "Merit")
        },
        HeadWord {
            types: &["avatar"],
            event: HeadEvent::Inner,
            holds: true,
            ..head("demerit", "デメリット", "Demerit")
        },
    ],
    events: EVENTS,
    sources: &[
        e("attack_skill", "攻撃スキル", "an attack skill"),
        e("submerge", "「水中潜伏」", "“submerge”"),
        e("burrow", "「地中潜伏」", "“burrow”"),
        e("flying", "「飛行」", "“flying”"),
    ],
    contexts: &[
        e("battle", "戦闘", "battle"),
        e("attack_position", "攻撃表示", "attack position"),
        e("defence_position", "守備表示", "defence position"),
    ],
    stats: &[
        stat("attack", "ATTACK", "ATTACK"),
        stat("defence", "DEFENCE", "DEFENCE"),
        stat("cost", "COST", "COST"),
        Stat {
            becomes: None,
            ..stat("advance", "先払いCOST", "advance COST")
        },
        Stat {
            writable: false,
            ..stat(
                "command_level",
                "「王」「軍師」「武将」のいずれかのLv.",
                "a king, strategist, or general Lv. of",
            )
        },
        stat("use_ap", "使用に必要な行動値", "AP cost"),
        Stat {
            becomes: Some(p(
                "{0:が}ブーストで引くカードは4枚ではなく{n}枚になる",
                "{0} draw {n} cards instead of 4 for the boost",
            )),
            ..stat("opening_hand", "ブーストで引く枚数", "opening hand")
        },
        Stat {
            becomes: Some(p(
                "{0:の}最初のターンの行動値は3ではなく{n}になる",
                "{0} have {n} AP instead of 3 in your first turn",
            )),
            ..stat(
                "first_turn_ap",
                "最初のターンの行動値",
                "AP of the first turn",
            )
        },
        Stat {
            becomes: Some(p(
                "{0:の}手札の上限は7枚ではなく{n}枚になる（それを超えると敗北し、その枚数ではチャージを行えない）",
                "{0} have a hand limit of {n} cards instead of 7 (with more you lose, with that many \
                 you cannot charge)",
            )),
            ..stat("hand_limit", "手札の上限", "hand limit")
        },
    ],
    keywords: &[
        e("tribute", "生贖", "tribute"),
        e("lone", "一己", "lone"),
        e("ranged", "遠撃", "ranged"),
        e("king", "王", "king"),
        e("strategist", "軍師", "strategist"),
        e("general", "武将", "general"),
        e("no_attack_position", "攻撃不可", "no attack position"),
        e("weakness", "弱点", "weakness"),
        e("no_defence_position", "守備不可", "no defence position"),
        e("upkeep", "消費", "upkeep"),
        e("summon_condition", "召喚条件", "summon condition"),
        e("submerge", "水中潜伏", "submerge"),
        e("first_strike", "先制", "first strike"),
        e("no_equip", "装備不可", "no equipment"),
        e("quick", "速攻", "quick attack"),
        e("anti_air", "対空", "anti-air"),
        e("resist", "耐性", "resistance"),
        e("resist_physical", "耐性(物)", "physical resistance"),
        e("accumulate", "蓄積", "accumulate"),
        e("burrow", "地中潜伏", "burrow"),
        e("resist_magic", "魔法耐性", "magic resistance"),
        e("immune_magic", "魔法無効", "magic immunity"),
        e("bane", "特効", "bane"),
        e("flying", "飛行", "flying"),
        e("settable", "伏せ可", "settable"),
        e("no_defend_player", "防衛不可", "does not defend"),
        e("immune", "無効", "immunity"),
        e("link", "連係", "link"),
        e("vanguard", "敵前", "vanguard"),
    ],
    zones: &[
        Zone {
            both: true,
            ..field_zone("field", "場", "field")
        },
        field_zone("monster_zone", "モンスターゾーン", "monster zone"),
        field_zone("magic_zone", "魔法ゾーン", "magic zone"),
        field_zone("land_zone", "土地カードゾーン", "land zone"),
        field_zone("weather_zone", "天候カードゾーン", "weather zone"),
        field_zone("avatar_zone", "アバターカードゾーン", "avatar zone"),
        zone("hand", "手札", "hand", Sight::Owner),
        zone("deck", "デッキ", "deck", Sight::Nobody),
        zone("graveyard", "墓地", "graveyard", Sight::Open),
    ],
    durations: &[
        e("this_battle", "この戦闘の間", "for this battle"),
        e("this_turn", "ターン終了まで", "until end of turn"),
        e(
            "until_enemy_turn_ends",
            "次の相手のターン終了まで",
            "until the end of your opponent's next turn",
        ),
        e(
            "while_under",
            "このカードを装備している間",
            "while this card is equipped to it",
        ),
    ],
    acts: &[
        act("attack", "攻撃でき", "attack"),
        act("answer", "応戦でき", "answer attacks"),
        act("be_chosen", "選ばれ", "be chosen"),
        act(
            "change_position",
            "行動で表示形式を変更でき",
            "use the action of changing position",
        ),
        act(
            "be_turned",
            "表示形式を変更でき",
            "have its position changed",
        ),
        act("be_returned", "手札に戻せ", "be returned to a hand"),
        act(
            "change_controller",
            "コントロールを移せ",
            "have its controller changed",
        ),
        act(
            "use_magic_from_hand",
            "魔法カードを伏せてからでなければ使用でき",
            "use magic cards from your hand; they must be set first",
        ),
    ],
    verbs: VERBS,
    permissions: &[],
    phases: &[e(
        "action",
        "自分のターンの行動（オーバーマジックを除く）",
        "an action of your own turn (not as over-magic)",
    )],
    kinds: &[
        kind(
            "monster",
            "monsters",
            p("モンスター", "monster"),
            "monsters",
            "体",
            IN_FIELD,
        ),
        kind(
            "magic",
            "magics",
            p("魔法カード", "magic card"),
            "magic cards",
            "枚",
            IN_MAGIC,
        ),
        kind(
            "artifact",
            "artifacts",
            p("アーティファクトカード", "artifact card"),
            "artifact cards",
            "枚",
            IN_MAGIC,
        ),
        kind(
            "land",
            "lands",
            p("土地カード", "land card"),
            "land cards",
            "枚",
            STANDING,
        ),
        kind(
            "weather",
            "weathers",
            p("天候カード", "weather card"),
            "weather cards",
            "枚",
            STANDING,
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
        e("face_up", "おもて表示の", "face-up"),
        e("face_down", "裏側表示の", "face-down"),
        e("in_attack_position", "攻撃表示の", "in attack position"),
        e("in_defence_position", "守備表示の", "in defence position"),
        e("in_battle", "戦闘中の", "in the battle"),
        e("attacked", "攻撃されている", "that is being attacked"),
        e(
            "able_to_attack",
            "攻スキルを使用できる",
            "that can use an attack skill",
        ),
        e("attackable", "それが攻撃できる", "that it may attack"),
        e(
            "used_skill",
            "このターンにスキルを使用した",
            "that used a skill this turn",
        ),
        e(
            "summoned_this_turn",
            "このターンにサモンされた",
            "that was summoned by the Summon action this turn",
        ),
        e("fire", "炎属性の", "fire"),
        e("earth", "地属性の", "earth"),
        e("water", "水属性の", "water"),
        e("wind", "風属性の", "wind"),
        e("thunder", "雷属性の", "thunder"),
        e("light", "光属性の", "light"),
        e("dark", "闇属性の", "dark"),
        e("legend", "レジェンドの", "legend"),
    ],
    was: &[
        e("in_deck", "デッキにあった", "was in the deck"),
        e(
            "destroyed",
            "この戦闘でこのモンスターに破壊された",
            "was destroyed by this monster in this battle",
        ),
    ],
    costs: &[],
    tallies: &[
        e(
            "spent_ap",
            "このターンに使った行動値",
            "the AP you have spent this turn",
        ),
        e(
            "enemy_attacks",
            "このターンに宣言された相手の攻撃の回数",
            "the number of attacks your opponent has declared this turn",
        ),
    ],
    without: &["roll", "rest", "stand", "heal", "set"],
    said: SAID,
    passives: PASSIVES,
    one_of: &[
        OneOf {
            fields: &["cost", "advance"],
            types: MONSTER,
        },
        OneOf {
            fields: &["advance"],
            types: &["magic"],
        },
    ],
    abilities: &[("monster", 2)],
    free: USED,
    teams: false,
    optional: true,
    prose: false,
    leader: Some(LeaderWord {
        word: "avatar",
        cards: true,
    }),
    grammar: Grammar {
        fighter: Some((
            "monster",
            &["attack", "summon", "action_skill", "change_position"],
        )),
        entering: &["revive", "enter_field", "summon_face_down"],
        first_price: Some("use_ap"),
        bracketed: Some("kind"),
        ..Grammar::PLAIN
    },
};

/// The vocabulary of Summon & Magic.
pub fn summon_and_magic() -> &'static Vocabulary {
    &WORDS
}

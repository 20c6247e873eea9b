//! The words of Summon & Magic.

use super::*;

const MONSTER: &[&str] = &["monster"];
const USED: &[&str] = &["magic", "artifact", "land", "weather"];
const ELEMENTS: &[&str] = &["fire", "earth", "water", "wind", "thunder", "light", "dark"];
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
const POSITIONS: &[&str] = &["attack_position", "defence_position", "any_position"];

const fn passive(word: &'static str, values: &'static [(PassiveValue, bool)]) -> PassiveWord {
    PassiveWord { word, values }
}

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
    lists: &[e("race", "種族", "race"), e("kind", "種別", "kind")],
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
    events: &[
        event("setup", "対戦準備で", "during set-up"),
        event(
            "avatars_shown",
            "対戦準備でお互いのアバターを確認した後で",
            "during set-up, after both avatars are shown",
        ),
        event("boost", "{who}がブーストを行った時", "after {who} boost(s)"),
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
            "charge",
            "{who}がチャージを行った時",
            "when {who} charge(s)",
        ),
        EventWord {
            would: Some(p("{who}がサモンされる時", "when {who} would be summoned")),
            variants: &[(
                "by",
                p("{who}がサモンを行った時", "when {who} summon(s) a monster"),
            )],
            ..event("summon", "{of}がサモンされた時", "when {of} is summoned")
        },
        event(
            "command",
            "{who}がコマンドを行った時",
            "when {who} use(s) a command",
        ),
        event(
            "action_skill",
            "{who}が行スキルを使用した時",
            "when {who} uses an action skill",
        ),
        event("use", "{by:が}{of}を使用した時", "when {by} use(s) {of}"),
        event("set", "{by:が}{of}を伏せた時", "when {by} set(s) {of}"),
        event(
            "change_position",
            "{who}の表示形式の変更が行われた時",
            "when the position of {who} is changed",
        ),
        EventWord {
            variants: &[(
                "on",
                p("{who}が{on}を攻撃した時", "when {who} attacks {on}"),
            )],
            ..event("attack", "{who}が攻撃した時", "when {who} attacks")
        },
        event(
            "answer",
            "{who}が応戦した時",
            "when {who} answers an attack",
        ),
        event(
            "engage",
            "{who}が相手のモンスターと交戦した時",
            "when {who} engages an opposing monster",
        ),
        event(
            "target",
            "{of}が{by:の}対象になった時",
            "when {of} becomes the target of {by}",
        ),
        event(
            "evade",
            "{of}が{by:で}攻撃スキルを回避した時",
            "when {of} evades an attack skill{by: by }",
        ),
        event(
            "battle_end",
            "その戦闘が終わった時",
            "when that battle ends",
        ),
        EventWord {
            variants: &[(
                "by",
                p(
                    "{in:で}{who}が{of}を破壊した時",
                    "when {who} destroys {of}{in: in }",
                ),
            )],
            would: Some(p(
                "{by:によって}{of}が破壊される時",
                "when {of} would be destroyed{by: by }",
            )),
            gone: true,
            ..event(
                "destroy",
                "{of}が{by:によって}{in:で}破壊された時",
                "when {of} is destroyed{by: by }{in: in }",
            )
        },
        EventWord {
            variants: &[(
                "on",
                p(
                    "{on}への攻撃で魔力反動が起きた時",
                    "when an attack on {on} causes mana recoil",
                ),
            )],
            ..event(
                "recoil",
                "{of}が魔力反動を受けた時",
                "when {of} suffer(s) mana recoil",
            )
        },
        event(
            "burn",
            "{of}が魔力の暴発を受けた時",
            "when {of} suffer(s) action burn",
        ),
        event("enter", "{of}が場に出た時", "when {of} enters the field"),
        event(
            "emerge",
            "伏せられていた{of}が場に出た時",
            "when {of} enters the field after being set",
        ),
        event("revive", "{of}が蘇生された時", "when {of} is revived"),
        event(
            "turned_up",
            "{of}が裏側からおもてになった時",
            "when {of} is turned from face-down to face-up",
        ),
        event(
            "turn_position",
            "{of}が{from:から}{to:に}なった時",
            "when {of} changes{from: from }{to: to }",
        ),
        event(
            "equip",
            "{of}にカードが装備された時",
            "when a card is equipped to {of}",
        ),
        EventWord {
            gone: true,
            ..event(
                "tribute",
                "{of}が生贖のために場から墓地へ送られた時",
                "when {of} is put from the field into the graveyard as a tribute",
            )
        },
        EventWord {
            gone: true,
            ..event(
                "leave",
                "{of}が場から離れた時",
                "when {of} leaves the field",
            )
        },
        EventWord {
            gone: true,
            ..event(
                "move",
                "{of}が{from:から}{to:へ}送られた時",
                "when {of} is put{from: from }{to: into }",
            )
        },
        event("draw", "{of}がカードを引いた時", "when {of} draw(s) a card"),
    ],
    sources: &[
        e("effect", "効果", "an effect"),
        e("card", "カード効果", "a card effect"),
        e("skill", "スキル", "a skill"),
        e("attack", "攻撃", "an attack"),
        e("attack_skill", "攻撃スキル", "an attack skill"),
        e("magic", "魔法カード", "a magic card"),
        e("artifact", "アーティファクトカード", "an artifact card"),
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
                "王・軍師・武将のLv.",
                "a king, strategist or general Lv. of",
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
        zone("deck", "山札", "deck", Sight::Nobody),
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
        e("while_here", "", ""),
        e(
            "while_under",
            "このカードを装備している間",
            "while this card is equipped to it",
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
    ],
    acts: &[
        act("attack", "攻撃でき", "attack"),
        act("be_attacked", "攻撃され", "be attacked"),
        act("be_chosen", "選ばれ", "be chosen"),
        act("command", "コマンドを行え", "use a command"),
        act(
            "change_position",
            "表示形式の変更を行え",
            "use the action of changing position",
        ),
        act("be_turned", "表示形式が変わら", "have its position changed"),
        act("be_returned", "手札に戻ら", "be returned to a hand"),
        act(
            "change_controller",
            "コントローラーが変わら",
            "have its controller changed",
        ),
        act(
            "use_magic_from_hand",
            "魔法カードを伏せてからでなければ使用でき",
            "use magic cards from your hand; they must be set first",
        ),
    ],
    verbs: &[
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
                "{0:を}[{to}で自分の]場に出す[（「{paying}」の条件を満たし、コストを支払う）]",
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
                "{0:を}[{to}で]自分の場に蘇生する",
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
            "行動値を{0}回復する（3を超えない）",
            "regain {0} AP (to no more than 3)",
        ),
        verb(
            "claim_turn",
            &[arg(ArgKind::Word(&["first", "second", "first_or_second"]))],
            "{0:を}取る",
            "{0}",
        ),
    ],
    permissions: &[verb(
        "attack_from",
        &[arg(ArgKind::Word(&["defence_position"]))],
        "守備表示で攻撃してもよい",
        "attack from defence position",
    )],
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
        e("face_up", "おもての", "face-up"),
        e("face_down", "裏の", "face-down"),
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
            "that was summoned this turn",
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
        e("in_hand", "手札にあった", "was in hand"),
        e("in_deck", "山札にあった", "was in the deck"),
        e("in_graveyard", "墓地にあった", "was in the graveyard"),
        e(
            "destroyed",
            "この戦闘でこのモンスターに破壊された",
            "was destroyed by this monster in this battle",
        ),
    ],
    costs: &[e("ap", "行動値{n}", "{n} AP")],
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
    said: &[
        e("always", "", ""),
        e("attack", "攻", "Attack"),
        e("guard", "守", "Guard"),
        e("action", "行", "Action"),
        e("constant", "常", "Constant"),
        e("timed", "時", "Timed"),
        e("orb_guard", "守", "guard"),
        e("physical", "物", "physical"),
        e("none", "-", "-"),
        e("fire", "炎", "fire"),
        e("earth", "地", "earth"),
        e("water", "水", "water"),
        e("wind", "風", "wind"),
        e("thunder", "雷", "thunder"),
        e("light", "光", "light"),
        e("dark", "闇", "dark"),
        e("defence", "DEFENCE", "DEFENCE"),
        e("attack_position", "攻撃表示", "attack position"),
        e("defence_position", "守備表示", "defence position"),
        e("any_position", "好きな表示形式", "either position"),
        e("other_position", "もう一方の表示形式", "its other position"),
        e("activation", "発動", "Activation"),
        e("first", "先攻", "claim the first turn"),
        e("second", "後攻", "claim the second turn"),
        e(
            "first_or_second",
            "先攻か後攻の好きな方",
            "claim the first or the second turn, as you choose",
        ),
        e("mill", "墓地へ送る", "into {whose} graveyard"),
        e("shuffle", "シャッフルする", "shuffle"),
        e("send_to_graveyard", "墓地へ送る", ""),
        e("turn_player", "ターンプレイヤー", "the turn player"),
        e(
            "cancel_attack",
            "その攻撃を無効にする",
            "cancel that attack",
        ),
        e("cancel", "それを無効にする", "cancel it"),
        e("negate_use", "その効果を無効にする", "negate it"),
        e(
            "negate_summon",
            "そのサモンを無効にする",
            "negate that summon",
        ),
        e(
            "prevent_destroy",
            "その破壊を防ぐ",
            "prevent that destruction",
        ),
        e("host", "装備しているモンスター", "the equipped monster"),
        e(
            "foe",
            "戦闘の相手のモンスター",
            "the opposing monster in the battle",
        ),
        e(
            "foe_target",
            "攻撃しているモンスター",
            "the attacking monster",
        ),
        e("name", "名前", "name"),
        e("element", "属性", "attribute"),
        e("race", "種族", "race"),
    ],
    passives: &[
        passive(
            "tribute",
            &[
                (PassiveValue::Attribute(ELEMENTS), false),
                (PassiveValue::Number, false),
            ],
        ),
        passive("lone", &[]),
        passive("ranged", &[]),
        passive("king", &[(PassiveValue::Level, true)]),
        passive("strategist", &[(PassiveValue::Level, true)]),
        passive("general", &[(PassiveValue::Level, true)]),
        passive("no_attack_position", &[]),
        passive("weakness", &[(PassiveValue::Attribute(ELEMENTS), true)]),
        passive("no_defence_position", &[]),
        passive("upkeep", &[(PassiveValue::Level, true)]),
        passive("summon_condition", &[(PassiveValue::Card, true)]),
        passive("submerge", &[]),
        passive("first_strike", &[]),
        passive("no_equip", &[]),
        passive("quick", &[]),
        passive("anti_air", &[]),
        passive("resist", &[(PassiveValue::Attribute(ELEMENTS), true)]),
        passive("resist_physical", &[]),
        passive("accumulate", &[(PassiveValue::Level, true)]),
        passive("burrow", &[]),
        passive("resist_magic", &[]),
        passive("immune_magic", &[]),
        passive("bane", &[(PassiveValue::Quality(ELEMENTS), true)]),
        passive("flying", &[]),
        passive("settable", &[]),
        passive("no_defend_player", &[]),
        passive("immune", &[(PassiveValue::Attribute(ELEMENTS), true)]),
        passive("link", &[]),
        passive("vanguard", &[]),
    ],
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
    optional: true,
};

/// The vocabulary of Summon & Magic.
pub fn summon_and_magic() -> &'static Vocabulary {
    &WORDS
}

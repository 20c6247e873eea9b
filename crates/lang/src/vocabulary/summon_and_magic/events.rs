//! What happens.

use super::*;

pub(super) const EVENTS: &[EventWord] = &[
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
        would: Some(p(
            "{who}がサモンされる時",
            "when {who} would be summoned by the Summon action",
        )),
        variants: &[(
            "by",
            p(
                "{who}がサモンを行った時",
                "when {who} take(s) the Summon action",
            ),
        )],
        ..event(
            "summon",
            "{of}がサモンされた時",
            "when {of} is summoned by the Summon action",
        )
    },
    event(
        "command",
        "{who}がコマンドを行った時",
        "when {who} use(s) a command",
    ),
    event(
        "action_skill",
        "{who}が行スキルを使用した時",
        "when {who} use(s) an action skill",
    ),
    event(
        "timed_skill",
        "{who}が時スキルを使用した時",
        "when {who} use(s) a timed skill",
    ),
    event("set", "{who}がカードを伏せた時", "when {who} set(s) a card"),
    event(
        "declare_end",
        "{who}がターン終了を宣言した時",
        "when {who} declare(s) the end of the turn",
    ),
    EventWord {
        variants: &[("by", p("{by:が}{of}を使用した時", "when {by} use(s) {of}"))],
        ..event("use", "{of}が使用された時", "when {of} is used")
    },
    event(
        "change_position",
        "{who}の表示形式の変更が行われた時",
        "when the position of {who} is changed",
    ),
    EventWord {
        variants: &[(
            "on",
            p("{who}が{on}を攻撃した時", "when {who} attack(s) {on}"),
        )],
        ..event("attack", "{who}が攻撃した時", "when {who} attack(s)")
    },
    event(
        "answer",
        "{who}が応戦した時",
        "when {who} answer(s) an attack",
    ),
    event(
        "engage",
        "{who}が相手のモンスターと交戦した時",
        "when {who} engage(s) an opposing monster",
    ),
    event(
        "target",
        "{of}が{by:の}対象になった時",
        "when {of} becomes the target{by: of }",
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
    event("enter", "{of}が場に出た時", "when {of} enters the field"),
    event(
        "emerge",
        "伏せられていた{of}が場に出た時",
        "when {of} enters the field after being set",
    ),
    event("revive", "{of}が蘇生した時", "when {of} is revived"),
    event(
        "turned_up",
        "{of}が裏側表示からおもて表示になった時",
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
            "move",
            "{of}が{from:から}{to:へ}送られた時",
            "when {of} is put{from: from }{to: into }",
        )
    },
    event("draw", "{of}がカードを引いた時", "when {of} draw(s) a card"),
];

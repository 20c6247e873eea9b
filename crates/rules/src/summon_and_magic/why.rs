//! Why not, in words: the facts of this game.

use super::SummonAndMagic;
use super::words::sm;
use crate::refusal::{FORBIDDEN, Row, row};
use crate::show::Bi;
use shokan_kernel::decision::{Choice, Facts};
use shokan_kernel::ids::ClauseId;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonAndMagic>;
type Said = (&'static str, &'static str);

/// Facts that hang on nothing but the clause.
const FACTS: &[Row] = &[
    (
        sm!("SM-23.06"),
        "行動値が{need}必要ですが、残りは{have}です。",
        "It takes {need} AP; you have {have} left.",
    ),
    (
        sm!("SM-10.03"),
        "今は相手のターンです。",
        "It is your opponent's turn.",
    ),
    (
        sm!("SM-22-3.g"),
        "手札が{have}枚あります（上限{need}枚）。",
        "You hold {have} cards; the limit is {need}.",
    ),
    (
        sm!("R-SM-35"),
        "デッキにカードがありません。",
        "Your deck is empty.",
    ),
    (
        sm!("SM-25-09.a"),
        "「{}」は「召喚条件」を持っています。",
        "{} has a summon condition.",
    ),
    (
        sm!("SM-25-09.c"),
        "「{}」は「召喚条件」を持っています。",
        "{} has a summon condition.",
    ),
    (
        sm!("SM-25-23.a"),
        "「{}」は「伏せ可」を持っていません。",
        "{} is not settable.",
    ),
    (
        sm!("SM-21.03"),
        "今は「{}」で対応できるものがありません。",
        "There is nothing now to which {} could respond.",
    ),
    (
        sm!("SM-27.14"),
        "同じ種類の「{by}」が場にあります。",
        "{by} of the same kind is on the field.",
    ),
    (
        sm!("SM-13-4.a"),
        "「{}」の発動条件を満たしていません。",
        "The activation condition of {} is not met.",
    ),
    (
        sm!("SM-11-6"),
        "「{}」はこのターンに伏せたカードです。",
        "{} was set this turn.",
    ),
    (
        sm!("SM-08-3.i"),
        "今は先攻の最初のターンです。",
        "It is the first turn of the game.",
    ),
    (
        sm!("SM-08-3.f"),
        "「{}」は守備表示です。",
        "{} is in defence position.",
    ),
    (
        sm!("SM-08-3.g"),
        "「{}」はこのターンにもうスキルを使いました。",
        "{} has already used a skill this turn.",
    ),
    (
        sm!("R-SM-14"),
        "「{}」に必要なものを支払えません。",
        "You cannot pay what {} requires.",
    ),
    (
        sm!("SM-05-1.b"),
        "「{}」のこのスキルで攻撃できるモンスターがいません。",
        "There is no monster that {} could attack with this skill.",
    ),
    (
        sm!("SM-23.12"),
        "相手の場にモンスターがいません。",
        "Your opponent has no monster.",
    ),
    (
        sm!("R-SM-108"),
        "「{}」のこのスキルは、このターンにもう使いました。",
        "This skill of {} has already been used this turn.",
    ),
    (
        sm!("SM-25-02.a"),
        "「{}」と同じ名前のモンスターが、もう自分の場にいます。",
        "A monster with the name of {} is already on your field.",
    ),
    (
        sm!("SM-25-02.b"),
        "場に出すモンスターと同じ名前のモンスターが、もう自分の場にいます。",
        "A monster with the name of the one that would come is already on your field.",
    ),
    (
        sm!("SM-09-1.c"),
        "「{}」はこのターンに場に出ました。",
        "{} entered the field this turn.",
    ),
    (
        sm!("SM-09-1.b"),
        "「{}」の表示形式は、このターンにもう変更しました。",
        "The position of {} has already been changed this turn.",
    ),
    (
        sm!("SM-09-1.d"),
        "「{}」はこのターンにもうスキルを使いました。",
        "{} has already used a skill this turn.",
    ),
    (
        sm!("SM-25-07.a"),
        "「{}」は守備表示にできません。",
        "{} cannot be in defence position.",
    ),
    (
        sm!("SM-25-07.b"),
        "「{}」は守備表示にできません。",
        "{} cannot be in defence position.",
    ),
    (
        sm!("SM-25-05.a"),
        "「{}」は攻撃表示にできません。",
        "{} cannot be in attack position.",
    ),
    (
        sm!("SM-25-05.b"),
        "「{}」は攻撃表示にできません。",
        "{} cannot be in attack position.",
    ),
    (
        sm!("R-SM-37"),
        "「{}」は相手のモンスターです。",
        "{} is your opponent's monster.",
    ),
    (
        sm!("SM-08.01"),
        "「{}」は相手のモンスターです。",
        "{} is your opponent's monster.",
    ),
    (
        sm!("R-SM-82"),
        "必ず使う効果が残っています。",
        "An effect that must be used is left.",
    ),
    (
        sm!("SM-11-3"),
        "「{}」は守備表示です。",
        "{} is in defence position.",
    ),
    (
        sm!("R-SM-28"),
        "「{}」は効果により応戦できません。",
        "An effect forbids {} to answer.",
    ),
    (
        sm!("R-SM-57"),
        "このスキルは、ダメージを与えるスキルです。",
        "This skill deals damage.",
    ),
    (
        sm!("SM-25-03.a"),
        "攻撃しているモンスターは「遠撃」を持っています。",
        "The attacker has ranged.",
    ),
    (
        sm!("R-SM-107"),
        "このスキルは、攻撃してきたモンスターには使えません。",
        "This skill cannot be used on the attacker.",
    ),
    (
        sm!("R-SM-58"),
        "この攻撃は、攻撃スキルによるものではありません。",
        "This attack is not made by an attack skill.",
    ),
    (
        sm!("SM-25-22.a"),
        "「{}」は、この攻撃を回避できるパッシブを持っていません。",
        "{} has no passive with which to evade this attack.",
    ),
    (
        sm!("SM-25-22.b"),
        "「{by}」は「飛行」か「対空」を持っています。",
        "{by} has flying or anti-air.",
    ),
    (
        sm!("SM-25-10.b"),
        "「{by}」の攻撃は魔法です。",
        "The attack of {by} is magical.",
    ),
    (
        sm!("SM-25-18.b"),
        "「{by}」の攻撃は魔法です。",
        "The attack of {by} is magical.",
    ),
    (
        sm!("SM-25-10.e"),
        "「{by}」も「水中潜伏」を持っています。",
        "{by} has submerge, too.",
    ),
    (
        sm!("SM-25-18.c"),
        "「{by}」も「地中潜伏」を持っています。",
        "{by} has burrow, too.",
    ),
    (
        sm!("SM-25-10.f"),
        "「海」「湖」「川」の土地が場にありません。",
        "There is no land of kind Sea, Lake or River on the field.",
    ),
    (
        sm!("SM-23.11"),
        "この攻撃は、相手プレイヤーへの直接攻撃です。",
        "This attack goes directly to the opponent.",
    ),
    (
        sm!("R-SM-83"),
        "「{}」は攻撃しているモンスター自身です。",
        "{} is the attacker itself.",
    ),
    (
        sm!("SM-20.05"),
        "選べるだけのモンスターをもう選びました。",
        "As many monsters as allowed have been chosen.",
    ),
    (
        sm!("SM-23.40"),
        "「{}」自身を重ねることはできません。",
        "{} cannot be put with itself.",
    ),
    (
        sm!("SM-25-12.a"),
        "「{}」は「装備不可」を持っています。",
        "{} takes no equipment.",
    ),
    (
        sm!("SM-14.06"),
        "「{}」は、もう同じ種類のアーティファクトを装備しています。",
        "{} already has an artifact of the same kind.",
    ),
    (
        sm!("R-SM-99"),
        "何も変わらない繰り返しが3回続きました。",
        "The same has been repeated three times and nothing has changed.",
    ),
];

impl Eyes<'_> {
    /// Why not: the fact of this moment, and the sentence of the clause.
    pub(super) fn reason(&self, choice: Choice, why: ClauseId, facts: Facts) -> Bi {
        let said = row(FACTS, why).unwrap_or_else(|| self.by_case(choice, why, facts));
        let fact = self.filled(said, choice, facts, &Bi::default());
        self.refused(&fact, why)
    }

    /// The fact of a clause that forbids for several reasons.
    fn by_case(&self, choice: Choice, why: ClauseId, facts: Facts) -> Said {
        if why == sm!("SM-25-01.b") {
            return if facts.need > 0 {
                (
                    "生贖にするモンスターが{need}体必要ですが、{have}体です。",
                    "Tribute needed: {need}. Monsters you can give: {have}.",
                )
            } else {
                (
                    "「{}」の生贖にするモンスターが足りません。",
                    "You have too few monsters as tribute for {}.",
                )
            };
        }
        if why == sm!("SM-25-27.a") {
            return if facts.card.is_some() {
                (
                    "先に「{by}」を攻撃しなければなりません。",
                    "{by} has to be attacked first.",
                )
            } else {
                ("「{}」を攻撃できません。", "{} cannot be attacked.")
            };
        }
        if facts.card.is_some() {
            return if matches!(choice, Choice::Card(_)) {
                (
                    "「{}」は「{by}」の効果で選べません。",
                    "{} cannot be chosen: the effect of {by} forbids it.",
                )
            } else {
                FORBIDDEN
            };
        }
        match choice {
            Choice::Ability(..) if why == sm!("SM-12-6.i") && facts.need > 0 => {
                ("行動値が残っていません。", "You have no AP left.")
            }
            Choice::Ability(..)
                if why == sm!("SM-12-6.i") && !self.viewer.plays(self.game.registers.active) =>
            {
                ("今は相手のターンです。", "It is your opponent's turn.")
            }
            Choice::Ability(..) if why == sm!("R-SM-31") => (
                "「{}」の対象に選べるものがありません。",
                "There is nothing that {} could target.",
            ),
            Choice::Ability(..) => (
                "「{}」のこのスキルの条件を満たしていません。",
                "The condition of this skill of {} is not met.",
            ),
            Choice::Done => ("まだ選んでいません。", "You have not chosen one yet."),
            Choice::Yes => ("コストを支払えません。", "You cannot pay the cost."),
            _ => (
                "「{}」は、この効果で選べるカードではありません。",
                "{} is not a card that this effect can choose.",
            ),
        }
    }
}

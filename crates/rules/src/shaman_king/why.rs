//! Why not, in words: the facts of this game.

use super::words::{PHASE_NAMES, phase, prompt, sk};
use super::{ShamanKing, show, values};
use crate::phrase::bi;
use crate::refusal::{FORBIDDEN, Row, row, wanted};
use crate::show::Bi;
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::ids::ClauseId;

type Eyes<'a> = crate::eyes::Eyes<'a, ShamanKing>;
type Said = (&'static str, &'static str);

const CANNOT_USE: Said = ("「{by}」は「{}」を使用できません。", "{by} cannot use {}.");
const THERE: Said = ("「{by}」がすでにいます。", "{by} is there already.");
const ATTACHED: Said = (
    "すでに「{by}」が付加されています。",
    "{by} is attached already.",
);
const INCAPACITATED: Said = ("「{by}」は戦闘不能です。", "{by} is incapacitated.");
const NOW: Said = ("今は{at}です。", "It is {at} now.");
const FIRST_TURN: Said = (
    "今は先攻の最初のターンです。",
    "It is the first player's first turn.",
);
const WAITS: Said = ("「{}」は待機フィールドにいます。", "{} is in the wait row.");

/// Facts that hang on nothing but the clause.
const FACTS: &[Row] = &[
    (sk!("SK-21.08"), CANNOT_USE.0, CANNOT_USE.1),
    (sk!("SK-24.04"), CANNOT_USE.0, CANNOT_USE.1),
    (sk!("SK-23.08"), CANNOT_USE.0, CANNOT_USE.1),
    (sk!("SK-05.11"), THERE.0, THERE.1),
    (sk!("R-SK-19"), THERE.0, THERE.1),
    (sk!("R-SK-95"), THERE.0, THERE.1),
    (
        sk!("R-SK-45"),
        "この戦闘を行うのは「{by}」です。",
        "The shaman of this battle is {by}.",
    ),
    (
        sk!("SK-15.03"),
        "「{by}」はこのターンにもう攻撃しました。",
        "{by} has already attacked this turn.",
    ),
    (
        sk!("SK-11.01"),
        "攻撃対象は「{by}」です。",
        "The target is {by}.",
    ),
    (
        sk!("SK-24.01"),
        "「{}」は、表向きでは出せません。",
        "{} cannot be played face-up.",
    ),
    (
        sk!("SK-22.06"),
        "霊は{have}体になりますが、召喚数は{need}です。",
        "That makes {have} spirits; the summon number is {need}.",
    ),
    (
        sk!("SK-22.07"),
        "召喚値の合計は{have}になりますが、召喚力は{need}です。",
        "The summon values make {have}; the summon power is {need}.",
    ),
    (
        sk!("SK-10.06"),
        "攻撃カードをまだ出していません。",
        "You have not played an attack card yet.",
    ),
    (sk!("SK-05.13"), "「{}」は霊です。", "{} is a spirit."),
    (sk!("SK-04.08"), FIRST_TURN.0, FIRST_TURN.1),
    (
        sk!("SK-04.09"),
        "今は後攻の最初のターンです。",
        "It is the second player's first turn.",
    ),
    (sk!("SK-09.01"), NOW.0, NOW.1),
    (sk!("SK-09.02"), NOW.0, NOW.1),
    (sk!("SK-08.04"), NOW.0, NOW.1),
    (sk!("SK-16.02"), NOW.0, NOW.1),
    (
        sk!("R-SK-32"),
        "攻撃できるキャラクターがいます。",
        "There is a character that can attack.",
    ),
    (
        sk!("R-SK-17"),
        "このフェイズでは、もう霊を召喚しました。",
        "A spirit has already been summoned in this phase.",
    ),
    (
        sk!("SK-14.05"),
        "空いているのは、戦闘不能になったシャーマンの場所だけです。",
        "The only other position is that of an incapacitated shaman.",
    ),
    (
        sk!("SK-21.01"),
        "シャーマンがもう2体います。",
        "You already have two shamans.",
    ),
    (
        sk!("R-SK-94"),
        "「{}」の召喚に必要なものがそろっていません。",
        "What the summoning of {} requires is not there.",
    ),
    (
        sk!("SK-21.07"),
        "戦闘可能なシャーマンがいません。",
        "You have no battle-capable shaman.",
    ),
    (
        sk!("R-SK-30"),
        "「{}」は、今の巫術に対応できるカードではありません。",
        "{} is not a card that can react to this art.",
    ),
    (
        sk!("R-SK-79"),
        "「{}」は相手のシャーマンに付加されています。",
        "{} is attached to an opposing shaman.",
    ),
    (
        sk!("SK-16.05"),
        "このフェイズでは、もう付加かオーバーソウルを行いました。",
        "You have already attached or over-souled in this phase.",
    ),
    (
        sk!("R-SK-77"),
        "このフェイズでは、もうオーバーソウルを行いました。",
        "You have already over-souled in this phase.",
    ),
    (
        sk!("SK-23.05"),
        "「{}」には付加のマークがありません。",
        "{} does not bear the attach mark.",
    ),
    (
        sk!("SK-22.11"),
        "「{}」は召喚フィールドにいます。",
        "{} is in the summon row.",
    ),
    (sk!("SK-22.12"), WAITS.0, WAITS.1),
    (
        sk!("SK-10.09"),
        "相手の場に、戦闘可能なシャーマンがいません。",
        "Your opponent has no battle-capable shaman.",
    ),
    (
        sk!("R-SK-46"),
        "「{}」は付加カードです。",
        "{} is an attachment.",
    ),
    (
        sk!("R-SK-150"),
        "この宣言では、選べるだけの攻撃カードをもう選びました。",
        "As many attack cards as one declaration can have have been chosen.",
    ),
    (
        sk!("SK-18.04"),
        "このステップでは、もう手札からカードを出しました。",
        "A card of your hand has already been played in this step.",
    ),
    (
        sk!("SK-18.06"),
        "このステップでは、もうカードを出しました。",
        "A card has already been played in this step.",
    ),
    (
        sk!("R-SK-41"),
        "裏向きで出せるカードしかなく、「{}」には続けられません。",
        "Only face-down cards could be played, and they cannot follow {}.",
    ),
    (
        sk!("R-SK-38"),
        "「{}」に続けて出せる攻撃カードがありません。",
        "There is no attack card that could follow {}.",
    ),
];

impl Eyes<'_> {
    /// Why not: the fact of this moment, and the sentence of the clause.
    pub(super) fn reason(&self, asked: Asked, choice: Choice, why: ClauseId, facts: Facts) -> Bi {
        // Where a shaman is asked for, the facts are of it, and what it is for is what was wanted.
        let (choice, facts) = match choice {
            Choice::Card(shaman)
                if [prompt::WHICH_SHAMAN, prompt::USER].contains(&asked.prompt) =>
            {
                let by = if facts.card.is_some() {
                    facts.card
                } else {
                    shaman
                };
                (Choice::Card(asked.source), Facts { card: by, ..facts })
            }
            _ => (choice, facts),
        };
        let (ja, en) = PHASE_NAMES[self.game.registers.phase.at()];
        let said = levels(why, facts)
            .or_else(|| row(FACTS, why))
            .unwrap_or_else(|| self.by_case(choice, why, facts));
        let next = facts.need + 1;
        let at = if !said.0.contains("{at}") {
            Bi::default()
        } else if levels(why, facts).is_some() {
            bi(next.to_string(), next.to_string())
        } else {
            let numbered = en.ends_with(|it: char| it.is_ascii_digit());
            let the = if numbered { "" } else { "the " };
            bi(ja, format!("{the}{}", en.to_lowercase()))
        };
        let fact = self.filled(said, choice, facts, &at);
        self.refused(&fact, why)
    }

    /// The fact of a clause that forbids for several reasons.
    fn by_case(&self, choice: Choice, why: ClauseId, facts: Facts) -> Said {
        let here = |now| self.game.registers.phase == now;
        if why == sk!("SK-21.15") || why == sk!("R-SK-84") {
            return if facts.card.is_some() {
                INCAPACITATED
            } else {
                ("「{}」は戦闘不能です。", "{} is incapacitated.")
            };
        }
        if why == sk!("SK-16.03") || why == sk!("SK-16.04") {
            return if facts.card.is_some() { ATTACHED } else { NOW };
        }
        if why == sk!("SK-20.04") {
            return if here(phase::ATTACH) {
                (
                    "「{}」は、シャーマンの配下の霊ではありません。",
                    "{} is not a spirit under a shaman.",
                )
            } else {
                NOW
            };
        }
        if why == sk!("SK-08.05") {
            return if here(phase::SUMMON) {
                (
                    "「{}」は霊でもシャーマンでもありません。",
                    "{} is neither a spirit nor a shaman.",
                )
            } else {
                NOW
            };
        }
        if why == sk!("R-SK-78") {
            return if self
                .viewer
                .plays(self.game.table.card(facts.card).controller)
            {
                (
                    "「{}」は、相手のシャーマンに付加するカードです。",
                    "{} is attached to opposing shamans.",
                )
            } else {
                (
                    "「{}」は、自分のシャーマンに付加するカードです。",
                    "{} is attached to your own shamans.",
                )
            };
        }
        if why == sk!("SK-20.02") {
            return ("「{}」は手札にあります。", "{} is in your hand.");
        }
        if facts.card.is_some() {
            return FORBIDDEN;
        }
        self.of_choice(choice, why)
    }

    /// The fact of what no row and no other card speaks of.
    fn of_choice(&self, choice: Choice, why: ClauseId) -> Said {
        match choice {
            Choice::Done => ("まだ選んでいません。", "You have not chosen one yet."),
            Choice::Yes => ("コストを支払えません。", "You cannot pay the cost."),
            Choice::Act(..) if why == sk!("R-SK-103") => (
                "このステップでは、もう手札からカードを出しました。",
                "A card of your hand has already been played in this step.",
            ),
            Choice::Act(..) if why == sk!("SK-26.03") => (
                "今は「{}」の対象がないか、コストを支払えません。",
                "There is no target for {}, or its cost cannot be paid.",
            ),
            Choice::Act(..) if values::host(self.game, wanted(choice)).is_none() => (
                "「{}」は、シャーマンの配下にいません。",
                "{} is not under a shaman.",
            ),
            _ => (
                "「{}」は、この効果で選べるカードではありません。",
                "{} is not a card that this effect can choose.",
            ),
        }
    }
}

/// What a refusal says of levels; `{at}` is the one above.
fn levels(why: ClauseId, facts: Facts) -> Option<Said> {
    let either = [sk!("SK-18.05"), sk!("SK-10.08"), sk!("R-SK-40")].contains(&why);
    let exactly = why == sk!("SK-18.07") || why == sk!("R-SK-103") && facts.need > 0;
    if either && facts.need < show::HIGHEST_LEVEL.into() {
        Some((
            "次に出せるのはレベル{need}か{at}ですが、「{}」はレベル{have}です。",
            "The next card must be level {need} or {at}; {} is level {have}.",
        ))
    } else if either || exactly {
        Some((
            "次に出せるのはレベル{need}だけですが、「{}」はレベル{have}です。",
            "The next card must be level {need}; {} is level {have}.",
        ))
    } else {
        None
    }
}

//! Why not, in words: the facts of this game.

use super::words::{PHASE_NAMES, phase, sw};
use super::{SummonerWars, grid, mate};
use crate::phrase::bi;
use crate::refusal::{FORBIDDEN, Row, row, wanted};
use crate::show::Bi;
use shokan_kernel::decision::{Choice, Facts};
use shokan_kernel::ids::{CardId, ClauseId};

type Eyes<'a> = crate::eyes::Eyes<'a, SummonerWars>;
type Said = (&'static str, &'static str);

/// Facts that hang on nothing but the clause.
const FACTS: &[Row] = &[
    (
        sw!("SW-SUM.07"),
        "「{}」には魔力が{need}点必要ですが、{have}点しかありません。",
        "{} takes {need} magic; you have {have}.",
    ),
    (
        sw!("SW-EVT.01"),
        "「{}」はイベントカードです。",
        "{} is an Event Card.",
    ),
    (
        sw!("SW-EVP.01"),
        "「{}」はユニットカードです。",
        "{} is a Unit Card.",
    ),
    (sw!("R-SW-68"), "「{}」は召喚者です。", "{} is a Summoner."),
    (
        sw!("SW-WAL.09"),
        "あなたの壁が戦場にありません。",
        "You have no Wall on the Battlefield.",
    ),
    (
        sw!("SW-EVP.06"),
        "自陣に空いているスペースがありません。",
        "No space on your side is empty.",
    ),
    (
        sw!("SW-WAL.03"),
        "「{}」はユニットではありません。",
        "{} is not a Unit.",
    ),
    (
        sw!("SW-FLD.02"),
        "このスペースには「{}」があります。",
        "{} is on this space.",
    ),
    (
        sw!("SW-MOV.04"),
        "このスペースには「{}」があります。",
        "{} is on this space.",
    ),
    (
        sw!("R-SW-76"),
        "このスペースは、選べるスペースではありません。",
        "This is not one of the spaces that the effect names.",
    ),
    (
        sw!("SW-SUM.06"),
        "このスペースは、召喚できるスペースではありません。",
        "Nothing can be summoned onto this space.",
    ),
    (
        sw!("SW-WAL.06"),
        "このスペースは自陣ではありません。",
        "This space is not on your side.",
    ),
    (
        sw!("SW-MOV.03"),
        "このスペースは斜めの先にあります。",
        "This space lies diagonally.",
    ),
    (
        sw!("SW-MOV.02"),
        "残りの移動では届きません。",
        "It is too far for what is left of this move.",
    ),
    (
        sw!("R-SW-60"),
        "このプレイヤーは選べる相手ではありません。",
        "This player is not an opponent whom you can choose.",
    ),
    (
        sw!("SW-TRM.24"),
        "「{}」のこの能力はもう使いました。",
        "This ability of {} has already been used.",
    ),
    (
        sw!("SW-ATK.03"),
        "「{}」はこのフェイズにもう攻撃しました。",
        "{} has already attacked in this phase.",
    ),
    (
        sw!("SW-MOV.06"),
        "「{}」はこのフェイズにもう移動しました。",
        "{} has already moved in this phase.",
    ),
    (
        sw!("SW-ATK.07"),
        "「{}」は攻撃するユニット自身です。",
        "{} is the attacker itself.",
    ),
    (
        sw!("SW-SWD.02"),
        "「{}」は斜めの位置にあります。",
        "{} stands diagonally.",
    ),
    (
        sw!("SW-BOW.03"),
        "「{}」は斜めの位置にあります。",
        "{} stands diagonally.",
    ),
    (
        sw!("SW-SWD.01"),
        "届くのは{need}スペースまでですが、「{}」までは{have}スペースあります。",
        "The attack reaches {need} space; {} is {have} spaces away.",
    ),
    (
        sw!("SW-BOW.01"),
        "届くのは{need}スペースまでですが、「{}」までは{have}スペースあります。",
        "The attack reaches {need} spaces; {} is {have} spaces away.",
    ),
    (
        sw!("SW-BOW.02"),
        "「{}」は直線上にありません。",
        "{} is not on a straight line with the attacker.",
    ),
    (
        sw!("SW-BOW.04"),
        "「{}」までの間に、別のカードがあります。",
        "Another card stands between the attacker and {}.",
    ),
    (
        sw!("R-SW-141"),
        "「{}」は、今はこの効果でプレイできません。",
        "{} cannot be played by this effect now.",
    ),
];

impl Eyes<'_> {
    /// Why not: the fact of this moment, and the sentence of the clause.
    pub(super) fn reason(&self, choice: Choice, why: ClauseId, facts: Facts) -> Bi {
        let (ja, en) = PHASE_NAMES[self.game.registers.phase.at()];
        let said = row(FACTS, why).unwrap_or_else(|| self.by_case(choice, why, facts));
        // What stands on a space is named as the card.
        let about = match choice {
            Choice::Cell(cell) => {
                let there = grid::occupant(self.game, cell.place);
                Choice::Card(there.unwrap_or(CardId::NONE))
            }
            other => other,
        };
        let fact = self.filled(said, about, facts, &bi(ja, en));
        self.refused(&fact, why)
    }

    /// The fact of a clause that forbids for several reasons.
    fn by_case(&self, choice: Choice, why: ClauseId, facts: Facts) -> Said {
        let card = wanted(choice);
        let here = |now| self.game.registers.phase == now;
        if why == sw!("SW-SUM.08") {
            return if matches!(choice, Choice::Card(_)) {
                (
                    "「{}」を置けるスペースがありません。",
                    "There is no space for {}.",
                )
            } else {
                (
                    "あなたの壁に隣接する空いたスペースがありません。",
                    "No space adjacent to a Wall of yours is empty.",
                )
            };
        }
        if why == sw!("R-SW-61") {
            return if here(phase::BUILD) {
                (
                    "チームメイトはゲームから退場しています。",
                    "Your teammate is out of the game.",
                )
            } else {
                ("今は{at}です。", "It is the {at}.")
            };
        }
        if why == sw!("SW-TRN.02") || why == sw!("SW-EVT.02") || why == sw!("SW-MAG.01") {
            return ("今は{at}です。", "It is the {at}.");
        }
        let limits = why == sw!("SW-MOV.01") || why == sw!("SW-ATK.01") || why == sw!("SW-SET.11");
        if limits && facts.need > 0 {
            return (
                "このフェイズではもう{have}体使いました（{need}体まで）。",
                "{have} of {need} Units have been used in this phase.",
            );
        }
        if limits {
            return self.not_own(card);
        }
        if facts.card.is_some() {
            return FORBIDDEN;
        }
        match choice {
            Choice::Act(..) if why == sw!("R-SW-30") => (
                "「{}」が攻撃できるカードがありません。",
                "There is no card that {} could attack.",
            ),
            Choice::Card(_) if why == sw!("R-SW-30") => (
                "「{}」は戦場にありません。",
                "{} is not on the Battlefield.",
            ),
            Choice::Card(_) => (
                "「{}」は、この効果で選べるカードではありません。",
                "{} is not a card that this effect can choose.",
            ),
            Choice::Done => ("まだ選んでいません。", "You have not chosen one yet."),
            Choice::Yes => ("コストを支払えません。", "You cannot pay the cost."),
            _ => (
                "今は「{}」の効果でできることがありません。",
                "There is nothing now that the effect of {} could do.",
            ),
        }
    }

    /// Whose a card is that is not one's own.
    fn not_own(&self, card: CardId) -> Said {
        let seat = self.game.table.card(card).controller;
        let active = self.game.registers.active;
        if mate(self.game, active) == Some(seat) {
            (
                "「{}」はチームメイトのカードです。",
                "{} is your teammate's card.",
            )
        } else {
            ("「{}」は相手のカードです。", "{} is an opponent's card.")
        }
    }
}

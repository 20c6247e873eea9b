//! Why not, in words: the facts of this game.

use super::show::{column_name, directions_text};
use super::words::{PHASE_NAMES, ZONE_INFOS, prompt, sc, zone};
use super::{Step, SummonsCall, field, legal};
use crate::phrase::bi;
use crate::refusal::{FORBIDDEN, Row, row, wanted};
use crate::show::Bi;
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::ids::{CardId, ClauseId};
use shokan_kernel::state::Frame;
use shokan_kernel::table::Cell;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonsCall>;
type Said = (&'static str, &'static str);

/// Facts that hang on nothing but the clause.
const FACTS: &[Row] = &[
    (
        sc!("SC-07-04.b"),
        "このマナフェイズでは、マナを置くことも引くこともまだしていません。",
        "In this mana phase you have neither put a card into your mana zone nor drawn one.",
    ),
    (
        sc!("SC-07-05-04.a"),
        "マスターはこのターンにもう移動しました。",
        "Your master has already moved this turn.",
    ),
    (
        sc!("SC-07-05-01-01.b"),
        "空いている列がありません。",
        "You have no empty column.",
    ),
    (
        sc!("SC-07-05-03.c"),
        "この名前のカードは、このターンにもう使用しました。",
        "A card of this name has already been used this turn.",
    ),
    (
        sc!("SC-07-05-01-02.b"),
        "「{}」の対象に選べるものがありません。",
        "There is nothing that {} could target.",
    ),
    (
        sc!("R-SC-96"),
        "「{}」は、今はこの効果でプレイできません。",
        "{} cannot be played by this effect now.",
    ),
    (
        sc!("SC-07-05-02.g"),
        "今は先攻の最初のターンです。",
        "It is the first turn of the game.",
    ),
    (
        sc!("R-SC-24"),
        "今は先攻の最初のターンです。",
        "It is the first turn of the game.",
    ),
    (
        sc!("SC-08-07.a"),
        "「{}」は効果を失っています。",
        "{} has lost its effects.",
    ),
    (
        sc!("SC-09-02.d"),
        "「{}」のこの効果は、このターンにもう使用しました。",
        "This effect of {} has already been used this turn.",
    ),
    (
        sc!("R-SC-77"),
        "このターンに使用した回数が上限に達しています。",
        "The limit of uses in one turn has been reached.",
    ),
    (
        sc!("SC-08-02.c"),
        "裏向きのマナが{need}枚必要ですが、{have}枚しかありません。",
        "It takes {need} face-down mana; you have {have}.",
    ),
    (
        sc!("SC-09-02.b"),
        "「{}」の起動コストを支払えません。",
        "You cannot pay the activation cost of {}.",
    ),
    (
        sc!("SC-08-08.b"),
        "「{}」は消滅しています。",
        "{} has vanished.",
    ),
    (
        sc!("SC-07-05-01.b"),
        "「{}」はレスト状態です。",
        "{} is rested.",
    ),
    (
        sc!("SC-07-05-01.e"),
        "マナをあと{need}枚レストする必要があります。",
        "{need} mana are still to be rested.",
    ),
    (sc!("SC-08-02.b"), "「{}」は表向きです。", "{} is face-up."),
    (
        sc!("SC-11-05.b"),
        "「{}」は「{by}」の効果で選べません。",
        "{} cannot be chosen: the effect of {by} forbids it.",
    ),
];

impl Eyes<'_> {
    /// Why not: the fact of this moment, and the sentence of the clause.
    pub(super) fn reason(&self, asked: Asked, choice: Choice, why: ClauseId, facts: Facts) -> Bi {
        let fill = |said, at: &Bi| self.filled(said, choice, facts, at);
        let none = Bi::default();
        let fact = match (row(FACTS, why), choice) {
            (Some(said), _) => fill(said, &none),
            (None, Choice::Cell(cell)) => self.of_column(asked, cell, why, facts),
            (None, _) => {
                let (said, at) = self.of_card(choice, why, facts);
                fill(said, &at)
            }
        };
        self.refused(&fact, why)
    }

    /// What a refusal says of a card, and where it lies or what it does.
    fn of_card(&self, choice: Choice, why: ClauseId, facts: Facts) -> (Said, Bi) {
        let card = wanted(choice);
        let place = || {
            let kind =
                shokan_kernel::table::Table::<SummonsCall>::kind(self.game.table.card(card).zone);
            ZONE_INFOS[kind.at()].text()
        };
        let theirs = || self.game.table.card(card).controller != self.game.registers.active;
        if why == sc!("SC-07-05.a") {
            let (ja, en) = PHASE_NAMES[self.game.registers.phase.at()];
            let said = ("今は{at}です。", "It is the {at}.");
            (said, bi(ja, en.to_lowercase()))
        } else if why == sc!("SC-07-05-01.d") {
            (costs(facts), Bi::default())
        } else if why == sc!("SC-07-05-01.a") {
            (("「{}」は{at}にあります。", "{} is in {at}."), place())
        } else if why == sc!("SC-07-05-02.a") || why == sc!("SC-07-05-03.a") {
            let said = if theirs() {
                (
                    "「{}」は相手のユニットです。",
                    "{} is your opponent's unit.",
                )
            } else if why == sc!("SC-07-05-02.a") {
                ("「{}」はレスト状態です。", "{} is rested.")
            } else {
                ("「{}」は{at}にあります。", "{} is in {at}.")
            };
            (said, place())
        } else if why == sc!("R-SC-22") {
            let bits = field::directions(self.game, &self.catalogue.pool, card);
            let (ja, en) = directions_text(bits);
            (without_target(bits), bi(ja, en))
        } else if why == sc!("SC-09-02.c") {
            (self.lacking(choice), Bi::default())
        } else if facts.card.is_some() {
            (FORBIDDEN, Bi::default())
        } else if choice == Choice::Done {
            (
                ("まだ選んでいません。", "You have not chosen one yet."),
                Bi::default(),
            )
        } else if choice == Choice::Yes {
            (
                ("コストを支払えません。", "You cannot pay the cost."),
                Bi::default(),
            )
        } else {
            (
                (
                    "「{}」は、この効果で選べるカードではありません。",
                    "{} is not a card that this effect can choose.",
                ),
                Bi::default(),
            )
        }
    }

    /// What an effect lacks: its condition or a target.
    fn lacking(&self, choice: Choice) -> Said {
        match choice {
            Choice::Ability(card, number)
                if !legal::condition_holds(self.game, &self.catalogue.pool, card, number) =>
            {
                (
                    "「{}」の効果の条件を満たしていません。",
                    "The condition of the effect of {} is not met.",
                )
            }
            _ => (
                "「{}」の効果の対象に選べるものがありません。",
                "There is nothing that the effect of {} could target.",
            ),
        }
    }

    /// What a refusal says of a column.
    fn of_column(&self, asked: Asked, cell: Cell, why: ClauseId, facts: Facts) -> Bi {
        let column = column_name(cell.place);
        let attacker = match self.game.flow().last() {
            Some(Frame::Rule(Step::Attack {
                attacker,
                directions,
                ..
            })) => Some((attacker.card, *directions)),
            _ => None,
        };
        let unit = field::unit_at(self.game, cell.seat, cell.place);
        let attacks = attacker.map_or(CardId::NONE, |it| it.0);
        let (said, card, at) = if why == sc!("SC-07-05-02.c") {
            let (ja, en) = directions_text(attacker.map_or(0, |it| it.1));
            (
                (
                    "「{}」の攻撃方向は{at}です。",
                    "{} attacks only to the {at}.",
                ),
                attacks,
                bi(ja, en),
            )
        } else if why == sc!("SC-07-05-02.d") {
            let said = (
                "「{}」のいる列から、相手の{at}には届きません。",
                "From its column {} does not reach the opposing {at}.",
            );
            (said, attacks, column)
        } else if why == sc!("SC-07-05-02.e") {
            let said = (
                "相手の{at}にはだれもいません。",
                "Nobody stands in your opponent's {at}.",
            );
            (said, attacks, column)
        } else if why == sc!("SC-07-05-02.f") {
            let said = (
                "マスターの前に「{}」がいます。",
                "{} stands in front of the master.",
            );
            (said, unit.unwrap_or(CardId::NONE), column)
        } else if why == sc!("R-SC-70") {
            let said = (
                "マスターは今、{at}にいます。",
                "Your master stands in the {at} now.",
            );
            (said, CardId::NONE, column)
        } else if facts.card.is_some() {
            (FORBIDDEN, CardId::NONE, column)
        } else if why == sc!("SC-05-03.c") {
            let said = if cell.kind == zone::MASTER && asked.prompt != prompt::MASTER_COLUMN {
                ("ここはマスターゾーンです。", "This is the master zone.")
            } else {
                ("ここはユニットゾーンです。", "This is the unit zone.")
            };
            (said, CardId::NONE, column)
        } else {
            let said = ("{at}には「{}」がいます。", "{} stands in the {at}.");
            (said, unit.unwrap_or(CardId::NONE), column)
        };
        self.filled(said, Choice::Card(card), facts, &at)
    }
}

/// What a card costs against the mana there is.
const fn costs(facts: Facts) -> Said {
    if facts.need > 0 {
        (
            "「{}」のコストは{need}ですが、スタンド状態のマナは{have}枚です。",
            "{} costs {need}, but you have {have} standing mana.",
        )
    } else {
        (
            "「{}」のコストを支払うマナが足りません。",
            "You have too little mana for {}.",
        )
    }
}

/// A unit that has these directions and nothing to attack.
const fn without_target(bits: u8) -> Said {
    if bits == 0 {
        (
            "「{}」は攻撃方向を持っていません。",
            "{} has no direction of attack.",
        )
    } else {
        (
            "「{}」の攻撃方向（{at}）に、攻撃できる相手がいません。",
            "{} attacks only to the {at}, and there is nothing to attack.",
        )
    }
}

//! What happened, in words: one event as one viewer saw it.

use super::SummonerWars;
use super::show::space;
use super::words::{HOWS, PHASE_NAMES, SAYS, how, phase, say, zone};
use crate::log_renderer::{self, card_of};
use crate::phrase::{about, bi, capital, or_one, possessive};
use crate::show::{Bi, EventView};
use crate::told;
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{
    AbilityId, AnnouncementId, CardId, HowId, NO_CELL, Seat, ZoneId, ZoneKind,
};

type Table = shokan_kernel::table::Table<SummonerWars>;
type Telling<'a> = log_renderer::Telling<'a, SummonerWars>;
type Eyes<'a> = crate::eyes::Eyes<'a, SummonerWars>;

impl Telling<'_> {
    pub(super) fn told(&self, event: &Event<'_>) -> Option<EventView> {
        let card = card_of(&event.fact);
        match event.fact {
            Fact::Moved { from, to, how, .. } => Some(self.moved(event, card, from, to, how)),
            Fact::Handed { to, .. } => Some(self.handed(event, card, to)),
            Fact::Shifted { cell, .. } => self.shifted(event, card, cell),
            Fact::Damaged { by, .. } => Some(self.wounded(event, card, by)),
            // The moments between the six phases are told by what happens in them.
            Fact::Announced {
                what: say::PHASE,
                number,
                ..
            } if !is_one_of_six(number) => None,
            Fact::Announced {
                what,
                seat,
                other,
                number,
                ..
            } => Some(self.announced(event, what, seat, (card, other), number)),
            Fact::Modified {
                ref modifier,
                cards: [],
            } => Some(self.gained(event, modifier)),
            Fact::Flagged { .. } => None,
            _ => self.usual(event),
        }
    }

    fn moved(
        &self,
        event: &Event<'_>,
        card: CardId,
        from: ZoneId,
        to: ZoneId,
        word: HowId,
    ) -> EventView {
        let mut view = self.base(event, HOWS[word.at()], card);
        let it = self.game().table.card(card);
        view.from = Some(Eyes::place(from, self.was.cell));
        view.to = Some(Eyes::place(to, it.cell));
        let kind = Table::kind(to);
        let whose = Table::seat(if matches!(word, how::SPENT) { from } else { to });
        view.seat = Some(whose.0);
        let (who, name) = (self.eyes.seat(whose), self.name(card));
        let one = or_one(&name.ja);
        let (ja, en) = match word {
            // SW-TRM.10.
            how::DESTROYED if Table::kind(from) == zone::UNDER => (
                "下にあった{}も{who}の魔力パイルに置かれた。",
                "{} under it went onto {whose} Magic Pile, too.",
            ),
            _ => move_text(word, kind),
        };
        let place = if it.cell == NO_CELL {
            String::new()
        } else {
            space(it.cell)
        };
        view.text = bi(
            ja.replace("{who}", &who.ja)
                .replace("{place}", &place)
                .replace("{}", &one),
            en.replace("{whose}", &possessive(&who.en).to_lowercase())
                .replace("{who}", &who.en)
                .replace("{place}", &place)
                .replace("{}", &name.en),
        );
        view.text.en = capital(&view.text.en);
        view
    }

    /// A card was turned towards another player.
    fn handed(&self, event: &Event<'_>, card: CardId, to: ZoneId) -> EventView {
        let mut view = self.base(event, told::HAND_OVER, card);
        let seat = Table::seat(to);
        view.to = Some(Eyes::place(to, self.game().table.card(card).cell));
        view.seat = Some(seat.0);
        let (who, name) = (self.eyes.seat(seat), self.name(card));
        view.text = bi(
            format!("{}は{}の支配下に入った。", or_one(&name.ja), who.ja),
            format!("{} took control of {}.", who.en, name.en),
        );
        view
    }

    /// A card went to another space; what lies under and on it goes along without a word.
    fn shifted(&self, event: &Event<'_>, card: CardId, cell: u8) -> Option<EventView> {
        if !self.game().table.is_in(card, zone::BATTLEFIELD) {
            return None;
        }
        let mut view = self.base(event, told::SHIFT, card);
        let lies = self.game().table.card(card).zone;
        view.from = Some(Eyes::place(lies, self.was.cell));
        view.to = Some(Eyes::place(lies, cell));
        let (name, from, to) = (self.name(card), space(self.was.cell), space(cell));
        view.text = bi(
            format!("{}が{from}から{to}へ移った。", name.ja),
            format!("{} went from {from} to {to}.", capital(&name.en)),
        );
        Some(view)
    }

    fn wounded(&self, event: &Event<'_>, card: CardId, by: i16) -> EventView {
        let name = self.name(card);
        if by < 0 {
            let mut view = self.base(event, told::HEAL, card);
            view.amount = Some(-by);
            view.text = bi(
                format!("{}から負傷マーカー{}個が取り除かれた。", name.ja, -by),
                format!("{} lost {} of its wounds.", capital(&name.en), -by),
            );
            return view;
        }
        let mut view = self.base(event, told::WOUND, card);
        view.amount = Some(by);
        let wounds = if by == 1 { "wound" } else { "wounds" };
        view.text = bi(
            format!("{}に負傷マーカー{by}個。", name.ja),
            format!("{} took {by} {wounds}.", capital(&name.en)),
        );
        view
    }

    fn announced(
        &self,
        event: &Event<'_>,
        what: AnnouncementId,
        seat: Seat,
        (card, other): (CardId, CardId),
        number: i16,
    ) -> EventView {
        let mut view = self.base(event, SAYS[what.at()], card);
        view.seat = Some(seat.0);
        view.other = self.eyes.handle(other);
        let mut text = Bi::default();
        if matches!(what, say::USE | say::DECLINE | say::SKIPPED) {
            text = match self.eyes.ability_name(AbilityId(number as u16)) {
                Some(name) => bi(format!("【{}】", name.ja), name.en),
                None => bi("能力", "its ability"),
            };
        } else {
            view.amount = Some(number);
        }
        let (name, aim) = (self.name(card), self.eyes.name(other));
        view.text = match card_text(what) {
            _ if what == say::HITS && number == 0 => bi("ヒットなし。", "No hits."),
            Some((ja, en)) => {
                let said = about(ja, en, &name);
                let fill = |said: &str, aim: &str, text: &str| {
                    let said = said.replace("{aim}", aim).replace("{text}", text);
                    said.replace("{n}", &number.to_string())
                };
                bi(
                    fill(&said.ja, &aim.ja, &text.ja),
                    capital(&fill(&said.en, &aim.en, &text.en)),
                )
            }
            None => player_text(what, &self.eyes.seat(seat), number),
        };
        view
    }
}

/// What is said of a card.
const fn card_text(what: AnnouncementId) -> Option<(&'static str, &'static str)> {
    Some(match what {
        say::MOVE => ("{}が移動した。", "{} moved."),
        say::ATTACK => ("{}が「{aim}」を攻撃した。", "{} attacked {aim}."),
        say::DIE => ("{}のダイスの出目は{n}だった。", "A die for {} showed {n}."),
        say::ROLL => (
            "{}の能力のダイスの出目は{n}だった。",
            "A die for the ability of {} showed {n}.",
        ),
        say::HITS => ("{n}ヒット。", "Hits: {n}."),
        say::USE => ("{}の{text}が使われた。", "{} used {text}."),
        say::DECLINE => ("{}の{text}は使われなかった。", "{} did not use {text}."),
        say::SKIPPED => ("{}の{text}は使えなかった。", "{} could not use {text}."),
        say::AFFECT => (
            "{}の攻撃は他の{n}枚にも及んだ。",
            "The attack of {} affected {n} more.",
        ),
        say::DICE_BECOME => (
            "{}のダイスの出目が変わった。",
            "The dice of {} were changed.",
        ),
        _ => return None,
    })
}

/// What is said of a player.
fn player_text(what: AnnouncementId, who: &Bi, number: i16) -> Bi {
    let whose = possessive(&who.en);
    match what {
        say::TURN => bi(
            format!("{number}ターン目、{}の番。", who.ja),
            format!("Turn {number}: {} turn.", whose.to_lowercase()),
        ),
        say::PHASE => {
            let (ja, en) = PHASE_NAMES[number.max(0) as usize];
            bi(format!("{}の{ja}。", who.ja), format!("{whose} {en}."))
        }
        say::FIRST_ROLL => bi(
            format!("{}のダイスは{number}。", who.ja),
            format!("{} rolled {number}.", who.en),
        ),
        say::FIRST => bi(
            format!("{}が先攻になった。", who.ja),
            format!("{} went first.", who.en),
        ),
        say::OUT => bi(
            format!("{}は退場した。", who.ja),
            format!("{} left the game.", who.en),
        ),
        say::CANNOT_DRAW => bi(
            format!("{}の山札にはカードがない。", who.ja),
            format!("{whose} Draw Pile was empty."),
        ),
        say::SEARCH => bi(
            format!("{}は山札を見た。", who.ja),
            format!("{} looked through a Draw Pile.", who.en),
        ),
        _ => bi("攻撃はここで終わった。", "The attack ended here."),
    }
}

/// Whether a phase is one of the six of a turn (SW-TRN.02).
fn is_one_of_six(number: i16) -> bool {
    let six = [
        phase::DRAW,
        phase::SUMMON,
        phase::EVENT,
        phase::MOVE,
        phase::ATTACK,
        phase::BUILD,
    ];
    six.iter().any(|&phase| i16::from(phase.0) == number)
}

/// The sentence of a move. `{who}` is the player, `{}` the card, `{place}` the space.
const fn move_text(word: HowId, to: ZoneKind) -> (&'static str, &'static str) {
    match (word, to) {
        (how::DRAWN, _) => ("{who}は{}を引いた。", "{who} drew {}."),
        (how::SUMMONED, _) => (
            "{who}は{}を{place}に召喚した。",
            "{who} summoned {} on {place}.",
        ),
        (how::PLAYED, zone::BATTLEFIELD) => {
            ("{who}は{}を{place}に置いた。", "{who} put {} on {place}.")
        }
        (how::PLAYED, _) => ("{who}は{}をプレイした。", "{who} played {}."),
        (how::SPENT, _) => (
            "{who}は魔力として{}を支払った。",
            "{who} spent {} as magic.",
        ),
        (how::DESTROYED, _) => (
            "{}は破壊され、{who}の魔力パイルに置かれた。",
            "{} was destroyed and went onto {whose} Magic Pile.",
        ),
        (how::DISCARDED, _) => ("{who}は{}を捨てた。", "{who} discarded {}."),
        (how::BUILT, _) => ("{}が{who}の魔力になった。", "{} became {whose} magic."),
        (how::REMOVED, _) => ("{}は取り除かれた。", "{} was taken away."),
        (how::RETURNED, _) => ("{}は{who}の手札に加わった。", "{} went to {whose} hand."),
        (_, zone::MAGIC_PILE) => ("{who}は{}を魔力パイルに得た。", "{who} took {} as magic."),
        (_, zone::ON_TOP) => ("{}がユニットの上に置かれた。", "{} was put on a Unit."),
        (_, zone::UNDER) => ("{}がユニットの下に置かれた。", "{} was put under a Unit."),
        _ => ("{}が{place}に置かれた。", "{} was put on {place}."),
    }
}

//! What happened, in words: one event as one viewer saw it.

use super::show::column_name;
use super::words::{HOWS, PHASE_NAMES, SAYS, ZONE_INFOS, how, kind, say, zone};
use super::{SummonsCall, field};
use crate::log_renderer::{self, card_of};
use crate::phrase::{bi, capital, count, or_one, possessive, their};
use crate::show::{Bi, EventView};
use crate::told;
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{AnnouncementId, CardId, HowId, NO_CELL, Seat, ZoneId};

type Table = shokan_kernel::table::Table<SummonsCall>;
type Telling<'a> = log_renderer::Telling<'a, SummonsCall>;
type Eyes<'a> = crate::eyes::Eyes<'a, SummonsCall>;

impl Telling<'_> {
    pub(super) fn told(&self, event: &Event<'_>) -> Option<EventView> {
        let card = card_of(&event.fact);
        let name = self.name(card);
        match event.fact {
            Fact::Moved { from, to, how, .. } => Some(self.moved(event, card, from, to, how)),
            Fact::Shifted { cell, .. } => {
                let mut view = self.base(event, told::MOVE_COLUMN, card);
                let zone = self.game().table.card(card).zone;
                view.from = Some(Eyes::place(zone, self.was.cell));
                view.to = Some(Eyes::place(zone, cell));
                let column = column_name(cell);
                view.text = bi(
                    format!("{}が{}に移動した。", name.ja, column.ja),
                    format!("{} moved to the {}.", name.en, column.en),
                );
                Some(view)
            }
            Fact::Flagged { flags, .. } => Some(self.turned(event, card, flags)),
            // A blow that does nothing is told by its attack.
            Fact::Damaged { by: 0, .. } => None,
            Fact::Damaged { by, .. } => Some(self.damaged(event, card, by)),
            Fact::Announced {
                what,
                seat,
                other,
                number,
                ..
            } => Some(self.announced(event, what, seat, card, other, number)),
            // No card of this game is handed over or covered.
            Fact::Handed { .. } => None,
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
        view.seat = Some(Table::seat(if word == how::DRAWN { to } else { from }).0);
        let (name, who) = (self.name(card), self.eyes.seat(Table::seat(from)));
        let column = column_name(it.cell);
        let zone = ZONE_INFOS[Table::kind(to).at()].text();
        view.text = match word {
            how::DRAWN => bi(
                format!("{}は{}を引いた。", who.ja, or_one(&name.ja)),
                format!("{} drew {}.", who.en, name.en),
            ),
            how::PLAYED if it.cell == NO_CELL => bi(
                format!("{}は{}をプレイした。", who.ja, name.ja),
                format!("{} played {}.", who.en, name.en),
            ),
            how::PLAYED => bi(
                format!("{}は{}を{}に出した。", who.ja, name.ja, column.ja),
                format!("{} played {} to the {}.", who.en, name.en, column.en),
            ),
            how::LEFT => bi(
                format!("{}が退場した。", name.ja),
                format!("{} exited.", capital(&name.en)),
            ),
            how::VANISHED => bi(
                format!("{}が消滅した。", name.ja),
                format!("{} vanished.", capital(&name.en)),
            ),
            how::USED => bi(
                format!("使い終わった{}は場外に置かれた。", name.ja),
                format!("{} was put into the outside pile.", capital(&name.en)),
            ),
            how::MILLED => bi(
                format!("{}の山札の上の{}が場外に置かれた。", who.ja, name.ja),
                format!(
                    "{} went into the outside pile from the top of {} deck.",
                    capital(&name.en),
                    possessive(&who.en).to_lowercase()
                ),
            ),
            how::RESHUFFLED => bi(
                format!("{}が場外から山札に戻った。", name.ja),
                format!(
                    "{} went back from outside into the deck.",
                    capital(&name.en)
                ),
            ),
            how::MULLIGAN => bi(
                format!("{}は{}を山札の下に戻した。", who.ja, or_one(&name.ja)),
                format!("{} put {} on the bottom of the deck.", who.en, name.en),
            ),
            how::ORDERED => bi(
                format!("{}は{}を山札の下に置いた。", who.ja, or_one(&name.ja)),
                format!("{} put {} on the bottom of the deck.", who.en, name.en),
            ),
            how::MANA if it.cell == NO_CELL => bi(
                format!("{}は{}をマナゾーンに置いた。", who.ja, or_one(&name.ja)),
                format!("{} put {} into the mana zone.", who.en, name.en),
            ),
            how::PUT if Table::kind(to) == zone::UNITS => bi(
                format!("{}が{}に置かれた。", name.ja, column.ja),
                format!("{} was put into the {}.", capital(&name.en), column.en),
            ),
            _ => bi(
                format!("{}が{}に置かれた。", or_one(&name.ja), zone.ja),
                format!("{} was put into {}.", capital(&name.en), zone.en),
            ),
        };
        view
    }

    fn turned(&self, event: &Event<'_>, card: CardId, flags: u8) -> EventView {
        let name = self.name(card);
        let changed = flags ^ self.was.flags;
        let (word, ja, en) = if changed & shokan_kernel::table::RESTED != 0 {
            if flags & shokan_kernel::table::RESTED != 0 {
                (told::REST, "をレストした", "was rested")
            } else {
                (told::STAND, "がスタンドした", "stood up")
            }
        } else if flags & shokan_kernel::table::FACE_DOWN != 0 {
            (told::TURN_DOWN, "が裏向きになった", "was turned face-down")
        } else {
            (told::TURN_UP, "が表向きになった", "was turned face-up")
        };
        let mut view = self.base(event, word, card);
        let mana = self.game().table.is_in(card, zone::MANA);
        let (ja_name, en_name) = match (mana, self.saw(card)) {
            (true, false) => ("マナ".to_owned(), "A mana card".to_owned()),
            (true, true) => (
                format!("マナの{}", name.ja),
                format!("Mana card {}", name.en),
            ),
            _ => (name.ja, capital(&name.en)),
        };
        view.text = bi(format!("{ja_name}{ja}。"), format!("{en_name} {en}."));
        view
    }

    fn damaged(&self, event: &Event<'_>, card: CardId, by: i16) -> EventView {
        let game = self.game();
        let it = game.table.card(card);
        let pool = &self.eyes.catalogue.pool;
        let master = pool.def(it.def).kind == kind::MASTER;
        let mut view = self.base(event, if by < 0 { told::HEAL } else { told::DAMAGE }, card);
        view.amount = Some(by.abs());
        let name = self.name(card);
        let hp = field::stat(game, pool, card, super::words::stat::HP) - it.damage;
        view.text = match (master, by < 0) {
            (true, true) => bi(
                format!("{}のHPが{}回復した（HP {hp}）。", name.ja, -by),
                format!("{} was healed by {} (HP {hp}).", capital(&name.en), -by),
            ),
            (true, false) => {
                view.kind = told::DAMAGE_MASTER.to_owned();
                bi(
                    format!("{}に{by}ダメージ（HP {}→{hp}）。", name.ja, hp + by),
                    format!(
                        "{} took {by} damage (HP {} → {hp}).",
                        capital(&name.en),
                        hp + by
                    ),
                )
            }
            (false, _) => bi(
                format!("{}に{by}ダメージ（残り{}）。", name.ja, hp.max(0)),
                format!(
                    "{} took {by} damage ({} left).",
                    capital(&name.en),
                    hp.max(0)
                ),
            ),
        };
        view
    }

    fn announced(
        &self,
        event: &Event<'_>,
        what: AnnouncementId,
        seat: Seat,
        card: CardId,
        other: CardId,
        number: i16,
    ) -> EventView {
        let mut view = self.base(event, SAYS[what.at()], card);
        view.seat = Some(seat.0);
        let handle = || self.eyes.handle(other);
        view.other = other.is_some().then(handle).flatten();
        view.amount = Some(number);
        let (who, name, aim) = (self.eyes.seat(seat), self.name(card), self.eyes.name(other));
        view.text = match what {
            say::TURN => bi(
                format!("{number}ターン目、{}の番。", who.ja),
                format!(
                    "Turn {number}: {} turn.",
                    possessive(&who.en).to_lowercase()
                ),
            ),
            say::PHASE => {
                let (ja, en) = PHASE_NAMES[number as usize];
                bi(format!("{ja}。"), format!("{en}."))
            }
            say::ATTACK => bi(
                format!("{}が「{}」を攻撃した。", name.ja, aim.ja),
                format!("{} attacked {}.", capital(&name.en), aim.en),
            ),
            say::USE => bi(
                format!("{}の効果を使用した。", name.ja),
                format!("The effect of {} was used.", name.en),
            ),
            say::DECLINE => bi(
                format!("{}の起動コストを支払わなかった。", name.ja),
                format!("The cost of {} was not paid.", name.en),
            ),
            say::REVEAL => bi(
                format!("{}は山札の上から{number}枚を公開した。", who.ja),
                format!(
                    "{} revealed {} from the top of the deck.",
                    who.en,
                    count(number)
                ),
            ),
            say::LOOK => bi(
                format!("{}は山札の上から{number}枚を見た。", who.ja),
                format!(
                    "{} looked at {} from the top of the deck.",
                    who.en,
                    count(number)
                ),
            ),
            say::RESHUFFLE => bi(
                format!(
                    "{}の山札がなくなったので、場外のカードを切り直した。",
                    who.ja
                ),
                format!(
                    "{} deck was empty: the cards outside were shuffled into a new one.",
                    possessive(&who.en)
                ),
            ),
            say::ATTACK_ENDS => attack_ends(&name, number),
            say::MULLIGAN if number == 0 => bi(
                format!("{}は引き直さなかった。", who.ja),
                format!("{} kept {} hand.", who.en, their(&who.en)),
            ),
            say::MULLIGAN => bi(
                format!("{}は{number}枚引き直した。", who.ja),
                format!("{} redrew {}.", who.en, count(number)),
            ),
            _ => bi(
                format!("{}の効果は使用できなかった。", name.ja),
                format!("The effect of {} could not be used.", name.en),
            ),
        };
        view
    }
}

/// Why an attack ends: no column is left, or one of the two is not there.
fn attack_ends(name: &Bi, number: i16) -> Bi {
    if number > 0 {
        return bi(
            format!(
                "{}が攻撃できる列がなくなったので、攻撃はここで終わった。",
                name.ja
            ),
            format!(
                "No column was left for {} to attack, so the attack ended here.",
                name.en
            ),
        );
    }
    bi(
        "戦うユニットが場を離れたので、攻撃はここで終わった。",
        "One of the two was off the field, so the attack ended here.",
    )
}

//! What happened, in words: one event as one viewer saw it.

use super::words::{HOWS, PHASE_NAMES, SAYS, ZONE_INFOS, how, say, zone};
use super::{ShamanKing, values};
use crate::log_renderer::{self, card_of};
use crate::phrase::{bi, capital, or_one, possessive, their};
use crate::show::{Bi, EventView};
use crate::told;
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{AbilityId, AnnouncementId, CardId, DefId, HowId, Seat, ZoneId, ZoneKind};

type Table = shokan_kernel::table::Table<ShamanKing>;
type Telling<'a> = log_renderer::Telling<'a, ShamanKing>;
type Eyes<'a> = crate::eyes::Eyes<'a, ShamanKing>;

impl Telling<'_> {
    pub(super) fn told(&self, event: &Event<'_>) -> Option<EventView> {
        let card = card_of(&event.fact);
        match event.fact {
            Fact::Moved { from, to, how, .. } => Some(self.moved(event, card, from, to, how)),
            Fact::Handed { to, .. } => Some(self.handed(event, card, to)),
            Fact::Damaged { by, .. } => Some(self.damaged(event, card, by)),
            Fact::Flagged { .. } => self.turned(event, card),
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
        view.seat = Some(it.owner.0);
        let (who, name) = (self.eyes.seat(it.owner), self.name(card));
        let (ja, en) = move_text(word, Table::kind(to), it.face_down());
        let level = it.cell.to_string();
        let host = values::host(self.game(), card);
        let host = host.map_or_else(Bi::default, |host| self.eyes.name(host));
        view.text = bi(
            ja.replace("{who}", &who.ja)
                .replace("{level}", &level)
                .replace("{host}", &host.ja)
                .replace("{}", &or_one(&name.ja)),
            capital(
                &en.replace("{whose}", &possessive(&who.en).to_lowercase())
                    .replace("{who}", &who.en)
                    .replace("{level}", &level)
                    .replace("{host}", &host.en)
                    .replace("{}", &name.en),
            ),
        );
        view
    }

    /// A card went to another row, into the attack position or back.
    fn handed(&self, event: &Event<'_>, card: CardId, to: ZoneId) -> EventView {
        let mut view = self.base(event, told::MOVE, card);
        let it = self.game().table.card(card);
        view.to = Some(Eyes::place(to, it.cell));
        view.seat = Some(it.owner.0);
        let name = self.name(card);
        let zone = ZONE_INFOS[Table::kind(to).at()].text();
        view.text = bi(
            format!("{}は{}に移った。", name.ja, zone.ja),
            format!("{} went to {}.", capital(&name.en), zone.en),
        );
        view
    }

    fn damaged(&self, event: &Event<'_>, card: CardId, by: i16) -> EventView {
        let healed = by < 0;
        let mut view = self.base(event, if healed { told::HEAL } else { told::DAMAGE }, card);
        let amount = by.saturating_abs();
        view.amount = Some(amount);
        let name = self.name(card);
        let it = self.game().table.card(card);
        let now = if it.def == DefId::UNKNOWN {
            0
        } else {
            values::health(self.game(), &self.eyes.catalogue.pool, card)
        };
        let was = now + by;
        view.text = if healed {
            bi(
                format!("{}の体力が{amount}回復した（{was} → {now}）。", name.ja),
                format!("{} was healed {amount} ({was} → {now}).", capital(&name.en)),
            )
        } else {
            bi(
                format!("{}の体力が{amount}減った（{was} → {now}）。", name.ja),
                format!(
                    "{} lost {amount} health ({was} → {now}).",
                    capital(&name.en)
                ),
            )
        };
        view
    }

    /// SK-06.07. A shaman that falls is announced before it is turned.
    fn turned(&self, event: &Event<'_>, card: CardId) -> Option<EventView> {
        let it = self.game().table.card(card);
        if it.face_down() {
            return None;
        }
        let mut view = self.base(event, told::TURN_FACE, card);
        view.seat = Some(it.owner.0);
        let (who, name) = (self.eyes.seat(it.owner), self.name(card));
        view.text = bi(
            format!("{}のシャーマンは{}だった。", who.ja, name.ja),
            format!("{} shaman was {}.", possessive(&who.en), name.en),
        );
        Some(view)
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
        if matches!(what, say::TRIGGER | say::DECLINE | say::SKIPPED) {
            text = self.eyes.text_of(AbilityId(number as u16));
        } else {
            view.amount = Some(number);
        }
        let who = self.eyes.seat(seat);
        let (name, aim) = (self.name(card), self.name(other));
        // Who fights alone: the shaman is the attack character.
        let (ja, en) = match card_text(what, card == other, card.is_some()) {
            Some(said) => said,
            None => {
                view.text = player_text(what, &who, number);
                return view;
            }
        };
        let fill = |said: &str, name: &str, aim: &str, who: &str, text: &str| {
            let said = said.replace("{who}", who).replace("{text}", text);
            let said = said.replace("{aim}", aim).replace("{}", name);
            said.replace("{n}", &number.to_string())
        };
        view.text = bi(
            fill(ja, &name.ja, &aim.ja, &who.ja, &text.ja),
            capital(&fill(en, &name.en, &aim.en, &who.en, &text.en)),
        );
        view
    }
}

/// What is said of a card: `{}` it, `{aim}` the other one, `{n}` the number.
const fn card_text(
    what: AnnouncementId,
    alone: bool,
    some: bool,
) -> Option<(&'static str, &'static str)> {
    Some(match what {
        say::USES if some => ("{}が{aim}を使用した。", "{} used {aim}."),
        say::USES => ("{who}は{aim}を使用した。", "{who} used {aim}."),
        say::NEGATED => ("{}は無効になった。", "{} was negated."),
        say::ATTACK if alone => ("{}が自身で攻撃した。", "{} attacked."),
        say::ATTACK => ("{aim}が{}で攻撃した。", "{aim} attacked with {}."),
        say::TARGET => ("攻撃対象は{}になった。", "The target was {}."),
        say::DEFENCE => ("{}が防御した。", "{} defended."),
        say::WITHSTANDS => (
            "{}は防御力{n}で耐えた。",
            "{} withstood the defeat with defence {n}.",
        ),
        say::TRIGGER => ("{}：{text}。", "{}: {text}."),
        say::DECLINE => (
            "{}の効果は使われなかった。",
            "The effect of {} was not used.",
        ),
        say::SKIPPED => (
            "{}の効果は使えなかった。",
            "The effect of {} could not be used.",
        ),
        say::INCAPACITATED => ("{}は戦闘不能になった。", "{} was incapacitated."),
        _ => return None,
    })
}

/// What is said of a player.
fn player_text(what: AnnouncementId, who: &Bi, number: i16) -> Bi {
    let whose = possessive(&who.en);
    match what {
        say::GREETING => bi(
            "両者「よろしくお願いします」。",
            "Both: \"Yoroshiku onegai shimasu.\"",
        ),
        say::FIRST => bi(
            format!("{}が先攻になった。", who.ja),
            format!("{} went first.", who.en),
        ),
        say::KEEP => bi(
            format!("{}は手札を引き直さなかった。", who.ja),
            format!("{} kept {} hand.", who.en, their(&who.en)),
        ),
        say::MULLIGAN => bi(
            format!("{}は手札を引き直した。", who.ja),
            format!("{} took a mulligan.", who.en),
        ),
        say::TURN => bi(
            format!("{number}ターン目、{}の番。", who.ja),
            format!("Turn {number}: {} turn.", whose.to_lowercase()),
        ),
        say::PHASE => {
            let (ja, en) = PHASE_NAMES[number.max(0) as usize];
            bi(format!("{}の{ja}。", who.ja), format!("{whose} {en}."))
        }
        say::END => bi(
            format!("{}「エンド」。", who.ja),
            format!("{} called End.", who.en),
        ),
        say::POINTS => bi(
            format!("{}の攻撃ポイントは{number}。", who.ja),
            format!("{whose} attack points: {number}."),
        ),
        say::BATTLE_WON => bi(
            format!("{}が戦闘に勝った。", who.ja),
            format!("{} won the battle.", who.en),
        ),
        say::BATTLE_DRAWN => bi("戦闘は引き分けになった。", "The battle was a draw."),
        say::DAMAGE_VALUE => bi(
            format!("ダメージ値は{number}。"),
            format!("The damage value was {number}."),
        ),
        say::BATTLE_OFF => bi(
            "戦闘は判定をせずに終わった。",
            "The battle ended without judgement.",
        ),
        say::NO_ATTACK => bi(
            format!("{}は攻撃できなかった。", who.ja),
            format!("{} could not attack.", who.en),
        ),
        // SK-17.01: the loser says so first.
        say::THANKS if number == 1 => bi(
            format!("{}「負けました」「ありがとうございました」。", who.ja),
            format!("{}: \"Makemashita. Arigato gozaimashita.\"", who.en),
        ),
        _ => bi(
            format!("{}「ありがとうございました」。", who.ja),
            format!("{}: \"Arigato gozaimashita.\"", who.en),
        ),
    }
}

/// The sentence of a move. `{who}` is the owner, `{}` the card, `{level}` the level in the row,
/// `{host}` the shaman of a spirit or an attached card.
const fn move_text(word: HowId, to: ZoneKind, down: bool) -> (&'static str, &'static str) {
    match (word, to) {
        (how::PUT, zone::COMBO) if down => (
            "{who}は{}を裏向きで出した（レベル{level}）。",
            "{who} played {} face-down (level {level}).",
        ),
        (how::PUT, zone::COMBO) => (
            "{who}は{}を出した（レベル{level}）。",
            "{who} played {} (level {level}).",
        ),
        (how::DRAWN, _) => ("{who}は{}を引いた。", "{who} drew {}."),
        (how::PLACED, _) if down => (
            "{who}はシャーマンを裏向きで置いた。",
            "{who} placed a shaman face-down.",
        ),
        (how::PLACED, _) => ("{who}は{}を配置した。", "{who} placed {}."),
        (how::SUMMONED, _) => (
            "{who}は{}を「{host}」の配下に召喚した。",
            "{who} summoned {} under {host}.",
        ),
        (how::USED, _) => ("{who}は{}を公開した。", "{who} revealed {}."),
        (how::DESTROYED, _) => ("{}は破壊された。", "{} was destroyed."),
        (how::DISCARDED, _) => ("{}が捨てられた。", "{} was discarded."),
        (how::ATTACHED, _) => (
            "{who}は{}を「{host}」に付加した。",
            "{who} attached {} to {host}.",
        ),
        (how::OVER_SOULED, _) => (
            "{who}は{}を「{host}」にオーバーソウルした。",
            "{who} over souled {} onto {host}.",
        ),
        (how::CANCELLED, _) => ("{}は相殺された。", "{} was cancelled."),
        (how::SPENT, _) => ("{}は墓場に送られた。", "{} went to the graveyard."),
        (how::RETURNED, _) => ("{}は{who}の手札に戻った。", "{} returned to {whose} hand."),
        (how::FALLEN, _) => (
            "{}はシャーマンとともに墓場に送られた。",
            "{} went to the graveyard with the shaman.",
        ),
        (how::MULLIGAN, _) => (
            "{who}は{}をデッキに戻した。",
            "{who} put {} back into the deck.",
        ),
        (_, zone::GRAVEYARD) => ("{}は墓場に送られた。", "{} went to the graveyard."),
        (_, zone::HAND) => ("{}は{who}の手札に加わった。", "{} went to {whose} hand."),
        _ => ("{}が移った。", "{} moved."),
    }
}

//! What happened, in words: one event as one viewer saw it.

use super::words::{HOWS, SAYS, ZONE_INFOS, how, say, sm, zone};
use super::{SummonAndMagic, other, values};
use crate::log_renderer::{self, card_of};
use crate::phrase::{about, bi, capital, count, or_one, possessive};
use crate::show::{Bi, EventView};
use crate::told;
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{AnnouncementId, CardId, HowId, Seat, ZoneId, ZoneKind};
use shokan_kernel::table::{FACE_DOWN, RESTED};

type Table = shokan_kernel::table::Table<SummonAndMagic>;
type Telling<'a> = log_renderer::Telling<'a, SummonAndMagic>;
type Eyes<'a> = crate::eyes::Eyes<'a, SummonAndMagic>;

impl Telling<'_> {
    pub(super) fn told(&self, event: &Event<'_>) -> Option<EventView> {
        let card = card_of(&event.fact);
        match event.fact {
            Fact::Moved { from, to, how, .. } => Some(self.moved(event, card, from, to, how)),
            Fact::Handed { to, .. } => Some(self.handed(event, card, to)),
            Fact::Flagged { flags, .. } => self.turned(event, card, flags),
            Fact::Announced {
                what,
                seat,
                other,
                number,
                ..
            } => self.announced(event, what, seat, (card, other), number),
            // Places and damage say where counters lie, which their moves tell.
            Fact::Shifted { .. } | Fact::Damaged { .. } => None,
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
        let whose = Table::seat(if matches!(word, how::DRAWN | how::SUMMONED | how::PUT) {
            to
        } else {
            from
        });
        view.seat = Some(whose.0);
        let who = self.eyes.seat(whose);
        let name = self.name(card);
        let one = or_one(&name.ja);
        let says = |ja: &str, en: &str| {
            bi(
                ja.replace("{who}", &who.ja).replace("{}", &one),
                en.replace("{whose}", &possessive(&who.en).to_lowercase())
                    .replace("{who}", &who.en)
                    .replace("{}", &name.en),
            )
        };
        let lies = (it.face_down(), it.rested());
        let from_deck = Table::kind(from) == zone::DECK;
        view.text = match move_text(word, lies, from_deck, Table::kind(to)) {
            Some((ja, en)) => says(ja, en),
            None => {
                let place = zone_name(Table::kind(to));
                bi(
                    format!("{one}が{}に置かれた。", place.ja),
                    format!("{} was put {}.", name.en, place.en),
                )
            }
        };
        view.text.en = capital(&view.text.en);
        view
    }

    /// A card was covered, or is on the other side of the table now.
    fn handed(&self, event: &Event<'_>, card: CardId, to: ZoneId) -> EventView {
        let mut view = self.base(event, told::HAND_OVER, card);
        let seat = Table::seat(to);
        view.to = Some(Eyes::place(to, self.game().table.card(card).cell));
        view.seat = Some(seat.0);
        let (who, name) = (self.eyes.seat(seat), self.name(card));
        let covered = Table::kind(to) == zone::UNDER;
        view.text = if covered {
            bi(
                format!("{}は別のカードの下になった。", name.ja),
                format!("{} lies under another card now.", capital(&name.en)),
            )
        } else {
            bi(
                format!("{}は{}の場にある。", name.ja, who.ja),
                format!(
                    "{} is on {} field.",
                    capital(&name.en),
                    possessive(&who.en).to_lowercase()
                ),
            )
        };
        view
    }

    fn turned(&self, event: &Event<'_>, card: CardId, flags: u8) -> Option<EventView> {
        let changed = flags ^ self.was.flags;
        let monster = self.game().table.is_in(card, zone::MONSTERS);
        let (word, ja, en) = if changed & FACE_DOWN != 0 {
            match (flags & FACE_DOWN != 0, flags & RESTED != 0) {
                (true, _) => (told::TURN_DOWN, "が裏向きになった", "was turned face-down"),
                (false, true) if monster => (
                    told::TURN_UP,
                    "がおもて守備表示になった",
                    "was turned face-up in defence position",
                ),
                (false, false) if monster => (
                    told::TURN_UP,
                    "がおもて攻撃表示になった",
                    "was turned face-up in attack position",
                ),
                _ => (told::TURN_UP, "が表向きになった", "was turned face-up"),
            }
        } else if changed & RESTED == 0 {
            return None;
        } else if flags & RESTED != 0 {
            (
                told::REST,
                "が守備表示になった",
                "went into defence position",
            )
        } else {
            (
                told::STAND,
                "が攻撃表示になった",
                "went into attack position",
            )
        };
        let mut view = self.base(event, word, card);
        let name = self.name(card);
        view.text = bi(
            format!("{}{ja}。", name.ja),
            format!("{} {en}.", capital(&name.en)),
        );
        Some(view)
    }

    fn announced(
        &self,
        event: &Event<'_>,
        what: AnnouncementId,
        seat: Seat,
        (card, hit): (CardId, CardId),
        number: i16,
    ) -> Option<EventView> {
        // The card's own move tells which card was set, and what was paid for stands beside it.
        let paid = what == say::AP && event.clause == sm!("SM-04-5.c");
        if what == say::SET || paid {
            return None;
        }
        let mut view = self.base(event, SAYS[what.at()], card);
        view.seat = Some(seat.0);
        view.other = self.eyes.handle(hit);
        view.amount = Some(number);
        let (name, aim) = (self.name(card), self.eyes.name(hit));
        view.text = match what {
            say::SKILL => self.skill(&name, card, &aim, hit, number),
            say::ATTACK => bi(
                format!("{}が「{}」を攻撃した。", name.ja, aim.ja),
                format!("{} attacked {}.", capital(&name.en), aim.en),
            ),
            // SM-20.03: the opponent of who controls the attacker is attacked.
            say::DIRECT => {
                let of = self
                    .eyes
                    .seat(other(self.game().table.card(card).controller));
                bi(
                    format!("{}が{}を直接攻撃した。", name.ja, of.ja),
                    format!(
                        "{} attacked {} directly.",
                        capital(&name.en),
                        of.en.to_lowercase()
                    ),
                )
            }
            say::SUMMON => {
                let who = self.eyes.seat(seat);
                bi(
                    format!("{}は{}のサモンを宣言した。", who.ja, name.ja),
                    format!("{} declared the summon of {}.", who.en, name.en),
                )
            }
            _ => match card_text(what) {
                Some((ja, en)) => {
                    let text = about(ja, en, &name);
                    bi(text.ja, capital(&text.en))
                }
                None => player_text(what, &self.eyes.seat(seat), number),
            },
        };
        Some(view)
    }

    /// A skill is declared, or did its damage to a card.
    fn skill(&self, name: &Bi, card: CardId, aim: &Bi, hit: CardId, number: i16) -> Bi {
        if hit.is_some() {
            return bi(
                format!("{}は「{}」に{number}ダメージを与えた。", name.ja, aim.ja),
                format!("{} dealt {number} damage to {}.", capital(&name.en), aim.en),
            );
        }
        let pool = &self.eyes.catalogue.pool;
        let owned = (card.is_some() && self.saw(card) && number >= 0)
            .then(|| values::ability(self.game(), pool, card, number as u8))
            .flatten();
        let text = owned.map_or_else(Bi::default, |it| self.eyes.printed_text(it.1));
        bi(
            format!("{}：{}", name.ja, text.ja),
            format!("{}: {}", capital(&name.en), text.en),
        )
    }
}

/// What is said of a card alone.
const fn card_text(what: AnnouncementId) -> Option<(&'static str, &'static str)> {
    Some(match what {
        say::USE => ("{}の使用が宣言された。", "The use of {} was declared."),
        say::ANSWER => ("{}が応戦した。", "{} answered the attack."),
        say::EVADE => ("{}は攻撃を回避した。", "{} evaded the attack."),
        say::LINK => ("{}が連係した。", "{} linked."),
        say::TURN_POSITION => (
            "{}の表示変更が宣言された。",
            "A change of position of {} was declared.",
        ),
        say::VOID => ("{}は無効になった。", "{} was negated."),
        say::FIZZLE => (
            "{}の効果は続けられなかった。",
            "The effect of {} could not go on.",
        ),
        say::FIRST_STRIKE => ("{}の先制。", "First strike of {}."),
        say::PREVENTED => (
            "{}の破壊は防がれた。",
            "The destruction of {} was prevented.",
        ),
        say::ATTACK_ENDS => ("{}の攻撃はここで終わった。", "The attack of {} ended here."),
        say::REFRESH => (
            "{}はもう一度行動できるようになった。",
            "{} became able to act once more.",
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
        say::CHARGE => bi(
            format!("{}はチャージを宣言した。", who.ja),
            format!("{} declared a charge.", who.en),
        ),
        say::END => bi(
            format!("{}はターン終了を宣言した。", who.ja),
            format!("{} declared the end of the turn.", who.en),
        ),
        say::PASS => bi(
            format!("{}はオーバーマジックを使わなかった。", who.ja),
            format!("{} passed.", who.en),
        ),
        say::RECOIL => bi(
            format!("{}に魔力反動。", who.ja),
            format!("Mana recoil for {}.", who.en.to_lowercase()),
        ),
        say::BURN => bi(
            format!(
                "アクションバーン：{}は残りの行動値{number}をデッキから払った。",
                who.ja
            ),
            format!(
                "Action burn: {} paid {number} from the deck.",
                who.en.to_lowercase()
            ),
        ),
        say::AP => bi(
            format!("{}の行動値は残り{number}。", who.ja),
            format!("{whose} AP left: {number}."),
        ),
        say::LOOK => bi(
            format!("{}はデッキの{number}枚を見た。", who.ja),
            format!("{} looked through {} of a deck.", who.en, count(number)),
        ),
        say::BOOST => bi(
            format!("{}の最初の手札。", who.ja),
            format!("{} took the first hand.", who.en),
        ),
        say::READY if number > 0 => bi(
            format!("{}が「ショーダウン」を宣言した。先攻。", who.ja),
            format!("{} called “Showdown!” and went first.", who.en),
        ),
        say::READY => bi(
            format!("{}が「ショーダウン」を宣言した。", who.ja),
            format!("{} called “Showdown!”", who.en),
        ),
        _ => bi(
            format!("{}は効果を使わなかった。", who.ja),
            format!("{} used no effect.", who.en),
        ),
    }
}

/// The sentence of a move; nothing where the place says it all. `{who}` is the player, `{}` the
/// card.
fn move_text(
    word: HowId,
    (face_down, rested): (bool, bool),
    from_deck: bool,
    to: ZoneKind,
) -> Option<(&'static str, &'static str)> {
    Some(match word {
        how::DRAWN => ("{who}は{}を引いた。", "{who} drew {}."),
        how::SUMMONED if face_down => (
            "{who}は{}を裏側守備表示で出した。",
            "{who} put {} face-down in defence position.",
        ),
        how::SUMMONED if rested => (
            "{who}は{}を守備表示で出した。",
            "{who} put {} onto the field in defence position.",
        ),
        how::SUMMONED => (
            "{who}は{}を攻撃表示で出した。",
            "{who} put {} onto the field in attack position.",
        ),
        // The use is declared in a sentence of its own.
        how::USED if to == zone::MAGIC => (
            "{who}は{}を魔法ゾーンに置いた。",
            "{who} put {} into the magic zone.",
        ),
        how::USED => (
            "使い終わった{}は墓地へ送られた。",
            "{} went to the graveyard after its use.",
        ),
        how::SET => ("{who}は{}を伏せた。", "{who} set {}."),
        how::DESTROYED => ("{}は破壊された。", "{} was destroyed."),
        how::PAID if from_deck => (
            "{who}はデッキの上の{}で支払った。",
            "{who} paid with {} from the top of the deck.",
        ),
        how::PAID => ("{}が支払いに使われた。", "{} was used to pay."),
        how::BURNT => (
            "アクションバーン：{who}のデッキの上の{}が墓地へ送られた。",
            "Action burn: {} went to the graveyard from the top of {whose} deck.",
        ),
        how::RECOIL => (
            "魔力反動：{who}のデッキの上の{}が墓地へ送られた。",
            "Mana recoil: {} went to the graveyard from the top of {whose} deck.",
        ),
        how::MILLED => (
            "{who}のデッキの上の{}が墓地へ送られた。",
            "{} went to the graveyard from the top of {whose} deck.",
        ),
        how::DISCARDED => ("{who}は{}を手札から捨てた。", "{who} discarded {}."),
        how::TRIBUTE => ("{who}は{}を生贖にした。", "{who} gave {} as tribute."),
        how::EQUIPPED => ("{}が装備された。", "{} was equipped."),
        how::COUNTER => ("{}がカウンターになった。", "{} became a counter."),
        how::REPLACED => (
            "{}は新しいカードと入れ替わった。",
            "{} was replaced by the new card.",
        ),
        _ => return None,
    })
}

/// Where a card was put, inside a sentence.
fn zone_name(kind: ZoneKind) -> Bi {
    let zone = &ZONE_INFOS[kind.at()];
    match kind {
        zone::UNDER => bi(zone.ja, "under a card"),
        zone::COUNTERS => bi(zone.ja, "among the counters"),
        _ => bi(zone.ja, format!("into {}", zone.said)),
    }
}

//! What happened, in words: one event as one viewer saw it.

use super::show::{Eyes, bi, clause_id, column_name, until_text};
use super::words::{HOWS, PHASES, SAYS, VISIBILITY, ZONES, how, kind, phase, say, zone};
use super::{SummonsCall, field};
use crate::catalogue::Catalogue;
use crate::rulebook::{self, VIEWERS};
use crate::show::{Bi, CellView, EventView};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, DefId, NO_CELL, Seat, ZoneId};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::State;
use shokan_kernel::table::{PUBLIC, Visibility};

type Game = State<SummonsCall>;
type Table = shokan_kernel::table::Table<SummonsCall>;

/// Writes down what each viewer sees while it happens.
#[derive(Debug)]
pub struct Teller<'a> {
    catalogue: &'a Catalogue,
    /// What each of `VIEWERS` saw.
    pub seen: [Vec<EventView>; 4],
    was: Was,
}

/// What must be remembered of a card before it moves.
#[derive(Clone, Debug, Default)]
struct Was {
    known: u8,
    handles: [Option<u16>; 4],
    cell: u8,
    flags: u8,
    /// For the end of a change: what ended on which cards, as each of `VIEWERS` knows them.
    ended: [Option<Bi>; 4],
}

impl<'a> Teller<'a> {
    /// Nothing has been told yet.
    pub fn new(catalogue: &'a Catalogue) -> Self {
        Self {
            catalogue,
            seen: Default::default(),
            was: Was::default(),
        }
    }
}

const fn card_of(fact: &Fact<'_>) -> CardId {
    match *fact {
        Fact::Moved { card, .. }
        | Fact::Handed { card, .. }
        | Fact::Shifted { card, .. }
        | Fact::Flagged { card, .. }
        | Fact::Damaged { card, .. }
        | Fact::Mended { card }
        | Fact::Shown { card, .. }
        | Fact::Stripped { card }
        | Fact::Announced { card, .. } => card,
        _ => CardId::NONE,
    }
}

impl rulebook::Teller<SummonsCall> for Teller<'_> {
    fn seen(self) -> [Vec<EventView>; 4] {
        self.seen
    }
}

impl EventSink<SummonsCall> for Teller<'_> {
    fn before(&mut self, game: &Game, event: &Event<'_>) {
        let card = card_of(&event.fact);
        self.was = Was::default();
        if card.is_some() {
            let it = game.table.card(card);
            self.was.known = it.known;
            self.was.cell = it.cell;
            self.was.flags = it.flags;
            for (at, viewer) in VIEWERS.into_iter().enumerate() {
                let eyes = Eyes {
                    game,
                    catalogue: self.catalogue,
                    viewer,
                };
                self.was.handles[at] = eyes.handle(card);
            }
        }
        if let Fact::Expired { stamp } = event.fact {
            for (at, viewer) in VIEWERS.into_iter().enumerate() {
                let eyes = Eyes {
                    game,
                    catalogue: self.catalogue,
                    viewer,
                };
                self.was.ended[at] = ended(&eyes, stamp);
            }
        }
    }

    fn after(&mut self, game: &Game, event: &Event<'_>) {
        for (at, viewer) in VIEWERS.into_iter().enumerate() {
            let eyes = Eyes {
                game,
                catalogue: self.catalogue,
                viewer,
            };
            let mut was = self.was.clone();
            if let Fact::Moved { card, from, .. } = event.fact
                && VISIBILITY[Table::kind(from).at()] != Visibility::Public
                && !eyes.knows(card)
            {
                // A back left a hidden place: which of those that were known there it was, nobody
                // else saw.
                was.known &= !viewer.mask();
                was.handles[at] = None;
            }
            let telling = Telling {
                eyes,
                was: &was,
                ended: was.ended[at].as_ref(),
                before: was.handles[at],
            };
            if let Some(view) = telling.tell(event) {
                self.seen[at].push(view);
            }
        }
    }
}

struct Telling<'a> {
    eyes: Eyes<'a>,
    was: &'a Was,
    ended: Option<&'a Bi>,
    before: Option<u16>,
}

impl Telling<'_> {
    fn game(&self) -> &Game {
        self.eyes.game
    }

    fn mask(&self) -> u8 {
        self.eyes.viewer.mask()
    }

    /// Whether the viewer saw the face, before or after.
    fn saw(&self, card: CardId) -> bool {
        self.was.known & self.mask() != 0 || self.eyes.knows(card)
    }

    fn name(&self, card: CardId) -> Bi {
        if !card.is_some() || !self.saw(card) {
            return bi("カード", "a card");
        }
        let def = self.game().table.card(card).def;
        if def == DefId::UNKNOWN {
            return bi("カード", "a card");
        }
        let def = self.eyes.catalogue.pool.def(def);
        bi(format!("「{}」", def.ja), def.en.clone())
    }

    fn base(&self, event: &Event<'_>, kind: &str, card: CardId) -> EventView {
        let source = event.source;
        let word = |card: CardId, known: bool| {
            let def = self.game().table.card(card).def;
            (known && def != DefId::UNKNOWN).then(|| self.eyes.catalogue.pool.def(def).word.clone())
        };
        let some = card.is_some();
        EventView {
            kind: kind.to_owned(),
            text: Bi::default(),
            clause: Some(clause_id(event.clause)).filter(|id| !id.is_empty()),
            source: source
                .is_some()
                .then(|| word(source, self.eyes.knows(source)))
                .flatten(),
            seat: some.then(|| self.game().table.card(card).controller.0),
            card: if some { self.before } else { None },
            card_after: if some { self.eyes.handle(card) } else { None },
            face: some.then(|| word(card, self.saw(card))).flatten(),
            from: None,
            to: None,
            amount: None,
            other: None,
        }
    }

    fn tell(&self, event: &Event<'_>) -> Option<EventView> {
        let card = card_of(&event.fact);
        let name = self.name(card);
        match event.fact {
            Fact::Moved { from, to, how, .. } => Some(self.moved(event, card, from, to, how)),
            Fact::Shifted { cell, .. } => {
                let mut view = self.base(event, "move_column", card);
                let zone = self.game().table.card(card).zone;
                view.from = Some(place(zone, self.was.cell));
                view.to = Some(place(zone, cell));
                let column = column_name(cell);
                view.text = bi(
                    format!("{}が{}に移動した。", name.ja, column.ja),
                    format!("{} moved to the {}.", name.en, column.en),
                );
                Some(view)
            }
            Fact::Flagged { flags, .. } => Some(self.turned(event, card, flags)),
            Fact::Damaged { by, .. } => Some(self.damaged(event, card, by)),
            Fact::Mended { .. } => {
                let mut view = self.base(event, "mend", card);
                view.text = bi(
                    format!("{}のダメージが取り除かれた。", name.ja),
                    format!("The damage on {} is removed.", name.en),
                );
                Some(view)
            }
            Fact::Shown { to, .. } => self.shown(event, card, to),
            Fact::Shuffled { zone, .. } | Fact::Ordered { zone, .. } => {
                let mut view = self.base(event, "shuffle", CardId::NONE);
                let seat = Table::seat(zone);
                view.seat = Some(seat.0);
                let who = self.eyes.seat(seat);
                view.text = bi(
                    format!("{}の山札を切った。", who.ja),
                    format!("{} deck is shuffled.", possessive(&who.en)),
                );
                Some(view)
            }
            Fact::Modified {
                ref modifier,
                cards,
            } => self.modified(event, modifier, cards),
            Fact::Stripped { .. } => {
                let mut view = self.base(event, "strip", card);
                view.text = bi(
                    format!("{}は一時的な効果を失った。", name.ja),
                    format!("{} loses its temporary effects.", name.en),
                );
                Some(view)
            }
            Fact::Expired { .. } => {
                let mut view = self.base(event, "expire", CardId::NONE);
                view.text = self.ended?.clone();
                Some(view)
            }
            Fact::Announced {
                what,
                seat,
                other,
                number,
                ..
            } => Some(self.announced(event, what, seat, card, other, number)),
            // No card of this game is handed over or covered.
            Fact::Handed { .. } => None,
            Fact::Ended(outcome) => Some(self.over(event, outcome)),
        }
    }

    fn over(&self, event: &Event<'_>, outcome: Outcome) -> EventView {
        let mut view = self.base(event, "over", CardId::NONE);
        view.text = self.eyes.outcome(outcome).text;
        view
    }

    fn moved(
        &self,
        event: &Event<'_>,
        card: CardId,
        from: ZoneId,
        to: ZoneId,
        word: u8,
    ) -> EventView {
        let mut view = self.base(event, HOWS[usize::from(word)], card);
        let it = self.game().table.card(card);
        view.from = Some(place(from, self.was.cell));
        view.to = Some(place(to, it.cell));
        view.seat = Some(Table::seat(if word == how::DRAWN { to } else { from }).0);
        let (name, who) = (self.name(card), self.eyes.seat(Table::seat(from)));
        let column = column_name(it.cell);
        let zone = zone_name(Table::kind(to));
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
                format!("{} left the field.", capital(&name.en)),
            ),
            how::VANISHED => bi(
                format!("{}が消滅した。", name.ja),
                format!("{} vanished.", capital(&name.en)),
            ),
            how::USED => bi(
                format!("使い終わった{}は場外に置かれた。", name.ja),
                format!("{} is done and goes outside.", capital(&name.en)),
            ),
            how::MILLED => bi(
                format!("{}の山札の上の{}が場外に置かれた。", who.ja, name.ja),
                format!(
                    "{} went outside from the top of {} deck.",
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
                ("rest", "をレストした", "is rested")
            } else {
                ("stand", "がスタンドした", "stands up")
            }
        } else if flags & shokan_kernel::table::FACE_DOWN != 0 {
            ("turn_down", "が裏向きになった", "is turned face-down")
        } else {
            ("turn_up", "が表向きになった", "is turned face-up")
        };
        let mut view = self.base(event, word, card);
        let mana = self.game().table.is_in(card, zone::MANA);
        let (ja_name, en_name) = if mana && !self.saw(card) {
            ("マナ".to_owned(), "A mana card".to_owned())
        } else {
            (name.ja, capital(&name.en))
        };
        view.text = bi(format!("{ja_name}{ja}。"), format!("{en_name} {en}."));
        view
    }

    fn damaged(&self, event: &Event<'_>, card: CardId, by: i16) -> EventView {
        let game = self.game();
        let it = game.table.card(card);
        let pool = &self.eyes.catalogue.pool;
        let master = pool.def(it.def).kind == kind::MASTER;
        let mut view = self.base(event, if by < 0 { "heal" } else { "damage" }, card);
        view.amount = Some(by.abs());
        let name = self.name(card);
        let hp = field::stat(game, pool, card, super::words::stat::HP) - it.damage;
        view.text = match (master, by < 0) {
            (true, true) => bi(
                format!("{}のHPが{}回復した（HP {hp}）。", name.ja, -by),
                format!("{} is healed by {} (HP {hp}).", capital(&name.en), -by),
            ),
            (true, false) => {
                view.kind = "damage_master".to_owned();
                bi(
                    format!("{}に{by}ダメージ（HP {}→{hp}）。", name.ja, hp + by),
                    format!(
                        "{} takes {by} damage (HP {} → {hp}).",
                        capital(&name.en),
                        hp + by
                    ),
                )
            }
            (false, _) => bi(
                format!("{}に{by}ダメージ（残り{}）。", name.ja, hp.max(0)),
                format!(
                    "{} takes {by} damage ({} left).",
                    capital(&name.en),
                    hp.max(0)
                ),
            ),
        };
        view
    }

    fn shown(&self, event: &Event<'_>, card: CardId, to: u8) -> Option<EventView> {
        let open = to & PUBLIC != 0;
        let it = self.game().table.card(card);
        let name = self.name(card);
        let who = self.eyes.seat(it.owner);
        let mut view = self.base(event, if open { "reveal" } else { "look" }, card);
        view.seat = Some(it.owner.0);
        view.text = if open {
            bi(
                format!("{}は{}を公開した。", who.ja, name.ja),
                format!("{} revealed {}.", who.en, name.en),
            )
        } else {
            if !self.saw(card) {
                // How many were looked at was told before.
                return None;
            }
            bi(
                format!("{}は{}を見た。", who.ja, name.ja),
                format!("{} looked at {}.", who.en, name.en),
            )
        };
        Some(view)
    }

    fn modified(
        &self,
        event: &Event<'_>,
        modifier: &shokan_kernel::table::Modifier,
        cards: &[CardId],
    ) -> Option<EventView> {
        let known: Vec<CardId> = cards
            .iter()
            .copied()
            .filter(|&card| self.eyes.knows(card))
            .collect();
        let first = *known.first()?;
        let mut view = self.base(event, "modify", CardId::NONE);
        view.card = self.eyes.handle(first);
        view.card_after = view.card;
        view.seat = Some(self.game().table.card(first).controller.0);
        view.amount = Some(modifier.value);
        let names: Vec<Bi> = known.iter().map(|&card| self.eyes.name(card)).collect();
        let ja: Vec<String> = names
            .iter()
            .map(|name| format!("「{}」", name.ja))
            .collect();
        let en: Vec<&str> = names.iter().map(|name| name.en.as_str()).collect();
        let (change, until) = (self.eyes.change_text(modifier), until_text(modifier.until));
        view.text = bi(
            format!("{}：{}（{}）。", ja.join(""), change.ja, until.ja),
            format!("{}: {} ({}).", en.join(", "), change.en, until.en),
        );
        Some(view)
    }

    fn announced(
        &self,
        event: &Event<'_>,
        what: u8,
        seat: Seat,
        card: CardId,
        other: CardId,
        number: i16,
    ) -> EventView {
        let mut view = self.base(event, SAYS[usize::from(what)], card);
        view.seat = Some(seat.0);
        view.other = if other.is_some() {
            self.eyes.handle(other)
        } else {
            None
        };
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
                let name = phase_name(number as u8);
                bi(format!("{}。", name.ja), format!("{}.", name.en))
            }
            say::ATTACK => bi(
                format!("{}が「{}」を攻撃した。", name.ja, aim.ja),
                format!("{} attacks {}.", capital(&name.en), aim.en),
            ),
            say::USE => bi(
                format!("{}の効果を使用した。", name.ja),
                format!("The effect of {} is used.", name.en),
            ),
            say::DECLINE => bi(
                format!("{}の起動コストを支払わなかった。", name.ja),
                format!("The cost of {} is not paid.", name.en),
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
                format!("{}の山札がないので、場外のカードを切り直す。", who.ja),
                format!(
                    "{} deck is empty: the cards outside are shuffled into a new one.",
                    possessive(&who.en)
                ),
            ),
            say::ATTACK_ENDS => bi(
                "戦うユニットが場を離れたので、攻撃はここで終わる。",
                "One of the two is off the field, so the attack ends here.",
            ),
            say::MULLIGAN if number == 0 => bi(
                format!("{}は引き直さなかった。", who.ja),
                format!("{} kept the hand.", who.en),
            ),
            say::MULLIGAN => bi(
                format!("{}は{number}枚引き直した。", who.ja),
                format!("{} redrew {}.", who.en, count(number)),
            ),
            _ => bi(
                format!("{}の効果は使用できない。", name.ja),
                format!("The effect of {} cannot be used.", name.en),
            ),
        };
        view
    }
}

/// The end of a change, for one who knows a card on which it was.
fn ended(eyes: &Eyes<'_>, stamp: u16) -> Option<Bi> {
    let table = &eyes.game.table;
    let at = table.modifiers().iter().position(|m| m.stamp == stamp)?;
    // In table order, so that the slots of the cards say nothing.
    let on: Vec<CardId> = table.cards_of(at).collect();
    let mut known = table
        .in_order()
        .filter(|card| on.contains(card) && eyes.knows(*card))
        .peekable();
    known.peek()?;
    let names: Vec<Bi> = known.map(|card| eyes.name(card)).collect();
    let ja: String = names
        .iter()
        .map(|name| format!("「{}」", name.ja))
        .collect();
    let en: Vec<&str> = names.iter().map(|name| name.en.as_str()).collect();
    let change = eyes.change_text(&table.modifiers()[at]);
    Some(bi(
        format!("{ja}：{}の効果が終わった。", change.ja),
        format!("{}: {} has ended.", en.join(", "), change.en),
    ))
}

fn place(zone: ZoneId, cell: u8) -> CellView {
    CellView {
        seat: Table::seat(zone).0,
        zone: ZONES[Table::kind(zone).at()].to_owned(),
        // A zone without places has the column 255.
        column: cell,
    }
}

fn or_one(name: &str) -> String {
    if name == "カード" {
        "カード1枚".to_owned()
    } else {
        name.to_owned()
    }
}

fn count(number: i16) -> String {
    if number == 1 {
        "1 card".to_owned()
    } else {
        format!("{number} cards")
    }
}

fn possessive(who: &str) -> String {
    if who == "You" {
        "Your".to_owned()
    } else {
        format!("{who}'s")
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn zone_name(kind: shokan_kernel::ids::ZoneKind) -> Bi {
    match kind {
        zone::UNITS => bi("ユニットゾーン", "the unit zone"),
        zone::MASTER => bi("マスターゾーン", "the master zone"),
        zone::MANA => bi("マナゾーン", "the mana zone"),
        zone::HAND => bi("手札", "the hand"),
        zone::DECK => bi("山札", "the deck"),
        zone::OUTSIDE => bi("場外", "the outside pile"),
        zone::GONE => bi("ゲーム外", "the out-of-game pile"),
        _ => bi("解決中の場所", "the resolving place"),
    }
}

/// The name of a phase.
fn phase_name(number: u8) -> Bi {
    debug_assert!(usize::from(number) < PHASES.len());
    match number {
        phase::STANDBY => bi("スタンバイフェイズ", "Standby phase"),
        phase::DRAW => bi("ドローフェイズ", "Draw phase"),
        phase::MANA => bi("マナフェイズ", "Mana phase"),
        phase::MAIN => bi("メインフェイズ", "Main phase"),
        phase::END => bi("エンドフェイズ", "End phase"),
        _ => bi("準備", "Set-up"),
    }
}

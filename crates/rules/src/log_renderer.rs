//! What happened, in words: each event as each viewer saw it. What every game tells alike stands
//! here; the rest is each game's own `tell`.

use crate::catalogue::Catalogue;
use crate::eyes::{Eyes, ended, unknown};
use crate::phrase::{bi, possessive};
use crate::rulebook::{Audience, Rulebook, VIEWERS};
use crate::session::audit::{Drawn, LuckUse, Watch, stream_name};
use crate::show::{Bi, EventView};
use crate::told;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Stream;
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Modifier, PUBLIC, Table, Visibility};

/// Renders the log of events for each viewer while they happen.
#[derive(Debug)]
pub struct LogRenderer<'a> {
    catalogue: &'a Catalogue,
    audience: Audience,
    /// What each of `VIEWERS` saw, of those to whom it is told.
    pub seen: [Vec<EventView>; VIEWERS.len()],
    /// A bit for each of `VIEWERS` who saw something.
    pub(crate) saw: u16,
    was: Was,
    /// Where luck is listened to, what was used.
    pub(crate) luck: Option<Vec<LuckUse>>,
}

/// What must be remembered of a card before it moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Was {
    pub(crate) known: u8,
    handles: [Option<u16>; VIEWERS.len()],
    pub(crate) cell: u8,
    pub(crate) flags: u8,
    /// For the end of a change: what ended on which cards, as each of `VIEWERS` knows them.
    ended: [Option<Bi>; VIEWERS.len()],
}

impl<'a> LogRenderer<'a> {
    /// Nothing has been told yet.
    pub fn new(catalogue: &'a Catalogue, audience: Audience) -> Self {
        Self {
            catalogue,
            audience,
            seen: Default::default(),
            saw: 0,
            was: Was::default(),
            luck: None,
        }
    }

    /// Listens to luck, where that is wanted.
    pub(crate) fn watching(mut self, watch: Watch) -> Self {
        self.luck = (watch == Watch::Luck).then(Vec::new);
        self
    }

    fn note(&mut self, stream: Stream, drawn: impl FnOnce(&Catalogue) -> Drawn) {
        if let Some(luck) = &mut self.luck {
            luck.push(LuckUse {
                game: 1,
                inputs: 0,
                stream: stream_name(stream),
                drawn: drawn(self.catalogue),
            });
        }
    }
}

/// The card that a fact is about.
pub(crate) const fn card_of(fact: &Fact<'_>) -> CardId {
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

impl<G: Rulebook> EventSink<G> for LogRenderer<'_> {
    fn before(&mut self, game: &State<G>, event: &Event<'_>) {
        if let Fact::Shuffled { zone, order } = event.fact {
            self.note(Stream::Deck(Table::<G>::seat(zone)), |catalogue| {
                let word = |&card: &CardId| {
                    let def = game.table.card(card).def;
                    catalogue.pool.def(def).word.clone()
                };
                Drawn::Shuffle {
                    before: game.table.zone(zone).iter().map(word).collect(),
                    after: order.iter().map(word).collect(),
                }
            });
        }
        let card = card_of(&event.fact);
        self.was = Was::default();
        let eyes = |viewer| Eyes {
            game,
            catalogue: self.catalogue,
            viewer,
        };
        if card.is_some() {
            let it = game.table.card(card);
            self.was.known = it.known;
            self.was.cell = it.cell;
            self.was.flags = it.flags;
            for (at, viewer) in self.audience.viewers::<G>(self.saw) {
                self.was.handles[at] = eyes(viewer).handle(card);
            }
        }
        if let Fact::Expired { stamp } = event.fact {
            for (at, viewer) in self.audience.viewers::<G>(self.saw) {
                self.was.ended[at] = ended(&eyes(viewer), stamp);
            }
        }
    }

    fn drew(&mut self, stream: Stream, below: u32, number: u32) {
        self.note(stream, |_| Drawn::Number { below, number });
    }

    fn after(&mut self, game: &State<G>, event: &Event<'_>) {
        for (at, viewer) in self.audience.viewers::<G>(self.saw) {
            let eyes = Eyes {
                game,
                catalogue: self.catalogue,
                viewer,
            };
            let mut was = self.was.clone();
            if let Fact::Moved { card, from, .. } = event.fact
                && G::ZONES[Table::<G>::kind(from).at()] != Visibility::Public
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
            if let Some(view) = G::tell(&telling, event) {
                self.saw |= 1 << at;
                if self.audience.is_told(at) {
                    self.seen[at].push(view);
                }
            }
        }
    }
}

/// One event for one viewer, while it is put into words.
#[derive(Debug)]
pub struct Telling<'a, G: Rulebook> {
    pub(crate) eyes: Eyes<'a, G>,
    pub(crate) was: &'a Was,
    ended: Option<&'a Bi>,
    before: Option<u16>,
}

impl<G: Rulebook> Telling<'_, G> {
    pub(crate) fn game(&self) -> &State<G> {
        self.eyes.game
    }

    /// Whether the viewer saw the face, before or after.
    pub(crate) fn saw(&self, card: CardId) -> bool {
        self.was.known & self.eyes.viewer.mask() != 0 || self.eyes.knows(card)
    }

    pub(crate) fn name(&self, card: CardId) -> Bi {
        if !card.is_some() || !self.saw(card) {
            return unknown();
        }
        let def = self.game().table.card(card).def;
        if def == DefId::UNKNOWN {
            return unknown();
        }
        let def = self.eyes.catalogue.pool.def(def);
        bi(format!("「{}」", def.ja), def.en.clone())
    }

    pub(crate) fn base(&self, event: &Event<'_>, kind: &str, card: CardId) -> EventView {
        let source = event.source;
        let word = |card: CardId, known: bool| {
            let def = self.game().table.card(card).def;
            (known && def != DefId::UNKNOWN).then(|| self.eyes.catalogue.pool.def(def).word.clone())
        };
        let some = card.is_some();
        EventView {
            kind: kind.to_owned(),
            text: Bi::default(),
            clause: Some(G::clause_id(event.clause)).filter(|id| !id.is_empty()),
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

    /// What is told alike in every game.
    pub(crate) fn usual(&self, event: &Event<'_>) -> Option<EventView> {
        let card = card_of(&event.fact);
        let name = self.name(card);
        match event.fact {
            Fact::Mended { .. } => {
                let mut view = self.base(event, told::MEND, card);
                view.text = bi(
                    format!("{}のダメージが回復した。", name.ja),
                    format!("The damage on {} was removed.", name.en),
                );
                Some(view)
            }
            Fact::Shown { to, .. } => self.shown(event, card, to),
            Fact::Shuffled { zone, .. } | Fact::Ordered { zone, .. } => {
                let mut view = self.base(event, told::SHUFFLE, CardId::NONE);
                let seat = Table::<G>::seat(zone);
                view.seat = Some(seat.0);
                let who = self.eyes.seat(seat);
                view.text = bi(
                    format!(
                        "{}の{}を切った。",
                        who.ja,
                        G::info().zones[G::deck().at()].ja
                    ),
                    format!("{} deck was shuffled.", possessive(&who.en)),
                );
                Some(view)
            }
            Fact::Modified {
                ref modifier,
                cards,
            } => self.modified(event, modifier, cards),
            Fact::Stripped { .. } => {
                let mut view = self.base(event, told::STRIP, card);
                view.text = bi(
                    format!("{}は一時的な効果を失った。", name.ja),
                    format!("{} loses its temporary effects.", name.en),
                );
                Some(view)
            }
            Fact::Expired { .. } => {
                let mut view = self.base(event, told::EXPIRE, CardId::NONE);
                view.text = self.ended?.clone();
                Some(view)
            }
            Fact::Ended(outcome) => {
                let mut view = self.base(event, told::OVER, CardId::NONE);
                view.text = self.eyes.outcome(outcome).text;
                Some(view)
            }
            _ => None,
        }
    }

    fn shown(&self, event: &Event<'_>, card: CardId, to: u8) -> Option<EventView> {
        let open = to & PUBLIC != 0;
        let it = self.game().table.card(card);
        let name = self.name(card);
        let who = self.eyes.seat(it.owner);
        let mut view = self.base(event, if open { told::REVEAL } else { told::LOOK }, card);
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
            // Whoever looks, be the card another's.
            let who = self.eyes.seat(Seat(to.trailing_zeros() as u8));
            bi(
                format!("{}は{}を見た。", who.ja, name.ja),
                format!("{} looked at {}.", who.en, name.en),
            )
        };
        Some(view)
    }

    /// A player gains what no card shows.
    pub(crate) fn gained(&self, event: &Event<'_>, modifier: &Modifier) -> EventView {
        let mut view = self.base(event, told::MODIFY, CardId::NONE);
        view.seat = Some(modifier.seat.0);
        let who = self.eyes.seat(modifier.seat);
        let change = G::change_text(&self.eyes, modifier);
        let until = self.eyes.until(modifier);
        // A text without a name is a sentence already.
        let (ja, en) = (
            change.ja.trim_end_matches('。'),
            change.en.trim_end_matches('.'),
        );
        view.text = bi(
            format!("{}：{ja}（{}）。", who.ja, until.ja),
            format!("{}: {en} ({}).", who.en, until.en),
        );
        view
    }

    /// Counters of a name come or go.
    fn counted(&self, modifier: &Modifier, ja: &str, en: &str) -> Bi {
        let many = self.eyes.counters(modifier);
        if modifier.value < 0 {
            bi(
                format!("{ja}から{}が取り除かれた。", many.ja),
                format!("{} removed from {en}.", many.en),
            )
        } else {
            bi(
                format!("{ja}に{}が置かれた。", many.ja),
                format!("{} put on {en}.", many.en),
            )
        }
    }

    fn modified(
        &self,
        event: &Event<'_>,
        modifier: &Modifier,
        cards: &[CardId],
    ) -> Option<EventView> {
        let known: Vec<CardId> = cards
            .iter()
            .copied()
            .filter(|&card| self.eyes.knows(card))
            .collect();
        let first = *known.first()?;
        let mut view = self.base(event, told::MODIFY, CardId::NONE);
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
        if modifier.change == Change::Counters {
            view.text = self.counted(modifier, &ja.join(""), &en.join(", "));
            return Some(view);
        }
        let change = G::change_text(&self.eyes, modifier);
        let until = self.eyes.until(modifier);
        view.text = bi(
            format!("{}：{}（{}）。", ja.join(""), change.ja, until.ja),
            format!("{}: {} ({}).", en.join(", "), change.en, until.en),
        );
        Some(view)
    }
}

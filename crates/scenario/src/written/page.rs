//! The lines of a page: what lies where, in the order in which it came.

use super::{Head, Unwritable, Writes, changes, first_of};
use crate::scope::Scope;
use shokan_kernel::ids::{CardId, DefId, Seat, ZoneKind};
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card, FACE_DOWN, PUBLIC, RESTED, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Columns of a line that entries share.
const COLUMNS: usize = 100;

/// The names that cards get where their words are not enough.
type Names = BTreeMap<CardId, String>;

/// What one line speaks of: a seat, a zone, a place of it or the card that is lain at.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spot {
    seat: Seat,
    kind: ZoneKind,
    place: Option<String>,
}

/// The whole page.
pub(super) fn text<W: Writes>(
    state: &State<W::Rules>,
    catalogue: &Catalogue,
    (head, phase): (&Head, &str),
) -> Result<String, Unwritable> {
    let page = Page::<W> {
        state,
        catalogue,
        names: names::<W>(state, catalogue)?,
    };
    let mut text = page.head(head, phase);
    for line in changes::held::<W>(state, &catalogue.pool, &|card| page.called(card))? {
        text.push_str(&format!("  holds {line}\n"));
    }
    for (spot, entries) in page.lines()? {
        page.line(&spot, &entries, &mut text);
    }
    Ok(text)
}

/// What a title can hold.
fn title(text: &str) -> String {
    text.replace('"', "'").replace(['\n', '\r'], " ")
}

struct Page<'a, W: Writes> {
    state: &'a State<W::Rules>,
    catalogue: &'a Catalogue,
    names: Names,
}

impl<W: Writes> Page<'_, W> {
    fn card(&self, card: CardId) -> Card {
        self.state.table.card(card)
    }

    fn word(&self, card: CardId) -> &str {
        &self.catalogue.pool.def(self.card(card).def).word
    }

    fn seats(&self) -> u8 {
        <<W::Rules as Ruleset>::Sides as Sides<W::Rules>>::seats(self.state) as u8
    }

    fn head(&self, head: &Head, phase: &str) -> String {
        let mut text = format!("scenario \"{}\"\n", title(&head.title_en));
        if !head.title_ja.is_empty() {
            text.push_str(&format!("  title_ja \"{}\"\n", title(&head.title_ja)));
        }
        let game = <W::Rules as Rulebook>::GAME;
        let (turn, active) = (W::Rules::turn(self.state), W::Rules::active(self.state));
        let at = active.0 + 1;
        text.push_str(&format!("  game {game}\n  turn {turn} of P{at}, {phase}\n"));
        let first = first_of(turn, active, self.seats());
        let other = (first.0 != 0).then(|| format!("set first P{}", first.0 + 1));
        let settings = W::settings(self.state, &self.catalogue.pool);
        for line in other.into_iter().chain(settings) {
            text.push_str(&format!("  {line}\n"));
        }
        text
    }

    /// All lines: what is in play as it arrived, then what lies at other cards, then the rest of
    /// each seat.
    fn lines(&self) -> Result<Vec<(Spot, Vec<String>)>, Unwritable> {
        let table = &self.state.table;
        let kind = |card: CardId| Table::<W::Rules>::kind(self.card(card).zone);
        let hosted = |card: CardId| W::host_of(self.state, card).is_some();
        let mut tops: Vec<CardId> = table
            .in_order()
            .filter(|&card| W::IN_PLAY.contains(&kind(card)))
            .collect();
        tops.sort_by_key(|&card| self.card(card).stamp);
        let piles = tops.iter().flat_map(|&top| W::pile(self.state, top));
        let played: Vec<CardId> = piles.collect();
        let others = table.in_order().filter(|card| !played.contains(card));
        let (lain, rest): (Vec<CardId>, Vec<CardId>) = others.partition(|&card| hosted(card));
        let mut lines: Vec<(Spot, Vec<String>)> = Vec::new();
        for card in played.iter().copied().chain(lain).chain(rest) {
            let spot = self.spot(card);
            let entry = self.entry(card)?;
            match lines.last_mut() {
                Some((last, entries)) if *last == spot => entries.push(entry),
                _ => lines.push((spot, vec![entry])),
            }
        }
        for seat in (0..self.seats()).map(Seat) {
            let kind = <W::Rules as Rulebook>::deck();
            if table.pile(seat, kind).is_empty() {
                let spot = Spot {
                    seat,
                    kind,
                    place: None,
                };
                lines.push((spot, vec!["empty".to_owned()]));
            }
        }
        Ok(lines)
    }

    fn spot(&self, card: CardId) -> Spot {
        let it = self.card(card);
        let kind = W::laid_in(self.state, card);
        let host = W::host_of(self.state, card);
        let place = match host {
            Some(host) => Some(self.called(host)),
            None if W::WITH_PLACES.contains(&kind) => {
                Some(Scope::<W>::place_name(it.cell).to_owned())
            }
            None => None,
        };
        Spot {
            seat: Table::<W::Rules>::seat(it.zone),
            kind,
            place,
        }
    }

    /// What a line calls a card.
    fn called(&self, card: CardId) -> String {
        let kind = Table::<W::Rules>::kind(self.card(card).zone);
        let place = Scope::<W>::place_name(self.card(card).cell);
        if W::WITH_PLACES.contains(&kind) && W::at(&self.state.table, place) == Some(card) {
            return place.to_owned();
        }
        let name = self.names.get(&card);
        name.map_or_else(|| self.word(card).to_owned(), Clone::clone)
    }

    fn entry(&self, card: CardId) -> Result<String, Unwritable> {
        let it = self.card(card);
        let seat = Table::<W::Rules>::seat(it.zone);
        let mut text = self.word(card).to_owned();
        let mut mark = |mark: &str| {
            // Writing into a string cannot fail.
            let _ = write!(text, " {mark}");
        };
        let plain = W::flags(W::laid_in(self.state, card));
        if (it.flags ^ plain) & RESTED != 0
            && let Some(lies) = W::lying(&it)
        {
            mark(lies);
        }
        let own = W::marks_of(self.state, &self.catalogue.pool, card);
        let mut flags = W::FLAGS.iter().filter(|(_, bits)| bits & FACE_DOWN != 0);
        let says_so = flags.any(|(word, _)| own.iter().any(|mark| mark == word));
        if (it.flags ^ plain) & FACE_DOWN != 0 && !says_so {
            mark(if it.face_down() {
                "face_down"
            } else {
                "face_up"
            });
        }
        own.iter().for_each(|own| mark(own));
        if it.owner != seat {
            mark(&format!("owner P{}", it.owner.0 + 1));
        }
        for viewer in self.further(&it) {
            mark(&format!("known {viewer}"));
        }
        for change in changes::of::<W>(self.state, &self.catalogue.pool, (card, seat), &|of| {
            self.called(of)
        })? {
            mark(&format!("[ {change} ]"));
        }
        if let Some(name) = self.names.get(&card) {
            mark(&format!("as {name}"));
        }
        Ok(text)
    }

    /// Who knows the card beside those who know every card that lies there so.
    fn further(&self, it: &Card) -> Vec<String> {
        let more = it.known & !W::knows(it);
        if more == 0 {
            return Vec::new();
        }
        if it.known == ALL {
            return vec!["all".to_owned()];
        }
        let seats = (0..self.seats()).map(Seat);
        let seats = seats.filter(|seat| more & seat.bit() != 0);
        let seats = seats.map(|seat| format!("P{}", seat.0 + 1));
        let public = (more & PUBLIC != 0).then(|| "public".to_owned());
        seats.chain(public).collect()
    }

    /// A line, and more of the same zone where one does not hold it all.
    fn line(&self, spot: &Spot, entries: &[String], text: &mut String) {
        let zone = W::ZONES[spot.kind.at()];
        let place = spot.place.as_ref();
        let place = place.map_or_else(String::new, |place| format!(" {place}"));
        let begins = format!("  P{} {zone}{place}:", spot.seat.0 + 1);
        let mut line = String::new();
        let mut at = 0;
        while at < entries.len() {
            let entry = &entries[at];
            let many = entries[at..].iter().take_while(|it| *it == entry).count();
            let many = if entry == "empty" { 1 } else { many.min(99) };
            at += many;
            let entry = match many {
                1 => entry.clone(),
                many => format!("{many} {entry}"),
            };
            if !line.is_empty() && line.len() + entry.len() + 2 > COLUMNS {
                text.push_str(&format!("{line}\n"));
                line.clear();
            }
            if line.is_empty() {
                line = format!("{begins} {entry}");
            } else {
                line.push_str(&format!(", {entry}"));
            }
        }
        text.push_str(&format!("{line}\n"));
    }
}

/// Names of cards in play that share their word with another one there, and of cards that others
/// lie at.
fn names<W: Writes>(state: &State<W::Rules>, catalogue: &Catalogue) -> Result<Names, Unwritable> {
    let table = &state.table;
    let known = |card: &CardId| table.card(*card).def != DefId::UNKNOWN;
    if !table.in_order().all(|card| known(&card)) {
        return Err(Unwritable::Foreign(None));
    }
    let played = |card: &CardId| {
        let kind = Table::<W::Rules>::kind(table.card(*card).zone);
        W::IN_PLAY.contains(&kind)
    };
    let twins = |card: CardId, among: &dyn Fn(&CardId) -> bool| {
        let def = table.card(card).def;
        let mut all = table.in_order().filter(|other| among(other));
        all.any(|other| other != card && table.card(other).def == def)
    };
    let changes = table.modifiers().iter().enumerate();
    let sources = changes.filter_map(|(at, it)| {
        let source = changes::source::<W>(state, it)?;
        let itself = table.cards_of(at).eq([source]);
        (!itself).then_some(source)
    });
    let hosts: Vec<CardId> = table
        .in_order()
        .filter_map(|card| W::host_of(state, card))
        .chain(sources)
        .collect();
    let mut names = Names::new();
    let mut used: BTreeMap<DefId, usize> = BTreeMap::new();
    for card in table.in_order() {
        let host = hosts.contains(&card) && twins(card, &|_| true);
        let named = host || played(&card) && twins(card, &played);
        if !named {
            continue;
        }
        let def = table.card(card).def;
        let word = &catalogue.pool.def(def).word;
        let number = used.entry(def).or_default();
        let name = loop {
            *number += 1;
            let name = format!("{word}_{number}");
            if catalogue.find(&name).is_none() {
                break name;
            }
        };
        names.insert(card, name);
    }
    Ok(names)
}

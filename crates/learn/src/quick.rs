//! The same numbers as `tokens::encode` writes from a view, straight from the state through what a
//! seat knows: for those who run the game, and need no view of it. Nothing is read of a card that
//! the seat does not know but what the view tells of it too, and a test compares every byte.

use crate::choices;
use crate::observed::Observed;
use crate::tokens::{
    CHOICE, CHOICES_MAX, Places, Reader, Rows, TOKEN, Unfit, Written, count_change, encode,
    is_lost, short, zero,
};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, CardRef, DefId, NO_CELL, Seat, ZoneId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::{Faces, Renumbering};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{ALL, Card, Table, Visibility};
use shokan_kernel::view::Viewer;

/// Most cards of a table.
const CARDS: usize = 256;

/// Writes what a seat may know of a state, as `tokens::encode` does from that seat's view.
///
/// `choices` are those of the pending question, in the order of the state; they are not read where
/// another seat is asked. The state should have its derived cache, else numbers are slow to read.
///
/// # Errors
/// What does not fit; the arrays are as they were.
pub fn encode_state<G: Observed>(
    pool: &CardPool,
    state: &State<G>,
    seat: Seat,
    choices: &[Choice],
    rows: &mut Rows<'_>,
    before: Written,
) -> Result<Written, Unfit> {
    if !rows.fits() {
        return Err(Unfit::Shape);
    }
    let by_view =
        |rows: &mut Rows<'_>, before| encode(pool, &state.view(Viewer::Seat(seat)), rows, before);
    if rows.cards.len() < state.table.count() {
        // Only the view's path counts its rows before it writes any.
        return by_view(rows, before);
    }
    let eyes = Eyes { state, seat };
    let registers = eyes.registers();
    let mut writer = Writer {
        eyes,
        reader: Reader::new(pool, state, &registers, seat),
        places: Places::none(),
        next: 0,
    };
    writer.tokens(rows);
    let written = writer.next;
    writer.changes(rows.tokens);
    writer.marks(rows.tokens);
    if written < before.tokens {
        let end = before.tokens.min(rows.cards.len());
        zero(&mut rows.tokens[written * TOKEN..], (end - written) * TOKEN);
        zero(&mut rows.cards[written..], end - written);
    }
    rows.globals.fill(0);
    writer.reader.globals(writer.eyes.asked(), rows.globals);
    let mine = state.asked().is_some_and(|asked| asked.seat == seat);
    let choices = match mine {
        true => &choices[..choices.len().min(CHOICES_MAX)],
        false => &[],
    };
    if !writer.choices(choices, rows.choices) {
        let before = Written {
            tokens: before.tokens.max(written),
            choices: before.choices.max(choices.len()),
        };
        return by_view(rows, before);
    }
    if choices.len() < before.choices {
        let end = before.choices.min(CHOICES_MAX);
        let behind = end - choices.len();
        zero(&mut rows.choices[choices.len() * CHOICE..], behind * CHOICE);
    }
    Ok(Written {
        tokens: written,
        choices: choices.len(),
    })
}

/// What a seat sees of a state, by the rules of the view.
struct Eyes<'a, G: Observed> {
    state: &'a State<G>,
    seat: Seat,
}

impl<G: Observed> Eyes<'_, G> {
    fn visibility(zone: ZoneId) -> Visibility {
        G::ZONES[Table::<G>::kind(zone).at()]
    }

    const fn knows(&self, it: &Card) -> bool {
        it.known & self.seat.bit() != 0
    }

    /// Whether the seat can tell which card it is.
    fn tells(&self, card: CardId) -> bool {
        let it = self.state.table.card(card);
        Self::visibility(it.zone) == Visibility::Public || self.knows(&it)
    }

    /// The card as it was, where the seat knows it or has seen it lie in its place since.
    fn tracked(&self, was: CardRef) -> CardRef {
        let it = self.state.table.card(was.card);
        let public = Self::visibility(it.zone) == Visibility::Public;
        match self.knows(&it) || public && it.age == was.age {
            true => was,
            false => CardRef::NONE,
        }
    }

    /// The card, where the seat sees that it has not changed its zone since.
    fn same(&self, was: CardRef) -> CardId {
        if !was.card.is_some() {
            return CardId::NONE;
        }
        let was = self.tracked(was);
        self.state.table.same(was).unwrap_or(CardId::NONE)
    }

    /// Whether the cards of a zone are another player's, and seen by that one alone.
    fn is_theirs(&self, zone: ZoneId) -> bool {
        Self::visibility(zone) == Visibility::Owner && Table::<G>::seat(zone) != self.seat
    }

    fn registers(&self) -> G::Registers {
        let mut registers = G::shown(&self.state.registers, Viewer::Seat(self.seat));
        let card = |card| if self.tells(card) { card } else { CardId::NONE };
        let refer = |was| self.tracked(was);
        G::renumber(&mut registers, &Renumbering::new(&card, &refer));
        registers
    }

    /// The pending question as the seat sees it: how much can be picked is for the asked one.
    fn asked(&self) -> Option<Asked> {
        let asked = self.state.asked()?;
        let (taken, most) = match asked.seat == self.seat {
            true => (asked.taken, asked.most),
            false => (0, 0),
        };
        Some(Asked {
            taken,
            most,
            ..asked
        })
    }

    /// The card that asks, where the seat can tell which it is.
    fn source(&self) -> CardId {
        let source = self
            .state
            .asked()
            .map_or(CardId::NONE, |asked| asked.source);
        match source.is_some() && self.tells(source) {
            true => source,
            false => CardId::NONE,
        }
    }

    /// A card as the seat sees it; of a pile that nobody sees only the back of the first.
    fn shown(&self, mut it: Card, visibility: Visibility, top: bool) -> Card {
        let knows = self.knows(&it);
        let owner = it.owner.bit();
        if visibility == Visibility::Nobody {
            it.flags &= if top || knows { G::Faces::BACK } else { 0 };
        }
        // Who else knows is told only where the seat can tell it too.
        it.known = match (it.known, knows) {
            (ALL, _) => ALL,
            (_, true) => self.seat.bit() | owner,
            (_, false) => owner & !self.seat.bit(),
        };
        if !knows {
            it.def = DefId::UNKNOWN;
        }
        it
    }
}

/// A row of cards that look the same from outside.
#[derive(Clone, Copy)]
struct Pile {
    at: usize,
    flags: u8,
    owner: Seat,
}

struct Writer<'a, G: Observed> {
    eyes: Eyes<'a, G>,
    reader: Reader<'a, G>,
    places: Places,
    /// The next row.
    next: usize,
}

impl<G: Observed> Writer<'_, G> {
    fn write(&mut self, card: CardId, it: &Card, place: i16, rows: &mut Rows<'_>) -> usize {
        let at = self.next;
        let (row, def) = self.reader.row(card, it, place, 1);
        rows.tokens[at * TOKEN..][..TOKEN].copy_from_slice(&row);
        rows.cards[at] = def;
        self.next += 1;
        at
    }

    fn tokens(&mut self, rows: &mut Rows<'_>) {
        for zone in self.reader.zones() {
            let pile = self.eyes.state.table.zone(zone);
            if pile.is_empty() {
                continue;
            }
            if self.eyes.is_theirs(zone) {
                self.theirs(zone, rows);
            } else {
                self.seen(zone, rows);
            }
        }
    }

    /// A zone whose places the seat knows, or in which nobody knows more.
    fn seen(&mut self, zone: ZoneId, rows: &mut Rows<'_>) {
        let state = self.eyes.state;
        let visibility = Eyes::<G>::visibility(zone);
        let first = self.next;
        let mut last: Option<Pile> = None;
        for (place, &card) in state.table.zone(zone).iter().enumerate() {
            let it = self
                .eyes
                .shown(state.table.card(card), visibility, place == 0);
            let place = short(place);
            if !is_lost::<G>(&it) {
                let at = self.write(card, &it, place, rows);
                self.places.put(card, short(at), place);
                continue;
            }
            let same = |pile: &Pile| (pile.flags, pile.owner) == (it.flags, it.owner);
            let known = last.filter(same).map(|pile| pile.at);
            let found = known.or_else(|| self.alike(first, &it, rows));
            let at = match found {
                Some(at) => {
                    rows.tokens[at * TOKEN + 10] += 1;
                    at
                }
                None => self.write(card, &it, place, rows),
            };
            last = Some(Pile {
                at,
                flags: it.flags,
                owner: it.owner,
            });
            self.places.put(card, short(at), place);
        }
    }

    /// The row of the same zone that stands for cards that look like this one.
    fn alike(&self, first: usize, it: &Card, rows: &Rows<'_>) -> Option<usize> {
        let owner = self.reader.turned(it.owner);
        let like = |at: &usize| {
            let row = &rows.tokens[at * TOKEN..][..TOKEN];
            row[0] == 3 && row[7] == i16::from(it.flags) && row[3] == owner
        };
        (first..self.next).find(like)
    }

    /// A zone that its owner alone sees: known faces in the order in which they came, then backs.
    fn theirs(&mut self, zone: ZoneId, rows: &mut Rows<'_>) {
        let state = self.eyes.state;
        let pile = state.table.zone(zone);
        let mut known = [(DefId(0), 0, 0_u8); CARDS];
        let mut count = 0;
        let mut backs = [0_u8; CARDS];
        let mut unknown = 0;
        for (at, &card) in pile.iter().enumerate() {
            let it = state.table.card(card);
            if self.eyes.knows(&it) {
                known[count] = (it.def, it.stamp, at as u8);
                count += 1;
            } else {
                backs[unknown] = it.flags & G::Faces::BACK;
                unknown += 1;
            }
        }
        known[..count].sort_unstable();
        for (place, &(_, _, at)) in known[..count].iter().enumerate() {
            let card = pile[usize::from(at)];
            let it = self
                .eyes
                .shown(state.table.card(card), Visibility::Owner, false);
            let at = self.write(card, &it, short(place), rows);
            self.places.put(card, short(at), short(place));
        }
        backs[..unknown].sort_unstable();
        let owner = Table::<G>::seat(zone);
        for alike in backs[..unknown].chunk_by(|one, other| one == other) {
            let back = Card {
                def: DefId::UNKNOWN,
                handle: 0,
                stamp: 0,
                damage: 0,
                zone,
                cell: NO_CELL,
                owner,
                controller: owner,
                flags: alike[0],
                known: owner.bit(),
                age: 0,
            };
            let at = self.write(CardId::NONE, &back, -1, rows);
            rows.tokens[at * TOKEN + 10] = short(alike.len());
        }
    }

    fn changes(&self, tokens: &mut [i16]) {
        let table = &self.eyes.state.table;
        for (at, modifier) in table.modifiers().iter().enumerate() {
            table.each_of(at, |card| {
                if !self.eyes.knows(&table.card(card)) {
                    return;
                }
                if let Ok(row) = usize::try_from(self.places.row(card)) {
                    count_change(modifier, &mut tokens[row * TOKEN..][..TOKEN]);
                }
            });
        }
    }

    fn marks(&self, tokens: &mut [i16]) {
        let eyes = &self.eyes;
        let mut mark = |card: CardId, bit: u32| {
            if let Ok(row) = usize::try_from(self.places.row(card)) {
                tokens[row * TOKEN + 22] |= 1 << bit;
            }
        };
        mark(eyes.source(), 0);
        let effect = eyes
            .state
            .flow()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Effect(effect) => Some(effect),
                Frame::Rule(_) => None,
            });
        if let Some(effect) = effect {
            mark(eyes.same(effect.source), 1);
            mark(eyes.same(effect.about), 2);
        }
        for bound in eyes.state.bound() {
            let was = bound.card;
            // Which cards of a hand are picked is told when they have left it.
            if was.card.is_some() && !eyes.is_theirs(eyes.state.table.card(was.card).zone) {
                mark(eyes.same(was), 3);
            }
        }
        for trigger in eyes.state.waiting.iter() {
            mark(eyes.same(trigger.source), 4);
        }
    }

    /// Whether each card that is named has a row: one in another player's hand, of which the seat
    /// knows no place, has none here.
    fn choices(&self, choices: &[Choice], to: &mut [i16]) -> bool {
        let about = choices::About {
            places: &self.places,
            me: self.eyes.seat,
            seats: self.reader.seats,
            asks: self.eyes.source(),
        };
        for (&choice, row) in choices.iter().zip(to.chunks_exact_mut(CHOICE)) {
            let card = choices::named(choice);
            if card.is_some() && self.places.row(card) < 0 {
                return false;
            }
            about.write(choice, row);
        }
        true
    }
}

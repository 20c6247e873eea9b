//! The table as rows of numbers: one for each card whose face or place a seat knows, one for each
//! pile of cards of which it knows neither.

use crate::choices;
use crate::observed::{Observed, REGISTERS_MAX, turned};
use shokan_kernel::decision::{Asked, CHOICES, Listed};
use shokan_kernel::ids::{CardId, CardRef, DefId, NO_CELL, Seat, StatId, ZoneId, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{CardPool, STATS};
use shokan_kernel::ruleset::{Numbers, Sides};
use shokan_kernel::state::State;
use shokan_kernel::table::{Card, Change, Modifier, Table, Visibility};
use shokan_kernel::view::View;
use shokan_rules::questions;
use std::fmt;

/// Numbers of a row of `tokens`.
pub const TOKEN: usize = 24;
/// Numbers of a row of `choices`.
pub const CHOICE: usize = 6;
/// Rows of `choices`.
pub const CHOICES_MAX: usize = CHOICES;
/// Numbers of `globals`.
pub const GLOBALS: usize = 64;
/// Numbers of `globals` before those of the game itself.
pub(crate) const FIXED: usize = 10;
/// Where the sizes of the piles begin in `globals`.
pub(crate) const SIZES: usize = FIXED + REGISTERS_MAX;

/// The first numbers of `globals`, in order.
pub(crate) const FIXED_NAMES: [&str; FIXED] = [
    "turn",
    "phase",
    "question",
    "asked_seat",
    "taken",
    "most",
    "active_seat",
    "own_seat",
    "seats",
    "over",
];

/// What a row of `tokens` is of.
pub(crate) const ROWS: [&str; 4] = ["none", "face", "back", "pile"];
/// What a card has to do with what goes on, a bit each from the lowest.
pub(crate) const MARKS: [&str; 5] = ["asks", "acts", "about", "named", "waits"];

/// The columns of `tokens` before the numbers of a card, in order.
pub(crate) const BEFORE_NUMBERS: [&str; 12] = [
    "row",
    "zone",
    "zone_seat",
    "owner",
    "controller",
    "cell",
    "place",
    "flags",
    "damage",
    "known",
    "count",
    "kind",
];
/// The columns behind them.
pub(crate) const BEHIND_NUMBERS: [&str; 4] = ["changes", "counters", "marks", "turn_marks"];

/// The arrays of one observation, to be written.
#[derive(Debug)]
pub struct Rows<'a> {
    /// `TOKEN` numbers for each row; there are as many rows as `cards` is long.
    pub tokens: &'a mut [i16],
    /// For each row the row of the card table; 0 where the face is not known.
    pub cards: &'a mut [u16],
    /// `GLOBALS` numbers.
    pub globals: &'a mut [i16],
    /// `CHOICE` numbers for each choice, `CHOICES_MAX` rows.
    pub choices: &'a mut [i16],
}

/// How many rows of each array are in use; those behind are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Of `tokens` and `cards`.
    pub tokens: usize,
    /// Of `choices`.
    pub choices: usize,
}

/// The arrays are too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There are more rows of cards than room.
    Tokens {
        /// Rows that are needed.
        needed: usize,
        /// Rows there are.
        room: usize,
    },
    /// An array has another length than its shape says.
    Shape,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tokens { needed, room } => {
                write!(f, "{needed} rows of cards, room for {room}")
            }
            Self::Shape => f.write_str("an array has another length than its shape says"),
        }
    }
}

impl std::error::Error for Unfit {}

impl Rows<'_> {
    /// Makes zero what was written before.
    pub fn clear(&mut self, before: Written) {
        zero(self.tokens, before.tokens * TOKEN);
        zero(self.cards, before.tokens);
        zero(self.choices, before.choices * CHOICE);
        self.globals.fill(0);
    }

    pub(crate) fn fits(&self) -> bool {
        self.tokens.len() == self.cards.len() * TOKEN
            && self.globals.len() == GLOBALS
            && self.choices.len() == CHOICES_MAX * CHOICE
    }
}

/// Makes the first numbers zero; all where there are fewer.
pub(crate) fn zero<T: Copy + Default>(all: &mut [T], first: usize) {
    let end = first.min(all.len());
    all[..end].fill(T::default());
}

/// A number as 16 bits; what is more than they hold is cut.
pub(crate) fn short(n: usize) -> i16 {
    i16::try_from(n).unwrap_or(i16::MAX)
}

/// Where each card stands: its row, and its place in its zone as the seat sees it.
pub(crate) struct Places {
    rows: [i16; 256],
    places: [i16; 256],
}

impl Places {
    /// No card stands anywhere.
    pub(crate) const fn none() -> Self {
        Self {
            rows: [-1; 256],
            places: [-1; 256],
        }
    }

    /// The row; -1 for no card.
    pub(crate) const fn row(&self, card: CardId) -> i16 {
        self.rows[card.at()]
    }

    /// The place in its zone; -1 for no card.
    pub(crate) const fn place(&self, card: CardId) -> i16 {
        self.places[card.at()]
    }

    /// A card stands there.
    pub(crate) const fn put(&mut self, card: CardId, row: i16, place: i16) {
        self.rows[card.at()] = row;
        self.places[card.at()] = place;
    }
}

/// A world in which every face that the seat does not know is the first of the pool: what is read
/// of it follows from the view alone.
pub(crate) fn world<G: Observed>(pool: &CardPool, view: &View<G>) -> State<G> {
    let mut world = view.world(Luck::nothing(), |_, _| DefId(0));
    G::fill_cache(&mut world, pool);
    world
}

/// Writes what the seat of a view may know into arrays in which `before` was written last; of a
/// view of nobody's seat, as seat 0 counts. Choices are those of the seat that is asked, and none
/// for another one.
///
/// Integers leave as they are; `schema` says by what to divide them.
///
/// # Errors
/// What does not fit; the arrays are as they were.
pub fn encode<G: Observed>(
    pool: &CardPool,
    view: &View<G>,
    rows: &mut Rows<'_>,
    before: Written,
) -> Result<Written, Unfit> {
    if !rows.fits() {
        return Err(Unfit::Shape);
    }
    let world = world(pool, view);
    let me = view.viewer.seat().unwrap_or(Seat(0));
    let observer = Observer {
        view,
        reader: Reader::new(pool, &world, &world.registers, me),
    };
    let mut listed = Listed::default();
    if view
        .asked
        .is_some_and(|asked| view.viewer.plays(asked.seat))
    {
        world.offer(pool, &mut listed);
        listed.0.truncate(CHOICES_MAX);
    }
    let layout = observer.layout();
    let (needed, room) = (layout.rows.len(), rows.cards.len());
    if needed > room {
        return Err(Unfit::Tokens { needed, room });
    }
    rows.clear(before);
    observer.tokens(&layout, rows);
    observer.reader.globals(view.asked, rows.globals);
    for (at, &choice) in listed.0.iter().enumerate() {
        let row = &mut rows.choices[at * CHOICE..][..CHOICE];
        let about = choices::About {
            places: &layout.places,
            me,
            seats: observer.reader.seats,
            asks: view.asked.map_or(CardId::NONE, |asked| asked.source),
        };
        about.write(choice, row);
    }
    Ok(Written {
        tokens: needed,
        choices: listed.0.len(),
    })
}

/// By what rows and globals are written: where numbers are read, and from which seat.
pub(crate) struct Reader<'a, G: Observed> {
    pool: &'a CardPool,
    state: &'a State<G>,
    registers: &'a G::Registers,
    me: Seat,
    pub(crate) seats: usize,
    stats: usize,
}

impl<'a, G: Observed> Reader<'a, G> {
    /// Of the registers nothing may be told that the seat does not see.
    pub(crate) fn new(
        pool: &'a CardPool,
        state: &'a State<G>,
        registers: &'a G::Registers,
        me: Seat,
    ) -> Self {
        Self {
            pool,
            state,
            registers,
            me,
            seats: G::Sides::seats(state),
            stats: STATS.min(G::info().lexicon.stats.len()),
        }
    }

    pub(crate) fn turned(&self, seat: Seat) -> i16 {
        turned(seat, self.me, self.seats)
    }

    /// The zones of those who play, the own ones first.
    pub(crate) fn zones(&self) -> impl Iterator<Item = ZoneId> + use<G> {
        let (me, seats) = (self.me.at(), self.seats);
        let turned = (0..seats).map(move |at| Seat(((me + at) % seats) as u8));
        turned.flat_map(|seat| {
            let kinds = 0..G::ZONES.len() as u8;
            kinds.map(move |kind| Table::<G>::zone_id(seat, ZoneKind(kind)))
        })
    }

    /// The row of a card that looks like `it`, and what it says of the card table; `place` is -1 in
    /// a pile of which the seat knows no places.
    pub(crate) fn row(
        &self,
        card: CardId,
        it: &Card,
        place: i16,
        count: usize,
    ) -> ([i16; TOKEN], u16) {
        let mut row = [0; TOKEN];
        let mut def = 0;
        let lost = is_lost::<G>(it);
        let face = it.def != DefId::UNKNOWN;
        row[0] = match (lost, face) {
            (true, _) => 3,
            (false, false) => 2,
            (false, true) => 1,
        };
        row[1] = i16::from(Table::<G>::kind(it.zone).0) + 1;
        row[2] = self.turned(Table::<G>::seat(it.zone));
        row[3] = self.turned(it.owner);
        row[4] = self.turned(it.controller);
        row[5] = match it.cell {
            NO_CELL => -1,
            cell => i16::from(cell),
        };
        row[6] = if lost { -1 } else { place };
        row[7] = i16::from(it.flags);
        row[8] = it.damage;
        row[9] = self.known(it);
        row[10] = short(count);
        if face {
            row[11] = i16::from(self.pool.quick(it.def).kind.0) + 1;
            for stat in 0..self.stats {
                row[12 + stat] = G::stat(self.state, self.pool, card, StatId(stat as u8));
            }
            row[21] = G::Numbers::counters(self.state, card);
            // A row of the card table more than the number of the face: the first is nobody's.
            def = it.def.0 + 1;
        }
        if !lost {
            row[23] = G::turn_marks(&self.state.table, self.registers, card);
        }
        (row, def)
    }

    /// Who knows the face, as the view says: a bit a seat, the own one the lowest.
    fn known(&self, card: &Card) -> i16 {
        let seats = (0..self.seats as u8).map(Seat);
        let knowing = seats.filter(|seat| card.known & seat.bit() != 0);
        knowing.fold(0, |all, seat| all | 1 << self.turned(seat))
    }

    /// The globals, into zeros; `asked` is what the seat may know of the question.
    pub(crate) fn globals(&self, asked: Option<Asked>, to: &mut [i16]) {
        to[0] = short(usize::from(G::turn(self.state)));
        to[1] = i16::from(G::phase(self.state).0) + 1;
        to[3] = -1;
        if let Some(asked) = asked {
            let at = questions::all::<G>()
                .into_iter()
                .position(|it| it.prompt == asked.prompt);
            to[2] = at.map_or(0, |at| short(at + 1));
            to[3] = self.turned(asked.seat);
            to[4] = i16::from(asked.taken);
            to[5] = i16::from(asked.most);
        }
        to[6] = self.turned(G::active(self.state));
        to[7] = i16::from(self.me.0);
        to[8] = short(self.seats);
        to[9] = i16::from(self.state.outcome().is_some());
        G::registers(self.registers, self.me, &mut to[FIXED..SIZES]);
        for (to, zone) in to[SIZES..].iter_mut().zip(self.zones()) {
            *to = short(self.state.table.zone(zone).len());
        }
    }
}

/// Counts a change on the card of a row.
pub(crate) fn count_change(modifier: &Modifier, row: &mut [i16]) {
    match modifier.change {
        Change::Counters => row[21] = row[21].saturating_add(modifier.value),
        _ => row[20] = row[20].saturating_add(1),
    }
}

/// Which rows there are.
struct Layout {
    /// The first card of each row, and how many cards it stands for.
    rows: Vec<(CardId, usize)>,
    places: Places,
}

struct Observer<'a, G: Observed> {
    view: &'a View<G>,
    reader: Reader<'a, G>,
}

/// Whether a card, as a seat sees it, lies where neither its face nor its place is known.
pub(crate) fn is_lost<G: Observed>(card: &Card) -> bool {
    let kind = Table::<G>::kind(card.zone);
    card.def == DefId::UNKNOWN && G::ZONES[kind.at()] != Visibility::Public
}

impl<G: Observed> Observer<'_, G> {
    /// A row for each card, and one for those of a pile that look the same from outside.
    fn layout(&self) -> Layout {
        let table = &self.view.table;
        let mut rows: Vec<(CardId, usize)> = Vec::with_capacity(table.count());
        let mut places = Places::none();
        for zone in self.reader.zones() {
            let first = rows.len();
            for (place, &card) in table.zone(zone).iter().enumerate() {
                let it = table.card(card);
                let alike = |&(other, _): &(CardId, usize)| {
                    let other = table.card(other);
                    is_lost::<G>(&other) && (other.flags, other.owner) == (it.flags, it.owner)
                };
                let pile = match is_lost::<G>(&it) {
                    true => rows[first..].iter().position(alike),
                    false => None,
                };
                let row = match pile {
                    Some(at) => {
                        rows[first + at].1 += 1;
                        first + at
                    }
                    None => {
                        rows.push((card, 1));
                        rows.len() - 1
                    }
                };
                places.put(card, short(row), short(place));
            }
        }
        Layout { rows, places }
    }

    fn tokens(&self, layout: &Layout, rows: &mut Rows<'_>) {
        for (at, &(card, count)) in layout.rows.iter().enumerate() {
            let it = self.view.table.card(card);
            let (row, def) = self.reader.row(card, &it, layout.places.place(card), count);
            rows.tokens[at * TOKEN..][..TOKEN].copy_from_slice(&row);
            rows.cards[at] = def;
        }
        self.changes(layout, rows.tokens);
        self.marks(layout, rows.tokens);
    }

    fn changes(&self, layout: &Layout, tokens: &mut [i16]) {
        let table = &self.view.table;
        for (at, modifier) in table.modifiers().iter().enumerate() {
            for card in table.cards_of(at) {
                if let Ok(row) = usize::try_from(layout.places.row(card)) {
                    count_change(modifier, &mut tokens[row * TOKEN..][..TOKEN]);
                }
            }
        }
    }

    fn marks(&self, layout: &Layout, tokens: &mut [i16]) {
        let table = &self.view.table;
        let mut mark = |card: Option<CardId>, bit: u32| {
            let card = card.filter(|card| card.is_some());
            let row = card.map(|card| layout.places.row(card));
            if let Some(Ok(row)) = row.map(usize::try_from) {
                tokens[row * TOKEN + 22] |= 1 << bit;
            }
        };
        let same = |was: CardRef| match was.card.is_some() {
            true => table.same(was),
            false => None,
        };
        mark(self.view.asked.map(|asked| asked.source), 0);
        if let Some(effect) = self.view.effect() {
            mark(same(effect.source), 1);
            mark(same(effect.about), 2);
        }
        for bound in self.view.bound.iter() {
            mark(same(bound.card), 3);
        }
        for trigger in self.view.waiting.iter() {
            mark(same(trigger.source), 4);
        }
    }
}

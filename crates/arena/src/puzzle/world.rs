//! A position of which some faces are still open, and what comes of a choice in it: every way in
//! which luck and the hidden cards can fall.

use super::TooMuch;
use crate::search::key::mix;
use serde::Serialize;
use shokan_kernel::decision::Choice;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, DefId, Seat, ZoneId};
use shokan_kernel::luck::Stream;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use std::rc::Rc;

/// Faces of one seat's deck at most, each counted once.
const FACES_MAX: usize = 64;

/// The different faces that a seat's hidden cards have among them.
#[derive(Clone, Debug, Default)]
pub struct Faces(Vec<DefId>);

/// A card whose face is not settled yet: it may be any of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    card: CardId,
    /// A bit for each of the owner's [`Faces`].
    may: u64,
}

/// A position with what is still open in it.
#[derive(Clone, Debug)]
pub struct World<G: Ruleset> {
    /// The position. The faces of open cards in it say nothing.
    pub state: State<G>,
    open: Vec<Open>,
    /// How many of each face are left for the open cards, by owner.
    left: Vec<Vec<u8>>,
}

/// One way in which a choice can turn out.
#[derive(Clone, Debug)]
pub struct Way<G: Ruleset> {
    /// What it leads to.
    pub world: World<G>,
    /// How often luck falls so, from 0 to 1.
    pub odds: f64,
    /// How luck falls: ways of one number differ in the faces of hidden cards alone.
    pub luck: u64,
}

/// A choice that has to be taken again with more that is settled.
struct Turn<G: Ruleset> {
    /// Where it is taken, if not where it was first.
    before: Option<Rc<World<G>>>,
    script: Vec<u32>,
    odds: f64,
}

/// Settles luck by a script, and says what was asked for behind its end.
struct Nature<'a> {
    script: &'a [u32],
    at: usize,
    /// The first number that the script does not have: one below this.
    wanted: Option<u32>,
    shuffled: Vec<ZoneId>,
}

impl<G: Ruleset> EventSink<G> for Nature<'_> {
    fn after(&mut self, _: &State<G>, event: &Event<'_>) {
        if let Fact::Shuffled { zone, .. } = event.fact {
            self.shuffled.push(zone);
        }
    }

    /// An order that nobody knows is no order: the faces of the pile become open.
    fn shuffle(&mut self, state: &State<G>, zone: ZoneId) -> Option<Vec<CardId>> {
        Some(state.table.zone(zone).to_vec())
    }

    fn number(&mut self, _: Stream, n: u32) -> Option<u32> {
        let scripted = self.script.get(self.at).copied();
        self.at += 1;
        if scripted.is_none() && self.wanted.is_none() {
            self.wanted = Some(n);
        }
        Some(scripted.unwrap_or(0))
    }
}

impl<G: Ruleset> World<G> {
    /// The position as a seat knows it, beside the lists of all decks: the faces that it does not
    /// know are open. The lists come with it. `None` for a deck of too many different faces.
    pub fn new(state: &State<G>, seat: Seat) -> Option<(Self, Vec<Faces>)> {
        let mut lists = vec![Faces::default(); G::SEATS];
        let mut left = vec![Vec::new(); G::SEATS];
        let mut open = Vec::new();
        for card in state.table.in_order() {
            let it = state.table.card(card);
            if it.known & seat.bit() != 0 {
                continue;
            }
            let (list, left) = (&mut lists[it.owner.at()].0, &mut left[it.owner.at()]);
            let at = list.iter().position(|&face| face == it.def);
            let at = at.unwrap_or_else(|| {
                list.push(it.def);
                left.push(0);
                list.len() - 1
            });
            left[at] += 1;
            open.push(card);
        }
        if lists.iter().any(|list| list.0.len() > FACES_MAX) {
            return None;
        }
        let all = |card: CardId| {
            let many = lists[state.table.card(card).owner.at()].0.len();
            u64::MAX >> (FACES_MAX - many)
        };
        let open = open.into_iter().map(|card| Open {
            card,
            may: all(card),
        });
        let open = open.collect();
        let state = *state;
        Some((Self { state, open, left }, lists))
    }

    /// Whether the face of a card is open.
    pub fn is_open(&self, card: CardId) -> bool {
        self.open.iter().any(|open| open.card == card)
    }

    /// The open cards of a seat that lie where it may use them, one of those that are alike.
    pub fn open_cards(&self, seat: Seat) -> Vec<CardId> {
        let mut found: Vec<(CardId, u64)> = Vec::new();
        for open in &self.open {
            let it = self.state.table.card(open.card);
            let knows = it.known & seat.bit() != 0;
            let alike = |&(other, name): &(CardId, u64)| {
                name == self.name(open) && self.state.table.card(other).zone == it.zone
            };
            if it.controller == seat && knows && !found.iter().any(alike) {
                found.push((open.card, self.name(open)));
            }
        }
        found.into_iter().map(|(card, _)| card).collect()
    }

    /// How many different hands the other seats may hold, as far as a seat knows; as many as a
    /// number holds where they are more.
    pub fn hands(&self, seat: Seat) -> u32 {
        let mut all = 1_u64;
        for (owner, left) in self.left.iter().enumerate() {
            let held = self.open.iter().filter(|open| {
                let it = self.state.table.card(open.card);
                it.owner.at() == owner && it.owner != seat && it.known & it.owner.bit() != 0
            });
            // Ways to fill so many places with the faces so far, each as often as it is there.
            let places = held.count();
            let mut ways = vec![0_u64; places + 1];
            ways[0] = 1;
            for &copies in left {
                for filled in (1..=places).rev() {
                    let more = (1..=usize::from(copies).min(filled)).map(|n| ways[filled - n]);
                    ways[filled] = more.fold(ways[filled], u64::saturating_add);
                }
            }
            all = all.saturating_mul(ways[places].max(1));
        }
        u32::try_from(all).unwrap_or(u32::MAX)
    }

    fn name(&self, open: &Open) -> u64 {
        let it = self.state.table.card(open.card);
        let name = u64::from(it.zone.0) | u64::from(it.cell) << 8 | u64::from(it.flags) << 16;
        mix(mix(name, open.may), it.damage as u64)
    }

    /// The worlds in which an open card has each of the faces it may have, one after the other.
    pub fn settled<'a>(
        &'a self,
        card: CardId,
        lists: &'a [Faces],
    ) -> impl Iterator<Item = Self> + 'a {
        let at = self.open.iter().position(|open| open.card == card);
        let owner = self.state.table.card(card).owner.at();
        let left = &self.left[owner];
        let faces = lists[owner].0.iter().enumerate();
        faces.filter_map(move |(face, &def)| {
            let at = at?;
            let may = self.open[at].may & 1 << face != 0 && left[face] > 0;
            may.then(|| {
                let mut world = self.clone();
                world.open.remove(at);
                world.left[owner][face] -= 1;
                world.state.table.deal_face(card, def);
                world
            })
        })
    }

    /// A card that was settled is open again, and may be any of these faces.
    pub fn reopen(&mut self, card: CardId, may: &[DefId], lists: &[Faces]) {
        let it = self.state.table.card(card);
        let (list, left) = (&lists[it.owner.at()].0, &mut self.left[it.owner.at()]);
        let at = |face: DefId| list.iter().position(|&known| known == face);
        let Some(own) = at(it.def) else { return };
        left[own] += 1;
        let bits = may.iter().filter_map(|&face| at(face));
        let may = bits.fold(0, |all, bit| all | 1 << bit);
        self.open.push(Open { card, may });
    }

    /// Every way in which a choice can turn out for a seat; `steps` counts down with each of them.
    ///
    /// # Errors
    /// When there are more than that.
    pub fn ways(
        &self,
        pool: &CardPool,
        lists: &[Faces],
        seat: Seat,
        choice: Choice,
        steps: &mut u32,
    ) -> Result<Vec<Way<G>>, TooMuch> {
        let all = |world: &Self, card| -> Vec<Rc<Self>> {
            world.settled(card, lists).map(Rc::new).collect()
        };
        self.turns_out(pool, lists, seat, choice, steps, all)
    }

    /// As `ways`, with the hidden cards as they lie in the position.
    ///
    /// # Errors
    /// As `ways`.
    pub fn ways_as_they_lie(
        &self,
        pool: &CardPool,
        lists: &[Faces],
        seat: Seat,
        choice: Choice,
        steps: &mut u32,
    ) -> Result<Vec<Way<G>>, TooMuch> {
        let own = |world: &Self, card| {
            let face = world.state.table.card(card).def;
            let own = |world: &Self| world.state.table.card(card).def == face;
            world
                .settled(card, lists)
                .filter(own)
                .map(Rc::new)
                .collect()
        };
        self.turns_out(pool, lists, seat, choice, steps, own)
    }

    fn turns_out(
        &self,
        pool: &CardPool,
        lists: &[Faces],
        seat: Seat,
        choice: Choice,
        steps: &mut u32,
        settled: impl Fn(&Self, CardId) -> Vec<Rc<Self>>,
    ) -> Result<Vec<Way<G>>, TooMuch> {
        let mut found = Vec::new();
        let mut todo = vec![Turn {
            before: None,
            script: Vec::new(),
            odds: 1.0,
        }];
        while let Some(turn) = todo.pop() {
            *steps = steps.checked_sub(1).ok_or(TooMuch)?;
            let mut nature = Nature {
                script: &turn.script,
                at: 0,
                wanted: None,
                shuffled: Vec::new(),
            };
            let before = turn.before.as_deref().unwrap_or(self);
            let mut world = before.clone();
            world.state.take(pool, choice, Some(&mut nature));
            let (wanted, shuffled) = (nature.wanted, nature.shuffled);
            if let Some(n) = wanted {
                for number in (0..n).rev() {
                    let mut script = turn.script.clone();
                    script.push(number);
                    todo.push(Turn {
                        before: turn.before.clone(),
                        script,
                        odds: turn.odds / f64::from(n),
                    });
                }
            } else if let Some(card) = world.shown(seat) {
                let settled = settled(before, card).into_iter();
                todo.extend(settled.map(|world| Turn {
                    before: Some(world),
                    script: turn.script.clone(),
                    odds: turn.odds,
                }));
            } else {
                for zone in shuffled {
                    world.forget(zone, lists);
                }
                let luck = turn.script.iter();
                found.push(Way {
                    world,
                    odds: turn.odds,
                    luck: luck.fold(1, |all, &number| mix(all, number.into())),
                });
            }
        }
        Ok(found)
    }

    /// An open card that now shows its face.
    fn shown(&self, seat: Seat) -> Option<CardId> {
        let shows = |open: &&Open| self.state.table.card(open.card).known & seat.bit() != 0;
        self.open.iter().find(shows).map(|open| open.card)
    }

    /// The faces of a pile that was shuffled are open.
    fn forget(&mut self, zone: ZoneId, lists: &[Faces]) {
        for card in self.state.table.zone(zone).to_vec() {
            if self.is_open(card) {
                continue;
            }
            let it = self.state.table.card(card);
            let list = &lists[it.owner.at()].0;
            if list.contains(&it.def) {
                self.reopen(card, list, lists);
            }
        }
    }

    /// The name of the position: equal where nothing differs but the order in which it came about.
    pub fn key(&self) -> u64 {
        let table = &self.state.table;
        let mut key = 1;
        let mut arrivals: Vec<(u16, u64)> = Vec::new();
        let mut at = [0_u64; 256];
        for (place, card) in table.in_order().enumerate() {
            let it = table.card(card);
            at[card.at()] = place as u64 + 1;
            let open = self.open.iter().find(|open| open.card == card);
            let face = open.map_or(u64::from(it.def.0), |open| open.may << 16 | 0xffff);
            let lies = u64::from(it.zone.0)
                | u64::from(it.cell) << 8
                | u64::from(it.flags) << 16
                | (it.damage as u16 as u64) << 24
                | u64::from(it.known) << 40
                | u64::from(it.owner.0) << 48
                | u64::from(it.controller.0) << 52;
            key = mix(mix(key, face), lies);
            if G::is_field(shokan_kernel::table::Table::<G>::kind(it.zone)) {
                arrivals.push((it.stamp, place as u64));
            }
        }
        arrivals.sort_unstable();
        for (_, place) in arrivals {
            key = mix(key, place);
        }
        for (number, change) in table.modifiers().iter().enumerate() {
            let what = (change.value as u16 as u64)
                | u64::from(change.ability.0) << 16
                | u64::from(change.stat.0) << 32
                | u64::from(change.seat.0) << 40;
            key = bytes(mix(key, what), &(change.change, change.until, change.turn));
            key = mix(key, at[change.source.card.at()]);
            for card in table.cards_of(number) {
                key = mix(key, at[card.at()]);
            }
        }
        let rest = (
            &self.state.registers,
            self.state.flow(),
            self.state.bound(),
            &self.state.waiting,
            self.state.asked(),
        );
        bytes(key, &rest)
    }
}

/// Mixes what a value is as bytes into a hash.
fn bytes(hash: u64, value: &impl Serialize) -> u64 {
    // Writing into memory cannot fail for types that are plain data.
    let bytes = postcard::to_allocvec(value).unwrap_or_default();
    bytes.chunks(8).fold(hash, |hash, part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        mix(hash, u64::from_le_bytes(word))
    })
}

//! What a choice would do to the numbers that everybody sees, when nobody does anything more.
//!
//! Read off games that fit what the viewer knows, so it tells no secret; and said only where all of
//! them come out alike, whatever the viewer still has to choose on the way.

use super::words::{prompt, zone};
use super::{Step, SummonAndMagic};
use crate::show::CountView;
use shokan_kernel::decision::Choice;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{AbilityId, CardId, DefId, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{CardPool, Op, Sel};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{Card, Table};
use shokan_kernel::view::View;

/// Games that are looked into.
const WORLDS: u64 = 3;
/// Picks that are looked ahead in one of them at most.
const AHEAD: u16 = 40;
/// The numbers: as `GameView::seats` names them.
const COUNTED: [(&str, ZoneKind); 2] = [("deck", zone::DECK), ("hand", zone::HAND)];

type Game = State<SummonAndMagic>;
type Counts = [[i32; COUNTED.len()]; 2];

/// Some games that fit a view, with faces dealt at random where the viewer knows none.
pub(super) struct Lookahead<'a> {
    pool: &'a CardPool,
    now: Counts,
    worlds: Vec<(Game, Vec<Choice>)>,
}

impl<'a> Lookahead<'a> {
    /// Looks at a view of the seat that is asked; `choices` is how many it is offered.
    pub(super) fn new(view: &View<SummonAndMagic>, pool: &'a CardPool, choices: usize) -> Self {
        // What is being laid or used face-down by the other has no card in a view, nor has what
        // went out of sight since.
        let hidden = view.flow.iter().any(|frame| match frame {
            Frame::Rule(
                Step::Lay { card, .. }
                | Step::Use { card, .. }
                | Step::Set { card, .. }
                | Step::Summon { card, .. },
            ) => !card.is_some(),
            _ => false,
        });
        let faces = pool.defs.len().max(1) as u64;
        let world = |n: u64| {
            let deal = |card: CardId, _: &Card| {
                // Any stride that shares no factor with the number of faces would do.
                let at = (u64::from(card.0) * 37 + n * 101 + 11) % faces;
                DefId(at as u16)
            };
            view.world(Luck::quick(n), deal)
        };
        let worlds = (0..WORLDS).filter(|_| !hidden).map(|n| {
            let world = world(n);
            let there = world.choices(pool);
            (world, there)
        });
        let worlds: Vec<_> = worlds.collect();
        // Cards have other slots there; the order of the choices is the same.
        let fits = worlds.iter().all(|(_, there)| there.len() == choices);
        Self {
            pool,
            now: counts_in(&view.table),
            worlds: if fits { worlds } else { Vec::new() },
        }
    }

    /// The numbers that would be others after the choice at `at`.
    pub(super) fn after(&self, at: usize) -> Vec<CountView> {
        let Some(all) = self.ends(at) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (seat, now) in self.now.iter().enumerate() {
            for (which, &was) in now.iter().enumerate() {
                let mut values = all.iter().map(|counts| counts[seat][which]);
                let Some(value) = values.next().filter(|&value| value != was) else {
                    continue;
                };
                if values.all(|other| other == value) {
                    found.push(CountView {
                        seat: seat as u8,
                        figure: COUNTED[which].0.to_owned(),
                        value,
                    });
                }
            }
        }
        found
    }

    /// How every way on ends; nothing where one cannot be foreseen.
    fn ends(&self, at: usize) -> Option<Vec<Counts>> {
        let mut ends = Vec::new();
        for (world, there) in &self.worlds {
            let mut walk = Walk {
                pool: self.pool,
                seat: world.asked()?.seat,
                left: AHEAD,
                unforeseen: false,
                ends: &mut ends,
            };
            let choice = *there.get(at)?;
            if !walk.on(world, choice) {
                return None;
            }
        }
        (!ends.is_empty()).then_some(ends)
    }
}

fn counts_in(table: &Table<SummonAndMagic>) -> Counts {
    [Seat(0), Seat(1)].map(|seat| COUNTED.map(|(_, kind)| table.pile(seat, kind).len() as i32))
}

/// One world, walked to its ends.
struct Walk<'a> {
    pool: &'a CardPool,
    /// Who chooses.
    seat: Seat,
    left: u16,
    /// A face was looked at that the viewer does not know, or a pile got another order.
    unforeseen: bool,
    ends: &'a mut Vec<Counts>,
}

impl Walk<'_> {
    /// Takes a choice and goes on while rights are passed; `false` where it cannot be foreseen.
    fn on(&mut self, from: &Game, choice: Choice) -> bool {
        let mut game = *from;
        let mut next = choice;
        loop {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let pool = self.pool;
            game.take(pool, next, Some(self));
            if self.unforeseen || describes_hidden(&game, pool) {
                return false;
            }
            match game.asked() {
                Some(asked) if asked.prompt == prompt::RIGHT => next = Choice::Done,
                Some(asked) if asked.prompt != prompt::MAIN => {
                    let own = asked.seat == self.seat;
                    return own && game.choices(pool).iter().all(|&it| self.on(&game, it));
                }
                _ => {
                    self.ends.push(counts_in(&game.table));
                    return true;
                }
            }
        }
    }
}

/// Whether a text that is not over picks from a hidden place by a description: what there is to
/// pick depends on faces that the viewer does not know.
fn describes_hidden(game: &Game, pool: &CardPool) -> bool {
    let picks = |id: AbilityId| {
        pool.ability(id).ops.iter().any(|op| match op {
            Op::Choose {
                from: Sel::Cards(cards),
                ..
            } => {
                let hidden = |zone: &_| matches!(*zone, zone::HAND | zone::DECK);
                cards.zones.iter().any(hidden) && !cards.quals.is_empty()
            }
            _ => false,
        })
    };
    let in_flow = game.flow().iter().any(|frame| match frame {
        Frame::Effect(effect) => picks(effect.ability),
        Frame::Rule(Step::Use { ability, .. }) => *ability != AbilityId::NONE && picks(*ability),
        Frame::Rule(_) => false,
    });
    in_flow || game.waiting.iter().any(|trigger| picks(trigger.ability))
}

impl EventSink<SummonAndMagic> for Walk<'_> {
    fn before(&mut self, state: &Game, event: &Event<'_>) {
        match event.fact {
            Fact::Shown { card, .. } => {
                self.unforeseen |= state.table.card(card).known & self.seat.bit() == 0;
            }
            Fact::Shuffled { .. } | Fact::Ordered { .. } => self.unforeseen = true,
            _ => {}
        }
    }

    fn after(&mut self, _: &Game, _: &Event<'_>) {}
}

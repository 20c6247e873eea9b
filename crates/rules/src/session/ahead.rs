//! What a seat would be asked next if it picked something: foreseen from its own view alone, so
//! that a page can show where a card may go, and what it would do there, before anything is picked.

use crate::catalogue::Catalogue;
use crate::eyes::Eyes;
use crate::questions;
use crate::rulebook::Rulebook;
use crate::show::{AheadView, DecisionView, WalkView};
use shokan_kernel::decision::{Asked, Choice, QuestionKind};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_kernel::table::Card;
use shokan_kernel::view::Viewer;
use std::collections::{BTreeSet, VecDeque};

/// Games that fit the view and are looked into; what differs between them is not foreseen.
const WORLDS: u64 = 2;
/// Questions that are passed over because they answer themselves, at most.
const BETWEEN_MAX: usize = 32;
/// Steps of one walk at most.
const STEPS_MAX: usize = 8;
/// Places from which a walk is followed on at most.
const PLACES_MAX: usize = 64;

/// What the seat that is asked would be asked after these picks, each an index into the choices of
/// the question that is then current. `None` where that hangs on luck, on a face that the seat does
/// not know or on somebody else, and where what was begun would not go on: the question that is
/// pending, asked once more, is no place that a pick could lead to.
pub(super) fn ahead<G: Rulebook>(
    state: &State<G>,
    catalogue: &Catalogue,
    picks: &[u16],
) -> Option<AheadView> {
    let pending = state.asked()?;
    let seat = pending.seat;
    let view = state.view(Viewer::Seat(seat));
    let faces = catalogue.pool.defs.len().max(1) as u64;
    let mut found: Option<AheadView> = None;
    for n in 0..WORLDS {
        let deal = |card: CardId, _: &Card| {
            // Any stride that shares no factor with the number of faces would do.
            DefId(((u64::from(card.0) * 37 + n * 101 + 11) % faces) as u16)
        };
        let mut world = view.world(Luck::quick(n), deal);
        if world.count(&catalogue.pool) != state.count(&catalogue.pool) {
            return None;
        }
        let of = Foresight { catalogue, seat };
        for &pick in picks {
            let choice = *world.choices(&catalogue.pool).get(usize::from(pick))?;
            world = of.after(&world, choice)?;
        }
        // As a room does it.
        let mut between = Vec::new();
        while questions::answers_itself(&world, &catalogue.pool) {
            let choice = *world.choices(&catalogue.pool).first()?;
            world = of.after(&world, choice)?;
            between.push(0);
            if between.len() > BETWEEN_MAX {
                return None;
            }
        }
        if of.asked(&world)?.prompt == pending.prompt {
            return None;
        }
        let here = of.look(&world, between)?;
        if found.as_ref().is_some_and(|other| *other != here) {
            return None;
        }
        found = Some(here);
    }
    found
}

/// One seat's look into a world that fits its view.
#[derive(Clone, Copy)]
struct Foresight<'a> {
    catalogue: &'a Catalogue,
    seat: Seat,
}

impl<'a> Foresight<'a> {
    /// The world after a choice, where the seat could have told what comes of it.
    fn after<G: Rulebook>(self, world: &State<G>, choice: Choice) -> Option<State<G>> {
        let mut next = *world;
        let mut surprise = SurpriseSink {
            seat: self.seat,
            unforeseen: false,
        };
        next.take(&self.catalogue.pool, choice, Some(&mut surprise));
        (!surprise.unforeseen && self.asked(&next).is_some()).then_some(next)
    }

    /// The pending question, where it is the seat's own.
    fn asked<G: Rulebook>(self, world: &State<G>) -> Option<Asked> {
        world.asked().filter(|asked| asked.seat == self.seat)
    }

    fn eyes<'g, G: Rulebook>(self, game: &'g State<G>) -> Eyes<'g, G>
    where
        'a: 'g,
    {
        Eyes {
            game,
            catalogue: self.catalogue,
            viewer: Viewer::Seat(self.seat),
        }
    }

    fn look<G: Rulebook>(self, world: &State<G>, between: Vec<u16>) -> Option<AheadView> {
        let asked = self.asked(world)?;
        let kind = questions::of::<G>(asked.prompt).kind;
        if !matches!(kind, QuestionKind::Step | QuestionKind::Aim) {
            return None;
        }
        // Why something else is no answer is said when the question is asked.
        let decision = DecisionView {
            refused: Vec::new(),
            ..G::show(&self.eyes(world)).decision?
        };
        Some(AheadView {
            between,
            decision: Box::new(decision),
            walks: self.walks(world, asked),
        })
    }

    /// Every place to which questions of this one's kind lead, the shortest way each; empty where
    /// the first of them is the last.
    fn walks<G: Rulebook>(self, world: &State<G>, first: Asked) -> Vec<WalkView> {
        let pool = &self.catalogue.pool;
        let mut walks = Vec::new();
        let mut reached = BTreeSet::new();
        let mut goes_on = false;
        let mut from = VecDeque::from([(*world, Vec::new())]);
        let mut places = 0;
        while let Some((here, way)) = from.pop_front() {
            for (at, choice) in here.choices(pool).into_iter().enumerate() {
                let Choice::Cell(cell) = choice else { continue };
                let Some(there) = self.after(&here, choice) else {
                    continue;
                };
                if !reached.insert((cell.seat, cell.kind, cell.place)) {
                    continue;
                }
                let mut picks: Vec<u16> = way.clone();
                picks.push(at as u16);
                let same =
                    |asked: Asked| (asked.prompt, asked.source) == (first.prompt, first.source);
                let further = self.asked(&there).is_some_and(same);
                let mut walk = picks.clone();
                if further {
                    goes_on = true;
                    let stops = there.choices(pool);
                    let Some(stop) = stops.iter().position(|&it| it == Choice::Done) else {
                        continue;
                    };
                    walk.push(stop as u16);
                    places += 1;
                    if picks.len() < STEPS_MAX && places < PLACES_MAX {
                        from.push_back((there, picks));
                    }
                }
                let Some(asked) = here.asked() else { continue };
                walks.push(WalkView {
                    choice: G::choice_view(&self.eyes(&here), asked, choice),
                    picks: walk,
                });
            }
        }
        if goes_on { walks } else { Vec::new() }
    }
}

/// Notices what the seat could not have told before it happened.
struct SurpriseSink {
    seat: Seat,
    unforeseen: bool,
}

impl<G: Rulebook> EventSink<G> for SurpriseSink {
    fn before(&mut self, state: &State<G>, event: &Event<'_>) {
        self.unforeseen |= match event.fact {
            Fact::Shown { card, .. } | Fact::Moved { card, .. } => {
                state.table.card(card).known & self.seat.bit() == 0
            }
            Fact::Shuffled { .. } | Fact::Ordered { .. } | Fact::Ended(_) => true,
            _ => false,
        };
    }

    fn after(&mut self, _: &State<G>, _: &Event<'_>) {}

    fn drew(&mut self, _: Stream, _: u32, _: u32) {
        self.unforeseen = true;
    }
}

//! What a viewer is told of what happens, fact by fact: the same for every game.

use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::CardId;
use shokan_kernel::ruleset::{Faces, Ruleset};
use shokan_kernel::state::State;
use shokan_kernel::table::{Table, Visibility};
use shokan_kernel::view::Viewer;

/// Records what one viewer is told.
pub(crate) struct RecordingSink {
    viewer: Viewer,
    pub(crate) recorded: Vec<String>,
}

impl RecordingSink {
    pub(crate) fn of(viewer: Viewer) -> Self {
        Self {
            viewer,
            recorded: Vec::new(),
        }
    }

    /// A card as the viewer can tell it: its face or its back, and its name where it lies in sight.
    fn seen<G: Ruleset>(&self, game: &State<G>, card: CardId) -> String {
        if !card.is_some() {
            return "-".to_owned();
        }
        let it = game.table.card(card);
        let open = G::ZONES[Table::<G>::kind(it.zone).at()] == Visibility::Public;
        let face = if it.known & self.viewer.mask() != 0 {
            format!("{}", it.def.0)
        } else {
            format!("?{}", it.flags & G::Faces::BACK)
        };
        if open {
            format!("{face}#{}", it.handle)
        } else {
            face
        }
    }
}

impl<G: Ruleset> EventSink<G> for RecordingSink {
    fn after(&mut self, game: &State<G>, event: &Event<'_>) {
        let seen = |card| self.seen(game, card);
        let told = match event.fact {
            Fact::Moved {
                card,
                from,
                to,
                cell,
                flags,
                how,
                ..
            } => format!(
                "move {} {from:?} {to:?} {cell} {flags} {}",
                seen(card),
                how.0
            ),
            Fact::Handed {
                card,
                to,
                cell,
                flags,
            } => format!("hand {} {to:?} {cell} {flags}", seen(card)),
            Fact::Shifted { card, cell } => format!("shift {} {cell}", seen(card)),
            Fact::Flagged { card, flags } => format!("flag {} {flags}", seen(card)),
            Fact::Damaged { card, by } => format!("damage {} {by}", seen(card)),
            Fact::Shown { card, to } if to & self.viewer.mask() != 0 => {
                format!("show {}", seen(card))
            }
            Fact::Shuffled { zone, .. } => format!("shuffle {zone:?}"),
            Fact::Modified { modifier, cards } => {
                let cards: Vec<_> = cards.iter().map(|&card| seen(card)).collect();
                format!("give {:?} {} {cards:?}", modifier.stat, modifier.value)
            }
            Fact::Expired { .. } => "expire".to_owned(),
            Fact::Announced {
                what,
                seat,
                card,
                other,
                number,
            } => format!(
                "say {} {seat:?} {} {} {number}",
                what.0,
                seen(card),
                seen(other)
            ),
            Fact::Ended(outcome) => format!("{outcome:?}"),
            _ => return,
        };
        self.recorded.push(format!("{told} by {:?}", event.clause));
    }
}

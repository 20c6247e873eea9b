//! Counters of a name lie on cards of the field and nowhere else: texts that speak of other cards are
//! refused, in every game alike.

use shokan_kernel::pool::{Ability, CostItem, Op, Sel};
use shokan_kernel::ruleset::Ruleset;

/// What is said of a text that puts counters where none can lie.
const ASTRAY: &str =
    "counters on cards that do not lie on the field (write which cards of the field)";
/// What is said of a text whose own card is on its way.
const PASSING: &str =
    "counters on `this`, which does not stay on the field (write which cards of the field)";

/// Why a text would put counters on cards, or take them off, that bear none. `stays`: its own card
/// lies on the field while it runs.
pub(crate) fn astray<G: Ruleset>(ability: &Ability, stays: bool) -> Option<&'static str> {
    let put = |op: &Op| match op {
        Op::PutCounters(_, _, sel) | Op::RemoveCounters(_, _, sel) => on::<G>(ability, sel, stays),
        Op::May(Some(cost), _) => cost
            .items
            .iter()
            .find_map(|it| paid::<G>(ability, it, stays)),
        _ => None,
    };
    let pay = ability.pay.iter().flat_map(|cost| &cost.items);
    let mut found = ability.ops.iter().filter_map(put);
    found
        .next()
        .or_else(|| pay.filter_map(|it| paid::<G>(ability, it, stays)).next())
}

fn paid<G: Ruleset>(ability: &Ability, item: &CostItem, stays: bool) -> Option<&'static str> {
    match item {
        CostItem::CountersOf(_, _, sel) => on::<G>(ability, sel, stays),
        _ => None,
    }
}

fn on<G: Ruleset>(ability: &Ability, sel: &Sel, stays: bool) -> Option<&'static str> {
    match sel {
        Sel::This => (!stays).then_some(PASSING),
        Sel::Cards(cards) => {
            let there = cards.zones.iter().any(|&zone| G::is_field(zone));
            (!there).then_some(ASTRAY)
        }
        Sel::Slot(name) => {
            let chosen = ability.ops.iter().find_map(|op| match op {
                Op::Choose { from, slot, .. } if slot == name => Some(from),
                _ => None,
            });
            match chosen {
                Some(from @ Sel::Cards(_)) => on::<G>(ability, from, stays),
                _ => None,
            }
        }
        Sel::Player(_) => Some("counters on a player (write which cards of the field)"),
        Sel::And(all) => all.iter().find_map(|sel| on::<G>(ability, sel, stays)),
        _ => None,
    }
}

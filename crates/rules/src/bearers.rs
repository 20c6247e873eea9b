//! Counters of a name lie on cards of the field and nowhere else, and texts are copied off one of
//! them: texts that speak of other cards are refused, in every game alike.

use shokan_kernel::ids::KindId;
use shokan_kernel::pool::walk;
use shokan_kernel::pool::{Ability, Act, CardPool, CostItem, Def, Mod, Op, Sel};
use shokan_kernel::ruleset::Ruleset;

/// The type of the cards that have a text, where they are all of one: a text that is given, or that
/// of a keyword that no card has, is nobody's.
pub(crate) fn printed_on(pool: &CardPool, ability: &Ability) -> Option<KindId> {
    let has = |def: &&Def| {
        let mut all = def.abilities.iter();
        all.any(|&id| std::ptr::eq(pool.ability(id), ability))
    };
    let mut kinds = pool.defs.iter().filter(has).map(|def| def.kind);
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

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

/// Why a text cannot copy that of these cards: it copies one card of the field, which was chosen or
/// is there by itself.
pub(crate) fn miscopied<G: Ruleset>(ability: &Ability) -> Option<&'static str> {
    let wrong = "a copy of such a text (write `choose 1 ... as NAME` of cards on the field, then `copies \
                 text of NAME`)";
    let good = |sel: &Sel| match sel {
        Sel::Foe | Sel::Host | Sel::Giver => true,
        Sel::Slot(name) => match walk::chosen(ability, *name) {
            Some((count, Sel::Cards(cards))) => {
                walk::is_one(count) && cards.zones.iter().all(|&zone| G::is_field(zone))
            }
            _ => false,
        },
        _ => false,
    };
    ability.ops.iter().find_map(|op| match op {
        Op::Modify(on, changes) => changes.iter().find_map(|(change, _)| match change {
            Mod::CopyText(_) if matches!(on, Sel::Player(_)) => Some(wrong),
            Mod::CopyText(sel) => (!good(sel)).then_some(wrong),
            _ => None,
        }),
        _ => None,
    })
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
        Sel::Slot(name) => match walk::chosen(ability, *name) {
            Some((_, from @ (Sel::Cards(_) | Sel::Of(..)))) => on::<G>(ability, from, stays),
            _ => in_a_deck(ability, *name).then_some(ASTRAY),
        },
        Sel::Of(name, _) | Sel::RestOf(name) => in_a_deck(ability, *name).then_some(ASTRAY),
        Sel::Player(_) => Some("counters on a player (write which cards of the field)"),
        Sel::And(all) => all.iter().find_map(|sel| on::<G>(ability, sel, stays)),
        _ => None,
    }
}

/// Whether a name means cards that lie in a deck, where they were looked at, and stay there.
pub(crate) fn in_a_deck(ability: &Ability, name: u8) -> bool {
    let seen = |op: &Op| match op {
        Op::Do(Act::Look(.., slot) | Act::Reveal(.., slot)) => *slot == name,
        _ => false,
    };
    let moved = |op: &Op| match op {
        Op::Do(Act::Move { what, .. }) => {
            matches!(what, Sel::Slot(slot) | Sel::Of(slot, _) if *slot == name)
        }
        _ => false,
    };
    ability.ops.iter().any(seen) && !ability.ops.iter().any(moved)
}

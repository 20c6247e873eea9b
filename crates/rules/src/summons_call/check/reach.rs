//! Cards that a verb cannot do anything to, because of where they lie.

use super::super::words::{kind, named, zone};
use shokan_kernel::ids::ZoneKind;
use shokan_kernel::pool::{Ability, Act, Arg, Op, Qual, Sel};

/// Where the cards of a selection can lie.
enum Place<'a> {
    /// In one of these zones.
    In(&'a [ZoneKind]),
    /// On top of a deck that was looked at.
    Seen,
    /// Wherever they are: the text itself brought them elsewhere, or it is about its own card.
    Anywhere,
}

/// Why a verb of this operation does nothing.
pub(super) fn silent(ability: &Ability, op: &Op) -> Option<&'static str> {
    let Op::Do(act) = op else { return None };
    let fixed = match act {
        Act::Move { what, .. } => Some(what),
        Act::Named(named::VANISH | named::LEAVE, args) => match &args[..] {
            [Arg::Sel(sel), ..] => Some(sel),
            _ => None,
        },
        _ => None,
    };
    if fixed.is_some_and(|sel| is_master(ability, sel)) {
        return Some(STAYS);
    }
    match act {
        Act::Damage(_, sel) | Act::Heal(_, sel) => on_field(ability, sel),
        Act::Named(named::LEAVE | named::MOVE_COLUMN | named::ATTACK_WITH, args) => match &args[..]
        {
            [Arg::Sel(sel), ..] => on_field(ability, sel),
            _ => None,
        },
        Act::Named(named::VANISH, args) => match &args[..] {
            [Arg::Sel(Sel::Player(_)), ..] => Some(PLAYER),
            _ => None,
        },
        Act::Rest(sel) | Act::Stand(sel) | Act::Turn(sel, _) => {
            let lies = |kind: &ZoneKind| kind.0 <= zone::MASTER.0 || *kind == zone::MANA;
            (!reaches(ability, sel, &lies)).then_some(
                "cards that are neither on the field nor mana (only those are rested, stood up or turned)",
            )
        }
        Act::Order(sel, _) => order(ability, sel),
        _ => None,
    }
}

/// SC-05-03.c: a master never leaves its zone.
const STAYS: &str = "a move of a master (it never leaves the master zone)";

/// Whether a name means masters alone.
fn is_master(ability: &Ability, sel: &Sel) -> bool {
    let (Sel::Slot(name) | Sel::Of(name, _)) = sel else {
        return false;
    };
    ability.ops.iter().any(|op| match op {
        Op::Choose { from, slot, .. } | Op::Bind(from, slot) if slot == name => {
            super::only(from, &[kind::MASTER])
        }
        _ => false,
    })
}

const PLAYER: &str = "a player where cards are meant (write `own master`)";

fn on_field(ability: &Ability, sel: &Sel) -> Option<&'static str> {
    if matches!(sel, Sel::Player(_)) {
        return Some(PLAYER);
    }
    let lies = |kind: &ZoneKind| kind.0 <= zone::MASTER.0;
    (!reaches(ability, sel, &lies)).then_some(
        "cards that do not lie on the field (this verb is about units and masters there)",
    )
}

/// Whether some card of a selection can lie where a verb reaches it.
fn reaches(ability: &Ability, sel: &Sel, lies: &dyn Fn(&ZoneKind) -> bool) -> bool {
    match sel {
        Sel::And(all) => all.iter().all(|it| reaches(ability, it, lies)),
        sel => match place(ability, sel) {
            Place::In(zones) => zones.iter().any(lies),
            Place::Seen => false,
            Place::Anywhere => true,
        },
    }
}

/// R-SC-51: only what was looked at on top of a deck is put into an order.
fn order(ability: &Ability, sel: &Sel) -> Option<&'static str> {
    let seen = match sel {
        Sel::Slot(_) | Sel::Of(..) | Sel::RestOf(_) => matches!(place(ability, sel), Place::Seen),
        _ => false,
    };
    (!seen).then_some(
        "an order of other cards than those that were looked at (write `look at top N as NAME`, then `order NAME \
         to deck bottom`)",
    )
}

fn place<'a>(ability: &'a Ability, sel: &'a Sel) -> Place<'a> {
    match sel {
        Sel::Cards(cards) => {
            let place = cards.quals.iter().find_map(|qual| match qual {
                Qual::In(zones) => Some(zones),
                _ => None,
            });
            Place::In(place.unwrap_or(&cards.zones))
        }
        Sel::Slot(slot) | Sel::Of(slot, _) | Sel::RestOf(slot) => named_place(ability, *slot),
        _ => Place::Anywhere,
    }
}

/// Where the cards of a name can lie.
fn named_place(ability: &Ability, name: u8) -> Place<'_> {
    let same = |sel: &Sel| matches!(sel, Sel::Slot(slot) | Sel::Of(slot, _) if *slot == name);
    let moved = |op: &Op| match op {
        Op::Do(Act::Move { what, .. }) => same(what),
        Op::Do(Act::Named(named::PLAY, args)) => {
            matches!(args.first(), Some(Arg::Sel(sel)) if same(sel))
        }
        _ => false,
    };
    if ability.ops.iter().any(moved) {
        return Place::Anywhere;
    }
    let found = ability.ops.iter().find_map(|op| match op {
        Op::Choose { from, slot, .. } | Op::Bind(from, slot) if *slot == name => {
            Some(place(ability, from))
        }
        Op::Next { from, slot, .. } if *slot == name => Some(named_place(ability, *from)),
        Op::Do(Act::Look(.., slot) | Act::Reveal(.., slot)) if *slot == name => Some(Place::Seen),
        _ => None,
    });
    found.unwrap_or(Place::Anywhere)
}

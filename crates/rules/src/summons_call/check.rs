//! What a card file may say and this game cannot do: refused when the file is checked, so that no
//! text stays silent in play. And what is read off the printed cards once and for all.

mod moments;
mod reach;
mod tree;

use super::SummonsCall;
use super::words::{cause, event, head, kind, named, stat, zone};
use crate::bearers::{astray, miscopied};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::{DefId, KindId};
use shokan_kernel::ids::{EventId, ZoneKind};
use shokan_kernel::pool::{
    Ability, Act, Arg, CardPool, Count, EventPattern, Head, Mod, Num, Op, Quality, Sel, Term,
};
use shokan_kernel::table::Until;
use shokan_lang::ast::{EventTerm, Limit, Preposition, Side};
use std::collections::BTreeMap;

/// Reads off every card which card its name belongs to (R-SC-06): `Quick::digest` begins with the
/// number of the first card of its name.
pub fn mark(pool: &mut CardPool) {
    let mut names: BTreeMap<String, u64> = BTreeMap::new();
    for at in 0..pool.defs.len() {
        let first = *names.entry(pool.defs[at].ja.clone()).or_insert(at as u64);
        pool.quick[at].digest[0] = first;
    }
}

/// The card by which all cards of this one's name are meant.
pub(super) fn name_of(pool: &CardPool, def: DefId) -> DefId {
    DefId(pool.quick(def).digest[0] as u16)
}

/// Everything in the pool that cannot be played.
pub fn unplayable(pool: &CardPool) -> Vec<CompileFault> {
    let mut faults = Vec::new();
    for ability in &pool.abilities {
        let printed = pool.def(ability.def).kind;
        let astray = astray::<SummonsCall>(ability, printed != kind::SKILL);
        let found = moment(pool, ability).into_iter().chain(limit(ability));
        let found = found
            .chain(astray)
            .chain(miscopied::<SummonsCall>(ability))
            .chain(played(ability));
        let found = found.chain(ability.ops.iter().filter_map(operation));
        let places = ability.ops.iter();
        let found = found.chain(places.filter_map(|op| reach::silent(ability, op)));
        let found = found.chain(tree::silent(ability));
        let always = ability.always.iter();
        let held = always.filter_map(|part| on_nothing(&part.on).or_else(|| change(&part.change)));
        for found in found.chain(held) {
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found: found.to_owned(),
            });
        }
    }
    faults
}

/// What no text can wait for.
fn moment(pool: &CardPool, ability: &Ability) -> Option<&'static str> {
    let named = |event: &EventPattern| event.parts.iter().any(|part| part.name.is_some());
    match &ability.head {
        Head::AnswerTo(_) => Some("an answer (nothing can be answered here: write `on EVENT`)"),
        Head::InsteadOf(it) => {
            let damage = it.names == event::DAMAGE.bit();
            let changes = ability
                .ops
                .iter()
                .any(|op| matches!(op, Op::Do(Act::ChangeAmount(_))));
            let asks = ability.pay.is_some() || ability.may;
            match (damage, changes, asks) {
                (false, ..) => Some("a replacement of this event (only `damage` can be replaced)"),
                (_, false, _) => Some("a replacement without `change amount to N` or `prevent`"),
                (.., true) => Some(
                    "a replacement that is asked for (write it without `pay` and `may`: it always \
                     holds)",
                ),
                _ if named(it) => Some("`as` in a replacement"),
                // What deals the damage is no part of what is replaced.
                _ if it.parts.iter().any(moments::is_by_cards) => Some(
                    "`by` cards in a replacement of damage (write `by attack`, `by battle`, \
                     `by skill` or `by effect`)",
                ),
                _ => unheard(pool, ability, it),
            }
        }
        Head::On(it) if named(it) || it.name.is_some() => {
            Some("`as` in an event (write `this` or `foe`)")
        }
        Head::On(it) => unheard(pool, ability, it),
        Head::Always | Head::Rule(_) => None,
    }
}

/// Parts of an event that are never so.
fn unheard(pool: &CardPool, ability: &Ability, it: &EventPattern) -> Option<&'static str> {
    let moves = event::MOVE.bit();
    let placed = it.parts.iter().any(|part| {
        matches!(part.term, Term::Zone(_) | Term::Zones(_))
            && matches!(part.role, Preposition::From | Preposition::To)
    });
    let known = EventId::among(it.names).fold(0, |all, event| all | causes_of(event));
    let caused = it.parts.iter().any(|part| match part.term {
        Term::Causes(causes) => causes & known != causes,
        Term::Context(_) => known & cause::BATTLE == 0,
        _ => false,
    });
    let of_player =
        |part: &shokan_kernel::pool::Part| matches!(&part.term, Term::Sel(Sel::Player(_)));
    let turns = event::TURN_START.bit() | event::TURN_END.bit() | event::DRAW.bit();
    let card_of_turn = it.names & turns != 0
        && it
            .parts
            .iter()
            .any(|part| matches!(&part.term, Term::Sel(sel) if !matches!(sel, Sel::Player(_))));
    if placed && it.names & !moves != 0 {
        Some("`from` or `to` a zone with an event that moves nothing (write `move`)")
    } else if caused {
        Some("a cause that this event never has")
    } else if it.parts.iter().any(of_player) && it.names & !(turns | event::PLAY.bit()) != 0 {
        Some("a player in an event of cards (write `of own cards`)")
    } else if card_of_turn || ability.tree.by.is_some() {
        Some("cards in an event of players (write `of you` or `of opponent`)")
    } else {
        let on = |part: &shokan_lang::ast::EventPart| {
            matches!(part.preposition, Preposition::On)
                && matches!(part.term, EventTerm::Selection(_))
        };
        let tree = match &ability.tree.head {
            shokan_lang::ast::Head::On(event) => event.parts.iter().any(on),
            _ => false,
        };
        let on = tree.then_some("`on` in an event (write `foe` in the text)");
        on.or_else(|| moments::never(pool, ability, it))
    }
}

/// The causes that an event can have.
const fn causes_of(it: EventId) -> u32 {
    match it {
        event::DAMAGE => cause::EFFECT | cause::SKILL | cause::ATTACK | cause::BATTLE,
        event::ATTACK | event::BATTLE => cause::ATTACK | cause::BATTLE,
        event::MOVE | event::DRAW => cause::EFFECT | cause::COST,
        event::HEAL | event::TURNED_UP => cause::EFFECT,
        _ => 0,
    }
}

/// Limits that mean nothing where they stand.
fn limit(ability: &Ability) -> Option<&'static str> {
    if ability.tree.by.is_some() {
        return Some("a text that others may use (write `by` nothing: its controller uses it)");
    }
    match (&ability.head, ability.limit) {
        (Head::Rule(head::PLAY), Some(Limit::Once | Limit::Any | Limit::FirstEachTurn)) => {
            Some("this limit of a play (write `once per name`)")
        }
        (Head::Rule(head::MAIN), Some(Limit::FirstEachTurn)) => {
            Some("`first each turn` of a text used at will (write `once`)")
        }
        (Head::InsteadOf(_), Some(Limit::Any | Limit::OncePerName)) => {
            Some("this limit of a replacement (write `once`)")
        }
        (Head::Always, Some(_)) => Some("a limit of a continuous text"),
        _ => None,
    }
}

/// Whether a selection can mean masters alone, or nothing that lies on the field.
fn only(sel: &Sel, kinds: &[KindId]) -> bool {
    match sel {
        Sel::Cards(cards) => cards
            .any
            .iter()
            .all(|it| matches!(it, Quality::Kind(word) if kinds.contains(word))),
        _ => false,
    }
}

/// A selection that stands for no card.
fn on_nothing(sel: &Sel) -> Option<&'static str> {
    match sel {
        Sel::Player(_) => Some("a player where cards are meant (write `own master`)"),
        Sel::Host | Sel::Top => Some("`host` or `top` (no card lies on another here)"),
        Sel::And(all) => all.iter().find_map(on_nothing),
        _ => None,
    }
}

/// Why an operation would do nothing.
fn operation(op: &Op) -> Option<&'static str> {
    match op {
        Op::Do(act) => verb(act),
        Op::Modify(sel, changes) => on_nothing(sel).or_else(|| {
            changes.iter().find_map(|(it, until)| match until {
                Until::Battle
                | Until::Turn
                | Until::EnemyTurnEnds
                | Until::OwnTurnBegins
                | Until::WhileHere
                | Until::Game => change(it),
                _ => Some("a change that lasts so long"),
            })
        }),
        Op::Choose { from, .. } => on_nothing(from),
        _ => None,
    }
}

fn change(change: &Mod) -> Option<&'static str> {
    match change {
        Mod::Add(which, _) | Mod::Set(which, _) if *which == stat::DAMAGE_TAKEN => {
            Some("a change of the damage on a card (write `damage` or `heal`)")
        }
        _ => None,
    }
}

fn verb(act: &Act) -> Option<&'static str> {
    let stays = "a move of a master (it never leaves the master zone)";
    match act {
        Act::Move { to, .. } if *to == zone::MASTER || *to == zone::RESOLVING => {
            Some("a move to this zone (nothing is ever put there)")
        }
        Act::Move {
            to,
            side: Some(Side::Enemy),
            ..
        } if *to != zone::UNITS => {
            Some("a move to a zone of the opponent (cards go to their owner's zones)")
        }
        Act::Move {
            to, at: Some(_), ..
        } if *to != zone::DECK => Some("`top` or `bottom` of a zone without an order"),
        Act::Move {
            to,
            rested: Some(_),
            ..
        } if *to != zone::MANA && *to != zone::UNITS => {
            Some("`rested` or `standing` where nothing stands")
        }
        Act::Move {
            to,
            face_down: Some(_),
            ..
        } if *to != zone::MANA => Some("`face_up` or `face_down` outside of the mana zone"),
        Act::Move { what, .. } if only(what, &[kind::MASTER]) => Some(stays),
        Act::Move { what, to, .. } if *to == zone::UNITS && only(what, &[kind::SKILL]) => {
            Some("a move of skill cards to the unit zone (only units are put there)")
        }
        Act::Named(named::VANISH, args) => match args.first() {
            Some(Arg::Sel(sel)) if only(sel, &[kind::MASTER]) => Some(stays),
            _ => None,
        },
        Act::Named(named::LEAVE, args) => match args.first() {
            Some(Arg::Sel(sel)) if only(sel, &[kind::MASTER, kind::SKILL]) => {
                Some("`leave` of something that is no unit")
            }
            _ => None,
        },
        Act::Named(named::ATTACK_WITH, args) => match args.first() {
            Some(Arg::Sel(Sel::This | Sel::Giver | Sel::Foe | Sel::Slot(_))) => None,
            Some(Arg::Sel(Sel::Cards(cards)))
                if cards.any == [Quality::Kind(kind::MASTER)] && cards.side != Side::Any =>
            {
                None
            }
            _ => Some(
                "an attack with something that is not one unit (write `choose 1 own unit as NAME`, \
                 then `attack_with NAME`)",
            ),
        },
        Act::Damage(_, sel) if only(sel, &[kind::SKILL]) => {
            Some("damage to skill cards (units and masters take damage)")
        }
        Act::Damage(_, sel)
        | Act::Heal(_, sel)
        | Act::Rest(sel)
        | Act::Stand(sel)
        | Act::Turn(sel, _)
        | Act::RevealCards(sel)
        | Act::Move { what: sel, .. } => on_nothing(sel),
        _ => None,
    }
}

/// Why a text cannot have its cards played (R-SC-96): own cards of the hand or of outside, one at a
/// time.
fn played(ability: &Ability) -> Option<&'static str> {
    let wrong = "a play of such cards (write `choose 1 own card in outside as NAME`, or `in hand`, then \
                 `play NAME`)";
    let fits = |sel: &Sel| match sel {
        Sel::Cards(cards) => {
            let open = |it: &ZoneKind| matches!(*it, zone::HAND | zone::OUTSIDE);
            cards.side == Side::Own && cards.zones.iter().all(open)
        }
        _ => false,
    };
    let one = |count: &Count| {
        matches!(
            count,
            Count::Exactly(Num::Lit(1)) | Count::UpTo(Num::Lit(1))
        )
    };
    ability.ops.iter().find_map(|op| {
        let Op::Do(Act::Named(named::PLAY, args)) = op else {
            return None;
        };
        let good = match args.first() {
            Some(Arg::Sel(Sel::This)) => true,
            Some(Arg::Sel(Sel::Slot(name))) => ability.ops.iter().any(|op| match op {
                Op::Choose {
                    count, from, slot, ..
                } => slot == name && one(count) && fits(from),
                _ => false,
            }),
            _ => false,
        };
        (!good).then_some(wrong)
    })
}

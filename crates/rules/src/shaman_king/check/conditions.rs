//! Conditions that are never so: what would be printed and never carried out.

use super::super::words::{event, head, kind};
use super::reach::Scope;
use super::tens;
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Cond, Head, Num, Op, Part, Qual, Quality, Sel, Term};
use shokan_lang::ast::{Comparison, Operator, Preposition};

type Complaint = &'static str;

const NEVER: Complaint = "a condition that is never so here: leave it out, or ask what can be so";

/// The first condition of a text that is never so, as far as it does not hang on what the text did
/// before: that is asked operation by operation.
pub(super) fn silent(scope: &Scope<'_>) -> Option<Complaint> {
    let always = scope.ability.always.iter();
    let mut whens = always.filter_map(|part| part.when.as_ref());
    let when = scope.ability.when.as_ref();
    let dead = |cond: &Cond| is_dead(scope, cond, true, false);
    if when.is_some_and(dead) || whens.any(dead) {
        return Some(NEVER);
    }
    // What is asked of cards that are looked for.
    let mut found = false;
    walk::ability(scope.ability, &mut |said| {
        if let Said::Qual(Qual::Where(cond)) = said {
            found |= is_dead(scope, cond, true, true);
        }
    });
    found.then_some(NEVER)
}

/// Whether the condition of an operation is never so; `moved`: the text has moved cards before it.
pub(super) fn asked(scope: &Scope<'_>, op: &Op, moved: bool) -> Option<Complaint> {
    let Op::JumpUnless(cond, _) = op else {
        return None;
    };
    is_dead(scope, cond, true, moved).then_some(NEVER)
}

/// Whether a condition, or one of several, can never come out so.
fn is_dead(scope: &Scope<'_>, cond: &Cond, wanted: bool, moved: bool) -> bool {
    let unknown = |sel: &Sel| moved && matches!(sel, Sel::This | Sel::Host);
    match cond {
        Cond::Not(inner) => is_dead(scope, inner, !wanted, moved),
        Cond::And(all) | Cond::Or(all) => all.iter().any(|it| is_dead(scope, it, wanted, moved)),
        Cond::OwnTurn => !turns(scope)[usize::from(!wanted)],
        Cond::Compare(a, how, b) => never(scope, a, if wanted { *how } else { denied(*how) }, b),
        Cond::Is(sel, _) | Cond::Holds(sel, _) if unknown(sel) => false,
        Cond::Is(Sel::This, Quality::Category(bit)) => {
            let printed = scope.def.categories & bit != 0;
            // R-SK-04: a shaman is one of its persons.
            printed != wanted && (wanted || scope.def.kind != kind::SHAMAN)
        }
        Cond::Is(sel, quality) => is_never(scope, sel, &Qual::Is(*quality), wanted),
        Cond::Holds(sel, qual) => is_never(scope, sel, qual, wanted),
        Cond::Exists(_) | Cond::Phase(_) | Cond::Done | Cond::Was(..) => false,
    }
}

/// Whether cards can never be this, or are it always.
fn is_never(scope: &Scope<'_>, sel: &Sel, qual: &Qual, wanted: bool) -> bool {
    let reach = scope.reach(sel);
    // Cards that can never be there are told by themselves.
    if reach.is_empty() {
        return false;
    }
    if wanted {
        return reach.and(scope.qual(qual)).is_empty();
    }
    let other = Qual::Not(Box::new(qual.clone()));
    // Of several cards one may be otherwise than another.
    matches!(sel, Sel::This | Sel::Host) && reach.and(scope.qual(&other)).is_empty()
}

/// Whether a text can run in the turn of its player, and in that of the other.
fn turns(scope: &Scope<'_>) -> [bool; 2] {
    match &scope.ability.head {
        Head::Rule(head::ART | head::TO_SUMMON) => [true, false],
        // R-SK-30: an art is used by the turn player and answered by the other.
        Head::AnswerTo(_) => [false, true],
        // SK-08.05: a spirit is summoned in the turn of its player.
        Head::On(it) if it.names == event::SUMMON.bit() => {
            let of = |part: &Part| match (&part.role, &part.term) {
                (Preposition::Of, Term::Sel(sel)) => Some(scope.reach(sel)),
                _ => None,
            };
            let reach = it.parts.iter().find_map(of);
            reach.map_or([true, false], |reach| [reach.own != 0, reach.enemy != 0])
        }
        _ => [true, true],
    }
}

const fn denied(how: Comparison) -> Comparison {
    match how {
        Comparison::Less => Comparison::AtLeast,
        Comparison::AtMost => Comparison::Greater,
        Comparison::Equal => Comparison::NotEqual,
        Comparison::AtLeast => Comparison::Less,
        Comparison::Greater => Comparison::AtMost,
        Comparison::NotEqual => Comparison::Equal,
    }
}

/// Whether two numbers never compare so.
fn never(scope: &Scope<'_>, a: &Num, how: Comparison, b: &Num) -> bool {
    let [(least, most), (low, high)] = [range(a), range(b)];
    // Amounts are kept in tens (section 1).
    let odd = |n: &Num| matches!(n, Num::Lit(n) if n % super::UNIT != 0);
    let in_tens = |n: &Num| tens(scope.ability, n);
    let uneven = odd(a) && in_tens(b) || odd(b) && in_tens(a);
    match how {
        Comparison::Less => least >= high,
        Comparison::AtMost => least > high,
        Comparison::Equal => least > high || most < low || uneven,
        Comparison::AtLeast => most < low,
        Comparison::Greater => most <= low,
        Comparison::NotEqual => least == most && low == high && least == low,
    }
}

/// Between what a number lies.
fn range(n: &Num) -> (i32, i32) {
    const FAR: i32 = 1_000_000;
    match n {
        Num::Lit(n) => (i32::from(*n), i32::from(*n)),
        Num::Amount | Num::Stat { .. } | Num::Count(_) => (0, FAR),
        Num::Counters(_) | Num::CountersOf(..) | Num::Tally(_) => (0, FAR),
        Num::Half(of) => {
            let (least, most) = range(of);
            (least.min(least / 2), most.max(most / 2))
        }
        Num::Arithmetic(a, Operator::Add, b) => {
            let [(least, most), (low, high)] = [range(a), range(b)];
            (least + low, most + high)
        }
        Num::Least(a, b) | Num::Most(a, b) => {
            let [(least, most), (low, high)] = [range(a), range(b)];
            (least.min(low), most.max(high))
        }
        Num::X | Num::Named(_) | Num::Arithmetic(..) => (-FAR, FAR),
    }
}

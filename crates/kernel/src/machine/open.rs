//! Whether what a card text asks can be answered by everybody: who can tell how many choices its
//! questions have, and whether it asks for faces that lie where not all see them.

use super::prompt;
use crate::decision::{Asked, Openness};
use crate::ids::{CardId, Seat};
use crate::pool::{
    Ability, Arg, CardPool, Cards, Cond, Cost, CostItem, Count, Head, Num, Op, Qual, Quality, Sel,
    Term,
};
use crate::ruleset::{Faces, Ruleset, Sides};
use crate::state::{Effect, State};
use crate::table::ALL;

/// Who can tell how many choices a question of the machine itself has; nothing for a question of a
/// verb.
pub(crate) fn openness<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    asked: Asked,
    effect: &Effect,
) -> Option<Openness> {
    let op = pool.ability(effect.ability).ops.get(effect.pc as usize);
    // What a card asks that nobody has seen yet tells which card it is: a price is paid before it.
    let secret = || {
        let source = state.table.same(effect.source);
        source.is_some_and(|card| state.table.card(card).known != ALL)
    };
    let told = match (asked.prompt, op?) {
        (
            prompt::CHOOSE,
            Op::Choose {
                count, from, total, ..
            },
        ) => {
            let bound = total.as_ref().is_none_or(|(_, most)| !in_num::<G>(most));
            is_told(state, from, effect) && bound && !in_count::<G>(count)
        }
        (prompt::MAY, Op::May(cost, _)) => cost.as_ref().is_none_or(|cost| !needs_faces::<G>(cost)),
        // Their numbers are written on the card, or follow from what everybody sees.
        (prompt::MAY | prompt::EITHER | prompt::X, _) => true,
        _ => return None,
    };
    Some(Openness::public_if(told && !secret()))
}

/// Whether everybody can tell which cards a selection means now.
pub fn is_told<G: Ruleset>(state: &State<G>, sel: &Sel, effect: &Effect) -> bool {
    let known = |card: CardId| !card.is_some() || state.table.card(card).known == ALL;
    let named = || {
        let all = state.bound().get(effect.base as usize..);
        all.unwrap_or_default().iter().all(|it| known(it.card.card))
    };
    match sel {
        Sel::Cards(cards) => {
            let seen = |kind: &_| {
                (0..G::Sides::seats(state) as u8).all(|seat| {
                    state
                        .table
                        .pile(Seat(seat), *kind)
                        .iter()
                        .all(|&it| known(it))
                })
            };
            is_open::<G>(cards) && cards.zones.iter().all(seen) && !in_sel::<G>(sel) && named()
        }
        Sel::Slot(_) | Sel::RestOf(_) => named(),
        Sel::Of(_, quals) => named() && !quals.iter().any(in_qual::<G>),
        Sel::And(all) => all.iter().all(|sel| is_told(state, sel, effect)),
        Sel::This => known(effect.source.card),
        Sel::Giver => known(effect.giver.card),
        Sel::Foe => known(effect.about.card),
        Sel::Host | Sel::Top => false,
        Sel::Player(_) => true,
    }
}

/// Whether a price is paid with cards of which not everybody sees whether they are there.
pub fn needs_faces<G: Ruleset>(cost: &Cost) -> bool {
    cost.items.iter().any(|item| match item {
        CostItem::Discard(n) | CostItem::Mill(n) | CostItem::Named(_, n) => in_num::<G>(n),
        CostItem::Rest(sel) | CostItem::Send(sel, _) => in_sel::<G>(sel),
        CostItem::SendCount(n, sel, _)
        | CostItem::Counters(n, sel)
        | CostItem::CountersOf(n, _, sel) => in_num::<G>(n) || in_sel::<G>(sel),
    })
}

/// Whether it follows from hidden faces that a text can be used: its moment, its condition, its
/// price and the choices it begins with.
pub fn asks_for_faces<G: Ruleset>(ability: &Ability) -> bool {
    let event = match &ability.head {
        Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event) => Some(event),
        Head::Always | Head::Rule(_) => None,
    };
    let parts = event.into_iter().flat_map(|event| &event.parts);
    // What is chosen first has to be there; of what comes behind a verb nobody asks before.
    let first = |from: usize| {
        let ops = ability.ops.iter().skip(from);
        ops.take_while(|op| matches!(op, Op::Choose { .. } | Op::JumpUnless(..) | Op::Paying(_)))
    };
    parts.map(|part| &part.term).any(|term| match term {
        Term::Sel(sel) => in_sel::<G>(sel),
        _ => false,
    }) || ability.when.as_ref().is_some_and(in_cond::<G>)
        || ability.pay.as_ref().is_some_and(needs_faces::<G>)
        || first(0).chain(first(ability.body.into())).any(in_op::<G>)
}

fn in_op<G: Ruleset>(op: &Op) -> bool {
    match op {
        Op::Choose {
            count, from, total, ..
        } => {
            in_sel::<G>(from)
                || in_count::<G>(count)
                || total.as_ref().is_some_and(|(_, most)| in_num::<G>(most))
        }
        Op::JumpUnless(cond, _) => in_cond::<G>(cond),
        _ => false,
    }
}

/// Whether an argument of a verb of the rulebook speaks of hidden faces.
pub fn says_faces<G: Ruleset>(arg: &Arg) -> bool {
    match arg {
        Arg::Sel(sel) => in_sel::<G>(sel),
        Arg::Num(n) => in_num::<G>(n),
        Arg::Count(count) => in_count::<G>(count),
        Arg::Pick(count, sel, _) => in_count::<G>(count) || in_sel::<G>(sel),
        Arg::Symbols(_) | Arg::Word(_) | Arg::Name(_) => false,
    }
}

fn in_count<G: Ruleset>(count: &Count) -> bool {
    match count {
        Count::Exactly(n) | Count::UpTo(n) => in_num::<G>(n),
        Count::AnyNumber | Count::All => false,
    }
}

/// Whether all its zones lie open.
fn is_open<G: Ruleset>(cards: &Cards) -> bool {
    cards.zones.iter().all(|zone| G::Faces::shows_faces(*zone))
}

/// Whether a selection asks for the faces of cards in a hidden place; how many cards lie there
/// everybody sees.
fn in_sel<G: Ruleset>(sel: &Sel) -> bool {
    match sel {
        Sel::Cards(cards) => {
            let any =
                cards.all.is_empty() && cards.quals.is_empty() && cards.any == [Quality::Card];
            !is_open::<G>(cards) && !any || cards.quals.iter().any(in_qual::<G>)
        }
        Sel::Of(_, quals) => quals.iter().any(in_qual::<G>),
        Sel::And(all) => all.iter().any(in_sel::<G>),
        _ => false,
    }
}

fn in_qual<G: Ruleset>(qual: &Qual) -> bool {
    match qual {
        Qual::Where(cond) => in_cond::<G>(cond),
        Qual::Relation(_, sel) | Qual::Among(sel) | Qual::BeforeInRow(sel) => in_sel::<G>(sel),
        Qual::AnyOf(all) => all.iter().any(in_qual::<G>),
        Qual::Not(inner) => in_qual::<G>(inner),
        Qual::Within { far, of, .. } => in_num::<G>(far) || in_sel::<G>(of),
        Qual::Between(one, other) => in_sel::<G>(one) || in_sel::<G>(other),
        Qual::In(_) | Qual::Named(_) | Qual::Is(_) | Qual::FirstInRow | Qual::LastInRow => false,
    }
}

fn in_num<G: Ruleset>(n: &Num) -> bool {
    match n {
        Num::Stat { of: Some(sel), .. }
        | Num::Count(sel)
        | Num::Counters(sel)
        | Num::CountersOf(_, sel) => in_sel::<G>(sel),
        Num::Half(n) => in_num::<G>(n),
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => {
            in_num::<G>(a) || in_num::<G>(b)
        }
        Num::Lit(_)
        | Num::X
        | Num::Amount
        | Num::Stat { of: None, .. }
        | Num::Tally(_)
        | Num::Named(_) => false,
    }
}

fn in_cond<G: Ruleset>(cond: &Cond) -> bool {
    match cond {
        Cond::Compare(a, _, b) => in_num::<G>(a) || in_num::<G>(b),
        Cond::Is(sel, _) | Cond::Exists(sel) => in_sel::<G>(sel),
        Cond::Holds(sel, qual) => in_sel::<G>(sel) || in_qual::<G>(qual),
        Cond::Not(inner) => in_cond::<G>(inner),
        Cond::And(all) | Cond::Or(all) => all.iter().any(in_cond::<G>),
        Cond::OwnTurn | Cond::Phase(_) | Cond::Done | Cond::Was(..) => false,
    }
}

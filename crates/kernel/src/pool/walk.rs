//! Walks all that a compiled text speaks of: for the check of card files, and for texts that wait
//! for what they speak of.

use super::{
    Ability, Act, Arg, Cards, Cond, Cost, CostItem, Count, EventPattern, Head, Mod, Num, Op, Qual,
    Sel, Term, Who,
};
use crate::ids::AbilityId;
use shokan_lang::ast::Side;

/// One thing that a text speaks of.
#[derive(Clone, Copy, Debug)]
pub enum Said<'a> {
    /// Cards or a player.
    Sel(&'a Sel),
    /// A number.
    Num(&'a Num),
    /// What narrows cards.
    Qual(&'a Qual),
    /// A player.
    Who(&'a Who),
    /// Whose cards, or whose zone.
    Side(Side),
    /// A text that it gives or keeps for later, which is not walked.
    Text(AbilityId),
    /// An operation, before what it speaks of.
    Op(&'a Op),
    /// A condition.
    Cond(&'a Cond),
    /// One item of a price.
    Cost(&'a CostItem),
    /// A change.
    Mod(&'a Mod),
}

/// Hears of each thing, of the whole before its parts.
pub type Visit<'a, 'v> = &'v mut dyn FnMut(Said<'a>);

/// Walks a whole text: its event, its condition, its price, its program, what it does all the time.
pub fn ability<'a>(it: &'a Ability, visit: Visit<'a, '_>) {
    if let Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event) = &it.head {
        self::event(event, visit);
    }
    body(it, visit);
}

/// As `ability`, without its event.
pub fn body<'a>(it: &'a Ability, visit: Visit<'a, '_>) {
    if let Some(when) = &it.when {
        cond(when, visit);
    }
    if let Some(pay) = &it.pay {
        cost(pay, visit);
    }
    for one in &it.ops {
        op(one, visit);
    }
    for part in &it.always {
        if let Some(when) = &part.when {
            cond(when, visit);
        }
        sel(&part.on, visit);
        change(&part.change, visit);
    }
}

fn event<'a>(it: &'a EventPattern, visit: Visit<'a, '_>) {
    for part in &it.parts {
        if let Term::Sel(of) = &part.term {
            sel(of, visit);
        }
    }
}

/// Walks an operation, itself first.
pub fn op<'a>(it: &'a Op, visit: Visit<'a, '_>) {
    visit(Said::Op(it));
    match it {
        Op::Choose {
            count: many,
            from,
            total,
            by,
            ..
        } => {
            count(many, visit);
            sel(from, visit);
            who(by, visit);
            if let Some((_, most)) = total {
                num(most, visit);
            }
        }
        Op::Do(act) => self::act(act, visit),
        Op::Modify(on, changes) => {
            sel(on, visit);
            for (one, _) in changes {
                change(one, visit);
            }
        }
        Op::PutCounters(n, _, of) | Op::RemoveCounters(n, _, of) => {
            num(n, visit);
            sel(of, visit);
        }
        Op::JumpUnless(when, _) => cond(when, visit),
        Op::May(Some(pay), _) => cost(pay, visit),
        Op::Bind(from, _) => sel(from, visit),
        Op::Remember(n, _) => num(n, visit),
        Op::AskX(_)
        | Op::Jump(_)
        | Op::May(None, _)
        | Op::Either(_)
        | Op::Next { .. }
        | Op::Paying(_) => {}
        Op::Later(id, _) => visit(Said::Text(*id)),
    }
}

fn act<'a>(it: &'a Act, visit: Visit<'a, '_>) {
    match it {
        Act::Draw(n, of) | Act::Mill(n, of) | Act::Look(n, of, _) | Act::Reveal(n, of, _) => {
            num(n, visit);
            who(of, visit);
        }
        Act::Damage(n, of) | Act::Heal(n, of) => {
            num(n, visit);
            sel(of, visit);
        }
        Act::Move { what, side, .. } => {
            sel(what, visit);
            if let Some(side) = side {
                visit(Said::Side(*side));
            }
        }
        Act::RevealCards(of)
        | Act::Order(of, _)
        | Act::Turn(of, _)
        | Act::Rest(of)
        | Act::Stand(of) => sel(of, visit),
        Act::Shuffle(of) | Act::Lose(of) | Act::Win(of) => who(of, visit),
        Act::ChangeAmount(n) | Act::Pay(_, n) => num(n, visit),
        Act::Named(_, args) => args.iter().for_each(|one| arg(one, visit)),
    }
}

fn arg<'a>(it: &'a Arg, visit: Visit<'a, '_>) {
    match it {
        Arg::Sel(of) => sel(of, visit),
        Arg::Num(n) => num(n, visit),
        Arg::Count(many) => count(many, visit),
        Arg::Pick(many, of, _) => {
            count(many, visit);
            sel(of, visit);
        }
        Arg::Symbols(_) | Arg::Word(_) | Arg::Name(_) => {}
    }
}

fn count<'a>(it: &'a Count, visit: Visit<'a, '_>) {
    if let Count::Exactly(n) | Count::UpTo(n) = it {
        num(n, visit);
    }
}

fn cost<'a>(it: &'a Cost, visit: Visit<'a, '_>) {
    for item in &it.items {
        visit(Said::Cost(item));
        match item {
            CostItem::Discard(n) | CostItem::Mill(n) | CostItem::Named(_, n) => num(n, visit),
            CostItem::Rest(of) | CostItem::Send(of, _) => sel(of, visit),
            CostItem::SendCount(n, of, _)
            | CostItem::Counters(n, of)
            | CostItem::CountersOf(n, _, of) => {
                num(n, visit);
                sel(of, visit);
            }
        }
    }
}

/// Walks a change, itself first.
pub fn change<'a>(it: &'a Mod, visit: Visit<'a, '_>) {
    visit(Said::Mod(it));
    match it {
        Mod::Add(_, n) | Mod::Set(_, n) | Mod::Scale(_, n) => num(n, visit),
        Mod::Like(_, of) | Mod::Over(_, of) | Mod::CopyText(of) => sel(of, visit),
        Mod::Grant(id) => visit(Said::Text(*id)),
        Mod::LoseOthers | Mod::Word(..) => {}
    }
}

/// Walks a selection, itself first.
pub fn sel<'a>(it: &'a Sel, visit: Visit<'a, '_>) {
    visit(Said::Sel(it));
    match it {
        Sel::Of(_, quals) => quals.iter().for_each(|one| qual(one, visit)),
        Sel::Player(of) => who(of, visit),
        Sel::Cards(cards) => {
            visit(Said::Side(cards.side));
            cards.quals.iter().for_each(|one| qual(one, visit));
        }
        Sel::And(all) => all.iter().for_each(|one| sel(one, visit)),
        Sel::This
        | Sel::Giver
        | Sel::Foe
        | Sel::Host
        | Sel::Top
        | Sel::Slot(_)
        | Sel::RestOf(_) => {}
    }
}

fn qual<'a>(it: &'a Qual, visit: Visit<'a, '_>) {
    visit(Said::Qual(it));
    match it {
        Qual::Where(when) => cond(when, visit),
        Qual::Relation(_, of) | Qual::Among(of) | Qual::BeforeInRow(of) => sel(of, visit),
        Qual::AnyOf(all) => all.iter().for_each(|one| qual(one, visit)),
        Qual::Not(inner) => qual(inner, visit),
        Qual::Within { far, of, .. } => {
            num(far, visit);
            sel(of, visit);
        }
        Qual::Between(one, other) => {
            sel(one, visit);
            sel(other, visit);
        }
        Qual::In(_) | Qual::Named(_) | Qual::Is(_) | Qual::FirstInRow | Qual::LastInRow => {}
    }
}

fn who<'a>(it: &'a Who, visit: Visit<'a, '_>) {
    visit(Said::Who(it));
    if let Who::OwnerOf(of) | Who::ControllerOf(of) = it {
        sel(of, visit);
    }
}

/// Walks a number, itself first.
pub fn num<'a>(it: &'a Num, visit: Visit<'a, '_>) {
    visit(Said::Num(it));
    match it {
        Num::Stat { of: Some(of), .. }
        | Num::Count(of)
        | Num::Counters(of)
        | Num::CountersOf(_, of) => sel(of, visit),
        Num::Half(n) => num(n, visit),
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => {
            num(a, visit);
            num(b, visit);
        }
        Num::Lit(_)
        | Num::X
        | Num::Amount
        | Num::Stat { of: None, .. }
        | Num::Tally(_)
        | Num::Named(_) => {}
    }
}

/// Walks a condition, itself first.
pub fn cond<'a>(it: &'a Cond, visit: Visit<'a, '_>) {
    visit(Said::Cond(it));
    match it {
        Cond::Compare(a, _, b) => {
            num(a, visit);
            num(b, visit);
        }
        Cond::Is(of, _) | Cond::Exists(of) => sel(of, visit),
        Cond::Holds(of, so) => {
            sel(of, visit);
            qual(so, visit);
        }
        Cond::Not(inner) => cond(inner, visit),
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|one| cond(one, visit)),
        Cond::OwnTurn | Cond::Phase(_) | Cond::Done | Cond::Was(..) => {}
    }
}

/// What the cards of a name are chosen from; none where they are not chosen.
pub fn chosen(ability: &Ability, name: u8) -> Option<(&Count, &Sel)> {
    ability.ops.iter().find_map(|op| match op {
        Op::Choose {
            count, from, slot, ..
        } if *slot == name => Some((count, from)),
        _ => None,
    })
}

/// Names that are taken out of names, at most.
const DEEP: usize = 4;

/// The description of the cards that a selection is, or that its name was taken from: chosen, or
/// walked one by one.
pub fn described<'a>(ability: &'a Ability, sel: &'a Sel) -> Option<&'a Cards> {
    let mut sel = sel;
    for _ in 0..DEEP {
        sel = match sel {
            Sel::Cards(cards) => return Some(cards),
            Sel::Slot(name) | Sel::Of(name, _) | Sel::RestOf(name) => origin(ability, *name)?,
            _ => return None,
        };
    }
    None
}

/// What the cards of a name are taken from; one that an event gives may lie elsewhere by then.
fn origin(ability: &Ability, name: u8) -> Option<&Sel> {
    ability.ops.iter().find_map(|op| match op {
        Op::Choose { from, slot, .. } | Op::Bind(from, slot) if *slot == name => Some(from),
        Op::Next { from, slot, .. } if *slot == name => origin(ability, *from),
        _ => None,
    })
}

/// The selections that one names together; itself where it names no several.
pub fn parts(sel: &Sel) -> Vec<&Sel> {
    match sel {
        Sel::And(all) => all.iter().flat_map(parts).collect(),
        one => vec![one],
    }
}

/// Whether so many are one at most.
pub const fn is_one(count: &Count) -> bool {
    matches!(
        count,
        Count::Exactly(Num::Lit(0 | 1)) | Count::UpTo(Num::Lit(0 | 1))
    )
}

/// Whether a selection is one card at most; `lone` says of which descriptions there is but one.
pub fn is_one_card(ability: &Ability, sel: &Sel, lone: impl Fn(&Cards) -> bool) -> bool {
    match sel {
        Sel::Slot(name) | Sel::Of(name, _) => ability.ops.iter().all(|op| match op {
            Op::Choose { count, slot, .. } if slot == name => is_one(count),
            Op::Do(Act::Look(n, _, slot) | Act::Reveal(n, _, slot)) if slot == name => {
                matches!(n, Num::Lit(0 | 1))
            }
            Op::Do(Act::Named(_, args)) => args.iter().all(|arg| match arg {
                Arg::Pick(count, _, slot) if slot == name => is_one(count),
                _ => true,
            }),
            _ => true,
        }),
        Sel::Cards(cards) => lone(cards),
        Sel::And(_) | Sel::RestOf(_) | Sel::Player(_) => false,
        Sel::This | Sel::Giver | Sel::Foe | Sel::Host | Sel::Top => true,
    }
}

//! Bugs that are planted into the compiled texts, and that the reader must find.
//!
//! The engine runs texts that were altered after they were compiled; the reader has the tree. What
//! is altered here is what goes wrong in engines: an operation that is not done, the greater for
//! the smaller, the other player, a price that is not asked for.

use shokan_kernel::pool::{
    Ability, Act, CardPool, Cond, Count, EventPattern, Head, Mod, Num, Op, Qual, Quality, Sel, Who,
};
use shokan_kernel::table::{Spot, Until};
use shokan_lang::ast::{Comparison, Operator, Side};

/// A bug: its name, and what it does to a text; whether it did anything.
pub type Bug = (&'static str, fn(&mut Ability) -> bool);

/// A part of a text.
enum Part<'a> {
    Op(&'a mut Op),
    Act(&'a mut Act),
    Sel(&'a mut Sel),
    Num(&'a mut Num),
    Cond(&'a mut Cond),
    Who(&'a mut Who),
}

type Visit<'v> = &'v mut dyn FnMut(Part<'_>);

fn who(it: &mut Who, visit: Visit<'_>) {
    visit(Part::Who(it));
}

fn sel(it: &mut Sel, visit: Visit<'_>) {
    visit(Part::Sel(it));
    match it {
        Sel::Of(_, quals) => quals.iter_mut().for_each(|it| qual(it, visit)),
        Sel::Cards(cards) => cards.quals.iter_mut().for_each(|it| qual(it, visit)),
        Sel::And(all) => all.iter_mut().for_each(|it| sel(it, visit)),
        _ => {}
    }
}

fn qual(it: &mut Qual, visit: Visit<'_>) {
    match it {
        Qual::Where(when) => cond(when, visit),
        Qual::Relation(_, of) | Qual::Among(of) => sel(of, visit),
        Qual::Not(inner) => qual(inner, visit),
        _ => {}
    }
}

fn num(it: &mut Num, visit: Visit<'_>) {
    visit(Part::Num(it));
    match it {
        Num::Stat { of: Some(of), .. } | Num::Count(of) | Num::Counters(of) => sel(of, visit),
        Num::Half(n) => num(n, visit),
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => {
            num(a, visit);
            num(b, visit);
        }
        _ => {}
    }
}

fn cond(it: &mut Cond, visit: Visit<'_>) {
    visit(Part::Cond(it));
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
        Cond::And(all) | Cond::Or(all) => all.iter_mut().for_each(|it| cond(it, visit)),
        _ => {}
    }
}

fn change(it: &mut Mod, visit: Visit<'_>) {
    if let Mod::Add(_, n) | Mod::Set(_, n) | Mod::Scale(_, n) = it {
        num(n, visit);
    }
}

fn act(it: &mut Act, visit: Visit<'_>) {
    visit(Part::Act(it));
    match it {
        Act::Draw(n, of) | Act::Mill(n, of) => {
            num(n, visit);
            who(of, visit);
        }
        Act::Look(n, of, _) | Act::Reveal(n, of, _) => {
            num(n, visit);
            who(of, visit);
        }
        Act::RevealCards(of)
        | Act::Move { what: of, .. }
        | Act::Order(of, _)
        | Act::Turn(of, _)
        | Act::Rest(of)
        | Act::Stand(of) => sel(of, visit),
        Act::Damage(n, of) | Act::Heal(n, of) => {
            num(n, visit);
            sel(of, visit);
        }
        Act::ChangeAmount(n) | Act::Pay(_, n) => num(n, visit),
        Act::Shuffle(of) | Act::Lose(of) | Act::Win(of) => who(of, visit),
        Act::Named(_, args) => {
            for arg in args {
                match arg {
                    shokan_kernel::pool::Arg::Sel(of) => sel(of, visit),
                    shokan_kernel::pool::Arg::Num(n) => num(n, visit),
                    _ => {}
                }
            }
        }
    }
}

/// Walks all that a text does, and not what it waits for.
fn walk(it: &mut Ability, visit: Visit<'_>) {
    for op in &mut it.ops {
        visit(Part::Op(op));
        match op {
            Op::Choose {
                count, from, by, ..
            } => {
                if let Count::Exactly(n) | Count::UpTo(n) = count {
                    num(n, visit);
                }
                sel(from, visit);
                who(by, visit);
            }
            Op::Do(it) => act(it, visit),
            Op::Modify(on, changes) => {
                sel(on, visit);
                changes.iter_mut().for_each(|it| change(&mut it.0, visit));
            }
            Op::JumpUnless(when, _) => cond(when, visit),
            Op::Bind(of, _) => sel(of, visit),
            Op::Remember(n, _) => num(n, visit),
            _ => {}
        }
    }
    for part in &mut it.always {
        if let Some(when) = &mut part.when {
            cond(when, visit);
        }
        sel(&mut part.on, visit);
        change(&mut part.change, visit);
    }
}

/// Alters all parts of a text by a rule that says whether it did anything.
fn alter(it: &mut Ability, mut rule: impl FnMut(Part<'_>) -> bool) -> bool {
    let mut any = false;
    walk(it, &mut |part| any |= rule(part));
    any
}

fn acts(it: &mut Ability, mut rule: impl FnMut(&mut Act) -> bool) -> bool {
    alter(it, |part| match part {
        Part::Act(it) => rule(it),
        _ => false,
    })
}

fn ops(it: &mut Ability, mut rule: impl FnMut(&mut Op) -> bool) -> bool {
    alter(it, |part| match part {
        Part::Op(it) => rule(it),
        _ => false,
    })
}

fn nums(it: &mut Ability, mut rule: impl FnMut(&mut Num) -> bool) -> bool {
    alter(it, |part| match part {
        Part::Num(it) => rule(it),
        _ => false,
    })
}

fn conds(it: &mut Ability, mut rule: impl FnMut(&mut Cond) -> bool) -> bool {
    alter(it, |part| match part {
        Part::Cond(it) => rule(it),
        _ => false,
    })
}

fn cards(it: &mut Ability, mut rule: impl FnMut(&mut shokan_kernel::pool::Cards) -> bool) -> bool {
    alter(it, |part| match part {
        Part::Sel(Sel::Cards(it)) => rule(it),
        _ => false,
    })
}

/// Puts something in the place of something; whether it is another.
fn put<T: PartialEq>(place: &mut T, now: T) -> bool {
    let other = *place != now;
    *place = now;
    other
}

fn flip(who: &mut Who) -> bool {
    *who = match who {
        Who::You => Who::Opponent,
        Who::Opponent => Who::You,
        _ => return false,
    };
    true
}

fn last_is_not_done(it: &mut Ability) -> bool {
    let end = it.ops.len();
    let Some(last) = it.ops.iter_mut().rev().find(|it| matches!(it, Op::Do(_))) else {
        return false;
    };
    *last = Op::Jump(end as u8);
    true
}

fn price_is_not_asked(it: &mut Ability) -> bool {
    if it.body == 0 {
        return false;
    }
    it.ops[0] = Op::Jump(it.body);
    true
}

fn loop_ends_after_one(it: &mut Ability) -> bool {
    let mut ends = Vec::new();
    for op in &it.ops {
        if let Op::Next { end, .. } = op {
            ends.push(*end);
        }
    }
    for &end in &ends {
        if let Some(back) = it.ops.get_mut(usize::from(end).wrapping_sub(1)) {
            *back = Op::Jump(end);
        }
    }
    !ends.is_empty()
}

fn hears_everything(it: &mut Ability) -> bool {
    let Head::On(EventPattern { parts, .. }) = &mut it.head else {
        return false;
    };
    parts.len() > 1 && parts.pop().is_some()
}

/// The bugs.
pub const BUGS: &[Bug] = &[
    ("the last verb is not done", last_is_not_done),
    ("a price is not asked for", price_is_not_asked),
    ("a loop ends after one card", loop_ends_after_one),
    ("a text hears too much", hears_everything),
    ("least is most", |it| {
        nums(it, |n| match n {
            Num::Least(a, b) => {
                *n = Num::Most(a.clone(), b.clone());
                true
            }
            _ => false,
        })
    }),
    ("half is all", |it| {
        nums(it, |n| match n {
            Num::Half(all) => {
                *n = (**all).clone();
                true
            }
            _ => false,
        })
    }),
    ("a sum is a difference", |it| {
        nums(it, |n| match n {
            Num::Arithmetic(_, sign @ Operator::Add, _) => put(sign, Operator::Subtract),
            _ => false,
        })
    }),
    ("a printed number is the one that holds", |it| {
        nums(it, |n| match n {
            Num::Stat { printed, .. } => put(printed, false),
            _ => false,
        })
    }),
    ("one more", |it| {
        acts(it, |act| match act {
            Act::Draw(Num::Lit(n), _)
            | Act::Mill(Num::Lit(n), _)
            | Act::Damage(Num::Lit(n), _)
            | Act::Heal(Num::Lit(n), _) => {
                *n += 1;
                true
            }
            _ => false,
        })
    }),
    ("the other player", |it| {
        alter(it, |part| match part {
            Part::Who(who) => flip(who),
            _ => false,
        })
    }),
    ("the other one chooses", |it| {
        ops(it, |op| match op {
            Op::Choose { by, .. } => flip(by),
            _ => false,
        })
    }),
    ("top is bottom", |it| {
        acts(it, |act| match act {
            Act::Move { at, .. } => match at {
                Some(Spot::Top) => put(at, Some(Spot::Bottom)),
                Some(Spot::Bottom) => put(at, Some(Spot::Top)),
                None => false,
            },
            _ => false,
        })
    }),
    ("face-up or face-down is forgotten", |it| {
        acts(it, |act| match act {
            Act::Move { face_down, .. } => put(face_down, None),
            Act::Turn(_, up) => {
                *up = !*up;
                true
            }
            _ => false,
        })
    }),
    ("rested or standing is forgotten", |it| {
        acts(it, |act| match act {
            Act::Move { rested, .. } => put(rested, None),
            Act::Rest(sel) => {
                *act = Act::Stand(sel.clone());
                true
            }
            _ => false,
        })
    }),
    ("cards go to another zone", |it| {
        acts(it, |act| match act {
            Act::Move { to, .. } => {
                // A pile of every game.
                to.0 = if to.0 == 4 { 3 } else { 4 };
                true
            }
            _ => false,
        })
    }),
    ("whose field is forgotten", |it| {
        acts(it, |act| match act {
            Act::Move { side, .. } => put(side, None),
            _ => false,
        })
    }),
    ("own is enemy", |it| {
        cards(it, |cards| match cards.side {
            Side::Own => put(&mut cards.side, Side::Enemy),
            Side::Enemy => put(&mut cards.side, Side::Own),
            _ => false,
        })
    }),
    ("other is forgotten", |it| {
        cards(it, |cards| put(&mut cards.other, false))
    }),
    ("what narrows cards is forgotten", |it| {
        cards(it, |cards| {
            let any = !cards.quals.is_empty();
            cards.quals.clear();
            any
        })
    }),
    ("states of cards are forgotten", |it| {
        cards(it, |cards| {
            let any = !cards.all.is_empty();
            cards.all.clear();
            any
        })
    }),
    ("any kind of card will do", |it| {
        cards(it, |cards| put(&mut cards.any, vec![Quality::Card]))
    }),
    ("up to is just so many", |it| {
        ops(it, |op| match op {
            Op::Choose { count, .. } => match count {
                Count::UpTo(n) => {
                    *count = Count::Exactly(n.clone());
                    true
                }
                _ => false,
            },
            _ => false,
        })
    }),
    ("a bound on a sum is forgotten", |it| {
        ops(it, |op| match op {
            Op::Choose { total, .. } => total.take().is_some(),
            _ => false,
        })
    }),
    ("a condition is not asked", |it| {
        ops(it, |op| match op {
            Op::JumpUnless(when, _) => {
                *when = Cond::And(Vec::new());
                true
            }
            _ => false,
        })
    }),
    ("a condition is turned round", |it| {
        ops(it, |op| match op {
            Op::JumpUnless(when, _) => {
                *when = Cond::Not(Box::new(when.clone()));
                true
            }
            _ => false,
        })
    }),
    ("done is always so", |it| {
        conds(it, |cond| match cond {
            Cond::Done => {
                *cond = Cond::And(Vec::new());
                true
            }
            _ => false,
        })
    }),
    ("less is at most", |it| {
        conds(it, |cond| match cond {
            Cond::Compare(_, sign, _) => match sign {
                Comparison::Less => put(sign, Comparison::AtMost),
                Comparison::AtMost => put(sign, Comparison::Less),
                Comparison::Greater => put(sign, Comparison::AtLeast),
                Comparison::AtLeast => put(sign, Comparison::Greater),
                _ => false,
            },
            _ => false,
        })
    }),
    ("blocks are taken for each other", |it| {
        ops(it, |op| match op {
            Op::Either(starts) => {
                starts.reverse();
                true
            }
            _ => false,
        })
    }),
    ("may is must", |it| {
        let mut at = 0;
        ops(it, |op| {
            at += 1;
            match op {
                Op::May(None, _) => {
                    *op = Op::Jump(at);
                    true
                }
                _ => false,
            }
        })
    }),
    ("a change lasts too long", |it| {
        ops(it, |op| match op {
            Op::Modify(_, changes) => changes
                .iter_mut()
                .any(|it| it.1 == Until::Turn && put(&mut it.1, Until::Game)),
            _ => false,
        })
    }),
    ("the first of several changes is forgotten", |it| {
        ops(it, |op| match op {
            Op::Modify(_, changes) if changes.len() > 1 => {
                changes.remove(0);
                true
            }
            _ => false,
        })
    }),
    ("what is given twice as much", |it| {
        ops(it, |op| match op {
            Op::Modify(_, changes) => {
                let mut any = false;
                for (change, _) in changes {
                    if let Mod::Add(_, n) = change {
                        let twice = Num::Arithmetic(
                            Box::new(n.clone()),
                            Operator::Add,
                            Box::new(n.clone()),
                        );
                        *n = twice;
                        any = true;
                    }
                }
                any
            }
            _ => false,
        })
    }),
    (
        "what holds all the time holds without its condition",
        |it| {
            let mut any = false;
            for part in &mut it.always {
                any |= part.when.take().is_some();
            }
            any
        },
    ),
    ("the rest is the name itself", |it| {
        alter(it, |part| match part {
            Part::Sel(sel) => match sel {
                Sel::RestOf(slot) => {
                    *sel = Sel::Slot(*slot);
                    true
                }
                _ => false,
            },
            _ => false,
        })
    }),
    ("a remembered number is the next one", |it| {
        ops(it, |op| match op {
            Op::Remember(n, _) => {
                let more =
                    Num::Arithmetic(Box::new(n.clone()), Operator::Add, Box::new(Num::Lit(1)));
                *n = more;
                true
            }
            _ => false,
        })
    }),
];

/// Plants a bug into the texts of cards that were made; whether there was a place for it.
pub fn plant(pool: &mut CardPool, bug: &Bug) -> bool {
    let mut any = false;
    let defs = &pool.defs;
    for ability in &mut pool.abilities {
        if defs[ability.def.at()].word.starts_with(crate::deal::MADE) {
            any |= bug.1(ability);
        }
    }
    any
}

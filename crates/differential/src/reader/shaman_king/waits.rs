//! Texts that wait: whose come first, which of them can still be used (10.4).

use super::super::model::Waiting;
use super::super::rules::{Bound, Rules, Use};
use super::super::{Pick, Res, unread};
use super::{D, R, ShamanKing, harm};
use shokan_lang::ast::{Condition, Count, Head, Statement};

/// What winning and losing do waits for this moment, which comes behind the damage (9.7).
pub(super) const RESULT: u32 = u32::MAX - 1;
/// And behind that what a destruction by the judgement sets off.
pub(super) const DESTROYED: u32 = u32::MAX;
/// Texts that one moment sets off, at most.
const CHAIN: usize = 40;

/// What waited for a moment happens now.
pub(super) fn release(r: &mut R<'_>, moment: u32) {
    let now = r.game.moment;
    for it in &mut r.model.waiting {
        if it.moment == moment {
            it.moment = now;
        }
    }
}

/// Something has been done: the table is looked at, and the next moment begins.
pub(super) fn settle<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    harm::settle(r, d)?;
    r.game.moment = if r.model.waiting.is_empty() {
        0
    } else {
        r.game.moment + 1
    };
    Ok(())
}

/// The texts that wait are used, those of the oldest moment first, of one moment those of the turn
/// player.
pub(super) fn chain<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    for _ in 0..CHAIN {
        let open = r.model.waiting.iter().filter(|it| it.moment < RESULT);
        let Some(moment) = open.map(|it| it.moment).min() else {
            return Ok(());
        };
        let now = |seat: u8, r: &R<'a>| -> Vec<usize> {
            let all = r.model.waiting.iter().enumerate();
            let now = all.filter(|(_, it)| it.moment == moment && it.seat == seat);
            now.map(|(at, _)| at).collect()
        };
        let turn = r.model.active;
        let (mut seat, mut all) = (turn, now(turn, r));
        if all.is_empty() {
            seat = r.other(turn);
            all = now(seat, r);
        }
        let mut able = Vec::new();
        for &at in &all {
            let it = r.model.waiting[at].clone();
            if is_due(r, &it)? {
                able.push(at);
            }
        }
        // Where no more than one can do anything there is no order to choose.
        let mut at = able.first().copied().unwrap_or(all[0]);
        if able.len() > 1 {
            let picks = all.iter().map(|&at| Pick::Mode(at as u8)).collect();
            if let Pick::Mode(chosen) = d.ask(r, seat, "which text next", picks)? {
                at = usize::from(chosen);
            }
        }
        let it = r.model.waiting.remove(at);
        use_one(r, d, &it)?;
    }
    unread("a long chain of texts")
}

/// A text as it waits, with the card that its event is about.
fn of<'a>(it: &Waiting<'a>) -> Use<'a> {
    let mut u = Use::of(it.text, Some(it.source), it.seat);
    u.amount = it.amount * 10;
    if let Head::On(event) = &it.text.head {
        let parts = event.parts.iter().filter_map(|part| part.name.as_ref());
        for name in parts.chain(&event.name) {
            let cards = it.foe.into_iter().collect();
            u.names.insert(name.text.clone(), Bound::Cards(cards));
        }
    }
    u
}

/// A card that has gone still knows whose it was.
fn remember(r: &mut R<'_>, it: &Waiting<'_>) {
    if let Some(host) = it.giver.and_then(|was| r.model.same(was)) {
        r.game.left = Some((it.source.card, host));
    }
}

/// Whether a text that waits can do anything now.
fn is_due<'a>(r: &mut R<'a>, it: &Waiting<'a>) -> Res<bool> {
    let left = r.game.left;
    remember(r, it);
    let due = can_be_used(r, it);
    r.game.left = left;
    due
}

fn can_be_used<'a>(r: &R<'a>, it: &Waiting<'a>) -> Res<bool> {
    let u = of(it);
    let (conditions, block) = asked_first(&u);
    for condition in conditions {
        if !r.holds(condition, &u, None)? {
            return Ok(false);
        }
    }
    for statement in block {
        let Statement::Choose { count, from, .. } = statement else {
            break;
        };
        let needed = match count {
            Count::Exactly(n) => r.number(n, &u, None)? > 0,
            _ => false,
        };
        if !needed || !R::is_targeting(from) {
            continue;
        }
        let mut found = false;
        for card in r.cards(from, &u)? {
            found |= ShamanKing::can_be_chosen(r, card, &u)?;
        }
        if !found {
            return Ok(false);
        }
    }
    match &it.text.pay {
        Some(cost) => r.can_pay(cost, &u),
        None => Ok(true),
    }
}

/// The conditions of a whole text, in front of its block or around all that is in it, and what they
/// are conditions of.
fn asked_first<'a>(u: &Use<'a>) -> (Vec<&'a Condition>, &'a [Statement]) {
    let mut conditions: Vec<&Condition> = u.text.when.iter().collect();
    let mut block = u.text.block.as_slice();
    while let [
        Statement::If {
            condition,
            then,
            otherwise: None,
            ..
        },
    ] = block
        && !u.text.may
        && u.text.pay.is_none()
    {
        conditions.push(condition);
        block = then;
    }
    (conditions, block)
}

fn use_one<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, it: &Waiting<'a>) -> Res<()> {
    if !is_due(r, it)? {
        return settle(r, d);
    }
    if it.text.pay.is_some() || it.text.may {
        let yes = d.ask(r, it.seat, "use", vec![Pick::Yes, Pick::No])? == Pick::Yes;
        if !yes {
            return settle(r, d);
        }
    }
    remember(r, it);
    let mut u = of(it);
    r.carry_out(d, &mut u)?;
    settle(r, d)
}

//! Health that is lost or regained, what stands in the place of it, shamans that fall.

use super::super::event::Happens;
use super::super::model::Was;
use super::super::rules::{Bound, Rules, Use};
use super::super::{Pick, Res, unread};
use super::waits::DESTROYED;
use super::{D, R, ShamanKing};
use shokan_lang::ast::{Head, Number, Operator, Statement, Verb};

/// Texts that stand in the place of this, in the order in which their cards lie.
pub(super) fn instead_of<'a>(r: &R<'a>, it: &Happens) -> Res<Vec<Use<'a>>> {
    let mut found = Vec::new();
    for card in r.present() {
        if !r.speaks(card) {
            continue;
        }
        for text in &r.printed(card).abilities {
            let Head::InsteadOf(event) = &text.head else {
                continue;
            };
            let mut u = Use::of(text, Some(r.model.was(card)), ShamanKing::speaker(r, card));
            u.amount = it.amount;
            let when = match &text.when {
                Some(condition) => r.holds(condition, &u, None)?,
                None => true,
            };
            // A damage value is that of the own side.
            let named = event.names.iter().any(|name| name.as_str() == it.event);
            let fits = if it.event == "damage_value" {
                named && it.seat == Some(u.seat)
            } else {
                r.waits_for(event, it, &u)?
            };
            if when && fits {
                found.push(u);
            }
        }
    }
    Ok(found)
}

/// How a text changes an amount (10.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Becomes,
    Scales,
    Adds,
}

fn group(n: &Number) -> Group {
    match n {
        Number::Amount => Group::Adds,
        Number::Half(n) if group(n) != Group::Becomes => Group::Scales,
        Number::Arithmetic(a, Operator::Multiply, b)
            if group(a) != Group::Becomes || group(b) != Group::Becomes =>
        {
            Group::Scales
        }
        Number::Arithmetic(a, _, b) | Number::Least(a, b) | Number::Most(a, b) => {
            let both = [group(a), group(b)];
            if both.contains(&Group::Scales) {
                Group::Scales
            } else if both.contains(&Group::Adds) {
                Group::Adds
            } else {
                Group::Becomes
            }
        }
        _ => Group::Becomes,
    }
}

/// The new amounts that a text says, where its conditions hold.
fn said<'a>(
    r: &R<'a>,
    u: &Use<'a>,
    block: &'a [Statement],
    to: &mut Vec<Option<&'a Number>>,
) -> Res<()> {
    for statement in block {
        match statement {
            Statement::Do {
                verb: Verb::Prevent,
                ..
            } => to.push(None),
            Statement::Do {
                verb: Verb::ChangeAmount { to: n },
                ..
            } => to.push(Some(n)),
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                if r.holds(condition, u, None)? {
                    said(r, u, then, to)?;
                } else {
                    said(r, u, otherwise.as_deref().unwrap_or_default(), to)?;
                }
            }
            _ => return unread("a replacement that does more"),
        }
    }
    Ok(())
}

/// What texts make of an amount.
fn changed<'a>(r: &R<'a>, it: &Happens) -> Res<i32> {
    let mut all = Vec::new();
    for u in instead_of(r, it)? {
        let mut numbers = Vec::new();
        said(r, &u, &u.text.block, &mut numbers)?;
        let came = u.source.map_or(0, |was| r.model.cards[was.card].came);
        for n in numbers {
            let group = n.map_or(Group::Becomes, group);
            all.push((group, came, all.len(), u.clone(), n));
        }
    }
    all.sort_by_key(|it| (it.0, it.1, it.2));
    let of = |u: &Use<'a>, n: Option<&Number>, now: i32| -> Res<i32> {
        let mut u = u.clone();
        u.amount = now;
        // Rounded down to tens.
        Ok(n.map_or(Ok(0), |n| r.number(n, &u, None))? / 10 * 10)
    };
    let (mut now, mut sum) = (it.amount, 0);
    for (group, _, _, u, n) in &all {
        match group {
            Group::Becomes => now = of(u, *n, it.amount)?,
            Group::Scales => now = of(u, *n, now)?,
            Group::Adds => sum += of(u, *n, now)? - now,
        }
    }
    Ok((now + sum).max(0))
}

/// Shamans that anything can touch, the turn player's first, by position.
pub(super) fn sufferers(r: &R<'_>, cards: &[usize]) -> Vec<usize> {
    let turn = r.model.active;
    let mut all = Vec::new();
    for seat in [turn, r.other(turn)] {
        for position in 0..2 {
            let here = r.shaman_at(seat, position);
            all.extend(here.filter(|card| cards.contains(card) && r.is_shaman(*card)));
        }
    }
    all
}

/// The text that stands in the place of health reaching 0 is carried out; whether there is one.
fn instead_of_zero<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, shaman: usize) -> Res<bool> {
    let it = Happens {
        seat: Some(r.model.cards[shaman].owner),
        ..Happens::to("health_zero", Some(shaman))
    };
    let found = instead_of(r, &it)?.into_iter().next();
    let Some(mut u) = found else {
        return Ok(false);
    };
    let card = u.source.map_or(shaman, |was| was.card);
    if ShamanKing::host(r, card)? == Some(shaman) {
        r.game.left = Some((card, shaman));
    }
    if let Head::InsteadOf(event) = &u.text.head {
        let parts = event.parts.iter().filter_map(|part| part.name.as_ref());
        for name in parts.chain(&event.name) {
            let bound = Bound::Cards(vec![r.model.was(shaman)]);
            u.names.insert(name.text.clone(), bound);
        }
    }
    r.carry_out(d, &mut u)?;
    Ok(true)
}

/// R-SK-122, R-SK-125: so much damage to all of these at one moment.
pub(super) fn damage<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    amount: i32,
    cards: &[usize],
) -> Res<bool> {
    let amount = amount / 10 * 10;
    if amount <= 0 {
        return Ok(false);
    }
    let shamans = sufferers(r, cards);
    let full = cards
        .iter()
        .all(|card| r.is_spirit(*card) || shamans.contains(card));
    let mut fallen = Vec::new();
    for &card in cards {
        if r.is_spirit(card) && ShamanKing::stat(r, card, "defence")? <= amount {
            fallen.push(card);
        }
    }
    destroy(r, &fallen, false)?;
    for card in shamans {
        lose(r, d, card, amount, false)?;
    }
    Ok(!cards.is_empty() && full)
}

/// A shaman loses health: what lessens it, what stands in the place of its reaching 0, the loss.
pub(super) fn lose<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    card: usize,
    amount: i32,
    judged: bool,
) -> Res<()> {
    if !r.is_capable(card) {
        return Ok(());
    }
    let it = Happens {
        seat: Some(r.model.cards[card].owner),
        amount,
        context: if judged { vec!["battle"] } else { Vec::new() },
        ..Happens::to("damage", Some(card))
    };
    let by = changed(r, &it)?;
    let before = r.health(card);
    if by >= before && instead_of_zero(r, d, card)? {
        return Ok(());
    }
    r.model.cards[card].damage += by.min(before);
    Ok(())
}

/// SK-13.03: the damage value of the side that has lost.
pub(super) fn damage_value(r: &R<'_>, loser: u8, amount: i32) -> Res<i32> {
    let it = Happens {
        seat: Some(loser),
        amount,
        ..Happens::to("damage_value", None)
    };
    changed(r, &it)
}

/// Spirits go to their owners' graveyards, all at one moment; by the judgement of a battle they are
/// heard of behind it.
pub(super) fn destroy(r: &mut R<'_>, all: &[usize], judged: bool) -> Res<()> {
    for &card in all {
        let it = Happens {
            seat: Some(r.model.cards[card].owner),
            leaves: true,
            context: if judged { vec!["battle"] } else { Vec::new() },
            ..Happens::to("destroy", Some(card))
        };
        let before = r.model.waiting.len();
        for listener in r.present() {
            if r.speaks(listener) {
                r.hear(&it, listener, |_| true, &mut |_, _| Ok(true))?;
            }
        }
        let host = ShamanKing::host(r, card)?.map(|host| r.model.was(host));
        let was = r.model.was(card);
        let moment = if judged { DESTROYED } else { r.game.moment };
        for waiting in &mut r.model.waiting[before..] {
            waiting.moment = moment;
            // The card is found again where it goes.
            waiting.foe = Some(Was {
                moves: was.moves + 1,
                ..was
            });
            if waiting.source.card == card {
                waiting.giver = host;
            }
        }
    }
    for &card in all {
        let owner = r.model.cards[card].owner;
        leave(r, card, owner, "graveyard", true)?;
    }
    Ok(())
}

/// A card leaves its shaman: its text still knows whose it was.
pub(super) fn leave(r: &mut R<'_>, card: usize, seat: u8, zone: &str, top: bool) -> Res<()> {
    if let Some(host) = ShamanKing::host(r, card)? {
        r.game.left = Some((card, host));
    }
    r.put(card, seat, zone, top);
    Ok(())
}

/// SK-04.02, SK-13.07: never above the printed health, and no shaman whose health is 0.
pub(super) fn heal<'a>(r: &mut R<'a>, u: &Use<'a>, card: usize, amount: i32) -> Res<bool> {
    if !r.is_shaman(card) || !r.is_capable(card) {
        return Ok(false);
    }
    let art = matches!(&u.text.head, Head::Rule { word, .. } if word.as_str() == "art");
    let it = Happens {
        by: u.source.map(|was| was.card),
        seat: Some(u.seat),
        amount,
        causes: if art { vec!["art"] } else { Vec::new() },
        ..Happens::to("heal", Some(card))
    };
    let by = changed(r, &it)?.min(r.model.cards[card].damage);
    r.model.cards[card].damage -= by.max(0);
    Ok(by > 0 && by >= amount)
}

/// Gauges show a number, at most the printed one.
pub(super) fn set<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    to: i32,
    cards: &[usize],
) -> Res<bool> {
    let all = sufferers(r, cards);
    let own = matches!(
        &u.text.head,
        Head::InsteadOf(event) if event.names.iter().any(|it| it.as_str() == "health_zero")
    );
    for &card in &all {
        if to <= 0 && !own {
            if r.is_capable(card) && !instead_of_zero(r, d, card)? {
                r.model.cards[card].damage += r.health(card);
            }
            continue;
        }
        let printed = ShamanKing::printed(r, card, "health")?;
        r.model.cards[card].damage = printed - to.clamp(0, printed);
    }
    Ok(!all.is_empty())
}

/// The end of a text: shamans at 0 fall, and too many spirits go.
pub(super) fn settle<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    let turn = r.model.active;
    for seat in [turn, r.other(turn)] {
        for position in 0..2 {
            let Some(shaman) = r.shaman_at(seat, position) else {
                continue;
            };
            if r.model.cards[shaman].face_down {
                continue;
            }
            // R-SK-66, R-SK-67: one of the battle falls when that is over.
            if !r.is_capable(shaman) && r.is_of_battle(shaman, |it| it.shaman) {
                continue;
            }
            if r.is_capable(shaman) {
                reduce(r, d, seat, position, shaman)?;
                continue;
            }
            fall(r, shaman);
        }
    }
    Ok(())
}

/// SK-14.03 to SK-14.07: a shaman falls, and all of his field goes.
pub(super) fn fall(r: &mut R<'_>, shaman: usize) {
    let (seat, position) = (r.model.cards[shaman].seat, r.model.cards[shaman].place);
    if r.where_is(shaman) == "attack_position" {
        r.model.hand_over(shaman, seat, R::zone("shaman_position"));
    }
    r.model.cards[shaman].face_down = true;
    let mut gone = r.spirits(seat, position);
    gone.extend(r.attached(shaman));
    for card in gone {
        let owner = r.model.cards[card].owner;
        r.put(card, owner, "graveyard", true);
    }
}

/// Whether a shaman has more under him than he can maintain.
pub(super) fn is_overloaded(r: &R<'_>, seat: u8, position: u8, shaman: usize) -> Res<bool> {
    let all = r.spirits(seat, position);
    let mut sum = 0;
    for &card in &all {
        sum += ShamanKing::stat(r, card, "summon_value")?;
    }
    let number = ShamanKing::stat(r, shaman, "summon_number")?;
    let power = ShamanKing::stat(r, shaman, "summon_power")?;
    Ok(!all.is_empty() && (all.len() as i32 > number || sum > power))
}

/// R-SK-23: its owner chooses which spirits go that a shaman can no longer maintain.
fn reduce<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, seat: u8, position: u8, shaman: usize) -> Res<()> {
    loop {
        if !is_overloaded(r, seat, position, shaman)? {
            return Ok(());
        }
        let all = r.spirits(seat, position);
        let number = ShamanKing::stat(r, shaman, "summon_number")?;
        let power = ShamanKing::stat(r, shaman, "summon_power")?;
        // One that fights only where no other suffices.
        let fights = |card: &usize| r.where_is(*card) == "attack_position";
        let mut all = all;
        if let Some(fighter) = all.iter().copied().find(fights) {
            let value = ShamanKing::stat(r, fighter, "summon_value")?;
            if all.len() > 1 && number >= 1 && value <= power {
                all.retain(|card| *card != fighter);
            }
        }
        let mut gone = all[0];
        if all.len() > 1 {
            let picks = all.iter().map(|&card| Pick::Card(card)).collect();
            if let Pick::Card(card) = d.ask(r, seat, "which spirit goes", picks)? {
                gone = card;
            }
        }
        let owner = r.model.cards[gone].owner;
        leave(r, gone, owner, "graveyard", true)?;
    }
}

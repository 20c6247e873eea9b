//! The look at the table after something happened, and changes that are given.

use super::super::event::Happens;
use super::super::holding::sentences;
use super::super::model::{Change, What};
use super::super::rules::Use;
use super::super::{Pick, Res, Stop};
use super::{D, Gone, R, SummonsCall};
use crate::reader::rules::Rules;
use shokan_lang::ast::{Ability, Head, Modifier};

/// A card goes from where it lies to another zone: what waits for it is told, and what must be
/// remembered of it is.
pub(super) fn leaves<'a>(
    r: &mut R<'a>,
    card: usize,
    to: &'static str,
    cause: &'static str,
    by: Option<usize>,
) -> Res<()> {
    let it = Happens {
        by,
        seat: Some(r.model.cards[card].owner),
        causes: vec![cause],
        from: Some(r.where_is(card)),
        to: Some(to),
        leaves: true,
        ..Happens::to("move", Some(card))
    };
    r.happens(&it)?;
    depart(r, card);
    Ok(())
}

/// What is remembered of a card that departs from the field.
fn depart(r: &mut R<'_>, card: usize) {
    if !r.on_field(card) {
        return;
    }
    let (seat, place) = (r.model.cards[card].controller, r.model.cards[card].place);
    if r.game.resolving > 0 && !r.game.dormant.contains(&card) {
        for (text, _) in SummonsCall::texts(r, card) {
            if matches!(text.head, Head::Always | Head::InsteadOf(_)) {
                r.game.lingering.push(Gone {
                    card,
                    text,
                    seat,
                    place,
                });
            }
        }
    }
    r.game.dormant.retain(|&it| it != card);
    r.game.blanked.retain(|&it| it != card);
}

/// Units leave together (SC-09-05, R-SC-39).
pub(super) fn leave(r: &mut R<'_>, units: &[usize], by: Option<usize>) -> Res<()> {
    let units = r.model.in_order(units);
    for &unit in &units {
        let it = Happens {
            by,
            leaves: true,
            ..Happens::to("leave", Some(unit))
        };
        r.happens(&it)?;
    }
    for &unit in &units {
        leaves(r, unit, "outside", "rule", by)?;
        let owner = r.model.cards[unit].owner;
        r.put(unit, owner, "outside", false);
    }
    Ok(())
}

fn loses_others(text: &Ability) -> bool {
    let mut all = Vec::new();
    let read = sentences(&text.block, &[], &mut all).is_ok();
    let always = matches!(text.head, Head::Always);
    read && always
        && all
            .iter()
            .any(|it| matches!(it.modifier, Modifier::LosesOtherEffects))
}

/// R-SC-59 to R-SC-62: what others take away all the time begins and ends.
fn refresh_losses(r: &mut R<'_>) -> Res<()> {
    let before = r.game.blanked.clone();
    let mut texts = Vec::new();
    for card in r.field() {
        if r.game.dormant.contains(&card) {
            continue;
        }
        let seat = r.model.cards[card].controller;
        for (text, giver, came) in r.all_texts(card) {
            if loses_others(text) {
                // One that holds already goes on holding; then the earlier goes first.
                texts.push((before.contains(&card), came, card, text, seat, giver));
            }
        }
    }
    for gone in &r.game.lingering {
        if loses_others(gone.text) {
            texts.push((false, 0, gone.card, gone.text, gone.seat, None));
        }
    }
    texts.sort_by_key(|it| (it.0, it.1));
    let given = |r: &R<'_>, card: usize| {
        let mut on = r.model.on(card);
        on.any(|change| matches!(change.what, What::LosesOthers))
    };
    let mut now: Vec<usize> = Vec::new();
    for (_, came, card, text, seat, giver) in texts {
        if r.on_field(card) && (now.contains(&card) || given(r, card)) {
            continue;
        }
        let source = super::Source {
            card,
            text,
            seat,
            came,
            giver,
        };
        let does = |it: &Modifier| matches!(it, Modifier::LosesOtherEffects);
        for other in r.field() {
            let aimed = other != card && !given(r, other) && !now.contains(&other);
            if aimed && !source.on(r, other, &does)?.is_empty() {
                now.push(other);
            }
        }
    }
    r.game.blanked.clone_from(&now);
    for card in r.field() {
        // SC-08-07.c: what it had for the time being is gone for good.
        if now.contains(&card) && !before.contains(&card) {
            r.model.strip(card);
        }
    }
    Ok(())
}

pub(super) fn settle<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    let mut first = true;
    loop {
        refresh_losses(r)?;
        keep_one_loss(r, d)?;
        check_loss(r)?;
        let mut gone = Vec::new();
        for seat in 0..2 {
            for unit in r.pile(seat, "unit_zone") {
                // SC-11-01.d, R-SC-31.
                let hp = SummonsCall::stat(r, unit, "hp")?;
                if r.model.cards[unit].damage >= hp && !r.is_hidden(unit) {
                    gone.push(unit);
                }
            }
        }
        if gone.is_empty() {
            break;
        }
        // R-SC-36: by damage at the moment of it, otherwise after what was triggered before.
        if !first || !r.game.struck && !r.model.waiting.is_empty() {
            r.game.moment += 1;
        }
        first = false;
        leave(r, &gone, None)?;
    }
    r.game.struck = false;
    r.game.moment += 1;
    Ok(())
}

/// SC-08-07.f: of several losses at one moment one stays, which is chosen.
fn keep_one_loss<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    loop {
        let losses = |r: &R<'a>, card: usize| -> Vec<Change<'a>> {
            let on = r.model.on(card);
            let lost = on.filter(|it| matches!(it.what, What::LosesOthers));
            lost.cloned().collect()
        };
        let field = r.field().into_iter();
        let Some(card) = field.into_iter().find(|&card| losses(r, card).len() > 1) else {
            return Ok(());
        };
        let all = losses(r, card);
        let picks = (0..all.len()).map(|at| Pick::Mode(at as u8)).collect();
        let Pick::Mode(kept) = d.ask(r, r.model.active, "keep a loss", picks)? else {
            return Ok(());
        };
        r.model.strip(card);
        r.model.give(Change {
            cards: vec![card],
            ..all[usize::from(kept)].clone()
        });
        refresh_losses(r)?;
    }
}

/// SC-10-01: a master without HP has lost; of both, the one whose turn it is.
pub(super) fn check_loss(r: &mut R<'_>) -> Res<()> {
    let mut lost = Vec::new();
    for seat in 0..2 {
        for master in r.pile(seat, "master_zone") {
            let hp = SummonsCall::printed(r, master, "hp")?;
            if r.model.cards[master].damage >= hp {
                lost.push(seat);
            }
        }
    }
    let loser = match lost[..] {
        [] => return Ok(()),
        [seat] => seat,
        _ => r.model.active,
    };
    r.model.winner = Some(1 - loser);
    Err(Stop::Over)
}

/// Gives a change: not to cards in deck, outside and out of game (SC-11-06.d), and to a card that
/// has lost its other effects nothing but another loss (R-SC-58). Whether all took it.
pub(super) fn give<'a>(r: &mut R<'a>, change: Change<'a>, together: bool) -> bool {
    let loss = matches!(change.what, What::LosesOthers);
    let cards = change.cards.iter().copied();
    let takes = |&card: &usize| {
        let gone = matches!(r.where_is(card), "deck" | "outside" | "out_of_game");
        !gone && (loss || !r.is_blank(card))
    };
    let cards: Vec<usize> = cards.filter(takes).collect();
    if loss {
        for &card in &cards {
            let same = |it: &Change<'a>| {
                let lost = matches!(it.what, What::LosesOthers);
                lost && std::ptr::eq(it.text, change.text) && it.source == change.source
            };
            let twin = together && r.model.on(card).any(same);
            if !twin {
                // SC-08-07.c to .e: what it had for the time being is gone.
                r.model.strip(card);
            }
        }
    }
    let all = cards.len() == change.cards.len();
    r.model.give(Change { cards, ..change });
    all
}

/// The text has been carried out: what came holds now, and what left does no longer.
pub(super) fn end<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    r.game.resolving -= 1;
    if r.game.resolving == 0 {
        r.game.dormant.clear();
        r.game.lingering.clear();
    }
    settle(r, d)
}

/// Damage after what stands "instead of" it, and the texts that had a part in it.
pub(super) fn replaced<'a>(
    r: &R<'a>,
    card: usize,
    amount: i32,
    causes: &[&'static str],
) -> Res<(i32, Vec<Use<'a>>)> {
    let mut holders = Vec::new();
    for holder in r.field() {
        if r.game.dormant.contains(&holder) {
            continue;
        }
        let seat = r.model.cards[holder].controller;
        for (text, giver) in SummonsCall::texts(r, holder) {
            let mut u = Use::of(text, Some(r.model.was(holder)), seat);
            u.giver = giver;
            holders.push(u);
        }
    }
    for gone in &r.game.lingering {
        holders.push(Use::of(gone.text, Some(r.model.was(gone.card)), gone.seat));
    }
    let (mut left, mut by) = (amount, Vec::new());
    for mut u in holders {
        let Head::InsteadOf(event) = &u.text.head else {
            continue;
        };
        let it = Happens {
            causes: causes.to_vec(),
            amount: left,
            ..Happens::to("damage", Some(card))
        };
        u.amount = left.clamp(-100, 100);
        let when = match &u.text.when {
            Some(condition) => r.holds(condition, &u, None)?,
            None => true,
        };
        if !r.waits_for(event, &it, &u)? || !when || !r.limit_allows(&u)? {
            continue;
        }
        left = super::verbs::changed(r, &u, left)?;
        by.push(u);
    }
    Ok((left, by))
}

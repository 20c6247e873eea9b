//! A free attack: A1 to A15.

use super::super::event::Happens;
use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::grid::{WAYS, away};
use super::harm::{self, Doer};
use super::{Attack, D, R, SummonerWars};
use shokan_lang::ast::{Ability, Duration, Event, Head};

/// Cards that a Unit can attack: the first in each direction, no further than it reaches (A3).
pub(super) fn targets(r: &R<'_>, unit: usize) -> Res<Vec<usize>> {
    let Some(from) = r.space(unit) else {
        return Ok(Vec::new());
    };
    let reach = SummonerWars::stat(r, unit, "reach")?;
    let mut found = Vec::new();
    for way in WAYS {
        let line = (1..=reach).map_while(|far| away(from, way, far));
        found.extend(line.filter_map(|place| r.at(place)).next());
    }
    Ok(found)
}

/// Whether a Unit can attack at all.
pub(super) fn can(r: &R<'_>, unit: usize) -> Res<bool> {
    let here = r.where_is(unit) == "battlefield" && r.is_unit(unit);
    // R-SW-144: one attack at a time.
    if !here || r.game.attack.is_some() || r.is_barred(unit, "cannot attack")? {
        return Ok(false);
    }
    for word in ["attack_each", "attack_diagonally"] {
        if !r.words_on(unit, word)?.is_empty() {
            return unread(word);
        }
    }
    // A text may make a bow of it once it attacks.
    let makes = |text: &Ability| match &text.head {
        Head::On(event) => event.names.iter().any(|name| name.as_str() == "attack"),
        _ => false,
    };
    let near = !targets(r, unit)?.is_empty();
    if !near && r.all_texts(unit).iter().any(|it| makes(it.0)) {
        return unread("an attack that a text makes possible");
    }
    Ok(near)
}

/// Whether a text of a card that is there stands in the place of dice.
fn takes_part(r: &R<'_>) -> bool {
    let names = |event: &Event| {
        event
            .names
            .iter()
            .any(|name| name.as_str() == "attack_roll")
    };
    let mut present = r.present().into_iter();
    present.any(|card| {
        r.all_texts(card).iter().any(|it| match &it.0.head {
            Head::InsteadOf(event) => names(event),
            _ => false,
        })
    })
}

/// A moment of the attack that goes on.
fn moment(r: &mut R<'_>, event: &'static str, by: usize, seat: u8, foe: Option<usize>) -> Res<()> {
    r.happens(&Happens {
        by: Some(by),
        seat: Some(seat),
        foe,
        ..Happens::to(event, None)
    })
}

/// The card that is attacked, if it is still there.
fn target_of(r: &R<'_>) -> Option<usize> {
    let target = r.game.attack.as_ref()?.target?;
    r.model.same(target)
}

/// The attacker, if it is still on the battlefield.
fn attacker_of(r: &R<'_>) -> Option<usize> {
    let was = r.game.attack.as_ref()?.attacker;
    r.model.same(was).filter(|&card| r.space(card).is_some())
}

/// One free attack: A1 to A15.
pub(super) fn attack<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &Use<'a>, unit: usize) -> Res<()> {
    if takes_part(r) {
        return unread("a text instead of the dice of an attack");
    }
    let seat = u.seat;
    r.game.attack = Some(Attack {
        seat,
        attacker: r.model.was(unit),
        target: None,
        all: Vec::new(),
        forced: None,
        dice: [0; 6],
    });
    moment(r, "attack", unit, seat, None)?;
    r.between_steps(d)?;
    if !aim(r, d, seat)? {
        over(r);
        return Ok(());
    }
    let attacked = strike(r, d, seat)?;
    let was = r.game.attack.as_ref().map(|it| it.attacker);
    let (target, all) = match &r.game.attack {
        Some(it) => (target_of(r), it.all.clone()),
        None => (None, Vec::new()),
    };
    let first = r.game.attack.as_ref().and_then(|it| it.target);
    over(r);
    let here = was.and_then(|was| r.model.same(was));
    if let Some(card) = here.filter(|&card| attacked && r.space(card).is_some()) {
        moment(r, "after_attack", card, seat, target)?;
        // R-SW-128: the further cards of the attack were attacked, too.
        let further = r.battlefield().into_iter();
        let further: Vec<usize> = further
            .filter(|&card| all.contains(&card) && first.map(|it| it.card) != Some(card))
            .collect();
        if !further.is_empty() {
            return unread("after an attack on several cards");
        }
    }
    Ok(())
}

/// A1 to A4: which card is attacked; whether the attack goes on.
fn aim<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, seat: u8) -> Res<bool> {
    loop {
        if !r.game.due.is_empty() {
            r.triggers(d)?;
        }
        let Some(card) = attacker_of(r) else {
            return Ok(false);
        };
        let may = !r.is_barred(card, "cannot attack")?;
        let near = targets(r, card)?;
        let again = r.game.attack.as_ref().is_some_and(|it| it.target.is_some());
        if again && may && target_of(r).is_some_and(|it| near.contains(&it)) {
            return Ok(true);
        }
        if !may || near.is_empty() {
            return Ok(false);
        }
        let picks = near.into_iter().map(Pick::Card).collect();
        let Pick::Card(target) = d.ask(r, seat, "target", picks)? else {
            return Ok(false);
        };
        let now = r.model.was(target);
        if let Some(attack) = &mut r.game.attack {
            if let Some(before) = attack.target {
                attack.all.retain(|&it| it != before.card);
            }
            attack.target = Some(now);
            if !attack.all.contains(&target) {
                attack.all.push(target);
            }
        }
        if !again {
            moment(r, "before_attack", card, seat, Some(target))?;
        }
        r.between_steps(d)?;
    }
}

/// A5 to A14; whether dice were rolled.
fn strike<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, seat: u8) -> Res<bool> {
    let Some(card) = attacker_of(r) else {
        return Ok(false);
    };
    let n = SummonerWars::stat(r, card, "attack")?;
    if let Some(attack) = &mut r.game.attack {
        // Luck takes the highest, as the stage scripts it.
        attack.dice[5] = n;
    }
    let target = target_of(r);
    moment(r, "attack_roll", card, seat, target)?;
    r.between_steps(d)?;
    if !r.game.due.is_empty() {
        r.triggers(d)?;
    }
    let planned = planned(r, seat)?;
    let doer = Doer {
        seat,
        card: Some(card),
        cause: "attack",
    };
    harm::wound_each(r, d, &planned, doer)?;
    r.game.wounding = true;
    let target = target_of(r);
    moment(r, "attack_wounds", card, seat, target)?;
    if !r.game.due.is_empty() {
        r.triggers(d)?;
    }
    r.game.wounding = false;
    r.between_steps(d)?;
    if !r.game.due.is_empty() {
        r.triggers(d)?;
    }
    Ok(true)
}

/// A9, A10: how many wounds each card of the attack would get.
fn planned(r: &R<'_>, seat: u8) -> Res<Vec<(usize, i32)>> {
    let Some(attack) = &r.game.attack else {
        return Ok(Vec::new());
    };
    let mut planned = Vec::new();
    for card in r.battlefield() {
        if !attack.all.contains(&card) {
            continue;
        }
        let mut from = SummonerWars::stat(r, card, "wound_from")?;
        if r.model.cards[card].controller != seat {
            // R-SW-119.
            from = from.max(SummonerWars::stat(r, card, "wound_from_enemy")?);
        }
        // All dice show 6: they wound together or not at all (R-SW-80).
        let wounds = match attacker_of(r) {
            Some(by) if 6 + SummonerWars::stat(r, by, "die_result")? >= from => {
                r.counted("hits")?
            }
            _ => 0,
        };
        planned.push((card, wounds));
    }
    Ok(planned)
}

/// The attack is over: what lasts as long as it ends.
fn over(r: &mut R<'_>) {
    r.game.attack = None;
    for change in &mut r.model.changes {
        if change.until == Duration::ThisBattle {
            change.cards.clear();
        }
    }
    r.model.changes.retain(|change| !change.cards.is_empty());
}

//! A free attack: A1 to A15 where no text takes part but those that change numbers or prevent
//! wounds.

use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::grid::{WAYS, away};
use super::harm::{self, Doer};
use super::{Attack, D, R, SummonerWars};
use shokan_lang::ast::{Duration, Event, Head};

const MOMENTS: [&str; 5] = [
    "attack",
    "before_attack",
    "attack_roll",
    "attack_wounds",
    "after_attack",
];

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
    if !here || r.is_barred(unit, "cannot attack")? {
        return Ok(false);
    }
    for word in ["attack_each", "attack_diagonally"] {
        if !r.words_on(unit, word)?.is_empty() {
            return unread(word);
        }
    }
    Ok(!targets(r, unit)?.is_empty())
}

/// Whether a text of a card that is there is used at a moment of an attack.
fn takes_part(r: &R<'_>) -> bool {
    let names = |event: &Event| {
        event
            .names
            .iter()
            .any(|name| MOMENTS.contains(&name.as_str()))
    };
    let mut present = r.present().into_iter();
    present.any(|card| {
        r.all_texts(card).iter().any(|it| match &it.0.head {
            Head::On(event) | Head::InsteadOf(event) => names(event),
            _ => false,
        })
    })
}

pub(super) fn attack<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &Use<'a>, unit: usize) -> Res<()> {
    if takes_part(r) || r.game.attack.is_some() {
        return unread("an attack with texts of its moments");
    }
    let mut attack = Attack {
        seat: u.seat,
        attacker: r.model.was(unit),
        target: None,
        dice: [0; 6],
    };
    r.game.attack = Some(attack);
    let picks = targets(r, unit)?.into_iter().map(Pick::Card).collect();
    let Pick::Card(target) = d.ask(r, u.seat, "target", picks)? else {
        return Ok(());
    };
    attack.target = Some(r.model.was(target));
    r.game.attack = Some(attack);
    let n = SummonerWars::stat(r, unit, "attack")?;
    // Luck takes the highest, as the stage scripts it.
    attack.dice[5] = n;
    r.game.attack = Some(attack);
    let hits = SummonerWars::tally(r, u, "hits")?;
    let result = 6 + SummonerWars::stat(r, unit, "die_result")?;
    let mut from = SummonerWars::stat(r, target, "wound_from")?;
    if r.model.cards[target].controller != u.seat {
        from = from.max(SummonerWars::stat(r, target, "wound_from_enemy")?);
    }
    let wounds = if result < from { 0 } else { hits };
    let doer = Doer {
        seat: u.seat,
        card: Some(unit),
        cause: "attack",
    };
    harm::wound(r, d, &[target], wounds, doer)?;
    harm::remove(r, d)?;
    r.game.attack = None;
    for change in &mut r.model.changes {
        if change.until == Duration::ThisBattle {
            change.cards.clear();
        }
    }
    r.model.changes.retain(|change| !change.cards.is_empty());
    Ok(())
}

//! Attacks and battles.

use super::super::Pick;
use super::super::Res;
use super::super::event::Happens;
use super::super::model::Was;
use super::super::rules::{Rules, Use};
use super::settle::replaced;
use super::turn;
use super::{D, DIRECTIONS, R, SummonsCall, verbs};
use shokan_lang::ast::{Arg, Duration, KeyedArg};

impl R<'_> {
    /// The directions in which a card can attack, a bit each.
    pub(super) fn directions(&self, card: usize) -> Res<i32> {
        let mut bits = 0;
        if !self.is_hidden(card) {
            bits = of_words(self.printed(card).directions().into_iter());
            for more in self.words_on(card, "directions")? {
                bits |= more;
            }
        }
        Ok(bits)
    }
}

fn of_words<'w>(words: impl Iterator<Item = &'w str>) -> i32 {
    let at = |word: &str| DIRECTIONS.iter().position(|it| *it == word);
    words.filter_map(at).fold(0, |bits, at| bits | 1 << at)
}

/// What would be hit in a column of a seat: a unit there, or else the master (SC-07-05-02.f).
fn hit(r: &R<'_>, seat: u8, column: u8) -> Option<usize> {
    let units = r.pile(seat, "unit_zone").into_iter();
    let all = units.chain(r.pile(seat, "master_zone"));
    let mut here = all.filter(|&card| r.model.cards[card].place == column);
    here.next()
}

/// The columns that a card can attack (SC-07-05-02.c to .f).
fn columns(r: &R<'_>, card: usize, bits: i32) -> Res<Vec<Pick>> {
    let it = &r.model.cards[card];
    let foe = r.other(it.controller);
    let mut all = Vec::new();
    for (at, step) in [-1, 0, 1].into_iter().enumerate() {
        // R-SC-03: left and right as the attacking player sees them.
        let column = i32::from(it.place) + step;
        if bits >> at & 1 == 0 || !(0..3).contains(&column) {
            continue;
        }
        let across = 2 - column as u8;
        let Some(target) = hit(r, foe, across) else {
            continue;
        };
        let master = r.where_is(target) == "master_zone";
        let no = if master {
            "cannot attack_master"
        } else {
            "cannot attack_unit"
        };
        if r.is_barred(card, no)? || r.is_barred(target, "cannot be_attacked")? {
            continue;
        }
        all.push(Pick::Cell(foe, R::zone(r.where_is(target)), across));
    }
    Ok(all)
}

/// SC-07-05-02: whether a unit may attack in the main phase.
pub(super) fn may_attack(r: &R<'_>, card: usize) -> Res<bool> {
    let bits = r.directions(card)?;
    Ok(!r.model.cards[card].rested
        && r.model.turn != 1
        && !r.is_barred(card, "cannot attack")?
        && !columns(r, card, bits)?.is_empty())
}

/// What a text says of an attack: who, with which ATK, in which directions.
fn said<'a>(r: &R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<(Option<usize>, Option<i32>, i32)> {
    let (mut card, mut atk, mut bits) = (None, None, None);
    for arg in args {
        match arg {
            Arg::Selection(sel) => {
                let all = r.cards(sel, u)?.into_iter();
                card = all.into_iter().find(|&card| r.on_field(card));
            }
            Arg::Keyed(_, KeyedArg::Number(n)) => {
                atk = Some(r.number(n, u, None)?.clamp(-100, 100));
            }
            Arg::Keyed(_, KeyedArg::Words(words)) => {
                bits = Some(of_words(words.iter().map(|word| word.as_str())));
            }
            _ => {}
        }
    }
    let bits = match (bits, card) {
        (Some(bits), _) => bits,
        (None, Some(card)) => r.directions(card)?,
        (None, None) => 0,
    };
    Ok((card, atk, bits))
}

/// R-SC-91: attacks that go on at one time.
const NESTED: u32 = 3;

/// R-SC-24, R-SC-20: whether a text can have its card attack.
pub(super) fn can_by_text<'a>(r: &R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<bool> {
    let (card, _, bits) = said(r, u, args)?;
    match card {
        Some(card) if r.model.turn > 1 && r.game.attacks < NESTED => {
            Ok(!columns(r, card, bits)?.is_empty())
        }
        _ => Ok(false),
    }
}

/// A text has a card attack; whether it did.
pub(super) fn by_text<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    args: &[Arg],
) -> Res<bool> {
    if !can_by_text(r, u, args)? {
        return Ok(false);
    }
    let (Some(card), atk, bits) = said(r, u, args)? else {
        return Ok(false);
    };
    attack(r, d, r.model.was(card), atk, bits)?;
    Ok(true)
}

/// An attack from the choice of the column to the damage of the battle.
pub(super) fn attack<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    attacker: Was,
    atk: Option<i32>,
    bits: i32,
) -> Res<()> {
    let Some(card) = r.model.same(attacker) else {
        return Ok(());
    };
    let seat = r.model.cards[card].controller;
    let picks = columns(r, card, bits)?;
    let Pick::Cell(foe, _, at) = d.ask(r, seat, "column to attack", picks)? else {
        return Ok(());
    };
    let Some(target) = hit(r, foe, at) else {
        return Ok(());
    };
    let attacked = r.model.was(target);
    r.game.attacks += 1;
    r.game.moment += 1;
    let moment = r.game.moment;
    let unit = |card: usize| Some(card).filter(|&card| r.where_is(card) == "unit_zone");
    let (front, back) = (unit(target), unit(card));
    // SC-09-03, SC-09-04.
    for (event, card, foe) in [
        ("attack", card, front),
        ("battle", card, front),
        ("battle", target, back),
    ] {
        let it = Happens {
            foe,
            causes: vec!["attack", "battle"],
            context: vec!["battle"],
            ..Happens::to(event, Some(card))
        };
        r.happens(&it)?;
    }
    r.game.moment += 1;
    // R-SC-55: within a text only the texts of this attack.
    let window = (r.game.resolving > 0).then_some(moment);
    turn::chain(r, d, window)?;
    let there = |was: Was| r.model.same(was).filter(|&card| r.on_field(card));
    if let (Some(card), Some(target)) = (there(attacker), there(attacked)) {
        fight(r, card, target, atk)?;
    }
    r.game.attacks -= 1;
    // R-SC-64.
    turn::expire(r, |it| it.until == Duration::ThisBattle);
    SummonsCall::settle(r, d)
}

/// SC-07-05-02-01, SC-07-05-02-02, SC-08-06: both deal damage at one moment.
fn fight(r: &mut R<'_>, card: usize, target: usize, atk: Option<i32>) -> Res<()> {
    let master = |card: usize| r.where_is(card) == "master_zone";
    let strength = |card: usize| SummonsCall::stat(r, card, "atk");
    let out = match (master(card), master(target)) {
        (true, true) => 1,
        (false, true) => SummonsCall::stat(r, card, "master_damage")?,
        _ => atk.map_or_else(|| strength(card), Ok)?,
    };
    let back = if master(target) { 0 } else { strength(target)? };
    let mut hits = vec![(target, card, out.max(0))];
    if !(master(card) && master(target)) {
        hits.push((card, target, back.max(0)));
    }
    let causes = vec!["attack", "battle"];
    let mut dealt = Vec::new();
    for (card, by, n) in hits {
        let (left, texts) = replaced(r, card, n, &causes)?;
        verbs::took_part(r, card, &texts);
        dealt.push((card, by, left));
    }
    for &(card, _, n) in &dealt {
        r.model.cards[card].damage += n;
    }
    r.game.struck = true;
    for (card, by, n) in dealt {
        let it = Happens {
            by: Some(by),
            seat: Some(r.model.cards[card].controller),
            causes: causes.clone(),
            context: vec!["battle"],
            amount: n,
            ..Happens::to("damage", Some(card))
        };
        r.happens(&it)?;
    }
    Ok(())
}

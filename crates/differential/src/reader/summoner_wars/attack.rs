//! A free attack: A1 to A15.

use super::super::event::Happens;
use super::super::model::Was;
use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::grid::{WAYS, away, corner};
use super::harm::{self, Doer};
use super::{Attack, D, R, SummonerWars};
use shokan_lang::ast::{Arg, Count, Duration, Head, KeyedArg, Modifier, Statement, Verb};

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
    // SW-TRM.13.
    if r.is_barred(unit, DIAGONALLY)? {
        for card in r.battlefield() {
            let slanted = r.space(card).is_some_and(|to| corner(from, to));
            if slanted && r.permits(unit, DIAGONALLY, card)? {
                found.push(card);
            }
        }
    }
    Ok(found)
}

/// The permissions of section 10 that change what is attacked.
const DIAGONALLY: &str = "attack_diagonally";
const EACH: &str = "attack_each";

/// The cards that a Unit may attack one after another in place of one card (R-SW-78).
fn prey(r: &R<'_>, unit: usize) -> Res<Vec<usize>> {
    let mut all = Vec::new();
    if r.is_barred(unit, EACH)? {
        for card in targets(r, unit)? {
            if r.permits(unit, EACH, card)? {
                all.push(card);
            }
        }
    }
    Ok(all)
}

/// Whether a Unit can attack at all.
pub(super) fn can(r: &R<'_>, unit: usize) -> Res<bool> {
    let here = r.where_is(unit) == "battlefield" && r.is_unit(unit);
    // R-SW-144: one attack at a time.
    if !here || r.game.attack.is_some() || r.is_barred(unit, "cannot attack")? {
        return Ok(false);
    }
    Ok(!targets(r, unit)?.is_empty() || will_reach(r, unit)?)
}

/// Whether a text makes a bow of a Unit once it attacks, and something is in its line then.
fn will_reach(r: &R<'_>, unit: usize) -> Res<bool> {
    let Some(from) = r.space(unit) else {
        return Ok(false);
    };
    let far = |way| (1..=BOW).filter_map(move |far| away(from, way, far));
    if !WAYS
        .into_iter()
        .any(|way| far(way).any(|it| r.at(it).is_some()))
    {
        return Ok(false);
    }
    for (text, giver) in SummonerWars::texts(r, unit) {
        let Head::On(event) = &text.head else {
            continue;
        };
        let attacks = event.names.iter().any(|name| name.as_str() == "attack");
        if attacks && makes_a_bow(&text.block) {
            let seat = SummonerWars::speaker(r, unit);
            let mut u = Use::of(text, Some(r.model.was(unit)), seat);
            u.giver = giver;
            if r.can_use(&u)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// How far a bow reaches (SW-UNT.06).
const BOW: i32 = 3;

/// Whether a block says somewhere that something attacks as a bow.
fn makes_a_bow(block: &[Statement]) -> bool {
    let bow = |modifier: &Modifier| {
        let words = SummonerWars::word(modifier);
        words.iter().any(|it| it.0 == "attack_as" && it.1 == BOW)
    };
    block.iter().any(|statement| match statement {
        Statement::Modify { parts, .. } => parts.iter().any(|it| bow(&it.0)),
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => makes_a_bow(then) || otherwise.as_ref().is_some_and(|it| makes_a_bow(it)),
        Statement::Each { body, .. } => makes_a_bow(body),
        Statement::Either { modes, .. } => modes.iter().any(|it| makes_a_bow(it)),
        _ => false,
    })
}

/// A moment of the attack that goes on.
fn moment(r: &mut R<'_>, event: &'static str, by: usize, seat: u8, foe: Option<usize>) -> Res<()> {
    r.happens(&Happens {
        by: Some(by),
        seat: Some(seat),
        foe,
        // An attack is about the card that attacks.
        ..Happens::to(event, Some(by))
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

/// An attack before its target is known.
const fn declared(seat: u8, attacker: Was) -> Attack {
    Attack {
        seat,
        attacker,
        target: None,
        all: Vec::new(),
        forced: None,
        rolled: false,
        dice: [0; 6],
        unrolled: 0,
        instead: Vec::new(),
    }
}

/// One free attack: A1 to A15.
pub(super) fn attack<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &Use<'a>, unit: usize) -> Res<()> {
    let (seat, was) = (u.seat, r.model.was(unit));
    r.game.attack = Some(declared(seat, was));
    moment(r, "attack", unit, seat, None)?;
    r.between_steps(d)?;
    one(r, d, (seat, was))
}

/// Several cards separately: one full attack after another (R-SW-78).
fn volley<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, (seat, was): (u8, Was)) -> Res<()> {
    loop {
        if !r.game.due.is_empty() {
            r.triggers(d)?;
        }
        let here = r.model.same(was).filter(|&card| r.space(card).is_some());
        let near = match here {
            Some(card) => targets(r, card)?,
            None => Vec::new(),
        };
        let queue = r.game.queue.iter().copied();
        let left: Vec<usize> = queue.filter(|it| near.contains(it)).collect();
        let (Some(card), Some(&first)) = (here, left.first()) else {
            r.game.queue.clear();
            return Ok(());
        };
        let mut target = first;
        if left.len() > 1 {
            let picks = left.into_iter().map(Pick::Card).collect();
            if let Pick::Card(chosen) = d.ask(r, seat, "next target", picks)? {
                target = chosen;
            }
        }
        r.game.queue.retain(|&it| it != target);
        if r.game.attack.is_none() {
            r.game.attack = Some(declared(seat, was));
        }
        aim_at(r, (card, target), seat)?;
        r.between_steps(d)?;
        one(r, d, (seat, was))?;
    }
}

/// A2 to A15, of an attack that has begun.
fn one<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, (seat, was): (u8, Was)) -> Res<()> {
    match aim(r, d, seat)? {
        Aim::One => {}
        Aim::Each => return volley(r, d, (seat, was)),
        Aim::None => {
            over(r);
            return Ok(());
        }
    }
    let attacked = strike(r, d, seat)?;
    let (target, all) = match &r.game.attack {
        Some(it) => (target_of(r), it.all.clone()),
        None => (None, Vec::new()),
    };
    let first = r.game.attack.as_ref().and_then(|it| it.target);
    over(r);
    let here = r.model.same(was);
    if let Some(card) = here.filter(|&card| attacked && r.space(card).is_some()) {
        moment(r, "after_attack", card, seat, target)?;
        // R-SW-128: the further cards of the attack were attacked, too.
        let further = r.battlefield().into_iter();
        let further: Vec<usize> = further
            .filter(|&card| all.contains(&card) && first.map(|it| it.card) != Some(card))
            .collect();
        for foe in further {
            r.happens_again(&Happens {
                by: Some(card),
                seat: Some(seat),
                foe: Some(foe),
                ..Happens::to("after_attack", Some(card))
            })?;
        }
    }
    Ok(())
}

/// What an attack is aimed at.
enum Aim {
    /// At nothing: it is over.
    None,
    /// At its target.
    One,
    /// At several cards, one after another.
    Each,
}

/// A card is attacked: A2.
fn aim_at(r: &mut R<'_>, (card, target): (usize, usize), seat: u8) -> Res<()> {
    let now = r.model.was(target);
    let mut again = false;
    if let Some(attack) = &mut r.game.attack {
        if let Some(before) = attack.target {
            again = true;
            attack.all.retain(|&it| it != before.card);
        }
        attack.target = Some(now);
        if !attack.all.contains(&target) {
            attack.all.push(target);
        }
    }
    if again {
        return Ok(());
    }
    moment(r, "before_attack", card, seat, Some(target))
}

/// A1 to A4: which card is attacked.
fn aim<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, seat: u8) -> Res<Aim> {
    loop {
        if !r.game.due.is_empty() {
            r.triggers(d)?;
        }
        let Some(card) = attacker_of(r) else {
            return Ok(Aim::None);
        };
        let may = !r.is_barred(card, "cannot attack")?;
        let near = targets(r, card)?;
        let again = r.game.attack.as_ref().is_some_and(|it| it.target.is_some());
        if again && may && target_of(r).is_some_and(|it| near.contains(&it)) {
            return Ok(Aim::One);
        }
        if !may || near.is_empty() {
            return Ok(Aim::None);
        }
        let mut picks: Vec<Pick> = near.into_iter().map(Pick::Card).collect();
        let prey = prey(r, card)?;
        if prey.len() > 1 {
            picks.push(Pick::Default);
        }
        r.game.unit = Some(card);
        match d.ask(r, seat, "target", picks)? {
            Pick::Card(target) => aim_at(r, (card, target), seat)?,
            Pick::Default => {
                r.game.queue = prey;
                return Ok(Aim::Each);
            }
            _ => return Ok(Aim::None),
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
    let instead = replaced(r, card, seat)?;
    let all = instead.iter().all(|it| it.1.is_some());
    let (mut wounds, mut texts) = (Vec::new(), Vec::new());
    for (affected, found) in instead {
        if let Some((n, text)) = found {
            wounds.push((affected, n));
            texts.push(text);
        }
    }
    if let Some(attack) = &mut r.game.attack {
        attack.rolled = true;
        attack.instead = wounds;
        // Luck takes the highest, as the stage scripts it.
        attack.dice[5] = if all { 0 } else { n };
        attack.unrolled = if all { n } else { 0 };
    }
    for text in &texts {
        r.mark_used(text);
    }
    if !all {
        let target = target_of(r);
        moment(r, "attack_roll", card, seat, target)?;
    }
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

/// A6, for each card of the attack: the wounds that it gets in the place of dice, and the
/// text that says so (R-SW-132).
type Instead<'a> = Vec<(usize, Option<(i32, Use<'a>)>)>;

fn replaced<'a>(r: &R<'a>, attacker: usize, seat: u8) -> Res<Instead<'a>> {
    let Some(attack) = &r.game.attack else {
        return Ok(Vec::new());
    };
    let mut all = Vec::new();
    for card in r.battlefield() {
        if attack.all.contains(&card) {
            all.push((card, in_place(r, attacker, seat, card)?));
        }
    }
    Ok(all)
}

/// R-SW-132: a text of the attacker, else of the attacked card, else of another card.
fn in_place<'a>(r: &R<'a>, attacker: usize, seat: u8, card: usize) -> Res<Option<(i32, Use<'a>)>> {
    let it = Happens {
        by: Some(attacker),
        seat: Some(seat),
        foe: Some(card),
        ..Happens::to("attack_roll", Some(attacker))
    };
    let present = r.present();
    let mut sources = vec![attacker, card];
    sources.extend(present.iter().filter(|&&it| it != attacker && it != card));
    sources.retain(|it| present.contains(it));
    for source in sources {
        for (text, giver) in SummonerWars::texts(r, source) {
            let Head::InsteadOf(event) = &text.head else {
                continue;
            };
            let mut u = Use::of(
                text,
                Some(r.model.was(source)),
                SummonerWars::speaker(r, source),
            );
            u.giver = giver;
            r.names_of(&it, event, &mut u);
            if r.waits_for(event, &it, &u)?
                && r.when_holds(&u)?
                && r.limit_allows(&u)
                && let Some(n) = wounds_of(r, &u, card)?
            {
                return Ok(Some((n, u)));
            }
        }
    }
    Ok(None)
}

/// The wounds that a text in the place of dice puts on a card; nothing where it puts none there.
fn wounds_of<'a>(r: &R<'a>, u: &Use<'a>, card: usize) -> Res<Option<i32>> {
    let mut sum = None;
    for statement in &u.text.block {
        let Statement::Do {
            verb: Verb::Named { verb, args },
            ..
        } = statement
        else {
            return unread("more than wounds in the place of dice");
        };
        let [
            Arg::Count(Count::Exactly(n)),
            Arg::Keyed(_, KeyedArg::Selection(to)),
        ] = args.as_slice()
        else {
            return unread(format!("{verb} in the place of dice"));
        };
        if r.is_one_of(to, card, u, &[])? {
            sum = Some(sum.unwrap_or(0) + r.number(n, u, None)?.max(0));
        }
    }
    Ok(sum)
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
        let instead = attack.instead.iter().find(|it| it.0 == card);
        // All dice show 6: they wound together or not at all (R-SW-80).
        let wounds = match attacker_of(r) {
            _ if let Some(it) = instead => it.1,
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

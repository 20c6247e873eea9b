//! Verbs that take Units one after another: summons and free moves.

use super::super::event::Happens;
use super::super::rules::{Bound, Rules, Sight, Use};
use super::super::{Pick, Res, unread};
use super::grid::{MAT, WAYS, away};
use super::{D, R, SummonerWars, attack, verbs};
use shokan_lang::ast::{Arg, Count, Head, KeyedArg, Selection, Word};

/// What is done with each of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deed {
    /// Summoned, for its cost or without.
    Summon { free: bool },
    /// Moved up to so many spaces, perhaps in a straight line.
    Move { by: i32, straight: bool },
    /// Attacks once.
    Attack,
}

/// SW-TRM.20, R-SW-88: one after another, as their player says; whether all were that were said.
pub(super) fn one_by_one<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    args: &[Arg],
    name: Option<&Word>,
    deed: Deed,
) -> Res<bool> {
    let (count, sel) = match args.first() {
        Some(Arg::Choice(count, sel)) => (Some(count), sel),
        Some(Arg::Selection(sel)) => (None, sel),
        _ => return unread("a verb of no cards"),
    };
    let most = match count {
        Some(Count::Exactly(n) | Count::UpTo(n)) => r.number(n, u, None)?.max(0),
        _ => i32::MAX,
    };
    let free = matches!(count, Some(Count::UpTo(_) | Count::AnyNumber));
    let mut taken: Vec<usize> = Vec::new();
    while (taken.len() as i32) < most {
        let mut open = Vec::new();
        for card in r.cards(sel, u)? {
            if !taken.contains(&card) && can(r, u, card, deed)? {
                open.push(card);
            }
        }
        let hidden = count.is_some() && is_in_hand(sel);
        if open.is_empty() && !hidden {
            break;
        }
        let mut picks: Vec<Pick> = open.iter().map(|&it| Pick::Card(it)).collect();
        let forced = open.len() == 1 && !free && !hidden;
        let card = if forced {
            open[0]
        } else {
            if free || hidden && open.is_empty() {
                picks.push(Pick::Done);
            }
            match d.ask(r, u.seat, "which comes next", picks)? {
                Pick::Card(card) => card,
                _ => break,
            }
        };
        taken.push(card);
        match deed {
            Deed::Summon { free } => summon(r, d, u, card, free)?,
            Deed::Move { by, straight } => walk(r, d, u, card, by, straight)?,
            Deed::Attack => attack::attack(r, d, u, card)?,
        }
        // What follows from the last one comes before the next one.
        if !r.game.due.is_empty() && !is_through(r, u, (count, sel), (taken.len(), most))? {
            r.triggers(d)?;
        }
    }
    if let Some(name) = name {
        let all = taken.iter().map(|&card| r.model.was(card)).collect();
        u.names.insert(name.text.clone(), Bound::Cards(all));
    }
    let n = taken.len() as i32;
    Ok(match count {
        Some(Count::Exactly(_)) => n == most && n > 0,
        Some(Count::UpTo(_) | Count::AnyNumber) => n > 0,
        Some(Count::All) | None => {
            let left = r.cards(sel, u)?;
            n > 0 && left.iter().all(|it| taken.contains(it)) && r.is_full(u, sel)
        }
    })
}

/// Whether a verb is the last of its text and has taken all that it can ever take.
fn is_through<'a>(
    r: &R<'a>,
    u: &Use<'a>,
    (count, sel): (Option<&Count>, &Selection),
    (taken, most): (usize, i32),
) -> Res<bool> {
    let through = match (count, sel) {
        (Some(Count::Exactly(_) | Count::UpTo(_)), _) => taken as i32 >= most,
        (None, Selection::This | Selection::Name(_)) => taken >= r.cards(sel, u)?.len(),
        _ => false,
    };
    Ok(through && u.after.iter().all(|block| block.is_empty()))
}

/// Whether the cards are looked for in a hand: then it is asked also where nothing fits.
fn is_in_hand(sel: &Selection) -> bool {
    match sel {
        Selection::Cards(set) => R::zones(set)
            .iter()
            .any(|zone| SummonerWars::sight(zone) == Sight::Owner),
        _ => false,
    }
}

pub(super) fn can<'a>(r: &R<'a>, u: &Use<'a>, card: usize, deed: Deed) -> Res<bool> {
    match deed {
        Deed::Summon { free } => {
            // R-SW-59, SW-SUM.07, SW-SUM.08.
            if !r.is_unit(card) || r.rank(card) == "summoner" || r.on_field(card) {
                return Ok(false);
            }
            if texts_of(r, card, "summon") {
                return unread("instead of summon");
            }
            let cost = SummonerWars::stat(r, card, "cost")?;
            let magic = r.pile(u.seat, "magic_pile").len() as i32;
            let there = r.where_is(card) == "magic_pile" && !free;
            if there {
                return unread("summon out of the magic pile");
            }
            Ok((free || cost <= magic) && !beside_walls(r, u.seat).is_empty())
        }
        Deed::Attack => attack::can(r, card),
        // R-SW-114.
        Deed::Move { .. } => {
            let here = r.where_is(card) == "battlefield" && r.is_unit(card);
            Ok(here && !r.is_barred(card, "cannot move")?)
        }
    }
}

fn texts_of(r: &R<'_>, card: usize, event: &str) -> bool {
    r.printed_texts(card).iter().any(|text| match &text.head {
        Head::InsteadOf(it) => it.names.iter().any(|name| name.as_str() == event),
        _ => false,
    })
}

/// SW-SUM.06: empty spaces beside own Walls.
fn beside_walls(r: &R<'_>, seat: u8) -> Vec<u8> {
    let walls = r.battlefield().into_iter();
    let walls: Vec<usize> = walls
        .filter(|&it| !r.is_unit(it) && r.model.cards[it].controller == seat)
        .collect();
    r.free_beside(&walls)
}

fn summon<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    card: usize,
    free: bool,
) -> Res<()> {
    if !free {
        let cost = SummonerWars::stat(r, card, "cost")?;
        verbs::spend(r, u.seat, cost);
    }
    r.between_steps(d)?;
    let kind = R::zone("battlefield");
    if beside_walls(r, u.seat).is_empty() {
        return Ok(());
    }
    let spaces = beside_walls(r, u.seat).into_iter();
    let picks = spaces.map(|at| Pick::Cell(MAT, kind, at)).collect();
    let Pick::Cell(_, _, at) = d.ask(r, u.seat, "space of a summon", picks)? else {
        return Ok(());
    };
    r.put(card, u.seat, "battlefield", false);
    r.model.cards[card].place = at;
    r.keep(u, card);
    r.happens(&Happens {
        seat: Some(u.seat),
        by: None,
        ..Happens::to("summon", Some(card))
    })
}

/// SW-MOV.02 to SW-MOV.05, R-SW-75, R-SW-106, R-SW-120: step by step.
fn walk<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    card: usize,
    by: i32,
    straight: bool,
) -> Res<()> {
    r.game.steps = 0;
    let kind = R::zone("battlefield");
    let was = r.model.was(card);
    // What the text did so far is looked at before the first step.
    r.between_steps(d)?;
    // R-SW-120.
    let between = r.model.phase == "move" && r.model.active == u.seat;
    let mut taken: Option<(i32, i32)> = None;
    let mut gone = 0;
    while gone < by && !r.is_barred(card, "cannot move")? {
        let Some(here) = r.model.same(was).and_then(|card| r.space(card)) else {
            break;
        };
        let open = next_spaces(r, (card, here), by - gone, (straight, taken))?;
        let picks = open.iter().map(|it| Pick::Cell(MAT, kind, it.0));
        let mut picks: Vec<Pick> = picks.collect();
        if picks.is_empty() {
            break;
        }
        picks.push(Pick::Done);
        if between {
            picks.extend(r.at_any_time(u.seat)?);
        }
        r.game.unit = Some(card);
        let to = match d.ask(r, u.seat, "step", picks)? {
            Pick::Cell(_, _, to) => to,
            Pick::Text(card, number) => {
                r.use_now(d, (card, number), u.seat)?;
                continue;
            }
            _ => break,
        };
        let towards = |way: &(i32, i32)| (1..=by).any(|far| away(here, *way, far) == Some(to));
        taken = taken.or_else(|| WAYS.iter().copied().find(towards));
        for it in &mut r.model.cards {
            if it.place == here {
                it.place = to;
            }
        }
        gone += open.iter().find(|it| it.0 == to).map_or(1, |it| it.1);
        r.between_steps(d)?;
    }
    if r.model.same(was).and_then(|card| r.space(card)).is_none() {
        return Ok(());
    }
    r.game.steps = gone;
    r.happens(&Happens {
        seat: Some(u.seat),
        ..Happens::to("after_move", Some(card))
    })?;
    r.triggers(d)
}

/// The spaces to which a Unit goes next, with the steps that lead there: neighbours, and what lies
/// behind cards that it passes (R-SW-106).
fn next_spaces(
    r: &mut R<'_>,
    (card, here): (usize, u8),
    left: i32,
    (straight, taken): (bool, Option<(i32, i32)>),
) -> Res<Vec<(u8, i32)>> {
    let mut found: Vec<(u8, i32)> = Vec::new();
    let mut edge: Vec<(u8, Option<(i32, i32)>)> = vec![(here, taken)];
    let mut passed = Vec::new();
    for far in 1..=left {
        let mut next = Vec::new();
        for (at, before) in edge {
            for way in WAYS {
                if straight && before.is_some_and(|it| it != way) {
                    continue;
                }
                let Some(to) = away(at, way, 1).filter(|&to| to != here) else {
                    continue;
                };
                match r.at(to) {
                    None if found.iter().all(|it| it.0 != to) => found.push((to, far)),
                    Some(other) if !passed.contains(&to) && passes(r, card, (other, to))? => {
                        passed.push(to);
                        next.push((to, Some(way)));
                    }
                    _ => {}
                }
            }
        }
        edge = next;
    }
    Ok(found)
}

/// Whether a Unit goes through the space of another card: it may, and nothing would stop it there.
fn passes(r: &mut R<'_>, card: usize, (other, to): (usize, u8)) -> Res<bool> {
    if !r.permits(card, "pass_through", other)? {
        return Ok(false);
    }
    let here = std::mem::replace(&mut r.model.cards[card].place, to);
    let stops = r.is_barred(card, "cannot move");
    r.model.cards[card].place = here;
    Ok(!stops?)
}

/// What the words of a verb say of how far and how a Unit is moved.
pub(super) fn move_unit<'a>(r: &R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<Deed> {
    let mut by = 0;
    let mut straight = false;
    for arg in args {
        match arg {
            Arg::Keyed(word, KeyedArg::Number(n)) if word.as_str() == "by" => {
                by = r.number(n, u, None)?;
            }
            Arg::Word(word) if word.as_str() == "straight" => straight = true,
            _ => {}
        }
    }
    Ok(Deed::Move { by, straight })
}

/// Whether a summon is free.
pub(super) fn summons(args: &[Arg]) -> Deed {
    let free = args
        .iter()
        .any(|arg| matches!(arg, Arg::Keyed(word, _) if word.as_str() == "paying"));
    Deed::Summon { free }
}

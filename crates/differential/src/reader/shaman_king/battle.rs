//! The judgement of a battle and what comes behind it (9.7, 9.8).

use super::super::Res;
use super::super::event::Happens;
use super::super::model::{Waiting, Was};
use super::super::rules::{Rules, Use};
use super::waits::{self, DESTROYED, RESULT, chain, settle};
use super::{Battle, D, R, ShamanKing, harm};
use shokan_lang::ast::{Duration, EventNode, Head, Statement, Verb};

/// Whether a battle can be judged as it stands: both fight, and every shaman maintains his spirits.
pub(super) fn can_be_judged(r: &R<'_>) -> Res<bool> {
    let Some(battle) = r.game.battle else {
        return Ok(false);
    };
    let fights = |was: &Was| {
        let card = r.model.same(*was);
        card.is_some_and(|card| r.where_is(card) == "attack_position")
    };
    if !battle.fighter.iter().all(fights) {
        return Ok(false);
    }
    for seat in 0..2 {
        for position in 0..2 {
            let Some(shaman) = r.shaman_at(seat, position) else {
                continue;
            };
            if !r.is_capable(shaman) || harm::is_overloaded(r, seat, position, shaman)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// SK-13.01 to SK-13.05.
pub(super) fn judge<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    let Some(mut battle) = r.game.battle else {
        return Ok(());
    };
    let mut points = [0, 0];
    for seat in 0..2u8 {
        let fighter = r.model.same(battle.fighter[usize::from(seat)]);
        for card in fighter.into_iter().chain(r.pile(seat, "combo_field")) {
            points[usize::from(seat)] += ShamanKing::stat(r, card, "attack")?;
        }
    }
    battle.judged = true;
    r.game.battle = Some(battle);
    if points[0] != points[1] {
        let winner = u8::from(points[1] > points[0]);
        let loser = 1 - winner;
        let value = harm::damage_value(r, loser, (points[0] - points[1]).abs())?;
        (battle.winner, battle.value) = (Some(winner), value);
        r.game.battle = Some(battle);
        settle(r, d)?;
        damage(r, d, &battle, loser)?;
        settle(r, d)?;
        waits::release(r, RESULT);
        chain(r, d)?;
        waits::release(r, DESTROYED);
        chain(r, d)?;
    }
    settle(r, d)?;
    clean(r, d)
}

/// SK-13.06 to SK-13.11.
fn damage<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, battle: &Battle, loser: u8) -> Res<()> {
    let turn = r.model.active;
    for seat in [turn, 1 - turn] {
        let event = if seat == loser {
            "lose_battle"
        } else {
            "win_battle"
        };
        hear(r, event, seat, battle.value / 10, RESULT, &[])?;
    }
    let at = usize::from(loser);
    let value = battle.value;
    let (Some(shaman), Some(fighter)) = (
        r.model.same(battle.shaman[at]),
        r.model.same(battle.fighter[at]),
    ) else {
        return Ok(());
    };
    if fighter == shaman {
        return if value > 0 {
            lose(r, d, shaman, value)
        } else {
            Ok(())
        };
    }
    let defence = ShamanKing::stat(r, fighter, "defence")?;
    // R-SK-70: a defence of 0 does not withstand a damage value of 0.
    if defence > value || value <= 0 && defence > 0 {
        return Ok(());
    }
    harm::destroy(r, &[fighter], true)?;
    settle(r, d)?;
    if value > defence {
        lose(r, d, shaman, value - defence)?;
    }
    Ok(())
}

/// What a shaman loses by the judgement, and R-SK-115: the real difference.
fn lose<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, shaman: usize, amount: i32) -> Res<()> {
    let before = r.health(shaman);
    harm::lose(r, d, shaman, amount, true)?;
    settle(r, d)?;
    let seat = usize::from(r.model.cards[shaman].seat);
    let lost = (before - r.health(shaman)).max(0);
    if let Some(battle) = &mut r.game.battle {
        battle.lost[seat] = lost;
    }
    Ok(())
}

/// R-SK-128: what of a battle is heard by every card of the side that speaks; with cards said, by
/// whom of those that fought it is about.
fn hear(
    r: &mut R<'_>,
    what: &'static str,
    seat: u8,
    amount: i32,
    moment: u32,
    ended: &[usize],
) -> Res<()> {
    let Some(battle) = r.game.battle else {
        return Ok(());
    };
    let fighters = battle.fighter.map(|was| was.card);
    let mut listeners = r.present();
    listeners.retain(|&card| r.speaks(card));
    listeners.extend(ended);
    for card in listeners {
        let side = ShamanKing::speaker(r, card);
        let mine = |seat: u8| what == "battle_end" || seat == side;
        if !mine(seat) {
            continue;
        }
        for text in &r.printed(card).abilities {
            let Head::On(event) = &text.head else {
                continue;
            };
            if !event.names.iter().any(|name| name.as_str() == what) {
                continue;
            }
            let u = Use::of(text, Some(r.model.was(card)), side);
            let about = if event.parts.is_empty() {
                let own = fighters[usize::from(seat)];
                Some((what != "battle_end").then_some(own))
            } else {
                of_whom(r, what, event, &u, fighters, &mine)?.map(Some)
            };
            let Some(about) = about else {
                continue;
            };
            // A card that goes in the battle still knows whose it was.
            let giver = ShamanKing::host(r, card)?.map(|host| r.model.was(host));
            r.model.waiting.push(Waiting {
                text,
                source: r.model.was(card),
                seat: side,
                amount,
                event: what,
                giver,
                foe: about.map(|card| r.model.was(card)),
                moment,
            });
        }
    }
    Ok(())
}

/// Of those that fought the first of whom an event with parts is said.
fn of_whom<'a>(
    r: &R<'a>,
    what: &'static str,
    event: &EventNode,
    u: &Use<'a>,
    fighters: [usize; 2],
    mine: &dyn Fn(u8) -> bool,
) -> Res<Option<usize>> {
    for fighter in fighters {
        let seat = r.model.cards[fighter].owner;
        let it = Happens {
            seat: Some(seat),
            ..Happens::to(what, Some(fighter))
        };
        if mine(seat) && r.waits_for(event, &it, u)? {
            return Ok(Some(fighter));
        }
    }
    Ok(None)
}

/// 9.8.
fn clean<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    r.model.waiting.retain(|it| it.moment < RESULT);
    let turn = r.model.active;
    let seats = [turn, 1 - turn];
    let mut ended = Vec::new();
    for seat in seats {
        for card in r.pile(seat, "combo_field") {
            if !r.model.cards[card].face_down {
                ended.push(card);
            }
            let owner = r.model.cards[card].owner;
            r.put(card, owner, "graveyard", true);
        }
    }
    for seat in seats {
        step_back(r, seat)?;
    }
    settle(r, d)?;
    let Some(battle) = r.game.battle else {
        return Ok(());
    };
    for seat in seats {
        if let Some(card) = r.model.same(battle.shaman[usize::from(seat)])
            && !r.is_capable(card)
        {
            harm::fall(r, card);
        }
    }
    let ended = r.model.lying().filter(|card| ended.contains(card));
    let ended: Vec<usize> = ended.collect();
    hear(r, "battle_end", turn, 0, r.game.moment, &ended)?;
    settle(r, d)?;
    chain(r, d)?;
    // SK-14.01.
    r.model
        .changes
        .retain(|change| change.until != Duration::ThisBattle);
    r.game.battle = None;
    settle(r, d)
}

/// SK-14.02, SK-14.03.
fn step_back(r: &mut R<'_>, seat: u8) -> Res<()> {
    let Some(battle) = r.game.battle else {
        return Ok(());
    };
    let fighter = r.model.same(battle.fighter[usize::from(seat)]);
    let Some(card) = fighter.filter(|&card| r.where_is(card) == "attack_position") else {
        return Ok(());
    };
    let to = if r.is_spirit(card) {
        row_behind(r, card)?.unwrap_or_else(|| "wait_row".to_owned())
    } else {
        "shaman_position".to_owned()
    };
    r.model.hand_over(card, seat, R::zone(&to));
    Ok(())
}

/// The row to which a text sends a spirit in the place of the wait row.
pub(super) fn row_behind(r: &R<'_>, card: usize) -> Res<Option<String>> {
    let it = Happens {
        seat: Some(r.model.cards[card].owner),
        from: Some("combo_field"),
        to: Some("wait_row"),
        ..Happens::to("move", Some(card))
    };
    for u in harm::instead_of(r, &it)? {
        for statement in &u.text.block {
            if let Statement::Do {
                verb: Verb::Move { to, .. },
                ..
            } = statement
            {
                return Ok(Some(to.zone.zone.text.clone()));
            }
        }
    }
    Ok(None)
}

//! Attacks and battles: SC-07-05-02, SC-08-06.

use super::effects::{self, Occurrence};
use super::field::Present;
use super::words::{cause, direction, event, prompt, say, sc, stat, word, zone};
use super::{Fight, Step, SummonsCall, field, option, other};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, CardRef, Seat};
use shokan_kernel::list::List;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Frame, State};

type Game = State<SummonsCall>;

/// The card that is hit in a column of a seat: the unit, else the master (SC-07-05-02.f).
pub(super) fn target(game: &Game, seat: Seat, column: u8) -> Option<CardId> {
    field::unit_at(game, seat, column).or_else(|| {
        let master = field::master(game, seat);
        (game.table.card(master).cell == column).then_some(master)
    })
}

/// Why a column of the opponent cannot be attacked, or what would be hit.
pub(super) fn column(
    game: &Game,
    pool: &CardPool,
    attacker: CardId,
    directions: u8,
    column: u8,
    present: Present,
) -> Result<CardId, (shokan_kernel::ids::ClauseId, CardId)> {
    let it = game.table.card(attacker);
    let foe = other(it.controller);
    let aimed = [direction::LEFT, direction::FRONT, direction::RIGHT]
        .into_iter()
        .find(|&direction| field::aim(it.cell, direction) == Some(column));
    let Some(way) = aimed else {
        return Err((sc!("SC-07-05-02.d"), CardId::NONE));
    };
    if directions & way == 0 {
        return Err((sc!("SC-07-05-02.c"), CardId::NONE));
    }
    let Some(hit) = target(game, foe, column) else {
        return Err((sc!("SC-07-05-02.e"), CardId::NONE));
    };
    let no = if game.table.is_in(hit, zone::MASTER) {
        word::CANNOT_ATTACK_MASTER
    } else {
        word::CANNOT_ATTACK_UNIT
    };
    for (card, word) in [(attacker, no), (hit, word::CANNOT_BE_ATTACKED)] {
        if let Some((_, by)) = field::forbids_among(game, pool, card, word, present) {
            return Err((sc!("SC-09-06.a"), by));
        }
    }
    Ok(hit)
}

/// How many attacks go on at one time.
const NESTED: usize = 3;
/// How much can be under way where a text makes a further attack; attacks alone, three deep, are
/// not more (R-SC-96).
const FRAMES: usize = 8;

/// Whether a text may make a card attack now (R-SC-24).
pub(super) fn text_may_attack(game: &Game) -> bool {
    // R-SC-91: an attack in an attack in an attack makes no further one.
    let attacks = |frame: &&Frame<Step>| {
        matches!(
            frame,
            Frame::Rule(Step::Attack { .. } | Step::Window { .. } | Step::Battle { .. })
        )
    };
    if game.flow().iter().filter(attacks).count() >= NESTED || game.flow().len() > FRAMES {
        return false;
    }
    game.registers.turn > 1 || game.registers.options & option::MASTER_MAY_ATTACK_FIRST != 0
}

/// Whether there is a column to attack.
pub(super) fn any_column(game: &Game, pool: &CardPool, attacker: CardId, directions: u8) -> bool {
    any_column_among(game, pool, attacker, directions, Present::on(game, pool))
}

/// As `any_column`, by one who knows which continuous texts may hold.
pub(super) fn any_column_among(
    game: &Game,
    pool: &CardPool,
    attacker: CardId,
    directions: u8,
    present: Present,
) -> bool {
    (0..3).any(|at| column(game, pool, attacker, directions, at, present).is_ok())
}

/// Whether a text can move the card to another column (R-SC-71).
pub(super) fn can_move(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let it = game.table.card(card);
    field::forbids(game, pool, card, word::CANNOT_MOVE_COLUMN).is_none()
        && field::on_field(game, card)
        && (game.table.is_in(card, zone::MASTER) || field::has_room(game, it.controller))
}

/// Asks for the column and fixes the target.
pub(super) fn attack(
    d: &mut Dealer<'_, SummonsCall>,
    step: Step,
    answer: Option<Choice>,
) -> Next<Step> {
    let Step::Attack {
        attacker,
        by_text,
        directions,
    } = step
    else {
        return Next::Done;
    };
    let Some(card) = d.table().same(attacker) else {
        return Next::Done;
    };
    let seat = d.table().card(card).controller;
    let Some(Choice::Cell(cell)) = answer else {
        if !any_column(d.state, d.pool, card, directions) {
            // R-SC-100: what holds of a rested card has taken the last column away.
            let none = CardId::NONE;
            d.announce_card(say::ATTACK_ENDS, seat, card, none, 1, sc!("R-SC-100"));
            return Next::Done;
        }
        return Next::Ask(
            Asked {
                seat,
                prompt: prompt::ATTACK_COLUMN,
                source: card,
                taken: 0,
                most: 1,
            },
            step,
        );
    };
    let Some(hit) = target(d.state, other(seat), cell.place) else {
        return Next::Done;
    };
    let clause = if d.table().is_in(hit, zone::MASTER) {
        sc!("SC-07-05-02-02.a")
    } else {
        sc!("SC-07-05-02-01.a")
    };
    d.announce_card(say::ATTACK, seat, card, hit, 0, clause);
    // Moments are counted from 1 here, for 0 is no window.
    d.state.registers.batch = d.state.registers.batch.max(1);
    let fight = Fight {
        attacker,
        target: d.table().refer(hit),
        by_text,
        moment: d.state.registers.batch,
    };
    open_window(d, card, hit);
    Next::Go(Step::Window { fight })
}

/// SC-09-03, SC-09-04: abilities of the moment, of both sides.
fn open_window(d: &mut Dealer<'_, SummonsCall>, attacker: CardId, hit: CardId) {
    let unit = |d: &Dealer<'_, SummonsCall>, card| {
        if d.table().is_in(card, zone::UNITS) {
            card
        } else {
            CardId::NONE
        }
    };
    let (foe, back) = (unit(d, hit), unit(d, attacker));
    for (event, card, foe) in [
        (event::ATTACK, attacker, foe),
        (event::BATTLE, attacker, foe),
        (event::BATTLE, hit, back),
    ] {
        let mut it = Occurrence::about(event, card);
        it.foe = foe;
        it.cause = cause::ATTACK | cause::BATTLE;
        effects::occur(d, &it);
    }
    d.state.registers.batch += 1;
}

/// Uses the abilities of the moment, then goes to the battle.
pub(super) fn window(d: &mut Dealer<'_, SummonsCall>, fight: Fight) -> Next<Step> {
    let nested = d.state.registers.resolving > 0;
    let window = if nested { fight.moment } else { 0 };
    if super::turn::any_waiting(d.state, window) {
        return Next::Call(Step::Triggers { window }, Step::Window { fight });
    }
    Next::Go(Step::Battle { fight })
}

/// SC-07-05-02-01.c, -02.b: both deal damage at the same time, so both numbers are read first.
pub(super) fn battle(d: &mut Dealer<'_, SummonsCall>, fight: Fight) -> Next<Step> {
    let there = |d: &Dealer<'_, SummonsCall>, was: CardRef| {
        d.table()
            .same(was)
            .filter(|&card| field::on_field(d.state, card))
    };
    let (Some(attacker), Some(hit)) = (there(d, fight.attacker), there(d, fight.target)) else {
        // SC-09-03.g: the attack ends here.
        let card = fight.attacker.card;
        let seat = d.state.registers.active;
        d.announce_card(
            say::ATTACK_ENDS,
            seat,
            card,
            fight.target.card,
            0,
            sc!("SC-09-03.g"),
        );
        expire_battle(d);
        return Next::Done;
    };
    let (from_master, on_master) = (
        d.table().is_in(attacker, zone::MASTER),
        d.table().is_in(hit, zone::MASTER),
    );
    let (out, back) = strength(d.state, d.pool, attacker, hit, fight.by_text);
    let clauses = match (from_master, on_master) {
        (false, false) => [sc!("SC-07-05-02-01.c"), sc!("SC-07-05-02-01.c")],
        (false, true) => [sc!("SC-07-05-02-02.b"), sc!("SC-07-05-02-02.c")],
        (true, false) => [sc!("SC-08-06.c"), sc!("SC-08-06.d")],
        (true, true) => [sc!("SC-08-06.e"), sc!("SC-08-06.e")],
    };
    let mut hits: List<(CardId, CardId, i16), 2> = List::default();
    hits.put((hit, attacker, effects::taken(d, hit, out, CAUSES)));
    // A master that attacks a master takes nothing; a unit that attacks one takes 0 damage.
    if !(from_master && on_master) {
        hits.put((attacker, hit, effects::taken(d, attacker, back, CAUSES)));
    }
    d.state.registers.struck = true;
    for (&(card, _, amount), clause) in hits.iter().zip(clauses) {
        d.emit(Fact::Damaged { card, by: amount }, clause);
    }
    for &(card, by, amount) in hits.iter() {
        let mut it = Occurrence::about(event::DAMAGE, card);
        it.by = by;
        it.amount = amount;
        it.cause = CAUSES;
        it.seat = d.table().card(card).controller;
        effects::occur(d, &it);
    }
    expire_battle(d);
    Next::Done
}

/// What the attacked card and the attacker take: read off the table before anything happens.
pub(super) fn damage(
    game: &Game,
    pool: &CardPool,
    attacker: CardId,
    hit: CardId,
    by_text: Option<i8>,
) -> (i16, i16) {
    let (out, back) = strength(game, pool, attacker, hit, by_text);
    let left = |card, amount| {
        let after = effects::replaced(game, pool, card, amount, CAUSES);
        after.map_or(amount, |after| after.amount)
    };
    (left(hit, out), left(attacker, back))
}

/// What damage of a battle is caused by.
const CAUSES: u32 = cause::ATTACK | cause::BATTLE;

/// The damage of both before texts change it.
fn strength(
    game: &Game,
    pool: &CardPool,
    attacker: CardId,
    hit: CardId,
    by_text: Option<i8>,
) -> (i16, i16) {
    let atk = |card| field::stat(game, pool, card, stat::ATK).max(0);
    let from_master = game.table.is_in(attacker, zone::MASTER);
    let on_master = game.table.is_in(hit, zone::MASTER);
    let out = match (from_master, on_master) {
        (false, true) => field::stat(game, pool, attacker, stat::MASTER_DAMAGE).max(0),
        (true, true) => 1,
        _ => by_text.map_or_else(|| atk(attacker), |atk| i16::from(atk).max(0)),
    };
    (out, if on_master { 0 } else { atk(hit) })
}

/// R-SC-64: changes for this attack end with it.
fn expire_battle(d: &mut Dealer<'_, SummonsCall>) {
    super::turn::expire(d, |modifier, _| {
        modifier.until == shokan_kernel::table::Until::Battle
    });
}

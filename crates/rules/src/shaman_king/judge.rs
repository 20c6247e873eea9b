//! Damage and the end of a battle: 9.7, 9.8.

use super::fall::to_graveyard;
use super::occur::{Occurrence, held, is_waiting, occur, occur_at, release};
use super::values::{self, is_capable, stat};
use super::words::{cause, event, how, say, sk, stat as number, zone};
use super::{Battle, CHANGES, ShamanKing, Step, UNIT, battle, fall, other, stage, texts};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, CardRef, ClauseId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::ruleset::Next;
use shokan_kernel::table::{Modifier, Until};

type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Amounts as steps keep them.
pub(super) fn tens(amount: i16) -> u8 {
    (amount / UNIT).clamp(0, 255) as u8
}

/// SK-13.03: the damage value of the losing side, after what its texts make of it.
pub(super) fn value(d: &mut D<'_>, loser: Seat, by: i16) -> Next<Step> {
    let value = texts::damage_value(d.state, d.pool, loser, by);
    d.state.registers.battle.value = value;
    let none = CardId::NONE;
    d.announce_card(say::DAMAGE_VALUE, loser, none, none, value, sk!("SK-13.03"));
    Next::Go(Step::Judge {
        stage: stage::Judge::Loss,
    })
}

/// 9.7, in its order: destruction, loss of health, who won or lost, who was destroyed.
pub(super) fn judge(d: &mut D<'_>, stage: stage::Judge) -> Next<Step> {
    match stage {
        stage::Judge::Result => battle::result(d),
        stage::Judge::Loss => damage(d),
        stage::Judge::Abilities => {
            release(d, held::RESULT);
            triggers_then(
                d,
                Step::Judge {
                    stage: stage::Judge::Destroyed,
                },
            )
        }
        stage::Judge::Destroyed => {
            release(d, held::DESTROYED);
            triggers_then(
                d,
                Step::Clean {
                    stage: stage::Clean::Field,
                },
            )
        }
    }
}

/// Abilities whose moment has come, then this step.
pub(super) fn triggers_then(d: &D<'_>, after: Step) -> Next<Step> {
    if is_waiting(d.state) {
        Next::Call(Step::Triggers, after)
    } else {
        Next::Go(after)
    }
}

/// Who has won and who has lost is heard by what is there before anything goes; it is used behind
/// the damage (R-SK-102).
fn tell_result(d: &mut D<'_>) {
    let winner = d.state.registers.battle.winner;
    let turn = d.state.registers.active;
    for seat in [turn, other(turn)] {
        let which = if seat == winner {
            event::WIN_BATTLE
        } else {
            event::LOSE_BATTLE
        };
        let battle = &d.state.registers.battle;
        let mut it = Occurrence::about(which, battle.fighter[seat.at()].card);
        it.seat = seat;
        it.amount = battle.value / UNIT;
        occur_at(d, &it, held::RESULT);
    }
}

/// SK-13.06 to SK-13.11.
fn damage(d: &mut D<'_>) -> Next<Step> {
    let after = Step::Judge {
        stage: stage::Judge::Abilities,
    };
    tell_result(d);
    let battle = &d.state.registers.battle;
    let loser = other(battle.winner);
    let (value, shaman) = (battle.value, battle.shaman[loser.at()]);
    let fighter = battle.fighter[loser.at()].card;
    let own = fighter == shaman.card;
    // R-SK-70: a damage value that texts have brought to 0 still equals a defence of 0.
    if value <= 0 && (own || stat(d.state, d.pool, fighter, number::DEFENCE) > 0) {
        return Next::Go(after);
    }
    let lose = |amount: i16| Step::Lose {
        shaman,
        tens: tens(amount),
        judged: true,
    };
    if own {
        return Next::Call(lose(value), after);
    }
    let defence = stat(d.state, d.pool, fighter, number::DEFENCE);
    if defence > value {
        let none = CardId::NONE;
        d.announce_card(
            say::WITHSTANDS,
            loser,
            fighter,
            none,
            defence,
            sk!("SK-13.09"),
        );
        return Next::Go(after);
    }
    let clause = if defence == value {
        sk!("SK-13.10")
    } else {
        sk!("SK-13.11")
    };
    destroy(d, &[fighter], cause::BATTLE, clause);
    if value > defence {
        Next::Call(lose(value - defence), after)
    } else {
        Next::Go(after)
    }
}

/// Spirits go to their owners' graveyards (SK-27.07), all at one moment: each is heard of as it
/// was.
pub(super) fn destroy(d: &mut D<'_>, all: &[CardId], by: u32, clause: ClauseId) {
    let judged = by & cause::BATTLE != 0;
    for &card in all {
        let mut it = Occurrence::about(event::DESTROY, card).left();
        it.seat = d.table().card(card).owner;
        it.cause = by;
        let moment = if judged {
            held::DESTROYED
        } else {
            d.state.registers.batch
        };
        occur_at(d, &it, moment);
    }
    for &card in all {
        let to = to_graveyard(d.table().card(card).owner, how::DESTROYED);
        fall::leave(d, card, to, clause);
    }
}

/// Health that a shaman loses: what lessens it, what stands in the place of reaching 0, the loss.
pub(super) fn lose(d: &mut D<'_>, shaman: CardRef, amount: u8, judged: bool) -> Next<Step> {
    let Some(card) = d.table().same(shaman) else {
        return Next::Done;
    };
    if !is_capable(d.state, d.pool, card) {
        return Next::Done;
    }
    let before = values::health(d.state, d.pool, card);
    let planned = i16::from(amount) * UNIT;
    let by = texts::loss(d.state, d.pool, card, planned, judged).max(0);
    let seat = Table::seat(d.table().card(card).zone);
    let after = Step::Lost {
        seat,
        tens: if judged { tens(before) } else { 0 },
    };
    if by >= before && texts::instead_of_zero(d, card, after) {
        return Next::Stay;
    }
    // R-SK-72: it stops at 0.
    let by = by.min(before);
    if by > 0 {
        d.emit(Fact::Damaged { card, by }, sk!("SK-13.06"));
    }
    if judged { Next::Go(after) } else { Next::Done }
}

/// R-SK-115: the real difference before and after.
pub(super) fn lost(d: &mut D<'_>, seat: Seat, before: u8) -> Next<Step> {
    let before = i16::from(before) * UNIT;
    let shaman = d.state.registers.battle.shaman[seat.at()];
    if before > 0
        && let Some(card) = d.table().same(shaman)
    {
        let now = values::health(d.state, d.pool, card);
        d.state.registers.battle.lost[seat.at()] = (before - now).max(0);
    }
    Next::Done
}

/// 9.8.
pub(super) fn clean(d: &mut D<'_>, stage: stage::Clean) -> Next<Step> {
    let turn = d.state.registers.active;
    let seats = [turn, other(turn)];
    match stage {
        stage::Clean::Field => {
            // A battle that was broken off has no defending attack character any more.
            d.state.waiting.retain(|it| it.batch < held::FIRST);
            for seat in seats {
                clear_row(d, seat);
            }
            for seat in seats {
                step_back(d, seat);
            }
            Next::Go(Step::Clean {
                stage: stage::Clean::Fallen,
            })
        }
        stage::Clean::Fallen => {
            for seat in seats {
                let shaman = d.state.registers.battle.shaman[seat.at()];
                if let Some(card) = d.table().same(shaman)
                    && !is_capable(d.state, d.pool, card)
                {
                    fall::incapacitate(d, card);
                }
            }
            let mut it = Occurrence::about(event::BATTLE_END, CardId::NONE);
            it.seat = turn;
            occur(d, &it);
            if is_waiting(d.state) {
                // What these texts bring about is of a later moment.
                d.unsettle();
            }
            triggers_then(
                d,
                Step::Clean {
                    stage: stage::Clean::Over,
                },
            )
        }
        stage::Clean::Over => {
            expire(d, sk!("SK-14.01"), |it| it.until == Until::Battle);
            d.state.registers.battle = Battle::default();
            d.state.registers.staged.clear();
            // R-SK-66: whom a text of the end brought to 0 falls now.
            d.unsettle();
            Next::Done
        }
    }
}

/// Ends changes that hold for a while.
pub(super) fn expire(d: &mut D<'_>, clause: ClauseId, ends: impl Fn(&Modifier) -> bool) {
    let mut stamps: List<u16, CHANGES> = List::default();
    for modifier in d.table().modifiers().iter().filter(|it| ends(it)) {
        stamps.put(modifier.stamp);
    }
    for &stamp in stamps.iter() {
        d.emit(Fact::Expired { stamp }, clause);
    }
}

/// SK-14.01: the attack cards of a combo field go to their owners' graveyards.
fn clear_row(d: &mut D<'_>, seat: Seat) {
    for &card in battle::row(d, seat).iter() {
        let it = d.table().card(card);
        if !it.face_down() {
            d.state.registers.battle.spent.add(card);
        }
        let to = to_graveyard(it.owner, how::SPENT);
        d.move_card(card, to, sk!("SK-14.01"));
    }
}

/// SK-14.02, SK-14.03: a spirit goes to the wait row of its shaman, a shaman to its position.
fn step_back(d: &mut D<'_>, seat: Seat) {
    let fighter = d.state.registers.battle.fighter[seat.at()];
    let Some(card) = d.table().same(fighter) else {
        return;
    };
    if values::where_is(d.state, card) != zone::ATTACK_POSITION {
        return;
    }
    let it = d.table().card(card);
    let (kind, clause) = if values::is_spirit(d.state, d.pool, card) {
        let to = texts::instead_of_waiting(d.state, d.pool, card).unwrap_or(zone::WAIT_ROW);
        (to, sk!("SK-14.02"))
    } else {
        (zone::SHAMANS, sk!("SK-14.03"))
    };
    d.hand_over(card, Table::zone_of(seat, kind), it.cell, it.flags, clause);
}

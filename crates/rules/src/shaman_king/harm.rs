//! What texts do to health, and to spirits by damage, outside of any judgement of a battle.

use super::values::{self, is_capable, stat};
use super::words::{event, sk, stat as number, zone};
use super::{CARDS, POSITIONS, ShamanKing, Step, UNIT, judge, other, texts};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine::Context;
use shokan_kernel::pool::Head;
use shokan_kernel::ruleset::{Acted, Next};
use shokan_kernel::state::Effect;

type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// A shaman's place among those of both sides, as a bit.
fn bit(seat: Seat, position: u8) -> u8 {
    1 << (seat.0 * POSITIONS + position)
}

/// The bits of the shamans among these cards whom anything can touch (10.6).
fn bits(d: &D<'_>, all: &[CardId]) -> u8 {
    let shamans = all.iter().filter(|&&card| can_suffer(d, card));
    shamans.fold(0, |bits, &card| {
        let it = d.table().card(card);
        bits | bit(Table::seat(it.zone), it.cell)
    })
}

fn can_suffer(d: &D<'_>, card: CardId) -> bool {
    let at = values::where_is(d.state, card);
    (at == zone::SHAMANS || at == zone::ATTACK_POSITION)
        && values::is_shaman(d.state, d.pool, card)
        && is_capable(d.state, d.pool, card)
}

/// The first of these shamans, the turn player's before the other's, and the bits of the rest.
fn first(d: &D<'_>, bits: u8) -> Option<(CardId, u8)> {
    let turn = d.state.registers.active;
    let places = [turn, other(turn)]
        .into_iter()
        .flat_map(|seat| (0..POSITIONS).map(move |position| (seat, position)));
    let mut found = places.filter(|&(seat, position)| bits & bit(seat, position) != 0);
    let (seat, position) = found.next()?;
    let shaman = values::shaman_at(d.state, d.pool, seat, position)?;
    Some((shaman, bits & !bit(seat, position)))
}

/// R-SK-122, R-SK-125: so much damage to all of these at one moment. A shaman loses health, a
/// spirit is destroyed unless its defence is higher.
pub(super) fn damage(
    d: &mut D<'_>,
    amount: i16,
    all: &[CardId],
    effect: &mut Effect,
) -> Acted<Step> {
    const FULL: u8 = 1;
    const PART: u8 = 2;
    if effect.progress > 0 {
        return Acted::Done(effect.progress == FULL);
    }
    let tens = judge::tens(amount);
    if tens == 0 {
        return Acted::Done(false);
    }
    let spirit = |card: &CardId| values::is_spirit(d.state, d.pool, *card);
    let full = !all.is_empty() && all.iter().all(|card| spirit(card) || can_suffer(d, *card));
    let defence = |card: CardId| stat(d.state, d.pool, card, number::DEFENCE);
    let fallen: List<CardId, CARDS> = all
        .iter()
        .copied()
        .filter(|card| spirit(card) && defence(*card) <= i16::from(tens) * UNIT)
        .collect();
    let shamans = bits(d, all);
    judge::destroy(d, &fallen, 0, sk!("SK-22.13"));
    if shamans == 0 {
        return Acted::Done(full);
    }
    effect.progress = if full { FULL } else { PART };
    Acted::Call(Step::Damage { shamans, tens })
}

/// One shaman after the other loses what was counted once for all.
pub(super) fn damage_each(d: &D<'_>, shamans: u8, tens: u8) -> Next<Step> {
    let Some((shaman, shamans)) = first(d, shamans) else {
        return Next::Done;
    };
    let lose = Step::Lose {
        shaman: d.table().refer(shaman),
        tens,
        judged: false,
    };
    Next::Call(lose, Step::Damage { shamans, tens })
}

/// SK-04.02: never above the printed health, and no shaman that has fallen. Whether it was as much
/// as the text says.
pub(super) fn heal(d: &mut D<'_>, card: CardId, said: i16, context: &Context) -> bool {
    if !can_suffer(d, card) {
        return false;
    }
    let amount = texts::healing(d.state, d.pool, card, said, context);
    let by = amount.min(d.table().card(card).damage);
    if by > 0 {
        d.emit(Fact::Damaged { card, by: -by }, sk!("SK-04.02"));
    }
    by > 0 && by >= said
}

/// The gauges of shamans show a number, at most the printed one. At 0 a text may stand in the place
/// of it (R-SK-133), but not in its own.
pub(super) fn set(
    d: &mut D<'_>,
    to: i16,
    all: &[CardId],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    let shamans = bits(d, all);
    let own = matches!(
        &d.pool.ability(context.ability).head,
        Head::InsteadOf(it) if it.names & event::HEALTH_ZERO.bit() != 0
    );
    if to <= 0 && !own && shamans != 0 {
        effect.progress = 1;
        return Acted::Call(Step::Zero { shamans });
    }
    let mut left = shamans;
    while let Some((card, rest)) = first(d, left) {
        left = rest;
        let it = d.table().card(card);
        let printed = d.pool.quick(it.def).stats[number::HEALTH.at()];
        let by = printed - to.clamp(0, printed) - it.damage;
        if by != 0 {
            d.emit(Fact::Damaged { card, by }, sk!("SK-21.12"));
        }
    }
    Acted::Done(shamans != 0)
}

/// One shaman after the other falls to 0, unless a text stands in the place of it.
pub(super) fn zero_each(d: &mut D<'_>, shamans: u8) -> Next<Step> {
    let Some((card, shamans)) = first(d, shamans) else {
        return Next::Done;
    };
    let after = Step::Zero { shamans };
    if !is_capable(d.state, d.pool, card) {
        return Next::Go(after);
    }
    if texts::instead_of_zero(d, card, after) {
        return Next::Stay;
    }
    let by = values::health(d.state, d.pool, card);
    d.emit(Fact::Damaged { card, by }, sk!("SK-21.12"));
    Next::Go(after)
}

//! The attach phase: discard, attach, over soul, in this order (8.5 to 8.7).

use super::fall::to_graveyard;
use super::staging::Refusal;
use super::values::{attached, capable, fits_user, is_capable, shamans};
use super::words::{how, kind, mark, prompt, sk, word, zone};
use super::{ShamanKing, Step, arts, other, summon, values};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::ids::{CardId, ClauseId, HowId, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::State;

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether the phase asks: public knowledge decides.
pub(super) fn asks(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    let passed = game.registers.passed;
    let own = || capable(game, pool, seat);
    let free = |shaman: CardId| attached(game, shaman).is_none();
    let hand = !game.table.pile(seat, zone::HAND).is_empty();
    let discards = passed == 0 && own().any(|shaman| !free(shaman));
    let enemies = || capable(game, pool, other(seat));
    // SK-21.07: no shaman, no cards.
    let leads = own().next().is_some();
    let attaches = passed <= 1 && hand && leads && own().chain(enemies()).any(free);
    let souls = own().filter(|&shaman| free(shaman)).any(|shaman| {
        let position = values::position(game, shaman);
        values::spirits(game, seat, position).next().is_some()
            || hand && values::word_on(game, pool, shaman, word::OVER_SOUL_FROM_HAND).is_some()
    });
    discards || attaches || souls
}

/// E1: whether an attached card may be discarded (R-SK-79).
pub(super) fn can_discard(game: &Game, seat: Seat, card: CardId) -> Result<(), Refusal> {
    if Table::seat(game.table.card(card).zone) != seat {
        Err((sk!("R-SK-79"), Facts::NONE))
    } else if game.registers.passed > 0 {
        Err((sk!("SK-16.05"), Facts::NONE))
    } else {
        Ok(())
    }
}

/// Whether a card goes to opposing shamans (R-SK-78).
fn is_for_enemies(game: &Game, pool: &CardPool, card: CardId) -> bool {
    pool.quick(game.table.card(card).def).symbols & mark::TO_ENEMY != 0
}

/// E2, and E3 from hand: whether a card of the hand may be attached to a shaman.
pub(super) fn can_attach(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    shaman: CardId,
) -> Result<(), Refusal> {
    let soul = values::printed_kind(game, pool, card) == Some(kind::SPIRIT);
    let own = Table::seat(game.table.card(shaman).zone) == seat;
    let refuse = |why: ClauseId| Err((why, Facts::card(shaman)));
    if own == is_for_enemies(game, pool, card) {
        return refuse(sk!("R-SK-78"));
    }
    if !is_capable(game, pool, shaman) {
        return refuse(sk!("R-SK-84"));
    }
    if let Some(there) = attached(game, shaman) {
        let why = if soul {
            sk!("SK-16.04")
        } else {
            sk!("SK-16.03")
        };
        return Err((why, Facts::card(there)));
    }
    if soul {
        return match values::word_on(game, pool, shaman, word::OVER_SOUL_FROM_HAND) {
            Some(_) => Ok(()),
            None => refuse(sk!("SK-20.02")),
        };
    }
    // SK-23.02: the shaman counts as the user; on an opposing one an own shaman does (R-SK-124).
    let def = game.table.card(card).def;
    if own && !fits_user(game, pool, def, shaman) {
        return refuse(sk!("SK-21.08"));
    }
    if !own && arts::users(game, pool, seat, card).next().is_none() {
        return Err(arts::no_user(game, pool, seat));
    }
    Ok(())
}

/// E2: whether a card of the hand may be attached at all.
pub(super) fn can_attach_at_all(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
) -> Result<(), Refusal> {
    let soul = values::printed_kind(game, pool, card) == Some(kind::SPIRIT);
    if !soul {
        if game.registers.passed > 1 {
            return Err((sk!("R-SK-77"), Facts::NONE));
        }
        let marks = pool.quick(game.table.card(card).def).symbols;
        if marks & mark::ATTACH == 0 {
            return Err((sk!("SK-23.05"), Facts::NONE));
        }
    }
    let side = if is_for_enemies(game, pool, card) {
        other(seat)
    } else {
        seat
    };
    let none = if soul {
        sk!("SK-20.02")
    } else {
        sk!("SK-21.07")
    };
    if capable(game, pool, seat).next().is_none() {
        return Err((sk!("SK-21.07"), Facts::NONE));
    }
    let mut why = Err((none, Facts::NONE));
    for (at, shaman) in capable(game, pool, side).enumerate() {
        let may = can_attach(game, pool, seat, card, shaman);
        if may.is_ok() {
            return may;
        }
        if at == 0 {
            why = may;
        }
    }
    why
}

/// E3: whether a spirit of the field may be over-souled, onto its own shaman (R-SK-80).
pub(super) fn can_over_soul(game: &Game, pool: &CardPool, card: CardId) -> Result<CardId, Refusal> {
    let Some(shaman) = values::host(game, card) else {
        return Err((sk!("SK-20.04"), Facts::NONE));
    };
    if !is_capable(game, pool, shaman) {
        return Err((sk!("R-SK-84"), Facts::card(shaman)));
    }
    match attached(game, shaman) {
        Some(there) => Err((sk!("SK-16.04"), Facts::card(there))),
        None => Ok(shaman),
    }
}

/// A card goes to the attach position of a shaman.
fn put_on(d: &mut D<'_>, card: CardId, shaman: CardId, how: HowId, clause: ClauseId) {
    let it = d.table().card(shaman);
    let to = Move {
        cell: it.cell,
        ..Move::to(Table::zone_of(Table::seat(it.zone), zone::ATTACHED), how)
    };
    d.move_card(card, to, clause);
}

/// A spirit of the field or of the hand becomes a strike card (8.7); whether it did.
pub(super) fn over_soul(d: &mut D<'_>, card: CardId, shaman: CardId) {
    put_on(d, card, shaman, how::OVER_SOULED, sk!("SK-20.04"));
}

/// An attached card goes to its owner's graveyard (SK-16.02, R-SK-79).
pub(super) fn discard(d: &mut D<'_>, card: CardId) {
    let owner = d.table().card(card).owner;
    let to = to_graveyard(owner, how::DISCARDED);
    d.move_card(card, to, sk!("SK-16.02"));
}

/// One choice of the phase.
pub(super) fn chosen(d: &mut D<'_>, choice: Choice) -> Next<Step> {
    use super::words::verb;
    match choice {
        Choice::Act(verb::DISCARD, card) => {
            discard(d, card);
            Next::Go(Step::Phase)
        }
        Choice::Act(verb::ATTACH, card) => Next::Call(Step::AttachTo { card }, Step::Phase),
        Choice::Act(_, card) if d.table().is_in(card, zone::HAND) => {
            Next::Call(Step::AttachTo { card }, Step::Phase)
        }
        Choice::Act(_, card) => {
            if let Ok(shaman) = can_over_soul(d.state, d.pool, card) {
                d.state.registers.passed = 2;
                over_soul(d, card, shaman);
            }
            Next::Go(Step::Phase)
        }
        _ => Next::Go(Step::End),
    }
}

/// SK-16.03: to which shaman.
pub(super) fn attach_to(d: &mut D<'_>, card: CardId, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    let shaman = match answer {
        Some(Choice::Card(shaman)) => shaman,
        _ => {
            let side = if is_for_enemies(d.state, d.pool, card) {
                other(seat)
            } else {
                seat
            };
            let mut all = shamans(d.state, d.pool, side);
            match (all.next(), all.next()) {
                (Some(only), None) => only,
                _ => {
                    let asked = Asked::one(seat, prompt::WHICH_SHAMAN, card);
                    return Next::Ask(asked, Step::AttachTo { card });
                }
            }
        }
    };
    if summon::is_for_field(d.state, d.pool, card).is_some() {
        d.state.registers.passed = 2;
        over_soul(d, card, shaman);
    } else {
        d.state.registers.passed = d.state.registers.passed.max(1);
        put_on(d, card, shaman, how::ATTACHED, sk!("SK-16.03"));
    }
    Next::Done
}

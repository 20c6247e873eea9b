//! Costs that the deck pays, and the ways to lose (chapter 05, 10.5).

use super::occur::{Occurrence, occur};
use super::values::{self, kind_of};
use super::words::{event, how, kind, sm, stat, zone};
use super::{SummonAndMagic, other, pile, price};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::ids::{CardId, ClauseId, HowId, Seat};
use shokan_kernel::list::Bits;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::table::Spot;

type Table = shokan_kernel::table::Table<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// The most cards a hand may hold (SM-05-2.b).
pub(super) fn hand_limit(d: &D<'_>, seat: Seat) -> usize {
    usize::from(d.state.registers.hand_limit[seat.at()])
}

/// One or both players lose at one moment (R-SM-45).
pub(super) fn lose(d: &mut D<'_>, losers: [bool; 2], why: ClauseId) {
    match losers {
        [true, true] => d.finish(Outcome::Drawn(sm!("R-SM-45"))),
        [true, false] => d.finish(Outcome::Won { seat: Seat(1), why }),
        [false, true] => d.finish(Outcome::Won { seat: Seat(0), why }),
        [false, false] => {}
    }
}

/// SM-05-2.a: eight or more cards in a hand, at that moment.
pub(super) fn check_hands(d: &mut D<'_>) {
    let losers = [bursts(d, Seat(0)), bursts(d, Seat(1))];
    lose(d, losers, sm!("SM-05-2.a"));
}

fn bursts(d: &D<'_>, seat: Seat) -> bool {
    d.table().pile(seat, zone::HAND).len() > hand_limit(d, seat)
}

/// Draws cards one by one, all these players at one moment (SM-05-2.a, SM-05-3.c, R-SM-45); whether
/// all were drawn.
pub(super) fn draw(d: &mut D<'_>, seats: &[Seat], count: i16, clause: ClauseId) -> bool {
    for _ in 0..count {
        let mut losers = [false; 2];
        let mut why = sm!("SM-05-2.a");
        for &seat in seats {
            let Some(&card) = d.table().pile(seat, zone::DECK).first() else {
                // A forced draw that is not possible.
                losers[seat.at()] = true;
                why = sm!("SM-05-3.c");
                continue;
            };
            let to = Table::zone_of(seat, zone::HAND);
            d.move_card(card, Move::to(to, how::DRAWN), clause);
        }
        for seat in [Seat(0), Seat(1)] {
            losers[seat.at()] |= bursts(d, seat);
        }
        lose(d, losers, why);
        if d.is_over() {
            return false;
        }
        for &seat in seats {
            let mut it = Occurrence::about(event::DRAW, CardId::NONE);
            it.seat = seat;
            occur(d, &it);
        }
    }
    true
}

/// Puts the top cards of a deck into the graveyard; whether there were as many (R-SM-43).
pub(super) fn mill(d: &mut D<'_>, seat: Seat, count: i16, how: HowId, clause: ClauseId) -> bool {
    for _ in 0..count {
        let Some(&card) = d.table().pile(seat, zone::DECK).first() else {
            return false;
        };
        let to = Table::zone_of(d.table().card(card).owner, zone::GRAVEYARD);
        d.move_card(card, Move::to(to, how), clause);
    }
    true
}

/// R-SM-17: what both players owe is paid at one moment; then losses are judged once.
pub(super) fn pay(d: &mut D<'_>, owed: [i16; 2], how: HowId, clause: ClauseId) {
    pay_all(d, &[(owed, how, clause)]);
}

/// R-SM-17: what is owed of several kinds is paid at one moment, each as what it is. Who cannot pay
/// loses by what the deck has no cards for.
pub(super) fn pay_all(d: &mut D<'_>, bills: &[([i16; 2], HowId, ClauseId)]) {
    let mut losers = [false; 2];
    let mut why = sm!("SM-05-3.b");
    for &(owed, how, clause) in bills {
        for seat in 0..2 {
            // R-SM-13: pays what there is.
            let full = mill(d, Seat(seat as u8), owed[seat], how, clause);
            if !full && !losers.contains(&true) {
                why = match how {
                    // R-SM-41, R-SM-42.
                    how::RECOIL | how::BURNT => sm!("SM-05-3.d"),
                    _ => sm!("SM-05-3.b"),
                };
            }
            losers[seat] |= !full;
        }
    }
    lose(d, losers, why);
}

/// One player owes this much.
pub(super) fn owe(seat: Seat, n: i16) -> [i16; 2] {
    let mut owed = [0; 2];
    owed[seat.at()] = n;
    owed
}

/// SM-12-9.f, R-SM-12: the advance COST of a monster that came to the field.
pub(super) fn pay_advance(d: &mut D<'_>, card: CardId, seat: Seat) {
    let cost = price::price(d.state, d.pool, card, stat::ADVANCE);
    if cost > 0 && kind_of(d.state, d.pool, card) == Some(kind::MONSTER) {
        pay(d, owe(seat, cost), how::PAID, sm!("SM-12-9.f"));
    }
}

/// What the destruction of a card costs, and whom: SM-12-9.b, SM-12-9.e, SM-24.16.
pub(super) fn bill(d: &D<'_>, card: CardId) -> (Seat, i16) {
    let it = d.table().card(card);
    let none = (it.controller, 0);
    // SM-22-3.e, R-SM-19: only a monster in attack position.
    if !values::is_monster(d.state, d.pool, card) || it.rested() || it.face_down() {
        return none;
    }
    let normal = |card: CardId| price::price(d.state, d.pool, card, stat::COST);
    let below: i16 = pile::under(d.state, it.cell).map(normal).sum();
    (it.controller, normal(card) + below)
}

/// SM-11-2.c: the destroyed cards go to their owners' graveyards when all is paid. Cards of the
/// piles go with them.
pub(super) fn bury(d: &mut D<'_>, cards: &Bits<2>, clause: ClauseId) {
    let all = pile::several(values::field(d.state).filter(|&card| cards.has(card)));
    for &card in all.iter() {
        if values::on_field(d.state, card) {
            pile::take(
                d,
                card,
                zone::GRAVEYARD,
                Spot::Bottom,
                how::DESTROYED,
                clause,
            );
        }
    }
}

/// SM-05-3.a: a deck that is empty at the end of a turn.
pub(super) fn exhaustion(d: &mut D<'_>) {
    let empty = |d: &D<'_>, seat| d.table().pile(seat, zone::DECK).is_empty();
    let losers = [empty(d, Seat(0)), empty(d, Seat(1))];
    lose(d, losers, sm!("SM-05-3.a"));
}

/// SM-05-1.a: the attack reached the player.
pub(super) fn direct_hit(d: &mut D<'_>, by: Seat) {
    let mut losers = [false; 2];
    losers[other(by).at()] = true;
    lose(d, losers, sm!("SM-05-1.a"));
}

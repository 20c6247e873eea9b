//! Wounds, destruction and its reward, who is out and who has won: A10 to A14 and sections 12, 13.

use super::grid;
use super::magic::on_top;
use super::occur::{Occurrence, occur};
use super::words::{event, how, phase, prompt, say, sw, word, zone};
use super::{Step, SummonerWars, in_turn, is_out, seats, team, values};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{EventSink, Fact};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Frame, State, Stir};
use shokan_kernel::table::{Change, FACE_DOWN};

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Looks at the table after something happened. While a text is being carried out nothing leaves:
/// all wounds of a text are placed first (R-SW-124).
pub(super) fn settle(d: &mut D<'_>, stir: Stir) -> Option<Step> {
    if d.state.registers.phase == phase::SET_UP {
        return None;
    }
    if d.state.registers.attack.wounding {
        return None;
    }
    let top = d.state.flow().last();
    if let Some(Frame::Effect(_) | Frame::Rule(Step::Remove { .. })) = top {
        return None;
    }
    if stir == Stir::Field && is_over(d.state, d.pool) {
        return Some(Step::Remove { noted: false });
    }
    // The count begins anew whenever nothing waits, so that it never runs over.
    d.state.registers.batch = if d.state.waiting.is_empty() {
        0
    } else {
        d.state.registers.batch + 1
    };
    None
}

/// Whether a card is at its end, or a Summoner is gone: both in one walk.
fn is_over(game: &Game, pool: &CardPool) -> bool {
    let mut alive = game.registers.out;
    for card in grid::field(game) {
        let it = game.table.card(card);
        let quick = pool.quick(it.def);
        let life = quick.stats[super::words::stat::LIFE.at()];
        if it.damage >= life || game.registers.doomed.has(card) {
            return true;
        }
        if values::is_summoner(pool, it.def) {
            alive |= it.owner.bit();
        }
    }
    let all = (1u8 << seats(game)) - 1;
    alive & all != all
}

/// A12: cards with as many wounds as life, and those that a text destroys.
fn at_end<'a>(game: &'a Game, pool: &'a CardPool) -> impl Iterator<Item = CardId> + 'a {
    grid::field(game).filter(move |&card| {
        let it = game.table.card(card);
        let life = pool.quick(it.def).stats[super::words::stat::LIFE.at()];
        it.damage >= life || game.registers.doomed.has(card)
    })
}

/// Seats in the game whose Summoner is not on the battlefield (R-SW-93).
fn fallen<'a>(game: &'a Game, pool: &'a CardPool) -> impl Iterator<Item = Seat> + 'a {
    let all = (0..seats(game)).map(Seat);
    all.filter(move |&seat| !is_out(game, seat) && !values::has_summoner(game, pool, seat))
}

/// Puts wounds on a card: an attack's or a text's of this seat (R-SW-18).
pub(super) fn wound(d: &mut D<'_>, card: CardId, by: i16, seat: Seat, clause: ClauseId) {
    if by > 0 {
        d.state.registers.hand = seat;
        d.emit(Fact::Damaged { card, by }, clause);
    }
}

/// Who destroys what is at its end.
fn destroyer(game: &Game) -> Seat {
    let hand = game.registers.hand;
    if hand.0 < seats(game) {
        hand
    } else {
        game.registers.active
    }
}

/// A12 to A14: all at one moment; the destroying player chooses the order on the pile (R-SW-19).
pub(super) fn remove(d: &mut D<'_>, noted: bool, answer: Option<Choice>) -> Next<Step> {
    let seat = destroyer(d.state);
    let all: List<CardId, 64> = at_end(d.state, d.pool).collect();
    if !noted && !all.is_empty() {
        d.state.registers.doomed = all.iter().copied().collect::<Bits<3>>();
        for &card in all.iter() {
            let mut it = Occurrence::about(event::DESTROY, card).left();
            it.seat = d.table().card(card).controller;
            occur(d, &it);
        }
        return Next::Go(Step::Remove { noted: true });
    }
    let next = match (answer, all.as_ref()) {
        (Some(Choice::Card(card)), _) => card,
        (_, []) => {
            d.state.registers.hand = Seat::NONE;
            return judge(d);
        }
        (_, [card]) => *card,
        _ => {
            let asked = Asked {
                seat,
                prompt: prompt::ORDER_DESTROYED,
                source: CardId::NONE,
                taken: 0,
                most: 1,
            };
            return Next::Ask(asked, Step::Remove { noted: true });
        }
    };
    destroy(d, next, seat);
    Next::Go(Step::Remove { noted: true })
}

/// The cards whose order is asked.
pub(super) fn offered(game: &Game, pool: &CardPool) -> List<CardId, 64> {
    at_end(game, pool).collect()
}

/// A13: face-down on top of the Magic Pile of who destroyed it, then what lay under it, topmost
/// first (SW-TRM.03, SW-TRM.10).
fn destroy(d: &mut D<'_>, card: CardId, by: Seat) {
    let under: List<CardId, 140> = values::under(d.state, card).collect();
    let upon: List<CardId, 140> = values::upon(d.state, card).collect();
    forget(d, card);
    let to = on_top(by, zone::MAGIC_PILE, how::DESTROYED);
    d.move_card(card, to, sw!("SW-TRM.03"));
    for &card in under.iter() {
        d.move_card(card, to, sw!("SW-TRM.10"));
    }
    for &card in upon.iter() {
        // R-SW-46: what lay on it is discarded by who destroyed it.
        d.move_card(
            card,
            on_top(by, zone::DISCARD_PILE, how::DISCARDED),
            sw!("R-SW-46"),
        );
    }
}

/// A card leaves the battlefield otherwise than destroyed; what is under it and on it goes to the
/// Discard Pile of the player who does it (R-SW-45, SW-TRM.11).
pub(super) fn leave(d: &mut D<'_>, card: CardId, to: Move, by: Seat, clause: ClauseId) {
    let under: List<CardId, 140> = values::under(d.state, card).collect();
    let upon: List<CardId, 140> = values::upon(d.state, card).collect();
    forget(d, card);
    d.move_card(card, to, clause);
    let discard = on_top(by, zone::DISCARD_PILE, how::DISCARDED);
    for &card in under.iter().chain(upon.iter()) {
        d.move_card(card, discard, sw!("SW-TRM.11"));
    }
}

/// What was remembered of a card that leaves the battlefield.
fn forget(d: &mut D<'_>, card: CardId) {
    let registers = &mut d.state.registers;
    for set in [
        &mut registers.moved,
        &mut registers.attacked,
        &mut registers.doomed,
        &mut registers.queue,
    ] {
        set.drop(card);
    }
}

/// A14: who is out, and who has won.
fn judge(d: &mut D<'_>) -> Next<Step> {
    let fallen: List<Seat, 4> = fallen(d.state, d.pool).collect();
    if fallen.is_empty() {
        return Next::Done;
    }
    let lives = |seat: &Seat| !fallen.contains(seat);
    let left: List<Seat, 4> = in_turn(d.state).filter(lives).collect();
    let two = seats(d.state) == 2;
    match left.first() {
        // R-SW-03, R-SW-58.
        None => {
            let why = if two { sw!("R-SW-03") } else { sw!("R-SW-58") };
            d.finish(Outcome::Drawn(why));
            return Next::Done;
        }
        Some(&seat) if left.iter().all(|&other| team(other) == team(seat)) => {
            let why = if two {
                sw!("SW-VIC.01")
            } else {
                sw!("R-SW-57")
            };
            d.finish(Outcome::Won { seat, why });
            return Next::Done;
        }
        Some(_) => {}
    }
    let active = d.state.registers.active;
    for &seat in fallen.iter() {
        eliminate(d, seat);
    }
    if fallen.contains(&active) {
        // R-SW-55: the turn ends at once.
        d.state.waiting.clear();
        d.state.registers.attack = super::Attack::default();
        d.restart(Step::End { stage: 2 });
        return Next::Stay;
    }
    Next::Done
}

/// SW-34R.08, SW-34R.12: section 13.3.
fn eliminate(d: &mut D<'_>, seat: Seat) {
    d.announce(say::OUT, seat, sw!("SW-34R.09"));
    d.state.registers.out |= seat.bit();
    // R-SW-56: control that it had taken ends first.
    let taken = |d: &D<'_>| {
        let stamp = d.table().modifiers().iter().position(|m| {
            m.change == Change::Word && m.stat.0 == word::CONTROLLED && m.seat == seat
        });
        stamp.map(|at| d.table().modifiers()[at].stamp)
    };
    while let Some(stamp) = taken(d) {
        give_back(d, stamp, sw!("R-SW-56"));
    }
    let to = Table::zone_of(seat, zone::REMOVED);
    for kind in 0..super::words::ZONES.len() as u8 {
        let kind = shokan_kernel::ids::ZoneKind(kind);
        if kind == zone::REMOVED {
            continue;
        }
        let cards: List<CardId, 140> = d.table().pile(seat, kind).iter().copied().collect();
        for &card in cards.iter() {
            if kind == zone::BATTLEFIELD {
                for upon in strangers(d.state, card, seat).iter() {
                    let owner = d.table().card(*upon).controller;
                    let discard = on_top(owner, zone::DISCARD_PILE, how::DISCARDED);
                    d.move_card(*upon, discard, sw!("R-SW-46"));
                }
            }
            forget(d, card);
            let hidden = matches!(kind, zone::HAND | zone::DRAW_PILE | zone::MAGIC_PILE)
                || d.table().card(card).face_down();
            let how = Move {
                flags: if hidden { FACE_DOWN } else { 0 },
                ..Move::to(to, how::REMOVED)
            };
            d.move_card(card, how, sw!("SW-34R.08"));
        }
    }
    d.state.waiting.retain(|trigger| trigger.seat != seat);
}

/// R-SW-66: a player gives up. With two players the other wins; in a team game the Summoner leaves,
/// and the player is out.
pub fn concede(
    state: &mut Game,
    pool: &CardPool,
    seat: Seat,
    to: Option<&mut dyn EventSink<SummonerWars>>,
) {
    if seats(state) == 2 {
        let why = sw!("R-SW-66");
        state.end(
            pool,
            Outcome::Won {
                seat: Seat(seat.0 ^ 1),
                why,
            },
            to,
        );
        return;
    }
    if state.outcome().is_some() || is_out(state, seat) || seat.0 >= seats(state) {
        return;
    }
    let summoner = grid::field(state).find(|&card| {
        let it = state.table.card(card);
        it.owner == seat && values::is_summoner(pool, it.def)
    });
    if let Some(card) = summoner {
        let mut d = Dealer::new(state, pool, None);
        let removed = Move::to(Table::zone_of(seat, zone::REMOVED), how::REMOVED);
        leave(&mut d, card, removed, seat, sw!("R-SW-66"));
    }
    state.begin(pool, to);
}

/// Cards of other players that lie on a card.
fn strangers(game: &Game, card: CardId, seat: Seat) -> List<CardId, 8> {
    values::upon(game, card)
        .filter(|&upon| game.table.card(upon).controller != seat)
        .collect()
}

/// SW-TRM.27: control goes back; a card of a player who is out leaves (R-SW-56).
pub(super) fn give_back(d: &mut D<'_>, stamp: u16, clause: ClauseId) {
    let Some(at) = d.table().modifiers().iter().position(|m| m.stamp == stamp) else {
        return;
    };
    let to = Seat(d.table().modifiers()[at].value.clamp(0, 3) as u8);
    let cards: List<CardId, 64> = d.table().cards_of(at).collect();
    d.emit(Fact::Expired { stamp }, clause);
    for &card in cards.iter() {
        if !d.table().is_in(card, zone::BATTLEFIELD) {
            continue;
        }
        if is_out(d.state, to) {
            let removed = Move::to(Table::zone_of(to, zone::REMOVED), how::REMOVED);
            leave(d, card, removed, to, sw!("R-SW-56"));
        } else {
            turn_to(d, card, to, clause);
        }
    }
}

/// SW-TRM.26: turns a card towards a player; what is under it goes along (10.8).
pub(super) fn turn_to(d: &mut D<'_>, card: CardId, seat: Seat, clause: ClauseId) {
    let under: List<CardId, 140> = values::under(d.state, card).collect();
    let cell = d.table().card(card).cell;
    let flags = d.table().card(card).flags;
    d.hand_over(
        card,
        Table::zone_of(seat, zone::BATTLEFIELD),
        cell,
        flags,
        clause,
    );
    for &card in under.iter() {
        let flags = d.table().card(card).flags;
        d.hand_over(card, Table::zone_of(seat, zone::UNDER), cell, flags, clause);
    }
}

//! Wounds, destruction and its reward, who is out and who has won: A10 to A14 and sections 12, 13.

use super::grid;
use super::magic::on_top;
use super::occur::{Occurrence, occur};
use super::words::{event, how, phase, prompt, say, sw, word, zone};
use super::{End, Step, SummonerWars, in_turn, is_out, kept, seats, team, values};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{EventSink, Fact};
use shokan_kernel::ids::{CardId, ClauseId, EventId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Dirty, Frame, State};
use shokan_kernel::table::{Change, FACE_DOWN, Modifier};

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Whether something goes on that is done whole first: all wounds of an attack are placed (A12),
/// and all of a text (R-SW-124). What a text did so far is looked at before its attack, move or
/// summon asks.
pub(super) fn withholds(game: &Game) -> bool {
    game.registers.attack.wounding || matches!(game.flow().last(), Some(Frame::Effect(_)))
}

/// Looks at the table after something happened.
pub(super) fn settle(d: &mut D<'_>, dirty: Dirty) -> Option<Step> {
    if d.state.registers.phase == phase::SET_UP {
        return None;
    }
    if let Some(Frame::Rule(Step::Remove { .. })) = d.state.flow().last() {
        // It goes on until nothing is at its end.
        return None;
    }
    if dirty == Dirty::Field && is_over(d.state, d.pool) {
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
        if has_end(game, pool, card) {
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
    grid::field(game).filter(move |&card| has_end(game, pool, card))
}

/// Seats in the game whose Summoner is not on the battlefield (R-SW-93).
fn fallen<'a>(game: &'a Game, pool: &'a CardPool) -> impl Iterator<Item = Seat> + 'a {
    let all = (0..seats(game)).map(Seat);
    all.filter(move |&seat| !is_out(game, seat) && !values::has_summoner(game, pool, seat))
}

/// By whom and what cards are wounded or destroyed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doer {
    /// Whose attack or text it is.
    pub seat: Seat,
    /// The card that attacks or has the text.
    pub card: CardId,
    /// An attack or a text, as `cause` has it.
    pub cause: u32,
}

impl Doer {
    /// This, as something that happens to a card.
    pub(super) const fn does(self, event: EventId, card: CardId) -> Occurrence {
        let mut it = Occurrence::by(event, self.card, self.seat);
        it.card = card;
        it.cause = self.cause;
        it
    }
}

/// Puts wounds on a card.
pub(super) fn wound(d: &mut D<'_>, card: CardId, by: i16, doer: Doer, clause: ClauseId) {
    if by <= 0 {
        return;
    }
    let lived = !has_end(d.state, d.pool, card);
    d.state.registers.hand = doer.seat;
    d.emit(Fact::Damaged { card, by }, clause);
    if lived && has_end(d.state, d.pool, card) {
        note_end(d, card, doer);
    }
    let mut it = doer.does(event::WOUND, card);
    it.amount = by;
    occur(d, &it);
}

/// Takes wounds off a card.
pub(super) fn mend(d: &mut D<'_>, card: CardId, by: i16, clause: ClauseId) {
    d.emit(Fact::Damaged { card, by: -by }, clause);
    if !has_end(d.state, d.pool, card) {
        d.state.registers.ends.retain(|end| end.card != card);
    }
}

/// A card is destroyed by a text as soon as it may be.
pub(super) fn doom(d: &mut D<'_>, card: CardId, doer: Doer) {
    if !has_end(d.state, d.pool, card) {
        note_end(d, card, doer);
    }
    d.state.registers.hand = doer.seat;
    d.state.registers.doomed.add(card);
}

/// R-SW-18: who puts the last needed wound on a card, or destroys it outright, destroys it.
fn note_end(d: &mut D<'_>, card: CardId, doer: Doer) {
    // Each card lies on a space of its own, and is noted once.
    d.state.registers.ends.put(End {
        card,
        by: doer.card,
        seat: doer.seat,
        cause: doer.cause as u8,
    });
}

/// Whether a card has come to its end; a Wall without printed life with its first wound (R-SW-136).
#[inline]
fn has_end(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let it = game.table.card(card);
    let life = pool.quick(it.def).stats[super::words::stat::LIFE.at()];
    it.damage >= life.max(1) || game.registers.doomed.has(card)
}

/// Who destroys a card that is at its end.
fn doer(game: &Game, card: CardId) -> Doer {
    let registers = &game.registers;
    if let Some(end) = registers.ends.iter().find(|end| end.card == card) {
        return Doer {
            seat: end.seat,
            card: end.by,
            cause: end.cause.into(),
        };
    }
    let hand = registers.hand;
    Doer {
        seat: if hand.0 < seats(game) {
            hand
        } else {
            registers.active
        },
        card: CardId::NONE,
        cause: 0,
    }
}

/// A12 to A14: all at one moment; each destroying player chooses the order on the own pile
/// (R-SW-18, R-SW-19).
pub(super) fn remove(d: &mut D<'_>, noted: bool, answer: Option<Choice>) -> Next<Step> {
    let all: List<CardId, 96> = at_end(d.state, d.pool).collect();
    if !noted && !all.is_empty() {
        d.state.registers.doomed = all.iter().copied().collect::<Bits<3>>();
        // R-SW-55: where the turn has ended nothing follows.
        let listens = !is_out(d.state, d.state.registers.active);
        for &card in all.iter().filter(|_| listens) {
            let it = doer(d.state, card).does(event::DESTROY, card).left();
            occur(d, &it);
        }
        return Next::Go(Step::Remove { noted: true });
    }
    let next = match (answer, all.first()) {
        (Some(Choice::Card(card)), _) => card,
        (_, None) => {
            d.state.registers.hand = Seat::NONE;
            d.state.registers.ends.clear();
            return judge(d);
        }
        (_, Some(&card)) => {
            let seat = doer(d.state, card).seat;
            if is_out(d.state, seat) || offered(d.state, d.pool, seat).len() == 1 {
                card
            } else {
                let asked = Asked {
                    seat,
                    prompt: prompt::ORDER_DESTROYED,
                    source: CardId::NONE,
                    taken: 0,
                    most: 1,
                };
                return Next::Ask(asked, Step::Remove { noted: true });
            }
        }
    };
    destroy(d, next);
    Next::Go(Step::Remove { noted: true })
}

/// The cards whose order a seat is asked for.
pub(super) fn offered(game: &Game, pool: &CardPool, seat: Seat) -> List<CardId, 96> {
    at_end(game, pool)
        .filter(|&card| doer(game, card).seat == seat)
        .collect()
}

/// A13: face-down on top of the Magic Pile of who destroyed it, then what lay under it, topmost
/// first (SW-TRM.03, SW-TRM.10).
fn destroy(d: &mut D<'_>, card: CardId) {
    let by = doer(d.state, card).seat;
    if is_out(d.state, by) {
        // R-SW-127: nobody gets magic for it.
        let removed = Move::to(Table::zone_of(by, zone::REMOVED), how::REMOVED);
        leave(d, card, removed, by, sw!("R-SW-127"));
        return;
    }
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
/// Discard Pile of the player who does it (R-SW-45, SW-TRM.11), or leaves the game with it
/// (R-SW-125).
pub(super) fn leave(d: &mut D<'_>, card: CardId, to: Move, by: Seat, clause: ClauseId) {
    let under: List<CardId, 140> = values::under(d.state, card).collect();
    let upon: List<CardId, 140> = values::upon(d.state, card).collect();
    forget(d, card);
    d.move_card(card, to, clause);
    let gone = Table::kind(to.to) == zone::REMOVED;
    for &card in under.iter().chain(upon.iter()) {
        if gone {
            let back = d.table().card(card).face_down();
            let flags = if back { FACE_DOWN } else { 0 };
            d.move_card(card, Move { flags, ..to }, sw!("R-SW-125"));
        } else {
            let discard = on_top(by, zone::DISCARD_PILE, how::DISCARDED);
            d.move_card(card, discard, sw!("SW-TRM.11"));
        }
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
    registers.ends.retain(|end| end.card != card);
}

/// A14: who is out, and who has won.
fn judge(d: &mut D<'_>) -> Next<Step> {
    let fallen: List<Seat, 4> = fallen(d.state, d.pool).collect();
    if fallen.is_empty() {
        return Next::Done;
    }
    if strike_out(d, &fallen) {
        Next::Stay
    } else {
        Next::Done
    }
}

/// These players leave the game, which may end by it; whether the running turn ends.
fn strike_out(d: &mut D<'_>, fallen: &[Seat]) -> bool {
    let lives = |seat: &Seat| !fallen.contains(seat);
    let left: List<Seat, 4> = in_turn(d.state).filter(lives).collect();
    let two = seats(d.state) == 2;
    match left.first() {
        // R-SW-03, R-SW-58.
        None => {
            let why = if two { sw!("R-SW-03") } else { sw!("R-SW-58") };
            d.finish(Outcome::Drawn(why));
            return false;
        }
        Some(&seat) if left.iter().all(|&other| team(other) == team(seat)) => {
            let why = if two {
                sw!("SW-VIC.01")
            } else {
                sw!("R-SW-57")
            };
            d.finish(Outcome::Won { seat, why });
            return false;
        }
        Some(_) => {}
    }
    for &seat in fallen {
        eliminate(d, seat);
    }
    let ends = fallen.contains(&d.state.registers.active);
    if ends {
        // R-SW-55: the turn ends at once; what lasts until its end ends with it.
        d.state.waiting.clear();
        kept::forget(d, |kept| kept.turns == 0);
        d.state.registers.attack = super::Attack::default();
        d.state.registers.phase = phase::END;
        d.restart(Step::End {
            stage: super::stage::End::Expire,
        });
    }
    ends
}

/// SW-34R.08, SW-34R.12: section 13.3.
fn eliminate(d: &mut D<'_>, seat: Seat) {
    d.announce(say::OUT, seat, sw!("SW-34R.09"));
    d.state.registers.out |= seat.bit();
    // R-SW-56: control that it had taken ends first.
    while let Some(stamp) = control_that(d.state, |it| it.seat == seat) {
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
                // R-SW-125: also those of others.
                let upon: List<CardId, 140> = values::upon(d.state, card).collect();
                for &upon in upon.iter() {
                    d.move_card(upon, Move::to(to, how::REMOVED), sw!("R-SW-125"));
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
    // R-SW-126: what the player was about to do is not done.
    d.state.waiting.retain(|trigger| trigger.seat != seat);
    kept::forget(d, |kept| kept.seat == seat);
    d.end_programs(seat);
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
    let mut to = to;
    let heard: Option<&mut dyn EventSink<SummonerWars>> = match &mut to {
        Some(sink) => Some(&mut **sink),
        None => None,
    };
    let mut d = Dealer::new(state, pool, heard);
    if let Some(card) = summoner {
        let removed = Move::to(Table::zone_of(seat, zone::REMOVED), how::REMOVED);
        leave(&mut d, card, removed, seat, sw!("R-SW-66"));
    }
    // Whatever is being carried out or asked: the player is out at once.
    strike_out(&mut d, &[seat]);
    state.begin(pool, to);
}

/// Whether a change is control that was taken.
pub(super) fn is_control(modifier: &Modifier) -> bool {
    modifier.change == Change::Word && modifier.stat.0 == word::CONTROLLED
}

/// The first control that ends now, by its stamp.
pub(super) fn control_that(game: &Game, ends: impl Fn(&Modifier) -> bool) -> Option<u16> {
    let mut all = game.table.modifiers().iter();
    all.find(|&it| is_control(it) && ends(it))
        .map(|it| it.stamp)
}

/// SW-TRM.27: control goes back to who has taken it before, or to who had the card at first; a card
/// of a player who is out leaves (R-SW-56).
pub(super) fn give_back(d: &mut D<'_>, stamp: u16, clause: ClauseId) {
    let Some(at) = d.table().modifiers().iter().position(|m| m.stamp == stamp) else {
        return;
    };
    let first = Seat(d.table().modifiers()[at].value.clamp(0, 3) as u8);
    let cards: List<CardId, 140> = d.table().cards_of(at).collect();
    d.emit(Fact::Expired { stamp }, clause);
    for &card in cards.iter() {
        if !d.table().is_in(card, zone::BATTLEFIELD) {
            continue;
        }
        let taken = d.table().on(card).filter(|&it| is_control(it)).last();
        let to = taken.map_or(first, |it| it.seat);
        if is_out(d.state, to) {
            let removed = Move::to(Table::zone_of(to, zone::REMOVED), how::REMOVED);
            leave(d, card, removed, to, sw!("R-SW-56"));
        } else if to != d.table().card(card).controller {
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

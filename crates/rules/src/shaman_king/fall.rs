//! Shamans that fall, spirits that can no longer be maintained, and the end of the game (12).

use super::summon::{is_overloaded, load};
use super::values::{self, capable, is_capable, shaman_at, spirits};
use super::words::{how, option, phase, prompt, say, sk, stat, zone};
use super::{CARDS, ShamanKing, Step, cache, judge, other};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::{CardId, ClauseId, HowId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Dirty, Frame, State};
use shokan_kernel::table::{FACE_DOWN, Spot, Until};

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether something goes on that is done whole first: a text, with all the health that is lost by
/// it (10.4), and the spirits of one shaman that go (R-SK-23).
pub(super) fn withholds(game: &Game) -> bool {
    let mut frames = game.flow().iter().rev();
    // A loss is a part of what goes on, or of the judgement.
    let loses =
        |it: &&Frame<Step>| matches!(it, Frame::Rule(Step::Lose { .. } | Step::Lost { .. }));
    matches!(
        frames.find(|it| !loses(it)),
        Some(
            Frame::Effect(_)
                | Frame::Rule(Step::Reduce { .. } | Step::Damage { .. } | Step::Zero { .. })
        )
    )
}

/// Looks at the table after something happened.
pub(super) fn settle(d: &mut D<'_>, dirty: Dirty) -> Option<Step> {
    if d.state.registers.phase == phase::START_OF_GAME {
        return None;
    }
    if dirty == Dirty::Field || limits_are_restless(d.state, d.pool) {
        let turn = d.state.registers.active;
        let places = [turn, other(turn)].map(|seat| [(seat, 0), (seat, 1)]);
        let places = places.as_flattened();
        let mut at = 0;
        while let Some(&(seat, position)) = places.get(at) {
            match look_at(d, seat, position) {
                Look::Reduce => return Some(Step::Reduce { seat, position }),
                // Whose limits were good may be changed by what has gone.
                Look::Fell => at = 0,
                Look::Holds => at += 1,
            }
        }
    }
    debug_assert!(
        !anybody_is_overloaded(d.state, d.pool),
        "somebody maintains too much, and nobody was looked at"
    );
    // The count begins anew whenever nothing waits, so that it never runs over.
    d.state.registers.batch = if d.state.waiting.is_empty() {
        0
    } else {
        d.state.registers.batch + 1
    };
    None
}

/// The numbers that say what a shaman maintains.
pub(super) const LIMITS: u32 = Mod::stat_bit(stat::SUMMON_VALUE)
    | Mod::stat_bit(stat::SUMMON_NUMBER)
    | Mod::stat_bit(stat::SUMMON_POWER);

/// Whether a text may change what shamans maintain.
pub(super) fn limits_change(game: &Game, pool: &CardPool) -> bool {
    cache::speaks(game, pool, LIMITS)
}

/// Whether what shamans maintain may change although nothing happened to a card of the field
/// (R-SK-23): a text that changes limits counts what lies elsewhere or asks whose turn it is, or
/// another text does so that gives, takes or changes texts and what cards are.
pub(super) fn limits_are_restless(game: &Game, pool: &CardPool) -> bool {
    const NUMBERS: u32 = (1 << 8) - 1;
    cache::is_restless(game, pool, LIMITS | !NUMBERS) && limits_change(game, pool)
}

/// Whether somebody who stands has more spirits than it can maintain.
fn anybody_is_overloaded(game: &Game, pool: &CardPool) -> bool {
    [Seat(0), Seat(1)]
        .into_iter()
        .flat_map(|seat| [0, 1].map(|position| (seat, position)))
        .filter_map(|(seat, position)| shaman_at(game, pool, seat, position))
        .filter(|&it| !game.table.card(it).face_down() && is_capable(game, pool, it))
        .any(|shaman| is_overloaded(game, pool, shaman))
}

/// What a look at a shaman has found.
enum Look {
    /// Nothing to do.
    Holds,
    /// It has fallen, and what it had is gone.
    Fell,
    /// It has more spirits than it can maintain.
    Reduce,
}

/// One shaman: at 0 it falls at once, unless it is of the running battle (R-SK-66, R-SK-67); with
/// too many spirits some go (R-SK-23).
fn look_at(d: &mut D<'_>, seat: Seat, position: u8) -> Look {
    let found = shaman_at(d.state, d.pool, seat, position);
    let Some(shaman) = found.filter(|&it| !d.table().card(it).face_down()) else {
        return Look::Holds;
    };
    if !is_capable(d.state, d.pool, shaman) {
        let battle = &d.state.registers.battle;
        if battle.on && battle.shaman[seat.at()].card == shaman {
            return Look::Holds;
        }
        incapacitate(d, shaman);
        return Look::Fell;
    }
    if is_overloaded(d.state, d.pool, shaman) {
        Look::Reduce
    } else {
        Look::Holds
    }
}

/// The spirits of which one must go: one that fights only where no other suffices (R-SK-23).
pub(super) fn surplus(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    position: u8,
) -> List<CardId, CARDS> {
    let fights = |&card: &CardId| values::where_is(game, card) == zone::ATTACK_POSITION;
    let all: List<CardId, CARDS> = spirits(game, seat, position).collect();
    let Some(fighter) = all.iter().copied().find(fights) else {
        return all;
    };
    let alone = shaman_at(game, pool, seat, position).is_some_and(|shaman| {
        let value = values::stat(game, pool, fighter, stat::SUMMON_VALUE);
        let (_, [number, power]) = load(game, pool, shaman);
        number < 1 || value > power
    });
    if alone || all.len() == 1 {
        all
    } else {
        all.iter()
            .copied()
            .filter(|card| *card != fighter)
            .collect()
    }
}

/// R-SK-23: its owner chooses; this is no destruction.
pub(super) fn reduce(
    d: &mut D<'_>,
    seat: Seat,
    position: u8,
    answer: Option<Choice>,
) -> Next<Step> {
    let again = Step::Reduce { seat, position };
    let gone = match answer {
        Some(Choice::Card(card)) => card,
        _ => {
            let over = shaman_at(d.state, d.pool, seat, position).is_some_and(|shaman| {
                is_capable(d.state, d.pool, shaman) && is_overloaded(d.state, d.pool, shaman)
            });
            let all = surplus(d.state, d.pool, seat, position);
            match all.as_ref() {
                _ if !over => return Next::Done,
                [] => return Next::Done,
                [only] => *only,
                _ => {
                    let shaman = shaman_at(d.state, d.pool, seat, position);
                    let asked = Asked::one(seat, prompt::REDUCE, shaman.unwrap_or(CardId::NONE));
                    return Next::Ask(asked, again);
                }
            }
        }
    };
    let owner = d.table().card(gone).owner;
    let to = to_graveyard(owner, how::SENT);
    leave(d, gone, to, sk!("R-SK-23"));
    Next::Go(again)
}

/// A way to a graveyard, the newest card of which lies on top (section 4).
pub(super) fn to_graveyard(owner: Seat, how: HowId) -> Move {
    Move {
        at: Spot::Top,
        ..Move::to(Table::zone_of(owner, zone::GRAVEYARD), how)
    }
}

/// A card leaves its shaman: its text still knows whose it was.
pub(super) fn leave(d: &mut D<'_>, card: CardId, to: Move, clause: ClauseId) {
    // While a price is paid the spirit that is being summoned is the one whose shaman is asked for.
    let hosted = d.state.registers.hosted;
    let summoning = hosted.is_some() && d.table().is_in(hosted, zone::HAND);
    if let Some(host) = values::host(d.state, card).filter(|_| !summoning) {
        (d.state.registers.hosted, d.state.registers.host) = (card, host);
    }
    d.move_card(card, to, clause);
}

/// SK-14.04 to SK-14.07: face-down for good, and all of its field goes without a trigger.
pub(super) fn incapacitate(d: &mut D<'_>, shaman: CardId) {
    let it = d.table().card(shaman);
    let seat = Table::seat(it.zone);
    if Table::kind(it.zone) == zone::ATTACK_POSITION {
        let back = Table::zone_of(seat, zone::SHAMANS);
        d.hand_over(shaman, back, it.cell, it.flags, sk!("SK-14.03"));
    }
    let none = CardId::NONE;
    d.announce_card(say::INCAPACITATED, seat, shaman, none, 0, sk!("SK-21.14"));
    d.flag(shaman, it.flags | FACE_DOWN, sk!("SK-14.04"));
    let mut gone: List<CardId, CARDS> = spirits(d.state, seat, it.cell)
        .filter(|&card| card != shaman)
        .collect();
    if let Some(card) = d.table().at_cell(seat, zone::ATTACHED, it.cell) {
        gone.put(card);
    }
    for &card in gone.iter() {
        let owner = d.table().card(card).owner;
        let to = to_graveyard(owner, how::FALLEN);
        d.move_card(card, to, sk!("SK-14.06"));
    }
}

/// Section 12: who has lost at the end of this turn, and by which clause.
pub(super) fn loss(game: &Game, pool: &CardPool) -> Option<ClauseId> {
    let registers = &game.registers;
    if capable(game, pool, registers.active).next().is_none() {
        // R-SK-87, R-SK-88: heard first, and in first turns too.
        return Some(sk!("SK-02.01"));
    }
    // SK-02.03, R-SK-34.
    let excused = !registers.target_seen && registers.options & option::NO_EXCUSE == 0;
    let duty = registers.turn > 2 && !excused && !registers.made;
    duty.then_some(sk!("SK-02.02"))
}

/// SK-17.01, SK-17.02: the loser says so, and each thanks the other.
pub(super) fn part(d: &mut D<'_>, loser: Seat) {
    let none = CardId::NONE;
    d.announce_card(say::THANKS, loser, none, none, 1, sk!("SK-17.01"));
    d.announce(say::THANKS, other(loser), sk!("SK-17.02"));
}

/// A seat gives up.
pub(super) fn concede(
    state: &mut Game,
    pool: &CardPool,
    seat: Seat,
    to: Option<&mut dyn EventSink<ShamanKing>>,
) {
    if state.outcome().is_some() {
        return;
    }
    let why = sk!("SK-02.04");
    let seat = Seat(seat.0 & 1);
    let outcome = Outcome::Won {
        seat: other(seat),
        why,
    };
    match to {
        Some(sink) => {
            part(&mut Dealer::new(state, pool, Some(&mut *sink)), seat);
            state.end(pool, outcome, Some(sink));
        }
        None => state.end(pool, outcome, None),
    }
}

/// The turn ends: the game with it, or the other's turn begins.
pub(super) fn end(d: &mut D<'_>) -> Next<Step> {
    let seat = d.state.registers.active;
    if let Some(why) = loss(d.state, d.pool) {
        part(d, seat);
        d.finish(Outcome::Won {
            seat: other(seat),
            why,
        });
        return Next::Done;
    }
    judge::expire(d, sk!("SK-16.01"), |it| it.until == Until::Turn);
    let registers = &mut d.state.registers;
    (registers.attacked, registers.made, registers.target_seen) = (0, false, false);
    registers.active = other(seat);
    if limits_are_restless(d.state, d.pool) {
        // R-SK-23: a text may speak of whose turn it is.
        d.unsettle();
    }
    Next::Go(Step::Start)
}

//! What card texts do: verbs, prices, changes.

use super::grid::{Board, place_of};
use super::magic::{magic, on_top, spend};
use super::occur::{Occurrence, context};
use super::words::{event, head, how, named, stat, sw, word, zone};
use super::{Against, Step, SummonerWars, destroy, is_out, seats, team, texts, values, verbs};
use crate::occur::fits;
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, CardRef, ClauseId, NO_CELL, Seat, ZoneId, ZoneKind};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine::{self, Context, Purse};
use shokan_kernel::pool::{Act, Arg, CardPool, Cost, CostItem, Head, Num, Op, Sel, Who};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{ALL, Change, Modifier, Spot};
use shokan_lang::ast::Side;

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// The seat that a text means by its opponent: the one that was chosen for it, else the one who
/// faces (R-SW-60, R-SW-130).
pub(super) fn opponent(game: &Game, it: &Effect) -> Seat {
    let mut all = game.registers.against.iter();
    let chosen = all.rfind(|against| {
        let mine = against.ability.is_none_or(|ability| ability == it.ability);
        mine && against.card == it.source.card
    });
    chosen.map_or_else(|| facing(game, it.seat), |against| against.seat)
}

/// Whether a seat has to say which opponent is meant: there are two.
fn has_choice(game: &Game, seat: Seat) -> bool {
    let foes = (0..seats(game))
        .map(Seat)
        .filter(|&foe| team(foe) != team(seat));
    foes.filter(|&foe| !is_out(game, foe)).count() > 1
}

/// Whether a text of a Unit speaks of one opponent and there are several (R-SW-130).
pub(super) fn chooses_opponent(game: &Game, pool: &CardPool, it: &Effect) -> bool {
    let ability = pool.ability(it.ability);
    ability.digest[2] != 0 && !texts::has_head(ability, head::PLAY) && has_choice(game, it.seat)
}

/// The opponent who faces a seat, else the other.
pub(super) fn facing(game: &Game, seat: Seat) -> Seat {
    let facing = Seat(seat.0 ^ 1);
    if seats(game) == 4 && is_out(game, facing) {
        Seat(seat.0 ^ 3)
    } else {
        facing
    }
}

/// Whether an Event speaks of one opponent and there are several (R-SW-60).
pub(super) fn needs_opponent(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let all = &pool.def(game.table.card(card).def).abilities;
    seats(game) == 4
        && all.iter().any(|&id| {
            let ability = pool.ability(id);
            texts::has_head(ability, head::PLAY) && ability.digest[0] != 0
        })
}

/// Whether an Event can be played now (SW-EVP.05, R-SW-33, R-SW-34).
pub(super) fn playable(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> bool {
    pool.def(game.table.card(card).def)
        .abilities
        .iter()
        .all(|&id| {
            let it = Effect {
                ability: id,
                source: game.table.refer(card),
                seat,
                base: game.bound().len() as u8,
                ..Effect::default()
            };
            !texts::has_head(pool.ability(id), head::PLAY) || texts::usable(game, pool, &it).is_ok()
        })
}

/// Whether an Event can be played against this opponent.
pub(super) fn playable_against(game: &Game, pool: &CardPool, card: CardId, foe: Seat) -> bool {
    let seat = game.registers.active;
    if is_out(game, foe) || team(foe) == team(seat) || foe.0 >= seats(game) {
        return false;
    }
    let mut there = *game;
    let _there_is_room = there.registers.against.push(Against {
        card,
        ability: None,
        seat: foe,
    });
    playable(&there, pool, card, seat)
}

/// The magic of a price, with what other cards put on it; of x at least 1.
pub(super) fn price(game: &Game, pool: &CardPool, cost: &Cost, context: &Context) -> i16 {
    let n = |n: &Num| machine::number(game, pool, n, context, CardId::NONE);
    let printed: i16 = cost
        .items
        .iter()
        .map(|item| match item {
            CostItem::Named(_, Num::X) => 1,
            CostItem::Named(_, count) => n(count),
            _ => 0,
        })
        .sum();
    (printed + raised(game, pool, context)).max(0)
}

/// How much more a text with a name costs.
fn raised(game: &Game, pool: &CardPool, context: &Context) -> i16 {
    let card = context.source.card;
    if pool.ability(context.ability).tree.name.is_some() && card.is_some() {
        values::surcharge(game, pool, card)
    } else {
        0
    }
}

/// Whether a price can be paid in full (10.4).
pub(super) fn can_pay(game: &Game, pool: &CardPool, cost: &Cost, context: &Context) -> bool {
    let hand = game.table.pile(context.seat, zone::HAND).iter().copied();
    let purse = Purse {
        hand: hand.filter(|&card| card != context.source.card).collect(),
        can_rest: &|_| false,
        can_mill: &|_| false,
        // All magic of the price together.
        named: &|_, _| true,
    };
    magic(game, context.seat) >= price(game, pool, cost, context)
        && machine::payable(game, pool, cost, context, &purse)
}

/// R-SW-116: whether the running search has found something that must be taken.
pub(super) fn must_take(game: &Game, pool: &CardPool, effect: &Effect) -> bool {
    match pool.ability(effect.ability).ops.get(usize::from(effect.pc)) {
        Some(Op::Choose { from, .. }) => match from {
            Sel::Cards(cards) if cards.zones == [zone::DRAW_PILE] => {
                machine::has_candidate(game, pool, from, effect, &())
            }
            _ => false,
        },
        _ => false,
    }
}

/// A card beside which another one is to be placed needs an empty space there.
pub(super) fn fits_choice(game: &Game, pool: &CardPool, card: CardId, context: &Context) -> bool {
    let ops = &pool.ability(context.ability).ops;
    let chosen = match ops.get(usize::from(context.pc)) {
        Some(Op::Choose { slot, .. }) => Some(*slot),
        _ => None,
    };
    let beside = ops.iter().any(|op| match op {
        Op::Do(Act::Named(named::PLACE, args)) => match args.get(1) {
            Some(Arg::Sel(Sel::Slot(slot))) => chosen.is_none_or(|chosen| chosen == *slot),
            _ => false,
        },
        _ => false,
    });
    if !beside {
        return true;
    }
    let board = Board::of(game);
    place_of(game, card).is_some_and(|at| board.around(at).any(|space| board.is_empty(space)))
}

/// The text that stands in the place of putting a summoned Unit beside any Wall.
pub(super) fn instead_of_summon(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    by: Seat,
) -> Option<Effect> {
    let mut it = Occurrence::about(event::SUMMON, card);
    it.seat = by;
    let all = &pool.def(game.table.card(card).def).abilities;
    let bit = event::SUMMON.bit();
    let found = all.iter().find(|&&id| match &pool.ability(id).head {
        Head::InsteadOf(event) if event.names & bit != 0 => {
            let context = Effect {
                seat: by,
                ..context(game, pool, &it, card, id, CardRef::NONE)
            };
            let holds = |cond| machine::holds(game, pool, cond, &context, CardId::NONE);
            fits(game, pool, event, &it, card, &context)
                && pool.ability(id).when.as_ref().is_none_or(holds)
        }
        _ => false,
    })?;
    Some(Effect {
        ability: *found,
        source: game.table.refer(card),
        seat: by,
        base: game.bound().len() as u8,
        ..Effect::default()
    })
}

/// Empty spaces beside Walls that a seat controls, in order of the places (SW-SUM.06, R-SW-32).
pub(super) fn summon_spaces(game: &Game, pool: &CardPool, seat: Seat) -> List<u8, 96> {
    let board = Board::of(game);
    let mut found: List<u8, 96> = List::default();
    for &card in game.table.pile(seat, zone::BATTLEFIELD) {
        if values::is_wall(game, pool, card) {
            add_around(&board, game.table.card(card).cell, &mut found);
        }
    }
    found.sort_unstable();
    found
}

fn add_around(board: &Board, place: u8, to: &mut List<u8, 96>) {
    for space in board.around(place) {
        if board.is_empty(space) && !to.contains(&space) {
            to.put(space);
        }
    }
}

/// Whether a Unit of a hand can be put somewhere when it is summoned.
pub(super) fn has_space(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> bool {
    match instead_of_summon(game, pool, card, seat) {
        Some(effect) => texts::can_begin(game, pool, &effect),
        None => !summon_spaces(game, pool, seat).is_empty(),
    }
}

/// The spaces of the running `place`: beside which cards its text says.
pub(super) fn place_spaces(game: &Game, pool: &CardPool, effect: &Effect) -> List<u8, 96> {
    let op = pool.ability(effect.ability).ops.get(usize::from(effect.pc));
    match op {
        Some(Op::Do(Act::Named(named::PLACE, args))) => match args.get(1) {
            Some(Arg::Sel(beside)) => spaces_beside(game, pool, beside, effect),
            _ => List::default(),
        },
        _ => List::default(),
    }
}

/// The empty spaces beside some cards.
pub(super) fn spaces_beside(game: &Game, pool: &CardPool, to: &Sel, it: &Effect) -> List<u8, 96> {
    let mut found: List<u8, 96> = List::default();
    let board = Board::of(game);
    for card in machine::members(game, pool, to, it, CardId::NONE).iter() {
        if let Some(at) = place_of(game, card) {
            add_around(&board, at, &mut found);
        }
    }
    found.sort_unstable();
    found
}

/// The cards of a set in table order, so that the log does not tell their slots.
pub(super) fn order_of(d: &D<'_>, set: &CardSet) -> List<CardId, 140> {
    machine::in_order(d.state, set).collect()
}

/// Does a verb of a card text.
pub(super) fn act(
    d: &mut D<'_>,
    act: &Act,
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let pool = d.pool;
    let cards = |d: &D<'_>, sel: &Sel| {
        let set = machine::members(d.state, pool, sel, context, CardId::NONE);
        order_of(d, &set)
    };
    match act {
        Act::Draw(count, who) => {
            let count = machine::number(d.state, pool, count, context, CardId::NONE);
            let mut full = true;
            for seat in machine::seats(d.state, pool, who, context) {
                full &= super::magic::draw(d, seat, count, sw!("SW-ABL.02"));
            }
            Acted::Done(full)
        }
        Act::RevealCards(sel) => {
            let all = cards(d, sel);
            for &card in all.iter() {
                machine::show(d, card, ALL, sw!("SW-ABL.02"));
            }
            Acted::Done(!all.is_empty())
        }
        Act::Move {
            what, to, side, at, ..
        } => {
            let all = cards(d, what);
            let mut done = !all.is_empty();
            for &card in all.iter() {
                let seat = receiver(d, card, (*to, *side), context);
                let to = (Table::zone_of(seat, *to), at.unwrap_or(Spot::Top));
                done &= move_by_text(d, card, to, context, effect);
            }
            Acted::Done(done)
        }
        Act::Shuffle(who) => {
            let seat = machine::seat(d.state, pool, who, context);
            d.shuffle(Table::zone_of(seat, zone::DRAW_PILE), sw!("R-SW-116"));
            Acted::Done(true)
        }
        Act::Pay(_, count) => {
            let count = machine::number(d.state, pool, count, context, CardId::NONE);
            let count = count + raised(d.state, pool, context);
            Acted::Done(spend(d, context.seat, count, sw!("SW-SUM.03")))
        }
        Act::Named(verb, args) => verbs::named_verb(d, *verb, args, context, effect, answer),
        // The check of card files lets nothing else through.
        _ => Acted::Done(false),
    }
}

/// Whose pile or hand a text puts a card into.
fn receiver(
    d: &D<'_>,
    card: CardId,
    (to, side): (ZoneKind, Option<Side>),
    context: &Context,
) -> Seat {
    let it = d.table().card(card);
    match (side, to) {
        (Some(Side::Enemy), _) => opponent(d.state, context),
        (Some(_), _) => context.seat,
        // SW-TRM.01, SW-TRM.02: of the player who discards, whosever card it is; who discards from
        // a hand is who has it.
        (None, zone::DISCARD_PILE) if d.table().is_in(card, zone::HAND) => Table::seat(it.zone),
        (None, zone::DISCARD_PILE) => context.seat,
        (None, _) => it.owner,
    }
}

/// Cards of a hand that luck picks, one after another; of each hand where each player is said.
pub(super) fn discard_at_random(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &Effect,
) -> Acted<Step> {
    let [Arg::Num(count), Arg::Sel(Sel::Player(who))] = args else {
        return Acted::Done(false);
    };
    let count = machine::number(d.state, d.pool, count, context, CardId::NONE);
    let mut full = true;
    for seat in machine::seats(d.state, d.pool, who, context) {
        for _ in 0..count {
            let Some(card) = d.at_random(Table::zone_of(seat, zone::HAND)) else {
                full = false;
                break;
            };
            let to = (Table::zone_of(seat, zone::DISCARD_PILE), Spot::Top);
            move_by_text(d, card, to, context, effect);
        }
    }
    Acted::Done(full)
}

fn move_by_text(
    d: &mut D<'_>,
    card: CardId,
    (to, at): (ZoneId, Spot),
    context: &Context,
    effect: &Effect,
) -> bool {
    let lies = d.table().card(card).zone;
    if lies == to {
        return false;
    }
    let from = Table::kind(lies);
    let seat = Table::seat(to);
    if from == zone::DRAW_PILE {
        // R-SW-116: what was found is shown.
        machine::show(d, card, ALL, sw!("R-SW-116"));
    }
    let (how, clause): (Move, ClauseId) = match Table::kind(to) {
        // R-SW-56: what belongs to nobody any more leaves the game.
        _ if is_out(d.state, seat) => {
            let gone = Table::zone_of(seat, zone::REMOVED);
            (Move::to(gone, how::REMOVED), sw!("R-SW-56"))
        }
        zone::DISCARD_PILE => {
            let how = on_top(seat, zone::DISCARD_PILE, how::DISCARDED);
            (Move { at, ..how }, sw!("SW-TRM.01"))
        }
        zone::MAGIC_PILE => {
            let how = on_top(seat, zone::MAGIC_PILE, how::PUT);
            (Move { at, ..how }, sw!("SW-ABL.02"))
        }
        kind => {
            let how = Move {
                at: Spot::Bottom,
                cell: NO_CELL,
                ..Move::to(Table::zone_of(seat, kind), how::RETURNED)
            };
            (how, sw!("SW-ABL.02"))
        }
    };
    if from == zone::BATTLEFIELD {
        destroy::leave(d, card, how, context.seat, clause);
    } else {
        d.move_card(card, how, clause);
    }
    machine::keep_track(d, effect, card);
    true
}

/// A text has been carried out: a pile that was searched is shuffled in every case (R-SW-116).
pub(super) fn resolved(d: &mut D<'_>, it: &Effect) {
    let all = &d.state.registers.against;
    let mine =
        |against: &Against| against.ability == Some(it.ability) && against.card == it.source.card;
    if let Some(at) = all.iter().rposition(mine) {
        d.state.registers.against.remove(at);
    }
    let searched = std::mem::take(&mut d.state.registers.searched);
    for seat in (0..seats(d.state)).map(Seat) {
        if searched & seat.bit() != 0 {
            d.shuffle(Table::zone_of(seat, zone::DRAW_PILE), sw!("R-SW-116"));
        }
    }
}

/// Gives a change to cards, or to a player where the text says so.
pub(super) fn give(d: &mut D<'_>, modifier: Modifier, cards: CardSet, context: &Context) -> bool {
    if modifier.change == Change::Word && modifier.stat.0 == word::CONTROLLED {
        for &card in order_of(d, &cards).iter() {
            take_control(d, modifier, card);
        }
        return true;
    }
    let op = d
        .pool
        .ability(context.ability)
        .ops
        .get(usize::from(context.pc));
    if let Some(Op::Modify(Sel::Player(Who::You), _)) = op {
        d.modify_player(modifier, sw!("SW-TRM.22"));
        return true;
    }
    // A card that the same text took off the Battlefield has nothing left but its cost.
    let cost = modifier.stat == stat::COST && matches!(modifier.change, Change::Add | Change::Set);
    let counts = |card: CardId| {
        let place = Table::kind(d.table().card(card).zone);
        cost || matches!(place, zone::BATTLEFIELD | zone::ON_TOP | zone::UNDER)
    };
    let all = machine::in_order(d.state, &cards);
    let there: List<CardId, 140> = all.filter(|&card| counts(card)).collect();
    d.modify(modifier, &there, sw!("SW-TRM.22"));
    there.len() == cards.len()
}

/// 10.8: the card is turned towards its new controller; who had it before is remembered.
fn take_control(d: &mut D<'_>, modifier: Modifier, card: CardId) {
    let it = d.table().card(card);
    if it.controller == modifier.seat || !d.table().is_in(card, zone::BATTLEFIELD) {
        return;
    }
    let modifier = Modifier {
        value: i16::from(it.controller.0),
        ..modifier
    };
    d.modify(modifier, &[card], sw!("SW-TRM.26"));
    destroy::turn_to(d, card, modifier.seat, sw!("SW-TRM.26"));
}

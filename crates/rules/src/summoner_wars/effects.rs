//! What card texts do: verbs, prices, changes.

use super::grid::{Board, place_of};
use super::magic::{magic, on_top, spend};
use super::occur::{Occurrence, context};
use super::words::{arg, cause, event, head, how, named, prompt, say, stat, sw, word, zone};
use super::{Step, SummonerWars, combat, destroy, is_out, moves, seats, team, texts, values};
use crate::occur::fits;
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, CardRef, ClauseId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::list::{Bits, CardSet, List};
use shokan_kernel::machine::{self, Context};
use shokan_kernel::pool::{Act, Arg, CardPool, Cost, CostItem, Count, Head, Num, Op, Sel, Who};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{ALL, Change, FACE_DOWN, Modifier, Spot};

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// The seat that a text means by its opponent: the one an Event is played against, else the one who
/// faces, else the other (R-SW-60).
pub(super) fn opponent(game: &Game, seat: Seat) -> Seat {
    let against = game.registers.against;
    if against != Seat::NONE && seat == game.registers.active {
        return against;
    }
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
    there.registers.against = foe;
    playable(&there, pool, card, seat)
}

/// The magic of a price, with what other cards put on it.
pub(super) fn price(game: &Game, pool: &CardPool, cost: &Cost, context: &Context) -> i16 {
    let n = |n: &Num| machine::number(game, pool, n, context, CardId::NONE);
    let printed: i16 = cost
        .items
        .iter()
        .map(|item| match item {
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
    magic(game, context.seat) >= price(game, pool, cost, context)
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
    let beside = ops.iter().any(|op| match op {
        Op::Do(Act::Named(named::PLACE, args)) => {
            matches!(args.get(1), Some(Arg::Sel(Sel::Slot(_))))
        }
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
    let bit = 1u64 << event::SUMMON;
    let found = all.iter().find(|&&id| match &pool.ability(id).head {
        Head::InsteadOf(event) if event.names & bit != 0 => {
            let context = context(game, &it, card, id, CardRef::NONE);
            fits(game, pool, event, &it, card, &context)
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
            let _ = to.push(space);
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
    let mut found: List<u8, 96> = List::default();
    let op = pool.ability(effect.ability).ops.get(usize::from(effect.pc));
    if let Some(Op::Do(Act::Named(named::PLACE, args))) = op
        && let Some(Arg::Sel(beside)) = args.get(1)
    {
        let board = Board::of(game);
        for card in machine::members(game, pool, beside, effect, CardId::NONE).iter() {
            if let Some(at) = place_of(game, card) {
                add_around(&board, at, &mut found);
            }
        }
    }
    found.sort_unstable();
    found
}

/// The cards of a set in table order, so that the log does not tell their slots.
fn order_of(d: &D<'_>, set: &CardSet) -> List<CardId, 140> {
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
            let seat = machine::seat(d.state, pool, who, context);
            Acted::Done(super::magic::draw(d, seat, count, sw!("SW-ABL.02")))
        }
        Act::RevealCards(sel) => {
            for &card in cards(d, sel).iter() {
                machine::show(d, card, ALL, sw!("SW-ABL.02"));
            }
            Acted::Done(true)
        }
        Act::Move { what, to, .. } => {
            let all = cards(d, what);
            for &card in all.iter() {
                move_by_text(d, card, *to, context, effect);
            }
            Acted::Done(!all.is_empty())
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
        Act::Named(verb, args) => named_verb(d, *verb, args, context, effect, answer),
        // The check of card files lets nothing else through.
        _ => Acted::Done(false),
    }
}

fn set_arg(d: &D<'_>, args: &[Arg], at: usize, context: &Context) -> CardSet {
    match args.get(at) {
        Some(Arg::Sel(sel)) => machine::members(d.state, d.pool, sel, context, CardId::NONE),
        _ => CardSet::default(),
    }
}

fn says(args: &[Arg], word: u8) -> bool {
    args.iter()
        .any(|arg| matches!(arg, Arg::Word(known) if *known == word))
}

fn named_verb(
    d: &mut D<'_>,
    verb: u8,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let seat = context.seat;
    match verb {
        named::SUMMON => summon(d, args, context, effect),
        named::PLACE => place(d, args, context, effect, answer),
        named::SWAP => swap(d, args, context),
        named::MOVE_UNIT => each_unit(d, args, context, effect, answer, Doing::Move),
        named::ATTACK_WITH => each_unit(d, args, context, effect, answer, Doing::Attack),
        named::AFFECT => affect(d, args, context),
        named::WOUND => wound(d, args, context, effect, answer),
        named::TAKE_MAGIC => take_magic(d, args, context, answer),
        named::STACK_MAGIC => stack_magic(d, args, context, answer),
        named::DICE_BECOME => dice_become(d, args, context),
        named::ROLL => {
            let dice = match args.first() {
                Some(Arg::Num(n)) => machine::number(d.state, d.pool, n, context, CardId::NONE),
                _ => 1,
            };
            let sum = (0..dice.clamp(0, 20)).fold(0, |sum, _| {
                sum + combat::roll(d, seat, context.source.card, sw!("SW-ABL.02"))
            });
            effect.x = sum.min(120) as i8;
            Acted::Done(true)
        }
        named::DESTROY => {
            let set = set_arg(d, args, 0, context);
            let all = order_of(d, &set);
            d.state.registers.hand = seat;
            for &card in all.iter() {
                if d.table().is_in(card, zone::BATTLEFIELD) {
                    d.state.registers.doomed.add(card);
                }
            }
            d.unsettle();
            Acted::Done(!all.is_empty())
        }
        named::SEARCH => search(d, args, context),
        named::PUT_ON => put_on(d, args, context),
        _ => Acted::Done(false),
    }
}

/// R-SW-78: the attack has one roll for all of these.
fn affect(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let set = set_arg(d, args, 0, context);
    let attack = &mut d.state.registers.attack;
    if !attack.on {
        return Acted::Done(false);
    }
    for card in set.iter() {
        attack.all.add(card);
    }
    let (by, count) = (context.source.card, set.len() as i16);
    d.announce_card(
        say::AFFECT,
        context.seat,
        by,
        CardId::NONE,
        count,
        sw!("R-SW-78"),
    );
    Acted::Done(true)
}

/// R-SW-79: after all other changes of the dice.
fn dice_become(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let hit = says(args, arg::HIT);
    let forced = if hit {
        combat::forced::HIT
    } else {
        combat::forced::MISS
    };
    d.state.registers.attack.forced = forced;
    let (seat, by) = (context.seat, context.source.card);
    d.announce_card(
        say::DICE_BECOME,
        seat,
        by,
        CardId::NONE,
        i16::from(hit),
        sw!("R-SW-79"),
    );
    Acted::Done(true)
}

/// R-SW-88: by a text, with all rules of summoning but what the text changes.
fn summon(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let (seat, free) = (context.seat, says(args, arg::NOTHING));
    let set = set_arg(d, args, 0, context);
    let next = order_of(d, &set).iter().copied().find(|&card| {
        let cost = values::stat(d.state, d.pool, card, stat::COST);
        d.table().is_in(card, zone::HAND)
            && values::is_unit(d.state, d.pool, card)
            && cost >= 0
            && (free || cost <= magic(d.state, seat))
            && has_space(d.state, d.pool, card, seat)
    });
    let Some(card) = next.filter(|_| effect.progress < 20) else {
        return Acted::Done(effect.progress > 0);
    };
    effect.progress += 1;
    if !free {
        let cost = values::stat(d.state, d.pool, card, stat::COST);
        spend(d, seat, cost, sw!("SW-SUM.03"));
    }
    Acted::Call(Step::Place { card, by: seat })
}

/// R-SW-76: a card is put on a space, which is no move.
fn place(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let seat = context.seat;
    let set = set_arg(d, args, 0, context);
    let Some(card) = order_of(d, &set).first().copied() else {
        return Acted::Done(false);
    };
    let Some(Choice::Cell(cell)) = answer else {
        if place_spaces(d.state, d.pool, effect).is_empty() {
            return Acted::Done(false);
        }
        return Acted::Ask(texts::ask(seat, prompt::SPACE, card));
    };
    if d.table().is_in(card, zone::BATTLEFIELD) {
        moves::shift(d, card, cell.place, sw!("R-SW-76"));
        return Acted::Done(true);
    }
    let summoned = d.table().is_in(card, zone::HAND) && card == context.source.card;
    let how = Move {
        cell: cell.place,
        ..Move::to(
            Table::zone_of(seat, zone::BATTLEFIELD),
            if summoned { how::SUMMONED } else { how::PUT },
        )
    };
    d.move_card(card, how, sw!("SW-ABL.02"));
    machine::keep_track(d, effect, card);
    machine::follow_source(d, card);
    Acted::Done(true)
}

/// R-SW-76: two Units exchange their places, with all that is under and on them.
fn swap(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let one = |d: &D<'_>, at| {
        let set = set_arg(d, args, at, context);
        order_of(d, &set).first().copied()
    };
    let (Some(a), Some(b)) = (one(d, 0), one(d, 1)) else {
        return Acted::Done(false);
    };
    let (Some(from), Some(to)) = (place_of(d.state, a), place_of(d.state, b)) else {
        return Acted::Done(false);
    };
    let pile = |d: &D<'_>, card: CardId| -> List<CardId, 140> {
        let others = values::under(d.state, card).chain(values::upon(d.state, card));
        std::iter::once(card).chain(others).collect()
    };
    for (pile, cell) in [(pile(d, a), to), (pile(d, b), from)] {
        for &card in pile.iter() {
            d.emit(Fact::Shifted { card, cell }, sw!("R-SW-76"));
        }
    }
    Acted::Done(true)
}

/// What Units do one after another by a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Move,
    Attack,
}

/// Those of the Units of a text that can still do it.
pub(super) fn able(game: &Game, pool: &CardPool, effect: &Effect) -> List<CardId, 64> {
    let mut found: List<CardId, 64> = List::default();
    let op = pool.ability(effect.ability).ops.get(usize::from(effect.pc));
    let Some(Op::Do(Act::Named(verb, args))) = op else {
        return found;
    };
    let Some(Arg::Sel(sel)) = args.first() else {
        return found;
    };
    let board = Board::of(game);
    let set = machine::members(game, pool, sel, effect, CardId::NONE);
    for card in machine::in_order(game, &set) {
        let can = game.table.is_in(card, zone::BATTLEFIELD)
            && if *verb == named::MOVE_UNIT {
                moves::barred(game, pool, card).is_none()
            } else {
                combat::barred(game, pool, card).is_none()
                    && texts::may_reach(game, pool, &board, card)
            };
        if can {
            let _ = found.push(card);
        }
    }
    found
}

/// SW-TRM.20: free moves and attacks, one Unit after another in the order of the player.
fn each_unit(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
    doing: Doing,
) -> Acted<Step> {
    let named = matches!(args.first(), Some(Arg::Sel(Sel::Slot(_))));
    if effect.progress > 0 && !named {
        return Acted::Done(true);
    }
    let able = able(d.state, d.pool, effect);
    let card = match (answer, able.as_ref()) {
        (Some(Choice::Card(card)), _) | (_, &[card]) => card,
        (_, []) => return Acted::Done(effect.progress > 0),
        _ => {
            let source = context.source.card;
            return Acted::Ask(texts::ask(context.seat, prompt::NEXT_UNIT, source));
        }
    };
    effect.progress = 1;
    if named {
        machine::drop_name(d, effect, card);
    }
    let by = context.seat;
    Acted::Call(match doing {
        Doing::Attack => combat::declare(d, card, by),
        Doing::Move => {
            let left = match args.get(1) {
                Some(Arg::Num(n)) => machine::number(d.state, d.pool, n, context, CardId::NONE),
                _ => moves::SPACES,
            };
            d.state.registers.steps = 0;
            let none = CardId::NONE;
            d.announce_card(say::MOVE, by, card, none, 0, sw!("SW-TRM.20"));
            let straight = says(args, arg::STRAIGHT);
            Step::Walk {
                unit: d.table().refer(card),
                by,
                left: left.clamp(0, 40) as u8,
                gone: 0,
                way: if straight { moves::way::STRAIGHT } else { 0 },
            }
        }
    })
}

/// Asks how many, where a text leaves it to the player; the number, once it is known.
fn how_many(
    d: &D<'_>,
    arg: Option<&Arg>,
    context: &Context,
    answer: Option<Choice>,
    range: (i16, i16),
) -> Result<i16, Asked> {
    let n = |n: &Num| machine::number(d.state, d.pool, n, context, CardId::NONE);
    let most = match arg {
        Some(Arg::Num(count) | Arg::Count(Count::Exactly(count))) => {
            return Ok(n(count).min(range.1));
        }
        Some(Arg::Count(Count::UpTo(count))) => n(count).min(range.1),
        _ => range.1,
    };
    match answer {
        Some(Choice::Number(n)) => Ok(n.clamp(0, most)),
        _ if most < range.0.max(1) => Ok(0),
        _ => Err(Asked {
            taken: range.0.clamp(0, 100) as u8,
            most: most.clamp(0, 190) as u8,
            ..texts::ask(context.seat, prompt::HOW_MANY, context.source.card)
        }),
    }
}

/// R-SW-124: all wounds of one text at one moment.
fn wound(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let counted = matches!(args.first(), Some(Arg::Count(_)));
    let known = effect.progress > 0 && counted;
    let count = if known {
        i16::from(effect.x)
    } else {
        match how_many(d, args.first(), context, answer, (0, 100)) {
            Ok(count) => count,
            Err(asked) => return Acted::Ask(asked),
        }
    };
    if counted {
        effect.x = count as i8;
        effect.progress = 1;
    }
    let set = set_arg(d, args, 1, context);
    let mut planned: List<(CardId, i16), 64> = List::default();
    for &card in order_of(d, &set).iter() {
        if d.table().is_in(card, zone::BATTLEFIELD) {
            let _ = planned.push((card, count));
        }
    }
    let mut it = Occurrence::by(event::WOUND, context.source.card, context.seat);
    it.cause = cause::EFFECT;
    let answer = answer.filter(|answer| matches!(answer, Choice::Yes | Choice::No));
    if let Some(asked) = texts::guard(d, &planned, &it, answer) {
        return Acted::Ask(asked);
    }
    for &(card, count) in planned.iter() {
        let count = texts::prevented(d.state, d.pool, card, count, &it);
        destroy::wound(d, card, count, context.seat, sw!("R-SW-124"));
    }
    d.state.registers.guarded = Bits::default();
    d.state.registers.shielded = Bits::default();
    Acted::Done(!planned.is_empty() && count > 0)
}

fn seat_arg(d: &D<'_>, args: &[Arg], context: &Context) -> Option<Seat> {
    args.iter().find_map(|arg| match arg {
        Arg::Sel(Sel::Player(who)) => Some(machine::seat(d.state, d.pool, who, context)),
        _ => None,
    })
}

/// R-SW-117: one by one from the top, shown to nobody.
fn take_magic(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    answer: Option<Choice>,
) -> Acted<Step> {
    let from = seat_arg(d, args, context).unwrap_or_else(|| opponent(d.state, context.seat));
    let there = magic(d.state, from);
    let count = match how_many(d, args.first(), context, answer, (0, there)) {
        Ok(count) => count,
        Err(asked) => return Acted::Ask(asked),
    };
    for _ in 0..count {
        let Some(&card) = d.table().pile(from, zone::MAGIC_PILE).first() else {
            break;
        };
        let to = on_top(context.seat, zone::MAGIC_PILE, how::PUT);
        d.move_card(card, to, sw!("R-SW-117"));
    }
    Acted::Done(count > 0)
}

/// SW-TRM.08, R-SW-118: cards from the top of the own Magic Pile go under a Unit.
fn stack_magic(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    answer: Option<Choice>,
) -> Acted<Step> {
    let set = set_arg(d, args, 1, context);
    let host = order_of(d, &set).first().copied();
    let Some(host) = host.filter(|&card| d.table().is_in(card, zone::BATTLEFIELD)) else {
        return Acted::Done(false);
    };
    let there = magic(d.state, context.seat);
    let count = match how_many(d, args.first(), context, answer, (1, there)) {
        Ok(count) => count,
        Err(asked) => return Acted::Ask(asked),
    };
    let it = d.table().card(host);
    for _ in 0..count {
        let Some(&card) = d.table().pile(context.seat, zone::MAGIC_PILE).first() else {
            break;
        };
        let how = Move {
            cell: it.cell,
            flags: FACE_DOWN,
            ..Move::to(Table::zone_of(it.controller, zone::UNDER), how::PUT)
        };
        d.move_card(card, how, sw!("SW-TRM.08"));
    }
    Acted::Done(count > 0)
}

/// R-SW-116: the searching player alone looks through the pile.
fn search(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let pile = seat_arg(d, args, context).unwrap_or(context.seat);
    let cards: List<CardId, 64> = d
        .table()
        .pile(pile, zone::DRAW_PILE)
        .iter()
        .copied()
        .collect();
    d.announce(say::SEARCH, context.seat, sw!("R-SW-116"));
    for &card in cards.iter() {
        machine::show(d, card, context.seat.bit(), sw!("R-SW-116"));
    }
    d.state.registers.searched |= pile.bit();
    Acted::Done(true)
}

/// A card is put on a Unit (section 4, `on_top`).
fn put_on(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let (what, on) = (set_arg(d, args, 0, context), set_arg(d, args, 1, context));
    let card = order_of(d, &what).first().copied();
    let host = order_of(d, &on).first().copied();
    let (Some(card), Some(host)) = (card, host) else {
        return Acted::Done(false);
    };
    let Some(cell) = place_of(d.state, host) else {
        return Acted::Done(false);
    };
    let how = Move {
        cell,
        ..Move::to(Table::zone_of(context.seat, zone::ON_TOP), how::PUT)
    };
    d.move_card(card, how, sw!("R-SW-46"));
    machine::follow_source(d, card);
    Acted::Done(true)
}

fn move_by_text(d: &mut D<'_>, card: CardId, to: ZoneKind, context: &Context, effect: &mut Effect) {
    let from = Table::kind(d.table().card(card).zone);
    if from == to {
        return;
    }
    let seat = context.seat;
    if from == zone::DRAW_PILE {
        // R-SW-116: what was found is shown.
        machine::show(d, card, ALL, sw!("R-SW-116"));
    }
    let (how, clause): (Move, ClauseId) = match to {
        // SW-TRM.01, SW-TRM.02: of the player who discards, whosever card it is.
        zone::DISCARD_PILE => {
            let how = on_top(seat, zone::DISCARD_PILE, how::DISCARDED);
            (how, sw!("SW-TRM.01"))
        }
        zone::MAGIC_PILE => (on_top(seat, zone::MAGIC_PILE, how::PUT), sw!("SW-ABL.02")),
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
        destroy::leave(d, card, how, seat, clause);
    } else {
        d.move_card(card, how, clause);
    }
    machine::keep_track(d, effect, card);
}

/// A text has been carried out: a pile that was searched is shuffled in every case (R-SW-116).
pub(super) fn resolved(d: &mut D<'_>, _: &Effect) {
    let searched = std::mem::take(&mut d.state.registers.searched);
    for seat in (0..seats(d.state)).map(Seat) {
        if searched & seat.bit() != 0 {
            d.shuffle(Table::zone_of(seat, zone::DRAW_PILE), sw!("R-SW-116"));
        }
    }
    d.unsettle();
}

/// Gives a change to cards, or to a player where the text says so.
pub(super) fn give(d: &mut D<'_>, modifier: Modifier, cards: CardSet, context: &Context) {
    let all = order_of(d, &cards);
    if modifier.change == Change::Word && modifier.stat.0 == word::CONTROLLED {
        for &card in all.iter() {
            take_control(d, modifier, card);
        }
        return;
    }
    let op = d
        .pool
        .ability(context.ability)
        .ops
        .get(usize::from(context.pc));
    if let Some(Op::Modify(Sel::Player(Who::You), _)) = op {
        let cards = &[];
        d.emit(Fact::Modified { modifier, cards }, sw!("SW-TRM.22"));
        return;
    }
    d.modify(modifier, &all, sw!("SW-TRM.22"));
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

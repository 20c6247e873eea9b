//! Verbs of this game that card texts say: section 10.11.

use super::destroy::Doer;
use super::effects::{discard_at_random, has_space, opponent, order_of, place_spaces};
use super::grid::{Board, place_of};
use super::magic::{magic, on_top, spend};
use super::occur::Occurrence;
use super::words::{arg, cause, event, how, named, prompt, say, stat, sw, zone};
use super::{Step, SummonerWars, combat, destroy, instead, legal, moves, texts, values};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Openness};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{ActId, ArgId, CardId, Seat};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine::{self, Context};
use shokan_kernel::pool::{Act, Arg, CardPool, Count, Num, Op, Sel};
use shokan_kernel::ruleset::{Acted, Question};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::FACE_DOWN;

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

fn set_arg(d: &D<'_>, args: &[Arg], at: usize, context: &Context) -> CardSet {
    match args.get(at) {
        Some(Arg::Sel(sel)) => machine::members(d.state, d.pool, sel, context, CardId::NONE),
        _ => CardSet::default(),
    }
}

fn says(args: &[Arg], word: ArgId) -> bool {
    args.iter()
        .any(|arg| matches!(arg, Arg::Word(known) if *known == word))
}

/// Does a verb of this game.
pub(super) fn named_verb(
    d: &mut D<'_>,
    verb: ActId,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let seat = context.seat;
    match verb {
        named::SUMMON => summon(d, args, context, effect, answer),
        named::PLACE => place(d, args, context, effect, answer),
        named::SWAP => swap(d, args, context),
        named::MOVE_UNIT => move_units(d, args, context, effect, answer),
        named::ATTACK_WITH => attack_with(d, args, context, effect, answer),
        named::AFFECT => affect(d, args, context),
        named::WOUND => wound(d, args, context, effect, answer),
        named::REMOVE_WOUNDS => remove_wounds(d, args, context, effect, answer),
        named::PLAY => play(d, args, context, effect),
        named::TAKE_MAGIC => take_magic(d, args, context, effect, answer),
        named::STACK_MAGIC => stack_magic(d, args, context, effect, answer),
        named::DICE_BECOME => dice_become(d, args, context),
        named::ROLL => {
            let dice = match args.first() {
                Some(Arg::Num(n)) => machine::number(d.state, d.pool, n, context, CardId::NONE),
                _ => 1,
            };
            let sum = (0..dice.clamp(0, 20)).fold(0, |sum, _| {
                sum + combat::roll(d, say::ROLL, seat, context.source.card, sw!("SW-ABL.02"))
            });
            yield_number(d, args, effect, sum.into());
            Acted::Done(true)
        }
        named::DESTROY => {
            let set = set_arg(d, args, 0, context);
            let all = order_of(d, &set);
            let mut done = !all.is_empty();
            for &card in all.iter() {
                if d.table().is_in(card, zone::BATTLEFIELD) {
                    destroy::doom(d, card, doer(context));
                } else {
                    done = false;
                }
            }
            Acted::Done(done)
        }
        named::DISCARD_AT_RANDOM => discard_at_random(d, args, context, effect),
        named::SEARCH => search(d, args, context),
        named::PUT_ON => put_on(d, args, context),
        _ => Acted::Done(false),
    }
}

/// Binds a number to the name behind a verb, where there is one.
fn yield_number(d: &mut D<'_>, args: &[Arg], effect: &Effect, number: i16) {
    if let Some(Arg::Name(slot)) = args.last() {
        machine::give_number(d, effect, *slot, number);
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
fn summon(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let card = match next_card(d, args, context, effect, answer) {
        Ok(card) => card,
        Err(acted) => return acted,
    };
    let seat = context.seat;
    if !says(args, arg::NOTHING) {
        let cost = values::stat(d.state, d.pool, card, stat::COST);
        spend(d, seat, cost, sw!("SW-SUM.03"));
    }
    Acted::Call(Step::Place { card, by: seat })
}

/// R-SW-141: an Event is played within a text, with all that a play asks.
fn play(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    let set = set_arg(d, args, 0, context);
    let seat = context.seat;
    let Some(card) = order_of(d, &set).first().copied() else {
        return Acted::Done(false);
    };
    if !legal::by_text(d.state, d.pool, card, seat) {
        return Acted::Done(false);
    }
    effect.progress = 1;
    let def = d.table().card(card).def;
    Acted::Call(if values::counts_as_wall(d.pool, def) {
        Step::Wall { card }
    } else {
        Step::Play { card, next: 0 }
    })
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
        return Acted::Ask(Asked::one(seat, prompt::SPACE, card));
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

/// The name of the cards that a verb has done with, where its text names none.
const DONE: u8 = 200;

/// Whether a verb takes cards one after another.
pub(super) const fn is_one_by_one(verb: ActId) -> bool {
    matches!(verb, named::SUMMON | named::MOVE_UNIT | named::ATTACK_WITH)
}

/// Those of the cards of the running verb that it can still take.
pub(super) fn able(game: &Game, pool: &CardPool, effect: &Effect) -> List<CardId, 140> {
    let op = pool.ability(effect.ability).ops.get(usize::from(effect.pc));
    match op {
        Some(Op::Do(Act::Named(verb, args))) => able_for(game, pool, effect, *verb, args),
        _ => List::default(),
    }
}

/// Those of the cards of a verb that it can still take.
pub(super) fn able_for(
    game: &Game,
    pool: &CardPool,
    effect: &Effect,
    verb: ActId,
    args: &[Arg],
) -> List<CardId, 140> {
    let mut found: List<CardId, 140> = List::default();
    let (sel, slot) = match args.first() {
        Some(Arg::Pick(_, sel, slot)) => (sel, *slot),
        Some(Arg::Sel(sel)) => (sel, DONE),
        _ => return found,
    };
    let done = if effect.progress > 0 {
        machine::members(game, pool, &Sel::Slot(slot), effect, CardId::NONE)
    } else {
        CardSet::default()
    };
    let board = Board::of(game);
    let set = machine::members(game, pool, sel, effect, CardId::NONE);
    for card in machine::in_order(game, &set) {
        // R-SW-143: Walls neither move nor attack, also where a text says "card".
        let here = game.table.is_in(card, zone::BATTLEFIELD) && values::is_unit(game, pool, card);
        let can = match verb {
            _ if done.has(card) => false,
            named::MOVE_UNIT => here && moves::barred(game, pool, card).is_none(),
            named::ATTACK_WITH => {
                // R-SW-144: one attack at a time.
                here && !game.registers.attack.on
                    && combat::barred(game, pool, card).is_none()
                    && texts::may_reach(game, pool, &board, card)
            }
            _ => can_summon(game, pool, card, effect.seat, says(args, arg::NOTHING)),
        };
        if can {
            found.put(card);
        }
    }
    found
}

/// R-SW-88: from where the text says; what lies on the battlefield is there already.
fn can_summon(game: &Game, pool: &CardPool, card: CardId, seat: Seat, free: bool) -> bool {
    let cost = values::stat(game, pool, card, stat::COST);
    !is_placed(game, card)
        && values::is_unit(game, pool, card)
        && cost >= 0
        && (free || cost <= magic(game, seat))
        && has_space(game, pool, card, seat)
}

/// Whether a card lies on the battlefield, or on or under a card there, or has left the game.
pub(super) fn is_placed(game: &Game, card: CardId) -> bool {
    let kind = Table::kind(game.table.card(card).zone);
    kind.0 <= zone::UNDER.0 || kind == zone::REMOVED
}

/// Whether the running verb may end before it has taken all it can.
pub(super) fn may_stop(game: &Game, pool: &CardPool, effect: &Effect) -> bool {
    let op = pool.ability(effect.ability).ops.get(usize::from(effect.pc));
    let Some(Op::Do(Act::Named(_, args))) = op else {
        return true;
    };
    let from_hand = able(game, pool, effect).is_empty();
    from_hand
        || matches!(
            args.first(),
            Some(Arg::Pick(Count::UpTo(_) | Count::AnyNumber, ..))
        )
}

/// Whether the running verb is the last of its text and has taken all that it can ever take: then
/// the text ends before what follows from it, and texts that set themselves off do not pile up.
fn is_through(d: &D<'_>, args: &[Arg], context: &Context, effect: &Effect) -> bool {
    let ops = &d.pool.ability(effect.ability).ops;
    let taken = i16::from(effect.progress);
    let all = match args.first() {
        Some(Arg::Pick(Count::Exactly(n) | Count::UpTo(n), ..)) => {
            machine::number(d.state, d.pool, n, context, CardId::NONE)
        }
        Some(Arg::Sel(sel @ (Sel::This | Sel::Slot(_)))) => {
            machine::members(d.state, d.pool, sel, effect, CardId::NONE).len() as i16
        }
        _ => i16::MAX,
    };
    usize::from(effect.pc) + 1 == ops.len() && taken >= all
}

/// The next card of a verb that takes cards one after another in the order of the player, or what
/// comes instead.
fn next_card(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Result<CardId, Acted<Step>> {
    let able = able(d.state, d.pool, effect);
    let over = Acted::Done(effect.progress > 0 && took_all(d, args, effect));
    let asked = Asked::one(context.seat, prompt::NEXT_UNIT, context.source.card);
    let next = effect.progress > 0 && !is_through(d, args, context, effect);
    if answer.is_none() && next && !d.state.waiting.is_empty() {
        // What follows from the last one comes before the next one.
        return Err(Acted::Call(Step::Triggers));
    }
    let card = match args.first() {
        Some(Arg::Pick(count, sel, _)) => {
            let n = |n: &Num| machine::number(d.state, d.pool, n, context, CardId::NONE);
            let (most, must) = match count {
                Count::Exactly(count) => (n(count), true),
                Count::UpTo(count) => (n(count), false),
                Count::AnyNumber | Count::All => (100, matches!(count, Count::All)),
            };
            // In a hand the question is asked even when nothing fits: that is a secret.
            let hidden = matches!(sel, Sel::Cards(cards) if cards.zones.contains(&zone::HAND));
            if i16::from(effect.progress) >= most || able.is_empty() && !hidden {
                return Err(over);
            }
            match (answer, able.as_ref()) {
                (Some(Choice::Card(card)), _) => card,
                (Some(Choice::Done), _) => return Err(over),
                (_, &[card]) if must && !hidden => card,
                _ => return Err(Acted::Ask(asked)),
            }
        }
        _ => match (answer, able.as_ref()) {
            (Some(Choice::Card(card)), _) | (_, &[card]) => card,
            (_, []) => return Err(over),
            _ => return Err(Acted::Ask(asked)),
        },
    };
    let slot = match args.first() {
        Some(Arg::Pick(_, _, slot)) => *slot,
        _ => DONE,
    };
    if effect.progress == 0 {
        // A loop may come here again.
        machine::forget_name(d, effect, slot);
    }
    machine::give_name(d, slot, card);
    effect.progress += 1;
    Ok(card)
}

/// Whether a verb has taken as many cards as it says, once it can take no more.
fn took_all(d: &D<'_>, args: &[Arg], effect: &Effect) -> bool {
    let taken = i16::from(effect.progress);
    let (sel, slot) = match args.first() {
        Some(Arg::Pick(Count::Exactly(n), ..)) => {
            return taken >= machine::number(d.state, d.pool, n, effect, CardId::NONE);
        }
        Some(Arg::Pick(Count::All, sel, slot)) => (sel, *slot),
        Some(Arg::Sel(sel)) => (sel, DONE),
        _ => return true,
    };
    let members = |sel: &Sel| machine::members(d.state, d.pool, sel, effect, CardId::NONE);
    let (done, left) = (members(&Sel::Slot(slot)), members(sel));
    machine::in_order(d.state, &left).all(|card| done.has(card))
}

/// Who can tell which cards, or how many, a verb asks for: everybody, where its words speak of what
/// all see.
pub(super) fn openness(it: &Question<'_, SummonerWars>) -> Openness {
    let Some(effect) = it.effect() else {
        // How many cards are drawn is bounded by how many a hand has.
        return Openness::Public;
    };
    let op = it
        .pool
        .ability(effect.ability)
        .ops
        .get(usize::from(effect.pc));
    let Some(Op::Do(Act::Named(_, args))) = op else {
        return Openness::Private;
    };
    let told = args.iter().all(|arg| match arg {
        Arg::Sel(sel) | Arg::Pick(_, sel, _) => machine::is_told(it.game, sel, effect),
        _ => !machine::says_faces::<SummonerWars>(arg),
    });
    Openness::public_if(told)
}

/// SW-TRM.20: free moves, one Unit after another.
fn move_units(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let card = match next_card(d, args, context, effect, answer) {
        Ok(card) => card,
        Err(acted) => return acted,
    };
    let by = context.seat;
    let left = match args.get(1) {
        Some(Arg::Num(n)) => machine::number(d.state, d.pool, n, context, CardId::NONE),
        _ => moves::SPACES,
    };
    d.state.registers.steps = 0;
    let none = CardId::NONE;
    d.announce_card(say::MOVE, by, card, none, 0, sw!("SW-TRM.20"));
    let straight = says(args, arg::STRAIGHT);
    Acted::Call(Step::Walk {
        unit: d.table().refer(card),
        by,
        left: left.clamp(0, 40) as u8,
        gone: 0,
        way: if straight { moves::way::STRAIGHT } else { 0 },
    })
}

/// SW-TRM.20: free attacks, one Unit after another.
fn attack_with(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    match next_card(d, args, context, effect, answer) {
        Ok(card) => Acted::Call(combat::declare(d, card, context.seat)),
        Err(acted) => acted,
    }
}

/// Asks how many, where a text leaves it to the player; the number, once it is known. What a text
/// says itself may be more than there is.
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
            // What there is less of is done as far as it goes, and not in full.
            return Ok(n(count).max(0));
        }
        Some(Arg::Count(Count::UpTo(count))) => n(count).min(range.1),
        Some(Arg::Count(Count::All)) => return Ok(range.1),
        _ => range.1,
    };
    match answer {
        Some(Choice::Number(n)) => Ok(n.clamp(0, most)),
        _ if most < range.0.max(1) => Ok(0),
        _ => Err(Asked {
            taken: range.0.clamp(0, 100) as u8,
            most: most.clamp(0, 190) as u8,
            ..Asked::one(context.seat, prompt::HOW_MANY, context.source.card)
        }),
    }
}

/// Whose text does it.
const fn doer(context: &Context) -> Doer {
    Doer {
        seat: context.seat,
        card: context.source.card,
        cause: cause::EFFECT,
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
    // How many was answered before anybody is asked to prevent them.
    let count = match effect.progress.checked_sub(1) {
        Some(count) => i16::from(count),
        None => match how_many(d, args.first(), context, answer, (0, 100)) {
            Ok(count) => count.clamp(0, 100),
            Err(asked) => return Acted::Ask(asked),
        },
    };
    effect.progress = count as u8 + 1;
    let set = set_arg(d, args, 1, context);
    let mut planned: List<(CardId, i16), 96> = List::default();
    for &card in order_of(d, &set).iter() {
        if d.table().is_in(card, zone::BATTLEFIELD) {
            planned.put((card, count));
        }
    }
    let mut it = Occurrence::by(event::WOUND, context.source.card, context.seat);
    it.cause = cause::EFFECT;
    let answer = answer.filter(|answer| matches!(answer, Choice::Yes | Choice::No));
    if let Some(asked) = instead::guard(d, &planned, &it, answer) {
        return Acted::Ask(asked);
    }
    // What is prevented is not placed, and then not all was done.
    let (mut most, mut all) = (0, planned.len() == set.len());
    for &(card, count) in planned.iter() {
        let placed = instead::prevent(d, card, count, &it);
        destroy::wound(d, card, placed, doer(context), sw!("R-SW-124"));
        most = most.max(placed);
        all &= placed == count;
    }
    d.state.registers.guards.clear();
    yield_number(d, args, effect, most);
    Acted::Done(all && !planned.is_empty() && count > 0)
}

/// R-SW-99: as many as there are.
fn remove_wounds(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let set = set_arg(d, args, 1, context);
    let cards = order_of(d, &set);
    let on = |d: &D<'_>, card| d.table().card(card).damage;
    let most = cards.iter().map(|&card| on(d, card)).max().unwrap_or(0);
    let count = match how_many(d, args.first(), context, answer, (0, most)) {
        Ok(count) => count,
        Err(asked) => return Acted::Ask(asked),
    };
    let every = matches!(args.first(), Some(Arg::Count(Count::All)));
    let (mut taken, mut all) = (0, true);
    for &card in cards.iter() {
        let by = count.min(on(d, card));
        if by > 0 && d.table().is_in(card, zone::BATTLEFIELD) {
            destroy::mend(d, card, by, sw!("R-SW-99"));
            taken = taken.max(by);
        }
        all &= every || by == count;
    }
    yield_number(d, args, effect, taken);
    Acted::Done(all && taken > 0)
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
    effect: &Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let from = seat_arg(d, args, context).unwrap_or_else(|| opponent(d.state, context));
    let there = magic(d.state, from);
    let count = match how_many(d, args.first(), context, answer, (0, there)) {
        Ok(count) => count,
        Err(asked) => return Acted::Ask(asked),
    };
    let mut taken = 0;
    for _ in 0..count {
        let Some(&card) = d.table().pile(from, zone::MAGIC_PILE).first() else {
            break;
        };
        let to = on_top(context.seat, zone::MAGIC_PILE, how::PUT);
        d.move_card(card, to, sw!("R-SW-117"));
        taken += 1;
    }
    yield_number(d, args, effect, taken);
    Acted::Done(taken > 0 && taken == count)
}

/// SW-TRM.08, R-SW-118: cards from the top of the own Magic Pile go under a Unit.
fn stack_magic(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &Effect,
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
    let mut taken = 0;
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
        taken += 1;
    }
    yield_number(d, args, effect, taken);
    Acted::Done(taken > 0 && taken == count)
}

/// R-SW-116: the searching player alone looks through the pile.
fn search(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let pile = seat_arg(d, args, context).unwrap_or(context.seat);
    let cards: List<CardId, 140> = d
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
    let host = order_of(d, &on).first().copied();
    // No card lies on itself.
    let all = order_of(d, &what);
    let card = all.iter().copied().find(|&it| Some(it) != host);
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

//! What card texts do: verbs, costs, the place where a text waits for answers.

use super::occur::{self, Occurrence, occur};
use super::pile::{self, Several, several};
use super::values::{self, Nature};
use super::verbs;
use super::words::{arg, cost, event, how, named, passive, prompt, say, sm, stat, word, zone};
use super::{
    Delayed, Step, SummonAndMagic, battle, chain, combat, destroy, follow, hold, loops, losses,
    other, turn,
};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AbilityId, ActId, ArgId, CardId, ClauseId, CostId, NO_CELL, Seat};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine::{self, Context, Purse};
use shokan_kernel::pool::{Act, Arg, CardPool, Cost, Num, Op, Qual, Sel, Who};
use shokan_kernel::ruleset::{Acted, Text};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{ALL, Change, Modifier, Overflow, Spot, Until};

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// Whether a cost can be paid in full (R-SM-14).
pub(super) fn can_pay(game: &Game, pool: &CardPool, price: &Cost, context: &Context) -> bool {
    let seat = context.seat;
    // The card itself has left the hand when it is paid for.
    let hand = game.table.pile(seat, zone::HAND).iter().copied();
    let hand = hand.filter(|&card| card != context.source.card);
    let deck = game.table.pile(seat, zone::DECK).len() as i16;
    let named = |word: CostId, n: Option<i16>| {
        word == cost::AP
            && game.registers.active == seat
            && i16::from(game.registers.ap) >= n.unwrap_or(1)
    };
    let purse = Purse {
        hand: hand.collect(),
        can_rest: &|_| false,
        can_mill: &|n| n <= deck,
        named: &named,
    };
    machine::payable(game, pool, price, context, &purse)
}

/// Whether a text can be used now: its condition, its targets, its costs.
pub(super) fn usable(
    game: &Game,
    pool: &CardPool,
    context: &Effect,
    why: ClauseId,
) -> Result<(), ClauseId> {
    let ability = pool.ability(context.ability);
    if !chain::holds(game, pool, context) {
        return Err(why);
    }
    if !has_targets(game, pool, context) {
        return Err(sm!("R-SM-31"));
    }
    if summons_a_lone_twin(game, pool, context) {
        return Err(sm!("SM-25-02.b"));
    }
    match &ability.pay {
        Some(cost) if !can_pay(game, pool, cost, context) => Err(sm!("R-SM-14")),
        _ => Ok(()),
    }
}

/// SM-25-02.b: whether a text names the monsters that it puts on the field, wherever they lie, and
/// none of them may come because of its name.
fn summons_a_lone_twin(game: &Game, pool: &CardPool, context: &Effect) -> bool {
    // Verbs that bring monsters are among those that may not do with every card what they say.
    if !combat::asks_behind(pool, context.ability, 0) {
        return false;
    }
    let ops = &pool.ability(context.ability).ops;
    let brings = |op: &Op| match op {
        Op::Do(Act::Named(named::ENTER_FIELD | named::REVIVE, args)) => match args.first() {
            Some(Arg::Sel(Sel::Slot(slot))) => Some(*slot),
            _ => None,
        },
        _ => None,
    };
    let barred = |def| {
        let none = CardSet::default();
        let lone = pool.quick(def).keywords & passive::LONE.bit() != 0;
        lone && values::same_name_on_field(game, pool, def, context.seat, &none)
    };
    fn names(qual: &Qual) -> &[Qual] {
        match qual {
            Qual::AnyOf(all) => all,
            one => std::slice::from_ref(one),
        }
    }
    let named = |qual: &Qual| {
        let mut all = names(qual).iter();
        all.all(|qual| matches!(qual, Qual::Named(def) if barred(*def)))
    };
    ops.iter().filter_map(brings).any(|slot| {
        ops.iter().any(|op| match op {
            Op::Choose {
                from: Sel::Cards(cards),
                slot: known,
                ..
            } => *known == slot && cards.quals.iter().any(named),
            _ => false,
        })
    })
}

/// The place of the choices that are made when a text is used.
pub(super) fn aims(pool: &CardPool, id: AbilityId) -> impl Iterator<Item = (usize, &Sel, u8)> {
    let ops = pool.ability(id).ops.iter().enumerate();
    ops.map_while(|(at, op)| match op {
        Op::Choose { from, slot, .. } => Some((at, from, *slot)),
        _ => None,
    })
}

fn has_targets(game: &Game, pool: &CardPool, context: &Effect) -> bool {
    aims(pool, context.ability).all(|(at, from, _)| {
        let Sel::Cards(_) = from else { return true };
        let context = Effect {
            pc: at as u8,
            ..*context
        };
        let aim = super::legal::aim(game, pool, &context);
        machine::has_candidate(game, pool, from, &context, &aim)
    })
}

/// The cards of a set as they lie.
pub(super) fn order_of(d: &D<'_>, set: &CardSet) -> Several {
    several(machine::in_order(d.state, set))
}

/// The first card of the n-th selection among the arguments.
pub(super) fn card_arg(d: &D<'_>, args: &[Arg], at: usize, context: &Context) -> Option<CardId> {
    order_of(d, &set_arg(d, args, at, context)).first().copied()
}

/// The cards of the n-th selection among the arguments.
pub(super) fn set_arg(d: &D<'_>, args: &[Arg], at: usize, context: &Context) -> CardSet {
    let sels = args.iter().filter_map(|arg| match arg {
        Arg::Sel(sel) => Some(sel),
        _ => None,
    });
    let Some(sel) = sels.skip(at).find(|_| true) else {
        return CardSet::default();
    };
    machine::members(d.state, d.pool, sel, context, CardId::NONE)
}

/// The first number among the arguments.
pub(super) fn num_arg(d: &D<'_>, args: &[Arg], context: &Context) -> i16 {
    let n = args.iter().find_map(|arg| match arg {
        Arg::Num(n) => Some(n),
        _ => None,
    });
    n.map_or(1, |n| {
        machine::number(d.state, d.pool, n, context, CardId::NONE)
    })
}

/// Whether a word stands among the arguments.
pub(super) fn says(args: &[Arg], word: ArgId) -> bool {
    args.iter()
        .any(|arg| matches!(arg, Arg::Word(known) if *known == word))
}

/// The cards of a set that a text touches: SM-25-20, SM-25-25.a. Face-down monsters among them are
/// turned up first (R-SM-77).
pub(super) fn affected(d: &mut D<'_>, set: &CardSet, context: &Context) -> Several {
    let nature = values::nature(d.pool, context.ability);
    let mut all = order_of(d, set);
    for &card in all.iter() {
        turn::turn_up(d, card, sm!("R-SM-77"));
    }
    if nature != Nature::default() {
        let game = &*d.state;
        all.retain(|card| !values::is_immune(game, d.pool, *card, nature));
    }
    all
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
    let n = |d: &D<'_>, n: &Num| machine::number(d.state, pool, n, context, CardId::NONE);
    let cards = |d: &D<'_>, sel: &Sel| machine::members(d.state, pool, sel, context, CardId::NONE);
    match act {
        Act::Draw(count, who) => {
            let count = n(d, count);
            draws(d, count, who, context)
        }
        Act::Mill(count, who) => {
            let count = n(d, count);
            mills(d, count, who, context, effect.paying)
        }
        Act::Look(count, who, slot) | Act::Reveal(count, who, slot) => {
            let to = match act {
                Act::Look(..) => context.seat.bit(),
                _ => ALL,
            };
            let count = n(d, count);
            look(d, count, who, (*slot, to), context)
        }
        Act::RevealCards(sel) => Acted::Done(reveal(d, &cards(d, sel))),
        Act::Move { what, to, at, .. } => {
            let set = cards(d, what);
            if *to == zone::HAND {
                show_named(d, &set, context.ability, what);
            }
            let all = moved(d, &set, *to, at.unwrap_or(Spot::Bottom), context, effect);
            Acted::Done(all && !set.is_empty())
        }
        Act::Damage(amount, sel) => {
            if effect.progress > 0 {
                return after_destruction(d, effect);
            }
            let (amount, set) = (n(d, amount), cards(d, sel));
            let dealt = damage(d, amount, &set, None, context);
            to_destroy(d, effect, if dealt { DEALT } else { SHORT })
        }
        Act::Turn(sel, up) => {
            let set = cards(d, sel);
            Acted::Done(face(d, &set, *up, context))
        }
        Act::Shuffle(who) => shuffle(d, who, context),
        Act::Lose(who) => ends(d, who, context, false),
        Act::Win(who) => ends(d, who, context, true),
        Act::ChangeAmount(_) => {
            let card = d.state.registers.current.about.card;
            if card.is_some() {
                destroy::prevent(d, card);
            }
            Acted::Done(true)
        }
        Act::Pay(_, count) => {
            let count = n(d, count).clamp(0, 100) as u8;
            turn::pay_ap(d, count);
            Acted::Done(true)
        }
        Act::Named(verb, args) => named_verb(d, *verb, args, context, effect, answer),
        // No card of this game rests, heals or puts cards into an order: see `unplayable`.
        Act::Order(..) | Act::Heal(..) | Act::Rest(_) | Act::Stand(_) => Acted::Done(false),
    }
}

/// What a text touches comes up (SM-24.04), or is turned face-down.
fn face(d: &mut D<'_>, set: &CardSet, up: bool, context: &Context) -> bool {
    let all = affected(d, set, context);
    for &card in all.iter().filter(|_| !up) {
        turn::turn_down(d, card);
    }
    !all.is_empty() && all.len() == set.len()
}

fn draws(d: &mut D<'_>, count: i16, who: &Who, context: &Context) -> Acted<Step> {
    let seats = seats(d, who, context);
    let full = losses::draw(d, &seats, count, sm!("SM-22-2.b"));
    loops::leave(&mut d.state.registers);
    Acted::Done(full)
}

fn mills(d: &mut D<'_>, count: i16, who: &Who, context: &Context, paying: bool) -> Acted<Step> {
    let (how, clause) = if paying {
        (how::PAID, sm!("SM-13-4.b"))
    } else {
        (how::MILLED, sm!("R-SM-43"))
    };
    let mut full = true;
    for seat in seats(d, who, context).iter() {
        full &= losses::mill(d, *seat, count, how, clause);
    }
    loops::leave(&mut d.state.registers);
    Acted::Done(full)
}

fn look(
    d: &mut D<'_>,
    count: i16,
    who: &Who,
    (slot, to): (u8, u8),
    context: &Context,
) -> Acted<Step> {
    let seat = machine::seat(d.state, d.pool, who, context);
    let top = several(d.table().pile(seat, zone::DECK).iter().copied());
    for &card in top.iter().take(count.max(0) as usize) {
        machine::show(d, card, to, sm!("SM-04-1.c"));
        machine::give_name(d, slot, card);
    }
    d.state.registers.looked |= seat.bit();
    Acted::Done(top.len() as i16 >= count)
}

fn reveal(d: &mut D<'_>, set: &CardSet) -> bool {
    for &card in order_of(d, set).iter() {
        machine::show(d, card, ALL, sm!("R-SM-81"));
    }
    !set.is_empty()
}

/// R-SM-81: what a text takes by its name is shown.
fn show_named(d: &mut D<'_>, set: &CardSet, id: AbilityId, what: &Sel) {
    let Sel::Slot(slot) = what else { return };
    let named = |qual: &Qual| matches!(qual, Qual::Named(_));
    let by_name = d.pool.ability(id).ops.iter().any(|op| match op {
        Op::Choose {
            from: Sel::Cards(cards),
            slot: known,
            ..
        } => known == slot && cards.quals.iter().any(named),
        _ => false,
    });
    if by_name {
        reveal(d, set);
    }
}

fn shuffle(d: &mut D<'_>, who: &Who, context: &Context) -> Acted<Step> {
    let seat = machine::seat(d.state, d.pool, who, context);
    d.shuffle(Table::zone_of(seat, zone::DECK), sm!("SM-11-1"));
    d.state.registers.looked &= !seat.bit();
    Acted::Done(true)
}

/// SM-27.04: a printed win or loss.
fn ends(d: &mut D<'_>, who: &Who, context: &Context, wins: bool) -> Acted<Step> {
    let seat = machine::seat(d.state, d.pool, who, context);
    let loser = if wins { other(seat) } else { seat };
    let mut losers = [false; 2];
    losers[loser.at()] = true;
    losses::lose(d, losers, sm!("SM-27.04"));
    Acted::Done(true)
}

fn seats(d: &D<'_>, who: &Who, context: &Context) -> List<Seat, 2> {
    machine::seats(d.state, d.pool, who, context).collect()
}

fn named_verb(
    d: &mut D<'_>,
    verb: ActId,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    match verb {
        named::HOLD => match args.first() {
            Some(Arg::Num(Num::Lit(0))) => hold::aimed(d, effect),
            _ => hold::hold(d, effect),
        },
        named::ATTACK | named::ATTACK_CARDS => match args.first() {
            Some(Arg::Sel(sel)) => battle::attack_verb(d, sel, effect),
            _ => Acted::Done(false),
        },
        named::DAMAGE => {
            if effect.progress > 0 {
                return after_destruction(d, effect);
            }
            let (amount, set) = (num_arg(d, args, context), set_arg(d, args, 0, context));
            let against = if says(args, arg::DEFENCE) {
                Some(stat::DEFENCE)
            } else {
                says(args, arg::ATTACK).then_some(stat::ATTACK)
            };
            let dealt = damage(d, amount, &set, against, context);
            to_destroy(d, effect, if dealt { DEALT } else { SHORT })
        }
        named::DESTROY => {
            if effect.progress > 0 {
                return after_destruction(d, effect);
            }
            let nature = values::nature(d.pool, context.ability);
            let set = set_arg(d, args, 0, context);
            for &card in affected(d, &set, context).iter() {
                let on_field = values::on_field(d.state, card);
                if on_field && !values::resists(d.state, d.pool, card, nature) {
                    destroy::doom(d, card);
                }
            }
            blame(d, context);
            to_destroy(d, effect, set.len().min(usize::from(SHORT) - 1) as u8)
        }
        named::NEGATE => Acted::Done(chain::void_answered(d, sm!("SM-10.02"))),
        named::CANCEL => Acted::Done(chain::void_answered(d, sm!("SM-21.03"))),
        named::END_TURN => {
            chain::end_turn(d);
            Acted::Done(true)
        }
        named::SEARCH => {
            search(d, args, context);
            Acted::Done(true)
        }
        named::LOOK => {
            let set = set_arg(d, args, 0, context);
            for &card in order_of(d, &set).iter() {
                machine::show(d, card, context.seat.bit(), sm!("R-SM-81"));
            }
            Acted::Done(!set.is_empty())
        }
        named::REMOVE_COUNTERS => remove_counters(d, args, context, effect, answer),
        _ => verbs::named(d, verb, args, context, effect),
    }
}

/// Whose text destroys.
fn blame(d: &mut D<'_>, context: &Context) {
    let causes = occur::cause_of(d.state, d.pool, context);
    d.state.registers.doom_cause = causes as u8;
    d.state.registers.doom_by = context.source;
}

/// Damage was dealt to every card that the text says.
const DEALT: u8 = u8::MAX;
/// Damage was not dealt to all of them.
const SHORT: u8 = DEALT - 1;

/// Destructions by a text are carried out before it goes on. `meant`: how many cards it destroys if
/// it is carried out in full; or how damage was dealt, whatever falls by it.
fn to_destroy(d: &mut D<'_>, effect: &mut Effect, meant: u8) -> Acted<Step> {
    if d.state.registers.doomed.is_empty() {
        return Acted::Done(meant == DEALT);
    }
    effect.progress = meant;
    // What the text asks about is this moment.
    d.state.registers.killed = Default::default();
    Acted::Call(Step::DESTROY)
}

fn after_destruction(d: &D<'_>, effect: &Effect) -> Acted<Step> {
    Acted::Done(match effect.progress {
        DEALT => true,
        SHORT => false,
        meant => d.state.registers.killed.len() >= usize::from(meant),
    })
}

/// 9.6: damage as high as the value destroys; nothing of it is kept (SM-23.33, SM-23.34). Whether
/// it was dealt to all of them.
fn damage(
    d: &mut D<'_>,
    amount: i16,
    set: &CardSet,
    against: Option<shokan_kernel::ids::StatId>,
    context: &Context,
) -> bool {
    let nature = values::nature(d.pool, context.ability);
    let mut all = affected(d, set, context);
    if combat::fought(d.pool, context.ability).next().is_none() {
        all.retain(|card| combat::is_shot_at(d.state, *card, context));
    }
    let mut whole = !set.is_empty() && all.len() == set.len();
    for &card in all.iter() {
        if !values::is_open(d.state, d.pool, card) {
            whole = false;
            continue;
        }
        let (game, pool) = (&*d.state, d.pool);
        let lies = game.table.card(card).rested();
        let which = against.unwrap_or(if lies { stat::DEFENCE } else { stat::ATTACK });
        let weak = values::passive_of(game, pool, card, passive::WEAKNESS);
        // SM-25-06.b, R-SM-67.
        let weak = weak.is_some_and(|mask| mask as u8 & nature.attributes != 0);
        let value = if weak {
            0
        } else {
            values::stat_of(game, pool, card, which)
        };
        let mut it = Occurrence::about(event::DAMAGE, card);
        it.amount = amount.clamp(0, 100);
        it.by = context.source.card;
        it.seat = game.table.card(card).controller;
        occur(d, &it);
        let seat = context.seat;
        d.announce_card(
            say::SKILL,
            seat,
            context.source.card,
            card,
            amount,
            sm!("SM-23.31"),
        );
        if amount >= value && !values::resists(d.state, d.pool, card, nature) {
            destroy::doom(d, card);
        }
    }
    blame(d, context);
    whole
}

/// Moves cards by a text: to a hand, a deck or a graveyard of their owners. Whether all went there.
pub(super) fn moved(
    d: &mut D<'_>,
    set: &CardSet,
    to: shokan_kernel::ids::ZoneKind,
    at: Spot,
    context: &Context,
    effect: &mut Effect,
) -> bool {
    let all = if effect.paying {
        order_of(d, set)
    } else {
        affected(d, set, context)
    };
    let mut whole = all.len() == set.len();
    for &card in all.iter() {
        let from = Table::kind(d.table().card(card).zone);
        // What lay under another went with it.
        if from == to && to != zone::DECK {
            whole = false;
            continue;
        }
        let barred = values::forbids(d.state, d.pool, card, word::CANNOT_RETURN).is_some();
        if to == zone::HAND && values::on_field(d.state, card) && barred {
            whole = false;
            continue;
        }
        let (how, clause) = match to {
            _ if effect.paying => (how::DISCARDED, sm!("SM-13-4.b")),
            zone::HAND => (how::RETURNED, sm!("SM-24.21")),
            zone::DECK => (how::RETURNED, sm!("SM-11-1")),
            zone::GRAVEYARD if from == zone::HAND => (how::DISCARDED, sm!("SM-04-2.a")),
            zone::GRAVEYARD => (how::SENT, sm!("SM-24.21")),
            // Other places are reached by verbs of their own: see `unplayable`.
            _ => continue,
        };
        if from == zone::DECK {
            let how = Move {
                at,
                cell: NO_CELL,
                secret: to == zone::HAND && d.table().card(card).known != ALL,
                ..Move::to(Table::zone_of(d.table().card(card).owner, to), how)
            };
            d.move_card(card, how, clause);
            loops::leave(&mut d.state.registers);
        } else {
            pile::take(d, card, to, at, how, clause);
        }
        machine::keep_track(d, effect, card);
        machine::follow_source(d, card);
    }
    // R-SM-45: cards that come to both hands by one verb come at one moment.
    losses::check_hands(d);
    whole
}

/// SM-04-1.c, R-SM-80: a player looks through a deck.
fn search(d: &mut D<'_>, args: &[Arg], context: &Context) {
    let who = match args.first() {
        Some(Arg::Sel(Sel::Player(who))) => who,
        _ => &Who::You,
    };
    let seat = machine::seat(d.state, d.pool, who, context);
    let all = several(d.table().pile(seat, zone::DECK).iter().copied());
    let n = all.len() as i16;
    d.announce_card(
        say::LOOK,
        context.seat,
        CardId::NONE,
        CardId::NONE,
        n,
        sm!("SM-04-1.c"),
    );
    for &card in all.iter() {
        if d.table().card(card).known & context.seat.bit() == 0 {
            machine::show(d, card, context.seat.bit(), sm!("SM-04-1.c"));
        }
    }
    d.state.registers.looked |= seat.bit();
}

/// SM-11-1: what was looked into is shuffled after the effect.
pub(super) fn resolved(d: &mut D<'_>, _: &Effect) {
    close_decks(d);
    d.unsettle();
}

/// Shuffles the decks that were looked into.
pub(super) fn close_decks(d: &mut D<'_>) {
    for seat in [Seat(0), Seat(1)] {
        if d.state.registers.looked & seat.bit() != 0 {
            d.state.registers.looked &= !seat.bit();
            d.shuffle(Table::zone_of(seat, zone::DECK), sm!("SM-11-1"));
        }
    }
}

/// R-SM-93: counters of one card; of several, as the payer likes.
fn remove_counters(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let n = num_arg(d, args, context);
    let set = set_arg(d, args, 0, context);
    if let Some(Choice::Card(card)) = answer {
        pile::drop_counter(d, card, sm!("SM-23.26"));
        effect.progress += 1;
    }
    loop {
        let game = &*d.state;
        let mut with = order_of(d, &set);
        with.retain(|&mut card| pile::count(game, card) > 0);
        let left = n - i16::from(effect.progress);
        match (left, with.as_ref()) {
            (..=0, _) => return Acted::Done(true),
            (_, []) => return Acted::Done(false),
            (_, [only]) => {
                pile::drop_counter(d, *only, sm!("SM-23.26"));
                effect.progress += 1;
            }
            _ => {
                return Acted::Ask(Asked {
                    seat: effect.seat,
                    prompt: prompt::COUNTER,
                    source: effect.source.card,
                    taken: effect.progress,
                    most: n.clamp(1, 100) as u8,
                });
            }
        }
    }
}

/// Gives a change to cards; some may not take it (SM-25-20, SM-25-25.a).
pub(super) fn give(d: &mut D<'_>, modifier: Modifier, cards: CardSet, context: &Context) -> bool {
    let mut takers = affected(d, &cards, context);
    let game = &*d.state;
    let meant = cards.iter().filter(|&it| follow::takes(game, context, it));
    let meant = meant.count();
    // Chapter 04: off the field nothing is remembered of a card.
    takers.retain(|card| values::on_field(game, *card) && follow::takes(game, context, *card));
    let mut modifier = modifier;
    if modifier.until == Until::WhileHere {
        // R-SM-68: what is given by something that does not stay ends with the turn.
        modifier.until = Until::Turn;
    }
    if modifier.change == Change::Word && modifier.stat.0 == word::CONTROLLED {
        // SM-24.16: only monsters go over.
        takers.retain(|card| values::is_monster(game, d.pool, *card));
    }
    let clause = match modifier.until {
        Until::Battle => sm!("SM-23.46"),
        _ => sm!("R-SM-68"),
    };
    d.modify(modifier, &takers, clause);
    takers.len() == meant
}

/// Who controls a card by the text of a seat: that seat, or the other.
pub(super) const fn controller(seat: Seat, at: i16) -> Seat {
    if at == 0 { seat } else { other(seat) }
}

/// Keeps a text for the end of the battle, with the first card it names.
pub(super) fn later(d: &mut D<'_>, ability: AbilityId, effect: &Effect) {
    if !d.state.registers.battle.on {
        // There is no battle that could end.
        return;
    }
    let names = d
        .state
        .bound()
        .get(usize::from(effect.base)..)
        .unwrap_or_default();
    let first = names.first().copied().unwrap_or_default();
    let delayed = Delayed {
        ability,
        source: effect.source,
        seat: effect.seat,
        name: first.name,
        card: first.card,
    };
    if d.state.registers.delayed.push(delayed).is_err() {
        let text = Text {
            ability,
            ..Text::from(*effect)
        };
        d.decline(Overflow::Later, text);
    }
}

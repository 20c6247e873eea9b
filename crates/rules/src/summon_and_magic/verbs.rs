//! Verbs that bring monsters out, pile cards, turn them, or change what is going on.

use super::effects::{affected, card_arg, num_arg, says, set_arg};
use super::values;
use super::words::{arg, kind, named, say, sm, word, zone};
use super::{Step, SummonAndMagic, enter, follow, loops, pile, stage, turn};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{ActId, CardId, StatId};
use shokan_kernel::list::CardSet;
use shokan_kernel::machine::{self, Context};
use shokan_kernel::pool::{Arg, Head, Op, Sel, Who};
use shokan_kernel::ruleset::{Acted, Next};
use shokan_kernel::state::Effect;
use shokan_kernel::table::{ALL, Change, Modifier, Spot, Until};

type D<'a> = Dealer<'a, SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;

/// Does one of these verbs.
pub(super) fn named(
    d: &mut D<'_>,
    verb: ActId,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    match verb {
        named::REVIVE => bring(d, args, context, effect, enter::REVIVED),
        named::SUMMON_FACE_DOWN => bring(d, args, context, effect, enter::DOWN | enter::LYING),
        named::ENTER_FIELD => {
            let set = set_arg(d, args, 0, context);
            let card = super::effects::order_of(d, &set).first().copied();
            let lies = card.filter(|&card| {
                values::kind_of(d.state, d.pool, card).is_some_and(|kind| kind != kind::MONSTER)
            });
            match lies {
                Some(card) => lay_out(d, card, says(args, arg::ACTIVATION), context, effect),
                None if effect.progress == PRICED => Acted::Done(false),
                None => bring(d, args, context, effect, 0),
            }
        }
        named::FORCE_ATTACK => force(d, args, context, effect),
        named::REDIRECT => redirect(d, args, context, effect),
        named::EQUIP_UNDER | named::PUT_UNDER => equip(d, args, context, effect),
        named::PLACE_ON | named::PUT_ON => place(d, args, context, effect),
        named::TURN_POSITION => {
            let set = set_arg(d, args, 0, context);
            let all = affected(d, &set, context);
            let mut done = !set.is_empty() && all.len() == set.len();
            for &card in all.iter() {
                done &= turn_to(d, card, args);
            }
            Acted::Done(done)
        }
        named::REFRESH => {
            let set = set_arg(d, args, 0, context);
            let all = affected(d, &set, context);
            for &card in all.iter() {
                d.state.registers.acted.drop(card);
                d.state.registers.refreshed.add(card);
                let clause = sm!("SM-08-3.g");
                d.announce_card(say::REFRESH, context.seat, card, CardId::NONE, 0, clause);
            }
            Acted::Done(!set.is_empty() && all.len() == set.len())
        }
        named::REGAIN_AP => regain(d, args, context),
        named::LOSE_AP => lose_ap(d, args, context),
        named::DISCARD_AT_RANDOM => discard_at_random(d, args, context, effect),
        named::PUT_COUNTERS => put_counters(d, args, context),
        // Turn order is settled before the first turn.
        named::CLAIM_TURN => Acted::Done(true),
        named::CONTROL => control(d, args, context),
        // The check of card files lets nothing else through.
        _ => Acted::Done(false),
    }
}

/// 10.9, R-SM-68: without a duration, from what stays as long as it stays, else for this turn.
fn control(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let who = player_arg(args).unwrap_or(&Who::You);
    let seat = machine::seat(d.state, d.pool, who, context);
    let set = set_arg(d, args, 0, context);
    let mut all = affected(d, &set, context);
    // SM-24.16: only monsters go over.
    all.retain(|card| values::is_monster(d.state, d.pool, *card));
    let source = context.source.card;
    let stays = source.is_some()
        && values::works(d.state, d.pool, source)
        && values::kind_of(d.state, d.pool, source) != Some(kind::MONSTER);
    let modifier = Modifier {
        change: Change::Word,
        stat: StatId(word::CONTROLLED),
        seat,
        source: context.source,
        ability: context.ability,
        turn: d.state.registers.turn,
        until: if stays {
            Until::WhileSource
        } else {
            Until::Turn
        },
        ..Modifier::default()
    };
    let free = |&card: &CardId| {
        values::forbids(d.state, d.pool, card, word::CANNOT_BE_CONTROLLED).is_none()
    };
    let whole = all.len() == set.len() && all.iter().all(free);
    d.modify(modifier, &all, sm!("R-SM-76"));
    Acted::Done(whole && !set.is_empty())
}

/// R-SM-38: the card says never above 3.
fn regain(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let n = num_arg(d, args, context).clamp(0, 100) as u8;
    let registers = &mut d.state.registers;
    let had = registers.ap;
    if registers.active == context.seat {
        registers.ap = had.saturating_add(n).min(had.max(3));
        let left = i16::from(registers.ap);
        let seat = context.seat;
        d.announce_card(
            say::AP,
            seat,
            CardId::NONE,
            CardId::NONE,
            left,
            sm!("R-SM-38"),
        );
    }
    Acted::Done(d.state.registers.ap - had == n)
}

/// R-SM-38: AP are lost, not spent, down to 0; only the turn player has any (SM-23.05).
fn lose_ap(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let n = num_arg(d, args, context).clamp(0, 100) as u8;
    let who = player_arg(args).unwrap_or(&Who::You);
    let active = d.state.registers.active;
    let mut full = true;
    for seat in machine::seats(d.state, d.pool, who, context) {
        if seat != active {
            full &= n == 0;
            continue;
        }
        let ap = &mut d.state.registers.ap;
        full &= *ap >= n;
        *ap = ap.saturating_sub(n);
        let left = i16::from(*ap);
        let none = CardId::NONE;
        d.announce_card(say::AP, seat, none, none, left, sm!("R-SM-38"));
        loops::leave(&mut d.state.registers);
    }
    Acted::Done(full)
}

/// Cards of a hand that luck picks, one after another; of each hand where each player is said.
fn discard_at_random(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    let count = num_arg(d, args, context);
    let who = player_arg(args).unwrap_or(&Who::You);
    let mut full = true;
    for seat in machine::seats(d.state, d.pool, who, context) {
        for _ in 0..count {
            let Some(card) = d.at_random(Table::zone_of(seat, zone::HAND)) else {
                full = false;
                break;
            };
            let mut set = CardSet::default();
            set.add(card);
            super::effects::moved(d, &set, zone::GRAVEYARD, Spot::Bottom, context, effect);
        }
    }
    Acted::Done(full)
}

/// The player among the arguments.
fn player_arg(args: &[Arg]) -> Option<&Who> {
    args.iter().find_map(|arg| match arg {
        Arg::Sel(Sel::Player(who)) => Some(who),
        _ => None,
    })
}

/// SM-23.24: counters under cards of the field.
fn put_counters(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let (n, set) = (num_arg(d, args, context), set_arg(d, args, 0, context));
    let deck = player_arg(args).unwrap_or(&Who::You);
    let deck = machine::seat(d.state, d.pool, deck, context);
    let by = context.source.card;
    let all = affected(d, &set, context);
    let mut full = !set.is_empty() && all.len() == set.len();
    for &card in all.iter() {
        full &= values::on_field(d.state, card)
            && pile::add_counters(d, n, deck, (card, by), sm!("SM-23.24"));
    }
    Acted::Done(full)
}

/// Puts monsters on the field of the controller, one after another: 8.1, last sentence.
fn bring(
    d: &mut D<'_>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    flags: u8,
) -> Acted<Step> {
    if effect.progress > 0 {
        let placed = std::mem::take(&mut d.state.registers.current).source.card;
        if placed.is_some() {
            machine::keep_track(d, effect, placed);
            machine::follow_source(d, placed);
        }
    }
    let set = set_arg(d, args, 0, context);
    let (down, by) = (flags & enter::DOWN != 0, context.source.card);
    let all = super::effects::order_of(d, &set);
    let next = all.iter().copied().find(|&card| {
        let there = flags & enter::REVIVED == 0 || d.table().is_in(card, zone::GRAVEYARD);
        there
            && !values::on_field(d.state, card)
            && values::kind_of(d.state, d.pool, card) == Some(kind::MONSTER)
            && enter::can_enter_beside(d.state, d.pool, card, context.seat, by, &set).is_ok()
    });
    let Some(card) = next else {
        // Who is left where it lay did not come.
        let came = all.iter().all(|&card| values::on_field(d.state, card));
        return Acted::Done(effect.progress > 0 && came && !set.is_empty());
    };
    effect.progress += 1;
    d.state.registers.current.source = d.table().refer(card);
    let position = if says(args, arg::DEFENCE_POSITION) {
        enter::LYING
    } else if says(args, arg::ATTACK_POSITION) || down {
        0
    } else {
        enter::ASK
    };
    Acted::Call(Step::Lay {
        card,
        seat: context.seat,
        flags: flags | position,
        stage: stage::Lay::Position,
        left: 0,
    })
}

/// The price of a card that is put out has been paid.
const PRICED: u8 = 100;

/// A land, a weather or an artifact that is installed, from wherever it lies: its activation is met
/// and paid where the text says so, then it takes its place (SM-15.03, SM-16.03, SM-14.03).
fn lay_out(
    d: &mut D<'_>,
    card: CardId,
    pays: bool,
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    let (game, pool) = (&*d.state, d.pool);
    if values::on_field(game, card)
        || !turn::has_place(game, pool, card)
        || turn::is_doubled(game, pool, card, context.seat)
    {
        return Acted::Done(false);
    }
    if pays && effect.progress != PRICED {
        let uses = |id: &shokan_kernel::ids::AbilityId| {
            matches!(pool.ability(*id).head, Head::Rule(super::words::head::USE))
        };
        let all = &pool.def(game.table.card(card).def).abilities;
        if let Some(&id) = all.iter().find(|id| uses(id)) {
            let price = Effect {
                ability: id,
                source: game.table.refer(card),
                seat: context.seat,
                base: game.bound().len() as u8,
                ..Effect::default()
            };
            let cost = pool.ability(id).pay.as_ref();
            // R-SM-14.
            if !super::chain::holds(game, pool, &price)
                || cost.is_some_and(|cost| !super::effects::can_pay(game, pool, cost, &price))
            {
                return Acted::Done(false);
            }
            if cost.is_some() {
                machine::show(d, card, ALL, sm!("R-SM-81"));
                effect.progress = PRICED;
                return Acted::Call(Step::Price {
                    card,
                    ability: id,
                    seat: context.seat,
                    paid: false,
                });
            }
        }
    }
    turn::take_place(d, card, context.seat);
    Acted::Done(true)
}

/// Pays the activation of a card that is not used but put out: the part of its text between targets
/// and effect.
pub(super) fn price(d: &mut D<'_>, step: Step) -> Next<Step> {
    let Step::Price {
        card,
        ability,
        seat,
        paid: false,
    } = step
    else {
        return Next::Done;
    };
    let ops = &d.pool.ability(ability).ops;
    let first = ops.iter().position(|op| matches!(op, Op::Paying(true)));
    let effect = Effect {
        ability,
        source: d.table().refer(card),
        seat,
        pc: first.unwrap_or(ops.len()) as u8,
        ..Effect::default()
    };
    let after = Step::Price {
        card,
        ability,
        seat,
        paid: true,
    };
    d.begin(effect, after, &[]);
    Next::Stay
}

fn force(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    let (attacker, target) = (card_arg(d, args, 0, context), card_arg(d, args, 1, context));
    let (Some(attacker), Some(target)) = (attacker, target) else {
        return Acted::Done(false);
    };
    let nature = values::nature(d.pool, context.ability);
    if values::is_immune(d.state, d.pool, attacker, nature) {
        return Acted::Done(false);
    }
    if !super::battle::has_room(d, attacker) {
        return Acted::Done(false);
    }
    effect.progress = 1;
    Acted::Call(Step::Force {
        attacker: d.table().refer(attacker),
        target: d.table().refer(target),
        stage: stage::Skill::Declare,
    })
}

/// The attack that is answered gets another monster as its only target.
fn redirect(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    let Some(card) = card_arg(d, args, 1, context) else {
        return Acted::Done(false);
    };
    let mut fighter = super::combat::targeting(d.state, d.pool, card);
    fighter.state |= super::combat::fighter::GIVEN;
    let battle = &mut d.state.registers.battle;
    if !battle.on {
        return Acted::Done(false);
    }
    battle.targets.clear();
    battle.targets.put(fighter);
    battle.direct = false;
    let (seat, by) = (battle.seat, battle.attacker.card);
    turn::turn_up(d, card, sm!("SM-24.03"));
    d.announce_card(say::ATTACK, seat, by, card, 0, sm!("SM-21.03"));
    super::battle::targeted(d, card);
    if follow::is_due(d.pool, &d.state.registers.battle, 0) {
        follow::forget(d);
        effect.progress = 1;
        return Acted::Call(Step::Follow { at: 0 });
    }
    Acted::Done(true)
}

fn equip(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let (card, host) = (card_arg(d, args, 0, context), card_arg(d, args, 1, context));
    let (Some(card), Some(host)) = (card, host) else {
        return Acted::Done(false);
    };
    let nature = values::nature(d.pool, context.ability);
    let fit = card != host
        && pile::is_base(d.state, d.pool, host)
        && pile::can_carry(d.state, d.pool, host, card, true).is_ok()
        && !values::is_immune(d.state, d.pool, host, nature);
    if !fit {
        return Acted::Done(false);
    }
    pile::equip(d, card, host, context.seat);
    machine::keep_track(d, effect, card);
    machine::follow_source(d, card);
    Acted::Done(true)
}

fn place(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let (card, host) = (card_arg(d, args, 0, context), card_arg(d, args, 1, context));
    let (Some(card), Some(host)) = (card, host) else {
        return Acted::Done(false);
    };
    let nature = values::nature(d.pool, context.ability);
    let fit = card != host
        && values::is_open(d.state, d.pool, host)
        && pile::can_carry(d.state, d.pool, host, card, false).is_ok()
        && !values::is_immune(d.state, d.pool, host, nature)
        && enter::is_awaited(d.state, d.pool, card, context.source.card)
        && !values::on_field(d.state, card) | d.table().is_in(card, zone::MAGIC);
    if !fit {
        return Acted::Done(false);
    }
    pile::place_on(d, card, host, context.seat);
    machine::keep_track(d, effect, card);
    machine::follow_source(d, card);
    Acted::Done(true)
}

/// R-SM-37: by an effect; it neither counts nor is limited but by a lock.
fn turn_to(d: &mut D<'_>, card: CardId, args: &[Arg]) -> bool {
    let locked = values::forbids(d.state, d.pool, card, word::CANNOT_BE_TURNED).is_some();
    if locked || !values::is_open(d.state, d.pool, card) {
        return false;
    }
    let lies = d.table().card(card).rested();
    let wanted = if says(args, arg::ATTACK_POSITION) {
        false
    } else if says(args, arg::DEFENCE_POSITION) {
        true
    } else {
        !lies
    };
    if wanted != lies {
        turn::flip(d, card, sm!("R-SM-37"));
    }
    true
}

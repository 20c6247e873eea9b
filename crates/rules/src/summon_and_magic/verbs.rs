//! Verbs that bring monsters out, pile cards, turn them, or change what is going on.

use super::effects::{affected, card_arg, num_arg, says, set_arg};
use super::values;
use super::words::{arg, how, kind, named, say, sm, word, zone};
use super::{Fighter, Step, SummonAndMagic, enter, losses, pile, turn};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::CardId;
use shokan_kernel::machine::{self, Context};
use shokan_kernel::pool::{Arg, CostItem, Num, Sel, Who};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::Effect;

type D<'a> = Dealer<'a, SummonAndMagic>;

/// Does one of these verbs.
pub(super) fn named(
    d: &mut D<'_>,
    verb: u8,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    match verb {
        named::REVIVE => bring(d, args, context, effect, enter::REVIVED),
        named::SUMMON_FACE_DOWN => bring(d, args, context, effect, enter::DOWN | enter::LYING),
        named::ENTER_FIELD => {
            let set = set_arg(d, args, 0, context);
            let weather = set
                .iter()
                .next()
                .filter(|&card| values::kind_of(d.state, d.pool, card) == Some(kind::WEATHER));
            match weather {
                Some(card) => {
                    Acted::Done(put_weather(d, card, says(args, arg::ACTIVATION), context))
                }
                None => bring(d, args, context, effect, 0),
            }
        }
        named::FORCE_ATTACK => force(d, args, context, effect),
        named::REDIRECT => redirect(d, args, context),
        named::EQUIP_UNDER | named::PUT_UNDER => equip(d, args, context, effect),
        named::PLACE_ON | named::PUT_ON => place(d, args, context, effect),
        named::TURN_POSITION => {
            let set = set_arg(d, args, 0, context);
            let mut done = false;
            for &card in affected(d, &set, context).iter() {
                done |= turn_to(d, card, args);
            }
            Acted::Done(done)
        }
        named::REFRESH => {
            let set = set_arg(d, args, 0, context);
            for &card in affected(d, &set, context).iter() {
                d.state.registers.acted.drop(card);
                d.state.registers.refreshed.add(card);
                let clause = sm!("SM-08-3.g");
                d.announce_card(say::REFRESH, context.seat, card, CardId::NONE, 0, clause);
            }
            Acted::Done(!set.is_empty())
        }
        named::REGAIN_AP => regain(d, args, context),
        named::PUT_COUNTERS => put_counters(d, args, context),
        // Turn order is settled before the first turn.
        named::CLAIM_TURN => Acted::Done(true),
        _ => {
            let card = context.source.card;
            d.announce_card(
                say::VOID,
                context.seat,
                card,
                CardId::NONE,
                0,
                sm!("R-SM-90"),
            );
            Acted::Done(false)
        }
    }
}

/// R-SM-38: the card says never above 3.
fn regain(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let n = num_arg(d, args, context).clamp(0, 3) as u8;
    let registers = &mut d.state.registers;
    if registers.active == context.seat {
        registers.ap = registers.ap.saturating_add(n).min(registers.ap.max(3));
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
    Acted::Done(true)
}

/// SM-23.24: counters under cards of the field.
fn put_counters(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let (n, set) = (num_arg(d, args, context), set_arg(d, args, 0, context));
    let deck = args.iter().find_map(|arg| match arg {
        Arg::Sel(Sel::Player(who)) => Some(who),
        _ => None,
    });
    let deck = machine::seat(d.state, d.pool, deck.unwrap_or(&Who::You), context);
    let mut full = !set.is_empty();
    for &card in affected(d, &set, context).iter() {
        if values::on_field(d.state, card) {
            full &= pile::add_counters(d, n, deck, card, sm!("SM-23.24"));
        }
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
    let next = super::effects::order_of(d, &set)
        .iter()
        .copied()
        .find(|&card| {
            !values::on_field(d.state, card)
                && values::kind_of(d.state, d.pool, card) == Some(kind::MONSTER)
                && enter::can_enter(d.state, d.pool, card, context.seat, by).is_ok()
        });
    let Some(card) = next else {
        return Acted::Done(effect.progress > 0);
    };
    if effect.progress >= 8 {
        return Acted::Done(true);
    }
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
        stage: 0,
        left: 0,
    })
}

/// A weather card out of a deck: its activation is paid, the old weather goes (SM-16.03).
fn put_weather(d: &mut D<'_>, card: CardId, pays: bool, context: &Context) -> bool {
    let seat = context.seat;
    let mut milled = 0;
    if pays {
        let def = d.pool.def(d.table().card(card).def);
        for &id in &def.abilities {
            let ability = d.pool.ability(id);
            if !matches!(
                ability.head,
                shokan_kernel::pool::Head::Rule(super::words::head::USE)
            ) {
                continue;
            }
            for item in ability.pay.iter().flat_map(|cost| &cost.items) {
                match item {
                    CostItem::Mill(Num::Lit(n)) => milled += n,
                    // Another price of a card that comes out of a deck cannot be asked for here.
                    _ => {
                        d.announce_card(say::VOID, seat, card, CardId::NONE, 0, sm!("R-SM-14"));
                        return false;
                    }
                }
            }
        }
    }
    if !losses::mill(d, seat, milled, how::PAID, sm!("SM-16-3")) {
        return false;
    }
    if !d.table().is_in(card, zone::DECK) {
        // The price took the card itself.
        return false;
    }
    turn::lay_weather(d, card, seat);
    true
}

fn force(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    let (attacker, target) = (card_arg(d, args, 0, context), card_arg(d, args, 1, context));
    let (Some(attacker), Some(target), false) = (attacker, target, d.state.registers.battle.on)
    else {
        // There is one battle at a time.
        let card = context.source.card;
        d.announce_card(
            say::VOID,
            context.seat,
            card,
            CardId::NONE,
            0,
            sm!("R-SM-92"),
        );
        return Acted::Done(false);
    };
    let nature = values::nature(d.pool, context.ability);
    if values::is_immune(d.state, d.pool, attacker, nature) {
        return Acted::Done(false);
    }
    effect.progress = 1;
    Acted::Call(Step::Force {
        attacker: d.table().refer(attacker),
        target: d.table().refer(target),
        stage: 0,
    })
}

/// The attack that is answered gets another monster as its only target.
fn redirect(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let Some(card) = card_arg(d, args, 1, context) else {
        return Acted::Done(false);
    };
    let fighter = Fighter {
        card: d.table().refer(card),
        ..Fighter::default()
    };
    let battle = &mut d.state.registers.battle;
    if !battle.on {
        return Acted::Done(false);
    }
    battle.targets.clear();
    let _ = battle.targets.push(fighter);
    battle.direct = false;
    let (seat, by) = (battle.seat, battle.attacker.card);
    turn::turn_up(d, card, sm!("SM-24.03"));
    d.announce_card(say::ATTACK, seat, by, card, 0, sm!("SM-21.03"));
    super::battle::targeted(d, card);
    Acted::Done(true)
}

fn equip(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let (card, host) = (card_arg(d, args, 0, context), card_arg(d, args, 1, context));
    let (Some(card), Some(host)) = (card, host) else {
        return Acted::Done(false);
    };
    let nature = values::nature(d.pool, context.ability);
    let fit = card != host
        && values::is_open(d.state, d.pool, host)
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

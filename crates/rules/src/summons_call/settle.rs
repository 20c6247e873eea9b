//! The look at the table after something happened: losses of effects, defeat, units at their end.

use super::field::{self, Present, Source};
use super::words::{cause, event, how, phase, sc, stat, zone};
use super::{Step, SummonsCall, effects, lose, option, other};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{AbilityId, CardId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::{Dirty, State};
use shokan_kernel::table::{Change, Modifier};

type Game = State<SummonsCall>;
type Table = shokan_kernel::table::Table<SummonsCall>;

/// Looks at the table after something happened: losses of effects, defeat, units at their end.
pub(super) fn settle(d: &mut Dealer<'_, SummonsCall>, dirty: Dirty) -> Option<Step> {
    if d.state.registers.phase == phase::SET_UP {
        return None;
    }
    let mut first = true;
    loop {
        let present = Present::on(d.state, d.pool);
        let losses = present.may(Mod::LOSE_OTHERS) || !d.state.registers.blanked.is_empty();
        let texts = losses || present.may(Mod::stat_bit(stat::HP));
        if dirty == Dirty::Elsewhere && first && !texts {
            // The field is as it was, and nothing on it counts what is elsewhere.
            debug_assert!(at_end(d.state, d.pool, Present::ANY).is_empty());
            debug_assert_eq!(double_loss(d.state), None);
            break;
        }
        if losses {
            refresh_losses(d);
        }
        if let Some(card) = double_loss(d.state) {
            return Some(Step::KeepLoss { card });
        }
        check_loss(d);
        if d.is_over() {
            return None;
        }
        let gone = at_end(d.state, d.pool, present);
        if gone.is_empty() {
            break;
        }
        // R-SC-36: what leaves by damage leaves at the moment of that damage, everything else after
        // what was triggered before.
        if !first || !d.state.registers.struck && !d.state.waiting.is_empty() {
            d.state.registers.batch += 1;
        }
        first = false;
        leave(d, &gone);
    }
    d.state.registers.struck = false;
    // The count begins anew whenever nothing waits, so that it never runs over.
    d.state.registers.batch = if d.state.waiting.is_empty() {
        0
    } else {
        d.state.registers.batch + 1
    };
    None
}

/// SC-11-01.d, R-SC-31: units with damage as high as the HP, also when there is none of either.
fn at_end(game: &Game, pool: &CardPool, present: Present) -> Bits<1> {
    let mut gone: Bits<1> = Bits::default();
    let may_hold = present.may(Mod::stat_bit(stat::HP));
    for seat in 0..2 {
        for &unit in game.table.pile(Seat(seat), zone::UNITS) {
            let it = game.table.card(unit);
            let printed = pool.quick(it.def).stats[stat::HP.at()];
            if i32::from(it.damage) < i32::from(printed) - present.hp_off {
                // Whatever holds on it, it has more HP than damage.
                debug_assert!(
                    it.face_down() || it.damage < field::stat(game, pool, unit, stat::HP)
                );
                continue;
            }
            let hp = field::stat_where(game, pool, unit, stat::HP, may_hold);
            if it.damage >= hp && !field::is_hidden(game, unit) {
                gone.add(unit);
            }
        }
    }
    gone
}

/// SC-10-01: a master at 0 or less has lost; both at once, and the active player has.
pub(super) fn check_loss(d: &mut Dealer<'_, SummonsCall>) {
    let active = d.state.registers.active;
    let dead = |d: &Dealer<'_, SummonsCall>, seat| field::master_hp(d.state, d.pool, seat) <= 0;
    match (dead(d, active), dead(d, other(active))) {
        (true, true) => lose(d, active, sc!("SC-10-01.b")),
        (true, false) => lose(d, active, sc!("SC-10-01.a")),
        (false, true) => lose(d, other(active), sc!("SC-10-01.a")),
        (false, false) => {}
    }
}

/// Units leave together (退場): their abilities are read as they were just before (R-SC-39).
pub(super) fn leave(d: &mut Dealer<'_, SummonsCall>, units: &Bits<1>) {
    let units: List<CardId, 8> = field::field(d.state).filter(|&card| units.has(card)).fold(
        List::default(),
        |mut list, card| {
            list.put(card);
            list
        },
    );
    for &unit in units.iter() {
        effects::occur(d, &effects::Occurrence::about(event::LEAVE, unit).left());
    }
    for &unit in units.iter() {
        let to = Table::zone_of(d.table().card(unit).owner, zone::OUTSIDE);
        let how = Move::to(to, how::LEFT);
        field::put(d, unit, how, cause::RULE, sc!("SC-07-05-02-01.d"));
    }
}

/// Continuous losses of effects begin and end (R-SC-59 to R-SC-62).
fn refresh_losses(d: &mut Dealer<'_, SummonsCall>) {
    if d.state.registers.blanked.is_empty() && !may_blank(d.state, d.pool) {
        return;
    }
    let before = d.state.registers.blanked;
    let mut texts: List<Loss, LOSSES> = List::default();
    for card in field::field(d.state) {
        if d.state.registers.dormant.has(card) {
            continue;
        }
        let it = d.table().card(card);
        let printed = &d.pool.def(it.def).abilities;
        let granted = d.table().on(card).filter(|m| m.change == Change::Grant);
        let all = printed
            .iter()
            .map(|&id| (it.stamp, id))
            .chain(granted.map(|m| (m.stamp, m.ability)));
        for (stamp, ability) in all.filter(|it| takes_effects(d.pool, it.1)) {
            texts.put(Loss {
                // R-SC-59: one that holds already goes on holding; only then the earlier goes
                // before the later (R-SC-60).
                late: before.has(card),
                stamp,
                card,
                ability,
                seat: it.controller,
            });
        }
    }
    for gone in d.state.registers.lingering.iter() {
        if takes_effects(d.pool, gone.ability) {
            texts.put(Loss {
                late: false,
                stamp: 0,
                card: gone.card,
                ability: gone.ability,
                seat: gone.seat,
            });
        }
    }
    texts.sort_by_key(|it| (it.late, it.stamp));
    let mut now: Bits<1> = Bits::default();
    for text in texts.iter() {
        let lost = field::on_field(d.state, text.card)
            && (now.has(text.card)
                || d.table()
                    .on(text.card)
                    .any(|m| m.change == Change::LoseOthers));
        if !lost {
            apply_loss(d.state, d.pool, text, &mut now);
        }
    }
    d.state.registers.blanked = now;
    let new: List<CardId, 8> = field::field(d.state)
        .filter(|&card| now.has(card) && !before.has(card))
        .collect();
    for &card in new.iter() {
        // SC-08-07.c, .d: what it had for the time being is gone for good.
        if d.table().on(card).next().is_some() {
            d.emit(Fact::Stripped { card }, sc!("SC-08-07.c"));
        }
    }
}

/// Most texts of the field together: eight cards with eight printed ones each, one by each change,
/// and those that linger.
const LOSSES: usize = 8 * 8 + 20 + 8;

/// A continuous text that takes other effects away.
#[derive(Clone, Copy, Debug, Default)]
struct Loss {
    late: bool,
    stamp: u16,
    card: CardId,
    ability: AbilityId,
    seat: Seat,
}

fn takes_effects(pool: &CardPool, ability: AbilityId) -> bool {
    pool.ability(ability).quick.always & Mod::LOSE_OTHERS != 0
}

fn may_blank(game: &Game, pool: &CardPool) -> bool {
    let blanks = |def| pool.quick(def).abilities.always & Mod::LOSE_OTHERS != 0;
    field::field(game).any(|card| blanks(game.table.card(card).def))
        || game
            .registers
            .lingering
            .iter()
            .any(|gone| takes_effects(pool, gone.ability))
        || game
            .table
            .modifiers()
            .iter()
            .any(|m| m.change == Change::Grant && takes_effects(pool, m.ability))
}

/// SC-08-07.d: whether a card has lost its effects by a loss that was given to it, so that another
/// one that would be given is lost at once.
fn has_lost(game: &Game, card: CardId) -> bool {
    game.registers.options & option::LATER_LOSS_STAYS == 0
        && game.table.has_on(card, Change::LoseOthers)
}

fn apply_loss(game: &Game, pool: &CardPool, text: &Loss, now: &mut Bits<1>) {
    let context = Source {
        card: text.card,
        seat: text.seat,
        stamp: text.stamp,
    }
    .context(game);
    for part in &pool.ability(text.ability).always {
        let holds = || {
            part.when
                .as_ref()
                .is_none_or(|when| machine::holds(game, pool, when, &context, CardId::NONE))
        };
        if matches!(part.change, Mod::LoseOthers) && holds() {
            for card in field::field(game) {
                let aimed = card != text.card && !has_lost(game, card);
                if aimed && machine::matches(game, pool, &part.on, card, &context) {
                    now.add(card);
                }
            }
        }
    }
}

/// SC-08-07.f: a card that gained two losses at one moment.
fn double_loss(game: &Game) -> Option<CardId> {
    let losses = |m: &&Modifier| m.change == Change::LoseOthers;
    if game.table.modifiers().iter().filter(losses).count() < 2 {
        return None;
    }
    field::field(game).find(|&card| {
        game.table
            .on(card)
            .filter(|modifier| modifier.change == Change::LoseOthers)
            .count()
            > 1
    })
}

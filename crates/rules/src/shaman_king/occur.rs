//! Abilities that wait for what happened.

use super::words::{event, zone};
use super::{ShamanKing, note, values};
pub(super) use crate::occur::Occurrence;
use crate::occur::{Reads, fits};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::outcome::Fault;
use shokan_kernel::pool::{CardPool, Event, Head, Part, Term};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::Overflow;
use shokan_lang::ast::Preposition;

type Game = State<ShamanKing>;

/// Puts every ability that waits for this on the waiting list.
pub(super) fn occur(d: &mut Dealer<'_, ShamanKing>, it: &Occurrence) {
    note::keep(d);
    let bit = 1u64 << it.event;
    let battle = &d.state.registers.battle;
    let waits = |card: CardId| d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0;
    let gone = it.card.is_some() && !on_field(d.state, it.card);
    let spent = battle.on && !battle.spent.is_empty();
    let last_words = gone && waits(it.card);
    if !(note::listens(d.state, d.pool, it.event) || spent || last_words) {
        return;
    }
    let mut found: List<Trigger, 16> = List::default();
    let mut full = false;
    let spent = battle.spent;
    let own = gone.then_some(it.card);
    let ended = d.table().in_order().filter(|&card| spent.has(card));
    for card in values::present(d.state).chain(ended).chain(own) {
        if waits(card) {
            full |= listen(d.state, d.pool, it, card, &mut found).is_err();
        }
    }
    for trigger in found.iter() {
        d.wait(*trigger);
    }
    if full {
        d.void(Fault::Full(Overflow::Triggers));
    }
}

fn on_field(game: &Game, card: CardId) -> bool {
    values::where_is(game, card).0 <= zone::COMBO.0
}

fn listen(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    found: &mut List<Trigger, 16>,
) -> Result<(), ()> {
    let here = game.table.card(card);
    if here.def == DefId::UNKNOWN {
        return Ok(());
    }
    let bit = 1u64 << it.event;
    // What lies on the field is heard as long as it speaks there; what has just gone, once more.
    let heard: List<_, 16> = if on_field(game, card) {
        values::abilities(game, pool, card).collect()
    } else {
        pool.def(here.def).abilities.iter().copied().collect()
    };
    for &id in heard.iter() {
        let Head::On(event) = &pool.ability(id).head else {
            continue;
        };
        if event.names & bit == 0 {
            continue;
        }
        let context = Effect {
            ability: id,
            x: it.small_amount(),
            ..values::context(game, card)
        };
        if concerns(game, pool, event, it, card, &context) {
            let trigger = it.trigger(&context, card, game.registers.batch);
            found.push(trigger).map_err(|_| ())?;
        }
    }
    Ok(())
}

/// Whether an ability is about this event. Without parts the events of a battle are heard by its
/// attack cards, its characters and what is attached to its shamans: each for its own side.
fn concerns(
    game: &Game,
    pool: &CardPool,
    event: &Event,
    it: &Occurrence,
    card: CardId,
    context: &Effect,
) -> bool {
    let of_battle = matches!(
        it.event,
        event::WIN_BATTLE | event::LOSE_BATTLE | event::BATTLE_END
    );
    if !of_battle {
        return fits(game, pool, event, it, card, context);
    }
    let battle = &game.registers.battle;
    let side = it.event == event::BATTLE_END || it.seat == context.seat;
    if !event.parts.is_empty() {
        // "Of this": it was the attack character of that side.
        let seats = [Seat(0), Seat(1)].into_iter();
        return side
            && seats
                .map(|seat| battle.fighter[seat.at()].card)
                .filter(|&fighter| fighter.is_some())
                .any(|fighter| {
                    let it = Occurrence {
                        card: fighter,
                        seat: game.table.card(fighter).owner,
                        ..*it
                    };
                    let mine = it.event == event::BATTLE_END || it.seat == context.seat;
                    mine && fits(game, pool, event, &it, card, context)
                });
    }
    let shaman = |of: CardId| battle.shaman.iter().any(|was| was.card == of);
    let part = battle.spent.has(card)
        || values::where_is(game, card) == zone::COMBO
        || battle.fighter.iter().any(|was| was.card == card)
        || shaman(card)
        || values::where_is(game, card) == zone::ATTACHED
            && values::host(game, card).is_some_and(shaman);
    side && part
}

impl Reads for ShamanKing {
    const EVERYBODYS: bool = false;

    fn role(it: &Occurrence, role: Preposition, context: &Effect) -> (CardId, Seat) {
        match role {
            Preposition::By => (it.by, it.seat),
            Preposition::On | Preposition::To => (it.foe, context.seat),
            _ => (it.card, it.seat),
        }
    }

    /// "In battle": by the judgement of one.
    fn circumstance(state: &State<Self>, part: &Part, _: &Occurrence) -> Option<bool> {
        match part.term {
            Term::Context(_) => Some(state.registers.battle.judged),
            _ => None,
        }
    }
}

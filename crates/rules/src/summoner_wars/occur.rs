//! Abilities that wait for what happened.

use super::words::event;
use super::{SummonerWars, note, values};
pub(super) use crate::occur::Occurrence;
use crate::occur::{Reads, fits};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, DefId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::pool::{CardPool, Head, Part};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::Change;
use shokan_lang::ast::{Limit, Preposition};

type Game = State<SummonerWars>;

/// Puts every ability that waits for this on the waiting list.
pub(super) fn occur(d: &mut Dealer<'_, SummonerWars>, it: &Occurrence) {
    note::keep(d);
    let bit = 1u64 << it.event;
    let waits = |card: CardId| {
        card.is_some() && d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0
    };
    let near = waits(it.card) || waits(it.by);
    if !near && !note::listens(d.state, d.pool, it.event) {
        return;
    }
    let mut found: List<Trigger, 16> = List::default();
    let mut seen: Bits<3> = Bits::default();
    let cards = [it.card, it.by].into_iter();
    for card in cards.chain(values::present(d.state)) {
        if card.is_some() && !seen.has(card) {
            seen.add(card);
            listen(d.state, d.pool, it, card, &mut found);
        }
    }
    for trigger in found.iter() {
        d.wait(*trigger);
    }
}

fn listen(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    found: &mut List<Trigger, 16>,
) {
    let here = game.table.card(card);
    if here.def == DefId::UNKNOWN {
        return;
    }
    let bit = 1u64 << it.event;
    let printed = pool.quick(here.def).abilities.listens & bit != 0;
    if !printed && !game.table.has_on(card, Change::Grant) {
        return;
    }
    let held = game.table.is_in(card, super::words::zone::BATTLEFIELD)
        || game.table.is_in(card, super::words::zone::ON_TOP);
    if !held {
        return;
    }
    for (_, id, giver) in values::abilities(game, pool, card) {
        let ability = pool.ability(id);
        let Head::On(event) = &ability.head else {
            continue;
        };
        if event.names & bit == 0 {
            continue;
        }
        let context = context(game, it, card, id, giver);
        // R-SW-70: a text that is used once for all cards that have it waits once.
        let twin = |known: &Trigger| known.ability == id && known.seat == context.seat;
        if ability.limit == Some(Limit::OncePerName) && found.iter().any(twin) {
            continue;
        }
        if fits(game, pool, event, it, card, &context) {
            // More than sixteen abilities of one event are caught by the list of those that wait.
            let _ = found.push(it.trigger(&context, card, game.registers.batch));
        }
    }
}

/// The context in which a text of a card hears of something.
pub(super) fn context(
    game: &Game,
    it: &Occurrence,
    card: CardId,
    ability: shokan_kernel::ids::AbilityId,
    giver: CardRef,
) -> Effect {
    let about = [it.foe, it.by, it.card]
        .into_iter()
        .find(|&other| other.is_some() && other != card);
    Effect {
        ability,
        source: game.table.refer(card),
        giver,
        seat: game.table.card(card).controller,
        about: about.map_or(CardRef::NONE, |other| game.table.refer(other)),
        base: game.bound().len() as u8,
        x: it.small_amount(),
        ..Effect::default()
    }
}

impl Reads for SummonerWars {
    const EVERYBODYS: bool = true;

    fn role(it: &Occurrence, role: Preposition, context: &Effect) -> (CardId, Seat) {
        match role {
            Preposition::By => (it.by, it.seat),
            Preposition::On | Preposition::To => (it.foe, context.seat),
            // An attack is of who attacks.
            Preposition::Of if it.event != event::DESTROY && !it.card.is_some() => (it.by, it.seat),
            _ => (it.card, it.seat),
        }
    }

    fn circumstance(_: &Game, _: &Part, _: &Occurrence) -> Option<bool> {
        None
    }
}

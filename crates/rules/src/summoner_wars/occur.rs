//! Abilities that wait for what happened.

use super::words::event;
use super::{SummonerWars, WAITING, note, values};
pub(super) use crate::occur::Occurrence;
use crate::occur::{Reads, fits};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{AbilityId, CardId, CardRef, DefId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::outcome::Fault;
use shokan_kernel::pool::{CardPool, Head, Part};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::{Change, Overflow};
use shokan_lang::ast::{Limit, Preposition};

type Game = State<SummonerWars>;

/// Puts every ability that waits for this on the waiting list.
pub(super) fn occur(d: &mut Dealer<'_, SummonerWars>, it: &Occurrence) {
    hear(d, it, Hearing::First);
}

/// The same once more, as it looks now or about a further card; who has heard of it already does
/// not hear it again.
pub(super) fn occur_again(d: &mut Dealer<'_, SummonerWars>, it: &Occurrence) {
    hear(d, it, Hearing::Again);
}

/// How often something is told that happens once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hearing {
    First,
    Again,
}

fn hear(d: &mut Dealer<'_, SummonerWars>, it: &Occurrence, hearing: Hearing) {
    note::keep(d);
    let bit = 1u64 << it.event;
    let waits = |card: CardId| {
        card.is_some() && d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0
    };
    let near = waits(it.card) || waits(it.by);
    if !near && !note::listens(d.state, d.pool, it.event) {
        return;
    }
    let mut found = Found::default();
    let mut seen: Bits<3> = Bits::default();
    let cards = [it.card, it.by].into_iter();
    for card in cards.chain(values::present(d.state)) {
        if card.is_some() && !seen.has(card) {
            seen.add(card);
            listen(d.state, d.pool, it, card, &mut found);
        }
    }
    for trigger in found.all.iter() {
        let heard = |known: &Trigger| {
            known.ability == trigger.ability
                && known.source == trigger.source
                && known.batch == trigger.batch
                && known.kind == trigger.kind
        };
        if hearing == Hearing::First || !d.state.waiting.iter().any(heard) {
            d.wait(*trigger);
        }
    }
    if found.full {
        d.void(Fault::Full(Overflow::Triggers));
    }
}

/// The abilities that wait for one thing.
#[derive(Default)]
struct Found {
    all: List<Trigger, WAITING>,
    /// There are more.
    full: bool,
}

fn listen(game: &Game, pool: &CardPool, it: &Occurrence, card: CardId, found: &mut Found) {
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
        let context = context(game, pool, it, card, id, giver);
        // R-SW-70: a text that is used once for all cards that have it waits once.
        let twin = |known: &Trigger| known.ability == id && known.seat == context.seat;
        if ability.limit == Some(Limit::OncePerName) && found.all.iter().any(twin) {
            continue;
        }
        if fits(game, pool, event, it, card, &context) {
            let trigger = it.trigger(&context, card, game.registers.batch);
            found.full |= found.all.push(trigger).is_err();
        }
    }
}

/// The part of an event whose card a text has a name for.
pub(super) fn named_part(pool: &CardPool, ability: AbilityId) -> Option<&Part> {
    match &pool.ability(ability).head {
        Head::On(event) | Head::InsteadOf(event) => {
            event.parts.iter().find(|part| part.name.is_some())
        }
        _ => None,
    }
}

/// The context in which a text of a card hears of something.
pub(super) fn context(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    ability: AbilityId,
    giver: CardRef,
) -> Effect {
    let about = match named_part(pool, ability) {
        Some(part) => SummonerWars::role(it, part.role, &Effect::default()).0,
        None => [it.foe, it.by, it.card]
            .into_iter()
            .find(|&other| other.is_some() && other != card)
            .unwrap_or(CardId::NONE),
    };
    let mut refer = if about.is_some() {
        game.table.refer(about)
    } else {
        CardRef::NONE
    };
    if it.leaves && about == it.card && about.is_some() {
        // The text will find it in its new place.
        refer.age = refer.age.wrapping_add(1);
    }
    Effect {
        ability,
        source: game.table.refer(card),
        giver,
        seat: game.table.card(card).controller,
        about: refer,
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

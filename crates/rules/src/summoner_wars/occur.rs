//! Abilities that wait for what happened.

use super::words::event;
use super::{SummonerWars, cache, values};
pub(super) use crate::occur::Occurrence;
use crate::occur::{Found, Reads, each_found, fits, may_hear};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{AbilityId, CardId, CardRef, Seat};
use shokan_kernel::list::{Bits, List, MOST};
use shokan_kernel::pool::{CardPool, Head, Part};
use shokan_kernel::state::{Effect, State, Trigger};
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
    cache::fill(d);
    let bit = it.event.bit();
    let waits = |card: CardId| {
        card.is_some() && d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0
    };
    let near = waits(it.card) || waits(it.by);
    if !near && !cache::listens(d.state, d.pool, it.event) {
        return;
    }
    let mut seen: Bits<3> = Bits::default();
    let mut hearers: List<CardId, MOST> = List::default();
    let cards = [it.card, it.by].into_iter();
    for card in cards.chain(values::present(d.state)) {
        if card.is_some() && !seen.has(card) && hears(d.state, d.pool, card, bit) {
            seen.add(card);
            hearers.put(card);
        }
    }
    if hearers.is_empty() {
        return;
    }
    let mut named = None;
    for &card in hearers.iter() {
        each_found(
            d,
            |d, from| listen(d.state, d.pool, it, card, &mut named, from),
            |d, trigger| wait(d, trigger, hearing),
        );
    }
}

/// Whether a card lies where its texts hear, and has one of its own that waits for this or may have
/// been given one.
fn hears(game: &Game, pool: &CardPool, card: CardId, bit: u64) -> bool {
    may_hear(game, pool, card, bit)
        && (game.table.is_in(card, super::words::zone::BATTLEFIELD)
            || game.table.is_in(card, super::words::zone::ON_TOP))
}

fn wait(d: &mut Dealer<'_, SummonerWars>, trigger: &Trigger, hearing: Hearing) {
    let heard = |known: &Trigger| {
        known.ability == trigger.ability
            && known.source == trigger.source
            && known.batch == trigger.batch
            && known.event == trigger.event
    };
    if hearing == Hearing::First || !d.state.waiting.iter().any(heard) {
        d.wait(*trigger);
    }
}

/// Texts of seats.
type Named = List<(AbilityId, Seat), MOST>;

/// Those of a card that wait for this, beginning with one of its texts, and the next where there
/// are more; `named` are the texts that are used once for all cards of a seat that have them, as
/// far as they were found.
fn listen(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    named: &mut Option<Named>,
    from: usize,
) -> (Found, Option<usize>) {
    let mut found = Found::default();
    let bit = it.event.bit();
    let texts = values::abilities(game, pool, card).enumerate().skip(from);
    for (at, (_, id, giver)) in texts {
        let ability = pool.ability(id);
        let Head::On(event) = &ability.head else {
            continue;
        };
        if event.names & bit == 0 {
            continue;
        }
        let context = context(game, pool, it, card, id, giver);
        // R-SW-70: a text that is used once for all cards that have it waits once.
        let twin = (id, context.seat);
        let once = ability.limit == Some(Limit::OncePerName);
        if once && named.as_ref().is_some_and(|named| named.contains(&twin)) {
            continue;
        }
        if !fits(game, pool, event, it, card, &context) {
            continue;
        }
        let trigger = it.trigger(&context, card, game.registers.batch);
        if found.push(trigger).is_err() {
            return (found, Some(at));
        }
        if once {
            // One for each card at most, for cards of one seat share a text of that limit.
            named.get_or_insert_default().put(twin);
        }
    }
    (found, None)
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

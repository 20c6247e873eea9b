//! Abilities that wait for what happened.

use super::words::{cause, event, state, zone};
use super::{CARDS, ShamanKing, cache, values};
pub(super) use crate::occur::Occurrence;
use crate::occur::{Reads, fits};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, DefId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::pool::{
    Ability, CardPool, Cards, EventPattern, Head, Part, Qual, Quality, Sel, Term, walk,
};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_lang::ast::{Preposition, Side};

type Game = State<ShamanKing>;

/// Moments that have not come: what waits for them is held back on the waiting list.
pub(super) mod held {
    /// The first of them.
    pub(crate) const FIRST: u16 = RESULT;
    /// What winning and losing do, behind destruction and loss of health (9.7).
    pub(crate) const RESULT: u16 = u16::MAX - 2;
    /// What a destruction by the judgement sets off, behind that.
    pub(crate) const DESTROYED: u16 = u16::MAX - 1;
    /// What was put in the declaration and speaks of an attack character that the defending side
    /// has yet to choose (R-SK-101).
    pub(crate) const UNTIL_DEFENCE: u16 = u16::MAX;
}

/// Puts every ability that waits for this on the waiting list.
pub(super) fn occur(d: &mut Dealer<'_, ShamanKing>, it: &Occurrence) {
    let batch = d.state.registers.batch;
    occur_at(d, it, batch);
}

/// Whether an ability waits whose moment has come.
pub(super) fn is_waiting(game: &Game) -> bool {
    game.waiting.iter().any(|it| it.batch < held::FIRST)
}

/// What was held back for this moment happens now.
pub(super) fn release(d: &mut Dealer<'_, ShamanKing>, moment: u16) {
    let now = d.state.registers.batch;
    let mut all = d.state.waiting.iter_mut();
    while let Some(it) = all.find(|it| it.batch == moment) {
        it.batch = now;
    }
}

/// As `occur`, held back for a moment.
pub(super) fn occur_at(d: &mut Dealer<'_, ShamanKing>, it: &Occurrence, batch: u16) {
    cache::fill(d);
    let bit = it.event.bit();
    let battle = &d.state.registers.battle;
    let waits = |card: CardId| d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0;
    // The attack cards of a battle are heard when it is over.
    let spent = battle.spent;
    let over = battle.on && it.event == event::BATTLE_END && !spent.is_empty();
    if !(cache::listens(d.state, d.pool, it.event) || over) {
        return;
    }
    let ended = d.table().in_order().filter(|&card| over && spent.has(card));
    let all: List<CardId, CARDS> = values::present(d.state)
        .chain(ended)
        .filter(|&card| waits(card))
        .collect();
    for &card in all.iter() {
        for trigger in listen(d.state, d.pool, it, card, batch).iter() {
            d.wait(*trigger);
        }
    }
}

/// The abilities of one card: no card has more than eight.
type Found = List<Trigger, 8>;

fn on_field(game: &Game, card: CardId) -> bool {
    values::where_is(game, card).0 <= zone::COMBO.0
}

fn listen(game: &Game, pool: &CardPool, it: &Occurrence, card: CardId, batch: u16) -> Found {
    let mut found = Found::default();
    let here = game.table.card(card);
    if here.def == DefId::UNKNOWN {
        return found;
    }
    let bit = it.event.bit();
    // What lies on the field is heard as long as it speaks there; what has just gone, once more.
    let heard: List<_, 8> = if on_field(game, card) {
        values::abilities(game, pool, card).collect()
    } else {
        pool.def(here.def).abilities.iter().copied().collect()
    };
    for &id in heard.iter() {
        let ability = pool.ability(id);
        let Head::On(event) = &ability.head else {
            continue;
        };
        if event.names & bit == 0 {
            continue;
        }
        let mut context = Effect {
            ability: id,
            x: it.small_amount(),
            ..values::context(game, card)
        };
        let Some(about) = concerns(game, pool, event, it, card, &context) else {
            continue;
        };
        context.about = after(game, it, about);
        // A card that goes still knows whose it was.
        if it.leaves && it.card == card {
            context.giver =
                values::host(game, card).map_or(CardRef::NONE, |shaman| game.table.refer(shaman));
        }
        let batch = if is_early(game, it, ability, context.seat) {
            held::UNTIL_DEFENCE
        } else {
            batch
        };
        let trigger = it.trigger(&context, card, batch);
        found.put(trigger);
    }
    found
}

/// A card as it is when all of this has happened.
fn after(game: &Game, it: &Occurrence, card: CardId) -> CardRef {
    let mut was = game.table.refer(card);
    if it.leaves && it.card == card {
        was.age = was.age.wrapping_add(1);
    }
    was
}

/// Whether an ability is about this event, and about which card. Without parts the events of a
/// battle are heard by all cards of their side.
fn concerns(
    game: &Game,
    pool: &CardPool,
    event: &EventPattern,
    it: &Occurrence,
    card: CardId,
    context: &Effect,
) -> Option<CardId> {
    let of_battle = matches!(
        it.event,
        event::WIN_BATTLE | event::LOSE_BATTLE | event::BATTLE_END
    );
    if !of_battle {
        return fits(game, pool, event, it, card, context).then_some(it.card);
    }
    let mine = |seat: Seat| it.event == event::BATTLE_END || seat == context.seat;
    if !mine(it.seat) {
        return None;
    }
    // R-SK-128: whoever of the side speaks at that moment.
    if event.parts.is_empty() {
        return Some(it.card);
    }
    // "Of this": it was the attack character of that side.
    let battle = &game.registers.battle;
    let fighters = battle.fighter.iter().map(|was| was.card);
    let mut all = fighters.filter(|fighter| fighter.is_some());
    all.find(|&fighter| {
        let seat = game.table.card(fighter).owner;
        let it = Occurrence {
            card: fighter,
            seat,
            ..*it
        };
        mine(seat) && fits(game, pool, event, &it, card, context)
    })
}

/// Whether a text that was put in the declaration waits for the attack character of the defending
/// side, of which it speaks.
fn is_early(game: &Game, it: &Occurrence, ability: &Ability, seat: Seat) -> bool {
    let battle = &game.registers.battle;
    if it.event != event::PUT || battle.fighter.iter().all(|was| was.card.is_some()) {
        return false;
    }
    let theirs = if seat == battle.attacker {
        Side::Enemy
    } else {
        Side::Own
    };
    let mut early = false;
    walk::body(ability, &mut |said| {
        if let walk::Said::Sel(Sel::Cards(cards)) = said {
            early |= (cards.side == theirs || cards.side == Side::Any) && is_of_fighters(cards);
        }
    });
    early
}

/// Whether a selection means attack characters.
fn is_of_fighters(cards: &Cards) -> bool {
    let fighter = Quality::State(state::ATTACK_CHARACTER);
    let asks = |qual: &Qual| matches!(qual, Qual::Is(quality) if *quality == fighter);
    cards.any.contains(&fighter) || cards.all.contains(&fighter) || cards.quals.iter().any(asks)
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
    fn circumstance(_: &State<Self>, part: &Part, it: &Occurrence) -> Option<bool> {
        match part.term {
            Term::Context(_) => Some(it.cause & cause::BATTLE != 0),
            _ => None,
        }
    }
}

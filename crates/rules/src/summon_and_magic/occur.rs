//! What happens, and which texts wait for it: timed skills, lines of cards that stay (10.4).

use super::combat::fighter;
use super::values::{self, Owned};
use super::words::{cause, context, event, kind, zone};
use super::{Item, SummonAndMagic, note};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, DefId, Seat, ZoneKind};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Event, Head, Part, Sel, Term};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_lang::ast::{Limit, Preposition};
use std::ops::ControlFlow;

type Game = State<SummonAndMagic>;

/// Something that texts may wait for, or that is answered or replaced.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    /// Which event.
    pub event: u8,
    /// The card it happens to, or that does it where it happens to none.
    pub card: CardId,
    /// The card that does it.
    pub by: CardId,
    /// The card it is aimed at, the other card of a battle.
    pub foe: CardId,
    /// The seat it happens to, or that does it.
    pub seat: Seat,
    /// What causes it, a bit each.
    pub cause: u32,
    /// Where it comes from.
    pub from: Option<ZoneKind>,
    /// Where it goes.
    pub to: Option<ZoneKind>,
    /// How much.
    pub amount: i16,
    /// The card changes its zone by it right after.
    pub leaves: bool,
    /// It lay in defence position before.
    pub lay: bool,
}

impl Occurrence {
    /// An event about one card.
    pub(super) const fn about(event: u8, card: CardId) -> Self {
        Self {
            event,
            card,
            by: CardId::NONE,
            foe: CardId::NONE,
            seat: Seat::NONE,
            cause: 0,
            from: None,
            to: None,
            amount: 0,
            leaves: false,
            lay: false,
        }
    }
    /// The card leaves its zone right after: the text will find it in its new place.
    pub(super) const fn left(mut self) -> Self {
        self.leaves = true;
        self
    }
    /// Done by a card to itself or to others: an attack, an answer, a command.
    pub(super) const fn by(event: u8, card: CardId, seat: Seat) -> Self {
        let mut it = Self::about(event, card);
        it.by = card;
        it.seat = seat;
        it
    }
}

/// What was declared, as texts see it that answer to it.
pub(super) fn of_item(game: &Game, item: &Item) -> Occurrence {
    let mut it = Occurrence::by(item.kind, item.card.card, item.seat);
    if item.kind == event::ATTACK {
        it.cause = cause::ATTACK | cause::BATTLE;
        let first = game.registers.battle.targets.first();
        it.foe = first.map_or(CardId::NONE, |target| target.card.card);
    }
    it
}

/// Puts every text that waits for this on the waiting list.
pub(super) fn occur(d: &mut Dealer<'_, SummonAndMagic>, it: &Occurrence) {
    let bit = 1u64 << it.event;
    note::keep(d);
    let given = note::gives(d.state, d.pool);
    let waits = |card: CardId| {
        card.is_some() && d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0
    };
    if !note::listens(d.state, d.pool, it.event) && !waits(it.card) && !waits(it.by) {
        return;
    }
    let mut found: List<Trigger, 16> = List::default();
    let mut seen: Bits<2> = Bits::default();
    for card in [it.card, it.by].into_iter().chain(values::field(d.state)) {
        if card.is_some() && !seen.has(card) && (given || waits(card)) {
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
    if game.table.card(card).def == DefId::UNKNOWN || !values::works(game, pool, card) {
        return;
    }
    let own = beaten_by(game, it, card);
    let it = own.as_ref().unwrap_or(it);
    let bit = 1u64 << it.event;
    let _: ControlFlow<()> = values::each_ability(game, pool, card, |owned| {
        let next = ControlFlow::Continue(());
        let ability = pool.ability(owned.1);
        let Head::On(event) = &ability.head else {
            return next;
        };
        if event.names & bit == 0 || !values::text_works(game, card, ability) {
            return next;
        }
        let mut context = context(game, event, it, card, owned);
        if ability.tree.by == Some(shokan_lang::ast::User::TurnPlayer) {
            context.seat = game.registers.active;
        }
        if !fits(game, pool, event, it, card, &context) {
            return next;
        }
        let mut source = context.source;
        if it.leaves && it.card == card {
            source.age = source.age.wrapping_add(1);
        }
        // More than sixteen texts of one event are caught by the list of those that wait.
        let _ = found.push(Trigger {
            ability: owned.1,
            source,
            giver: owned.2,
            about: context.about,
            seat: context.seat,
            batch: game.registers.process,
            amount: context.x,
            kind: it.event,
        });
        next
    });
}

/// An attacker that several answers beat was destroyed by each of them (9.8).
fn beaten_by(game: &Game, it: &Occurrence, card: CardId) -> Option<Occurrence> {
    let battle = &game.registers.battle;
    let fell = it.event == event::DESTROY
        && it.cause & cause::BATTLE != 0
        && it.card == battle.attacker.card
        && it.by != card;
    let was = game.table.refer(card);
    let beats = |target: &super::Fighter| target.card == was && target.state & fighter::BEATS != 0;
    (fell && battle.targets.iter().any(beats)).then_some(Occurrence {
        by: card,
        foe: card,
        ..*it
    })
}

/// The context of a text that waits for this.
pub(super) fn context(
    game: &Game,
    event: &Event,
    it: &Occurrence,
    card: CardId,
    owned: Owned,
) -> Effect {
    // The card that the text names; else the other card of what happens.
    let named = event.parts.iter().find(|part| part.name.is_some());
    let named = named.map(|part| match part.role {
        Preposition::By => it.by,
        Preposition::On => it.foe,
        _ => it.card,
    });
    let mut all = [it.foe, it.by, it.card].into_iter();
    let other = named.or_else(|| all.find(|&it| it.is_some() && it != card));
    Effect {
        giver: owned.2,
        about: other.map_or(CardRef::NONE, |other| game.table.refer(other)),
        x: it.amount.clamp(-100, 100) as i8,
        ..values::context(game, card, owned.1)
    }
}

/// Whether an event is what a text waits for.
pub(super) fn fits(
    game: &Game,
    pool: &CardPool,
    event: &Event,
    it: &Occurrence,
    this: CardId,
    context: &Effect,
) -> bool {
    let player = |part: &Part| matches!(part.term, Term::Sel(Sel::Player(_)));
    let named = |roles: &[Preposition]| {
        event
            .parts
            .iter()
            .any(|part| roles.contains(&part.role) && matches!(part.term, Term::Sel(_)))
    };
    let none = event.parts.is_empty();
    let subject = !none && event.parts.iter().any(player)
        || named(&[
            Preposition::Of,
            Preposition::By,
            Preposition::To,
            Preposition::On,
        ]);
    if !subject && it.card.is_some() && it.card != this {
        return false;
    }
    event
        .parts
        .iter()
        .all(|part| part_fits(game, pool, part, it, context))
}

fn part_fits(game: &Game, pool: &CardPool, part: &Part, it: &Occurrence, context: &Effect) -> bool {
    let one_of = |sel: &Sel, card: CardId| match sel {
        Sel::Player(who) => machine::seats(game, pool, who, context).any(|known| known == it.seat),
        sel => card.is_some() && machine::matches(game, pool, sel, card, context),
    };
    match (&part.role, &part.term) {
        (Preposition::By, Term::Sel(sel)) => one_of(sel, it.by),
        (Preposition::On, Term::Sel(sel)) => one_of(sel, it.foe),
        (Preposition::To, Term::Sel(sel)) if it.foe.is_some() => one_of(sel, it.foe),
        (_, Term::Sel(sel)) => one_of(sel, it.card),
        (_, Term::Causes(causes)) => it.cause & causes != 0,
        (Preposition::From, Term::Zone(zone::FIELD)) => {
            it.from.is_some_and(|kind| kind.0 <= zone::UNDER.0)
        }
        (Preposition::From, Term::Zone(kind)) => it.from == Some(*kind),
        (Preposition::To, Term::Zone(kind)) => it.to == Some(*kind),
        (_, Term::Zone(kind)) => it.card.is_some() && game.table.is_in(it.card, *kind),
        (Preposition::From, Term::Context(context::ATTACK_POSITION)) => !it.lay,
        (Preposition::From, Term::Context(context::DEFENCE_POSITION)) => it.lay,
        // "to": how it lies now; "in": how it lies.
        (_, Term::Context(context::ATTACK_POSITION)) => lies(game, it.card) == Some(false),
        (_, Term::Context(context::DEFENCE_POSITION)) => lies(game, it.card) == Some(true),
        (_, Term::Context(_)) => it.cause & cause::BATTLE != 0,
    }
}

fn lies(game: &Game, card: CardId) -> Option<bool> {
    card.is_some().then(|| game.table.card(card).rested())
}

/// Whether the limit of a text allows one more use this turn.
pub(super) fn limit_allows(
    game: &Game,
    pool: &CardPool,
    id: shokan_kernel::ids::AbilityId,
    source: CardRef,
) -> bool {
    match pool.ability(id).limit {
        Some(Limit::Once | Limit::FirstEachTurn | Limit::OncePerName) => {
            !game.registers.used.contains(&(source, id))
        }
        _ => true,
    }
}

/// Notes the use of a text that has a limit.
pub(super) fn mark_used(
    d: &mut Dealer<'_, SummonAndMagic>,
    id: shokan_kernel::ids::AbilityId,
    source: CardRef,
) {
    if d.pool.ability(id).limit.is_some() {
        // A full list forgets nothing that matters within one turn of the games that are played.
        let _ = d.state.registers.used.push((source, id));
    }
}

/// The names that an event gives to its cards, for the text that runs on it.
pub(super) fn names(
    pool: &CardPool,
    ability: shokan_kernel::ids::AbilityId,
    about: CardId,
) -> List<(u8, CardId), 8> {
    let mut list: List<(u8, CardId), 8> = List::default();
    let (Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event)) =
        &pool.ability(ability).head
    else {
        return list;
    };
    if !about.is_some() {
        return list;
    }
    let slots = event.parts.iter().filter_map(|part| part.name);
    for slot in slots.chain(event.name) {
        let _ = list.push((slot, about));
    }
    list
}

/// What causes an effect of this card, as bits.
pub(super) fn cause_of(game: &Game, pool: &CardPool, context: &Effect) -> u32 {
    let ability = pool.ability(context.ability);
    let attack = ability.values.first() == Some(&super::words::mark::ATTACK);
    let skill = !ability.values.is_empty();
    let card = context.source.card;
    let printed = if card.is_some() {
        values::kind_of(game, pool, card)
    } else {
        None
    };
    let mut causes = cause::EFFECT;
    if skill {
        causes |= cause::SKILL;
    } else {
        causes |= cause::CARD;
    }
    if attack {
        causes |= cause::ATTACK_SKILL;
    }
    match printed {
        Some(kind::MAGIC) => causes |= cause::MAGIC,
        Some(kind::ARTIFACT) => causes |= cause::ARTIFACT,
        _ => {}
    }
    if card.is_some() && game.table.is_in(card, zone::AVATAR) {
        causes &= !cause::CARD;
    }
    causes
}

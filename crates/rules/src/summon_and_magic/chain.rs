//! Over-magic: items, rights, processes, timed skills (10.2 to 10.4). What waits for an answer is
//! the flow stack itself, so the item used last is applied first.

use super::occur::{self, Occurrence};
use super::values;
use super::words::{event, mark, option, prompt, say, sm, zone};
use super::{FLOW, Item, Step, SummonAndMagic, duty, effects, loops, other, stage};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, ClauseId, EventId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::outcome::VoidReason;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::{Next, Ruleset};
use shokan_kernel::state::{Effect, Frame, State, Trigger};
use shokan_kernel::table::Overflow;

type Game = State<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// Declares something about a card: the seat that did it.
pub(super) fn push(d: &mut D<'_>, event: EventId, card: CardId, om: bool) -> Seat {
    let seat = if card.is_some() {
        values::seat_of(d.state, card)
    } else {
        d.state.registers.active
    };
    push_by(d, event, card, seat, om);
    seat
}

/// As `push`, by a seat.
pub(super) fn push_by(d: &mut D<'_>, event: EventId, card: CardId, seat: Seat, om: bool) {
    let item = Item {
        event,
        card: d.table().refer(card),
        seat,
        om,
        void: false,
    };
    // Each item has two things to do beside it at least, so that the flow is full before
    // (R-SM-150).
    if d.state.registers.items.push(item).is_err() {
        d.void(VoidReason::Full(Overflow::Frames));
    }
}

/// What was declared last is over; whether it was to happen.
pub(super) fn pop(d: &mut D<'_>) -> bool {
    d.state.registers.items.pop().is_some_and(|item| !item.void)
}

/// What was declared last.
pub(super) fn last(game: &Game) -> Item {
    game.registers.items.last().copied().unwrap_or_default()
}

/// The step in which the other side may answer what this seat just declared.
pub(super) const fn window(seat: Seat, om: bool) -> Step {
    if om {
        // SM-21.06: one process, one item each in turn.
        Step::Right { seat: other(seat) }
    } else {
        Step::Process { seat: other(seat) }
    }
}

/// Opens a process: the first right, then what became due in it (SM-21.13).
pub(super) fn process(d: &mut D<'_>, seat: Seat) -> Next<Step> {
    let from = next_process(d);
    Next::Call(Step::Right { seat }, Step::Timed { from })
}

/// The number of a new process: what becomes due from now on belongs to it.
pub(super) fn next_process(d: &mut D<'_>) -> u16 {
    let registers = &mut d.state.registers;
    registers.process = registers.process.saturating_add(1);
    registers.process
}

/// Whether nobody can use a right, and nothing waits: most processes end before they begin.
#[inline]
pub(super) fn passes(d: &mut D<'_>, step: &Step) -> bool {
    match *step {
        Step::Timed { .. } => nothing_due(d.state),
        Step::Right { seat } => !has_right(d.state, d.pool, seat),
        Step::Process { seat } => {
            let passes = nothing_due(d.state) && !has_right(d.state, d.pool, seat);
            if passes {
                next_process(d);
            }
            passes
        }
        _ => false,
    }
}

/// Whether neither a text nor a duty waits.
fn nothing_due(game: &Game) -> bool {
    game.waiting.is_empty() && game.registers.upkeep.is_empty()
}

fn has_right(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    may_respond(game, pool, seat) && !last(game).void && has_room(game)
}

/// R-SM-150: over-magic answers over-magic as deep as there is room, for whatever it begins.
fn has_room(game: &Game) -> bool {
    let (items, flow) = (&game.registers.items, game.flow().len());
    items.len() + 2 <= items.capacity() && flow + 2 * SummonAndMagic::ROOM <= FLOW
}

/// One right of over-magic: use one item or pass.
pub(super) fn right(d: &mut D<'_>, seat: Seat, answer: Option<Choice>) -> Next<Step> {
    match answer {
        None if !has_right(d.state, d.pool, seat) => Next::Done,
        None => Next::Ask(
            Asked::one(seat, prompt::RIGHT, last(d.state).card.card),
            Step::Right { seat },
        ),
        Some(Choice::Done) => {
            d.announce(say::PASS, seat, sm!("SM-21.05"));
            Next::Done
        }
        Some(choice) => match super::turn::first_step(d.state, choice, true) {
            Some(step) => Next::Go(step),
            None => Next::Done,
        },
    }
}

/// Whether a seat could respond, by what everybody sees: a card set in an earlier turn, or AP in
/// its own turn, or a text on the field that makes cards of a hand cheaper than the AP left.
fn may_respond(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    let set = game
        .table
        .pile(seat, zone::MAGIC)
        .iter()
        .any(|&card| game.table.card(card).face_down() && !game.registers.fresh.has(card));
    let hand = !game.table.pile(seat, zone::HAND).is_empty();
    let deck = !game.table.pile(seat, zone::DECK).is_empty();
    let ap = game.registers.ap;
    set || game.registers.active == seat
        && (ap > 0 && (hand || deck) || hand && super::price::may_be_free(game, pool, seat, ap))
}

/// Whether a trigger is one of the moments of leaving, whose card is elsewhere when it is used.
pub(super) const fn is_leaving(event: EventId) -> bool {
    matches!(
        event,
        event::LEAVE | event::DESTROY | event::MOVE | event::TRIBUTE
    )
}

/// The effect of a waiting text.
pub(super) fn effect_of(trigger: &Trigger, base: u8) -> Effect {
    Effect {
        ability: trigger.ability,
        source: trigger.source,
        giver: trigger.giver,
        about: trigger.about,
        seat: trigger.seat,
        x: trigger.amount,
        base,
        ..Effect::default()
    }
}

/// Whether a waiting text can be used now, and if not, by which clause.
pub(super) fn usable(game: &Game, pool: &CardPool, trigger: &Trigger) -> Result<(), ClauseId> {
    let ability = pool.ability(trigger.ability);
    if !is_must(pool, trigger) {
        loops::may_use(game)?;
    }
    let Some(card) = game.table.same(trigger.source) else {
        return Err(sm!("SM-21.12"));
    };
    // SM-21.12: gone before it is used.
    if !is_leaving(trigger.event) && !values::works(game, pool, card) {
        return Err(sm!("SM-21.12"));
    }
    if !is_leaving(trigger.event) && !values::text_works(game, card, ability) {
        return Err(sm!("SM-12-6.d"));
    }
    let counted = occur::is_first(pool, trigger.ability);
    if !counted && !occur::limit_allows(game, pool, trigger.ability, trigger.source) {
        return Err(sm!("R-SM-82"));
    }
    // R-SM-33, played otherwise.
    if game.registers.options & option::EVERY_SKILL_COUNTS != 0
        && ability.values.first() == Some(&mark::TIMED)
        && game.registers.acted.has(card)
    {
        return Err(sm!("SM-27.24"));
    }
    // SM-23.22: one effect of the start of a turn.
    if trigger.event == event::TURN_START && game.registers.start_used {
        return Err(sm!("SM-23.22"));
    }
    let effect = effect_of(trigger, game.bound().len() as u8);
    effects::usable(game, pool, &effect, sm!("SM-12-6.l"))
}

/// The places of the waiting texts of one seat that came since, and can be used. R-SM-39: which of
/// the texts that have to be used at the start of a turn happens, the turn player picks.
pub(super) fn due(game: &Game, pool: &CardPool, from: u16, seat: Seat) -> List<u8, 24> {
    let mut list: List<u8, 24> = List::default();
    let active = game.registers.active;
    for (at, trigger) in game.waiting.iter().enumerate() {
        let picks = seat == active && trigger.event == event::TURN_START && is_must(pool, trigger);
        let mine = trigger.seat == seat || picks;
        if trigger.batch >= from && mine && usable(game, pool, trigger).is_ok() {
            list.put(at as u8);
        }
    }
    list
}

/// Whether a waiting text has to be used (R-SM-82).
pub(super) fn is_must(pool: &CardPool, trigger: &Trigger) -> bool {
    is_compulsory(pool, trigger.ability)
}

/// Whether its player is not asked about a text: lines that say so, and what holds all the time.
pub(super) fn is_compulsory(pool: &CardPool, id: shokan_kernel::ids::AbilityId) -> bool {
    let ability = pool.ability(id);
    // What a guard or constant line does by itself, and lines that say so.
    let avatar = pool.def(ability.def).kind == super::words::kind::AVATAR;
    ability.must
        || avatar
        || matches!(
            ability.values.first(),
            Some(&(mark::GUARD | mark::CONSTANT))
        )
}

/// Whether the use of a text can be answered: skills that hold all the time and avatars are neither
/// the use of a skill nor the activation of a card effect (SM-21.07, SM-17.05, SM-23.17).
pub(super) fn gives_right(pool: &CardPool, id: shokan_kernel::ids::AbilityId) -> bool {
    let ability = pool.ability(id);
    let holds = matches!(
        ability.values.first(),
        Some(&(mark::GUARD | mark::CONSTANT))
    );
    !holds && pool.def(ability.def).kind != super::words::kind::AVATAR
}

/// R-SM-25: the turn player's in an order of his choice, then the other's.
pub(super) fn timed(d: &mut D<'_>, from: u16, answer: Option<Choice>) -> Next<Step> {
    if nothing_due(d.state) {
        return Next::Done;
    }
    let step = Step::Timed { from };
    let active = d.state.registers.active;
    match answer {
        Some(Choice::Mode(at)) => return run_waiting(d, at, from),
        Some(Choice::Card(card)) => return keep_up(d, card, step),
        Some(_) => {
            // Declined: what this seat has waiting, and need not use, is gone.
            let seat = asked_seat(d.state, d.pool, from);
            let (pool, mut kept) = (d.pool, List::default());
            for trigger in d.state.waiting.iter() {
                let gone = trigger.batch >= from && Some(trigger.seat) == seat;
                if !gone || is_must(pool, trigger) {
                    kept.put(*trigger);
                }
            }
            d.state.waiting = kept;
            if let Some(seat) = seat {
                d.announce(say::DECLINE, seat, sm!("R-SM-82"));
            }
        }
        None => {}
    }
    for seat in [active, other(active)] {
        let due = due(d.state, d.pool, from, seat);
        let duties = duty::due(d.state, d.pool, from, seat);
        match (due.as_ref(), duties.as_ref()) {
            ([], []) => continue,
            ([], [only]) => return keep_up(d, *only, step),
            ([only], []) if is_must(d.pool, &d.state.waiting[usize::from(*only)]) => {
                return run_waiting(d, *only, from);
            }
            _ => {}
        }
        return Next::Ask(Asked::one(seat, prompt::TIMED, CardId::NONE), step);
    }
    d.state.waiting.retain(|trigger| trigger.batch < from);
    Next::Done
}

/// 消費 of one monster; what falls by it is destroyed before the next duty.
fn keep_up(d: &mut D<'_>, card: CardId, step: Step) -> Next<Step> {
    if duty::pay(d, card) {
        return Next::Call(Step::DESTROY, step);
    }
    Next::Go(step)
}

/// Whose waiting texts are asked for.
pub(super) fn asked_seat(game: &Game, pool: &CardPool, from: u16) -> Option<Seat> {
    let active = game.registers.active;
    [active, other(active)].into_iter().find(|&seat| {
        !due(game, pool, from, seat).is_empty() || !duty::due(game, pool, from, seat).is_empty()
    })
}

fn run_waiting(d: &mut D<'_>, at: u8, from: u16) -> Next<Step> {
    let trigger = d.state.waiting.remove(usize::from(at));
    occur::mark_used(d, trigger.ability, trigger.source);
    if trigger.event == event::TURN_START {
        d.state.registers.start_used = true;
    }
    let card = trigger.source.card;
    let index = i16::from(d.pool.ability(trigger.ability).index);
    d.announce_card(
        say::SKILL,
        trigger.seat,
        card,
        CardId::NONE,
        index,
        sm!("SM-12-6.l"),
    );
    if d.state.registers.options & option::EVERY_SKILL_COUNTS != 0
        && d.pool.ability(trigger.ability).values.first() == Some(&mark::TIMED)
        && values::is_monster(d.state, d.pool, card)
    {
        d.state.registers.acted.add(card);
    }
    let event = match d.pool.ability(trigger.ability).values.first() {
        Some(&mark::TIMED) => event::TIMED_SKILL,
        _ => event::TEXT,
    };
    push_by(d, event, card, trigger.seat, false);
    loops::count(d);
    let names = occur::names(d.pool, trigger.ability, trigger.about.card);
    debug_assert!(matches!(
        d.state.flow().last(),
        Some(Frame::Rule(Step::Timed { .. })),
    ));
    let _ = from;
    d.push(Frame::Rule(Step::Pop));
    d.begin(effect_of(&trigger, 0), Step::Pop, &names);
    Next::Stay
}

/// Whether an `answer to` text answers what was declared last; the occurrence it answers.
pub(super) fn answers(game: &Game, pool: &CardPool, context: &Effect, item: &Item) -> bool {
    use shokan_kernel::pool::Head;
    let Head::AnswerTo(event) = &pool.ability(context.ability).head else {
        return true;
    };
    let it = occur::of_item(game, item);
    let bits = match item.event {
        // A command with an attack skill is an attack as well.
        event::ATTACK => event::ATTACK.bit() | event::COMMAND.bit(),
        // R-SM-98: a damage skill under the flag 攻 is a command and neither attack nor action.
        event::COMMAND if is_shot(game, item) => event::COMMAND.bit(),
        event::COMMAND => event::COMMAND.bit() | event::ACTION_SKILL.bit(),
        event => event.bit(),
    };
    event.names & bits != 0
        && occur::fits(
            game,
            pool,
            event,
            &Occurrence { ..it },
            context.source.card,
            context,
        )
}

/// Whether a command is a damage skill under the flag 攻.
fn is_shot(game: &Game, item: &Item) -> bool {
    let battle = &game.registers.battle;
    item.event == event::COMMAND && battle.on && battle.attacker == item.card
}

/// Voids the item that the running text answers.
pub(super) fn void_answered(d: &mut D<'_>, why: ClauseId) -> bool {
    let items = &mut d.state.registers.items;
    let Some(at) = items.len().checked_sub(2) else {
        return false;
    };
    items[at].void = true;
    let item = items[at];
    if item.event == event::ATTACK || is_shot(d.state, &item) {
        d.state.registers.battle.void = true;
    }
    d.announce_card(say::VOID, item.seat, item.card.card, CardId::NONE, 0, why);
    true
}

/// R-SM-30: the turn ends at once; all that waits is void, cards in use go to the graveyard.
pub(super) fn end_turn(d: &mut D<'_>) {
    if d.state.registers.options & option::FORCED_END_KEEPS_CHAIN != 0 {
        d.state.registers.ending = true;
        return;
    }
    let used = d.state.registers.in_use;
    // As they lie, so that nothing tells their slots.
    let cards = super::pile::several(values::field(d.state).filter(|&card| used.has(card)));
    let registers = &mut d.state.registers;
    registers.items.clear();
    registers.battle = super::Battle::default();
    registers.outer = Default::default();
    registers.in_use = Default::default();
    registers.doomed = Default::default();
    registers.owed = [0, 0];
    d.state.waiting.clear();
    for &card in cards.iter() {
        if values::on_field(d.state, card) {
            super::pile::take(
                d,
                card,
                zone::GRAVEYARD,
                shokan_kernel::table::Spot::Bottom,
                super::words::how::SENT,
                sm!("R-SM-30"),
            );
        }
    }
    effects::close_decks(d);
    // What has begun of the end of the turn does not begin again.
    let begun = d.state.registers.closing;
    d.restart(Step::End {
        stage: if begun {
            stage::End::Expire
        } else {
            stage::End::Effects
        },
    });
}

/// Keeps machine's names in one place for the rulebook's modules.
pub(super) fn holds(game: &Game, pool: &CardPool, effect: &Effect) -> bool {
    let ability = pool.ability(effect.ability);
    ability
        .when
        .as_ref()
        .is_none_or(|cond| machine::holds(game, pool, cond, effect, CardId::NONE))
}

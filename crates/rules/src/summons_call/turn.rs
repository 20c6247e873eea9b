//! The turn: phases, the actions of the main phase, waiting abilities.

use super::effects::{self, Occurrence};
use super::words::{cause, event, head, how, phase, prompt, say, sc, verb, zone};
use super::{Registers, Step, SummonsCall, combat, field, limits, option, other, setup, stage};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, PhaseId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine::{self, Aims};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{Ability, CardPool, Head, Part, Term};
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::{ALL, Change, FACE_DOWN, Modifier, RESTED, Until};
use shokan_lang::ast::Limit;

type Game = State<SummonsCall>;
type Table = shokan_kernel::table::Table<SummonsCall>;
type D<'a> = Dealer<'a, SummonsCall>;

/// R-SC-77: uses and triggers without a new card seen, after which nothing voluntary may be
/// repeated.
pub(super) const USES: u16 = 500;

/// Does one step.
pub(super) fn step(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    let active = d.state.registers.active;
    match step {
        Step::Deal => setup::deal(d),
        Step::Mulligan { seat, returned } => setup::mulligan(d, seat, returned, answer),
        Step::Standby => standby(d),
        Step::Draw => {
            enter(d, phase::DRAW);
            // SC-07-03.b: in the first turn too.
            effects::draw(d, active, 1, sc!("SC-07-03.a"));
            then_triggers(d, Step::Mana)
        }
        Step::Mana => mana(d, answer),
        Step::Main => main(d, answer),
        Step::Play { card, by, free } => {
            let cost = field::stat(d.state, d.pool, card, effects::COST);
            let left = if free { 0 } else { cost.clamp(0, 100) as u8 };
            d.state.registers.current.seat = by;
            Next::Call(Step::Pay { left }, Step::Reveal { card, by, free })
        }
        Step::Pay { left } => pay(d, left, answer),
        Step::Reveal { card, by, free } => reveal(d, card, by, free),
        Step::Place { card, by, free } => place(d, (card, by, free), answer),
        Step::Skill { card, by, next } => skill(d, card, by, next, answer),
        Step::Attack { .. } => combat::attack(d, step, answer),
        Step::Window { fight } => combat::window(d, fight),
        Step::Battle { fight } => combat::battle(d, fight),
        Step::MoveMaster => move_master(d, answer),
        Step::MoveColumn { card, by } => move_column(d, card, by, answer),
        Step::PutOnField { card, by, rested } => put_on_field(d, card, by, rested, answer),
        Step::Triggers { window } => triggers(d, window, answer),
        Step::Use { window } => use_waiting(d, window, answer),
        Step::KeepLoss { card } => keep_loss(d, card, answer),
        Step::End { stage } => end(d, stage),
    }
}

fn enter(d: &mut D<'_>, phase: PhaseId) {
    let seat = d.state.registers.active;
    d.state.registers.phase = phase;
    d.announce_card(
        say::PHASE,
        seat,
        CardId::NONE,
        CardId::NONE,
        i16::from(phase.0),
        sc!("SC-07-01.a"),
    );
}

fn then_triggers(d: &D<'_>, next: Step) -> Next<Step> {
    if d.state.waiting.is_empty() {
        Next::Go(next)
    } else {
        Next::Call(Step::Triggers { window: 0 }, next)
    }
}

fn standby(d: &mut D<'_>) -> Next<Step> {
    let registers = &mut d.state.registers;
    registers.turn += 1;
    registers.master_moved = false;
    registers.uses = 0;
    let seat = registers.active;
    let turn = registers.turn as i16;
    let clause = if turn == 1 {
        sc!("SC-06-07.a")
    } else {
        sc!("SC-07-01.b")
    };
    d.announce_card(say::TURN, seat, CardId::NONE, CardId::NONE, turn, clause);
    enter(d, phase::STANDBY);
    // SC-07-02.a: all of them, and R-SC-12: none may be left. SC-07-02.b: only the own.
    for kind in [zone::UNITS, zone::MASTER, zone::MANA] {
        let cards: List<CardId, 62> = copy(d.table().pile(seat, kind));
        for &card in cards.iter() {
            field::turn_upright(d, card, false, sc!("SC-07-02.a"));
        }
    }
    expire(d, |modifier, registers| {
        modifier.until == Until::OwnTurnBegins && modifier.seat == registers.active
    });
    let mut it = Occurrence::about(event::TURN_START, CardId::NONE);
    it.seat = seat;
    effects::occur(d, &it);
    then_triggers(d, Step::Draw)
}

fn copy(cards: &[CardId]) -> List<CardId, 62> {
    let mut list: List<CardId, 62> = List::default();
    for &card in cards {
        list.put(card);
    }
    list
}

fn mana(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    match answer {
        None => {
            if d.state.registers.phase != phase::MANA {
                enter(d, phase::MANA);
            }
            Next::Ask(Asked::one(seat, prompt::MANA, CardId::NONE), Step::Mana)
        }
        Some(Choice::Act(verb::PUT_IN_MANA, card)) => {
            // SC-07-04-01.a.
            let to = Table::zone_of(seat, zone::MANA);
            let how = Move {
                flags: FACE_DOWN,
                ..Move::to(to, how::MANA)
            };
            field::put(d, card, how, cause::RULE, sc!("SC-07-04-01.a"));
            enter(d, phase::MAIN);
            then_triggers(d, Step::Main)
        }
        Some(_) => {
            effects::draw(d, seat, 1, sc!("SC-07-04-02.a"));
            enter(d, phase::MAIN);
            then_triggers(d, Step::Main)
        }
    }
}

fn main(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    match answer {
        None if !d.state.waiting.is_empty() => Next::Call(Step::Triggers { window: 0 }, Step::Main),
        None => Next::Ask(Asked::one(seat, prompt::MAIN, CardId::NONE), Step::Main),
        Some(Choice::Act(verb::PLAY, card)) => {
            let (by, free) = (seat, false);
            Next::Call(Step::Play { card, by, free }, Step::Main)
        }
        Some(Choice::Act(verb::ATTACK, card)) => {
            // SC-07-05-02.a: the attacker is rested before a column is named.
            let directions = field::directions(d.state, d.pool, card);
            field::turn_upright(d, card, true, sc!("SC-07-05-02.a"));
            let attacker = d.table().refer(card);
            Next::Call(
                Step::Attack {
                    attacker,
                    by_text: None,
                    directions,
                },
                Step::Main,
            )
        }
        Some(Choice::Act(_, _)) => Next::Call(Step::MoveMaster, Step::Main),
        Some(Choice::Ability(card, number)) => {
            let Some((id, giver)) = field::ability(d.state, d.pool, card, number) else {
                return Next::Go(Step::Main);
            };
            let effect = Effect {
                ability: id,
                source: d.table().refer(card),
                giver,
                seat,
                ..Effect::default()
            };
            limits::mark_used(d, &effect);
            d.announce_card(
                say::USE,
                seat,
                card,
                CardId::NONE,
                i16::from(number),
                sc!("SC-07-05-03.a"),
            );
            run(d, effect, Step::Main)
        }
        Some(_) => Next::Go(Step::End {
            stage: stage::End::Begin,
        }),
    }
}

/// Begins to carry out a text.
fn run(d: &mut D<'_>, effect: Effect, after: Step) -> Next<Step> {
    d.state.registers.resolving += 1;
    let uses = &mut d.state.registers.uses;
    *uses = uses.saturating_add(1);
    if *uses >= 2 * USES {
        // R-SC-77: a loop that nobody can leave is a draw.
        d.finish(Outcome::Drawn(sc!("R-SC-77")));
    }
    Next::Run(effect, after)
}

/// Own standing mana cards in the order of payment: face-up first, then the oldest (R-SC-16).
pub(super) fn purse(game: &Game, seat: Seat) -> List<CardId, 62> {
    let mut list: List<CardId, 62> = List::default();
    for &card in game.table.pile(seat, zone::MANA) {
        if !game.table.card(card).rested() {
            list.put(card);
        }
    }
    list.sort_by_key(|&card| {
        let it = game.table.card(card);
        (it.face_down(), it.stamp)
    });
    list
}

fn pay(d: &mut D<'_>, left: u8, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.current.seat;
    match answer {
        _ if left == 0 => Next::Done,
        None => {
            let asked = Asked {
                most: left,
                ..Asked::one(seat, prompt::PAY, CardId::NONE)
            };
            Next::Ask(asked, Step::Pay { left })
        }
        Some(Choice::Card(card)) => {
            field::turn_upright(d, card, true, sc!("SC-07-05-01.b"));
            if left == 1 {
                Next::Done
            } else {
                Next::Go(Step::Pay { left: left - 1 })
            }
        }
        Some(_) => {
            let purse = purse(d.state, seat);
            for &card in purse.iter().take(usize::from(left)) {
                field::turn_upright(d, card, true, sc!("SC-07-05-01.b"));
            }
            Next::Done
        }
    }
}

fn reveal(d: &mut D<'_>, card: CardId, by: Seat, free: bool) -> Next<Step> {
    let seat = by;
    // SC-07-05-01.f: only after the payment.
    d.emit(Fact::Shown { card, to: ALL }, sc!("SC-07-05-01.f"));
    let def = d.pool.def(d.table().card(card).def);
    let mut it = Occurrence::about(event::PLAY, card);
    it.seat = seat;
    effects::occur(d, &it);
    // SC-07-05-03.c: one card of the name, however many of its texts say so.
    let is_play = |id: &&_| field::has_head(d.pool.ability(**id), head::PLAY);
    let limited = |id: &&_| d.pool.ability(**id).limit.is_some();
    let mut texts = def.abilities.iter().filter(is_play);
    if let Some(&ability) = texts.find(limited) {
        let source = d.table().refer(card);
        let effect = Effect {
            ability,
            source,
            seat,
            ..Effect::default()
        };
        limits::mark_used(d, &effect);
    }
    if def.kind == super::words::kind::UNIT {
        return Next::Go(Step::Place { card, by, free });
    }
    let to = Table::zone_of(seat, zone::RESOLVING);
    let how = Move::to(to, how::PLAYED);
    field::put(d, card, how, cause::RULE, sc!("R-SC-19"));
    machine::keep_track(d, &Effect::default(), card);
    // SC-09-06.c: all its texts are one resolution.
    d.state.registers.resolving += 1;
    let next = 0;
    Next::Go(Step::Skill { card, by, next })
}

fn place(
    d: &mut D<'_>,
    (card, by, free): (CardId, Seat, bool),
    answer: Option<Choice>,
) -> Next<Step> {
    let seat = by;
    let Some(Choice::Cell(cell)) = answer else {
        let step = Step::Place { card, by, free };
        return Next::Ask(Asked::one(seat, prompt::COLUMN, card), step);
    };
    let to = Table::zone_of(seat, zone::UNITS);
    let how = Move {
        cell: cell.place,
        ..Move::to(to, how::PLAYED)
    };
    field::put(d, card, how, cause::RULE, sc!("SC-07-05-01-01.a"));
    field::arrived(d, card);
    machine::keep_track(d, &Effect::default(), card);
    // SC-09-01.a, R-SC-41: its cost has been paid, be it 0, in the own turn.
    if !free && by == d.state.registers.active {
        effects::occur(d, &Occurrence::about(event::ENTRY, card));
    }
    Next::Done
}

fn skill(d: &mut D<'_>, card: CardId, by: Seat, next: u8, answer: Option<Choice>) -> Next<Step> {
    if !card.is_some() {
        // Its own text put it into a deck.
        field::resolved(d);
        return Next::Done;
    }
    let seat = by;
    let def = d.pool.def(d.table().card(card).def);
    d.state.registers.current = Trigger::default();
    let mut at = next;
    let mut answer = answer;
    while let Some(&id) = def.abilities.get(usize::from(at)) {
        at += 1;
        let ability = d.pool.ability(id);
        if !field::has_head(ability, head::PLAY) {
            continue;
        }
        let effect = Effect {
            ability: id,
            source: d.table().refer(card),
            seat,
            base: d.state.bound().len() as u8,
            ..Effect::default()
        };
        let holds = |cond| machine::holds(d.state, d.pool, cond, &effect, CardId::NONE);
        if !ability.when.as_ref().is_none_or(holds) {
            continue;
        }
        if ability.pay.is_some() || ability.may {
            // SC-08-01.e, R-SC-20.e: what stands behind a cost is used if it is paid.
            let can = effects::aims(d.state, d.pool, ability, &effect) == Aims::Found
                && ability
                    .pay
                    .as_ref()
                    .is_none_or(|cost| effects::can_pay(d.state, d.pool, cost, &effect));
            match answer.take() {
                None if can => {
                    d.state.registers.current = Trigger {
                        ability: id,
                        source: effect.source,
                        seat,
                        ..Trigger::default()
                    };
                    let next = at - 1;
                    let step = Step::Skill { card, by, next };
                    return Next::Ask(Asked::one(seat, prompt::USE, card), step);
                }
                Some(Choice::Yes) => {}
                _ => continue,
            }
        }
        let next = at;
        return run(d, effect, Step::Skill { card, by, next });
    }
    if d.table().is_in(card, zone::RESOLVING) {
        let to = Table::zone_of(d.table().card(card).owner, zone::OUTSIDE);
        let how = Move::to(to, how::USED);
        field::put(d, card, how, cause::RULE, sc!("SC-07-05-01-02.a"));
        machine::keep_track(d, &Effect::default(), card);
    }
    field::resolved(d);
    Next::Done
}

fn move_master(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    let card = field::master(d.state, seat);
    let Some(Choice::Cell(cell)) = answer else {
        return Next::Ask(
            Asked::one(seat, prompt::MASTER_COLUMN, card),
            Step::MoveMaster,
        );
    };
    d.state.registers.master_moved = true;
    shift(d, card, cell.place, sc!("SC-07-05-04.a"));
    Next::Done
}

fn shift(d: &mut D<'_>, card: CardId, cell: u8, clause: shokan_kernel::ids::ClauseId) {
    d.emit(Fact::Shifted { card, cell }, clause);
    effects::occur(d, &Occurrence::about(event::MOVE_COLUMN, card));
}

fn move_column(d: &mut D<'_>, card: CardId, by: Seat, answer: Option<Choice>) -> Next<Step> {
    let Some(Choice::Cell(cell)) = answer else {
        return Next::Ask(
            Asked::one(by, prompt::MOVE_COLUMN, card),
            Step::MoveColumn { card, by },
        );
    };
    shift(d, card, cell.place, sc!("R-SC-63"));
    Next::Done
}

fn put_on_field(
    d: &mut D<'_>,
    card: CardId,
    by: Seat,
    rested: bool,
    answer: Option<Choice>,
) -> Next<Step> {
    let Some(Choice::Cell(cell)) = answer else {
        return Next::Ask(
            Asked::one(by, prompt::COLUMN, card),
            Step::PutOnField { card, by, rested },
        );
    };
    let how = Move {
        cell: cell.place,
        flags: if rested { RESTED } else { 0 },
        ..Move::to(Table::zone_of(by, zone::UNITS), how::PUT)
    };
    field::put(d, card, how, cause::EFFECT, sc!("R-SC-69"));
    field::arrived(d, card);
    Next::Done
}

/// Whether abilities wait that may be used now.
pub(super) fn any_waiting(game: &Game, window: u16) -> bool {
    game.waiting.iter().any(|trigger| is_open(trigger, window))
}

/// Whether a waiting ability may be used now: without a window each, within a text only those timed
/// before the damage of the attack that began at this moment (R-SC-55).
const fn is_open(trigger: &Trigger, window: u16) -> bool {
    let timed = matches!(trigger.event, event::ATTACK | event::BATTLE);
    window == 0 || timed && trigger.batch >= window
}

/// The places on the waiting list of those that are next: the oldest moment (R-SC-36).
pub(super) fn next_batch(game: &Game, window: u16) -> impl Iterator<Item = u8> + '_ {
    let open = move |trigger: &&Trigger| is_open(trigger, window);
    let batch = game
        .waiting
        .iter()
        .filter(open)
        .map(|trigger| trigger.batch)
        .min();
    let all = game.waiting.iter().enumerate();
    all.filter(move |(_, t)| open(t) && Some(t.batch) == batch)
        .map(|(at, _)| at as u8)
}

fn triggers(d: &mut D<'_>, window: u16, answer: Option<Choice>) -> Next<Step> {
    let at = match answer {
        Some(Choice::Mode(at)) => at,
        _ => {
            let mut batch = next_batch(d.state, window);
            let first = batch.next();
            let more = batch.next().is_some();
            drop(batch);
            match first {
                None => return Next::Done,
                Some(at) if !more => at,
                Some(_) => {
                    // SC-08-04.e: the active player orders those of both sides.
                    let seat = d.state.registers.active;
                    return Next::Ask(
                        Asked::one(seat, prompt::ORDER_TRIGGERS, CardId::NONE),
                        Step::Triggers { window },
                    );
                }
            }
        }
    };
    let trigger = d.state.waiting.remove(usize::from(at));
    match usable(d.state, d.pool, &trigger) {
        Ok(()) => {
            d.state.registers.current = trigger;
            Next::Go(Step::Use { window })
        }
        Err(clause) => {
            let card = trigger.source.card;
            d.announce_card(say::SKIPPED, trigger.seat, card, CardId::NONE, 0, clause);
            Next::Go(Step::Triggers { window })
        }
    }
}

/// Whether a waiting ability can be used now, and if not, by which clause.
fn usable(
    game: &Game,
    pool: &CardPool,
    trigger: &Trigger,
) -> Result<(), shokan_kernel::ids::ClauseId> {
    let ability = pool.ability(trigger.ability);
    // A card that went into a deck is lost track of: nobody can say which one it is after a
    // shuffle.
    let in_deck = !trigger.source.card.is_some();
    // SC-08-04.c; R-SC-37: an ability of leaving is used all the same, without the part that moves
    // its card.
    if in_deck && trigger.event != event::LEAVE {
        return Err(sc!("SC-08-04.c"));
    }
    // SC-08-08.b: a card out of game is not used any more.
    let waiting = trigger.source.card;
    let gone = waiting.is_some() && game.table.is_in(waiting, zone::GONE);
    if gone
        && !waits_to_be_gone(ability, trigger)
        && game.registers.options & option::VANISHED_ARE_USED == 0
    {
        return Err(sc!("SC-08-08.b"));
    }
    // R-SC-38: still the same card on the field, and it has lost its effects.
    if game
        .table
        .same(trigger.source)
        .is_some_and(|card| field::on_field(game, card) && field::is_blank(game, card))
    {
        return Err(sc!("SC-08-07.a"));
    }
    let effect = effect_of(trigger, game.bound().len() as u8);
    if !is_counted(ability) && !limits::limit_allows(game, pool, &effect) {
        return Err(sc!("R-SC-46"));
    }
    let holds = |cond| machine::holds(game, pool, cond, &effect, CardId::NONE);
    let clause = match trigger.event {
        event::ENTRY => sc!("SC-09-01.b"),
        event::ATTACK => sc!("SC-09-03.b"),
        event::BATTLE => sc!("SC-09-04.b"),
        _ => sc!("SC-09-05.b"),
    };
    if !ability.when.as_ref().is_none_or(holds) {
        return Err(clause);
    }
    match effects::aims(game, pool, ability, &effect) {
        Aims::Found => {}
        // R-SC-37: what is left of it is nothing, but it is used, where that costs nothing.
        Aims::Nothing if ability.pay.is_none() && !ability.may => {}
        Aims::Missing | Aims::Nothing => return Err(clause),
    }
    match &ability.pay {
        Some(cost) if !effects::can_pay(game, pool, cost, &effect) => Err(sc!("SC-08-01.d")),
        _ => Ok(()),
    }
}

/// Whether the use of a waiting text was counted when it happened: "the first time each turn", and
/// what has changed damage.
const fn is_counted(ability: &Ability) -> bool {
    matches!(ability.limit, Some(Limit::FirstEachTurn))
        || matches!(ability.head, Head::InsteadOf(_))
}

/// Whether a text is about its own card being put out of game.
fn waits_to_be_gone(ability: &Ability, trigger: &Trigger) -> bool {
    let Head::On(event) = &ability.head else {
        return false;
    };
    let to_gone = |part: &Part| matches!(part.term, Term::Zone(zone::GONE));
    trigger.event == event::VANISH || event.parts.iter().any(to_gone)
}

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

fn use_waiting(d: &mut D<'_>, window: u16, answer: Option<Choice>) -> Next<Step> {
    let trigger = d.state.registers.current;
    let ability = d.pool.ability(trigger.ability);
    let card = trigger.source.card;
    if ability.pay.is_some() || ability.may {
        match answer {
            None => {
                return Next::Ask(
                    Asked::one(trigger.seat, prompt::USE, card),
                    Step::Use { window },
                );
            }
            Some(Choice::Yes) => {}
            Some(_) => {
                d.announce_card(
                    say::DECLINE,
                    trigger.seat,
                    card,
                    CardId::NONE,
                    0,
                    sc!("SC-08-01.e"),
                );
                d.state.registers.current = Trigger::default();
                return Next::Go(Step::Triggers { window });
            }
        }
    }
    d.state.registers.current = Trigger::default();
    if !is_counted(ability) {
        limits::mark_used(d, &effect_of(&trigger, 0));
    }
    let clause = match trigger.event {
        event::ENTRY => sc!("SC-09-01.a"),
        event::ATTACK => sc!("SC-09-03.a"),
        event::BATTLE => sc!("SC-09-04.a"),
        event::LEAVE => sc!("SC-09-05.a"),
        _ => sc!("SC-08-04.a"),
    };
    d.announce_card(
        say::USE,
        trigger.seat,
        card,
        CardId::NONE,
        i16::from(ability.index),
        clause,
    );
    run(d, effect_of(&trigger, 0), Step::Triggers { window })
}

fn keep_loss(d: &mut D<'_>, card: CardId, answer: Option<Choice>) -> Next<Step> {
    let Some(Choice::Mode(kept)) = answer else {
        // SC-08-07.f.
        let seat = d.state.registers.active;
        return Next::Ask(
            Asked::one(seat, prompt::KEEP_LOSS, card),
            Step::KeepLoss { card },
        );
    };
    let mut stamps: List<u16, 32> = List::default();
    for modifier in d
        .table()
        .on(card)
        .filter(|m| m.change == Change::LoseOthers)
    {
        stamps.put(modifier.stamp);
    }
    let kept = stamps.get(usize::from(kept)).copied();
    let loss = d.table().on(card).find(|m| Some(m.stamp) == kept).copied();
    d.emit(Fact::Stripped { card }, sc!("SC-08-07.f"));
    if let Some(modifier) = loss {
        d.modify(modifier, &[card], sc!("SC-08-07.f"));
    }
    Next::Done
}

/// Ends changes that hold for a while.
pub(super) fn expire(d: &mut D<'_>, ends: impl Fn(&Modifier, &Registers) -> bool) {
    let mut stamps: List<u16, 32> = List::default();
    for modifier in d.table().modifiers() {
        if ends(modifier, &d.state.registers) {
            stamps.put(modifier.stamp);
        }
    }
    for &stamp in stamps.iter() {
        d.emit(Fact::Expired { stamp }, sc!("SC-07-06-02.a"));
    }
}

fn end(d: &mut D<'_>, stage: stage::End) -> Next<Step> {
    let seat = d.state.registers.active;
    match stage {
        stage::End::Begin => {
            enter(d, phase::END);
            // R-SC-64: abilities of the end of the turn come first.
            let mut it = Occurrence::about(event::TURN_END, CardId::NONE);
            it.seat = seat;
            effects::occur(d, &it);
            then_triggers(
                d,
                Step::End {
                    stage: stage::End::Recover,
                },
            )
        }
        stage::End::Recover => {
            // SC-07-06-01, then -02, with one look at the table after both (R-SC-65).
            for seat in 0..2 {
                for &card in copy(d.table().pile(Seat(seat), zone::UNITS)).iter() {
                    if d.table().card(card).damage != 0 {
                        d.emit(Fact::Mended { card }, sc!("SC-07-06-01.a"));
                    }
                }
            }
            let turn = d.state.registers.turn;
            expire(d, |modifier, registers| match modifier.until {
                Until::Turn => true,
                // R-SC-64: the turn of the opponent that is running when it was given does not
                // count.
                Until::EnemyTurnEnds => modifier.seat != registers.active && modifier.turn != turn,
                _ => false,
            });
            Next::Go(Step::End {
                stage: stage::End::Next,
            })
        }
        stage::End::Next if !d.state.waiting.is_empty() => {
            // R-SC-90: then damage and expiry once more.
            Next::Call(
                Step::Triggers { window: 0 },
                Step::End {
                    stage: stage::End::Recover,
                },
            )
        }
        stage::End::Next => {
            let registers = &mut d.state.registers;
            registers.used.clear();
            registers.used_names.clear();
            registers.active = other(seat);
            Next::Go(Step::Standby)
        }
    }
}

/// Whether the ability is one of those used at will in the main phase.
pub(super) const fn is_main(ability: &Ability) -> bool {
    matches!(ability.head, Head::Rule(head::MAIN))
}

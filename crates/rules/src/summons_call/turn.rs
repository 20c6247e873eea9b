//! The turn: phases, the actions of the main phase, waiting abilities.

use super::effects::{self, Occurrence};
use super::words::{event, head, how, phase, prompt, say, sc, verb, zone};
use super::{Registers, Step, SummonsCall, combat, field, other, setup};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{AbilityId, CardId, CardRef, DefId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{Ability, Head};
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
        Step::Play { card } => {
            let left = field::stat(d.state, d.pool, card, effects::COST).clamp(0, 100) as u8;
            d.state.registers.current.seat = active;
            Next::Call(Step::Pay { left }, Step::Reveal { card })
        }
        Step::Pay { left } => pay(d, left, answer),
        Step::Reveal { card } => reveal(d, card),
        Step::Place { card } => place(d, card, answer),
        Step::Skill { card, next } => skill(d, card, next, answer),
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

fn enter(d: &mut D<'_>, phase: u8) {
    let seat = d.state.registers.active;
    d.state.registers.phase = phase;
    d.announce_card(
        say::PHASE,
        seat,
        CardId::NONE,
        CardId::NONE,
        i16::from(phase),
        sc!("SC-07-01.a"),
    );
}

fn then_triggers(d: &D<'_>, next: Step) -> Next<Step> {
    if d.state.waiting.is_empty() {
        Next::Go(next)
    } else {
        Next::Call(Step::Triggers { window: false }, next)
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
        let _ = list.push(card);
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
            d.move_card(card, how, sc!("SC-07-04-01.a"));
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
        None if !d.state.waiting.is_empty() => {
            Next::Call(Step::Triggers { window: false }, Step::Main)
        }
        None => Next::Ask(Asked::one(seat, prompt::MAIN, CardId::NONE), Step::Main),
        Some(Choice::Act(verb::PLAY, card)) => Next::Call(Step::Play { card }, Step::Main),
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
            let source = d.table().refer(card);
            mark_used(d, source, id, seat);
            d.announce_card(
                say::USE,
                seat,
                card,
                CardId::NONE,
                i16::from(number),
                sc!("SC-07-05-03.a"),
            );
            run(
                d,
                Effect {
                    ability: id,
                    source,
                    giver,
                    seat,
                    ..Effect::default()
                },
                Step::Main,
            )
        }
        Some(_) => Next::Go(Step::End { stage: 0 }),
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

fn mark_used(d: &mut D<'_>, source: CardRef, id: AbilityId, seat: Seat) {
    let ability = d.pool.ability(id);
    match ability.limit {
        Some(Limit::Once | Limit::FirstEachTurn) => {
            // A full list forgets nothing that matters within one turn of the games that are
            // played.
            let _ = d.state.registers.used.push((source, id));
        }
        Some(Limit::OncePerName) => {
            let def = name_of(d.state, ability, source);
            let _ = d.state.registers.used_names.push((seat, def));
        }
        _ => {}
    }
}

/// The name that a limit by name counts; of a card that was lost track of, the one its text is
/// printed on.
fn name_of(game: &Game, ability: &Ability, source: CardRef) -> DefId {
    if source.card.is_some() {
        game.table.card(source.card).def
    } else {
        ability.def
    }
}

/// Whether the limit of an ability allows one more use this turn (R-SC-46).
pub(super) fn limit_allows(
    game: &Game,
    ability: &Ability,
    id: AbilityId,
    source: CardRef,
    seat: Seat,
) -> bool {
    match ability.limit {
        Some(Limit::Once | Limit::FirstEachTurn) => !game.registers.used.contains(&(source, id)),
        Some(Limit::OncePerName) => {
            let def = name_of(game, ability, source);
            !game.registers.used_names.contains(&(seat, def))
        }
        _ => true,
    }
}

/// Own standing mana cards in the order of payment: face-up first, then the oldest (R-SC-16).
pub(super) fn purse(game: &Game, seat: Seat) -> List<CardId, 62> {
    let mut list: List<CardId, 62> = List::default();
    for &card in game.table.pile(seat, zone::MANA) {
        if !game.table.card(card).rested() {
            let _ = list.push(card);
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

fn reveal(d: &mut D<'_>, card: CardId) -> Next<Step> {
    let seat = d.state.registers.active;
    // SC-07-05-01.f: only after the payment.
    d.emit(Fact::Shown { card, to: ALL }, sc!("SC-07-05-01.f"));
    let def = d.pool.def(d.table().card(card).def);
    let mut it = Occurrence::about(event::PLAY, card);
    it.seat = seat;
    effects::occur(d, &it);
    if def.kind == super::words::kind::UNIT {
        return Next::Go(Step::Place { card });
    }
    let to = Table::zone_of(seat, zone::RESOLVING);
    d.move_card(card, Move::to(to, how::PLAYED), sc!("R-SC-19"));
    Next::Go(Step::Skill { card, next: 0 })
}

fn place(d: &mut D<'_>, card: CardId, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    let Some(Choice::Cell(cell)) = answer else {
        return Next::Ask(Asked::one(seat, prompt::COLUMN, card), Step::Place { card });
    };
    let to = Table::zone_of(seat, zone::UNITS);
    let how = Move {
        cell: cell.place,
        ..Move::to(to, how::PLAYED)
    };
    d.move_card(card, how, sc!("SC-07-05-01-01.a"));
    field::arrived(d, card);
    // SC-09-01.a, R-SC-41: its cost has been paid, be it 0.
    effects::occur(d, &Occurrence::about(event::ENTRY, card));
    Next::Done
}

fn skill(d: &mut D<'_>, card: CardId, next: u8, answer: Option<Choice>) -> Next<Step> {
    if !card.is_some() {
        // Its own text put it into a deck.
        return Next::Done;
    }
    let seat = d.state.registers.active;
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
            let can = effects::has_target(d.state, d.pool, ability, &effect)
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
                    let step = Step::Skill { card, next: at - 1 };
                    return Next::Ask(Asked::one(seat, prompt::USE, card), step);
                }
                Some(Choice::Yes) => {}
                _ => continue,
            }
        }
        return run(d, effect, Step::Skill { card, next: at });
    }
    if d.table().is_in(card, zone::RESOLVING) {
        let to = Table::zone_of(d.table().card(card).owner, zone::OUTSIDE);
        d.move_card(card, Move::to(to, how::USED), sc!("SC-07-05-01-02.a"));
    }
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
    let mut moved = Occurrence::about(event::MOVE, card);
    moved.from = Some(Table::kind(d.table().card(card).zone));
    moved.to = Some(zone::UNITS);
    moved.cause = super::words::cause::EFFECT;
    effects::occur(d, &moved.left());
    let how = Move {
        cell: cell.place,
        flags: if rested { RESTED } else { 0 },
        ..Move::to(Table::zone_of(by, zone::UNITS), how::PUT)
    };
    d.move_card(card, how, sc!("R-SC-69"));
    field::arrived(d, card);
    Next::Done
}

/// Whether abilities wait; within a text only those timed before battle damage (R-SC-55).
pub(super) fn any_waiting(game: &Game, window: bool) -> bool {
    game.waiting
        .iter()
        .any(|trigger| !window || is_window(trigger))
}

const fn is_window(trigger: &Trigger) -> bool {
    trigger.kind == event::ATTACK || trigger.kind == event::BATTLE
}

/// The places on the waiting list of those that are next: the oldest moment (R-SC-36).
pub(super) fn next_batch(game: &Game, window: bool) -> impl Iterator<Item = u8> + '_ {
    let open = move |trigger: &&Trigger| !window || is_window(trigger);
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

fn triggers(d: &mut D<'_>, window: bool, answer: Option<Choice>) -> Next<Step> {
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
    pool: &shokan_kernel::pool::CardPool,
    trigger: &Trigger,
) -> Result<(), shokan_kernel::ids::ClauseId> {
    let ability = pool.ability(trigger.ability);
    // A card that went into a deck is lost track of: nobody can say which one it is after a
    // shuffle.
    let in_deck = !trigger.source.card.is_some();
    // SC-08-04.c; R-SC-37: an ability of leaving is used all the same, without the part that moves
    // its card.
    if in_deck && trigger.kind != event::LEAVE {
        return Err(sc!("SC-08-04.c"));
    }
    // R-SC-38: still the same card on the field, and it has lost its effects.
    if game
        .table
        .same(trigger.source)
        .is_some_and(|card| field::on_field(game, card) && field::is_blank(game, card))
    {
        return Err(sc!("SC-08-07.a"));
    }
    if !limit_allows(game, ability, trigger.ability, trigger.source, trigger.seat) {
        return Err(sc!("R-SC-46"));
    }
    let effect = effect_of(trigger, game.bound().len() as u8);
    let holds = |cond| machine::holds(game, pool, cond, &effect, CardId::NONE);
    let clause = match trigger.kind {
        event::ENTRY => sc!("SC-09-01.b"),
        event::ATTACK => sc!("SC-09-03.b"),
        event::BATTLE => sc!("SC-09-04.b"),
        _ => sc!("SC-09-05.b"),
    };
    if !ability.when.as_ref().is_none_or(holds)
        || !effects::has_target(game, pool, ability, &effect)
    {
        return Err(clause);
    }
    match &ability.pay {
        Some(cost) if !effects::can_pay(game, pool, cost, &effect) => Err(sc!("SC-08-01.d")),
        _ => Ok(()),
    }
}

fn effect_of(trigger: &Trigger, base: u8) -> Effect {
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

fn use_waiting(d: &mut D<'_>, window: bool, answer: Option<Choice>) -> Next<Step> {
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
    mark_used(d, trigger.source, trigger.ability, trigger.seat);
    let clause = match trigger.kind {
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
        let _ = stamps.push(modifier.stamp);
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
            let _ = stamps.push(modifier.stamp);
        }
    }
    for &stamp in stamps.iter() {
        d.emit(Fact::Expired { stamp }, sc!("SC-07-06-02.a"));
    }
}

fn end(d: &mut D<'_>, stage: u8) -> Next<Step> {
    let seat = d.state.registers.active;
    match stage {
        0 => {
            enter(d, phase::END);
            // R-SC-64: abilities of the end of the turn come first.
            let mut it = Occurrence::about(event::TURN_END, CardId::NONE);
            it.seat = seat;
            effects::occur(d, &it);
            then_triggers(d, Step::End { stage: 1 })
        }
        1 => {
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
            Next::Go(Step::End { stage: 2 })
        }
        2 if !d.state.waiting.is_empty() => {
            // R-SC-90: then damage and expiry once more.
            Next::Call(Step::Triggers { window: false }, Step::End { stage: 1 })
        }
        _ => {
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

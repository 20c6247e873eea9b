//! Texts of cards: those used at will, those that wait, those that stand in the place of a roll or
//! of wounds.

use super::grid::Board;
use super::kept::{self, KEPT};
use super::occur::named_part;
use super::words::{event, head, named, phase, prompt, say, sw, word, zone};
use super::{
    Against, Step, SummonerWars, cache, combat, destroy, effects, is_out, magic, moves, team,
    values, verbs,
};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Facts, Openness};
use shokan_kernel::ids::{
    AbilityId, ActId, AnnouncementId, CardId, CardRef, ClauseId, HeadId, PhaseId, Seat,
};
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, Act, Arg, CardPool, Head, Op, Sel};
use shokan_kernel::ruleset::{Next, Question};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::{Change, Overflow, Until};
use shokan_lang::ast::{Limit, User};

type Game = State<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Whether an ability answers to this head of the rulebook.
pub(super) fn has_head(ability: &Ability, head: HeadId) -> bool {
    matches!(ability.head, Head::Rule(own) if own == head)
}

/// Whether a seat may use an ability of a card: its controller, or anyone where the text says so
/// (8.8, R-SW-89).
pub(super) fn may_use(game: &Game, ability: &Ability, card: CardId, seat: Seat) -> bool {
    let own = game.table.card(card).controller;
    match ability.tree.by {
        Some(User::AnyPlayer) => true,
        Some(User::Opponent) => team(own) != team(seat),
        Some(User::TurnPlayer) => game.registers.active == seat,
        None => own == seat,
    }
}

/// A limit by name is counted by the seat.
fn by_name(seat: Seat) -> CardRef {
    CardRef {
        card: CardId::NONE,
        age: seat.0,
    }
}

/// How a use of a text with a limit is kept in mind.
pub(super) fn mark_of(pool: &CardPool, it: &Effect) -> Option<(CardRef, AbilityId)> {
    let mark = match pool.ability(it.ability).limit {
        Some(Limit::Once | Limit::FirstEachTurn) => it.source,
        Some(Limit::OncePerName) => by_name(it.seat),
        _ => return None,
    };
    Some((mark, it.ability))
}

/// Whether the limit of an ability allows one more use this turn.
pub(super) fn limit_allows(game: &Game, pool: &CardPool, it: &Effect) -> bool {
    limit_allows_beside(game, pool, it, 0)
}

/// As `limit_allows`, where so many other uses are about to be kept in mind; no more are allowed
/// than there is room for (R-SW-150).
pub(super) fn limit_allows_beside(
    game: &Game,
    pool: &CardPool,
    it: &Effect,
    others: usize,
) -> bool {
    let Some((mark, _)) = mark_of(pool, it) else {
        return true;
    };
    let used = &game.registers.used;
    let room = || used.iter().filter(|it| is_known(game, it.0)).count() + others < used.capacity();
    !used.contains(&(mark, it.ability)) && (used.len() + others < used.capacity() || room())
}

/// Whether a use still says something: a card that has moved on is another card.
fn is_known(game: &Game, mark: CardRef) -> bool {
    !mark.card.is_some() || game.table.same(mark).is_some()
}

pub(super) fn mark_used(d: &mut D<'_>, it: &Effect) {
    let Some(mark) = mark_of(d.pool, it) else {
        return;
    };
    if d.state.registers.used.len() >= d.state.registers.used.capacity() {
        let mut used = d.state.registers.used;
        used.retain(|it| is_known(d.state, it.0));
        d.state.registers.used = used;
    }
    if d.state.registers.used.push(mark).is_err() {
        d.decline(Overflow::Uses, (*it).into());
    }
}

/// Whether conditions, targets and price allow a text to be used now.
pub(super) fn usable(game: &Game, pool: &CardPool, it: &Effect) -> Result<(), (ClauseId, Facts)> {
    let ability = pool.ability(it.ability);
    if !limit_allows(game, pool, it) {
        return Err((sw!("SW-TRM.24"), Facts::NONE));
    }
    let holds = |cond| machine::holds(game, pool, cond, it, CardId::NONE);
    if !ability.when.as_ref().is_none_or(holds) || !can_begin(game, pool, it) {
        return Err((sw!("SW-EVP.05"), Facts::NONE));
    }
    match &ability.pay {
        Some(cost) if !effects::can_pay(game, pool, cost, it) => {
            let have = magic::magic(game, it.seat);
            Err((
                sw!("SW-SUM.07"),
                Facts::need(effects::price(game, pool, cost, it), have),
            ))
        }
        _ => Ok(()),
    }
}

/// Whether the first choices of a text have a candidate (10.4, R-SW-33).
pub(super) fn can_begin(game: &Game, pool: &CardPool, it: &Effect) -> bool {
    let ability = pool.ability(it.ability);
    if ability.digest[1] != 0 || named_part(pool, it.ability).is_some() {
        // R-SW-33: an Event does something else, too; and what a text's event names is bound later.
        return true;
    }
    let ops = &ability.ops[usize::from(ability.body)..];
    machine::has_target(game, pool, ops, it, |op| match op {
        Op::Do(Act::Named(named::STACK_MAGIC, _)) => Some(magic::magic(game, it.seat) > 0),
        Op::Do(Act::Named(named::PLACE, args)) => Some(can_place(game, pool, args, it)),
        Op::Do(Act::Named(verb, args)) if verbs::is_one_by_one(*verb) => {
            Some(can_take(game, pool, *verb, args, it))
        }
        _ => Some(true),
    })
}

/// Whether a selection is known before a text has begun, and by everybody.
fn is_settled(sel: &Sel) -> bool {
    match sel {
        Sel::Slot(_) | Sel::Of(..) | Sel::RestOf(_) => false,
        Sel::Cards(cards) => cards.zones.iter().all(|&it| it.0 <= zone::UNDER.0),
        Sel::And(all) => all.iter().all(is_settled),
        _ => true,
    }
}

/// Whether there is a space beside what a text names (R-SW-76).
fn can_place(game: &Game, pool: &CardPool, args: &[Arg], it: &Effect) -> bool {
    match args.get(1) {
        Some(Arg::Sel(beside)) if is_settled(beside) => {
            !effects::spaces_beside(game, pool, beside, it).is_empty()
        }
        // The card is chosen first.
        _ => true,
    }
}

/// Whether a verb that takes cards one after another has one to take (R-SW-83, R-SW-114).
fn can_take(game: &Game, pool: &CardPool, verb: ActId, args: &[Arg], it: &Effect) -> bool {
    let event = has_head(pool.ability(it.ability), head::PLAY);
    match args.first() {
        Some(Arg::Sel(sel)) if is_settled(sel) => {}
        // R-SW-33: "up to" so many of an Event may be none.
        Some(Arg::Pick(_, sel, _)) if is_settled(sel) && !event => {}
        _ => return true,
    }
    !verbs::able_for(game, pool, it, verb, args).is_empty()
}

/// A text of a card that is used at will, as a program that has not begun.
pub(super) fn effect(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    number: u8,
    seat: Seat,
) -> Option<Effect> {
    let (ability, giver) = values::ability(game, pool, card, number)?;
    Some(Effect {
        ability,
        source: game.table.refer(card),
        giver,
        seat,
        base: game.bound().len() as u8,
        ..Effect::default()
    })
}

/// Visits the texts of cards that a seat could use at will with one of these heads, and why not.
pub(super) fn at_will(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    heads: &[HeadId],
    mut visit: impl FnMut(CardId, u8, Result<(), (ClauseId, Facts)>) -> std::ops::ControlFlow<()>,
) -> std::ops::ControlFlow<()> {
    if !cache::offers(game, pool, heads) {
        return std::ops::ControlFlow::Continue(());
    }
    let all = heads.iter().fold(0u32, |all, head| all | head.bit());
    for card in values::present(game) {
        let def = game.table.card(card).def;
        let printed = pool.quick(def).abilities.heads & all != 0;
        if !printed && !game.table.has_on(card, Change::Grant) {
            continue;
        }
        for (number, id, giver) in values::abilities(game, pool, card) {
            let ability = pool.ability(id);
            if !heads.iter().any(|&head| has_head(ability, head))
                || !may_use(game, ability, card, seat)
            {
                continue;
            }
            let it = Effect {
                ability: id,
                source: game.table.refer(card),
                giver,
                seat,
                base: game.bound().len() as u8,
                ..Effect::default()
            };
            let free = in_place(game, pool, ability, card).and_then(|()| usable(game, pool, &it));
            visit(card, number, free)?;
        }
    }
    std::ops::ControlFlow::Continue(())
}

/// What stands in the place of an attack or a move asks what that would ask (8.7).
fn in_place(
    game: &Game,
    pool: &CardPool,
    ability: &Ability,
    card: CardId,
) -> Result<(), (ClauseId, Facts)> {
    if has_head(ability, head::INSTEAD_OF_ATTACKING) {
        can_attack(game, pool, card)
    } else if has_head(ability, head::INSTEAD_OF_MOVING) {
        can_move(game, pool, card)
    } else {
        Ok(())
    }
}

/// Whether a Unit may be used in the Attack phase: A1.
pub(super) fn can_attack(
    game: &Game,
    pool: &CardPool,
    card: CardId,
) -> Result<(), (ClauseId, Facts)> {
    let registers = &game.registers;
    if registers.attacked.has(card) {
        return Err((sw!("SW-ATK.03"), Facts::NONE));
    }
    if registers.attacks >= combat::UNITS {
        let need = Facts::need(i16::from(combat::UNITS), i16::from(registers.attacks));
        return Err((sw!("SW-ATK.01"), need));
    }
    if let Some((clause, by)) = combat::barred(game, pool, card) {
        return Err((clause, Facts::card(by)));
    }
    match values::forbids(game, pool, card, word::CANNOT_ATTACK_IN_PHASE) {
        Some((_, by)) => Err((sw!("SW-TRM.17"), Facts::card(by))),
        None => Ok(()),
    }
}

/// Whether a Unit may be used in the Movement phase.
pub(super) fn can_move(
    game: &Game,
    pool: &CardPool,
    card: CardId,
) -> Result<(), (ClauseId, Facts)> {
    let registers = &game.registers;
    if registers.moved.has(card) {
        return Err((sw!("SW-MOV.06"), Facts::NONE));
    }
    let limit = moves::limit(game);
    if registers.moves >= limit {
        let clause = if registers.turn == 1 {
            sw!("SW-SET.11")
        } else {
            sw!("SW-MOV.01")
        };
        return Err((
            clause,
            Facts::need(i16::from(limit), i16::from(registers.moves)),
        ));
    }
    if let Some((clause, by)) = moves::barred(game, pool, card) {
        return Err((clause, Facts::card(by)));
    }
    match values::forbids(game, pool, card, word::CANNOT_MOVE_IN_PHASE) {
        Some((_, by)) => Err((sw!("R-SW-114"), Facts::card(by))),
        None => Ok(()),
    }
}

/// The heads of texts that can be used at will in the running phase.
pub(super) const fn heads(phase: PhaseId) -> &'static [HeadId] {
    match phase {
        phase::MOVE => &[head::ANY_TIME, head::INSTEAD_OF_MOVING],
        phase::ATTACK => &[head::ANY_TIME, head::INSTEAD_OF_ATTACKING],
        _ => &[head::ANY_TIME],
    }
}

/// Whether a seat can use something at any time: public knowledge decides (R-SW-98).
pub(super) fn can_use_any(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    at_will(game, pool, seat, &[head::ANY_TIME], |_, _, free| {
        if free.is_ok() {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    })
    .is_break()
}

/// Who can tell what can be done on the battlefield: everybody, unless a text that can be used at
/// will asks for cards that only some know.
pub(super) fn openness(it: &Question<'_, SummonerWars>) -> Openness {
    let (game, pool) = (it.game, it.pool);
    let asks = |card| {
        values::abilities(game, pool, card).any(|(_, id, _)| {
            let ability = pool.ability(id);
            let at_will = [
                head::ANY_TIME,
                head::INSTEAD_OF_MOVING,
                head::INSTEAD_OF_ATTACKING,
            ];
            at_will.into_iter().any(|head| has_head(ability, head))
                && machine::asks_for_faces::<SummonerWars>(ability)
        })
    };
    Openness::public_if(!values::present(game).any(asks))
}

/// Says of a text that it is used, or not; the number is the text.
fn announce(d: &mut D<'_>, what: AnnouncementId, it: &Effect, clause: ClauseId) {
    let (card, text) = (it.source.card, it.ability.0 as i16);
    d.announce_card(what, it.seat, card, CardId::NONE, text, clause);
}

/// Begins a text that is used at will.
pub(super) fn use_now(
    d: &mut D<'_>,
    card: CardId,
    number: u8,
    seat: Seat,
    after: Step,
) -> Next<Step> {
    let Some(it) = effect(d.state, d.pool, card, number, seat) else {
        return Next::Go(after);
    };
    let ability = d.pool.ability(it.ability);
    let clause = if has_head(ability, head::INSTEAD_OF_ATTACKING) {
        combat::use_up(d, card);
        sw!("SW-TRM.14")
    } else if has_head(ability, head::INSTEAD_OF_MOVING) {
        moves::use_up(d, card);
        sw!("SW-TRM.14")
    } else {
        sw!("R-SW-98")
    };
    mark_used(d, &it);
    announce(d, say::USE, &it, clause);
    run(d, it, after)
}

/// Runs a text; its player chooses an opponent first, where it speaks of one (R-SW-130).
fn run(d: &mut D<'_>, it: Effect, after: Step) -> Next<Step> {
    if !effects::chooses_opponent(d.state, d.pool, &it) {
        return begin(d, it, after);
    }
    d.state.registers.current = Trigger {
        ability: it.ability,
        source: it.source,
        giver: it.giver,
        about: it.about,
        seat: it.seat,
        amount: it.x,
        ..Trigger::default()
    };
    Next::Call(Step::Versus, after)
}

/// R-SW-130.
pub(super) fn versus(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let trigger = d.state.registers.current;
    let card = trigger.source.card;
    let Some(Choice::Seat(foe)) = answer else {
        if is_out(d.state, trigger.seat) || !card.is_some() {
            return Next::Done;
        }
        let asked = Asked::one(trigger.seat, prompt::OPPONENT, card);
        return Next::Ask(asked, Step::Versus);
    };
    d.state.registers.current = Trigger::default();
    face(d, card, Some(trigger.ability), foe);
    begin(d, effect_of(&trigger, 0), Step::Told)
}

/// Begins a text with the card that its event names.
fn begin(d: &mut D<'_>, it: Effect, after: Step) -> Next<Step> {
    let name = named_part(d.pool, it.ability).and_then(|part| part.name);
    match name.zip(d.table().same(it.about)) {
        Some(named) => {
            d.begin(it, after, &[named]);
            Next::Stay
        }
        None => Next::Run(it, after),
    }
}

/// A text has its opponent, or all texts of an Event.
pub(super) fn face(d: &mut D<'_>, card: CardId, ability: Option<AbilityId>, seat: Seat) {
    let against = Against {
        card,
        ability,
        seat,
    };
    // Each belongs to a text that is being carried out, and fewer nest (R-SW-150).
    d.state.registers.against.put(against);
}

/// The places on the waiting list of those that are next: the oldest moment.
pub(super) fn next_batch(game: &Game) -> impl Iterator<Item = u8> + '_ {
    let batch = game.waiting.iter().map(|trigger| trigger.batch).min();
    let all = game.waiting.iter().enumerate();
    all.filter(move |(_, t)| Some(t.batch) == batch)
        .map(|(at, _)| at as u8)
}

/// The stamp of a control that ends with this turn, which may be given back among the triggers of
/// its end (R-SW-41).
pub(super) fn borrowed(game: &Game) -> Option<u16> {
    if game.registers.phase != phase::END {
        return None;
    }
    destroy::control_that(game, |it| matches!(it.until, Until::Turn | Until::Battle))
}

/// R-SW-69: abilities that wait, the active player orders all.
pub(super) fn triggers(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let at = match answer {
        Some(Choice::Mode(at)) => at,
        Some(Choice::Default) => {
            if let Some(stamp) = borrowed(d.state) {
                destroy::give_back(d, stamp, sw!("R-SW-41"));
            }
            return Next::Go(Step::Triggers);
        }
        _ => {
            let count = next_batch(d.state).count();
            let first = next_batch(d.state).next();
            match first {
                None => return Next::Done,
                Some(at) if count == 1 && borrowed(d.state).is_none() => at,
                Some(_) => {
                    let seat = d.state.registers.active;
                    let asked = Asked::one(seat, prompt::ORDER_TRIGGERS, CardId::NONE);
                    return Next::Ask(asked, Step::Triggers);
                }
            }
        }
    };
    let trigger = d.state.waiting.remove(usize::from(at));
    match still(d.state, d.pool, &trigger) {
        Ok(()) => {
            d.state.registers.current = trigger;
            Next::Go(Step::Use)
        }
        Err(clause) => {
            announce(d, say::SKIPPED, &effect_of(&trigger, 0), clause);
            Next::Go(Step::Triggers)
        }
    }
}

/// Whether a waiting ability can be used now, and if not, by which clause.
fn still(game: &Game, pool: &CardPool, trigger: &Trigger) -> Result<(), ClauseId> {
    if trigger.event == KEPT {
        return Ok(());
    }
    let it = effect_of(trigger, game.bound().len() as u8);
    let there = game.table.same(trigger.source);
    let card = there.filter(|&card| {
        game.table.is_in(card, zone::BATTLEFIELD) || game.table.is_in(card, zone::ON_TOP)
    });
    // What has happened to a card is told of it wherever it is now (R-SW-100, R-SW-134).
    if !matches!(trigger.event, event::DESTROY | event::WOUND) {
        let Some(card) = card else {
            return Err(sw!("R-SW-43"));
        };
        if values::is_blank(game, pool, card) {
            return Err(sw!("R-SW-42"));
        }
        // 10.3: what has gone back is used by nobody who had borrowed it.
        if !may_use(game, pool.ability(it.ability), card, it.seat) {
            return Err(sw!("R-SW-41"));
        }
    }
    usable(game, pool, &it).map_err(|(clause, _)| clause)
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

/// A waiting ability that its controller may decline (R-SW-43).
pub(super) fn use_waiting(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let trigger = d.state.registers.current;
    if is_out(d.state, trigger.seat) {
        // R-SW-126.
        d.state.registers.current = Trigger::default();
        return Next::Go(Step::Triggers);
    }
    let ability = d.pool.ability(trigger.ability);
    let card = trigger.source.card;
    if ability.pay.is_some() || ability.may {
        match answer {
            None => return Next::Ask(Asked::one(trigger.seat, prompt::USE, card), Step::Use),
            Some(Choice::Yes) => {}
            Some(_) => {
                announce(d, say::DECLINE, &effect_of(&trigger, 0), sw!("R-SW-43"));
                if ability.limit == Some(Limit::OncePerName) {
                    // One answer stands for all cards with this text.
                    mark_used(d, &effect_of(&trigger, 0));
                }
                d.state.registers.current = Trigger::default();
                return Next::Go(Step::Triggers);
            }
        }
    }
    d.state.registers.current = Trigger::default();
    let it = effect_of(&trigger, 0);
    mark_used(d, &it);
    announce(d, say::USE, &it, sw!("SW-ABL.02"));
    if trigger.event == KEPT {
        return kept::begin(d, &trigger);
    }
    run(d, it, Step::Triggers)
}

/// Whether a Unit that has no target now may get one by a text of this moment (Magic Shot).
pub(super) fn may_reach(game: &Game, pool: &CardPool, board: &Board, card: CardId) -> bool {
    if combat::has_target(game, pool, board, card) {
        return true;
    }
    let bit = event::ATTACK.bit();
    values::abilities(game, pool, card).any(|(_, id, giver)| {
        let ability = pool.ability(id);
        let gives = |op: &Op| match op {
            Op::Modify(_, changes) => changes.iter().any(|(change, _)| {
                matches!(change, shokan_kernel::pool::Mod::Word(word::ATTACK_AS, 3))
            }),
            _ => false,
        };
        if ability.quick.listens & bit == 0 || !ability.ops.iter().any(gives) {
            return false;
        }
        let it = Effect {
            ability: id,
            source: game.table.refer(card),
            giver,
            seat: game.table.card(card).controller,
            base: game.bound().len() as u8,
            ..Effect::default()
        };
        let from = super::grid::place_of(game, card).unwrap_or(0);
        usable(game, pool, &it).is_ok()
            && super::grid::DIRECTIONS
                .into_iter()
                .any(|direction| board.first(from, direction, 3).is_some())
    })
}

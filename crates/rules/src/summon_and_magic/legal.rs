//! The one truth for what may be done: every candidate of a question, allowed or refused with
//! clause and facts.

use super::words::{kind, mark, named, option, passive, prompt, sm, verb, word, zone};
use super::{
    Step, SummonAndMagic, cache, chain, combat, duty, effects, enter, loops, occur, other, pile,
    price, standing, turn, values,
};
use shokan_kernel::decision::{Asked, Choice, Facts, Offer};
use shokan_kernel::ids::{AbilityId, CardId, ClauseId, KindId, Seat};
use shokan_kernel::list::CardSet;
use shokan_kernel::machine;
use shokan_kernel::pool::{Act, Arg, CardPool, Head, Op, Sel};
use shokan_kernel::state::{Effect, Frame, State};
use std::ops::ControlFlow;

type Game = State<SummonAndMagic>;
type Flow = ControlFlow<()>;
type No = (ClauseId, Facts);
const ON: Flow = ControlFlow::Continue(());

/// Walks every candidate of the pending question.
pub(super) fn offer<O: Offer>(
    game: &Game,
    pool: &CardPool,
    asked: Asked,
    step: Step,
    to: &mut O,
) -> Flow {
    let seat = asked.seat;
    match asked.prompt {
        prompt::MAIN => {
            actions(game, pool, seat, false, to)?;
            commands(game, pool, seat, to)?;
            positions(game, pool, seat, to)?;
            if O::REASONS {
                foreign(game, pool, seat, to);
            }
            to.allow(Choice::Done)
        }
        prompt::RIGHT => {
            actions(game, pool, seat, true, to)?;
            if O::REASONS && game.registers.active != seat {
                out_of_turn(game, pool, seat, to);
            }
            to.allow(Choice::Done)
        }
        prompt::TIMED => timed(game, pool, seat, step, to),
        prompt::POSITION => {
            let card = asked.source;
            for rested in [false, true] {
                let choice = Choice::Act(enter::summon_verb(rested), card);
                answer(
                    to,
                    choice,
                    enter::position(game, pool, card, rested).map_err(plain),
                )?;
            }
            ON
        }
        prompt::DIRECT
        | prompt::PREVENT
        | prompt::REPLACE
        | prompt::FIRST
        | prompt::FIRST_STRIKE => {
            to.allow(Choice::Yes)?;
            to.allow(Choice::No)
        }
        prompt::ANSWER => respond(game, pool, asked, step, to),
        prompt::COUNTER => counters(game, pool, to),
        _ => picks(game, pool, asked, step, to),
    }
}

/// Questions that ask for one of some cards.
fn picks<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, step: Step, to: &mut O) -> Flow {
    match asked.prompt {
        prompt::TRIBUTE => {
            let Step::Lay { card, seat, .. } = step else {
                return ON;
            };
            let (_, all) = enter::tribute(game, pool, card, seat);
            all.iter()
                .try_for_each(|&card| to.allow(Choice::Card(card)))
        }
        prompt::LINK => {
            let all = combat::links(game, pool);
            all.iter()
                .try_for_each(|&card| to.allow(Choice::Card(card)))?;
            to.allow(Choice::Done)
        }
        prompt::INTERCEPT => {
            let all = combat::interceptors(game, pool);
            all.iter()
                .try_for_each(|&card| to.allow(Choice::Card(card)))?;
            if game.registers.battle.targets.is_empty() {
                ON
            } else {
                to.allow(Choice::Done)
            }
        }
        prompt::ATTACK_WITH => {
            let Step::Force {
                attacker, target, ..
            } = step
            else {
                return ON;
            };
            let (card, hit) = (attacker.card, target.card);
            let all = combat::forced_skills(game, pool, card, hit);
            all.iter()
                .try_for_each(|it| to.allow(Choice::Ability(card, it.0)))
        }
        _ => ON,
    }
}

const fn plain(why: ClauseId) -> No {
    (why, Facts::NONE)
}

fn answer<O: Offer>(to: &mut O, choice: Choice, may: Result<(), No>) -> Flow {
    match may {
        Ok(()) => to.allow(choice),
        Err((why, facts)) => {
            to.refuse(choice, why, facts);
            ON
        }
    }
}

fn timed<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, step: Step, to: &mut O) -> Flow {
    let Step::Timed { from } = step else {
        return ON;
    };
    let mut must = false;
    for &at in chain::due(game, pool, from, seat).iter() {
        must |= chain::is_must(pool, &game.waiting[usize::from(at)]);
        to.allow(Choice::Mode(at))?;
    }
    // SM-25-08.a: among them in the order that the turn player likes.
    for &card in duty::due(game, pool, from, seat).iter() {
        must = true;
        to.allow(Choice::Card(card))?;
    }
    if must {
        to.refuse(Choice::Done, sm!("R-SM-82"), Facts::NONE);
        return ON;
    }
    to.allow(Choice::Done)
}

/// Whether there is AP for something with AP (SM-08.01, SM-10.03).
fn ap(game: &Game, seat: Seat, need: i16) -> Result<(), No> {
    if game.registers.active != seat {
        return Err(plain(sm!("SM-10.03")));
    }
    let have = i16::from(game.registers.ap);
    if have < need {
        return Err((sm!("SM-23.06"), Facts::need(need, have)));
    }
    Ok(())
}

/// Charge, summon and magic, set cards: as actions, or as over-magic (SM-10.01).
fn actions<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, om: bool, to: &mut O) -> Flow {
    let choice = Choice::Act(verb::CHARGE, CardId::NONE);
    answer(to, choice, charge(game, seat))?;
    // Nobody hears why nothing of the hand can be used when AP are for the other.
    let hand = O::REASONS || ap(game, seat, 0).is_ok();
    for &card in game.table.pile(seat, zone::HAND).iter().filter(|_| hand) {
        from_hand(game, pool, seat, card, om, to)?;
    }
    for &card in game.table.pile(seat, zone::MAGIC) {
        if game.table.card(card).face_down() {
            set_card(game, pool, seat, card, om, to)?;
        }
    }
    ON
}

fn charge(game: &Game, seat: Seat) -> Result<(), No> {
    ap(game, seat, 1)?;
    let hand = game.table.pile(seat, zone::HAND).len();
    let limit = usize::from(game.registers.hand_limit[seat.at()]);
    if hand >= limit {
        // R-SM-34.
        let facts = Facts::need(limit as i16, hand as i16);
        return Err((sm!("SM-22-3.g"), facts));
    }
    if game.table.pile(seat, zone::DECK).is_empty() {
        return Err(plain(sm!("R-SM-35")));
    }
    Ok(())
}

fn from_hand<O: Offer>(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    om: bool,
    to: &mut O,
) -> Flow {
    let def = pool.def(game.table.card(card).def);
    if def.kind == kind::MONSTER {
        let may = ap(game, seat, 1);
        summons(game, pool, seat, card, may, to)?;
    } else {
        for (at, &id) in def.abilities.iter().enumerate() {
            if is_use(pool, id) {
                let choice = Choice::Ability(card, at as u8);
                let need = price::use_ap(game, pool, card).0;
                let may = ap(game, seat, need)
                    .and_then(|()| by_hand(game, pool, seat, def.kind))
                    .and_then(|()| usage(game, pool, seat, card, id, om));
                answer(to, choice, may)?;
            }
        }
    }
    let may = ap(game, seat, 1).and_then(|()| settable(game, pool, card));
    answer(to, Choice::Act(verb::SET, card), may)
}

fn by_hand(game: &Game, pool: &CardPool, seat: Seat, printed: KindId) -> Result<(), No> {
    if printed != kind::MAGIC {
        return Ok(());
    }
    match values::player_forbids(game, pool, seat, word::CANNOT_USE_MAGIC_FROM_HAND) {
        Some(by) => Err((sm!("SM-17.03"), Facts::card(by))),
        None => Ok(()),
    }
}

/// SM-04-3.c, SM-25-23.a, SM-25-09.c: what may be set.
fn settable(game: &Game, pool: &CardPool, card: CardId) -> Result<(), No> {
    let def = pool.def(game.table.card(card).def);
    if def.kind != kind::MONSTER {
        return Ok(());
    }
    if values::is_printed(game, pool, card, passive::SUMMON_CONDITION) {
        return Err(plain(sm!("SM-25-09.c")));
    }
    if values::is_printed(game, pool, card, passive::SETTABLE) {
        return Ok(());
    }
    Err(plain(sm!("SM-25-23.a")))
}

/// A summon in both positions, where it may be summoned at all.
fn summons<O: Offer>(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    may: Result<(), No>,
    to: &mut O,
) -> Flow {
    if !O::REASONS && may.is_err() {
        return ON;
    }
    let enters = enter::can_enter(game, pool, card, seat, CardId::NONE).map_err(|why| {
        let (need, have) = enter::tribute(game, pool, card, seat);
        (why, Facts::need(i16::from(need), have.len() as i16))
    });
    for rested in [false, true] {
        let lies = enter::position(game, pool, card, rested).map_err(plain);
        let choice = Choice::Act(enter::summon_verb(rested), card);
        answer(to, choice, may.and(lies).and(enters))?;
    }
    ON
}

/// Whether a text is one that is used by laying its card down.
fn is_use(pool: &CardPool, id: AbilityId) -> bool {
    matches!(
        pool.ability(id).head,
        Head::Rule(super::words::head::USE) | Head::AnswerTo(_)
    )
}

fn usage(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    id: AbilityId,
    om: bool,
) -> Result<(), No> {
    let item = chain::last(game);
    let about = if om { item.card } else { Default::default() };
    let context = Effect {
        ability: id,
        source: game.table.refer(card),
        about,
        seat,
        base: game.bound().len() as u8,
        ..Effect::default()
    };
    if matches!(pool.ability(id).head, Head::AnswerTo(_)) {
        // SM-21.03: only against what it answers.
        if !om || !chain::answers(game, pool, &context, &item) {
            return Err(plain(sm!("SM-21.03")));
        }
    }
    let def = pool.def(game.table.card(card).def);
    if def.kind == kind::ARTIFACT
        && turn::has_place(game, pool, card)
        && let Some(twin) = pile::twin(game, pool, card, seat)
    {
        return Err((sm!("SM-27.14"), Facts::card(twin)));
    }
    effects::usable(game, pool, &context, sm!("SM-13-4.a")).map_err(plain)
}

fn set_card<O: Offer>(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    om: bool,
    to: &mut O,
) -> Flow {
    let def = game.table.card(card).def;
    if def == shokan_kernel::ids::DefId::UNKNOWN {
        return ON;
    }
    let def = pool.def(def);
    // SM-11-6: not in the turn it was set.
    let old = if game.registers.fresh.has(card) {
        Err(plain(sm!("SM-11-6")))
    } else {
        Ok(())
    };
    if def.kind == kind::MONSTER {
        return summons(game, pool, seat, card, old, to);
    }
    for (at, &id) in def.abilities.iter().enumerate() {
        if is_use(pool, id) {
            let choice = Choice::Ability(card, at as u8);
            let may = old.and_then(|()| usage(game, pool, seat, card, id, om));
            answer(to, choice, may)?;
        }
    }
    ON
}

fn commands<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let row = game.table.piles(seat, zone::MONSTERS, zone::MAGIC);
    let mut known = combat::Known::default();
    for &card in row {
        if game.table.card(card).face_down() || !values::works(game, pool, card) {
            continue;
        }
        let ready = commander(game, pool, card);
        if !O::REASONS && ready.is_err() {
            continue;
        }
        values::each_ability(game, pool, card, |owned| {
            let ability = pool.ability(owned.1);
            if !matches!(ability.head, Head::Rule(super::words::head::SKILL)) {
                return ON;
            }
            let may = ready.and_then(|()| command(game, pool, seat, card, owned.1, &mut known));
            answer(to, Choice::Ability(card, owned.0), may)
        })?;
    }
    ON
}

/// Whether a card can use any skill with AP now.
fn commander(game: &Game, pool: &CardPool, card: CardId) -> Result<(), No> {
    if values::is_monster(game, pool, card) {
        // SM-08-3.i, R-SM-36.
        if game.registers.turn == 1 {
            return Err(plain(sm!("SM-08-3.i")));
        }
        if game.table.card(card).rested() {
            return Err(plain(sm!("SM-08-3.f")));
        }
    }
    if game.registers.acted.has(card) {
        return Err(plain(sm!("SM-08-3.g")));
    }
    Ok(())
}

/// Whether a skill can be used with AP now (8.4, 9.1).
fn command(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    id: AbilityId,
    known: &mut combat::Known,
) -> Result<(), No> {
    let ability = pool.ability(id);
    let attacks = ability.values.first() == Some(&mark::ATTACK);
    let need = i16::from(turn::skill_price(game, pool, card, id));
    ap(game, seat, need)?;
    // SM-12-6.i; R-SM-103, played otherwise.
    if ability.values.first() == Some(&mark::ACTION)
        && game.registers.ap == 0
        && game.registers.options & option::FREE_SKILL_WITHOUT_AP == 0
    {
        return Err((sm!("SM-12-6.i"), Facts::need(1, 0)));
    }
    if need == 0 {
        loops::may_use(game).map_err(plain)?;
    }
    for (word, applies) in [(word::CANNOT_COMMAND, true), (word::CANNOT_ATTACK, attacks)] {
        if applies && let Some(by) = values::forbids(game, pool, card, word) {
            return Err((sm!("SM-19.05"), Facts::card(by)));
        }
    }
    let context = values::context(game, card, id);
    if attacks {
        if !chain::holds(game, pool, &context) {
            return Err(plain(sm!("SM-19.05")));
        }
        if let Some(cost) = &ability.pay
            && !effects::can_pay(game, pool, cost, &context)
        {
            return Err(plain(sm!("R-SM-14")));
        }
        if combat::aims_at_card(game, pool, card, id, known)
            || combat::aims_at_player(game, pool, card, id)
        {
            return Ok(());
        }
        let foe = other(seat);
        // SM-05-1.b, SM-23.12: nothing that this skill can reach.
        let why = if values::monsters(game, pool, foe).next().is_some() {
            sm!("SM-05-1.b")
        } else {
            sm!("SM-23.12")
        };
        return Err(plain(why));
    }
    if !occur::limit_allows(game, pool, id, context.source) {
        return Err(plain(sm!("R-SM-108")));
    }
    effects::usable(game, pool, &context, sm!("SM-12-6.i")).map_err(plain)
}

fn positions<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    for card in values::monsters(game, pool, seat) {
        let choice = Choice::Act(verb::TURN, card);
        answer(to, choice, turned(game, pool, seat, card))?;
    }
    ON
}

/// SM-09-1.a to SM-09-1.d: the action of changing position.
fn turned(game: &Game, pool: &CardPool, seat: Seat, card: CardId) -> Result<(), No> {
    let registers = &game.registers;
    if registers.entered.has(card) {
        return Err(plain(sm!("SM-09-1.c")));
    }
    if registers.turned.has(card) {
        return Err(plain(sm!("SM-09-1.b")));
    }
    if registers.acted.has(card) || registers.refreshed.has(card) {
        return Err(plain(sm!("SM-09-1.d")));
    }
    can_be_turned(game, pool, seat, card, turn::wanted(game, card))
}

/// Whether the action can bring a monster into a position: asked when it is declared, and again
/// when it is carried out (10.3).
pub(super) fn can_be_turned(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    lies: bool,
) -> Result<(), No> {
    let it = game.table.card(card);
    let locked = || {
        values::forbids(game, pool, card, word::CANNOT_BE_TURNED)
            .or_else(|| values::forbids(game, pool, card, word::CANNOT_CHANGE_POSITION))
            .or_else(|| values::player_forbids(game, pool, seat, word::CANNOT_CHANGE_POSITION))
    };
    const LOCKS: [u64; 2] = cache::words([word::CANNOT_BE_TURNED, word::CANNOT_CHANGE_POSITION]);
    if cache::says_one(game, pool, LOCKS)
        && let Some(by) = locked()
    {
        return Err((sm!("SM-09-1.a"), Facts::card(by)));
    }
    let (which, why) = if lies {
        (passive::NO_DEFENCE_POSITION, sm!("SM-25-07.b"))
    } else {
        (passive::NO_ATTACK_POSITION, sm!("SM-25-05.b"))
    };
    // R-SM-77: of a face-down monster its player knows it.
    let known = it.def != shokan_kernel::ids::DefId::UNKNOWN;
    let has = if it.face_down() {
        known && values::is_printed(game, pool, card, which)
    } else {
        values::has(game, pool, card, which)
    };
    if has { Err(plain(why)) } else { Ok(()) }
}

/// SM-12-6.i: action skills in the turn of the enemy, refused so that "why not?" has an answer.
fn out_of_turn<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) {
    let row = game.table.piles(seat, zone::MONSTERS, zone::MAGIC);
    let open =
        |card: &&CardId| !game.table.card(**card).face_down() && values::works(game, pool, **card);
    for &card in row.iter().filter(open) {
        for owned in values::abilities(game, pool, card).iter() {
            let ability = pool.ability(owned.1);
            let skill = matches!(ability.head, Head::Rule(super::words::head::SKILL));
            if skill && ability.values.first() == Some(&mark::ACTION) {
                let choice = Choice::Ability(card, owned.0);
                to.refuse(choice, sm!("SM-12-6.i"), Facts::NONE);
            }
        }
    }
}

/// What is not the own: refused, so that "why not?" has an answer.
fn foreign<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) {
    for card in values::monsters(game, pool, other(seat)) {
        to.refuse(Choice::Act(verb::TURN, card), sm!("R-SM-37"), Facts::NONE);
        if !values::is_open(game, pool, card) {
            continue;
        }
        for owned in values::abilities(game, pool, card).iter() {
            if matches!(
                pool.ability(owned.1).head,
                Head::Rule(super::words::head::SKILL)
            ) {
                let choice = Choice::Ability(card, owned.0);
                to.refuse(choice, sm!("SM-08.01"), Facts::NONE);
            }
        }
    }
}

fn respond<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, step: Step, to: &mut O) -> Flow {
    let battle = &game.registers.battle;
    let card = asked.source;
    let Some(by) = standing::attacker(game, pool) else {
        return to.allow(Choice::Done);
    };
    if combat::can_evade(game, pool, card, by, battle.ability) {
        to.allow(Choice::Act(verb::EVADE, card))?;
    } else if O::REASONS {
        to.refuse(
            Choice::Act(verb::EVADE, card),
            combat::why_hit(game, pool, card, by, battle.ability),
            Facts::card(by),
        );
    }
    if matches!(step, Step::Battle { .. }) {
        let all = combat::answers(game, pool, card);
        for it in all.iter() {
            to.allow(Choice::Ability(card, it.0))?;
        }
        if O::REASONS && values::is_open(game, pool, card) {
            for owned in values::abilities(game, pool, card).iter() {
                let first = pool.ability(owned.1).values.first();
                if first == Some(&mark::ATTACK) && !all.iter().any(|it| it.0 == owned.0) {
                    let no_shots = game.registers.options & option::DAMAGE_IS_NO_ANSWER != 0;
                    let why = if game.table.card(card).rested() {
                        sm!("SM-11-3")
                    } else if values::forbids(game, pool, card, word::CANNOT_ANSWER).is_some() {
                        sm!("R-SM-28")
                    } else if no_shots && combat::attack_op(pool, owned.1).is_none() {
                        sm!("R-SM-57")
                    } else if values::has(game, pool, by, passive::RANGED) {
                        sm!("SM-25-03.a")
                    } else {
                        sm!("R-SM-107")
                    };
                    to.refuse(Choice::Ability(card, owned.0), why, Facts::NONE);
                }
            }
        }
    }
    to.allow(Choice::Done)
}

fn counters<O: Offer>(game: &Game, pool: &CardPool, to: &mut O) -> Flow {
    let Some(Frame::Effect(effect)) = game.flow().last() else {
        return ON;
    };
    let op = pool.ability(effect.ability).ops.get(usize::from(effect.pc));
    let Some(Op::Do(Act::Named(_, args))) = op else {
        return ON;
    };
    for arg in args {
        if let Arg::Sel(sel) = arg {
            let set = machine::members(game, pool, sel, effect, CardId::NONE);
            for card in machine::in_order(game, &set) {
                if pile::count(game, card) > 0 {
                    to.allow(Choice::Card(card))?;
                }
            }
        }
    }
    ON
}

/// What a choice of a text asks of all candidates alike.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The name of those it takes.
    slot: u8,
    /// It is the choice of an attack.
    hunt: Option<combat::Hunt>,
    /// A verb behind it cannot do with every card what it says.
    verbs: bool,
}

/// The aim of the choice that a text stands at.
pub(super) fn aim(game: &Game, pool: &CardPool, context: &Effect) -> Aim {
    aim_at(game, pool, context, || {
        combat::vanguards(game, pool, other(context.seat))
    })
}

/// As `aim`, with the vanguards of the other side.
pub(super) fn aim_at(
    game: &Game,
    pool: &CardPool,
    context: &Effect,
    vanguards: impl FnOnce() -> CardSet,
) -> Aim {
    let ability = pool.ability(context.ability);
    let rest = ability.ops.get(usize::from(context.pc)..);
    let Some([Op::Choose { slot, .. }, ..]) = rest else {
        return Aim {
            slot: 0,
            hunt: None,
            verbs: false,
        };
    };
    let attacks = (ability.values.first() == Some(&mark::ATTACK)
        || combat::attack_op(pool, context.ability).is_some())
        && !context.paying;
    Aim {
        slot: *slot,
        hunt: attacks.then(|| combat::hunt(game, pool, context, vanguards())),
        verbs: combat::asks_behind(pool, context.ability, context.pc),
    }
}

/// Whether a text may choose a card (9.1; what its verb will do with it).
pub(super) fn can_be_chosen(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
    aim: &Aim,
) -> Result<(), (ClauseId, CardId)> {
    let no = |why| Err((why, CardId::NONE));
    let on_field = values::on_field(game, card);
    if on_field && let Some(by) = values::bars_choice(game, pool, card, context) {
        return Err((sm!("R-SM-31"), by));
    }
    if let Some(hunt) = &aim.hunt
        && on_field
    {
        if game.table.card(card).controller == context.seat {
            combat::own_target(game, pool, card, context, hunt)?;
        } else {
            combat::target(game, pool, card, context, hunt)?;
        }
        if let Some(most) = hunt.monsters
            && values::is_monster(game, pool, card)
        {
            let bound = game.bound().get(usize::from(context.base)..);
            let taken = bound.unwrap_or_default().iter();
            let monsters = taken
                .filter(|it| it.name == aim.slot)
                .filter(|it| values::is_monster(game, pool, it.card.card));
            if monsters.count() as i16 >= most {
                return no(sm!("SM-20.05"));
            }
        }
    }
    can_be_taken(game, pool, card, context, aim)
}

/// Whether a text can do with a card what it will do with the one that is chosen.
pub(super) fn can_be_taken(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
    aim: &Aim,
) -> Result<(), (ClauseId, CardId)> {
    if !aim.verbs {
        return Ok(());
    }
    let rest = &pool.ability(context.ability).ops[usize::from(context.pc)..];
    rest.iter()
        .try_for_each(|op| takes(game, pool, card, context, aim.slot, op))
        .map_err(|why| (why, CardId::NONE))
}

/// Whether `takes` has something to say about an operation.
pub(super) const fn asks(op: &Op) -> bool {
    let Op::Do(Act::Named(verb, _)) = op else {
        return false;
    };
    matches!(
        *verb,
        named::REVIVE
            | named::ENTER_FIELD
            | named::SUMMON_FACE_DOWN
            | named::EQUIP_UNDER
            | named::PUT_UNDER
            | named::PLACE_ON
            | named::PUT_ON
            | named::FORCE_ATTACK
    )
}

/// Whether a verb can do to a card what it will do to the one of this name.
fn takes(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
    slot: u8,
    op: &Op,
) -> Result<(), ClauseId> {
    let Op::Do(Act::Named(verb, args)) = op else {
        return Ok(());
    };
    let here = |sel: &Sel| matches!(sel, Sel::Slot(known) if *known == slot);
    let mut sels = args.iter().filter_map(|arg| match arg {
        Arg::Sel(sel) => Some(sel),
        _ => None,
    });
    let first = sels.next();
    let (what, other) = (first.is_some_and(here), sels.next().is_some_and(here));
    // Of a card that its chooser does not see, or that is not there, no main kind is asked.
    let carried = |under_it| {
        let all = first.map(|sel| machine::members(game, pool, sel, context, CardId::NONE));
        let all = all.unwrap_or_default();
        let seen = |it: &CardId| game.table.card(*it).known & context.seat.bit() != 0;
        let it = machine::in_order(game, &all).next().filter(seen);
        pile::can_carry(game, pool, card, it.unwrap_or(CardId::NONE), under_it)
    };
    let (source, seat) = (context.source.card, context.seat);
    let monster = values::kind_of(game, pool, card) == Some(kind::MONSTER);
    match *verb {
        named::REVIVE | named::ENTER_FIELD if what && monster => {
            enter::can_enter(game, pool, card, seat, source)
        }
        named::SUMMON_FACE_DOWN if what => enter::can_enter(game, pool, card, seat, source),
        named::EQUIP_UNDER | named::PUT_UNDER if other => carried(true),
        named::PLACE_ON | named::PUT_ON if other => carried(false),
        named::FORCE_ATTACK if other && !combat::is_attackable(game, pool, card) => {
            Err(sm!("SM-25-27.a"))
        }
        _ => Ok(()),
    }
}

//! The turn (chapter 07) and the actions (chapter 08 and 09).

use super::occur::{Occurrence, occur};
use super::values::{self, kind_of};
use super::words::{event, how, kind, mark, option, passive, phase, prompt, say, sm, verb, zone};
use super::{
    Registers, Step, SummonAndMagic, battle, chain, combat, destroy, duty, enter, follow, legal,
    loops, losses, other, pile, setup, shots, stage, verbs,
};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{AbilityId, CardId, NO_CELL, Seat};
use shokan_kernel::list::Bits;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{FACE_DOWN, Modifier, RESTED, Spot, Until};

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// Does one step.
pub(super) fn step(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    match step {
        Step::Deal { claims, stage } => setup::deal(d, claims, stage, answer),
        Step::Start { stage } => start(d, stage),
        Step::Main => main(d, answer),
        Step::Charge { declared, om } => charge(d, declared, om),
        Step::Set { card, declared, om } => set(d, card, declared, om),
        Step::Turn { .. } => turn_position(d, step),
        Step::Summon { .. } => enter::summon(d, step, answer),
        // A world that was made from a view does not know which card it is.
        Step::Lay { card, .. } if !card.is_some() => Next::Done,
        Step::Lay { .. } => enter::lay(d, step, answer),
        Step::Use { .. } => use_card(d, step),
        Step::Price { .. } => verbs::price(d, step),
        Step::Command {
            card,
            number,
            stage,
        } => command(d, card, number, stage, answer),
        Step::Right { seat } => chain::right(d, seat, answer),
        Step::Process { seat } => chain::process(d, seat),
        Step::Timed { from } => chain::timed(d, from, answer),
        Step::Pop => {
            chain::pop(d);
            Next::Done
        }
        Step::Battle { stage, at } => battle::battle(d, stage, at, answer),
        Step::Shot { stage, at } => shots::shot(d, stage, at, answer),
        Step::Follow { at } => follow::follow(d, at),
        Step::Destroy { stage, at } => destroy::destroy(d, stage, at, answer),
        Step::Force { .. } => battle::force(d, step, answer),
        Step::End { stage } => end(d, stage),
    }
}

fn start(d: &mut D<'_>, stage: stage::Start) -> Next<Step> {
    let seat = d.state.registers.active;
    if stage == stage::Start::Done {
        d.state.registers.phase = phase::MAIN;
        return Next::Go(Step::Main);
    }
    let registers = &mut d.state.registers;
    registers.turn += 1;
    registers.phase = phase::START;
    // SM-23.05, R-SM-38: set to 3, not added.
    registers.ap = 3;
    registers.spent = 0;
    registers.attacks = 0;
    registers.start_used = false;
    registers.ending = false;
    registers.closing = false;
    for set in [
        &mut registers.acted,
        &mut registers.refreshed,
        &mut registers.turned,
        &mut registers.entered,
        &mut registers.fresh,
        &mut registers.killed,
    ] {
        *set = Bits::default();
    }
    let turn = registers.turn as i16;
    d.announce_card(
        say::TURN,
        seat,
        CardId::NONE,
        CardId::NONE,
        turn,
        sm!("SM-07.01"),
    );
    loops::turn(d);
    setup::first_turn(d, seat);
    expire(d, |modifier, registers| {
        modifier.until == Until::OwnTurnBegins && modifier.seat == registers.active
    });
    // SM-21.11: nobody can answer the start itself.
    let from = chain::next_process(d);
    let mut it = Occurrence::about(event::TURN_START, CardId::NONE);
    it.seat = seat;
    occur(d, &it);
    Next::Call(
        Step::Timed { from },
        Step::Start {
            stage: stage::Start::Done,
        },
    )
}

/// Ends changes that hold for a while.
pub(super) fn expire(d: &mut D<'_>, ends: impl Fn(&Modifier, &Registers) -> bool) {
    let game = &*d.state;
    let stamps = pile::several_stamps(game, |modifier| ends(modifier, &game.registers));
    for &stamp in stamps.iter() {
        d.emit(Fact::Expired { stamp }, sm!("R-SM-68"));
    }
}

fn main(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    match answer {
        None if !d.state.waiting.is_empty() => Next::Call(Step::Timed { from: 0 }, Step::Main),
        // R-SM-30, played otherwise: what waited has been applied.
        None if d.state.registers.ending => Next::Go(Step::End {
            stage: stage::End::Effects,
        }),
        None => {
            d.state.registers.process = 0;
            Next::Ask(Asked::one(seat, prompt::MAIN, CardId::NONE), Step::Main)
        }
        Some(Choice::Done) => Next::Go(Step::End {
            stage: stage::End::Declare,
        }),
        Some(choice) => {
            loops::count(d);
            match first_step(d.state, choice, false) {
                Some(step) => Next::Call(step, Step::Main),
                None => Next::Go(Step::Main),
            }
        }
    }
}

/// The first step of an action.
pub(super) fn first_step(game: &Game, choice: Choice, om: bool) -> Option<Step> {
    Some(match choice {
        Choice::Act(verb::CHARGE, _) => Step::Charge {
            declared: false,
            om,
        },
        Choice::Act(verb @ (verb::SUMMON_ATTACK | verb::SUMMON_DEFENCE), card) => Step::Summon {
            card,
            rested: verb == verb::SUMMON_DEFENCE,
            om,
            stage: stage::Summon::Pay,
        },
        Choice::Act(verb::SET, card) => Step::Set {
            card,
            declared: false,
            om,
        },
        Choice::Act(verb::TURN, card) => Step::Turn {
            card: game.table.refer(card),
            lies: wanted(game, card),
            declared: false,
        },
        Choice::Ability(card, number) if is_command(game, card) => Step::Command {
            card,
            number,
            stage: stage::Skill::Declare,
        },
        Choice::Ability(card, number) => Step::Use {
            card,
            ability: AbilityId(u16::from(number)),
            om,
            stage: stage::Use::Declare,
        },
        _ => return None,
    })
}

/// Whether an ability of this card is a skill of a card that lies open on the field.
pub(super) fn is_command(game: &Game, card: CardId) -> bool {
    values::on_field(game, card) && !game.table.card(card).face_down()
}

/// SM-04-5.c: AP is used at the declaration.
pub(super) fn pay_ap(d: &mut D<'_>, n: u8) {
    if n == 0 {
        return;
    }
    let registers = &mut d.state.registers;
    registers.ap = registers.ap.saturating_sub(n);
    registers.spent = registers.spent.saturating_add(n);
    loops::leave(registers);
    let (seat, left) = (registers.active, registers.ap);
    d.announce_card(
        say::AP,
        seat,
        CardId::NONE,
        CardId::NONE,
        i16::from(left),
        sm!("SM-04-5.c"),
    );
}

fn charge(d: &mut D<'_>, declared: bool, om: bool) -> Next<Step> {
    let seat = d.state.registers.active;
    if !declared {
        pay_ap(d, 1);
        d.announce(say::CHARGE, seat, sm!("SM-08-1.a"));
        chain::push_by(d, event::CHARGE, CardId::NONE, seat, om);
        occur(d, &Occurrence::by(event::CHARGE, CardId::NONE, seat));
        let after = Step::Charge { declared: true, om };
        return Next::Call(chain::window(seat, om), after);
    }
    // R-SM-29: what came meanwhile counts; a deck that is empty by now gives nothing.
    let goes = chain::pop(d) && !d.table().pile(seat, zone::DECK).is_empty();
    if goes {
        losses::draw(d, &[seat], 1, sm!("SM-08-1.a"));
        loops::leave(&mut d.state.registers);
    }
    Next::Done
}

fn set(d: &mut D<'_>, card: CardId, declared: bool, om: bool) -> Next<Step> {
    if declared {
        chain::pop(d);
        return Next::Done;
    }
    let seat = d.table().card(card).controller;
    pay_ap(d, 1);
    let how = Move {
        cell: pile::new_cell(d.state),
        flags: FACE_DOWN,
        ..Move::to(Table::zone_of(seat, zone::MAGIC), how::SET)
    };
    d.move_card(card, how, sm!("SM-08-2.e"));
    d.state.registers.fresh.add(card);
    let mut it = Occurrence::by(event::SET, card, seat);
    it.to = Some(zone::MAGIC);
    occur(d, &it);
    chain::push(d, event::SET, card, om);
    let after = Step::Set {
        card,
        declared: true,
        om,
    };
    Next::Call(chain::window(seat, om), after)
}

/// Whether the action of changing position brings a monster into defence position: a face-down one
/// comes up into attack position (SM-24.05).
pub(super) fn wanted(game: &Game, card: CardId) -> bool {
    !game.table.card(card).rested()
}

fn turn_position(d: &mut D<'_>, step: Step) -> Next<Step> {
    let Step::Turn {
        card: was,
        lies,
        declared,
    } = step
    else {
        return Next::Done;
    };
    let clause = sm!("SM-09-1.a");
    if !declared {
        let card = was.card;
        // SM-09-1.b: declared is done, also when it is cancelled.
        d.state.registers.turned.add(card);
        let seat = chain::push(d, event::CHANGE_POSITION, card, false);
        d.announce_card(say::TURN_POSITION, seat, card, CardId::NONE, 0, clause);
        occur(d, &Occurrence::by(event::CHANGE_POSITION, card, seat));
        let after = Step::Turn {
            card: was,
            lies,
            declared: true,
        };
        return Next::Call(chain::window(seat, false), after);
    }
    let item = chain::last(d.state);
    if !chain::pop(d) {
        return Next::Done;
    }
    // R-SM-115: what the action asks for is asked for again.
    let card = d.table().same(was).filter(|&card| {
        values::is_monster(d.state, d.pool, card) && d.table().card(card).controller == item.seat
    });
    let why = card.map_or(Err(sm!("R-SM-115")), |card| {
        let can = legal::can_be_turned(d.state, d.pool, item.seat, card, lies);
        can.map_err(|no| no.0)
    });
    match (card, why) {
        (Some(card), Ok(())) if d.table().card(card).rested() != lies => flip(d, card, clause),
        (_, Ok(())) => {}
        (_, Err(why)) => {
            d.announce_card(say::FIZZLE, item.seat, was.card, CardId::NONE, 0, why);
        }
    }
    Next::Done
}

/// Changes the position of a monster; a face-down one comes up into attack position (SM-24.05).
pub(super) fn flip(d: &mut D<'_>, card: CardId, clause: shokan_kernel::ids::ClauseId) {
    let it = d.table().card(card);
    let up = it.face_down();
    let flags = if up {
        it.flags & !(FACE_DOWN | RESTED)
    } else {
        it.flags ^ RESTED
    };
    d.flag(card, flags, clause);
    let seat = it.controller;
    if up {
        let mut it = Occurrence::about(event::TURNED_UP, card);
        it.seat = seat;
        occur(d, &it);
    }
    let mut turned = Occurrence::about(event::TURN_POSITION, card);
    turned.seat = seat;
    turned.lay = it.rested();
    occur(d, &turned);
}

/// SM-24.03, SM-24.04: turns a face-down monster up in defence position.
pub(super) fn turn_up(d: &mut D<'_>, card: CardId, clause: shokan_kernel::ids::ClauseId) {
    let it = d.table().card(card);
    if !it.face_down() || !d.table().is_in(card, zone::MONSTERS) {
        return;
    }
    d.flag(card, it.flags & !FACE_DOWN, clause);
    let mut up = Occurrence::about(event::TURNED_UP, card);
    up.seat = it.controller;
    occur(d, &up);
}

/// 10.7: a monster is turned face-down into defence position; equipment needs a face-up card.
pub(super) fn turn_down(d: &mut D<'_>, card: CardId) {
    if !values::is_open(d.state, d.pool, card) {
        return;
    }
    let it = d.table().card(card);
    d.flag(card, it.flags | FACE_DOWN | RESTED, sm!("SM-24.01"));
    for &below in pile::several(pile::under(d.state, it.cell)).iter() {
        let clause = sm!("R-SM-104");
        pile::take(d, below, zone::GRAVEYARD, Spot::Bottom, how::SENT, clause);
    }
}

fn use_card(d: &mut D<'_>, step: Step) -> Next<Step> {
    let Step::Use {
        card,
        ability,
        om,
        stage,
    } = step
    else {
        return Next::Done;
    };
    match stage {
        stage::Use::Declare => {
            let seat = d.table().card(card).controller;
            let number = ability.at();
            let Some(&id) = d.pool.def(d.table().card(card).def).abilities.get(number) else {
                return Next::Done;
            };
            if d.table().is_in(card, zone::HAND) {
                setup::pay_use(d, card);
                // SM-04-3.b: first laid into the magic zone.
                let how = Move {
                    cell: pile::new_cell(d.state),
                    ..Move::to(Table::zone_of(seat, zone::MAGIC), how::USED)
                };
                d.move_card(card, how, sm!("SM-04-3.b"));
            } else {
                let flags = d.table().card(card).flags & !FACE_DOWN;
                d.flag(card, flags, sm!("SM-09-2.b"));
                // R-SM-59: used, it is no longer what was attacked.
                battle::lets_go(d, card);
            }
            d.state.registers.in_use.add(card);
            let clause = if om {
                sm!("SM-10.01")
            } else {
                sm!("SM-08-2.d")
            };
            d.announce_card(say::USE, seat, card, CardId::NONE, 0, clause);
            let answered = chain::last(d.state);
            chain::push(d, event::USE, card, om);
            occur(d, &Occurrence::by(event::USE, card, seat));
            let about = if om {
                answered.card
            } else {
                Default::default()
            };
            let effect = Effect {
                ability: id,
                source: d.table().refer(card),
                about,
                seat,
                ..Effect::default()
            };
            let names = super::occur::names(d.pool, id, about.card);
            let after = Step::Use {
                card,
                ability: id,
                om,
                stage: stage::Use::Over,
            };
            d.begin(effect, after, &names);
            Next::Stay
        }
        stage::Use::Over => used(d, card),
    }
}

fn used(d: &mut D<'_>, card: CardId) -> Next<Step> {
    let goes = chain::pop(d);
    if card.is_some() && d.state.registers.in_use.has(card) {
        d.state.registers.in_use.drop(card);
        settle_card(d, card, goes);
    }
    Next::Done
}

/// 8.2, 7: what becomes of a card that was used.
fn settle_card(d: &mut D<'_>, card: CardId, goes: bool) {
    if !d.table().is_in(card, zone::MAGIC) {
        return;
    }
    let seat = d.table().card(card).controller;
    let clause = match kind_of(d.state, d.pool, card) {
        Some(kind::LAND | kind::WEATHER) if goes => return take_place(d, card, seat),
        Some(kind::ARTIFACT) if goes && is_doubled(d.state, d.pool, card, seat) => sm!("SM-27.14"),
        Some(kind::ARTIFACT) if goes && stays(d.pool, d.state, card) => {
            d.unsettle();
            return;
        }
        Some(kind::ARTIFACT) => sm!("SM-14.02"),
        _ => sm!("SM-27.20"),
    };
    pile::take(d, card, zone::GRAVEYARD, Spot::Bottom, how::USED, clause);
}

/// Whether a card that is no monster has a place of its own on the field.
pub(super) fn has_place(game: &Game, pool: &CardPool, card: CardId) -> bool {
    match kind_of(game, pool, card) {
        Some(kind::LAND | kind::WEATHER) => true,
        Some(kind::ARTIFACT) => stays(pool, game, card),
        _ => false,
    }
}

/// SM-27.14: whether a card that would be installed finds one of its main kind on that field.
pub(super) fn is_doubled(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> bool {
    let artifact = kind_of(game, pool, card) == Some(kind::ARTIFACT);
    artifact && stays(pool, game, card) && pile::twin(game, pool, card, seat).is_some()
}

/// A land or a weather takes the place of the old one, whoever's weather it is (SM-16.04); the old
/// one goes first (SM-15.03, R-SM-75). An artifact is installed (SM-14.03).
pub(super) fn take_place(d: &mut D<'_>, card: CardId, seat: Seat) {
    let table = d.table();
    match kind_of(d.state, d.pool, card) {
        Some(kind::LAND) => {
            let old = pile::several(table.pile(seat, zone::LAND).iter().copied());
            replace(d, &old, sm!("SM-15.03"));
            lay_out(d, card, seat, zone::LAND, sm!("SM-15.02"));
        }
        Some(kind::WEATHER) => {
            let all = [seat, other(seat)];
            let old = all.iter().flat_map(|&seat| table.pile(seat, zone::WEATHER));
            let old = pile::several(old.copied());
            replace(d, &old, sm!("SM-16.03"));
            lay_out(d, card, seat, zone::WEATHER, sm!("SM-16.02"));
        }
        _ => {
            let how = Move {
                cell: pile::new_cell(d.state),
                ..Move::to(Table::zone_of(seat, zone::MAGIC), how::PUT)
            };
            d.move_card(card, how, sm!("SM-14.03"));
        }
    }
}

/// SM-14.03: an installed artifact.
fn stays(pool: &CardPool, game: &Game, card: CardId) -> bool {
    let def = pool.def(game.table.card(card).def);
    let first = def.tree.each_word("kind").next();
    first.is_some_and(|word| word.as_str() == "install")
}

fn replace(d: &mut D<'_>, old: &pile::Several, clause: shokan_kernel::ids::ClauseId) {
    for &card in old.iter() {
        pile::take(
            d,
            card,
            zone::GRAVEYARD,
            Spot::Bottom,
            how::REPLACED,
            clause,
        );
    }
}

fn lay_out(
    d: &mut D<'_>,
    card: CardId,
    seat: Seat,
    to: shokan_kernel::ids::ZoneKind,
    clause: shokan_kernel::ids::ClauseId,
) {
    let how = Move {
        cell: NO_CELL,
        ..Move::to(Table::zone_of(seat, to), how::PUT)
    };
    d.move_card(card, how, clause);
}

/// The AP that a skill costs as a command (SM-08-3.e, SM-12-6.f, R-SM-03, SM-25-13).
pub(super) fn skill_price(game: &Game, pool: &CardPool, card: CardId, id: AbilityId) -> u8 {
    let values = &pool.ability(id).values;
    match values.as_slice() {
        // SM-12-6.j; R-SM-03, played otherwise.
        [mark::ACTION, 1, _] if game.registers.options & option::ACTION_ICON_ONE_COSTS == 0 => 0,
        [mark::ACTION, n, _] => *n,
        [mark::ATTACK, ..]
            if is_quick(game, pool, card) && combat::attack_op(pool, id).is_some() =>
        {
            0
        }
        _ => 1,
    }
}

fn is_quick(game: &Game, pool: &CardPool, card: CardId) -> bool {
    // 10.9: who came over did not enter.
    game.registers.entered.has(card)
        && !game.registers.strayed.has(card)
        && values::has(game, pool, card, passive::QUICK)
}

fn command(
    d: &mut D<'_>,
    card: CardId,
    number: u8,
    stage: stage::Skill,
    answer: Option<Choice>,
) -> Next<Step> {
    let seat = d.state.registers.active;
    let again = |stage| Step::Command {
        card,
        number,
        stage,
    };
    if stage == stage::Skill::Over {
        chain::pop(d);
        battle::over(d);
    }
    if stage != stage::Skill::Declare {
        return battle::aftermath(d, again(stage::Skill::Aftermath));
    }
    let Some((_, id, giver)) = values::ability(d.state, d.pool, card, number) else {
        return Next::Done;
    };
    let attacks = d.pool.ability(id).values.first() == Some(&mark::ATTACK);
    let mut direct = false;
    if attacks {
        let player = combat::aims_at_player(d.state, d.pool, card, id);
        let known = &mut combat::Known::default();
        let monsters = combat::aims_at_card(d.state, d.pool, card, id, known);
        direct = match (player, monsters, answer) {
            (true, true, None) => {
                return Next::Ask(Asked::one(seat, prompt::DIRECT, card), again(stage));
            }
            (true, true, Some(Choice::Yes)) => true,
            (player, monsters, _) => player && !monsters,
        };
    }
    pay_ap(d, skill_price(d.state, d.pool, card, id));
    d.state.registers.acted.add(card);
    let kind = if combat::attack_op(d.pool, id).is_some() {
        event::ATTACK
    } else {
        event::COMMAND
    };
    d.announce_card(
        say::SKILL,
        seat,
        card,
        CardId::NONE,
        i16::from(number),
        sm!("SM-08-3.a"),
    );
    chain::push(d, kind, card, false);
    occur(d, &Occurrence::by(event::COMMAND, card, seat));
    if attacks {
        battle::declare(d, card, id, seat, direct, false);
    } else {
        occur(d, &Occurrence::by(event::ACTION_SKILL, card, seat));
    }
    super::occur::mark_used(d, id, d.table().refer(card));
    let effect = Effect {
        ability: id,
        source: d.table().refer(card),
        giver,
        seat,
        ..Effect::default()
    };
    d.begin(effect, again(stage::Skill::Over), &[]);
    Next::Stay
}

fn end(d: &mut D<'_>, stage: stage::End) -> Next<Step> {
    use stage::End as Stage;
    let to = |stage| Step::End { stage };
    let seat = d.state.registers.active;
    match stage {
        Stage::Declare => {
            d.state.registers.phase = phase::END;
            d.announce(say::END, seat, sm!("SM-04-5.d"));
            chain::push_by(d, event::DECLARE_END, CardId::NONE, seat, false);
            // SM-21.07: the declaration can be answered, and is not taken back.
            Next::Call(chain::window(seat, false), to(Stage::Declared))
        }
        Stage::Declared => {
            chain::pop(d);
            Next::Go(to(Stage::Effects))
        }
        Stage::Effects => {
            d.state.registers.phase = phase::END;
            if !d.state.registers.delayed.is_empty() {
                // R-SM-30: the battle has ended as well.
                return battle::aftermath(d, to(Stage::Effects));
            }
            d.state.registers.closing = true;
            burn(d, seat);
            let from = chain::next_process(d);
            let mut it = Occurrence::about(event::TURN_END, CardId::NONE);
            it.seat = seat;
            occur(d, &it);
            duty::begin(d, seat, from);
            Next::Call(Step::Timed { from }, to(Stage::Expire))
        }
        Stage::Expire => {
            d.state.registers.upkeep = Bits::default();
            let turn = d.state.registers.turn;
            expire(d, |modifier, registers| match modifier.until {
                Until::Turn | Until::Battle => true,
                Until::EnemyTurnEnds => modifier.seat != registers.active && modifier.turn != turn,
                _ => false,
            });
            if d.state.waiting.is_empty() {
                return Next::Go(to(Stage::Next));
            }
            Next::Call(Step::Timed { from: 0 }, to(Stage::Next))
        }
        Stage::Next => {
            // R-SM-40: the check is last.
            losses::exhaustion(d);
            let registers = &mut d.state.registers;
            registers.used.clear();
            registers.process = 0;
            registers.active = other(seat);
            Next::Go(Step::Start {
                stage: stage::Start::Begin,
            })
        }
    }
}

/// SM-07.03: action burn.
fn burn(d: &mut D<'_>, seat: Seat) {
    let left = d.state.registers.ap;
    if left == 0 {
        return;
    }
    let n = i16::from(left);
    d.announce_card(
        say::BURN,
        seat,
        CardId::NONE,
        CardId::NONE,
        n,
        sm!("SM-07.03"),
    );
    d.state.registers.ap = 0;
    losses::pay(d, losses::owe(seat, n), how::BURNT, sm!("SM-07.03"));
    let mut it = Occurrence::about(event::BURN, CardId::NONE);
    it.seat = seat;
    it.amount = n;
    occur(d, &it);
}

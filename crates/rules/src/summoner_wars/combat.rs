//! Attacks: section 9, steps A1 to A15.

use super::destroy::{Doer, wound};
use super::grid::{Board, DIRECTIONS, diagonal, place_of};
use super::occur::{Occurrence, occur, occur_again};
use super::words::{cause, event, prompt, say, stat, sw, tally, word, zone};
use super::{
    Attack, ENDS, Step, SummonerWars, cache, instead, is_out, seats, stage, team, texts, values,
};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::ids::{AnnouncementId, CardId, CardRef, ClauseId, Seat, TallyId};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::luck::Stream;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::Until;

type Game = State<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Different Units of an Attack phase (SW-ATK.01).
pub const UNITS: u8 = 3;
/// The lowest result that hits (SW-RES.02).
pub const HIT: i16 = 3;

/// Cards that a Unit can reach: in four directions, and on four corners.
pub const PREY: usize = super::grid::PLACES;

/// Results forced by a text.
pub mod forced {
    /// Every die is a Hit.
    pub const HIT: u8 = 1;
    /// Every die is a Miss.
    pub const MISS: u8 = 2;
}

/// The cards that a Unit can attack from where it stands: A2, A3.
pub fn reachable(game: &Game, pool: &CardPool, board: &Board, attacker: CardId) -> Bits<3> {
    let mut found = Bits::default();
    let Some(from) = place_of(game, attacker) else {
        return found;
    };
    let reach = reach(game, pool, attacker);
    for direction in DIRECTIONS {
        if let Some((card, _)) = board.first(from, direction, reach) {
            found.add(card);
        }
    }
    // SW-TRM.13: the only exception.
    if values::is_permitted(game, pool, attacker, word::DIAGONALLY) {
        for card in super::grid::field(game) {
            let to = game.table.card(card).cell;
            if diagonal(from, to, seats(game))
                && values::permits(game, pool, attacker, word::DIAGONALLY, card)
            {
                found.add(card);
            }
        }
    }
    found
}

fn reach(game: &Game, pool: &CardPool, attacker: CardId) -> u8 {
    values::stat(game, pool, attacker, stat::REACH).clamp(0, 11) as u8
}

/// Why a card cannot be attacked by a Unit from where it stands.
pub fn aim(
    game: &Game,
    pool: &CardPool,
    board: &Board,
    attacker: CardId,
    target: CardId,
) -> Result<(), (ClauseId, Facts)> {
    if attacker == target {
        return Err((sw!("SW-ATK.07"), Facts::NONE));
    }
    if reachable(game, pool, board, attacker).has(target) {
        return Ok(());
    }
    let (Some(from), Some(to)) = (place_of(game, attacker), place_of(game, target)) else {
        return Err((sw!("R-SW-30"), Facts::NONE));
    };
    let reach = reach(game, pool, attacker);
    let slanted = diagonal(from, to, seats(game));
    let sword = reach <= 1;
    let clause = if slanted {
        if sword {
            sw!("SW-SWD.02")
        } else {
            sw!("SW-BOW.03")
        }
    } else if sword {
        sw!("SW-SWD.01")
    } else if board.straight(from, to, reach) {
        sw!("SW-BOW.04")
    } else if board.straight(from, to, 12) {
        sw!("SW-BOW.01")
    } else {
        sw!("SW-BOW.02")
    };
    let far = super::grid::distance(from, to, seats(game));
    Err((clause, Facts::need(i16::from(reach), i16::from(far))))
}

/// Whether a Unit has a legal target.
pub fn has_target(game: &Game, pool: &CardPool, board: &Board, attacker: CardId) -> bool {
    !reachable(game, pool, board, attacker).is_empty()
}

/// Why a Unit cannot attack, whatever there is to attack.
pub fn barred(game: &Game, pool: &CardPool, unit: CardId) -> Option<(ClauseId, CardId)> {
    let (_, by) = values::forbids(game, pool, unit, word::CANNOT_ATTACK)?;
    Some((sw!("R-SW-42"), by))
}

/// Begins an attack in the Attack phase.
pub(super) fn begin(d: &mut D<'_>, card: CardId) -> Next<Step> {
    use_up(d, card);
    let by = d.state.registers.active;
    let step = declare(d, card, by);
    Next::Call(step, Step::Phase)
}

/// A1: a Unit attacks; effects that come before its target is known.
pub(super) fn declare(d: &mut D<'_>, card: CardId, by: Seat) -> Step {
    d.state.registers.attack = Attack {
        on: true,
        attacker: d.table().refer(card),
        seat: by,
        ..Attack::default()
    };
    occur(d, &Occurrence::by(event::ATTACK, card, by));
    Step::Target {
        attacker: d.table().refer(card),
        by,
    }
}

/// A Unit takes one of the three places of the phase, unless it has one already (R-SW-17).
pub(super) fn use_up(d: &mut D<'_>, card: CardId) {
    let registers = &mut d.state.registers;
    if !registers.attacked.has(card) {
        registers.attacked.add(card);
        registers.attacks += 1;
    }
}

/// A2: which card is attacked; then effects before the attack (A4).
pub(super) fn target(
    d: &mut D<'_>,
    attacker: CardRef,
    by: Seat,
    answer: Option<Choice>,
) -> Next<Step> {
    let step = Step::Target { attacker, by };
    if answer.is_none() && !d.state.waiting.is_empty() {
        return Next::Call(Step::Triggers, step);
    }
    let here = d.table().same(attacker);
    let here = here.filter(|&card| d.table().is_in(card, zone::BATTLEFIELD));
    let Some(card) = here.filter(|_| !is_out(d.state, by)) else {
        // R-SW-39, R-SW-126.
        end(d, by);
        return Next::Done;
    };
    match answer {
        Some(Choice::Card(target)) => {
            aim_at(d, card, target, by);
            then(
                d,
                Step::Strike {
                    stage: stage::Strike::Before,
                },
            )
        }
        Some(Choice::Default) => {
            d.state.registers.queue = prey(d.state, d.pool, card).iter().copied().collect();
            Next::Go(Step::Volley { attacker, by })
        }
        _ => {
            let board = Board::of(d.state);
            if barred(d.state, d.pool, card).is_some() || !has_target(d.state, d.pool, &board, card)
            {
                // R-SW-83.
                end(d, by);
                return Next::Done;
            }
            Next::Ask(Asked::one(by, prompt::TARGET, card), step)
        }
    }
}

/// The cards that a Unit may attack one after another in place of one card.
pub(super) fn prey(game: &Game, pool: &CardPool, attacker: CardId) -> List<CardId, PREY> {
    if !values::is_permitted(game, pool, attacker, word::ATTACK_EACH) {
        return List::default();
    }
    let near = reachable(game, pool, &Board::of(game), attacker);
    let said = |&card: &CardId| values::permits(game, pool, attacker, word::ATTACK_EACH, card);
    super::grid::field(game)
        .filter(|&card| near.has(card))
        .filter(said)
        .collect()
}

/// Each of several Units, separately: one full attack after another (R-SW-78).
pub(super) fn volley(
    d: &mut D<'_>,
    attacker: CardRef,
    by: Seat,
    answer: Option<Choice>,
) -> Next<Step> {
    if answer.is_none() && !d.state.waiting.is_empty() {
        return Next::Call(Step::Triggers, Step::Volley { attacker, by });
    }
    let here = d.table().same(attacker);
    let here = here.filter(|&card| d.table().is_in(card, zone::BATTLEFIELD));
    let card = here.filter(|_| !is_out(d.state, by));
    let left: List<CardId, PREY> = match card {
        Some(card) => queued(d.state, d.pool, card),
        None => List::default(),
    };
    let target = match (answer, left.as_ref()) {
        (Some(Choice::Card(target)), _) | (_, &[target]) => target,
        (_, []) => {
            d.state.registers.queue = Bits::default();
            return Next::Done;
        }
        _ => {
            let source = card.unwrap_or(CardId::NONE);
            let asked = Asked::one(by, prompt::NEXT_TARGET, source);
            return Next::Ask(asked, Step::Volley { attacker, by });
        }
    };
    d.state.registers.queue.drop(target);
    if let Some(card) = card {
        aim_at(d, card, target, by);
    }
    let after = Step::Volley { attacker, by };
    Next::Call(
        Step::Strike {
            stage: stage::Strike::Before,
        },
        after,
    )
}

/// Those of the row that can still be attacked.
pub(super) fn queued(game: &Game, pool: &CardPool, attacker: CardId) -> List<CardId, PREY> {
    let near = reachable(game, pool, &Board::of(game), attacker);
    super::grid::field(game)
        .filter(|&card| game.registers.queue.has(card) && near.has(card))
        .collect()
}

fn aim_at(d: &mut D<'_>, card: CardId, target: CardId, by: Seat) {
    // Effects of the declaration may have added cards already (R-SW-78).
    let Attack {
        target: before,
        mut all,
        ..
    } = d.state.registers.attack;
    let again = before.card.is_some();
    if again {
        all.drop(before.card);
    }
    all.add(target);
    d.state.registers.attack = Attack {
        on: true,
        attacker: d.table().refer(card),
        seat: by,
        target: d.table().refer(target),
        all,
        ..Attack::default()
    };
    d.announce_card(say::ATTACK, by, card, target, 0, sw!("SW-ATK.01"));
    if !again {
        let mut it = Occurrence::by(event::BEFORE_ATTACK, card, by);
        it.foe = target;
        occur(d, &it);
    }
}

fn then(d: &D<'_>, next: Step) -> Next<Step> {
    if d.state.waiting.is_empty() {
        Next::Go(next)
    } else {
        Next::Call(Step::Triggers, next)
    }
}

/// A4 to A15.
pub(super) fn strike(d: &mut D<'_>, stage: stage::Strike, answer: Option<Choice>) -> Next<Step> {
    if answer.is_none() && !d.state.waiting.is_empty() {
        return Next::Call(Step::Triggers, Step::Strike { stage });
    }
    let Attack { attacker, seat, .. } = d.state.registers.attack;
    let here = d.table().same(attacker);
    let attacker = here.filter(|&card| d.table().is_in(card, zone::BATTLEFIELD));
    if is_out(d.state, seat) {
        // R-SW-126.
        end(d, seat);
        return Next::Done;
    }
    match (stage, attacker) {
        // R-SW-39: gone before the dice.
        (stage::Strike::Before | stage::Strike::Dice, None) => {
            end(d, seat);
            Next::Done
        }
        (stage::Strike::Before, Some(card)) => before(d, card),
        (stage::Strike::Dice, Some(card)) => {
            dice(d, card);
            then(
                d,
                Step::Strike {
                    stage: stage::Strike::Wounds,
                },
            )
        }
        (stage::Strike::Wounds, _) => {
            let planned = planned(d.state, d.pool);
            let it = wounding(&d.state.registers.attack);
            if let Some(asked) = instead::guard(d, &planned, &it, answer) {
                return Next::Ask(
                    asked,
                    Step::Strike {
                        stage: stage::Strike::Wounds,
                    },
                );
            }
            wounds(d, &planned);
            then(
                d,
                Step::Strike {
                    stage: stage::Strike::Wounded,
                },
            )
        }
        (stage::Strike::Wounded, _) => {
            // A12: now all wounds are there.
            d.state.registers.attack.wounding = false;
            Next::Go(Step::Strike {
                stage: stage::Strike::Over,
            })
        }
        (stage::Strike::Over, _) => {
            // What follows is done by who began the attack, so that attacks which lead to attacks
            // do not pile up.
            finish(d);
            Next::Done
        }
    }
}

/// After the effects before the attack: R-SW-39.
fn before(d: &mut D<'_>, card: CardId) -> Next<Step> {
    let Attack {
        attacker,
        target,
        seat,
        ..
    } = d.state.registers.attack;
    let board = Board::of(d.state);
    let target = d.table().same(target);
    let may = barred(d.state, d.pool, card).is_none();
    if may && target.is_some_and(|it| aim(d.state, d.pool, &board, card, it).is_ok()) {
        return Next::Go(Step::Strike {
            stage: stage::Strike::Dice,
        });
    }
    if may && has_target(d.state, d.pool, &board, card) {
        return Next::Go(Step::Target { attacker, by: seat });
    }
    end(d, seat);
    Next::Done
}

fn end(d: &mut D<'_>, seat: Seat) {
    d.announce(say::ATTACK_ENDS, seat, sw!("R-SW-39"));
    over(d);
}

/// The attack is over: what lasts as long as it ends.
fn over(d: &mut D<'_>) {
    d.state.registers.attack = Attack::default();
    let clause = sw!("SW-TRM.27");
    super::turn::expire(d, clause, |modifier| modifier.until == Until::Battle);
}

/// A5 to A7: as many dice as the Attack Value (SW-ATK.08, SW-RES.01).
fn dice(d: &mut D<'_>, card: CardId) {
    let Attack {
        target,
        seat,
        all: affected,
        ..
    } = d.state.registers.attack;
    let count = values::stat(d.state, d.pool, card, stat::ATTACK).max(0);
    let target = d.table().same(target).unwrap_or(CardId::NONE);
    d.state.registers.attack.instead.clear();
    let mut affected = super::grid::field(d.state).filter(|&card| affected.has(card));
    let mut all = true;
    if cache::replaces(d.state, d.pool, event::ATTACK_ROLL) {
        let mut instead: List<(CardId, u8), ENDS> = List::default();
        let mut texts: List<Effect, ENDS> = List::default();
        for affected in affected {
            // R-SW-81, R-SW-82: in place of the roll, once.
            match instead::instead_of_roll(d.state, d.pool, card, affected, seat) {
                Some((wounds, text)) => {
                    let wounds = wounds.clamp(0, 255) as u8;
                    // One for each space at most.
                    instead.put((affected, wounds));
                    texts.put(text);
                }
                None => all = false,
            }
        }
        d.state.registers.attack.instead = instead;
        for text in texts.iter() {
            texts::mark_used(d, text);
        }
    } else {
        all = affected.next().is_none();
    }
    let mut rolls = [0u16; 7];
    for _ in 0..count {
        let die = if all {
            0
        } else {
            roll(d, say::DIE, seat, card, sw!("SW-RES.01"))
        };
        rolls[usize::from(die % 7)] += 1;
    }
    let attack = &mut d.state.registers.attack;
    attack.dice = rolls;
    attack.rolled = true;
    if all {
        let count = attack.instead.iter().find(|it| it.0 == target);
        let count = count.map_or(0, |it| i16::from(it.1));
        d.announce_card(say::HITS, seat, card, target, count, sw!("R-SW-115"));
    } else {
        let mut it = Occurrence::by(event::ATTACK_ROLL, card, seat);
        it.foe = target;
        occur(d, &it);
    }
}

/// One die, seen by all: of an attack, or of a text.
pub(super) fn roll(
    d: &mut D<'_>,
    what: AnnouncementId,
    seat: Seat,
    card: CardId,
    clause: ClauseId,
) -> u8 {
    let die = d.below(Stream::Dice, 6) as u8 + 1;
    d.announce_card(what, seat, card, CardId::NONE, i16::from(die), clause);
    die
}

/// How many dice of the running attack were rolled, or would have been.
fn rolled(attack: &Attack) -> i16 {
    attack.dice.iter().sum::<u16>().min(i16::MAX as u16) as i16
}

/// What the dice of the running attack do: the result after all changes, whether it hits, how many
/// dice show it, and the Hits that they are (R-SW-79).
#[derive(Clone, Copy, Default)]
struct Shown {
    result: i16,
    hits: bool,
    dice: i16,
    count: i16,
}

fn results(game: &Game, pool: &CardPool) -> impl Iterator<Item = Shown> + use<> {
    let attack = &game.registers.attack;
    let (dice, forced) = (attack.dice, attack.forced);
    let card = game.table.same(attack.attacker);
    let of = |which| card.map_or(0, |card| values::stat(game, pool, card, which));
    let more = of(stat::DIE_RESULT);
    let (needed, double) = (of(stat::HIT_FROM), of(stat::DOUBLE_FROM));
    let shown = if card.is_some() { 1..7usize } else { 0..0 };
    shown.filter(move |&die| dice[die] > 0).map(move |die| {
        let result = die as i16 + more;
        let hits = match forced {
            forced::HIT => true,
            forced::MISS => false,
            _ => result >= needed,
        };
        let dice = dice[die].min(i16::MAX as u16) as i16;
        let times = match hits {
            true if double > 0 && result >= double => 2,
            true => 1,
            false => 0,
        };
        Shown {
            result,
            hits,
            dice,
            count: dice.saturating_mul(times),
        }
    })
}

/// Hits, misses or dice of the running attack, or spaces of the last move.
pub(super) fn tally(game: &Game, pool: &CardPool, which: TallyId) -> i16 {
    let attack = &game.registers.attack;
    match which {
        tally::STEPS => i16::from(game.registers.steps),
        tally::DICE if !attack.rolled => {
            // A5: as many as it would roll.
            let here = game.table.same(attack.attacker).filter(|_| attack.on);
            here.map_or(0, |card| values::stat(game, pool, card, stat::ATTACK))
        }
        _ if !attack.rolled => 0,
        tally::DICE => rolled(attack),
        tally::HITS => results(game, pool).map(|die| die.count).sum(),
        _ => {
            let misses = results(game, pool).filter(|die| !die.hits);
            misses.map(|die| die.dice).sum()
        }
    }
}

/// The wounds that the running attack makes, as something that happens to a card.
fn wounding(attack: &Attack) -> Occurrence {
    let mut it = Occurrence::by(event::WOUND, attack.attacker.card, attack.seat);
    it.cause = cause::ATTACK;
    it
}

/// A9, A10: how many wounds each affected card would get.
fn planned(game: &Game, pool: &CardPool) -> List<(CardId, i16), 96> {
    let attack = &game.registers.attack;
    let all: List<Shown, 6> = results(game, pool).collect();
    let mut planned: List<(CardId, i16), 96> = List::default();
    for card in super::grid::field(game).filter(|&card| attack.all.has(card)) {
        let enemy = team(game.table.card(card).controller) != team(attack.seat);
        let mut needed = values::stat(game, pool, card, stat::WOUND_FROM);
        if enemy {
            // R-SW-119: what speaks of an opponent's dice does not hold for friends.
            needed = needed.max(values::stat(game, pool, card, stat::WOUND_FROM_ENEMY));
        }
        let instead = attack.instead.iter().find(|it| it.0 == card);
        let count = match instead {
            Some(&(_, wounds)) => i16::from(wounds),
            // R-SW-80: a Hit stays a Hit where it does not wound.
            None => {
                let wounds = all.iter().filter(|die| die.result >= needed);
                wounds.map(|die| die.count).fold(0, i16::saturating_add)
            }
        };
        planned.put((card, count));
    }
    planned
}

/// A10, A11: on all cards of the roll at one moment (R-SW-78); then what comes in addition.
fn wounds(d: &mut D<'_>, planned: &[(CardId, i16)]) {
    let attack = &mut d.state.registers.attack;
    attack.wounding = true;
    let (seat, by, target) = (attack.seat, attack.attacker.card, attack.target);
    let (rolled, it) = (attack.dice[0] == 0, wounding(attack));
    if rolled {
        let hits = tally(d.state, d.pool, tally::HITS);
        d.announce_card(say::HITS, seat, by, target.card, hits, sw!("SW-RES.02"));
    }
    let doer = Doer {
        seat,
        card: by,
        cause: cause::ATTACK,
    };
    for &(card, count) in planned {
        let count = instead::prevent(d, card, count, &it);
        wound(d, card, count, doer, sw!("SW-RES.04"));
    }
    d.state.registers.guards.clear();
    let mut it = Occurrence::by(event::ATTACK_WOUNDS, by, seat);
    it.foe = d.table().same(target).unwrap_or(CardId::NONE);
    occur(d, &it);
}

/// A15: the attack is over; effects after it, if the attacker is still there.
fn finish(d: &mut D<'_>) {
    let Attack {
        attacker,
        target,
        seat,
        all,
        ..
    } = d.state.registers.attack;
    over(d);
    let here = d
        .table()
        .same(attacker)
        .filter(|&card| d.table().is_in(card, zone::BATTLEFIELD));
    if let Some(card) = here {
        let mut it = Occurrence::by(event::AFTER_ATTACK, card, seat);
        it.foe = d.table().same(target).unwrap_or(CardId::NONE);
        occur(d, &it);
        // R-SW-128: the further cards of the attack were attacked, too.
        let further: List<CardId, 96> = super::grid::field(d.state)
            .filter(|&card| card != target.card && all.has(card))
            .collect();
        for &foe in further.iter() {
            occur_again(d, &Occurrence { foe, ..it });
        }
    }
}

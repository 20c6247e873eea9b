//! What an evaluation of Summon & Magic counts; attack and defence are in hundreds.

use super::{is_answer, printed};
use crate::evaluation::{Features, Row, Weights, built_in};
use shokan_kernel::ids::{CardId, Seat, StatId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::summon_and_magic::words::{kind, mark, passive, stat, zone};
use shokan_rules::summon_and_magic::{SummonAndMagic, other, values};
use std::sync::LazyLock;

type Game = State<SummonAndMagic>;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    built_in(
        include_str!("../../weights/summon_and_magic.tsv"),
        SummonAndMagic::NAMES,
    )
});

/// Until this turn a game is early.
const EARLY: u16 = 8;
/// AP of a turn (SM-07.02).
const AP: i32 = 3;
/// Monsters of a side that are looked at.
const MOST: usize = 12;

impl Features for SummonAndMagic {
    const NAMES: &'static [&'static str] = &[
        "deck_0_3",
        "deck_3_6",
        "deck_6_10",
        "deck_10_15",
        "deck_15_20",
        "deck_20_37",
        "hand_0_1",
        "hand_1_2",
        "hand_2_3",
        "hand_3_5",
        "hand_5_7",
        "hand_full",
        "hand_nearly_full",
        "set_0_1",
        "set_1_2",
        "set_2_4",
        "installed",
        "lands",
        "equipment",
        "monsters_0_1",
        "monsters_1_2",
        "monsters_2_3",
        "monsters_3_5",
        "face_down",
        "cost",
        "attack_0_10",
        "attack_10_20",
        "attack_20_40",
        "best_attack",
        "defence",
        "best_guard",
        "armed_0_1",
        "armed_1_2",
        "armed_2_4",
        "defenders_0_1",
        "defenders_1_2",
        "defenders_2_4",
        "flying",
        "anti_air",
        "quick",
        "resistant",
        "texts",
        "tempo",
        "tempo_early",
        "tempo_first_turn",
        "ap",
        "ready",
        "walls_mover_0",
        "walls_mover_1",
        "walls_mover_2",
        "needed_mover",
        "direct_mover",
        "direct_mover_set",
        "reach_mover",
        "reach_waiting",
        "walls_waiting_0",
        "walls_waiting_1",
        "direct_waiting",
        "prey_mover",
        "prey_waiting",
        "prey_cost_mover",
        "prey_cost_waiting",
        "own_monsters",
        "own_cheap_monsters",
        "own_strongest",
        "own_magic",
        "own_answers",
        "own_costs",
        "early_hand",
        "early_monsters",
        "early_armed",
        "late_deck",
        "late_hand",
    ];

    fn features(state: &Game, pool: &CardPool, seat: Seat, out: &mut [i32]) {
        let mut row = Row::new(out);
        let own = Side::read(state, pool, seat);
        let foe = Side::read(state, pool, other(seat));
        stocks(&mut row, &own, &foe);
        monsters(&mut row, &own, &foe);
        let mine = state.registers.active == seat;
        let [mover, waiting] = if mine { [&own, &foe] } else { [&foe, &own] };
        turn(&mut row, state, mover, waiting, mine);
        hand(&mut row, state, pool, seat);
        let early = i32::from(state.registers.turn <= EARLY);
        row.put(early * (own.hand - foe.hand));
        row.put(early * (own.count - foe.count));
        row.put(early * (own.armed - foe.armed));
        let late = i32::from(own.deck.min(foe.deck) <= 10);
        row.put(late * (own.deck - foe.deck).clamp(-12, 12));
        row.put(late * (own.hand - foe.hand));
        row.end();
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
}

/// A monster that lies face-up, as attacks look at it.
#[derive(Clone, Copy, Default)]
struct Fighter {
    attack: i32,
    /// What an attack on it is compared with.
    guard: i32,
    cost: i32,
    /// It can attack in the turn that is looked at.
    ready: bool,
    defends: bool,
    evades: bool,
    reaches: bool,
}

impl Fighter {
    /// Whether an attack of this monster destroys the other.
    const fn wins(&self, target: &Self) -> bool {
        (!target.evades || self.reaches) && self.attack > target.guard
    }
}

/// What is counted of a side.
#[derive(Default)]
struct Side {
    deck: i32,
    hand: i32,
    limit: i32,
    set: i32,
    installed: i32,
    lands: i32,
    equipment: i32,
    count: i32,
    face_down: i32,
    cost: i32,
    attack: i32,
    best_attack: i32,
    defence: i32,
    best_guard: i32,
    armed: i32,
    defenders: i32,
    flying: i32,
    anti_air: i32,
    quick: i32,
    resistant: i32,
    texts: i32,
    fighters: [Fighter; MOST],
    shown: usize,
}

impl Side {
    fn read(state: &Game, pool: &CardPool, seat: Seat) -> Self {
        let registers = &state.registers;
        let moves = registers.active == seat;
        let size = |kind| state.table.pile(seat, kind).len() as i32;
        let mut side = Self {
            deck: size(zone::DECK),
            hand: size(zone::HAND),
            limit: i32::from(registers.hand_limit[seat.at()]),
            lands: size(zone::LAND) + size(zone::WEATHER),
            equipment: size(zone::UNDER),
            ..Self::default()
        };
        for &card in state.table.pile(seat, zone::MAGIC) {
            if state.table.card(card).face_down() {
                side.set += 1;
            } else {
                side.installed += 1;
            }
        }
        for card in values::monsters(state, pool, seat) {
            side.count += 1;
            if state.table.card(card).face_down() {
                // What lies face-down defends its player all the same.
                side.face_down += 1;
                side.defenders += 1;
            } else {
                side.fighter(state, pool, card, moves);
            }
        }
        side
    }

    fn fighter(&mut self, state: &Game, pool: &CardPool, card: CardId, moves: bool) {
        let it = state.table.card(card);
        let def = pool.def(it.def);
        let number = |which: StatId| i32::from(values::stat_of(state, pool, card, which)) / 100;
        let has = |which| values::has(state, pool, card, which);
        let (attack, defence) = (number(stat::ATTACK), number(stat::DEFENCE));
        let strikes = def
            .abilities
            .iter()
            .any(|&id| pool.ability(id).values.first() == Some(&mark::ATTACK));
        let rested = it.rested();
        let registers = &state.registers;
        let may_turn = !registers.entered.has(card) && !registers.turned.has(card);
        let armed = strikes && (!rested || !printed(def, passive::NO_ATTACK_POSITION));
        let ready = !moves || !registers.acted.has(card) && (!rested || may_turn);
        let flying = has(passive::FLYING);
        let anti_air = has(passive::ANTI_AIR);
        let fighter = Fighter {
            attack,
            guard: if rested { defence } else { attack },
            cost: i32::from(def.stats[stat::COST.at()].max(def.stats[stat::ADVANCE.at()])),
            ready: armed && ready,
            defends: !has(passive::NO_DEFEND_PLAYER),
            evades: flying,
            reaches: flying || anti_air,
        };
        self.cost += fighter.cost;
        self.attack += attack;
        self.best_attack = self.best_attack.max(attack);
        self.defence += defence;
        self.best_guard = self.best_guard.max(fighter.guard);
        self.armed += i32::from(armed);
        self.defenders += i32::from(fighter.defends);
        self.flying += i32::from(flying);
        self.anti_air += i32::from(anti_air);
        self.quick += i32::from(has(passive::QUICK));
        let resists = has(passive::RESIST_PHYSICAL) || has(passive::RESIST_MAGIC);
        self.resistant += i32::from(resists);
        self.texts += def.abilities.len().saturating_sub(1) as i32;
        if let Some(place) = self.fighters.get_mut(self.shown) {
            *place = fighter;
            self.shown += 1;
        }
    }

    fn fighters(&self) -> &[Fighter] {
        &self.fighters[..self.shown]
    }

    /// What the attacks of this side can do to the other with so much AP.
    fn threat(&self, foe: &Self, ap: i32) -> Threat {
        let mut threat = Threat {
            // Nobody knows what guards what lies face-down.
            walls: foe.face_down,
            ..Threat::default()
        };
        let mut used = [false; MOST];
        let ready = self.fighters().iter().filter(|it| it.ready).count() as i32;
        // The strongest guards first, each by the weakest who wins.
        let mut order: [usize; MOST] = std::array::from_fn(|at| at);
        let order = &mut order[..foe.shown];
        order.sort_unstable_by_key(|&at| (-foe.fighters[at].guard, at));
        let mut beaten = 0;
        for target in order.iter().map(|&at| &foe.fighters[at]) {
            let fit = self.fighters().iter().zip(&used).enumerate();
            let fit = fit.filter(|(_, (it, _))| it.ready && it.wins(target));
            let best = fit.min_by_key(|(at, (it, used))| (**used, it.attack, *at));
            if best.is_some() {
                threat.prey += 1;
                threat.prey_cost += target.cost;
            }
            match best {
                _ if !target.defends => {}
                Some((at, (_, false))) => {
                    used[at] = true;
                    beaten += 1;
                }
                _ => threat.walls += 1,
            }
        }
        threat.needed = beaten + threat.walls + 1;
        let more = ready - beaten;
        threat.direct = i32::from(threat.walls == 0 && more > 0 && threat.needed <= ap);
        threat.prey = threat.prey.min(ap);
        threat.prey_cost = if ap > 0 { threat.prey_cost } else { 0 };
        // A removal, and a monster to be summoned, come out of the hand.
        let wanted = threat.walls + i32::from(more <= 0);
        let affordable = wanted <= self.hand && threat.needed + i32::from(more <= 0) <= ap;
        threat.reach = if affordable { 4 - wanted.min(4) } else { 0 };
        threat
    }
}

/// What the attacks of a side can do.
#[derive(Default)]
struct Threat {
    /// Defenders whom no monster that is left can beat.
    walls: i32,
    /// AP for a direct attack.
    needed: i32,
    /// The other player can be attacked with what there is.
    direct: i32,
    /// How likely that is with what the hand may hold, in fourths.
    reach: i32,
    prey: i32,
    prey_cost: i32,
}

fn stocks(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.bent(own.deck, foe.deck, &[0, 3, 6, 10, 15, 20, 37]);
    row.bent(own.hand, foe.hand, &[0, 1, 2, 3, 5, 7]);
    let spare = |side: &Side, cards: i32| i32::from(side.limit - side.hand == cards);
    row.put(spare(own, 0) - spare(foe, 0));
    row.put(spare(own, 1) - spare(foe, 1));
    row.bent(own.set, foe.set, &[0, 1, 2, 4]);
    row.put(own.installed - foe.installed);
    row.put(own.lands - foe.lands);
    row.put(own.equipment - foe.equipment);
}

fn monsters(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.bent(own.count, foe.count, &[0, 1, 2, 3, 5]);
    row.put(own.face_down - foe.face_down);
    row.put(own.cost - foe.cost);
    row.bent(own.attack, foe.attack, &[0, 10, 20, 40]);
    row.put(own.best_attack - foe.best_attack);
    row.put(own.defence - foe.defence);
    row.put(own.best_guard - foe.best_guard);
    row.bent(own.armed, foe.armed, &[0, 1, 2, 4]);
    row.bent(own.defenders, foe.defenders, &[0, 1, 2, 4]);
    row.put(own.flying - foe.flying);
    row.put(own.anti_air - foe.anti_air);
    row.put(own.quick - foe.quick);
    row.put(own.resistant - foe.resistant);
    row.put(own.texts - foe.texts);
}

/// Whose turn it is, and what both sides can attack.
fn turn(row: &mut Row<'_>, state: &Game, mover: &Side, waiting: &Side, mine: bool) {
    let sign = if mine { 1 } else { -1 };
    let turn = state.registers.turn;
    // The first turn of all has no commands (SM-08-3.i).
    let ap = i32::from(state.registers.ap);
    let now = mover.threat(waiting, if turn <= 1 { 0 } else { ap });
    let later = waiting.threat(mover, AP);
    row.put(sign);
    row.put(if turn <= EARLY { sign } else { 0 });
    row.put(if turn <= 1 { sign } else { 0 });
    row.put(sign * ap);
    row.put(sign * mover.fighters().iter().filter(|it| it.ready).count() as i32);
    for walls in 0..3 {
        row.put(sign * i32::from(now.walls == walls && ap > 0));
    }
    row.put(sign * now.needed.min(6));
    row.put(sign * now.direct);
    row.put(sign * now.direct * waiting.set.min(3));
    row.put(sign * now.reach);
    row.put(-sign * later.reach);
    for walls in 0..2 {
        row.put(-sign * i32::from(later.walls == walls));
    }
    row.put(-sign * later.direct);
    row.put(sign * now.prey);
    row.put(-sign * later.prey);
    row.put(sign * now.prey_cost);
    row.put(-sign * later.prey_cost);
}

/// The own hand, which the seat sees.
fn hand(row: &mut Row<'_>, state: &Game, pool: &CardPool, seat: Seat) {
    let (mut monsters, mut cheap, mut strongest, mut magic, mut answers) = (0, 0, 0, 0, 0);
    let mut costs = 0;
    for &card in state.table.pile(seat, zone::HAND) {
        let def = state.table.card(card).def;
        let quick = pool.quick(def);
        let number = |which: StatId| i32::from(quick.stats[which.at()]);
        costs += number(stat::COST).max(number(stat::ADVANCE));
        if quick.kind == kind::MONSTER {
            monsters += 1;
            if number(stat::ADVANCE) == 0 {
                cheap += i32::from(number(stat::COST) <= 2);
                strongest = strongest.max(number(stat::ATTACK) / 100);
            }
        } else {
            magic += i32::from(quick.kind == kind::MAGIC);
        }
        answers += i32::from(is_answer(pool, def));
    }
    for number in [monsters, cheap, strongest, magic, answers, costs] {
        row.put(number);
    }
}

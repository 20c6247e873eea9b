//! What an evaluation of Summons Call counts.

use crate::evaluation::{Features, Row, Weights, built_in};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;
use shokan_rules::summons_call::field::{self, Present};
use shokan_rules::summons_call::words::{kind, phase, stat, word, zone};
use shokan_rules::summons_call::{SummonsCall, other};
use std::sync::LazyLock;

type Game = State<SummonsCall>;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    built_in(
        include_str!("../../weights/summons_call.tsv"),
        SummonsCall::NAMES,
    )
});

/// Until this turn a game is early.
const EARLY: u16 = 8;

impl Features for SummonsCall {
    const NAMES: &'static [&'static str] = &[
        "hp_0_1",
        "hp_1_2",
        "hp_2_3",
        "hp_3_4",
        "hp_4_6",
        "hp_6_8",
        "hp_8_10",
        "mana_0_2",
        "mana_2_4",
        "mana_4_6",
        "mana_6_8",
        "mana_8_12",
        "mana_standing",
        "mana_face_down",
        "hand_0_1",
        "hand_1_2",
        "hand_2_3",
        "hand_3_5",
        "hand_5_8",
        "deck_0_4",
        "deck_4_10",
        "deck_10_20",
        "deck_20_30",
        "round_0_8",
        "round_8_16",
        "round_16_30",
        "units_0_1",
        "units_1_2",
        "units_2_3",
        "atk_0_3",
        "atk_3_6",
        "atk_6_9",
        "atk_9_15",
        "unit_hp_0_3",
        "unit_hp_3_6",
        "unit_hp_6_9",
        "unit_hp_9_15",
        "strongest",
        "damage",
        "directions",
        "texts",
        "idle",
        "covered",
        "aims",
        "hits_mover",
        "hits_waiting",
        "lethal_mover",
        "lethal_waiting",
        "near_mover",
        "near_waiting",
        "kills_mover",
        "kills_waiting",
        "safe_kills_mover",
        "safe_kills_waiting",
        "prey_mover",
        "prey_waiting",
        "tempo",
        "tempo_early",
        "tempo_before_main",
        "standing_mover",
        "own_playable_now",
        "own_playable_next",
        "own_cost_next",
        "own_heavy",
        "own_units",
        "own_skills",
        "early_hand",
        "early_mana",
        "early_units",
        "early_atk",
    ];

    fn features(state: &Game, pool: &CardPool, seat: Seat, out: &mut [i32]) {
        let mut row = Row::new(out);
        let present = Present::on(state, pool);
        let own = Side::read(state, pool, seat, present);
        let foe = Side::read(state, pool, other(seat), present);
        stocks(&mut row, &own, &foe);
        board(&mut row, &own, &foe);
        let mine = state.registers.active == seat;
        attacks(&mut row, &own, &foe, mine);
        let sign = if mine { 1 } else { -1 };
        let early = i32::from(state.registers.turn <= EARLY);
        let before = state.registers.phase < phase::MAIN;
        row.put(sign);
        row.put(sign * early);
        row.put(sign * i32::from(before));
        let standing = |side: &Side| side.fighters().filter(|it| !it.rested).count() as i32;
        row.put(sign * standing(if mine { &own } else { &foe }));
        hand(&mut row, state, pool, seat, mine);
        row.put(early * (own.hand - foe.hand));
        row.put(early * (own.mana - foe.mana));
        row.put(early * (own.units - foe.units));
        row.put(early * (own.atk - foe.atk));
        row.end();
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
}

/// A unit as it fights.
#[derive(Clone, Copy, Default)]
struct Fighter {
    here: bool,
    atk: i32,
    hp: i32,
    damage: i32,
    /// What it does to a master.
    master_damage: i32,
    /// The columns of the other side that it can attack, a bit each.
    aims: u8,
    rested: bool,
    spares_units: bool,
    spares_master: bool,
    safe: bool,
    texts: i32,
}

/// What is counted of a side.
#[derive(Default)]
struct Side {
    hp: i32,
    column: u8,
    mana: i32,
    standing: i32,
    face_down: i32,
    hand: i32,
    deck: i32,
    round: i32,
    units: i32,
    atk: i32,
    unit_hp: i32,
    damage: i32,
    strongest: i32,
    directions: i32,
    texts: i32,
    idle: i32,
    fighters: [Fighter; 3],
}

impl Side {
    fn read(state: &Game, pool: &CardPool, seat: Seat, present: Present) -> Self {
        let size = |kind| state.table.pile(seat, kind).len() as i32;
        let (hand, deck) = (size(zone::HAND), size(zone::DECK));
        let mut side = Self {
            hp: i32::from(field::master_hp(state, pool, seat)),
            column: state.table.card(field::master(state, seat)).cell,
            hand,
            deck,
            round: deck + size(zone::OUTSIDE) + hand,
            ..Self::default()
        };
        for &card in state.table.pile(seat, zone::MANA) {
            let it = state.table.card(card);
            side.mana += 1;
            side.standing += i32::from(!it.rested());
            side.face_down += i32::from(it.face_down());
        }
        for &card in state.table.pile(seat, zone::UNITS) {
            let it = fighter(state, pool, card, present);
            side.units += 1;
            side.atk += it.atk;
            side.unit_hp += it.hp;
            side.damage += it.damage;
            side.strongest = side.strongest.max(it.atk);
            side.directions += it.aims.count_ones() as i32;
            side.texts += it.texts;
            side.idle += i32::from(it.aims == 0);
            let cell = state.table.card(card).cell;
            if let Some(place) = side.fighters.get_mut(usize::from(cell)) {
                *place = it;
            }
        }
        side
    }

    fn fighters(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|it| it.here)
    }

    fn covered(&self) -> bool {
        self.fighters
            .get(usize::from(self.column))
            .is_some_and(|it| it.here)
    }
}

fn fighter(state: &Game, pool: &CardPool, card: CardId, present: Present) -> Fighter {
    let it = state.table.card(card);
    let number = |which| {
        let may_hold = present.may(Mod::stat_bit(which));
        i32::from(field::stat_where(state, pool, card, which, may_hold))
    };
    let given = |word| it_says(state, card) || present.may(Mod::word_bit(word));
    let barred =
        |word| given(word) && field::forbids_among(state, pool, card, word, present).is_some();
    let mut aims = 0;
    if !barred(word::CANNOT_ATTACK) {
        let ways = field::directions_among(state, pool, card, present);
        for way in [1, 2, 4] {
            if ways & way != 0
                && let Some(column) = field::aim(it.cell, way)
            {
                aims |= 1 << column;
            }
        }
    }
    let blank = field::is_blank(state, card);
    Fighter {
        here: true,
        atk: number(stat::ATK).max(0),
        hp: number(stat::HP).max(0),
        damage: i32::from(it.damage),
        master_damage: number(stat::MASTER_DAMAGE).max(0),
        aims,
        rested: it.rested(),
        spares_units: barred(word::CANNOT_ATTACK_UNIT),
        spares_master: barred(word::CANNOT_ATTACK_MASTER),
        safe: barred(word::CANNOT_BE_ATTACKED),
        texts: if blank {
            0
        } else {
            pool.def(it.def).abilities.len() as i32
        },
    }
}

/// Whether a change of a word may hold on a card.
fn it_says(state: &Game, card: CardId) -> bool {
    state.table.has_on(card, Change::Word)
}

/// Life, mana and cards.
fn stocks(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.bent(own.hp, foe.hp, &[0, 1, 2, 3, 4, 6, 8, 10]);
    row.bent(own.mana, foe.mana, &[0, 2, 4, 6, 8, 12]);
    row.put(own.standing - foe.standing);
    row.put(own.face_down.min(4) - foe.face_down.min(4));
    row.bent(own.hand, foe.hand, &[0, 1, 2, 3, 5, 8]);
    row.bent(own.deck, foe.deck, &[0, 4, 10, 20, 30]);
    row.bent(own.round, foe.round, &[0, 8, 16, 30]);
}

/// The units.
fn board(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.bent(own.units, foe.units, &[0, 1, 2, 3]);
    row.bent(own.atk, foe.atk, &[0, 3, 6, 9, 15]);
    row.bent(own.unit_hp, foe.unit_hp, &[0, 3, 6, 9, 15]);
    row.put(own.strongest - foe.strongest);
    row.put(own.damage - foe.damage);
    row.put(own.directions - foe.directions);
    row.put(own.texts - foe.texts);
    row.put(own.idle - foe.idle);
    row.put(i32::from(own.covered()) - i32::from(foe.covered()));
    let aims = |side: &Side, at: &Side| {
        let reach = |it: &&Fighter| !it.spares_master && it.aims >> at.column & 1 != 0;
        side.fighters().filter(reach).count() as i32
    };
    row.put(aims(own, foe) - aims(foe, own));
}

/// What the attacks of a side can do.
#[derive(Default)]
struct Threat {
    hits: i32,
    lethal: i32,
    near: i32,
    kills: i32,
    safe_kills: i32,
    prey: i32,
}

/// What a side can do to the other in its turn that runs, or in its next, when its units stand
/// again and the damage of those who are attacked is gone.
fn threat(from: &Side, to: &Side, now: bool) -> Threat {
    let mut threat = Threat::default();
    let ready = |it: &&Fighter| !now || !it.rested;
    if !to.covered() {
        let reach = |it: &&Fighter| !it.spares_master && it.aims >> to.column & 1 != 0;
        let all = from.fighters().filter(ready).filter(reach);
        threat.hits = all.map(|it| it.master_damage).sum();
    }
    threat.lethal = i32::from(threat.hits >= to.hp);
    threat.near = i32::from(threat.hits >= to.hp - 1);
    for (column, target) in to.fighters.iter().enumerate() {
        if !target.here || target.safe {
            continue;
        }
        let left = target.hp - if now { target.damage } else { 0 };
        let (mut dies, mut freely) = (false, false);
        for it in from.fighters().filter(ready) {
            if it.aims >> column & 1 != 0 && !it.spares_units && it.atk >= left {
                dies = true;
                let own = it.hp - if now { it.damage } else { 0 };
                freely |= target.atk < own;
            }
        }
        threat.kills += i32::from(dies);
        threat.safe_kills += i32::from(freely);
        if dies {
            threat.prey += target.atk + target.hp;
        }
    }
    threat
}

/// The attacks of both sides, kept apart by whose turn it is.
fn attacks(row: &mut Row<'_>, own: &Side, foe: &Side, mine: bool) {
    let (own, foe) = (threat(own, foe, mine), threat(foe, own, !mine));
    let (mover, waiting, sign) = if mine { (own, foe, 1) } else { (foe, own, -1) };
    for each in [
        |it: &Threat| it.hits.min(4),
        |it: &Threat| it.lethal,
        |it: &Threat| it.near,
        |it: &Threat| it.kills,
        |it: &Threat| it.safe_kills,
        |it: &Threat| it.prey,
    ] {
        row.put(sign * each(&mover));
        row.put(-sign * each(&waiting));
    }
}

/// The own hand, which the seat sees.
fn hand(row: &mut Row<'_>, state: &Game, pool: &CardPool, seat: Seat, mine: bool) {
    let standing = i32::from(field::standing_mana(state, seat));
    let mana = state.table.pile(seat, zone::MANA).len() as i32;
    let (mut now, mut next, mut costs, mut heavy, mut units, mut skills) = (0, 0, 0, 0, 0, 0);
    for &card in state.table.pile(seat, zone::HAND) {
        let quick = pool.quick(state.table.card(card).def);
        let cost = i32::from(quick.stats[stat::COST.at()]);
        now += i32::from(mine && cost <= standing);
        if cost <= mana + 1 {
            next += 1;
            costs += cost;
        }
        heavy += i32::from(cost > mana + 2);
        units += i32::from(quick.kind == kind::UNIT);
        skills += i32::from(quick.kind == kind::SKILL);
    }
    for number in [
        now.min(4),
        next.min(5),
        costs.min(16),
        heavy,
        units.min(4),
        skills.min(4),
    ] {
        row.put(number);
    }
}

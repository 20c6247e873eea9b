//! What an evaluation of the Shaman King card game counts; points are in tens.

use super::number;
use crate::evaluation::{Features, Row, Weights, built_in};
use shokan_kernel::ids::{CardId, Seat, StatId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::shaman_king::words::{kind, mark, phase, stat, zone};
use shokan_rules::shaman_king::{ShamanKing, other, values};
use std::sync::LazyLock;

type Game = State<ShamanKing>;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    built_in(
        include_str!("../../weights/shaman_king.tsv"),
        ShamanKing::NAMES,
    )
});

/// Until this turn a game is early.
const EARLY: u16 = 8;

impl Features for ShamanKing {
    const NAMES: &'static [&'static str] = &[
        "shamans_0_1",
        "shamans_1_2",
        "vacant",
        "lost",
        "health_0_3",
        "health_3_6",
        "health_6_10",
        "health_10_15",
        "health_15_25",
        "weakest_0_3",
        "weakest_3_6",
        "weakest_6_15",
        "last_shaman_health",
        "summon_number",
        "summon_power",
        "ready_0_1",
        "ready_1_2",
        "ready_2_4",
        "ready_4_6",
        "fresh",
        "waiting",
        "attack_0_4",
        "attack_4_8",
        "attack_8_12",
        "attack_12_20",
        "defence_0_4",
        "defence_4_8",
        "defence_8_20",
        "best_attack",
        "best_defence",
        "least_cover",
        "most_cover",
        "bare",
        "texts",
        "attachments",
        "attached_cards",
        "afflictions",
        "cards_0_2",
        "cards_2_5",
        "cards_5_10",
        "tempo",
        "tempo_early",
        "tempo_before_attacks",
        "tempo_between_attacks",
        "tempo_first_turns",
        "attackers_left",
        "force_left",
        "force_over_least_cover",
        "prey_left",
        "own_second_shaman",
        "own_usable",
        "own_strength",
        "own_levels",
        "own_spirits",
        "own_arts",
        "own_attachments",
        "own_backs",
        "early_ready",
        "early_health",
    ];

    fn features(state: &Game, pool: &CardPool, seat: Seat, out: &mut [i32]) {
        let mut row = Row::new(out);
        let own = Side::read(state, pool, seat);
        let foe = Side::read(state, pool, other(seat));
        shamans(&mut row, &own, &foe);
        spirits(&mut row, &own, &foe);
        stocks(&mut row, &own, &foe);
        let mine = state.registers.active == seat;
        turn(
            &mut row,
            state,
            if mine { [&own, &foe] } else { [&foe, &own] },
            mine,
        );
        hand(&mut row, state, pool, seat, &own);
        let early = i32::from(state.registers.turn <= EARLY);
        row.put(early * (own.ready - foe.ready));
        row.put(early * (own.health - foe.health));
        row.end();
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
}

/// What is counted of a side.
#[derive(Default)]
struct Side {
    shamans: i32,
    vacant: bool,
    health: i32,
    weakest: i32,
    summon_number: i32,
    summon_power: i32,
    ready: i32,
    fresh: i32,
    waiting: i32,
    attack: i32,
    defence: i32,
    best_attack: i32,
    best_defence: i32,
    /// Attack and defence of the best spirit that can defend each shaman.
    cover: [i32; 2],
    here: [bool; 2],
    /// Attack of the best spirit of the battle row under each shaman.
    force: [i32; 2],
    texts: i32,
    attachments: i32,
    attached_cards: i32,
    afflictions: i32,
    hand: i32,
    deck: i32,
    /// The persons who are there, and the spirits by name.
    persons: u64,
    names: u64,
}

fn ten(state: &Game, pool: &CardPool, card: CardId, which: StatId) -> i32 {
    number(state, pool, card, which) / 10
}

impl Side {
    fn read(state: &Game, pool: &CardPool, seat: Seat) -> Self {
        let size = |kind| state.table.pile(seat, kind).len() as i32;
        let mut side = Self {
            hand: size(zone::HAND),
            deck: size(zone::DECK),
            vacant: values::vacant(state, pool, seat).is_some(),
            weakest: 15,
            ..Self::default()
        };
        for shaman in values::capable(state, pool, seat) {
            let health = i32::from(values::health(state, pool, shaman)) / 10;
            side.shamans += 1;
            side.health += health;
            side.weakest = side.weakest.min(health);
            side.summon_number += number(state, pool, shaman, stat::SUMMON_NUMBER);
            side.summon_power += ten(state, pool, shaman, stat::SUMMON_POWER);
            side.persons |= values::person(state, shaman);
            let at = usize::from(values::position(state, shaman)) & 1;
            side.here[at] = true;
            // A card that is being staged still lies there for the other side.
            let cell = values::position(state, shaman);
            if let Some(card) = state.table.at_cell(seat, zone::ATTACHED, cell) {
                side.attach(state, pool, card, seat);
            }
        }
        if side.shamans == 0 {
            side.weakest = 0;
        }
        let rows = [zone::BATTLE_ROW, zone::SUMMON_ROW, zone::WAIT_ROW];
        for row in rows {
            for &card in state.table.pile(seat, row) {
                side.spirit(state, pool, card);
            }
        }
        side
    }

    fn attach(&mut self, state: &Game, pool: &CardPool, card: CardId, seat: Seat) {
        let it = state.table.card(card);
        if it.owner != seat {
            self.afflictions += 1;
        } else if !it.face_down() && pool.quick(it.def).kind == kind::ATTACHMENT {
            self.attachments += 1;
        } else {
            self.attached_cards += 1;
        }
    }

    fn spirit(&mut self, state: &Game, pool: &CardPool, card: CardId) {
        let it = state.table.card(card);
        let attack = ten(state, pool, card, stat::ATTACK);
        let defence = ten(state, pool, card, stat::DEFENCE);
        let at = usize::from(it.cell) & 1;
        match values::where_is(state, card) {
            zone::BATTLE_ROW => {
                self.ready += 1;
                self.force[at] = self.force[at].max(attack);
            }
            zone::SUMMON_ROW => self.fresh += 1,
            _ => self.waiting += 1,
        }
        if values::where_is(state, card) != zone::WAIT_ROW {
            self.cover[at] = self.cover[at].max(attack + defence);
        }
        self.attack += attack;
        self.defence += defence;
        self.best_attack = self.best_attack.max(attack);
        self.best_defence = self.best_defence.max(defence);
        self.names |= pool.quick(it.def).categories;
        self.texts += i32::from(!pool.def(it.def).abilities.is_empty());
    }

    /// Hand and deck: who has none left loses (SK-02.02).
    const fn cards(&self) -> i32 {
        self.hand + self.deck
    }

    /// What covers the shamans of the side, of each that is there.
    fn covers(&self) -> impl Iterator<Item = i32> {
        let both = self.here.iter().zip(self.cover);
        both.filter(|(here, _)| **here).map(|(_, cover)| cover)
    }

    fn least_cover(&self) -> i32 {
        self.covers().min().unwrap_or_default()
    }
}

fn shamans(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.bent(own.shamans, foe.shamans, &[0, 1, 2]);
    row.put(i32::from(own.vacant) - i32::from(foe.vacant));
    let lost = |side: &Side| i32::from(side.shamans == 0 && !side.vacant);
    row.put(lost(own) - lost(foe));
    row.bent(own.health, foe.health, &[0, 3, 6, 10, 15, 25]);
    row.bent(own.weakest, foe.weakest, &[0, 3, 6, 15]);
    let last = |side: &Side| {
        let last = side.shamans == 1 && !side.vacant;
        if last { side.health } else { 0 }
    };
    row.put(last(own) - last(foe));
    row.put(own.summon_number - foe.summon_number);
    row.put(own.summon_power - foe.summon_power);
}

fn spirits(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.bent(own.ready, foe.ready, &[0, 1, 2, 4, 6]);
    row.put(own.fresh - foe.fresh);
    row.put(own.waiting - foe.waiting);
    row.bent(own.attack, foe.attack, &[0, 4, 8, 12, 20]);
    row.bent(own.defence, foe.defence, &[0, 4, 8, 20]);
    row.put(own.best_attack - foe.best_attack);
    row.put(own.best_defence - foe.best_defence);
    row.put(own.least_cover() - foe.least_cover());
    let most = |side: &Side| side.covers().max().unwrap_or_default();
    row.put(most(own) - most(foe));
    let bare = |side: &Side| side.covers().filter(|&cover| cover == 0).count() as i32;
    row.put(bare(own) - bare(foe));
    row.put(own.texts - foe.texts);
    row.put(own.attachments - foe.attachments);
    row.put(own.attached_cards - foe.attached_cards);
    row.put(own.afflictions - foe.afflictions);
}

fn stocks(row: &mut Row<'_>, own: &Side, foe: &Side) {
    // Only the last cards: counted in full they tell winners a little better, and searches play
    // worse with them (BENCHMARKS.md, "What an evaluation knows").
    row.bent(own.cards(), foe.cards(), &[0, 2, 5, 10]);
}

/// Whose turn it is, and what the mover can still attack with.
fn turn(row: &mut Row<'_>, state: &Game, [mover, waiting]: [&Side; 2], mine: bool) {
    let sign = if mine { 1 } else { -1 };
    let (turn, phase) = (state.registers.turn, state.registers.phase);
    let before = phase <= phase::ATTACK_1;
    let between = !before && phase <= phase::ATTACK_2;
    row.put(sign);
    row.put(if turn <= EARLY { sign } else { 0 });
    row.put(sign * i32::from(before));
    row.put(sign * i32::from(between));
    row.put(sign * i32::from(turn <= 2));
    let (mut attackers, mut force) = (0, 0);
    if turn > 2 && (before || between) {
        for at in 0..2 {
            if mover.force[at] > 0 && state.registers.attacked >> at & 1 == 0 {
                attackers += 1;
                force = force.max(mover.force[at]);
            }
        }
    }
    row.put(sign * attackers);
    row.put(sign * force);
    let over = if attackers > 0 {
        (force - waiting.least_cover()).clamp(-6, 6)
    } else {
        0
    };
    row.put(sign * over);
    row.put(
        sign * if attackers > 0 {
            10 - waiting.weakest.min(10)
        } else {
            0
        },
    );
}

/// The own hand, which the seat sees.
fn hand(row: &mut Row<'_>, state: &Game, pool: &CardPool, seat: Seat, own: &Side) {
    let (mut second, mut usable, mut strength, mut levels) = (false, 0, 0, 0u32);
    let (mut spirits, mut arts, mut attachments, mut backs) = (0, 0, 0, 0);
    let pair = state.registers.pair[seat.at()];
    for &card in state.table.pile(seat, zone::HAND) {
        let quick = pool.quick(state.table.card(card).def);
        let anybody = quick.symbols & (mark::ALL | mark::ANY_SHAMAN | mark::TO_ENEMY) != 0;
        let users = quick.digest[0];
        let fits = anybody
            || users & own.persons != 0
            || quick.kind == kind::FINISHING_MOVE
                && (users & own.names != 0 || quick.symbols & mark::ANY_SPIRIT != 0);
        match quick.kind {
            kind::SHAMAN => {
                let other = pair == 0 || quick.categories & pair & !own.persons != 0;
                second |= own.vacant && other;
                backs += i32::from(!(own.vacant && other));
            }
            kind::SPIRIT => {
                let value = i32::from(quick.stats[stat::SUMMON_VALUE.at()]);
                let fits = quick.digest[1] & own.persons != 0 || value <= 10 * own.summon_power;
                spirits += i32::from(fits);
                backs += i32::from(!fits);
            }
            _ if !fits => backs += 1,
            kind::ATTACHMENT => attachments += 1,
            kind::SHAMANIC_ART => arts += 1,
            _ => {
                usable += 1;
                strength += i32::from(quick.stats[stat::ATTACK.at()]) / 10;
                levels |= 1 << (quick.stats[stat::LEVEL.at()] & 15);
            }
        }
    }
    row.put(i32::from(second));
    row.put(usable);
    row.put(strength);
    row.put(levels.count_ones() as i32);
    for number in [spirits, arts, attachments, backs] {
        row.put(number);
    }
}

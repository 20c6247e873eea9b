//! What an evaluation of Summoner Wars counts.

use crate::evaluation::{Features, Row, Weights, built_in};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::words::{kind, phase, rank, stat, zone};
use shokan_rules::summoner_wars::{SummonerWars, grid, is_out, seats, team, values};
use std::sync::LazyLock;

type Game = State<SummonerWars>;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    built_in(
        include_str!("../../weights/summoner_wars.tsv"),
        SummonerWars::NAMES,
    )
});

/// Until this round of all players a game is early.
const EARLY: u16 = 5;
/// Units that may be moved, and used to attack, in a turn; spaces of a move.
const TURN: i32 = 3;
const MOVE: u8 = 2;
/// Spaces between the two far ends of a battlefield, and one more.
const FAR: i32 = 14;

impl Features for SummonerWars {
    const NAMES: &'static [&'static str] = &[
        "summoners",
        "summoner_life_0_1",
        "summoner_life_1_2",
        "summoner_life_2_3",
        "summoner_life_3_4",
        "summoner_life_4_6",
        "summoner_life_6_9",
        "units_0_2",
        "units_2_4",
        "units_4_6",
        "units_6_10",
        "champions",
        "champion_life",
        "cost",
        "attack_0_4",
        "attack_4_8",
        "attack_8_12",
        "attack_12_20",
        "life",
        "bows",
        "texts",
        "walls_0_1",
        "walls_1_2",
        "walls_2_3",
        "wall_life",
        "room_0_2",
        "room_2_5",
        "room_5_9",
        "magic_0_1",
        "magic_1_2",
        "magic_2_4",
        "magic_4_6",
        "magic_6_10",
        "hand_0_1",
        "hand_1_3",
        "hand_3_5",
        "draw_0_4",
        "draw_4_10",
        "draw_10_30",
        "advance",
        "front",
        "free_spaces",
        "siege_0_2",
        "siege_2_4",
        "siege_4_8",
        "siege_lethal",
        "touch",
        "contact",
        "prey",
        "prey_cost",
        "tempo",
        "tempo_early",
        "tempo_first_turn",
        "moves_left",
        "strikes_left",
        "strike_summoner",
        "strike_lethal",
        "strike_prey",
        "strike_prey_cost",
        "siege_waiting",
        "lethal_waiting",
        "before_event",
        "own_units",
        "own_affordable",
        "own_champion_near",
        "own_events",
        "own_walls",
        "early_units",
        "early_magic",
        "late_units",
        "late_attack",
    ];

    fn features(state: &Game, pool: &CardPool, seat: Seat, out: &mut [i32]) {
        let mut row = Row::new(out);
        let me = usize::from(team(seat));
        let mut table = Table::default();
        table.read(state, pool);
        let reaches = [table.reach(0), table.reach(1)];
        let (own, foe) = (&table.sides[me], &table.sides[1 - me]);
        material(&mut row, own, foe);
        table.piles(&mut row, team(seat));
        let (near, far) = (&reaches[me], &reaches[1 - me]);
        geometry(&mut row, [own, foe], [near, far]);
        turn(&mut row, state, me, &table, &reaches);
        hand(&mut row, state, pool, seat);
        let round = state.registers.turn / u16::from(seats(state).max(1));
        let early = i32::from(round <= EARLY);
        row.put(early * (own.units - foe.units));
        row.put(early * (own.magic - foe.magic).clamp(-4, 4));
        row.put((1 - early) * (own.units - foe.units));
        row.put((1 - early) * (own.attack - foe.attack));
        row.end();
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
}

/// A card of the battlefield.
#[derive(Clone, Copy, Default)]
struct Piece {
    place: u8,
    team: u8,
    reach: u8,
    summoner: bool,
    /// It can still attack in the turn that runs.
    fresh: bool,
    attack: i8,
    life: i8,
    cost: i8,
}

/// What a team has on the battlefield, and how much magic.
#[derive(Default)]
struct Side {
    summoners: i32,
    /// What is left of the life of each Summoner.
    life_of: [i32; 2],
    units: i32,
    champions: i32,
    champion_life: i32,
    cost: i32,
    attack: i32,
    life: i32,
    bows: i32,
    texts: i32,
    walls: i32,
    wall_life: i32,
    room: i32,
    free: i32,
    magic: i32,
}

/// The battlefield.
struct Table {
    pieces: [Piece; grid::PLACES],
    count: usize,
    /// The spaces on which a card lies, a bit each.
    taken: u128,
    walls: [(u8, u8); 16],
    wall_count: usize,
    sides: [Side; 2],
    /// Magic, hand and Draw Pile of each seat.
    piles: [[i32; 4]; 3],
    seats: u8,
}

impl Default for Table {
    fn default() -> Self {
        Self {
            pieces: [Piece::default(); grid::PLACES],
            count: 0,
            taken: 0,
            walls: [(0, 0); 16],
            wall_count: 0,
            sides: [Side::default(), Side::default()],
            piles: [[0; 4]; 3],
            seats: 2,
        }
    }
}

/// What the Units of a team can reach.
#[derive(Default)]
struct Reach {
    advance: i32,
    front: i32,
    /// Dice of the best three who can attack the enemy Summoner after a move.
    siege: i32,
    siege_lethal: i32,
    /// Dice on the enemy Summoner from where they stand, and whether all may be enough; then of
    /// those alone who have not attacked this turn.
    touch: i32,
    strike: i32,
    strike_lethal: i32,
    /// Pairs who stand in reach; Units that may fall by those in reach, with what they cost.
    contact: i32,
    prey: i32,
    prey_cost: i32,
    strike_prey: i32,
    strike_prey_cost: i32,
}

impl Table {
    fn read(&mut self, state: &Game, pool: &CardPool) {
        self.seats = seats(state);
        for seat in (0..self.seats)
            .map(Seat)
            .filter(|&seat| !is_out(state, seat))
        {
            let zones = [zone::MAGIC_PILE, zone::HAND, zone::DRAW_PILE];
            for (sizes, zone) in self.piles.iter_mut().zip(zones) {
                sizes[seat.at() & 3] = state.table.pile(seat, zone).len() as i32;
            }
            self.sides[usize::from(team(seat))].magic += self.piles[0][seat.at() & 3];
        }
        for card in grid::field(state) {
            self.card(state, pool, card);
        }
        for at in 0..self.wall_count {
            let (place, team) = self.walls[at];
            self.sides[usize::from(team)].room += self.empty(place);
        }
        for at in 0..self.count {
            let it = self.pieces[at];
            if it.summoner {
                self.sides[usize::from(it.team)].free += self.empty(it.place);
            }
        }
    }

    /// Spaces around a space on which nothing lies.
    fn empty(&self, place: u8) -> i32 {
        let around = grid::DIRECTIONS.into_iter();
        let around = around.filter_map(|way| grid::step(place, way, self.seats));
        around.filter(|&at| self.taken >> at & 1 == 0).count() as i32
    }

    fn card(&mut self, state: &Game, pool: &CardPool, card: CardId) {
        let it = state.table.card(card);
        let quick = pool.quick(it.def);
        let which = team(it.controller) & 1;
        let side = &mut self.sides[usize::from(which)];
        self.taken |= 1 << (it.cell & 127);
        let left = (quick.stats[stat::LIFE.at()] - it.damage).max(0);
        if quick.kind != kind::UNIT {
            side.walls += 1;
            side.wall_life += i32::from(left);
            if let Some(wall) = self.walls.get_mut(self.wall_count) {
                *wall = (it.cell, which);
                self.wall_count += 1;
            }
            return;
        }
        let attack = values::stat(state, pool, card, stat::ATTACK);
        let piece = Piece {
            place: it.cell,
            team: which,
            reach: values::stat(state, pool, card, stat::REACH).clamp(0, 11) as u8,
            summoner: quick.subtype == rank::SUMMONER,
            fresh: it.controller == state.registers.active && !state.registers.attacked.has(card),
            attack: attack.clamp(0, 20) as i8,
            life: left.min(100) as i8,
            cost: quick.stats[stat::COST.at()].clamp(0, 20) as i8,
        };
        if piece.summoner {
            if let Some(life) = side.life_of.get_mut(side.summoners as usize) {
                *life = i32::from(left);
            }
            side.summoners += 1;
        } else {
            side.units += 1;
            side.cost += i32::from(piece.cost);
            side.life += i32::from(left);
            side.attack += i32::from(attack);
            side.bows += i32::from(piece.reach > 1);
            side.texts += i32::from(!pool.def(it.def).abilities.is_empty());
            if quick.subtype == rank::CHAMPION {
                side.champions += 1;
                side.champion_life += i32::from(left);
            }
        }
        if let Some(place) = self.pieces.get_mut(self.count) {
            *place = piece;
            self.count += 1;
        }
    }

    /// Magic, hands and Draw Piles, of each seat.
    fn piles(&self, row: &mut Row<'_>, me: u8) {
        let bounds: [&[i32]; 3] = [&[0, 1, 2, 4, 6, 10], &[0, 1, 3, 5], &[0, 4, 10, 30]];
        for (sizes, bounds) in self.piles.iter().zip(bounds) {
            for pair in bounds.windows(2) {
                let part = |size: i32| size.clamp(pair[0], pair[1]);
                let each = (0..4u8)
                    .zip(sizes)
                    .map(|(seat, &size)| match team(Seat(seat)) {
                        team if team == me => part(size),
                        _ => -part(size),
                    });
                row.put(each.sum());
            }
        }
    }

    /// What the Units of a team can reach, as if nothing stood in the way of bows.
    fn reach(&self, by: u8) -> Reach {
        let mut reach = Reach::default();
        let pieces = &self.pieces[..self.count];
        for target in pieces.iter().filter(|it| it.team != by) {
            let (mut dice, mut fresh, mut three) = (0, 0, [0; 3]);
            for it in pieces.iter().filter(|it| it.team == by) {
                let far = grid::distance(it.place, target.place, self.seats);
                let attack = i32::from(it.attack);
                if target.summoner {
                    if !it.summoner {
                        reach.advance += (FAR - i32::from(far)).max(0);
                    }
                    reach.front = reach.front.max(FAR - i32::from(far));
                    if far <= it.reach + MOVE {
                        put_best(&mut three, attack);
                    }
                }
                if far <= it.reach && (far == 1 || in_line(it.place, target.place)) {
                    dice += attack;
                    fresh += if it.fresh { attack } else { 0 };
                    reach.contact += 1;
                }
            }
            // Two of three dice hit.
            let life = i32::from(target.life);
            let falls = |dice: i32| i32::from(dice > 0 && 2 * dice >= 3 * life);
            if target.summoner {
                reach.siege += three.iter().sum::<i32>();
                reach.siege_lethal += falls(three.iter().sum());
                reach.touch += dice;
                reach.strike += fresh;
                reach.strike_lethal += falls(fresh);
            } else {
                let cost = i32::from(target.cost);
                reach.prey += falls(dice);
                reach.prey_cost += cost * falls(dice);
                reach.strike_prey += falls(fresh);
                reach.strike_prey_cost += cost * falls(fresh);
            }
        }
        reach
    }
}

/// Keeps the three greatest.
fn put_best(three: &mut [i32; 3], value: i32) {
    let least = usize::from(three[1] < three[0]);
    let least = if three[2] < three[least] { 2 } else { least };
    three[least] = three[least].max(value);
}

const fn in_line(a: u8, b: u8) -> bool {
    let ((ca, ra), (cb, rb)) = (grid::spot(a), grid::spot(b));
    ca == cb || ra == rb
}

fn material(row: &mut Row<'_>, own: &Side, foe: &Side) {
    row.put(own.summoners - foe.summoners);
    for pair in [0, 1, 2, 3, 4, 6, 9].windows(2) {
        let part = |side: &Side| -> i32 {
            let each = side.life_of.iter();
            each.map(|life| (life.clamp(&pair[0], &pair[1])) - pair[0])
                .sum()
        };
        row.put(part(own) - part(foe));
    }
    row.bent(own.units, foe.units, &[0, 2, 4, 6, 10]);
    row.put(own.champions - foe.champions);
    row.put(own.champion_life - foe.champion_life);
    row.put(own.cost - foe.cost);
    row.bent(own.attack, foe.attack, &[0, 4, 8, 12, 20]);
    row.put(own.life - foe.life);
    row.put(own.bows - foe.bows);
    row.put(own.texts - foe.texts);
    row.bent(own.walls, foe.walls, &[0, 1, 2, 3]);
    row.put(own.wall_life - foe.wall_life);
    row.bent(own.room, foe.room, &[0, 2, 5, 9]);
}

fn geometry(row: &mut Row<'_>, [own, foe]: [&Side; 2], [near, far]: [&Reach; 2]) {
    row.put(near.advance - far.advance);
    row.put(near.front - far.front);
    row.put(own.free - foe.free);
    row.bent(near.siege, far.siege, &[0, 2, 4, 8]);
    row.put(near.siege_lethal - far.siege_lethal);
    row.put(near.touch - far.touch);
    row.put(near.contact - far.contact);
    row.put(near.prey - far.prey);
    row.put(near.prey_cost - far.prey_cost);
}

/// Whose turn it is, and what is left of it.
fn turn(row: &mut Row<'_>, state: &Game, me: usize, table: &Table, reaches: &[Reach; 2]) {
    let registers = &state.registers;
    let mover = usize::from(team(registers.active)) & 1;
    let sign = if mover == me { 1 } else { -1 };
    let round = registers.turn / u16::from(table.seats.max(1));
    let left = |until, used: u8| {
        if registers.phase <= until {
            (TURN - i32::from(used)).max(0)
        } else {
            0
        }
    };
    let moves = left(phase::MOVE, registers.moves);
    let strikes = left(phase::ATTACK, registers.attacks);
    row.put(sign);
    row.put(if round <= EARLY { sign } else { 0 });
    row.put(if registers.turn <= 1 { sign } else { 0 });
    row.put(sign * moves);
    row.put(sign * strikes);
    let (by, waits) = (&reaches[mover], &reaches[1 - mover]);
    let can = i32::from(strikes > 0) * sign;
    row.put(can * by.strike.min(8));
    row.put(can * by.strike_lethal);
    row.put(can * by.strike_prey.min(strikes));
    row.put(can * by.strike_prey_cost);
    row.put(-sign * waits.siege);
    row.put(-sign * waits.siege_lethal);
    row.put(sign * i32::from(registers.phase <= phase::EVENT));
}

/// The own hand, which the seat sees.
fn hand(row: &mut Row<'_>, state: &Game, pool: &CardPool, seat: Seat) {
    let magic = state.table.pile(seat, zone::MAGIC_PILE).len() as i32;
    let (mut units, mut affordable, mut champion, mut events, mut walls) = (0, 0, 0, 0, 0);
    for &card in state.table.pile(seat, zone::HAND) {
        let quick = pool.quick(state.table.card(card).def);
        let cost = i32::from(quick.stats[stat::COST.at()]);
        match quick.kind {
            kind::UNIT => {
                units += 1;
                affordable += i32::from(cost <= magic);
                champion |= i32::from(quick.subtype == rank::CHAMPION && cost <= magic + 1);
            }
            kind::EVENT => events += 1,
            _ => walls += 1,
        }
    }
    for number in [units, affordable, champion, events, walls] {
        row.put(number);
    }
}

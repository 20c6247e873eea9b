//! What a searching bot knows of Summoner Wars: which cards the other side may hold, and what a
//! position is worth.

mod board;
mod features;
mod search;

use crate::arena::Arena;
use crate::greedy::{Insight, shown, unseen};
use crate::terminal::{Terminal, price};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Card;
use shokan_kernel::view::View;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::show::{CardView, GameView};
use shokan_rules::summoner_wars::grid::{self, Board};
use shokan_rules::summoner_wars::words::{kind, phase, prompt, rank, stat, zone};
use shokan_rules::summoner_wars::{
    MERCENARY, Placed, SummonerWars, combat, deck, is_out, new_game, seats, team, values,
};
use std::io;

type Game = State<SummonerWars>;

/// What a decided game is worth.
const WIN: i32 = 1_000_000;
/// The n-th card of a Magic Pile: what cannot be spent soon is worth less.
const MAGIC: [i32; 10] = [62, 58, 54, 50, 44, 38, 30, 22, 14, 8];
/// A card of the hand; the Draw phase fills the hand up again.
const HAND: i32 = 34;
/// A Summoner that stands, and each life it has left.
const SUMMONER: i32 = 900;
const SUMMONER_LIFE: i32 = 240;
/// A Unit that stands, each point of attack, each life it has left, and a bow.
const UNIT: i32 = 80;
const UNIT_ATTACK: i32 = 55;
const UNIT_LIFE: i32 = 42;
const BOW: i32 = 30;
/// A Wall, and each life it has left.
const WALL: i32 = 60;
const WALL_LIFE: i32 = 9;
/// What a space nearer to the enemy Summoner is worth.
const STEP: i32 = 5;
/// Which part of what can be attacked now, and of what the enemy will be able to attack, counts,
/// in hundredths.
const CHANCE: i32 = 55;
const DANGER: i32 = 28;
/// Units that may be used in one Attack phase (SW-ATK.01).
const ATTACKS: usize = 3;
/// Spaces of one move (SW-MOV.02).
const MOVES: i16 = 2;
/// Rounds of all players after which the bot seeks an end more and more, and how many later it
/// fears nothing: armies that are spent would wait for each other for ever.
const PATIENCE: i32 = 25;
const HASTE: i32 = 20;
/// Two of three dice hit (SW-RES.02), in hundredths.
const HITS: i32 = 67;

impl Arena for SummonerWars {
    type Deck = Placed;

    fn place(
        list: &DeckList,
        _: Construction,
        catalogue: &Catalogue,
    ) -> Result<Placed, Vec<DeckFault>> {
        deck::place(list, &catalogue.pool)
    }

    fn list(deck: &Placed) -> Vec<DefId> {
        let start = deck.start.iter().map(|&(def, ..)| def);
        start.chain(deck.cards.iter().copied()).collect()
    }

    fn exchanged(deck: &Placed, to: &dyn Fn(DefId) -> DefId) -> Placed {
        let start = deck.start.iter();
        Placed {
            start: start.map(|&(def, row, at)| (to(def), row, at)).collect(),
            cards: deck.cards.iter().map(|&def| to(def)).collect(),
        }
    }

    fn deal(decks: &[Placed], pool: &CardPool, luck: Luck) -> Option<Game> {
        new_game(decks, pool, luck)
    }

    fn draw(terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()> {
        terminal.battlefield(view, seat)
    }

    fn numbers(card: &CardView) -> String {
        price(card)
    }
}

impl Insight for SummonerWars {
    type Baseline = ();

    /// Dice: the more worlds, the nearer the mean.
    const WORLDS: u32 = 6;
    const FINISH: u32 = 40;

    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId> {
        let known = || shown(view, seat);
        let mut faces = match deck {
            Some(deck) => deck.to_vec(),
            // A Summoner says which Events its deck has, and of which faction the Units are.
            None => {
                let summoner = known().find(|card| values::is_summoner(pool, card.def));
                summoner.map_or_else(Vec::new, |card| likely(pool, card.def))
            }
        };
        unseen(&mut faces, known().map(|card| card.def), unknown);
        faces
    }

    /// R-SW-63: the back tells a mercenary.
    fn lies(pool: &CardPool, card: &Card, face: DefId) -> bool {
        values::is_mercenary(pool, face) == (card.flags & MERCENARY != 0)
    }

    fn is_quiet(state: &Game) -> bool {
        state.asked().is_none_or(|asked| {
            matches!(
                asked.prompt,
                prompt::SUMMON | prompt::EVENT | prompt::MOVE | prompt::ATTACK | prompt::BUILD
            )
        })
    }

    fn hands_over(state: &Game, choice: Choice) -> bool {
        let asked = state.asked();
        choice == Choice::Done && asked.is_some_and(|asked| asked.prompt == prompt::BUILD)
    }

    fn rule_of_thumb(state: &Game, _: &CardPool, choices: &[Choice]) -> Option<usize> {
        let asked = state.asked()?;
        let own = Choice::Seat(asked.seat);
        match asked.prompt {
            prompt::FIRST => choices.iter().position(|&choice| choice == own),
            // What is destroyed lies on a pile whatever the order.
            prompt::ORDER_DESTROYED => Some(0),
            _ => None,
        }
    }

    /// What could be done at any time is not looked for behind another action.
    fn shortcut(state: &Game, _: &CardPool, choices: &[Choice], cut: bool) -> Option<usize> {
        let at_will = state.asked()?.prompt == prompt::ANY_TIME;
        (at_will || cut).then(|| choices.len().saturating_sub(1))
    }

    fn baseline(_: &Game) {}

    fn value(state: &Game, pool: &CardPool, seat: Seat, (): &()) -> i32 {
        match state.outcome() {
            Some(Outcome::Won { seat: winner, .. }) if team(winner) == team(seat) => WIN,
            Some(Outcome::Won { .. }) => -WIN,
            Some(_) => 0,
            None => Position::read(state, pool).value(team(seat)),
        }
    }
}

/// The cards that a deck of this Summoner is likely to hold.
fn likely(pool: &CardPool, summoner: DefId) -> Vec<DefId> {
    let own = pool.def(summoner);
    let mut out = vec![summoner];
    for (word, count) in deck::reference(own).events {
        if let Some(def) = pool.find(&word) {
            out.extend((0..count).map(|_| def));
        }
    }
    for (at, def) in pool.defs.iter().enumerate() {
        let copies = match (def.kind, def.subtype) {
            (kind::WALL, _) => deck::WALLS,
            (kind::UNIT, rank::COMMON) if def.categories == own.categories => 6,
            (kind::UNIT, rank::CHAMPION) if def.categories == own.categories => 1,
            // Only what has their back can be one.
            (kind::UNIT, _) if values::is_mercenary(pool, DefId(at as u16)) => 1,
            _ => 0,
        };
        out.extend((0..copies).map(|_| DefId(at as u16)));
    }
    out
}

/// A card of the battlefield, as attacks look at it.
#[derive(Clone, Copy, Debug)]
struct Piece {
    card: CardId,
    place: u8,
    team: u8,
    /// Who controls it.
    seat: Seat,
    /// Dice.
    attack: i32,
    reach: u8,
    life_left: i32,
    worth: i32,
    summoner: bool,
    /// It has not been used in the Attack phase.
    fresh: bool,
}

impl Piece {
    fn read(state: &Game, pool: &CardPool, card: CardId) -> Option<Self> {
        let it = state.table.card(card);
        let place = grid::place_of(state, card)?;
        let number = |which| i32::from(values::stat(state, pool, card, which));
        let life_left = number(stat::LIFE_LEFT).max(0);
        let mut piece = Self {
            card,
            place,
            team: team(it.controller),
            seat: it.controller,
            attack: 0,
            reach: 0,
            life_left,
            worth: WALL + WALL_LIFE * life_left,
            summoner: false,
            fresh: !state.registers.attacked.has(card),
        };
        if values::is_unit(state, pool, card) {
            piece.attack = number(stat::ATTACK);
            piece.reach = number(stat::REACH).clamp(0, 11) as u8;
            piece.summoner = values::is_summoner(pool, it.def);
            let bow = if piece.reach > 1 { BOW } else { 0 };
            piece.worth = bow + UNIT_ATTACK * piece.attack;
            piece.worth += if piece.summoner {
                SUMMONER + SUMMONER_LIFE * life_left
            } else {
                UNIT + UNIT_LIFE * life_left
            };
        }
        Some(piece)
    }

    /// What an attack on another card takes from it on the average.
    fn takes(&self, target: &Self) -> i32 {
        let hits = self.attack * HITS;
        let full = 100 * target.life_left.max(1);
        let each = if target.summoner {
            SUMMONER_LIFE
        } else if target.reach > 0 {
            UNIT_LIFE
        } else {
            WALL_LIFE
        };
        if hits >= full {
            return target.worth;
        }
        // The nearer to the last life, the likelier is the rest.
        each * hits / 100 + (target.worth - each * target.life_left).max(0) * hits / full / 2
    }
}

/// All that is looked at of a position.
struct Position {
    /// By team: cards and piles.
    worth: [i32; 2],
    pieces: Vec<Piece>,
    /// The team whose turn it is, its player, and how many attacks are left in the turn.
    mover: u8,
    active: Seat,
    strikes: usize,
    /// What the mover may attack from where it stands, best first.
    chances: i32,
    seats: u8,
    /// How much the bot hurries, from 0 to `HASTE`.
    haste: i32,
}

impl Position {
    fn read(state: &Game, pool: &CardPool) -> Self {
        let count = seats(state);
        let mut worth = [0; 2];
        for seat in (0..count).map(Seat).filter(|&seat| !is_out(state, seat)) {
            let magic = state.table.pile(seat, zone::MAGIC_PILE).len();
            let hand = state.table.pile(seat, zone::HAND).len() as i32;
            let sum: i32 = MAGIC.iter().take(magic).sum();
            worth[usize::from(team(seat))] += sum + HAND * hand;
        }
        let pieces: Vec<Piece> = grid::field(state)
            .filter_map(|card| Piece::read(state, pool, card))
            .collect();
        for piece in &pieces {
            worth[usize::from(piece.team)] += piece.worth;
        }
        let mover = team(state.registers.active);
        let to_come = state.registers.phase <= phase::ATTACK;
        let used = usize::from(state.registers.attacks);
        let strikes = if to_come {
            ATTACKS.saturating_sub(used)
        } else {
            0
        };
        let rounds = i32::from(state.registers.turn) / i32::from(count);
        let mut position = Self {
            worth,
            pieces,
            mover,
            active: state.registers.active,
            strikes,
            chances: 0,
            seats: count,
            haste: (rounds - PATIENCE).clamp(0, HASTE),
        };
        position.chances = position.chances(state, pool);
        position
    }

    /// What the mover's Units can take with the attacks of this turn.
    fn chances(&self, state: &Game, pool: &CardPool) -> i32 {
        if self.strikes == 0 {
            return 0;
        }
        let board = Board::of(state);
        let own = self.pieces.iter();
        let own = own.filter(|it| it.seat == self.active && it.fresh && it.attack > 0);
        let best = own.map(|it| {
            let foes = self.pieces.iter().filter(|foe| foe.team != self.mover);
            let near = foes.filter(|foe| {
                let far = grid::distance(it.place, foe.place, self.seats);
                far <= it.reach.max(2)
                    && combat::aim(state, pool, &board, it.card, foe.card).is_ok()
            });
            near.map(|foe| it.takes(foe)).max().unwrap_or(0)
        });
        top(best.collect(), self.strikes)
    }

    /// What the Units of a team's players could take in their next turns, if nothing stands in the
    /// way.
    fn danger(&self, by: u8) -> i32 {
        let players = (0..self.seats).map(Seat).filter(|&seat| team(seat) == by);
        let of = |seat: Seat| {
            let foes = self.pieces.iter();
            let foes = foes.filter(|it| it.seat == seat && it.attack > 0);
            let best = foes.map(|foe| {
                let reach = i16::from(foe.reach) + MOVES;
                let own = self.pieces.iter().filter(|it| it.team != by);
                let near = own.filter(|it| {
                    i16::from(grid::distance(it.place, foe.place, self.seats)) <= reach
                });
                near.map(|it| foe.takes(it)).max().unwrap_or(0)
            });
            top(best.collect(), ATTACKS)
        };
        players.map(of).sum()
    }

    /// How near the Units of a team stand to the enemy Summoners.
    fn advance(&self, of: u8, haste: i32) -> i32 {
        let near = |it: &Piece| {
            let foes = self.pieces.iter();
            let foes = foes.filter(|foe| foe.team != of && foe.summoner);
            let far = foes.map(|foe| grid::distance(it.place, foe.place, self.seats));
            far.min().map_or(0, |far| (14 - i32::from(far)).max(0))
        };
        let units = self.pieces.iter();
        let units =
            units.filter(|it| it.team == of && it.attack > 0 && (haste > 0 || !it.summoner));
        units.map(|it| (STEP + haste) * near(it)).sum()
    }

    fn value(&self, me: u8) -> i32 {
        let side = |which: u8| {
            // Two who are alone are as near to each other: who hurries counts its own steps only.
            let haste = if which == me { self.haste } else { 0 };
            let mut sum = self.worth[usize::from(which)] + self.advance(which, haste);
            if which == self.mover {
                sum += CHANCE * self.chances / 100;
            }
            // The mover goes first: what the others can do is told of where they stand now.
            sum - DANGER * (HASTE - self.haste) * self.danger(1 - which) / (100 * HASTE)
        };
        side(me) - side(1 - me)
    }
}

/// The sum of the greatest.
fn top(mut values: Vec<i32>, count: usize) -> i32 {
    values.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
    values.iter().take(count).sum()
}

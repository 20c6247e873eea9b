//! What a searching bot knows of Summons Call: which cards the other side may hold, and what a
//! position is worth.

mod board;
mod features;
mod search;

use crate::arena::Arena;
use crate::greedy::{Insight, shown, unseen};
use crate::terminal::{Terminal, now, price};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::state::State;
use shokan_kernel::view::View;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::show::{CardView, GameView};
use shokan_rules::summons_call::words::{kind, prompt, stat, word, zone};
use shokan_rules::summons_call::{Placed, SummonsCall, deck, field, new_game, other};
use std::io;

type Game = State<SummonsCall>;

/// Copies of one card in a deck (SC-03-01.c).
const COPIES: usize = 3;
/// The type that fits every master.
const COMMON: u8 = 2;
/// What a decided game is worth.
const WIN: i32 = 1_000_000;

/// What is left of a master, by its HP: the last points are worth most.
const MASTER: [i32; 11] = [0, 420, 720, 970, 1190, 1390, 1570, 1740, 1900, 2050, 2190];
/// What mana cards are worth, by their number.
const MANA: [i32; 12] = [
    0, 260, 500, 710, 890, 1030, 1130, 1200, 1240, 1265, 1280, 1290,
];

/// How much of its worth the n-th best card of a hand keeps, in sixteenths.
const HAND: [i32; 9] = [16, 16, 15, 13, 10, 7, 4, 1, 0];

/// What a unit of a full board should be worth: what the weakest falls short of is taken off, since
/// it keeps a column from a better one until it leaves.
const PAR: i32 = 450;
/// After this turn a bot gives up holding out, since two boards of walls that heal never part; most
/// games without such a lock end before.
const PATIENCE: u16 = 100;
/// What a point of its own HP costs the bot after that, since a healed master ends nothing.
const WEARY_HP: i32 = 30;
/// What a card in hand costs after that, since only cards that are played go round and bring on the
/// damage of the reshuffle.
const WEARY_HAND: i32 = 60;
/// What each mana card above `ENOUGH_MANA` costs after that, since it goes round no more.
const WEARY_MANA: i32 = 150;
/// No card of the pool costs more than seven, and one more pays for what it costs beside.
const ENOUGH_MANA: i32 = 8;

/// What a side can afford, read off before an action so that the action is not judged by what it
/// changes there.
#[derive(Clone, Copy, Debug)]
pub struct Baseline {
    /// No column is empty: a unit in hand has nowhere to go.
    full: bool,
    /// Who has mana and cards to spare can replace a unit, and gladly trades it: tenths of its
    /// worth.
    spare: i32,
    /// The side that judges has lost its patience.
    weary: bool,
}

impl Arena for SummonsCall {
    type Deck = Placed;

    fn place(
        list: &DeckList,
        construction: Construction,
        catalogue: &Catalogue,
    ) -> Result<Placed, Vec<DeckFault>> {
        deck::place(list, construction, catalogue)
    }

    fn list(deck: &Placed) -> Vec<DefId> {
        let mut list = vec![deck.master];
        list.extend(&deck.cards);
        list
    }

    fn exchanged(deck: &Placed, to: &dyn Fn(DefId) -> DefId) -> Placed {
        Placed {
            master: to(deck.master),
            cards: deck.cards.iter().map(|&def| to(def)).collect(),
        }
    }

    fn deal(decks: &[Placed], _: &CardPool, luck: Luck) -> Option<Game> {
        new_game(decks.try_into().ok()?, luck)
    }

    fn draw(terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()> {
        board::draw(terminal, view, seat)
    }

    fn numbers(card: &CardView) -> String {
        match (now(card, "atk"), now(card, "hp")) {
            (Some(atk), Some(hp)) if card.column.is_some() => {
                format!(" {atk}/{}", hp - card.damage)
            }
            _ => price(card),
        }
    }
}

impl Insight for SummonsCall {
    type Baseline = [Baseline; 2];

    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId> {
        let known = || shown(view, seat);
        let mut faces: Vec<DefId> = match deck {
            Some(deck) => deck.to_vec(),
            None => {
                let mut types = [false; 3];
                for card in known() {
                    types[usize::from(pool.def(card.def).subtype) % 3] = true;
                }
                types[usize::from(COMMON)] = true;
                let fits =
                    |def: &Def| def.kind != kind::MASTER && types[usize::from(def.subtype) % 3];
                let all = pool.defs.iter().enumerate();
                all.filter(|(_, def)| fits(def))
                    .flat_map(|(at, _)| [DefId(at as u16); COPIES])
                    .collect()
            }
        };
        let known = known().map(|card| card.def);
        unseen(&mut faces, known, unknown);
        faces
    }

    fn is_quiet(state: &Game) -> bool {
        state.asked().is_none_or(|asked| {
            matches!(asked.prompt, prompt::MAIN | prompt::MANA | prompt::MULLIGAN)
        })
    }

    fn hands_over(state: &Game, choice: Choice) -> bool {
        choice == Choice::Done
            && state
                .asked()
                .is_some_and(|asked| asked.prompt == prompt::MAIN)
    }

    fn rule_of_thumb(state: &Game, pool: &CardPool, choices: &[Choice]) -> Option<usize> {
        let asked = state.asked()?;
        match asked.prompt {
            // Face-up mana first.
            prompt::PAY => choices.iter().position(|&it| it == Choice::Default),
            prompt::ORDER_CARDS | prompt::KEEP_LOSS => Some(0),
            prompt::MULLIGAN => Some(mulligan(state, pool, choices)),
            _ => None,
        }
    }

    fn baseline(state: &Game) -> Self::Baseline {
        [0, 1].map(|seat| {
            let seat = Seat(seat);
            let hand = state.table.pile(seat, zone::HAND).len() as i32;
            let rich = state.table.pile(seat, zone::MANA).len() >= 6;
            Baseline {
                full: !field::has_room(state, seat),
                spare: if rich { (hand - 3).clamp(0, 4) } else { 0 },
                // The other side is taken to hold out for ever.
                weary: state.registers.turn > PATIENCE
                    && state.asked().is_some_and(|asked| asked.seat == seat),
            }
        })
    }

    fn value(state: &Game, pool: &CardPool, seat: Seat, baseline: &Self::Baseline) -> i32 {
        match state.outcome() {
            Some(Outcome::Won { seat: winner, .. }) if winner == seat => WIN,
            Some(Outcome::Won { .. }) => -WIN,
            Some(_) => 0,
            None => {
                let foe = other(seat);
                side(state, pool, seat, baseline[seat.at()])
                    - side(state, pool, foe, baseline[foe.at()])
                    + exposure(state, pool, seat)
            }
        }
    }
}

/// Cards that cannot be played in the first turns go back.
fn mulligan(state: &Game, pool: &CardPool, choices: &[Choice]) -> usize {
    let heavy = |choice: &Choice| match choice {
        Choice::Card(card) => cost(state, pool, *card) >= 5,
        _ => true,
    };
    choices.iter().position(heavy).unwrap_or(0)
}

fn cost(state: &Game, pool: &CardPool, card: CardId) -> i32 {
    i32::from(pool.def(state.table.card(card).def).stats[stat::COST.at()])
}

fn side(state: &Game, pool: &CardPool, seat: Seat, baseline: Baseline) -> i32 {
    let hp = field::master_hp(state, pool, seat).clamp(0, 10);
    let mana = state.table.pile(seat, zone::MANA);
    let mut sum = MANA[mana.len().min(11)];
    let mut face_down = 0;
    for &card in mana {
        let it = state.table.card(card);
        face_down += i32::from(it.face_down());
        if !it.rested() {
            // Of use in this turn only.
            sum += 3;
        }
    }
    // They can still be released.
    sum += 18 * face_down.min(5);
    let deck = state.table.pile(seat, zone::DECK).len() as i32;
    let outside = state.table.pile(seat, zone::OUTSIDE).len() as i32;
    let held = state.table.pile(seat, zone::HAND);
    if baseline.weary {
        let idle = mana.len() as i32 - ENOUGH_MANA;
        sum -= WEARY_HP * i32::from(hp) + WEARY_HAND * held.len() as i32 + WEARY_MANA * idle.max(0);
    } else {
        let last_point = MASTER[hp as usize] - MASTER[(hp - 1).max(0) as usize];
        // The deck that is left puts off the next point of damage by a reshuffle.
        sum += MASTER[hp as usize] + last_point * deck / (deck + outside + 1);
    }
    // Cards that lie in the mana zone or in a full hand never come back: the fewer go round, the
    // more often it costs.
    let skills = |card: &&CardId| pool.def(state.table.card(**card).def).kind == kind::SKILL;
    let round = held.len() + held.iter().filter(skills).count();
    sum -= 3_600 / (2 * (deck + outside) + round as i32 + 2);
    sum += hand(state, pool, seat, mana.len() as i32, baseline);
    let active = state.registers.active == seat;
    let on_board = state.table.pile(seat, zone::UNITS);
    let (mut units, mut weakest) = (0, PAR);
    for &card in on_board {
        let (worth, lost) = unit(state, pool, card, active);
        units += worth - lost;
        weakest = weakest.min(worth);
    }
    sum += units * (10 - baseline.spare) / 10;
    if on_board.len() == 3 {
        sum -= PAR - weakest;
    }
    sum
}

/// The cards in hand, the best first: what can be played soon counts, and more than a handful
/// cannot.
fn hand(state: &Game, pool: &CardPool, seat: Seat, mana: i32, baseline: Baseline) -> i32 {
    let mut worth = [0; 62];
    let cards = state.table.pile(seat, zone::HAND);
    for (worth, &card) in worth.iter_mut().zip(cards) {
        let cost = cost(state, pool, card);
        let missing = (cost - mana - 1).max(0);
        *worth = (100 + 12 * cost.min(7) - 22 * missing).max(25);
        if baseline.full && pool.def(state.table.card(card).def).kind == kind::UNIT {
            *worth /= 2;
        }
    }
    let worth = &mut worth[..cards.len().min(62)];
    worth.sort_unstable_by_key(|&worth| std::cmp::Reverse(worth));
    let shares = HAND.iter().chain(std::iter::repeat(&HAND[HAND.len() - 1]));
    worth
        .iter()
        .zip(shares)
        .map(|(worth, share)| worth * share / 16)
        .sum()
}

/// What a unit is worth, and what its damage takes off.
fn unit(state: &Game, pool: &CardPool, card: CardId, active: bool) -> (i32, i32) {
    let it = state.table.card(card);
    let atk = i32::from(field::stat(state, pool, card, stat::ATK).max(0));
    let hp = i32::from(field::stat(state, pool, card, stat::HP));
    let ways = field::directions(state, pool, card).count_ones() as i32;
    let texts = if field::is_blank(state, card) {
        0
    } else {
        pool.def(it.def).abilities.len() as i32
    };
    let attacks = if field::forbids(state, pool, card, word::CANNOT_ATTACK).is_some() {
        0
    } else {
        ways
    };
    let worth = 50 + 48 * atk.min(8) + 43 * hp.min(8) + 34 * attacks + 22 * texts;
    // Damage goes at the end of the turn: it counts only against those who may be hit once more
    // before.
    let damage = i32::from(it.damage).clamp(0, hp.max(1));
    let lost = if active {
        2 * damage
    } else {
        worth * damage / hp.max(1) / 4
    };
    (worth, lost)
}

/// What the attacks of the next turns mean: hits on the masters that nobody stands in the way of.
fn exposure(state: &Game, pool: &CardPool, seat: Seat) -> i32 {
    let foe = other(seat);
    let taken = hits(state, pool, foe);
    let dealt = hits(state, pool, seat);
    let hp = i32::from(field::master_hp(state, pool, seat));
    let lethal = if taken >= hp { 2_500 } else { 0 };
    45 * dealt - 90 * taken - lethal
}

/// Damage that the units of a seat can do to the other master as the columns stand.
fn hits(state: &Game, pool: &CardPool, seat: Seat) -> i32 {
    let foe = other(seat);
    let column = state.table.card(field::master(state, foe)).cell;
    if field::unit_at(state, foe, column).is_some() {
        return 0;
    }
    let mut sum = 0;
    for &card in state.table.pile(seat, zone::UNITS) {
        let ways = field::directions(state, pool, card);
        let here = state.table.card(card).cell;
        let reaches = [1, 2, 4]
            .into_iter()
            .any(|way| ways & way != 0 && field::aim(here, way) == Some(column));
        let barred = || {
            field::forbids(state, pool, card, word::CANNOT_ATTACK).is_some()
                || field::forbids(state, pool, card, word::CANNOT_ATTACK_MASTER).is_some()
        };
        if reaches && !barred() {
            sum += i32::from(field::stat(state, pool, card, stat::MASTER_DAMAGE).max(0));
        }
    }
    sum
}

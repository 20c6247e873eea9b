//! Every answer: small pools of generated cards, random games with them, and wherever something of
//! a generated card can be chosen or asks, every pick at every question from there on, so deep that
//! its text comes to its end, with every law looked at at each question.

use crate::deal::{Dealt, MADE};
use crate::laws::{self, Rebuilt};
use crate::play::{Broken, Played, guarded, holds, look, wanted};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::state::{Frame, State};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::with_game;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Picks of the random game that leads to the boards.
const PICKS: u64 = 1_200;

/// How far is looked.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// Games of a pool at most.
    pub games: u64,
    /// Boards on which each card is looked at.
    pub boards: u32,
    /// Questions with more than one answer, one behind the other.
    pub questions: u32,
    /// Questions that are looked at from one board.
    pub states: usize,
}

impl Default for Depth {
    fn default() -> Self {
        Self {
            games: 40,
            boards: 4,
            questions: 4,
            states: 1_500,
        }
    }
}

/// What was looked at, in numbers.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Generated cards.
    pub cards: usize,
    /// Those of them that were looked at on a board at least.
    pub seen: usize,
    /// Random games.
    pub games: u64,
    /// Boards from which every answer was given.
    pub boards: u64,
    /// Boards with more questions than were looked at.
    pub cut: u64,
    /// Answers that were given.
    pub answers: u64,
    /// Different states that were looked at.
    pub states: u64,
}

impl Explored {
    /// Adds the numbers of another pool.
    pub const fn add(&mut self, other: &Self) {
        self.cards += other.cards;
        self.seen += other.seen;
        self.games += other.games;
        self.boards += other.boards;
        self.cut += other.cut;
        self.answers += other.answers;
        self.states += other.states;
    }
}

/// Plays games with the generated cards of a catalogue, with seeds from this one on, until each
/// card was looked at on so many boards.
///
/// # Errors
/// The first law that is broken, with the seed of its game and the answers behind the board.
pub fn every<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    first: u64,
    depth: Depth,
) -> Result<Explored, (u64, Broken)> {
    let made = |def: &Def| def.word.starts_with(MADE);
    let defs = catalogue.pool.defs.iter();
    let mut left: Vec<u32> = defs
        .map(|def| depth.boards * u32::from(made(def)))
        .collect();
    let unseen = left.clone();
    let mut explored = Explored {
        cards: unseen.iter().filter(|&&it| it > 0).count(),
        ..Explored::default()
    };
    for seed in first..first + depth.games {
        if left.iter().all(|&it| it == 0) {
            break;
        }
        let game = || one::<G>(catalogue, seed, depth, &mut left, &mut explored);
        guarded(game).map_err(|broken| (seed, broken))?;
    }
    let seen = left.iter().zip(&unseen).filter(|(now, then)| now < then);
    explored.seen = seen.count();
    Ok(explored)
}

/// Plays one game as `every` does; a state counts as a pick.
///
/// # Errors
/// What is wrong with it.
pub fn one_every(catalogue: &Arc<Catalogue>, seed: u64) -> Result<Played, Broken> {
    let depth = Depth {
        games: 1,
        ..Depth::default()
    };
    let explored = with_game!(catalogue.game, G => every::<G>(catalogue, seed, depth));
    match explored {
        Some(Ok(explored)) => Ok(Played {
            games: explored.games,
            picks: explored.states,
            looked: explored.states,
            long: 0,
        }),
        Some(Err((_, broken))) => Err(broken),
        None => Ok(Played::default()),
    }
}

/// One random game; every answer from each board where a card is concerned that is still to be
/// looked at.
fn one<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    seed: u64,
    depth: Depth,
    left: &mut [u32],
    explored: &mut Explored,
) -> Result<(), String> {
    let pool = &catalogue.pool;
    let mut luck = Luck::quick(seed ^ 0xe7e2);
    let Some(mut state) = G::deal(catalogue, &mut luck, seed) else {
        return Ok(());
    };
    explored.games += 1;
    let owners = laws::owners(&state);
    state.begin(pool, None);
    for _ in 0..PICKS {
        if state.asked().is_none() {
            break;
        }
        let choices = state.choices(pool);
        let concerned = concerned(&state, &choices);
        if concerned.iter().any(|def| left[def.at()] > 0) {
            for def in concerned {
                left[def.at()] = left[def.at()].saturating_sub(1);
            }
            explored.boards += 1;
            answers(catalogue, &state, &owners, depth, explored, &mut luck)?;
        }
        if choices.is_empty() {
            return Err(format!("a question without a choice: {:?}", state.asked()));
        }
        let pick = wanted(&state, pool, &choices, &mut luck);
        state.take(pool, choices[pick], None);
    }
    Ok(())
}

/// Cards whose texts are carried out, and cards with texts that can be used or played.
fn concerned<G: Dealt>(state: &State<G>, choices: &[Choice]) -> BTreeSet<DefId> {
    let chosen = choices.iter().filter_map(|choice| match choice {
        Choice::Ability(card, _) | Choice::Act(_, card) if card.is_some() => Some(*card),
        _ => None,
    });
    let chosen = chosen.map(|card: CardId| state.table.card(card).def);
    let running = state.flow().iter().filter_map(|frame| match frame {
        Frame::Effect(effect) => Some(effect.source),
        Frame::Rule(_) => None,
    });
    let running = running.filter_map(|source| {
        let card = source.card;
        card.is_some().then(|| state.table.card(card).def)
    });
    chosen.chain(running).collect()
}

/// A state that waits to be looked at, and how it was reached.
struct Waits<G: Dealt> {
    state: State<G>,
    told: Rebuilt<G>,
    path: Vec<Choice>,
    questions: u32,
}

/// Gives every answer at every question from here on, those that are near first.
fn answers<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    board: &State<G>,
    owners: &[Seat],
    depth: Depth,
    explored: &mut Explored,
    luck: &mut Luck,
) -> Result<(), String> {
    let pool = &catalogue.pool;
    let face = pool.find(G::FACE).unwrap_or(DefId(0));
    let mut known = BTreeSet::from([board.hash()]);
    let mut waiting = VecDeque::from([Waits {
        state: *board,
        told: Rebuilt::of(board),
        path: Vec::new(),
        questions: 0,
    }]);
    while let Some(here) = waiting.pop_front() {
        let at = |said: String| format!("{said}: [behind {:?}]", here.path);
        holds(&here.told, &here.state, pool, owners).map_err(at)?;
        if here.state.asked().is_none() {
            continue;
        }
        look(catalogue, &here.state, face, luck).map_err(at)?;
        let choices = here.state.choices(pool);
        let questions = here.questions + u32::from(choices.len() > 1);
        if questions > depth.questions {
            continue;
        }
        for choice in choices {
            if known.len() >= depth.states {
                explored.cut += 1;
                return Ok(());
            }
            let next = behind(&here, pool, choice);
            explored.answers += 1;
            if known.insert(next.state.hash()) {
                explored.states += 1;
                waiting.push_back(Waits { questions, ..next });
            }
        }
    }
    Ok(())
}

/// What is behind an answer.
fn behind<G: Dealt>(here: &Waits<G>, pool: &CardPool, choice: Choice) -> Waits<G> {
    let mut state = here.state;
    let mut told = here.told.clone();
    let mut path = here.path.clone();
    path.push(choice);
    state.take(pool, choice, Some(&mut told));
    Waits {
        state,
        told,
        path,
        questions: here.questions,
    }
}

//! The adversarial search for the limits of the lists of a game: cards that push at each of them,
//! and a player who prefers the picks that fill them. Each limit that is not proved out of reach
//! must be reached, and what does not fit any more must be told; no game is void of it and nothing
//! panics.

use crate::deal::Dealt;
use crate::hunt::together;
use crate::laws;
use crate::play::{Broken, guarded, holds};
use shokan_kernel::decision::Choice;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::machine::NUMBERS;
use shokan_kernel::state::{Frame, State};
use shokan_rules::catalogue::Catalogue;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Picks of one game at most.
const PICKS: u64 = 600;
/// Choices of one question that are tried before one is taken.
const TRIED: usize = 5;

/// How full a list is.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    /// The list.
    pub list: &'static str,
    /// How many there are.
    pub len: usize,
    /// How many there may be.
    pub cap: usize,
}

/// What the search must know of a game.
pub trait Capped: Dealt {
    /// The ruling by which there is no room for more.
    const RULING: &'static str;
    /// The lists of the rulebook.
    fn fills(state: &State<Self>) -> Vec<Fill>;
    /// Lists that are proved never to be full, or that no play comes near: the reason stands where
    /// they are declared.
    const PROVED: &'static [&'static str];
    /// Cards that push at the limits.
    const CARDS: &'static str;
}

/// The lists of the kernel and those of the rulebook.
fn fills<G: Capped>(state: &State<G>) -> Vec<Fill> {
    let names = ["changes", "things to do", "names", "waiting"];
    let kernel = state.fill().into_iter().zip(State::<G>::caps()).zip(names);
    let kernel = kernel.map(|((len, cap), list)| Fill {
        list,
        len,
        // A text that begins leaves room for what it may need, and cards leave it for numbers.
        cap: match list {
            "things to do" => cap - G::ROOM,
            "names" => cap - NUMBERS,
            _ => cap,
        },
    });
    kernel.chain(G::fills(state)).collect()
}

/// What was reached.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// The most that was in each list, and its limit.
    pub most: BTreeMap<&'static str, (usize, usize)>,
    /// How often there was no room, and it was told.
    pub told: u64,
    /// The most steps of the rulebook on top of each other without a text between them.
    pub steps: usize,
    /// Games.
    pub games: u64,
    /// Picks.
    pub picks: u64,
}

impl Reached {
    /// Lists that were never full, but for those that are proved never to be.
    pub fn missing<G: Capped>(&self) -> Vec<&'static str> {
        let full = |it: &(usize, usize)| it.0 >= it.1;
        let all = self.most.iter().filter(|it| !full(it.1));
        all.map(|it| *it.0)
            .filter(|list| !G::PROVED.contains(list))
            .collect()
    }
}

/// Listens for how full the lists become, and whether it is told.
struct Watch<'a, G: Capped> {
    rebuilt: Option<&'a mut laws::Rebuilt<G>>,
    most: Vec<Fill>,
    told: u64,
    steps: usize,
}

impl<'a, G: Capped> Watch<'a, G> {
    fn of(state: &State<G>, rebuilt: Option<&'a mut laws::Rebuilt<G>>) -> Self {
        Self {
            rebuilt,
            most: fills(state),
            told: 0,
            steps: 0,
        }
    }

    fn see(&mut self, state: &State<G>) {
        for (most, now) in self.most.iter_mut().zip(fills(state)) {
            most.len = most.len.max(now.len);
        }
        let mut steps = 0;
        for frame in state.flow() {
            steps = match frame {
                Frame::Rule(_) => steps + 1,
                Frame::Effect(_) => 0,
            };
            self.steps = self.steps.max(steps);
        }
    }
}

impl<G: Capped> EventSink<G> for Watch<'_, G> {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        if let Some(rebuilt) = &mut self.rebuilt {
            rebuilt.after(state, event);
        }
        self.see(state);
        let says = matches!(event.fact, Fact::Announced { .. });
        self.told += u64::from(says && G::clause_id(event.clause) == G::RULING);
    }
}

/// Plays games with the cards of a file by a player who fills lists.
///
/// # Errors
/// What is wrong with a game, or why the cards are refused.
pub fn search<G: Capped>(cards: &str, games: std::ops::Range<u64>) -> Result<Reached, Broken> {
    let refused = |said| Broken {
        law: "the cards are refused".to_owned(),
        said,
    };
    let catalogue = together(G::GAME, cards).map_err(refused)?;
    let mut reached = Reached::default();
    for seed in games {
        guarded(|| one::<G>(&catalogue, seed, &mut reached))?;
    }
    Ok(reached)
}

fn one<G: Capped>(
    catalogue: &Arc<Catalogue>,
    seed: u64,
    reached: &mut Reached,
) -> Result<(), String> {
    let pool = &catalogue.pool;
    let mut luck = Luck::quick(seed ^ 0xcab5);
    let Some(mut state) = G::deal(catalogue, &mut luck, seed) else {
        return Ok(());
    };
    reached.games += 1;
    let owners = laws::owners(&state);
    let mut rebuilt = laws::Rebuilt::of(&state);
    state.begin(pool, Some(&mut rebuilt));
    for _ in 0..PICKS {
        holds(&rebuilt, &state, pool, &owners)?;
        if state.asked().is_none() {
            break;
        }
        let choices = state.choices(pool);
        if choices.is_empty() {
            return Err(format!("a question without a choice: {:?}", state.asked()));
        }
        let choice = fullest(catalogue, &state, &choices, reached, &mut luck);
        reached.picks += 1;
        let mut watch = Watch::of(&state, Some(&mut rebuilt));
        state.take(pool, choice, Some(&mut watch));
        watch.see(&state);
        reached.told += watch.told;
        reached.steps = reached.steps.max(watch.steps);
        for now in watch.most {
            let most = reached.most.entry(now.list).or_insert((0, now.cap));
            most.0 = most.0.max(now.len);
        }
    }
    Ok(())
}

/// The choice among some that fills the lists most, those before all that were never full.
fn fullest<G: Capped>(
    catalogue: &Catalogue,
    state: &State<G>,
    choices: &[Choice],
    reached: &Reached,
    luck: &mut Luck,
) -> Choice {
    let any = |luck: &mut Luck| choices[luck.below(Stream::Other, choices.len() as u32) as usize];
    if choices.len() == 1 || luck.below(Stream::Other, 4) == 0 {
        return any(luck);
    }
    let mut best = (0, any(luck));
    for _ in 0..TRIED {
        let choice = any(luck);
        let mut there = *state;
        let mut watch = Watch::of(state, None);
        there.take(&catalogue.pool, choice, Some(&mut watch));
        watch.see(&there);
        let worth = |it: &Fill| {
            let known = reached
                .most
                .get(it.list)
                .is_some_and(|most| most.0 >= most.1);
            let weight = if known { 1 } else { 8 };
            weight * (1_000 * it.len / it.cap.max(1))
        };
        let sum: usize = watch.most.iter().map(worth).sum();
        if sum > best.0 {
            best = (sum, choice);
        }
    }
    best.1
}

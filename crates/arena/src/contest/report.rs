//! What a contest comes to: scores of every two agents, and ratings over all.

use crate::contest::record::{Pair, SCHEMA, Settings};
use crate::contest::schedule::Board;
use crate::play::Void;
use crate::simulate::game_seed;
use crate::statistics::elo::Difference;
use crate::statistics::pairs::Pairs;
use crate::statistics::ratings::{Meeting, Rating, ratings};
use crate::statistics::sprt::Verdict;
use crate::statistics::{Share, Spread};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a contest comes to. Nothing of it hangs on a clock or on the number of threads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The number of the shape.
    pub schema: u32,
    /// The command that plays the same contest.
    pub command: String,
    /// Its settings.
    pub settings: Settings,
    /// Every two agents.
    pub standings: Vec<Standing>,
    /// The agent whose rating is 1,000, by its place among the agents.
    pub anchor: usize,
    /// The rating of each agent.
    pub ratings: Vec<Rating>,
    /// Every pair.
    pub pairs: Vec<Pair>,
}

/// Games without a result, by what has ended them.
pub type Voids = BTreeMap<Void, u32>;

/// What came of the pairs of two agents.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Which two, by their places among the agents.
    pub agents: [usize; 2],
    /// Pairs played.
    pub pairs: u32,
    /// How many of them gave the first agent 0, 1, 2, 3 and 4 quarters of the points.
    pub cells: Pairs,
    /// The score of the first agent; equal agents are even without any doubt.
    pub score: Share,
    /// The standard deviation of a pair.
    pub deviation: f64,
    /// The score as Elo.
    pub elo: Difference,
    /// The score in deviations of a game: what a test tells apart.
    pub normalised_elo: Difference,
    /// What a test came to.
    pub sprt: Option<Tested>,
    /// The score of whoever had the first turn.
    pub first_player: Share,
    /// Turns of a game.
    pub turns: Spread,
    /// Games that no rule ended.
    pub void: Voids,
    /// The same by the decks that met.
    pub tables: Vec<OfTable>,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tested {
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// What it has decided, if it has.
    pub verdict: Option<Verdict>,
}

/// The score with the decks of one kind of deal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfTable {
    /// The decks of the first and the second seat.
    pub decks: [String; 2],
    /// The pairs, counted for the first agent.
    pub cells: Pairs,
    /// Its score.
    pub score: Share,
}

impl Report {
    /// The report of what stands on a board. Ratings count from an agent's, which has 1,000.
    pub fn new(board: &Board, command: String, anchor: usize) -> Self {
        let settings = board.settings();
        let meetings = board
            .sums()
            .map(|(sides, pairs, _)| Meeting { sides, pairs });
        let meetings: Vec<Meeting> = meetings.collect();
        let standings = board.sums().enumerate();
        Self {
            schema: SCHEMA,
            command,
            standings: standings
                .map(|(at, (agents, cells, verdict))| {
                    let seed = game_seed(settings.seed ^ 0xB007, at as u64);
                    standing(board, agents, cells, verdict, seed)
                })
                .collect(),
            anchor,
            ratings: ratings(settings.agents.len(), &meetings, anchor, settings.seed),
            pairs: board.told().to_vec(),
            settings: settings.clone(),
        }
    }

    /// The score of one agent against another; `None` against itself.
    pub fn score(&self, agent: usize, against: usize) -> Option<Share> {
        self.standings.iter().find_map(|it| match it.agents {
            [a, b] if a == agent && b == against => Some(it.score),
            [a, b] if a == against && b == agent => Some(it.score.reversed()),
            _ => None,
        })
    }
}

fn standing(
    board: &Board,
    agents: [usize; 2],
    cells: Pairs,
    verdict: Option<Verdict>,
    seed: u64,
) -> Standing {
    let settings = board.settings();
    let equal = settings.agents[agents[0]] == settings.agents[agents[1]];
    let is_even = |pairs: &Pairs| equal && pairs.count() > 0 && pairs.cells[2] == pairs.count();
    let share = |pairs: &Pairs| {
        if is_even(pairs) {
            Share::known(0.5)
        } else {
            pairs.share(seed)
        }
    };
    let counted = Counted::of(board, agents);
    let score = share(&cells);
    let of_table = |(decks, cells): (&[String; 2], Pairs)| OfTable {
        decks: decks.clone(),
        score: share(&cells),
        cells,
    };
    Standing {
        agents,
        pairs: cells.count(),
        score,
        deviation: cells.variance().sqrt(),
        elo: Difference::of(score),
        normalised_elo: if is_even(&cells) {
            Difference::NONE
        } else {
            Difference::normalised(&cells)
        },
        sprt: settings.sprt.map(|bounds| Tested {
            ratio: bounds.ratio(&cells),
            verdict,
        }),
        first_player: counted.first.share(seed),
        turns: Spread::of(&counted.turns),
        void: counted.void,
        tables: counted.tables.into_values().map(of_table).collect(),
        cells,
    }
}

/// What the pairs of two agents add up to besides their score.
#[derive(Default)]
struct Counted<'a> {
    first: Pairs,
    tables: BTreeMap<usize, (&'a [String; 2], Pairs)>,
    void: Voids,
    turns: Vec<f64>,
}

impl<'a> Counted<'a> {
    fn of(board: &'a Board, agents: [usize; 2]) -> Self {
        let tables = board.settings().tables.len().max(1);
        let mut counted = Self::default();
        for pair in board.told().iter().filter(|pair| pair.agents == agents) {
            let each = pair.games.iter();
            let begun = each.map(|it| if it.began { it.halves } else { 2 - it.halves });
            counted.first.add(begun.sum());
            let table = counted.tables.entry(pair.deal as usize % tables);
            let table = table.or_insert((&pair.decks, Pairs::default()));
            table.1.add(pair.quarters);
            for game in &pair.games {
                counted.turns.push(f64::from(game.turns));
                if let Some(reason) = game.void {
                    *counted.void.entry(reason).or_default() += 1;
                }
            }
        }
        counted
    }
}

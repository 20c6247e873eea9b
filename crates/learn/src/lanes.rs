//! Many games at once in flat arrays. Lane `k` of a seed plays the same games whatever the number
//! of lanes and threads.
//!
//! They are here and not in the arena, because they need the rules and the encoder alone: a package
//! for another language carries no computer player along.

use crate::observed::Observed;
use crate::quick::encode_state;
use crate::tokens::{CHOICE, CHOICES_MAX, GLOBALS, Rows, TOKEN, Written};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use shokan_kernel::decision::{CHOICES, Choice, Listed};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream, key_of_game};
use shokan_kernel::outcome::{Outcome, VoidReason};
use shokan_kernel::record::hash64;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::seats_at;
use shokan_rules::rulebook::Begun;
use shokan_rules::session::{Setup, SetupError};
use std::fmt;
use std::sync::Arc;

/// Questions of one game after which it is truncated as by the turn cap: who takes back what is
/// begun can do so for ever within one turn.
const QUESTIONS_MAX: u32 = 100_000;
/// Most lanes.
pub const LANES_MAX: usize = 1 << 20;

/// What becomes of a lane whose game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoreset {
    /// The next game begins in the same step: the arrays show its first question.
    SameStep,
    /// The arrays show the end; the next step takes no pick and begins the next game.
    NextStep,
    /// The arrays show the end until `reset_lane`; picks for the lane are not read.
    Disabled,
}

/// What is written of each question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observe {
    /// The mask alone.
    Mask,
    /// The mask and all arrays of the encoder.
    All,
}

/// Who answers for a seat inside a step, so that it is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Takes the first choice that takes nothing back.
    First,
    /// Takes any choice, by luck that follows from the key of the game.
    Random,
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Decks and options; the seed of each game is put in its place.
    pub setup: Setup,
    /// How many games at once, 1 to `LANES_MAX`.
    pub lanes: usize,
    /// From which all luck follows.
    pub seed: u64,
    /// How many threads; 0 and 1 are the caller's own.
    pub threads: usize,
    /// What becomes of a lane whose game has ended.
    pub autoreset: Autoreset,
    /// Whether questions with one choice are answered without asking.
    pub skip_forced: bool,
    /// What is written.
    pub observe: Observe,
    /// Turns after which a game is truncated.
    pub turn_cap: u16,
    /// Who answers for each seat; seats without one, and those behind the last, are asked.
    pub opponents: Vec<Option<Opponent>>,
}

impl Plan {
    fn opponent(&self, seat: Seat) -> Option<Opponent> {
        self.opponents.get(seat.at()).copied().flatten()
    }

    /// The first of so many seats that is asked.
    fn first_asked(&self, seats: usize) -> Option<Seat> {
        let mut all = (0..seats).map(|at| Seat(at as u8));
        all.find(|&seat| self.opponent(seat).is_none())
    }
}

/// Why there are no lanes.
#[derive(Debug)]
pub enum LanesError {
    /// None, or more than `LANES_MAX`.
    Lanes(usize),
    /// The rulebook is another one than that of the set-up, or the set-up cannot be played.
    Setup(SetupError),
    /// The system gives no threads.
    Threads,
    /// Every seat has an opponent that answers for it.
    NobodyAsked,
}

impl fmt::Display for LanesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lanes(n) => write!(f, "{n} lanes; 1 to {LANES_MAX} can be played"),
            Self::Setup(error) => f.write_str(&error.text().en),
            Self::Threads => f.write_str("the system gives no threads"),
            Self::NobodyAsked => {
                f.write_str("every seat has an opponent; one at least is to be asked")
            }
        }
    }
}

impl std::error::Error for LanesError {}

/// Why nothing was done; no game has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepError {
    /// There is not one pick for each lane.
    Picks {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// There is no such choice.
    Illegal {
        /// In which lane.
        lane: usize,
        /// What was picked.
        pick: i64,
        /// How many choices there are.
        choices: usize,
    },
    /// There is no such lane.
    Lane(usize),
    /// There is no such seat.
    Seat(usize),
    /// An array has another length than the shape says.
    Shape,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Picks { expected, found } => {
                write!(
                    f,
                    "{found} picks; one for each of {expected} lanes is needed"
                )
            }
            Self::Illegal {
                lane,
                pick,
                choices,
            } => {
                write!(
                    f,
                    "lane {lane}: choice {pick}; there are {choices}, counted from 0"
                )
            }
            Self::Lane(lane) => write!(f, "there is no lane {lane}"),
            Self::Seat(seat) => write!(f, "there is no seat {seat}"),
            Self::Shape => f.write_str("an array has another length than the shape says"),
        }
    }
}

impl std::error::Error for StepError {}

/// The lengths of the arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Games at once.
    pub lanes: usize,
    /// Rows of `tokens` of each: as many as there are cards.
    pub tokens: usize,
    /// Seats of each.
    pub seats: usize,
}

/// The arrays of all lanes, one lane behind the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrays {
    /// See `Rows`.
    pub tokens: Vec<i16>,
    /// See `Rows`.
    pub cards: Vec<u16>,
    /// See `Rows`.
    pub globals: Vec<i16>,
    /// See `Rows`.
    pub choices: Vec<i16>,
    /// `CHOICES_MAX` for each lane: 1 for each choice there is, those first.
    pub mask: Vec<i8>,
    /// Which seat is asked; -1 where the game is over.
    pub to_act: Vec<i8>,
    /// For each seat 1 for a win and -1 for a loss in the last step, else 0; a team alike.
    pub returns: Vec<f32>,
    /// 1 where the game has ended by its rules in the last step, or could not go on.
    pub terminated: Vec<i8>,
    /// 1 where the turn cap has ended it.
    pub truncated: Vec<i8>,
}

impl Arrays {
    /// Arrays of zeros.
    pub fn new(shape: &Shape) -> Self {
        let n = shape.lanes;
        Self {
            tokens: vec![0; n * shape.tokens * TOKEN],
            cards: vec![0; n * shape.tokens],
            globals: vec![0; n * GLOBALS],
            choices: vec![0; n * CHOICES_MAX * CHOICE],
            mask: vec![0; n * CHOICES_MAX],
            to_act: vec![0; n],
            returns: vec![0.0; n * shape.seats],
            terminated: vec![0; n],
            truncated: vec![0; n],
        }
    }

    /// The arrays, to be written.
    pub fn out(&mut self) -> Out<'_> {
        Out {
            tokens: &mut self.tokens,
            cards: &mut self.cards,
            globals: &mut self.globals,
            choices: &mut self.choices,
            mask: &mut self.mask,
            to_act: &mut self.to_act,
            returns: &mut self.returns,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
        }
    }
}

/// The arrays of `Arrays`, wherever they are kept. Each call gets those of the call before, as it
/// left them: only what was written is made zero.
#[derive(Debug)]
pub struct Out<'a> {
    /// See `Arrays`.
    pub tokens: &'a mut [i16],
    /// See `Arrays`.
    pub cards: &'a mut [u16],
    /// See `Arrays`.
    pub globals: &'a mut [i16],
    /// See `Arrays`.
    pub choices: &'a mut [i16],
    /// See `Arrays`.
    pub mask: &'a mut [i8],
    /// See `Arrays`.
    pub to_act: &'a mut [i8],
    /// See `Arrays`.
    pub returns: &'a mut [f32],
    /// See `Arrays`.
    pub terminated: &'a mut [i8],
    /// See `Arrays`.
    pub truncated: &'a mut [i8],
}

/// The part of the arrays that is of one lane.
struct Part<'a> {
    rows: Rows<'a>,
    mask: &'a mut [i8],
    to_act: &'a mut i8,
    returns: &'a mut [f32],
    terminated: &'a mut i8,
    truncated: &'a mut i8,
}

impl Out<'_> {
    fn fits(&self, shape: &Shape) -> bool {
        let n = shape.lanes;
        let lengths = [
            (self.tokens.len(), n * shape.tokens * TOKEN),
            (self.cards.len(), n * shape.tokens),
            (self.globals.len(), n * GLOBALS),
            (self.choices.len(), n * CHOICES_MAX * CHOICE),
            (self.mask.len(), n * CHOICES_MAX),
            (self.to_act.len(), n),
            (self.returns.len(), n * shape.seats),
            (self.terminated.len(), n),
            (self.truncated.len(), n),
        ];
        lengths.iter().all(|(found, expected)| found == expected)
    }

    fn parts(&mut self, shape: &Shape) -> impl Iterator<Item = Part<'_>> {
        let mut tokens = self.tokens.chunks_exact_mut(shape.tokens * TOKEN);
        let mut cards = self.cards.chunks_exact_mut(shape.tokens);
        let mut globals = self.globals.chunks_exact_mut(GLOBALS);
        let mut choices = self.choices.chunks_exact_mut(CHOICES_MAX * CHOICE);
        let mut mask = self.mask.chunks_exact_mut(CHOICES_MAX);
        let mut to_act = self.to_act.iter_mut();
        let mut returns = self.returns.chunks_exact_mut(shape.seats);
        let mut terminated = self.terminated.iter_mut();
        let mut truncated = self.truncated.iter_mut();
        let part = move || {
            Some(Part {
                rows: Rows {
                    tokens: tokens.next()?,
                    cards: cards.next()?,
                    globals: globals.next()?,
                    choices: choices.next()?,
                },
                mask: mask.next()?,
                to_act: to_act.next()?,
                returns: returns.next()?,
                terminated: terminated.next()?,
                truncated: truncated.next()?,
            })
        };
        std::iter::from_fn(part)
    }
}

/// One game after another.
struct Lane<G: Observed> {
    state: State<G>,
    listed: Listed,
    key: [u8; 32],
    /// Games begun.
    game: u32,
    questions: u32,
    /// The luck of the opponents in this game.
    luck: Luck,
    /// Who was asked last, opponents not counted: an ended game is seen from there.
    seat: Seat,
    over: bool,
    written: Written,
}

/// Many games at once of one rulebook.
pub struct Lanes<G: Observed> {
    catalogue: Arc<Catalogue>,
    plan: Plan,
    /// A game before its first step: all others are this one with other luck.
    begun: Begun<G>,
    shape: Shape,
    lanes: Vec<Lane<G>>,
    threads: Option<ThreadPool>,
}

impl<G: Observed> fmt::Debug for Lanes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = &self.shape;
        f.debug_struct("Lanes")
            .field("shape", shape)
            .finish_non_exhaustive()
    }
}

/// What the lanes share.
struct Shared<'a, G: Observed> {
    catalogue: &'a Catalogue,
    plan: &'a Plan,
    begun: &'a Begun<G>,
}

impl<G: Observed> Lanes<G> {
    /// Lanes whose games have begun; `reset` writes their questions.
    ///
    /// # Errors
    /// What of the plan cannot be played.
    pub fn new(plan: Plan, catalogue: Arc<Catalogue>) -> Result<Self, LanesError> {
        if !(1..=LANES_MAX).contains(&plan.lanes) {
            return Err(LanesError::Lanes(plan.lanes));
        }
        if plan.setup.game != G::GAME {
            return Err(LanesError::Setup(SetupError::Game(plan.setup.game)));
        }
        plan.setup.fits(&catalogue).map_err(LanesError::Setup)?;
        let decks = plan.setup.decks.len();
        if !seats_at(G::GAME, decks) {
            return Err(LanesError::Setup(SetupError::Seats(decks)));
        }
        let begun = G::begin(&plan.setup, &catalogue).map_err(LanesError::Setup)?;
        let seats = G::Sides::seats(&begun.state);
        let seat = plan.first_asked(seats).ok_or(LanesError::NobodyAsked)?;
        let shared = Shared {
            catalogue: &catalogue,
            plan: &plan,
            begun: &begun,
        };
        let lanes = (0..plan.lanes).map(|at| Lane::new(&shared, at, seat));
        let lanes = lanes.collect::<Result<Vec<Lane<G>>, _>>();
        let lanes = lanes.map_err(LanesError::Setup)?;
        let threads = match plan.threads {
            0 | 1 => None,
            n => Some(
                ThreadPoolBuilder::new()
                    .num_threads(n)
                    .build()
                    .map_err(|_| LanesError::Threads)?,
            ),
        };
        let first = lanes.first().map(|lane| &lane.state);
        let shape = Shape {
            lanes: plan.lanes,
            tokens: first.map_or(0, |state| state.table.count()),
            seats,
        };
        Ok(Self {
            catalogue,
            plan,
            begun,
            shape,
            lanes,
            threads,
        })
    }

    /// The lengths of the arrays.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The key of the luck of the game that a lane plays, and how many it has begun: the game
    /// follows from it, the set-up and the picks.
    pub fn game(&self, lane: usize) -> Option<([u8; 32], u32)> {
        let lane = self.lanes.get(lane)?;
        Some((key_of_game(&lane.key, lane.game), lane.game))
    }

    /// The true state of a lane, for records and tests.
    pub fn state(&self, lane: usize) -> Option<&State<G>> {
        self.lanes.get(lane).map(|lane| &lane.state)
    }

    /// Writes the questions as they stand into arrays that hold anything.
    ///
    /// # Errors
    /// The arrays are not of the shape.
    pub fn reset(&mut self, out: &mut Out<'_>) -> Result<(), StepError> {
        if !out.fits(&self.shape) {
            return Err(StepError::Shape);
        }
        let all = Written {
            tokens: self.shape.tokens,
            choices: CHOICES_MAX,
        };
        for lane in &mut self.lanes {
            lane.written = all;
        }
        self.each(out, |shared, lane, part, _| {
            part.quiet();
            lane.write(shared, part);
        });
        Ok(())
    }

    /// Begins all lanes anew with another seed, as if they had been made with it.
    ///
    /// # Errors
    /// The arrays are not of the shape.
    pub fn reseed(&mut self, seed: u64, out: &mut Out<'_>) -> Result<(), StepError> {
        if !out.fits(&self.shape) {
            return Err(StepError::Shape);
        }
        self.plan.seed = seed;
        self.each(out, |shared, lane, _, at| {
            (lane.key, lane.game) = (key_of_lane(seed, at), 0);
            lane.next_game(shared);
        });
        self.reset(out)
    }

    /// What a seat may know of the game of a lane, whoever is asked; the rows may hold anything.
    ///
    /// # Errors
    /// There is no such lane or seat, or the rows are not of the shape.
    pub fn observe(
        &mut self,
        lane: usize,
        seat: usize,
        rows: &mut Rows<'_>,
    ) -> Result<(), StepError> {
        if seat >= self.shape.seats {
            return Err(StepError::Seat(seat));
        }
        let before = Written {
            tokens: self.shape.tokens,
            choices: CHOICES_MAX,
        };
        let it = self.lanes.get_mut(lane).ok_or(StepError::Lane(lane))?;
        let pool = &self.catalogue.pool;
        G::fill_cache(&mut it.state, pool);
        let (state, listed) = (&it.state, &it.listed.0);
        let written = encode_state(pool, state, Seat(seat as u8), listed, rows, before);
        written.map(|_| ()).map_err(|_| StepError::Shape)
    }

    /// Begins the next game of a lane.
    ///
    /// # Errors
    /// There is no such lane, or the arrays are not of the shape.
    pub fn reset_lane(&mut self, lane: usize, out: &mut Out<'_>) -> Result<(), StepError> {
        if !out.fits(&self.shape) {
            return Err(StepError::Shape);
        }
        if lane >= self.lanes.len() {
            return Err(StepError::Lane(lane));
        }
        self.reset_where(|at| at == lane, out);
        Ok(())
    }

    /// Begins the next game of each lane that is marked by `true`.
    ///
    /// # Errors
    /// There is not one mark for each lane, or the arrays are not of the shape.
    pub fn reset_lanes(&mut self, marks: &[bool], out: &mut Out<'_>) -> Result<(), StepError> {
        if !out.fits(&self.shape) {
            return Err(StepError::Shape);
        }
        let (expected, found) = (self.lanes.len(), marks.len());
        if expected != found {
            return Err(StepError::Picks { expected, found });
        }
        self.reset_where(|at| marks.get(at) == Some(&true), out);
        Ok(())
    }

    fn reset_where(&mut self, marked: impl Fn(usize) -> bool + Sync, out: &mut Out<'_>) {
        self.each(out, |shared, lane, part, at| {
            if marked(at) {
                part.quiet();
                lane.next_game(shared);
                lane.write(shared, part);
            }
        });
    }

    /// Answers the question of each lane. Where a game is over the pick is not read.
    ///
    /// # Errors
    /// The first pick that is no choice, before any game has moved.
    pub fn step(&mut self, picks: &[i64], out: &mut Out<'_>) -> Result<(), StepError> {
        if !out.fits(&self.shape) {
            return Err(StepError::Shape);
        }
        let (expected, found) = (self.lanes.len(), picks.len());
        if expected != found {
            return Err(StepError::Picks { expected, found });
        }
        for (lane, (it, &pick)) in self.lanes.iter().zip(picks).enumerate() {
            let choices = it.listed.0.len();
            let taken = usize::try_from(pick).is_ok_and(|pick| pick < choices);
            if !it.over && !taken {
                return Err(StepError::Illegal {
                    lane,
                    pick,
                    choices,
                });
            }
        }
        self.each(out, |shared, lane, part, at| {
            let pick = picks.get(at).map_or(0, |&pick| pick as usize);
            lane.step(shared, pick, part);
        });
        Ok(())
    }

    /// Does something with each lane and its part of the arrays, on all threads.
    fn each(
        &mut self,
        out: &mut Out<'_>,
        with: impl Fn(&Shared<'_, G>, &mut Lane<G>, &mut Part<'_>, usize) + Sync,
    ) {
        let shared = Shared {
            catalogue: &self.catalogue,
            plan: &self.plan,
            begun: &self.begun,
        };
        let parts = out.parts(&self.shape);
        let lanes = &mut self.lanes;
        match &self.threads {
            None => {
                for (at, (lane, mut part)) in lanes.iter_mut().zip(parts).enumerate() {
                    with(&shared, lane, &mut part, at);
                }
            }
            Some(threads) => threads.install(|| {
                let mut parts: Vec<Part<'_>> = parts.collect();
                let pairs = lanes.par_iter_mut().zip(parts.par_iter_mut()).enumerate();
                pairs.for_each(|(at, (lane, part))| with(&shared, lane, part, at));
            }),
        }
    }
}

impl Part<'_> {
    /// Nothing has ended.
    fn quiet(&mut self) {
        self.returns.fill(0.0);
        (*self.terminated, *self.truncated) = (0, 0);
    }
}

impl<G: Observed> Lane<G> {
    fn new(shared: &Shared<'_, G>, at: usize, seat: Seat) -> Result<Self, SetupError> {
        let key = key_of_lane(shared.plan.seed, at);
        let mut lane = Self {
            state: begun(shared, key_of_game(&key, 1))?,
            // Room for all at once, so that no later question allocates.
            listed: Listed(Vec::with_capacity(CHOICES_MAX)),
            key,
            game: 1,
            questions: 0,
            luck: luck_of_opponents(&key),
            seat,
            over: false,
            written: Written::default(),
        };
        lane.ask(shared);
        Ok(lane)
    }

    fn next_game(&mut self, shared: &Shared<'_, G>) {
        self.game += 1;
        let key = key_of_game(&self.key, self.game);
        // A set-up that could be played once can be played with any luck.
        if let Ok(state) = begun(shared, key) {
            self.state = state;
        }
        self.luck = luck_of_opponents(&key);
        self.questions = 0;
        self.over = false;
        self.ask(shared);
    }

    /// Goes on to the next question that is put, or to the end.
    fn ask(&mut self, shared: &Shared<'_, G>) {
        let pool = &shared.catalogue.pool;
        loop {
            self.listed.0.clear();
            let Some(asked) = self.state.asked() else {
                self.over = true;
                return;
            };
            let opponent = shared.plan.opponent(asked.seat);
            if opponent.is_none() {
                self.seat = asked.seat;
            }
            let turns = G::turn(&self.state) > shared.plan.turn_cap;
            if turns || self.questions >= QUESTIONS_MAX {
                self.state.end(pool, Outcome::Void(VoidReason::Turns), None);
                continue;
            }
            self.state.offer(pool, &mut self.listed);
            self.listed.0.truncate(CHOICES);
            let answer = match (&self.listed.0[..], opponent) {
                ([], _) => {
                    let none = Outcome::Void(VoidReason::NoChoice);
                    self.state.end(pool, none, None);
                    continue;
                }
                (many @ [first, ..], Some(Opponent::First)) => {
                    let mut on = many.iter().filter(|&&choice| !G::takes_back(choice));
                    *on.next().unwrap_or(first)
                }
                (many, Some(Opponent::Random)) => {
                    many[self.luck.below(Stream::Other, many.len() as u32) as usize]
                }
                (&[only], None) if shared.plan.skip_forced => only,
                (_, None) => return,
            };
            self.take(shared, answer);
        }
    }

    fn take(&mut self, shared: &Shared<'_, G>, choice: Choice) {
        self.questions += 1;
        self.state.take(&shared.catalogue.pool, choice, None);
    }

    fn step(&mut self, shared: &Shared<'_, G>, pick: usize, part: &mut Part<'_>) {
        let autoreset = shared.plan.autoreset;
        part.quiet();
        if self.over {
            match autoreset {
                Autoreset::Disabled => return,
                Autoreset::SameStep | Autoreset::NextStep => self.next_game(shared),
            }
        } else if let Some(&choice) = self.listed.0.get(pick) {
            self.take(shared, choice);
            self.ask(shared);
            if self.over {
                self.score(part);
                if autoreset == Autoreset::SameStep {
                    self.next_game(shared);
                }
            }
        }
        self.write(shared, part);
    }

    fn score(&self, part: &mut Part<'_>) {
        let outcome = self.state.outcome();
        let cut = outcome == Some(Outcome::Void(VoidReason::Turns));
        (*part.terminated, *part.truncated) = (i8::from(!cut), i8::from(cut));
        if let Some(Outcome::Won { seat, .. }) = outcome {
            for (at, to) in part.returns.iter_mut().enumerate() {
                let own = Seat(at as u8);
                let won = own == seat || G::Sides::allied(&self.state, own, seat);
                *to = if won { 1.0 } else { -1.0 };
            }
        }
    }

    fn write(&mut self, shared: &Shared<'_, G>, part: &mut Part<'_>) {
        let count = self.listed.0.len();
        let before = self.written.choices.min(part.mask.len());
        part.mask[count.min(before)..before].fill(0);
        part.mask[..count].fill(1);
        *part.to_act = match self.over {
            true => -1,
            false => self.seat.0 as i8,
        };
        self.written.choices = count;
        if shared.plan.observe == Observe::All {
            let before = Written {
                choices: before,
                ..self.written
            };
            let pool = &shared.catalogue.pool;
            G::fill_cache(&mut self.state, pool);
            let (state, listed) = (&self.state, &self.listed.0);
            let written = encode_state(pool, state, self.seat, listed, &mut part.rows, before);
            // A table never has more cards than it began with.
            debug_assert!(written.is_ok(), "{written:?}");
            self.written = written.unwrap_or(before);
        }
    }
}

/// From which all games of a lane follow.
fn key_of_lane(seed: u64, at: usize) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&(at as u64).to_le_bytes());
    key
}

/// Another luck than that of the game with this key, so that an opponent foresees nothing.
fn luck_of_opponents(key: &[u8; 32]) -> Luck {
    Luck::quick(hash64(key))
}

/// A game of the set-up with this luck, at its first question.
fn begun<G: Observed>(shared: &Shared<'_, G>, seed: [u8; 32]) -> Result<State<G>, SetupError> {
    let pool = &shared.catalogue.pool;
    let mut state = if shared.begun.coin {
        // Which deck has which seat is another thing in each game.
        let setup = Setup {
            seed,
            ..shared.plan.setup.clone()
        };
        G::begin(&setup, shared.catalogue)?.state
    } else {
        G::reseeded(&shared.begun.state, pool, seed)
    };
    state.begin(pool, None);
    Ok(state)
}

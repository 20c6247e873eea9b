//! The exhaustive search: what a seat can reach in a position, however the hidden cards lie,
//! whatever the others do.

use super::world::{Faces, Way, World};
use super::{Act, Aim, TooMuch};
use crate::search::Searched;
use crate::search::key;
use shokan_kernel::decision::{Choice, Listed, QuestionKind};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_rules::questions;
use shokan_rules::rulebook::Rulebook;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

/// Questions of a line at most, so that the depth of a search has an end.
const DEPTH_MAX: u16 = 200;
/// What is as good as certain.
pub(super) const SURE: f64 = 1.0 - 1e-9;

/// A search of one position for one seat.
#[derive(Debug)]
pub struct Prover<'a, G: Searched> {
    pool: &'a CardPool,
    lists: Rc<[Faces]>,
    root: World<G>,
    me: Seat,
    aim: Aim,
    turn: u16,
    /// Acts that the seat may not choose.
    barred: Vec<Act>,
    known: HashMap<u64, Option<f64>>,
    /// How often a choice of the others has refuted a line, by its name.
    refuters: HashMap<u64, u32>,
    /// How many acts the seat may still choose.
    acts: u8,
    steps: u32,
    /// How many questions lie between the root and the position that is looked at.
    depth: u16,
    /// Ways in which the last search saw a game go to its end.
    pub ends: u64,
}

impl<'a, G: Searched> Prover<'a, G> {
    /// A search from a position in which the seat is asked, of so many steps at most. `None` where
    /// its decks have too many faces.
    pub fn new(pool: &'a CardPool, state: &State<G>, me: Seat, aim: Aim) -> Option<Self> {
        let (root, lists) = World::new(state, me)?;
        Some(Self {
            pool,
            lists: lists.into(),
            root,
            me,
            aim,
            turn: G::turn(state),
            barred: Vec::new(),
            known: HashMap::new(),
            refuters: HashMap::new(),
            acts: 0,
            steps: 0,
            depth: 0,
            ends: 0,
        })
    }

    /// The position.
    pub const fn root(&self) -> &World<G> {
        &self.root
    }

    /// The cards.
    pub const fn pool(&self) -> &'a CardPool {
        self.pool
    }

    /// Gives the search so many steps from here on.
    pub const fn allow(&mut self, steps: u32) {
        self.steps = steps;
    }

    /// How many steps are left.
    pub const fn left(&self) -> u32 {
        self.steps
    }

    /// With what chance the seat reaches its aim from the position at best, with so many acts, and
    /// where it may not choose some.
    ///
    /// # Errors
    /// When it takes more steps than are left.
    pub fn reach(&mut self, acts: u8, barred: &[Act]) -> Result<f64, TooMuch> {
        self.barred = barred.to_vec();
        self.known.clear();
        self.acts = acts;
        self.ends = 0;
        self.depth = 0;
        let root = self.root.clone();
        self.value(&root)
    }

    /// How many acts the seat may still choose, where a line is followed.
    pub const fn set_acts(&mut self, acts: u8) {
        self.acts = acts;
    }

    /// What the seat reaches behind one of its choices.
    ///
    /// # Errors
    /// As `reach`.
    pub fn behind(&mut self, world: &World<G>, choice: Choice) -> Result<f64, TooMuch> {
        let cost = self.cost(world, choice);
        let ways = self.ways(world, choice)?;
        let had = self.acts;
        self.acts = had.saturating_sub(cost);
        let value = self.all_of(ways);
        self.acts = had;
        value
    }

    /// What a choice takes of the acts that are left.
    pub fn cost(&self, world: &World<G>, choice: Choice) -> u8 {
        let mine = world
            .state
            .asked()
            .is_some_and(|asked| self.is_mine(&world.state, asked.seat));
        u8::from(mine && is_act(choice))
    }

    /// Every way in which a choice can turn out.
    ///
    /// # Errors
    /// As `reach`.
    pub fn ways(&mut self, world: &World<G>, choice: Choice) -> Result<Vec<Way<G>>, TooMuch> {
        world.ways(self.pool, &self.lists, self.me, choice, &mut self.steps)
    }

    /// What is wanted.
    pub const fn aim(&self) -> Aim {
        self.aim
    }

    /// Whether a position is decided.
    pub fn is_over(&self, world: &World<G>) -> bool {
        self.verdict(&world.state).is_some()
    }

    /// The ways in which a choice can turn out with the hidden cards as they lie.
    ///
    /// # Errors
    /// As `reach`.
    pub fn ways_as_they_lie(
        &mut self,
        world: &World<G>,
        choice: Choice,
    ) -> Result<Vec<World<G>>, TooMuch> {
        let ways = world.ways_as_they_lie(self.pool, &self.lists, self.me, choice, &mut self.steps);
        Ok(ways?.into_iter().map(|way| way.world).collect())
    }

    /// What the seat reaches from a position.
    ///
    /// # Errors
    /// As `reach`.
    pub fn value(&mut self, world: &World<G>) -> Result<f64, TooMuch> {
        if let Some(value) = self.verdict(&world.state) {
            self.ends += 1;
            return Ok(value);
        }
        let Some(asked) = world.state.asked() else {
            return Ok(0.0);
        };
        let key = key::mix(world.key(), self.acts.into());
        match self.known.get(&key) {
            Some(Some(value)) => return Ok(*value),
            // It leads back to itself: such a game is not looked into.
            Some(None) => return Err(TooMuch),
            None => {}
        }
        if self.depth >= DEPTH_MAX {
            return Err(TooMuch);
        }
        self.known.insert(key, None);
        self.depth += 1;
        let value = if self.is_mine(&world.state, asked.seat) {
            self.best(world)
        } else {
            self.worst(world)
        };
        self.depth -= 1;
        let value = value?;
        self.known.insert(key, Some(value));
        Ok(value)
    }

    /// What a position is worth without looking further.
    fn verdict(&self, state: &State<G>) -> Option<f64> {
        match state.outcome() {
            Some(Outcome::Won { seat, .. }) => Some(f64::from(u8::from(self.is_mine(state, seat)))),
            Some(_) => Some(0.0),
            None => {
                let gone = G::turn(state).saturating_sub(self.turn);
                (gone >= self.aim.turns()).then(|| f64::from(u8::from(self.aim.is_held())))
            }
        }
    }

    fn is_mine(&self, state: &State<G>, seat: Seat) -> bool {
        seat == self.me || G::Sides::allied(state, seat, self.me)
    }

    /// The choices of the seat that are looked at: of equal cards one.
    pub fn choices(&self, world: &World<G>) -> Vec<Choice> {
        let state = &world.state;
        let mut choices = state.choices(self.pool);
        if let Some(at) = usual(state, &choices) {
            return vec![choices[at]];
        }
        choices.retain(|&choice| !G::is_idle(choice) && (self.acts > 0 || !is_act(choice)));
        if let Some(asked) = state.asked() {
            let act = |choice| Act { asked, choice };
            choices.retain(|&choice| !self.barred.iter().any(|it| it.is(&act(choice))));
            let mut seen = Vec::new();
            choices.retain(|&choice| {
                let name = key::choice(state, self.me, choice);
                let new = !seen.contains(&name);
                seen.push(name);
                new
            });
        }
        choices
    }

    fn best(&mut self, world: &World<G>) -> Result<f64, TooMuch> {
        let mut best: f64 = 0.0;
        for choice in self.choices(world) {
            best = best.max(self.behind(world, choice)?);
            if best >= SURE {
                break;
            }
        }
        Ok(best)
    }

    /// What is left against the worst choice of another seat, with whatever cards it may hold.
    fn worst(&mut self, world: &World<G>) -> Result<f64, TooMuch> {
        let state = &world.state;
        let Some(asked) = state.asked() else {
            return Ok(1.0);
        };
        let plain = state.choices(self.pool);
        if let Some(at) = usual(state, &plain) {
            return self.behind(world, plain[at]);
        }
        let mut worst: f64 = 1.0;
        for (choice, name) in self.answers(world, plain) {
            worst = worst.min(self.behind(world, choice)?);
            if self.is_lost(worst) {
                *self.refuters.entry(name).or_default() += 1;
                return Ok(0.0);
            }
        }
        // And with each face that each of its hidden cards may have.
        let lists = Rc::clone(&self.lists);
        let mut listed = Listed::default();
        for card in world.open_cards(asked.seat) {
            for settled in world.settled(card, &lists) {
                listed.0.clear();
                settled.state.offer(self.pool, &mut listed);
                let with = listed
                    .0
                    .iter()
                    .filter(|&&choice| card_of(choice) == Some(card));
                for choice in with.copied().collect::<Vec<_>>() {
                    worst = worst.min(self.behind(&settled, choice)?);
                    if self.is_lost(worst) {
                        return Ok(0.0);
                    }
                }
            }
        }
        Ok(worst)
    }

    /// What another seat may choose with cards that are known, with its names: where a
    /// line has to hold against whole turns, first what has refuted the most so far.
    fn answers(&self, world: &World<G>, mut plain: Vec<Choice>) -> Vec<(Choice, u64)> {
        plain.retain(|&choice| {
            let of_open = card_of(choice).is_some_and(|card| world.is_open(card));
            !of_open && !G::is_idle(choice)
        });
        let named = |choice| (choice, key::choice(&world.state, self.me, choice));
        let mut answers: Vec<_> = plain.into_iter().map(named).collect();
        if self.aim.is_held() {
            answers.sort_by_key(|(_, name)| Reverse(self.refuters.get(name).copied()));
        }
        answers
    }

    /// Whether a chance is as good as none for the aim.
    const fn is_lost(&self, chance: f64) -> bool {
        chance <= 0.0 || chance < SURE && self.aim.is_sure()
    }

    /// The chance over luck, against the worst faces.
    fn all_of(&mut self, mut ways: Vec<Way<G>>) -> Result<f64, TooMuch> {
        ways.sort_by_key(|way| way.luck);
        let mut sum = 0.0;
        let mut at = 0;
        while at < ways.len() {
            let luck = ways[at].luck;
            let odds = ways[at].odds;
            let mut worst: f64 = 1.0;
            while at < ways.len() && ways[at].luck == luck {
                if worst > 0.0 {
                    worst = worst.min(self.value(&ways[at].world)?);
                }
                at += 1;
            }
            if worst < SURE && self.aim.is_sure() {
                return Ok(0.0);
            }
            sum += odds * worst;
        }
        Ok(sum)
    }
}

/// The card that a choice is made with.
const fn card_of(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Act(_, card) | Choice::Ability(card, _) | Choice::Card(card) if card.is_some() => {
            Some(card)
        }
        _ => None,
    }
}

/// The choice that is taken where the others make no difference: a payment in its usual order.
fn usual<G: Rulebook>(state: &State<G>, choices: &[Choice]) -> Option<usize> {
    if choices.len() == 1 {
        return Some(0);
    }
    // Where something is aimed at, it stands for all targets at once.
    let asked = state.asked()?;
    let pays = questions::of::<G>(asked.prompt).kind == QuestionKind::Step;
    let plain = |&choice: &Choice| choice == Choice::Default;
    choices.iter().position(plain).filter(|_| pays)
}

/// Whether a choice begins something.
pub const fn is_act(choice: Choice) -> bool {
    matches!(choice, Choice::Act(..) | Choice::Ability(..))
}

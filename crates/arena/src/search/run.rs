//! The iterations of a search.

use super::deals::Deals;
use super::key::{self, mix};
use super::observe::Observers;
use super::tree::{Tree, log2};
use super::{GUIDED_SHARE, Searched, Settings, is_beyond, judged, mark};
use crate::simulate::game_seed;
use rayon::prelude::*;
use shokan_kernel::decision::{Asked, Choice, Listed};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_rules::session::Stop;

/// Questions of light play at most: a text that asks without end is judged where it stands.
const STEPS_MAX: u32 = 600;
/// Questions of one way through the tree at most.
const DEPTH_MAX: usize = 200;
/// What was taken less often is not told of as expected.
const TOLD_MIN: u32 = 8;
/// After so many iterations a search looks whether it is to stop.
const PATIENCE: u32 = 32;

/// A choice of the root, and what the search found of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// The choice, as the world of the root offers it.
    pub choice: Choice,
    /// How often it was taken.
    pub visits: u32,
    /// What came of it, beside the root, as a share of a game: a half is no change.
    pub mean: f64,
}

/// What a search has done and found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// Every choice of the root that was thought of.
    pub tried: Vec<Tried>,
    /// The least that came of a choice of which something can be said.
    pub worst: Option<f64>,
    /// Iterations done.
    pub iterations: u32,
    /// Choices taken in worlds: the measure of all work.
    pub taken: u64,
    /// Nodes of the tree.
    pub nodes: usize,
}

impl Found {
    /// What several searches of one root found.
    fn together(all: &[Self]) -> Self {
        let mut sum = Self::default();
        for found in all {
            if sum.tried.is_empty() {
                sum.tried = found
                    .tried
                    .iter()
                    .map(|it| Tried {
                        visits: 0,
                        mean: 0.0,
                        ..*it
                    })
                    .collect();
            }
            for (sum, it) in sum.tried.iter_mut().zip(&found.tried) {
                sum.mean += it.mean * f64::from(it.visits);
                sum.visits += it.visits;
            }
            let both = [sum.worst, found.worst].into_iter().flatten();
            sum.worst = both.min_by(f64::total_cmp);
            sum.iterations += found.iterations;
            sum.taken += found.taken;
            sum.nodes += found.nodes;
        }
        for it in &mut sum.tried {
            it.mean = if it.visits == 0 {
                0.5
            } else {
                it.mean / f64::from(it.visits)
            };
        }
        sum
    }

    /// The choice that was taken most: of equals the better, then the first.
    pub fn best(&self) -> Option<&Tried> {
        let better = |a: &&Tried, b: &&Tried| {
            let by_visits = a.visits.cmp(&b.visits);
            by_visits.then(a.mean.total_cmp(&b.mean))
        };
        // `max_by` takes the last of equals.
        self.tried.iter().rev().max_by(better)
    }
}

/// A search from one root.
#[derive(Debug)]
pub struct Search<'a, G: Searched> {
    pool: &'a CardPool,
    me: Seat,
    settings: Settings,
    root: u32,
    value: i32,
    baseline: G::Baseline,
    /// What may be thought of at the root.
    choices: Vec<Choice>,
    deals: Deals<G>,
    luck: Luck,
    tree: Tree,
    listed: Listed,
    path: Vec<(usize, usize)>,
    taken: u64,
    iterations: u32,
    /// How many of the first iterations are guided.
    guided: u32,
    /// The choice that those saw to win.
    won: Option<Choice>,
}

impl<'a, G: Searched> Search<'a, G> {
    /// A search of the pending question of these deals, among these choices of its root.
    pub fn new(
        pool: &'a CardPool,
        deals: Deals<G>,
        mut choices: Vec<Choice>,
        settings: Settings,
        seed: u64,
    ) -> Option<Self> {
        let world = deals.world();
        let me = world.asked()?.seat;
        let baseline = G::baseline(world);
        // Equal cards are one choice.
        let mut keys = Vec::with_capacity(choices.len());
        choices.retain(|&choice| {
            let key = key::choice(world, me, choice);
            let new = !keys.contains(&key);
            keys.push(key);
            new
        });
        Some(Self {
            pool,
            me,
            settings,
            root: mark(world, settings.horizon),
            value: settings.logit(world, pool, me, &baseline),
            baseline,
            choices,
            luck: Luck::quick(seed),
            deals,
            tree: Tree::default(),
            listed: Listed::default(),
            path: Vec::new(),
            taken: 0,
            iterations: 0,
            guided: 0,
            won: None,
        })
    }

    /// Searches in several trees at once, each with worlds of its own, and puts together what they
    /// found: the same on any number of threads.
    #[expect(clippy::too_many_arguments, reason = "what a search is made of")]
    pub fn in_trees(
        pool: &CardPool,
        deals: &Deals<G>,
        choices: &[Choice],
        settings: Settings,
        trees: u32,
        iterations: u32,
        seed: u64,
        stop: Option<&Stop>,
    ) -> Found {
        let one = |tree: u32| {
            let seed = game_seed(seed, u64::from(tree));
            let search = Search::new(pool, deals.clone(), choices.to_vec(), settings, seed);
            search.map(|mut search| {
                search.run(iterations, stop);
                search.found()
            })
        };
        let found: Vec<Found> = (0..trees).into_par_iter().filter_map(one).collect();
        Found::together(&found)
    }

    /// Goes on for so many iterations, or until it is stopped.
    pub fn run(&mut self, iterations: u32, stop: Option<&Stop>) {
        self.go_on(iterations, stop, false);
    }

    /// As `run`, and ends where a win is in sight.
    pub fn run_to_a_win(&mut self, iterations: u32, stop: Option<&Stop>) {
        self.go_on(iterations, stop, true);
    }

    fn go_on(&mut self, iterations: u32, stop: Option<&Stop>, to_a_win: bool) {
        self.guided = (iterations / GUIDED_SHARE).min(self.settings.guided);
        for at in 0..iterations {
            if at % PATIENCE == 0 && stop.is_some_and(Stop::is_given) {
                break;
            }
            self.iterate();
            self.iterations += 1;
            if self.iterations == self.guided {
                self.won = self.in_sight();
                if to_a_win && self.won.is_some() {
                    break;
                }
            }
        }
    }

    /// The choice of the root that alone was taken so far, and won in every world. A tree would
    /// lose it again among what it tries beside that line.
    fn in_sight(&self) -> Option<Choice> {
        let taken = self.found().tried;
        let mut taken = taken.iter().filter(|it| it.visits > 0);
        let first = taken.next().filter(|it| it.mean >= 1.0)?;
        taken.next().is_none().then_some(first.choice)
    }

    /// What was found.
    pub fn found(&self) -> Found {
        let world = self.deals.world();
        let root = world
            .asked()
            .map(|asked| self.tree.find(node_key(asked, &Observers::default())));
        let root = root.flatten();
        let edge = |choice: Choice| {
            let key = key::choice(world, self.me, choice);
            root.and_then(|node| node.edges.iter().find(|edge| edge.key == key))
        };
        let tried = self.choices.iter().map(|&choice| match edge(choice) {
            // What wins is taken, whatever was tried beside it.
            Some(_) if self.won == Some(choice) => Tried {
                choice,
                visits: self.iterations,
                mean: 1.0,
            },
            Some(edge) => Tried {
                choice,
                visits: edge.visits,
                mean: edge.mean(),
            },
            None => Tried {
                choice,
                visits: 0,
                mean: 0.5,
            },
        });
        let tried: Vec<Tried> = tried.collect();
        let told = tried.iter().filter(|it| it.visits >= TOLD_MIN);
        Found {
            worst: told.map(|it| it.mean).min_by(f64::total_cmp),
            tried,
            iterations: self.iterations,
            taken: self.taken,
            nodes: self.tree.len(),
        }
    }

    /// The line of play that the search expects behind a choice, in one world of the view: `take`
    /// is handed each question with what is chosen, and takes it.
    pub fn line(
        &mut self,
        choice: Choice,
        most: usize,
        mut take: impl FnMut(&mut State<G>, Asked, Choice, &mut Observers),
    ) {
        let mut world = *self.deals.deal(self.pool, &mut self.luck);
        let mut seen = Observers::default();
        let mut next = Some(choice);
        for at in 0..most {
            let Some(asked) = world.asked() else { return };
            if at > 0 && is_beyond(&world, self.settings.horizon, self.root) {
                return;
            }
            let choice = match next.take() {
                Some(choice) => choice,
                None => match self.expected(&world, asked, &seen) {
                    Some(choice) => choice,
                    None => return,
                },
            };
            seen.chose(asked.seat, key::choice(&world, asked.seat, choice));
            take(&mut world, asked, choice, &mut seen);
        }
    }

    /// What was taken most at this question, where it was met often enough to tell.
    fn expected(&mut self, world: &State<G>, asked: Asked, seen: &Observers) -> Option<Choice> {
        self.list(world, false);
        if let [only] = self.listed.0[..] {
            return Some(only);
        }
        let node = self.tree.find(node_key(asked, seen))?;
        let visits = |choice: Choice| {
            let key = key::choice(world, asked.seat, choice);
            let edge = node.edges.iter().find(|edge| edge.key == key);
            edge.map_or(0, |edge| edge.visits)
        };
        let all = self.listed.0.iter().map(|&choice| (visits(choice), choice));
        let (visits, choice) = all.rev().max_by_key(|&(visits, _)| visits)?;
        (visits >= TOLD_MIN).then_some(choice)
    }

    /// One world: down the tree, on to the horizon by light play, and back.
    fn iterate(&mut self) {
        let mut world = *self.deals.deal(self.pool, &mut self.luck);
        let mut seen = Observers::default();
        self.path.clear();
        while let Some(asked) = world.asked() {
            let at_root = self.path.is_empty();
            if self.path.len() >= DEPTH_MAX
                || !at_root && is_beyond(&world, self.settings.horizon, self.root)
            {
                break;
            }
            self.list(&world, at_root);
            let Some(&first) = self.listed.0.first() else {
                break;
            };
            if self.listed.0.len() == 1 && !at_root {
                self.take(&mut world, &mut seen, asked, first);
                continue;
            }
            let Some((node, new)) = self.tree.meet(node_key(asked, &seen)) else {
                break;
            };
            let guide = self.iterations < self.guided && self.is_own_turn(&world, asked);
            let wanted = guide.then(|| self.glanced(&world)).flatten();
            let (edge, choice) = self.select(&world, asked, node, wanted);
            self.path.push((node, edge));
            self.take(&mut world, &mut seen, asked, choice);
            // A gesture is seen to its end before it is judged.
            if new && !guide && !at_root && G::is_quiet(&world) {
                break;
            }
        }
        self.play_on(&mut world);
        let won = judged(
            &world,
            self.pool,
            self.me,
            &self.baseline,
            self.value,
            self.settings,
        );
        for &(node, edge) in &self.path {
            let edge = &mut self.tree.node_mut(node).edges[edge];
            edge.visits += 1;
            edge.won += won;
        }
    }

    /// The choices that are thought of.
    fn list(&mut self, world: &State<G>, at_root: bool) {
        self.listed.0.clear();
        if at_root {
            self.listed.0.extend_from_slice(&self.choices);
        } else {
            world.offer(self.pool, &mut self.listed);
            G::promising(world, self.pool, &mut self.listed.0, true);
            if let Some(at) = G::rule_of_thumb(world, self.pool, &self.listed.0) {
                self.listed.0.swap(0, at);
                self.listed.0.truncate(1);
            }
        }
    }

    fn take(&mut self, world: &mut State<G>, seen: &mut Observers, asked: Asked, choice: Choice) {
        seen.chose(asked.seat, key::choice(world, asked.seat, choice));
        world.take(self.pool, choice, Some(seen));
        self.taken += 1;
    }

    /// Whether the seat that searches is asked in the turn of the root.
    fn is_own_turn(&self, world: &State<G>, asked: Asked) -> bool {
        asked.seat == self.me && G::turn(world) == G::turn(self.deals.world())
    }

    /// What looks best one action ahead.
    fn glanced(&mut self, world: &State<G>) -> Option<Choice> {
        let seed = u64::from(self.luck.below(Stream::Other, u32::MAX));
        let mut tries = self.listed.0.clone();
        let glance = self.settings.glance;
        glance.choice(world, self.pool, Luck::quick(seed), &mut tries)
    }

    /// Picks an edge of a node: the wanted one, else one that was never taken, else the one with
    /// the highest upper bound for its seat. What was offered seldom is drawn by how often it was
    /// offered.
    fn select(
        &mut self,
        world: &State<G>,
        asked: Asked,
        node: usize,
        wanted: Option<Choice>,
    ) -> (usize, Choice) {
        let friend = asked.seat == self.me || G::Sides::allied(world, asked.seat, self.me);
        let curiosity = f64::from(self.settings.curiosity) / 1_000.0;
        let it = self.tree.node_mut(node);
        it.met += 1;
        let met = it.met;
        let mut best: Option<(f64, usize, Choice)> = None;
        let (mut fresh, mut news, mut guided) = (None, 0, None);
        for (near, &choice) in self.listed.0.iter().enumerate() {
            let at = it.edge(key::choice(world, asked.seat, choice), near);
            let edge = &mut it.edges[at];
            if edge.last == met {
                // An equal card was offered before.
                continue;
            }
            edge.last = met;
            edge.offered += 1;
            if wanted == Some(choice) {
                guided = Some((at, choice));
            }
            if edge.visits == 0 {
                news += 1;
                if self.luck.below(Stream::Other, news) == 0 {
                    fresh = Some((at, choice));
                }
                continue;
            }
            let mean = if friend {
                edge.mean()
            } else {
                1.0 - edge.mean()
            };
            let tries = f64::from(edge.visits);
            let bound = mean + curiosity * (log2(edge.offered) / tries).sqrt();
            if best.is_none_or(|(known, ..)| bound > known) {
                best = Some((bound, at, choice));
            }
        }
        let best = best.map(|(_, at, choice)| (at, choice));
        guided.or(fresh).or(best).unwrap_or((0, self.listed.0[0]))
    }

    /// Light play to the horizon: any choice, and now and then on to the next phase.
    fn play_on(&mut self, world: &mut State<G>) {
        for _ in 0..STEPS_MAX {
            if world.asked().is_none() || is_beyond(world, self.settings.horizon, self.root) {
                return;
            }
            self.listed.0.clear();
            world.offer(self.pool, &mut self.listed);
            let Some(choice) = self.light(world) else {
                return;
            };
            world.take(self.pool, choice, None);
            self.taken += 1;
        }
    }

    fn light(&mut self, world: &State<G>) -> Option<Choice> {
        let all = &self.listed.0;
        if let Some(at) = G::rule_of_thumb(world, self.pool, all) {
            return all.get(at).copied();
        }
        let ends = all.iter().rposition(|&choice| choice == Choice::Done);
        let luck = &mut self.luck;
        if let Some(at) = ends
            && (all.len() == 1 || luck.below(Stream::Other, 1_000) < G::odds_to_end(world))
        {
            return Some(all[at]);
        }
        let left = all.len() - usize::from(ends.is_some());
        if left == 0 {
            return None;
        }
        for _ in 0..8 {
            let mut at = luck.below(Stream::Other, left as u32) as usize;
            if ends.is_some_and(|ends| at >= ends) {
                at += 1;
            }
            if !G::is_idle(all[at]) {
                return Some(all[at]);
            }
        }
        ends.map(|at| all[at]).or_else(|| all.first().copied())
    }
}

/// The name of a node: who is asked what, after what that seat has observed.
fn node_key(asked: Asked, seen: &Observers) -> u64 {
    let question =
        u64::from(asked.seat.0) << 32 | u64::from(asked.prompt.0) << 8 | u64::from(asked.taken);
    mix(seen.of(asked.seat), question)
}

//! A search that plays a few choices out with sense: each is followed by the rest of the turn and
//! by the answer of the other side as players who look one action ahead would make them.
//!
//! Where what follows a choice is long and noisy (dice, many small actions), light play drowns the
//! choice; played with sense, one real answer is most of what depth can show. All choices that are
//! left are tried in the same worlds with the same luck to come, and the worse half is dropped
//! twice. What a look one action ahead says of a choice counts for some worlds: few worlds do not
//! overturn it by luck.

use super::deals::Deals;
use super::run::{Found, Tried};
use super::{Searched, Settings, is_beyond, judged, mark, squashed};
use crate::puzzle::sure::{Sure, sure};
use shokan_kernel::decision::{Asked, Choice, Listed};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::session::Stop;

/// Questions of one way at most.
const STEPS_MAX: u32 = 400;
/// Into so many stretches the worlds are cut: behind each but the last the worse half is dropped.
const STRETCHES: u32 = 3;
/// Choices that stay to the end.
const LAST: usize = 2;
/// What each turn behind the answer of the other side takes of an end.
const PUT_OFF: f64 = 0.04;

/// A choice that is played out.
struct Way {
    at: usize,
    worlds: u32,
    won: f64,
    /// What a look one action ahead makes of it.
    look: f64,
    /// It is played out to the end, however it does.
    kept: bool,
}

impl Way {
    fn mean(&self, prior: u32) -> f64 {
        let all = self.won + self.look * f64::from(prior);
        all / f64::from((self.worlds + prior).max(1))
    }
}

/// Plays choices out in so many worlds. `most` choices are looked at closer, and beside them the
/// `kept` one, which is not dropped.
#[expect(clippy::too_many_arguments, reason = "what a search is made of")]
pub fn search<G: Searched>(
    pool: &CardPool,
    mut deals: Deals<G>,
    choices: &[Choice],
    (worlds, most): (u32, usize),
    kept: Option<Choice>,
    settings: Settings,
    seed: u64,
    stop: Option<&Stop>,
) -> Option<Found> {
    let mut luck = Luck::quick(seed);
    let me = deals.world().asked()?.seat;
    let root = mark(deals.world(), settings.horizon);
    let turn = G::turn(deals.world());
    let baseline = G::baseline(deals.world());
    let base = settings.logit(deals.world(), pool, me, &baseline);
    let proof = in_hand(pool, deals.world(), choices, settings);
    let list = Shortlist {
        choices,
        most,
        kept,
    };
    let mut ways = list.of(pool, &mut deals, settings, &mut luck);
    let mut player = Follower {
        pool,
        settings,
        root,
        listed: Listed::default(),
        taken: 0,
    };
    let mut worst: f64 = 1.0;
    for at in 0..worlds {
        if stop.is_some_and(Stop::is_given) {
            break;
        }
        let world = *deals.deal(pool, &mut luck);
        let sense = Luck::quick(u64::from(luck.below(Stream::Other, u32::MAX)));
        for way in &mut ways {
            let mut next = world;
            // The same thoughts in all of them, as far as they are alike.
            let mut luck = sense;
            next.take(pool, choices[way.at], None);
            player.play_on(&mut next, &mut luck);
            let share = judged(&next, pool, me, &baseline, base, settings);
            way.won += put_off(share, &next, turn);
            way.worlds += 1;
        }
        let stretch = (worlds / STRETCHES).max(1);
        if (at + 1) % stretch == 0 && at + 1 < worlds {
            worst = worst.min(halve(&mut ways, settings.prior));
        }
    }
    let mut found = found(choices, &ways, settings.prior, player.taken);
    if let Some(proof) = proof {
        found.heed(proof);
    }
    let last = ways.iter().map(|way| way.mean(settings.prior));
    found.worst = Some(last.fold(worst, f64::min));
    Some(found)
}

/// Drops the worse half, but for what is kept; the least that came of what is dropped.
fn halve(ways: &mut Vec<Way>, prior: u32) -> f64 {
    ways.sort_by(|a, b| {
        b.mean(prior)
            .total_cmp(&a.mean(prior))
            .then(a.at.cmp(&b.at))
    });
    let stay = ways.len().div_ceil(2).max(LAST);
    let (mut place, mut worst) = (0, 1.0_f64);
    ways.retain(|way| {
        place += 1;
        let stays = place <= stay || way.kept;
        if !stays {
            worst = worst.min(way.mean(prior));
        }
        stays
    });
    worst
}

impl Found {
    /// Has what is proved to win come first.
    fn heed(&mut self, proof: Sure) {
        self.taken += u64::from(proof.steps);
        let won = self.tried.iter_mut();
        let won = won.filter(|it| Some(it.choice) == proof.choice);
        for it in won {
            it.visits = self.iterations;
            it.mean = 1.0;
        }
    }
}

/// What is proved of the running turn, where the seat that is asked plays it.
fn in_hand<G: Searched>(
    pool: &CardPool,
    world: &State<G>,
    choices: &[Choice],
    settings: Settings,
) -> Option<Sure> {
    let own = world
        .asked()
        .is_some_and(|asked| asked.seat == G::active(world));
    (own && settings.proof_steps > 0).then(|| sure(pool, world, choices, settings.proof_steps))
}

/// What an end that is put off behind the answer of the other side is worth: a win that is there
/// now is not left for one that comes as surely where all goes as it is thought.
fn put_off<G: Searched>(share: f64, end: &State<G>, turn: u16) -> f64 {
    let turns = G::turn(end).saturating_sub(turn).saturating_sub(1);
    match end.outcome() {
        Some(_) => 0.5 + (share - 0.5) * (1.0 - PUT_OFF * f64::from(turns)),
        None => share,
    }
}

fn found(choices: &[Choice], ways: &[Way], prior: u32, taken: u64) -> Found {
    // Those that stayed to the end are told apart by what came of them, not by how often they ran.
    let longest = ways.iter().map(|way| way.worlds).max().unwrap_or(0);
    let tried = choices.iter().enumerate().map(|(at, &choice)| {
        let way = ways
            .iter()
            .find(|way| way.at == at && way.worlds == longest);
        Tried {
            choice,
            visits: way.map_or(0, |way| way.worlds),
            mean: way.map_or(0.5, |way| way.mean(prior)),
        }
    });
    Found {
        tried: tried.collect(),
        worst: None,
        iterations: longest,
        taken,
        nodes: 0,
    }
}

/// What is looked at one action ahead.
struct Shortlist<'a> {
    choices: &'a [Choice],
    most: usize,
    kept: Option<Choice>,
}

impl Shortlist<'_> {
    /// The choices that look best, the best first, and the one that is kept.
    fn of<G: Searched>(
        &self,
        pool: &CardPool,
        deals: &mut Deals<G>,
        settings: Settings,
        luck: &mut Luck,
    ) -> Vec<Way> {
        let choices = self.choices;
        let mut sums = vec![0_i64; choices.len()];
        let mut bases = 0;
        for _ in 0..settings.looks {
            let world = *deals.deal(pool, luck);
            let seed = u64::from(luck.below(Stream::Other, u32::MAX));
            if let Some(asked) = world.asked() {
                bases += i64::from(G::value(&world, pool, asked.seat, &G::baseline(&world)));
            }
            let values = settings
                .look
                .values(&world, pool, Luck::quick(seed), choices);
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
        let mut order: Vec<usize> = (0..choices.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(sums[at]), at));
        let is_kept = |at: usize| self.kept == Some(choices[at]);
        let mut place = 0;
        order.retain(|&at| {
            place += 1;
            place <= self.most.max(1) || is_kept(at)
        });
        let looks = i64::from(settings.looks.max(1));
        let share = |at: usize| {
            let ahead = G::logit_of((sums[at] - bases) / looks);
            squashed(f64::from(ahead) / f64::from(settings.scale))
        };
        let way = |at: usize| Way {
            at,
            worlds: 0,
            won: 0.0,
            look: share(at),
            kept: is_kept(at),
        };
        order.into_iter().map(way).collect()
    }
}

/// How a choice would go on in one world, played with sense: `take` is handed each question with
/// what is chosen, and takes it.
pub fn line<G: Searched>(
    pool: &CardPool,
    deals: &mut Deals<G>,
    (choice, most): (Choice, usize),
    settings: Settings,
    seed: u64,
    mut take: impl FnMut(&mut State<G>, Asked, Choice),
) {
    let mut luck = Luck::quick(seed);
    let mut world = *deals.deal(pool, &mut luck);
    let mut player = Follower {
        pool,
        settings,
        root: mark(&world, settings.horizon),
        listed: Listed::default(),
        taken: 0,
    };
    let mut next = Some(choice);
    for _ in 0..most {
        let Some(asked) = world.asked() else { return };
        let choice = match next.take() {
            Some(choice) => choice,
            None => match player.next(&world, &mut luck) {
                Some(choice) => choice,
                None => return,
            },
        };
        take(&mut world, asked, choice);
    }
}

/// Plays on for all seats, one action ahead each.
struct Follower<'a> {
    pool: &'a CardPool,
    settings: Settings,
    root: u32,
    listed: Listed,
    taken: u64,
}

impl Follower<'_> {
    /// What the seat that is asked does; nothing behind the horizon.
    fn next<G: Searched>(&mut self, world: &State<G>, luck: &mut Luck) -> Option<Choice> {
        world.asked()?;
        if is_beyond(world, self.settings.horizon, self.root) {
            return None;
        }
        self.listed.0.clear();
        world.offer(self.pool, &mut self.listed);
        let seed = u64::from(luck.below(Stream::Other, u32::MAX));
        let tries = &mut self.listed.0;
        let glance = self.settings.glance;
        glance.choice(world, self.pool, Luck::quick(seed), tries)
    }

    fn play_on<G: Searched>(&mut self, world: &mut State<G>, luck: &mut Luck) {
        for _ in 0..STEPS_MAX {
            let Some(choice) = self.next(world, luck) else {
                return;
            };
            world.take(self.pool, choice, None);
            self.taken += 1;
        }
    }
}

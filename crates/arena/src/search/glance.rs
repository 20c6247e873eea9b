//! Players that look one action ahead, and one that slips as a beginner does.

use super::Searched;
use super::deals::Deals;
use crate::greedy::Glance;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::{Choice, Pick};
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use std::cmp::Reverse;

/// How a beginner slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slips {
    /// How often it takes the second best of what it looks at, in thousandths; the third best half
    /// as often.
    pub second: u32,
    /// By how much that may be worse, in hundredths of a middling card: a beginner does not see
    /// everything, and throws nothing away.
    pub slack: i64,
}

/// Takes what looks best one action ahead in a few worlds of its view.
#[derive(Clone, Debug)]
pub struct Glancer {
    seed: u64,
    picks: u64,
    worlds: u32,
    glance: Glance,
    slips: Option<Slips>,
    deck: Option<Vec<DefId>>,
    lists: Vec<Option<Vec<DefId>>>,
}

impl Glancer {
    /// A player with luck of its own that looks into so many worlds.
    pub const fn new(seed: u64, worlds: u32, glance: Glance, slips: Option<Slips>) -> Self {
        Self {
            seed,
            picks: 0,
            worlds,
            glance,
            slips,
            deck: None,
            lists: Vec::new(),
        }
    }

    /// Tells it the list of its own deck, or that it is not known.
    pub fn tell(&mut self, deck: Option<Vec<DefId>>) {
        self.deck = deck;
    }

    /// Tells it the lists of all seats, as where decks are open.
    pub fn tell_all(&mut self, lists: Vec<Option<Vec<DefId>>>) {
        self.lists = lists;
    }

    /// With another budget: choices tried in one world.
    #[must_use]
    pub const fn with_work(mut self, work: u32) -> Self {
        self.glance.work = work;
        self
    }

    /// The place of what is taken among these values, the sums over all worlds.
    fn settle(&self, values: &[i64], luck: &mut Luck) -> usize {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by_key(|&at| (Reverse(values[at]), at));
        let best = order.first().copied().unwrap_or(0);
        let Some(slips) = self.slips else { return best };
        let least = values[best] - slips.slack * i64::from(self.worlds);
        order.retain(|&at| values[at] >= least);
        let drawn = luck.below(Stream::Other, 1_000);
        let place = match drawn {
            _ if drawn < slips.second => 1,
            _ if drawn < slips.second + slips.second / 2 => 2,
            _ => 0,
        };
        order.get(place).copied().unwrap_or(best)
    }
}

impl<G: Searched> Bot<G> for Glancer {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        let mut luck = Luck::quick(self.seed.wrapping_add(self.picks << 32));
        self.picks += 1;
        let mut deals = Deals::open(pool, view, self.deck.as_deref(), &self.lists);
        let world = *deals.deal(pool, &mut luck);
        let all = world.choices(pool);
        if all.len() < 2 {
            return 0;
        }
        if let Some(at) = G::rule_of_thumb(&world, pool, &all) {
            return at as Pick;
        }
        let mut tries = all.clone();
        G::promising(&world, pool, &mut tries, false);
        let mut sums = vec![0; tries.len()];
        for at in 0..self.worlds {
            let world = if at == 0 {
                world
            } else {
                *deals.deal(pool, &mut luck)
            };
            let seed = u64::from(luck.below(Stream::Other, u32::MAX));
            let values = self.glance.values(&world, pool, Luck::quick(seed), &tries);
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
        let at = self.settle(&sums, &mut luck);
        let taken: Option<Choice> = tries.get(at).copied();
        all.iter()
            .position(|&choice| Some(choice) == taken)
            .unwrap_or(0) as Pick
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLANCE: Glance = Glance {
        work: 1,
        plans: false,
    };

    #[test]
    fn a_beginner_slips_a_little_and_throws_nothing_away() {
        let slips = Slips {
            second: 150,
            slack: 100,
        };
        let player = Glancer::new(1, 2, GLANCE, Some(slips));
        let mut luck = Luck::quick(7);
        let mut taken = [0_u32; 4];
        for _ in 0..10_000 {
            // The last is worse by more than the slack in two worlds.
            taken[player.settle(&[1_000, 900, 850, 700], &mut luck)] += 1;
        }
        assert_eq!(taken[3], 0);
        assert!((1_350..1_650).contains(&taken[1]), "{taken:?}");
        assert!((650..850).contains(&taken[2]), "{taken:?}");
    }

    #[test]
    fn who_does_not_slip_takes_the_best_and_of_equals_the_first() {
        let player = Glancer::new(1, 1, GLANCE, None);
        assert_eq!(player.settle(&[3, 9, 9], &mut Luck::quick(1)), 1);
    }
}

//! Chance for resampling: the same numbers for the same seed on every machine.

use crate::simulate::game_seed;
use crate::statistics::pairs::Pairs;

/// Numbers that follow from a seed.
#[derive(Clone, Debug)]
pub struct Chance {
    seed: u64,
    used: u64,
}

impl Chance {
    /// The numbers of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, used: 0 }
    }

    /// A number below `n`; 0 when there is none.
    pub const fn below(&mut self, n: u32) -> u32 {
        self.used += 1;
        let word = game_seed(self.seed, self.used) >> 32;
        ((word * n as u64) >> 32) as u32
    }

    /// So many pairs, each any of these.
    pub fn pairs(&mut self, of: &Pairs, count: u32) -> Pairs {
        let all = of.count();
        let mut drawn = Pairs::default();
        for _ in 0..count {
            let mut at = self.below(all);
            for (cell, &held) in of.cells.iter().enumerate() {
                if at < held {
                    drawn.cells[cell] += 1;
                    break;
                }
                at -= held;
            }
        }
        drawn
    }
}

/// Where the middle 95 of 100 of sorted numbers begin and end.
pub(super) fn middle<T: Copy>(sorted: &[T]) -> Option<(T, T)> {
    let last = sorted.len().checked_sub(1)?;
    let out = sorted.len() / 40;
    Some((*sorted.get(out)?, *sorted.get(last - out)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_says_every_number() {
        let of = |seed| {
            let mut chance = Chance::new(seed);
            let all: Vec<u32> = (0..1_000).map(|_| chance.below(10)).collect();
            all
        };
        assert_eq!(of(3), of(3));
        assert_ne!(of(3), of(4));
        for face in 0..10 {
            let often = of(3).into_iter().filter(|&it| it == face).count();
            assert!((60..=140).contains(&often), "{face}: {often} of 1,000");
        }
    }

    #[test]
    fn what_never_came_is_not_drawn() {
        let pairs = Pairs {
            cells: [0, 3, 0, 9, 0],
        };
        let mut chance = Chance::new(1);
        for _ in 0..100 {
            let drawn = chance.pairs(&pairs, 12);
            assert_eq!(drawn.count(), 12);
            assert_eq!(drawn.cells[0] + drawn.cells[2] + drawn.cells[4], 0);
        }
    }

    #[test]
    fn the_middle_leaves_out_as_many_on_both_sides() {
        let sorted: Vec<u32> = (0..1_000).collect();
        assert_eq!(middle(&sorted), Some((25, 974)));
        assert_eq!(middle::<u32>(&[]), None);
    }
}

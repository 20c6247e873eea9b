//! Everybody against everybody: the circle method, which gives every round and every seat its due.

use super::luck::shuffled;

/// All rounds for so many players, in an order that follows from the seed. In each pair the first
/// has the first seat; of an odd number of players one rests in each round.
#[must_use]
pub fn rounds(count: usize, seed: u64) -> Vec<Vec<(usize, usize)>> {
    if count < 2 {
        return Vec::new();
    }
    let order = shuffled(count, seed);
    // With an odd number the place that does not move is empty.
    let ring = if count.is_multiple_of(2) {
        count - 1
    } else {
        count
    };
    let fixed = order.get(ring).copied();
    let round = |number: usize| {
        let on_ring = |by: usize| order[(number + by) % ring];
        let mut pairs = Vec::with_capacity(count / 2);
        if let Some(fixed) = fixed {
            let other = on_ring(0);
            pairs.push(if number.is_multiple_of(2) {
                (fixed, other)
            } else {
                (other, fixed)
            });
        }
        pairs.extend((1..=(ring - 1) / 2).map(|by| (on_ring(by), on_ring(ring - by))));
        pairs
    };
    (0..ring).map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once_with_either_seat_as_often() {
        for count in 2..=32 {
            let all = rounds(count, count as u64);
            let mut met = std::collections::BTreeSet::new();
            let mut seats = vec![[0_usize; 2]; count];
            for round in &all {
                let mut sits = vec![false; count];
                for &(one, other) in round {
                    assert!(met.insert((one.min(other), one.max(other))), "{count}");
                    for (seat, player) in [one, other].into_iter().enumerate() {
                        assert!(!std::mem::replace(&mut sits[player], true), "{count}");
                        seats[player][seat] += 1;
                    }
                }
            }
            assert_eq!(met.len(), count * (count - 1) / 2);
            assert_eq!(all.len(), count - usize::from(count.is_multiple_of(2)));
            let balanced = |[first, second]: &[usize; 2]| first.abs_diff(*second) <= 1;
            assert!(seats.iter().all(balanced), "{count}: {seats:?}");
        }
        assert_ne!(rounds(8, 1), rounds(8, 2));
    }
}

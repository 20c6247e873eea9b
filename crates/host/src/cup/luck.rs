//! The small luck of a tournament: orders that follow from its seed, so that whoever looks again
//! finds the same pairings.

/// An order of the first numbers.
pub(super) fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut state = seed;
    for at in (1..count).rev() {
        let other = usize::try_from(next(&mut state) % (at as u64 + 1)).unwrap_or(0);
        order.swap(at, other);
    }
    order
}

/// Splitmix64: each number mixes the one before.
pub(super) fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

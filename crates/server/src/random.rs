//! Ids, tokens and seeds from the operating system, and digests of what must not be stored.

use sha2::{Digest, Sha256};

/// Digits and letters that cannot be taken for one another when read aloud; 32 of them, so that a
/// byte maps evenly.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";

/// Letters of a secret.
pub const SECRET_LETTERS: usize = 26;

/// The id of a match: 40 bits, short enough to type.
#[must_use]
pub fn match_id() -> String {
    letters::<8>()
}

/// The code of an invitation: 60 bits.
#[must_use]
pub fn invite_code() -> String {
    letters::<12>()
}

/// A secret of 130 bits: seat tokens and guest keys.
#[must_use]
pub fn secret() -> String {
    letters::<SECRET_LETTERS>()
}

/// A seed for one match.
#[must_use]
pub fn seed() -> [u8; 32] {
    bytes()
}

/// The seed that a number stands for.
#[must_use]
pub fn repeated(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// A fair coin.
#[must_use]
pub fn coin() -> bool {
    bytes::<1>()[0] & 1 == 1
}

/// A number for the computer's own luck, which has no part in the game's.
#[must_use]
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A fair number below `bound`, for choices outside the rules.
#[must_use]
pub fn below(bound: usize) -> usize {
    // The bias of a 64-bit remainder over a handful of decks is far below anything a player could
    // notice.
    usize::try_from(number() % (bound.max(1) as u64)).unwrap_or(0)
}

/// What stands in the store for a guest, so that the store does not hold the key itself.
#[must_use]
pub fn digest(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes())[..16])
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Compares without telling by the time it takes how much was right.
#[must_use]
pub fn same_secret(one: &str, other: &str) -> bool {
    let differences = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

fn letters<const N: usize>() -> String {
    bytes::<N>()
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect()
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without luck from the system no token would be safe: better no server than a guessable one.
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_enough_and_differ() {
        assert_eq!(
            (match_id().len(), invite_code().len(), secret().len()),
            (8, 12, 26)
        );
        assert_ne!(secret(), secret());
    }

    #[test]
    fn secrets_are_compared_whole() {
        assert!(same_secret("abc", "abc"));
        assert!(!same_secret("abc", "abd"));
        assert!(!same_secret("abc", "abcd"));
        assert!(!same_secret("", "a"));
    }
}

//! Ids, tokens and seeds from the operating system, and digests of what must not be stored.

use hmac::{Hmac, Mac as _};
use sha2::{Digest, Sha256};

use crate::pulse;

/// Digits and letters that cannot be taken for one another when read aloud; 32 of them, so that a
/// byte maps evenly.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";

/// Letters of a secret.
pub const SECRET_LETTERS: usize = 26;

/// The id of a match: 40 bits, short enough to type; where it is made on a player's own device
/// behind [`pulse::ID_MARK`].
#[must_use]
pub fn match_id() -> String {
    format!("{}{}", pulse::ID_MARK, letters::<8>())
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

/// A secret that follows from a key and a purpose: it can be told again as often as the key is
/// shown, and neither can be found from its [`digest`].
#[must_use]
pub fn derived(key: &str, purpose: &str) -> String {
    let bytes = mac(key.as_bytes(), purpose);
    let letters = bytes.iter().take(SECRET_LETTERS);
    letters.map(letter).collect()
}

/// Bytes that follow from a key and a purpose.
#[must_use]
pub fn mac(key: &[u8], purpose: &str) -> [u8; 32] {
    // A key of any length is fine, so there is nothing to fail.
    let Ok(mac) = Hmac::<Sha256>::new_from_slice(key) else {
        return seed();
    };
    mac.chain_update(purpose).finalize().into_bytes().into()
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of lower-case hexadecimal digits; nothing where there are others.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = (0..text.len()).step_by(2);
    let byte = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    pairs.map(byte).collect()
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
    bytes::<N>().iter().map(letter).collect()
}

fn letter(byte: &u8) -> char {
    char::from(LETTERS[usize::from(byte % 32)])
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    pulse::fill(&mut bytes);
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
    fn a_derived_secret_is_the_same_for_the_same_key_and_purpose_alone() {
        let one = derived("key", "seat 0");
        assert_eq!(one.len(), SECRET_LETTERS);
        assert_eq!(one, derived("key", "seat 0"));
        assert_ne!(one, derived("key", "seat 1"));
        assert_ne!(one, derived("kez", "seat 0"));
    }

    #[test]
    fn secrets_are_compared_whole() {
        assert!(same_secret("abc", "abc"));
        assert!(!same_secret("abc", "abd"));
        assert!(!same_secret("abc", "abcd"));
        assert!(!same_secret("", "a"));
    }
}

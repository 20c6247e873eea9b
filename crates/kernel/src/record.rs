//! Hashes of what is saved, and seals around it.

use sha2::{Digest, Sha256};

/// The first eight bytes of SHA-256, as a number.
pub fn hash64(bytes: &[u8]) -> u64 {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    let mut first = [0; 8];
    first.copy_from_slice(&hash[..8]);
    u64::from_be_bytes(first)
}

/// Puts a seal behind bytes: it breaks when one of them changes.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = hash64(&bytes);
    bytes.extend_from_slice(&hash.to_be_bytes());
    bytes
}

/// The bytes before their seal, if it is whole.
pub fn unseal(sealed: &[u8]) -> Option<&[u8]> {
    let at = sealed.len().checked_sub(8)?;
    let (bytes, seal) = sealed.split_at(at);
    (hash64(bytes).to_be_bytes() == seal).then_some(bytes)
}

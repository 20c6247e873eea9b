//! Whoever asks: a person without an account, known again by a key that only her browser has.

use crate::random;

/// A guest. The store knows the digest of the key alone; seat tokens follow from the key, so that
/// who reads a copy of the store can make none.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    id: String,
    key: String,
}

impl std::fmt::Debug for Guest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Guest").field(&self.id).finish()
    }
}

impl Guest {
    /// The guest of a key.
    #[must_use]
    pub fn of_key(key: &str) -> Self {
        Self {
            id: random::digest(key),
            key: key.to_owned(),
        }
    }

    /// What the store calls this guest.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The token that opens this guest's seat of a match.
    #[must_use]
    pub fn seat_token(&self, match_id: &str, seat: u8) -> String {
        random::derived(&self.key, &format!("shokan seat {match_id} {seat}"))
    }
}

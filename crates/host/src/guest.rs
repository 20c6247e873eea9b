//! Whoever asks: a person who is known again by a key that only her browser has, or, where her
//! place is kept under a name, by a session in which the key is wrapped.

use crate::names::short_name;
use crate::random;

/// A guest. The store knows the digest of the key alone; seat tokens follow from the key, so that
/// who reads a copy of the store can make none.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    id: String,
    key: String,
    /// The name under which the place is kept.
    name: Option<String>,
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
            name: None,
        }
    }

    /// The same guest, whose place is kept under a name.
    #[must_use]
    pub fn called(self, name: String) -> Self {
        let name = Some(name);
        Self { name, ..self }
    }

    /// The name under which the place is kept; nothing for who has only a browser.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The name at a table: the one that is kept, or else what was given there.
    #[must_use]
    pub fn shown_name(&self, given: &str) -> String {
        self.name.clone().unwrap_or_else(|| short_name(given))
    }

    pub(crate) fn key(&self) -> &str {
        &self.key
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

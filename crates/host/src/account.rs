//! Places that are kept under a name and a password.
//!
//! A guest is known by the key that only her browser has, and seat tokens follow from it. So that
//! another browser can have the same place, the key lies in the store twice over: under the
//! password, and for each browser that is signed in under the token of its session. Neither the
//! password nor a token is stored, so a copy of the store opens nobody's seat.

mod leaving;
mod problem;
mod shelf;

use std::sync::Arc;
use std::time::Duration;

use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize};

pub use problem::AccountProblem;

use crate::doors::{Address, Bench, Doors};
use crate::guest::Guest;
use crate::names;
use crate::problem::Problem;
use crate::pulse;
use crate::random;
use crate::ratings::Ratings;
use crate::settings::Limits;
use crate::store::{AccountStore, Store, StoredAccount, StoredSession};
use crate::telemetry::Telemetry;
use crate::wire::http::{Me, Password};

/// Characters of a password.
pub const PASSWORD_CHARS_MIN: usize = 8;
const PASSWORD_CHARS_MAX: usize = 200;

/// How long a browser stays signed in, as long as browsers keep a cookie.
const SESSION_MAX: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// Browsers that are signed in to one account at the same time.
const SESSIONS_MAX: u32 = 20;

/// Argon2id as OWASP asks at least: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// What the password opens: whether it is the right one, and the key of the guest.
#[derive(Debug, Serialize, Deserialize)]
struct Lock {
    salt: String,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    check: String,
    key: String,
}

impl Lock {
    /// A lock with a fresh salt that nothing opens.
    fn unopenable() -> Self {
        Self {
            salt: random::hex(&random::seed()),
            memory_kib: MEMORY_KIB,
            passes: PASSES,
            lanes: LANES,
            check: String::new(),
            key: String::new(),
        }
    }

    /// A lock around the key of a guest.
    fn around(key: &str, password: &str) -> Option<Self> {
        let mut lock = Self::unopenable();
        let secret = lock.secret(password)?;
        lock.check = random::hex(&random::mac(&secret, "shokan password"));
        lock.key = wrapped(key, &secret);
        Some(lock)
    }

    /// The key of the guest, when it is the right password. A wrong one takes as long.
    fn open(&self, password: &str) -> Option<String> {
        let secret = self.secret(password)?;
        let check = random::hex(&random::mac(&secret, "shokan password"));
        let right = random::same_secret(&check, &self.check);
        right.then(|| unwrapped(&self.key, &secret)).flatten()
    }

    fn secret(&self, password: &str) -> Option<[u8; 32]> {
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(32)).ok()?;
        let mut secret = [0; 32];
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(password.as_bytes(), self.salt.as_bytes(), &mut secret)
            .ok()?;
        Some(secret)
    }

    fn written(&self) -> String {
        // Strings and numbers, nothing that JSON could refuse.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A guest's key under a secret that is used for nothing else: a pad as long as the key.
fn wrapped(key: &str, secret: &[u8]) -> String {
    let pad = random::mac(secret, "shokan guest key");
    let bytes: Vec<u8> = key.bytes().zip(pad).map(|(one, pad)| one ^ pad).collect();
    random::hex(&bytes)
}

fn unwrapped(wrapped: &str, secret: &[u8]) -> Option<String> {
    let pad = random::mac(secret, "shokan guest key");
    let bytes = random::unhex(wrapped)?.into_iter();
    String::from_utf8(bytes.zip(pad).map(|(one, pad)| one ^ pad).collect()).ok()
}

/// A session that begins now, and its token.
fn session_of(guest: &Guest) -> (StoredSession, String) {
    let token = random::secret();
    let session = StoredSession {
        digest: random::digest(&token),
        guest: guest.id().to_owned(),
        wrapped: wrapped(guest.key(), token.as_bytes()),
        begun_ms: pulse::now_ms(),
    };
    (session, token)
}

/// The accounts of a house.
#[derive(Debug)]
pub struct Accounts {
    store: Arc<dyn Store>,
    doors: Arc<Doors>,
    ratings: Ratings,
    /// Passwords are looked at apart from other long work, so that neither keeps the other waiting.
    bench: Bench,
}

impl Accounts {
    /// The accounts of a store.
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        doors: Arc<Doors>,
        limits: &Limits,
        telemetry: Arc<Telemetry>,
    ) -> Self {
        Self {
            ratings: Ratings::new(store.clone()),
            store,
            doors,
            bench: Bench::new(limits, telemetry),
        }
    }

    fn rows(&self) -> &dyn AccountStore {
        self.store.accounts()
    }

    /// The guest of a session's token; nothing when it has ended.
    ///
    /// # Errors
    /// What the store said.
    pub async fn guest(&self, token: &str) -> Result<Option<Guest>, Problem> {
        let age_ms = u64::try_from(SESSION_MAX.as_millis()).unwrap_or(u64::MAX);
        let after_ms = pulse::now_ms().saturating_sub(age_ms);
        let digest = random::digest(token);
        let found = self.rows().session(&digest, after_ms).await;
        let Some((session, account)) = found? else {
            return Ok(None);
        };
        let key = unwrapped(&session.wrapped, token.as_bytes());
        let guest = key.map(|key| Guest::of_key(&key).called(account.name));
        Ok(guest.filter(|guest| guest.id() == session.guest))
    }

    /// Whether the place of a guest is kept. Her key alone opens it no more then: whoever was
    /// signed out would come in by it.
    ///
    /// # Errors
    /// What the store said.
    pub async fn keeps(&self, guest: &Guest) -> Result<bool, Problem> {
        let account = self.rows().by_guest(guest.id()).await;
        Ok(account?.is_some())
    }

    /// What a guest is told of herself.
    ///
    /// # Errors
    /// What the store said.
    pub async fn me(&self, guest: &Guest) -> Result<Me, Problem> {
        let account = match guest.name() {
            Some(_) => self.rows().by_guest(guest.id()).await,
            None => Ok(None),
        };
        let account = account?;
        let ratings = match &account {
            Some(_) => self.ratings.all_of(guest.id()).await?,
            None => Vec::new(),
        };
        Ok(Me {
            since_ms: account.as_ref().map(|it| it.created_ms),
            name: account.map(|it| it.name),
            ratings,
        })
    }

    /// Keeps the place of a guest under a name; answers with the token of the session.
    ///
    /// # Errors
    /// A name that is taken or that nobody may have, a weak password, too many tries, or a limit.
    pub async fn keep(
        &self,
        from: Address,
        guest: &Guest,
        name: &str,
        password: &Password,
    ) -> Result<String, Problem> {
        if guest.name().is_some() {
            return Err(AccountProblem::SignedIn.into());
        }
        let name = names::short_name(name);
        let folded = names::folded(&name);
        if folded.is_empty() {
            return Err(AccountProblem::NoName.into());
        }
        if names::is_of_house(&folded) {
            return Err(AccountProblem::NameOfHouse.into());
        }
        let password = required(password, &folded)?;
        self.doors.attempt(from, &folded)?;
        let taken = self.rows().by_name(&folded).await?;
        if taken.is_some() {
            return Err(AccountProblem::NameTaken.into());
        }
        let key = guest.key().to_owned();
        let lock = self
            .bench
            .work(move || Lock::around(&key, &password))
            .await?;
        let (session, token) = session_of(guest);
        let account = StoredAccount {
            guest: guest.id().to_owned(),
            name,
            folded,
            created_ms: session.begun_ms,
            lock: lock.ok_or(Problem::Busy)?.written(),
        };
        let added = self.rows().add(&account, &session).await;
        match added? {
            true => Ok(token),
            false => Err(AccountProblem::NameTaken.into()),
        }
    }

    /// Opens the place of a name for one more browser; answers with the token of its session.
    ///
    /// # Errors
    /// [`AccountProblem::WrongPassword`] for a name that nobody has as for a wrong password, after
    /// the same work; too many tries, or a limit.
    pub async fn sign_in(
        &self,
        from: Address,
        name: &str,
        password: &Password,
    ) -> Result<String, Problem> {
        let folded = names::folded(&names::short_name(name));
        self.doors.attempt(from, &folded)?;
        let account = self.rows().by_name(&folded).await?;
        let guest = self.opened(account.as_ref(), password).await?;
        let (session, token) = session_of(&guest);
        let lock = account.map(|it| it.lock).unwrap_or_default();
        let begun = self.rows().begin(&session, &lock, SESSIONS_MAX).await;
        match begun? {
            true => Ok(token),
            false => Err(AccountProblem::WrongPassword.into()),
        }
    }

    /// Ends the session of a token.
    ///
    /// # Errors
    /// What the store said.
    pub async fn sign_out(&self, token: &str) -> Result<(), Problem> {
        let ended = self.rows().end(&random::digest(token)).await;
        ended.map_err(Problem::from)
    }

    /// Another password for a guest who is signed in. All sessions end; answers with the token of
    /// a new one.
    ///
    /// # Errors
    /// The old password is wrong or the new one weak, too many tries, or a limit.
    pub async fn change_password(
        &self,
        from: Address,
        guest: &Guest,
        old: &Password,
        new: &Password,
    ) -> Result<String, Problem> {
        let name = guest.name().ok_or(AccountProblem::NotSignedIn)?;
        let folded = names::folded(name);
        let password = required(new, &folded)?;
        self.doors.attempt(from, &folded)?;
        let account = self.rows().by_guest(guest.id()).await;
        let account = account?.ok_or(AccountProblem::NotSignedIn)?;
        let guest = self.opened(Some(&account), old).await?;
        let key = guest.key().to_owned();
        let lock = self
            .bench
            .work(move || Lock::around(&key, &password))
            .await?;
        let lock = lock.ok_or(Problem::Busy)?.written();
        let (session, token) = session_of(&guest);
        let changed = self.rows().relock(&account.lock, &lock, &session).await;
        match changed? {
            true => Ok(token),
            false => Err(AccountProblem::WrongPassword.into()),
        }
    }

    /// The guest whose account a password opens. Without an account the same work is done.
    async fn opened(
        &self,
        account: Option<&StoredAccount>,
        password: &Password,
    ) -> Result<Guest, Problem> {
        let lock = account.and_then(|it| serde_json::from_str::<Lock>(&it.lock).ok());
        let lock = lock.unwrap_or_else(Lock::unopenable);
        // Longer ones are refused where they are chosen, so this one is wrong, after the same work.
        let short = password.0.chars().take(PASSWORD_CHARS_MAX + 1);
        let password = names::one_spelling(&short.collect::<String>());
        let key = self.bench.work(move || lock.open(&password)).await?;
        let guest = key.map(|key| Guest::of_key(&key));
        let guest = guest.filter(|guest| account.is_some_and(|it| it.guest == guest.id()));
        Ok(guest.ok_or(AccountProblem::WrongPassword)?)
    }
}

/// A new password in the one spelling in which it is compared: what is typed on one keyboard may
/// come in other widths from the next.
fn required(password: &Password, folded_name: &str) -> Result<String, AccountProblem> {
    let chars = password.0.chars().take(PASSWORD_CHARS_MAX + 1).count();
    let short = password.0.chars().take(PASSWORD_CHARS_MAX + 1);
    let password = names::one_spelling(&short.collect::<String>());
    let name = names::folded(&password) == folded_name;
    let same = password.chars().all(|letter| password.starts_with(letter));
    if !(PASSWORD_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&chars) || name || same {
        return Err(AccountProblem::WeakPassword);
    }
    Ok(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_password_opens_a_lock_and_nothing_of_it_is_stored() {
        let key = random::secret();
        let lock = Lock::around(&key, "twelve cats asleep").expect("a lock");
        assert_eq!(lock.open("twelve cats asleep").as_deref(), Some(&*key));
        assert_eq!(lock.open("twelve cats awake"), None);
        assert_eq!(lock.open(""), None);
        let written = lock.written();
        assert!(!written.contains(&key) && !written.contains("cats"));
        let read: Lock = serde_json::from_str(&written).expect("JSON");
        assert_eq!((read.memory_kib, read.passes, read.lanes), (19_456, 2, 1));
        let other = Lock::around(&key, "twelve cats asleep").expect("a lock");
        assert!(other.salt != lock.salt && other.check != lock.check && other.key != lock.key);
        assert_eq!(Lock::unopenable().open(""), None);
    }

    #[test]
    fn a_session_holds_the_key_for_its_token_alone() {
        let guest = Guest::of_key(&random::secret());
        let (session, token) = session_of(&guest);
        assert_eq!(
            unwrapped(&session.wrapped, token.as_bytes()).as_deref(),
            Some(guest.key())
        );
        let other = unwrapped(&session.wrapped, random::secret().as_bytes());
        assert_ne!(other.as_deref(), Some(guest.key()));
        assert!(session.digest != token && !session.wrapped.contains(guest.key()));
    }

    #[test]
    fn a_weak_password_is_refused() {
        let weak = |word: &str| required(&Password(word.into()), "twelvecats");
        for word in ["", "short12", "aaaaaaaaaa", "TwelveCats", &"ab".repeat(101)] {
            assert_eq!(weak(word), Err(AccountProblem::WeakPassword), "{word}");
        }
        assert_eq!(weak("ａｂｃｄ１２３４").as_deref(), Ok("abcd1234"));
        assert_eq!(weak("猫が八匹眠ってる").as_deref(), Ok("猫が八匹眠ってる"));
    }
}

//! Who may ask how much: limits by the address that somebody comes from.
//!
//! One entry for each address holds its buckets and counts what it has open. The entries are few by
//! themselves: an address that rests is forgotten, and when all places are taken, newcomers share
//! one entry. Time is that of [`pulse`], so a test moves it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::problem::Problem;
use crate::pulse::{self, Instant};
use crate::settings::Limits;
use crate::telemetry::{Limit, Telemetry};

/// Invitations that are looked at before one match is made.
const LOOKED_AT_MAX: usize = 4;

/// How long a full book stays full at least.
const SWEEP: Duration = Duration::from_secs(1);

/// Where somebody comes from, as far as limits tell people apart.
///
/// One IPv4 address, or the /64 of an IPv6 address: whoever has one of those has all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// The device itself; it can hurt nobody else.
    Here,
    V4([u8; 4]),
    V6([u16; 4]),
}

impl Address {
    /// A page that carries the house with it; never limited.
    pub const HERE: Self = Self(Kind::Here);
}

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => Kind::V4(address.octets()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Kind::V6([a, b, c, d])
            }
        })
    }
}

/// The doors of a house.
#[derive(Debug)]
pub struct Doors {
    limits: Limits,
    telemetry: Arc<Telemetry>,
    book: Mutex<Book>,
}

#[derive(Debug, Default)]
struct Book {
    visitors: HashMap<Key, Visitor>,
    /// Who came when all places were taken.
    crowd: Visitor,
    /// When those who rest were last forgotten.
    swept_at: Option<Instant>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Address(Address),
    /// A seat token of a match.
    Seat([u8; 16]),
    /// A name under which a place is kept.
    Name([u8; 16]),
}

/// What is known of one address.
#[derive(Debug, Default)]
struct Visitor {
    requests: Bucket,
    hellos: Bucket,
    matches: Bucket,
    attempts: Bucket,
    sets: Bucket,
    sockets: usize,
    links: usize,
    /// Matches that are watched, by how many sockets.
    watched: Vec<(String, usize)>,
    /// Invitations of matches that waited when somebody last looked.
    waiting: Vec<String>,
}

/// How quickly a bucket fills.
#[derive(Clone, Copy, Debug)]
struct Rate {
    per_s: f64,
    burst: u32,
}

/// What was taken out of a bucket that fills with time; a new one is full.
#[derive(Clone, Copy, Debug, Default)]
struct Bucket {
    taken: f64,
    at: Option<Instant>,
}

impl Bucket {
    fn settle(&mut self, rate: Rate, now: Instant) {
        let since = self.at.map_or(Duration::ZERO, |at| now.duration_since(at));
        self.taken = (self.taken - since.as_secs_f64() * rate.per_s).max(0.0);
        self.at = Some(now);
    }

    /// Takes so many tokens, or says how long to wait for them.
    fn take(&mut self, rate: Rate, tokens: u32, now: Instant) -> Result<(), Duration> {
        self.settle(rate, now);
        let missing = self.taken + f64::from(tokens) - f64::from(rate.burst);
        if missing > 0.0 {
            // A rate of nothing is a door that stays shut; an hour says so without an infinite
            // number.
            let wait_s = (missing / rate.per_s).min(3_600.0);
            return Err(Duration::from_secs_f64(wait_s));
        }
        self.taken += f64::from(tokens);
        Ok(())
    }

    fn is_full(&mut self, rate: Rate, now: Instant) -> bool {
        self.settle(rate, now);
        self.taken == 0.0
    }
}

/// Something that is open until this is dropped.
#[derive(Debug)]
pub struct Open {
    doors: Arc<Doors>,
    key: Option<Key>,
    what: What,
}

#[derive(Debug)]
enum What {
    Socket,
    Link,
    Watch(String),
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut book = self.doors.book();
        let Some(visitor) = self.key.and_then(|key| book.known(key)) else {
            return;
        };
        match &self.what {
            What::Socket => visitor.sockets = visitor.sockets.saturating_sub(1),
            What::Link => visitor.links = visitor.links.saturating_sub(1),
            What::Watch(match_id) => visitor.unwatch(match_id),
        }
    }
}

impl Visitor {
    fn unwatch(&mut self, match_id: &str) {
        let Some(at) = self.watched.iter().position(|(id, _)| id == match_id) else {
            return;
        };
        self.watched[at].1 -= 1;
        if self.watched[at].1 == 0 {
            self.watched.swap_remove(at);
        }
    }

    fn rests(&mut self, limits: &Limits, now: Instant) -> bool {
        self.sockets == 0
            && self.links == 0
            && self.watched.is_empty()
            && self.requests.is_full(requests(limits), now)
            && self.hellos.is_full(hellos(limits), now)
            && self.matches.is_full(matches(limits), now)
            && self.attempts.is_full(attempts(limits), now)
            && self.sets.is_full(sets(limits), now)
            && self.attempts.is_full(attempts_per_name(limits), now)
    }
}

impl Book {
    /// The entry of a key; it stays as long as something of it is open.
    fn known(&mut self, key: Key) -> Option<&mut Visitor> {
        self.visitors.get_mut(&key)
    }

    /// Forgets those who rest, but not each time that somebody comes: it looks at everybody.
    fn sweep(&mut self, limits: &Limits) {
        let now = Instant::now();
        if self.swept_at.is_some_and(|at| now < at + SWEEP) {
            return;
        }
        self.swept_at = Some(now);
        self.visitors
            .retain(|_, visitor| !visitor.rests(limits, now));
    }

    /// The entry of a key, and whether it is its own.
    fn visitor(&mut self, key: Key, limits: &Limits) -> (&mut Visitor, Option<Key>) {
        if !self.visitors.contains_key(&key) && self.visitors.len() >= limits.addresses_max {
            self.sweep(limits);
            if self.visitors.len() >= limits.addresses_max {
                return (&mut self.crowd, None);
            }
        }
        (self.visitors.entry(key).or_default(), Some(key))
    }
}

fn requests(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.requests_per_s),
        burst: limits.requests_burst,
    }
}

fn hellos(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.hellos_per_s),
        burst: limits.hellos_burst,
    }
}

fn matches(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.new_matches_per_min) / 60.0,
        burst: limits.new_matches_burst,
    }
}

fn attempts(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.attempts_per_min) / 60.0,
        burst: limits.attempts_burst,
    }
}

fn attempts_per_name(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.attempts_per_name_per_min) / 60.0,
        burst: limits.attempts_per_name_burst,
    }
}

fn sets(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.new_sets_per_min) / 60.0,
        burst: limits.new_sets_burst,
    }
}

fn seat_hellos(limits: &Limits) -> Rate {
    Rate {
        per_s: f64::from(limits.hellos_per_seat_per_s),
        burst: limits.hellos_per_seat_burst,
    }
}

impl Doors {
    /// Doors with these limits, through which nobody has come yet.
    #[must_use]
    pub fn new(limits: Limits, telemetry: Arc<Telemetry>) -> Self {
        Self {
            limits,
            telemetry,
            book: Mutex::default(),
        }
    }

    /// Never held while waiting for anything.
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Addresses that are remembered now.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.book().visitors.len()
    }

    /// Counts that a limit was reached.
    pub fn reached(&self, limit: Limit) {
        self.telemetry.reach(limit);
    }

    fn hasty(&self, limit: Limit, wait: Duration) -> Problem {
        self.reached(limit);
        Problem::Hasty {
            wait_s: u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).max(1),
        }
    }

    /// Lets a request in that is worth so many tokens.
    ///
    /// # Errors
    /// [`Problem::Hasty`] when the address has asked for too much.
    pub fn request(&self, from: Address, tokens: u32) -> Result<(), Problem> {
        let key = Key::Address(from);
        self.take(key, Limit::Requests, requests(&self.limits), tokens, |it| {
            &mut it.requests
        })
    }

    /// Lets a hello in, for a seat with its token or for a spectator.
    ///
    /// # Errors
    /// [`Problem::Hasty`] when the address or the seat has said hello too often.
    pub fn hello(&self, from: Address, seat: Option<(&str, &str)>) -> Result<(), Problem> {
        if from == Address::HERE {
            return Ok(());
        }
        let key = Key::Address(from);
        self.take(key, Limit::Hellos, hellos(&self.limits), 1, |it| {
            &mut it.hellos
        })?;
        let Some((match_id, token)) = seat else {
            return Ok(());
        };
        // Each coming of a player is told to everybody else at the table.
        let key = Key::Seat(short_digest(match_id, token));
        self.take(
            key,
            Limit::HellosPerSeat,
            seat_hellos(&self.limits),
            1,
            |it| &mut it.hellos,
        )
    }

    /// Lets a password be tried for a name as it is compared, whether somebody has it or not.
    ///
    /// # Errors
    /// [`Problem::Hasty`] when the address has tried too often, or somebody this name.
    pub fn attempt(&self, from: Address, folded: &str) -> Result<(), Problem> {
        let rate = attempts(&self.limits);
        self.take(Key::Address(from), Limit::Attempts, rate, 1, |it| {
            &mut it.attempts
        })?;
        let key = Key::Name(short_digest("name", folded));
        let rate = attempts_per_name(&self.limits);
        self.take(key, Limit::AttemptsPerName, rate, 1, |it| &mut it.attempts)
    }

    /// Lets a guest share a set; the address counts beside it, or everybody would be new each time.
    ///
    /// # Errors
    /// [`Problem::Hasty`] when the guest or the address has shared too many.
    pub fn new_set(&self, from: Address, guest: &str) -> Result<(), Problem> {
        if from == Address::HERE {
            return Ok(());
        }
        let rate = sets(&self.limits);
        for key in [Key::Address(from), Key::Name(short_digest("set", guest))] {
            self.take(key, Limit::NewSets, rate, 1, |it| &mut it.sets)?;
        }
        Ok(())
    }

    fn take(
        &self,
        key: Key,
        limit: Limit,
        rate: Rate,
        tokens: u32,
        of: impl Fn(&mut Visitor) -> &mut Bucket,
    ) -> Result<(), Problem> {
        if key == Key::Address(Address::HERE) {
            return Ok(());
        }
        let now = Instant::now();
        let mut book = self.book();
        let (visitor, _) = book.visitor(key, &self.limits);
        let taken = of(visitor).take(rate, tokens, now);
        drop(book);
        taken.map_err(|wait| self.hasty(limit, wait))
    }

    /// Invitations of this address that should be looked at before another match is made: when it
    /// has as many that wait as it may, the few that were looked at longest ago.
    #[must_use]
    pub fn waiting(&self, from: Address) -> Vec<String> {
        let mut book = self.book();
        let (visitor, _) = book.visitor(Key::Address(from), &self.limits);
        if visitor.waiting.len() < self.limits.waiting_per_address_max {
            return Vec::new();
        }
        let few = visitor.waiting.len().min(LOOKED_AT_MAX);
        visitor.waiting.rotate_left(few);
        visitor.waiting[visitor.waiting.len() - few..].to_vec()
    }

    /// Forgets an invitation behind which no match waits any more.
    pub fn begun(&self, from: Address, invite: &str) {
        let mut book = self.book();
        let (visitor, _) = book.visitor(Key::Address(from), &self.limits);
        visitor.waiting.retain(|code| code != invite);
    }

    /// Lets a new match be made.
    ///
    /// # Errors
    /// [`Problem::Hasty`] when the address makes matches too quickly, [`Problem::TooMany`] when as
    /// many of its matches wait for somebody as may.
    pub fn new_match(&self, from: Address) -> Result<(), Problem> {
        if from == Address::HERE {
            return Ok(());
        }
        let key = Key::Address(from);
        let full = {
            let mut book = self.book();
            let (visitor, _) = book.visitor(key, &self.limits);
            visitor.waiting.len() >= self.limits.waiting_per_address_max
        };
        if full {
            self.reached(Limit::WaitingPerAddress);
            return Err(Problem::TooMany);
        }
        self.take(key, Limit::NewMatches, matches(&self.limits), 1, |it| {
            &mut it.matches
        })
    }

    /// Remembers that a match of this address waits behind an invitation.
    pub fn made(&self, from: Address, invite: &str) {
        if from == Address::HERE {
            return;
        }
        let mut book = self.book();
        let (visitor, _) = book.visitor(Key::Address(from), &self.limits);
        visitor.waiting.push(invite.to_owned());
    }

    /// Opens a socket of an address; nothing when it has as many as it may.
    #[must_use]
    pub fn socket(self: &Arc<Self>, from: Address) -> Option<Open> {
        let most = self.limits.sockets_per_address_max;
        self.open(from, Limit::SocketsPerAddress, What::Socket, |visitor| {
            visitor.sockets += 1;
            visitor.sockets <= most
        })
    }

    /// Opens a connection of an address, before anything was said on it; nothing when it has
    /// `most`.
    #[must_use]
    pub fn link(self: &Arc<Self>, from: Address, most: usize) -> Option<Open> {
        self.open(from, Limit::LinksPerAddress, What::Link, |visitor| {
            visitor.links += 1;
            visitor.links <= most
        })
    }

    /// Lets a socket of an address watch a match; nothing when as many of its sockets do as may.
    #[must_use]
    pub fn watch(self: &Arc<Self>, from: Address, match_id: &str) -> Option<Open> {
        let most = self.limits.spectators_per_address_max;
        let what = What::Watch(match_id.to_owned());
        self.open(from, Limit::SpectatorsPerAddress, what, |visitor| {
            let known = visitor.watched.iter().position(|(id, _)| id == match_id);
            let at = known.unwrap_or_else(|| {
                visitor.watched.push((match_id.to_owned(), 0));
                visitor.watched.len() - 1
            });
            visitor.watched[at].1 += 1;
            visitor.watched[at].1 <= most
        })
    }

    fn open(
        self: &Arc<Self>,
        from: Address,
        limit: Limit,
        what: What,
        count: impl Fn(&mut Visitor) -> bool,
    ) -> Option<Open> {
        let doors = self.clone();
        if from == Address::HERE {
            let key = None;
            return Some(Open { doors, key, what });
        }
        let mut book = self.book();
        let (visitor, key) = book.visitor(Key::Address(from), &self.limits);
        // What the crowd has open is not counted: nobody could tell whose it was.
        let fits = key.is_none() || count(visitor);
        drop(book);
        let open = Open { doors, key, what };
        if fits {
            return Some(open);
        }
        self.reached(limit);
        None
    }
}

/// A seat by what opens it, or a name, without keeping either.
fn short_digest(of: &str, what: &str) -> [u8; 16] {
    let digest = Sha256::new()
        .chain_update(of)
        .chain_update([0])
        .chain_update(what)
        .finalize();
    let mut key = [0; 16];
    key.copy_from_slice(&digest[..16]);
    key
}

/// Keeps a place at the bench of long work, and the work from the sockets' threads.
#[derive(Debug)]
pub struct Bench {
    places: tokio::sync::Semaphore,
    /// Free places in the queue.
    queue: tokio::sync::Semaphore,
    telemetry: Arc<Telemetry>,
}

impl Bench {
    /// A bench as the limits have it.
    #[must_use]
    pub fn new(limits: &Limits, telemetry: Arc<Telemetry>) -> Self {
        let at_once = limits.heavy_at_once.max(1);
        Self {
            places: tokio::sync::Semaphore::new(at_once),
            queue: tokio::sync::Semaphore::new(at_once + limits.heavy_waiting_max),
            telemetry,
        }
    }

    /// Does long work when its turn comes.
    ///
    /// # Errors
    /// [`Problem::Busy`] when too much waits already, or the work panicked.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(_queued) = self.queue.try_acquire() else {
            self.telemetry.reach(Limit::Heavy);
            return Err(Problem::Busy);
        };
        // Nobody closes the places.
        let _place = self.places.acquire().await.map_err(|_| Problem::Busy)?;
        pulse::apart(work).await.ok_or(Problem::Busy)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    fn doors(limits: Limits) -> Arc<Doors> {
        Arc::new(Doors::new(limits, Arc::new(Telemetry::default())))
    }

    #[tokio::test(start_paused = true)]
    async fn sets_are_limited_by_guest_and_by_address() {
        let doors = doors(Limits {
            new_sets_per_min: 60,
            new_sets_burst: 2,
            ..Limits::default()
        });
        assert_eq!(doors.new_set(v4(1), "aki"), Ok(()));
        assert_eq!(doors.new_set(v4(2), "aki"), Ok(()));
        // The same guest from wherever, and whoever comes from the same address.
        let hasty = Err(Problem::Hasty { wait_s: 1 });
        assert_eq!(doors.new_set(v4(3), "aki"), hasty);
        assert_eq!(doors.new_set(v4(1), "ren"), Ok(()));
        assert_eq!(doors.new_set(v4(1), "yui"), hasty);
        assert_eq!(doors.new_set(Address::HERE, "aki"), Ok(()));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(doors.new_set(v4(3), "aki"), Ok(()));
    }

    fn v4(last: u8) -> Address {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)).into()
    }

    fn v6(text: &str) -> Address {
        IpAddr::V6(text.parse::<Ipv6Addr>().expect("an address")).into()
    }

    #[test]
    fn an_ipv6_address_counts_with_its_network() {
        assert_eq!(v6("2001:db8:1:2::1"), v6("2001:db8:1:2:ffff::9"));
        assert_ne!(v6("2001:db8:1:2::1"), v6("2001:db8:1:3::1"));
        assert_eq!(v6("::ffff:192.0.2.7"), v4(7));
        assert_ne!(v4(7), v4(8));
    }

    #[tokio::test(start_paused = true)]
    async fn dear_requests_empty_the_bucket_sooner_and_time_fills_it() {
        let doors = doors(Limits {
            requests_per_s: 2,
            requests_burst: 20,
            ..Limits::default()
        });
        for _ in 0..2 {
            assert_eq!(doors.request(v4(1), 10), Ok(()));
        }
        let refused = doors.request(v4(1), 10);
        assert_eq!(refused, Err(Problem::Hasty { wait_s: 5 }));
        assert_eq!(doors.request(v4(2), 10), Ok(()), "another address is free");
        assert_eq!(doors.request(Address::HERE, 1_000), Ok(()));
        pulse::sleep(Duration::from_secs(5)).await;
        assert_eq!(doors.request(v4(1), 10), Ok(()));
        assert!(doors.request(v4(1), 1).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn hellos_are_counted_by_address_and_by_seat() {
        let doors = doors(Limits {
            hellos_per_s: 1,
            hellos_burst: 6,
            hellos_per_seat_per_s: 1,
            hellos_per_seat_burst: 3,
            ..Limits::default()
        });
        let seat = Some(("k3v9q2x7", "token"));
        for from in 1..=3 {
            assert_eq!(doors.hello(v4(from), seat), Ok(()));
        }
        assert!(doors.hello(v4(4), seat).is_err(), "the seat came too often");
        assert_eq!(doors.hello(v4(4), Some(("k3v9q2x7", "other"))), Ok(()));
        for _ in 0..5 {
            assert_eq!(doors.hello(v4(1), None), Ok(()));
        }
        assert!(doors.hello(v4(1), None).is_err());
        for _ in 0..100 {
            assert_eq!(doors.hello(Address::HERE, seat), Ok(()));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_closed_makes_room() {
        let doors = doors(Limits {
            sockets_per_address_max: 2,
            spectators_per_address_max: 1,
            ..Limits::default()
        });
        let first = doors.socket(v4(1)).expect("room");
        let _second = doors.socket(v4(1)).expect("room");
        assert!(doors.socket(v4(1)).is_none());
        assert!(doors.socket(v4(2)).is_some());
        drop(first);
        let watching = doors.watch(v4(1), "a").expect("room");
        assert!(doors.watch(v4(1), "a").is_none());
        assert!(doors.watch(v4(1), "b").is_some());
        drop(watching);
        assert!(doors.watch(v4(1), "a").is_some());
        assert!(doors.socket(v4(1)).is_some());
        let _link = doors.link(v4(1), 1).expect("room");
        assert!(doors.link(v4(1), 1).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn matches_that_wait_are_counted_until_somebody_comes() {
        let doors = doors(Limits {
            waiting_per_address_max: 2,
            new_matches_per_min: 6,
            new_matches_burst: 3,
            ..Limits::default()
        });
        for code in ["a", "b"] {
            assert!(doors.waiting(v4(1)).is_empty(), "there is room");
            assert_eq!(doors.new_match(v4(1)), Ok(()));
            doors.made(v4(1), code);
        }
        assert_eq!(doors.waiting(v4(1)), ["a", "b"]);
        assert_eq!(doors.new_match(v4(1)), Err(Problem::TooMany));
        doors.begun(v4(1), "a");
        assert_eq!(doors.new_match(v4(1)), Ok(()));
        let hasty = doors.new_match(v4(1));
        assert_eq!(hasty, Err(Problem::Hasty { wait_s: 10 }));
        assert_eq!(doors.new_match(v4(2)), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn the_book_stays_small_and_newcomers_share_what_is_left() {
        let doors = doors(Limits {
            addresses_max: 10,
            requests_per_s: 1,
            requests_burst: 2,
            ..Limits::default()
        });
        for last in 0..10 {
            assert_eq!(doors.request(v4(last), 1), Ok(()));
        }
        assert_eq!(doors.request(v4(20), 2), Ok(()), "the first of the crowd");
        assert!(doors.request(v4(21), 1).is_err(), "the crowd shares one");
        assert_eq!(doors.remembered(), 10);
        let _open = doors.socket(v4(3)).expect("room");
        pulse::sleep(Duration::from_secs(60)).await;
        assert_eq!(doors.request(v4(21), 1), Ok(()));
        assert_eq!(doors.remembered(), 2, "who rests is forgotten");
    }

    #[tokio::test]
    async fn long_work_waits_in_a_short_queue_only() {
        let limits = Limits {
            heavy_at_once: 1,
            heavy_waiting_max: 1,
            ..Limits::default()
        };
        let bench = Arc::new(Bench::new(&limits, Arc::new(Telemetry::default())));
        let (let_go, held) = std::sync::mpsc::channel::<()>();
        let working = bench.clone();
        let first = tokio::spawn(async move { working.work(move || held.recv().is_err()).await });
        while bench.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let waiting = bench.clone();
        let second = tokio::spawn(async move { waiting.work(|| 2).await });
        while bench.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(bench.work(|| 3).await, Err(Problem::Busy));
        drop(let_go);
        assert_eq!(first.await.expect("it ends"), Ok(true));
        assert_eq!(second.await.expect("it ends"), Ok(2));
        assert_eq!(bench.work(|| 4).await, Ok(4));
    }
}

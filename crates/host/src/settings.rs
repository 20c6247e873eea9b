//! What an operator may set of the house itself, with defaults that suit one machine.

use std::time::Duration;

/// How the house runs, wherever it does.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long the computer waits on average before it shows its pick, so that a person can
    /// follow; each question takes a time of its own (`room::bot_delay`).
    pub computer_delay: Duration,
    /// Threads on which the computer thinks; none thinks on the spot, for tests with a time of
    /// their own.
    pub computer_threads: usize,
    /// Gives every match and every computer the same luck, so that a test plays the same game every
    /// time; never for a table where somebody else plays.
    pub seed: Option<u64>,
    /// The house is on a player's own device, where all that is hidden lies open anyway.
    pub own_device: bool,
    /// How long somebody may be gone before the other side can claim the place.
    pub grace: Duration,
    /// See [`Limits`].
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            computer_delay: Duration::from_millis(350),
            // One thread stays free for the table.
            computer_threads: threads.saturating_sub(1).max(1),
            seed: None,
            own_device: false,
            grace: Duration::from_secs(120),
            limits: Limits::default(),
        }
    }
}

/// A limit on everything a stranger can make grow.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Open sockets in all.
    pub connections_max: usize,
    /// Spectators of one match. Who plays is never counted among them.
    pub spectators_per_match_max: usize,
    /// Sockets of one person at one match; one more closes the oldest.
    pub connections_per_seat_max: usize,
    /// Matches that wait or run.
    pub matches_max: usize,
    /// Matches of one guest that wait or run.
    pub matches_per_guest_max: usize,
    /// Tournaments that gather players or are played.
    pub cups_max: usize,
    /// Tournaments of one guest that have not ended, as organiser or player.
    pub cups_per_guest_max: usize,
    /// Commands per second and socket, in the long run.
    pub commands_per_s: u32,
    /// Commands at once.
    pub commands_burst: u32,
    /// A socket without any frame from the client for so long is closed.
    pub silence_max: Duration,
    /// A socket that does not say hello within this time after it was opened is closed.
    pub hello_max: Duration,
    /// A match at which nobody looks, at which no clock runs and for which no computer thinks
    /// leaves the memory after so long.
    pub idle_max: Duration,
    /// A match that waits for a player ends when nobody who plays was there for so long.
    pub waiting_max: Duration,
    /// Frames of one socket that may be refused as unreadable; the next one closes it.
    pub unreadable_max: u32,
    /// Tokens per second and address for what is asked over HTTP, in the long run; a dear request
    /// takes several.
    pub requests_per_s: u32,
    /// Tokens at once.
    pub requests_burst: u32,
    /// Hellos per second and address, in the long run.
    pub hellos_per_s: u32,
    /// Hellos of an address at once.
    pub hellos_burst: u32,
    /// Hellos per second and seat, in the long run.
    pub hellos_per_seat_per_s: u32,
    /// Hellos of a seat at once.
    pub hellos_per_seat_burst: u32,
    /// New matches per minute and address, in the long run.
    pub new_matches_per_min: u32,
    /// New matches of an address at once.
    pub new_matches_burst: u32,
    /// Sets of own cards shared per minute, by a guest and from an address, in the long run.
    pub new_sets_per_min: u32,
    /// Sets shared at once.
    pub new_sets_burst: u32,
    /// Tries with a password per minute and address, in the long run.
    pub attempts_per_min: u32,
    /// Tries of an address at once.
    pub attempts_burst: u32,
    /// Tries with a password for one name per minute, in the long run, wherever they come from.
    pub attempts_per_name_per_min: u32,
    /// Tries for one name at once.
    pub attempts_per_name_burst: u32,
    /// Matches made from one address that wait for somebody.
    pub waiting_per_address_max: usize,
    /// Open sockets of one address.
    pub sockets_per_address_max: usize,
    /// Sockets of one address that watch the same match.
    pub spectators_per_address_max: usize,
    /// Addresses that are told apart; whoever comes when all places are taken shares one.
    pub addresses_max: usize,
    /// Deck checks, replays and pages of play that are worked on at once.
    pub heavy_at_once: usize,
    /// Those that may wait for their turn.
    pub heavy_waiting_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections_max: 20_000,
            spectators_per_match_max: 200,
            connections_per_seat_max: 8,
            matches_max: 50_000,
            matches_per_guest_max: 50,
            cups_max: 1_000,
            cups_per_guest_max: 8,
            commands_per_s: 20,
            commands_burst: 40,
            silence_max: Duration::from_secs(75),
            hello_max: Duration::from_secs(10),
            idle_max: Duration::from_secs(60),
            waiting_max: Duration::from_secs(24 * 60 * 60),
            unreadable_max: 8,
            requests_per_s: 100,
            requests_burst: 2_000,
            hellos_per_s: 20,
            hellos_burst: 300,
            hellos_per_seat_per_s: 1,
            hellos_per_seat_burst: 10,
            new_matches_per_min: 60,
            new_matches_burst: 120,
            new_sets_per_min: 10,
            new_sets_burst: 60,
            attempts_per_min: 30,
            attempts_burst: 120,
            attempts_per_name_per_min: 1,
            attempts_per_name_burst: 10,
            waiting_per_address_max: 100,
            sockets_per_address_max: 500,
            spectators_per_address_max: 50,
            addresses_max: 50_000,
            heavy_at_once: 2,
            heavy_waiting_max: 32,
        }
    }
}

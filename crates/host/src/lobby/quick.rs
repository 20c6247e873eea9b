//! Quick pairing: who wants to play a game meets whoever else wants to.
//!
//! Who waits is known to this process alone and forgotten with it. Nothing runs by itself: whatever
//! has lapsed is found when somebody asks next, and those who wait ask again and again.

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use super::Lobby;
use crate::engine::{Construction, DeckList};
use crate::guest::Guest;
use crate::luck::{self, Lots, MatchLuck};
use crate::names::short_name;
use crate::problem::Problem;
use crate::pulse::Instant;
use crate::random;
use crate::record::{Chair, Sitter};
use crate::room::frame::message;
use crate::room::{Room, RoomCommand, RoomHandle};
use crate::wire::ServerMessage;
use crate::wire::http::{ClockWish, QuickBoard, QuickGame, QuickPlace, QuickStage, WantPair};

/// The clock of every match that is paired.
const CLOCK: ClockWish = ClockWish {
    initial_s: 600,
    increment_s: 10,
    per_answer: false,
};

/// How long somebody who was found may take to come over.
const ACCEPT_MAX: Duration = Duration::from_secs(30);

/// Who has neither asked nor been at a table for so long has gone; a page that is out of sight may
/// ask but once a minute.
const AWAY_MAX: Duration = Duration::from_secs(75);

/// Who waits and has closed a page is kept for so long, as another page may ask, or the same again.
const CLOSED_MAX: Duration = Duration::from_secs(15);

/// How long it is told that a match has begun.
const BEGUN_MAX: Duration = Duration::from_secs(60);

/// People who may wait at once.
const WAITING_MAX: usize = 2_000;

/// Somebody who wants to be paired.
#[derive(Clone, Debug)]
struct Waiter {
    guest: Guest,
    game: String,
    name: String,
    deck: DeckList,
    construction: Construction,
    word: String,
    /// When the guest was last heard of.
    heard_at: Instant,
}

/// Two who have met; the first has waited longer.
#[derive(Clone, Debug)]
struct Pair {
    people: [Waiter; 2],
    /// Who has said to come.
    come: [bool; 2],
    until: Instant,
    /// Their match is being made.
    making: bool,
}

impl Pair {
    fn index_of(&self, guest: &str) -> Option<usize> {
        let mut people = self.people.iter();
        people.position(|waiter| waiter.guest.id() == guest)
    }
}

/// A match that two have begun, as long as they may not know it.
#[derive(Clone, Debug)]
struct Begun {
    guests: Vec<String>,
    game: String,
    made: Made,
    until: Instant,
}

/// A match that was made.
#[derive(Clone, Debug)]
struct Made {
    url: String,
    commitment: Option<String>,
}

/// All who want to be paired; a guest is in it once at most.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Who waits, the longest wait first.
    waiters: Vec<Waiter>,
    pairs: Vec<Pair>,
    begun: Vec<Begun>,
}

impl Queue {
    /// Lets go of what has lapsed, and pairs who has become free; answers with the guests for whom
    /// something has changed.
    fn settle(&mut self, now: Instant, is_here: impl Fn(&str) -> bool) -> Vec<String> {
        self.begun.retain(|begun| now < begun.until);
        self.waiters.retain_mut(|waiter| {
            let heard = now < waiter.heard_at + AWAY_MAX;
            if !heard && is_here(waiter.guest.id()) {
                waiter.heard_at = now;
                return true;
            }
            heard
        });
        let mut changed = Vec::new();
        while let Some(at) = self.pairs.iter().position(|pair| pair.until <= now) {
            let pair = self.pairs.remove(at);
            changed.extend(self.part(pair));
        }
        while let Some((first, second)) = self.two_alike() {
            let second = self.waiters.remove(second);
            let people = [self.waiters.remove(first), second];
            changed.extend(self.meet(people, [false; 2], now));
        }
        changed
    }

    /// Two who wait for the same game, the longest waits first.
    fn two_alike(&self) -> Option<(usize, usize)> {
        let all = || self.waiters.iter().enumerate();
        all().find_map(|(first, waiter)| {
            let mut later = all().skip(first + 1);
            let (second, _) = later.find(|(_, other)| other.game == waiter.game)?;
            Some((first, second))
        })
    }

    fn meet(&mut self, people: [Waiter; 2], come: [bool; 2], now: Instant) -> [String; 2] {
        let guests = [0, 1].map(|at| people[at].guest.id().to_owned());
        self.pairs.push(Pair {
            people,
            come,
            until: now + ACCEPT_MAX,
            making: false,
        });
        guests
    }

    /// Ends a pair without a match: who has come is first in the queue again, who has not has lost
    /// the place.
    fn part(&mut self, pair: Pair) -> Vec<String> {
        let mut stay = Vec::new();
        let mut changed = Vec::new();
        for (waiter, come) in pair.people.into_iter().zip(pair.come) {
            changed.push(waiter.guest.id().to_owned());
            if come {
                stay.push(waiter);
            }
        }
        self.waiters.splice(0..0, stay);
        changed
    }

    /// Takes a guest out of it, wherever he stands; who was to meet him waits again, as the first.
    fn withdraw(&mut self, guest: &str) -> Vec<String> {
        for begun in &mut self.begun {
            begun.guests.retain(|it| it != guest);
        }
        self.waiters.retain(|waiter| waiter.guest.id() != guest);
        let mut pairs = self.pairs.iter();
        let met = pairs.position(|pair| !pair.making && pair.index_of(guest).is_some());
        let Some(at) = met else { return Vec::new() };
        let mut pair = self.pairs.remove(at);
        pair.come = [0, 1].map(|at| pair.people[at].guest.id() != guest);
        self.part(pair)
    }

    /// A page of a guest who waits was closed: unless another asks, the place lapses soon.
    fn closed(&mut self, guest: &str, now: Instant) {
        let soon = now.checked_sub(AWAY_MAX.saturating_sub(CLOSED_MAX));
        let mut waiters = self.waiters.iter_mut();
        let waiter = waiters.find(|waiter| waiter.guest.id() == guest);
        if let (Some(waiter), Some(soon)) = (waiter, soon) {
            waiter.heard_at = waiter.heard_at.min(soon);
        }
    }

    /// Somebody wants to be paired: meets who waits, else waits. To ask again keeps the place.
    fn join(&mut self, waiter: Waiter, now: Instant) -> Vec<String> {
        let guest = waiter.guest.id().to_owned();
        let of_game = |other: &Waiter| other.game == waiter.game;
        let own = |other: &&mut Waiter| other.guest.id() == guest && of_game(other);
        if let Some(known) = self.waiters.iter_mut().find(own) {
            *known = waiter;
            return Vec::new();
        }
        let mut pairs = self.pairs.iter();
        let making = |pair: &Pair| pair.making && pair.index_of(&guest).is_some();
        if pairs.clone().any(making) {
            // Too late for another wish: the match is there in a moment.
            return Vec::new();
        }
        if pairs.any(|pair| of_game(&pair.people[0]) && pair.index_of(&guest).is_some()) {
            return self.come(&guest);
        }
        let mut changed = self.withdraw(&guest);
        let other = self.waiters.iter().position(|it| it.game == waiter.game);
        match other {
            Some(at) => {
                let other = self.waiters.remove(at);
                // Who asks now is here; who has waited may be in the middle of something.
                changed.extend(self.meet([other, waiter], [false, true], now));
            }
            None => self.waiters.push(waiter),
        }
        changed
    }

    /// A guest says to come.
    fn come(&mut self, guest: &str) -> Vec<String> {
        let mut pairs = self.pairs.iter_mut();
        let met = pairs.find_map(|pair| Some((pair.index_of(guest)?, pair)));
        let Some((at, pair)) = met else {
            return Vec::new();
        };
        pair.come[at] = true;
        Vec::from([0, 1].map(|at| pair.people[at].guest.id().to_owned()))
    }

    /// The pair of a guest when both have said to come; it is handed out once.
    fn both(&mut self, guest: &str) -> Option<Pair> {
        let mut pairs = self.pairs.iter_mut();
        let pair = pairs.find(|pair| pair.index_of(guest).is_some())?;
        if pair.come != [true; 2] || pair.making {
            return None;
        }
        pair.making = true;
        Some(pair.clone())
    }

    /// The match of a pair was made, or could not be.
    fn made(&mut self, pair: &Pair, made: Option<&Made>, now: Instant) -> Vec<String> {
        let first = pair.people[0].guest.id();
        let Some(at) = self
            .pairs
            .iter()
            .position(|it| it.index_of(first).is_some())
        else {
            return Vec::new();
        };
        let pair = self.pairs.remove(at);
        let Some(made) = made else {
            return self.part(pair);
        };
        let guests = Vec::from([0, 1].map(|at| pair.people[at].guest.id().to_owned()));
        self.begun.push(Begun {
            guests: guests.clone(),
            game: pair.people[0].game.clone(),
            made: made.clone(),
            until: now + BEGUN_MAX,
        });
        guests
    }

    fn heard(&mut self, guest: &str, now: Instant) {
        let met = self.pairs.iter_mut().flat_map(|pair| &mut pair.people);
        for waiter in self.waiters.iter_mut().chain(met) {
            if waiter.guest.id() == guest {
                waiter.heard_at = now;
            }
        }
    }

    fn place_of(&self, guest: &str, now: Instant) -> Option<QuickPlace> {
        let place = |game: &str, stage| QuickPlace {
            game: game.to_owned(),
            stage,
            accept_ms: None,
            url: None,
            commitment: None,
        };
        if let Some(waiter) = self.waiters.iter().find(|it| it.guest.id() == guest) {
            return Some(place(&waiter.game, QuickStage::Waits));
        }
        let met = |pair: &Pair| Some((pair.index_of(guest)?, pair.clone()));
        if let Some((at, pair)) = self.pairs.iter().find_map(met) {
            let stage = match pair.come[at] {
                true => QuickStage::Awaits,
                false => QuickStage::Found,
            };
            let left = pair.until.saturating_duration_since(now).as_millis();
            return Some(QuickPlace {
                accept_ms: Some(u32::try_from(left).unwrap_or(u32::MAX)),
                ..place(&pair.people[0].game, stage)
            });
        }
        let mut begun = self.begun.iter();
        let begun = begun.find(|begun| begun.guests.iter().any(|it| it == guest))?;
        Some(QuickPlace {
            url: Some(begun.made.url.clone()),
            commitment: begun.made.commitment.clone(),
            ..place(&begun.game, QuickStage::Begun)
        })
    }

    fn board(&self, guest: &str, now: Instant) -> QuickBoard {
        let mut waiting: Vec<QuickGame> = Vec::new();
        for waiter in self.waiters.iter().filter(|it| it.guest.id() != guest) {
            match waiting.iter_mut().find(|it| it.game == waiter.game) {
                Some(game) => game.people += 1,
                None => waiting.push(QuickGame {
                    game: waiter.game.clone(),
                    people: 1,
                }),
            }
        }
        QuickBoard {
            waiting,
            mine: self.place_of(guest, now),
        }
    }
}

impl Lobby {
    /// Who waits for which game, and where a guest stands. To ask says that one is still here.
    #[must_use]
    pub fn quick(&self, guest: &Guest) -> QuickBoard {
        self.quickly(guest, |_queue, _now| Vec::new())
    }

    /// A guest wants to be paired with whoever wants the same game.
    ///
    /// # Errors
    /// The deck cannot be played, or a limit.
    pub async fn want_pair(&self, guest: &Guest, wish: WantPair) -> Result<QuickBoard, Problem> {
        let engine = &self.shared.engine;
        if !engine.knows(&wish.game) {
            return Err(Problem::NoSuchGame(wish.game));
        }
        let word = luck::word(&wish.word)?;
        let (deck, construction) = engine.read_deck(&wish.game, &wish.deck)?;
        engine.require(&wish.game, &deck, construction)?;
        self.room_for_one_more(guest.id()).await?;
        if self.queue().waiters.len() >= WAITING_MAX {
            return Err(Problem::TooMany);
        }
        let waiter = Waiter {
            guest: guest.clone(),
            game: wish.game,
            name: short_name(&wish.name),
            deck,
            construction,
            word,
            heard_at: Instant::now(),
        };
        self.quickly(guest, |queue, now| queue.join(waiter, now));
        self.begin_if_both(guest).await
    }

    /// A guest who was found comes over; the match begins when both have said so.
    ///
    /// # Errors
    /// The match cannot be made; then both wait again.
    pub async fn accept_pair(&self, guest: &Guest) -> Result<QuickBoard, Problem> {
        self.quickly(guest, |queue, _now| queue.come(guest.id()));
        self.begin_if_both(guest).await
    }

    /// A guest waits no more.
    pub fn withdraw_pair(&self, guest: &Guest) -> QuickBoard {
        self.quickly(guest, |queue, _now| queue.withdraw(guest.id()))
    }

    /// A page of a guest was closed; another one may go on waiting.
    pub fn closed_pair(&self, guest: &Guest) -> QuickBoard {
        self.quickly(guest, |queue, now| {
            queue.closed(guest.id(), now);
            Vec::new()
        })
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Never held while waiting for anything.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the queue, and tells at their tables those for whom it changes
    /// something.
    fn quickly(
        &self,
        guest: &Guest,
        change: impl FnOnce(&mut Queue, Instant) -> Vec<String>,
    ) -> QuickBoard {
        let now = Instant::now();
        let mut queue = self.queue();
        queue.heard(guest.id(), now);
        let mut changed = queue.settle(now, |guest| self.is_here(guest));
        changed.extend(change(&mut queue, now));
        changed.sort_unstable();
        changed.dedup();
        let told = changed.into_iter().map(|guest| {
            let place = queue.place_of(&guest, now);
            (guest, place)
        });
        let told: Vec<_> = told.collect();
        let board = queue.board(guest.id(), now);
        drop(queue);
        for (guest, place) in told {
            let text = message(&ServerMessage::Quick { place });
            for room in self.rooms_of(&guest) {
                let (guest, text) = (guest.clone(), text.clone());
                // A room that is too busy is one at which the page asks again by itself.
                let _told_later = room.commands.try_send(RoomCommand::Tell { guest, text });
            }
        }
        board
    }

    /// Makes the match of a guest's pair when both have come.
    async fn begin_if_both(&self, guest: &Guest) -> Result<QuickBoard, Problem> {
        let Some(pair) = self.queue().both(guest.id()) else {
            return Ok(self.quick(guest));
        };
        let begun = self.begin(&pair).await;
        let made = begun.as_ref().ok();
        let board = self.quickly(guest, |queue, now| queue.made(&pair, made, now));
        begun.map(|_| board)
    }

    /// The match of a pair, made as every other is. Neither sits where he does because he came
    /// first.
    async fn begin(&self, pair: &Pair) -> Result<Made, Problem> {
        let [first, second] = &pair.people;
        for waiter in &pair.people {
            self.room_for_one_more(waiter.guest.id()).await?;
        }
        let engine = &self.shared.engine;
        // A deck of any types can only meet another one by the freer construction.
        let construction = first.construction.with(second.construction);
        let chairs = pair.people.iter().map(|waiter| {
            engine.require(&waiter.game, &waiter.deck, construction)?;
            Ok(Chair {
                sitter: Sitter::human(waiter.guest.id()),
                name: waiter.name.clone(),
                deck: Some(waiter.deck.clone()),
                ..Chair::free()
            })
        });
        let chairs = chairs.collect::<Result<Vec<_>, Problem>>()?;
        let match_id = random::match_id();
        let house_key = engine.house_key(&self.shared.secret, &match_id);
        let mut lots = Lots::new(&house_key, &first.word);
        let seat = lots.seat();
        let mut header = self.header(match_id, first.game.clone(), seat, chairs);
        let mut luck = MatchLuck::new(house_key, false);
        luck.begins(header.chairs.len(), seat, first.word.clone());
        luck.adds(seat ^ 1, second.word.clone());
        luck.lots = lots.drawn;
        header.luck = Some(luck);
        header.clock = Some(CLOCK);
        header.listed = true;
        header.construction = construction;
        header.setup = Some(engine.setup(&mut header));
        let made = Made {
            url: format!("/m/{}", header.match_id),
            commitment: header.commitment(),
        };
        let engine = self.shared.engine.clone();
        Room::open(self.shared.clone(), engine, header, Vec::new()).await?;
        Ok(made)
    }

    /// The rooms that are awake at which a guest plays, in the order of their matches.
    pub(super) fn rooms_of(&self, guest: &str) -> Vec<RoomHandle> {
        let mut rooms = self.shared.rooms.all();
        rooms.retain(|room| room.summary.borrow().seat_of(guest).is_some());
        rooms.sort_by_cached_key(|room| room.summary.borrow().line.match_id.clone());
        rooms
    }

    /// Whether a guest looks at a table where he plays.
    fn is_here(&self, guest: &str) -> bool {
        let mut rooms = self.rooms_of(guest).into_iter();
        rooms.any(|room| room.summary.borrow().is_here(guest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiter(key: &str, game: &str) -> Waiter {
        Waiter {
            guest: Guest::of_key(key),
            game: game.to_owned(),
            name: key.to_owned(),
            deck: DeckList::default(),
            construction: Construction::default(),
            word: String::new(),
            heard_at: Instant::now(),
        }
    }

    fn id(key: &str) -> String {
        Guest::of_key(key).id().to_owned()
    }

    /// What two or three are told, as stages.
    fn stages(queue: &Queue, keys: &[&str]) -> Vec<Option<QuickStage>> {
        let now = Instant::now();
        let stage = |key: &&str| Some(queue.place_of(&id(key), now)?.stage);
        keys.iter().map(stage).collect()
    }

    const AWAY: fn(&str) -> bool = |_| false;

    #[tokio::test(start_paused = true)]
    async fn who_does_not_come_loses_the_place_and_the_other_is_first() {
        use QuickStage::{Awaits, Found, Waits};
        let mut queue = Queue::default();
        let now = Instant::now();
        queue.join(waiter("a", "x"), now);
        queue.join(waiter("d", "y"), now);
        queue.join(waiter("b", "x"), now);
        let told = stages(&queue, &["a", "b", "d"]);
        assert_eq!(told, [Some(Found), Some(Awaits), Some(Waits)]);
        queue.join(waiter("c", "x"), now);
        assert_eq!(stages(&queue, &["c"]), [Some(Waits)], "the pair is closed");
        let late = now + ACCEPT_MAX;
        let changed = queue.settle(late, AWAY);
        assert!(changed.contains(&id("a")), "who has lost it is told");
        let pair = &queue.pairs[0];
        let met = [0, 1].map(|at| pair.people[at].guest.id().to_owned());
        assert_eq!(met, [id("b"), id("c")], "who has stayed meets the next");
        assert_eq!(pair.come, [false; 2], "neither has just pressed");
        assert_eq!(stages(&queue, &["a"]), [None]);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_meets_himself_and_another_wish_takes_the_place_of_the_first() {
        use QuickStage::{Found, Waits};
        let mut queue = Queue::default();
        let now = Instant::now();
        queue.join(waiter("a", "x"), now);
        queue.join(waiter("a", "x"), now);
        assert_eq!((queue.waiters.len(), queue.pairs.len()), (1, 0));
        queue.join(waiter("a", "y"), now);
        assert_eq!(queue.waiters.len(), 1, "one wish at a time");
        queue.join(waiter("b", "x"), now);
        assert_eq!(stages(&queue, &["a", "b"]), [Some(Waits), Some(Waits)]);
        queue.join(waiter("b", "y"), now);
        assert_eq!(stages(&queue, &["a"]), [Some(Found)]);
        queue.withdraw(&id("a"));
        assert_eq!(stages(&queue, &["a", "b"]), [None, Some(Waits)]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_match_is_handed_out_once_and_one_that_fails_lets_both_wait() {
        use QuickStage::{Begun, Waits};
        let mut queue = Queue::default();
        let now = Instant::now();
        queue.join(waiter("a", "x"), now);
        queue.join(waiter("b", "x"), now);
        assert!(queue.both(&id("a")).is_none(), "a has not come");
        queue.come(&id("a"));
        let pair = queue.both(&id("a")).expect("both have come");
        assert!(queue.both(&id("b")).is_none(), "it is being made");
        assert!(queue.withdraw(&id("b")).is_empty(), "too late to go");
        queue.join(waiter("b", "y"), now);
        assert!(queue.waiters.is_empty(), "too late for another wish");
        queue.made(&pair, None, now);
        assert_eq!(stages(&queue, &["a", "b"]), [Some(Waits), Some(Waits)]);
        queue.settle(now, AWAY);
        queue.come(&id("a"));
        queue.come(&id("b"));
        let pair = queue.both(&id("b")).expect("both have come");
        let made = Made {
            url: "/m/abc".to_owned(),
            commitment: None,
        };
        queue.made(&pair, Some(&made), now);
        assert_eq!(stages(&queue, &["a", "b"]), [Some(Begun), Some(Begun)]);
        queue.withdraw(&id("a"));
        assert_eq!(stages(&queue, &["a", "b"]), [None, Some(Begun)]);
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_closed_the_page_waits_no_more_unless_another_page_asks() {
        tokio::time::advance(AWAY_MAX * 2).await;
        let mut queue = Queue::default();
        let now = Instant::now();
        for key in ["a", "b", "c"] {
            queue.join(waiter(key, key), now);
        }
        queue.closed(&id("a"), now);
        queue.closed(&id("b"), now);
        queue.heard(&id("b"), now + CLOSED_MAX / 2);
        queue.settle(now + CLOSED_MAX / 2, AWAY);
        assert_eq!(queue.waiters.len(), 3, "it may be read anew");
        queue.settle(now + CLOSED_MAX, AWAY);
        let left: Vec<_> = queue.waiters.iter().map(|it| it.game.as_str()).collect();
        assert_eq!(left, ["b", "c"]);
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_left_waits_no_more_but_who_sits_at_a_table_does() {
        let mut queue = Queue::default();
        let now = Instant::now();
        for key in ["a", "b", "c"] {
            queue.join(waiter(key, key), now);
        }
        let later = now + AWAY_MAX / 2;
        queue.heard(&id("b"), later);
        let at_table = id("c");
        queue.settle(now + AWAY_MAX, |guest| guest == at_table);
        let left: Vec<_> = queue.waiters.iter().map(|it| it.game.as_str()).collect();
        assert_eq!(left, ["b", "c"]);
        // Who is heard of while the other is awaited is not forgotten with the pair.
        queue.join(waiter("d", "b"), later);
        let lapsed = later + ACCEPT_MAX;
        queue.pairs[0].come = [true, false];
        queue.heard(&id("b"), lapsed);
        queue.settle(lapsed, AWAY);
        queue.settle(later + AWAY_MAX, AWAY);
        assert!(queue.waiters.iter().any(|it| it.game == "b"));
    }
}

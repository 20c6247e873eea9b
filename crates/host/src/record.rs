//! What the store holds of a match: who plays, how it was set up, and the log of everything that
//! was accepted.
//!
//! The log is the truth; views and updates are derived from it. Each entry carries the hash of the
//! state after it and a link to the entry before, so that a damaged or edited log is found when it
//! is read.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use shokan_rules::show::Bi;

use crate::engine::{Construction, DeckList, Input, Setup, Share, Viewer, viewer_of_seats};
use crate::guest::Guest;
use crate::luck::MatchLuck;
use crate::random;
use crate::wire::PlayerView;
use crate::wire::http::{
    ClockWish, Continued, Hints, InvitedChair, MatchLine, RatingView, one_game,
};

/// A match without its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Its id: eight letters and digits.
    pub match_id: String,
    /// Its word, such as `summons_call`.
    pub game: String,
    /// The code of the invitation, when a friend was invited.
    pub invite: Option<String>,
    /// Shown among the open tables while it waits, and among those to watch while it is played.
    pub listed: bool,
    /// Beginners are welcome, its maker says.
    #[serde(default)]
    pub beginners: bool,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// How the decks are built; the maker's deck decides it.
    pub construction: Construction,
    /// When somebody who plays was last seen while it waited, in milliseconds since 1970.
    #[serde(default)]
    pub seen_ms: u64,
    /// Options of the rulebook that differ from the default.
    pub options: Vec<(String, String)>,
    /// The clock, when there is one.
    #[serde(default)]
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    #[serde(default = "one_game")]
    pub games: u8,
    /// Both ratings move after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether hints are given between people.
    #[serde(default, skip_serializing_if = "Hints::is_never")]
    pub hints: Hints,
    /// The chairs, one a seat of the rules.
    pub chairs: Vec<Chair>,
    /// The set-up; absent while a chair is free.
    pub setup: Option<Setup>,
    /// What luck follows from; absent in matches of a time without promises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<MatchLuck>,
    /// The replay the match goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continued: Option<Continued>,
    /// It is the first lesson of its game as long as the picks are those of the lesson.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lesson: bool,
    /// The scenario on whose board it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<String>,
    /// The hash of the set of own cards that is played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// The puzzle that is tried in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The id of the tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cup: Option<String>,
    /// How long the tournament waits for those whom it has called, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub come_ms: Option<u64>,
}

/// One chair of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// What others see of who sits there; empty while nobody does.
    pub name: String,
    /// The deck, until everybody has joined; then it is in the set-up.
    pub deck: Option<DeckList>,
    /// The second registered deck, likewise.
    #[serde(default)]
    pub second: Option<DeckList>,
    /// Whoever takes the other chair of the team takes this one, too.
    #[serde(default)]
    pub with_mate: bool,
    /// Who sat here has left the house for good.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// The rating with which who sits here sat down at a rated table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingView>,
}

impl Chair {
    /// A chair with nobody on it.
    #[must_use]
    pub fn free() -> Self {
        Self {
            sitter: Sitter::Nobody,
            name: String::new(),
            deck: None,
            second: None,
            with_mate: false,
            left: false,
            rating: None,
        }
    }
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A person.
    Human {
        /// The digest of the guest's key.
        guest: String,
        /// The digest of the seat token; empty until the seat is sealed.
        seal: String,
    },
    /// The computer at this level.
    Computer {
        /// The word of the level, such as `greedy`.
        level: String,
    },
}

impl Sitter {
    /// A person whose seat is not sealed: its token is made when its guest asks for it.
    #[must_use]
    pub fn human(guest: &str) -> Self {
        Self::Human {
            guest: guest.to_owned(),
            seal: String::new(),
        }
    }
}

impl Header {
    /// The chairs that are taken, as shown; `present` tells who is connected.
    #[must_use]
    pub fn players(&self, present: impl Fn(u8) -> bool) -> Vec<PlayerView> {
        let chairs = (0u8..).zip(&self.chairs);
        let player = |(seat, chair): (u8, &Chair)| {
            let (kind, present) = match &chair.sitter {
                Sitter::Nobody => return None,
                Sitter::Human { .. } => ("human".to_owned(), present(seat)),
                Sitter::Computer { level } => (level.clone(), true),
            };
            Some(PlayerView {
                seat,
                name: chair.name.clone(),
                kind,
                present,
                person: self.place_of(seat),
                left: chair.left,
                rating: chair.rating,
            })
        };
        chairs.filter_map(player).collect()
    }

    /// The seats of the person who sits here, the first one first; a computer has its own alone.
    #[must_use]
    pub fn seats_of(&self, seat: u8) -> Vec<u8> {
        let sitter = |seat: u8| self.chairs.get(usize::from(seat)).map(|it| &it.sitter);
        let own = sitter(seat);
        let all = (0u8..).take(self.chairs.len());
        all.filter(|&other| {
            other == seat || matches!(own, Some(Sitter::Human { .. })) && sitter(other) == own
        })
        .collect()
    }

    /// The seat that stands for a person: the first of those that the person has.
    #[must_use]
    pub fn place_of(&self, seat: u8) -> u8 {
        self.seats_of(seat).first().copied().unwrap_or(seat)
    }

    /// Everybody who may look: each person by the first seat that is hers, and the public.
    #[must_use]
    pub fn lookers(&self) -> Vec<Option<u8>> {
        let chairs = (0u8..).zip(&self.chairs);
        let people = chairs.filter(|(_, it)| !matches!(it.sitter, Sitter::Computer { .. }));
        let places = people.filter(|&(seat, _)| self.place_of(seat) == seat);
        places.map(|(seat, _)| Some(seat)).chain([None]).collect()
    }

    /// Who looks through the sockets of a place: one seat, both of a team, or the public.
    #[must_use]
    pub fn viewer_of(&self, place: Option<u8>) -> Viewer {
        let own = place.map_or(Vec::new(), |place| self.seats_of(place));
        viewer_of_seats(&own)
    }

    /// The first seat this token opens.
    #[must_use]
    pub fn seat_of_token(&self, given: &str) -> Option<u8> {
        let digest = random::digest(given);
        self.seat_where(|sitter| {
            matches!(sitter, Sitter::Human { seal, .. } if random::same_secret(seal, &digest))
        })
    }

    /// The first seat of this guest.
    #[must_use]
    pub fn seat_of_guest(&self, guest: &str) -> Option<u8> {
        self.seat_where(
            |sitter| matches!(sitter, Sitter::Human { guest: sits, .. } if sits == guest),
        )
    }

    /// Takes a guest out: the seats stay those of one person, whom nobody knows.
    pub fn forget(&mut self, guest: &str) {
        let nobody = random::digest(&random::secret());
        for chair in &mut self.chairs {
            let Sitter::Human { guest: sits, seal } = &mut chair.sitter else {
                continue;
            };
            if sits == guest {
                sits.clone_from(&nobody);
                seal.clear();
                chair.name.clear();
                chair.left = true;
            }
        }
    }

    /// Gives the seats that a guest has just taken their token; answers with it.
    pub fn seal(&mut self, guest: &Guest) -> Option<String> {
        self.seal_over(guest, "")
    }

    /// The token of a guest's first seat, sealed anew where its seal was made from another one.
    pub fn token_of(&mut self, guest: &Guest) -> Option<(u8, String)> {
        let seat = self.seat_of_guest(guest.id())?;
        let Sitter::Human { seal, .. } = &self.chairs[usize::from(seat)].sitter else {
            return None;
        };
        let old = seal.clone();
        Some((seat, self.seal_over(guest, &old)?))
    }

    fn seal_over(&mut self, guest: &Guest, old: &str) -> Option<String> {
        let mut token: Option<String> = None;
        for (seat, chair) in (0u8..).zip(&mut self.chairs) {
            let Sitter::Human { guest: sits, seal } = &mut chair.sitter else {
                continue;
            };
            if sits == guest.id() && seal == old {
                let token = token.get_or_insert_with(|| guest.seat_token(&self.match_id, seat));
                *seal = random::digest(token);
            }
        }
        token
    }

    /// A seat nobody has taken yet.
    #[must_use]
    pub fn free_seat(&self) -> Option<u8> {
        self.seat_where(|sitter| *sitter == Sitter::Nobody)
    }

    /// The seats that can be taken now, each by somebody else.
    pub fn open_seats(&self) -> impl Iterator<Item = u8> {
        let open = (0u8..).zip(&self.chairs);
        open.filter(|(_, chair)| chair.sitter == Sitter::Nobody && !chair.with_mate)
            .map(|(seat, _)| seat)
    }

    /// The chair of the same team, where the game has teams.
    #[must_use]
    pub fn mate_of(&self, seat: u8) -> Option<u8> {
        shokan_rules::games::mate(&self.game, self.chairs.len(), seat)
    }

    /// True when no chair is the computer's.
    #[must_use]
    pub fn all_people(&self) -> bool {
        let computer = |chair: &Chair| matches!(chair.sitter, Sitter::Computer { .. });
        !self.chairs.iter().any(computer)
    }

    /// The chairs as an invitation shows them.
    #[must_use]
    pub fn invited(&self) -> Vec<InvitedChair> {
        let chairs = (0u8..).zip(&self.chairs);
        let shown = |(seat, chair): (u8, &Chair)| {
            let mate = self.mate_of(seat);
            let kind = match &chair.sitter {
                Sitter::Nobody => None,
                Sitter::Human { .. } => Some("human".to_owned()),
                Sitter::Computer { level } => Some(level.clone()),
            };
            let joined = |mate: u8| self.chairs[usize::from(mate)].with_mate;
            InvitedChair {
                seat,
                mate,
                name: chair.name.clone(),
                rating: chair.rating,
                open: kind.is_none() && !chair.with_mate,
                both: mate.is_some_and(joined) || chair.with_mate,
                kind,
            }
        };
        chairs.map(shown).collect()
    }

    /// The key of the match: from the promise of the house and what everybody added.
    #[must_use]
    pub fn seed(&self) -> [u8; 32] {
        let luck = self.luck.as_ref();
        luck.map_or_else(random::seed, MatchLuck::seed)
    }

    /// What the house promised about luck.
    #[must_use]
    pub fn commitment(&self) -> Option<String> {
        self.luck.as_ref().map(MatchLuck::commitment)
    }

    fn seat_where(&self, wanted: impl Fn(&Sitter) -> bool) -> Option<u8> {
        (0u8..)
            .zip(&self.chairs)
            .find(|(_, chair)| wanted(&chair.sitter))
            .map(|(seat, _)| seat)
    }

    /// The decks of all chairs, taken out, for the set-up: the first and the second ones.
    pub fn take_decks(&mut self) -> (Vec<DeckList>, Vec<Option<DeckList>>) {
        let chairs = self.chairs.iter_mut();
        let decks =
            chairs.map(|chair| (chair.deck.take().unwrap_or_default(), chair.second.take()));
        let (first, second): (Vec<_>, Vec<_>) = decks.unzip();
        let none = second.iter().all(Option::is_none);
        (first, if none { Vec::new() } else { second })
    }

    /// The digests of the guests who play.
    pub fn guests(&self) -> impl Iterator<Item = &str> {
        self.guests_by_seat().flatten()
    }

    /// The digest of the guest on each seat; nothing where no person sits.
    pub fn guests_by_seat(&self) -> impl Iterator<Item = Option<&str>> {
        self.chairs.iter().map(|chair| match &chair.sitter {
            Sitter::Human { guest, .. } if !chair.left => Some(guest.as_str()),
            _ => None,
        })
    }
}

/// One accepted command, or picks that the room made by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The seat that acted; absent for picks taken over from a replay.
    pub by: Option<u8>,
    /// The person's command; absent for the computer.
    pub command: Option<Command>,
    /// What went into the rules.
    pub inputs: Vec<Input>,
    /// How many of `inputs` the seat chose itself; the rest had no alternative.
    pub chosen: usize,
    /// The hash of the state after it.
    pub hash: u64,
    /// When it was accepted, in milliseconds since 1970.
    pub at_ms: u64,
    /// What each seat had left on its clock after it, in milliseconds; empty without clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_ms: Vec<u64>,
    /// How many changes each viewer had seen after it: the public first, behind it the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seqs: Vec<u32>,
    /// What part of its budget the computer had for its pick, in thousandths, where the house was
    /// too busy for the whole: what it picked follows from that, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
}

/// What must be kept of a command so that sending it again does nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// The id the client gave.
    pub id: String,
    /// The `seq` the command was made on; 0 for commands without one.
    pub seq: u32,
    /// The `seq` that was answered.
    pub done: u32,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A chair is free.
    Waiting,
    /// All chairs are taken and the game goes on.
    Live,
    /// Ended by the rules or by the players.
    Over,
    /// Its log could not be followed any more.
    Void,
}

impl Status {
    /// The word in the store.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Live => "live",
            Self::Over => "over",
            Self::Void => "void",
        }
    }

    /// The status of a word in the store.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let all = [Self::Waiting, Self::Live, Self::Over, Self::Void];
        all.into_iter().find(|status| status.word() == word)
    }
}

/// An entry as it lies in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its place in the log, counted from 0.
    pub n: u32,
    /// The entry as JSON.
    pub body: String,
    /// The link: a digest over the link before and the body.
    pub link: Link,
}

/// A digest over everything up to here.
pub type Link = [u8; 32];

/// A match as it lies in the store.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// The header as JSON.
    pub header: String,
    /// Whether it waits, is played, is over or void.
    pub status: Status,
    /// The log in order.
    pub log: Vec<StoredEntry>,
    /// What the store says beside it.
    pub witness: Witness,
}

/// What stands in the store beside header and log, written together with them: without it nobody
/// would miss entries that were deleted from the end, or notice another header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// The digest of the header.
    pub header: Link,
    /// How many entries the log has.
    pub length: u32,
    /// The link of the last of them; zeros without entries.
    pub link: Link,
}

/// A match as it lies in the store, without its log.
#[derive(Clone, Debug)]
pub struct StoredHead {
    /// Its id: eight letters and digits.
    pub match_id: String,
    /// Whether it waits, is played, is over or void.
    pub status: Status,
    /// The header as JSON.
    pub header: String,
}

/// One line of a guest's list, from the store.
#[derive(Clone, Debug)]
pub struct StoredLine {
    /// Its id: eight letters and digits.
    pub match_id: String,
    /// Whether it waits, is played, is over or void.
    pub status: Status,
    /// The line as it was when the match ended.
    pub line: Option<EndedLine>,
}

/// The line of an ended match as the store keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedLine {
    /// The line, as somebody who had no seat sees it.
    #[serde(flatten)]
    pub line: MatchLine,
    /// What is its own of each seat; empty for matches that ended before this was kept.
    #[serde(default)]
    pub seats: Vec<LineSeat>,
}

/// What a line says to one seat alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineSeat {
    /// The digest of the guest who sits there; nothing for the computer and a free chair.
    pub guest: Option<String>,
    /// How the match ended, in words that speak to this seat.
    pub end: Option<Bi>,
}

/// A line as one guest sees it.
#[must_use]
pub fn line_for(line: MatchLine, seats: &[LineSeat], guest: &str) -> MatchLine {
    let mine = |seat: &LineSeat| seat.guest.as_deref() == Some(guest);
    let all = (0u8..).zip(seats);
    let own: Vec<(u8, &LineSeat)> = all.filter(|(_, seat)| mine(seat)).collect();
    let mut line = MatchLine {
        own: own.iter().map(|&(seat, _)| seat).collect(),
        ..line
    };
    let text = own.first().and_then(|(_, seat)| seat.end.clone());
    if let (Some(end), Some(text)) = (&mut line.end, text) {
        end.outcome.text = text;
    }
    line
}

/// The digest of a header as it lies in the store.
#[must_use]
pub fn header_digest(header: &str) -> Link {
    Sha256::digest(header).into()
}

/// The header of a store of schema version 1 as it is written today: seals in the place of tokens.
/// Nothing when it cannot be read.
#[must_use]
pub fn sealed_header(old: &str) -> Option<String> {
    let mut header: serde_json::Value = serde_json::from_str(old).ok()?;
    for chair in header.get_mut("chairs")?.as_array_mut()? {
        let human = chair.pointer_mut("/sitter/Human");
        let Some(human) = human.and_then(serde_json::Value::as_object_mut) else {
            continue;
        };
        if let Some(token) = human.remove("token") {
            human.insert("seal".into(), random::digest(token.as_str()?).into());
        }
    }
    Some(header.to_string())
}

/// The link before the first entry.
#[must_use]
pub fn first_link(setup: &Setup) -> Link {
    let setup = serde_json::to_string(setup).unwrap_or_default();
    Sha256::new()
        .chain_update("shokan match 1")
        .chain_update(setup)
        .finalize()
        .into()
}

/// The link of an entry.
#[must_use]
pub fn next_link(before: &Link, n: u32, body: &str) -> Link {
    Sha256::new()
        .chain_update(before)
        .chain_update(n.to_le_bytes())
        .chain_update(body)
        .finalize()
        .into()
}

/// What reading a log found.
#[derive(Debug, PartialEq)]
pub struct ReadLog {
    /// The whole entries, from the first on.
    pub entries: Vec<Entry>,
    /// The link of the last whole entry.
    pub link: Link,
    /// What followed and could not be used.
    pub damage: Option<Damage>,
}

/// Damage in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The last entry alone is damaged: the match goes on without it.
    Tail,
    /// An entry before the last is damaged or missing: what followed cannot be trusted.
    Middle {
        /// The place of the damaged entry.
        n: u32,
    },
}

/// Reads a log up to the first entry that is not whole.
#[must_use]
pub fn read_log(setup: &Setup, log: &[StoredEntry]) -> ReadLog {
    let mut read = ReadLog {
        entries: Vec::new(),
        link: first_link(setup),
        damage: None,
    };
    for (n, stored) in (0u32..).zip(log) {
        let link = next_link(&read.link, n, &stored.body);
        let entry = serde_json::from_str(&stored.body).ok();
        match entry.filter(|_| stored.n == n && stored.link == link) {
            Some(entry) => {
                read.entries.push(entry);
                read.link = link;
            }
            None => {
                let last = read.entries.len() + 1 == log.len() && stored.n == n;
                read.damage = Some(if last {
                    Damage::Tail
                } else {
                    Damage::Middle { n }
                });
                break;
            }
        }
    }
    read
}

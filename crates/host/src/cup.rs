//! A tournament: who plays in it, what its organiser wants, and all that has happened so far.
//!
//! The whole of it is one document. What is to be done next follows from the document and from how
//! its matches ended, so that whoever looks at both can go on: a house that has died in between
//! does the same as one that has not. Nothing here reads a store, a clock or a room.

mod luck;
mod matching;
mod problem;
pub mod round_robin;
mod rounds;
pub mod standings;
pub mod swiss;

use serde::{Deserialize, Serialize};

use crate::engine::{Construction, DeckList};
use crate::wire::http::ClockWish;

pub use problem::CupProblem;
pub use rounds::Ended;
pub use standings::{End, Form, Played, Standing};

/// Players of one tournament.
pub const PLAYERS_MAX: u8 = 32;

/// Letters of what a player is called by.
const MARK_LETTERS: usize = 12;

/// A tournament as the store keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cup {
    /// Its id: eight letters and digits.
    pub cup_id: String,
    /// What its organiser calls it; empty where nothing was said.
    pub name: String,
    /// The word of the game.
    pub game: String,
    /// How it is played.
    pub form: Form,
    /// Rounds, where the organiser has said how many.
    pub rounds_wanted: Option<u8>,
    /// Who wins more games of so many wins a match.
    pub best_of: u8,
    /// The games of a match are played in one, as the rulebook has it.
    pub one_match: bool,
    /// The clock of every match.
    pub clock: Option<ClockWish>,
    /// Players may change their decks between rounds.
    pub decks_change: bool,
    /// All matches are rated.
    pub rated: bool,
    /// Shown in the list of tournaments, and its matches among those to watch.
    pub listed: bool,
    /// As many players as it takes at most.
    pub players_max: u8,
    /// Who does not come to a game within so many milliseconds loses it.
    pub come_ms: u64,
    /// Each round waits for the organiser to begin it.
    pub by_hand: bool,
    /// The digest of the organiser's key.
    pub organiser: String,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// What its lots follow from.
    pub seed: u64,
    /// How far it has come.
    pub stage: Stage,
    /// All who have joined; a player's number is the place here.
    pub players: Vec<Player>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Players join.
    Gathering,
    /// It is played.
    Running,
    /// It has come to its end.
    Over,
    /// It was called off before it had begun.
    CalledOff,
}

impl Stage {
    /// The word in the store and on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Running => "running",
            Self::Over => "over",
            Self::CalledOff => "called_off",
        }
    }
}

/// Who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Who it is.
    pub who: Who,
    /// What the others see.
    pub name: String,
    /// What is played with.
    pub deck: DeckList,
    /// How the deck is built.
    pub construction: Construction,
    /// What the player adds to the luck of the matches.
    pub word: String,
    /// Plays no further round.
    pub dropped: bool,
    /// Has left the house for good.
    pub left: bool,
}

/// Who a player is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// A person, by the digest of the key.
    Guest(String),
    /// The computer at this level.
    Computer(String),
}

impl Player {
    /// The person; nothing for the computer.
    #[must_use]
    pub fn guest(&self) -> Option<&str> {
        match &self.who {
            Who::Guest(guest) if !self.left => Some(guest),
            _ => None,
        }
    }
}

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// When it began, in milliseconds since 1970.
    pub began_ms: u64,
    /// Who meets whom.
    pub pairings: Vec<Pairing>,
}

/// Two who meet in a round, or one who has a bye.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pairing {
    /// The numbers of the two; the first has the first seat in the first game.
    pub players: (usize, Option<usize>),
    /// The games so far.
    pub games: Vec<Game>,
    /// How it ended.
    pub end: Option<End>,
}

/// A game of a pairing, which is a match at a table of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The id of the match.
    pub match_id: String,
    /// When it was planned, in milliseconds since 1970; from then on its players are awaited.
    pub planned_ms: u64,
    /// The second of the two has the first seat.
    pub swapped: bool,
    /// Who of the two has come.
    pub came: [bool; 2],
    /// How it ended.
    pub end: Option<End>,
    /// Nothing is to be done about its table any more.
    pub closed: bool,
}

impl Game {
    /// The seat of the first or the second of the two.
    #[must_use]
    pub fn seat_of(&self, side: usize) -> usize {
        side ^ usize::from(self.swapped)
    }
}

impl Cup {
    /// The number of a person among the players.
    #[must_use]
    pub fn player_of(&self, guest: &str) -> Option<usize> {
        let mut players = self.players.iter();
        players.position(|player| player.guest() == Some(guest))
    }

    /// What the organiser calls a player by, whose number may change while others go: it tells
    /// nobody who that is.
    #[must_use]
    pub fn mark_of(&self, player: usize) -> String {
        let who = self.players.get(player).map(|it| match &it.who {
            Who::Guest(who) | Who::Computer(who) => who.as_str(),
        });
        let of = format!("{}/{}/{}", self.cup_id, self.seed, who.unwrap_or_default());
        let mut mark = crate::random::digest(&of);
        mark.truncate(MARK_LETTERS);
        mark
    }

    /// The people who find it in their lists.
    #[must_use]
    pub fn guests(&self) -> Vec<String> {
        let players = self.players.iter().filter_map(Player::guest);
        let mut guests: Vec<String> = players.map(str::to_owned).collect();
        guests.push(self.organiser.clone());
        guests.sort_unstable();
        guests.dedup();
        guests
    }

    /// Somebody joins; who has joined already takes another name and deck.
    ///
    /// # Errors
    /// It has begun, or is full.
    pub fn join(&mut self, player: Player) -> Result<(), CupProblem> {
        self.require_gathering()?;
        let known = match &player.who {
            Who::Guest(guest) => self.player_of(guest),
            Who::Computer(_) => {
                let mut players = self.players.iter();
                players.position(|it| matches!(it.who, Who::Computer(_)))
            }
        };
        if let Some(known) = known {
            self.players[known] = player;
            return Ok(());
        }
        if self.players.len() >= usize::from(self.players_max) {
            return Err(CupProblem::Full);
        }
        self.players.push(player);
        Ok(())
    }

    /// A player goes: before it has begun out of the list, later out of the rounds to come. What
    /// was played counts.
    ///
    /// # Errors
    /// There is no such player, or it is over.
    pub fn drop_out(&mut self, player: usize) -> Result<(), CupProblem> {
        if player >= self.players.len() {
            return Err(CupProblem::NoSuchPlayer);
        }
        match self.stage {
            Stage::Gathering => drop(self.players.remove(player)),
            Stage::Running => self.players[player].dropped = true,
            Stage::Over | Stage::CalledOff => return Err(CupProblem::Ended),
        }
        Ok(())
    }

    /// A player takes another deck.
    ///
    /// # Errors
    /// It has begun with fixed decks, or is over.
    pub fn change_deck(
        &mut self,
        player: usize,
        (deck, construction): (DeckList, Construction),
    ) -> Result<(), CupProblem> {
        match self.stage {
            Stage::Gathering => {}
            Stage::Running if self.decks_change => {}
            Stage::Running => return Err(CupProblem::DecksFixed),
            Stage::Over | Stage::CalledOff => return Err(CupProblem::Ended),
        }
        let player = self
            .players
            .get_mut(player)
            .ok_or(CupProblem::NoSuchPlayer)?;
        (player.deck, player.construction) = (deck, construction);
        Ok(())
    }

    /// Begins, with its first round.
    ///
    /// # Errors
    /// It has begun, or has too few players.
    pub fn start(&mut self, now_ms: u64) -> Result<(), CupProblem> {
        self.require_gathering()?;
        if self.players.len() < 2 {
            return Err(CupProblem::TooFew);
        }
        self.stage = Stage::Running;
        self.next_round(now_ms)
    }

    /// Ends it: called off before it has begun, and else over as it stands.
    ///
    /// # Errors
    /// It has ended.
    pub fn close(&mut self) -> Result<(), CupProblem> {
        self.stage = match self.stage {
            Stage::Gathering => Stage::CalledOff,
            Stage::Running => Stage::Over,
            Stage::Over | Stage::CalledOff => return Err(CupProblem::Ended),
        };
        Ok(())
    }

    /// Takes a person out for good: name, deck and who it was. `nobody` stands for whom nobody
    /// knows.
    pub fn forget(&mut self, guest: &str, nobody: &str) {
        if let Some(at) = self.player_of(guest) {
            if self.stage == Stage::Gathering {
                self.players.remove(at);
            } else {
                let player = &mut self.players[at];
                player.who = Who::Guest(nobody.to_owned());
                player.name.clear();
                player.word.clear();
                player.deck = DeckList::default();
                player.dropped = true;
                player.left = true;
            }
        }
        if self.organiser == guest {
            nobody.clone_into(&mut self.organiser);
            if self.stage == Stage::Gathering {
                self.stage = Stage::CalledOff;
            }
            // Nobody is left who could begin a round.
            self.by_hand = false;
        }
    }

    fn require_gathering(&self) -> Result<(), CupProblem> {
        match self.stage {
            Stage::Gathering => Ok(()),
            Stage::Running => Err(CupProblem::Begun),
            Stage::Over | Stage::CalledOff => Err(CupProblem::Ended),
        }
    }
}

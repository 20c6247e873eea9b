//! Official matches: a player registers up to two decks, and fixes the deck of the game when both
//! avatars are seen (SM-06-3.b, SM-27.31, chapter 13).
//!
//! The choice is made before a card is laid down, so that the other deck is never part of the game:
//! no state, no view and no save of the game knows it.

use super::setup::{Placed, new_game};
use super::words::sm;
use super::{SummonAndMagic, other};
use serde::{Deserialize, Serialize};
use shokan_kernel::ids::{ClauseId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;

/// The decks that a player may register (D8).
pub const MOST: usize = 2;

/// What a player brings to an official match: perhaps an avatar, and one or two decks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// The avatar card, whichever deck is chosen.
    pub avatar: Option<DefId>,
    /// The cards of each deck.
    pub decks: Vec<Vec<DefId>>,
}

/// The third step of the set-up: both avatars lie on the table, the decks are not fixed yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choosing {
    players: [Registered; 2],
    chosen: [Option<u8>; 2],
}

/// What a viewer knows of it (R-SM-09): the choices are secret and made at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The avatars.
    pub avatars: [Option<DefId>; 2],
    /// The decks of the viewer's own seat.
    pub decks: [Option<Vec<Vec<DefId>>>; 2],
    /// Which of them the viewer's own seat has chosen.
    pub chosen: [Option<u8>; 2],
    /// Who has fixed a deck.
    pub ready: [bool; 2],
}

impl Choosing {
    /// Both players have come; who brings one deck has nothing to choose.
    ///
    /// # Errors
    /// Of the first player who brings no deck, or more than two.
    pub fn new(players: [Registered; 2]) -> Result<Self, (Seat, ClauseId)> {
        for (seat, player) in players.iter().enumerate() {
            if player.decks.is_empty() || player.decks.len() > MOST {
                return Err((Seat(seat as u8), sm!("SM-06-3.b")));
            }
        }
        let only = |player: &Registered| (player.decks.len() == 1).then_some(0);
        let chosen = [only(&players[0]), only(&players[1])];
        Ok(Self { players, chosen })
    }

    /// How many decks a seat may choose from now; none when its deck is fixed.
    pub fn open(&self, seat: Seat) -> usize {
        match self.chosen[seat.at()] {
            Some(_) => 0,
            None => self.players[seat.at()].decks.len(),
        }
    }

    /// Fixes the deck of a seat. It is not taken back.
    ///
    /// # Errors
    /// When it is fixed already, or there is no such deck.
    pub fn choose(&mut self, seat: Seat, deck: u8) -> Result<(), ClauseId> {
        if usize::from(deck) >= self.open(seat) {
            return Err(sm!("SM-06-3.a"));
        }
        self.chosen[seat.at()] = Some(deck);
        Ok(())
    }

    /// What a viewer knows. A deck is not shown, not even when both are fixed (R-SM-09).
    pub fn shown(&self, viewer: Viewer) -> Shown {
        let mine = |seat: Seat| viewer == Viewer::Open || viewer.seat() == Some(seat);
        let of = |seat: Seat| mine(seat).then(|| self.players[seat.at()].decks.clone());
        let chosen = |seat: Seat| self.chosen[seat.at()].filter(|_| mine(seat));
        let seats = [Seat(0), other(Seat(0))];
        Shown {
            avatars: [self.players[0].avatar, self.players[1].avatar],
            decks: seats.map(of),
            chosen: seats.map(chosen),
            ready: self.chosen.map(|chosen| chosen.is_some()),
        }
    }

    /// The game of the fixed decks, before its first step; none before both are fixed, or when they
    /// do not fit on the table.
    pub fn begin(&self, luck: Luck) -> Option<State<SummonAndMagic>> {
        let deck = |seat: usize| {
            let player = &self.players[seat];
            let cards = player.decks.get(usize::from(self.chosen[seat]?))?.clone();
            Some(Placed {
                avatar: player.avatar,
                cards,
            })
        };
        new_game(&[deck(0)?, deck(1)?], luck)
    }
}

//! The own decks of an account: one document a game, so that they are there on every device.

use super::{AccountProblem, Accounts};
use crate::guest::Guest;
use crate::problem::Problem;
use crate::store::StoredShelf;
use crate::wire::http::{OwnDecks, Shelf};

/// Decks of one game.
const DECKS_MAX: usize = 120;

impl Accounts {
    /// All decks of a guest who is signed in.
    ///
    /// # Errors
    /// Nobody is signed in, or what the store said.
    pub async fn decks(&self, guest: &Guest) -> Result<OwnDecks, Problem> {
        guest.name().ok_or(AccountProblem::NotSignedIn)?;
        let shelves = self.rows().shelves(guest.id()).await;
        let shelves = shelves?.into_iter();
        let games = shelves.map(
            |StoredShelf {
                 game,
                 version,
                 body,
             }| {
                let decks = serde_json::from_str(&body).unwrap_or_default();
                (game, Shelf { version, decks })
            },
        );
        Ok(OwnDecks {
            games: games.collect(),
        })
    }

    /// Keeps the decks of one game in the place of the version that was read.
    ///
    /// # Errors
    /// Nobody is signed in, too many decks, another version is kept by now, or what the store said.
    pub async fn keep_decks(
        &self,
        guest: &Guest,
        game: &str,
        shelf: Shelf,
    ) -> Result<Shelf, Problem> {
        guest.name().ok_or(AccountProblem::NotSignedIn)?;
        if shelf.decks.len() > DECKS_MAX {
            return Err(Problem::TooMany);
        }
        let version = shelf.version.saturating_add(1);
        let stored = StoredShelf {
            game: game.to_owned(),
            version,
            // What was read from JSON is written as JSON.
            body: serde_json::to_string(&shelf.decks).unwrap_or_default(),
        };
        let kept = self.rows().put_shelf(guest.id(), &stored).await;
        match kept? {
            true => Ok(Shelf { version, ..shelf }),
            false => Err(AccountProblem::DecksChanged.into()),
        }
    }
}

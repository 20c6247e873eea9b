//! An attempt at a puzzle is a match on its board that stands in no list and is not kept.

use std::sync::Arc;

use super::{LINES_MAX, Lobby};
use crate::engine::DeckList;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::puzzles::Puzzle;
use crate::random;
use crate::record::{Chair, Header, Sitter, StoredLine};
use crate::wire::http::{NewPuzzle, SeatTaken};

/// The computer that goes on where the line of a puzzle is left.
const LEVEL: &str = "hard";

impl Lobby {
    /// Begins an attempt at a puzzle; an earlier attempt of this guest ends and is forgotten.
    ///
    /// # Errors
    /// No such opponent here, or a limit.
    pub async fn try_puzzle(
        &self,
        guest: &Guest,
        (game, puzzle): (&str, &Arc<Puzzle>),
        wish: &NewPuzzle,
    ) -> Result<SeatTaken, Problem> {
        let engine = &self.shared.engine;
        if engine.opponent(LEVEL).is_none() {
            return Err(Problem::NoSuchOpponent(LEVEL.to_owned()));
        }
        self.forget_attempts(guest.id()).await?;
        self.room_for_one_more(guest.id()).await?;
        let computer = Sitter::Computer {
            level: LEVEL.to_owned(),
        };
        let others = (1..puzzle.seats).map(|_| computer.clone());
        let sitters = std::iter::once(Sitter::human(guest.id())).chain(others);
        let chairs = sitters.map(|sitter| Chair {
            sitter,
            deck: Some(DeckList::default()),
            ..Chair::free()
        });
        let (match_id, chairs) = (random::match_id(), chairs.collect());
        let mut header = self.header(match_id, game.to_owned(), puzzle.seat, chairs);
        header.chairs[usize::from(puzzle.seat)].name = guest.shown_name(&wish.name);
        let mut setup = engine.setup(&mut header);
        setup.board = Some(puzzle.text.clone());
        setup.seed = engine.house_key(&self.shared.secret, &header.match_id);
        header.puzzle = Some(puzzle.line.name.clone());
        header.setup = Some(setup);
        self.open(guest, header, Vec::new()).await
    }

    /// Ends the attempts of a guest and takes them out of the guest's lists.
    async fn forget_attempts(&self, guest: &str) -> Result<(), Problem> {
        for stored in self.store.of_guest(guest, LINES_MAX).await? {
            if self.is_attempt(&stored).await {
                self.forget_match(&stored, guest).await?;
            }
        }
        Ok(())
    }

    /// Whether a puzzle is tried in a match; of one that sleeps the header tells.
    async fn is_attempt(&self, stored: &StoredLine) -> bool {
        if let Some(kept) = &stored.line {
            return kept.line.puzzle.is_some();
        }
        let id = &stored.match_id;
        if let Some(room) = self.shared.rooms.awake(id) {
            return room.summary.borrow().line.puzzle.is_some();
        }
        let head = self.store.head(id).await.ok().flatten();
        let header = head.and_then(|head| serde_json::from_str::<Header>(&head.header).ok());
        header.is_some_and(|header| header.puzzle.is_some())
    }
}

//! A board that somebody has laid out, as a page of play says it.

use std::sync::Arc;

use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::FaultView;

use super::{Engine, Scene};
use crate::luck;
use crate::problem::Problem;
use crate::say;
use crate::wire::http::DeckFaultView;

/// The longest page that is read: the longest of the rules has a quarter of it.
pub const BOARD_BYTES_MAX: usize = 16 * 1024;

/// Reads a page of play for a match on its board with these cards.
pub type BoardReader =
    Arc<dyn Fn(&str, &Arc<Catalogue>) -> Result<Board, BoardFault> + Send + Sync>;

/// A page that can be played on from its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its board.
    pub scene: Scene,
    /// What luck follows from, where the page says it.
    pub key: Option<luck::Key>,
}

/// What is wrong with a page, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFault {
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1; 0 for the whole line.
    pub column: u32,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
    /// The faults of own cards, where they are what is wrong.
    pub cards: Vec<FaultView>,
}

impl BoardFault {
    /// The house has nobody who reads pages.
    pub(super) fn nobody_reads() -> Self {
        Self {
            line: 0,
            column: 0,
            expected: "a house that reads pages of play".to_owned(),
            found: "none".to_owned(),
            cards: Vec::new(),
        }
    }

    /// The faults as they are told: those of own cards one by one.
    fn views(self) -> Vec<DeckFaultView> {
        let view = |text, line: u32| DeckFaultView {
            clause: None,
            text,
            cards: Vec::new(),
            fix: None,
            line: (line > 0).then_some(line),
        };
        if self.cards.is_empty() {
            let text = say::board_fault(self.column, &self.expected, &self.found);
            return vec![view(text, self.line)];
        }
        let told = self.cards.into_iter();
        super::within_bytes(told.map(|fault| view(say::bi(fault.ja, fault.en), fault.line)))
    }
}

impl Engine {
    /// A page of a game that somebody has laid out.
    ///
    /// # Errors
    /// [`Problem::TooLong`], [`Problem::NoSuchGame`], or [`Problem::BadBoard`] with what is wrong.
    pub fn board(&self, game: &str, text: &str) -> Result<Board, Problem> {
        if text.len() > BOARD_BYTES_MAX {
            return Err(Problem::TooLong {
                bytes: text.len(),
                most: BOARD_BYTES_MAX,
            });
        }
        let cards = self.cards(game);
        let cards = cards.ok_or_else(|| Problem::NoSuchGame(game.to_owned()))?;
        let board = (self.boards)(text, cards);
        let board = board.map_err(|fault| Problem::BadBoard(fault.views()))?;
        if board.scene.seats == 2 {
            return Ok(board);
        }
        let view = DeckFaultView {
            clause: None,
            text: say::board_of_more(),
            cards: Vec::new(),
            fix: None,
            line: None,
        };
        Err(Problem::BadBoard(vec![view]))
    }
}

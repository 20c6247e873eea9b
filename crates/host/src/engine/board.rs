//! A board that somebody has laid out, as a page of play says it.

use std::fmt;
use std::sync::Arc;

use shokan_rules::catalogue::Catalogue;
use shokan_rules::laying::{BoardHeld, BoardLaid, BoardSpot, BoardVerb};
use shokan_rules::show::{Bi, FaultView};

use super::{Engine, Scene};
use crate::luck;
use crate::problem::Problem;
use crate::say;
use crate::wire::http::{BoardAnswer, DeckFaultView};

/// The longest page that is read: the longest of the rules has a quarter of it.
pub const BOARD_BYTES_MAX: usize = 16 * 1024;

/// Reads a page of play for a match on its board with these cards.
pub type BoardReader =
    Arc<dyn Fn(&str, &Arc<Catalogue>) -> Result<Board, BoardFault> + Send + Sync>;

/// Does a step on the board of a page of play, or only tells what lies where.
pub type BoardLayer =
    Arc<dyn Fn(&Laying<'_>, &Arc<Catalogue>) -> Result<Stepped, BoardFault> + Send + Sync>;

/// Writes what was played on a board behind its page, and counts the picks that it leaves out.
pub type PlayWriter =
    Arc<dyn Fn(&Played<'_>, &Arc<Catalogue>) -> Result<(String, usize), BoardFault> + Send + Sync>;

/// Who reads and writes pages of play that people lay out.
#[derive(Clone)]
pub struct Boards {
    /// Reads one for a match.
    pub read: BoardReader,
    /// Lays one out.
    pub lay: BoardLayer,
    /// Writes what was played.
    pub write: PlayWriter,
}

impl fmt::Debug for Boards {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Boards").finish_non_exhaustive()
    }
}

impl Default for Boards {
    fn default() -> Self {
        Self {
            read: Arc::new(|_, _| Err(BoardFault::nobody_reads())),
            lay: Arc::new(|_, _| Err(BoardFault::nobody_reads())),
            write: Arc::new(|_, _| Err(BoardFault::nobody_reads())),
        }
    }
}

/// What is asked of a board that is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Laying<'a> {
    /// Its page.
    pub text: &'a str,
    /// The step that is done.
    pub verb: Option<&'a BoardVerb>,
    /// What is held over it then.
    pub held: Option<&'a BoardHeld>,
}

/// What came of a step on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Stepped {
    /// The board as it lies now.
    pub board: BoardLaid,
    /// Why the step was not made, where it was not.
    pub refused: Option<BoardFault>,
    /// The places that take what is held, where something is.
    pub fits: Option<Vec<BoardSpot>>,
}

/// What was played on a board.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The page of the board.
    pub page: &'a str,
    /// Every pick behind its seat.
    pub picks: &'a [(u8, u16)],
    /// The seat that gave up then.
    pub given_up: Option<u8>,
    /// The card file of the set that was played with.
    pub own: Option<&'a str>,
}

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
    pub expected: Box<Bi>,
    /// What stands there; empty where there is nothing to say.
    pub found: Box<Bi>,
    /// The faults of own cards, where they are what is wrong.
    pub cards: Vec<FaultView>,
}

impl BoardFault {
    /// The house has nobody who reads pages.
    pub(super) fn nobody_reads() -> Self {
        Self {
            line: 0,
            column: 0,
            expected: Box::new(say::bi(
                "場面を読めるサーバー",
                "a house that reads pages of play",
            )),
            found: Box::new(say::bi("なし", "none")),
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
        let board = (self.boards.read)(text, self.page_cards(game, text)?);
        board.map_err(|fault| Problem::BadBoard(fault.views()))
    }

    /// A step on the board of a page, or what lies where on it, and what is held over it.
    ///
    /// # Errors
    /// As [`Engine::board`], of the page without the step.
    pub fn lay_out(&self, game: &str, laying: &Laying<'_>) -> Result<BoardAnswer, Problem> {
        let laid = (self.boards.lay)(laying, self.page_cards(game, laying.text)?);
        let Stepped {
            board,
            refused,
            fits,
        } = laid.map_err(|fault| Problem::BadBoard(fault.views()))?;
        // A step may make a page longer than one that is read.
        require_short(&board.text)?;
        Ok(BoardAnswer {
            board,
            refused: refused.map_or_else(Vec::new, BoardFault::views),
            fits,
        })
    }

    /// The page of a board with what was played on it, and how many picks it leaves out.
    ///
    /// # Errors
    /// [`Problem::NoSuchGame`], or [`Problem::BadBoard`] with what cannot be told.
    pub fn written(&self, game: &str, played: &Played<'_>) -> Result<(String, usize), Problem> {
        let cards = self.cards(game);
        let cards = cards.ok_or_else(|| Problem::NoSuchGame(game.to_owned()))?;
        let written = (self.boards.write)(played, cards);
        written.map_err(|fault| Problem::BadBoard(fault.views()))
    }

    /// The cards with which a page is read.
    fn page_cards(&self, game: &str, text: &str) -> Result<&Arc<Catalogue>, Problem> {
        require_short(text)?;
        let cards = self.cards(game);
        cards.ok_or_else(|| Problem::NoSuchGame(game.to_owned()))
    }
}

fn require_short(text: &str) -> Result<(), Problem> {
    match text.len() > BOARD_BYTES_MAX {
        true => Err(Problem::TooLong {
            bytes: text.len(),
            most: BOARD_BYTES_MAX,
        }),
        false => Ok(()),
    }
}

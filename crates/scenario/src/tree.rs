//! A scenario as it is written.

use crate::lex::Word;

/// One scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scenario {
    pub(crate) line: u32,
    pub(crate) title: String,
    /// The title on Japanese pages.
    pub(crate) title_ja: Option<String>,
    pub(crate) game: Option<(String, u32, u32)>,
    pub(crate) covers: Vec<(Word, u32)>,
    pub(crate) options: Vec<(Word, Word, u32)>,
    pub(crate) set_up: bool,
    /// What it teaches beside a rule, in Japanese and English; for pages.
    pub(crate) teaches: Option<(String, String)>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) cards: Option<Block>,
    pub(crate) board: Vec<Placing>,
    pub(crate) turn: Option<Turn>,
    /// Who had the first turn; without it P1.
    pub(crate) first: u8,
    pub(crate) sets: Vec<(Word, Vec<Word>, u32)>,
    /// Changes that players hold, and no card.
    pub(crate) held: Vec<(u8, String, u32)>,
    pub(crate) known: Vec<(Word, Word, u32)>,
    pub(crate) luck: Vec<Script>,
    /// Luck that is not scripted follows from this number; without it all luck is.
    pub(crate) seed: Option<u64>,
    /// Rights to respond are passed unless a line uses them.
    pub(crate) auto_pass: bool,
    /// What makes a puzzle of it.
    pub(crate) puzzle: PuzzleHead,
    pub(crate) steps: Vec<Step>,
}

/// The lines of the head that only a puzzle has.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleHead {
    /// `puzzle P1 win`: where it stands, whose it is, and what is wanted.
    pub(crate) wanted: Option<(u32, u8, Aim)>,
    /// `proof 1968 lines 24 worlds`.
    pub(crate) proof: Option<(u32, u32)>,
    /// `odds 955 other 444`: the chance of the line in thousandths, and the best without it.
    pub(crate) odds: Option<(u16, u16)>,
    /// `solved_by easy 2`: how many of the tries of each level reached it.
    pub(crate) solved_by: Vec<(String, u32)>,
    /// `needs normal 60`: the iterations with which each level finds it; 0 where it never does.
    pub(crate) needs: Vec<(String, u32)>,
}

/// What is wanted of who solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The game is won in this turn.
    Win,
    /// The game is won in this turn with the best chance that dice leave.
    Chance,
    /// The other side cannot win in its next turn.
    Hold,
    /// The game is not lost in the turn of the other side that is played.
    Save,
}

impl Aim {
    /// All aims with their words.
    pub const ALL: [(&'static str, Self); 4] = [
        ("win", Self::Win),
        ("chance", Self::Chance),
        ("hold", Self::Hold),
        ("save", Self::Save),
    ];

    /// The aim of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find_map(|(text, aim)| (text == word).then_some(aim))
    }

    /// Its word in pages, in commands and on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Chance => "chance",
            Self::Hold => "hold",
            Self::Save => "save",
        }
    }

    /// After how many turns it is decided.
    pub const fn turns(self) -> u16 {
        match self {
            Self::Win | Self::Chance | Self::Save => 1,
            Self::Hold => 2,
        }
    }

    /// Whether it is reached where nobody has won by then.
    pub const fn is_held(self) -> bool {
        matches!(self, Self::Hold | Self::Save)
    }

    /// Whether it is reached for sure or not at all.
    pub const fn is_sure(self) -> bool {
        !matches!(self, Self::Chance)
    }
}

/// Lines between braces.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Block {
    pub(crate) line: u32,
    pub(crate) text: String,
}

/// A deck that a seat has registered: the one that every game asks for, or a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Registered {
    First(u8),
    Second(u8),
}

impl Registered {
    /// What is looked at: `deck` or `second_deck`.
    pub(crate) fn of(word: &Word, seat: u8) -> Option<Self> {
        match word.text.as_str() {
            "deck" => Some(Self::First(seat)),
            "second_deck" => Some(Self::Second(seat)),
            _ => None,
        }
    }

    pub(crate) const fn seat(self) -> u8 {
        match self {
            Self::First(seat) | Self::Second(seat) => seat,
        }
    }
}

/// A deck: a file, or lines in the scenario.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    pub(crate) of: Registered,
    pub(crate) line: u32,
    pub(crate) source: DeckSource,
}

#[derive(Clone, Debug)]
pub(crate) enum DeckSource {
    Path(Word),
    Lines(Block),
}

/// `P1 unit_zone centre: cinder_imp`.
#[derive(Clone, Debug)]
pub(crate) struct Placing {
    pub(crate) line: u32,
    pub(crate) seat: u8,
    pub(crate) zone: Word,
    pub(crate) place: Option<Word>,
    pub(crate) entries: Vec<Entry>,
}

/// `2 filler rested`.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) count: u8,
    pub(crate) card: Word,
    pub(crate) marks: Vec<Word>,
    /// Changes in the card language, `[ gets atk + 1 this_turn ]`.
    pub(crate) changes: Vec<String>,
    pub(crate) alias: Option<Word>,
}

/// `turn 5 of P1, main`.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) line: u32,
    pub(crate) number: u16,
    pub(crate) seat: u8,
    pub(crate) phase: Option<Word>,
}

/// Scripted luck.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) line: u32,
    pub(crate) what: Luck,
}

#[derive(Clone, Debug)]
pub(crate) enum Luck {
    Coin(u8),
    Dice(Vec<u8>),
    /// A random pick that is neither, counted from 1.
    Pick(u8),
    Shuffle {
        seat: u8,
        zone: Word,
        cards: Vec<(u8, Word)>,
        /// The rest of the pile keeps its order.
        rest: bool,
    },
}

/// Picks of one seat, one after another.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) seat: u8,
    pub(crate) picks: Vec<Vec<Word>>,
}

/// A line of play or an expectation.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) line: u32,
    pub(crate) what: What,
    /// Clauses that this line shows.
    pub(crate) shows: Vec<Word>,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Play(Act),
    /// What a first lesson says to P1 from here on.
    Say {
        ja: String,
        en: String,
        clause: Option<Word>,
    },
    Happened {
        event: Vec<Word>,
        clause: Option<Word>,
        /// Nothing lies between it and the event before.
        at_once: bool,
    },
    Not {
        event: Vec<Word>,
        clause: Option<Word>,
    },
    IsSo {
        path: Word,
        value: Vec<Word>,
    },
    Offered(Act),
    /// It is neither offered nor refused: nobody could choose it.
    NotOffered(Act),
    Refused {
        act: Act,
        clause: Word,
        facts: Vec<Word>,
    },
    Sees {
        /// `P1`, `P1+P3` or `public`.
        viewer: Word,
        path: Word,
        value: Vec<Word>,
    },
    Deck {
        of: Registered,
        clause: Option<Word>,
        facts: Vec<Word>,
    },
    Over {
        result: Vec<Word>,
        clause: Word,
    },
}

impl What {
    pub(crate) const fn is_expectation(&self) -> bool {
        !matches!(self, Self::Play(_) | Self::Say { .. })
    }
}

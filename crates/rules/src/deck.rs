//! Decks as players write them, and what may be wrong with them; the predicates are each game's
//! own.

use crate::phrase::bi;
use crate::show::Bi;
use serde::{Deserialize, Serialize};
use shokan_kernel::ids::ClauseId;

/// How decks are built, where a game knows more than one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Construction {
    /// The game's usual way; Summons Call by type (SC-03-01).
    #[default]
    Normal,
    /// Summons Call with any types (SC-03-02).
    Dynamic,
}

impl Construction {
    /// How two decks are built that meet: a deck of any types only meets another one by the freer
    /// construction.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Normal, Self::Normal) => Self::Normal,
            _ => Self::Dynamic,
        }
    }
}

/// A deck as a player wrote it: words or ids of cards, perhaps wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckList {
    /// What the player calls it.
    #[serde(default)]
    pub name: String,
    /// The cards that stand beside the deck: a master, an avatar.
    #[serde(alias = "masters")]
    pub leaders: Vec<String>,
    /// The cards in the deck with their counts.
    pub cards: Vec<(u16, String)>,
    /// The cards beside the deck, with their counts: where a game has a place for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<(u16, String)>,
}

/// Something wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFault {
    /// The clause.
    pub clause: ClauseId,
    /// What is wrong, with its facts.
    pub text: Bi,
    /// The words of the cards it speaks of.
    pub cards: Vec<String>,
    /// The deck without this fault, where one way to mend it is obvious.
    pub fix: Option<(Bi, DeckList)>,
}

pub use shokan_lang::deck::LINES_MAX;

/// Most faults of a deck that are told one by one; one more says how many there are besides.
pub const FAULTS_MAX: usize = 50;
/// Most bytes of the repairs of a deck's faults, all together: enough for twenty of any deck that
/// could be played.
const REPAIRS_BYTES_MAX: usize = 20 * 1024;
/// Most cards that one fault names.
const NAMED_MAX: usize = 20;
/// Most characters of a word that no card has.
const WORD_CHARS_MAX: usize = 40;

/// A word of a deck as a fault says it: what somebody wrote there may be of any length.
pub(crate) fn shown(word: &str) -> String {
    word.chars().take(WORD_CHARS_MAX).collect()
}

impl DeckList {
    /// How many cards it names, all its parts together.
    fn lines(&self) -> usize {
        self.leaders.len() + self.cards.len() + self.reserve.len()
    }

    fn bytes(&self) -> usize {
        let cards = self.cards.iter().chain(&self.reserve).map(|card| &card.1);
        let words = cards.chain(&self.leaders).chain([&self.name]);
        words.map(|word| word.len() + 8).sum()
    }
}

/// The faults of one deck: work and answer are bounded, whatever the deck is.
#[derive(Debug)]
pub(crate) struct Faults {
    list: Vec<DeckFault>,
    /// How many there are besides, and by which clause the last of them.
    more: usize,
    clause: ClauseId,
    /// Bytes that are left for repairs.
    room: usize,
}

impl Faults {
    /// No faults yet, of a deck that can be looked at.
    ///
    /// # Errors
    /// The one fault of a deck that names more cards than any deck has, by the clause that says how
    /// many cards a deck has.
    pub(crate) fn of(deck: &DeckList, clause: ClauseId) -> Result<Self, Vec<DeckFault>> {
        let lines = deck.lines();
        if lines > LINES_MAX {
            return Err(vec![DeckFault {
                clause,
                text: bi(
                    format!("デッキに書けるカードは{LINES_MAX}行までです（今は{lines}行）。"),
                    format!("A deck names at most {LINES_MAX} cards (this one {lines})."),
                ),
                cards: Vec::new(),
                fix: None,
            }]);
        }
        Ok(Self {
            list: Vec::new(),
            more: 0,
            clause,
            room: REPAIRS_BYTES_MAX,
        })
    }

    /// One more fault.
    pub(crate) fn push(&mut self, mut fault: DeckFault) {
        if self.list.len() < FAULTS_MAX {
            fault.cards.truncate(NAMED_MAX);
            for card in &mut fault.cards {
                *card = shown(card);
            }
            self.list.push(fault);
        } else {
            self.more += 1;
            self.clause = fault.clause;
        }
    }

    /// One more fault with the deck that would be without it, where there is room for that.
    pub(crate) fn push_mended(
        &mut self,
        fault: DeckFault,
        text: Bi,
        mended: impl FnOnce() -> DeckList,
    ) {
        let at = self.list.len();
        self.push(fault);
        if self.room == 0 {
            return;
        }
        if let Some(fault) = self.list.get_mut(at) {
            let deck = mended();
            let left = self.room.checked_sub(deck.bytes());
            self.room = left.unwrap_or(0);
            fault.fix = left.map(|_| (text, deck));
        }
    }

    /// Several, each perhaps with its repair.
    pub(crate) fn extend(&mut self, faults: Vec<DeckFault>) {
        for mut fault in faults {
            match fault.fix.take() {
                Some((text, deck)) => self.push_mended(fault, text, || deck),
                None => self.push(fault),
            }
        }
    }

    /// All of them, and how many are not told.
    pub(crate) fn told(mut self) -> Vec<DeckFault> {
        let more = self.more;
        if more > 0 {
            self.list.push(DeckFault {
                clause: self.clause,
                text: bi(
                    format!("ほかに{more}件の誤りがあります。"),
                    format!("There are {more} more faults."),
                ),
                cards: Vec::new(),
                fix: None,
            });
        }
        self.list
    }
}

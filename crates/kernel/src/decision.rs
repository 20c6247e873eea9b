//! The one shape of question: a seat, a prompt, choices. The answer is an index.

use crate::ids::{CardId, ClauseId, PromptId, Seat, VerbId};
use crate::table::Cell;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// An index into the choices of the pending question.
pub type Pick = u16;

/// Most choices of one question.
pub const CHOICES: usize = 200;

/// Who can tell how many choices a question has.
///
/// A question that answers itself passes in the same breath, and one that is put takes its time: so
/// only where everybody could have said that there is one choice may nobody be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// Everybody: the number of choices follows from what all see.
    Public,
    /// Perhaps not everybody: it may follow from cards that only some know.
    Private,
}

impl Openness {
    /// `Public` where the condition holds; in doubt a question is private.
    #[must_use]
    pub const fn public_if(told: bool) -> Self {
        if told { Self::Public } else { Self::Private }
    }
}

/// What kind of question it is, as everybody can tell who knows the rules: rooms, clocks and pages
/// read it in the place of a game's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// What a seat begins the game with.
    SetUp,
    /// A seat does what it likes, one thing after another, until it goes on.
    Phase,
    /// A right between the acts of others, or a text that may be used: it can be let pass.
    Window,
    /// Goes on with what was begun: where to, paid with what.
    Step,
    /// What is met by what was begun. It is put to its seat even when one choice is left, so that a
    /// seat sees what it hits before it hits it.
    Aim,
    /// The rules want an order or a card from who has begun nothing.
    Forced,
}

/// Who is asked, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The seat that answers.
    pub seat: Seat,
    /// The kind of question.
    pub prompt: PromptId,
    /// The card that asks, or `CardId::NONE`.
    pub source: CardId,
    /// Picks of this gesture made so far.
    pub taken: u8,
    /// Picks of this gesture at most.
    pub most: u8,
}

impl Asked {
    /// A question that one pick answers.
    pub const fn one(seat: Seat, prompt: PromptId, source: CardId) -> Self {
        Self {
            seat,
            prompt,
            source,
            taken: 0,
            most: 1,
        }
    }
}

/// One thing that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Do this with that card.
    Act(VerbId, CardId),
    /// Use this ability of that card.
    Ability(CardId, u8),
    /// This card.
    Card(CardId),
    /// This place.
    Cell(Cell),
    /// This seat.
    Seat(Seat),
    /// This number.
    Number(i16),
    /// The waiting trigger or mode with this number.
    Mode(u8),
    /// The sensible default.
    Default,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough; go on.
    Done,
}

/// A fact of a refusal: the number behind a word of the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// What was needed.
    pub need: i16,
    /// What was there.
    pub have: i16,
    /// A card the reason speaks of.
    pub card: CardId,
}

impl Facts {
    /// No facts.
    pub const NONE: Self = Self {
        need: 0,
        have: 0,
        card: CardId::NONE,
    };
    /// What was needed and what was there.
    pub const fn need(need: i16, have: i16) -> Self {
        Self {
            need,
            have,
            card: CardId::NONE,
        }
    }
    /// A card the reason speaks of.
    pub const fn card(card: CardId) -> Self {
        Self {
            need: 0,
            have: 0,
            card,
        }
    }
}

/// Takes the candidates of a question one by one: allowed, or refused with clause and facts.
pub trait Offer {
    /// Whether refusals are wanted at all; search leaves them out at no cost.
    const REASONS: bool;
    /// A choice that may be made. `Break` stops the walk.
    fn allow(&mut self, choice: Choice) -> ControlFlow<()>;
    /// A choice that may not be made, and why.
    fn refuse(&mut self, choice: Choice, why: ClauseId, facts: Facts);
}

/// Counts the choices.
#[derive(Debug, Default)]
pub struct Counted(pub usize);

impl Offer for Counted {
    const REASONS: bool = false;
    fn allow(&mut self, _: Choice) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
    fn refuse(&mut self, _: Choice, _: ClauseId, _: Facts) {}
}

/// Finds the choice with this number.
#[derive(Debug)]
pub struct Nth {
    left: usize,
    /// The choice, once found.
    pub found: Option<Choice>,
}

impl Nth {
    /// Looks for choice `n`.
    pub const fn new(n: usize) -> Self {
        Self {
            left: n,
            found: None,
        }
    }
}

impl Offer for Nth {
    const REASONS: bool = false;
    fn allow(&mut self, choice: Choice) -> ControlFlow<()> {
        if self.left == 0 {
            self.found = Some(choice);
            return ControlFlow::Break(());
        }
        self.left -= 1;
        ControlFlow::Continue(())
    }
    fn refuse(&mut self, _: Choice, _: ClauseId, _: Facts) {}
}

/// Gathers the choices.
#[derive(Debug, Default)]
pub struct Listed(pub Vec<Choice>);

impl Offer for Listed {
    const REASONS: bool = false;
    #[inline]
    fn allow(&mut self, choice: Choice) -> ControlFlow<()> {
        self.0.push(choice);
        ControlFlow::Continue(())
    }
    fn refuse(&mut self, _: Choice, _: ClauseId, _: Facts) {}
}

/// Gathers choices and refusals.
#[derive(Debug, Default)]
pub struct Explained {
    /// What may be chosen.
    pub allowed: Vec<Choice>,
    /// What may not, and why.
    pub refused: Vec<(Choice, ClauseId, Facts)>,
}

impl Offer for Explained {
    const REASONS: bool = true;
    fn allow(&mut self, choice: Choice) -> ControlFlow<()> {
        self.allowed.push(choice);
        ControlFlow::Continue(())
    }
    fn refuse(&mut self, choice: Choice, why: ClauseId, facts: Facts) {
        self.refused.push((choice, why, facts));
    }
}

/// Why an answer was not taken. The state is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is no such choice.
    OutOfRange {
        /// What was picked.
        pick: Pick,
        /// How many choices there are.
        choices: u16,
    },
}

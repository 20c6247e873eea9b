//! How far the steps of this rulebook have come that are done in several parts.

use super::Step;
use crate::stages::stages;
use serde::{Deserialize, Serialize};

stages! {
    /// SM-06-4.a to SM-06-6.a: who goes first.
    Deal {
        /// What the avatars claim is read.
        Claims = 0,
        /// Their players were asked.
        Asked = 1,
    }

    /// Chapter 07, TURN_START.
    Start {
        /// The turn begins.
        Begin = 0,
        /// Effects of this moment have been done.
        Done = 1,
    }

    /// The action summon.
    Summon {
        /// It is paid for, or the card is set already.
        Pay = 0,
        /// The monster lies there: the summon is declared.
        Declare = 1,
        /// The process is over.
        Over = 2,
        /// A text may take its place.
        Replace = 3,
        /// The monster is laid down.
        Lay = 4,
    }

    /// 8.1: a monster is laid down.
    Lay {
        /// In which position.
        Position = 0,
        /// How many tributes it needs.
        Need = 1,
        /// Tributes are sent.
        Tribute = 2,
        /// It comes onto the field.
        Enter = 3,
    }

    /// 8.2: a card is used.
    Use {
        /// It is paid for and declared; then its text.
        Declare = 0,
        /// What becomes of the card.
        Over = 1,
    }

    /// A skill: used with AP, or by a text that makes a monster attack.
    Skill {
        /// It is chosen and declared; then its text.
        Declare = 0,
        /// It has been carried out.
        Over = 2,
        /// What was kept for the end of the battle.
        Aftermath = 3,
    }

    /// Chapter 09: B1 to B11, and what comes between them.
    Battle {
        /// B1: monsters that join.
        Link = 0,
        /// What hears of the attack.
        Declared = 1,
        /// Rights of over-magic.
        Process = 2,
        /// B4: whether it can still be made.
        Check = 3,
        /// Monsters may step in.
        Intercept = 4,
        /// B5: evade, answer, or nothing.
        Respond = 5,
        /// What hears of the battle.
        Engaged = 6,
        /// Answers are declared.
        Answered = 7,
        /// Such a declaration is over.
        AnswersOver = 8,
        /// Who is left meets.
        Meet = 9,
        /// Values are compared.
        Compare = 10,
        /// B10: what was to be destroyed is gone.
        Destroyed = 11,
        /// What the answers' texts say behind the attack.
        Behind = 12,
        /// What stands in front of the attack is read for more than one target.
        Follow = 20,
        /// Monsters stepped in.
        Joined = 21,
        /// That monsters evade is declared.
        Evading = 22,
        /// Such a declaration is over.
        Evaded = 23,
        /// What answers deal as damage.
        Shots = 24,
        /// Who strikes first.
        FirstStrike = 25,
    }

    /// 9.6: a damage skill under the flag 攻.
    Shot {
        /// B1: what hears of the attack.
        Declared = 0,
        /// Who is damaged may evade.
        Dodge = 1,
        /// That monsters evade is declared.
        Evading = 2,
        /// Such a declaration is over.
        Evaded = 3,
        /// Rights of over-magic.
        Process = 4,
        /// The text does the rest.
        Over = 5,
    }

    /// Chapter 07, from END_DECLARED on.
    End {
        /// The end is declared.
        Declare = 0,
        /// That can no longer be answered.
        Declared = 1,
        /// Action burn, and effects of this moment.
        Effects = 2,
        /// What lasts until now ends.
        Expire = 3,
        /// The next turn.
        Next = 4,
    }
}

impl Battle {
    /// The step at this stage, with the target of this number.
    pub(super) const fn at(self, at: u8) -> Step {
        Step::Battle { stage: self, at }
    }
}

impl Shot {
    /// The step at this stage, with the target of this number.
    pub(super) const fn at(self, at: u8) -> Step {
        Step::Shot { stage: self, at }
    }
}

/// B10: destructions of one moment. One byte in a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", from = "u8")]
pub enum Destroy {
    /// What can be prevented is asked, card by card.
    Ask {
        /// How many texts were declined for the next card.
        declined: u8,
    },
    /// The cards are destroyed.
    Fall,
}

impl From<Destroy> for u8 {
    fn from(stage: Destroy) -> Self {
        match stage {
            Destroy::Ask { declined: 0 } => 0,
            Destroy::Fall => 1,
            // No card has so many texts.
            Destroy::Ask { declined } => declined.saturating_add(1),
        }
    }
}

impl From<u8> for Destroy {
    fn from(number: u8) -> Self {
        match number {
            1 => Self::Fall,
            0 => Self::Ask { declined: 0 },
            number => Self::Ask {
                declined: number - 1,
            },
        }
    }
}

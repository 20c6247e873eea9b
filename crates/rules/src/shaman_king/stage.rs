//! How far the steps of this rulebook have come that are done in several parts.

use crate::stages::stages;

stages! {
    /// SK-22.04: a spirit is summoned.
    Under {
        /// Under which shaman.
        Shaman = 0,
        /// The price has been paid.
        Paid = 1,
    }

    /// SK-26.02: an art is used.
    Art {
        /// It is revealed.
        Reveal = 0,
        /// Who uses it has been asked.
        User = 1,
        /// It goes to the graveyard.
        Spend = 2,
    }

    /// R-SK-30: the opponent of who uses an art may interfere.
    Reaction {
        /// Whether, and with which card.
        Ask = 0,
        /// It has been carried out.
        Done = 1,
        /// Whose shaman does.
        User = 2,
    }

    /// 9.2: the staged cards are put.
    Put {
        /// Cards are put, and arts cancelled.
        Cards = 0,
        /// Abilities of the cards that were put, one card after another.
        Abilities = 2,
        /// Points are compared.
        Points = 3,
        /// The defending attack character has been chosen.
        Defended = 4,
    }

    /// 9.7: the judgement.
    Judge {
        /// Who has won, and the damage value.
        Result = 0,
        /// What is lost.
        Loss = 2,
        /// Abilities of who has won and who has lost.
        Abilities = 3,
        /// Abilities of who was destroyed.
        Destroyed = 4,
    }

    /// 9.8: the battle ends.
    Clean {
        /// Cards and characters go.
        Field = 0,
        /// The fallen, then abilities after the battle.
        Fallen = 1,
        /// It is over.
        Over = 3,
    }
}

//! What the engine reads of cards and abilities at every turn, close together.

use super::walk::{self, Said};
use super::{Always, Head, Mod, Num, Qual, Quality, STATS, Sel};
use crate::ids::KindId;

/// What is known of an unknown card.
pub(super) static NOTHING: Quick = Quick {
    abilities: QuickAbility {
        listens: 0,
        replaces: 0,
        always: 0,
        others: 0,
        restless: 0,
        raises: 0,
        heads: 0,
        lowers: [0; STATS],
    },
    categories: 0,
    kind: KindId(0),
    subtype: 0,
    stats: [0; STATS],
    symbols: 0,
    keywords: 0,
    words: [0; 2],
    digest: [0; 3],
};

/// The part of a definition that is read all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quick {
    /// What its printed abilities do.
    pub abilities: QuickAbility,
    /// A bit per category.
    pub categories: u64,
    /// The type, as the rulebook counts them.
    pub kind: KindId,
    /// See `Def::subtype`.
    pub subtype: u8,
    /// The printed numbers.
    pub stats: [i16; STATS],
    /// See `Def::symbols`.
    pub symbols: u8,
    /// A bit per printed keyword.
    pub keywords: u64,
    /// A bit per word of the rulebook (`Mod::Word`, `Mod::Like`) that its texts give all the time.
    pub words: [u64; 2],
    /// What the rulebook worked out of what is printed, in bits as it likes.
    pub digest: [u64; 3],
}

impl Quick {
    /// Adds a word of the rulebook.
    pub(crate) const fn add_word(&mut self, word: u8) {
        self.words[word as usize / 64 % 2] |= 1 << (word % 64);
    }
}

/// The part of an ability that is asked for all the time; of a card, all its abilities together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuickAbility {
    /// A bit per event that it waits for, or in whose place it stands.
    pub listens: u64,
    /// A bit per event in whose place it stands.
    pub replaces: u64,
    /// What it does all the time: see `Mod::bit`.
    pub always: u32,
    /// The part of it that is about other cards than its own.
    pub others: u32,
    /// The part of it that may do more or less although nothing happened to a card of the field:
    /// it reads turns, amounts, cards elsewhere.
    pub restless: u32,
    /// A bit per number of a card that it may make greater: see `Mod::raises`.
    pub raises: u32,
    /// A bit per head of the rulebook.
    pub heads: u32,
    /// How much it may take off each number of a card at most all the time: see `Mod::lowers`.
    pub lowers: [i16; STATS],
}

impl QuickAbility {
    /// What is to be known of an ability with this head and these continuous changes.
    pub fn of(head: &Head, always: &[Always]) -> Self {
        let listens = match head {
            Head::On(event) | Head::InsteadOf(event) => event.names,
            // An answer waits for nothing: who may use it is asked.
            Head::AnswerTo(_) | Head::Always | Head::Rule(_) => 0,
        };
        let replaces = match head {
            Head::InsteadOf(event) => event.names,
            _ => 0,
        };
        let heads = match head {
            Head::Rule(head) => head.bit(),
            _ => 0,
        };
        always.iter().fold(
            Self {
                listens,
                replaces,
                heads,
                ..Self::default()
            },
            |all, part| {
                let mut lowers = [0; STATS];
                if let Some((stat, by)) = part.change.lowers()
                    && let Some(printed) = lowers.get_mut(stat.at())
                {
                    *printed = by;
                }
                let bit = part.change.bit();
                all.and(&Self {
                    always: bit,
                    others: if matches!(part.on, Sel::This) { 0 } else { bit },
                    restless: if is_steady(part) { 0 } else { bit },
                    raises: part.change.raises(),
                    lowers,
                    ..Self::default()
                })
            },
        )
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.listens |= other.listens;
        self.replaces |= other.replaces;
        self.always |= other.always;
        self.others |= other.others;
        self.restless |= other.restless;
        self.raises |= other.raises;
        self.heads |= other.heads;
        for (own, more) in self.lowers.iter_mut().zip(other.lowers) {
            *own = own.saturating_add(more);
        }
        self
    }
}

/// Whether a continuous change stays what it is until something happens to a card of the field: it
/// has no condition, its numbers are written out, and its cards are told by what is printed on them
/// and by where they lie.
fn is_steady(part: &Always) -> bool {
    let quality = |it: &Quality| !matches!(it, Quality::State(_));
    let mut steady = part.when.is_none();
    let mut look = |said: Said<'_>| {
        steady &= match said {
            Said::Sel(Sel::Cards(cards)) => cards.all.iter().chain(&cards.any).all(quality),
            Said::Sel(sel) => matches!(sel, Sel::This | Sel::Host | Sel::And(_)),
            Said::Num(n) => matches!(n, Num::Lit(_)),
            Said::Qual(Qual::Is(it)) => quality(it),
            Said::Qual(Qual::Named(_) | Qual::Relation(..) | Qual::AnyOf(_) | Qual::Not(_))
            | Said::Side(_) => true,
            Said::Mod(change) => !matches!(change, Mod::Grant(_) | Mod::CopyText(_)),
            _ => false,
        };
    };
    walk::sel(&part.on, &mut look);
    walk::change(&part.change, &mut look);
    steady
}

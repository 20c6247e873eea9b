//! What the house knows of a game besides its rules, in one value.

use crate::clauses::Clauses;
use crate::phrase::bi;
use crate::show::{Bi, Brings};
use shokan_kernel::compile::{CompileFault, Lexicon};
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::table::Visibility;
use shokan_lang::vocabulary::Vocabulary;

/// The word of the phase behind the end of a game, in every game alike.
pub const OVER: &str = "over";

/// A file that comes with the house: its name and what stands in it.
pub type BuiltIn = (&'static str, &'static str);

/// A word, and what it is called in Japanese and in English.
pub type Named = (&'static str, &'static str, &'static str);

/// A ready deck: its word, its name in Japanese, its file.
pub type Ready = (&'static str, &'static str, &'static str);

/// What is known of a kind of zone besides its number and its word.
#[derive(Clone, Copy, Debug)]
pub struct ZoneInfo {
    /// Who may look into it.
    pub visibility: Visibility,
    /// What it is called in Japanese.
    pub ja: &'static str,
    /// What it is called in English, as a label.
    pub en: &'static str,
    /// The same inside an English sentence.
    pub said: &'static str,
    /// Whether the order of its cards says something.
    pub ordered: bool,
}

impl ZoneInfo {
    /// A zone whose cards lie in an order that says something.
    pub(crate) const fn ordered(self) -> Self {
        Self {
            ordered: true,
            ..self
        }
    }

    /// What it is called inside a sentence.
    pub(crate) fn text(&self) -> Bi {
        bi(self.ja, self.said)
    }
}

const fn zone(visibility: Visibility, [ja, en, said]: [&'static str; 3]) -> ZoneInfo {
    ZoneInfo {
        visibility,
        ja,
        en,
        said,
        ordered: false,
    }
}

/// A zone into which everybody may look: its names in Japanese, in English as a label and inside an
/// English sentence.
pub(crate) const fn open(ja: &'static str, en: &'static str, said: &'static str) -> ZoneInfo {
    zone(Visibility::Public, [ja, en, said])
}

/// As `open`, for a zone into which its owner alone may look.
pub(crate) const fn own(ja: &'static str, en: &'static str, said: &'static str) -> ZoneInfo {
    zone(Visibility::Owner, [ja, en, said])
}

/// As `open`, for a zone into which nobody may look.
pub(crate) const fn closed(ja: &'static str, en: &'static str, said: &'static str) -> ZoneInfo {
    zone(Visibility::Nobody, [ja, en, said])
}

/// Who may look into each of so many zones.
pub(crate) const fn visibilities<const N: usize>(zones: &[ZoneInfo]) -> [Visibility; N] {
    let mut all = [Visibility::Nobody; N];
    let mut at = 0;
    while at < N {
        all[at] = zones[at].visibility;
        at += 1;
    }
    all
}

/// A game, as all that is shared asks for it.
#[derive(Debug)]
pub struct GameInfo {
    /// Its word in files, addresses and records.
    pub word: &'static str,
    /// How the ids of its clauses begin: `SC-`.
    pub prefix: &'static str,
    /// Its card files, in the order in which they are read.
    pub cards: &'static [BuiltIn],
    /// Its ready decks.
    pub decks: &'static [Ready],
    /// Whether a deck says by which of the ways of `Construction` it is built.
    pub constructions: bool,
    /// What a deck holds, for those who build one.
    pub deck: DeckInfo,
    /// The sets that its cards are of.
    pub sets: &'static [Named],
    /// Its zones, by their numbers.
    pub zones: &'static [ZoneInfo],
    /// The words of its phases and of the moments between them.
    pub phases: &'static [&'static str],
    /// What those are called, in Japanese and in English.
    pub phase_names: &'static [(&'static str, &'static str)],
    /// Its clauses and rulings.
    pub clauses: &'static Clauses,
    /// The words of its card language.
    pub vocabulary: fn() -> &'static Vocabulary,
    /// Those words in the order of their numbers.
    pub(crate) lexicon: &'static Lexicon,
    /// What the language can say and the game cannot do.
    pub(crate) unplayable: fn(&CardPool) -> Vec<CompileFault>,
    /// What is read off the printed cards once and for all.
    pub(crate) mark: fn(&mut CardPool),
}

impl GameInfo {
    /// What a phase is called, in Japanese and in English; `None` for no word of a phase.
    pub fn phase_name(&self, word: &str) -> Option<(&'static str, &'static str)> {
        let at = self.phases.iter().position(|known| *known == word)?;
        self.phase_names.get(at).copied()
    }
}

/// What a deck of a game holds; its predicates have the last word.
#[derive(Debug)]
pub struct DeckInfo {
    /// Cards of a deck.
    pub size: u32,
    /// Cards beside it.
    pub reserve: u32,
    /// Cards of a sort, where a game counts them: the word of the sort and its number.
    pub sorts: &'static [(&'static str, u32)],
    /// The most copies of a card, whoever leads the deck; nothing where no number says so.
    pub copies: fn(&CardPool, &Def) -> Option<u32>,
    /// What a card brings along that leads a deck.
    pub brings: fn(&CardPool, &Def) -> Option<Brings>,
}

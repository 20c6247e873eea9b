//! What the house knows of a game besides its rules, in one value.

use crate::clauses::Clauses;
use crate::show::Brings;
use shokan_kernel::compile::{CompileFault, Lexicon};
use shokan_kernel::pool::{CardPool, Def};
use shokan_lang::vocabulary::Vocabulary;

/// The word of the phase behind the end of a game, in every game alike.
pub const OVER: &str = "over";

/// A file that comes with the house: its name and what stands in it.
pub type BuiltIn = (&'static str, &'static str);

/// A word, and what it is called in Japanese and in English.
pub type Named = (&'static str, &'static str, &'static str);

/// A ready deck: its word, its name in Japanese, its file.
pub type Ready = (&'static str, &'static str, &'static str);

/// A game, as all that is shared asks for it.
#[derive(Debug)]
pub struct GameInfo {
    /// Its word in files, addresses and records.
    pub word: &'static str,
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

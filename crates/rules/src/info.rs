//! What the house knows of a game besides its rules, in one value.

use crate::clauses::Clauses;
use crate::phrase::bi;
use crate::show::{Bi, Brings};
use shokan_kernel::compile::{CompileFault, Lexicon};
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::table::Visibility;
use shokan_lang::ast::{Card, Value};
use shokan_lang::vocabulary::Vocabulary;

/// The word of the phase behind the end of a game, in every game alike.
pub const OVER: &str = "over";

/// A file that comes with the house: its name and what stands in it.
pub type BuiltIn = (&'static str, &'static str);

/// A word, and what it is called in Japanese and in English.
pub type Named = (&'static str, &'static str, &'static str);

/// A ready deck.
#[derive(Debug)]
pub struct Ready {
    /// Its word.
    pub word: &'static str,
    /// Its name in Japanese; the English one stands in its file.
    pub ja: &'static str,
    /// Its file.
    pub text: &'static str,
    /// How it wins, in a line of Japanese and of English.
    pub style: (&'static str, &'static str),
    /// How much of the game its player must know: 1 for a first match, 2, or 3.
    pub difficulty: u8,
}

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
    /// What of a card is shown apart from its text.
    pub face: FaceInfo,
    /// The sets that its cards are of.
    pub sets: &'static [Named],
    /// Its zones, by their numbers.
    pub zones: &'static [ZoneInfo],
    /// The words of its phases and of the moments between them.
    pub phases: &'static [&'static str],
    /// What those are called, in Japanese and in English.
    pub phase_names: &'static [(&'static str, &'static str)],
    /// Announcements that tell what a die shows.
    pub dice: &'static [&'static str],
    /// Its clauses and rulings.
    pub clauses: &'static Clauses,
    /// The words of its card language.
    pub vocabulary: fn() -> &'static Vocabulary,
    /// Those words in the order of their numbers.
    pub lexicon: &'static Lexicon,
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

/// A mark of cards that no field says: its word and names, and whether a card has it.
pub type CardMark = (Named, fn(&Card) -> bool);

/// What of a card is shown apart from its text, and by which fields.
#[derive(Debug)]
pub struct FaceInfo {
    /// Fields whose words bind a card to others.
    pub binds: &'static [&'static str],
    /// The mark of some cards.
    pub mark: Option<CardMark>,
    /// The field of the deck type.
    pub deck_type: Option<&'static str>,
    /// The field of the elements.
    pub elements: Option<&'static str>,
    /// The field of a card of which a deck holds few.
    pub legend: Option<&'static str>,
    /// The field of the directions.
    pub directions: Option<&'static str>,
    /// The printed numbers that a card is known by.
    pub numbers: fn(&Card) -> Numbers,
    /// Fields that stand beside the name where a card is told in few lines, and whether their names
    /// do, too.
    pub first: &'static [(&'static str, bool)],
    /// Further fields that the line beside the name already says.
    pub said: &'static [&'static str],
    /// The keywords of abilities, by the heads that they are printed for.
    pub keywords: &'static [(&'static str, &'static str)],
}

impl FaceInfo {
    /// Of a game whose cards have their fields and nothing of the kind.
    pub const PLAIN: Self = Self {
        binds: &[],
        mark: None,
        deck_type: None,
        elements: None,
        legend: None,
        directions: None,
        numbers: |card| Numbers {
            cost: number(card, "cost", 0),
            ..Numbers::default()
        },
        first: &[],
        said: &[],
        keywords: &[("always", "continuous")],
    };
}

/// The printed numbers of a card, as far as it has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// What it costs.
    pub cost: Option<i16>,
    /// What stands in the place of a cost.
    pub advance: Option<i16>,
    /// What it strikes with.
    pub atk: Option<i16>,
    /// What it withstands in the position of defence.
    pub defence: Option<i16>,
    /// What it can take.
    pub hp: Option<i16>,
}

/// A number of a field, by its place.
pub(crate) fn number(card: &Card, field: &str, at: usize) -> Option<i16> {
    let values = card.field(field)?.values.iter();
    let mut numbers = values.filter_map(|value| match value {
        Value::Number(n, _) => i16::try_from(*n).ok(),
        _ => None,
    });
    numbers.nth(at)
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

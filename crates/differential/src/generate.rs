//! Random legal cards of a game, made from its grammar.
//!
//! Every choice between constructs prefers those that were taken least so far, so that rare ones
//! come up often; those that the game hardly ever takes are tried seldom. What is taken and what
//! not is learned once from a fixed seed: after that a seed alone decides what is made.

use crate::dice::Dice;
use crate::legal::{Refusal, judge};
use crate::make::Maker;
use crate::tally::Tally;
use shokan_lang::ast::{Ability, Bi, Card, Field, File, KeywordDef, Value, Word, WordEntry};
use shokan_lang::ast::{Span, WordList};
use shokan_lang::print::print;
use shokan_lang::vocabulary::{FieldWord, Vocabulary, first, of_game};
use std::collections::{BTreeMap, BTreeSet};

/// Texts that a generator learns from.
pub const LESSONS: usize = 6_000;
/// Tries for one text before the card goes without it.
const TRIES: usize = 200;

/// Makes legal cards of one game.
#[derive(Clone, Debug)]
pub struct Generator {
    vocabulary: &'static Vocabulary,
    learned: Tally,
    /// Most texts are used: only some hold all the time.
    uses: bool,
}

/// A card file that its game takes.
#[derive(Clone, Debug)]
pub struct Made {
    /// The seed it was made with.
    pub seed: u64,
    /// The tree.
    pub file: File,
    /// The same, printed.
    pub text: String,
    /// The constructs of all texts, also of those that were made and not taken.
    pub tally: Tally,
}

impl Generator {
    /// A generator for a game that has learned from so many texts.
    pub fn new(game: &str, lessons: usize) -> Self {
        Self::learning(game, lessons, false)
    }

    /// A generator most of whose texts are used: what holds all the time is legal so much oftener
    /// that chance alone would make hardly anything else.
    pub fn of_uses(game: &str, lessons: usize) -> Self {
        Self::learning(game, lessons, true)
    }

    fn learning(game: &str, lessons: usize, uses: bool) -> Self {
        let mut generator = Self {
            vocabulary: of_game(game).unwrap_or_else(first),
            learned: Tally::default(),
            uses,
        };
        let mut dice = Dice::new(1);
        for _ in 0..lessons {
            let skeleton = generator.skeleton(&mut dice, 3);
            let types = generator.vocabulary.types.iter().map(|t| t.word);
            let types: Vec<&str> = types.filter(|t| generator.has_texts(t)).collect();
            let of = dice.pick(&types);
            let (ability, marks) = generator.text(&mut dice, &skeleton, of);
            let taken = judge(&generator.probe(&skeleton, of, &ability)).is_ok();
            generator.learned.count(&marks, taken);
        }
        generator
    }

    /// Why texts are refused, with how many of so many texts were.
    /// The last text of each sort is there, too.
    pub fn refusals(&self, texts: usize) -> BTreeMap<String, (usize, String)> {
        let mut dice = Dice::new(2);
        let mut all = BTreeMap::new();
        for _ in 0..texts {
            let skeleton = self.skeleton(&mut dice, 3);
            let types = self.vocabulary.types.iter().map(|t| t.word);
            let types: Vec<&str> = types.filter(|t| self.has_texts(t)).collect();
            let of = dice.pick(&types);
            let (ability, _) = self.text(&mut dice, &skeleton, of);
            let probe = self.probe(&skeleton, of, &ability);
            if let Err(refusal) = judge(&probe) {
                let text = print(&File {
                    cards: probe.cards.last().cloned().into_iter().collect(),
                    keywords: probe.keywords.last().cloned().into_iter().collect(),
                    ..File::default()
                });
                let entry: &mut (usize, String) = all.entry(refusal.kind()).or_default();
                *entry = (entry.0 + 1, text);
            }
        }
        all
    }

    /// The game of the cards.
    pub const fn game(&self) -> &'static str {
        self.vocabulary.game
    }

    /// What was learned: every construct with how often it was made and taken.
    pub const fn learned(&self) -> &Tally {
        &self.learned
    }

    /// A file of so many legal cards.
    pub fn file(&self, seed: u64, cards: usize) -> Made {
        let mut dice = Dice::new(seed);
        let mut skeleton = self.skeleton(&mut dice, cards);
        let mut tally = Tally::default();
        for at in 0..skeleton.cards.len() {
            let of = card_type(&skeleton.cards[at]);
            let wanted = self.wanted(of);
            let many = wanted.unwrap_or_else(|| 1 + dice.below(2));
            let many = if self.has_texts(of) { many } else { 0 };
            let mut texts = Vec::new();
            for _ in 0..many {
                texts.extend(self.legal_text(&mut dice, &skeleton, of, &mut tally));
            }
            self.give(&mut skeleton, at, texts);
        }
        let text = self.settle(&mut skeleton);
        Made {
            seed,
            file: skeleton,
            text,
            tally,
        }
    }

    /// One text that the game takes, for a card of this type.
    fn legal_text(
        &self,
        dice: &mut Dice,
        skeleton: &File,
        of: &'static str,
        tally: &mut Tally,
    ) -> Option<Ability> {
        for _ in 0..TRIES {
            let (ability, marks) = self.text(dice, skeleton, of);
            let taken = judge(&self.probe(skeleton, of, &ability)).is_ok();
            tally.count(&marks, taken);
            if taken {
                return Some(ability);
            }
        }
        None
    }

    /// A text as chance makes it, and the constructs in it.
    fn text(&self, dice: &mut Dice, skeleton: &File, of: &'static str) -> (Ability, Vec<String>) {
        let used = self.uses && !dice.one_in(4);
        let maker = Maker::new(self.vocabulary, &self.learned, dice.clone(), skeleton, of);
        let mut maker = if used { maker.used() } else { maker };
        let ability = maker.ability();
        dice.next();
        let (after, marks) = maker.end();
        *dice = Dice::new(dice.next() ^ after);
        (ability, marks)
    }

    /// Why a text is not taken on a card of this type, or that it is.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn judge_text(&self, of: &'static str, ability: &Ability) -> Result<String, Refusal> {
        let skeleton = self.skeleton(&mut Dice::new(0), 3);
        judge(&self.probe(&skeleton, of, ability))
    }

    /// The cards of the skeleton and one more that has the text, as often as its type asks for.
    fn probe(&self, skeleton: &File, of: &'static str, ability: &Ability) -> File {
        let mut file = skeleton.clone();
        let mut dice = Dice::new(7);
        // Monsters of the skeleton would ask for texts of their own.
        for (at, card) in file.cards.iter_mut().enumerate() {
            if self.wanted(card_type(card)).is_some_and(|n| n > 0) {
                let kind = self.types_without_texts();
                *card = self.blank(&mut dice, at + 1, kind, skeleton);
            }
        }
        let at = file.cards.len();
        let card = self.blank(&mut dice, at + 1, of, skeleton);
        file.cards.push(card);
        self.name_texts(&mut file, at + 1, of);
        let many = self.wanted(of).unwrap_or(1);
        self.give(&mut file, at, vec![ability.clone(); many.max(1)]);
        only_named(&mut file);
        file
    }

    fn types_without_texts(&self) -> &'static str {
        let free = |t: &&str| self.wanted(t).is_none_or(|n| n == 0);
        let types = self.vocabulary.types.iter().map(|t| t.word);
        let mut free = types.filter(free);
        free.next().unwrap_or("unit")
    }

    /// How many texts a card of this type has, where the rulebook says so.
    fn wanted(&self, of: &str) -> Option<usize> {
        let found = self.vocabulary.abilities.iter().find(|it| it.0 == of);
        // What has a named ability has its texts there.
        found.map(|it| it.1).filter(|&n| n > 0)
    }

    /// Whether the texts of a card of this type stand in an ability with a name.
    fn is_named(&self, of: &str) -> bool {
        let none = |it: &&(&str, usize)| it.0 == of && it.1 == 0;
        self.vocabulary.abilities.iter().any(|it| none(&it))
    }

    /// Gives a card its texts.
    fn give(&self, file: &mut File, at: usize, texts: Vec<Ability>) {
        let of = card_type(&file.cards[at]);
        if texts.is_empty() {
            return;
        }
        if !self.is_named(of) {
            file.cards[at].abilities = texts;
            return;
        }
        let word = format!("ability_{}", at + 1);
        let fields = &mut file.cards[at].fields;
        fields.retain(|it| it.name.as_str() != "ability");
        fields.push(Field {
            name: "ability".into(),
            values: vec![Value::Word(word.as_str().into())],
        });
        let named = file.keywords.iter_mut().find(|it| it.word.as_str() == word);
        if let Some(named) = named {
            named.abilities = texts;
        }
    }

    /// Drops cards that the others do not go with, until the game takes the file.
    fn settle(&self, file: &mut File) -> String {
        loop {
            if let Ok(text) = judge(file) {
                return text;
            }
            if file.cards.is_empty() {
                return String::new();
            }
            let mut at = file.cards.len() - 1;
            for one in 0..file.cards.len() {
                let mut less = file.clone();
                drop_card(&mut less, one);
                if judge(&less).is_ok() {
                    at = one;
                    break;
                }
            }
            drop_card(file, at);
        }
    }

    /// Cards without texts: their words can be named by every text.
    fn skeleton(&self, dice: &mut Dice, cards: usize) -> File {
        let v = self.vocabulary;
        let mut file = File {
            game: Some(v.game.into()),
            set: Some("made".into()),
            ..File::default()
        };
        for list in v.lists {
            let entries = (1..=2).map(|n| {
                let word = format!("{}_{n}", list.word);
                // No two words of two lists are called the same.
                let name = Bi {
                    ja: format!("{}{n}", list.phrase.ja),
                    en: format!("{} {n}", list.phrase.en),
                };
                WordEntry {
                    word: word.as_str().into(),
                    name,
                }
            });
            file.words.push(WordList {
                list: list.word.into(),
                entries: entries
                    .map(|it| WordEntry {
                        word: format!("made_{}", it.word).as_str().into(),
                        ..it
                    })
                    .collect(),
                comments: Vec::new(),
            });
        }
        for at in 1..=cards {
            let types: Vec<&str> = v.types.iter().map(|t| t.word).collect();
            let of = dice.pick(&types);
            let card = self.blank(dice, at, of, &file);
            self.name_texts(&mut file, at, of);
            file.cards.push(card);
        }
        file
    }

    /// The named ability that holds the texts of a card, where its type has them so.
    fn name_texts(&self, file: &mut File, at: usize, of: &str) {
        if self.is_named(of) && self.has_texts(of) {
            file.keywords.push(KeywordDef {
                word: format!("ability_{at}").as_str().into(),
                name: Bi {
                    ja: format!("能力{at}"),
                    en: format!("Ability {at}"),
                },
                ..KeywordDef::default()
            });
        }
    }

    /// Whether a card of this type can have texts.
    fn has_texts(&self, of: &str) -> bool {
        let held = |it: &FieldWord| it.word == "ability" && it.types.contains(&of);
        !self.is_named(of) || self.vocabulary.fields.iter().any(held)
    }

    /// A card of a type without texts.
    fn blank(&self, dice: &mut Dice, at: usize, of: &'static str, file: &File) -> Card {
        let nothing = Tally::default();
        let mut maker = Maker::new(self.vocabulary, &nothing, dice.clone(), file, of);
        let fields = maker.fields(at, of);
        dice.next();
        Card {
            word: format!("made_{at}").as_str().into(),
            fields: fields.into_iter().filter(fits).collect(),
            ..Card::default()
        }
    }
}

/// A field with what it asks for.
fn fits(field: &Field) -> bool {
    !field.values.is_empty()
        || matches!(field.name.as_str(), "legend" | "attach_mark" | "directions")
}

/// Takes a card out of a file, with the named ability that is its alone.
fn drop_card(file: &mut File, at: usize) {
    let card = file.cards.remove(at);
    for word in card.words("ability") {
        let word = word.text.clone();
        file.keywords.retain(|it| it.word.text != word);
    }
}

/// Takes away what the last card does not name, itself or by what it names: all of it is read as
/// often as a text is tried, and its faults are none of that text.
fn only_named(file: &mut File) {
    let last = file.cards.pop();
    let own = last.iter().flat_map(|it| it.words("ability"));
    let own: Vec<String> = own.map(|it| it.text.clone()).collect();
    let mut named = File {
        cards: last.into_iter().collect(),
        ..File::default()
    };
    let (held, rest) = file
        .keywords
        .drain(..)
        .partition(|it| own.contains(&it.word.text));
    (named.keywords, file.keywords) = (held, rest);
    loop {
        let text = print(&named);
        let said: BTreeSet<&str> = text
            .split(|it: char| !it.is_ascii_alphanumeric() && it != '_')
            .collect();
        let is_said = |word: &Word| said.contains(word.as_str());
        let cards: Vec<Card> = file.cards.extract_if(.., |it| is_said(&it.word)).collect();
        let keywords = file.keywords.extract_if(.., |it| is_said(&it.word));
        let keywords: Vec<KeywordDef> = keywords.collect();
        if cards.is_empty() && keywords.is_empty() {
            break;
        }
        // The last card stays the last.
        named.cards.splice(0..0, cards);
        named.keywords.splice(0..0, keywords);
    }
    (file.cards, file.keywords) = (named.cards, named.keywords);
}

/// The type of a card that was made here.
fn card_type(card: &Card) -> &'static str {
    let word = card.card_type().unwrap_or_default();
    let all = shokan_lang::vocabulary::all().into_iter();
    let mut types = all.flat_map(|v| v.types.iter().map(|t| t.word));
    types.find(|t| *t == word).unwrap_or("unit")
}

/// A word without a place.
pub(crate) fn word(text: &str) -> Word {
    Word::new(text, Span::default())
}

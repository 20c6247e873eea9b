//! Typed access to the fields of a card.
//!
//! The accessors answer what is written; whether it may be written is the checker's work.

use crate::ast::{Bi, Card, Field, Span, Value, Word};

/// The word in front of how a name is read.
pub(crate) const KANA: &str = "kana";

impl Card {
    /// The first field of this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| f.name.as_str() == name)
    }

    /// All words of a field; none where it is not there.
    pub fn words(&self, name: &str) -> Vec<&Word> {
        self.each_word(name).collect()
    }

    /// As `words`, one after another.
    pub fn each_word<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Word> + use<'a> {
        self.field(name).into_iter().flat_map(Field::each_word)
    }

    /// All integers of a field; none where it is not there.
    pub fn numbers(&self, name: &str) -> Vec<i32> {
        self.field(name).map(Field::numbers).unwrap_or_default()
    }

    /// `id SCP-N13`.
    pub fn id(&self) -> Option<&str> {
        self.words("id").first().map(|w| w.as_str())
    }

    /// `name ja "..." en "..."`.
    pub fn name(&self) -> Bi {
        let mut name = Bi::default();
        let values = self
            .field("name")
            .map(|f| f.values.as_slice())
            .unwrap_or_default();
        for pair in values.windows(2) {
            if let [Value::Word(language), Value::Text(text, _)] = pair {
                match language.as_str() {
                    "ja" => name.ja.clone_from(text),
                    "en" => name.en.clone_from(text),
                    _ => {}
                }
            }
        }
        name
    }

    /// `name ja "..." kana "..."`: how the Japanese name is read, in hiragana, where it is written.
    pub fn kana(&self) -> Option<&str> {
        let (kana, _) = self.field("name")?.reading()?;
        Some(kana)
    }

    /// `type unit`.
    pub fn card_type(&self) -> Option<&str> {
        self.words("type").first().map(|w| w.as_str())
    }

    /// `deck_type n` (Summons Call).
    pub fn deck_type(&self) -> Option<&str> {
        self.words("deck_type").first().map(|w| w.as_str())
    }

    /// `category ember beast`, of the open list (Summons Call).
    pub fn categories(&self) -> Vec<&str> {
        self.words("category")
            .into_iter()
            .map(Word::as_str)
            .collect()
    }

    /// `cost 3`.
    pub fn cost(&self) -> Option<i32> {
        self.numbers("cost").first().copied()
    }

    /// `stats 1 4`: the two numbers of a fighter.
    pub fn stats(&self) -> Option<(i32, i32)> {
        match self.numbers("stats").as_slice() {
            [first, second] => Some((*first, *second)),
            _ => None,
        }
    }

    /// `directions left front`.
    pub fn directions(&self) -> Vec<&str> {
        self.words("directions")
            .into_iter()
            .map(Word::as_str)
            .collect()
    }
}

impl Field {
    /// Its words.
    pub fn words(&self) -> Vec<&Word> {
        self.each_word().collect()
    }

    fn each_word(&self) -> impl Iterator<Item = &Word> {
        self.values.iter().filter_map(|v| match v {
            Value::Word(word) => Some(word),
            _ => None,
        })
    }

    /// `kana "..."` of a name, with its place.
    pub(crate) fn reading(&self) -> Option<(&str, Span)> {
        self.values.windows(2).find_map(|pair| match pair {
            [Value::Word(word), Value::Text(text, span)] if word.as_str() == KANA => {
                Some((text.as_str(), *span))
            }
            _ => None,
        })
    }

    /// Its integers.
    pub fn numbers(&self) -> Vec<i32> {
        self.values
            .iter()
            .filter_map(|v| match v {
                Value::Number(n, _) => Some(*n),
                _ => None,
            })
            .collect()
    }
}

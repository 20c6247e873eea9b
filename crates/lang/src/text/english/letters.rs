//! Small and large letters, articles and lists.

use super::English;

impl English<'_> {
    /// The first letter small, unless the word keeps its capital anywhere: one written in capitals,
    /// a kind of card that the book of the game writes large, a name that the cards declare.
    pub(super) fn lower(&self, text: &str) -> String {
        let named = |name: &str| {
            let rest = text.strip_prefix(name).map(|it| it.trim_start_matches('s'));
            name.starts_with(char::is_uppercase)
                && rest.is_some_and(|it| !it.starts_with(char::is_alphabetic))
        };
        let mut kinds = self.scene.vocabulary.kinds.iter();
        if kinds.any(|it| named(it.phrase.en)) || self.scene.words.names().any(|it| named(&it.en)) {
            return text.to_owned();
        }
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(first), Some(second)) if !second.is_uppercase() => {
                let rest = &text[first.len_utf8()..];
                first.to_lowercase().chain(rest.chars()).collect()
            }
            _ => text.to_owned(),
        }
    }
}

/// The first letter large.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        // A mark in front of a sentence: `[Mana release]: ...`.
        Some('[') => format!("[{}", capital(chars.as_str())),
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A sentence ends with one stop, also where a quoted text ends with it.
pub(super) fn stopped(text: &str) -> String {
    let end = if text.ends_with(".”") { "" } else { "." };
    capital(&format!("{text}{end}"))
}

/// `a wall`, `an artifact`.
pub(super) fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    // "a unit" is said with a consonant.
    let article = if vowel && !noun.to_lowercase().starts_with("uni") {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// Without its article.
pub(super) fn bare(noun: &str) -> &str {
    noun.strip_prefix("an ")
        .or_else(|| noun.strip_prefix("a "))
        .unwrap_or(noun)
}

/// `a`, `a and b`, `a, b, and c`.
pub(super) fn series(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

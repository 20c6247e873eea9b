//! What a card offers to choose between, block by block.

use super::{AbilityText, Scene, This, english, japanese};
use crate::ast::Ability;
use crate::vocabulary::Vocabulary;
use crate::words::Words;

/// What can be chosen in the `either` at this place of an ability, block by block; of several, the
/// one that is printed first is at 0.
///
/// `of` is the type of the card that has it, as for [`super::ability_text`].
pub fn mode_texts(
    ability: &Ability,
    of: Option<&str>,
    vocabulary: &'static Vocabulary,
    words: &Words,
    at: usize,
) -> Vec<AbilityText> {
    let this = of
        .and_then(|t| vocabulary.kind(t))
        .filter(|kind| !kind.unique && kind.counter == "体")
        .map_or(This::Card, This::Fighter);
    let scene = || Scene::new(vocabulary, words, this);
    let [mut ja, mut en] = [
        japanese::modes(ability, scene()),
        english::modes(ability, scene()),
    ];
    if at >= ja.len() || at >= en.len() {
        return Vec::new();
    }
    let both = ja.swap_remove(at).into_iter().zip(en.swap_remove(at));
    both.map(|(ja, en)| AbilityText { ja, en }).collect()
}

/// How a language says what can be chosen, in one sentence and in lines.
pub(super) struct Said {
    /// What stands in front.
    lead: &'static str,
    /// How the first begins, two are parted and the last ends.
    marks: [&'static str; 3],
    /// Quotation marks of what is quoted, and of what is quoted in it.
    quotes: [[&'static str; 2]; 2],
    /// What a line begins with.
    line: &'static str,
}

pub(super) const ENGLISH: Said = Said {
    lead: "hoose one: ",
    marks: ["“", "” or “", "”"],
    quotes: [["“", "”"], ["‘", "’"]],
    line: "\n• ",
};

pub(super) const JAPANESE: Said = Said {
    lead: "次から1つを選んで行う：",
    marks: ["「", "」か「", "」。"],
    quotes: [["「", "」"], ["『", "』"]],
    line: "\n・",
};

/// What can be chosen in lines of its own, where the text ends with it.
pub(super) fn in_lines(text: String, said: &Said) -> String {
    let [first, between, last] = said.marks;
    let [quotes, inner] = said.quotes;
    let begins = format!("{}{first}", said.lead);
    let lines = text.rfind(&begins).and_then(|at| {
        let modes = text[at + begins.len()..].strip_suffix(last)?;
        let modes: Vec<&str> = modes.split(between).collect();
        let quoted = |mode: &&str| quotes.iter().any(|mark| mode.contains(mark));
        if modes.iter().any(quoted) {
            return None;
        }
        let modes = modes.iter().map(|mode| {
            let mode = mode
                .replace(inner[0], quotes[0])
                .replace(inner[1], quotes[1]);
            format!("{}{mode}", said.line)
        });
        let lead = text[..at + said.lead.len()].trim_end();
        Some(format!("{lead}{}", modes.collect::<String>()))
    });
    lines.unwrap_or(text)
}

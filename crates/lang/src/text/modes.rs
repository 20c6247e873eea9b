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

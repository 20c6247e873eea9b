//! Decks to try own cards with: ready decks in which such a card stands in the place of another.

use super::Catalogue;
use crate::deck::{Construction, DeckList};
use crate::games;
use shokan_lang::ast::Card;

/// A deck with a card in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The deck, under the name of the card.
    pub list: DeckList,
    /// How it is built.
    pub construction: Construction,
    /// The word of the card whose place it has.
    pub instead: String,
}

impl Catalogue {
    /// A ready deck in which a card has the place of another of its kind, the one that costs most
    /// nearly as much and has the fewest texts; `None` where every deck has faults with it, as of a
    /// card that leads a deck, or where a ready deck has it as it is.
    pub fn trial(&self, word: &str) -> Option<Trial> {
        let def = self.find(word)?;
        let card = self.pool.def(def);
        let cost = |tree: &Card| (self.info.face.numbers)(tree).cost.map_or(-1, i32::from);
        let own = cost(&card.tree);
        let mut places = Vec::new();
        let mut words: Vec<&str> = self.ready_words().collect();
        words.sort_unstable();
        for (deck, ready) in words.into_iter().enumerate() {
            let (list, construction) = self.ready(ready)?;
            for (at, (_, name)) in list.cards.iter().enumerate() {
                let Some(other) = self.find(name) else {
                    continue;
                };
                if other == def {
                    return None;
                }
                let other = self.pool.def(other);
                if other.kind == card.kind {
                    let dearer = (cost(&other.tree) - own).abs();
                    let order = (dearer, other.abilities.len(), deck, at);
                    places.push((order, list.clone(), construction, other.word.clone()));
                }
            }
        }
        places.sort_by_key(|(order, ..)| *order);
        places
            .into_iter()
            .find_map(|((.., at), mut list, construction, instead)| {
                list.name = format!("{} / {}", card.ja, card.en);
                // Some copies may have to stay, such as those that stand on the board at first.
                let copies = list.cards[at].0;
                let list = (1..=copies).rev().find_map(|copies| {
                    let mut list = list.clone();
                    list.cards[at].0 -= copies;
                    list.cards.insert(at, (copies, card.word.clone()));
                    list.cards.retain(|(count, _)| *count > 0);
                    let sound = games::check_deck(&list, construction, self).is_empty();
                    sound.then_some(list)
                })?;
                Some(Trial {
                    list,
                    construction,
                    instead,
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;
    use crate::workshop;

    /// In every game the first card that the workshop offers can be tried.
    #[test]
    fn a_new_card_can_be_tried_in_every_game() {
        for game in GAMES {
            let house = games::catalogue(game, &[]).expect("a game").expect("sound");
            let mut tried = 0;
            for template in workshop::templates(&house) {
                assert!(
                    !template.text.contains("uncertain"),
                    "{game}: {}",
                    template.text
                );
                let text = format!("game {game}\nset own\n\n{}", template.text);
                let with = house
                    .with_own("set.cards", &text)
                    .expect("a sound template");
                let own = with.own_beside(&house);
                assert_eq!(own.len(), 1, "{game}: {text}");
                let Some(trial) = with.trial(&own[0].card) else {
                    continue;
                };
                tried += 1;
                let has = |it: &DeckList, word: &str| it.cards.iter().any(|(_, it)| it == word);
                assert!(has(&trial.list, &own[0].card), "{game}: {trial:?}");
                let faults = games::check_deck(&trial.list, trial.construction, &with);
                assert!(faults.is_empty(), "{game}: {faults:?}");
            }
            assert!(tried > 0, "{game}");
        }
    }

    /// What a ready deck has already is tried as it is, and nothing unknown is.
    #[test]
    fn what_is_in_a_ready_deck_needs_no_other() {
        let house = games::catalogue("summons_call", &[])
            .expect("a game")
            .expect("sound");
        assert_eq!(house.trial("cinder_imp"), None);
        assert_eq!(house.trial("nobody"), None);
    }
}

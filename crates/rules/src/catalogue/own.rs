//! Own cards beside those of a house, and what is other in them.

use super::reading::is_copy;
use super::{Catalogue, bi};
use crate::show::{Bi, CatalogueCard};
use shokan_lang::fault::CardFault;

/// A card that a set of own cards brings or changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCard {
    /// Its word.
    pub card: String,
    /// The house has a card of this word, which it takes the place of.
    pub changed: bool,
    /// What is other than in the card of the house, one by one; empty for a new card.
    pub changes: Vec<Bi>,
}

impl Catalogue {
    /// These cards and those of one more file; a copy of a built-in file takes its place. As it is
    /// asked by strangers, no line is looked for that would work in the place of one with a fault.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn with_own(&self, name: &str, text: &str) -> Result<Self, Vec<CardFault>> {
        self.with_files(&[(name, text)])
    }

    /// The same with any number of files.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn with_files(&self, files: &[(&str, &str)]) -> Result<Self, Vec<CardFault>> {
        let mut further: Vec<(&str, &str)> = Vec::new();
        for (name, text) in &self.further {
            further.push((name, text));
        }
        further.extend_from_slice(files);
        let mut files = self.info.cards.to_vec();
        files.retain(|built_in| !further.iter().any(|file| is_copy(file, built_in)));
        files.extend_from_slice(&further);
        Self::load_once(self.info, &files).map(|catalogue| catalogue.beside(&further))
    }

    /// Whether these are the built-in cards alone.
    pub fn is_built_in(&self) -> bool {
        self.further.is_empty()
    }

    /// The cards that are not in another catalogue of the game, or read otherwise there.
    pub fn own_beside(&self, house: &Self) -> Vec<OwnCard> {
        let face = |catalogue: &Self, at: usize| {
            let (def, set) = (&catalogue.pool.defs[at], &catalogue.sets[at]);
            catalogue.face(def, set)
        };
        let own = self.pool.defs.iter().enumerate().filter_map(|(at, def)| {
            let mut known = house.pool.defs.iter();
            let Some(before) = known.position(|other| other.word == def.word) else {
                return Some(OwnCard {
                    card: def.word.clone(),
                    changed: false,
                    changes: Vec::new(),
                });
            };
            let changes = changes(&face(house, before), &face(self, at));
            (!changes.is_empty()).then(|| OwnCard {
                card: def.word.clone(),
                changed: true,
                changes,
            })
        });
        own.collect()
    }
}

/// What is other in a card, as people read it.
fn changes(before: &CatalogueCard, after: &CatalogueCard) -> Vec<Bi> {
    let mut all = Vec::new();
    if before.name != after.name {
        let (old, new) = (&before.name, &after.name);
        all.push(bi(
            format!("名前 {} → {}", old.ja, new.ja),
            format!("name {} → {}", old.en, new.en),
        ));
    }
    fields(before, after, &mut all);
    let (old, new) = (lines(before), lines(after));
    for line in old.iter().filter(|line| !new.contains(line)) {
        all.push(bi(
            format!("なくなった文：{}", line.ja),
            format!("gone: {}", line.en),
        ));
    }
    for line in new.iter().filter(|line| !old.contains(line)) {
        all.push(bi(
            format!("加わった文：{}", line.ja),
            format!("added: {}", line.en),
        ));
    }
    all
}

fn fields(before: &CatalogueCard, after: &CatalogueCard, all: &mut Vec<Bi>) {
    let of = |card: &CatalogueCard, name: &str| {
        let mut fields = card.fields.iter();
        let found = fields.find(|field| field.field == name);
        found.map_or_else(|| bi("なし", "none"), |field| field.value.clone())
    };
    let only_before = before.fields.iter().filter(|field| {
        let mut others = after.fields.iter();
        !others.any(|other| other.field == field.field)
    });
    for field in after.fields.iter().chain(only_before) {
        let (old, new) = (of(before, &field.field), of(after, &field.field));
        if old != new {
            all.push(bi(
                format!("{} {} → {}", field.label.ja, old.ja, new.ja),
                format!("{} {} → {}", field.label.en, old.en, new.en),
            ));
        }
    }
}

/// The rules text line by line.
fn lines(card: &CatalogueCard) -> Vec<Bi> {
    let (ja, en) = (card.text.ja.lines(), card.text.en.lines());
    ja.zip(en).map(|(ja, en)| bi(ja, en)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summons_call::SummonsCall;

    const OWN: &str = r#"
game summons_call
set own

card lamp_keeper_of_the_ford {
  id OWN-001
  name ja "渡しの灯守り" en "Lamp Keeper of the Ford"
  type skill
  deck_type n
  cost 1
  play {
    draw 1
  }
}
"#;

    #[test]
    fn own_cards_stand_beside_those_of_the_house() {
        let house = Catalogue::of::<SummonsCall>(&[]).expect("sound cards");
        let own = house.with_own("own.cards", OWN).expect("a sound card");
        assert_eq!(own.pool.defs.len(), house.pool.defs.len() + 1);
        assert_ne!(own.pool.short_hash(), house.pool.short_hash());
        let told = own.own_beside(&house);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].card, "lamp_keeper_of_the_ford");
        assert!(!told[0].changed && told[0].changes.is_empty());
        let further = own.with_own("more.cards", "game summons_call\nset more\n");
        let further = further.expect("no further card");
        assert!(further.find("lamp_keeper_of_the_ford").is_some());
        let faults = house.with_own("own.cards", "game summons_call\ncard {");
        assert!(!faults.expect_err("no card").is_empty());
    }

    #[test]
    fn a_changed_card_tells_what_is_other() {
        let house = Catalogue::of::<SummonsCall>(&[]).expect("sound cards");
        let (_, text) = Catalogue::built_in("summons_call")[0];
        let at = text.find("card cinder_imp").expect("a known card");
        let (before, card) = text.split_at(at);
        let card = card.replacen("cost 1", "cost 4", 1);
        let own = house.with_own("set.cards", &format!("{before}{card}"));
        let own = own.expect("a sound copy");
        let told = own.own_beside(&house);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].changed);
        let all: Vec<&str> = told[0].changes.iter().map(|it| it.en.as_str()).collect();
        assert!(
            all.iter().any(|it| it.contains("1 → 4")),
            "{:?}",
            told[0].changes
        );
    }
}

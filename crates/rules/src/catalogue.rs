//! The cards of a game, parsed and compiled once, with the tree for people beside the programs for
//! the engine.

mod own;
mod reading;
mod said;
mod trial;

pub use own::OwnCard;

use crate::deck::{Construction, DeckList};
use crate::games;
use crate::info::{GameInfo, Ready};
use crate::phrase::bi;
use crate::rulebook::Rulebook;
use crate::show::{
    Bi, CatalogueAbility, CatalogueCard, CatalogueView, DeckLimits, DeckRow, FieldFace, ReadyDeck,
};
use reading::is_copy;
use shokan_kernel::compile::compile;
use shokan_kernel::ids::DefId;
use shokan_kernel::pool::{Ability, CardPool, Def};
use shokan_lang::ast;
use shokan_lang::check;
use shokan_lang::fault::CardFault;
use shokan_lang::teach::teach;
use shokan_lang::text;
use shokan_lang::vocabulary::Vocabulary;
use shokan_lang::words::Words;
use std::collections::BTreeMap;

/// The cards of one game.
#[derive(Debug)]
pub struct Catalogue {
    /// What is known of the game.
    pub info: &'static GameInfo,
    /// The game's word.
    pub game: &'static str,
    /// The programs.
    pub pool: CardPool,
    /// The words of the language of this game.
    pub vocabulary: &'static Vocabulary,
    /// The words that the card files declare.
    pub words: Words,
    /// The set each card is of.
    pub sets: Vec<String>,
    /// The card files beside the built-in ones, with their names.
    further: Vec<(String, String)>,
}

/// A blank card that can be drawn, paid, discarded and milled, but never played.
pub const FILLER: &str = "filler";

impl Catalogue {
    /// The cards of a game that come with the house, and further card files; a copy of a built-in
    /// file takes its place.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn of<G: Rulebook>(further: &[(&str, &str)]) -> Result<Self, Vec<CardFault>> {
        Self::with(G::info(), further)
    }

    /// The built-in card files of a game, by their names.
    pub fn built_in(game: &str) -> &'static [(&'static str, &'static str)] {
        games::info(game).map_or(&[], |info| info.cards)
    }

    /// The cards of these files alone; `None` for a game that does not run.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn of_files(game: &str, files: &[(&str, &str)]) -> Option<Result<Self, Vec<CardFault>>> {
        Some(Self::load(games::info(game)?, files))
    }

    /// The cards of these files alone, for who only asks whether they are taken: no line is looked
    /// for that would work in the place of one with a fault, which reads all files anew for each.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn untaught(game: &str, files: &[(&str, &str)]) -> Option<Result<Self, Vec<CardFault>>> {
        Some(Self::load_once(games::info(game)?, files))
    }

    /// Whether one of these files takes the place of a built-in one.
    pub fn replaces(files: &[(&str, &str)], built_in: (&str, &str)) -> bool {
        files.iter().any(|file| is_copy(file, &built_in))
    }

    /// The card files that these cards were read from, with their names.
    pub fn files(&self) -> Vec<(String, String)> {
        let further = self.further.iter();
        let further: Vec<(&str, &str)> = further.map(|(n, t)| (n.as_str(), t.as_str())).collect();
        let built_in = self.info.cards.iter();
        let kept = built_in.filter(|it| !Self::replaces(&further, **it));
        let all = kept.chain(&further);
        all.map(|&(name, text)| (name.to_owned(), text.to_owned()))
            .collect()
    }

    fn with(info: &'static GameInfo, further: &[(&str, &str)]) -> Result<Self, Vec<CardFault>> {
        let mut files = info.cards.to_vec();
        files.retain(|built_in| !further.iter().any(|file| is_copy(file, built_in)));
        files.extend_from_slice(further);
        Self::load(info, &files).map(|catalogue| catalogue.beside(further))
    }

    fn beside(self, further: &[(&str, &str)]) -> Self {
        let owned = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
        let further = further.iter().map(owned).collect();
        Self { further, ..self }
    }

    /// Reads card files; a fault whose line is a common slip comes with a line that works.
    fn load(info: &'static GameInfo, files: &[(&str, &str)]) -> Result<Self, Vec<CardFault>> {
        Self::load_once(info, files).map_err(|mut faults| {
            let check = |files: &[(&str, &str)]| Self::load_once(info, files).err();
            teach(files, &mut faults, &|files| {
                check(files).unwrap_or_default()
            });
            faults
        })
    }

    /// The one way from card files to a pool: the language, the compiler, and what the game itself
    /// cannot do.
    fn load_once(info: &'static GameInfo, files: &[(&str, &str)]) -> Result<Self, Vec<CardFault>> {
        let loaded = check::load(files)?;
        let trees = loaded.files;
        let words = loaded.words;
        let placed = |faults| reading::placed(files, &trees, faults);
        let mut pool = compile(&trees, info.lexicon).map_err(placed)?;
        // A keyword that no card has is played nowhere.
        let faults = match pool.defs.is_empty() {
            true => Vec::new(),
            false => (info.unplayable)(&pool),
        };
        if !faults.is_empty() {
            return Err(placed(faults));
        }
        (info.mark)(&mut pool);
        let mut sets = Vec::new();
        for tree in &trees {
            let set = tree
                .set
                .as_ref()
                .map_or_else(String::new, |set| set.text.clone());
            sets.extend(tree.cards.iter().map(|_| set.clone()));
        }
        Ok(Self {
            info,
            game: info.word,
            pool,
            vocabulary: (info.vocabulary)(),
            words,
            sets,
            further: Vec::new(),
        })
    }

    /// The type of the card that has a text as printed.
    fn type_of(&self, ability: &Ability) -> Option<&str> {
        let def = self.pool.defs.get(ability.def.at())?;
        def.tree.card_type().filter(|_| !ability.granted)
    }

    /// The rules text of one ability, generated from its tree.
    pub fn ability_text(&self, ability: &Ability) -> Bi {
        let of = self.type_of(ability);
        let text = text::ability_text(&ability.tree, of, self.vocabulary, &self.words);
        Bi {
            ja: text.ja,
            en: text.en,
        }
    }

    /// What an ability does, without when and for what.
    pub fn effect_text(&self, ability: &Ability) -> Bi {
        let of = self.type_of(ability);
        let text = text::effect_text(&ability.tree, of, self.vocabulary, &self.words);
        bi(text.ja, text.en)
    }

    /// What can be chosen in an `either` of an ability; the one that is printed first is at 0.
    pub fn mode_texts(&self, ability: &Ability, at: usize) -> Vec<Bi> {
        let of = self.type_of(ability);
        let texts = text::mode_texts(&ability.tree, of, self.vocabulary, &self.words, at);
        let bi = |text: text::AbilityText| Bi {
            ja: text.ja,
            en: text.en,
        };
        texts.into_iter().map(bi).collect()
    }

    /// The card with this word or id.
    pub fn find(&self, word: &str) -> Option<DefId> {
        self.pool.find(word)
    }
}

impl Catalogue {
    /// A ready deck by its word.
    pub fn ready(&self, word: &str) -> Option<(DeckList, Construction)> {
        let deck = self.info.decks.iter().find(|deck| deck.word == word)?;
        deck_list(deck.text).ok()
    }

    /// The name of a ready deck in both languages, by its name in its file.
    pub fn ready_name(&self, name: &str) -> Option<Bi> {
        let title = format!("deck \"{name}\"\n");
        let found = self
            .info
            .decks
            .iter()
            .find(|deck| deck.text.contains(&title));
        found.map(|deck| bi(deck.ja, name))
    }

    /// The words of the ready decks.
    pub fn ready_words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.info.decks.iter().map(|deck| deck.word)
    }

    /// All cards as people see them.
    pub fn view(&self) -> CatalogueView {
        let cards = self.pool.defs.iter().zip(&self.sets);
        CatalogueView {
            game: self.game.to_owned(),
            pool_hash: self.pool.short_hash(),
            cards: cards.map(|(def, set)| self.face(def, set)).collect(),
            words: self.words_by_list(),
            limits: self.limits(),
            decks: self
                .info
                .decks
                .iter()
                .filter_map(|deck| self.ready_view(deck))
                .collect(),
        }
    }

    /// One card as people see it.
    pub fn card_view(&self, id: DefId) -> CatalogueCard {
        let set = self.sets.get(id.at()).map_or("", String::as_str);
        self.face(self.pool.def(id), set)
    }

    /// What a deck holds.
    fn limits(&self) -> DeckLimits {
        let deck = &self.info.deck;
        let sorts = deck.sorts.iter();
        DeckLimits {
            size: deck.size,
            reserve: deck.reserve,
            sorts: sorts.map(|&(word, n)| (word.to_owned(), n)).collect(),
        }
    }

    /// The words of the open lists, and the marks and sets of the cards, by list and word.
    pub(crate) fn words_by_list(&self) -> BTreeMap<String, BTreeMap<String, Bi>> {
        let mut words: BTreeMap<String, BTreeMap<String, Bi>> = BTreeMap::new();
        let mut add = |list: &str, word: &str, name: Bi| {
            let of_list = words.entry(list.to_owned()).or_default();
            of_list.insert(word.to_owned(), name);
        };
        for list in self.vocabulary.lists {
            for word in self.words.list(list.word) {
                let name = self.words.open(word);
                let name = name.map_or_else(Bi::default, |name| bi(&name.ja, &name.en));
                add(list.word, word, name);
            }
        }
        if let Some(((word, ja, en), has)) = self.info.face.mark
            && self.pool.defs.iter().any(|def| has(&def.tree))
        {
            add("mark", word, bi(ja, en));
        }
        let used = |set: &&(&str, _, _)| self.sets.iter().any(|of| of == set.0);
        for &(word, ja, en) in self.info.sets.iter().filter(used) {
            add("set", word, bi(ja, en));
        }
        words
    }

    fn ready_view(&self, ready: &Ready) -> Option<ReadyDeck> {
        let (list, construction) = deck_list(ready.text).ok()?;
        Some(ReadyDeck {
            deck: ready.word.to_owned(),
            name: bi(ready.ja, &list.name),
            style: bi(ready.style.0, ready.style.1),
            difficulty: ready.difficulty,
            construction: match construction {
                Construction::Normal => "normal",
                Construction::Dynamic => "dynamic",
            }
            .to_owned(),
            leader: list.leaders.first().cloned().unwrap_or_default(),
            leaders: list.leaders,
            cards: rows(list.cards),
            reserve: rows(list.reserve),
        })
    }

    fn face(&self, def: &Def, set: &str) -> CatalogueCard {
        let tree = &def.tree;
        let (abilities, text) = self.abilities(tree);
        let kind = tree.card_type().unwrap_or_default();
        let face = &self.info.face;
        let numbers = (face.numbers)(tree);
        let words = |field: &str| tree.words(field).into_iter().map(|w| w.as_str().to_owned());
        let open = |field: Option<&'static str>| field.into_iter().flat_map(words);
        let mark = face.mark.filter(|(_, has)| has(tree));
        let mark = mark.map(|((word, ..), _)| word.to_owned());
        let binds = face.binds.iter().flat_map(|field| words(field));
        let fields = text::field_texts(tree, self.vocabulary, &self.words);
        CatalogueCard {
            card: def.word.clone(),
            id: def.id.clone(),
            name: Bi {
                ja: def.ja.clone(),
                en: def.en.clone(),
            },
            kana: tree.kana().map(str::to_owned),
            card_type: kind.to_owned(),
            deck_type: open(face.deck_type).next(),
            categories: binds.chain(mark).collect(),
            cost: numbers.cost,
            advance: numbers.advance,
            atk: numbers.atk,
            defence: numbers.defence,
            hp: numbers.hp,
            elements: open(face.elements).collect(),
            legend: face.legend.is_some_and(|it| tree.field(it).is_some()),
            directions: open(face.directions).collect(),
            fields: fields
                .into_iter()
                .map(|field| FieldFace {
                    field: field.field.to_owned(),
                    label: both(field.label),
                    value: both(field.value),
                })
                .collect(),
            text,
            abilities,
            set: set.to_owned(),
            copies: (self.info.deck.copies)(&self.pool, def),
            brings: (self.info.deck.brings)(&self.pool, def),
        }
    }

    /// What a card can do, and its whole text: abilities that stand under a name first.
    fn abilities(&self, tree: &ast::Card) -> (Vec<CatalogueAbility>, Bi) {
        let mut faces = Vec::new();
        let mut lines = Vec::new();
        for keyword in text::printed_keywords(tree, self.vocabulary, &self.words) {
            let of = tree.card_type();
            let text = text::keyword_text(keyword, of, self.vocabulary, &self.words);
            let name = Bi {
                ja: keyword.name.ja.clone(),
                en: keyword.name.en.clone(),
            };
            lines.push(Bi {
                ja: format!("【{}】{}", name.ja, text.ja),
                en: format!("{}: {}", name.en, text.en),
            });
            faces.push(CatalogueAbility {
                head: "ability".to_owned(),
                name: Some(name),
                text: both(text),
                ..CatalogueAbility::default()
            });
        }
        let texts = text::rules_text(tree, self.vocabulary, &self.words);
        for (text, ability) in texts.into_iter().zip(&tree.abilities) {
            let face = self.ability_face(&ability.head, text);
            lines.push(face.text.clone());
            faces.push(face);
        }
        let joined = |pick: fn(&Bi) -> &str| lines.iter().map(pick).collect::<Vec<_>>().join("\n");
        let text = Bi {
            ja: joined(|line| &line.ja),
            en: joined(|line| &line.en),
        };
        (faces, text)
    }

    fn ability_face(&self, head: &ast::Head, text: text::AbilityText) -> CatalogueAbility {
        let word = self.head_word(head);
        let mut face = CatalogueAbility {
            keywords: self.keyword(&word).into_iter().collect(),
            head: word,
            text: both(text),
            ..CatalogueAbility::default()
        };
        if let ast::Head::Rule { values, name, .. } = head {
            let mut words = values.iter().filter_map(|value| match value {
                ast::Value::Word(word) => Some(word.text.clone()),
                _ => None,
            });
            face.flag = words.next();
            face.orb = words.next();
            face.ap = values.iter().find_map(|value| match value {
                ast::Value::Number(n, _) => i16::try_from(*n).ok(),
                _ => None,
            });
            face.name = name.as_ref().map(|name| Bi {
                ja: name.ja.clone(),
                en: name.en.clone(),
            });
        }
        face
    }

    /// The keyword that an ability with this head is printed with.
    fn keyword(&self, head: &str) -> Option<String> {
        let mut keywords = self.info.face.keywords.iter();
        let (_, keyword) = keywords.find(|it| it.0 == head)?;
        Some((*keyword).to_owned())
    }

    /// The word for when an ability works.
    fn head_word(&self, head: &ast::Head) -> String {
        match head {
            ast::Head::On(event) => {
                let plain = event.parts.is_empty() && event.names.len() == 1;
                let name = event.names.first().map_or("when", |name| name.as_str());
                let keyword = plain && self.keyword(name).is_some();
                if keyword { name } else { "when" }.to_owned()
            }
            ast::Head::InsteadOf(_) => "instead".to_owned(),
            ast::Head::AnswerTo(_) => "answer".to_owned(),
            ast::Head::Always => "always".to_owned(),
            ast::Head::Rule { word, .. } => word.text.clone(),
        }
    }
}

fn rows(cards: Vec<(u16, String)>) -> Vec<DeckRow> {
    let row = |(count, card)| DeckRow { card, count };
    cards.into_iter().map(row).collect()
}

fn both(text: text::AbilityText) -> Bi {
    Bi {
        ja: text.ja,
        en: text.en,
    }
}

/// A deck file as a deck list.
///
/// # Errors
/// Every line that cannot be read.
pub fn deck_list(text: &str) -> Result<(DeckList, Construction), Vec<CardFault>> {
    let parsed = shokan_lang::deck::parse_deck(text);
    if !parsed.faults.is_empty() {
        return Err(parsed.faults);
    }
    let deck = parsed.deck;
    let construction = match deck.construction() {
        Some("dynamic") => Construction::Dynamic,
        _ => Construction::Normal,
    };
    let list = DeckList {
        name: deck.name.clone(),
        leaders: deck.leaders().map(|word| word.text.clone()).collect(),
        cards: counted(&deck.cards),
        reserve: counted(&deck.reserve),
    };
    Ok((list, construction))
}

fn counted(entries: &[shokan_lang::deck::DeckEntry]) -> Vec<(u16, String)> {
    let one = |entry: &shokan_lang::deck::DeckEntry| {
        let count = entry.count.min(u32::from(u16::MAX)) as u16;
        (count, entry.card.text.clone())
    };
    entries.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summoner_wars::SummonerWars;
    use crate::summons_call::SummonsCall;

    #[test]
    fn what_an_either_offers_is_told_block_by_block() {
        let card = r#"
game summons_call
set extra

card two_ways {
  id SCP-X90
  name ja "ふたつの道" en "Two Ways"
  type skill
  deck_type n
  category wayfarer
  cost 1
  play {
    either {
      draw 1
    } or {
      draw 2
      either {
        draw 3
      } or {
        draw 1
      }
    }
  }
}
"#;
        let catalogue = Catalogue::of::<SummonsCall>(&[("two.cards", card)]).expect("a sound card");
        let def = catalogue
            .pool
            .def(catalogue.find("two_ways").expect("it is there"));
        let ability = catalogue.pool.ability(def.abilities[0]);
        let told = |at| {
            let texts = catalogue.mode_texts(ability, at);
            texts.into_iter().map(|it| it.en).collect::<Vec<_>>()
        };
        assert_eq!(told(0)[0], "Draw 1 card.");
        assert_eq!(told(1), ["Draw 3 cards.", "Draw 1 card."]);
        assert!(told(2).is_empty());
    }

    #[test]
    fn every_card_of_summoner_wars_reads_whole() {
        let catalogue = Catalogue::of::<SummonerWars>(&[]).expect("sound cards");
        let view = catalogue.view();
        assert_eq!(view.cards.len(), 78);
        let word = |list: &str, word: &str| {
            let name = view.words.get(list).and_then(|words| words.get(word));
            name.is_some_and(|name| !name.ja.is_empty() && !name.en.is_empty())
        };
        let mut mercenaries = 0;
        for card in &view.cards {
            let at = &card.card;
            // A plain wall alone has no text.
            assert_eq!(card.abilities.is_empty(), at == "plain_wall", "{at}");
            assert_eq!(card.text.ja.is_empty(), at == "plain_wall", "{at}");
            assert!(word("set", &card.set), "{at}");
            for ability in &card.abilities {
                let (text, name) = (&ability.text, &ability.name);
                assert!(!text.ja.is_empty() && !text.en.is_empty(), "{at}");
                assert!(card.text.ja.contains(&text.ja) && card.text.en.contains(&text.en));
                assert_eq!(name.is_some(), card.card_type == "unit", "{at}");
                assert_eq!(ability.head == "ability", card.card_type == "unit", "{at}");
                if let Some(name) = name {
                    let (ja, en) = (format!("【{}】", name.ja), format!("{}: ", name.en));
                    assert!(card.text.ja.starts_with(&ja) && card.text.en.starts_with(&en));
                    assert!(!text.ja.contains('【'), "{at}: {}", text.ja);
                }
            }
            let hired = card.categories == ["mercenary"];
            mercenaries += usize::from(hired);
            for faction in card.categories.iter().filter(|_| !hired) {
                assert!(word("faction", faction), "{at}: {faction}");
            }
            assert_eq!(card.categories.is_empty(), at == "plain_wall", "{at}");
        }
        assert_eq!(mercenaries, 15);
        assert!(word("mark", "mercenary"));
    }
}

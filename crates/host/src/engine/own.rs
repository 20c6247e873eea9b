//! The cards of a set in the place of the built-in ones of its game.

use std::sync::{Arc, OnceLock};

use shokan_rules::catalogue::{Catalogue, OwnCard};
use shokan_rules::games;
use shokan_rules::show::{Bi, CatalogueView, DeckRow, FaultView, ReadyDeck};

use super::{Construction, DeckFaultView, DeckList, Engine, Game, fault_views, json, read_list};
use crate::names;
use crate::say;
use crate::wire::http::OwnSet;

/// The name of the file of a set.
const FILE: &str = "set.cards";

/// Bytes of the catalogue of a game with a set, as it is sent: the built-in ones have a tenth.
const CATALOGUE_BYTES_MAX: usize = 4 * 1024 * 1024;

/// How much of the game the player of an own deck must know: nobody has said so.
const DIFFICULTY: u8 = 2;

/// A set of own cards, checked and compiled.
pub struct OwnCards {
    /// The hash of its content.
    pub hash: String,
    /// What was shared.
    pub set: OwnSet,
    /// Its cards, as far as they are new or other than those of the house.
    pub cards: Vec<OwnCard>,
    pub(super) game: Arc<Game>,
}

impl std::fmt::Debug for OwnCards {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("OwnCards")
            .field("hash", &self.hash)
            .finish_non_exhaustive()
    }
}

/// A deck of a set.
#[derive(Clone)]
pub(super) struct OwnDeck {
    pub(super) word: String,
    pub(super) list: DeckList,
    pub(super) construction: Construction,
}

impl Engine {
    /// The same with the cards of a set in the place of those of its game.
    #[must_use]
    pub fn with_own(&self, own: Option<Arc<OwnCards>>) -> Self {
        Self {
            own,
            ..self.clone()
        }
    }

    /// The set whose cards are in the place of those of its game.
    #[must_use]
    pub fn own(&self) -> Option<&Arc<OwnCards>> {
        self.own.as_ref()
    }

    /// Checks a set and compiles it beside the cards of the house.
    ///
    /// # Errors
    /// Every fault of the cards, or of the decks where the cards have none.
    pub fn compile(&self, hash: String, set: OwnSet) -> Result<OwnCards, Vec<DeckFaultView>> {
        let Some(house) = self
            .games
            .get(set.game.as_str())
            .and_then(|slot| slot.game())
        else {
            return Err(vec![fault(say::no_game(), None)]);
        };
        let catalogue = catalogue(&house.catalogue, &set)?;
        let decks = decks(&catalogue, &set)?;
        let mut view = catalogue.view();
        view.decks.extend(decks.iter().map(|it| shown(it, &set)));
        let text = json(&view);
        if text.len() > CATALOGUE_BYTES_MAX {
            return Err(vec![fault(say::set_too_large(), None)]);
        }
        let cards = catalogue.own_beside(&house.catalogue);
        let game = Arc::new(house.with_cards(catalogue, &view, text, decks));
        Ok(OwnCards {
            hash,
            set,
            cards,
            game,
        })
    }
}

impl Game {
    fn with_cards(
        &self,
        catalogue: Arc<Catalogue>,
        view: &CatalogueView,
        text: String,
        own: Vec<OwnDeck>,
    ) -> Self {
        Self {
            catalogue,
            ready: view.decks.iter().map(|deck| deck.deck.clone()).collect(),
            own,
            catalogue_text: Arc::new(OnceLock::from(Arc::from(text))),
            ..self.clone()
        }
    }
}

fn fault(text: Bi, line: Option<u32>) -> DeckFaultView {
    DeckFaultView {
        clause: None,
        text,
        cards: Vec::new(),
        fix: None,
        line,
    }
}

fn catalogue(house: &Arc<Catalogue>, set: &OwnSet) -> Result<Arc<Catalogue>, Vec<DeckFaultView>> {
    let hidden = |text: &str| text.chars().position(|it| !names::can_be_read(it));
    if let Some(at) = hidden(&set.text) {
        let line = set.text.chars().take(at).filter(|it| *it == '\n').count();
        let line = u32::try_from(line + 1).ok();
        return Err(vec![fault(say::set_hides_something(), line)]);
    }
    if set.text.trim().is_empty() {
        return Ok(house.clone());
    }
    let mut lines = set.text.lines().map(str::trim);
    let named = lines.find_map(|line| line.strip_prefix("game "));
    if named.is_none_or(|game| game.trim() != set.game) {
        return Err(vec![fault(say::set_of_another_game(), Some(1))]);
    }
    let compiled = house.with_own(FILE, &set.text);
    let told = |faults: Vec<_>| {
        let all = faults.iter().map(|it| {
            let view = FaultView::from(it);
            let own = view.file.as_deref().is_none_or(|file| file == FILE);
            fault(say::bi(view.ja, view.en), own.then_some(view.line))
        });
        super::within_bytes(all)
    };
    compiled.map(Arc::new).map_err(told)
}

fn decks(catalogue: &Catalogue, set: &OwnSet) -> Result<Vec<OwnDeck>, Vec<DeckFaultView>> {
    let mut decks = Vec::new();
    let mut faults = Vec::new();
    for (n, text) in (1..).zip(&set.decks) {
        let (list, construction) = match read_list(text) {
            Ok(read) => read,
            Err(found) => {
                faults.extend(found);
                continue;
            }
        };
        let found = games::check_deck(&list, construction, catalogue);
        faults.extend(fault_views(&set.game, construction, text, found));
        decks.push(OwnDeck {
            word: format!("own_{n}"),
            list,
            construction,
        });
    }
    if faults.is_empty() {
        return Ok(decks);
    }
    Err(super::within_bytes(faults.into_iter()))
}

/// A deck of a set as a ready one.
fn shown(deck: &OwnDeck, set: &OwnSet) -> ReadyDeck {
    let same = |text: &str| say::bi(text, text);
    let rows = |cards: &[(u16, String)]| {
        let row = |(count, card): &(u16, String)| DeckRow {
            card: card.clone(),
            count: *count,
        };
        cards.iter().map(row).collect()
    };
    ReadyDeck {
        deck: deck.word.clone(),
        name: same(&deck.list.name),
        style: same(&set.title),
        difficulty: DIFFICULTY,
        construction: match deck.construction {
            Construction::Normal => "normal",
            Construction::Dynamic => "dynamic",
        }
        .to_owned(),
        leader: deck.list.leaders.first().cloned().unwrap_or_default(),
        leaders: deck.list.leaders.clone(),
        cards: rows(&deck.list.cards),
        reserve: rows(&deck.list.reserve),
    }
}

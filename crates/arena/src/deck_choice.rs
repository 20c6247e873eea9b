//! Which deck a computer plays, as a person would settle it: from its own decks and from what
//! everybody has seen of the match.
//!
//! Before a match luck decides among the decks, so that nobody can foresee it. Who has won stays
//! with the deck. Who has lost mostly tries something else: the next deck where there are several,
//! or a few cards of the reserve for cards of the same sort, those first of which the deck has most
//! copies. What comes of it is a deck that may be played, or none.

use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::DeckList;
use shokan_rules::games;
use shokan_rules::session::DeckQuestion;

/// Of so many lost games one is put down to luck, and nothing is changed.
const STUBBORN_ONE_IN: u32 = 4;

/// The most cards that are exchanged after one game.
const EXCHANGED_MAX: u32 = 3;

/// Settles decks, with luck of its own.
#[derive(Clone, Debug)]
pub struct DeckChoice {
    luck: Luck,
}

impl DeckChoice {
    /// With the luck of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            luck: Luck::quick(seed),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.luck.below(Stream::Other, bound.max(1) as u32) as usize
    }

    /// Whether something else is tried after a lost game.
    fn tries_another(&mut self) -> bool {
        self.luck.below(Stream::Other, STUBBORN_ONE_IN) > 0
    }

    /// Which of the decks that may be named. Between two games the first one is the one that was
    /// played.
    pub fn pick(&mut self, question: &DeckQuestion) -> u16 {
        let choices = usize::from(question.choices);
        let at = match question.last {
            None => self.below(choices),
            Some(last) if last.won || choices < 2 => 0,
            Some(_) => usize::from(self.tries_another()),
        };
        at as u16
    }

    /// The deck with cards exchanged; nothing when it is kept, and before a match.
    pub fn exchange(&mut self, question: &DeckQuestion) -> Option<DeckList> {
        let lost = question.last.is_some_and(|last| !last.won);
        let deck = question.own.first()?;
        if !lost || deck.reserve.is_empty() || !self.tries_another() {
            return None;
        }
        let wanted = 1 + self.below(EXCHANGED_MAX as usize);
        let mut changed = deck.clone();
        let mut exchanged = 0;
        for brought in self.shuffled(&deck.reserve) {
            if exchanged == wanted {
                break;
            }
            if let Some(with) = bring(&changed, &brought, question) {
                changed = with;
                exchanged += 1;
            }
        }
        (exchanged > 0).then_some(changed)
    }

    /// The words of the cards in an order of luck.
    fn shuffled(&mut self, cards: &[(u16, String)]) -> Vec<String> {
        let mut left: Vec<String> = cards.iter().map(|(_, word)| word.clone()).collect();
        let mut order = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let at = self.below(left.len());
            order.push(left.swap_remove(at));
        }
        order
    }
}

/// The deck with a card of its reserve in the place of one of the same sort; nothing where no deck
/// that may be played comes of it.
fn bring(deck: &DeckList, brought: &str, question: &DeckQuestion) -> Option<DeckList> {
    let catalogue = &question.catalogue;
    let sort = sort_of(catalogue, brought)?;
    let mut leaves: Vec<&(u16, String)> = deck
        .cards
        .iter()
        .filter(|(count, word)| {
            *count > 0 && word != brought && sort_of(catalogue, word) == Some(sort)
        })
        .collect();
    leaves.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let with = leaves.into_iter().map(|(_, leaving)| {
        let mut with = deck.clone();
        one_fewer(&mut with.reserve, brought);
        one_more(&mut with.cards, brought);
        one_fewer(&mut with.cards, leaving);
        one_more(&mut with.reserve, leaving);
        with
    });
    let mut sound =
        with.filter(|deck| games::check_deck(deck, question.construction, catalogue).is_empty());
    sound.next()
}

/// The type and second type of a card.
fn sort_of(catalogue: &Catalogue, word: &str) -> Option<(u8, u8)> {
    let def = catalogue.pool.def(catalogue.find(word)?);
    Some((def.kind.0, def.subtype))
}

fn one_fewer(cards: &mut Vec<(u16, String)>, word: &str) {
    if let Some(line) = cards.iter_mut().find(|(_, other)| other == word) {
        line.0 = line.0.saturating_sub(1);
    }
    cards.retain(|(count, _)| *count > 0);
}

fn one_more(cards: &mut Vec<(u16, String)>, word: &str) {
    match cards.iter_mut().find(|(_, other)| other == word) {
        Some(line) => line.0 += 1,
        None => cards.push((1, word.to_owned())),
    }
}

//! Deck predicates and their faults: SC-03.

use super::setup::Placed;
use super::words::{kind, sc};
use crate::catalogue::Catalogue;
use crate::deck::{Construction, DeckFault, DeckList, Faults, shown};
use crate::phrase::bi;
use std::collections::BTreeMap;

/// Normal cards of a deck (SC-03-01.a).
pub const SIZE: u32 = 30;
/// Copies of a card at most (SC-03-01.c, SC-03-02.c).
pub const COPIES: u32 = 3;

/// All faults of a deck at once.
pub fn check(deck: &DeckList, construction: Construction, catalogue: &Catalogue) -> Vec<DeckFault> {
    let mut faults = match Faults::of(deck, sc!("SC-03-01.a")) {
        Ok(none) => none,
        Err(only) => return only,
    };
    masters(deck, catalogue, &mut faults);
    let mut total = 0u32;
    let mut by_name: BTreeMap<&str, (u32, Vec<String>)> = BTreeMap::new();
    let letter = master_type(deck, catalogue);
    for (count, word) in &deck.cards {
        total += u32::from(*count);
        let Some(def) = catalogue.find(word).map(|def| catalogue.pool.def(def)) else {
            unknown(deck, word, &mut faults);
            continue;
        };
        if def.kind == kind::MASTER {
            let found = DeckFault {
                clause: sc!("SC-02-01.b"),
                text: bi(
                    format!(
                        "「{}」はマスターカードなので、30枚には入れられません。",
                        def.ja
                    ),
                    format!("{} is a master card and cannot be among the 30.", def.en),
                ),
                cards: vec![def.word.clone()],
                fix: None,
            };
            let text = bi("30枚から外す", "Take it out");
            faults.push_mended(found, text, || without(deck, word));
            continue;
        }
        let entry = by_name.entry(&def.ja).or_default();
        entry.0 += u32::from(*count);
        entry.1.push(word.clone());
        if let (Construction::Normal, Some(letter)) = (construction, letter)
            && def.subtype != letter
            && def.subtype != 2
        {
            let (master, card) = (letter_of(letter), letter_of(def.subtype));
            let found = DeckFault {
                clause: sc!("SC-03-01.b"),
                text: bi(
                    format!(
                        "「{}」はタイプ{card}です。タイプ{master}のデッキに入れられるのは{master}とNだけです。",
                        def.ja
                    ),
                    format!(
                        "{} is type {card}; a type {master} deck may hold only {master} and N cards.",
                        def.en
                    ),
                ),
                cards: vec![def.word.clone()],
                fix: None,
            };
            let text = bi("このカードを外す", "Take it out");
            faults.push_mended(found, text, || without(deck, word));
        }
    }
    copies(deck, construction, catalogue, &by_name, &mut faults);
    size(construction, total, &mut faults);
    faults.told()
}

fn copies(
    deck: &DeckList,
    construction: Construction,
    catalogue: &Catalogue,
    by_name: &BTreeMap<&str, (u32, Vec<String>)>,
    faults: &mut Faults,
) {
    for (ja, (count, words)) in by_name {
        if *count <= COPIES {
            continue;
        }
        let def = words.first().and_then(|word| catalogue.find(word));
        let Some(def) = def.map(|def| catalogue.pool.def(def)) else {
            continue;
        };
        let dynamic = construction == Construction::Dynamic;
        let found = DeckFault {
            // R-SC-06: by the exact name.
            clause: if dynamic {
                sc!("SC-03-02.c")
            } else {
                sc!("SC-03-01.c")
            },
            text: bi(
                format!("「{ja}」が{count}枚あります。同名のカードは3枚までです。"),
                format!(
                    "At most 3 copies of {} are allowed (you have {count}).",
                    def.en
                ),
            ),
            cards: words.clone(),
            fix: None,
        };
        faults.push_mended(found, bi("3枚にする", "Keep 3"), || {
            with_three(deck, words)
        });
    }
}

fn size(construction: Construction, total: u32, faults: &mut Faults) {
    if total == SIZE {
        return;
    }
    let dynamic = construction == Construction::Dynamic;
    faults.push(DeckFault {
        clause: if dynamic {
            sc!("SC-03-02.a")
        } else {
            sc!("SC-03-01.a")
        },
        text: bi(
            format!("ノーマルカードはちょうど30枚必要です（今は{total}枚）。"),
            format!("A deck needs exactly 30 normal cards (you have {total})."),
        ),
        cards: Vec::new(),
        fix: None,
    });
}

fn masters(deck: &DeckList, catalogue: &Catalogue, faults: &mut Faults) {
    let count = deck.leaders.len();
    if count != 1 {
        faults.push(DeckFault {
            clause: sc!("SC-03-01.a"),
            text: bi(
                format!("マスターカードはちょうど1枚必要です（今は{count}枚）。"),
                format!("A deck needs exactly 1 master card (you have {count})."),
            ),
            cards: deck.leaders.clone(),
            fix: None,
        });
    }
    for word in &deck.leaders {
        match catalogue.find(word).map(|def| catalogue.pool.def(def)) {
            None => unknown(deck, word, faults),
            Some(def) if def.kind != kind::MASTER => faults.push(DeckFault {
                clause: sc!("SC-02-01.b"),
                text: bi(
                    format!("「{}」はマスターカードではありません。", def.ja),
                    format!("{} is not a master card.", def.en),
                ),
                cards: vec![def.word.clone()],
                fix: None,
            }),
            Some(def) if def.subtype == 2 => faults.push(DeckFault {
                clause: sc!("R-SC-05"),
                text: bi(
                    format!("マスター「{}」はタイプAかBでなければなりません。", def.ja),
                    format!("Master {} must be type A or B.", def.en),
                ),
                cards: vec![def.word.clone()],
                fix: None,
            }),
            Some(_) => {}
        }
    }
}

fn unknown(deck: &DeckList, word: &str, faults: &mut Faults) {
    let named = shown(word);
    let found = DeckFault {
        clause: sc!("SC-03-02.b"),
        text: bi(
            format!("「{named}」というカードはありません。"),
            format!("Unknown card: {named}."),
        ),
        cards: vec![named],
        fix: None,
    };
    let text = bi("このカードを外す", "Take it out");
    faults.push_mended(found, text, || without(deck, word));
}

fn without(deck: &DeckList, word: &str) -> DeckList {
    let mut deck = deck.clone();
    deck.cards.retain(|card| card.1 != word);
    deck.leaders.retain(|card| card != word);
    deck
}

fn with_three(deck: &DeckList, words: &[String]) -> DeckList {
    let mut deck = deck.clone();
    let mut left = 3;
    for (count, word) in &mut deck.cards {
        if words.contains(word) {
            *count = (*count).min(left);
            left -= *count;
        }
    }
    deck.cards.retain(|card| card.0 > 0);
    deck
}

fn master_type(deck: &DeckList, catalogue: &Catalogue) -> Option<u8> {
    let def = catalogue.pool.def(catalogue.find(deck.leaders.first()?)?);
    (def.kind == kind::MASTER && def.subtype != 2).then_some(def.subtype)
}

const fn letter_of(letter: u8) -> char {
    match letter {
        0 => 'A',
        1 => 'B',
        _ => 'N',
    }
}

/// The deck as the table takes it.
///
/// # Errors
/// All faults at once.
pub fn place(
    deck: &DeckList,
    construction: Construction,
    catalogue: &Catalogue,
) -> Result<Placed, Vec<DeckFault>> {
    let faults = check(deck, construction, catalogue);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut placed = Placed::default();
    if let Some(master) = deck.leaders.first().and_then(|word| catalogue.find(word)) {
        placed.master = master;
    }
    for (count, word) in &deck.cards {
        if let Some(def) = catalogue.find(word) {
            placed.cards.extend((0..*count).map(|_| def));
        }
    }
    Ok(placed)
}

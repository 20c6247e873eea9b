//! Deck predicates and their faults: chapter 03 and D1 to D7.

use super::setup::{Placed, is_deck_card};
use super::values::is_legend;
use super::words::{kind, sm};
use crate::deck::{DeckFault, DeckList, Faults, LINES_MAX, shown};
use crate::phrase::bi;
use crate::show::Bi;
use shokan_kernel::ids::ClauseId;
use shokan_kernel::pool::{CardPool, Def};
use std::collections::BTreeMap;

/// How many cards a deck has (SM-03.01).
pub const SIZE: u32 = 37;

fn fault(
    clause: ClauseId,
    ja: impl Into<String>,
    en: impl Into<String>,
    cards: &[String],
) -> DeckFault {
    DeckFault {
        clause,
        text: Bi {
            ja: ja.into(),
            en: en.into(),
        },
        cards: cards.to_vec(),
        fix: None,
    }
}

/// The deck without the card.
fn without(deck: &DeckList, word: &str) -> DeckList {
    let mut deck = deck.clone();
    deck.cards.retain(|card| card.1 != word);
    deck.leaders.retain(|card| card != word);
    deck
}

/// The deck with `most` of these cards in all, the first ones of the list.
fn with_most(deck: &DeckList, words: &[String], most: u16) -> DeckList {
    let mut deck = deck.clone();
    let mut room = most;
    for (count, _) in deck.cards.iter_mut().filter(|card| words.contains(&card.1)) {
        *count = room.min(*count);
        room -= *count;
    }
    deck.cards.retain(|card| card.0 > 0);
    deck
}

/// All faults of a deck at once.
pub fn check(deck: &DeckList, pool: &CardPool) -> Vec<DeckFault> {
    let mut faults = match Faults::of(deck, sm!("SM-03.01")) {
        Ok(none) => none,
        Err(only) => return only,
    };
    avatars(deck, pool, &mut faults);
    let (mut total, mut legends) = (0u32, 0u32);
    let mut by_name: BTreeMap<&str, (u32, Vec<String>)> = BTreeMap::new();
    for (count, word) in &deck.cards {
        total += u32::from(*count);
        let Some(def) = pool.find(word).map(|def| pool.def(def)) else {
            unknown(deck, word, &mut faults);
            continue;
        };
        let one = std::slice::from_ref(word);
        if !is_deck_card(def.kind) {
            let found = fault(
                sm!("SM-27.03"),
                format!(
                    "「{}」はアバターカードなので、デッキには入れられません。",
                    def.ja
                ),
                format!("Avatar cards are not part of the deck: {}.", def.en),
                one,
            );
            let text = bi("デッキから外す", "Take it out");
            faults.push_mended(found, text, || without(deck, word));
            continue;
        }
        if is_legend(pool, def) {
            legends += u32::from(*count);
        }
        // SM-12-2.b: by the exact name.
        let entry = by_name.entry(&def.ja).or_default();
        entry.0 += u32::from(*count);
        entry.1.push(word.clone());
    }
    copies(deck, &by_name, pool, &mut faults);
    if legends > 3 {
        faults.push(fault(
            sm!("SM-03.04"),
            format!("レジェンドが{legends}枚あります。合わせて3枚までです。"),
            format!("At most 3 legend cards in one deck ({legends})."),
            &[],
        ));
    }
    reserve(deck, &mut faults);
    if total != SIZE {
        faults.push(fault(
            sm!("SM-03.01"),
            format!("デッキはちょうど37枚必要です（今は{total}枚）。"),
            format!("The deck must have exactly 37 cards (it has {total})."),
            &[],
        ));
    }
    faults.told()
}

fn reserve(deck: &DeckList, faults: &mut Faults) {
    if deck.reserve.is_empty() {
        return;
    }
    // SM-27.05: nothing is exchanged between games, so no card stands beside the deck.
    let count: u32 = deck.reserve.iter().map(|card| u32::from(card.0)).sum();
    let words: Vec<String> = deck.reserve.iter().map(|card| card.1.clone()).collect();
    let found = fault(
        sm!("SM-27.05"),
        format!("予備のカードが{count}枚あります。対戦の間にカードは入れ替えられません。"),
        format!("No cards stand beside the deck: the reserve has {count}."),
        &words,
    );
    let text = bi("予備をなくす", "Without the reserve");
    faults.push_mended(found, text, || DeckList {
        reserve: Vec::new(),
        ..deck.clone()
    });
}

/// SM-03.02, SM-03.03: copies of a card at most.
pub fn copies_max(pool: &CardPool, def: &Def) -> u32 {
    if is_legend(pool, def) { 1 } else { 3 }
}

/// SM-03.02, SM-03.03.
fn copies(
    deck: &DeckList,
    by_name: &BTreeMap<&str, (u32, Vec<String>)>,
    pool: &CardPool,
    faults: &mut Faults,
) {
    for (ja, (count, words)) in by_name {
        let Some(def) = words.first().and_then(|word| pool.find(word)) else {
            continue;
        };
        let def = pool.def(def);
        if is_legend(pool, def) {
            if *count > 1 {
                let found = fault(
                    sm!("SM-03.03"),
                    format!("レジェンド「{ja}」が{count}枚あります。1枚までです。"),
                    format!(
                        "A legend may be in the deck only once: {} ({count}).",
                        def.en
                    ),
                    words,
                );
                let text = bi("1枚にする", "Keep 1");
                faults.push_mended(found, text, || with_most(deck, words, 1));
            }
        } else if *count > 3 {
            let found = fault(
                sm!("SM-03.02"),
                format!("「{ja}」が{count}枚あります。同名カードは3枚までです。"),
                format!("At most 3 cards of the same name: {} ({count}).", def.en),
                words,
            );
            let text = bi("3枚にする", "Keep 3");
            faults.push_mended(found, text, || with_most(deck, words, 3));
        }
    }
}

fn avatars(deck: &DeckList, pool: &CardPool, faults: &mut Faults) {
    if deck.leaders.len() > 1 {
        faults.push(fault(
            sm!("SM-04-6.a"),
            format!(
                "アバターカードは1枚までです（今は{}枚）。",
                deck.leaders.len()
            ),
            format!("At most one avatar card (it has {}).", deck.leaders.len()),
            &deck.leaders,
        ));
    }
    for word in &deck.leaders {
        match pool.find(word).map(|def| pool.def(def)) {
            None => unknown(deck, word, faults),
            Some(def) if def.kind != kind::AVATAR => {
                let found = fault(
                    sm!("SM-04-6.a"),
                    format!("「{}」はアバターカードではありません。", def.ja),
                    format!("{} is not an avatar card.", def.en),
                    std::slice::from_ref(word),
                );
                let text = bi("アバターなしにする", "Play without");
                faults.push_mended(found, text, || {
                    let mut rest = deck.clone();
                    rest.leaders.retain(|leader| leader != word);
                    rest
                });
            }
            Some(_) => {}
        }
    }
}

fn unknown(deck: &DeckList, word: &str, faults: &mut Faults) {
    let named = shown(word);
    let found = fault(
        sm!("SM-12-10"),
        format!("「{named}」というカードはありません。"),
        format!("Unknown card: {named}."),
        std::slice::from_ref(&named),
    );
    let text = bi("このカードを外す", "Take it out");
    faults.push_mended(found, text, || without(deck, word));
}

/// The deck as the table takes it.
///
/// # Errors
/// All faults at once.
pub fn place(deck: &DeckList, pool: &CardPool) -> Result<Placed, Vec<DeckFault>> {
    let faults = check(deck, pool);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut placed = Placed {
        avatar: deck.leaders.first().and_then(|word| pool.find(word)),
        ..Placed::default()
    };
    for (count, word) in &deck.cards {
        if let Some(def) = pool.find(word) {
            placed.cards.extend((0..*count).map(|_| def));
        }
    }
    Ok(placed)
}

/// What is wrong with a second registered deck (D8): all that may be wrong with a deck, and the
/// avatar, which is declared before one of the two is fixed and so stands beside both.
pub fn check_second(first: &DeckList, second: &DeckList, pool: &CardPool) -> Vec<DeckFault> {
    let mut faults = check(second, pool);
    let avatar = |deck: &DeckList| deck.leaders.first().and_then(|word| pool.find(word));
    let looked_at = second.cards.len() + second.leaders.len() + second.reserve.len() <= LINES_MAX;
    if looked_at && avatar(first) != avatar(second) {
        faults.push(DeckFault {
            fix: Some((
                bi(
                    "1つ目のデッキのアバターにする",
                    "Take the avatar of the first deck",
                ),
                DeckList {
                    leaders: first.leaders.clone(),
                    ..second.clone()
                },
            )),
            ..fault(
                sm!("SM-04-6.a"),
                "アバターカードは、登録するデッキのどれでも同じものにしてください。",
                "The avatar card is the same whichever registered deck is used.",
                &second.leaders,
            )
        });
    }
    faults
}

//! Deck predicates and their faults: section 5, D1 to D12; and what a Reference Card says.

use super::setup::Placed;
use super::values::{is_mercenary, is_summoner};
use super::words::{kind, rank, sw};
use crate::deck::{DeckFault, DeckList, Faults, shown};
use crate::phrase::bi;
use crate::show::{Bi, Brings, DeckRow, StartCard};
use shokan_kernel::ids::{ClauseId, DefId};
use shokan_kernel::pool::{CardPool, Def};
use shokan_lang::ast::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Playing cards of a deck, its Summoner included (SW-BLD.13).
pub const SIZE: u32 = super::DECK as u32;
/// Common Units of a deck (SW-BLD.07).
pub const COMMONS: u32 = 18;
/// Champions of a deck (SW-BLD.08).
pub const CHAMPIONS: u32 = 3;
/// Walls of a deck (R-SW-05).
pub const WALLS: u32 = 3;
/// Copies of a Common at most (SW-BLD.12).
pub const COPIES: u32 = 10;
/// Mercenaries at most (SW-MRC.03).
pub const MERCENARIES: u32 = 6;

/// What the Reference Card of a Summoner says (SW-BLD.01).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    /// The Events and how many of each.
    pub events: Vec<(String, u32)>,
    /// The cards of the Starting Setup with column and row from 1, the own back row first.
    pub start: Vec<(String, u8, u8)>,
}

/// Reads the Reference Card off a Summoner.
pub fn reference(def: &Def) -> Reference {
    let mut out = Reference::default();
    for field in &def.tree.fields {
        let Some((Value::Word(card), values)) = field.values.split_first() else {
            continue;
        };
        let numbers: Vec<i32> = values
            .iter()
            .filter_map(|value| match value {
                Value::Number(n, _) => Some(*n),
                _ => None,
            })
            .collect();
        match field.name.as_str() {
            "reference" => {
                let count = numbers.first().copied().unwrap_or(1).max(0) as u32;
                out.events.push((card.text.clone(), count));
            }
            "setup" => {
                for pair in numbers.chunks_exact(2) {
                    let place = (pair[0].clamp(1, 6) as u8, pair[1].clamp(1, 4) as u8);
                    out.start.push((card.text.clone(), place.0, place.1));
                }
            }
            _ => {}
        }
    }
    out
}

/// Copies of a card at most, whoever leads the deck; its Reference Card says it of Events.
pub fn copies_max(def: &Def) -> Option<u32> {
    if is_rank(def, rank::COMMON) {
        Some(COPIES)
    } else if is_rank(def, rank::CHAMPION) {
        Some(1)
    } else if def.kind == kind::WALL {
        Some(WALLS)
    } else {
        None
    }
}

/// What every deck of a Summoner holds: the Events of its Reference Card, its Walls, and the Units
/// of the Starting Setup (SW-BLD.01, SW-BLD.04); and where those stand.
pub fn brings(pool: &CardPool, summoner: &Def) -> Option<Brings> {
    if !is_rank(summoner, rank::SUMMONER) {
        return None;
    }
    let found = reference(summoner);
    let mut cards: Vec<DeckRow> = Vec::new();
    let mut add = |card: &str, count: u32| {
        let count = count as u16;
        match cards.iter_mut().find(|row| row.card == card) {
            Some(row) => row.count += count,
            None => cards.push(DeckRow {
                card: card.to_owned(),
                count,
            }),
        }
    };
    for (card, ..) in &found.start {
        let of = pool.find(card).map(|id| pool.def(id).kind);
        if of == Some(kind::UNIT) && *card != summoner.word {
            add(card, 1);
        }
    }
    for (card, count) in &found.events {
        add(card, *count);
    }
    let is_wall = |card: &&String| {
        let of = pool.find(card).map(|id| pool.def(id).kind);
        of == Some(kind::WALL)
    };
    if let Some(wall) = found.start.iter().map(|(card, ..)| card).find(is_wall) {
        add(wall, WALLS);
    }
    let start = found.start.into_iter();
    Some(Brings {
        cards,
        start: start
            .map(|(card, column, row)| StartCard { card, column, row })
            .collect(),
    })
}

fn fault(clause: ClauseId, ja: String, en: String, cards: &[String]) -> DeckFault {
    DeckFault {
        clause,
        text: Bi { ja, en },
        cards: cards.to_vec(),
        fix: None,
    }
}

/// The deck with so many copies of a card.
fn with(deck: &DeckList, word: &str, count: u32) -> DeckList {
    let mut deck = deck.clone();
    deck.cards.retain(|card| card.1 != word);
    if count > 0 {
        deck.cards.push((count as u16, word.to_owned()));
    }
    deck
}

/// The cards of a deck, counted.
struct Counted<'a> {
    deck: &'a DeckList,
    pool: &'a CardPool,
    cards: BTreeMap<DefId, (u32, String)>,
}

impl Counted<'_> {
    fn sum(&self, of: impl Fn(&Def, DefId) -> bool) -> u32 {
        let all = self.cards.iter();
        all.filter(|(id, _)| of(self.pool.def(**id), **id))
            .map(|(_, (count, _))| *count)
            .sum()
    }

    fn of(&self, word: &str) -> u32 {
        let found = self.pool.find(word).and_then(|id| self.cards.get(&id));
        found.map_or(0, |(count, _)| *count)
    }
}

fn is_rank(def: &Def, rank: u8) -> bool {
    def.kind == kind::UNIT && def.subtype == rank
}

/// All faults of a deck at once.
pub fn check(deck: &DeckList, pool: &CardPool) -> Vec<DeckFault> {
    let mut faults = match Faults::of(deck, sw!("SW-BLD.13")) {
        Ok(none) => none,
        Err(only) => return only,
    };
    let mut counted = Counted {
        deck,
        pool,
        cards: BTreeMap::new(),
    };
    let leaders = deck.leaders.iter().map(|word| (1, word));
    let cards = deck
        .cards
        .iter()
        .map(|(count, word)| (u32::from(*count), word));
    for (count, word) in leaders.chain(cards) {
        match pool.find(word) {
            Some(id) => {
                let entry = counted.cards.entry(id).or_insert((0, word.clone()));
                entry.0 += count;
            }
            None => unknown(deck, word, &mut faults),
        }
    }
    let summoner = leaders_of(&counted, &mut faults);
    if let Some(summoner) = summoner {
        let def = pool.def(summoner);
        let reference = reference(def);
        if !reference.start.iter().any(|(word, ..)| *word == def.word) {
            // D2.
            faults.push(fault(
                sw!("SW-BLD.01"),
                format!(
                    "召喚者「{}」を初期セットアップに置くリファレンスがありません。",
                    def.ja
                ),
                format!("No Reference Card places Summoner {}.", def.en),
                std::slice::from_ref(&def.word),
            ));
        }
        events(&counted, &reference, &mut faults);
        setup(&counted, &reference, &mut faults);
        factions(&counted, def, &mut faults);
    }
    numbers(&counted, &mut faults);
    copies(&counted, &mut faults);
    faults.told()
}

/// D1.
fn leaders_of(it: &Counted<'_>, faults: &mut Faults) -> Option<DefId> {
    let of = |id: &&DefId| is_summoner(it.pool, **id);
    let all: Vec<DefId> = it.cards.keys().filter(of).copied().collect();
    let count = it.sum(|_, id| is_summoner(it.pool, id));
    if count != 1 {
        let words: Vec<String> = all.iter().map(|&id| it.pool.def(id).word.clone()).collect();
        faults.push(fault(
            sw!("SW-BLD.01"),
            format!("召喚者はちょうど1枚必要です（今は{count}枚）。"),
            format!("A deck needs exactly 1 Summoner (you have {count})."),
            &words,
        ));
    }
    all.first().copied()
}

/// D3.
fn events(it: &Counted<'_>, reference: &Reference, faults: &mut Faults) {
    for (word, need) in &reference.events {
        let have = it.of(word);
        if have != *need {
            let name = it.pool.find(word).map(|id| it.pool.def(id));
            let (ja, en) = name.map_or((word.as_str(), word.as_str()), |def| (&def.ja, &def.en));
            let found = fault(
                sw!("SW-BLD.02"),
                format!("イベント「{ja}」は{need}枚必要です（今は{have}枚）。"),
                format!("Event {en}: {need} in the deck, no more and no less (you have {have})."),
                std::slice::from_ref(word),
            );
            let text = bi(format!("{need}枚にする"), format!("Make it {need}"));
            faults.push_mended(found, text, || with(it.deck, word, *need));
        }
    }
    for (&id, (_, word)) in &it.cards {
        let def = it.pool.def(id);
        let listed = reference.events.iter().any(|(word, _)| *word == def.word);
        if def.kind == kind::EVENT && !listed {
            let found = fault(
                sw!("SW-BLD.03"),
                format!("イベント「{}」はリファレンスにありません。", def.ja),
                format!("Event {} is not on the Reference Card.", def.en),
                std::slice::from_ref(word),
            );
            let text = bi("デッキから外す", "Take it out");
            faults.push_mended(found, text, || with(it.deck, word, 0));
        }
    }
}

/// D5.
fn setup(it: &Counted<'_>, reference: &Reference, faults: &mut Faults) {
    let mut needs: BTreeMap<&str, u32> = BTreeMap::new();
    let mut spaces = BTreeSet::new();
    for (word, column, row) in &reference.start {
        *needs.entry(word).or_default() += 1;
        if !spaces.insert((column, row)) {
            faults.push(fault(
                sw!("R-SW-91"),
                format!("初期セットアップの{column}列{row}段に、カードが2枚あります。"),
                format!("The Starting Setup has two cards on column {column}, row {row}."),
                std::slice::from_ref(word),
            ));
        }
    }
    for (word, need) in needs {
        let have = it.of(word);
        if have < need {
            let name = it.pool.find(word).map(|id| it.pool.def(id));
            let (ja, en) = name.map_or((word, word), |def| (&def.ja, &def.en));
            faults.push(fault(
                sw!("SW-BLD.05"),
                format!("初期セットアップに「{ja}」が{need}枚必要です（今は{have}枚）。"),
                format!("The Starting Setup needs {need} x {en}, the deck has {have}."),
                &[word.to_owned()],
            ));
        }
    }
}

/// D10, D11.
fn factions(it: &Counted<'_>, summoner: &Def, faults: &mut Faults) {
    for (&id, (_, word)) in &it.cards {
        let def = it.pool.def(id);
        let foreign = def.categories & summoner.categories == 0 && !is_mercenary(it.pool, id);
        if def.kind == kind::UNIT && foreign {
            let found = fault(
                sw!("SW-BLD.09"),
                format!("「{}」は、召喚者と勢力が違います。", def.ja),
                format!("{} is of another faction than the Summoner.", def.en),
                std::slice::from_ref(word),
            );
            let text = bi("デッキから外す", "Take it out");
            faults.push_mended(found, text, || with(it.deck, word, 0));
        }
    }
    let hired = it.sum(|_, id| is_mercenary(it.pool, id));
    if hired > MERCENARIES {
        faults.push(fault(
            sw!("SW-MRC.03"),
            format!("傭兵が{hired}枚あります。合わせて{MERCENARIES}枚までです。"),
            format!("At most {MERCENARIES} Mercenaries (you have {hired})."),
            &[],
        ));
    }
}

/// D4, D6, D7, D12.
fn numbers(it: &Counted<'_>, faults: &mut Faults) {
    let rules = [
        (
            sw!("SW-BLD.06"),
            "壁",
            "Walls",
            WALLS,
            it.sum(|def, _| def.kind == kind::WALL),
        ),
        (
            sw!("SW-BLD.07"),
            "一般兵",
            "Commons",
            COMMONS,
            it.sum(|def, _| is_rank(def, rank::COMMON)),
        ),
        (
            sw!("SW-BLD.08"),
            "勇者",
            "Champions",
            CHAMPIONS,
            it.sum(|def, _| is_rank(def, rank::CHAMPION)),
        ),
    ];
    for (clause, ja, en, need, have) in rules {
        if need != have {
            faults.push(fault(
                clause,
                format!("{ja}はちょうど{need}枚必要です（今は{have}枚）。"),
                format!("A deck needs exactly {need} {en} (you have {have})."),
                &[],
            ));
        }
    }
    let total = it.sum(|_, _| true);
    if total != SIZE {
        faults.push(fault(
            sw!("SW-BLD.13"),
            format!("デッキは召喚者を含めてちょうど{SIZE}枚必要です（今は{total}枚）。"),
            format!("A deck has {SIZE} cards, its Summoner included (you have {total})."),
            &[],
        ));
    }
}

/// Name, faction and type.
type Likeness<'a> = (&'a str, u64, u8);

/// D8, D9; R-SW-71: copies are all cards of one name, faction and type.
fn copies(it: &Counted<'_>, faults: &mut Faults) {
    let mut alike: BTreeMap<Likeness<'_>, Vec<(u32, &String)>> = BTreeMap::new();
    for (&id, (count, word)) in &it.cards {
        let def = it.pool.def(id);
        if is_rank(def, rank::CHAMPION) || is_rank(def, rank::COMMON) {
            let named = alike.entry((&def.en, def.categories, def.subtype));
            named.or_default().push((*count, word));
        }
    }
    for ((_, _, of), cards) in alike {
        let (clause, most) = if of == rank::CHAMPION {
            (sw!("SW-BLD.11"), 1)
        } else {
            (sw!("SW-BLD.12"), COPIES)
        };
        let count: u32 = cards.iter().map(|(count, _)| count).sum();
        let Some(def) = it.pool.find(cards[0].1).map(|id| it.pool.def(id)) else {
            continue;
        };
        if count > most {
            let words: Vec<String> = cards.iter().map(|(_, word)| (*word).clone()).collect();
            let found = fault(
                clause,
                format!("「{}」が{count}枚あります。{most}枚までです。", def.ja),
                format!("{}: at most {most} (you have {count}).", def.en),
                &words,
            );
            let [word] = words.as_slice() else {
                faults.push(found);
                continue;
            };
            let text = bi(format!("{most}枚にする"), format!("Keep {most}"));
            faults.push_mended(found, text, || with(it.deck, word, most));
        }
    }
}

fn unknown(deck: &DeckList, word: &str, faults: &mut Faults) {
    let named = shown(word);
    let found = fault(
        sw!("SW-BLD.13"),
        format!("「{named}」というカードはありません。"),
        format!("Unknown card: {named}."),
        std::slice::from_ref(&named),
    );
    faults.push_mended(found, bi("このカードを外す", "Take it out"), || {
        let mut rest = with(deck, word, 0);
        rest.leaders.retain(|leader| leader != word);
        rest
    });
}

/// The deck for the table: the Starting Setup and the rest (SW-SET.05, SW-SET.07).
///
/// # Errors
/// Every fault of the deck.
pub fn place(deck: &DeckList, pool: &CardPool) -> Result<Placed, Vec<DeckFault>> {
    let faults = check(deck, pool);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut cards: Vec<DefId> = Vec::new();
    let leaders = deck.leaders.iter().map(|word| (1, word));
    let rest = deck.cards.iter().map(|(count, word)| (*count, word));
    for (count, word) in leaders.chain(rest) {
        if let Some(id) = pool.find(word) {
            cards.extend(std::iter::repeat_n(id, usize::from(count)));
        }
    }
    let summoner = cards.iter().copied().find(|&id| is_summoner(pool, id));
    let mut placed = Placed::default();
    if let Some(summoner) = summoner {
        for (word, column, row) in reference(pool.def(summoner)).start {
            let Some(id) = pool.find(&word) else { continue };
            // R-SW-86: copies are alike.
            if let Some(at) = cards.iter().position(|&card| card == id) {
                cards.remove(at);
                placed.start.push((id, column, row));
            }
        }
    }
    placed.cards = cards;
    Ok(placed)
}

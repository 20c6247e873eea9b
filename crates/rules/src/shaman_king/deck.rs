//! Deck predicates and their faults: section 5, D1 to D7; and which two persons a deck plays.

use super::setup::Pair;
use super::words::{kind, sk};
use crate::catalogue::Catalogue;
use crate::deck::{DeckFault, DeckList, Faults, shown};
use crate::phrase::bi;
use crate::show::Bi;
use shokan_kernel::ids::{ClauseId, DefId};
use shokan_kernel::pool::{CardPool, Def};

/// Cards of a deck (SK-03.01).
pub const SIZE: u32 = super::DECK as u32;
/// Cards beside it (SK-03.08).
pub const RESERVE: u32 = super::RESERVE as u32;

/// Most pairs of persons that a fault names.
const PAIRS_MAX: usize = 20;

/// A list with its shaman cards.
struct Read<'a> {
    list: &'a DeckList,
    catalogue: &'a Catalogue,
    /// Each different shaman card of the deck: its number, the word in the list.
    shamans: Vec<(DefId, &'a str)>,
}

/// All faults of a deck at once.
pub fn check(list: &DeckList, catalogue: &Catalogue) -> Vec<DeckFault> {
    let mut faults = match Faults::of(list, sk!("SK-03.01")) {
        Ok(none) => none,
        Err(only) => return only,
    };
    let read = Read::of(list, catalogue);
    read.unknown(&mut faults);
    faults.extend(read.numbers());
    if let Err(found) = read.persons() {
        faults.extend(found);
    }
    faults.told()
}

/// The two persons that a deck plays, as bits of categories: those that the list names, else the
/// only two that fit (R-SK-02, R-SK-03).
///
/// # Errors
/// Every fault of the persons.
pub fn pair(list: &DeckList, catalogue: &Catalogue) -> Result<[u64; 2], Vec<DeckFault>> {
    Read::of(list, catalogue).persons()
}

/// All pairs of persons that fit the shaman cards of a deck, by their words (R-SK-03).
pub fn pairs(list: &DeckList, catalogue: &Catalogue) -> Vec<[String; 2]> {
    let read = Read::of(list, catalogue);
    let word = |bit: u64| read.word(bit).to_owned();
    let fitting = read.fitting().into_iter();
    fitting.map(|[a, b]| [word(a), word(b)]).collect()
}

/// The deck for the table.
///
/// # Errors
/// Every fault of the deck.
pub fn place(list: &DeckList, catalogue: &Catalogue) -> Result<Pair, Vec<DeckFault>> {
    let faults = check(list, catalogue);
    if !faults.is_empty() {
        return Err(faults);
    }
    let persons = pair(list, catalogue)?;
    let copies = list.cards.iter().filter_map(|(count, word)| {
        let id = catalogue.find(word)?;
        Some(std::iter::repeat_n(id, usize::from(*count)))
    });
    Ok(Pair {
        cards: copies.flatten().collect(),
        persons,
    })
}

/// All persons of a pool, as bits of categories.
pub fn all_persons(pool: &CardPool) -> u64 {
    let shamans = pool.defs.iter().filter(|def| def.kind == kind::SHAMAN);
    shamans.fold(0, |all, def| all | def.categories)
}

/// The single bits of a set, the lowest first.
fn bits(set: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS)
        .map(|at| 1 << at)
        .filter(move |bit| set & bit != 0)
}

fn fault(clause: ClauseId, ja: String, en: String, cards: &[&str]) -> DeckFault {
    DeckFault {
        clause,
        text: Bi { ja, en },
        cards: cards.iter().map(|&word| word.to_owned()).collect(),
        fix: None,
    }
}

/// The list without a card.
fn without(list: &DeckList, word: &str) -> (Bi, impl FnOnce() -> DeckList) {
    let mended = move || {
        let mut rest = list.clone();
        rest.cards.retain(|card| card.1 != word);
        rest
    };
    (bi("このカードを外す", "Take it out"), mended)
}

impl<'a> Read<'a> {
    fn of(list: &'a DeckList, catalogue: &'a Catalogue) -> Self {
        let mut shamans: Vec<(DefId, &str)> = Vec::new();
        for (_, word) in &list.cards {
            let found = catalogue.find(word);
            let shaman = found.filter(|&id| catalogue.pool.def(id).kind == kind::SHAMAN);
            if let Some(id) = shaman
                && shamans.iter().all(|&(known, _)| known != id)
            {
                shamans.push((id, word));
            }
        }
        Self {
            list,
            catalogue,
            shamans,
        }
    }

    fn def(&self, id: DefId) -> &'a Def {
        self.catalogue.pool.def(id)
    }

    /// The persons on a shaman card.
    fn on(&self, id: DefId) -> u64 {
        self.def(id).categories
    }

    /// The word of a person.
    fn word(&self, bit: u64) -> &'a str {
        let all = &self.catalogue.pool.categories;
        let found = all.get(bit.trailing_zeros() as usize);
        found.map_or("", String::as_str)
    }

    /// The name of a person.
    fn name(&self, bit: u64) -> Bi {
        let word = self.word(bit);
        let name = self.catalogue.words.open(word);
        name.map_or_else(|| bi(word, word), |it| bi(it.ja.clone(), it.en.clone()))
    }

    /// D3.
    fn unknown(&self, faults: &mut Faults) {
        let strange = |card: &&(u16, String)| self.catalogue.find(&card.1).is_none();
        let found = |word: &str, clause| {
            let named = shown(word);
            fault(
                clause,
                format!("「{named}」というカードはありません。"),
                format!("Unknown card: {named}."),
                &[&named],
            )
        };
        for (_, word) in self.list.cards.iter().filter(strange) {
            let (text, mended) = without(self.list, word);
            faults.push_mended(found(word, sk!("SK-03.01")), text, mended);
        }
        for (_, word) in self.list.reserve.iter().filter(strange) {
            let text = bi("このカードを外す", "Take it out");
            faults.push_mended(found(word, sk!("SK-03.08")), text, || {
                let mut rest = self.list.clone();
                rest.reserve.retain(|card| card.1 != *word);
                rest
            });
        }
    }

    /// D1, D2; R-SK-06: nothing else is asked of the reserve.
    fn numbers(&self) -> Vec<DeckFault> {
        let sum = |cards: &[(u16, String)]| -> u32 { cards.iter().map(|it| u32::from(it.0)).sum() };
        let mut faults = Vec::new();
        let have = sum(&self.list.cards);
        if have != SIZE {
            faults.push(fault(
                sk!("SK-03.01"),
                format!("デッキはちょうど{SIZE}枚必要です（今は{have}枚）。"),
                format!("The deck must hold exactly {SIZE} cards (it holds {have})."),
                &[],
            ));
        }
        let have = sum(&self.list.reserve);
        if have != RESERVE {
            faults.push(fault(
                sk!("SK-03.08"),
                format!("予備カードはちょうど{RESERVE}枚必要です（今は{have}枚）。"),
                format!("The reserve must hold exactly {RESERVE} cards (it holds {have})."),
                &[],
            ));
        }
        faults
    }

    /// The two persons that are played.
    fn persons(&self) -> Result<[u64; 2], Vec<DeckFault>> {
        if self.list.leaders.is_empty() {
            return match self.fitting().as_slice() {
                [one] => Ok(*one),
                [] => Err(vec![self.no_pair()]),
                many => Err(vec![self.ambiguous(many)]),
            };
        }
        let mut faults = self.named()?;
        let mut pair = [0; 2];
        for (bit, word) in pair.iter_mut().zip(&self.list.leaders) {
            *bit = self.bit(word);
        }
        faults.extend(self.misfits(pair));
        if let [only] = self.fitting().as_slice()
            && !faults.is_empty()
        {
            // The shaman cards say which two are meant.
            let names = only.map(|bit| self.name(bit));
            let mut rest = self.list.clone();
            rest.leaders = only.map(|bit| self.word(bit).to_owned()).to_vec();
            let text = bi(
                format!("{}と{}で遊ぶ", names[0].ja, names[1].ja),
                format!("Play {} and {}", names[0].en, names[1].en),
            );
            faults[0].fix = Some((text, rest));
        }
        if faults.is_empty() {
            Ok(pair)
        } else {
            Err(faults)
        }
    }

    /// The bit of a person; 0 for a word that is none.
    fn bit(&self, word: &str) -> u64 {
        let pool = &self.catalogue.pool;
        let at = pool.categories.iter().position(|known| known == word);
        at.map_or(0, |at| 1 << at) & all_persons(pool)
    }

    /// D4: two different persons are named.
    fn named(&self) -> Result<Vec<DeckFault>, Vec<DeckFault>> {
        let mut faults = Vec::new();
        let all = &self.list.leaders;
        for word in all.iter().filter(|word| self.bit(word) == 0) {
            let word = shown(word);
            faults.push(fault(
                sk!("SK-03.04"),
                format!("「{word}」という人物はいません。"),
                format!("Unknown person: {word}."),
                &[],
            ));
        }
        if all.len() != 2 || all[0] == all[1] {
            faults.push(fault(
                sk!("SK-03.04"),
                "使用する人物はちょうど2人です。".to_owned(),
                "A deck plays exactly two different persons.".to_owned(),
                &[],
            ));
        }
        if faults.is_empty() {
            return Ok(faults);
        }
        let mut rest = self.list.clone();
        rest.leaders.clear();
        let text = bi("デッキから決める", "Let the deck decide");
        faults[0].fix = Some((text, rest));
        Err(faults)
    }

    /// D5, D6, D7 for a pair that is named.
    fn misfits(&self, pair: [u64; 2]) -> Vec<DeckFault> {
        let mut faults = Vec::new();
        let names = pair.map(|bit| self.name(bit));
        for &(id, word) in &self.shamans {
            let def = self.def(id);
            let (clause, ja, en) = match pair.map(|bit| self.on(id) & bit != 0) {
                [true, true] => (
                    sk!("SK-03.07"),
                    format!(
                        "「{}」は、{}としても{}としても使えてしまいます。",
                        def.ja, names[0].ja, names[1].ja
                    ),
                    format!(
                        "{} could be used as {} and as {}.",
                        def.en, names[0].en, names[1].en
                    ),
                ),
                [false, false] => (
                    sk!("SK-03.05"),
                    format!(
                        "「{}」は、{}でも{}でもありません。",
                        def.ja, names[0].ja, names[1].ja
                    ),
                    format!(
                        "{} belongs to neither {} nor {}.",
                        def.en, names[0].en, names[1].en
                    ),
                ),
                _ => continue,
            };
            let mut found = fault(clause, ja, en, &[word]);
            let (text, mended) = without(self.list, word);
            found.fix = Some((text, mended()));
            faults.push(found);
        }
        for (bit, name) in pair.into_iter().zip(&names) {
            if self.shamans.iter().all(|&(id, _)| self.on(id) & bit == 0) {
                faults.push(fault(
                    sk!("SK-03.04"),
                    format!("{}のシャーマンカードがありません。", name.ja),
                    format!("There is no shaman card of {}.", name.en),
                    &[],
                ));
            }
        }
        faults
    }

    /// Every person on the shaman cards.
    fn present(&self) -> u64 {
        let all = self.shamans.iter();
        all.fold(0, |all, &(id, _)| all | self.on(id))
    }

    /// Every two of the persons on the shaman cards.
    fn all_pairs(&self) -> Vec<[u64; 2]> {
        let all = self.present();
        let pairs = bits(all).flat_map(|a| bits(all).filter(move |&b| a < b).map(move |b| [a, b]));
        pairs.collect()
    }

    /// R-SK-02: the pairs of which every shaman card shows exactly one, and both are shown.
    fn fitting(&self) -> Vec<[u64; 2]> {
        let one = |id: DefId, [a, b]: [u64; 2]| (self.on(id) & a != 0) != (self.on(id) & b != 0);
        let mut all = self.all_pairs();
        all.retain(|&pair| self.shamans.iter().all(|&(id, _)| one(id, pair)));
        all
    }

    /// Why no two persons fit.
    fn no_pair(&self) -> DeckFault {
        let persons = bits(self.present()).count();
        if persons < 2 {
            return fault(
                sk!("SK-03.04"),
                format!("2人分のシャーマンカードが必要です（今は{persons}人分）。"),
                format!("The deck must contain shaman cards of two persons (you have {persons})."),
                &[],
            );
        }
        // The two of which no shaman card is without both, where only some show both.
        let both = |pair: &[u64; 2]| -> Option<Vec<&str>> {
            let neither = |id: DefId| self.on(id) & (pair[0] | pair[1]) == 0;
            if self.shamans.iter().any(|&(id, _)| neither(id)) {
                return None;
            }
            let shows = |id: DefId| self.on(id) & pair[0] != 0 && self.on(id) & pair[1] != 0;
            let all = self.shamans.iter().filter(|&&(id, _)| shows(id));
            Some(all.map(|&(_, word)| word).collect())
        };
        let pairs = self.all_pairs();
        let found = pairs
            .iter()
            .filter_map(|pair| Some((both(pair)?, pair)))
            .min_by_key(|(cards, _)| cards.len());
        if let Some((cards, pair)) = found {
            let names = pair.map(|bit| self.name(bit));
            let (ja, en) = (
                format!(
                    "{}としても{}としても使えるシャーマンカードがあります。",
                    names[0].ja, names[1].ja
                ),
                format!(
                    "Some shaman cards could be used as {} and as {}.",
                    names[0].en, names[1].en
                ),
            );
            return fault(sk!("SK-03.07"), ja, en, &cards);
        }
        fault(
            sk!("SK-03.05"),
            "どの2人を使っても、2人のどちらでもないシャーマンカードが残ります。".to_owned(),
            "Whichever two persons are played, some shaman cards belong to neither.".to_owned(),
            &[],
        )
    }

    /// R-SK-03.
    fn ambiguous(&self, pairs: &[[u64; 2]]) -> DeckFault {
        let names = |pair: &[u64; 2]| pair.map(|bit| self.name(bit));
        let all: Vec<[Bi; 2]> = pairs.iter().take(PAIRS_MAX).map(names).collect();
        let ja: Vec<String> = all
            .iter()
            .map(|[a, b]| format!("{}と{}", a.ja, b.ja))
            .collect();
        let en: Vec<String> = all
            .iter()
            .map(|[a, b]| format!("{} and {}", a.en, b.en))
            .collect();
        fault(
            sk!("R-SK-03"),
            format!("使用する2人を選んでください：{}。", ja.join("、")),
            format!(
                "Choose which two persons this deck plays: {}.",
                en.join("; ")
            ),
            &[],
        )
    }
}

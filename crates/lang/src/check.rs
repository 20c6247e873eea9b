//! What can be wrong with a card although it can be read.
//!
//! All files of a game are checked together, because they share words and numbers, and
//! every fault is reported at once.

mod ability;
mod fields;
mod said;

use crate::ast::{Ability, Card, File, Modifier, Span, Statement, Word};
use crate::fault::{self, CardFault, Class, Expected, FAULTS_MAX, FaultCode};
use crate::parse::parse;
use crate::vocabulary::{self, Vocabulary};
use crate::words::{COUNTERS, Words};
use std::collections::{BTreeMap, BTreeSet};

/// Names an effect can hold.
pub const MOST_NAMES: usize = 8;
/// Abilities a card can have.
pub const MOST_ABILITIES: usize = 8;
/// Abilities a card can grant.
pub const MOST_GRANTED: usize = 4;
/// Steps of an ability.
pub const MOST_OPS: usize = 255;
/// Words of open lists that narrow cards, in all files of a game: a card keeps one bit of each.
pub const MOST_WORDS: usize = u64::BITS as usize;
/// Most parts of a price.
pub const MOST_PARTS: usize = 8;
/// Most `each` inside each other: three rounds over all cards of a table take too long.
pub const MOST_ROUNDS: u8 = 2;

/// The cards of a game, read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// The files, in the order given.
    pub files: Vec<File>,
    /// What they declare.
    pub words: Words,
}

impl Pool {
    /// All cards, in file order.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.files.iter().flat_map(|f| &f.cards)
    }

    /// The card of this word.
    pub fn card(&self, word: &str) -> Option<&Card> {
        self.cards().find(|c| c.word.as_str() == word)
    }
}

/// Reads and checks the card files of one game, given as path and text.
///
/// # Errors
///
/// All faults of all files, in order.
pub fn load(files: &[(&str, &str)]) -> Result<Pool, Vec<CardFault>> {
    let mut faults = Vec::new();
    let mut trees = Vec::new();
    for (path, text) in files {
        let parsed = parse(text);
        faults.extend(parsed.faults.into_iter().map(|f| f.in_file(path)));
        trees.push((*path, parsed.file));
    }
    let cut = |fault: &CardFault| fault.code == FaultCode::TooManyFaults;
    if faults.iter().any(cut) {
        // What was passed over leaves gaps everywhere; what follows from them is no news.
        fault::shorten(&mut faults);
        return Err(faults);
    }
    let given: Vec<(&str, &File)> = trees.iter().map(|(path, file)| (*path, file)).collect();
    let unread: BTreeSet<(Option<String>, u32)> = faults
        .iter()
        .map(|f| (f.file.clone(), item_line(&given, f)))
        .collect();
    faults.extend(
        check(&given)
            .into_iter()
            .filter(|f| !(follows(f) && unread.contains(&(f.file.clone(), item_line(&given, f))))),
    );
    if !faults.is_empty() {
        faults.sort_by(|a, b| {
            (&a.file, a.line, a.column, a.code).cmp(&(&b.file, b.line, b.column, b.code))
        });
        faults.dedup();
        fault::shorten(&mut faults);
        return Err(faults);
    }
    let files: Vec<File> = trees.into_iter().map(|(_, file)| file).collect();
    let words = Words::of_all(&files);
    Ok(Pool { files, words })
}

/// What is wrong with one file beside others that were read before; `known` are the words of those.
/// What two files declare both is for [`load`] to find.
pub fn faults_beside(known: &Words, path: &str, text: &str) -> Vec<CardFault> {
    let parsed = parse(text);
    let mut faults: Vec<_> = parsed.faults.into_iter().map(|f| f.in_file(path)).collect();
    let cut = faults.iter().any(|it| it.code == FaultCode::TooManyFaults);
    if !cut {
        let file = &parsed.file;
        let named = file.game.as_ref().and_then(|it| vocabulary::of_game(it));
        let words = words_with(known, file);
        let found = of_file(named.unwrap_or_else(vocabulary::first), &words, file);
        let given = [(path, file)];
        let unread: BTreeSet<u32> = faults.iter().map(|it| item_line(&given, it)).collect();
        let found = found.into_iter().map(|it| it.in_file(path));
        faults.extend(found.filter(|it| !follows(it) || !unread.contains(&item_line(&given, it))));
    }
    faults.sort_by_key(|it| (it.line, it.column, it.code));
    faults.dedup();
    fault::shorten(&mut faults);
    faults
}

/// What could not be read leaves gaps; these follow from them and are no news then.
fn follows(fault: &CardFault) -> bool {
    matches!(fault.code, FaultCode::EmptyEffect | FaultCode::NameUnbound)
}

/// The words of other files and of this one, whatever else is wrong with it.
pub fn words_with(known: &Words, file: &File) -> Words {
    let mut words = known.clone();
    let own = Words::of(file);
    for (list, entries) in own.lists {
        words.lists.entry(list).or_default().extend(entries);
    }
    words.keywords.extend(own.keywords);
    words.cards.extend(own.cards);
    words
}

/// The line of the card or keyword that a fault is in.
fn item_line(files: &[(&str, &File)], fault: &CardFault) -> u32 {
    let file = files
        .iter()
        .find(|(path, _)| fault.file.as_deref() == Some(*path));
    let Some((_, file)) = file else { return 0 };
    let cards = file.cards.iter().map(|c| c.word.span.line);
    let keywords = file.keywords.iter().map(|k| k.word.span.line);
    cards
        .chain(keywords)
        .filter(|line| *line <= fault.line)
        .max()
        .unwrap_or(0)
}

/// Checks files that have been read; the faults of the parser are not among these.
pub fn check(files: &[(&str, &File)]) -> Vec<CardFault> {
    let words = Words::of_all(files.iter().map(|(_, file)| *file));
    let mut seen = Seen::default();
    let mut faults = Vec::new();
    for (path, file) in files {
        let vocabulary = file
            .game
            .as_ref()
            .and_then(|game| vocabulary::of_game(game))
            .unwrap_or_else(vocabulary::first);
        let mut checker = Checker {
            vocabulary,
            words: &words,
            faults: Vec::new(),
        };
        checker.file(file, &mut seen);
        faults.extend(checker.faults.into_iter().map(|f| f.in_file(path)));
    }
    faults.sort_by_key(|f| (f.file.clone(), f.line, f.column));
    faults.dedup();
    fault::shorten(&mut faults);
    faults
}

/// What is wrong with one file by itself, with the words of all files.
pub(crate) fn of_file(
    vocabulary: &'static Vocabulary,
    words: &Words,
    file: &File,
) -> Vec<CardFault> {
    let mut checker = Checker {
        vocabulary,
        words,
        faults: Vec::new(),
    };
    checker.file(file, &mut Seen::default());
    checker.faults
}

/// What must be unique over all files.
#[derive(Default)]
struct Seen {
    cards: BTreeSet<String>,
    ids: BTreeSet<String>,
    words: BTreeSet<String>,
    /// How many of the words narrow cards.
    narrowing: usize,
}

pub(crate) struct Checker<'a> {
    pub(crate) vocabulary: &'static Vocabulary,
    pub(crate) words: &'a Words,
    faults: Vec<CardFault>,
}

impl Checker<'_> {
    pub(crate) fn fault(&mut self, span: Span, code: FaultCode, class: Option<Class>, found: &str) {
        let expected = class.map_or(Expected::Nothing, Expected::Class);
        fault::add(
            &mut self.faults,
            CardFault::new(span, code, expected, found),
        );
    }

    /// A word that no table has, with the nearest that one has.
    pub(crate) fn unknown<'k>(
        &mut self,
        word: &Word,
        code: FaultCode,
        class: Class,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let expected = Expected::Class(class);
        if self.faults.len() < FAULTS_MAX {
            let found = CardFault::new(word.span, code, expected, word).near(known);
            fault::add(&mut self.faults, found);
        }
    }

    fn file(&mut self, file: &File, seen: &mut Seen) {
        for list in &file.words {
            for entry in &list.entries {
                if !seen.words.insert(entry.word.text.clone()) {
                    self.fault(entry.word.span, FaultCode::DoubledWord, None, &entry.word);
                } else if list.list.as_str() != COUNTERS {
                    seen.narrowing += 1;
                    // The others behind it are too many for the same reason.
                    if seen.narrowing == MOST_WORDS + 1 {
                        self.fault(entry.word.span, FaultCode::TooManyWords, None, &entry.word);
                    }
                }
                if self.vocabulary.knows(&entry.word) {
                    let class = Some(Class::Name);
                    self.fault(entry.word.span, FaultCode::NameReserved, class, &entry.word);
                }
            }
        }
        for keyword in &file.keywords {
            self.is_no_field(&keyword.word);
            if !seen.words.insert(keyword.word.text.clone()) {
                self.fault(
                    keyword.word.span,
                    FaultCode::DoubledWord,
                    None,
                    &keyword.word,
                );
            }
            if self.grants_itself(&keyword.word, &keyword.abilities) {
                self.fault(keyword.word.span, FaultCode::SelfGrant, None, &keyword.word);
            }
            self.abilities(&keyword.abilities);
        }
        for card in &file.cards {
            self.card(card, seen);
        }
    }

    /// The word of a field begins the next field of a line, so nothing that stands behind a field
    /// can be called so.
    fn is_no_field(&mut self, name: &Word) {
        if self.vocabulary.field(name).is_some() {
            let class = Some(Class::Name);
            self.fault(name.span, FaultCode::NameReserved, class, name);
        }
    }

    fn card(&mut self, card: &Card, seen: &mut Seen) {
        self.is_no_field(&card.word);
        if !seen.cards.insert(card.word.text.clone()) {
            self.fault(card.word.span, FaultCode::DoubledCard, None, &card.word);
        }
        if let Some(id) = card.words("id").first()
            && !seen.ids.insert(id.text.clone())
        {
            self.fault(id.span, FaultCode::DoubledId, None, id);
        }
        self.fields(card);
        if card.abilities.len() > MOST_ABILITIES {
            self.fault(
                card.word.span,
                FaultCode::TooManyAbilities,
                None,
                &card.word,
            );
        }
        if card.abilities.iter().map(granted).sum::<usize>() > MOST_GRANTED {
            self.fault(
                card.word.span,
                FaultCode::TooManyAbilities,
                None,
                &card.word,
            );
        }
        self.heads(card);
        let wanted = self
            .vocabulary
            .abilities
            .iter()
            .find(|(t, _)| card.card_type() == Some(*t));
        if let Some((_, wanted)) = wanted
            && card.abilities.len() != *wanted
        {
            let found = format!("{}: {}", card.word, card.abilities.len());
            let found = CardFault::new(
                card.word.span,
                FaultCode::WrongAbilities,
                Expected::Literal(wanted.to_string()),
                &found,
            );
            fault::add(&mut self.faults, found);
        }
        self.abilities(&card.abilities);
    }

    /// A keyword that reaches itself by what it gives, over any number of keywords.
    fn grants_itself(&self, word: &Word, abilities: &[Ability]) -> bool {
        let mut reached: BTreeMap<String, bool> = BTreeMap::new();
        let mut open: Vec<String> = Vec::new();
        gained_keywords(abilities, &mut open);
        while let Some(next) = open.pop() {
            if reached.insert(next.clone(), true).is_some() {
                continue;
            }
            if let Some(keyword) = self.words.keywords.get(&next) {
                gained_keywords(&keyword.abilities, &mut open);
            }
        }
        reached.contains_key(word.as_str())
    }
}

/// Calls `visit` for every statement, also in blocks and in granted abilities.
pub(crate) fn walk<'a>(statements: &'a [Statement], visit: &mut dyn FnMut(&'a Statement)) {
    for statement in statements {
        visit(statement);
        match statement {
            Statement::If {
                then, otherwise, ..
            }
            | Statement::May {
                then, otherwise, ..
            } => {
                walk(then, visit);
                walk(otherwise.as_deref().unwrap_or_default(), visit);
            }
            Statement::Each { body, .. } | Statement::Later { body, .. } => walk(body, visit),
            Statement::Either { modes, .. } => {
                for mode in modes {
                    walk(mode, visit);
                }
            }
            Statement::Modify { parts, .. } => {
                for (modifier, _) in parts {
                    if let Modifier::GainsAbilities(abilities) = modifier {
                        for ability in abilities {
                            walk(&ability.block, visit);
                        }
                    }
                }
            }
            Statement::Choose { .. } | Statement::Do { .. } => {}
        }
    }
}

fn gained_keywords(abilities: &[Ability], into: &mut Vec<String>) {
    for ability in abilities {
        walk(&ability.block, &mut |statement| {
            if let Statement::Modify { parts, .. } = statement {
                for (modifier, _) in parts {
                    if let Modifier::GainsKeyword(word) | Modifier::Has(word) = modifier {
                        into.push(word.text.clone());
                    }
                }
            }
        });
    }
}

/// How many abilities an ability grants.
fn granted(ability: &Ability) -> usize {
    let mut count = 0;
    walk(&ability.block, &mut |statement| {
        if let Statement::Modify { parts, .. } = statement {
            count += parts
                .iter()
                .map(|(modifier, _)| match modifier {
                    Modifier::GainsAbilities(abilities) => abilities.len(),
                    _ => 0,
                })
                .sum::<usize>();
        }
    });
    count
}

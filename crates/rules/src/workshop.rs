//! A card file while it is written: its faults, and its cards as far as they can be read, each with
//! what its lines say.

pub mod form;
mod readings;

use crate::catalogue::Catalogue;
use crate::phrase::bi;
use crate::show::{Bi, CatalogueCard};
use shokan_lang::assist::{Item, ItemKind};
use shokan_lang::ast::{Card, Span, Value, Word};
use shokan_lang::check::faults_beside;
use shokan_lang::fault::FaultCode;
use shokan_lang::teach::teach;
use shokan_lang::vocabulary::{Entry, Phrase};
use shokan_lang::{parse, print};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};

pub use shokan_lang::{assist, ast, fault::CardFault, vocabulary::Sight};

/// The name of the file that is written.
pub const OWN: &str = "own.cards";

/// The longest file for whose faulty lines working ones are looked for: each reads the file anew.
const TAUGHT_BYTES_MAX: usize = 16 * 1024;

/// What is said of a card file.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// All its faults.
    pub faults: Vec<CardFault>,
    /// What it declares.
    pub outline: Vec<Item>,
    /// The cards that could be read, in its order.
    pub cards: Vec<Drawn>,
    /// The words that cards of the game have, with those of the file.
    pub words: BTreeMap<String, BTreeMap<String, Bi>>,
    /// The file as the formatter writes it; nothing where it has a fault.
    pub formatted: Option<String>,
}

/// A card of the file.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its face.
    pub face: CatalogueCard,
    /// Its first line, from 1.
    pub line: u32,
    /// Lines that were left out, because they have a fault.
    pub gaps: Vec<u32>,
    /// What its lines say.
    pub readings: Vec<Reading>,
}

/// What one line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The line, from 1.
    pub line: u32,
    /// Its meaning.
    pub text: Bi,
}

/// Reads a file of own cards beside the built-in ones of the game of `built_in`.
#[must_use]
pub fn check(built_in: &Catalogue, text: &str) -> Checked {
    let known = &built_in.words;
    let faults_of = |text: &str| faults_beside(known, OWN, text);
    let mut faults = faults_of(text);
    if text.len() <= TAUGHT_BYTES_MAX {
        teach(&[(OWN, text)], &mut faults, &|files| faults_of(files[0].1));
    }
    let outline = assist::outline(text);
    let whole = match faults.is_empty() {
        true => read(built_in.game, text),
        false => Err(faults.clone()),
    };
    let mut checked = Checked {
        outline,
        ..Checked::default()
    };
    match whole {
        Ok(catalogue) => {
            checked.formatted = Some(print::print(&parse::parse(text).file));
            checked.draw(&catalogue, &BTreeSet::new());
        }
        Err(found) => {
            checked.faults = found.clone();
            checked.draw_rest(built_in.game, text, found);
        }
    }
    checked
}

/// The cards of a game with these own ones; a copy of a built-in file takes its place.
fn read(game: &str, text: &str) -> Result<Catalogue, Vec<CardFault>> {
    let own = [(OWN, text)];
    let built_in = Catalogue::built_in(game).iter().copied();
    let mut files: Vec<_> = built_in
        .filter(|file| !Catalogue::replaces(&own, *file))
        .collect();
    files.extend(own);
    // A game without cards has been refused by whoever asks.
    let loaded = Catalogue::untaught(game, &files).unwrap_or_else(|| Err(Vec::new()));
    loaded.map_err(|faults| {
        let own = |fault: &CardFault| fault.file.as_deref().is_none_or(|it| it == OWN);
        faults.into_iter().filter(own).collect()
    })
}

impl Checked {
    fn draw(&mut self, catalogue: &Catalogue, gaps: &BTreeSet<u32>) {
        let cards = self
            .outline
            .iter()
            .filter(|item| item.kind == ItemKind::Card);
        for item in cards {
            let Some(id) = catalogue.find(&item.word) else {
                continue;
            };
            let tree = &catalogue.pool.def(id).tree;
            // A card of the house that the file names twice is not drawn in its place.
            if tree.word.span.line != item.line {
                continue;
            }
            let inside = item.line..=item.last;
            self.cards.push(Drawn {
                face: catalogue.card_view(id),
                line: item.line,
                gaps: gaps
                    .iter()
                    .copied()
                    .filter(|it| inside.contains(it))
                    .collect(),
                readings: readings::of(catalogue, tree),
            });
        }
        self.words = catalogue.words_by_list();
    }

    /// Draws what can be read although the file has faults: first their words are left out, then
    /// their lines with the blocks that these open, then their cards.
    fn draw_rest(&mut self, game: &str, text: &str, mut faults: Vec<CardFault>) {
        let mut rest = text.to_owned();
        let mut gaps = BTreeSet::new();
        for round in 0..4 {
            let mut left_out = BTreeSet::new();
            for fault in &faults {
                gaps.insert(fault.line);
                match round {
                    0 if fault.code != FaultCode::CannotRun => {
                        rest = without(&rest, assist::stretch(&rest, fault));
                    }
                    0 | 1 => left_out.extend(block_at(&rest, fault.line)),
                    _ => left_out.extend(self.item_at(fault.line)),
                }
            }
            rest = emptied(&rest, &left_out);
            match read(game, &rest) {
                Ok(catalogue) => return self.draw(&catalogue, &gaps),
                Err(found) => faults = found,
            }
        }
    }

    /// The lines of what the file declares there.
    fn item_at(&self, line: u32) -> RangeInclusive<u32> {
        let inside = |item: &&Item| (item.line..=item.last).contains(&line);
        let item = self.outline.iter().find(inside);
        item.map_or(line..=line, |item| item.line..=item.last)
    }
}

/// A text with blanks in a stretch of a line, so that all places stay.
fn without(text: &str, stretch: assist::Stretch) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for c in text.chars() {
        let inside = (stretch.from..stretch.to).contains(&at);
        let stays = !inside || matches!(c, '{' | '}' | '\n');
        // A blank has one unit; a character of two leaves two.
        match stays {
            true => out.push(c),
            false => (0..c.len_utf16()).for_each(|_| out.push(' ')),
        }
        at += c.len_utf16();
    }
    out
}

/// A line with the whole block that it opens; none where it only closes one, which is needed by
/// whatever opens that.
fn block_at(text: &str, line: u32) -> Range<u32> {
    let rest = text.lines().skip(line.saturating_sub(1) as usize);
    let mut depth = 0_i32;
    let mut end = line;
    for it in rest {
        depth += it.matches('{').count() as i32 - it.matches('}').count() as i32;
        if depth < 0 {
            break;
        }
        end += 1;
        if depth == 0 {
            break;
        }
    }
    line..end
}

/// A text in which these lines are empty, so that all others stay where they are.
fn emptied(text: &str, lines: &BTreeSet<u32>) -> String {
    let mut out = String::with_capacity(text.len());
    for (line, it) in (1..).zip(text.split_inclusive('\n')) {
        match lines.contains(&line) {
            true => out.push_str(if it.ends_with('\n') { "\n" } else { "" }),
            false => out.push_str(it),
        }
    }
    out
}

/// A card to begin with: one of the house under a name of its own.
#[derive(Clone, Debug)]
pub struct Template {
    /// What its type is called.
    pub name: Bi,
    /// The card as it is written.
    pub text: String,
}

/// A card of each type, the first that has a text.
#[must_use]
pub fn templates(built_in: &Catalogue) -> Vec<Template> {
    let vocabulary = built_in.vocabulary;
    let ready = built_in.ready_words().filter_map(|it| built_in.ready(it));
    let held: BTreeSet<String> = ready
        .flat_map(|(list, _)| list.cards)
        .filter_map(|(_, name)| Some(built_in.pool.def(built_in.find(&name)?).word.clone()))
        .collect();
    // With a text of its own, else with one that has a name, else any.
    let of_type = |word: &str| {
        let cards = || built_in.pool.defs.iter().map(|def| &def.tree);
        let mut cards: Vec<_> = cards().filter(|it| it.card_type() == Some(word)).collect();
        // What leads a deck brings half a deck along.
        cards.sort_by_key(|it| (!held.contains(&it.word.text), bareness(it)));
        cards.first().copied()
    };
    let template = |entry: &Entry| {
        let mut card = of_type(entry.word)?.clone();
        let first = card.words("id").first().map(|it| it.text.clone())?;
        card.word.text = format!("new_{}", entry.word);
        // Doubts about how a card is printed are not doubts about a new one.
        card.fields.retain(|it| &*it.name != "uncertain");
        for field in card.fields.iter_mut().filter(|it| &*it.name == "id") {
            field.values = vec![Value::Word(Word::new("MY-1", card.word.span))];
        }
        for field in card.fields.iter_mut().filter(|it| &*it.name == "name") {
            field.values = name_of(&entry.phrase, card.word.span);
        }
        let text = print::print_card(&card, vocabulary);
        // A card that speaks of itself by its number would speak of another.
        let template = Template {
            name: bi(entry.phrase.ja, entry.phrase.en),
            text,
        };
        let untried = !can_be_tried(built_in, &card.word.text, &template.text);
        (!template.text.contains(&first)).then(|| ((untried, bareness(&card)), template))
    };
    // What can be tried at once stands first, then what shows most of the language.
    let mut all: Vec<_> = vocabulary.types.iter().filter_map(template).collect();
    all.sort_by_key(|it| it.0);
    all.into_iter().map(|it| it.1).collect()
}

/// Whether a deck of the house can hold a new card.
fn can_be_tried(built_in: &Catalogue, word: &str, text: &str) -> bool {
    let file = format!("game {}\nset own\n\n{text}", built_in.game);
    let with = built_in.with_own(OWN, &file);
    with.is_ok_and(|with| with.trial(word).is_some())
}

/// A card with a text of its own comes before one whose text has a name, and that before any other.
fn bareness(card: &Card) -> (bool, bool) {
    (card.abilities.is_empty(), card.field("ability").is_none())
}

fn name_of(kind: &Phrase, span: Span) -> Vec<Value> {
    let word = |text: &str| Value::Word(Word::new(text, span));
    let ja = format!("新しい{}", kind.ja);
    let en = format!("New {}", kind.en);
    vec![
        word("ja"),
        Value::Text(ja, span),
        word("en"),
        Value::Text(en, span),
    ]
}

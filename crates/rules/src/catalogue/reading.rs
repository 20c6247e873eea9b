//! Which card files take the place of others, and where a fault stands in them.

use super::said;
use shokan_kernel::compile::CompileFault;
use shokan_lang::ast::{File, Word};
use shokan_lang::fault::CardFault;
use std::collections::BTreeSet;
use std::path::Path;

/// Whether a file takes the place of a built-in one: it has that file's name and something of it,
/// or under another name all of it.
pub(super) fn is_copy(file: &(&str, &str), built_in: &(&str, &str)) -> bool {
    let base = |name: &str| Path::new(name).file_name().map(ToOwned::to_owned);
    let (own, known) = (declared(file.1), declared(built_in.1));
    let some = known.iter().any(|word| own.contains(word));
    some && (base(file.0) == base(built_in.0) || known.is_subset(&own))
}

/// The words of the cards, keywords and lists of a file, as its lines begin.
fn declared(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(declared_by).collect()
}

fn declared_by(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    match (words.next()?, words.next()?) {
        ("card" | "keyword", word) => Some(word),
        (word, "ja") if word != "name" => Some(word),
        _ => None,
    }
}

/// Faults of the compiler and of a game as those of the language: in their files, in both
/// languages, with what stands there.
pub(super) fn placed(
    files: &[(&str, &str)],
    trees: &[File],
    faults: Vec<CompileFault>,
) -> Vec<CardFault> {
    let mut out: Vec<CardFault> = Vec::new();
    for fault in faults {
        let at = file_of(trees, &fault);
        let file = at.and_then(|at| files.get(at));
        let text = file.map_or("", |file| {
            stands_at(file.1, fault.span.line, fault.span.column)
        });
        let placed = CardFault::cannot_run(fault.span, text, said::both(&fault.found));
        out.push(match file {
            Some((name, _)) => placed.in_file(name),
            None => placed,
        });
    }
    out.sort();
    out.dedup();
    out
}

/// The file of a fault: where its card stands, or the ability with a name that the card has.
fn file_of(trees: &[File], fault: &CompileFault) -> Option<usize> {
    let item = |tree: &File| -> Option<Word> {
        let cards = tree.cards.iter().map(|card| &card.word);
        let all = cards.chain(tree.keywords.iter().map(|keyword| &keyword.word));
        let before = all.filter(|word| word.span.line <= fault.span.line);
        before.max_by_key(|word| word.span.line).cloned()
    };
    let card = trees.iter().flat_map(|tree| &tree.cards);
    let mut card = card.filter(|card| card.word.text == fault.card);
    let printed: Vec<&Word> = card
        .next()
        .map_or_else(Vec::new, |card| card.words("ability"));
    let mut items = trees.iter().map(item);
    let own = items.position(|word| word.is_some_and(|word| word.text == fault.card));
    own.or_else(|| {
        let mut items = trees.iter().map(item);
        items
            .position(|word| word.is_some_and(|word| printed.iter().any(|it| it.text == word.text)))
    })
}

/// What stands in a text from a place to the end of the line, without the brace that opens a block.
fn stands_at(text: &str, line: u32, column: u32) -> &str {
    let line = text.lines().nth(line.saturating_sub(1) as usize);
    let line = line.unwrap_or_default();
    let from = line.char_indices().nth(column.saturating_sub(1) as usize);
    let rest = from.map_or("", |(at, _)| &line[at..]);
    let rest = rest.split('#').next().unwrap_or_default();
    rest.trim_end().trim_end_matches('{').trim_end()
}

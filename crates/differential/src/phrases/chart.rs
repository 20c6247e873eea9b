//! A chart parser: a grammar of phrases, and all readings of a text by it.
//!
//! A production is a phrase with places for other phrases in it, and what it means. Every reading
//! is kept, also where phrases begin with a phrase of their own kind.

use super::node::Node;
use shokan_lang::ast::Number;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// What a phrase means, out of what its places mean; nothing where it cannot be said so.
pub(super) type Meaning = Rc<dyn Fn(&[Node]) -> Option<Node>>;

/// The end of a phrase in another form, where it has one.
pub(super) type Change<'c> = &'c dyn Fn(&str) -> Option<String>;

/// A part of a phrase.
#[derive(Clone, Debug)]
enum Symbol {
    /// Words as they stand.
    Words(String),
    /// A number in digits.
    Digits,
    /// A name, up to the mark that closes it.
    Name,
    /// A phrase of this kind.
    Kind(usize),
}

struct Production {
    symbols: Vec<Symbol>,
    meaning: Meaning,
}

/// Phrases by their kind.
#[derive(Default)]
pub(super) struct Grammar {
    kinds: HashMap<String, usize>,
    names: Vec<String>,
    productions: Vec<Vec<Rc<Production>>>,
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grammar")
            .field("kinds", &self.names.len())
            .finish_non_exhaustive()
    }
}

impl Grammar {
    fn kind(&mut self, name: &str) -> usize {
        if let Some(known) = self.kinds.get(name) {
            return *known;
        }
        let at = self.names.len();
        self.kinds.insert(name.to_owned(), at);
        self.names.push(name.to_owned());
        self.productions.push(Vec::new());
        at
    }

    /// A phrase of a kind: `{kind}` is a place for another phrase, `{#}` for a number in digits,
    /// `{"}` for a name.
    pub(super) fn add(
        &mut self,
        kind: &str,
        phrase: &str,
        meaning: impl Fn(&[Node]) -> Option<Node> + 'static,
    ) {
        self.add_meaning(kind, phrase, Rc::new(meaning));
    }

    /// The same for several phrases that mean the same.
    pub(super) fn all(
        &mut self,
        kind: &str,
        phrases: &[&str],
        meaning: impl Fn(&[Node]) -> Option<Node> + 'static,
    ) {
        let meaning: Meaning = Rc::new(meaning);
        for phrase in phrases {
            self.add_meaning(kind, phrase, meaning.clone());
        }
    }

    /// A phrase whose meaning is the same whatever it says.
    pub(super) fn word(&mut self, kind: &str, phrase: &str, node: Node) {
        self.add(kind, phrase, move |_| Some(node.clone()));
    }

    /// Each phrase of the one kind is one of the other, too.
    pub(super) fn same(&mut self, kind: &str, others: &[&str]) {
        for other in others {
            self.add(kind, &format!("{{{other}}}"), |a| a.first().cloned());
        }
    }

    fn add_meaning(&mut self, kind: &str, phrase: &str, meaning: Meaning) {
        let kind = self.kind(kind);
        let mut symbols = Vec::new();
        let mut rest = phrase;
        while let Some(at) = rest.find('{') {
            if at > 0 {
                symbols.push(Symbol::Words(rest[..at].to_owned()));
            }
            let end = rest.find('}').unwrap_or(rest.len() - 1);
            symbols.push(match &rest[at + 1..end] {
                "#" => Symbol::Digits,
                "\"" => Symbol::Name,
                inner => Symbol::Kind(self.kind(inner)),
            });
            rest = &rest[end + 1..];
        }
        if !rest.is_empty() {
            symbols.push(Symbol::Words(rest.to_owned()));
        }
        self.productions[kind].push(Rc::new(Production { symbols, meaning }));
    }

    /// The phrases of a kind with another ending: `act te` is all of `act` as `change` ends them.
    pub(super) fn derive(&mut self, kind: &str, form: &str, change: Change<'_>) {
        let from = self.kind(kind);
        self.derived(from, form, change);
    }

    fn derived(&mut self, from: usize, form: &str, change: Change<'_>) -> usize {
        let name = format!("{} {form}", self.names[from]);
        let known = self.kinds.contains_key(&name);
        let to = self.kind(&name);
        if known {
            return to;
        }
        for production in self.productions[from].clone() {
            let mut symbols = production.symbols.clone();
            let last = match symbols.pop() {
                Some(Symbol::Words(words)) => change(&words).map(Symbol::Words),
                Some(Symbol::Kind(kind)) => Some(Symbol::Kind(self.derived(kind, form, change))),
                _ => None,
            };
            let Some(last) = last else { continue };
            symbols.push(last);
            let meaning = production.meaning.clone();
            self.productions[to].push(Rc::new(Production { symbols, meaning }));
        }
        to
    }

    /// Kinds that are spoken of and of which there is no phrase.
    pub(super) fn empty(&self) -> Vec<&str> {
        let all = self.names.iter().zip(&self.productions);
        all.filter(|it| it.1.is_empty())
            .map(|it| it.0.as_str())
            .collect()
    }

    /// All meanings of the whole text as a phrase of this kind, and how far it could be read.
    pub(super) fn read(&self, kind: &str, text: &str) -> (Vec<Node>, usize) {
        let Some(kind) = self.kinds.get(kind) else {
            return (Vec::new(), 0);
        };
        let mut chart = Chart {
            grammar: self,
            text,
            entries: HashMap::new(),
            work: Vec::new(),
            far: 0,
        };
        chart.enter(*kind, 0);
        while let Some(item) = chart.work.pop() {
            chart.step(item);
        }
        let whole = chart.entries.remove(&(*kind, 0)).unwrap_or_default();
        let whole = whole.results.into_iter().filter(|it| it.0 == text.len());
        (whole.map(|it| it.1).collect(), chart.far)
    }
}

/// A phrase of which something has been read.
#[derive(Clone)]
struct Item {
    kind: usize,
    start: usize,
    production: Rc<Production>,
    dot: usize,
    at: usize,
    args: Vec<Node>,
}

#[derive(Default)]
struct Entry {
    results: Vec<(usize, Node)>,
    waiting: Vec<Item>,
}

struct Chart<'g> {
    grammar: &'g Grammar,
    text: &'g str,
    entries: HashMap<(usize, usize), Entry>,
    work: Vec<Item>,
    far: usize,
}

impl Chart<'_> {
    fn enter(&mut self, kind: usize, at: usize) {
        if self.entries.contains_key(&(kind, at)) {
            return;
        }
        self.entries.insert((kind, at), Entry::default());
        for production in &self.grammar.productions[kind] {
            self.work.push(Item {
                kind,
                start: at,
                production: production.clone(),
                dot: 0,
                at,
                args: Vec::new(),
            });
        }
    }

    fn step(&mut self, mut item: Item) {
        while let Some(symbol) = item.production.symbols.get(item.dot) {
            match symbol {
                Symbol::Words(words) => match matched(&self.text[item.at..], words) {
                    Some(length) => {
                        item.at += length;
                        item.dot += 1;
                        self.far = self.far.max(item.at);
                    }
                    None => return,
                },
                Symbol::Digits => {
                    let rest = &self.text[item.at..];
                    let end = rest.find(|it: char| !it.is_ascii_digit());
                    let digits = &rest[..end.unwrap_or(rest.len())];
                    let Ok(number) = digits.parse() else { return };
                    item.args.push(Node::Number(Number::Literal(number)));
                    item.at += digits.len();
                    item.dot += 1;
                }
                Symbol::Name => {
                    let rest = &self.text[item.at..];
                    let end = rest.find(['“', '”', '「', '」', '《', '》', '\n']);
                    let name = &rest[..end.unwrap_or(rest.len())];
                    if name.is_empty() {
                        return;
                    }
                    item.args.push(Node::Word(name.into()));
                    item.at += name.len();
                    item.dot += 1;
                }
                Symbol::Kind(kind) => {
                    let (kind, at) = (*kind, item.at);
                    self.enter(kind, at);
                    let Some(entry) = self.entries.get_mut(&(kind, at)) else {
                        return;
                    };
                    for (end, node) in &entry.results {
                        self.work.push(after(&item, *end, node));
                    }
                    entry.waiting.push(item);
                    return;
                }
            }
        }
        let Some(node) = (item.production.meaning)(&item.args) else {
            return;
        };
        let Some(entry) = self.entries.get_mut(&(item.kind, item.start)) else {
            return;
        };
        let known = entry.results.iter();
        if known.into_iter().any(|it| it.0 == item.at && it.1 == node) {
            return;
        }
        for waiting in &entry.waiting {
            self.work.push(after(waiting, item.at, &node));
        }
        entry.results.push((item.at, node));
    }
}

fn after(item: &Item, at: usize, node: &Node) -> Item {
    let mut next = item.clone();
    next.args.push(node.clone());
    next.at = at;
    next.dot += 1;
    next
}

/// How much of the text the words are, if it begins with them. A first letter may be large or
/// small: sentences begin with either.
fn matched(text: &str, words: &str) -> Option<usize> {
    if text.starts_with(words) {
        return Some(words.len());
    }
    let mut at = 0;
    let mut free = true;
    let mut letters = text.chars();
    for wanted in words.chars() {
        let found = letters.next()?;
        if found != wanted && !(free && found.to_lowercase().eq(wanted.to_lowercase())) {
            return None;
        }
        free = free && !wanted.is_alphabetic();
        at += found.len_utf8();
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shokan_lang::ast::Operator;

    #[test]
    fn all_readings_are_kept() {
        let mut grammar = Grammar::default();
        grammar.word("n", "1", Node::Number(Number::Literal(1)));
        grammar.add("n", "{n}+{n}", |a| {
            let (a, b) = (a[0].number()?, a[1].number()?);
            let sum = Number::Arithmetic(Box::new(a), Operator::Add, Box::new(b));
            Some(Node::Number(sum))
        });
        assert_eq!(grammar.read("n", "1+1").0.len(), 1);
        assert_eq!(grammar.read("n", "1+1+1").0.len(), 2);
        assert_eq!(grammar.read("n", "1+").0.len(), 0);
    }

    #[test]
    fn the_first_letter_may_be_large() {
        assert_eq!(matched("[Mana] x", "[mana]"), Some(6));
        assert_eq!(matched("mAna", "mana"), None);
    }
}

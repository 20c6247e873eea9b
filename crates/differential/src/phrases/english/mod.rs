//! The grammar of the English texts.

mod announced;
mod cards;
mod change;
mod change_told;
mod counted;
mod event;
mod given;
mod number;
mod statement;
mod told;
mod unsaid;
mod verb;

use super::chart::Grammar;
use super::heads_go_unsaid;
use super::node::Node;
use shokan_lang::vocabulary::{Shape, Vocabulary};
use shokan_lang::words::{COUNTERS, Words};

/// The how many-th one of several is.
const NTH: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// Gathers the phrases of one game and its words.
struct Maker<'w> {
    grammar: Grammar,
    v: &'static Vocabulary,
    words: &'w Words,
}

/// All phrases of a game and of the words that its cards declare.
pub(super) fn grammar(v: &'static Vocabulary, words: &Words) -> Grammar {
    let mut maker = Maker {
        grammar: Grammar::default(),
        v,
        words,
    };
    words_of(&mut maker);
    number::numbers(&mut maker);
    number::players(&mut maker);
    number::conditions(&mut maker);
    number::costs(&mut maker);
    cards::cards(&mut maker);
    event::events(&mut maker);
    event::own(&mut maker);
    verb::verbs(&mut maker);
    if heads_go_unsaid(v) {
        unsaid::texts(&mut maker);
        return maker.grammar;
    }
    change::changes(&mut maker);
    statement::statements(&mut maker);
    maker.grammar
}

impl Maker<'_> {
    /// How a word of the language is said in this game, where it has a way of its own.
    fn said(&self, word: &str) -> Option<&'static str> {
        self.v.saying(word).map(|it| it.phrase.en)
    }

    /// Words that narrow cards: states, and what files declare.
    fn adjectives(&self) -> Vec<(String, String)> {
        let states = self.v.states.iter();
        let mut all: Vec<(String, String)> = states
            .map(|it| (it.word.to_owned(), it.phrase.en.to_owned()))
            .collect();
        let lists = self.words.lists.iter().filter(|it| it.0 != COUNTERS);
        for (_, list) in lists {
            all.extend(
                list.iter()
                    .map(|(word, name)| (word.clone(), name.en.clone())),
            );
        }
        all
    }

    /// Words that a source can have with it.
    fn attributes(&self) -> Vec<(String, String)> {
        let mut all = self.adjectives();
        let said =
            |it: &&shokan_lang::vocabulary::Entry| all.iter().all(|known| known.0 != it.word);
        let more: Vec<_> = self.v.said.iter().filter(said).collect();
        let closed: Vec<&str> = self.v.fields.iter().fold(Vec::new(), |mut all, field| {
            if let Shape::Closed(list, ..) = field.shape {
                all.extend(list);
            }
            all
        });
        let more = more.into_iter().filter(|it| closed.contains(&it.word));
        let more: Vec<_> = more
            .map(|it| (it.word.to_owned(), it.phrase.en.to_owned()))
            .collect();
        all.extend(more);
        all
    }

    /// Words of lists, with the name of the list and their own.
    fn listed(&self) -> Vec<(String, String, String)> {
        let mut all = Vec::new();
        for list in self.v.lists {
            for word in self.words.list(list.word) {
                let name = self.words.lists[list.word][word].en.clone();
                all.push((list.phrase.en.to_owned(), name, word.to_owned()));
            }
        }
        for field in self.v.fields {
            let Shape::Closed(list, _, most) = field.shape else {
                continue;
            };
            if most > 1 {
                let label = self.said(field.word).unwrap_or(field.phrase.en);
                for word in list {
                    let state = self.v.state(word).map(|it| it.phrase.en);
                    let name = self.said(word).or(state).unwrap_or(word);
                    all.push((label.to_owned(), name.to_owned(), (*word).to_owned()));
                }
            }
        }
        all
    }
}

/// The words of the game and of its cards.
fn words_of(m: &mut Maker<'_>) {
    let v = m.v;
    for (kind, list) in [("phase", v.phases), ("was", v.was)] {
        for it in list {
            m.grammar
                .word(kind, it.phrase.en, Node::Word(it.word.into()));
        }
    }
    for it in v.zones {
        m.grammar
            .word("zone", it.phrase.en, Node::Word(it.word.into()));
    }
    for it in v.stats {
        m.grammar
            .word("stat", it.phrase.en, Node::Word(it.word.into()));
    }
    for it in v.states {
        m.grammar
            .word("state", it.phrase.en, Node::Word(it.word.into()));
    }
    for (word, said) in m.adjectives() {
        let clause = ["in ", "that ", "with "]
            .iter()
            .any(|it| said.starts_with(it));
        let node = || Node::Word(word.as_str().into());
        m.grammar
            .word(if clause { "clause" } else { "adjective" }, &said, node());
        m.grammar.word("any word", &said, node());
    }
    for it in v.keywords {
        let phrase = it.phrase.en;
        m.grammar
            .word("any word", phrase, Node::Word(it.word.into()));
        m.grammar.word(
            "keyword",
            &format!("“{phrase}”"),
            Node::Word(it.word.into()),
        );
    }
    for (word, keyword) in &m.words.keywords {
        let node = || Node::Word(word.as_str().into());
        m.grammar.word("any word", &keyword.name.en, node());
        m.grammar
            .word("keyword", &format!("“{}”", keyword.name.en), node());
    }
    for (word, name) in &m.words.cards {
        m.grammar
            .word("card", &name.en, Node::Word(word.as_str().into()));
    }
    if let Some(counters) = m.words.lists.get(COUNTERS) {
        for (word, name) in counters {
            m.grammar
                .word("counter name", &name.en, Node::Word(word.as_str().into()));
        }
    }
    m.grammar.same("being", &["any word"]);
    for kind in v.kinds {
        let node = || Node::Word(kind.word.into());
        m.grammar.word("kind word", kind.phrase.en, node());
        m.grammar.word("being", &article(kind.phrase.en), node());
        let card = kind.as_cards().0;
        if card != kind.phrase.en {
            m.grammar.word("being", &article(&card), node());
        }
    }
    m.grammar.add("beings", "{being}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    m.grammar.add("beings", "{beings} or {being}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    values(m);
}

/// Words behind a verb or a head of the game.
fn values(m: &mut Maker<'_>) {
    let v = m.v;
    let mut words: Vec<&str> = Vec::new();
    for verb in v.verbs.iter().chain(v.permissions) {
        for arg in verb.args {
            use shokan_lang::vocabulary::ArgKind::{Word, Words};
            if let Word(list) | Words(list) = arg.kind {
                words.extend(list);
            }
        }
    }
    for head in v.heads {
        words.extend(head.values.iter().copied().flatten());
    }
    words.extend(["left", "front", "right"]);
    words.sort_unstable();
    words.dedup();
    for word in words {
        let zone = v.zone(word).map(|it| it.phrase);
        let keyword = v.keyword(word).map(|it| it.phrase);
        let kind = v.kind(word).map(|it| it.phrase);
        let state = v.state(word).map(|it| it.phrase);
        let phrase = state.or(zone).or(keyword).or(kind).map(|it| it.en);
        let phrase = m
            .said(word)
            .or(phrase)
            .map_or_else(|| word.replace('_', " "), str::to_owned);
        m.grammar.word("value", &phrase, Node::Word(word.into()));
    }
    m.grammar.add("value list", "{value} and {value}", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    m.grammar
        .add("value list", "{value list,}, and {value}", |a| {
            let mut all = a[0].words()?;
            all.push(a[1].a_word()?);
            Some(Node::Words(all))
        });
    m.grammar.add("value list,", "{value}, {value}", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    m.grammar.add("value list,", "{value list,}, {value}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    let mut keys = vec!["directions"];
    for verb in v.verbs.iter().chain(v.permissions) {
        for arg in verb.args {
            if let (Some(key), shokan_lang::vocabulary::ArgKind::Words(_)) = (arg.key, arg.kind) {
                keys.push(key);
            }
        }
    }
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        let kind = format!("values {key}");
        let (one, many) = match v.field(key) {
            None => (String::new(), String::new()),
            Some(_) => {
                let many = key.replace('_', " ");
                (
                    format!("{} ", many.trim_end_matches('s')),
                    format!("{many} "),
                )
            }
        };
        m.grammar.add(&kind, &format!("{one}{{value}}"), |a| {
            Some(Node::Words(vec![a[0].a_word()?]))
        });
        m.grammar.add(&kind, &format!("{many}{{value list}}"), |a| {
            a.first().cloned()
        });
    }
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    match vowel && !noun.to_lowercase().starts_with("uni") {
        true => format!("an {noun}"),
        false => format!("a {noun}"),
    }
}

fn bare(noun: &str) -> &str {
    let noun = noun.strip_prefix("an ").unwrap_or(noun);
    noun.strip_prefix("a ").unwrap_or(noun)
}

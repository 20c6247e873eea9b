//! The grammar of the Japanese texts.

mod announced;
mod cards;
mod change;
mod change_told;
mod counted;
mod event;
mod form;
mod given;
mod number;
mod statement;
mod told;
mod unsaid;
mod verb;

use super::chart::Grammar;
use super::heads_go_unsaid;
use super::node::Node;
use shokan_lang::vocabulary::{ArgKind, Shape, Vocabulary};
use shokan_lang::words::{COUNTERS, Words};

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
        self.v.saying(word).map(|it| it.phrase.ja)
    }

    /// Words that files declare and that narrow cards.
    /// What the game calls the deck.
    fn deck(&self) -> &'static str {
        let zone = self.v.zone("deck").or_else(|| self.v.zone("draw_pile"));
        zone.map_or("", |it| it.phrase.ja)
    }

    fn declared(&self) -> Vec<(String, String)> {
        let lists = self.words.lists.iter().filter(|it| it.0 != COUNTERS);
        let lists = lists.flat_map(|it| it.1);
        lists
            .map(|(word, name)| (word.clone(), name.ja.clone()))
            .collect()
    }

    /// Words that a source can have with it.
    fn attributes(&self) -> Vec<(String, String)> {
        let mut all = self.declared();
        let bare = |text: &str| text.trim_end_matches('の').to_owned();
        all.extend(
            self.v
                .states
                .iter()
                .map(|it| (it.word.to_owned(), bare(it.phrase.ja))),
        );
        for field in self.v.fields {
            if let Shape::Closed(list, ..) = field.shape {
                for word in list {
                    if let Some(said) = self.said(word) {
                        all.push(((*word).to_owned(), said.to_owned()));
                    }
                }
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// Words of lists, with the name of the list and their own.
    fn listed(&self) -> Vec<(String, String, String)> {
        let mut all = Vec::new();
        for list in self.v.lists {
            for word in self.words.list(list.word) {
                let name = self.words.lists[list.word][word].ja.clone();
                all.push((list.phrase.ja.to_owned(), name, word.to_owned()));
            }
        }
        for field in self.v.fields {
            let Shape::Closed(list, _, most) = field.shape else {
                continue;
            };
            if most > 1 {
                let label = self.said(field.word).unwrap_or(field.phrase.ja);
                for word in list {
                    let state = self
                        .v
                        .state(word)
                        .map(|it| it.phrase.ja.trim_end_matches('の'));
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
    let node = |word: &str| Node::Word(word.into());
    for (kind, list) in [("phase", v.phases), ("was", v.was)] {
        for it in list {
            m.grammar.word(kind, it.phrase.ja, node(it.word));
        }
    }
    for it in v.zones {
        m.grammar.word("zone", it.phrase.ja, node(it.word));
    }
    for it in v.stats {
        m.grammar.word("stat", it.phrase.ja, node(it.word));
    }
    for it in v.states {
        // A clause stands in front of whose the cards are.
        if !v.optional || it.phrase.ja.ends_with('の') {
            m.grammar.word("adjective", it.phrase.ja, node(it.word));
        }
        let bare = it.phrase.ja.trim_end_matches('の');
        m.grammar.word("any word", bare, node(it.word));
        m.grammar.word("being behind", bare, node(it.word));
    }
    for (word, said) in m.declared() {
        m.grammar
            .word("adjective", &format!("《{said}》"), node(&word));
        m.grammar.word("any word", &said, node(&word));
        m.grammar
            .word("being behind", &format!("《{said}》"), node(&word));
    }
    for it in v.keywords {
        m.grammar.word("any word", it.phrase.ja, node(it.word));
        m.grammar.word("keyword", it.phrase.ja, node(it.word));
    }
    for (word, keyword) in &m.words.keywords {
        m.grammar.word("any word", &keyword.name.ja, node(word));
        m.grammar.word("keyword", &keyword.name.ja, node(word));
    }
    for (word, name) in &m.words.cards {
        m.grammar.word("card", &name.ja, node(word));
    }
    if let Some(counters) = m.words.lists.get(COUNTERS) {
        for (word, name) in counters {
            m.grammar.word("counter name", &name.ja, node(word));
        }
    }
    m.grammar.same("with word", &["any word"]);
    m.grammar.same("being", &["any word"]);
    for kind in v.kinds {
        let noun = kind.phrase.ja;
        m.grammar.word("with word", noun, node(kind.word));
        m.grammar.word("being behind", noun, node(kind.word));
        m.grammar.word("being", noun, node(kind.word));
        if !noun.ends_with("カード") {
            m.grammar
                .word("being", &format!("{noun}カード"), node(kind.word));
        }
    }
    m.grammar.add("beings", "{being behind}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    m.grammar.add("beings", "{beings}か{being behind}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    values(m);
}

/// Words behind a verb or a head of the game.
fn values(m: &mut Maker<'_>) {
    let v = m.v;
    let mut words: Vec<&str> = vec!["left", "front", "right"];
    for verb in v.verbs.iter().chain(v.permissions) {
        for arg in verb.args {
            if let ArgKind::Word(list) | ArgKind::Words(list) = arg.kind {
                words.extend(list);
            }
        }
    }
    words.sort_unstable();
    words.dedup();
    for word in words {
        let zone = v.zone(word).map(|it| it.phrase.ja);
        let keyword = v.keyword(word).map(|it| it.phrase.ja);
        let kind = v.kind(word).map(|it| it.phrase.ja);
        let state = v.state(word).map(|it| it.phrase.ja.trim_end_matches('の'));
        let phrase = m
            .said(word)
            .or(state)
            .or(zone)
            .or(keyword)
            .or(kind)
            .unwrap_or(word);
        m.grammar.word("value", phrase, Node::Word(word.into()));
    }
    m.grammar.add("values", "{value}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    for between in ["・", "か"] {
        m.grammar
            .add("values", &format!("{{values}}{between}{{value}}"), |a| {
                let mut all = a[0].words()?;
                all.push(a[1].a_word()?);
                Some(Node::Words(all))
            });
    }
}

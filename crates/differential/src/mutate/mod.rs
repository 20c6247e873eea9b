//! Every small change of a text: another number, player, zone or word, a clause more or less,
//! operands that change places. A text that is changed must read otherwise, in both languages.

mod ability;
mod statement;
mod term;
mod verb;

use crate::generate::word;
use shokan_lang::ast::{Ability, File, Selection, Word};
use shokan_lang::vocabulary::Vocabulary;
use shokan_lang::words::COUNTERS;
use std::collections::BTreeSet;

/// A text that was changed, and what was changed in it.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// What was changed, in a word or two.
    pub change: &'static str,
    /// The changed text.
    pub ability: Ability,
}

/// All small changes of a text of this file.
pub fn mutants(ability: &Ability, vocabulary: &'static Vocabulary, file: &File) -> Vec<Mutant> {
    let pools = Pools::new(ability, vocabulary, file);
    let mut all = Vec::new();
    ability.vary(&pools, &mut all);
    let changed = all.into_iter().filter(|it| it.1 != *ability);
    changed
        .map(|(change, ability)| Mutant { change, ability })
        .collect()
}

type Variants<T> = Vec<(&'static str, T)>;

/// What has small changes.
trait Vary: Sized + Clone {
    /// Adds all small changes of this.
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>);
}

/// The changes of a part, each in the whole that `whole` makes of it.
fn lift<P: Vary, T>(part: &P, pools: &Pools, out: &mut Variants<T>, mut whole: impl FnMut(P) -> T) {
    let mut inner = Vec::new();
    part.vary(pools, &mut inner);
    out.extend(
        inner
            .into_iter()
            .map(|(change, part)| (change, whole(part))),
    );
}

/// Another word of a list in place of this one.
fn swap<T>(
    change: &'static str,
    now: &Word,
    list: &[Word],
    out: &mut Variants<T>,
    mut whole: impl FnMut(Word) -> T,
) {
    let others = list.iter().filter(|it| *it != now);
    out.extend(others.map(|it| (change, whole(it.clone()))));
}

/// Another of these values in place of this one.
fn other<V: Copy + PartialEq, T>(
    change: &'static str,
    now: V,
    all: &[V],
    out: &mut Variants<T>,
    mut whole: impl FnMut(V) -> T,
) {
    let others = all.iter().filter(|it| **it != now);
    out.extend(others.map(|it| (change, whole(*it))));
}

impl<T: Vary> Vary for Box<T> {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        lift(&**self, pools, out, Self::new);
    }
}

impl<T: Vary> Vary for Option<T> {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        if let Some(it) = self {
            out.push(("left out", None));
            lift(it, pools, out, Some);
        }
    }
}

impl<T: Vary> Vary for Vec<T> {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        for at in 0..self.len() {
            let mut less = self.clone();
            less.remove(at);
            out.push(("one less", less));
            lift(&self[at], pools, out, |it| {
                let mut all = self.clone();
                all[at] = it;
                all
            });
        }
    }
}

/// Words that can stand in place of others.
struct Pools {
    stats: Vec<Word>,
    kinds: Vec<Word>,
    /// Words that narrow a kind.
    narrow: Vec<Word>,
    keywords: Vec<Word>,
    zones: Vec<Word>,
    acts: Vec<Word>,
    events: Vec<Word>,
    sources: Vec<Word>,
    contexts: Vec<Word>,
    phases: Vec<Word>,
    was: Vec<Word>,
    costs: Vec<Word>,
    tallies: Vec<Word>,
    cards: Vec<Word>,
    counters: Vec<Word>,
    names: Vec<Word>,
    selections: Vec<Selection>,
    vocabulary: &'static Vocabulary,
}

impl Pools {
    fn new(ability: &Ability, v: &'static Vocabulary, file: &File) -> Self {
        let names = names_of(ability);
        let words = |counters: bool| -> Vec<Word> {
            let lists = file.words.iter();
            let lists = lists.filter(|it| (it.list.as_str() == COUNTERS) == counters);
            let entries = lists.flat_map(|list| &list.entries);
            entries.map(|it| it.word.clone()).collect()
        };
        let open = words(false);
        let declared = file.keywords.iter().map(|it| it.word.clone());
        let mut narrow: Vec<Word> = v.states.iter().map(|it| word(it.word)).collect();
        narrow.extend(open.clone());
        let mut keywords: Vec<Word> = v.keywords.iter().map(|it| word(it.word)).collect();
        keywords.extend(declared);
        let mut selections = vec![
            Selection::This,
            Selection::Giver,
            Selection::Host,
            Selection::Top,
            Selection::Foe,
        ];
        for name in &names {
            selections.push(Selection::Name(name.clone()));
            selections.push(Selection::RestOf(name.clone()));
            selections.push(Selection::Of {
                name: name.clone(),
                qualifiers: Vec::new(),
            });
        }
        Self {
            stats: v.stats.iter().map(|it| word(it.word)).collect(),
            kinds: v.kinds.iter().map(|it| word(it.word)).collect(),
            narrow,
            keywords,
            zones: v.zones.iter().map(|it| word(it.word)).collect(),
            acts: v.acts.iter().map(|it| word(it.word)).collect(),
            events: v.events.iter().map(|it| word(it.word)).collect(),
            sources: v.sources.iter().map(|it| word(it.word)).collect(),
            contexts: v.contexts.iter().map(|it| word(it.word)).collect(),
            phases: v.phases.iter().map(|it| word(it.word)).collect(),
            was: v.was.iter().map(|it| word(it.word)).collect(),
            costs: v.costs.iter().map(|it| word(it.word)).collect(),
            tallies: v.tallies.iter().map(|it| word(it.word)).collect(),
            cards: file
                .cards
                .iter()
                .take(2)
                .map(|it| it.word.clone())
                .collect(),
            counters: words(true),
            names,
            selections,
            vocabulary: v,
        }
    }
}

/// The names that a text made by chance binds.
fn names_of(ability: &Ability) -> Vec<Word> {
    let text = format!("{ability:?}");
    let parts = text.split("it_").skip(1);
    let numbers = parts.filter_map(|it| it.chars().next().filter(char::is_ascii_digit));
    let numbers: BTreeSet<char> = numbers.collect();
    numbers.iter().map(|n| word(&format!("it_{n}"))).collect()
}

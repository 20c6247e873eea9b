//! Makes one text or one card: every choice is marked with the key of its construct.

mod ability;
mod fields;
mod modifier;
mod selection;
mod statement;
mod value;

use crate::dice::Dice;
use crate::generate::word;
use crate::tally::Tally;
use shokan_lang::ast::{File, Word};
use shokan_lang::vocabulary::Vocabulary;

/// Names that a text can bind.
const NAMES: usize = 4;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Cards.
    Cards,
    /// A number.
    Number,
    /// What happens.
    Event,
}

/// What can be spoken of where the text is.
#[derive(Clone, Debug, Default)]
struct Scope {
    names: Vec<(String, Sort)>,
    /// `x` was paid.
    x: bool,
    /// The event has an amount.
    amount: bool,
    /// The event is replaced.
    replaces: bool,
    /// Changes only.
    continuous: bool,
    /// In a condition that is asked of a card.
    candidate: bool,
    /// In a text that a card was given.
    granted: bool,
    /// Behind a statement that was done or not.
    behind: bool,
}

/// What a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    /// How many.
    Count,
    /// How much.
    Size,
}

/// Makes one text.
pub(crate) struct Maker<'a> {
    v: &'static Vocabulary,
    learned: &'a Tally,
    dice: Dice,
    file: &'a File,
    of: &'static str,
    scope: Scope,
    bound: usize,
    /// What cards are spoken of for: choices that hang together are learned together.
    about: String,
    /// Terms that may still be made: a text ends.
    budget: usize,
    /// A short text: one statement, without clauses.
    plain: bool,
    /// The text is used: it does not hold all the time.
    used: bool,
    marks: Vec<String>,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(
        v: &'static Vocabulary,
        learned: &'a Tally,
        dice: Dice,
        file: &'a File,
        of: &'static str,
    ) -> Self {
        let mut dice = dice;
        // Short texts show what a construct is worth by itself.
        let plain = dice.one_in(2);
        Self {
            v,
            learned,
            dice,
            file,
            of,
            scope: Scope::default(),
            bound: 0,
            about: String::new(),
            budget: if plain { 0 } else { 24 },
            plain,
            used: false,
            marks: Vec::new(),
        }
    }

    /// A text that is used, with what stands beside its head oftener than by chance.
    pub(crate) fn used(self) -> Self {
        Self { used: true, ..self }
    }

    /// The next number of the dice, and the constructs that were used.
    pub(crate) fn end(mut self) -> (u64, Vec<String>) {
        (self.dice.next(), self.marks)
    }

    fn mark(&mut self, construct: String) {
        self.marks.push(construct);
    }

    /// How likely a construct is tried: what the game hardly ever takes, seldom.
    fn worth_trying(&mut self, key: &str) -> bool {
        let it = self.learned.of(key);
        if it.made < 12 {
            return true;
        }
        let share = it.taken * 1_000 / it.made;
        let usual = self.learned.all.taken * 1_000 / self.learned.all.made.max(1);
        let least = if it.taken == 0 && it.made >= 30 {
            2
        } else {
            20
        };
        let odds = share * 1_000 / usual.max(1);
        let odds = (odds * odds / 1_000).clamp(least, 1_000);
        self.dice.below(1_000) < usize::try_from(odds).unwrap_or(1_000)
    }

    /// One of these constructs: rather one that was taken seldom so far.
    ///
    /// The key of a construct is `prefix:option`.
    fn choose(&mut self, prefix: &str, options: &[&'a str]) -> &'a str {
        let mut best: Option<(u64, &str)> = None;
        let rounds = if self.dice.one_in(2) { 1 } else { 2 };
        let mut tries = 0;
        let mut found = 0;
        while found < rounds && tries < 12 {
            tries += 1;
            let option = self.dice.pick(options);
            let key = format!("{prefix}:{option}");
            if !self.worth_trying(&key) {
                continue;
            }
            found += 1;
            let taken = self.learned.of(&key).taken;
            if best.is_none_or(|(least, _)| taken < least) {
                best = Some((taken, option));
            }
        }
        let option = best.map_or_else(|| self.dice.pick(options), |(_, option)| option);
        self.mark(format!("{prefix}:{option}"));
        option
    }

    /// Whether to add something that can be left out.
    fn add(&mut self, construct: &str, one_in: usize) -> bool {
        if self.dice.one_in(one_in) && self.worth_trying(construct) {
            self.mark(construct.to_owned());
            return true;
        }
        false
    }

    /// A new name for this.
    fn bind(&mut self, sort: Sort) -> Option<Word> {
        if self.bound >= NAMES {
            return None;
        }
        self.bound += 1;
        let name = format!("it_{}", self.bound);
        self.scope.names.push((name.clone(), sort));
        Some(word(&name))
    }

    /// A name that stands for this.
    fn name_of(&mut self, sort: Sort) -> Option<Word> {
        let all = self.scope.names.iter().filter(|it| it.1 == sort);
        let all: Vec<String> = all.map(|it| it.0.clone()).collect();
        if all.is_empty() {
            return None;
        }
        Some(word(&all[self.dice.below(all.len())]))
    }

    /// Makes something for this.
    fn about<T>(&mut self, about: String, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.about, about);
        let made = make(self);
        self.about = before;
        made
    }

    /// Makes something whose names end with it.
    fn inside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let scope = self.scope.clone();
        let made = make(self);
        self.scope = scope;
        made
    }
}

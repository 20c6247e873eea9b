//! Who is meant by `it` and `that unit`, and one way of writing what means the same.
//!
//! A reading speaks of cards with little words. A reader knows whom they mean by what was said
//! before; where more than one could be meant, every one is tried.

mod alike;
mod events;
mod names;
mod statements;
mod terms;
mod told;
mod verbs;

use super::announced::in_order;
use shokan_lang::ast::{
    Ability, Condition, Head, Limit, Link, Number, Selection, Side, Span, Statement, User,
};
use shokan_lang::vocabulary::Vocabulary;
use std::collections::BTreeMap;

/// Cards that have been spoken of.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    /// What they are called where they are on the field.
    kind: Option<String>,
    on_field: bool,
    many: bool,
    own: bool,
    /// Whose they are, as they were described.
    side: Option<Side>,
}

/// Who could be meant, tried one after the other.
#[derive(Debug, Default)]
struct Choices {
    taken: Vec<(usize, usize)>,
    at: usize,
}

impl Choices {
    fn pick(&mut self, of: usize) -> usize {
        if of < 2 {
            return 0;
        }
        if self.at == self.taken.len() {
            self.taken.push((0, of));
        }
        self.at += 1;
        self.taken[self.at - 1].0
    }

    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((chosen, of)) = self.taken.pop() {
            if chosen + 1 < of {
                self.taken.push((chosen + 1, of));
                return true;
            }
        }
        false
    }
}

/// Tries after which a text is given up.
const TRIES: usize = 512;

/// All trees that a reading could be.
///
/// `told`: it was read in a text, so that what goes without saying has still to be said.
pub(super) fn settled(ability: &Ability, v: &'static Vocabulary, told: bool) -> Vec<Ability> {
    let mut choices = Choices::default();
    let mut all: Vec<Ability> = Vec::new();
    for _ in 0..TRIES {
        let mut one = ability.clone();
        let mut env = Settler::new(v, &mut choices, told);
        if env.ability(&mut one).is_some() && !all.contains(&one) {
            all.push(one);
        }
        if !choices.next() {
            break;
        }
    }
    all
}

struct Settler<'c> {
    v: &'static Vocabulary,
    told: bool,
    choices: &'c mut Choices,
    known: Vec<Known>,
    rolls: Vec<String>,
    /// Names of how many there were.
    amounts: Vec<String>,
    fresh: Option<String>,
    foe_said: bool,
    picked: Option<String>,
    event: Option<String>,
    /// What is said holds all the time.
    continuous: bool,
    /// What the conditions in front have spoken of.
    mentioned: Option<Selection>,
    /// Names as a card writes them, and what they are called here.
    renamed: BTreeMap<String, String>,
    names: u32,
}

impl<'c> Settler<'c> {
    fn new(v: &'static Vocabulary, choices: &'c mut Choices, told: bool) -> Self {
        Self {
            v,
            told,
            choices,
            known: Vec::new(),
            rolls: Vec::new(),
            amounts: Vec::new(),
            fresh: None,
            foe_said: false,
            picked: None,
            event: None,
            continuous: false,
            mentioned: None,
            renamed: BTreeMap::new(),
            names: 0,
        }
    }

    fn new_name(&mut self) -> String {
        self.names += 1;
        let letter = char::from_u32(0x3b0 + self.names).unwrap_or('?');
        format!("it_{letter}")
    }

    fn ability(&mut self, a: &mut Ability) -> Option<()> {
        if self.v.prose {
            self.told_before(&mut a.block);
        }
        match &mut a.head {
            Head::On(event) => self.event(event, true)?,
            Head::InsteadOf(event) | Head::AnswerTo(event) => self.event(event, false)?,
            Head::Rule {
                event: Some((link, event)),
                ..
            } => {
                let on = *link == Link::On;
                self.event(event, on)?;
            }
            _ => {}
        }
        if self.v.optional {
            self.continuous = self.v.continuous(&a.head);
            a.when = a.when.take().and_then(in_order);
            if a.by == Some(User::TurnPlayer) {
                events::own_turn(&mut a.head);
            }
            let must = std::mem::take(&mut a.must);
            a.must = must && !self.v.happens(a);
        }
        if let Some(when) = &mut a.when {
            self.condition(when)?;
            self.foe_said |= !self.v.prose && mentions_foe(when);
            if self.v.prose {
                self.mentioned = spoken_of(when).cloned();
            }
        }
        if let Some(pay) = &mut a.pay {
            self.cost(pay)?;
        }
        self.block(&mut a.block)?;
        self.clauses(a);
        if self.v.optional {
            self.moment(a);
        }
        Some(())
    }

    /// What happens at a moment if something is so, and does nothing otherwise.
    fn moment(&self, a: &mut Ability) {
        let on = match &a.head {
            Head::On(_) => true,
            Head::Rule {
                event: Some((link, _)),
                ..
            } => *link == Link::On,
            _ => false,
        };
        let happens = a.must || self.v.happens(a);
        if !on || !happens || a.limit.is_some() || a.pay.is_some() {
            return;
        }
        if let Some(condition) = a.when.take() {
            a.block = vec![Statement::If {
                condition,
                then: std::mem::take(&mut a.block),
                otherwise: None,
                span: Span::default(),
            }];
        }
        alike::nest(&mut a.block);
    }

    /// Where no use is counted, a text that is not used is one that does nothing.
    fn clauses(&self, a: &mut Ability) {
        if self.v.continuous(&a.head) {
            alike::merge(&mut a.block);
        }
        if self.v.prose {
            self.told_clauses(a);
            return;
        }
        let free = match &a.head {
            Head::On(_) => true,
            Head::Rule { word, .. } => self.v.head(word).is_some_and(|it| it.phrase.en.is_empty()),
            _ => false,
        };
        let counted = matches!(a.limit, Some(Limit::Once | Limit::OncePerName | Limit::Any));
        if !free || counted || self.v.optional {
            return;
        }
        let span = Span::default();
        let offered = |pay, then| {
            vec![Statement::May {
                pay,
                then,
                otherwise: None,
                span,
            }]
        };
        if std::mem::take(&mut a.may) {
            a.block = offered(None, std::mem::take(&mut a.block));
        }
        if let Some(pay) = a.pay.take() {
            a.block = offered(Some(pay), std::mem::take(&mut a.block));
        }
        if let Some(condition) = a.when.take() {
            a.block = vec![Statement::If {
                condition,
                then: std::mem::take(&mut a.block),
                otherwise: None,
                span,
            }];
        }
    }
}

/// The last of what conditions speak of.
fn spoken_of(condition: &Condition) -> Option<&Selection> {
    match condition {
        Condition::Is(s, _)
        | Condition::Has(s, _)
        | Condition::Holds(s, _)
        | Condition::Exists(s) => Some(s),
        Condition::And(all) => all.iter().rev().find_map(spoken_of),
        _ => None,
    }
}

fn mentions_foe(condition: &Condition) -> bool {
    let number =
        |n: &Number| matches!(n, Number::Stat { of: Some(s), .. } if **s == Selection::Foe);
    match condition {
        Condition::Compare(a, _, b) => number(a) || number(b),
        Condition::Is(s, _)
        | Condition::Has(s, _)
        | Condition::Holds(s, _)
        | Condition::Exists(s) => *s == Selection::Foe,
        Condition::Not(inner) => mentions_foe(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(mentions_foe),
        _ => false,
    }
}

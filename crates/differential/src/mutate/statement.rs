//! Changes of statements, verbs and modifiers.

use super::term::lift_words;
use super::{Pools, Variants, Vary, lift, other, swap};
use crate::generate::word;
use shokan_lang::ast::{
    Arg, Destination, Duration, Facing, KeyedArg, Modifier, Number, Orientation, Place, Player,
    Selection, StatOp, StatScope, Statement, Total, Word,
};
use shokan_lang::vocabulary::ArgKind;

impl Vary for Duration {
    fn vary(&self, _: &Pools, out: &mut Variants<Self>) {
        other("duration", *self, &Self::ALL, out, |it| it);
    }
}

impl Vary for Total {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        swap("stat", &self.stat, &pools.stats, out, |stat| Self {
            stat,
            ..self.clone()
        });
        lift(&self.comparison, pools, out, |comparison| Self {
            comparison,
            ..self.clone()
        });
        lift(&self.number, pools, out, |number| Self {
            number,
            ..self.clone()
        });
    }
}

/// A block whose end lies elsewhere: its last statement stands behind it, or what stands behind
/// it is its last.
pub(super) fn ends(block: &[Statement], out: &mut Variants<Vec<Statement>>) {
    for at in 0..block.len() {
        if at > 0 {
            let mut turned = block.to_vec();
            turned.swap(at - 1, at);
            out.push(("two change places", turned));
        }
        let last = |outer: bool| {
            let mut it = block.to_vec();
            let next = if outer { Some(at + 1) } else { None };
            let moved = match next {
                Some(next) if next < it.len() => Some(it.remove(next)),
                Some(_) => return None,
                None => None,
            };
            let inner = inner_blocks(&mut it[at]).pop()?;
            match moved {
                Some(moved) => inner.push(moved),
                None if inner.len() > 1 => {
                    let taken = inner.pop()?;
                    it.insert(at + 1, taken);
                }
                None => return None,
            }
            Some(it)
        };
        out.extend(last(true).map(|it| ("end of a block", it)));
        out.extend(last(false).map(|it| ("end of a block", it)));
    }
}

fn inner_blocks(statement: &mut Statement) -> Vec<&mut Vec<Statement>> {
    match statement {
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => std::iter::once(then).chain(otherwise).collect(),
        Statement::Each { body, .. } | Statement::Later { body, .. } => vec![body],
        Statement::Either { modes, .. } => modes.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// `if a { if b { } else { } }` against `if a { if b { } } else { }`.
fn else_moves(statement: &Statement) -> Option<Statement> {
    let mut it = statement.clone();
    let (Statement::If {
        then, otherwise, ..
    }
    | Statement::May {
        then, otherwise, ..
    }) = &mut it
    else {
        return None;
    };
    let (Statement::If {
        otherwise: inner, ..
    }
    | Statement::May {
        otherwise: inner, ..
    }) = then.last_mut()?
    else {
        return None;
    };
    if inner.is_some() == otherwise.is_some() {
        return None;
    }
    std::mem::swap(inner, otherwise);
    Some(it)
}

/// The changes of one field of a statement.
macro_rules! change {
    ($it:ident, $pools:ident, $out:ident, $variant:ident, $field:ident) => {
        lift($field, $pools, $out, |new| {
            let mut it = $it.clone();
            if let Self::$variant { $field, .. } = &mut it {
                $field.clone_from(&new);
            }
            it
        })
    };
}

impl Vary for Statement {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        for (n, block) in inner_blocks(&mut self.clone()).into_iter().enumerate() {
            let mut moved = Vec::new();
            ends(block, &mut moved);
            block.vary(pools, &mut moved);
            for (change, new) in moved {
                let mut it = self.clone();
                if let Some(block) = inner_blocks(&mut it).into_iter().nth(n) {
                    block.clone_from(&new);
                }
                out.push((change, it));
            }
        }
        out.extend(else_moves(self).map(|it| ("whose else", it)));
        match self {
            Self::Choose {
                count,
                from,
                total,
                by,
                ..
            } => {
                change!(self, pools, out, Choose, count);
                change!(self, pools, out, Choose, from);
                change!(self, pools, out, Choose, total);
                let by = by.clone().or(Some(Player::You));
                let by = &by;
                change!(self, pools, out, Choose, by);
            }
            Self::Do { verb, .. } => change!(self, pools, out, Do, verb),
            Self::Modify {
                selection, parts, ..
            } => {
                change!(self, pools, out, Modify, selection);
                change!(self, pools, out, Modify, parts);
            }
            Self::If { condition, .. } => change!(self, pools, out, If, condition),
            Self::May { pay, .. } => change!(self, pools, out, May, pay),
            Self::Each { from, by, .. } => {
                change!(self, pools, out, Each, from);
                let by = by.clone().or(Some(Player::You));
                let by = &by;
                change!(self, pools, out, Each, by);
            }
            Self::Either { .. } => {}
            Self::Later {
                event, duration, ..
            } => {
                change!(self, pools, out, Later, event);
                other("duration", *duration, &durations(), out, |new| {
                    let mut it = self.clone();
                    if let Self::Later { duration, .. } = &mut it {
                        *duration = new;
                    }
                    it
                });
            }
        }
    }
}

/// No duration, and all of them.
fn durations() -> Vec<Option<Duration>> {
    let all = Duration::ALL.into_iter().map(Some);
    std::iter::once(None).chain(all).collect()
}

impl Vary for (Modifier, Option<Duration>) {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        lift(&self.0, pools, out, |it| (it, self.1));
        other("duration", self.1, &durations(), out, |it| {
            (self.0.clone(), it)
        });
    }
}

impl Vary for Modifier {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Stat { .. } => vary_stat(self, pools, out),
            Self::Has(word) | Self::LosesKeyword(word) | Self::GainsKeyword(word) => {
                let all: [fn(Word) -> Self; 3] =
                    [Self::Has, Self::LosesKeyword, Self::GainsKeyword];
                for make in all {
                    if make(word.clone()) == *self {
                        swap("keyword", word, &pools.keywords, out, make);
                    } else {
                        out.push(("has, gains, loses", make(word.clone())));
                    }
                }
            }
            Self::LosesOtherEffects => out.push(("loses", Self::LosesAbilities)),
            Self::LosesAbilities => out.push(("loses", Self::LosesOtherEffects)),
            Self::GainsAbilities(all) => lift(all, pools, out, Self::GainsAbilities),
            Self::GainsWords { field, words } => {
                let list: Vec<Word> = ["left", "front", "right"].map(word).to_vec();
                lift_words("words", words, &list, 1, out, |words| Self::GainsWords {
                    field: field.clone(),
                    words,
                });
            }
            Self::Cannot { .. } | Self::May { .. } => vary_right(self, pools, out),
            Self::CountsAs(word) => {
                let mut list = pools.narrow.clone();
                list.extend(pools.kinds.clone());
                swap("counts as", word, &list, out, Self::CountsAs);
            }
            Self::ControlledBy(player) => lift(player, pools, out, Self::ControlledBy),
            Self::Copies { fields, of } => vary_copy(fields, of, pools, out),
            Self::GainsPassive { passive, value } => {
                let (passive, value) = (passive.clone(), value.clone());
                out.push(("has, gains, loses", Self::LosesPassive { passive, value }));
            }
            Self::LosesPassive { passive, value } => {
                let (passive, value) = (passive.clone(), value.clone());
                out.push(("has, gains, loses", Self::GainsPassive { passive, value }));
            }
            Self::Becomes(word) => {
                swap("becomes", word, &pools.narrow, out, Self::Becomes);
            }
            Self::CopiesText { of } => {
                lift(of, pools, out, |of| Self::CopiesText { of });
            }
            Self::Costs { act, amount, more } => {
                let make = |act: &Option<Word>, amount: &Number, more: bool| Self::Costs {
                    act: act.clone(),
                    amount: amount.clone(),
                    more,
                };
                out.push(("more or less", make(act, amount, !more)));
                lift(amount, pools, out, |it| make(act, &it, *more));
                if act.is_some() {
                    out.push(("left out", make(&None, amount, *more)));
                }
            }
        }
    }
}

/// How a stat is changed, and how far.
fn vary_stat(modifier: &Modifier, pools: &Pools, out: &mut Variants<Modifier>) {
    let Modifier::Stat {
        scope,
        stat,
        op,
        amount,
        least,
    } = modifier
    else {
        return;
    };
    let make = |scope: StatScope, stat: &Word, op: StatOp, amount: &Number| Modifier::Stat {
        scope,
        stat: stat.clone(),
        op,
        amount: amount.clone(),
        least: least.clone(),
    };
    let scopes = [StatScope::Current, StatScope::Printed, StatScope::Total];
    other("scope", *scope, &scopes, out, |it| {
        make(it, stat, *op, amount)
    });
    swap("stat", stat, &pools.stats, out, |it| {
        make(*scope, &it, *op, amount)
    });
    let ops = [
        StatOp::Add,
        StatOp::Subtract,
        StatOp::Multiply,
        StatOp::Divide,
        StatOp::Set,
    ];
    other("how a stat changes", *op, &ops, out, |it| {
        make(*scope, stat, it, amount)
    });
    lift(amount, pools, out, |it| make(*scope, stat, *op, &it));
    let least = least.clone().or(Some(Number::Literal(0)));
    lift(&least, pools, out, |least| Modifier::Stat {
        scope: *scope,
        stat: stat.clone(),
        op: *op,
        amount: amount.clone(),
        least,
    });
}

/// What a card cannot do or have done to it, and what it may do.
fn vary_right(modifier: &Modifier, pools: &Pools, out: &mut Variants<Modifier>) {
    match modifier {
        Modifier::Cannot { acts, by } => {
            lift_words("act", acts, &pools.acts, 1, out, |acts| Modifier::Cannot {
                acts,
                by: by.clone(),
            });
            let by = by.clone().or(Some(Selection::Player(Player::Opponent)));
            lift(&by, pools, out, |by| Modifier::Cannot {
                acts: acts.clone(),
                by,
            });
        }
        Modifier::May { permission, args } => {
            lift(args, pools, out, |args| Modifier::May {
                permission: permission.clone(),
                args,
            });
            let all = pools.vocabulary.permissions.iter();
            let all: Vec<Word> = all.map(|it| word(it.word)).collect();
            swap("permission", permission, &all, out, |it| Modifier::May {
                permission: it,
                args: args.clone(),
            });
        }
        _ => {}
    }
}

/// What is copied of whom.
fn vary_copy(fields: &[Word], of: &Selection, pools: &Pools, out: &mut Variants<Modifier>) {
    let list: Vec<Word> = pools
        .vocabulary
        .fields
        .iter()
        .map(|f| word(f.word))
        .collect();
    lift_words("field", fields, &list, 1, out, |fields| Modifier::Copies {
        fields,
        of: of.clone(),
    });
    lift(of, pools, out, |of| Modifier::Copies {
        fields: fields.to_vec(),
        of,
    });
}

impl Vary for Destination {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        lift(&self.zone, pools, out, |zone| Self {
            zone,
            ..self.clone()
        });
        let places = [None, Some(Place::Top), Some(Place::Bottom)];
        other("place in a zone", self.place, &places, out, |place| Self {
            place,
            ..self.clone()
        });
        let facings = [None, Some(Facing::Up), Some(Facing::Down)];
        other("facing", self.facing, &facings, out, |facing| Self {
            facing,
            ..self.clone()
        });
        let lies = [None, Some(Orientation::Standing), Some(Orientation::Rested)];
        other("orientation", self.orientation, &lies, out, |orientation| {
            Self {
                orientation,
                ..self.clone()
            }
        });
    }
}

impl Vary for Arg {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Selection(s) => lift(s, pools, out, Self::Selection),
            Self::Choice(count, s) => {
                lift(count, pools, out, |it| Self::Choice(it, s.clone()));
                lift(s, pools, out, |it| Self::Choice(count.clone(), it));
                out.push(("choice", Self::Selection(s.clone())));
            }
            Self::Number(n) => lift(n, pools, out, Self::Number),
            Self::Count(count) => lift(count, pools, out, Self::Count),
            Self::Word(_) => {}
            Self::Keyed(key, value) => {
                lift(value, pools, out, |it| Self::Keyed(key.clone(), it));
            }
        }
    }
}

impl Vary for KeyedArg {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Number(n) => lift(n, pools, out, Self::Number),
            Self::Words(words) => {
                let mut list: Vec<Word> = ["left", "front", "right"].map(word).to_vec();
                for verb in pools.vocabulary.verbs.iter() {
                    for spec in verb.args {
                        if let ArgKind::Words(all) | ArgKind::Word(all) = spec.kind {
                            list.extend(all.iter().map(|it| word(it)));
                        }
                    }
                }
                list.dedup();
                lift_words("words", words, &list, 1, out, Self::Words);
            }
            Self::Selection(s) => lift(s, pools, out, Self::Selection),
            Self::Condition(c) => lift(c, pools, out, Self::Condition),
        }
    }
}

//! Statements, one after the other.

use super::super::node::NEW;
use super::{Settler, alike::order_pairs, names::several};
use shokan_lang::ast::{Arg, Condition, Duration, KeyedArg, Modifier, Selection, Statement, Verb};

impl Settler<'_> {
    /// What is done to a host lasts while it is the host, unless it is said to last longer.
    fn lasts(&self, of: &Selection, parts: &mut [(Modifier, Option<Duration>)]) -> Option<()> {
        for (modifier, lasts) in parts {
            // Control that is gained once is said to last as long as the card stays there.
            let gained = matches!(modifier, Modifier::ControlledBy(_)) && !self.continuous;
            (!gained || lasts.is_some()).then_some(())?;
            // What holds all the time has no end.
            (!self.continuous || lasts.is_none()).then_some(())?;
            *lasts = match *lasts {
                Some(Duration::WhileHere) => None,
                None if *of == Selection::Host && !self.continuous => Some(Duration::WhileUnder),
                lasts => lasts,
            };
        }
        Some(())
    }

    pub(super) fn block(&mut self, block: &mut [Statement]) -> Option<()> {
        // What was in quotes alone is a statement like others.
        for statement in block.iter_mut() {
            if let Statement::Either { modes, .. } = statement
                && let [alone] = modes.as_mut_slice()
                && let [one] = alone.as_mut_slice()
            {
                *statement = one.clone();
            }
        }
        for statement in block.iter_mut() {
            self.statement(statement)?;
        }
        Some(())
    }

    fn statement(&mut self, statement: &mut Statement) -> Option<()> {
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                name,
                by,
                ..
            } => {
                self.count(count)?;
                let name = name.get_or_insert_with(|| NEW.into());
                let surface = name.text.starts_with('~');
                let name = self.given(name);
                // What is chosen out of what has a name may count as named while it is chosen.
                let out_of = matches!(from, Selection::Of { .. } | Selection::RestOf(_));
                let before = surface && out_of && self.choices.pick(2) == 1;
                let at = self.known.len();
                if let Some(last) = self.known.last().filter(|_| before).cloned() {
                    self.known.push(last);
                }
                self.selection(from)?;
                self.known.truncate(at);
                self.bind(&name, from, several(count));
                if let Some(total) = total {
                    self.number(&mut total.number)?;
                }
                self.players(by)?;
                self.fresh = Some(name);
            }
            Statement::Do { verb, name, .. } => {
                self.verb(verb)?;
                let mut fresh = first_name(verb).map(str::to_owned);
                if let Some(name) = name {
                    fresh = Some(self.yields(name, verb));
                }
                self.moved(verb);
                self.fresh = fresh;
            }
            Statement::Modify {
                selection, parts, ..
            } => {
                self.selection(selection)?;
                for (modifier, _) in parts.iter_mut() {
                    self.modifier(modifier)?;
                }
                order_pairs(parts);
                if self.v.optional && self.told {
                    self.lasts(selection, parts)?;
                }
                self.fresh = match &*selection {
                    Selection::Name(name) => Some(name.text.clone()),
                    _ => None,
                };
            }
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                self.condition(condition)?;
                let fresh = condition_name(condition).map(str::to_owned);
                self.fresh.clone_from(&fresh);
                self.block(then)?;
                if let Some(block) = otherwise {
                    self.fresh = fresh;
                    self.block(block)?;
                }
                self.fresh = None;
            }
            Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                self.fresh = None;
                if let Some(pay) = pay {
                    self.cost(pay)?;
                }
                self.block(then)?;
                if let Some(block) = otherwise {
                    self.block(block)?;
                }
                self.fresh = None;
            }
            Statement::Each {
                from,
                name,
                by,
                body,
                ..
            } => {
                self.selection(from)?;
                self.players(by)?;
                let name = self.given(name);
                self.bind(&name, from, false);
                self.block(body)?;
                self.fresh = None;
            }
            Statement::Either { modes, .. } => {
                for mode in modes {
                    self.block(mode)?;
                }
                self.fresh = None;
            }
            Statement::Later { event, body, .. } => {
                self.event(event, true)?;
                self.block(body)?;
                self.fresh = None;
            }
        }
        Some(())
    }
}

fn condition_name(condition: &Condition) -> Option<&str> {
    match condition {
        Condition::Is(Selection::Name(name), _)
        | Condition::Has(Selection::Name(name), _)
        | Condition::Holds(Selection::Name(name), _) => Some(name),
        _ => None,
    }
}

/// What a verb is done to, where that has a name.
fn first_name(verb: &Verb) -> Option<&str> {
    let selection = match verb {
        Verb::Damage { to, .. } | Verb::PutNamed { on: to, .. } => to,
        Verb::DiscardCards { what }
        | Verb::Move { what, .. }
        | Verb::Order { what, .. }
        | Verb::Return { what, .. }
        | Verb::Send { what, .. }
        | Verb::Destroy { what }
        | Verb::Heal { what, .. }
        | Verb::Turn { what, .. }
        | Verb::Rest { what }
        | Verb::Stand { what }
        | Verb::Play { what, .. }
        | Verb::PutUnder { what, .. }
        | Verb::PutOn { what, .. } => what,
        Verb::Named { args, .. } => args.iter().find_map(|it| match it {
            Arg::Selection(s) | Arg::Keyed(_, KeyedArg::Selection(s)) => Some(s),
            _ => None,
        })?,
        _ => return None,
    };
    match selection {
        Selection::Name(name) => Some(name),
        _ => None,
    }
}

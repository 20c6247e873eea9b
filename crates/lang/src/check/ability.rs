//! Checking what an ability says: names, words, hidden zones, replacements.

mod outcome;
mod selection;

use super::{Checker, MOST_NAMES, MOST_OPS, MOST_PARTS, MOST_ROUNDS};
use crate::ast::{
    Ability, Arg, CardSet, Condition, Cost, CostItem, Count, Destination, Duration, EventNode,
    EventTerm, Head, KeyedArg, Link, Modifier, Number, Player, Qualifier, Selection, Side, Span,
    Statement, Value, Verb, Word, ZoneRef,
};
use crate::fault::{Class, FaultCode};
use crate::parse::is_statement_word;
use crate::vocabulary::Sight;
use std::collections::BTreeSet;

/// What is known while a block is walked.
#[derive(Clone, Debug, Default)]
struct Scope {
    names: BTreeSet<String>,
    /// Names that were looked at or revealed, or are of an open zone.
    looked: bool,
    /// Names that stand for numbers, not for cards.
    numbers: BTreeSet<String>,
    x: bool,
    replacement: bool,
    amount: bool,
    continuous: bool,
    /// Everybody sees what a continuous text does, so it reads nothing that not everybody sees.
    open: bool,
    /// It is asked before anything was looked at.
    asks: bool,
    /// How many `each` it is inside of.
    rounds: u8,
    /// Whether something stands before that was done or not, so that `done` asks about it.
    outcome: bool,
}

impl Scope {
    /// As this, with nothing before.
    fn at_first(&self) -> Self {
        Self {
            outcome: false,
            ..self.clone()
        }
    }

    /// As this, where the answer tells everybody something: conditions, prices, counts of choices.
    fn asking(&self) -> Self {
        Self {
            asks: !self.looked && !self.continuous,
            ..self.clone()
        }
    }
}

impl Checker<'_> {
    pub(super) fn abilities(&mut self, abilities: &[Ability]) {
        for ability in abilities {
            self.ability(ability, &Scope::default());
        }
    }

    fn ability(&mut self, ability: &Ability, around: &Scope) {
        // A granted ability has names of its own, but `x` and what was looked at do not reach it.
        let mut scope = Scope {
            names: BTreeSet::new(),
            ..Scope::default()
        };
        // An answer's or a reaction's names are bound by the events around it only in `later`.
        scope.x = around.x;
        let mut ops = 1;
        self.clauses_said(ability);
        self.head(&ability.head, &mut scope, ability.span);
        scope.open = scope.continuous && !self.stays_hidden(&ability.block);
        if let Some(condition) = &ability.when {
            self.condition(condition, &scope, ability.span);
        }
        if let Some(cost) = &ability.pay {
            self.cost(cost, &scope, ability.span);
            scope.x = Self::pays_x(cost);
            ops += cost.items.len();
        }
        if ability.block.is_empty() {
            self.fault(
                ability.span,
                FaultCode::EmptyEffect,
                Some(Class::Statement),
                "",
            );
        }
        let mut bound = scope.names.clone();
        ops += self.block(&ability.block, &mut scope, &mut bound);
        if bound.len() > MOST_NAMES {
            self.fault(ability.span, FaultCode::TooManyNames, None, "");
        }
        if ops > MOST_OPS {
            self.fault(ability.span, FaultCode::TooManyOps, None, "");
        }
    }

    /// Whether all that these changes are about lies where not everybody sees it.
    fn stays_hidden(&self, block: &[Statement]) -> bool {
        block.iter().all(|statement| match statement {
            Statement::Modify {
                selection: Selection::Cards(set),
                ..
            } => {
                let zones = set_zones(set);
                !zones.is_empty() && zones.iter().all(|zone| self.is_hidden(zone))
            }
            _ => false,
        })
    }

    fn head(&mut self, head: &Head, scope: &mut Scope, span: Span) {
        match head {
            Head::On(event) => self.event(event, scope, span),
            Head::InsteadOf(event) => {
                scope.replacement = true;
                self.event(event, scope, span);
            }
            Head::AnswerTo(event) => self.event(event, scope, span),
            Head::Always => scope.continuous = true,
            Head::Rule { values, event, .. } => {
                scope.continuous = self.vocabulary.continuous(head);
                for value in values {
                    if let Value::Selection(selection) = value {
                        self.selection(selection, scope, span);
                    }
                }
                if let Some((link, event)) = event {
                    scope.replacement = *link == Link::InsteadOf;
                    self.event(event, scope, span);
                }
            }
        }
        if scope.continuous {
            // Modifiers are all an `always` has; conditions inside them read the table.
            scope.looked = true;
        }
    }

    fn event(&mut self, event: &EventNode, scope: &mut Scope, span: Span) {
        for name in &event.names {
            if let Some(schema) = self.vocabulary.event(name) {
                scope.amount |= schema.amount;
                scope
                    .names
                    .extend(schema.binds.iter().map(|b| (*b).to_owned()));
            } else {
                let known = self.vocabulary.events.iter().map(|e| e.word);
                self.unknown(name, FaultCode::UnknownWord, Class::Event, known);
            }
        }
        self.event_said(event, scope.replacement, span);
        for part in &event.parts {
            match &part.term {
                EventTerm::Selection(selection) => self.matched(selection, scope, span),
                EventTerm::Zone(_) | EventTerm::Context(_) | EventTerm::Sources(_) => {}
            }
            if let Some(name) = &part.name {
                self.bind(name, scope);
            }
        }
        if let Some(name) = &event.name {
            self.bind(name, scope);
        }
    }

    fn bind(&mut self, name: &Word, scope: &mut Scope) {
        let v = self.vocabulary;
        let taken = is_statement_word(v, name)
            || v.kind(name).is_some()
            || v.singular(name).is_some()
            || v.stat(name).is_some()
            || v.zone(name).is_some();
        if taken {
            self.fault(name.span, FaultCode::NameReserved, Some(Class::Name), name);
        }
        if !scope.names.insert(name.text.clone()) {
            self.fault(
                name.span,
                FaultCode::NameBoundTwice,
                Some(Class::Name),
                name,
            );
        }
    }

    fn bind_what_it_yields(
        &mut self,
        verb: &Verb,
        name: Option<&Word>,
        scope: &mut Scope,
        span: Span,
    ) {
        if let Some(name) = name {
            self.bind(name, scope);
            if yields_number(verb) {
                scope.numbers.insert(name.text.clone());
            }
        } else if matches!(verb, Verb::Remember { .. }) {
            self.fault(span, FaultCode::NameMissing, Some(Class::Name), "");
        }
    }

    fn use_name(&mut self, name: &Word, scope: &Scope) {
        if scope.numbers.contains(name.as_str()) {
            self.fault(name.span, FaultCode::NameOfNumber, Some(Class::Name), name);
            return;
        }
        if !scope.names.contains(name.as_str()) {
            let known: Vec<String> = scope.names.iter().cloned().collect();
            let known = known.iter().map(String::as_str);
            self.unknown(name, FaultCode::NameUnbound, Class::Name, known);
        }
    }

    /// Walks a block; gives back how many steps it is. Names bound in it end with it.
    fn block(
        &mut self,
        block: &[Statement],
        scope: &mut Scope,
        bound: &mut BTreeSet<String>,
    ) -> usize {
        let mut ops = 0;
        for statement in block {
            ops += self.statement(statement, scope, bound);
            scope.outcome = outcome::of(statement, scope.outcome);
            bound.extend(scope.names.iter().cloned());
        }
        ops
    }

    fn inner(
        &mut self,
        block: &[Statement],
        scope: &Scope,
        span: Span,
        bound: &mut BTreeSet<String>,
    ) -> usize {
        if block.is_empty() {
            self.fault(span, FaultCode::EmptyEffect, Some(Class::Statement), "");
        }
        self.block(block, &mut scope.clone(), bound)
    }

    fn statement(
        &mut self,
        statement: &Statement,
        scope: &mut Scope,
        bound: &mut BTreeSet<String>,
    ) -> usize {
        let span = statement.span();
        if scope.continuous && !matches!(statement, Statement::Modify { .. }) {
            self.fault(span, FaultCode::FlowInAlways, Some(Class::Modifier), "");
        }
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                name,
                by,
                ..
            } => {
                self.count(count, scope, span);
                self.walked(from, span);
                self.one_of_one(count, from, span);
                self.chosen(from, by.as_ref(), scope, span);
                self.selection(from, scope, span);
                if let Some(total) = total {
                    self.number(&total.number, &scope.asking(), span);
                }
                if let Some(by) = by {
                    self.player(by, scope, span);
                }
                if let Some(name) = name {
                    self.bind(name, scope);
                }
                1
            }
            Statement::Do { verb, name, .. } => {
                self.verb(verb, scope, span);
                self.bind_what_it_yields(verb, name.as_ref(), scope, span);
                1
            }
            Statement::Modify {
                selection, parts, ..
            } => {
                self.selection(selection, scope, span);
                for (modifier, duration) in parts {
                    if let (true, Some(duration)) = (scope.continuous, duration) {
                        let word = duration.as_str();
                        self.fault(span, FaultCode::SaysNothing, Some(Class::Duration), word);
                    }
                    self.modifier(modifier, scope, span);
                    self.duration(*duration, span);
                }
                parts.len()
            }
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                self.condition(condition, scope, span);
                let mut ops = 1 + self.inner(then, scope, span, bound);
                if let Some(block) = otherwise {
                    ops += 1 + self.inner(block, &scope.at_first(), span, bound);
                }
                ops
            }
            Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                let mut inside = scope.at_first();
                if let Some(cost) = pay {
                    self.cost(cost, scope, span);
                    inside.x |= Self::pays_x(cost);
                }
                let mut ops = 2 + self.inner(then, &inside, span, bound);
                if let Some(block) = otherwise {
                    ops += 1 + self.inner(block, &scope.at_first(), span, bound);
                }
                ops
            }
            Statement::Each {
                from,
                name,
                by,
                body,
                ..
            } => {
                let inside = self.round(from, name, by.as_ref(), scope, span);
                2 + self.inner(body, &inside, span, bound)
            }
            Statement::Either { modes, .. } => {
                let inner: usize = modes
                    .iter()
                    .map(|mode| 1 + self.inner(mode, scope, span, bound))
                    .sum();
                1 + inner
            }
            Statement::Later {
                event,
                duration,
                body,
                ..
            } => {
                self.duration(*duration, span);
                let mut inside = scope.at_first();
                inside.replacement = false;
                inside.amount = false;
                self.event(event, &mut inside, span);
                1 + self.inner(body, &inside, span, bound)
            }
        }
    }

    /// What is known inside an `each`: its card has a name, and it is one round deeper.
    fn round(
        &mut self,
        from: &Selection,
        name: &Word,
        by: Option<&Player>,
        scope: &Scope,
        span: Span,
    ) -> Scope {
        if !matches!(from, Selection::Name(_)) {
            self.walked(from, span);
        }
        self.selection(from, scope, span);
        if let Some(by) = by {
            self.player(by, scope, span);
        }
        let mut inside = scope.at_first();
        inside.rounds += 1;
        if inside.rounds > MOST_ROUNDS {
            self.fault(span, FaultCode::TooManyRounds, None, name);
        }
        self.bind(name, &mut inside);
        inside
    }

    fn duration(&mut self, duration: Option<Duration>, span: Span) {
        if let Some(duration) = duration
            && self.vocabulary.duration(duration.as_str()).is_none()
        {
            let word = Word::new(duration.as_str(), span);
            let known = self.vocabulary.durations.iter().map(|d| d.word);
            self.unknown(&word, FaultCode::OtherGame, Class::Duration, known);
        }
    }

    // ---- verbs

    /// A verb of the kernel that this game does not have.
    fn absent(&mut self, verb: &Verb, span: Span) {
        let word = match verb {
            Verb::Search { .. } => "search",
            Verb::Destroy { .. } => "destroy",
            Verb::Heal { .. } => "heal",
            Verb::SetStat { .. } => "set",
            Verb::PutUnder { .. } | Verb::PutOn { .. } | Verb::PutCounters { .. } => "put",
            Verb::RemoveCounters { counter: None, .. } => "remove",
            Verb::Control { .. } => "control",
            Verb::Roll { .. } => "roll",
            Verb::Cancel { .. } => "cancel",
            Verb::Rest { .. } => "rest",
            Verb::Stand { .. } => "stand",
            Verb::Mill { .. } => "mill",
            Verb::Look { .. } | Verb::LookTop { .. } => "look",
            Verb::Shuffle { .. } => "shuffle",
            Verb::Order { .. } => "order",
            Verb::Turn { .. } => "turn",
            Verb::EndTurn => "end_turn",
            Verb::Win { .. } => "win",
            Verb::Lose { .. } => "lose",
            _ => return,
        };
        if self.vocabulary.without.contains(&word) {
            self.fault(span, FaultCode::OtherGame, Some(Class::Verb), word);
        }
    }

    fn verb(&mut self, verb: &Verb, scope: &mut Scope, span: Span) {
        self.absent(verb, span);
        match verb {
            Verb::Draw { count, who }
            | Verb::Discard { count, who, .. }
            | Verb::Mill { count, of: who } => {
                self.some(count, scope, span);
                self.players(who.as_ref(), scope, span);
            }
            Verb::LookTop { count, of } | Verb::RevealTop { count, of } => {
                self.some(count, scope, span);
                self.players(of.as_ref(), scope, span);
                scope.looked = true;
            }
            Verb::Look { what } | Verb::Reveal { what } => {
                self.selection(what, scope, span);
                scope.looked = true;
            }
            Verb::Search { zone, count, what } => {
                self.zone(zone);
                if let Some(count) = count {
                    self.count(count, scope, span);
                }
                self.selection(what, scope, span);
                scope.looked = true;
            }
            Verb::Shuffle { zone } => self.zone(zone),
            Verb::Move { what, to }
            | Verb::Order { what, to }
            | Verb::Return { what, to }
            | Verb::Send { what, to } => {
                self.selection(what, scope, span);
                self.destination(to);
            }
            Verb::Destroy { what }
            | Verb::DiscardCards { what }
            | Verb::Play { what, .. }
            | Verb::Rest { what }
            | Verb::Stand { what }
            | Verb::Turn { what, .. } => self.selection(what, scope, span),
            Verb::Damage { amount, to: what } | Verb::Heal { amount, what } => {
                self.number(amount, scope, span);
                self.selection(what, scope, span);
            }
            Verb::SetStat { of, to, .. } => {
                self.selection(of, scope, span);
                self.number(to, scope, span);
            }
            Verb::PutUnder { what, under: other } | Verb::PutOn { what, on: other } => {
                self.selection(what, scope, span);
                self.selection(other, scope, span);
            }
            Verb::PutCounters { count, of, on } => {
                self.some(count, scope, span);
                self.zone(of);
                self.selection(on, scope, span);
            }
            Verb::PutNamed { count, counter, on } => {
                self.counters(count, Some(counter), on, scope, span);
            }
            Verb::RemoveCounters {
                count,
                counter,
                from,
            } => self.counters(count, counter.as_ref(), from, scope, span),
            Verb::Control { what, by } => {
                self.selection(what, scope, span);
                self.player(by, scope, span);
            }
            Verb::Roll { dice } => self.some(dice, scope, span),
            Verb::Remember { number } => self.number(number, scope, span),
            Verb::Negate { what } => self.use_name(what, scope),
            Verb::Cancel { what } => {
                // An event that can be cancelled has its phrase.
                let phrase = format!("cancel_{what}");
                if self.vocabulary.saying(&phrase).is_none() {
                    self.use_name(what, scope);
                }
            }
            Verb::Prevent => {
                if !scope.replacement {
                    self.fault(span, FaultCode::OutsideReplacement, None, "prevent");
                }
            }
            Verb::ChangeAmount { to } => {
                if !(scope.replacement && scope.amount) {
                    self.fault(span, FaultCode::OutsideReplacement, None, "change");
                }
                self.number(to, scope, span);
            }
            Verb::EndTurn => {}
            Verb::Win { who } | Verb::Lose { who } => self.player(who, scope, span),
            Verb::Named { verb, args } => {
                if let Some(schema) = self.vocabulary.verb(verb) {
                    self.args_said(schema, args, span);
                }
                self.args(args, scope, span);
            }
        }
    }

    fn args(&mut self, args: &[Arg], scope: &Scope, span: Span) {
        for arg in args {
            match arg {
                Arg::Selection(s) => self.selection(s, scope, span),
                Arg::Choice(count, s) => {
                    self.count(count, scope, span);
                    self.chosen(s, None, scope, span);
                    self.selection(s, scope, span);
                }
                Arg::Number(n) => self.number(n, scope, span),
                Arg::Count(count) => self.count(count, scope, span),
                Arg::Word(_) | Arg::Keyed(_, KeyedArg::Words(_)) => {}
                Arg::Keyed(_, KeyedArg::Number(n)) => self.number(n, scope, span),
                Arg::Keyed(_, KeyedArg::Selection(s)) => self.selection(s, scope, span),
                Arg::Keyed(_, KeyedArg::Condition(c)) => self.condition(c, scope, span),
            }
        }
    }

    fn modifier(&mut self, modifier: &Modifier, scope: &Scope, span: Span) {
        match modifier {
            Modifier::Stat {
                stat,
                amount,
                least,
                ..
            } => {
                if self.vocabulary.stat(stat).is_some_and(|s| !s.writable) {
                    self.fault(stat.span, FaultCode::OutOfRange, Some(Class::Stat), stat);
                }
                self.number(amount, scope, span);
                if let Some(least) = least {
                    self.number(least, scope, span);
                }
            }
            Modifier::Has(word) | Modifier::LosesKeyword(word) | Modifier::GainsKeyword(word) => {
                self.keyword_word(word);
            }
            Modifier::GainsAbilities(abilities) => {
                for ability in abilities {
                    self.flags(&ability.head);
                    self.ability(ability, scope);
                }
            }
            Modifier::Cannot { by, .. } => {
                if let Some(by) = by {
                    self.selection(by, scope, span);
                }
            }
            Modifier::May { args, .. } => self.args(args, scope, span),
            Modifier::GainsPassive { passive, value }
            | Modifier::LosesPassive { passive, value } => {
                self.behind_passive(passive, value);
            }
            Modifier::Becomes(word) | Modifier::CountsAs(word) => self.any_word(word),
            Modifier::ControlledBy(player) => self.player(player, scope, span),
            Modifier::Copies { of, .. } | Modifier::CopiesText { of } => {
                self.selection(of, scope, span);
            }
            Modifier::Costs { amount, .. } => self.some(amount, scope, span),
            Modifier::GainsWords { .. }
            | Modifier::LosesOtherEffects
            | Modifier::LosesAbilities => {}
        }
    }

    pub(super) fn keyword_word(&mut self, word: &Word) {
        let known = self.vocabulary.keyword(word).is_some()
            || self.words.keywords.contains_key(word.as_str());
        if !known {
            let keywords: Vec<String> = self.words.keywords.keys().cloned().collect();
            let all = self.vocabulary.keywords.iter().map(|k| k.word);
            let all: Vec<&str> = all.chain(keywords.iter().map(String::as_str)).collect();
            self.unknown(word, FaultCode::UnknownWord, Class::Keyword, all);
        }
    }

    /// A word that narrows cards: a state, a kind, a type, a declared word.
    fn any_word(&mut self, word: &Word) {
        let v = self.vocabulary;
        let known = v.state(word).is_some()
            || v.kind(word).is_some()
            || v.card_type(word).is_some()
            || v.keyword(word).is_some()
            || self.words.open(word).is_some()
            || self.words.keywords.contains_key(word.as_str())
            || self.words.cards.contains_key(word.as_str());
        if !known {
            let open: Vec<String> = self
                .words
                .lists
                .values()
                .flat_map(|l| l.keys().cloned())
                .collect();
            let mut all: Vec<&str> = open.iter().map(String::as_str).collect();
            all.extend(v.states.iter().map(|s| s.word));
            all.extend(v.kinds.iter().map(|k| k.word));
            all.extend(v.types.iter().map(|k| k.word));
            self.unknown(word, FaultCode::UnknownWord, Class::Word, all);
        }
    }

    fn destination(&mut self, to: &Destination) {
        self.zone(&to.zone);
        if let (Some(_), Some(zone)) = (to.place, self.vocabulary.zone(&to.zone.zone))
            && !zone.ordered
        {
            self.fault(
                to.zone.zone.span,
                FaultCode::OutOfRange,
                Some(Class::Zone),
                zone.word,
            );
        }
    }

    fn zone(&mut self, zone: &ZoneRef) {
        self.zone_said(zone);
        if self.vocabulary.zone(&zone.zone).is_none() {
            let known = self.vocabulary.zones.iter().map(|z| z.word);
            self.unknown(&zone.zone, FaultCode::UnknownWord, Class::Zone, known);
        }
    }
}

/// The zones a set is looked for in, where it says so.
fn set_zones(set: &CardSet) -> Vec<&Word> {
    set.qualifiers
        .iter()
        .filter_map(|q| match q {
            Qualifier::In(zones) => Some(zones),
            _ => None,
        })
        .flatten()
        .collect()
}

/// Whether a name behind this verb stands for a number: dice, how many, what was remembered.
fn yields_number(verb: &Verb) -> bool {
    match verb {
        Verb::Roll { .. } | Verb::Remember { .. } => true,
        Verb::Named { args, .. } => matches!(args.first(), Some(Arg::Count(_))),
        _ => false,
    }
}

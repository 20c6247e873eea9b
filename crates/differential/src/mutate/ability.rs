//! Changes of a text's head, clauses and event.

use super::statement::ends;
use super::term::lift_words;
use super::{Pools, Variants, Vary, lift, other, swap};
use shokan_lang::ast::{
    Ability, EventNode, EventPart, EventTerm, Head, Limit, Link, Preposition, Source, User, Value,
};

const LIMITS: [Option<Limit>; 5] = [
    None,
    Some(Limit::Once),
    Some(Limit::Any),
    Some(Limit::FirstEachTurn),
    Some(Limit::OncePerName),
];
const USERS: [Option<User>; 4] = [
    None,
    Some(User::AnyPlayer),
    Some(User::Opponent),
    Some(User::TurnPlayer),
];
const PREPOSITIONS: [Preposition; 6] = [
    Preposition::Of,
    Preposition::To,
    Preposition::By,
    Preposition::From,
    Preposition::In,
    Preposition::On,
];

impl Vary for Ability {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        let it = || self.clone();
        lift(&self.head, pools, out, |head| Self { head, ..it() });
        lift(&self.when, pools, out, |when| Self { when, ..it() });
        lift(&self.pay, pools, out, |pay| Self { pay, ..it() });
        let may = !self.may;
        out.push(("may", Self { may, ..it() }));
        let must = !self.must;
        out.push(("must", Self { must, ..it() }));
        other("limit", self.limit, &LIMITS, out, |limit| Self {
            limit,
            ..it()
        });
        other("user", self.by, &USERS, out, |by| Self { by, ..it() });
        let mut blocks = Vec::new();
        ends(&self.block, &mut blocks);
        self.block.vary(pools, &mut blocks);
        for (change, block) in blocks {
            out.push((change, Self { block, ..it() }));
        }
    }
}

impl Vary for Head {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        if let Self::On(event) | Self::InsteadOf(event) | Self::AnswerTo(event) = self {
            let heads: [fn(EventNode) -> Self; 3] = [Self::On, Self::InsteadOf, Self::AnswerTo];
            for head in heads {
                if head(event.clone()) == *self {
                    lift(event, pools, out, head);
                } else {
                    out.push(("head", head(event.clone())));
                }
            }
        }
        let Self::Rule {
            word,
            values,
            name,
            event,
        } = self
        else {
            return;
        };
        let rule = |values: &Vec<Value>, event: &Option<(Link, EventNode)>| Self::Rule {
            word: word.clone(),
            values: values.clone(),
            name: name.clone(),
            event: event.clone(),
        };
        for at in 0..values.len() {
            let mut less = values.clone();
            less.remove(at);
            out.push(("value of a head", rule(&less, event)));
            if let Value::Number(n, span) = &values[at] {
                let mut more = values.clone();
                more[at] = Value::Number(n + 1, *span);
                out.push(("value of a head", rule(&more, event)));
            }
            let lists = pools.vocabulary.head(word).map_or(&[][..], |h| h.values);
            for value in lists.get(at).copied().unwrap_or_default() {
                let mut more = values.clone();
                more[at] = Value::Word(crate::generate::word(value));
                out.push(("value of a head", rule(&more, event)));
            }
        }
        if let Some((link, inner)) = event {
            lift(inner, pools, out, |it| rule(values, &Some((*link, it))));
            let links = [Link::On, Link::InsteadOf, Link::To];
            other("link", *link, &links, out, |link| {
                rule(values, &Some((link, inner.clone())))
            });
            out.push(("event left out", rule(values, &None)));
        }
        let rest = Self::Rule {
            word: word.clone(),
            values: values.clone(),
            name: name.clone(),
            event: event.clone(),
        };
        for head in pools.vocabulary.heads {
            let mut other = rest.clone();
            if let Self::Rule { word, .. } = &mut other {
                *word = crate::generate::word(head.word);
            }
            if other != rest {
                out.push(("head", other));
            }
        }
    }
}

impl Vary for EventNode {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        lift_words("event", &self.names, &pools.events, 1, out, |names| Self {
            names,
            ..self.clone()
        });
        lift(&self.parts, pools, out, |parts| Self {
            parts,
            ..self.clone()
        });
        let mut added = Vec::new();
        for it in [
            shokan_lang::ast::Selection::This,
            shokan_lang::ast::Selection::Foe,
        ] {
            for preposition in PREPOSITIONS {
                added.push((preposition, EventTerm::Selection(it.clone())));
            }
        }
        for zone in &pools.zones {
            for preposition in [Preposition::To, Preposition::From, Preposition::In] {
                added.push((preposition, EventTerm::Zone(zone.clone())));
            }
        }
        for source in &pools.sources {
            let kind = source.clone();
            let source = Source {
                kind,
                attribute: None,
            };
            added.push((Preposition::By, EventTerm::Sources(vec![source])));
        }
        for context in &pools.contexts {
            added.push((Preposition::In, EventTerm::Context(context.clone())));
        }
        for (preposition, term) in added {
            let mut more = self.clone();
            more.parts.push(EventPart {
                preposition,
                term,
                name: None,
            });
            out.push(("part of an event added", more));
        }
    }
}

impl Vary for EventPart {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        let now = self.preposition;
        other("preposition", now, &PREPOSITIONS, out, |preposition| Self {
            preposition,
            ..self.clone()
        });
        let with = |term| Self {
            term,
            ..self.clone()
        };
        match &self.term {
            EventTerm::Selection(s) => lift(s, pools, out, |s| with(EventTerm::Selection(s))),
            EventTerm::Sources(all) => lift(all, pools, out, |all| with(EventTerm::Sources(all))),
            EventTerm::Zone(zone) => {
                swap("zone of an event", zone, &pools.zones, out, |it| {
                    with(EventTerm::Zone(it))
                });
            }
            EventTerm::Context(word) => {
                swap("context", word, &pools.contexts, out, |it| {
                    with(EventTerm::Context(it))
                });
            }
        }
    }
}

impl Vary for Source {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        let attribute = self.attribute.clone();
        swap("source", &self.kind, &pools.sources, out, |kind| Self {
            kind,
            attribute: attribute.clone(),
        });
        if self.attribute.is_some() {
            out.push((
                "attribute of a source",
                Self {
                    kind: self.kind.clone(),
                    attribute: None,
                },
            ));
        }
        for word in &pools.narrow {
            let attribute = Some(word.clone());
            let kind = self.kind.clone();
            out.push(("attribute of a source", Self { kind, attribute }));
        }
    }
}

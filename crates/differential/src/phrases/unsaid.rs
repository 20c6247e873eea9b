//! What is meant by texts of Shaman King, in any language.

use super::mean::bare;
use super::node::{Mark, Node};
use super::told::per;
use shokan_lang::ast::{
    Ability, Condition, Cost, Destination, Duration, EventNode, EventPart, EventTerm, Head,
    Modifier, Number, Operator, Player, Preposition, Qualifier, Selection, Side, Source, Span,
    StatOp, StatScope, Statement, Verb, Word, ZoneRef,
};
use shokan_lang::vocabulary::{Entry, Vocabulary};

/// How the amounts of events are said.
pub(super) fn amounts(v: &'static Vocabulary) -> impl Iterator<Item = &'static Entry> {
    let mut all: Vec<&Entry> = v.said.iter().collect();
    all.retain(|it| it.word.starts_with("amount_"));
    all.sort_by_key(|it| it.phrase.en);
    all.dedup_by_key(|it| it.phrase.en);
    all.into_iter()
}

/// A spirit moves to a row of its shaman.
pub(super) fn to_row(what: Selection, row: &str) -> Verb {
    let to = Destination {
        zone: ZoneRef {
            side: None,
            zone: row.into(),
        },
        place: None,
        facing: None,
        orientation: None,
    };
    Verb::Move { what, to }
}

/// A change of a number as it is now.
pub(super) fn stat(op: StatOp, stat: Word, amount: Number, least: Option<Number>) -> Modifier {
    Modifier::Stat {
        scope: StatScope::Current,
        stat,
        op,
        amount,
        least,
    }
}

/// So much, or so much for each of these.
pub(super) fn for_each(n: Number, each: Option<Selection>) -> Option<Number> {
    match each {
        None => (!per(&n)).then_some(n),
        Some(each) => {
            let n = matches!(n, Number::Literal(_)).then_some(n)?;
            let count = Number::Count(Box::new(each));
            Some(Number::Arithmetic(
                Box::new(n),
                Operator::Multiply,
                Box::new(count),
            ))
        }
    }
}

/// What is offered.
fn offer(pay: Option<Cost>, then: Vec<Statement>) -> Statement {
    Statement::May {
        pay,
        then,
        otherwise: None,
        span: Span::default(),
    }
}

/// One more condition.
pub(super) fn further(marks: &Node, condition: Condition) -> Option<Node> {
    let mut all = marks.marks()?;
    all.push(Mark::When(condition));
    Some(Node::Marks(all))
}

/// The pieces of a text.
pub(super) struct Text {
    it: Ability,
}

impl Text {
    pub(super) fn new(marks: Vec<Mark>, block: Vec<Statement>) -> Self {
        let mut it = bare(Head::Always);
        let mut conditions = Vec::new();
        for mark in marks {
            match mark {
                Mark::When(Condition::And(all)) => conditions.extend(all),
                Mark::When(one) => conditions.push(one),
                Mark::Pay(items) => it.pay = Some(Cost { items }),
                _ => {}
            }
        }
        it.when = match conditions.len() {
            0 | 1 => conditions.pop(),
            _ => Some(Condition::And(conditions)),
        };
        it.block = block;
        Self { it }
    }

    fn made(self) -> Option<Node> {
        let hears = matches!(self.it.head, Head::On(_));
        self.it
            .block
            .iter()
            .all(|it| can_be(it, hears))
            .then_some(())?;
        Some(Node::Ability(Box::new(self.it)))
    }

    /// It holds all the time.
    pub(super) fn standing(mut self, head: Head) -> Option<Node> {
        let holds = |it: &Statement| matches!(it, Statement::Modify { .. });
        self.it.block.iter().all(holds).then_some(())?;
        self.it.head = head;
        self.made()
    }

    /// It is used.
    pub(super) fn used(mut self, head: Head) -> Option<Node> {
        self.it.head = head;
        self.made()
    }

    /// Something happens, or would and this does instead.
    pub(super) fn told(mut self, event: EventNode, instead: bool) -> Option<Node> {
        let alone = matches!(
            self.it.block.as_slice(),
            [Statement::Do {
                verb: Verb::ChangeAmount { .. } | Verb::Prevent,
                ..
            }]
        );
        let replaces = alone || instead;
        let would = |name: &Word| REPLACED.contains(&name.as_str());
        let fits = event.names.iter().all(|it| would(it) == replaces);
        (fits && !(alone && instead)).then_some(())?;
        self.it.head = match replaces {
            true => Head::InsteadOf(event),
            false => Head::On(event),
        };
        self.made()
    }
}

/// A health is set, not changed, and no amount is where something has happened already.
fn can_be(it: &Statement, hears: bool) -> bool {
    let all = |block: &[Statement]| block.iter().all(|it| can_be(it, hears));
    match it {
        Statement::Modify { parts, .. } => parts
            .iter()
            .all(|it| !matches!(&it.0, Modifier::Stat { stat, .. } if stat.as_str() == "health")),
        Statement::Do {
            verb: Verb::ChangeAmount { .. },
            ..
        } => !hears,
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => all(then) && all(otherwise.as_deref().unwrap_or_default()),
        Statement::Each { body, .. } | Statement::Later { body, .. } => all(body),
        Statement::Either { modes, .. } => modes.iter().all(|it| all(it)),
        Statement::Do { .. } | Statement::Choose { .. } => true,
    }
}

/// Events that are replaced; the others are waited for.
const REPLACED: [&str; 5] = ["heal", "damage", "damage_value", "health_zero", "move"];

/// One way of writing what is told alike.
pub(super) fn settle(it: &mut Ability, v: &'static Vocabulary) {
    let pay = match it.head {
        Head::Rule { .. } => None,
        _ => it.pay.take(),
    };
    let offered = std::mem::take(&mut it.may) && it.pay.is_none();
    if offered || pay.is_some() {
        it.block = vec![offer(pay, std::mem::take(&mut it.block))];
    }
    let running = v.continuous(&it.head);
    it.block = block_settled(std::mem::take(&mut it.block), running);
}

/// The same behind it, when it is clear who is meant.
pub(super) fn settled(it: &mut Ability, v: &'static Vocabulary) {
    if let Head::On(_) = it.head
        && let Some(condition) = it.when.take()
    {
        let then = std::mem::take(&mut it.block);
        it.block = vec![so(condition, then, None)];
    }
    if let Head::InsteadOf(event) = &mut it.head {
        event.parts = event.parts.drain(..).flat_map(source).collect();
    }
    // What "they" and "their" were said of is known now.
    let running = v.continuous(&it.head);
    it.block = block_settled(std::mem::take(&mut it.block), running);
    tidied(&mut it.block);
    if running {
        for statement in &mut it.block {
            if let Statement::Modify { parts, .. } = statement {
                parts.sort_by_key(is_clause);
            }
        }
    }
}

fn so(condition: Condition, then: Vec<Statement>, otherwise: Option<Vec<Statement>>) -> Statement {
    Statement::If {
        condition,
        then,
        otherwise,
        span: Span::default(),
    }
}

/// An art of somebody is what his arts do.
fn source(part: EventPart) -> Vec<EventPart> {
    let owner = match (&part.preposition, &part.term) {
        (Preposition::By, EventTerm::Selection(Selection::Cards(set))) => {
            let art = matches!(set.kinds.as_slice(), [it] if it.as_str() == "shamanic_art");
            let plain = set.words.is_empty() && set.qualifiers.is_empty() && !set.other;
            match set.side {
                Side::Own if art && plain => Some(Player::You),
                Side::Enemy if art && plain => Some(Player::Opponent),
                _ => None,
            }
        }
        _ => None,
    };
    let Some(owner) = owner else {
        return vec![part];
    };
    let arts = Source {
        kind: "art".into(),
        attribute: None,
    };
    let said = |preposition, term| EventPart {
        preposition,
        term,
        name: None,
    };
    vec![
        said(Preposition::By, EventTerm::Sources(vec![arts])),
        said(
            Preposition::Of,
            EventTerm::Selection(Selection::Player(owner)),
        ),
    ]
}

/// Conditions that all hold are asked one after the other, and changes of the same cards at one
/// moment have no order.
fn tidied(block: &mut [Statement]) {
    for it in block.iter_mut() {
        match it {
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                tidied(then);
                otherwise.iter_mut().for_each(|it| tidied(it));
                if let (Condition::And(all), None) = (&mut *condition, &otherwise) {
                    let mut inner = std::mem::take(then);
                    while let Some(last) = all.pop() {
                        inner = vec![so(last, inner, None)];
                    }
                    if let Some(outer) = inner.pop() {
                        *it = outer;
                    }
                }
            }
            Statement::May {
                then, otherwise, ..
            } => {
                tidied(then);
                otherwise.iter_mut().for_each(|it| tidied(it));
            }
            Statement::Each { body, .. } | Statement::Later { body, .. } => tidied(body),
            Statement::Either { modes, .. } => modes.iter_mut().for_each(|it| tidied(it)),
            Statement::Do { .. } | Statement::Choose { .. } | Statement::Modify { .. } => {}
        }
    }
    block
        .chunk_by_mut(|a, b| match (a, b) {
            (Statement::Modify { selection: a, .. }, Statement::Modify { selection: b, .. }) => {
                a == b && !may_change(a)
            }
            _ => false,
        })
        .for_each(|run| {
            run.sort_by_key(|it| match it {
                Statement::Modify { parts, .. } => parts.first().is_some_and(is_clause),
                _ => false,
            });
        });
}

/// What is said of a number of the cards stands in front of what is said of them.
fn is_clause(part: &(Modifier, Option<Duration>)) -> bool {
    !matches!(
        part.0,
        Modifier::Stat { .. } | Modifier::Becomes(_) | Modifier::GainsAbilities(_)
    )
}

fn block_settled(all: Vec<Statement>, running: bool) -> Vec<Statement> {
    all.into_iter()
        .flat_map(|it| statement_settled(it, running))
        .collect()
}

fn statement_settled(mut it: Statement, running: bool) -> Vec<Statement> {
    let inner = |block: &mut Vec<Statement>| {
        *block = block_settled(std::mem::take(block), running);
    };
    match &mut it {
        Statement::Modify {
            selection, parts, ..
        } => {
            parts.sort_by_key(is_clause);
            if !running && !may_change(selection) {
                let parts = std::mem::take(parts);
                return parts
                    .into_iter()
                    .map(|part| Statement::Modify {
                        selection: selection.clone(),
                        parts: vec![part],
                        span: Span::default(),
                    })
                    .collect();
            }
        }
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => {
            inner(then);
            otherwise.iter_mut().for_each(inner);
        }
        Statement::Each { body, .. } | Statement::Later { body, .. } => inner(body),
        Statement::Either { modes, .. } => modes.iter_mut().for_each(inner),
        // Wherever a card goes, it is moved.
        Statement::Do { verb, .. } => {
            if let Verb::Return { what, to } | Verb::Send { what, to } = verb {
                *verb = Verb::Move {
                    what: what.clone(),
                    to: to.clone(),
                };
            }
        }
        Statement::Choose { .. } => {}
    }
    vec![it]
}

/// Other cards could be meant as soon as something has been changed.
fn may_change(selection: &Selection) -> bool {
    match selection {
        Selection::Cards(set) => set
            .qualifiers
            .iter()
            .any(|it| matches!(it, Qualifier::Where(_))),
        Selection::And(all) => all.iter().any(may_change),
        _ => false,
    }
}

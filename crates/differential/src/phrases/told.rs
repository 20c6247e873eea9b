//! What is meant by texts in whole sentences, in any language.

use super::chart::Grammar;
use super::mean::{act, bare, block};
use super::node::{Mark, Node};
use shokan_lang::ast::{
    Ability, Arg, Condition, Cost, CostItem, Count, Duration, EventNode, Head, Limit, Modifier,
    Number, Operator, Player, Span, StatOp, StatScope, Statement, User, Verb,
};
use shokan_lang::vocabulary::Vocabulary;

/// The changes are said as an order to a player.
pub(super) fn orders(parts: &[(Modifier, Option<Duration>)], v: &Vocabulary) -> bool {
    match parts {
        [(Modifier::ControlledBy(Player::You), _)] => true,
        [
            (
                Modifier::Stat {
                    op: StatOp::Add,
                    stat,
                    ..
                },
                _,
            ),
        ] => v.stat(stat).is_none_or(|it| it.added.is_none()),
        _ => false,
    }
}

/// Statements that are only done, before any that ask or branch.
pub(super) fn plain_run(block: &[Statement], v: &Vocabulary) -> usize {
    let plain = |it: &&Statement| match it {
        // What another player does is no part of what this one may do.
        it if is_theirs(it) => false,
        Statement::Choose { .. } | Statement::Do { .. } => true,
        Statement::Modify { parts, .. } => orders(parts, v),
        _ => false,
    };
    block.iter().take_while(plain).count()
}

/// Another player than the reader does it.
fn is_theirs(statement: &Statement) -> bool {
    let who = match statement {
        Statement::Choose { by, .. } => by.as_ref(),
        Statement::Do {
            verb: Verb::Draw { who, .. } | Verb::Discard { who, .. },
            ..
        } => who.as_ref(),
        _ => None,
    };
    who.is_some_and(|who| *who != Player::You)
}

/// A verb that is done up to so many times.
pub(super) fn up_to(statement: &Statement) -> bool {
    let Statement::Do {
        verb: Verb::Named { args, .. },
        ..
    } = statement
    else {
        return false;
    };
    matches!(
        args.first(),
        Some(Arg::Count(Count::UpTo(_)) | Arg::Choice(Count::UpTo(_), _))
    )
}

/// What follows is one thing that is done if one thing is so: that is said in one breath.
pub(super) fn asks_once(block: &[Statement]) -> bool {
    match block {
        [
            Statement::If {
                condition,
                otherwise: None,
                ..
            },
        ] => !matches!(
            condition,
            Condition::And(_) | Condition::Or(_) | Condition::Done
        ),
        _ => false,
    }
}

/// A block that is one thing that is done if one thing is so, or is not.
pub(super) fn asking(block: Vec<Statement>, once: bool) -> Option<Node> {
    (asks_once(&block) == once).then_some(Node::Block(block))
}

/// What follows begins with a look at what was rolled just now.
pub(super) fn looks_at_roll(block: &[Statement]) -> bool {
    matches!(
        block.first(),
        Some(Statement::If {
            condition: Condition::Compare(Number::Name(_), ..),
            ..
        })
    )
}

/// So much for each of something.
pub(super) fn per(amount: &Number) -> bool {
    match amount {
        Number::Arithmetic(a, Operator::Multiply, b) => {
            matches!((&**a, &**b), (Number::Literal(_), Number::Count(_)))
        }
        _ => false,
    }
}

/// A statement that offers something.
pub(super) fn may(pay: Option<Vec<CostItem>>, then: Vec<Statement>) -> Option<Node> {
    block(Statement::May {
        pay: pay.map(|items| Cost { items }),
        then,
        otherwise: None,
        span: Span::default(),
    })
}

/// A change of cards that are named, or chosen where they are spoken of.
pub(super) fn change_of(whom: &Node, modifier: Modifier) -> Option<Node> {
    let changes = vec![(modifier, None)];
    match whom {
        Node::Pick(..) => {
            let (mut ask, of) = whom.object()?;
            ask.push(Statement::Modify {
                selection: of,
                parts: changes,
                span: Span::default(),
            });
            Some(Node::Block(ask))
        }
        _ => Some(Node::Changed(whom.select()?, changes)),
    }
}

/// `change`, `until`.
pub(super) fn ordered(a: &[Node]) -> Option<Node> {
    let duration = a[1].duration()?;
    let mut all = match &a[0] {
        Node::Changed(of, parts) => vec![Statement::Modify {
            selection: of.clone(),
            parts: parts.clone(),
            span: Span::default(),
        }],
        other => other.block()?,
    };
    if let Some(Statement::Modify { parts, .. }) = all.last_mut() {
        parts.iter_mut().for_each(|it| it.1 = duration);
    }
    Some(Node::Block(all))
}

/// A number that is said in a sentence of its own: in English.
pub(super) fn stat_phrase(g: &mut Grammar, stat: &'static str, phrase: &str, op: StatOp) {
    stat_said(g, "own change", stat, phrase, op, &|key, _| match key {
        "0" | "0~" => "{changed one}".to_owned(),
        "n" => "{number}".to_owned(),
        _ => match key.split_once('|') {
            Some((_, noun)) => format!("{{number of{noun}}}"),
            None => String::new(),
        },
    });
}

/// The same in Japanese.
pub(super) fn stat_phrase_of(g: &mut Grammar, stat: &'static str, phrase: &str, op: StatOp) {
    stat_said(g, "change", stat, phrase, op, &|key, particle| match key {
        "0" => format!("{{object {particle}}}"),
        "0~" => format!("{{plain}}{particle}"),
        _ => format!("{{number}}{particle}"),
    });
}

fn stat_said(
    g: &mut Grammar,
    kind: &str,
    stat: &'static str,
    phrase: &str,
    op: StatOp,
    place: &dyn Fn(&str, &str) -> String,
) {
    let mut order = Vec::new();
    let mut text = String::new();
    let mut rest = phrase;
    while let Some(at) = rest.find('{') {
        text.push_str(&rest[..at]);
        let end = rest.find('}').unwrap_or(rest.len() - 1);
        let key = &rest[at + 1..end];
        let (key, particle) = key.split_once(':').unwrap_or((key, ""));
        order.push(key.starts_with('n'));
        text.push_str(&place(key, particle));
        rest = &rest[end + 1..];
    }
    text.push_str(rest);
    let first = order.first() == Some(&true);
    g.add(kind, &text, move |a| {
        let (n, one) = if first { (0, 1) } else { (1, 0) };
        change_of(
            &a[one],
            Modifier::Stat {
                scope: StatScope::Current,
                stat: stat.into(),
                op,
                amount: a[n].number()?,
                least: None,
            },
        )
    });
}

/// The number of an event becomes less or more.
pub(super) fn amount(how: Operator, n: Number, least: Option<Number>) -> Option<Node> {
    let changed = Number::Arithmetic(Box::new(Number::Amount), how, Box::new(n));
    let to = match least {
        Some(least) => Number::Most(Box::new(least), Box::new(changed)),
        None => changed,
    };
    act(Vec::new(), Verb::ChangeAmount { to }, None)
}

/// The number of an event becomes another.
pub(super) fn amount_to(to: Number) -> Option<Node> {
    let less = |n: &Number| match n {
        Number::Arithmetic(of, Operator::Subtract, _) => **of == Number::Amount,
        _ => false,
    };
    let changes = match &to {
        Number::Most(_, inner) => less(inner),
        Number::Arithmetic(of, Operator::Add, _) => **of == Number::Amount,
        other => less(other),
    };
    (!changes).then_some(())?;
    act(Vec::new(), Verb::ChangeAmount { to }, None)
}

/// The pieces of a text.
pub(super) struct Told<'n> {
    /// What stands in front.
    pub(super) marks: Vec<Mark>,
    /// What is done.
    pub(super) body: &'n Node,
    /// In the place of something.
    pub(super) instead: bool,
    /// Who may.
    pub(super) by: Option<User>,
    /// Once for all cards with it.
    pub(super) per_name: bool,
}

/// Conditions one after the other are one condition.
pub(super) fn joined(marks: Vec<Mark>) -> Vec<Mark> {
    let mut conditions = Vec::new();
    let mut all = Vec::new();
    let mut at = None;
    for mark in marks {
        match mark {
            Mark::When(condition) => {
                at.get_or_insert(all.len());
                conditions.push(condition);
            }
            other => all.push(other),
        }
    }
    let Some(at) = at else { return all };
    let when = match conditions.len() {
        1 => conditions.remove(0),
        _ => Condition::And(conditions),
    };
    all.insert(at, Mark::When(when));
    all
}

fn wishes(it: &Statement) -> bool {
    matches!(
        it,
        Statement::May {
            otherwise: None,
            ..
        }
    )
}

/// What stands in front of what a text does.
struct Front {
    /// With its limit, price and conditions.
    it: Ability,
    head: Option<Head>,
    clause: Option<EventNode>,
}

/// The marks in front of a text: how often, when, on what condition, at what price.
fn front(marks: &[Mark]) -> Option<Front> {
    let mut it = bare(Head::Always);
    let (mut head, mut clause) = (None, None);
    let mut last = 0;
    let mut conditions = Vec::new();
    for mark in marks.iter().cloned() {
        let rank = match mark {
            Mark::Limit(limit) => {
                it.limit = Some(limit);
                1
            }
            Mark::Head(found) => {
                head = Some(found);
                2
            }
            Mark::Clause(found) => {
                clause = Some(found);
                2
            }
            Mark::When(Condition::And(all)) => {
                conditions.extend(all);
                3
            }
            Mark::When(one) => {
                let phase = matches!(one, Condition::Phase(_));
                conditions.push(one);
                if phase && last == 2 { 2 } else { 3 }
            }
            Mark::Pay(items) => {
                it.pay = Some(Cost { items });
                4
            }
            Mark::Turn(_) | Mark::By(_) => return None,
        };
        let phased = rank == 2 && last == 2 && !conditions.is_empty();
        (rank > last || phased).then_some(())?;
        last = rank;
    }
    it.when = match conditions.len() {
        0 | 1 => conditions.pop(),
        _ => Some(Condition::And(conditions)),
    };
    Some(Front { it, head, clause })
}

/// A text that does something when its time comes.
pub(super) fn ability(told: &Told<'_>) -> Option<Node> {
    let Front {
        mut it,
        head,
        clause,
    } = front(&told.marks)?;
    if told.per_name {
        let limit = it.limit.replace(Limit::OncePerName);
        limit.is_none().then_some(())?;
    }
    it.block = told.body.block()?;
    // Who may do so stands in front of all that may be done.
    let lifts = matches!(it.block.as_slice(), [one] if wishes(one));
    let replaces = told.instead
        || only_replaces(&it.block)
        || match it.block.as_slice() {
            [Statement::May { then, .. }] => lifts && only_replaces(then.as_slice()),
            _ => false,
        };
    (replaces || !replaces_within(&it.block)).then_some(())?;
    let asked = head.is_some();
    it.head = match (head, clause, replaces) {
        (Some(head), None, false) => head,
        (None, Some(event), true) => Head::InsteadOf(event),
        (None, Some(event), false) => Head::On(event),
        (None, None, false) => Head::Rule {
            word: "play".into(),
            values: Vec::new(),
            name: None,
            event: None,
        },
        _ => return None,
    };
    if lifts && let Some(Statement::May { pay, then, .. }) = it.block.pop() {
        if pay.is_some() {
            it.pay.is_none().then_some(())?;
            it.pay = pay;
        }
        it.may = !asked && it.pay.is_none();
        it.block = then;
    } else if asked {
        return None;
    } else if matches!(it.limit, Some(Limit::Once | Limit::OncePerName)) {
        let first = it.block.first();
        let leads = matches!(first, Some(Statement::If { .. } | Statement::May { .. }));
        (!(leads || first.is_some_and(up_to))).then_some(())?;
    }
    it.by = told.by;
    lasting(&mut it.block).then_some(())?;
    Some(Node::Ability(Box::new(it)))
}

/// What does not say how long says that it stays; whether all changes do so.
fn lasting(block: &mut [Statement]) -> bool {
    let mut lasts = true;
    each_change(block, &mut |modifier, duration| match duration {
        Some(STAYS) => *duration = None,
        None => lasts &= matches!(modifier, Modifier::ControlledBy(Player::You)),
        Some(_) => {}
    });
    lasts
}

/// Nothing is done but to what has not happened yet.
fn only_replaces(block: &[Statement]) -> bool {
    matches!(
        block,
        [Statement::Do {
            verb: Verb::Prevent | Verb::ChangeAmount { .. },
            ..
        }]
    )
}

/// A text that holds all the time.
pub(super) fn continuous(marks: Vec<Mark>, body: &Node) -> Option<Node> {
    let mut it = bare(Head::Always);
    let mut conditions = Vec::new();
    for mark in marks {
        match mark {
            Mark::When(Condition::And(all)) if all.len() > 1 => {
                conditions.push(Condition::And(all))
            }
            Mark::When(one) => conditions.push(one),
            _ => return None,
        }
    }
    it.when = match conditions.len() {
        0 => None,
        1 => conditions.pop(),
        _ => Some(Condition::And(conditions)),
    };
    it.block = body.block()?;
    let holds = |it: &Statement| match it {
        Statement::Modify { parts, .. } => parts.iter().all(|it| it.1.is_none()),
        _ => false,
    };
    it.block.iter().all(holds).then_some(())?;
    Some(Node::Ability(Box::new(it)))
}

/// Of a change that does not say how long it lasts it is said that it stays.
pub(super) const STAYS: Duration = Duration::WhileUnder;

/// All changes of a block.
fn each_change(block: &mut [Statement], look: &mut dyn FnMut(&Modifier, &mut Option<Duration>)) {
    for statement in block {
        match statement {
            Statement::Modify { parts, .. } => {
                parts.iter_mut().for_each(|it| look(&it.0, &mut it.1));
            }
            Statement::If {
                then, otherwise, ..
            }
            | Statement::May {
                then, otherwise, ..
            } => {
                each_change(then, look);
                if let Some(block) = otherwise {
                    each_change(block, look);
                }
            }
            Statement::Each { body, .. } | Statement::Later { body, .. } => {
                each_change(body, look);
            }
            Statement::Either { modes, .. } => {
                modes.iter_mut().for_each(|it| each_change(it, look));
            }
            _ => {}
        }
    }
}

/// A price of the game's own, which may be a mark that stands as often as it is paid.
pub(super) fn own_cost(g: &mut Grammar, word: &'static str, phrase: &str) {
    let item = move |n| Node::Cost(vec![CostItem::Named(word.into(), n)]);
    if phrase.contains("{n}") {
        return g.add("price", &phrase.replace("{n}", "{number}"), move |a| {
            Some(item(a[0].number()?))
        });
    }
    for (n, times) in (1..=9).zip(1..) {
        g.word("price", &phrase.repeat(times), item(Number::Literal(n)));
    }
    g.add("price", &format!("{phrase}×{{number}}"), move |a| {
        let n = a[0].number()?;
        let few = matches!(n, Number::Literal(1..=9));
        (!few).then(|| item(n))
    });
}

/// Something in the block is done to what has not happened yet.
fn replaces_within(block: &[Statement]) -> bool {
    block.iter().any(|it| match it {
        Statement::Do { verb, .. } => matches!(verb, Verb::Prevent | Verb::ChangeAmount { .. }),
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => replaces_within(then) || otherwise.as_ref().is_some_and(|it| replaces_within(it)),
        Statement::Each { body, .. } | Statement::Later { body, .. } => replaces_within(body),
        Statement::Either { modes, .. } => modes.iter().any(|it| replaces_within(it)),
        _ => false,
    })
}

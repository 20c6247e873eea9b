//! What is meant by phrases, in any language.

use super::node::{Mark, NEW, Node};
use shokan_lang::ast::{
    Ability, Arg, Cost, CostItem, Duration, Head, KeyedArg, Limit, Modifier, Number, Player,
    Selection, Span, Statement, Verb,
};
use shokan_lang::vocabulary::{ArgKind, ArgSpec};

/// A verb that is done.
pub(super) fn said(verb: Verb) -> Option<Node> {
    act(Vec::new(), verb, None)
}

/// A verb with the questions in front of it and the name that it gives.
pub(super) fn act(mut before: Vec<Statement>, verb: Verb, name: Option<&str>) -> Option<Node> {
    before.push(Statement::Do {
        verb,
        name: name.map(Into::into),
        span: Span::default(),
    });
    Some(Node::Block(before))
}

/// A number, and what it is at most.
pub(super) fn at_most(number: &Node, most: &Node) -> Option<Node> {
    let (number, most) = (number.number()?, most.number()?);
    Some(Node::Number(Number::Least(
        Box::new(number),
        Box::new(most),
    )))
}

/// The arguments of a verb of the game; `places` says which of them stand where.
pub(super) fn arguments(
    specs: &'static [ArgSpec],
    places: &[usize],
    found: &[Node],
) -> Option<(Vec<Statement>, Vec<Arg>)> {
    let mut before = Vec::new();
    let mut args = Vec::new();
    for (at, spec) in specs.iter().enumerate() {
        let Some(place) = places.iter().position(|it| *it == at) else {
            // What has just happened is meant without a place for it.
            if spec.required && matches!(spec.kind, ArgKind::Selection) {
                args.push(Arg::Selection(Selection::Name("~event".into())));
            }
            continue;
        };
        let node = found.get(place)?;
        let arg = match (spec.kind, node) {
            (ArgKind::Choice | ArgKind::Cards, Node::Pick(count, from)) => {
                Arg::Choice(count.clone(), from.clone())
            }
            (ArgKind::Selection | ArgKind::Cards, _) => {
                let (ask, what) = node.object()?;
                before.extend(ask);
                Arg::Selection(what)
            }
            (ArgKind::Number, _) => Arg::Number(node.number()?),
            (ArgKind::Count, _) => Arg::Count(node.count()?),
            (ArgKind::Word(list), _) => {
                let word = node.a_word()?;
                list.contains(&word.as_str()).then_some(())?;
                Arg::Word(word)
            }
            (ArgKind::Words(list), _) => {
                let words = node.words()?;
                words
                    .iter()
                    .all(|it| list.contains(&it.as_str()))
                    .then_some(())?;
                let key = spec.key.unwrap_or_default();
                args.push(Arg::Keyed(key.into(), KeyedArg::Words(words)));
                continue;
            }
            (ArgKind::Condition, _) => {
                let key = spec.key.unwrap_or_default();
                args.push(Arg::Keyed(
                    key.into(),
                    KeyedArg::Condition(node.condition()?),
                ));
                continue;
            }
            (ArgKind::Choice, _) => return None,
        };
        args.push(match (spec.key, arg) {
            (None, arg) => arg,
            (Some(key), Arg::Number(it)) => Arg::Keyed(key.into(), KeyedArg::Number(it)),
            (Some(key), Arg::Selection(it)) => Arg::Keyed(key.into(), KeyedArg::Selection(it)),
            (Some(key), Arg::Word(it)) => Arg::Keyed(key.into(), KeyedArg::Words(vec![it])),
            (Some(_), _) => return None,
        });
    }
    Some((before, args))
}

/// A block of one statement.
pub(super) fn block(statement: Statement) -> Option<Node> {
    Some(Node::Block(vec![statement]))
}

type Parts = Vec<(Modifier, Option<Duration>)>;

/// Changes with how long they last.
pub(super) fn lasting(a: &[Node]) -> Option<Parts> {
    let mut all = match &a[0] {
        Node::Changed(_, all) => all.clone(),
        other => other.changes()?,
    };
    let duration = a[1].duration()?;
    all.iter_mut().for_each(|it| it.1 = duration);
    Some(all)
}

/// More changes of what is changed already.
pub(super) fn more(a: &[Node], parts: Parts) -> Option<Node> {
    let (of, mut all) = a[0].changed()?;
    all.extend(parts);
    Some(Node::Changed(of, all))
}

/// A statement that changes something.
pub(super) fn changed_by(a: &[Node]) -> Option<Node> {
    let (selection, parts) = a[0].changed()?;
    block(Statement::Modify {
        selection,
        parts,
        span: Span::default(),
    })
}

pub(super) fn choose(by: Option<Player>, pick: &Node, total: &Node) -> Option<Node> {
    let Node::Pick(count, from) = pick.clone() else {
        return None;
    };
    let choose = Statement::Choose {
        count,
        from,
        total: total.total(),
        name: Some(NEW.into()),
        by,
        span: Span::default(),
    };
    Some(Node::Block(vec![choose]))
}

pub(super) fn when(a: &[Node], otherwise: Option<Vec<Statement>>) -> Option<Node> {
    let when = Statement::If {
        condition: a[0].condition()?,
        then: a[1].block()?,
        otherwise,
        span: Span::default(),
    };
    Some(Node::Block(vec![when]))
}

pub(super) fn may(a: &[Node], otherwise: Option<Vec<Statement>>) -> Option<Node> {
    let may = Statement::May {
        pay: a[0].cost().map(|items| Cost { items }),
        then: a[1].block()?,
        otherwise,
        span: Span::default(),
    };
    Some(Node::Block(vec![may]))
}

pub(super) fn bare(head: Head) -> Ability {
    Ability {
        head,
        name: None,
        when: None,
        pay: None,
        may: false,
        must: false,
        limit: None,
        by: None,
        block: Vec::new(),
        span: Span::default(),
    }
}

/// `marks`, `will`, `block`, `user`; `runs_on`: a comma stands between them.
pub(super) fn ability(a: &[Node], runs_on: bool) -> Option<Node> {
    let will = a[1].words()?;
    let has = |word: &str| will.iter().any(|it| it.as_str() == word);
    let mut head = None;
    let mut clause = None;
    let mut ability = bare(Head::Always);
    let mut last = 0;
    for mark in a[0].marks()? {
        let (rank, fresh) = match mark {
            Mark::Head(it) => (1, head.replace(it).is_none()),
            Mark::Limit(it) => (2, ability.limit.replace(it).is_none()),
            Mark::Clause(it) => (3, clause.replace(it).is_none()),
            Mark::When(it) => (4, ability.when.replace(it).is_none()),
            Mark::Pay(items) => (5, ability.pay.replace(Cost { items }).is_none()),
            Mark::Turn(_) | Mark::By(_) => return None,
        };
        (fresh && rank > last).then_some(())?;
        last = rank;
    }
    let clear = clause.is_some() && ability.pay.is_none();
    (clear == runs_on).then_some(())?;
    let marked_rule = matches!(head, Some(Head::Rule { .. }));
    ability.head = match (head, clause, has("instead")) {
        (Some(Head::AnswerTo(_)), Some(event), false) => Head::AnswerTo(event),
        (None, Some(event), true) => Head::InsteadOf(event),
        (None, Some(event), false) => Head::On(event),
        (Some(head), None, false) => head,
        (None, None, false) => Head::Rule {
            word: "play".into(),
            values: Vec::new(),
            name: None,
            event: None,
        },
        _ => return None,
    };
    ability.may = has("may");
    ability.block = a[2].block()?;
    let change = |it: &Statement| matches!(it, Statement::Modify { .. });
    (ability.head != Head::Always || ability.block.iter().all(change)).then_some(())?;
    // Where uses are counted, an `if` or a `may` of its own is told apart from that of the text.
    let counted = marked_rule || matches!(ability.limit, Some(Limit::Once | Limit::OncePerName));
    let leads = matches!(
        ability.block.first(),
        Some(Statement::If { .. } | Statement::May { .. })
    );
    (!(counted && leads && ability.pay.is_none())).then_some(())?;
    ability.by = a[3].user();
    Some(Node::Ability(Box::new(ability)))
}

/// A price that is paid as it is called: no deed.
pub(super) fn called(a: &[Node]) -> Option<Node> {
    let items = a[0].cost()?;
    let one = matches!(items.as_slice(), [CostItem::Named(..)]);
    one.then_some(Node::Cost(items))
}

/// A statement in quotes, whose end can be seen.
pub(super) fn quoted(a: &[Node]) -> Option<Node> {
    block(Statement::Either {
        modes: vec![a[0].block()?],
        span: Span::default(),
    })
}

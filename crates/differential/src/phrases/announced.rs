//! Texts that are their controller's to use or not, in any language: what stands in front of what
//! they do, put together.

use super::chart::Grammar;
use super::mean::bare;
use super::node::{Mark, Node, WOULD};
use shokan_lang::ast::{
    Ability, Condition, Cost, Duration, EventNode, Head, Limit, Link, Modifier, Number, Qualifier,
    Selection, Side, Span, StatOp, StatScope, Statement, User, Value, Verb,
};
use shokan_lang::vocabulary::{Shape, Vocabulary};

/// How a text says when it does what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It holds all the time.
    Holds,
    /// It is used, without saying when.
    Used,
    /// The same, with the mark that says that it is used.
    Marked,
    /// It may be used when this happens, and only then.
    Only,
    /// It happens when this happens.
    Happens,
    /// It may be used when this happens.
    May,
}

/// A text out of the marks in front of it and what it does.
pub(super) fn announced(
    marks: Vec<Mark>,
    way: Way,
    (instead, block): (bool, Vec<Statement>),
    v: &'static Vocabulary,
) -> Option<Ability> {
    let mut title = None;
    let mut event = None;
    let mut turn = None;
    let mut cases = Vec::new();
    let mut ability = bare(Head::Always);
    for mark in marks {
        let fresh = match mark {
            Mark::Head(it) => title.replace(it).is_none(),
            Mark::Limit(it) => ability.limit.replace(it).is_none(),
            Mark::Clause(it) => event.replace(it).is_none(),
            Mark::Turn(it) => turn.replace(it).is_none(),
            Mark::When(it) => {
                cases.push(it);
                true
            }
            Mark::Pay(items) => ability.pay.replace(Cost { items }).is_none(),
            Mark::By(it) => ability.by.replace(it).is_none(),
        };
        fresh.then_some(())?;
    }
    ability.when = when(turn, cases);
    let would = event.as_mut().is_some_and(would);
    let evented = event.is_some();
    (evented == matches!(way, Way::Only | Way::Happens | Way::May)).then_some(())?;
    ability.head = match (title, event) {
        (
            Some(Head::Rule {
                word, values, name, ..
            }),
            event,
        ) => {
            let link = if would { Link::InsteadOf } else { Link::On };
            Head::Rule {
                word,
                values,
                name,
                event: event.map(|it| (link, it)),
            }
        }
        (None, Some(event)) if way == Way::Only => Head::AnswerTo(event),
        (None, Some(event)) if would => Head::InsteadOf(event),
        (None, Some(event)) => Head::On(event),
        (None, None) if way == Way::Holds => Head::Always,
        (None, None) => Head::Rule {
            word: "use".into(),
            values: Vec::new(),
            name: None,
            event: None,
        },
        _ => return None,
    };
    (instead == (would && !only_prevents(&block))).then_some(())?;
    ability.block = block;
    (v.continuous(&ability.head) == (way == Way::Holds)).then_some(())?;
    if way == Way::Holds {
        let changes = |it: &Statement| matches!(it, Statement::Modify { .. });
        ability.block.iter().all(changes).then_some(())?;
    }
    // What is used and could be read as what holds says so.
    let unmarked = matches!(ability.head, Head::Rule { ref word, .. } if word.as_str() == "use")
        && ability.limit.is_none()
        && ability.when.is_none()
        && ability.pay.is_none();
    let marked = unmarked && !evented && could_hold(&ability.block);
    (marked == (way == Way::Marked)).then_some(())?;
    let happens = v.happens(&ability);
    // Where it counts how often, an `if` of the text itself is told apart from that of its moment.
    let leads = matches!(
        ability.block.first(),
        Some(Statement::If { .. } | Statement::May { .. })
    );
    let counted = ability.limit.is_some() && ability.pay.is_none();
    (!(way == Way::Happens && leads && counted)).then_some(())?;
    match way {
        Way::Happens => ability.must = !happens,
        Way::May => (!happens).then_some(())?,
        _ => {}
    }
    Some(ability)
}

/// The first of these that is used from the hand in a turn costs so much.
pub(super) fn first_used(
    title: &Node,
    turn: Option<bool>,
    cards: Selection,
    ap: Number,
    v: &'static Vocabulary,
) -> Option<Node> {
    let Selection::Cards(mut set) = cards else {
        return None;
    };
    (set.side == Side::Any).then_some(())?;
    set.side = Side::Own;
    set.qualifiers.push(Qualifier::In(vec!["hand".into()]));
    let costs = Modifier::Stat {
        scope: StatScope::Current,
        stat: "use_ap".into(),
        op: StatOp::Set,
        amount: ap,
        least: None,
    };
    let block = vec![Statement::Modify {
        selection: Selection::Cards(set),
        parts: vec![(costs, None)],
        span: Span::default(),
    }];
    let mut marks = title.marks()?;
    marks.push(Mark::Limit(Limit::FirstEachTurn));
    marks.extend(turn.map(Mark::Turn));
    let it = announced(marks, Way::Holds, (false, block), v)?;
    Some(Node::Ability(Box::new(it)))
}

/// A condition with the turn in front, and what else must be so behind it.
pub(super) fn when(turn: Option<bool>, cases: Vec<Condition>) -> Option<Condition> {
    let turn = turn.map(|own| match own {
        true => Condition::OwnTurn,
        false => Condition::Not(Box::new(Condition::OwnTurn)),
    });
    let mut all: Vec<Condition> = turn.into_iter().collect();
    for case in cases {
        flatten(case, &mut all);
    }
    match all.len() {
        0 => None,
        1 => all.pop(),
        _ => Some(Condition::And(all)),
    }
}

/// What must all be so, one after the other.
fn flatten(condition: Condition, all: &mut Vec<Condition>) {
    match condition {
        Condition::And(inner) => inner.into_iter().for_each(|it| flatten(it, all)),
        one => all.push(one),
    }
}

/// The same for a condition that is written in any way.
pub(super) fn in_order(condition: Condition) -> Option<Condition> {
    let mut all = Vec::new();
    flatten(condition, &mut all);
    let own = |it: &Condition| match it {
        Condition::OwnTurn => Some(true),
        Condition::Not(inner) if **inner == Condition::OwnTurn => Some(false),
        _ => None,
    };
    let at = all.iter().position(|it| own(it).is_some());
    let turn = at.and_then(|at| own(&all.remove(at)));
    when(turn, all)
}

fn only_prevents(block: &[Statement]) -> bool {
    matches!(
        block,
        [Statement::Do {
            verb: Verb::Prevent,
            ..
        }]
    )
}

/// Takes off the mark of an event that is told as what would happen.
fn would(event: &mut EventNode) -> bool {
    let marked = event.name.as_ref().is_some_and(|it| it.text == WOULD);
    if marked {
        event.name = None;
    }
    marked
}

/// Nothing but changes that say nothing of how long they last.
fn could_hold(block: &[Statement]) -> bool {
    !block.is_empty()
        && block.iter().all(|it| match it {
            Statement::Modify { parts, .. } => parts.iter().all(|it| it.1.is_none()),
            _ => false,
        })
}

/// Who uses a text, as the word for them goes.
pub(super) const USERS: [User; 3] = [User::TurnPlayer, User::AnyPlayer, User::Opponent];

/// The words of a language for a title.
pub(super) struct Titles<'t> {
    /// What stands around a mark without values.
    pub(super) bare: [&'t str; 2],
    /// The same for one with values, and around its name.
    pub(super) full: [&'t str; 2],
    /// What stands around a value.
    pub(super) value: [&'t str; 2],
    /// Around a name.
    pub(super) name: [&'t str; 2],
    /// Between a mark and its number.
    pub(super) number: &'t str,
    /// How a word is said.
    pub(super) said: &'t dyn Fn(&str) -> String,
    /// The word of a head.
    pub(super) head: &'t dyn Fn(&'static shokan_lang::vocabulary::HeadWord) -> &'static str,
}

/// The titles in front of texts.
pub(super) fn titles(g: &mut Grammar, v: &'static Vocabulary, t: &Titles<'_>) {
    g.word("title", "", Node::Marks(Vec::new()));
    let orb = |word: &str| {
        let own = format!("orb_{word}");
        match v.saying(&own) {
            Some(_) => (t.said)(&own),
            None => (t.said)(word),
        }
    };
    for head in v.heads {
        let mark = |values: Vec<Value>, name: Option<&Node>| {
            let name = name.and_then(Node::a_word).map(|it| shokan_lang::ast::Bi {
                ja: it.text.clone(),
                en: it.text,
            });
            Mark::Head(Head::Rule {
                word: head.word.into(),
                values,
                name,
                event: None,
            })
        };
        let said = (t.head)(head);
        if head.values.is_empty() {
            if !said.is_empty() {
                let [before, behind] = t.bare;
                let node = Node::Marks(vec![mark(Vec::new(), None)]);
                g.word("title", &format!("{before}{said}{behind}"), node);
            }
            continue;
        }
        let word = |it: &str| Value::Word(it.into());
        let [flags, orbs] = head.values else { continue };
        for flag in *flags {
            let mut numbers = vec![(String::new(), None)];
            if head
                .flags
                .iter()
                .any(|it| it.word == *flag && it.numbers.is_some())
            {
                for (n, sign) in (0..).zip(["⓪", "①", "②", "③"]) {
                    let number = Value::Number(n, Span::default());
                    numbers.push((format!("{}{sign}", t.number), Some(number)));
                }
            }
            for (circle, number) in numbers {
                for value in *orbs {
                    let [open, close] = t.value;
                    let values: Vec<Value> = std::iter::once(word(flag))
                        .chain(number.clone())
                        .chain(std::iter::once(word(value)))
                        .collect();
                    let [before, behind] = t.full;
                    let [quote, unquote] = t.name;
                    let icon = format!(
                        "{before}{}{circle}{open}{}{close}",
                        (t.said)(flag),
                        orb(value)
                    );
                    let one = values.clone();
                    let nameless = Node::Marks(vec![mark(one, None)]);
                    let behind_name = t.bare[1].trim_start_matches('】');
                    g.word("title", &format!("{icon}{behind}{behind_name}"), nameless);
                    let phrase = format!("{icon}{behind}{quote}{{\"}}{unquote}{behind_name}");
                    let word = head.word;
                    g.add("title", &phrase, move |a| {
                        let name = a[0].a_word()?;
                        Some(Node::Marks(vec![Mark::Head(Head::Rule {
                            word: word.into(),
                            values: values.clone(),
                            name: Some(shokan_lang::ast::Bi {
                                ja: name.text.clone(),
                                en: name.text,
                            }),
                            event: None,
                        })]))
                    });
                }
            }
        }
    }
}

/// Adds marks to marks.
pub(super) fn joined(a: &[Node]) -> Option<Node> {
    let mut all = Vec::new();
    for node in a {
        all.extend(node.marks()?);
    }
    Some(Node::Marks(all))
}

/// A text: marks up to the last two places, which are `instead` and what it does.
pub(super) fn text(a: &[Node], way: Way, v: &'static Vocabulary) -> Option<Node> {
    let (block, marks) = a.split_last()?;
    let mut instead = false;
    let mut all = Vec::new();
    for node in marks {
        match node {
            Node::Flag(it) => instead |= it,
            marks => all.extend(marks.marks()?),
        }
    }
    let ability = announced(all, way, (instead, block.block()?), v)?;
    Some(Node::Ability(Box::new(ability)))
}

/// Changes of which the last says how long all of them last.
pub(super) fn in_one_breath(
    clauses: Vec<(Modifier, Option<Duration>)>,
) -> Option<Vec<(Modifier, Option<Duration>)>> {
    let mut all = clauses;
    let mut lasts = all.last()?.1;
    if lasts.is_none() && all.iter().any(|it| it.1.is_some()) {
        return None;
    }
    for part in all.iter_mut().rev() {
        match part.1 {
            Some(own) => lasts = Some(own),
            None => part.1 = lasts,
        }
    }
    Some(all)
}

/// How a language says passives with what stands behind them.
pub(super) struct Passives<'p> {
    /// A passive or a word of the rulebook.
    pub(super) said: &'p dyn Fn(&str) -> String,
    /// Between the passive and the brackets.
    pub(super) between: &'p str,
    /// A level.
    pub(super) level: &'p str,
    /// Words that cards and files narrow cards with.
    pub(super) open: Vec<(String, String)>,
    /// Cards and their names.
    pub(super) cards: Vec<(String, String)>,
}

/// `resistance (water)`, as a change that gives it.
pub(super) fn passives(g: &mut Grammar, v: &'static Vocabulary, p: &Passives<'_>) {
    use shokan_lang::vocabulary::PassiveValue;
    let gives = |passive: &str, value: Value| {
        let passive = passive.into();
        Node::Changes(vec![(Modifier::GainsPassive { passive, value }, None)])
    };
    for passive in v.passives {
        let word = passive.word;
        let said = format!("{}{}", (p.said)(word), p.between);
        for (kind, _) in passive.values {
            let known = |all: &[&str]| {
                let all = all.iter();
                all.map(|it| ((*it).to_owned(), (p.said)(it)))
                    .collect::<Vec<_>>()
            };
            let words = match kind {
                PassiveValue::Attribute(all) => known(all),
                PassiveValue::Quality(all) => {
                    let keywords: Vec<&str> = v.keywords.iter().map(|it| it.word).collect();
                    let mut words = known(all);
                    words.extend(known(&keywords));
                    words.extend(p.open.clone());
                    words
                }
                PassiveValue::Card => p.cards.clone(),
                PassiveValue::Number | PassiveValue::Level => {
                    let level = matches!(kind, PassiveValue::Level);
                    let number = if level { p.level } else { "" };
                    let phrase = format!("{said}({number}{{#}})");
                    g.add("passive", &phrase, move |a| {
                        let Number::Literal(n) = a[0].number()? else {
                            return None;
                        };
                        Some(gives(word, Value::Number(n, Span::default())))
                    });
                    continue;
                }
            };
            for (value, name) in words {
                let node = gives(word, Value::Word(value.as_str().into()));
                g.word("passive", &format!("{said}({name})"), node);
            }
        }
    }
}

/// A passive that is taken.
pub(super) fn taken(passive: &Node) -> Option<Node> {
    match passive.changes()?.pop()? {
        (Modifier::GainsPassive { passive, value }, lasts) => {
            let loses = Modifier::LosesPassive { passive, value };
            Some(Node::Changes(vec![(loses, lasts)]))
        }
        _ => None,
    }
}

/// Cards that have a passive with a word behind it.
pub(super) fn with(passive: &Node) -> Option<Qualifier> {
    match passive.changes()?.pop()?.0 {
        Modifier::GainsPassive {
            passive,
            value: Value::Word(value),
        } => Some(Qualifier::WithPassive { passive, value }),
        _ => None,
    }
}

/// Fields that can be copied.
pub(super) fn fields(v: &'static Vocabulary) -> Vec<&'static str> {
    let all = v.fields.iter().filter(|it| !matches!(it.shape, Shape::Id));
    all.map(|it| it.word).collect()
}

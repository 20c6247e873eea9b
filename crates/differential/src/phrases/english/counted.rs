//! How many, and what is so, in whole sentences in English.

use super::Maker;
use super::told::listed;
use crate::phrases::node::Node;
use shokan_lang::ast::{Comparison, Condition, Count, Number, Qualifier, Selection, Side};
/// Nouns that the phrases of the game count.
fn nouns(m: &Maker<'_>) -> Vec<&'static str> {
    let verbs = m.v.verbs.iter().chain(m.v.permissions);
    let verbs = verbs.flat_map(|it| [Some(it.phrase), it.alternate.map(|it| it.1)]);
    let stats = m.v.stats.iter().flat_map(|it| [it.becomes, it.added]);
    let mut all = Vec::new();
    for phrase in verbs.chain(stats).flatten() {
        let pieces = phrase.en.split('{').skip(1);
        let keys = pieces.filter_map(|it| it.split_once('}')).map(|it| it.0);
        all.extend(keys.filter_map(|it| it.split_once('|')).map(|it| it.1));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// How many of what is counted.
pub(super) fn counts(m: &mut Maker<'_>) {
    let nouns = nouns(m);
    let g = &mut m.grammar;
    for noun in nouns {
        let one = || Number::Literal(1);
        let several = |node: &Node| node.number().filter(|it| *it != Number::Literal(1));
        let of = format!("number of{noun}");
        g.word(&of, &format!("1{noun}"), Node::Number(one()));
        g.add(&of, &format!("{{number}}{noun}s"), move |a| {
            Some(Node::Number(several(&a[0])?))
        });
        let kind = format!("counted{noun}");
        g.word(
            &kind,
            &format!("1{noun}"),
            Node::Count(Count::Exactly(one())),
        );
        g.add(&kind, &format!("{{#}}{noun}s"), move |a| {
            Some(Node::Count(Count::Exactly(several(&a[0])?)))
        });
        let equal = format!("{}s equal to {{number}}", noun.trim_start());
        g.add(&kind, &equal, |a| match a[0].number()? {
            Number::Literal(_) => None,
            n => Some(Node::Count(Count::Exactly(n))),
        });
        g.add(&kind, &format!("up to {{{of}}}"), |a| {
            Some(Node::Count(Count::UpTo(a[0].number()?)))
        });
        for (said, count) in [("any number of", Count::AnyNumber), ("all", Count::All)] {
            g.word(&kind, &format!("{said}{noun}s"), Node::Count(count));
        }
    }
    g.add("each one", "each {each in}", |a| match a[0].select()? {
        Selection::Cards(set) => Some(Node::Select(Selection::Cards(set))),
        _ => None,
    });
    g.same("each one", &["single"]);
    g.add("each all", "{each one}", |a| a.first().cloned());
    g.same("keyed", &["each all"]);
    g.add("keyed", "{pick in}", |a| match a.first() {
        Some(Node::Pick(Count::All, _)) => None,
        other => other.cloned(),
    });
    g.add("each", "each {each in}", |a| a.first().cloned());
    listed(m, "each some", "each one", |one, other| {
        let mut all = match one {
            Node::Selects(all) => all.clone(),
            one => vec![one.select()?],
        };
        all.push(other.select()?);
        Some(Node::Selects(all))
    });
    m.grammar.add("each all", "{each some}", |a| {
        Some(Node::Select(Selection::And(a[0].selects()?)))
    });
}

pub(super) fn numbers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for it in v.tallies {
        let tally = || Number::Tally(it.word.into());
        let phrase = it.phrase.en;
        g.word(
            "atom",
            &format!("the number of {phrase}"),
            Node::Number(tally()),
        );
        g.add(
            "one condition",
            &format!("there are {{operand}} or more {phrase}"),
            move |a| {
                Some(Node::Condition(Condition::Compare(
                    tally(),
                    Comparison::AtLeast,
                    a[0].number()?,
                )))
            },
        );
    }
    for it in v.stats {
        if it.phrase.en.ends_with(" on") || it.phrase.en.ends_with(" by") {
            g.add(
                "atom",
                &format!("the {} {{some}}", it.phrase.en),
                move |a| {
                    Some(Node::Number(Number::Stat {
                        stat: it.word.into(),
                        printed: false,
                        of: Some(Box::new(a[0].select()?)),
                    }))
                },
            );
        }
    }
    for it in v.stats {
        let lies = it.phrase.en.strip_prefix("number of ");
        let compare = move |of: Option<Selection>, how, number| {
            let left = Number::Stat {
                stat: it.word.into(),
                printed: false,
                of: of.map(Box::new),
            };
            Some(Node::Condition(Condition::Compare(left, how, number)))
        };
        if let Some(lies) = lies.filter(|it| it.ends_with(" on")) {
            let there = format!("there are {{compared}} {lies} {{some}}");
            g.add("one condition", &there, move |a| {
                let (how, number) = a[0].compared()?;
                compare(Some(a[1].select()?), how, number)
            });
            let with = format!("with {{compared}} {lies} it");
            g.add("filter", &with, move |a| {
                let (how, number) = a[0].compared()?;
                compare(None, how, number)
            });
            let more = format!("with more {lies} it than on {{some}}");
            g.add("filter", &more, move |a| {
                exceeds(&Node::Word(it.word.into()), a[0].select()?)
            });
        }
        if let Some(to) = it.phrase.en.strip_prefix("distance to ") {
            let farther = format!("farther from {to} than {{some}}");
            g.add("filter", &farther, move |a| {
                exceeds(&Node::Word(it.word.into()), a[0].select()?)
            });
        }
    }
    if let Some(placed) = v.saying("placed") {
        g.word(
            "atom",
            placed.phrase.en,
            Node::Number(Number::Name("~placed".into())),
        );
    }
    if let Some(amount) = v.saying("amount") {
        g.word("atom", amount.phrase.en, Node::Number(Number::Amount));
    }
    g.add("filter", "with a greater {stat} than that of {some}", |a| {
        exceeds(&a[0], a[1].select()?)
    });
    g.add("filter", "with a greater {stat} than its own", |a| {
        exceeds(&a[0], Selection::Name("~near".into()))
    });
    let none = |of| {
        let exists = Condition::Exists(of);
        Some(Node::Condition(Condition::Not(Box::new(exists))))
    };
    g.add("one condition", "there are no {set bare}", move |a| {
        none(a[0].select()?)
    });
    g.add("one condition", "you have no {set bare}", move |a| {
        let Selection::Cards(mut set) = a[0].select()? else {
            return None;
        };
        (set.side == Side::Any).then_some(())?;
        set.side = Side::Own;
        none(Selection::Cards(set))
    });
    g.add("one condition", "it is {phase}", |a| {
        Some(Node::Condition(Condition::Phase(a[0].a_word()?)))
    });
    for zone in v.zones.iter().filter(|it| it.field) {
        let zones = || Qualifier::In(vec![zone.word.into()]);
        g.add(
            "one condition",
            &format!("{{some}} is on the {}", zone.phrase.en),
            move |a| Some(Node::Condition(Condition::Holds(a[0].select()?, zones()))),
        );
    }
    g.add("qualifier", "adjacent to it", |_| {
        let near = Selection::Name("~near".into());
        Some(Node::Qualifiers(
            vec![Qualifier::AdjacentTo(Box::new(near))],
            None,
        ))
    });
}

fn exceeds(stat: &Node, of: Selection) -> Option<Node> {
    let stat = stat.a_word()?;
    let number = |of| Number::Stat {
        stat: stat.clone(),
        printed: false,
        of,
    };
    Some(Node::Condition(Condition::Compare(
        number(None),
        Comparison::Greater,
        number(Some(Box::new(of))),
    )))
}

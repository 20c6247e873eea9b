//! How many, and what is so, in whole sentences in Japanese.

use super::Maker;
use crate::phrases::node::Node;
use shokan_lang::ast::{Comparison, Condition, Count, Number, Qualifier, Selection};

/// What is counted, and with which word.
fn nouns(m: &Maker<'_>) -> Vec<(&'static str, &'static str)> {
    let verbs = m.v.verbs.iter().chain(m.v.permissions);
    let mut all = Vec::new();
    for verb in verbs {
        let pieces = verb.phrase.ja.split('{').skip(1);
        let keys = pieces.filter_map(|it| it.split_once('}')).map(|it| it.0);
        for key in keys {
            if let Some((_, noun)) = key.split_once('|') {
                all.push(noun.split_once(':').unwrap_or((noun, "")));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

pub(super) fn counts(m: &mut Maker<'_>) {
    let nouns = nouns(m);
    let g = &mut m.grammar;
    for counter in ["個", "枚"] {
        let kind = format!("so many {counter}");
        let literal = |node: &Node| {
            let n = node.number()?;
            matches!(n, Number::Literal(_)).then_some(n)
        };
        for each in ["", "ずつ"] {
            g.add(&kind, &format!("{{#}}{counter}{each}"), move |a| {
                Some(Node::Count(Count::Exactly(literal(&a[0])?)))
            });
        }
        g.add(&kind, &format!("{{number}}{counter}まで"), |a| {
            Some(Node::Count(Count::UpTo(a[0].number()?)))
        });
        for each in ["", "ずつ"] {
            let same = format!("{{number}}と同じ{counter}数{each}");
            g.add(&kind, &same, |a| match a[0].number()? {
                Number::Literal(_) => None,
                n => Some(Node::Count(Count::Exactly(n))),
            });
        }
        let any = format!("好きな{counter}数");
        g.word(&kind, &any, Node::Count(Count::AnyNumber));
        g.word(&kind, "すべて", Node::Count(Count::All));
    }
    for (noun, counter) in nouns {
        let kind = format!("counted {noun}");
        let exactly =
            |it: &Count| matches!(it, Count::Exactly(Number::Literal(_)) | Count::UpTo(_));
        g.add(
            &kind,
            &format!("{noun}を{{so many {counter}}}"),
            move |a| {
                let count = a[0].count()?;
                exactly(&count).then_some(Node::Count(count))
            },
        );
        g.add(
            &kind,
            &format!("{{number}}と同じ数の{noun}を"),
            |a| match a[0].number()? {
                Number::Literal(_) => None,
                n => Some(Node::Count(Count::Exactly(n))),
            },
        );
        for (said, count) in [("好きな数の", Count::AnyNumber), ("すべての", Count::All)] {
            g.word(&kind, &format!("{said}{noun}を"), Node::Count(count));
        }
    }
    for particle in ["による", ""] {
        g.add(
            &format!("object {particle}"),
            &format!("{{all}}{particle}"),
            |a| a.first().cloned(),
        );
    }
    for particle in ["を", "に", "の", "は", "と", "による", ""] {
        let kind = format!("either {particle}");
        g.add(&kind, &format!("{{object {particle}}}"), |a| {
            a.first().cloned()
        });
        g.add(&kind, &format!("{{pick}}{particle}"), |a| match a.first() {
            Some(Node::Pick(Count::All, _)) => None,
            other => other.cloned(),
        });
        // Of all of several it is said behind the particle.
        if particle == "は" {
            g.add("object は", "{described}はすべて", |a| {
                Some(Node::Select(Selection::Cards(a[0].set()?)))
            });
            g.add(
                "object は",
                "{all one}、および{described}はすべて",
                |a| {
                    let last = Selection::Cards(a[1].set()?);
                    Some(Node::Select(Selection::And(vec![a[0].select()?, last])))
                },
            );
            g.add(
                "object は",
                "{and}、および{described}はすべて",
                |a| {
                    let mut all = a[0].selects()?;
                    all.push(Selection::Cards(a[1].set()?));
                    Some(Node::Select(Selection::And(all)))
                },
            );
        }
    }
    g.add("object と", "{all}と", |a| a.first().cloned());
}

pub(super) fn numbers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for it in v.tallies {
        let tally = || Number::Tally(it.word.into());
        let phrase = it.phrase.ja;
        g.word("atom", &format!("{phrase}の数"), Node::Number(tally()));
        g.add(
            "one condition",
            &format!("{phrase}が{{number}}個以上ある"),
            move |a| {
                Some(Node::Condition(Condition::Compare(
                    tally(),
                    Comparison::AtLeast,
                    a[0].number()?,
                )))
            },
        );
    }
    if let Some(placed) = v.saying("placed") {
        let name = Number::Name("~placed".into());
        g.word("atom", placed.phrase.ja, Node::Number(name));
    }
    if let Some(amount) = v.saying("amount") {
        g.word("atom", amount.phrase.ja, Node::Number(Number::Amount));
    }
}

pub(super) fn conditions(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.same("one condition", &["holds"]);
    g.add("holds", "{plain}がある", |a| {
        Some(Node::Condition(Condition::Exists(a[0].select()?)))
    });
    for is_not in ["がいない", "がない"] {
        g.add("one condition", &format!("{{plain}}{is_not}"), |a| {
            let exists = Condition::Exists(a[0].select()?);
            Some(Node::Condition(Condition::Not(Box::new(exists))))
        });
    }
    g.add("holds", "{plain}が{zones}にいる", |a| {
        let zones = Qualifier::In(a[1].words()?);
        Some(Node::Condition(Condition::Holds(a[0].select()?, zones)))
    });
    // Of what is called a number of something it is said that it is so many.
    for (kind, no) in [("qualifier", "の"), ("predicate", "")] {
        let phrase = format!("{{printed}}{{stat}}が{{compared}}{no}");
        g.add(kind, &phrase, super::cards::filter);
    }
    let near = |of| {
        Some(Node::Qualifiers(
            vec![Qualifier::AdjacentTo(Box::new(of))],
            None,
        ))
    };
    g.add("predicate", "{plain}に隣接している", move |a| {
        near(a[0].select()?)
    });
    g.word(
        "position",
        "隣接する",
        Node::Qualifiers(
            vec![Qualifier::AdjacentTo(Box::new(Selection::Name(
                "~near".into(),
            )))],
            None,
        ),
    );
    farther(m);
}

/// What has more of a number, or is farther away.
fn farther(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    // What is told of the way to a place is not told as a number.
    let number = |stat: &Node| {
        let stat = v.stat(&stat.a_word()?)?;
        (!stat.phrase.ja.ends_with("までの距離")).then_some(())
    };
    g.add("position", "{plain}より{stat}が大きい", move |a| {
        number(&a[1])?;
        exceeds(&a[1], a[0].select()?)
    });
    g.add("position", "自身より{stat}が大きい", move |a| {
        number(&a[0])?;
        exceeds(&a[0], Selection::Name("~near".into()))
    });
    for stat in v.stats {
        let Some(place) = stat.phrase.ja.strip_suffix("までの距離") else {
            continue;
        };
        let far = move || Node::Word(stat.word.into());
        g.add(
            "position",
            &format!("{{plain}}より{place}から遠い"),
            move |a| exceeds(&far(), a[0].select()?),
        );
        g.add(
            "position",
            &format!("自身より{place}から遠い"),
            move |_| exceeds(&far(), Selection::Name("~near".into())),
        );
    }
}

fn exceeds(stat: &Node, of: Selection) -> Option<Node> {
    let stat = stat.a_word()?;
    let number = |of| Number::Stat {
        stat: stat.clone(),
        printed: false,
        of,
    };
    let greater = Condition::Compare(
        number(None),
        Comparison::Greater,
        number(Some(Box::new(of))),
    );
    Some(Node::Qualifiers(
        vec![Qualifier::Where(Box::new(greater))],
        None,
    ))
}

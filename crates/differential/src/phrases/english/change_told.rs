//! Changes in whole sentences, in English.

use super::Maker;
use super::told::listed;
use crate::phrases::mean::{changed_by, lasting};
use crate::phrases::node::Node;
use crate::phrases::told::{self, orders};
use shokan_lang::ast::{
    Duration, Modifier, Number, Operator, Player, Selection, StatOp, StatScope, Word,
};
use shokan_lang::text::reminder_text;

/// What becomes of cards and players.
pub(super) fn changes(m: &mut Maker<'_>) {
    let v = m.v;
    let words = m.words;
    let alone = |modifier| Some(Node::Changes(vec![(modifier, None)]));
    for (word, keyword) in &words.keywords {
        let name = &keyword.name.en;
        let reminder = reminder_text(keyword, v, words).en;
        let node: Word = word.as_str().into();
        for gains in ["gains", "gain"] {
            let given = node.clone();
            m.grammar
                .add("change", &format!("{gains} {name}"), move |_| {
                    alone(Modifier::GainsKeyword(given.clone()))
                });
        }
        m.grammar.word(
            "reminder",
            &format!(" ({name}: {reminder})"),
            Node::Words(vec![node]),
        );
    }
    let g = &mut m.grammar;
    g.word("reminders", "", Node::Words(Vec::new()));
    g.add("reminders", "{reminders}{reminder}", |a| {
        let mut all = a[0].words()?;
        all.extend(a[1].words()?);
        Some(Node::Words(all))
    });
    for kind in v.kinds {
        for counts in ["counts", "count"] {
            let phrase = format!("{counts} as {}", super::article(kind.phrase.en));
            g.add("change", &phrase, move |_| {
                alone(Modifier::CountsAs(kind.word.into()))
            });
        }
    }
    for permission in v.permissions {
        super::verb::named(m, permission, "permitted");
        let word: Word = permission.word.into();
        let kind = format!("permitted {}", permission.word);
        super::verb::named(m, permission, &kind);
        m.grammar
            .add("change", &format!("may {{{kind}}}"), move |a| {
                let Node::Args(args) = &a[0] else { return None };
                alone(Modifier::May {
                    permission: word.clone(),
                    args: args.clone(),
                })
            });
    }
    for word in ["stays", "stay", "rest_of_game"] {
        if let Some(said) = v.saying(word) {
            let node = || Node::Duration(Some(told::STAYS));
            m.grammar
                .word("until", &format!(" {}", said.phrase.en), node());
            if word == "rest_of_game" {
                m.grammar
                    .word("lasting", &format!("{}, ", said.phrase.en), node());
            }
        }
    }
    m.grammar.add("lasting change", "{change}{until}", |a| {
        Some(Node::Changes(lasting(a)?))
    });
    listed(m, "lasting changes", "lasting change", |one, other| {
        let mut all = one.changes()?;
        all.extend(other.changes()?);
        Some(Node::Changes(all))
    });
    let g = &mut m.grammar;
    let noted = |changed: Node, reminders: &Node| {
        let (_, parts) = changed.changed()?;
        let gained: Vec<Word> = parts
            .iter()
            .filter_map(|it| match &it.0 {
                Modifier::GainsKeyword(word) => Some(word.clone()),
                _ => None,
            })
            .collect();
        (gained == reminders.words()?).then_some(())?;
        changed_by(&[changed])
    };
    g.add(
        "plain",
        "{changed one} {lasting changes}.{reminders}",
        move |a| noted(Node::Changed(a[0].select()?, a[1].changes()?), &a[2]),
    );
    g.add("plain", "{own change}{until}.", |a| {
        let (of, _) = a[0].changed()?;
        let parts = lasting(a)?;
        (!orders(&parts, v)).then_some(())?;
        changed_by(&[Node::Changed(of, parts)])
    });
    for duration in Duration::ALL {
        if let Some(said) = v.duration(duration.as_str())
            && !said.phrase.en.is_empty()
        {
            let node = Node::Duration(Some(duration));
            g.word("lasting", &format!("{}, ", said.phrase.en), node);
        }
    }
    g.add("plain", "{lasting}{ability}", |a| {
        let you = Selection::Player(Player::You);
        let text = *a[1].ability()?;
        let duration = a[0].duration()?;
        let gains = Modifier::GainsAbilities(vec![text]);
        changed_by(&[Node::Changed(you, vec![(gains, duration)])])
    });
    // What is an order may stand among other orders.
    g.add("ordered", "{order change}{until}", told::ordered);
    g.add("order change", "gain control of {object}", |a| {
        told::change_of(&a[0], Modifier::ControlledBy(Player::You))
    });
    if v.verb("summon").is_some() {
        for (said, more) in [("more", true), ("less", false)] {
            // What it is done for bears the name of a text, or the verb's.
            for act in ["summon", "play", "thaw"] {
                let verb = v.saying(act).map_or(act, |it| it.phrase.en);
                let phrase = format!("it costs {{number}} {said} magic to {verb} {{some}}");
                let act: Word = act.into();
                g.add("own change", &phrase, move |a| {
                    told::change_of(
                        &a[1],
                        Modifier::Costs {
                            act: Some(act.clone()),
                            amount: a[0].number()?,
                            more,
                        },
                    )
                });
            }
        }
    }
}

const SCOPES: [(&str, StatScope); 3] = [
    ("", StatScope::Current),
    ("printed ", StatScope::Printed),
    ("total ", StatScope::Total),
];

pub(super) fn stats(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("floor", "", Node::Nothing);
    g.add("floor", " (but not below {number})", |a| a.first().cloned());
    g.word("for", "", Node::Nothing);
    g.add("for", " for {each all}", |a| a.first().cloned());
    for (said, scope) in SCOPES {
        for (owner, turned) in [
            (format!("{{possessive}} {said}{{stat}}"), false),
            (format!("the {said}{{stat}} of {{changed one}}"), true),
            (format!("the {said}{{stat}} of {{pick in}}"), true),
        ] {
            let of = move |a: &[Node]| match turned {
                false => (a[0].clone(), a[1].a_word()),
                true => (a[1].clone(), a[0].a_word()),
            };
            let phrase = format!("add {{number}} to {owner}{{for}}{{floor}}");
            g.add("order change", &phrase, move |a| {
                let (whom, stat) = of(&a[1..3]);
                let mut amount = a[0].number()?;
                if let Some(each) = a[3].select() {
                    let count = Number::Count(Box::new(each));
                    amount =
                        Number::Arithmetic(Box::new(amount), Operator::Multiply, Box::new(count));
                } else if told::per(&amount) {
                    return None;
                }
                told::change_of(
                    &whom,
                    Modifier::Stat {
                        scope,
                        stat: stat?,
                        op: StatOp::Add,
                        amount,
                        least: a[4].number(),
                    },
                )
            });
            let phrase = format!("reduce {owner} by {{number}}{{floor}}");
            g.add("own change", &phrase, move |a| {
                let (whom, stat) = of(&a[..2]);
                told::change_of(
                    &whom,
                    Modifier::Stat {
                        scope,
                        stat: stat?,
                        op: StatOp::Subtract,
                        amount: a[2].number()?,
                        least: a[3].number(),
                    },
                )
            });
        }
    }
    for it in v.stats {
        let phrases = [(it.becomes, StatOp::Set), (it.added, StatOp::Add)];
        for (phrase, op) in phrases {
            let Some(phrase) = phrase else { continue };
            told::stat_phrase(g, it.word, phrase.en, op);
        }
    }
}

/// What becomes of the number that an event brings.
pub(super) fn amounts(m: &mut Maker<'_>) {
    let Some(amount) = m.v.saying("amount").map(|it| it.phrase.en) else {
        return;
    };
    let g = &mut m.grammar;
    g.add(
        "amount change",
        &format!("reduce {amount} by {{number}}{{floor}}"),
        |a| told::amount(Operator::Subtract, a[0].number()?, a[1].number()),
    );
    g.add(
        "amount change",
        &format!("add {{number}} to {amount}"),
        |a| told::amount(Operator::Add, a[0].number()?, None),
    );
    for phrase in [
        format!("{amount} becomes {{number}}"),
        format!("make {amount} {{number}}"),
    ] {
        g.add("amount change", &phrase, |a| {
            told::amount_to(a[0].number()?)
        });
    }
}

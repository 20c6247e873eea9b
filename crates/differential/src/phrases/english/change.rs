//! Changes that hold for a while, in English.

use super::Maker;
use crate::phrases::mean::{changed_by, lasting, more};
use crate::phrases::node::Node;
use shokan_lang::ast::{Duration, Modifier, Number, Player, Selection, StatOp, StatScope, Word};

pub(super) fn changes(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("until", "", Node::Duration(None));
    for duration in Duration::ALL {
        if let Some(said) = v.duration(duration.as_str())
            && !said.phrase.en.is_empty()
        {
            let phrase = format!(" {}", said.phrase.en);
            g.word("until", &phrase, Node::Duration(Some(duration)));
        }
    }
    g.same("subject", &["all"]);
    g.same("changed one", &["bare", "all"]);
    if v.optional {
        stats(m);
        texts(m);
        super::given::changes(m);
        return;
    }
    g.add("change sentence", "{changed}", changed_by);
    g.add("changed", "{changed one} {change}{until}", |a| {
        Some(Node::Changed(a[0].select()?, lasting(&a[1..])?))
    });
    g.add("changed", "{own change}{until}", |a| {
        let (of, _) = a[0].changed()?;
        Some(Node::Changed(of, lasting(a)?))
    });
    g.all(
        "changed",
        &[
            "{changed} and {change}{until}",
            "{changed} and it {change}{until}",
            "{changed} and they {change}{until}",
        ],
        |a| more(a, lasting(&a[1..])?),
    );
    g.add("changed", "{changed} and {own change}{until}", |a| {
        // The same cards, with a little word.
        match a[1].changed()?.0 {
            Selection::Name(name) if matches!(name.as_str(), "~it" | "~they") => {}
            Selection::Player(_) => {}
            _ => return None,
        }
        more(a, lasting(&a[1..])?)
    });
    stats(m);
    texts(m);
}

fn change(modifier: Modifier) -> Option<Node> {
    Some(Node::Changes(vec![(modifier, None)]))
}

fn of(selection: Selection, modifier: Modifier) -> Option<Node> {
    Some(Node::Changed(selection, vec![(modifier, None)]))
}

fn stat(
    scope: StatScope,
    stat: Word,
    op: StatOp,
    amount: Number,
    least: &Node,
) -> Option<Modifier> {
    Some(Modifier::Stat {
        scope,
        stat,
        op,
        amount,
        least: least.number(),
    })
}

const SCOPES: [(&str, StatScope); 3] = [
    ("", StatScope::Current),
    ("printed ", StatScope::Printed),
    ("total ", StatScope::Total),
];

fn stats(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("least", "", Node::Nothing);
    g.add("least", " (not less than {number})", |a| a.first().cloned());
    for gets in ["gets", "get"] {
        for (one, first) in [("+", StatOp::Add), ("−", StatOp::Subtract)] {
            for (other, second) in [("+", StatOp::Add), ("−", StatOp::Subtract)] {
                let phrase = format!("{gets} {one}{{#}}/{other}{{#}}");
                g.add("change", &phrase, move |a| {
                    let mut all = Vec::new();
                    for (word, op, amount) in [("atk", first, &a[0]), ("hp", second, &a[1])] {
                        let amount = amount.number()?;
                        if amount != Number::Literal(0) {
                            let stat =
                                stat(StatScope::Current, word.into(), op, amount, &Node::Nothing)?;
                            all.push((stat, None));
                        }
                    }
                    Some(Node::Changes(all))
                });
            }
            for (said, scope) in SCOPES {
                let phrase = format!("{gets} {one}{{number}} {said}{{stat}}{{least}}");
                g.add("change", &phrase, move |a| {
                    change(stat(scope, a[1].a_word()?, first, a[0].number()?, &a[2])?)
                });
            }
        }
    }
    for (said, scope) in SCOPES {
        for owner in [
            format!("{{possessive}} {said}{{stat}}"),
            format!("the {said}{{stat}} of {{changed one}}"),
        ] {
            let turned = owner.starts_with("the");
            for (is, op) in [
                ("is multiplied by {number}", StatOp::Multiply),
                ("is divided by {number}", StatOp::Divide),
                ("is {number}", StatOp::Set),
                ("becomes {number}", StatOp::Set),
                ("is doubled", StatOp::Multiply),
                ("is halved", StatOp::Divide),
            ] {
                let phrase = format!("{owner} {is}{{least}}");
                g.add("own change", &phrase, move |a| {
                    let (selection, word) = match turned {
                        false => (a[0].select()?, a[1].a_word()?),
                        true => (a[1].select()?, a[0].a_word()?),
                    };
                    let (amount, least) = match a.len() {
                        4 => (a[2].number()?, &a[3]),
                        _ => (Number::Literal(2), &a[2]),
                    };
                    of(selection, stat(scope, word, op, amount, least)?)
                });
            }
        }
    }
    // What is said of a number in a way of its own.
    for it in v.stats {
        let Some(becomes) = it.becomes else { continue };
        let phrase = becomes
            .en
            .replace("{0}", "{changed one}")
            .replace("{n}", "{number}");
        let word = it.word;
        let first = becomes.en.find("{0}") < becomes.en.find("{n}");
        g.add("own change", &phrase, move |a| {
            let (one, n) = if first { (0, 1) } else { (1, 0) };
            let amount = a[n].number()?;
            let set = stat(
                StatScope::Current,
                word.into(),
                StatOp::Set,
                amount,
                &Node::Nothing,
            )?;
            of(a[one].select()?, set)
        });
    }
}

fn texts(m: &mut Maker<'_>) {
    let abilities = m.said("abilities").unwrap_or("abilities");
    let v = m.v;
    let g = &mut m.grammar;
    for gains in ["gains", "gain", "has", "have"] {
        g.add("change", &format!("{gains} {{keyword}}"), |a| {
            change(Modifier::GainsKeyword(a[0].a_word()?))
        });
        g.add(
            "change",
            &format!("{gains} “This card loses its other effects.”"),
            |_| change(Modifier::LosesOtherEffects),
        );
        g.add(
            "change",
            &format!("{gains} attack {{values directions}}"),
            |a| {
                change(Modifier::GainsWords {
                    field: "directions".into(),
                    words: a[0].words()?,
                })
            },
        );
        g.add("change", &format!("{gains} {{given}}"), |a| {
            change(Modifier::GainsAbilities(a[0].abilities()?))
        });
        g.add(
            "change",
            &format!("{gains} the effects printed on {{some}}"),
            |a| change(Modifier::CopiesText { of: a[0].select()? }),
        );
    }
    g.add("given", "“{ability}”", |a| {
        Some(Node::Abilities(vec![*a[0].ability()?]))
    });
    g.add("given", "{given} and “{ability}”", |a| {
        let mut all = a[0].abilities()?;
        all.push(*a[1].ability()?);
        Some(Node::Abilities(all))
    });
    for loses in ["loses", "lose"] {
        g.add("change", &format!("{loses} {{keyword}}"), |a| {
            change(Modifier::LosesKeyword(a[0].a_word()?))
        });
        let all = if loses == "lose" { "their" } else { "its" };
        g.add("change", &format!("{loses} all {all} {abilities}"), |_| {
            change(Modifier::LosesAbilities)
        });
    }
    for act in v.acts {
        let word: Word = act.word.into();
        g.word("act", act.phrase.en, Node::Words(vec![word.clone()]));
        let theirs = act.phrase.en.replace("your hand", "their hand");
        if theirs != act.phrase.en {
            g.word("act", &theirs, Node::Words(vec![word]));
        }
    }
    g.same("acts", &["act"]);
    g.add("acts", "{acts} or {act}", |a| {
        let mut all = a[0].words()?;
        all.extend(a[1].words()?);
        Some(Node::Words(all))
    });
    g.add("change", "cannot {acts}", |a| {
        change(Modifier::Cannot {
            acts: a[0].words()?,
            by: None,
        })
    });
    g.add("change", "cannot {acts} by your effects", |a| {
        change(Modifier::Cannot {
            acts: a[0].words()?,
            by: Some(Selection::Player(Player::You)),
        })
    });
    g.add(
        "change",
        "cannot {acts} by {player}'s effects",
        |a| match a[1].player()? {
            Player::You => None,
            player => change(Modifier::Cannot {
                acts: a[0].words()?,
                by: Some(Selection::Player(player)),
            }),
        },
    );
    g.add("change", "cannot {acts} by {all}", |a| {
        match a[1].select()? {
            Selection::Player(_) => None,
            by => change(Modifier::Cannot {
                acts: a[0].words()?,
                by: Some(by),
            }),
        }
    });
    for (said, more) in [("more", true), ("less", false)] {
        for costs in ["costs", "cost"] {
            g.add("change", &format!("{costs} {{number}} {said}"), move |a| {
                change(Modifier::Costs {
                    act: None,
                    amount: a[0].number()?,
                    more,
                })
            });
        }
    }
    for is in ["is", "are"] {
        g.add("change", &format!("{is} controlled by {{player}}"), |a| {
            change(Modifier::ControlledBy(a[0].player()?))
        });
    }
    listed(m);
}

/// `its category becomes “Ember”`, `also counts as category “Ember”`.
fn listed(m: &mut Maker<'_>) {
    for (label, name, word) in m.listed() {
        for (owner, turned) in [
            (format!("{{possessive}} {label}"), false),
            (format!("the {label} of {{changed one}}"), true),
        ] {
            for becomes in ["becomes", "is"] {
                let word: Word = word.as_str().into();
                let _ = turned;
                m.grammar.add(
                    "own change",
                    &format!("{owner} {becomes} “{name}”"),
                    move |a| of(a[0].select()?, Modifier::Becomes(word.clone())),
                );
            }
        }
        for counts in ["counts", "count"] {
            let word: Word = word.as_str().into();
            let phrase = format!("also {counts} as {label} “{name}”");
            m.grammar.add("change", &phrase, move |_| {
                change(Modifier::CountsAs(word.clone()))
            });
        }
    }
}

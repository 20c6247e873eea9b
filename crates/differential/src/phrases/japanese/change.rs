//! Changes that hold for a while, in Japanese.

use super::Maker;
use crate::phrases::mean::{changed_by, more};
use crate::phrases::node::Node;
use shokan_lang::ast::{
    Duration, Modifier, Number, Operator, Player, Selection, StatOp, StatScope, Word,
};
use shokan_lang::vocabulary::Vocabulary;

pub(super) fn changes(m: &mut Maker<'_>) {
    let v = m.v;
    if v.optional {
        stats(m);
        texts(m);
        super::given::changes(m);
        return;
    }
    let g = &mut m.grammar;
    g.word("until", "", Node::Duration(None));
    for duration in Duration::ALL {
        if let Some(said) = v.duration(duration.as_str())
            && !said.phrase.ja.is_empty()
        {
            let node = || Node::Duration(Some(duration));
            g.word("until", said.phrase.ja, node());
            g.word("until", &format!("{}、", said.phrase.ja), node());
        }
    }
    g.add("change sentence", "{changed}", changed_by);
    g.add("one changed", "{until}{change}。", |a| {
        let (of, mut parts) = a[1].changed()?;
        let duration = a[0].duration()?;
        parts.iter_mut().for_each(|it| it.1 = duration);
        Some(Node::Changed(of, parts))
    });
    g.same("changed", &["one changed"]);
    g.add("changed", "{changed}同時に、{one changed}", |a| {
        let (of, parts) = a[1].changed()?;
        let same = match &of {
            Selection::Name(name) if name.as_str() == "~gap" => true,
            of => a[0].changed()?.0 == *of,
        };
        same.then_some(())?;
        more(a, parts)
    });
    stats(m);
    texts(m);
}

fn of(selection: &Node, modifier: Modifier) -> Option<Node> {
    Some(Node::Changed(selection.select()?, vec![(modifier, None)]))
}

fn stat(scope: StatScope, stat: Word, op: StatOp, amount: Number, least: &Node) -> Modifier {
    Modifier::Stat {
        scope,
        stat,
        op,
        amount,
        least: least.number(),
    }
}

fn stats(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("least", "", Node::Nothing);
    g.add("least", "（{number}未満にはならない）", |a| {
        a.first().cloned()
    });
    for (one, first) in [("+", StatOp::Add), ("−", StatOp::Subtract)] {
        for (other, second) in [("+", StatOp::Add), ("−", StatOp::Subtract)] {
            let phrase = format!("{{object を}}{one}{{#}}/{other}{{#}}する");
            g.add("change", &phrase, move |a| {
                let mut all = Vec::new();
                for (word, op, amount) in [("atk", first, &a[1]), ("hp", second, &a[2])] {
                    let amount = amount.number()?;
                    if amount != Number::Literal(0) {
                        let change =
                            stat(StatScope::Current, word.into(), op, amount, &Node::Nothing);
                        all.push((change, None));
                    }
                }
                Some(Node::Changed(a[0].select()?, all))
            });
        }
    }
    // Where texts are used or not, several are said in one breath.
    let scopes = [
        ("", StatScope::Current),
        ("元々の", StatScope::Printed),
        ("合計の", StatScope::Total),
    ];
    for (said, scope) in scopes.into_iter().filter(|_| !v.optional) {
        for (change, op) in [
            ("+{number}する", StatOp::Add),
            ("−{number}する", StatOp::Subtract),
            ("{number}倍にする", StatOp::Multiply),
            ("{number}分の1にする", StatOp::Divide),
            ("{number}と同じにする", StatOp::Set),
            ("{number}にする", StatOp::Set),
        ] {
            let phrase = format!("{{object の}}{said}{{stat}}を{change}{{least}}");
            g.add("change", &phrase, move |a| {
                let (word, amount) = (a[1].a_word()?, a[2].number()?);
                of(&a[0], stat(scope, word, op, amount, &a[3]))
            });
        }
    }
    for (counter, named) in [("枚", false), ("個", true)] {
        g.add(
            "each",
            &format!("{{plain}}の{{counters}}1{counter}"),
            move |a| {
                let of = a[1].words()?.into_iter().next();
                (of.is_some() == named).then_some(())?;
                let on = Box::new(a[0].select()?);
                Some(Node::Number(Number::CountCounters(of, on)))
            },
        );
    }
    for counter in ["枚", "体", "個"] {
        g.add("each", &format!("{{plain}}1{counter}"), |a| {
            Some(Node::Number(Number::Count(Box::new(a[0].select()?))))
        });
    }
    for (sign, op) in [("+", StatOp::Add), ("−", StatOp::Subtract)] {
        let phrase = format!("{{each}}につき、{{object の}}{{stat}}を{sign}{{#}}する");
        g.add("change", &phrase, move |a| {
            let (each, times) = (a[0].number()?, a[3].number()?);
            let amount = Number::Arithmetic(Box::new(times), Operator::Multiply, Box::new(each));
            let word = a[2].a_word()?;
            of(
                &a[1],
                stat(StatScope::Current, word, op, amount, &Node::Nothing),
            )
        });
    }
    for it in v.stats {
        let Some(becomes) = it.becomes else { continue };
        let template = becomes.ja;
        let phrase = template.replace("{0}", "{all}").replace("{n}", "{number}");
        let first = template.find("{0}") < template.find("{n}");
        let word = it.word;
        g.add("change", &phrase, move |a| {
            let (one, n) = if first { (0, 1) } else { (1, 0) };
            let amount = a[n].number()?;
            let set = stat(
                StatScope::Current,
                word.into(),
                StatOp::Set,
                amount,
                &Node::Nothing,
            );
            of(&a[one], set)
        });
    }
}

fn texts(m: &mut Maker<'_>) {
    let abilities = m.said("abilities").unwrap_or("能力");
    let directions = m.v.field("directions").map_or("", |it| it.phrase.ja);
    let v = m.v;
    let g = &mut m.grammar;
    for (particle, gives) in [("は", "持つ"), ("に", "与える")] {
        let gives = |what: &str| format!("{{object {particle}}}{what}を{gives}");
        g.add("change", &gives("「{keyword}」"), |a| {
            of(&a[0], Modifier::GainsKeyword(a[1].a_word()?))
        });
        g.add("change", &gives("「他の効果を失う」"), |a| {
            of(&a[0], Modifier::LosesOtherEffects)
        });
        if !directions.is_empty() {
            g.add(
                "change",
                &gives(&format!("{directions}「{{values}}」")),
                |a| {
                    of(
                        &a[0],
                        Modifier::GainsWords {
                            field: "directions".into(),
                            words: a[1].words()?,
                        },
                    )
                },
            );
        }
        g.add("change", &gives("{given}"), |a| {
            of(&a[0], Modifier::GainsAbilities(a[1].abilities()?))
        });
    }
    g.add("given", "「{ability}」", |a| {
        Some(Node::Abilities(vec![*a[0].ability()?]))
    });
    g.add("given", "{given}「{ability}」", |a| {
        let mut all = a[0].abilities()?;
        all.push(*a[1].ability()?);
        Some(Node::Abilities(all))
    });
    g.add("change", "{object は}「{keyword}」を失う", |a| {
        of(&a[0], Modifier::LosesKeyword(a[1].a_word()?))
    });
    g.add(
        "change",
        &format!("{{object は}}{abilities}を失う"),
        |a| of(&a[0], Modifier::LosesAbilities),
    );
    g.add(
        "change",
        "{object は}{plain}に書かれている効果を得る",
        |a| of(&a[0], Modifier::CopiesText { of: a[1].select()? }),
    );
    g.add(
        "change",
        "{object は}{player}がコントロールする",
        |a| of(&a[0], Modifier::ControlledBy(a[1].player()?)),
    );
    for (said, more) in [("多く", true), ("少なく", false)] {
        g.add(
            "change",
            &format!("{{object の}}{}は{{number}}{said}なる", cost_name(v)),
            move |a| {
                let amount = a[1].number()?;
                let costs = Modifier::Costs {
                    act: None,
                    amount,
                    more,
                };
                of(&a[0], costs)
            },
        );
    }
    for act in v.acts {
        g.word("act", act.phrase.ja, Node::Words(vec![act.word.into()]));
    }
    g.same("acts", &["act"]);
    g.add("acts", "{acts}ず、{act}", |a| {
        let mut all = a[0].words()?;
        all.extend(a[1].words()?);
        Some(Node::Words(all))
    });
    g.word("act by", "", Node::Nothing);
    g.add("act by", "{player}の効果では", |a| {
        let player: Player = a[0].player()?;
        Some(Node::Select(Selection::Player(player)))
    });
    g.add("act by", "{all}によっては", |a| a.first().cloned());
    g.add("change", "{object は}{act by}{acts}ない", |a| {
        let cannot = Modifier::Cannot {
            acts: a[2].words()?,
            by: a[1].select(),
        };
        of(&a[0], cannot)
    });
    for (label, name, word) in m.listed() {
        let (becomes, counts): (Word, Word) = (word.as_str().into(), word.as_str().into());
        let g = &mut m.grammar;
        g.add(
            "change",
            &format!("{{object の}}{label}を「{name}」にする"),
            move |a| of(&a[0], Modifier::Becomes(becomes.clone())),
        );
        g.add(
            "change",
            &format!("{{object を}}{label}「{name}」としても扱う"),
            move |a| of(&a[0], Modifier::CountsAs(counts.clone())),
        );
    }
}

/// What the cards call the cost that is printed on them.
fn cost_name(v: &Vocabulary) -> &'static str {
    let name = v.stat("cost").map(|it| it.phrase.ja);
    name.filter(|it| it.ends_with("コスト")).unwrap_or("コスト")
}

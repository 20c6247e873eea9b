//! Changes in whole sentences, in Japanese.

use super::Maker;
use crate::phrases::mean::changed_by;
use crate::phrases::node::Node;
use crate::phrases::told::{self, orders};
use shokan_lang::ast::{Modifier, Number, Operator, Player, Selection, StatOp, StatScope, Word};
use shokan_lang::text::reminder_text;
/// What becomes of cards and players, a sentence each.
pub(super) fn changes(m: &mut Maker<'_>) {
    let v = m.v;
    let words = m.words;
    for (word, keyword) in &words.keywords {
        let name = &keyword.name.ja;
        let text = reminder_text(keyword, v, words).ja;
        let reminder = format!("（{name}：{}）", text.trim_end_matches('。'));
        let node: Word = word.as_str().into();
        let given = node.clone();
        m.grammar.add(
            "change",
            &format!("{{object は}}「{name}」を得る"),
            move |a| told::change_of(&a[0], Modifier::GainsKeyword(given.clone())),
        );
        m.grammar
            .word("reminder", &reminder, Node::Words(vec![node]));
    }
    let g = &mut m.grammar;
    g.word("reminder", "", Node::Words(Vec::new()));
    for word in ["stays", "rest_of_game"] {
        if let Some(said) = v.saying(word) {
            let node = || Node::Duration(Some(told::STAYS));
            g.word("until", said.phrase.ja, node());
            g.word("until", &format!("{}、", said.phrase.ja), node());
        }
    }
    // What holds for a player is quoted.
    g.add("change", "{given}が適用される", |a| {
        let you = Node::Select(Selection::Player(Player::You));
        told::change_of(&you, Modifier::GainsAbilities(a[0].abilities()?))
    });
    g.add("change", "{object は}特殊能力を失う", |a| {
        told::change_of(&a[0], Modifier::LosesAbilities)
    });
    for kind in v.kinds {
        let phrase = format!("{{object は}}{}として扱う", kind.phrase.ja);
        g.add("change", &phrase, move |a| {
            told::change_of(&a[0], Modifier::CountsAs(kind.word.into()))
        });
    }
    if v.verb("summon").is_some() {
        for (said, more) in [("多く", true), ("少なく", false)] {
            for act in ["summon", "play", "thaw"] {
                let verb = v.saying(act).map_or(act, |it| it.phrase.ja);
                let phrase = format!("{{plain}}を{verb}ために消費する魔力は{{number}}点{said}なる");
                let act: Word = act.into();
                g.add("change", &phrase, move |a| {
                    let costs = Modifier::Costs {
                        act: Some(act.clone()),
                        amount: a[1].number()?,
                        more,
                    };
                    told::change_of(&a[0], costs)
                });
            }
        }
    }
    for permission in v.permissions {
        let kind = format!("permitted {}", permission.word);
        super::verb::named(m, permission, &kind);
        let word: Word = permission.word.into();
        let may = move |args: &Node| match args {
            Node::Args(args) => Some(Modifier::May {
                permission: word.clone(),
                args: args.clone(),
            }),
            _ => None,
        };
        let yours = may.clone();
        m.grammar.add("change", &format!("{{{kind}}}"), move |a| {
            let you = Node::Select(Selection::Player(Player::You));
            told::change_of(&you, yours(&a[0])?)
        });
        m.grammar
            .add("change", &format!("{{object は}}{{{kind}}}"), move |a| {
                let you = a[0].select()? == Selection::Player(Player::You);
                (!you).then_some(())?;
                told::change_of(&a[0], may(&a[1])?)
            });
    }
    let g = &mut m.grammar;
    let lasting = |a: &[Node]| {
        let duration = a[0].duration()?;
        let (of, mut parts) = a[1].changed()?;
        parts.iter_mut().for_each(|it| it.1 = duration);
        Some((of, parts))
    };
    g.add("plain sentence", "{until}{change}。{reminder}", move |a| {
        let (of, parts) = lasting(a)?;
        let gained = match parts.as_slice() {
            [(Modifier::GainsKeyword(word), _)] => vec![word.clone()],
            _ => Vec::new(),
        };
        (gained == a[2].words()? && !orders(&parts, v)).then_some(())?;
        changed_by(&[Node::Changed(of, parts)])
    });
    // Of the same cards, at the same time.
    g.add(
        "plain sentence",
        "また、{until}{change}。{reminder}",
        move |a| {
            let (of, parts) = lasting(a)?;
            let gained = match parts.as_slice() {
                [(Modifier::GainsKeyword(word), _)] => vec![word.clone()],
                _ => Vec::new(),
            };
            (gained == a[2].words()?).then_some(())?;
            changed_by(&[Node::Changed(Selection::And(vec![of]), parts)])
        },
    );
    g.add("ordered", "{until}{change}", move |a| {
        let (of, parts) = lasting(a)?;
        orders(&parts, v).then_some(())?;
        changed_by(&[Node::Changed(of, parts)])
    });
    g.add("change", "{object の}支配を得る", |a| {
        told::change_of(&a[0], Modifier::ControlledBy(Player::You))
    });
}

pub(super) fn stats(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let stat = |scope, stat: &Node, op, amount, least: &Node| {
        Some(Modifier::Stat {
            scope,
            stat: stat.a_word()?,
            op,
            amount,
            least: least.number(),
        })
    };
    for (said, scope) in [
        ("", StatScope::Current),
        ("元々の", StatScope::Printed),
        ("合計の", StatScope::Total),
    ] {
        let phrase = format!("{{object の}}{said}{{stat}}を{{number}}減らす{{least}}");
        g.add("change", &phrase, move |a| {
            let less = stat(scope, &a[1], StatOp::Subtract, a[2].number()?, &a[3])?;
            told::change_of(&a[0], less)
        });
        for comma in ["", "、"] {
            // What has no floor ends with its verb.
            for floor in ["", "{least}"] {
                let phrase =
                    format!("{{object の}}{said}{{stat}}に{comma}{{number}}を加える{floor}");
                g.add("change", &phrase, move |a| {
                    let amount = a[2].number()?;
                    let literal = matches!(amount, Number::Literal(_));
                    (literal == comma.is_empty() && !told::per(&amount)).then_some(())?;
                    let least = a.get(3).unwrap_or(&Node::Nothing);
                    let more = stat(scope, &a[1], StatOp::Add, amount, least)?;
                    told::change_of(&a[0], more)
                });
            }
        }
        for floor in ["", "{least}"] {
            let phrase =
                format!("{{each}}につき、{{object の}}{said}{{stat}}に{{#}}を加える{floor}");
            g.add("change", &phrase, move |a| {
                let (each, times) = (a[0].number()?, a[3].number()?);
                let amount =
                    Number::Arithmetic(Box::new(times), Operator::Multiply, Box::new(each));
                let least = a.get(4).unwrap_or(&Node::Nothing);
                let more = stat(scope, &a[2], StatOp::Add, amount, least)?;
                told::change_of(&a[1], more)
            });
        }
    }
    for it in v.stats {
        for (phrase, op) in [(it.becomes, StatOp::Set), (it.added, StatOp::Add)] {
            if let Some(phrase) = phrase {
                told::stat_phrase_of(g, it.word, phrase.ja, op);
            }
        }
    }
}

/// What becomes of the number that an event brings.
pub(super) fn amounts(m: &mut Maker<'_>) {
    let Some(amount) = m.v.saying("amount").map(|it| it.phrase.ja) else {
        return;
    };
    let g = &mut m.grammar;
    g.add(
        "amount change",
        &format!("{amount}を{{number}}減らす"),
        |a| told::amount(Operator::Subtract, a[0].number()?, None),
    );
    g.add(
        "plain sentence",
        &format!("{amount}を{{number}}減らす（{{number}}未満にはならない）。"),
        |a| told::amount(Operator::Subtract, a[0].number()?, a[1].number()),
    );
    g.add(
        "may",
        &format!("{amount}を{{number}}減らしてもよい（{{number}}未満にはならない）。"),
        |a| {
            let less = told::amount(Operator::Subtract, a[0].number()?, a[1].number())?;
            told::may(None, less.block()?)
        },
    );
    g.add(
        "may",
        &format!("{{cost te}}、{amount}を{{number}}減らしてもよい（{{number}}未満にはならない）。"),
        |a| {
            let less = told::amount(Operator::Subtract, a[1].number()?, a[2].number())?;
            told::may(a[0].cost(), less.block()?)
        },
    );
    g.add(
        "amount change",
        &format!("{amount}を{{number}}増やす"),
        |a| told::amount(Operator::Add, a[0].number()?, None),
    );
    g.add(
        "amount change",
        &format!("{amount}を{{number}}にする"),
        |a| told::amount_to(a[0].number()?),
    );
}

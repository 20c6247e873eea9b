//! Texts that are told in whole sentences, in English.

use super::Maker;
use super::change_told::{amounts, changes, stats};
use super::counted::{counts, numbers};
use crate::phrases::mean::{choose, quoted, when};
use crate::phrases::node::{Mark, Node};
use crate::phrases::told::{self, Told, plain_run, up_to};
use shokan_lang::ast::{Condition, Count, Head, Limit, Qualifier, Statement, User, Value};

pub(super) fn told(m: &mut Maker<'_>) {
    series(m);
    so(m);
    offers(m);
    counts(m);
    numbers(m);
    changes(m);
    stats(m);
    amounts(m);
    marks(m);
    whole(m);
}

/// `a`, `a and b`, `a, b, and c`; what is gathered is put together by `join`.
pub(super) fn listed(
    m: &mut Maker<'_>,
    kind: &str,
    one: &str,
    join: impl Fn(&Node, &Node) -> Option<Node> + Clone + 'static,
) {
    let most = format!("{kind},");
    m.grammar.same(kind, &[one]);
    for (kind, phrase) in [
        (kind, format!("{{{one}}} and {{{one}}}")),
        (kind, format!("{{{most}}}, and {{{one}}}")),
        (&most, format!("{{{one}}}, {{{one}}}")),
        (&most, format!("{{{most}}}, {{{one}}}")),
    ] {
        let join = join.clone();
        m.grammar.add(kind, &phrase, move |a| join(&a[0], &a[1]));
    }
}

/// What is done one after the other.
pub(super) fn blocks(one: &Node, other: &Node) -> Option<Node> {
    let mut all = one.block()?;
    all.extend(other.block()?);
    Some(Node::Block(all))
}

/// What is done, without its full stop.
fn series(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.same("done", &["verb", "amount change", "ordered"]);
    g.add("done", "choose {pick in}{total}", |a| {
        choose(None, &a[0], &a[1])
    });
    for reveals in ["reveal it", "reveal them"] {
        let phrase = format!("{{search}}, {reveals}, {{verb}}, then shuffle {{sided zone}}");
        g.add("done", &phrase, |a| blocks(&a[0], &a[1]));
    }
    // Of what is found nothing is said.
    g.add("may", "you may {search}.", |a| {
        told::may(None, a[0].block()?)
    });
    listed(m, "done series", "done", blocks);
}

/// What is done only by who paid for it or chose to do something.
pub(super) fn so(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.add("so", ", {inner}", |a| told::asking(a[0].block()?, false));
    g.add("so", " and {one condition}, {inner}", |a| {
        told::asking(when(a, None)?.block()?, true)
    });
}

/// What may be done, as a statement of its own.
fn offers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let run = move |node: &Node| {
        let run = node.block()?;
        (plain_run(&run, v) == run.len()).then_some(run)
    };
    g.add("may", "you may {done series}.", move |a| {
        told::may(None, run(&a[0])?)
    });
    g.add("may", "you may {cost} to {done series}.", move |a| {
        told::may(a[0].cost(), run(&a[1])?)
    });
    let rest = move |node: &Node, rolled: bool| {
        let rest = node.block()?;
        (plain_run(&rest, v) == 0 && told::looks_at_roll(&rest) == rolled).then_some(rest)
    };
    for (phrase, rolled) in [
        ("you may {done series}. If you chose to{so}", false),
        ("you may {done series}. {inner}", true),
    ] {
        g.add("open may", phrase, move |a| {
            let mut all = run(&a[0])?;
            all.extend(rest(&a[1], rolled)?);
            told::may(None, all)
        });
        let paid = phrase
            .replace("may", "may {cost} to")
            .replace("chose to", "do");
        g.add("open may", &paid, move |a| {
            let mut all = run(&a[1])?;
            all.extend(rest(&a[2], rolled)?);
            told::may(a[0].cost(), all)
        });
    }
    g.add("open may", "you may {cost}. If you do{so}", move |a| {
        let rest = a[1].block()?;
        (plain_run(&rest, v) == 0).then_some(())?;
        told::may(a[0].cost(), rest)
    });
    g.add("open may", "if you wish, {inner}", move |a| {
        let rest = a[0].block()?;
        (plain_run(&rest, v) == 0).then_some(())?;
        told::may(None, rest)
    });
    // Cards of which some are asked for by the verb itself.
    g.add("object or choice", "{all}", |a| a.first().cloned());
    for pick in ["pick in", "pick from"] {
        g.add("choice", &format!("{{{pick}}}"), |a| a.first().cloned());
    }
    // All of them are not asked for.
    g.add("object or choice", "{choice}", |a| match a.first() {
        Some(Node::Pick(Count::All, _)) => None,
        other => other.cloned(),
    });
    g.same("plain", &["may"]);
    g.same("open", &["open may"]);
    g.add("plain", "do this: “{may}”", quoted);
    g.add("up to", "you may {verb}.", |a| {
        let block = a[0].block()?;
        block
            .last()
            .is_some_and(up_to)
            .then_some(Node::Block(block))
    });
    g.same("plain", &["up to"]);
    g.add("plain", "do this: “{up to}”", quoted);
    g.add("plain", "{ordered}.", |a| a.first().cloned());
    g.add("plain", "{amount change}.", |a| a.first().cloned());
}

fn marks(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let limit = |limit| Node::Marks(vec![Mark::Limit(limit)]);
    g.word("told mark", "once per turn", limit(Limit::Once));
    g.word(
        "told mark",
        "the first time each turn",
        limit(Limit::FirstEachTurn),
    );
    g.add("told clause", "{event}", |a| {
        Some(Node::Marks(vec![Mark::Clause(a[0].event()?)]))
    });
    for it in v.heads {
        if it.phrase.en.is_empty() {
            continue;
        }
        let rule = Head::Rule {
            word: it.word.into(),
            values: Vec::<Value>::new(),
            name: None,
            event: None,
        };
        g.word(
            "told clause",
            it.phrase.en,
            Node::Marks(vec![Mark::Head(rule)]),
        );
    }
    g.same("told mark", &["told clause"]);
    g.add("told mark", "{told clause} in {phase}", |a| {
        let mut marks = a[0].marks()?;
        marks.push(Mark::When(Condition::Phase(a[1].a_word()?)));
        Some(Node::Marks(marks))
    });
    g.add("told mark", "if {condition}", |a| {
        Some(Node::Marks(vec![Mark::When(a[0].condition()?)]))
    });
    g.same("told marks", &["told mark"]);
    g.add("told marks", "{told marks}, {told mark}", |a| {
        let mut all = a[0].marks()?;
        all.extend(a[1].marks()?);
        Some(Node::Marks(all))
    });
    g.word("holdings", "", Node::Marks(Vec::new()));
    g.add("holdings", "{holdings}{holding}", |a| {
        let mut all = a[0].marks()?;
        all.extend(a[1].marks()?);
        Some(Node::Marks(all))
    });
    g.add("holding", "while {condition}, ", |a| {
        Some(Node::Marks(vec![Mark::When(a[0].condition()?)]))
    });
    g.add("holding", "when {some} attacks {some}, ", |a| {
        let attacking = Qualifier::Attacking(Box::new(a[1].select()?));
        let holds = Condition::Holds(a[0].select()?, attacking);
        Some(Node::Marks(vec![Mark::When(holds)]))
    });
}

fn whole(m: &mut Maker<'_>) {
    let several = m.said("several_opponents");
    let roll = m.said("instead_attack_roll").unwrap_or("instead, ");
    let g = &mut m.grammar;
    let body = |block: Node| Some(Node::Block(block.block()?));
    g.add("told body", "{block}", move |a| body(a[0].clone()));
    for said in ["instead ", roll] {
        g.add("told instead", &format!("{said}{{block}}"), move |a| {
            body(a[0].clone())
        });
        g.add(
            "told instead",
            &format!("{said}{{done series}}."),
            move |a| {
                let block = a[0].block()?;
                let done = |it: &Statement| matches!(it, Statement::Do { .. });
                (block.len() > 1 && block.iter().all(done)).then_some(())?;
                body(a[0].clone())
            },
        );
    }
    g.word("per name", "", Node::Flag(false));
    g.word(
        "per name",
        " (Only once per turn, however many of your Units have this ability.)",
        Node::Flag(true),
    );
    g.add("only", "Play this only if {condition}. ", |a| {
        Some(Node::Marks(vec![Mark::When(a[0].condition()?)]))
    });
    g.word("only", "", Node::Marks(Vec::new()));
    g.add("told price", "Cost: {cost}.\n", |a| {
        Some(Node::Marks(vec![Mark::Pay(a[0].cost()?)]))
    });
    g.word("told price", "", Node::Marks(Vec::new()));
    for (kind, instead) in [("told body", false), ("told instead", true)] {
        let phrase = format!("{{told marks}}, {{{kind}}}{{per name}}");
        g.add("ability", &phrase, move |a| {
            let marks = a[0].marks()?;
            // A condition of what is played is a sentence of its own.
            let told = |it: &Mark| matches!(it, Mark::Clause(_) | Mark::Head(_));
            let asks = |it: &Mark| matches!(it, Mark::When(_));
            (marks.iter().any(told) || !marks.iter().any(asks)).then_some(())?;
            told::ability(&Told {
                marks,
                body: &a[1],
                instead,
                by: None,
                per_name: a[2].flag()?,
            })
        });
    }
    g.word("several", "", Node::Nothing);
    if let Some(said) = several {
        g.word("several", &format!(" {said}"), Node::Nothing);
    }
    g.add(
        "ability",
        "{only}{told price}{told body}{per name}{several}",
        |a| {
            let mut marks = a[0].marks()?;
            marks.extend(a[1].marks()?);
            told::ability(&Told {
                marks,
                body: &a[2],
                instead: false,
                by: None,
                per_name: a[3].flag()?,
            })
        },
    );
    g.add("ability", "{holdings}{told body}", |a| {
        told::continuous(a[0].marks()?, &a[1])
    });
    // Anybody may.
    g.add("any may", "any player may {done series}.", |a| {
        told::may(None, a[0].block()?)
    });
    g.add("any may", "any player may {cost} to {done series}.", |a| {
        told::may(a[0].cost(), a[1].block()?)
    });
    g.add("any may", "any player may {cost}. If they do{so}", |a| {
        told::may(a[0].cost(), a[1].block()?)
    });
    g.add(
        "any may",
        "any player may {done series}. If they chose to{so}",
        |a| {
            let mut all = a[0].block()?;
            all.extend(a[1].block()?);
            told::may(None, all)
        },
    );
    g.add(
        "any may",
        "any player may {cost} to {done series}. If they do{so}",
        |a| {
            let mut all = a[1].block()?;
            all.extend(a[2].block()?);
            told::may(a[0].cost(), all)
        },
    );
    g.add("any may", "any player may do this: {inner}", |a| {
        told::may(None, a[0].block()?)
    });
    g.add("ability", "{told marks}, {any may}{per name}", |a| {
        told::ability(&Told {
            marks: a[0].marks()?,
            body: &a[1],
            instead: false,
            by: Some(User::AnyPlayer),
            per_name: a[2].flag()?,
        })
    });
}

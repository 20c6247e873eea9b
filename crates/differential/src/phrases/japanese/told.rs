//! Texts that are told in whole sentences, in Japanese.

use super::Maker;
use super::change_told::{amounts, changes, stats};
use super::counted::{conditions, counts, numbers};
use super::form::{stem, te};
use crate::phrases::mean::{quoted, when};
use crate::phrases::node::{Mark, Node};
use crate::phrases::told::{self, Told, plain_run, up_to};
use shokan_lang::ast::{Condition, Head, Limit, Qualifier, Statement, User, Value};

pub(super) fn told(m: &mut Maker<'_>) {
    m.grammar.derive("cost", "te", &te);
    changes(m);
    stats(m);
    amounts(m);
    acts(m);
    so(m);
    offers(m);
    counts(m);
    numbers(m);
    conditions(m);
    marks(m);
    whole(m);
}

fn both(a: &[Node]) -> Option<Node> {
    let mut all = a[0].block()?;
    all.extend(a[1].block()?);
    Some(Node::Block(all))
}

/// What is done, with its verb at the end.
fn acts(m: &mut Maker<'_>) {
    let shuffles = m.said("shuffle").unwrap_or("切る");
    let g = &mut m.grammar;
    g.same("act", &["verb", "amount change", "ordered"]);
    g.add("act", "{chosen}ぶ", |a| a.first().cloned());
    g.derive("act", "te", &te);
    g.derive("act", "stem", &stem);
    // What was chosen just now is left out behind it.
    for end in ["", " te", " stem"] {
        g.add(
            &format!("act{end}"),
            &format!("{{chosen}}び、{{act{end}}}"),
            both,
        );
        let search =
            format!("{{search}}、公開して{{act stem}}、その後、{{sided zone}}を{shuffles}");
        let search = match end {
            "" => continue,
            " te" => te(&search),
            _ => stem(&search),
        };
        g.add(&format!("act{end}"), &search.unwrap_or_default(), both);
    }
    g.same("acts te", &["act te"]);
    g.add("acts te", "{act stem}、{acts te}", both);
    g.add("acts", "{act stem}、{act}", both);
    g.add("acts", "{act stem}、{acts}", both);
    g.add("sentence", "{act}。", |a| {
        let block = a[0].block()?;
        (!block.last().is_some_and(up_to)).then_some(Node::Block(block))
    });
    g.add(
        "sentence",
        &format!("{{search}}、公開して{{sentence}}その後、{{sided zone}}を{shuffles}。"),
        both,
    );
    g.same("plain sentence", &["sentence"]);
}

/// What is done only by who paid for it or chose to do something.
pub(super) fn so(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (kind, simply, once) in [
        ("so", "そうしたなら、", "そうして、"),
        (
            "so chosen",
            "そうすることを選んだなら、",
            "そうすることを選び、",
        ),
    ] {
        g.add(kind, &format!("{simply}{{inner}}"), |a| {
            told::asking(a[0].block()?, false)
        });
        g.add(kind, &format!("{once}{{if}}{{inner}}"), |a| {
            told::asking(when(a, None)?.block()?, true)
        });
    }
}

/// What may be done.
fn offers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let run = move |node: &Node| {
        let run = node.block()?;
        (plain_run(&run, v) == run.len()).then_some(run)
    };
    let rest = move |node: &Node, rolled: bool| {
        let rest = node.block()?;
        (plain_run(&rest, v) == 0 && told::looks_at_roll(&rest) == rolled).then_some(rest)
    };
    g.add("may", "{acts te}もよい。", move |a| {
        told::may(None, run(&a[0])?)
    });
    // Of what is found nothing is said.
    g.add("may", "{search}てもよい。", |a| {
        told::may(None, a[0].block()?)
    });
    g.add("may", "{cost te}、{acts te}もよい。", move |a| {
        told::may(a[0].cost(), run(&a[1])?)
    });
    for (paid, so, rolled) in [
        (false, "{so chosen}", false),
        (true, "{so}", false),
        (false, "{inner}", true),
        (true, "{inner}", true),
    ] {
        let price = if paid { "{cost te}、" } else { "" };
        let phrase = format!("{price}{{acts te}}もよい。{so}");
        g.add("open may", &phrase, move |a| {
            let (pay, a) = match paid {
                true => (a[0].cost(), &a[1..]),
                false => (None, a),
            };
            let mut all = run(&a[0])?;
            all.extend(rest(&a[1], rolled)?);
            told::may(pay, all)
        });
    }
    g.add("open may", "{cost te}もよい。{so}", move |a| {
        let rest = a[1].block()?;
        (plain_run(&rest, v) == 0).then_some(())?;
        told::may(a[0].cost(), rest)
    });
    g.add("open may", "望むなら、{inner}", move |a| {
        let rest = a[0].block()?;
        (plain_run(&rest, v) == 0).then_some(())?;
        told::may(None, rest)
    });
    g.same("plain sentence", &["may"]);
    g.same("open", &["open may"]);
    g.add("plain sentence", "「{may}」を行う。", quoted);
    g.add("up to", "{act te}もよい。", |a| {
        let block = a[0].block()?;
        block
            .last()
            .is_some_and(up_to)
            .then_some(Node::Block(block))
    });
    g.same("plain sentence", &["up to"]);
    g.add("plain sentence", "「{up to}」を行う。", quoted);
}

fn marks(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let when = |condition| Some(Node::Marks(vec![Mark::When(condition)]));
    g.add("told mark", "{phase}に、", move |a| {
        when(Condition::Phase(a[0].a_word()?))
    });
    g.add("told mark", "{event}、", |a| {
        Some(Node::Marks(vec![Mark::Clause(a[0].event()?)]))
    });
    for it in v.heads {
        if it.phrase.ja.is_empty() {
            continue;
        }
        let rule = Head::Rule {
            word: it.word.into(),
            values: Vec::<Value>::new(),
            name: None,
            event: None,
        };
        let phrase = format!("{}、", it.phrase.ja);
        g.word("told mark", &phrase, Node::Marks(vec![Mark::Head(rule)]));
    }
    g.add("told mark", "{condition}なら、", move |a| {
        when(a[0].condition()?)
    });
    let limit = |limit| Node::Marks(vec![Mark::Limit(limit)]);
    g.word("told mark", "1ターンに1回、", limit(Limit::Once));
    g.word(
        "told mark",
        "各ターンの最初の1回に限り、",
        limit(Limit::FirstEachTurn),
    );
    g.same("told marks", &["told mark"]);
    g.add("told marks", "{told marks}{told mark}", |a| {
        let mut all = a[0].marks()?;
        all.extend(a[1].marks()?);
        Some(Node::Marks(all))
    });
    for no in ["の", ""] {
        let phrase = format!("{{condition}}{no}場合にのみプレイできる。");
        g.add("only one", &phrase, move |a| when(a[0].condition()?));
    }
    g.add("only one", "{phase}に、", move |a| {
        when(Condition::Phase(a[0].a_word()?))
    });
    g.word("only", "", Node::Marks(Vec::new()));
    g.add("only", "{only}{only one}", |a| {
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
    g.add("holding", "{while}間、", move |a| when(a[0].condition()?));
    g.add(
        "holding",
        "{plain}が{plain}を攻撃する時、",
        move |a| {
            let attacking = Qualifier::Attacking(Box::new(a[1].select()?));
            when(Condition::Holds(a[0].select()?, attacking))
        },
    );
}

fn whole(m: &mut Maker<'_>) {
    let several = m.said("several_opponents");
    let roll = m.said("instead_attack_roll").unwrap_or("その代わりに、");
    let g = &mut m.grammar;
    g.same("told body", &["block"]);
    for said in ["代わりに、", roll] {
        g.add("told instead", &format!("{said}{{block}}"), |a| {
            a.first().cloned()
        });
        g.add("told instead", &format!("{said}{{acts}}。"), |a| {
            let block = a[0].block()?;
            let done = |it: &Statement| matches!(it, Statement::Do { .. });
            block.iter().all(done).then_some(Node::Block(block))
        });
    }
    g.word("per name", "", Node::Flag(false));
    g.word(
        "per name",
        "（この能力を持つ自分のユニットが何体いても、1ターンに1回まで）",
        Node::Flag(true),
    );
    g.add("told price", "コスト：{cost}。\n", |a| {
        Some(Node::Marks(vec![Mark::Pay(a[0].cost()?)]))
    });
    g.word("told price", "", Node::Marks(Vec::new()));
    g.word("any player", "", Node::Nothing);
    g.word(
        "any player",
        "どのプレイヤーも、",
        Node::User(User::AnyPlayer),
    );
    for (kind, instead) in [("told body", false), ("told instead", true)] {
        let phrase = format!("{{told marks}}{{any player}}{{{kind}}}{{per name}}");
        g.add("ability", &phrase, move |a| {
            let marks = a[0].marks()?;
            // A condition of what is played is a sentence of its own.
            let told = |it: &Mark| matches!(it, Mark::Clause(_) | Mark::Head(_));
            marks.iter().any(told).then_some(())?;
            // They stand in the order of the time, the conditions, and how often.
            let rank = |it: &Mark| match it {
                Mark::When(Condition::Phase(_)) => 0,
                Mark::Clause(_) | Mark::Head(_) => 1,
                Mark::When(_) => 2,
                _ => 3,
            };
            marks.is_sorted_by_key(rank).then_some(())?;
            let mut marks = marks;
            marks.sort_by_key(|it| match it {
                Mark::Limit(_) => 0,
                Mark::Clause(_) | Mark::Head(_) => 1,
                _ => 2,
            });
            told::ability(&Told {
                marks: told::joined(marks),
                body: &a[2],
                instead,
                by: a[1].user(),
                per_name: a[3].flag()?,
            })
        });
    }
    g.word("several", "", Node::Nothing);
    if let Some(said) = several {
        g.word("several", said, Node::Nothing);
    }
    g.add(
        "ability",
        "{only}{told price}{told body}{per name}{several}",
        |a| {
            let mut marks = a[0].marks()?;
            marks.extend(a[1].marks()?);
            told::ability(&Told {
                marks: told::joined(marks),
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
}

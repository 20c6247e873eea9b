//! Sentences and whole texts in Japanese.

use super::Maker;
use crate::phrases::chart::Grammar;
use crate::phrases::mean::{ability, bare, called, choose, may, quoted, when};
use crate::phrases::node::{Mark, NEW, Node};
use shokan_lang::ast::{
    Ability, EventNode, EventPart, EventTerm, Head, Limit, Preposition, Span, Statement, Total,
    User, Verb,
};

pub(super) fn statements(m: &mut Maker<'_>) {
    blocks(m);
    open(m);
    if m.v.optional {
        super::announced::announced(m);
        return;
    }
    if m.v.prose {
        super::told::told(m);
        return;
    }
    heads(m);
    whole(m);
}

/// What is chosen, up to its verb.
fn choices(g: &mut Grammar) {
    g.word("total", "", Node::Nothing);
    g.add(
        "total",
        "{stat}の合計が{compared}になるように",
        |a| {
            let (comparison, number) = a[1].compared()?;
            Some(Node::Total(Total {
                stat: a[0].a_word()?,
                comparison,
                number,
            }))
        },
    );
    g.word("chooser", "", Node::Nothing);
    g.add("chooser", "{player}は", |a| a.first().cloned());
    g.add("chosen", "{chooser}{total}{pick}を選", |a| {
        choose(a[0].player(), &a[2], &a[1])
    });
}

pub(super) fn blocks(m: &mut Maker<'_>) {
    let prose = m.v.prose;
    let g = &mut m.grammar;
    let both = |a: &[Node]| {
        let mut all = a[0].block()?;
        all.extend(a[1].block()?);
        Some(Node::Block(all))
    };
    g.same("block", &["plain sentence", "open"]);
    g.add("block", "{plain sentence}{block}", both);
    g.add("block", "{open}いずれの場合も、{block}", both);
    g.same("inner", &["plain sentence", "open"]);
    g.add("inner", "{plain sentence}{inner}", both);
    g.same("closed", &["plain sentence"]);
    g.add("closed", "{plain sentence}{closed}", both);
    g.add("plain sentence", "「{open}」を行う。", quoted);
    if !prose {
        g.add("plain sentence", "{verb}。", |a| a.first().cloned());
        g.same("plain sentence", &["change sentence"]);
    }
    choices(g);
    if !prose {
        g.add("plain sentence", "{chosen}ぶ。", |a| a.first().cloned());
    }
    g.add(
        "plain sentence",
        "{chosen}び、{plain sentence}",
        move |a| {
            // What is joined so leaves out what was chosen.
            let next = a[1].block()?;
            let leaves_out = format!("{:?}", next.first()).contains("~gap");
            (!prose || leaves_out).then(|| both(a))?
        },
    );
    g.add(
        "plain sentence",
        "次から1つを選んで行う：{modes}。",
        |a| {
            let either = Statement::Either {
                modes: a[0].blocks()?,
                span: Span::default(),
            };
            Some(Node::Block(vec![either]))
        },
    );
    g.add("modes", "「{block}」か「{block}」", |a| {
        Some(Node::Blocks(vec![a[0].block()?, a[1].block()?]))
    });
    g.add("modes", "{modes}か「{block}」", |a| {
        let mut all = a[0].blocks()?;
        all.push(a[1].block()?);
        Some(Node::Blocks(all))
    });
}

fn open(m: &mut Maker<'_>) {
    branches(m);
    let prose = m.v.prose;
    let g = &mut m.grammar;
    g.add(
        "offer",
        "「{cost}」を支払ってもよい。そうしたなら、",
        |a| a.first().cloned(),
    );
    g.add("offer", "{cost}を支払ってもよい。そうしたなら、", called);
    g.word("offer", "望むなら、", Node::Nothing);
    if prose {
        g.add("open", "{if}{closed}そうでなく、{inner}", |a| {
            let otherwise = a[2].block()?;
            let another = matches!(otherwise.as_slice(), [Statement::If { .. }]);
            another.then(|| when(a, Some(otherwise)))?
        });
        g.add("open", "次の{event}、{inner}", |a| {
            let later = Statement::Later {
                event: a[0].event()?,
                duration: None,
                body: a[1].block()?,
                span: Span::default(),
            };
            Some(Node::Block(vec![later]))
        });
    } else {
        g.add("open", "{offer}{inner}", |a| may(a, None));
    }
    g.add(
        "open",
        "{offer}{closed}そうしないなら、{inner}",
        |a| may(a, Some(a[2].block()?)),
    );
}

/// What is done if something is so, and for each of several cards.
pub(super) fn branches(m: &mut Maker<'_>) {
    let prose = m.v.prose;
    let g = &mut m.grammar;
    g.add("if", "{condition}なら、", |a| a.first().cloned());
    g.add("open", "{if}{inner}", |a| when(a, None));
    g.add(
        "open",
        "{if}{closed}そうでないなら、{inner}",
        move |a| {
            let otherwise = a[2].block()?;
            let another = prose && matches!(otherwise.as_slice(), [Statement::If { .. }]);
            (!another).then(|| when(a, Some(otherwise)))?
        },
    );
    g.word("order", "", Node::Nothing);
    g.add("order", "{player}が決めた順に、", |a| {
        a.first().cloned()
    });
    for counter in ["枚", "体", "個"] {
        g.add(
            "open",
            &format!("{{plain}}1{counter}ごとに、{{order}}{{inner}}"),
            |a| {
                let each = Statement::Each {
                    from: a[0].select()?,
                    name: NEW.into(),
                    by: a[1].player(),
                    body: a[2].block()?,
                    span: Span::default(),
                };
                Some(Node::Block(vec![each]))
            },
        );
    }
}

fn heads(m: &mut Maker<'_>) {
    let always = m.said("always").unwrap_or("常時");
    let v = m.v;
    let g = &mut m.grammar;
    let head = |head| Node::Marks(vec![Mark::Head(head)]);
    g.word("mark", &format!("【{always}】"), head(Head::Always));
    let bare_event = |names| EventNode {
        names,
        parts: Vec::new(),
        name: None,
    };
    for event in v.events {
        if let Some(label) = event.label {
            let on = Head::On(bare_event(vec![event.word.into()]));
            g.word("mark", &format!("【{}】", label.ja), head(on));
        }
    }
    g.word(
        "mark",
        "【応答】",
        head(Head::AnswerTo(bare_event(Vec::new()))),
    );
    for it in v.heads {
        if it.phrase.ja.is_empty() || !it.values.is_empty() || it.named {
            continue;
        }
        let rule = Head::Rule {
            word: it.word.into(),
            values: Vec::new(),
            name: None,
            event: None,
        };
        for (said, limit) in [
            ("", None),
            ("[1回]", Some(Limit::Once)),
            ("[任意]", Some(Limit::Any)),
        ] {
            let mut marks = vec![Mark::Head(rule.clone())];
            marks.extend(limit.map(Mark::Limit));
            g.word(
                "mark",
                &format!("【{}{said}】", it.phrase.ja),
                Node::Marks(marks),
            );
        }
    }
    let limit = |limit| Node::Marks(vec![Mark::Limit(limit)]);
    g.word("mark", "（1ターンに1回まで）", limit(Limit::Once));
    g.word("mark", "（1ターンに1枚まで）", limit(Limit::OncePerName));
    g.word("mark", "（各ターン最初の1回）", limit(Limit::FirstEachTurn));
    g.add("mark", "{event}、", |a| {
        Some(Node::Marks(vec![Mark::Clause(a[0].event()?)]))
    });
    g.add("mark", "{condition}なら、", |a| {
        Some(Node::Marks(vec![Mark::When(a[0].condition()?)]))
    });
    g.add("mark", "{cost}：", |a| {
        Some(Node::Marks(vec![Mark::Pay(a[0].cost()?)]))
    });
    g.word("marks", "", Node::Marks(Vec::new()));
    g.add("marks", "{marks}{mark}", |a| {
        let mut all = a[0].marks()?;
        all.extend(a[1].marks()?);
        Some(Node::Marks(all))
    });
}

fn whole(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (kind, said, words) in [
        ("will", "", &[][..]),
        ("offered", "望むなら、", &["may"]),
        ("will", "代わりに", &["instead"]),
        ("offered", "望むなら、代わりに", &["may", "instead"]),
    ] {
        let words = words.iter().map(|it| (*it).into()).collect();
        g.word(kind, said, Node::Words(words));
    }
    g.word("user", "", Node::Nothing);
    for (said, user) in [
        ("（どのプレイヤーも使用できる）", User::AnyPlayer),
        ("（相手が使用できる）", User::Opponent),
        ("（ターン中のプレイヤーが使用できる）", User::TurnPlayer),
    ] {
        g.word("user", said, Node::User(user));
    }
    // What is offered as a whole ends where the text ends.
    for said in ["{will}{block}", "{offered}{inner}"] {
        g.add("ability", &format!("{{marks}}{said}{{user}}"), |a| {
            let marks = a[0].marks()?;
            let clause = marks.iter().any(|it| matches!(it, Mark::Clause(_)));
            let pays = marks.iter().any(|it| matches!(it, Mark::Pay(_)));
            ability(a, clause && !pays)
        });
    }
    damage(m);
}

/// A replacement that only says how much damage there is.
fn damage(m: &mut Maker<'_>) {
    let always = m.said("always").unwrap_or("常時");
    let g = &mut m.grammar;
    g.word("dealt", "", Node::Parts(Vec::new()));
    g.add("dealt", "{event by}が", |a| a.first().cloned());
    g.word("holding", "", Node::Nothing);
    g.add("holding", "{while}間、", |a| a.first().cloned());
    for label in [String::new(), format!("【{always}】")] {
        let phrase =
            format!("{label}{{holding}}{{dealt}}{{plain}}に与えるダメージは{{number}}になる。");
        g.add("ability", &phrase, |a| {
            let to = EventPart {
                preposition: Preposition::Of,
                term: EventTerm::Selection(a[2].select()?),
                name: None,
            };
            let mut parts = vec![to];
            parts.extend(a[1].parts()?);
            let event = EventNode {
                names: vec!["damage".into()],
                parts,
                name: None,
            };
            let change = Statement::Do {
                verb: Verb::ChangeAmount { to: a[3].number()? },
                name: None,
                span: Span::default(),
            };
            Some(Node::Ability(Box::new(Ability {
                when: a[0].condition(),
                block: vec![change],
                ..bare(Head::InsteadOf(event))
            })))
        });
    }
}

//! Sentences and whole texts in English.

use super::Maker;
use super::told::told;
use crate::deal::Dealt;
use crate::phrases::chart::Grammar;
use crate::phrases::mean::{ability, bare, called, choose, may, quoted, when};
use crate::phrases::node::{Mark, NEW, Node};
use crate::phrases::told::up_to;
use shokan_lang::ast::{
    Ability, Bi, Count, EventNode, EventPart, EventTerm, Head, Limit, Modifier, Number, Player,
    Preposition, Selection, Span, Statement, Total, User, Value, Verb,
};
use shokan_rules::with_game;

pub(super) fn statements(m: &mut Maker<'_>) {
    blocks(m);
    plain(m);
    open(m);
    if m.v.optional {
        super::announced::announced(m);
        return;
    }
    if m.v.prose {
        told(m);
        return;
    }
    heads(m);
    whole(m);
}

/// What stands behind a sentence that runs on is part of it, unless it says that it is not.
pub(super) fn blocks(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    let both = |a: &[Node]| {
        let mut all = a[0].block()?;
        all.extend(a[1].block()?);
        Some(Node::Block(all))
    };
    g.same("block", &["plain", "open"]);
    g.add("block", "{plain} {block}", both);
    g.add("block", "{open} In any case, {block}", both);
    g.same("inner", &["plain", "open"]);
    g.add("inner", "{plain} {inner}", both);
    g.same("closed", &["plain"]);
    g.add("closed", "{plain} {closed}", both);
    g.add("plain", "Do this: “{open}”", quoted);
}

/// A search, what is done with what was found, and the shuffling behind it.
fn searched(g: &mut Grammar, prose: bool) {
    let reveals: &[&str] = if prose {
        &["reveal it, ", "reveal them, "]
    } else {
        &[""]
    };
    for reveals in reveals {
        let phrase = format!("{{search}}, {reveals}{{verb}}, then shuffle {{sided zone}}.");
        g.add("plain", &phrase, |a| super::told::blocks(&a[0], &a[1]));
    }
}

pub(super) fn plain(m: &mut Maker<'_>) {
    let prose = m.v.prose;
    let g = &mut m.grammar;
    // In whole sentences what is done up to so many times is offered.
    g.add("plain", "{verb}.", move |a| {
        let block = a[0].block()?;
        let offered = prose && block.last().is_some_and(up_to);
        (!offered).then_some(Node::Block(block))
    });
    if !prose {
        g.add("plain", "{change sentence}.", |a| a.first().cloned());
        // A text that is given ends with its own stop.
        g.add("plain", "{change sentence}", |a| {
            let block = a[0].block()?;
            let given = match block.last() {
                Some(Statement::Modify { parts, .. }) => {
                    matches!(
                        parts.last(),
                        Some((
                            Modifier::GainsAbilities(_) | Modifier::LosesOtherEffects,
                            None
                        ))
                    )
                }
                _ => false,
            };
            given.then_some(Node::Block(block))
        });
    }
    g.word("total", "", Node::Nothing);
    g.add("total", " with a total {stat} of {compared}", |a| {
        let (comparison, number) = a[1].compared()?;
        Some(Node::Total(Total {
            stat: a[0].a_word()?,
            comparison,
            number,
        }))
    });
    g.add("plain", "choose {pick in}{total}.", |a| {
        choose(None, &a[0], &a[1])
    });
    g.add("plain", "choose {unique}{total}.", |a| {
        let one = Node::Pick(Count::Exactly(Number::Literal(1)), a[0].select()?);
        choose(None, &one, &a[1])
    });
    g.add("plain", "{player} chooses {pick in}{total}.", |a| {
        match a[0].player()? {
            Player::You => None,
            by => choose(Some(by), &a[1], &a[2]),
        }
    });
    g.add("plain", "you choose {pick in}{total}.", |a| {
        choose(Some(Player::You), &a[0], &a[1])
    });
    searched(g, prose);
    g.add("plain", "choose one: {modes}", |a| {
        let modes = a[0].blocks()?;
        let either = Statement::Either {
            modes,
            span: Span::default(),
        };
        Some(Node::Block(vec![either]))
    });
    g.add("modes", "“{block}” or “{block}”", |a| {
        Some(Node::Blocks(vec![a[0].block()?, a[1].block()?]))
    });
    g.add("modes", "{modes} or “{block}”", |a| {
        let mut all = a[0].blocks()?;
        all.push(a[1].block()?);
        Some(Node::Blocks(all))
    });
}

fn open(m: &mut Maker<'_>) {
    branches(m);
    // What a text can wait for.
    let prose = m.v.prose;
    let waits = with_game!(m.v.game, G => <G as Dealt>::WAITS).unwrap_or_default();
    let g = &mut m.grammar;
    g.add("offer", "you may pay “{cost}”. If you do, ", |a| {
        a.first().cloned()
    });
    g.add("offer", "you may pay {cost}. If you do, ", called);
    g.word("offer", "you may ", Node::Nothing);
    g.word("offer", "if you wish, ", Node::Nothing);
    if !prose {
        g.add("open", "{offer}{inner}", |a| may(a, None));
    }
    g.add("open", "{offer}{closed} If you do not, {inner}", |a| {
        may(a, Some(a[2].block()?))
    });
    if prose {
        // It is waited for once, and so for the next time.
        let next = EventNode {
            names: vec!["turn_start".into()],
            parts: vec![super::event::of(
                Preposition::Of,
                Selection::Player(Player::You),
            )],
            name: None,
        };
        g.word("later", "at the start of your next turn", Node::Event(next));
        g.add("later", "{event}", move |a| {
            let event = a[0].event()?;
            let you =
                |it: &EventPart| it.term == EventTerm::Selection(Selection::Player(Player::You));
            let waits = event.names.iter().all(|it| waits.contains(&it.as_str()));
            (waits && !event.parts.iter().any(you)).then_some(Node::Event(event))
        });
        g.add("open", "{later}, {inner}", |a| {
            let later = Statement::Later {
                event: a[0].event()?,
                duration: None,
                body: a[1].block()?,
                span: Span::default(),
            };
            Some(Node::Block(vec![later]))
        });
        return;
    }
    g.add("open", "{event}{until}, {inner}", move |a| {
        let event = a[0].event()?;
        event
            .names
            .iter()
            .all(|it| waits.contains(&it.as_str()))
            .then_some(())?;
        let later = Statement::Later {
            event,
            duration: a[1].duration()?,
            body: a[2].block()?,
            span: Span::default(),
        };
        Some(Node::Block(vec![later]))
    });
}

/// What is done if something is so, and for each of several cards.
pub(super) fn branches(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.add("if", "if {condition}, ", |a| a.first().cloned());
    g.add("open", "{if}{inner}", |a| when(a, None));
    g.add("open", "{if}{closed} Otherwise, {inner}", |a| {
        when(a, Some(a[2].block()?))
    });
    g.word("order", "", Node::Nothing);
    g.word(
        "order",
        ", in an order that you choose",
        Node::Player(Player::You),
    );
    g.add("order", ", in an order that {player} chooses", |a| {
        a.first().cloned()
    });
    g.all(
        "open",
        &[
            "for each {each in}{order}, {inner}",
            "for {unique}{order}, {inner}",
        ],
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

fn heads(m: &mut Maker<'_>) {
    let always = m.said("always").unwrap_or("Continuous");
    let v = m.v;
    let g = &mut m.grammar;
    let head = |head| Node::Marks(vec![Mark::Head(head)]);
    g.word("mark", always, head(Head::Always));
    for event in v.events {
        if let Some(label) = event.label {
            let event = EventNode {
                names: vec![event.word.into()],
                parts: Vec::new(),
                name: None,
            };
            g.word("mark", label.en, head(Head::On(event)));
        }
    }
    let answer = EventNode {
        names: Vec::new(),
        parts: Vec::new(),
        name: None,
    };
    g.word("mark", "Answer", head(Head::AnswerTo(answer)));
    for it in v.heads {
        if it.phrase.en.is_empty() || !it.values.is_empty() || it.named {
            continue;
        }
        let rule = Head::Rule {
            word: it.word.into(),
            values: Vec::<Value>::new(),
            name: None::<Bi>,
            event: None,
        };
        for (said, limit) in [
            ("", None),
            (" [once]", Some(Limit::Once)),
            (" [any number]", Some(Limit::Any)),
        ] {
            let mut marks = vec![Mark::Head(rule.clone())];
            marks.extend(limit.map(Mark::Limit));
            g.word(
                "mark",
                &format!("{}{said}", it.phrase.en),
                Node::Marks(marks),
            );
        }
    }
    let limit = |limit| Node::Marks(vec![Mark::Limit(limit)]);
    g.word("mark", "once per turn", limit(Limit::Once));
    g.word(
        "mark",
        "the first time each turn",
        limit(Limit::FirstEachTurn),
    );
    g.word(
        "mark",
        "one card of this name per turn",
        limit(Limit::OncePerName),
    );
    g.add("mark", "{mark} [one card of this name per turn]", |a| {
        let mut marks = a[0].marks()?;
        marks.push(Mark::Limit(Limit::OncePerName));
        Some(Node::Marks(marks))
    });
    g.add("mark", "{event}", |a| {
        Some(Node::Marks(vec![Mark::Clause(a[0].event()?)]))
    });
    g.add("mark", "if {condition}", |a| {
        Some(Node::Marks(vec![Mark::When(a[0].condition()?)]))
    });
    g.add("mark", "{cost}", |a| {
        Some(Node::Marks(vec![Mark::Pay(a[0].cost()?)]))
    });
    g.same("marks", &["mark"]);
    g.add("marks", "{marks}, {mark}", |a| {
        let mut all = a[0].marks()?;
        all.extend(a[1].marks()?);
        Some(Node::Marks(all))
    });
}

/// The text with what stands in front of it.
fn whole(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.word("will", "", Node::Words(Vec::new()));
    g.word("will", "instead, ", Node::Words(vec!["instead".into()]));
    g.word("offered", "if you wish, ", Node::Words(vec!["may".into()]));
    let both = vec!["may".into(), "instead".into()];
    g.word("offered", "if you wish, instead, ", Node::Words(both));
    g.word("user", "", Node::Nothing);
    for (said, user) in [
        (" (Any player may use this.)", User::AnyPlayer),
        (" (Your opponent may use this.)", User::Opponent),
        (" (The active player may use this.)", User::TurnPlayer),
    ] {
        g.word("user", said, Node::User(user));
    }
    // What is offered as a whole ends where the text ends.
    for said in ["{will}{block}{user}", "{offered}{inner}{user}"] {
        g.add("ability", &format!("{{marks}}: {said}"), |a| {
            ability(a, false)
        });
        g.add("ability", &format!("{{marks}}, {said}"), |a| {
            ability(a, true)
        });
        g.add("ability", said, |a| {
            let nothing = Node::Marks(Vec::new());
            let all: Vec<Node> = std::iter::once(nothing).chain(a.iter().cloned()).collect();
            ability(&all, false)
        });
    }
    damage(m);
}

/// A replacement that only says how much damage there is.
fn damage(m: &mut Maker<'_>) {
    let always = m.said("always").unwrap_or("Continuous");
    let g = &mut m.grammar;
    g.word("dealt", "dealt", Node::Parts(Vec::new()));
    g.add("dealt", "that {event by} deals", |a| a.first().cloned());
    g.add("dealt", "that card effects deal", |_| {
        Some(Node::Parts(vec![EventPart {
            preposition: Preposition::By,
            term: EventTerm::Sources(vec![shokan_lang::ast::Source {
                kind: "effect".into(),
                attribute: None,
            }]),
            name: None,
        }]))
    });
    g.word("while", "", Node::Nothing);
    g.add("while", "while {condition}, ", |a| a.first().cloned());
    for label in [String::new(), format!("{always}: ")] {
        let phrase = format!("{label}{{while}}damage {{dealt}} to {{some}} becomes {{number}}.");
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

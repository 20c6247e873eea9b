//! The texts of Shaman King in Japanese: whole sentences, whose heads go without saying.

use super::form::{stem, te};
use super::{Maker, cards, statement};
use crate::phrases::mean::{act, changed_by};
use crate::phrases::node::{Mark, Node};
use crate::phrases::told::{self, plain_run};
use crate::phrases::unsaid::{self as mean, Text};
use shokan_lang::ast::{
    Condition, CostItem, Count, Destination, Head, Modifier, Number, Operator, Qualifier,
    Selection, Side, StatOp, Statement, Verb, ZoneRef,
};

pub(super) fn texts(m: &mut Maker<'_>) {
    where_cards_are(m);
    descriptions(m);
    conditions(m);
    verbs(m);
    prices(m);
    amounts(m);
    super::change::changes(m);
    changes(m);
    statement::blocks(m);
    statement::branches(m);
    super::told::so(m);
    offers(m);
    whole(m);
}

/// What stands in front of whose the cards are, and behind.
fn where_cards_are(m: &mut Maker<'_>) {
    let v = m.v;
    let said = |word, or| v.saying(word).map_or(or, |it| it.phrase.ja);
    let g = &mut m.grammar;
    type Behind = fn(Box<Selection>) -> Qualifier;
    let behind: [(&str, Behind); 3] = [
        (said("under", "の下にある"), Qualifier::Under),
        (said("on", "の上にある"), Qualifier::On),
        ("の直前にある", Qualifier::BeforeInRow),
    ];
    for (phrase, of) in behind {
        let phrase = format!("{{plain}}{phrase}");
        g.add("place", &phrase, move |a| {
            qualifier(of(Box::new(a[0].select()?)))
        });
        g.add("predicate", phrase.trim_end_matches('の'), move |a| {
            qualifier(of(Box::new(a[0].select()?)))
        });
    }
    g.same("place", &["position"]);
    g.word("places", "", Node::Qualifiers(Vec::new(), None));
    g.add("places", "{places}{place}", cards::more);
    let row = v.zone("combo_field").map_or("", |it| it.phrase.ja);
    for (place, which) in [
        ("最初", Qualifier::FirstInRow),
        ("最後", Qualifier::LastInRow),
    ] {
        for (kind, no) in [("qualifier", "の"), ("predicate", "")] {
            let node = Node::Qualifiers(vec![which.clone()], None);
            g.word(kind, &format!("{row}の{place}{no}"), node);
        }
    }
    // Conditions of the cards stand where their numbers do.
    g.add("qualifier", "{while}", |a| {
        let condition = a[0].condition()?;
        let otherwise = matches!(
            condition,
            Condition::Compare(Number::Stat { of: None, .. }, ..) | Condition::And(_)
        );
        (!otherwise).then_some(())?;
        qualifier(Qualifier::Where(Box::new(condition)))
    });
}

fn qualifier(one: Qualifier) -> Option<Node> {
    Some(Node::Qualifiers(vec![one], None))
}

/// Cards in the order of these texts.
fn descriptions(m: &mut Maker<'_>) {
    let v = m.v;
    let named: Vec<(String, String)> = m.declared();
    let g = &mut m.grammar;
    // 動物霊 is a 霊 by its name.
    for (word, said) in &named {
        for kind in v.kinds.iter().filter(|it| said.ends_with(it.phrase.ja)) {
            let both = Node::Words(vec![word.as_str().into(), kind.word.into()]);
            g.word("named kind", said, both);
        }
    }
    // A state that is a clause stands in front of whose the cards are.
    for state in v.states.iter().filter(|it| !it.phrase.ja.ends_with('の')) {
        g.word(
            "state clause",
            state.phrase.ja,
            Node::Word(state.word.into()),
        );
    }
    g.word("state clauses", "", Node::Words(Vec::new()));
    g.add("state clauses", "{state clauses}{state clause}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    // Two in a row that end alike are told apart.
    g.word("apart", "", Node::Nothing);
    g.word("apart", "、", Node::Nothing);
    g.word("behind named", "", Node::Qualifiers(Vec::new(), None));
    g.add("behind named", "「{card}」", |a| {
        qualifier(Qualifier::Named(a[0].a_word()?))
    });
    for (phrase, named) in [
        (
            "{in zones}{other}{apart}{front}{words}{kinds}{behind named}",
            false,
        ),
        (
            "{in zones}{other}{apart}{front}{words}{named kind}{behind named}",
            true,
        ),
    ] {
        g.add("told core", phrase, move |a| {
            let mut set = cards::empty();
            let zones = a[0].words()?;
            set.other = a[1].flag()?;
            set.qualifiers = a[3].qualifiers()?.0;
            if !zones.is_empty() {
                set.qualifiers.push(Qualifier::In(zones));
            }
            set.words = a[4].words()?;
            set.kinds = a[5].words()?;
            if named {
                set.words.extend(set.kinds.drain(..1));
            }
            set.qualifiers.extend(a[6].qualifiers()?.0);
            Some(Node::Set(set))
        });
    }
    let cores = cards::any_number(g, "told core");
    for (phrase, side) in [
        ("", Side::Any),
        ("自分の", Side::Own),
        ("相手の", Side::Enemy),
        ("お互いの", Side::Any),
    ] {
        for (kind, core) in &cores {
            let both = phrase == "お互いの";
            let kind = if both { "of both" } else { *kind };
            let phrase = format!("{{places}}{{state clauses}}{phrase}{{{core}}}");
            g.add(kind, &phrase, move |a| {
                let mut set = a[2].set()?;
                set.qualifiers.splice(0..0, a[0].qualifiers()?.0);
                set.words.extend(a[1].words()?);
                set.side = side;
                Some(Node::Set(set))
            });
        }
    }
    let unique = move |a: &[Node]| {
        let set = a[0].set()?;
        let mut kinds = set.kinds.iter();
        kinds
            .all(|it| v.kind(it).is_some_and(|it| it.unique))
            .then_some(Node::Select(Selection::Cards(set)))
    };
    g.add("set all", "{of both}", unique);
    g.add("set all", "すべての{told core}", |a| {
        Some(Node::Select(Selection::Cards(a[0].set()?)))
    });
    g.add("unique", "{described}", unique);
    g.add("object は", "{described}はすべて", |a| {
        Some(Node::Select(Selection::Cards(a[0].set()?)))
    });
    for (noun, which) in [("シャーマン", "host"), ("キャラクター", "unique")] {
        let again = Node::Select(Selection::Name(format!("~again {which}").as_str().into()));
        for particle in ["を", "に", "に、", "の", "は"] {
            let kind = format!("object {particle}");
            g.word(&kind, &format!("その{noun}{particle}"), again.clone());
        }
    }
}

fn conditions(m: &mut Maker<'_>) {
    let v = m.v;
    let on = v.saying("on").map_or("の上にある", |it| it.phrase.ja);
    let g = &mut m.grammar;
    g.same("one condition", &["holds", "is not there"]);
    g.same("while", &["is not there"]);
    for (there, not) in [("いる", "いない"), ("ある", "ない")] {
        let exists = |selection| Condition::Exists(selection);
        for (kind, word, denied) in [("holds", there, false), ("is not there", not, true)] {
            let said = move |selection: Selection| {
                let it = exists(selection);
                Some(Node::Condition(match denied {
                    true => Condition::Not(Box::new(it)),
                    false => it,
                }))
            };
            g.add(kind, &format!("{{unique}}が場に{word}"), move |a| {
                said(a[0].select()?)
            });
            g.add(kind, &format!("{{plain}}が{word}"), move |a| {
                let selection = a[0].select()?;
                let lies = |it: &Qualifier| matches!(it, Qualifier::On(_));
                let otherwise = match &selection {
                    Selection::Cards(set) => set.qualifiers.iter().any(lies),
                    _ => false,
                };
                (!otherwise).then_some(())?;
                said(selection)
            });
            let Some(lies) = on.strip_prefix('に') else {
                continue;
            };
            let Some(lies) = lies.strip_suffix("いる").filter(|_| there == "いる") else {
                continue;
            };
            g.add(
                kind,
                &format!("{{plain}}に{{plain}}が{lies}{word}"),
                move |a| {
                    let Selection::Cards(mut set) = a[1].select()? else {
                        return None;
                    };
                    set.qualifiers.push(Qualifier::On(Box::new(a[0].select()?)));
                    said(Selection::Cards(set))
                },
            );
        }
    }
    g.add("holds", "{plain}が{zones}にいる", |a| {
        let zones = Qualifier::In(a[1].words()?);
        Some(Node::Condition(Condition::Holds(a[0].select()?, zones)))
    });
}

fn verbs(m: &mut Maker<'_>) {
    let v = m.v;
    let put_under = v.saying("put_under").map_or("の下に", |it| it.phrase.ja);
    let send = v.saying("send_to_graveyard").map_or("", |it| it.phrase.ja);
    let g = &mut m.grammar;
    g.add(
        "verb",
        "{object に、}{number}に等しいダメージを与える",
        |a| {
            let (to, amount) = (a[0].select()?, a[1].number()?);
            act(Vec::new(), Verb::Damage { amount, to }, None)
        },
    );
    g.add("verb", "{object の}{stat}を{number}にする", |a| {
        let (of, stat, to) = (a[0].select()?, a[1].a_word()?, a[2].number()?);
        (stat.as_str() == "health").then_some(())?;
        act(Vec::new(), Verb::SetStat { stat, of, to }, None)
    });
    g.add(
        "verb",
        &format!("{{object を}}{{all}}{put_under}置く"),
        |a| {
            let (what, under) = (a[0].select()?, a[1].select()?);
            act(Vec::new(), Verb::PutUnder { what, under }, None)
        },
    );
    for row in v.zones.iter().filter(|it| it.named) {
        let phrase = format!("{{object を}}{}に移す", row.phrase.ja);
        g.add("verb", &phrase, |a| {
            act(Vec::new(), mean::to_row(a[0].select()?, row.word), None)
        });
    }
    let yard = v.zone("graveyard");
    if let (Some(zone), Some(rest)) = (yard, yard.and_then(|it| send.strip_prefix(it.phrase.ja))) {
        for (whose, side) in [
            ("", None),
            ("持ち主の", None),
            ("自分の", Some(Side::Own)),
            ("相手の", Some(Side::Enemy)),
        ] {
            for from in ["", "場から"] {
                let phrase = format!("{{object を}}{from}{whose}{}{rest}", zone.phrase.ja);
                g.add("verb", &phrase, move |a| {
                    let to = Destination {
                        zone: ZoneRef {
                            side,
                            zone: "graveyard".into(),
                        },
                        place: None,
                        facing: None,
                        orientation: None,
                    };
                    let what = a[0].select()?;
                    act(Vec::new(), Verb::Move { what, to }, None)
                });
            }
        }
    }
}

fn prices(m: &mut Maker<'_>) {
    for phrase in ["{pick}を{zone}に送る", "{pick}を場から{zone}に送る"] {
        m.grammar.add("price", phrase, |a| {
            let Node::Pick(Count::Exactly(number), from) = &a[0] else {
                return None;
            };
            let zone = ZoneRef {
                side: None,
                zone: a[1].a_word()?,
            };
            let item = CostItem::SendCount(number.clone(), from.clone(), zone);
            Some(Node::Cost(vec![item]))
        });
    }
}

/// Verbs before a comma and before もよい.
const FORMS: [(&str, [&str; 4]); 3] = [
    ("", ["減らす", "増やす", "にする", "に{number}を加える"]),
    (" stem", ["減らし", "増やし", "にし", "に{number}を加え"]),
    (
        " may",
        [
            "減らしてもよい",
            "増やしてもよい",
            "にしてもよい",
            "に{number}を加えてもよい",
        ],
    ),
];

/// What becomes of the amount of an event.
fn amounts(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("floor", "", Node::Nothing);
    g.add("floor", "（{number}未満にはならない）", |a| {
        a.first().cloned()
    });
    for amount in mean::amounts(v).map(|it| it.phrase.ja) {
        g.word("atom", amount, Node::Number(Number::Amount));
        for (form, [less, more, set, _]) in FORMS {
            let kind = format!("amount{form}");
            for (phrase, how) in [
                (
                    format!("{amount}を{{number}}{less}{{floor}}"),
                    Operator::Subtract,
                ),
                (
                    format!("{amount}を{{number}}{more}{{floor}}"),
                    Operator::Add,
                ),
            ] {
                g.add(&kind, &phrase, move |a| {
                    told::amount(how, a[0].number()?, a[1].number())
                });
            }
            g.add(&kind, &format!("{amount}を{{number}}{set}"), |a| {
                told::amount_to(a[0].number()?)
            });
        }
    }
}

fn changes(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.add(
        "change",
        "{object の}{stat}を{number}減らす{floor}",
        |a| {
            let change = mean::stat(
                StatOp::Subtract,
                a[1].a_word()?,
                a[2].number()?,
                a[3].number(),
            );
            Some(Node::Changed(a[0].select()?, vec![(change, None)]))
        },
    );
    g.word("for each", "", Node::Nothing);
    for counter in ["枚", "体", "個"] {
        g.add(
            "for each",
            &format!("{{plain}}1{counter}につき、"),
            |a| a.first().cloned(),
        );
    }
    for (form, [.., add]) in FORMS {
        for comma in ["", "、"] {
            let add = add.replacen('に', &format!("に{comma}"), 1);
            let phrase = format!("{{until}}{{for each}}{{object の}}{{stat}}{add}{{floor}}");
            g.add(&format!("order{form}"), &phrase, |a| {
                let amount = mean::for_each(a[4].number()?, a[1].select())?;
                let change = mean::stat(StatOp::Add, a[3].a_word()?, amount, a[5].number());
                changed_by(&[Node::Changed(
                    a[2].select()?,
                    vec![(change, a[0].duration()?)],
                )])
            });
        }
    }
    for kind in v.kinds {
        let phrase = format!("{{object は}}{}として扱う", kind.phrase.ja);
        g.add("change", &phrase, |a| {
            let counts = Modifier::CountsAs(kind.word.into());
            Some(Node::Changed(a[0].select()?, vec![(counts, None)]))
        });
    }
    for permission in v.permissions {
        let kind = format!("permitted {}", permission.word);
        super::verb::named(m, permission, &kind);
        let may = move |args: &Node, of: Selection| {
            let args = args.permitted()?;
            let may = Modifier::May {
                permission: permission.word.into(),
                args,
            };
            Some(Node::Changed(of, vec![(may, None)]))
        };
        m.grammar
            .add("change", &format!("{{object は}}{{{kind}}}"), move |a| {
                may(&a[1], a[0].select()?)
            });
        m.grammar.add("change", &format!("{{{kind}}}"), move |a| {
            may(&a[0], Selection::Player(shokan_lang::ast::Player::You))
        });
    }
    // The same cards are the subject once.
    m.grammar
        .add("changed", "{changed}また、{one changed}", |a| {
            let (of, mut all) = a[0].changed()?;
            let (same, parts) = a[1].changed()?;
            let gap = matches!(&same, Selection::Name(name) if name.as_str() == "~gap");
            (gap || same == of).then_some(())?;
            all.extend(parts);
            Some(Node::Changed(of, all))
        });
    m.grammar.add("one changed", "{order}。", |a| {
        let block = a[0].block()?;
        match block.as_slice() {
            [
                Statement::Modify {
                    selection, parts, ..
                },
            ] => Some(Node::Changed(selection.clone(), parts.clone())),
            _ => None,
        }
    });
    m.grammar
        .add("plain sentence", "{amount}。", |a| a.first().cloned());
}

fn offers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.derive("verb", "stem", &stem);
    g.derive("verb", "may", &|it| Some(format!("{}もよい", te(it)?)));
    g.derive("cost", "te", &te);
    g.add("plain sentence", "{verb}。", |a| a.first().cloned());
    g.add("plain sentence", "{chosen}ぶ。", |a| a.first().cloned());
    g.same("plain sentence", &["change sentence"]);
    let both = |a: &[Node]| {
        let mut all = a[0].block()?;
        all.extend(a[1].block()?);
        Some(Node::Block(all))
    };
    for form in ["", " stem", " may"] {
        let done = format!("done{form}");
        for one in ["verb", "amount", "order"] {
            g.same(&done, &[&format!("{one}{form}")]);
        }
        g.add(&done, &format!("{{chosen}}び、{{{done}}}"), both);
        let chooses = match form {
            "" => "ぶ",
            " may" => "んでもよい",
            _ => "び",
        };
        g.add(&done, &format!("{{chosen}}{chooses}"), |a| {
            a.first().cloned()
        });
    }
    for form in ["", " may"] {
        let all = format!("all done{form}");
        g.same(&all, &[&format!("done{form}")]);
        g.add(&all, &format!("{{done stem}}、{{{all}}}"), both);
    }
    g.word("at a price", "", Node::Nothing);
    g.add("at a price", "{cost te}、", |a| a.first().cloned());
    g.add("plain sentence", "{at a price}{all done may}。", |a| {
        told::may(a[0].cost(), a[1].block()?)
    });
    // To have paid is one thing, to have chosen to do something another.
    for (phrase, paid) in [
        ("{all done may}。{so chosen}", false),
        ("{cost te}、{all done may}。{so}", true),
    ] {
        g.add("open", phrase, move |a| {
            let (pay, a) = match paid {
                true => (a[0].cost(), &a[1..]),
                false => (None, a),
            };
            let (mut all, rest) = (a[0].block()?, a[1].block()?);
            (plain_run(&rest, v) == 0 && plain_run(&all, v) == all.len()).then_some(())?;
            all.extend(rest);
            told::may(pay, all)
        });
    }
    for phrase in ["{cost te}もよい。{so}", "望むなら、{inner}"] {
        g.add("open", phrase, |a| {
            let rest = a.last()?.block()?;
            (plain_run(&rest, v) == 0).then_some(())?;
            told::may(a[0].cost(), rest)
        });
    }
}

fn whole(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("holding", "", Node::Marks(Vec::new()));
    g.add("holding", "{holding}{while}間、", |a| {
        mean::further(&a[0], a[1].condition()?)
    });
    g.add("holding", "{holding}{plain}の戦闘では、", |a| {
        let battle = Condition::Is(a[1].select()?, "battle_shaman".into());
        mean::further(&a[0], battle)
    });
    g.add("ability", "{holding}{block}", |a| {
        Text::new(a[0].marks()?, a[1].block()?).standing(Head::Always)
    });
    let only = v.saying("play_only").map_or("", |it| it.phrase.ja);
    for head in v.heads {
        let rule = || Head::Rule {
            word: head.word.into(),
            values: Vec::new(),
            name: None,
            event: None,
        };
        if head.continuous {
            let phrase = format!("{}、{{holding}}{{block}}", head.phrase.ja);
            g.add("ability", &phrase, move |a| {
                Text::new(a[0].marks()?, a[1].block()?).standing(rule())
            });
        } else {
            g.add("ability", "{only}{price first}{block}", move |a| {
                let mut marks = a[0].marks()?;
                marks.extend(a[1].marks()?);
                Text::new(marks, a[2].block()?).used(rule())
            });
        }
    }
    g.word("only", "", Node::Marks(Vec::new()));
    for no in ["", "の"] {
        let phrase = format!("{{only}}{{condition}}{no}場合{only}。");
        g.add("only", &phrase, |a| mean::further(&a[0], a[1].condition()?));
    }
    g.word("price first", "", Node::Marks(Vec::new()));
    g.add("price first", "コスト：{cost}。\n", |a| {
        Some(Node::Marks(vec![Mark::Pay(a[0].cost()?)]))
    });
    g.add(
        "ability",
        &format!("{{event}}{only}。{{only}}{{block}}"),
        |a| Text::new(a[1].marks()?, a[2].block()?).used(Head::AnswerTo(a[0].event()?)),
    );
    g.word("cases", "", Node::Marks(Vec::new()));
    g.add("cases", "{cases}{condition}なら、", |a| {
        mean::further(&a[0], a[1].condition()?)
    });
    for (body, instead) in [
        ("{block}", false),
        ("代わりに、{block}", true),
        ("代わりに、{all done}。", true),
    ] {
        let phrase = format!("{{event}}、{{cases}}{body}");
        g.add("ability", &phrase, move |a| {
            Text::new(a[1].marks()?, a[2].block()?).told(a[0].event()?, instead)
        });
    }
}

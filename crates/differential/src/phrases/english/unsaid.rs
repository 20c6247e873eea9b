//! The texts of Shaman King in English: whole sentences, whose heads go without saying.

use super::told::{blocks, listed};
use super::{Maker, statement};
use crate::phrases::mean::{act, changed_by, choose, lasting};
use crate::phrases::node::{Mark, Node};
use crate::phrases::told::{self, plain_run};
use crate::phrases::unsaid::{self as mean, Text};
use shokan_lang::ast::{
    CardSet, Condition, CostItem, Count, Head, Modifier, Number, Operator, Qualifier, Selection,
    Side, Span, StatOp, Statement, Verb, Word, ZoneRef,
};

pub(super) fn texts(m: &mut Maker<'_>) {
    cards(m);
    rows(m);
    numbers(m);
    conditions(m);
    verbs(m);
    prices(m);
    changes(m);
    orders_of(m);
    statement::blocks(m);
    statement::plain(m);
    statement::branches(m);
    super::told::so(m);
    offers(m);
    whole(m);
}

fn cards(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    let on = m.v.saying("on").map_or("on", |it| it.phrase.en);
    g.add("qualifier", &format!("{on} {{some}}"), |a| {
        let on = Qualifier::On(Box::new(a[0].select()?));
        Some(Node::Qualifiers(vec![on], None))
    });
    // What there is none of stands without its article.
    for (word, other) in [("", false), ("other ", true)] {
        let phrase = format!("one of your {word}{{nouns many}}{{tail}}");
        g.add("none", &phrase, move |a| {
            super::cards::described(Side::Own, other, &a[0], &a[1])
        });
        let another = if other { "another " } else { "" };
        for (whose, side) in [("", Side::Any), ("opposing ", Side::Enemy)] {
            let phrase = format!("{another}{whose}{{nouns one}}{{tail}}");
            g.add("none", &phrase, move |a| {
                super::cards::described(side, other, &a[0], &a[1])
            });
        }
    }
    for (word, other) in [("", false), ("other ", true)] {
        for (whose, side) in [("", Side::Any), ("opposing ", Side::Enemy)] {
            let phrase = format!("{word}{whose}{{nouns many}}{{tail}}");
            g.add("none at all", &phrase, move |a| {
                super::cards::described(side, other, &a[0], &a[1])
            });
        }
    }
    g.same("none", &["single", "row card"]);
    g.add("none", "{unique}", |a| a.first().cloned());
}

/// The first, the last, and the one before another of a row of attack cards.
fn rows(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (row, side) in [
        ("your combo field", Side::Own),
        ("your opponent's combo field", Side::Enemy),
        ("the combo field", Side::Any),
    ] {
        for (word, other) in [("", false), ("other ", true)] {
            let of = move |nouns: &Node, rest: &Node, place: Qualifier| {
                let mut set: CardSet = nouns.set()?;
                set.qualifiers.extend(rest.qualifiers()?.0);
                set.qualifiers.push(place);
                set.other = other;
                set.side = side;
                Some(Node::Select(Selection::Cards(set)))
            };
            for (place, qualifier) in [
                ("first", Qualifier::FirstInRow),
                ("last", Qualifier::LastInRow),
            ] {
                let phrase =
                    format!("the {place} {word}{{nouns one}}{{closed qualifiers}} in {row}");
                g.add("row card", &phrase, move |a| {
                    of(&a[0], &a[1], qualifier.clone())
                });
            }
            let phrase = format!(
                "the {word}{{nouns one}}{{closed qualifiers}} directly before {{some}} in {row}"
            );
            g.add("row card", &phrase, move |a| {
                let before = Qualifier::BeforeInRow(Box::new(a[2].select()?));
                of(&a[0], &a[1], before)
            });
        }
    }
    for (phrase, qualifier) in [
        ("first in the row", Qualifier::FirstInRow),
        ("last in the row", Qualifier::LastInRow),
    ] {
        let node = Node::Qualifiers(vec![qualifier], None);
        g.word("qualifier", phrase, node);
    }
    g.add("qualifier", "directly before {some} in the row", |a| {
        let before = Qualifier::BeforeInRow(Box::new(a[0].select()?));
        Some(Node::Qualifiers(vec![before], None))
    });
    for kind in ["set some", "set all", "set bare", "set taken", "unique"] {
        g.same(kind, &["row card"]);
    }
    for kind in ["pick in", "pick from"] {
        g.add(kind, "{row card}", |a| {
            let one = Count::Exactly(Number::Literal(1));
            Some(Node::Pick(one, a[0].select()?))
        });
    }
}

fn numbers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for it in v.stats.iter().filter(|it| it.phrase.en.ends_with(" by")) {
        g.add("atom", &format!("the {} {{some}}", it.phrase.en), |a| {
            Some(Node::Number(Number::Stat {
                stat: it.word.into(),
                printed: false,
                of: Some(Box::new(a[0].select()?)),
            }))
        });
    }
    g.word("floor", "", Node::Nothing);
    g.add("floor", " (but not below {number})", |a| a.first().cloned());
    for amount in mean::amounts(v).map(|it| it.phrase.en) {
        g.word("atom", amount, Node::Number(Number::Amount));
        let changed = [
            (
                format!("reduce {amount} by {{number}}{{floor}}"),
                Operator::Subtract,
            ),
            (
                format!("add {{number}}{{floor}} to {amount}"),
                Operator::Add,
            ),
        ];
        for (phrase, how) in changed {
            g.add("amount", &phrase, move |a| {
                told::amount(how, a[0].number()?, a[1].number())
            });
        }
        for phrase in [
            format!("{amount} becomes {{number}}"),
            format!("make {amount} {{number}}"),
        ] {
            g.add("amount", &phrase, |a| told::amount_to(a[0].number()?));
        }
    }
    g.add("plain", "{amount}.", |a| a.first().cloned());
}

fn conditions(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for kind in v.kinds.iter().filter(|it| it.unique) {
        let node = Node::Word(kind.word.into());
        g.word("being", &format!("the {}", kind.phrase.en), node);
    }
    g.add("one condition", "{some} is on the {zones}", |a| {
        let zones = Qualifier::In(a[1].words()?);
        Some(Node::Condition(Condition::Holds(a[0].select()?, zones)))
    });
    g.add("one condition", "{unique} is still on the field", |a| {
        Some(Node::Condition(Condition::Exists(a[0].select()?)))
    });
    for phrase in ["there is no {none}", "there are no {none at all}"] {
        g.add("one condition", phrase, |a| {
            let exists = Condition::Exists(a[0].select()?);
            Some(Node::Condition(Condition::Not(Box::new(exists))))
        });
    }
}

fn verbs(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for (cards, as_many) in [("{cards}", ""), ("as many cards", " as {number}")] {
        for (random, chance) in [(false, ""), (true, " at random")] {
            let order = format!("discard {cards}{chance} from your hand{as_many}");
            let states = format!("discards {cards}{chance} from their hand{as_many}");
            if !random {
                g.add("own discard", &order, |a| a.first().cloned());
            }
            super::verb::does(g, "verb", [&order, &states], move |count, who| {
                let verb = Verb::Discard {
                    count: count.number()?,
                    who,
                    random,
                };
                act(Vec::new(), verb, None)
            });
        }
    }
    g.same("choice", &["pick in", "pick from"]);
    let whose = v.saying("whose_row").map_or("the", |it| it.phrase.en);
    for row in v.zones.iter().filter(|it| it.named) {
        let phrase = format!("move {{taken}} to {whose} {}", row.phrase.en);
        g.add("verb", &phrase, |a| {
            let (ask, what) = a[0].object()?;
            act(ask, mean::to_row(what, row.word), None)
        });
    }
}

fn prices(m: &mut Maker<'_>) {
    for phrase in [
        "put {pick from} into your {zone}",
        "put {pick from} from the field into your {zone}",
    ] {
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

fn changes(m: &mut Maker<'_>) {
    let v = m.v;
    super::change::changes(m);
    let g = &mut m.grammar;
    for owner in ["{possessive} {stat}", "the {stat} of {changed one}"] {
        let turned = owner.starts_with("the");
        g.add(
            "own change",
            &format!("reduce {owner} by {{number}}{{floor}}"),
            move |a| {
                let (of, word) = owned(&a[..2], turned)?;
                let change = mean::stat(StatOp::Subtract, word, a[2].number()?, a[3].number());
                Some(Node::Changed(of.select()?, vec![(change, None)]))
            },
        );
    }
    for kind in v.kinds {
        for counts in ["counts", "count"] {
            let phrase = format!("{counts} as {}", super::article(kind.phrase.en));
            let change = (Modifier::CountsAs(kind.word.into()), None);
            g.word("change", &phrase, Node::Changes(vec![change]));
        }
    }
    for permission in v.permissions {
        let kind = format!("permitted {}", permission.word);
        super::verb::named(m, permission, &kind);
        m.grammar.add("change", &format!("may {{{kind}}}"), |a| {
            let may = Modifier::May {
                permission: permission.word.into(),
                args: a[0].permitted()?,
            };
            Some(Node::Changes(vec![(may, None)]))
        });
    }
    m.grammar.add("lasting", "{change}{until}", |a| {
        Some(Node::Changes(lasting(a)?))
    });
    listed(m, "all lasting", "lasting", |one, other| {
        let mut all = one.changes()?;
        all.extend(other.changes()?);
        Some(Node::Changes(all))
    });
    m.grammar.add("plain", "{changed one} {all lasting}.", |a| {
        changed_by(&[Node::Changed(a[0].select()?, a[1].changes()?)])
    });
    m.grammar.add("plain", "{own change}{until}.", |a| {
        let (of, _) = a[0].changed()?;
        changed_by(&[Node::Changed(of, lasting(a)?)])
    });
}

/// Whose number it is, and which.
fn owned(a: &[Node], turned: bool) -> Option<(&Node, Word)> {
    match turned {
        false => Some((&a[0], a[1].a_word()?)),
        true => Some((&a[1], a[0].a_word()?)),
    }
}

/// What is said as an order: the cards may be asked for in it.
fn orders_of(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.word("for each", "", Node::Nothing);
    g.add("for each", " for each {each in}", |a| a.first().cloned());
    g.add("for each", " for {unique}", |a| a.first().cloned());
    for owner in [
        "{possessive} {stat}",
        "the {stat} of {changed one}",
        "the {stat} of {pick in}",
    ] {
        let turned = owner.starts_with("the");
        let phrase = format!("add {{number}} to {owner}{{for each}}{{floor}}{{until}}");
        g.add("order", &phrase, move |a| {
            let (of, word) = owned(&a[1..3], turned)?;
            let amount = mean::for_each(a[0].number()?, a[3].select())?;
            let change = mean::stat(StatOp::Add, word, amount, a[4].number());
            let (mut ask, selection) = of.object()?;
            ask.push(Statement::Modify {
                selection,
                parts: vec![(change, a[5].duration()?)],
                span: Span::default(),
            });
            Some(Node::Block(ask))
        });
    }
    g.add("plain", "{order}.", |a| a.first().cloned());
}

/// What may be done: as far as it is only done, in one sentence.
fn offers(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.same("done", &["verb", "amount", "order"]);
    g.add("done", "choose {pick in}{total}", |a| {
        choose(None, &a[0], &a[1])
    });
    g.add("done", "choose {unique}{total}", |a| {
        let one = Node::Pick(Count::Exactly(Number::Literal(1)), a[0].select()?);
        choose(None, &one, &a[1])
    });
    listed(m, "all done", "done", blocks);
    let g = &mut m.grammar;
    g.word("at a price", "you may ", Node::Nothing);
    g.add("at a price", "you may {cost} to ", |a| a.first().cloned());
    g.add("plain", "{at a price}{all done}.", |a| {
        let all = a[1].block()?;
        (plain_run(&all, v) == all.len()).then_some(())?;
        told::may(a[0].cost(), all)
    });
    // To have paid is one thing, to have chosen to do something another.
    for (phrase, paid) in [
        ("you may {all done}. If you chose to{so}", false),
        ("you may {cost} to {all done}. If you do{so}", true),
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
    for phrase in ["you may {cost}. If you do{so}", "if you wish, {inner}"] {
        g.add("open", phrase, move |a| {
            let rest = a.last()?.block()?;
            (plain_run(&rest, v) == 0).then_some(())?;
            told::may(a[0].cost(), rest)
        });
    }
}

fn whole(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let when = |condition| Some(Node::Marks(vec![Mark::When(condition)]));
    g.word("holding", "", Node::Marks(Vec::new()));
    g.add("holding", "{holding}while {condition}, ", |a| {
        mean::further(&a[0], a[1].condition()?)
    });
    g.add("holding", "{holding}in battles of {some}, ", |a| {
        let battle = Condition::Is(a[1].select()?, "battle_shaman".into());
        mean::further(&a[0], battle)
    });
    g.add("ability", "{holding}{block}", |a| {
        Text::new(a[0].marks()?, a[1].block()?).standing(Head::Always)
    });
    for head in v.heads {
        let rule = || Head::Rule {
            word: head.word.into(),
            values: Vec::new(),
            name: None,
            event: None,
        };
        if head.continuous {
            let phrase = format!("{}, {{holding}}{{block}}", head.phrase.en);
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
    let only = v.saying("play_only").map_or("", |it| it.phrase.en);
    g.word("only", "", Node::Marks(Vec::new()));
    g.add("only", &format!("{only} if {{condition}}. "), move |a| {
        when(a[0].condition()?)
    });
    g.word("price first", "", Node::Marks(Vec::new()));
    g.add("price first", "Cost: {cost}.\n", |a| {
        Some(Node::Marks(vec![Mark::Pay(a[0].cost()?)]))
    });
    g.add(
        "ability",
        &format!("{only} {{event}}{{case}}. {{block}}"),
        |a| Text::new(a[1].marks()?, a[2].block()?).used(Head::AnswerTo(a[0].event()?)),
    );
    g.word("case", "", Node::Marks(Vec::new()));
    g.add("case", ", if {condition}", move |a| when(a[0].condition()?));
    g.add("ability", "{event}{case}, {block}", |a| {
        Text::new(a[1].marks()?, a[2].block()?).told(a[0].event()?, false)
    });
    g.add("ability", "{event}{case}, instead {block}", |a| {
        Text::new(a[1].marks()?, a[2].block()?).told(a[0].event()?, true)
    });
    g.add("ability", "{event}{case}, instead {all done}.", |a| {
        let block = a[2].block()?;
        (block.len() > 1 && block.iter().all(|it| matches!(it, Statement::Do { .. })))
            .then_some(())?;
        Text::new(a[1].marks()?, block).told(a[0].event()?, true)
    });
}

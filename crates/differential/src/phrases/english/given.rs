//! Changes that only a game says whose texts are their controller's to use or not, in English.

use super::Maker;
use crate::phrases::announced::{Passives, passives, taken, with};
use crate::phrases::chart::Grammar;
use crate::phrases::node::Node;
use shokan_lang::ast::{
    CardSet, Condition, Modifier, Number, Operator, Player, Qualifier, Selection, Side, StatOp,
    StatScope, Word,
};
use shokan_lang::vocabulary::Vocabulary;

pub(super) fn changes(m: &mut Maker<'_>) {
    stats(m);
    words(m);
    behind(m);
    whole(m);
}

const SCOPES: [(&str, StatScope); 3] = [
    ("", StatScope::Current),
    ("printed ", StatScope::Printed),
    ("total ", StatScope::Total),
];

/// The same change of several numbers.
fn alike(scope: StatScope, op: StatOp, stats: &Node, amount: Number) -> Option<Vec<Modifier>> {
    let all = stats.words()?.into_iter().map(|stat| Modifier::Stat {
        scope,
        stat,
        op,
        amount: amount.clone(),
        least: None,
    });
    Some(all.collect())
}

fn lastless(all: Vec<Modifier>) -> Vec<(Modifier, Option<shokan_lang::ast::Duration>)> {
    all.into_iter().map(|it| (it, None)).collect()
}

fn stats(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (said, scope) in SCOPES {
        let one = format!("{said}{{stat}}");
        let kind = format!("{said}stats");
        let several = format!("{said}stats,");
        let two = |a: &[Node]| Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]));
        let more = |a: &[Node]| {
            let mut all = a[0].words()?;
            all.push(a[1].a_word()?);
            Some(Node::Words(all))
        };
        g.add(&kind, &format!("{one} and {one}"), two);
        g.add(&kind, &format!("{{{several}}}, and {one}"), more);
        g.add(&several, &format!("{one}, {one}"), two);
        g.add(&several, &format!("{{{several}}}, {one}"), more);
        for gets in ["gets", "get"] {
            for (sign, op) in [("+", StatOp::Add), ("−", StatOp::Subtract)] {
                let phrase = format!("{gets} {sign}{{number}} {{{kind}}}");
                g.add("change", &phrase, move |a| {
                    let all = alike(scope, op, &a[1], a[0].number()?)?;
                    Some(Node::Changes(lastless(all)))
                });
                if scope == StatScope::Current {
                    let phrase = format!("{gets} {sign}{{#}} {{stat}} for each {{per}}");
                    g.add("change", &phrase, move |a| {
                        let amount = Number::Arithmetic(
                            Box::new(a[0].number()?),
                            Operator::Multiply,
                            Box::new(a[2].number()?),
                        );
                        let stat = Node::Words(vec![a[1].a_word()?]);
                        Some(Node::Changes(lastless(alike(scope, op, &stat, amount)?)))
                    });
                }
            }
        }
        for (turned, owner) in [
            (false, format!("{{possessive}} {{{kind}}}")),
            (true, format!("the {{{kind}}} of {{changed one}}")),
        ] {
            for (are, op) in [
                ("are multiplied by {number}", StatOp::Multiply),
                ("are divided by {number}", StatOp::Divide),
                ("are {number}", StatOp::Set),
                ("become {number}", StatOp::Set),
                ("are doubled", StatOp::Multiply),
                ("are halved", StatOp::Divide),
            ] {
                g.add("own change", &format!("{owner} {are}"), move |a| {
                    let (of, stats) = if turned { (1, 0) } else { (0, 1) };
                    let amount = match a.get(2) {
                        Some(n) => n.number()?,
                        None => Number::Literal(2),
                    };
                    let all = alike(scope, op, &a[stats], amount)?;
                    Some(Node::Changed(a[of].select()?, lastless(all)))
                });
            }
        }
    }
    g.add("per", "{counter1} on {some}", |a| {
        let of = a[0].words()?.into_iter().next();
        let on = Box::new(a[1].select()?);
        Some(Node::Number(Number::CountCounters(of, on)))
    });
    g.add("per", "{each in}", |a| {
        Some(Node::Number(Number::Count(Box::new(a[0].select()?))))
    });
    g.add("per", "of your {nouns many}{tail}", |_| None);
    g.add("per", "{single}", |a| {
        Some(Node::Number(Number::Count(Box::new(a[0].select()?))))
    });
}

fn words(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    let push = |a: &[Node]| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    };
    let two = |a: &[Node]| Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]));
    g.add("keywords", "{keyword} and {keyword}", two);
    g.add("keywords", "{keywords,}, and {keyword}", push);
    g.add("keywords,", "{keyword}, {keyword}", two);
    g.add("keywords,", "{keywords,}, {keyword}", push);
    for (verb, gives) in [
        ("gains", true),
        ("gain", true),
        ("has", true),
        ("have", true),
        ("loses", false),
        ("lose", false),
    ] {
        g.add("change", &format!("{verb} {{keywords}}"), move |a| {
            let all = a[0].words()?.into_iter().map(|it| match gives {
                true => Modifier::GainsKeyword(it),
                false => Modifier::LosesKeyword(it),
            });
            Some(Node::Changes(lastless(all.collect())))
        });
    }
    g.add("change", "cannot {acts} by {bare}", |a| {
        match a[1].select()? {
            by @ Selection::Cards(_) => Some(Node::Changes(lastless(vec![Modifier::Cannot {
                acts: a[0].words()?,
                by: Some(by),
            }]))),
            _ => None,
        }
    });
}

fn behind(m: &mut Maker<'_>) {
    let v = m.v;
    let said = |word: &str| {
        let said = v.saying(word).or(v.keyword(word)).or(v.state(word));
        said.map_or_else(|| word.replace('_', " "), |it| it.phrase.en.to_owned())
    };
    let mut open = m.attributes();
    let own = m.words.keywords.iter();
    open.extend(own.map(|it| (it.0.clone(), it.1.name.en.clone())));
    let cards = m.words.cards.iter();
    let cards = cards.map(|it| (it.0.clone(), it.1.en.clone())).collect();
    let g = &mut m.grammar;
    let words = Passives {
        said: &said,
        between: " ",
        level: "Lv. ",
        open,
        cards,
    };
    passives(g, v, &words);
    for gains in ["gains", "gain", "has", "have"] {
        g.add("change", &format!("{gains} “{{passive}}”"), |a| {
            a.first().cloned()
        });
    }
    for loses in ["loses", "lose"] {
        g.add("change", &format!("{loses} “{{passive}}”"), |a| {
            taken(&a[0])
        });
    }
    g.add("qualifier", "with “{passive}”", |a| {
        Some(Node::Qualifiers(vec![with(&a[0])?], None))
    });
    g.add("qualifier", "without “{passive}”", |a| {
        let without = Qualifier::Not(Box::new(with(&a[0])?));
        Some(Node::Qualifiers(vec![without], None))
    });
    g.add("one condition", "{some} has “{passive}”", |a| {
        let holds = Condition::Holds(a[0].select()?, with(&a[1])?);
        Some(Node::Condition(holds))
    });
    // A clause may stand behind other descriptions, too.
    g.add("qualifier", "{clause}", |a| {
        let being = Qualifier::Being(vec![a[0].a_word()?]);
        Some(Node::Qualifiers(vec![being], None))
    });
    // What cards must not have is said together.
    g.add("missing", "{with word}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    g.add("missing", "{with word}, {missing}", |a| {
        let mut all = vec![a[0].a_word()?];
        all.extend(a[1].words()?);
        Some(Node::Words(all))
    });
    g.add("qualifier", "without {missing} or {with word}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        let all = all.into_iter().map(Qualifier::Without).collect();
        Some(Node::Qualifiers(all, None))
    });
    for whose in ["{all}'s", "{all}'"] {
        g.add("possessive", whose, |a| match a[0].select()? {
            it @ Selection::Cards(_) => Some(Node::Select(it)),
            _ => None,
        });
    }
}

/// Changes with a sentence of their own.
fn whole(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    let controlled = |of: &Node, by: Player| {
        let change = Modifier::ControlledBy(by);
        Some(Node::Changed(of.select()?, vec![(change, None)]))
    };
    // What holds all the time is had; what is gained is said to last.
    for (kind, yours, theirs) in [
        ("own change", "you control {all}", "{they} controls {all}"),
        (
            "gained control",
            "gain control of {all}",
            "{they} gains control of {all}",
        ),
    ] {
        g.add(kind, yours, move |a| controlled(&a[0], Player::You));
        g.add(kind, theirs, move |a| controlled(&a[1], a[0].player()?));
    }
    for field in crate::phrases::announced::fields(v) {
        let said = v.saying(field).map_or(field, |it| it.phrase.en);
        g.word("copied field", said, Node::Word(field.into()));
    }
    g.add("copied", "{copied field}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    let two = |a: &[Node]| Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]));
    let push = |a: &[Node]| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    };
    g.add("copied", "{copied field} and {copied field}", two);
    g.add("copied", "{copied,}, and {copied field}", push);
    g.add("copied,", "{copied field}, {copied field}", two);
    g.add("copied,", "{copied,}, {copied field}", push);
    let copies = |of: &Node, fields: &Node, from: &Node| {
        let copies = Modifier::Copies {
            fields: fields.words()?,
            of: from.select()?,
        };
        Some(Node::Changed(of.select()?, vec![(copies, None)]))
    };
    g.add(
        "own change",
        "{possessive} {copied} become those of {some}",
        move |a| copies(&a[0], &a[1], &a[2]),
    );
    g.add(
        "own change",
        "the {copied} of {changed one} become those of {some}",
        move |a| copies(&a[1], &a[0], &a[2]),
    );
    for (said, more) in [("more", true), ("less", false)] {
        for it in v.said {
            let act: Word = it.word.into();
            if it.word != "activation" {
                continue;
            }
            for (turned, owner) in [
                (false, format!("{{possessive}} {}", it.phrase.en)),
                (true, format!("the {} of {{changed one}}", it.phrase.en)),
            ] {
                let _ = turned;
                let act = act.clone();
                g.add(
                    "own change",
                    &format!("{owner} costs {{number}} {said}"),
                    move |a| {
                        let costs = Modifier::Costs {
                            act: Some(act.clone()),
                            amount: a[1].number()?,
                            more,
                        };
                        Some(Node::Changed(a[0].select()?, vec![(costs, None)]))
                    },
                );
            }
        }
    }
}

/// What there is, said by who controls it.
pub(super) fn exists(g: &mut Grammar, v: &'static Vocabulary) {
    let off_field = move |set: &CardSet| {
        let mut zones = set.qualifiers.iter().flat_map(|it| match it {
            Qualifier::In(zones) => zones.as_slice(),
            _ => &[],
        });
        zones.any(|it| v.zone(it).is_some_and(|it| !it.field))
    };
    for (phrase, side) in [
        ("you control {set some}", Side::Own),
        ("your opponent controls {set some}", Side::Enemy),
        ("there is {set some} on the field", Side::Any),
    ] {
        g.add("one condition", phrase, move |a| {
            let Selection::Cards(mut set) = a[0].select()? else {
                return None;
            };
            (set.side == Side::Any && !off_field(&set)).then_some(())?;
            set.side = side;
            Some(Node::Condition(Condition::Exists(Selection::Cards(set))))
        });
    }
    g.add("one condition", "there is {some}", move |a| {
        let some = a[0].select()?;
        let here = matches!(&some, Selection::Cards(set) if !off_field(set));
        (!here).then_some(Node::Condition(Condition::Exists(some)))
    });
    g.add("one condition", "{phase}", |a| {
        Some(Node::Condition(Condition::Phase(a[0].a_word()?)))
    });
}

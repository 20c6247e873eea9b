//! Changes that only a game says whose texts are their controller's to use or not, in Japanese.

use super::Maker;
use crate::phrases::announced::{Passives, fields, passives, taken, with};
use crate::phrases::chart::Grammar;
use crate::phrases::mean::{act, changed_by, more};
use crate::phrases::node::Node;
use crate::phrases::told;
use shokan_lang::ast::{
    Condition, Destination, Duration, Modifier, Number, Qualifier, Selection, Side, Span, StatOp,
    StatScope, Statement, Verb, ZoneRef,
};
use shokan_lang::vocabulary::Vocabulary;

/// What is done with cards, and when, that no other game says so.
pub(super) fn done(m: &mut Maker<'_>) {
    let v = m.v;
    let shuffles = m.said("shuffle").unwrap_or("切る");
    let g = &mut m.grammar;
    g.add(
        "plain sentence",
        &format!("{{search}}、{{plain sentence}}その後、{{sided zone}}を{shuffles}。"),
        |a| {
            let mut all = a[0].block()?;
            all.extend(a[1].block()?);
            Some(Node::Block(all))
        },
    );
    g.add("open", "{event}、{inner}", |a| {
        let event = a[0].event()?;
        matches!(event.names.as_slice(), [it] if it.as_str() == "battle_end").then_some(())?;
        let later = Statement::Later {
            event,
            duration: None,
            body: a[1].block()?,
            span: Span::default(),
        };
        Some(Node::Block(vec![later]))
    });
    g.add("object ", "{all}", |a| a.first().cloned());
    g.add("object が", "{all}が", |a| a.first().cloned());
    for it in v.stats {
        if let Some(becomes) = it.becomes {
            told::stat_phrase_of(g, it.word, becomes.ja, StatOp::Set);
        }
    }
    for state in v.states {
        if let Some(stem) = state.phrase.ja.strip_suffix("ている") {
            let not = Qualifier::Not(Box::new(Qualifier::Being(vec![state.word.into()])));
            let node = Node::Qualifiers(vec![not], None);
            g.word("qualifier", &format!("{stem}ていない"), node);
        }
    }
    let send = v.saying("send_to_graveyard").map_or("", |it| it.phrase.ja);
    for from in ["", "場から"] {
        for (whose, side) in [
            ("", None),
            ("持ち主の", None),
            ("相手の", Some(Side::Enemy)),
        ] {
            let phrase = format!("{{object を}}{from}{whose}{send}");
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
                act(Vec::new(), Verb::Send { what, to }, None)
            });
        }
    }
}

pub(super) fn changes(m: &mut Maker<'_>) {
    lasting(m);
    stats(m);
    words(m);
    behind(m);
    others(m);
}

fn lasting(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("until", "", Node::Duration(None));
    let stays = Node::Duration(Some(Duration::WhileHere));
    g.word("until", "そこにある間、", stays);
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
}

type Parts = Vec<(Modifier, Option<Duration>)>;

fn lastless(all: impl Iterator<Item = Modifier>) -> Parts {
    all.map(|it| (it, None)).collect()
}

fn stats(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (said, scope) in [
        ("", StatScope::Current),
        ("元々の", StatScope::Printed),
        ("総", StatScope::Total),
    ] {
        let kind = format!("{said}stats");
        g.add(&kind, &format!("{said}{{stat}}"), |a| {
            Some(Node::Words(vec![a[0].a_word()?]))
        });
        g.add(&kind, &format!("{{{kind}}}と{said}{{stat}}"), |a| {
            let mut all = a[0].words()?;
            all.push(a[1].a_word()?);
            Some(Node::Words(all))
        });
        for (end, join, op) in [
            ("+{number}する", "+{number}し", StatOp::Add),
            ("−{number}する", "−{number}し", StatOp::Subtract),
            ("{number}倍にする", "{number}倍にし", StatOp::Multiply),
            ("半分にする", "半分にし", StatOp::Divide),
            ("{number}分の1にする", "{number}分の1にし", StatOp::Divide),
            ("{number}にする", "{number}にし", StatOp::Set),
        ] {
            for (place, phrase) in [("stat piece", end), ("stat piece,", join)] {
                g.add(
                    place,
                    &format!("{{{kind}}}を{phrase}{{least}}"),
                    move |a| {
                        let (amount, least) = match a {
                            [_, n, least] => (n.number()?, least),
                            [_, least] => (Number::Literal(2), least),
                            _ => return None,
                        };
                        let all = a[0].words()?;
                        (all.len() == 1 || least.number().is_none()).then_some(())?;
                        let all = all.into_iter().map(|stat| Modifier::Stat {
                            scope,
                            stat,
                            op,
                            amount: amount.clone(),
                            least: least.number(),
                        });
                        Some(Node::Changes(lastless(all)))
                    },
                );
            }
        }
    }
    g.word("stat pieces,", "", Node::Changes(Vec::new()));
    let both = |a: &[Node]| {
        let mut all = a[0].changes()?;
        all.extend(a[1].changes()?);
        Some(Node::Changes(all))
    };
    g.add("stat pieces,", "{stat pieces,}{stat piece,}、", both);
    g.add("stat pieces", "{stat pieces,}{stat piece}", both);
    g.add("stat pieces", "{stat pieces,}{keywords}を与える", |a| {
        let mut all = a[0].changes()?;
        (!all.is_empty()).then_some(())?;
        all.extend(lastless(
            a[1].words()?.into_iter().map(Modifier::GainsKeyword),
        ));
        Some(Node::Changes(all))
    });
    g.add("change", "{object の}{stat pieces}", |a| {
        Some(Node::Changed(a[0].select()?, a[1].changes()?))
    });
}

fn words(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.add("keywords", "「{keyword}」", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    g.add("keywords", "{keywords}と「{keyword}」", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    for (phrase, gives) in [
        ("{object は}{keywords}を持つ", true),
        ("{object に}{keywords}を与える", true),
        ("{object は}{keywords}を失う", false),
    ] {
        g.add("change", phrase, move |a| {
            let all = a[1].words()?;
            // One keyword is said in the same way in every game.
            (all.len() > 1).then_some(())?;
            let all = lastless(all.into_iter().map(|it| match gives {
                true => Modifier::GainsKeyword(it),
                false => Modifier::LosesKeyword(it),
            }));
            Some(Node::Changed(a[0].select()?, all))
        });
    }
    g.add("act by", "{plain}では", |a| match a[0].select()? {
        by @ Selection::Cards(_) => Some(Node::Select(by)),
        _ => None,
    });
}

fn behind(m: &mut Maker<'_>) {
    let v = m.v;
    let said = |word: &str| {
        let said = v.saying(word).or(v.keyword(word)).or(v.state(word));
        let said = said.map_or(word, |it| it.phrase.ja);
        said.trim_end_matches('の').to_owned()
    };
    let mut open = m.attributes();
    let own = m.words.keywords.iter();
    open.extend(own.map(|it| (it.0.clone(), it.1.name.ja.clone())));
    let cards = m.words.cards.iter();
    let cards = cards.map(|it| (it.0.clone(), it.1.ja.clone())).collect();
    let g = &mut m.grammar;
    let words = Passives {
        said: &said,
        between: "",
        level: "Lv.",
        open,
        cards,
    };
    passives(g, v, &words);
    let of = |a: &[Node], changes: Node| Some(Node::Changed(a[0].select()?, changes.changes()?));
    for phrase in [
        "{object は}「{passive}」を持つ",
        "{object に}「{passive}」を与える",
    ] {
        g.add("change", phrase, move |a| of(a, a[1].clone()));
    }
    g.add("change", "{object は}「{passive}」を失う", move |a| {
        of(a, taken(&a[1])?)
    });
    for kind in ["qualifier", "predicate"] {
        g.add(kind, "「{passive}」を持つ", |a| {
            Some(Node::Qualifiers(vec![with(&a[0])?], None))
        });
        g.add(kind, "「{passive}」を持たない", |a| {
            let without = Qualifier::Not(Box::new(with(&a[0])?));
            Some(Node::Qualifiers(vec![without], None))
        });
    }
    g.add("one condition", "{plain}が「{passive}」を持つ", |a| {
        let holds = Condition::Holds(a[0].select()?, with(&a[1])?);
        Some(Node::Condition(holds))
    });
    // What cards must not have is said together.
    g.add("missing", "「{with word}」と「{with word}」", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    g.add("missing", "{missing}と「{with word}」", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    g.add("qualifier", "{missing}を持たない", |a| {
        let all = a[0].words()?.into_iter().map(Qualifier::Without).collect();
        Some(Node::Qualifiers(all, None))
    });
    // All of them, said behind their particle.
    g.add("object は", "{described}はすべて", |a| {
        Some(Node::Select(Selection::Cards(a[0].set()?)))
    });
    g.add("object は", "{and but}と{described}はすべて", |a| {
        let mut all = a[0].selects()?;
        all.push(Selection::Cards(a[1].set()?));
        Some(Node::Select(Selection::And(all)))
    });
    g.add("and but", "{all one}", |a| {
        Some(Node::Selects(vec![a[0].select()?]))
    });
    g.same("and but", &["and"]);
}

fn others(m: &mut Maker<'_>) {
    let v = m.v;
    let activation = m.said("activation").unwrap_or_default();
    let g = &mut m.grammar;
    for field in fields(v) {
        let said = v.saying(field).map_or(field, |it| it.phrase.ja);
        g.word("copied field", said, Node::Word(field.into()));
    }
    g.add("copied", "{copied field}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    g.add("copied", "{copied}・{copied field}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    g.add(
        "change",
        "{object の}{copied}を{plain}と同じにする",
        |a| {
            let copies = Modifier::Copies {
                fields: a[1].words()?,
                of: a[2].select()?,
            };
            Some(Node::Changed(a[0].select()?, vec![(copies, None)]))
        },
    );
    for (said, more) in [("多く", true), ("少なく", false)] {
        let phrase = format!("{{object の}}{activation}のコストは{{number}}{said}なる");
        g.add("change", &phrase, move |a| {
            let costs = Modifier::Costs {
                act: Some("activation".into()),
                amount: a[1].number()?,
                more,
            };
            Some(Node::Changed(a[0].select()?, vec![(costs, None)]))
        });
    }
}

/// What there is, and what is said of a game whose conditions are whole clauses.
pub(super) fn exists(g: &mut Grammar, v: &'static Vocabulary) {
    for (here, is) in [
        ("", "いる"),
        ("", "ある"),
        ("場に", "いる"),
        ("場に", "ある"),
    ] {
        for kind in ["one condition", "holds"] {
            g.add(kind, &format!("{here}{{plain}}が{is}"), |a| {
                Some(Node::Condition(Condition::Exists(a[0].select()?)))
            });
        }
    }
    for tally in v.tallies {
        let number = Number::Tally(tally.word.into());
        g.word("atom", tally.phrase.ja, Node::Number(number));
    }
}

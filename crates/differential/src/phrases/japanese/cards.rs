//! How cards are spoken of in Japanese.

use super::Maker;
use crate::phrases::chart::Grammar;
use crate::phrases::node::Node;
use shokan_lang::ast::{CardSet, Condition, Count, Number, Qualifier, Selection, Side, Span, Word};

pub(super) fn cards(m: &mut Maker<'_>) {
    singles(m);
    objects(m);
    sets(m);
    qualifiers(m);
}

fn name(text: &str) -> Node {
    Node::Select(Selection::Name(text.into()))
}

fn singles(m: &mut Maker<'_>) {
    let v = m.v;
    for (word, selection) in [("host", Selection::Host), ("foe", Selection::Foe)] {
        let said = v.said.iter().filter(|it| {
            it.word == word
                || it
                    .word
                    .strip_prefix(word)
                    .is_some_and(|it| it.starts_with('_'))
        });
        for said in said {
            m.grammar
                .word("single", said.phrase.ja, Node::Select(selection.clone()));
        }
    }
    let g = &mut m.grammar;
    for kind in v.kinds.iter().filter(|it| !it.unique && it.counter == "体") {
        let phrase = format!("この{}", kind.phrase.ja);
        g.word("single", &phrase, Node::Select(Selection::This));
    }
    for (phrase, selection) in [
        ("このカード", Selection::This),
        ("この効果を与えたカード", Selection::Giver),
        ("このカードが置かれているカード", Selection::Host),
        ("一番上のカード", Selection::Top),
        ("戦闘の相手", Selection::Foe),
    ] {
        g.word("single", phrase, Node::Select(selection));
    }
    g.word("single", "それ", name("~lone"));
    g.same("single", &["named"]);
    let mut nouns = vec![("card", "カード", "枚")];
    nouns.extend(
        v.kinds
            .iter()
            .filter(|it| it.word != "card")
            .map(|it| (it.word, it.phrase.ja, it.counter)),
    );
    for (word, noun, counter) in nouns {
        g.word(
            "named",
            &format!("その{noun}"),
            name(&format!("~that {word}")),
        );
        g.word(
            "named",
            &format!("それらの{noun}"),
            name(&format!("~those {word}")),
        );
        for (whose, form) in [("自分", "mine"), ("相手", "theirs")] {
            let chosen = format!("選んだ{whose}の{noun}");
            g.word("named", &chosen, name(&format!("~{form} {word}")));
        }
        let first = format!("初めに述べた{noun}");
        g.word("named", &first, name(&format!("~first {word}")));
        for n in 1..=6 {
            g.word(
                "named",
                &format!("{n}{counter}目の{noun}"),
                name(&format!("~one {n} {word}")),
            );
            g.word(
                "named",
                &format!("{n}組目の{noun}"),
                name(&format!("~many {n} {word}")),
            );
        }
    }
    g.add("single", "{player}", |a| {
        Some(Node::Select(Selection::Player(a[0].player()?)))
    });
    g.word(
        "rest",
        "残り",
        Node::Select(Selection::RestOf("~them".into())),
    );
    g.add("rest", "{named}の残り", |a| {
        let Selection::Name(name) = a[0].select()? else {
            return None;
        };
        Some(Node::Select(Selection::RestOf(name)))
    });
    g.same("single", &["rest"]);
    g.word("among", "その中", Node::Word("~them".into()));
    g.add("among", "{named}の中", |a| {
        let Selection::Name(name) = a[0].select()? else {
            return None;
        };
        Some(Node::Word(name))
    });
    g.add("single", "{among}の{any front}カード", |a| {
        out_of(a[0].a_word()?, a[1].qualifiers()?.0)
    });
    g.same("all one", &["single", "set all"]);
    // Positions have a と of their own; inside a description they stand close together.
    let close = if v.prose { "および" } else { "と" };
    for (kind, and) in [("and", "、および"), ("close and", close)] {
        g.add(kind, &format!("{{all one}}{and}{{all one}}"), |a| {
            Some(Node::Selects(vec![a[0].select()?, a[1].select()?]))
        });
        g.add(kind, &format!("{{{kind}}}{and}{{all one}}"), |a| {
            let mut all = a[0].selects()?;
            all.push(a[1].select()?);
            Some(Node::Selects(all))
        });
    }
    for (kind, set, and) in [
        ("plain", "set plain", "{close and}"),
        ("all", "set all", "{and}"),
    ] {
        g.same(kind, &["single", set]);
        let wide = kind == "all" && !v.prose;
        g.add(kind, and, move |a| {
            let all = a[0].selects()?;
            (!wide || all[1..].iter().any(|it| is_placed(it, v.optional))).then_some(())?;
            Some(Node::Select(Selection::And(all)))
        });
    }
    if !v.prose {
        // What is said by others could stand behind them: then it stands farther away.
        g.add("all", "{close and}", move |a| {
            let all = a[0].selects()?;
            let near = !all[1..].iter().any(|it| is_placed(it, v.optional));
            near.then_some(Node::Select(Selection::And(all)))
        });
    }
}

/// What was spoken of just now is left out, with its particle, or said in short.
fn objects(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for particle in ["を", "に", "に、", "の", "は", "から"] {
        let kind = format!("object {particle}");
        g.add(&kind, &format!("{{all}}{particle}"), |a| a.first().cloned());
        g.word(&kind, "", name("~gap"));
        if v.prose {
            g.word(&kind, &format!("それら{particle}"), name("~gap"));
        }
    }
}

/// Cards that are said by others, which stand in front of them.
fn is_placed(selection: &Selection, optional: bool) -> bool {
    let placed = |it: &Qualifier| match it {
        Qualifier::Facing(_)
        | Qualifier::AdjacentTo(_)
        | Qualifier::Within { .. }
        | Qualifier::Between(..)
        | Qualifier::InLineWith(_)
        | Qualifier::InColumnOf(_)
        | Qualifier::Under(_)
        | Qualifier::On(_)
        | Qualifier::Attacking(_) => true,
        Qualifier::Where(condition) => {
            let number = matches!(
                **condition,
                Condition::Compare(Number::Stat { of: None, .. }, ..) | Condition::And(_)
            );
            !number && !optional
        }
        _ => false,
    };
    matches!(selection, Selection::Cards(set) if set.qualifiers.iter().any(placed))
}

fn out_of(name: Word, qualifiers: Vec<Qualifier>) -> Option<Node> {
    Some(Node::Select(Selection::Of { name, qualifiers }))
}

/// 「自分の墓地にある好きな数のカード」: how many stands behind where they lie. Cards of the kind
/// `core` are said in two ways: the kinds of phrases, and what each has for them.
pub(super) fn any_number(g: &mut Grammar, core: &str) -> [(&'static str, String); 2] {
    let many = format!("any {core}");
    g.add(
        &many,
        &format!("{{in zones}}好きな数の{{{core}}}"),
        |a| {
            let (zones, mut set) = (a[0].words()?, a[1].set()?);
            let is_place = |it: &Qualifier| matches!(it, Qualifier::In(_));
            (!set.qualifiers.iter().any(is_place)).then_some(())?;
            if !zones.is_empty() {
                set.qualifiers.push(Qualifier::In(zones));
            }
            Some(Node::Set(set))
        },
    );
    [("described", core.to_owned()), ("any number of", many)]
}

pub(super) fn empty() -> CardSet {
    CardSet {
        other: false,
        side: Side::Any,
        words: Vec::new(),
        kinds: Vec::new(),
        qualifiers: Vec::new(),
        span: Span::default(),
    }
}

fn sets(m: &mut Maker<'_>) {
    let v = m.v;
    let off_field = move |set: &CardSet| {
        set.qualifiers.iter().any(|it| match it {
            Qualifier::In(zones) => {
                let mut zones = zones.iter();
                zones.any(|it| v.zone(it).is_some_and(|it| !it.field))
            }
            _ => false,
        })
    };
    let unique = move |set: &CardSet| {
        let mut kinds = set.kinds.iter();
        kinds.all(|it| v.kind(it).is_some_and(|it| it.unique))
    };
    let one = move |set: &CardSet| {
        let place = |it: &Qualifier| matches!(it, Qualifier::Facing(_)) || it.is_row_place();
        unique(set) || set.qualifiers.iter().any(place)
    };
    let g = &mut m.grammar;
    for kind in v.kinds {
        let word = || Node::Words(vec![kind.word.into()]);
        g.word("kind", kind.phrase.ja, word());
        if !kind.phrase.ja.ends_with("カード") {
            g.word("kind", &format!("{}カード", kind.phrase.ja), word());
        }
    }
    g.same("kinds", &["kind"]);
    g.add("kinds", "{kinds}か{kind}", joined);
    g.word("words", "", Node::Words(Vec::new()));
    g.add("words", "{words}{adjective}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    g.word("other", "", Node::Flag(false));
    g.word("other", "他の", Node::Flag(true));
    g.add("zones", "{zone}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    g.add("zones", "{zones}か{zone}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
    g.word("in zones", "", Node::Words(Vec::new()));
    g.add("in zones", "{zones}にある", |a| a.first().cloned());
    g.add("in zones", "{zones}の", |a| a.first().cloned());
    // `zones`, `other`, `front`, `words`, `kinds`.
    g.add("core", "{in zones}{other}{front}{words}{kinds}", |a| {
        let mut set = empty();
        let zones = a[0].words()?;
        set.other = a[1].flag()?;
        set.qualifiers = a[2].qualifiers()?.0;
        if !zones.is_empty() {
            set.qualifiers.push(Qualifier::In(zones));
        }
        set.words = a[3].words()?;
        set.kinds = a[4].words()?;
        Some(Node::Set(set))
    });
    g.add("named core", "{core}「{card}」", |a| {
        let mut set = a[0].set()?;
        set.qualifiers.push(Qualifier::Named(a[1].a_word()?));
        Some(Node::Set(set))
    });
    g.same("core", &["named core"]);
    if v.prose {
        // 「自分の、…以外の」: two in a row are told apart.
        g.add("core", "{in zones}{other}、{front}{words}{kinds}", |a| {
            let mut set = empty();
            let zones = a[0].words()?;
            set.other = a[1].flag()?;
            set.qualifiers = a[2].qualifiers()?.0;
            (!set.qualifiers.is_empty()).then_some(())?;
            if !zones.is_empty() {
                set.qualifiers.push(Qualifier::In(zones));
            }
            set.words = a[3].words()?;
            set.kinds = a[4].words()?;
            Some(Node::Set(set))
        });
    }
    let cores = any_number(g, "core");
    for (whose, side) in [
        ("", Side::Any),
        ("自分の", Side::Own),
        ("味方の", Side::Friendly),
        ("相手の", Side::Enemy),
    ] {
        for (kind, core) in &cores {
            let phrase = format!("{{positions}}{whose}{{{core}}}");
            g.add(kind, &phrase, move |a| {
                let mut set = a[1].set()?;
                set.qualifiers.splice(0..0, a[0].qualifiers()?.0);
                set.side = side;
                Some(Node::Set(set))
            });
        }
    }
    if m.v.optional {
        clauses(m, &cores);
    }
    let g = &mut m.grammar;
    let cards = |set: CardSet| Some(Node::Select(Selection::Cards(set)));
    g.add("set plain", "{described}", move |a| cards(a[0].set()?));
    g.add("set all", "{described}すべて", move |a| {
        let set = a[0].set()?;
        (!one(&set)).then_some(())?;
        cards(set)
    });
    g.add("set all", "{described}", move |a| {
        let set = a[0].set()?;
        let both = unique(&set) && set.side == Side::Any;
        let alone = one(&set) && !both || !one(&set) && off_field(&set);
        alone.then_some(())?;
        cards(set)
    });
    g.add("set all", "すべての{core}", move |a| {
        let set = a[0].set()?;
        (!one(&set)).then_some(())?;
        cards(set)
    });
    g.add("set all", "{positions}お互いの{core}", move |a| {
        let (mut all, _) = a[0].qualifiers()?;
        let mut set = a[1].set()?;
        all.append(&mut set.qualifiers);
        set.qualifiers = all;
        unique(&set).then_some(())?;
        cards(set)
    });
    g.add("pick", "{any number of}", |a| {
        Some(Node::Pick(Count::AnyNumber, Selection::Cards(a[0].set()?)))
    });
    g.add("pick", "{described}{how many}", |a| {
        Some(Node::Pick(a[1].count()?, Selection::Cards(a[0].set()?)))
    });
    g.word("how many of", "好きな数", Node::Count(Count::AnyNumber));
    g.same("how many of", &["how many"]);
    for (phrase, bare) in [
        ("{among}から{any front}{how many of}", true),
        ("{among}から{any front}カード{how many of}", false),
    ] {
        g.add("pick", phrase, move |a| {
            let (name, qualifiers) = (a[0].a_word()?, a[1].qualifiers()?.0);
            (qualifiers.is_empty() == bare).then_some(())?;
            let from = Selection::Of { name, qualifiers };
            Some(Node::Pick(a[2].count()?, from))
        });
    }
    g.add("pick", "{rest}から{how many of}", |a| {
        Some(Node::Pick(a[1].count()?, a[0].select()?))
    });
}

/// States that are clauses stand in front of whose the cards are, as places do; what has cards of
/// its own stands behind it.
fn clauses(m: &mut Maker<'_>, cores: &[(&'static str, String)]) {
    let v = m.v;
    let g = &mut m.grammar;
    for state in v.states.iter().filter(|it| !it.phrase.ja.ends_with('の')) {
        g.word(
            "clause",
            state.phrase.ja,
            Node::Words(vec![state.word.into()]),
        );
    }
    g.same("clauses", &["clause"]);
    g.add("clauses", "{clauses}{clause}", joined);
    for (whose, side) in [
        ("", Side::Any),
        ("自分の", Side::Own),
        ("相手の", Side::Enemy),
    ] {
        for (kind, core) in cores {
            let phrase = format!("{{positions}}{{clauses}}{whose}{{{core}}}");
            g.add(kind, &phrase, move |a| {
                let (mut all, _) = a[0].qualifiers()?;
                let mut set = a[2].set()?;
                all.append(&mut set.qualifiers);
                set.qualifiers = all;
                set.side = side;
                let mut words = a[1].words()?;
                words.append(&mut set.words);
                set.words = words;
                Some(Node::Set(set))
            });
        }
    }
    g.add("several positions", "{position}{position}", more);
    g.add("several positions", "{several positions}{position}", more);
    g.add("qualifier", "{while}", |a| {
        let condition = a[0].condition()?;
        let otherwise = matches!(
            condition,
            Condition::Compare(Number::Stat { of: None, .. }, ..) | Condition::And(_)
        );
        (!otherwise).then_some(())?;
        one(Qualifier::Where(Box::new(condition)))
    });
}

fn joined(a: &[Node]) -> Option<Node> {
    let mut all = a[0].words()?;
    all.extend(a[1].words()?);
    Some(Node::Words(all))
}

fn one(qualifier: Qualifier) -> Option<Node> {
    Some(Node::Qualifiers(vec![qualifier], None))
}

fn not(qualifier: Qualifier) -> Option<Node> {
    one(Qualifier::Not(Box::new(qualifier)))
}

pub(super) fn more(a: &[Node]) -> Option<Node> {
    let (mut all, _) = a[0].qualifiers()?;
    all.extend(a[1].qualifiers()?.0);
    Some(Node::Qualifiers(all, None))
}

fn qualifiers(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (many, one) in [("front", "qualifier"), ("any front", "any qualifier")] {
        g.word(many, "", Node::Qualifiers(Vec::new(), None));
        g.add(many, &format!("{{{many}}}{{{one}}}"), more);
    }
    g.same("any qualifier", &["position", "qualifier"]);
    g.add("any qualifier", "{zones}にある", |a| {
        one(Qualifier::In(a[0].words()?))
    });
    // Several places are told apart by commas.
    g.word("positions", "", Node::Qualifiers(Vec::new(), None));
    g.same("positions", &["position", "several positions"]);
    g.add("several positions", "{position}、{position}、", more);
    g.add("several positions", "{several positions}{position}、", more);
    type Behind = fn(Box<Selection>) -> Qualifier;
    // What stands before the の, and whether there is one.
    let behind: [(&str, &str, Behind); 7] = [
        ("{plain}の正面の列にいる", "", Qualifier::Facing),
        ("{plain}に隣接する", "", Qualifier::AdjacentTo),
        ("{plain}と一直線上", "の", Qualifier::InLineWith),
        ("{plain}と同じ列にいる", "", Qualifier::InColumnOf),
        ("{plain}の下にある", "", Qualifier::Under),
        ("{plain}の上にある", "", Qualifier::On),
        ("{plain}を攻撃している", "", Qualifier::Attacking),
    ];
    for (phrase, no, of) in behind {
        g.add("position", &format!("{phrase}{no}"), move |a| {
            one(of(Box::new(a[0].select()?)))
        });
        g.add("predicate", phrase, move |a| {
            one(of(Box::new(a[0].select()?)))
        });
    }
    for (kind, no) in [("position", "の"), ("predicate", "")] {
        g.add(kind, &format!("{{plain}}と{{plain}}の間{no}"), |a| {
            let (a, b) = (a[0].select()?, a[1].select()?);
            one(Qualifier::Between(Box::new(a), Box::new(b)))
        });
        for (line, clear, straight) in [
            ("空いている直線上で", true, true),
            ("空いている", true, false),
            ("直線上で", false, true),
            ("", false, false),
        ] {
            let phrase = format!("{{plain}}から{line}{{number}}スペース以内{no}");
            g.add(kind, &phrase, move |a| {
                one(Qualifier::Within {
                    distance: Box::new(a[1].number()?),
                    clear,
                    straight,
                    of: Box::new(a[0].select()?),
                })
            });
        }
    }
    for (kind, no) in [("qualifier", "の"), ("predicate", "")] {
        g.add(kind, &format!("{{beings}}{no}"), |a| {
            one(Qualifier::Being(a[0].words()?))
        });
        g.add(kind, &format!("{{beings}}以外{no}"), |a| {
            not(Qualifier::Being(a[0].words()?))
        });
        g.add(kind, &format!("それ以外{no}"), |_| {
            not(Qualifier::Being(vec!["~being".into()]))
        });
        g.add(kind, &format!("「{{card}}」{no}"), |a| {
            one(Qualifier::Named(a[0].a_word()?))
        });
        g.add(kind, &format!("「{{card}}」以外{no}"), |a| {
            not(Qualifier::Named(a[0].a_word()?))
        });
        g.add(kind, "「{with word}」を持つ", |a| {
            one(Qualifier::With(a[0].a_word()?))
        });
        g.add(kind, "「{with word}」を持たない", |a| {
            one(Qualifier::Without(a[0].a_word()?))
        });
        g.add(kind, "{zones}にない", |a| {
            not(Qualifier::In(a[0].words()?))
        });
        for inner in ["position", "qualifier"] {
            g.add(kind, &format!("{{{inner}}}もの以外{no}"), |a| {
                let (all, _) = a[0].qualifiers()?;
                let [inner] = <[Qualifier; 1]>::try_from(all).ok()?;
                let otherwise = matches!(
                    inner,
                    Qualifier::Being(_) | Qualifier::Named(_) | Qualifier::In(_)
                );
                (!otherwise).then_some(())?;
                not(inner)
            });
        }
    }
    g.add("qualifier", "{printed}{stat}{compared}の", filter);
    g.add("predicate", "{printed}{stat}{compared}", filter);
    let own_turn = Qualifier::Where(Box::new(Condition::OwnTurn));
    g.add("predicate", "{while}", |a| {
        let condition = a[0].condition()?;
        let otherwise = matches!(
            condition,
            Condition::Compare(Number::Stat { of: None, .. }, ..)
                | Condition::And(_)
                | Condition::OwnTurn
        );
        (!otherwise).then_some(())?;
        one(Qualifier::Where(Box::new(condition)))
    });
    g.word(
        "predicate",
        "自分のターン",
        Node::Qualifiers(vec![own_turn], None),
    );
    if m.v.optional {
        return;
    }
    g.add("position", "{while}", |a| {
        let condition = a[0].condition()?;
        let otherwise = matches!(
            condition,
            Condition::Compare(Number::Stat { of: None, .. }, ..) | Condition::And(_)
        );
        (!otherwise).then_some(())?;
        one(Qualifier::Where(Box::new(condition)))
    });
}

pub(super) fn filter(a: &[Node]) -> Option<Node> {
    let (how, number) = a[2].compared()?;
    let left = Number::Stat {
        printed: a[0].flag()?,
        stat: a[1].a_word()?,
        of: None,
    };
    one(Qualifier::Where(Box::new(Condition::Compare(
        left, how, number,
    ))))
}

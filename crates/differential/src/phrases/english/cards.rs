//! How cards are spoken of in English.

use super::{Maker, NTH};
use crate::phrases::node::Node;
use shokan_lang::ast::{
    CardSet, Condition, Count, Number, Player, Qualifier, Selection, Side, Span, Word,
};

/// How a description begins: how many it is of, whose, and in which form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    /// One of the own cards on the field.
    Own,
    /// Of an opponent, on the field.
    Enemy,
    /// Of the own team.
    Friendly,
    /// Of nobody, or in a zone that says whose.
    Open,
}

/// What stands in front of a noun and says whose the cards are.
const OPENINGS: [(&str, Begin); 3] = [
    ("", Begin::Open),
    ("opposing ", Begin::Enemy),
    ("friendly ", Begin::Friendly),
];

pub(super) fn cards(m: &mut Maker<'_>) {
    singles(m);
    nouns(m);
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
                .word("single", said.phrase.en, Node::Select(selection.clone()));
        }
    }
    let g = &mut m.grammar;
    for kind in v.kinds.iter().filter(|it| !it.unique && it.counter == "体") {
        let phrase = format!("this {}", kind.phrase.en);
        g.word("single", &phrase, Node::Select(Selection::This));
    }
    for (phrase, selection) in [
        ("this card", Selection::This),
        ("the card that gave this effect", Selection::Giver),
        ("the card this is on", Selection::Host),
        ("the card on top", Selection::Top),
        ("the opposing card in this battle", Selection::Foe),
    ] {
        g.word("single", phrase, Node::Select(selection));
    }
    g.word("pronoun", "it", name("~it"));
    g.word("pronoun", "they", name("~they"));
    g.same("single", &["named", "pronoun"]);
    g.word("named", "that card", name("~that card"));
    g.word("named", "those cards", name("~those card"));
    let mut nouns = vec![("card", "card", "cards")];
    nouns.extend(
        v.kinds
            .iter()
            .map(|it| (it.word, it.phrase.en, it.en_plural)),
    );
    for (word, one, many) in nouns {
        if word != "card" || one == "card" {
            g.word(
                "named",
                &format!("that {one}"),
                name(&format!("~that {word}")),
            );
            g.word(
                "named",
                &format!("those {many}"),
                name(&format!("~those {word}")),
            );
        }
        for (whose, form) in [("your chosen", "mine"), ("the chosen opposing", "theirs")] {
            let chosen = format!("{whose} {one}");
            g.word("named", &chosen, name(&format!("~{form} {word}")));
        }
        let first = format!("the first-mentioned {one}");
        g.word("named", &first, name(&format!("~first {word}")));
        for (n, nth) in NTH.iter().enumerate() {
            let n = n + 1;
            g.word(
                "named",
                &format!("the {nth} {one}"),
                name(&format!("~one {n} {word}")),
            );
            g.word(
                "named",
                &format!("the {nth} {many}"),
                name(&format!("~many {n} {word}")),
            );
        }
    }
    g.add("single", "{player}", |a| {
        Some(Node::Select(Selection::Player(a[0].player()?)))
    });
    g.word(
        "rest",
        "the rest",
        Node::Select(Selection::RestOf("~them".into())),
    );
    g.same("one spoken of", &["named", "pronoun"]);
    g.add("rest", "the rest of {one spoken of}", |a| {
        let Selection::Name(name) = a[0].select()? else {
            return None;
        };
        Some(Node::Select(Selection::RestOf(name)))
    });
    g.same("single", &["rest"]);
    g.add("single", "those of them{out of}", |a| {
        out_of("~them".into(), a[0].qualifiers()?.0)
    });
    g.add("single", "the cards{out of} out of {one spoken of}", |a| {
        let Selection::Name(name) = a[1].select()? else {
            return None;
        };
        out_of(name, a[0].qualifiers()?.0)
    });
    g.add("and", "{all apart} and {all one}", |a| {
        Some(Node::Selects(vec![a[0].select()?, a[1].select()?]))
    });
    g.add("and", "{all many}, and {all one}", |a| {
        let mut all = a[0].selects()?;
        all.push(a[1].select()?);
        Some(Node::Selects(all))
    });
    g.add("all many", "{all apart}, {all apart}", |a| {
        Some(Node::Selects(vec![a[0].select()?, a[1].select()?]))
    });
    g.add("all many", "{all many}, {all apart}", |a| {
        let mut all = a[0].selects()?;
        all.push(a[1].select()?);
        Some(Node::Selects(all))
    });
    g.same("all one", &["single", "set all"]);
    for (kind, set) in [
        ("some", "set some"),
        ("all", "set all"),
        ("bare", "set bare"),
    ] {
        g.same(kind, &["single", set]);
        g.add(kind, "{and}", |a| {
            Some(Node::Select(Selection::And(a[0].selects()?)))
        });
    }
    g.same("object", &["all"]);
    g.same("choice", &["pick in"]);
    g.same("taken", &["all taken"]);
    for (kind, pick) in [("object", "pick in"), ("taken", "pick from")] {
        // What is done to all of them asks nobody.
        g.add(kind, &format!("{{{pick}}}"), |a| match a.first() {
            Some(Node::Pick(Count::All, _)) => None,
            other => other.cloned(),
        });
    }
    g.same("all taken", &["single", "set taken"]);
    g.add("all taken", "{and}", |a| {
        Some(Node::Select(Selection::And(a[0].selects()?)))
    });
    g.add("possessive", "{bare}'s", |a| match a[0].select()? {
        Selection::Name(name) if matches!(name.as_str(), "~it" | "~they") => None,
        Selection::Player(Player::You) => None,
        one => Some(Node::Select(one)),
    });
    g.add("possessive", "{bare}'", |a| a.first().cloned());
    g.word("possessive", "its", name("~it"));
    g.word("possessive", "their", name("~they"));
    let you = Selection::Player(Player::You);
    g.word("possessive", "your", Node::Select(you));
}

fn out_of(name: Word, qualifiers: Vec<Qualifier>) -> Option<Node> {
    Some(Node::Select(Selection::Of { name, qualifiers }))
}

fn nouns(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for kind in v.kinds {
        let one = kind.phrase.en;
        let word = || Node::Words(vec![kind.word.into()]);
        g.word("kind one", one, word());
        g.word("kind many", kind.en_plural, word());
        let (card, cards) = kind.as_cards();
        for (form, noun) in [("kind one", card), ("kind many", cards)] {
            g.word(form, &noun, word());
        }
    }
    for form in ["one", "many"] {
        let kinds = format!("kinds {form}");
        g.add(&kinds, &format!("{{kind {form}}}"), |a| a.first().cloned());
        g.add(&kinds, &format!("{{{kinds}}} or {{kind {form}}}"), joined);
        g.add(
            &format!("nouns {form}"),
            &format!("{{narrow}}{{{kinds}}}{{clauses}}"),
            |a| {
                let mut set = a[0].set()?;
                set.kinds = a[1].words()?;
                set.words.extend(a[2].words()?);
                Some(Node::Set(set))
            },
        );
    }
    g.same("set nouns", &["nouns many"]);
    g.word("narrow", "", Node::Set(empty()));
    g.add("narrow", "{narrow}{adjective} ", |a| {
        let mut set = a[0].set()?;
        set.words.push(a[1].a_word()?);
        Some(Node::Set(set))
    });
    g.add("narrow", "{narrow}non-{state} ", |a| {
        let mut set = a[0].set()?;
        let being = Qualifier::Being(vec![a[1].a_word()?]);
        set.qualifiers.push(Qualifier::Not(Box::new(being)));
        Some(Node::Set(set))
    });
    // `being (a or b)` stands in front of the other words.
    g.add("narrow", "{narrow}{adjectives} ", |a| {
        let mut set = a[0].set()?;
        if !set.words.is_empty() {
            return None;
        }
        set.qualifiers.push(Qualifier::Being(a[1].words()?));
        Some(Node::Set(set))
    });
    g.add("adjectives", "{adjective} or {adjective}", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    g.add("more adjectives", "{adjective}, or {adjective}", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    for kind in ["adjectives", "more adjectives"] {
        g.add(kind, "{adjective}, {more adjectives}", |a| {
            let mut all = vec![a[0].a_word()?];
            all.extend(a[1].words()?);
            Some(Node::Words(all))
        });
    }
    g.word("clauses", "", Node::Words(Vec::new()));
    g.add("clauses", "{clauses} {clause}", |a| {
        let mut all = a[0].words()?;
        all.push(a[1].a_word()?);
        Some(Node::Words(all))
    });
}

fn joined(a: &[Node]) -> Option<Node> {
    let mut all = a[0].words()?;
    all.extend(a[1].words()?);
    Some(Node::Words(all))
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

/// A description out of its beginning, its nouns and what stands behind them.
fn set(begin: Begin, other: bool, nouns: &Node, tail: &Node) -> Option<CardSet> {
    let mut set = nouns.set()?;
    let (qualifiers, zone_side) = tail.qualifiers()?;
    set.qualifiers.extend(qualifiers);
    set.other = other;
    set.side = match (begin, zone_side) {
        (Begin::Own, None | Some(Side::Own)) => Side::Own,
        (Begin::Enemy, None | Some(Side::Enemy)) => Side::Enemy,
        (Begin::Friendly, None | Some(Side::Any)) => Side::Friendly,
        (Begin::Open, None) => Side::Any,
        (Begin::Open, Some(side)) => side,
        _ => return None,
    };
    Some(set)
}

/// A description of the cards of a side.
pub(super) fn described(side: Side, other: bool, nouns: &Node, tail: &Node) -> Option<Node> {
    let begin = match side {
        Side::Own => Begin::Own,
        Side::Enemy => Begin::Enemy,
        _ => Begin::Open,
    };
    Some(Node::Select(Selection::Cards(set(
        begin, other, nouns, tail,
    )?)))
}

/// Kinds of sets, the word for all of them, and what stands behind their nouns.
const SETS: [(&str, &str, &str); 4] = [
    ("set all", "all ", "tail"),
    ("set apart", "all ", "tail apart"),
    ("set bare", "", "tail"),
    ("set taken", "all ", "tail from"),
];

fn sets(m: &mut Maker<'_>) {
    let v = m.v;
    let unique = move |set: &CardSet| {
        let mut kinds = set.kinds.iter();
        kinds.all(|it| v.kind(it).is_some_and(|it| it.unique))
    };
    let g = &mut m.grammar;
    for (article, one) in [("a ", false), ("an ", false), ("another ", true)] {
        for (whose, begin) in OPENINGS {
            let phrase = format!("{article}{whose}{{nouns one}}{{tail}}");
            g.add("set some", &phrase, move |a| {
                Some(Node::Select(Selection::Cards(set(
                    begin, one, &a[0], &a[1],
                )?)))
            });
        }
    }
    for (word, other) in [("", false), ("other ", true)] {
        let phrase = format!("one of your {word}{{nouns many}}{{tail}}");
        g.add("set some", &phrase, move |a| {
            Some(Node::Select(Selection::Cards(set(
                Begin::Own,
                other,
                &a[0],
                &a[1],
            )?)))
        });
        let openings = OPENINGS;
        for (kind, all, tail) in SETS {
            let phrase = format!("{all}your {word}{{nouns many}}{{{tail}}}");
            g.add(kind, &phrase, move |a| {
                Some(Node::Select(Selection::Cards(set(
                    Begin::Own,
                    other,
                    &a[0],
                    &a[1],
                )?)))
            });
            for (whose, begin) in openings {
                let phrase = format!("{all}{word}{whose}{{nouns many}}{{{tail}}}");
                g.add(kind, &phrase, move |a| {
                    let set = set(begin, other, &a[0], &a[1])?;
                    let one_of_a_side = unique(&set);
                    (!one_of_a_side).then_some(Node::Select(Selection::Cards(set)))
                });
            }
            // What faces something is one.
            for (whose, begin) in [
                ("your ", Begin::Own),
                ("the opposing ", Begin::Enemy),
                ("the ", Begin::Open),
            ] {
                let phrase = format!("{whose}{word}{{nouns one}}{{{tail}}}");
                for kind in [kind, "set some"] {
                    g.add(kind, &phrase, move |a| {
                        let set = set(begin, other, &a[0], &a[1])?;
                        let faces = |it: &Qualifier| matches!(it, Qualifier::Facing(_));
                        let fits = set.qualifiers.iter().any(faces);
                        (fits && !unique(&set)).then_some(Node::Select(Selection::Cards(set)))
                    });
                }
            }
        }
        for (kind, tail) in [("pick in", "tail"), ("pick from", "tail from")] {
            let phrase = format!("{{how many}} of your {word}{{nouns many}}{{{tail}}}");
            g.add(kind, &phrase, move |a| {
                let set = set(Begin::Own, other, &a[1], &a[2])?;
                Some(Node::Pick(a[0].count()?, Selection::Cards(set)))
            });
            for (whose, begin) in openings {
                for (count, nouns) in [("1 or so", "one"), ("how many of", "many")] {
                    let phrase = format!("{{{count}}} {word}{whose}{{nouns {nouns}}}{{{tail}}}");
                    g.add(kind, &phrase, move |a| {
                        let set = set(begin, other, &a[1], &a[2])?;
                        Some(Node::Pick(a[0].count()?, Selection::Cards(set)))
                    });
                }
            }
        }
        for (kind, tail) in [("each in", "tail")] {
            let phrase = format!("of your {word}{{nouns many}}{{{tail}}}");
            g.add(kind, &phrase, move |a| {
                Some(Node::Select(Selection::Cards(set(
                    Begin::Own,
                    other,
                    &a[0],
                    &a[1],
                )?)))
            });
            for (whose, begin) in openings {
                let phrase = format!("{word}{whose}{{nouns one}}{{{tail}}}");
                g.add(kind, &phrase, move |a| {
                    Some(Node::Select(Selection::Cards(set(
                        begin, other, &a[0], &a[1],
                    )?)))
                });
            }
        }
    }
    // Of what a side has one of.
    for (phrase, begin) in [
        ("your {nouns one}", Begin::Own),
        ("the opposing {nouns one}", Begin::Enemy),
    ] {
        for (kind, tail) in [
            ("set some", "tail"),
            ("set all", "tail"),
            ("set apart", "tail apart"),
            ("set bare", "tail"),
            ("set taken", "tail from"),
            ("unique", "tail"),
        ] {
            g.add(kind, &format!("{phrase}{{{tail}}}"), move |a| {
                let set = set(begin, false, &a[0], &a[1])?;
                unique(&set).then_some(Node::Select(Selection::Cards(set)))
            });
        }
    }
    for (kind, _, tail) in SETS {
        g.add(kind, &format!("both {{nouns many}}{{{tail}}}"), move |a| {
            let set = set(Begin::Open, false, &a[0], &a[1])?;
            unique(&set).then_some(Node::Select(Selection::Cards(set)))
        });
    }
    out_of_names(m);
}

fn out_of_names(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for kind in ["pick in", "pick from"] {
        g.add(kind, "{how many} of them", |a| {
            let from = Selection::Of {
                name: "~them".into(),
                qualifiers: Vec::new(),
            };
            Some(Node::Pick(a[0].count()?, from))
        });
        g.add(kind, "{how many} of those cards{out of}", |a| {
            let qualifiers = a[1].qualifiers()?.0;
            let from = Selection::Of {
                name: "~them".into(),
                qualifiers,
            };
            Some(Node::Pick(a[0].count()?, from))
        });
        g.add(kind, "{how many}{out of} of {one spoken of}", |a| {
            let Selection::Name(name) = a[2].select()? else {
                return None;
            };
            // Of the only cards with a name it goes without saying which.
            if name.as_str() == "~those card" && !a[1].qualifiers()?.0.is_empty() {
                return None;
            }
            let from = Selection::Of {
                name,
                qualifiers: a[1].qualifiers()?.0,
            };
            Some(Node::Pick(a[0].count()?, from))
        });
        g.add(kind, "{how many} of {rest}", |a| {
            Some(Node::Pick(a[0].count()?, a[1].select()?))
        });
    }
    // A choice may be out of one card that is known.
    g.add("each in", "of {single}", |a| a.first().cloned());
}

fn qualifiers(m: &mut Maker<'_>) {
    let prose = m.v.prose;
    let g = &mut m.grammar;
    g.word("qualifiers", "", Node::Qualifiers(Vec::new(), None));
    g.word("closed qualifiers", "", Node::Qualifiers(Vec::new(), None));
    // Of cards that have a name it is said where and what they are.
    g.word("out of", "", Node::Qualifiers(Vec::new(), None));
    for qualifier in ["{qualifier}", "{out of qualifier}"] {
        g.add("out of", &format!("{{out of}} {qualifier}"), and);
    }
    g.add("out of qualifier", "in the {zones}", |a| {
        one(Qualifier::In(a[0].words()?))
    });
    g.add("out of qualifier", "that are {whats many}", |a| {
        one(Qualifier::Being(a[0].words()?))
    });
    // What has a noun of its own stands last, or in brackets.
    g.same("qualifiers", &["some qualifiers"]);
    g.add("some qualifiers", "{closed qualifiers} {qualifier}", |a| {
        and(a)
    });
    g.add("some qualifiers", "{closed qualifiers} ({qualifier})", and);
    g.add(
        "closed qualifiers",
        "{closed qualifiers} {qualifier}",
        |a| {
            let (all, _) = a[1].qualifiers()?;
            (!all.iter().any(runs_on_to_noun)).then_some(())?;
            and(a)
        },
    );
    g.add(
        "closed qualifiers",
        "{closed qualifiers} ({qualifier})",
        and,
    );
    tails(m);
    apart(m);
    beside_the_field(m);
    let g = &mut m.grammar;
    for zone in m.v.zones.iter().filter(|it| it.both) {
        for (tail, qualifiers) in [("tail", "qualifiers"), ("tail apart", "apart")] {
            let word: Word = zone.word.into();
            let phrase = format!(" on the {}{{{qualifiers}}}", zone.phrase.en);
            g.add(tail, &phrase, move |a| {
                let (mut all, _) = a[0].qualifiers()?;
                all.push(Qualifier::In(vec![word.clone()]));
                Some(Node::Qualifiers(all, None))
            });
        }
    }
    g.add("zones", "{zone}", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    g.add("zones", "{zone} or {zone}", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    g.add("more zones", "{zone}, or {zone}", |a| {
        Some(Node::Words(vec![a[0].a_word()?, a[1].a_word()?]))
    });
    for kind in ["zones", "more zones"] {
        g.add(kind, "{zone}, {more zones}", |a| {
            let mut all = vec![a[0].a_word()?];
            all.extend(a[1].words()?);
            Some(Node::Words(all))
        });
    }
    g.same("with word", &["any word", "kind word"]);
    g.add("qualifier", "with {with word}", |a| {
        one(Qualifier::With(a[0].a_word()?))
    });
    g.add("qualifier", "without {with word}", |a| {
        one(Qualifier::Without(a[0].a_word()?))
    });
    g.add("qualifier", "{filter}", |a| {
        one(Qualifier::Where(Box::new(a[0].condition()?)))
    });
    g.add("qualifier", "named “{card}”", |a| {
        one(Qualifier::Named(a[0].a_word()?))
    });
    g.add("qualifier", "other than “{card}”", |a| {
        not(Qualifier::Named(a[0].a_word()?))
    });
    type Behind = fn(Box<Selection>) -> Qualifier;
    let behind: [(&str, Behind); 8] = [
        ("in the column facing {some}", Qualifier::Facing),
        ("adjacent to {some}", Qualifier::AdjacentTo),
        ("in line with {some}", Qualifier::InLineWith),
        ("in the same column as {some}", Qualifier::InColumnOf),
        ("under {some}", Qualifier::Under),
        ("from under {some}", Qualifier::Under),
        ("on {some}", Qualifier::On),
        ("attacking {some}", Qualifier::Attacking),
    ];
    for (phrase, of) in behind {
        g.add("qualifier", phrase, move |a| {
            one(of(Box::new(a[0].select()?)))
        });
    }
    g.add("qualifier", "between {some} and {some}", |a| {
        let (a, b) = (a[0].select()?, a[1].select()?);
        one(Qualifier::Between(Box::new(a), Box::new(b)))
    });
    let straight_line = if prose { "straight line " } else { "straight " };
    for (said, clear) in [("", false), ("clear ", true)] {
        for (line, straight) in [("", false), (straight_line, true)] {
            for noun in ["space", "spaces"] {
                let phrase = format!("within {{number}} {said}{line}{noun} of {{some}}");
                g.add("qualifier", &phrase, move |a| {
                    let distance = a[0].number()?;
                    let single = distance == Number::Literal(1);
                    let of = Box::new(a[1].select()?);
                    let within = Qualifier::Within {
                        distance: Box::new(distance),
                        clear,
                        straight,
                        of,
                    };
                    (single == (noun == "space")).then_some(())?;
                    one(within)
                });
            }
        }
    }
    g.word(
        "qualifier",
        "other than that one",
        Node::Qualifiers(
            vec![Qualifier::Not(Box::new(Qualifier::Being(vec![
                "~being".into(),
            ])))],
            None,
        ),
    );
    g.all(
        "qualifier",
        &["other than the {kind one}", "that is not {a kind}"],
        |a| not(Qualifier::Being(a[0].words()?)),
    );
    g.all("a kind", &["a {kind one}", "an {kind one}"], |a| {
        a.first().cloned()
    });
    // Of what else they are at least one is a kind.
    for (kind, noun) in [("what one", "a kind"), ("what many", "kind many")] {
        g.add(kind, &format!("{{{noun}}}"), |a| a.first().cloned());
        g.add(kind, "{adjective}", |a| {
            Some(Node::Words(vec![a[0].a_word()?]))
        });
    }
    for (form, are) in [("one", "is"), ("many", "are")] {
        let all = format!("whats {form}");
        g.add(&all, &format!("{{what {form}}}"), |a| a.first().cloned());
        let (what, more) = (format!("{{what {form}}}"), format!("more whats {form}"));
        g.add(&all, &format!("{what} or {what}"), joined);
        g.add(&more, &format!("{what}, or {what}"), joined);
        for kind in [&all, &more] {
            g.add(kind, &format!("{what}, {{{more}}}"), joined);
        }
        let kinds: Vec<&str> = m.v.kinds.iter().map(|it| it.word).collect();
        g.add("qualifier", &format!("that {are} {{{all}}}"), move |a| {
            let words = a[0].words()?;
            let named = words.iter().any(|it| kinds.contains(&it.as_str()));
            named.then_some(())?;
            one(Qualifier::Being(words))
        });
    }
    g.add("qualifier", "not in the {zones}", |a| {
        not(Qualifier::In(a[0].words()?))
    });
    g.add("qualifier", "that is not {adjective}", |a| {
        not(Qualifier::Being(vec![a[0].a_word()?]))
    });
    g.add("qualifier", "that is not {adjectives}", |a| {
        not(Qualifier::Being(a[0].words()?))
    });
    g.add("qualifier", "that is not {qualifier}", |a| {
        let (all, _) = a[0].qualifiers()?;
        let [inner] = <[Qualifier; 1]>::try_from(all).ok()?;
        not(inner)
    });
    g.add("filter", "with {printed}{stat} {compared}", |a| {
        let (how, number) = a[2].compared()?;
        let left = Number::Stat {
            printed: a[0].flag()?,
            stat: a[1].a_word()?,
            of: None,
        };
        Some(Node::Condition(Condition::Compare(left, how, number)))
    });
    g.add("filter", "while {inner condition}", |a| a.first().cloned());
    g.add("filter", "{filters}", |a| {
        Some(Node::Condition(Condition::And(a[0].conditions()?)))
    });
    g.add("filters", "{filter} and {filter}", |a| {
        let (one, other) = (a[0].condition()?, a[1].condition()?);
        let nested = |it: &Condition| matches!(it, Condition::And(_));
        (!nested(&one) && !nested(&other)).then(|| Node::Conditions(vec![one, other]))
    });
    g.add("filters", "{filters} and {filter}", |a| {
        let mut all = a[0].conditions()?;
        let last = a[1].condition()?;
        if matches!(last, Condition::And(_)) {
            return None;
        }
        all.push(last);
        Some(Node::Conditions(all))
    });
}

/// What stands behind nouns, with the zones of somebody.
fn tails(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (tail, word, qualifiers) in [
        ("tail", "in", "qualifiers"),
        ("tail from", "from", "qualifiers"),
        ("tail apart", "in", "apart"),
    ] {
        g.add(tail, &format!("{{{qualifiers}}}"), |a| a.first().cloned());
        for (whose, side) in [
            ("your", Side::Own),
            ("your opponent's", Side::Enemy),
            ("any", Side::Any),
        ] {
            let phrase = format!("{{closed qualifiers}} {word} {whose} {{zones}}");
            g.add(tail, &phrase, move |a| {
                let (mut all, _) = a[0].qualifiers()?;
                all.push(Qualifier::In(a[1].words()?));
                Some(Node::Qualifiers(all, Some(side)))
            });
        }
    }
}

/// What cards are by others is in brackets where others follow.
fn apart(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.same("all apart", &["single", "set apart"]);
    g.word("apart", "", Node::Qualifiers(Vec::new(), None));
    g.add("apart", "{closed qualifiers} {qualifier}", |a| {
        let (all, _) = a[1].qualifiers()?;
        let open = all
            .iter()
            .any(|it| ends_with_others(it) || runs_on_to_noun(it));
        (!open).then_some(())?;
        and(a)
    });
    g.add("apart", "{closed qualifiers} ({qualifier})", and);
}

/// On the field, which is nobody's, or in zones of somebody.
fn beside_the_field(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for zone in m.v.zones.iter().filter(|it| it.both) {
        for (tail, on, word) in [
            ("tail", "on", "in"),
            ("tail apart", "on", "in"),
            ("tail from", "from", "from"),
        ] {
            for (whose, side) in [
                ("your", Side::Own),
                ("your opponent's", Side::Enemy),
                ("any", Side::Any),
            ] {
                let on = format!("{on} the {}", zone.phrase.en);
                let theirs = format!("{word} {whose} {{zones}}");
                for (phrase, first) in [
                    (format!("{on} or {theirs}"), true),
                    (format!("{theirs} or {on}"), false),
                ] {
                    let phrase = format!("{{closed qualifiers}} {phrase}");
                    let field: Word = zone.word.into();
                    g.add(tail, &phrase, move |a| {
                        let (mut all, _) = a[0].qualifiers()?;
                        let mut zones = a[1].words()?;
                        let at = if first { 0 } else { zones.len() };
                        zones.insert(at, field.clone());
                        all.push(Qualifier::In(zones));
                        Some(Node::Qualifiers(all, Some(side)))
                    });
                }
            }
        }
    }
}

fn and(a: &[Node]) -> Option<Node> {
    let (mut all, _) = a[0].qualifiers()?;
    all.extend(a[1].qualifiers()?.0);
    Some(Node::Qualifiers(all, None))
}

/// What stands behind it could belong to a noun in it.
fn runs_on_to_noun(qualifier: &Qualifier) -> bool {
    match qualifier {
        Qualifier::Where(condition) => match &**condition {
            Condition::Compare(Number::Stat { of: None, .. }, _, number) => match number {
                Number::Literal(_) | Number::X | Number::Amount | Number::Name(_) => false,
                Number::Stat { of, .. } => of.as_ref().is_some_and(|it| is_described(it)),
                _ => true,
            },
            _ => true,
        },
        Qualifier::Facing(s)
        | Qualifier::AdjacentTo(s)
        | Qualifier::Within { of: s, .. }
        | Qualifier::Between(_, s)
        | Qualifier::InLineWith(s)
        | Qualifier::InColumnOf(s)
        | Qualifier::Under(s)
        | Qualifier::On(s)
        | Qualifier::Attacking(s) => is_described(s),
        Qualifier::Not(inner) => runs_on_to_noun(inner),
        _ => false,
    }
}

/// What stands behind it could belong to the cards that it ends with.
fn ends_with_others(qualifier: &Qualifier) -> bool {
    match qualifier {
        Qualifier::Not(inner) => ends_with_others(inner),
        Qualifier::Facing(_)
        | Qualifier::AdjacentTo(_)
        | Qualifier::Within { .. }
        | Qualifier::Between(..)
        | Qualifier::InLineWith(_)
        | Qualifier::InColumnOf(_)
        | Qualifier::Under(_)
        | Qualifier::On(_)
        | Qualifier::Attacking(_) => true,
        _ => false,
    }
}

fn is_described(selection: &Selection) -> bool {
    match selection {
        Selection::Cards(_) | Selection::Of { .. } | Selection::And(_) => true,
        Selection::Player(Player::OwnerOf(s) | Player::ControllerOf(s)) => is_described(s),
        _ => false,
    }
}

fn one(qualifier: Qualifier) -> Option<Node> {
    Some(Node::Qualifiers(vec![qualifier], None))
}

fn not(qualifier: Qualifier) -> Option<Node> {
    one(Qualifier::Not(Box::new(qualifier)))
}

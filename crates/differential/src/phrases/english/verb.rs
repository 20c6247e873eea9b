//! What is done, in English.

use super::Maker;
use crate::phrases::chart::Grammar;
use crate::phrases::mean::{act, arguments, said};
use crate::phrases::node::{NEW, Node};
use crate::phrases::template::fillings;
use shokan_lang::ast::{
    Arg, CostItem, Destination, Facing, KeyedArg, Number, Orientation, Place, Player, Qualifier,
    Selection, Side, Verb, Word, ZoneRef,
};
use shokan_lang::vocabulary::{ArgKind, VerbWord};

pub(super) fn verbs(m: &mut Maker<'_>) {
    hands(m);
    decks(m);
    searches(m);
    moves(m);
    harm(m);
    others(m);
    let v = m.v;
    for verb in v.verbs {
        named(m, verb, "verb");
    }
}

/// What a player does who is the reader, and what others do.
pub(super) fn does(
    grammar: &mut Grammar,
    kind: &str,
    [order, states]: [&str; 2],
    verb: impl Fn(&Node, Option<Player>) -> Option<Node> + Clone + 'static,
) {
    let own = verb.clone();
    grammar.add(kind, order, move |a| own(&a[0], None));
    let phrase = format!("{{they}} {states}");
    grammar.add(kind, &phrase, move |a| verb(&a[1], Some(a[0].player()?)));
}

fn hands(m: &mut Maker<'_>) {
    for many in ["{cards}", "cards equal to {number}"] {
        let [order, states] = ["draw", "draws"].map(|draw| format!("{draw} {many}"));
        does(&mut m.grammar, "verb", [&order, &states], |count, who| {
            said(Verb::Draw {
                count: count.number()?,
                who,
            })
        });
    }
    let pile = m.said("discard");
    let sides = [("your", "put", ""), ("their", "puts", "")];
    let many = [("{cards}", ""), ("as many cards", " as {number}")];
    let chances = [(false, ""), (true, " at random")];
    for ((cards, as_many), (random, chance)) in many
        .iter()
        .flat_map(|it| chances.map(|chance| (*it, chance)))
    {
        let [order, states] = sides.map(|(whose, put, _)| match pile {
            Some(pile) => {
                let pile = pile.replace("{whose}", whose);
                format!("{put} {cards}{chance} from {whose} hand {pile}{as_many}")
            }
            None => {
                let discards = if whose == "your" {
                    "discard"
                } else {
                    "discards"
                };
                let from = match m.v.optional || m.v.prose {
                    true => format!(" from {whose} hand"),
                    false => String::new(),
                };
                format!("{discards} {cards}{chance}{from}{as_many}")
            }
        });
        if !random {
            m.grammar.add("own discard", &order, |a| a.first().cloned());
        }
        does(
            &mut m.grammar,
            "verb",
            [&order, &states],
            move |count, who| {
                said(Verb::Discard {
                    count: count.number()?,
                    who,
                    random,
                })
            },
        );
    }
}

/// How many from the top of a deck, in front of the deck and behind it.
const TOPS: [(&str, &str); 2] = [
    ("the top {top cards} of", ""),
    ("cards from the top of", " equal to {number}"),
];

/// How many from the top of whose deck, whichever is said first.
fn top_of(a: &[Node]) -> Option<(Number, Player)> {
    match a[0].player() {
        Some(of) => Some((a[1].number()?, of)),
        None => Some((a[0].number()?, a[1].player()?)),
    }
}

fn searches(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    // Of what is found nothing need be said.
    g.add("plain", "{search}.", |a| a.first().cloned());
    g.add("search", "search {sided zone} for {pick in}", |a| {
        let Node::Pick(count, what) = a[1].clone() else {
            return None;
        };
        let verb = Verb::Search {
            zone: a[0].zone()?,
            count: Some(count),
            what,
        };
        act(Vec::new(), verb, Some(NEW))
    });
}

fn decks(m: &mut Maker<'_>) {
    let pile = m.said("mill").unwrap_or("into the graveyard");
    let own = pile.replace("{whose}", "your");
    let theirs = pile.replace("{whose}", "their");
    let g = &mut m.grammar;
    for (top, many) in TOPS {
        let own = format!("put {top} your deck{many} {own}");
        g.add("own mill", &own, |a| a.first().cloned());
    }
    g.add("verb", "{own mill}", |a| {
        said(Verb::Mill {
            count: a[0].number()?,
            of: None,
        })
    });
    let starts = "each player, starting with the active player, puts";
    for ((top, many), put) in TOPS
        .iter()
        .flat_map(|it| ["put", starts].map(|put| (*it, put)))
    {
        let every = put == starts;
        let phrase = format!("{put} {top} {{their}} deck{many} {theirs}");
        g.add("verb", &phrase, move |a| {
            let (count, of) = top_of(a)?;
            ((of == Player::EachPlayer) == every).then_some(())?;
            said(Verb::Mill {
                count,
                of: Some(of),
            })
        });
    }
    for (phrase, look) in [("look at", true), ("reveal", false)] {
        let yields = move |count, of| {
            let verb = if look {
                Verb::LookTop { count, of }
            } else {
                Verb::RevealTop { count, of }
            };
            act(Vec::new(), verb, Some(NEW))
        };
        for (top, many) in TOPS {
            let own = format!("{phrase} {top} your deck{many}");
            g.add("verb", &own, move |a| yields(a[0].number()?, None));
            let theirs = format!("{phrase} {top} {{their}} deck{many}");
            g.add("verb", &theirs, move |a| {
                let (count, of) = top_of(a)?;
                yields(count, Some(of))
            });
        }
        g.add("verb", &format!("{phrase} {{object}}"), move |a| {
            let (ask, what) = a[0].object()?;
            let verb = if look {
                Verb::Look { what }
            } else {
                Verb::Reveal { what }
            };
            act(ask, verb, None)
        });
    }
    g.add("verb", "shuffle {sided zone}", |a| {
        said(Verb::Shuffle { zone: a[0].zone()? })
    });
    for (whose, side) in [
        ("your", Some(Side::Own)),
        ("your opponent's", Some(Side::Enemy)),
        ("any", Some(Side::Any)),
    ] {
        g.add("sided zone", &format!("{whose} {{zone}}"), move |a| {
            let zone = a[0].a_word()?;
            Some(Node::Zone(ZoneRef { side, zone }))
        });
    }
}

fn moves(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for (whose, plural, side) in [
        ("your", "", Some(Side::Own)),
        ("your opponent's", "", Some(Side::Enemy)),
        ("its owner's", "", None),
        ("their owners'", "s", None),
    ] {
        for zone in v.zones {
            let special = v.said.iter().find(|it| {
                it.word
                    .strip_prefix("to_")
                    .is_some_and(|it| it == zone.word)
            });
            let ends = match special {
                Some(said) => {
                    let phrase = said.phrase.en.replace("{whose}", whose);
                    vec![("into", "to", phrase, None)]
                }
                None => {
                    let zone = format!("{whose} {}{plural}", zone.phrase.en);
                    vec![
                        ("on top of", "to the top of", zone.clone(), Some(Place::Top)),
                        (
                            "on the bottom of",
                            "to the bottom of",
                            zone.clone(),
                            Some(Place::Bottom),
                        ),
                        ("into", "to", zone, None),
                    ]
                }
            };
            for (put, back, phrase, place) in ends {
                let to = Destination {
                    zone: ZoneRef {
                        side,
                        zone: zone.word.into(),
                    },
                    place,
                    facing: None,
                    orientation: None,
                };
                let node = Node::Destination(to);
                g.word("into", &format!("{put} {phrase}"), node.clone());
                g.word("back", &format!("{back} {phrase}"), node);
            }
        }
    }
    let facings = [("face-up", Facing::Up), ("face-down", Facing::Down)];
    let lies = [
        ("standing", Orientation::Standing),
        ("rested", Orientation::Rested),
    ];
    let mut how = vec![(String::new(), None, None)];
    how.extend(facings.map(|(text, it)| (format!(" {text}"), Some(it), None)));
    how.extend(lies.map(|(text, it)| (format!(" {text}"), None, Some(it))));
    for (one, facing) in facings {
        for (other, lie) in lies {
            how.push((format!(" {one} and {other}"), Some(facing), Some(lie)));
        }
    }
    for (text, facing, orientation) in how {
        for (kind, zone) in [("destination", "into"), ("destination back", "back")] {
            g.add(kind, &format!("{{{zone}}}{text}"), move |a| {
                let mut to = a[0].destination()?;
                to.facing = facing;
                to.orientation = orientation;
                Some(Node::Destination(to))
            });
        }
    }
    g.add("verb", "put {taken} {destination}", |a| {
        let (ask, what) = a[0].object()?;
        let to = a[1].destination()?;
        // That is a discard.
        let discards = match &a[0] {
            Node::Pick(_, Selection::Cards(set)) => {
                let hand = |it: &Qualifier| {
                    matches!(it, Qualifier::In(all) if all.iter().any(|it| it.as_str() == "hand"))
                };
                set.qualifiers.iter().any(hand) && to.zone.zone.as_str() == "outside"
            }
            _ => false,
        };
        (!discards).then_some(())?;
        act(
            ask,
            Verb::Move { what, to },
            None,
        )
    });
    g.add("verb", "put {taken} {destination} in any order", |a| {
        let (ask, what) = a[0].object()?;
        act(
            ask,
            Verb::Order {
                what,
                to: a[1].destination()?,
            },
            None,
        )
    });
    g.add("verb", "return {taken} {destination back}", |a| {
        let (ask, what) = a[0].object()?;
        act(
            ask,
            Verb::Return {
                what,
                to: a[1].destination()?,
            },
            None,
        )
    });
    g.all(
        "verb",
        &[
            "put {taken} from the field {destination}",
            "send {taken} {destination back}",
        ],
        |a| {
            let (ask, what) = a[0].object()?;
            act(
                ask,
                Verb::Send {
                    what,
                    to: a[1].destination()?,
                },
                None,
            )
        },
    );
}

fn harm(m: &mut Maker<'_>) {
    let own = m.v.verb("damage").is_some();
    let g = &mut m.grammar;
    for phrase in [
        "deal {plain} damage to {object}",
        "deal {plain} damage to {object} at the same time",
        "deal damage equal to {number} to {object}",
        "deal damage equal to {number} to {object} at the same time",
    ] {
        // The game has a verb of its own.
        if own {
            continue;
        }
        g.add("verb", phrase, |a| {
            let (ask, to) = a[1].object()?;
            act(
                ask,
                Verb::Damage {
                    amount: a[0].number()?,
                    to,
                },
                None,
            )
        });
    }
    g.add("verb", "heal {object} for {number}", |a| {
        let (ask, what) = a[0].object()?;
        act(
            ask,
            Verb::Heal {
                amount: a[1].number()?,
                what,
            },
            None,
        )
    });
    g.add("verb", "set {stat of} to {number}", |a| {
        let (of, stats) = stat_of(&a[0])?;
        let [stat] = <[Word; 1]>::try_from(stats).ok()?;
        said(Verb::SetStat {
            stat,
            of,
            to: a[1].number()?,
        })
    });
    type What = fn(Selection) -> Verb;
    let plain: [(&str, What); 8] = [
        ("destroy {object}", |what| Verb::Destroy { what }),
        ("rest {object}", |what| Verb::Rest { what }),
        ("stand {object}", |what| Verb::Stand { what }),
        ("turn {object} face-up", |what| Verb::Turn {
            what,
            facing: Facing::Up,
        }),
        ("turn {object} face-down", |what| Verb::Turn {
            what,
            facing: Facing::Down,
        }),
        ("discard {object}", |what| Verb::DiscardCards { what }),
        ("play {object}", |what| Verb::Play { what, free: false }),
        ("play {object} without paying its cost", |what| Verb::Play {
            what,
            free: true,
        }),
    ];
    for (phrase, verb) in plain {
        g.add("verb", phrase, move |a| {
            let (ask, what) = a[0].object()?;
            act(ask, verb(what), None)
        });
    }
}

/// `this unit's ATK`, as it is taken apart.
fn stat_of(node: &Node) -> Option<(Selection, Vec<Word>)> {
    match node {
        Node::Args(args) => match args.as_slice() {
            [Arg::Selection(of), Arg::Keyed(_, KeyedArg::Words(stats))] => {
                Some((of.clone(), stats.clone()))
            }
            _ => None,
        },
        _ => None,
    }
}

fn others(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    let args = |of: Selection, stat: Word| {
        let stat = Arg::Keyed("stat".into(), KeyedArg::Words(vec![stat]));
        Some(Node::Args(vec![Arg::Selection(of), stat]))
    };
    g.add("stat of", "{possessive} {stat}", move |a| {
        args(a[0].select()?, a[1].a_word()?)
    });
    g.add("stat of", "the {stat} of {bare}", move |a| {
        args(a[1].select()?, a[0].a_word()?)
    });
    g.add("verb", "put {taken} under {all}", |a| {
        let (ask, what) = a[0].object()?;
        act(
            ask,
            Verb::PutUnder {
                what,
                under: a[1].select()?,
            },
            None,
        )
    });
    g.add("verb", "put {object} on {all}", |a| {
        let (ask, what) = a[0].object()?;
        act(
            ask,
            Verb::PutOn {
                what,
                on: a[1].select()?,
            },
            None,
        )
    });
    let counters = |node: &Node| match node.cost()?.as_slice() {
        [CostItem::RemoveCounters(number, of, _)] => Some((number.clone(), of.clone())),
        _ => None,
    };
    for phrase in [
        "put {so many counters} on {object}",
        "put {so many counters} each on {object}",
    ] {
        g.add("verb", phrase, move |a| {
            let (count, of) = counters(&a[0])?;
            let (ask, on) = a[1].object()?;
            act(
                ask,
                Verb::PutNamed {
                    count,
                    counter: of?,
                    on,
                },
                None,
            )
        });
    }
    g.add("as many", "as many {counters} as {number}", |a| {
        let of = a[0].words()?.into_iter().next();
        let none = Selection::Name("~".into());
        Some(Node::Cost(vec![CostItem::RemoveCounters(
            a[1].number()?,
            of,
            none,
        )]))
    });
    for phrase in [
        "put {as many} on {object}",
        "put {as many} each on {object}",
    ] {
        g.add("verb", phrase, move |a| {
            let (count, of) = counters(&a[0])?;
            let (ask, on) = a[1].object()?;
            act(
                ask,
                Verb::PutNamed {
                    count,
                    counter: of?,
                    on,
                },
                None,
            )
        });
    }
    for many in ["so many counters", "as many"] {
        let phrase = format!("put {{{many}}} from {{object}} into the graveyard");
        g.add("verb", &phrase, move |a| {
            let (count, counter) = counters(&a[0])?;
            counter.is_none().then_some(())?;
            let (ask, from) = a[1].object()?;
            let verb = Verb::RemoveCounters {
                count,
                counter: None,
                from,
            };
            act(ask, verb, None)
        });
        for each in ["", " each"] {
            g.add(
                "verb",
                &format!("remove {{{many}}}{each} from {{object}}"),
                move |a| {
                    let (count, counter) = counters(&a[0])?;
                    counter.is_some().then_some(())?;
                    let (ask, from) = a[1].object()?;
                    act(
                        ask,
                        Verb::RemoveCounters {
                            count,
                            counter,
                            from,
                        },
                        None,
                    )
                },
            );
        }
    }
    g.add("verb", "you gain control of {object}", |a| {
        let (ask, what) = a[0].object()?;
        act(
            ask,
            Verb::Control {
                what,
                by: Player::You,
            },
            None,
        )
    });
    g.add("verb", "{they} gains control of {object}", |a| {
        let (ask, what) = a[1].object()?;
        act(
            ask,
            Verb::Control {
                what,
                by: a[0].player()?,
            },
            None,
        )
    });
    g.add("verb", "let {letter} be {number}", |a| {
        let name = a[0].a_word()?;
        let number = a[1].number()?;
        act(Vec::new(), Verb::Remember { number }, Some(name.as_str()))
    });
    g.word("dice", "1 die", Node::Number(Number::Literal(1)));
    g.add("dice", "{number} dice", |a| a.first().cloned());
    g.add("verb", "roll {dice}", |a| {
        act(
            Vec::new(),
            Verb::Roll {
                dice: a[0].number()?,
            },
            Some("~rolled"),
        )
    });
    g.add("verb", "the amount becomes {number}", |a| {
        said(Verb::ChangeAmount { to: a[0].number()? })
    });
    for (phrase, verb) in [
        ("the turn ends", Verb::EndTurn),
        ("you win", Verb::Win { who: Player::You }),
        ("you lose", Verb::Lose { who: Player::You }),
    ] {
        g.add("verb", phrase, move |_| said(verb.clone()));
    }
    g.add("verb", "{they} wins", |a| {
        said(Verb::Win {
            who: a[0].player()?,
        })
    });
    g.add("verb", "{they} loses", |a| {
        said(Verb::Lose {
            who: a[0].player()?,
        })
    });
    stopped(m);
}

fn stopped(m: &mut Maker<'_>) {
    let v = m.v;
    let mut prevented = vec!["it does not happen"];
    let mut negated = vec!["negate it"];
    m.grammar.add("verb", "cancel it", |_| {
        said(Verb::Cancel {
            what: "~event".into(),
        })
    });
    for it in v.said {
        if it.word.starts_with("prevent_") {
            prevented.push(it.phrase.en);
        }
        if it.word.starts_with("negate_") {
            negated.push(it.phrase.en);
        }
        if let Some(event) = it.word.strip_prefix("cancel_") {
            let what: Word = event.into();
            m.grammar.add("verb", it.phrase.en, move |_| {
                said(Verb::Cancel { what: what.clone() })
            });
        }
    }
    for event in v.events {
        let what: Word = event.word.into();
        let phrase = format!("cancel the {}", event.word.replace('_', " "));
        m.grammar.add("verb", &phrase, move |_| {
            said(Verb::Cancel { what: what.clone() })
        });
    }
    prevented.sort_unstable();
    prevented.dedup();
    negated.sort_unstable();
    negated.dedup();
    m.grammar.all("verb", &prevented, |_| said(Verb::Prevent));
    m.grammar.all("verb", &negated, |_| {
        said(Verb::Negate {
            what: "~event".into(),
        })
    });
}

/// What a place of a template asks for.
fn place(kind: ArgKind, first: bool, begins: bool, moves: bool) -> &'static str {
    match kind {
        ArgKind::Selection if first && begins => "subject",
        ArgKind::Selection if first && moves => "taken",
        ArgKind::Selection => "object",
        ArgKind::Choice => "choice",
        ArgKind::Cards => "object or choice",
        ArgKind::Number => "number",
        ArgKind::Count => "how many",
        ArgKind::Word(_) => "value",
        ArgKind::Words(_) => "values",
        ArgKind::Condition => "condition",
    }
}

/// A verb of the game, with all that may be left out there and not there.
pub(super) fn named(m: &mut Maker<'_>, verb: &'static VerbWord, kind: &str) {
    let mut templates = vec![verb.phrase.en, verb.en_many];
    templates.extend(verb.alternate.map(|it| it.1.en));
    templates.retain(|it| !it.is_empty());
    let prose = m.v.prose;
    let full = m.v.optional || prose;
    for template in templates {
        let begins = template.starts_with("{0");
        for filling in fillings(template, verb.args, &|spec, first, key, particle| {
            let kind = place(spec.kind, first, begins, verb.moves && full);
            // Of which it does not matter which one, and how many of what.
            if key.ends_with('~') {
                let kind = if spec.key.is_none() { "bare" } else { "some" };
                return format!("{particle}{{{kind}}}");
            }
            if let Some((_, noun)) = key.split_once('|') {
                let kind = match spec.kind {
                    ArgKind::Count => "counted",
                    _ => "number of",
                };
                return format!("{particle}{{{kind}{noun}}}");
            }
            match spec.key {
                Some(_) if prose && matches!(spec.kind, ArgKind::Selection) => {
                    format!("{particle}{{keyed}}")
                }
                Some(list) if kind == "values" => format!("{particle}{{values {list}}}"),
                _ => format!("{particle}{{{kind}}}"),
            }
        }) {
            let name = Word::from(verb.word);
            let specs = filling.specs;
            let is_verb = kind == "verb";
            m.grammar.add(kind, &filling.phrase, move |a| {
                let (ask, args) = arguments(verb.args, &specs, a)?;
                if !is_verb {
                    return Some(Node::Args(args));
                }
                let gives = matches!(args.first(), Some(Arg::Choice(..) | Arg::Count(_)));
                let verb = Verb::Named {
                    verb: name.clone(),
                    args,
                };
                act(ask, verb, gives.then_some(NEW))
            });
        }
    }
}

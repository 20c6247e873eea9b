//! What is done, in Japanese.

use super::Maker;
use crate::phrases::mean::{act, arguments, at_most, said};
use crate::phrases::node::{NEW, Node};
use crate::phrases::template::fillings;
use shokan_lang::ast::{
    Arg, Destination, Facing, Number, Orientation, Place, Player, Selection, Side, Verb, Word,
    ZoneRef,
};
use shokan_lang::vocabulary::{ArgKind, VerbWord};

pub(super) fn verbs(m: &mut Maker<'_>) {
    hands(m);
    moves(m);
    searches(m);
    plain(m);
    counters(m);
    others(m);
    let v = m.v;
    for verb in v.verbs {
        named(m, verb, "verb");
    }
}

fn hands(m: &mut Maker<'_>) {
    let full = m.v.optional || m.v.prose;
    let discard = m.said("discard").unwrap_or("捨てる");
    let mill = m.said("mill").unwrap_or("墓地へ送る");
    let deck = m.deck();
    let g = &mut m.grammar;
    g.add("verb", "{who}カードを{plain number}枚引く", |a| {
        let (who, count) = (a[0].player(), a[1].number()?);
        said(Verb::Draw { count, who })
    });
    g.add("as many", "{number}と同じ枚数", |a| a.first().cloned());
    if full {
        g.add(
            "as many",
            "{number}と同じ枚数（最大{#}枚）",
            |a| at_most(&a[0], &a[1]),
        );
    }
    g.add("verb", "{as many}、{who}カードを引く", |a| {
        let (count, who) = (a[0].number()?, a[1].player());
        said(Verb::Draw { count, who })
    });
    g.add("so many cards", "{plain number}枚", |a| a.first().cloned());
    g.same("so many cards", &["as many"]);
    for (random, chance) in [(false, ""), (true, "無作為に")] {
        for phrase in [
            format!("{{who}}{chance}手札を{{plain number}}枚{discard}"),
            format!("{{who}}{{as many}}の手札を{chance}{discard}"),
        ] {
            g.add("verb", &phrase, move |a| {
                let (who, count) = (a[0].player(), a[1].number()?);
                said(Verb::Discard { count, who, random })
            });
        }
    }
    let discards = if discard == "捨てる" {
        ""
    } else {
        "捨てて"
    };
    g.add("verb", &format!("{{object を}}{discards}{discard}"), |a| {
        said(Verb::DiscardCards {
            what: a[0].select()?,
        })
    });
    g.add(
        "verb",
        &format!("{{whose deck}}の上から{{so many cards}}を{mill}"),
        |a| {
            let (of, count) = (a[0].player(), a[1].number()?);
            said(Verb::Mill { count, of })
        },
    );
    let every = format!("{{everybody}}自分の{deck}の上から{{so many cards}}を{mill}");
    g.add("verb", &every, |a| {
        let (of, count) = (a[0].player(), a[1].number()?);
        said(Verb::Mill { count, of })
    });
    g.word("top", "の一番上のカード", Node::Number(Number::Literal(1)));
    g.add("top", "の上から{so many cards}", |a| {
        match a[0].number()? {
            Number::Literal(1) => None,
            number => Some(Node::Number(number)),
        }
    });
    for (sees, look) in [("見る", true), ("公開する", false)] {
        let yields = move |count, of| {
            let verb = if look {
                Verb::LookTop { count, of }
            } else {
                Verb::RevealTop { count, of }
            };
            act(Vec::new(), verb, Some(NEW))
        };
        g.add(
            "verb",
            &format!("{{whose deck}}{{top}}を{sees}"),
            move |a| yields(a[1].number()?, a[0].player()),
        );
        g.add(
            "verb",
            &format!("お互いの{deck}{{top}}を{sees}"),
            move |a| yields(a[0].number()?, Some(Player::EachPlayer)),
        );
        g.add("verb", &format!("{{object を}}{sees}"), move |a| {
            let what = a[0].select()?;
            said(if look {
                Verb::Look { what }
            } else {
                Verb::Reveal { what }
            })
        });
    }
}

fn searches(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    let search = |a: &[Node]| {
        let Node::Pick(count, what) = a[1].clone() else {
            return None;
        };
        let verb = Verb::Search {
            zone: a[0].zone()?,
            count: Some(count),
            what,
        };
        act(Vec::new(), verb, Some(NEW))
    };
    g.add("search", "{sided zone}から{pick}を探し", search);
    // Of what is found nothing is said.
    g.add("plain sentence", "{sided zone}から{pick}を探す。", search);
}

fn moves(m: &mut Maker<'_>) {
    let v = m.v;
    let full = v.optional || v.prose;
    let shuffles = m.said("shuffle").unwrap_or("切る");
    let g = &mut m.grammar;
    for (whose, side) in [
        ("自分の", Some(Side::Own)),
        ("相手の", Some(Side::Enemy)),
        ("", Some(Side::Any)),
    ] {
        g.add("sided zone", &format!("{whose}{{zone}}"), move |a| {
            Some(Node::Zone(ZoneRef {
                side,
                zone: a[0].a_word()?,
            }))
        });
    }
    g.add("verb", &format!("{{sided zone}}を{shuffles}"), |a| {
        said(Verb::Shuffle { zone: a[0].zone()? })
    });
    if full {
        for under in ["{all}", "{plain}"] {
            let phrase = format!(
                "{{sided zone}}の上から{{so many cards}}をカウンターとして{under}の下に置く"
            );
            g.add("verb", &phrase, |a| {
                let (of, count, on) = (a[0].zone()?, a[1].number()?, a[2].select()?);
                said(Verb::PutCounters { count, of, on })
            });
        }
    }
    for zone in v.zones {
        let special = v.said.iter().find(|it| {
            it.word
                .strip_prefix("to_")
                .is_some_and(|it| it == zone.word)
        });
        let name = special.map_or(zone.phrase.ja, |it| it.phrase.ja);
        let mut sides = vec![
            ("自分の", Some(Side::Own)),
            ("相手の", Some(Side::Enemy)),
            ("持ち主の", None),
        ];
        if special.is_none() {
            sides.push(("", None));
        }
        for (whose, side) in sides {
            for (end, place) in [
                ("", None),
                ("の一番上", Some(Place::Top)),
                ("の一番下", Some(Place::Bottom)),
            ] {
                let to = Destination {
                    zone: ZoneRef {
                        side,
                        zone: zone.word.into(),
                    },
                    place,
                    facing: None,
                    orientation: None,
                };
                let kind = if zone.word == "hand" {
                    "to hand"
                } else {
                    "to zone"
                };
                g.word(kind, &format!("{whose}{name}{end}"), Node::Destination(to));
            }
        }
    }
    let facings = [("表向き", Facing::Up), ("裏向き", Facing::Down)];
    let lies = [
        ("レスト状態", Orientation::Rested),
        ("スタンド状態", Orientation::Standing),
    ];
    let mut how = vec![(String::new(), None, None)];
    how.extend(facings.map(|(text, it)| (format!("{text}で"), Some(it), None)));
    how.extend(lies.map(|(text, it)| (format!("{text}で"), None, Some(it))));
    for (one, facing) in facings {
        for (other, lie) in lies {
            how.push((format!("{one}の{other}で"), Some(facing), Some(lie)));
        }
    }
    for (text, facing, orientation) in how {
        for (kind, hand, zone) in [
            ("put there", "加える", "置く"),
            ("back there", "戻す", "戻す"),
            ("send there", "送る", "送る"),
        ] {
            for (to, verb) in [("to hand", hand), ("to zone", zone)] {
                g.add(kind, &format!("{text}{{{to}}}に{verb}"), move |a| {
                    let mut to = a[0].destination()?;
                    to.facing = facing;
                    to.orientation = orientation;
                    Some(Node::Destination(to))
                });
            }
        }
    }
    type There = fn(Selection, Destination) -> Verb;
    let all: [(&str, There); 5] = [
        ("{object を}{put there}", |what, to| Verb::Move {
            what,
            to,
        }),
        ("{object を}好きな順番で{put there}", |what, to| {
            Verb::Order { what, to }
        }),
        ("{object を}{back there}", |what, to| Verb::Return {
            what,
            to,
        }),
        ("{object を}場から{put there}", |what, to| Verb::Send {
            what,
            to,
        }),
        ("{object を}{send there}", |what, to| Verb::Send {
            what,
            to,
        }),
    ];
    for (phrase, verb) in all {
        g.add("verb", phrase, move |a| {
            said(verb(a[0].select()?, a[1].destination()?))
        });
    }
}

fn plain(m: &mut Maker<'_>) {
    let health = m.v.stat("health").map_or("HP", |it| it.phrase.ja);
    let own_damage = m.v.verb("damage").is_some();
    let g = &mut m.grammar;
    type What = fn(Selection) -> Verb;
    let all: [(&str, What); 7] = [
        ("{object を}破壊する", |what| Verb::Destroy { what }),
        ("{object を}レスト状態にする", |what| Verb::Rest {
            what,
        }),
        ("{object を}スタンド状態にする", |what| {
            Verb::Stand { what }
        }),
        ("{object を}表向きにする", |what| Verb::Turn {
            what,
            facing: Facing::Up,
        }),
        ("{object を}裏向きにする", |what| Verb::Turn {
            what,
            facing: Facing::Down,
        }),
        ("{object を}プレイする", |what| Verb::Play {
            what,
            free: false,
        }),
        (
            "{object を}コストを支払わずにプレイする",
            |what| Verb::Play { what, free: true },
        ),
    ];
    for (phrase, verb) in all {
        g.add("verb", phrase, move |a| said(verb(a[0].select()?)));
    }
    // Not where the game has a verb of its own.
    for together in ["", "同時に"].into_iter().filter(|_| !own_damage) {
        for (amount, plain) in [("{plain number}", true), ("{number}に等しい", false)] {
            let phrase = format!("{{object に}}{together}{amount}ダメージを与える");
            let _ = plain;
            g.add("verb", &phrase, |a| {
                let (to, amount) = (a[0].select()?, a[1].number()?);
                said(Verb::Damage { amount, to })
            });
        }
    }
    g.add(
        "verb",
        &format!("{{object の}}{health}を{{number}}回復する"),
        |a| {
            let (what, amount) = (a[0].select()?, a[1].number()?);
            said(Verb::Heal { amount, what })
        },
    );
    g.add("verb", "{object を}{all}の下に置く", |a| {
        let (what, under) = (a[0].select()?, a[1].select()?);
        said(Verb::PutUnder { what, under })
    });
    g.add("verb", "{object を}{all}の上に置く", |a| {
        let (what, on) = (a[0].select()?, a[1].select()?);
        said(Verb::PutOn { what, on })
    });
}

fn counters(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for phrase in [
        "{object の}カウンター{plain number}枚を墓地へ送る",
        "{object の}カウンターを{number}と同じ枚数、墓地へ送る",
    ] {
        g.add("verb", phrase, |a| {
            let (from, count) = (a[0].select()?, a[1].number()?);
            let counter = None;
            said(Verb::RemoveCounters {
                count,
                counter,
                from,
            })
        });
    }
    for (many, plain) in [("{plain number}個", true), ("{number}と同じ個数", false)] {
        let _ = plain;
        for each in ["", "ずつ"] {
            let phrase = format!("{{object に}}{{counters}}を{many}{each}置く");
            g.add("verb", &phrase, |a| {
                let (on, count) = (a[0].select()?, a[2].number()?);
                let counter = a[1].words()?.into_iter().next()?;
                said(Verb::PutNamed { count, counter, on })
            });
            let phrase = format!("{{object から}}{{counters}}を{many}{each}取り除く");
            g.add("verb", &phrase, |a| {
                let (from, count) = (a[0].select()?, a[2].number()?);
                let counter = Some(a[1].words()?.into_iter().next()?);
                said(Verb::RemoveCounters {
                    count,
                    counter,
                    from,
                })
            });
        }
    }
}

fn others(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.add(
        "verb",
        "{object を}{player}がコントロールする",
        |a| {
            let (what, by) = (a[0].select()?, a[1].player()?);
            said(Verb::Control { what, by })
        },
    );
    g.add("verb", "{number}を{letter}とする", |a| {
        let number = a[0].number()?;
        act(
            Vec::new(),
            Verb::Remember { number },
            Some(a[1].a_word()?.as_str()),
        )
    });
    g.add("verb", "ダイスを{number}個ふる", |a| {
        act(
            Vec::new(),
            Verb::Roll {
                dice: a[0].number()?,
            },
            Some("~rolled"),
        )
    });
    g.add("verb", "その数値を{number}にする", |a| {
        said(Verb::ChangeAmount { to: a[0].number()? })
    });
    g.add("verb", "ターンを終了する", |_| said(Verb::EndTurn));
    g.add("verb", "{player}が勝利する", |a| {
        said(Verb::Win {
            who: a[0].player()?,
        })
    });
    g.add("verb", "{player}が敗北する", |a| {
        said(Verb::Lose {
            who: a[0].player()?,
        })
    });
    let mut prevented = vec!["それは起こらない"];
    let mut negated = Vec::new();
    let what: Word = "~event".into();
    match v.saying("cancel") {
        Some(cancel) => g.add("verb", cancel.phrase.ja, move |_| {
            said(Verb::Cancel { what: what.clone() })
        }),
        None => negated.push("それを無効にする"),
    }
    for it in v.said {
        if let Some(event) = it.word.strip_prefix("cancel_") {
            let what: Word = event.into();
            g.add("verb", it.phrase.ja, move |_| {
                said(Verb::Cancel { what: what.clone() })
            });
        }
        if it.word.starts_with("prevent_") {
            prevented.push(it.phrase.ja);
        }
        if it.word.starts_with("negate_") {
            negated.push(it.phrase.ja);
        }
    }
    for all in [&mut prevented, &mut negated] {
        all.sort_unstable();
        all.dedup();
    }
    g.all("verb", &prevented, |_| said(Verb::Prevent));
    g.all("verb", &negated, |_| {
        said(Verb::Negate {
            what: "~event".into(),
        })
    });
}

/// What a place of a template asks for.
fn place(spec: &ArgKind, particle: &str) -> String {
    let kind = match spec {
        ArgKind::Selection => return format!("{{object {particle}}}"),
        ArgKind::Choice => "pick",
        ArgKind::Cards => "object or choice",
        ArgKind::Number => "number",
        ArgKind::Count => "how many",
        ArgKind::Word(_) => "value",
        ArgKind::Words(_) => "values",
        ArgKind::Condition => "condition",
    };
    format!("{{{kind}}}{particle}")
}

/// A verb of the game, with all that may be left out there and not there.
pub(super) fn named(m: &mut Maker<'_>, verb: &'static VerbWord, kind: &str) {
    let v = m.v;
    let prose = v.prose;
    let mut templates = vec![verb.phrase.ja];
    templates.extend(verb.alternate.map(|it| it.1.ja));
    for template in templates {
        for filling in fillings(template, verb.args, &|spec, _, key, particle| match (
            &spec.kind, spec.key,
        ) {
            // Whichever of them it is, and how many of what.
            _ if key.ends_with('~') => format!("{{plain}}{particle}"),
            (ArgKind::Count, _) if key.contains('|') => {
                let noun = key.split_once('|').map_or("", |it| it.1);
                format!("{{counted {noun}}}")
            }
            (ArgKind::Count, _) if prose && matches!(particle, "個" | "枚") => {
                format!("{{so many {particle}}}")
            }
            (ArgKind::Cards, _) if prose => format!("{{either {particle}}}"),
            (ArgKind::Words(_), Some(key)) if v.field(key).is_some() => {
                format!("「{{values}}」{particle}")
            }
            (kind, _) => place(kind, particle),
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

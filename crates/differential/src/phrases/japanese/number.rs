//! Numbers, conditions and prices in Japanese.

use super::Maker;
use crate::phrases::chart::Grammar;
use crate::phrases::mean::at_most;
use crate::phrases::node::Node;
use crate::phrases::told::own_cost;
use shokan_lang::ast::{
    Comparison, Condition, CostItem, Count, Number, Operator, Player, Qualifier, Selection, ZoneRef,
};

pub(super) fn numbers(m: &mut Maker<'_>) {
    let half = m.said("half").unwrap_or_default();
    let g = &mut m.grammar;
    g.add("operand", "{atom}", |a| a.first().cloned());
    g.add("operand", "（{compound}）", |a| a.first().cloned());
    g.same("number", &["atom", "compound"]);
    for (sign, operator) in [
        ("+", Operator::Add),
        ("−", Operator::Subtract),
        ("×", Operator::Multiply),
    ] {
        g.add(
            "compound",
            &format!("{{operand}}{sign}{{operand}}"),
            move |a| {
                let (mut one, mut other) = (a[0].number()?, a[1].number()?);
                // So many times: the factor is said last.
                if operator == Operator::Multiply && matches!(other, Number::Literal(_)) {
                    std::mem::swap(&mut one, &mut other);
                }
                let both = Number::Arithmetic(Box::new(one), operator, Box::new(other));
                Some(Node::Number(both))
            },
        );
    }
    if m.v.optional || m.v.prose {
        g.add("compound", "{number}（最大{#}）", |a| {
            at_most(&a[0], &a[1])
        });
    }
    g.add("compound", "{number}と{number}の小さい方", |a| {
        let (one, other) = (a[0].number()?, a[1].number()?);
        Some(Node::Number(Number::Least(Box::new(one), Box::new(other))))
    });
    g.add("compound", "{number}と{number}の大きい方", |a| {
        let (one, other) = (a[0].number()?, a[1].number()?);
        Some(Node::Number(Number::Most(Box::new(one), Box::new(other))))
    });
    g.add("plain number", "{#}", |a| a.first().cloned());
    g.word("plain number", "X", Node::Number(Number::X));
    for letter in "NMKLPQRS".chars() {
        let node = Node::Word(format!("~let {letter}").as_str().into());
        g.word("letter", &letter.to_string(), node);
    }
    g.add("plain number", "{letter}", |a| {
        Some(Node::Number(Number::Name(a[0].a_word()?)))
    });
    g.same("atom", &["plain number"]);
    g.word("atom", "その数値", Node::Number(Number::Amount));
    g.word("printed", "元々の", Node::Flag(true));
    g.word("printed", "", Node::Flag(false));
    g.add("atom", "{plain}の{printed}{stat}", |a| {
        stat(&a[1..], Some(a[0].select()?))
    });
    g.add("atom", "{printed}{stat}", |a| stat(a, None));
    g.add("atom", "{plain}の数", |a| {
        Some(Node::Number(Number::Count(Box::new(a[0].select()?))))
    });
    g.add("atom", "{plain}の{counters}の数", |a| {
        Some(Node::Number(counters_on(&a[1], &a[0])?))
    });
    g.word("counters", "カウンター", Node::Words(Vec::new()));
    g.add("counters", "{counter name}カウンター", |a| {
        Some(Node::Words(vec![a[0].a_word()?]))
    });
    g.add("atom", &format!("{{operand}}の半分{half}"), |a| {
        Some(Node::Number(Number::Half(Box::new(a[0].number()?))))
    });
    g.word(
        "atom",
        "出た目",
        Node::Number(Number::Name("~roll 0".into())),
    );
    for n in 1..=6 {
        let rolled = Number::Name(format!("~roll {n}").as_str().into());
        g.word("atom", &format!("{n}回目に出た目"), Node::Number(rolled));
    }
    for (phrase, how) in [
        ("{operand}未満", Comparison::Less),
        ("{operand}以下", Comparison::AtMost),
        ("{operand}", Comparison::Equal),
        ("{operand}以上", Comparison::AtLeast),
        ("{operand}より大", Comparison::Greater),
        ("{operand}以外", Comparison::NotEqual),
    ] {
        g.add("compared", phrase, move |a| {
            Some(Node::Compared(how, a[0].number()?))
        });
    }
    for counter in ["枚", "体", "個"] {
        let exactly = format!("{{number}}{counter}");
        g.add("how many", &exactly, |a| {
            Some(Node::Count(Count::Exactly(a[0].number()?)))
        });
        g.add("how many", &format!("{exactly}まで"), |a| {
            Some(Node::Count(Count::UpTo(a[0].number()?)))
        });
    }
    g.word("how many", "すべて", Node::Count(Count::All));
}

fn stat(a: &[Node], of: Option<Selection>) -> Option<Node> {
    Some(Node::Number(Number::Stat {
        printed: a[0].flag()?,
        stat: a[1].a_word()?,
        of: of.map(Box::new),
    }))
}

fn counters_on(counters: &Node, on: &Node) -> Option<Number> {
    let of = counters.words()?.into_iter().next();
    Some(Number::CountCounters(of, Box::new(on.select()?)))
}

fn compare(left: Number, how: Comparison, right: Number) -> Option<Node> {
    Some(Node::Condition(Condition::Compare(left, how, right)))
}

/// That so much has been done, where a game says so of what it counts.
fn so_much_done(m: &mut Maker<'_>) {
    let v = m.v;
    for tally in v.tallies {
        let said = v.saying(&format!("tally_{}", tally.word));
        let parts = said.and_then(|it| it.phrase.ja.split_once("{n"));
        let parts = parts.and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
        let Some((before, (unit, behind))) = parts else {
            continue;
        };
        for (many, how) in [
            (format!("{{number}}{unit}未満"), Comparison::Less),
            (format!("{{number}}{unit}以下"), Comparison::AtMost),
            (format!("ちょうど{{number}}{unit}"), Comparison::Equal),
            (format!("{{number}}{unit}以上"), Comparison::AtLeast),
            (format!("{{number}}{unit}より多く"), Comparison::Greater),
            (format!("{{number}}{unit}以外"), Comparison::NotEqual),
        ] {
            for kind in ["one condition", "while"] {
                m.grammar
                    .add(kind, &format!("{before}{many}{behind}"), move |a| {
                        compare(Number::Tally(tally.word.into()), how, a[0].number()?)
                    });
            }
        }
    }
}

/// Conditions in front of a noun or of 間.
fn whiles(g: &mut Grammar) {
    g.same("while", &["holds", "common"]);
    g.word(
        "while",
        "自分のターンの",
        Node::Condition(Condition::OwnTurn),
    );
    let is_not = |it: &Condition| match it {
        Condition::Not(inner) => **inner != Condition::OwnTurn,
        _ => false,
    };
    g.add("while", "{one condition}", move |a| {
        let inner = a[0].condition()?;
        is_not(&inner).then_some(Node::Condition(inner))
    });
    g.add("while", "{condition}である", move |a| {
        let inner = a[0].condition()?;
        let otherwise = is_not(&inner)
            || matches!(
                &inner,
                Condition::Holds(..)
                    | Condition::Exists(_)
                    | Condition::Has(..)
                    | Condition::OwnTurn
                    | Condition::Compare(Number::CountCounters(..), ..)
                    | Condition::Compare(_, Comparison::Greater, _)
            );
        (!otherwise).then_some(Node::Condition(inner))
    });
}

pub(super) fn conditions(m: &mut Maker<'_>) {
    so_much_done(m);
    let v = m.v;
    let prose = m.v.prose;
    let g = &mut m.grammar;
    g.same("condition", &["one condition", "joined"]);
    g.add("inner condition", "{one condition}", |a| a.first().cloned());
    g.add("inner condition", "（{joined}）", |a| a.first().cloned());
    g.add("joined", "{conditions and}", |a| {
        Some(Node::Condition(Condition::And(a[0].conditions()?)))
    });
    g.add("joined", "{conditions or}", |a| {
        Some(Node::Condition(Condition::Or(a[0].conditions()?)))
    });
    for (kind, word) in [("conditions and", "、かつ"), ("conditions or", "、または")] {
        g.add(
            kind,
            &format!("{{inner condition}}{word}{{inner condition}}"),
            |a| Some(Node::Conditions(vec![a[0].condition()?, a[1].condition()?])),
        );
        g.add(kind, &format!("{{{kind}}}{word}{{inner condition}}"), |a| {
            let mut all = a[0].conditions()?;
            all.push(a[1].condition()?);
            Some(Node::Conditions(all))
        });
    }
    // What is said alike in front of なら and of a noun.
    g.add("common", "{plain}に{counters}がない", |a| {
        compare(
            counters_on(&a[1], &a[0])?,
            Comparison::Equal,
            Number::Literal(0),
        )
    });
    for (many, how) in [
        ("より少ない数", Comparison::Less),
        ("以下", Comparison::AtMost),
        ("", Comparison::Equal),
        ("以上", Comparison::AtLeast),
        ("より多く", Comparison::Greater),
        ("以外", Comparison::NotEqual),
    ] {
        for (counter, named) in [("枚", false), ("個", true)] {
            let phrase = format!("{{plain}}に{{counters}}が{{number}}{counter}{many}ある");
            g.add("common", &phrase, move |a| {
                let right = a[2].number()?;
                let none = how == Comparison::Equal && right == Number::Literal(0);
                (!none && a[1].words()?.is_empty() != named).then_some(())?;
                compare(counters_on(&a[1], &a[0])?, how, right)
            });
        }
    }
    g.add("common", "{number}が{number}より多い", |a| {
        let (left, right) = (a[0].number()?, a[1].number()?);
        let counts = matches!((&left, &right), (Number::Count(_), Number::Count(_)));
        (!counts && !matches!(left, Number::CountCounters(..))).then_some(())?;
        compare(left, Comparison::Greater, right)
    });
    g.add("common", "{plain}が{plain}より多い", |a| {
        let count = |node: &Node| Some(Number::Count(Box::new(node.select()?)));
        compare(count(&a[0])?, Comparison::Greater, count(&a[1])?)
    });
    g.add("common", "{plain}が「{keyword}」を持つ", |a| {
        Some(Node::Condition(Condition::Has(
            a[0].select()?,
            a[1].a_word()?,
        )))
    });
    g.same("one condition", &["common"]);
    g.add("one condition", "{number}が{compared}", |a| {
        let (how, number) = a[1].compared()?;
        let left = a[0].number()?;
        let fits = !matches!(left, Number::CountCounters(..)) && how != Comparison::Greater;
        fits.then_some(())?;
        compare(left, how, number)
    });
    g.add("one condition", "{plain}が{being}", |a| {
        Some(Node::Condition(Condition::Is(
            a[0].select()?,
            a[1].a_word()?,
        )))
    });
    if !prose {
        g.add("one condition", "{holds}の", |a| a.first().cloned());
    }
    g.word(
        "one condition",
        "自分のターン",
        Node::Condition(Condition::OwnTurn),
    );
    let not_own = Condition::Not(Box::new(Condition::OwnTurn));
    g.word("one condition", "相手のターン", Node::Condition(not_own));
    g.add("one condition", "{phase}", |a| {
        Some(Node::Condition(Condition::Phase(a[0].a_word()?)))
    });
    let done = match prose {
        true => "それをすべて行えた",
        false => "そうした",
    };
    g.word("one condition", done, Node::Condition(Condition::Done));
    g.add("one condition", "{plain}が{was}", |a| {
        let Selection::Name(name) = a[0].select()? else {
            return None;
        };
        Some(Node::Condition(Condition::Was(name, a[1].a_word()?)))
    });
    g.add(
        "one condition",
        "{plain}が「{keyword}」を持たない",
        |a| {
            let has = Condition::Has(a[0].select()?, a[1].a_word()?);
            Some(Node::Condition(Condition::Not(Box::new(has))))
        },
    );
    g.add("one condition", "「{condition}」でない", |a| {
        let inner = a[0].condition()?;
        let otherwise = matches!(inner, Condition::OwnTurn | Condition::Has(..));
        (!otherwise).then(|| Node::Condition(Condition::Not(Box::new(inner))))
    });
    whiles(g);
    if v.optional {
        super::given::exists(g, v);
    } else {
        g.add("holds", "{plain}がいる", |a| {
            Some(Node::Condition(Condition::Exists(a[0].select()?)))
        });
    }
    g.add("holds", "{plain}が{zones}にある", |a| {
        let zones = Qualifier::In(a[1].words()?);
        Some(Node::Condition(Condition::Holds(a[0].select()?, zones)))
    });
    // A qualifier before its の, where it has one.
    g.add("holds", "{plain}が{predicate}", |a| {
        let one = only(a[1].qualifiers()?.0)?;
        Some(Node::Condition(Condition::Holds(a[0].select()?, one)))
    });
}

/// One qualifier; of a keyword it is asked with `has`.
fn only(all: Vec<Qualifier>) -> Option<Qualifier> {
    let [one] = <[Qualifier; 1]>::try_from(all).ok()?;
    let had = matches!(one, Qualifier::With(_) | Qualifier::Without(_));
    (!had).then_some(one)
}

pub(super) fn costs(m: &mut Maker<'_>) {
    let costs = m.v.costs;
    let discard = m.said("discard").unwrap_or("捨てる");
    let mill = m.said("mill").unwrap_or("墓地へ送る");
    let deck = m.deck();
    let g = &mut m.grammar;
    let more = |a: &[Node]| {
        let mut all = a[0].cost()?;
        all.extend(a[1].cost()?);
        Some(Node::Cost(all))
    };
    g.same("cost", &["price"]);
    g.add("cost", "{cost}、{price}", more);
    g.add("price", &format!("手札を{{number}}枚{discard}"), |a| {
        Some(Node::Cost(vec![CostItem::Discard(a[0].number()?)]))
    });
    g.add(
        "price",
        &format!("自分の{deck}の上から{{number}}枚を{mill}"),
        |a| Some(Node::Cost(vec![CostItem::Mill(a[0].number()?)])),
    );
    g.add("price", "{all}をレスト状態にする", |a| {
        Some(Node::Cost(vec![CostItem::Rest(a[0].select()?)]))
    });
    g.all(
        "price",
        &["{all}を{zone}に置く", "{all}を場から{zone}に置く"],
        |a| {
            let zone = ZoneRef {
                side: None,
                zone: a[1].a_word()?,
            };
            Some(Node::Cost(vec![CostItem::Send(a[0].select()?, zone)]))
        },
    );
    g.add("price", "{pick}を{zone}に置く", |a| {
        let Node::Pick(Count::Exactly(number), from) = &a[0] else {
            return None;
        };
        let zone = ZoneRef {
            side: None,
            zone: a[1].a_word()?,
        };
        Some(Node::Cost(vec![CostItem::SendCount(
            number.clone(),
            from.clone(),
            zone,
        )]))
    });
    for (together, several) in [("合わせて", true), ("", false)] {
        let phrase = format!("{{plain}}から{{counters}}を{together}{{number}}個取り除く");
        g.add("price", &phrase, move |a| {
            let from = a[0].select()?;
            (matches!(from, Selection::Cards(_)) == several).then_some(())?;
            let of = Some(a[1].words()?.into_iter().next()?);
            Some(Node::Cost(vec![CostItem::RemoveCounters(
                a[2].number()?,
                of,
                from,
            )]))
        });
    }
    // Counters without a name are cards.
    for (phrase, several) in [
        ("{plain}のカウンターを合わせて{number}枚墓地へ送る", true),
        ("{plain}のカウンター{number}枚を墓地へ送る", false),
    ] {
        g.add("price", phrase, move |a| {
            let from = a[0].select()?;
            (matches!(from, Selection::Cards(_)) == several).then_some(())?;
            let item = CostItem::RemoveCounters(a[1].number()?, None, from);
            Some(Node::Cost(vec![item]))
        });
    }
    for cost in costs {
        own_cost(g, cost.word, cost.phrase.ja);
    }
}

pub(super) fn players(m: &mut Maker<'_>) {
    let turn_player = m.said("turn_player").unwrap_or("ターン中のプレイヤー");
    let deck = m.deck();
    let g = &mut m.grammar;
    for (phrase, player) in [
        ("自分", Player::You),
        ("相手", Player::Opponent),
        (turn_player, Player::TurnPlayer),
        ("お互いのプレイヤー", Player::EachPlayer),
    ] {
        g.word("player", phrase, Node::Player(player));
    }
    g.add("player", "{plain}の持ち主", |a| {
        Some(Node::Player(Player::OwnerOf(Box::new(a[0].select()?))))
    });
    g.add("player", "{plain}のコントローラー", |a| {
        Some(Node::Player(Player::ControllerOf(Box::new(a[0].select()?))))
    });
    g.word("who", "", Node::Nothing);
    g.add("who", "{player}は", |a| match a[0].player()? {
        Player::You | Player::EachPlayer => None,
        player => Some(Node::Player(player)),
    });
    g.word(
        "everybody",
        "お互いのプレイヤーは、ターン中のプレイヤーから順に、",
        Node::Player(Player::EachPlayer),
    );
    g.same("who", &["everybody"]);
    g.word("whose deck", &format!("自分の{deck}"), Node::Nothing);
    g.add("whose deck", &format!("{{player}}の{deck}"), |a| {
        match a[0].player()? {
            Player::You | Player::EachPlayer => None,
            player => Some(Node::Player(player)),
        }
    });
}

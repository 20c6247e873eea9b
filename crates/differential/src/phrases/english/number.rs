//! Numbers, conditions and prices in English.

use super::Maker;
use crate::phrases::chart::Grammar;
use crate::phrases::mean::at_most;
use crate::phrases::node::Node;
use crate::phrases::told::own_cost;
use shokan_lang::ast::{
    Comparison, Condition, CostItem, Count, Number, Operator, Player, Qualifier, Selection, Side,
    ZoneRef,
};

pub(super) fn numbers(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.add("operand", "{atom}", |a| a.first().cloned());
    g.add("operand", "({compound})", |a| a.first().cloned());
    g.same("number", &["atom", "compound"]);
    for (sign, operator) in [
        ("plus", Operator::Add),
        ("minus", Operator::Subtract),
        ("times", Operator::Multiply),
    ] {
        let phrase = format!("{{operand}} {sign} {{operand}}");
        g.add("compound", &phrase, move |a| {
            let (one, other) = (a[0].number()?, a[1].number()?);
            let both = Number::Arithmetic(Box::new(one), operator, Box::new(other));
            Some(Node::Number(both))
        });
    }
    g.add("compound", "the smaller of {number} and {number}", |a| {
        let (one, other) = (a[0].number()?, a[1].number()?);
        Some(Node::Number(Number::Least(Box::new(one), Box::new(other))))
    });
    g.add("compound", "the greater of {number} and {number}", |a| {
        let (one, other) = (a[0].number()?, a[1].number()?);
        Some(Node::Number(Number::Most(Box::new(one), Box::new(other))))
    });
    for tally in m.v.tallies.iter().filter(|_| m.v.optional) {
        let number = Number::Tally(tally.word.into());
        g.word("atom", tally.phrase.en, Node::Number(number));
    }
    if m.v.optional || m.v.prose {
        g.add("compound", "{number} (at most {#})", |a| {
            at_most(&a[0], &a[1])
        });
    }
    g.add("plain", "{#}", |a| a.first().cloned());
    g.word("plain", "X", Node::Number(Number::X));
    for letter in "NMKLPQRS".chars() {
        let name = format!("~let {letter}");
        let node = Node::Word(name.as_str().into());
        g.word("letter", &letter.to_string(), node);
    }
    g.add("plain", "{letter}", |a| {
        Some(Node::Number(Number::Name(a[0].a_word()?)))
    });
    g.same("atom", &["plain"]);
    g.word("atom", "the amount", Node::Number(Number::Amount));
    g.add("atom", "the {printed}{stat} of {some}", |a| {
        stat(a, Some(a[2].select()?))
    });
    g.add("atom", "its {printed}{stat}", |a| stat(a, None));
    g.word("printed", "printed ", Node::Flag(true));
    g.word("printed", "", Node::Flag(false));
    g.add("atom", "the number of {bare}", |a| {
        Some(Node::Number(Number::Count(Box::new(a[0].select()?))))
    });
    g.add("atom", "the number of {counters} on {some}", |a| {
        let of = a[0].words()?.into_iter().next();
        let on = Box::new(a[1].select()?);
        Some(Node::Number(Number::CountCounters(of, on)))
    });
    g.word("counters", "counters", Node::Words(Vec::new()));
    g.word("counter1", "counter", Node::Words(Vec::new()));
    for (kind, noun) in [("counters", "counters"), ("counter1", "counter")] {
        g.add(kind, &format!("{{counter name}} {noun}"), |a| {
            Some(Node::Words(vec![a[0].a_word()?]))
        });
    }
    g.add("so many counters", "1 {counter1}", |a| {
        counted(Number::Literal(1), &a[0])
    });
    g.add("so many counters", "{plain} {counters}", |a| {
        counted(a[0].number()?, &a[1])
    });
    let half = m.said("half").unwrap_or_default();
    let g = &mut m.grammar;
    g.add("atom", &format!("half {{operand}}{half}"), |a| {
        Some(Node::Number(Number::Half(Box::new(a[0].number()?))))
    });
    let rolled = Number::Name("~roll 0".into());
    g.word("atom", "the result", Node::Number(rolled));
    for (n, word) in super::NTH.iter().enumerate() {
        let rolled = Number::Name(format!("~roll {}", n + 1).as_str().into());
        g.word("atom", &format!("the {word} result"), Node::Number(rolled));
    }
    for (phrase, how) in [
        ("less than {operand}", Comparison::Less),
        ("{operand} or less", Comparison::AtMost),
        ("{operand}", Comparison::Equal),
        ("{operand} or more", Comparison::AtLeast),
        ("more than {operand}", Comparison::Greater),
        ("other than {operand}", Comparison::NotEqual),
    ] {
        g.add("compared", phrase, move |a| {
            Some(Node::Compared(how, a[0].number()?))
        });
    }
    counts(m);
}

fn counts(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.add("so many", "{number}", |a| {
        Some(Node::Count(Count::Exactly(a[0].number()?)))
    });
    g.add("so many", "up to {number}", |a| {
        Some(Node::Count(Count::UpTo(a[0].number()?)))
    });
    g.word("so many", "all", Node::Count(Count::All));
    g.add("how many", "{so many}", |a| a.first().cloned());
    g.word("how many", "any number", Node::Count(Count::AnyNumber));
    g.add("how many of", "{so many}", |a| a.first().cloned());
    g.word(
        "how many of",
        "any number of",
        Node::Count(Count::AnyNumber),
    );
    g.word(
        "1 or so",
        "1",
        Node::Count(Count::Exactly(Number::Literal(1))),
    );
    g.word(
        "1 or so",
        "up to 1",
        Node::Count(Count::UpTo(Number::Literal(1))),
    );
    g.word("cards", "1 card", Node::Number(Number::Literal(1)));
    g.add("cards", "{plain} cards", |a| match a[0].number()? {
        Number::Literal(1) => None,
        number => Some(Node::Number(number)),
    });
    g.word("top cards", "card", Node::Number(Number::Literal(1)));
    g.add("top cards", "{plain} cards", |a| match a[0].number()? {
        Number::Literal(1) => None,
        number => Some(Node::Number(number)),
    });
}

fn counted(number: Number, counters: &Node) -> Option<Node> {
    let of = counters.words()?.into_iter().next();
    let none = Selection::Name("~".into());
    Some(Node::Cost(vec![CostItem::RemoveCounters(number, of, none)]))
}

fn stat(a: &[Node], of: Option<Selection>) -> Option<Node> {
    Some(Node::Number(Number::Stat {
        printed: a[0].flag()?,
        stat: a[1].a_word()?,
        of: of.map(Box::new),
    }))
}

pub(super) fn conditions(m: &mut Maker<'_>) {
    let v = m.v;
    let prose = m.v.prose;
    let g = &mut m.grammar;
    g.same("condition", &["one condition", "joined"]);
    g.add("inner condition", "{one condition}", |a| a.first().cloned());
    g.add("inner condition", "({joined})", |a| a.first().cloned());
    g.add("joined", "{conditions and}", |a| {
        Some(Node::Condition(Condition::And(a[0].conditions()?)))
    });
    g.add("joined", "{conditions or}", |a| {
        Some(Node::Condition(Condition::Or(a[0].conditions()?)))
    });
    for word in ["and", "or"] {
        let kind = format!("conditions {word}");
        let two = format!("{{inner condition}} {word} {{inner condition}}");
        g.add(&kind, &two, |a| {
            Some(Node::Conditions(vec![a[0].condition()?, a[1].condition()?]))
        });
        let more = format!("{{{kind}}} {word} {{inner condition}}");
        g.add(&kind, &more, |a| {
            let mut all = a[0].conditions()?;
            all.push(a[1].condition()?);
            Some(Node::Conditions(all))
        });
    }
    g.add(
        "one condition",
        "{some} has {printed}{stat} {compared}",
        |a| {
            let of = Some(Box::new(a[0].select()?));
            let (how, number) = a[3].compared()?;
            let left = Number::Stat {
                printed: a[1].flag()?,
                stat: a[2].a_word()?,
                of,
            };
            Some(Node::Condition(Condition::Compare(left, how, number)))
        },
    );
    g.add("one condition", "there are no {counters} on {some}", |a| {
        let left = counters_on(&a[0], &a[1])?;
        let none = Condition::Compare(left, Comparison::Equal, Number::Literal(0));
        Some(Node::Condition(none))
    });
    g.add(
        "one condition",
        "there are {compared} {counters} on {some}",
        |a| {
            let (how, number) = a[0].compared()?;
            let left = counters_on(&a[1], &a[2])?;
            Some(Node::Condition(Condition::Compare(left, how, number)))
        },
    );
    g.add("one condition", "there are more {bare} than {bare}", |a| {
        let left = Number::Count(Box::new(a[0].select()?));
        let right = Number::Count(Box::new(a[1].select()?));
        Some(Node::Condition(Condition::Compare(
            left,
            Comparison::Greater,
            right,
        )))
    });
    g.add(
        "one condition",
        "your opponent controls more {set nouns} than you",
        |a| {
            let set = a[0].set()?;
            let count = |side| {
                let mut set = set.clone();
                set.side = side;
                Number::Count(Box::new(Selection::Cards(set)))
            };
            let (theirs, ours) = (count(Side::Enemy), count(Side::Own));
            Some(Node::Condition(Condition::Compare(
                theirs,
                Comparison::Greater,
                ours,
            )))
        },
    );
    g.add("one condition", "{number} is {compared}", |a| {
        let (how, number) = a[1].compared()?;
        Some(Node::Condition(Condition::Compare(
            a[0].number()?,
            how,
            number,
        )))
    });
    g.add("one condition", "{some} is {being}", |a| {
        Some(Node::Condition(Condition::Is(
            a[0].select()?,
            a[1].a_word()?,
        )))
    });
    g.add("one condition", "{some} is {beings}", |a| {
        let being = Qualifier::Being(a[1].words()?);
        Some(Node::Condition(Condition::Holds(a[0].select()?, being)))
    });
    g.add("one condition", "{some} has {keyword}", |a| {
        Some(Node::Condition(Condition::Has(
            a[0].select()?,
            a[1].a_word()?,
        )))
    });
    g.add("one condition", "{some} does not have {keyword}", |a| {
        let has = Condition::Has(a[0].select()?, a[1].a_word()?);
        Some(Node::Condition(Condition::Not(Box::new(has))))
    });
    g.add("one condition", "{some} is in the {zones}", |a| {
        let zones = Qualifier::In(a[1].words()?);
        Some(Node::Condition(Condition::Holds(a[0].select()?, zones)))
    });
    g.add("one condition", "{some} is {qualifier}", |a| {
        let (all, _) = a[1].qualifiers()?;
        let [one] = <[Qualifier; 1]>::try_from(all).ok()?;
        Some(Node::Condition(Condition::Holds(a[0].select()?, one)))
    });
    if v.optional {
        super::given::exists(g, v);
    } else {
        g.add("one condition", "there is {some}", |a| {
            Some(Node::Condition(Condition::Exists(a[0].select()?)))
        });
    }
    g.word(
        "one condition",
        "it is your turn",
        Node::Condition(Condition::OwnTurn),
    );
    g.word(
        "one condition",
        "it is not your turn",
        Node::Condition(Condition::Not(Box::new(Condition::OwnTurn))),
    );
    g.add("one condition", "it is the {phase}", |a| {
        Some(Node::Condition(Condition::Phase(a[0].a_word()?)))
    });
    let done = match prose || v.optional {
        true => &["that was done in full"][..],
        false => &["you do", "they do"],
    };
    for done in done {
        g.word("one condition", done, Node::Condition(Condition::Done));
    }
    // That so much has been done, where a game says so of what it counts.
    for tally in v.tallies {
        for saying in ["", "_1"].map(|one| v.saying(&format!("tally_{}{one}", tally.word))) {
            let Some(saying) = saying else { continue };
            let phrase = saying.phrase.en.replace("{n}", "{compared}");
            g.add("one condition", &phrase, |a| {
                let (how, number) = a[0].compared()?;
                let so_much = Number::Tally(tally.word.into());
                Some(Node::Condition(Condition::Compare(so_much, how, number)))
            });
        }
    }
    g.add("one condition", "{some} {was}", |a| {
        let Selection::Name(name) = a[0].select()? else {
            return None;
        };
        Some(Node::Condition(Condition::Was(name, a[1].a_word()?)))
    });
    g.add(
        "one condition",
        "it is not so that {inner condition}",
        |a| {
            let inner = a[0].condition()?;
            let said_otherwise = matches!(inner, Condition::OwnTurn | Condition::Has(..));
            (!said_otherwise).then(|| Node::Condition(Condition::Not(Box::new(inner))))
        },
    );
}

fn counters_on(counters: &Node, on: &Node) -> Option<Number> {
    let of = counters.words()?.into_iter().next();
    Some(Number::CountCounters(of, Box::new(on.select()?)))
}

pub(super) fn costs(m: &mut Maker<'_>) {
    let costs = m.v.costs;
    let g = &mut m.grammar;
    g.same("cost", &["price"]);
    g.add("cost", "{cost} and {price}", |a| {
        let mut all = a[0].cost()?;
        all.extend(a[1].cost()?);
        Some(Node::Cost(all))
    });
    g.add("price", "{own discard}", |a| {
        Some(Node::Cost(vec![CostItem::Discard(a[0].number()?)]))
    });
    g.add("price", "{own mill}", |a| {
        Some(Node::Cost(vec![CostItem::Mill(a[0].number()?)]))
    });
    g.add("price", "rest {all}", |a| {
        Some(Node::Cost(vec![CostItem::Rest(a[0].select()?)]))
    });
    g.all(
        "price",
        &[
            "put {all} into {whose} {zone}",
            "put {all} from the field into {whose} {zone}",
        ],
        |a| {
            let zone = zone_of(&a[2])?;
            Some(Node::Cost(vec![CostItem::Send(a[0].select()?, zone)]))
        },
    );
    g.add("price", "put {pick from} into the {zone}", |a| {
        let Node::Pick(Count::Exactly(number), from) = &a[0] else {
            return None;
        };
        let item = CostItem::SendCount(number.clone(), from.clone(), zone_of(&a[1])?);
        Some(Node::Cost(vec![item]))
    });
    counter_prices(g);
    for cost in costs {
        own_cost(g, cost.word, cost.phrase.en);
    }
}

/// Counters that are taken off for a price; those without a name are cards.
fn counter_prices(g: &mut Grammar) {
    for (phrase, all, named) in [
        ("remove {so many counters} in all from {bare}", true, true),
        ("remove {so many counters} from {bare}", false, true),
        (
            "put {so many counters} in all from {bare} into the graveyard",
            true,
            false,
        ),
        (
            "put {so many counters} from {bare} into the graveyard",
            false,
            false,
        ),
    ] {
        g.add("price", phrase, move |a| {
            let from = a[1].select()?;
            let several = matches!(from, Selection::Cards(_));
            let counters = a[0].cost()?;
            let [CostItem::RemoveCounters(number, of, _)] = counters.as_slice() else {
                return None;
            };
            let item = CostItem::RemoveCounters(number.clone(), of.clone(), from);
            (several == all && of.is_some() == named).then(|| Node::Cost(vec![item]))
        });
    }
}

/// A zone without a side.
fn zone_of(node: &Node) -> Option<ZoneRef> {
    Some(ZoneRef {
        side: None,
        zone: node.a_word()?,
    })
}

/// Who does something, and how the verb is then said.
pub(super) fn players(m: &mut Maker<'_>) {
    let turn_player = m.said("turn_player").unwrap_or("the active player");
    let g = &mut m.grammar;
    for (phrase, player) in [
        ("you", Player::You),
        ("your opponent", Player::Opponent),
        (turn_player, Player::TurnPlayer),
        ("each player", Player::EachPlayer),
    ] {
        g.word("player", phrase, Node::Player(player));
    }
    g.add("player", "the owner of {some}", |a| {
        Some(Node::Player(Player::OwnerOf(Box::new(a[0].select()?))))
    });
    g.add("player", "the controller of {some}", |a| {
        Some(Node::Player(Player::ControllerOf(Box::new(a[0].select()?))))
    });
    // Who does it, where it is said with a subject.
    g.add("they", "{player}", |a| match a[0].player()? {
        Player::You | Player::EachPlayer => None,
        player => Some(Node::Player(player)),
    });
    g.word(
        "they",
        "each player, starting with the active player,",
        Node::Player(Player::EachPlayer),
    );
    // Whose deck, where it is not the own one.
    g.add("their", "{player}'s", |a| match a[0].player()? {
        Player::You | Player::EachPlayer => None,
        player => Some(Node::Player(player)),
    });
    g.word("their", "their", Node::Player(Player::EachPlayer));
    // Whose zone, where nothing hangs on it.
    for whose in ["your", "its owner's", "their owners'"] {
        g.word("whose", whose, Node::Nothing);
    }
}

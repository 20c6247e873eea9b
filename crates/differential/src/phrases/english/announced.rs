//! Whole texts of a game whose texts are their controller's to use or not, in English.

use super::Maker;
use crate::phrases::announced::{
    Titles, USERS, Way, first_used, in_one_breath, joined, text, titles,
};
use crate::phrases::mean::act;
use crate::phrases::node::{Mark, Node};
use shokan_lang::ast::{Duration, Limit, Modifier, Number, Qualifier, Selection, Side, User, Verb};

pub(super) fn announced(m: &mut Maker<'_>) {
    title(m);
    moments(m);
    cases(m);
    whole(m);
    first_of_hand(m);
    own_words(m);
    sentences(m);
}

fn title(m: &mut Maker<'_>) {
    let v = m.v;
    let said = |word: &str| {
        let known = v.saying(word).map(|it| it.phrase.en.to_owned());
        known.unwrap_or_else(|| word.replace('_', " "))
    };
    let titles_of = Titles {
        bare: ["", ": "],
        full: ["", ""],
        value: [" (", ")"],
        name: [" “", "”"],
        number: " ",
        said: &said,
        head: &|it| it.phrase.en,
    };
    titles(&mut m.grammar, v, &titles_of);
}

const LIMITS: [(&str, Limit); 3] = [
    ("the first time each turn", Limit::FirstEachTurn),
    ("once each turn", Limit::Once),
    ("once each turn for each name", Limit::OncePerName),
];

fn one(mark: Mark) -> Node {
    Node::Marks(vec![mark])
}

/// When it happens, and how often that counts.
fn moments(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.add("moment", "{event}", |a| {
        Some(one(Mark::Clause(a[0].event()?)))
    });
    for (said, limit) in LIMITS {
        g.add("moment", &format!("{said} {{event bare}}"), move |a| {
            Some(Node::Marks(vec![
                Mark::Limit(limit),
                Mark::Clause(a[0].event()?),
            ]))
        });
        g.word("holds first", &format!("{said}, "), one(Mark::Limit(limit)));
        g.word("first", &format!("{said}: "), one(Mark::Limit(limit)));
    }
    for (whose, own) in [("your", true), ("your opponent's", false)] {
        let phrase = format!("the first time {{event bare}} in each of {whose} turns");
        g.add("moment", &phrase, move |a| {
            Some(Node::Marks(vec![
                Mark::Limit(Limit::FirstEachTurn),
                Mark::Clause(a[0].event()?),
                Mark::Turn(own),
            ]))
        });
    }
    let nothing = || Node::Marks(Vec::new());
    for kind in [
        "holds first",
        "first",
        "within",
        "during",
        "case",
        "while",
        "as",
    ] {
        g.word(kind, "", nothing());
    }
}

fn cases(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (whose, own) in [("your", true), ("your opponent's", false)] {
        g.word("turn", &format!("in {whose} turn"), one(Mark::Turn(own)));
        g.word("within", &format!(" in {whose} turn"), one(Mark::Turn(own)));
        g.word(
            "during",
            &format!("during {whose} turn, "),
            one(Mark::Turn(own)),
        );
    }
    g.add("cases", "{condition}", |a| {
        Some(one(Mark::When(a[0].condition()?)))
    });
    g.add("case", " if {cases}", |a| a.first().cloned());
    g.add("case,", ", if {cases}", |a| a.first().cloned());
    g.word("case,", "", Node::Marks(Vec::new()));
    g.add("while", "while {cases}, ", |a| a.first().cloned());
    // When alone it may be used.
    g.word("use only", "", Node::Marks(Vec::new()));
    g.add("use only", "use this only {only}. ", |a| a.first().cloned());
    g.same("only", &["turn", "as phase"]);
    g.add("only", "if {cases}", |a| a.first().cloned());
    g.add("only", "{turn} and only {as phase}", joined);
    g.add("only", "{turn} and only if {cases}", joined);
    g.add("only", "{as phase} and only if {cases}", joined);
    g.add(
        "only",
        "{turn} and only {as phase} and only if {cases}",
        joined,
    );
    g.add("as phase", "as {phase}", |a| {
        let phase = shokan_lang::ast::Condition::Phase(a[0].a_word()?);
        Some(one(Mark::When(phase)))
    });
    g.word("to use", "", Node::Marks(Vec::new()));
    g.add("to use", "{cost} to use this. ", |a| {
        Some(one(Mark::Pay(a[0].cost()?)))
    });
    g.add("paid", "{cost}", |a| Some(one(Mark::Pay(a[0].cost()?))));
}

fn whole(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("instead", "", Node::Flag(false));
    g.word("instead", "instead, ", Node::Flag(true));
    let mut add = |phrase: &str, way: Way| {
        let phrase = format!("{{title}}{phrase}");
        g.add("ability", &phrase, move |a| text(a, way, v));
    };
    add("{holds first}{during}{while}{block}", Way::Holds);
    add("{first}{use only}{to use}{block}", Way::Used);
    add("Use: {block}", Way::Marked);
    let body = "{to use}{instead}{block}";
    add(
        &format!("use this only{{within}} {{moment}}{{case}}. {body}"),
        Way::Only,
    );
    add("{moment}{within}{case,}, {instead}{block}", Way::Happens);
    add(
        "{moment}{within}{case,}, {paid}. If you do, {instead}{block}",
        Way::Happens,
    );
    let users = USERS.map(Some).into_iter().chain([None]);
    for user in users {
        let (who, so) = match user {
            Some(User::TurnPlayer) => ("the turn player", "they do"),
            Some(User::AnyPlayer) => ("any player", "they do"),
            Some(User::Opponent) => ("your opponent", "they do"),
            None => ("you", "you do"),
        };
        let by = format!("by {who}");
        let marks = user.map(Mark::By).into_iter().collect();
        g.word(&by, who, Node::Marks(marks));
        let by = format!("{{{by}}}");
        let mut add = |phrase: &str, way: Way| {
            let phrase = format!("{{title}}{phrase}");
            g.add("ability", &phrase, move |a| text(a, way, v));
        };
        add(
            &format!(
                "{{moment}}{{within}}{{case,}}, {by} may {{paid}}. If {so}, {{instead}}{{block}}"
            ),
            Way::May,
        );
        add(
            &format!("{by} may use this {{moment}}{{within}}{{case}}. {{instead}}{{block}}"),
            Way::May,
        );
        if user.is_some() {
            add(
                &format!("{by} may use this only{{within}} {{moment}}{{case}}. {body}"),
                Way::Only,
            );
        }
    }
}

/// The first card of a hand that is used costs so much.
fn first_of_hand(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for (said, turn) in [
        ("each turn", None),
        ("in each of your turns", Some(true)),
        ("in each of your opponent's turns", Some(false)),
    ] {
        let phrase = format!(
            "{{title}}the first {{nouns one}}{{tail}} you use from your hand {said} costs {{number}} AP."
        );
        g.add("ability", &phrase, move |a| {
            let cards = super::cards::described(Side::Any, false, &a[1], &a[2])?;
            first_used(&a[0], turn, cards.select()?, a[3].number()?, v)
        });
    }
}

/// What a game alone says of cards and does with them.
fn own_words(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for state in v.states {
        if let Some(said) = state.phrase.en.strip_prefix("that is ") {
            let not = Qualifier::Not(Box::new(Qualifier::Being(vec![state.word.into()])));
            let node = Node::Qualifiers(vec![not], None);
            g.word("qualifier", &format!("that is not {said}"), node);
        }
    }
    for (cards, counters, one) in [
        ("the top card of {sided zone}", "a counter", true),
        ("the top {plain} cards of {sided zone}", "counters", false),
        (
            "cards from the top of {sided zone} equal to {number}",
            "counters",
            false,
        ),
    ] {
        let phrase = format!("put {cards} under {{all}} as {counters}");
        let counted_last = cards.starts_with("cards");
        g.add("verb", &phrase, move |a| {
            let (count, of, on) = match (one, counted_last) {
                (true, _) => (Number::Literal(1), &a[0], &a[1]),
                (_, true) => (a[1].number()?, &a[0], &a[2]),
                _ => (a[0].number()?, &a[1], &a[2]),
            };
            let (of, on) = (of.zone()?, on.select()?);
            act(Vec::new(), Verb::PutCounters { count, of, on }, None)
        });
    }
}

/// Several changes of the same cards.
fn sentences(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    g.word(
        "until",
        " for as long as it stays there",
        Node::Duration(Some(Duration::WhileHere)),
    );
    g.add("clause of change", "{change}{until}", |a| {
        let mut all = a[0].changes()?;
        let duration = a[1].duration()?;
        if let Some(last) = all.last_mut() {
            last.1 = duration;
        }
        Some(Node::Changes(all))
    });
    let both = |a: &[Node]| {
        let mut all = a[0].changes()?;
        all.extend(a[1].changes()?);
        Some(Node::Changes(all))
    };
    g.same("changes", &["clause of change"]);
    g.add("changes", "{clause of change} and {clause of change}", both);
    g.add("changes", "{changes,}, and {clause of change}", both);
    g.add("changes,", "{clause of change}, {clause of change}", both);
    g.add("changes,", "{changes,}, {clause of change}", both);
    let changed =
        |of: Selection, all: &Node| Some(Node::Changed(of, in_one_breath(all.changes()?)?));
    g.add("said change", "{changed one} {changes}.", move |a| {
        changed(a[0].select()?, &a[1])
    });
    g.add("said change", "{changed one} {changes}", move |a| {
        let all = a[1].changes()?;
        let given = matches!(all.last(), Some((Modifier::GainsAbilities(_), None)));
        given.then_some(())?;
        changed(a[0].select()?, &a[1])
    });
    g.add("said change", "neither player can {acts}{until}.", |a| {
        let cannot = Modifier::Cannot {
            acts: a[0].words()?,
            by: None,
        };
        let everybody = Selection::Player(shokan_lang::ast::Player::EachPlayer);
        Some(Node::Changed(everybody, vec![(cannot, a[1].duration()?)]))
    });
    for (kind, gained) in [("own change", false), ("gained control", true)] {
        let phrase = format!("{{{kind}}}{{until}}.");
        g.add("said change", &phrase, move |a| {
            let (of, mut all) = a[0].changed()?;
            let duration = a[1].duration()?;
            (duration.is_some() || !gained).then_some(())?;
            all.iter_mut().for_each(|it| it.1 = duration);
            Some(Node::Changed(of, all))
        });
    }
    g.same("said changes", &["said change"]);
    g.add(
        "said changes",
        "{said changes} At the same time, {said change}",
        |a| {
            let (of, mut all) = a[0].changed()?;
            let (other, more) = a[1].changed()?;
            let pronoun =
                matches!(&other, Selection::Name(it) if matches!(it.as_str(), "~it" | "~they"));
            (pronoun || other == of).then_some(())?;
            all.extend(more);
            Some(Node::Changed(of, all))
        },
    );
    g.add("plain", "{said changes}", crate::phrases::mean::changed_by);
}

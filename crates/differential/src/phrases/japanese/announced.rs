//! Whole texts of a game whose texts are their controller's to use or not, in Japanese.

use super::Maker;
use crate::phrases::announced::{Titles, USERS, Way, first_used, joined, text, titles};
use crate::phrases::node::{Mark, Node};
use shokan_lang::ast::{Condition, Limit, User};

pub(super) fn announced(m: &mut Maker<'_>) {
    m.grammar.derive("cost", "te", &super::form::te);
    super::given::done(m);
    title(m);
    moments(m);
    cases(m);
    whole(m);
    first_of_hand(m);
}

fn title(m: &mut Maker<'_>) {
    let v = m.v;
    let said = |word: &str| {
        let known = v.saying(word).map(|it| it.phrase.ja);
        known.unwrap_or(word).to_owned()
    };
    let titles_of = Titles {
        bare: ["【", "】"],
        full: ["【", "】"],
        value: ["(", ")"],
        name: ["《", "》"],
        number: "",
        said: &said,
        head: &|it| it.phrase.ja,
    };
    titles(&mut m.grammar, v, &titles_of);
}

fn one(mark: Mark) -> Node {
    Node::Marks(vec![mark])
}

fn moments(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for kind in [
        "first", "in turn", "during", "whiles", "cases", "if so", "use only", "to use",
    ] {
        g.word(kind, "", Node::Marks(Vec::new()));
    }
    for (said, limit) in [
        ("各ターンの最初の1回に限り、", Limit::FirstEachTurn),
        ("1ターンに1回、", Limit::Once),
        ("同名カードは1ターンに1枚、", Limit::OncePerName),
    ] {
        g.word("first", said, one(Mark::Limit(limit)));
    }
    g.add("moment", "{event}", |a| {
        Some(one(Mark::Clause(a[0].event()?)))
    });
}

fn cases(m: &mut Maker<'_>) {
    let g = &mut m.grammar;
    for (whose, own) in [("自分", true), ("相手", false)] {
        let turn = || one(Mark::Turn(own));
        g.word("turn", &format!("{whose}のターンに"), turn());
        g.word("in turn", &format!("{whose}のターンに"), turn());
        g.word("during", &format!("{whose}のターンの間、"), turn());
    }
    g.add("whiles", "{whiles}{holding}間、", joined);
    g.add("holding", "{while}", |a| {
        Some(one(Mark::When(a[0].condition()?)))
    });
    g.add("case", "{while}場合に", |a| {
        Some(one(Mark::When(a[0].condition()?)))
    });
    // What is one thing or another.
    g.add("case", "{condition}の場合に", |a| {
        let condition = a[0].condition()?;
        let otherwise = matches!(condition, Condition::Holds(..) | Condition::Has(..));
        (!otherwise).then(|| one(Mark::When(condition)))
    });
    g.add("case", "{phase}として", |a| {
        Some(one(Mark::When(Condition::Phase(a[0].a_word()?))))
    });
    g.add("cases", "{cases}{case}", joined);
    g.add("if so", "{if so}{so}なら、", joined);
    g.add("so", "{condition}", |a| {
        Some(one(Mark::When(a[0].condition()?)))
    });
    g.add("paid", "{cost}", |a| Some(one(Mark::Pay(a[0].cost()?))));
    g.add("paying", "{cost te}", |a| {
        Some(one(Mark::Pay(a[0].cost()?)))
    });
    g.add("use only", "{turn}のみ使用できる。", |a| {
        a.first().cloned()
    });
    g.add("use only", "{turn}、{some cases}のみ使用できる。", joined);
    g.add("use only", "{some cases}のみ使用できる。", |a| {
        a.first().cloned()
    });
    g.add("some cases", "{cases}{case}", joined);
    g.add("to use", "{paying}使用する。", |a| a.first().cloned());
}

/// The first card of a hand that is used costs so much.
fn first_of_hand(m: &mut Maker<'_>) {
    let v = m.v;
    for (said, turn) in [
        ("各ターンに", None),
        ("自分の各ターンに", Some(true)),
        ("相手の各ターンに", Some(false)),
    ] {
        let phrase = format!(
            "{{title}}{said}最初に手札から使用する{{plain}}は、行動値{{number}}で使用できる。"
        );
        m.grammar.add("ability", &phrase, move |a| {
            first_used(&a[0], turn, a[1].select()?, a[2].number()?, v)
        });
    }
}

fn whole(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    g.word("instead", "", Node::Flag(false));
    g.word("instead", "代わりに", Node::Flag(true));
    let mut add = |phrase: &str, way: Way| {
        let phrase = format!("{{title}}{{first}}{phrase}");
        g.add("ability", &phrase, move |a| text(a, way, v));
    };
    add("{during}{whiles}{block}", Way::Holds);
    add("{use only}{to use}{block}", Way::Used);
    add("【使用】{block}", Way::Marked);
    add("{in turn}{moment}、{if so}{instead}{block}", Way::Happens);
    add(
        "{in turn}{moment}、{if so}{paying}{instead}{block}",
        Way::Happens,
    );
    for user in USERS.map(Some).into_iter().chain([None]) {
        let who = match user {
            Some(User::TurnPlayer) => "ターンプレイヤーは",
            Some(User::AnyPlayer) => "どちらのプレイヤーも",
            Some(User::Opponent) => "相手は",
            None => "",
        };
        let by = format!("by {who}");
        let marks = user.map(Mark::By).into_iter().collect();
        g.word(&by, who, Node::Marks(marks));
        let by = format!("{{{by}}}");
        for (only, way) in [("", Way::May), ("のみ", Way::Only)] {
            for phrase in [
                format!("{{in turn}}{{moment}}、{by}{{cases}}{{paying}}{only}使用できる。"),
                format!("{{in turn}}{{moment}}に{only}{by}使用できる。"),
                format!("{{in turn}}{{moment}}、{by}{{some cases}}{only}使用できる。"),
            ] {
                let phrase = format!("{{title}}{{first}}{phrase}{{instead}}{{block}}");
                g.add("ability", &phrase, move |a| text(a, way, v));
            }
        }
    }
}

//! Events in Japanese.

use super::Maker;
use crate::phrases::node::{Node, WOULD};
use crate::phrases::template::{filled, keys};
use shokan_lang::ast::{EventNode, EventPart, EventTerm, Preposition, Selection, Source, Word};
use shokan_lang::vocabulary::EventWord;

pub(super) fn events(m: &mut Maker<'_>) {
    sources(m);
    places(m);
    let v = m.v;
    if v.optional {
        for event in v.events {
            for told in told(event) {
                add_told(m, event, told);
            }
        }
        m.grammar.same("event", &["event clause"]);
        // Of the player whose turn it is, who then may use the text.
        let each = Selection::Player(shokan_lang::ast::Player::EachPlayer);
        let each = Node::Parts(vec![of(Preposition::Of, each)]);
        m.grammar.word("event of", "各プレイヤー", each);
        m.grammar
            .add("event", "{event}、または{tail clause}", several);
        m.grammar
            .add("event", "{event}、または{event clause}", several);
        return;
    }
    for event in v.events {
        let mut all = vec![event.phrase.ja];
        all.extend(event.variants.iter().map(|it| it.1.ja));
        all.extend(event.would.map(|it| it.ja));
        all.sort_unstable();
        all.dedup();
        for template in all {
            add(m, event, template);
        }
    }
    m.grammar
        .add("event", "{event clause}", |a| a.first().cloned());
    m.grammar
        .add("event", "{event}、または{event clause}", |a| {
            let mut event = a[0].event()?;
            let other = a[1].event()?;
            event.names.extend(other.names);
            (event.parts == other.parts).then_some(Node::Event(event))
        });
}

fn part(preposition: Preposition, term: EventTerm) -> EventPart {
    let cards = matches!(term, EventTerm::Selection(_));
    EventPart {
        preposition,
        term,
        name: cards.then(|| "~card".into()),
    }
}

fn of(preposition: Preposition, selection: Selection) -> EventPart {
    part(preposition, EventTerm::Selection(selection))
}

fn sources(m: &mut Maker<'_>) {
    let v = m.v;
    let attributes = m.attributes();
    let g = &mut m.grammar;
    for source in v.sources {
        let kind: Word = source.word.into();
        let one = |attribute: Option<Word>| {
            let source = Source {
                kind: kind.clone(),
                attribute,
            };
            Node::Part(part(Preposition::By, EventTerm::Sources(vec![source])))
        };
        g.word("source", source.phrase.ja, one(None));
        for (word, said) in &attributes {
            let phrase = format!("{said}の{}", source.phrase.ja);
            g.word("source", &phrase, one(Some(word.as_str().into())));
        }
    }
    g.same("sources", &["source"]);
    g.add("sources", "{sources}か{source}", |a| {
        let mut part = a[0].part()?;
        let (EventTerm::Sources(all), EventTerm::Sources(other)) =
            (&mut part.term, a[1].part()?.term)
        else {
            return None;
        };
        all.extend(other);
        Some(Node::Part(part))
    });
    g.add("event by", "{sources}", |a| {
        Some(Node::Parts(vec![a[0].part()?]))
    });
    g.add("event by", "{plain}の{sources}", |a| {
        let owner = of(Preposition::Of, a[0].select()?);
        Some(Node::Parts(vec![a[1].part()?, owner]))
    });
    g.add("event by", "{plain}", |a| {
        Some(Node::Parts(vec![of(Preposition::By, a[0].select()?)]))
    });
}

fn places(m: &mut Maker<'_>) {
    let v = m.v;
    let g = &mut m.grammar;
    for (key, preposition) in [
        ("from", Preposition::From),
        ("to", Preposition::To),
        ("in", Preposition::In),
    ] {
        let kind = format!("event {key}");
        let node = |term| Node::Parts(vec![part(preposition, term)]);
        for zone in v.zones {
            for whose in ["", "自分の"] {
                let phrase = format!("{whose}{}", zone.phrase.ja);
                g.word(&kind, &phrase, node(EventTerm::Zone(zone.word.into())));
            }
        }
        for context in v.contexts {
            let term = EventTerm::Context(context.word.into());
            g.word(&kind, context.phrase.ja, node(term));
        }
    }
    g.add("event of", "{plain}", |a| {
        Some(Node::Parts(vec![of(Preposition::Of, a[0].select()?)]))
    });
    g.add("event on", "{plain}", |a| {
        Some(Node::Parts(vec![of(Preposition::On, a[0].select()?)]))
    });
}

fn add(m: &mut Maker<'_>, event: &'static EventWord, template: &'static str) {
    let all = keys(template);
    let free: Vec<&str> = ["by", "from", "to", "in", "on"]
        .into_iter()
        .filter(|key| all.contains(*key))
        .collect();
    for chosen in 0..1_u32 << free.len() {
        let (phrase, _) = filled(template, &|key, particle| {
            if let Some(bit) = free.iter().position(|it| *it == key) {
                let there = chosen & (1 << bit) != 0;
                return there.then(|| format!("{{event {key}}}{particle}"));
            }
            let key = if key == "who" { "of" } else { key };
            Some(format!("{{event {key}}}{particle}"))
        });
        let word: Word = event.word.into();
        m.grammar.add("event clause", &phrase, move |a| {
            // What it happens to comes first, wherever it is said.
            let mut parts = Vec::new();
            for part in a {
                let part = part.parts()?;
                match part.as_slice() {
                    [one] if one.preposition == Preposition::Of => parts.insert(0, one.clone()),
                    _ => parts.extend(part),
                }
            }
            Some(Node::Event(EventNode {
                names: vec![word.clone()],
                parts,
                name: None,
            }))
        });
    }
}

/// A template, with the little word that calls for it, and whether it tells what would happen.
struct Told {
    template: &'static str,
    by: bool,
    would: bool,
}

fn told(event: &EventWord) -> Vec<Told> {
    let one = |template, by, would| Told {
        template,
        by,
        would,
    };
    let mut all = vec![one(event.phrase.ja, false, false)];
    let variants = event.variants.iter();
    all.extend(variants.map(|it| one(it.1.ja, it.0 == "by", false)));
    all.extend(event.would.map(|it| one(it.ja, false, true)));
    all
}

/// An event that is told with a clause of its own, or runs on from the one before.
fn add_told(m: &mut Maker<'_>, event: &'static EventWord, told: Told) {
    let all = keys(told.template);
    let free: Vec<&str> = ["by", "from", "to", "in", "on"]
        .into_iter()
        .filter(|key| all.contains(*key))
        .collect();
    for chosen in 0..1_u32 << free.len() {
        let (phrase, _) = filled(told.template, &|key, particle| {
            if let Some(bit) = free.iter().position(|it| *it == key) {
                let there = chosen & (1 << bit) != 0;
                return there.then(|| format!("{{event {key}}}{particle}"));
            }
            let key = match key {
                "who" if told.by => "by",
                "who" => "of",
                key => key,
            };
            Some(format!("{{event {key}}}{particle}"))
        });
        let word: Word = event.word.into();
        let would = told.would;
        let meaning = move |a: &[Node]| {
            // What it happens to comes first, wherever it is said.
            let mut parts = Vec::new();
            for part in a {
                let part = part.parts()?;
                match part.as_slice() {
                    [one] if one.preposition == Preposition::Of => parts.insert(0, one.clone()),
                    _ => parts.extend(part),
                }
            }
            Some(Node::Event(EventNode {
                names: vec![word.clone()],
                parts,
                name: would.then(|| WOULD.into()),
            }))
        };
        let subject = phrase.strip_prefix("{event ");
        let subject = subject.and_then(|it| it.split_once("}が"));
        if let Some((_, tail)) = subject {
            m.grammar.add("tail clause", tail, meaning.clone());
        }
        m.grammar.add("event clause", &phrase, meaning);
    }
}

/// Several events of the same cards.
fn several(a: &[Node]) -> Option<Node> {
    let (mut event, other) = (a[0].event()?, a[1].event()?);
    let within =
        |one: &EventNode, all: &EventNode| one.parts.iter().all(|it| all.parts.contains(it));
    if !within(&other, &event) {
        within(&event, &other).then_some(())?;
        event.parts = other.parts;
    }
    (event.name == other.name).then_some(())?;
    event.names.extend(other.names);
    Some(Node::Event(event))
}

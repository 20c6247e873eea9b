//! Events in English.

use super::Maker;
use crate::phrases::node::{Node, WOULD};
use crate::phrases::template::{filled, keys};
use shokan_lang::ast::{
    EventNode, EventPart, EventTerm, Player, Preposition, Selection, Source, Word,
};
use shokan_lang::vocabulary::EventWord;

pub(super) fn events(m: &mut Maker<'_>) {
    sources(m);
    places(m);
    let v = m.v;
    for event in v.events {
        if v.optional {
            for template in told(event) {
                add_told(m, event, template);
            }
            continue;
        }
        for template in templates(event) {
            add(m, event, template);
        }
    }
    if v.optional {
        m.grammar.add("event", "{event} or {tail clause}", several);
        m.grammar.add("event", "{event} or {event clause}", several);
        m.grammar.same("event bare", &["bare clause"]);
        m.grammar
            .add("event bare", "{event bare} or {tail clause}", several);
        m.grammar
            .add("event bare", "{event bare} or {event clause}", several);
    }
    m.grammar
        .add("event", "{event clause}", |a| a.first().cloned());
    m.grammar.add("event", "{event} or {event clause}", |a| {
        let mut event = a[0].event()?;
        let other = a[1].event()?;
        event.names.extend(other.names);
        (event.parts == other.parts).then_some(Node::Event(event))
    });
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
    let mut all = vec![one(event.phrase.en, false, false)];
    let variants = event.variants.iter();
    all.extend(variants.map(|it| one(it.1.en, it.0 == "by", false)));
    all.extend(event.would.map(|it| one(it.en, false, true)));
    all
}

/// All ways to say an event.
pub(super) fn templates(event: &EventWord) -> Vec<&'static str> {
    let mut all = vec![event.phrase.en];
    all.extend(event.variants.iter().map(|it| it.1.en));
    all.extend(event.would.map(|it| it.en));
    all.sort_unstable();
    all.dedup();
    all
}

fn sources(m: &mut Maker<'_>) {
    let v = m.v;
    let attributes = m.attributes();
    let g = &mut m.grammar;
    for source in v.sources {
        let kind: Word = source.word.into();
        let one = |attribute: Option<Word>, kind: &Word| {
            Node::Part(EventPart {
                preposition: Preposition::By,
                term: EventTerm::Sources(vec![Source {
                    kind: kind.clone(),
                    attribute,
                }]),
                name: None,
            })
        };
        let phrase = source.phrase.en;
        let bare = super::bare(phrase);
        g.word("source", phrase, one(None, &kind));
        g.word("bare source", bare, one(None, &kind));
        for (word, said) in &attributes {
            let attribute: Word = word.as_str().into();
            let text = format!("{said} {bare}");
            g.word(
                "source",
                &super::article(&text),
                one(Some(attribute.clone()), &kind),
            );
            g.word("bare source", &text, one(Some(attribute), &kind));
        }
    }
    for (all, first) in [("sources", "source"), ("bare sources", "bare source")] {
        g.same(all, &[first]);
        g.add(all, &format!("{{{all}}} or {{source}}"), |a| {
            let mut part = a[0].part()?;
            let (EventTerm::Sources(all), EventTerm::Sources(other)) =
                (&mut part.term, a[1].part()?.term)
            else {
                return None;
            };
            all.extend(other);
            Some(Node::Part(part))
        });
    }
    g.add("event by", "{sources}", |a| {
        Some(Node::Parts(vec![a[0].part()?]))
    });
    g.add("event by", "{possessive} {bare sources}", |a| {
        let owner = EventPart {
            preposition: Preposition::Of,
            term: EventTerm::Selection(a[0].select()?),
            name: None,
        };
        Some(Node::Parts(vec![a[1].part()?, owner]))
    });
    g.add("event by", "{some}", |a| {
        Some(Node::Parts(vec![of(Preposition::By, a[0].select()?)]))
    });
}

pub(super) fn of(preposition: Preposition, selection: Selection) -> EventPart {
    EventPart {
        preposition,
        term: EventTerm::Selection(selection),
        name: Some("~card".into()),
    }
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
        let part = |term| {
            Node::Parts(vec![EventPart {
                preposition,
                term,
                name: None,
            }])
        };
        for zone in v.zones {
            for whose in ["the", "your", "its owner's"] {
                let phrase = format!("{whose} {}", zone.phrase.en);
                if zone.both == (whose == "the") {
                    g.word(&kind, &phrase, part(EventTerm::Zone(zone.word.into())));
                }
            }
        }
        for context in v.contexts {
            let term = EventTerm::Context(context.word.into());
            g.word(&kind, context.phrase.en, part(term));
        }
    }
    g.add("event of", "{some}", |a| {
        Some(Node::Parts(vec![of(Preposition::Of, a[0].select()?)]))
    });
    g.add("event on", "{some}", |a| {
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
                return there.then(|| format!("{particle}{{event {key}}}"));
            }
            let key = if key == "who" { "of" } else { key };
            Some(format!("{particle}{{event {key}}}"))
        });
        for you in [true, false] {
            let said = if you {
                phrase
                    .replace("(s)", "")
                    .replace("{event of}'s", "{event your}")
            } else {
                phrase.replace("(s)", "s")
            };
            if you && said == phrase {
                continue;
            }
            let word: Word = event.word.into();
            let inflected = phrase.contains("(s)");
            m.grammar.add("event clause", &said, move |a| {
                let mut parts = Vec::new();
                for part in a {
                    parts.extend(part.parts()?);
                }
                let speaks = parts.iter().any(|it: &EventPart| {
                    it.term == EventTerm::Selection(Selection::Player(Player::You))
                });
                if inflected && speaks != you {
                    return None;
                }
                Some(Node::Event(EventNode {
                    names: vec![word.clone()],
                    parts,
                    name: None,
                }))
            });
        }
    }
}

pub(super) fn own(m: &mut Maker<'_>) {
    let you = Selection::Player(Player::You);
    let parts = Node::Parts(vec![of(Preposition::Of, you)]);
    m.grammar.word("event your", "your", parts);
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
                return there.then(|| format!("{particle}{{event {key}}}"));
            }
            let key = match key {
                "who" if told.by => "by",
                "who" => "of",
                key => key,
            };
            Some(format!("{particle}{{event {key}}}"))
        });
        for you in [true, false] {
            let said = if you {
                let said = phrase.replace("(s)", "");
                said.replace("{event of}'s", "{event your}")
            } else {
                phrase.replace("(s)", "s")
            };
            if you && said == phrase {
                continue;
            }
            let word: Word = event.word.into();
            let (inflected, would) = (phrase.contains("(s)"), told.would);
            let meaning = move |a: &[Node], whole: bool| {
                let mut parts = Vec::new();
                for part in a {
                    parts.extend(part.parts()?);
                }
                let speaks = parts.iter().any(|it: &EventPart| {
                    it.term == EventTerm::Selection(Selection::Player(Player::You))
                });
                (!whole || !inflected || speaks == you).then_some(())?;
                Some(Node::Event(EventNode {
                    names: vec![word.clone()],
                    parts,
                    name: would.then(|| WOULD.into()),
                }))
            };
            let whole = meaning.clone();
            m.grammar
                .add("event clause", &said, move |a| whole(a, true));
            let whole = meaning.clone();
            let bare = said.strip_prefix("when ").unwrap_or(&said);
            m.grammar.add("bare clause", bare, move |a| whole(a, true));
            let subject = bare
                .strip_prefix("{event ")
                .and_then(|it| it.split_once("} "));
            if let Some((_, tail)) = subject {
                m.grammar
                    .add("tail clause", tail, move |a| meaning(a, false));
            }
        }
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

//! The handbook of the language has every word of the games whose pools are written.
//!
//! `BLESS=1` writes its tables anew.

use shokan_lang::parse::reserved;
use shokan_lang::vocabulary::{
    ArgKind, Entry, PassiveValue, Shape, Sight, Vocabulary, shaman_king, summon_and_magic,
    summoner_wars, summons_call,
};
use std::fmt::Write;

const DOC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../doc/");
const END: &str = "<!-- end of words -->";

/// The games, the page of each, and the line that its tables begin behind.
fn games() -> [(&'static Vocabulary, &'static str, &'static str); 4] {
    [
        (
            summons_call(),
            "cards.md",
            "<!-- words: written by the test `every_word_is_documented` with BLESS=1 -->\n",
        ),
        (
            summon_and_magic(),
            "cards.md",
            "<!-- words of summon_and_magic: written by the same test -->\n",
        ),
        (
            summoner_wars(),
            "cards/summoner_wars.md",
            "<!-- words of summoner_wars: written by the same test -->\n",
        ),
        (
            shaman_king(),
            "cards/shaman_king.md",
            "<!-- words of shaman_king: written by the same test -->\n",
        ),
    ]
}

fn table(out: &mut String, title: &str, rows: &[(String, &str, &str)]) {
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "\n### {title}\n\n| word | 日本語 | English |\n|---|---|---|"
    );
    for (word, ja, en) in rows {
        let _ = writeln!(
            out,
            "| {word} | {} | {} |",
            ja.replace('|', "\\|"),
            en.replace('|', "\\|")
        );
    }
}

fn code(word: &str) -> String {
    format!("`{word}`")
}

fn entries(list: &'static [Entry]) -> Vec<(String, &'static str, &'static str)> {
    list.iter()
        .map(|e| (code(e.word), e.phrase.ja, e.phrase.en))
        .collect()
}

fn shape(shape: Shape) -> String {
    match shape {
        Shape::Bilingual => "`ja \"...\" [kana \"...\"] en \"...\"`".to_owned(),
        Shape::Id => "a number of its own".to_owned(),
        Shape::Closed(words, ..) => words.iter().map(|w| code(w)).collect::<Vec<_>>().join(" "),
        Shape::Open(list, ..) => format!("words of the list {}", code(list)),
        Shape::Words => "words, to the end of the line".to_owned(),
        Shape::Numbers(ranges) => {
            let ranges: Vec<String> = ranges.iter().map(|(a, b)| format!("{a}..{b}")).collect();
            ranges.join(" ")
        }
        Shape::Passive => "a passive; may stand several times".to_owned(),
        Shape::Cost => "a cost".to_owned(),
        Shape::Selection => "cards".to_owned(),
        Shape::Keyword => "keywords".to_owned(),
        Shape::CardAndNumbers(ranges, most) => {
            let ranges: Vec<String> = ranges.iter().map(|(a, b)| format!("{a}..{b}")).collect();
            let times = if most > 1 { ", again and again" } else { "" };
            format!(
                "a card and {}{times}; may stand several times",
                ranges.join(" ")
            )
        }
        Shape::User { words, lists } => {
            let words: Vec<String> = words.iter().map(|w| code(w)).collect();
            let lists: Vec<String> = lists.iter().map(|l| code(l)).collect();
            let lists = lists.join(" and ");
            format!(
                "{}, or words of the lists {lists} and cards",
                words.join(" ")
            )
        }
        Shape::Flag => String::new(),
    }
}

fn tables(v: &'static Vocabulary) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "\n### Fields\n\n| field | behind it | on | must be there |\n|---|---|---|---|"
    );
    for field in v.fields {
        let on: Vec<String> = field.types.iter().map(|t| code(t)).collect();
        let on = if on.is_empty() {
            "all".to_owned()
        } else {
            on.join(" ")
        };
        let must = if field.required { "yes" } else { "" };
        let _ = writeln!(
            out,
            "| {} | {} | {on} | {must} |",
            code(field.word),
            shape(field.shape)
        );
    }
    table(&mut out, "Types", &entries(v.types));
    table(&mut out, "Lists of words", &entries(v.lists));
    let heads: Vec<_> = v
        .heads
        .iter()
        .map(|h| (code(h.word), h.phrase.ja, h.phrase.en))
        .collect();
    table(&mut out, "Heads", &heads);
    values_of_heads(&mut out, v);
    let events: Vec<_> = v
        .events
        .iter()
        .map(|e| {
            let label = e
                .label
                .map(|l| format!(" 【{}】", l.ja))
                .unwrap_or_default();
            (format!("{}{label}", code(e.word)), e.phrase.ja, e.phrase.en)
        })
        .collect();
    table(&mut out, "Events", &events);
    table(&mut out, "Sources (`by ...`)", &entries(v.sources));
    table(&mut out, "Contexts (`in ...`)", &entries(v.contexts));
    let stats: Vec<_> = v
        .stats
        .iter()
        .map(|s| {
            let read = if s.writable { "" } else { " (only read)" };
            (format!("{}{read}", code(s.word)), s.phrase.ja, s.phrase.en)
        })
        .collect();
    table(&mut out, "Stats", &stats);
    let kinds: Vec<_> = v
        .kinds
        .iter()
        .map(|k| {
            (
                format!("{} {}", code(k.word), code(k.plural)),
                k.phrase.ja,
                k.phrase.en,
            )
        })
        .collect();
    table(&mut out, "Kinds", &kinds);
    table(&mut out, "Words that narrow a kind", &entries(v.states));
    let zones: Vec<_> = v
        .zones
        .iter()
        .map(|z| {
            let sight = match z.sight {
                Sight::Open => "",
                Sight::Owner => " (seen by its owner)",
                Sight::Nobody => " (seen by nobody)",
            };
            (format!("{}{sight}", code(z.word)), z.phrase.ja, z.phrase.en)
        })
        .collect();
    table(&mut out, "Zones", &zones);
    table(&mut out, "Durations", &entries(v.durations));
    let acts: Vec<(String, String, String)> = v
        .acts
        .iter()
        .map(|a| {
            (
                code(a.word),
                format!("{}ない", a.phrase.ja),
                format!("cannot {}", a.phrase.en),
            )
        })
        .collect();
    let acts: Vec<_> = acts
        .iter()
        .map(|(w, ja, en)| (w.clone(), ja.as_str(), en.as_str()))
        .collect();
    table(&mut out, "Acts (`cannot ...`)", &acts);
    let verbs: Vec<_> = v
        .verbs
        .iter()
        .chain(v.permissions)
        .map(|verb| {
            let mut word = verb.word.to_owned();
            for arg in verb.args {
                let kind = match arg.kind {
                    ArgKind::Selection => "CARDS".to_owned(),
                    ArgKind::Choice | ArgKind::Cards => "COUNT CARDS".to_owned(),
                    ArgKind::Number => "N".to_owned(),
                    ArgKind::Count => "COUNT".to_owned(),
                    ArgKind::Word(words) | ArgKind::Words(words) => words.join("/"),
                    ArgKind::Condition => "COND".to_owned(),
                };
                let key = arg.key.map(|k| format!("{k} ")).unwrap_or_default();
                let (open, close) = if arg.required { ("", "") } else { ("[", "]") };
                let _ = write!(word, " {open}{key}{kind}{close}");
            }
            (code(&word), verb.phrase.ja, verb.phrase.en)
        })
        .collect();
    table(&mut out, "Verbs of the game", &verbs);
    table(&mut out, "Costs of the game", &entries(v.costs));
    table(&mut out, "Phases", &entries(v.phases));
    table(&mut out, "`was ...`", &entries(v.was));
    table(&mut out, "`count of ...`", &entries(v.tallies));
    let without: Vec<String> = v.without.iter().map(|w| code(w)).collect();
    let _ = writeln!(
        out,
        "\nVerbs this game does not have: {}.\n",
        without.join(" ")
    );
    out
}

/// What stands behind the heads of the rulebook, and behind its keywords.
fn values_of_heads(out: &mut String, v: &'static Vocabulary) {
    let flags: Vec<String> = v
        .heads
        .iter()
        .filter(|h| !h.values.is_empty())
        .map(|h| {
            let lists: Vec<String> = h
                .values
                .iter()
                .map(|list| list.iter().map(|w| code(w)).collect::<Vec<_>>().join(" "))
                .collect();
            format!("Behind `{}`: {}.", h.word, lists.join(", then "))
        })
        .collect();
    if !flags.is_empty() {
        let _ = writeln!(out, "\n{}", flags.join("\n"));
    }
    passives(out, v);
}

/// Keywords; where they are printed with something behind them, with that.
fn passives(out: &mut String, v: &'static Vocabulary) {
    if v.passives.is_empty() {
        return table(out, "Keywords of the game", &entries(v.keywords));
    }
    let rows: Vec<_> = v
        .passives
        .iter()
        .filter_map(|p| {
            let values: Vec<&str> = p
                .values
                .iter()
                .map(|(kind, required)| match (kind, required) {
                    (PassiveValue::Attribute(_), true) => "ATTRIBUTE",
                    (PassiveValue::Attribute(_), false) => "[ATTRIBUTE]",
                    (PassiveValue::Number | PassiveValue::Level, true) => "N",
                    (PassiveValue::Number | PassiveValue::Level, false) => "[N]",
                    (PassiveValue::Quality(_), _) => "ATTRIBUTE/PASSIVE/RACE",
                    (PassiveValue::Card, _) => "CARD",
                })
                .collect();
            let word = format!("{} {}", p.word, values.join(" "));
            let said = v.keyword(p.word)?.phrase;
            Some((code(word.trim()), said.ja, said.en))
        })
        .collect();
    table(out, "Passives (field `passive`)", &rows);
}

/// The line that the reserved words begin behind, and the one that they end before.
const RESERVED: (&str, &str) = (
    "<!-- reserved words: written by the test `every_word_is_documented` with BLESS=1 -->\n",
    "<!-- end of reserved words -->",
);

/// The list of reserved words in the handbook is fresh.
fn reserved_words_are_listed() {
    let path = format!("{DOC}cards.md");
    let doc = std::fs::read_to_string(&path).expect("the handbook is there");
    let begin = doc.find(RESERVED.0).expect("the list begins") + RESERVED.0.len();
    let end = begin + doc[begin..].find(RESERVED.1).expect("the list ends");
    let words: Vec<String> = reserved().iter().map(|word| code(word)).collect();
    let mut lines = String::from("\n");
    for ten in words.chunks(10) {
        lines.push_str(&format!("{}\n", ten.join(" ")));
    }
    let now = format!("{}{lines}\n{}", &doc[..begin], &doc[end..]);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &now).expect("the handbook can be written");
    } else {
        assert!(
            now == doc,
            "the list of reserved words is old: run with BLESS=1"
        );
    }
}

#[test]
fn every_word_is_documented() {
    reserved_words_are_listed();
    for (vocabulary, page, line) in games() {
        let path = format!("{DOC}{page}");
        let doc = std::fs::read_to_string(&path).expect("the handbook is there");
        let begin = doc.find(line).expect("the tables begin") + line.len();
        let end = begin + doc[begin..].find(END).expect("the tables end");
        let now = format!("{}{}{}", &doc[..begin], tables(vocabulary), &doc[end..]);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &now).expect("the handbook can be written");
        } else {
            assert!(now == doc, "the tables of {page} are old: run with BLESS=1");
        }
        let words: std::collections::BTreeSet<&str> = now
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .collect();
        for word in vocabulary.words() {
            assert!(words.contains(word), "{word} is not in {page}");
        }
    }
}

#[test]
fn everything_can_be_said_in_both_languages() {
    for v in shokan_lang::vocabulary::all() {
        let lists = [
            v.types, v.lists, v.sources, v.contexts, v.keywords, v.phases, v.states,
        ];
        for entry in lists
            .into_iter()
            .chain([v.was, v.costs, v.tallies])
            .flatten()
        {
            assert!(
                !entry.phrase.ja.is_empty() && !entry.phrase.en.is_empty(),
                "{}",
                entry.word
            );
        }
        for verb in v.verbs.iter().chain(v.permissions) {
            assert!(
                !verb.phrase.ja.is_empty() && !verb.phrase.en.is_empty(),
                "{}",
                verb.word
            );
        }
        for event in v.events {
            assert!(
                !event.phrase.ja.is_empty() && !event.phrase.en.is_empty(),
                "{}",
                event.word
            );
        }
    }
}

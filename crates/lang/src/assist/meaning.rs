//! What a word means where it stands, in both languages.

use super::complete::class_at;
use super::language::LANGUAGE;
use super::{Stretch, byte_of_unit, is_of_word, units, word_length};
use crate::ast::Bi;
use crate::check::words_with;
use crate::fault::{Class, Expected};
use crate::parse::parse;
use crate::text::word_text;
use crate::vocabulary::{ArgKind, ArgSpec, Entry, Phrase, Shape, VerbWord, Vocabulary};
use crate::words::Words;

/// What a word means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// Where it stands.
    pub at: Option<Stretch>,
    /// The word.
    pub word: String,
    /// What it means.
    pub phrase: Bi,
    /// What kind of word it is, where the parser says it.
    pub class: Option<Bi>,
    /// How it goes on; empty where it stands alone.
    pub usage: String,
}

/// What the word at a place means, in UTF-16 units; `None` where no word stands.
pub fn hover(
    vocabulary: &'static Vocabulary,
    known: &Words,
    text: &str,
    at: usize,
) -> Option<Meaning> {
    let at = byte_of_unit(text, at);
    let behind = text[..at].rfind(|c| !is_of_word(c));
    let from = behind.map_or(0, |it| {
        it + text[it..].chars().next().map_or(1, char::len_utf8)
    });
    let word = &text[from..from + word_length(&text[from..])];
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let start = units(&text[..from]);
    let class = class_at(vocabulary, known, text, start);
    let words = words_with(known, &parse(text).file);
    let meaning = of(vocabulary, &words, word, class);
    // A word that nobody knows has nothing but itself.
    if meaning.phrase.ja == word && meaning.usage.is_empty() {
        return None;
    }
    Some(Meaning {
        at: Some(Stretch {
            from: start,
            to: start + units(word),
        }),
        class: class.and_then(|class| Expected::Class(class).text()),
        ..meaning
    })
}

/// What a name of the text means.
pub(super) fn of_name(word: &str) -> Meaning {
    Meaning {
        word: word.to_owned(),
        phrase: bi("この文の中で付けた名前", "a name given in this text"),
        ..Meaning::default()
    }
}

/// What a word means where something of this class is expected.
pub(super) fn of(
    vocabulary: &'static Vocabulary,
    words: &Words,
    word: &str,
    class: Option<Class>,
) -> Meaning {
    let first = class.and_then(|class| of_class(vocabulary, word, class));
    let found = first
        .or_else(|| of_language(word))
        .or_else(|| of_game(vocabulary, word))
        .or_else(|| of_files(words, word));
    let (phrase, usage) = found.unwrap_or_else(|| {
        let told = word_text(word, vocabulary, words);
        (bi(&told.ja, &told.en), String::new())
    });
    Meaning {
        at: None,
        word: word.to_owned(),
        phrase,
        class: None,
        usage,
    }
}

type Said = (Bi, String);

fn of_class(v: &'static Vocabulary, word: &str, class: Class) -> Option<Said> {
    let plain = |entry: &Entry| (said(entry.phrase), String::new());
    match class {
        Class::Statement | Class::Verb => verb(v, word),
        Class::Event => v.event(word).map(|it| (said(it.phrase), String::new())),
        Class::FieldOrHead | Class::Field => field(v, word).or_else(|| head(v, word)),
        Class::Head => head(v, word),
        Class::Kind | Class::Selection => kind(v, word).or_else(|| v.state(word).map(plain)),
        Class::Stat | Class::Number => v.stat(word).map(|it| (said(it.phrase), String::new())),
        Class::Zone => v.zone(word).map(|it| (said(it.phrase), String::new())),
        Class::Keyword => v.keyword(word).map(plain),
        Class::Duration => v.duration(word).map(plain),
        Class::Act => v.act(word).map(|it| (cannot(it.phrase), String::new())),
        Class::Permission => v.permission(word).map(of_verb),
        Class::Phase => v.phase(word).map(plain),
        Class::Source => v.source(word).map(plain),
        Class::Tally => v.tally(word).map(plain),
        Class::Was => v.was_word(word).map(plain),
        Class::Cost => v.cost(word).map(plain),
        Class::List => v.list(word).map(plain),
        Class::CardType => v.card_type(word).map(plain),
        _ => None,
    }
}

/// What a word of the game means wherever it stands, the commonest use first.
fn of_game(v: &'static Vocabulary, word: &str) -> Option<Said> {
    const ORDER: [Class; 17] = [
        Class::Statement,
        Class::FieldOrHead,
        Class::Kind,
        Class::Zone,
        Class::Stat,
        Class::Keyword,
        Class::CardType,
        Class::Event,
        Class::Duration,
        Class::Act,
        Class::Permission,
        Class::Phase,
        Class::Source,
        Class::Tally,
        Class::Was,
        Class::Cost,
        Class::List,
    ];
    let found = ORDER.iter().find_map(|class| of_class(v, word, *class));
    let phrase = || {
        let context = v.context(word).map(|it| it.phrase);
        context.or_else(|| v.saying(word).map(|it| it.phrase))
    };
    found.or_else(|| phrase().map(|it| (said(it), String::new())))
}

fn of_files(words: &Words, word: &str) -> Option<Said> {
    let card = words.cards.get(word);
    let keyword = || words.keywords.get(word).map(|it| &it.name);
    let named = card.or_else(keyword).or_else(|| words.open(word));
    let named = named.or_else(|| words.counter(word))?;
    Some((named.clone(), String::new()))
}

fn verb(v: &'static Vocabulary, word: &str) -> Option<Said> {
    let own = v.verb(word).map(of_verb);
    let game = own.or_else(|| {
        let kernel = of_language(word)?;
        let told = v.saying(word).map(|it| said(it.phrase));
        Some((told.unwrap_or(kernel.0), kernel.1))
    })?;
    Some(game)
}

fn of_verb(verb: &VerbWord) -> Said {
    (said(verb.phrase), usage(verb.word, verb.args))
}

fn field(v: &'static Vocabulary, word: &str) -> Option<Said> {
    let field = v.field(word)?;
    let behind = match field.shape {
        Shape::Bilingual => "ja \"…\" kana \"…\" en \"…\"".to_owned(),
        Shape::Id => "X-1".to_owned(),
        Shape::Closed(list, ..) => list.join(" / "),
        Shape::Open(list, ..) => format!("words {list}"),
        Shape::Numbers(ranges) => {
            let ranges = ranges.iter().map(|(from, to)| format!("{from}..{to}"));
            ranges.collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    };
    let usage = match behind.is_empty() {
        true => String::new(),
        false => format!("{word} {behind}"),
    };
    Some((said(field.phrase), usage))
}

fn head(v: &'static Vocabulary, word: &str) -> Option<Said> {
    let head = v.head(word)?;
    let empty = head.phrase.ja.is_empty();
    let phrase = if empty {
        bi("このカードの効果", "what this card does")
    } else {
        said(head.phrase)
    };
    Some((phrase, String::new()))
}

fn kind(v: &'static Vocabulary, word: &str) -> Option<Said> {
    let one = v.kind(word).map(|it| said(it.phrase));
    let several = || {
        let kind = v.kinds.iter().find(|it| it.plural == word)?;
        Some(bi(kind.phrase.ja, kind.en_plural))
    };
    Some((one.or_else(several)?, String::new()))
}

/// A verb with what stands behind it: `regain_ap N`.
fn usage(word: &str, args: &[ArgSpec]) -> String {
    let mut out = word.to_owned();
    for arg in args {
        let value = match arg.kind {
            ArgKind::Selection | ArgKind::Cards => "CARDS".to_owned(),
            ArgKind::Choice => "COUNT CARDS".to_owned(),
            ArgKind::Number => "N".to_owned(),
            ArgKind::Count => "COUNT".to_owned(),
            ArgKind::Condition => "CONDITION".to_owned(),
            ArgKind::Word(list) | ArgKind::Words(list) => list.join("/"),
        };
        let key = arg.key.map_or(String::new(), |key| format!("{key} "));
        out.push_str(&match arg.required {
            true => format!(" {key}{value}"),
            false => format!(" [{key}{value}]"),
        });
    }
    out
}

fn bi(ja: &str, en: &str) -> Bi {
    Bi {
        ja: ja.to_owned(),
        en: en.to_owned(),
    }
}

/// What is forbidden behind `cannot`.
fn cannot(phrase: Phrase) -> Bi {
    let ja = plain(phrase.ja);
    let en = plain(phrase.en);
    Bi {
        ja: format!("{ja}ない"),
        en: format!("cannot {en}"),
    }
}

/// A phrase of the vocabulary without its marks.
fn said(phrase: Phrase) -> Bi {
    Bi {
        ja: plain(phrase.ja),
        en: plain(phrase.en),
    }
}

/// A template for people: what is filled in is shown as a gap, what may be left out is left out.
fn plain(template: &str) -> String {
    let mut out = String::new();
    let mut left_out = 0_u32;
    let mut rest = template;
    while let Some(c) = rest.chars().next() {
        match c {
            '[' => left_out += 1,
            ']' => left_out = left_out.saturating_sub(1),
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len() - 1);
                let particle = rest[1..end].split_once(':').map_or("", |it| it.1);
                if left_out == 0 {
                    out.push('…');
                    out.push_str(particle);
                }
                rest = &rest[end + 1..];
                continue;
            }
            _ if left_out == 0 => out.push(c),
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
    }
    out.trim().to_owned()
}

fn of_language(word: &str) -> Option<Said> {
    let (_, usage, ja, en) = LANGUAGE.iter().find(|it| it.0 == word)?;
    Some((bi(ja, en), (*usage).to_owned()))
}

//! "Did you mean": for the commonest slips a line that works. What is offered was tried: with this
//! line in the place of the wrong one the file has no fault there.

use crate::fault::CardFault;
use crate::lex::{Token, lex};
use crate::parse::is_reserved;
use std::collections::BTreeSet;

/// Lines for which a working one is looked for; who reads more faults mends these first.
const LINES_MAX: usize = 12;

/// The faults of files, given as path and text.
pub type Check<'a> = dyn Fn(&[(&str, &str)]) -> Vec<CardFault> + 'a;

/// Puts a working line to each fault whose line is a known slip. `check` gives the faults of files,
/// as they were given for these.
pub fn teach(files: &[(&str, &str)], faults: &mut [CardFault], check: &Check<'_>) {
    let mut seen: BTreeSet<(Option<String>, u32)> = BTreeSet::new();
    for fault in faults {
        let place = (fault.file.clone(), fault.line);
        if seen.len() >= LINES_MAX || !seen.insert(place.clone()) {
            continue;
        }
        let file = files
            .iter()
            .position(|(name, _)| Some(*name) == place.0.as_deref());
        let Some(file) = file else { continue };
        let (before, now) = around(files[file].1, place.1);
        let near = fault.nearest.as_deref().map(|near| {
            let from = fault.column.saturating_sub(1) as usize;
            let (start, length) = (byte(now, from), fault.found.len());
            let rest = now.get(start + length..).unwrap_or_default();
            format!("{}{near}{rest}", now.get(..start).unwrap_or_default())
        });
        let tried = near.into_iter().chain(candidates(before, now));
        let works = tried.into_iter().find(|line| {
            let text = with_line(files[file].1, place.1, line);
            let mut all = files.to_vec();
            all[file].1 = &text;
            let left = check(&all);
            line != now
                && !left
                    .iter()
                    .any(|it| it.line == place.1 && it.file == place.0)
        });
        fault.line_instead = works.map(|line| line.trim().to_owned());
    }
}

/// The byte at which the character with this number begins.
fn byte(text: &str, at: usize) -> usize {
    text.char_indices().nth(at).map_or(text.len(), |(at, _)| at)
}

/// What stands before a line, and the line.
fn around(text: &str, line: u32) -> (&str, &str) {
    let mut from = 0;
    for (at, it) in text.split_inclusive('\n').enumerate() {
        if at + 1 == line as usize {
            return (&text[..from], it.trim_end_matches('\n'));
        }
        from += it.len();
    }
    (text, "")
}

/// A text with another line in the place of one.
fn with_line(text: &str, line: u32, new: &str) -> String {
    let mut out = String::with_capacity(text.len() + new.len());
    for (at, it) in text.split_inclusive('\n').enumerate() {
        if at + 1 == line as usize {
            out.push_str(new);
            out.push_str(if it.ends_with('\n') { "\n" } else { "" });
        } else {
            out.push_str(it);
        }
    }
    out
}

/// What the writer of a line may have meant, the likeliest first.
fn candidates(before: &str, line: &str) -> Vec<String> {
    // A letter that no word has, such as the one of `owner's`, is passed over.
    let tokens = lex(&line.replace('\'', " ")).tokens;
    let shown = |token: &Token| token.shown();
    let words: Vec<String> = tokens.iter().map(|(token, _)| shown(token)).collect();
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|w| !w.is_empty())
        .collect();
    let indent = &line[..line.len() - line.trim_start().len()];
    let mut all: Vec<Vec<String>> = Vec::new();
    all.extend(without_all(&words));
    all.extend(counted(&words));
    all.extend(renamed(&words));
    all.extend(owned(before, &words));
    all.extend(head_first(&words));
    all.extend(healed(&words));
    let mut lines: Vec<String> = Vec::new();
    for words in all {
        let line = format!("{indent}{}", joined(&words));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn owned_words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Words with some of them replaced.
fn replaced(words: &[&str], at: usize, length: usize, by: &[&str]) -> Vec<String> {
    let mut out = owned_words(&words[..at]);
    out.extend(owned_words(by));
    out.extend(owned_words(&words[at + length..]));
    out
}

const SIDES: [&str; 5] = ["own", "enemy", "any", "friendly", "other"];

/// `damage 1 to all enemy units`: cards in the plural are all of them.
fn without_all(words: &[&str]) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    let is_all = |word: &str| matches!(word, "all" | "every" | "each" | "both");
    for at in (0..words.len()).filter(|at| is_all(words[*at])) {
        let of = usize::from(words.get(at + 1) == Some(&"of"));
        let the = usize::from(words.get(at + 1 + of) == Some(&"the"));
        let behind = words.get(at + 1 + of + the).copied().unwrap_or_default();
        let sided = SIDES.contains(&behind);
        let length = 1 + of + the;
        let by: &[&str] = if sided { &[] } else { &["any"] };
        out.push(replaced(words, at, length, by));
    }
    out
}

/// `hand count`, `number of cards in own hand`: `count of own cards in hand`.
fn counted(words: &[&str]) -> Vec<Vec<String>> {
    const COUNT: [&str; 4] = ["count", "size", "number", "amount"];
    let zone = |word: &str| {
        let plain = word.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
        plain && !is_reserved(word) && !COUNT.contains(&word)
    };
    let side = |word: &str| match word {
        "own" | "my" | "your" | "you" => Some("own"),
        "enemy" | "opponent" | "opponents" | "opposing" => Some("enemy"),
        _ => None,
    };
    let skip = |from: usize, among: &[&str]| {
        let more = words.get(from..).unwrap_or_default();
        from + more.iter().take_while(|word| among.contains(word)).count()
    };
    let sided = |from: usize| {
        let from = skip(from, &["the", "s"]);
        match words.get(from).copied().and_then(side) {
            Some(side) => (Some(side), skip(from + 1, &["s"])),
            None => (None, from),
        }
    };
    let mut out = Vec::new();
    let mut push = |from: usize, to: usize, side: Option<&str>, zone: &str| {
        let of = ["count", "of", side.unwrap_or("own"), "cards", "in", zone];
        out.push(replaced(words, from, to - from, &of));
    };
    for at in 0..words.len() {
        // `hand_count`, `cards_in_hand`.
        let inner = words[at].strip_suffix("_count").or_else(|| {
            let cut = words[at].strip_suffix("_size");
            cut.or_else(|| words[at].strip_prefix("cards_in_"))
        });
        if let Some(inner) = inner {
            push(at, at + 1, None, inner);
        }
        // `own hand count`, `hand size`.
        let (whose, from) = sided(at);
        if let (Some(&place), Some(&count)) = (words.get(from), words.get(from + 1))
            && zone(place)
            && matches!(count, "count" | "size")
        {
            push(at, from + 2, whose, place);
        }
        // `count own hand`, `number of cards in hand`, `cards in opponent's hand`.
        let counts = COUNT.contains(&words[at]);
        let mut from = if counts { skip(at + 1, &["of"]) } else { at };
        let (mut whose, behind) = sided(from);
        let cards = matches!(words.get(behind), Some(&"cards" | &"card"));
        if cards {
            from = skip(behind + 1, &["in", "of", "at"]);
        }
        if !counts && !cards {
            continue;
        }
        let (other, place) = sided(from);
        whose = whose.or(other);
        if let Some(&place_word) = words.get(place)
            && zone(place_word)
        {
            push(at, place + 1, whose, place_word);
        }
    }
    out
}

/// `as foe`: a word of the language is no name.
fn renamed(words: &[&str]) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    for at in 0..words.len() {
        let begins = matches!(words[at], "as" | "card" | "keyword");
        if let Some(name) = words.get(at + 1).filter(|name| begins && is_reserved(name)) {
            out.push(replaced(words, at + 1, 1, &[&format!("that_{name}")]));
        }
    }
    out
}

/// `by owner`: whose owner, the card that was named last or this one. `to owner hand`: a card goes
/// to its owner's zone anyway.
fn owned(before: &str, words: &[&str]) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    for at in 0..words.len() {
        if !matches!(words[at], "owner" | "controller") || words.get(at + 1) == Some(&"of") {
            continue;
        }
        if at > 0 && words[at - 1] == "to" {
            let s = usize::from(words.get(at + 1) == Some(&"s"));
            out.push(replaced(words, at, 1 + s, &[]));
        }
        let last = last_name(before);
        for of in last.iter().copied().chain(["this"]) {
            out.push(replaced(words, at + 1, 0, &["of", of]));
        }
    }
    out
}

/// The name that was given last in the ability above.
fn last_name(before: &str) -> Option<&str> {
    for line in before.lines().rev() {
        let mut words = line.split_whitespace();
        if matches!(
            words.next(),
            Some("card" | "keyword" | "on" | "play" | "always")
        ) {
            return None;
        }
        let mut all = line.split_whitespace().rev();
        let name = all.next();
        if all.next() == Some("as") {
            return name;
        }
    }
    None
}

/// `heal 1 u`: where wounds are markers they are removed.
fn healed(words: &[&str]) -> Vec<Vec<String>> {
    let &["heal", many, ref of @ ..] = words else {
        return Vec::new();
    };
    let of = of.strip_prefix(&["from"]).unwrap_or(of);
    let line = ["remove_wounds", many, "from"].into_iter();
    vec![line.chain(of.iter().copied()).map(str::to_owned).collect()]
}

/// `once, pay release 1, on entry {`: the head stands first, the clauses behind it in any order.
fn head_first(words: &[&str]) -> Vec<Vec<String>> {
    const CLAUSES: [&str; 7] = ["once", "first", "pay", "may", "must", "when", "by"];
    // The block may stand in the line, too.
    let Some(open) = words.iter().position(|word| *word == "{") else {
        return Vec::new();
    };
    let (words, block) = words.split_at(open);
    let block = owned_words(block);
    if !words.first().is_some_and(|word| CLAUSES.contains(word)) {
        return Vec::new();
    }
    let mut out = Vec::new();
    for at in 1..words.len() {
        let mut clauses = &words[..at];
        if let Some((&",", rest)) = clauses.split_last() {
            clauses = rest;
        }
        let mut line = owned_words(&words[at..]);
        line.push(",".to_owned());
        line.extend(owned_words(clauses));
        line.extend(block.iter().cloned());
        out.push(line);
    }
    // A head of one word may have its clauses on both sides.
    for at in 1..words.len() {
        let mut line = vec![words[at].to_owned(), ",".to_owned()];
        let rest = words[..at].iter().chain(&words[at + 1..]);
        line.extend(rest.map(|word| (*word).to_owned()));
        line.extend(block.iter().cloned());
        out.push(line);
    }
    out
}

/// Words as a line is written.
fn joined(words: &[String]) -> String {
    let mut out = String::new();
    for (at, word) in words.iter().enumerate() {
        let open = at > 0 && words[at - 1] == "(";
        if at > 0 && !open && !matches!(word.as_str(), "," | ")") {
            out.push(' ');
        }
        out.push_str(word);
    }
    // A comma that nothing stands between.
    out.replace(",,", ",").replace(", {", " {")
}

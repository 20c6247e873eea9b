//! What of a file has to be read to know what may stand at one place: the item, its fields and the
//! ability under way.

use super::{byte_of_unit, is_of_word, units};
use crate::lex::{Token, lex};

/// The text before a place, cut down to what bears on it.
pub(super) struct Before {
    /// The line of the game, the item so far, and the line so far up to the word of the place.
    pub(super) text: String,
    /// The line of the place in it, from 1.
    pub(super) line: u32,
    /// The column of the word in it, in characters from 1.
    pub(super) column: u32,
    /// Where the word begins in the whole text, in UTF-16 units.
    pub(super) from: usize,
    /// Names that the ability has given so far.
    pub(super) names: Vec<String>,
}

/// What stands before a place, in UTF-16 units; `None` in a comment or in a text in quotes.
pub(super) fn before(text: &str, at: usize, game: &str) -> Option<Before> {
    let at = byte_of_unit(text, at);
    let behind = text[..at].rfind(|c| !is_of_word(c));
    let from = behind.map_or(0, |it| {
        it + text[it..].chars().next().map_or(1, char::len_utf8)
    });
    let whole = text[..from].trim_start_matches('\u{feff}');
    let line_from = whole.rfind('\n').map_or(0, |it| it + 1);
    let (above, here) = whole.split_at(line_from);
    if !is_open(here) {
        return None;
    }
    let kept = kept_lines(above);
    let names = names_of(&kept, here);
    // The line of the game itself is asked about without another one above it.
    let first = match here.trim_start().starts_with("game ") {
        true => String::new(),
        false => format!("game {game}"),
    };
    let mut out = format!("{first}\n");
    for line in &kept {
        out.push_str(line);
        out.push('\n');
    }
    let line = 2 + kept.len() as u32;
    let column = here.chars().count() as u32 + 1;
    out.push_str(here);
    Some(Before {
        text: out,
        line,
        column,
        from: units(&text[..from]),
        names,
    })
}

/// Neither a comment nor a text in quotes goes on at the end of this.
fn is_open(line: &str) -> bool {
    let mut quoted = false;
    let mut escaped = false;
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if !quoted => return false,
            _ => {}
        }
    }
    !quoted
}

/// The lines of the item under way, without the abilities before the one under way.
fn kept_lines(above: &str) -> Vec<&str> {
    let lines: Vec<&str> = above.lines().collect();
    let changes = depths(above, lines.len());
    let mut kept: Vec<&str> = Vec::new();
    let mut depth = 0_i32;
    let mut ability = None;
    for (line, change) in lines.iter().zip(changes) {
        let first = line.split_whitespace().next().unwrap_or_default();
        if matches!(first, "card" | "keyword" | "words") && line.contains('{') {
            kept.clear();
            depth = 0;
            ability = None;
        }
        if depth == 1 && change > 0 {
            ability = Some(kept.len());
        }
        kept.push(line);
        depth += change;
        match ability {
            Some(from) if depth <= 1 => {
                kept.truncate(from);
                ability = None;
            }
            _ => {}
        }
        if depth <= 0 {
            kept.clear();
            depth = 0;
        }
    }
    kept
}

/// By how many blocks each line is deeper at its end.
fn depths(text: &str, lines: usize) -> Vec<i32> {
    let mut changes = vec![0; lines];
    for (token, span) in lex(text).tokens {
        let change = match token {
            Token::Symbol("{") => 1,
            Token::Symbol("}") => -1,
            _ => continue,
        };
        if let Some(line) = changes.get_mut(span.line as usize - 1) {
            *line += change;
        }
    }
    changes
}

/// What stands behind `as`.
fn names_of(lines: &[&str], here: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in lines.iter().copied().chain([here]) {
        let tokens = lex(line).tokens;
        for pair in tokens.windows(2) {
            if let [(Token::Word(word), _), (Token::Word(name), _)] = pair
                && word == "as"
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
    }
    names
}

//! Text to tokens.

use crate::ast::Span;
use crate::fault::{self, CardFault, Expected, FaultCode};

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A word.
    Word(String),
    /// A number without sign.
    Number(i32),
    /// A string.
    Text(String),
    /// A symbol.
    Symbol(&'static str),
    /// The end of a line.
    Line,
    /// The end of the file.
    End,
}

impl Token {
    /// How the token is shown in a message.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Number(n) => n.to_string(),
            Self::Text(text) => quoted(text),
            Self::Symbol(symbol) => (*symbol).to_owned(),
            Self::Line | Self::End => String::new(),
        }
    }
}

/// A string in quotes, as the language writes it.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}

/// A comment and the number of tokens before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comment {
    pub(crate) at: usize,
    pub(crate) text: String,
}

/// All tokens of a file, its comments and what was wrong.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<(Token, Span)>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) faults: Vec<CardFault>,
}

const SYMBOLS: [&str; 15] = [
    "<=", ">=", "!=", "{", "}", "(", ")", ",", ":", "<", "=", ">", "+", "-", "*",
];

/// Cuts a text into tokens; whatever is wrong is reported and left out.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut out = Lexed::default();
    let mut span = Span { line: 1, column: 1 };
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parens = 0_usize;
    while let Some(c) = rest.chars().next() {
        let start = span;
        let taken = match c {
            '\n' => {
                if parens == 0 {
                    out.tokens.push((Token::Line, start));
                }
                span = Span {
                    line: span.line + 1,
                    column: 0,
                };
                1
            }
            c if c.is_whitespace() => c.len_utf8(),
            '#' => {
                let line = rest.split('\n').next().unwrap_or_default();
                out.comments.push(Comment {
                    at: out.tokens.len(),
                    text: line[1..].trim().to_owned(),
                });
                line.len()
            }
            '"' => string(rest, start, &mut out),
            c if c.is_ascii_digit() => number(rest, start, &mut out),
            c if c.is_ascii_alphabetic() || c == '_' => {
                let length = word_length(rest);
                out.tokens
                    .push((Token::Word(rest[..length].to_owned()), start));
                length
            }
            '/' => {
                out.tokens.push((Token::Symbol("/"), start));
                1
            }
            c => match SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
                Some(symbol) => {
                    match *symbol {
                        "(" => parens += 1,
                        // A brace ends any parenthesis that was forgotten.
                        ")" => parens = parens.saturating_sub(1),
                        "{" | "}" => parens = 0,
                        _ => {}
                    }
                    out.tokens.push((Token::Symbol(symbol), start));
                    symbol.len()
                }
                None => {
                    strange(c, start, &mut out);
                    c.len_utf8()
                }
            },
        };
        let (done, tail) = rest.split_at(taken);
        span.column += u32::try_from(done.chars().count()).unwrap_or(u32::MAX);
        rest = tail;
    }
    out.tokens.push((Token::Line, span));
    out.tokens.push((Token::End, span));
    out
}

fn strange(c: char, start: Span, out: &mut Lexed) {
    let (code, nothing) = (FaultCode::UnexpectedCharacter, Expected::Nothing);
    fault::add(
        &mut out.faults,
        CardFault::new(start, code, nothing, &c.to_string()),
    );
}

/// A hyphen belongs to a word only in card numbers, which are written in capitals.
pub(crate) fn word_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut length = 0;
    let mut capitals = true;
    while let Some(&b) = bytes.get(length) {
        let hyphen = b == b'-'
            && capitals
            && length > 0
            && bytes.get(length + 1).is_some_and(u8::is_ascii_alphanumeric);
        if !(b.is_ascii_alphanumeric() || b == b'_' || hyphen) {
            break;
        }
        capitals &= !b.is_ascii_lowercase();
        length += 1;
    }
    length
}

fn number(rest: &str, start: Span, out: &mut Lexed) -> usize {
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    match rest[..length].parse::<i32>() {
        Ok(n) if n <= 1_000_000 => out.tokens.push((Token::Number(n), start)),
        _ => {
            fault::add(
                &mut out.faults,
                CardFault::new(
                    start,
                    FaultCode::NumberTooLarge,
                    Expected::Nothing,
                    &rest[..length],
                ),
            );
            out.tokens.push((Token::Number(0), start));
        }
    }
    length
}

fn string(rest: &str, start: Span, out: &mut Lexed) -> usize {
    let mut text = String::new();
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => {
                fault::add(
                    &mut out.faults,
                    CardFault::new(
                        start,
                        FaultCode::UnclosedString,
                        Expected::Literal("\"".to_owned()),
                        "",
                    ),
                );
                out.tokens.push((Token::Text(text), start));
                return at;
            }
            c if escaped => {
                text.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => {
                out.tokens.push((Token::Text(text), start));
                return at + 1;
            }
            c => text.push(c),
        }
    }
    fault::add(
        &mut out.faults,
        CardFault::new(
            start,
            FaultCode::UnclosedString,
            Expected::Literal("\"".to_owned()),
            "",
        ),
    );
    out.tokens.push((Token::Text(text), start));
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        lex(text)
            .tokens
            .iter()
            .map(|(t, _)| t.shown())
            .filter(|s| !s.is_empty())
            .collect()
    }

    #[test]
    fn card_numbers_keep_their_hyphen_and_sums_do_not() {
        assert_eq!(words("id SCP-N13"), ["id", "SCP-N13"]);
        assert_eq!(words("a-1 >= -2"), ["a", "-", "1", ">=", "-", "2"]);
    }

    #[test]
    fn strings_can_hold_quotes() {
        assert_eq!(
            lex(r#""a\"b\\""#).tokens[0].0,
            Token::Text("a\"b\\".to_owned())
        );
        assert_eq!(quoted("a\"b\\"), r#""a\"b\\""#);
    }

    #[test]
    fn line_breaks_inside_parentheses_do_not_count() {
        let lines = lex("(a\nb)\n")
            .tokens
            .iter()
            .filter(|(t, _)| *t == Token::Line)
            .count();
        assert_eq!(lines, 2);
    }
}

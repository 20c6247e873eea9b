//! Lines to words: comments go, marks of punctuation become words of their own, columns stay.

use crate::report::{Code, Problem, bi, same};

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// In characters, from 1.
    pub(crate) column: u32,
    /// It stood in quotation marks.
    pub(crate) quoted: bool,
}

impl Word {
    pub(crate) fn is(&self, text: &str) -> bool {
        !self.quoted && self.text == text
    }

    pub(crate) fn number(&self) -> Option<i32> {
        if self.quoted {
            None
        } else {
            self.text.parse().ok()
        }
    }
}

/// The line without its comment.
pub(crate) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

const fn in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '\'' | '/' | '-')
}

/// Whether a comma belongs to a space of a grid, `4,1`: digits on both sides and no blank.
fn is_space(before: &[char], from: &[char]) -> bool {
    let digits = before.iter().rev().take_while(|c| c.is_ascii_digit());
    let count = digits.count();
    let begins = count == before.len() || before[before.len() - count - 1] == '.';
    let behind = from.get(1).is_some_and(char::is_ascii_digit);
    from[0] == ',' && count > 0 && begins && behind
}

/// The words of a line.
pub(crate) fn words(line: &str, number: u32) -> Result<Vec<Word>, Problem> {
    let chars: Vec<char> = without_comment(line).chars().collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let start = at;
        let column = at as u32 + 1;
        let mut quoted = false;
        let text: String = match chars[at] {
            c if c.is_whitespace() => {
                at += 1;
                continue;
            }
            '"' => {
                quoted = true;
                at += 1;
                while at < chars.len() && chars[at] != '"' {
                    at += 1;
                }
                if at == chars.len() {
                    let rest: String = chars[start..].iter().collect();
                    let expected = bi("閉じる \"", "a closing \"");
                    return Err(Problem::new(Code::F1, number, column, expected, same(rest)));
                }
                at += 1;
                chars[start + 1..at - 1].iter().collect()
            }
            '-' if chars.get(at + 1) == Some(&'>') => {
                at += 2;
                "->".to_owned()
            }
            '=' if chars.get(at + 1) == Some(&'=') => {
                at += 2;
                "==".to_owned()
            }
            c if in_word(c) => {
                while at < chars.len()
                    && (in_word(chars[at]) || is_space(&chars[start..at], &chars[at..]))
                    && !(chars[at] == '-' && chars.get(at + 1) == Some(&'>'))
                {
                    at += 1;
                }
                chars[start..at].iter().collect()
            }
            ':' | ',' | '[' | ']' | '{' | '}' | '=' | '?' | '+' | '!' | '@' => {
                at += 1;
                chars[start].to_string()
            }
            other => {
                let expected = bi(
                    "言葉、数、\"文字列\"、記号 : , -> [ ] { } = ? + ! @",
                    "words, numbers, \"texts\" and the signs : , -> [ ] { } = ? + ! @",
                );
                return Err(Problem::new(
                    Code::F1,
                    number,
                    column,
                    expected,
                    same(other),
                ));
            }
        };
        words.push(Word {
            text,
            column,
            quoted,
        });
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        words(line, 1)
            .unwrap()
            .into_iter()
            .map(|word| word.text)
            .collect()
    }

    #[test]
    fn signs_stand_alone_and_comments_go() {
        assert_eq!(
            texts("P1: attack imp->left # why"),
            ["P1", ":", "attack", "imp", "->", "left"]
        );
        assert_eq!(
            texts("= move imp [SC-07-05-02-01.d]"),
            ["=", "move", "imp", "[", "SC-07-05-02-01.d", "]"]
        );
        assert_eq!(
            texts("? imp.atk -1, 2 filler"),
            ["?", "imp.atk", "-1", ",", "2", "filler"]
        );
        assert_eq!(texts("scenario \"a # b\""), ["scenario", "a # b"]);
        assert_eq!(
            texts("? P1.battlefield.4,1 imp, 2 ox,3 cow"),
            [
                "?",
                "P1.battlefield.4,1",
                "imp",
                ",",
                "2",
                "ox",
                ",",
                "3",
                "cow"
            ]
        );
    }

    #[test]
    fn an_open_text_and_a_strange_sign_are_told() {
        assert_eq!(words("scenario \"a", 3).unwrap_err().column, 10);
        assert_eq!(*words("? a ; b", 3).unwrap_err().found, same(";"));
    }
}

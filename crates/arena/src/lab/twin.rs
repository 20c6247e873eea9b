//! A card file in which a card stands twice: as it is, and changed. The copy lies beside the card,
//! so that whatever goes by the order of cards goes alike with either.

use std::collections::BTreeSet;
use std::fmt;

/// What is behind the word of a copy.
pub const MARK: &str = "_changed";
/// What is behind its id.
const ID_MARK: &str = "X";

/// What is changed of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing: what comes of it must be nothing.
    Nothing,
    /// Each place of its text that reads so reads otherwise.
    Text {
        /// What stands there.
        from: String,
        /// What shall stand there.
        to: String,
    },
    /// Its text as a whole, from another file: that of the card with this word.
    Whole(String),
    /// A number of a field is greater or smaller by so much.
    Number {
        /// The field.
        field: String,
        /// Which of its numbers.
        at: usize,
        /// By how much.
        by: i32,
    },
}

/// Why a card cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoChange {
    /// No file has this card.
    Card(String),
    /// Its text does not read so anywhere.
    Text(String),
    /// It has no such number.
    Number(String),
}

impl fmt::Display for NoChange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(word) => write!(out, "no card file has the card {word}"),
            Self::Text(text) => write!(out, "the card does not say {text:?} anywhere"),
            Self::Number(field) => write!(out, "the card has no such number of {field}"),
        }
    }
}

impl std::error::Error for NoChange {}

/// Card files with copies of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twins {
    /// All files, by name.
    pub files: Vec<(String, String)>,
    /// The words of the cards and named abilities that stand twice.
    pub words: Vec<String>,
}

/// The text of a card in a file, with its braces.
pub fn block<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let all = blocks(text).into_iter();
    all.filter(|&(found, _)| found == word)
        .map(|(_, block)| block)
        .next()
}

/// The cards and named abilities of a file with their texts.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        let rest = line
            .strip_prefix("card ")
            .or_else(|| line.strip_prefix("keyword "));
        let word = rest.and_then(|rest| rest.split_whitespace().next());
        if let Some(word) = word
            && let Some(len) = closed(&text[from..])
        {
            found.push((word, &text[from..from + len]));
        }
        from += line.len();
    }
    found
}

/// How far the first braces of a text reach.
fn closed(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut comment) = (0, false, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '\n' => (quoted, comment) = (false, false),
            _ if comment => {}
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => comment = true,
            '{' => depth += 1,
            '}' if depth == 1 => return Some(at + 1),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Writes the copy of a card beside it, and of every card and named ability that names it one that
/// names the copy.
///
/// # Errors
/// Why the card cannot be changed so.
pub fn twins(files: &[(String, String)], word: &str, change: &Change) -> Result<Twins, NoChange> {
    let all: Vec<(&str, &str)> = files.iter().flat_map(|(_, text)| blocks(text)).collect();
    if !all.iter().any(|&(found, _)| found == word) {
        return Err(NoChange::Card(word.to_owned()));
    }
    let mut words = BTreeSet::from([word]);
    loop {
        let names = |block: &str| tokens(block).any(|token| words.contains(token));
        let more: Vec<&str> = all
            .iter()
            .filter(|(_, it)| names(it))
            .map(|it| it.0)
            .collect();
        let before = words.len();
        words.extend(more);
        if words.len() == before {
            break;
        }
    }
    let mut out = Vec::new();
    for (name, text) in files {
        let mut copied = text.clone();
        for (found, block) in blocks(text) {
            if !words.contains(found) {
                continue;
            }
            let body = if found == word {
                changed(block, word, change)?
            } else {
                block.to_owned()
            };
            let copy = marked(&body, &words);
            copied = copied.replacen(block, &format!("{block}\n\n{copy}"), 1);
        }
        out.push((name.clone(), copied));
    }
    Ok(Twins {
        files: out,
        words: words.into_iter().map(str::to_owned).collect(),
    })
}

/// The words of a text, without what is quoted.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let plain = text.split('"').step_by(2);
    plain.flat_map(|part| part.split(|sign: char| !is_of_word(sign)))
}

const fn is_of_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_' || sign == '-'
}

/// The text of a copy: every word of a card that stands twice has the mark, and the id is another.
fn marked(block: &str, words: &BTreeSet<&str>) -> String {
    let mut out = String::new();
    let mut id = false;
    for (at, part) in block.split('"').enumerate() {
        if at > 0 {
            out.push('"');
        }
        if at % 2 == 1 {
            out.push_str(part);
            continue;
        }
        let mut rest = part;
        while let Some(sign) = rest.chars().next() {
            let len = rest.find(|sign| !is_of_word(sign)).unwrap_or(rest.len());
            if len == 0 {
                out.push(sign);
                rest = &rest[sign.len_utf8()..];
                continue;
            }
            let token = &rest[..len];
            out.push_str(token);
            if words.contains(token) {
                out.push_str(MARK);
            } else if id {
                out.push_str(ID_MARK);
            }
            id = token == "id";
            rest = &rest[len..];
        }
    }
    out
}

/// The text of a card as the change has it.
///
/// # Errors
/// Why it cannot be changed so.
pub fn changed(block: &str, word: &str, change: &Change) -> Result<String, NoChange> {
    match change {
        Change::Nothing => Ok(block.to_owned()),
        Change::Text { from, to } if !from.is_empty() && block.contains(from) => {
            Ok(block.replace(from, to))
        }
        Change::Text { from, .. } => Err(NoChange::Text(from.clone())),
        Change::Whole(text) => {
            let found = self::block(text, word).map(str::to_owned);
            found.ok_or_else(|| NoChange::Card(word.to_owned()))
        }
        Change::Number { field, at, by } => {
            let missing = || NoChange::Number(field.clone());
            let start = block.find(&format!("{field} ")).ok_or_else(missing)? + field.len();
            let from = nth(block, start, *at).ok_or_else(missing)?;
            let text = block[from..].split_whitespace().next();
            let number = text.and_then(|text| text.parse::<i32>().ok());
            let number = number.ok_or_else(missing)?;
            let len = number.to_string().len();
            let (head, tail) = (&block[..from], &block[from + len..]);
            Ok(format!("{head}{}{tail}", number + by))
        }
    }
}

/// Where the n-th word behind a place begins.
fn nth(text: &str, start: usize, n: usize) -> Option<usize> {
    let mut before = ' ';
    let mut begins = text[start..].char_indices().filter(|&(_, sign)| {
        let begins = before.is_whitespace() && !sign.is_whitespace();
        before = sign;
        begins
    });
    begins.nth(n).map(|(at, _)| start + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game toy

card imp {
  id T-01  name ja \"imp\" en \"imp {\"  # }
  cost 1  stats 1 12
}

card caller {
  id T-02  name ja \"b\" en \"calls imp\"
  on enter { find imp }
}
";

    fn files() -> Vec<(String, String)> {
        vec![("toy.cards".to_owned(), TEXT.to_owned())]
    }

    #[test]
    fn a_copy_stands_beside_its_card_and_who_names_it_names_the_copy() {
        let change = Change::Text {
            from: "cost 1".to_owned(),
            to: "cost 2".to_owned(),
        };
        let made = twins(&files(), "imp", &change).expect("it can be changed");
        assert_eq!(made.words, ["caller", "imp"]);
        let text = &made.files[0].1;
        let words: Vec<&str> = blocks(text).iter().map(|it| it.0).collect();
        assert_eq!(words, ["imp", "imp_changed", "caller", "caller_changed"]);
        let copy = block(text, "imp_changed").expect("the copy");
        assert!(
            copy.contains("id T-01X  name ja \"imp\" en \"imp {\""),
            "{copy}"
        );
        assert!(copy.contains("cost 2  stats 1 12"), "{copy}");
        let caller = block(text, "caller_changed").expect("the other copy");
        assert!(caller.contains("\"calls imp\"") && caller.contains("find imp_changed"));
        assert!(text.contains(block(TEXT, "imp").expect("the card")));
    }

    #[test]
    fn a_number_is_found_by_its_field_and_place() {
        let body = block(TEXT, "imp").expect("the card");
        let number = |at, by| Change::Number {
            field: "stats".to_owned(),
            at,
            by,
        };
        let more = changed(body, "imp", &number(1, -3)).expect("a number");
        assert!(more.contains("stats 1 9\n"), "{more}");
        let more = changed(body, "imp", &number(0, 1)).expect("a number");
        assert!(more.contains("stats 2 12\n"), "{more}");
        let none = changed(body, "imp", &number(2, 1));
        assert_eq!(none, Err(NoChange::Number("stats".to_owned())));
    }

    #[test]
    fn what_cannot_be_changed_says_why() {
        let text = Change::Text {
            from: "cost 9".to_owned(),
            to: String::new(),
        };
        let fault = |word, change| twins(&files(), word, change).expect_err("a fault");
        assert_eq!(fault("imp", &text), NoChange::Text("cost 9".to_owned()));
        assert_eq!(fault("elf", &text), NoChange::Card("elf".to_owned()));
    }
}

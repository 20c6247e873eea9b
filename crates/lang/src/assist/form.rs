//! A card as a form: its lines in pieces, each with its place, its kind and what it means. The form
//! is read off the text and changes stretches of it, so that what nobody touched stays as it is.

use super::complete::{candidates, class_among};
use super::{Item, Stretch, byte_of_unit, meaning, outline, units};
use crate::ast::Bi;
use crate::check::words_with;
use crate::parse::parse;
use crate::vocabulary::{Shape, Vocabulary};
use crate::words::Words;
use std::collections::BTreeSet;
use std::ops::Range;

/// A card, keyword or list of words as a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The word by which it is called.
    pub word: String,
    /// Its rows, one for each line.
    pub rows: Vec<Row>,
}

/// A line of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line, from 1.
    pub line: u32,
    /// The whole line with its end.
    pub at: Stretch,
    /// What it is.
    pub kind: RowKind,
    /// In how many blocks its begin is.
    pub depth: u32,
    /// In how many blocks the next line is.
    pub after: u32,
    /// What stands in it, from left to right.
    pub pieces: Vec<Piece>,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// The first line of what is declared.
    Begin,
    /// Fields of a card.
    Field,
    /// When a text runs, and for what.
    Head,
    /// One thing that happens.
    Statement,
    /// The end of a block, or where another one begins.
    End,
    /// A comment alone, or nothing.
    Remark,
}

/// A piece of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands.
    pub at: Stretch,
    /// What it is.
    pub kind: PieceKind,
    /// What is written.
    pub text: String,
    /// What it means; of a text in quotes, what stands in it.
    pub phrase: Bi,
    /// It is the last of the words of a field, which may have more of them.
    pub more: bool,
}

/// What a piece of a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A word that says what stands behind it: the name of a field, a language, what is declared.
    Label,
    /// A word of a closed list.
    Word,
    /// A word of the writer: the name of a card, its number, what `as` names.
    Free,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A sign.
    Sign,
    /// A comment.
    Comment,
}

/// The card, keyword or list of words at a place, else the first; `None` where nothing is declared.
pub fn form(vocabulary: &'static Vocabulary, known: &Words, text: &str, at: usize) -> Option<Form> {
    let (item, bytes) = item_at(text, at)?;
    let words = words_with(known, &parse(text).file);
    let reader = Reader {
        vocabulary,
        words: &words,
        own: &text[bytes.clone()],
        start: units(&text[..bytes.start]),
    };
    Some(Form {
        word: item.word.clone(),
        rows: reader.rows(item.line),
    })
}

/// How many bytes the card, keyword or list of words at a place has.
pub fn declared_length(text: &str, at: usize) -> usize {
    item_at(text, at).map_or(0, |(_, bytes)| bytes.len())
}

/// What is declared at a place, else first, and where it stands.
fn item_at(text: &str, at: usize) -> Option<(Item, Range<usize>)> {
    let line = text[..byte_of_unit(text, at)].matches('\n').count() as u32 + 1;
    let items = outline(text);
    let inside = items.iter().rfind(|item| item.line <= line);
    let item = inside.or(items.first())?.clone();
    let above = item.line.saturating_sub(1) as usize;
    let from: usize = text.split_inclusive('\n').take(above).map(str::len).sum();
    let many = (item.last + 1).saturating_sub(item.line) as usize;
    let lines = text[from..].split_inclusive('\n').take(many);
    let length: usize = lines.map(str::len).sum();
    Some((item, from..from + length))
}

/// Every word that could stand in the place of another: those of the game, those that files
/// declare, and the names that `own` gives.
pub fn words_of(vocabulary: &'static Vocabulary, known: &Words, own: &str) -> Vec<String> {
    let words = words_with(known, &parse(own).file);
    let all = candidates(vocabulary, &words);
    let mut all: BTreeSet<String> = all.into_iter().map(|it| it.0.to_owned()).collect();
    for line in own.lines() {
        let pieces: Vec<&str> = cut(line).map(|(from, to)| &line[from..to]).collect();
        let names = pieces.windows(2).filter(|pair| pair[0] == "as");
        all.extend(names.map(|pair| pair[1].to_owned()));
    }
    all.into_iter().collect()
}

struct Reader<'a> {
    vocabulary: &'static Vocabulary,
    words: &'a Words,
    /// What is declared, alone.
    own: &'a str,
    /// Where it begins in the whole text.
    start: usize,
}

impl Reader<'_> {
    fn rows(&self, first: u32) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut byte = 0;
        let mut unit = 0;
        let mut depth = 0_u32;
        for (line, number) in self.own.split_inclusive('\n').zip(first..) {
            let mut pieces: Vec<Piece> = Vec::new();
            for (from, to) in cut(line) {
                let before = pieces.last().map_or("", |it| it.text.as_str());
                let at = unit + units(&line[..from]);
                pieces.push(self.piece(&line[from..to], at, before, pieces.len()));
            }
            let after = pieces.iter().fold(depth, |depth, piece| {
                match (piece.kind, piece.text.as_str()) {
                    (PieceKind::Sign, "{") => depth + 1,
                    (PieceKind::Sign, "}") => depth.saturating_sub(1),
                    _ => depth,
                }
            });
            let kind = kind_of(&pieces, depth, after, rows.is_empty());
            self.label(kind, &mut pieces);
            rows.push(Row {
                line: number,
                at: Stretch {
                    from: self.start + unit,
                    to: self.start + unit + units(line),
                },
                kind,
                depth,
                after,
                pieces: pieces.into_iter().map(|it| self.moved(it)).collect(),
            });
            byte += line.len();
            unit = units(&self.own[..byte]);
            depth = after;
        }
        rows
    }

    /// What stands behind the name of a field.
    fn shape_of(&self, word: &str) -> Option<Shape> {
        let mut fields = self.vocabulary.fields.iter();
        fields.find(|it| it.word == word).map(|it| it.shape)
    }

    /// Tells what names something from what is written for it.
    fn label(&self, kind: RowKind, pieces: &mut [Piece]) {
        for at in 1..pieces.len() {
            let (before, piece) = (&pieces[at - 1].text, pieces[at].kind);
            if piece == PieceKind::Text && matches!(before.as_str(), "ja" | "en" | "kana") {
                pieces[at - 1].kind = PieceKind::Label;
            }
        }
        if let (RowKind::Begin, Some(first)) = (kind, pieces.first_mut()) {
            first.kind = PieceKind::Label;
        }
        if kind != RowKind::Field {
            return;
        }
        let mut at = 0;
        while at < pieces.len() {
            let field = self.shape_of(&pieces[at].text);
            let Some(shape) = field.filter(|_| pieces[at].kind == PieceKind::Word) else {
                at += 1;
                continue;
            };
            pieces[at].kind = PieceKind::Label;
            // What stands right behind is written for it, even where a field has that name.
            let least = usize::from(!matches!(shape, Shape::Flag));
            let behind = pieces[at + 1..].iter();
            let is_value = |(nth, it): &(usize, &Piece)| {
                let names = self.shape_of(&it.text).is_some();
                it.kind != PieceKind::Comment && (*nth < least || !names)
            };
            let values = behind.enumerate().take_while(is_value).count();
            let last = &mut pieces[at + values];
            last.more = values < words_max(shape) && last.kind == PieceKind::Word;
            at += values + 1;
        }
    }

    /// A piece with its place in the whole text.
    fn moved(&self, mut piece: Piece) -> Piece {
        piece.at.from += self.start;
        piece.at.to += self.start;
        piece
    }

    /// A piece that begins at a place of what is declared; `nth` is its place in the line.
    fn piece(&self, text: &str, at: usize, before: &str, nth: usize) -> Piece {
        let kind = match text.chars().next() {
            Some('#') => PieceKind::Comment,
            Some('"') => PieceKind::Text,
            Some(c) if c.is_ascii_digit() => PieceKind::Number,
            Some(c) if c.is_ascii_alphabetic() || c == '_' => match before {
                "as" | "id" => PieceKind::Free,
                "card" | "keyword" | "words" if nth == 1 => PieceKind::Free,
                _ => PieceKind::Word,
            },
            _ => PieceKind::Sign,
        };
        let same = |text: &str| Bi {
            ja: text.to_owned(),
            en: text.to_owned(),
        };
        let phrase = match kind {
            PieceKind::Word => {
                let class = class_among(self.vocabulary, self.words, self.own, at);
                let phrase = meaning::of(self.vocabulary, self.words, text, class).phrase;
                // What a game leaves unsaid in a sentence has its word.
                match phrase.ja.trim().is_empty() || phrase.en.trim().is_empty() {
                    true => same(text),
                    false => phrase,
                }
            }
            PieceKind::Text => same(&unquoted(text)),
            PieceKind::Comment => same(text.trim_start_matches('#').trim()),
            PieceKind::Sign => sign(text).unwrap_or_else(|| same(text)),
            _ => same(text),
        };
        Piece {
            at: Stretch {
                from: at,
                to: at + units(text),
            },
            kind,
            text: text.to_owned(),
            phrase,
            more: false,
        }
    }
}

/// How many words may be written for a field.
fn words_max(shape: Shape) -> usize {
    match shape {
        Shape::Closed(_, _, most) | Shape::Open(_, _, most) => most,
        Shape::Keyword | Shape::User { .. } => usize::MAX,
        _ => 0,
    }
}

/// What a sign between two numbers says.
pub fn sign(text: &str) -> Option<Bi> {
    let (ja, en) = match text {
        "<=" => ("以下", "at most"),
        ">=" => ("以上", "at least"),
        "=" => ("ちょうど", "exactly"),
        "!=" => ("以外", "other than"),
        "<" => ("より小さい", "less than"),
        ">" => ("より大きい", "more than"),
        "+" => ("足す", "plus"),
        "-" => ("引く", "minus"),
        "*" => ("掛ける", "times"),
        "/" => ("割る", "divided by"),
        _ => return None,
    };
    Some(Bi {
        ja: ja.to_owned(),
        en: en.to_owned(),
    })
}

fn kind_of(pieces: &[Piece], depth: u32, after: u32, first: bool) -> RowKind {
    let begins = pieces.first().map(|it| (it.kind, it.text.as_str()));
    match begins {
        None | Some((PieceKind::Comment, _)) => RowKind::Remark,
        _ if first => RowKind::Begin,
        Some((PieceKind::Sign, "}")) => RowKind::End,
        _ if depth > 1 => RowKind::Statement,
        _ => {
            let braced = pieces.iter().any(|it| it.text == "{");
            match braced || after > depth {
                true => RowKind::Head,
                false => RowKind::Field,
            }
        }
    }
}

/// What stands between the quotes of a text.
fn unquoted(text: &str) -> String {
    let inner = text.strip_prefix('"').unwrap_or(text);
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => out.extend(chars.next()),
            _ => out.push(c),
        }
    }
    out
}

/// The bytes of what stands in a line between blanks, as the language cuts it.
fn cut(line: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &line[at..];
        at += rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
                .len();
        let from = at;
        at += length(&line[at..]);
        (at > from).then_some((from, at))
    })
}

fn length(rest: &str) -> usize {
    let Some(first) = rest.chars().next() else {
        return 0;
    };
    let run = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
    match first {
        '#' => rest.trim_end_matches(['\n', '\r']).len(),
        '"' => quoted_length(rest),
        c if c.is_ascii_digit() => run(|c| c.is_ascii_digit()),
        c if c.is_ascii_alphabetic() || c == '_' => crate::lex::word_length(rest),
        c if ["<=", ">=", "!="].iter().any(|it| rest.starts_with(it)) => c.len_utf8() + 1,
        c => c.len_utf8(),
    }
}

fn quoted_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

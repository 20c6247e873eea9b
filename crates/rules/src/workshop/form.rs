//! What may be chosen in a form of a card: each choice has been written into the card, checked and
//! compiled, so nothing is offered that the game refuses. Lines to add are those of the house.

use super::{OWN, read, readings};
use crate::catalogue::Catalogue;
use crate::phrase::bi;
use crate::show::Bi;
use shokan_lang::assist::{self, Form, Piece, PieceKind, Row, RowKind};
use shokan_lang::check::{faults_beside, words_with};
use shokan_lang::vocabulary::Vocabulary;
use shokan_lang::words::Words;
use shokan_lang::{parse, print};
use std::collections::{BTreeMap, BTreeSet};

/// Something that may stand at a place of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is written there; nothing where the stretch is taken out.
    pub text: String,
    /// What it means: a word by itself, of lines what they say.
    pub phrase: Bi,
    /// What the line says with it.
    pub says: Bi,
}

/// So many ways to go on are compiled for one place.
const TRIED_MAX: usize = 96;
/// So many lines of the house are checked for one place.
const LINES_MAX: usize = 240;
/// How often the rest is compiled without what the game refuses.
const ROUNDS_MAX: usize = 8;
const COMPARED: [&str; 6] = ["<=", ">=", "=", "!=", "<", ">"];
const RECKONED: [&str; 3] = ["+", "-", "*"];
const NUMBERS: [i64; 17] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 50, 100, 500, 1000];

/// The form of the card at a place of a file.
#[must_use]
pub fn form(built_in: &Catalogue, text: &str, at: usize) -> Option<Form> {
    assist::form(built_in.vocabulary, &built_in.words, text, at)
}

/// How many bytes that card has.
#[must_use]
pub fn length(text: &str, at: usize) -> usize {
    assist::declared_length(text, at)
}

/// In how many ways the card is written at most to find the choices for a stretch of it.
#[must_use]
pub fn work(built_in: &Catalogue, text: &str, from: usize, to: usize) -> usize {
    let Some(form) = form(built_in, text, from) else {
        return 0;
    };
    let Some(trial) = Trial::new(built_in, text, &form) else {
        return 0;
    };
    let place = Place { from, to };
    let words = place.words(&form, built_in.vocabulary, &trial);
    words.map_or(LINES_MAX, |it| it.len())
}

/// What may stand in the place of a stretch of a card, in UTF-16 units: of a piece of its form, of
/// a line with its block, or of nothing between two lines.
#[must_use]
pub fn choices(built_in: &Catalogue, text: &str, from: usize, to: usize) -> Vec<Choice> {
    let Some(form) = form(built_in, text, from) else {
        return Vec::new();
    };
    let Some(trial) = Trial::new(built_in, text, &form) else {
        return Vec::new();
    };
    let place = Place { from, to };
    let (texts, words) = place.candidates(built_in, text, &form, &trial);
    let tried: Vec<Tried> = texts
        .into_iter()
        .filter_map(|it| trial.checked(&place, it))
        .take(TRIED_MAX)
        .collect();
    let phrase = |word: &str| trial.phrase(&place, word);
    let mut seen = BTreeSet::new();
    let compiled = trial.compiled(tried).into_iter();
    compiled
        .filter(|(_, told)| !words || seen.insert(told.all.clone()))
        .map(|(tried, told)| Choice {
            phrase: match words {
                true => phrase(&tried.text),
                false if told.line.ja.is_empty() => trial.pieces(&place, &tried.text),
                false => told.line.clone(),
            },
            says: told.line,
            text: tried.text,
        })
        .collect()
}

/// Whether the line of a row, with its block, may be asked for other lines: those that every card
/// has stay.
#[must_use]
pub fn changes(form: &Form, row: usize) -> bool {
    let card = is_card(form);
    form.rows.get(row).is_some_and(|row| match row.kind {
        RowKind::Head | RowKind::Statement => card,
        RowKind::Field => card && row.pieces.first().is_some_and(|it| !stays(&it.text)),
        RowKind::Begin | RowKind::End | RowKind::Remark => false,
    })
}

fn is_card(form: &Form) -> bool {
    let pieces = form.rows.first().map(|it| &it.pieces);
    pieces.is_some_and(|it| it.first().is_some_and(|it| it.text == "card"))
}

/// A line that begins so is there in every card.
fn stays(word: &str) -> bool {
    matches!(word, "id" | "name" | "type" | "uncertain")
}

/// The line of a row with everything in the block that it opens.
#[must_use]
pub fn whole(form: &Form, row: usize) -> assist::Stretch {
    let Some(first) = form.rows.get(row) else {
        return assist::Stretch { from: 0, to: 0 };
    };
    let rest = &form.rows[row..];
    let closes = |it: &Row| it.after <= first.depth;
    let last = match first.after > first.depth {
        true => rest.iter().skip(1).find(|it| closes(it) && !goes_on(it)),
        false => None,
    };
    assist::Stretch {
        from: first.at.from,
        to: last.unwrap_or(first).at.to,
    }
}

/// A block ends there and another begins.
fn goes_on(row: &Row) -> bool {
    row.kind == RowKind::End && row.pieces.len() > 1 && row.pieces.iter().any(|it| it.text == "{")
}

struct Place {
    from: usize,
    to: usize,
}

impl Place {
    /// What is tried in the place of the piece that stands there, or behind the last of many.
    fn words(
        &self,
        form: &Form,
        vocabulary: &'static Vocabulary,
        trial: &Trial<'_>,
    ) -> Option<Vec<String>> {
        let mut pieces = form.rows.iter().flat_map(|row| &row.pieces);
        if self.from == self.to {
            pieces.find(|it| it.more && it.at.to == self.from)?;
            let all = assist::words_of(vocabulary, &trial.known, &trial.own);
            return Some(all.into_iter().map(|it| format!(" {it}")).collect());
        }
        let piece = pieces.find(|it| it.at.from == self.from && it.at.to == self.to);
        piece.map(|it| in_place_of(it, vocabulary, trial))
    }

    /// What is tried there, and whether it is a word, a number or a sign.
    fn candidates(
        &self,
        built_in: &Catalogue,
        text: &str,
        form: &Form,
        trial: &Trial<'_>,
    ) -> (Vec<String>, bool) {
        if let Some(words) = self.words(form, built_in.vocabulary, trial) {
            return (words, true);
        }
        let lines = match self.from == self.to {
            true => form
                .rows
                .iter()
                .rfind(|row| row.at.to == self.from && row.after > 0)
                .map(|row| added(built_in, row.after, "", &indent(row.after))),
            false => (0..form.rows.len()).find_map(|at| {
                let row = &form.rows[at];
                self.instead_of(built_in, text, row, whole(form, at))
            }),
        };
        (lines.unwrap_or_default(), false)
    }

    /// What may stand in the place of a line, or of its whole block.
    fn instead_of(
        &self,
        built_in: &Catalogue,
        text: &str,
        row: &Row,
        whole: assist::Stretch,
    ) -> Option<Vec<String>> {
        let here = |at: assist::Stretch| at.from == self.from && at.to == self.to;
        let changes = matches!(
            row.kind,
            RowKind::Field | RowKind::Head | RowKind::Statement
        );
        if !changes || !(here(row.at) || here(whole)) {
            return None;
        }
        let old = slice(text, self.from, self.to);
        let space: String = old
            .chars()
            .take_while(|c| *c == ' ' || *c == '\t')
            .collect();
        if row.kind == RowKind::Head && here(row.at) && row.at != whole {
            return Some(heads(built_in, &space));
        }
        let first = row.pieces.first().map_or("", |it| it.text.as_str());
        let mut all = vec![String::new()];
        all.extend(added(built_in, row.depth, first, &space));
        Some(all)
    }
}

fn indent(depth: u32) -> String {
    "  ".repeat(depth as usize)
}

fn in_place_of(piece: &Piece, vocabulary: &'static Vocabulary, trial: &Trial<'_>) -> Vec<String> {
    let owned = |list: &[&str]| list.iter().map(|it| (*it).to_owned()).collect();
    let written = piece.text.as_str();
    let mut all: Vec<String> = match piece.kind {
        PieceKind::Word => assist::words_of(vocabulary, &trial.known, &trial.own),
        PieceKind::Number => {
            let now: i64 = written.parse().unwrap_or_default();
            let mut all: BTreeSet<i64> = NUMBERS.into_iter().collect();
            all.extend((now - 2).max(0)..=now + 2);
            all.into_iter().map(|it| it.to_string()).collect()
        }
        PieceKind::Sign if COMPARED.contains(&written) => owned(&COMPARED),
        PieceKind::Sign if RECKONED.contains(&written) => owned(&RECKONED),
        _ => return Vec::new(),
    };
    // What stands there now is kept of two that say the same.
    if piece.kind == PieceKind::Word {
        all.retain(|it| it != written);
        all.insert(0, written.to_owned());
        all.push(String::new());
    }
    all
}

/// Lines of the house's cards for this depth, the commonest first; all that begin with `first`.
fn added(built_in: &Catalogue, depth: u32, first: &str, space: &str) -> Vec<String> {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    for def in &built_in.pool.defs {
        let card = print::print_card(&def.tree, built_in.vocabulary);
        for lines in parts(&card, depth == 1) {
            if first.is_empty() || first_word(&lines) == first {
                *counted.entry(lines).or_default() += 1;
            }
        }
    }
    let mut all: Vec<(String, usize)> = counted.into_iter().collect();
    all.sort_by_key(|(lines, count)| (std::cmp::Reverse(*count), lines.len()));
    // Of each beginning some, before many of one.
    let mut nth: BTreeMap<String, usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, String)> = all
        .into_iter()
        .map(|(lines, _)| {
            let nth = nth.entry(first_word(&lines).to_owned()).or_default();
            *nth += 1;
            (*nth, lines)
        })
        .collect();
    ranked.sort_by_key(|it| it.0);
    ranked.truncate(LINES_MAX);
    let moved = |(_, lines): (usize, String)| {
        let mut out = String::new();
        for line in lines.lines() {
            out.push_str(space);
            out.push_str(line);
            out.push('\n');
        }
        out
    };
    ranked.into_iter().map(moved).collect()
}

/// The lines with which texts of the house's cards begin.
fn heads(built_in: &Catalogue, space: &str) -> Vec<String> {
    let whole = added(built_in, 1, "", space);
    let first = |lines: &String| Some(format!("{}\n", lines.lines().next()?));
    let mut seen = BTreeSet::new();
    let opens = |line: &String| line.trim_end().ends_with('{');
    let mut heads: Vec<String> = whole.iter().filter_map(first).filter(opens).collect();
    heads.retain(|line| seen.insert(line.clone()));
    heads
}

fn first_word(lines: &str) -> &str {
    lines.split_whitespace().next().unwrap_or_default()
}

/// The fields and texts of a printed card, or its statements with their blocks, from the margin.
fn parts(card: &str, outer: bool) -> Vec<String> {
    let lines: Vec<&str> = card.lines().collect();
    let depths: Vec<usize> = lines
        .iter()
        .map(|line| (line.len() - line.trim_start().len()) / 2)
        .collect();
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (depth, said) = (depths[at], line.trim());
        let passed = said.starts_with(['}', '#']) || stays(first_word(said));
        if (outer && depth != 1) || (!outer && depth < 2) || passed {
            continue;
        }
        let mut end = at;
        if said.ends_with('{') {
            let closes = |it: &usize| depths[*it] == depth && lines[*it].trim() == "}";
            let Some(found) = (at + 1..lines.len()).find(closes) else {
                continue;
            };
            end = found;
        }
        let cut = |line: &&str| line.get(depth * 2..).unwrap_or_default().to_owned();
        let lines: Vec<String> = lines[at..=end].iter().map(cut).collect();
        all.push(lines.join("\n"));
    }
    all
}

/// The text between two places in UTF-16 units.
fn slice(text: &str, from: usize, to: usize) -> String {
    let units: Vec<u16> = text.encode_utf16().skip(from).take(to - from).collect();
    String::from_utf16_lossy(&units)
}

/// One way to write the card.
struct Tried {
    /// What was put there.
    text: String,
    /// The card with it.
    card: String,
    /// The lines that were put there, from the first of the card.
    lines: std::ops::Range<u32>,
}

/// What a card says with a choice.
struct Told {
    line: Bi,
    all: Vec<(String, String)>,
}

/// A card of a file beside everything else.
struct Trial<'a> {
    built_in: &'a Catalogue,
    /// The words of the house and of the file.
    known: Words,
    /// The rest of the file.
    rest: String,
    /// The card.
    own: String,
    /// Where it begins, in UTF-16 units.
    start: usize,
    word: String,
}

impl<'a> Trial<'a> {
    fn new(built_in: &'a Catalogue, text: &str, form: &Form) -> Option<Self> {
        let (first, last) = (form.rows.first()?, form.rows.last()?);
        if !is_card(form) {
            return None;
        }
        let (start, end) = (first.at.from, last.at.to);
        let own = slice(text, start, end);
        let all = text.encode_utf16().count();
        let rest = format!("{}{}", slice(text, 0, start), slice(text, end, all));
        Some(Self {
            built_in,
            known: words_with(&built_in.words, &parse::parse(text).file),
            rest,
            own,
            start,
            word: form.word.clone(),
        })
    }

    fn headed(&self, card: &str) -> String {
        format!("game {}\nset own\n{card}", self.built_in.game)
    }

    /// The card with something at a place, where the language lets it stand.
    fn checked(&self, place: &Place, text: String) -> Option<Tried> {
        let all = self.own.encode_utf16().count();
        let (from, to) = (place.from.checked_sub(self.start)?, place.to - self.start);
        let before = slice(&self.own, 0, from);
        let card = format!("{before}{text}{}", slice(&self.own, to, all));
        let faults = faults_beside(&self.known, OWN, &self.headed(&card));
        let line = before.matches('\n').count() as u32;
        let many = (text.matches('\n').count() as u32).max(1);
        faults.is_empty().then_some(Tried {
            text,
            card,
            lines: line..line + many,
        })
    }

    /// Which of these the game compiles and plays, and what each says.
    fn compiled(&self, mut tried: Vec<Tried>) -> Vec<(Tried, Told)> {
        let beside = self.beside();
        for _ in 0..ROUNDS_MAX {
            if tried.is_empty() {
                break;
            }
            let (file, lines) = together(&beside, &tried, &self.word);
            match read(self.built_in.game, &file) {
                Ok(with) => return told(&with, tried),
                Err(faults) => {
                    let refused: BTreeSet<usize> = faults
                        .iter()
                        .filter_map(|it| lines.iter().rposition(|line| *line <= it.line))
                        .collect();
                    // The rest of the file does not compile: nothing can be promised.
                    if refused.is_empty() {
                        break;
                    }
                    let mut at = 0..;
                    tried.retain(|_| at.next().is_none_or(|at| !refused.contains(&at)));
                }
            }
        }
        Vec::new()
    }

    /// What the card may speak of: the rest of its file and itself, as far as they have no fault.
    fn beside(&self) -> String {
        let mut file = match faults_beside(&self.known, OWN, &self.rest).is_empty() {
            true => self.rest.clone(),
            false => self.headed(""),
        };
        let itself = self.headed(&self.own);
        let whole = format!("{file}\n{}", self.own);
        let speaks = self.own.matches(self.word.as_str()).count() > 1;
        if speaks
            && faults_beside(&self.known, OWN, &itself).is_empty()
            && read(self.built_in.game, &whole).is_ok()
        {
            file = whole;
        }
        file.push('\n');
        file
    }

    /// A line of which nothing is said, word by word.
    fn pieces(&self, place: &Place, lines: &str) -> Bi {
        let all = self.own.encode_utf16().count();
        let (from, to) = (place.from - self.start, place.to - self.start);
        let before = slice(&self.own, 0, from);
        let card = format!("{before}{lines}{}", slice(&self.own, to, all));
        let end = from + lines.encode_utf16().count();
        let form = assist::form(self.built_in.vocabulary, &self.known, &card, 0);
        let rows = form.iter().flat_map(|form| &form.rows);
        let (mut ja, mut en) = (Vec::new(), Vec::new());
        for piece in rows.flat_map(|row| &row.pieces) {
            if piece.at.from >= from && piece.at.to <= end {
                ja.push(piece.phrase.ja.as_str());
                en.push(piece.phrase.en.as_str());
            }
        }
        bi(ja.join(" "), en.join(" "))
    }

    /// What a word means at a place.
    fn phrase(&self, place: &Place, word: &str) -> Bi {
        if word.is_empty() {
            return Bi::default();
        }
        if let Some(sign) = assist::sign(word) {
            return bi(&*sign.ja, &*sign.en);
        }
        let all = self.own.encode_utf16().count();
        let (from, to) = (place.from - self.start, place.to - self.start);
        let before = slice(&self.own, 0, from);
        let card = format!("{before}{word}{}", slice(&self.own, to, all));
        let at = from + word.len() - word.trim_start().len();
        let word = word.trim_start();
        let found = assist::hover(self.built_in.vocabulary, &self.known, &card, at);
        found.map_or_else(|| bi(word, word), |it| bi(&*it.phrase.ja, &*it.phrase.en))
    }
}

/// The file with all these cards under names of their own, and the first line of each.
fn together(beside: &str, tried: &[Tried], word: &str) -> (String, Vec<u32>) {
    let mut file = beside.to_owned();
    let mut lines = Vec::new();
    for (at, it) in tried.iter().enumerate() {
        lines.push(file.matches('\n').count() as u32 + 1);
        file.push_str(&renamed(&it.card, word, at));
        if !file.ends_with('\n') {
            file.push('\n');
        }
    }
    (file, lines)
}

fn name_of(at: usize) -> String {
    format!("zq_tried_{at}")
}

/// A card under another word and number.
fn renamed(card: &str, word: &str, at: usize) -> String {
    let head = card.replacen(word, &name_of(at), 1);
    let mut out = String::new();
    let mut rest = head.as_str();
    while let Some(found) = rest.find("id ") {
        let (before, tail) = rest.split_at(found);
        out.push_str(before);
        let alone = before.is_empty() || before.ends_with([' ', '\n', '\t']);
        if !alone {
            out.push_str("id ");
            rest = &tail[3..];
            continue;
        }
        let number = tail[3..].trim_start();
        let end = number.find(char::is_whitespace).unwrap_or(number.len());
        out.push_str(&format!("id ZQ-{at}"));
        out.push_str(&number[end..]);
        return out;
    }
    out.push_str(rest);
    out
}

fn told(with: &Catalogue, tried: Vec<Tried>) -> Vec<(Tried, Told)> {
    let mut all = Vec::new();
    for (at, it) in tried.into_iter().enumerate() {
        let Some(id) = with.find(&name_of(at)) else {
            continue;
        };
        let tree = &with.pool.def(id).tree;
        let readings = readings::of(with, tree);
        let first = tree.word.span.line;
        let here = readings.iter().filter(|reading| {
            let line = reading.line.saturating_sub(first);
            it.lines.contains(&line) && !it.text.is_empty()
        });
        let (mut ja, mut en) = (Vec::new(), Vec::new());
        for reading in here {
            ja.push(reading.text.ja.as_str());
            en.push(reading.text.en.as_str());
        }
        let line = bi(ja.join("　"), en.join(" "));
        let all_of = readings
            .iter()
            .map(|it| (it.text.ja.clone(), it.text.en.clone()));
        let told = Told {
            line,
            all: all_of.collect(),
        };
        all.push((it, told));
    }
    all
}

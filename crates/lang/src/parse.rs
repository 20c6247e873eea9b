//! Text to tree: a recursive descent that never panics and goes on after a fault, so that
//! every fault of a file is reported at once.

mod ability;
mod cost;
mod expression;
mod modifier;
mod statement;

use crate::ast::{Bi, Card, Field, File, KeywordDef, Span, Value, Word, WordEntry, WordList};
use crate::card::KANA;
use crate::fault::{self, CardFault, Class, Expected, FaultCode};
use crate::lex::{Comment, Token, lex};
use crate::vocabulary::{self, PassiveValue, Shape, Vocabulary};

/// A file and what was wrong with it. Whatever could be read is in the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// What was read.
    pub file: File,
    /// What was wrong, in file order.
    pub faults: Vec<CardFault>,
}

/// Reads a card file. Its words are looked up in the vocabulary of the game it names.
pub fn parse(text: &str) -> Parsed {
    let lexed = lex(text);
    let mut parser = Parser {
        vocabulary: vocabulary::first(),
        tokens: lexed.tokens,
        comments: lexed.comments,
        at: 0,
        faults: lexed.faults,
        depth: 0,
        operators: None,
        stops: Vec::new(),
        numbers: Vec::new(),
    };
    let file = parser.file();
    let mut faults = parser.faults;
    faults.sort_by_key(|f| (f.code == FaultCode::TooManyFaults, f.line, f.column));
    faults.dedup();
    Parsed { file, faults }
}

pub(crate) use statement::{FLOW, KERNEL_VERBS};

/// Whether a line that begins with this word is a statement with a verb or of flow.
pub(crate) fn is_statement_word(vocabulary: &Vocabulary, word: &str) -> bool {
    KERNEL_VERBS.contains(&word) || FLOW.contains(&word) || vocabulary.verb(word).is_some()
}

/// Whether the grammar needs this word for itself, so that nothing can be named so.
pub(crate) fn is_reserved(word: &str) -> bool {
    expression::is_reserved(word)
}

/// The words that the grammar of every game needs for itself: nothing can be named so.
pub fn reserved() -> &'static [&'static str] {
    expression::RESERVED
}

/// The fault is on the list; go on behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Failed;

pub(crate) type Read<T> = Result<T, Failed>;

/// Blocks, parentheses and `of` chains deeper than this are refused, and numbers with more
/// operators.
const DEEPEST: usize = 48;

pub(crate) struct Parser {
    pub(crate) vocabulary: &'static Vocabulary,
    tokens: Vec<(Token, Span)>,
    comments: Vec<Comment>,
    at: usize,
    faults: Vec<CardFault>,
    depth: usize,
    /// Operators of the number that is read, with those of numbers in it.
    operators: Option<usize>,
    /// Words at which the qualifiers or words of a selection end here.
    pub(crate) stops: Vec<&'static str>,
    /// Names of the ability that stand for numbers: `discard n` counts, `discard victim` does not.
    pub(crate) numbers: Vec<String>,
}

/// What an item begins with.
const ITEMS: [&str; 3] = ["card", "words", "keyword"];

impl Parser {
    // ---- tokens

    pub(crate) fn peek(&self) -> &Token {
        self.ahead(0)
    }

    pub(crate) fn ahead(&self, n: usize) -> &Token {
        self.tokens
            .get(self.at + n)
            .map_or(&Token::End, |(token, _)| token)
    }

    pub(crate) fn span(&self) -> Span {
        let last = self.tokens.len().saturating_sub(1);
        self.tokens
            .get(self.at.min(last))
            .map_or_else(Span::default, |(_, span)| *span)
    }

    pub(crate) fn advance(&mut self) {
        if self.at < self.tokens.len() {
            self.at += 1;
        }
    }

    /// The word here, if there is one.
    pub(crate) fn word_here(&self) -> Option<&str> {
        self.word_ahead(0)
    }

    pub(crate) fn word_ahead(&self, n: usize) -> Option<&str> {
        match self.ahead(n) {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.word_here() == Some(word)
    }

    pub(crate) fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(s) if *s == symbol)
    }

    pub(crate) fn accept_word(&mut self, word: &str) -> bool {
        let here = self.is_word(word);
        if here {
            self.advance();
        }
        here
    }

    pub(crate) fn accept_symbol(&mut self, symbol: &str) -> bool {
        let here = self.is_symbol(symbol);
        if here {
            self.advance();
        }
        here
    }

    pub(crate) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.accept_word(word) {
            Ok(())
        } else {
            self.unexpected_literal(word)
        }
    }

    pub(crate) fn expect_symbol(&mut self, symbol: &str) -> Read<()> {
        if self.accept_symbol(symbol) {
            Ok(())
        } else {
            self.unexpected_literal(symbol)
        }
    }

    /// Takes any word.
    pub(crate) fn word(&mut self, class: Class) -> Read<Word> {
        let span = self.span();
        match self.peek().clone() {
            Token::Word(text) => {
                self.advance();
                Ok(Word::new(text, span))
            }
            _ => self.unexpected(class),
        }
    }

    /// Takes a word that is a new name, or one that is bound elsewhere.
    pub(crate) fn name(&mut self) -> Read<Word> {
        let word = self.word(Class::Name)?;
        if expression::is_reserved(&word) {
            self.fault(
                word.span,
                FaultCode::NameReserved,
                Expected::Class(Class::Name),
                &word,
            );
        }
        Ok(word)
    }

    /// Takes a word out of a table; another word is a fault, and is taken all the same.
    pub(crate) fn known(
        &mut self,
        class: Class,
        code: FaultCode,
        known: &[&'static str],
    ) -> Read<Word> {
        let word = self.word(class)?;
        if !known.contains(&word.as_str()) {
            self.unknown(&word, class, code, known);
        }
        Ok(word)
    }

    pub(crate) fn unknown(
        &mut self,
        word: &Word,
        class: Class,
        code: FaultCode,
        known: &[&'static str],
    ) {
        let fault = CardFault::new(word.span, code, Expected::Class(class), word)
            .near(known.iter().copied());
        self.push(fault);
    }

    // ---- faults

    pub(crate) fn fault(&mut self, span: Span, code: FaultCode, expected: Expected, found: &str) {
        self.push(CardFault::new(span, code, expected, found));
    }

    pub(crate) fn push(&mut self, fault: CardFault) {
        if !fault::add(&mut self.faults, fault) {
            // Nobody reads more of them: the rest of the file is passed over.
            self.at = self.tokens.len();
        }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn unexpected<T>(&mut self, class: Class) -> Read<T> {
        let found = self.peek().shown();
        self.fault(
            self.span(),
            FaultCode::Unexpected,
            Expected::Class(class),
            &found,
        );
        Err(Failed)
    }

    pub(crate) fn unexpected_literal<T>(&mut self, literal: &str) -> Read<T> {
        let found = self.peek().shown();
        let fault = CardFault::new(
            self.span(),
            FaultCode::Unexpected,
            Expected::Literal(literal.to_owned()),
            &found,
        )
        .near([literal]);
        self.push(fault);
        Err(Failed)
    }

    /// Runs a part of the parser one level deeper.
    pub(crate) fn deeper<T>(&mut self, part: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEEPEST {
            self.fault(self.span(), FaultCode::TooDeep, Expected::Nothing, "");
            return Err(Failed);
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// Refuses a number of too many operators: each stands inside the next, as in `1 + 1 + 1`.
    pub(crate) fn one_more_operator(&mut self) -> Read<()> {
        let operators = self.operators.get_or_insert(0);
        *operators += 1;
        if *operators <= DEEPEST {
            return Ok(());
        }
        self.fault(self.span(), FaultCode::TooDeep, Expected::Nothing, "");
        Err(Failed)
    }

    /// Runs a part of the parser with its own stop words.
    pub(crate) fn stopping<T>(
        &mut self,
        stops: &[&'static str],
        part: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let before = self.stops.len();
        self.stops.extend_from_slice(stops);
        let result = part(self);
        self.stops.truncate(before);
        result
    }

    /// Runs a part of the parser without any stop words, as inside parentheses and braces.
    pub(crate) fn unstopped<T>(&mut self, part: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let before = std::mem::take(&mut self.stops);
        let result = part(self);
        self.stops = before;
        result
    }

    // ---- going on

    pub(crate) fn skip_lines(&mut self) {
        while *self.peek() == Token::Line {
            self.advance();
        }
    }

    /// An item begins at this line.
    pub(crate) fn at_item(&self) -> bool {
        let first = self.at == 0 || matches!(self.tokens.get(self.at - 1), Some((Token::Line, _)));
        first
            && self.word_here().is_some_and(|w| ITEMS.contains(&w))
            && matches!(self.ahead(1), Token::Word(_))
            && self.item_opens()
    }

    fn item_opens(&self) -> bool {
        (1..8)
            .map(|n| self.ahead(n))
            .take_while(|t| !matches!(t, Token::Line | Token::End))
            .any(|t| *t == Token::Symbol("{"))
    }

    /// Skips to the end of this line or to the brace that closes the block it is in; whole
    /// blocks that open on the way are skipped with it.
    pub(crate) fn skip_line(&mut self) {
        let mut open = 0_usize;
        loop {
            match self.peek() {
                Token::End => return,
                Token::Line if open == 0 => return,
                Token::Symbol("}") if open == 0 => return,
                Token::Symbol("{") => open += 1,
                Token::Symbol("}") => open -= 1,
                _ if self.at_item() => return,
                _ => {}
            }
            self.advance();
        }
    }

    /// Reads `{ part part ... }`; faults inside are skipped line by line. A block that is
    /// not closed is reported where it opens.
    pub(crate) fn braces(&mut self, mut part: impl FnMut(&mut Self) -> Read<()>) -> Read<()> {
        let opening = self.span();
        self.expect_symbol("{")?;
        self.unstopped(|p| {
            p.deeper(|p| {
                loop {
                    p.skip_lines();
                    if p.accept_symbol("}") {
                        return Ok(());
                    }
                    if *p.peek() == Token::End || p.at_item() {
                        p.fault(
                            opening,
                            FaultCode::UnclosedBlock,
                            Expected::Literal("}".to_owned()),
                            "",
                        );
                        return Ok(());
                    }
                    let before = p.at;
                    let good = part(p).is_ok();
                    if good && !matches!(p.peek(), Token::Line | Token::End) && !p.is_symbol("}") {
                        let _ = p.unexpected::<()>(Class::LineEnd);
                        p.skip_line();
                    } else if !good {
                        p.skip_line();
                    }
                    if p.at == before {
                        p.advance();
                    }
                }
            })
        })
    }

    // ---- the file

    fn comments_to_here(&mut self) -> Vec<String> {
        let at = self.at;
        let split = self
            .comments
            .iter()
            .position(|c| c.at >= at)
            .unwrap_or(self.comments.len());
        self.comments.drain(..split).map(|c| c.text).collect()
    }

    /// Comments up to the first token that is not a line break.
    fn comments_above(&mut self) -> Vec<String> {
        self.skip_lines();
        self.at += 1;
        let comments = self.comments_to_here();
        self.at -= 1;
        comments
    }

    fn file(&mut self) -> File {
        let mut file = File {
            comments: self.comments_above(),
            ..File::default()
        };
        self.choose_vocabulary();
        loop {
            self.skip_lines();
            if *self.peek() == Token::End {
                break;
            }
            let before = self.at;
            if self.item(&mut file).is_err() {
                self.skip_line();
                // A brace that nothing opened.
                self.accept_symbol("}");
            }
            if self.at == before {
                self.advance();
            }
        }
        file.tail = self.comments.drain(..).map(|c| c.text).collect();
        file
    }

    /// Looks for the `game` line; without it the game whose words are used most is meant.
    fn choose_vocabulary(&mut self) {
        let named = self.tokens.windows(3).find_map(|w| match w {
            [
                (Token::Word(game), _),
                (Token::Word(name), span),
                (Token::Line, _),
            ] if game == "game" => Some((name.clone(), *span)),
            _ => None,
        });
        if let Some((name, span)) = named {
            if let Some(found) = vocabulary::of_game(&name) {
                self.vocabulary = found;
                return;
            }
            let fault = CardFault::new(
                span,
                FaultCode::UnknownGame,
                Expected::Class(Class::Game),
                &name,
            )
            .near(vocabulary::all().iter().map(|v| v.game));
            self.push(fault);
        } else {
            let found = self.peek().shown();
            self.fault(
                self.span(),
                FaultCode::MissingGame,
                Expected::Literal("game".to_owned()),
                &found,
            );
        }
        let uses = |v: &Vocabulary| {
            self.tokens
                .iter()
                .filter(|(t, _)| matches!(t, Token::Word(w) if v.knows(w)))
                .count()
        };
        let mut best = (0, vocabulary::first());
        for candidate in vocabulary::all() {
            let count = uses(candidate);
            if count > best.0 {
                best = (count, candidate);
            }
        }
        self.vocabulary = best.1;
    }

    fn item(&mut self, file: &mut File) -> Read<()> {
        match self.word_here() {
            Some("game") => {
                self.advance();
                let game = self.word(Class::Game)?;
                if file.game.is_some() {
                    let code = FaultCode::DoubledField;
                    self.fault(game.span, code, Expected::Class(Class::Item), "game");
                }
                file.game = Some(game);
                self.line_end()
            }
            Some("set") => {
                self.advance();
                file.set = Some(self.word(Class::Word)?);
                self.line_end()
            }
            Some("words") => {
                let list = self.word_list()?;
                file.words.push(list);
                Ok(())
            }
            Some("keyword") => {
                let keyword = self.keyword()?;
                file.keywords.push(keyword);
                Ok(())
            }
            Some("card") => {
                let card = self.card()?;
                file.cards.push(card);
                Ok(())
            }
            _ => {
                let found = self.peek().shown();
                let fault = CardFault::new(
                    self.span(),
                    FaultCode::Unexpected,
                    Expected::Class(Class::Item),
                    &found,
                )
                .near(["game", "set", "words", "keyword", "card"]);
                self.push(fault);
                Err(Failed)
            }
        }
    }

    fn line_end(&mut self) -> Read<()> {
        if matches!(self.peek(), Token::Line | Token::End) {
            Ok(())
        } else {
            self.unexpected(Class::LineEnd)
        }
    }

    /// `ja "..." en "..."`; a language that is missing is reported and left empty.
    pub(crate) fn bilingual(&mut self) -> Read<Bi> {
        let start = self.span();
        let texts = self.texts(&["ja", "en"])?;
        Ok(self.both(&texts, start))
    }

    /// As `bilingual`, with `kana "..."` for how the Japanese is read.
    fn name_of_card(&mut self) -> Read<Vec<Value>> {
        let start = self.span();
        let texts = self.texts(&["ja", KANA, "en"])?;
        let name = self.both(&texts, start);
        let word = |word: &str| Value::Word(Word::new(word, start));
        let mut values = vec![word("ja"), Value::Text(name.ja, start)];
        if let Some((_, kana, span)) = texts.into_iter().rfind(|it| it.0 == KANA) {
            values.extend([word(KANA), Value::Text(kana, span)]);
        }
        values.extend([word("en"), Value::Text(name.en, start)]);
        Ok(values)
    }

    /// Texts in quotes, each behind one of these words.
    fn texts(&mut self, words: &[&'static str]) -> Read<Vec<(&'static str, String, Span)>> {
        let mut texts = Vec::new();
        while let Some(&word) = words.iter().find(|word| self.is_word(word)) {
            self.advance();
            let span = self.span();
            let Token::Text(text) = self.peek().clone() else {
                return self.unexpected(Class::Text);
            };
            self.advance();
            texts.push((word, text, span));
        }
        Ok(texts)
    }

    /// Both languages of these texts.
    fn both(&mut self, texts: &[(&'static str, String, Span)], start: Span) -> Bi {
        let mut said = |language: &str| {
            let found = texts.iter().rfind(|it| it.0 == language);
            let (text, span) = found.map_or((String::new(), start), |it| (it.1.clone(), it.2));
            if text.trim().is_empty() {
                self.missing_language(span, language == "ja");
            }
            text
        };
        let ja = said("ja");
        let en = said("en");
        Bi { ja, en }
    }

    fn missing_language(&mut self, span: Span, japanese: bool) {
        let (code, literal) = if japanese {
            (FaultCode::MissingJapanese, "ja \"...\"")
        } else {
            (FaultCode::MissingEnglish, "en \"...\"")
        };
        self.fault(span, code, Expected::Literal(literal.to_owned()), "");
    }

    fn word_list(&mut self) -> Read<WordList> {
        self.advance();
        let lists: Vec<_> = self.vocabulary.lists.iter().map(|l| l.word).collect();
        let list = self.known(Class::List, FaultCode::UnknownWord, &lists)?;
        let mut entries = Vec::new();
        self.braces(|p| {
            let word = p.name()?;
            let name = p.bilingual()?;
            entries.push(WordEntry { word, name });
            Ok(())
        })?;
        Ok(WordList {
            list,
            entries,
            comments: self.comments_to_here(),
        })
    }

    fn keyword(&mut self) -> Read<KeywordDef> {
        self.advance();
        let word = self.name()?;
        let name = self.bilingual()?;
        let mut abilities = Vec::new();
        self.braces(|p| {
            abilities.push(p.ability()?);
            Ok(())
        })?;
        Ok(KeywordDef {
            word,
            name,
            abilities,
            comments: self.comments_to_here(),
        })
    }

    fn card(&mut self) -> Read<Card> {
        self.advance();
        let word = self.name()?;
        let mut card = Card {
            word,
            ..Card::default()
        };
        self.braces(|p| {
            if p.at_head() {
                card.abilities.push(p.ability()?);
                return Ok(());
            }
            p.line_of_fields(&mut card.fields)
        })?;
        card.comments = self.comments_to_here();
        card.fields.sort_by_key(|f| self.field_order(&f.name));
        Ok(card)
    }

    fn field_order(&self, name: &str) -> usize {
        let fields = self.vocabulary.fields;
        fields
            .iter()
            .position(|f| f.word == name)
            .unwrap_or(fields.len())
    }

    /// The fields of one line. What could be read is kept where one of them is a fault.
    fn line_of_fields(&mut self, fields: &mut Vec<Field>) -> Read<()> {
        loop {
            let word = self.word(Class::FieldOrHead)?;
            let schema = self.vocabulary.field(&word);
            match schema {
                Some(schema) => fields.push(self.field(word, schema.shape)?),
                None => self.unknown_field(&word)?,
            }
            let ends = schema.is_some_and(|schema| schema.shape.ends_line());
            // What else stands there is reported by who reads the lines.
            if ends || self.word_here().is_none() || self.at_head() {
                return Ok(());
            }
        }
    }

    /// Reports a field that nobody knows, and passes over what stands behind it.
    fn unknown_field(&mut self, name: &Word) -> Read<()> {
        let others = vocabulary::all()
            .iter()
            .any(|v| v.field(name).is_some() || v.head(name).is_some());
        let code = if others {
            FaultCode::OtherGame
        } else {
            FaultCode::UnknownField
        };
        let mut known: Vec<_> = self.vocabulary.fields.iter().map(|f| f.word).collect();
        known.extend(self.vocabulary.heads.iter().map(|h| h.word));
        known.extend(["on", "always", "instead", "answer"]);
        self.unknown(name, Class::FieldOrHead, code, &known);
        // With a block behind it, it was meant as the head of an ability.
        let line = self.tokens.iter().skip(self.at).map(|it| &it.0);
        let line = line.take_while(|it| !matches!(it, Token::Line | Token::End));
        if line.into_iter().any(|it| *it == Token::Symbol("{")) {
            return Err(Failed);
        }
        while !matches!(self.peek(), Token::Line | Token::End | Token::Symbol("}")) {
            let field = self.word_here().and_then(|it| self.vocabulary.field(it));
            if field.is_some() {
                return Ok(());
            }
            self.advance();
        }
        Ok(())
    }

    fn field(&mut self, name: Word, shape: Shape) -> Read<Field> {
        let values = match shape {
            Shape::Cost if self.is_word("when") => {
                self.advance();
                vec![Value::Condition(self.condition()?)]
            }
            Shape::Cost => vec![Value::Cost(self.cost()?)],
            Shape::Selection => vec![Value::Selection(self.selection()?)],
            Shape::Bilingual => self.name_of_card()?,
            _ => self.values(shape),
        };
        Ok(Field { name, values })
    }

    /// Words, numbers and strings to the next field or to the end of the line.
    fn values(&mut self, shape: Shape) -> Vec<Value> {
        let mut values = Vec::new();
        loop {
            let span = self.span();
            match self.peek().clone() {
                Token::Word(word) if self.begins_field(&word, shape, &values) => {
                    return values;
                }
                Token::Word(word) => values.push(Value::Word(Word::new(word, span))),
                Token::Number(n) => values.push(Value::Number(n, span)),
                Token::Text(text) => values.push(Value::Text(text, span)),
                Token::Symbol("-") => {
                    let Token::Number(n) = self.ahead(1).clone() else {
                        return values;
                    };
                    self.advance();
                    values.push(Value::Number(-n, span));
                }
                _ => return values,
            }
            self.advance();
        }
    }

    /// Whether this word behind a field with these values is no further value: it is the word of a
    /// field, which nothing else is called, or it stands where this field has no word any more, so
    /// that a field was misspelt.
    fn begins_field(&self, word: &str, shape: Shape, values: &[Value]) -> bool {
        let taken = values.len();
        let number = || matches!(self.ahead(1), Token::Number(_) | Token::Symbol("-"));
        match shape {
            Shape::Words => false,
            // `passive bane legend`: here the word of a field is what the passive is about.
            Shape::Passive if self.is_of_passive(word, values) => false,
            _ if self.vocabulary.field(word).is_some() => true,
            _ if matches!(word, "on" | "always" | "instead" | "answer") => true,
            Shape::Flag => true,
            Shape::Numbers(ranges) => taken >= ranges.len(),
            Shape::Id => taken > 0,
            Shape::Closed(list, _, most) if taken >= most && !list.contains(&word) => true,
            // These have no word with a number behind it, but for the first.
            Shape::Closed(..)
            | Shape::Open(..)
            | Shape::Keyword
            | Shape::User { .. }
            | Shape::CardAndNumbers(..) => taken > 0 && number(),
            Shape::Bilingual | Shape::Passive | Shape::Cost | Shape::Selection => false,
        }
    }

    /// Whether a passive, which is the only value yet, may have this word behind it.
    fn is_of_passive(&self, word: &str, values: &[Value]) -> bool {
        let [Value::Word(passive)] = values else {
            return false;
        };
        let schema = self.vocabulary.passive(passive);
        let listed = |kind: &PassiveValue| match kind {
            PassiveValue::Attribute(list) | PassiveValue::Quality(list) => list.contains(&word),
            PassiveValue::Number | PassiveValue::Level | PassiveValue::Card => false,
        };
        schema.is_some_and(|it| it.values.iter().any(|(kind, _)| listed(kind)))
    }
}

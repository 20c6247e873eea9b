//! Selections, numbers, conditions and costs.

use super::modifier::MODIFIERS;
use super::{Failed, Parser, Read};
use crate::ast::{
    CardSet, Comparison, Condition, Duration, Number, Operator, Player, Qualifier, Selection, Side,
    Word,
};
use crate::fault::{CardFault, Class, Expected, FaultCode};
use crate::lex::Token;

/// Words of the grammar itself. They end a selection and cannot be names.
pub(crate) const RESERVED: &[&str] = &[
    "adjacent",
    "all",
    "always",
    "amount",
    "and",
    "answer",
    "any",
    "are",
    "as",
    "at",
    "attacking",
    "before",
    "being",
    "between",
    "by",
    "cannot",
    "choose",
    "controller",
    "copies",
    "copy",
    "cost",
    "costs",
    "count",
    "counts",
    "done",
    "each",
    "each_player",
    "either",
    "else",
    "enemy",
    "exist",
    "exists",
    "facing",
    "foe",
    "for",
    "friendly",
    "from",
    "gain",
    "gains",
    "get",
    "gets",
    "giver",
    "half",
    "has",
    "have",
    "host",
    "if",
    "in",
    "instead",
    "is",
    "last",
    "later",
    "least",
    "less",
    "lose",
    "loses",
    "may",
    "more",
    "most",
    "must",
    "named",
    "not",
    "of",
    "on",
    "opponent",
    "or",
    "other",
    "own",
    "own_turn",
    "owner",
    "pay",
    "phase",
    "printed",
    "rest_of",
    "this",
    "to",
    "top",
    "total",
    "turn_player",
    "under",
    "up",
    "was",
    "when",
    "where",
    "with",
    "within",
    "without",
    "x",
    "you",
];

/// Whether the grammar needs this word for itself.
pub(crate) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

impl Parser {
    // ---- selections

    /// `a and b and c`.
    pub(super) fn selection(&mut self) -> Read<Selection> {
        let first = self.atom()?;
        if !self.is_word("and") {
            return Ok(first);
        }
        let mut all = vec![first];
        while self.is_word("and") && !self.modifier_ahead(1) {
            self.advance();
            all.push(self.atom()?);
        }
        Ok(match all.len() {
            1 => all.swap_remove(0),
            _ => Selection::And(all),
        })
    }

    /// A modifier begins `n` tokens ahead.
    pub(super) fn modifier_ahead(&self, n: usize) -> bool {
        let is_modifier = |w: &str| MODIFIERS.contains(&w);
        self.word_ahead(n).is_some_and(is_modifier)
            || (self.word_ahead(n).is_some()
                && matches!(self.word_ahead(n + 1), Some("costs" | "cost")))
    }

    /// One selection without `and`.
    pub(super) fn atom(&mut self) -> Read<Selection> {
        self.deeper(Self::atom_here)
    }

    fn atom_here(&mut self) -> Read<Selection> {
        if self.accept_symbol("(") {
            let inner = self.unstopped(Self::selection)?;
            self.expect_symbol(")")?;
            return Ok(inner);
        }
        let span = self.span();
        let Some(word) = self.word_here().map(str::to_owned) else {
            return self.unexpected(Class::Selection);
        };
        let simple = match word.as_str() {
            "this" => Selection::This,
            "giver" => Selection::Giver,
            "host" => Selection::Host,
            "top" => Selection::Top,
            "foe" => Selection::Foe,
            "you" | "opponent" | "turn_player" | "each_player" | "owner" | "controller" => {
                return Ok(Selection::Player(self.player()?));
            }
            "other" | "own" | "enemy" | "any" | "friendly" => return self.card_set(),
            "of" => {
                self.advance();
                let name = self.name()?;
                return Ok(Selection::Of {
                    name,
                    qualifiers: self.qualifiers()?,
                });
            }
            "rest" => {
                self.advance();
                self.expect_word("of")?;
                return Ok(Selection::RestOf(self.name()?));
            }
            _ if is_reserved(&word) => return self.unexpected(Class::Selection),
            // A name in front of a kind is a side that was misspelt.
            _ if self.word_ahead(1).is_some_and(|w| self.is_kind(w)) => {
                let fault = CardFault::new(
                    span,
                    FaultCode::Unexpected,
                    Expected::Class(Class::Selection),
                    &word,
                )
                .near(["own", "enemy", "any", "friendly", "other"]);
                self.push(fault);
                return Err(Failed);
            }
            _ => Selection::Name(Word::new(word, span)),
        };
        self.advance();
        Ok(simple)
    }

    /// A player.
    pub(super) fn player(&mut self) -> Read<Player> {
        let player = match self.word_here() {
            Some("you") => Player::You,
            Some("opponent") => Player::Opponent,
            Some("turn_player") => Player::TurnPlayer,
            Some("each_player") => Player::EachPlayer,
            Some(word @ ("owner" | "controller")) => {
                let owner = word == "owner";
                self.advance();
                self.expect_word("of")?;
                let of = Box::new(self.atom()?);
                return Ok(if owner {
                    Player::OwnerOf(of)
                } else {
                    Player::ControllerOf(of)
                });
            }
            _ => return self.unexpected(Class::Player),
        };
        self.advance();
        Ok(player)
    }

    fn side(&mut self) -> Option<Side> {
        let side = match self.word_here()? {
            "own" => Side::Own,
            "enemy" => Side::Enemy,
            "any" => Side::Any,
            "friendly" => Side::Friendly,
            _ => return None,
        };
        self.advance();
        Some(side)
    }

    /// A side, if one stands here.
    pub(super) fn side_here(&mut self) -> Option<Side> {
        self.side()
    }

    fn card_set(&mut self) -> Read<Selection> {
        let span = self.span();
        let other = self.accept_word("other");
        let Some(side) = self.side() else {
            let found = self.peek().shown();
            let fault = CardFault::new(
                self.span(),
                FaultCode::Unexpected,
                Expected::Class(Class::Selection),
                &found,
            )
            .near(["own", "enemy", "any", "friendly"]);
            self.push(fault);
            return Err(Failed);
        };
        let mut words = Vec::new();
        while let Some(word) = self.set_word(words.len()) {
            let kind = self.is_kind(&word);
            words.push(word);
            // `turn own units face_up`: a set ends with its kind.
            if kind {
                break;
            }
        }
        let Some(last) = words.pop() else {
            return self.unexpected(Class::Kind);
        };
        let mut kinds = vec![self.singular(last)];
        while self.is_word("or") && self.word_ahead(1).is_some_and(|w| self.is_kind(w)) {
            self.advance();
            let kind = self.word(Class::Kind)?;
            kinds.push(self.singular(kind));
        }
        let qualifiers = self.qualifiers()?;
        Ok(Selection::Cards(CardSet {
            other,
            side,
            words,
            kinds,
            qualifiers,
            span,
        }))
    }

    fn is_kind(&self, word: &str) -> bool {
        self.vocabulary.kind(word).is_some() || self.vocabulary.singular(word).is_some()
    }

    fn singular(&self, word: Word) -> Word {
        match self.vocabulary.singular(&word) {
            Some(singular) => Word::new(singular, word.span),
            None => word,
        }
    }

    /// The next word of a set, unless something else begins here.
    fn set_word(&mut self, before: usize) -> Option<Word> {
        let word = self.word_here()?;
        let duration = Duration::ALL.iter().any(|d| d.as_str() == word);
        if is_reserved(word) || duration || self.stops.contains(&word) {
            return None;
        }
        // `own unit attack costs 1 more`: the act belongs to the modifier.
        let act = before > 0 && matches!(self.word_ahead(1), Some("costs" | "cost"));
        if act && !self.is_kind(word) {
            return None;
        }
        let word = Word::new(word, self.span());
        self.advance();
        Some(word)
    }

    fn qualifiers(&mut self) -> Read<Vec<Qualifier>> {
        let mut all = Vec::new();
        while let Some(qualifier) = self.qualifier()? {
            all.push(qualifier);
        }
        Ok(all)
    }

    /// A qualifier, if one begins here.
    fn qualifier(&mut self) -> Read<Option<Qualifier>> {
        let Some(word) = self.word_here() else {
            return Ok(None);
        };
        let of_place = matches!(self.word_ahead(1), Some("column" | "line"));
        let stopped = self.stops.contains(&word) && !(word == "in" && of_place);
        // `first each turn` is no place.
        if stopped || word == "first" && self.word_ahead(1) != Some("in") {
            return Ok(None);
        }
        let word = word.to_owned();
        let before = self.at();
        self.deeper(|p| p.qualifier_named(&word)).inspect(|found| {
            debug_assert!(found.is_some() || before == self.at());
        })
    }

    fn qualifier_named(&mut self, word: &str) -> Read<Option<Qualifier>> {
        if !matches!(
            word,
            "in" | "with"
                | "without"
                | "where"
                | "named"
                | "facing"
                | "adjacent"
                | "within"
                | "between"
                | "under"
                | "on"
                | "before"
                | "first"
                | "last"
                | "attacking"
                | "being"
                | "not"
        ) {
            return Ok(None);
        }
        self.advance();
        Ok(Some(match word {
            "in" => self.in_qualifier()?,
            "with" => self.with_qualifier()?,
            "without" => Qualifier::Without(self.word(Class::Keyword)?),
            "where" => Qualifier::Where(Box::new(self.single_condition()?)),
            "named" => Qualifier::Named(self.word(Class::Card)?),
            "facing" => Qualifier::Facing(self.boxed_atom()?),
            "adjacent" => {
                self.expect_word("to")?;
                Qualifier::AdjacentTo(self.boxed_atom()?)
            }
            "within" => {
                let distance = Box::new(self.factor()?);
                let clear = self.accept_word("clear");
                let straight = self.accept_word("straight");
                self.expect_word("of")?;
                Qualifier::Within {
                    distance,
                    clear,
                    straight,
                    of: self.boxed_atom()?,
                }
            }
            "between" => {
                let one = self.boxed_atom()?;
                self.expect_word("and")?;
                Qualifier::Between(one, self.boxed_atom()?)
            }
            "under" => Qualifier::Under(self.boxed_atom()?),
            "on" => Qualifier::On(self.boxed_atom()?),
            "before" => self.before_in_row()?,
            "attacking" => Qualifier::Attacking(self.boxed_atom()?),
            "being" => Qualifier::Being(self.being()?),
            "not" => self.not_qualifier()?,
            end => {
                self.expect_word("in")?;
                self.expect_word("row")?;
                match end {
                    "first" => Qualifier::FirstInRow,
                    _ => Qualifier::LastInRow,
                }
            }
        }))
    }

    fn with_qualifier(&mut self) -> Read<Qualifier> {
        let passive = self.word(Class::Keyword)?;
        let word = self.word_here().is_some();
        Ok(
            match word.then(|| self.behind_passive(&passive)).flatten() {
                Some(crate::ast::Value::Word(value)) => Qualifier::WithPassive { passive, value },
                _ => Qualifier::With(passive),
            },
        )
    }

    fn before_in_row(&mut self) -> Read<Qualifier> {
        let of = self.stopping(&["in"], Self::boxed_atom)?;
        self.expect_word("in")?;
        self.expect_word("row")?;
        Ok(Qualifier::BeforeInRow(of))
    }

    fn not_qualifier(&mut self) -> Read<Qualifier> {
        match self.qualifier()? {
            Some(inner) => Ok(Qualifier::Not(Box::new(inner))),
            None => self.unexpected(Class::Condition),
        }
    }

    /// One word, or several in parentheses.
    fn being(&mut self) -> Read<Vec<Word>> {
        if !self.accept_symbol("(") {
            return Ok(vec![self.being_word()?]);
        }
        let mut words = vec![self.being_word()?];
        while self.accept_word("or") {
            words.push(self.being_word()?);
        }
        self.expect_symbol(")")?;
        Ok(words)
    }

    fn being_word(&mut self) -> Read<Word> {
        let word = self.word(Class::Word)?;
        Ok(self.singular(word))
    }

    fn in_qualifier(&mut self) -> Read<Qualifier> {
        if self.accept_word("line") {
            self.expect_word("with")?;
            return Ok(Qualifier::InLineWith(self.boxed_atom()?));
        }
        if self.accept_word("column") {
            self.expect_word("of")?;
            return Ok(Qualifier::InColumnOf(self.boxed_atom()?));
        }
        let mut zones = vec![self.zone_word()?];
        while self.is_word("or")
            && self
                .word_ahead(1)
                .is_some_and(|w| self.vocabulary.zone(w).is_some())
        {
            self.advance();
            zones.push(self.zone_word()?);
        }
        Ok(Qualifier::In(zones))
    }

    /// The word of a zone.
    pub(super) fn zone_word(&mut self) -> Read<Word> {
        let known: Vec<_> = self.vocabulary.zones.iter().map(|z| z.word).collect();
        self.known(Class::Zone, FaultCode::UnknownWord, &known)
    }

    fn boxed_atom(&mut self) -> Read<Box<Selection>> {
        self.atom().map(Box::new)
    }

    // ---- numbers

    /// A number with `+`, `-` and `*`.
    pub(super) fn number(&mut self) -> Read<Number> {
        let within = self.operators.is_some();
        self.operators.get_or_insert(0);
        let number = self.sum();
        if !within {
            self.operators = None;
        }
        number
    }

    fn sum(&mut self) -> Read<Number> {
        let mut left = self.term()?;
        loop {
            let operator = match self.peek() {
                Token::Symbol("+") => Operator::Add,
                Token::Symbol("-") => Operator::Subtract,
                _ => return Ok(left),
            };
            self.one_more_operator()?;
            self.advance();
            let right = self.term()?;
            left = Number::Arithmetic(Box::new(left), operator, Box::new(right));
        }
    }

    fn term(&mut self) -> Read<Number> {
        let mut left = self.factor()?;
        while self.accept_symbol("*") {
            self.one_more_operator()?;
            let right = self.factor()?;
            // `count of ... * 2` is `2 * count of ...`: one product is written in one way.
            let literal = |it: &Number| matches!(it, Number::Literal(_));
            let (first, second) = match !literal(&left) && literal(&right) {
                true => (right, left),
                false => (left, right),
            };
            left = Number::Arithmetic(Box::new(first), Operator::Multiply, Box::new(second));
        }
        Ok(left)
    }

    /// A number without operators.
    pub(super) fn factor(&mut self) -> Read<Number> {
        self.deeper(Self::factor_here)
    }

    fn factor_here(&mut self) -> Read<Number> {
        let span = self.span();
        match self.peek().clone() {
            Token::Number(n) => {
                self.advance();
                return Ok(Number::Literal(n));
            }
            Token::Symbol("-") => {
                self.advance();
                let Token::Number(n) = *self.peek() else {
                    return self.unexpected(Class::Integer);
                };
                self.advance();
                return Ok(Number::Literal(-n));
            }
            Token::Symbol("(") => {
                self.advance();
                let inner = self.unstopped(Self::number)?;
                self.expect_symbol(")")?;
                return Ok(inner);
            }
            Token::Word(_) => {}
            _ => return self.unexpected(Class::Number),
        }
        let word = self.word_here().unwrap_or_default().to_owned();
        match word.as_str() {
            "x" => {
                self.advance();
                Ok(Number::X)
            }
            "amount" => {
                self.advance();
                Ok(Number::Amount)
            }
            "half" => {
                self.advance();
                Ok(Number::Half(Box::new(self.factor()?)))
            }
            "least" | "most" => {
                self.advance();
                let one = Box::new(self.factor()?);
                let two = Box::new(self.factor()?);
                Ok(if word == "least" {
                    Number::Least(one, two)
                } else {
                    Number::Most(one, two)
                })
            }
            "count" => {
                self.advance();
                self.expect_word("of")?;
                self.counted()
            }
            "printed" => {
                self.advance();
                let known: Vec<_> = self.vocabulary.stats.iter().map(|s| s.word).collect();
                let stat = self.known(Class::Stat, FaultCode::UnknownWord, &known)?;
                self.stat_of(stat, true)
            }
            _ if self.vocabulary.stat(&word).is_some() => {
                self.advance();
                self.stat_of(Word::new(word, span), false)
            }
            _ if is_reserved(&word) => self.unexpected(Class::Number),
            _ => {
                self.advance();
                let word = Word::new(word, span);
                // Only a stat can be followed by `of`, so this is a stat nobody knows.
                if self.is_word("of") {
                    let known: Vec<_> = self.vocabulary.stats.iter().map(|s| s.word).collect();
                    self.unknown(&word, Class::Stat, FaultCode::UnknownWord, &known);
                    return self.stat_of(word, false);
                }
                Ok(Number::Name(word))
            }
        }
    }

    fn stat_of(&mut self, stat: Word, printed: bool) -> Read<Number> {
        let of = if self.accept_word("of") {
            Some(self.boxed_atom()?)
        } else {
            None
        };
        Ok(Number::Stat { stat, printed, of })
    }

    fn counted(&mut self) -> Read<Number> {
        if self.is_word("counters") && self.word_ahead(1) == Some("on") {
            self.advance();
            self.advance();
            return Ok(Number::CountCounters(None, self.boxed_atom()?));
        }
        // Nothing else that is counted is a word alone with `on` behind it.
        if self.word_ahead(1) == Some("on") && !self.word_here().is_some_and(is_reserved) {
            let counter = self.word(Class::Counter)?;
            self.advance();
            return Ok(Number::CountCounters(Some(counter), self.boxed_atom()?));
        }
        let tally = self
            .word_here()
            .is_some_and(|w| self.vocabulary.tally(w).is_some());
        if tally {
            return Ok(Number::Tally(self.word(Class::Tally)?));
        }
        Ok(Number::Count(self.boxed_atom()?))
    }

    // ---- conditions

    /// `a or b`, each `a and b`.
    pub(super) fn condition(&mut self) -> Read<Condition> {
        let mut all = vec![self.conjunction()?];
        while self.accept_word("or") {
            all.push(self.conjunction()?);
        }
        Ok(if all.len() == 1 {
            all.swap_remove(0)
        } else {
            Condition::Or(all)
        })
    }

    fn conjunction(&mut self) -> Read<Condition> {
        let mut all = vec![self.single_condition()?];
        while self.accept_word("and") {
            all.push(self.single_condition()?);
        }
        Ok(if all.len() == 1 {
            all.swap_remove(0)
        } else {
            Condition::And(all)
        })
    }

    /// One condition; several stand in parentheses.
    fn single_condition(&mut self) -> Read<Condition> {
        self.deeper(Self::single_condition_here)
    }

    fn single_condition_here(&mut self) -> Read<Condition> {
        if self.is_symbol("(") && !self.parenthesis_is_number() {
            self.advance();
            let inner = self.unstopped(Self::condition)?;
            self.expect_symbol(")")?;
            return Ok(inner);
        }
        match self.word_here() {
            Some("not") => {
                self.advance();
                return Ok(Condition::Not(Box::new(self.single_condition()?)));
            }
            Some("own_turn") => {
                self.advance();
                return Ok(Condition::OwnTurn);
            }
            Some("done") => {
                self.advance();
                return Ok(Condition::Done);
            }
            Some("phase") => {
                self.advance();
                let known: Vec<_> = self.vocabulary.phases.iter().map(|p| p.word).collect();
                let phase = self.known(Class::Phase, FaultCode::UnknownWord, &known)?;
                return Ok(Condition::Phase(phase));
            }
            _ => {}
        }
        if self.number_here() {
            let left = self.number()?;
            let comparison = self.comparison()?;
            return Ok(Condition::Compare(left, comparison, self.number()?));
        }
        let subject = self.atom()?;
        self.about(subject)
    }

    fn about(&mut self, subject: Selection) -> Read<Condition> {
        match self.word_here() {
            Some("is" | "are") => {
                self.advance();
                let word = self.word(Class::Kind)?;
                Ok(Condition::Is(subject, self.singular(word)))
            }
            Some("has" | "have") => {
                self.advance();
                Ok(Condition::Has(subject, self.word(Class::Keyword)?))
            }
            Some("exists" | "exist") => {
                self.advance();
                Ok(Condition::Exists(subject))
            }
            Some("was") => {
                let Selection::Name(name) = subject else {
                    return self.unexpected(Class::Condition);
                };
                self.advance();
                let known: Vec<_> = self.vocabulary.was.iter().map(|w| w.word).collect();
                let was = self.known(Class::Was, FaultCode::UnknownWord, &known)?;
                Ok(Condition::Was(name, was))
            }
            _ => match self.qualifier()? {
                Some(qualifier) => Ok(Condition::Holds(subject, qualifier)),
                None => self.unexpected(Class::Condition),
            },
        }
    }

    fn comparison(&mut self) -> Read<Comparison> {
        let comparison = match self.peek() {
            Token::Symbol("<") => Comparison::Less,
            Token::Symbol("<=") => Comparison::AtMost,
            Token::Symbol("=") => Comparison::Equal,
            Token::Symbol(">=") => Comparison::AtLeast,
            Token::Symbol(">") => Comparison::Greater,
            Token::Symbol("!=") => Comparison::NotEqual,
            _ => return self.unexpected(Class::Comparison),
        };
        self.advance();
        Ok(comparison)
    }

    /// A comparison of a total.
    pub(super) fn total_comparison(&mut self) -> Read<(Comparison, Number)> {
        Ok((self.comparison()?, self.number()?))
    }

    /// A number begins here, not a selection.
    fn number_here(&self) -> bool {
        match self.peek() {
            Token::Number(_) | Token::Symbol("-" | "(") => true,
            Token::Word(word) => match word.as_str() {
                "x" | "amount" | "half" | "least" | "most" | "count" | "printed" => true,
                word if self.vocabulary.stat(word).is_some() => true,
                _ => matches!(
                    self.ahead(1),
                    Token::Symbol("<" | "<=" | "=" | ">=" | ">" | "!=" | "+" | "-" | "*")
                ),
            },
            _ => false,
        }
    }

    /// The parenthesis that opens here is a part of a number: an operator follows its end.
    pub(super) fn parenthesis_is_number(&self) -> bool {
        let mut open = 0_usize;
        for n in 0.. {
            match self.ahead(n) {
                Token::Symbol("(") => open += 1,
                Token::Symbol(")") if open == 1 => {
                    return matches!(
                        self.ahead(n + 1),
                        Token::Symbol("<" | "<=" | "=" | ">=" | ">" | "!=" | "+" | "-" | "*")
                    );
                }
                Token::Symbol(")") => open -= 1,
                Token::End | Token::Symbol("{" | "}") => return false,
                _ => {}
            }
        }
        false
    }

    // ---- costs
}

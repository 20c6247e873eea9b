//! Heads, clauses and events.

use super::{Failed, Parser, Read};
use crate::ast::{
    Ability, EventNode, EventPart, EventTerm, Head, Limit, Link, Preposition, Selection, Source,
    Span, User, Value, Word,
};
use crate::fault::{Class, FaultCode};
use crate::lex::Token;
use crate::vocabulary::{HeadEvent, HeadWord, Vocabulary};

/// Whether `as` in an event names the event or the card of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    Part,
    Event,
}

impl Parser {
    /// An ability begins here.
    pub(super) fn at_head(&self) -> bool {
        match self.word_here() {
            Some("on" | "always" | "answer") => true,
            Some("instead") => self.word_ahead(1) == Some("of"),
            Some(word) => self.vocabulary.head(word).is_some(),
            None => false,
        }
    }

    /// A whole ability.
    pub(super) fn ability(&mut self) -> Read<Ability> {
        let around = std::mem::take(&mut self.numbers);
        let read = self.one_ability();
        self.numbers = around;
        read
    }

    fn one_ability(&mut self) -> Read<Ability> {
        let span = self.span();
        let mut ability = Ability {
            head: Head::Always,
            name: None,
            when: None,
            pay: None,
            may: false,
            must: false,
            limit: None,
            by: None,
            block: Vec::new(),
            span,
        };
        self.head(&mut ability)?;
        self.clauses(&mut ability)?;
        ability.block = self.block()?;
        Ok(ability)
    }

    fn head(&mut self, ability: &mut Ability) -> Read<()> {
        let span = self.span();
        let word = self.word(Class::Head)?;
        ability.head = match word.as_str() {
            "on" => Head::On(self.event(Naming::Part)?),
            "always" => Head::Always,
            "instead" => {
                self.expect_word("of")?;
                Head::InsteadOf(self.event(Naming::Event)?)
            }
            "answer" => {
                self.expect_word("to")?;
                Head::AnswerTo(self.event(Naming::Event)?)
            }
            _ => match self.vocabulary.head(&word) {
                Some(head) => self.rule_head(head, word, ability)?,
                None => {
                    let mut known: Vec<_> = self.vocabulary.heads.iter().map(|h| h.word).collect();
                    known.extend(["on", "always", "instead", "answer"]);
                    self.unknown(
                        &Word::new(word.text, span),
                        Class::Head,
                        FaultCode::UnknownWord,
                        &known,
                    );
                    return Err(Failed);
                }
            },
        };
        Ok(())
    }

    fn rule_head(
        &mut self,
        schema: &'static HeadWord,
        word: Word,
        ability: &mut Ability,
    ) -> Read<Head> {
        let mut values = Vec::new();
        for list in schema.values {
            let span = self.span();
            match self.peek().clone() {
                Token::Word(value) if list.contains(&value.as_str()) => {
                    self.advance();
                    values.push(Value::Word(Word::new(value, span)));
                    // `action 2`: a flag may have a number.
                    if let Token::Number(n) = *self.peek() {
                        let span = self.span();
                        self.advance();
                        values.push(Value::Number(n, span));
                    }
                }
                Token::Word(value) => {
                    self.unknown(
                        &Word::new(value, span),
                        Class::Word,
                        FaultCode::UnknownWord,
                        list,
                    );
                    return Err(Failed);
                }
                _ => return self.unexpected(Class::Word),
            }
        }
        let name = if schema.named {
            Some(self.bilingual()?)
        } else {
            None
        };
        let event = match schema.event {
            HeadEvent::None => None,
            HeadEvent::To => {
                self.expect_word("to")?;
                Some((Link::To, self.event(Naming::Event)?))
            }
            HeadEvent::Inner if self.accept_word("on") => {
                Some((Link::On, self.event(Naming::Part)?))
            }
            HeadEvent::Inner if self.accept_word("instead") => {
                self.expect_word("of")?;
                Some((Link::InsteadOf, self.event(Naming::Event)?))
            }
            HeadEvent::Inner => None,
        };
        // `main once`: the limit may stand right behind the head.
        if event.is_none() {
            ability.limit = self.limit();
        }
        Ok(Head::Rule {
            word,
            values,
            name,
            event,
        })
    }

    fn limit(&mut self) -> Option<Limit> {
        let next = self.word_ahead(1);
        let (limit, words) = match self.word_here()? {
            "once" if next == Some("per") && self.word_ahead(2) == Some("name") => {
                (Limit::OncePerName, 3)
            }
            "once" => (Limit::Once, 1),
            "any" => (Limit::Any, 1),
            "first" if next == Some("each") && self.word_ahead(2) == Some("turn") => {
                (Limit::FirstEachTurn, 3)
            }
            _ => return None,
        };
        for _ in 0..words {
            self.advance();
        }
        Some(limit)
    }

    fn clauses(&mut self, ability: &mut Ability) -> Read<()> {
        loop {
            let comma = self.accept_symbol(",");
            let span = self.span();
            match self.word_here() {
                Some("as") => {
                    self.advance();
                    let name = self.name()?;
                    self.once_only(ability.name.is_none(), span, "as");
                    ability.name = Some(name);
                }
                Some("when") => {
                    self.advance();
                    let condition = self.condition()?;
                    self.once_only(ability.when.is_none(), span, "when");
                    ability.when = Some(condition);
                }
                Some("pay") => {
                    self.advance();
                    let cost = self.cost()?;
                    self.once_only(ability.pay.is_none(), span, "pay");
                    ability.pay = Some(cost);
                }
                Some("may") => {
                    self.advance();
                    ability.may = true;
                }
                Some("must") => {
                    self.advance();
                    ability.must = true;
                }
                Some("by") => {
                    self.advance();
                    ability.by = Some(if self.accept_word("opponent") {
                        User::Opponent
                    } else if self.accept_word("turn_player") {
                        User::TurnPlayer
                    } else {
                        self.expect_word("any")?;
                        self.expect_word("player")?;
                        User::AnyPlayer
                    });
                }
                _ => {
                    if let Some(limit) = self.limit() {
                        self.once_only(ability.limit.is_none(), span, "once");
                        ability.limit = Some(limit);
                    } else if comma || !self.is_symbol("{") {
                        return self.unexpected(Class::Limit);
                    } else {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn once_only(&mut self, first: bool, span: Span, word: &str) {
        if !first {
            let nothing = crate::fault::Expected::Nothing;
            self.fault(span, FaultCode::DoubledField, nothing, word);
        }
    }

    /// An event with its parts.
    pub(super) fn event(&mut self, naming: Naming) -> Read<EventNode> {
        let known: Vec<_> = self.vocabulary.events.iter().map(|e| e.word).collect();
        let mut names = vec![self.known(Class::Event, FaultCode::UnknownWord, &known)?];
        while self.is_word("or") && matches!(self.ahead(1), Token::Word(_)) {
            self.advance();
            names.push(self.known(Class::Event, FaultCode::UnknownWord, &known)?);
        }
        let mut event = EventNode {
            names,
            parts: Vec::new(),
            name: None,
        };
        loop {
            let preposition = match self.word_here() {
                Some("of") => Preposition::Of,
                Some("to") => Preposition::To,
                Some("by") => Preposition::By,
                Some("from") => Preposition::From,
                Some("in") => Preposition::In,
                Some("on") => Preposition::On,
                Some("as") => {
                    self.advance();
                    event.name = Some(self.name()?);
                    return Ok(without_this(self.vocabulary, event));
                }
                _ => return Ok(without_this(self.vocabulary, event)),
            };
            self.advance();
            let term = self.stopping(&["in", "on"], |p| p.event_term(preposition))?;
            let mut part = EventPart {
                preposition,
                term,
                name: None,
            };
            if naming == Naming::Part && self.accept_word("as") {
                part.name = Some(self.name()?);
            }
            event.parts.push(part);
        }
    }

    fn event_term(&mut self, preposition: Preposition) -> Read<EventTerm> {
        let span = self.span();
        let word = self.word_here().unwrap_or_default().to_owned();
        let place = matches!(
            preposition,
            Preposition::From | Preposition::To | Preposition::In
        );
        if place && self.vocabulary.zone(&word).is_some() {
            self.advance();
            return Ok(EventTerm::Zone(Word::new(word, span)));
        }
        if place && self.vocabulary.context(&word).is_some() {
            self.advance();
            return Ok(EventTerm::Context(Word::new(word, span)));
        }
        if preposition == Preposition::In {
            let mut known: Vec<_> = self.vocabulary.contexts.iter().map(|c| c.word).collect();
            if !known.contains(&word.as_str()) {
                known.extend(self.vocabulary.zones.iter().map(|z| z.word));
            }
            let word = self.known(Class::Zone, FaultCode::UnknownWord, &known)?;
            return Ok(EventTerm::Context(word));
        }
        if self.vocabulary.source(&word).is_none() {
            return Ok(EventTerm::Selection(self.atom()?));
        }
        let mut sources = vec![self.source()?];
        while self.is_word("or")
            && self
                .word_ahead(1)
                .is_some_and(|w| self.vocabulary.source(w).is_some())
        {
            self.advance();
            sources.push(self.source()?);
        }
        Ok(EventTerm::Sources(sources))
    }

    fn source(&mut self) -> Read<Source> {
        let kind = self.word(Class::Source)?;
        let span = self.span();
        let attribute = match self.word_here() {
            Some(word) if self.vocabulary.state(word).is_some() => {
                let word = Word::new(word, span);
                self.advance();
                Some(word)
            }
            _ => None,
        };
        Ok(Source { kind, attribute })
    }
}

/// `of this` alone is what an event without parts means.
fn without_this(vocabulary: &Vocabulary, mut event: EventNode) -> EventNode {
    let this = EventPart {
        preposition: Preposition::Of,
        term: EventTerm::Selection(Selection::This),
        name: None,
    };
    // Some events are told in another way where nobody is said.
    let plain = |name: &Word| {
        let schema = vocabulary.events.iter().find(|e| e.word == name.as_str());
        schema.is_some_and(|e| e.variants.is_empty() && e.phrase.ja.contains("{of"))
    };
    // Who does it is `this`, too.
    let done = |name: &Word| {
        let schema = vocabulary.events.iter().find(|e| e.word == name.as_str());
        let who = |it: &str| it.contains("{who") && !it.contains("{of");
        schema.is_some_and(|e| e.variants.is_empty() && e.would.is_none() && who(e.phrase.ja))
    };
    let by_this = EventPart {
        preposition: Preposition::By,
        ..this.clone()
    };
    if event.parts == [by_this] && event.names.iter().all(done) {
        event.parts.clear();
    }
    if event.parts == [this] && event.names.iter().all(plain) {
        event.parts.clear();
    }
    event
}

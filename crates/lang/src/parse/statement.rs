//! Statements, verbs and modifiers.

use super::ability::Naming;
use super::expression::is_reserved;
use super::{Failed, Parser, Read};
use crate::ast::{
    Arg, Count, Destination, Facing, KeyedArg, Orientation, Place, Player, Side, Statement, Total,
    Verb, Word, ZoneRef,
};
use crate::fault::{Class, Expected, FaultCode};
use crate::lex::Token;
use crate::vocabulary::{ArgKind, ArgSpec, VerbWord};

/// The verbs of the kernel.
pub(crate) const KERNEL_VERBS: &[&str] = &[
    "cancel", "change", "control", "damage", "destroy", "discard", "draw", "end_turn", "heal",
    "look", "lose", "mill", "move", "negate", "order", "play", "prevent", "put", "remove", "rest",
    "remember", "return", "reveal", "roll", "search", "send", "set", "shuffle", "stand", "turn",
    "win",
];

pub(crate) const FLOW: &[&str] = &["choose", "if", "may", "each", "either", "later"];

impl Parser {
    /// `{ statement ... }`.
    pub(super) fn block(&mut self) -> Read<Vec<Statement>> {
        let mut statements = Vec::new();
        self.braces(|p| {
            statements.push(p.statement()?);
            Ok(())
        })?;
        Ok(statements)
    }

    fn statement(&mut self) -> Read<Statement> {
        let span = self.span();
        let Some(word) = self.word_here().map(str::to_owned) else {
            if self.is_symbol("(") {
                return self.modify();
            }
            return self.unexpected(Class::Statement);
        };
        match word.as_str() {
            "choose" => self.choose(),
            "if" => {
                self.advance();
                let condition = self.condition()?;
                let then = self.block()?;
                Ok(Statement::If {
                    condition,
                    then,
                    otherwise: self.otherwise()?,
                    span,
                })
            }
            "may" => {
                self.advance();
                let pay = if self.accept_word("pay") {
                    Some(self.cost()?)
                } else {
                    None
                };
                let then = self.block()?;
                Ok(Statement::May {
                    pay,
                    then,
                    otherwise: self.otherwise()?,
                    span,
                })
            }
            "each" => {
                self.advance();
                let from = self.selection()?;
                self.expect_word("as")?;
                let name = self.name()?;
                let by = if self.accept_word("by") {
                    Some(self.player()?)
                } else {
                    None
                };
                Ok(Statement::Each {
                    from,
                    name,
                    by,
                    body: self.block()?,
                    span,
                })
            }
            "either" => {
                self.advance();
                let mut modes = vec![self.block()?];
                while self.after_lines("or") {
                    modes.push(self.block()?);
                }
                if modes.len() < 2 {
                    return self.unexpected_literal("or");
                }
                Ok(Statement::Either { modes, span })
            }
            "later" => {
                self.advance();
                let event = self.event(Naming::Part)?;
                let duration = self.duration()?;
                Ok(Statement::Later {
                    event,
                    duration,
                    body: self.block()?,
                    span,
                })
            }
            _ if KERNEL_VERBS.contains(&word.as_str()) || self.vocabulary.verb(&word).is_some() => {
                let verb = self.verb(&word)?;
                let name = if self.accept_word("as") {
                    Some(self.name()?)
                } else {
                    None
                };
                Ok(self.done(verb, name, span))
            }
            _ if is_reserved(&word) || self.modifier_ahead(1) || self.joined() => self.modify(),
            _ => {
                let mut known = KERNEL_VERBS.to_vec();
                known.extend(self.vocabulary.verbs.iter().map(|v| v.word));
                known.extend(FLOW);
                let other = crate::vocabulary::all()
                    .iter()
                    .any(|v| v.verb(&word).is_some());
                let code = if other {
                    FaultCode::OtherGame
                } else {
                    FaultCode::UnknownVerb
                };
                self.unknown(&Word::new(word, span), Class::Statement, code, &known);
                Err(Failed)
            }
        }
    }

    /// `one and two get ...`: names joined before a modifier.
    fn joined(&self) -> bool {
        self.word_ahead(1) == Some("and")
    }

    /// `else` or `or`, which may stand on the next line.
    fn after_lines(&mut self, word: &str) -> bool {
        let mut n = 0;
        while *self.ahead(n) == Token::Line {
            n += 1;
        }
        if self.word_ahead(n) != Some(word) {
            return false;
        }
        for _ in 0..=n {
            self.advance();
        }
        true
    }

    fn otherwise(&mut self) -> Read<Option<Vec<Statement>>> {
        if self.after_lines("else") {
            self.block().map(Some)
        } else {
            Ok(None)
        }
    }

    fn choose(&mut self) -> Read<Statement> {
        let span = self.span();
        self.advance();
        let count = self.count()?;
        let from = self.selection()?;
        let total = if self.accept_word("total") {
            let known: Vec<_> = self.vocabulary.stats.iter().map(|s| s.word).collect();
            let stat = self.known(Class::Stat, FaultCode::UnknownWord, &known)?;
            let (comparison, number) = self.total_comparison()?;
            Some(Total {
                stat,
                comparison,
                number,
            })
        } else {
            None
        };
        let name = if self.accept_word("as") {
            Some(self.name()?)
        } else {
            None
        };
        let by = if self.accept_word("by") {
            Some(self.player()?)
        } else {
            None
        };
        Ok(Statement::Choose {
            count,
            from,
            total,
            name,
            by,
            span,
        })
    }

    fn count(&mut self) -> Read<Count> {
        match (self.word_here(), self.word_ahead(1)) {
            (Some("up"), _) => {
                self.advance();
                self.expect_word("to")?;
                Ok(Count::UpTo(self.factor()?))
            }
            (Some("any"), Some("number")) => {
                self.advance();
                self.advance();
                self.expect_word("of")?;
                Ok(Count::AnyNumber)
            }
            (Some("all"), _) => {
                self.advance();
                Ok(Count::All)
            }
            _ => Ok(Count::Exactly(self.factor()?)),
        }
    }

    // ---- verbs

    fn done(&mut self, verb: Verb, name: Option<Word>, span: crate::ast::Span) -> Statement {
        if let (Verb::Remember { .. } | Verb::Roll { .. }, Some(name)) = (&verb, &name) {
            self.numbers.push(name.text.clone());
        }
        Statement::Do { verb, name, span }
    }

    fn roll(&mut self) -> Read<Verb> {
        let dice = self.number()?;
        self.expect_word("dice")?;
        Ok(Verb::Roll { dice })
    }

    fn remember(&mut self) -> Read<Verb> {
        let number = self.number()?;
        Ok(Verb::Remember { number })
    }

    fn verb(&mut self, word: &str) -> Read<Verb> {
        if let Some(schema) = self.vocabulary.verb(word) {
            let verb = self.word(Class::Verb)?;
            return Ok(Verb::Named {
                verb,
                args: self.args(schema)?,
            });
        }
        self.advance();
        Ok(match word {
            "draw" => {
                let count = self.number()?;
                let who = if self.accept_word("for") {
                    other_than_you(self.player()?)
                } else {
                    None
                };
                Verb::Draw { count, who }
            }
            "discard" if self.count_here() => {
                let count = self.number()?;
                let who = if self.accept_word("by") {
                    other_than_you(self.player()?)
                } else {
                    None
                };
                let random = self.accept_word("at");
                if random {
                    self.expect_word("random")?;
                }
                Verb::Discard { count, who, random }
            }
            "discard" => Verb::DiscardCards {
                what: self.selection()?,
            },
            "mill" => Verb::Mill {
                count: self.number()?,
                of: self.of_player()?,
            },
            "look" => {
                self.expect_word("at")?;
                if self.accept_word("top") {
                    Verb::LookTop {
                        count: self.number()?,
                        of: self.of_player()?,
                    }
                } else {
                    Verb::Look {
                        what: self.selection()?,
                    }
                }
            }
            "reveal" if self.accept_word("top") => Verb::RevealTop {
                count: self.number()?,
                of: self.of_player()?,
            },
            "reveal" => Verb::Reveal {
                what: self.selection()?,
            },
            "search" => {
                let zone = self.own_zone()?;
                self.expect_word("for")?;
                let counted = self.count_here()
                    || self.is_word("up")
                    || self.is_word("all")
                    || (self.is_word("any") && self.word_ahead(1) == Some("number"));
                let count = if counted { Some(self.count()?) } else { None };
                Verb::Search {
                    zone,
                    count,
                    what: self.selection()?,
                }
            }
            "shuffle" => Verb::Shuffle {
                zone: self.own_zone()?,
            },
            "move" => {
                let what = self.selection()?;
                Verb::Move {
                    what,
                    to: self.destination()?,
                }
            }
            "order" => {
                let what = self.selection()?;
                Verb::Order {
                    what,
                    to: self.destination()?,
                }
            }
            "return" => {
                let what = self.selection()?;
                Verb::Return {
                    what,
                    to: self.destination()?,
                }
            }
            "send" => {
                let what = self.selection()?;
                Verb::Send {
                    what,
                    to: self.destination()?,
                }
            }
            "destroy" => Verb::Destroy {
                what: self.selection()?,
            },
            "damage" => {
                let amount = self.number()?;
                self.expect_word("to")?;
                Verb::Damage {
                    amount,
                    to: self.selection()?,
                }
            }
            "heal" => Verb::Heal {
                amount: self.number()?,
                what: self.selection()?,
            },
            "set" => self.set()?,
            "turn" => {
                let what = self.selection()?;
                match self.facing() {
                    Some(facing) => Verb::Turn { what, facing },
                    None => return self.unexpected_literal("face_up"),
                }
            }
            "rest" => Verb::Rest {
                what: self.selection()?,
            },
            "stand" => Verb::Stand {
                what: self.selection()?,
            },
            "put" => self.put()?,
            "remove" => {
                let count = self.number()?;
                let counter = self.counter_word()?;
                self.expect_word("from")?;
                Verb::RemoveCounters {
                    count,
                    counter,
                    from: self.selection()?,
                }
            }
            "play" => self.play()?,
            "control" => {
                let what = self.selection()?;
                self.expect_word("by")?;
                Verb::Control {
                    what,
                    by: self.player()?,
                }
            }
            "roll" => self.roll()?,
            "remember" => self.remember()?,
            "negate" => Verb::Negate {
                what: self.word(Class::Name)?,
            },
            "cancel" => Verb::Cancel {
                what: self.word(Class::Name)?,
            },
            "prevent" => Verb::Prevent,
            "change" => {
                self.expect_word("amount")?;
                self.expect_word("to")?;
                Verb::ChangeAmount { to: self.number()? }
            }
            "end_turn" => Verb::EndTurn,
            "win" => Verb::Win {
                who: self.player()?,
            },
            "lose" => Verb::Lose {
                who: self.player()?,
            },
            _ => return self.unexpected(Class::Verb),
        })
    }

    /// Cards begin here, not how many of some cards.
    fn cards_here(&self) -> bool {
        match self.peek() {
            Token::Word(word) => match word.as_str() {
                "any" => self.word_ahead(1) != Some("number"),
                "this" | "giver" | "host" | "top" | "foe" | "own" | "enemy" | "friendly"
                | "other" | "of" | "rest" | "you" | "opponent" | "turn_player" | "each_player"
                | "owner" | "controller" => true,
                word if is_reserved(word) || self.vocabulary.stat(word).is_some() => false,
                _ => self.argument_ends(1),
            },
            Token::Symbol("(") => {
                let mut open = 0_usize;
                for n in 0.. {
                    match self.ahead(n) {
                        Token::Symbol("(") => open += 1,
                        Token::Symbol(")") if open == 1 => return self.argument_ends(n + 1),
                        Token::Symbol(")") => open -= 1,
                        Token::End => return false,
                        _ => {}
                    }
                }
                false
            }
            _ => false,
        }
    }

    /// An argument is over before the token `n` ahead.
    fn argument_ends(&self, n: usize) -> bool {
        match self.ahead(n) {
            Token::Line | Token::End | Token::Symbol("}") => true,
            Token::Word(word) => {
                matches!(word.as_str(), "as" | "and") || self.stops.contains(&word.as_str())
            }
            _ => false,
        }
    }

    /// A count begins here, not a selection.
    fn count_here(&self) -> bool {
        match self.peek() {
            Token::Number(_) => true,
            Token::Word(word) => {
                matches!(
                    word.as_str(),
                    "x" | "count" | "half" | "least" | "most" | "amount" | "printed"
                ) || self.vocabulary.stat(word).is_some()
                    || self.numbers.contains(word)
                    || matches!(self.ahead(1), Token::Symbol("+" | "-" | "*"))
            }
            _ => false,
        }
    }

    fn of_player(&mut self) -> Read<Option<Player>> {
        if self.accept_word("of") {
            self.player().map(other_than_you)
        } else {
            Ok(None)
        }
    }

    fn play(&mut self) -> Read<Verb> {
        let what = self.stopping(&["free"], Self::selection)?;
        let free = self.accept_word("free");
        Ok(Verb::Play { what, free })
    }

    /// A zone that is the controller's where nobody is said.
    fn own_zone(&mut self) -> Read<ZoneRef> {
        let mut zone = self.zone_ref()?;
        zone.side = zone.side.or(Some(Side::Own));
        Ok(zone)
    }

    /// `set STAT of CARDS to N`: a number, and never a card.
    fn set(&mut self) -> Read<Verb> {
        let known: Vec<_> = self.vocabulary.stats.iter().map(|s| s.word).collect();
        let number = self.word_here().is_some_and(|it| known.contains(&it));
        if !number && self.word_ahead(1) != Some("of") {
            let found = self.peek().shown();
            let code = FaultCode::SetsNumber;
            self.fault(self.span(), code, Expected::Nothing, &found);
            return Err(Failed);
        }
        let stat = self.known(Class::Stat, FaultCode::UnknownWord, &known)?;
        self.expect_word("of")?;
        let of = self.selection()?;
        self.expect_word("to")?;
        Ok(Verb::SetStat {
            stat,
            of,
            to: self.number()?,
        })
    }

    fn put(&mut self) -> Read<Verb> {
        if self.is_word("top") && (self.count_ahead()) {
            self.advance();
            let count = self.number()?;
            self.expect_word("of")?;
            let of = self.own_zone()?;
            self.expect_word("as")?;
            self.expect_word("counters")?;
            self.expect_word("on")?;
            return Ok(Verb::PutCounters {
                count,
                of,
                on: self.selection()?,
            });
        }
        let parenthesis = self.is_symbol("(") && self.parenthesis_is_number();
        if self.count_here() || parenthesis || self.is_symbol("-") {
            let count = self.number()?;
            let counter = self.word(Class::Counter)?;
            self.expect_word("on")?;
            return Ok(Verb::PutNamed {
                count,
                counter,
                on: self.selection()?,
            });
        }
        let what = self.stopping(&["under", "on"], Self::selection)?;
        if self.accept_word("under") {
            return Ok(Verb::PutUnder {
                what,
                under: self.selection()?,
            });
        }
        self.expect_word("on")?;
        Ok(Verb::PutOn {
            what,
            on: self.selection()?,
        })
    }

    /// `top` is followed by a number, so it is no card.
    fn count_ahead(&self) -> bool {
        !matches!(self.word_ahead(1), Some("under" | "on" | "and"))
    }

    /// `own deck`, `deck`.
    pub(super) fn zone_ref(&mut self) -> Read<ZoneRef> {
        let side = self.side_here();
        Ok(ZoneRef {
            side,
            zone: self.zone_word()?,
        })
    }

    fn facing(&mut self) -> Option<Facing> {
        if self.accept_word("face_up") {
            Some(Facing::Up)
        } else if self.accept_word("face_down") {
            Some(Facing::Down)
        } else {
            None
        }
    }

    fn destination(&mut self) -> Read<Destination> {
        self.expect_word("to")?;
        // `to bottom` is short for `to deck bottom`.
        let zone = if matches!(self.word_here(), Some("top" | "bottom")) {
            ZoneRef {
                side: None,
                zone: Word::new("deck", self.span()),
            }
        } else {
            self.zone_ref()?
        };
        let mut to = Destination {
            zone,
            place: None,
            facing: None,
            orientation: None,
        };
        loop {
            if let Some(facing) = self.facing() {
                to.facing = Some(facing);
            } else if self.accept_word("top") {
                to.place = Some(Place::Top);
            } else if self.accept_word("bottom") {
                to.place = Some(Place::Bottom);
            } else if self.accept_word("rested") {
                to.orientation = Some(Orientation::Rested);
            } else if self.accept_word("standing") {
                to.orientation = Some(Orientation::Standing);
            } else {
                return Ok(to);
            }
        }
    }

    /// The arguments of a rulebook verb or permission, in the order of its table.
    pub(super) fn args(&mut self, schema: &'static VerbWord) -> Read<Vec<Arg>> {
        let mut keys: Vec<&'static str> = schema.args.iter().filter_map(|a| a.key).collect();
        for spec in schema.args {
            if let (None, ArgKind::Word(list)) = (spec.key, spec.kind) {
                keys.extend(list);
            }
        }
        let mut args = Vec::new();
        for spec in schema.args {
            let here = match spec.key {
                Some(key) => self.is_word(key),
                None => spec.required || self.arg_here(spec, &keys),
            };
            if !here {
                if spec.required {
                    return self.unexpected_literal(spec.key.unwrap_or_default());
                }
                continue;
            }
            let arg = match spec.key {
                Some(key) => {
                    let key = Word::new(key, self.span());
                    self.advance();
                    Arg::Keyed(key, self.keyed(spec)?)
                }
                None => self.stopping(&keys, |p| p.plain_arg(spec))?,
            };
            args.push(arg);
        }
        Ok(args)
    }

    fn arg_here(&self, spec: &ArgSpec, keys: &[&'static str]) -> bool {
        match (self.peek(), spec.kind) {
            (Token::Number(_) | Token::Symbol("(" | "-"), _) => true,
            (Token::Word(word), ArgKind::Word(list) | ArgKind::Words(list)) => {
                list.contains(&word.as_str())
            }
            (Token::Word(word), _) => {
                !keys.contains(&word.as_str())
                    && !matches!(word.as_str(), "and" | "as" | "else" | "or")
                    && Self::duration_of(word).is_none()
            }
            _ => false,
        }
    }

    fn plain_arg(&mut self, spec: &ArgSpec) -> Read<Arg> {
        Ok(match spec.kind {
            ArgKind::Selection => Arg::Selection(self.selection()?),
            ArgKind::Cards if self.cards_here() => Arg::Selection(self.selection()?),
            ArgKind::Choice | ArgKind::Cards => {
                let count = self.count()?;
                Arg::Choice(count, self.selection()?)
            }
            ArgKind::Number => Arg::Number(self.number()?),
            ArgKind::Count => Arg::Count(self.count()?),
            ArgKind::Word(list) | ArgKind::Words(list) => {
                Arg::Word(self.known(Class::Word, FaultCode::UnknownWord, list)?)
            }
            ArgKind::Condition => return self.unexpected(Class::Word),
        })
    }

    fn keyed(&mut self, spec: &ArgSpec) -> Read<KeyedArg> {
        Ok(match spec.kind {
            ArgKind::Number | ArgKind::Count => KeyedArg::Number(self.number()?),
            ArgKind::Selection | ArgKind::Choice | ArgKind::Cards => {
                KeyedArg::Selection(self.selection()?)
            }
            ArgKind::Condition => KeyedArg::Condition(self.condition()?),
            ArgKind::Word(list) => KeyedArg::Words(vec![self.known(
                Class::Word,
                FaultCode::UnknownWord,
                list,
            )?]),
            ArgKind::Words(list) => {
                let mut words = vec![self.known(Class::Word, FaultCode::UnknownWord, list)?];
                while self.word_here().is_some_and(|w| list.contains(&w)) {
                    words.push(self.word(Class::Word)?);
                }
                KeyedArg::Words(words)
            }
        })
    }
}

/// Who does a verb that the controller does where nobody is said.
fn other_than_you(player: Player) -> Option<Player> {
    Some(player).filter(|it| *it != Player::You)
}

//! Deck files: which cards, how many of each.
//!
//! ```text
//! deck "Ember Court"
//! game summons_call
//! construction normal
//! master tactician_of_the_ember_court
//! 3 cinder_imp
//! reserve
//! 1 bonfire_teller
//! ```
//!
//! Whether a deck may be played is the rulebook's answer, not this module's.

use crate::ast::{Span, Word};
use crate::fault::{self, CardFault, Class, Expected, FAULTS_MAX, FaultCode};
use crate::lex::{Token, lex, quoted};
use crate::vocabulary::{self, LeaderWord};
use crate::words::Words;
use std::collections::BTreeSet;

/// The line that says by which way a deck is built.
const CONSTRUCTION: &str = "construction";

/// What stands beside the decks of the games.
fn leaders() -> impl Iterator<Item = LeaderWord> {
    vocabulary::all().into_iter().filter_map(|it| it.leader)
}

/// Lines a deck of some game may begin with, in the order they are printed.
fn heads() -> impl Iterator<Item = &'static str> {
    std::iter::once(CONSTRUCTION).chain(leaders().map(|it| it.word))
}

/// Most cards that a deck names, all its parts together. Every deck of every game is named in 60
/// lines; what goes far beyond is refused before any rule is asked.
pub const LINES_MAX: usize = 200;

/// The most copies one line may say.
const MOST_COPIES: i32 = 60;

/// A deck as its file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Its game.
    pub game: Option<Word>,
    /// `construction normal`, `master ...`, in schema order.
    pub heads: Vec<DeckHead>,
    /// The cards of the deck.
    pub cards: Vec<DeckEntry>,
    /// The cards beside it, behind the line `reserve`.
    pub reserve: Vec<DeckEntry>,
    /// Comments, all above the deck once printed.
    pub comments: Vec<String>,
}

/// One head of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckHead {
    /// `master`, ...
    pub name: Word,
    /// What it says.
    pub values: Vec<Word>,
}

/// Some copies of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many.
    pub count: u32,
    /// Of which card.
    pub card: Word,
}

impl Deck {
    /// The words of a head; none where it is not there.
    pub fn head(&self, name: &str) -> &[Word] {
        self.heads
            .iter()
            .find(|h| h.name.as_str() == name)
            .map_or(&[], |h| h.values.as_slice())
    }

    /// `construction normal`.
    pub fn construction(&self) -> Option<&str> {
        self.head(CONSTRUCTION).first().map(Word::as_str)
    }

    /// Who stands beside the deck: `master tactician_of_the_ember_court`.
    pub fn leaders(&self) -> impl Iterator<Item = &Word> {
        let heads = self.heads.iter();
        let leaders = heads.filter(|it| it.name.as_str() != CONSTRUCTION);
        leaders.flat_map(|it| &it.values)
    }

    /// How many cards the deck has, without the reserve.
    pub fn size(&self) -> u32 {
        self.cards.iter().map(|e| e.count).sum()
    }
}

/// A deck and what was wrong with its file. Whatever could be read is in the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedDeck {
    /// What was read.
    pub deck: Deck,
    /// What was wrong, in file order.
    pub faults: Vec<CardFault>,
}

/// Reads a deck file.
pub fn parse_deck(text: &str) -> ParsedDeck {
    let lexed = lex(text);
    let mut out = ParsedDeck {
        faults: lexed.faults,
        ..ParsedDeck::default()
    };
    out.deck.comments = lexed.comments.into_iter().map(|c| c.text).collect();
    let mut reserve = false;
    let mut named = false;
    for line in lexed
        .tokens
        .split(|(t, _)| matches!(t, Token::Line | Token::End))
    {
        let Some((first, span)) = line.first() else {
            continue;
        };
        if out.faults.len() >= FAULTS_MAX {
            break;
        }
        if is_too_long(&out.deck) {
            let (code, nothing) = (FaultCode::TooManyLines, Expected::Nothing);
            out.faults = vec![CardFault::new(*span, code, nothing, "")];
            return out;
        }
        match first {
            Token::Number(n) => {
                if let Some(entry) = entry(*n, *span, &line[1..], &mut out.faults) {
                    let entries = if reserve {
                        &mut out.deck.reserve
                    } else {
                        &mut out.deck.cards
                    };
                    if entries.iter().any(|e| e.card == entry.card) {
                        let (code, nothing) = (FaultCode::DoubledCard, Expected::Nothing);
                        let found = CardFault::new(entry.card.span, code, nothing, &entry.card);
                        out.faults.push(found);
                    }
                    entries.push(entry);
                }
            }
            Token::Word(word) if word == "deck" => match line.get(1) {
                Some((Token::Text(name), _)) if line.len() == 2 && !named => {
                    out.deck.name.clone_from(name);
                    named = true;
                }
                _ => out.faults.push(unexpected(&line[1..], *span, Class::Text)),
            },
            Token::Word(word) if word == "game" => match line.get(1) {
                Some((Token::Word(game), at)) if line.len() == 2 && out.deck.game.is_none() => {
                    out.deck.game = Some(Word::new(game.as_str(), *at));
                    if vocabulary::of_game(game).is_none() {
                        let known = vocabulary::all();
                        out.faults.push(
                            CardFault::new(
                                *at,
                                FaultCode::UnknownGame,
                                Expected::Class(Class::Game),
                                game,
                            )
                            .near(known.iter().map(|v| v.game)),
                        );
                    }
                }
                _ => out.faults.push(unexpected(&line[1..], *span, Class::Game)),
            },
            Token::Word(word) if word == "reserve" && line.len() == 1 && !reserve => {
                reserve = true;
            }
            Token::Word(word) if heads().any(|it| it == word.as_str()) => {
                head(&Word::new(word.as_str(), *span), &line[1..], &mut out);
            }
            token => out.faults.push(
                CardFault::new(
                    *span,
                    FaultCode::Unexpected,
                    Expected::Class(Class::DeckLine),
                    &token.shown(),
                )
                .near(heads().chain(["deck", "game", "reserve"])),
            ),
        }
    }
    missing(named, &mut out);
    out.deck
        .heads
        .sort_by_key(|h| heads().position(|it| it == h.name.as_str()));
    out.faults.sort_by_key(|f| (f.line, f.column));
    fault::shorten(&mut out.faults);
    out
}

/// What every deck file must say.
fn missing(named: bool, out: &mut ParsedDeck) {
    if !named {
        let start = Span { line: 1, column: 1 };
        let expected = Expected::Literal("deck \"...\"".to_owned());
        out.faults.push(CardFault::new(
            start,
            FaultCode::MissingField,
            expected,
            "deck",
        ));
    }
    if out.deck.game.is_none() {
        let start = Span { line: 1, column: 1 };
        let expected = Expected::Literal("game".to_owned());
        out.faults
            .push(CardFault::new(start, FaultCode::MissingGame, expected, ""));
    }
}

fn is_too_long(deck: &Deck) -> bool {
    let names = deck.heads.iter().map(|head| head.values.len());
    names.sum::<usize>() + deck.cards.len() + deck.reserve.len() > LINES_MAX
}

fn unexpected(rest: &[(Token, Span)], after: Span, class: Class) -> CardFault {
    let (found, span) = rest
        .first()
        .map_or_else(|| (String::new(), after), |(t, span)| (t.shown(), *span));
    CardFault::new(span, FaultCode::Unexpected, Expected::Class(class), &found)
}

fn head(name: &Word, rest: &[(Token, Span)], out: &mut ParsedDeck) {
    let mut values = Vec::new();
    for (token, span) in rest {
        match token {
            Token::Word(word) => values.push(Word::new(word.as_str(), *span)),
            _ => {
                out.faults
                    .push(unexpected(&[(token.clone(), *span)], *span, Class::Word));
                return;
            }
        }
    }
    if values.is_empty() {
        out.faults.push(unexpected(&[], name.span, Class::Word));
    } else if out.deck.heads.iter().any(|h| h.name == *name) {
        let nothing = Expected::Nothing;
        out.faults.push(CardFault::new(
            name.span,
            FaultCode::DoubledField,
            nothing,
            name,
        ));
    } else {
        out.deck.heads.push(DeckHead {
            name: name.clone(),
            values,
        });
    }
}

fn entry(
    count: i32,
    span: Span,
    rest: &[(Token, Span)],
    faults: &mut Vec<CardFault>,
) -> Option<DeckEntry> {
    let [(Token::Word(card), at)] = rest else {
        faults.push(unexpected(rest, span, Class::Card));
        return None;
    };
    if !(1..=MOST_COPIES).contains(&count) {
        let expected = Expected::Class(Class::Integer);
        faults.push(CardFault::new(
            span,
            FaultCode::WrongCount,
            expected,
            &count.to_string(),
        ));
        return None;
    }
    let count = u32::try_from(count).ok()?;
    Some(DeckEntry {
        count,
        card: Word::new(card.as_str(), *at),
    })
}

/// Prints a deck as its formatter writes it; `parse_deck(print_deck(deck)) == deck`.
pub fn print_deck(deck: &Deck) -> String {
    let mut out = String::new();
    for comment in &deck.comments {
        out.push_str(format!("# {comment}").trim_end());
        out.push('\n');
    }
    out.push_str(&format!("deck {}\n", quoted(&deck.name)));
    if let Some(game) = &deck.game {
        out.push_str(&format!("game {game}\n"));
    }
    for head in &deck.heads {
        out.push_str(&head.name);
        for value in &head.values {
            out.push_str(&format!(" {value}"));
        }
        out.push('\n');
    }
    let lines = |entries: &[DeckEntry], out: &mut String| {
        for entry in entries {
            out.push_str(&format!("{} {}\n", entry.count, entry.card));
        }
    };
    lines(&deck.cards, &mut out);
    if !deck.reserve.is_empty() {
        out.push_str("reserve\n");
        lines(&deck.reserve, &mut out);
    }
    out
}

/// Cards of a deck that no file declares.
pub fn check_deck(deck: &Deck, words: &Words) -> Vec<CardFault> {
    let heads = deck
        .heads
        .iter()
        .filter(|head| leaders().any(|it| it.cards && it.word == head.name.as_str()))
        .flat_map(|h| &h.values);
    let entries = deck.cards.iter().chain(&deck.reserve).map(|e| &e.card);
    let mut seen = BTreeSet::new();
    heads
        .chain(entries)
        .filter(|card| !words.cards.contains_key(card.as_str()))
        .filter(|card| seen.insert((card.span.line, card.span.column)))
        .map(|card| {
            CardFault::new(
                card.span,
                FaultCode::UnknownCard,
                Expected::Class(Class::Card),
                card,
            )
            .near(words.cards.keys().map(String::as_str))
        })
        .collect()
}

//! One way of writing a text, whatever its names are.

use crate::deal::Dealt;
use shokan_lang::ast::{Ability, Card};
use shokan_lang::print::print_card;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::with_game;

/// Words that doc/cards.md calls the same: which of them stands there changes nothing.
const SYNONYMS: [(&str, &str); 2] = [(" gains ", " has "), (" gain ", " have ")];

/// How a text is written, with its names numbered as they come.
pub fn canonical(ability: &Ability, v: &'static Vocabulary) -> String {
    let card = Card {
        abilities: vec![Ability {
            name: None,
            ..ability.clone()
        }],
        ..Card::default()
    };
    let written = print_card(&card, v);
    let lines = written.lines().skip(1).map(str::trim);
    let written = lines.collect::<Vec<_>>().join(" ");
    let mut written = written.trim_end_matches([' ', '}']).to_owned() + " }";
    // Without a part an event is of `this`, and what it is done to is what it happens to.
    for marked in ["", "merit ", "demerit "] {
        for head in ["on ", "instead of ", "answer to "] {
            let head = format!("{marked}{head}");
            let event = written
                .strip_prefix(&head)
                .and_then(|rest| rest.split(' ').next())
                .map(str::to_owned);
            if let Some(event) = event {
                for part in ["of", "to"] {
                    let long = format!("{head}{event} {part} this ");
                    written = written.replacen(&long, &format!("{head}{event} "), 1);
                }
            }
        }
    }
    let done_by = with_game!(v.game, G => <G as Dealt>::DONE_BY).unwrap_or_default();
    for event in done_by {
        written = written.replace(&format!(" {event} by "), &format!(" {event} of "));
    }
    for (one, other) in SYNONYMS {
        written = written.replace(one, other);
    }
    let mut order: Vec<char> = Vec::new();
    let mut out = String::new();
    let mut rest = written.as_str();
    while let Some(at) = rest.find("it_") {
        out.push_str(&rest[..at]);
        // A word that ends so begins before.
        if out.ends_with(|it: char| it.is_alphanumeric() || it == '_') {
            out.push_str("it_");
            rest = &rest[at + 3..];
            continue;
        }
        let name = rest[at + 3..].chars().next().unwrap_or('0');
        let number = order.iter().position(|it| *it == name).unwrap_or_else(|| {
            order.push(name);
            order.len() - 1
        });
        out.push_str(&format!("n{number}"));
        rest = &rest[at + 3 + name.len_utf8()..];
    }
    out.push_str(rest);
    // A name that is never used says nothing.
    for number in 0..order.len() {
        let name = format!("n{number}");
        if out.matches(&name).count() == 1 {
            out = out.replace(&format!(" as {name}"), "");
        }
    }
    out
}

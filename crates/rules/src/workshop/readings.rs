//! What stands beside the lines of a card: each field, head and statement in words.

use super::Reading;
use crate::catalogue::Catalogue;
use crate::phrase::bi;
use crate::show::Bi;
use shokan_lang::ast::{Ability, Card, Statement};
use shokan_lang::text;
use std::collections::BTreeMap;

/// What the lines of a card say, from above.
pub(super) fn of(catalogue: &Catalogue, card: &Card) -> Vec<Reading> {
    let mut lines: BTreeMap<u32, Vec<Bi>> = BTreeMap::new();
    let (vocabulary, words) = (catalogue.vocabulary, &catalogue.words);
    for field in text::field_texts(card, vocabulary, words) {
        let at = card.field(field.field).map(|it| it.name.span.line);
        let said = bi(
            format!("{} {}", field.label.ja, field.value.ja),
            format!("{} {}", field.label.en, field.value.en),
        );
        lines.entry(at.unwrap_or_default()).or_default().push(said);
    }
    let of = card.card_type();
    for ability in &card.abilities {
        let head = Ability {
            block: Vec::new(),
            ..ability.clone()
        };
        let head = text::ability_text(&head, of, vocabulary, words);
        let said = bi(trimmed(&head.ja), trimmed(&head.en));
        lines.entry(ability.span.line).or_default().push(said);
        statements(catalogue, of, ability, &ability.block, &mut lines);
    }
    let joined = |all: &[Bi], pick: fn(&Bi) -> &str, between: &str| {
        let said: Vec<&str> = all.iter().map(pick).filter(|it| !it.is_empty()).collect();
        said.join(between)
    };
    let told = lines.into_iter().map(|(line, all)| Reading {
        line,
        text: bi(
            joined(&all, |it| &it.ja, "　"),
            joined(&all, |it| &it.en, " · "),
        ),
    });
    told.filter(|it| it.line > 0 && !it.text.ja.trim().is_empty())
        .collect()
}

/// Each statement by itself; what stands in a block is said on its own line.
fn statements(
    catalogue: &Catalogue,
    of: Option<&str>,
    ability: &Ability,
    block: &[Statement],
    lines: &mut BTreeMap<u32, Vec<Bi>>,
) {
    for statement in block {
        let alone = Ability {
            when: None,
            pay: None,
            block: vec![statement.clone()],
            ..ability.clone()
        };
        let said = text::effect_text(&alone, of, catalogue.vocabulary, &catalogue.words);
        let said = bi(said.ja.trim(), said.en.trim());
        lines.entry(statement.span().line).or_default().push(said);
        for inner in blocks(statement) {
            statements(catalogue, of, ability, inner, lines);
        }
    }
}

fn blocks(statement: &Statement) -> Vec<&[Statement]> {
    match statement {
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => {
            let otherwise = otherwise.as_deref().unwrap_or_default();
            vec![then, otherwise]
        }
        Statement::Each { body, .. } | Statement::Later { body, .. } => vec![body],
        Statement::Either { modes, .. } => modes.iter().map(Vec::as_slice).collect(),
        _ => Vec::new(),
    }
}

/// The words of a head without the mark that leads to its block.
fn trimmed(text: &str) -> String {
    let text = text.trim();
    text.trim_end_matches(['：', ':', '、', ',']).to_owned()
}

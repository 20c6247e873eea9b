//! Smaller files: a card, a text, a statement, a clause less.

use shokan_lang::ast::{Ability, Card, File, Modifier, Selection, Statement};

/// All files that are one step smaller, the smallest first.
pub fn smaller(file: &File) -> Vec<File> {
    let mut all = Vec::new();
    for at in 0..file.cards.len() {
        let mut less = file.clone();
        let card = less.cards.remove(at);
        for word in card.words("ability") {
            less.keywords.retain(|it| it.word.text != word.text);
        }
        all.push(less);
    }
    for at in 0..file.cards.len() {
        for abilities in fewer(&file.cards[at].abilities) {
            let mut less = file.clone();
            less.cards[at].abilities = abilities;
            all.push(less);
        }
        for card in plainer(&file.cards[at]) {
            let mut less = file.clone();
            less.cards[at] = card;
            all.push(less);
        }
    }
    for at in 0..file.keywords.len() {
        for abilities in fewer(&file.keywords[at].abilities) {
            if abilities.is_empty() {
                continue;
            }
            let mut less = file.clone();
            less.keywords[at].abilities = abilities;
            all.push(less);
        }
    }
    all
}

/// A card without one of its fields.
fn plainer(card: &Card) -> Vec<Card> {
    (0..card.fields.len())
        .map(|at| {
            let mut less = card.clone();
            less.fields.remove(at);
            less
        })
        .collect()
}

fn fewer(abilities: &[Ability]) -> Vec<Vec<Ability>> {
    let mut all = Vec::new();
    for at in 0..abilities.len() {
        let mut less = abilities.to_vec();
        less.remove(at);
        all.push(less);
        // Where so many texts are asked for, one stands twice.
        if abilities.len() == 2 && abilities[0] != abilities[1] {
            all.push(vec![abilities[at].clone(), abilities[at].clone()]);
        }
    }
    for at in 0..abilities.len() {
        let twins = abilities.len() == 2 && abilities[0] == abilities[1];
        for ability in lesser(&abilities[at]) {
            let mut less = abilities.to_vec();
            if twins {
                less = vec![ability.clone(), ability];
            } else {
                less[at] = ability;
            }
            all.push(less);
        }
    }
    all
}

/// An ability with a clause or a statement less.
fn lesser(ability: &Ability) -> Vec<Ability> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Ability)| {
        let mut less = ability.clone();
        change(&mut less);
        if less != *ability {
            all.push(less);
        }
    };
    with(&|it| it.when = None);
    with(&|it| it.pay = None);
    with(&|it| it.limit = None);
    with(&|it| it.by = None);
    with(&|it| it.name = None);
    with(&|it| it.may = false);
    with(&|it| it.must = false);
    for block in blocks(&ability.block) {
        let mut less = ability.clone();
        less.block = block;
        all.push(less);
    }
    all
}

/// A block with a statement less, or with a lesser one.
fn blocks(block: &[Statement]) -> Vec<Vec<Statement>> {
    let mut all = Vec::new();
    for at in 0..block.len() {
        if block.len() > 1 {
            let mut less = block.to_vec();
            less.remove(at);
            all.push(less);
        }
        for inner in inside(&block[at]) {
            let mut less = block.to_vec();
            less.splice(at..=at, inner);
            all.push(less);
        }
        for statement in reduced(&block[at]) {
            let mut less = block.to_vec();
            less[at] = statement;
            all.push(less);
        }
    }
    all
}

/// The blocks in a statement.
fn inside(statement: &Statement) -> Vec<Vec<Statement>> {
    match statement {
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => {
            let mut all = vec![then.clone()];
            all.extend(otherwise.clone());
            all
        }
        Statement::Each { body, .. } | Statement::Later { body, .. } => vec![body.clone()],
        Statement::Either { modes, .. } => modes.clone(),
        _ => Vec::new(),
    }
}

/// A statement with a part less.
fn reduced(statement: &Statement) -> Vec<Statement> {
    let mut all = Vec::new();
    match statement {
        Statement::Choose { from, .. } => {
            let mut with = |change: &dyn Fn(&mut Statement)| {
                let mut less = statement.clone();
                change(&mut less);
                all.push(less);
            };
            with(&|it| {
                if let Statement::Choose { total, .. } = it {
                    *total = None;
                }
            });
            with(&|it| {
                if let Statement::Choose { by, .. } = it {
                    *by = None;
                }
            });
            for narrower in wider(from) {
                with(&|it| {
                    if let Statement::Choose { from, .. } = it {
                        *from = narrower.clone();
                    }
                });
            }
        }
        Statement::Modify {
            selection, parts, ..
        } => {
            reduce_change(statement, selection, parts.len(), &mut all);
        }
        Statement::If {
            then,
            otherwise,
            condition,
            span,
        } => {
            for then in blocks(then) {
                let (otherwise, condition) = (otherwise.clone(), condition.clone());
                all.push(Statement::If {
                    condition,
                    then,
                    otherwise,
                    span: *span,
                });
            }
        }
        Statement::May {
            then,
            otherwise,
            pay,
            span,
        } => {
            let (less, span) = (otherwise.clone(), *span);
            all.push(Statement::May {
                pay: None,
                then: then.clone(),
                otherwise: less,
                span,
            });
            for then in blocks(then) {
                let (otherwise, pay) = (otherwise.clone(), pay.clone());
                all.push(Statement::May {
                    pay,
                    then,
                    otherwise,
                    span,
                });
            }
        }
        Statement::Each {
            from,
            name,
            by,
            body,
            span,
        } => {
            for body in blocks(body) {
                let (from, name, by) = (from.clone(), name.clone(), by.clone());
                all.push(Statement::Each {
                    from,
                    name,
                    by,
                    body,
                    span: *span,
                });
            }
        }
        Statement::Later {
            event,
            duration,
            body,
            span,
        } => {
            for body in blocks(body) {
                let (event, duration) = (event.clone(), *duration);
                all.push(Statement::Later {
                    event,
                    duration,
                    body,
                    span: *span,
                });
            }
        }
        Statement::Either { modes, span } => {
            for at in 0..modes.len() {
                for block in blocks(&modes[at]) {
                    let mut modes = modes.clone();
                    modes[at] = block;
                    all.push(Statement::Either { modes, span: *span });
                }
            }
        }
        Statement::Do { .. } => {}
    }
    all.retain(|it| it != statement);
    all
}

fn reduce_change(
    statement: &Statement,
    selection: &Selection,
    parts: usize,
    all: &mut Vec<Statement>,
) {
    let mut with = |change: &dyn Fn(&mut Selection, &mut Vec<_>)| {
        let mut less = statement.clone();
        if let Statement::Modify {
            selection, parts, ..
        } = &mut less
        {
            change(selection, parts);
        }
        all.push(less);
    };
    for at in 0..parts {
        if parts > 1 {
            with(&|_, parts| {
                parts.remove(at);
            });
        }
    }
    for narrower in wider(selection) {
        with(&|selection, _| *selection = narrower.clone());
    }
    if let Statement::Modify { parts, .. } = statement {
        for (at, (modifier, _)) in parts.iter().enumerate() {
            let Modifier::GainsAbilities(abilities) = modifier else {
                continue;
            };
            for fewer in fewer(abilities).into_iter().filter(|it| !it.is_empty()) {
                with(&|_, parts| parts[at].0 = Modifier::GainsAbilities(fewer.clone()));
            }
        }
    }
}

/// A selection with a qualifier or a word less.
fn wider(selection: &Selection) -> Vec<Selection> {
    let Selection::Cards(set) = selection else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for at in 0..set.qualifiers.len() {
        let mut less = set.clone();
        less.qualifiers.remove(at);
        all.push(Selection::Cards(less));
    }
    for at in 0..set.words.len() {
        let mut less = set.clone();
        less.words.remove(at);
        all.push(Selection::Cards(less));
    }
    if set.kinds.len() > 1 {
        for at in 0..set.kinds.len() {
            let mut less = set.clone();
            less.kinds.remove(at);
            all.push(Selection::Cards(less));
        }
    }
    all
}

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
    let mut all = match statement {
        Statement::Choose { from, .. } => of_choice(statement, from),
        Statement::Modify {
            selection, parts, ..
        } => {
            let mut all = Vec::new();
            reduce_change(statement, selection, parts.len(), &mut all);
            all
        }
        Statement::Do { .. } => Vec::new(),
        _ => of_blocks(statement),
    };
    all.retain(|it| it != statement);
    all
}

/// A choice with a part less.
fn of_choice(statement: &Statement, from: &Selection) -> Vec<Statement> {
    let mut all = Vec::new();
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
    all
}

/// A statement with a lesser block inside.
fn of_blocks(statement: &Statement) -> Vec<Statement> {
    let mut all = Vec::new();
    let mut with = |inner: &[Statement], put: &dyn Fn(&mut Statement, Vec<Statement>)| {
        for block in blocks(inner) {
            let mut less = statement.clone();
            put(&mut less, block);
            all.push(less);
        }
    };
    match statement {
        Statement::If { then, .. } | Statement::May { then, .. } => with(then, &|it, block| {
            if let Statement::If { then, .. } | Statement::May { then, .. } = it {
                *then = block;
            }
        }),
        Statement::Each { body, .. } | Statement::Later { body, .. } => with(body, &|it, block| {
            if let Statement::Each { body, .. } | Statement::Later { body, .. } = it {
                *body = block;
            }
        }),
        Statement::Either { modes, .. } => {
            for (at, mode) in modes.iter().enumerate() {
                with(mode, &|it, block| {
                    if let Statement::Either { modes, .. } = it {
                        modes[at] = block;
                    }
                });
            }
        }
        _ => {}
    }
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

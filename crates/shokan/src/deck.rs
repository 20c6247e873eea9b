//! `shokan deck check`: every fault of a deck at once, each with its clause.

use crate::cards::draw;
use crate::catalogue::{files_of, game_of, load, read};
use crate::language::{of, t};
use crate::problem::{Done, exit, line, print_json};
use serde::Serialize;
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::deck::Construction;
use shokan_rules::games::{self, GAMES};
use shokan_rules::show::{Bi, FaultView};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Serialize)]
struct Checked {
    file: String,
    game: String,
    ok: bool,
    name: String,
    construction: Option<Construction>,
    /// Lines that cannot be read.
    unreadable: Vec<FaultView>,
    /// What the rules of construction say.
    faults: Vec<Broken>,
}

#[derive(Serialize)]
struct Broken {
    clause: String,
    text: Bi,
    cards: Vec<String>,
}

/// `shokan deck check`.
pub(crate) fn check(paths: &[PathBuf], further: &[PathBuf], json: bool) -> Done {
    let mut catalogues: Vec<Arc<Catalogue>> = Vec::new();
    let mut all = Vec::new();
    for path in paths {
        let text = read(path)?;
        let file = path.display().to_string();
        // A file that names no game is taken for the first one.
        let game = Some(game_of(&text)).filter(|game| !game.is_empty());
        let game = game.unwrap_or_else(|| GAMES[0].to_owned());
        let known = catalogues.iter().position(|it| it.game == game);
        let at = known.unwrap_or(catalogues.len());
        if known.is_none() {
            catalogues.push(load(&game, &files_of(&game, further)?)?);
        }
        let catalogue = &catalogues[at];
        let mut checked = Checked {
            file: file.clone(),
            game: game.clone(),
            ok: false,
            name: String::new(),
            construction: None,
            unreadable: Vec::new(),
            faults: Vec::new(),
        };
        match deck_list(&text) {
            Ok((list, construction)) => {
                let broken = games::check_deck(&list, construction, catalogue).into_iter();
                checked.faults = broken
                    .map(|fault| Broken {
                        clause: games::clause_id(&game, fault.clause),
                        text: fault.text,
                        cards: fault.cards,
                    })
                    .collect();
                checked.name = list.name;
                checked.construction = Some(construction);
            }
            Err(faults) => {
                let named = faults.into_iter().map(|fault| fault.in_file(&file));
                checked.unreadable = named.map(|fault| FaultView::from(&fault)).collect();
            }
        }
        checked.ok = checked.faults.is_empty() && checked.unreadable.is_empty();
        if !json {
            tell(&checked, &text);
        }
        all.push(checked);
    }
    if json {
        print_json(&all);
    }
    Ok(exit(all.iter().any(|deck| !deck.ok)))
}

fn tell(deck: &Checked, text: &str) {
    if deck.ok {
        line!("{}: {}", deck.file, t("使えます", "fit to play"));
        return;
    }
    if !deck.unreadable.is_empty() {
        eprintln!(
            "{}",
            draw(&deck.unreadable, &[(deck.file.clone(), text.to_owned())])
        );
    }
    for fault in &deck.faults {
        line!("{}: {} [{}]", deck.file, of(&fault.text), fault.clause);
    }
}

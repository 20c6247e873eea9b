//! From what was typed to what is asked.

use crate::args::{Lab as Args, LabCommand, LabRun};
use crate::catalogue::{deck, load};
use crate::problem::Problem;
use crate::simulate::{agent, placed};
use shokan_arena::agent::Agent;
use shokan_arena::arena::Arena;
use shokan_arena::lab::ask::{Asked, Base, Refusal};
use shokan_arena::lab::plan::Part;
use shokan_arena::lab::records::Lists;
use shokan_arena::lab::twin::{Change, NoChange};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::Bi;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Deals of a line, where nothing is said of them.
const DEALS: u32 = 200;
/// Deals of a line of the second stage.
const DEALS_SLOW: u32 = 100;

/// What is asked.
#[derive(Debug)]
pub(super) struct Question<'a> {
    /// The game.
    pub(super) game: String,
    /// What of it.
    pub(super) what: &'a LabCommand,
}

/// The question of a command, and how it is measured.
pub(super) fn question(args: &Args) -> (Question<'_>, &LabRun) {
    let what = &args.what;
    let (game, run) = match what {
        LabCommand::Matrix { game, run }
        | LabCommand::Skill { game, run }
        | LabCommand::Selftest { game, run }
        | LabCommand::Screen { game, run, .. }
        | LabCommand::Weigh { game, run, .. }
        | LabCommand::Card { game, run, .. } => (game.clone(), run),
    };
    (Question { game, what }, run)
}

/// With what is measured: cards, decks, agents; the lists of the decks, and the names of all.
#[expect(clippy::type_complexity, reason = "three things that belong together")]
pub(super) fn base<G: Arena>(
    question: &Question<'_>,
    run: &LabRun,
    further: &[PathBuf],
) -> Result<(Base<G>, Lists, BTreeMap<String, Bi>), Problem> {
    let catalogue = load(&question.game, further)?;
    let mut words = run.decks.clone();
    if words.is_empty() {
        words = catalogue.ready_words().map(str::to_owned).collect();
        words.sort_unstable();
    }
    let decks = placed::<G>(&catalogue, &words)?;
    let mut lists = Vec::new();
    for word in &words {
        lists.push(deck(&catalogue, word)?);
    }
    let leaders = lists.iter().flat_map(|(list, _)| list.leaders.clone());
    let leaders = leaders.collect();
    let mut agents = Vec::new();
    for text in &run.agents {
        agents.push(agent(text)?);
    }
    let fast = agents.len();
    if let LabCommand::Screen { slow, .. } = question.what {
        for text in slow {
            agents.push(agent(text)?);
        }
    }
    let names = names(&catalogue, &words);
    let base = Base {
        files: catalogue.files(),
        catalogue,
        decks,
        leaders,
        agents,
        fast,
        deals: run.pairs.unwrap_or(DEALS),
        deals_slow: run.pairs_slow.unwrap_or(DEALS_SLOW),
        seed: run.seed,
    };
    Ok((base, lists, names))
}

/// The names of decks and cards.
fn names(catalogue: &Catalogue, decks: &[String]) -> BTreeMap<String, Bi> {
    let mut names = shokan_table::card_names(catalogue);
    for word in decks {
        let ready = catalogue.ready(word);
        let name = ready.and_then(|(list, _)| catalogue.ready_name(&list.name));
        if let Some(name) = name {
            names.insert(word.clone(), name);
        }
    }
    names
}

/// The plan of a question.
pub(super) fn asked<G: Arena>(
    question: &Question<'_>,
    base: &Base<G>,
) -> Result<Asked<G>, Refusal> {
    match question.what {
        LabCommand::Matrix { .. } => base.matrix(),
        LabCommand::Skill { .. } => base.skill(),
        LabCommand::Selftest { .. } => base.selftest(),
        LabCommand::Screen { .. } => base.screen(),
        LabCommand::Weigh { weighed, .. } => base.weigh(weighed),
        LabCommand::Card {
            card,
            from,
            to,
            changed,
            ..
        } => {
            let change = match (from, to, changed) {
                (Some(from), Some(to), _) => Change::Text {
                    from: from.clone(),
                    to: to.clone(),
                },
                (_, _, Some(path)) => {
                    let text = std::fs::read_to_string(path);
                    let missing = |_| Refusal::Change(NoChange::Card(card.clone()));
                    Change::Whole(text.map_err(missing)?)
                }
                _ => Change::Nothing,
            };
            base.card(card, &change)
        }
    }
}

/// The command that measures the same.
pub(super) fn command<G: Arena>(
    question: &Question<'_>,
    run: &LabRun,
    base: &Base<G>,
    further: &[PathBuf],
) -> String {
    let quote = |text: &str| {
        let plain = |it: char| it.is_ascii_alphanumeric() || "_-./:,".contains(it);
        match !text.is_empty() && text.chars().all(plain) {
            true => text.to_owned(),
            false => format!("'{}'", text.replace('\'', "'\\''")),
        }
    };
    let mut words = vec!["shokan".to_owned(), "lab".to_owned()];
    let mut add = |text: &str| words.push(quote(text));
    let (name, game) = (question.what.name(), question.game.as_str());
    add(name);
    add(game);
    match question.what {
        LabCommand::Weigh { weighed, .. } => weighed.iter().for_each(|card| add(card)),
        LabCommand::Card {
            card,
            from,
            to,
            changed,
            ..
        } => {
            add(card);
            for (flag, text) in [("--from", from), ("--to", to)] {
                if let Some(text) = text {
                    add(flag);
                    add(text);
                }
            }
            if let Some(path) = changed {
                add("--changed");
                add(&path.display().to_string());
            }
        }
        LabCommand::Screen { slow, .. } => {
            add("--slow");
            add(&slow.join(","));
            add("--pairs-slow");
            add(&base.deals_slow.to_string());
        }
        _ => {}
    }
    for word in &run.decks {
        add("--deck");
        add(word);
    }
    let agents: Vec<String> = base.agents[..base.fast]
        .iter()
        .map(Agent::to_string)
        .collect();
    add("--agents");
    add(&agents.join(","));
    add("--pairs");
    add(&base.deals.to_string());
    add("--seed");
    add(&run.seed.to_string());
    for path in further {
        add("--cards");
        add(&path.display().to_string());
    }
    words.join(" ")
}

/// A part like `3/7`.
pub(crate) fn part(text: &str) -> Result<Part, String> {
    let wrong = || crate::language::t("3/7 のように書いてください", "say it like 3/7").to_owned();
    Part::read(text).ok_or_else(wrong)
}

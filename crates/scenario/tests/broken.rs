//! Broken scenarios break nothing: words are dropped, doubled, swapped and misspelt, and the runner
//! answers with a report, never with a panic, in words of the game alone.

mod common;

use common::told;
use shokan_rules::games::{self, GAMES};
use shokan_scenario::{Code, run_text};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How many broken pages of each game are run.
const BROKEN: usize = 200;
/// Of how many files of each game.
const FILES: usize = 4;

/// A small generator, so that a failure comes again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// The pages of a game: those of some files.
fn scenarios(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/scenarios");
    let entries = fs::read_dir(folder.join(game)).expect("the scenarios of a game");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut all = Vec::new();
    for file in files.iter().step_by(files.len().div_ceil(FILES)) {
        let text = fs::read_to_string(file).expect("the scenarios can be read");
        // A file may begin with a comment.
        let text = format!("\n{text}");
        let parts = text.split("\nscenario ").skip(1);
        all.extend(parts.map(|part| format!("scenario {part}")));
    }
    all
}

fn broken(text: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(words.len());
        let other = chance.below(words.len());
        match chance.below(6) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            3 => words[at] = "99999999999 ",
            4 => words[at] = "{\n",
            _ => words[at] = "-> 風 ",
        }
    }
    words.concat()
}

/// The words of one game: those of its tables and of its ready decks.
fn words_of(game: &str) -> BTreeSet<String> {
    let info = games::info(game).expect("a game that runs");
    let heading = format!("## The words of {}\n", (info.vocabulary)().name.en);
    let tables = shokan_scenario::doc::tables();
    let section = tables
        .split(&heading)
        .nth(1)
        .expect("the tables of the game");
    let section = section.split("\n## ").next().unwrap_or_default();
    let cards = games::catalogue(game, &[]).expect("a game that runs");
    let cards = cards.expect("cards without a fault");
    let decks = cards.ready_words().map(str::to_owned);
    words(section).chain(decks).collect()
}

/// The words of a text that are no plain English: those of several parts.
fn words(text: &str) -> impl Iterator<Item = String> {
    let ends = |c: char| !c.is_ascii_lowercase() && c != '_';
    let words = text.split(ends).map(|word| word.trim_matches('_'));
    words
        .filter(|word| word.contains('_') || LYING.contains(word))
        .map(str::to_owned)
}

/// Plain words by which one game tells how a card lies.
const LYING: [&str; 4] = ["standing", "rested", "wounds", "health"];

/// Lines that each game answers with words of its own.
const WRONG: [&str; 7] = [
    "deck P1 nobody\n+ P1: deck",
    "P1 hand: 2 filler\n? filler.zone P1.hand",
    "P1 hand: filler\n? P1.hand filler top",
    "P1 hand: filler strange",
    "P1 nowhere: filler",
    "P1 hand: filler\n? P1.hand.strange 1",
    "P1 hand: filler\nknown filler",
];

#[test]
fn broken_scenarios_are_reported_in_words_of_their_game() {
    let all = GAMES.map(words_of);
    for (at, game) in GAMES.into_iter().enumerate() {
        let foreign: BTreeSet<&String> = all.iter().flatten().collect();
        // What the page itself says may be repeated.
        let strange = |said: &str, text: &str| -> Vec<String> {
            let strange = words(said).filter(|word| !all[at].contains(word));
            let strange = strange.filter(|word| foreign.contains(word));
            strange
                .filter(|word| !text.contains(word.as_str()))
                .collect()
        };
        let pages = scenarios(game);
        let mut chance = Chance(7);
        let wrong = WRONG.map(|lines| format!("scenario \"wrong\"\ngame {game}\n{lines}\n"));
        let broken = (0..BROKEN).map(|_| broken(&pages[chance.below(pages.len())], &mut chance));
        let mut failed = 0;
        for text in wrong.into_iter().chain(broken) {
            for report in run_text("broken.txt", &text) {
                assert_ne!(report.code, Some(Code::F8), "{report}\n{text}");
                assert_ne!(report.code, Some(Code::F9), "{report}\n{text}");
                failed += usize::from(!report.ok);
                told::in_both(&report, &text);
                let strange = strange(report.expected.as_deref().unwrap_or_default(), &text);
                assert!(
                    strange.is_empty(),
                    "{game} speaks of {strange:?}: {report}\n{text}"
                );
            }
        }
        assert!(
            failed > BROKEN / 2,
            "{game}: only {failed} of {BROKEN} failed"
        );
    }
}

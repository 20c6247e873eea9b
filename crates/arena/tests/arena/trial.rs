//! The picks of every level, as they were on the machine that wrote the list: another machine, and
//! a browser (`web/tests/unit/engine.test.mjs`), must make the same.

use shokan_arena::simulate::BotKind;
use shokan_arena::trial::trial;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::with_game;
use std::fmt::Write as _;
use std::path::Path;

/// Levels, each with so many picks: a million of those that cost nothing.
const WORK: [(BotKind, u32); 6] = [
    (BotKind::Random, 1_000_000),
    (BotKind::FirstSteps, 1_000),
    (BotKind::Easy, 1_000),
    (BotKind::Greedy, 1_000),
    (BotKind::Normal, 60),
    (BotKind::Hard, 8),
];

const SEED: u64 = 19;

fn are_those_of_the_list<G: Rulebook>() {
    let cards = Catalogue::of::<G>(&[]).expect("the built-in cards have no fault");
    let mut found = String::from("level\tpicks\tseed\tquestions\tgames\thash\n");
    for (level, picks) in WORK {
        let came = trial(&cards, level, picks, SEED).expect("ready decks can be dealt");
        assert_eq!(came.picks, picks);
        let (word, questions, games, hash) = (level.word(), came.questions, came.games, came.hash);
        writeln!(
            found,
            "{word}\t{picks}\t{SEED}\t{questions}\t{games}\t{hash:016x}"
        )
        .expect("a string");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arena/trials");
    let file = file.join(format!("{}.tsv", G::GAME));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &found).expect("the list is written");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(found, known, "BLESS=1 writes the list anew");
}

with_game!(@each tests the_picks_of_every_level, are_those_of_the_list);

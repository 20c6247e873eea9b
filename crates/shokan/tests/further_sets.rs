//! The further sets below `sets/`: their cards are sound, their decks legal, and every page of play
//! comes out as it says, as the commands see them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SETS: &str = "../../sets";

struct Set {
    game: String,
    cards: Vec<String>,
    decks: Vec<String>,
    pages: PathBuf,
}

fn sets() -> Vec<Set> {
    let inside = |folder: &Path| {
        let read = std::fs::read_dir(folder).expect("a folder");
        let mut all: Vec<PathBuf> = read.map(|entry| entry.expect("an entry").path()).collect();
        all.sort();
        all
    };
    let games = inside(&Path::new(env!("CARGO_MANIFEST_DIR")).join(SETS));
    let set = |folder: PathBuf| {
        let ending = |end: &str| {
            let all = inside(&folder).into_iter();
            let these = all.filter(|path| path.extension().is_some_and(|it| it == end));
            these.map(|path| path.display().to_string()).collect()
        };
        Set {
            game: folder.file_name().expect("a name").to_string_lossy().into(),
            cards: ending("cards"),
            decks: ending("deck"),
            pages: folder.join("scenarios"),
        }
    };
    let games = games.into_iter().filter(|path| path.is_dir());
    games.map(set).collect()
}

fn run(words: &[&str], further: &[String]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(words)
        .args(further)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&stdout).into_owned();
    let wrong = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{words:?}: {said}\n{wrong}");
    said
}

#[test]
fn their_decks_are_legal_and_so_are_their_cards() {
    for set in sets() {
        let mut check = vec!["cards", "check"];
        check.extend(set.cards.iter().map(String::as_str));
        run(&check, &[]);
        assert_eq!(set.decks.len(), 2, "{}", set.game);
        let cards = format!("--cards={}", set.cards.join(","));
        run(&["deck", "check", &cards], &set.decks);
    }
}

#[test]
fn every_page_of_play_of_them_comes_out_as_it_says() {
    for set in sets() {
        let cards = format!("--cards={}", set.cards.join(","));
        let pages = set.pages.display().to_string();
        let said = run(&["scenario", &cards, &pages], &[]);
        let (passed, _) = said.trim().split_once(" passed, 0 failed").expect("all");
        assert!(passed.parse::<u32>().expect("a number") > 50, "{said}");
    }
}

/// Every card stands on a page, so none was only written.
#[test]
fn each_of_their_cards_stands_on_a_page() {
    for set in sets() {
        let mut pages = String::new();
        for page in std::fs::read_dir(&set.pages).expect("a folder") {
            pages += &std::fs::read_to_string(page.expect("a page").path()).expect("a text");
        }
        let letters = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        let named: BTreeSet<&str> = pages.split(letters).collect();
        for file in &set.cards {
            let text = std::fs::read_to_string(file).expect("a text");
            let cards = text.lines().filter_map(|line| line.strip_prefix("card "));
            for card in cards.filter_map(|rest| rest.split(' ').next()) {
                assert!(named.contains(card), "{file}: {card} stands on no page");
            }
        }
    }
}

#[test]
fn a_card_of_a_further_file_is_weighed() {
    let set = sets().into_iter().find(|set| set.game == "summons_call");
    let set = set.expect("a set of this game");
    let cards = format!("--cards={}", set.cards.join(","));
    let deck = set.decks.first().expect("a deck");
    let words = [
        "lab",
        "weigh",
        "summons_call",
        "sprout",
        &cards,
        "--deck",
        deck,
        "--agents",
        "random",
        "--pairs",
        "2",
        "--json",
    ];
    assert!(run(&words, &[]).contains("sprout"));
}

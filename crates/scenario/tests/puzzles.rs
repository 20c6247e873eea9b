//! Puzzles: the lines that make one of a page, and that every one of the house is won by its line
//! whatever the luck, and by no idle turn.

use shokan_kernel::outcome::Outcome;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{self, GAMES, rules_version};
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{First, Input, Session, Setup};
use shokan_scenario::puzzle::{Aim, Puzzle, TRIES, of_text, puzzle, puzzles};
use shokan_scenario::{Code, run_paths, run_text};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Picks after which an idle turn is left alone.
const IDLE_MAX: usize = 60;

fn begun(game: &str, cards: &Arc<Catalogue>, (puzzle, seed): (&Puzzle, u8)) -> Session {
    let setup = Setup {
        game: game.to_owned(),
        rules_version: rules_version(game).to_owned(),
        pool_hash: cards.pool.short_hash(),
        seed: [seed; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![DeckList::default(); usize::from(puzzle.seats)],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: Some(puzzle.text.clone()),
        scripted: false,
    };
    shokan_scenario::scene::begin(&setup, cards, Audience::NOBODY).unwrap()
}

fn cards(game: &str) -> Arc<Catalogue> {
    Arc::new(games::catalogue(game, &[]).unwrap().unwrap())
}

fn is_won_by(session: &Session, seat: u8) -> bool {
    matches!(session.outcome(), Some(Outcome::Won { seat: winner, .. }) if winner.0 == seat)
}

#[test]
fn every_puzzle_passes_as_a_page_of_play() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let reports = run_paths(&[folder]).unwrap();
    for report in &reports {
        assert!(report.ok, "{report}");
    }
    // None is left out of the book: each is a puzzle, and no two of a game have one name.
    let mut known = 0;
    for game in GAMES {
        let names: BTreeSet<&str> = puzzles(game).iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), puzzles(game).len(), "{game}");
        assert!(!names.is_empty(), "{game}");
        known += names.len();
    }
    assert_eq!(known, reports.len());
}

#[test]
fn the_line_of_every_puzzle_reaches_its_aim_whatever_the_luck() {
    for game in GAMES {
        let cards = cards(game);
        for puzzle in puzzles(game) {
            for seed in [1, 2] {
                let name = &puzzle.name;
                let mut session = begun(game, &cards, (puzzle, seed));
                assert_eq!(session.asked(), Some(puzzle.seat), "{game}/{name}");
                for (at, (seat, pick)) in puzzle.picks.iter().enumerate() {
                    assert_eq!(session.asked(), Some(*seat), "{game}/{name}: pick {at}");
                    session.apply(&Input::Pick(*pick)).unwrap();
                }
                match puzzle.aim {
                    Aim::Win => assert!(is_won_by(&session, puzzle.seat), "{game}/{name}"),
                    // With other dice the line may miss.
                    Aim::Chance => {}
                    Aim::Hold | Aim::Save => {
                        let lost = session.outcome().is_some() && !is_won_by(&session, puzzle.seat);
                        assert!(!lost, "{game}/{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn who_does_nothing_does_not_win_a_puzzle() {
    for game in GAMES {
        let cards = cards(game);
        let wins = puzzles(game).iter().filter(|it| it.aim == Aim::Win);
        for puzzle in wins {
            let mut session = begun(game, &cards, (puzzle, 1));
            let turn = session.turn();
            // The last choice is the most passive one.
            for _ in 0..IDLE_MAX {
                if session.asked() != Some(puzzle.seat) || session.turn() != turn {
                    break;
                }
                let last = session.choices() - 1;
                session.apply(&Input::Pick(last)).unwrap();
            }
            let name = &puzzle.name;
            assert!(!is_won_by(&session, puzzle.seat), "{game}/{name}");
        }
    }
}

#[test]
fn a_puzzle_says_whose_it_is_and_how_hard() {
    for game in GAMES {
        for (number, found) in (1..).zip(puzzles(game)) {
            assert_eq!(found.number, number);
            let proved = found
                .proof
                .is_none_or(|(lines, worlds)| lines > 0 && worlds > 0);
            assert!(proved, "{}", found.name);
            assert!(found.solved_by.iter().all(|(_, times)| *times <= TRIES));
            let own = found.picks.iter().filter(|(seat, _)| *seat == found.seat);
            assert!(own.count() > 0, "{}", found.name);
            assert!(!found.steps.is_empty(), "{}", found.name);
            for step in &found.steps {
                let texts = step.picks.iter().map(|it| &it.label);
                let texts = texts.chain(step.events.iter().map(|it| &it.text));
                for text in texts {
                    assert!(!text.ja.is_empty() && !text.en.is_empty());
                }
            }
            assert_eq!(puzzle(game, &found.name).as_deref(), Some(&**found));
        }
    }
    assert!(puzzle(GAMES[0], "no-such-puzzle").is_none());
    assert!(puzzles("chess").is_empty());
}

const BOARD: &str = "P1 unit_zone centre: clockwork_footman\nset P2.master.hp 1\n\
                     P1: attack clockwork_footman -> centre\nover P1 wins SC-10-01.a\n";

#[test]
fn all_its_lines_are_read() {
    let page = format!(
        "scenario \"a sure one\"\ntitle_ja \"必勝\"\npuzzle P1 win\nproof 12 lines 3 worlds\n\
         solved_by first_steps 0 easy 2 normal 11 hard 20\nneeds easy 0 normal 60 hard 400\n{BOARD}"
    );
    let read = of_text(&page).unwrap().unwrap();
    assert_eq!(
        (read.seat, read.aim, read.proof),
        (0, Aim::Win, Some((12, 3)))
    );
    let told = |all: &[(String, u32)]| -> Vec<String> {
        all.iter()
            .map(|(level, n)| format!("{level} {n}"))
            .collect()
    };
    let solved = ["first_steps 0", "easy 2", "normal 11", "hard 20"];
    assert_eq!(told(&read.solved_by), solved);
    assert_eq!(told(&read.needs), ["easy 0", "normal 60", "hard 400"]);
    assert_eq!(
        (read.title.ja.as_str(), read.name.as_str()),
        ("必勝", "a-sure-one")
    );
    assert_eq!(
        of_text(&format!("scenario \"no puzzle\"\n{BOARD}")).unwrap(),
        None
    );
}

/// Lines of a head with a fault: the line and column it is told at, and a part of what is told.
const FAULTS: &[(u32, u32, &str, &str)] = &[
    (2, 8, "a seat", "puzzle win"),
    (2, 11, "win, chance, hold, save", "puzzle P1 draw"),
    (2, 10, "win, chance, hold, save", "puzzle P1"),
    (2, 15, "the end of the line", "puzzle P1 win hold"),
    (3, 8, "one puzzle", "puzzle P1 win\npuzzle P1 hold"),
    (
        2,
        1,
        "the line puzzle before proof",
        "proof 3 lines 1 worlds",
    ),
    (
        3,
        7,
        "the number of lines",
        "puzzle P1 win\nproof many lines 1 worlds",
    ),
    (
        3,
        7,
        "the number of lines",
        "puzzle P1 win\nproof -3 lines 1 worlds",
    ),
    (
        3,
        15,
        "the number of worlds",
        "puzzle P1 win\nproof 3 lines worlds",
    ),
    (
        3,
        6,
        "thousandths, up to 1000",
        "puzzle P1 chance\nodds 1200 other 3",
    ),
    (3, 10, "other", "puzzle P1 chance\nodds 900 3"),
    (
        3,
        11,
        "a level, each once",
        "puzzle P1 win\nsolved_by nobody 3",
    ),
    (
        3,
        18,
        "a level, each once",
        "puzzle P1 win\nsolved_by easy 3 easy 4",
    ),
    (
        3,
        16,
        "how many of 20 tries",
        "puzzle P1 win\nsolved_by easy 21",
    ),
    (3, 7, "a level, each once", "puzzle P1 win\nneeds 3"),
    (3, 11, "a number", "puzzle P1 win\nneeds hard"),
];

#[test]
fn a_fault_of_each_line_is_told_where_it_stands() {
    for &(line, column, hint, lines) in FAULTS {
        let page = format!("scenario \"test\"\n{lines}\n{BOARD}");
        let report = run_text("test.txt", &page).remove(0);
        let text = report.to_string();
        assert_eq!(report.code, Some(Code::F1), "{lines}\n{text}");
        assert_eq!(
            (report.line, report.column),
            (line, column),
            "{lines}\n{text}"
        );
        assert!(text.contains(hint), "{hint} is not in {text}");
    }
    let late = format!("scenario \"test\"\n{BOARD}puzzle P1 win");
    let report = run_text("test.txt", &late).remove(0);
    assert!(
        report.to_string().contains("the board before play"),
        "{report}"
    );
}

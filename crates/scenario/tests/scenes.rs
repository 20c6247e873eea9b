//! Matches that begin on the board of a page: every page of the rules that lays out a board begins
//! one, a match can be played from it, and what is taken back leads to that board again.

use shokan_arena::opponent::opponent;
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{self, GAMES, rules_version};
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{First, Input, Session, Setup, SetupError, Thinking};
use shokan_scenario::coverage::coverage;
use shokan_scenario::scene::{begin, scene};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Picks after which a match is left alone.
const PICKS_MAX: usize = 30;

/// Every so many boards are laid out once more, as for a record; all are taken back to.
const LAID_AGAIN: usize = 8;

/// Every so many boards are played on by the computers.
const PLAYED_ON: usize = 40;

fn setup(game: &str, cards: &Catalogue, (text, seats): (&str, u8)) -> Setup {
    Setup {
        game: game.to_owned(),
        rules_version: rules_version(game).to_owned(),
        pool_hash: cards.pool.short_hash(),
        seed: [7; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![DeckList::default(); usize::from(seats)],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: Some(text.to_owned()),
        scripted: false,
    }
}

fn cards(game: &str) -> Arc<Catalogue> {
    Arc::new(games::catalogue(game, &[]).unwrap().unwrap())
}

/// Plays at random for a while; the hashes on the way.
fn played(session: &mut Session, luck: &mut Luck) -> Vec<u64> {
    let mut hashes = vec![session.hash()];
    while session.asked().is_some() && hashes.len() < PICKS_MAX {
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        session.apply(&Input::Pick(pick)).unwrap();
        hashes.push(session.hash());
    }
    hashes
}

#[test]
fn every_board_of_the_rules_begins_a_match() {
    let mut luck = Luck::quick(5);
    for game in GAMES {
        let cards = cards(game);
        let shown = coverage(game).unwrap().by_clause.into_values().flatten();
        let names: BTreeSet<String> = shown.map(|it| it.name()).collect();
        let mut begun = 0;
        for name in &names {
            let Some(scene) = scene(game, name) else {
                continue;
            };
            let setup = setup(game, &cards, (&scene.text, scene.seats));
            let start = || begin(&setup, &cards, Audience::ALL).unwrap();
            let mut session = start();
            assert_eq!(session.asked(), Some(scene.asked), "{game}/{name}");
            let hashes = played(&mut session, &mut luck);
            // A take-back to the board, and the same inputs once more from a record.
            let inputs = session.inputs().to_vec();
            session.rewind(0).unwrap();
            assert_eq!(session.hash(), hashes[0], "{game}/{name}: taken back");
            if begun % LAID_AGAIN == 0 {
                session = start();
            }
            for (input, hash) in inputs.iter().zip(&hashes[1..]) {
                session.apply(input).unwrap();
                assert_eq!(session.hash(), *hash, "{game}/{name}: played again");
            }
            begun += 1;
        }
        assert!(
            begun * 2 > names.len(),
            "{game}: {begun} of {}",
            names.len()
        );
    }
}

#[test]
fn the_computers_play_on_a_board() {
    for game in GAMES {
        let cards = cards(game);
        let shown = coverage(game).unwrap().by_clause.into_values().flatten();
        let names: BTreeSet<String> = shown.map(|it| it.name()).collect();
        let scenes = names.iter().filter_map(|name| scene(game, name));
        for (at, scene) in scenes.step_by(PLAYED_ON).enumerate() {
            let setup = setup(game, &cards, (&scene.text, scene.seats));
            let mut session = begin(&setup, &cards, Audience::ALL).unwrap();
            let mut bot = opponent("greedy", at as u64).unwrap();
            for _ in 0..8 {
                let Some(seat) = session.asked() else { break };
                let pick = bot.pick(&session.seat_view(seat), &Thinking::default());
                session.apply(&Input::Pick(pick)).unwrap();
            }
        }
    }
}

#[test]
fn a_page_that_cannot_be_laid_out_is_refused_with_its_line() {
    let game = GAMES[0];
    let cards = cards(game);
    for (page, why) in [
        (
            "scenario \"x\"\n  P1 unit_zone nowhere: cinder_imp",
            "line 2",
        ),
        ("", "0 pages"),
        ("scenario \"x\"\n\nscenario \"y\"", "2 pages"),
    ] {
        let setup = setup(game, &cards, (page, 2));
        let Err(SetupError::Board(found)) = begin(&setup, &cards, Audience::ALL) else {
            panic!("{page:?} was laid out");
        };
        assert!(found.en.contains(why), "{page:?}: {found:?}");
        assert_ne!(found.ja, found.en);
        assert!(matches!(
            Session::new(&setup, &cards),
            Err(SetupError::Board(_))
        ));
    }
}

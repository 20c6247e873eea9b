//! Every game has a first lesson, and a match of its set-up plays it pick by pick.

use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::{self, GAMES};
use shokan_rules::rulebook::{Audience, Rulebook};
use shokan_rules::session::{First, Input, Session, Setup};
use shokan_scenario::lesson::{Lesson, lesson};
use std::sync::Arc;

/// A lesson with fewer sayings teaches no game, one with more is no first lesson.
const SAYINGS: std::ops::RangeInclusive<usize> = 10..=24;

fn load<G: Rulebook>() -> Arc<Catalogue> {
    Arc::new(Catalogue::of::<G>(&[]).expect("cards without faults"))
}

fn begun(game: &str, lesson: &Lesson) -> Session {
    let catalogue = shokan_rules::with_game!(game, G => load::<G>()).expect("a game that runs");
    let decks: Vec<_> = lesson
        .decks
        .iter()
        .map(|word| catalogue.ready(word).expect("a ready deck"))
        .collect();
    let setup = Setup {
        game: game.to_owned(),
        rules_version: games::rules_version(game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: lesson.key,
        first: First::Listed,
        construction: decks.first().map_or(Construction::Normal, |deck| deck.1),
        decks: decks.into_iter().map(|(list, _)| list).collect(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    let session = Session::told(&setup, &catalogue, Audience::NOBODY);
    session.unwrap_or_else(|why| panic!("{game}: {}", why.text().en))
}

#[test]
fn a_match_plays_every_lesson_to_its_end() {
    for game in GAMES {
        let lesson = lesson(game).unwrap_or_else(|| panic!("{game} has no first lesson"));
        let mut session = begun(game, &lesson);
        for (at, &(seat, pick)) in lesson.picks.iter().enumerate() {
            assert_eq!(session.asked(), Some(seat), "{game}: pick {at}");
            let input = Input::Pick(pick);
            let taken = session.apply_before(&input, Audience::NOBODY);
            assert!(taken.is_ok(), "{game}: pick {at}: {taken:?}");
        }
        assert_eq!(session.hash(), lesson.hash, "{game}");
        assert_eq!(session.asked(), Some(0), "{game} ends with who learns");
        assert!(
            session.choices() > 1,
            "{game} ends where something is left to do"
        );
        assert!(session.outcome().is_none(), "{game}");
    }
}

#[test]
fn a_lesson_speaks_before_it_wants_something() {
    for game in GAMES {
        let lesson = lesson(game).unwrap_or_else(|| panic!("{game} has no first lesson"));
        let sayings = &lesson.sayings;
        assert!(
            SAYINGS.contains(&sayings.len()),
            "{game}: {}",
            sayings.len()
        );
        assert_eq!(sayings[0].at, 0, "{game}");
        assert_eq!(
            sayings.last().map(|it| it.at),
            Some(lesson.picks.len()),
            "{game}"
        );
        let own = |from: usize, to: usize| lesson.picks[from..to].iter().any(|it| it.0 == 0);
        for two in sayings.windows(2) {
            // Two sayings at one moment: the first would never be seen.
            assert!(two[0].at < two[1].at, "{game}: {:?}", two[0].text.en);
        }
        let asks = sayings.windows(2).filter(|two| own(two[0].at, two[1].at));
        assert!(
            asks.count() * 2 >= sayings.len(),
            "{game}: most of it is done"
        );
        for saying in sayings {
            assert!(saying.text.ja.chars().count() <= 130, "{}", saying.text.ja);
            assert!(saying.text.en.chars().count() <= 240, "{}", saying.text.en);
        }
    }
}

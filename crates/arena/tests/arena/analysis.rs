//! A finished game as one seat could have seen it, and what a search would advise.

#[path = "../../../rules/tests/common/ready.rs"]
mod ready;

use ready::{catalogue, setup};
use shokan_arena::advice::{Budget, TOLD_MAX, advise_any};
use shokan_arena::analysis::{Analysis, Effort, WORTH_TELLING_PERMILLE, analyse_record};
use shokan_arena::opponent::opponent;
use shokan_kernel::ids::Seat;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::GAMES;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{Input, Record, Session, Thinking};
use shokan_rules::show::ChoiceView;
use std::sync::Arc;

/// A match of two of these levels with the first ready deck on both sides.
fn played(catalogue: &Arc<Catalogue>, levels: [&str; 2], seed: u8) -> Record {
    let setup = setup(catalogue, 2, seed);
    let mut session = Session::told(&setup, catalogue, Audience::NOBODY).expect("it can be played");
    let mut players = levels.map(|level| opponent(level, u64::from(seed)).expect("a level"));
    while let Some(seat) = session.asked() {
        let view = session.seat_view(seat);
        let pick = if session.choices() > 1 {
            players[usize::from(seat)].pick(&view, &Thinking::default())
        } else {
            0
        };
        session
            .apply_before(&Input::Pick(pick), Audience::NOBODY)
            .expect("a choice");
        if session.inputs().len() > 3_000 {
            break;
        }
    }
    session.record()
}

/// How often a seat had something to choose in a match.
fn choosing(record: &Record, catalogue: &Arc<Catalogue>, seat: u8) -> u32 {
    let mut session = Session::told(&record.setup, catalogue, Audience::NOBODY).expect("begins");
    let mut chose = 0;
    for input in &record.inputs {
        chose += u32::from(session.asked() == Some(seat) && session.choices() > 1);
        session
            .apply_before(input, Audience::NOBODY)
            .expect("it was played");
    }
    chose
}

const EFFORT: Effort = Effort {
    iterations: 60,
    seed: 11,
};

/// Who takes any choice gets told where it went wrong, in both languages and in order.
#[test]
fn who_plays_at_random_is_shown_what_had_been_better() {
    for name in GAMES {
        let catalogue = catalogue(name);
        // What the other side does about it comes up, though not after every choice.
        let answered = (3..6).any(|seed| {
            let record = played(&catalogue, ["random", "greedy"], seed);
            let found = analyse_record(&record, &catalogue, 0, EFFORT, &|_| ()).expect("it plays");
            let at = format!("{name}, seed {seed}");
            has_an_end_and_figures(&at, &record, &found);
            let chose = choosing(&record, &catalogue, 0);
            tells_of_choices_that_mattered(&at, chose, &found);
            tells_turning_points(&at, &record, &found);
            let mut lines = found.turning.iter().map(|point| &point.line_played);
            lines.any(|line| line.iter().any(|it| it.seat == 1))
        });
        assert!(answered, "{name}: nobody answers");
    }
}

fn has_an_end_and_figures(at: &str, record: &Record, found: &Analysis) {
    let points = &found.points;
    let in_order = points.windows(2).all(|two| two[0].at <= two[1].at);
    assert!(in_order, "{at}");
    assert!(points.iter().all(|point| point.chance_permille <= 1_000));
    let end = points.last().expect("it has an end");
    assert!(
        [0, 500, 1_000].contains(&end.chance_permille),
        "{at}: {end:?}"
    );
    assert_eq!(end.at as usize, record.inputs.len());
    assert!(found.figures.len() > 1, "{at}: nothing was counted");
    assert!(found.iterations > 0);
}

fn tells_of_choices_that_mattered(at: &str, chose: u32, found: &Analysis) {
    // Where all choices come to the same, none is praised.
    let mattered = found.choices;
    assert!(
        mattered * 10 < chose * 9,
        "{at}: {mattered} of {chose} mattered"
    );
    assert!(
        found.agreed < mattered,
        "{at}: nothing to tell of a random player"
    );
}

fn tells_turning_points(at: &str, record: &Record, found: &Analysis) {
    assert!((1..=3).contains(&found.turning.len()), "{at}");
    for point in &found.turning {
        assert!(point.better_permille >= point.played_permille + WORTH_TELLING_PERMILLE);
        assert_ne!(point.played.0, point.better.0);
        for label in [&point.played.1, &point.better.1, &point.asked] {
            let said = !label.ja.is_empty() && !label.en.is_empty();
            assert!(said, "{at}: {point:?}");
        }
        for line in [&point.line_played, &point.line_better] {
            let rows = line.chunk_by(|one, next| one.seat == next.seat);
            assert!(rows.map(<[_]>::len).all(|row| row <= 4), "{at}: {line:?}");
        }
        let played = Input::Pick(point.played.0);
        assert_eq!(record.inputs[point.at as usize], played);
    }
    let turns: Vec<u16> = found.turning.iter().map(|point| point.turn).collect();
    assert!(
        turns.windows(2).all(|two| two[0] < two[1]),
        "{at}: {turns:?}"
    );
}

/// The same record, seat and effort give the same report.
#[test]
fn a_report_is_the_same_every_time() {
    let catalogue = catalogue("shaman_king");
    let record = played(&catalogue, ["random", "random"], 5);
    let look = || analyse_record(&record, &catalogue, 1, EFFORT, &|_| ()).expect("it plays");
    assert_eq!(look(), look());
}

/// Advice is about choices that are there, the best first, with words in both languages.
#[test]
fn advice_names_choices_and_how_they_go_on() {
    for name in GAMES {
        let catalogue = catalogue(name);
        let record = played(&catalogue, ["greedy", "random"], 4);
        let mut session =
            Session::told(&record.setup, &catalogue, Audience::NOBODY).expect("begins");
        let (mut told, mut lines) = (0, 0);
        for (at, input) in record.inputs.iter().enumerate() {
            let budget = Budget {
                iterations: 200,
                seed: at as u64,
                stop: None,
            };
            let asked = session.asked();
            if let Some(seat) = asked.filter(|_| session.choices() > 1 && at % 5 == 0) {
                let advised = advise_any(&session.seat_view(seat), budget).expect("it is asked");
                assert!(advised.best.len() <= TOLD_MAX);
                assert!((1..1_000).contains(&advised.chance_permille));
                for advice in &advised.best {
                    assert!(advice.pick < session.choices());
                    told += 1;
                    lines += usize::from(!advice.line.is_empty());
                    for sentence in &advice.line {
                        assert!(!sentence.text.ja.is_empty() && !sentence.text.en.is_empty());
                    }
                }
                // Who is not asked gets none.
                assert_eq!(advise_any(&session.seat_view(1 - seat), budget), None);
            }
            session
                .apply_before(input, Audience::NOBODY)
                .expect("it was played");
        }
        assert!(
            told > 10 && lines * 2 > told,
            "{}: {lines} lines of {told}",
            name
        );
    }
}

/// Where there are several choices and but one promises something, that one is advised.
#[test]
fn where_there_are_several_choices_one_is_advised() {
    let catalogue = catalogue("shaman_king");
    let record = played(&catalogue, ["greedy", "greedy"], 4);
    let mut session = Session::told(&record.setup, &catalogue, Audience::NOBODY).expect("begins");
    let mut asked = 0;
    for (at, input) in record.inputs.iter().enumerate() {
        let budget = Budget {
            iterations: 30,
            seed: at as u64,
            stop: None,
        };
        // To take a card back promises nothing.
        let two = session.asked().filter(|_| session.choices() == 2);
        let takes_back = |seat: &u8| {
            let decision = session.view(Viewer::Seat(Seat(*seat))).decision;
            let back = |it: &ChoiceView| it.verb == "take_back";
            decision.is_some_and(|it| it.choices.iter().any(back))
        };
        if let Some(seat) = two.filter(takes_back).filter(|_| asked < 5) {
            asked += 1;
            let advised = advise_any(&session.seat_view(seat), budget).expect("it is asked");
            assert!(!advised.best.is_empty(), "nothing at input {at}");
        }
        let taken = session.apply_before(input, Audience::NOBODY);
        taken.expect("it was played");
    }
    assert!(asked > 0, "nothing is taken back");
}

/// At a table of four every seat is advised for its team: what it fears is done by the other one.
#[test]
fn a_team_is_advised_and_does_not_fear_its_mate() {
    let catalogue = catalogue("summoner_wars");
    let setup = setup(&catalogue, 4, 2);
    let mut session = Session::told(&setup, &catalogue, Audience::NOBODY).expect("begins");
    let mut player = opponent("first_steps", 3).expect("a level");
    let (mut advised, mut feared) = ([0; 4], 0);
    for at in 0..1_200 {
        let Some(seat) = session.asked() else { break };
        let own = session.seat_view(seat);
        let wanted = session.choices() > 1 && advised[usize::from(seat)] < 2 && session.turn() > 4;
        if wanted && at % 5 == 0 {
            let budget = Budget {
                iterations: 100,
                seed: at,
                stop: None,
            };
            let told = advise_any(&own, budget).expect("it is asked");
            assert!(!told.best.is_empty(), "seat {seat} at {at}");
            advised[usize::from(seat)] += 1;
            for fear in told.best.iter().filter_map(|it| it.fears.as_ref()) {
                assert_ne!(fear.sentence.seat % 2, seat % 2, "{seat}: {fear:?}");
                feared += 1;
            }
            let mate = session.seat_view((seat + 2) % 4);
            assert_eq!(advise_any(&mate, budget), None, "who is not asked");
        }
        if advised.iter().all(|&times| times > 0) && feared > 0 {
            return;
        }
        let pick = player.pick(&own, &Thinking::default());
        session
            .apply_before(&Input::Pick(pick), Audience::NOBODY)
            .expect("a choice");
    }
    panic!("{advised:?} were advised, {feared} fears");
}

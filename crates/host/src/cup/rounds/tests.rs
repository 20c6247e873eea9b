use super::*;
use crate::cup::Player;
use crate::engine::{Construction, DeckList};

const MINUTE_MS: u64 = 60_000;

fn cup(form: Form, best_of: u8, players: usize) -> Cup {
    let player = |at: usize| Player {
        who: Who::Guest(format!("g{at}")),
        name: format!("P{at}"),
        deck: DeckList::default(),
        construction: Construction::default(),
        word: String::new(),
        dropped: false,
        left: false,
    };
    Cup {
        cup_id: "cup".into(),
        name: String::new(),
        game: "game".into(),
        form,
        rounds_wanted: None,
        best_of,
        one_match: false,
        clock: None,
        decks_change: false,
        rated: false,
        listed: false,
        players_max: 32,
        come_ms: 5 * MINUTE_MS,
        by_hand: false,
        organiser: "g0".into(),
        created_ms: 0,
        seed: 5,
        stage: Stage::Gathering,
        players: (0..players).map(player).collect(),
        rounds: Vec::new(),
    }
}

/// Ids that count.
fn ids(cup: &Cup) -> impl FnMut() -> String + use<> {
    let rounds = cup.rounds.iter().flat_map(|round| &round.pairings);
    let mut next: usize = rounds.map(|it| it.games.len()).sum();
    move || {
        next += 1;
        format!("m{next}")
    }
}

fn advance(cup: &mut Cup, now_ms: u64, ended: &Ended) -> bool {
    let new_id = ids(cup);
    cup.advance(now_ms, ended, new_id)
}

/// Everybody comes, and of each open game whoever has the smaller number wins.
fn all_open_end(cup: &mut Cup) -> Ended {
    let mut ended = Ended::new();
    let open: Vec<(Pairing, Game)> = cup
        .open_games()
        .map(|(pairing, game)| (pairing.clone(), game.clone()))
        .collect();
    for (pairing, game) in open {
        cup.came(&game.match_id, 0);
        cup.came(&game.match_id, 1);
        let side = usize::from(pairing.players.0 > pairing.players.1.expect("two"));
        let seat = u8::try_from(game.seat_of(side)).expect("a seat");
        ended.insert(game.match_id, Some(seat));
    }
    ended
}

fn started(form: Form, best_of: u8, players: usize) -> Cup {
    let mut cup = cup(form, best_of, players);
    cup.start(0).expect("it begins");
    advance(&mut cup, 0, &Ended::new());
    cup
}

#[test]
fn a_swiss_tournament_of_four_has_two_rounds() {
    let mut cup = started(Form::Swiss, 1, 4);
    for round in 1..=2 {
        assert_eq!(cup.rounds.len(), round);
        assert_eq!(cup.open_games().count(), 2);
        let ended = all_open_end(&mut cup);
        assert!(advance(&mut cup, MINUTE_MS, &ended));
    }
    assert_eq!(cup.stage, Stage::Over);
    let table: Vec<_> = cup.standings().iter().map(|it| it.points).collect();
    assert_eq!(table, [6, 3, 3, 0]);
    assert_eq!(cup.standings()[0].player, 0);
    let ended = Ended::new();
    assert!(
        !advance(&mut cup, 99 * MINUTE_MS, &ended),
        "nothing more follows"
    );
}

#[test]
fn a_best_of_three_goes_on_until_two_are_won_and_the_loser_begins() {
    let mut cup = started(Form::RoundRobin, 3, 2);
    let first = cup.rounds[0].pairings[0].games[0].clone();
    assert!(!first.swapped);
    // The first of the two wins, so the second has the first seat now.
    cup.came(&first.match_id, 0);
    cup.came(&first.match_id, 1);
    let ended = Ended::from([(first.match_id, Some(0))]);
    assert!(advance(&mut cup, MINUTE_MS, &ended));
    assert!(
        !advance(&mut cup, MINUTE_MS, &ended),
        "told twice, it counts once"
    );
    let second = cup.rounds[0].pairings[0].games[1].clone();
    assert!(second.swapped && cup.rounds[0].pairings[0].end.is_none());
    cup.came(&second.match_id, 0);
    cup.came(&second.match_id, 1);
    // Seat 0 is the second of the two there.
    advance(
        &mut cup,
        MINUTE_MS,
        &Ended::from([(second.match_id, Some(0))]),
    );
    let third = cup.rounds[0].pairings[0].games[2].clone();
    assert!(!third.swapped, "the first has lost and begins");
    cup.came(&third.match_id, 0);
    cup.came(&third.match_id, 1);
    advance(&mut cup, MINUTE_MS, &Ended::from([(third.match_id, None)]));
    assert_eq!(cup.rounds[0].pairings[0].end, Some(End::Draw));
    assert_eq!(cup.stage, Stage::Over);
}

#[test]
fn who_does_not_come_in_time_loses_the_game() {
    let mut cup = started(Form::Swiss, 1, 2);
    let game = cup.rounds[0].pairings[0].games[0].clone();
    assert!(cup.came(&game.match_id, 1) && !cup.came(&game.match_id, 1));
    assert!(
        !advance(&mut cup, 5 * MINUTE_MS - 1, &Ended::new()),
        "there is time"
    );
    assert!(advance(&mut cup, 5 * MINUTE_MS, &Ended::new()));
    assert_eq!(cup.rounds[0].pairings[0].end, Some(End::Second));
    let (_, open) = cup.open_games().next().expect("its table is still open");
    assert_eq!(open.end, Some(End::Second));

    let mut cup = started(Form::Swiss, 3, 2);
    advance(&mut cup, 5 * MINUTE_MS, &Ended::new());
    assert_eq!(cup.rounds[0].pairings[0].end, Some(End::Neither));
    assert_eq!(
        cup.rounds[0].pairings[0].games.len(),
        1,
        "nobody waits again"
    );
}

#[test]
fn who_drops_out_loses_what_is_played_and_keeps_what_was() {
    let mut cup = started(Form::RoundRobin, 1, 4);
    let ended = all_open_end(&mut cup);
    advance(&mut cup, MINUTE_MS, &ended);
    let before = cup
        .standings()
        .iter()
        .find(|it| it.player == 0)
        .map(|it| it.points);
    assert_eq!(before, Some(3));
    cup.drop_out(0).expect("it is played");
    advance(&mut cup, MINUTE_MS, &Ended::new());
    while cup.stage == Stage::Running {
        let ended = all_open_end(&mut cup);
        advance(&mut cup, MINUTE_MS, &ended);
    }
    let table = cup.standings();
    let dropped = table.iter().find(|it| it.player == 0).expect("there");
    assert_eq!((dropped.points, dropped.won, dropped.lost), (3, 1, 2));
    assert_eq!(table[0].player, 1);
}

#[test]
fn a_round_waits_for_the_organiser_where_that_is_wanted() {
    let mut cup = cup(Form::Swiss, 1, 5);
    cup.by_hand = true;
    cup.start(0).expect("it begins");
    advance(&mut cup, 0, &Ended::new());
    assert_eq!(cup.next_round(0), Err(CupProblem::RoundGoesOn));
    let bye = cup.rounds[0]
        .pairings
        .iter()
        .find(|it| it.players.1.is_none());
    assert_eq!(bye.and_then(|it| it.end), Some(End::First));
    let ended = all_open_end(&mut cup);
    advance(&mut cup, MINUTE_MS, &ended);
    assert_eq!(cup.rounds.len(), 1);
    cup.next_round(2 * MINUTE_MS).expect("all are over");
    assert_eq!(cup.rounds.len(), 2);
}

#[test]
fn who_leaves_the_house_leaves_no_name() {
    let mut cup = started(Form::Swiss, 1, 4);
    cup.forget("g0", "nobody");
    let text = serde_json::to_string(&cup).expect("JSON");
    assert!(!text.contains("g0") && !text.contains("P0"), "{text}");
    assert!(cup.players[0].dropped && !cup.guests().contains(&"g0".to_owned()));
    let mut waits = self::cup(Form::Swiss, 1, 4);
    waits.forget("g0", "nobody");
    assert_eq!((waits.stage, waits.players.len()), (Stage::CalledOff, 3));
}

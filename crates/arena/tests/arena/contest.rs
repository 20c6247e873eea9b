//! Contests between agents: what pairs exchange, and that threads and breaks leave no trace.

use shokan_arena::agent::Agent;
use shokan_arena::arena::Arena;
use shokan_arena::contest::{Board, Clocks, Contest, DeckMark, Report, Settings};
use shokan_arena::decks;
use shokan_arena::simulate::game_seed;
use shokan_arena::statistics::elo::Difference;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;
use shokan_rules::with_game;

fn cards<G: Arena>() -> Catalogue {
    let cards = games::catalogue(G::GAME, &[]).expect("the game runs");
    cards.expect("the built-in cards have no fault")
}

/// The board of a contest with the first two ready decks, played in so many threads.
fn played<G: Arena>(agents: &[&str], change: impl FnOnce(&mut Settings), threads: usize) -> Board {
    let cards = cards::<G>();
    let mut decks = decks::ready::<G>(&cards);
    decks.truncate(2);
    let agent = |text: &&str| text.parse::<Agent>().expect("an agent");
    let mut settings = Settings {
        game: G::GAME.to_owned(),
        pool: cards.pool.short_hash(),
        agents: agents.iter().map(agent).collect(),
        decks: decks.iter().map(DeckMark::of).collect(),
        tables: vec![[0, 1], [1, 0], [0, 0]],
        pairs: 3,
        sprt: None,
        seed: 7,
        seats: 2,
        turn_cap: 400,
    };
    change(&mut settings);
    assert_eq!(settings.check(), Ok(()));
    let clocks = Clocks::new(settings.agents.len());
    let contest = Contest {
        pool: &cards.pool,
        decks: &decks,
        settings: &settings,
        clocks: &clocks,
    };
    assert!(contest.fits());
    let mut board = Board::new(settings.clone());
    let mut told = Vec::new();
    let done = contest.run(&mut board, threads, &mut |pair, _| {
        told.push(pair.clone());
        Ok::<(), ()>(())
    });
    assert_eq!(done, Ok(()));
    assert_eq!(told, board.told(), "pairs are told as they stand");
    let picks = clocks.picks();
    assert!(picks.iter().all(|it| it.count() > 0 && it.mean_ms() > 0.0));
    assert_eq!(clocks.games().count(), 2 * told.len() as u64);
    board
}

/// The second game of each pair is the first with the names exchanged.
fn every_pair_is_even(board: &Board) {
    for pair in board.told() {
        let [first, second] = &pair.games;
        assert_eq!(first.halves + second.halves, 2, "{pair:?}");
        assert_eq!((pair.quarters, first.began), (2, !second.began), "{pair:?}");
        let long = |it: &shokan_arena::contest::GameLine| (it.turns, it.decisions, it.void);
        assert_eq!(long(first), long(second));
    }
    let report = Report::new(board, String::new(), 0);
    for standing in &report.standings {
        let score = standing.score;
        assert_eq!((score.low, score.value, score.high), (0.5, 0.5, 0.5));
        assert_eq!((standing.deviation, standing.elo), (0.0, Difference::NONE));
        assert_eq!(standing.normalised_elo, Difference::NONE);
    }
    let rated = report.ratings.iter().map(|it| (it.low, it.value, it.high));
    assert!(
        rated
            .into_iter()
            .all(|it| it == (1_000.0, 1_000.0, 1_000.0))
    );
}

/// Equal agents, with equal decks and with different ones.
fn equals_come_out_even<G: Arena>() {
    let board = played::<G>(&["random"; 2], |_| (), 2);
    assert_eq!(board.told().len(), 3);
    every_pair_is_even(&board);
    // Where a pick takes long, the beginning of one deal says enough: both games have as many
    // questions until it is broken off.
    let change = |settings: &mut Settings| {
        if G::SEATS > 2 {
            settings.turn_cap = 5;
            settings.pairs = 1;
        }
    };
    every_pair_is_even(&played::<G>(&["greedy:40"; 2], change, 2));
}

with_game!(@each tests a_mirror, equals_come_out_even);

#[test]
fn a_mirror_of_teams_comes_out_even() {
    let change = |settings: &mut Settings| {
        settings.seats = 4;
        settings.pairs = 2;
    };
    every_pair_is_even(&played::<SummonerWars>(&["random"; 2], change, 2));
}

#[test]
fn a_pair_exchanges_the_agents_and_nothing_else() {
    let board = played::<SummonsCall>(&["greedy:100", "random"], |it| it.pairs = 6, 1);
    let words = |pair: &shokan_arena::contest::Pair| pair.decks.clone();
    let [one, other] = words(&board.told()[0]);
    assert_ne!(one, other);
    assert_eq!(words(&board.told()[1]), [other.clone(), one.clone()]);
    assert_eq!(words(&board.told()[2]), [one.clone(), one.clone()]);
    assert_eq!(words(&board.told()[3]), [one, other]);
    for (deal, pair) in (0..).zip(board.told()) {
        assert_eq!(pair.seed, format!("{:016x}", game_seed(7, deal)));
        // Whoever has the first turn has it in both games: each agent has it once.
        assert_ne!(pair.games[0].began, pair.games[1].began);
    }
    // Had the agents not changed places, both games would be one.
    let long = |pair: &shokan_arena::contest::Pair| pair.games[0].turns != pair.games[1].turns;
    assert!(board.told().iter().any(long));
    let report = Report::new(&board, String::new(), 1);
    assert!(
        report.score(0, 1).expect("they met").value > 0.8,
        "{report:?}"
    );
    let back = report.score(1, 0).expect("they met");
    assert!(back.value < 0.2 && back.high < 1.0);
    assert_eq!(report.score(0, 0), None);
    assert!(report.ratings[0].value > 1_100.0 && report.ratings[1].value == 1_000.0);
}

#[test]
fn threads_leave_no_trace() {
    let agents = ["greedy:30", "random", "greedy:60"];
    let one = played::<SummonsCall>(&agents, |it| it.pairs = 2, 1);
    let three = played::<SummonsCall>(&agents, |it| it.pairs = 2, 3);
    assert_eq!(one.told(), three.told());
    assert_eq!(one.told().len(), 6);
    let report = |board: &Board| Report::new(board, String::new(), 0);
    assert_eq!(report(&one), report(&three));
}

#[test]
fn a_cap_makes_games_void_and_says_why() {
    let board = played::<SummonsCall>(&["random"; 2], |it| it.turn_cap = 3, 1);
    let report = Report::new(&board, String::new(), 0);
    let void: Vec<_> = report.standings[0].void.iter().collect();
    assert_eq!(void, [(&shokan_arena::play::Void::Turns, &6)]);
    every_pair_is_even(&board);
}

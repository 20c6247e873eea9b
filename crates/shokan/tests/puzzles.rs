//! Every puzzle of the house is proved anew, and what is no puzzle is not called one.

use shokan_arena::puzzle::find::{Found, Limits};
use shokan_arena::puzzle::grade::{self, LEVELS, TRIES};
use shokan_arena::puzzle::mine::Mines;
use shokan_arena::puzzle::proof::Prover;
use shokan_arena::puzzle::sure::sure;
use shokan_arena::puzzle::world::World;
use shokan_arena::puzzle::{Aim, TooMuch};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;
use shokan_scenario::puzzle::{Puzzle, puzzles};
use shokan_scenario::written::Written;
use std::sync::Arc;

/// As much as any of them takes.
const LIMITS: Limits = Limits {
    look: 200_000,
    ..Limits::USUAL
};
/// As many as each game has at least.
const PUZZLES_MIN: usize = 30;

type Asked<G> = (State<G>, Arc<Catalogue>, Vec<(u8, u16)>);

/// The position in which a puzzle asks its solver, and the picks of the line from there on.
fn asked<G: Rulebook + Written>(puzzle: &Puzzle) -> Asked<G> {
    let (mut state, cards) = G::laid(&puzzle.text).unwrap();
    let mut picks = puzzle.picks.iter();
    while state.asked().unwrap().seat != Seat(puzzle.seat) {
        state
            .answer(&cards.pool, picks.next().unwrap().1, None)
            .unwrap();
    }
    (state, cards, picks.copied().collect())
}

/// Writes how hard each puzzle of a game is into its page.
fn grade_anew(game: &str, graded: Vec<String>) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenario/puzzles");
    let path = format!("{root}/{game}.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut graded = graded.into_iter();
    let lines = text.lines().map(|line| {
        let grades = line.starts_with("  solved_by ") || line.starts_with("  needs ");
        let line = || format!("{line}\n");
        if grades {
            format!("  {}\n", graded.next().unwrap())
        } else {
            line()
        }
    });
    let text = lines.collect::<String>();
    assert_eq!(graded.next(), None);
    std::fs::write(&path, text).unwrap();
}

/// `BLESS=1` lets the levels try all puzzles anew.
fn all_are_proved<G: Mines + Written>() {
    let all = puzzles(G::GAME);
    assert!(all.len() >= PUZZLES_MIN, "{}: {}", G::GAME, all.len());
    let mut told = [0; LEVELS.len()];
    let blesses = std::env::var_os("BLESS").is_some();
    let mut graded = Vec::new();
    for puzzle in all {
        let name = format!("{} {}", G::GAME, puzzle.name);
        let (state, cards, picks) = asked::<G>(puzzle);
        let pool = &cards.pool;
        let found = G::proved(pool, &state, puzzle.aim, LIMITS);
        let found = found.unwrap_or_else(|TooMuch| panic!("{name}: too much"));
        let found = found.unwrap_or_else(|| panic!("{name}: no puzzle"));
        assert_eq!(found.picks, picks, "{name}");
        let (lines, worlds) = puzzle.proof.unwrap();
        assert_eq!(found.ends, u64::from(lines), "{name}");
        let (world, _) = World::new(&state, Seat(puzzle.seat)).unwrap();
        assert_eq!(world.hands(Seat(puzzle.seat)), worlds, "{name}");
        let permille = |chance: f64| (chance * 1_000.0 + 0.5) as u16;
        let (chance, other) = puzzle.odds.unwrap_or((1_000, permille(found.other)));
        assert_eq!(
            (permille(found.chance), permille(found.other)),
            (chance, other)
        );
        assert!(chance > other, "{name}");
        assert!(
            !puzzle.solved_by.is_empty() && !puzzle.needs.is_empty(),
            "{name}"
        );
        told.iter_mut()
            .zip(&puzzle.solved_by)
            .for_each(|(sum, it)| *sum += it.1);
        if blesses {
            graded.extend(grade::told(&G::graded(pool, &state, &found)));
        } else {
            levels_do_as_told::<G>(puzzle, pool, &state, &found);
        }
    }
    if blesses {
        return grade_anew(G::GAME, graded);
    }
    // A better level solves more of them.
    assert!(told.is_sorted(), "{}: {told:?}", G::GAME);
}

/// Whether a level that is told to solve a puzzle always, or never, does so.
fn levels_do_as_told<G: Mines>(puzzle: &Puzzle, pool: &CardPool, state: &State<G>, found: &Found) {
    for (level, (word, solved)) in LEVELS.into_iter().zip(&puzzle.solved_by) {
        assert_eq!(level.word(), *word, "{}", puzzle.name);
        if *solved == 0 || *solved == u32::from(TRIES) {
            let does = G::solved(pool, state, found, level, 0);
            assert_eq!(does, *solved > 0, "{} {}: {word}", G::GAME, puzzle.name);
        }
    }
}

#[test]
fn every_puzzle_of_summons_call_is_proved_anew() {
    all_are_proved::<SummonsCall>();
}

#[test]
fn every_puzzle_of_summon_and_magic_is_proved_anew() {
    all_are_proved::<SummonAndMagic>();
}

#[test]
fn every_puzzle_of_summoner_wars_is_proved_anew() {
    all_are_proved::<SummonerWars>();
}

#[test]
fn every_puzzle_of_shaman_king_is_proved_anew() {
    all_are_proved::<ShamanKing>();
}

/// A board of Summons Call with two attackers in front of an open master.
fn two_attackers(hp: u8, rest: &str) -> (State<SummonsCall>, Arc<Catalogue>) {
    let page = format!(
        "scenario \"two attackers\"\n  game summons_call\n  P1 unit_zone left: ash_veiled_assassin\n  \
         P1 unit_zone centre: clockwork_footman\n  set P2.master.hp {hp}\n  {rest}\n  \
         P1: attack ash_veiled_assassin -> centre\n  + P1: attack clockwork_footman -> centre\n"
    );
    SummonsCall::laid(&page).unwrap()
}

fn found((state, cards): &(State<SummonsCall>, Arc<Catalogue>)) -> Option<Found> {
    SummonsCall::proved(&cards.pool, state, Aim::Win, LIMITS).unwrap()
}

#[test]
fn what_two_lines_reach_is_no_puzzle() {
    // Both are needed.
    let both = found(&two_attackers(3, "")).unwrap();
    assert_eq!(both.weight(), 2);
    assert!(both.ends > 0);
    // Either will do.
    assert!(found(&two_attackers(1, "")).is_none());
    // Neither will.
    assert!(found(&two_attackers(9, "")).is_none());
}

#[test]
fn fewer_acts_or_a_barred_one_reach_less() {
    let board = two_attackers(3, "");
    let line = found(&board).unwrap().line;
    let (state, cards) = board;
    let mut prover = Prover::new(&cards.pool, &state, Seat(0), Aim::Win).unwrap();
    prover.allow(100_000);
    assert_eq!(prover.reach(1, &[]), Ok(0.0));
    assert_eq!(prover.reach(2, &[]), Ok(1.0));
    assert_eq!(prover.reach(4, &line[..1]), Ok(0.0));
    prover.allow(1);
    assert_eq!(prover.reach(2, &[]), Err(TooMuch));
}

/// Of a master that has moved, the one attack that takes the attacker away holds; where
/// nothing threatens, nothing has to.
#[test]
fn what_holds_against_the_whole_next_turn_is_a_puzzle() {
    let board = |hp: u8| {
        let page = format!(
            "scenario \"the guard falls\"\n  game summons_call\n  \
             P1 unit_zone left: ash_veiled_assassin\n  P2 unit_zone centre: clockwork_footman\n  \
             P1 hand: empty\n  P2 hand: empty\n  set P1.master.hp {hp}\n  \
             set P1.master_moved yes\n"
        );
        SummonsCall::laid(&page).unwrap()
    };
    let held = |hp| {
        let (state, cards) = board(hp);
        SummonsCall::proved(&cards.pool, &state, Aim::Hold, LIMITS).unwrap()
    };
    let found = held(1).unwrap();
    assert_eq!((found.weight(), found.chance, found.other), (1, 1.0, 0.0));
    let (first, _) = found.line.split_first().unwrap();
    assert!(matches!(first.choice, Choice::Act(..)), "{first:?}");
    assert!(held(5).is_none());
}

#[test]
fn hidden_hands_are_counted_by_their_faces() {
    let rest = "P2 hand: sparks, filler\n  P2 deck: 2 sparks, filler";
    let (world, _) = World::new(&two_attackers(3, rest).0, Seat(0)).unwrap();
    // Two of three sparks and two fillers: both of one kind, or one of each.
    assert_eq!(world.hands(Seat(0)), 3);
    let (world, _) = World::new(&two_attackers(3, "P2 hand: empty").0, Seat(0)).unwrap();
    assert_eq!(world.hands(Seat(0)), 1);
}

/// A Berserker may attack all Units next to it at once, or one of them.
#[test]
fn where_all_may_be_attacked_at_once_each_is_tried_too() {
    let page = "scenario \"one or all\"\n  game summoner_wars\n  turn 5 of P1, attack\n  \
         P1 battlefield 3,3: berserker\n  P2 battlefield 3,4: guardian as one\n  \
         P2 battlefield 4,3: guardian as two\n  P1: attack berserker -> one\n";
    let (mut state, cards) = SummonerWars::laid(page).unwrap();
    let pool = &cards.pool;
    let begins = |choice: &Choice| matches!(choice, Choice::Act(..));
    let at = state.choices(pool).iter().position(begins).unwrap();
    state.answer(pool, at as u16, None).unwrap();
    assert!(state.choices(pool).contains(&Choice::Default));
    let mut prover = Prover::new(pool, &state, Seat(0), Aim::Chance).unwrap();
    prover.set_acts(1);
    let tried = prover.choices(prover.root());
    assert_eq!(tried.len(), 3, "{tried:?}");
}

/// Steps in which `hard` looks for a win.
const SURE_STEPS: u32 = 2_000;
/// As much stack as a browser gives.
const STACK_BYTES: usize = 1 << 20;

#[test]
fn a_sure_win_is_found_in_few_steps_and_none_where_there_is_none() {
    let (state, cards) = two_attackers(3, "");
    let choices = state.choices(&cards.pool);
    let found = sure(&cards.pool, &state, &choices, SURE_STEPS);
    assert!(choices.contains(&found.choice.unwrap()));
    assert!(found.steps > 0 && found.steps < SURE_STEPS);
    // What may not be chosen is no win.
    assert_eq!(sure(&cards.pool, &state, &[], SURE_STEPS).choice, None);
    let (state, cards) = two_attackers(9, "");
    let choices = state.choices(&cards.pool);
    assert_eq!(sure(&cards.pool, &state, &choices, SURE_STEPS).choice, None);
}

#[test]
fn most_puzzles_are_sure_wins_within_the_steps_and_the_stack_of_a_level() {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let found = thread.spawn(|| {
        let mut found = 0;
        for puzzle in puzzles("shaman_king") {
            let (state, cards, _) = asked::<ShamanKing>(puzzle);
            let choices = state.choices(&cards.pool);
            let sure = sure(&cards.pool, &state, &choices, SURE_STEPS);
            assert!(sure.steps <= SURE_STEPS);
            found += usize::from(sure.choice.is_some());
        }
        found
    });
    let found = found.unwrap().join().unwrap();
    assert!(found >= 20, "{found}");
}

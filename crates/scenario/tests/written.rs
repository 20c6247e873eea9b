//! Positions of play, written as pages and read again: at the open questions of every game.

use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::greedy::Greedy;
use shokan_arena::random::Random;
use shokan_arena::simulate::{game_seed, match_luck};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::QuestionKind;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::questions;
use shokan_scenario::written::{Head, Unwritable, Written, written};
use std::collections::BTreeMap;

/// Picks of one game that are looked at.
const PICKS: usize = 400;

fn head() -> Head {
    Head {
        title_en: "a position of play".to_owned(),
        title_ja: "対局の一場面".to_owned(),
    }
}

/// What came of the open questions of some games.
#[derive(Debug, Default)]
struct Came {
    asked: usize,
    written: usize,
    reasons: BTreeMap<String, usize>,
}

fn reason(why: &Unwritable) -> String {
    why.to_string().chars().take(300).collect()
}

fn walk<G: Arena + Written>(
    catalogue: &Catalogue,
    mut state: State<G>,
    bots: &mut [Box<dyn Bot<G>>],
    came: &mut Came,
    look: &mut impl FnMut(&State<G>, &str),
) {
    let pool = &catalogue.pool;
    state.begin(pool, None);
    for _ in 0..PICKS {
        let Some(asked) = state.asked() else { return };
        let count = state.count(pool);
        if questions::of::<G>(asked.prompt).kind == QuestionKind::Phase {
            came.asked += 1;
            match written(&state, catalogue, &head()) {
                Ok(text) => {
                    came.written += 1;
                    look(&state, &text);
                }
                Err(why) => *came.reasons.entry(reason(&why)).or_default() += 1,
            }
        }
        let pick = match count {
            0 | 1 => 0,
            _ => {
                let view = state.view(Viewer::Seat(asked.seat));
                bots[asked.seat.at() % 2].pick(pool, &view)
            }
        };
        state
            .answer(pool, pick, None)
            .expect("a choice that is listed");
    }
}

/// Some games with ready decks, by random picks and by the greedy bot.
fn play<G: Arena + Written>(games: u64, look: &mut impl FnMut(&State<G>, &str)) -> Came {
    let catalogue = Catalogue::of::<G>(&[]).expect("sound cards");
    let ready = decks::ready::<G>(&catalogue);
    let mut came = Came::default();
    for game in 0..games {
        let at = game as usize;
        let pair = [&ready[at % ready.len()], &ready[(at * 3 + 1) % ready.len()]];
        let seed = game_seed(41, game);
        let decks = pair.map(|deck| deck.cards.clone());
        let state = G::deal(&decks, &catalogue.pool, match_luck(seed)).expect("a deal");
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..2)
            .map(|seat: u64| -> Box<dyn Bot<G>> {
                match game % 2 {
                    0 => Box::new(Random::new(seed + seat)),
                    _ => Box::new(
                        Greedy::new(seed + seat)
                            .with_work(60)
                            .with_deck(G::list(&pair[seat as usize].cards)),
                    ),
                }
            })
            .collect();
        walk(&catalogue, state, &mut bots, &mut came, look);
    }
    came
}

fn games() -> u64 {
    let games = std::env::var("SHOKAN_WRITTEN_GAMES").ok();
    games.and_then(|games| games.parse().ok()).unwrap_or(4)
}

/// A page passes as a test of the rules does: with a view that keeps its secrets, and saved and
/// loaded at every question.
fn is_a_page(text: &str) {
    let reports = shokan_scenario::run_text("written.txt", text);
    assert_eq!(reports.len(), 1, "{text}");
    assert!(reports[0].ok, "{}\n{text}", reports[0]);
    let long = |line: &str| line.chars().count() > 120 && !line.contains('[');
    assert!(!text.lines().any(long), "{text}");
}

/// Of every so many pages one is run as a test.
const EACH: usize = 40;

fn most_are_written<G: Arena + Written>() {
    let catalogue = Catalogue::of::<G>(&[]).expect("sound cards");
    let mut seen = 0;
    let came = play::<G>(games(), &mut |state, text| {
        seen += 1;
        if seen % EACH == EACH / 2 {
            println!("{text}");
            assert_eq!(written(state, &catalogue, &head()).as_deref(), Ok(text));
            is_a_page(&format!("{text}  ? turn {}\n", G::turn(state)));
        }
    });
    let mut reasons: Vec<_> = came.reasons.iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (reason, count) in &reasons {
        println!("{count} {reason}");
    }
    println!("{} of {}", came.written, came.asked);
    assert!(came.asked > 20 && came.written * 100 >= came.asked * 98);
}

shokan_rules::with_game!(@each tests shares, most_are_written);

#[test]
fn a_game_of_four_is_written_as_long_as_all_play() {
    type G = shokan_rules::summoner_wars::SummonerWars;
    let catalogue = Catalogue::of::<G>(&[]).expect("sound cards");
    let ready = decks::ready::<G>(&catalogue);
    let four: Vec<_> = (0..4)
        .map(|at| ready[at % ready.len()].cards.clone())
        .collect();
    let pool = &catalogue.pool;
    let mut state = G::deal(&four, pool, match_luck(3)).expect("a deal");
    let mut bot: Box<dyn Bot<G>> = Box::new(Random::new(3));
    let (mut turns, mut seen) = ([0; 4], 0);
    state.begin(pool, None);
    while let Some(asked) = state.asked() {
        let open = questions::of::<G>(asked.prompt).kind == QuestionKind::Phase;
        seen += usize::from(open);
        let text = (open && seen % 3 == 0).then(|| written(&state, &catalogue, &head()));
        if state.registers.out != 0 && text.is_some() {
            // Who is out has no Summoner, and a page gives one to every seat.
            assert!(text.is_none_or(|text| text.is_err()));
            break;
        }
        if let Some(text) = text {
            assert!(text.is_ok(), "{text:?}");
            turns[asked.seat.at()] += 1;
        }
        let pick = bot.pick(pool, &state.view(Viewer::Seat(asked.seat)));
        let pick = if state.count(pool) > 1 { pick } else { 0 };
        state
            .answer(pool, pick, None)
            .expect("a choice that is listed");
    }
    assert!(turns.iter().all(|asked| *asked > 2), "{turns:?}");
}

//! Many games at once: the same games whatever the number of lanes and threads, and each lane as
//! its contract says.

mod common;

use common::{cards, setup};
use shokan_kernel::luck::{Luck, Stream};
use shokan_learn::lanes::{
    Arrays, Autoreset, Lanes, LanesError, Observe, Opponent, Plan, StepError,
};
use shokan_learn::observed::Observed;
use shokan_learn::tokens::{CHOICE, CHOICES_MAX, GLOBALS, Rows, TOKEN};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::session::{Input, Session, Setup, SetupError};
use shokan_rules::with_game;
use std::sync::Arc;

fn plan<G: Observed>(catalogue: &Catalogue, lanes: usize) -> Plan {
    plan_of::<G>(catalogue, lanes, 2)
}

fn plan_of<G: Observed>(catalogue: &Catalogue, lanes: usize, seats: usize) -> Plan {
    let ready = catalogue.ready_words().take(seats);
    Plan {
        setup: setup::<G>(catalogue, ready, [0; 32]),
        lanes,
        seed: 7,
        threads: 1,
        autoreset: Autoreset::SameStep,
        skip_forced: true,
        observe: Observe::All,
        turn_cap: 30,
        opponents: Vec::new(),
    }
}

fn count(arrays: &Arrays, lane: usize) -> usize {
    let mask = &arrays.mask[lane * CHOICES_MAX..][..CHOICES_MAX];
    mask.iter().take_while(|&&may| may == 1).count()
}

/// A pick for each lane that follows from its question and the step alone.
fn picks(arrays: &Arrays, step: u64) -> Vec<i64> {
    let lanes = arrays.to_act.len();
    let pick = |lane: usize| {
        let mut luck = Luck::quick(step ^ (lane as u64) << 32);
        i64::from(luck.below(Stream::Other, count(arrays, lane).max(1) as u32))
    };
    (0..lanes).map(pick).collect()
}

fn played<G: Observed>(plan: &Plan, catalogue: &Arc<Catalogue>, steps: u64) -> (Arrays, Vec<u64>) {
    let mut lanes = Lanes::<G>::new(plan.clone(), Arc::clone(catalogue)).expect("lanes");
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    for step in 0..steps {
        let picks = picks(&arrays, step);
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
    }
    let states = (0..plan.lanes).map(|at| lanes.state(at).expect("a lane").hash());
    (arrays, states.collect())
}

with_game!(@each tests a_lane_plays_the_same_games_beside_any_others, same);

fn same<G: Observed>() {
    let catalogue = cards::<G>();
    let (few, states) = played::<G>(&plan::<G>(&catalogue, 3), &catalogue, 120);
    for threads in [2, 8] {
        let more = Plan {
            threads,
            ..plan::<G>(&catalogue, 6)
        };
        let (many, other) = played::<G>(&more, &catalogue, 120);
        assert_eq!(other[..3], states);
        assert_eq!(many.tokens[..few.tokens.len()], few.tokens);
        assert_eq!(many.choices[..few.choices.len()], few.choices);
        assert_eq!(many.globals[..few.globals.len()], few.globals);
        assert_eq!(many.mask[..few.mask.len()], few.mask);
        assert_ne!(other[3..], states, "other lanes play other games");
    }
}

with_game!(@each tests a_game_with_other_luck_is_the_game_of_that_seed, reseeded);

fn reseeded<G: Observed>() {
    let catalogue = cards::<G>();
    let setup = plan::<G>(&catalogue, 1).setup;
    let first = G::begin(&setup, &catalogue).expect("ready decks fit");
    let mut hashes = Vec::new();
    for seed in 0..40 {
        let seed = [seed; 32];
        let setup = Setup {
            seed,
            ..setup.clone()
        };
        let mut anew = G::begin(&setup, &catalogue).expect("ready decks fit").state;
        let mut copied = G::reseeded(&first.state, &catalogue.pool, seed);
        assert_eq!(copied.hash(), anew.hash());
        anew.begin(&catalogue.pool, None);
        copied.begin(&catalogue.pool, None);
        assert_eq!(copied.hash(), anew.hash(), "at the first question");
        hashes.push(copied.hash());
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 40, "each seed is another game");
}

#[test]
fn lanes_of_four_seats_go_to_their_ends_and_pay_teams_alike() {
    with_game!(@each all G, four::<G>());
}

fn four<G: Observed>() {
    if !games::seats_at(G::GAME, 4) {
        return;
    }
    let catalogue = cards::<G>();
    let plan = Plan {
        turn_cap: 400,
        ..plan_of::<G>(&catalogue, 3, 4)
    };
    let mut lanes = Lanes::<G>::new(plan, Arc::clone(&catalogue)).expect("four decks");
    assert_eq!(lanes.shape().seats, 4);
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    let (mut asked, mut ended, mut won) = ([false; 4], 0, 0);
    for step in 0..20_000 {
        let picks = picks(&arrays, step);
        for &seat in &arrays.to_act {
            asked[usize::try_from(seat).expect("a game goes on")] = true;
        }
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
        for (lane, returns) in arrays.returns.chunks(4).enumerate() {
            let over = arrays.terminated[lane] + arrays.truncated[lane] > 0;
            ended += usize::from(over);
            if returns.iter().any(|&n| n != 0.0) {
                assert!(over);
                won += 1;
                assert_eq!(
                    returns.iter().filter(|&&n| n == 1.0).count(),
                    2,
                    "{returns:?}"
                );
                assert_eq!(
                    returns.iter().filter(|&&n| n == -1.0).count(),
                    2,
                    "{returns:?}"
                );
                // Those across the table are one team.
                assert_eq!(returns[0], returns[2]);
            }
        }
        if won > 1 && ended > 3 {
            break;
        }
    }
    assert_eq!(asked, [true; 4], "every seat is asked");
    assert!(won > 1 && ended > 3, "{ended} games ended, {won} were won");
}

with_game!(@each tests what_was_written_before_is_gone, fresh);

fn fresh<G: Observed>() {
    let catalogue = cards::<G>();
    let mut lanes = Lanes::<G>::new(plan::<G>(&catalogue, 2), Arc::clone(&catalogue)).unwrap();
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    for step in 0..150 {
        let picks = picks(&arrays, step);
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
        assert!(
            arrays
                .mask
                .chunks(CHOICES_MAX)
                .all(|it| it.is_sorted_by(|a, b| a >= b))
        );
    }
    // The same questions, written where anything lay.
    let mut anew = Arrays::new(&lanes.shape());
    anew.tokens.fill(9);
    anew.cards.fill(9);
    anew.choices.fill(9);
    anew.mask.fill(1);
    lanes.reset(&mut anew.out()).expect("the shape");
    let last = |it: &Arrays| {
        (
            it.tokens.clone(),
            it.cards.clone(),
            it.choices.clone(),
            it.mask.clone(),
        )
    };
    assert!(last(&anew) == last(&arrays));
}

with_game!(@each tests a_wrong_pick_moves_no_game, refused);

fn refused<G: Observed>() {
    let catalogue = cards::<G>();
    let mut lanes = Lanes::<G>::new(plan::<G>(&catalogue, 3), Arc::clone(&catalogue)).unwrap();
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    let before = (arrays.clone(), lanes.state(0).unwrap().hash());
    let choices = count(&arrays, 2);
    for pick in [choices as i64, -1, i64::MAX] {
        let found = lanes.step(&[0, 0, pick], &mut arrays.out());
        assert_eq!(
            found,
            Err(StepError::Illegal {
                lane: 2,
                pick,
                choices
            })
        );
    }
    let found = lanes.step(&[0, 0], &mut arrays.out());
    assert_eq!(
        found,
        Err(StepError::Picks {
            expected: 3,
            found: 2
        })
    );
    assert_eq!(
        lanes.reset_lane(3, &mut arrays.out()),
        Err(StepError::Lane(3))
    );
    let mut small = arrays.clone();
    small.mask.pop();
    assert_eq!(lanes.step(&[0; 3], &mut small.out()), Err(StepError::Shape));
    assert!(before == (arrays, lanes.state(0).unwrap().hash()));
    let none = Lanes::<G>::new(plan::<G>(&catalogue, 0), Arc::clone(&catalogue));
    assert!(matches!(none, Err(LanesError::Lanes(0))));
    for decks in [0, 1, 3] {
        let mut plan = plan::<G>(&catalogue, 1);
        let deck = plan.setup.decks[0].clone();
        plan.setup.decks = vec![deck; decks];
        let none = Lanes::<G>::new(plan, Arc::clone(&catalogue));
        assert!(matches!(none, Err(LanesError::Setup(SetupError::Seats(n))) if n == decks));
    }
}

with_game!(@each tests the_three_ways_to_begin_anew, autoreset);

fn autoreset<G: Observed>() {
    let catalogue = cards::<G>();
    let modes = [
        Autoreset::SameStep,
        Autoreset::NextStep,
        Autoreset::Disabled,
    ];
    for autoreset in modes {
        let plan = Plan {
            autoreset,
            observe: Observe::Mask,
            ..plan::<G>(&catalogue, 1)
        };
        let mut lanes = Lanes::<G>::new(plan, Arc::clone(&catalogue)).unwrap();
        let mut arrays = Arrays::new(&lanes.shape());
        lanes.reset(&mut arrays.out()).expect("the shape");
        let mut step = 0;
        while arrays.terminated[0] + arrays.truncated[0] == 0 {
            let picks = picks(&arrays, step);
            lanes.step(&picks, &mut arrays.out()).expect("listed picks");
            step += 1;
            assert!(step < 100_000, "the turn cap ends every game");
        }
        let sum: f32 = arrays.returns.iter().sum();
        assert!(sum == 0.0, "two seats: one wins what the other loses");
        let game = |lanes: &Lanes<G>| lanes.game(0).expect("a lane").1;
        if autoreset == Autoreset::SameStep {
            assert_eq!((game(&lanes), arrays.to_act[0] >= 0), (2, true));
            continue;
        }
        assert_eq!(
            (game(&lanes), arrays.to_act[0], count(&arrays, 0)),
            (1, -1, 0)
        );
        lanes
            .step(&[77], &mut arrays.out())
            .expect("the pick is not read");
        assert_eq!((arrays.terminated[0], arrays.truncated[0]), (0, 0));
        if autoreset == Autoreset::Disabled {
            assert_eq!((game(&lanes), arrays.to_act[0]), (1, -1));
            lanes.reset_lane(0, &mut arrays.out()).expect("a lane");
        }
        assert_eq!((game(&lanes), arrays.to_act[0] >= 0), (2, true));
        assert!(count(&arrays, 0) > 1);
    }
}

with_game!(@each tests a_lane_can_be_played_again_by_a_session, again);

fn again<G: Observed>() {
    let catalogue = cards::<G>();
    let plan = Plan {
        skip_forced: false,
        ..plan::<G>(&catalogue, 2)
    };
    let mut lanes = Lanes::<G>::new(plan.clone(), Arc::clone(&catalogue)).unwrap();
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    let (seed, _) = lanes.game(1).expect("a lane");
    let mut session = Session::new(&Setup { seed, ..plan.setup }, &catalogue).expect("it begins");
    for step in 0..60 {
        let picks = picks(&arrays, step);
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
        if lanes.game(1).expect("a lane").1 > 1 {
            break;
        }
        session
            .apply(&Input::Pick(picks[1] as u16))
            .expect("the same choice");
        assert_eq!(
            lanes.state(1).expect("a lane").hash(),
            session.hash(),
            "step {step}"
        );
    }
}

with_game!(@each tests an_opponent_answers_inside_the_step, opponents);

fn opponents<G: Observed>() {
    let catalogue = cards::<G>();
    for opponent in [Opponent::First, Opponent::Random] {
        let against = |seat: usize| {
            let mut opponents = vec![Some(opponent); 2];
            opponents[seat] = None;
            Plan {
                opponents,
                ..plan::<G>(&catalogue, 3)
            }
        };
        for seat in [0, 1] {
            let mut lanes = Lanes::<G>::new(against(seat), Arc::clone(&catalogue)).unwrap();
            let mut arrays = Arrays::new(&lanes.shape());
            lanes.reset(&mut arrays.out()).expect("the shape");
            let mut ended = 0;
            for step in 0..2_000 {
                assert_eq!(arrays.to_act, [seat as i8; 3]);
                let picks = picks(&arrays, step);
                lanes.step(&picks, &mut arrays.out()).expect("listed picks");
                ended += arrays
                    .terminated
                    .iter()
                    .chain(&arrays.truncated)
                    .sum::<i8>();
                if ended > 5 {
                    break;
                }
            }
            assert!(ended > 5, "games end while {opponent:?} plays");
        }
        let (_, once) = played::<G>(&against(0), &catalogue, 120);
        let threads = Plan {
            threads: 2,
            ..against(0)
        };
        assert_eq!(played::<G>(&threads, &catalogue, 120).1, once);
    }
    let nobody = Plan {
        opponents: vec![Some(Opponent::First); 2],
        ..plan::<G>(&catalogue, 1)
    };
    let none = Lanes::<G>::new(nobody, Arc::clone(&catalogue));
    assert!(matches!(none, Err(LanesError::NobodyAsked)));
}

with_game!(@each tests another_seed_is_as_if_made_with_it, reseed);

fn reseed<G: Observed>() {
    let catalogue = cards::<G>();
    let other = Plan {
        seed: 99,
        ..plan::<G>(&catalogue, 2)
    };
    let mut made = Lanes::<G>::new(other, Arc::clone(&catalogue)).unwrap();
    let mut expected = Arrays::new(&made.shape());
    made.reset(&mut expected.out()).expect("the shape");
    let mut lanes = Lanes::<G>::new(plan::<G>(&catalogue, 2), Arc::clone(&catalogue)).unwrap();
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    assert_ne!(
        lanes.state(0).unwrap().hash(),
        made.state(0).unwrap().hash()
    );
    for step in 0..50 {
        let picks = picks(&arrays, step);
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
    }
    lanes.reseed(99, &mut arrays.out()).expect("the shape");
    assert!(arrays == expected);
    assert_eq!(lanes.game(1), made.game(1));
    assert_eq!(
        lanes.state(1).unwrap().hash(),
        made.state(1).unwrap().hash()
    );
}

with_game!(@each tests each_seat_can_look_whoever_is_asked, looks);

fn looks<G: Observed>() {
    let catalogue = cards::<G>();
    let mut lanes = Lanes::<G>::new(plan::<G>(&catalogue, 1), Arc::clone(&catalogue)).unwrap();
    let shape = lanes.shape();
    let mut arrays = Arrays::new(&shape);
    lanes.reset(&mut arrays.out()).expect("the shape");
    let mut seen = Arrays::new(&shape);
    let mut look = |lanes: &mut Lanes<G>, lane, seat| {
        seen.tokens.fill(9);
        seen.cards.fill(9);
        seen.choices.fill(9);
        let found = lanes.observe(
            lane,
            seat,
            &mut Rows {
                tokens: &mut seen.tokens,
                cards: &mut seen.cards,
                globals: &mut seen.globals,
                choices: &mut seen.choices,
            },
        );
        found.map(|()| seen.clone())
    };
    for step in 0..60 {
        let asked = usize::try_from(arrays.to_act[0]).expect("a game goes on");
        let own = look(&mut lanes, 0, asked).expect("a seat");
        assert!(own.tokens == arrays.tokens && own.choices == arrays.choices);
        assert!(own.cards == arrays.cards && own.globals == arrays.globals);
        let other = look(&mut lanes, 0, 1 - asked).expect("a seat");
        assert!(
            other.tokens != own.tokens,
            "another seat sees another table"
        );
        assert!(other.choices.iter().all(|&n| n == 0), "nor is it asked");
        let picks = picks(&arrays, step);
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
    }
    assert_eq!(look(&mut lanes, 0, 2).unwrap_err(), StepError::Seat(2));
    assert_eq!(look(&mut lanes, 1, 0).unwrap_err(), StepError::Lane(1));
    let mut short = (
        vec![0; TOKEN],
        vec![0; 1],
        vec![0; GLOBALS],
        vec![0; CHOICE],
    );
    let rows = &mut Rows {
        tokens: &mut short.0,
        cards: &mut short.1,
        globals: &mut short.2,
        choices: &mut short.3,
    };
    assert_eq!(lanes.observe(0, 0, rows), Err(StepError::Shape));
}

with_game!(@each tests only_marked_lanes_begin_anew, marked);

fn marked<G: Observed>() {
    let catalogue = cards::<G>();
    let mut lanes = Lanes::<G>::new(plan::<G>(&catalogue, 3), Arc::clone(&catalogue)).unwrap();
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    let before: Vec<u64> = (0..3).map(|at| lanes.state(at).unwrap().hash()).collect();
    let found = lanes.reset_lanes(&[true], &mut arrays.out());
    let (expected, found_n) = (3, 1);
    assert_eq!(
        found,
        Err(StepError::Picks {
            expected,
            found: found_n
        })
    );
    lanes
        .reset_lanes(&[true, false, true], &mut arrays.out())
        .expect("a mark for each lane");
    let games: Vec<u32> = (0..3).map(|at| lanes.game(at).unwrap().1).collect();
    assert_eq!(games, [2, 1, 2]);
    assert_eq!(lanes.state(1).unwrap().hash(), before[1]);
    let mut anew = Arrays::new(&lanes.shape());
    lanes.reset(&mut anew.out()).expect("the shape");
    assert!(anew == arrays);
}

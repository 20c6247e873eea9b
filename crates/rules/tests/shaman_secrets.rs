//! What nobody may see in Shaman King before its time (R-SK-91): the starting shaman, the pair of
//! persons, staged cards, backs.

mod common;

use common::harness::Harness;
use common::shaman_king::Shaman;
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::Seat;
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::shaman_king::words::{prompt, verb, zone};
use shokan_rules::shaman_king::{ShamanKing, deck, other};

type Game = State<ShamanKing>;

/// Who must not see what a seat hides.
fn others(seat: Seat) -> [Viewer; 2] {
    [Viewer::Seat(other(seat)), Viewer::Public]
}

/// Both the state of a viewer and the page.
fn same(a: &Game, b: &Game, viewer: Viewer, what: &str) {
    assert!(a.view(viewer) == b.view(viewer), "{viewer:?} sees {what}");
    assert!(
        Shaman::page(a, viewer) == Shaman::page(b, viewer),
        "the page of {viewer:?} shows {what}"
    );
}

/// Plays random games and looks at every question.
fn games(count: u64, mut look: impl FnMut(&Game, &mut Luck)) {
    for seed in 0..count {
        let mut luck = Luck::quick(seed);
        let mut game = Shaman::start(seed);
        game.begin(Shaman::pool(), None);
        while game.asked().is_some() {
            look(&game, &mut luck);
            let all = game.choices(Shaman::pool());
            let pick = luck.below(Stream::Other, all.len() as u32);
            game.take(Shaman::pool(), all[pick as usize], None);
        }
    }
}

#[test]
fn no_view_tells_the_starting_shaman() {
    let (mut compared, mut differ) = (0, 0);
    games(200, |game, luck| {
        let asked = game.asked().expect("a question").prompt;
        if asked != prompt::MULLIGAN {
            return;
        }
        for seat in [Seat(0), Seat(1)] {
            for viewer in others(seat) {
                let mut other = game.redeal_but(viewer.mask(), CardSet::default(), luck);
                Shaman::mend(&mut other, viewer, CardSet::default());
                same(game, &other, viewer, "a face-down shaman");
                let face = |game: &Game| {
                    let card = game
                        .table
                        .at_cell(seat, zone::SHAMANS, 0)
                        .expect("a shaman");
                    game.table.card(card).def
                };
                compared += 1;
                differ += usize::from(face(game) != face(&other));
                // What the first player's mulligan tells; behind the second all is shown.
                let asked = game.asked().expect("a question").seat;
                if asked == game.registers.first && !viewer.sees(asked) {
                    for choice in [Choice::No, Choice::Yes] {
                        let (mut here, mut there) = (*game, other);
                        let told = Shaman::told(&mut here, choice, viewer);
                        assert_eq!(told, Shaman::told(&mut there, choice, viewer));
                        same(&here, &there, viewer, "a face-down shaman");
                    }
                }
            }
        }
    });
    println!("{compared} compared, {differ} with another shaman");
    assert!(compared > 1_000 && differ > compared / 4);
}

#[test]
fn no_view_tells_the_pair_of_persons() {
    let all = deck::all_persons(Shaman::pool());
    let mut compared = 0;
    games(20, |game, luck| {
        for seat in [Seat(0), Seat(1)] {
            let shown = game.registers.person[seat.at()]
                .iter()
                .fold(0, |all, bit| all | bit);
            let mut bits: Vec<u64> = (0..64)
                .map(|at| 1 << at)
                .filter(|bit| all & bit != 0)
                .collect();
            luck.shuffle(Stream::Other, &mut bits);
            let mut pair = shown;
            for bit in bits {
                pair |= if pair.count_ones() < 2 { bit } else { 0 };
            }
            let mut other = *game;
            other.registers.pair[seat.at()] = pair;
            compared += usize::from(other.registers.pair != game.registers.pair);
            for viewer in others(seat) {
                same(game, &other, viewer, "the pair of persons");
            }
        }
    });
    println!("{compared} compared");
    assert!(compared > 100);
}

#[test]
fn no_view_tells_what_is_staged_and_backs_are_all_alike() {
    let (mut staged, mut backs) = (0, 0);
    games(40, |game, _| {
        let asked = game.asked().expect("a question");
        if !matches!(asked.prompt, prompt::DECLARATION | prompt::STEP) {
            return;
        }
        let seat = asked.seat;
        let ways = game.choices(Shaman::pool());
        let puts =
            |which| move |choice: &&Choice| matches!(choice, Choice::Act(it, _) if *it == which);
        let any = |choice: &&Choice| puts(verb::PUT)(choice) || puts(verb::PUT_DOWN)(choice);
        let after = |choice: &Choice| {
            let mut next = *game;
            next.take(Shaman::pool(), *choice, None);
            next
        };
        let all: Vec<Game> = ways.iter().filter(any).map(after).collect();
        for pair in all.windows(2) {
            staged += 1;
            for viewer in others(seat) {
                same(&pair[0], &pair[1], viewer, "a staged card");
                same(game, &pair[0], viewer, "that something is staged");
            }
        }
        // The step is closed with one back or another.
        let down: Vec<Game> = ways
            .iter()
            .filter(puts(verb::PUT_DOWN))
            .map(after)
            .collect();
        let closed: Vec<Game> = down
            .into_iter()
            .map(|mut next| {
                let choices = next.choices(Shaman::pool());
                let close = choices
                    .into_iter()
                    .find(|choice| matches!(choice, Choice::Done | Choice::Act(verb::TARGET, _)));
                next.take(Shaman::pool(), close.expect("a step can be closed"), None);
                next
            })
            .filter(|next| next.registers.battle.on)
            .collect();
        for pair in closed.windows(2) {
            if pair[0].asked().map(|it| it.prompt) == pair[1].asked().map(|it| it.prompt) {
                backs += 1;
                for viewer in others(seat) {
                    same(&pair[0], &pair[1], viewer, "the face of a back");
                }
            }
        }
    });
    println!("{staged} staged, {backs} backs");
    assert!(staged > 1_000 && backs > 300);
}

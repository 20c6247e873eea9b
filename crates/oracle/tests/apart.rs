//! The oracle sees everything, and nothing that plays for people can reach it.

use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::search::deals::Deals;
use shokan_arena::simulate::{BotKind, match_luck};
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_oracle::{all_seeing, pair};
use shokan_rules::games::{self, GAMES};
use shokan_rules::summons_call::SummonsCall;
use shokan_rules::with_game;
use std::process::Command;

/// Every crate on which the one binary depends, by any kind of dependency.
fn behind(package: &str) -> Vec<String> {
    let cargo = env!("CARGO");
    let out = Command::new(cargo)
        .args([
            "tree",
            "--offline",
            "--locked",
            "--prefix",
            "none",
            "--edges",
            "all",
            "--package",
            package,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo tree runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let text = String::from_utf8_lossy(&out.stdout);
    let name = |line: &str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    text.lines().map(name).collect()
}

#[test]
fn nothing_that_plays_for_people_depends_on_the_oracle() {
    let crates = behind("shokan");
    assert!(
        crates.iter().any(|name| name == "shokan-arena"),
        "the tree was not read"
    );
    assert!(
        !crates.iter().any(|name| name == "shokan-oracle"),
        "{crates:?}"
    );
    assert!(
        behind("shokan-oracle")
            .iter()
            .any(|name| name == "shokan-oracle")
    );
}

fn sees<G: Arena>() {
    let catalogue = games::catalogue(G::GAME, &[])
        .expect("a game")
        .expect("sound cards");
    let pool = &catalogue.pool;
    let deck = decks::ready::<G>(&catalogue).remove(0);
    let cards = [deck.cards.clone(), deck.cards.clone()];
    let mut state = G::deal(&cards, pool, match_luck(3)).expect("they fit");
    let mut luck = Luck::quick(1);
    state.begin(pool, None);
    for _ in 0..60 {
        let Some(asked) = state.asked() else { break };
        let view = all_seeing(&state, asked.seat);
        let unknown = view
            .table
            .all()
            .filter(|&card| view.table.card(card).def == DefId::UNKNOWN);
        assert_eq!(unknown.count(), 0, "{}: a face is hidden", G::GAME);
        // What is dealt of it is the state itself, with other luck to come.
        let mut deals = Deals::told(pool, &view, None);
        let world = *deals.deal(pool, &mut luck);
        let faces = |of: &shokan_kernel::state::State<G>| -> Vec<DefId> {
            of.table
                .in_order()
                .map(|card| of.table.card(card).def)
                .collect()
        };
        assert_eq!(faces(&world), faces(&state), "{}: another order", G::GAME);
        let choices = state.choices(pool);
        assert_eq!(world.choices(pool).len(), choices.len());
        let at = luck.below(Stream::Other, choices.len() as u32);
        state.take(pool, choices[at as usize], None);
    }
}

#[test]
fn the_oracle_sees_every_face_where_it_lies() {
    for game in GAMES {
        with_game!(game, G => sees::<G>()).expect("a game");
    }
}

#[test]
fn a_pair_is_played_to_its_end() {
    for game in GAMES {
        let score = with_game!(game, G => one::<G>(BotKind::Hard)).expect("a game");
        assert_eq!(score * 4.0, (score * 4.0).trunc());
        assert!((0.0..=1.0).contains(&score));
    }
    // Even so little thought beats none.
    let score = one::<SummonsCall>(BotKind::Random);
    assert!(score >= 0.5, "{score}");
}

/// The score of a pair with hardly any thought.
fn one<G: Arena>(against: BotKind) -> f64 {
    let catalogue = games::catalogue(G::GAME, &[]).expect("a game");
    let catalogue = catalogue.expect("sound cards");
    let deck = decks::ready::<G>(&catalogue).remove(0);
    let score = pair(&catalogue.pool, &deck, (2, against), 5);
    score.expect("its hardest level searches")
}

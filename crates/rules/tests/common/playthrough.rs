//! One seeded game as readable text.

use super::{harness, magic, shaman, wars};
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::record::hash64;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::rules_version;
use shokan_rules::session::{AnyView, First, Input, Session, Setup};
use shokan_rules::show::EventView;
use shokan_rules::with_game;
use std::fmt::Write as _;
use std::sync::Arc;

fn digest(session: &Session, viewer: Viewer) -> String {
    let view = match session.any_view(viewer) {
        AnyView::Game(seen) => with_game!(seen.catalogue().game, G => {
            seen.of::<G>().map(|view| format!("{view:?}"))
        })
        .flatten()
        .unwrap_or_default(),
        AnyView::Deck(question) => format!("{question:?}"),
    };
    format!("{:016x}", hash64(view.as_bytes()))[..6].to_owned()
}

fn events(text: &mut String, events: &[EventView]) {
    for event in events {
        let clause = event.clause.as_deref().unwrap_or("-");
        let _ = writeln!(text, "    {} [{clause}]", event.text.en);
    }
}

/// A whole game of Summons Call.
pub(crate) fn summons_call() -> String {
    play(
        harness::catalogue(),
        ["ember_court", "tide_garden"],
        "Ember Court against Tide Garden",
        usize::MAX,
    )
}

/// A whole game of Summon & Magic.
pub(crate) fn summon_and_magic() -> String {
    play(
        magic::catalogue(),
        ["fireline_of_karguna", "flood_tide_of_mirnea"],
        "Fireline of Karguna against Flood Tide of Mirnea",
        usize::MAX,
    )
}

/// How many questions of a long game are written down.
const SOME: usize = 250;

/// The first turns of a game of Summoner Wars.
pub(crate) fn summoner_wars() -> String {
    play(
        wars::catalogue(),
        ["cave_goblins", "guild_dwarves"],
        "Cave Goblins against Guild Dwarves",
        SOME,
    )
}

/// A whole game of Shaman King.
pub(crate) fn shaman_king() -> String {
    play(
        shaman::catalogue(),
        ["snow_and_fire", "marsh_theatre"],
        "Snow and Fire against Marsh Theatre",
        usize::MAX,
    )
}

/// A game of two ready decks, picked by a seed, or so many questions of it.
fn play(catalogue: &Arc<Catalogue>, decks: [&str; 2], title: &str, most: usize) -> String {
    let deck = |word: &str| catalogue.ready(word).expect("a ready deck").0;
    let setup = Setup {
        game: catalogue.game.to_owned(),
        rules_version: rules_version(catalogue.game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [7; 32],
        first: First::Coin,
        construction: Construction::Normal,
        decks: decks.map(deck).to_vec(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
    };
    let mut session = Session::new(&setup, catalogue).expect("a match");
    let mut luck = Luck::quick(7);
    let mut text = format!(
        "# {title}, seed 07 x 32, picks by the quick luck of 7.\n\
         # A question: its number, who is asked, the prompt, digests of the views of both seats \
         and of a spectator,\n\
         # the pick of how many. Then what happened, with its clause. \
         BLESS=1 writes this file anew.\n\n",
    );
    events(&mut text, session.opening().seen_by(Viewer::Open));
    let mut number = 0;
    while let Some(seat) = session.asked().filter(|_| number < most) {
        number += 1;
        let view = session.view(Viewer::Seat(Seat(seat)));
        let decision = view.decision.expect("the question is shown to its seat");
        let pick = luck.below(Stream::Other, decision.choices.len() as u32) as usize;
        let digests = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public]
            .map(|viewer| digest(&session, viewer));
        let _ = writeln!(
            text,
            "{number} seat {seat} {} {} | {} of {}: {}",
            decision.prompt,
            digests.join(" "),
            pick + 1,
            decision.choices.len(),
            decision.choices[pick].label.en
        );
        let happened = session
            .apply(&Input::Pick(pick as Pick))
            .expect("a listed pick is taken");
        events(&mut text, happened.seen_by(Viewer::Open));
    }
    let _ = writeln!(
        text,
        "\nend {:?} hash {:016x}",
        session.outcome(),
        session.hash()
    );
    text
}

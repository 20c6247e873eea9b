//! One seeded game as readable text.

use shokan_kernel::decision::Pick;
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::record::hash64;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::{self, rules_version};
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

/// A game with more questions than this is not written down whole.
const WHOLE: usize = 600;
/// How many questions of such a game are written down.
const SOME: usize = 250;

/// A game of the first two ready decks.
pub(crate) fn of(game: &str) -> String {
    let catalogue = games::catalogue(game, &[]).expect("a game that runs");
    let catalogue = Arc::new(catalogue.expect("cards without a fault"));
    let (whole, questions) = play(&catalogue, WHOLE);
    if questions < WHOLE {
        whole
    } else {
        play(&catalogue, SOME).0
    }
}

/// At most so many questions of a game, picked by a seed; and how many there were.
fn play(catalogue: &Arc<Catalogue>, most: usize) -> (String, usize) {
    let words = catalogue.ready_words().take(2);
    let decks: Vec<_> = words
        .map(|word| catalogue.ready(word).expect("a ready deck").0)
        .collect();
    let title = format!("{} against {}", decks[0].name, decks[1].name);
    let setup = Setup {
        game: catalogue.game.to_owned(),
        rules_version: rules_version(catalogue.game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [7; 32],
        first: First::Coin,
        construction: Construction::Normal,
        decks,
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
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
    (text, number)
}

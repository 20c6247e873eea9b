//! Advice on boards that are laid out: what is feared is the answer that hurts, and where none
//! does nothing is.

use shokan_arena::advice::{Advised, Budget, Fear, advise_any};
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{self, rules_version};
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{First, Setup};
use shokan_scenario::scene::begin;
use std::sync::Arc;

/// What is advised on the board of a page.
fn advised(game: &str, page: &str) -> Advised {
    let cards = Arc::new(games::catalogue(game, &[]).unwrap().unwrap());
    let setup = Setup {
        game: game.to_owned(),
        rules_version: rules_version(game).to_owned(),
        pool_hash: cards.pool.short_hash(),
        seed: [7; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![DeckList::default(); 2],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: Some(page.to_owned()),
        scripted: false,
    };
    let session = begin(&setup, &cards, Audience::ALL).unwrap();
    let seat = session.asked().expect("somebody is asked");
    let budget = Budget {
        iterations: 400,
        seed: 5,
        stop: None,
    };
    advise_any(&session.seat_view(seat), budget).expect("it is asked")
}

fn fears(advised: &Advised) -> Vec<&Fear> {
    let all = advised.best.iter().filter_map(|it| it.fears.as_ref());
    all.collect()
}

/// Boards on which the first seat is asked, with a card of the other side that hurts.
const BOARDS: [(&str, &str, &str, [&str; 2]); 2] = [
    (
        "summons_call",
        "scenario \"x\"\n  P1 unit_zone centre: sooty_scout\n  P1 hand: filler\n",
        "  P2 unit_zone centre: hearthcore_dragon\n",
        ["Hearthcore Dragon attacked", "「炉心の竜」が"],
    ),
    (
        "summoner_wars",
        "scenario \"x\"\n  game summoner_wars\n  turn 5 of P1, move\n  P1 battlefield 3,3: slinger\n",
        "  P2 battlefield 3,5: blagog\n",
        ["Blagog attacked", "「ブラゴッグ」が"],
    ),
];

#[test]
fn the_answer_that_hurts_is_feared_with_how_often_it_comes() {
    for (game, page, threat, [en, ja]) in BOARDS {
        let with = advised(game, &format!("{page}{threat}"));
        let feared = fears(&with);
        assert!(!feared.is_empty(), "{game}: {with:?}");
        for fear in feared {
            assert_eq!(fear.sentence.seat, 1, "{game}: {fear:?}");
            let text = fear.text();
            let both = text.en.contains(en) && text.ja.contains(ja);
            assert!(both, "{game}: {text:?}");
            assert!(fear.often_permille >= 600, "{game}: {fear:?}");
        }
        // Without that card it is something else, or nothing.
        let without = advised(game, page);
        let mut others = fears(&without).into_iter();
        assert!(others.all(|it| !it.text().en.contains(en)), "{game}");
    }
}

#[test]
fn where_no_answer_hurts_nothing_is_feared() {
    let (game, page, ..) = BOARDS[0];
    let quiet = advised(game, page);
    assert!(quiet.best.len() > 1, "{quiet:?}");
    assert_eq!(fears(&quiet), Vec::<&Fear>::new());
}

//! What is drawn and said of a link that is shared.

use std::sync::Arc;

use serde_json::json;
use shokan_host::store::MemoryStore;
use shokan_host::wire::{ClientMessage, Update};
use shokan_rules::show::ZoneView;

use crate::common::{Browser, Reply, table_on};

const PNG: &str = "\u{fffd}PNG\r\n";

async fn picture(browser: &mut Browser, path: &str) -> Reply {
    let picture = browser.get(&format!("/picture/{path}.png")).await;
    assert_eq!(picture.status, 200, "{path}");
    assert_eq!(picture.header("content-type"), Some("image/png"), "{path}");
    assert!(picture.body.starts_with(PNG), "{path}");
    picture
}

#[tokio::test]
async fn a_picture_shows_what_a_spectator_sees_and_nothing_else() {
    let table = table_on(Arc::new(MemoryStore::default())).await;
    let mut pictures = Vec::new();
    let mut paths = Vec::new();
    let mut hands: Vec<Vec<Option<String>>> = Vec::new();
    for given_up in [false, false, true] {
        let (mut host, mut guest) = (Browser::new(&table), Browser::new(&table));
        let taken = host.with_friend().await;
        guest.accept(&taken).await;
        let mut me = host.sit(&taken).await;
        let update = me
            .until(|update| update.view.zones.iter().any(|zone| zone.zone == "hand"))
            .await;
        let own = |zone: &&ZoneView| zone.zone == "hand" && zone.seat == taken.seat;
        let hand = update.view.zones.iter().find(own).expect("a hand");
        hands.push(hand.cards.iter().map(|card| card.card.clone()).collect());
        if given_up {
            me.command(|id, _| ClientMessage::Concede { id })
                .await
                .expect("a match can be given up");
        }
        let path = format!("m/{}", taken.match_id);
        pictures.push(picture(&mut Browser::new(&table), &path).await.body);
        paths.push(path);
    }
    // Of a match that is over every step has a picture, of one that is played none.
    let (over, id) = (paths.remove(2), &paths[0]);
    let mut anybody = Browser::new(&table);
    let begun = picture(&mut anybody, &format!("{over}/0")).await.body;
    assert_ne!(begun, pictures[2]);
    for none in [
        format!("{over}/9999"),
        format!("{over}/x"),
        format!("{id}/0"),
    ] {
        let answer = anybody.get(&format!("/picture/{none}.png")).await;
        assert_eq!(answer.status, 404, "{none}");
    }
    assert!(hands[0].iter().all(Option::is_some), "{hands:?}");
    assert_ne!(hands[0], hands[1], "the two tables hide other cards");
    assert_eq!(pictures[0], pictures[1]);
    assert_ne!(pictures[0], pictures[2], "who has won is drawn");
    let mut anybody = Browser::new(&table);
    assert_ne!(picture(&mut anybody, "house").await.body, pictures[0]);
    assert_ne!(
        picture(&mut anybody, "game/summons_call").await.body,
        pictures[0]
    );
}

/// A field of spaces is drawn as one, two mats wide for more than two seats; a match that is over
/// may be kept by the browser, one that is played not.
#[tokio::test]
async fn a_field_of_spaces_is_drawn_with_its_cards() {
    let table = table_on(Arc::new(MemoryStore::default())).await;
    let mut host = Browser::new(&table);
    let mut shown = Vec::new();
    for seats in [2, 4] {
        let others: Vec<_> = (1..seats).map(|_| json!({"who": "random"})).collect();
        let deck = json!({"ready": "guild_dwarves"});
        let wish = json!({"game": "summoner_wars", "deck": deck, "others": others});
        let taken = host.make(&wish).await;
        let mut me = host.sit(&taken).await;
        let laid = |update: &Update| {
            let mut zones = update.view.zones.iter();
            zones.any(|zone| zone.zone == "battlefield" && !zone.cards.is_empty())
        };
        let asked = |update: &Update| update.view.decision.is_some();
        while !laid(&me.until(|it| laid(it) || asked(it)).await) {
            me.pick(&[0]).await.expect("the first choice");
        }
        let path = format!("m/{}", taken.match_id);
        let live = picture(&mut Browser::new(&table), &path).await;
        assert_eq!(live.header("cache-control"), Some("public, max-age=20"));
        shown.push(live.body);
    }
    assert_ne!(shown[0], shown[1]);
    let crest = picture(&mut host, "game/summoner_wars").await;
    assert_eq!(crest.header("cache-control"), Some("public, max-age=86400"));
    let same = picture(&mut host, "game/summoner_wars").await.body;
    assert_eq!(crest.body, same);
}

/// A line of a list has the last board in small, in every game: each side below in its own picture.
#[tokio::test]
async fn a_board_in_small_has_the_side_of_its_seat_below() {
    let table = table_on(Arc::new(MemoryStore::default())).await;
    let mut host = Browser::new(&table);
    let decks = [
        ("summons_call", "ember_court"),
        ("summon_and_magic", "fireline_of_karguna"),
        ("summoner_wars", "guild_dwarves"),
        ("shaman_king", "snow_and_fire"),
    ];
    let mut shown = Vec::new();
    for (game, deck) in decks {
        let deck = json!({"ready": deck});
        let wish = json!({"game": game, "deck": deck, "opponent": "random", "their_deck": deck});
        let taken = host.make(&wish).await;
        let mut me = host.sit(&taken).await;
        me.command(|id, _| ClientMessage::Concede { id })
            .await
            .expect("a match can be given up");
        for seat in [0, 1] {
            let path = format!("b/{}/{seat}", taken.match_id);
            let board = picture(&mut Browser::new(&table), &path).await;
            let kept = board.header("cache-control");
            assert_eq!(kept, Some("public, max-age=86400"), "{game}");
            shown.push(board.body);
        }
        for none in ["2", "x", "-1", "0/0"] {
            let path = format!("/picture/b/{}/{none}.png", taken.match_id);
            let answer = Browser::new(&table).get(&path).await;
            assert_eq!(answer.status, 404, "{path}");
        }
    }
    for (at, one) in shown.iter().enumerate() {
        assert!(!shown[..at].contains(one), "picture {at} is another's");
    }
}

#[tokio::test]
async fn there_is_no_picture_of_what_is_not_there() {
    let table = table_on(Arc::new(MemoryStore::default())).await;
    let mut anybody = Browser::new(&table);
    for path in [
        "house",
        "game/chess.png",
        "m/nothing.png",
        "m.png",
        "a/b.png",
        "b/nothing.png",
        "b/nothing/0.png",
    ] {
        let answer = anybody.get(&format!("/picture/{path}")).await;
        assert_eq!(answer.status, 404, "{path}");
    }
}

//! Tournaments from the first join to the last place, run by the house.

use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Guest, engine, settings};
use crate::field::{Field, concede, house, house_on, seat, table, world};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::store::{MemoryStore, Store as _, StoreError};
use shokan_host::wire::http::CupReady;
use shokan_host::wire::{ClientMessage, ServerMessage};

#[tokio::test(start_paused = true)]
async fn four_play_a_swiss_tournament_to_its_end() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 4, json!({"form": "swiss", "listed": true})).await;
    let (status, _) = field.post(1, "start", Value::Null).await;
    assert_eq!(status, 403, "only the organiser begins");
    let board = Guest::new(&house).get("cups").await.1;
    assert_eq!(board["open"][0]["players"], 4);
    assert_eq!(board["mine"], json!([]));
    let started = field.done(0, "start").await;
    assert_eq!(started["line"]["rounds"], 2);
    let late = Guest::new(&house);
    let wish = json!({"name": "Late", "deck": {"ready": "ember_court"}});
    let (status, refused) = late.post(&format!("cups/{}/join", field.id), &wish).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (409, Some("cup_begun"))
    );

    let over = field.play_to_the_end().await;
    assert_eq!(over["line"]["stage"], "over");
    assert_eq!(over["rounds"].as_array().map(Vec::len), Some(2));
    let places = table(&over);
    assert_eq!(places[0], (0, 6), "{over}");
    assert_eq!(places[3], (3, 0), "{over}");
    // Nothing of it tells who anybody is.
    let text = over.to_string();
    assert!(!text.contains("guest") && !text.contains("word"), "{text}");
    let (_, data) = field.guests[1].get("me/data").await;
    assert_eq!(data["cups"][0]["name"], "Ren");
    assert_eq!(data["cups"][0]["word"], "Ren");
}

#[tokio::test(start_paused = true)]
async fn four_play_everybody_against_everybody_best_of_three() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 4, json!({"form": "round_robin", "best_of": 3})).await;
    field.done(0, "start").await;
    let over = field.play_to_the_end().await;
    assert_eq!(table(&over), [(0, 9), (1, 6), (2, 3), (3, 0)]);
    assert_eq!(over["table"][1]["berger"], 2 * 3);
    let rounds = over["rounds"].as_array().expect("rounds");
    assert_eq!(rounds.len(), 3);
    for pairing in rounds
        .iter()
        .flat_map(|it| it["pairings"].as_array().expect("pairings"))
    {
        let games = pairing["games"].as_array().expect("games");
        assert_eq!(games.len(), 2, "two games won are enough: {pairing}");
    }
    // Who has lost the first game has the first seat in the second.
    let pairing = &rounds[0]["pairings"][0];
    let (first, second) = (pairing["first"].as_u64(), pairing["second"].as_u64());
    let loser = first.max(second).expect("two");
    let url = pairing["games"][1]["url"]
        .as_str()
        .expect("a page")
        .replace("/m/", "");
    let guest = &field.guests[usize::try_from(loser).expect("a number")];
    let (_, lines) = guest.get("matches").await;
    let lines = lines.as_array().expect("lines").iter();
    let line = lines.clone().find(|line| line["match"] == url.as_str());
    assert_eq!(line.expect("in the list")["own"], json!([0]));
}

#[tokio::test(start_paused = true)]
async fn a_house_that_dies_in_mid_round_goes_on_where_it_was() {
    let world = world();
    let store: Arc<MemoryStore> = Arc::default();
    let first = house_on(&store).await;
    let mut field = Field::gathered(&first, 4, json!({"form": "swiss"})).await;
    let view = field.done(0, "start").await;
    let pairings = view["rounds"][0]["pairings"].clone();
    field.play(&pairings[0]).await;
    let halfway = field
        .view_when("one match is over", |view| {
            !view["rounds"][0]["pairings"][0]["end"].is_null()
        })
        .await;
    // The other match ends, and the house dies before the tournament has heard of it.
    let other = &pairings[1];
    let number = |name: &str| usize::try_from(other[name].as_u64().expect("two")).expect("two");
    let (one, two) = (number("first"), number("second"));
    let mut sits = field.sit(one.max(two)).await;
    let _waits = field.sit(one.min(two)).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    store.set_cups_fault(Some(StoreError::Away("for a moment".into())));
    concede(&mut sits).await;
    world.crash().await;
    store.set_cups_fault(None);
    drop((sits, first));
    let stored = store.cups().cup(&field.id).await.expect("read");
    let body: Value = serde_json::from_str(&stored.expect("there").body).expect("JSON");
    assert_eq!(
        body["rounds"].as_array().map(Vec::len),
        Some(1),
        "it has not heard"
    );

    let again = house_on(&store).await;
    for guest in &mut field.guests {
        *guest = guest.at(&again);
    }
    let view = field
        .view_when("the next round", |view| {
            view["rounds"].as_array().is_some_and(|it| it.len() == 2)
        })
        .await;
    assert_eq!(
        view["rounds"][0]["pairings"][0],
        halfway["rounds"][0]["pairings"][0]
    );
    assert_eq!(
        table(&view).iter().map(|it| it.1).sum::<u64>(),
        6,
        "each counts once"
    );
    let over = field.play_to_the_end().await;
    assert_eq!(table(&over)[0], (0, 6));
}

#[tokio::test(start_paused = true)]
async fn a_disk_that_fails_for_a_while_is_asked_again() {
    let _world = world();
    let store: Arc<MemoryStore> = Arc::default();
    let house = house_on(&store).await;
    let field = Field::gathered(&house, 2, json!({"form": "swiss"})).await;
    field.done(0, "start").await;
    let _here = field.sit(0).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    store.set_fault(Some(StoreError::Away("for a while".into())));
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert_eq!(field.view(0).await["line"]["stage"], "running");
    store.set_fault(None);
    tokio::time::sleep(Duration::from_secs(30)).await;
    let over = field.view(0).await;
    assert_eq!(over["line"]["stage"], "over");
    assert_eq!(table(&over), [(0, 3), (1, 0)]);
}

#[tokio::test(start_paused = true)]
async fn who_does_not_come_loses_and_the_table_is_ended() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 2, json!({"form": "swiss", "come_min": 2})).await;
    field.done(0, "start").await;
    let ready = field.view(0).await["line"]["ready"].clone();
    assert_eq!(ready["come_ms"], 120_000);
    let url = ready["url"].as_str().expect("a page").to_owned();
    let _here = field.sit(0).await;
    tokio::time::sleep(Duration::from_secs(100)).await;
    let view = field.view(0).await;
    assert_eq!(view["line"]["stage"], "running", "there is time");
    assert_eq!(
        view["line"]["ready"]["come_ms"],
        Value::Null,
        "who has come is not awaited"
    );
    tokio::time::sleep(Duration::from_secs(30)).await;
    let over = field.view(0).await;
    assert_eq!(
        (over["line"]["stage"].as_str(), table(&over)),
        (Some("over"), vec![(0, 3), (1, 0)])
    );
    let (_, lines) = field.guests[1].get("matches").await;
    assert_eq!(lines[0]["url"], url.as_str());
    assert_eq!(lines[0]["over"], true, "nobody is kept waiting at it");
}

#[tokio::test(start_paused = true)]
async fn who_drops_out_keeps_what_was_played_and_is_paired_no_more() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 4, json!({"form": "round_robin", "by_hand": true})).await;
    let view = field.done(0, "start").await;
    let (status, refused) = field.post(0, "next", Value::Null).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (409, Some("round_goes_on"))
    );
    for pairing in view["rounds"][0]["pairings"].as_array().expect("pairings") {
        field.play(pairing).await;
    }
    let waits = field
        .view_when("it waits", |view| view["waits"] == true)
        .await;
    assert_eq!(waits["rounds"].as_array().map(Vec::len), Some(1));
    field.done(0, "next").await;
    // In the middle of a match.
    let _here = field.sit(3).await;
    let view = field.done(3, "leave").await;
    assert_eq!(view["players"][3]["dropped"], true);
    assert!(field.ready(3).await.is_none());
    while field.view(0).await["line"]["stage"] == "running" {
        let view = field.view(0).await;
        let round = view["rounds"]
            .as_array()
            .and_then(|it| it.last())
            .expect("a round")
            .clone();
        for pairing in round["pairings"].as_array().expect("pairings") {
            field.play(pairing).await;
        }
        field
            .view_when("the round is over", |view| {
                view["waits"] == true || view["line"]["stage"] == "over"
            })
            .await;
        if field.view(0).await["waits"] == true {
            field.done(0, "next").await;
        }
    }
    let over = field.view(0).await;
    assert_eq!(table(&over), [(0, 9), (1, 6), (2, 3), (3, 0)]);
    let again = field.view(0).await["rounds"].as_array().map(Vec::len);
    assert_eq!(again, Some(3));
}

/// A number is another player's as soon as somebody before has gone; a mark is not.
#[tokio::test(start_paused = true)]
async fn the_organiser_takes_out_whom_the_page_has_shown() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 4, json!({"form": "swiss"})).await;
    let (status, refused) = field.post(0, "next", Value::Null).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (409, Some("cup_not_begun"))
    );
    let seen = field.view(0).await;
    let wish = json!({"mark": seen["players"][2]["mark"]});
    field.done(1, "leave").await;
    let (status, view) = field.post(0, "drop", wish.clone()).await;
    assert_eq!(status, 200, "{view}");
    let left = view["players"].as_array().expect("players").iter();
    let names: Vec<&str> = left.filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["Aki", "Sora"]);
    let (status, refused) = field.post(0, "drop", wish).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (404, Some("no_such_player"))
    );
}

/// Who ended the tournament could not end its table, and died; whoever comes next does.
#[tokio::test(start_paused = true)]
async fn no_table_stays_open_of_a_tournament_that_is_over() {
    let world = world();
    let store: Arc<MemoryStore> = Arc::default();
    let first = house_on(&store).await;
    let mut field = Field::gathered(&first, 2, json!({"form": "swiss"})).await;
    field.done(0, "start").await;
    let url = field.ready(0).await.expect("a match");
    let sits = [field.sit(0).await, field.sit(1).await];
    tokio::time::sleep(Duration::from_millis(50)).await;
    store.set_matches_fault(Some(StoreError::Away("for a moment".into())));
    let over = field.done(0, "close").await;
    assert_eq!(over["line"]["stage"], "over");
    tokio::time::sleep(Duration::from_millis(50)).await;
    world.crash().await;
    store.set_matches_fault(None);
    drop((sits, first));

    let again = house_on(&store).await;
    for guest in &mut field.guests {
        *guest = guest.at(&again);
    }
    tokio::time::sleep(Duration::from_secs(30)).await;
    let (_, lines) = field.guests[0].get("matches").await;
    assert_eq!(lines[0]["url"], url.as_str());
    assert_eq!(lines[0]["over"], true, "{lines}");
    assert_eq!(field.view(0).await["line"]["stage"], "over");
    let stored = store.cups().cup(&field.id).await.expect("read");
    assert_eq!(stored.expect("there").stage, "over", "it is done with");
}

#[tokio::test(start_paused = true)]
async fn a_player_is_called_at_another_table_and_the_computer_evens_the_field() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 1, json!({"form": "swiss"})).await;
    let mut elsewhere = field.guests[0]
        .sit(&field.guests[0].against_computer().await)
        .await;
    let (status, few) = field.post(0, "start", Value::Null).await;
    assert_eq!(
        (status, few["error"].as_str()),
        (409, Some("too_few_players"))
    );
    field.done(0, "computer").await;
    let two = field.done(0, "computer").await;
    assert_eq!(
        two["players"].as_array().map(Vec::len),
        Some(2),
        "one is enough"
    );
    field.done(0, "start").await;
    let called = loop {
        let message = elsewhere.next().await.expect("the connection stays");
        if let ServerMessage::Cup { ready } = message {
            break ready;
        }
    };
    let CupReady { url, round, .. } = called;
    assert_eq!((Some(url.clone()), round), (field.ready(0).await, 1));
    let taken = seat(&field.guests[0], &url).await;
    let mut table = field.guests[0].open(&taken.match_id, Some(&taken.token), None);
    let welcome = table.next().await;
    let Some(ServerMessage::Welcome { cup, .. }) = welcome else {
        panic!("{welcome:?}");
    };
    assert_eq!(cup.as_deref(), Some(field.id.as_str()));
    table.update().await;
    concede(&mut table).await;
    let over = field
        .view_when("it is over", |view| view["line"]["stage"] == "over")
        .await;
    assert_eq!(self::table(&over), [(1, 3), (0, 0)]);
}

#[tokio::test(start_paused = true)]
async fn decks_are_fixed_or_free_and_rated_ones_are_for_people_who_are_signed_in() {
    let _world = world();
    let house = house().await;
    for (free, status) in [(false, 409), (true, 200)] {
        let wish = json!({"form": "swiss", "decks_change": free});
        let field = Field::gathered(&house, 2, wish).await;
        let deck = json!({"deck": {"ready": "tide_garden"}});
        assert_eq!(
            field.post(1, "deck", deck.clone()).await.0,
            200,
            "before it begins"
        );
        field.done(0, "start").await;
        assert_eq!(field.post(1, "deck", deck).await.0, status, "{free}");
    }
    let organiser = Guest::new(&house);
    let wish = json!({"game": "summons_call", "form": "swiss", "rated": true});
    let (_, opened) = organiser.post("cups", &wish).await;
    let id = opened["line"]["cup"].as_str().expect("an id");
    let join = json!({"name": "Aki", "deck": {"ready": "ember_court"}});
    let (status, refused) = organiser.post(&format!("cups/{id}/join"), &join).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (403, Some("rated_needs_name"))
    );
    let (status, _) = organiser
        .post(&format!("cups/{id}/computer"), &Value::Null)
        .await;
    assert_eq!(status, 422);
    let bad = json!({"deck": {"text": "no deck"}});
    let (status, _) = organiser.post(&format!("cups/{id}/join"), &bad).await;
    assert_ne!(status, 201);
}

#[tokio::test(start_paused = true)]
async fn a_guest_has_so_many_tournaments_and_no_more() {
    let _world = world();
    let house = house().await;
    let guest = Guest::new(&house);
    let wish = json!({"game": "summons_call", "form": "swiss"});
    for _ in 0..settings().limits.cups_per_guest_max {
        assert_eq!(guest.post("cups", &wish).await.0, 201);
    }
    let (status, refused) = guest.post("cups", &wish).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (429, Some("cups_of_guest"))
    );
    let (_, board) = guest.get("cups").await;
    let id = board["mine"][0]["cup"].as_str().expect("an id");
    assert_eq!(
        guest
            .post(&format!("cups/{id}/close"), &Value::Null)
            .await
            .0,
        200
    );
    assert_eq!(guest.post("cups", &wish).await.0, 201, "one was called off");
    for wrong in [
        json!({"best_of": 2}),
        json!({"players_max": 33}),
        json!({"come_min": 61}),
        json!({"rounds": 0}),
        json!({"clock": {"initial_s": 86_400, "increment_s": 0, "per_answer": true}}),
    ] {
        let mut wish = wish.clone();
        for (name, value) in wrong.as_object().expect("a field") {
            wish[name] = value.clone();
        }
        assert_eq!(
            Guest::new(&house).post("cups", &wish).await.0,
            400,
            "{wrong}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn who_leaves_the_house_leaves_no_name_in_a_tournament() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 3, json!({"form": "round_robin"})).await;
    field.done(0, "start").await;
    let (status, _) = field.guests[1]
        .post("me/leave", &json!({"password": null}))
        .await;
    assert_eq!(status, 200);
    let view = field.view(0).await;
    assert!(!view.to_string().contains("Ren"), "{view}");
    assert_eq!(view["players"][1]["left"], true);
    let over = field.play_to_the_end().await;
    assert_eq!(over["line"]["stage"], "over");
    let (_, data) = field.guests[1].get("me/data").await;
    assert_eq!(data["cups"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn so_many_tournaments_gather_or_run_in_all() {
    let _world = world();
    let mut few = settings();
    few.limits.cups_max = 1;
    let store = Arc::new(MemoryStore::default());
    let house = House::open(few, engine(), store).await.expect("it opens");
    let wish = json!({"game": "summons_call", "form": "swiss"});
    let first = Guest::new(&house);
    let (_, opened) = first.post("cups", &wish).await;
    let (status, refused) = Guest::new(&house).post("cups", &wish).await;
    assert_eq!(
        (status, refused["error"].as_str()),
        (429, Some("cups_in_all"))
    );
    let id = opened["line"]["cup"].as_str().expect("an id");
    first.post(&format!("cups/{id}/close"), &Value::Null).await;
    assert_eq!(Guest::new(&house).post("cups", &wish).await.0, 201);
}

#[tokio::test(start_paused = true)]
async fn a_tournament_takes_as_many_players_as_it_was_opened_for() {
    let _world = world();
    let house = house().await;
    let field = Field::gathered(&house, 2, json!({"form": "swiss", "players_max": 2})).await;
    let wish = json!({"name": "Third", "deck": {"ready": "ember_court"}});
    let path = format!("cups/{}/join", field.id);
    let (status, refused) = Guest::new(&house).post(&path, &wish).await;
    assert_eq!((status, refused["error"].as_str()), (409, Some("cup_full")));
    let (status, again) = field.join(1).await;
    assert_eq!(status, 201, "who is in it may join anew: {again}");
    assert_eq!(again["players"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(start_paused = true)]
async fn a_house_that_was_down_for_long_awaits_everybody_anew() {
    let world = world();
    let store: Arc<MemoryStore> = Arc::default();
    let first = house_on(&store).await;
    let mut field = Field::gathered(&first, 2, json!({"form": "swiss", "come_min": 2})).await;
    field.done(0, "start").await;
    let here = field.sit(0).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    world.crash().await;
    drop((here, first));
    tokio::time::sleep(Duration::from_secs(3_600)).await;
    let again = house_on(&store).await;
    for guest in &mut field.guests {
        *guest = guest.at(&again);
    }
    tokio::time::sleep(Duration::from_secs(100)).await;
    assert_eq!(
        field.view(0).await["line"]["stage"],
        "running",
        "there is time"
    );
    // Who had come before is not awaited again; who had not loses after the time.
    tokio::time::sleep(Duration::from_secs(30)).await;
    let over = field.view(0).await;
    assert_eq!(table(&over), [(0, 3), (1, 0)], "{over}");
}

#[tokio::test(start_paused = true)]
async fn every_game_and_every_ready_deck_can_be_played_in_a_tournament() {
    let _world = world();
    for catalogue in crate::clients::all_catalogues() {
        let house = house().await;
        let game = catalogue.game;
        let decks: Vec<String> = catalogue.ready_words().map(str::to_owned).collect();
        let organiser = Guest::new(&house);
        let wish = json!({"game": game, "form": "swiss", "best_of": 3});
        let (_, opened) = organiser.post("cups", &wish).await;
        let id = opened["line"]["cup"].as_str().expect("an id").to_owned();
        let path = format!("cups/{id}/join");
        for deck in &decks {
            let wish = json!({"name": "Aki", "deck": {"ready": deck}});
            let (status, body) = organiser.post(&path, &wish).await;
            assert_eq!(status, 201, "{game} {deck}: {body}");
        }
        let field = Field {
            id,
            guests: vec![organiser],
        };
        field.done(0, "computer").await;
        field.done(0, "start").await;
        for _ in 0..2 {
            if field.ready(0).await.is_none() {
                break;
            }
            let client = field.sit(0).await;
            client.say(&ClientMessage::Resign {
                id: shokan_host::random::secret(),
            });
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let over = field.view(0).await;
        assert_eq!(table(&over), [(1, 3), (0, 0)], "{game}: {over}");
        let games = over["rounds"][0]["pairings"][0]["games"].as_array();
        let one = shokan_rules::games::match_rules(game).is_some_and(|it| it.games == 3);
        assert_eq!(games.map(Vec::len), Some(if one { 1 } else { 2 }), "{game}");
    }
}

/// As long as somebody is awaited the tournament counts, and nothing else: no clock runs and no
/// place can be claimed, whoever is asked.
#[tokio::test(start_paused = true)]
async fn who_is_awaited_loses_neither_time_nor_the_place() {
    for here in 0..2 {
        let _world = world();
        let house = house().await;
        let clock = json!({"initial_s": 60, "increment_s": 0});
        let options = json!({"form": "swiss", "come_min": 5, "clock": clock});
        let field = Field::gathered(&house, 2, options).await;
        field.done(0, "start").await;
        let mut first = field.sit(here).await;
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_secs(10)).await;
            first.say(&ClientMessage::Ping { n: 0 });
        }
        first.waiting().await;
        let update = first.last_update();
        assert_eq!((update.away, update.clock), (Vec::new(), None));
        assert_eq!(field.view(0).await["line"]["stage"], "running");
        let mut second = field.sit(1 - here).await;
        second.waiting().await;
        let clock = second.last_update().clock.expect("it runs from now on");
        assert_eq!(clock.left_ms.iter().flatten().count(), 2, "{clock:?}");
        // From now on it is a match like any other: who is asked and is silent loses by the clock.
        tokio::time::sleep(Duration::from_secs(100)).await;
        let over = field.view(0).await;
        assert_eq!(over["line"]["stage"], "over", "{over}");
    }
}

//! Sets of own cards: shared by the hash of their content, played with, and carried by records.

use std::sync::Arc;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::store::{MemoryStore, Store};
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, ServerMessage};

const CARDS: &str = r#"
game summons_call
set lamps

card lamp_imp {
  id LMP-001
  name ja "灯の小鬼" en "Lamp Imp"
  type unit  deck_type a  category ember  cost 1  stats 1 1  directions front
  on entry {
    draw 1
  }
}
"#;

/// A deck of the house with the own card in the place of another.
fn deck() -> String {
    let text = include_str!("../../../../decks/summons_call/ember_court.deck");
    let text = text.replace("deck \"Ember Court\"", "deck \"Lamps\"");
    text.replace("cinder_imp", "lamp_imp")
}

/// A set with a card of its own and a deck of it.
pub(crate) fn lamps() -> Value {
    json!({"game": "summons_call", "title": " Lamps\u{202e} ", "text": CARDS, "decks": [deck()]})
}

async fn open(store: &Arc<MemoryStore>) -> House {
    let house = House::open(settings(), engine(), store.clone()).await;
    house.expect("the house opens")
}

async fn house() -> House {
    open(&Arc::new(MemoryStore::default())).await
}

async fn shared(guest: &Guest, set: &Value) -> String {
    let (status, body) = guest.post("sets", set).await;
    assert_eq!(status, 201, "{body}");
    body["set"].as_str().expect("a hash").to_owned()
}

async fn refused(guest: &Guest, path: &str, body: &Value) -> (u16, String, Value) {
    let (status, answer) = guest.post(path, body).await;
    let error = answer["error"].as_str().unwrap_or_default().to_owned();
    (status, error, answer)
}

fn wish(set: &str, opponent: &str) -> Value {
    json!({
        "game": "summons_call", "opponent": opponent, "first": "me", "set": set,
        "deck": {"ready": "own_1"},
        "their_deck": (opponent != "friend").then(|| json!({"ready": "own_1"})),
    })
}

async fn begun(guest: &Guest, wish: &Value) -> SeatTaken {
    let (status, body) = guest.post("matches", wish).await;
    assert_eq!(status, 201, "{body}");
    serde_json::from_value(body).expect("a seat")
}

/// A connection of a seat, and the set that it is told of first.
async fn welcomed(guest: &Guest, taken: &SeatTaken) -> (Client, Option<String>) {
    let mut client = guest.open(&taken.match_id, Some(&taken.token), None);
    match client.next().await {
        Some(ServerMessage::Welcome { set, .. }) => (client, set),
        other => panic!("{other:?}"),
    }
}

fn names_the_own_card(view: &impl serde::Serialize) -> bool {
    let text = serde_json::to_string(view).expect("JSON");
    text.contains("lamp_imp")
}

/// Plays first choices until the own card is in view.
async fn meets_the_own_card(me: &mut Client) {
    for _ in 0..80 {
        me.waiting().await;
        if names_the_own_card(&me.view()) {
            return;
        }
        me.pick(0).await;
    }
    panic!("the own card was never drawn");
}

async fn concedes(me: &mut Client) {
    me.command(|id| ClientMessage::Concede { id }).await;
    me.waiting().await;
    assert!(me.view().outcome.is_some());
}

#[tokio::test(start_paused = true)]
async fn a_set_is_kept_by_the_hash_of_its_content() {
    let house = house().await;
    let (aki, ren) = (Guest::new(&house), Guest::new(&house));
    let hash = shared(&aki, &lamps()).await;
    assert_eq!(shared(&ren, &lamps()).await, hash, "the content counts");
    let mut renamed = lamps();
    renamed["title"] = "Lanterns".into();
    let other = shared(&aki, &renamed).await;
    assert_ne!(other, hash);
    let (status, set) = ren.get(&format!("sets/{hash}")).await;
    assert_eq!(status, 200);
    assert_eq!(set["title"], "Lamps", "nothing turns the line round");
    assert_eq!(set["text"], CARDS);
    assert_eq!(
        set["cards"],
        json!([{"card": "lamp_imp", "changed": false, "changes": []}])
    );
    let (status, catalogue) = ren.get(&format!("sets/{hash}/catalogue")).await;
    assert_eq!(status, 200);
    let all = catalogue["cards"].as_array().expect("cards");
    let own = all.iter().find(|it| it["card"] == "lamp_imp");
    assert_eq!(own.expect("the own card")["name"]["ja"], "灯の小鬼");
    assert!(all.iter().any(|it| it["card"] == "cinder_imp"));
    let decks = catalogue["decks"].as_array().expect("decks");
    assert!(
        decks
            .iter()
            .any(|it| it["deck"] == "own_1" && it["name"]["en"] == "Lamps")
    );
    let (_, plain) = ren.get("catalogue/summons_call").await;
    assert!(
        !plain.to_string().contains("lamp_imp"),
        "nobody else sees it"
    );
    assert_eq!(ren.get("sets/0000").await.0, 404);
}

#[tokio::test(start_paused = true)]
async fn a_changed_card_of_the_house_is_told_with_what_is_other() {
    let house = house().await;
    let aki = Guest::new(&house);
    let text = include_str!("../../../../cards/summons_call/starter.cards");
    let at = text.find("card cinder_imp").expect("a known card");
    let text = format!(
        "{}{}",
        &text[..at],
        text[at..].replacen("cost 1", "cost 4", 1)
    );
    let set = json!({"game": "summons_call", "title": "Dear imps", "text": text});
    let hash = shared(&aki, &set).await;
    let (_, set) = aki.get(&format!("sets/{hash}")).await;
    let cards = set["cards"].as_array().expect("cards");
    assert_eq!(cards.len(), 1, "{cards:?}");
    assert_eq!(
        (&cards[0]["card"], &cards[0]["changed"]),
        (&json!("cinder_imp"), &json!(true))
    );
    let told = cards[0]["changes"][0]["en"].as_str().expect("words");
    assert!(told.contains("1 → 4"), "{told}");
}

#[tokio::test(start_paused = true)]
async fn faults_of_a_set_are_told_with_their_lines() {
    let house = house().await;
    let aki = Guest::new(&house);
    let mut bad = lamps();
    bad["text"] = CARDS.replace("draw 1", "drew 1").into();
    let (status, error, body) = refused(&aki, "sets", &bad).await;
    assert_eq!((status, error.as_str()), (422, "bad_set"), "{body}");
    assert_eq!(body["faults"][0]["line"], 10);
    let mut bad = lamps();
    bad["text"] = CARDS.replace("Lamp Imp", "Lamp\u{202e}Imp").into();
    let (_, error, body) = refused(&aki, "sets", &bad).await;
    assert_eq!(
        (error.as_str(), &body["faults"][0]["line"]),
        ("bad_set", &json!(7))
    );
    let mut bad = lamps();
    bad["text"] = CARDS
        .replace("game summons_call", "game shaman_king")
        .into();
    assert_eq!(refused(&aki, "sets", &bad).await.1, "bad_set");
    let mut bad = lamps();
    bad["decks"][0] = deck().replace("3 lamp_imp", "9 lamp_imp").into();
    let (_, error, body) = refused(&aki, "sets", &bad).await;
    assert_eq!(error, "bad_set", "{body}");
    assert_eq!(body["faults"][0]["cards"], json!(["lamp_imp"]), "{body}");
}

#[tokio::test(start_paused = true)]
async fn a_set_that_is_too_large_or_says_nothing_is_refused() {
    let house = house().await;
    let aki = Guest::new(&house);
    let refusal = async |field: &str, value: Value| {
        let mut set = lamps();
        set[field] = value;
        let (status, error, _) = refused(&aki, "sets", &set).await;
        (status, error)
    };
    let long = format!("{CARDS}{}", "# far too much\n".repeat(5_000));
    let too_large = (422, "set_too_large".to_owned());
    assert_eq!(refusal("text", long.into()).await, too_large);
    assert_eq!(refusal("decks", vec![deck(); 17].into()).await, too_large);
    let untitled = (422, "set_without_title".to_owned());
    assert_eq!(refusal("title", "\u{202e} ".into()).await, untitled);
    assert_eq!(refusal("game", "chess".into()).await.0, 404);
    let nothing = json!({"game": "summons_call", "title": "A", "text": " "});
    assert_eq!(refused(&aki, "sets", &nothing).await.1, "set_empty");
    let mut long = lamps();
    long["title"] = "灯".repeat(90).into();
    let hash = shared(&aki, &long).await;
    let (_, set) = aki.get(&format!("sets/{hash}")).await;
    assert_eq!(set["title"], "灯".repeat(40));
}

#[tokio::test(start_paused = true)]
async fn a_short_file_with_long_texts_is_refused() {
    let house = house().await;
    let aki = Guest::new(&house);
    let long = "ま".repeat(15_000);
    let mut text = format!(
        "game summons_call\nset long\nwords category {{\n  lamp ja \"{long}\" en \"Lamp\"\n}}\n"
    );
    for n in 0..40 {
        let card = [
            format!("card c{n} {{ id L-{n} name ja \"カード{n}\" en \"Card {n}\""),
            "type unit deck_type a category lamp cost 1 stats 1 1 directions front".to_owned(),
            "on entry { choose 1 own lamp unit as a\nheal 1 a }".to_owned(),
            "}\n".to_owned(),
        ];
        text.push_str(&card.join("\n"));
    }
    let set = json!({"game": "summons_call", "title": "Long", "text": text});
    let (status, error, body) = refused(&aki, "sets", &set).await;
    assert_eq!((status, error.as_str()), (422, "bad_set"), "{body}");
}

#[tokio::test(start_paused = true)]
async fn a_match_is_played_with_a_set_and_its_record_carries_it() {
    let house = house().await;
    let (aki, ren) = (Guest::new(&house), Guest::new(&house));
    let hash = shared(&aki, &lamps()).await;
    let taken = begun(&aki, &wish(&hash, "greedy")).await;
    let (mut me, set) = welcomed(&aki, &taken).await;
    assert_eq!(set.as_ref(), Some(&hash));
    meets_the_own_card(&mut me).await;
    // Whoever comes again is told from the log, which is played with the same cards.
    let mut again = aki.hello(&taken, None).await;
    again.waiting().await;
    assert_eq!(again.view(), me.view());
    let mut eyes = ren.watch(&taken).await;
    eyes.waiting().await;
    concedes(&mut me).await;
    let id = &taken.match_id;
    let (status, replay) = ren.look(&format!("replays/{id}"), "as=open").await;
    assert_eq!(status, 200, "{replay}");
    assert_eq!(replay["set"], json!(hash));
    assert!(names_the_own_card(&replay["plies"]));
    let (status, record) = ren.get(&format!("matches/{id}/record")).await;
    assert_eq!(status, 200, "{record}");
    assert_eq!(record["set"]["text"], CARDS);
    assert!(names_the_own_card(&record["uses"]) || names_the_own_card(&record["setup"]));
    // Who goes on from a step of it plays with the set, too.
    let go_on = json!({"ply": 4, "opponent": "greedy", "seat": 0});
    let (status, body) = ren.post(&format!("replays/{id}/continue"), &go_on).await;
    assert_eq!(status, 201, "{body}");
    let taken: SeatTaken = serde_json::from_value(body).expect("a seat");
    assert_eq!(welcomed(&ren, &taken).await.1, Some(hash));
}

#[tokio::test(start_paused = true)]
async fn a_friend_is_told_of_the_set_and_brings_a_deck_of_it() {
    let house = house().await;
    let (aki, ren) = (Guest::new(&house), Guest::new(&house));
    let hash = shared(&aki, &lamps()).await;
    let mut wanted = wish(&hash, "friend");
    wanted["listed"] = true.into();
    let taken = begun(&aki, &wanted).await;
    let code = taken
        .invite
        .as_deref()
        .and_then(|link| link.strip_prefix("/t/"));
    let invitation = format!("invites/{}", code.expect("a link"));
    assert_eq!(ren.get(&invitation).await.1["set"], json!(hash));
    assert_eq!(ren.get("tables").await.1[0]["set"], json!(hash));
    let accept = json!({"name": "Ren", "deck": {"text": deck()}});
    let (status, body) = ren.post(&invitation, &accept).await;
    assert_eq!(status, 201, "{body}");
    let theirs: SeatTaken = serde_json::from_value(body).expect("a seat");
    let mut me = aki.sit(&taken).await;
    let mut them = ren.sit(&theirs).await;
    crate::clients::play(&mut [&mut me, &mut them], 12).await;
    concedes(&mut me).await;
    them.waiting().await;
    // Both want another one: with the same cards.
    for guest in [&aki, &ren] {
        let path = format!("matches/{}/rematch", taken.match_id);
        let (status, body) = guest.post(&path, &json!({})).await;
        assert_eq!(status, 200, "{body}");
        if let Some(taken) = serde_json::from_value::<Option<SeatTaken>>(body["taken"].clone())
            .expect("a seat or nothing")
        {
            assert_eq!(welcomed(guest, &taken).await.1, Some(hash));
            return;
        }
    }
    panic!("no rematch was made");
}

#[tokio::test(start_paused = true)]
async fn a_match_with_a_set_goes_on_after_a_restart_and_keeps_its_set() {
    let store = Arc::new(MemoryStore::default());
    let before = open(&store).await;
    let (aki, ren) = (Guest::new(&before), Guest::new(&before));
    let hash = shared(&aki, &lamps()).await;
    let mut unused = lamps();
    unused["title"] = "Unused".into();
    let unused = shared(&aki, &unused).await;
    let played = begun(&aki, &wish(&hash, "greedy")).await;
    let waits = begun(&aki, &wish(&hash, "friend")).await;
    let mut me = aki.sit(&played).await;
    meets_the_own_card(&mut me).await;
    let seen = me.view();
    drop(me);
    before.stop();
    assert_eq!(store.sets().expire_sets(u64::MAX).await, Ok(1));
    let after = open(&store).await;
    let (aki, ren) = (aki.at(&after), ren.at(&after));
    assert_eq!(aki.get(&format!("sets/{unused}")).await.0, 404);
    let (mut me, set) = welcomed(&aki, &played).await;
    assert_eq!(set.as_ref(), Some(&hash));
    me.waiting().await;
    assert_eq!(me.view(), seen);
    me.pick(0).await;
    let theirs = ren.accept(&waits).await;
    assert_eq!(welcomed(&ren, &theirs).await.1, Some(hash));
}

#[tokio::test(start_paused = true)]
async fn rated_tables_tournaments_and_quick_pairing_refuse_sets() {
    let house = house().await;
    let aki = Guest::new(&house);
    let hash = shared(&aki, &lamps()).await;
    let mut rated = wish(&hash, "friend");
    rated["rated"] = true.into();
    let with = |body: Value| {
        let mut body = body;
        body["set"] = hash.clone().into();
        body
    };
    let pair = with(json!({"game": "summons_call", "deck": {"ready": "ember_court"}}));
    let cup = with(json!({"game": "summons_call", "title": "A"}));
    for (path, body) in [("matches", rated), ("quick", pair), ("cups", cup)] {
        let (status, error, body) = refused(&aki, path, &body).await;
        let wanted = (422, "house_cards_only");
        assert_eq!((status, error.as_str()), wanted, "{path}: {body}");
    }
    let mut other = wish(&hash, "greedy");
    other["game"] = "summoner_wars".into();
    assert_eq!(
        refused(&aki, "matches", &other).await.1,
        "set_of_another_game"
    );
    assert_eq!(
        refused(&aki, "matches", &wish("0000", "greedy")).await.1,
        "no_such_set"
    );
    // Decks of the set are no decks of the house.
    let mut plain = wish(&hash, "greedy");
    plain["set"] = Value::Null;
    assert_eq!(refused(&aki, "matches", &plain).await.1, "no_such_deck");
}

#[tokio::test(start_paused = true)]
async fn compiled_sets_are_few() {
    let house = house().await;
    let aki = Guest::new(&house);
    let (sets, engine) = (&house.shared.sets, &house.shared.engine);
    let mut held = Vec::new();
    for n in 0..64 {
        let set = json!({"game": "summons_call", "title": format!("{n}"), "text": "", "decks": [deck_of_the_house()]});
        let hash = shared(&aki, &set).await;
        held.push(sets.own(engine, &hash).await.expect("room for it"));
    }
    let (status, error, _) = refused(&aki, "sets", &lamps()).await;
    assert_eq!((status, error.as_str()), (503, "busy"));
    // Those that are there are found all the same, and room comes when one is let go.
    assert!(sets.own(engine, &held[0].hash).await.is_ok());
    assert_eq!(
        sets.own(engine, "0000").await.err().map(|it| it.code().0),
        Some(404)
    );
    held.truncate(9);
    shared(&aki, &lamps()).await;
}

fn deck_of_the_house() -> &'static str {
    include_str!("../../../../decks/summons_call/ember_court.deck")
}

/// A deck with an own card is checked with its set, and without it nobody knows the card.
#[tokio::test(start_paused = true)]
async fn a_deck_is_checked_with_the_cards_of_a_set() {
    let aki = Guest::new(&house().await);
    let hash = shared(&aki, &lamps()).await;
    let mut ask = json!({"game": "summons_call", "construction": "normal", "text": deck()});
    let (status, alone) = aki.post("decks/check", &ask).await;
    assert_eq!((status, &alone["ok"]), (200, &json!(false)));
    assert!(alone.to_string().contains("lamp_imp"), "{alone}");
    ask["set"] = json!(hash);
    let (status, with) = aki.post("decks/check", &ask).await;
    assert_eq!((status, &with["ok"]), (200, &json!(true)), "{with}");
    ask["set"] = json!("nothing");
    assert_eq!(aki.post("decks/check", &ask).await.0, 404);
}

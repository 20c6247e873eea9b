//! A board that somebody lays out is played on by its maker, who has both sides of it.

use std::sync::Arc;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::engine::BOARD_BYTES_MAX;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_rules::games::GAMES;

const LAMP: &str = r#"
game summons_call
set lamps

card lamp_imp {
  id LMP-001
  name ja "灯の小鬼" en "Lamp Imp"
  type unit  deck_type a  category ember  cost 1  stats 1 1  directions front
}
"#;

/// A unit of P1 stands before one of P2, which it may attack.
const DUEL: &str = r#"scenario "a duel"
  game summons_call
  turn 6 of P2, main
  P1 unit_zone left: cinder_imp
  P2 unit_zone right: lotus_sentinel
  P1 hand: sparks
  P2 hand: filler
"#;

/// Every seat has cards that do nothing; its Summoner is put there by the page.
const FOUR: &str = r#"scenario "all four"
  game summoner_wars
  P1 hand: 2 filler
  P2 hand: 2 filler
  P3 hand: 2 filler
  P4 hand: 2 filler
"#;

async fn open(store: &Arc<MemoryStore>) -> House {
    let house = House::open(settings(), engine(), store.clone()).await;
    house.expect("the house opens")
}

async fn house() -> House {
    open(&Arc::new(MemoryStore::default())).await
}

fn page(game: &str) -> String {
    format!("scenario \"a try\"\n  game {game}\n  P1 hand: 2 filler\n  P2 hand: filler\n")
}

async fn begun(guest: &Guest, wish: &Value) -> (SeatTaken, Client) {
    let (status, body) = guest.post("sandbox", wish).await;
    assert_eq!(status, 201, "{body}");
    let taken: SeatTaken = serde_json::from_value(body).expect("a seat");
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    (taken, me)
}

async fn refused(guest: &Guest, wish: &Value) -> (u16, String, Value) {
    let (status, body) = guest.post("sandbox", wish).await;
    let error = body["error"].as_str().unwrap_or_default().to_owned();
    (status, error, body)
}

/// A step on a board: what lies where behind it, and why it was refused.
async fn step(guest: &Guest, ask: &Value) -> (Value, Value) {
    let (status, body) = guest.post("sandbox/board", ask).await;
    assert_eq!(status, 200, "{body}");
    (body["board"].clone(), body["refused"].clone())
}

/// The text behind these steps, none of which is refused.
async fn laid(guest: &Guest, game: &str, verbs: &[Value]) -> String {
    let mut text = String::new();
    for verb in verbs {
        let ask = json!({"game": game, "text": text, "verb": verb});
        let (board, refused) = step(guest, &ask).await;
        assert_eq!(refused, json!([]), "{verb}");
        text = board["text"].as_str().expect("a text").to_owned();
    }
    text
}

fn put(card: &str, seat: u8, zone: &str) -> Value {
    let to = json!({"seat": seat, "zone": zone, "place": null});
    json!({"do": "put", "card": card, "to": to})
}

/// The seat that is asked.
fn asked(me: &Client) -> u8 {
    me.view().decision.expect("a question").seat
}

/// The last choice, which ends things.
async fn ends(me: &mut Client) {
    let decision = me.view().decision.expect("a question");
    me.pick(decision.choices.len() as u16 - 1).await;
    me.waiting().await;
}

#[tokio::test(start_paused = true)]
async fn both_sides_are_played_and_taken_back_in_every_game() {
    for game in GAMES {
        let house = house().await;
        let guest = Guest::new(&house);
        let (_, mut me) = begun(&guest, &json!({"game": game, "text": page(game)})).await;
        let first = asked(&me);
        let mut turned = false;
        for _ in 0..40 {
            ends(&mut me).await;
            if me.view().outcome.is_some() {
                break;
            }
            turned |= asked(&me) != first;
            if turned {
                break;
            }
        }
        assert!(turned, "{game}: the other side is asked, too");
        me.take_back().await;
        me.waiting().await;
        assert!(me.view().decision.is_some(), "{game}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_board_is_the_one_of_the_page_and_nothing_of_it_is_hidden() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (taken, me) = begun(&guest, &json!({"game": "summons_call", "text": DUEL})).await;
    // Who has both seats has one token, that of the first.
    assert_eq!((taken.seat, asked(&me)), (0, 1));
    let view = serde_json::to_string(&me.view()).expect("JSON");
    for card in ["cinder_imp", "lotus_sentinel", "sparks", "filler"] {
        assert!(view.contains(card), "{card}");
    }
    let stranger = Guest::new(&house);
    let mut watching = stranger.watch(&taken).await;
    watching.waiting().await;
    let seen = serde_json::to_string(&watching.view()).expect("JSON");
    assert!(seen.contains("cinder_imp") && !seen.contains("sparks"));
}

#[tokio::test(start_paused = true)]
async fn what_happens_is_told_to_who_plays_all_seats() {
    for (game, seats) in GAMES
        .map(|game| (game, 2))
        .into_iter()
        .chain([("summoner_wars", 4)])
    {
        let house = house().await;
        let guest = Guest::new(&house);
        let text = if seats == 4 {
            FOUR.to_owned()
        } else {
            page(game)
        };
        let (_, mut me) = begun(&guest, &json!({"game": game, "text": text})).await;
        let mut told = 0;
        let mut turned = Vec::new();
        for _ in 0..80 {
            turned.push(asked(&me));
            turned.dedup();
            if turned.len() > seats {
                break;
            }
            ends(&mut me).await;
            told += me.last_update().events.len();
        }
        assert_eq!(
            turned.len(),
            seats + 1,
            "{game}: all seats in turn {turned:?}"
        );
        assert!(told >= seats, "{game}: {told} events were told");
    }
}

/// R-SW-62: of a board of four, too, who has all seats sits at the place that is asked.
#[tokio::test(start_paused = true)]
async fn a_board_of_four_is_played_alone() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (taken, mut me) = begun(&guest, &json!({"game": "summoner_wars", "text": FOUR})).await;
    assert_eq!((taken.seat, me.view().seats.len()), (0, 4));
    for _ in 0..30 {
        let view = me.view();
        let decision = view.decision.expect("a question");
        assert_eq!(view.viewer, Some(decision.seat));
        let hands = view.zones.iter().filter(|pile| pile.zone == "hand");
        let cards = hands.flat_map(|pile| &pile.cards);
        assert!(cards.clone().count() >= 4 && cards.clone().all(|card| card.card.is_some()));
        ends(&mut me).await;
    }
    let stranger = Guest::new(&house);
    let mut watching = stranger.watch(&taken).await;
    watching.waiting().await;
    let hands = watching.view().zones;
    let mut hands = hands.iter().filter(|pile| pile.zone == "hand");
    assert!(hands.all(|pile| pile.cards.iter().all(|card| card.card.is_none())));
}

#[tokio::test(start_paused = true)]
async fn it_goes_on_after_a_restart() {
    let store = Arc::new(MemoryStore::default());
    let before = open(&store).await;
    let guest = Guest::new(&before);
    let wish = json!({"game": "summons_call", "text": DUEL});
    let (taken, mut me) = begun(&guest, &wish).await;
    ends(&mut me).await;
    let view = me.view();
    drop(me);
    before.stop();
    let after = open(&store).await;
    let mut me = guest.at(&after).sit(&taken).await;
    me.waiting().await;
    assert_eq!(me.view(), view);
}

#[tokio::test(start_paused = true)]
async fn a_card_of_a_set_may_lie_there() {
    let house = house().await;
    let guest = Guest::new(&house);
    let set = json!({"game": "summons_call", "title": "Lamps", "text": LAMP, "decks": []});
    let (_, shared) = guest.post("sets", &set).await;
    let text = format!("{}  P1 unit_zone right: lamp_imp\n", page("summons_call"));
    let without = json!({"game": "summons_call", "text": text});
    let (status, error, body) = refused(&guest, &without).await;
    assert_eq!((status, error.as_str()), (422, "bad_board"));
    assert_eq!(body["faults"][0]["line"], 5);
    let wish = json!({"game": "summons_call", "set": shared["set"], "text": text});
    let (taken, me) = begun(&guest, &wish).await;
    let view = serde_json::to_string(&me.view()).expect("JSON");
    assert!(view.contains("lamp_imp"));
    let mut again = guest.open(&taken.match_id, Some(&taken.token), None);
    let Some(ServerMessage::Welcome { set, .. }) = again.next().await else {
        panic!("no welcome");
    };
    assert_eq!(json!(set), shared["set"]);
    let other = json!({"game": "summoner_wars", "set": shared["set"], "text": text});
    assert_eq!(refused(&guest, &other).await.1, "set_of_another_game");
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_laid_out_is_told_with_its_line_in_both_languages() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = format!(
        "{}  P1 unit_zone left: cinder_imp\n  P1 unit_zone left: cinder_imp\n",
        page("summons_call")
    );
    let of = |game: &str, text: &str| json!({"game": game, "text": text});
    for (wish, line) in [
        (of("summons_call", &taken), json!(6)),
        (of("summons_call", "what is this"), json!(1)),
        (of("summons_call", ""), json!(null)),
    ] {
        let (status, error, body) = refused(&guest, &wish).await;
        assert_eq!((status, error.as_str()), (422, "bad_board"), "{body}");
        let fault = &body["faults"][0];
        if !line.is_null() {
            assert_eq!(fault["line"], line, "{body}");
        }
        let told = |language: &str| fault["text"][language].as_str().unwrap_or_default();
        assert!(!told("en").is_empty(), "{body}");
        let prose = |word: &str| told("ja").contains(word);
        assert!(
            !["expected", "found", " of "].into_iter().any(prose),
            "{body}"
        );
        assert!(!told("ja").is_ascii(), "{body}");
    }
    let long = of("summons_call", &"#".repeat(BOARD_BYTES_MAX + 1));
    assert_eq!(refused(&guest, &long).await.1, "too_long");
    assert_eq!(refused(&guest, &of("chess", "")).await.1, "no_such_game");
}

/// The circle in every game: cards are laid out, both sides are played, something is taken back,
/// and what is left of it is a page that passes and is laid out again.
#[tokio::test(start_paused = true)]
async fn what_is_laid_out_and_played_becomes_a_page_in_every_game() {
    for game in GAMES {
        let house = house().await;
        let guest = Guest::new(&house);
        let verbs = [
            put("filler", 0, "hand"),
            put("filler", 0, "hand"),
            put("filler", 1, "hand"),
        ];
        let text = laid(&guest, game, &verbs).await;
        let (taken, mut me) = begun(&guest, &json!({"game": game, "text": text})).await;
        for _ in 0..6 {
            ends(&mut me).await;
            if me.view().outcome.is_some() {
                break;
            }
        }
        me.take_back().await;
        me.waiting().await;
        let path = format!("matches/{}/scenario", taken.match_id);
        let (status, body) = guest.get(&path).await;
        assert_eq!(status, 200, "{game}: {body}");
        let page = body["text"].as_str().expect("a page");
        assert!(
            page.contains("luck seed "),
            "{game}: its luck is told\n{page}"
        );
        assert!(
            body["board"]
                .as_str()
                .is_some_and(|board| page.len() > board.len())
        );
        let reports = shokan_scenario::run_text("page", page);
        assert!(
            reports.len() == 1 && reports[0].ok,
            "{game}: {reports:?}\n{page}"
        );
        let (board, _) = step(&guest, &json!({"game": game, "text": page})).await;
        assert_eq!(board["playable"], true, "{game}");
        let stranger = Guest::new(&house);
        assert_eq!(stranger.get(&path).await.0, 403, "{game}");
    }
}

/// Who gives up is told, too; a match from the first shuffle is no board.
#[tokio::test(start_paused = true)]
async fn a_concession_is_a_line_and_a_usual_match_is_no_page() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (taken, mut me) = begun(&guest, &json!({"game": "summons_call", "text": DUEL})).await;
    me.command(|id| ClientMessage::Concede { id }).await;
    me.waiting().await;
    let (status, body) = guest
        .get(&format!("matches/{}/scenario", taken.match_id))
        .await;
    assert_eq!(status, 200, "{body}");
    let page = body["text"].as_str().expect("a page");
    assert!(page.contains(": concede\n  over "), "{page}");
    let lesson = json!({"name": "Aki"});
    let (_, body) = guest.post("lessons/summons_call", &lesson).await;
    let id = body["match"].as_str().expect("a match");
    let (status, _) = guest.get(&format!("matches/{id}/scenario")).await;
    assert_eq!(status, 403);
}

#[tokio::test(start_paused = true)]
async fn a_step_that_the_rules_refuse_leaves_the_board_and_says_why() {
    let house = house().await;
    let guest = Guest::new(&house);
    let unit = |card: &str| {
        let to = json!({"seat": 0, "zone": "unit_zone", "place": "left"});
        json!({"do": "put", "card": card, "to": to})
    };
    let text = laid(&guest, "summons_call", &[unit("cinder_imp")]).await;
    let ask = json!({"game": "summons_call", "text": text, "verb": unit("lotus_sentinel")});
    let (board, refused) = step(&guest, &ask).await;
    assert_eq!(board["text"], json!(text));
    let told = [
        ("ja", "1つの列にユニットが2体（1体は lotus_sentinel）"),
        ("en", "two units in one column, one of them lotus_sentinel"),
    ];
    for (language, found) in told {
        let why = refused[0]["text"][language].as_str().unwrap_or_default();
        assert!(why.contains(found), "{refused}");
    }
    // What is held is told where it fits, behind the step of the same question.
    let held = json!({"from": "shelf", "card": "lotus_sentinel"});
    let ask = json!({"game": "summons_call", "text": "", "verb": unit("cinder_imp"), "held": held});
    let (_, body) = guest.post("sandbox/board", &ask).await;
    let fits = body["fits"].as_array().expect("places");
    let left = json!({"seat": 0, "zone": "unit_zone", "place": "left"});
    let right = json!({"seat": 0, "zone": "unit_zone", "place": "right"});
    assert!(!fits.contains(&left) && fits.contains(&right), "{body}");
    let none = json!({"game": "summons_call", "text": "what is this"});
    let (status, body) = guest.post("sandbox/board", &none).await;
    assert_eq!((status, &body["error"]), (422, &json!("bad_board")));
    let long = json!({"game": "summons_call", "text": "#".repeat(BOARD_BYTES_MAX + 1)});
    assert_eq!(guest.post("sandbox/board", &long).await.0, 413);
    let strange = json!({"game": "summons_call", "text": "", "verb": {"do": "win"}});
    assert_eq!(guest.post("sandbox/board", &strange).await.0, 400);
}

/// A card of a set lies on the board; the page that comes of it has the card with it.
#[tokio::test(start_paused = true)]
async fn a_page_has_the_cards_of_its_set_with_it() {
    let house = house().await;
    let guest = Guest::new(&house);
    let set = json!({"game": "summons_call", "title": "Lamps", "text": LAMP, "decks": []});
    let (_, shared) = guest.post("sets", &set).await;
    let verb = put("lamp_imp", 0, "hand");
    let ask = json!({"game": "summons_call", "text": "", "verb": verb});
    let (_, refused) = step(&guest, &ask).await;
    assert_ne!(refused, json!([]), "the house has no such card");
    let mut ask = ask;
    ask["set"] = shared["set"].clone();
    let (board, refused) = step(&guest, &ask).await;
    assert_eq!(refused, json!([]));
    let wish = json!({"game": "summons_call", "set": shared["set"], "text": board["text"]});
    let (taken, mut me) = begun(&guest, &wish).await;
    ends(&mut me).await;
    let (_, body) = guest
        .get(&format!("matches/{}/scenario", taken.match_id))
        .await;
    assert_eq!(body["set"], shared["set"]);
    let page = body["text"].as_str().expect("a page");
    assert!(page.contains("card lamp_imp {"), "{page}");
    let reports = shokan_scenario::run_text("page", page);
    assert!(reports[0].ok, "{reports:?}\n{page}");
}

/// The board of a page of the rules, which is changed and played on; there are no others.
#[tokio::test(start_paused = true)]
async fn the_board_of_a_scene_is_laid_out_by_its_name() {
    let house = house().await;
    let guest = Guest::new(&house);
    let scene = "a-master-that-attacks-can-lose-the-game-by-it";
    let (board, refused) = step(&guest, &json!({"game": "summons_call", "scene": scene})).await;
    assert_eq!((&board["playable"], refused), (&json!(true), json!([])));
    let text = board["text"].as_str().expect("a text");
    assert!(
        !text.contains("covers ") && !text.contains("  P1: "),
        "{text}"
    );
    begun(&guest, &json!({"game": "summons_call", "text": text})).await;
    let none = json!({"game": "summons_call", "scene": "nothing"});
    let (status, body) = guest.post("sandbox/board", &none).await;
    assert_eq!((status, &body["error"]), (404, &json!("no_such_scenario")));
}

/// Dice that are laid down are thrown in the match, behind a restart and a move taken back too, and
/// the page that comes of it says them.
#[tokio::test(start_paused = true)]
async fn luck_that_is_laid_down_comes_at_the_table() {
    let store = Arc::new(MemoryStore::default());
    let before = open(&store).await;
    let guest = Guest::new(&before);
    let fight = "scenario \"a fight\"\n  game summoner_wars\n  turn 5 of P1, attack\n  \
                 P1 battlefield 3,3: rukar\n  P2 battlefield 3,4: rukar\n  luck seed 5\n";
    let script = |shows: Value| json!({"do": "script", "luck": {"luck": "dice", "shows": shows}});
    let ask = |verb: Value| json!({"game": "summoner_wars", "text": fight, "verb": verb});
    let (_, refused) = step(&guest, &ask(script(json!([7])))).await;
    assert_ne!(refused, json!([]), "no die shows a 7");
    let (board, refused) = step(&guest, &ask(script(json!([6, 6, 6])))).await;
    assert_eq!(refused, json!([]), "{board}");
    let line = board["scripts"][0]["line"].clone();
    let wish = json!({"game": "summoner_wars", "text": board["text"]});
    let (taken, me) = begun(&guest, &wish).await;
    drop(me);
    before.stop();
    let after = open(&store).await;
    let guest = guest.at(&after);
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    for again in [false, true] {
        for _ in 0..2 {
            let decision = me.view().decision.expect("a question");
            let mut choices = decision.choices.iter();
            let at = choices.position(|it| it.verb == "attack").unwrap_or(0);
            me.pick(at as u16).await;
            me.waiting().await;
        }
        let view = me.view();
        let mut cards = view.zones.iter().flat_map(|zone| &zone.cards);
        let unhurt = cards
            .any(|it| it.controller == 1 && it.card.as_deref() == Some("rukar") && it.damage == 0);
        assert!(!unhurt, "three sixes hit; taken back: {again}");
        if !again {
            me.take_back().await;
            me.waiting().await;
        }
    }
    let path = format!("matches/{}/scenario", taken.match_id);
    let (_, body) = guest.get(&path).await;
    let page = body["text"].as_str().expect("a page");
    assert!(page.contains("  luck dice 6 6 6\n"), "{page}");
    let reports = shokan_scenario::run_text("page", page);
    assert!(reports[0].ok, "{reports:?}\n{page}");
    let ask = json!({"game": "summoner_wars", "text": board["text"],
                     "verb": {"do": "unscript", "line": line}});
    let (board, refused) = step(&guest, &ask).await;
    assert_eq!((&board["scripts"], refused), (&json!([]), json!([])));
}

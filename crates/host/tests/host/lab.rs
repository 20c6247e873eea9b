//! The laboratory of the pages: measured once for everybody, told while it is under way, refused
//! with a reason.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clients::{Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::answers::{self, Method, Request};
use shokan_host::doors::Address;
use shokan_host::engine::{Engine, Stop};
use shokan_host::jobs::{Step, Work};
use shokan_host::lab::{Measure, Measured, Shown};
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::{LabGame, LabLine, LabReport};
use shokan_host::{House, Settings};
use shokan_kernel::ids::Seat;
use shokan_rules::deck::Construction;
use shokan_rules::games::{deck_text, rules_version};
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{First, Input, Record, Session, Setup};
use shokan_rules::show::Bi;

/// What was asked of the laboratory: how many decks, which card and level.
type Asked = Arc<Mutex<Vec<(usize, Option<String>, String)>>>;

/// Goes on as long as it is shut in.
struct Gated(Arc<AtomicBool>);

impl Work<Measured> for Gated {
    fn go_on(&mut self, _stop: &Stop) -> Step<Measured> {
        if self.0.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
            return Step::On(250);
        }
        let report = LabReport {
            verdicts: Vec::new(),
            caveats: Vec::new(),
            lines: vec![line()],
            deals: 3,
            games: 12,
            seed: 1,
            level: Bi::default(),
            null: [3, 0],
        };
        let games = vec![vec![Shown::new(given_up(), 1)]];
        Step::Done(Box::new(Measured { report, games }))
    }
}

fn line() -> LabLine {
    LabLine {
        against: Bi::default(),
        value_permille: 500,
        low_permille: 400,
        high_permille: 600,
        first_permille: 500,
        turns: 1,
        turns_most: 1,
        choices: 1,
        lead_changes_tenths: 0,
        games: vec![LabGame {
            turn: 1,
            swing_permille: 500,
            turns: 1,
        }],
    }
}

/// A game in which the one side gives up behind its first choice.
fn given_up() -> Record {
    let engine = engine();
    let cards = engine.cards("summons_call").expect("a game");
    let decks = ["ember_court", "tide_garden"].map(|word| cards.ready(word).expect("a deck").0);
    let setup = Setup {
        game: "summons_call".to_owned(),
        rules_version: rules_version("summons_call").to_owned(),
        pool_hash: cards.pool.short_hash(),
        seed: [7; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: decks.to_vec(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    let mut session = Session::told(&setup, cards, Audience::NOBODY).expect("a set-up");
    for input in [Input::Pick(0), Input::Concede(Seat(0))] {
        let done = session.apply_before(&input, Audience::NOBODY);
        done.expect("it can be given up at any time");
    }
    session.record()
}

async fn opened(engine: Engine) -> House {
    let store = Arc::new(MemoryStore::default());
    let mut settings = Settings {
        computer_threads: 1,
        ..settings()
    };
    settings.limits.new_matches_burst = 10;
    let house = House::open(settings, engine, store).await;
    house.expect("it opens")
}

/// A house with a laboratory behind a gate, and what it was asked.
async fn house() -> (House, Asked, Arc<AtomicBool>) {
    let (asked, shut) = (Asked::default(), Arc::<AtomicBool>::default());
    let (asks, gate) = (asked.clone(), shut.clone());
    let laboratory = move |it: Measure| {
        let found = (it.decks.len(), it.card.clone(), it.level.clone());
        asks.lock().expect("no panic").push(found);
        Some(Box::new(Gated(gate.clone())) as Box<dyn Work<Measured>>)
    };
    let engine = engine().with_laboratory(Arc::new(laboratory));
    (opened(engine).await, asked, shut)
}

fn question(card: Option<&str>) -> Value {
    json!({"deck": {"ready": "ember_court"}, "card": card, "level": "greedy"})
}

#[tokio::test]
async fn the_same_question_is_measured_once_and_told_while_it_is_under_way() {
    let (house, asked, shut) = house().await;
    shut.store(true, Ordering::SeqCst);
    let (guest, other) = (Guest::new(&house), Guest::new(&house));
    let ask = question(None);
    let (one, two) = tokio::join!(
        guest.post("lab/summons_call", &ask),
        other.post("lab/summons_call", &ask)
    );
    for (status, answer) in [one, two] {
        assert_eq!(status, 200, "{answer}");
        assert_eq!(
            (&answer["report"], &answer["done_permille"]),
            (&Value::Null, &json!(250))
        );
    }
    shut.store(false, Ordering::SeqCst);
    let (_, answer) = guest.post("lab/summons_call", &ask).await;
    assert_eq!(
        (&answer["done_permille"], &answer["report"]["games"]),
        (&json!(1_000), &json!(12))
    );
    let weighed = question(Some("cinder_imp"));
    let (status, answer) = guest.post("lab/summons_call", &weighed).await;
    assert_eq!(status, 200, "{answer}");
    let cards = house.shared.engine.cards("summons_call").expect("a game");
    let (mut list, construction) = cards.ready("ember_court").expect("a deck");
    list.name = "mine".to_owned();
    let text = deck_text("summons_call", construction, &list);
    let renamed = json!({"deck": {"text": text}, "card": null, "level": "greedy"});
    let (status, answer) = guest.post("lab/summons_call", &renamed).await;
    assert_eq!(status, 200, "{answer}");
    let asked = asked.lock().expect("no panic").clone();
    let decks = house
        .shared
        .engine
        .entrants("summons_call", Default::default())
        .len();
    assert_eq!(asked.len(), 3, "once for everybody");
    assert_eq!(asked[2].0, decks, "the same deck under another name");
    assert_eq!(
        asked[0],
        (decks, None, "greedy".to_owned()),
        "against every other"
    );
    assert_eq!(asked[1].1.as_deref(), Some("cinder_imp"));
}

/// A game that was measured is an ended match for whoever has its address, once for everybody.
#[tokio::test]
async fn a_game_that_was_measured_is_looked_at() {
    let (house, _, _) = house().await;
    let (guest, other) = (Guest::new(&house), Guest::new(&house));
    let ask = question(None);
    let look = |line: u16, at: u16| json!({"ask": ask, "line": line, "at": at});
    let (status, answer) = guest.post("lab/summons_call/game", &look(0, 0)).await;
    assert_eq!(
        (status, answer["error"].as_str()),
        (404, Some("measurement_gone"))
    );
    let (_, answer) = guest.post("lab/summons_call", &ask).await;
    assert_eq!(answer["report"]["lines"][0]["games"][0]["turn"], 1);
    let (status, first) = guest.post("lab/summons_call/game", &look(0, 0)).await;
    assert_eq!((status, &first["ply"]), (200, &json!(1)), "{first}");
    let (_, second) = other.post("lab/summons_call/game", &look(0, 0)).await;
    assert_eq!(first, second, "the same match for everybody");
    for (line, at) in [(0, 1), (1, 0), (9, 9)] {
        let (status, answer) = guest.post("lab/summons_call/game", &look(line, at)).await;
        assert_eq!(
            (status, answer["error"].as_str()),
            (404, Some("no_measurement"))
        );
    }
    let id = first["match"].as_str().expect("an id");
    let (status, replay) = other.look(&format!("replays/{id}"), "as=open").await;
    assert_eq!(status, 200, "{replay}");
    let (_, mine) = guest.get("matches").await;
    assert_eq!(mine, json!([]), "it is in nobody's list");
    let wish = json!({"ply": 1, "seat": 0, "opponent": "greedy", "name": "P"});
    let (status, taken) = guest.post(&format!("replays/{id}/continue"), &wish).await;
    assert_eq!(status, 201, "one goes on from it: {taken}");
    for opponent in ["greedy", "friend"] {
        let wish = json!({"ply": 2, "seat": 0, "opponent": opponent, "name": "P"});
        let (status, refused) = guest.post(&format!("replays/{id}/continue"), &wish).await;
        let refused = (status, refused["error"].as_str());
        assert_eq!(refused, (409, Some("over_by_then")), "{opponent}");
    }
}

#[tokio::test]
async fn what_cannot_be_measured_says_why() {
    let (house, asked, _) = house().await;
    let guest = Guest::new(&house);
    let with = |of: &str, value: Value| {
        let mut ask = question(None);
        ask[of] = value;
        ask
    };
    for (game, ask, status, code) in [
        ("chess", question(None), 404, "no_such_game"),
        (
            "summons_call",
            question(Some("nothing")),
            404,
            "no_measurement",
        ),
        (
            "summons_call",
            with("change", json!({"field": "stats", "at": 0, "by": 1})),
            404,
            "no_measurement",
        ),
        (
            "summons_call",
            with("level", json!("nobody")),
            422,
            "no_such_opponent",
        ),
        (
            "summons_call",
            with("deck", json!({"ready": "none"})),
            422,
            "no_such_deck",
        ),
        (
            "summons_call",
            with("deck", json!({"text": "game summons_call\n"})),
            422,
            "bad_deck",
        ),
        ("summons_call", json!({"deck": 1}), 400, "malformed"),
    ] {
        let (found, answer) = guest.post(&format!("lab/{game}"), &ask).await;
        assert_eq!(
            (found, answer["error"].as_str()),
            (status, Some(code)),
            "{ask}"
        );
        for language in ["ja", "en"] {
            assert!(
                answer["text"][language]
                    .as_str()
                    .is_some_and(|it| !it.is_empty()),
                "{answer}"
            );
        }
    }
    assert_eq!(asked.lock().expect("no panic").len(), 0);
    let bare = opened(engine()).await;
    let (status, answer) = Guest::new(&bare)
        .post("lab/summons_call", &question(None))
        .await;
    assert_eq!(
        (status, answer["error"].as_str()),
        (404, Some("no_measurement"))
    );
}

/// With a set the own card is weighed in a deck that has it, among the cards of the set.
#[tokio::test]
async fn cards_of_a_set_are_measured_with_it() {
    let (house, asked, _) = house().await;
    let guest = Guest::new(&house);
    let text = "game summons_call\nset lamps\n\ncard lamp_imp {\n  id LMP-001\n  name ja \"灯\" en \"Lamp\"\n  \
                type unit  deck_type a  category ember  cost 1  stats 1 1  directions front\n}\n";
    let ask = json!({"game": "summons_call", "text": text});
    let (_, found) = guest.post("workshop/decks", &ask).await;
    let deck = found["decks"][0].as_str().expect("a deck to try it");
    let set = json!({"game": "summons_call", "title": "Lamps", "text": text, "decks": [deck]});
    let (_, shared) = guest.post("sets", &set).await;
    let mut ask = json!({"deck": {"text": deck}, "card": "lamp_imp", "level": "greedy"});
    let (status, answer) = guest.post("lab/summons_call", &ask).await;
    assert_eq!(status, 422, "the house alone does not know it: {answer}");
    ask["set"] = shared["set"].clone();
    let (status, answer) = guest.post("lab/summons_call", &ask).await;
    assert_eq!(status, 200, "{answer}");
    let asked = asked.lock().expect("no panic").clone();
    assert_eq!(asked[0].1.as_deref(), Some("lamp_imp"));
    ask["set"] = json!("nothing");
    assert_eq!(guest.post("lab/summons_call", &ask).await.0, 404);
}

/// Questions cost as much as matches, and answers that are there cost nothing.
#[tokio::test]
async fn questions_without_end_are_refused_and_answers_are_not() {
    let (house, _, _) = house().await;
    let from = Address::from(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)));
    let house = &house;
    let ask = async |word: &str| {
        let body = question(Some(word)).to_string();
        let request = Request {
            method: Method::Post,
            path: "lab/summons_call",
            query: "",
            guest: None,
            session: None,
            body: body.as_bytes(),
        };
        answers::answer_from(house, from, request).await.status
    };
    let cards = house.shared.engine.cards("summons_call").expect("a game");
    let words: Vec<&str> = cards
        .pool
        .defs
        .iter()
        .map(|def| def.word.as_str())
        .collect();
    let mut refused = 0;
    for word in &words[..20] {
        refused += usize::from(ask(word).await == 429);
    }
    assert!((1..=10).contains(&refused), "{refused}");
    for _ in 0..3 {
        assert_eq!(ask(words[0]).await, 200);
    }
}

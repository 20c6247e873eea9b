//! The workshop: what it says of a card file that somebody is writing.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use crate::clients::{Guest, engine, settings};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use shokan_host::answers::{self, Method, Request};
use shokan_host::doors::Address;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::{
    CardForm, CardsChecked, ErrorBody, FormChoices, FormRowKind, OfferedKind, SeenBy, TrialDecks,
    WordMeaning, WordsThatFit, WorkshopGame,
};
use shokan_host::workshop::CARDS_BYTES_MAX;
use shokan_host::{House, Limits, Settings};

const STORMCALL: &str = r#"game summons_call
set northern_gale

words category {
  gale ja "嵐" en "Gale"
}

# A storm that sends back.
card stormcall_mage {
  id NG-4  name ja "嵐呼び" en "Stormcall Mage"
  type unit  deck_type b  category gale  cost 4  stats 2 3  directions left front
  on entry, pay release 1 {
    choose up to 2 enemy units where hp <= 3 as swept
    return swept to hand
    if done {
      draw 1
    }
  }
}

card tailwind {
  id NG-5  name ja "追い風" en "Tailwind"
  type skill  deck_type b  category gale  cost 1
  play {
    draw 2
  }
}
"#;

async fn guest() -> Guest {
    let store = Arc::new(MemoryStore::default());
    let house = House::open(settings(), engine(), store).await;
    Guest::new(&house.expect("the house opens"))
}

async fn asked<T: DeserializeOwned>(guest: &Guest, path: &str, body: &Value) -> T {
    let (status, answer) = guest.post(&format!("workshop/{path}"), body).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_value(answer).expect("an answer of this type")
}

async fn checked(guest: &Guest, text: &str) -> CardsChecked {
    let body = json!({"game": "summons_call", "text": text});
    asked(guest, "check", &body).await
}

#[tokio::test(start_paused = true)]
async fn a_sound_file_is_drawn_and_read_line_by_line() {
    let guest = guest().await;
    let told = checked(&guest, STORMCALL).await;
    assert!(told.faults.is_empty(), "{:?}", told.faults);
    let cards: Vec<_> = told.cards.iter().map(|it| &*it.face.card).collect();
    assert_eq!(cards, ["stormcall_mage", "tailwind"]);
    let mage = &told.cards[0];
    assert_eq!(
        (mage.line, mage.face.cost, mage.face.hp),
        (9, Some(4), Some(3))
    );
    assert!(
        mage.face.text.ja.contains("手札に戻す"),
        "{}",
        mage.face.text.ja
    );
    assert!(
        mage.face.text.en.contains("On entry"),
        "{}",
        mage.face.text.en
    );
    assert!(mage.gaps.is_empty());
    let reading = |line: u32| {
        let mut all = mage.readings.iter().filter(|it| it.line == line);
        all.next().map(|it| it.text.clone()).unwrap_or_default()
    };
    assert!(reading(12).ja.contains("登場時"), "{:?}", mage.readings);
    assert!(
        reading(13).en.contains("HP 3 or less"),
        "{:?}",
        mage.readings
    );
    assert!(reading(16).ja.contains("1枚引く"), "{:?}", mage.readings);
    assert_eq!(told.words["category"]["gale"].en, "Gale");
    let hand = told.sight.iter().find(|it| it.zone.en == "hand");
    assert_eq!(hand.map(|it| it.seen), Some(SeenBy::Owner));
    // What the formatter writes is sound, and keeps the comment.
    let formatted = told.formatted.expect("a sound file");
    assert!(formatted.contains("# A storm that sends back."));
    let again = checked(&guest, &formatted).await;
    assert_eq!(again.formatted.as_ref(), Some(&formatted));
    assert_eq!(again.cards.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn every_card_to_begin_with_is_sound_beside_those_of_the_house() {
    let guest = guest().await;
    for game in shokan_rules::games::GAMES {
        let (status, body) = guest.get(&format!("workshop/{game}")).await;
        assert_eq!(status, 200);
        let begin: WorkshopGame = serde_json::from_value(body).expect("what it begins with");
        assert!(begin.templates.len() > 1, "{game}");
        for template in &begin.templates {
            let text = format!("game {game}\nset my_set\n\n{}", template.text);
            let body = json!({"game": game, "text": text});
            let told: CardsChecked = asked(&guest, "check", &body).await;
            assert!(told.faults.is_empty(), "{text}: {:?}", told.faults);
            assert_eq!(told.cards.len(), 1);
        }
    }
    assert_eq!(guest.get("workshop/chess").await.0, 404);
}

#[tokio::test(start_paused = true)]
async fn a_fault_has_its_place_and_the_rest_is_drawn() {
    let guest = guest().await;
    let text = STORMCALL.replace("left front", "left frnt");
    let told = checked(&guest, &text).await;
    let [fault] = &told.faults[..] else {
        panic!("one fault: {:?}", told.faults);
    };
    let units: Vec<u16> = text.encode_utf16().collect();
    let stands = String::from_utf16_lossy(&units[fault.from as usize..fault.to as usize]);
    assert_eq!((&*stands, fault.line), ("frnt", 11));
    assert_eq!(fault.nearest.as_deref(), Some("front"));
    assert!(fault.text.ja.contains("知らない言葉") && fault.text.en.contains("unknown word"));
    assert_eq!(told.formatted, None);
    let drawn: Vec<_> = told
        .cards
        .iter()
        .map(|it| (&*it.face.card, it.gaps.len()))
        .collect();
    assert_eq!(drawn, [("stormcall_mage", 1), ("tailwind", 0)]);
    assert_eq!(told.cards[0].face.directions, ["left"]);
}

#[tokio::test(start_paused = true)]
async fn what_is_being_typed_is_no_fault() {
    let guest = guest().await;
    let text = STORMCALL.replace("return swept to hand", "m");
    let place = text.find("    m\n").expect("it stands there") + 5;
    let at = text[..place].encode_utf16().count();
    let body = json!({"game": "summons_call", "text": text, "at": at});
    let told: CardsChecked = asked(&guest, "check", &body).await;
    assert!(
        told.faults.iter().any(|it| it.line == 14 && it.unfinished),
        "{:?}",
        told.faults
    );
    let elsewhere: CardsChecked = checked(&guest, &text).await;
    assert!(elsewhere.faults.iter().all(|it| !it.unfinished));
    let fits: WordsThatFit = asked(&guest, "complete", &body).await;
    assert_eq!(fits.from as usize, at - 1);
    let offered = |word: &str| fits.offers.iter().find(|it| it.word == word);
    let named = offered("move").expect("a verb");
    assert!(!named.phrase.ja.is_empty() && named.usage.starts_with("move CARDS"));
    assert_eq!(offered("swept").map(|it| it.kind), Some(OfferedKind::Name));
    assert!(
        offered("hand").is_none() && offered("gale").is_none(),
        "{:?}",
        fits.offers
    );
}

#[tokio::test(start_paused = true)]
async fn what_the_game_does_not_carry_out_is_a_fault_and_a_gap() {
    let guest = guest().await;
    let text = STORMCALL.replace("if done {", "damage 1 to host\n    if done {");
    let told = checked(&guest, &text).await;
    let codes: Vec<_> = told.faults.iter().map(|it| &*it.code).collect();
    assert_eq!(codes, ["cannot_run"]);
    let cards: Vec<_> = told
        .cards
        .iter()
        .map(|it| (&*it.face.card, it.gaps.len()))
        .collect();
    assert_eq!(
        cards,
        [("stormcall_mage", 1), ("tailwind", 0)],
        "{:?}",
        told.faults
    );
}

#[tokio::test(start_paused = true)]
async fn a_card_of_the_house_is_not_declared_twice_and_can_be_named() {
    let guest = guest().await;
    let text = STORMCALL.replace("card tailwind", "card cinder_imp");
    let told = checked(&guest, &text).await;
    assert_eq!(told.faults[0].code, "doubled_card", "{:?}", told.faults);
    let named = STORMCALL.replace("where hp <= 3", "where named cinder_imp");
    let told = checked(&guest, &named).await;
    assert!(
        told.faults.iter().all(|it| it.code != "unknown_card"),
        "{:?}",
        told.faults
    );
}

#[tokio::test(start_paused = true)]
async fn a_word_is_explained() {
    let guest = guest().await;
    let at = STORMCALL.find("draw 1").expect("it stands there");
    let at = STORMCALL[..at].encode_utf16().count() + 2;
    let body = json!({"game": "summons_call", "text": STORMCALL, "at": at});
    let meaning: WordMeaning = asked(&guest, "hover", &body).await;
    assert_eq!(
        (&*meaning.word, &*meaning.usage),
        ("draw", "draw N [for PLAYER]")
    );
    assert_eq!(meaning.to - meaning.from, 4);
    let clause = meaning.clause.expect("a clause speaks of drawing");
    assert!(clause.id.starts_with("SC-") && !clause.text.ja.is_empty());
    let nothing = json!({"game": "summons_call", "text": "game", "at": 400});
    let meaning: WordMeaning = asked(&guest, "hover", &nothing).await;
    assert!(meaning.to <= 4);
}

#[tokio::test(start_paused = true)]
async fn files_that_are_not_read_are_refused() {
    let guest = guest().await;
    let refused = async |path: &str, body: Value| {
        let (status, answer) = guest.post(&format!("workshop/{path}"), &body).await;
        let told: ErrorBody = serde_json::from_value(answer).expect("a refusal");
        assert!(!told.text.ja.is_empty() && !told.text.en.is_empty());
        (status, told.error)
    };
    let game = "summons_call";
    let long = " ".repeat(CARDS_BYTES_MAX + 1);
    for path in ["check", "complete", "hover"] {
        let body = json!({"game": game, "text": long, "at": 0});
        assert_eq!(refused(path, body).await, (413, "too_long".to_owned()));
        let body = json!({"game": "chess", "text": "", "at": 0});
        assert_eq!(refused(path, body).await.0, 404);
        assert_eq!(refused(path, json!({"game": game})).await.0, 400);
    }
    let card = format!("card a {{\n{}", "  # filled\n".repeat(3_000));
    let body = json!({"game": game, "text": card, "at": card.len()});
    assert_eq!(refused("complete", body).await.0, 413);
    assert_eq!(refused("else", json!({})).await.0, 404);
}

#[tokio::test(start_paused = true)]
async fn damaged_files_are_answered() {
    let guest = guest().await;
    let mut seed = 7_u32;
    for round in 0..24_u32 {
        let mut text: Vec<char> = STORMCALL.chars().collect();
        for _ in 0..=round % 5 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = seed as usize % text.len();
            match seed % 3 {
                0 => drop(text.remove(at)),
                1 => text.insert(
                    at,
                    ['{', '}', '"', '#', '\n', '𠮷', ' '][round as usize % 7],
                ),
                _ => text.truncate(at.max(40)),
            }
        }
        let text: String = text.into_iter().collect();
        let told = checked(&guest, &text).await;
        let units = text.encode_utf16().count() as u32;
        for fault in &told.faults {
            assert!(
                fault.from <= fault.to && fault.to <= units,
                "{fault:?} in {text}"
            );
        }
        let body = json!({"game": "summons_call", "text": text, "at": seed % (units + 2)});
        let _: WordsThatFit = asked(&guest, "complete", &body).await;
        let _: WordMeaning = asked(&guest, "hover", &body).await;
        let _: CardForm = asked(&guest, "form", &body).await;
        let (from, to) = (seed % (units + 2), seed % 7 + units / 2);
        let body = json!({"game": "summons_call", "text": text, "from": from, "to": to});
        let _: FormChoices = asked(&guest, "choices", &body).await;
    }
}

/// For each new card of a file there is a deck to try it with, which the house takes as it is with
/// the set; a file with a fault has none.
#[tokio::test]
async fn new_cards_come_with_decks_to_try_them() {
    let guest = guest().await;
    for game in [
        "summons_call",
        "summon_and_magic",
        "summoner_wars",
        "shaman_king",
    ] {
        let (_, begun) = guest.get(&format!("workshop/{game}")).await;
        let begun: WorkshopGame = serde_json::from_value(begun).expect("a game");
        let mut tried = 0;
        for template in begun.templates {
            let text = format!("game {game}\nset own\n\n{}", template.text);
            let ask = json!({"game": game, "text": text});
            let found: TrialDecks = asked(&guest, "decks", &ask).await;
            tried += found.decks.len();
            let set = json!({"game": game, "title": "own", "text": text, "decks": found.decks});
            let (status, answer) = guest.post("sets", &set).await;
            assert_eq!(status, 201, "{game}: {answer}");
            let broken = json!({"game": game, "text": format!("{text}\ncard {{")});
            let none: TrialDecks = asked(&guest, "decks", &broken).await;
            assert!(none.decks.is_empty());
        }
        assert!(tried > 0, "{game}");
    }
}

/// The form of a card tells its lines; what is chosen is written there and nowhere else, and
/// the card with it has no fault.
#[tokio::test]
async fn a_card_is_changed_in_its_form() {
    let guest = guest().await;
    let at = STORMCALL.encode_utf16().count() - 2;
    let body = json!({"game": "summons_call", "text": STORMCALL, "at": at});
    let form: CardForm = asked(&guest, "form", &body).await;
    assert_eq!(form.word, "tailwind");
    let mut rows = form.rows.iter();
    let draw = rows.find(|row| row.kind == FormRowKind::Statement);
    let draw = draw.expect("a statement");
    assert_eq!((draw.depth, draw.after, draw.whole), (2, 2, draw.to));
    let body = json!({
        "game": "summons_call", "text": STORMCALL, "from": draw.to, "to": draw.to,
    });
    let found: FormChoices = asked(&guest, "choices", &body).await;
    let added = found.choices.iter().find(|it| it.text.trim() == "draw 1");
    let added = added.expect("a card can be drawn anywhere");
    assert!(added.says.en.contains("1 card"), "{added:?}");
    let units: Vec<u16> = STORMCALL.encode_utf16().collect();
    let (before, behind) = units.split_at(draw.to as usize);
    let told = |units| String::from_utf16(units).expect("whole signs");
    let changed = format!("{}{}{}", told(before), added.text, told(behind));
    assert_eq!(
        changed,
        STORMCALL.replace("draw 2\n", "draw 2\n    draw 1\n")
    );
    assert!(checked(&guest, &changed).await.faults.is_empty());
    // A card with a fault elsewhere is promised nothing.
    let faulty = STORMCALL.replace("category gale  cost 1", "category gael cost 1");
    let body = json!({
        "game": "summons_call", "text": faulty, "from": draw.to, "to": draw.to,
    });
    let none: FormChoices = asked(&guest, "choices", &body).await;
    assert!(none.choices.is_empty());
}

/// A word, for which every word of the game is tried, takes far more of what an address may ask
/// than a sign, of which there are a few; who has none left waits.
#[tokio::test(start_paused = true)]
async fn choices_are_paid_for_by_their_work() {
    const BURST: u32 = 60;
    let limits = Limits {
        requests_per_s: 0,
        requests_burst: BURST,
        ..settings().limits
    };
    let store = Arc::new(MemoryStore::default());
    let settings = Settings {
        limits,
        ..settings()
    };
    let house = &House::open(settings, engine(), store)
        .await
        .expect("it opens");
    let answered = async |last: u8, from: usize, to: usize| {
        let body = json!({"game": "summons_call", "text": STORMCALL, "from": from, "to": to});
        let body = body.to_string();
        let request = Request {
            method: Method::Post,
            path: "workshop/choices",
            query: "",
            guest: None,
            session: None,
            body: body.as_bytes(),
        };
        let from = Address::from(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
        let mut all = 0;
        while answers::answer_from(house, from, request.clone())
            .await
            .status
            == 200
        {
            all += 1;
        }
        all
    };
    let place = |part: &str| {
        let at = STORMCALL.find(part).expect("it stands there");
        let from = STORMCALL[..at].encode_utf16().count();
        (from, from + part.len())
    };
    let (from, to) = place("<=");
    assert_eq!(answered(1, from, to).await, BURST / 3);
    let (from, to) = place("units");
    let words = answered(2, from, to).await;
    assert!((1..BURST / 10).contains(&words), "{words}");
    // Where no piece stands, lines are tried.
    assert_eq!(answered(3, to + 400, to + 400).await, BURST / 14);
}

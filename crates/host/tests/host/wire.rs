//! The wire is one file: examples and TypeScript types stay in step with it.

use crate::frames::fuzz_frames;
use serde_json::Value;
use shokan_host::wire::{ClientMessage, ServerMessage, http};
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::show::CatalogueView;

fn fixture(name: &str) -> Value {
    let path = format!("{}/tests/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Reads the value as `T`, writes it again and compares.
fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned>(value: &Value) {
    let read: T = serde_json::from_value(value.clone())
        .unwrap_or_else(|error| panic!("{value} is no {}: {error}", std::any::type_name::<T>()));
    let written = serde_json::to_value(&read).expect("a message is JSON");
    assert_eq!(&written, value);
}

fn tags(messages: &Value) -> Vec<&str> {
    let messages = messages.as_array().expect("a list of messages");
    let mut tags: Vec<&str> = messages
        .iter()
        .filter_map(|message| message["t"].as_str())
        .collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

#[test]
fn every_client_message_has_an_example() {
    let messages = fixture("client");
    for message in messages.as_array().expect("a list") {
        round_trip::<ClientMessage>(message);
    }
    assert_eq!(
        tags(&messages),
        [
            "ahead", "answer", "claim", "concede", "deck", "draw", "hello", "hint", "pick", "ping",
            "resign", "say", "undo"
        ]
    );
}

#[test]
fn every_server_message_has_an_example() {
    let messages = fixture("server");
    for message in messages.as_array().expect("a list") {
        round_trip::<ServerMessage>(message);
    }
    let all = [
        "ahead", "bye", "cup", "done", "hint", "notice", "patch", "pong", "quick", "refused",
        "rematch", "said", "update", "watchers", "welcome",
    ];
    assert_eq!(tags(&messages), all);
}

/// What designers of cards ask.
fn of_designers<'a>(body: impl Fn(&str) -> &'a Value) {
    round_trip::<http::LayBoard>(body("lay_board"));
    round_trip::<http::BoardAnswer>(body("board_laid"));
    round_trip::<http::PlayedBoard>(body("played_board"));
    round_trip::<http::TrialDecks>(body("trial_decks"));
    round_trip::<http::LabAsk>(body("lab_ask"));
    round_trip::<http::LabAnswer>(body("lab"));
    round_trip::<http::LookAtGame>(body("look_at_game"));
    round_trip::<http::GameToLookAt>(body("game_to_look_at"));
    round_trip::<http::WorkshopGame>(body("workshop_game"));
    round_trip::<http::CheckCards>(body("check_cards"));
    round_trip::<http::CardsChecked>(body("cards_checked"));
    round_trip::<http::CardPlace>(body("card_place"));
    round_trip::<http::WordsThatFit>(body("words_that_fit"));
    round_trip::<http::WordMeaning>(body("word_meaning"));
    round_trip::<http::CardForm>(body("card_form"));
    round_trip::<http::FormPlace>(body("form_place"));
    round_trip::<http::FormChoices>(body("form_choices"));
    round_trip::<http::OwnSet>(body("own_set"));
    round_trip::<http::SetShared>(body("set_shared"));
    round_trip::<http::SetView>(body("set"));
}

#[test]
fn every_http_body_has_an_example() {
    let bodies = fixture("http");
    let body = |name: &str| {
        bodies
            .get(name)
            .unwrap_or_else(|| panic!("no example of {name}"))
    };
    round_trip::<http::NewMatch>(body("new_match"));
    round_trip::<http::NewTicket>(body("new_ticket"));
    round_trip::<http::LuckTicket>(body("luck_ticket"));
    round_trip::<http::MatchRecord>(body("match_record"));
    round_trip::<http::SeatTaken>(body("seat_taken"));
    round_trip::<http::Invitation>(body("invitation"));
    round_trip::<http::AcceptInvitation>(body("accept_invitation"));
    round_trip::<Vec<http::MatchLine>>(body("matches"));
    round_trip::<http::WantRematch>(body("want_rematch"));
    round_trip::<http::RematchWanted>(body("rematch_wanted"));
    round_trip::<Vec<http::OpenTable>>(body("tables"));
    round_trip::<http::WantPair>(body("want_pair"));
    round_trip::<http::QuickBoard>(body("quick"));
    round_trip::<Vec<http::WatchLine>>(body("watch"));
    round_trip::<http::NewCup>(body("new_cup"));
    round_trip::<http::JoinCup>(body("join_cup"));
    round_trip::<http::CupDeck>(body("cup_deck"));
    round_trip::<http::DropPlayer>(body("drop_player"));
    round_trip::<http::CupBoard>(body("cups"));
    round_trip::<http::CupView>(body("cup"));
    round_trip::<http::SeatToken>(body("seat_token"));
    round_trip::<CatalogueView>(body("catalogue"));
    round_trip::<http::CheckDeck>(body("check_deck"));
    round_trip::<http::DeckChecked>(body("deck_checked"));
    round_trip::<http::RulePage>(body("rules"));
    round_trip::<http::ScenarioIndex>(body("scenarios"));
    round_trip::<http::Scenario>(body("scenario"));
    round_trip::<http::Replay>(body("replay"));
    round_trip::<http::ContinueReplay>(body("continue_replay"));
    round_trip::<http::AnalysisAnswer>(body("analysis"));
    round_trip::<http::AnalysisAnswer>(body("analysis_under_way"));
    of_designers(body);
    round_trip::<http::NewLesson>(body("new_lesson"));
    round_trip::<http::NewScene>(body("new_scene"));
    round_trip::<http::NewSandbox>(body("new_sandbox"));
    round_trip::<http::NewPuzzle>(body("new_puzzle"));
    round_trip::<Vec<http::PuzzleLine>>(body("puzzles"));
    round_trip::<http::PuzzleHint>(body("puzzle_hint"));
    round_trip::<http::PuzzleAnswer>(body("puzzle_answer"));
    round_trip::<http::PuzzleView>(body("puzzle_attempt"));
    round_trip::<http::ErrorBody>(body("error"));
    round_trip::<http::Me>(body("me"));
    round_trip::<http::Credentials>(body("credentials"));
    round_trip::<http::ChangePassword>(body("change_password"));
    round_trip::<http::OwnDecks>(body("own_decks"));
    round_trip::<http::OwnData>(body("own_data"));
    round_trip::<http::Leave>(body("leave"));
    round_trip::<http::NewReport>(body("new_report"));
    round_trip::<http::NewReport>(body("new_report_of_a_person"));
    round_trip::<http::ReportFiled>(body("report_filed"));
    assert_eq!(
        bodies.as_object().map(serde_json::Map::len),
        Some(69),
        "an example without a test"
    );
}

/// `BLESS=1` writes the files anew.
#[cfg(feature = "ts")]
#[test]
fn the_typescript_types_are_fresh() {
    let facts = shokan_rules::games::GAMES.into_iter().flat_map(|game| {
        let files = shokan_host::wire::facts(game).expect("a game");
        files.map(|(file, text)| (format!("web/src/games/{game}/{file}"), text))
    });
    let types = (
        "web/src/wire.ts".to_owned(),
        shokan_host::wire::typescript(),
    );
    let list = (
        "web/src/games/list.ts".to_owned(),
        shokan_host::wire::list(),
    );
    for (path, fresh) in facts.chain([types, list]) {
        let at = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BLESS").is_some() {
            let folder = std::path::Path::new(&at).parent().expect("a folder");
            std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{path}: {error}"));
            std::fs::write(&at, &fresh).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
        let stored = std::fs::read_to_string(&at).unwrap_or_default();
        assert!(stored == fresh, "{path} is stale: cargo xtask wire");
    }
}

#[test]
fn damaged_frames_are_read_whole_or_not_at_all() {
    let mut good: Vec<Vec<u8>> = Vec::new();
    for name in ["client", "server"] {
        let messages = fixture(name);
        let frames = messages.as_array().expect("a list").iter();
        good.extend(frames.map(|frame| frame.to_string().into_bytes()));
    }
    for name in [
        "new_match",
        "accept_invitation",
        "check_deck",
        "check_cards",
    ] {
        good.push(fixture("http")[name].to_string().into_bytes());
    }
    let whole: usize = good.iter().map(|frame| fuzz_frames(frame)).sum();
    assert!(whole >= good.len(), "every good frame is read");
    let mut luck = Luck::quick(5);
    let mut read = 0;
    for round in 0..20_000 {
        let mut frame = good[round % good.len()].clone();
        for _ in 0..=luck.below(Stream::Other, 3) {
            let Some(length) = u32::try_from(frame.len()).ok().filter(|&length| length > 0) else {
                break;
            };
            let at = luck.below(Stream::Other, length) as usize;
            match luck.below(Stream::Other, 3) {
                0 => frame[at] = luck.below(Stream::Other, 256) as u8,
                1 => drop(frame.remove(at)),
                _ => frame.truncate(at),
            }
        }
        read += fuzz_frames(&frame);
    }
    assert!(read > 0, "some damage does no harm");
}

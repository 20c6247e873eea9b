//! `shokan replay` plays the record of a match with own cards without being given their files.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use shokan_host::record::{self, Entry};
use shokan_host::wire::http::{MatchRecord, OwnSet, RecordEntry};
use shokan_rules::deck::Construction;
use shokan_rules::games;
use shokan_rules::session::{First, Input, Session, Setup};

const CARDS: &str = r#"
game summons_call
set lamps

card lamp_imp {
  id LMP-001
  name ja "灯の小鬼" en "Lamp Imp"
  type unit  deck_type a  category ember  cost 1  stats 1 1  directions front
}
"#;

/// A match of a few picks in which both play the own card.
fn played() -> MatchRecord {
    let house = games::catalogue("summons_call", &[]).expect("a game");
    let house = house.expect("sound cards");
    let own = Arc::new(house.with_own("set.cards", CARDS).expect("a sound card"));
    let (mut deck, _) = own.ready("ember_court").expect("a ready deck");
    for (_, card) in &mut deck.cards {
        if card == "cinder_imp" {
            "lamp_imp".clone_into(card);
        }
    }
    let setup = Setup {
        game: "summons_call".into(),
        rules_version: games::rules_version("summons_call").to_owned(),
        pool_hash: own.pool.short_hash(),
        seed: [7; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![deck.clone(), deck],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    let mut session = Session::new(&setup, &own).expect("a match");
    let mut link = record::first_link(&setup);
    let mut log = Vec::new();
    for n in 0..12 {
        let pick = Input::Pick(0);
        session.apply(&pick).expect("a choice");
        let entry = Entry {
            by: None,
            command: None,
            inputs: vec![pick],
            chosen: 1,
            hash: session.hash(),
            at_ms: 8,
            left_ms: Vec::new(),
            seqs: Vec::new(),
            share: None,
        };
        let body = serde_json::to_string(&entry).expect("JSON");
        link = record::next_link(&link, n, &body);
        let link = shokan_host::random::hex(&link);
        log.push(RecordEntry { body, link });
    }
    MatchRecord {
        format: 1,
        match_id: "aaaaaaaa".into(),
        game: "summons_call".into(),
        players: Vec::new(),
        promise: None,
        continued: None,
        set: Some(OwnSet {
            game: "summons_call".into(),
            title: "Lamps".into(),
            text: CARDS.into(),
            decks: Vec::new(),
        }),
        seed: shokan_host::random::hex(&setup.seed),
        setup: serde_json::to_string(&setup).expect("JSON"),
        log,
        names: std::collections::BTreeMap::new(),
        uses: Vec::new(),
        seen: Vec::new(),
        hash: format!("{:016x}", session.hash()),
        digest: String::new(),
    }
}

fn replayed(record: &MatchRecord, name: &str) -> (i32, String) {
    let file = format!("shokan-sets-{}-{name}.json", std::process::id());
    let file = std::env::temp_dir().join(file);
    let text = serde_json::to_string(record).expect("JSON");
    std::fs::write(&file, text).expect("written");
    let done = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(["replay", "--json"])
        .arg(&file)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the program runs");
    let _gone = std::fs::remove_file(&file);
    let text = String::from_utf8(done.stdout).expect("text");
    (done.status.code().unwrap_or(-1), text)
}

#[test]
fn the_record_of_a_match_with_own_cards_is_played_back_with_them() {
    let mut record = played();
    let (code, out) = replayed(&record, "whole");
    assert_eq!(code, 0, "{out}");
    let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&told["ok"], &told["hashes_checked"]),
        (&true.into(), &12.into())
    );
    assert_eq!(told["hash"], record.hash);
    // Without the set, and with a set that says otherwise, it is no record of this match.
    let set = record.set.take();
    assert_ne!(replayed(&record, "without").0, 0);
    record.set = set.map(|set| OwnSet {
        text: set.text.replace("cost 1", "cost 2"),
        ..set
    });
    assert_ne!(replayed(&record, "changed").0, 0);
}

//! Luck is promised before a match and can be computed again after it: by the program beside
//! `doc/luck.md`, from what every player is given.

#[path = "common/cards.rs"]
mod cards;

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use cards::catalogues;
use serde_json::{Value, json};
use shokan_host::answers::{Answer, Body, Method, Request, answer};
use shokan_host::engine::{
    AnyView, Audience, Engine, Input, Opponent, Scenarios, Session, Thinking,
};
use shokan_host::house::House;
use shokan_host::record::{Entry, Header, Status, first_link, next_link};
use shokan_host::settings::{Limits, Settings};
use shokan_host::store::{MemoryStore, Store as _, Write};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};

const GUEST: &str = "the-key-of-a-guest";

/// Plays the first choice; nobody asks it here.
struct First;

impl Opponent for First {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        0
    }
}

struct Table {
    house: House,
    store: Arc<MemoryStore>,
}

async fn table(seed: Option<u64>) -> Table {
    let opponents = |level: &str, _luck: u64| {
        let known = ["random", "greedy"].contains(&level);
        known.then(|| Box::new(First) as Box<dyn Opponent>)
    };
    let games = catalogues().clone();
    let engine = Engine::new(games, Arc::new(opponents), Scenarios::default()).with_seed(seed);
    let store = Arc::new(MemoryStore::default());
    let limits = Limits {
        matches_max: 100_000,
        matches_per_guest_max: 100_000,
        // Matches that are played behind their rooms are not to be kept awake.
        idle_max: Duration::ZERO,
        ..Limits::default()
    };
    let settings = Settings {
        limits,
        ..Settings::default()
    };
    let house = House::open(settings, engine, store.clone()).await;
    Table {
        house: house.expect("a store that works"),
        store,
    }
}

impl Table {
    async fn ask(&self, method: Method, path: &str, guest: &str, body: &Value) -> Answer {
        let body = body.to_string().into_bytes();
        let request = Request {
            method,
            path,
            query: "as=open",
            guest: Some(guest),
            session: None,
            body: &body,
        };
        answer(&self.house, request).await
    }

    async fn post(&self, path: &str, guest: &str, body: &Value) -> (u16, Value) {
        let answer = self.ask(Method::Post, path, guest, body).await;
        (answer.status, json_of(&answer))
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self.ask(Method::Get, path, GUEST, &Value::Null).await;
        (answer.status, json_of(&answer))
    }

    async fn ticket(&self, game: &str) -> (String, String) {
        let (status, given) = self.post("luck", GUEST, &json!({ "game": game })).await;
        assert_eq!(status, 200, "{given}");
        let text = |name: &str| given[name].as_str().expect("a text").to_owned();
        (text("ticket"), text("commitment"))
    }

    async fn header(&self, match_id: &str) -> Header {
        let stored = self.store.load(match_id).await.expect("a store that works");
        let stored = stored.expect("the match is there");
        serde_json::from_str(&stored.header).expect("a header")
    }

    /// Plays a match to its end behind the back of its room, as the room would write it.
    async fn play(&self, match_id: &str, luck: &mut Luck, inputs_max: u32) {
        let header = self.header(match_id).await;
        let setup = header.setup.clone().expect("everybody has come");
        let mut session = self
            .house
            .shared
            .engine
            .begin(&setup, Audience::NOBODY)
            .expect("a set-up");
        let mut link = first_link(&setup);
        let mut writes = Vec::new();
        for n in 0.. {
            if session.outcome().is_some() {
                break;
            }
            let input = next_input(&session, luck, n >= inputs_max);
            session.apply(&input).expect("an input that fits");
            let entry = Entry {
                by: None,
                command: None,
                inputs: vec![input],
                chosen: 1,
                hash: session.hash(),
                at_ms: 1,
                left_ms: Vec::new(),
                seqs: Vec::new(),
                share: None,
            };
            let body = serde_json::to_string(&entry).expect("JSON");
            link = next_link(&link, n, &body);
            let match_id = match_id.to_owned();
            writes.push(Write::Entry {
                match_id,
                n,
                body,
                link,
            });
        }
        writes.push(Write::Header {
            match_id: match_id.to_owned(),
            header: serde_json::to_string(&header).expect("JSON"),
            status: Status::Over,
            guests: Vec::new(),
        });
        self.store
            .commit(&writes)
            .await
            .expect("a store that works");
    }

    async fn record(&self, match_id: &str) -> String {
        let path = format!("matches/{match_id}/record");
        let answer = self.ask(Method::Get, &path, GUEST, &Value::Null).await;
        let text = text_of(&answer);
        assert_eq!(answer.status, 200, "{text}");
        text
    }
}

/// Mostly a pick, now and then something that no question asks for.
fn next_input(session: &Session, luck: &mut Luck, give_up: bool) -> Input {
    let mut below = |n: u32| luck.below(Stream::Other, n);
    if give_up {
        // At a table of four a player may give up, and the others play on.
        let seat = below(session.setup().decks.len() as u32) as u8;
        let between = session.view(shokan_host::engine::Viewer::Public);
        let between = between.series.is_some_and(|it| it.exchange.is_some());
        return match below(2) {
            0 => Input::AgreedDraw,
            _ if between => Input::Resign(Seat(seat)),
            _ => Input::Concede(Seat(seat)),
        };
    }
    let made = session.inputs().len() as u32;
    let floor = session.floor() as u32;
    if made > floor && below(12) == 0 {
        return Input::TakeBack(floor + below(made - floor));
    }
    if session.waits_for().len() > 1 && below(2) == 0 {
        // The same deck in another order.
        let seat = session.waits_for()[0];
        let record = session.record();
        let mut deck = record.setup.decks[usize::from(seat)].clone();
        let played = record
            .inputs
            .iter()
            .any(|input| matches!(input, Input::Deck(..)));
        if !played {
            deck.cards.reverse();
        }
        return Input::Deck(Seat(seat), Box::new(deck));
    }
    Input::Pick(below(u32::from(session.choices().max(1))) as u16)
}

fn text_of(answer: &Answer) -> String {
    match &answer.body {
        Body::Made(text) => text.clone(),
        Body::Cached(text) => text.to_string(),
    }
}

fn json_of(answer: &Answer) -> Value {
    serde_json::from_str(&text_of(answer)).expect("JSON")
}

fn page(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../doc")
        .join(name)
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("shokan-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn keep(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_behind = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs Python: exit code and what it wrote; nothing, said loudly, where there is none.
fn python(args: &[&str]) -> Option<(Option<i32>, String)> {
    let run = Command::new("python3").args(args).output();
    match run {
        Ok(out) => {
            let text = [out.stdout, out.stderr].concat();
            Some((
                out.status.code(),
                String::from_utf8_lossy(&text).into_owned(),
            ))
        }
        Err(why) => {
            eprintln!("NOT CHECKED: python3 is missing ({why})");
            None
        }
    }
}

fn verify(args: &[&str]) -> Option<(Option<i32>, String)> {
    let program = page("verify.py");
    let program = program.to_str().expect("a path in UTF-8");
    python(&[&[program], args].concat())
}

/// Game, decks, how many sit there, games, a second deck.
/// Game, decks, seats, games of the match, options.
type Setting = (
    &'static str,
    &'static [&'static str],
    usize,
    u8,
    Option<&'static str>,
);

const TABLES: [Setting; 6] = [
    ("summons_call", &["ember_court", "tide_garden"], 2, 1, None),
    (
        "summon_and_magic",
        &["siege_of_bartome", "night_banquet_of_nefka"],
        2,
        1,
        None,
    ),
    (
        "summon_and_magic",
        &["siege_of_bartome", "flood_tide_of_mirnea"],
        2,
        1,
        Some("siege_of_bartome"),
    ),
    (
        "summoner_wars",
        &["tundra_orcs", "phoenix_elves"],
        2,
        1,
        None,
    ),
    (
        "summoner_wars",
        &["tundra_orcs", "phoenix_elves"],
        4,
        1,
        None,
    ),
    (
        "shaman_king",
        &["snow_and_fire", "bell_and_thread"],
        2,
        3,
        None,
    ),
];

/// Makes a match by a ticket, and seats everybody; its id, and what the maker has to keep.
async fn made(table: &Table, at: usize) -> (String, String, String, u8) {
    let (game, decks, seats, games, second) = TABLES[at % TABLES.len()];
    let (ticket, commitment) = table.ticket(game).await;
    let word = format!("運 {at}");
    let mut wish = json!({
        "game": game, "deck": {"ready": decks[0]}, "games": games, "name": "Aki",
        "luck": {"ticket": ticket, "word": word},
    });
    if let Some(second) = second {
        wish["second_deck"] = json!({ "ready": second });
    }
    let computer = at.is_multiple_of(3) && games == 1;
    let who = if computer { "random" } else { "friend" };
    if seats == 4 {
        wish["others"] = json!(vec![json!({ "who": who }); 3]);
    } else {
        wish["opponent"] = json!(who);
    }
    let (status, taken) = table.post("matches", GUEST, &wish).await;
    assert_eq!(status, 201, "{taken}");
    assert_eq!(taken["commitment"], commitment);
    if let Some(link) = taken["invite"].as_str() {
        let path = link.replace("/t/", "invites/");
        let (_, invitation) = table.get(&path).await;
        assert_eq!(invitation["commitment"], commitment);
        for seat in 1..seats {
            let mut body = json!({ "name": "Ren", "deck": {"ready": decks[1]} });
            if seat != 3 {
                body["word"] = json!(format!("word of guest {seat} in {at}"));
            }
            let (status, joined) = table.post(&path, &format!("guest {seat}"), &body).await;
            assert_eq!(status, 201, "{joined}");
            assert_eq!(joined["commitment"], commitment);
        }
    }
    let text = |name: &str| taken[name].as_str().expect("a text").to_owned();
    let seat = taken["seat"].as_u64().expect("a seat") as u8;
    (text("match"), commitment, word, seat)
}

#[tokio::test]
async fn a_thousand_matches_are_as_promised_and_every_changed_byte_is_refused() {
    let table = table(None).await;
    let folder = Folder::new("luck");
    let mut luck = Luck::quick(12);
    let mut paths = Vec::new();
    for at in 0..1_000 {
        let (match_id, commitment, word, seat) = made(&table, at).await;
        // Some are short, so that every one of their bytes can be changed.
        let most = match at {
            0..12 => 6,
            _ if at % 25 < TABLES.len() => 250,
            _ => 10 + luck.below(Stream::Other, 50),
        };
        table.play(&match_id, &mut luck, most).await;
        let record = table.record(&match_id).await;
        let path = folder.keep(&format!("{at:04}.json"), &record);
        let path = path.to_str().expect("a path in UTF-8").to_owned();
        if at < 12 {
            let seat = seat.to_string();
            let kept = [
                "--commitment",
                &commitment,
                "--word",
                &word,
                "--seat",
                &seat,
            ];
            let Some((code, said)) = verify(&[&[path.as_str()][..], &kept].concat()) else {
                return;
            };
            assert_eq!(code, Some(0), "{said}");
            for (at, other) in [(1, "00"), (3, "another word")] {
                let mut kept = kept;
                kept[at] = other;
                let (code, _) = verify(&[&[path.as_str()][..], &kept].concat()).expect("Python");
                assert_eq!(code, Some(1), "another {} is refused", kept[at - 1]);
            }
        }
        paths.push(path);
    }
    let all: Vec<&str> = paths.iter().map(String::as_str).collect();
    let (code, said) = verify(&all).expect("Python");
    let refused: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("REFUSED"))
        .collect();
    assert!(
        code == Some(0) && refused.is_empty(),
        "{}",
        refused.join("\n")
    );
    assert_eq!(
        said.lines()
            .filter(|line| line.contains("All is well"))
            .count(),
        1_000
    );
    let driver = folder.keep("changed.py", CHANGED);
    let (driver, page) = (driver.to_str().expect("a path"), page(""));
    let page = page.to_str().expect("a path");
    let (code, said) = python(&[&[driver, page], all.as_slice()].concat()).expect("Python");
    assert_eq!(code, Some(0), "{said}");
    println!("{said}");
}

#[tokio::test]
async fn a_ticket_is_for_one_match() {
    let table = table(None).await;
    let (ticket, commitment) = table.ticket("summons_call").await;
    let wish = |ticket: &str, word: &str| {
        json!({
            "game": "summons_call", "deck": {"ready": "ember_court"}, "opponent": "random",
            "luck": {"ticket": ticket, "word": word},
        })
    };
    let refused = async |wish: &Value| {
        let (status, body) = table.post("matches", GUEST, wish).await;
        (
            status,
            body["error"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let malformed = (400, "malformed".to_owned());
    for word in ["", "a\nb", &"x".repeat(65)] {
        assert_eq!(refused(&wish(&ticket, word)).await, malformed, "{word:?}");
    }
    let unknown = (422, "no_such_ticket".to_owned());
    assert_eq!(refused(&wish(&format!("{ticket}0"), "a")).await, unknown);
    let (other_game, _) = table.ticket("shaman_king").await;
    assert_eq!(refused(&wish(&other_game, "a")).await, unknown);
    // A deck that was refused has not used the ticket up.
    let mut bad = wish(&ticket, "a");
    bad["deck"] = json!({"ready": "no_such_deck"});
    assert_eq!(refused(&bad).await.0, 422);
    // Two at once: one of them is too late.
    let first = wish(&ticket, "a");
    let both = tokio::join!(
        table.post("matches", GUEST, &first),
        table.post("matches", GUEST, &first)
    );
    let mut statuses = [both.0.0, both.1.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let taken = if both.0.0 == 201 { both.0.1 } else { both.1.1 };
    assert_eq!(taken["commitment"], commitment);
    assert_eq!(refused(&first).await, (409, "ticket_used".to_owned()));
    let again = refused(&wish(&ticket, "another word")).await;
    assert_eq!(again, (409, "ticket_used".to_owned()));
}

#[tokio::test]
async fn a_match_without_a_ticket_says_so_in_its_record() {
    let table = table(None).await;
    let wish = json!({
        "game": "summons_call", "deck": {"ready": "ember_court"}, "opponent": "random",
    });
    let (status, taken) = table.post("matches", GUEST, &wish).await;
    assert_eq!(status, 201, "{taken}");
    let match_id = taken["match"].as_str().expect("a match");
    let path = format!("matches/{match_id}/record");
    let (status, refused) = table.get(&path).await;
    assert_eq!((status, &refused["error"]), (404, &json!("not_over")));
    table.play(match_id, &mut Luck::quick(1), 3).await;
    let record = table.record(match_id).await;
    let record: Value = serde_json::from_str(&record).expect("JSON");
    let promise = &record["promise"];
    assert_eq!(promise["asked"], false);
    assert_eq!(promise["words"], json!(["", ""]));
    assert_eq!(promise["commitment"], taken["commitment"]);
    // The coin and the computer's deck are drawn from the promise too.
    assert_eq!(promise["lots"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_computer_never_draws_a_deck_that_is_at_the_table() {
    let table = table(None).await;
    for (game, deck) in [
        ("summoner_wars", "guild_dwarves"),
        ("summons_call", "ember_court"),
    ] {
        for _ in 0..24 {
            let wish = json!({"game": game, "deck": {"ready": deck}, "opponent": "random"});
            let (status, taken) = table.post("matches", GUEST, &wish).await;
            assert_eq!(status, 201, "{taken}");
            let header = table
                .header(taken["match"].as_str().expect("a match"))
                .await;
            let decks = header.setup.expect("a set-up").decks;
            let (one, other) = (&decks[0], &decks[1]);
            assert_ne!(one.leaders, other.leaders, "{game}");
        }
    }
}

#[tokio::test]
async fn a_continued_match_has_the_luck_of_the_old_one_and_says_so() {
    let table = table(None).await;
    let (old, commitment, word, seat) = made(&table, 0).await;
    table.play(&old, &mut Luck::quick(3), 8).await;
    let wish = json!({"ply": 1, "opponent": "friend", "seat": 0, "name": "Aki"});
    let path = format!("replays/{old}/continue");
    let (status, taken) = table.post(&path, GUEST, &wish).await;
    assert_eq!(status, 201, "{taken}");
    let link = taken["invite"].as_str().expect("an invitation");
    let path = link.replace("/t/", "invites/");
    let (_, invitation) = table.get(&path).await;
    assert_eq!(invitation["continued"], json!({"match": old, "ply": 1}));
    assert_eq!(invitation["commitment"], commitment);
    let body = json!({"name": "Ren", "deck": {"ready": "ember_court"}, "word": "too late"});
    let (status, joined) = table.post(&path, "a friend", &body).await;
    assert_eq!(status, 201, "{joined}");
    let match_id = taken["match"].as_str().expect("a match");
    let header = table.header(match_id).await;
    let words = header.luck.expect("the old luck").words;
    assert_eq!(words[usize::from(seat)], word);
    assert!(!words.contains(&"too late".to_owned()));
    assert_eq!(header.continued.expect("it goes on").match_id, old);
}

#[tokio::test]
async fn a_house_whose_luck_is_a_number_repeats_itself() {
    let seed = async |number| {
        let table = table(Some(number)).await;
        let (match_id, ..) = made(&table, 0).await;
        table.header(&match_id).await.setup.expect("a set-up").seed
    };
    assert_eq!(seed(5).await, seed(5).await);
    assert_ne!(seed(5).await, seed(6).await);
}

/// `BLESS=1` plays them anew.
#[tokio::test]
async fn the_records_of_the_page_are_good() {
    let path = page("../web/tests/fixtures/records.json");
    if std::env::var_os("BLESS").is_some() {
        let table = table(Some(3)).await;
        let mut luck = Luck::quick(4);
        let mut all = Vec::new();
        for (at, setting) in TABLES.iter().enumerate() {
            let (match_id, commitment, word, seat) = made(&table, at).await;
            table
                .play(&match_id, &mut luck, if at == 3 { 60 } else { 12 })
                .await;
            all.push(json!({
                "game": setting.0,
                "kept": {"commitment": commitment, "word": word, "seat": seat},
                "record": table.record(&match_id).await,
            }));
        }
        let text = serde_json::to_string_pretty(&all).expect("JSON");
        std::fs::write(&path, format!("{text}\n")).expect("the fixtures can be written");
    }
    let text = std::fs::read_to_string(&path).expect("BLESS=1 writes the fixtures");
    let all: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    assert_eq!(all.len(), TABLES.len());
    let folder = Folder::new("fixtures");
    for (at, one) in all.iter().enumerate() {
        let record = one["record"].as_str().expect("a text");
        let path = folder.keep(&format!("{at}.json"), record);
        let kept = &one["kept"];
        let seat = kept["seat"].to_string();
        let args = [
            path.to_str().expect("a path"),
            "--commitment",
            kept["commitment"].as_str().expect("a text"),
            "--word",
            kept["word"].as_str().expect("a text"),
            "--seat",
            &seat,
        ];
        let Some((code, said)) = verify(&args) else {
            return;
        };
        assert_eq!(code, Some(0), "{said}");
    }
}

/// Changes every byte of the first records and random ones of all, and forges what a house might
/// want to forge, with a digest made anew.
const CHANGED: &str = r#"
import hashlib, json, random, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
random.seed(5)

def refused(text, **kept):
    try:
        verify.check(text, **kept)
    except Exception:
        return True
    return False

def sealed(record):
    del record["digest"]
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    covered = text[:-1].encode()
    return covered + b',"digest":"' + hashlib.sha256(covered).hexdigest().encode() + b'"}'

def swapped(row):
    for at in range(len(row) - 1):
        if row[at] != row[at + 1]:
            row[at], row[at + 1] = row[at + 1], row[at]
            return True
    return False

def forgeries(text):
    def forged(change):
        record = json.loads(text)
        return sealed(record) if change(record) is not False else None
    def first(record, what):
        return next((use for use in record["uses"] + record["seen"] if use["what"] == what), None)
    # A match that somebody has given up before its first shuffle has none.
    def shuffle_after(record):
        use = first(record, "shuffle")
        return bool(use) and swapped(use["after"])
    def shuffle_before(record):
        use = first(record, "shuffle")
        return bool(use) and swapped(use["before"])
    def both(record):
        use = first(record, "shuffle")
        if not use: return False
        luck = verify.Luck(bytes.fromhex(record["seed"]))
        return swapped(use["before"]) and use.update(after=luck.shuffled(use["stream"], use["before"]))
    def number(record):
        use = first(record, "number")
        if not use: return False
        use["number"] = (use["number"] + 1) % use["below"]
    def die(record):
        use = first(record, "die")
        if not use: return False
        use["shows"] = use["shows"] % 6 + 1
    def hand(record):
        rows = [one for one in record["seen"] if one["what"] == "draw" and one["seat"] == 0]
        other = next((one for one in rows if one["card"] != rows[0]["card"]), None)
        if not other: return False
        rows[0]["card"] = other["card"]
    def no_die(record):
        use = first(record, "die")
        if not use: return False
        record["seen"].remove(use)
    def no_first_shuffle(record):
        use = first(record, "shuffle")
        if not use: return False
        record["uses"].remove(use)
    def key(record): record["promise"]["house_key"] = "00" * 32
    def promised(record):
        record["promise"]["house_key"] = "00" * 32
        record["promise"]["commitment"] = hashlib.sha256(bytes(32)).hexdigest()
    def word(record):
        words = record["promise"]["words"]
        words[0] += "x"
    def seed(record):
        setup = json.loads(record["setup"])
        setup["seed"][0] ^= 1
        record["setup"] = json.dumps(setup, separators=(",", ":"), ensure_ascii=False)
        record["seed"] = bytes(setup["seed"]).hex()
    def deck(record):
        setup = json.loads(record["setup"])
        setup["decks"][0]["cards"].reverse()
        record["setup"] = json.dumps(setup, separators=(",", ":"), ensure_ascii=False)
    def no_entry(record):
        if len(record["log"]) < 2: return False
        del record["log"][0]
    def entry(record):
        if not record["log"]: return False
        record["log"][0]["body"] = record["log"][0]["body"].replace('"at_ms":1', '"at_ms":2')
    def lot(record):
        if not record["promise"]["lots"]: return False
        one = record["promise"]["lots"][-1]
        one["number"] = (one["number"] + 1) % len(one["among"])
    def endless(record):
        use = first(record, "number")
        if not use: return False
        use["below"] = 2 ** 32 + 1
    kinds = [endless, shuffle_after, shuffle_before, both, number, die, hand, no_die,
             no_first_shuffle, key, promised, word, seed, deck, no_entry, entry, lot]
    made = [(kind.__name__, forged(kind)) for kind in kinds]
    return [one for one in made if one[1]]

changed = forged = 0
seen = {}
for at, path in enumerate(sys.argv[2:]):
    text = open(path, "rb").read()
    assert not refused(text), path
    places = range(len(text)) if at < 12 else random.sample(range(len(text)), 20)
    for place in places:
        other = bytearray(text)
        other[place] ^= 1 << random.randrange(8)
        assert refused(bytes(other)), (path, place)
        changed += 1
    if at < 60:
        for name, other in forgeries(text):
            assert other != text, (path, name)
            assert refused(other), (path, name)
            seen[name] = seen.get(name, 0) + 1
            forged += 1
assert len(seen) == 17, seen
print(f"{changed} changed bytes and {forged} forgeries refused: {seen}")
"#;

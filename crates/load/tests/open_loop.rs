//! The generator against a server that stands still for a while: everybody whose pick was due
//! meanwhile must be seen to have waited.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::Message;

const STALL: Duration = Duration::from_millis(400);

/// The pick at which the server stands still.
const STALLS_AT: u32 = 50;

/// As little of a server as the generator needs: seat 0 is asked for ever.
#[derive(Debug, Default)]
struct Server {
    picks: AtomicU32,
    matches: AtomicU32,
    /// Who holds it stops everybody.
    turn: Mutex<()>,
}

impl Server {
    fn start() -> (Arc<Self>, String) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let server = Arc::new(Self::default());
        let own = Arc::clone(&server);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (server, stream) = (Arc::clone(&own), stream.unwrap());
                std::thread::spawn(move || server.serve(stream));
            }
        });
        (server, url)
    }

    fn serve(&self, stream: TcpStream) {
        stream.set_nodelay(true).unwrap();
        let mut head = [0; 7];
        while matches!(stream.peek(&mut head), Ok(1..7)) {}
        if &head == b"GET /ws" {
            self.socket(stream);
        } else {
            self.requests(stream);
        }
    }

    fn requests(&self, mut stream: TcpStream) {
        let mut bytes = Vec::new();
        let mut some = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut some) {
            bytes.extend_from_slice(&some[..count]);
            let text = String::from_utf8_lossy(&bytes).to_lowercase();
            let Some((head, body)) = text.split_once("\r\n\r\n") else {
                continue;
            };
            let length = head.split("content-length: ").nth(1);
            let length = length.and_then(|rest| rest.lines().next()?.parse().ok());
            if body.len() < length.unwrap_or(0) {
                continue;
            }
            let (status, answer) = self.answer(head);
            let text = answer.to_string();
            let length = text.len();
            let head = format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\n\r\n");
            stream.write_all((head + &text).as_bytes()).unwrap();
            bytes.clear();
        }
    }

    fn answer(&self, head: &str) -> (u16, Value) {
        if head.starts_with("get /api/catalogue/") {
            let deck = json!({"deck": "d", "construction": "normal"});
            return (200, json!({"decks": [deck]}));
        }
        let seat = |number: u32, seat: u8, invite: Option<String>| {
            let taken = json!({
                "match": format!("m{number}"), "token": format!("{seat}"), "seat": seat,
                "invite": invite,
            });
            (201, taken)
        };
        if head.starts_with("post /api/matches") {
            let number = self.matches.fetch_add(1, Ordering::Relaxed);
            return seat(number, 0, Some(format!("/t/{number}")));
        }
        let code = head.strip_prefix("post /api/invites/").unwrap();
        let number = code.split(' ').next().unwrap().parse().unwrap();
        seat(number, 1, None)
    }

    fn socket(&self, stream: TcpStream) {
        let mut socket = tungstenite::accept(stream).unwrap();
        let mut seq = 1;
        while let Ok(Message::Text(text)) = socket.read() {
            let frame: Value = serde_json::from_str(&text).unwrap();
            let asked = match frame["t"].as_str().unwrap() {
                "hello" => frame["token"] == "0",
                "pick" => {
                    assert_eq!(frame["seq"], seq);
                    let turn = self.turn.lock().unwrap();
                    if self.picks.fetch_add(1, Ordering::Relaxed) == STALLS_AT {
                        std::thread::sleep(STALL);
                    }
                    drop(turn);
                    seq += 1;
                    true
                }
                other => panic!("{other}"),
            };
            let choices = json!({"choices": [{"label": {}}, {"label": {}}]});
            let decision = if asked { choices } else { Value::Null };
            let update = json!({"seq": seq, "view": {"decision": decision, "outcome": null}});
            let update = update.to_string().replacen('{', r#"{"t":"update","#, 1);
            socket.send(Message::text(update)).unwrap();
            if frame["t"] == "pick" {
                let done = json!({"t": "done", "id": frame["id"], "seq": seq});
                socket.send(Message::text(done.to_string())).unwrap();
            }
        }
    }
}

fn play(url: &str, more: &[&str]) -> (bool, Value) {
    let output = Command::new(env!("CARGO_BIN_EXE_shokan-load"))
        .args(["play", "--json", "--url", url, "--games", "summons_call"])
        .args([
            "--matches",
            "8",
            "--rate",
            "100",
            "--seconds",
            "2",
            "--warm-up-s",
            "0",
        ])
        .args(more)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let result = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{output:?}"));
    (output.status.success(), result)
}

#[test]
fn a_server_that_stands_still_is_seen_in_every_pick_that_was_due_meanwhile() {
    let (server, url) = Server::start();
    let (met, result) = play(&url, &["--goal-ms", "50", "--source-addresses", "3"]);
    // 200 picks were due and all were sent; 40 of them fell due while nothing went on.
    assert_eq!(result["due_to_done"]["count"], 200, "{result}");
    assert_eq!(server.picks.load(Ordering::Relaxed), 200);
    let ms = |what: &str, name: &str| result[what][name].as_f64().unwrap();
    assert!(ms("due_to_done", "max_ms") >= 380.0, "{result}");
    assert!(ms("due_to_done", "p90_ms") >= 100.0, "{result}");
    // Who counts from the sending sees eight slow picks, one a match.
    assert!(
        ms("sent_to_done", "p90_ms") < ms("due_to_done", "p90_ms"),
        "{result}"
    );
    assert!(result["picks_without_a_match"].as_u64().unwrap() > 0);
    assert_eq!(result["refused"], "none");
    assert_eq!(result["troubles"], "none");
    assert!(!met && result["verdict"] == "missed");
}

#[test]
fn too_few_matches_for_a_rate_are_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_shokan-load"))
        .args(["play", "--matches", "5", "--rate", "100"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("at least 6 matches"), "{text}");
}

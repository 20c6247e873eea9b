//! Messages of the server, parsed as little as possible: an update is searched for a few words,
//! everything else is small and parsed.
//!
//! A quotation mark inside a text of JSON has a backslash before it, so a search for `"word":`
//! finds keys only.

use memchr::memmem;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A message of the server, as far as a player without eyes needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ServerMessage<'a> {
    /// The table changed.
    Update(Table),
    /// A command is on the disk.
    Done {
        id: &'a str,
        /// The seat's `seq` after it.
        seq: u32,
    },
    /// A command did nothing.
    Refused {
        id: Option<&'a str>,
        /// The reason for programs.
        why: &'a str,
        /// The table, when it came along.
        table: Option<Table>,
    },
    /// The socket will be closed.
    Close {
        /// Whether it makes sense to come back.
        again: bool,
    },
    /// The answer to a `ping`.
    Pong,
    /// Welcomes and notices.
    Other,
    /// No message of this wire.
    Unreadable,
}

/// A table as a player without eyes sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The number of the update.
    pub(crate) seq: u32,
    /// How many choices the viewer has; 0 when somebody else is asked.
    pub(crate) choices: u16,
    /// The game has ended.
    pub(crate) over: bool,
}

#[derive(Deserialize)]
struct SmallMessage<'a> {
    t: &'a str,
    #[serde(default)]
    id: Option<&'a str>,
    #[serde(default)]
    seq: Option<u32>,
    #[serde(default)]
    why: Option<&'a str>,
    #[serde(default)]
    again: bool,
}

/// Parses the text of a frame.
pub(crate) fn parse(text: &str) -> ServerMessage<'_> {
    if text.starts_with(r#"{"t":"update","#) {
        return table(text).map_or(ServerMessage::Unreadable, ServerMessage::Update);
    }
    let Ok(small) = serde_json::from_str::<SmallMessage<'_>>(text) else {
        return ServerMessage::Unreadable;
    };
    match (small.t, small.id, small.seq, small.why) {
        ("done", Some(id), Some(seq), _) => ServerMessage::Done { id, seq },
        ("refused", id, _, Some(why)) => ServerMessage::Refused {
            id,
            why,
            table: table(text).filter(|_| text.contains(r#""view":{"#)),
        },
        ("bye", ..) => ServerMessage::Close { again: small.again },
        ("pong", ..) => ServerMessage::Pong,
        ("update", ..) => table(text).map_or(ServerMessage::Unreadable, ServerMessage::Update),
        ("welcome" | "notice" | "watchers" | "quick", ..) => ServerMessage::Other,
        _ => ServerMessage::Unreadable,
    }
}

fn table(text: &str) -> Option<Table> {
    let bytes = text.as_bytes();
    let at = memmem::find(bytes, br#""seq":"#)? + 6;
    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit());
    let seq = text[at..at + digits.count()].parse().ok()?;
    // Each choice has one label; what is refused has none.
    let choices = memmem::find(bytes, br#""decision":{"#).map_or(0, |decision| {
        memmem::find_iter(&bytes[decision..], br#""label":"#).count()
    });
    Some(Table {
        seq,
        choices: u16::try_from(choices).unwrap_or(u16::MAX),
        over: memmem::find(bytes, br#""outcome":{"#).is_some(),
    })
}

/// The view of an update as it was written, to be compared.
pub(crate) fn view(text: &str) -> Option<&str> {
    #[derive(Deserialize)]
    struct Update<'a> {
        #[serde(borrow)]
        view: &'a RawValue,
    }
    serde_json::from_str::<Update<'_>>(text)
        .ok()
        .map(|update| update.view.get())
}

/// A pick as a frame.
pub(crate) fn pick(id: &str, seq: u32, choice: u16) -> String {
    format!(r#"{{"t":"pick","id":"{id}","seq":{seq},"picks":[{choice}]}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// Frames of a server, one a line.
    const FRAMES: &str = include_str!("../tests/frames.jsonl");

    #[test]
    fn the_cheap_look_sees_what_a_parser_sees() {
        let (mut asked, mut watched, mut over) = (0, 0, 0);
        for line in FRAMES.lines() {
            let parsed: Value = serde_json::from_str(line).unwrap();
            if parsed["t"] != "update" {
                continue;
            }
            let decision = &parsed["view"]["decision"];
            let choices = decision["choices"].as_array().map_or(0, Vec::len);
            let expected = Table {
                seq: u32::try_from(parsed["seq"].as_u64().unwrap()).unwrap(),
                choices: u16::try_from(choices).unwrap(),
                over: !parsed["view"]["outcome"].is_null(),
            };
            assert_eq!(parse(line), ServerMessage::Update(expected));
            let again: Value = serde_json::from_str(view(line).unwrap()).unwrap();
            assert_eq!(again, parsed["view"]);
            asked += usize::from(choices > 0);
            watched += usize::from(decision.is_null());
            over += usize::from(expected.over);
        }
        assert!(
            asked > 4 && watched > 4 && over > 0,
            "{asked} {watched} {over}"
        );
    }

    #[test]
    fn small_frames_are_told_apart() {
        assert_eq!(
            parse(r#"{"t":"done","id":"f3a-1","seq":2}"#),
            ServerMessage::Done {
                id: "f3a-1",
                seq: 2
            }
        );
        assert_eq!(
            parse(r#"{"t":"refused","id":null,"why":"rate","text":{},"seq":null,"view":null}"#),
            ServerMessage::Refused {
                id: None,
                why: "rate",
                table: None
            }
        );
        let stale = r#"{"t":"refused","id":"a","why":"stale","text":{},"seq":9,
            "view":{"decision":{"choices":[{"label":{}},{"label":{}}]},"outcome":null}}"#;
        let table = Table {
            seq: 9,
            choices: 2,
            over: false,
        };
        assert_eq!(
            parse(stale),
            ServerMessage::Refused {
                id: Some("a"),
                why: "stale",
                table: Some(table)
            }
        );
        assert_eq!(
            parse(r#"{"t":"bye","text":{},"again":true}"#),
            ServerMessage::Close { again: true }
        );
        for nonsense in [
            "",
            "{",
            "[]",
            r#"{"t":"update"}"#,
            r#"{"t":"done"}"#,
            r#"{"t":"x"}"#,
        ] {
            assert_eq!(parse(nonsense), ServerMessage::Unreadable, "{nonsense}");
        }
    }

    #[test]
    fn words_inside_a_text_are_no_keys() {
        let text = r#"{"t":"update","seq":3,"events":[{"text":"\"decision\":{\"label\":"}],
            "view":{"decision":null,"outcome":null}}"#;
        let table = Table {
            seq: 3,
            choices: 0,
            over: false,
        };
        assert_eq!(parse(text), ServerMessage::Update(table));
    }

    #[test]
    fn a_pick_is_a_message_of_the_wire() {
        let sent: Value = serde_json::from_str(&pick("a-1", 7, 2)).unwrap();
        let expected = serde_json::json!({"t": "pick", "id": "a-1", "seq": 7, "picks": [2]});
        assert_eq!(sent, expected);
    }
}

//! Damaged and edited files: nothing panics, what is whole goes on, what is not is told.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Played, edit, goes_on, played};
use crate::common::{Folder, configuration, engine};
use shokan_server::{Configuration, ServeError, start};

/// Counts panics, wherever in the process.
fn panics() -> Arc<AtomicU32> {
    let count = Arc::new(AtomicU32::new(0));
    let (counted, before) = (count.clone(), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |panic| {
        counted.fetch_add(1, Ordering::Relaxed);
        before(panic);
    }));
    count
}

/// What became of the matches of a file; nothing when it was refused with a sentence.
async fn served(folder: &Folder, matches: &[Played]) -> Option<Vec<Option<String>>> {
    let configuration = Configuration {
        data: folder.store(),
        ..configuration()
    };
    let table = match start(configuration, engine()).await {
        Ok(table) => table,
        Err(error @ (ServeError::Store(_) | ServeError::Resume(_))) => {
            assert!(!error.to_string().is_empty());
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    let host = table.address.to_string();
    let mut told = Vec::new();
    for played in matches {
        told.push(goes_on(&host, played).await);
    }
    table.stop().await;
    Some(told)
}

fn copy_of(folder: &Folder) -> Folder {
    let copy = Folder::new();
    fs::copy(folder.store(), copy.store()).expect("a copy");
    copy
}

/// Every edit harms the first match alone, and this word of it is told.
const EDITS: [(&str, &str); 14] = [
    (
        "UPDATE log SET body = CAST(x'7bff7d' AS TEXT) WHERE match_id = 'ID' AND n = 1",
        "damaged",
    ),
    (
        "UPDATE log SET link = CAST(x'ff' AS TEXT) WHERE match_id = 'ID' AND n = 1",
        "damaged",
    ),
    (
        "UPDATE matches SET header = CAST(x'ff' AS TEXT) WHERE match_id = 'ID'",
        "header",
    ),
    (
        "UPDATE matches SET header = substr(header, 1, 50) WHERE match_id = 'ID'",
        "header",
    ),
    (
        "UPDATE matches SET header = replace(header, '\"name\":\"', '\"name\":\"X') WHERE match_id = 'ID'",
        "header",
    ),
    (
        "UPDATE matches SET header = replace(header, '\"seal\":\"', '\"seal\":\"0') WHERE match_id = 'ID'",
        "header",
    ),
    (
        "UPDATE matches SET header_digest = CAST(x'ff' AS TEXT) WHERE match_id = 'ID'",
        "header",
    ),
    (
        "DELETE FROM log WHERE match_id = 'ID' AND n >= (SELECT max(n) - 2 FROM log WHERE match_id = 'ID')",
        "entries",
    ),
    ("DELETE FROM log WHERE match_id = 'ID'", "entries"),
    ("DELETE FROM log WHERE match_id = 'ID' AND n = 2", "entries"),
    (
        "INSERT INTO log SELECT match_id, n + 100, body, link FROM log WHERE match_id = 'ID' AND n = 1",
        "entries",
    ),
    (
        "UPDATE tails SET length = length + 1 WHERE match_id = 'ID'",
        "entries",
    ),
    (
        "UPDATE tails SET link = CAST(x'ff' AS TEXT) WHERE match_id = 'ID'",
        "entries",
    ),
    ("DELETE FROM tails WHERE match_id = 'ID'", "entries"),
];

#[tokio::test]
async fn an_edited_match_is_void_and_the_others_go_on() {
    let panics = panics();
    let folder = Folder::new();
    let matches = played(&folder, 3).await;
    for (sql, word) in EDITS {
        let copy = copy_of(&folder);
        edit(&copy, &sql.replace("ID", &matches[0].taken.match_id)).await;
        let told = served(&copy, &matches).await.expect("the table opens");
        let why = told[0].as_deref().unwrap_or("it went on");
        assert!(why.contains("void") && why.contains(word), "{sql}: {why}");
        assert_eq!(told[1..], [None, None], "{sql}");
    }
    assert_eq!(panics.load(Ordering::Relaxed), 0);
}

/// Luck that is the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

#[tokio::test]
async fn sixty_damaged_files_are_refused_or_served_without_a_panic() {
    let panics = panics();
    let folder = Folder::new();
    let matches = played(&folder, 3).await;
    let whole = fs::read(folder.store()).expect("the file");
    let (mut luck, mut refused, mut set_aside, mut whole_ones) = (Luck(0x5eed), 0, 0, 0);
    for experiment in 0..60 {
        let mut bytes = whole.clone();
        let len = bytes.len();
        match experiment % 6 {
            0..=2 => {
                let at = luck.below(len);
                bytes[at] ^= 1 << luck.below(8);
            }
            3 => (0..50).for_each(|_| {
                let at = luck.below(len);
                bytes[at] = luck.below(256) as u8;
            }),
            4 => {
                let page = luck.below(len / 4096) * 4096;
                bytes[page..page + 4096].fill(0);
            }
            _ => bytes.truncate(luck.below(len)),
        }
        let copy = Folder::new();
        fs::write(copy.store(), bytes).expect("a damaged file");
        match served(&copy, &matches).await {
            None => refused += 1,
            Some(told) if told.iter().all(Option::is_none) => whole_ones += 1,
            Some(_) => set_aside += 1,
        }
    }
    println!("60 files: {refused} refused, {set_aside} with matches set aside, {whole_ones} whole");
    assert_eq!(panics.load(Ordering::Relaxed), 0);
    assert!(refused > 0 && set_aside + whole_ones > 0);
}

//! One list of what every store does, run on each kind.

use std::sync::Arc;

use shokan_host::engine::Construction;
use shokan_host::record::{
    EndedLine, Header, LineSeat, Link, Status, StoredMatch, Witness, header_digest,
};
use shokan_host::store::{MemoryStore, Store, StoreError, Write};
use shokan_host::wire::http::{Hints, MatchLine};
use shokan_server::store::{PostgresStore, SqliteStore};

use crate::common::Folder;

/// A header of which the lists see this much.
pub(crate) struct Seen<'a> {
    pub(crate) invite: Option<&'a str>,
    pub(crate) created_ms: u64,
    pub(crate) seen_ms: u64,
}

pub(crate) fn header(match_id: &str, status: Status, guests: &[&str], seen: &Seen<'_>) -> Write {
    let header = Header {
        match_id: match_id.into(),
        game: "summons_call".into(),
        invite: seen.invite.map(str::to_owned),
        listed: seen.invite.is_some(),
        beginners: false,
        created_ms: seen.created_ms,
        seen_ms: seen.seen_ms,
        construction: Construction::default(),
        options: Vec::new(),
        clock: None,
        games: 1,
        rated: false,
        hints: Hints::Agreed,
        chairs: Vec::new(),
        setup: None,
        luck: None,
        continued: None,
        lesson: false,
        scene: Some("a-scene".to_owned()),
        puzzle: Some("a-puzzle".to_owned()),
        set: Some("a-set".to_owned()),
        cup: None,
        come_ms: None,
    };
    Write::Header {
        match_id: match_id.into(),
        header: serde_json::to_string(&header).expect("JSON"),
        status,
        guests: guests.iter().map(|&guest| guest.to_owned()).collect(),
    }
}

pub(crate) const PLAIN: Seen<'_> = Seen {
    invite: None,
    created_ms: 1_000,
    seen_ms: 0,
};

pub(crate) fn entry(match_id: &str, n: u32) -> Write {
    Write::Entry {
        match_id: match_id.into(),
        n,
        body: format!("{{\"n\":{n},\"text\":\"召喚 \\u0000 '$1' ?\"}}"),
        link: link(n),
    }
}

fn link(n: u32) -> Link {
    [u8::try_from(n % 251).expect("small") + 1; 32]
}

pub(crate) fn end(match_id: &str) -> Write {
    Write::End {
        match_id: match_id.into(),
        status: Status::Over,
        line: Box::new(ended_line(match_id)),
    }
}

fn ended_line(match_id: &str) -> EndedLine {
    EndedLine {
        seats: vec![LineSeat::default()],
        line: MatchLine {
            match_id: match_id.into(),
            game: "summons_call".into(),
            url: format!("/m/{match_id}"),
            asked_me: false,
            turn: 3,
            over: true,
            rated: false,
            puzzle: Some("a-puzzle".to_owned()),
            players: Vec::new(),
            own: Vec::new(),
            created_ms: 3,
            updated_ms: 9,
            due_ms: None,
            end: None,
        },
    }
}

async fn commit(store: &dyn Store, batch: &[Write]) {
    store.commit(batch).await.expect("it is taken");
}

async fn refused(store: &dyn Store, batch: &[Write]) {
    let refused = store.commit(batch).await;
    assert!(
        matches!(refused, Err(StoreError::Conflict(_))),
        "{refused:?}"
    );
}

/// A match with its log; what is read without the log says the same.
async fn loaded(store: &dyn Store, match_id: &str) -> StoredMatch {
    let stored = store.load(match_id).await.expect("read").expect("there");
    let head = store.head(match_id).await.expect("read").expect("there");
    assert_eq!(
        (head.match_id.as_str(), head.status, &head.header),
        (match_id, stored.status, &stored.header)
    );
    stored
}

/// Everything that a store must do. Ids begin with `tag`, so that a shared one can be asked twice.
pub(crate) async fn conforms(store: Arc<dyn Store>, tag: &str) {
    let store = store.as_ref();
    let id = |name: &str| format!("{tag}{name}");
    let (a, b, c) = (id("a"), id("b"), id("c"));
    let (aki, ren) = (id("aki"), id("ren"));

    // A log comes back as it was written, with its witness.
    let first = header(&a, Status::Live, &[&aki, &ren], &PLAIN);
    let Write::Header { header: text, .. } = &first else {
        unreachable!()
    };
    let mut batch = vec![first.clone()];
    batch.extend((0..3).map(|n| entry(&a, n)));
    commit(store, &batch).await;
    let batch: Vec<Write> = (3..130).map(|n| entry(&a, n)).collect();
    commit(store, &batch).await;
    let stored = loaded(store, &a).await;
    assert_eq!((&stored.header, stored.status), (text, Status::Live));
    let witness = Witness {
        header: header_digest(text),
        length: 130,
        link: link(129),
    };
    assert_eq!(stored.witness, witness);
    for (n, found) in (0u32..).zip(&stored.log) {
        let Write::Entry { body, .. } = entry(&a, n) else {
            unreachable!()
        };
        assert_eq!((found.n, &found.body, found.link), (n, &body, link(n)));
    }
    assert_eq!(stored.log.len(), 130);
    assert!(store.load(&id("nobody")).await.expect("read").is_none());
    assert!(store.head(&id("nobody")).await.expect("read").is_none());

    // What contradicts the log is refused, with all that came with it.
    refused(store, &[entry(&a, 129)]).await;
    refused(store, &[entry(&a, 131)]).await;
    refused(store, &[entry(&a, 130), entry(&a, 132)]).await;
    refused(store, &[entry(&id("nobody"), 0)]).await;
    refused(store, &[end(&id("nobody"))]).await;
    let cut = |match_id: &str, from| Write::Cut {
        match_id: match_id.into(),
        from,
    };
    refused(store, &[cut(&id("nobody"), 0)]).await;
    refused(
        store,
        &[
            entry(&a, 130),
            header(&b, Status::Live, &[], &PLAIN),
            entry(&b, 1),
        ],
    )
    .await;
    assert_eq!(loaded(store, &a).await.log.len(), 130);
    assert!(store.load(&b).await.expect("read").is_none());

    // A tail is cut, and the log goes on behind it.
    commit(store, &[cut(&a, 128)]).await;
    let stored = loaded(store, &a).await;
    assert_eq!((stored.log.len(), stored.witness.length), (128, 128));
    assert_eq!(stored.witness.link, link(127));
    commit(store, &[entry(&a, 128)]).await;
    commit(store, &[cut(&a, 0)]).await;
    let stored = store.load(&a).await.expect("read").expect("there");
    assert_eq!(
        (stored.witness.length, stored.witness.link),
        (0, Link::default())
    );

    // Waiting matches: by invitation, in the list, forgotten.
    let code = id("code");
    let waits = |match_id: &str, code: &str, created_ms: u64, seen_ms: u64| {
        let seen = Seen {
            invite: Some(code),
            created_ms,
            seen_ms,
        };
        header(match_id, Status::Waiting, &[&aki], &seen)
    };
    let other = waits(&c, &id("other"), 500, 9_000);
    commit(store, &[waits(&b, &code, 2_000, 0), other]).await;
    assert_eq!(store.by_invite(&code).await.expect("read"), Some(b.clone()));
    assert_eq!(store.by_invite(&id("none")).await.expect("read"), None);
    let ids = |heads: Vec<shokan_host::record::StoredHead>| -> Vec<String> {
        let mine = heads.into_iter().map(|head| head.match_id);
        mine.filter(|match_id| match_id.starts_with(tag)).collect()
    };
    assert_eq!(
        ids(store.listed(100).await.expect("read")),
        [c.clone(), b.clone()]
    );
    assert_eq!(store.listed(1).await.expect("read").len(), 1);
    assert_eq!(
        ids(store.forgotten(3_000, 100).await.expect("read")),
        std::slice::from_ref(&b)
    );
    assert_eq!(
        ids(store.forgotten(2_000, 100).await.expect("read")),
        [""; 0]
    );
    let open = store.open_matches("", 1_000).await.expect("read");
    assert_eq!(ids(open), [a.clone(), b.clone(), c.clone()]);
    assert_eq!(
        ids(store.open_matches(&a, 1_000).await.expect("read")),
        [b.clone(), c.clone()]
    );
    assert_eq!(store.open_matches("", 1).await.expect("read").len(), 1);

    // Guests: the newest first, open ones counted.
    assert_eq!(store.open_count(&aki).await.expect("read"), 3);
    assert_eq!(store.open_count(&ren).await.expect("read"), 1);
    let total = store.open_total().await.expect("read");
    let lines = store.of_guest(&aki, 100).await.expect("read");
    let order: Vec<&str> = lines.iter().map(|line| line.match_id.as_str()).collect();
    assert_eq!(order, [&b, &a, &c]);
    assert_eq!(store.of_guest(&aki, 2).await.expect("read").len(), 2);

    // A match begins: no invitation is listed any more, and it still leads there.
    let seen = Seen {
        invite: Some(&code),
        created_ms: 2_000,
        seen_ms: 0,
    };
    commit(store, &[header(&b, Status::Live, &[&aki, &ren], &seen)]).await;
    assert_eq!(
        ids(store.listed(100).await.expect("read")),
        std::slice::from_ref(&c)
    );
    assert_eq!(store.by_invite(&code).await.expect("read"), Some(b.clone()));
    assert_eq!(store.open_count(&ren).await.expect("read"), 2);

    // A match ends: it is in the lists with its line and nowhere else.
    commit(store, &[entry(&b, 0), end(&b)]).await;
    assert_eq!(store.open_count(&ren).await.expect("read"), 1);
    assert_eq!(store.open_total().await.expect("read"), total - 1);
    assert_eq!(store.by_invite(&code).await.expect("read"), None);
    let lines = store.of_guest(&ren, 1).await.expect("read");
    assert_eq!(
        (lines[0].match_id.as_str(), lines[0].status),
        (b.as_str(), Status::Over)
    );
    assert_eq!(lines[0].line.as_ref(), Some(&ended_line(&b)));
    assert_eq!(
        ids(store.open_matches("", 1_000).await.expect("read")),
        [a, c]
    );
    commit(store, &[]).await;
}

#[tokio::test]
async fn the_store_in_memory_conforms() {
    conforms(Arc::new(MemoryStore::default()), "").await;
}

#[tokio::test]
async fn the_store_in_a_file_conforms() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    let store = Arc::new(store);
    conforms(store.clone(), "").await;
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn the_shared_store_conforms() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    let store = Arc::new(store.expect("it opens"));
    conforms(store.clone(), "").await;
    // What others have left there does not disturb.
    conforms(store.clone(), "x").await;
    store.close().await.expect("it closes");
}

//! What every store does with what people report.

use shokan_host::store::{Filed, MemoryStore, ReportLimits, Store, StoredReport};
use shokan_server::store::{PostgresStore, SqliteStore, read_only};

use crate::common::Folder;

const LIMITS: ReportLimits = ReportLimits {
    of_guest_max: 2,
    since_ms: 100,
    total_max: 4,
};

fn report(guest: &str, kind: &str, at_ms: u64) -> StoredReport {
    StoredReport {
        kind: kind.into(),
        match_id: "k3v9q2x7".into(),
        ply: 12,
        entries: 7,
        seat: Some(1),
        guest: guest.into(),
        about_seat: (kind == "person").then_some(0),
        about_guest: if kind == "person" { "g9" } else { "" }.into(),
        reason: if kind == "person" { "stalls" } else { "" }.into(),
        line: "「灯守り」 was destroyed.".into(),
        text: format!("'{guest}' $1 ? \u{1F0A1}"),
        language: "ja".into(),
        version: "0.1.0 1.0.2/2".into(),
        at_ms,
        ..StoredReport::default()
    }
}

/// Whoever runs the house reads beside the table, and can change nothing.
async fn are_read_beside(data: &str) {
    let beside = read_only(std::path::Path::new(data)).await;
    let beside = beside.expect("it opens");
    let newest = beside.reports().newest("", 9).await.expect("read");
    assert_eq!(newest.len(), 4);
    let more = ReportLimits {
        of_guest_max: 99,
        since_ms: 0,
        total_max: 99,
    };
    let filed = beside
        .reports()
        .file(&report("g4", "wrong", 200), more)
        .await;
    filed.expect_err("it only reads");
    assert!(beside.load("zzzzzzzz").await.expect("read").is_none());
}

async fn keeps_reports(store: &dyn Store) {
    let reports = store.reports();
    let mut numbers = Vec::new();
    let all = [
        report("g1", "wrong", 50),
        report("g1", "person", 101),
        report("g1", "wrong", 102),
    ];
    for it in &all {
        match reports.file(it, LIMITS).await {
            Ok(Filed::As(number)) => numbers.push(number),
            other => panic!("{other:?}"),
        }
    }
    assert!(
        numbers.is_sorted() && numbers[0] < numbers[1],
        "{numbers:?}"
    );
    // Two within the time, whatever came before; others may still report until all is full.
    let more = report("g1", "wrong", 103);
    assert_eq!(reports.file(&more, LIMITS).await, Ok(Filed::Enough));
    let spectator = StoredReport {
        seat: None,
        ..report("g2", "wrong", 104)
    };
    let last = reports.file(&spectator, LIMITS).await;
    assert!(matches!(last, Ok(Filed::As(_))), "{last:?}");
    let full = reports.file(&report("g3", "wrong", 105), LIMITS).await;
    assert_eq!(full, Ok(Filed::Full));

    let kept = |at: usize| StoredReport {
        id: numbers[at],
        ..all[at].clone()
    };
    let newest = reports.newest("", 2).await.expect("read");
    assert_eq!(newest[0].guest, "g2");
    assert_eq!((newest[0].seat, &newest[1]), (None, &kept(2)));
    assert_eq!(reports.newest("person", 9).await, Ok(vec![kept(1)]));
    assert_eq!(reports.report(numbers[1]).await, Ok(Some(kept(1))));
    assert_eq!(reports.report(9_999).await, Ok(None));
    let own = reports.of_guest("g1").await;
    assert_eq!(own, Ok(vec![kept(0), kept(1), kept(2)]));

    // Who has left wrote nothing, and nothing is about who has left.
    assert_eq!(reports.forget("g9").await, Ok(()));
    let about = reports.report(numbers[1]).await.expect("read");
    let nobody = StoredReport {
        about_guest: String::new(),
        ..kept(1)
    };
    assert_eq!(about, Some(nobody));
    assert_eq!(reports.forget("g1").await, Ok(()));
    assert_eq!(reports.of_guest("g1").await, Ok(Vec::new()));
    let blank = reports.report(numbers[0]).await.expect("read");
    let blank = blank.expect("that something was reported stays");
    assert_eq!(
        (
            blank.guest.as_str(),
            blank.text.as_str(),
            blank.line.as_str()
        ),
        ("", "", "")
    );
    assert_eq!((blank.ply, blank.seat), (12, None));
    let other = reports.of_guest("g2").await.expect("read");
    assert_eq!(other.len(), 1, "others keep theirs");
}

#[tokio::test]
async fn every_store_keeps_reports_alike() {
    keeps_reports(&MemoryStore::default()).await;
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    keeps_reports(&store).await;
    are_read_beside(&folder.store().display().to_string()).await;
    store.close().await.expect("it closes");
    // They are all there at the next start.
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    let newest = store.reports().newest("", 9).await.expect("read");
    assert_eq!(newest.len(), 4);
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn the_shared_store_keeps_reports_as_the_others_do() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    let store = store.expect("it opens");
    keeps_reports(&store).await;
    are_read_beside(&server.url("shokan")).await;
    store.close().await.expect("it closes");
}

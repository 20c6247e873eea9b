//! The stores: what each must do alike, and what becomes of a file that was damaged, copied, or
//! written by an earlier version.

mod accounts;
mod conformance;
mod cups;
mod damage;
mod leases;
mod migration;
mod processes;
mod reports;
mod rights;
mod sets;

use crate::common::{Browser, Folder, table};
use shokan_host::wire::http::SeatTaken;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

/// A guest with a match of a few picks.
pub(crate) struct Played {
    pub(crate) browser: Browser,
    pub(crate) taken: SeatTaken,
}

/// Matches in a store that is closed again.
pub(crate) async fn played(folder: &Folder, matches: usize) -> Vec<Played> {
    let table = table(folder).await;
    let mut all = Vec::new();
    for _ in 0..matches {
        let mut browser = Browser::new(&table);
        let taken = browser.against_computer().await;
        let mut me = browser.sit(&taken).await;
        for _ in 0..5 {
            assert!(me.my_turn().await);
            me.pick(&[0]).await.expect("done");
        }
        assert!(me.my_turn().await);
        all.push(Played { browser, taken });
    }
    table.stop().await;
    all
}

/// Does something to a database that servers share.
pub(crate) async fn execute(url: &str, sql: &'static str) {
    let connected = PgConnection::connect(url).await;
    let mut connection = connected.expect("a connection");
    let done = sqlx::raw_sql(sql).execute(&mut connection).await;
    done.expect("done");
}

/// The file of a store that no server has open.
pub(crate) async fn file(folder: &Folder) -> SqliteConnection {
    let url = format!("sqlite://{}?mode=rwc", folder.store().display());
    SqliteConnection::connect(&url).await.expect("it opens")
}

/// Does something to the file.
pub(crate) async fn edit(folder: &Folder, sql: &str) {
    let mut file = file(folder).await;
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql)
        .execute(&mut file)
        .await
        .expect("it can be written");
    file.close().await.expect("it closes");
}

/// Whether a match goes on: nothing when it does, else what is told.
pub(crate) async fn goes_on(host: &str, played: &Played) -> Option<String> {
    use shokan_host::wire::ServerMessage;
    let browser = Browser {
        host: host.to_owned(),
        ..played.browser.clone()
    };
    let mut me = browser.socket().await;
    let (match_id, token) = (&played.taken.match_id, Some(played.taken.token.as_str()));
    me.hello(match_id, token, None).await;
    match me.next().await {
        ServerMessage::Welcome { .. } => {}
        ServerMessage::Close { text, .. } => return Some(text.en),
        other => panic!("{other:?}"),
    }
    assert!(me.my_turn().await, "a match that goes on is played");
    me.pick(&[0]).await.expect("done");
    None
}

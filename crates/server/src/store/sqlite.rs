//! One SQLite file: write-ahead log, every commit synced (`synchronous = FULL`), one connection
//! that writes.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqliteConnection};
use tokio::sync::Mutex;

use super::{Answer, Store, StoreError, Write};
use crate::random::hex;
use crate::record::{Link, Status, StoredEntry, StoredLine, StoredMatch};

/// The version of the tables below.
const SCHEMA_VERSION: i64 = 1;

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS matches (
    match_id TEXT PRIMARY KEY, status TEXT NOT NULL, header TEXT NOT NULL, line TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS matches_unfinished
    ON matches (status) WHERE status IN ('waiting', 'live');
CREATE TABLE IF NOT EXISTS guests (
    guest TEXT NOT NULL, match_id TEXT NOT NULL, PRIMARY KEY (guest, match_id)
) STRICT;
CREATE TABLE IF NOT EXISTS log (
    match_id TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, link TEXT NOT NULL,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
";

/// The store that comes with the program.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    /// Gone when the store is closed.
    writer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
    /// Held as long as the store is open, so that two servers cannot write one log.
    lock: File,
}

impl SqliteStore {
    /// Opens the file, or makes it with its folder, and checks that it is whole.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Damaged`] or what the disk said.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.display().to_string();
        let broken = |error: std::io::Error| StoreError::Broken(format!("{name}: {error}"));
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder).map_err(broken)?;
        }
        let lock_path = path.with_extension("lock");
        let lock = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&lock_path)
            .map_err(broken)?;
        lock.try_lock()
            .map_err(|_| StoreError::InUse(name.clone()))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("fullfsync", "ON")
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let mut writer = options
            .connect()
            .await
            .map_err(|error| told(path, &error))?;
        prepare(path, &mut writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_lazy_with(options);
        Ok(Self {
            path: path.to_owned(),
            writer: Mutex::new(Some(writer)),
            readers,
            lock,
        })
    }

    async fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let told = |error: sqlx::Error| told(&self.path, &error);
        let closed = || StoreError::Broken("the store is closed".into());
        let writer = writer.as_mut().ok_or_else(closed)?;
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(told)?;
        for write in batch {
            put(&mut transaction, write).await.map_err(told)?;
        }
        append(&mut transaction, batch).await.map_err(told)?;
        transaction.commit().await.map_err(told)
    }
}

/// Makes the tables and refuses a file that is damaged or from a later version.
async fn prepare(path: &Path, writer: &mut SqliteConnection) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| told(path, &error);
    let check: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut *writer)
        .await
        .map_err(told)?;
    if check != "ok" {
        return Err(StoreError::Damaged(format!("{} ({check})", path.display())));
    }
    let version: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut *writer)
        .await
        .map_err(told)?;
    if version > SCHEMA_VERSION {
        let text = format!(
            "{} was written by a later version of this program",
            path.display()
        );
        return Err(StoreError::Broken(text));
    }
    sqlx::raw_sql(SCHEMA)
        .execute(&mut *writer)
        .await
        .map_err(told)?;
    Ok(())
}

async fn put(writer: &mut SqliteConnection, write: &Write) -> Result<(), sqlx::Error> {
    match write {
        Write::Header {
            match_id,
            header,
            status,
            guests,
        } => {
            let sql = "INSERT INTO matches (match_id, status, header) VALUES (?, ?, ?) \
                       ON CONFLICT DO UPDATE SET status = excluded.status, header = excluded.header";
            let row = sqlx::query(sql)
                .bind(match_id)
                .bind(status.word())
                .bind(header);
            row.execute(&mut *writer).await?;
            for guest in guests {
                let row = sqlx::query("INSERT OR IGNORE INTO guests VALUES (?, ?)");
                row.bind(guest).bind(match_id).execute(&mut *writer).await?;
            }
        }
        Write::End {
            match_id,
            status,
            line,
        } => {
            let line = serde_json::to_string(line).unwrap_or_default();
            let row = sqlx::query("UPDATE matches SET status = ?, line = ? WHERE match_id = ?");
            row.bind(status.word())
                .bind(line)
                .bind(match_id)
                .execute(&mut *writer)
                .await?;
        }
        Write::Cut { match_id, from } => {
            let row = sqlx::query("DELETE FROM log WHERE match_id = ? AND n >= ?");
            row.bind(match_id).bind(from).execute(&mut *writer).await?;
        }
        Write::Entry { .. } => {}
    }
    Ok(())
}

/// All entries of a batch in one statement: the way to SQLite's thread and back costs more than a
/// row.
async fn append(writer: &mut SqliteConnection, batch: &[Write]) -> Result<(), sqlx::Error> {
    let row = |write: &Write| match write {
        Write::Entry {
            match_id,
            n,
            body,
            link,
        } => Some(serde_json::json!([match_id, n, body, hex(link)])),
        Write::Header { .. } | Write::End { .. } | Write::Cut { .. } => None,
    };
    let rows: Vec<serde_json::Value> = batch.iter().filter_map(row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO log SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";
    sqlx::query(sql)
        .bind(serde_json::Value::from(rows).to_string())
        .execute(writer)
        .await?;
    Ok(())
}

impl Store for SqliteStore {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(self.write(batch))
    }

    fn unfinished(&self) -> Answer<'_, Vec<StoredMatch>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let sql = "SELECT match_id, status, header FROM matches \
                       WHERE status IN ('waiting', 'live') ORDER BY match_id";
            let rows = sqlx::query(sql)
                .fetch_all(&self.readers)
                .await
                .map_err(told)?;
            let sql = "SELECT match_id, n, body, link FROM log JOIN matches USING (match_id) \
                       WHERE status IN ('waiting', 'live') ORDER BY match_id, n";
            let entries = sqlx::query(sql)
                .fetch_all(&self.readers)
                .await
                .map_err(told)?;
            let mut entries = entries.iter().peekable();
            let mut all = Vec::with_capacity(rows.len());
            for row in &rows {
                let match_id: &str = row.get(0);
                let mut log = Vec::new();
                while let Some(entry) = entries.next_if(|entry| entry.get::<&str, _>(0) == match_id)
                {
                    log.push(stored_entry(entry));
                }
                all.push(StoredMatch {
                    header: row.get(2),
                    status: status(row.get(1)),
                    log,
                });
            }
            Ok(all)
        })
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let row = sqlx::query("SELECT status, header FROM matches WHERE match_id = ?");
            let row = row
                .bind(match_id)
                .fetch_optional(&self.readers)
                .await
                .map_err(told)?;
            let Some(row) = row else { return Ok(None) };
            let sql = "SELECT match_id, n, body, link FROM log WHERE match_id = ? ORDER BY n";
            let log = sqlx::query(sql)
                .bind(match_id)
                .fetch_all(&self.readers)
                .await
                .map_err(told)?;
            let log = log.iter().map(stored_entry).collect();
            Ok(Some(StoredMatch {
                header: row.get(1),
                status: status(row.get(0)),
                log,
            }))
        })
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, line FROM guests JOIN matches USING (match_id) \
                       WHERE guest = ? ORDER BY matches.rowid DESC LIMIT ?";
            let rows = sqlx::query(sql)
                .bind(guest)
                .bind(most)
                .fetch_all(&self.readers)
                .await;
            let rows = rows.map_err(|error| told(&self.path, &error))?;
            let line = |row: &SqliteRow| StoredLine {
                match_id: row.get(0),
                status: status(row.get(1)),
                line: row
                    .get::<Option<&str>, _>(2)
                    .and_then(|line| serde_json::from_str(line).ok()),
            };
            Ok(rows.iter().map(line).collect())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            let Some(mut writer) = self.writer.lock().await.take() else {
                return Ok(());
            };
            let told = |error: sqlx::Error| told(&self.path, &error);
            // The log is moved into the file, so that a copy of the one file is a backup.
            let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
            checkpoint.execute(&mut writer).await.map_err(told)?;
            writer.close().await.map_err(told)?;
            self.lock
                .unlock()
                .map_err(|error| StoreError::Broken(error.to_string()))
        })
    }
}

fn stored_entry(row: &SqliteRow) -> StoredEntry {
    // A link that is no digest matches nothing, and the entry is found damaged where the log is
    // read.
    let link = link_of_hex(row.get(3)).unwrap_or_default();
    StoredEntry {
        n: u32::try_from(row.get::<i64, _>(1)).unwrap_or(u32::MAX),
        body: row.get(2),
        link,
    }
}

fn link_of_hex(text: &str) -> Option<Link> {
    let mut link = Link::default();
    if text.len() != link.len() * 2 {
        return None;
    }
    for (at, byte) in link.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(at * 2..at * 2 + 2)?, 16).ok()?;
    }
    Some(link)
}

fn status(word: &str) -> Status {
    // An unknown word comes from a later version: such a match is shown as void and never played
    // on.
    Status::of_word(word).unwrap_or(Status::Void)
}

/// What SQLite said, in our words.
fn told(path: &Path, error: &sqlx::Error) -> StoreError {
    let name = path.display();
    let Some(database) = error.as_database_error() else {
        return StoreError::Broken(format!("{name}: {error}"));
    };
    // The low byte is the primary code: https://sqlite.org/rescode.html
    let code = database
        .code()
        .and_then(|code| code.parse::<i32>().ok())
        .unwrap_or(0)
        & 0xff;
    match code {
        13 => StoreError::Full,
        11 | 26 => StoreError::Damaged(format!("{name} ({})", database.message())),
        19 => StoreError::Conflict(database.message().to_owned()),
        _ => StoreError::Broken(format!("{name}: {} (code {code})", database.message())),
    }
}

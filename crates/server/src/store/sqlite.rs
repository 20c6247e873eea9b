//! One SQLite file: write-ahead log, every commit synced (`synchronous = FULL`), one connection
//! that writes.

mod accounts;
mod cups;
mod reports;
mod sets;
mod upkeep;

pub use upkeep::{Checked, back_up};

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _, SqliteConnection};
use tokio::sync::Mutex;

use shokan_host::luck;
use shokan_host::random::hex;
use shokan_host::record::{
    Link, Status, StoredEntry, StoredHead, StoredLine, StoredMatch, Witness, header_digest,
    sealed_header,
};
use shokan_host::store::{
    AccountStore, Answer, CupStore, ReportStore, SetStore, Store, StoreError, Write,
};

use super::schema;

/// The store that comes with the program.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    options: SqliteConnectOptions,
    writer: Mutex<Writer>,
    readers: SqlitePool,
    /// Held as long as the store is open, so that two servers cannot write one log.
    lock: File,
}

/// The one connection that writes.
#[derive(Debug)]
struct Writer {
    /// Absent after a commit that failed: SQLite and the connection may then hold different views
    /// of what is under way, and only a fresh one is sure to begin at the beginning.
    connection: Option<SqliteConnection>,
    /// Why the last connection was given up.
    given_up: Option<StoreError>,
    pages_max: Option<u32>,
    closed: bool,
}

impl SqliteStore {
    /// Opens the file, or makes it with its folder, checks that it is whole, and brings its tables
    /// up to date. Only the owner of the process may read what it makes.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Damaged`] or what the disk said.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.display().to_string();
        let broken = |error: std::io::Error| StoreError::Broken(format!("{name}: {error}"));
        let folder = path.parent();
        if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
            make_folder(folder).map_err(broken)?;
        }
        let lock = open_private(&path.with_extension("lock")).map_err(broken)?;
        lock.try_lock()
            .map_err(|_| StoreError::InUse(name.clone()))?;
        // The files beside it get the rights of the first.
        drop(open_private(path).map_err(broken)?);
        let beside = |end: &str| PathBuf::from(format!("{}{end}", path.display()));
        for file in [beside("-wal"), beside("-shm")] {
            if file.exists() {
                drop(open_private(&file).map_err(broken)?);
            }
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("fullfsync", "ON")
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let connected = options.connect().await;
        let mut writer = connected.map_err(|error| told(path, &error))?;
        prepare(path, &mut writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_lazy_with(options.clone());
        Ok(Self {
            path: path.to_owned(),
            options,
            writer: Mutex::new(Writer {
                connection: Some(writer),
                given_up: None,
                pages_max: None,
                closed: false,
            }),
            readers,
            lock,
        })
    }

    /// Opens a file for reading alone, also while a server has it.
    ///
    /// # Errors
    /// There is no store, one of another version, or what the disk said.
    pub(super) async fn look(path: &Path) -> Result<Self, StoreError> {
        let name = path.display().to_string();
        let broken = |why: &str| StoreError::Broken(format!("{name}: {why}"));
        let lock = File::open(path).map_err(|error| broken(&error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .read_only(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let readers = SqlitePoolOptions::new().max_connections(1);
        let readers = readers.connect_lazy_with(options.clone());
        let version = sqlx::query_scalar::<_, i64>("PRAGMA user_version");
        let version = version.fetch_one(&readers).await;
        match version.map_err(|error| told(path, &error))? {
            schema::SQLITE_VERSION => {}
            later if later > schema::SQLITE_VERSION => return Err(StoreError::Later(name)),
            _ => {
                return Err(broken(
                    "an earlier version; shokan serve brings it up to date",
                ));
            }
        }
        Ok(Self {
            path: path.to_owned(),
            options,
            writer: Mutex::new(Writer {
                connection: None,
                given_up: None,
                pages_max: None,
                closed: true,
            }),
            readers,
            lock,
        })
    }

    /// Lets the file have no more than so many pages of 4 KiB; a write that needs more finds the
    /// disk full.
    ///
    /// # Errors
    /// What the disk said.
    pub async fn limit_pages(&self, pages_max: u32) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        writer.pages_max = Some(pages_max);
        let Some(connection) = &mut writer.connection else {
            return Ok(());
        };
        let limited = limit_pages(connection, pages_max).await;
        limited.map_err(|error| told(&self.path, &error))
    }

    /// Rows of `match_id, status, header`; one that cannot be read is missing.
    async fn heads(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
    ) -> Result<Vec<StoredHead>, StoreError> {
        let rows = query.fetch_all(&self.readers).await;
        let rows = rows.map_err(|error| told(&self.path, &error))?;
        let head = |row: &SqliteRow| {
            Some(StoredHead {
                match_id: text(row, 0).ok()?,
                status: status(&text(row, 1).ok()?),
                header: text(row, 2).ok()?,
            })
        };
        Ok(rows.iter().filter_map(head).collect())
    }

    async fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        self.with_writer(async |connection: &mut SqliteConnection| {
            commit(&self.path, connection, batch).await
        })
        .await
    }

    /// Does something with the one connection that writes; a connection on which something failed
    /// is given up.
    async fn with_writer<T>(
        &self,
        work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut writer = self.writer.lock().await;
        if writer.closed {
            return Err(StoreError::Broken("the store is closed".into()));
        }
        let mut connection = match writer.connection.take() {
            Some(connection) => connection,
            None => {
                let connected = self.connect(writer.pages_max).await;
                // A disk without room refuses a new connection in words of its own.
                let full = writer.given_up.clone();
                let full = full.filter(|error| *error == StoreError::Full);
                connected.map_err(|error| full.unwrap_or_else(|| told(&self.path, &error)))?
            }
        };
        match work(&mut connection).await {
            Ok(done) => {
                writer.connection = Some(connection);
                writer.given_up = None;
                Ok(done)
            }
            Err(error) => {
                // Whatever it did not finish goes with it.
                let _gone_anyway = connection.close().await;
                writer.given_up = Some(error.clone());
                Err(error)
            }
        }
    }

    async fn connect(&self, pages_max: Option<u32>) -> Result<SqliteConnection, sqlx::Error> {
        let mut connection = self.options.connect().await?;
        if let Some(pages_max) = pages_max {
            limit_pages(&mut connection, pages_max).await?;
        }
        Ok(connection)
    }

    async fn log(&self, match_id: &str) -> Result<Vec<StoredEntry>, StoreError> {
        let sql = "SELECT n, body, link FROM log WHERE match_id = ? ORDER BY n";
        let rows = sqlx::query(sql).bind(match_id).fetch_all(&self.readers);
        let rows = rows.await.map_err(|error| told(&self.path, &error))?;
        // An entry that cannot be read is missing, and its log is found damaged where it is read.
        let entry = |row: &SqliteRow| {
            Some(StoredEntry {
                n: u32::try_from(row.try_get::<i64, _>(0).ok()?).ok()?,
                body: text(row, 1).ok()?,
                link: link_of_hex(&text(row, 2).ok()?).unwrap_or_default(),
            })
        };
        Ok(rows.iter().filter_map(entry).collect())
    }
}

/// Makes a folder, when it is missing, that is open to the owner alone.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file, or makes it, and closes it to everybody else.
fn open_private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        }
    }
    Ok(file)
}

async fn limit_pages(connection: &mut SqliteConnection, pages_max: u32) -> Result<(), sqlx::Error> {
    let limit = AssertSqlSafe(format!("PRAGMA max_page_count = {pages_max}"));
    sqlx::raw_sql(limit).execute(connection).await.map(drop)
}

/// Makes the tables, or brings them up to date, and refuses a file that is damaged or from a later
/// version.
async fn prepare(path: &Path, writer: &mut SqliteConnection) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| told(path, &error);
    let check: Vec<u8> = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut *writer)
        .await
        .map_err(told)?;
    if check != b"ok" {
        let check = String::from_utf8_lossy(&check);
        return Err(StoreError::Damaged(format!("{} ({check})", path.display())));
    }
    let version: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut *writer)
        .await
        .map_err(told)?;
    let later = || StoreError::Later(path.display().to_string());
    if version > schema::SQLITE_VERSION {
        return Err(later());
    }
    // What a migration takes away, such as plain tokens, is not to stay on free pages.
    let overwrite = sqlx::query("PRAGMA secure_delete = ON");
    overwrite.execute(&mut *writer).await.map_err(told)?;
    schema::sqlite()
        .run_direct(None, &mut *writer, false)
        .await
        .map_err(|error| schema::told(error, later, told))?;
    if seal_headers(path, writer).await? {
        let emptied = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
        emptied.execute(&mut *writer).await.map_err(told)?;
    }
    let fast = sqlx::query("PRAGMA secure_delete = OFF");
    fast.execute(&mut *writer).await.map(drop).map_err(told)
}

/// Headers without a digest come from schema version 1: their tokens become seals. One that cannot
/// be read stays as it is, and its match is void when somebody asks for it. True when something was
/// written.
async fn seal_headers(path: &Path, writer: &mut SqliteConnection) -> Result<bool, StoreError> {
    let told = |error: sqlx::Error| told(path, &error);
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(told)?;
    let sql = "SELECT rowid, header FROM matches WHERE header_digest IS NULL";
    let rows = sqlx::query(sql).fetch_all(&mut *transaction).await;
    let rows = rows.map_err(told)?;
    for row in &rows {
        let header = row.try_get::<Vec<u8>, _>(1).ok();
        let header = header.and_then(|bytes| String::from_utf8(bytes).ok());
        let Some(header) = header.and_then(|header| sealed_header(&header)) else {
            continue;
        };
        let rowid: i64 = row.try_get(0).map_err(told)?;
        let sql = "UPDATE matches SET header = ?, header_digest = ? WHERE rowid = ?";
        let sealed = sqlx::query(sql)
            .bind(&header)
            .bind(hex(&header_digest(&header)))
            .bind(rowid);
        sealed.execute(&mut *transaction).await.map_err(told)?;
    }
    transaction.commit().await.map_err(told)?;
    Ok(!rows.is_empty())
}

async fn commit(
    path: &Path,
    connection: &mut SqliteConnection,
    batch: &[Write],
) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| told(path, &error);
    let begun = connection.begin_with("BEGIN IMMEDIATE").await;
    let mut transaction = begun.map_err(told)?;
    for write in batch {
        let done = put(&mut transaction, write).await.map_err(told)?;
        if !done {
            return Err(absent(write));
        }
    }
    append(path, &mut transaction, batch).await?;
    transaction.commit().await.map_err(told)
}

fn absent(write: &Write) -> StoreError {
    StoreError::Conflict(format!("there is no match {}", write.match_id()))
}

/// Writes all but entries; false when there is no such match.
async fn put(writer: &mut SqliteConnection, write: &Write) -> Result<bool, sqlx::Error> {
    match write {
        Write::Header {
            match_id,
            header,
            status,
            guests,
        } => put_header(writer, match_id, header, *status, guests).await,
        Write::End {
            match_id,
            status,
            line,
        } => {
            let line = serde_json::to_string(line).unwrap_or_default();
            let sql = "UPDATE matches SET status = ?, line = ? WHERE match_id = ?";
            let row = sqlx::query(sql).bind(status.word()).bind(line);
            let done = row.bind(match_id).execute(&mut *writer).await?;
            open_for_guests(writer, match_id, *status).await?;
            Ok(done.rows_affected() == 1)
        }
        Write::Result(result) => accounts::insert_result(writer, result).await.map(|()| true),
        Write::Forget { match_id, guest } => {
            let row = sqlx::query("DELETE FROM guests WHERE match_id = ? AND guest = ?");
            row.bind(match_id).bind(guest).execute(writer).await?;
            Ok(true)
        }
        Write::Cut { match_id, from } => {
            let row = sqlx::query("DELETE FROM log WHERE match_id = ? AND n >= ?");
            row.bind(match_id).bind(from).execute(&mut *writer).await?;
            let sql = "UPDATE tails SET length = ?2, link = coalesce( \
                       (SELECT link FROM log WHERE match_id = ?1 AND n = ?2 - 1), '') \
                       WHERE match_id = ?1";
            let row = sqlx::query(sql).bind(match_id).bind(from);
            Ok(row.execute(&mut *writer).await?.rows_affected() == 1)
        }
        Write::Entry { .. } | Write::Under { .. } => Ok(true),
    }
}

async fn put_header(
    writer: &mut SqliteConnection,
    match_id: &str,
    header: &str,
    status: Status,
    guests: &[String],
) -> Result<bool, sqlx::Error> {
    let sql = "INSERT INTO matches \
               (match_id, status, header, header_digest, invite, listed, created_ms, seen_ms) \
               VALUES (?1, ?2, ?3, ?4, ?3 ->> 'invite', ?3 ->> 'listed', \
               ?3 ->> 'created_ms', coalesce(?3 ->> 'seen_ms', 0)) \
               ON CONFLICT (match_id) DO UPDATE SET status = excluded.status, \
               header = excluded.header, header_digest = excluded.header_digest, \
               invite = excluded.invite, listed = excluded.listed, \
               created_ms = excluded.created_ms, seen_ms = excluded.seen_ms";
    let row = sqlx::query(sql)
        .bind(match_id)
        .bind(status.word())
        .bind(header)
        .bind(hex(&header_digest(header)));
    row.execute(&mut *writer).await?;
    let sql = "INSERT INTO tails (match_id, length, link) VALUES (?, 0, '') ON CONFLICT DO NOTHING";
    let row = sqlx::query(sql).bind(match_id);
    row.execute(&mut *writer).await?;
    for guest in guests {
        let sql = "INSERT INTO guests (guest, match_id, created_ms) \
                   VALUES (?, ?, ? ->> 'created_ms') ON CONFLICT DO NOTHING";
        let row = sqlx::query(sql).bind(guest).bind(match_id).bind(header);
        row.execute(&mut *writer).await?;
    }
    open_for_guests(writer, match_id, status).await?;
    Ok(true)
}

/// A guest's open matches are counted without a look at the ended ones.
async fn open_for_guests(
    writer: &mut SqliteConnection,
    match_id: &str,
    status: Status,
) -> Result<(), sqlx::Error> {
    let open = matches!(status, Status::Waiting | Status::Live);
    let row = sqlx::query("UPDATE guests SET open = ?1 WHERE match_id = ?2 AND open <> ?1");
    let row = row.bind(open).bind(match_id);
    row.execute(writer).await.map(drop)
}

/// All entries of a batch in two statements: the way to SQLite's thread and back costs more than a
/// row.
async fn append(
    path: &Path,
    writer: &mut SqliteConnection,
    batch: &[Write],
) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| told(path, &error);
    let tails = super::tails(batch)?;
    if tails.is_empty() {
        return Ok(());
    }
    let row = |write: &Write| match write {
        Write::Entry {
            match_id,
            n,
            body,
            link,
        } => Some(serde_json::json!([match_id, n, body, hex(link)])),
        _ => None,
    };
    let rows: Vec<serde_json::Value> = batch.iter().filter_map(row).collect();
    let sql = "INSERT INTO log \
               SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";
    let rows = sqlx::query(sql).bind(serde_json::Value::from(rows).to_string());
    rows.execute(&mut *writer).await.map_err(told)?;
    let row = |tail: &super::Tail<'_>| {
        serde_json::json!([tail.match_id, tail.from, tail.length, hex(&tail.link)])
    };
    let rows: Vec<serde_json::Value> = tails.iter().map(row).collect();
    let sql = "UPDATE tails SET length = value ->> 2, link = value ->> 3 FROM json_each(?) \
               WHERE tails.match_id = value ->> 0 AND tails.length = value ->> 1";
    let rows = sqlx::query(sql).bind(serde_json::Value::from(rows).to_string());
    let done = rows.execute(&mut *writer).await.map_err(told)?;
    if done.rows_affected() != tails.len() as u64 {
        let why = "an entry is not the next of its log, or there is no such match";
        return Err(StoreError::Conflict(why.into()));
    }
    Ok(())
}

impl Store for SqliteStore {
    fn secret(&self) -> Answer<'_, [u8; 32]> {
        Box::pin(async move {
            let sql = "SELECT value FROM settings WHERE name = 'luck_secret'";
            let word = sqlx::query_scalar::<_, String>(sql).fetch_one(&self.readers);
            let word = word.await.map_err(|error| told(&self.path, &error))?;
            Ok(luck::shared_secret(&word))
        })
    }

    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(self.write(batch))
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header FROM matches \
                       WHERE status IN ('waiting', 'live') AND match_id > ? \
                       ORDER BY match_id LIMIT ?";
            self.heads(sqlx::query(sql).bind(after).bind(most)).await
        })
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header FROM matches \
                       WHERE status = 'waiting' AND listed ORDER BY created_ms LIMIT ?";
            self.heads(sqlx::query(sql).bind(most)).await
        })
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        Box::pin(async move {
            let before_ms = i64::try_from(before_ms).unwrap_or(i64::MAX);
            let sql = "SELECT match_id, status, header FROM matches \
                       WHERE status = 'waiting' AND max(seen_ms, created_ms) < ? LIMIT ?";
            let query = sqlx::query(sql).bind(before_ms).bind(most);
            self.heads(query).await
        })
    }

    fn open_total(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM matches WHERE status IN ('waiting', 'live')";
            let count = sqlx::query_scalar::<_, i64>(sql).fetch_one(&self.readers);
            let count = count.await.map_err(|error| told(&self.path, &error))?;
            Ok(u64::try_from(count).unwrap_or(0))
        })
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let sql = "SELECT match_id FROM matches \
                       WHERE invite = ? AND status IN ('waiting', 'live')";
            let found = sqlx::query(sql).bind(code).fetch_optional(&self.readers);
            let found = found.await.map_err(|error| told(&self.path, &error))?;
            Ok(found.and_then(|row| text(&row, 0).ok()))
        })
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM guests WHERE guest = ? AND open";
            let count = sqlx::query_scalar(sql).bind(guest);
            let count = count.fetch_one(&self.readers).await;
            count.map_err(|error| told(&self.path, &error))
        })
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header FROM matches WHERE match_id = ?";
            let found = self.heads(sqlx::query(sql).bind(match_id)).await;
            Ok(found?.pop())
        })
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let sql = "SELECT status, header, header_digest, length, link \
                       FROM matches LEFT JOIN tails USING (match_id) WHERE match_id = ?";
            let row = sqlx::query(sql)
                .bind(match_id)
                .fetch_optional(&self.readers);
            let row = match row.await.map_err(|error| told(&self.path, &error)) {
                Ok(None) => return Ok(None),
                Ok(Some(row)) => Some(row),
                // What cannot be read is void, match by match, and the others go on.
                Err(StoreError::Damaged(why)) => {
                    tracing::error!(match_id, why, "a header cannot be read");
                    None
                }
                Err(error) => return Err(error),
            };
            let log = match self.log(match_id).await {
                Err(StoreError::Damaged(why)) => {
                    tracing::error!(match_id, why, "a log cannot be read");
                    Vec::new()
                }
                log => log?,
            };
            let column = |at| row.as_ref().and_then(|row| text(row, at).ok());
            let link = |at| column(at).and_then(|hex| link_of_hex(&hex));
            let length = row.as_ref().and_then(|row| row.try_get::<i64, _>(3).ok());
            let length = length.and_then(|length| u32::try_from(length).ok());
            Ok(Some(StoredMatch {
                header: column(1).unwrap_or_default(),
                status: column(0).map_or(Status::Live, |word| status(&word)),
                log,
                witness: Witness {
                    header: link(2).unwrap_or_default(),
                    length: length.unwrap_or(u32::MAX),
                    link: link(4).unwrap_or_default(),
                },
            }))
        })
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, line FROM guests JOIN matches USING (match_id) \
                       WHERE guest = ? ORDER BY guests.created_ms DESC, match_id LIMIT ?";
            let rows = sqlx::query(sql).bind(guest).bind(most);
            let rows = rows.fetch_all(&self.readers).await;
            let rows = rows.map_err(|error| told(&self.path, &error))?;
            let line = |row: &SqliteRow| {
                let line = text(row, 2).ok();
                Some(StoredLine {
                    match_id: text(row, 0).ok()?,
                    status: status(&text(row, 1).ok()?),
                    line: line.and_then(|line| serde_json::from_str(&line).ok()),
                })
            };
            Ok(rows.iter().filter_map(line).collect())
        })
    }

    fn accounts(&self) -> &dyn AccountStore {
        self
    }

    fn reports(&self) -> &dyn ReportStore {
        self
    }

    fn cups(&self) -> &dyn CupStore {
        self
    }

    fn sets(&self) -> &dyn SetStore {
        self
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            let mut writer = self.writer.lock().await;
            let connection = writer.connection.take();
            if !std::mem::replace(&mut writer.closed, true)
                && let Some(mut connection) = connection
            {
                let told = |error: sqlx::Error| told(&self.path, &error);
                // The log is moved into the file, so that a copy of the one file is a backup.
                let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
                checkpoint.execute(&mut connection).await.map_err(told)?;
                connection.close().await.map_err(told)?;
            }
            self.lock
                .unlock()
                .map_err(|error| StoreError::Broken(error.to_string()))
        })
    }
}

/// The text of a column. Bytes that are no text become signs that no digest fits, so that the
/// damage is found where the text is read.
fn text(row: &SqliteRow, at: usize) -> Result<String, sqlx::Error> {
    let bytes: Vec<u8> = row.try_get(at)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
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
        let unreadable = matches!(
            error,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)
        );
        let why = format!("{name} ({error})");
        return match unreadable {
            true => StoreError::Damaged(why),
            false => StoreError::Broken(why),
        };
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

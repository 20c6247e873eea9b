//! PostgreSQL, shared by several processes. Each has the matches it plays under a number, the
//! fence; every commit is checked against it in its own transaction, so that a process that slept
//! while another took its matches over can write nothing.

mod accounts;
mod cups;
mod reports;
mod sets;

use std::collections::HashMap;
use std::str::FromStr as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions as _, Row as _};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use shokan_host::luck;
use shokan_host::record::{
    Link, Status, StoredEntry, StoredHead, StoredLine, StoredMatch, Witness, header_digest,
};
use shokan_host::store::{
    AccountStore, Answer, Claim, CupStore, Fence, ReportStore, SetStore, Store, StoreError, Write,
};

use super::{schema, tails};

/// How often a process says that it lives.
const BEAT: Duration = Duration::from_secs(1);

/// Who has said nothing for so long has no match any more. A beat so far ahead counts as little:
/// the clock of the database was put back behind it, and whoever lives has beaten since.
const LEASE_S: f64 = 3.0;

/// Who has said nothing for so long is forgotten.
const FORGOTTEN_S: f64 = 600.0;

/// How long a commit is tried again when the database goes away in the middle of it.
const RETRY_MAX: Duration = Duration::from_secs(2);

/// Connections of one process.
const CONNECTIONS_MAX: u32 = 8;

/// Where processes tell each other what they have taken: the process and the match.
const CHANNEL: &str = "shokan_taken";

/// Matches that may be told before somebody listens.
const TOLD_MAX: usize = 1_024;

/// The store that several processes share.
#[derive(Debug)]
pub struct PostgresStore {
    pool: PgPool,
    /// The address without the password.
    name: String,
    /// This process among those that share the store.
    house: i64,
    peer_secret: String,
    taken: broadcast::Sender<String>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

/// Connections to the database of an address, and the address without the password.
async fn connect(url: &str, most: u32) -> Result<(PgPool, String), StoreError> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| StoreError::Broken(format!("the address of the store: {error}")))?
        .application_name("shokan")
        .disable_statement_logging();
    let (host, database) = (options.get_host(), options.get_database());
    let name = format!("postgres://{host}/{}", database.unwrap_or_default());
    let pool = PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(RETRY_MAX)
        .connect_with(options)
        .await;
    let pool = pool.map_err(|error| told(&name, &error))?;
    Ok((pool, name))
}

impl PostgresStore {
    /// Opens the database of a URL (`postgres://user@host/name`), brings its tables up to date, and
    /// joins the processes that share it. `peer` is the address at which the others reach this
    /// one.
    ///
    /// # Errors
    /// [`StoreError::Away`], [`StoreError::Later`] or what the database said.
    pub async fn open(url: &str, peer: &str) -> Result<Self, StoreError> {
        let (pool, name) = connect(url, CONNECTIONS_MAX).await?;
        let told = |error: sqlx::Error| told(&name, &error);
        let later = || StoreError::Later(name.clone());
        let mut connection = pool.acquire().await.map_err(told)?;
        let migrator = schema::postgres();
        let migrated = migrator.run_direct(None, &mut *connection, false).await;
        migrated.map_err(|error| schema::told(error, later, told))?;
        let sql = "DELETE FROM houses \
                   WHERE beat_at < clock_timestamp() - make_interval(secs => $1)";
        let forgotten = sqlx::query(sql).bind(FORGOTTEN_S);
        let forgotten = forgotten.execute(&mut *connection).await;
        forgotten.map_err(told)?;
        let sql = "INSERT INTO houses (peer) VALUES ($1) RETURNING house";
        let house = sqlx::query_scalar(sql).bind(peer);
        let house: i64 = house.fetch_one(&mut *connection).await.map_err(told)?;
        let sql = "SELECT value FROM settings WHERE name = 'peer_secret'";
        let peer_secret = sqlx::query_scalar(sql).fetch_one(&mut *connection);
        let peer_secret = peer_secret.await.map_err(told)?;
        drop(connection);
        let taken = broadcast::Sender::new(TOLD_MAX);
        let tasks = vec![
            tokio::spawn(beat(pool.clone(), house, peer.to_owned())),
            tokio::spawn(listen(pool.clone(), house, taken.clone())),
        ];
        Ok(Self {
            pool,
            name,
            house,
            peer_secret,
            taken,
            tasks: Mutex::new(tasks),
        })
    }

    /// Opens the database for reading alone: no process joins, and no match is taken.
    ///
    /// # Errors
    /// [`StoreError::Away`] or what the database said.
    pub(super) async fn look(url: &str) -> Result<Self, StoreError> {
        let (pool, name) = connect(url, 1).await?;
        let only = sqlx::query("SET default_transaction_read_only = on");
        let only = only.execute(&pool).await;
        only.map_err(|error| told(&name, &error))?;
        Ok(Self {
            pool,
            name,
            house: 0,
            peer_secret: String::new(),
            taken: broadcast::Sender::new(1),
            tasks: Mutex::default(),
        })
    }

    /// The word by which processes that share this store know each other's requests.
    #[must_use]
    pub fn peer_secret(&self) -> &str {
        &self.peer_secret
    }

    fn end_tasks(&self) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        for task in tasks.drain(..) {
            task.abort();
        }
    }

    fn told(&self, error: &sqlx::Error) -> StoreError {
        told(&self.name, error)
    }

    async fn heads(
        &self,
        query: sqlx::query::Query<'_, sqlx::Postgres, sqlx::postgres::PgArguments>,
    ) -> Result<Vec<StoredHead>, StoreError> {
        let rows = query.fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| self.told(&error))?;
        let head = |row: &PgRow| {
            Some(StoredHead {
                match_id: row.try_get(0).ok()?,
                status: status(row.try_get(1).ok()?),
                header: row.try_get(2).ok()?,
            })
        };
        Ok(rows.iter().filter_map(head).collect())
    }

    /// Commits, and tries again while nobody knows what became of it. What the first try has
    /// written is found by its links and not written twice.
    async fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let begun = Instant::now();
        let mut may_be_there = false;
        loop {
            let (error, sent) = match self.try_write(batch, may_be_there).await {
                Ok(()) => return Ok(()),
                Err(failed) => failed,
            };
            if !matches!(error, StoreError::Away(_)) {
                return Err(error);
            }
            may_be_there |= sent;
            if begun.elapsed() > RETRY_MAX {
                return Err(match may_be_there {
                    true => StoreError::Unknown(self.name.clone()),
                    false => error,
                });
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// One try; beside an error stands whether the commit may have been done all the same.
    async fn try_write(&self, batch: &[Write], again: bool) -> Result<(), (StoreError, bool)> {
        let unsent = |error: sqlx::Error| (self.told(&error), false);
        let mut transaction = self.pool.begin().await.map_err(unsent)?;
        let done = put_all(&mut transaction, batch, self.house, again).await;
        done.map_err(|failed| match failed {
            Failed::Refused(error) => (error, false),
            Failed::Told(error) => (self.told(&error), false),
        })?;
        let committed = transaction.commit().await;
        committed.map_err(|error| (self.told(&error), true))
    }

    async fn read(&self, match_id: &str) -> Result<Option<(StoredMatch, Fence)>, StoreError> {
        let told = |error: sqlx::Error| self.told(&error);
        // One statement, so that log and tail are of one moment.
        let sql = "SELECT status, header, header_digest, length, tails.link, fence, \
                   n, body, log.link \
                   FROM matches JOIN tails USING (match_id) LEFT JOIN log USING (match_id) \
                   WHERE match_id = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(match_id).fetch_all(&self.pool);
        let rows = rows.await.map_err(told)?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        let length: i32 = row.try_get(3).map_err(told)?;
        let fence: i64 = row.try_get(5).map_err(told)?;
        let entry = |row: &PgRow| {
            Some(StoredEntry {
                n: u32::try_from(row.try_get::<Option<i32>, _>(6).ok()??).ok()?,
                body: row.try_get(7).ok()?,
                link: link(row, 8)?,
            })
        };
        let stored = StoredMatch {
            status: status(row.try_get(0).map_err(told)?),
            header: row.try_get(1).map_err(told)?,
            log: rows.iter().filter_map(entry).collect(),
            witness: Witness {
                header: link(row, 2).unwrap_or_default(),
                length: u32::try_from(length).unwrap_or(u32::MAX),
                link: link(row, 4).unwrap_or_default(),
            },
        };
        Ok(Some((stored, fence_of(fence))))
    }

    /// Takes a match that nobody alive has.
    async fn take(&self, match_id: &str) -> Result<Option<Claim>, StoreError> {
        let told = |error: sqlx::Error| self.told(&error);
        let sql = "WITH taken AS (UPDATE tails SET house = $2, fence = fence + 1 \
                   WHERE match_id = $1 AND (house IS NULL OR house = $2 OR NOT EXISTS ( \
                   SELECT 1 FROM houses WHERE houses.house = tails.house \
                   AND beat_at > clock_timestamp() - make_interval(secs => $3) \
                   AND beat_at < clock_timestamp() + make_interval(secs => $3))) \
                   RETURNING fence) \
                   SELECT fence, pg_notify($4, $2::text || ' ' || $1) FROM taken";
        let taken = sqlx::query(sql)
            .bind(match_id)
            .bind(self.house)
            .bind(LEASE_S)
            .bind(CHANNEL);
        let taken = taken.fetch_optional(&self.pool).await.map_err(told)?;
        if taken.is_some() {
            let read = self.read(match_id).await?;
            return Ok(read.map(mine));
        }
        let sql = "SELECT peer FROM tails JOIN houses USING (house) WHERE match_id = $1";
        let peer = sqlx::query_scalar(sql).bind(match_id);
        let peer = peer.fetch_optional(&self.pool).await.map_err(told)?;
        Ok(peer.map(|peer| Claim::Elsewhere { peer }))
    }
}

/// Says again and again that this process lives.
async fn beat(pool: PgPool, house: i64, peer: String) {
    loop {
        sleep(BEAT).await;
        let sql = "INSERT INTO houses (house, peer) OVERRIDING SYSTEM VALUE VALUES ($1, $2) \
                   ON CONFLICT (house) DO UPDATE SET beat_at = clock_timestamp()";
        let beat = sqlx::query(sql).bind(house).bind(&peer);
        if let Err(error) = beat.execute(&pool).await {
            tracing::warn!(%error, "the store does not hear that this process lives");
        }
    }
}

/// Hears what others have taken.
async fn listen(pool: PgPool, house: i64, taken: broadcast::Sender<String>) {
    loop {
        if let Ok(mut listener) = PgListener::connect_with(&pool).await
            && listener.listen(CHANNEL).await.is_ok()
        {
            while let Ok(told) = listener.recv().await {
                let told = told.payload().split_once(' ');
                if let Some((by, match_id)) = told.filter(|(by, _)| *by != house.to_string()) {
                    tracing::debug!(by, match_id, "another process has taken a match");
                    let _nobody_listens = taken.send(match_id.to_owned());
                }
            }
        }
        sleep(BEAT).await;
    }
}

enum Failed {
    Refused(StoreError),
    Told(sqlx::Error),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Self {
        Self::Told(error)
    }
}

fn conflict(why: String) -> Failed {
    Failed::Refused(StoreError::Conflict(why))
}

/// What the store knows of a match while its row is locked.
#[derive(Clone, Copy)]
struct Locked {
    length: u32,
    fence: Fence,
}

async fn put_all(
    writer: &mut PgConnection,
    batch: &[Write],
    house: i64,
    again: bool,
) -> Result<(), Failed> {
    let mut locked = lock(writer, batch).await?;
    for write in batch {
        put(writer, write, &mut locked, house).await?;
    }
    let mut appended = tails(batch).map_err(Failed::Refused)?;
    if again {
        let mut missing = Vec::new();
        for tail in appended {
            if !is_there(writer, batch, &tail).await? {
                missing.push(tail);
            }
        }
        appended = missing;
    }
    for tail in &appended {
        if locked.get(tail.match_id).map(|it| it.length) != Some(tail.from) {
            let (n, match_id) = (tail.from, tail.match_id);
            return Err(conflict(format!("entry {n} of {match_id} is not the next")));
        }
    }
    append(writer, batch, &appended).await
}

/// Locks the matches of a batch, always in one order, and refuses those that this process has lost.
async fn lock(
    writer: &mut PgConnection,
    batch: &[Write],
) -> Result<HashMap<String, Locked>, Failed> {
    let mut ids: Vec<&str> = batch.iter().map(Write::match_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let sql = "SELECT match_id, length, fence FROM tails WHERE match_id = ANY($1) \
               ORDER BY match_id FOR UPDATE";
    let rows = sqlx::query(sql).bind(&ids).fetch_all(writer).await?;
    let mut locked: HashMap<String, Locked> = HashMap::new();
    for row in rows {
        let (length, fence): (i32, i64) = (row.try_get(1)?, row.try_get(2)?);
        let state = Locked {
            length: u32::try_from(length).unwrap_or(u32::MAX),
            fence: fence_of(fence),
        };
        locked.insert(row.try_get(0)?, state);
    }
    let mut given: HashMap<&str, Fence> = HashMap::new();
    for write in batch {
        if let Write::Under { match_id, fence } = write {
            given.insert(match_id, *fence);
        }
    }
    for (match_id, state) in &locked {
        let given = given.get(match_id.as_str()).copied().unwrap_or_default();
        if given != state.fence {
            return Err(Failed::Refused(StoreError::Lost(match_id.clone())));
        }
    }
    Ok(locked)
}

/// Writes all but entries.
async fn put(
    writer: &mut PgConnection,
    write: &Write,
    locked: &mut HashMap<String, Locked>,
    house: i64,
) -> Result<(), Failed> {
    if !matches!(write, Write::Header { .. }) && !locked.contains_key(write.match_id()) {
        return Err(conflict(format!("there is no match {}", write.match_id())));
    }
    match write {
        Write::Header {
            match_id,
            header,
            status,
            guests,
        } => {
            put_header(writer, match_id, header, *status).await?;
            if !locked.contains_key(match_id) {
                let sql = "INSERT INTO tails VALUES ($1, 0, $2, $3, 0)";
                let row = sqlx::query(sql).bind(match_id).bind(Vec::<u8>::new());
                row.bind(house).execute(&mut *writer).await?;
                let fence = Fence::default();
                let made = Locked { length: 0, fence };
                locked.insert(match_id.clone(), made);
            }
            let sql = "INSERT INTO guests SELECT guest, $2, ($3::json ->> 'created_ms')::bigint, \
                       true FROM unnest($1) AS guest ON CONFLICT DO NOTHING";
            let row = sqlx::query(sql).bind(guests).bind(match_id).bind(header);
            row.execute(&mut *writer).await?;
            open_for_guests(writer, match_id, *status).await?;
        }
        Write::End {
            match_id,
            status,
            line,
        } => {
            let line = serde_json::to_string(line).unwrap_or_default();
            let sql = "UPDATE matches SET status = $1, line = $2 WHERE match_id = $3";
            let row = sqlx::query(sql).bind(status.word()).bind(line);
            row.bind(match_id).execute(&mut *writer).await?;
            open_for_guests(writer, match_id, *status).await?;
        }
        Write::Result(result) => accounts::insert_result(writer, result).await?,
        Write::Forget { match_id, guest } => {
            let row = sqlx::query("DELETE FROM guests WHERE match_id = $1 AND guest = $2");
            row.bind(match_id).bind(guest).execute(writer).await?;
        }
        Write::Cut { match_id, from } => {
            let length = place(*from)?;
            let sql = "DELETE FROM log WHERE match_id = $1 AND n >= $2";
            let row = sqlx::query(sql).bind(match_id).bind(length);
            row.execute(&mut *writer).await?;
            let sql = "UPDATE tails SET length = $2, link = coalesce( \
                       (SELECT link FROM log WHERE match_id = $1 AND n = $2 - 1), '') \
                       WHERE match_id = $1";
            let row = sqlx::query(sql).bind(match_id).bind(length);
            row.execute(&mut *writer).await?;
            if let Some(state) = locked.get_mut(match_id) {
                state.length = *from;
            }
        }
        Write::Entry { .. } | Write::Under { .. } => {}
    }
    Ok(())
}

async fn put_header(
    writer: &mut PgConnection,
    match_id: &str,
    header: &str,
    status: Status,
) -> Result<(), Failed> {
    let sql = "INSERT INTO matches \
               (match_id, status, header, header_digest, invite, listed, created_ms, seen_ms, \
               has_clock) \
               VALUES ($1, $2, $3, $4, $3::json ->> 'invite', ($3::json ->> 'listed')::boolean, \
               ($3::json ->> 'created_ms')::bigint, \
               coalesce(($3::json ->> 'seen_ms')::bigint, 0), \
               ($3::json ->> 'clock') IS NOT NULL) \
               ON CONFLICT (match_id) DO UPDATE SET status = excluded.status, \
               header = excluded.header, header_digest = excluded.header_digest, \
               invite = excluded.invite, listed = excluded.listed, \
               created_ms = excluded.created_ms, seen_ms = excluded.seen_ms";
    let row = sqlx::query(sql)
        .bind(match_id)
        .bind(status.word())
        .bind(header)
        .bind(&header_digest(header)[..]);
    row.execute(writer).await?;
    Ok(())
}

/// A guest's open matches are counted without a look at the ended ones.
async fn open_for_guests(
    writer: &mut PgConnection,
    match_id: &str,
    status: Status,
) -> Result<(), Failed> {
    let open = matches!(status, Status::Waiting | Status::Live);
    let row = sqlx::query("UPDATE guests SET open = $1 WHERE match_id = $2 AND open <> $1");
    row.bind(open).bind(match_id).execute(writer).await?;
    Ok(())
}

/// Whether an earlier try has written the entries of a batch for one log.
async fn is_there(
    writer: &mut PgConnection,
    batch: &[Write],
    tail: &super::Tail<'_>,
) -> Result<bool, Failed> {
    let sql = "SELECT link FROM log WHERE match_id = $1 AND n >= $2 AND n < $3 ORDER BY n";
    let rows = sqlx::query(sql)
        .bind(tail.match_id)
        .bind(place(tail.from)?)
        .bind(place(tail.length)?);
    let rows = rows.fetch_all(writer).await?;
    let found = rows.iter().filter_map(|row| link(row, 0));
    let given = batch.iter().filter_map(|write| match write {
        Write::Entry { match_id, link, .. } if match_id == tail.match_id => Some(*link),
        _ => None,
    });
    Ok(found.eq(given))
}

/// All entries of a batch in two statements.
async fn append(
    writer: &mut PgConnection,
    batch: &[Write],
    tails: &[super::Tail<'_>],
) -> Result<(), Failed> {
    if tails.is_empty() {
        return Ok(());
    }
    let (mut ids, mut places, mut bodies, mut links) = (vec![], vec![], vec![], vec![]);
    for write in batch {
        let Write::Entry {
            match_id,
            n,
            body,
            link,
        } = write
        else {
            continue;
        };
        if tails.iter().any(|tail| tail.match_id == match_id) {
            ids.push(match_id.as_str());
            places.push(place(*n)?);
            bodies.push(body.as_str());
            links.push(&link[..]);
        }
    }
    let sql = "INSERT INTO log SELECT * FROM unnest($1, $2, $3, $4)";
    let rows = sqlx::query(sql)
        .bind(ids)
        .bind(places)
        .bind(bodies)
        .bind(links);
    rows.execute(&mut *writer).await?;
    let ids: Vec<&str> = tails.iter().map(|tail| tail.match_id).collect();
    let lengths = tails.iter().map(|tail| place(tail.length));
    let lengths: Vec<i32> = lengths.collect::<Result<_, Failed>>()?;
    let links: Vec<&[u8]> = tails.iter().map(|tail| &tail.link[..]).collect();
    let sql = "UPDATE tails SET length = now.length, link = now.link \
               FROM unnest($1, $2, $3) AS now (match_id, length, link) \
               WHERE tails.match_id = now.match_id";
    let rows = sqlx::query(sql).bind(ids).bind(lengths).bind(links);
    rows.execute(writer).await?;
    Ok(())
}

fn place(n: u32) -> Result<i32, Failed> {
    i32::try_from(n).map_err(|_| conflict(format!("a log has no entry {n}")))
}

fn mine((stored, fence): (StoredMatch, Fence)) -> Claim {
    Claim::Mine {
        fence,
        stored: Box::new(stored),
    }
}

fn fence_of(number: i64) -> Fence {
    Fence(u64::try_from(number).unwrap_or(0))
}

fn link(row: &PgRow, at: usize) -> Option<Link> {
    let bytes: &[u8] = row.try_get(at).ok()?;
    bytes.try_into().ok()
}

fn status(word: &str) -> Status {
    // An unknown word comes from a later version: such a match is never played on.
    Status::of_word(word).unwrap_or(Status::Void)
}

impl Store for PostgresStore {
    /// The same for all that share the store: a ticket of one is good at any other.
    fn secret(&self) -> Answer<'_, [u8; 32]> {
        let secret = luck::shared_secret(&self.peer_secret);
        Box::pin(async move { Ok(secret) })
    }

    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(self.write(batch))
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header FROM matches \
                       WHERE status IN ('waiting', 'live') AND match_id > $1 \
                       ORDER BY match_id LIMIT $2";
            let query = sqlx::query(sql).bind(after).bind(i64::from(most));
            self.heads(query).await
        })
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header FROM matches \
                       WHERE status = 'waiting' AND listed ORDER BY created_ms LIMIT $1";
            self.heads(sqlx::query(sql).bind(i64::from(most))).await
        })
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        Box::pin(async move {
            let before_ms = i64::try_from(before_ms).unwrap_or(i64::MAX);
            let sql = "SELECT match_id, status, header FROM matches WHERE status = 'waiting' \
                       AND greatest(seen_ms, created_ms) < $1 LIMIT $2";
            let query = sqlx::query(sql).bind(before_ms).bind(i64::from(most));
            self.heads(query).await
        })
    }

    fn open_total(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM matches WHERE status IN ('waiting', 'live')";
            let count = sqlx::query_scalar::<_, i64>(sql).fetch_one(&self.pool);
            let count = count.await.map_err(|error| self.told(&error))?;
            Ok(u64::try_from(count).unwrap_or(0))
        })
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let sql = "SELECT match_id FROM matches \
                       WHERE invite = $1 AND status IN ('waiting', 'live')";
            let found = sqlx::query_scalar(sql).bind(code);
            let found = found.fetch_optional(&self.pool).await;
            found.map_err(|error| self.told(&error))
        })
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM guests WHERE guest = $1 AND open";
            let count = sqlx::query_scalar::<_, i64>(sql).bind(guest);
            let count = count.fetch_one(&self.pool).await;
            let count = count.map_err(|error| self.told(&error))?;
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        })
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header FROM matches WHERE match_id = $1";
            let found = self.heads(sqlx::query(sql).bind(match_id)).await;
            Ok(found?.pop())
        })
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let read = self.read(match_id).await?;
            Ok(read.map(|(stored, _)| stored))
        })
    }

    fn claim<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<Claim>> {
        Box::pin(async move {
            let sql = "SELECT status FROM matches WHERE match_id = $1";
            let found = sqlx::query_scalar::<_, String>(sql).bind(match_id);
            let found = found.fetch_optional(&self.pool).await;
            let Some(word) = found.map_err(|error| self.told(&error))? else {
                return Ok(None);
            };
            match status(&word) {
                Status::Waiting | Status::Live => self.take(match_id).await,
                // Nothing is written to an ended match, so whoever is asked may show it.
                Status::Over | Status::Void => Ok(self.read(match_id).await?.map(mine)),
            }
        })
    }

    fn orphans(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, header \
                       FROM matches JOIN tails USING (match_id) LEFT JOIN houses USING (house) \
                       WHERE status = 'live' AND has_clock AND (beat_at IS NULL \
                       OR beat_at <= clock_timestamp() - make_interval(secs => $1) \
                       OR beat_at >= clock_timestamp() + make_interval(secs => $1)) LIMIT $2";
            let query = sqlx::query(sql).bind(LEASE_S).bind(i64::from(most));
            self.heads(query).await
        })
    }

    fn taken(&self) -> Option<broadcast::Receiver<String>> {
        Some(self.taken.subscribe())
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, line FROM guests JOIN matches USING (match_id) \
                       WHERE guest = $1 ORDER BY guests.created_ms DESC, match_id LIMIT $2";
            let rows = sqlx::query(sql).bind(guest).bind(i64::from(most));
            let rows = rows.fetch_all(&self.pool).await;
            let rows = rows.map_err(|error| self.told(&error))?;
            let line = |row: &PgRow| {
                let line: Option<&str> = row.try_get(2).ok()?;
                Some(StoredLine {
                    match_id: row.try_get(0).ok()?,
                    status: status(row.try_get(1).ok()?),
                    line: line.and_then(|line| serde_json::from_str(line).ok()),
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
            self.end_tasks();
            // The others need not wait for the lease to run out.
            let gone = sqlx::query("DELETE FROM houses WHERE house = $1").bind(self.house);
            let gone = gone.execute(&self.pool).await;
            self.pool.close().await;
            gone.map(drop).map_err(|error| self.told(&error))
        })
    }
}

/// What PostgreSQL said, in our words.
fn told(name: &str, error: &sqlx::Error) -> StoreError {
    let why = format!("{name}: {error}");
    let Some(database) = error.as_database_error() else {
        let unreadable = matches!(
            error,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)
        );
        return match unreadable {
            true => StoreError::Damaged(why),
            // The connection broke, or none could be had.
            false => StoreError::Away(why),
        };
    };
    let code = database.code().unwrap_or_default();
    match code.as_ref() {
        // disk_full
        "53100" => StoreError::Full,
        // data_corrupted, index_corrupted
        "XX001" | "XX002" => StoreError::Damaged(why),
        // Too many connections, stopping or starting, serialisation and deadlocks, a standby.
        "25006" | "40001" | "40P01" | "53300" | "57P01" | "57P02" | "57P03" => {
            StoreError::Away(why)
        }
        code if code.starts_with("23") => StoreError::Conflict(why),
        code if code.starts_with("08") => StoreError::Away(why),
        _ => StoreError::Broken(why),
    }
}

//! Places that are kept under a name, in the file.

use shokan_host::ratings::RatedResult;
use shokan_host::store::{
    AccountStore, Answer, StoreError, StoredAccount, StoredRating, StoredSession, StoredShelf,
};
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection as _, Row as _, Sqlite, SqliteConnection, Transaction};

use super::{SqliteStore, told};

/// The columns of an account, and behind them those of a session.
const SESSION: &str = "SELECT accounts.guest, name, folded, created_ms, lock, \
    digest, wrapped, begun_ms FROM sessions JOIN accounts USING (guest) \
    WHERE digest = ? AND begun_ms > ?";

impl SqliteStore {
    /// Does something in one transaction, on the disk when this comes back; what it says is false
    /// leaves nothing behind.
    pub(super) async fn change_accounts(
        &self,
        change: impl AsyncFnOnce(&mut Transaction<'_, Sqlite>) -> Result<bool, sqlx::Error>,
    ) -> Result<bool, StoreError> {
        let told = |error: sqlx::Error| told(&self.path, &error);
        self.with_writer(async |connection: &mut SqliteConnection| {
            let begun = connection.begin_with("BEGIN IMMEDIATE").await;
            let mut transaction = begun.map_err(told)?;
            let done = change(&mut transaction).await.map_err(told)?;
            match done {
                true => transaction.commit().await.map_err(told)?,
                false => transaction.rollback().await.map_err(told)?,
            }
            Ok(done)
        })
        .await
    }

    async fn account(
        &self,
        sql: &'static str,
        of: &str,
    ) -> Result<Option<StoredAccount>, StoreError> {
        let row = sqlx::query(sql).bind(of).fetch_optional(&self.readers);
        let row = row.await.map_err(|error| told(&self.path, &error))?;
        let account = row.map(|row| account_of(&row)).transpose();
        account.map_err(|error| told(&self.path, &error))
    }
}

fn account_of(row: &SqliteRow) -> Result<StoredAccount, sqlx::Error> {
    Ok(StoredAccount {
        guest: row.try_get(0)?,
        name: row.try_get(1)?,
        folded: row.try_get(2)?,
        created_ms: u64::try_from(row.try_get::<i64, _>(3)?).unwrap_or(0),
        lock: row.try_get(4)?,
    })
}

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn rating_of(row: &SqliteRow) -> Result<(String, StoredRating), sqlx::Error> {
    let rating = StoredRating {
        rating: row.try_get(1)?,
        deviation: row.try_get(2)?,
        volatility: row.try_get(3)?,
        matches: u32::try_from(row.try_get::<i64, _>(4)?).unwrap_or(u32::MAX),
        at_ms: u64::try_from(row.try_get::<i64, _>(5)?).unwrap_or(0),
    };
    Ok((row.try_get(0)?, rating))
}

fn result_of(row: &SqliteRow) -> Result<RatedResult, sqlx::Error> {
    let winner: Option<i64> = row.try_get(4)?;
    Ok(RatedResult {
        match_id: row.try_get(0)?,
        game: row.try_get(1)?,
        guests: [row.try_get(2)?, row.try_get(3)?],
        winner: winner.and_then(|seat| u8::try_from(seat).ok()),
        at_ms: u64::try_from(row.try_get::<i64, _>(5)?).unwrap_or(0),
    })
}

/// Puts a rating in the place of the one before it; false when another is there by now. Who has no
/// account has none.
async fn move_rating(
    writer: &mut SqliteConnection,
    (guest, game): (&str, &str),
    before: &StoredRating,
    after: &StoredRating,
) -> Result<bool, sqlx::Error> {
    let sql = "SELECT count(*) FROM accounts WHERE guest = ?1";
    let account = sqlx::query_scalar::<_, i64>(sql).bind(guest);
    if account.fetch_one(&mut *writer).await? == 0 {
        return Ok(true);
    }
    let sql = "INSERT INTO ratings \
               (guest, game, rating, deviation, volatility, matches, at_ms) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
               ON CONFLICT (guest, game) DO UPDATE SET rating = excluded.rating, \
               deviation = excluded.deviation, volatility = excluded.volatility, \
               matches = excluded.matches, at_ms = excluded.at_ms \
               WHERE ratings.matches = ?8";
    let row = sqlx::query(sql)
        .bind(guest)
        .bind(game)
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .bind(i64::from(after.matches))
        .bind(signed(after.at_ms))
        .bind(i64::from(before.matches));
    Ok(row.execute(writer).await?.rows_affected() == 1)
}

/// Keeps what a rated match counts until both ratings have moved. A commit that is tried again
/// finds the match over, and counts it no second time.
pub(super) async fn insert_result(
    writer: &mut SqliteConnection,
    result: &RatedResult,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO results (match_id, game, first, second, winner, at_ms) \
               SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
               WHERE EXISTS (SELECT 1 FROM matches WHERE match_id = ?1 AND status <> 'over') \
               ON CONFLICT DO NOTHING";
    let row = sqlx::query(sql)
        .bind(&result.match_id)
        .bind(&result.game)
        .bind(&result.guests[0])
        .bind(&result.guests[1])
        .bind(result.winner.map(i64::from))
        .bind(signed(result.at_ms));
    row.execute(writer).await.map(drop)
}

async fn insert(writer: &mut SqliteConnection, session: &StoredSession) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO sessions (digest, guest, wrapped, begun_ms) VALUES (?, ?, ?, ?)";
    let row = sqlx::query(sql)
        .bind(&session.digest)
        .bind(&session.guest)
        .bind(&session.wrapped)
        .bind(signed(session.begun_ms));
    row.execute(writer).await.map(drop)
}

impl AccountStore for SqliteStore {
    fn add<'a>(
        &'a self,
        account: &'a StoredAccount,
        session: &'a StoredSession,
    ) -> Answer<'a, bool> {
        Box::pin(self.change_accounts(async |transaction| {
            let sql = "INSERT INTO accounts (guest, name, folded, created_ms, lock) \
                       VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
            let row = sqlx::query(sql)
                .bind(&account.guest)
                .bind(&account.name)
                .bind(&account.folded)
                .bind(signed(account.created_ms))
                .bind(&account.lock);
            if row.execute(&mut **transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            insert(transaction, session).await?;
            Ok(true)
        }))
    }

    fn by_name<'a>(&'a self, folded: &'a str) -> Answer<'a, Option<StoredAccount>> {
        let sql = "SELECT guest, name, folded, created_ms, lock FROM accounts WHERE folded = ?";
        Box::pin(self.account(sql, folded))
    }

    fn by_guest<'a>(&'a self, guest: &'a str) -> Answer<'a, Option<StoredAccount>> {
        let sql = "SELECT guest, name, folded, created_ms, lock FROM accounts WHERE guest = ?";
        Box::pin(self.account(sql, guest))
    }

    fn session<'a>(
        &'a self,
        digest: &'a str,
        after_ms: u64,
    ) -> Answer<'a, Option<(StoredSession, StoredAccount)>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let row = sqlx::query(SESSION).bind(digest).bind(signed(after_ms));
            let row = row.fetch_optional(&self.readers).await.map_err(told)?;
            let both = |row: SqliteRow| {
                let account = account_of(&row)?;
                let session = StoredSession {
                    guest: account.guest.clone(),
                    digest: row.try_get(5)?,
                    wrapped: row.try_get(6)?,
                    begun_ms: u64::try_from(row.try_get::<i64, _>(7)?).unwrap_or(0),
                };
                Ok((session, account))
            };
            row.map(both).transpose().map_err(told)
        })
    }

    fn begin<'a>(
        &'a self,
        session: &'a StoredSession,
        lock: &'a str,
        most: u32,
    ) -> Answer<'a, bool> {
        Box::pin(self.change_accounts(async move |transaction| {
            let sql = "SELECT count(*) FROM accounts WHERE guest = ? AND lock = ?";
            let fits = sqlx::query_scalar::<_, i64>(sql)
                .bind(&session.guest)
                .bind(lock);
            if fits.fetch_one(&mut **transaction).await? == 0 {
                return Ok(false);
            }
            insert(transaction, session).await?;
            let sql = "DELETE FROM sessions WHERE guest = ?1 AND digest NOT IN ( \
                       SELECT digest FROM sessions WHERE guest = ?1 \
                       ORDER BY begun_ms DESC, digest = ?3 DESC LIMIT ?2)";
            let oldest = sqlx::query(sql).bind(&session.guest).bind(most);
            let oldest = oldest.bind(&session.digest);
            oldest.execute(&mut **transaction).await?;
            Ok(true)
        }))
    }

    fn end<'a>(&'a self, digest: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let ended = self.change_accounts(async |transaction| {
                let sql = "DELETE FROM sessions WHERE digest = ?";
                let row = sqlx::query(sql).bind(digest);
                row.execute(&mut **transaction).await?;
                Ok(true)
            });
            ended.await.map(drop)
        })
    }

    fn relock<'a>(
        &'a self,
        old: &'a str,
        new: &'a str,
        session: &'a StoredSession,
    ) -> Answer<'a, bool> {
        Box::pin(self.change_accounts(async move |transaction| {
            let sql = "UPDATE accounts SET lock = ? WHERE guest = ? AND lock = ?";
            let row = sqlx::query(sql).bind(new).bind(&session.guest).bind(old);
            if row.execute(&mut **transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let all = sqlx::query("DELETE FROM sessions WHERE guest = ?").bind(&session.guest);
            all.execute(&mut **transaction).await?;
            insert(transaction, session).await?;
            Ok(true)
        }))
    }

    fn sessions<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<u64>> {
        Box::pin(async move {
            let sql = "SELECT begun_ms FROM sessions WHERE guest = ? ORDER BY begun_ms";
            let rows = sqlx::query_scalar::<_, i64>(sql).bind(guest);
            let rows = rows.fetch_all(&self.readers).await;
            let rows = rows.map_err(|error| told(&self.path, &error))?;
            Ok(rows
                .into_iter()
                .map(|ms| u64::try_from(ms).unwrap_or(0))
                .collect())
        })
    }

    fn remove<'a>(&'a self, guest: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let removed = self.change_accounts(async |transaction| {
                // Nothing of it is to stay on free pages.
                let overwrite = sqlx::query("PRAGMA secure_delete = ON");
                overwrite.execute(&mut **transaction).await?;
                let sql = "DELETE FROM accounts WHERE guest = ?";
                let row = sqlx::query(sql).bind(guest);
                row.execute(&mut **transaction).await?;
                let fast = sqlx::query("PRAGMA secure_delete = OFF");
                fast.execute(&mut **transaction).await?;
                Ok(true)
            });
            removed.await.map(drop)
        })
    }

    fn rating<'a>(&'a self, guest: &'a str, game: &'a str) -> Answer<'a, StoredRating> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let sql = "SELECT game, rating, deviation, volatility, matches, at_ms FROM ratings \
                       WHERE guest = ?1 AND game = ?2";
            let row = sqlx::query(sql).bind(guest).bind(game);
            let row = row.fetch_optional(&self.readers).await.map_err(told)?;
            let rating = row.map(|row| rating_of(&row)).transpose().map_err(told)?;
            Ok(rating.map_or_else(StoredRating::new, |(_, rating)| rating))
        })
    }

    fn ratings<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<(String, StoredRating)>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let sql = "SELECT game, rating, deviation, volatility, matches, at_ms FROM ratings \
                       WHERE guest = ?1 ORDER BY game";
            let rows = sqlx::query(sql).bind(guest).fetch_all(&self.readers).await;
            let rows = rows.map_err(told)?;
            rows.iter()
                .map(rating_of)
                .collect::<Result<_, _>>()
                .map_err(told)
        })
    }

    fn results(&self, most: u32) -> Answer<'_, Vec<RatedResult>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let sql = "SELECT match_id, game, first, second, winner, at_ms FROM results \
                       ORDER BY n LIMIT ?1";
            let rows = sqlx::query(sql)
                .bind(i64::from(most))
                .fetch_all(&self.readers);
            let rows = rows.await.map_err(told)?;
            rows.iter()
                .map(result_of)
                .collect::<Result<_, _>>()
                .map_err(told)
        })
    }

    fn count<'a>(
        &'a self,
        result: &'a RatedResult,
        before: &'a [StoredRating; 2],
        after: &'a [StoredRating; 2],
    ) -> Answer<'a, bool> {
        Box::pin(self.change_accounts(async move |transaction| {
            let gone = sqlx::query("DELETE FROM results WHERE match_id = ?1");
            let gone = gone.bind(&result.match_id);
            if gone.execute(&mut **transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            for (guest, (before, after)) in result.guests.iter().zip(before.iter().zip(after)) {
                if !move_rating(transaction, (guest, &result.game), before, after).await? {
                    return Ok(false);
                }
            }
            Ok(true)
        }))
    }

    fn shelves<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<StoredShelf>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let sql = "SELECT game, version, body FROM shelves WHERE guest = ?1 ORDER BY game";
            let rows = sqlx::query(sql).bind(guest).fetch_all(&self.readers);
            let rows = rows.await.map_err(told)?;
            let shelf = |row: &SqliteRow| {
                Ok(StoredShelf {
                    game: row.try_get(0)?,
                    version: u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(u32::MAX),
                    body: row.try_get(2)?,
                })
            };
            let shelves: Result<_, sqlx::Error> = rows.iter().map(shelf).collect();
            shelves.map_err(told)
        })
    }

    fn put_shelf<'a>(&'a self, guest: &'a str, shelf: &'a StoredShelf) -> Answer<'a, bool> {
        Box::pin(self.change_accounts(async move |transaction| {
            let sql = "INSERT INTO shelves (guest, game, version, body) \
                       SELECT ?1, ?2, ?3, ?4 WHERE ?3 = 1 \
                       OR EXISTS (SELECT 1 FROM shelves WHERE guest = ?1 AND game = ?2) \
                       ON CONFLICT (guest, game) DO UPDATE \
                       SET version = excluded.version, body = excluded.body \
                       WHERE shelves.version = excluded.version - 1";
            let row = sqlx::query(sql)
                .bind(guest)
                .bind(&shelf.game)
                .bind(i64::from(shelf.version))
                .bind(&shelf.body);
            Ok(row.execute(&mut **transaction).await?.rows_affected() == 1)
        }))
    }
}

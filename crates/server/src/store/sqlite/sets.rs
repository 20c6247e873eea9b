//! Sets of own cards, in the file.

use shokan_host::store::{Answer, SetKept, SetStore, StoredSet};
use sqlx::Row as _;

use super::{SqliteStore, told};

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

impl SetStore for SqliteStore {
    fn keep_set<'a>(&'a self, set: &'a StoredSet, most: u32) -> Answer<'a, SetKept> {
        Box::pin(async move {
            let mut kept = SetKept::Full;
            let done = self.change_rows(async |transaction| {
                let sql = "UPDATE sets SET shared_ms = max(shared_ms, ?) WHERE hash = ?";
                let known = sqlx::query(sql).bind(signed(set.shared_ms)).bind(&set.hash);
                let known = known.execute(&mut **transaction).await?;
                if known.rows_affected() == 0 {
                    let all = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM sets");
                    if all.fetch_one(&mut **transaction).await? >= i64::from(most) {
                        return Ok(false);
                    }
                    let sql = "INSERT INTO sets (hash, body, shared_ms) VALUES (?, ?, ?)";
                    let row = sqlx::query(sql).bind(&set.hash).bind(&set.body);
                    let row = row.bind(signed(set.shared_ms));
                    row.execute(&mut **transaction).await?;
                }
                kept = SetKept::Kept;
                Ok(true)
            });
            done.await?;
            Ok(kept)
        })
    }

    fn set<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<StoredSet>> {
        Box::pin(async move {
            let told = |error: sqlx::Error| told(&self.path, &error);
            let sql = "SELECT hash, body, shared_ms FROM sets WHERE hash = ?";
            let row = sqlx::query(sql).bind(hash).fetch_optional(&self.readers);
            let Some(row) = row.await.map_err(told)? else {
                return Ok(None);
            };
            let read = || -> Result<StoredSet, sqlx::Error> {
                Ok(StoredSet {
                    hash: row.try_get(0)?,
                    body: row.try_get(1)?,
                    shared_ms: u64::try_from(row.try_get::<i64, _>(2)?).unwrap_or(0),
                })
            };
            read().map(Some).map_err(told)
        })
    }

    fn hold_set<'a>(&'a self, hash: &'a str) -> Answer<'a, bool> {
        Box::pin(self.change_rows(async move |transaction| {
            let held = sqlx::query("UPDATE sets SET held = 1 WHERE hash = ?").bind(hash);
            Ok(held.execute(&mut **transaction).await?.rows_affected() > 0)
        }))
    }

    fn expire_sets(&self, before_ms: u64) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut gone = 0;
            let done = self.change_rows(async |transaction| {
                let sql = "DELETE FROM sets WHERE held = 0 AND shared_ms < ?";
                let rows = sqlx::query(sql).bind(signed(before_ms));
                gone = rows.execute(&mut **transaction).await?.rows_affected();
                Ok(true)
            });
            done.await?;
            Ok(gone)
        })
    }
}

//! Tournaments, in the file.

use shokan_host::record::StoredLine;
use shokan_host::store::{Answer, CupStore, StoreError, StoredCup};
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::{SqliteStore, status, text, told};

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn cup_of(row: &SqliteRow) -> Result<StoredCup, sqlx::Error> {
    Ok(StoredCup {
        cup_id: row.try_get(0)?,
        version: u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(u32::MAX),
        stage: row.try_get(2)?,
        created_ms: u64::try_from(row.try_get::<i64, _>(3)?).unwrap_or(0),
        body: row.try_get(4)?,
    })
}

impl SqliteStore {
    fn cups_read(
        &self,
        rows: Result<Vec<SqliteRow>, sqlx::Error>,
    ) -> Result<Vec<StoredCup>, StoreError> {
        let cups = rows.and_then(|rows| rows.iter().map(cup_of).collect());
        cups.map_err(|error| told(&self.path, &error))
    }
}

impl CupStore for SqliteStore {
    fn put_cup<'a>(&'a self, cup: &'a StoredCup, guests: &'a [String]) -> Answer<'a, bool> {
        Box::pin(self.change_rows(async move |transaction| {
            let sql = "INSERT INTO cups (cup_id, version, stage, created_ms, body) \
                       SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?2 = 1 \
                       OR EXISTS (SELECT 1 FROM cups WHERE cup_id = ?1) \
                       ON CONFLICT (cup_id) DO UPDATE SET version = excluded.version, \
                       stage = excluded.stage, body = excluded.body \
                       WHERE cups.version = excluded.version - 1";
            let row = sqlx::query(sql)
                .bind(&cup.cup_id)
                .bind(i64::from(cup.version))
                .bind(&cup.stage)
                .bind(signed(cup.created_ms))
                .bind(&cup.body);
            // Who has left for good is not to stay on free pages with name and deck.
            let overwrite = sqlx::query("PRAGMA secure_delete = ON");
            overwrite.execute(&mut **transaction).await?;
            let put = row.execute(&mut **transaction).await?.rows_affected() == 1;
            if put {
                let gone = sqlx::query("DELETE FROM cup_guests WHERE cup_id = ?1");
                let gone = gone.bind(&cup.cup_id);
                gone.execute(&mut **transaction).await?;
            }
            let fast = sqlx::query("PRAGMA secure_delete = OFF");
            fast.execute(&mut **transaction).await?;
            if !put {
                return Ok(false);
            }
            for guest in guests {
                let sql = "INSERT INTO cup_guests (guest, cup_id) VALUES (?1, ?2)";
                let row = sqlx::query(sql).bind(guest).bind(&cup.cup_id);
                row.execute(&mut **transaction).await?;
            }
            Ok(true)
        }))
    }

    fn cup<'a>(&'a self, cup_id: &'a str) -> Answer<'a, Option<StoredCup>> {
        Box::pin(async move {
            let sql = "SELECT cup_id, version, stage, created_ms, body FROM cups WHERE cup_id = ?1";
            let rows = sqlx::query(sql).bind(cup_id).fetch_all(&self.readers).await;
            Ok(self.cups_read(rows)?.pop())
        })
    }

    fn cups_in<'a>(&'a self, stage: &'a str, most: u32) -> Answer<'a, Vec<StoredCup>> {
        Box::pin(async move {
            let sql = "SELECT cup_id, version, stage, created_ms, body FROM cups \
                       WHERE stage = ?1 ORDER BY created_ms, cup_id LIMIT ?2";
            let rows = sqlx::query(sql).bind(stage).bind(most);
            self.cups_read(rows.fetch_all(&self.readers).await)
        })
    }

    fn cups_of<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredCup>> {
        Box::pin(async move {
            let sql = "SELECT cups.cup_id, version, stage, created_ms, body \
                       FROM cup_guests JOIN cups USING (cup_id) WHERE guest = ?1 \
                       ORDER BY created_ms DESC, cups.cup_id LIMIT ?2";
            let rows = sqlx::query(sql).bind(guest).bind(most);
            self.cups_read(rows.fetch_all(&self.readers).await)
        })
    }

    fn line<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredLine>> {
        Box::pin(async move {
            let sql = "SELECT match_id, status, line FROM matches WHERE match_id = ?1";
            let row = sqlx::query(sql).bind(match_id);
            let row = row.fetch_optional(&self.readers).await;
            let row = row.map_err(|error| told(&self.path, &error))?;
            Ok(row.and_then(|row| {
                let line = text(&row, 2).ok();
                Some(StoredLine {
                    match_id: text(&row, 0).ok()?,
                    status: status(&text(&row, 1).ok()?),
                    line: line.and_then(|line| serde_json::from_str(&line).ok()),
                })
            }))
        })
    }
}

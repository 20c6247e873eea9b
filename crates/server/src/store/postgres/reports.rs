//! What people have reported, in the database that processes share.

use shokan_host::store::{Answer, Filed, ReportLimits, ReportStore, StoreError, StoredReport};
use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::PostgresStore;

/// The columns of a report.
const COLUMNS: &str = "SELECT id, kind, match_id, ply, entries, seat, guest, about_seat, \
    about_guest, reason, line, text, language, version, at_ms FROM reports";

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn report_of(row: &PgRow) -> Result<StoredReport, sqlx::Error> {
    let number = |at: usize| {
        let found = row.try_get::<i64, _>(at);
        found.map(|number| u64::try_from(number).unwrap_or(0))
    };
    let count = |at| number(at).map(|found| u32::try_from(found).unwrap_or(u32::MAX));
    let seat = |at: usize| {
        let found = row.try_get::<Option<i64>, _>(at);
        found.map(|seat| seat.and_then(|seat| u8::try_from(seat).ok()))
    };
    Ok(StoredReport {
        id: number(0)?,
        kind: row.try_get(1)?,
        match_id: row.try_get(2)?,
        ply: count(3)?,
        entries: count(4)?,
        seat: seat(5)?,
        guest: row.try_get(6)?,
        about_seat: seat(7)?,
        about_guest: row.try_get(8)?,
        reason: row.try_get(9)?,
        line: row.try_get(10)?,
        text: row.try_get(11)?,
        language: row.try_get(12)?,
        version: row.try_get(13)?,
        at_ms: number(14)?,
    })
}

impl PostgresStore {
    async fn reports_of(
        &self,
        query: sqlx::query::Query<'_, sqlx::Postgres, sqlx::postgres::PgArguments>,
    ) -> Result<Vec<StoredReport>, StoreError> {
        let told = |error: sqlx::Error| self.told(&error);
        let rows = query.fetch_all(&self.pool).await.map_err(told)?;
        let reports: Result<_, sqlx::Error> = rows.iter().map(report_of).collect();
        reports.map_err(told)
    }
}

impl ReportStore for PostgresStore {
    fn file<'a>(&'a self, report: &'a StoredReport, limits: ReportLimits) -> Answer<'a, Filed> {
        Box::pin(async move {
            let mut filed = Filed::Full;
            let done = self.change_rows(async |transaction| {
                let sql = "SELECT count(*) FROM reports WHERE guest = $1 AND at_ms > $2";
                let own = sqlx::query_scalar::<_, i64>(sql).bind(&report.guest);
                let own = own.bind(signed(limits.since_ms));
                let own = own.fetch_one(&mut **transaction).await?;
                if own >= i64::from(limits.of_guest_max) {
                    filed = Filed::Enough;
                    return Ok(false);
                }
                let all = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM reports");
                let all = all.fetch_one(&mut **transaction).await?;
                if all >= i64::from(limits.total_max) {
                    return Ok(false);
                }
                let sql = "INSERT INTO reports (kind, match_id, ply, entries, seat, guest, \
                           about_seat, about_guest, reason, line, text, language, version, at_ms) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
                           RETURNING id";
                let row = sqlx::query_scalar::<_, i64>(sql)
                    .bind(&report.kind)
                    .bind(&report.match_id)
                    .bind(i64::from(report.ply))
                    .bind(i64::from(report.entries))
                    .bind(report.seat.map(i64::from))
                    .bind(&report.guest)
                    .bind(report.about_seat.map(i64::from))
                    .bind(&report.about_guest)
                    .bind(&report.reason)
                    .bind(&report.line)
                    .bind(&report.text)
                    .bind(&report.language)
                    .bind(&report.version)
                    .bind(signed(report.at_ms));
                let id = row.fetch_one(&mut **transaction).await?;
                filed = Filed::As(u64::try_from(id).unwrap_or(0));
                Ok(true)
            });
            done.await?;
            Ok(filed)
        })
    }

    fn newest<'a>(&'a self, kind: &'a str, most: u32) -> Answer<'a, Vec<StoredReport>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE $1 = '' OR kind = $1 ORDER BY id DESC LIMIT $2"
        ));
        Box::pin(self.reports_of(sqlx::query(sql).bind(kind).bind(i64::from(most))))
    }

    fn report(&self, id: u64) -> Answer<'_, Option<StoredReport>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE id = $1"));
        Box::pin(async move {
            let found = self.reports_of(sqlx::query(sql).bind(signed(id))).await;
            Ok(found?.pop())
        })
    }

    fn of_guest<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<StoredReport>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE guest = $1 ORDER BY id"));
        Box::pin(self.reports_of(sqlx::query(sql).bind(guest)))
    }

    fn forget<'a>(&'a self, guest: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let forgotten = self.change_rows(async |transaction| {
                for sql in [
                    "UPDATE reports SET guest = '', text = '', line = '', seat = NULL \
                     WHERE guest = $1",
                    "UPDATE reports SET about_guest = '' WHERE about_guest = $1",
                ] {
                    let rows = sqlx::query(sql).bind(guest);
                    rows.execute(&mut **transaction).await?;
                }
                Ok(true)
            });
            forgotten.await.map(drop)
        })
    }
}

//! The tables of both kinds of store, and how older ones become today's: the files in
//! `migrations/`, inside the binary.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use shokan_host::store::StoreError;

/// The number of the last migration of a SQLite file.
pub(super) const SQLITE_VERSION: i64 = 6;

/// The migrations of a SQLite file.
pub(super) fn sqlite() -> Migrator {
    migrator(&[
        (
            1,
            "matches",
            include_str!("../../migrations/sqlite/0001_matches.sql"),
        ),
        (
            2,
            "witnesses",
            include_str!("../../migrations/sqlite/0002_witnesses.sql"),
        ),
        (
            3,
            "accounts",
            include_str!("../../migrations/sqlite/0003_accounts.sql"),
        ),
        (
            4,
            "reports",
            include_str!("../../migrations/sqlite/0004_reports.sql"),
        ),
        (
            5,
            "cups",
            include_str!("../../migrations/sqlite/0005_cups.sql"),
        ),
        (
            6,
            "sets",
            include_str!("../../migrations/sqlite/0006_sets.sql"),
        ),
    ])
}

/// The migrations of a PostgreSQL database.
pub(super) fn postgres() -> Migrator {
    migrator(&[
        (
            1,
            "matches",
            include_str!("../../migrations/postgres/0001_matches.sql"),
        ),
        (
            2,
            "accounts",
            include_str!("../../migrations/postgres/0002_accounts.sql"),
        ),
        (
            3,
            "reports",
            include_str!("../../migrations/postgres/0003_reports.sql"),
        ),
        (
            4,
            "cups",
            include_str!("../../migrations/postgres/0004_cups.sql"),
        ),
        (
            5,
            "sets",
            include_str!("../../migrations/postgres/0005_sets.sql"),
        ),
    ])
}

/// Each file with its number, its name and its text.
fn migrator(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        let sql = sql.into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

/// Why tables could not be brought up to date.
pub(super) fn told(
    error: MigrateError,
    later: impl Fn() -> StoreError,
    told: impl Fn(sqlx::Error) -> StoreError,
) -> StoreError {
    match error {
        MigrateError::VersionMissing(_)
        | MigrateError::VersionNotPresent(_)
        | MigrateError::VersionTooNew(..) => later(),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => told(error),
        other => StoreError::Broken(other.to_string()),
    }
}

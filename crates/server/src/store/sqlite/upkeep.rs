//! What an operator does to a store beside the table: a copy while it is in use, a look at every
//! match, and a word for one that cannot be saved.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use shokan_host::engine::Engine;
use shokan_host::problem::Problem;
use shokan_host::record::{Status, StoredMatch};
use shokan_host::room::{self, Restored};
use shokan_host::sets::Sets;
use shokan_host::store::{Store as _, StoreError};
use shokan_rules::show::Bi;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Row as _};

use super::{SqliteStore, status, told};

/// More faults of the file than this say no more.
const FILE_FAULTS_MAX: u32 = 100;

/// A match that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// Its id: eight letters and digits.
    pub match_id: String,
    /// Whether it waits, is played, is over or void.
    pub status: Status,
    /// Why it cannot be followed from its log, if it cannot.
    pub fault: Option<Bi>,
}

/// Copies a store into a new file while a table may be using it. The copy holds what was committed
/// when it began, and is on the disk when this comes back; what is not whole never has the name.
/// Answers the bytes of the copy.
///
/// # Errors
/// [`StoreError::Broken`] when there is no store or something lies at the target already,
/// [`StoreError::Full`] and what else the disk said.
pub async fn back_up(from: &Path, to: &Path) -> Result<u64, StoreError> {
    let broken =
        |path: &Path, why: String| StoreError::Broken(format!("{}: {why}", path.display()));
    let disk = |path: &Path, error: &std::io::Error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => broken(path, error.to_string()),
    };
    if !from.is_file() {
        return Err(broken(from, "there is no store".into()));
    }
    if to.exists() {
        return Err(broken(to, "a backup overwrites nothing".into()));
    }
    let part = part_of(to);
    // SQLite fills an empty file, which can be closed to others before anything is in it.
    private_file(&part).map_err(|error| disk(&part, &error))?;
    let copied = copy(from, &part).await;
    let placed = copied.and_then(|()| {
        let sync = || {
            File::open(&part)?.sync_all()?;
            fs::rename(&part, to)?;
            File::open(folder_of(to))?.sync_all()?;
            Ok(fs::metadata(to)?.len())
        };
        sync().map_err(|error| disk(to, &error))
    });
    if placed.is_err() {
        let _never_made = fs::remove_file(&part);
    }
    placed
}

async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let said = |error: sqlx::Error| told(from, &error);
    let options = SqliteConnectOptions::new()
        .filename(from)
        .busy_timeout(Duration::from_secs(30))
        .disable_statement_logging();
    let mut connection = options.connect().await.map_err(said)?;
    let copied = sqlx::query("VACUUM INTO ?")
        .bind(to.display().to_string())
        .execute(&mut connection)
        .await;
    copied.map_err(said)?;
    connection.close().await.map_err(said)
}

/// The name of a copy until it is whole.
fn part_of(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// An empty file that its owner alone may read: a store holds the keys of matches under way.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

impl SqliteStore {
    /// Every match with where it stands, in the order of their ids.
    ///
    /// # Errors
    /// What the disk said.
    pub async fn all(&self) -> Result<Vec<(String, Status)>, StoreError> {
        let said = |error: sqlx::Error| told(&self.path, &error);
        let rows = sqlx::query("SELECT match_id, status FROM matches ORDER BY match_id");
        let rows = rows.fetch_all(&self.readers).await.map_err(said)?;
        let of_row = |row: &sqlx::sqlite::SqliteRow| {
            let word: String = row.try_get(1)?;
            Ok((row.try_get(0)?, status(&word)))
        };
        rows.iter()
            .map(of_row)
            .collect::<Result<_, _>>()
            .map_err(said)
    }

    /// What SQLite finds wrong with the file; nothing when it is whole.
    ///
    /// # Errors
    /// What the disk said.
    pub async fn file_faults(&self) -> Result<Vec<String>, StoreError> {
        let sql = format!("PRAGMA integrity_check({FILE_FAULTS_MAX})");
        let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(sql));
        let rows = rows.fetch_all(&self.readers).await;
        let mut faults: Vec<String> = rows.map_err(|error| told(&self.path, &error))?;
        faults.retain(|fault| fault != "ok");
        Ok(faults)
    }

    /// Reads every match and plays its log again. Those that are void already are told as they
    /// stand, without a fault.
    ///
    /// # Errors
    /// What the disk said.
    pub async fn check(self: &Arc<Self>, engine: Engine) -> Result<Vec<Checked>, StoreError> {
        let sets = Sets::new(self.clone());
        let mut checked = Vec::new();
        for (match_id, status) in self.all().await? {
            let fault = match self.load(&match_id).await {
                _ if status == Status::Void => None,
                Ok(Some(stored)) => match restored(&sets, &engine, &stored).await {
                    Ok(restored) => restored.damaged_from().map(tail),
                    Err(problem) => Some(why(problem)),
                },
                Ok(None) => continue,
                Err(error) => {
                    let text = error.to_string();
                    Some(Bi {
                        ja: text.clone(),
                        en: text,
                    })
                }
            };
            checked.push(Checked {
                match_id,
                status,
                fault,
            });
        }
        Ok(checked)
    }

    /// Makes a match void: it stays, is shown as such and is not played on. False when there is no
    /// such match.
    ///
    /// # Errors
    /// What the disk said.
    pub async fn set_aside(&self, match_id: &str) -> Result<bool, StoreError> {
        let sql = [
            "UPDATE guests SET open = 0 WHERE match_id = ?",
            "UPDATE matches SET status = 'void' WHERE match_id = ?",
        ];
        Ok(self.change(&sql, match_id).await? > 0)
    }

    /// Deletes a match with its log. False when there is no such match.
    ///
    /// # Errors
    /// What the disk said.
    pub async fn remove(&self, match_id: &str) -> Result<bool, StoreError> {
        let sql = [
            "DELETE FROM log WHERE match_id = ?",
            "DELETE FROM tails WHERE match_id = ?",
            "DELETE FROM guests WHERE match_id = ?",
            "DELETE FROM matches WHERE match_id = ?",
        ];
        Ok(self.change(&sql, match_id).await? > 0)
    }

    /// Runs statements on one match, all or none, and counts the rows of the last one.
    async fn change(&self, sql: &[&'static str], match_id: &str) -> Result<u64, StoreError> {
        let said = |error: sqlx::Error| told(&self.path, &error);
        let mut writer = self.writer.lock().await;
        let closed = || StoreError::Broken("the store is closed".into());
        let writer = writer.connection.as_mut().ok_or_else(closed)?;
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(said)?;
        let mut rows = 0;
        for statement in sql {
            let query = sqlx::query(*statement).bind(match_id);
            let done = query.execute(&mut *transaction).await.map_err(said)?;
            rows = done.rows_affected();
        }
        transaction.commit().await.map_err(said)?;
        Ok(rows)
    }
}

/// The reason alone; that the match is void is not so yet.
fn why(problem: Problem) -> Bi {
    match problem {
        Problem::Void(why) => why,
        other => other.text(),
    }
}

fn tail(from: u32) -> Bi {
    Bi {
        ja: format!(
            "{} 番目からの記録が壊れています。次に開くときに切り捨てられます",
            from + 1
        ),
        en: format!(
            "the log is damaged from entry {} on; the next start cuts it off there",
            from + 1
        ),
    }
}

/// A match played again with the cards it was played with.
async fn restored(sets: &Sets, engine: &Engine, stored: &StoredMatch) -> Result<Restored, Problem> {
    let engine = sets.engine_of(engine, stored).await?;
    room::restore(&engine, stored)
}

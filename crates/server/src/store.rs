//! Where matches lie on disk.

mod postgres;
mod schema;
mod sqlite;

use std::collections::BTreeMap;
use std::path::Path;

use shokan_host::record::Link;
use shokan_host::store::{Store, StoreError, Write};

pub use postgres::PostgresStore;
pub use sqlite::{Checked, SqliteStore, back_up};

/// Opens the store of a path or an address for reading alone, also while tables use it: nothing is
/// made, brought up to date or taken.
///
/// # Errors
/// [`StoreError::Broken`] where there is none of this version, or what disk and database said.
pub async fn read_only(data: &Path) -> Result<Box<dyn Store>, StoreError> {
    let name = data.to_string_lossy();
    if is_shared(&name) {
        return Ok(Box::new(PostgresStore::look(&name).await?));
    }
    Ok(Box::new(SqliteStore::look(data).await?))
}

/// Whether it is the address of a database that processes share.
pub(crate) fn is_shared(data: &str) -> bool {
    let shared = ["postgres://", "postgresql://"];
    shared.iter().any(|scheme| data.starts_with(scheme))
}

/// What a batch makes of the end of one log.
struct Tail<'a> {
    match_id: &'a str,
    /// The length that the log must have before.
    from: u32,
    /// The length after it.
    length: u32,
    /// The last link.
    link: Link,
}

/// The ends of all logs to which a batch appends.
fn tails(batch: &[Write]) -> Result<Vec<Tail<'_>>, StoreError> {
    let mut tails: BTreeMap<&str, Tail<'_>> = BTreeMap::new();
    for write in batch {
        let Write::Entry {
            match_id, n, link, ..
        } = write
        else {
            continue;
        };
        let tail = tails.entry(match_id).or_insert(Tail {
            match_id,
            from: *n,
            length: *n,
            link: *link,
        });
        if tail.length != *n {
            let why = format!("entry {n} of {match_id} is not the next");
            return Err(StoreError::Conflict(why));
        }
        (tail.length, tail.link) = (n.saturating_add(1), *link);
    }
    Ok(tails.into_values().collect())
}

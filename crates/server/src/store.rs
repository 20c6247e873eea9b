//! Where matches lie on disk.

mod postgres;
mod schema;
mod sqlite;

use std::collections::BTreeMap;

use shokan_host::record::Link;
use shokan_host::store::{StoreError, Write};

pub use postgres::PostgresStore;
pub use sqlite::{Checked, SqliteStore, back_up};

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

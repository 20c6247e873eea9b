//! The disk's own figure: appends as the log of the store makes them, each synced.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::{process, report};

/// A page of the store.
const PAGE_BYTES: usize = 4096;

/// Begins anew at this length, as the log of the store does; later rounds overwrite.
const LENGTH_MAX: u64 = 1000 * PAGE_BYTES as u64;

/// Arguments of `disk`.
#[derive(Debug, clap::Args)]
pub(crate) struct Disk {
    /// A folder on the disk.
    #[arg(long, value_name = "DIR")]
    path: PathBuf,
    /// How many seconds to write.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
}

impl Disk {
    /// Writes and syncs, one after the other.
    pub(crate) fn run(&self, as_json: bool) -> Result<ExitCode> {
        let path = self
            .path
            .join(format!("shokan-load-{}.tmp", std::process::id()));
        let times = self.measure(&path);
        fs::remove_file(&path)?;
        let times = times?;
        let result = json!({
            "write_and_sync": times.json(),
            "syncs_per_s": times.count() as f64 / self.seconds,
            "goal_for_p99_ms": report::goal_ms(times.quantile_ms(0.99)),
            "load_average": process::load_average(),
        });
        report::show(&result, as_json);
        Ok(ExitCode::SUCCESS)
    }

    fn measure(&self, path: &PathBuf) -> Result<report::Times> {
        let open = || {
            OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
        };
        let mut file = open().with_context(|| path.display().to_string())?;
        let mut times = report::Times::new();
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        let (mut page, mut length) = ([0_u8; PAGE_BYTES], 0);
        while Instant::now() < until {
            if length >= LENGTH_MAX {
                file = open()?;
                length = 0;
            }
            page.fill(times.count() as u8);
            let began = Instant::now();
            file.write_all(&page)?;
            file.sync_data()?;
            times.add(began.elapsed());
            length += PAGE_BYTES as u64;
        }
        Ok(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_write_is_counted_and_nothing_stays() {
        let folder = std::env::temp_dir().join(format!("shokan-load-disk-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let disk = Disk {
            path: folder.clone(),
            seconds: 0.05,
        };
        assert!(disk.measure(&folder.join("x")).unwrap().count() > 0);
        fs::remove_file(folder.join("x")).unwrap();
        disk.run(true).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir(&folder).unwrap();
    }
}

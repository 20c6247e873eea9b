//! The file of a measurement: a line with the plan, then a line a unit. It only grows, so what was
//! broken off goes on from it; of a last line that is torn nothing is kept.

use super::fault::Fault;
use serde::{Deserialize, Serialize};
use shokan_arena::lab::plan::Plan;
use shokan_arena::lab::sums::Sums;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// What came of a unit.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    unit: usize,
    sums: Sums,
}

/// A file that is open for further units.
#[derive(Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    file: File,
}

/// Reads the units of a file of the same plan.
pub(super) fn read(
    path: &Path,
    plan: &Plan,
    done: &mut BTreeMap<usize, Sums>,
) -> Result<(), Fault> {
    let bytes = std::fs::read(path).map_err(|why| Fault::File(path.to_owned(), why))?;
    take(path, &bytes, plan, done)?;
    Ok(())
}

/// Takes the whole lines of a file; says how many bytes they are.
fn take(
    path: &Path,
    bytes: &[u8],
    plan: &Plan,
    done: &mut BTreeMap<usize, Sums>,
) -> Result<usize, Fault> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = whole.map_or(0, |last| last + 1);
    let misread = |line: usize| Fault::Line(path.to_owned(), line);
    let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| misread(1))?;
    for (at, line) in text.lines().enumerate() {
        if at == 0 {
            let own: Plan = serde_json::from_str(line).map_err(|_| misread(1))?;
            if own != *plan {
                return Err(Fault::Other(path.to_owned()));
            }
            continue;
        }
        let row: Row = serde_json::from_str(line).map_err(|_| misread(at + 1))?;
        done.insert(row.unit, row.sums);
    }
    Ok(whole)
}

impl Ledger {
    /// Begins a file, or with `resume` takes its units, where it is there.
    pub(super) fn open(
        path: &Path,
        plan: &Plan,
        resume: bool,
        done: &mut BTreeMap<usize, Sums>,
    ) -> Result<Self, Fault> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let options = if resume {
            options.create(true)
        } else {
            options.create_new(true)
        };
        let failed = |why: std::io::Error| match why.kind() {
            ErrorKind::AlreadyExists if !resume => Fault::There(path.to_owned()),
            _ => Fault::File(path.to_owned(), why),
        };
        let mut file = options.open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Fault::Busy(path.to_owned())),
            Err(TryLockError::Error(why)) => return Err(failed(why)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        if !bytes.is_empty() && !bytes.starts_with(b"{\"schema\"") {
            // Not ours: nothing of it is lost.
            return Err(Fault::Line(path.to_owned(), 1));
        }
        let merged: Vec<usize> = done.keys().copied().collect();
        let whole = take(path, &bytes, plan, done)?;
        let cut = file.set_len(whole as u64);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(failed)?;
        let path = path.to_owned();
        let mut ledger = Self { path, file };
        if whole == 0 {
            ledger.line(plan)?;
            for unit in merged {
                ledger.write(unit, &done[&unit])?;
            }
        }
        Ok(ledger)
    }

    /// Adds a unit.
    pub(super) fn write(&mut self, unit: usize, sums: &Sums) -> Result<(), Fault> {
        let sums = sums.clone();
        self.line(&Row { unit, sums })
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Fault> {
        // What is written here is made of texts, numbers and lists, which JSON can always hold.
        let line = serde_json::to_string(value).unwrap_or_default() + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|why| Fault::File(self.path.clone(), why))
    }
}

//! `shokan store`: a backup while the table is open, and a look at every match.

use crate::args::Store;
use crate::catalogue::load_all;
use crate::language::{bi, of};
use crate::problem::{Done, Problem, exit, line, print_json};
use serde_json::json;
use shokan_host::engine::Engine;
use shokan_host::record::Status;
use shokan_host::store::{Store as _, StoreError};
use shokan_rules::show::Bi;
use shokan_server::store::{Checked, SqliteStore, back_up};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `shokan store`.
pub(crate) fn run(store: &Store, further: &[PathBuf]) -> Done {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| refused(&why))?;
    match store {
        Store::Backup { data, to, json } => {
            let bytes = runtime.block_on(back_up(data, to));
            let bytes = bytes.map_err(|why| refused(&why))?;
            if *json {
                print_json(&json!({ "ok": true, "to": to, "bytes": bytes }));
            } else {
                line!("{}", of(&backed_up(to, bytes)));
            }
            Ok(exit(false))
        }
        Store::Check {
            data,
            void,
            remove,
            json,
        } => {
            let engine = shokan_table::engine(load_all(further)?, None);
            let wishes = Wishes { void, remove };
            let looked = runtime.block_on(look(data, engine, &wishes))?;
            tell(&looked, *json);
            Ok(exit(!looked.is_well()))
        }
    }
}

/// The matches an operator has given up on.
struct Wishes<'a> {
    void: &'a [String],
    remove: &'a [String],
}

/// What was found, after the wishes were carried out.
struct Looked {
    file_faults: Vec<String>,
    matches: Vec<Checked>,
}

impl Looked {
    fn is_well(&self) -> bool {
        self.file_faults.is_empty() && self.damaged().next().is_none()
    }

    fn damaged(&self) -> impl Iterator<Item = (&Checked, &Bi)> {
        let matches = self.matches.iter();
        matches.filter_map(|one| one.fault.as_ref().map(|fault| (one, fault)))
    }
}

async fn look(data: &Path, engine: Engine, wishes: &Wishes<'_>) -> Result<Looked, Problem> {
    // Opening would make what is not there.
    if !data.is_file() {
        let name = data.display();
        return Err(Problem::usage(bi(
            format!("{name}: 保存ファイルがありません"),
            format!("{name}: there is no store"),
        )));
    }
    let opened = SqliteStore::open(data).await;
    let store = Arc::new(opened.map_err(|why| match why {
        StoreError::InUse(name) => in_use(&name),
        other => refused(&other),
    })?);
    let broken = |why: StoreError| refused(&why);
    for match_id in wishes.void {
        let found = store.set_aside(match_id).await.map_err(broken)?;
        found.then_some(()).ok_or_else(|| no_match(match_id))?;
    }
    for match_id in wishes.remove {
        let found = store.remove(match_id).await.map_err(broken)?;
        found.then_some(()).ok_or_else(|| no_match(match_id))?;
    }
    let looked = Looked {
        file_faults: store.file_faults().await.map_err(broken)?,
        matches: store.check(engine).await.map_err(broken)?,
    };
    store.close().await.map_err(broken)?;
    Ok(looked)
}

fn tell(looked: &Looked, json: bool) {
    let count = |status| {
        let matches = looked.matches.iter();
        matches.filter(|one| one.status == status).count()
    };
    let [waiting, live, over, void] =
        [Status::Waiting, Status::Live, Status::Over, Status::Void].map(count);
    if json {
        let damaged = looked.damaged().map(|(one, fault)| {
            let status = one.status.word();
            json!({ "match": one.match_id, "status": status, "ja": fault.ja, "en": fault.en })
        });
        print_json(&json!({
            "ok": looked.is_well(),
            "waiting": waiting,
            "live": live,
            "over": over,
            "void": void,
            "file_faults": looked.file_faults,
            "damaged": damaged.collect::<Vec<_>>(),
        }));
        return;
    }
    for fault in &looked.file_faults {
        line!("{fault}");
    }
    for (one, fault) in looked.damaged() {
        line!("{} {}: {}", one.match_id, one.status.word(), of(fault));
    }
    let damaged = looked.damaged().count();
    let sum = bi(
        format!(
            "対戦 {}(待ち {waiting}、進行中 {live}、終了 {over}、無効 {void})、壊れているもの {damaged}",
            looked.matches.len()
        ),
        format!(
            "{} matches ({waiting} waiting, {live} live, {over} over, {void} void), {damaged} damaged",
            looked.matches.len()
        ),
    );
    line!("{}", of(&sum));
}

fn backed_up(to: &Path, bytes: u64) -> Bi {
    let name = to.display();
    bi(
        format!("{name} に写しました({bytes} バイト)"),
        format!("copied to {name} ({bytes} bytes)"),
    )
}

fn refused(why: &dyn std::fmt::Display) -> Problem {
    let text = why.to_string();
    Problem::usage(bi(text.clone(), text))
}

fn in_use(name: &str) -> Problem {
    Problem::usage(bi(
        format!(
            "{name} はテーブルが使っています。テーブルを閉じるか、shokan store backup の写しを調べてください。"
        ),
        format!(
            "a table is using {name}: stop it, or look at a copy made with shokan store backup"
        ),
    ))
}

fn no_match(match_id: &str) -> Problem {
    Problem::usage(bi(
        format!("{match_id} という対戦はありません"),
        format!("there is no match {match_id}"),
    ))
}

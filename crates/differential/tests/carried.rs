//! The tables of what each game carries out are those of the check: with BLESS=1 they are written,
//! else one construct in so many is judged again, all of them with CARRIED=all. Which sentence it
//! is refused with is written and not compared. With CARRIED_GROUP="event by part" beside BLESS
//! only the constructs of that group are judged for the table.

use shokan_differential::carried::{Known, Verdict, cells, judge, table, table_of};
use shokan_rules::rulebook::Rulebook;
use shokan_rules::with_game;
use std::path::PathBuf;

/// One construct in so many is asked about.
const SAMPLE: usize = 12;

fn is_as_written<G: Rulebook>() {
    let game = G::GAME;
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../doc/cards")
        .join(format!("{game}.carried.tsv"));
    let written = || std::fs::read_to_string(&path).unwrap_or_default();
    let fresh = match (std::env::var_os("BLESS"), std::env::var("CARRIED_GROUP")) {
        (Some(_), Ok(group)) => Some(table_of(game, &group, &Known::of(&written()))),
        (Some(_), Err(_)) => Some(table(game)),
        (None, _) => None,
    };
    if let Some(fresh) = fresh {
        std::fs::write(&path, fresh.text()).expect("the table can be written");
    }
    let text = written();
    let known = Known::of(&text);
    let all = cells(game);
    assert_eq!(known.len(), all.len(), "{game}: run `cargo xtask bless`");
    let step = match std::env::var("CARRIED").as_deref() {
        Ok("all") => 1,
        _ => SAMPLE,
    };
    let stale: Vec<String> = all
        .iter()
        .step_by(step)
        .filter_map(|cell| {
            let now = judge(game, cell);
            let (group, construct, with) = (cell.group, &cell.construct, &cell.with);
            let taken = matches!(now, Verdict::Taken { .. });
            (known.taken(cell) != Some(taken))
                .then(|| format!("{group} | {construct} | {with}: {now:?}"))
        })
        .collect();
    assert!(
        stale.is_empty(),
        "{} is stale: run `cargo xtask bless` and read the difference\n{}",
        path.display(),
        stale.join("\n")
    );
}

with_game!(@each tests what_is_carried_out, is_as_written);

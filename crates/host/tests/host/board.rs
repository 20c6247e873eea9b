//! The operator's board shows the counters that exist, all of them.

use std::collections::BTreeSet;

use shokan_host::telemetry::Telemetry;

/// Names of counters in a text, without the endings of a histogram's parts.
fn names(text: &str) -> BTreeSet<String> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let found = text.split(|c: char| !word(c));
    found
        .filter(|name| name.starts_with("shokan_"))
        .map(|name| {
            let ends = ["_bucket", "_sum", "_count"];
            let bare = ends.iter().find_map(|end| name.strip_suffix(end));
            bare.unwrap_or(name).to_owned()
        })
        .collect()
}

#[test]
fn every_counter_is_on_the_board_and_no_other() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../doc/operate/grafana.json"
    );
    let board = std::fs::read_to_string(path).expect("the board is there");
    let parsed: serde_json::Value = serde_json::from_str(&board).expect("it is JSON");
    let panels = parsed["panels"].as_array().expect("it has panels");
    let mut asked = BTreeSet::new();
    for target in panels.iter().flat_map(|panel| panel["targets"].as_array()) {
        for one in target {
            asked.extend(names(one["expr"].as_str().expect("a question")));
        }
    }
    assert_eq!(asked, names(&Telemetry::default().render()));
}

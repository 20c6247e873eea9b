//! Every scenario of the rules passes.

use std::path::PathBuf;

#[test]
fn every_scenario_passes() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/scenarios");
    let reports = shokan_scenario::run_paths(&[folder]).expect("the scenarios can be read");
    assert!(!reports.is_empty());
    let failed: Vec<String> = reports
        .iter()
        .filter(|report| !report.ok)
        .map(ToString::to_string)
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

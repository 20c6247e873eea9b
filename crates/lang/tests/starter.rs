//! The starter pool of Summons Call.

use shokan_lang::parse::parse;

const STARTER: &str = include_str!("../../../cards/summons_call/starter.cards");

#[test]
fn the_starter_pool_parses() {
    let parsed = parse(STARTER);
    let faults: Vec<String> = parsed.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(parsed.file.cards.len(), 64);
}

#[test]
fn the_starter_pool_is_formatted() {
    let file = parse(STARTER).file;
    let printed = shokan_lang::print::print(&file);
    assert_eq!(
        printed, STARTER,
        "run with BLESS=1 has no effect here: format the file"
    );
    assert_eq!(parse(&printed).file, file);
}

#[test]
fn the_starter_pool_is_without_fault() {
    let file = parse(STARTER).file;
    let faults = shokan_lang::check::check(&[("starter.cards", &file)]);
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

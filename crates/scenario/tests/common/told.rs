//! Whether what went wrong is told in Japanese, too, and not in English twice.

use shokan_rules::games::{self, GAMES};
use shokan_scenario::Report;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Words of lines that stand in no table of a game.
const LINES: &str = "no to of by as on turn start deck game luck dice pick coin shuffle seed rest \
                     set used yes needs need have shows told same over puzzle auto pass known all \
                     public cards lines worlds covers gets";

/// The words that pages are written with: those of the tables, and those of cards and decks.
fn of_pages() -> &'static BTreeSet<String> {
    static WORDS: OnceLock<BTreeSet<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let tables = shokan_scenario::doc::tables();
        // Every other part stands between marks of code.
        let code = tables.split('`').skip(1).step_by(2);
        let mut words: BTreeSet<String> = code
            .flat_map(|it| it.split(|c: char| !c.is_ascii_lowercase()))
            .chain(LINES.split_whitespace())
            .map(str::to_owned)
            .collect();
        for game in GAMES {
            let cards = games::catalogue(game, &[]).expect("a game that runs");
            let cards = cards.expect("cards without a fault");
            words.extend(cards.pool.defs.iter().map(|def| def.word.clone()));
            words.extend(cards.ready_words().map(str::to_owned));
        }
        words
    })
}

/// Plain English: several words in a row of which not all are words of pages, and which the page
/// does not say itself.
pub(crate) fn prose(said: &str, page: &str) -> Vec<String> {
    let page: Vec<&str> = page.split_whitespace().collect();
    let named = page.windows(2).filter(|two| two[0] == "as");
    let names: Vec<&str> = named.map(|two| two[1].trim_end_matches(',')).collect();
    let page = page.join(" ");
    let in_words = |c: char| c.is_ascii_alphanumeric() || "_.'/- ".contains(c);
    let plain = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
    let mut found = Vec::new();
    for part in said.split(|c| !in_words(c)) {
        let words: Vec<&str> = part.split(' ').collect();
        for run in words.split(|word| !plain(word)) {
            let is_known = |word: &&str| of_pages().contains(*word) || names.contains(word);
            let known = run.iter().all(is_known);
            let run_text = run.join(" ");
            if run.len() > 1 && !known && !page.contains(&run_text) {
                found.push(run_text);
            }
        }
    }
    found
}

/// Fails where a report tells what went wrong in English alone.
pub(crate) fn in_both(report: &Report, page: &str) {
    // The card language tells these, and tests them itself.
    if !report.faults.is_empty() {
        return;
    }
    for (ja, en) in [
        (&report.expected_ja, &report.expected),
        (&report.found_ja, &report.found),
    ] {
        let (ja, en) = (ja.as_deref(), en.as_deref());
        assert_eq!(ja.is_some(), en.is_some(), "{report}\n{page}");
        let (ja, en) = (ja.unwrap_or_default(), en.unwrap_or_default());
        let left = prose(ja, page);
        assert!(left.is_empty(), "{left:?} in {ja}\n{report}\n{page}");
        let same = !prose(en, page).is_empty() && ja.is_ascii();
        assert!(!same, "{ja}\n{report}\n{page}");
    }
}

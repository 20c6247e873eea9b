//! Broken scenarios break nothing: words are dropped, doubled, swapped and misspelt, and the runner
//! answers with a report, never with a panic.

use shokan_scenario::{Code, run_text};
use std::fs;
use std::path::Path;

/// A small generator, so that a failure comes again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

fn scenarios() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/scenarios");
    let mut all = Vec::new();
    for name in [
        "summons_call/07-05-02-attack.txt",
        "summons_call/08-01-to-03-costs.txt",
        "summons_call/03-decks.txt",
        "summoner_wars/control-and-teams.txt",
        "summoner_wars/movement.txt",
    ] {
        let text = fs::read_to_string(folder.join(name)).expect("the scenarios can be read");
        let parts = text.split("\nscenario ").skip(1);
        all.extend(parts.map(|part| format!("scenario {part}")));
    }
    all
}

fn broken(text: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(words.len());
        let other = chance.below(words.len());
        match chance.below(6) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            3 => words[at] = "99999999999 ",
            4 => words[at] = "{\n",
            _ => words[at] = "-> 風 ",
        }
    }
    words.concat()
}

#[test]
fn broken_scenarios_are_reported() {
    let all = scenarios();
    let mut chance = Chance(7);
    let mut failed = 0;
    for _ in 0..400 {
        let text = broken(&all[chance.below(all.len())], &mut chance);
        for report in run_text("broken.txt", &text) {
            assert_ne!(report.code, Some(Code::F8), "{report}\n{text}");
            assert_ne!(report.code, Some(Code::F9), "{report}\n{text}");
            failed += usize::from(!report.ok);
        }
    }
    assert!(failed > 200, "only {failed} of 400 broken scenarios failed");
}

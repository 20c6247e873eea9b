//! When a text runs: heads with their clauses, events with their parts, conditions, and what is
//! asked of cards.

use super::setting::Setting;
use super::terms::{conditions, costs, qualifiers};
use super::{Cell, Text, few_heads, try_one};
use shokan_lang::vocabulary::EventWord;

/// Events with what stands behind the little words.
pub(super) fn events(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut labels: Vec<&str> = s.moments.iter().map(|it| it.0).collect();
    labels.dedup();
    for (nth, label) in labels.into_iter().enumerate() {
        for event in s.v.events {
            for part in parts(s, event, nth == 0 || label.ends_with(" on")) {
                let mut texts = Vec::new();
                for (_, of, head) in s.moments.iter().filter(|it| it.0 == label) {
                    for (clauses, body) in s.happens {
                        let head = format!("{head}{}{part}{clauses}", event.word);
                        texts.push((*of, head, (*body).to_owned()));
                    }
                }
                cells.push(Cell {
                    group: "event by part",
                    construct: format!("{label} {}", event.word),
                    with: if part.is_empty() {
                        "none".to_owned()
                    } else {
                        part.trim().to_owned()
                    },
                    text: Text::Whole(texts),
                });
            }
        }
    }
    cells
}

/// The parts of an event; all of them where the head is the usual one.
fn parts(s: &Setting, _: &EventWord, all: bool) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut who = vec!["this".to_owned(), "host".to_owned()];
    who.extend(["you", "opponent"].map(str::to_owned));
    who.push(format!("own {}", s.kind));
    who.push(format!("any {}", s.kind));
    if all {
        who.push("any player".to_owned());
        who.push(format!("other own {}", s.kind));
        who.push(format!("enemy {}", s.kind));
        for kind in s.v.kinds.iter().filter(|it| it.word != s.kind) {
            who.push(format!("any {}", kind.word));
        }
    }
    for little in ["of", "to", "by", "on"] {
        for who in &who {
            out.push(format!(" {little} {who}"));
        }
    }
    for source in s.v.sources {
        out.push(format!(" by {}", source.word));
        out.push(format!(" of this by {}", source.word));
        if all {
            out.push(format!(" by {} of this", source.word));
        }
    }
    for little in ["in", "from", "to"] {
        for context in s.v.contexts {
            out.push(format!(" {little} {}", context.word));
            out.push(format!(" of this {little} {}", context.word));
        }
        for zone in s.v.zones {
            out.push(format!(" {little} {}", zone.word));
            if all {
                out.push(format!(" of this {little} {}", zone.word));
            }
        }
    }
    out
}

/// Every head, with what stands in front of its block.
fn heads(s: &Setting) -> Vec<(String, &'static str, String)> {
    let mut all = Vec::new();
    let named = |head: &str| head.replace(" ja \"技\" en \"Feat\"", "");
    for (of, head) in s.deeds.iter().chain(s.holds) {
        all.push((format!("{of}: {}", named(head)), *of, (*head).to_owned()));
    }
    all
}

/// Heads with limits, prices, `may` and `must`, and who uses them.
pub(super) fn clauses(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let limits = ["", "once", "any", "first each turn", "once per name"];
    let price = format!("pay {}", costs(s)[0].words);
    let decided = ["", "may", "must", price.as_str()];
    let users = ["", "by any player", "by opponent", "by turn_player"];
    let conditions = ["", "when own_turn"];
    let first = s.v.stats[0].word;
    let bodies = [
        "draw 1".to_owned(),
        "prevent".to_owned(),
        "change amount to 0".to_owned(),
        format!("this gets {first} + 10"),
        format!("host gets {first} + 10"),
        format!("own {}s get {first} + 10", s.kind),
        "attack 1 enemy monster".to_owned(),
        "put 1 spark on this".to_owned(),
        "dice_become miss".to_owned(),
        "claim_turn first".to_owned(),
        "you gets hand_limit = 6".to_owned(),
    ];
    for (label, of, head) in heads(s) {
        // What stands in the block is the same in all texts of a head, where one fits.
        let plain = |body: &&String| try_one(s, of, &format!("{head} {{\n{body}\n}}")).is_none();
        let bodies = match bodies.iter().find(plain) {
            Some(body) => vec![body.clone()],
            None => bodies.to_vec(),
        };
        for limit in limits {
            for how in decided {
                for by in users {
                    // Three clauses at once show nothing that two of them do not.
                    if !limit.is_empty() && !how.is_empty() && !by.is_empty() {
                        continue;
                    }
                    for when in conditions {
                        if !when.is_empty() && (!by.is_empty() || !how.is_empty()) {
                            continue;
                        }
                        let mut said: Vec<&str> = vec![when, limit, how, by];
                        said.retain(|it| !it.is_empty());
                        let clauses: String = said.iter().map(|it| format!(", {it}")).collect();
                        let texts = bodies.iter().map(|body| {
                            let head = head.replace(" main once", " main");
                            let head = head.strip_suffix(" once").unwrap_or(&head).to_owned();
                            (of, format!("{head}{clauses}"), body.clone())
                        });
                        cells.push(Cell {
                            group: "head by clauses",
                            construct: label.replace("main once", "main"),
                            with: if said.is_empty() {
                                "none".to_owned()
                            } else {
                                said.join(" + ")
                            },
                            text: Text::Whole(texts.collect()),
                        });
                    }
                }
            }
        }
    }
    cells
}

/// Conditions of heads, of blocks, and of what holds.
pub(super) fn asked(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let first = s.v.stats[0].word;
    for condition in conditions(s) {
        let words = &condition.words;
        let before = if condition.before.is_empty() {
            String::new()
        } else {
            format!("{}\n", condition.before)
        };
        let cell = |construct: &str, text| Cell {
            group: "condition by place",
            construct: construct.to_owned(),
            with: condition.label.clone(),
            text,
        };
        let block = format!("{before}if {words} {{\ndraw 1\n}}");
        cells.push(cell("if", Text::Deed(block)));
        if !condition.before.is_empty() {
            continue;
        }
        let mut texts = Vec::new();
        for (of, head) in s.deeds {
            for (clauses, body) in s.happens {
                if clauses.starts_with(" as") {
                    continue;
                }
                texts.push((
                    *of,
                    format!("{head} when {words}{clauses}"),
                    (*body).to_owned(),
                ));
            }
        }
        cells.push(cell("when, of what is done", Text::Whole(texts)));
        let mut texts = Vec::new();
        for (of, head) in s.holds {
            for target in ["this", "host", "you", &format!("own {}s", s.kind)] {
                let body = format!("{target} gets {first} + 10");
                texts.push((*of, format!("{head} when {words}"), body));
            }
        }
        cells.push(cell("when, of what holds", Text::Whole(texts)));
    }
    cells
}

/// Qualifiers by the zone in which the cards are.
pub(super) fn narrowed(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    for qualifier in qualifiers(s) {
        let mut zones: Vec<(&str, &str, String)> = Vec::new();
        for kind in s.v.kinds {
            zones.push((kind.word, kind.word, String::new()));
        }
        for zone in s.v.zones {
            zones.push((zone.word, "card", format!(" in {}", zone.word)));
        }
        for (label, kind, place) in zones {
            let before = if qualifier.before.is_empty() {
                String::new()
            } else {
                format!("{}\n", qualifier.before)
            };
            let cards = format!("{kind}{place} {}", qualifier.words);
            let texts = |body: &str| -> Vec<(&'static str, String, String)> {
                let heads = few_heads(s).into_iter();
                heads
                    .map(|(of, head)| (of, head.to_owned(), format!("{before}{body}")))
                    .collect()
            };
            let mut all = texts(&format!(
                "choose 1 any {cards} as it\nreturn it to {}",
                s.piles[0]
            ));
            all.extend(texts(&format!("if any {cards} exists {{\ndraw 1\n}}")));
            cells.push(Cell {
                group: "qualifier by kind or zone",
                construct: qualifier.label.clone(),
                with: label.to_owned(),
                text: Text::Whole(all),
            });
        }
    }
    cells
}

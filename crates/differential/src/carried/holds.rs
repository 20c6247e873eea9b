//! What holds for a while or all the time: changes, what they are given to, and how long.

use super::setting::Setting;
use super::terms::{Term, numbers, targets};
use super::{Cell, Text, few_heads};
use shokan_lang::ast::Duration;
use shokan_lang::vocabulary::{ArgKind, PassiveValue};

/// A change: how the table calls it, and the words; short ones are given to few targets.
struct Change {
    label: String,
    words: String,
    wide: bool,
}

fn change(wide: bool, label: &str, words: &str) -> Change {
    Change {
        label: label.to_owned(),
        words: words.to_owned(),
        wide,
    }
}

fn changes(s: &Setting) -> Vec<Change> {
    let mut all = of_stats(s);
    all.extend(of_keywords(s));
    all.extend(of_texts(s));
    all.extend(of_acts(s));
    all.extend(of_words(s));
    all
}

/// Numbers.
fn of_stats(s: &Setting) -> Vec<Change> {
    let mut all = Vec::new();
    for stat in s.v.stats.iter().filter(|it| it.writable) {
        let stat = stat.word;
        for scope in ["", "printed ", "total "] {
            for op in ["+", "-", "*", "/", "="] {
                let n = if matches!(op, "*" | "/") { 2 } else { 10 };
                let label = format!("gets {scope}{stat} {op} N");
                let words = format!("gets {scope}{stat} {op} {n}");
                all.push(change(
                    scope.is_empty() && matches!(op, "+" | "="),
                    &label,
                    &words,
                ));
            }
        }
        let words = format!("gets {stat} - 10 least 1");
        all.push(change(false, &format!("gets {stat} - N least N"), &words));
    }
    all
}

/// Keywords, with and without what stands behind them.
fn of_keywords(s: &Setting) -> Vec<Change> {
    let mut all = Vec::new();
    for keyword in s.v.keywords {
        let word = keyword.word;
        for verb in ["has", "gains", "loses"] {
            let words = format!("{verb} {word}");
            all.push(change(false, &words, &words));
        }
    }
    for passive in s.v.passives {
        let Some((kind, _)) = passive.values.first() else {
            continue;
        };
        let value = match kind {
            PassiveValue::Attribute(list) | PassiveValue::Quality(list) => list[0],
            PassiveValue::Number | PassiveValue::Level => "2",
            PassiveValue::Card => "made_other",
        };
        for verb in ["gains", "loses"] {
            let words = format!("{verb} {} {value}", passive.word);
            all.push(change(false, &words, &words));
        }
    }
    all
}

/// Texts that are given and lost.
fn of_texts(s: &Setting) -> Vec<Change> {
    let mut all = Vec::new();
    all.push(change(true, "loses other effects", "loses other effects"));
    all.push(change(true, "loses abilities", "loses abilities"));
    let given = format!("gains {{\n{} {{\n{}\n}}\n}}", s.deeds[1].1, "draw 1");
    all.push(change(true, "gains a text that does something", &given));
    let given = format!(
        "gains {{\n{} {{\n{}\n}}\n}}",
        s.moments[0].2.trim_end().to_owned() + " turn_start of you",
        "draw 1"
    );
    all.push(change(true, "gains a text of a moment", &given));
    let first = s.v.stats[0].word;
    let given = format!("gains {{\nalways {{\nthis gets {first} + 10\n}}\n}}");
    all.push(change(true, "gains a text that holds", &given));
    for word in ["left", "front", "right"] {
        let words = format!("gains directions {word}");
        all.push(change(false, &words, &words));
    }
    all
}

/// What is forbidden and allowed.
fn of_acts(s: &Setting) -> Vec<Change> {
    let mut all = Vec::new();
    for act in s.v.acts {
        let words = format!("cannot {}", act.word);
        all.push(change(true, &words, &words));
        let by = format!("cannot {} by enemy {}s", act.word, s.kind);
        all.push(change(false, &format!("cannot {} by CARDS", act.word), &by));
        let words = format!("{} costs 1 less", act.word);
        all.push(change(false, &words, &words));
    }
    if let [one, two, ..] = s.v.acts {
        let words = format!("cannot {}, {}", one.word, two.word);
        all.push(change(false, &words, &words));
    }
    for permission in s.v.permissions {
        let mut words = format!("may {}", permission.word);
        for spec in permission.args {
            if let Some(key) = spec.key {
                words = format!("{words} {key}");
            }
            words = match spec.kind {
                ArgKind::Selection | ArgKind::Cards => format!("{words} any {}s", s.kind),
                ArgKind::Choice => format!("{words} 1 own card in {}", s.piles[0]),
                ArgKind::Number | ArgKind::Count => format!("{words} 5"),
                ArgKind::Word(list) | ArgKind::Words(list) => format!("{words} {}", list[0]),
                ArgKind::Condition => format!("{words} own_turn"),
            };
        }
        all.push(change(true, &format!("may {}", permission.word), &words));
    }
    all
}

/// What a card becomes, who controls it, what it copies, what it costs.
fn of_words(s: &Setting) -> Vec<Change> {
    let mut all = Vec::new();
    let lists = s.v.lists.iter().map(|it| format!("made_{}", made(it.word)));
    let states = s.v.states.iter().map(|it| it.word.to_owned());
    for word in lists.chain(states).chain([s.kind.to_owned()]) {
        for verb in ["becomes", "counts as"] {
            let words = format!("{verb} {word}");
            all.push(change(false, &words, &words));
        }
    }
    for who in ["you", "opponent", "turn_player"] {
        let words = format!("is controlled by {who}");
        all.push(change(who == "you", &words, &words));
    }
    for field in s.v.fields {
        let words = format!("copies {} of host", field.word);
        all.push(change(
            false,
            &format!("copies {} of CARD", field.word),
            &words,
        ));
    }
    all.push(change(true, "copies text of host", "copies text of host"));
    all.push(change(
        false,
        "copies text of CHOSEN",
        "copies text of that",
    ));
    all.push(change(true, "costs N more", "costs 1 more"));
    all.push(change(true, "costs N less", "costs 1 less"));
    all
}

/// The made word of a list.
fn made(list: &str) -> &str {
    match list {
        "category" => "cat",
        other => other,
    }
}

/// In the plural where the target is: `gets` and `get` are both read.
fn given(before: &str, target: &str, words: &str, duration: &str) -> String {
    let that = if words.ends_with(" that") {
        "choose 1 any card as that\n"
    } else {
        ""
    };
    let before = if before.is_empty() {
        String::new()
    } else {
        format!("{before}\n")
    };
    format!("{that}{before}{target} {words}{duration}")
}

/// Changes by what they are given to, and by how long they hold.
pub(super) fn modifiers(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let all = targets(s);
    let few: Vec<Term> = all
        .iter()
        .filter(|it| {
            matches!(it.label.as_str(), "this" | "host" | "you")
                || it.label == format!("chosen {}", s.kind)
        })
        .cloned()
        .collect();
    let usual = s.v.durations.iter().find(|it| it.word == "this_turn");
    let usual = usual.map_or(String::new(), |it| format!(" {}", it.word));
    for change in changes(s) {
        let on = if change.wide { &all } else { &few };
        for target in on {
            let deed = given(&target.before, &target.words, &change.words, &usual);
            cells.push(Cell {
                group: "change for a while",
                construct: change.label.clone(),
                with: target.label.clone(),
                text: Text::Deed(deed),
            });
            if target.before.is_empty() {
                let holds = given("", &target.words, &change.words, "");
                cells.push(Cell {
                    group: "change all the time",
                    construct: change.label.clone(),
                    with: target.label.clone(),
                    text: Text::Holds(holds),
                });
            }
        }
        cells.extend(lasting(s, &change));
    }
    cells
}

/// A change with every duration, and without one.
fn lasting(s: &Setting, change: &Change) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut durations: Vec<&str> = Duration::ALL.iter().map(|it| it.as_str()).collect();
    durations.push("");
    for duration in durations {
        let with = if duration.is_empty() {
            "none"
        } else {
            duration
        };
        let known = duration.is_empty() || s.v.duration(duration).is_some();
        if !known && !change.wide {
            continue;
        }
        let behind = format!(" {duration}");
        let mut texts = Vec::new();
        let targets = if known {
            &["this", "it"][..]
        } else {
            &["this"][..]
        };
        for &target in targets {
            let before = if target == "it" {
                format!("choose 1 any {} as it", s.kind)
            } else {
                String::new()
            };
            let deed = given(&before, target, &change.words, behind.trim_end());
            for (of, head) in few_heads(s) {
                texts.push((of, head.to_owned(), deed.clone()));
            }
        }
        cells.push(Cell {
            group: "change by duration",
            construct: change.label.clone(),
            with: with.to_owned(),
            text: Text::Whole(texts),
        });
    }
    cells
}

/// Numbers in changes, for a while and all the time.
pub(super) fn numbers_of_changes(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let stat = s.v.stats[0].word;
    for number in numbers(s) {
        let Term {
            label,
            before,
            words,
        } = number;
        let form = format!("this gets {stat} + ({words}) this_turn");
        let mut deed = if before.is_empty() {
            form
        } else {
            format!("{before}\n{form}")
        };
        if words == "x" {
            deed = format!("may pay discard x {{\n{deed}\n}}");
        }
        cells.push(Cell {
            group: "number by place",
            construct: "gets STAT + N for a while".to_owned(),
            with: label.clone(),
            text: Text::Deed(deed),
        });
        if before.is_empty() {
            for target in ["this", "host"] {
                cells.push(Cell {
                    group: "number by place",
                    construct: format!("always {target} gets STAT + N"),
                    with: label.clone(),
                    text: Text::Holds(format!("{target} gets {stat} + ({words})")),
                });
            }
        }
    }
    cells
}

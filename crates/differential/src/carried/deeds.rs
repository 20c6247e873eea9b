//! What a text does: verbs with who, what, how many and where to; and what is done in the place of
//! an event.

use super::setting::Setting;
use super::terms::{Term, cards, costs, numbers, players, targets, term};
use super::{Cell, Text};
use shokan_lang::vocabulary::{ArgKind, ArgSpec, VerbWord};

/// A verb of the language, and what stands for its parts: `{}` is varied.
type Form = (&'static str, &'static str);

/// Verbs about players: `{}` is the player.
const WHO: &[Form] = &[
    ("draw for P", "draw 1 for {}"),
    ("discard by P", "discard 1 by {}"),
    ("discard by P at random", "discard 1 by {} at random"),
    ("mill of P", "mill 1 of {}"),
    ("look at top of P", "look at top 1 of {} as seen2"),
    ("reveal top of P", "reveal top 1 of {} as seen2"),
    ("control by P", "control this by {}"),
    ("win P", "win {}"),
    ("lose P", "lose {}"),
];

/// Verbs about cards: `{}` is the cards, `HAND`, `DECK` and `PILE` the zones.
const WHAT: &[Form] = &[
    ("discard CARDS", "discard {}"),
    ("look at CARDS", "look at {}"),
    ("reveal CARDS", "reveal {}"),
    ("order CARDS", "order {} to DECK bottom"),
    ("move CARDS", "move {} to PILE"),
    ("return CARDS to hand", "return {} to HAND"),
    ("return CARDS to deck", "return {} to DECK"),
    ("send CARDS", "send {} to PILE"),
    ("destroy CARDS", "destroy {}"),
    ("damage to CARDS", "damage 10 to {}"),
    ("heal CARDS", "heal 10 {}"),
    ("turn CARDS face_up", "turn {} face_up"),
    ("turn CARDS face_down", "turn {} face_down"),
    ("rest CARDS", "rest {}"),
    ("stand CARDS", "stand {}"),
    ("put CARDS under this", "put {} under this"),
    ("put CARDS on this", "put {} on this"),
    ("put this under CARDS", "put this under {}"),
    ("put this on CARDS", "put this on {}"),
    (
        "put counters on CARDS",
        "put top 1 of own DECK as counters on {}",
    ),
    ("put spark on CARDS", "put 1 spark on {}"),
    ("remove counters from CARDS", "remove 1 counter from {}"),
    ("remove spark from CARDS", "remove 1 spark from {}"),
    ("play CARDS", "play {}"),
    ("play CARDS free", "play {} free"),
    ("control CARDS", "control {} by you"),
];

/// Verbs that count: `{}` is the number.
const COUNTED: &[Form] = &[
    ("draw N", "draw {}"),
    ("discard N", "discard {}"),
    ("discard N at random", "discard {} at random"),
    ("mill N", "mill {}"),
    ("look at top N", "look at top {} as seen2"),
    ("reveal top N", "reveal top {} as seen2"),
    ("damage N", "damage {} to this"),
    (
        "damage N to TARGET",
        "choose 1 any KIND as hit\ndamage {} to hit",
    ),
    ("heal N", "choose 1 any KIND as hit\nheal {} hit"),
    (
        "put N counters",
        "put top {} of own DECK as counters on this",
    ),
    ("put N spark", "put {} spark on this"),
    ("remove N counters", "remove {} counters from this"),
    ("remove N spark", "remove {} spark from this"),
    ("roll N dice", "roll {} dice as d"),
    ("remember N", "remember {} as m"),
    ("change amount to N", "change amount to {}"),
    (
        "choose N CARDS",
        "choose {} any KIND as some\nput 1 spark on some",
    ),
    (
        "choose up to N CARDS",
        "choose up to {} any KIND as some\nput 1 spark on some",
    ),
    ("search for N CARDS", "search own DECK for {} cards as some"),
    ("if N CMP N", "if {} >= 2 {\ndraw 1\n}"),
];

/// Verbs without parts that are varied.
const BARE: &[Form] = &[
    (
        "search own deck",
        "search own DECK for card as some\nmove some to HAND",
    ),
    (
        "search enemy deck",
        "search enemy DECK for card as some\nmove some to HAND",
    ),
    (
        "search own hand",
        "search own HAND for card as some\nmove some to PILE",
    ),
    (
        "search own pile",
        "search own PILE for card as some\nmove some to HAND",
    ),
    ("shuffle deck", "shuffle DECK"),
    ("shuffle own deck", "shuffle own DECK"),
    ("shuffle enemy deck", "shuffle enemy DECK"),
    ("shuffle hand", "shuffle own HAND"),
    ("prevent", "prevent"),
    ("end_turn", "end_turn"),
    ("cancel NAME", "cancel used"),
    ("negate NAME", "negate used"),
    ("may", "may {\ndraw 1\n}"),
    ("may else", "may {\ndraw 1\n} else {\nmill 1\n}"),
    ("either", "either {\ndraw 1\n} or {\nput 1 spark on this\n}"),
    (
        "either of three",
        "either {\ndraw 1\n} or {\nput 1 spark on this\n} or {\ndraw 2\n}",
    ),
    (
        "if else",
        "if own_turn {\ndraw 1\n} else {\nput 1 spark on this\n}",
    ),
    ("if done", "draw 1\nif done {\nput 1 spark on this\n}"),
    ("each", "each any KINDs as one {\nput 1 spark on one\n}"),
    (
        "each by you",
        "each any KINDs as one by you {\nput 1 spark on one\n}",
    ),
    (
        "each by opponent",
        "each any KINDs as one by opponent {\nput 1 spark on one\n}",
    ),
    (
        "each in each",
        "each own KINDs as one {\neach enemy KINDs as two {\nput 1 spark on two\n}\n}",
    ),
    (
        "each of seen",
        "SEE top 3 as seen\neach seen as one {\nmove one to PILE\n}",
    ),
    (
        "choose any number of",
        "choose any number of any KINDs as some\nput 1 spark on some",
    ),
    (
        "choose all",
        "choose all any KINDs as some\nput 1 spark on some",
    ),
    (
        "choose by opponent",
        "choose 1 any KIND as some by opponent\nput 1 spark on some",
    ),
    (
        "choose by turn_player",
        "choose 1 any KIND as some by turn_player\nput 1 spark on some",
    ),
    (
        "choose by each_player",
        "choose 1 any KIND as some by each_player\nput 1 spark on some",
    ),
    ("choose without a name", "choose 1 any KIND\ndraw 1"),
    (
        "play of two",
        "choose 1 own card in HAND as some\nplay some\ndraw 1",
    ),
];

fn fill(s: &Setting, form: &str, words: &str) -> String {
    let [hand, deck, pile] = s.piles;
    let said = form
        .replace("HAND", hand)
        .replace("DECK", deck)
        .replace("PILE", pile)
        .replace("SEE", s.see)
        .replace("KIND", s.kind);
    said.replace("{}", words)
}

/// A block: what must stand before, and the statement.
fn block(before: &str, statement: &str) -> String {
    if before.is_empty() {
        statement.to_owned()
    } else {
        format!("{before}\n{statement}")
    }
}

/// A block in which `x` has been paid.
fn with_number(s: &Setting, number: &Term, statement: &str) -> String {
    let whole = block(&number.before, statement);
    if number.words == "x" {
        let pays = s.pays_x;
        return format!("may pay {pays} {{\n{whole}\n}}");
    }
    whole
}

fn deed(group: &'static str, construct: &str, with: &str, text: String) -> Cell {
    Cell {
        group,
        construct: construct.to_owned(),
        with: with.to_owned(),
        text: Text::Deed(text),
    }
}

/// Whether a game has a verb of the language at all.
fn has(s: &Setting, form: &str) -> bool {
    let word = form.split(' ').next().unwrap_or_default();
    // Counters of a name are for all games.
    form.contains("spark") || !s.v.without.contains(&word) || s.v.verb(word).is_some()
}

/// Verbs with who, what, how many, and those without parts.
pub(super) fn verbs(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (name, form) in WHO {
        if !has(s, form) {
            cells.push(deed("verb by player", name, "none", fill(s, form, "you")));
            continue;
        }
        for who in players(s) {
            let text = block(&who.before, &fill(s, form, &who.words));
            cells.push(deed("verb by player", name, &who.label, text));
        }
    }
    for (name, form) in WHAT {
        if !has(s, form) {
            cells.push(deed("verb by cards", name, "none", fill(s, form, "this")));
            continue;
        }
        for what in cards(s) {
            let text = block(&what.before, &fill(s, form, &what.words));
            cells.push(deed("verb by cards", name, &what.label, text));
        }
    }
    for (name, form) in COUNTED {
        if !has(s, form) {
            cells.push(deed("number by place", name, "none", fill(s, form, "1")));
            continue;
        }
        for number in numbers(s) {
            let form = fill(s, form, &number.words);
            let text = with_number(s, &number, &form);
            cells.push(deed("number by place", name, &number.label, text));
        }
    }
    for (name, form) in BARE {
        cells.push(deed("statement", name, "none", fill(s, form, "")));
    }
    for event in s.v.events {
        for (part, behind) in [
            ("", ""),
            ("", " this_turn"),
            (" of you", ""),
            (" of opponent", ""),
        ] {
            let with = format!("{}{part}{behind}", event.word);
            let text = format!("later {with} {{\ndraw 1\n}}");
            cells.push(deed("statement", "later", &with, text));
        }
    }
    for stat in s.v.stats {
        for who in targets(s) {
            if !has(s, "set") {
                break;
            }
            let form = format!("set {} of {} to 10", stat.word, who.words);
            let text = block(&who.before, &form);
            let name = format!("set {}", stat.word);
            cells.push(deed("verb by cards", &name, &who.label, text));
        }
    }
    cells
}

/// Verbs of the rulebook: each part varied while the others are as usual.
pub(super) fn named(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    for verb in s.v.verbs {
        for (at, spec) in verb.args.iter().enumerate() {
            for value in values(s, spec) {
                let usual = usual(s, verb, Some((at, &value)));
                let name = match spec.key {
                    Some(key) => format!("{} {key}", verb.word),
                    None => verb.word.to_owned(),
                };
                let statement = format!("{}{usual}", verb.word);
                let that = format!("choose 1 any {} as that", s.kind);
                let before = block(&that, &value.before);
                // Without the choice that only the other parts have use for.
                let text = if usual.contains("that") {
                    block(before.trim_end(), &statement)
                } else {
                    block(&value.before, &statement)
                };
                let text = with_number(s, &term(&value.label, "", &value.words), &text);
                cells.push(deed("verb of the rulebook", &name, &value.label, text));
            }
        }
        if verb.args.is_empty() {
            let text = verb.word.to_owned();
            cells.push(deed("verb of the rulebook", verb.word, "none", text));
        }
    }
    cells
}

/// The arguments of a verb, one of them this value.
fn usual(s: &Setting, verb: &VerbWord, varied: Option<(usize, &Term)>) -> String {
    let mut out = String::new();
    for (at, spec) in verb.args.iter().enumerate() {
        let words = match varied {
            Some((place, value)) if place == at => value.words.clone(),
            _ if !spec.required => continue,
            _ => match spec.kind {
                ArgKind::Selection | ArgKind::Cards if spec.key.is_some() => "that".to_owned(),
                ArgKind::Selection | ArgKind::Cards => "this".to_owned(),
                ArgKind::Choice => format!("1 enemy {}", s.kind),
                ArgKind::Number | ArgKind::Count => "1".to_owned(),
                ArgKind::Word(list) | ArgKind::Words(list) => list[0].to_owned(),
                ArgKind::Condition => "own_turn".to_owned(),
            },
        };
        if let Some(key) = spec.key {
            out.push(' ');
            out.push_str(key);
        }
        out.push(' ');
        out.push_str(&words);
    }
    out
}

/// What can stand in an argument.
fn values(s: &Setting, spec: &ArgSpec) -> Vec<Term> {
    let choices = || {
        let mut all = Vec::new();
        for kind in s.v.kinds {
            for side in ["own", "enemy", "any"] {
                let words = format!("1 {side} {}", kind.word);
                all.push(term(&words, "", &words));
            }
        }
        let many = format!("up to 2 any {}s", s.kind);
        all.push(term(&many, "", &many));
        let many = format!("any number of any {}s", s.kind);
        all.push(term(&many, "", &many));
        let many = format!("all any {}s", s.kind);
        all.push(term(&many, "", &many));
        all
    };
    match spec.kind {
        ArgKind::Selection => cards(s),
        ArgKind::Choice => choices(),
        ArgKind::Cards => {
            let mut all = cards(s);
            if spec.key.is_none() {
                all.extend(choices());
            }
            all
        }
        ArgKind::Number => numbers(s),
        ArgKind::Count => {
            let mut all = numbers(s);
            for count in ["up to 2", "any number of", "all"] {
                all.push(term(count, "", count));
            }
            all
        }
        ArgKind::Word(list) | ArgKind::Words(list) => {
            list.iter().map(|it| term(it, "", it)).collect()
        }
        ArgKind::Condition => vec![term("own_turn", "", "own_turn")],
    }
}

/// Where cards go, at which end, and how they lie.
pub(super) fn destinations(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (verb, card) in [
        ("move", "this"),
        ("move", "chosen"),
        ("move", "chosen in hand"),
        ("order", "seen"),
        ("return", "chosen"),
        ("send", "chosen"),
        ("send", "chosen in hand"),
    ] {
        let (before, words) = match card {
            "this" => (String::new(), "this"),
            "seen" => (format!("{} top 2 as seen", s.see), "seen"),
            "chosen" => (format!("choose 1 any {} as it", s.kind), "it"),
            _ => (format!("choose 1 own card in {} as it", s.piles[0]), "it"),
        };
        if s.v.without.contains(&verb) {
            continue;
        }
        let name = format!("{verb} {card} to");
        for zone in s.v.zones {
            for side in ["", "own ", "enemy "] {
                let with = format!("{side}{}", zone.word);
                let text = block(&before, &format!("{verb} {words} to {with}"));
                cells.push(deed("verb by zone", &name, &with, text));
            }
            for how in [
                "top",
                "bottom",
                "face_up",
                "face_down",
                "rested",
                "standing",
            ] {
                let with = format!("{} {how}", zone.word);
                let text = block(&before, &format!("{verb} {words} to {with}"));
                cells.push(deed("verb by zone", &name, &with, text));
            }
        }
    }
    cells
}

/// What is paid for a block, alone and joined.
pub(super) fn prices(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let all = costs(s);
    for one in &all {
        let uses = if one.words.contains(" x") {
            "draw x"
        } else {
            "draw 1"
        };
        let text = format!("may pay {} {{\n{uses}\n}}", one.words);
        cells.push(deed("cost", "may pay", &one.label, text));
        for other in &all {
            let number = if other.words.contains(" x") {
                "draw x"
            } else {
                uses
            };
            let text = format!("may pay {} and {} {{\n{number}\n}}", one.words, other.words);
            cells.push(deed("cost by cost", &one.label, &other.label, text));
        }
    }
    cells
}

/// Every deed in place of an event.
pub(super) fn replacements(s: &Setting) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut bodies: Vec<(String, String)> = Vec::new();
    for (name, form) in WHO {
        bodies.push(((*name).to_owned(), fill(s, form, "you")));
    }
    for (name, form) in WHAT {
        bodies.push(((*name).to_owned(), fill(s, form, "this")));
    }
    for (name, form) in COUNTED {
        bodies.push(((*name).to_owned(), fill(s, form, "1")));
    }
    for (name, form) in BARE {
        bodies.push(((*name).to_owned(), fill(s, form, "")));
    }
    for verb in s.v.verbs {
        let that = format!("choose 1 any {} as that\n", s.kind);
        let words = format!("{}{}", verb.word, usual(s, verb, None));
        let before = if words.contains("that") {
            that.as_str()
        } else {
            ""
        };
        bodies.push((verb.word.to_owned(), format!("{before}{words}")));
    }
    for event in s.replaced {
        for (name, body) in &bodies {
            let mut texts = Vec::new();
            for (label, of, head) in s.moments {
                if label.ends_with("instead of") {
                    for rest in ["", "\nprevent"] {
                        let head = format!("{head}{event} as used");
                        texts.push((*of, head, format!("{body}{rest}")));
                    }
                }
            }
            cells.push(Cell {
                group: "replacement",
                construct: format!("instead of {event}"),
                with: name.clone(),
                text: Text::Whole(texts),
            });
        }
    }
    cells
}

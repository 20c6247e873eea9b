//! How two worlds differ to a viewer, if they do, and by which channel.

use crate::world::{Delivery, Lived, What};
use serde_json::Value;

/// The first difference that somebody was told.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// The channel, in a few words.
    pub(crate) by: String,
    /// Here, and there.
    pub(crate) told: String,
}

fn new(by: impl Into<String>, told: String) -> Difference {
    let by = by.into();
    Difference { by, told }
}

/// The first difference that these people were told.
pub(crate) fn difference(a: &Lived, b: &Lived, people: &[usize]) -> Option<Difference> {
    // One world may come to its end a little later: what is said then has no like.
    let end_ms = a.end_ms.min(b.end_ms);
    let within = |deliveries: &[Delivery]| -> Vec<Delivery> {
        let within = deliveries.iter().filter(|delivery| delivery.at_ms < end_ms);
        within.cloned().collect()
    };
    let told = people
        .iter()
        .filter_map(|&at| between(&within(&a.received[at]), &within(&b.received[at])));
    let first = told.min_by_key(|it| it.0).map(|it| it.1);
    match [a, b].map(|lived| lived.stuck.as_ref()) {
        [None, None] => first,
        // Nobody acts any more, so the rest is only what follows from it.
        stuck => {
            let first = first.map_or(String::new(), |it| format!("{}: {}", it.by, it.told));
            let told = format!("{stuck:?} {} {} {first}", a.steps, b.steps);
            Some(new("who is asked", told))
        }
    }
}

/// What was done and said in two worlds, side by side, for somebody who looks for a leak.
pub(crate) fn beside(a: &Lived, b: &Lived, people: &[usize]) -> String {
    let mut text = String::new();
    for at in 0..a.acts.len().max(b.acts.len()) {
        text.push_str(&format!("{:?} | {:?}\n", a.acts.get(at), b.acts.get(at)));
    }
    for &at in people {
        for lived in [a, b] {
            let deliveries = lived.received[at].iter().map(short);
            let deliveries: Vec<String> = deliveries.collect();
            text.push_str(&format!("person {at}:\n{}\n", deliveries.join("\n")));
        }
    }
    text
}

/// The moment of the first difference, and what it is.
fn between(a: &[Delivery], b: &[Delivery]) -> Option<(u64, Difference)> {
    let at = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(at), b.get(at));
    let times = [a, b].map(|delivery| delivery.map(|delivery| delivery.at_ms));
    let when = times.iter().flatten().min().copied()?;
    let found = match (a, b) {
        (Some(a), Some(b)) if a.what == b.what => new("when", format!("{times:?} ms")),
        (Some(a), Some(b)) if a.at_ms == b.at_ms => told(&a.what, &b.what),
        _ => {
            let deliveries = [a, b].map(|delivery| delivery.map_or("nothing".into(), short));
            new("what is said when", deliveries.join(" | "))
        }
    };
    Some((when, found))
}

/// How two things differ that were said in the same moment.
fn told(a: &What, b: &What) -> Difference {
    let told = |what: &str, a: &str, b: &str| {
        let (here, there) = apart(a, b);
        new(what, format!("…{here}… | …{there}…"))
    };
    match (a, b) {
        (What::Frames(a), What::Frames(b)) if a.len() == b.len() => {
            let pair = a.iter().zip(b).find(|(a, b)| a != b);
            let (a, b) = pair.expect("frames that differ");
            told(&field(a, b), a, b)
        }
        (What::Answer(path, _, a), What::Answer(other, _, b)) if path == other => {
            told(&format!("{path} {}", field(a, b)), a, b)
        }
        (What::Frames(a), What::Frames(b)) => {
            let counts = format!("{} frames | {} frames", a.len(), b.len());
            new("how many frames in one go", counts)
        }
        _ => new("what is said", format!("{a:.200?} | {b:.200?}")),
    }
}

/// A line in a few words.
fn short(delivery: &Delivery) -> String {
    let frame = |frame: &str| {
        let read = serde_json::from_str::<Value>(frame).unwrap_or_default();
        let words = ["t", "seq", "snapshot", "undo", "offers"].map(|name| read[name].to_string());
        let events = read["events"].as_array().map_or(0, Vec::len);
        format!(
            "{} events {events} asked {}",
            words.join(" "),
            read["view"]["asked"]
        )
    };
    let what = match &delivery.what {
        What::Frames(frames) => frames
            .iter()
            .map(|it| frame(it))
            .collect::<Vec<_>>()
            .join("; "),
        What::Answer(path, _, _) => path.clone(),
        other => format!("{other:?}"),
    };
    format!("{} ms: {what}", delivery.at_ms)
}

/// The place where two texts begin to differ.
fn apart<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str) {
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let cut = |text: &'a str| {
        let mut from = same.saturating_sub(60).min(text.len());
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let mut to = (same + 120).min(text.len());
        while !text.is_char_boundary(to) {
            to += 1;
        }
        &text[from..to]
    };
    (cut(a), cut(b))
}

/// The field in which two messages differ first.
fn field(a: &str, b: &str) -> String {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let (a, b) = (read(a), read(b));
    let kind = a["t"].as_str().unwrap_or_default().to_owned();
    if a["t"] != b["t"] {
        return format!("{kind} | {}", b["t"]);
    }
    format!("{kind}{}", path(&a, &b))
}

fn path(a: &Value, b: &Value) -> String {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let mut names = a.keys().chain(b.keys());
            let name = names.find(|name| a.get(*name) != b.get(*name));
            name.map_or(String::new(), |name| {
                let none = Value::Null;
                let of = |all: &serde_json::Map<String, Value>| all.get(name).cloned();
                let inner = path(
                    &of(a).unwrap_or_else(|| none.clone()),
                    &of(b).unwrap_or_else(|| none.clone()),
                );
                format!(".{name}{inner}")
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pair = a.iter().zip(b).find(|(a, b)| a != b);
            pair.map_or(String::new(), |(a, b)| format!("[]{}", path(a, b)))
        }
        _ => String::new(),
    }
}

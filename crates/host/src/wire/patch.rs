//! What is other in a view than in the view before it, as text.
//!
//! A [patch](of) names what has changed and points at what has not; [`apply`] gives the new view
//! back to the byte. It knows JSON and no field of a view, so a view may grow without it, and it
//! holds nothing that the two views do not hold: a viewer that knows both learns nothing from it.
//!
//! A patch is one of these:
//!
//! - `[value]`: the value as a whole;
//! - `{"name":patch, …}`: an object, of which only the members that are named have changed;
//! - `{"":[item, …]}`: a list. An item is the number of an element of the list before it, two
//!   numbers `[from,to]` for all elements from the one to the other, an element with its changes
//!   `[number,patch]`, or a new element `[value]`.

/// How deep lists and objects may lie in one another.
const DEPTH_MAX: usize = 16;

/// The changes that lead from one text to the other. Both are JSON as `serde_json` writes it.
#[must_use]
pub fn of(before: &str, after: &str) -> String {
    let mut out = String::new();
    changes(before, after, 0, &mut out);
    out
}

/// The text that a patch leads to; nothing where it is no patch of that text.
#[must_use]
pub fn apply(before: &str, patch: &str) -> Option<String> {
    let mut out = String::new();
    (value_end(patch, 0)? == patch.len()).then_some(())?;
    applied(before, patch, 0, &mut out)?;
    Some(out)
}

fn changes(before: &str, after: &str, depth: usize, out: &mut String) {
    let at = out.len();
    let written = match (before.as_bytes().first(), after.as_bytes().first()) {
        _ if depth >= DEPTH_MAX => false,
        (Some(b'{'), Some(b'{')) => object(before, after, depth, out),
        (Some(b'['), Some(b'[')) => list(before, after, depth, out),
        _ => false,
    };
    // What is told as changes may be longer than the whole.
    if !written || out.len() - at > after.len() + 2 {
        out.truncate(at);
        whole(after, out);
    }
}

fn whole(value: &str, out: &mut String) {
    out.push('[');
    out.push_str(value);
    out.push(']');
}

/// Changes of an object that has the same members; false where it has others.
fn object(before: &str, after: &str, depth: usize, out: &mut String) -> bool {
    let (mut old, mut new) = (Parts::of(before), Parts::of(after));
    out.push('{');
    loop {
        let was = old.next();
        if was.is_some_and(|was| new.passes(&before[was.from..old.at - 1])) {
            continue;
        }
        match (was, new.next()) {
            (Some(was), Some(now)) if was.name == now.name => {
                separate('{', out);
                out.push_str(now.name);
                out.push(':');
                changes(was.value, now.value, depth + 1, out);
            }
            (None, None) => break,
            _ => return false,
        }
    }
    out.push('}');
    true
}

fn list(before: &str, after: &str, depth: usize, out: &mut String) -> bool {
    let old: Vec<&str> = Parts::of(before).map(|part| part.value).collect();
    out.push_str(r#"{"":["#);
    let mut next = 0;
    // Elements that stay in a row.
    let mut run: Option<(usize, usize)> = None;
    for part in Parts::of(after) {
        let element = part.value;
        let stays = |at: &usize| old[*at] == element;
        let kept = (next..old.len())
            .find(stays)
            .or_else(|| (0..next).find(stays));
        match (kept, &mut run) {
            (Some(at), Some((_, last))) if at == *last + 1 => *last = at,
            (Some(at), _) => {
                tell_run(run.replace((at, at)), out);
            }
            (None, _) => {
                tell_run(run.take(), out);
                separate('[', out);
                tell_new(&old, next, element, depth, out);
            }
        }
        next = old.len().min(kept.unwrap_or(next) + 1);
    }
    tell_run(run, out);
    out.push_str("]}");
    true
}

fn tell_run(run: Option<(usize, usize)>, out: &mut String) {
    let Some((from, to)) = run else { return };
    separate('[', out);
    if from == to {
        out.push_str(&from.to_string());
    } else {
        out.push_str(&format!("[{from},{to}]"));
    }
}

/// An element that the list did not have, told by the one that begins most like it: the handle of
/// a card, the words of a zone and the verb of a choice stand first.
fn tell_new(old: &[&str], next: usize, element: &str, depth: usize, out: &mut String) {
    let like = |other: &str| {
        let both = element.bytes().zip(other.bytes());
        both.take_while(|(one, other)| one == other).count()
    };
    let nearest = (old.iter().enumerate())
        .map(|(at, other)| (like(other), usize::MAX - at.abs_diff(next), at))
        .max();
    let begin = out.len();
    if let Some((_, _, at)) = nearest {
        out.push_str(&format!("[{at},"));
        changes(old[at], element, depth + 1, out);
        out.push(']');
        if out.len() - begin <= element.len() + 2 {
            return;
        }
        out.truncate(begin);
    }
    whole(element, out);
}

fn separate(open: char, out: &mut String) {
    if !out.ends_with(open) {
        out.push(',');
    }
}

fn applied(before: &str, patch: &str, depth: usize, out: &mut String) -> Option<()> {
    (depth <= DEPTH_MAX + 1).then_some(())?;
    let mut parts = Parts::of(patch);
    if patch.starts_with('[') {
        out.push_str(parts.next()?.value);
        return parts.next().is_none().then_some(());
    }
    let first = parts.clone().next();
    if let Some(items) = first.filter(|part| part.name == r#""""#) {
        return applied_list(before, items.value, depth, out);
    }
    out.push('{');
    before.starts_with('{').then_some(())?;
    let mut changed = parts.next();
    for member in Parts::of(before) {
        separate('{', out);
        out.push_str(member.name);
        out.push(':');
        match changed {
            Some(change) if change.name == member.name => {
                applied(member.value, change.value, depth + 1, out)?;
                changed = parts.next();
            }
            _ => out.push_str(member.value),
        }
    }
    out.push('}');
    changed.is_none().then_some(())
}

fn applied_list(before: &str, items: &str, depth: usize, out: &mut String) -> Option<()> {
    (before.starts_with('[') && items.starts_with('[')).then_some(())?;
    let old: Vec<&str> = Parts::of(before).map(|part| part.value).collect();
    out.push('[');
    let begin = out.len();
    let comma = |out: &mut String| {
        if out.len() > begin {
            out.push(',');
        }
    };
    for item in Parts::of(items).map(|part| part.value) {
        if !item.starts_with('[') {
            comma(out);
            out.push_str(old.get(item.parse::<usize>().ok()?)?);
            continue;
        }
        let mut parts = Parts::of(item).map(|part| part.value);
        match (parts.next()?, parts.next()) {
            (value, None) => {
                comma(out);
                out.push_str(value);
            }
            (at, Some(change)) if change.starts_with(['[', '{']) => {
                comma(out);
                let was = old.get(at.parse::<usize>().ok()?)?;
                applied(was, change, depth + 1, out)?;
            }
            (from, Some(to)) => {
                let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
                (from < to).then_some(())?;
                for element in old.get(from..=to)? {
                    comma(out);
                    out.push_str(element);
                }
            }
        }
    }
    out.push(']');
    Some(())
}

/// A member of an object, or an element of a list, whose name is empty.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// With its quotation marks.
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// Where it begins in the text.
    from: usize,
}

/// The parts of an object or a list, in order.
#[derive(Clone)]
pub(super) struct Parts<'a> {
    text: &'a str,
    at: usize,
    named: bool,
}

impl<'a> Parts<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self {
            text,
            at: 1,
            named: text.starts_with('{'),
        }
    }
}

impl Parts<'_> {
    /// Whether this is the next part, which then is behind.
    fn passes(&mut self, part: &str) -> bool {
        let end = self.at + part.len();
        let ends = matches!(self.text.as_bytes().get(end), Some(b',' | b'}' | b']'));
        let is_next = ends && self.text.as_bytes()[self.at..end] == *part.as_bytes();
        if is_next {
            self.at = end + 1;
        }
        is_next
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let bytes = self.text.as_bytes();
        if self.at + 1 >= bytes.len() {
            return None;
        }
        let from = self.at;
        let mut begin = from;
        let mut name = "";
        if self.named {
            let end = value_end(self.text, begin)?;
            name = self.text.get(begin..end)?;
            begin = end + 1;
        }
        let end = value_end(self.text, begin)?;
        // Behind a part stands a comma, or the end.
        self.at = end + 1;
        let value = self.text.get(begin..end)?;
        Some(Part { name, value, from })
    }
}

/// Where the value ends that begins there.
fn value_end(text: &str, begin: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut at = begin;
    loop {
        match bytes.get(at)? {
            b'"' => at = string_end(bytes, at)?,
            b'{' | b'[' => {
                depth += 1;
                at += 1;
            }
            b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                at += 1;
            }
            _ if depth > 0 => at += 1,
            _ => {
                // A number or a word.
                let rest = &bytes[at..];
                let length = rest.iter().position(|byte| b",:]}".contains(byte));
                return Some(at + length.unwrap_or(rest.len()));
            }
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

/// Where the string ends that begins there.
fn string_end(bytes: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin + 1;
    loop {
        at += bytes
            .get(at..)?
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\\'))?;
        if bytes[at] == b'"' {
            return Some(at + 1);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use shokan_kernel::luck::{Luck, Stream};

    #[track_caller]
    fn leads(before: &str, after: &str, patch: &str) {
        assert_eq!(of(before, after), patch);
        assert_eq!(apply(before, patch).as_deref(), Some(after));
    }

    #[test]
    fn what_stays_is_not_told() {
        leads("7", "7", "[7]");
        leads(r#"{"a":1,"b":2}"#, r#"{"a":1,"b":3}"#, r#"{"b":[3]}"#);
        leads(
            r#"{"a":{"b":["a long one","c"]},"d":"e"}"#,
            r#"{"a":{"b":["a long one"]},"d":"e"}"#,
            r#"{"a":{"b":{"":[0]}}}"#,
        );
        leads(
            r#"["first","second","third","fourth"]"#,
            r#"["new","second","third","fourth","first"]"#,
            r#"{"":[["new"],[1,3],0]}"#,
        );
        leads(
            r#"[{"id":1,"at":"the left"},{"id":2,"at":"the right"}]"#,
            r#"[{"id":2,"at":"the left"}]"#,
            r#"[[{"id":2,"at":"the left"}]]"#,
        );
        leads(
            r#"[{"id":1,"words":"many words that stay"}, {"id":2}]"#
                .replace(", ", ",")
                .as_str(),
            r#"[{"id":3,"words":"many words that stay"}]"#,
            r#"{"":[[0,{"id":[3]}]]}"#,
        );
    }

    #[test]
    fn marks_inside_of_texts_are_texts() {
        leads(
            r#"{"a":"}],\"{[\\","b":[{"c":"\\\""},"stays as it was"]}"#,
            r#"{"a":"\"","b":[{"c":"]"},"stays as it was"]}"#,
            r#"{"a":["\""],"b":{"":[[{"c":"]"}],1]}}"#,
        );
    }

    #[test]
    fn any_value_leads_to_any_other() {
        let mut luck = Luck::quick(3);
        let mut before = value(&mut luck, 4);
        for _ in 0..2_000 {
            let after = if luck.below(Stream::Other, 3) == 0 {
                value(&mut luck, 4)
            } else {
                touched(&before, &mut luck)
            };
            let (was, now) = (before.to_string(), after.to_string());
            let patch = of(&was, &now);
            assert!(patch.len() <= now.len() + 2, "{patch} for {now}");
            serde_json::from_str::<Value>(&patch).expect("a patch is JSON");
            assert_eq!(apply(&was, &patch), Some(now), "{patch}");
            before = after;
        }
    }

    #[test]
    fn a_patch_of_something_else_is_refused() {
        let before = r#"{"a":[1,2],"b":{}}"#;
        let wrong = [
            "",
            "[",
            "]",
            "[]",
            "[1,2]",
            "{",
            r#"{"c":[1]}"#,
            r#"{"b":[1],"a":[1]}"#,
            r#"{"a":{"":[2]}}"#,
            r#"{"a":{"":[[1,2]]}}"#,
            r#"{"a":{"":[[2,1]]}}"#,
            r#"{"a":{"":[[5,[1]]]}}"#,
            r#"{"a":{"":1}}"#,
            r#"{"b":{"":[0]}}"#,
            r#"{"a":{"x":[1]}}"#,
            r#"{"a":1}"#,
            r#"[1]]"#,
        ];
        for patch in wrong {
            assert_eq!(apply(before, patch), None, "{patch}");
        }
    }

    fn value(luck: &mut Luck, depth: u32) -> Value {
        match luck.below(Stream::Other, if depth == 0 { 3 } else { 5 }) {
            0 => json!(luck.below(Stream::Other, 50)),
            1 => json!(
                ["a", "火\"", "\\", "", "a longer text"][luck.below(Stream::Other, 5) as usize]
            ),
            2 => Value::Null,
            3 => (0..luck.below(Stream::Other, 5))
                .map(|_| value(luck, depth - 1))
                .collect(),
            _ => {
                let names = ["a", "b", "c", "d"].map(str::to_owned).into_iter();
                let members = names
                    .filter(|_| luck.below(Stream::Other, 4) > 0)
                    .collect::<Vec<_>>();
                let member = |name| (name, value(luck, depth - 1));
                Value::Object(members.into_iter().map(member).collect())
            }
        }
    }

    /// The value with a change somewhere.
    fn touched(before: &Value, luck: &mut Luck) -> Value {
        match before {
            Value::Array(list) if !list.is_empty() => {
                let mut list = list.clone();
                let at = luck.below(Stream::Other, list.len() as u32) as usize;
                match luck.below(Stream::Other, 4) {
                    0 => drop(list.remove(at)),
                    1 => list.insert(at, value(luck, 2)),
                    2 => list.rotate_left(at),
                    _ => list[at] = touched(&list[at], luck),
                }
                Value::Array(list)
            }
            Value::Object(members) if !members.is_empty() => {
                let mut members = members.clone();
                let at = luck.below(Stream::Other, members.len() as u32) as usize;
                if let Some(member) = members.values_mut().nth(at) {
                    *member = touched(member, luck);
                }
                Value::Object(members)
            }
            _ => value(luck, 3),
        }
    }
}

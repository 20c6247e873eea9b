//! Wraps comments that are too wide, which rustfmt leaves alone.

/// Breaks every comment line that is wider than `columns`; what is cut off begins the next line of
/// the same paragraph. Code and tables are not touched.
pub(crate) fn comments(text: &str, columns: usize) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut at = 0;
    let mut fenced = false;
    while at < lines.len() {
        if let Some((head, body)) = comment(&lines[at]) {
            fenced ^= body.starts_with("```");
            if !fenced && !body.starts_with('|') && lines[at].chars().count() > columns {
                let room = columns.saturating_sub(head.chars().count());
                if let Some((kept, rest)) = cut(body, room) {
                    let (head, kept, rest) = (head.to_owned(), kept.to_owned(), rest.to_owned());
                    lines[at] = format!("{head}{kept}");
                    carry(&mut lines, at + 1, &head, &kept, &rest);
                }
            }
        } else {
            fenced = false;
        }
        at += 1;
    }
    let mut wrapped = lines.join("\n");
    wrapped.push('\n');
    wrapped
}

/// Puts what was cut off before the next line of the paragraph, or on a line of its own.
fn carry(lines: &mut Vec<String>, at: usize, head: &str, kept: &str, rest: &str) {
    let joined = lines.get(at).and_then(|next| {
        let (next_head, body) = comment(next)?;
        let goes_on = next_head == head
            && body.starts_with(|c: char| c.is_alphanumeric() || "[`(".contains(c));
        let item = is_item(body);
        (goes_on && !item && !body.starts_with("```")).then(|| format!("{head}{rest} {body}"))
    });
    match joined {
        Some(line) => lines[at] = line,
        None => {
            let indent = if is_item(kept) { "  " } else { "" };
            lines.insert(at, format!("{head}{indent}{rest}"));
        }
    }
}

/// A line of a list: it starts a paragraph of its own.
fn is_item(body: &str) -> bool {
    body.starts_with("- ") || body.starts_with("* ") || {
        let digits = body.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.len() < body.len() && digits.starts_with(". ")
    }
}

/// The indent with the slashes, and what the comment says.
fn comment(line: &str) -> Option<(&str, &str)> {
    let start = line.trim_start();
    let marker = ["/// ", "//! ", "// "]
        .into_iter()
        .find(|marker| start.starts_with(marker))?;
    Some(line.split_at(line.len() - start.len() + marker.len()))
}

/// Cuts at the last space that leaves at most `room` characters, never inside `code`.
fn cut(body: &str, room: usize) -> Option<(&str, &str)> {
    let mut best = None;
    let mut in_code = false;
    for (count, (at, c)) in body.char_indices().enumerate() {
        if count > room {
            break;
        }
        in_code ^= c == '`';
        if c == ' ' && !in_code && at > 0 {
            best = Some(at);
        }
    }
    best.map(|at| (body[..at].trim_end(), body[at..].trim_start()))
        .filter(|(kept, rest)| !kept.is_empty() && !rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_off_begins_the_next_line_of_the_paragraph() {
        let text = "/// One two three four.\n/// Five.\nfn code() {}\n";
        let wrapped = "/// One two three\n/// four. Five.\nfn code() {}\n";
        assert_eq!(comments(text, 18), wrapped);
    }

    #[test]
    fn lists_code_and_fences_keep_their_lines() {
        let text = "// - one two three\n// - four\nlet long_code = very_long_call();\n";
        let wrapped = "// - one two\n//   three\n// - four\nlet long_code = very_long_call();\n";
        assert_eq!(comments(text, 15), wrapped);
        let fence = "/// ```\n/// a very long line of code\n/// ```\n";
        assert_eq!(comments(fence, 15), fence);
        assert_eq!(
            comments("// a `b c d e f g`\n", 10),
            "// a\n// `b c d e f g`\n"
        );
    }
}

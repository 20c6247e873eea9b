//! Forms of Japanese verbs.

/// Verbs in る that change like 送る, not like 捨てる.
const STRONG: [&str; 5] = ["ふる", "送る", "取る", "減る", "戻る"];

/// A verb before もよい or before a comma.
fn form(sentence: &str, ends: &[(&str, &str)], strong: &str, weak: &str) -> Option<String> {
    if STRONG.iter().any(|it| sentence.ends_with(it)) {
        return Some(format!("{}{strong}", sentence.trim_end_matches('る')));
    }
    for (end, form) in ends {
        if let Some(before) = sentence.strip_suffix(end) {
            return Some(format!("{before}{form}"));
        }
    }
    let before = sentence.strip_suffix('る')?;
    Some(format!("{before}{weak}"))
}

/// Before もよい and before what is paid for.
pub(super) fn te(sentence: &str) -> Option<String> {
    let ends = [
        ("する", "して"),
        ("う", "って"),
        ("く", "いて"),
        ("す", "して"),
        ("ぶ", "んで"),
        ("つ", "って"),
        ("む", "んで"),
    ];
    form(sentence, &ends, "って", "て")
}

/// Before a comma.
pub(super) fn stem(sentence: &str) -> Option<String> {
    let ends = [
        ("する", "し"),
        ("う", "い"),
        ("く", "き"),
        ("す", "し"),
        ("ぶ", "び"),
        ("つ", "ち"),
        ("む", "み"),
    ];
    form(sentence, &ends, "り", "")
}

//! What is said of texts that a game does not carry out. A check says in English what it found and
//! what to write instead; here the same sentence stands in both languages.

use shokan_lang::ast::Bi;

/// A line a sentence: English, a tab, Japanese. `{}` stands for a word of the text.
const SAID: &str = include_str!("said.tsv");

/// The sentence of a check in both languages. Of a word alone it is said that the game has none
/// such; a sentence that has no Japanese stands as it is, which a test forbids.
pub(super) fn both(found: &str) -> Bi {
    if let Some(ja) = japanese(found) {
        return Bi {
            ja,
            en: found.to_owned(),
        };
    }
    if is_word(found) {
        return Bi {
            ja: format!("「{found}」という言葉はこのゲームにありません（別の言葉で書きます）"),
            en: format!("{found}, a word this game does not have (write another one)"),
        };
    }
    Bi {
        ja: found.to_owned(),
        en: found.to_owned(),
    }
}

/// Whether this is a word of the language and no sentence.
fn is_word(found: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !found.is_empty() && found.chars().all(plain)
}

/// The sentence in Japanese; none where the table has not got it.
fn japanese(found: &str) -> Option<String> {
    let rows = || {
        let lines = SAID.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once('\t'))
    };
    let plain = rows().find(|(en, _)| *en == found);
    if let Some((_, ja)) = plain {
        return Some(ja.to_owned());
    }
    rows().find_map(|(en, ja)| filled(en, ja, found))
}

/// The Japanese of a sentence with words of the text in it.
fn filled(en: &str, ja: &str, found: &str) -> Option<String> {
    if !en.contains("{}") {
        return None;
    }
    let mut pieces = en.split("{}");
    let mut rest = found.strip_prefix(pieces.next()?)?;
    let mut out = ja.to_owned();
    let pieces: Vec<&str> = pieces.collect();
    for (at, piece) in pieces.iter().enumerate() {
        let last = at + 1 == pieces.len();
        let end = if last && piece.is_empty() {
            rest.len()
        } else {
            rest.find(piece)?
        };
        out = out.replacen("{}", &rest[..end], 1);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(out)
}

#[cfg(test)]
mod tests {
    // tidy: allow std::fs, because a test reads the sources of the checks.
    use super::*;

    /// Where checks say why a text is refused.
    const CHECKS: [&str; 2] = ["src", "../kernel/src/compile"];

    /// Strings of the compiler that are no sentences of their own.
    const PARTS: [&str; 3] = [
        ", ",
        "set health",
        "{}: card {} says {}, which this game cannot run",
    ];

    fn files(folder: &std::path::Path, into: &mut Vec<std::path::PathBuf>) {
        let inside = std::fs::read_dir(folder).expect("a folder of sources");
        for entry in inside {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                files(&path, into);
            } else {
                into.push(path);
            }
        }
    }

    /// The strings of a source file that are sentences; `{...}` of a format is `{}`.
    fn sentences(text: &str) -> Vec<String> {
        let code: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let code = code.join("\n");
        let mut found = Vec::new();
        let mut chars = code.chars().peekable();
        while let Some(c) = chars.next() {
            if c != '"' {
                continue;
            }
            let mut text = String::new();
            while let Some(c) = chars.next() {
                match c {
                    '"' => break,
                    '\\' if chars.peek() == Some(&'\n') => {
                        while chars.next_if(|c| c.is_whitespace()).is_some() {}
                    }
                    '\\' => text.extend(chars.next()),
                    '{' if chars
                        .peek()
                        .is_some_and(|c| c.is_ascii_alphabetic() || *c == '}') =>
                    {
                        while chars.next_if(|c| *c != '}').is_some() {}
                        chars.next();
                        text.push_str("{}");
                    }
                    c => text.push(c),
                }
            }
            let text = text.replace("{{", "{").replace("}}", "}");
            if text.contains(' ') {
                found.push(text);
            }
        }
        found
    }

    #[test]
    fn every_sentence_of_a_check_stands_in_both_languages() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all = Vec::new();
        files(&root.join(CHECKS[0]), &mut all);
        all.retain(|path| {
            let inside = path.strip_prefix(root).expect("a file of this package");
            let path = inside.to_string_lossy();
            let ends = ["/lexicon.rs", "/front.rs", "/bearers.rs"];
            path.contains("/check") || ends.iter().any(|end| path.ends_with(end))
        });
        files(&root.join(CHECKS[1]), &mut all);
        all.push(root.join("../kernel/src/compile.rs"));
        assert!(all.len() > 12, "{all:?}");
        let mut missing = Vec::new();
        for path in all {
            let text = std::fs::read_to_string(&path).expect("a source");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for sentence in sentences(text) {
                // A verb as it is written: `put ... under`.
                let verb = PARTS.contains(&&*sentence) || sentence.contains(" ... ");
                let part = verb && !sentence.contains('(');
                if !part && japanese(&sentence).is_none() {
                    missing.push(format!("{}: {sentence}", path.display()));
                }
            }
        }
        assert!(
            missing.is_empty(),
            "write the Japanese into said.tsv:\n{}",
            missing.join("\n")
        );
    }

    #[test]
    fn the_table_says_each_sentence_once_and_in_both_languages() {
        let mut seen = std::collections::BTreeSet::new();
        for line in SAID.lines().filter(|line| !line.starts_with('#')) {
            let (en, ja) = line.split_once('\t').expect("English, a tab, Japanese");
            assert!(seen.insert(en), "twice: {en}");
            assert!(!ja.is_empty() && ja != en, "{en}");
            assert_eq!(en.matches("{}").count(), ja.matches("{}").count(), "{en}");
        }
    }

    #[test]
    fn words_of_a_text_stand_in_both_sentences() {
        let said = both(
            "search of outside (only a deck is looked through: write `choose ... in outside`)",
        );
        assert!(said.ja.contains("`choose ... in outside`"), "{}", said.ja);
        assert_eq!(
            both("rest_all").en,
            "rest_all, a word this game does not have (write another one)"
        );
    }
}

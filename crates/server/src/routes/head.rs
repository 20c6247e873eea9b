//! What the server writes into a page: the files and answers that the page will ask for, so that
//! the browser asks for all of them at once; and what the policy calls the lines that stand in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// What one page loads, as the build of the pages wrote it down (`web/ahead.ts`).
#[derive(Debug, Default, Deserialize)]
struct Ahead {
    styles: Vec<String>,
    scripts: Vec<String>,
    data: Vec<String>,
}

/// What goes into a page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Links {
    /// Styles; they lie below what a browser draws without them.
    pub(super) styles: String,
    /// Scripts and answers that it fetches meanwhile.
    pub(super) ahead: String,
}

/// The links of a page: `page` is the first word of its address, `game` the game on it.
///
/// `list` is the file of all pages; without it, or without this page in it, nothing is written and
/// the browser finds out by itself.
pub(super) fn links(list: &[u8], page: &str, game: Option<&str>) -> Links {
    let list: BTreeMap<String, Ahead> = serde_json::from_slice(list).unwrap_or_default();
    let of_game = game.and_then(|game| list.get(&format!("{page}/{game}")));
    let mut links = Links::default();
    let Some(ahead) = of_game.or_else(|| list.get(page)) else {
        return links;
    };
    // Writing to a String cannot fail.
    for style in &ahead.styles {
        let _written = writeln!(
            links.styles,
            "<link rel=\"stylesheet\" crossorigin href=\"/{style}\">"
        );
    }
    for script in &ahead.scripts {
        let _written = writeln!(
            links.ahead,
            "<link rel=\"modulepreload\" crossorigin href=\"/{script}\">"
        );
    }
    for data in &ahead.data {
        let _written = writeln!(
            links.ahead,
            "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{data}\">"
        );
    }
    links
}

/// What lies inside a page between `<TAG>` and `</TAG>`, as the policy names it: `'sha256-…'`.
pub(super) fn hashes(page: &str, tag: &str) -> Vec<String> {
    let (opens, closes) = (format!("<{tag}>"), format!("</{tag}>"));
    let bodies = page.split(opens.as_str()).skip(1);
    bodies
        .filter_map(|rest| Some(rest.split_once(closes.as_str())?.0))
        .map(|body| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(body))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &[u8] = br#"{"rules":{"styles":[],"scripts":["assets/a.js"],"data":[]},
        "rules/go":{"styles":["assets/b.css"],"scripts":["assets/b.js"],"data":["/api/rules/go"]}}"#;

    #[test]
    fn a_page_says_what_it_will_load() {
        let of_game = links(LIST, "rules", Some("go"));
        assert!(of_game.styles.contains("href=\"/assets/b.css\""));
        for file in ["/assets/b.js", "/api/rules/go"] {
            let link = format!("href=\"{file}\"");
            assert!(of_game.ahead.contains(&link), "{file}: {of_game:?}");
        }
        for game in [Some("chess"), None] {
            assert!(links(LIST, "rules", game).ahead.contains("/assets/a.js"));
        }
        assert_eq!(links(LIST, "me", None), Links::default());
        assert_eq!(links(b"", "rules", None), Links::default());
    }

    #[test]
    fn what_stands_in_a_page_is_named_by_its_hash() {
        let page =
            "<style>a</style><script type=\"module\" src=\"/b.js\"></script><script>\n</script>";
        // What `printf a | openssl dgst -sha256 -binary | base64` says, and of one line break.
        assert_eq!(
            hashes(page, "style"),
            ["'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"]
        );
        assert_eq!(
            hashes(page, "script"),
            ["'sha256-AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs='"]
        );
        assert_eq!(hashes("<style>", "style"), [""; 0]);
    }
}

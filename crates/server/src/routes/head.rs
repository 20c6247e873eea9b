//! What the server writes into the head of a page: the files and answers that the page will ask
//! for, so that the browser asks for all of them at once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

/// What one page loads, as the build of the pages wrote it down (`web/ahead.ts`).
#[derive(Debug, Default, Deserialize)]
struct Ahead {
    styles: Vec<String>,
    scripts: Vec<String>,
    data: Vec<String>,
}

/// The links of a page: `page` is the first word of its address, `game` the game on it.
///
/// `list` is the file of all pages; without it, or without this page in it, nothing is written and
/// the browser finds out by itself.
pub(super) fn links(list: &[u8], page: &str, game: Option<&str>) -> String {
    let list: BTreeMap<String, Ahead> = serde_json::from_slice(list).unwrap_or_default();
    let of_game = game.and_then(|game| list.get(&format!("{page}/{game}")));
    let mut links = String::new();
    let Some(ahead) = of_game.or_else(|| list.get(page)) else {
        return links;
    };
    // Writing to a String cannot fail.
    for style in &ahead.styles {
        let _written = writeln!(
            links,
            "<link rel=\"stylesheet\" crossorigin href=\"/{style}\">"
        );
    }
    for script in &ahead.scripts {
        let _written = writeln!(
            links,
            "<link rel=\"modulepreload\" crossorigin href=\"/{script}\">"
        );
    }
    for data in &ahead.data {
        let _written = writeln!(
            links,
            "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{data}\">"
        );
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &[u8] = br#"{"rules":{"styles":[],"scripts":["assets/a.js"],"data":[]},
        "rules/go":{"styles":["assets/b.css"],"scripts":["assets/b.js"],"data":["/api/rules/go"]}}"#;

    #[test]
    fn a_page_says_what_it_will_load() {
        let of_game = links(LIST, "rules", Some("go"));
        for file in ["/assets/b.css", "/assets/b.js", "/api/rules/go"] {
            assert!(
                of_game.contains(&format!("href=\"{file}\"")),
                "{file}: {of_game}"
            );
        }
        assert!(links(LIST, "rules", Some("chess")).contains("/assets/a.js"));
        assert!(links(LIST, "rules", None).contains("/assets/a.js"));
        assert_eq!(links(LIST, "me", None), "");
        assert_eq!(links(b"", "rules", None), "");
    }
}

//! What the tests of every pool share: its files, and that they are formatted.

use shokan_lang::check::{Pool, load};
use shokan_lang::parse::parse;
use shokan_lang::print::print;
use shokan_lang::text::{field_texts, keyword_texts, rules_text};
use shokan_lang::vocabulary::Vocabulary;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The card or deck files of a game: name, path and text.
pub(crate) fn files(game: &str, folder: &str, ending: &str) -> Vec<(String, PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder)
        .join(game);
    let mut found: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .map(|path| {
            let name = path
                .file_name()
                .and_then(|n| n.to_str())
                .unwrap_or_default();
            let text = fs::read_to_string(&path).expect("a text");
            (name.to_owned(), path.clone(), text)
        })
        .collect();
    found.sort();
    found
}

/// The whole pool of a game; every fault of it ends the test.
pub(crate) fn pool(game: &str) -> Pool {
    let files = files(game, "cards", "cards");
    let given: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, _, text)| (name.as_str(), text.as_str()))
        .collect();
    match load(&given) {
        Ok(pool) => pool,
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", faults.join("\n"));
        }
    }
}

/// Each card file is formatted, and says the same when it is printed and read again.
pub(crate) fn reads_back(game: &str) {
    for (name, path, text) in files(game, "cards", "cards") {
        let parsed = parse(&text);
        let faults: Vec<String> = parsed.faults.iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{name}: {}", faults.join("\n"));
        let printed = print(&parsed.file);
        assert_eq!(parse(&printed).file, parsed.file, "{name}");
        if std::env::var_os("BLESS").is_some() {
            // The other tests read the files meanwhile: what is right is left alone.
            if printed != text {
                fs::write(path, &printed).expect("the file can be written");
            }
            continue;
        }
        for (now, before) in printed.lines().zip(text.lines()) {
            assert_eq!(now, before, "{name}");
        }
        assert_eq!(printed, text, "{name} is not formatted: BLESS=1");
    }
}

/// The texts of all cards in both languages are those that somebody has read; `BLESS=1` writes them
/// anew. `keywords` tells the named abilities of a card, too.
pub(crate) fn texts_are_as_they_were_read(
    game: &str,
    vocabulary: &'static Vocabulary,
    keywords: bool,
) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/texts/{game}.txt"));
    let pool = pool(game);
    let mut cards: Vec<_> = pool.cards().collect();
    cards.sort_by_key(|c| c.id());
    let mut all = String::new();
    for card in cards {
        let name = card.name();
        let _ = writeln!(
            all,
            "{} {} / {}",
            card.id().unwrap_or_default(),
            name.ja,
            name.en
        );
        let fields = field_texts(card, vocabulary, &pool.words);
        let line = |japanese: bool| {
            let fields: Vec<String> = fields
                .iter()
                .map(|f| {
                    let (label, value) = if japanese {
                        (&f.label.ja, &f.value.ja)
                    } else {
                        (&f.label.en, &f.value.en)
                    };
                    format!("{label} {value}").trim().to_owned()
                })
                .collect();
            fields.join(" | ")
        };
        let _ = writeln!(all, "  [{}]\n  [{}]", line(true), line(false));
        let mut texts = Vec::new();
        if keywords {
            let named = keyword_texts(card, vocabulary, &pool.words).into_iter();
            texts.extend(named.map(|(_, text)| text));
        }
        texts.extend(rules_text(card, vocabulary, &pool.words));
        for text in texts {
            assert!(!text.ja.is_empty() && !text.en.is_empty(), "{}", name.en);
            let _ = writeln!(all, "  {}\n  {}", text.ja, text.en);
        }
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &all).expect("the texts can be written");
    }
    let read = fs::read_to_string(&path).expect("the texts are there");
    for (now, before) in all.lines().zip(read.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(all.lines().count(), read.lines().count());
}

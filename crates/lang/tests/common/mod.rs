//! What the tests of every pool share: its files, and that they are formatted.

use shokan_lang::check::{Pool, load};
use shokan_lang::parse::parse;
use shokan_lang::print::print;
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

//! The hash of a pool is of what is played: records and saved matches keep it however the card
//! files are laid out.

use shokan_lang::parse::parse;
use shokan_lang::print::plain;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::GAMES;

fn hash(game: &str, files: &[(&str, &str)]) -> String {
    let found = Catalogue::of_files(game, files).expect("a game");
    found.expect("cards without faults").pool.short_hash()
}

#[test]
fn the_layout_of_card_files_and_how_names_are_read_are_not_in_the_hash() {
    for game in GAMES {
        let files = Catalogue::built_in(game);
        let plain: Vec<(&str, String)> = files
            .iter()
            .map(|(name, text)| (*name, plain(&parse(text).file)))
            .collect();
        let plain: Vec<(&str, &str)> = plain.iter().map(|it| (it.0, it.1.as_str())).collect();
        assert!(plain.iter().zip(files).any(|(one, other)| one.1 != other.1));
        assert_eq!(hash(game, &plain), hash(game, files), "{game}");
        // One number more is another pool.
        let other: Vec<(&str, String)> = plain
            .iter()
            .map(|(name, text)| (*name, text.replacen(" 1\n", " 2\n", 1)))
            .collect();
        let other: Vec<(&str, &str)> = other.iter().map(|it| (it.0, it.1.as_str())).collect();
        assert_ne!(hash(game, &other), hash(game, files), "{game}");
    }
}

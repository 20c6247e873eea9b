//! The hash of a pool is of what is played: records and saved matches keep it however the card
//! files are laid out, and whatever things are called.

use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::GAMES;

fn hash(game: &str, files: &[(&str, &str)]) -> String {
    let found = Catalogue::of_files(game, files).expect("a game");
    found.expect("cards without faults").pool.short_hash()
}

fn changed(
    files: &[(&'static str, &'static str)],
    change: impl Fn(&str) -> String,
) -> Vec<(&'static str, String)> {
    files
        .iter()
        .map(|&(name, text)| (name, change(text)))
        .collect()
}

fn hash_of(game: &str, files: &[(&'static str, String)]) -> String {
    let files: Vec<(&str, &str)> = files.iter().map(|it| (it.0, it.1.as_str())).collect();
    hash(game, &files)
}

#[test]
fn the_layout_of_card_files_and_what_things_are_called_are_not_in_the_hash() {
    for game in GAMES {
        let files = Catalogue::built_in(game);
        let known = hash(game, files);
        // One field a line, and a comment.
        let laid = |text: &str| format!("# Laid out anew.\n{}", text.replace("  ", "\n  "));
        assert_eq!(hash_of(game, &changed(files, laid)), known, "{game}");
        let renamed = |text: &str| {
            text.replace(" en \"", " en \"New ")
                .replace(" ja \"", " ja \"新")
        };
        let renamed = changed(files, renamed);
        assert!(
            renamed
                .iter()
                .zip(files)
                .any(|(one, other)| one.1 != other.1)
        );
        assert_eq!(hash_of(game, &renamed), known, "{game}");
        // One number more is another pool.
        let other = |text: &str| {
            text.replacen("  cost 1", "  cost 2", 1)
                .replacen("amount - 10", "amount - 20", 1)
        };
        assert_ne!(hash_of(game, &changed(files, other)), known, "{game}");
    }
}

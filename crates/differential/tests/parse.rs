//! What is printed is read back: a grammar of phrases of its own gives every reading of a text, and
//! the only one must be the program of its card. How many files a game is set by
//! `DIFFERENTIAL_PARSE`; the long run is `differential parse`.

use shokan_differential::generate::Generator;
use shokan_differential::phrases::Language;
use shokan_differential::phrases::share::{Example, Share};
use shokan_lang::parse::parse;
use shokan_lang::vocabulary::{of_game, summons_call};

/// Texts from which a generator learns here.
const LESSONS: usize = 600;
/// Cards of a file.
const CARDS: usize = 6;
/// What is read back: of a thousand texts at least so many.
const READ: [(&str, Language, usize); 2] = [
    ("summons_call", Language::English, 995),
    ("summons_call", Language::Japanese, 995),
];

fn files() -> u64 {
    let files = std::env::var("DIFFERENTIAL_PARSE").ok();
    files.and_then(|it| it.parse().ok()).unwrap_or(4)
}

fn told(all: &[Example]) -> String {
    let told = all
        .iter()
        .map(|it| format!("{}\n  {}\n  {:?}", it.text, it.written, it.readings));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_cards_of_the_house_read_as_what_they_do() {
    let file = parse(include_str!("../../../cards/summons_call/starter.cards")).file;
    for language in [Language::English, Language::Japanese] {
        let mut share = Share::default();
        share.look_at(&file, &file, language, summons_call());
        let missing: Vec<Example> = share.unparsed.values().map(|it| it.1.clone()).collect();
        let all = [share.wrong, share.ambiguous, missing].concat();
        assert!(
            share.parsed > 20 && all.is_empty(),
            "{language:?}\n{}",
            told(&all)
        );
    }
}

#[test]
fn what_is_printed_reads_as_nothing_else() {
    for (game, language, least) in READ {
        let Some(v) = of_game(game) else { continue };
        let generator = Generator::new(game, LESSONS);
        let mut share = Share::default();
        for seed in 1..=files() {
            share.look(&generator.file(seed, CARDS), language, v);
        }
        assert!(share.texts() > 10, "{game} {language:?}");
        assert!(
            share.wrong.is_empty(),
            "{game} {language:?}\n{}",
            told(&share.wrong)
        );
        assert!(
            share.ambiguous.is_empty(),
            "{game} {language:?}\n{}",
            told(&share.ambiguous)
        );
        let missing: Vec<Example> = share.unparsed.values().map(|it| it.1.clone()).collect();
        assert!(
            share.parsed * 1_000 >= share.texts() * least,
            "{game} {language:?}: {} of {}\n{}",
            share.parsed,
            share.texts(),
            told(&missing)
        );
    }
}

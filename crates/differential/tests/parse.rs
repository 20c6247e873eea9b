//! What is printed is read back: a grammar of phrases of its own gives every reading of a text, and
//! the only one must be the program of its card. How many files a game is set by
//! `DIFFERENTIAL_PARSE`; the long run is `differential parse`.

use shokan_differential::generate::{Generator, Made};
use shokan_differential::phrases::Language;
use shokan_differential::phrases::share::{Example, Share};
use shokan_lang::ast::File;
use shokan_lang::parse::parse;
use shokan_lang::vocabulary::{
    Vocabulary, of_game, shaman_king, summon_and_magic, summoner_wars, summons_call,
};

/// Texts from which a generator learns here.
const LESSONS: usize = 600;
/// Cards of a file.
const CARDS: usize = 6;
/// What is read back: of a thousand texts at least so many.
const READ: [(&str, usize); 4] = [
    ("summons_call", 995),
    ("summon_and_magic", 1_000),
    ("shaman_king", 1_000),
    ("summoner_wars", 1_000),
];
/// The cards of Summon & Magic, which are read together.
const SUMMON_AND_MAGIC: [&str; 8] = [
    include_str!("../../../cards/summon_and_magic/words.cards"),
    include_str!("../../../cards/summon_and_magic/artifacts.cards"),
    include_str!("../../../cards/summon_and_magic/avatars.cards"),
    include_str!("../../../cards/summon_and_magic/lands_and_weather.cards"),
    include_str!("../../../cards/summon_and_magic/legends.cards"),
    include_str!("../../../cards/summon_and_magic/magic.cards"),
    include_str!("../../../cards/summon_and_magic/monsters_of_bartome_and_nefka.cards"),
    include_str!("../../../cards/summon_and_magic/monsters_of_karguna_and_mirnea.cards"),
];
/// The cards of Shaman King, which are read together.
const SHAMAN_KING: [&str; 5] = [
    include_str!("../../../cards/shaman_king/words.cards"),
    include_str!("../../../cards/shaman_king/shamans.cards"),
    include_str!("../../../cards/shaman_king/spirits.cards"),
    include_str!("../../../cards/shaman_king/attack_cards.cards"),
    include_str!("../../../cards/shaman_king/arts_and_attachments.cards"),
];
/// The decks of Summoner Wars, each with its own words and those of all.
const WARS: [&str; 7] = [
    include_str!("../../../cards/summoner_wars/cave_goblins.cards"),
    include_str!("../../../cards/summoner_wars/events.cards"),
    include_str!("../../../cards/summoner_wars/guild_dwarves.cards"),
    include_str!("../../../cards/summoner_wars/mercenaries.cards"),
    include_str!("../../../cards/summoner_wars/phoenix_elves.cards"),
    include_str!("../../../cards/summoner_wars/tundra_orcs.cards"),
    include_str!("../../../cards/summoner_wars/walls.cards"),
];
const WORDS_OF_WARS: &str = include_str!("../../../cards/summoner_wars/words.cards");

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

/// Every text of some files has one reading, and that is what it does.
fn read_as_what_they_do(files: &[File], v: &'static Vocabulary, least: usize) {
    for language in [Language::English, Language::Japanese] {
        let mut share = Share::default();
        for file in files {
            share.look_at(file, file, language, v);
        }
        let missing: Vec<Example> = share.unparsed.values().map(|it| it.1.clone()).collect();
        let all = [share.wrong, share.ambiguous, missing].concat();
        assert!(
            share.parsed > least && all.is_empty(),
            "{language:?}\n{}",
            told(&all)
        );
    }
}

/// Several files as one.
fn together(files: &[&str]) -> File {
    let mut lines = Vec::new();
    for (at, text) in files.iter().enumerate() {
        let heads = |it: &&str| it.starts_with("game ") || it.starts_with("set ");
        lines.extend(text.lines().filter(|it| at == 0 || !heads(it)));
    }
    parse(&lines.join("\n")).file
}

#[test]
fn the_starter_cards_read_as_what_they_do() {
    let file = parse(include_str!("../../../cards/summons_call/starter.cards")).file;
    read_as_what_they_do(&[file], summons_call(), 20);
}

#[test]
fn the_cards_of_summon_and_magic_read_as_what_they_do() {
    read_as_what_they_do(&[together(&SUMMON_AND_MAGIC)], summon_and_magic(), 150);
}

#[test]
fn what_belongs_to_which_card_is_seen() {
    let file = parse(include_str!("spoken.cards")).file;
    read_as_what_they_do(&[file], summon_and_magic(), 8);
}

#[test]
fn what_changes_together_is_seen() {
    let file = parse(include_str!("together.cards")).file;
    read_as_what_they_do(&[file], shaman_king(), 3);
}

#[test]
fn where_an_offer_ends_is_seen() {
    let file = parse(include_str!("offered.cards")).file;
    read_as_what_they_do(&[file], summons_call(), 4);
}

#[test]
fn what_is_chosen_is_seen() {
    let words = parse(&format!(
        "{WORDS_OF_WARS}\n{}",
        include_str!("chosen.cards")
    ))
    .file;
    read_as_what_they_do(&[words], summoner_wars(), 2);
}

#[test]
fn the_cards_of_shaman_king_read_as_what_they_do() {
    read_as_what_they_do(&[together(&SHAMAN_KING)], shaman_king(), 40);
}

#[test]
fn the_decks_of_the_wars_read_as_what_they_do() {
    let decks = WARS.map(|deck| parse(&format!("{WORDS_OF_WARS}\n{deck}")).file);
    read_as_what_they_do(&decks, summoner_wars(), 80);
}

#[test]
fn what_is_printed_reads_as_nothing_else() {
    for (game, least) in READ {
        let Some(v) = of_game(game) else { continue };
        let generator = Generator::new(game, LESSONS);
        // Texts in whole sentences are fewer on a card.
        let files = if v.prose { files() * 3 } else { files() };
        let all: Vec<Made> = (1..=files).map(|it| generator.file(it, CARDS)).collect();
        for language in [Language::English, Language::Japanese] {
            let mut share = Share::default();
            all.iter().for_each(|it| share.look(it, language, v));
            judged(&share, game, language, least);
        }
    }
}

fn judged(share: &Share, game: &str, language: Language, least: usize) {
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

//! What an editor is told: what fits at a place, where a fault stands, what a word means.

use shokan_lang::assist::{
    Completion, Offer, OfferKind, complete, hover, is_unfinished, outline, stretch,
};
use shokan_lang::check;
use shokan_lang::vocabulary::{self, FieldWord, Shape, Vocabulary};
use shokan_lang::words::Words;

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/");

/// The built-in card files of a game, with the words of all.
fn files(game: &str) -> (Vec<(String, String)>, Words) {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(format!("{CARDS}{game}")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|it| it == "cards") {
            let text = std::fs::read_to_string(&path).expect("a file");
            files.push((path.display().to_string(), text));
        }
    }
    files.sort();
    let given: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
    let words = check::load(&given).expect("sound cards").words;
    (files, words)
}

/// Words, numbers, signs and texts of a line, each with where it begins.
fn tokens(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let c = rest.chars().next().expect("a character");
        let length = match c {
            '#' => break,
            '"' => 2 + rest[1..].find('"').expect("an end"),
            _ if c.is_ascii_alphanumeric() || c == '_' => rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))
                .unwrap_or(rest.len()),
            '<' | '>' | '!' if rest[1..].starts_with('=') => 2,
            _ if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            _ => c.len_utf8(),
        };
        found.push((at, &rest[..length]));
        at += length;
    }
    found
}

/// Whether what stands in a card is among what is offered there.
fn offers(found: &Completion, token: &str) -> bool {
    let kind = |kind| found.offers.iter().any(|offer| offer.kind == kind);
    let first = token.chars().next().expect("a character");
    found.offers.iter().any(|offer| offer.word == token)
        || (first == '"' && kind(OfferKind::Text))
        || (first.is_ascii_digit() && kind(OfferKind::Number))
        || (found.free && (first.is_ascii_alphabetic() || first == '_'))
}

/// Every so many places of the cards of a game.
fn places(files: &[(String, String)], step: usize) -> Vec<(&str, usize, &str)> {
    let mut all = Vec::new();
    for (_, text) in files {
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            for (at, token) in tokens(line.trim_end_matches('\n')) {
                all.push((&**text, start + at, token));
            }
            start += line.len();
        }
    }
    all.into_iter().step_by(step).collect()
}

fn unit(text: &str, byte: usize) -> usize {
    text[..byte].encode_utf16().count()
}

/// What stands in the built-in cards of a game is offered where it stands.
fn what_stands_is_offered(v: &'static Vocabulary, step: usize) {
    let (files, words) = files(v.game);
    let places = places(&files, step);
    assert!(places.len() > 40, "{}: {} places", v.game, places.len());
    let mut missing = Vec::new();
    for (text, at, token) in places {
        let found = complete(v, &words, text, unit(text, at));
        if !offers(&found, token) {
            let line = text[..at].matches('\n').count();
            let line = text.lines().nth(line).unwrap_or_default();
            missing.push(format!("{token} in {line}"));
        }
    }
    assert!(
        missing.is_empty(),
        "{}: {}: {missing:#?}",
        v.game,
        missing.len()
    );
}

fn step(otherwise: usize) -> usize {
    let step = std::env::var("STEP").ok().and_then(|it| it.parse().ok());
    step.unwrap_or(otherwise)
}

/// What is put there brings no fault of its own: with something behind it, it can be read.
fn what_is_offered_brings_no_fault(v: &'static Vocabulary) {
    const BEHIND: [&str; 9] = [
        "",
        " some_word",
        " 1",
        " {",
        " 1 1",
        " once {",
        " pay discard 1 {",
        " gets",
        " ja \"あ\" en \"a\"",
    ];
    let (files, words) = files(v.game);
    let words_of_game = words;
    let mut tried = 0;
    for (text, at, _) in places(&files, step(97)) {
        let found = complete(v, &words_of_game, text, unit(text, at));
        let before = &text[..at];
        let line = before.matches('\n').count() as u32 + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count() as u32
            + 1;
        let others: Vec<(&str, &str)> = files
            .iter()
            .filter(|file| file.1 != text)
            .map(|(path, text)| (&**path, &**text))
            .collect();
        // One of seven: each is read with all the files of its game.
        let words = |offer: &&Offer| {
            matches!(
                offer.kind,
                OfferKind::Word | OfferKind::Name | OfferKind::Sign
            )
        };
        for offer in found.offers.iter().filter(words).skip(tried % 7).step_by(7) {
            let faults = |behind: &&str| {
                let text = format!("{before}{}{behind}\n", offer.word);
                let mut all = others.clone();
                all.push(("here.cards", &text));
                let faults = check::load(&all).err().unwrap_or_default();
                let mut here = faults.into_iter().filter(|it| {
                    it.file.as_deref() == Some("here.cards")
                        && (it.line, it.column) == (line, column)
                        && !matches!(
                            it.code.as_str(),
                            "empty_effect" | "unclosed_block" | "missing_field" | "missing_game"
                        )
                });
                here.next()
            };
            let clean = asks_for_more(v, &offer.word)
                || BEHIND.iter().any(|behind| faults(behind).is_none());
            let here = before.rsplit('\n').next().unwrap_or_default();
            let fault = faults(&"");
            assert!(
                clean || offer.kind == OfferKind::Text,
                "{offer:?} at {here}: {fault:?}"
            );
            tried += 1;
        }
    }
    assert!(tried > 40, "{}: {tried}", v.game);
}

/// The word is no fault only with what none of the tails has: both languages, a card with numbers.
fn asks_for_more(v: &Vocabulary, word: &str) -> bool {
    let counted = |it: &FieldWord| matches!(it.shape, Shape::CardAndNumbers(..));
    word == "ja" || v.field(word).is_some_and(counted)
}

macro_rules! of_every_game {
    ($($game:ident),*) => {
        $(mod $game {
            use super::*;

            #[test]
            fn what_stands_in_a_card_is_offered_there() {
                what_stands_is_offered(vocabulary::$game(), step(37));
            }

            #[test]
            fn what_is_offered_brings_no_fault() {
                super::what_is_offered_brings_no_fault(vocabulary::$game());
            }
        })*
    };
}
of_every_game!(summons_call, summon_and_magic, summoner_wars, shaman_king);

fn small(block: &str) -> String {
    format!(
        "game summons_call\n\nwords category {{\n  frost ja \"霜\" en \"Frost\"\n}}\n\ncard page {{\n  \
         id M-1  name ja \"霜の小姓\" en \"Page\"\n  type unit  deck_type n  category frost  cost 3  \
         stats 2 3  directions left front\n{block}"
    )
}

/// What is offered at the end of a text.
fn at_end(text: &str) -> Vec<String> {
    let v = vocabulary::of_game("summons_call").expect("a game");
    let found = complete(v, &Words::default(), text, text.encode_utf16().count());
    found.offers.into_iter().map(|offer| offer.word).collect()
}

#[test]
fn only_what_fits_is_offered() {
    let has = |block: &str, yes: &[&str], no: &[&str]| {
        let found = at_end(&small(block));
        for word in yes {
            assert!(
                found.iter().any(|it| it == word),
                "{word} behind {block}: {found:?}"
            );
        }
        for word in no {
            assert!(
                !found.iter().any(|it| it == word),
                "{word} behind {block}: {found:?}"
            );
        }
    };
    has(
        "  on ",
        &["entry", "attack"],
        &["draw_cards", "hand", "frost", "left"],
    );
    has(
        "  on entry {\n    ",
        &["draw", "choose", "if", "damage"],
        &["hand", "frost", "fury"],
    );
    has(
        "  on entry {\n    move this to ",
        &["hand"],
        &["draw", "frost"],
    );
    has(
        "  on entry {\n    choose 1 enemy unit as it\n    rest ",
        &["it", "this"],
        &["draw"],
    );
    has(
        "  on entry {\n    choose 1 enemy ",
        &["unit", "frost"],
        &["draw", "hand"],
    );
    has(
        "  on entry {\n    choose 1 enemy unit where hp ",
        &["<=", "="],
        &["draw"],
    );
    let top = at_end("game summons_call\n");
    assert!(
        ["card", "words", "keyword"]
            .iter()
            .all(|it| top.iter().any(|word| word == it))
    );
    let lists = at_end("game summons_call\ncard a {\n  directions left ");
    assert!(
        lists.iter().any(|it| it == "front") && !lists.iter().any(|it| it == "unit"),
        "{lists:?}"
    );
}

#[test]
fn nothing_is_offered_in_a_comment_or_in_quotes() {
    assert!(at_end(&small("  # dr")).is_empty());
    assert!(at_end("game summons_call\ncard a {\n  name ja \"dr").is_empty());
}

#[test]
fn a_new_name_is_free() {
    let v = vocabulary::of_game("summons_call").expect("a game");
    let text = small("  on entry {\n    choose 1 own unit as ");
    let found = complete(v, &Words::default(), &text, text.encode_utf16().count());
    assert!(found.free);
    assert!(
        found.offers.iter().all(|it| it.kind != OfferKind::Word),
        "{:?}",
        found.offers
    );
}

#[test]
fn every_offer_says_what_it_means() {
    for v in vocabulary::all() {
        let (files, words) = files(v.game);
        for (text, at, _) in places(&files, 211) {
            for offer in complete(v, &words, text, unit(text, at)).offers {
                let said = !offer.phrase.ja.is_empty() && !offer.phrase.en.is_empty();
                let marks = ['{', '[', '|'];
                let plain = offer.kind == OfferKind::Sign || !offer.phrase.ja.contains(marks);
                let counted = offer.kind == OfferKind::Number;
                assert!(counted || said && plain, "{}: {offer:?}", v.game);
            }
        }
    }
}

#[test]
fn a_fault_has_a_begin_and_an_end_in_units() {
    // A character of two units stands in front.
    let text = small("  # 𠮷\n  on entry { drew 1 }\n}\n");
    let faults = check::load(&[("a", &text)]).expect_err("a fault");
    let at = stretch(&text, &faults[0]);
    let units: Vec<u16> = text.encode_utf16().collect();
    assert_eq!(String::from_utf16_lossy(&units[at.from..at.to]), "drew");
    assert!(is_unfinished(&text, &faults[0], at.to));
    assert!(is_unfinished(&text, &faults[0], at.from));
    assert!(!is_unfinished(&text, &faults[0], at.to + 2));
    assert!(!is_unfinished(&text, &faults[0], 0));
}

#[test]
fn places_beyond_a_text_are_no_harm() {
    let v = vocabulary::of_game("summons_call").expect("a game");
    for text in [
        "",
        "\u{feff}",
        "\n\n",
        "card",
        "game",
        "𠮷",
        "\"",
        "{{{{",
        "card a {\r\n  on ",
    ] {
        for at in [0, 1, 2, 5, 1000] {
            let _ = complete(v, &Words::default(), text, at);
            let _ = hover(v, &Words::default(), text, at);
            let _ = outline(text);
        }
    }
}

#[test]
fn an_outline_has_every_card_with_its_lines() {
    let text = small("  on entry { draw 1 }\n}\n\n# next\ncard other {\n  foo\n}\n\n");
    let items = outline(&text);
    let told: Vec<_> = items
        .iter()
        .map(|it| (it.kind.as_str(), &*it.word, it.line, it.last))
        .collect();
    assert_eq!(
        told,
        [
            ("words", "category", 3, 5),
            ("card", "page", 7, 11),
            ("card", "other", 14, 16)
        ]
    );
    assert_eq!(items[1].name.ja, "霜の小姓");
}

#[test]
fn a_word_says_what_it_means_where_it_stands() {
    let v = vocabulary::of_game("summons_call").expect("a game");
    let text = small("  on attack { damage 1 to enemy units }\n}\n");
    let words = Words::default();
    let meaning = |word: &str| {
        let at = text.rfind(word).expect("it stands there");
        hover(v, &words, &text, unit(&text, at) + 1).expect("a meaning")
    };
    assert_eq!(meaning("damage").usage, "damage N to CARDS");
    assert_eq!(meaning("units").phrase.ja, "ユニット");
    assert!(
        meaning("attack").phrase.ja.contains("攻撃"),
        "{:?}",
        meaning("attack")
    );
    let at = meaning("damage").at.expect("a place");
    assert_eq!(at.to - at.from, 6);
    assert_eq!(
        hover(
            v,
            &words,
            &text,
            unit(&text, text.find('3').expect("a number"))
        ),
        None
    );
}

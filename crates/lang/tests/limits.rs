//! What is wrong with a file is told up to a limit, whatever the file is.

use shokan_lang::check::MOST_WORDS;
use shokan_lang::deck::{LINES_MAX, parse_deck};
use shokan_lang::fault::{CardFault, FAULTS_MAX, FaultCode};
use shokan_lang::{check, parse};

fn bytes(faults: &[CardFault]) -> usize {
    let one = |fault: &CardFault| fault.message().ja.len() + fault.message().en.len();
    faults.iter().map(one).sum()
}

fn is_cut(faults: &[CardFault]) -> bool {
    let last = faults.last().map(|fault| fault.code);
    faults.len() == FAULTS_MAX && last == Some(FaultCode::TooManyFaults)
}

#[test]
fn one_stray_bracket_makes_no_thousand_faults() {
    let card = |at: usize| {
        format!(
            "card c{at} {{\n  id SCP-X{at:05}\n  name ja \"札\" en \"Card\"\n  type unit\n  \
             deck_type n\n  category wayfarer\n  cost 1\n  stats 1 1\n  directions front\n}}\n"
        )
    };
    let cards: String = (0..1_500).map(card).collect();
    let text = format!(
        "game summons_call\nset extra\n\n}} ]\n{}",
        cards.replace("{\n", "\n")
    );
    let parsed = parse::parse(&text);
    assert!(is_cut(&parsed.faults), "{}", parsed.faults.len());
    assert!(bytes(&parsed.faults) < 64 * 1024);
    let loaded = check::load(&[("one.cards", &text), ("two.cards", &text)]).err();
    let faults = loaded.expect("faults");
    assert!(is_cut(&faults), "{}", faults.len());
    // The first fault is still the first one of the file.
    assert!(faults[0].line <= 5);
}

#[test]
fn what_is_wrong_with_every_card_is_told_up_to_the_limit() {
    let card = |at: usize| format!("card c{at} {{\n  colour red\n}}\n");
    let cards: String = (0..2_000).map(card).collect();
    let faults = check::load(&[("a.cards", &format!("game summons_call\nset extra\n{cards}"))]);
    let faults = faults.expect_err("faults");
    assert!(is_cut(&faults), "{}", faults.len());
    let odd = "§".repeat(30_000);
    assert!(parse::parse(&odd).faults.len() <= FAULTS_MAX);
}

#[test]
fn so_many_words_tell_cards_apart_and_no_more() {
    let words = |range: std::ops::Range<usize>, list: &str| {
        let entry = |at: usize| format!("  {list}{at} ja \"{list}{at}\" en \"{list} {at}\"\n");
        let entries: String = range.map(entry).collect();
        format!("game summons_call\nset extra\nwords {list} {{\n{entries}}}\n")
    };
    let (most, more) = (MOST_WORDS / 2, MOST_WORDS + 3);
    let loaded = |second: &str| {
        let first = words(0..most, "category");
        check::load(&[("one.cards", &first), ("two.cards", second)])
    };
    assert!(loaded(&words(most..MOST_WORDS, "category")).is_ok());
    // The names of counters narrow no cards.
    assert!(loaded(&words(0..more, "counter")).is_ok());
    let faults = loaded(&words(most..more, "category")).expect_err("a fault");
    let codes: Vec<FaultCode> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [FaultCode::TooManyWords]);
    assert_eq!(faults[0].found, format!("category{MOST_WORDS}"));
    assert_eq!(faults[0].file.as_deref(), Some("two.cards"));
}

#[test]
fn a_deck_has_so_many_lines_and_no_more() {
    let deck = |lines: usize| {
        let cards: String = (0..lines).map(|at| format!("1 card_{at}\n")).collect();
        format!("deck \"d\"\ngame summons_call\n{cards}")
    };
    let fits = parse_deck(&deck(LINES_MAX));
    assert_eq!((fits.faults.len(), fits.deck.cards.len()), (0, LINES_MAX));
    for lines in [LINES_MAX + 2, 3_500, 20_000] {
        let parsed = parse_deck(&deck(lines));
        let codes: Vec<FaultCode> = parsed.faults.iter().map(|fault| fault.code).collect();
        assert_eq!(codes, [FaultCode::TooManyLines]);
        let said = parsed.faults[0].message();
        assert!(
            said.ja.contains("200") && said.en.contains("200"),
            "{said:?}"
        );
        assert!(parsed.deck.cards.len() <= LINES_MAX + 1);
    }
}

#[test]
fn odd_decks_have_few_faults() {
    let newlines = "\n".repeat(64 * 1024);
    let junk = "} ] (\n".repeat(10_000);
    let copies = format!(
        "deck \"d\"\ngame summons_call\n{}",
        "1 cinder_imp\n".repeat(5_000)
    );
    let numbers = format!(
        "deck \"d\"\ngame summons_call\n{}",
        "99999999999 a\n".repeat(4_000)
    );
    let heads = format!(
        "deck \"d\"\ngame summons_call\nmaster {}\n1 a\n",
        "m ".repeat(30_000)
    );
    let word = format!("deck \"d\"\ngame summons_call\n1 {}\n", "w".repeat(60_000));
    for text in [&newlines, &junk, &copies, &numbers, &heads, &word] {
        let parsed = parse_deck(text);
        assert!(parsed.faults.len() <= FAULTS_MAX);
        assert!(bytes(&parsed.faults) < 64 * 1024);
    }
}

#[test]
fn a_sum_without_end_is_refused_and_ends_nothing() {
    let card = |number: &str| {
        let text = format!(
            "game summons_call\nset extra\ncard c {{\n  id SCP-X1 name ja \"長い計算\" en \"Long Sum\"\n  \
             type skill deck_type n cost 1\n  play {{\n    draw {number}\n  }}\n}}\n"
        );
        let faults = check::load(&[("c.cards", &text)]).err().unwrap_or_default();
        faults
            .into_iter()
            .map(|fault| fault.code)
            .collect::<Vec<_>>()
    };
    for link in [" + 1", " - 1", " * 1"] {
        assert_eq!(card(&format!("1{}", link.repeat(8))), [], "{link}");
        let refused = card(&format!("1{}", link.repeat(15_000)));
        assert!(refused.contains(&FaultCode::TooDeep), "{link}: {refused:?}");
    }
}

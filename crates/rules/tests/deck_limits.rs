//! What is wrong with a deck is told up to a limit, whatever the deck is: counted in faults and
//! bytes, never in time.

use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::deck::{Construction, DeckFault, DeckList, FAULTS_MAX, LINES_MAX};
use shokan_rules::games::{GAMES, catalogue, check_deck, check_second, deck_text};

/// Most bytes of all that is told of one deck.
const BYTES_MAX: usize = 64 * 1024;

fn cards(game: &str) -> Catalogue {
    let loaded = catalogue(game, &[]).expect("a game");
    loaded.expect("cards without faults")
}

/// The bytes of an answer: sentences, cards, and each repair as the whole deck it makes.
fn bytes(game: &str, faults: &[DeckFault]) -> usize {
    let one = |fault: &DeckFault| {
        let words: usize = fault.cards.iter().map(String::len).sum();
        let fix = fault.fix.as_ref().map_or(0, |(text, deck)| {
            text.ja.len() + text.en.len() + deck_text(game, Construction::Normal, deck).len()
        });
        fault.text.ja.len() + fault.text.en.len() + words + fix
    };
    faults.iter().map(one).sum()
}

fn lines(deck: &DeckList) -> usize {
    deck.leaders.len() + deck.cards.len() + deck.reserve.len()
}

/// Decks that nobody builds by accident.
fn odd(cards: &Catalogue) -> Vec<(&'static str, DeckList)> {
    let known = cards.pool.defs[0].word.clone();
    let many = |count: usize, card: &dyn Fn(usize) -> (u16, String)| DeckList {
        cards: (0..count).map(card).collect(),
        ..DeckList::default()
    };
    let strange = |at: usize| (1, format!("card_{at}"));
    let long = |at: usize| (1, format!("{}{at}", "召".repeat(300)));
    let all = |at: usize| (9, cards.pool.defs[at % cards.pool.defs.len()].word.clone());
    let fits = many(LINES_MAX, &strange);
    let leaders = DeckList {
        leaders: (0..LINES_MAX)
            .map(|at| format!("{}{at}", "長".repeat(99)))
            .collect(),
        ..DeckList::default()
    };
    let reserve = DeckList {
        reserve: (0..LINES_MAX).map(long).collect(),
        ..DeckList::default()
    };
    vec![
        ("3,500 unknown cards", many(3_500, &strange)),
        (
            "20,000 lines of one card",
            many(20_000, &|_| (1, known.clone())),
        ),
        (
            "20,000 copies in as many lines as fit",
            many(LINES_MAX, &|_| (100, known.clone())),
        ),
        (
            "huge numbers",
            many(LINES_MAX, &|_| (u16::MAX, known.clone())),
        ),
        ("as many unknown cards as fit", fits),
        ("unknown cards of long names", many(LINES_MAX, &long)),
        ("a whole pool nine times", many(LINES_MAX, &all)),
        ("only leaders", leaders.clone()),
        ("only a reserve", reserve.clone()),
        (
            "too long in every part",
            DeckList {
                leaders: leaders.leaders,
                reserve: reserve.reserve,
                ..many(LINES_MAX, &long)
            },
        ),
    ]
}

#[test]
fn the_faults_of_any_deck_are_few_and_short() {
    for game in GAMES {
        let cards = cards(game);
        for (what, deck) in odd(&cards) {
            for construction in [Construction::Normal, Construction::Dynamic] {
                let faults = check_deck(&deck, construction, &cards);
                let size = bytes(game, &faults);
                println!("{game}: {what}: {} faults, {size} bytes", faults.len());
                assert!(!faults.is_empty(), "{game}: {what}");
                assert!(
                    faults.len() <= FAULTS_MAX + 1,
                    "{game}: {what}: {}",
                    faults.len()
                );
                assert!(size < BYTES_MAX, "{game}: {what}: {size} bytes");
                if lines(&deck) > LINES_MAX {
                    assert_eq!(faults.len(), 1, "{game}: {what}");
                    let said = &faults[0].text;
                    let limit = LINES_MAX.to_string();
                    assert!(
                        said.ja.contains(&limit) && said.en.contains(&limit),
                        "{said:?}"
                    );
                }
                let second = check_second(&DeckList::default(), &deck, construction, &cards);
                assert!(second.len() <= FAULTS_MAX + 2 && bytes(game, &second) < BYTES_MAX);
            }
        }
    }
}

/// None is lost: the last fault says how many there are besides.
#[test]
fn what_is_not_told_is_counted() {
    for game in GAMES {
        let cards = cards(game);
        let told = |count: usize| {
            let deck = DeckList {
                cards: (0..count).map(|at| (1, format!("card_{at}"))).collect(),
                ..DeckList::default()
            };
            check_deck(&deck, Construction::Normal, &cards)
        };
        let more = |faults: &[DeckFault]| -> usize {
            assert_eq!(faults.len(), FAULTS_MAX + 1, "{game}");
            let said = faults.last().map(|fault| fault.text.en.clone());
            let number = said.and_then(|text| text.split(' ').nth(2).map(str::to_owned));
            number
                .and_then(|text| text.parse().ok())
                .expect("how many more")
        };
        let (some, others) = (more(&told(100)), more(&told(137)));
        assert_eq!(others - some, 37, "{game}");
    }
}

/// A deck of a size that could be played has its repairs.
#[test]
fn what_a_player_writes_is_mended() {
    for game in GAMES {
        let cards = cards(game);
        let word = cards.view().decks[0].deck.clone();
        let (mut deck, construction) = cards.ready(&word).expect("a ready deck");
        for at in 0..8 {
            deck.cards.push((1, format!("strange_{at}")));
        }
        let faults = check_deck(&deck, construction, &cards);
        let mended = faults.iter().filter(|fault| fault.fix.is_some()).count();
        assert!(mended >= 8, "{game}: {mended} of {}", faults.len());
        for (_, rest) in faults.iter().filter_map(|fault| fault.fix.as_ref()) {
            assert!(
                check_deck(rest, construction, &cards).len() < faults.len(),
                "{game}"
            );
        }
    }
}

#[test]
fn a_deck_file_is_refused_before_any_rule_is_asked() {
    for game in GAMES {
        let file = |cards: &str| format!("deck \"d\"\ngame {game}\n{cards}");
        let unknown: String = (0..3_500).map(|at| format!("1 card_{at}\n")).collect();
        let copies = "1 cinder_imp\n".repeat(4_000);
        let numbers = "4000000000 a\n".repeat(4_000);
        let newlines = "\n".repeat(64 * 1024);
        for text in [
            file(&unknown),
            file(&copies),
            file(&numbers),
            newlines.clone(),
            file(&newlines),
        ] {
            match deck_list(&text) {
                Ok((deck, _)) => assert!(lines(&deck) <= LINES_MAX),
                Err(faults) => {
                    let size: usize = faults.iter().map(|it| it.message().ja.len()).sum();
                    assert!(
                        faults.len() <= 200 && size < BYTES_MAX,
                        "{} {size}",
                        faults.len()
                    );
                }
            }
        }
        let refused = deck_list(&file(&unknown)).expect_err("too many lines");
        assert_eq!(refused.len(), 1);
        assert!(refused[0].message().en.contains("200"));
    }
}

#[test]
fn the_ready_decks_keep_what_a_builder_is_told() {
    for game in GAMES {
        let view = cards(game).view();
        for deck in &view.decks {
            let sum: u32 = deck.cards.iter().map(|row| u32::from(row.count)).sum();
            let beside: u32 = deck.reserve.iter().map(|row| u32::from(row.count)).sum();
            // A leader is one of the cards or stands beside them.
            let with_leader = sum + u32::from(!deck.leader.is_empty());
            let size = view.limits.size;
            assert!(size == sum || size == with_leader, "{game} {}", deck.deck);
            assert_eq!(beside, view.limits.reserve, "{game} {}", deck.deck);
            for row in &deck.cards {
                let card = view.cards.iter().find(|card| card.card == row.card);
                let copies = card.expect("a card").copies;
                let count = u32::from(row.count);
                assert!(copies.is_none_or(|most| count <= most), "{}", row.card);
            }
            let leader = view.cards.iter().find(|card| card.card == deck.leader);
            let brings = leader.and_then(|card| card.brings.clone());
            for must in brings.into_iter().flat_map(|brings| brings.cards) {
                let held = deck.cards.iter().find(|row| row.card == must.card);
                let held = held.map_or(0, |row| row.count);
                assert!(held >= must.count, "{} {}", deck.deck, must.card);
            }
        }
    }
}

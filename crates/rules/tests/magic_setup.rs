//! Summon & Magic: decks, set-up, and what each viewer sees of it.

use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::DeckList;
use shokan_rules::summon_and_magic::words::{clause, prompt, verb, zone};
use shokan_rules::summon_and_magic::{Placed, SummonAndMagic, deck, new_game};
use std::sync::OnceLock;

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    let load = || match Catalogue::of::<SummonAndMagic>(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("the cards have faults: {faults:?}"),
    };
    CATALOGUE.get_or_init(load)
}

fn pool() -> &'static CardPool {
    &catalogue().pool
}

fn list(word: &str) -> DeckList {
    catalogue().ready(word).expect("a ready deck").0
}

fn with_avatar(word: &str, avatar: Option<&str>) -> Placed {
    let mut placed = deck::place(&list(word), pool()).expect("a ready deck is legal");
    placed.avatar = avatar.map(|id| pool().find(id).expect("an avatar"));
    placed
}

fn begun(a: Option<&str>, b: Option<&str>, seed: u64) -> State<SummonAndMagic> {
    let decks = [
        with_avatar("siege_of_bartome", a),
        with_avatar("night_banquet_of_nefka", b),
    ];
    let mut game = new_game(&decks, Luck::quick(seed)).expect("two decks fit");
    game.begin(pool(), None);
    game
}

#[test]
fn ready_decks_are_legal() {
    for word in catalogue().ready_words() {
        assert_eq!(deck::check(&list(word), pool()), Vec::new(), "{word}");
    }
}

#[test]
fn every_fault_of_a_deck_is_named_at_once() {
    let wrong = DeckList {
        name: String::new(),
        leaders: vec!["V01".into(), "M01".into()],
        cards: vec![
            (4, "M01".into()),
            (2, "M47".into()),
            (1, "M48".into()),
            (1, "M49".into()),
            (1, "V02".into()),
            (1, "nothing".into()),
        ],
        reserve: Vec::new(),
    };
    let faults = deck::check(&wrong, pool());
    for id in [
        "SM-03.01",
        "SM-03.02",
        "SM-03.03",
        "SM-03.04",
        "SM-27.03",
        "SM-04-6.a",
        "SM-12-10",
    ] {
        assert!(
            faults.iter().any(|fault| fault.clause == clause(id)),
            "{id} is not among {faults:?}"
        );
    }
    assert!(
        faults
            .iter()
            .all(|fault| !fault.text.ja.is_empty() && !fault.text.en.is_empty())
    );
}

#[test]
fn the_first_hand_has_four_cards_and_nobody_draws() {
    let game = begun(None, None, 3);
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(game.table.pile(seat, zone::HAND).len(), 4);
        assert_eq!(game.table.pile(seat, zone::DECK).len(), 33);
    }
    let asked = game.asked().expect("a question");
    assert_eq!(asked.prompt, prompt::MAIN);
    assert_eq!(asked.seat, game.registers.active);
    assert_eq!(game.registers.ap, 3);
}

#[test]
fn avatars_claim_and_change_the_beginning() {
    // V01 claims the first turn and draws 3.
    for seed in 0..8 {
        let game = begun(Some("V01"), None, seed);
        assert_eq!(game.registers.active, Seat(0));
        assert_eq!(game.table.pile(Seat(0), zone::HAND).len(), 3);
        // V02 claims the second turn; 4 AP in it, a hand of 6.
        let mut game = begun(Some("V02"), None, seed);
        assert_eq!(game.registers.active, Seat(1));
        assert_eq!(game.registers.hand_limit, [6, 7]);
        while game.registers.active == Seat(1) {
            game.take(pool(), Choice::Done, None);
        }
        assert_eq!(game.registers.ap, 4);
        // R-SM-07: agreeing claims.
        assert_eq!(
            begun(Some("V01"), Some("V02"), seed).registers.active,
            Seat(0)
        );
    }
    // Clashing claims: luck.
    let firsts: Vec<Seat> = (0..20)
        .map(|seed| begun(Some("V01"), Some("V01"), seed).registers.active)
        .collect();
    assert!(firsts.contains(&Seat(0)) && firsts.contains(&Seat(1)));
    // V05 chooses.
    let mut game = begun(Some("V05"), None, 1);
    assert_eq!(game.asked().map(|asked| asked.prompt), Some(prompt::FIRST));
    game.take(pool(), Choice::No, None);
    assert_eq!(game.registers.active, Seat(1));
    // V04 mills 2 after the boost.
    let game = begun(Some("V04"), None, 1);
    assert_eq!(game.table.pile(Seat(0), zone::DECK).len(), 31);
}

#[test]
fn a_set_card_is_seen_by_its_player_only() {
    let mut game = begun(None, None, 5);
    let seat = game.registers.active;
    let all = game.choices(pool());
    let set = all.iter().find_map(|choice| match *choice {
        Choice::Act(verb::SET, card) => Some((*choice, card)),
        _ => None,
    });
    let (choice, card) = set.expect("a card that can be set");
    game.take(pool(), choice, None);
    for viewer in [Seat(0), Seat(1)] {
        let (view, numbers) = game.view_numbered(Viewer::Seat(viewer));
        let shown = view.table.card(numbers.of(card));
        assert!(shown.face_down());
        assert_eq!(shown.def == DefId::UNKNOWN, viewer != seat);
    }
}

//! Deck files: the ready decks, and what is wrong with bad ones.

use shokan_lang::check::load;
use shokan_lang::deck::{check_deck, parse_deck, print_deck};
use shokan_lang::fault::FaultCode;

const STARTER: &str = include_str!("../../../cards/summons_call/starter.cards");
const DECKS: [&str; 5] = [
    include_str!("../../../decks/summons_call/ember_court.deck"),
    include_str!("../../../decks/summons_call/tide_garden.deck"),
    include_str!("../../../decks/summons_call/ash_and_gears.deck"),
    include_str!("../../../decks/summons_call/wheel_garden.deck"),
    include_str!("../../../decks/summons_call/crossroads.deck"),
];

#[test]
fn the_ready_decks_are_thirty_known_cards_and_a_master() {
    let pool = load(&[("starter.cards", STARTER)]).expect("the pool is without fault");
    for text in DECKS {
        let parsed = parse_deck(text);
        assert_eq!(parsed.faults, []);
        assert_eq!(parsed.deck.size(), 30, "{}", parsed.deck.name);
        assert_eq!(check_deck(&parsed.deck, &pool.words), []);
        let master = parsed
            .deck
            .leaders()
            .next()
            .and_then(|it| pool.card(it))
            .expect("a master");
        assert_eq!(master.card_type(), Some("master"));
        assert_eq!(print_deck(&parsed.deck), text);
        assert_eq!(parse_deck(&print_deck(&parsed.deck)).deck, parsed.deck);
    }
}

#[test]
fn every_fault_of_a_deck_is_reported_at_once() {
    let parsed = parse_deck(
        "deck \"A\"\ngame summons_cal\nmastr x\n0 cinder_imp\n3 sparks\n2 sparks\n3 \"x\"\n",
    );
    let found: Vec<_> = parsed.faults.iter().map(|f| (f.line, f.code)).collect();
    assert_eq!(
        found,
        [
            (2, FaultCode::UnknownGame),
            (3, FaultCode::Unexpected),
            (4, FaultCode::WrongCount),
            (6, FaultCode::DoubledCard),
            (7, FaultCode::Unexpected),
        ]
    );
    assert_eq!(parsed.faults[0].nearest.as_deref(), Some("summons_call"));
    assert_eq!(parsed.faults[1].nearest.as_deref(), Some("master"));
}

#[test]
fn a_card_nobody_knows_is_named_with_the_nearest() {
    let pool = load(&[("starter.cards", STARTER)]).expect("the pool is without fault");
    let deck = parse_deck("deck \"A\"\ngame summons_call\nmaster sparks\n3 cinder_im\n").deck;
    let faults = check_deck(&deck, &pool.words);
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].line, faults[0].column), (4, 3));
    assert_eq!(faults[0].nearest.as_deref(), Some("cinder_imp"));
}

//! A choice for an effect is asked with the text that is carried out, as long as a phone shows it.

#[path = "common/ready.rs"]
mod ready;

use ready::{catalogue, setup};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::games::GAMES;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{Input, Session, Viewer};
use std::collections::BTreeSet;

const MATCHES: u8 = 24;
const PICKS_MAX: usize = 250;
/// Characters that a phone shows in a question.
const MOST: [usize; 2] = [66, 126];

/// What is asked in random play for the effects of cards, in both languages.
fn asked(game: &str) -> BTreeSet<[String; 2]> {
    let cards = catalogue(game);
    let mut seen = BTreeSet::new();
    let mut luck = Luck::quick(3);
    for seed in 0..MATCHES {
        let setup = setup(&cards, 2, seed);
        let mut session = Session::told(&setup, &cards, Audience::NOBODY).expect("a match");
        for _ in 0..PICKS_MAX {
            let Some(seat) = session.asked() else { break };
            let view = session.view(Viewer::Seat(Seat(seat)));
            seen.extend(view.decision.map(|it| [it.text.ja, it.text.en]));
            let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
            session.apply(&Input::Pick(pick)).expect("a legal pick");
        }
    }
    seen
}

#[test]
fn a_choice_says_what_it_is_for() {
    let known = [
        "「火の粉」：相手のユニット1体を選び、2ダメージを与える。どれを選びますか？",
        "Karguna Volcanic Bomb: Deal 1300 damage to 1 opposing monster. Which one?",
        "Heroic Feat: Add 2 to the Attack Value of 1 Unit until end of turn. Which one?",
        "「春雷」：相手の防御力40以下の霊1体を選び、破壊する。どれを選びますか？",
    ];
    for (game, known) in GAMES.into_iter().zip(known) {
        let asked = asked(game);
        let found = asked.iter().flatten().any(|text| text == known);
        assert!(found, "{game}: {known:?} is not among {asked:#?}");
        let choices = asked
            .iter()
            .filter(|[ja, _]| ja.contains("どれを選びますか"));
        for [ja, en] in choices {
            let long = [ja, en].map(|text| text.chars().count());
            let fits = long.iter().zip(MOST).all(|(long, most)| *long <= most);
            assert!(fits, "{game}: too long for a phone: {ja} / {en}");
        }
    }
}

/// The card that is struck shows a higher ATK than what the master loses: the sentence and its
/// clause stand on the choice, in both languages.
#[test]
fn a_blow_on_a_master_says_beforehand_that_atk_does_not_count() {
    let cards = catalogue("summons_call");
    let mut luck = Luck::quick(5);
    let (mut by_unit, mut on_units) = (0, 0);
    for seed in 0..MATCHES {
        let setup = setup(&cards, 2, seed);
        let mut session = Session::told(&setup, &cards, Audience::NOBODY).expect("a match");
        for _ in 0..PICKS_MAX {
            let Some(seat) = session.asked() else { break };
            let view = session.view(Viewer::Seat(Seat(seat)));
            for choice in view.decision.iter().flat_map(|it| &it.choices) {
                let Some(told) = &choice.forecast else {
                    continue;
                };
                let on_master = choice.label.en.ends_with("attack the master");
                let rule = told.ja.contains("ATKにかかわらず1ダメージ（SC-")
                    && told.en.contains("1 damage whatever the ATK (SC-");
                if on_master && told.en.contains("(SC-07-05-02-02.b)") {
                    by_unit += 1;
                }
                assert!(on_master || !rule, "{told:?}");
                // A text may put another amount in the place of the 1.
                let one = told.en.split("; ").next().is_some_and(loses_one);
                assert!(!on_master || rule == one, "{told:?}");
                on_units += u32::from(!on_master);
            }
            let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
            session.apply(&Input::Pick(pick)).expect("a legal pick");
        }
    }
    assert!(by_unit > 20 && on_units > 20, "{by_unit}, {on_units}");
}

/// Whether `HP 10 → 9` is one less.
fn loses_one(told: &str) -> bool {
    let numbers = told.split(|it: char| !it.is_ascii_digit() && it != '-');
    let mut numbers = numbers.filter_map(|it| it.parse::<i32>().ok());
    numbers
        .next()
        .zip(numbers.next())
        .is_some_and(|(before, after)| before - after == 1)
}

//! Every refusal says the fact of its moment first, in both languages, and the clause behind it.

#[path = "common/ready.rs"]
mod ready;

use ready::{catalogue, setup};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::games::GAMES;
use shokan_rules::session::{Input, Session, Viewer};
use std::collections::BTreeMap;

#[test]
fn a_refusal_says_its_fact_and_then_its_clause() {
    for game in GAMES {
        let catalogue = catalogue(game);
        let mut seen = BTreeMap::new();
        for seed in 0..10_u8 {
            let mut session =
                Session::new(&setup(&catalogue, 2, seed), &catalogue).expect("a match");
            let mut luck = Luck::quick(u64::from(seed));
            for _ in 0..400 {
                let Some(seat) = session.asked() else { break };
                let view = session.view(Viewer::Seat(Seat(seat)));
                for refusal in view.decision.expect("the asked seat sees it").refused {
                    seen.entry((refusal.clause, refusal.verb))
                        .or_insert(refusal.text);
                }
                let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
                session
                    .apply(&Input::Pick(pick))
                    .expect("a listed pick is taken");
            }
        }
        assert!(seen.len() > 20, "{game}: {}", seen.len());
        for ((clause, verb), text) in &seen {
            let (fact, rule) = text.ja.split_once("条文：").expect("a clause");
            assert!(
                fact.ends_with('。') && !fact.contains('{'),
                "{clause}: {fact}"
            );
            assert!(!rule.is_empty(), "{clause}");
            let (fact, rule) = text.en.split_once(" Rule: ").expect("a clause");
            let begins = |it: char| it.is_uppercase() || it.is_ascii_digit();
            assert!(fact.starts_with(begins), "{clause}: {fact}");
            assert!(
                fact.ends_with('.') && !fact.contains('{'),
                "{clause}: {fact}"
            );
            assert!(!rule.is_empty(), "{clause}");
            println!("{clause} {verb}: {} / {}", text.ja, fact);
        }
    }
}

//! What is foreseen of a pick is what comes of it. That it tells no secret follows from what it is
//! made of: the view of its seat.

#[path = "common/ready.rs"]
mod ready;

use ready::{catalogue, setup};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::games::{self, GAMES};
use shokan_rules::session::{Input, Session, Viewer};

fn session(game: &str, seats: usize, seed: u8) -> Session {
    let catalogue = catalogue(game);
    Session::new(&setup(&catalogue, seats, seed), &catalogue).expect("a match")
}

fn pick(session: &mut Session, pick: u16) {
    let input = Input::Pick(pick);
    session.apply(&input).expect("a listed pick is taken");
}

/// Random games: each pick is foreseen before it is made, and where anything is foreseen just that
/// is asked then. A walk ends where it says.
#[test]
fn what_is_foreseen_is_what_is_asked_then() {
    for game in GAMES {
        let (mut foreseen, mut walked, mut warned, mut all) = (0_u32, 0_u32, 0_u32, 0_u32);
        let seats = |&seats: &usize| games::seats_at(game, seats);
        for seats in [2, 4].into_iter().filter(seats) {
            for seed in 0..6 {
                let mut session = session(game, seats, seed);
                let mut luck = Luck::quick(u64::from(seed));
                while let Some(seat) = session.asked() {
                    let mut below = |n: usize| luck.below(Stream::Other, n as u32) as u16;
                    let choice = below(usize::from(session.choices()));
                    let ahead = session.ahead(&[choice]);
                    let before = session.view(Viewer::Seat(Seat(seat))).decision;
                    let before = before.expect("asked");
                    let picked = &before.choices[usize::from(choice)];
                    if let Some(ahead) = &ahead {
                        let same = ahead.decision.prompt == before.prompt;
                        assert!(!same, "{game}: {} is asked once more", before.prompt);
                    }
                    if let Some(ahead) = ahead.as_ref().filter(|_| picked.verb == "attack") {
                        // Summoner Wars: who meets the own side alone is warned of it.
                        let aims = ["attack_target", "next_target"];
                        let own = aims.contains(&ahead.decision.prompt.as_str())
                            && ahead.decision.choices.iter().all(|it| it.caution.is_some());
                        assert_eq!(picked.caution.is_some(), own, "{}", picked.label.en);
                        warned += u32::from(own);
                    }
                    pick(&mut session, choice);
                    all += 1;
                    let Some(ahead) = ahead else { continue };
                    foreseen += 1;
                    for &by_itself in &ahead.between {
                        assert!(session.answers_itself());
                        pick(&mut session, by_itself);
                    }
                    assert!(!session.answers_itself());
                    assert_eq!(session.asked(), Some(seat), "{game}");
                    let viewer = Viewer::Seat(Seat(seat));
                    let mut decision = session.view(viewer).decision;
                    decision.iter_mut().for_each(|it| it.refused.clear());
                    assert_eq!(decision.as_ref(), Some(&*ahead.decision), "{game}");
                    if ahead.walks.is_empty() {
                        continue;
                    }
                    walked += 1;
                    let walk = &ahead.walks[usize::from(below(ahead.walks.len()))];
                    for &step in &walk.picks {
                        pick(&mut session, step);
                    }
                    let view = session.view(viewer);
                    let mut cards = view.zones.iter().flat_map(|zone| &zone.cards);
                    let walker = cards.find(|card| card.id == ahead.decision.source);
                    let walker = walker.expect("it lies on the table");
                    assert_eq!(
                        walker.column,
                        walk.choice.cell.as_ref().map(|it| it.column),
                        "{game}"
                    );
                }
            }
        }
        println!("{game}: {foreseen} of {all} picks foreseen, {walked} walks, {warned} warned");
        assert!(foreseen > 50, "{game}: {foreseen}");
        assert_eq!(warned > 5, game == "summoner_wars", "{game}: {warned}");
        assert_eq!(walked > 100, game == "summoner_wars", "{game}: {walked}");
    }
}

//! What people do besides the play.

use crate::world::{Sits, World, lock};
use serde_json::json;
use shokan_kernel::luck::{Luck, Stream};
use std::sync::Arc;

/// What somebody does besides the play: at times that follow from the evening alone, and whatever
/// the answers are.
pub(crate) async fn whims(world: Arc<World>, person: usize) {
    let seed = world.evening.seed ^ 0x3141 ^ (person as u64) << 40;
    let mut luck = Luck::quick(seed);
    let mut below = move |n: u32| luck.below(Stream::Other, n);
    let mut at_ms = 0;
    let sits = world.people[person].token.is_some();
    let friends = world.evening.seats.contains(&Sits::Friend);
    let (mut undos, mut draws) = (0, 0);
    loop {
        // Never in the very moment of a move, which comes at a multiple of four.
        at_ms += 4 * u64::from(75 + below(900));
        world.until(at_ms + 2).await;
        let id = world.new_id(person);
        wants_a_hint(&world, person, below(18));
        match below(20) {
            what @ 0..=6 => looks(&world, person, what).await,
            7 | 8 => {
                let seq = world.seq(person).saturating_sub(below(2));
                let pick = json!({ "t": "pick", "id": id, "seq": seq, "picks": [60_000] });
                world.say(person, &pick);
            }
            9 => world.say(person, &json!({ "t": "ping", "n": below(9) })),
            10 => world.say_text(person, "nonsense"),
            // Who is asked may have picked something unseen just before, in one world only, and
            // would take that back: another act, and not another picture of the same.
            11 | 12 if sits && undos < 2 && !world.is_asked(person) => {
                undos += 1;
                let seq = world.seq(person);
                world.say(person, &json!({ "t": "undo", "id": id, "seq": seq }));
            }
            // If two offered it, the game would be over.
            13 if person == 0 && draws < 1 => {
                draws += 1;
                world.say(person, &json!({ "t": "draw", "id": id }));
            }
            14 | 15 if sits && friends => {
                let yes = below(2) == 0;
                let answer = json!({ "t": "answer", "id": id, "what": "undo", "yes": yes });
                world.say(person, &answer);
            }
            16..=18 => {
                world.leave(person);
                let from_ms = at_ms;
                let away = 4 * u64::from(below(600));
                at_ms += away + 4;
                lock(&world.absences).push((person, from_ms, at_ms));
                world.until(at_ms + 2).await;
                let seq = world.seq(person);
                let last_seq = match below(4) {
                    0 => None,
                    1 => Some(seq),
                    _ => Some(seq.saturating_sub(below(9))),
                };
                world.enter(person, last_seq);
            }
            // One of them closes the house for all.
            19 if person == 0 && below(6) == 0 => {
                world.restart().await;
                all_away(&world, at_ms, at_ms + 40);
                at_ms += 40;
                world.until(at_ms + 2).await;
                for person in 0..world.people.len() {
                    let seq = world.seq(person);
                    world.enter(person, Some(seq));
                }
            }
            _ => {}
        }
    }
}

/// It is told of the view that one has, and to nobody else. Who has picked something unseen just
/// before, in one world only, sees that.
fn wants_a_hint(world: &World, person: usize, n: u32) {
    if n >= 9 || world.people[person].token.is_none() {
        return;
    }
    let seq = world.seq(person);
    world.say(person, &json!({ "t": "hint", "n": n, "seq": seq }));
}

/// Somebody looks at the pages around the table; `what` is below 7.
async fn looks(world: &World, person: usize, what: u32) {
    let key = world.people[person].key.clone();
    let id = &world.match_id;
    match what {
        0..=3 => world.ask(person, "matches", &key).await,
        4 => {
            world
                .ask(person, &format!("matches/{id}/token"), &key)
                .await
        }
        5 => {
            let code = world.invite.as_deref().unwrap_or("none");
            world.ask(person, "tables", &key).await;
            world.ask(person, &format!("invites/{code}"), &key).await;
        }
        _ => {
            let path = format!("replays/{id}?as=open");
            world.ask(person, &path, "nobody in particular").await;
        }
    }
}

/// Until they are back after the house was closed everybody is away.
fn all_away(world: &World, from_ms: u64, to_ms: u64) {
    let all = 0..world.people.len();
    lock(&world.absences).extend(all.map(|person| (person, from_ms, to_ms)));
}

//! A player who has left the table: what the others are told, what they may claim, and when.

use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::pulse;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{AwayView, Claim, ClientMessage, Refusal, ServerMessage};

const NOON_MS: u64 = 1_800_000_000_000;

async fn house(store: &Arc<MemoryStore>) -> House {
    let opened = House::open(settings(), engine(), store.clone()).await;
    opened.expect("the house opens")
}

/// Time passes, in which these clients show that they are there.
async fn seconds(count: u64, here: &[&Client]) {
    for n in 0..count {
        pulse::sleep(Duration::from_secs(1)).await;
        for client in here.iter().filter(|_| n % 30 == 0) {
            client.say(&ClientMessage::Ping { n: 0 });
        }
    }
}

/// Two people at a table, the one who is asked first.
struct Pair {
    asked: (Guest, SeatTaken, Client),
    other: (Guest, SeatTaken, Client),
}

async fn pair(house: &House, more: &Value) -> Pair {
    let (host, friend) = (Guest::new(house), Guest::new(house));
    let made = host.invite(more).await;
    let joined = friend.accept(&made).await;
    let (first, second) = (host.sit(&made).await, friend.sit(&joined).await);
    let asked = first.view().decision.is_some();
    let (one, two) = ((host, made, first), (friend, joined, second));
    match asked {
        true => Pair {
            asked: one,
            other: two,
        },
        false => Pair {
            asked: two,
            other: one,
        },
    }
}

/// Claims a place; the reason where that is refused.
async fn claim(client: &mut Client, seat: u8) -> Result<(), (Refusal, String)> {
    let id = shokan_host::random::secret();
    client.say(&ClientMessage::Claim {
        id: id.clone(),
        seat,
    });
    loop {
        match client.next().await.expect("the connection stays open") {
            ServerMessage::Done { id: done, .. } if done == id => return Ok(()),
            ServerMessage::Refused { why, text, .. } => return Err((why, text.en)),
            _ => {}
        }
    }
}

async fn away(client: &mut Client) -> Vec<AwayView> {
    client.waiting().await;
    client.last_update().away
}

fn gone(seat: u8, left_ms: u32, claim: Option<Claim>) -> Vec<AwayView> {
    vec![AwayView {
        seat,
        left_ms,
        claim,
    }]
}

#[tokio::test(start_paused = true)]
async fn who_stays_away_can_be_claimed_and_not_before() {
    let _world = pulse::simulate(1, NOON_MS);
    let house = house(&Arc::default()).await;
    let Pair {
        asked: (guest, taken, mut gone_client),
        other: (other, other_taken, mut me),
    } = pair(&house, &json!({})).await;
    assert_eq!(away(&mut me).await, [], "nobody is gone");
    let seat = taken.seat;
    let refused = claim(&mut me, seat).await.expect_err("it is there");
    assert_eq!(refused.0, Refusal::NotYet);

    gone_client.hang_up().await;
    seconds(2, &[&me]).await;
    let left = away(&mut me).await;
    assert!((118_000..=120_000).contains(&left[0].left_ms), "{left:?}");
    assert_eq!((left[0].seat, left[0].claim, left.len()), (seat, None, 1));
    seconds(98, &[&me]).await;
    let refused = claim(&mut me, seat).await.expect_err("too early");
    assert_eq!(refused.0, Refusal::NotYet);
    assert!(refused.1.ends_with("wait for 20 s."), "{refused:?}");

    // Who comes back has all of the time again.
    let mut back = guest.sit(&taken).await;
    seconds(2, &[&me, &back]).await;
    assert_eq!(away(&mut me).await, []);
    back.hang_up().await;
    seconds(119, &[&me]).await;
    claim(&mut me, seat).await.expect_err("it began anew");
    seconds(1, &[&me]).await;
    assert_eq!(away(&mut me).await, gone(seat, 0, Some(Claim::Win)));

    let mut watcher = guest.watch(&taken).await;
    let refused = claim(&mut watcher, seat)
        .await
        .expect_err("it only watches");
    assert_eq!(refused.0, Refusal::NotAsked);
    claim(&mut me, seat).await.expect("it is time");
    me.waiting().await;
    let end = me.view().outcome.expect("an end");
    assert_eq!(
        (end.winner, end.kind.as_str()),
        (Some(other_taken.seat), "claimed")
    );
    assert_eq!(away(&mut me).await, [], "an ended match is not claimed");

    // The list of either says it, and the record leads to the same end.
    let line = other.get("matches").await.1[0].clone();
    assert_eq!(line["end"]["outcome"]["kind"], "claimed", "{line}");
    let record = format!("matches/{}/record", taken.match_id);
    let (status, record) = guest.get(&record).await;
    assert_eq!(status, 200, "{record}");
    let log = record["log"].as_array().expect("a log");
    let last = log.last().expect("an entry")["body"]
        .as_str()
        .expect("text");
    assert!(last.contains(&format!(r#"{{"abandon":{seat}}}"#)), "{last}");
    let path = format!("replays/{}", taken.match_id);
    let (status, replay) = guest.get(&path).await;
    assert_eq!(status, 200);
    let plies = replay["plies"].as_array().expect("plies");
    let end = &plies.last().expect("a step")["view"]["outcome"];
    assert_eq!(end["kind"], "claimed", "{end}");
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_while_the_match_waits_for_the_other() {
    let house = house(&Arc::default()).await;
    let Pair {
        asked: (_, taken, mut me),
        other: (_, other_taken, mut gone_client),
    } = pair(&house, &json!({})).await;
    gone_client.hang_up().await;
    seconds(300, &[&me]).await;
    let seat = other_taken.seat;
    assert_eq!(away(&mut me).await, gone(seat, 0, None));
    let refused = claim(&mut me, seat).await.expect_err("it is not asked");
    assert_eq!(refused.0, Refusal::NotYet);
    let own = claim(&mut me, taken.seat).await.expect_err("one's own");
    assert_eq!(own.0, Refusal::Unknown);
    let none = claim(&mut me, 9).await.expect_err("there is no such seat");
    assert_eq!(none.0, Refusal::Unknown);
    while me.view().decision.is_some() {
        me.pick_first().await;
        me.waiting().await;
    }
    assert_eq!(away(&mut me).await, gone(seat, 0, Some(Claim::Win)));
    claim(&mut me, seat).await.expect("now it is asked");
}

/// A restart is nobody's fault: the time begins anew with the first who looks.
#[tokio::test(start_paused = true)]
async fn a_restart_begins_the_time_anew() {
    let world = pulse::simulate(2, NOON_MS);
    let store = Arc::<MemoryStore>::default();
    let first = house(&store).await;
    let Pair {
        asked: (_, taken, mut gone_client),
        other: (other, other_taken, me),
    } = pair(&first, &json!({})).await;
    gone_client.hang_up().await;
    seconds(119, &[&me]).await;
    world.crash().await;
    pulse::sleep(Duration::from_secs(1_000)).await;
    let again = house(&store).await;
    let mut me = other.at(&again).sit(&other_taken).await;
    let left = away(&mut me).await;
    assert!((118_000..=120_000).contains(&left[0].left_ms), "{left:?}");
    seconds(100, &[&me]).await;
    claim(&mut me, taken.seat).await.expect_err("too early");
    seconds(20, &[&me]).await;
    claim(&mut me, taken.seat).await.expect("it is time");
}

#[tokio::test(start_paused = true)]
async fn days_and_computers_are_not_left_alone() {
    let house = house(&Arc::default()).await;
    let days = json!({"clock": {"initial_s": 86_400, "increment_s": 0, "per_answer": true}});
    let Pair {
        asked: (_, taken, mut gone_client),
        other: (_, _, mut me),
    } = pair(&house, &days).await;
    gone_client.hang_up().await;
    seconds(300, &[&me]).await;
    assert_eq!(away(&mut me).await, []);
    let refused = claim(&mut me, taken.seat).await.expect_err("days");
    assert_eq!(refused.0, Refusal::Unknown);

    let clock = json!({"clock": {"initial_s": 600, "increment_s": 5}});
    let Pair {
        asked: (_, taken, mut gone_client),
        other: (_, _, mut me),
    } = pair(&house, &clock).await;
    gone_client.hang_up().await;
    seconds(120, &[&me]).await;
    let left = away(&mut me).await;
    assert_eq!(left, gone(taken.seat, 0, Some(Claim::Win)));

    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    let refused = claim(&mut me, 1 - taken.seat).await;
    assert_eq!(refused.expect_err("the computer").0, Refusal::Unknown);
}

/// Four people on four seats, who are asked in turn.
async fn four(house: &House) -> Vec<(Guest, SeatTaken, Client)> {
    let guests: Vec<Guest> = (0..4).map(|_| Guest::new(house)).collect();
    let others = json!([{"who": "friend"}, {"who": "friend"}, {"who": "friend"}]);
    let wish = json!({"game": "summoner_wars", "others": others});
    let made = guests[0].make(&wish).await;
    let mut all = vec![made.clone()];
    for guest in &guests[1..] {
        all.push(guest.accept(&made).await);
    }
    let mut seated = Vec::new();
    for (guest, taken) in guests.into_iter().zip(all) {
        let client = guest.sit(&taken).await;
        seated.push((guest, taken, client));
    }
    seated.sort_by_key(|(_, taken, _)| taken.seat);
    seated
}

/// One of a team is put out and the mate plays on; when both are gone the match is lost.
#[tokio::test(start_paused = true)]
async fn of_a_team_one_is_put_out_and_the_other_goes_on() {
    let house = house(&Arc::default()).await;
    let mut seats = four(&house).await;
    let asked = usize::from(seats[0].2.view().asked.expect("somebody is asked"));
    let (mate, foe) = (asked ^ 2, asked ^ 1);
    seats[asked].2.hang_up().await;
    let here: Vec<&Client> = seats.iter().map(|it| &it.2).collect();
    seconds(121, &here).await;
    let seat = u8::try_from(asked).expect("few");
    let left = away(&mut seats[foe].2).await;
    assert_eq!(left, gone(seat, 0, Some(Claim::Out)));
    let refused = claim(&mut seats[mate].2, seat).await.expect_err("a mate");
    assert_eq!(refused.0, Refusal::Unknown);
    claim(&mut seats[foe].2, seat).await.expect("it is time");
    seats[foe].2.waiting().await;
    let view = seats[foe].2.view();
    assert!(view.outcome.is_none(), "the mate plays on");
    assert_ne!(view.asked, Some(seat));

    seats[mate].2.hang_up().await;
    let here: Vec<&Client> = seats.iter().map(|it| &it.2).collect();
    seconds(121, &here).await;
    for _ in 0..2_000 {
        seats[foe].2.waiting().await;
        let asked = usize::from(seats[foe].2.view().asked.expect("it goes on"));
        if asked == mate {
            break;
        }
        seats[asked].2.waiting().await;
        let decision = seats[asked].2.view().decision.expect("it is asked");
        let last = u16::try_from(decision.choices.len() - 1).expect("few");
        seats[asked].2.pick(last).await;
    }
    let mate_seat = u8::try_from(mate).expect("few");
    let left = away(&mut seats[foe].2).await;
    let wins = left.iter().find(|it| it.seat == mate_seat);
    assert_eq!(wins.and_then(|it| it.claim), Some(Claim::Win), "{left:?}");
    // Who is out and looks on again is no mate that plays on.
    let (guest, taken, _) = &seats[asked];
    let back = guest.sit(taken).await;
    let left = away(&mut seats[foe].2).await;
    let wins = left.iter().find(|it| it.seat == mate_seat);
    assert_eq!(wins.and_then(|it| it.claim), Some(Claim::Win), "{left:?}");
    drop(back);
    claim(&mut seats[foe].2, mate_seat)
        .await
        .expect("it is time");
    seats[foe].2.waiting().await;
    let end = seats[foe].2.view().outcome.expect("an end");
    assert_eq!(end.kind, "claimed");
    assert!(end.winners.contains(&u8::try_from(foe).expect("few")));
}

//! Rooms wake and sleep, let nobody be shut out, and send no more than is needed.

#[path = "common/clients.rs"]
mod clients;

use shokan_rules::games::GAMES;
use std::sync::Arc;
use std::time::Duration;

use clients::{Client, Guest, engine, settings};
use serde_json::json;
use shokan_host::store::MemoryStore;
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_host::{House, Limits, Settings};

async fn house() -> House {
    house_with(settings()).await
}

async fn house_with(settings: Settings) -> House {
    let store = Arc::new(MemoryStore::default());
    House::open(settings, engine(), store)
        .await
        .expect("the house opens")
}

fn limited(limits: Limits) -> Settings {
    Settings {
        limits,
        ..settings()
    }
}

#[tokio::test(start_paused = true)]
async fn ended_matches_leave_nothing_in_memory_and_make_room() {
    let house = house_with(limited(Limits {
        matches_max: 3,
        ..settings().limits
    }))
    .await;
    let guest = Guest::new(&house);
    for _ in 0..30 {
        let taken = guest.against_computer().await;
        let mut me = guest.sit(&taken).await;
        me.command(|id| ClientMessage::Concede { id }).await;
        drop(me);
        // What the lists know may be a moment old.
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    assert_eq!(house.lobby.rooms_count(), 0);
    assert_eq!(house.shared.telemetry.rooms.get(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_match_at_which_nobody_looks_sleeps_and_goes_on_where_it_was() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut me = guest.sit(&taken).await;
    let mut them = friend.sit(&other).await;
    clients::play(&mut [&mut me, &mut them], 30).await;
    let (seq, view) = (me.seq(), me.view());
    drop((me, them));
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(house.lobby.rooms_count(), 0);

    let mut back = guest.hello(&taken, Some(seq)).await;
    let update = back.update().await;
    assert_eq!((update.seq, update.snapshot), (seq, false));
    assert_eq!(back.view(), view);
    assert_eq!(house.lobby.rooms_count(), 1);
}

#[tokio::test(start_paused = true)]
async fn spectators_never_keep_a_player_out() {
    let house = house_with(limited(Limits {
        spectators_per_match_max: 5,
        connections_per_seat_max: 2,
        ..settings().limits
    }))
    .await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut watching = Vec::new();
    for _ in 0..5 {
        watching.push(guest.watch(&taken).await);
    }
    let mut refused = guest.open(&taken.match_id, None, None);
    assert!(matches!(
        refused.next().await,
        Some(ServerMessage::Bye { .. })
    ));
    let mut first = guest.sit(&taken).await;
    let _second = guest.sit(&taken).await;
    let _third = guest.sit(&taken).await;
    let mut last = None;
    while let Some(message) = first.next().await {
        last = Some(message);
    }
    assert!(matches!(
        last,
        Some(ServerMessage::Bye { again: false, .. })
    ));
}

#[tokio::test(start_paused = true)]
async fn who_has_missed_much_gets_one_snapshot() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut me = guest.sit(&taken).await;
    let mut them = friend.sit(&other).await;
    clients::play(&mut [&mut me, &mut them], 120).await;
    let seq = me.seq();
    assert!(seq > 60, "{seq}");
    for last_seq in [0, 1, seq - 51] {
        let mut back = guest.hello(&taken, Some(last_seq)).await;
        let update = back.update().await;
        assert_eq!(
            (update.seq, update.snapshot),
            (seq, true),
            "since {last_seq}"
        );
        assert!(back.is_quiet().await);
    }
    let mut back = guest.hello(&taken, Some(seq - 5)).await;
    for missed in seq - 4..=seq {
        let update = back.update().await;
        assert_eq!((update.seq, update.snapshot), (missed, false));
    }
    assert_eq!(back.view(), me.view());
}

#[tokio::test(start_paused = true)]
async fn what_was_missed_is_what_was_seen() {
    let house = house().await;
    let guest = Guest::new(&house);
    for game in GAMES {
        let taken = guest.invite(&json!({"game": game})).await;
        let friend = Guest::new(&house);
        let other = friend.accept(&taken).await;
        let mut me = guest.sit(&taken).await;
        let mut them = friend.sit(&other).await;
        clients::play(&mut [&mut me, &mut them], 40).await;
        let seen = me.updates();
        let seq = me.seq();
        for last_seq in [seq.saturating_sub(20).max(1), seq - 3, seq - 1] {
            let mut back = guest.hello(&taken, Some(last_seq)).await;
            for missed in last_seq + 1..=seq {
                let update = back.update().await;
                let was = &seen[&missed];
                assert_eq!(update.events, was.events, "{game} {missed}");
                assert_eq!(update.view, was.view, "{game} {missed}");
            }
        }
        let story: Vec<_> = (1..=seq).flat_map(|at| seen[&at].events.clone()).collect();
        let mut back = guest.hello(&taken, None).await;
        assert_eq!(back.update().await.events, story, "{game}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_comes_and_goes_is_told_once_a_second() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut me = guest.sit(&taken).await;
    for _ in 0..500 {
        let mut them = friend.sit(&other).await;
        them.hang_up().await;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let frames = me.waiting().await;
    assert!((4..=16).contains(&frames), "{frames} frames");
    let players = &me.last_update().players;
    assert!(
        !players
            .iter()
            .find(|player| player.seat == 1)
            .expect("a rival")
            .present
    );
}

/// Else the next move would say it, also one of which nobody may know when it was made.
#[tokio::test(start_paused = true)]
async fn the_lists_know_of_who_was_away_for_a_moment() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let _me = guest.sit(&taken).await;
    let present = async || guest.get("matches").await.1[0]["players"][1]["present"].clone();
    let mut them = friend.sit(&other).await;
    assert_eq!(present().await, true);
    for away_ms in [1, 400, 1_500] {
        them.hang_up().await;
        tokio::time::sleep(Duration::from_millis(away_ms)).await;
        assert_eq!(present().await, false, "{away_ms} ms");
        them = friend.sit(&other).await;
        assert_eq!(present().await, true, "back after {away_ms} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn a_take_back_shortens_the_story() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    let before = me.update_now().await;
    me.pick_first().await;
    let seq = me.seq();
    me.command(|id| ClientMessage::Undo { id, seq }).await;
    let update = me.last_update();
    assert!(update.snapshot && update.seq > seq);
    assert_eq!(update.view, before.view);
    let mut back = guest.hello(&taken, Some(seq)).await;
    assert!(back.update().await.snapshot);
    assert_eq!(back.last_update().events, update.events);
}

#[tokio::test(start_paused = true)]
async fn a_match_that_waits_in_vain_ends() {
    let _world = shokan_host::pulse::simulate(7, 1_700_000_000_000);
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let code = taken
        .invite
        .as_deref()
        .expect("an invitation")
        .replace("/t/", "");
    drop(guest.hello(&taken, None).await);
    tokio::time::sleep(Duration::from_secs(20 * 3600)).await;
    // Somebody was there: the day begins anew.
    drop(guest.hello(&taken, None).await);
    tokio::time::sleep(Duration::from_secs(20 * 3600)).await;
    assert_eq!(guest.get(&format!("invites/{code}")).await.0, 200);
    tokio::time::sleep(Duration::from_secs(30 * 3600)).await;
    assert_eq!(guest.get(&format!("invites/{code}")).await.0, 404);
    let lines = guest.get("matches").await.1;
    assert_eq!(lines[0]["over"], true, "{lines}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_runs_though_nobody_looks() {
    let house = house().await;
    let guest = Guest::new(&house);
    let clock = json!({"clock": {"initial_s": 30, "increment_s": 0}});
    let taken = guest.invite(&clock).await;
    let friend = Guest::new(&house);
    friend.accept(&taken).await;
    tokio::time::sleep(Duration::from_secs(200)).await;
    let lines = guest.get("matches").await.1;
    assert_eq!(lines[0]["over"], true, "{lines}");
}

/// Every client's frames are read to the end before it picks, so the computer's are among them.
#[tokio::test(start_paused = true)]
async fn a_commit_says_the_same_beside_all_its_views() {
    let house = house().await;
    let guest = Guest::new(&house);
    for game in GAMES {
        let taken = guest.invite(&json!({"game": game})).await;
        let friend = Guest::new(&house);
        let other = friend.accept(&taken).await;
        let mut me = guest.sit(&taken).await;
        let mut them = friend.sit(&other).await;
        for _ in 0..40 {
            clients::play(&mut [&mut me, &mut them], 1).await;
            for client in [&mut me, &mut them] {
                for group in client.groups() {
                    let undo: Vec<_> = group.iter().map(|update| update.undo).collect();
                    assert!(
                        undo.windows(2).all(|two| two[0] == two[1]),
                        "{game} {undo:?}"
                    );
                }
            }
        }
    }
}

impl Client {
    async fn update_now(&mut self) -> shokan_host::wire::Update {
        self.waiting().await;
        self.last_update()
    }
}

/// The view of who begins behind a first hand of which the first and the third card go back, picked
/// in these messages, and some play.
async fn sent_back(messages: &[&[u16]]) -> shokan_rules::show::GameView {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut me = guest.sit(&taken).await;
    let mut them = friend.sit(&other).await;
    me.waiting().await;
    let choices = |client: &Client| {
        let decision = client.view().decision.expect("a question");
        let labels = decision.choices.into_iter().map(|it| it.label.en);
        labels.collect::<Vec<_>>()
    };
    let first = choices(&me);
    assert_eq!(first.len(), 6, "five cards, and done");
    for (at, picks) in messages.iter().enumerate() {
        let (seq, picks) = (me.seq(), picks.to_vec());
        me.command(|id| ClientMessage::Pick { id, seq, picks })
            .await;
        me.waiting().await;
        if at == 0 && messages.len() > 1 {
            assert_eq!(
                choices(&me)[..2],
                first[..2],
                "the first two are not closed"
            );
        }
    }
    clients::play(&mut [&mut me, &mut them], 12).await;
    me.view()
}

#[tokio::test(start_paused = true)]
async fn picks_of_one_question_come_in_any_order_and_in_any_messages() {
    // Of five cards the first and the third, then done: behind two picks it is the fourth choice.
    let in_order = sent_back(&[&[0, 1, 3]]).await;
    assert_eq!(sent_back(&[&[2, 0, 3]]).await, in_order);
    assert_eq!(sent_back(&[&[2], &[0], &[3]]).await, in_order);
    // Others are others.
    assert_ne!(sent_back(&[&[2, 1, 3]]).await, in_order);
}

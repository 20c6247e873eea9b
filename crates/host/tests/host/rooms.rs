//! Rooms wake and sleep, let nobody be shut out, and send no more than is needed.

use shokan_rules::games::GAMES;
use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::json;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, Phrase, Refusal, ServerMessage};
use shokan_host::{House, Limits, Settings};
use shokan_rules::show::AheadView;

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
    crate::clients::play(&mut [&mut me, &mut them], 30).await;
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

/// Nobody misses the first turn of the other side: it begins when somebody looks.
#[tokio::test(start_paused = true)]
async fn the_computer_begins_when_somebody_looks() {
    let house = house().await;
    let guest = Guest::new(&house);
    // Dice or a coin say who begins in some games; there the computer is asked in some of these.
    for game in GAMES {
        for _ in 0..4 {
            let wish = json!({"opponent": "greedy", "game": game, "first": "them"});
            let taken = guest.make(&wish).await;
            tokio::time::sleep(Duration::from_secs(60)).await;
            let mut me = guest.sit(&taken).await;
            assert_eq!(me.seq(), 1, "{game}: nothing was played");
            if me.view().asked == Some(taken.seat) {
                continue;
            }
            me.update().await;
            assert!(me.seq() > 1, "{game}: it goes on by itself");
        }
    }
}

async fn asks_ahead(client: &mut Client, seq: u32, pick: u16) -> Option<AheadView> {
    let picks = vec![pick];
    client.say(&ClientMessage::Ahead { n: 9, seq, picks });
    loop {
        let message = client.next().await.expect("the connection stays");
        if let ServerMessage::Ahead { n, ahead } = message {
            assert_eq!(n, 9);
            return ahead;
        }
    }
}

/// What is asked ahead of a pick is asked after it; who is not asked, who watches and who looks at
/// an older update is told nothing.
#[tokio::test(start_paused = true)]
async fn what_would_be_asked_is_told_to_who_is_asked() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut watching = guest.watch(&taken).await;
    let mut me = guest.sit(&taken).await;
    let mut them = friend.sit(&other).await;
    let mut foreseen = 0;
    for _ in 0..60 {
        crate::clients::play(&mut [&mut me, &mut them], 1).await;
        let (own, far) = match me.view().decision.is_some() {
            true => (&mut me, &mut them),
            false => (&mut them, &mut me),
        };
        let Some(decision) = own.view().decision else {
            continue;
        };
        let seq = own.seq();
        let last = decision.choices.len() as u16 - 1;
        let ahead = asks_ahead(own, seq, last / 2).await;
        assert!(asks_ahead(own, seq + 1, last / 2).await.is_none());
        assert!(asks_ahead(own, seq, last + 1).await.is_none());
        let far_seq = far.seq();
        assert!(asks_ahead(far, far_seq, last / 2).await.is_none());
        let seen = watching.seq();
        assert!(asks_ahead(&mut watching, seen, last / 2).await.is_none());
        let Some(ahead) = ahead else { continue };
        foreseen += 1;
        assert_eq!(own.seq(), seq, "nothing has changed");
        assert_eq!(ahead.decision.seat, decision.seat);
    }
    assert!(foreseen > 5, "{foreseen}");
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
        Some(ServerMessage::Close { .. })
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
        Some(ServerMessage::Close { again: false, .. })
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
    crate::clients::play(&mut [&mut me, &mut them], 120).await;
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
        crate::clients::play(&mut [&mut me, &mut them], 40).await;
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

/// What a client hears within a moment of what somebody said.
async fn hears(client: &mut Client) -> Option<ServerMessage> {
    let moment = Duration::from_millis(50);
    while let Ok(Some(message)) = tokio::time::timeout(moment, client.next()).await {
        if matches!(
            message,
            ServerMessage::Said { .. } | ServerMessage::Refused { .. }
        ) {
            return Some(message);
        }
    }
    None
}

fn why(message: Option<ServerMessage>) -> Option<Refusal> {
    match message? {
        ServerMessage::Refused { why, .. } => Some(why),
        _ => None,
    }
}

/// Set phrases reach everybody who looks; nobody says them too often, and who watches says none.
#[tokio::test(start_paused = true)]
async fn what_is_said_is_passed_on_and_forgotten() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.with_friend().await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut me = guest.sit(&taken).await;
    let mut them = friend.sit(&other).await;
    let mut watcher = guest.watch(&taken).await;
    let phrase = Phrase::Greeting;
    let say = ClientMessage::Say { phrase };
    let said = Some(ServerMessage::Said { seat: 0, phrase });
    for wait_s in [0, 3] {
        tokio::time::sleep(Duration::from_secs(wait_s)).await;
        me.say(&say);
        for client in [&mut me, &mut them, &mut watcher] {
            assert_eq!(hears(client).await, said);
        }
    }
    me.say(&say);
    assert_eq!(why(hears(&mut me).await), Some(Refusal::Rate));
    assert_eq!(hears(&mut them).await, None);
    watcher.say(&say);
    assert_eq!(why(hears(&mut watcher).await), Some(Refusal::NotAsked));
    // Nothing of it is kept: who comes back is told the game alone.
    let mut back = guest.hello(&taken, None).await;
    assert_eq!(hears(&mut back).await, None);
}

/// Who goes on from a replay begins where anything may be chosen, not in the middle of a payment.
#[tokio::test(start_paused = true)]
async fn a_replay_says_where_nothing_is_half_done() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    crate::clients::play(&mut [&mut me], 60).await;
    me.command(|id| ClientMessage::Concede { id }).await;
    drop(me);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut asked = std::collections::BTreeSet::new();
    for from in (0..64).step_by(16) {
        let path = format!("replays/{}", taken.match_id);
        let (status, replay) = guest.look(&path, &format!("as=open&from={from}")).await;
        assert_eq!(status, 200, "{replay}");
        for ply in replay["plies"].as_array().expect("plies") {
            if let Some(prompt) = ply["view"]["decision"]["prompt"].as_str() {
                asked.insert((prompt.to_owned(), ply["free"] == true));
            }
        }
    }
    for (prompt, free) in [
        ("main", true),
        ("mana", true),
        ("pay", false),
        ("column", false),
    ] {
        assert!(
            asked.contains(&(prompt.to_owned(), free)),
            "{prompt}: {asked:?}"
        );
        assert!(
            !asked.contains(&(prompt.to_owned(), !free)),
            "{prompt}: {asked:?}"
        );
    }
}

/// What a lesson says to this client now: step, picks it asks for, and whether it was left.
async fn says(client: &mut Client) -> Option<(u16, Vec<u16>, bool)> {
    client.waiting().await;
    let lesson = client.last_update().lesson?;
    Some((lesson.step, lesson.wanted, lesson.left))
}

/// While the picks are those of the lesson it says the next thing and the computer follows it; what
/// else is picked leads into a match like any other, and a take-back into the lesson again.
#[tokio::test(start_paused = true)]
async fn a_lesson_is_given_as_long_as_it_is_followed() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (status, body) = guest
        .post("lessons/summons_call", &json!({"name": "Aki"}))
        .await;
    assert_eq!(status, 201, "{body}");
    let taken: SeatTaken = serde_json::from_value(body).expect("a seat");
    let mut me = guest.sit(&taken).await;
    let mut watcher = guest.watch(&taken).await;
    assert_eq!(says(&mut me).await, Some((1, vec![5], false)));
    assert_eq!(says(&mut watcher).await, Some((1, vec![], false)));
    // Who leaves the lesson plays on against a beginner.
    assert_eq!(me.last_update().players[1].kind, "first_steps");
    let first = me.view();

    // Another card first: the computer goes its own way, and keeps its hand.
    me.pick(0).await;
    assert_eq!(says(&mut me).await, Some((1, vec![], true)));
    me.take_back().await;
    assert_eq!(says(&mut me).await, Some((1, vec![5], false)));
    assert_eq!(me.view(), first);

    // The third step stands behind two picks of the computer, as the lesson has them.
    me.pick(5).await;
    assert_eq!(says(&mut me).await, Some((3, vec![0], false)));
    // The restart of a house is no end of a lesson.
    drop((me, watcher));
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(house.lobby.rooms_count(), 0);
    let mut me = guest.sit(&taken).await;
    assert_eq!(says(&mut me).await, Some((3, vec![0], false)));
    me.pick(0).await;
    assert_eq!(says(&mut me).await, Some((4, vec![], false)));
    let end = me.view().decision.expect("a question").choices.len() - 1;
    me.pick(end as u16).await;
    assert_eq!(says(&mut me).await, None);

    let (status, body) = guest.post("lessons/shaman_king", &json!({})).await;
    assert_eq!(
        (status, body["error"].as_str()),
        (404, Some("no_such_game"))
    );
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
            crate::clients::play(&mut [&mut me, &mut them], 1).await;
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
    crate::clients::play(&mut [&mut me, &mut them], 12).await;
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

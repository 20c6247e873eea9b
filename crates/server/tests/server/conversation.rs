//! The protocol over real sockets: what the wire promises, seen from the client.

use std::sync::Arc;

use crate::common::{Browser, Folder, table, table_on};
use serde_json::json;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::{Invitation, MatchLine, RematchWanted};
use shokan_host::wire::{ClientMessage, OfferKind, Refusal, ServerMessage, Undo};
use shokan_rules::show::GameView;

async fn quick_table() -> shokan_server::Running {
    table_on(Arc::new(MemoryStore::default())).await
}

#[tokio::test]
async fn a_match_against_the_computer_is_played_to_its_end() {
    let folder = Folder::new();
    let table = table(&folder).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    assert_eq!(taken.seat, 0);
    let mut me = browser.sit(&taken).await;
    let mut picks = 0;
    while me.my_turn().await {
        me.pick(&[0])
            .await
            .expect("the first choice is always possible");
        picks += 1;
        assert!(picks < 2_000, "the game ends");
    }
    let last = me.update.clone().expect("an update");
    assert!(last.view.outcome.is_some());
    let late = me.pick(&[0]).await.expect_err("the game is over");
    assert_eq!(late.0, Refusal::GameOver);
    let lines: Vec<MatchLine> = browser.get("/api/matches").await.json();
    assert_eq!(lines.len(), 1);
    assert!(lines[0].over && lines[0].match_id == taken.match_id);
    // The list says how it ended, between which decks, and which seat was one's own.
    let end = lines[0].end.as_ref().expect("it has ended");
    let winners = last.view.outcome.as_ref().map(|it| it.winners.clone());
    assert_eq!(Some(end.outcome.winners.clone()), winners);
    assert_eq!(end.decks[0].en, "Ember Court");
    assert_eq!(lines[0].own, [taken.seat]);
    let replay = browser.replay(&taken.match_id, "&as=open").await;
    assert!(replay.over && replay.plies.len() > picks);
    // The sentence speaks to its reader; the facts are the same.
    let facts = |view: &GameView| {
        view.outcome
            .as_ref()
            .map(|end| (end.winner, end.clause.clone()))
    };
    assert_eq!(
        replay.plies.last().and_then(|ply| facts(&ply.view)),
        facts(&last.view)
    );
    table.stop().await;
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    assert!(me.my_turn().await);
    let pick = ClientMessage::Pick {
        id: "once".into(),
        seq: me.seq(),
        picks: vec![0],
    };
    me.send(&pick).await;
    let first = me.answer_to("once").await.expect("done");
    let seen = me.update.clone();
    me.send(&pick).await;
    assert_eq!(me.answer_to("once").await.expect("done"), first);
    assert!(me.is_quiet().await, "the second time nothing happens");
    assert_eq!(me.update, seen);
    // From another socket of the seat, too, and after more has happened.
    let mut again = browser.sit(&taken).await;
    again.send(&pick).await;
    assert_eq!(again.answer_to("once").await.expect("done"), first);
    let other = ClientMessage::Pick {
        id: "once".into(),
        seq: first,
        picks: vec![0],
    };
    again.send(&other).await;
    assert_eq!(
        again
            .answer_to("once")
            .await
            .expect_err("another command")
            .0,
        Refusal::Unknown
    );
}

#[tokio::test]
async fn a_stale_or_impossible_pick_changes_nothing_and_is_answered() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    assert!(me.my_turn().await);
    let before = me.update.clone().expect("an update");

    let (why, refused) = me
        .command(|id, seq| ClientMessage::Pick {
            id,
            seq: seq + 1,
            picks: vec![0],
        })
        .await
        .expect_err("an update nobody has sent");
    assert_eq!(why, Refusal::Stale);
    let ServerMessage::Refused {
        view: Some(view),
        seq,
        ..
    } = refused
    else {
        panic!("{refused:?}")
    };
    assert_eq!((*view, seq), (before.view.clone(), Some(before.seq)));

    let choices = before
        .view
        .decision
        .as_ref()
        .map_or(0, |decision| decision.choices.len());
    let beyond = u16::try_from(choices).expect("a small number");
    for picks in [vec![beyond], vec![], vec![0; 65], vec![0, u16::MAX]] {
        let (why, _) = me.pick(&picks).await.expect_err("no such gesture");
        assert_eq!(why, Refusal::OutOfRange, "{picks:?}");
    }
    assert_eq!(
        them.pick(&[0]).await.expect_err("not asked").0,
        Refusal::NotAsked
    );
    let mut spectator = browser.enter(&taken.match_id, None, None).await;
    spectator.update().await;
    assert_eq!(
        spectator.pick(&[0]).await.expect_err("not asked").0,
        Refusal::NotAsked
    );
    for id in [String::new(), "x".repeat(65)] {
        let pick = ClientMessage::Pick {
            id: id.clone(),
            seq: before.seq,
            picks: vec![0],
        };
        me.send(&pick).await;
        assert_eq!(
            me.answer_to(&id).await.expect_err("no id").0,
            Refusal::Unknown
        );
    }
    assert!(me.is_quiet().await);
    let now = browser.sit(&taken).await.update.clone().expect("an update");
    assert_eq!((now.seq, now.view), (before.seq, before.view));
}

#[tokio::test]
async fn malformed_frames_are_told_what_was_expected_and_change_nothing() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    let before = me.seq();
    let mut texts = vec![
        ("", "EOF"),
        ("{", "EOF"),
        ("null", "expected"),
        ("[]", "missing field `t`"),
        ("{}", "missing field `t`"),
        (r#"{"t":"dance"}"#, "unknown variant `dance`"),
        (r#"{"t":"pick","id":"a","seq":1}"#, "missing field `picks`"),
        (
            r#"{"t":"pick","id":"a","seq":-1,"picks":[0]}"#,
            "invalid value",
        ),
        (
            r#"{"t":"pick","id":"a","seq":1,"picks":[70000]}"#,
            "invalid value",
        ),
        (
            r#"{"t":"pick","id":"a","seq":1,"picks":"0"}"#,
            "invalid type",
        ),
        (
            r#"{"t":"answer","id":"a","what":"coffee","yes":true}"#,
            "unknown variant `coffee`",
        ),
        (
            r#"{"t":"hello","wire":1,"match":"x","token":null,"last_seq":null}"#,
            "once",
        ),
        ("\u{0}\u{fffd}", "expected"),
    ];
    let long = format!(
        "{{\"t\":\"ping\",\"n\":1,\"pad\":\"{}\"}}",
        "x".repeat(17_000)
    );
    texts.push((&long, "at most 16384 bytes"));
    for (text, expected) in texts {
        me.send_text(text).await;
        let answer = me.next().await;
        let ServerMessage::Refused {
            id: None,
            why: Refusal::Malformed,
            text: said,
            ..
        } = answer
        else {
            panic!("{text:.80} was answered with {answer:?}");
        };
        assert!(said.en.contains(expected), "{text:.80}: {}", said.en);
        assert!(!said.ja.is_empty());
    }
    me.send_bytes(vec![1, 2, 3]).await;
    assert!(matches!(
        me.next().await,
        ServerMessage::Refused {
            why: Refusal::Malformed,
            ..
        }
    ));
    me.send(&ClientMessage::Ping { n: 5 }).await;
    assert_eq!(me.next().await, ServerMessage::Pong { n: 5 });
    assert_eq!(me.seq(), before);
    me.pick(&[0]).await.expect("the match goes on");
}

#[tokio::test]
async fn a_socket_that_does_not_say_a_right_hello_is_sent_away() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let one = browser.against_computer().await;
    let two = browser.against_computer().await;
    let hello = |match_id: &str, token: Option<&str>, wire| ClientMessage::Hello {
        wire,
        match_id: match_id.to_owned(),
        token: token.map(str::to_owned),
        last_seq: None,
        patches: false,
    };
    for (first, expected) in [
        (ClientMessage::Ping { n: 1 }, "hello"),
        (hello("nothing", None, 1), "cannot find this match"),
        (hello(&one.match_id, Some("guess"), 1), "no seat"),
        (hello(&one.match_id, Some(""), 1), "no seat"),
        (hello(&one.match_id, Some(&two.token), 1), "no seat"),
        (hello(&one.match_id, Some(&one.token), 2), "wire 2"),
    ] {
        let mut client = browser.socket().await;
        client.send(&first).await;
        let answer = client.next().await;
        let ServerMessage::Close { text, again: false } = &answer else {
            panic!("{answer:?}")
        };
        assert!(text.en.contains(expected), "{}", text.en);
        assert_eq!(client.receive().await, None);
    }
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut watching = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    let first_seq = watching.seq();
    let mut seen = Vec::new();
    for _ in 0..18 {
        for client in [&mut me, &mut them] {
            client.until(|update| update.view.asked.is_some()).await;
        }
        let asked = me
            .update
            .as_ref()
            .and_then(|update| update.view.asked)
            .expect("somebody is asked");
        let client = if asked == 0 { &mut me } else { &mut them };
        if client.my_turn().await {
            client
                .pick(&[0])
                .await
                .expect("the first choice is always possible");
        }
        // Both have seen everything before the next pick.
        let now = browser.sit(&taken).await.seq();
        me.until(|update| update.seq >= now).await;
        let now = browser.sit(&other).await.seq();
        them.until(|update| update.seq >= now).await;
    }
    let last = me.seq();
    while watching.seq() < last {
        let update = watching.update().await;
        if !update.events.is_empty() || seen.last().is_none_or(|(seq, _, _)| *seq != update.seq) {
            seen.push((update.seq, update.events, update.view));
        }
    }
    seen.retain(|(seq, _, _)| *seq > first_seq);
    seen.dedup_by_key(|(seq, _, _)| *seq);
    assert!(seen.len() >= 10, "{}", seen.len());

    let mut back = browser
        .enter(&taken.match_id, Some(&taken.token), Some(first_seq))
        .await;
    let mut missed = Vec::new();
    while back.seq() < last {
        let update = back.update().await;
        assert!(!update.snapshot);
        missed.push((update.seq, update.events, update.view));
    }
    assert_eq!(missed, seen);
    assert!(back.is_quiet().await);

    let mut current = browser
        .enter(&taken.match_id, Some(&taken.token), Some(last))
        .await;
    let update = current.update().await;
    assert_eq!(
        (update.seq, update.snapshot, update.events.len()),
        (last, false, 0)
    );
    for nonsense in [Some(last + 1), Some(u32::MAX), None] {
        let mut lost = browser
            .enter(&taken.match_id, Some(&taken.token), nonsense)
            .await;
        let update = lost.update().await;
        assert_eq!((update.seq, update.snapshot), (last, true));
        assert_eq!(Some(&update.view), missed.last().map(|(_, _, view)| view));
        let story: Vec<_> = missed
            .iter()
            .flat_map(|(_, events, _)| events.clone())
            .collect();
        assert!(
            update.events.ends_with(&story),
            "a snapshot brings the log along"
        );
    }
}

#[tokio::test]
async fn spectators_and_opponents_see_no_secret() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    let mut spectator = browser.enter(&taken.match_id, None, None).await;
    spectator.update().await;
    for _ in 0..16 {
        let now = browser.sit(&taken).await;
        let Some(asked) = now.update.as_ref().and_then(|update| update.view.asked) else {
            break;
        };
        let client = if asked == 0 { &mut me } else { &mut them };
        assert!(client.my_turn().await);
        let choices = client
            .update
            .as_ref()
            .and_then(|update| update.view.decision.as_ref());
        let last = choices.map_or(0, |decision| decision.choices.len() - 1);
        client
            .pick(&[u16::try_from(last).expect("small")])
            .await
            .expect("done");
    }
    while !spectator.is_quiet().await {}
    let late = browser.enter(&taken.match_id, None, Some(0)).await;
    for (client, viewer) in [
        (&spectator, None),
        (&late, None),
        (&me, Some(0)),
        (&them, Some(1)),
    ] {
        for frame in &client.raw {
            let Ok(ServerMessage::Update(update)) = serde_json::from_str(frame) else {
                continue;
            };
            assert_eq!(update.view.viewer, viewer);
            let decision = update.view.decision.as_ref().map(|decision| decision.seat);
            assert!(
                decision.is_none() || decision == viewer,
                "a question of another seat"
            );
            for zone in update
                .view
                .zones
                .iter()
                .filter(|zone| ["hand", "deck"].contains(&zone.zone.as_str()))
            {
                let faces = zone.cards.iter().filter(|card| card.card.is_some()).count();
                let mine = Some(zone.seat) == viewer && zone.zone == "hand";
                assert!(
                    faces == 0 || mine,
                    "seat {viewer:?} sees {faces} cards of {}",
                    zone.zone
                );
            }
        }
    }
}

#[tokio::test]
async fn a_friend_joins_by_the_link() {
    let table = quick_table().await;
    let mut host = Browser::new(&table);
    let mut guest = Browser::new(&table);
    let taken = host.with_friend().await;
    let code = taken
        .invite
        .clone()
        .expect("an invitation")
        .replace("/t/", "");
    let mut me = host.socket().await;
    me.hello(&taken.match_id, Some(&taken.token), None).await;
    let ServerMessage::Welcome {
        started: false,
        invite: Some(link),
        seat: Some(0),
        ..
    } = me.next().await
    else {
        panic!("{:?}", me.raw);
    };
    assert_eq!(link, format!("/t/{code}"));
    assert!(me.is_quiet().await, "no update before everybody is here");
    let offer: Invitation = guest.get(&format!("/api/invites/{code}")).await.json();
    assert_eq!(
        (offer.game.as_str(), offer.from.as_str(), offer.open),
        ("summons_call", "Aki", true)
    );
    let chairs = offer.chairs.iter().map(|chair| (chair.open, chair.mate));
    assert_eq!(chairs.collect::<Vec<_>>(), [(false, None), (true, None)]);
    let joined = guest.accept(&taken).await;
    assert_eq!(joined.seat, 1);
    let ServerMessage::Welcome {
        started: true,
        invite: None,
        players,
        ..
    } = me.next().await
    else {
        panic!("{:?}", me.raw);
    };
    assert_eq!(players[1].name, "Ren");
    me.update().await;
    let offer: Invitation = guest.get(&format!("/api/invites/{code}")).await.json();
    assert!(!offer.open);
    let late = guest
        .post(
            &format!("/api/invites/{code}"),
            &json!({"deck": {"ready": "ember_court"}}),
        )
        .await;
    assert_eq!(late.status, 409);
    assert_eq!(guest.get("/api/invites/nothing").await.status, 404);
    assert_eq!(guest.token(&taken.match_id).await.token, joined.token);
    assert_eq!(host.token(&taken.match_id).await.token, taken.token);
    let stranger = Browser::new(&table)
        .get(&format!("/api/matches/{}/token", taken.match_id))
        .await;
    assert_eq!((stranger.status, stranger.body.as_str()), (200, "null"));
    let lines: Vec<MatchLine> = host.get("/api/matches").await.json();
    assert_eq!((lines.len(), lines[0].over), (1, false));
    // While a match is played, the list names no deck.
    assert_eq!((lines[0].own.as_slice(), &lines[0].end), (&[0][..], &None));
}

#[tokio::test]
async fn a_match_that_sleeps_keeps_its_end_and_whose_seat_was_whose() {
    let folder = Folder::new();
    let first = table(&folder).await;
    let mut browser = Browser::new(&first);
    let taken = browser.with_friend().await;
    let mut friend = Browser::new(&first);
    let other = friend.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    me.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("given up");
    me.close().await;
    first.stop().await;
    let second = table(&folder).await;
    for (browser, taken, won) in [(browser, taken, false), (friend, other, true)] {
        let mut browser = browser.moved_to(&second);
        let lines: Vec<MatchLine> = browser.get("/api/matches").await.json();
        let end = lines[0].end.as_ref().expect("it has ended");
        assert_eq!(lines[0].own, [taken.seat]);
        assert_eq!(end.outcome.winners.contains(&taken.seat), won);
        assert!(
            end.outcome.text.en.contains("You"),
            "{}",
            end.outcome.text.en
        );
        assert!(end.decks.iter().all(|deck| !deck.ja.is_empty()));
    }
    second.stop().await;
}

#[tokio::test]
async fn a_rematch_is_made_when_both_want_it_with_seats_swapped() {
    let table = quick_table().await;
    let (mut host, mut friend) = (Browser::new(&table), Browser::new(&table));
    let taken = host.with_friend().await;
    let other = friend.accept(&taken).await;
    let (mut me, mut them) = (host.sit(&taken).await, friend.sit(&other).await);
    let path = format!("/api/matches/{}/rematch", taken.match_id);
    let wish = json!({"word": "5b1e"});
    assert_eq!(host.post(&path, &wish).await.status, 404, "it goes on");
    me.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("given up");
    let stranger = Browser::new(&table).post(&path, &wish).await;
    assert_eq!(stranger.status, 403);
    // The first who wants it waits, and the other is told.
    let first: RematchWanted = host.post(&path, &wish).await.json();
    assert_eq!(first.taken, None);
    let offered = them.until(|update| !update.offers.is_empty()).await;
    let offer = &offered.offers[0];
    assert_eq!((offer.what, offer.seat), (OfferKind::Rematch, taken.seat));
    let second: RematchWanted = friend.post(&path, &wish).await.json();
    let next = second.taken.expect("both want it");
    assert_eq!((next.seat, other.seat), (taken.seat, 1));
    loop {
        if let ServerMessage::Rematch { url } = me.next().await {
            assert_eq!(url, next.url);
            break;
        }
    }
    // Whoever asks again is led to the same match, each with the own seat and deck.
    let again: RematchWanted = host.post(&path, &wish).await.json();
    let mine = again.taken.expect("it is made");
    assert_eq!((&mine.match_id, mine.seat), (&next.match_id, other.seat));
    let mut theirs = friend.sit(&next).await;
    assert!(theirs.my_turn().await, "who sat opposite begins");
    let mut begun = host.sit(&mine).await;
    begun
        .command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("given up");
    let lines: Vec<MatchLine> = host.get("/api/matches").await.json();
    let decks = |line: &MatchLine| line.end.as_ref().map(|end| end.decks.clone());
    let (mut swapped, old) = (decks(&lines[0]), decks(&lines[1]));
    if let Some(decks) = &mut swapped {
        decks.reverse();
    }
    assert_eq!(swapped, old);
}

#[tokio::test]
async fn who_goes_away_wants_no_rematch_any_more() {
    let table = quick_table().await;
    let (mut host, mut friend) = (Browser::new(&table), Browser::new(&table));
    let taken = host.with_friend().await;
    let other = friend.accept(&taken).await;
    let (mut me, mut them) = (host.sit(&taken).await, friend.sit(&other).await);
    me.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("given up");
    let path = format!("/api/matches/{}/rematch", taken.match_id);
    host.post(&path, &json!({})).await;
    them.until(|update| !update.offers.is_empty()).await;
    me.close().await;
    them.until(|update| update.offers.is_empty()).await;
    let wanted: RematchWanted = friend.post(&path, &json!({})).await.json();
    assert_eq!(wanted.taken, None, "nobody is here to play it");
}

#[tokio::test]
async fn against_the_computer_a_take_back_is_free() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    let (why, _) = me
        .command(|id, seq| ClientMessage::Undo { id, seq })
        .await
        .expect_err("nothing yet");
    assert_eq!(why, Refusal::Unknown);
    assert!(me.my_turn().await);
    let before = me.update.clone().expect("an update");
    me.pick(&[0]).await.expect("done");
    assert!(me.my_turn().await);
    assert_eq!(
        me.update.as_ref().map(|update| update.undo),
        Some(Undo::Free)
    );
    let seq = me
        .command(|id, seq| ClientMessage::Undo { id, seq })
        .await
        .expect("free");
    let back = me.until(|update| update.seq == seq).await;
    assert!(back.snapshot);
    assert_eq!(
        (back.view, back.events),
        (before.view.clone(), before.events)
    );
    // What anybody sees who comes later is the same.
    let again = browser.sit(&taken).await.update.clone().expect("an update");
    assert_eq!((again.seq, again.view), (seq, before.view));
    me.pick(&[0]).await.expect("and on");
}

#[tokio::test]
async fn against_a_person_a_take_back_is_asked_for() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    assert!(me.my_turn().await);
    let start = me.update.clone().expect("an update");
    // Play until a take-back would need a yes.
    let mut before = start;
    loop {
        assert!(
            me.my_turn().await,
            "a take-back of a turn that showed something needs a yes"
        );
        before.view = me.update.clone().expect("an update").view;
        me.pick(&[0]).await.expect("done");
        let now = me.update.clone().expect("an update");
        if now.undo == Undo::Ask {
            break;
        }
    }
    me.command(|id, seq| ClientMessage::Undo { id, seq })
        .await
        .expect("the offer is made");
    let offered = them.until(|update| !update.offers.is_empty()).await;
    assert_eq!(
        (offered.offers[0].what, offered.offers[0].seat),
        (OfferKind::Undo, 0)
    );
    them.command(|id, _| ClientMessage::Answer {
        id,
        what: OfferKind::Undo,
        yes: false,
    })
    .await
    .expect("declined");
    me.until(|update| update.offers.is_empty()).await;
    let (why, _) = them
        .command(|id, _| ClientMessage::Answer {
            id,
            what: OfferKind::Undo,
            yes: true,
        })
        .await
        .expect_err("too late");
    assert_eq!(why, Refusal::Unknown);
    me.command(|id, seq| ClientMessage::Undo { id, seq })
        .await
        .expect("asked again");
    them.until(|update| !update.offers.is_empty()).await;
    them.command(|id, _| ClientMessage::Answer {
        id,
        what: OfferKind::Undo,
        yes: true,
    })
    .await
    .expect("granted");
    let back = me
        .until(|update| update.snapshot && update.offers.is_empty() && update.view == before.view);
    back.await;
}

#[tokio::test]
async fn conceding_and_an_agreed_draw_end_the_game() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    assert_eq!(
        browser
            .get(&format!("/api/replays/{}", taken.match_id))
            .await
            .status,
        404
    );
    them.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("done");
    let over = me.until(|update| update.view.outcome.is_some()).await;
    assert_eq!(
        over.view.outcome.and_then(|outcome| outcome.winner),
        Some(0)
    );

    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    me.command(|id, _| ClientMessage::Draw { id })
        .await
        .expect("offered");
    them.until(|update| !update.offers.is_empty()).await;
    them.command(|id, _| ClientMessage::Draw { id })
        .await
        .expect("agreed");
    let over = me.until(|update| update.view.outcome.is_some()).await;
    assert_eq!(over.view.outcome.and_then(|outcome| outcome.winner), None);

    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    let declined = me
        .command(|id, _| ClientMessage::Draw { id })
        .await
        .expect_err("it plays on");
    assert_eq!(declined.0, Refusal::Unknown);
}

#[tokio::test]
async fn an_ended_match_goes_on_from_any_ply() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    assert!(me.my_turn().await);
    me.pick(&[0]).await.expect("done");
    them.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("done");
    let path = format!("/api/replays/{}", taken.match_id);
    let replay = browser.replay(&taken.match_id, "&as=0").await;
    let ply = &replay.plies[1];
    let wish = json!({"ply": 1, "opponent": "greedy", "seat": 0});
    let reply = browser.post(&format!("{path}/continue"), &wish).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let again = browser
        .sit(&reply.json())
        .await
        .update
        .clone()
        .expect("an update");
    assert_eq!(again.view, ply.view);
    let beyond = json!({"ply": 99, "opponent": "greedy", "seat": 0});
    assert_eq!(
        browser
            .post(&format!("{path}/continue"), &beyond)
            .await
            .status,
        404
    );
    for viewer in ["open", "public", "0", "1"] {
        assert_eq!(
            browser.get(&format!("{path}?as={viewer}")).await.status,
            200
        );
    }
    assert_eq!(browser.get(&format!("{path}?as=2")).await.status, 404);
}

//! A table of four: who joins where, one person with two seats, and what each may do.

use crate::common::{Browser, Client, Folder, fixed_table};
use serde_json::{Value, json};
use shokan_host::wire::http::{ErrorBody, Invitation, OpenTable, Replay, SeatTaken, SeatToken};
use shokan_host::wire::{ClientMessage, OfferKind, Refusal, ServerMessage, Undo};
use shokan_server::Running;
use std::time::Duration;

fn ready(word: &str) -> Value {
    json!({ "ready": word })
}

/// A wish for four chairs, of which the maker's is at seat 0.
fn wish(others: &Value) -> Value {
    json!({
        "game": "summoner_wars",
        "deck": ready("cave_goblins"),
        "others": others,
        "first": "me",
        "name": "Aki",
    })
}

async fn make(host: &mut Browser, others: &Value) -> SeatTaken {
    let reply = host.post("/api/matches", &wish(others)).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.json()
}

fn path(taken: &SeatTaken) -> String {
    let link = taken.invite.as_ref().expect("an invitation");
    link.replace("/t/", "/api/invites/")
}

async fn join(guest: &mut Browser, taken: &SeatTaken, body: &Value) -> SeatTaken {
    let reply = guest.post(&path(taken), body).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.json()
}

fn browsers(table: &Running) -> [Browser; 4] {
    [(); 4].map(|()| Browser::new(table))
}

/// Whether this client is asked now.
fn asked(client: &Client) -> Option<u8> {
    let update = client.update.as_ref()?;
    update.view.decision.as_ref().map(|decision| decision.seat)
}

/// Reads everything that was sent until now: a command without effect is answered behind it.
async fn settle(client: &mut Client) {
    let what = OfferKind::Draw;
    let no = client.command(|id, _| ClientMessage::Answer {
        id,
        what,
        yes: false,
    });
    no.await.expect_err("nothing is offered");
}

/// Picks for whoever is asked, the last choice or the first, until `enough`.
async fn play(clients: &mut [Client], enough: impl Fn(&[Client]) -> bool) {
    for pick in 0..2_000u16 {
        if enough(clients) {
            return;
        }
        let who = clients.iter().position(|client| asked(client).is_some());
        let Some(who) = who else {
            // The computer is at it.
            tokio::time::sleep(Duration::from_millis(5)).await;
            for client in clients.iter_mut() {
                settle(client).await;
            }
            continue;
        };
        let decision = clients[who].update.clone().and_then(|it| it.view.decision);
        let last = decision.map_or(0, |decision| decision.choices.len() - 1);
        let choice = if pick % 3 == 0 { 0 } else { last };
        clients[who]
            .pick(&[u16::try_from(choice).expect("few choices")])
            .await
            .expect("a listed pick is taken");
        for client in clients.iter_mut() {
            settle(client).await;
        }
    }
    panic!("it does not come about");
}

#[tokio::test]
async fn four_people_take_their_chairs_by_one_link() {
    let folder = Folder::new();
    let running = fixed_table(&folder).await;
    let [mut host, mut one, mut two, three] = browsers(&running);
    let friends = json!([{"who": "friend"}, {"who": "friend"}, {"who": "friend"}]);
    let taken = make(&mut host, &friends).await;
    let mut me = host.enter(&taken.match_id, Some(&taken.token), None).await;
    let offer: Invitation = one.get(&path(&taken)).await.json();
    let chairs: Vec<_> = offer
        .chairs
        .iter()
        .map(|chair| (chair.seat, chair.mate, chair.open))
        .collect();
    let wanted = [
        (0, Some(2), false),
        (1, Some(3), true),
        (2, Some(0), true),
        (3, Some(1), true),
    ];
    assert_eq!(chairs, wanted);
    // The mate's chair is chosen; then the first free one; nobody begins before all are there.
    let body = json!({"name": "Ren", "deck": ready("guild_dwarves"), "seat": 2});
    let mate = join(&mut one, &taken, &body).await;
    assert_eq!(mate.seat, 2);
    let ServerMessage::Welcome {
        started: false,
        players,
        invite: Some(_),
        ..
    } = me.next().await
    else {
        panic!("{:?}", me.raw);
    };
    let names: Vec<_> = players
        .iter()
        .map(|it| (it.seat, it.name.as_str()))
        .collect();
    assert_eq!(names, [(0, "Aki"), (2, "Ren")]);
    let reply = two.post(&path(&taken), &body).await;
    assert_eq!(reply.status, 409, "{}", reply.body);
    // Who opens the link again has a chair already.
    let again = json!({"deck": ready("guild_dwarves")});
    assert_eq!(join(&mut one, &taken, &again).await, mate);
    drop(me);
    running.stop().await;

    let running = fixed_table(&folder).await;
    let [host, one, mut two, mut last] = [host, one, two, three].map(|it| it.moved_to(&running));
    let body = json!({"name": "Mei", "deck": ready("phoenix_elves")});
    let foe = join(&mut two, &taken, &body).await;
    assert_eq!(foe.seat, 1);
    let body = json!({"name": "Sho", "deck": ready("tundra_orcs")});
    let fourth = join(&mut last, &taken, &body).await;
    assert_eq!(fourth.seat, 3);
    let reply = Browser::new(&running).post(&path(&taken), &body).await;
    assert_eq!(reply.status, 409, "{}", reply.body);
    let clients = [
        host.sit(&taken).await,
        two.sit(&foe).await,
        one.sit(&mate).await,
        last.sit(&fourth).await,
    ];
    for (seat, client) in (0..).zip(&clients) {
        let update = client.update.as_ref().expect("an update");
        assert_eq!(update.view.viewer, Some(seat));
        assert_eq!(update.view.seats.len(), 4);
        assert_eq!(update.players.len(), 4);
    }
}

/// A match of four people that has begun: who sits at each seat, and how they got there.
async fn four_people(running: &Running) -> (SeatTaken, Browser, [Client; 4]) {
    let [mut host, mut one, mut two, mut three] = browsers(running);
    let friends = json!([{"who": "friend"}, {"who": "friend"}, {"who": "friend"}]);
    let taken = make(&mut host, &friends).await;
    let brings = |word: &str| json!({ "deck": ready(word) });
    let one_sits = join(&mut one, &taken, &brings("guild_dwarves")).await;
    let two_sits = join(&mut two, &taken, &brings("phoenix_elves")).await;
    let three_sits = join(&mut three, &taken, &brings("tundra_orcs")).await;
    let clients = [
        host.sit(&taken).await,
        one.sit(&one_sits).await,
        two.sit(&two_sits).await,
        three.sit(&three_sits).await,
    ];
    (taken, three, clients)
}

#[tokio::test]
async fn a_draw_of_four_takes_everybody_and_is_replayed_from_each_seat() {
    let folder = Folder::new();
    let running = fixed_table(&folder).await;
    let (taken, mut three, mut clients) = four_people(&running).await;
    let turn = |wanted: u16| {
        move |clients: &[Client]| {
            let update = clients[0].update.as_ref().expect("an update");
            update.view.turn >= wanted
        }
    };
    play(&mut clients, turn(6)).await;
    // A draw takes everybody's yes.
    let offered = clients[0].command(|id, _| ClientMessage::Draw { id }).await;
    offered.expect("offered");
    let what = OfferKind::Draw;
    for at in [2, 1] {
        let yes = clients[at].command(|id, _| ClientMessage::Answer {
            id,
            what,
            yes: true,
        });
        yes.await.expect("agreed");
        let update = clients[at].update.as_ref().expect("an update");
        assert_eq!(update.view.outcome, None);
    }
    let yes = clients[3].command(|id, _| ClientMessage::Answer {
        id,
        what,
        yes: true,
    });
    yes.await.expect("agreed");
    let over = clients[1].until(|it| it.view.outcome.is_some()).await;
    assert_eq!(over.view.outcome.and_then(|it| it.winner), None);
    // The replay is shown from every seat, and to who sat there from the own one.
    let path = format!("/api/replays/{}", taken.match_id);
    let own: Replay = three.get(&path).await.json();
    assert_eq!(own.plies[0].view.viewer, Some(3));
    let other: Replay = three.get(&format!("{path}?as=2")).await.json();
    assert_eq!(other.plies[0].view.viewer, Some(2));
    assert_eq!(three.get(&format!("{path}?as=4")).await.status, 404);
    // It goes on from a ply against three computers.
    let body = json!({"ply": 4, "opponent": "greedy", "seat": 3});
    let reply = three.post(&format!("{path}/continue"), &body).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let on: SeatTaken = reply.json();
    assert_eq!(on.seat, 3);
    let client = three.sit(&on).await;
    let update = client.update.as_ref().expect("an update");
    let kinds = update.players.iter().map(|it| it.kind.as_str());
    assert_eq!(
        kinds.collect::<Vec<_>>(),
        ["greedy", "greedy", "greedy", "human"]
    );
}

/// Three people, of whom the maker has two seats.
async fn three_people(running: &Running) -> ([Browser; 3], [SeatTaken; 3]) {
    let [mut host, mut one, mut two, _] = browsers(running);
    let others = json!([
        {"who": "friend"},
        {"who": "mate", "deck": ready("tundra_orcs")},
        {"who": "friend"},
    ]);
    let taken = make(&mut host, &others).await;
    let offer: Invitation = one.get(&path(&taken)).await.json();
    let open: Vec<u8> = offer
        .chairs
        .iter()
        .filter(|it| it.open)
        .map(|it| it.seat)
        .collect();
    assert_eq!(open, [1, 3]);
    let body = json!({"name": "Ren", "deck": ready("guild_dwarves")});
    let ren = join(&mut one, &taken, &body).await;
    let body = json!({"name": "Mei", "deck": ready("phoenix_elves")});
    let mei = join(&mut two, &taken, &body).await;
    ([host, one, two], [taken, ren, mei])
}

async fn sit([host, one, two]: &[Browser; 3], [taken, ren, mei]: &[SeatTaken; 3]) -> [Client; 3] {
    [
        host.sit(taken).await,
        one.sit(ren).await,
        two.sit(mei).await,
    ]
}

/// SW-34P.04 to SW-34P.06, R-SW-62: one person takes both seats of a team.
#[tokio::test]
async fn of_three_people_one_plays_two_decks() {
    let folder = Folder::new();
    let running = fixed_table(&folder).await;
    let (people, seats) = three_people(&running).await;
    let mut clients = sit(&people, &seats).await;
    let names = |client: &Client| {
        let players = &client.update.as_ref().expect("an update").players;
        players.iter().map(|it| it.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&clients[1]), ["Aki", "Ren", "Aki", "Mei"]);
    // Both seats are asked through the one socket, and the table turns to the one that is asked.
    let view = |client: &Client| client.update.as_ref().expect("an update").view.clone();
    for wanted in [0, 2] {
        play(&mut clients, |all| asked(&all[0]) == Some(wanted)).await;
        assert_eq!(view(&clients[0]).viewer, Some(wanted));
    }
    // Both hands are open to the person, and to nobody else.
    let hand = |client: &Client, seat: u8| {
        let zones = view(client).zones;
        let hand = zones.iter().find(|it| it.zone == "hand" && it.seat == seat);
        let cards = &hand.expect("a hand").cards;
        cards.iter().filter(|card| card.card.is_some()).count()
    };
    play(&mut clients, |all| {
        hand(&all[0], 0) > 0 && hand(&all[0], 2) > 0
    })
    .await;
    assert_eq!(hand(&clients[1], 3), 0);
    // A take-back after a private pick of the second seat is that person's.
    play(&mut clients, |all| asked(&all[0]) == Some(2)).await;
    let update = clients[0].update.as_ref().expect("an update");
    assert!(matches!(update.undo, Undo::Ask | Undo::None));
    // Whoever is not asked is refused, by whichever of the two seats.
    play(&mut clients, |all| asked(&all[1]).is_some()).await;
    let refused = clients[0].pick(&[0]).await.expect_err("not asked");
    assert_eq!(refused.0, Refusal::NotAsked);
}

#[tokio::test]
async fn who_has_two_seats_keeps_them_and_gives_both_up() {
    let folder = Folder::new();
    let running = fixed_table(&folder).await;
    let (people, seats) = three_people(&running).await;
    running.stop().await;
    let running = fixed_table(&folder).await;
    let people = people.map(|it| it.moved_to(&running));
    let mut clients = sit(&people, &seats).await;
    let ([mut host, ..], [taken, ..]) = (people, seats);
    let token: SeatToken = host.token(&taken.match_id).await;
    assert_eq!((token.seat, &token.token), (0, &taken.token));
    play(&mut clients, |all| asked(&all[0]) == Some(2)).await;
    // Who gives up gives up both decks, and the other team has won.
    let gone = clients[0]
        .command(|id, _| ClientMessage::Concede { id })
        .await;
    gone.expect("done");
    let over = clients[2].until(|it| it.view.outcome.is_some()).await;
    let winner = over.view.outcome.and_then(|it| it.winner);
    assert!(matches!(winner, Some(1 | 3)), "{winner:?}");
    let replay = host.replay(&taken.match_id, "").await;
    let last = &replay.plies.last().expect("plies").view;
    let shown = last
        .zones
        .iter()
        .filter(|it| it.zone == "hand" && [0, 2].contains(&it.seat));
    assert!(
        shown
            .flat_map(|it| &it.cards)
            .all(|card| card.card.is_some())
    );
}

#[tokio::test]
async fn a_friend_plays_both_decks_of_the_other_team() {
    let folder = Folder::new();
    let running = fixed_table(&folder).await;
    let [mut host, mut one, ..] = browsers(&running);
    let mut others = json!([{"who": "friend"}, {"who": "greedy"}, {"who": "mate"}]);
    let mut listed = wish(&others);
    listed["listed"] = json!(true);
    let taken: SeatTaken = host.post("/api/matches", &listed).await.json();
    let tables: Vec<OpenTable> = one.get("/api/tables").await.json();
    assert_eq!((tables[0].seats, tables[0].free), (4, 1));
    let offer: Invitation = one.get(&path(&taken)).await.json();
    let both: Vec<_> = offer.chairs.iter().map(|it| (it.open, it.both)).collect();
    assert_eq!(
        both,
        [(false, false), (true, true), (false, false), (false, true)]
    );
    let alone = json!({"deck": ready("guild_dwarves")});
    let reply = one.post(&path(&taken), &alone).await;
    assert_eq!(reply.status, 400, "{}", reply.body);
    let body = json!({"deck": ready("guild_dwarves"), "mate_deck": ready("phoenix_elves")});
    let ren = join(&mut one, &taken, &body).await;
    assert_eq!(ren.seat, 1);
    let mut clients = [host.sit(&taken).await, one.sit(&ren).await];
    play(&mut clients, |all| asked(&all[1]) == Some(3)).await;
    assert_eq!(asked(&clients[0]), None);
    others[2]["who"] = json!("greedy");
    let quick = make(&mut host, &others).await;
    assert!(quick.invite.is_some());
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused() {
    let folder = Folder::new();
    let running = fixed_table(&folder).await;
    let mut host = Browser::new(&running);
    let bot = json!({"who": "greedy"});
    for (others, error) in [
        (json!([bot, bot]), "malformed"),
        (json!([bot, bot, {"who": "nobody"}]), "no_such_opponent"),
        (json!([bot, {"who": "mate"}, bot]), "malformed"),
        (json!([bot, bot, {"who": "mate"}]), "malformed"),
        (json!([{"who": "mate"}, bot, {"who": "mate"}]), "malformed"),
        (
            json!([bot, bot, {"who": "friend", "deck": ready("tundra_orcs")}]),
            "malformed",
        ),
        (
            json!([bot, bot, {"who": "greedy", "deck": ready("nothing")}]),
            "no_such_deck",
        ),
    ] {
        let reply = host.post("/api/matches", &wish(&others)).await;
        let body: ErrorBody = reply.json();
        assert_eq!(
            (reply.status / 100, body.error.as_str()),
            (4, error),
            "{others}"
        );
    }
    let mut other = wish(&json!([bot, bot, bot]));
    other["opponent"] = json!("greedy");
    assert_eq!(host.post("/api/matches", &other).await.status, 400);
    let mut other = wish(&json!([bot, bot, bot]));
    other["game"] = json!("summons_call");
    other["deck"] = ready("ember_court");
    assert_eq!(host.post("/api/matches", &other).await.status, 400);
}

//! A match of three games at the table: given up game by game, decks exchanged in secret, restored,
//! timed and replayed.

use crate::common::{Browser, Client, Folder, table};
use serde_json::{Value, json};
use shokan_host::wire::http::{ErrorBody, Invitation, OpenTable, Replay, SeatTaken};
use shokan_host::wire::{ClientMessage, Refusal, ServerMessage, Update};
use shokan_rules::show::{OwnDeckView, SeriesView};
use std::time::Duration;

const GAME: &str = "shaman_king";
const DECK: &str = "snow_and_fire";

fn wish(more: &Value) -> Value {
    let mut wish = json!({
        "game": GAME,
        "opponent": "friend",
        "deck": deck(),
        "games": 3,
        "first": "me",
    });
    for (name, value) in more.as_object().expect("fields") {
        wish[name] = value.clone();
    }
    wish
}

fn deck() -> Value {
    json!({ "ready": DECK })
}

/// A match of two people.
async fn two_people(host: &mut Browser, guest: &mut Browser, more: &Value) -> [SeatTaken; 2] {
    let reply = host.post("/api/matches", &wish(more)).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let taken: SeatTaken = reply.json();
    let link = taken.invite.clone().expect("an invitation");
    let path = link.replace("/t/", "/api/invites/");
    let offer: Invitation = guest.get(&path).await.json();
    assert_eq!(offer.games, 3);
    let body = json!({ "name": "Ren", "deck": deck() });
    let reply = guest.post(&path, &body).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    [taken, reply.json()]
}

fn series(update: &Update) -> SeriesView {
    update.view.series.clone().expect("a match")
}

/// Who has settled; nothing while a game is played.
fn settled(update: &Update) -> Option<Vec<bool>> {
    series(update).exchange.map(|exchange| exchange.settled)
}

fn own(update: &Update) -> Option<OwnDeckView> {
    series(update).exchange.and_then(|exchange| exchange.own)
}

async fn exchanging(client: &mut Client) -> Update {
    client.until(|update| settled(update).is_some()).await
}

/// The deck with the first card of the reserve in the place of one copy of a card.
fn changed(deck: &OwnDeckView, out: &str) -> OwnDeckView {
    let mut deck = deck.clone();
    let inside = deck.reserve[0].card.clone();
    deck.reserve[0].card = out.to_owned();
    for row in &mut deck.cards {
        row.count -= u16::from(row.card == out);
    }
    let mut row = deck.reserve[0].clone();
    row.card = inside;
    row.count = 1;
    deck.cards.push(row);
    deck
}

fn message(id: String, game: u8, deck: &OwnDeckView) -> ClientMessage {
    ClientMessage::Deck {
        id,
        game,
        leaders: deck.leaders.clone(),
        cards: deck.cards.clone(),
        reserve: deck.reserve.clone(),
    }
}

async fn settle(
    client: &mut Client,
    game: u8,
    deck: &OwnDeckView,
) -> Result<u32, (Refusal, ServerMessage)> {
    client.command(|id, _| message(id, game, deck)).await
}

/// A card of which the deck has a copy to spare.
const SPARE: &str = "first_stroke";

#[tokio::test]
async fn a_match_goes_from_game_to_exchange_to_game_and_survives_a_restart() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let (mut host, mut guest) = (Browser::new(&running), Browser::new(&running));
    let [taken, joined] = two_people(&mut host, &mut guest, &json!({})).await;
    let (mut me, mut them) = (host.sit(&taken).await, guest.sit(&joined).await);
    assert_eq!(series(me.update.as_ref().expect("an update")).game, 1);
    let concede = |id, _| ClientMessage::Concede { id };
    them.command(concede).await.expect("given up");
    let end = exchanging(&mut me).await;
    // R-SK-106: the game is over with its reason, and the match goes on.
    assert_eq!(end.view.outcome.and_then(|it| it.winner), Some(0));
    exchanging(&mut them).await;
    let mine = own(me.update.as_ref().expect("an update")).expect("the own deck");
    let better = changed(&mine, SPARE);
    // Nobody is told what somebody exchanges, nor that it is more than nothing.
    me.raw.clear();
    them.raw.clear();
    settle(&mut me, 1, &better).await.expect("settled");
    let update = them
        .until(|update| settled(update) == Some(vec![true, false]))
        .await;
    assert_eq!(update.view.asked, Some(1));
    let mut frames = them.raw.iter();
    assert!(frames.all(|frame| !frame.contains("exchanged")));
    let again = settle(&mut me, 1, &mine).await;
    assert_eq!(again.expect_err("settled already").0, Refusal::Unknown);
    let undo = |id, seq| ClientMessage::Undo { id, seq };
    assert_eq!(
        me.command(undo).await.expect_err("it stays").0,
        Refusal::Unknown
    );
    drop((me, them));
    running.stop().await;

    let running = table(&folder).await;
    let (mut host, guest) = (host.moved_to(&running), guest.moved_to(&running));
    let (mut me, mut them) = (host.sit(&taken).await, guest.sit(&joined).await);
    let back = exchanging(&mut me).await;
    assert_eq!(settled(&back), Some(vec![true, false]));
    assert_eq!(own(&back), Some(better));
    // Who changes nothing may just answer the question.
    them.pick(&[0]).await.expect("kept");
    let next = me.until(|update| series(update).game == 2).await;
    assert_eq!(series(&next).wins, [1, 0]);
    assert_eq!((settled(&next), next.view.outcome), (None, None));
    let resign = |id, _| ClientMessage::Resign { id };
    them.command(resign).await.expect("given up");
    let over = me.until(|update| series(update).outcome.is_some()).await;
    assert_eq!(series(&over).outcome.and_then(|it| it.winner), Some(0));
    drop((me, them));
    replayed(&mut host, &taken.match_id).await;
}

/// A replay shows every game, and to the public no deck that was settled.
async fn replayed(host: &mut Browser, match_id: &str) {
    for (eyes, decks) in [("public", 0), ("open", 0), ("0", 1)] {
        let replay = host.replay(match_id, &format!("&as={eyes}")).await;
        let views = || {
            replay
                .plies
                .iter()
                .filter_map(|ply| ply.view.series.clone())
        };
        let games: Vec<u8> = views().map(|series| series.game).collect();
        assert!(games.is_sorted() && games.contains(&1) && games.ends_with(&[2]));
        let shown = views()
            .filter_map(|it| it.exchange)
            .filter(|it| it.own.is_some());
        assert_eq!(usize::from(shown.count() > 0), decks, "{eyes}");
    }
    let own: Replay = host.get(&format!("/api/replays/{match_id}")).await.json();
    assert_eq!(own.plies[0].view.viewer, Some(0));
    let none = host.get(&format!("/api/replays/{match_id}?as=2")).await;
    assert_eq!(none.status, 404, "{}", none.body);
}

#[tokio::test]
async fn a_deck_that_cannot_be_played_is_refused_with_all_its_faults() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let (mut host, mut guest) = (Browser::new(&running), Browser::new(&running));
    let [taken, joined] = two_people(&mut host, &mut guest, &json!({})).await;
    let (mut me, _them) = (host.sit(&taken).await, guest.sit(&joined).await);
    let early = OwnDeckView {
        leaders: Vec::new(),
        cards: Vec::new(),
        reserve: Vec::new(),
    };
    let refused = settle(&mut me, 1, &early).await;
    assert_eq!(refused.expect_err("a game is played").0, Refusal::Stale);
    let concede = |id, _| ClientMessage::Concede { id };
    me.command(concede).await.expect("given up");
    let end = exchanging(&mut me).await;
    let mine = own(&end).expect("the own deck");
    let mut fewer = mine.clone();
    fewer.cards.remove(0);
    let (why, message) = settle(&mut me, 1, &fewer).await.expect_err("too few");
    let ServerMessage::Refused { faults, .. } = message else {
        panic!("{message:?}");
    };
    assert_eq!(why, Refusal::Deck);
    assert!(faults.len() >= 2, "{faults:?}");
    assert!(faults.iter().all(|fault| fault.clause.is_some()));
    let late = settle(&mut me, 2, &mine).await;
    assert_eq!(late.expect_err("another game").0, Refusal::Stale);
    settle(&mut me, 1, &mine).await.expect("as it was");
}

#[tokio::test]
async fn between_two_games_the_clocks_of_both_run() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let (mut host, mut guest) = (Browser::new(&running), Browser::new(&running));
    let clock = json!({"clock": {"initial_s": 4, "increment_s": 0}});
    let [taken, joined] = two_people(&mut host, &mut guest, &clock).await;
    let (mut me, mut them) = (host.sit(&taken).await, guest.sit(&joined).await);
    me.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("given up");
    let end = exchanging(&mut me).await;
    let running_now = |update: &Update| update.clock.clone().expect("a clock").running;
    assert_eq!(running_now(&end), [0, 1]);
    let mine = own(&end).expect("the own deck");
    tokio::time::sleep(Duration::from_millis(50)).await;
    settle(&mut me, 1, &mine).await.expect("settled");
    let update = them
        .until(|update| settled(update) == Some(vec![true, false]))
        .await;
    assert_eq!(running_now(&update), [1]);
    // Whose time is up has lost the match.
    let over = me.until(|update| series(update).outcome.is_some()).await;
    assert_eq!(series(&over).outcome.and_then(|it| it.winner), Some(0));
    assert_eq!(series(&over).wins, [0, 1]);
}

#[tokio::test]
async fn the_computer_keeps_its_deck() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let mut host = Browser::new(&running);
    let taken: SeatTaken = host
        .post("/api/matches", &wish(&json!({"opponent": "greedy"})))
        .await
        .json();
    let mut me = host.sit(&taken).await;
    for game in 1..=2 {
        me.until(|update| series(update).game == game && update.view.outcome.is_none())
            .await;
        me.command(|id, _| ClientMessage::Concede { id })
            .await
            .expect("given up");
        let end = me.until(|update| update.view.outcome.is_some()).await;
        assert_eq!(series(&end).wins, [0, game]);
        if game == 2 {
            assert_eq!(series(&end).outcome.and_then(|it| it.winner), Some(1));
            break;
        }
        let mine = own(&end).expect("the own deck");
        settle(&mut me, 1, &mine).await.expect("as it was");
    }
}

#[tokio::test]
async fn a_match_that_a_game_does_not_have_is_refused() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let mut host = Browser::new(&running);
    let other = json!({"game": "summoner_wars", "deck": {"ready": "guild_dwarves"}});
    for more in [json!({"games": 2}), json!({"games": 0}), other] {
        let reply = host.post("/api/matches", &wish(&more)).await;
        let error: ErrorBody = reply.json();
        assert_eq!((reply.status, error.error.as_str()), (400, "malformed"));
    }
    let reply = host
        .post("/api/matches", &wish(&json!({"listed": true})))
        .await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let tables: Vec<OpenTable> = host.get("/api/tables").await.json();
    assert_eq!((tables.len(), tables[0].games), (1, 3));
}

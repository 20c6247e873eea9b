//! Rated matches: who may play one, and that both ratings move once for each, whatever happens.

use std::sync::Arc;

use serde_json::{Value, json};
use shokan_host::store::{MemoryStore, Store};
use shokan_host::wire::http::{
    Invitation, MatchLine, Me, OpenTable, OwnRating, RatingView, RematchWanted, SeatTaken,
};
use shokan_host::wire::{Claim, ClientMessage};
use shokan_server::Running;
use shokan_server::store::{PostgresStore, SqliteStore};

use crate::common::{Browser, Folder, Reply, configuration, engine, table, table_on};

const NEW: RatingView = RatingView {
    rating: 1_500,
    deviation: 350,
    provisional: true,
};

async fn named(table: &Running, name: &str) -> Browser {
    let mut browser = Browser::new(table);
    let who = json!({"name": name, "password": "twelve cats asleep"});
    let kept = browser.post("/api/account", &who).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    browser
}

fn error_of(reply: &Reply) -> String {
    let body: Value = reply.json();
    body["error"].as_str().unwrap_or_default().to_owned()
}

async fn rated(maker: &mut Browser) -> SeatTaken {
    let wish = json!({"opponent": "friend", "first": "me", "rated": true, "listed": true});
    maker.make(&wish).await
}

async fn give_up(browser: &mut Browser, taken: &SeatTaken) {
    let mut seat = browser.sit(taken).await;
    seat.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("done");
    seat.close().await;
}

/// The ratings of a person when so many matches have counted.
async fn ratings(browser: &mut Browser, matches: u32) -> Vec<OwnRating> {
    for _ in 0..200 {
        let me: Me = browser.get("/api/me").await.json();
        if me.ratings.iter().map(|it| it.matches).sum::<u32>() >= matches {
            return me.ratings;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{matches} matches never counted");
}

async fn moves_both(store: Arc<dyn Store>) {
    let table = table_on(store).await;
    let (mut aki, mut ren) = (named(&table, "Aki").await, named(&table, "Ren").await);
    let made = rated(&mut aki).await;
    // It is told before anybody sits down.
    let code = made.invite.as_deref().and_then(|it| it.strip_prefix("/t/"));
    let path = format!("/api/invites/{}", code.expect("a code"));
    let invitation: Invitation = ren.get(&path).await.json();
    assert!(invitation.rated && invitation.chairs[0].rating == Some(NEW));
    let tables: Vec<OpenTable> = ren.get("/api/tables").await.json();
    assert!(tables[0].rated);
    let taken = ren.accept(&made).await;
    give_up(&mut ren, &taken).await;
    let (won, lost) = (ratings(&mut aki, 1).await, ratings(&mut ren, 1).await);
    assert_eq!((won[0].game.as_str(), won.len()), ("summons_call", 1));
    assert!(
        won[0].rating.rating > 1_600 && lost[0].rating.rating < 1_400,
        "{won:?} {lost:?}"
    );
    assert!(won[0].rating.deviation < 350 && won[0].rating.provisional);
    let lines: Vec<MatchLine> = ren.get("/api/matches").await.json();
    assert!(lines[0].rated);
    assert_eq!(lines[0].players[1].rating, Some(NEW), "as they sat down");

    // A match that is not rated moves nothing, nor does one against the computer.
    let plain = aki.with_friend().await;
    let taken = ren.accept(&plain).await;
    give_up(&mut ren, &taken).await;
    // Another match between the same people is rated again, and each begins as the last one ended.
    let ren_seat = own_seat(&mut ren, &made).await;
    let (_here, _there) = (aki.sit(&made).await, ren.sit(&ren_seat).await);
    let path = format!("/api/matches/{}/rematch", made.match_id);
    let asked: RematchWanted = aki.post(&path, &json!({})).await.json();
    assert!(asked.taken.is_none());
    let wanted: RematchWanted = ren.post(&path, &json!({})).await.json();
    let again = wanted.taken.expect("a seat");
    let lines: Vec<MatchLine> = aki.get("/api/matches").await.json();
    let line = lines
        .iter()
        .find(|it| it.match_id == again.match_id)
        .expect("it is there");
    assert!(line.rated);
    let began: Vec<_> = line.players.iter().filter_map(|it| it.rating).collect();
    assert_eq!(began, [lost[0].rating, won[0].rating]);
    give_up(&mut ren, &again).await;
    let twice = ratings(&mut aki, 2).await;
    assert!(twice[0].matches == 2 && twice[0].rating.rating > won[0].rating.rating);
    table.stop().await;
}

/// Who leaves a rated match alone loses it when the other one claims it, and both ratings move.
#[tokio::test]
async fn a_claimed_match_counts_as_one_that_was_lost() {
    let mut short = configuration();
    short.settings.grace = std::time::Duration::from_millis(300);
    let store = Arc::<MemoryStore>::default();
    let table = shokan_server::startup::start_on(short, engine(), store).await;
    let table = table.expect("it starts");
    let (mut aki, mut ren) = (named(&table, "Aki").await, named(&table, "Ren").await);
    let made = rated(&mut aki).await;
    let taken = ren.accept(&made).await;
    // The maker is asked first, and goes away.
    let mut stays = ren.sit(&taken).await;
    aki.sit(&made).await.close().await;
    let away = |update: &shokan_host::wire::Update| {
        update.away.iter().any(|it| it.claim == Some(Claim::Win))
    };
    stays.until(away).await;
    let seat = made.seat;
    let claimed = stays.command(|id, _| ClientMessage::Claim { id, seat });
    claimed.await.expect("done");
    let over = stays.until(|update| update.view.outcome.is_some()).await;
    let end = over.view.outcome.expect("an end");
    assert_eq!(
        (end.winner, end.kind.as_str()),
        (Some(taken.seat), "claimed")
    );
    let (won, lost) = (ratings(&mut ren, 1).await, ratings(&mut aki, 1).await);
    assert!(
        won[0].rating.rating > 1_600 && lost[0].rating.rating < 1_400,
        "{won:?} {lost:?}"
    );
    let lines: Vec<MatchLine> = aki.get("/api/matches").await.json();
    let told = lines[0].end.as_ref().expect("an end");
    assert_eq!(
        told.outcome.text.en,
        "You have left the table. Your opponent wins."
    );
    table.stop().await;
}

/// The seat of who has joined, from the token the house tells.
async fn own_seat(browser: &mut Browser, made: &SeatTaken) -> SeatTaken {
    let token = browser.token(&made.match_id).await;
    SeatTaken {
        token: token.token,
        seat: token.seat,
        ..made.clone()
    }
}

#[tokio::test]
async fn a_rated_match_moves_both_ratings_in_memory() {
    moves_both(Arc::new(MemoryStore::default())).await;
}

#[tokio::test]
async fn a_rated_match_moves_both_ratings_in_a_file() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    moves_both(Arc::new(store)).await;
}

#[tokio::test]
async fn a_rated_match_moves_both_ratings_in_the_shared_store() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    moves_both(Arc::new(store.expect("it opens"))).await;
}

#[tokio::test]
async fn a_rated_match_is_for_two_people_who_are_signed_in() {
    let table = table_on(Arc::new(MemoryStore::default())).await;
    let mut aki = named(&table, "Aki").await;
    let mut guest = Browser::new(&table);
    let wish = |opponent: &str| json!({"game": "summons_call", "deck": {"ready": "ember_court"}, "opponent": opponent, "rated": true});
    let refused = guest.post("/api/matches", &wish("friend")).await;
    assert_eq!(error_of(&refused), "rated_needs_name");
    let refused = aki.post("/api/matches", &wish("greedy")).await;
    assert_eq!(error_of(&refused), "malformed");
    let made = rated(&mut aki).await;
    let code = made.invite.as_deref().and_then(|it| it.strip_prefix("/t/"));
    let path = format!("/api/invites/{}", code.expect("a code"));
    let sit = json!({"name": "", "deck": {"ready": "ember_court"}});
    assert_eq!(error_of(&guest.post(&path, &sit).await), "rated_needs_name");
    assert_eq!(error_of(&aki.post(&path, &sit).await), "rated_alone");
    let mut ren = named(&table, "Ren").await;
    assert_eq!(ren.post(&path, &sit).await.status, 201);
    table.stop().await;
}

#[tokio::test]
async fn a_match_whose_house_died_before_it_counted_counts_once_at_the_next_start() {
    let folder = Folder::new();
    let first = table(&folder).await;
    let (mut aki, mut ren) = (named(&first, "Aki").await, named(&first, "Ren").await);
    let made = rated(&mut aki).await;
    let taken = ren.accept(&made).await;
    give_up(&mut ren, &taken).await;
    let before = ratings(&mut aki, 1).await;
    first.stop().await;
    // As it was between the commit that ended the match and the one that moved the ratings.
    let sql = "INSERT INTO results (match_id, game, first, second, winner, at_ms) \
               SELECT matches.match_id, 'summons_call', one.guest, other.guest, 0, 1 \
               FROM matches JOIN accounts AS one ON one.name = 'Aki' \
               JOIN accounts AS other ON other.name = 'Ren'; DELETE FROM ratings";
    super::stores::edit(&folder, sql).await;
    for _ in 0..2 {
        let again = table(&folder).await;
        let mut aki = aki.clone().moved_to(&again);
        let after = ratings(&mut aki, 1).await;
        assert_eq!(after[0].rating.rating, before[0].rating.rating);
        assert_eq!(after[0].matches, 1);
        again.stop().await;
    }
}

#[tokio::test]
async fn who_leaves_for_good_has_lost_and_the_other_rises() {
    let table = table_on(Arc::new(MemoryStore::default())).await;
    let (mut aki, mut ren) = (named(&table, "Aki").await, named(&table, "Ren").await);
    let made = rated(&mut aki).await;
    ren.accept(&made).await;
    let word = json!({"password": "twelve cats asleep"});
    assert_eq!(ren.post("/api/me/leave", &word).await.status, 200);
    let won = ratings(&mut aki, 1).await;
    assert!(won[0].rating.rating > 1_600, "{won:?}");
    table.stop().await;
}

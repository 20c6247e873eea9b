//! For whom nobody looks nothing is put into words; who comes back has missed nothing by it.

use shokan_rules::games::GAMES;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Client, Guest, connect, engine, settings};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use shokan_host::House;
use shokan_host::connection::Received;
use shokan_host::room::Frames;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, Undo, Update, WIRE_VERSION};
use shokan_kernel::luck::{Luck, Stream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Commands of a match between two people.
const COMMANDS: u32 = 60;

/// Updates of a person against the computer whose allocations are counted.
const UPDATES: u64 = 100;

/// Virtual time on this thread alone, whose allocations are counted.
fn runtime() -> Runtime {
    let mut builder = Builder::new_current_thread();
    let built = builder.enable_all().start_paused(true).build();
    built.expect("a runtime")
}

async fn house(seed: u64) -> House {
    let engine = engine().with_seed(Some(seed));
    let house = House::open(settings(), engine, Arc::new(MemoryStore::default())).await;
    house.expect("the house opens")
}

/// Whether people keep their connections.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Connections {
    Held,
    /// Both come only while they are asked, and whoever watches only in the end.
    Cut,
}

/// Somebody who looks, and all updates of the match by their numbers.
struct Looker {
    guest: Guest,
    match_id: String,
    token: Option<String>,
    connection: Option<Client>,
    seen: BTreeMap<u32, Update>,
}

impl Looker {
    fn new(guest: &Guest, taken: &SeatTaken, sits: bool) -> Self {
        Self {
            guest: guest.plain(),
            match_id: taken.match_id.clone(),
            token: sits.then(|| taken.token.clone()),
            connection: None,
            seen: BTreeMap::new(),
        }
    }

    /// The connection, opened where there is none, with all that came on it.
    async fn come(&mut self) -> &mut Client {
        if self.connection.is_none() {
            let last_seq = self.seen.keys().last().copied();
            let token = self.token.as_deref();
            let mut connection = self.guest.open(&self.match_id, token, last_seq);
            connection.update().await;
            self.connection = Some(connection);
        }
        let connection = self.connection.as_mut().expect("it was opened");
        connection.waiting().await;
        for (seq, update) in connection.updates() {
            self.seen.entry(seq).or_insert(update);
        }
        connection
    }

    async fn leave(&mut self) {
        self.come().await;
        if let Some(mut connection) = self.connection.take() {
            connection.hang_up().await;
        }
    }
}

/// What the first seat, the second and whoever watches saw of a match of chance.
async fn seen(game: &str, seed: u64, connections: Connections) -> Vec<BTreeMap<u32, Update>> {
    let house = house(seed).await;
    let (guest, friend) = (Guest::new(&house), Guest::new(&house));
    let taken = guest.invite(&json!({"game": game})).await;
    let other = friend.accept(&taken).await;
    let mut looks = [
        Looker::new(&guest, &taken, true),
        Looker::new(&friend, &other, true),
        Looker::new(&guest, &taken, false),
    ];
    let mut luck = Luck::quick(seed);
    let mut asked = 0;
    for _ in 0..COMMANDS {
        if connections == Connections::Held {
            for looker in &mut looks {
                looker.come().await;
            }
        }
        let looker = &mut looks[asked];
        let client = looker.come().await;
        let update = client.last_update();
        let Some(decision) = &update.view.decision else {
            let Some(other) = update.view.asked else {
                break;
            };
            asked = usize::from(other);
            continue;
        };
        let back = luck.below(Stream::Other, 8) == 0 && update.undo == Undo::Free;
        let choices = u32::try_from(decision.choices.len()).expect("few choices");
        let picks = vec![luck.below(Stream::Other, choices) as u16];
        let seq = update.seq;
        client
            .command(|id| match back {
                true => ClientMessage::Undo { id, seq },
                false => ClientMessage::Pick { id, seq, picks },
            })
            .await;
        if connections == Connections::Cut {
            looker.leave().await;
        }
    }
    for looker in &mut looks {
        looker.come().await;
    }
    looks.into_iter().map(|looker| looker.seen).collect()
}

#[test]
fn who_comes_back_has_missed_nothing() {
    for game in GAMES {
        for seed in 1..=3 {
            let [held, cut] = [Connections::Held, Connections::Cut]
                .map(|connections| runtime().block_on(seen(game, seed, connections)));
            for (held, cut) in held.iter().zip(&cut) {
                assert_eq!(held.keys().last(), cut.keys().last(), "{game} {seed}");
                for (seq, update) in cut {
                    let whole = &held[seq];
                    assert_eq!(update.view, whole.view, "{game} {seed} {seq}");
                    if update.snapshot == whole.snapshot {
                        assert_eq!(update.events, whole.events, "{game} {seed} {seq}");
                    }
                }
            }
        }
    }
}

/// As much of an update as is needed to pick; reading it takes no memory.
#[derive(Deserialize)]
struct Glance {
    seq: u32,
    view: Asked,
}

#[derive(Deserialize)]
struct Asked {
    decision: Option<Choices>,
}

#[derive(Deserialize)]
struct Choices {
    choices: Vec<IgnoredAny>,
}

/// A connection to a match that has said hello, and what comes on it; its client costs next to
/// nothing.
fn bare(
    house: &House,
    taken: &SeatTaken,
    sits: bool,
) -> (
    mpsc::UnboundedSender<Received>,
    mpsc::UnboundedReceiver<Frames>,
) {
    let (to_house, from_house) = connect(house);
    let hello = ClientMessage::Hello {
        wire: WIRE_VERSION,
        match_id: taken.match_id.clone(),
        token: sits.then(|| taken.token.clone()),
        last_seq: None,
        patches: false,
    };
    let _house_is_gone = to_house.send(text(&hello));
    (to_house, from_house)
}

fn text(message: &ClientMessage) -> Received {
    let text = serde_json::to_string(message).expect("JSON");
    Received::Text(text.into())
}

/// Plays first choices; how many updates came, and a digest of them.
async fn decide(
    to_house: &mpsc::UnboundedSender<Received>,
    from_house: &mut mpsc::UnboundedReceiver<Frames>,
) -> (u64, u64) {
    let (mut made, mut came, mut digest) = (0, 0, DefaultHasher::new());
    // Nothing comes any more when the game is over.
    let moment = Duration::from_secs(1);
    while came < UPDATES
        && let Ok(Some(frames)) = timeout(moment, from_house.recv()).await
    {
        let updates = frames
            .iter()
            .filter(|it| it.starts_with(r#"{"t":"update""#));
        let mut last = None;
        for update in updates {
            // Behind the view stands who is there, which tells both runs apart.
            let (told, _) = update.split_once(r#","players":"#).expect("players");
            told.hash(&mut digest);
            came += 1;
            last = serde_json::from_str::<Glance>(update).ok();
        }
        let choices = |it: &Glance| it.view.decision.as_ref().map_or(0, |it| it.choices.len());
        let Some(last) = last.filter(|it| choices(it) > 0) else {
            continue;
        };
        made += 1;
        let pick = ClientMessage::Pick {
            id: u32::to_string(&made),
            seq: last.seq,
            picks: vec![0],
        };
        let _house_is_gone = to_house.send(text(&pick));
    }
    (came, digest.finish())
}

/// Allocations of an update in a match with the computer, and a digest of what the player saw.
fn allocations(game: &str, spectators: bool) -> (u64, u64) {
    let runtime = runtime();
    let (connection, house) = runtime.block_on(async {
        let house = house(7).await;
        let guest = Guest::new(&house);
        let wish = json!({"game": game, "opponent": "random"});
        let taken = guest.invite(&wish).await;
        let spectator = spectators.then(|| bare(&house, &taken, false));
        ((bare(&house, &taken, true), spectator), house)
    });
    let ((to_house, mut from_house), spectator) = connection;
    let mut played = (0, 0);
    let counted = allocation_counter::measure(|| {
        played = runtime.block_on(decide(&to_house, &mut from_house));
    });
    drop((spectator, house));
    assert!(played.0 > 10, "{game}: {}", played.0);
    (counted.count_total / played.0, played.1)
}

#[test]
fn who_does_not_look_costs_little() {
    for game in GAMES {
        let (alone, seen) = allocations(game, false);
        let (watched, also_seen) = allocations(game, true);
        println!("{game}: {alone} allocations an update, {watched} with a spectator");
        assert_eq!(seen, also_seen, "{game}");
        assert!(alone * 100 <= watched * 95, "{game}: {alone}, {watched}");
    }
}

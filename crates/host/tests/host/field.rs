//! A tournament with its players, in the same process.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::pulse::{Simulated, simulate};
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, ServerMessage};

use crate::clients::{Client, Guest, engine, settings};

/// A world whose wall clock goes with the time that tests move.
pub(crate) fn world() -> Simulated {
    simulate(11, 1_700_000_000_000)
}

pub(crate) const NAMES: [&str; 4] = ["Aki", "Ren", "Mio", "Sora"];

pub(crate) async fn house_on(store: &Arc<MemoryStore>) -> House {
    House::open(settings(), engine(), store.clone())
        .await
        .expect("the house opens")
}

pub(crate) async fn house() -> House {
    house_on(&Arc::default()).await
}

/// A tournament with its players, the organiser first.
pub(crate) struct Field {
    pub(crate) id: String,
    pub(crate) guests: Vec<Guest>,
}

impl Field {
    pub(crate) async fn gathered(house: &House, players: usize, wish: Value) -> Self {
        let guests: Vec<Guest> = (0..players).map(|_| Guest::new(house)).collect();
        let mut all = json!({"game": "summons_call"});
        for (name, value) in wish.as_object().expect("fields") {
            all[name] = value.clone();
        }
        let (status, opened) = guests[0].post("cups", &all).await;
        assert_eq!(status, 201, "{opened}");
        let id = opened["line"]["cup"].as_str().expect("an id").to_owned();
        let field = Self { id, guests };
        for player in 0..players {
            let (status, body) = field.join(player).await;
            assert_eq!(status, 201, "{body}");
        }
        field
    }

    pub(crate) async fn join(&self, player: usize) -> (u16, Value) {
        let name = NAMES.get(player).copied().unwrap_or("Nao");
        let wish = json!({"name": name, "deck": {"ready": "ember_court"}, "word": name});
        let path = format!("cups/{}/join", self.id);
        self.guests[player].post(&path, &wish).await
    }

    pub(crate) async fn post(&self, player: usize, what: &str, body: Value) -> (u16, Value) {
        let path = format!("cups/{}/{what}", self.id);
        self.guests[player].post(&path, &body).await
    }

    pub(crate) async fn done(&self, player: usize, what: &str) -> Value {
        let (status, body) = self.post(player, what, Value::Null).await;
        assert_eq!(status, 200, "{what}: {body}");
        body
    }

    pub(crate) async fn view(&self, player: usize) -> Value {
        let (status, body) = self.guests[player].get(&format!("cups/{}", self.id)).await;
        assert_eq!(status, 200, "{body}");
        body
    }

    /// The page of the match at which a player is awaited.
    pub(crate) async fn ready(&self, player: usize) -> Option<String> {
        let view = self.view(player).await;
        let url = view["line"]["ready"]["url"].as_str();
        url.map(str::to_owned)
    }

    /// Waits until the house has done what is due.
    pub(crate) async fn view_when(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..200 {
            let view = self.view(0).await;
            if wanted(&view) {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{what}: {}", self.view(0).await);
    }

    /// A player sits down at the match of the round.
    pub(crate) async fn sit(&self, player: usize) -> Client {
        let url = self.ready(player).await.expect("a match");
        self.guests[player]
            .sit(&seat(&self.guests[player], &url).await)
            .await
    }

    /// All sit down, and in each match whoever has the higher number gives up, until it is over.
    pub(crate) async fn play_to_the_end(&self) -> Value {
        for _ in 0..40 {
            let view = self.view(0).await;
            if view["line"]["stage"] != "running" {
                return view;
            }
            let rounds = view["rounds"].as_array().expect("rounds");
            let pairings = rounds.last().expect("a round")["pairings"].clone();
            for pairing in pairings.as_array().expect("pairings") {
                self.play(pairing).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it does not end: {}", self.view(0).await);
    }

    pub(crate) async fn play(&self, pairing: &Value) {
        let (Some(first), Some(second)) = (pairing["first"].as_u64(), pairing["second"].as_u64())
        else {
            return;
        };
        let numbers = [first, second].map(|it| usize::try_from(it).expect("a number"));
        if self.ready(numbers[0]).await.is_none() || self.ready(numbers[1]).await.is_none() {
            return;
        }
        let mut one = self.sit(numbers[0]).await;
        let mut two = self.sit(numbers[1]).await;
        let loser = if numbers[0] > numbers[1] {
            &mut one
        } else {
            &mut two
        };
        concede(loser).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The seat of a guest in a match that the house has made.
pub(crate) async fn seat(guest: &Guest, url: &str) -> SeatTaken {
    let match_id = url.trim_start_matches("/m/").to_owned();
    let (status, body) = guest.get(&format!("matches/{match_id}/token")).await;
    assert_eq!(status, 200, "{body}");
    SeatTaken {
        token: body["token"].as_str().expect("a token").to_owned(),
        seat: u8::try_from(body["seat"].as_u64().expect("a seat")).expect("a seat"),
        url: url.to_owned(),
        match_id,
        invite: None,
        commitment: None,
    }
}

pub(crate) async fn concede(client: &mut Client) {
    client.say(&ClientMessage::Concede {
        id: shokan_host::random::secret(),
    });
    loop {
        match client.next().await.expect("the connection stays") {
            ServerMessage::Done { .. } => return,
            ServerMessage::Refused { text, .. } => panic!("{}", text.en),
            _ => {}
        }
    }
}

/// Numbers of the players and their points, the first place first.
pub(crate) fn table(view: &Value) -> Vec<(u64, u64)> {
    let rows = view["table"].as_array().expect("a table").iter();
    rows.map(|row| {
        let number = |name: &str| row[name].as_u64().expect("a number");
        (number("player"), number("points"))
    })
    .collect()
}

//! A match as it is made through the front door, and changed before it is played.

use crate::script::LEVEL;
use crate::world::{BEGAN_MS, Evening, Sits, in_virtual_time, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::answers::{self, Method, Request};
use shokan_host::engine::{DeckList, Engine, Setup};
use shokan_host::pulse;
use shokan_host::record::Header;
use shokan_host::store::{MemoryStore, Store};
use shokan_host::wire::http::{DeckChoice, SeatTaken};
use std::sync::Arc;

/// A match that was made through the front door and has not been played: what the store holds of
/// it, and who may sit down with which token and key.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) header: Header,
    pub(crate) people: Vec<(Option<String>, String)>,
    pub(crate) invite: Option<String>,
}

impl Made {
    pub(crate) fn setup(&self) -> &Setup {
        self.header.setup.as_ref().expect("the match has begun")
    }

    /// The same match with these decks; lists of a set-up may name a card in several lines.
    pub(crate) fn with_decks(&self, decks: &[DeckList]) -> Self {
        let mut made = self.clone();
        if let Some(setup) = &mut made.header.setup {
            setup.decks = decks.to_vec();
        }
        made
    }
}

impl Made {
    /// The same match with other second decks of a seat.
    pub(crate) fn with_second(&self, engine: &Engine, seat: usize, words: [&str; 2]) -> [Self; 2] {
        words.map(|word| {
            let mut made = self.clone();
            let choice = DeckChoice::Ready(word.to_owned());
            let read = engine.read_deck(&made.header.game, &choice);
            let (second, _) = read.expect("a ready deck");
            if let Some(setup) = &mut made.header.setup {
                let leaders = setup.decks[seat].leaders.clone();
                setup.second[seat] = Some(DeckList { leaders, ..second });
            }
            made
        })
    }
}

/// Makes the match of an evening.
pub(crate) fn make(evening: &Evening, engine: &Engine) -> Made {
    in_virtual_time(async {
        let _world = pulse::simulate(evening.seed, BEGAN_MS);
        let store: Arc<MemoryStore> = Arc::default();
        let house = House::open(settings(), engine.clone(), store.clone());
        let house = house.await.expect("a house on an empty store");
        let mut making = Making {
            house,
            match_id: String::new(),
            invite: None,
        };
        let people = making.everybody(evening).await;
        let stored = store.load(&making.match_id).await.expect("a sound store");
        let header = stored.expect("the match").header;
        Made {
            header: serde_json::from_str(&header).expect("a header"),
            people,
            invite: making.invite,
        }
    })
}

pub(crate) struct Making {
    house: House,
    match_id: String,
    invite: Option<String>,
}

impl Making {
    /// Makes the match, lets the friends in, and says who has which token and key.
    async fn everybody(&mut self, evening: &Evening) -> Vec<(Option<String>, String)> {
        let maker = evening.seats.iter().position(|sits| *sits == Sits::Maker);
        let maker = maker.expect("somebody makes the match");
        let deck = |seat: usize| json!({ "ready": evening.decks[seat] });
        let chair = |at: usize| {
            let seat = (at ^ maker) % evening.seats.len();
            match evening.seats[seat] {
                Sits::Maker => json!({ "who": "mate", "deck": deck(seat) }),
                Sits::Friend => json!({ "who": "friend" }),
                Sits::Computer => json!({ "who": LEVEL, "deck": deck(seat) }),
            }
        };
        let first = if maker == 0 { "me" } else { "them" };
        let mut wish = json!({
            "game": evening.game, "deck": deck(maker), "first": first, "name": "Aki",
        });
        if evening.seats.len() == 2 {
            let other = chair(1);
            wish["opponent"] = other["who"].clone();
            wish["their_deck"] = other["deck"].clone();
        } else {
            wish["others"] = (1..evening.seats.len()).map(chair).collect();
        }
        if evening.clock {
            wish["clock"] = json!({ "initial_s": 3_000, "increment_s": 7 });
        }
        merge(&mut wish, &evening.wish);
        let mut people = vec![self.seat("matches", &wish).await];
        let code = self.invite.clone();
        for (seat, _) in (0..).zip(&evening.seats).filter(|it| *it.1 == Sits::Friend) {
            let mut body = json!({ "name": "Ren", "deck": deck(seat) });
            if evening.seats.len() > 2 {
                body["seat"] = json!(seat);
            }
            merge(&mut body, &evening.accept);
            let path = format!("invites/{}", code.as_deref().unwrap_or_default());
            people.push(self.seat(&path, &body).await);
        }
        people
    }

    /// Takes a seat.
    async fn seat(&mut self, path: &str, body: &Value) -> (Option<String>, String) {
        let body = body.to_string();
        let request = Request {
            method: Method::Post,
            path,
            query: "",
            guest: None,
            session: None,
            body: body.as_bytes(),
        };
        let answer = answers::answer(&self.house, request).await;
        let told = answer.body.as_str();
        assert_eq!(answer.status, 201, "{told} to {body}");
        let taken: SeatTaken = serde_json::from_str(told).expect("a seat");
        self.match_id = taken.match_id;
        let code = taken.invite.map(|link| link.replace("/t/", ""));
        self.invite = self.invite.take().or(code);
        (Some(taken.token), answer.new_guest.unwrap_or_default())
    }
}

pub(crate) fn merge(body: &mut Value, more: &Value) {
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
}

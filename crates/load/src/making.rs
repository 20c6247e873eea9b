//! Making matches for two people, guest by guest. Whatever a match needs before it can be made is
//! asked for here and nowhere else.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use anyhow::{Context as _, Result, bail};
use hyper::{Method, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::http::{Http, Person};
use crate::site::Site;

/// A seat that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seat {
    #[serde(rename = "match")]
    pub(crate) match_id: String,
    /// Opens this seat.
    pub(crate) token: String,
    pub(crate) seat: u8,
    /// Where the other player comes in.
    #[serde(default)]
    invite: Option<String>,
    /// The number of the guest who sits there.
    #[serde(default)]
    pub(crate) guest: u32,
}

/// A game and its ready decks.
#[derive(Clone, Debug)]
struct Game {
    word: String,
    decks: Vec<String>,
}

/// Makes matches, each game in turn.
#[derive(Debug)]
pub(crate) struct Maker {
    pub(crate) http: Http,
    games: Vec<Game>,
    made: Cell<u32>,
    guests: Cell<u32>,
    luck: RefCell<fastrand::Rng>,
}

impl Maker {
    /// Asks the server for the decks of the games, of all when none is named.
    pub(crate) async fn new(site: &Rc<Site>, wanted: &[String], seed: u64) -> Result<Self> {
        let http = Http::new(Rc::clone(site));
        let all = shokan_lang::vocabulary::all().map(|it| it.game.to_owned());
        let wanted = if wanted.is_empty() { &all[..] } else { wanted };
        let mut games = Vec::new();
        for word in wanted {
            games.push(Game {
                word: word.clone(),
                decks: decks(&http, word).await?,
            });
        }
        Ok(Self {
            http,
            games,
            made: Cell::new(0),
            guests: Cell::new(0),
            luck: RefCell::new(fastrand::Rng::with_seed(seed)),
        })
    }

    pub(crate) fn site(&self) -> &Rc<Site> {
        &self.http.site
    }

    /// The words of the games.
    pub(crate) fn games(&self) -> Vec<&str> {
        self.games.iter().map(|game| game.word.as_str()).collect()
    }

    /// Somebody who has not been here before.
    pub(crate) fn stranger(&self) -> (u32, Person) {
        let guest = self.guests.get();
        self.guests.set(guest.wrapping_add(1));
        (guest, Person::new(self.site(), guest))
    }

    /// A match of two people who have not been here before; the seats in order.
    pub(crate) async fn make(&self) -> Result<[Seat; 2]> {
        let number = self.made.get();
        self.made.set(number.wrapping_add(1));
        let game = &self.games[number as usize % self.games.len()];
        let (one, two) = {
            let mut luck = self.luck.borrow_mut();
            let deck = |luck: &mut fastrand::Rng| &game.decks[luck.usize(..game.decks.len())];
            (deck(&mut luck), deck(&mut luck))
        };
        let (first, maker) = self.stranger();
        let wish = json!({
            "game": game.word, "opponent": "friend", "deck": {"ready": one}, "name": "A",
        });
        let mut taken = self.take(&maker, first, "/api/matches", wish).await?;
        let invite = taken.invite.take().context("no invitation came back")?;
        let code = invite.rsplit('/').next().unwrap_or_default();
        let (second, friend) = self.stranger();
        let wish = json!({"name": "B", "deck": {"ready": two}});
        let path = format!("/api/invites/{code}");
        let accepted = self.take(&friend, second, &path, wish).await?;
        let mut seats = [taken, accepted];
        seats.sort_by_key(|seat| seat.seat);
        Ok(seats)
    }

    /// A match of somebody who has not been here before against the computer at a level.
    pub(crate) async fn against(&self, level: &str) -> Result<Seat> {
        let number = self.made.get();
        self.made.set(number.wrapping_add(1));
        let game = &self.games[number as usize % self.games.len()];
        let deck = {
            let mut luck = self.luck.borrow_mut();
            &game.decks[luck.usize(..game.decks.len())]
        };
        let (guest, person) = self.stranger();
        let wish = json!({
            "game": game.word, "opponent": level, "deck": {"ready": deck}, "name": "A",
        });
        self.take(&person, guest, "/api/matches", wish).await
    }

    async fn take(&self, who: &Person, guest: u32, path: &str, wish: Value) -> Result<Seat> {
        let body = wish.to_string();
        let ask = self.http.ask_politely(who, Method::POST, path, Some(&body));
        let answer = ask.await?;
        if answer.status != StatusCode::CREATED {
            let text = String::from_utf8_lossy(&answer.body);
            let text: String = text.chars().take(300).collect();
            bail!("POST {path} was answered with {}: {text}", answer.status);
        }
        let mut seat: Seat = serde_json::from_slice(&answer.body)
            .with_context(|| format!("POST {path}: no seat in the answer"))?;
        seat.guest = guest;
        Ok(seat)
    }
}

/// The words of the ready decks.
async fn decks(http: &Http, game: &str) -> Result<Vec<String>> {
    #[derive(Deserialize)]
    struct Catalogue {
        decks: Vec<Deck>,
    }
    #[derive(Deserialize)]
    struct Deck {
        deck: String,
        construction: String,
    }
    let path = format!("/api/catalogue/{game}");
    let nobody = Person::new(&http.site, 0);
    let answer = http.ask_politely(&nobody, Method::GET, &path, None).await?;
    if answer.status != StatusCode::OK {
        bail!("GET {path} was answered with {}", answer.status);
    }
    let catalogue: Catalogue = serde_json::from_slice(&answer.body)?;
    let normal = catalogue
        .decks
        .into_iter()
        .filter(|deck| deck.construction == "normal");
    let decks: Vec<String> = normal.map(|deck| deck.deck).collect();
    if decks.is_empty() {
        bail!("{game} has no ready deck");
    }
    Ok(decks)
}

/// Makes so many matches, some at once.
pub(crate) async fn make_many(
    maker: &Rc<Maker>,
    count: usize,
    at_once: usize,
) -> Result<Vec<[Seat; 2]>> {
    let left = Rc::new(Cell::new(count));
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..at_once {
        let (maker, left) = (Rc::clone(maker), Rc::clone(&left));
        workers.spawn_local(async move {
            let mut made = Vec::new();
            while left.get() > 0 {
                left.set(left.get() - 1);
                made.push(maker.make().await?);
            }
            anyhow::Ok(made)
        });
    }
    let mut all = Vec::new();
    while let Some(made) = workers.join_next().await {
        all.extend(made??);
    }
    Ok(all)
}

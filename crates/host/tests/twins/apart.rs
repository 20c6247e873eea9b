//! Secrets beside the cards on the table: the deck that is settled between two games of a match,
//! and which of two registered decks is played. The rival does one thing in the one world and
//! another in the other, and neither the viewer nor who watches is told which.

use crate::making::{Made, make};
use crate::tell::{beside, difference};
use crate::world::{Evening, Hand, Lived, Sits, live_by_views};
use serde_json::{Value, json};
use shokan_host::engine::Engine;
use shokan_kernel::luck::{Luck, Stream};

/// How many rounds are played.
const ROUNDS: u64 = 10;

/// Rounds of evenings with two registered decks.
const REGISTERED_ROUNDS: u64 = 6;

/// The answer to a decision: the last choice, which is the most passive one, but the first of the
/// cards that will be shown.
fn passive(view: &Value) -> Option<Value> {
    let decision = &view["decision"];
    let last = decision["choices"].as_array()?.len() - 1;
    let shown = decision["prompt"] == "starting_shaman";
    let pick = if shown { 0 } else { last };
    Some(json!({ "t": "pick", "picks": [pick] }))
}

// --- between two games ---

/// Gives up the first game where it is to, keeps the deck, and passes.
struct Keeps {
    gives_up: bool,
}

impl Hand for Keeps {
    fn act(&mut self, view: &Value) -> Option<Value> {
        if std::mem::take(&mut self.gives_up) {
            return Some(json!({ "t": "concede" }));
        }
        passive(view)
    }
}

/// Settles a deck for the second game: the old one, or one with a card exchanged.
struct Settles {
    keeps: bool,
    /// Settles a round later, and in one world has a deck refused before.
    late: bool,
    settled: bool,
}

impl Hand for Settles {
    fn act(&mut self, view: &Value) -> Option<Value> {
        let exchange = &view["series"]["exchange"];
        if exchange.is_null() {
            return passive(view);
        }
        let own = exchange["own"].clone();
        if std::mem::take(&mut self.late) {
            let refused = deck(view, &own["leaders"], &json!([]), &own["reserve"]);
            return Some(refused).filter(|_| !self.keeps);
        }
        if self.settled {
            return None;
        }
        self.settled = true;
        let (mut cards, mut reserve) = (own["cards"].clone(), own["reserve"].clone());
        if !self.keeps {
            exchange_one(&mut cards, &mut reserve);
        }
        Some(deck(view, &own["leaders"], &cards, &reserve))
    }
}

fn deck(view: &Value, leaders: &Value, cards: &Value, reserve: &Value) -> Value {
    let game = &view["series"]["game"];
    json!({ "t": "deck", "game": game, "leaders": leaders, "cards": cards, "reserve": reserve })
}

/// The first card of the reserve comes into the place of a card of which there are two.
fn exchange_one(cards: &mut Value, reserve: &mut Value) {
    let rows = cards.as_array_mut().expect("rows");
    let out = rows
        .iter_mut()
        .rev()
        .find(|row| row["count"].as_u64() > Some(1));
    let out = out.expect("a card with a copy to spare");
    out["count"] = json!(out["count"].as_u64().unwrap_or_default() - 1);
    let word = out["card"].clone();
    let inside = reserve[0]["card"].clone();
    reserve[0]["card"] = word;
    rows.push(json!({ "card": inside, "count": 1 }));
}

/// A match of three games: the decks of the second game differ in one world.
pub(crate) fn between_games(engine: &Engine, seed: u64) -> [Lived; 2] {
    let mut luck = Luck::quick(seed ^ 0x3333);
    let evening = Evening {
        game: "shaman_king",
        seed,
        seats: vec![Sits::Maker, Sits::Friend],
        decks: vec!["snow_and_fire", "snow_and_fire"],
        clock: luck.below(Stream::Other, 2) == 0,
        watched: true,
        wish: json!({ "games": 3 }),
        accept: Value::Null,
    };
    let made = make(&evening, engine);
    let gives_up = luck.below(Stream::Other, 2) == 0;
    let late = luck.below(Stream::Other, 2) == 0;
    [false, true].map(|other| {
        let mut me = Keeps { gives_up };
        let mut them = Both {
            gives_up: !gives_up,
            then: Settles {
                keeps: !other,
                late,
                settled: false,
            },
        };
        live_by_views(
            (&evening, &made),
            engine,
            ROUNDS,
            &mut [&mut me, &mut them],
            Vec::new(),
        )
    })
}

/// Gives up first where it is to.
struct Both<H> {
    gives_up: bool,
    then: H,
}

impl<H: Hand> Hand for Both<H> {
    fn act(&mut self, view: &Value) -> Option<Value> {
        if std::mem::take(&mut self.gives_up) {
            return Some(json!({ "t": "concede" }));
        }
        self.then.act(view)
    }
}

// --- two registered decks ---

/// Plays one of two decks, passes, and stays in the own turn, whose end would put a card of a deck
/// where all see it.
struct Plays {
    deck: u16,
}

impl Hand for Plays {
    fn act(&mut self, view: &Value) -> Option<Value> {
        match view["decision"]["prompt"].as_str() {
            Some("deck") => Some(json!({ "t": "pick", "picks": [self.deck] })),
            Some("main") => None,
            _ => passive(view),
        }
    }
}

/// A game in which the rival has two decks: another is chosen in one world, or the one that is not
/// chosen is another.
pub(crate) fn registered(engine: &Engine, seed: u64) -> [Lived; 2] {
    let mut luck = Luck::quick(seed ^ 0x2222);
    let other_choice = luck.below(Stream::Other, 2) == 0;
    let ready = |word: &str| json!({ "ready": word });
    let evening = Evening {
        game: "summon_and_magic",
        seed,
        seats: vec![Sits::Maker, Sits::Friend],
        decks: vec!["siege_of_bartome", "fireline_of_karguna"],
        clock: luck.below(Stream::Other, 2) == 0,
        watched: true,
        wish: json!({ "second_deck": ready("night_banquet_of_nefka") }),
        accept: json!({ "second_deck": ready("flood_tide_of_mirnea") }),
    };
    let made = make(&evening, engine);
    let unchosen = made.with_second(
        engine,
        1,
        ["night_banquet_of_nefka", "flood_tide_of_mirnea"],
    );
    [0, 1].map(|side| {
        let (made, choice): (&Made, u16) = match (other_choice, side) {
            (true, _) => (&made, side),
            (false, _) => (&unchosen[usize::from(side)], 0),
        };
        let (mut me, mut them) = (Plays { deck: 0 }, Plays { deck: choice });
        let hands: &mut [&mut dyn Hand] = &mut [&mut me, &mut them];
        live_by_views(
            (&evening, made),
            engine,
            REGISTERED_ROUNDS,
            hands,
            Vec::new(),
        )
    })
}

/// Compares pairs of these worlds until what was settled shows, and says how much there was.
pub(crate) fn compare(pair: &[Lived; 2], seed: u64, settled: &str) -> usize {
    let people = [0, pair[0].received.len() - 1];
    if let Some(found) = difference(&pair[0], &pair[1], &people) {
        let told = beside(&pair[0], &pair[1], &people);
        panic!("seed {seed}: {settled} shows: {found:?}\n{told}");
    }
    people.iter().map(|&at| pair[0].received[at].len()).sum()
}

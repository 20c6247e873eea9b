//! The computer hands its deck in between two games, and what it may not play is not played.

use std::sync::Arc;

use crate::clients::{Guest, all_catalogues, settings};
use serde_json::json;
use shokan_host::House;
use shokan_host::engine::{AnyView, DeckQuestion, Engine, Input, Opponent, Scenarios, Thinking};
use shokan_host::record::Entry;
use shokan_host::store::{MemoryStore, Store as _};
use shokan_host::wire::ClientMessage;
use shokan_rules::deck::DeckList;

/// Hands in its deck with the leaders the other way round, or one without cards.
struct HandsIn {
    sound: bool,
}

impl Opponent for HandsIn {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        0
    }

    fn exchange(&mut self, question: &DeckQuestion) -> Option<DeckList> {
        let last = question.last?;
        assert_eq!((last.won, last.ended, last.wins), (true, 1, 1));
        let mut deck = question.own[0].clone();
        if self.sound {
            deck.leaders.reverse();
        } else {
            deck.cards.clear();
        }
        Some(deck)
    }
}

fn engine() -> Engine {
    let opponents = |level: &str, _luck: u64| {
        let sound = level == "greedy";
        Some(Box::new(HandsIn { sound }) as Box<dyn Opponent>)
    };
    let catalogues = all_catalogues().to_vec();
    Engine::new(catalogues, Arc::new(opponents), Scenarios::default()).with_seed(Some(7))
}

/// What the computer settled before the second game of a match in which it has won the first.
async fn settled(level: &str) -> Input {
    let store = Arc::new(MemoryStore::default());
    let house = House::open(settings(), engine(), store.clone()).await;
    let guest = Guest::new(&house.expect("opens"));
    let wish = json!({"game": "shaman_king", "opponent": level, "games": 3});
    let taken = guest.make(&wish).await;
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    me.command(|id| ClientMessage::Concede { id }).await;
    me.waiting().await;
    if me.view().asked == Some(taken.seat) {
        me.pick(0).await;
        me.waiting().await;
    }
    let series = me.view().series.expect("a match of three");
    assert_eq!(
        (series.game, series.exchange),
        (2, None),
        "the next game is played"
    );
    let stored = store.load(&taken.match_id).await.expect("read");
    let log = stored.expect("there").log.into_iter();
    let entries = log.map(|it| serde_json::from_str::<Entry>(&it.body).expect("an entry"));
    let entries: Vec<Entry> = entries.collect();
    let conceded = |entry: &Entry| matches!(entry.inputs[0], Input::Concede(_));
    let end = entries.iter().position(conceded).expect("given up");
    let own = entries[end..]
        .iter()
        .find(|entry| entry.by == Some(1 - taken.seat));
    own.expect("the computer's own").inputs[0].clone()
}

#[tokio::test(start_paused = true)]
async fn a_deck_that_the_computer_hands_in_is_played() {
    assert!(matches!(settled("greedy").await, Input::Deck(..)));
}

#[tokio::test(start_paused = true)]
async fn a_deck_that_may_not_be_played_is_kept_as_it_is() {
    assert_eq!(settled("random").await, Input::Pick(0));
}

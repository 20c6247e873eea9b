//! Computers that think for long: nobody waits for them but their own table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clients::{Guest, settings};
use serde_json::json;
use shokan_host::House;
use shokan_host::engine::{AnyView, Engine, Opponent, Scenarios, Thinking};
use shokan_host::record::Entry;
use shokan_host::settings::Settings;
use shokan_host::store::{MemoryStore, Store as _};
use shokan_rules::session::Input;

/// Thinks until nobody wants to know any more, but for its first hand, with which it is content.
struct Endless {
    asked: u32,
}

impl Opponent for Endless {
    fn pick(&mut self, _view: &AnyView, thinking: &Thinking) -> u16 {
        self.asked += 1;
        while self.asked > 1 && !thinking.stop.is_given() {
            std::thread::sleep(Duration::from_millis(1));
        }
        u16::MAX
    }
}

/// Everybody has sat down.
static READY: AtomicBool = AtomicBool::new(false);

/// Picks the most passive choice once everybody has sat down.
struct Slow;

impl Opponent for Slow {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        while !READY.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        u16::MAX
    }
}

fn engine() -> Engine {
    let opponents = |level: &str, _luck: u64| match level {
        "greedy" => Some(Box::new(Endless { asked: 0 }) as Box<dyn Opponent>),
        "random" => Some(Box::new(Slow) as Box<dyn Opponent>),
        _ => None,
    };
    let catalogues = crate::clients::all_catalogues().to_vec();
    Engine::new(catalogues, Arc::new(opponents), Scenarios::default()).with_seed(Some(7))
}

async fn house(threads: usize) -> (House, Arc<MemoryStore>) {
    let settings = Settings {
        computer_threads: threads,
        ..settings()
    };
    let store = Arc::new(MemoryStore::default());
    let house = House::open(settings, engine(), store.clone()).await;
    (house.expect("opens"), store)
}

#[tokio::test]
async fn a_computer_that_thinks_for_ever_holds_nobody_up_and_stops_when_its_table_goes_on() {
    let (house, _) = house(1).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    // To the end of the own turn, behind which the only thread thinks for ever.
    while me.view().asked == Some(taken.seat) {
        let decision = me.view().decision.expect("asked");
        me.pick(u16::try_from(decision.choices.len() - 1).expect("few"))
            .await;
        me.waiting().await;
    }
    let thinking = &house.shared.telemetry;
    assert_eq!(thinking.think_stopped.get(), 0);
    // Meanwhile people play on.
    let (one, other) = (Guest::new(&house), Guest::new(&house));
    let first = one.with_friend().await;
    let second = other.accept(&first).await;
    let (mut first, mut second) = (one.sit(&first).await, other.sit(&second).await);
    crate::clients::play(&mut [&mut first, &mut second], 12).await;
    assert!(first.seq() > 6);
    // A take-back lets go of the question, and one more pick asks it anew.
    me.take_back().await;
    let stopped = async {
        while thinking.think_stopped.get() == 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(20), stopped).await;
    in_time.expect("the search was stopped");
    me.waiting().await;
    assert_eq!(me.view().asked, Some(taken.seat));
    me.command(|id| shokan_host::wire::ClientMessage::Concede { id })
        .await;
    let closed = tokio::time::timeout(Duration::from_secs(20), house.close()).await;
    closed.expect("no thread is left").expect("closes");
}

#[tokio::test]
async fn a_pick_with_a_smaller_budget_says_so_in_the_log() {
    let (house, store) = house(1).await;
    let guest = Guest::new(&house);
    let mut tables = Vec::new();
    for _ in 0..12 {
        let taken = guest
            .make(&json!({"opponent": "random", "first": "them"}))
            .await;
        let client = guest.sit(&taken).await;
        tables.push((taken, client));
    }
    READY.store(true, Ordering::Relaxed);
    let mut shares = Vec::new();
    for (taken, client) in &mut tables {
        while client.view().asked != Some(taken.seat) {
            client.update().await;
        }
        let stored = store.load(&taken.match_id).await.expect("read");
        for entry in stored.expect("there").log {
            let entry: Entry = serde_json::from_str(&entry.body).expect("an entry");
            let of_computer = entry.by.is_some() && entry.command.is_none();
            if of_computer && matches!(entry.inputs[0], Input::Pick(_)) {
                shares.push(entry.share);
            }
        }
    }
    let lowered = shares.iter().flatten().count() as u64;
    assert!(lowered > 0 && lowered < shares.len() as u64, "{shares:?}");
    assert!(shares.iter().flatten().all(|share| !share.is_whole()));
    assert!(house.shared.telemetry.think_lowered.get() >= lowered);
    let figures = house.shared.telemetry.render();
    for line in [
        "shokan_think_waiting{class=\"answer\"} ",
        "shokan_think_wait_seconds_count ",
        "shokan_think_lowered_total ",
        "shokan_think_stopped_total ",
    ] {
        assert!(figures.contains(line), "{line} is missing in {figures}");
    }
    house.close().await.expect("closes");
}

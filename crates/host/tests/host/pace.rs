//! How long the computer takes, as a person sees it from her chair: it follows from what everybody
//! sees, whatever the computer holds.

use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Guest, all_catalogues, engine, settings};
use serde_json::json;
use shokan_host::House;
use shokan_host::pulse;
use shokan_host::record::Entry;
use shokan_host::settings::Settings;
use shokan_host::store::{MemoryStore, Store as _};
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::deck_text;

const MEAN: Duration = Duration::from_millis(350);

/// What one evening showed: when each change was seen after the one before, and the hashes of the
/// true states, which nobody sees.
struct Evening {
    times: Vec<Duration>,
    hashes: Vec<u64>,
}

/// The ready deck of the game, the first or the last card first: another order to be shuffled.
fn deck(backwards: bool) -> String {
    let of_game = all_catalogues().iter().find(|it| it.game == "summons_call");
    let catalogue = of_game.expect("a game that runs");
    let word = catalogue.ready_words().next().expect("a ready deck");
    let (list, _) = catalogue.ready(word).expect("a ready deck");
    let mut cards = list.cards.clone();
    if backwards {
        cards.reverse();
    }
    let list = DeckList { cards, ..list };
    deck_text("summons_call", Construction::Normal, &list)
}

/// Plays passively against a computer that does, too, with this deck of the computer's.
async fn evening(world: u64, backwards: bool) -> Evening {
    let _world = pulse::simulate(world, 1_700_000_000_000);
    let store = Arc::new(MemoryStore::default());
    let settings = Settings {
        computer_delay: MEAN,
        ..settings()
    };
    let engine = engine().with_seed(Some(world));
    let house = House::open(settings, engine, store.clone()).await;
    let guest = Guest::new(&house.expect("opens"));
    let their_deck = json!({"text": deck(backwards)});
    let wish = json!({"opponent": "random", "their_deck": their_deck, "first": "them"});
    let taken = guest.make(&wish).await;
    let mut me = guest.sit(&taken).await;
    let (mut times, mut last) = (Vec::new(), pulse::Instant::now());
    while times.len() < 40 {
        // Own picks take no time, and some of them show what the computer does at once.
        while let Some(decision) = me.view().decision {
            me.pick(u16::try_from(decision.choices.len() - 1).expect("few"))
                .await;
        }
        if me.view().outcome.is_some() {
            break;
        }
        me.update().await;
        times.push(last.elapsed());
        last = pulse::Instant::now();
    }
    let stored = store.load(&taken.match_id).await.expect("read");
    let log = stored.expect("there").log;
    let hash = |body: &str| serde_json::from_str::<Entry>(body).expect("an entry").hash;
    let hashes = log.iter().map(|entry| hash(&entry.body)).collect();
    Evening { times, hashes }
}

#[tokio::test(start_paused = true)]
async fn another_hand_of_the_computer_takes_the_same_time() {
    for world in 1..=3 {
        let here = evening(world, false).await;
        let there = evening(world, true).await;
        assert_ne!(here.hashes, there.hashes, "the hidden cards are others");
        assert_eq!(here.times, there.times);
        let waited: Vec<_> = here.times.iter().filter(|time| !time.is_zero()).collect();
        assert!(waited.len() > 10, "{:?}", here.times);
        assert!(waited.iter().all(|time| **time < MEAN * 6), "{waited:?}");
        let mut different = waited.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() * 2 > waited.len(), "{waited:?}");
    }
}

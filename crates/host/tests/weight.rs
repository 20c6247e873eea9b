//! What an update weighs on the wire, in whole games of chance between two people and somebody who
//! watches, each of whom looks twice: told by patches, and told of every view as a whole. Both are
//! told the same, also by a connection that comes in the middle. The same seeds give the same
//! bytes.

#[path = "common/clients.rs"]
mod clients;

use shokan_rules::games::GAMES;
use std::sync::Arc;

use clients::{Client, Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::store::MemoryStore;
use shokan_host::wire::ClientMessage;
use shokan_host::wire::http::SeatTaken;
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::games;
use shokan_rules::show::GameView;

/// Games of each kind.
const MATCHES: u64 = 4;

/// A game of chance that is not over by then goes on like this.
const PICKS_MAX: usize = 250;

/// Bytes that half of the updates have at most.
const MEDIAN_MAX: usize = 2_000;

/// Somebody who looks, with both kinds of connections.
struct Looker {
    game: String,
    guest: Guest,
    seat: Option<SeatTaken>,
    match_id: String,
    patched: Client,
    plain: Client,
    /// Bytes of every update that came as a patch, and as a whole.
    weights: Vec<(usize, usize)>,
}

impl Looker {
    async fn new(game: &str, guest: Guest, taken: &SeatTaken, sits: bool) -> Self {
        let seat = sits.then(|| taken.clone());
        let patched = Self::connection(&guest, &taken.match_id, seat.as_ref()).await;
        let plain = Self::connection(&guest.plain(), &taken.match_id, seat.as_ref()).await;
        let match_id = taken.match_id.clone();
        Self {
            game: game.to_owned(),
            guest,
            seat,
            match_id,
            patched,
            plain,
            weights: Vec::new(),
        }
    }

    async fn connection(guest: &Guest, match_id: &str, seat: Option<&SeatTaken>) -> Client {
        let mut client = guest.open(match_id, seat.map(|seat| seat.token.as_str()), None);
        client.update().await;
        client
    }

    /// Reads whatever came, and compares.
    async fn read(&mut self) {
        self.patched.waiting().await;
        self.plain.waiting().await;
        let (patched, plain) = (self.patched.told(), self.plain.told());
        assert_eq!(patched.len(), plain.len());
        for ((restored, came), (whole, _)) in patched.iter().zip(&plain) {
            assert_eq!(restored, whole);
            known_kinds(&self.game, whole);
            // The first on a connection comes as a whole, and what a take-back leaves.
            if came.starts_with(r#"{"t":"patch""#) {
                self.weights.push((came.len(), whole.len()));
            }
        }
    }

    /// Comes again over new connections, as if up to so many updates had been missed.
    async fn come_again(&mut self, missed: u32) {
        let last_seq = Some(self.plain.seq().saturating_sub(missed).max(1));
        let token = self.seat.as_ref().map(|seat| seat.token.as_str());
        let open = |guest: &Guest| guest.open(&self.match_id, token, last_seq);
        let (patched, plain) = (open(&self.guest), open(&self.guest.plain()));
        (self.patched, self.plain) = (patched, plain);
        self.patched.update().await;
        self.plain.update().await;
    }
}

/// Bytes of the updates of a match, of all who look.
async fn weights(game: &str, seed: u64) -> Vec<(usize, usize)> {
    let store = Arc::new(MemoryStore::default());
    let engine = engine().with_seed(Some(seed));
    let house = House::open(settings(), engine, store).await;
    let house = house.expect("the house opens");
    let guest = Guest::new(&house);
    let taken = guest.invite(&json!({"game": game})).await;
    let friend = Guest::new(&house);
    let other = friend.accept(&taken).await;
    let mut looks = [
        Looker::new(game, guest.clone(), &taken, true).await,
        Looker::new(game, friend, &other, true).await,
        Looker::new(game, guest, &taken, false).await,
    ];
    let mut luck = Luck::quick(seed);
    for _ in 0..PICKS_MAX {
        if luck.below(Stream::Other, 20) == 0 {
            let at = luck.below(Stream::Other, 3) as usize;
            let missed = luck.below(Stream::Other, 4);
            looks[at].come_again(missed).await;
        }
        let mut asked = None;
        for (at, looker) in looks.iter_mut().enumerate() {
            looker.read().await;
            known_words(game, &looker.patched.view());
            if let Some(decision) = &looker.patched.view().decision {
                asked = Some((at, decision.choices.len()));
            }
        }
        let Some((at, choices)) = asked else { break };
        let choices = u32::try_from(choices).expect("few choices");
        let picks = vec![luck.below(Stream::Other, choices) as u16];
        let client = &mut looks[at].patched;
        let seq = client.seq();
        let pick = |id| ClientMessage::Pick { id, seq, picks };
        client.command(pick).await;
    }
    for looker in &mut looks {
        looker.read().await;
    }
    looks.into_iter().flat_map(|it| it.weights).collect()
}

#[tokio::test(start_paused = true)]
async fn an_update_is_light_and_says_the_same_as_a_heavy_one() {
    for game in GAMES {
        let mut both = Vec::new();
        for seed in 1..=MATCHES {
            both.extend(weights(game, seed).await);
        }
        let (mut patched, mut whole): (Vec<_>, Vec<_>) = both.into_iter().unzip();
        let [patched_median, patched_most] = of_many(&mut patched);
        let [whole_median, whole_most] = of_many(&mut whole);
        println!(
            "{game}: {} updates, median {patched_median} bytes and p95 {patched_most}, \
             as wholes {whole_median} and {whole_most}",
            patched.len()
        );
        assert!(patched_median <= MEDIAN_MAX, "{game}: {patched_median}");
    }
}

/// `wire.ts` has every word of a view that the page compares with another.
fn known_words(game: &str, view: &GameView) {
    let words = games::view_words(game).expect("a game");
    assert!(
        words.phases.contains(&view.phase.as_str()),
        "{}",
        view.phase
    );
    for zone in &view.zones {
        assert!(words.zones.contains(&zone.zone.as_str()), "{}", zone.zone);
    }
    let Some(decision) = &view.decision else {
        return;
    };
    let prompt = decision.prompt.as_str();
    assert!(words.prompts.contains(&prompt), "{prompt}");
    let offered = decision.choices.iter().map(|choice| &choice.verb);
    let wanted = decision.refused.iter().map(|refusal| &refusal.verb);
    for verb in offered.chain(wanted) {
        assert!(words.verbs.contains(verb.as_str()), "{verb}");
    }
    let cells = decision
        .choices
        .iter()
        .filter_map(|choice| choice.cell.as_ref());
    let refused = decision
        .refused
        .iter()
        .filter_map(|refusal| refusal.cell.as_ref());
    for cell in cells.chain(refused) {
        assert!(words.zones.contains(&cell.zone.as_str()), "{}", cell.zone);
    }
}

/// `wire.ts` has every kind of event that is told.
fn known_kinds(game: &str, told: &str) {
    let words = games::view_words(game).expect("a game");
    let told: Value = serde_json::from_str(told).expect("a message");
    for event in told["events"].as_array().into_iter().flatten() {
        let kind = event["kind"].as_str().expect("a kind");
        assert!(words.kinds.contains(kind), "{kind}");
    }
}

/// The median, and what one in twenty is above.
fn of_many(weights: &mut [usize]) -> [usize; 2] {
    weights.sort_unstable();
    [50, 95].map(|percent| weights[weights.len() * percent / 100])
}

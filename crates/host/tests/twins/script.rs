//! The computer that picks what is written for it, and the store that says how far the match is.

use shokan_host::engine::{Adviser, AnyView, Input, Opponent, Thinking};
use shokan_host::record::{Entry, Header};
use shokan_host::store::{MemoryStore, Store, Write};
use shokan_rules::show::{Advice, Advised, Bi};
use shokan_rules::with_game;
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// The word of the computer.
pub(crate) const LEVEL: &str = "script";

/// What the computer of this thread's world picks, by the number of inputs before it.
pub(crate) struct Script {
    pub(crate) picks: Vec<u16>,
    pub(crate) store: Arc<MemoryStore>,
}

thread_local! {
    pub(crate) static SCRIPT: RefCell<Option<Script>> = const { RefCell::new(None) };
}

pub(crate) struct Scripted;

impl Opponent for Scripted {
    fn pick(&mut self, _: &AnyView, _: &Thinking) -> u16 {
        SCRIPT
            .with_borrow(|script| {
                let script = script.as_ref()?;
                let played = at_once(played(&script.store));
                script.picks.get(played).copied()
            })
            .unwrap_or(0)
    }
}

/// Says of a view what it is a digest of: whatever it was handed beside what a seat may know makes
/// another hint.
pub(crate) struct Echo;

impl Adviser for Echo {
    fn advise(&mut self, view: &AnyView, _: &Thinking) -> Advised {
        let AnyView::Game(seen) = view else {
            return Advised::default();
        };
        let game = seen.catalogue().game;
        let shown = with_game!(game, G => seen.of::<G>().map(|view| format!("{view:?}")));
        let mut own = seen.own().to_vec();
        own.sort_unstable();
        let mut digest = DefaultHasher::new();
        (shown, own).hash(&mut digest);
        let text = format!("{:x}", digest.finish());
        let said = Bi {
            ja: text.clone(),
            en: text,
        };
        let advice = Advice {
            pick: 0,
            chance_permille: 500,
            line: vec![said.clone()],
            fears: Some(said),
        };
        Advised { best: vec![advice] }
    }
}

/// The computer of the tests.
pub(crate) fn opponent(level: &str) -> Option<Box<dyn Opponent>> {
    (level == LEVEL).then(|| Box::new(Scripted) as Box<dyn Opponent>)
}

/// What a future of the store in memory answers, which never waits.
pub(crate) fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("the store in memory waits for nothing"),
    }
}

/// The only match of a store.
pub(crate) async fn the_match(store: &MemoryStore) -> Option<String> {
    let heads = store.open_matches("", 1).await.expect("a sound store");
    heads.into_iter().next().map(|head| head.match_id)
}

thread_local! {
    /// Inputs that count after each entry of this thread's world: an entry never changes.
    static COUNTED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// A world that begins has no entries yet.
pub(crate) fn begin(script: Script) {
    SCRIPT.set(Some(script));
    COUNTED.take();
}

/// Inputs that were made in the only match and that still count.
pub(crate) async fn played(store: &MemoryStore) -> usize {
    let Some(id) = the_match(store).await else {
        return usize::MAX;
    };
    let stored = store.load(&id).await.expect("a sound store");
    let log = stored.map(|stored| stored.log).unwrap_or_default();
    COUNTED.with_borrow_mut(|counted| {
        for entry in log.iter().skip(counted.len()) {
            let entry: Entry = serde_json::from_str(&entry.body).expect("an entry");
            let before = counted.last().copied().unwrap_or(0);
            let after = entry
                .inputs
                .iter()
                .fold(before, |played, input| match input {
                    Input::TakeBack(kept) => *kept as usize,
                    _ => played + 1,
                });
            counted.push(after);
        }
        counted.last().copied().unwrap_or(0)
    })
}

/// Everything that makes a store with the same match.
pub(crate) async fn copy(store: &MemoryStore) -> Vec<Write> {
    let match_id = the_match(store).await.expect("a match");
    let stored = store.load(&match_id).await.expect("a sound store");
    let stored = stored.expect("the match");
    let header: Header = serde_json::from_str(&stored.header).expect("a header");
    let mut writes = vec![Write::Header {
        match_id: match_id.clone(),
        header: stored.header,
        status: stored.status,
        guests: header.guests().map(str::to_owned).collect(),
    }];
    writes.extend(stored.log.into_iter().map(|entry| Write::Entry {
        match_id: match_id.clone(),
        n: entry.n,
        body: entry.body,
        link: entry.link,
    }));
    writes
}

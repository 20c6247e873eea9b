//! Whole games by random picks, and what must hold in them.

use crate::deal::{Dealt, MADE};
use crate::laws;
use shokan_kernel::decision::{Asked, Choice, Explained, Openness};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::log_renderer::LogRenderer;
use shokan_rules::rulebook::{Audience, Rulebook};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Once};

/// Picks after which a game is broken off: cards may be written that end no game.
const PICKS: u64 = 3_000;

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law that does not hold, without its numbers: two faults of one law are one kind.
    pub law: String,
    /// All that was said.
    pub said: String,
}

impl Broken {
    fn of(said: String) -> Self {
        let plain = said.split(": [").next().unwrap_or_default();
        let plain = plain.split("CardId").next().unwrap_or_default();
        let plain = plain.split("Asked").next().unwrap_or_default();
        let law = plain.chars().filter(|it| !it.is_ascii_digit()).collect();
        Self { law, said }
    }
}

/// What came of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Games.
    pub games: u64,
    /// Picks.
    pub picks: u64,
    /// Games that were broken off.
    pub long: u64,
    /// Questions that were looked at from everywhere.
    pub looked: u64,
}

impl Played {
    /// Adds what came of others.
    pub const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.picks += other.picks;
        self.long += other.long;
        self.looked += other.looked;
    }
}

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Panics are noted and not printed.
pub(crate) fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            // What the engine says; the tests' own assertions are printed as ever.
            let engine = place.contains("kernel/src") || place.contains("rules/src");
            if !engine {
                usual(info);
            }
            let said = info.payload_as_str().unwrap_or_default().to_owned();
            PANIC.with(|it| *it.borrow_mut() = format!("panic at {place} {said}"));
        }));
    });
}

/// What the last panic of this thread said.
pub(crate) fn last_panic() -> String {
    PANIC.with(|it| it.borrow().clone())
}

/// Plays one game; `seed` decides the decks, the luck and the picks.
///
/// # Errors
/// What is wrong with the game.
pub fn game<G: Dealt>(catalogue: &Arc<Catalogue>, seed: u64) -> Result<Played, Broken> {
    game_heard::<G>(catalogue, seed, None)
}

/// As `game`; somebody more listens.
///
/// # Errors
/// What is wrong with the game.
pub fn game_heard<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    seed: u64,
    to: Option<&mut dyn EventSink<G>>,
) -> Result<Played, Broken> {
    guarded(|| play::<G>(catalogue, seed, to))
}

/// Two who listen.
struct Both<'a, 'b, G: Dealt>(laws::Rebuilt<G>, Option<&'a mut (dyn EventSink<G> + 'b)>);

impl<G: Dealt> EventSink<G> for Both<'_, '_, G> {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        self.0.after(state, event);
        if let Some(other) = &mut self.1 {
            other.after(state, event);
        }
    }
}

/// Runs a game; a panic is a broken law, too.
///
/// # Errors
/// What is wrong with the game.
pub fn guarded<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, Broken> {
    note_panics();
    match panic::catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(played)) => Ok(played),
        Ok(Err(said)) => Err(Broken::of(said)),
        Err(_) => {
            let said = PANIC.with(|it| it.borrow().clone());
            // A panic is known by its place.
            let place = said.split_whitespace().nth(2).unwrap_or_default();
            Err(Broken {
                law: format!("panic at {place}"),
                said,
            })
        }
    }
}

/// The words of the cards in the decks of a game.
pub fn words_dealt<G: Dealt>(catalogue: &Catalogue, seed: u64) -> BTreeSet<String> {
    let mut luck = Luck::quick(seed ^ 0xd1ff);
    let Some(state) = G::deal(catalogue, &mut luck, seed) else {
        return BTreeSet::new();
    };
    let defs = state.table.all().map(|card| state.table.card(card).def);
    defs.map(|def| catalogue.pool.def(def).word.clone())
        .collect()
}

fn play<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    seed: u64,
    to: Option<&mut dyn EventSink<G>>,
) -> Result<Played, String> {
    let pool = &catalogue.pool;
    let mut luck = Luck::quick(seed ^ 0xd1ff);
    let Some(mut state) = G::deal(catalogue, &mut luck, seed) else {
        return Ok(Played::default());
    };
    let face = pool.find(G::FACE).unwrap_or(DefId(0));
    let owners = laws::owners(&state);
    let mut heard = Both(laws::Rebuilt::of(&state), to);
    state.begin(pool, Some(&mut heard));
    let mut played = Played {
        games: 1,
        ..Played::default()
    };
    loop {
        holds(&heard.0, &state, pool, &owners)?;
        if state.asked().is_none() {
            return Ok(played);
        }
        if played.picks >= PICKS {
            played.long = 1;
            return Ok(played);
        }
        let choices = state.choices(pool);
        if choices.is_empty() {
            return Err(format!("a question without a choice: {:?}", state.asked()));
        }
        let pick = wanted(&state, pool, &choices, &mut luck);
        played.picks += 1;
        if luck.below(Stream::Other, 12) != 0 {
            state.take(pool, choices[pick], Some(&mut heard));
            continue;
        }
        played.looked += 1;
        let mut loaded = laws::saved_and_loaded(&state)?;
        look(catalogue, &state, face, &mut luck)?;
        state.take(pool, choices[pick], Some(&mut heard));
        // The other one is told.
        let mut renderer = LogRenderer::new(catalogue, Audience::ALL);
        loaded.take(pool, choices[pick], Some(&mut renderer));
        if loaded != state {
            return Err("the loaded state goes on otherwise".to_owned());
        }
    }
}

/// A pick: any, or rather one that uses a text or a made card.
pub(crate) fn wanted<G: Dealt>(
    state: &State<G>,
    pool: &CardPool,
    choices: &[Choice],
    luck: &mut Luck,
) -> usize {
    let any = luck.below(Stream::Other, choices.len() as u32) as usize;
    if luck.below(Stream::Other, 2) == 0 {
        return any;
    }
    let made = |choice: &Choice| match choice {
        Choice::Ability(..) | Choice::Yes => true,
        Choice::Act(_, card) if card.is_some() => {
            let def = state.table.card(*card).def;
            pool.def(def).word.starts_with(MADE)
        }
        _ => false,
    };
    let all: Vec<usize> = (0..choices.len())
        .filter(|&at| made(&choices[at]))
        .collect();
    if all.is_empty() {
        return any;
    }
    all[luck.below(Stream::Other, all.len() as u32) as usize]
}

/// What holds at every question and at the end. A list may be full: what has no room is declined.
///
/// # Errors
/// What does not hold.
pub(crate) fn holds<G: Dealt>(
    told: &laws::Rebuilt<G>,
    state: &State<G>,
    pool: &CardPool,
    owners: &[Seat],
) -> Result<(), String> {
    told.tells(state)?;
    laws::conserved(state, owners)?;
    laws::not_void(state)?;
    G::sound(state, pool).or_else(|fault| match fault.starts_with("the list of") {
        true => Ok(()),
        false => Err(fault),
    })
}

/// Looks at a question from everywhere.
pub(crate) fn look<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    state: &State<G>,
    face: DefId,
    luck: &mut Luck,
) -> Result<(), String> {
    let pool = &catalogue.pool;
    let explained = laws::offers(state, pool)?;
    laws::out_of_range(state, pool, explained.allowed.len())?;
    laws::asked_anew(state, pool)?;
    laws::views_hide(state)?;
    laws::worlds_offer_the_same(state, pool, &explained, face)?;
    let asked = state.asked();
    if asked.is_some_and(|asked| !G::ORDERED.contains(&asked.prompt)) {
        laws::picks_are_a_set(state, pool)?;
    }
    let viewers: Vec<Viewer> = laws::eyes(state).collect();
    let viewer = viewers[luck.below(Stream::Other, viewers.len() as u32) as usize];
    let mut other = state.redeal_but(viewer.mask(), CardSet::default(), luck);
    G::mend(&mut other, pool, viewer);
    alike(catalogue, state, &other, viewer)
}

/// Where two values begin to be told otherwise.
fn apart(here: &impl std::fmt::Debug, there: &impl std::fmt::Debug) -> String {
    let (here, there) = (format!("{here:#?}"), format!("{there:#?}"));
    let lines: Vec<&str> = here.lines().collect();
    let Some(at) = lines.iter().zip(there.lines()).position(|(a, b)| *a != b) else {
        return "one is longer".to_owned();
    };
    let part = |of: &str| {
        let lines = of.lines().skip(at.saturating_sub(12)).take(20);
        let lines: Vec<&str> = lines.map(str::trim).collect();
        lines.join(" ")
    };
    format!("{} AGAINST {}", part(&here), part(&there))
}

type Put = (Option<Asked>, Openness, bool, Option<usize>);

/// Two worlds that a viewer cannot tell apart are shown alike.
fn alike<G: Dealt>(
    catalogue: &Arc<Catalogue>,
    here: &State<G>,
    there: &State<G>,
    viewer: Viewer,
) -> Result<(), String> {
    let pool = &catalogue.pool;
    if here.view(viewer) != there.view(viewer) {
        return Err("a viewer can tell two worlds apart".to_owned());
    }
    let page = |game: &State<G>| {
        <G as Rulebook>::show(&Eyes {
            game,
            catalogue,
            viewer,
        })
    };
    let (a, b) = (page(here), page(there));
    if a != b {
        let law = "a page shows what its viewer cannot know";
        return Err(format!("{law}: [{viewer:?} {}]", apart(&a, &b)));
    }
    let Some(asked) = here.asked() else {
        return Ok(());
    };
    if viewer.plays(asked.seat) {
        if read(here, pool, viewer) != read(there, pool, viewer) {
            return Err(format!(
                "other choices in a world that looks alike: {asked:?}"
            ));
        }
        return Ok(());
    }
    let put = |state: &State<G>| -> Put {
        let openness = state.openness(pool);
        let count = (openness == Openness::Public).then(|| state.count(pool));
        let source = shokan_kernel::ids::CardId::NONE;
        let asked = state.asked().map(|asked| Asked { source, ..asked });
        (asked, openness, state.answers_itself(pool), count)
    };
    let (a, b) = (put(here), put(there));
    if a != b {
        return Err(format!("a silence tells two worlds apart: {a:?} {b:?}"));
    }
    Ok(())
}

/// The choices and refusals as the viewer reads them.
fn read<G: Dealt>(state: &State<G>, pool: &CardPool, viewer: Viewer) -> String {
    let (_, numbers) = state.view_numbered(viewer);
    let to = laws::numbered(&numbers);
    let mut explained = Explained::default();
    state.offer(pool, &mut explained);
    let allowed = explained.allowed.iter();
    let allowed: Vec<Choice> = allowed.map(|&it| laws::translate(it, &to)).collect();
    let refused = explained.refused.iter().map(|&(choice, why, facts)| {
        (
            laws::translate(choice, &to),
            why,
            to(facts.card),
            facts.need,
            facts.have,
        )
    });
    let refused: Vec<_> = refused.collect();
    format!("{allowed:?} {refused:?}")
}

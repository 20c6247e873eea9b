//! The laboratory of the pages: short measurements of decks and cards, each made once for everybody
//! who asks for the same.

use std::sync::Arc;

use shokan_rules::catalogue::Catalogue;
use shokan_rules::session::Record;
use shokan_rules::show::Bi;
use tokio::sync::Mutex;

use crate::engine::{Construction, DeckList};
use crate::house::House;
use crate::jobs::{Job, Jobs, Progress, Work};
use crate::problem::Problem;
use crate::wire::http::{GameToLookAt, LabAnswer, LabAsk, LabChange, LabReport, LookAtGame};

/// Begins a measurement, or says nothing where it cannot be made.
pub type Laboratory = Arc<dyn Fn(Measure) -> Option<Box<dyn Work<Measured>>> + Send + Sync>;

/// What is to be measured.
#[derive(Debug)]
pub struct Measure {
    /// The cards.
    pub catalogue: Arc<Catalogue>,
    /// The deck in question, then those that it is played against.
    pub decks: Vec<Entrant>,
    /// The card of the deck that is weighed; else it is the deck.
    pub card: Option<String>,
    /// What is other of the card; then this is measured.
    pub change: Option<LabChange>,
    /// The level that plays both sides.
    pub level: String,
}

/// A deck that takes part.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called.
    pub name: Bi,
    /// Its cards.
    pub list: DeckList,
    /// How it is built.
    pub construction: Construction,
}

/// What came of a measurement.
#[derive(Debug)]
pub struct Measured {
    /// What is told.
    pub report: LabReport,
    /// The games of each line that the report names, in its order.
    pub games: Vec<Vec<Shown>>,
}

/// A game that a table opens.
#[derive(Debug)]
pub struct Shown {
    record: Record,
    ply: u32,
    /// The match that it is kept as, once somebody has looked at it.
    kept: Mutex<Option<String>>,
}

impl Shown {
    /// A game with the ply from which it is looked at.
    #[must_use]
    pub fn new(record: Record, ply: u32) -> Self {
        Self {
            record,
            ply,
            kept: Mutex::default(),
        }
    }

    /// The game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The ply from which it is looked at.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }
}

/// The measurements that were asked for last, by game and question.
pub type Measurements = Jobs<(String, LabAsk), Measured>;

/// What was measured, or how far it is.
///
/// # Errors
/// No such game, deck or card, nothing that could measure, or too much other work.
pub async fn of(house: &House, game: &str, ask: LabAsk) -> Result<LabAnswer, Problem> {
    let key = (game.to_owned(), ask);
    let job = match house.measurements.kept(&key) {
        Some(job) => job,
        None => begin(house, key).await?,
    };
    let Progress {
        done_permille,
        found,
    } = job.answer().await.ok_or(Problem::NoMeasurement)?;
    Ok(LabAnswer {
        done_permille,
        report: found.map(|it| it.report.clone()),
    })
}

/// Whether it was asked for before, and costs nothing more.
#[must_use]
pub fn is_kept(house: &House, game: &str, ask: &LabAsk) -> bool {
    let key = (game.to_owned(), ask.clone());
    house.measurements.kept(&key).is_some()
}

/// A game of what was measured, as an ended match that anybody with its address looks at.
///
/// # Errors
/// It was not measured, or so long ago that it is not kept any more, or the disk did not take it.
pub async fn look(house: &House, game: &str, wish: LookAtGame) -> Result<GameToLookAt, Problem> {
    let (set, level) = (wish.ask.set.clone(), wish.ask.level.clone());
    let job = house.measurements.kept(&(game.to_owned(), wish.ask));
    let found = job.ok_or(Problem::MeasurementGone)?.answer().await;
    let found = found.and_then(|it| it.found);
    let found = found.ok_or(Problem::MeasurementGone)?;
    let games = found.games.get(usize::from(wish.line));
    let shown = games.and_then(|it| it.get(usize::from(wish.at)));
    let shown = shown.ok_or(Problem::NoMeasurement)?;
    // Who looks at it meanwhile waits for the match that is made.
    let mut kept = shown.kept.lock().await;
    let match_id = match &*kept {
        // An old one may have been swept out of the store.
        Some(match_id) if house.lobby.has(match_id).await? => match_id.clone(),
        _ => {
            let of = house.lobby.keep_played(&shown.record, &level, set).await?;
            kept.insert(of).clone()
        }
    };
    Ok(GameToLookAt {
        match_id,
        ply: shown.ply,
    })
}

async fn begin(house: &House, key: (String, LabAsk)) -> Result<Arc<Job<Measured>>, Problem> {
    let (game, ask) = &key;
    let engine = &house.shared.engine;
    let engine = house.shared.sets.engine(engine, ask.set.as_deref()).await?;
    let no_game = || Problem::NoSuchGame(game.clone());
    let catalogue = engine.cards(game).ok_or_else(no_game)?.clone();
    let laboratory = engine.laboratory().ok_or(Problem::NoMeasurement)?;
    if engine.opponent(&ask.level).is_none() {
        return Err(Problem::NoSuchOpponent(ask.level.clone()));
    }
    let (list, construction) = engine.read_deck(game, &ask.deck)?;
    engine.require(game, &list, construction)?;
    if let Some(card) = &ask.card
        && catalogue.find(card).is_none()
    {
        return Err(Problem::NoMeasurement);
    }
    let own = Entrant {
        name: engine.deck_name(game, &list),
        list,
        construction,
    };
    if ask.change.is_some() && ask.card.is_none() {
        return Err(Problem::NoMeasurement);
    }
    let others = engine.entrants(game, construction);
    // A ready deck under another name is the same deck: its mirror is there anyway.
    let same = |it: &DeckList| it.leaders == own.list.leaders && counted(it) == counted(&own.list);
    let others = others.into_iter().filter(|it| !same(&it.list));
    let decks = std::iter::once(own.clone()).chain(others).collect();
    let measure = Measure {
        catalogue,
        decks,
        card: ask.card.clone(),
        change: ask.change.clone(),
        level: ask.level.clone(),
    };
    let shared = house.shared.clone();
    house
        .measurements
        .begin(key, shared, move || laboratory(measure))
}

/// The cards of a deck, each once, in one order.
fn counted(list: &DeckList) -> Vec<(String, u32)> {
    let mut counts = std::collections::BTreeMap::new();
    for (count, card) in &list.cards {
        *counts.entry(card.clone()).or_insert(0) += u32::from(*count);
    }
    counts.into_iter().collect()
}

//! Ended matches, told in slices: nobody is sent a whole one at once, and none is read from the
//! store for each slice.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::{Engine, Input, Setup};
use crate::house::House;
use crate::lobby::Perspective;
use crate::problem::Problem;
use crate::record::{Header, Status};
use crate::room;
use crate::wire::http::Replay;

/// Plies in one answer; each has a whole view.
pub const PLIES_MAX: u32 = 16;

/// Ended matches that are kept for the next slice.
const CACHED_MAX: usize = 16;

/// An ended match without what was taken back.
#[derive(Debug)]
pub(crate) struct Ended {
    header: Header,
    engine: Engine,
    setup: Setup,
    inputs: Vec<Input>,
}

impl Ended {
    pub(crate) fn seats(&self) -> usize {
        self.header.chairs.len()
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn inputs(&self) -> &[Input] {
        &self.inputs
    }
}

/// The matches that were looked at last, the latest in front.
#[derive(Debug, Default)]
pub struct Replays(Mutex<VecDeque<(String, Arc<Ended>)>>);

impl Replays {
    /// The plies of an ended match from a number on, before another, as somebody would have seen
    /// them; at most [`PLIES_MAX`].
    ///
    /// # Errors
    /// No such match or seat, a match that is still played, or too much other work.
    pub async fn slice(
        &self,
        house: &House,
        match_id: &str,
        perspective: Perspective<'_>,
        from: u32,
        to: u32,
    ) -> Result<Replay, Problem> {
        let ended = self.ended(house, match_id).await?;
        let viewer = perspective
            .viewer(&ended.header)
            .ok_or(Problem::NoSuchPly)?;
        let total = u32::try_from(ended.inputs.len() + 1).unwrap_or(u32::MAX);
        let to = to.min(total).min(from.saturating_add(PLIES_MAX));
        if from >= to {
            return Err(Problem::NoSuchPly);
        }
        let told = ended.clone();
        let plies = move || room::plies(&told.engine, &told.setup, &told.inputs, viewer, from..to);
        let plies = house.bench.work(plies).await??;
        Ok(Replay {
            match_id: ended.header.match_id.clone(),
            game: ended.header.game.clone(),
            players: ended.header.players(|_| false),
            scene: ended.header.scene.clone(),
            set: ended.header.set.clone(),
            over: true,
            total,
            plies,
        })
    }

    /// An ended match from the first input on.
    ///
    /// # Errors
    /// No such match, one that is still played, or too much other work.
    pub(crate) async fn ended(&self, house: &House, match_id: &str) -> Result<Arc<Ended>, Problem> {
        if let Some(cached) = self.cached(match_id) {
            return Ok(cached);
        }
        let stored = house.lobby.stored(match_id).await?;
        if stored.status != Status::Over {
            return Err(Problem::NotOver);
        }
        let shared = &house.shared;
        let engine = shared.sets.engine_of(&shared.engine, &stored).await?;
        let read = move || -> Result<Ended, Problem> {
            let restored = room::restore(&engine, &stored)?;
            let inputs = restored.inputs();
            let setup = restored.header.setup.clone().ok_or(Problem::NotOver)?;
            Ok(Ended {
                engine,
                header: restored.header,
                setup,
                inputs,
            })
        };
        let ended = Arc::new(house.bench.work(read).await??);
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.push_front((match_id.to_owned(), ended.clone()));
        cached.truncate(CACHED_MAX);
        Ok(ended)
    }

    fn cached(&self, match_id: &str) -> Option<Arc<Ended>> {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = cached.iter().position(|(id, _)| id == match_id)?;
        let found = cached.remove(at)?;
        let ended = found.1.clone();
        cached.push_front(found);
        Some(ended)
    }
}

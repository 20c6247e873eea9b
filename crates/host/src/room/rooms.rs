//! The rooms that are awake, by their matches: each match has one room at most.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::RoomHandle;
use crate::problem::Problem;
use crate::pulse::Signal;

/// Where a room can be reached; shared by all who ask.
#[derive(Debug, Default)]
pub struct Rooms(Mutex<HashMap<String, Place>>);

/// What becomes of waking a room.
#[derive(Debug, Default)]
pub(crate) struct Waking {
    over: Signal,
    woken: OnceLock<Result<RoomHandle, Problem>>,
}

impl Waking {
    /// Waits for it; nothing when who was to wake it went away in the middle.
    pub(crate) async fn woken(&self) -> Option<Result<RoomHandle, Problem>> {
        self.over.given().await;
        self.woken.get().cloned()
    }
}

/// Whoever has it wakes a room, and tells those who wait.
#[derive(Debug)]
pub(crate) struct Tell(Arc<Waking>);

impl Tell {
    pub(crate) fn tell(self, woken: Result<RoomHandle, Problem>) {
        let _told_once = self.0.woken.set(woken);
    }
}

impl Drop for Tell {
    fn drop(&mut self) {
        self.0.over.give();
    }
}

#[derive(Clone, Debug)]
enum Place {
    /// Being read from the store.
    Waking(Arc<Waking>),
    Awake(RoomHandle),
}

/// Where somebody who asks for a room stands.
#[derive(Debug)]
pub(crate) enum Found {
    /// It is awake.
    Awake(RoomHandle),
    /// Somebody else is waking it.
    Waking(Arc<Waking>),
    /// Whoever asked first has to wake it, and tell here.
    Asleep(Tell),
}

impl Rooms {
    fn places(&self) -> MutexGuard<'_, HashMap<String, Place>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are awake.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places().len()
    }

    /// The room of a match, when it is awake.
    #[must_use]
    pub fn awake(&self, match_id: &str) -> Option<RoomHandle> {
        match self.places().get(match_id)? {
            Place::Awake(handle) => Some(handle.clone()),
            Place::Waking(_) => None,
        }
    }

    /// All rooms that are awake, in no order.
    pub(crate) fn all(&self) -> Vec<RoomHandle> {
        let awake = |place: &Place| match place {
            Place::Awake(handle) => Some(handle.clone()),
            Place::Waking(_) => None,
        };
        self.places().values().filter_map(awake).collect()
    }

    /// Finds a room or makes its place, so that no second one is woken beside it.
    pub(crate) fn find(&self, match_id: &str) -> Found {
        let mut places = self.places();
        match places.get(match_id) {
            Some(Place::Awake(handle)) => Found::Awake(handle.clone()),
            // Who was to wake it is gone without a word when nobody can tell any more.
            Some(Place::Waking(waking)) if !waking.over.is_given() => Found::Waking(waking.clone()),
            _ => {
                let waking = Arc::<Waking>::default();
                places.insert(match_id.to_owned(), Place::Waking(waking.clone()));
                Found::Asleep(Tell(waking))
            }
        }
    }

    /// A room is awake.
    pub(crate) fn keep(&self, match_id: &str, handle: RoomHandle) {
        let place = Place::Awake(handle);
        self.places().insert(match_id.to_owned(), place);
    }

    /// A room could not be woken.
    pub(crate) fn give_up(&self, match_id: &str) {
        self.places().remove(match_id);
    }

    /// A room leaves; the next who asks wakes it again.
    pub(crate) fn leave(&self, match_id: &str, number: u64) {
        let mut places = self.places();
        let own = |place: &Place| matches!(place, Place::Awake(it) if it.number == number);
        if places.get(match_id).is_some_and(own) {
            places.remove(match_id);
        }
    }
}

//! Ratings by Glicko-2, one for each game of a guest whose place is kept.
//!
//! The end of a rated match and what it counts are written in one commit; from there the ratings
//! move in another, together with the word that they have. So a house that dies in between moves
//! them when it is open again, and no match counts twice.

use std::sync::Arc;
use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use tokio::sync::{Mutex, Notify};

use crate::pulse;
use crate::store::{Store, StoreError, StoredRating};
use crate::wire::http::{OwnRating, RatingView};

/// With a larger deviation a rating is provisional.
const PROVISIONAL_ABOVE: f64 = 110.0;

/// Who rests for so long is known a little less well, and so on for each time more.
const REST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Times after which nothing more is forgotten.
const RESTS_MAX: u64 = 120;

/// Results that one look takes from the store.
const RESULTS_MAX: u32 = 64;

/// How a rated match ended, until both ratings have moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedResult {
    /// The id of the match.
    pub match_id: String,
    /// The word of the game.
    pub game: String,
    /// The guests, by seat.
    pub guests: [String; 2],
    /// The seat that has won; nothing for a draw.
    pub winner: Option<u8>,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
}

/// The ratings of a store.
#[derive(Debug)]
pub struct Ratings {
    store: Arc<dyn Store>,
    /// Something may wait to be counted.
    due: Notify,
    /// One counts at a time.
    counting: Mutex<()>,
}

impl Ratings {
    /// The ratings of a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            due: Notify::new(),
            counting: Mutex::default(),
        }
    }

    /// A rated match has ended.
    pub fn ended(&self) {
        self.due.notify_one();
    }

    /// Comes back when a rated match has ended.
    pub async fn next(&self) {
        self.due.notified().await;
    }

    /// The rating of a guest at a game.
    ///
    /// # Errors
    /// What the store said.
    pub async fn of(&self, guest: &str, game: &str) -> Result<RatingView, StoreError> {
        let stored = self.store.accounts().rating(guest, game).await?;
        Ok(view(&now(&stored)))
    }

    /// All ratings of a guest.
    ///
    /// # Errors
    /// What the store said.
    pub async fn all_of(&self, guest: &str) -> Result<Vec<OwnRating>, StoreError> {
        let all = self.store.accounts().ratings(guest).await?;
        let own = |(game, stored): (String, StoredRating)| OwnRating {
            game,
            rating: view(&now(&stored)),
            matches: stored.matches,
        };
        Ok(all.into_iter().map(own).collect())
    }

    /// Moves the ratings of all matches that have ended since, in the order of their ends.
    ///
    /// # Errors
    /// What the store said; what was not moved is moved the next time.
    pub async fn settle(&self) -> Result<(), StoreError> {
        let _one_at_a_time = self.counting.lock().await;
        let rows = self.store.accounts();
        loop {
            let results = rows.results(RESULTS_MAX).await?;
            if results.is_empty() {
                return Ok(());
            }
            for result in results {
                let [one, other] = &result.guests;
                let before = [
                    rows.rating(one, &result.game).await?,
                    rows.rating(other, &result.game).await?,
                ];
                let after = moved(&before, result.winner, result.at_ms);
                // Where another process was quicker, it is not there at the next look, or its
                // ratings are read anew.
                rows.count(&result, &before, &after).await?;
            }
        }
    }
}

/// The ratings after a match.
fn moved(before: &[StoredRating; 2], winner: Option<u8>, at_ms: u64) -> [StoredRating; 2] {
    let outcome = match winner {
        Some(0) => Outcomes::WIN,
        Some(_) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [one, other] = [rested(&before[0], at_ms), rested(&before[1], at_ms)];
    let (one, other) = glicko2(&one, &other, &outcome, &Glicko2Config::new());
    let stored = |rating: Glicko2Rating, before: &StoredRating| StoredRating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
        matches: before.matches.saturating_add(1),
        at_ms,
    };
    [stored(one, &before[0]), stored(other, &before[1])]
}

/// A rating as it is at a moment, after what it has rested.
fn rested(stored: &StoredRating, at_ms: u64) -> Glicko2Rating {
    let mut rating = Glicko2Rating {
        rating: stored.rating,
        deviation: stored.deviation,
        volatility: stored.volatility,
    };
    let rest_ms = u64::try_from(REST.as_millis()).unwrap_or(u64::MAX);
    let rests = at_ms.saturating_sub(stored.at_ms) / rest_ms;
    for _ in 0..rests.min(RESTS_MAX) {
        rating = decay_deviation(&rating);
    }
    rating
}

fn now(stored: &StoredRating) -> Glicko2Rating {
    match stored.matches {
        0 => Glicko2Rating::new(),
        _ => rested(stored, pulse::now_ms()),
    }
}

fn view(rating: &Glicko2Rating) -> RatingView {
    // Whole numbers of four digits; what does not fit is cut off by the cast.
    RatingView {
        rating: rating.rating.round() as i32,
        deviation: rating.deviation.round() as u16,
        provisional: rating.deviation > PROVISIONAL_ABOVE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(rating: f64, deviation: f64) -> StoredRating {
        StoredRating {
            rating,
            deviation,
            matches: 9,
            ..StoredRating::new()
        }
    }

    #[test]
    fn who_wins_rises_and_a_surprise_moves_more() {
        let new = [StoredRating::new(), StoredRating::new()];
        let [won, lost] = moved(&new, Some(0), 0);
        assert!(
            won.rating > 1_650.0 && lost.rating < 1_350.0,
            "{won:?} {lost:?}"
        );
        assert!(won.deviation < 300.0 && won.matches == 1);
        let [first, second] = moved(&new, None, 0);
        assert!((first.rating - second.rating).abs() < 1e-6);
        let pair = [known(1_500.0, 60.0), known(1_800.0, 60.0)];
        let rise = |winner| moved(&pair, Some(winner), 0);
        let (surprise, expected) = (rise(0)[0].rating - 1_500.0, rise(1)[1].rating - 1_800.0);
        assert!(
            surprise > expected && expected > 0.0,
            "{surprise} {expected}"
        );
    }

    #[test]
    fn who_rests_is_known_less_well_and_never_less_than_somebody_new() {
        let known = known(1_700.0, 60.0);
        let day_ms = 24 * 60 * 60 * 1_000;
        assert_eq!(rested(&known, 29 * day_ms).deviation, 60.0);
        assert!(rested(&known, 360 * day_ms).deviation > 65.0);
        assert!(rested(&known, u64::MAX).deviation <= 350.0);
        assert_eq!(rested(&known, 360 * day_ms).rating, 1_700.0);
    }

    #[test]
    fn a_rating_is_provisional_while_little_is_known() {
        let shown = view(&now(&StoredRating::new()));
        assert_eq!(
            (shown.rating, shown.deviation, shown.provisional),
            (1_500, 350, true)
        );
        let shown = view(&rested(&known(1_519.6, 80.2), 0));
        assert_eq!(
            (shown.rating, shown.deviation, shown.provisional),
            (1_520, 80, false)
        );
    }
}

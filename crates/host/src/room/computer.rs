//! The computer at the table: it thinks where it keeps nobody waiting, and picks like anybody.

use super::{Ask, Game, Room, Thought, eye_of, pace};
use crate::engine::Input;
use crate::pulse::{self, Instant};
use crate::record::Sitter;

impl Room {
    /// Lets the computer think when it is asked and does not think already.
    pub(super) fn think(&mut self) {
        if self.thinking || self.void.is_some() {
            return;
        }
        let Some(game) = self.begun() else { return };
        let Some(seat) = game.session.asked() else {
            return;
        };
        let Sitter::Computer { level } = &self.header.chairs[usize::from(seat)].sitter else {
            return;
        };
        let Some(asks) = self.asks.upgrade() else {
            return;
        };
        let view = game.session.seat_view(seat);
        let entries = game.entries;
        let pause = self.pause(game);
        let mind = self.minds.remove(&seat);
        let Some(mut mind) = mind.or_else(|| self.shared.engine.opponent(level)) else {
            tracing::error!(level, "there is no such opponent any more");
            return;
        };
        self.thinking = true;
        let shared = self.shared.clone();
        let asks = asks.downgrade();
        pulse::spawn(async move {
            let shown = Instant::now() + pause;
            let permit = shared.thinkers.clone().acquire_owned().await;
            let telemetry = shared.telemetry.clone();
            let thinking = pulse::apart(move || {
                let begun = Instant::now();
                let pick = mind.pick(&view);
                telemetry.think_time.observe(begun.elapsed());
                (pick, mind)
            });
            let pick = thinking.await;
            drop(permit);
            pulse::sleep_until(shown).await;
            if let Some(asks) = asks.upgrade() {
                let _room_is_gone = asks
                    .send(Ask::Thought(Thought {
                        seat,
                        entries,
                        pick,
                    }))
                    .await;
            }
        });
    }

    /// How long the computer seems to think about the question that is asked now.
    fn pause(&self, game: &Game) -> std::time::Duration {
        let mean = self.shared.settings.computer_delay;
        if mean.is_zero() {
            return mean;
        }
        let Some(question) = game.session.question() else {
            return std::time::Duration::ZERO;
        };
        // Counted is what all have seen: inputs and commands of others may be private.
        let seen = game.eyes[eye_of(None)].map_or(0, |eye| eye.seq);
        pace::pause(mean, question, &game.session.setup().seed, seen)
    }

    pub(super) async fn thought(&mut self, thought: Thought) {
        self.thinking = false;
        let Some(game) = &self.game else { return };
        let last = game.session.choices().saturating_sub(1);
        let overtaken =
            game.entries != thought.entries || game.session.asked() != Some(thought.seat);
        let pick = match thought.pick {
            Some((pick, mind)) => {
                self.minds.insert(thought.seat, mind);
                pick
            }
            None => {
                tracing::error!(match_id = self.header.match_id, "an opponent panicked");
                last
            }
        };
        if overtaken {
            self.think();
            return;
        }
        // The last choice is the most passive one, and always there.
        let result = self
            .commit(Some(thought.seat), None, &[Input::Pick(pick.min(last))])
            .await;
        if let Err(refused) = result {
            tracing::error!(match_id = self.header.match_id, why = ?refused.why, "the computer's pick failed");
            self.think_later();
        }
    }

    /// Tries again after a moment, when the disk may have room again.
    fn think_later(&mut self) {
        let Some(game) = &self.game else { return };
        let Some((seat, asks)) = game.session.asked().zip(self.asks.upgrade()) else {
            return;
        };
        self.thinking = true;
        let asks = asks.downgrade();
        pulse::spawn(async move {
            pulse::sleep(std::time::Duration::from_secs(2)).await;
            if let Some(asks) = asks.upgrade() {
                // No entry number fits, so the room thinks anew.
                let thought = Thought {
                    seat,
                    entries: u32::MAX,
                    pick: None,
                };
                let _room_is_gone = asks.send(Ask::Thought(thought)).await;
            }
        });
    }
}

//! The computer at the table: it thinks where it keeps nobody waiting, and picks like anybody.

use super::{BotMove, Game, Room, RoomCommand, bot_delay, cursor_index};
use crate::engine::Input;
use crate::pulse::{self, Instant};
use crate::record::Sitter;

impl Room {
    /// Lets the computer think when it is asked and does not think already.
    pub(super) fn think(&mut self) {
        // A match begins when somebody looks: else the first turn would be over before it is seen.
        if self.thinking || self.void.is_some() || !self.somebody_came {
            return;
        }
        let Some(game) = self.begun() else { return };
        let Some(seat) = game.session.asked() else {
            return;
        };
        let Sitter::Computer { level } = &self.header.chairs[usize::from(seat)].sitter else {
            return;
        };
        let Some(commands) = self.commands.upgrade() else {
            return;
        };
        let view = game.session.seat_view(seat);
        let entries = game.entries;
        let pause = self.pause(game);
        let scripted = self.scripted(game);
        let bot = self.bots.remove(&seat);
        let Some(mut bot) = bot.or_else(|| self.shared.engine.opponent(level)) else {
            tracing::error!(level, "there is no such opponent any more");
            return;
        };
        self.thinking = true;
        let shared = self.shared.clone();
        let commands = commands.downgrade();
        pulse::spawn(async move {
            let shown = Instant::now() + pause;
            let permit = shared.thinkers.clone().acquire_owned().await;
            let telemetry = shared.telemetry.clone();
            let thinking = pulse::apart(move || {
                let begun = Instant::now();
                let pick = scripted.unwrap_or_else(|| bot.pick(&view));
                telemetry.think_time.observe(begun.elapsed());
                (pick, bot)
            });
            let pick = thinking.await;
            drop(permit);
            pulse::sleep_until(shown).await;
            if let Some(commands) = commands.upgrade() {
                let _room_is_gone = commands
                    .send(RoomCommand::BotMove(BotMove {
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
        let seen = game.cursors[cursor_index(None)].map_or(0, |cursor| cursor.seq);
        bot_delay::pause(mean, question, &game.session.setup().seed, seen)
    }

    pub(super) async fn bot_move(&mut self, bot_move: BotMove) {
        self.thinking = false;
        let Some(game) = &self.game else { return };
        let last = game.session.choices().saturating_sub(1);
        let overtaken =
            game.entries != bot_move.entries || game.session.asked() != Some(bot_move.seat);
        let pick = match bot_move.pick {
            Some((pick, bot)) => {
                self.bots.insert(bot_move.seat, bot);
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
            .commit(Some(bot_move.seat), None, &[Input::Pick(pick.min(last))])
            .await;
        if let Err(refused) = result {
            tracing::error!(match_id = self.header.match_id, why = ?refused.why, "the computer's pick failed");
            self.think_later();
        }
    }

    /// Tries again after a moment, when the disk may have room again.
    fn think_later(&mut self) {
        let Some(game) = &self.game else { return };
        let Some((seat, commands)) = game.session.asked().zip(self.commands.upgrade()) else {
            return;
        };
        self.thinking = true;
        let commands = commands.downgrade();
        pulse::spawn(async move {
            pulse::sleep(std::time::Duration::from_secs(2)).await;
            if let Some(commands) = commands.upgrade() {
                // No entry number fits, so the room thinks anew.
                let bot_move = BotMove {
                    seat,
                    entries: u32::MAX,
                    pick: None,
                };
                let _room_is_gone = commands.send(RoomCommand::BotMove(bot_move)).await;
            }
        });
    }
}

//! The computer at the table: it thinks where it keeps nobody waiting, and picks like anybody.

use tokio::sync::oneshot;

use super::{BotMove, Game, Room, RoomCommand, bot_delay, cursor_index};
use crate::engine::{self, AnyView, Input, Seat, Share, Stop, Thinking};
use crate::outside::{Coming, Question, Said, Wanted};
use crate::pulse::{self, Instant};
use crate::record::Sitter;
use crate::thinkers::{Class, Thought};

/// The question that a computer has been asked last.
pub(super) struct AtWork {
    /// Which of the room's questions it is.
    number: u64,
    /// The length of the log that it thinks about.
    entries: u32,
    stop: Stop,
    /// Whoever thinks outside goes on as long as this is there.
    _wanted: oneshot::Sender<()>,
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.stop.give();
    }
}

/// What the computer has chosen.
#[derive(Debug)]
pub(super) enum Chosen {
    /// This.
    Input(Input),
    /// Nothing: it has panicked.
    Nothing,
    /// Nothing yet: the disk may have room again.
    Again,
}

/// Nobody wants to know any more.
pub(super) struct Unwanted;

/// Waits for an answer from outside as long as it is wanted.
pub(super) async fn from_outside(
    coming: Coming,
    unwanted: oneshot::Receiver<()>,
) -> Result<Option<Said>, Unwanted> {
    tokio::select! {
        biased;
        _ = unwanted => Err(Unwanted),
        said = coming => Ok(said),
    }
}

/// The pick that needs no thinking in the house: there is nothing to think about, or it comes from
/// outside; nothing where nobody there can think.
async fn settled(
    scripted: Option<u16>,
    coming: Option<Coming>,
    unwanted: oneshot::Receiver<()>,
) -> Result<Option<u16>, Unwanted> {
    let Some(coming) = coming else {
        return Ok(scripted);
    };
    Ok(match from_outside(coming, unwanted).await? {
        Some(Said::Pick(pick)) => Some(pick),
        _ => None,
    })
}

/// What a computer has chosen, with the computer unless it has panicked, and the part of its budget
/// that it had; nothing where it was stopped.
fn came_of<B>(thought: Thought<(Chosen, B)>) -> Option<(Chosen, Option<B>, Share)> {
    match thought {
        Thought::Done((chosen, bot), share) => Some((chosen, Some(bot), share)),
        Thought::Failed => Some((Chosen::Nothing, None, Share::WHOLE)),
        Thought::Stopped => None,
    }
}

impl Room {
    /// Lets the computer think when it is asked and does not think already; what it thought about
    /// before something else happened is let go.
    pub(super) fn think(&mut self) {
        let entries = self.game.as_ref().map_or(0, |game| game.entries);
        let (room, thinkers) = (self.number, &self.shared.thinkers);
        if let Some(overtaken) = self.thinking.take_if(|it| it.entries != entries) {
            thinkers.stop(room, &overtaken.stop);
        }
        // A match begins when somebody looks: else the first turn would be over before it is seen.
        // Who has failed at a puzzle looks at the board as it was then.
        let still = !self.somebody_came || self.attempt_has_failed();
        if self.thinking.is_some() || self.void.is_some() || still {
            return;
        }
        let Some(game) = self.begun() else { return };
        let Some(seat) = game.session.asked() else {
            return;
        };
        let Sitter::Computer { level } = &self.header.chairs[usize::from(seat)].sitter else {
            return;
        };
        let view = game.session.seat_view(seat);
        // The time is drawn before anybody thinks, and from nothing that only the bot knows.
        let pause = self.pause(game);
        let scripted = self.scripted(game).or_else(|| self.answered_by_line(game));
        let send = || self.sent_out(game, seat, &view, Wanted::Pick(level.clone()));
        let coming = scripted.is_none().then(send).flatten();
        let class = self.class();
        let bot = self.bots.remove(&seat);
        let Some(mut bot) = bot.or_else(|| self.shared.engine.opponent(level)) else {
            tracing::error!(level, "there is no such opponent any more");
            return;
        };
        let (number, stop, unwanted) = self.begin_work(entries);
        let commands = self.commands.clone();
        let (room, shared, asked) = (self.number, self.shared.clone(), Instant::now());
        pulse::spawn(async move {
            let Ok(settled) = settled(scripted, coming, unwanted).await else {
                return;
            };
            let think = move |thinking: &Thinking| {
                let answer = || engine::answer(&mut *bot, Seat(seat), &view, thinking);
                let input = settled.map_or_else(answer, Input::Pick);
                (Chosen::Input(input), bot)
            };
            let thought = match settled {
                // There is nothing to think about, so nobody is waited for.
                Some(_) => Thought::Done(think(&Thinking::default()), Share::WHOLE),
                None => match shared.thinkers.ask(class, (room, &stop), think) {
                    Ok(thinking) => thinking.await,
                    Err(_) => return,
                },
            };
            let Some((chosen, bot, share)) = came_of(thought) else {
                return;
            };
            // Nothing of the room is kept alive while the answer waits for its moment.
            drop(shared);
            pulse::sleep_until(bot_delay::shown(asked, pause, Instant::now())).await;
            if let Some(commands) = commands.upgrade() {
                let bot_move = BotMove {
                    seat,
                    number,
                    chosen,
                    bot,
                    share,
                };
                let _room_is_gone = commands.send(RoomCommand::BotMove(bot_move)).await;
            }
        });
    }

    /// Notes that a computer is asked about a log of this length. What comes back last ends when
    /// nobody wants to know any more.
    fn begin_work(&mut self, entries: u32) -> (u64, Stop, oneshot::Receiver<()>) {
        self.questions += 1;
        let (number, stop) = (self.questions, Stop::default());
        let (wanted, unwanted) = oneshot::channel();
        self.thinking = Some(AtWork {
            number,
            entries,
            stop: stop.clone(),
            _wanted: wanted,
        });
        (number, stop, unwanted)
    }

    /// Sends the pending question of a seat out, where others think beside the house and it takes
    /// long.
    pub(super) fn sent_out(
        &self,
        game: &Game,
        seat: u8,
        view: &AnyView,
        wanted: Wanted,
    ) -> Option<Coming> {
        let outside = self.engine.outside()?;
        let takes = matches!(view, AnyView::Game(_)) && outside.takes(&wanted);
        takes.then(|| outside.think(&Question::of(&self.engine, &game.session, seat, wanted)))
    }

    /// How urgent the computer's answer is: whether a person who plays is there to wait for it.
    fn class(&self) -> Class {
        let waits = self.subscribers.iter().any(|one| one.seat.is_some());
        if waits { Class::Answer } else { Class::Between }
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
        let BotMove {
            seat,
            number,
            chosen,
            bot,
            share,
        } = bot_move;
        if self.thinking.take_if(|it| it.number == number).is_none() {
            // Something else has happened since, and another question is thought about.
            return;
        }
        self.bots.extend(bot.map(|bot| (seat, bot)));
        let Some(game) = &self.game else { return };
        if game.session.asked() != Some(seat) {
            return;
        }
        // The last choice is the most passive one, and always there.
        let last = game.session.choices().saturating_sub(1);
        let input = match chosen {
            Chosen::Input(Input::Pick(pick)) => Input::Pick(pick.min(last)),
            Chosen::Input(input) => input,
            Chosen::Nothing => {
                tracing::error!(match_id = self.header.match_id, "an opponent panicked");
                Input::Pick(last)
            }
            Chosen::Again => return self.think(),
        };
        self.lowered = Some(share).filter(|share| !share.is_whole());
        let is_deck = matches!(input, Input::Deck(..));
        let mut result = self.commit(Some(seat), None, &[input]).await;
        if result.is_err() && is_deck {
            // A deck that is refused is kept as it is.
            result = self.commit(Some(seat), None, &[Input::Pick(last)]).await;
        }
        self.lowered = None;
        if let Err(refused) = result {
            tracing::error!(match_id = self.header.match_id, why = ?refused.why, "the computer's pick failed");
            self.think_later();
        }
    }

    /// Tries again after a moment, when the disk may have room again.
    fn think_later(&mut self) {
        let Some(game) = &self.game else { return };
        let entries = game.entries;
        let Some((seat, commands)) = game.session.asked().zip(self.commands.upgrade()) else {
            return;
        };
        let (number, ..) = self.begin_work(entries);
        let commands = commands.downgrade();
        pulse::spawn(async move {
            pulse::sleep(std::time::Duration::from_secs(2)).await;
            if let Some(commands) = commands.upgrade() {
                let bot_move = BotMove {
                    seat,
                    number,
                    chosen: Chosen::Again,
                    bot: None,
                    share: Share::WHOLE,
                };
                let _room_is_gone = commands.send(RoomCommand::BotMove(bot_move)).await;
            }
        });
    }
}

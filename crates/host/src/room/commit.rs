//! From an input to its frames: tried, written, and only then shown.

use shokan_rules::show::Bi;

use super::act::{Refused, Submission};
use super::frame;
use super::history::{Change, Cursor, Cursors};
use super::{Game, Gesture, Room, Shared, command_digest, cursor_index, seqs_of};
use crate::engine::{Audience, Illegal, Input, Position, Session, Viewer, illegal_text};
use crate::pulse;
use crate::ratings::RatedResult;
use crate::record::{self, Entry, Status};
use crate::say;
use crate::store::{StoreError, Write};
use crate::wire::{Refusal, ServerMessage};

/// Picks without an alternative that may follow one another; more is a fault of the cards.
const FORCED_MAX: usize = 1_000;

/// Picks of the computer that may follow one another without anything coming of them.
const IDLE_MAX: u32 = 64;

/// Inputs that the rules have taken and the disk has not yet, with what came of them.
struct Transaction {
    cursors: Cursors,
    changes: Vec<Vec<Change>>,
    inputs: Vec<Input>,
}

impl Room {
    /// Applies the inputs, writes them, and shows what came of them.
    ///
    /// Nothing is acknowledged and nobody sees anything before it is on the disk; what the disk
    /// refuses is undone.
    pub(super) async fn commit(
        &mut self,
        by: Option<u8>,
        submission: Option<Submission>,
        chosen: &[Input],
    ) -> Result<u32, Refused> {
        let watched = self.watched();
        let Some(game) = &mut self.game else {
            return Err(Refused::new(Refusal::NotAsked, say::not_begun()));
        };
        let savepoint = Savepoint::take(game, chosen);
        let mut transaction = match game.try_inputs(&self.shared, (by, chosen), watched) {
            Ok(transaction) => transaction,
            Err(refused) => {
                savepoint.roll_back(&mut game.session);
                return Err(refused);
            }
        };
        let clocks = (self.clocks.as_ref()).map(|clocks| clocks.after(&game.session));
        let left_ms = clocks.as_ref().map(super::clock::Clocks::written);
        game.look_back(&self.shared, &savepoint, &mut transaction);
        let at_ms = pulse::now_ms();
        transaction.seen_at(&game.cursors, at_ms);
        let mut entry = Entry {
            left_ms: left_ms.unwrap_or_default(),
            seqs: seqs_of(&transaction.cursors.all),
            by,
            command: None,
            chosen: chosen.len().min(transaction.inputs.len()),
            inputs: std::mem::take(&mut transaction.inputs),
            hash: game.session.hash(),
            at_ms,
            share: self.lowered,
        };
        let idle = is_idle(&savepoint, game, &entry);
        let picks = matches!(chosen.first(), Some(Input::Pick(_)));
        if idle && submission.is_some() && !picks {
            // Who has given up already must not be able to do it again and again.
            savepoint.roll_back(&mut game.session);
            return Err(Refused::new(Refusal::Unknown, say::nothing_changes()));
        }
        let spins = spins(self.idle_count, idle, submission.is_some(), picks);
        let seat_cursor = submission
            .as_ref()
            .and_then(|submission| transaction.cursors.all[cursor_index(Some(submission.seat))]);
        let seq = seat_cursor.map_or(0, |cursor| cursor.seq);
        entry.command = submission.map(|submission| record::Command {
            id: submission.id,
            seq: submission.seq,
            done: seq,
        });
        let led_nowhere = is_endless(&entry) || spins >= IDLE_MAX;
        let void = led_nowhere.then(say::nothing_changes);
        if let Err(error) = self.write(entry, savepoint.count, void.as_ref()).await {
            if let Some(game) = &mut self.game {
                savepoint.roll_back(&mut game.session);
            }
            let text = say::not_durable(&error.text());
            return Err(Refused::new(Refusal::NotDurable, text));
        }
        self.idle_count = spins;
        self.clocks = clocks;
        self.watch_clocks();
        if let Some(why) = void {
            self.set_aside(why);
        }
        self.show(transaction);
        Ok(seq)
    }

    /// Writes an entry, and with it the end of the match where it ends.
    async fn write(
        &mut self,
        entry: Entry,
        before: usize,
        void: Option<&Bi>,
    ) -> Result<(), StoreError> {
        let Some(game) = &self.game else {
            return Ok(());
        };
        let match_id = self.header.match_id.clone();
        let (write, link) = game.entry_write(&match_id, &entry);
        let mut writes = vec![write];
        let over = game.session.outcome().map(|_| Status::Over);
        if void.is_none() {
            writes.extend(self.result(entry.at_ms).map(Write::Result));
        }
        if let Some(status) = void.map(|_| Status::Void).or(over) {
            writes.push(Write::End {
                match_id,
                status,
                line: Box::new(self.ended_line(void, entry.at_ms)),
            });
        }
        self.keep(writes).await?;
        if self.header.rated && over.is_some() {
            self.shared.ratings.ended();
        }
        if self.header.cup.is_some() && (over.is_some() || void.is_some()) {
            self.shared.cups.ended();
        }
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        game.link = link;
        game.remember(entry, before);
        Ok(())
    }

    /// What a rated match counts that has come to its end.
    fn result(&self, at_ms: u64) -> Option<Box<RatedResult>> {
        let (game, header) = (self.game.as_ref()?, &self.header);
        game.session.outcome().filter(|_| header.rated)?;
        let view = game.session.view(Viewer::Public);
        let series = view.series.and_then(|series| series.outcome);
        let outcome = series.or(view.outcome)?;
        let guests: Vec<String> = header.guests().map(str::to_owned).collect();
        Some(Box::new(RatedResult {
            match_id: header.match_id.clone(),
            game: header.game.clone(),
            guests: guests.try_into().ok()?,
            winner: outcome.winner,
            at_ms,
        }))
    }

    /// A match that cannot go on ends for everybody, with its record.
    fn set_aside(&mut self, why: Bi) {
        tracing::error!(
            match_id = self.header.match_id,
            why = why.en,
            "a match is void"
        );
        self.clocks = None;
        if let Some(watch) = self.clock_watch.take() {
            watch.end();
        }
        self.notice = Some(say::void(&why));
        self.void = Some(why);
        let text = self.notice.clone().unwrap_or_default();
        let notice = frame::message(&ServerMessage::Notice { text });
        self.send_to_all(&notice);
    }

    /// What is on the disk is shown to everybody who looks.
    fn show(&mut self, transaction: Transaction) {
        let Some(game) = &mut self.game else { return };
        let [was, now] = [&game.cursors, &transaction.cursors.all]
            .map(|cursors| seqs_of(cursors)[cursor_index(None)]);
        game.cursors = transaction.cursors.all;
        // An offer stands as long as nothing happens that all can see: one that went with a private
        // pick would tell of it.
        let public = now > was;
        let had_offers = public && !self.offers.is_empty();
        if public {
            self.clear_offers();
        }
        self.summarise();
        for seat in self.header.lookers() {
            self.tell(seat, &transaction.changes[cursor_index(seat)], None);
        }
        if had_offers {
            self.refresh(None);
        }
        self.drop_stale_hints();
        self.think();
    }
}

impl Game {
    /// Applies the inputs, and after them every pick that has no alternative.
    fn try_inputs(
        &mut self,
        shared: &Shared,
        (by, chosen): (Option<u8>, &[Input]),
        watched: Vec<bool>,
    ) -> Result<Transaction, Refused> {
        let mut transaction = Transaction {
            cursors: Cursors {
                all: self.cursors.clone(),
                watched,
            },
            changes: vec![Vec::new(); self.cursors.len()],
            inputs: Vec::with_capacity(chosen.len()),
        };
        let floor = self.session.floor();
        for (taken, input) in chosen.iter().enumerate() {
            let next_game = self.session.floor() > floor;
            if matches!(input, Input::Pick(_)) && (self.session.asked() != by || next_game) {
                return Err(match taken {
                    0 => Refused::new(Refusal::NotAsked, say::not_asked()),
                    _ => Refused::new(Refusal::OutOfRange, say::gesture_goes_on(taken)),
                });
            }
            let gives_up = matches!(
                input,
                Input::Concede(_) | Input::Resign(_) | Input::Abandon(_)
            );
            if taken > 0 && gives_up && self.session.outcome().is_some() {
                // Who gives up two decks may have ended the game with the first.
                break;
            }
            transaction.apply(shared, &mut self.session, input)?;
        }
        while self.session.answers_itself() {
            if transaction.inputs.len() >= chosen.len() + FORCED_MAX {
                break;
            }
            transaction.apply(shared, &mut self.session, &Input::Pick(0))?;
        }
        Ok(transaction)
    }

    /// The entry that a match begins with: picks taken over from a replay, and picks without an
    /// alternative.
    pub(super) fn take_over(&mut self, prefix: Vec<Input>) -> Result<Option<Entry>, Bi> {
        let mut inputs = Vec::new();
        let chosen = prefix.len();
        let mut prefix = prefix.into_iter();
        let mut cursors = Cursors {
            all: self.cursors.clone(),
            watched: vec![false; self.cursors.len()],
        };
        while inputs.len() < chosen + FORCED_MAX {
            let forced = || Some(Input::Pick(0)).filter(|_| self.session.answers_itself());
            let Some(input) = prefix.next().or_else(forced) else {
                break;
            };
            cursors
                .apply(&mut self.session, &input)
                .map_err(|illegal| illegal_text(&illegal))?;
            inputs.push(input);
        }
        self.cursors = cursors.all;
        if inputs.is_empty() {
            return Ok(None);
        }
        let (hash, at_ms) = (self.session.hash(), pulse::now_ms());
        Ok(Some(Entry {
            by: None,
            command: None,
            inputs,
            chosen,
            hash,
            at_ms,
            left_ms: Vec::new(),
            seqs: self.seqs(),
            share: None,
        }))
    }

    /// After a take-back every viewer's story is worked out anew; after anything else nothing is.
    fn look_back(&self, shared: &Shared, savepoint: &Savepoint, transaction: &mut Transaction) {
        let Some(before) = &savepoint.position else {
            return;
        };
        transaction.cursors.all.clone_from(&self.cursors);
        let Ok(first) = shared
            .engine
            .begin(self.session.setup(), transaction.cursors.audience())
        else {
            return;
        };
        let looks = (before, &self.session);
        let changes = transaction
            .cursors
            .look_back(looks, first, &savepoint.taken_back);
        let changes = changes
            .into_iter()
            .map(|change| change.into_iter().collect());
        transaction.changes = changes.collect();
    }
}

impl Transaction {
    /// Notes the time for all who see something that they had not seen before.
    fn seen_at(&mut self, before: &[Option<Cursor>], at_ms: u64) {
        for (cursor, was) in self.cursors.all.iter_mut().zip(before) {
            if let (Some(cursor), Some(was)) = (cursor, was)
                && cursor.seq > was.seq
            {
                cursor.seen_ms = at_ms;
            }
        }
    }

    fn apply(
        &mut self,
        shared: &Shared,
        session: &mut Session,
        input: &Input,
    ) -> Result<(), Refused> {
        let applied = match input {
            // What is seen of it is found by comparing stories.
            Input::TakeBack(_) => session
                .apply_before(input, Audience::NOBODY)
                .map(|_| Vec::new()),
            _ => self.cursors.apply(session, input),
        };
        let changes = applied.map_err(|illegal| {
            let why = match illegal {
                Illegal::GameOver => Refusal::GameOver,
                Illegal::OutOfRange { .. } => Refusal::OutOfRange,
                Illegal::NotNow => Refusal::Unknown,
                Illegal::Deck(_) => Refusal::Deck,
            };
            let refused = Refused::new(why, illegal_text(&illegal));
            let faults = match illegal {
                Illegal::Deck(faults) => shared.engine.faults_of(session.setup(), faults),
                _ => Vec::new(),
            };
            Refused { faults, ..refused }
        })?;
        self.inputs.push(input.clone());
        for (all, change) in self.changes.iter_mut().zip(changes) {
            all.extend(change);
        }
        Ok(())
    }
}

/// The way back when a command is refused after all.
struct Savepoint {
    /// How many inputs counted.
    count: usize,
    /// Those of them that the command itself takes back.
    taken_back: Vec<Input>,
    /// Where it stood, when something is taken back.
    position: Option<Position>,
    /// The hash of the state.
    hash: u64,
}

impl Savepoint {
    fn take(game: &Game, chosen: &[Input]) -> Self {
        let inputs = game.session.inputs();
        let taken_back = match chosen.first() {
            Some(Input::TakeBack(kept)) => inputs.get(length(*kept)..).unwrap_or_default().to_vec(),
            _ => Vec::new(),
        };
        Self {
            count: inputs.len(),
            position: (!taken_back.is_empty()).then(|| game.session.position()),
            taken_back,
            hash: game.hash,
        }
    }

    /// The session has taken all these inputs before, so neither way can fail.
    fn roll_back(&self, session: &mut Session) {
        let kept = self.count - self.taken_back.len();
        if session.inputs().len() > kept {
            let _taken_before = session.rewind(kept);
        }
        for input in &self.taken_back {
            let _taken_before = session.apply_before(input, Audience::NOBODY);
        }
    }
}

/// Inputs in a row of which nothing came and behind which no person stands, who may take a way and
/// turn back as often as she likes. A clock would not stop.
fn spins(before: u32, idle: bool, person: bool, picks: bool) -> u32 {
    match (person, picks) {
        _ if !idle => 0,
        (true, _) => before,
        (false, true) => before + 1,
        (false, false) => IDLE_MAX,
    }
}

/// Whether picks without an alternative followed one another until the room had enough.
pub(super) fn is_endless(entry: &Entry) -> bool {
    entry.inputs.len() >= entry.chosen + FORCED_MAX
}

/// True when inputs went in and nothing came of them: the same again would do nothing for ever.
fn is_idle(savepoint: &Savepoint, game: &Game, entry: &Entry) -> bool {
    let takes_back = matches!(entry.inputs.first(), Some(Input::TakeBack(_)));
    !takes_back && game.session.outcome().is_none() && savepoint.hash == entry.hash
}

pub(super) fn length(kept: u32) -> usize {
    usize::try_from(kept).unwrap_or(usize::MAX)
}

impl Game {
    /// Takes an accepted entry into the log; `before` counts the inputs before it.
    pub(super) fn remember(&mut self, entry: Entry, before: usize) {
        let takes_back = match entry.inputs.first() {
            Some(Input::TakeBack(kept)) => {
                self.gestures
                    .retain(|gesture| gesture.inputs < length(*kept));
                true
            }
            Some(Input::Pick(_)) => {
                if let (Some(seat), Some(_)) = (entry.by, &entry.command) {
                    self.gestures.push(Gesture {
                        seat,
                        inputs: before,
                    });
                }
                false
            }
            _ => false,
        };
        let seqs = (self.seqs(), &entry.seqs);
        self.recent.note(before, (&seqs.0, seqs.1), takes_back);
        if let (Some(seat), Some(command)) = (entry.by, &entry.command) {
            let digest = command_digest(seat, &command.id);
            self.done.insert(digest, (command.seq, command.done));
        }
        let seen = (entry.seqs.first().copied()).zip(self.cursors[cursor_index(None)]);
        if !entry.left_ms.is_empty() && seen.is_none_or(|(now, cursor)| now > cursor.seq) {
            self.left_ms = entry.left_ms;
        }
        self.hash = entry.hash;
        self.entries += 1;
    }
}

//! One match that is played through all kills.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::{GOES_ON_MAX, Run};
use crate::connection::Connection;
use crate::ledger::{Ledger, Sent, Sight, Violation};
use crate::making::Seat;
use crate::message::{self, ServerMessage};
use crate::pair::Pair;

/// A refusal for haste is waited out so long.
const HASTE_PAUSE: Duration = Duration::from_secs(1);

/// Acknowledged picks of a seat that are sent again before the match is played on.
const AGAIN_MAX: usize = 16;

/// Between two tries to reach a server.
const TRY_AGAIN: Duration = Duration::from_millis(10);

/// The match as both its players remember it.
struct Game {
    seats: [Seat; 2],
    ledgers: [Ledger; 2],
    /// The pick whose answer never came.
    unknown: Option<(usize, Sent)>,
    /// The server that is asked first.
    at: usize,
    /// Since when the match stands still because of a kill.
    down_since: Option<Instant>,
    /// The kill after which the match last played on.
    settled_in: Option<u32>,
    /// When the sockets were opened, and the kills until then.
    connected: (Instant, u32),
    /// The ledgers know what was seen so far, so that they may go on.
    compared: bool,
    luck: fastrand::Rng,
    ids: u64,
    replaced: bool,
}

/// How a round with open sockets ended.
enum Round {
    /// Everything is verified and the game has ended, or the run.
    Finished,
    /// The sockets have closed.
    Cut,
}

/// Plays a match through all kills, and another one when it has ended.
pub(super) async fn play(run: Rc<Run>, at: usize) {
    run.playing.set(run.playing.get() + 1);
    let seats = run.make().await;
    let luck = fastrand::Rng::with_seed(run.luck.borrow_mut().u64(..));
    let mut game = Game {
        seats,
        ledgers: [Ledger::default(), Ledger::default()],
        unknown: None,
        at,
        down_since: None,
        settled_in: None,
        connected: (Instant::now(), run.epoch.get()),
        compared: false,
        luck,
        ids: 0,
        replaced: false,
    };
    loop {
        game.connected = (Instant::now(), run.epoch.get());
        match game.round(&run).await {
            Ok(Round::Finished) => break,
            Ok(Round::Cut) | Err(_) => {
                if !game.is_after_the_kill(&run) {
                    let before = game.down_since;
                    game.down_since = run.killed.borrow()[game.at];
                    let twice = before.is_some_and(|before| Some(before) != game.down_since);
                    if twice && !game.replaced {
                        run.count("matches that stood still from one kill to the next");
                    }
                }
                game.at = (game.at + 1) % run.sites.len();
                tokio::time::sleep(TRY_AGAIN).await;
            }
        }
    }
    if !game.replaced {
        run.playing.set(run.playing.get() - 1);
    }
}

impl Game {
    /// Whether these sockets were opened after their server was killed last.
    fn is_after_the_kill(&self, run: &Run) -> bool {
        let killed = run.killed.borrow()[self.at];
        killed.is_none_or(|killed| killed < self.connected.0)
    }

    /// Opens both sockets, compares, sends again, plays on until the sockets close.
    async fn round(&mut self, run: &Rc<Run>) -> Result<Round> {
        let site = Rc::clone(&run.sites[self.at]);
        let mut connections = Vec::new();
        for (seat, ledger) in self.seats.iter().zip(&self.ledgers) {
            let source = site.source(seat.guest);
            let (id, token) = (&seat.match_id, Some(seat.token.as_str()));
            connections.push(Connection::greet(&site, source, id, token, ledger.last_seq()).await?);
        }
        let Ok(connections) = <[Rc<Connection>; 2]>::try_from(connections) else {
            bail!("two seats make two sockets");
        };
        let mut pair = Pair::new(connections);
        let round = self.with_sockets(run, &mut pair).await;
        pair.close();
        if round.is_err() && self.is_after_the_kill(run) && !run.stopping.get() {
            // In the moment before a kill is known this is no trouble, so it is counted only.
            run.count("sockets closed before their server was killed");
        }
        Ok(round.unwrap_or(Round::Cut))
    }

    async fn with_sockets(&mut self, run: &Rc<Run>, pair: &mut Pair) -> Result<Round> {
        let mut now = [Sight::default(); 2];
        self.compared = false;
        for seat in 0..2 {
            self.catch_up(run, pair, seat, &mut now).await?;
        }
        for (seat, ledger) in self.ledgers.iter_mut().enumerate() {
            if let Err(violation) = ledger.compare(now[seat]) {
                run.fault(format!(
                    "{} seat {seat}: {violation:?}",
                    self.seats[0].match_id
                ));
            }
        }
        self.compared = true;
        self.resolve(run, pair, &mut now).await?;
        // First the match goes on, then old picks are sent again: the limit on commands slows these
        // down, which is not what is measured.
        if !pair.over && !run.stopping.get() {
            self.one_pick(run, pair, &mut now).await?;
        }
        let most = if pair.over { usize::MAX } else { AGAIN_MAX };
        self.send_again(run, pair, &mut now, most).await?;
        while !pair.over && !run.stopping.get() {
            self.one_pick(run, pair, &mut now).await?;
        }
        if run.stopping.get() {
            return self.audit(run, pair, &mut now).await;
        }
        if self.replaced {
            run.count("ended matches verified after a kill");
            return Ok(Round::Finished);
        }
        self.replaced = true;
        run.count("matches ended");
        run.playing.set(run.playing.get() - 1);
        if self.settled_in == Some(run.epoch.get()) {
            run.settled.set(run.settled.get() - 1);
        }
        tokio::task::spawn_local(play(Rc::clone(run), self.at));
        // Its last picks are verified after the next kill.
        let epoch = run.epoch.get();
        while run.epoch.get() == epoch && !run.stopping.get() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(Round::Cut)
    }

    /// Reads what waits for a seat. A command that can only be refused comes back through the room,
    /// behind everything the room has said before.
    async fn catch_up(
        &mut self,
        run: &Run,
        pair: &mut Pair,
        seat: usize,
        now: &mut [Sight; 2],
    ) -> Result<()> {
        // The first table comes by itself; before it a command might be refused as too early.
        while now[seat] == Sight::default() {
            let (from, text) = pair.next().await?;
            self.receive(run, pair, from, &text, now);
        }
        let id = self.next_id("look");
        let text = format!(r#"{{"t":"answer","id":"{id}","what":"draw","yes":false}}"#);
        let _refused = self.answered(run, pair, seat, &id, &text, now).await?;
        Ok(())
    }

    /// Sends every pick that was acknowledged before the last kill once more: nothing may happen.
    /// At most so many of each seat.
    async fn send_again(
        &mut self,
        run: &Run,
        pair: &mut Pair,
        now: &mut [Sight; 2],
        most: usize,
    ) -> Result<()> {
        let epoch = run.epoch.get();
        if self.ledgers.iter().all(|it| it.to_verify(epoch).is_none()) {
            return Ok(());
        }
        for seat in 0..2 {
            self.catch_up(run, pair, seat, now).await?;
        }
        let before = *now;
        for seat in 0..2 {
            for _ in 0..most {
                let Some(pick) = self.ledgers[seat].to_verify(epoch).cloned() else {
                    break;
                };
                let answer = self.pick(run, pair, seat, &pick.sent, now).await?;
                run.count("acknowledged picks sent again");
                if let Err(violation) = self.ledgers[seat].verify(answer.ok()) {
                    let id = &pick.sent.id;
                    run.fault(format!("{} {id}: {violation:?}", self.seats[0].match_id));
                }
            }
        }
        for seat in 0..2 {
            self.catch_up(run, pair, seat, now).await?;
        }
        if *now != before {
            let id = &self.seats[0].match_id;
            run.fault(format!("{id}: {:?} {before:?} {now:?}", Violation::Doubled));
        }
        Ok(())
    }

    /// Sends the pick without an answer again: it is done now, or it was and nothing happens.
    async fn resolve(&mut self, run: &Run, pair: &mut Pair, now: &mut [Sight; 2]) -> Result<()> {
        let Some((seat, sent)) = self.unknown.clone() else {
            return Ok(());
        };
        let before = *now;
        let taken = before[seat].seq > sent.on;
        self.ledgers.iter_mut().for_each(Ledger::somebody_acts);
        let answer = self.pick(run, pair, seat, &sent, now).await?;
        self.unknown = None;
        match answer {
            Ok(seq) => {
                self.ledgers[seat].acknowledge(sent.clone(), seq, self.connected.1);
                let name = if taken { "had been done" } else { "done now" };
                run.count(&format!("unanswered picks: {name}"));
                if taken {
                    for seat in 0..2 {
                        self.catch_up(run, pair, seat, now).await?;
                    }
                    if *now != before || seq > before[seat].seq {
                        let id = &sent.id;
                        run.fault(format!(
                            "{} {id}: {:?}",
                            self.seats[0].match_id,
                            Violation::Doubled
                        ));
                    }
                }
            }
            Err(why) => {
                run.count(&format!("unanswered picks: refused {why}"));
                if taken {
                    let id = &sent.id;
                    run.fault(format!("{} {id}: done, then {why}", self.seats[0].match_id));
                }
            }
        }
        Ok(())
    }

    async fn one_pick(&mut self, run: &Run, pair: &mut Pair, now: &mut [Sight; 2]) -> Result<()> {
        while pair.asked.is_none() && !pair.over {
            let (from, text) = pair.next().await?;
            self.receive(run, pair, from, &text, now);
        }
        let Some((seat, choices)) = pair.asked.filter(|_| !pair.over) else {
            return Ok(());
        };
        let sent = Sent {
            id: self.next_id("pick"),
            on: now[seat].seq,
            choice: self.luck.u16(..choices),
        };
        self.ledgers.iter_mut().for_each(Ledger::somebody_acts);
        self.unknown = Some((seat, sent.clone()));
        let answer = self.pick(run, pair, seat, &sent, now).await?;
        self.unknown = None;
        match answer {
            Ok(seq) => {
                self.ledgers[seat].acknowledge(sent, seq, self.connected.1);
                run.count("picks acknowledged");
                self.goes_on(run);
            }
            Err(why) => {
                run.count(&format!("refused {why}"));
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        Ok(())
    }

    /// Notes that the match has played on after a kill.
    fn goes_on(&mut self, run: &Run) {
        let epoch = run.epoch.get();
        if !self.is_after_the_kill(run) {
            return;
        }
        if self.settled_in != Some(epoch) {
            self.settled_in = Some(epoch);
            run.settled.set(run.settled.get() + 1);
        }
        if let Some(since) = self.down_since.take() {
            let took = since.elapsed();
            run.goes_on.borrow_mut().add(took);
            if took > GOES_ON_MAX {
                run.count("matches that stood still for more than 5 s");
            }
        }
    }

    /// At the end every acknowledged pick of the match is sent again, from the first on.
    async fn audit(&mut self, run: &Run, pair: &mut Pair, now: &mut [Sight; 2]) -> Result<Round> {
        for ledger in &mut self.ledgers {
            ledger.verify_all_again();
        }
        self.send_again(run, pair, now, usize::MAX).await?;
        run.audited.set(run.audited.get() + 1);
        Ok(Round::Finished)
    }

    /// Sends a pick and waits for its answer: the `seq`, or why it was refused.
    async fn pick(
        &mut self,
        run: &Run,
        pair: &mut Pair,
        seat: usize,
        sent: &Sent,
        now: &mut [Sight; 2],
    ) -> Result<Result<u32, String>> {
        let text = message::pick(&sent.id, sent.on, sent.choice);
        self.answered(run, pair, seat, &sent.id, &text, now).await
    }

    /// Sends a command and waits for its answer; who is too hasty waits and sends it again.
    async fn answered(
        &mut self,
        run: &Run,
        pair: &mut Pair,
        seat: usize,
        id: &str,
        text: &str,
        now: &mut [Sight; 2],
    ) -> Result<Result<u32, String>> {
        loop {
            pair.throttle(seat).await;
            if !pair.connections[seat].send(text) {
                bail!("the socket closed");
            }
            loop {
                let (from, received) = pair.next().await?;
                match self.receive(run, pair, from, &received, now) {
                    ServerMessage::Done { id: it, seq } if it == id => return Ok(Ok(seq)),
                    ServerMessage::Refused {
                        id: Some(it), why, ..
                    } if it == id => match why {
                        "rate" => break,
                        why => return Ok(Err(why.to_owned())),
                    },
                    _ => {}
                }
            }
            run.count("too hasty");
            tokio::time::sleep(HASTE_PAUSE).await;
        }
    }

    /// Takes in what a frame says, with a digest of its view.
    fn receive<'a>(
        &mut self,
        run: &Run,
        pair: &mut Pair,
        from: usize,
        text: &'a str,
        now: &mut [Sight; 2],
    ) -> ServerMessage<'a> {
        let message = pair.receive(from, text);
        match &message {
            ServerMessage::Update(table) => {
                let digest = BuildHasherDefault::<DefaultHasher>::default();
                now[from] = Sight {
                    seq: table.seq,
                    view: digest.hash_one(message::view(text)),
                };
                if self.compared {
                    self.ledgers[from].saw(now[from]);
                }
                // What a server had sent before it was killed may be read later.
                let mut started = run.started.borrow_mut();
                let started = started[self.at].take_if(|it| *it < self.connected.0);
                if let Some(started) = started {
                    run.first_views.borrow_mut().add(started.elapsed());
                }
            }
            ServerMessage::Close { .. } => run.count("bye"),
            ServerMessage::Unreadable => run.fault(format!("unreadable: {text:.80}")),
            _ => {}
        }
        message
    }

    fn next_id(&mut self, what: &str) -> String {
        self.ids += 1;
        format!("{what}-{:x}-{}", self.luck.u32(..), self.ids)
    }
}

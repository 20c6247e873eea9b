//! Tournaments go on by themselves: what is to be done follows from the document of each and from
//! how its matches ended, so it is done once, whenever and by whomever it is looked at.

use std::time::Duration;

use super::{LOOK_MAX, Lobby, view};
use crate::cup::{Cup, CupProblem, End, Ended, Game, Pairing, Player, Stage, Who};
use crate::luck::MatchLuck;
use crate::problem::Problem;
use crate::pulse;
use crate::random;
use crate::record::{Chair, Sitter, Status};
use crate::room::frame::message;
use crate::room::{Room, RoomCommand};
use crate::wire::ServerMessage;

/// A match that was planned and is not there is made by whoever looks so much later; until then who
/// has planned it may be in the middle of it.
const MADE_WITHIN_MS: u64 = 15_000;

/// How often it is looked while something has failed or a table does not end.
const AGAIN_MS: u64 = 5_000;

/// How often a process looks at what others may have ended.
const SHARED_EVERY_MS: u64 = 3_000;

/// The longest sleep while a tournament is played.
const LOOK_EVERY_MS: u64 = 60_000;

/// The longest sleep while none is.
const REST_MS: u64 = 24 * 60 * 60 * 1_000;

/// The table of a game that is open, as the store knows it.
struct Table {
    game: Game,
    status: Option<Status>,
}

impl Lobby {
    /// Looks after all tournaments, whenever one of their matches has ended or somebody is late.
    pub async fn run_cups(&self) {
        while let Err(problem) = self.await_anew().await {
            let why = problem.text().en;
            tracing::warn!(why, "tournaments go on later");
            pulse::sleep(Duration::from_millis(AGAIN_MS)).await;
        }
        loop {
            let pause_ms = match self.run_all_cups().await {
                Ok(pause_ms) => pause_ms,
                Err(problem) => {
                    let why = problem.text().en;
                    tracing::warn!(why, "tournaments go on later");
                    AGAIN_MS
                }
            };
            tokio::select! {
                biased;
                () = self.shared.cups.rung() => {}
                () = pulse::sleep(Duration::from_millis(pause_ms)) => {}
            }
        }
    }

    /// Whoever is awaited has the whole time once more: nobody could come while the house was down.
    async fn await_anew(&self) -> Result<(), Problem> {
        let _desk = self.cups.desk.lock().await;
        let running = self.store.cups().cups_in(Stage::Running.word(), LOOK_MAX);
        for stored in running.await? {
            let Ok(mut cup) = super::read(&stored) else {
                continue;
            };
            if cup.await_anew(pulse::now_ms()) {
                // Where another process was quicker, it is up and has done it.
                self.put_cup(&cup, stored.version + 1).await?;
            }
        }
        Ok(())
    }

    /// Looks after each that is played; how long it may be waited until the next look.
    async fn run_all_cups(&self) -> Result<u64, Problem> {
        let _desk = self.cups.desk.lock().await;
        self.note_who_came().await;
        let mut pause_ms = match self.store.taken() {
            Some(_) => SHARED_EVERY_MS,
            None => REST_MS,
        };
        let running = self.store.cups().cups_in(Stage::Running.word(), LOOK_MAX);
        for stored in running.await? {
            let next_ms = self
                .run_cup(&stored.cup_id)
                .await
                .unwrap_or_else(|problem| {
                    // One that cannot go on keeps no other from it.
                    let (cup_id, why) = (&stored.cup_id, problem.text().en);
                    tracing::warn!(cup_id, why, "a tournament goes on later");
                    AGAIN_MS
                });
            pause_ms = pause_ms.min(next_ms).min(LOOK_EVERY_MS);
        }
        Ok(pause_ms)
    }

    /// Writes down who has taken a seat, so that nobody is awaited again after a restart.
    /// What cannot be written down now is kept for the next look, and keeps nothing else from this.
    async fn note_who_came(&self) {
        let mut kept = Vec::new();
        for came in self.shared.cups.take() {
            let (cup_id, match_id, seat) = &came;
            if let Err(problem) = self.note(cup_id, match_id, *seat).await {
                let why = problem.text().en;
                tracing::warn!(
                    cup_id,
                    why,
                    "who came to a tournament is written down later"
                );
                kept.push(came);
            }
        }
        self.shared.cups.put_back(kept);
    }

    async fn note(&self, cup_id: &str, match_id: &str, seat: u8) -> Result<(), Problem> {
        for _ in 0..super::TRIES {
            let (version, mut cup) = match self.stored_cup(cup_id).await {
                Err(Problem::Cup(CupProblem::NoSuchCup)) => return Ok(()),
                found => found?,
            };
            if !cup.came(match_id, seat) || self.put_cup(&cup, version + 1).await? {
                return Ok(());
            }
        }
        Err(Problem::Busy)
    }

    /// Brings one tournament to where it stands now, makes the tables that it plans and ends those
    /// that it has decided; who calls it sits at the desk. How long it may be waited.
    pub(super) async fn run_cup(&self, cup_id: &str) -> Result<u64, Problem> {
        let (version, mut cup) = self.stored_cup(cup_id).await?;
        let now_ms = pulse::now_ms();
        let tables = self.tables_of(&cup).await?;
        let mut ended = Ended::new();
        for (table, winner) in &tables {
            if matches!(table.status, Some(Status::Over | Status::Void)) {
                ended.insert(table.game.match_id.clone(), *winner);
            }
        }
        let mut planned = Vec::new();
        let mut changed = cup.advance(now_ms, &ended, || {
            let id = random::match_id();
            planned.push(id.clone());
            id
        });
        changed |= close_games(&mut cup, &ended, &tables, now_ms);
        if changed {
            if !self.put_cup(&cup, version + 1).await? {
                return Ok(AGAIN_MS);
            }
            self.cups.open.lock().await.take();
        }
        self.see_to_tables(&cup, &tables, &planned, now_ms).await
    }

    /// The open games, with what the store says of their matches and which seat has won.
    async fn tables_of(&self, cup: &Cup) -> Result<Vec<(Table, Option<u8>)>, Problem> {
        let mut tables = Vec::new();
        for (_, game) in cup.open_games() {
            let line = self.store.cups().line(&game.match_id).await?;
            let status = line.as_ref().map(|line| line.status);
            let end = line.and_then(|line| line.line?.line.end);
            let table = Table {
                game: game.clone(),
                status,
            };
            tables.push((table, end.and_then(|end| end.outcome.winner)));
        }
        Ok(tables)
    }

    /// Makes the tables that are planned, and ends those of games that are decided.
    async fn see_to_tables(
        &self,
        cup: &Cup,
        tables: &[(Table, Option<u8>)],
        planned: &[String],
        now_ms: u64,
    ) -> Result<u64, Problem> {
        let mut pause_ms = LOOK_EVERY_MS;
        for (pairing, game) in cup.open_games() {
            let known = tables
                .iter()
                .find(|(it, _)| it.game.match_id == game.match_id);
            let status = known.and_then(|(table, _)| table.status);
            match (status, game.end) {
                (None, None) => {
                    let late = now_ms >= game.planned_ms.saturating_add(MADE_WITHIN_MS);
                    if !late && !planned.contains(&game.match_id) {
                        pause_ms = pause_ms.min(MADE_WITHIN_MS);
                    } else if let Err(problem) = self.make_table(cup, pairing, game).await {
                        let (match_id, why) = (&game.match_id, problem.text().en);
                        tracing::error!(match_id, why, "a match of a tournament is made later");
                        pause_ms = pause_ms.min(AGAIN_MS);
                    }
                }
                (Some(Status::Live), Some(end)) => {
                    self.end_table(&game.match_id, game, end).await;
                    pause_ms = pause_ms.min(AGAIN_MS);
                }
                _ => {}
            }
            if let Some(until_ms) = cup.awaited_until_ms(game) {
                pause_ms = pause_ms.min(until_ms.saturating_sub(now_ms));
            }
        }
        Ok(pause_ms)
    }

    /// Who has not come gives up; one whom the tournament has let go, too.
    async fn end_table(&self, match_id: &str, game: &Game, end: End) {
        let loser = match end {
            End::First => Some(game.seat_of(1)),
            End::Second => Some(game.seat_of(0)),
            End::Draw | End::Neither => None,
        };
        let Ok(room) = self.room(match_id).await else {
            // Another process has it, and looks after it; or it is void by now.
            return;
        };
        let decided = RoomCommand::Decided {
            loser: loser.and_then(|seat| u8::try_from(seat).ok()),
            counts: game.came == [true; 2] && end != End::Neither,
        };
        let _asked_again = room.commands.send(decided).await;
    }

    /// The table of a game, made as every other is, and its players are called to it.
    async fn make_table(&self, cup: &Cup, pairing: &Pairing, game: &Game) -> Result<(), Problem> {
        let (one, Some(other)) = pairing.players else {
            return Ok(());
        };
        let mut seats = [&cup.players[one], &cup.players[other]];
        if game.swapped {
            seats.swap(0, 1);
        }
        let mut chairs = Vec::new();
        for player in seats {
            chairs.push(self.chair(cup, player).await?);
        }
        let engine = &self.shared.engine;
        let mut header = self.header(game.match_id.clone(), cup.game.clone(), 0, chairs);
        let house_key = engine.house_key(&self.shared.secret, &game.match_id);
        let mut luck = MatchLuck::new(house_key, false);
        luck.begins(2, 0, seats[0].word.clone());
        luck.adds(1, seats[1].word.clone());
        header.luck = Some(luck);
        header.cup = Some(cup.cup_id.clone());
        header.come_ms = Some(cup.come_ms);
        header.clock = cup.clock;
        header.games = if cup.one_match { cup.best_of } else { 1 };
        header.rated = cup.rated;
        header.listed = cup.listed;
        header.construction = seats[0].construction.with(seats[1].construction);
        header.setup = Some(engine.setup(&mut header));
        let engine = self.shared.engine.clone();
        Room::open(self.shared.clone(), engine, header, Vec::new()).await?;
        for guest in seats.into_iter().filter_map(Player::guest) {
            let Some(ready) = view::ready(cup, guest) else {
                continue;
            };
            let text = message(&ServerMessage::Cup { ready });
            for room in self.rooms_of(guest) {
                let (guest, text) = (guest.to_owned(), text.clone());
                // A room that is too busy is one at which the page asks again by itself.
                let _told_later = room.commands.try_send(RoomCommand::Tell { guest, text });
            }
        }
        Ok(())
    }

    async fn chair(&self, cup: &Cup, player: &Player) -> Result<Chair, Problem> {
        let rating = match (&player.who, cup.rated) {
            (Who::Guest(guest), true) => {
                self.shared.ratings.settle().await?;
                Some(self.shared.ratings.of(guest, &cup.game).await?)
            }
            _ => None,
        };
        let sitter = match &player.who {
            // The token is made when its guest asks for it.
            Who::Guest(guest) => Sitter::human(guest),
            Who::Computer(level) => Sitter::Computer {
                level: level.clone(),
            },
        };
        Ok(Chair {
            sitter,
            name: player.name.clone(),
            deck: Some(player.deck.clone()),
            rating,
            ..Chair::free()
        })
    }
}

/// Games that are decided and whose tables have ended, or were never made, are done with.
fn close_games(cup: &mut Cup, ended: &Ended, tables: &[(Table, Option<u8>)], now_ms: u64) -> bool {
    let mut changed = false;
    let pairings = cup.rounds.iter_mut().flat_map(|round| &mut round.pairings);
    let games = pairings.flat_map(|pairing| &mut pairing.games);
    for game in games.filter(|game| game.end.is_some() && !game.closed) {
        let missing = tables
            .iter()
            .any(|(it, _)| it.game.match_id == game.match_id && it.status.is_none());
        let never = missing && now_ms >= game.planned_ms.saturating_add(MADE_WITHIN_MS);
        if never || ended.contains_key(&game.match_id) {
            game.closed = true;
            changed = true;
        }
    }
    changed
}

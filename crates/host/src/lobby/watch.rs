//! Matches between people at which anybody may look.

use std::cmp::Reverse;

use super::{Lobby, recently};
use crate::problem::Problem;
use crate::record::Status;
use crate::room::Summary;
use crate::wire::http::WatchLine;

/// Lines of the list.
const WATCHED_MAX: usize = 100;

impl Lobby {
    /// Listed matches between people that are played now, the newest first. One at which nobody
    /// sits sleeps and has nothing to be seen; of several processes each lists its own.
    ///
    /// # Errors
    /// None of its own: the list is read from memory.
    pub async fn watchable(&self) -> Result<Vec<WatchLine>, Problem> {
        recently(&self.watched, || async {
            let rooms = self.shared.rooms.all().into_iter();
            let lines = rooms.filter_map(|room| line(&room.summary.borrow()));
            let mut lines: Vec<(u64, WatchLine)> = lines.collect();
            lines.sort_by_cached_key(|(made_ms, line)| (Reverse(*made_ms), line.match_id.clone()));
            lines.truncate(WATCHED_MAX);
            Ok(lines.into_iter().map(|(_, line)| line).collect())
        })
        .await
    }
}

/// The line of a match that may be listed, and when it was made.
fn line(summary: &Summary) -> Option<(u64, WatchLine)> {
    let players = &summary.line.players;
    let mut people = players.iter().filter(|it| it.kind == "human");
    let one = people.next()?;
    let among_people = people.any(|other| other.person != one.person);
    if summary.status != Status::Live || !summary.listed || !among_people {
        return None;
    }
    let line = WatchLine {
        match_id: summary.line.match_id.clone(),
        game: summary.line.game.clone(),
        url: summary.line.url.clone(),
        players: players.clone(),
        turn: summary.line.turn,
        watching: summary.watching,
        clock: summary.clock,
        games: summary.games,
    };
    Some((summary.line.created_ms, line))
}

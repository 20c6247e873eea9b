//! A person leaves the house for good: her matches, one by one.

use super::Lobby;
use crate::problem::Problem;
use crate::record::{EndedLine, Header, Status, StoredLine};
use crate::room::RoomCommand;
use crate::store::{Claim, Write};
use crate::wire::http::MatchLine;

/// Matches of a guest that are told and forgotten.
const MATCHES_MAX: u32 = 1_000_000;

impl Lobby {
    /// Every match of a guest, the newest first.
    ///
    /// # Errors
    /// What the store said.
    pub async fn all_of(&self, guest: &str) -> Result<Vec<MatchLine>, Problem> {
        self.lines(guest, MATCHES_MAX).await
    }

    /// Gives up what a guest plays and takes the name out of every match. What was done is not done
    /// again when it is asked once more.
    ///
    /// # Errors
    /// What the store said; [`Problem::Elsewhere`] when all is done but the matches that another
    /// process has.
    pub async fn forget(&self, guest: &str) -> Result<(), Problem> {
        self.forget_in_cups(guest).await?;
        let stored = self.store.of_guest(guest, MATCHES_MAX).await;
        let mut elsewhere = None;
        for stored in stored? {
            match self.forget_match(&stored, guest).await {
                Err(Problem::Elsewhere(peer)) => elsewhere = Some(peer),
                forgotten => forgotten?,
            }
        }
        match elsewhere {
            Some(peer) => Err(Problem::Elsewhere(peer)),
            None => Ok(()),
        }
    }

    /// Gives up what a guest plays in one match, and takes the guest out of it.
    pub(super) async fn forget_match(
        &self,
        stored: &StoredLine,
        guest: &str,
    ) -> Result<(), Problem> {
        let id = stored.match_id.as_str();
        let ended = matches!(stored.status, Status::Over | Status::Void);
        if ended && self.shared.rooms.awake(id).is_none() {
            return self.forget_ended(stored, guest).await;
        }
        let forget = |answer| RoomCommand::Forget {
            guest: guest.to_owned(),
            answer,
        };
        match self.ask(id, forget).await {
            Ok((_, forgotten)) => forgotten,
            Err(Problem::Void(_)) => self.forget_ended(stored, guest).await,
            Err(problem) => Err(problem),
        }
    }

    /// Takes a guest out of a match that nobody plays any more, without playing it again.
    async fn forget_ended(&self, stored: &StoredLine, guest: &str) -> Result<(), Problem> {
        let match_id = stored.match_id.clone();
        let claim = self.store.claim(&match_id).await?;
        let Some(Claim::Mine { fence, stored: all }) = claim else {
            return Err(Problem::Busy);
        };
        let mut writes = vec![Write::Under {
            match_id: match_id.clone(),
            fence,
        }];
        if let Ok(mut header) = serde_json::from_str::<Header>(&all.header) {
            header.forget(guest);
            writes.push(Write::Header {
                match_id: match_id.clone(),
                guests: header.guests().map(str::to_owned).collect(),
                header: serde_json::to_string(&header)
                    .map_err(|error| Problem::unwritten(&error))?,
                status: all.status,
            });
        }
        if let Some(line) = stored.line.clone() {
            writes.push(Write::End {
                match_id: match_id.clone(),
                status: all.status,
                line: Box::new(without(line, guest)),
            });
        }
        writes.push(Write::Forget {
            match_id,
            guest: guest.to_owned(),
        });
        let written = self.shared.journal.write(writes).await;
        written.map_err(Problem::from)
    }
}

/// The line of an ended match without a guest.
fn without(mut kept: EndedLine, guest: &str) -> EndedLine {
    for (seat, of) in (0u8..).zip(&mut kept.seats) {
        if of.guest.as_deref() != Some(guest) {
            continue;
        }
        of.guest = None;
        for player in kept.line.players.iter_mut().filter(|it| it.seat == seat) {
            player.name.clear();
            player.left = true;
        }
    }
    kept
}

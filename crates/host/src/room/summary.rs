//! What the lists show of a match.

use super::Room;
use crate::record::{Header, Sitter, Status};
use crate::wire::http::{ClockWish, Continued, InvitedChair, MatchLine};

/// What the lists show of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The line, as somebody who is not asked sees it.
    pub line: MatchLine,
    /// The guests for whom the match waits.
    pub asked_guests: Vec<String>,
    /// When each guest who plays last saw something change, in milliseconds since 1970: the time of
    /// a private pick is nobody else's business.
    pub seen_ms: Vec<(String, u64)>,
    /// Where it stands.
    pub status: Status,
    /// The chairs as an invitation shows them.
    pub chairs: Vec<InvitedChair>,
    /// The clock.
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    pub games: u8,
    /// What the house promised about luck.
    pub commitment: Option<String>,
    /// The replay the match goes on from.
    pub continued: Option<Continued>,
}

impl Summary {
    /// What a header alone says.
    #[must_use]
    pub fn of(header: &Header) -> Self {
        Self {
            line: MatchLine {
                match_id: header.match_id.clone(),
                game: header.game.clone(),
                url: format!("/m/{}", header.match_id),
                asked_me: false,
                turn: 0,
                over: false,
                players: header.players(|_| false),
                updated_ms: header.created_ms,
            },
            asked_guests: Vec::new(),
            seen_ms: Vec::new(),
            status: Status::Waiting,
            chairs: header.invited(),
            clock: header.clock,
            games: header.games,
            commitment: header.commitment(),
            continued: header.continued.clone(),
        }
    }

    /// The line as one guest sees it.
    #[must_use]
    pub fn line_of(&self, guest: &str) -> MatchLine {
        let mut seen = self.seen_ms.iter();
        let seen = seen
            .find(|(id, _)| id == guest)
            .map(|(_, seen_ms)| *seen_ms);
        MatchLine {
            asked_me: self.asked_guests.iter().any(|asked| asked == guest),
            updated_ms: seen.unwrap_or(self.line.updated_ms),
            ..self.line.clone()
        }
    }
}

impl Room {
    /// Brings the lists up to date.
    pub(super) fn summarise(&mut self) {
        let status = self.status();
        let mut summary = Summary::of(&self.header);
        summary.status = status;
        summary.line.players = self.players();
        summary.line.over = matches!(status, Status::Over | Status::Void);
        if let Some(game) = self.begun() {
            let guest = |seat: u8| match &self.header.chairs[usize::from(seat)].sitter {
                Sitter::Human { guest, .. } => Some(guest.clone()),
                Sitter::Nobody | Sitter::Computer { .. } => None,
            };
            summary.line.turn = game.session.turn();
            let asked = game.session.waits_for().into_iter();
            summary.asked_guests = asked.filter_map(guest).collect();
            let seen = |eye: &Option<super::Eye>| eye.map_or(0, |eye| eye.seen_ms);
            summary.line.updated_ms = game.eyes.first().map_or(0, seen);
            let seats = (0u8..).zip(&game.eyes[1..]);
            summary.seen_ms = seats
                .filter_map(|(seat, eye)| Some((guest(seat)?, (*eye)?.seen_ms)))
                .collect();
        }
        self.summary.send_replace(summary);
    }
}

//! What the lists show of a match.

use shokan_rules::show::{Bi, OutcomeView};

use super::Room;
use crate::engine::Viewer;
use crate::record::{EndedLine, Header, LineSeat, Sitter, Status, line_for};
use crate::wire::http::{ClockWish, Continued, Hints, InvitedChair, MatchEnd, MatchLine};

/// What the lists show of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The line, as somebody who is not asked sees it.
    pub line: MatchLine,
    /// What is its own of each seat.
    pub seats: Vec<LineSeat>,
    /// The guests for whom the match waits.
    pub asked_guests: Vec<String>,
    /// When each guest who plays last saw something change, in milliseconds since 1970: the time of
    /// a private pick is nobody else's business.
    pub seen_ms: Vec<(String, u64)>,
    /// Whether it waits, is played, is over or void.
    pub status: Status,
    /// Its maker has let everybody see that it is played.
    pub listed: bool,
    /// How many watch.
    pub watching: u32,
    /// The chairs as an invitation shows them.
    pub chairs: Vec<InvitedChair>,
    /// The time of each player; nothing without clocks.
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    pub games: u8,
    /// Both ratings move after it.
    pub rated: bool,
    /// Whether hints are given between people.
    pub hints: Hints,
    /// What the house promised about luck.
    pub commitment: Option<String>,
    /// The set of own cards that is played with.
    pub set: Option<String>,
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
                rated: header.rated,
                puzzle: header.puzzle.clone(),
                players: header.players(|_| false),
                own: Vec::new(),
                created_ms: header.created_ms,
                updated_ms: header.created_ms,
                due_ms: None,
                end: None,
            },
            seats: header
                .guests_by_seat()
                .map(|guest| LineSeat {
                    guest: guest.map(str::to_owned),
                    end: None,
                })
                .collect(),
            asked_guests: Vec::new(),
            seen_ms: Vec::new(),
            status: Status::Waiting,
            listed: header.listed,
            watching: 0,
            chairs: header.invited(),
            clock: header.clock,
            games: header.games,
            rated: header.rated,
            hints: header.hints,
            commitment: header.commitment(),
            set: header.set.clone(),
            continued: header.continued.clone(),
        }
    }

    /// The first seat of a guest.
    #[must_use]
    pub fn seat_of(&self, guest: &str) -> Option<usize> {
        let mut seats = self.seats.iter();
        seats.position(|seat| seat.guest.as_deref() == Some(guest))
    }

    /// Whether a guest who plays looks at the match.
    #[must_use]
    pub fn is_here(&self, guest: &str) -> bool {
        let seat = self.seat_of(guest);
        let mut players = self.line.players.iter();
        players.any(|player| player.present && Some(usize::from(player.seat)) == seat)
    }

    /// The line as one guest sees it.
    #[must_use]
    pub fn line_of(&self, guest: &str) -> MatchLine {
        let mut seen = self.seen_ms.iter();
        let seen = seen
            .find(|(id, _)| id == guest)
            .map(|(_, seen_ms)| *seen_ms);
        let line = MatchLine {
            asked_me: self.asked_guests.iter().any(|asked| asked == guest),
            updated_ms: seen.unwrap_or(self.line.updated_ms),
            ..self.line.clone()
        };
        line_for(line, &self.seats, guest)
    }
}

impl Room {
    /// The line of this match as it ends, for the store.
    pub(super) fn ended_line(&self, void: Option<&Bi>, at_ms: u64) -> EndedLine {
        let summary = self.summary.borrow();
        let mut seats = summary.seats.clone();
        let end = self.end(void, &mut seats);
        EndedLine {
            line: MatchLine {
                turn: self.game.as_ref().map_or(0, |game| game.session.turn()),
                over: true,
                due_ms: None,
                updated_ms: at_ms,
                end,
                ..summary.line.clone()
            },
            seats,
        }
    }

    /// How the match ended, when it has, and what each seat is told of it. Decks are named here and
    /// not before.
    fn end(&self, void: Option<&Bi>, seats: &mut [LineSeat]) -> Option<MatchEnd> {
        let session = &self.game.as_ref()?.session;
        let told = |viewer| {
            let view = session.view(viewer);
            let series = view.series.and_then(|series| series.outcome);
            series.or(view.outcome)
        };
        let outcome = match void {
            Some(why) => OutcomeView {
                winner: None,
                winners: Vec::new(),
                kind: "void".to_owned(),
                clause: String::new(),
                text: why.clone(),
            },
            None => {
                session.outcome()?;
                for (seat, kept) in (0u8..).zip(seats).filter(|(_, kept)| kept.guest.is_some()) {
                    let viewer = self.header.viewer_of(Some(seat));
                    kept.end = told(viewer).map(|outcome| outcome.text);
                }
                told(Viewer::Public)?
            }
        };
        let setup = session.setup();
        let name = |deck| self.engine.deck_name(&setup.game, deck);
        let decks = setup.decks.iter().map(name).collect();
        Some(MatchEnd { outcome, decks })
    }

    /// Brings the lists up to date.
    pub(super) fn summarise(&mut self) {
        self.follow_puzzle();
        let status = self.status();
        let mut summary = Summary::of(&self.header);
        summary.status = status;
        summary.watching = self.watching();
        summary.line.players = self.players();
        summary.line.over = matches!(status, Status::Over | Status::Void);
        summary.line.end = self.end(self.void.as_ref(), &mut summary.seats);
        if let Some(game) = self.begun() {
            let guest = |seat: u8| match &self.header.chairs[usize::from(seat)].sitter {
                Sitter::Human { guest, .. } => Some(guest.clone()),
                Sitter::Nobody | Sitter::Computer { .. } => None,
            };
            summary.line.turn = game.session.turn();
            summary.line.due_ms = self.clocks.as_ref().and_then(super::clock::Clocks::due_ms);
            let asked = game.session.waits_for().into_iter();
            summary.asked_guests = asked.filter_map(guest).collect();
            let seen = |cursor: &Option<super::Cursor>| cursor.map_or(0, |cursor| cursor.seen_ms);
            summary.line.updated_ms = game.cursors.first().map_or(0, seen);
            let seats = (0u8..).zip(&game.cursors[1..]);
            summary.seen_ms = seats
                .filter_map(|(seat, cursor)| Some((guest(seat)?, (*cursor)?.seen_ms)))
                .collect();
        }
        self.summary.send_replace(summary);
    }
}

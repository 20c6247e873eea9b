//! The chairs of a match that waits: who takes one, and what follows when the last is taken.

use super::{Game, Room, frame, header_write};
use crate::engine::DeckList;
use crate::problem::Problem;
use crate::random;
use crate::record::{self, Header, Sitter, Status};
use crate::wire::http::{AcceptInvitation, DeckChoice, SeatTaken};

impl Room {
    /// Seats a guest. When that was the last free chair, the match begins.
    ///
    /// # Errors
    /// The seat is taken, a deck cannot be played, or the disk does not take it.
    pub(super) async fn accept(
        &mut self,
        guest: String,
        body: AcceptInvitation,
    ) -> Result<SeatTaken, Problem> {
        let many = self.header.chairs.len() > 2;
        if let Some((seat, token)) = self.header.seat_of_guest(&guest).filter(|_| many) {
            // Who opens the link again has a chair already.
            return Ok(self.taken(seat, token.to_owned()));
        }
        let mut header = self.header.clone();
        let (seat, token) = self.sit_down(&mut header, guest, body)?;
        let mut begun = None;
        let mut writes = Vec::new();
        if header.setup.is_none() && header.free_seat().is_none() {
            let engine = &self.shared.engine;
            let decks = header.take_decks();
            let (game, construction) = (&header.game, header.construction);
            let setup = engine.setup(game, construction, decks, header.games, &header.options);
            let mut game = Game::begin(&self.shared, &setup)?;
            header.setup = Some(setup);
            let entry = game
                .take_over(&self.shared, Vec::new())
                .map_err(Problem::Setup)?;
            writes.extend(entry.map(|entry| game.append(&header.match_id, entry)));
            begun = Some(game);
        }
        let status = match header.free_seat() {
            Some(_) => Status::Waiting,
            None => Status::Live,
        };
        writes.insert(0, header_write(&header, status)?);
        let written = self.shared.journal.write(writes).await;
        written.map_err(|error| Problem::NotDurable(error.to_string()))?;
        self.header = header;
        self.game = begun.or(self.game.take());
        self.updated_ms = record::now_ms();
        self.wind_clocks();
        self.summarise();
        let connections = self.connections.iter();
        let connections: Vec<_> = connections.map(|one| (one.id, one.seat)).collect();
        for (id, seat) in connections {
            let mut frames = vec![frame::message(&self.welcome(seat))];
            frames.extend(self.catch_up(seat, None));
            self.send(id, frames);
        }
        self.think();
        Ok(self.taken(seat, token))
    }

    fn taken(&self, seat: u8, token: String) -> SeatTaken {
        let match_id = self.header.match_id.clone();
        let url = format!("/m/{match_id}");
        SeatTaken {
            match_id,
            token,
            seat,
            url,
            invite: None,
        }
    }

    /// Puts a guest on the wanted chair, and on the mate's where one person plays both.
    fn sit_down(
        &self,
        header: &mut Header,
        guest: String,
        body: AcceptInvitation,
    ) -> Result<(u8, String), Problem> {
        let mut open = header.open_seats();
        let seat = match body.seat {
            Some(wanted) => open.find(|&seat| seat == wanted),
            None => open.next(),
        };
        let seat = seat.ok_or(Problem::SeatTaken)?;
        drop(open);
        let joined = |&mate: &u8| header.chairs[usize::from(mate)].with_mate;
        let mate = header.mate_of(seat).filter(joined);
        if body.mate_deck.is_some() != mate.is_some() && header.setup.is_none() {
            return Err(Problem::Malformed(
                "mate_deck is for a chair that is taken together with the mate's".into(),
            ));
        }
        let token = random::secret();
        let sitter = Sitter::Human {
            guest,
            token: token.clone(),
        };
        // A match that goes on from a replay has its decks.
        let brings = header.setup.is_none();
        let (deck, second) = if brings {
            self.brought(&body.deck, body.second_deck.as_ref())?
        } else {
            (None, None)
        };
        let mate_deck = match body.mate_deck.as_ref().filter(|_| brings) {
            Some(choice) => self.brought(choice, None)?.0,
            None => None,
        };
        let chair = &mut header.chairs[usize::from(seat)];
        chair.sitter = sitter.clone();
        chair.name.clone_from(&body.name);
        chair.deck = deck;
        chair.second = second;
        if let Some(mate) = mate {
            let chair = &mut header.chairs[usize::from(mate)];
            chair.sitter = sitter;
            chair.name = body.name;
            chair.deck = mate_deck;
        }
        Ok((seat, token))
    }

    /// The decks that a guest brings, checked.
    fn brought(
        &self,
        deck: &DeckChoice,
        second: Option<&DeckChoice>,
    ) -> Result<(Option<DeckList>, Option<DeckList>), Problem> {
        let (engine, header) = (&self.shared.engine, &self.header);
        let (list, _) = engine.read_deck(&header.game, deck)?;
        engine.require(&header.game, &list, header.construction)?;
        let second = second
            .map(|choice| engine.read_second(&header.game, &list, choice, header.construction));
        let second = second.transpose()?;
        Ok((Some(list), second))
    }
}

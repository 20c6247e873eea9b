//! The chairs of a match that waits: who takes one, and what follows when the last is taken.

use super::{Game, Room, header_write};
use crate::account::AccountProblem;
use crate::engine::DeckList;
use crate::guest::Guest;
use crate::luck;
use crate::problem::Problem;
use crate::record::{Header, Sitter, Status};
use crate::store::StoreError;
use crate::wire::http::{AcceptInvitation, DeckChoice, RatingView, SeatTaken, SeatToken};

impl Room {
    /// Seats a guest. When that was the last free chair, the match begins.
    ///
    /// # Errors
    /// The seat is taken, a deck cannot be played, or the disk does not take it.
    pub(super) async fn accept(
        &mut self,
        guest: Guest,
        body: AcceptInvitation,
    ) -> Result<SeatTaken, Problem> {
        let many = self.header.chairs.len() > 2;
        if many && self.header.seat_of_guest(guest.id()).is_some() {
            // Who opens the link again has a chair already.
            let SeatToken { seat, token } = self.token(&guest).await?;
            return Ok(self.taken(seat, token));
        }
        let mut header = self.header.clone();
        let rating = self.rating_for(&guest).await?;
        let (seat, token) = self.sit_down(&mut header, &guest, body)?;
        header.chairs[usize::from(seat)].rating = rating;
        let mut begun = None;
        let mut writes = Vec::new();
        if self.game.is_none() && header.free_seat().is_none() {
            let engine = &self.engine;
            let setup = engine.setup(&mut header);
            let mut game = Game::begin(&self.engine, &setup, &header)?;
            let entry = game.take_over(Vec::new()).map_err(Problem::Setup)?;
            writes.extend(entry.map(|entry| game.append(&header.match_id, entry)));
            begun = Some(game);
        }
        let status = match header.free_seat() {
            Some(_) => Status::Waiting,
            None => Status::Live,
        };
        let game = begun.as_ref().or(self.game.as_ref());
        let setup = game.map(|game| game.session.setup());
        writes.insert(0, header_write(&header, setup, status)?);
        let written = self.keep(writes).await;
        written.map_err(not_durable)?;
        self.header = header;
        self.game = begun.or(self.game.take());
        self.note_absence();
        self.wind_clocks();
        self.summarise();
        let subscribers = self.subscribers.iter();
        let subscribers: Vec<_> = subscribers
            .map(|one| (one.id, one.seat, one.form))
            .collect();
        for (id, seat, form) in subscribers {
            let frames = self.greeting(seat, form, None);
            self.send(id, frames);
        }
        self.think();
        Ok(self.taken(seat, token))
    }

    /// The rating of who sits down, where the match is rated.
    async fn rating_for(&mut self, guest: &Guest) -> Result<Option<RatingView>, Problem> {
        if !self.header.rated {
            return Ok(None);
        }
        if self.header.seat_of_guest(guest.id()).is_some() {
            return Err(AccountProblem::RatedAlone.into());
        }
        let rating = self.shared.rating_of(guest, &self.header.game).await?;
        Ok(Some(rating))
    }

    /// The seat token of a guest. Where the store has the seal of an older kind of token, a new one
    /// takes its place.
    ///
    /// # Errors
    /// The guest has no seat here, or the disk does not take the new seal.
    pub(super) async fn token(&mut self, guest: &Guest) -> Result<SeatToken, Problem> {
        let mut header = self.header.clone();
        let (seat, token) = header.token_of(guest).ok_or(Problem::NotYours)?;
        if header != self.header {
            let setup = self.game.as_ref().map(|game| game.session.setup());
            let write = header_write(&header, setup, self.status())?;
            self.keep(vec![write]).await.map_err(not_durable)?;
            self.header = header;
        }
        Ok(SeatToken { token, seat })
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
            commitment: self.header.commitment(),
        }
    }

    /// Puts a guest on the wanted chair, and on the mate's where one person plays both.
    fn sit_down(
        &self,
        header: &mut Header,
        guest: &Guest,
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
        if body.mate_deck.is_some() != mate.is_some() && self.game.is_none() {
            return Err(Problem::Malformed(
                "mate_deck is for a chair that is taken together with the mate's".into(),
            ));
        }
        let word = luck::word(&body.word)?;
        let sitter = Sitter::human(guest.id());
        // A match that goes on from a replay has its decks.
        let brings = self.game.is_none();
        let (deck, second) = if brings {
            self.brought(&body.deck, body.second_deck.as_ref())?
        } else {
            (None, None)
        };
        let mate_deck = match body.mate_deck.as_ref().filter(|_| brings) {
            Some(choice) => self.brought(choice, None)?.0,
            None => None,
        };
        // A match that goes on from a replay has its luck.
        if let Some(luck) = header.luck.as_mut().filter(|_| brings) {
            luck.adds(seat, word);
        }
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
        let token = header.seal(guest).ok_or(Problem::NotYours)?;
        Ok((seat, token))
    }

    /// The decks that a guest brings, checked.
    fn brought(
        &self,
        deck: &DeckChoice,
        second: Option<&DeckChoice>,
    ) -> Result<(Option<DeckList>, Option<DeckList>), Problem> {
        let (engine, header) = (&self.engine, &self.header);
        let (list, _) = engine.read_deck(&header.game, deck)?;
        engine.require(&header.game, &list, header.construction)?;
        let second = second
            .map(|choice| engine.read_second(&header.game, &list, choice, header.construction));
        let second = second.transpose()?;
        Ok((Some(list), second))
    }
}

/// What is told of a write that failed; where it may have been done, to ask again tells it.
fn not_durable(error: StoreError) -> Problem {
    match error.ends_the_room() {
        true => Problem::Busy,
        false => Problem::NotDurable(error.text()),
    }
}

//! Another match between the same players: who sat opposite begins, when everybody wants it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use super::{Room, Shared, frame, stands};
use crate::engine::Engine;
use crate::luck::MatchLuck;
use crate::problem::Problem;
use crate::pulse;
use crate::random;
use crate::record::{Header, Sitter, Status};
use crate::wire::{OfferKind, OfferView, ServerMessage};

/// What is known of another match.
#[derive(Debug, Default)]
pub(super) struct Rematch {
    /// What those who want it add to its luck.
    words: Vec<(u8, String)>,
    /// The match, when it was made.
    next: Option<String>,
}

impl Room {
    /// Notes that a guest wants another match, and makes it when everybody does who sits here.
    /// Nothing while somebody is waited for.
    ///
    /// # Errors
    /// The guest has no seat here, the match goes on, or the next one cannot be made.
    pub(super) async fn rematch(
        &mut self,
        guest: &str,
        word: String,
    ) -> Result<Option<String>, Problem> {
        let seat = self.header.seat_of_guest(guest).ok_or(Problem::NotYours)?;
        if self.status() != Status::Over {
            return Err(Problem::NotOver);
        }
        let setup = self.header.setup.as_ref();
        if setup.is_some_and(|setup| setup.board.is_some()) {
            // A board is begun anew from its page.
            return Err(Problem::NoSuchScenario);
        }
        if self.rematch.next.is_some() {
            return Ok(self.rematch.next.clone());
        }
        self.rematch.words.retain(|(other, _)| *other != seat);
        self.rematch.words.push((seat, word));
        if !self.all_want_it(seat) {
            self.offer(seat, OfferKind::Rematch);
            return Ok(None);
        }
        let Some(mut header) = self.header_of_rematch(seat) else {
            return Err(Problem::NotOver);
        };
        self.rate_anew(&mut header).await?;
        let match_id = header.match_id.clone();
        opening(self.shared.clone(), self.engine.clone(), header).await?;
        self.rematch.next = Some(match_id.clone());
        self.clear_offers();
        self.refresh(None);
        let url = format!("/m/{match_id}");
        self.send_to_all(&frame::message(&ServerMessage::Rematch { url }));
        Ok(Some(match_id))
    }

    /// Who plays a rated match once more begins with the ratings of now, which the last match has
    /// moved.
    async fn rate_anew(&mut self, header: &mut Header) -> Result<(), Problem> {
        if !header.rated {
            return Ok(());
        }
        let ratings = &self.shared.ratings;
        ratings.settle().await?;
        for chair in &mut header.chairs {
            if let Sitter::Human { guest, .. } = &chair.sitter {
                let rating = ratings.of(guest, &header.game).await;
                chair.rating = Some(rating?);
            }
        }
        Ok(())
    }

    /// Whether all people but this one have said so and are still here.
    fn all_want_it(&self, seat: u8) -> bool {
        let wants = |other: &u8| {
            stands(&self.offers, OfferKind::Rematch, *other) && self.is_present(*other)
        };
        self.others(seat).iter().all(wants)
    }

    /// Who has gone away wants no other match any more.
    pub(super) fn withdraw_rematch(&mut self) {
        let gone =
            |offer: &OfferView| offer.what == OfferKind::Rematch && !self.is_present(offer.seat);
        let stays: Vec<OfferView> = self.offers.iter().filter(|it| !gone(it)).cloned().collect();
        if stays.len() < self.offers.len() {
            self.offers = stays;
            self.refresh(None);
        }
    }

    fn header_of_rematch(&self, seat: u8) -> Option<Header> {
        let setup = self.game.as_ref()?.session.setup();
        let mut header = self.header.clone();
        header.match_id = random::match_id();
        header.invite = None;
        header.created_ms = pulse::now_ms();
        header.continued = None;
        header.lesson = false;
        header.cup = None;
        header.come_ms = None;
        for (chair, (at, deck)) in header.chairs.iter_mut().zip(setup.decks.iter().enumerate()) {
            chair.deck = Some(deck.clone());
            chair.second = setup.second.get(at).cloned().flatten();
            if let Sitter::Human { seal, .. } = &mut chair.sitter {
                // Its token is made when its guest asks for it.
                seal.clear();
            }
        }
        // Seats that face each other stand side by side in the list, those of a team do not.
        for pair in header.chairs.chunks_exact_mut(2) {
            pair.swap(0, 1);
        }
        let engine = &self.engine;
        let house_key = engine.house_key(&self.shared.secret, &header.match_id);
        let mut luck = MatchLuck::new(house_key, false);
        luck.begins(header.chairs.len(), seat ^ 1, String::new());
        for (seat, word) in &self.rematch.words {
            luck.adds(seat ^ 1, word.clone());
        }
        header.luck = Some(luck);
        header.setup = Some(engine.setup(&mut header));
        Some(header)
    }
}

/// [`Room::open`], as a room may wait for it: the future of a room cannot hold that of another.
fn opening(
    shared: Arc<Shared>,
    engine: Engine,
    header: Header,
) -> Pin<Box<dyn Future<Output = Result<(), Problem>> + Send>> {
    Box::pin(Room::open(shared, engine, header, Vec::new()))
}

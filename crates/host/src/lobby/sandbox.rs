//! A match on a board that its maker has laid out, who plays both sides of it.

use super::Lobby;
use crate::doors::Bench;
use crate::engine::DeckList;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::random;
use crate::record::{Chair, Sitter};
use crate::sets::SetProblem;
use crate::wire::http::{NewSandbox, SeatTaken};

impl Lobby {
    /// Begins a match on a board that a guest has laid out; the guest has all seats.
    ///
    /// # Errors
    /// What is wrong with the page, no such set, or a limit.
    pub async fn play_board(
        &self,
        bench: &Bench,
        guest: &Guest,
        wish: NewSandbox,
    ) -> Result<SeatTaken, Problem> {
        self.room_for_one_more(guest.id()).await?;
        let shared = &self.shared;
        let set = wish.set.as_deref();
        let engine = shared.sets.engine(&shared.engine, set).await?;
        if engine.own().is_some_and(|own| own.set.game != wish.game) {
            return Err(SetProblem::OtherGame.into());
        }
        let (reader, game, text) = (engine.clone(), wish.game.clone(), wish.text);
        let board = bench.work(move || reader.board(&game, &text)).await??;
        let chairs = (0..board.scene.seats).map(|_| Chair {
            sitter: Sitter::human(guest.id()),
            name: guest.shown_name(&wish.name),
            deck: Some(DeckList::default()),
            ..Chair::free()
        });
        let (match_id, chairs) = (random::match_id(), chairs.collect());
        let mut header = self.header(match_id, wish.game, board.scene.asked, chairs);
        let mut setup = engine.setup(&mut header);
        setup.board = Some(board.scene.text);
        setup.seed = match board.key {
            Some(key) => key,
            None => engine.house_key(&shared.secret, &header.match_id),
        };
        header.setup = Some(setup);
        header.set = wish.set;
        if let Some(hash) = &header.set {
            shared.sets.hold(hash).await?;
        }
        self.open_with(engine, guest, header, Vec::new()).await
    }
}

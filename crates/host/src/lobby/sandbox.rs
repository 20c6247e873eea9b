//! Boards that somebody lays out, and matches on them, whose maker plays both sides.

use std::sync::Arc;

use shokan_rules::laying::BoardVerb;

use super::Lobby;
use crate::doors::Bench;
use crate::engine::{Audience, DeckList, Engine, Input, Laying, Played, Setup};
use crate::guest::Guest;
use crate::problem::Problem;
use crate::random;
use crate::record::{Chair, Sitter};
use crate::say;
use crate::sets::SetProblem;
use crate::wire::http::{BoardAnswer, LayBoard, NewSandbox, PlayedBoard, SeatTaken};

/// Numbers that luck follows from where nobody says one: they are read and typed by people.
const SEEDS: u64 = 1_000_000;

impl Lobby {
    /// What lies where on a board, behind one step of who lays it out.
    ///
    /// # Errors
    /// What is wrong with the page without the step, no such set or page of the rules, or a limit.
    pub async fn lay_out(&self, bench: &Bench, ask: LayBoard) -> Result<BoardAnswer, Problem> {
        let engine = self.board_cards(&ask.game, ask.set.as_deref()).await?;
        let work = move || {
            let scene = match &ask.scene {
                Some(id) => Some(engine.scene(&ask.game, id).ok_or(Problem::NoSuchScenario)?),
                None => None,
            };
            let (text, verb) = match &scene {
                Some(scene) => (&scene.text, Some(&BoardVerb::Bare)),
                None => (&ask.text, ask.verb.as_ref()),
            };
            let held = ask.held.as_ref();
            engine.lay_out(&ask.game, &Laying { text, verb, held })
        };
        bench.work(work).await?
    }

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
        let engine = self.board_cards(&wish.game, wish.set.as_deref()).await?;
        let (reader, game, text) = (engine.clone(), wish.game.clone(), wish.text);
        let seed = engine.number() % SEEDS;
        let board = bench.work(move || {
            let board = reader.board(&game, &text)?;
            if board.key.is_some() {
                return Ok(board);
            }
            // What is played can be written down only with a number that says its luck.
            let text = format!("{}\n  luck seed {seed}\n", text.trim_end());
            reader.board(&game, &text)
        });
        let board = board.await??;
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
        setup.scripted = true;
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

    /// What was played on a board, as a page of play; for the guest who has all seats of it.
    ///
    /// # Errors
    /// No such match, another's, one that did not begin on a board of its players, or play that no
    /// page tells.
    pub async fn played_board(
        &self,
        bench: &Bench,
        guest: &Guest,
        match_id: &str,
    ) -> Result<PlayedBoard, Problem> {
        let stored = Arc::new(self.stored(match_id).await?);
        let restored = self.restored(&stored).await?;
        let header = &restored.header;
        let place = header.seat_of_guest(guest.id());
        let seats = place.map_or(0, |place| header.seats_of(place).len());
        if seats != header.chairs.len() {
            return Err(Problem::NotYours);
        }
        let setup = restored.setup().cloned().ok_or(Problem::NotOver)?;
        if setup.board.is_none() {
            return Err(Problem::NoSuchScenario);
        }
        let (engine, inputs) = (restored.engine().clone(), restored.inputs());
        let set = header.set.clone();
        bench
            .work(move || written(&engine, &setup, &inputs, set))
            .await?
    }

    /// The rules with the cards that may lie on a board.
    async fn board_cards(&self, game: &str, set: Option<&str>) -> Result<Engine, Problem> {
        let shared = &self.shared;
        let engine = shared.sets.engine(&shared.engine, set).await?;
        if engine.own().is_some_and(|own| own.set.game != game) {
            return Err(SetProblem::OtherGame.into());
        }
        Ok(engine)
    }
}

/// Plays the inputs once more, to know whose they were, and writes them behind the page.
fn written(
    engine: &Engine,
    setup: &Setup,
    inputs: &[Input],
    set: Option<String>,
) -> Result<PlayedBoard, Problem> {
    let untold = || Problem::board(say::play_untold());
    let board = setup.board.clone().ok_or(Problem::NoSuchScenario)?;
    let session = engine.begin(setup, Audience::NOBODY);
    let mut session = session.map_err(Problem::Setup)?;
    let (mut picks, mut given_up) = (Vec::new(), None);
    for input in inputs {
        match *input {
            Input::Pick(pick) if given_up.is_none() => {
                let seat = session.asked().ok_or_else(untold)?;
                picks.push((seat, pick));
            }
            Input::Concede(seat) if given_up.is_none() => given_up = Some(seat.0),
            _ => return Err(untold()),
        }
        let done = session.apply_before(input, Audience::NOBODY);
        done.map_err(|_| untold())?;
    }
    let own = engine.own().filter(|_| set.is_some());
    let played = Played {
        page: &board,
        picks: &picks,
        given_up,
        own: own.map(|own| own.set.text.as_str()),
    };
    let (text, left_out) = engine.written(&setup.game, &played)?;
    Ok(PlayedBoard {
        text,
        left_out: u32::try_from(left_out).unwrap_or(u32::MAX),
        game: setup.game.clone(),
        set,
        board,
    })
}

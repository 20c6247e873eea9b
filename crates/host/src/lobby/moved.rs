//! Matches that go from one house to another as a file, such as from a player's own device to a
//! server: against computers alone, so that nobody else's match goes anywhere.

use shokan_rules::session::Record;

use super::Lobby;
use crate::doors::Bench;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::random;
use crate::record::{Chair, Header, Sitter, Status};
use crate::room;
use crate::say;
use crate::wire::http::{MovedMatch, SeatTaken};

/// What has happened in a match that is taken in: all of it is played again, twice.
const MOVED_INPUTS_MAX: usize = 4_000;

/// The version of the file.
const FORMAT: u8 = 1;

impl Lobby {
    /// A match against computers as a file. It tells all that is hidden in it: a house on the net
    /// hands it out when the match has ended, a player's own device at any time, as all of it lies
    /// there anyway.
    ///
    /// # Errors
    /// No such match, one of somebody else or with other people, or one that is still played.
    pub async fn moved(
        &self,
        bench: &Bench,
        guest: &Guest,
        match_id: &str,
    ) -> Result<MovedMatch, Problem> {
        let stored = self.stored(match_id).await?;
        let over = matches!(stored.status, Status::Over);
        if !over && !self.shared.settings.own_device {
            return Err(Problem::NotOver);
        }
        let shared = &self.shared;
        let engine = shared.sets.engine_of(&shared.engine, &stored).await?;
        let set = engine.own().map(|own| own.set.clone());
        let restored = bench
            .work(move || room::restore(&engine, &stored))
            .await??;
        let (inputs, hash) = (restored.inputs(), restored.hash());
        let setup = restored.setup().cloned().ok_or(Problem::NotOver)?;
        let header = restored.header;
        let (seat, levels) = alone(&header, guest).ok_or(Problem::NotYours)?;
        Ok(MovedMatch {
            moved: FORMAT,
            record: Record {
                format: 1,
                setup,
                inputs,
                hashes: Vec::new(),
            },
            seat,
            levels,
            set,
            hash: hash.map_or_else(String::new, |hash| format!("{hash:016x}")),
        })
    }

    /// Takes a match in that was played elsewhere. It goes on where it was; when it is over it is
    /// there to be looked at. Its luck was promised to nobody here, so it is never rated.
    ///
    /// # Errors
    /// A file of another version, other rules or cards, a damaged one, no such level, or a limit.
    pub async fn take_in(
        &self,
        bench: &Bench,
        guest: &Guest,
        (moved, name): (MovedMatch, &str),
    ) -> Result<SeatTaken, Problem> {
        if moved.moved != FORMAT {
            let text = format!("moved: expected {FORMAT}, found {}", moved.moved);
            return Err(Problem::Malformed(text));
        }
        self.room_for_one_more(guest.id()).await?;
        let MovedMatch { record, seat, .. } = moved;
        let count = record.setup.decks.len();
        if moved.levels.len() != count || usize::from(seat) >= count {
            let text = format!("levels: expected {count}, with a seat of its own");
            return Err(Problem::Malformed(text));
        }
        if record.inputs.len() > MOVED_INPUTS_MAX {
            let text = format!("inputs: expected at most {MOVED_INPUTS_MAX}");
            return Err(Problem::Malformed(text));
        }
        if record.setup.board.is_some() && !self.shared.settings.own_device {
            let text = "board: expected none, such a match stays on its device";
            return Err(Problem::Malformed(text.to_owned()));
        }
        let shared = &self.shared;
        let (mut engine, mut set) = (shared.engine.clone(), None);
        if let Some(own) = moved.set {
            let own = shared.sets.share(&engine, bench, own).await?;
            set = Some(own.hash.clone());
            engine = engine.with_own(Some(own));
        }
        let cards = engine.clone();
        let play = move || cards.play_back(&record).map(|it| (it.hash(), record));
        let (hash, record) = bench.work(play).await?.map_err(Problem::Setup)?;
        if format!("{hash:016x}") != moved.hash {
            return Err(Problem::Setup(say::other_state()));
        }
        let Record { setup, inputs, .. } = record;
        if let Some(hash) = &set {
            shared.sets.hold(hash).await?;
        }
        let mut chairs = Vec::with_capacity(count);
        for (at, level) in (0u8..).zip(moved.levels) {
            chairs.push(if at == seat {
                Chair {
                    sitter: Sitter::human(guest.id()),
                    name: guest.shown_name(name),
                    ..Chair::free()
                }
            } else {
                self.computer(level.unwrap_or_default())?
            });
        }
        let mut header = self.header(random::match_id(), setup.game.clone(), 0, Vec::new());
        header.chairs = chairs;
        header.construction = setup.construction;
        header.options.clone_from(&setup.options);
        header.games = setup.games;
        header.set = set;
        header.setup = Some(setup);
        self.open_with(engine, guest, header, inputs).await
    }

    fn computer(&self, level: String) -> Result<Chair, Problem> {
        if self.shared.engine.opponent(&level).is_none() {
            return Err(Problem::NoSuchOpponent(level));
        }
        Ok(Chair {
            sitter: Sitter::Computer { level },
            ..Chair::free()
        })
    }
}

/// The seat of somebody who plays with computers alone, and the level of each seat, empty for the
/// own one.
fn alone(header: &Header, guest: &Guest) -> Option<(u8, Vec<Option<String>>)> {
    let own = header.seat_of_guest(guest.id())?;
    let levels = (0u8..)
        .zip(&header.chairs)
        .map(|(seat, chair)| match &chair.sitter {
            Sitter::Computer { level } => Some(Some(level.clone())),
            Sitter::Human { .. } if seat == own => Some(None),
            _ => None,
        });
    let plain = header.puzzle.is_none() && !header.lesson && header.cup.is_none();
    Some((own, levels.collect::<Option<Vec<_>>>()?)).filter(|_| plain)
}

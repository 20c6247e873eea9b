//! Finds matches, makes them, and brings people together.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::engine::{Construction, DeckList, Input, Setup, Viewer};
use crate::problem::Problem;
use crate::random;
use crate::record::{self, Chair, Header, Sitter, Status, StoredMatch};
use crate::room::{self, Ask, Room, RoomHandle, Shared};
use crate::store::{Store, Write};
use crate::wire::http::{
    AcceptInvitation, ContinueReplay, Invitation, MatchLine, NewMatch, OpenTable, Replay,
    SeatTaken, SeatToken, WhoFirst,
};

/// The word for a person as the opponent.
const FRIEND: &str = "friend";

/// Lines in a guest's list.
const LINES_MAX: u32 = 200;

/// Characters of a name.
const NAME_CHARS_MAX: usize = 24;

/// The deck of a player, and the second registered one.
type Decks = (Option<DeckList>, Option<DeckList>);

/// All matches in memory.
#[derive(Debug)]
pub struct Lobby {
    shared: Arc<Shared>,
    store: Arc<dyn Store>,
    rooms: Mutex<HashMap<String, RoomHandle>>,
    /// The match of each invitation that was made since the start or still waits.
    invites: Mutex<HashMap<String, String>>,
    stopping: AtomicBool,
}

impl Lobby {
    /// A lobby with every unfinished match of the store running again.
    ///
    /// # Errors
    /// What the store said. A match whose log cannot be followed is set aside as void, and the
    /// others go on.
    pub async fn resume(shared: Arc<Shared>, store: Arc<dyn Store>) -> Result<Self, Problem> {
        let stored = store.unfinished().await;
        let stored = stored.map_err(|error| Problem::NotDurable(error.to_string()))?;
        let lobby = Self {
            shared,
            store,
            rooms: Mutex::default(),
            invites: Mutex::default(),
            stopping: AtomicBool::new(false),
        };
        for stored in stored {
            lobby.resume_one(stored).await?;
        }
        Ok(lobby)
    }

    async fn resume_one(&self, stored: StoredMatch) -> Result<(), Problem> {
        match room::restore(&self.shared, &stored) {
            Ok(restored) => {
                let header = restored.header.clone();
                let handle = restored.start(self.shared.clone()).await?;
                self.keep(&header, handle);
            }
            Err(problem) => {
                tracing::error!(why = problem.text().en, "a match cannot be resumed");
                let Ok(header) = serde_json::from_str::<Header>(&stored.header) else {
                    return Ok(());
                };
                let line = line_of(&header);
                let match_id = header.match_id;
                let write = Write::End {
                    match_id,
                    status: Status::Void,
                    line,
                };
                let written = self.shared.journal.write(vec![write]).await;
                written.map_err(|error| Problem::NotDurable(error.to_string()))?;
            }
        }
        Ok(())
    }

    /// Matches in memory.
    #[must_use]
    pub fn rooms_count(&self) -> usize {
        self.rooms().len()
    }

    /// From now on no match is made.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Makes a match and seats its maker.
    ///
    /// # Errors
    /// What is wrong with the wish, or a limit.
    pub async fn create(&self, guest: &str, wish: NewMatch) -> Result<SeatTaken, Problem> {
        let engine = &self.shared.engine;
        if !engine.knows(&wish.game) {
            return Err(Problem::NoSuchGame(wish.game));
        }
        let friend = self.is_friend(&wish.opponent)?;
        self.room_for_one_more(guest).await?;
        let (mine, mut construction) = engine.read_deck(&wish.game, &wish.deck)?;
        let theirs = match &wish.their_deck {
            Some(_) if friend => {
                return Err(Problem::Malformed(
                    "a friend brings a deck: their_deck must be null".into(),
                ));
            }
            Some(choice) => {
                let (list, kind) = engine.read_deck(&wish.game, choice)?;
                // A deck of any types can only meet another one by the freer construction.
                if kind == Construction::Dynamic {
                    construction = kind;
                }
                Some(list)
            }
            None if friend => None,
            None => engine.any_deck(&wish.game, construction),
        };
        for list in [Some(&mine), theirs.as_ref()].into_iter().flatten() {
            engine.require(&wish.game, list, construction)?;
        }
        let (mut my_second, mut their_second) = (None, None);
        if let Some(choice) = &wish.second_deck {
            if !shokan_rules::games::has_second_deck(&wish.game) {
                return Err(Problem::Malformed(
                    "this game has one deck a player: second_deck must be null".into(),
                ));
            }
            my_second = Some(engine.read_second(&wish.game, &mine, choice, construction)?);
            let other = engine.any_deck(&wish.game, construction);
            their_second = theirs.as_ref().zip(other).map(|(theirs, other)| DeckList {
                leaders: theirs.leaders.clone(),
                ..other
            });
        }
        let seat = match wish.first {
            WhoFirst::Me => 0,
            WhoFirst::Them => 1,
            WhoFirst::Coin => u8::from(random::coin()),
        };
        let options: Vec<(String, String)> = wish.options.into_iter().collect();
        let new = New {
            game: wish.game,
            opponent: wish.opponent,
            seat,
            name: wish.name,
            listed: wish.listed,
        };
        let mut header = self.header(
            guest,
            new,
            [(Some(mine), my_second), (theirs, their_second)],
        );
        header.construction = construction;
        header.options = options;
        if header.free_seat().is_none() {
            let decks = header.take_decks();
            header.setup = Some(engine.setup(&header.game, construction, decks, &header.options));
        }
        self.open(guest, header, Vec::new()).await
    }

    /// Goes on from a ply of an ended match, with its true hidden cards.
    ///
    /// # Errors
    /// No such match or ply, or a limit.
    pub async fn continue_replay(
        &self,
        guest: &str,
        match_id: &str,
        wish: ContinueReplay,
    ) -> Result<SeatTaken, Problem> {
        self.is_friend(&wish.opponent)?;
        self.room_for_one_more(guest).await?;
        let (old, setup, inputs) = self.ended(match_id).await?;
        let ply = usize::try_from(wish.ply).unwrap_or(usize::MAX);
        if ply > inputs.len() || wish.seat > 1 {
            return Err(Problem::NoSuchPly);
        }

        let new = New {
            game: old.game,
            opponent: wish.opponent,
            seat: wish.seat,
            name: wish.name,
            listed: false,
        };
        let mut header = self.header(guest, new, [(None, None), (None, None)]);
        header.construction = old.construction;
        header.options = old.options;
        header.setup = Some(setup);
        self.open(guest, header, inputs[..ply].to_vec()).await
    }

    fn is_friend(&self, opponent: &str) -> Result<bool, Problem> {
        if opponent == FRIEND {
            return Ok(true);
        }
        let known = self.shared.engine.opponent(opponent).is_some();
        known
            .then_some(false)
            .ok_or_else(|| Problem::NoSuchOpponent(opponent.to_owned()))
    }

    async fn room_for_one_more(&self, guest: &str) -> Result<(), Problem> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Problem::Stopping);
        }
        let limits = &self.shared.configuration.limits;
        let mine = self.store.of_guest(guest, u32::MAX).await;
        let mine = mine.map_err(|error| Problem::NotDurable(error.to_string()))?;
        let open = mine
            .iter()
            .filter(|line| matches!(line.status, Status::Waiting | Status::Live));
        let full = self.rooms().len() >= limits.matches_max;
        if full || open.count() >= limits.matches_per_guest_max {
            return Err(Problem::TooMany);
        }
        Ok(())
    }

    fn header(&self, guest: &str, new: New, [mine, theirs]: [Decks; 2]) -> Header {
        let friend = new.opponent == FRIEND;
        let guest = guest.to_owned();
        let me = Chair {
            sitter: Sitter::Human {
                guest,
                token: random::secret(),
            },
            name: short_name(&new.name),
            deck: mine.0,
            second: mine.1,
        };
        let sitter = if friend {
            Sitter::Nobody
        } else {
            Sitter::Computer {
                level: new.opponent,
            }
        };
        let other = Chair {
            sitter,
            name: String::new(),
            deck: theirs.0,
            second: theirs.1,
        };
        let chairs = if new.seat == 0 {
            vec![me, other]
        } else {
            vec![other, me]
        };
        Header {
            match_id: random::match_id(),
            game: new.game,
            invite: friend.then(random::invite_code),
            listed: new.listed,
            created_ms: record::now_ms(),
            construction: Construction::default(),
            options: Vec::new(),
            chairs,
            setup: None,
        }
    }

    async fn open(
        &self,
        guest: &str,
        header: Header,
        prefix: Vec<Input>,
    ) -> Result<SeatTaken, Problem> {
        let (seat, token) = header.seat_of_guest(guest).ok_or(Problem::NotYours)?;
        let taken = SeatTaken {
            match_id: header.match_id.clone(),
            token: token.to_owned(),
            seat,
            url: format!("/m/{}", header.match_id),
            invite: header.invite.as_ref().map(|code| format!("/t/{code}")),
        };
        let handle = Room::open(self.shared.clone(), header.clone(), prefix).await?;
        self.keep(&header, handle);
        Ok(taken)
    }

    fn keep(&self, header: &Header, handle: RoomHandle) {
        if let Some(code) = &header.invite {
            let mut invites = self.invites.lock().unwrap_or_else(PoisonError::into_inner);
            invites.insert(code.clone(), header.match_id.clone());
        }
        self.rooms().insert(header.match_id.clone(), handle);
    }

    /// The map of rooms; never held while waiting for anything.
    fn rooms(&self) -> MutexGuard<'_, HashMap<String, RoomHandle>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a match; an ended one is read from the store again.
    ///
    /// # Errors
    /// No such match, or one whose log cannot be followed.
    pub async fn room(&self, match_id: &str) -> Result<RoomHandle, Problem> {
        if let Some(handle) = self.running(match_id) {
            return Ok(handle);
        }
        let stored = self.stored(match_id).await?;
        let restored = room::restore(&self.shared, &stored)?;
        let header = restored.header.clone();
        let handle = restored.start(self.shared.clone()).await?;
        // Two visitors of an ended match may have come at once; a room that nobody keeps ends by
        // itself.
        if let Some(handle) = self.running(match_id) {
            return Ok(handle);
        }
        self.keep(&header, handle.clone());
        Ok(handle)
    }

    fn running(&self, match_id: &str) -> Option<RoomHandle> {
        let mut rooms = self.rooms();
        let handle = rooms.get(match_id)?.clone();
        if handle.asks.is_closed() {
            rooms.remove(match_id);
            return None;
        }
        Some(handle)
    }

    async fn stored(&self, match_id: &str) -> Result<StoredMatch, Problem> {
        let stored = self.store.load(match_id).await;
        let stored = stored.map_err(|error| Problem::NotDurable(error.to_string()))?;
        stored.ok_or(Problem::NoSuchMatch)
    }

    /// The match of an invitation.
    fn invited(&self, code: &str) -> Result<RoomHandle, Problem> {
        let invites = self.invites.lock().unwrap_or_else(PoisonError::into_inner);
        let match_id = invites
            .get(code)
            .cloned()
            .ok_or(Problem::NoSuchInvitation)?;
        drop(invites);
        self.running(&match_id).ok_or(Problem::NoSuchInvitation)
    }

    /// What an invitation offers.
    ///
    /// # Errors
    /// [`Problem::NoSuchInvitation`].
    pub fn invitation(&self, code: &str) -> Result<Invitation, Problem> {
        let handle = self.invited(code)?;
        let summary = handle.summary.borrow();
        Ok(Invitation {
            game: summary.line.game.clone(),
            from: summary
                .line
                .players
                .first()
                .map(|player| player.name.clone())
                .unwrap_or_default(),
            open: summary.status == Status::Waiting,
        })
    }

    /// Takes the free seat of an invitation.
    ///
    /// # Errors
    /// The seat is taken, or the deck cannot be played.
    pub async fn accept(
        &self,
        guest: &str,
        code: &str,
        mut body: AcceptInvitation,
    ) -> Result<SeatTaken, Problem> {
        let handle = self.invited(code)?;
        body.name = short_name(&body.name);
        let guest = guest.to_owned();
        let (answer, taken) = oneshot::channel();
        ask(
            &handle,
            Ask::Accept {
                guest,
                body,
                answer,
            },
        )
        .await?;
        taken.await.map_err(|_| Problem::NoSuchInvitation)?
    }

    /// The seat token of a guest.
    ///
    /// # Errors
    /// No such match, or no seat in it.
    pub async fn token(&self, guest: &str, match_id: &str) -> Result<SeatToken, Problem> {
        let handle = self.room(match_id).await?;
        let guest = guest.to_owned();
        let (answer, token) = oneshot::channel();
        ask(&handle, Ask::Token { guest, answer }).await?;
        token.await.ok().flatten().ok_or(Problem::NotYours)
    }

    /// The matches of a guest, the newest first.
    ///
    /// # Errors
    /// What the store said.
    pub async fn mine(&self, guest: &str) -> Result<Vec<MatchLine>, Problem> {
        let stored = self.store.of_guest(guest, LINES_MAX).await;
        let stored = stored.map_err(|error| Problem::NotDurable(error.to_string()))?;
        let line = |stored: record::StoredLine| match self.running(&stored.match_id) {
            Some(handle) => {
                let summary = handle.summary.borrow();
                let asked_me = summary.asked_guest.as_deref() == Some(guest);
                Some(MatchLine {
                    asked_me,
                    ..summary.line.clone()
                })
            }
            None => stored.line,
        };
        Ok(stored.into_iter().filter_map(line).collect())
    }

    /// Listed matches that wait for a player, the longest wait first.
    #[must_use]
    pub fn tables(&self) -> Vec<OpenTable> {
        let mut waiting = BTreeMap::new();
        for handle in self.rooms().values() {
            let summary = handle.summary.borrow();
            let Some(code) = &summary.listed_invite else {
                continue;
            };
            let from = summary
                .line
                .players
                .first()
                .map(|player| player.name.clone());
            let table = OpenTable {
                game: summary.line.game.clone(),
                from: from.unwrap_or_default(),
                invite: format!("/t/{code}"),
            };
            waiting.insert((summary.line.updated_ms, code.clone()), table);
        }
        waiting.into_values().collect()
    }

    /// An ended match, ply by ply, as `viewer` would have seen it.
    ///
    /// # Errors
    /// No such match, or one that is still played.
    pub async fn replay(&self, match_id: &str, viewer: Viewer) -> Result<Replay, Problem> {
        let (header, setup, inputs) = self.ended(match_id).await?;
        let plies = room::plies(&self.shared, &setup, &inputs, viewer)?;
        let players = header.players(|_| false);
        Ok(Replay {
            match_id: header.match_id,
            game: header.game,
            players,
            over: true,
            plies,
        })
    }

    /// Set-up and inputs of an ended match, without what was taken back.
    async fn ended(&self, match_id: &str) -> Result<(Header, Setup, Vec<Input>), Problem> {
        let stored = self.stored(match_id).await?;
        if !matches!(stored.status, Status::Over) {
            return Err(Problem::NotOver);
        }
        let restored = room::restore(&self.shared, &stored)?;
        let inputs = restored.inputs();
        let setup = restored.header.setup.clone().ok_or(Problem::NotOver)?;
        Ok((restored.header, setup, inputs))
    }
}

struct New {
    game: String,
    opponent: String,
    seat: u8,
    name: String,
    listed: bool,
}

async fn ask(handle: &RoomHandle, ask: Ask) -> Result<(), Problem> {
    handle
        .asks
        .send(ask)
        .await
        .map_err(|_| Problem::NoSuchMatch)
}

fn line_of(header: &Header) -> MatchLine {
    MatchLine {
        match_id: header.match_id.clone(),
        game: header.game.clone(),
        url: format!("/m/{}", header.match_id),
        asked_me: false,
        turn: 0,
        over: true,
        players: header.players(|_| false),
        updated_ms: header.created_ms,
    }
}

/// A name as it may be shown: one line, without control characters, not too long.
fn short_name(name: &str) -> String {
    let visible = name.chars().filter(|letter| !letter.is_control());
    let words: String = visible.collect();
    words.trim().chars().take(NAME_CHARS_MAX).collect()
}

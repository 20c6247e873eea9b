//! Finds matches, makes them, and brings people together.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::engine::{Construction, DeckList, Input, Setup, Viewer, viewer_of_seats};
use crate::problem::Problem;
use crate::random;
use crate::record::{self, Chair, Header, Sitter, Status, StoredMatch};
use crate::room::{self, Ask, Room, RoomHandle, Shared};
use crate::store::{Store, Write};
use crate::wire::http::{
    AcceptInvitation, ChairWish, ClockWish, ContinueReplay, DeckChoice, Invitation, MatchLine,
    NewMatch, OpenTable, Replay, SeatTaken, SeatToken, WhoFirst,
};

/// The word for a person as the opponent.
const FRIEND: &str = "friend";

/// The word for whoever has the other chair of the team.
const MATE: &str = "mate";

/// Seconds on a clock at the beginning, and those that a turn may bring.
const INITIAL_S: std::ops::RangeInclusive<u32> = 1..=10_800;
const INCREMENT_S_MAX: u32 = 300;

/// Lines in a guest's list.
const LINES_MAX: u32 = 200;

/// Characters of a name.
const NAME_CHARS_MAX: usize = 24;

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
        if !self.shared.engine.knows(&wish.game) {
            return Err(Problem::NoSuchGame(wish.game));
        }
        let table = table_of(&wish)?;
        for chair in &table {
            self.require_sitter(chair)?;
        }
        let fits = |clock: ClockWish| {
            INITIAL_S.contains(&clock.initial_s) && clock.increment_s <= INCREMENT_S_MAX
        };
        if !wish.clock.is_none_or(fits) {
            return Err(Problem::Malformed(
                "a clock has 1 to 10,800 seconds, and up to 300 a turn".into(),
            ));
        }
        let knows = |games| {
            shokan_rules::games::match_rules(&wish.game).is_some_and(|it| it.games == games)
        };
        if wish.games != 1 && !(knows(wish.games) && table.len() == 1) {
            return Err(Problem::Malformed(
                "this game has no match of so many games: leave games out".into(),
            ));
        }
        self.room_for_one_more(guest).await?;
        let seat = match wish.first {
            WhoFirst::Me => 0,
            WhoFirst::Them => 1,
            WhoFirst::Coin => u8::from(random::coin()),
        };
        let me = Sitter::Human {
            guest: guest.to_owned(),
            token: random::secret(),
        };
        let seated = self.seated(&wish, &table, &me)?;
        let mut header = self.header(wish.game, seat, seated.chairs);
        header.clock = wish.clock;
        header.games = wish.games;
        header.listed = wish.listed;
        header.construction = seated.construction;
        header.options = wish.options.into_iter().collect();
        if header.free_seat().is_none() {
            let decks = header.take_decks();
            let engine = &self.shared.engine;
            let (game, construction) = (&header.game, header.construction);
            let setup = engine.setup(game, construction, decks, header.games, &header.options);
            header.setup = Some(setup);
        }
        self.open(guest, header, Vec::new()).await
    }

    /// The chairs of a new match with their decks, the maker's first.
    fn seated(&self, wish: &NewMatch, table: &[ChairWish], me: &Sitter) -> Result<Seated, Problem> {
        let engine = &self.shared.engine;
        let name = short_name(&wish.name);
        let (mine, mut construction) = engine.read_deck(&wish.game, &wish.deck)?;
        let mut lists = Vec::new();
        for chair in table {
            let read = chair.deck.as_ref();
            let read = read.map(|choice| engine.read_deck(&wish.game, choice));
            let (list, kind) = read.transpose()?.unzip();
            // A deck of any types can only meet another one by the freer construction.
            construction = kind
                .filter(|&kind| kind == Construction::Dynamic)
                .unwrap_or(construction);
            lists.push(list);
        }
        let mut chairs = vec![Chair {
            sitter: me.clone(),
            name: name.clone(),
            deck: Some(mine),
            ..Chair::free()
        }];
        for (at, (chair, list)) in (1..).zip(table.iter().zip(lists)) {
            let mut sits = Chair {
                deck: list,
                ..Chair::free()
            };
            match chair.who.as_str() {
                FRIEND => {}
                MATE if at ^ 2 == 0 => {
                    sits.sitter = me.clone();
                    sits.name.clone_from(&name);
                }
                MATE => sits.with_mate = true,
                level => {
                    sits.sitter = Sitter::Computer {
                        level: level.to_owned(),
                    };
                    let any = || engine.any_deck(&wish.game, construction);
                    sits.deck = sits.deck.or_else(any);
                }
            }
            chairs.push(sits);
        }
        for list in chairs.iter().filter_map(|chair| chair.deck.as_ref()) {
            engine.require(&wish.game, list, construction)?;
        }
        if let Some(choice) = &wish.second_deck {
            self.second_decks(&wish.game, choice, construction, &mut chairs)?;
        }
        Ok(Seated {
            chairs,
            construction,
        })
    }

    /// The second registered decks: the maker's, and any for the computer.
    fn second_decks(
        &self,
        game: &str,
        choice: &DeckChoice,
        construction: Construction,
        chairs: &mut [Chair],
    ) -> Result<(), Problem> {
        if !shokan_rules::games::has_second_deck(game) {
            return Err(Problem::Malformed(
                "this game has one deck a player: second_deck must be null".into(),
            ));
        }
        let engine = &self.shared.engine;
        for chair in chairs {
            let Some(first) = &chair.deck else { continue };
            chair.second = match &chair.sitter {
                Sitter::Computer { .. } => {
                    let other = engine.any_deck(game, construction);
                    other.map(|other| DeckList {
                        leaders: first.leaders.clone(),
                        ..other
                    })
                }
                _ => Some(engine.read_second(game, first, choice, construction)?),
            };
        }
        Ok(())
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
        let wanted = ChairWish {
            who: wish.opponent,
            deck: None,
        };
        if wanted.who == MATE {
            return Err(Problem::NoSuchOpponent(wanted.who));
        }
        self.require_sitter(&wanted)?;
        self.room_for_one_more(guest).await?;
        let (old, setup, inputs) = self.ended(match_id).await?;
        let ply = usize::try_from(wish.ply).unwrap_or(usize::MAX);
        if ply > inputs.len() || usize::from(wish.seat) >= setup.decks.len() {
            return Err(Problem::NoSuchPly);
        }
        let mut chairs = vec![Chair::free(); setup.decks.len()];
        chairs[0] = Chair {
            sitter: Sitter::Human {
                guest: guest.to_owned(),
                token: random::secret(),
            },
            name: short_name(&wish.name),
            ..Chair::free()
        };
        if wanted.who != FRIEND {
            for chair in &mut chairs[1..] {
                chair.sitter = Sitter::Computer {
                    level: wanted.who.clone(),
                };
            }
        }
        let mut header = self.header(old.game, wish.seat, chairs);
        header.construction = old.construction;
        header.options = old.options;
        header.games = old.games;
        header.setup = Some(setup);
        self.open(guest, header, inputs[..ply].to_vec()).await
    }

    /// Refuses a sitter that there is not.
    fn require_sitter(&self, chair: &ChairWish) -> Result<(), Problem> {
        let friend = matches!(chair.who.as_str(), FRIEND | MATE);
        if friend || self.shared.engine.opponent(&chair.who).is_some() {
            return Ok(());
        }
        Err(Problem::NoSuchOpponent(chair.who.clone()))
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

    /// A header around the chairs, of which the maker's is the first and takes this seat. The
    /// chair behind it in the list faces it, and of four the next is the team mate's.
    fn header(&self, game: String, seat: u8, chairs: Vec<Chair>) -> Header {
        let invited = chairs.iter().any(|chair| chair.sitter == Sitter::Nobody);
        let count = chairs.len();
        let mut seats = vec![Chair::free(); count];
        for (at, chair) in chairs.into_iter().enumerate() {
            seats[(at ^ usize::from(seat)) % count] = chair;
        }
        Header {
            match_id: random::match_id(),
            game,
            invite: invited.then(random::invite_code),
            listed: false,
            created_ms: record::now_ms(),
            construction: Construction::default(),
            options: Vec::new(),
            clock: None,
            games: 1,
            chairs: seats,
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
            chairs: summary.chairs.clone(),
            clock: summary.clock,
            games: summary.games,
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
                let asked_me = summary.asked_guests.iter().any(|asked| asked == guest);
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
                seats: count(summary.chairs.len()),
                free: count(summary.chairs.iter().filter(|chair| chair.open).count()),
                games: summary.games,
            };
            waiting.insert((summary.line.updated_ms, code.clone()), table);
        }
        waiting.into_values().collect()
    }

    /// An ended match, ply by ply, as somebody would have seen it.
    ///
    /// # Errors
    /// No such match, or one that is still played, or no such seat.
    pub async fn replay(&self, match_id: &str, eyes: Eyes<'_>) -> Result<Replay, Problem> {
        let (header, setup, inputs) = self.ended(match_id).await?;
        let viewer = eyes.viewer(&header).ok_or(Problem::NoSuchPly)?;
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

/// With whose eyes an ended match is looked at.
#[derive(Clone, Copy, Debug)]
pub enum Eyes<'a> {
    /// Those of whoever sees all, or of the public.
    Of(Viewer),
    /// Those of a seat.
    Seat(u8),
    /// The own ones of a guest who has played it, else the public's.
    Own(&'a str),
}

impl Eyes<'_> {
    fn viewer(self, header: &Header) -> Option<Viewer> {
        match self {
            Self::Of(viewer) => Some(viewer),
            Self::Seat(seat) if usize::from(seat) < header.chairs.len() => {
                Some(viewer_of_seats(&[seat]))
            }
            Self::Seat(_) => None,
            Self::Own(guest) => {
                let seat = header.seat_of_guest(guest).map(|(seat, _)| seat);
                let own = seat.map_or(Vec::new(), |seat| header.seats_of(seat));
                Some(viewer_of_seats(&own))
            }
        }
    }
}

/// The chairs of a new match, the maker's first, and how all decks are built.
struct Seated {
    chairs: Vec<Chair>,
    construction: Construction,
}

/// The other chairs that a wish is about, checked against each other.
fn table_of(wish: &NewMatch) -> Result<Vec<ChairWish>, Problem> {
    if wish.others.is_empty() {
        let only = ChairWish {
            who: wish.opponent.clone(),
            deck: wish.their_deck.clone(),
        };
        if only.who == MATE {
            return Err(Problem::NoSuchOpponent(only.who));
        }
        if only.who == FRIEND && only.deck.is_some() {
            return Err(Problem::Malformed(
                "a friend brings a deck: their_deck must be null".into(),
            ));
        }
        return Ok(vec![only]);
    }
    let malformed = |why: &str| Err(Problem::Malformed(why.into()));
    if !shokan_rules::games::seats_at(&wish.game, 1 + wish.others.len()) {
        return malformed("so many cannot sit at a table of this game");
    }
    if wish.second_deck.is_some() || wish.their_deck.is_some() || !wish.opponent.is_empty() {
        return malformed(
            "with others, opponent is empty and there are no their_deck, second_deck",
        );
    }
    for (at, chair) in (1usize..).zip(&wish.others) {
        let own_second = chair.who == MATE && at ^ 2 == 0;
        let partner = wish.others.get((at ^ 2).wrapping_sub(1));
        match chair.who.as_str() {
            FRIEND if chair.deck.is_some() => {
                return malformed("a friend brings a deck: deck must be null");
            }
            MATE if own_second && chair.deck.is_none() => {
                return malformed("who plays both decks of a team says which the second is");
            }
            MATE if own_second => {}
            MATE if chair.deck.is_some() || partner.is_none_or(|it| it.who != FRIEND) => {
                return malformed("mate is for the chair beside a friend, who brings both decks");
            }
            _ => {}
        }
    }
    Ok(wish.others.clone())
}

async fn ask(handle: &RoomHandle, ask: Ask) -> Result<(), Problem> {
    handle
        .asks
        .send(ask)
        .await
        .map_err(|_| Problem::NoSuchMatch)
}

fn count(chairs: usize) -> u8 {
    u8::try_from(chairs).unwrap_or(u8::MAX)
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

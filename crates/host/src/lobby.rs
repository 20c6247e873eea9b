//! Finds matches, makes them, and brings people together.

mod cups;
mod fair;
mod leaving;
mod moved;
mod played;
mod puzzles;
mod quick;
mod sandbox;
mod watch;

use std::collections::HashSet;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;

use crate::engine::{Construction, DeckList, Engine, Input, Scene, Setup, Viewer, viewer_of_seats};
use crate::guest::Guest;
use crate::luck::{self, Lots, MatchLuck};
use crate::problem::Problem;
use crate::pulse::{self, Instant};
use crate::random;
use crate::record::{Chair, EndedLine, Header, Sitter, Status, StoredHead, StoredMatch, line_for};
use crate::room::{self, Found, Restored, Room, RoomCommand, RoomHandle, Shared, Summary};
use crate::sets::SetProblem;
use crate::store::{Claim, Fence, Store, Write};
use crate::wire::http::{
    AcceptInvitation, ChairWish, ClockWish, ContinueReplay, Continued, DeckChoice, Hints,
    Invitation, MatchLine, NewLesson, NewMatch, NewScene, OpenTable, RematchWanted, SeatTaken,
    SeatToken, WantRematch, WatchLine, WhoFirst,
};

/// The word for a person as the opponent.
const FRIEND: &str = "friend";

/// The word for whoever has the other chair of the team.
const MATE: &str = "mate";

/// The computer that a first lesson goes on with.
const LESSON_LEVEL: &str = "first_steps";

/// Seconds on a clock at the beginning, and those that a turn may bring.
const INITIAL_S: std::ops::RangeInclusive<u32> = 1..=10_800;
const INCREMENT_S_MAX: u32 = 300;

/// What somebody may have for each answer: 1, 3 or 7 days.
const DAYS_S: [u32; 3] = [86_400, 3 * 86_400, 7 * 86_400];

/// Lines in a guest's list.
const LINES_MAX: u32 = 200;

/// Matches that the list of open tables shows at most.
const TABLES_MAX: u32 = 500;

/// How long the list of open tables and the number of open matches may be old.
const OLD_MAX: Duration = Duration::from_secs(1);

/// How often it is looked for matches that wait in vain.
const SWEEP_EVERY: Duration = Duration::from_secs(10 * 60);

/// How often it is looked for matches whose process is gone.
const ADOPT_EVERY: Duration = Duration::from_secs(1);

/// How long it is waited after ratings could not be moved.
const RATE_AGAIN: Duration = Duration::from_secs(5);

/// Matches that one look takes from the store.
const SWEEP_MAX: u32 = 256;

/// Tries to reach a room that falls asleep in the very moment.
const TRIES: usize = 3;

/// Where matches are found, made and woken. It holds no match itself: those that are awake are in
/// [`Shared::rooms`], all others in the store.
#[derive(Debug)]
pub struct Lobby {
    shared: Arc<Shared>,
    store: Arc<dyn Store>,
    /// The ids of matches that are being made.
    making: Mutex<HashSet<String>>,
    stopping: AtomicBool,
    tables: Recently<Vec<OpenTable>>,
    watched: Recently<Vec<WatchLine>>,
    queue: Mutex<quick::Queue>,
    open_count: Recently<u64>,
    cups: cups::Office,
}

/// Something that was read from the store a moment ago.
type Recently<T> = tokio::sync::Mutex<Option<(Instant, T)>>;

impl Lobby {
    /// A lobby over the matches of a store. None of them is read before somebody asks for it.
    #[must_use]
    pub fn new(shared: Arc<Shared>, store: Arc<dyn Store>) -> Self {
        Self {
            shared,
            store,
            making: Mutex::default(),
            stopping: AtomicBool::new(false),
            tables: Recently::default(),
            watched: Recently::default(),
            queue: Mutex::default(),
            open_count: Recently::default(),
            cups: cups::Office::default(),
        }
    }

    /// Wakes the matches in which a clock runs, which waits for nobody to come.
    pub async fn wake_clocks(&self) {
        let mut after = String::new();
        loop {
            let heads = self.store.open_matches(&after, SWEEP_MAX).await;
            let Ok(heads) = heads else { return };
            let Some(last) = heads.last() else { return };
            after.clone_from(&last.match_id);
            for head in heads {
                let header = serde_json::from_str::<Header>(&head.header);
                let clock = header.is_ok_and(|header| header.clock.is_some());
                if clock && head.status == Status::Live {
                    // What cannot be woken is told to whoever asks for it.
                    let _void_or_gone = self.room(&head.match_id).await;
                }
            }
        }
    }

    /// Takes over the matches with a clock of processes that are gone, again and again.
    pub async fn adopt(&self) {
        if self.store.taken().is_none() {
            return;
        }
        loop {
            pulse::sleep(ADOPT_EVERY).await;
            // Rated matches that a process left behind count as well.
            let _later = self.shared.ratings.settle().await;
            for head in self.store.orphans(SWEEP_MAX).await.unwrap_or_default() {
                // What cannot be woken is told to whoever asks for it.
                let _void_or_gone = self.room(&head.match_id).await;
            }
        }
    }

    /// Moves the ratings of rated matches that have ended: those of before the start first, and
    /// then each as it ends.
    pub async fn rate(&self) {
        let ratings = &self.shared.ratings;
        loop {
            match ratings.settle().await {
                Ok(()) => ratings.next().await,
                Err(error) => {
                    tracing::warn!(%error, "ratings are moved later");
                    pulse::sleep(RATE_AGAIN).await;
                }
            }
        }
    }

    /// Closes the rooms of matches that other processes take.
    pub async fn let_go(&self) {
        let Some(mut taken) = self.store.taken() else {
            return;
        };
        loop {
            match taken.recv().await {
                Ok(match_id) => self.lose(&match_id).await,
                // What was missed is found when the room writes.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    async fn lose(&self, match_id: &str) {
        if let Some(room) = self.shared.rooms.awake(match_id) {
            let _gone_already = room.commands.send(RoomCommand::Lost).await;
        }
    }

    /// Ends matches that wait for a player and that nobody who plays has looked at for long, again
    /// and again.
    pub async fn sweep(&self) {
        loop {
            self.end_forgotten().await;
            self.end_forgotten_cups().await;
            self.shared.sets.expire().await;
            pulse::sleep(SWEEP_EVERY).await;
        }
    }

    async fn end_forgotten(&self) {
        let waiting_max = self.shared.settings.limits.waiting_max;
        let waiting_max_ms = u64::try_from(waiting_max.as_millis()).unwrap_or(u64::MAX);
        let before_ms = pulse::now_ms().saturating_sub(waiting_max_ms);
        let Ok(heads) = self.store.forgotten(before_ms, SWEEP_MAX).await else {
            return;
        };
        for head in heads {
            if self.shared.rooms.awake(&head.match_id).is_some() {
                continue;
            }
            let claim = self.store.claim(&head.match_id).await;
            if let Ok(Some(Claim::Mine { fence, .. })) = claim {
                // A failure is met again by the next look.
                let _later = self.set_aside(&head.match_id, &head.header, fence).await;
            }
        }
    }

    /// A match that cannot go on stays in the store, and in the lists as ended.
    async fn set_aside(&self, match_id: &str, header: &str, fence: Fence) -> Result<(), Problem> {
        let line = match serde_json::from_str::<Header>(header) {
            Ok(header) => {
                let Summary { line, seats, .. } = Summary::of(&header);
                let line = MatchLine { over: true, ..line };
                Box::new(EndedLine { line, seats })
            }
            Err(_) => return Ok(()),
        };
        let under = Write::Under {
            match_id: match_id.to_owned(),
            fence,
        };
        let end = Write::End {
            match_id: match_id.to_owned(),
            status: Status::Void,
            line,
        };
        let written = self.shared.journal.write(vec![under, end]).await;
        written.map_err(Problem::from)
    }

    /// Matches that are awake.
    #[must_use]
    pub fn rooms_count(&self) -> usize {
        self.shared.rooms.count()
    }

    /// From now on no match is made.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Makes a match and seats its maker.
    ///
    /// # Errors
    /// What is wrong with the wish, or a limit.
    pub async fn create(&self, guest: &Guest, wish: NewMatch) -> Result<SeatTaken, Problem> {
        if !self.shared.engine.knows(&wish.game) {
            return Err(Problem::NoSuchGame(wish.game));
        }
        let table = table_of(&wish)?;
        for chair in &table {
            self.require_sitter(chair)?;
        }
        require_clock(wish.clock, &table)?;
        let knows = |games| {
            shokan_rules::games::match_rules(&wish.game).is_some_and(|it| it.games == games)
        };
        if wish.games != 1 && !(knows(wish.games) && table.len() == 1) {
            return Err(Problem::Malformed(
                "this game has no match of so many games: leave games out".into(),
            ));
        }
        if wish.rated && !(table.len() == 1 && wish.opponent == FRIEND) {
            return Err(Problem::Malformed("a rated match is for two people".into()));
        }
        if wish.rated && !wish.hints.is_never() {
            return Err(Problem::Malformed("a rated match has no hints".into()));
        }
        self.room_for_one_more(guest.id()).await?;
        let engine = self.cards_of(&wish).await?;
        let rating = match wish.rated {
            true => Some(self.shared.rating_of(guest, &wish.game).await?),
            false => None,
        };
        let (ticket, word) = self.ticket_of(&wish)?;
        let asked = ticket.is_some();
        let match_id = ticket.unwrap_or_else(random::match_id);
        let _making = self.make_once(&match_id).await?;
        let house_key = self.shared.engine.house_key(&self.shared.secret, &match_id);
        let mut lots = Lots::new(&house_key, &word);
        let seat = match wish.first {
            WhoFirst::Me => 0,
            WhoFirst::Them => 1,
            WhoFirst::Coin => lots.seat(),
        };
        let me = Sitter::human(guest.id());
        let name = guest.shown_name(&wish.name);
        let seated = self.seated((&engine, &wish), &table, (&me, &name), &mut lots)?;
        let mut header = self.header(match_id, wish.game, seat, seated.chairs);
        let mut luck = MatchLuck::new(house_key, asked);
        luck.begins(header.chairs.len(), seat, word);
        luck.lots = lots.drawn;
        header.luck = Some(luck);
        header.clock = wish.clock;
        header.games = wish.games;
        header.rated = wish.rated;
        header.hints = wish.hints;
        header.chairs[usize::from(seat)].rating = rating;
        header.listed = wish.listed;
        header.beginners = wish.beginners;
        header.construction = seated.construction;
        header.set = wish.set;
        header.options = wish.options.into_iter().collect();
        if header.free_seat().is_none() {
            header.setup = Some(engine.setup(&mut header));
        }
        if let Some(hash) = &header.set {
            self.shared.sets.hold(hash).await?;
        }
        self.open_with(engine, guest, header, Vec::new()).await
    }

    /// The rules with the cards that a wish is about.
    async fn cards_of(&self, wish: &NewMatch) -> Result<Engine, Problem> {
        let shared = &self.shared;
        if wish.rated && wish.set.is_some() {
            return Err(SetProblem::HouseCardsOnly.into());
        }
        let engine = shared
            .sets
            .engine(&shared.engine, wish.set.as_deref())
            .await?;
        if engine.own().is_some_and(|own| own.set.game != wish.game) {
            return Err(SetProblem::OtherGame.into());
        }
        Ok(engine)
    }

    /// The chairs of a new match with their decks, the maker's first.
    fn seated(
        &self,
        (engine, wish): (&Engine, &NewMatch),
        table: &[ChairWish],
        (me, name): (&Sitter, &str),
        lots: &mut Lots,
    ) -> Result<Seated, Problem> {
        let (mine, mut construction) = engine.read_deck(&wish.game, &wish.deck)?;
        let mut lists = Vec::new();
        for chair in table {
            let read = chair.deck.as_ref();
            let read = read.map(|choice| engine.read_deck(&wish.game, choice));
            let (list, kind) = read.transpose()?.unzip();
            construction = construction.with(kind.unwrap_or_default());
            lists.push(list);
        }
        let mut taken: Vec<DeckList> = lists.iter().flatten().cloned().collect();
        taken.push(mine.clone());
        let mut chairs = vec![Chair {
            sitter: me.clone(),
            name: name.to_owned(),
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
                    name.clone_into(&mut sits.name);
                }
                MATE => sits.with_mate = true,
                level => {
                    sits.sitter = Sitter::Computer {
                        level: level.to_owned(),
                    };
                    let any = || engine.any_deck(&wish.game, construction, &taken, lots);
                    sits.deck = sits.deck.or_else(any);
                    taken.extend(sits.deck.clone());
                }
            }
            chairs.push(sits);
        }
        for list in chairs.iter().filter_map(|chair| chair.deck.as_ref()) {
            engine.require(&wish.game, list, construction)?;
        }
        if let Some(choice) = &wish.second_deck {
            second_decks(
                engine,
                (&wish.game, choice),
                construction,
                &mut chairs,
                lots,
            )?;
        }
        Ok(Seated {
            chairs,
            construction,
        })
    }

    /// Begins the first lesson of a game.
    ///
    /// # Errors
    /// No such game or lesson, or a limit.
    pub async fn learn(
        &self,
        guest: &Guest,
        game: &str,
        wish: &NewLesson,
    ) -> Result<SeatTaken, Problem> {
        let engine = &self.shared.engine;
        let no_lesson = || Problem::NoSuchGame(game.to_owned());
        let lesson = engine.lesson(game).ok_or_else(no_lesson)?;
        self.room_for_one_more(guest.id()).await?;
        let me = Sitter::human(guest.id());
        let computer = Sitter::Computer {
            level: LESSON_LEVEL.to_owned(),
        };
        let mut chairs = Vec::new();
        for (sitter, deck) in [me, computer].into_iter().zip(&lesson.decks) {
            let (deck, _) = engine.read_deck(game, &DeckChoice::Ready(deck.clone()))?;
            chairs.push(Chair {
                sitter,
                deck: Some(deck),
                ..Chair::free()
            });
        }
        let mut header = self.header(random::match_id(), game.to_owned(), 0, chairs);
        header.chairs[0].name = guest.shown_name(&wish.name);
        header.lesson = true;
        let mut setup = engine.setup(&mut header);
        // The lesson is the same for everybody, so nobody is promised any luck.
        setup.seed = lesson.key;
        header.setup = Some(setup);
        self.open(guest, header, Vec::new()).await
    }

    /// Begins a match on the board of a scenario, against the computer; who asks has the seat that
    /// is asked first.
    ///
    /// # Errors
    /// No such opponent, or a limit.
    pub async fn play_scene(
        &self,
        guest: &Guest,
        (game, id, scene): (&str, &str, Scene),
        wish: &NewScene,
    ) -> Result<SeatTaken, Problem> {
        let engine = &self.shared.engine;
        if engine.opponent(&wish.opponent).is_none() {
            return Err(Problem::NoSuchOpponent(wish.opponent.clone()));
        }
        self.room_for_one_more(guest.id()).await?;
        let me = Sitter::human(guest.id());
        let computer = Sitter::Computer {
            level: wish.opponent.clone(),
        };
        let others = (1..scene.seats).map(|_| computer.clone());
        let chairs = std::iter::once(me).chain(others).map(|sitter| Chair {
            sitter,
            deck: Some(DeckList::default()),
            ..Chair::free()
        });
        let (match_id, chairs) = (random::match_id(), chairs.collect());
        let mut header = self.header(match_id, game.to_owned(), scene.asked, chairs);
        header.chairs[usize::from(scene.asked)].name = guest.shown_name(&wish.name);
        let mut setup = engine.setup(&mut header);
        setup.board = Some(scene.text);
        setup.seed = engine.house_key(&self.shared.secret, &header.match_id);
        header.scene = Some(id.to_owned());
        header.setup = Some(setup);
        self.open(guest, header, Vec::new()).await
    }

    /// Goes on from a ply of an ended match, with its true hidden cards.
    ///
    /// # Errors
    /// No such match or ply, the match is over by then, or a limit.
    pub async fn continue_replay(
        &self,
        guest: &Guest,
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
        self.room_for_one_more(guest.id()).await?;
        let (old, engine, setup, inputs) = self.ended(match_id).await?;
        let ply = usize::try_from(wish.ply).unwrap_or(usize::MAX);
        if ply > inputs.len() || usize::from(wish.seat) >= setup.decks.len() {
            return Err(Problem::NoSuchPly);
        }
        let mut chairs = vec![Chair::free(); setup.decks.len()];
        chairs[0] = Chair {
            sitter: Sitter::human(guest.id()),
            name: guest.shown_name(&wish.name),
            ..Chair::free()
        };
        if wanted.who != FRIEND {
            for chair in &mut chairs[1..] {
                chair.sitter = Sitter::Computer {
                    level: wanted.who.clone(),
                };
            }
        }
        let mut header = self.header(random::match_id(), old.game, wish.seat, chairs);
        // The hidden cards are those of the old match, so its luck is too.
        header.luck = old.luck;
        header.scene = old.scene;
        header.set = old.set;
        header.continued = Some(Continued {
            match_id: old.match_id,
            ply: wish.ply,
        });
        header.construction = old.construction;
        header.options = old.options;
        header.games = old.games;
        header.setup = Some(setup);
        self.open_with(engine, guest, header, inputs[..ply].to_vec())
            .await
    }

    /// Asks for another match between the players of an ended one; answers with the seat in it when
    /// everybody has asked.
    ///
    /// # Errors
    /// The match goes on, the guest has no seat in it, or a limit.
    pub async fn rematch(
        &self,
        guest: &Guest,
        match_id: &str,
        wish: &WantRematch,
    ) -> Result<RematchWanted, Problem> {
        let word = luck::word(&wish.word)?;
        self.room_for_one_more(guest.id()).await?;
        let want = |answer| RoomCommand::Rematch {
            guest: guest.clone(),
            word: word.clone(),
            answer,
        };
        let Some(match_id) = self.ask(match_id, want).await?.1? else {
            return Ok(RematchWanted { taken: None });
        };
        let SeatToken { token, seat } = self.token(guest, &match_id).await?;
        let handle = self.room(&match_id).await?;
        let commitment = handle.summary.borrow().commitment.clone();
        let taken = SeatTaken {
            url: format!("/m/{match_id}"),
            match_id,
            token,
            seat,
            invite: None,
            commitment,
        };
        Ok(RematchWanted { taken: Some(taken) })
    }

    /// Refuses a sitter that there is not.
    fn require_sitter(&self, chair: &ChairWish) -> Result<(), Problem> {
        let friend = matches!(chair.who.as_str(), FRIEND | MATE);
        if friend || self.shared.engine.opponent(&chair.who).is_some() {
            return Ok(());
        }
        Err(Problem::NoSuchOpponent(chair.who.clone()))
    }

    fn require_open(&self) -> Result<(), Problem> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Problem::Stopping);
        }
        Ok(())
    }

    async fn room_for_one_more(&self, guest: &str) -> Result<(), Problem> {
        self.require_open()?;
        let limits = &self.shared.settings.limits;
        let mine = self.store.open_count(guest).await?;
        let all = recently(&self.open_count, || async {
            self.store.open_total().await.map_err(Problem::from)
        });
        let full = all.await? >= limits.matches_max as u64;
        if full || mine as usize >= limits.matches_per_guest_max {
            return Err(Problem::TooMany);
        }
        Ok(())
    }

    /// A header around the chairs, of which the maker's is the first and takes this seat. The
    /// chair behind it in the list faces it, and of four the next is the teammate's.
    fn header(&self, match_id: String, game: String, seat: u8, chairs: Vec<Chair>) -> Header {
        let invited = chairs.iter().any(|chair| chair.sitter == Sitter::Nobody);
        let count = chairs.len();
        let mut seats = vec![Chair::free(); count];
        for (at, chair) in chairs.into_iter().enumerate() {
            seats[(at ^ usize::from(seat)) % count] = chair;
        }
        Header {
            match_id,
            game,
            invite: invited.then(random::invite_code),
            listed: false,
            beginners: false,
            created_ms: pulse::now_ms(),
            seen_ms: 0,
            construction: Construction::default(),
            options: Vec::new(),
            clock: None,
            games: 1,
            rated: false,
            hints: Hints::Never,
            chairs: seats,
            setup: None,
            luck: None,
            continued: None,
            lesson: false,
            scene: None,
            set: None,
            puzzle: None,
            cup: None,
            come_ms: None,
        }
    }

    /// Opens a match with the cards of the house.
    async fn open(
        &self,
        guest: &Guest,
        header: Header,
        prefix: Vec<Input>,
    ) -> Result<SeatTaken, Problem> {
        let engine = self.shared.engine.clone();
        self.open_with(engine, guest, header, prefix).await
    }

    async fn open_with(
        &self,
        engine: Engine,
        guest: &Guest,
        mut header: Header,
        prefix: Vec<Input>,
    ) -> Result<SeatTaken, Problem> {
        let seat = header.seat_of_guest(guest.id()).ok_or(Problem::NotYours)?;
        let token = header.seal(guest).ok_or(Problem::NotYours)?;
        let taken = SeatTaken {
            match_id: header.match_id.clone(),
            token,
            seat,
            url: format!("/m/{}", header.match_id),
            invite: header.invite.as_ref().map(|code| format!("/t/{code}")),
            commitment: header.commitment(),
        };
        Room::open(self.shared.clone(), engine, header, prefix).await?;
        // Who has made a table wants to see it in the list.
        self.tables.lock().await.take();
        Ok(taken)
    }

    /// The room of a match; one that sleeps is woken from the store.
    ///
    /// # Errors
    /// No such match, or one whose log cannot be followed.
    pub async fn room(&self, match_id: &str) -> Result<RoomHandle, Problem> {
        let waking = match self.shared.rooms.find(match_id) {
            Found::Awake(handle) => return Ok(handle),
            Found::Waking(waking) => waking,
            Found::Asleep(tell) => {
                let woken = self.wake(match_id).await;
                if woken.is_err() {
                    self.shared.rooms.give_up(match_id);
                }
                tell.tell(woken.clone());
                return woken;
            }
        };
        let woken = waking.woken().await;
        // Who was to wake it went away in the middle.
        woken.unwrap_or(Err(Problem::Busy))
    }

    async fn wake(&self, match_id: &str) -> Result<RoomHandle, Problem> {
        // What can be read may not be what is on the disk, and must not be vouched for.
        self.shared.journal.sound()?;
        let claim = self.store.claim(match_id).await?;
        let (fence, stored) = match claim.ok_or(Problem::NoSuchMatch)? {
            Claim::Mine { fence, stored } => (fence, Arc::from(stored)),
            Claim::Elsewhere { peer } => return Err(Problem::Elsewhere(peer)),
        };
        let restored = self.restored(&stored).await;
        if let Err(Problem::Void(why)) = &restored
            && matches!(stored.status, Status::Waiting | Status::Live)
        {
            tracing::error!(match_id, why = why.en, "a match cannot go on");
            self.set_aside(match_id, &stored.header, fence).await?;
        }
        let handle = restored?.start(self.shared.clone(), fence).await?;
        self.shared.rooms.keep(match_id, handle.clone());
        Ok(handle)
    }

    /// Replays a stored match where it keeps nobody waiting.
    async fn restored(&self, stored: &Arc<StoredMatch>) -> Result<Restored, Problem> {
        let (shared, stored) = (&self.shared, stored.clone());
        let engine = shared.sets.engine_of(&shared.engine, &stored).await?;
        let restored = pulse::apart(move || room::restore(&engine, &stored)).await;
        restored.unwrap_or(Err(Problem::Busy))
    }

    pub(crate) async fn stored(&self, match_id: &str) -> Result<StoredMatch, Problem> {
        let stored = self.store.load(match_id).await;
        let stored = stored?;
        stored.ok_or(Problem::NoSuchMatch)
    }

    pub(crate) async fn head(&self, match_id: &str) -> Result<StoredHead, Problem> {
        let head = self.store.head(match_id).await?;
        head.ok_or(Problem::NoSuchMatch)
    }

    /// Asks a room and waits for its answer; a room that fell asleep in the very moment is woken.
    ///
    /// # Errors
    /// Why there is no such room.
    pub async fn ask<T>(
        &self,
        match_id: &str,
        make: impl Fn(oneshot::Sender<T>) -> RoomCommand,
    ) -> Result<(RoomHandle, T), Problem> {
        for _ in 0..TRIES {
            let handle = self.room(match_id).await?;
            let (answer, answered) = oneshot::channel();
            if handle.commands.send(make(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok((handle, answer));
            }
        }
        Err(Problem::Busy)
    }

    /// The match of an invitation.
    async fn invited(&self, code: &str) -> Result<String, Problem> {
        let found = self.store.by_invite(code).await;
        let found = found?;
        found.ok_or(Problem::NoSuchInvitation)
    }

    /// What an invitation offers.
    ///
    /// # Errors
    /// [`Problem::NoSuchInvitation`].
    pub async fn invitation(&self, code: &str) -> Result<Invitation, Problem> {
        let handle = self.room(&self.invited(code).await?).await?;
        let summary = handle.summary.borrow();
        Ok(Invitation {
            game: summary.line.game.clone(),
            set: summary.set.clone(),
            from: maker(&summary),
            open: summary.status == Status::Waiting,
            chairs: summary.chairs.clone(),
            clock: summary.clock,
            games: summary.games,
            rated: summary.rated,
            hints: summary.hints,
            commitment: summary.commitment.clone(),
            continued: summary.continued.clone(),
        })
    }

    /// Takes the free seat of an invitation.
    ///
    /// # Errors
    /// The seat is taken, or the deck cannot be played.
    pub async fn accept(
        &self,
        guest: &Guest,
        code: &str,
        mut body: AcceptInvitation,
    ) -> Result<SeatTaken, Problem> {
        let match_id = self.invited(code).await?;
        body.name = guest.shown_name(&body.name);
        let accept = |answer| RoomCommand::Accept {
            guest: guest.clone(),
            body: Box::new(body.clone()),
            answer,
        };
        let (_, taken) = self.ask(&match_id, accept).await?;
        self.tables.lock().await.take();
        taken
    }

    /// The seat token of a guest.
    ///
    /// # Errors
    /// No such match, or no seat in it.
    pub async fn token(&self, guest: &Guest, match_id: &str) -> Result<SeatToken, Problem> {
        let token = |answer| RoomCommand::Token {
            guest: guest.clone(),
            answer,
        };
        self.ask(match_id, token).await?.1
    }

    /// The matches of a guest, the newest first.
    ///
    /// # Errors
    /// What the store said.
    pub async fn mine(&self, guest: &str) -> Result<Vec<MatchLine>, Problem> {
        let mut lines = self.lines(guest, LINES_MAX).await?;
        lines.retain(|line| line.puzzle.is_none());
        Ok(lines)
    }

    async fn lines(&self, guest: &str, most: u32) -> Result<Vec<MatchLine>, Problem> {
        let stored = self.store.of_guest(guest, most).await;
        let stored = stored?;
        let mut lines = Vec::with_capacity(stored.len());
        for stored in stored {
            let open = matches!(stored.status, Status::Waiting | Status::Live);
            let room = match open {
                true => match self.room(&stored.match_id).await {
                    Err(Problem::Elsewhere(_)) => {
                        lines.extend(self.line_elsewhere(&stored.match_id, guest).await);
                        continue;
                    }
                    room => room.ok(),
                },
                false => self.shared.rooms.awake(&stored.match_id),
            };
            lines.extend(match room {
                Some(handle) => Some(handle.summary.borrow().line_of(guest)),
                None => stored
                    .line
                    .map(|kept| line_for(kept.line, &kept.seats, guest)),
            });
        }
        Ok(lines)
    }

    /// The line of a match that another process has, as far as its header tells: a list must not
    /// play whole matches again for whoever asks for it.
    async fn line_elsewhere(&self, match_id: &str, guest: &str) -> Option<MatchLine> {
        let stored = self.stored(match_id).await.ok()?;
        let header: Header = serde_json::from_str(&stored.header).ok()?;
        Some(Summary::of(&header).line_of(guest))
    }

    /// Listed matches that wait for a player, the longest wait first.
    ///
    /// # Errors
    /// What the store said.
    pub async fn tables(&self) -> Result<Vec<OpenTable>, Problem> {
        recently(&self.tables, || async {
            let heads = self.store.listed(TABLES_MAX).await;
            let heads = heads?;
            let header = |head: StoredHead| serde_json::from_str::<Header>(&head.header).ok();
            let headers = heads.into_iter().filter_map(header);
            Ok(headers.filter_map(|header| open_table(&header)).collect())
        })
        .await
    }

    /// Set-up and inputs of an ended match, without what was taken back.
    async fn ended(&self, match_id: &str) -> Result<(Header, Engine, Setup, Vec<Input>), Problem> {
        let stored = self.stored(match_id).await?;
        if !matches!(stored.status, Status::Over) {
            return Err(Problem::NotOver);
        }
        let restored = self.restored(&Arc::new(stored)).await?;
        let inputs = restored.inputs();
        let setup = restored.setup().cloned().ok_or(Problem::NotOver)?;
        let engine = restored.engine().clone();
        Ok((restored.header, engine, setup, inputs))
    }
}

/// What was read a moment ago, or is read now.
async fn recently<T, W>(cached: &Recently<T>, read: impl FnOnce() -> W) -> Result<T, Problem>
where
    T: Clone,
    W: Future<Output = Result<T, Problem>>,
{
    let mut cached = cached.lock().await;
    if let Some((_, value)) = cached.as_ref().filter(|(at, _)| at.elapsed() < OLD_MAX) {
        return Ok(value.clone());
    }
    let value = read().await?;
    *cached = Some((Instant::now(), value.clone()));
    Ok(value)
}

/// The name of whoever made the match.
fn maker(summary: &Summary) -> String {
    let first = summary.line.players.first();
    first.map(|player| player.name.clone()).unwrap_or_default()
}

fn open_table(header: &Header) -> Option<OpenTable> {
    let code = header.invite.as_ref()?;
    let summary = Summary::of(header);
    Some(OpenTable {
        game: header.game.clone(),
        set: header.set.clone(),
        from: maker(&summary),
        invite: format!("/t/{code}"),
        seats: count(summary.chairs.len()),
        free: count(summary.chairs.iter().filter(|chair| chair.open).count()),
        clock: header.clock,
        games: header.games,
        beginners: header.beginners,
        rated: header.rated,
        hints: header.hints,
    })
}

/// As whom an ended match is looked at.
#[derive(Clone, Copy, Debug)]
pub enum Perspective<'a> {
    /// As whoever sees all, or as the public.
    Of(Viewer),
    /// As a seat.
    Seat(u8),
    /// As the seats of a guest who has played it, else as the public.
    Own(&'a str),
}

impl Perspective<'_> {
    pub(crate) fn viewer(self, header: &Header) -> Option<Viewer> {
        match self {
            Self::Of(viewer) => Some(viewer),
            Self::Seat(seat) if usize::from(seat) < header.chairs.len() => {
                Some(viewer_of_seats(&[seat]))
            }
            Self::Seat(_) => None,
            Self::Own(guest) => {
                let seat = header.seat_of_guest(guest);
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

/// Refuses a clock that there is not, or not at such a table.
fn require_clock(wish: Option<ClockWish>, table: &[ChairWish]) -> Result<(), Problem> {
    let Some(clock) = wish else { return Ok(()) };
    let computer = |chair: &ChairWish| !matches!(chair.who.as_str(), FRIEND | MATE);
    let why = match clock.per_answer {
        true if !DAYS_S.contains(&clock.initial_s) || clock.increment_s > 0 => {
            "a clock for each answer has 1, 3 or 7 days, and no increment"
        }
        true if table.iter().any(computer) => "days for each answer are for tables of people",
        false if !INITIAL_S.contains(&clock.initial_s) || clock.increment_s > INCREMENT_S_MAX => {
            "a clock has 1 to 10,800 seconds, and up to 300 a turn"
        }
        _ => return Ok(()),
    };
    Err(Problem::Malformed(why.into()))
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

fn count(chairs: usize) -> u8 {
    u8::try_from(chairs).unwrap_or(u8::MAX)
}

/// The second registered decks: the maker's, and any for the computer.
fn second_decks(
    engine: &Engine,
    (game, choice): (&str, &DeckChoice),
    construction: Construction,
    chairs: &mut [Chair],
    lots: &mut Lots,
) -> Result<(), Problem> {
    if !shokan_rules::games::has_second_deck(game) {
        return Err(Problem::Malformed(
            "this game has one deck a player: second_deck must be null".into(),
        ));
    }
    for chair in chairs {
        let Some(first) = &chair.deck else { continue };
        chair.second = match &chair.sitter {
            Sitter::Computer { .. } => {
                let other = engine.any_deck(game, construction, &[], lots);
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

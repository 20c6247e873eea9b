//! What the house answers to a page that asks once: the routes below `/api/`, told apart by method
//! and path. The server asks here for HTTP; a page that carries the house with it asks directly.

mod account;
mod cups;
mod sets;
mod workshop;

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::analysis;
use crate::doors::Address;
use crate::engine::{Construction, Scene, Viewer};
use crate::guest::Guest;
use crate::house::House;
use crate::lab;
use crate::lobby::Perspective;
use crate::problem::Problem;
use crate::puzzles::Puzzle;
use crate::random;
use crate::sets::SetProblem;
use crate::wire::http::{
    CheckDeck, ContinueReplay, ErrorBody, LayBoard, NewLesson, NewMatch, NewPuzzle, NewReport,
    NewSandbox, NewScene, NewTicket, SeatTaken, SeatToken, TakeIn, WantPair, WantRematch,
};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// To be told something.
    Get,
    /// To change something.
    Post,
}

/// What a page asks once: a request as HTTP has it, without HTTP.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// What is asked for.
    pub method: Method,
    /// The path behind `/api/`.
    pub path: &'a str,
    /// What stands behind the question mark, or nothing.
    pub query: &'a str,
    /// The guest's key, when whoever asks has one.
    pub guest: Option<&'a str>,
    /// The token of the session, when whoever asks has one.
    pub session: Option<&'a str>,
    /// The JSON that is sent along; empty where nothing is.
    pub body: &'a [u8],
}

/// One answer; its body is JSON.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status, as HTTP counts them.
    pub status: u16,
    /// The JSON of the answer.
    pub body: Body,
    /// The key of a guest who had none and needs it from now on.
    pub new_guest: Option<String>,
    /// What becomes of the session of whoever asks; nothing when it stays.
    pub session: Option<SessionChange>,
    /// Seconds after which the same may be asked again, where a limit was reached.
    pub retry_after_s: Option<u32>,
    /// Where the process is reached that has to be asked instead; nothing when this one has
    /// answered.
    pub elsewhere: Option<String>,
}

/// What becomes of the session of a browser, in which its guest is signed in.
#[derive(Clone, PartialEq, Eq)]
pub enum SessionChange {
    /// It begins, with this token.
    Begun(String),
    /// It begins with this token, and takes the place of the guest's key.
    Kept(String),
    /// It has ended.
    Ended,
    /// It has ended, and so has the guest.
    Left,
}

impl std::fmt::Debug for SessionChange {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Begun(_) => "Begun",
            Self::Kept(_) => "Kept",
            Self::Ended => "Ended",
            Self::Left => "Left",
        })
    }
}

/// The body of an answer.
#[derive(Clone, Debug)]
pub enum Body {
    /// Made for this answer.
    Made(String),
    /// The same for everybody until the program changes.
    Cached(Arc<str>),
}

impl Body {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Made(text) => text,
            Self::Cached(text) => text,
        }
    }
}

/// Answers a question of a page that carries the house with it.
pub async fn answer(house: &House, request: Request<'_>) -> Answer {
    answer_from(house, Address::HERE, request).await
}

/// Answers a question that came from an address.
pub async fn answer_from(house: &House, from: Address, request: Request<'_>) -> Answer {
    let segments: Vec<&str> = request.path.split('/').collect();
    if let Err(problem) = house.doors.request(from, tokens(request.method, &segments)) {
        return problem.into();
    }
    let asker = match is_for_anybody(request.method, &segments) {
        true => Ok(Asker::of_key(request.guest)),
        false => Asker::of(house, &request).await,
    };
    let answered = match asker {
        Ok(asker) => route(house, from, &asker, &request, &segments).await,
        Err(problem) => Err(problem),
    };
    answered.unwrap_or_else(|problem| problem.into())
}

/// Whether everybody is answered the same, so that it need not be found out who asks.
fn is_for_anybody(method: Method, segments: &[&str]) -> bool {
    match (method, segments) {
        (Method::Get, [first, ..]) => {
            !matches!(*first, "matches" | "replays" | "me" | "cups" | "quick")
        }
        (Method::Post, ["sandbox", "board"]) => true,
        (Method::Post, [first, ..]) => matches!(*first, "luck" | "decks" | "workshop"),
        (_, []) => true,
    }
}

/// What a card that is held over a board takes besides: it is tried on every place.
const HELD_TOKENS: u32 = 8;

/// What a request takes from the bucket of its address: a dear one takes more.
#[must_use]
pub fn tokens(method: Method, segments: &[&str]) -> u32 {
    match (method, segments) {
        (Method::Get, ["rules", _, "scenarios", _]) | (Method::Post, ["decks", "check"]) => 10,
        (Method::Get, ["replays", ..] | ["matches", _, "record" | "moved"]) => 4,
        (Method::Get, ["me", "data"] | ["matches", _, "scenario"]) => 10,
        (Method::Post, ["luck"] | ["workshop", "hover"]) => 1,
        // Each of its cards to begin with is tried in a deck.
        (Method::Get, ["workshop", _]) => 4,
        // An editor asks while somebody writes; the choices of a form are paid for by their work.
        (Method::Post, ["workshop", ..]) => 2,
        // Somebody taps; each is laid out twice.
        (Method::Post, ["sandbox", "board"]) => 4,
        // Each is checked and compiled, and kept.
        (Method::Post, ["sets"]) => 100,
        (Method::Get, ["sets", _, "catalogue"]) => 4,
        // Each is kept for ever, and somebody has to read it.
        (Method::Post, ["matches", _, "reports"]) => 100,
        (Method::Get, ["matches"] | ["tables"] | ["watch"] | ["cups", ..]) => 2,
        (Method::Get, _) => 1,
        (Method::Post, _) => 10,
    }
}

async fn route(
    house: &House,
    from: Address,
    guest: &Asker,
    request: &Request<'_>,
    segments: &[&str],
) -> Result<Answer, Problem> {
    use Method::{Get, Post};
    let lobby = &house.lobby;
    match (request.method, segments) {
        (_, ["matches", rest @ ..]) => matches(house, from, guest, request, rest).await,
        (Post, ["moved"]) => {
            let TakeIn { moved, name } = read(request.body)?;
            require_new_match(house, from).await?;
            if moved.set.is_some() {
                house.doors.new_set(from, guest.guest.id())?;
            }
            let taken = lobby.take_in(&house.bench, &guest.guest, (moved, &name));
            Ok(guest.seated(&taken.await?))
        }
        (Post, ["luck"]) => Ok(told(&lobby.ticket(&read::<NewTicket>(request.body)?)?)),
        (_, ["quick", rest @ ..]) => quick(house, from, guest, request, rest).await,
        (_, ["cups", rest @ ..]) => cups::route(house, from, guest, request, rest).await,
        (_, ["sets", rest @ ..]) => sets::route(house, from, guest, request, rest).await,
        (Get, ["watch"]) => Ok(told(&lobby.watchable().await?)),
        (Get, ["tables"]) => Ok(told(&lobby.tables().await?)),
        (_, ["invites", code]) => invites(house, guest, request, code).await,
        (Get, ["catalogue", game]) => cached(house.shared.engine.catalogue(game), game),
        (Get, ["rules" | "puzzles" | "workshop", ..]) => pages(house, segments).await,
        (Post, ["workshop", rest @ ..]) => workshop::route(house, from, rest, request.body).await,
        (Post, ["decks", "check"]) => check_deck(house, read(request.body)?).await,
        (_, ["replays", _] | ["replays", _, "analysis"] | ["lab", ..]) => {
            looked_into(house, from, guest, request, segments).await
        }
        (Post, ["sandbox", "board"]) => {
            let ask: LayBoard = read(request.body)?;
            if ask.held.is_some() {
                house.doors.request(from, HELD_TOKENS)?;
            }
            Ok(told(&lobby.lay_out(&house.bench, ask).await?))
        }
        (Post, ["lessons" | "scenes" | "puzzles" | "sandbox", ..]) => {
            begin(house, from, guest, request, segments).await
        }
        (Post, ["replays", id, "continue"]) => {
            let wish: ContinueReplay = read(request.body)?;
            require_new_match(house, from).await?;
            let taken = lobby.continue_replay(&guest.guest, id, wish).await?;
            remember(house, from, &taken);
            Ok(guest.seated(&taken))
        }
        (method, ["me" | "account", ..]) => {
            account::route(house, from, guest, method, segments, request.body).await
        }
        _ => Err(Problem::NoSuchPath),
    }
}

/// Matches of the guest, and what is asked of one: `rest` is what stands behind `matches`.
async fn matches(
    house: &House,
    from: Address,
    guest: &Asker,
    request: &Request<'_>,
    rest: &[&str],
) -> Result<Answer, Problem> {
    use Method::{Get, Post};
    let lobby = &house.lobby;
    match (request.method, rest) {
        (Post, []) => {
            let wish: NewMatch = read(request.body)?;
            require_new_match(house, from).await?;
            let taken = lobby.create(&guest.guest, wish).await?;
            remember(house, from, &taken);
            Ok(guest.seated(&taken))
        }
        (Get, []) => Ok(told(&lobby.mine(guest.guest.id()).await?)),
        (Get, [id, "token"]) => own_seat(house, guest, id).await,
        (Get, [id, "scenario"]) => {
            let played = lobby.played_board(&house.bench, &guest.guest, id);
            Ok(told(&played.await?))
        }
        (Get, [id, "record"]) => Ok(written(lobby.record(&house.bench, id).await?)),
        (Get, [id, "moved"]) => {
            let moved = lobby.moved(&house.bench, &guest.guest, id).await?;
            Ok(told(&moved))
        }
        (Post, [id, "rematch"]) => {
            let wish: WantRematch = read(request.body)?;
            require_new_match(house, from).await?;
            let wanted = lobby.rematch(&guest.guest, id, &wish).await?;
            Ok(told(&wanted))
        }
        (Post, [id, "reports"]) => report(house, guest, id, request.body).await,
        _ => Err(Problem::NoSuchPath),
    }
}

/// What is looked into when somebody asks: ended matches, and decks in the laboratory.
async fn looked_into(
    house: &House,
    from: Address,
    guest: &Asker,
    request: &Request<'_>,
    segments: &[&str],
) -> Result<Answer, Problem> {
    use Method::{Get, Post};
    match (request.method, segments) {
        (Get, &["replays", id]) => {
            let perspective = perspective(guest.guest.id(), request.query)?;
            let from = number(request.query, "from", 0)?;
            let to = number(request.query, "to", u32::MAX)?;
            let slice = house.replays.slice(house, id, perspective, from, to);
            Ok(told(&slice.await?))
        }
        (Get, &["replays", id, "analysis"]) => {
            let seat = value(request.query, "as").and_then(|seat| seat.parse().ok());
            let seat = seat.ok_or(Problem::NoSuchPly)?;
            Ok(told(&analysis::of(house, id, seat).await?))
        }
        (Post, &["lab", game]) => {
            let ask = read(request.body)?;
            if !lab::is_kept(house, game, &ask) {
                // It costs about as much as a match against the computer.
                require_new_match(house, from).await?;
            }
            Ok(told(&lab::of(house, game, ask).await?))
        }
        (Post, ["lab", game, "game"]) => {
            Ok(told(&lab::look(house, game, read(request.body)?).await?))
        }
        _ => Err(Problem::NoSuchPath),
    }
}

/// Matches that begin as a lesson or a page has it.
async fn begin(
    house: &House,
    from: Address,
    asker: &Asker,
    request: &Request<'_>,
    segments: &[&str],
) -> Result<Answer, Problem> {
    let (lobby, guest) = (&house.lobby, &asker.guest);
    match *segments {
        ["lessons", game] => {
            let wish: NewLesson = read(request.body)?;
            require_new_match(house, from).await?;
            Ok(asker.seated(&lobby.learn(guest, game, &wish).await?))
        }
        ["scenes", game, id] => {
            let wish: NewScene = read(request.body)?;
            require_new_match(house, from).await?;
            let scene = scene(house, game, id).await?;
            let taken = lobby.play_scene(guest, (game, id, scene), &wish);
            Ok(asker.seated(&taken.await?))
        }
        ["sandbox"] => {
            let wish: NewSandbox = read(request.body)?;
            require_new_match(house, from).await?;
            let taken = lobby.play_board(&house.bench, guest, wish).await?;
            Ok(asker.seated(&taken))
        }
        ["puzzles", game, name] => {
            let wish: NewPuzzle = read(request.body)?;
            require_new_match(house, from).await?;
            let puzzle = puzzle(house, game, name).await?;
            let taken = lobby.try_puzzle(guest, (game, &puzzle), &wish);
            Ok(asker.seated(&taken.await?))
        }
        _ => Err(Problem::NoSuchPath),
    }
}

/// The puzzles of a game, and what is told of one of them: `rest` is what stands behind the game.
async fn puzzles(house: &House, game: &str, rest: &[&str]) -> Result<Answer, Problem> {
    if !house.shared.engine.knows(game) {
        return Err(Problem::NoSuchGame(game.to_owned()));
    }
    match *rest {
        [] => {
            let (shared, game) = (house.shared.clone(), game.to_owned());
            let all = house
                .bench
                .work(move || shared.engine.puzzles(&game))
                .await?;
            let lines: Vec<_> = all.iter().map(|puzzle| &puzzle.line).collect();
            Ok(told(&lines))
        }
        [name, "hints", number] => {
            let puzzle = puzzle(house, game, name).await?;
            let hint = number.parse().ok().and_then(|number| puzzle.hint(number));
            Ok(told(&hint.ok_or(Problem::NoSuchPuzzle)?))
        }
        [name, "cards"] => Ok(told(&puzzle(house, game, name).await?.cards)),
        [name, "answer"] => Ok(told(&puzzle(house, game, name).await?.answer())),
        _ => Err(Problem::NoSuchPath),
    }
}

/// A puzzle; those of a game are read once, which takes a while.
async fn puzzle(house: &House, game: &str, name: &str) -> Result<Arc<Puzzle>, Problem> {
    let (shared, game, name) = (house.shared.clone(), game.to_owned(), name.to_owned());
    let find = move || shared.engine.puzzle(&game, &name);
    house.bench.work(find).await?.ok_or(Problem::NoSuchPuzzle)
}

/// What is told of pages of play, and of the rules beside them.
async fn pages(house: &House, segments: &[&str]) -> Result<Answer, Problem> {
    match segments {
        ["rules", game, rest @ ..] => rules(house, game, rest).await,
        ["puzzles", game, rest @ ..] => puzzles(house, game, rest).await,
        ["workshop", game] => workshop::begin(house, game).await,
        _ => Err(Problem::NoSuchPath),
    }
}

/// A rulebook, and the pages of play beside it: `rest` is what stands behind the game.
async fn rules(house: &House, game: &str, rest: &[&str]) -> Result<Answer, Problem> {
    let engine = &house.shared.engine;
    match rest {
        [] => cached(engine.rule_page(game), game),
        ["scenarios"] => cached(engine.scenario_index(game), game),
        ["scenarios", id] => scenario(house, game, id).await,
        _ => Err(Problem::NoSuchPath),
    }
}

async fn own_seat(house: &House, asker: &Asker, match_id: &str) -> Result<Answer, Problem> {
    match house.lobby.token(&asker.guest, match_id).await {
        Ok(token) => Ok(told(&token)),
        // Every spectator's page asks; that there is no seat is an answer, not a failure.
        Err(Problem::NotYours) => Ok(told(&None::<SeatToken>)),
        Err(problem) => Err(problem),
    }
}

/// What an invitation offers, and its acceptance.
async fn invites(
    house: &House,
    asker: &Asker,
    request: &Request<'_>,
    code: &str,
) -> Result<Answer, Problem> {
    let lobby = &house.lobby;
    match request.method {
        Method::Get => Ok(told(&lobby.invitation(code).await?)),
        Method::Post => {
            let wish = read(request.body)?;
            Ok(asker.seated(&lobby.accept(&asker.guest, code, wish).await?))
        }
    }
}

/// Quick pairing: `rest` is what stands behind `quick`.
async fn quick(
    house: &House,
    from: Address,
    asker: &Asker,
    request: &Request<'_>,
    rest: &[&str],
) -> Result<Answer, Problem> {
    let (lobby, guest) = (&house.lobby, &asker.guest);
    match (request.method, rest) {
        (Method::Get, []) => Ok(told(&lobby.quick(guest))),
        (Method::Post, []) => {
            refuse_set(request.body)?;
            let wish: WantPair = read(request.body)?;
            require_new_match(house, from).await?;
            Ok(asker.seated(&lobby.want_pair(guest, wish).await?))
        }
        (Method::Post, ["accept"]) => Ok(told(&lobby.accept_pair(guest).await?)),
        (Method::Post, ["withdraw"]) => Ok(told(&lobby.withdraw_pair(guest))),
        (Method::Post, ["closed"]) => Ok(told(&lobby.closed_pair(guest))),
        _ => Err(Problem::NoSuchPath),
    }
}

/// A guest who had no key gets one, so that the limit of a day and the own data know who it was.
async fn report(house: &House, asker: &Asker, id: &str, body: &[u8]) -> Result<Answer, Problem> {
    let new: NewReport = read(body)?;
    let filed = house.reports.file(&house.lobby, &asker.guest, id, new);
    Ok(asker.seated(&filed.await?))
}

async fn require_new_match(house: &House, from: Address) -> Result<(), Problem> {
    for code in house.doors.waiting(from) {
        let invitation = house.lobby.invitation(&code).await;
        if !invitation.is_ok_and(|invitation| invitation.open) {
            house.doors.begun(from, &code);
        }
    }
    house.doors.new_match(from)
}

fn remember(house: &House, from: Address, taken: &SeatTaken) {
    let code = taken.invite.as_deref();
    if let Some(code) = code.and_then(|link| link.strip_prefix("/t/")) {
        house.doors.made(from, code);
    }
}

struct Asker {
    guest: Guest,
    /// The key, when it was made for this answer.
    new: Option<String>,
    /// The token of the session in which the guest is signed in.
    session: Option<String>,
}

impl Asker {
    /// Who is signed in, else the guest of the key; one who comes with neither is new.
    async fn of(house: &House, request: &Request<'_>) -> Result<Self, Problem> {
        if let Some(token) = request.session
            && let Some(guest) = house.accounts.guest(token).await?
        {
            return Ok(Self {
                guest,
                new: None,
                session: Some(token.to_owned()),
            });
        }
        let asker = Self::of_key(request.guest);
        if asker.new.is_none() && house.accounts.keeps(&asker.guest).await? {
            return Ok(Self::of_key(None));
        }
        Ok(asker)
    }

    fn of_key(key: Option<&str>) -> Self {
        if let Some(key) = key {
            return Self {
                guest: Guest::of_key(key),
                new: None,
                session: None,
            };
        }
        let key = random::secret();
        Self {
            guest: Guest::of_key(&key),
            new: Some(key),
            session: None,
        }
    }

    /// The answer to who has taken a seat, and has to be known by the same key from now on.
    fn seated(&self, body: &impl Serialize) -> Answer {
        Answer {
            status: 201,
            new_guest: self.new.clone(),
            ..told(body)
        }
    }
}

fn told(body: &impl Serialize) -> Answer {
    // These bodies have no map with other keys than strings, the only thing that JSON could refuse.
    written(serde_json::to_string(body).unwrap_or_default())
}

fn written(text: String) -> Answer {
    Answer {
        status: 200,
        body: Body::Made(text),
        new_guest: None,
        session: None,
        retry_after_s: None,
        elsewhere: None,
    }
}

fn cached(body: Option<Arc<str>>, game: &str) -> Result<Answer, Problem> {
    let body = body.ok_or_else(|| Problem::NoSuchGame(game.to_owned()))?;
    Ok(Answer {
        status: 200,
        body: Body::Cached(body),
        new_guest: None,
        session: None,
        retry_after_s: None,
        elsewhere: None,
    })
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Self {
        let (status, error) = problem.code();
        let text = problem.text();
        let retry_after_s = problem.retry_after_s();
        let (mut faults, mut elsewhere) = (Vec::new(), None);
        match problem {
            Problem::BadDeck(found) | Problem::BadSet(found) | Problem::BadBoard(found) => {
                faults = found
            }
            Problem::Elsewhere(peer) => elsewhere = Some(peer),
            _ => {}
        }
        let body = ErrorBody {
            error: error.to_owned(),
            text,
            faults,
        };
        Self {
            status,
            retry_after_s,
            elsewhere,
            ..told(&body)
        }
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::Malformed(error.to_string()))
}

/// Tells who wants own cards where the cards of the house are played that it cannot be.
fn refuse_set(body: &[u8]) -> Result<(), Problem> {
    #[derive(serde::Deserialize)]
    struct Named {
        #[serde(default)]
        set: Option<String>,
    }
    match read::<Named>(body)?.set {
        Some(_) => Err(SetProblem::HouseCardsOnly.into()),
        None => Ok(()),
    }
}

/// The value of a name behind the question mark.
fn value<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(found, value)| (found == name).then_some(value))
}

/// A number of plies, or what it is when nothing was said.
fn number(query: &str, name: &str, otherwise: u32) -> Result<u32, Problem> {
    match value(query, name) {
        Some(number) => number.parse().map_err(|_| Problem::NoSuchPly),
        None => Ok(otherwise),
    }
}

/// `?as=open`, `?as=public`, `?as=0` for a seat; without it the guest's own seat, or both where the
/// guest has two.
fn perspective<'a>(guest: &'a str, query: &str) -> Result<Perspective<'a>, Problem> {
    Ok(match value(query, "as") {
        Some("open") => Perspective::Of(Viewer::Open),
        Some("public") => Perspective::Of(Viewer::Public),
        Some(seat) => Perspective::Seat(seat.parse().map_err(|_| Problem::NoSuchPly)?),
        None => Perspective::Own(guest),
    })
}

/// The scenario that a match begins on.
async fn scene(house: &House, game: &str, id: &str) -> Result<Scene, Problem> {
    let (shared, game, id) = (house.shared.clone(), game.to_owned(), id.to_owned());
    let find = move || shared.engine.scene(&game, &id);
    house.bench.work(find).await?.ok_or(Problem::NoSuchScenario)
}

async fn scenario(house: &House, game: &str, id: &str) -> Result<Answer, Problem> {
    if !house.shared.engine.knows(game) {
        return Err(Problem::NoSuchGame(game.to_owned()));
    }
    let shared = house.shared.clone();
    let (game, id) = (game.to_owned(), id.to_owned());
    // Played anew each time, and beside the sockets, which must not wait for it.
    let play = move || shared.engine.scenario(&game, &id);
    let played = house.bench.work(play).await?;
    Ok(told(&played.ok_or(Problem::NoSuchScenario)?))
}

async fn check_deck(house: &House, deck: CheckDeck) -> Result<Answer, Problem> {
    let construction = match deck.construction.as_str() {
        "normal" => Construction::Normal,
        "dynamic" => Construction::Dynamic,
        other => {
            let text = format!("construction: expected normal or dynamic, found {other:?}");
            return Err(Problem::Malformed(text));
        }
    };
    let engine = house.shared.engine.clone();
    let sets = &house.shared.sets;
    let engine = sets.engine(&engine, deck.set.as_deref()).await?;
    let check = move || {
        let checked = engine.check_deck(&deck.game, construction, &deck.text);
        checked.ok_or(Problem::NoSuchGame(deck.game))
    };
    Ok(told(&house.bench.work(check).await??))
}

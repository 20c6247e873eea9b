//! Guests and clients of a house in the same process, in virtual time.
#![allow(dead_code, reason = "every test file uses another part")]

#[path = "cards.rs"]
mod cards;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cards::catalogues;
use serde_json::{Value, json};
use shokan_host::answers::{self, Method, Request};
use shokan_host::connection::{self, Gone, Received, Transport};
use shokan_host::engine::{
    AnyView, Board, BoardFault, Boards, Engine, Laying, Lesson, Opponent, Played, Saying,
    Scenarios, Scene, Stepped, Thinking,
};
use shokan_host::puzzles::{Puzzle, Step};
use shokan_host::room::Frames;
use shokan_host::wire::http::{PuzzleAim, SeatTaken};
use shokan_host::wire::told::Whole;
use shokan_host::wire::{ClientMessage, ServerMessage, Update};
use shokan_host::{House, Limits, Settings};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::{Bi, FaultView, GameView};
use tokio::sync::mpsc;

/// The cards of every game.
pub(crate) fn all_catalogues() -> &'static [Arc<Catalogue>] {
    catalogues()
}

/// The ready deck of a game that everybody plays.
fn deck_of(game: &str) -> &'static str {
    let of_game = |it: &&Arc<Catalogue>| it.game == game;
    let catalogue = catalogues().iter().find(of_game).expect("a game that runs");
    catalogue.ready_words().next().expect("a ready deck")
}

/// Plays the first choice of every decision, which is never the most passive one.
struct First;

impl Opponent for First {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        0
    }
}

/// Plays the last choice of every decision, the most passive one: the room knows how many there
/// are.
struct Last;

impl Opponent for Last {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        u16::MAX
    }
}

/// The games, with a computer that goes ahead (`greedy`) and one that passes (`random`,
/// `first_steps`).
pub(crate) fn engine() -> Engine {
    let opponents = |level: &str, _luck: u64| match level {
        "greedy" | "normal" | "hard" => Some(Box::new(First) as Box<dyn Opponent>),
        "random" | "first_steps" => Some(Box::new(Last) as Box<dyn Opponent>),
        _ => None,
    };
    let scenarios = Scenarios {
        lessons: Arc::new(lesson),
        scenes: Arc::new(|game, id| {
            let scene = shokan_scenario::scene::scene(game, id)?;
            Some(Scene {
                text: scene.text,
                seats: scene.seats,
                asked: scene.asked,
            })
        }),
        boards: Boards {
            read: Arc::new(board),
            lay: Arc::new(lay_out),
            write: Arc::new(write),
        },
        begin: Arc::new(shokan_scenario::scene::begin),
        puzzles: Arc::new(|game| (game == "summons_call").then(puzzles).unwrap_or_default()),
        ..Scenarios::default()
    };
    Engine::new(catalogues().clone(), Arc::new(opponents), scenarios).with_seed(Some(7))
}

fn fault(problem: shokan_scenario::report::Problem) -> BoardFault {
    BoardFault {
        line: problem.line,
        column: problem.column,
        cards: problem.faults.iter().map(FaultView::from).collect(),
        expected: problem.expected,
        found: problem.found,
    }
}

/// Does a step on the board of a page, or tells what lies where.
fn lay_out(laying: &Laying<'_>, cards: &Arc<Catalogue>) -> Result<Stepped, BoardFault> {
    let Laying { text, verb, held } = *laying;
    let stepped = shokan_scenario::laying::lay_out(text, verb, held, cards).map_err(fault)?;
    Ok(Stepped {
        board: stepped.laid,
        refused: stepped.refused.map(fault),
        fits: stepped.fits,
    })
}

/// Writes what was played on a board behind its page.
fn write(played: &Played<'_>, cards: &Arc<Catalogue>) -> Result<(String, usize), BoardFault> {
    let lines = (played.picks, played.given_up);
    shokan_scenario::laying::played(played.page, lines, cards, played.own).map_err(fault)
}

/// Reads a page that somebody has laid out.
fn board(text: &str, cards: &Arc<Catalogue>) -> Result<Board, BoardFault> {
    let laid = shokan_scenario::scene::read(text, cards).map_err(fault)?;
    let scene = laid.scene;
    Ok(Board {
        scene: Scene {
            text: scene.text,
            seats: scene.seats,
            asked: scene.asked,
        },
        key: laid.key,
    })
}

/// Boards with a line that is followed or left.
const PUZZLES: [&str; 2] = [
    r#"scenario "two of three"
  title_ja "三つのうち二つ"
  puzzle P1 win
  proof 7 lines 2 worlds
  solved_by easy 3 hard 20
  P1 unit_zone left: ash_veiled_assassin as a
  P1 unit_zone centre: clockwork_footman
  P1 unit_zone right: ash_veiled_assassin as b
  set P2.master.hp 3
  P1: attack a -> centre
  P1: attack clockwork_footman -> centre
  over P1 wins SC-10-01.a
"#,
    r#"scenario "the guard falls"
  title_ja "守りを落とす"
  puzzle P1 hold
  P1 unit_zone left: ash_veiled_assassin
  P2 unit_zone centre: clockwork_footman as foe
  P2 hand: filler
  P1: attack ash_veiled_assassin -> centre
  P1: end
  = turn 6 P2
  P2: draw
"#,
];

fn puzzles() -> Vec<Arc<Puzzle>> {
    let read = |text: &&str| {
        let read = shokan_scenario::puzzle::of_text(text).expect("it can be played");
        puzzle(&read.expect("a puzzle"))
    };
    PUZZLES.iter().map(read).map(Arc::new).collect()
}

fn puzzle(read: &shokan_scenario::puzzle::Puzzle) -> Puzzle {
    let aim = match read.aim {
        shokan_scenario::puzzle::Aim::Win => PuzzleAim::Win,
        shokan_scenario::puzzle::Aim::Chance => PuzzleAim::Chance,
        shokan_scenario::puzzle::Aim::Hold => PuzzleAim::Hold,
        shokan_scenario::puzzle::Aim::Save => PuzzleAim::Save,
    };
    let head = (read.name.as_str(), read.number, read.title.clone());
    let step = |step: &shokan_scenario::puzzle::Step| Step {
        picks: (step.picks.iter())
            .map(|pick| (pick.seat, pick.label.clone()))
            .collect(),
        cards: step.cards.clone(),
        events: step.events.clone(),
    };
    Puzzle {
        line: Puzzle::line(head, aim, (20, &read.solved_by)),
        text: read.text.clone(),
        seats: read.seats,
        seat: read.seat,
        proof: read.proof,
        odds: read.odds,
        picks: read.picks.clone(),
        steps: read.steps.iter().map(step).collect(),
        cards: read.cards.clone(),
    }
}

/// A lesson in which the computer puts a card back, which it never does by itself.
fn lesson(game: &str) -> Option<Lesson> {
    let saying = |(at, words): (usize, &str)| Saying {
        at,
        text: Bi {
            ja: words.to_owned(),
            en: words.to_owned(),
        },
        clause: None,
    };
    let sayings = [(0, "keep"), (1, "they replace"), (3, "mana"), (4, "free")];
    (game == "summons_call").then(|| Lesson {
        decks: vec![deck_of(game).to_owned(); 2],
        key: [3; 32],
        picks: vec![(0, 5), (1, 0), (1, 4), (0, 0)],
        sayings: sayings.into_iter().map(saying).collect(),
    })
}

pub(crate) fn settings() -> Settings {
    Settings {
        computer_delay: Duration::ZERO,
        // The time of these tests stands still while anybody thinks.
        computer_threads: 0,
        seed: Some(7),
        limits: Limits {
            commands_per_s: 10_000,
            commands_burst: 10_000,
            hellos_per_s: 10_000,
            hellos_burst: 10_000,
            hellos_per_seat_per_s: 10_000,
            hellos_per_seat_burst: 10_000,
            ..Limits::default()
        },
        ..Settings::default()
    }
}

/// Somebody with a key.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    house: House,
    key: String,
    /// Asks for patches, as browsers do.
    patches: bool,
}

impl Guest {
    pub(crate) fn new(house: &House) -> Self {
        Self {
            house: house.clone(),
            key: shokan_host::random::secret(),
            patches: true,
        }
    }

    /// The same guest at another house.
    pub(crate) fn at(&self, house: &House) -> Self {
        Self {
            house: house.clone(),
            ..self.clone()
        }
    }

    /// The same guest, who wants every view as a whole.
    pub(crate) fn plain(&self) -> Self {
        Self {
            patches: false,
            ..self.clone()
        }
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.look(path, "").await
    }

    /// With what stands behind the question mark.
    pub(crate) async fn look(&self, path: &str, query: &str) -> (u16, Value) {
        self.ask(Method::Get, (path, query), &Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.ask(Method::Post, (path, ""), body).await
    }

    async fn ask(&self, method: Method, (path, query): (&str, &str), body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let request = Request {
            method,
            path,
            query,
            guest: Some(&self.key),
            session: None,
            body: body.as_bytes(),
        };
        let answer = answers::answer(&self.house, request).await;
        let body = serde_json::from_str(answer.body.as_str()).expect("JSON");
        (answer.status, body)
    }

    pub(crate) async fn make(&self, more: &Value) -> SeatTaken {
        let mut wish = json!({"game": "summons_call", "first": "me"});
        for (name, value) in more.as_object().expect("fields") {
            wish[name] = value.clone();
        }
        let game = wish["game"].as_str().expect("a game").to_owned();
        wish["deck"] = json!({"ready": deck_of(&game)});
        let (status, body) = self.post("matches", &wish).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_value(body).expect("a seat")
    }

    pub(crate) async fn against_computer(&self) -> SeatTaken {
        self.make(&json!({"opponent": "greedy"})).await
    }

    pub(crate) async fn with_friend(&self) -> SeatTaken {
        self.invite(&json!({})).await
    }

    /// A match that waits for a friend.
    pub(crate) async fn invite(&self, more: &Value) -> SeatTaken {
        let mut wish = json!({"opponent": "friend"});
        for (name, value) in more.as_object().expect("fields") {
            wish[name] = value.clone();
        }
        self.make(&wish).await
    }

    pub(crate) async fn accept(&self, taken: &SeatTaken) -> SeatTaken {
        let code = taken.invite.as_deref().expect("an invitation");
        let path = code.replace("/t/", "invites/");
        let game = self.get(&path).await.1["game"]
            .as_str()
            .expect("a game")
            .to_owned();
        let body = json!({"name": "Ren", "deck": {"ready": deck_of(&game)}});
        let (status, body) = self.post(&path, &body).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_value(body).expect("a seat")
    }

    /// A connection that has said hello.
    pub(crate) fn open(
        &self,
        match_id: &str,
        token: Option<&str>,
        last_seq: Option<u32>,
    ) -> Client {
        let (to_house, from_house) = connect(&self.house);
        let client = Client {
            to_house,
            from_house,
            received: Vec::new(),
            seen: BTreeMap::new(),
            groups: Vec::new(),
            whole: Whole::default(),
            told: Vec::new(),
            last: None,
            ids: 0,
            prefix: shokan_host::random::number(),
        };
        client.say(&ClientMessage::Hello {
            wire: shokan_host::wire::WIRE_VERSION,
            match_id: match_id.to_owned(),
            token: token.map(str::to_owned),
            last_seq,
            patches: self.patches,
        });
        client
    }

    /// A connection of a seat that has read its welcome.
    pub(crate) async fn hello(&self, taken: &SeatTaken, last_seq: Option<u32>) -> Client {
        let mut client = self.open(&taken.match_id, Some(&taken.token), last_seq);
        let welcome = client.next().await;
        assert!(
            matches!(welcome, Some(ServerMessage::Welcome { .. })),
            "{welcome:?}"
        );
        client
    }

    /// A connection of a seat with its first update.
    pub(crate) async fn sit(&self, taken: &SeatTaken) -> Client {
        let mut client = self.hello(taken, None).await;
        client.update().await;
        client
    }

    pub(crate) async fn watch(&self, taken: &SeatTaken) -> Client {
        let mut client = self.open(&taken.match_id, None, None);
        client.update().await;
        client
    }
}

/// A new connection to the house: what is sent on it, and what comes.
pub(crate) fn connect(
    house: &House,
) -> (
    mpsc::UnboundedSender<Received>,
    mpsc::UnboundedReceiver<Frames>,
) {
    let (to_house, from_client) = mpsc::unbounded_channel();
    let (to_client, from_house) = mpsc::unbounded_channel();
    let channel = Channel {
        from_client,
        to_client,
    };
    let house = house.clone();
    tokio::spawn(async move { connection::converse(&house, channel).await });
    (to_house, from_house)
}

/// The house's end of a connection.
struct Channel {
    from_client: mpsc::UnboundedReceiver<Received>,
    to_client: mpsc::UnboundedSender<Frames>,
}

impl Transport for Channel {
    async fn receive(&mut self) -> Option<Received> {
        self.from_client.recv().await
    }

    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        self.to_client.send(frames).map_err(|_| Gone)
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        Ok(())
    }

    async fn close(&mut self) {}
}

/// The client's end of a connection.
pub(crate) struct Client {
    to_house: mpsc::UnboundedSender<Received>,
    from_house: mpsc::UnboundedReceiver<Frames>,
    /// Messages that came and were not looked at yet, the next one last.
    received: Vec<ServerMessage>,
    /// The first update under each number.
    seen: BTreeMap<u32, Update>,
    /// Updates that came in one go.
    groups: Vec<Vec<Update>>,
    whole: Whole,
    /// Updates as they would have come without patches, and as they came.
    told: Vec<(String, Arc<str>)>,
    last: Option<Update>,
    ids: u32,
    prefix: u64,
}

impl Client {
    pub(crate) fn say(&self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("JSON");
        let _house_is_gone = self.to_house.send(Received::Text(text.into()));
    }

    fn take(&mut self, frames: Frames) {
        let mut texts = Vec::new();
        for frame in frames.iter() {
            let text = self.whole.frame(frame).expect("a patch of the view before");
            if text.starts_with(r#"{"t":"update""#) {
                self.told.push((text.to_string(), frame.clone()));
            }
            texts.push(text);
        }
        let messages = texts
            .iter()
            .map(|text| serde_json::from_str::<ServerMessage>(text).expect("a message"));
        let messages: Vec<ServerMessage> = messages.collect();
        let updates = messages.iter().filter_map(|message| match message {
            ServerMessage::Update(update) => Some((**update).clone()),
            _ => None,
        });
        let updates: Vec<Update> = updates.collect();
        if !updates.is_empty() {
            self.groups.push(updates);
        }
        self.received.splice(0..0, messages.into_iter().rev());
    }

    /// The next message, or nothing when the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        if self.received.is_empty() {
            let frames = self.from_house.recv().await?;
            self.take(frames);
        }
        let message = self.received.pop()?;
        if let ServerMessage::Update(update) = &message {
            self.last = Some((**update).clone());
            self.seen
                .entry(update.seq)
                .or_insert_with(|| (**update).clone());
        }
        Some(message)
    }

    pub(crate) async fn update(&mut self) -> Update {
        loop {
            match self.next().await.expect("the connection stays open") {
                ServerMessage::Update(update) => return *update,
                ServerMessage::Close { text, .. } => panic!("{}", text.en),
                _ => {}
            }
        }
    }

    /// Reads whatever comes within a moment; how many messages that were.
    pub(crate) async fn waiting(&mut self) -> usize {
        let mut count = 0;
        let moment = Duration::from_millis(50);
        while let Ok(Some(_)) = tokio::time::timeout(moment, self.next()).await {
            count += 1;
        }
        count
    }

    pub(crate) async fn is_quiet(&mut self) -> bool {
        self.waiting().await == 0
    }

    pub(crate) fn last_update(&self) -> Update {
        self.last.clone().expect("an update")
    }

    pub(crate) fn seq(&self) -> u32 {
        self.last_update().seq
    }

    pub(crate) fn view(&self) -> GameView {
        self.last_update().view
    }

    /// Every update that was seen, by its number.
    pub(crate) fn updates(&self) -> BTreeMap<u32, Update> {
        self.seen.clone()
    }

    /// Every update that came since this was asked last, as it would have come without patches and
    /// as it came.
    pub(crate) fn told(&mut self) -> Vec<(String, Arc<str>)> {
        std::mem::take(&mut self.told)
    }

    /// The updates that came in one go each, since this was asked last.
    pub(crate) fn groups(&mut self) -> Vec<Vec<Update>> {
        std::mem::take(&mut self.groups)
    }

    /// Gives a command and waits until it is done.
    pub(crate) async fn command(&mut self, make: impl FnOnce(String) -> ClientMessage) {
        self.ids += 1;
        let wanted = format!("{:x}-{}", self.prefix, self.ids);
        self.say(&make(wanted.clone()));
        loop {
            match self.next().await.expect("the connection stays open") {
                ServerMessage::Done { id, .. } if id == wanted => return,
                ServerMessage::Refused { text, .. } => panic!("{}", text.en),
                _ => {}
            }
        }
    }

    pub(crate) async fn pick_first(&mut self) {
        self.pick(0).await;
    }

    pub(crate) async fn pick(&mut self, pick: u16) {
        let (seq, picks) = (self.seq(), vec![pick]);
        self.command(|id| ClientMessage::Pick { id, seq, picks })
            .await;
    }

    pub(crate) async fn take_back(&mut self) {
        let seq = self.seq();
        self.command(|id| ClientMessage::Undo { id, seq }).await;
    }

    /// Ends the connection and waits until the house has noticed.
    pub(crate) async fn hang_up(&mut self) {
        let (gone, _) = mpsc::unbounded_channel();
        self.to_house = gone;
        while self.from_house.recv().await.is_some() {}
    }
}

/// Plays so many picks through whoever is asked, the last choice now and then.
pub(crate) async fn play(clients: &mut [&mut Client], picks: usize) {
    for at in 0..picks {
        for client in clients.iter_mut() {
            client.waiting().await;
        }
        let asked = clients.iter_mut().find(|client| {
            let view = client.view();
            view.outcome.is_none() && view.decision.is_some()
        });
        let Some(client) = asked else { break };
        let update = client.last_update();
        let choices = update
            .view
            .decision
            .as_ref()
            .map_or(1, |it| it.choices.len());
        let pick = u16::try_from(if at % 3 == 2 {
            choices - 1
        } else {
            at % choices
        });
        let picks = vec![pick.expect("few choices")];
        let seq = update.seq;
        client
            .command(|id| ClientMessage::Pick { id, seq, picks })
            .await;
    }
    for client in clients.iter_mut() {
        client.waiting().await;
    }
}

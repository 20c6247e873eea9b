//! One running match for those who host it: set-up, inputs, views, events in words, take-back,
//! hash.
//!
//! Server, terminal, tests and scenarios share it. It hides which of the games is played.

pub mod audit;

mod ahead;
mod running;
mod scripted;
mod series;
mod settling;
mod thinking;

use crate::catalogue::Catalogue;
use crate::deck::{Construction, DeckFault, DeckList};
use crate::games::with_game;
use crate::rulebook::{Audience, Rulebook, VIEWERS};
use crate::show::{AheadView, Bi, EventView, GameView};
use audit::{LuckUse, Watch};
use running::{Opened, Playing};
pub use scripted::LuckScript;
use serde::{Deserialize, Serialize};
pub use settling::{PROMPTS as SETTLING_PROMPTS, VERBS as SETTLING_VERBS};
pub use shokan_kernel::decision::QuestionKind;
use shokan_kernel::decision::{self, Pick};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::State;
pub use shokan_kernel::view::Viewer;
use std::sync::Arc;
pub use thinking::{
    Adviser, AnyView, DeckQuestion, LastGame, Opponent, SeatView, Share, Stop, Thinking, answer,
};

/// Who goes first (R-SC-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The deck listed first.
    #[default]
    Listed,
    /// The deck listed second.
    Other,
    /// A coin decides.
    Coin,
}

/// Everything a game follows from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game's word.
    pub game: String,
    /// The version of the rules.
    pub rules_version: String,
    /// The hash of the cards.
    pub pool_hash: String,
    /// The key of all luck.
    pub seed: [u8; 32],
    /// Who goes first.
    pub first: First,
    /// How decks are built.
    pub construction: Construction,
    /// The decks, one a seat.
    pub decks: Vec<DeckList>,
    /// The second registered deck of each seat that has one, where the game knows such (SM-06-3.b);
    /// empty when nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second: Vec<Option<DeckList>>,
    /// How many games make the match, where the game knows such (SK-17.03).
    #[serde(default = "one_game", skip_serializing_if = "is_one")]
    pub games: u8,
    /// Contestable rulings that are played otherwise, as id and value.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// The page of play on whose board the match begins, instead of with a first shuffle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The luck that the page scripts comes first; without it the page is only a board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scripted: bool,
}

impl Setup {
    /// Refuses other cards and other rules than those it was made for.
    ///
    /// # Errors
    /// What differs.
    pub fn fits(&self, catalogue: &Catalogue) -> Result<(), SetupError> {
        if self.game != catalogue.game {
            return Err(SetupError::Game(self.game.clone()));
        }
        let found = catalogue.pool.short_hash();
        if self.pool_hash != found {
            return Err(SetupError::Pool {
                expected: self.pool_hash.clone(),
                found,
            });
        }
        let found = crate::games::rules_version(&self.game);
        if self.rules_version != found {
            return Err(SetupError::Rules {
                expected: self.rules_version.clone(),
                found,
            });
        }
        Ok(())
    }
}

const fn one_game() -> u8 {
    1
}

/// Set-ups of one game are written as they were before there were matches, and so hashed.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
const fn is_one(games: &u8) -> bool {
    *games == 1
}

/// What moves a match on: a pick, or what no question asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// The answer to the pending question.
    Pick(Pick),
    /// A seat gives the game up that is played.
    Concede(Seat),
    /// A seat gives the whole match up.
    Resign(Seat),
    /// Both agreed to a draw; of a match to a draw of the whole.
    AgreedDraw,
    /// A seat's time is up: it loses the whole match.
    TimeOut(Seat),
    /// A seat was left, and another side has claimed what follows: it is given up for it.
    Abandon(Seat),
    /// The match goes back to where only this many inputs had been made.
    TakeBack(u32),
    /// The deck with which a seat plays the next game of a match, whoever is asked first.
    Deck(Seat, Box<DeckList>),
}

/// Why an input is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The match is over.
    GameOver,
    /// There is no such choice.
    OutOfRange {
        /// What was picked.
        pick: Pick,
        /// How many choices there are.
        choices: u16,
    },
    /// Nothing like that can be done now: no deck is settled, or this seat's is settled; no game is
    /// played.
    NotNow,
    /// A deck cannot be played in the next game: everything that is wrong with it.
    Deck(Vec<DeckFault>),
}

impl From<decision::Illegal> for Illegal {
    fn from(illegal: decision::Illegal) -> Self {
        match illegal {
            decision::Illegal::GameOver => Self::GameOver,
            decision::Illegal::OutOfRange { pick, choices } => Self::OutOfRange { pick, choices },
        }
    }
}

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// There is no such game here.
    Game(String),
    /// The cards are others than those of the set-up.
    Pool {
        /// What the set-up says.
        expected: String,
        /// What is here.
        found: String,
    },
    /// The rules are others than those of the set-up.
    Rules {
        /// What the set-up says.
        expected: String,
        /// What is played here.
        found: &'static str,
    },
    /// A deck has faults: which, and all of them.
    Deck(usize, Vec<DeckFault>),
    /// The game has no decks, or too many, for the seats there are: how many.
    Seats(usize),
    /// There is one deck a player in this game.
    SecondDeck,
    /// The game is not played as a match of so many games.
    Games(u8),
    /// An option that does not exist, or a value it does not take.
    Option(String),
    /// The board of a page cannot be laid out: why, for who wrote it.
    Board(Bi),
}

impl SetupError {
    /// The reason in words.
    pub fn text(&self) -> Bi {
        match self {
            Self::Game(game) => Bi {
                ja: format!("「{game}」というゲームはまだ遊べません。"),
                en: format!("There is no game called {game} here yet."),
            },
            Self::Pool { expected, found } => Bi {
                ja: format!(
                    "カードの内容が違います（必要：{expected}、手元：{found}）。同じカードファイルを --cards で渡してください。"
                ),
                en: format!(
                    "The cards differ (needed {expected}, found {found}): give the same card files with --cards."
                ),
            },
            Self::Rules { expected, found } => Bi {
                ja: format!(
                    "この対戦は別の版のルール（{expected}）で遊ばれたため、今の版（{found}）では再生できません。"
                ),
                en: format!(
                    "This match was played by the rules {expected}; it cannot be played back by {found}."
                ),
            },
            Self::Deck(at, faults) => {
                let all = |text: fn(&DeckFault) -> &str| {
                    faults.iter().map(text).collect::<Vec<_>>().join(" ")
                };
                Bi {
                    ja: format!("デッキ{}：{}", at + 1, all(|fault| &fault.text.ja)),
                    en: format!("Deck {}: {}", at + 1, all(|fault| &fault.text.en)),
                }
            }
            Self::Seats(count) => Bi {
                ja: format!("このゲームは{count}つのデッキでは遊べません。"),
                en: format!("This game is not played with {count} decks."),
            },
            Self::SecondDeck => Bi {
                ja: "このゲームで使うデッキは1人1つです。".into(),
                en: "In this game every player brings one deck.".into(),
            },
            Self::Games(games) => Bi {
                ja: format!("このゲームに{games}ゲームのマッチはありません。"),
                en: format!("This game has no match of {games} games."),
            },
            Self::Option(option) => Bi {
                ja: format!("「{option}」という設定はありません。"),
                en: format!("There is no option {option}."),
            },
            Self::Board(why) => Bi {
                ja: format!("この場面からは始められません（{}）。", why.ja),
                en: format!("This scene cannot be played from ({}).", why.en),
            },
        }
    }
}

/// What happened by one input, as each viewer saw it to whom it was told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Happened {
    seen: [Vec<EventView>; VIEWERS.len()],
    /// A bit for each of `VIEWERS` who saw something, of those to whom it was told and of whom it
    /// was noted.
    saw: u16,
    /// Where luck is listened to, what was used; no viewer's business.
    luck: Vec<LuckUse>,
}

impl Happened {
    /// What this viewer saw; nothing where it was not told.
    pub fn seen_by(&self, viewer: Viewer) -> &[EventView] {
        place_of(viewer).map_or(&[], |at| &self.seen[at])
    }

    /// Whether this viewer saw anything; false where it was neither told nor noted.
    pub fn was_seen_by(&self, viewer: Viewer) -> bool {
        place_of(viewer).is_some_and(|at| self.saw & 1 << at != 0)
    }
}

/// The place of a viewer among `VIEWERS`.
fn place_of(viewer: Viewer) -> Option<usize> {
    VIEWERS.iter().position(|&known| known == viewer)
}

/// The table of a match as it stood at one moment, whatever the match has become since.
#[derive(Debug)]
pub struct Position(Box<dyn Playing>);

impl Position {
    /// The table as a viewer may know it.
    pub fn view(&self, viewer: Viewer) -> GameView {
        self.0.show(viewer)
    }
}

/// What a take-back must know of an input.
#[derive(Clone, Copy, Debug)]
struct UndoEntry {
    seat: Option<Seat>,
    /// Nothing hidden was shown and nothing random happened.
    free: bool,
    /// There was nothing to choose, and everybody could tell.
    forced: bool,
}

/// A replay: set-up, inputs, and the hash of the state after each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of this form.
    pub format: u8,
    /// What the match follows from.
    pub setup: Setup,
    /// The inputs in order; what was taken back is not among them.
    pub inputs: Vec<Input>,
    /// The hash before the first input and after each, as 16 hexadecimal digits; may be left out.
    #[serde(default)]
    pub hashes: Vec<String>,
}

/// Why a record cannot be played back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The set-up cannot be played.
    Setup(SetupError),
    /// An input does not fit: its place, and why.
    Input(usize, Illegal),
    /// The state after this many inputs is another than the record says.
    Hash {
        /// How many inputs.
        at: usize,
        /// What the record says.
        expected: String,
        /// What came out.
        found: String,
    },
}

impl Record {
    /// Plays the record back, and checks every hash it brings.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn play(&self, catalogue: &Arc<Catalogue>) -> Result<Session, RecordError> {
        self.play_from(Session::told(&self.setup, catalogue, Audience::NOBODY))
    }

    /// As `play`, from a match of this set-up at its first question.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn play_from(&self, begun: Result<Session, SetupError>) -> Result<Session, RecordError> {
        let mut session = begun.map_err(RecordError::Setup)?;
        self.check(0, &session)?;
        for (at, input) in self.inputs.iter().enumerate() {
            session
                .apply_before(input, Audience::NOBODY)
                .map_err(|why| RecordError::Input(at, why))?;
            self.check(at + 1, &session)?;
        }
        Ok(session)
    }

    fn check(&self, at: usize, session: &Session) -> Result<(), RecordError> {
        let Some(expected) = self.hashes.get(at) else {
            return Ok(());
        };
        let found = format!("{:016x}", session.hash());
        if *expected == found {
            return Ok(());
        }
        Err(RecordError::Hash {
            at,
            expected: expected.clone(),
            found,
        })
    }
}

/// One running match.
#[derive(Debug)]
pub struct Session {
    setup: Setup,
    catalogue: Arc<Catalogue>,
    game: Box<dyn Playing>,
    inputs: Vec<Input>,
    undo_log: Vec<UndoEntry>,
    opening: Happened,
    swapped: bool,
    /// Inputs that stay: a take-back does not reach over the end of a game of a match.
    floor: usize,
    /// The first question of a match that began on a board.
    board: Option<Box<dyn Playing>>,
    watch: Watch,
}

/// Opens a match of the game that the cards are of.
fn open(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    (audience, watch): (Audience, Watch),
) -> Result<Opened, SetupError> {
    with_game!(setup.game.as_str(), G => open_as::<G>(setup, catalogue, (audience, watch)))
        .unwrap_or_else(|| Err(SetupError::Game(setup.game.clone())))
}

fn open_as<G: Rulebook>(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    told: (Audience, Watch),
) -> Result<Opened, SetupError> {
    if !(2..=G::SEATS).contains(&setup.decks.len()) {
        return Err(SetupError::Seats(setup.decks.len()));
    }
    let rules = G::MATCH.filter(|_| setup.games != 1);
    let fits = rules.map_or(1, |rules| rules.games) == setup.games;
    if !fits || rules.is_some() && setup.decks.len() != 2 {
        return Err(SetupError::Games(setup.games));
    }
    let settled = settling::open::<G>(setup, catalogue, rules, told)?;
    settled.map_or_else(|| running::open::<G>(setup, catalogue, rules, told), Ok)
}

impl Session {
    /// A match that stands at its first question; everybody is told what happened before it.
    ///
    /// # Errors
    /// Why the set-up cannot be played.
    pub fn new(setup: &Setup, catalogue: &Arc<Catalogue>) -> Result<Self, SetupError> {
        Self::told(setup, catalogue, Audience::ALL)
    }

    /// As `new`, told to these viewers alone.
    ///
    /// # Errors
    /// Why the set-up cannot be played.
    pub fn told(
        setup: &Setup,
        catalogue: &Arc<Catalogue>,
        audience: Audience,
    ) -> Result<Self, SetupError> {
        Self::watched(setup, catalogue, (audience, Watch::Nothing))
    }

    fn watched(
        setup: &Setup,
        catalogue: &Arc<Catalogue>,
        (audience, watch): (Audience, Watch),
    ) -> Result<Self, SetupError> {
        setup.fits(catalogue)?;
        if setup.board.is_some() {
            return Err(SetupError::Board(Bi {
                ja: "シャッフルからの始まり".to_owned(),
                en: "a shuffle".to_owned(),
            }));
        }
        let (game, opening, swapped) = open(setup, catalogue, (audience, watch))?;
        Ok(Self {
            setup: setup.clone(),
            catalogue: Arc::clone(catalogue),
            game,
            inputs: Vec::new(),
            undo_log: Vec::new(),
            opening,
            swapped,
            floor: 0,
            board: None,
            watch,
        })
    }

    /// A match that begins with this state of play instead of a first shuffle; `catalogue` are the
    /// cards that lie in it, the set-up names those of the game. Its luck is that of the set-up,
    /// behind what a script lays down.
    pub fn on_board<G: Rulebook>(
        setup: &Setup,
        catalogue: &Arc<Catalogue>,
        (state, script): (State<G>, Option<Box<dyn LuckScript<G>>>),
        audience: Audience,
    ) -> Self {
        let state = state.with_luck(Luck::new(setup.seed));
        let told = (audience, Watch::Nothing);
        let (game, opening, swapped) = running::on_board::<G>(state, script, catalogue, told);
        Self {
            setup: setup.clone(),
            catalogue: Arc::clone(catalogue),
            board: Some(game.copy()),
            game,
            inputs: Vec::new(),
            undo_log: Vec::new(),
            opening,
            swapped,
            floor: 0,
            watch: Watch::Nothing,
        }
    }

    /// What the match follows from.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the deck listed second goes first.
    pub const fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// The cards it is played with.
    pub const fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The match as a record, without hashes.
    pub fn record(&self) -> Record {
        Record {
            format: 1,
            setup: self.setup.clone(),
            inputs: self.inputs.clone(),
            hashes: Vec::new(),
        }
    }

    /// The inputs that led here; what was taken back is not among them.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What happened before the first question, told to those to whom the match was begun.
    pub const fn opening(&self) -> &Happened {
        &self.opening
    }

    /// The seat that is asked; `None` when the game is over.
    pub fn asked(&self) -> Option<u8> {
        self.game.asked().map(|seat| seat.0)
    }

    /// All seats that may answer now, whoever is asked first.
    pub fn waits_for(&self) -> Vec<u8> {
        let seats = self.game.waits_for();
        seats.into_iter().map(|seat| seat.0).collect()
    }

    /// How many of the inputs stay whatever is taken back.
    pub const fn floor(&self) -> usize {
        self.floor
    }

    /// Whether there is one choice, and everybody can tell that from what all see: then a host may
    /// answer for the seat. Of any other question the time it takes, and that it is put at all,
    /// would tell what only some may know; it is put whatever there is to choose. So is what aims
    /// ([`QuestionKind::Aim`]): a lone target is seen before it is hit.
    pub fn answers_itself(&self) -> bool {
        self.game.answers_itself()
    }

    /// How many choices there are.
    pub fn choices(&self) -> u16 {
        self.game.choices() as u16
    }

    /// How the match ended: the game, where it stands for itself.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The hash of the state.
    pub fn hash(&self) -> u64 {
        self.game.hash()
    }

    /// What the seat that is asked would be asked after these picks, told from its own view alone;
    /// `None` where it cannot be foreseen or nothing that was begun would go on.
    pub fn ahead(&self, picks: &[u16]) -> Option<AheadView> {
        self.game.ahead(picks)
    }

    /// What kind of question is asked, and how many picks of its gesture are made; `None` when the
    /// game is over. It is what everybody can tell of it.
    pub fn question(&self) -> Option<(QuestionKind, u8)> {
        self.game.question()
    }

    /// The seat whose turn it is.
    pub fn active(&self) -> u8 {
        self.game.active().0
    }

    /// Which game of its match it is, from 1; `None` where a game stands for itself. Between two
    /// games it is the one that has ended.
    pub fn match_game(&self) -> Option<u8> {
        self.game.match_game()
    }

    /// Whether decks are exchanged now, between two games of a match.
    pub fn exchanges(&self) -> bool {
        self.game.exchanges()
    }

    /// Turns begun so far, as every view tells them.
    pub fn turn(&self) -> u16 {
        self.game.turn()
    }

    /// The table as a viewer may know it.
    pub fn view(&self, viewer: Viewer) -> GameView {
        self.game.show(viewer)
    }

    /// The table as it stands, to be looked at when the match has gone on: a copy of plain bytes,
    /// which costs far less than a view.
    pub fn position(&self) -> Position {
        Position(self.game.copy())
    }

    /// The view from which a bot decides.
    pub fn seat_view(&self, seat: u8) -> AnyView {
        self.any_view(Viewer::Seat(Seat(seat)))
    }

    /// What programs may look at as this viewer.
    pub fn any_view(&self, viewer: Viewer) -> AnyView {
        self.game.any_view(viewer)
    }

    /// Moves the match on.
    ///
    /// # Errors
    /// On `Err` nothing has changed.
    pub fn apply(&mut self, input: &Input) -> Result<Happened, Illegal> {
        self.apply_before(input, Audience::ALL)
    }

    /// As `apply`, told to these viewers alone: what nobody hears costs nothing.
    ///
    /// # Errors
    /// On `Err` nothing has changed.
    pub fn apply_before(&mut self, input: &Input, audience: Audience) -> Result<Happened, Illegal> {
        if let Input::TakeBack(kept) = *input {
            let kept = kept as usize;
            if kept < self.floor {
                return Err(Illegal::NotNow);
            }
            self.rewind(kept)?;
            return Ok(Happened::default());
        }
        let is_pick = matches!(input, Input::Pick(_));
        let entry = UndoEntry {
            seat: self.game.asked().filter(|_| is_pick),
            free: false,
            forced: is_pick && self.game.answers_itself(),
        };
        let stays = self.game.stays();
        let moved = self.game.take(input, audience)?;
        if let Some(next) = moved.next {
            self.game = next;
        }
        self.inputs.push(input.clone());
        self.undo_log.push(UndoEntry {
            free: moved.free,
            ..entry
        });
        if stays || self.game.stays() {
            self.floor = self.inputs.len();
        }
        Ok(moved.happened)
    }

    /// Goes back to where only this many inputs had been made, over the end of a game, too: for a
    /// host that could not keep what it had tried.
    ///
    /// # Errors
    /// There are not so many inputs. Nothing has changed then.
    pub fn rewind(&mut self, kept: usize) -> Result<(), Illegal> {
        if kept > self.inputs.len() {
            let choices = self.inputs.len() as u16;
            return Err(Illegal::OutOfRange {
                pick: kept as u16,
                choices,
            });
        }
        // What could be opened once can be opened again.
        let untold = (Audience::NOBODY, self.watch);
        let again = || Some(open(&self.setup, &self.catalogue, untold).ok()?.0);
        let begun = self.board.as_ref().map(|board| board.copy());
        let Some(mut game) = begun.or_else(again) else {
            return Err(Illegal::GameOver);
        };
        let mut floor = 0;
        for (at, input) in (1..).zip(&self.inputs[..kept]) {
            let stays = game.stays();
            if let Some(next) = game.repeat(input)? {
                game = next;
            }
            if stays || game.stays() {
                floor = at;
            }
        }
        self.game = game;
        self.floor = floor;
        self.inputs.truncate(kept);
        self.undo_log.truncate(kept);
        Ok(())
    }

    /// The inputs that are kept when this seat takes its last pick back for free: when nothing
    /// hidden was shown, nothing random happened and nobody else acted since.
    pub fn take_back_is_free(&self, seat: u8) -> Option<usize> {
        if self.game.outcome().is_some() {
            return None;
        }
        let entries = self.undo_log.iter().enumerate().skip(self.floor);
        for (at, entry) in entries.rev() {
            if entry.seat != Some(Seat(seat)) || !entry.free {
                return None;
            }
            if !entry.forced {
                return Some(at);
            }
        }
        None
    }

    /// The inputs that are kept when this seat's last pick is taken back by consent.
    pub fn last_pick_of(&self, seat: u8) -> Option<usize> {
        let last = self.undo_log[self.floor..]
            .iter()
            .rposition(|entry| entry.seat == Some(Seat(seat)) && !entry.forced);
        last.map(|at| at + self.floor)
    }
}

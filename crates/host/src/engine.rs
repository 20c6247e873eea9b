//! What the table needs of the rules: one place where cards, decks, rule pages and opponents are
//! found by name.

mod board;
mod own;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::Serialize;
pub use shokan_kernel::ids::Seat;
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::clauses;
use shokan_rules::deck::DeckFault;
pub use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games;
pub use shokan_rules::rulebook::Audience;
pub use shokan_rules::session::{
    Adviser, AnyView, DeckQuestion, Happened, Illegal, Input, Opponent, Position, QuestionKind,
    Session, Setup, Share, Stop, Thinking, Viewer, answer,
};
use shokan_rules::session::{First, Record, RecordError, SetupError, audit};
use shokan_rules::show::{Bi, DeckRow};

use own::OwnDeck;

use crate::analysis::{Analyst, AnalystFactory};
use crate::lab::{Entrant, Laboratory};
use crate::luck::{self, Lots, Secret};
use crate::outside::Outside;
use crate::puzzles::{Puzzle, PuzzleFinder};
use crate::random;
use crate::record::Header;
use crate::say;
use crate::wire::http::{
    self, ClauseView, DeckChecked, DeckChoice, DeckFaultView, DeckFix, RulePage, RulingView,
    ScenarioIndex, ScenarioLine, SectionView, ShownClause,
};

pub use board::{
    BOARD_BYTES_MAX, Board, BoardFault, BoardLayer, BoardReader, Boards, Laying, PlayWriter,
    Played, Stepped,
};
pub use own::OwnCards;

/// Makes an opponent of a level with luck of its own, or nothing for an unknown level.
pub type OpponentFactory = Arc<dyn Fn(&str, u64) -> Option<Box<dyn Opponent>> + Send + Sync>;

/// Makes who advises, with luck of its own.
pub type AdviserFactory = Arc<dyn Fn(u64) -> Box<dyn Adviser> + Send + Sync>;

/// Loads the cards of a game, or nothing where they have a fault.
pub type CatalogueLoader = Arc<dyn Fn(&str) -> Option<Arc<Catalogue>> + Send + Sync>;

/// Which clause of a game is shown by which scenario.
pub type ShownFinder = Arc<dyn Fn(&str) -> Vec<(String, ScenarioLine)> + Send + Sync>;

/// Plays a scenario of a game for the rule pages, or nothing when there is none of that name.
pub type ScenarioPlayer = Arc<dyn Fn(&str, &str) -> Option<http::Scenario> + Send + Sync>;

/// The first lesson of a game, or nothing when it has none.
pub type LessonFinder = Arc<dyn Fn(&str) -> Option<Lesson> + Send + Sync>;

/// A scenario of a game that can be played on from its board, or nothing.
pub type SceneFinder = Arc<dyn Fn(&str, &str) -> Option<Scene> + Send + Sync>;

/// Begins a match, on the board of its page where it has one.
pub type Beginner =
    Arc<dyn Fn(&Setup, &Arc<Catalogue>, Audience) -> Result<Session, SetupError> + Send + Sync>;

/// A scenario from whose board a match begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Its text, for [`Setup::board`].
    pub text: String,
    /// How many seats it has.
    pub seats: u8,
    /// The seat that is asked first.
    pub asked: u8,
}

/// A first lesson: a match whose luck and first picks are settled, with words between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The ready decks by their words, one a seat; who learns has seat 0.
    pub decks: Vec<String>,
    /// The key of all luck.
    pub key: luck::Key,
    /// Every pick in order, behind its seat.
    pub picks: Vec<(u8, u16)>,
    /// What is said, in order; the first before the first pick.
    pub sayings: Vec<Saying>,
}

/// What a lesson says from a moment on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// How many picks were made before it.
    pub at: usize,
    /// The words.
    pub text: Bi,
    /// The clause behind them.
    pub clause: Option<String>,
}

/// The pages of play beside the clauses, and the first lessons.
#[derive(Clone)]
pub struct Scenarios {
    /// Which clause is shown by which scenario.
    pub shown: ShownFinder,
    /// Plays one of them.
    pub player: ScenarioPlayer,
    /// Finds a first lesson.
    pub lessons: LessonFinder,
    /// Finds one from whose board a match begins.
    pub scenes: SceneFinder,
    /// Reads those that somebody lays out.
    pub boards: Boards,
    /// Finds the puzzles of a game.
    pub puzzles: PuzzleFinder,
    /// Begins a match.
    pub begin: Beginner,
}

impl Default for Scenarios {
    fn default() -> Self {
        Self {
            shown: Arc::new(|_| Vec::new()),
            player: Arc::new(|_, _| None),
            lessons: Arc::new(|_| None),
            scenes: Arc::new(|_, _| None),
            boards: Boards::default(),
            puzzles: Arc::new(|_| Vec::new()),
            begin: Arc::new(Session::told),
        }
    }
}

impl fmt::Debug for Scenarios {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Scenarios").finish_non_exhaustive()
    }
}

/// The games, their cards and the opponents; a clone shares the cards.
#[derive(Clone)]
pub struct Engine {
    games: BTreeMap<&'static str, Arc<Slot>>,
    /// The set whose cards are in the place of those of its game.
    own: Option<Arc<OwnCards>>,
    opponents: OpponentFactory,
    advisers: Option<AdviserFactory>,
    scenarios: ScenarioPlayer,
    lessons: LessonFinder,
    scenes: SceneFinder,
    boards: Boards,
    puzzles: PuzzleFinder,
    beginner: Beginner,
    analysts: AnalystFactory,
    laboratory: Option<Laboratory>,
    outside: Option<Arc<dyn Outside>>,
    /// The luck of every match, where a test wants to know it.
    seed: Option<u64>,
}

/// A game that is opened when somebody asks for it.
struct Slot {
    word: &'static str,
    shown: ShownFinder,
    load: CatalogueLoader,
    game: OnceLock<Option<Arc<Game>>>,
}

impl Slot {
    fn game(&self) -> Option<&Arc<Game>> {
        let open = || {
            let catalogue = (self.load)(self.word)?;
            Some(Arc::new(Game::new(catalogue, &self.shown)))
        };
        self.game.get_or_init(open).as_ref()
    }
}

#[derive(Clone)]
struct Game {
    catalogue: Arc<Catalogue>,
    /// The words of the ready decks.
    ready: Vec<String>,
    /// The decks of a set of own cards.
    own: Vec<OwnDeck>,
    shown: ShownFinder,
    /// The bodies of three routes, which never change, as soon as somebody has asked for them.
    catalogue_text: Arc<OnceLock<Arc<str>>>,
    rule_page_text: Arc<OnceLock<Arc<str>>>,
    scenario_index_text: Arc<OnceLock<Arc<str>>>,
    lesson: Arc<OnceLock<Option<Arc<Lesson>>>>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<_> = self.games.keys().collect();
        formatter
            .debug_struct("Engine")
            .field("games", &games)
            .finish_non_exhaustive()
    }
}

/// Why a deck cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckProblem {
    /// There is no ready deck of that name.
    Unknown(String),
    /// The deck breaks the rules of construction, or its file cannot be read.
    Faults(Vec<DeckFaultView>),
}

impl Engine {
    /// An engine with these cards, and the scenarios of its rule pages.
    #[must_use]
    pub fn new(
        catalogues: impl IntoIterator<Item = Arc<Catalogue>>,
        opponents: OpponentFactory,
        scenarios: Scenarios,
    ) -> Self {
        let games = catalogues.into_iter();
        let games = games.map(|catalogue| {
            let (word, game) = (catalogue.game, Game::new(catalogue, &scenarios.shown));
            let slot = Slot {
                word,
                shown: scenarios.shown.clone(),
                load: Arc::new(|_| None),
                game: OnceLock::from(Some(Arc::new(game))),
            };
            (word, Arc::new(slot))
        });
        Self::with_games(games.collect(), opponents, scenarios)
    }

    /// An engine that opens each of these games when it is first asked for. A game whose cards do
    /// not load is not there.
    #[must_use]
    pub fn opening(
        words: &[&'static str],
        load: CatalogueLoader,
        opponents: OpponentFactory,
        scenarios: Scenarios,
    ) -> Self {
        let games = words.iter().map(|&word| {
            let slot = Slot {
                word,
                shown: scenarios.shown.clone(),
                load: load.clone(),
                game: OnceLock::new(),
            };
            (word, Arc::new(slot))
        });
        Self::with_games(games.collect(), opponents, scenarios)
    }

    fn with_games(
        games: BTreeMap<&'static str, Arc<Slot>>,
        opponents: OpponentFactory,
        scenarios: Scenarios,
    ) -> Self {
        Self {
            games,
            own: None,
            opponents,
            advisers: None,
            scenarios: scenarios.player,
            lessons: scenarios.lessons,
            scenes: scenarios.scenes,
            boards: scenarios.boards,
            puzzles: scenarios.puzzles,
            beginner: scenarios.begin,
            analysts: Arc::new(|| None),
            laboratory: None,
            outside: None,
            seed: None,
        }
    }

    /// The same luck for every match and every computer when a number is given: for tests.
    #[must_use]
    pub fn with_seed(self, seed: Option<u64>) -> Self {
        Self { seed, ..self }
    }

    /// With others who think beside the house.
    #[must_use]
    pub fn with_outside(self, outside: Arc<dyn Outside>) -> Self {
        let outside = Some(outside);
        Self { outside, ..self }
    }

    /// With somebody who gives hints.
    #[must_use]
    pub fn with_advisers(self, advisers: AdviserFactory) -> Self {
        let advisers = Some(advisers);
        Self { advisers, ..self }
    }

    /// The same with something that thinks about ended matches.
    #[must_use]
    pub fn with_analyst(self, analysts: AnalystFactory) -> Self {
        Self { analysts, ..self }
    }

    /// With something that measures decks and cards.
    #[must_use]
    pub fn with_laboratory(self, laboratory: Laboratory) -> Self {
        let laboratory = Some(laboratory);
        Self { laboratory, ..self }
    }

    /// What measures decks and cards; nothing where the house has none.
    #[must_use]
    pub fn laboratory(&self) -> Option<Laboratory> {
        self.laboratory.clone()
    }

    /// The ready decks of a construction.
    #[must_use]
    pub fn entrants(&self, game: &str, construction: Construction) -> Vec<Entrant> {
        let Some(found) = self.game(game) else {
            return Vec::new();
        };
        let entrant = |word: &String| {
            let (list, built) = found.ready(word)?;
            (built == construction).then(|| Entrant {
                name: self.deck_name(game, &list),
                list,
                construction,
            })
        };
        found.ready.iter().filter_map(entrant).collect()
    }

    /// What thinks about ended matches; nothing where the house has none.
    #[must_use]
    pub fn analyst(&self) -> Option<Box<dyn Analyst>> {
        (self.analysts)()
    }

    fn game(&self, game: &str) -> Option<&Game> {
        let own = self.own.as_ref().filter(|own| own.set.game == game);
        own.map(|own| &own.game)
            .or_else(|| self.games.get(game)?.game())
            .map(Arc::as_ref)
    }

    /// True when there is such a game.
    #[must_use]
    pub fn knows(&self, game: &str) -> bool {
        self.game(game).is_some()
    }

    /// The hash of a game's cards.
    #[must_use]
    pub fn pool_hash(&self, game: &str) -> String {
        self.game(game)
            .map(|game| game.catalogue.pool.short_hash())
            .unwrap_or_default()
    }

    /// The body of `/api/catalogue/<game>`.
    #[must_use]
    pub fn catalogue(&self, game: &str) -> Option<Arc<str>> {
        self.game(game).map(Game::catalogue_text)
    }

    /// How a game is called.
    #[must_use]
    pub fn name(&self, game: &str) -> Option<Bi> {
        let name = self.game(game)?.catalogue.vocabulary.name;
        Some(Bi {
            ja: name.ja.to_owned(),
            en: name.en.to_owned(),
        })
    }

    /// The body of `/api/rules/<game>`.
    #[must_use]
    pub fn rule_page(&self, game: &str) -> Option<Arc<str>> {
        self.game(game).map(Game::rule_page_text)
    }

    /// The body of `/api/rules/<game>/scenarios`.
    #[must_use]
    pub fn scenario_index(&self, game: &str) -> Option<Arc<str>> {
        self.game(game).map(Game::scenario_index_text)
    }

    /// A scenario of a game, slide by slide.
    #[must_use]
    pub fn scenario(&self, game: &str, id: &str) -> Option<http::Scenario> {
        (self.scenarios)(game, id)
    }

    /// A scenario of a game that can be played on from its board.
    #[must_use]
    pub fn scene(&self, game: &str, id: &str) -> Option<Scene> {
        (self.scenes)(game, id)
    }

    /// The puzzles of a game in the order of their numbers.
    #[must_use]
    pub fn puzzles(&self, game: &str) -> Vec<Arc<Puzzle>> {
        (self.puzzles)(game)
    }

    /// A puzzle of a game by its name.
    #[must_use]
    pub fn puzzle(&self, game: &str, name: &str) -> Option<Arc<Puzzle>> {
        let mut all = self.puzzles(game).into_iter();
        all.find(|puzzle| puzzle.line.name == name)
    }

    /// The first lesson of a game; found once, and then at hand.
    #[must_use]
    pub fn lesson(&self, game: &str) -> Option<Arc<Lesson>> {
        let kept = &self.game(game)?.lesson;
        let found = kept.get_or_init(|| (self.lessons)(game).map(Arc::new));
        found.clone()
    }

    /// The cards of a game that come with the house.
    #[must_use]
    pub fn cards(&self, game: &str) -> Option<&Arc<Catalogue>> {
        self.game(game).map(|game| &game.catalogue)
    }

    /// Checks a deck file: every fault at once.
    #[must_use]
    pub fn check_deck(
        &self,
        game: &str,
        construction: Construction,
        text: &str,
    ) -> Option<DeckChecked> {
        let catalogue = &self.game(game)?.catalogue;
        let (list, _) = match read_list(text) {
            Ok(read) => read,
            Err(faults) => {
                return Some(DeckChecked {
                    ok: false,
                    name: None,
                    leader: None,
                    leaders: Vec::new(),
                    cards: Vec::new(),
                    reserve: Vec::new(),
                    faults,
                });
            }
        };
        let faults = fault_views(
            game,
            construction,
            text,
            games::check_deck(&list, construction, catalogue),
        );
        let line = |(count, card): (u16, String)| DeckRow { card, count };
        Some(DeckChecked {
            ok: faults.is_empty(),
            leader: list.leaders.first().cloned(),
            leaders: list.leaders,
            name: Some(list.name),
            cards: list.cards.into_iter().map(line).collect(),
            reserve: list.reserve.into_iter().map(line).collect(),
            faults,
        })
    }

    /// The deck a player chose, and the construction it is meant for.
    ///
    /// # Errors
    /// There is no such deck, or its file cannot be read.
    pub fn read_deck(
        &self,
        game: &str,
        choice: &DeckChoice,
    ) -> Result<(DeckList, Construction), DeckProblem> {
        match choice {
            DeckChoice::Ready(word) => {
                let found = self.game(game).and_then(|game| game.ready(word));
                found.ok_or_else(|| DeckProblem::Unknown(word.clone()))
            }
            DeckChoice::Text(text) => read_list(text).map_err(DeckProblem::Faults),
        }
    }

    /// Refuses a deck that breaks the rules of a construction.
    ///
    /// # Errors
    /// Every fault at once.
    pub fn require(
        &self,
        game: &str,
        list: &DeckList,
        construction: Construction,
    ) -> Result<(), DeckProblem> {
        let Some(found) = self.game(game) else {
            return Ok(());
        };
        let faults = games::check_deck(list, construction, &found.catalogue);
        if faults.is_empty() {
            return Ok(());
        }
        let text = games::deck_text(game, construction, list);
        Err(DeckProblem::Faults(fault_views(
            game,
            construction,
            &text,
            faults,
        )))
    }

    /// The faults of a deck of cards that is in no file.
    #[must_use]
    pub fn faults_of(&self, setup: &Setup, faults: Vec<DeckFault>) -> Vec<DeckFaultView> {
        fault_views(&setup.game, setup.construction, "", faults)
    }

    /// A ready deck, drawn among those of a construction: none of those at the table, nor one with
    /// the same leader, while there is another.
    #[must_use]
    pub fn any_deck(
        &self,
        game: &str,
        construction: Construction,
        taken: &[DeckList],
        lots: &mut Lots,
    ) -> Option<DeckList> {
        let game = self.game(game)?;
        let read = |word: &String| Some((word.clone(), game.ready(word)?));
        let decks = game.ready.iter().filter_map(read);
        let fitting: Vec<(String, DeckList)> = decks
            .filter(|(_, (_, kind))| *kind == construction)
            .map(|(word, (list, _))| (word, list))
            .collect();
        let alike = |one: &DeckList, other: &DeckList| {
            one.cards == other.cards || (!one.leaders.is_empty() && one.leaders == other.leaders)
        };
        let free = |list: &DeckList| !taken.iter().any(|other| alike(list, other));
        let any_free = fitting.iter().any(|(_, list)| free(list));
        let drawn = fitting
            .into_iter()
            .filter(|(_, list)| !any_free || free(list));
        let (words, mut decks): (Vec<String>, Vec<DeckList>) = drawn.unzip();
        if decks.is_empty() {
            return None;
        }
        let at = lots.deck(&words);
        (at < decks.len()).then(|| decks.swap_remove(at))
    }

    /// Any number; always the same for tests.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.seed.unwrap_or_else(random::number)
    }

    /// The house's own part of the luck of a match.
    #[must_use]
    pub fn house_key(&self, secret: &Secret, match_id: &str) -> luck::Key {
        match self.seed {
            Some(number) => luck::repeated_key(number),
            None => secret.house_key(match_id),
        }
    }

    /// Plays a match again and lists every use of luck.
    ///
    /// # Errors
    /// Why it cannot be played, in words.
    pub fn audit(&self, record: &Record) -> Result<Vec<http::LuckUse>, Bi> {
        let game = self.game(&record.setup.game).ok_or_else(say::no_game)?;
        let uses = audit::audit(record, &game.catalogue).map_err(|error| match error {
            RecordError::Setup(error) => error.text(),
            RecordError::Input(_, illegal) => illegal_text(&illegal),
            RecordError::Hash { .. } => say::other_state(),
        })?;
        Ok(uses.into_iter().map(Into::into).collect())
    }

    /// A match played to where its record ends.
    ///
    /// # Errors
    /// Why it cannot be played, in words.
    pub fn play_back(&self, record: &Record) -> Result<Session, Bi> {
        let game = self.game(&record.setup.game).ok_or_else(say::no_game)?;
        let begun = (self.beginner)(&record.setup, &game.catalogue, Audience::NOBODY);
        record.play_from(begun).map_err(|error| match error {
            RecordError::Setup(error) => error.text(),
            RecordError::Input(at, why) => say::log_refused(at, &illegal_text(&why)),
            RecordError::Hash { .. } => say::other_state(),
        })
    }

    /// The cards that a deck calls otherwise than by their words, with the words.
    pub fn names(&self, game: &str, deck: &DeckList) -> Vec<(String, String)> {
        let Some(game) = self.game(game) else {
            return Vec::new();
        };
        let pool = &game.catalogue.pool;
        let named = deck.cards.iter().filter_map(|(_, card)| {
            let word = &pool.def(game.catalogue.find(card)?).word;
            (word != card).then(|| (card.clone(), word.clone()))
        });
        named.collect()
    }

    /// What a deck is called: a ready one in both languages, another as its player calls it.
    #[must_use]
    pub fn deck_name(&self, game: &str, deck: &DeckList) -> Bi {
        let ready = self
            .game(game)
            .and_then(|game| game.catalogue.ready_name(&deck.name));
        ready.unwrap_or_else(|| Bi {
            ja: deck.name.clone(),
            en: deck.name.clone(),
        })
    }

    /// The computer at a level.
    #[must_use]
    pub fn opponent(&self, level: &str) -> Option<Box<dyn Opponent>> {
        self.opponent_with(level, self.luck())
    }

    /// The same with this luck.
    #[must_use]
    pub fn opponent_with(&self, level: &str, luck: u64) -> Option<Box<dyn Opponent>> {
        (self.opponents)(level, luck)
    }

    /// Luck for somebody who thinks: another one every time, unless a test wants to know it.
    #[must_use]
    pub fn luck(&self) -> u64 {
        self.seed.unwrap_or_else(random::number)
    }

    /// Who gives hints; nobody where the house has none.
    #[must_use]
    pub fn adviser(&self) -> Option<Box<dyn Adviser>> {
        self.adviser_with(self.luck())
    }

    /// The same with this luck.
    #[must_use]
    pub fn adviser_with(&self, luck: u64) -> Option<Box<dyn Adviser>> {
        self.advisers.as_ref().map(|advisers| advisers(luck))
    }

    /// Where it is thought outside the house's own process; nothing where nobody does.
    #[must_use]
    pub fn outside(&self) -> Option<&Arc<dyn Outside>> {
        self.outside.as_ref()
    }

    /// Whether anybody gives hints.
    #[must_use]
    pub fn advises(&self) -> bool {
        self.advisers.is_some()
    }

    /// The second registered deck of a player, beside the first, whose avatar stands for both.
    ///
    /// # Errors
    /// This game has one deck a player, there is no such deck, or every fault of it at once.
    pub fn read_second(
        &self,
        game: &str,
        first: &DeckList,
        choice: &DeckChoice,
        construction: Construction,
    ) -> Result<DeckList, DeckProblem> {
        let (mut second, _) = self.read_deck(game, choice)?;
        second.leaders.clone_from(&first.leaders);
        if let Some(found) = self.game(game) {
            let faults = games::check_second(first, &second, construction, &found.catalogue);
            if !faults.is_empty() {
                let text = games::deck_text(game, construction, &second);
                let faults = fault_views(game, construction, &text, faults);
                return Err(DeckProblem::Faults(faults));
            }
        }
        Ok(second)
    }

    /// The set-up of a match whose chairs are all taken; their decks move into it. The deck of
    /// seat 0 is listed first and goes first.
    #[must_use]
    pub fn setup(&self, header: &mut Header) -> Setup {
        let (decks, second) = header.take_decks();
        Setup {
            game: header.game.clone(),
            rules_version: games::rules_version(&header.game).to_owned(),
            pool_hash: self.pool_hash(&header.game),
            seed: header.seed(),
            first: First::Listed,
            construction: header.construction,
            decks,
            second,
            games: header.games,
            options: header.options.clone(),
            board: None,
            scripted: false,
        }
    }

    /// Begins a match; these viewers are told what happens before its first question.
    ///
    /// # Errors
    /// Why the rules or the cards do not allow this set-up, in words.
    pub fn begin(&self, setup: &Setup, audience: Audience) -> Result<Session, Bi> {
        let game = self.game(&setup.game).ok_or_else(say::no_game)?;
        (self.beginner)(setup, &game.catalogue, audience).map_err(|error| error.text())
    }
}

impl Game {
    fn new(catalogue: Arc<Catalogue>, shown: &ShownFinder) -> Self {
        Self {
            ready: catalogue.ready_words().map(str::to_owned).collect(),
            catalogue,
            own: Vec::new(),
            shown: shown.clone(),
            catalogue_text: Arc::default(),
            rule_page_text: Arc::default(),
            scenario_index_text: Arc::default(),
            lesson: Arc::default(),
        }
    }

    fn catalogue_text(&self) -> Arc<str> {
        let text = || json(&self.catalogue.view()).into();
        self.catalogue_text.get_or_init(text).clone()
    }

    fn rule_page_text(&self) -> Arc<str> {
        let text = || json(&rule_page(self.catalogue.game)).into();
        self.rule_page_text.get_or_init(text).clone()
    }

    fn scenario_index_text(&self) -> Arc<str> {
        let game = self.catalogue.game;
        let text = || json(&scenario_index(game, &(self.shown)(game))).into();
        self.scenario_index_text.get_or_init(text).clone()
    }

    /// A ready deck by its word, or one of the set.
    fn ready(&self, word: &str) -> Option<(DeckList, Construction)> {
        let own = self.own.iter().find(|deck| deck.word == word);
        let own = own.map(|deck| (deck.list.clone(), deck.construction));
        own.or_else(|| self.catalogue.ready(word))
    }
}

/// How the person who has these seats is called in the rules; the public for none.
#[must_use]
pub fn viewer_of_seats(seats: &[u8]) -> Viewer {
    Viewer::of(&seats.iter().copied().map(Seat).collect::<Vec<_>>())
}

/// Why the rules did not take an input, in words.
#[must_use]
pub fn illegal_text(illegal: &Illegal) -> Bi {
    match illegal {
        Illegal::GameOver => say::game_over(),
        Illegal::OutOfRange { pick, choices } => say::no_such_choice(*pick, *choices),
        Illegal::NotNow => say::not_now(),
        Illegal::Deck(faults) => say::deck_refused(faults.iter().map(|fault| &fault.text)),
    }
}

fn json(body: &impl Serialize) -> String {
    // These bodies have no map with other keys than strings, the only thing that JSON could refuse.
    serde_json::to_string(body).unwrap_or_default()
}

fn rule_page(game: &str) -> RulePage {
    let mut page = RulePage {
        game: game.to_owned(),
        clauses: Vec::new(),
        rulings: Vec::new(),
        sections: Vec::new(),
    };
    let Some(source) = games::clauses(game) else {
        return page;
    };
    for clause in source.texts() {
        let (id, text) = (clause.id.to_owned(), clause.bi());
        match clauses::section_of(clause.id) {
            None => page.rulings.push(RulingView {
                id,
                text,
                about: source.about(clause.id).map(str::to_owned).collect(),
            }),
            Some(section) => page.clauses.push(ClauseView {
                id,
                text,
                section: section.to_owned(),
            }),
        }
    }
    let section = |section: &clauses::ClauseText| SectionView {
        id: section.id.to_owned(),
        title: section.bi(),
    };
    page.sections = source.sections().iter().map(section).collect();
    page
}

/// The largest deck file: a hundred lines of the longest names have half of it.
pub const DECK_BYTES_MAX: usize = 16 * 1024;

/// Bytes after which no further fault of a deck is told: nobody reads so many, and the answer must
/// not grow faster than the question.
const FAULTS_BYTES_MAX: usize = 32 * 1024;

/// A deck file as a list, or what is wrong with its lines.
fn read_list(text: &str) -> Result<(DeckList, Construction), Vec<DeckFaultView>> {
    let fault = |text: Bi, line| DeckFaultView {
        clause: None,
        text,
        cards: Vec::new(),
        fix: None,
        line,
    };
    if text.len() > DECK_BYTES_MAX {
        let text = say::deck_too_large(text.len(), DECK_BYTES_MAX);
        return Err(vec![fault(text, None)]);
    }
    deck_list(text).map_err(|faults| {
        let views = faults.iter().map(|found| {
            let message = found.message();
            fault(say::bi(message.ja, message.en), Some(found.line))
        });
        within_bytes(views)
    })
}

fn fault_views(
    game: &str,
    construction: Construction,
    text: &str,
    faults: Vec<DeckFault>,
) -> Vec<DeckFaultView> {
    let lines = lines_of(text);
    within_bytes(faults.into_iter().map(|fault| {
        let clause =
            games::clauses(game).and_then(|book| book.texts().get(usize::from(fault.clause.0)));
        let fix = fault.fix.map(|(label, list)| DeckFix {
            label,
            text: games::deck_text(game, construction, &list),
        });
        let first = fault.cards.first();
        let line = first.and_then(|card| lines.get(card.as_str()).copied());
        DeckFaultView {
            clause: clause.map(|clause| clause.id.to_owned()),
            text: fault.text,
            cards: fault.cards,
            fix,
            line,
        }
    }))
}

/// The first faults, as many as fit into an answer; a repair that does not fit is left out.
fn within_bytes(faults: impl Iterator<Item = DeckFaultView>) -> Vec<DeckFaultView> {
    let mut left = FAULTS_BYTES_MAX;
    let mut told = Vec::new();
    for mut fault in faults {
        if json(&fault).len() > left {
            fault.fix = None;
        }
        let Some(rest) = left.checked_sub(json(&fault).len()) else {
            break;
        };
        left = rest;
        told.push(fault);
    }
    told
}

/// The last line of each word of a deck file: of too many copies the last are too many.
fn lines_of(text: &str) -> BTreeMap<&str, u32> {
    let lines = (1u32..).zip(text.lines());
    let words = lines.flat_map(|(at, line)| line.split_whitespace().map(move |word| (word, at)));
    words.collect()
}

fn scenario_index(game: &str, scenarios: &[(String, ScenarioLine)]) -> ScenarioIndex {
    let clauses = games::clauses(game).into_iter();
    let ids = clauses
        .flat_map(|source| source.texts())
        .map(|clause| clause.id);
    let shown = ids.filter_map(|id| {
        let lines = scenarios.iter().filter(|(shown, _)| shown == id);
        let scenarios: Vec<_> = lines.map(|(_, line)| line.clone()).collect();
        (!scenarios.is_empty()).then(|| ShownClause {
            id: id.to_owned(),
            scenarios,
        })
    });
    ScenarioIndex {
        shown: shown.collect(),
    }
}

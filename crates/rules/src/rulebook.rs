//! What a rulebook brings to the table besides its rules: how a match is set up, shown and told.

use crate::catalogue::Catalogue;
use crate::deck::{Construction, DeckFault, DeckList};
use crate::eyes::Eyes;
use crate::info::GameInfo;
use crate::log_renderer::Telling;
use crate::questions::QuestionInfo;
use crate::session::{Setup, SetupError};
use crate::show::{Bi, CardView, ChoiceView, EventView, GameView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, ClauseId, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;
use shokan_kernel::view::Viewer;

/// Those to whom events are told: spectators, those who see all, the seats, as many as any game
/// has, who plays both seats of a team, and who plays all seats of a board.
pub const VIEWERS: [Viewer; 10] = [
    Viewer::Public,
    Viewer::Open,
    Viewer::Seat(Seat(0)),
    Viewer::Seat(Seat(1)),
    Viewer::Seat(Seat(2)),
    Viewer::Seat(Seat(3)),
    Viewer::of(&[Seat(0), Seat(2)]),
    Viewer::of(&[Seat(1), Seat(3)]),
    Viewer::of(&[Seat(0), Seat(1)]),
    Viewer::of(&[Seat(0), Seat(1), Seat(2), Seat(3)]),
];

/// Those of `VIEWERS` that a game has, with their places there.
pub fn viewers<G: Ruleset>() -> impl Iterator<Item = (usize, Viewer)> {
    let has = |viewer: Viewer| match viewer {
        Viewer::Seat(seat) => seat.at() < G::SEATS,
        Viewer::Seats(seats) => u32::from(seats) < 1 << G::SEATS,
        Viewer::Public | Viewer::Open => true,
    };
    VIEWERS
        .into_iter()
        .enumerate()
        .filter(move |&(_, viewer)| has(viewer))
}

/// Those of `VIEWERS` to whom it is told what happens, and those of whom it is only noted whether
/// they saw anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audience {
    /// A bit for each of `VIEWERS`.
    told: u16,
    /// See `told`; the words of the first event are made and forgotten.
    noted: u16,
}

impl Audience {
    /// Nobody listens, so nothing is put into words.
    pub const NOBODY: Self = Self { told: 0, noted: 0 };
    /// Everybody.
    pub const ALL: Self = Self {
        told: u16::MAX,
        noted: 0,
    };

    /// These viewers.
    pub fn of(listening: impl IntoIterator<Item = Viewer>) -> Self {
        Self {
            told: bits(listening),
            noted: 0,
        }
    }

    /// As before, and of these viewers it is noted whether they saw anything.
    #[must_use]
    pub fn noting(self, absent: impl IntoIterator<Item = Viewer>) -> Self {
        Self {
            noted: bits(absent) & !self.told,
            ..self
        }
    }

    /// Those of the viewers of a game for whom something must still be put into words, with their
    /// places among `VIEWERS`; `saw` are those who have seen something.
    pub(crate) fn viewers<G: Ruleset>(self, saw: u16) -> impl Iterator<Item = (usize, Viewer)> {
        let wanted = self.told | self.noted & !saw;
        viewers::<G>().filter(move |(at, _)| wanted & 1 << at != 0)
    }

    /// Whether it is told to the viewer at this place among `VIEWERS`.
    pub(crate) const fn is_told(self, at: usize) -> bool {
        self.told & 1 << at != 0
    }
}

/// A bit for each of these viewers, at its place among `VIEWERS`.
fn bits(viewers: impl IntoIterator<Item = Viewer>) -> u16 {
    let place = |viewer| VIEWERS.iter().position(|&known| known == viewer);
    let places = viewers.into_iter().filter_map(place);
    places.fold(0, |all, at| all | 1 << at)
}

/// A game before its first step.
#[derive(Debug)]
pub struct Begun<G: Ruleset> {
    /// The game.
    pub state: State<G>,
    /// Whether the deck listed second goes first.
    pub swapped: bool,
    /// Whether a coin decided that, the first number of its stream.
    pub coin: bool,
}

/// How a game is played as a match of several games, and by which clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// How many games there are at most; who has won more than half of them has won the match.
    pub games: u8,
    /// By which a match has so many.
    pub played: ClauseId,
    /// By which it is won.
    pub won: ClauseId,
    /// By which a player may give it up, beside the game that is played.
    pub given_up: ClauseId,
    /// By which decks are changed before the next game.
    pub exchange: ClauseId,
    /// By which a deck and its reserve stay the same cards, and as many.
    pub one_for_one: ClauseId,
}

/// A game that can be played at a table.
pub trait Rulebook: Ruleset {
    /// The game's word.
    const GAME: &'static str;
    /// The version of the rulebook, and of our reading of it.
    const RULES_VERSION: &'static str;
    /// The ids of its clauses, by their numbers.
    const CLAUSE_IDS: &'static [&'static str];
    /// By which a player may give up, and both may agree on a draw.
    const CONCESSION: ClauseId;
    /// The words of the zones, in table order.
    const ZONE_WORDS: &'static [&'static str];
    /// The words of what choices with cards do, by their numbers.
    const CHOICE_VERBS: &'static [&'static str];
    /// The words of the ways in which cards move, by their numbers.
    const HOWS: &'static [&'static str];
    /// The words of the announcements, by their numbers.
    const SAYS: &'static [&'static str];
    /// What it asks, besides what card texts ask.
    const QUESTIONS: &'static [QuestionInfo];
    /// How many may play, besides two.
    const TABLES: &'static [usize] = &[];

    /// By which a player may register a second deck, and fix one when the first cards are seen;
    /// nothing where there is one deck.
    const SECOND_DECK: Option<ClauseId> = None;

    /// By which who goes first is settled in the game itself, so that nobody can wish for it when a
    /// game is made; nothing where that is agreed on.
    const FIRST: Option<ClauseId> = None;

    /// Who will go first in a game that has not begun, where that is settled before the decks are.
    fn first_seat(_: &State<Self>) -> Option<Seat> {
        None
    }

    /// How it is played as a match of several games; nothing where every game stands for itself.
    /// Each game is begun anew, so `begin` says in each who goes first.
    const MATCH: Option<MatchRules> = None;

    /// What is known of it besides its rules.
    fn info() -> &'static GameInfo;

    /// The pile that is drawn from.
    fn deck() -> ZoneKind {
        Self::info().lexicon.deck
    }

    /// The id of a clause, or nothing.
    fn clause_id(clause: ClauseId) -> String {
        let id = Self::CLAUSE_IDS.get(clause.at());
        id.map_or_else(String::new, |id| (*id).to_owned())
    }

    /// All faults of a deck at once.
    fn check_deck(
        list: &DeckList,
        construction: Construction,
        catalogue: &Catalogue,
    ) -> Vec<DeckFault>;

    /// All faults of a second registered deck, beside the first, at once.
    fn check_second(
        _first: &DeckList,
        second: &DeckList,
        construction: Construction,
        catalogue: &Catalogue,
    ) -> Vec<DeckFault> {
        Self::check_deck(second, construction, catalogue)
    }

    /// A game of the decks and options of a set-up, before its first step.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn begin(setup: &Setup, catalogue: &Catalogue) -> Result<Begun<Self>, SetupError>;

    /// What `begin` makes of the same set-up with another seed, from what it has made and nobody
    /// has played yet; not where a coin decides which deck goes first.
    fn reseeded(begun: &State<Self>, pool: &CardPool, seed: [u8; 32]) -> State<Self> {
        let _ = pool;
        begun.with_luck(Luck::new(seed))
    }

    /// A seat gives up, or its time is up: with two seats the other one has won.
    fn concede(
        state: &mut State<Self>,
        pool: &CardPool,
        seat: Seat,
        to: Option<&mut dyn EventSink<Self>>,
    ) {
        let outcome = Outcome::Won {
            seat: Seat(1 - seat.0.min(1)),
            why: Self::CONCESSION,
        };
        state.end(pool, outcome, to);
    }

    /// The seat that plays in one team with this one, at a table of so many.
    fn mate(seats: usize, seat: u8) -> Option<u8> {
        let _ = (seats, seat);
        None
    }

    /// The words by which programs may know this choice, whatever card it is about.
    fn choice_verbs(asked: Asked, choice: Choice) -> [&'static str; 2];

    /// How somebody who only watches calls a seat.
    fn seat_name(state: &State<Self>, seat: Seat) -> Bi;

    /// The table as a viewer may know it, in words.
    fn show(eyes: &Eyes<'_, Self>) -> GameView;

    /// One choice of the pending question, for the seat that is asked.
    fn choice_view(eyes: &Eyes<'_, Self>, asked: Asked, choice: Choice) -> ChoiceView;

    /// One card as a viewer may know it.
    fn card_view(eyes: &Eyes<'_, Self>, card: CardId) -> CardView;

    /// A change that holds for a while, in words.
    fn change_text(eyes: &Eyes<'_, Self>, modifier: &Modifier) -> Bi;

    /// Why somebody who is called so has lost, as a sentence.
    fn defeat(loser: &Bi, clause: ClauseId) -> Bi;

    /// One event as one viewer saw it; nothing when he saw nothing.
    fn tell(telling: &Telling<'_, Self>, event: &Event<'_>) -> Option<EventView>;
}

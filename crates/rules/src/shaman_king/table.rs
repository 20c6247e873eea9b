//! Shaman King at the table: set-up, view and log.

use super::clause_ids::IDS;
use super::info::INFO;
use super::words::{CHOICE_VERBS, HOWS, QUESTIONS, SAYS, ZONES, sk};
use super::{ShamanKing, ask, deck, fall, new_game, option_bits};
use crate::catalogue::Catalogue;
use crate::deck::{Construction, DeckFault, DeckList};
use crate::eyes::Eyes;
use crate::info::GameInfo;
use crate::log_renderer::Telling;
use crate::phrase::bi;
use crate::questions::QuestionInfo;
use crate::rulebook::{Begun, MatchRules, Rulebook};
use crate::session::{First, Setup, SetupError};
use crate::show::{Bi, CardView, ChoiceView, EventView, GameView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;

impl Rulebook for ShamanKing {
    const GAME: &'static str = "shaman_king";
    const RULES_VERSION: &'static str = "digest-2020/2";
    const FIRST: Option<ClauseId> = Some(sk!("R-SK-10"));
    const CLAUSE_IDS: &'static [&'static str] = IDS;
    const CONCESSION: ClauseId = sk!("SK-02.04");
    /// R-SK-03: no card stands beside a deck, but two persons.
    const ZONE_WORDS: &'static [&'static str] = ZONES;
    const CHOICE_VERBS: &'static [&'static str] = CHOICE_VERBS;
    const HOWS: &'static [&'static str] = HOWS;
    const SAYS: &'static [&'static str] = SAYS;
    const QUESTIONS: &'static [QuestionInfo] = QUESTIONS;
    const MATCH: Option<MatchRules> = Some(MatchRules {
        games: 3,
        played: sk!("SK-17.03"),
        won: sk!("R-SK-13"),
        given_up: sk!("R-SK-12"),
        exchange: sk!("SK-17.04"),
        one_for_one: sk!("R-SK-08"),
    });

    fn choice_verbs(asked: Asked, choice: Choice) -> [&'static str; 2] {
        [ask::choice_verb(asked, choice); 2]
    }

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn check_deck(list: &DeckList, _: Construction, catalogue: &Catalogue) -> Vec<DeckFault> {
        deck::check(list, catalogue)
    }

    /// Who goes first is decided when the hands have been drawn (R-SK-10); it can be said which
    /// deck has the first seat.
    fn begin(setup: &Setup, catalogue: &Catalogue) -> Result<Begun<Self>, SetupError> {
        let options = option_bits(&setup.options).map_err(SetupError::Option)?;
        if !setup.second.is_empty() {
            return Err(SetupError::SecondDeck);
        }
        let mut decks = Vec::new();
        for (at, list) in setup.decks.iter().enumerate() {
            let placed = deck::place(list, catalogue);
            decks.push(placed.map_err(|faults| SetupError::Deck(at, faults))?);
        }
        let swapped = setup.first == First::Other;
        if swapped {
            decks.reverse();
        }
        let state = new_game(&decks, Luck::new(setup.seed));
        let mut state = state.ok_or(SetupError::Seats(setup.decks.len()))?;
        state.registers.options = options;
        Ok(Begun {
            state,
            swapped,
            coin: false,
        })
    }

    /// Who gives up says that he has lost, and both thank each other (SK-17.01, SK-17.02).
    fn concede(
        state: &mut State<Self>,
        pool: &CardPool,
        seat: Seat,
        to: Option<&mut dyn EventSink<Self>>,
    ) {
        fall::concede(state, pool, seat, to);
    }

    fn seat_name(state: &State<Self>, seat: Seat) -> Bi {
        let registers = &state.registers;
        if registers.turn == 0 {
            let number = seat.0 + 1;
            return bi(format!("プレイヤー{number}"), format!("Player {number}"));
        }
        if registers.first == seat {
            bi("先攻", "The first player")
        } else {
            bi("後攻", "The second player")
        }
    }

    fn show(eyes: &Eyes<'_, Self>) -> GameView {
        eyes.view()
    }

    fn choice_view(eyes: &Eyes<'_, Self>, asked: Asked, choice: Choice) -> ChoiceView {
        eyes.choice(asked, choice)
    }

    fn card_view(eyes: &Eyes<'_, Self>, card: CardId) -> CardView {
        eyes.card_shown(card)
    }

    fn change_text(eyes: &Eyes<'_, Self>, modifier: &Modifier) -> Bi {
        eyes.changed(modifier)
    }

    fn defeat(loser: &Bi, clause: ClauseId) -> Bi {
        super::show::defeat(loser, clause)
    }

    fn tell(telling: &Telling<'_, Self>, event: &Event<'_>) -> Option<EventView> {
        telling.told(event)
    }
}

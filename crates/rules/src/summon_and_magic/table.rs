//! Summon & Magic at the table: set-up, view and log.

use super::clause_ids::IDS;
use super::info::INFO;
use super::setup::foresee;
use super::show::{defeat, first_seat};
use super::words::{CHOICE_VERBS, HOWS, QUESTIONS, SAYS, ZONES, sm};
use super::{SummonAndMagic, ask, deck, new_game, option_bits};
use crate::catalogue::Catalogue;
use crate::deck::{Construction, DeckFault, DeckList};
use crate::eyes::Eyes;
use crate::info::GameInfo;
use crate::log_renderer::Telling;
use crate::phrase::bi;
use crate::questions::QuestionInfo;
use crate::rulebook::{Begun, Rulebook};
use crate::session::{First, Setup, SetupError};
use crate::show::{Bi, CardView, ChoiceView, EventView, GameView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Event;
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;

impl Rulebook for SummonAndMagic {
    const GAME: &'static str = "summon_and_magic";
    const RULES_VERSION: &'static str = "booklet/4";
    const CLAUSE_IDS: &'static [&'static str] = IDS;
    const CONCESSION: ClauseId = sm!("R-SM-88");
    const ZONE_WORDS: &'static [&'static str] = ZONES;
    const CHOICE_VERBS: &'static [&'static str] = CHOICE_VERBS;
    const HOWS: &'static [&'static str] = HOWS;
    const SAYS: &'static [&'static str] = SAYS;
    const QUESTIONS: &'static [QuestionInfo] = QUESTIONS;
    const SECOND_DECK: Option<ClauseId> = Some(sm!("SM-06-3.b"));
    const FIRST: Option<ClauseId> = Some(sm!("SM-06-2.a"));

    fn choice_verbs(asked: Asked, choice: Choice) -> [&'static str; 2] {
        ask::choice_verbs(asked, choice)
    }

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn check_deck(list: &DeckList, _: Construction, catalogue: &Catalogue) -> Vec<DeckFault> {
        deck::check(list, &catalogue.pool)
    }

    fn check_second(
        first: &DeckList,
        second: &DeckList,
        _: Construction,
        catalogue: &Catalogue,
    ) -> Vec<DeckFault> {
        deck::check_second(first, second, &catalogue.pool)
    }

    /// Who goes first is settled by the rules (SM-06-2.a); here it is which deck has which seat.
    fn begin(setup: &Setup, catalogue: &Catalogue) -> Result<Begun<Self>, SetupError> {
        let options = option_bits(&setup.options).map_err(SetupError::Option)?;
        let place = |at: usize| {
            deck::place(&setup.decks[at], &catalogue.pool)
                .map_err(|faults| SetupError::Deck(at, faults))
        };
        let (one, two) = (place(0)?, place(1)?);
        let swapped = setup.first == First::Other;
        let decks = if swapped { [two, one] } else { [one, two] };
        // Decks that were checked fit on the table.
        let Some(mut state) = new_game(&decks, Luck::new(setup.seed)) else {
            return Err(SetupError::Deck(0, Vec::new()));
        };
        state.registers.options = options;
        foresee(&mut state, &catalogue.pool, Luck::new(setup.seed));
        Ok(Begun {
            state,
            swapped,
            coin: false,
        })
    }

    /// Who goes first follows from the luck, too.
    fn reseeded(begun: &State<Self>, pool: &CardPool, seed: [u8; 32]) -> State<Self> {
        let mut state = begun.with_luck(Luck::new(seed));
        foresee(&mut state, pool, Luck::new(seed));
        state
    }

    fn first_seat(state: &State<Self>) -> Option<Seat> {
        let registers = &state.registers;
        registers.foreseen.then_some(registers.active)
    }

    fn seat_name(state: &State<Self>, seat: Seat) -> Bi {
        let registers = &state.registers;
        if registers.turn == 0 {
            return if seat.0 == 0 {
                bi("プレイヤー1", "Player 1")
            } else {
                bi("プレイヤー2", "Player 2")
            };
        }
        if first_seat(registers.turn, registers.active) == seat {
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
        defeat(loser, clause)
    }

    fn tell(telling: &Telling<'_, Self>, event: &Event<'_>) -> Option<EventView> {
        telling.told(event)
    }
}

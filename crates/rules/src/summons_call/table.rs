//! Summons Call at the table: set-up, view and log.

use super::clause_ids::IDS;
use super::info::INFO;
use super::words::{CHOICE_VERBS, HOWS, QUESTIONS, SAYS, ZONES, sc};
use super::{SummonsCall, ask, deck, new_game, option_bits};
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
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;

impl Rulebook for SummonsCall {
    const GAME: &'static str = "summons_call";
    const RULES_VERSION: &'static str = "1.0.2/2";
    const CLAUSE_IDS: &'static [&'static str] = IDS;
    const CONCESSION: ClauseId = sc!("R-SC-78");
    const ZONE_WORDS: &'static [&'static str] = ZONES;
    const CHOICE_VERBS: &'static [&'static str] = CHOICE_VERBS;
    const HOWS: &'static [&'static str] = HOWS;
    const SAYS: &'static [&'static str] = SAYS;
    const QUESTIONS: &'static [QuestionInfo] = QUESTIONS;

    fn choice_verbs(asked: Asked, choice: Choice) -> [&'static str; 2] {
        [ask::choice_verb(asked, choice); 2]
    }

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn check_deck(
        list: &DeckList,
        construction: Construction,
        catalogue: &Catalogue,
    ) -> Vec<DeckFault> {
        deck::check(list, construction, catalogue)
    }

    fn begin(setup: &Setup, catalogue: &Catalogue) -> Result<Begun<Self>, SetupError> {
        let options = option_bits(&setup.options).map_err(SetupError::Option)?;
        let mut luck = Luck::new(setup.seed);
        let swapped = match setup.first {
            First::Listed => false,
            First::Other => true,
            First::Coin => luck.below(Stream::Coin, 2) == 1,
        };
        let place = |at: usize| {
            deck::place(&setup.decks[at], setup.construction, catalogue)
                .map_err(|faults| SetupError::Deck(at, faults))
        };
        let (one, two) = (place(0)?, place(1)?);
        let decks = if swapped { [two, one] } else { [one, two] };
        // Decks that were checked fit on the table.
        let Some(mut state) = new_game(&decks, luck) else {
            return Err(SetupError::Deck(0, Vec::new()));
        };
        state.registers.options = options;
        Ok(Begun {
            state,
            swapped,
            coin: setup.first == First::Coin,
        })
    }

    fn seat_name(_: &State<Self>, seat: Seat) -> Bi {
        if seat.0 == 0 {
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

    fn defeat(loser: &Bi, _: ClauseId) -> Bi {
        bi(
            format!("{}のマスターのHPが0以下になりました。", loser.ja),
            match loser.en.as_str() {
                "You" => "Your master's HP is 0 or less.".to_owned(),
                name => format!("{name}'s master has 0 HP or less."),
            },
        )
    }

    fn tell(telling: &Telling<'_, Self>, event: &Event<'_>) -> Option<EventView> {
        telling.told(event)
    }
}

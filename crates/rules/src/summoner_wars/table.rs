//! Summoner Wars at the table: set-up, view and log.

use super::clause_ids::IDS;
use super::info::INFO;
use super::words::{CHOICE_VERBS, HOWS, QUESTIONS, SAYS, ZONES, sw};
use super::{SummonerWars, ask, deck, destroy, new_game, seats};
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
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;

impl Rulebook for SummonerWars {
    const GAME: &'static str = "summoner_wars";
    const RULES_VERSION: &'static str = "first-edition/2";
    const FIRST: Option<ClauseId> = Some(sw!("SW-SET.08"));
    const CLAUSE_IDS: &'static [&'static str] = IDS;
    const CONCESSION: ClauseId = sw!("R-SW-66");
    const ZONE_WORDS: &'static [&'static str] = ZONES;
    const CHOICE_VERBS: &'static [&'static str] = CHOICE_VERBS;
    const HOWS: &'static [&'static str] = HOWS;
    const SAYS: &'static [&'static str] = SAYS;
    const QUESTIONS: &'static [QuestionInfo] = QUESTIONS;
    /// Three people take four seats: one of them plays a team alone (SW-34P.04).
    const TABLES: &'static [usize] = &[4];

    fn choice_verbs(asked: Asked, choice: Choice) -> [&'static str; 2] {
        [ask::choice_verb(asked, choice); 2]
    }

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn check_deck(list: &DeckList, _: Construction, catalogue: &Catalogue) -> Vec<DeckFault> {
        deck::check(list, &catalogue.pool)
    }

    /// Who goes first is settled by dice (SW-SET.08); with two decks it can be said which one sits
    /// in the South. Four decks are two teams: the first and the third against the others.
    fn begin(setup: &Setup, catalogue: &Catalogue) -> Result<Begun<Self>, SetupError> {
        if let Some((id, _)) = setup.options.first() {
            return Err(SetupError::Option(id.clone()));
        }
        if !setup.second.is_empty() {
            return Err(SetupError::SecondDeck);
        }
        let count = setup.decks.len();
        if !matches!(count, 2 | 4) {
            return Err(SetupError::Seats(count));
        }
        let mut decks = Vec::new();
        for (at, list) in setup.decks.iter().enumerate() {
            let placed = deck::place(list, &catalogue.pool);
            decks.push(placed.map_err(|faults| SetupError::Deck(at, faults))?);
        }
        let swapped = count == 2 && setup.first == First::Other;
        if swapped {
            decks.reverse();
        }
        // Decks that were checked fit on the table.
        let state = new_game(&decks, &catalogue.pool, Luck::new(setup.seed));
        let state = state.ok_or(SetupError::Seats(count))?;
        Ok(Begun {
            state,
            swapped,
            coin: false,
        })
    }

    fn concede(
        state: &mut State<Self>,
        pool: &CardPool,
        seat: Seat,
        to: Option<&mut dyn EventSink<Self>>,
    ) {
        destroy::concede(state, pool, seat, to);
    }

    /// SW-34P.02, R-SW-51.
    fn mate(seats: usize, seat: u8) -> Option<u8> {
        (seats == 4 && seat < 4).then_some(seat ^ 2)
    }

    /// R-SW-52: players are numbered in turn order, once that is known.
    fn seat_name(state: &State<Self>, seat: Seat) -> Bi {
        let registers = &state.registers;
        let number = (seat.0 ^ registers.first.0) % seats(state) + 1;
        if registers.turn > 0 && seats(state) == 2 {
            return if number == 1 {
                bi("先攻", "The first player")
            } else {
                bi("後攻", "The second player")
            };
        }
        if registers.turn == 0 && seats(state) == 4 {
            // The numbers come with the start roll; until then a seat is where it is.
            return [
                bi("南の左", "Left South"),
                bi("北の左", "Left North"),
                bi("南の右", "Right South"),
                bi("北の右", "Right North"),
            ][seat.at() % 4]
                .clone();
        }
        bi(format!("プレイヤー{number}"), format!("Player {number}"))
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

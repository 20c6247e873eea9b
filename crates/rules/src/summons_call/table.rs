//! Summons Call at the table: set-up, view and log.

use super::show::Eyes;
use super::tell::Teller;
use super::words::sc;
use super::{SummonsCall, deck, new_game, option_bits};
use crate::catalogue::Catalogue;
use crate::rulebook::{Begun, Rulebook};
use crate::session::{AnyView, First, Setup, SetupError};
use crate::show::GameView;
use shokan_kernel::ids::ClauseId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_kernel::view::{View, Viewer};
use std::sync::Arc;

impl Rulebook for SummonsCall {
    const GAME: &'static str = "summons_call";
    const CONCESSION: ClauseId = sc!("R-SC-78");
    type Teller<'a> = Teller<'a>;

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
        Ok(Begun { state, swapped })
    }

    fn show(state: &State<Self>, catalogue: &Catalogue, viewer: Viewer) -> GameView {
        Eyes {
            game: state,
            catalogue,
            viewer,
        }
        .view()
    }

    fn teller(catalogue: &Catalogue) -> Teller<'_> {
        Teller::new(catalogue)
    }

    fn any_view(view: View<Self>, catalogue: &Arc<Catalogue>) -> AnyView {
        AnyView::SummonsCall(Box::new(view), Arc::clone(catalogue))
    }
}

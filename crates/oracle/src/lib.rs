//! The oracle: a search that sees every face and the order of every deck, but not the luck to come.
//!
//! It exists to be measured against: by how much it beats the same search with a seat's own view is
//! what hidden cards cost, and hints at how much of a game is luck. It cheats, so it is a crate of
//! its own on which nothing depends that plays for people; a test reads that off the dependencies.

use shokan_arena::arena::Arena;
use shokan_arena::decks::ReadyDeck;
use shokan_arena::level::{Mind, Player};
use shokan_arena::search::agent::{Thought, think};
use shokan_arena::search::deals::Deals;
use shokan_arena::search::{Searched, Settings};
use shokan_arena::simulate::{BotKind, game_seed, match_luck};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::view::{View, Viewer};

/// Decisions of one game at most; a game that goes on longer is nobody's.
const DECISIONS_MAX: u32 = 20_000;

/// The view of a seat to which every face is shown, and which is as good as the state.
pub fn all_seeing<G: Ruleset>(state: &State<G>, seat: Seat) -> View<G> {
    let (mut view, numbers) = state.view_numbered(Viewer::Open);
    for card in state.table.all() {
        let shown = numbers.of(card);
        if shown.is_some() {
            view.table.deal_face(shown, state.table.card(card).def);
        }
    }
    view.viewer = Viewer::Seat(seat);
    view
}

/// What the oracle picks.
pub fn pick<G: Searched>(
    state: &State<G>,
    pool: &CardPool,
    (iterations, most): (u32, usize),
    settings: Settings,
    seed: u64,
) -> Pick {
    let Some(asked) = state.asked() else { return 0 };
    let deals = Deals::told(pool, &all_seeing(state, asked.seat), None);
    let thought = think(pool, deals, (iterations, most), settings, seed, None);
    let (Thought::Plain(pick) | Thought::Searched(pick, _)) = thought;
    pick
}

/// The score of the oracle in one mirrored pair of a deal, in quarters of it. It plays against the
/// hardest level with the same work, or against any other as that plays; the yardstick is told no
/// list. Nothing where the hardest level does not search.
pub fn pair<G: Arena>(
    pool: &CardPool,
    deck: &ReadyDeck<G>,
    (iterations, against): (u32, BotKind),
    deal: u64,
) -> Option<f64> {
    let Mind::Search { most, settings, .. } = G::MINDS.of(BotKind::Hard)? else {
        return None;
    };
    let mut sum = 0.0;
    for oracle in [Seat(0), Seat(1)] {
        let cards = [deck.cards.clone(), deck.cards.clone()];
        let mut state = G::deal(&cards, pool, match_luck(deal))?;
        let list = (against != BotKind::Greedy).then(|| G::list(&deck.cards));
        let mut fair = Player::new::<G>(against, game_seed(deal, 1), list);
        if against == BotKind::Hard {
            fair = fair.with_work(iterations);
        }
        let mut decisions = 0;
        state.begin(pool, None);
        while let Some(asked) = state.asked() {
            decisions += 1;
            if decisions > DECISIONS_MAX {
                break;
            }
            let choices = state.choices(pool);
            let at = if choices.len() < 2 {
                0
            } else if asked.seat == oracle {
                let seed = game_seed(deal, 2) ^ u64::from(decisions) << 20;
                pick(&state, pool, (iterations, most), settings, seed)
            } else {
                fair.pick(pool, &state.view(Viewer::Seat(asked.seat)))
            };
            state.take(pool, *choices.get(usize::from(at))?, None);
        }
        sum += match state.outcome() {
            Some(Outcome::Won { seat, .. }) => f64::from(u8::from(seat == oracle)),
            _ => 0.5,
        };
    }
    Some(sum / 2.0)
}

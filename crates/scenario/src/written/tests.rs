//! A position that was written goes on as the one it came from.

use super::{Head, Writes, cards_of, laid_out, page_of, read, same};
use crate::words::{HasWords, Words};
use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::simulate::match_luck;
use shokan_kernel::decision::Choice;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;

/// Picks of a game that are looked at.
const PICKS: usize = 240;
/// Of so many open questions one is written.
const EACH: usize = 6;
/// Picks that both positions go on with.
const AHEAD: usize = 40;

/// What is offered, in an order that does not depend on how cards are numbered.
fn choices<W: Writes>(state: &State<W::Rules>, pool: &CardPool) -> Vec<(String, Choice)> {
    let mut all = same::named::<W>(state, pool).0;
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all
}

/// Plays both on with the same picks and the same luck.
fn go_on<W: Writes>(
    (mut one, pool): (State<W::Rules>, &CardPool),
    (mut other, laid): (State<W::Rules>, &CardPool),
    luck: &mut Luck,
    text: &str,
) -> usize {
    one.set_luck(Luck::quick(5));
    other.set_luck(Luck::quick(5));
    let mut open = 0;
    for _ in 0..AHEAD {
        let Some(asked) = one.asked() else {
            assert_eq!(one.outcome(), other.outcome(), "{text}");
            break;
        };
        let (here, there) = (choices::<W>(&one, pool), choices::<W>(&other, laid));
        let said = |all: &[(String, Choice)]| -> Vec<String> {
            all.iter().map(|(said, _)| said.clone()).collect()
        };
        assert_eq!(said(&here), said(&there), "{text}");
        if W::is_open(asked) {
            open += 1;
            let compared = same::compare::<W>((&one, pool), (&other, laid));
            assert_eq!(compared, Ok(()), "{text}");
        }
        let at = luck.below(Stream::Other, here.len() as u32) as usize;
        one.take(pool, here[at].1, None);
        other.take(laid, there[at].1, None);
    }
    open
}

fn written_positions_go_on<G: Arena + HasWords>()
where
    G::Words: Writes,
{
    let catalogue = Catalogue::of::<G>(&[]).expect("sound cards");
    let pool = &catalogue.pool;
    let ready = decks::ready::<G>(&catalogue);
    let (mut seen, mut open) = (0, 0);
    for game in 0..3usize {
        let pair = [&ready[game % ready.len()], &ready[(game + 1) % ready.len()]];
        let decks = pair.map(|deck| deck.cards.clone());
        let mut state = G::deal(&decks, pool, match_luck(game as u64)).expect("a deal");
        let mut luck = Luck::quick(game as u64 + 11);
        state.begin(pool, None);
        for _ in 0..PICKS {
            let Some(asked) = state.asked() else { break };
            if G::Words::is_open(asked) {
                seen += 1;
                let head = Head::default();
                let text = page_of::<G::Words>(&state, &catalogue, &head);
                if let (Ok(text), 0) = (text, seen % EACH) {
                    let scenario = read(&text).expect("a page");
                    let cards = cards_of::<G::Words>(&scenario, &text).expect("cards");
                    let laid = laid_out::<G::Words>(&scenario, &cards, &text).expect("a board");
                    open += go_on::<G::Words>((state, pool), (laid, &cards.pool), &mut luck, &text);
                }
            }
            let count = state.count(pool) as u32;
            let pick = luck.below(Stream::Other, count);
            state.answer(pool, pick as u16, None).expect("a choice");
        }
    }
    assert!(open > 20, "{open} open questions behind written positions");
}

shokan_rules::with_game!(@each tests on, written_positions_go_on);

//! Shaman King for the suites.

use super::harness::Harness;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, KindId};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Act, CardPool, Head, Op};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::words::{head, kind, named, prompt, verb, zone};
use shokan_rules::shaman_king::{CARDS, DECK, Pair, ShamanKing, deck, new_game, values};
use std::sync::{Arc, OnceLock};

/// The tables at which it is tested.
macro_rules! suites {
    ({$($then:tt)*} @$rule:ident $($rest:tt)*) => {
        $($then)*! {
            @$rule [
                ready $crate::common::shaman_king::Shaman
            ] $($rest)*
        }
    };
}
pub(crate) use suites;

type Game = State<ShamanKing>;

/// Shaman King with the cards of its pool: ready decks, and decks drawn from all cards.
pub(crate) struct Shaman;

pub(crate) fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::of::<ShamanKing>(&[]) {
        Ok(catalogue) => Arc::new(catalogue),
        Err(faults) => panic!("the cards have faults: {faults:#?}"),
    })
}

/// A ready deck.
pub(crate) fn ready(at: usize) -> Pair {
    let word = catalogue().ready_words().nth(at).expect("a ready deck");
    let (list, _) = catalogue().ready(word).expect("a ready deck is readable");
    match deck::place(&list, catalogue()) {
        Ok(placed) => placed,
        Err(faults) => panic!("{word}: {faults:?}"),
    }
}

/// Any two persons, some of their shaman cards, and any cards besides (R-SK-05).
fn drawn(pool: &CardPool, luck: &mut Luck) -> Pair {
    let all = deck::all_persons(pool);
    let mut bits: Vec<u64> = (0..64)
        .map(|at| 1 << at)
        .filter(|bit| all & bit != 0)
        .collect();
    luck.shuffle(Stream::Other, &mut bits);
    let persons = [bits[0], bits[1]];
    let of = |kind: KindId| {
        let defs = pool.defs.iter().enumerate();
        defs.filter(move |(_, def)| (def.kind == kind::SHAMAN) == (kind == kind::SHAMAN))
            .map(|(at, _)| DefId(at as u16))
    };
    let on = |id: DefId| persons.map(|bit| pool.def(id).categories & bit != 0);
    let mut shamans: Vec<DefId> = of(kind::SHAMAN)
        .filter(|&id| on(id)[0] != on(id)[1])
        .collect();
    luck.shuffle(Stream::Other, &mut shamans);
    // One of each person in any case.
    let first = |at: usize| shamans.iter().copied().find(|&id| on(id)[at]);
    let mut cards: Vec<DefId> = [0, 1].into_iter().filter_map(first).collect();
    cards.extend(shamans.iter().copied().take(3));
    let mut others: Vec<DefId> = of(kind::SPIRIT).flat_map(|id| [id; 2]).collect();
    luck.shuffle(Stream::Other, &mut others);
    others.truncate(DECK - cards.len());
    cards.extend(others);
    Pair { cards, persons }
}

/// Whether a text can let luck pick out of a hand: after another card was put face-down, the same
/// luck takes another card.
fn picks_at_random(game: &Game, pool: &CardPool) -> bool {
    let random = |op: &Op| matches!(op, Op::Do(Act::Named(named::DISCARD_AT_RANDOM, _)));
    let of = |card: CardId| {
        let def = game.table.card(card).def;
        let all = pool.def(def).abilities.iter();
        all.copied()
            .any(|id| pool.ability(id).ops.iter().any(random))
    };
    game.registers.battle.on && values::present(game).any(of)
        || game.flow().iter().any(|frame| match frame {
            Frame::Effect(effect) => pool.ability(effect.ability).ops.iter().any(random),
            Frame::Rule(_) => false,
        })
}

impl Harness for Shaman {
    type Game = ShamanKing;
    const NAME: &'static str = "shaman_king";
    const CARDS: usize = CARDS;
    const BYTES: usize = 2_624;
    const BACKS: bool = true;
    fn catalogue() -> &'static Arc<Catalogue> {
        catalogue()
    }
    fn start(seed: u64) -> Game {
        let mut luck = Luck::quick(seed);
        let mut one = || {
            let at = luck.below(Stream::Other, 8) as usize;
            if at < 4 {
                ready(at)
            } else {
                drawn(&catalogue().pool, &mut luck)
            }
        };
        let decks = [one(), one()];
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        new_game(&decks, Luck::new(key)).expect("two decks fit on the table")
    }
    fn invariants(state: &Game) -> Result<(), String> {
        shokan_differential::shaman_king::sound(state, Self::pool())
    }
    fn is_secret(_: &Game, asked: Asked, choice: Choice, viewer: Viewer) -> bool {
        // R-SK-91; what is staged face-up will be seen, unless it is taken back.
        let hidden = asked.prompt == prompt::STARTING_SHAMAN
            || matches!(choice, Choice::Act(verb::PUT_DOWN, _));
        hidden && !viewer.sees(asked.seat)
    }
    fn looks_alike(here: (&Game, Choice), there: (&Game, Choice)) -> bool {
        match (here.1, there.1) {
            (Choice::Act(verb, _), Choice::Act(other, _)) => verb == other,
            _ => true,
        }
    }
    fn unseen(ability: usize) -> bool {
        // The price of a summoning has no text behind it, and who negates an art waits no longer.
        let head = &Self::pool().abilities[ability].head;
        matches!(head, Head::Rule(head::TO_SUMMON) | Head::AnswerTo(_))
    }
    fn concludes(state: &Game, choice: Choice) -> bool {
        // After another pick out of a deck, the same shuffle mixes other cards.
        matches!(choice, Choice::Card(card) if state.table.is_in(card, zone::DECK))
            || picks_at_random(state, Self::pool())
    }
    fn mend(state: &mut Game, viewer: Viewer, keep: CardSet) {
        shokan_differential::shaman_king::still_shamans(state, Self::pool(), viewer.mask(), keep);
    }
    fn any_face() -> DefId {
        Self::pool().find("SKP-040").expect("a card of the pool")
    }
}

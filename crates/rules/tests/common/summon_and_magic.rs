//! Summon & Magic for the suites.

use super::harness::Harness;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Act, Arg, CardPool, Op, Sel};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summon_and_magic::words::{kind, named, prompt, verb, zone};
use shokan_rules::summon_and_magic::{CARDS, Placed, SummonAndMagic, deck, new_game, values};
use std::sync::{Arc, OnceLock};

/// The tables at which it is tested.
macro_rules! suites {
    ({$($then:tt)*} @$rule:ident $($rest:tt)*) => {
        $($then)*! {
            @$rule [
                ready $crate::common::summon_and_magic::Magic
            ] $($rest)*
        }
    };
}
pub(crate) use suites;

type Game = State<SummonAndMagic>;

/// Summon & Magic with the cards of its pool: ready decks, and decks drawn from all cards.
pub(crate) struct Magic;

pub(crate) fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::of::<SummonAndMagic>(&[]) {
        Ok(catalogue) => Arc::new(catalogue),
        Err(faults) => panic!("the cards have faults: {faults:?}"),
    })
}

fn ready(at: usize) -> Placed {
    let word = catalogue().ready_words().nth(at).expect("a ready deck");
    let (list, _) = catalogue().ready(word).expect("a ready deck is readable");
    match deck::place(&list, &catalogue().pool) {
        Ok(placed) => placed,
        Err(faults) => panic!("{word}: {faults:?}"),
    }
}

/// Any avatar, and thirty-seven cards with at most three of a name.
fn drawn(pool: &CardPool, luck: &mut Luck) -> Placed {
    let (mut avatars, mut cards) = (Vec::new(), Vec::new());
    for (at, def) in pool.defs.iter().enumerate() {
        let id = DefId(at as u16);
        if def.kind == kind::AVATAR {
            avatars.push(id);
        } else {
            let copies = if values::is_legend(pool, def) { 1 } else { 3 };
            cards.extend(std::iter::repeat_n(id, copies));
        }
    }
    luck.shuffle(Stream::Other, &mut avatars);
    luck.shuffle(Stream::Other, &mut cards);
    Placed {
        avatar: Some(avatars[0]),
        cards: cards[..37].to_vec(),
    }
}

/// Whether what an operation chooses stays out of sight of the other.
fn stays_hidden(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let Some(Frame::Effect(effect)) = game.flow().last() else {
        return false;
    };
    let ops = &pool.ability(effect.ability).ops[usize::from(effect.pc)..];
    let Some(Op::Choose { slot, .. }) = ops.first() else {
        return false;
    };
    let here = |sel: &Sel| matches!(sel, Sel::Slot(known) if known == slot);
    ops.iter().any(|op| match op {
        Op::Do(Act::Named(named::SUMMON_FACE_DOWN, args)) => {
            matches!(args.first(), Some(Arg::Sel(sel)) if here(sel))
        }
        Op::Do(Act::Move { what, to, .. }) => {
            here(what) && *to == zone::HAND && game.table.is_in(card, zone::DECK)
        }
        _ => false,
    })
}

/// Whether a text picks from a hidden place by a description: when nothing comes, there was none.
fn narrows(game: &Game, pool: &CardPool, choice: Choice) -> bool {
    let id = match choice {
        Choice::Ability(card, number) => values::ability(game, pool, card, number).map(|it| it.1),
        Choice::Mode(at) => game.waiting.get(usize::from(at)).map(|it| it.ability),
        _ => None,
    };
    id.is_some_and(|id| {
        pool.ability(id).ops.iter().any(|op| match op {
            Op::Choose {
                from: Sel::Cards(cards),
                ..
            } => {
                let hidden = |zone: &_| matches!(*zone, zone::HAND | zone::DECK);
                cards.zones.iter().any(hidden) && !cards.quals.is_empty()
            }
            _ => false,
        })
    })
}

impl Harness for Magic {
    type Game = SummonAndMagic;
    const NAME: &'static str = "summon_and_magic";
    const CARDS: usize = CARDS;
    // With room for an attack on every monster of both decks.
    const BYTES: usize = 5_248;
    // A first attack may win the game.
    const FACTS: u64 = 20;
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
        shokan_differential::summon_and_magic::sound(state, Self::pool())
    }
    fn is_secret(state: &Game, asked: Asked, choice: Choice, viewer: Viewer) -> bool {
        if viewer.sees(asked.seat) {
            return false;
        }
        match choice {
            Choice::Act(verb::SET, _) => true,
            Choice::Card(card) => stays_hidden(state, Self::pool(), card),
            _ => false,
        }
    }
    fn concludes(state: &Game, choice: Choice) -> bool {
        // R-SM-77: what is paid for a monster that comes down face-down is seen.
        let down = |op: &Op| matches!(op, Op::Do(Act::Named(named::SUMMON_FACE_DOWN, _)));
        let running = match state.flow().last() {
            Some(Frame::Effect(effect)) => Some(effect),
            _ => None,
        };
        if state
            .asked()
            .is_some_and(|asked| asked.prompt == prompt::REPLACE)
        {
            return true;
        }
        let pool = Self::pool();
        // After another pick out of a deck, the same shuffle mixes other cards.
        if matches!(choice, Choice::Card(card) if state.table.is_in(card, zone::DECK)) {
            return true;
        }
        if running.is_some_and(|effect| pool.ability(effect.ability).ops.iter().any(down)) {
            return true;
        }
        narrows(state, Self::pool(), choice)
    }
    fn unseen(ability: usize) -> bool {
        use shokan_kernel::pool::Head;
        use shokan_rules::summon_and_magic::words::event;
        // The claims of avatars are read before the first event.
        let bits = event::SETUP.bit() | event::AVATARS_SHOWN.bit();
        matches!(&Self::pool().abilities[ability].head, Head::On(event) if event.names & bits != 0)
    }
    fn any_face() -> DefId {
        Self::pool().find("M01").expect("a card of the pool")
    }
}

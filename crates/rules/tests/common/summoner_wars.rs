//! Summoner Wars for the suites: with two seats, and with four in two teams.

use super::harness::Harness;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Act, Arg, CardPool, Head, Op, Sel};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summoner_wars::words::{event, kind, rank, verb, zone};
use shokan_rules::summoner_wars::{DECK, MERCENARY, Placed, SummonerWars, deck, new_game, values};
use std::sync::{Arc, OnceLock};

/// The tables at which it is tested.
macro_rules! suites {
    ({$($then:tt)*} @$rule:ident $($rest:tt)*) => {
        $($then)*! {
            @$rule [
                two_seats $crate::common::summoner_wars::Two,
                four_seats $crate::common::summoner_wars::Four
            ] $($rest)*
        }
    };
}
pub(crate) use suites;

type Game = State<SummonerWars>;

/// Two seats on one mat.
pub(crate) struct Two;

/// Four seats on two mats.
pub(crate) struct Four;

pub(crate) fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::of::<SummonerWars>(&[]) {
        Ok(catalogue) => Arc::new(catalogue),
        Err(faults) => panic!("the cards have faults: {faults:#?}"),
    })
}

/// A ready deck.
pub(crate) fn ready(at: usize) -> Placed {
    let word = catalogue().ready_words().nth(at).expect("a ready deck");
    let (list, _) = catalogue().ready(word).expect("a ready deck is readable");
    match deck::place(&list, &catalogue().pool) {
        Ok(placed) => placed,
        Err(faults) => panic!("{word}: {faults:?}"),
    }
}

/// A Starting Setup, and any units and events of the whole pool behind it: no legal deck, but every
/// card is played by anybody.
fn drawn(pool: &CardPool, luck: &mut Luck) -> Placed {
    let mut placed = ready(luck.below(Stream::Other, 4) as usize);
    let mut cards = Vec::new();
    for (at, def) in pool.defs.iter().enumerate() {
        let summoner = def.kind == kind::UNIT && def.subtype == rank::SUMMONER;
        if !summoner {
            cards.extend([DefId(at as u16); 2]);
        }
    }
    luck.shuffle(Stream::Other, &mut cards);
    cards.truncate(placed.cards.len());
    placed.cards = cards;
    placed
}

fn deal(luck: &mut Luck) -> Placed {
    let at = luck.below(Stream::Other, 8) as usize;
    if at < 4 {
        ready(at)
    } else {
        drawn(&catalogue().pool, luck)
    }
}

fn start(seed: u64, seats: usize) -> Game {
    let mut luck = Luck::quick(seed);
    let decks: Vec<Placed> = (0..seats).map(|_| deal(&mut luck)).collect();
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    new_game(&decks, &catalogue().pool, Luck::new(key)).expect("the decks fit on the table")
}

/// Whether this choice of somebody else takes a card that the viewer does not come to see.
fn hides(game: &Game, asked: Asked, choice: Choice, viewer: Viewer) -> bool {
    if viewer.sees(asked.seat) {
        return false;
    }
    matches!(choice, Choice::Act(verb::BUILD | verb::GIVE, card)
        if game.table.card(card).known & viewer.mask() == 0)
}

/// Whether a text picks from a hidden place by a description: when nothing comes, there was none.
fn narrows(game: &Game, pool: &CardPool, choice: Choice) -> bool {
    let hidden = |op: &Op| match op {
        Op::Choose {
            from: Sel::Cards(cards),
            ..
        } => cards
            .zones
            .iter()
            .any(|zone| matches!(*zone, zone::HAND | zone::DRAW_PILE)),
        Op::Do(Act::Named(_, args)) => args.iter().any(|arg| match arg {
            Arg::Pick(_, Sel::Cards(cards), _) => cards.zones.contains(&zone::HAND),
            _ => false,
        }),
        _ => false,
    };
    let of = |id: shokan_kernel::ids::AbilityId| pool.ability(id).ops.iter().any(hidden);
    let running = game.flow().iter().any(|frame| match frame {
        Frame::Effect(effect) => of(effect.ability),
        Frame::Rule(_) => false,
    });
    let begun = match choice {
        Choice::Act(verb::PLAY, card) => {
            let def = game.table.card(card).def;
            pool.def(def).abilities.iter().any(|&id| of(id))
        }
        Choice::Ability(card, number) => {
            values::ability(game, pool, card, number).is_some_and(|it| of(it.0))
        }
        _ => false,
    };
    running || begun
}

macro_rules! harness {
    (
        $marker:ident, $name:literal, $seats:literal,
        $games:literal, $pairs:literal, $picks:literal, $twins:literal
    ) => {
        impl Harness for $marker {
            type Game = SummonerWars;
            const NAME: &'static str = $name;
            const CARDS: usize = $seats * DECK;
            // One size for one mat and for two, with room for names of all cards, for what all
            // Units of a deck wait for at once, and for an end of the card on each space.
            const BYTES: usize = 5_248;
            const GAMES: u64 = $games;
            const PAIRS: usize = $pairs;
            const PICKS: u64 = $picks;
            const GESTURES: u32 = 0;
            const SEATS: usize = $seats;
            const TWINS: usize = $twins;
            fn catalogue() -> &'static Arc<Catalogue> {
                catalogue()
            }
            fn start(seed: u64) -> Game {
                start(seed, $seats)
            }
            fn invariants(state: &Game) -> Result<(), String> {
                shokan_differential::summoner_wars::sound(state, Self::pool())
            }
            fn is_secret(state: &Game, asked: Asked, choice: Choice, viewer: Viewer) -> bool {
                hides(state, asked, choice, viewer)
            }
            fn looks_alike(here: (&Game, Choice), there: (&Game, Choice)) -> bool {
                // To which pile a card goes is seen, and its back (R-SW-63).
                let back = |game: &Game, card| game.table.card(card).flags & MERCENARY;
                match (here.1, there.1) {
                    (Choice::Act(verb, card), Choice::Act(other, twin)) => {
                        verb == other && back(here.0, card) == back(there.0, twin)
                    }
                    _ => true,
                }
            }
            fn unseen(ability: usize) -> bool {
                // R-SW-46: what lies on a card that is destroyed is discarded by the rule itself.
                matches!(&Self::pool().abilities[ability].head, Head::On(event)
                    if event.names == event::DESTROY.bit())
            }
            fn concludes(state: &Game, choice: Choice) -> bool {
                narrows(state, Self::pool(), choice)
            }
            fn any_face() -> DefId {
                Self::pool().find("plain_wall").expect("a card of the pool")
            }
        }
    };
}

harness!(Two, "summoner_wars", 2, 100, 6_000, 700_000, 1_500);
harness!(Four, "summoner_wars_of_four", 4, 40, 4_000, 300_000, 1_000);

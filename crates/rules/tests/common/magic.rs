//! Summon & Magic for the suites.

use super::ear::Ear;
use super::harness::Harness;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, NO_CELL, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Act, Arg, CardPool, Op, Sel};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{ALL, Table};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::rulebook::{Audience, Rulebook as _, VIEWERS};
use shokan_rules::show::{EventView, GameView};
use shokan_rules::summon_and_magic::words::{kind, named, prompt, verb, zone};
use shokan_rules::summon_and_magic::{CARDS, Placed, SummonAndMagic, deck, new_game, values};
use shokan_rules::teller::Teller;
use std::sync::{Arc, OnceLock};

type Game = State<SummonAndMagic>;

/// Summon & Magic with the cards of its pool: ready decks, and decks drawn from all cards.
pub(crate) struct Magic;

pub(crate) fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::summon_and_magic(&[]) {
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

fn sound(game: &Game, pool: &CardPool) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let table = &game.table;
    let mut tops = [0u8; 256];
    let mut weather = 0;
    for seat in [Seat(0), Seat(1)] {
        for kind in [zone::MONSTERS, zone::MAGIC] {
            for &card in table.pile(seat, kind) {
                let cell = table.card(card).cell;
                if cell == NO_CELL || tops[usize::from(cell)] != 0 {
                    return say("two piles of one number");
                }
                tops[usize::from(cell)] = 1 + seat.0;
            }
        }
        weather += table.pile(seat, zone::WEATHER).len();
        if table.pile(seat, zone::LAND).len() > 1 {
            return say("SM-04-7.a: two lands");
        }
        let limit = usize::from(game.registers.hand_limit[seat.at()]);
        if table.pile(seat, zone::HAND).len() > limit && game.outcome().is_none() {
            return say("SM-05-2.a: a hand that is too large plays on");
        }
    }
    if weather > 1 {
        return say("SM-04-8.a: two weathers");
    }
    lie(game, &tops)?;
    counts(game, pool)
}

fn lie(game: &Game, tops: &[u8; 256]) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let table = &game.table;
    for card in table.all() {
        let it = table.card(card);
        let kind = Table::<SummonAndMagic>::kind(it.zone);
        let side = Table::<SummonAndMagic>::seat(it.zone);
        match kind {
            zone::UNDER => {
                if tops[usize::from(it.cell)] != 1 + side.0 {
                    return say("SM-27.15: a card lies under nothing");
                }
                if it.face_down() {
                    return say("SM-18.02: equipment lies face-down");
                }
            }
            zone::COUNTERS if tops[usize::from(it.cell)] == 0 => {
                return say("a counter lies under nothing");
            }
            zone::HAND | zone::DECK | zone::GRAVEYARD if it.owner != side => {
                return say("a card is in the place of somebody else");
            }
            zone::GRAVEYARD if it.known != ALL || it.face_down() => {
                return say("SM-04-2.b: a graveyard card lies face-down");
            }
            zone::HAND if it.known & side.bit() == 0 => {
                return say("a hand that its owner does not know");
            }
            _ => {}
        }
        if it.controller != side && kind != zone::COUNTERS {
            return say("a card lies under a foreign hand");
        }
        let off = !matches!(
            kind,
            zone::MONSTERS | zone::MAGIC | zone::LAND | zone::WEATHER | zone::UNDER | zone::AVATAR
        );
        if off && (table.on(card).next().is_some() || it.damage != 0 && kind != zone::COUNTERS) {
            return say("something is remembered of a card that left the field");
        }
        let standing = matches!(kind, zone::MONSTERS | zone::MAGIC);
        if standing && it.face_down() && it.known & side.bit() == 0 {
            return say("R-SM-81: a player does not know an own face-down card");
        }
    }
    Ok(())
}

fn counts(game: &Game, pool: &CardPool) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let registers = &game.registers;
    let main = game
        .asked()
        .is_some_and(|asked| asked.prompt == prompt::MAIN);
    if main && (!registers.in_use.is_empty() || !registers.items.is_empty() || registers.battle.on)
    {
        return say("something of an action is left between two actions");
    }
    if main && game.flow().len() > 1 {
        return say("the flow grows between actions");
    }
    for (name, len, most) in [
        ("items", registers.items.len(), 16),
        ("used", registers.used.len(), 8),
        ("targets", registers.battle.targets.len(), 16),
        ("delayed", registers.delayed.len(), 4),
    ] {
        if len >= most {
            return Err(format!("the list of {name} is full"));
        }
    }
    for seat in [Seat(0), Seat(1)] {
        for card in values::monsters(game, pool, seat) {
            let attack = values::stat_of(game, pool, card, shokan_kernel::ids::StatId(0));
            if attack < 0 {
                return say("R-SM-69: a value below 0");
            }
        }
    }
    Ok(())
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
    type Page = GameView;
    type Told = (Vec<String>, Vec<EventView>);
    const NAME: &'static str = "summon_and_magic";
    const CARDS: usize = CARDS;
    // A first attack may win the game.
    const FACTS: u64 = 20;
    fn pool() -> &'static CardPool {
        &catalogue().pool
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
        sound(state, Self::pool())
    }
    fn page(state: &Game, viewer: Viewer) -> GameView {
        SummonAndMagic::show(&Eyes {
            game: state,
            catalogue: catalogue(),
            viewer,
        })
    }
    fn told(state: &mut Game, choice: Choice, viewer: Viewer) -> Self::Told {
        let mut ear = Ear::of(viewer);
        let mut again = *state;
        state.take(Self::pool(), choice, Some(&mut ear));
        let mut teller = Teller::new(catalogue(), Audience::ALL);
        again.take(Self::pool(), choice, Some(&mut teller));
        let at = VIEWERS.iter().position(|&known| known == viewer);
        let seen = std::mem::take(&mut teller.seen[at.expect("one of the viewers")]);
        (ear.heard, seen)
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
        let bits = 1u64 << event::SETUP | 1 << event::AVATARS_SHOWN;
        matches!(&Self::pool().abilities[ability].head, Head::On(event) if event.names & bits != 0)
    }
    fn any_face() -> DefId {
        Self::pool().find("M01").expect("a card of the pool")
    }
}

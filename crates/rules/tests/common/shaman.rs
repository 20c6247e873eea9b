//! Shaman King for the suites.

use super::ear::Ear;
use super::harness::Harness;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, Seat, ZoneKind};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Act, CardPool, Head, Op};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{ALL, Table};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::rulebook::{Audience, Rulebook as _, VIEWERS};
use shokan_rules::shaman_king::words::{head, kind, named, phase, prompt, verb, zone};
use shokan_rules::shaman_king::{
    CARDS, DECK, POSITIONS, Pair, ShamanKing, deck, new_game, summon, values,
};
use shokan_rules::show::{EventView, GameView};
use shokan_rules::teller::Teller;
use std::sync::{Arc, OnceLock};

type Game = State<ShamanKing>;

/// Turns that a game may have at most (R-SK-90): each from the third on uses an attack card.
const TURNS: u16 = 2 + CARDS as u16 + 2;

/// Shaman King with the cards of its pool: ready decks, and decks drawn from all cards.
pub(crate) struct Shaman;

pub(crate) fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::shaman_king(&[]) {
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
    let of = |kind: u8| {
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

fn say<T>(what: &str) -> Result<T, String> {
    Err(what.to_owned())
}

fn sound(game: &Game, pool: &CardPool) -> Result<(), String> {
    let registers = &game.registers;
    if registers.turn > TURNS {
        return say("R-SK-90: a game goes on for ever");
    }
    let set_up = registers.phase == phase::START_OF_GAME;
    for seat in [Seat(0), Seat(1)] {
        if !set_up {
            shamans(game, pool, seat)?;
        }
        spirits(game, pool, seat)?;
    }
    if !registers.battle.on {
        for seat in [Seat(0), Seat(1)] {
            let row = [zone::ATTACK_POSITION, zone::COMBO];
            if row
                .into_iter()
                .any(|kind| !game.table.pile(seat, kind).is_empty())
            {
                return say("SK-14.01: something of a battle is left");
            }
        }
        if !registers.staged.is_empty() {
            return say("R-SK-47: cards are staged and there is no battle");
        }
    }
    lie(game)
}

/// SK-21.01, SK-21.04, SK-21.13.
fn shamans(game: &Game, pool: &CardPool, seat: Seat) -> Result<(), String> {
    let mut persons = 0;
    for &card in game.table.pile(seat, zone::SHAMANS) {
        let it = game.table.card(card);
        if it.cell >= POSITIONS || pool.def(it.def).kind != kind::SHAMAN {
            return say("SK-21.01: no shaman, or no position");
        }
    }
    for shaman in values::shamans(game, pool, seat) {
        let person = values::person(game, shaman);
        let pair = game.registers.pair[seat.at()];
        if person.count_ones() != 1 || person & pair == 0 || persons & person != 0 {
            return say("R-SK-04: a shaman of another person, or of one that is there");
        }
        persons |= person;
        let damage = game.table.card(shaman).damage;
        if damage < 0 || damage % 10 != 0 {
            return say("SK-04.02: more health than printed, or no multiple of ten");
        }
        let position = values::position(game, shaman);
        let open = game.asked().is_some_and(|asked| {
            matches!(
                asked.prompt,
                prompt::SUMMON | prompt::ART | prompt::ATTACK | prompt::ATTACH
            )
        });
        if !values::is_capable(game, pool, shaman) {
            let left = values::spirits(game, seat, position).next().is_some()
                || game.table.at_cell(seat, zone::ATTACHED, position).is_some();
            if open && left {
                return say("SK-14.06: an incapacitated shaman has cards");
            }
            continue;
        }
        let ([count, sum], [number, power]) = summon::load(game, pool, shaman);
        if open && (count > number || sum > power) {
            return say("R-SK-23: more spirits than a shaman can maintain");
        }
    }
    Ok(())
}

/// SK-05.11, SK-21.05, SK-23.04.
fn spirits(game: &Game, pool: &CardPool, seat: Seat) -> Result<(), String> {
    let table = &game.table;
    let rows = table.piles(seat, zone::BATTLE_ROW, zone::WAIT_ROW);
    for (at, &card) in rows.iter().enumerate() {
        let it = table.card(card);
        let name = |card: CardId| &pool.def(table.card(card).def).en;
        if rows[..at].iter().any(|&other| name(other) == name(card)) {
            return say("SK-05.11: the same spirit twice");
        }
        if values::host(game, card).is_none() || it.face_down() || it.known != ALL {
            return say("SK-21.05: a spirit under nobody, or not in the open");
        }
    }
    let attached = table.pile(seat, zone::ATTACHED);
    for (at, &card) in attached.iter().enumerate() {
        let cell = |card: CardId| table.card(card).cell;
        if attached[..at]
            .iter()
            .any(|&other| cell(other) == cell(card))
        {
            return say("SK-23.04: two cards on a shaman");
        }
        if table.card(card).face_down() || values::host(game, card).is_none() {
            return say("SK-23.03: an attached card lies face-down, or on nobody");
        }
    }
    Ok(())
}

fn lie(game: &Game) -> Result<(), String> {
    let table = &game.table;
    for card in table.all() {
        let it = table.card(card);
        let kind = Table::<ShamanKing>::kind(it.zone);
        let side = Table::<ShamanKing>::seat(it.zone);
        match kind {
            zone::HAND | zone::DECK | zone::GRAVEYARD | zone::COMBO if it.owner != side => {
                return say("a card is in the place of somebody else");
            }
            zone::GRAVEYARD if it.known != ALL || it.face_down() => {
                return say("R-SK-62: a graveyard card lies face-down");
            }
            zone::HAND | zone::COMBO if it.known & side.bit() == 0 => {
                return say("a card that its player does not know");
            }
            zone::DECK if it.face_down() => return say("a mark in a deck"),
            _ => {}
        }
        let field = kind.0 <= zone::COMBO.0;
        if !field && (table.on(card).next().is_some() || it.damage != 0) {
            return say("something is remembered of a card that left the field");
        }
        if it.damage != 0 && !matches!(kind, zone::SHAMANS | zone::ATTACK_POSITION) {
            return say("SK-05.10: damage on something else than a shaman");
        }
    }
    Ok(())
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

/// A starting shaman that is not known was dealt another face: it stays a shaman card of the pair
/// (SK-06.02).
fn still_shamans(game: &mut Game, viewer: u8, keep: CardSet) {
    let pool = Shaman::pool();
    if game.registers.phase != phase::START_OF_GAME {
        return;
    }
    for seat in [Seat(0), Seat(1)] {
        let is = |game: &Game, card| pool.def(game.table.card(card).def).kind == kind::SHAMAN;
        let Some(&back) = game.table.pile(seat, zone::SHAMANS).first() else {
            continue;
        };
        if is(game, back) {
            continue;
        }
        let hidden = |kind: ZoneKind| game.table.pile(seat, kind).iter().copied();
        let mut all = hidden(zone::HAND).chain(hidden(zone::DECK));
        let other = all.find(|&card| {
            let unknown = game.table.card(card).known & viewer == 0;
            unknown && !keep.has(card) && is(game, card)
        });
        let other = other.expect("the shaman was dealt to somewhere");
        let [a, b] = [back, other].map(|card| game.table.card(card).def);
        game.table.set_up(back, |it| it.def = b);
        game.table.set_up(other, |it| it.def = a);
    }
}

impl Harness for Shaman {
    type Game = ShamanKing;
    type Page = GameView;
    type Told = (Vec<String>, Vec<EventView>);
    const NAME: &'static str = "shaman_king";
    const CARDS: usize = CARDS;
    const BACKS: bool = true;
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
        ShamanKing::show(&Eyes {
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
        still_shamans(state, viewer.mask(), keep);
    }
    fn any_face() -> DefId {
        Self::pool().find("SKP-040").expect("a card of the pool")
    }
}

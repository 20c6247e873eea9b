//! What must hold at every question of Shaman King.

use shokan_kernel::ids::{CardId, Seat, ZoneKind};
use shokan_kernel::list::CardSet;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Modifier, Table};
use shokan_rules::shaman_king::words::{kind, phase, prompt, stat, zone};
use shokan_rules::shaman_king::{CARDS, POSITIONS, ShamanKing, summon, values};

type Game = State<ShamanKing>;

/// Turns that a game may have at most (R-SK-90): each from the third on uses an attack card.
const TURNS: u16 = 2 + CARDS as u16 + 2;

fn say<T>(what: &str) -> Result<T, String> {
    Err(what.to_owned())
}

/// What must hold at every question.
///
/// # Errors
/// What does not.
pub fn sound(game: &Game, pool: &CardPool) -> Result<(), String> {
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
        // The level of a card in the hand can be changed while it lies there, and nothing else.
        let is_level = |it: &Modifier| kind == zone::HAND && it.stat == stat::LEVEL;
        if !field && (!table.on(card).all(is_level) || it.damage != 0) {
            return say("something is remembered of a card that left the field");
        }
        if it.damage != 0 && !matches!(kind, zone::SHAMANS | zone::ATTACK_POSITION) {
            return say("SK-05.10: damage on something else than a shaman");
        }
    }
    Ok(())
}

/// A starting shaman that is not known was dealt another face: it stays a shaman card of the pair
/// (SK-06.02).
pub fn still_shamans(game: &mut Game, pool: &CardPool, viewer: u8, keep: CardSet) {
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
        let Some(other) = other else { continue };
        let [a, b] = [back, other].map(|card| game.table.card(card).def);
        game.table.set_up(back, |it| it.def = b);
        game.table.set_up(other, |it| it.def = a);
    }
}

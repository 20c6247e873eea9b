//! What must hold at every question of Summon & Magic.

use shokan_kernel::ids::{NO_CELL, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Table};
use shokan_rules::summon_and_magic::words::{prompt, zone};
use shokan_rules::summon_and_magic::{SummonAndMagic, values};

type Game = State<SummonAndMagic>;

/// What must hold at every question.
///
/// # Errors
/// What does not.
pub fn sound(game: &Game, pool: &CardPool) -> Result<(), String> {
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

//! What must hold at every question of Summons Call.

use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::summons_call::words::zone;
use shokan_rules::summons_call::{SummonsCall, field};

/// What must hold at every question.
///
/// # Errors
/// What does not.
pub fn sound(state: &State<SummonsCall>, pool: &CardPool) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let table = &state.table;
    for seat in [Seat(0), Seat(1)] {
        let mut columns = 0u8;
        for &unit in table.pile(seat, zone::UNITS) {
            let it = table.card(unit);
            if it.cell > 2 || columns >> it.cell & 1 == 1 {
                return say("SC-05-02.b: two units in a column");
            }
            columns |= 1 << it.cell;
            if it.face_down() || it.controller != seat {
                return say("R-SC-08: a unit lies face-down or under a foreign hand");
            }
        }
        if table.pile(seat, zone::MASTER).len() != 1 {
            return say("SC-05-03.a: no master");
        }
        let hp = field::master_hp(state, pool, seat);
        if !(1..=10).contains(&hp) && state.outcome().is_none() {
            return say("SC-10-01.a: a master at 0 plays on, or one has more than 10");
        }
        for kind in [zone::OUTSIDE, zone::GONE] {
            for &card in table.pile(seat, kind) {
                if table.card(card).face_down() || table.card(card).known != 0xff {
                    return say("SC-05-06.b, SC-05-08.b: a card lies face-down");
                }
            }
        }
        for &card in table.pile(seat, zone::HAND) {
            if table.card(card).known & seat.bit() == 0 {
                return say("a hand that its owner does not know");
            }
        }
        for kind in [
            zone::HAND,
            zone::DECK,
            zone::OUTSIDE,
            zone::GONE,
            zone::MANA,
        ] {
            for &card in table.pile(seat, kind) {
                if table.card(card).damage != 0 {
                    return say("damage off the field");
                }
                let open = matches!(kind, zone::DECK | zone::OUTSIDE | zone::GONE);
                if open && table.on(card).next().is_some() {
                    return say("SC-11-06.d: a temporary effect in a deck, outside or out of game");
                }
            }
        }
    }
    let registers = &state.registers;
    for (name, len, most) in [
        ("lingering", registers.lingering.len(), 8),
        ("used", registers.used.len(), 12),
        ("used_names", registers.used_names.len(), 6),
    ] {
        if len >= most {
            return Err(format!("the list of {name} is full"));
        }
    }
    Ok(())
}

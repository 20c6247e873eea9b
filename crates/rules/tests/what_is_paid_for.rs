//! SC-07-05-01.f: while a card is being paid for, the others cannot tell which one it is, known to
//! them or not. A page of play cannot stop inside a payment.

use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{NO_CELL, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::table::{ALL, Card, FACE_DOWN};
use shokan_kernel::view::Viewer;
use shokan_rules::summons_call::info::starter;
use shokan_rules::summons_call::words::{phase, prompt, verb, zone};
use shokan_rules::summons_call::{Registers, SummonsCall, placed};

type Table = shokan_kernel::table::Table<SummonsCall>;

const YOU: Seat = Seat(0);
const FOE: Seat = Seat(1);

#[test]
fn what_is_being_paid_for_is_not_told() {
    let cards = starter();
    let mut table = Table::default();
    let mut put = |word: &str, seat: Seat, kind, cell, flags, known| {
        let stamp = table.take_stamp();
        let card = Card {
            def: cards.find(word).expect("a card of the pool"),
            handle: stamp,
            stamp,
            zone: Table::zone_of(seat, kind),
            cell,
            owner: seat,
            controller: seat,
            flags,
            known,
            ..Card::default()
        };
        table.place(card, None).expect("there is room")
    };
    for seat in [YOU, FOE] {
        put(
            "tactician_of_the_ember_court",
            seat,
            zone::MASTER,
            1,
            0,
            ALL,
        );
    }
    for _ in 0..4 {
        put(
            "clockwork_footman",
            YOU,
            zone::MANA,
            NO_CELL,
            FACE_DOWN,
            YOU.bit(),
        );
    }
    let known = put("surf_singer", YOU, zone::HAND, NO_CELL, 0, ALL);
    let unknown = put("bonfire_teller", YOU, zone::HAND, NO_CELL, 0, YOU.bit());
    let registers = Registers {
        turn: 5,
        active: YOU,
        phase: phase::MAIN,
        ..Registers::default()
    };
    let begun = placed(table, registers, Luck::quick(1), &cards.pool, None);
    let seen = [known, unknown].map(|card| {
        let mut state = begun;
        state.take(&cards.pool, Choice::Act(verb::PLAY, card), None);
        assert_eq!(state.asked().map(|asked| asked.prompt), Some(prompt::PAY));
        [Viewer::Seat(FOE), Viewer::Public].map(|viewer| state.view(viewer))
    });
    assert!(seen[0] == seen[1]);
}

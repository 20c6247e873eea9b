//! What Summoner Wars adds to an observation.

use crate::observed::{Observed, bit, turned};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::table::Table;
use shokan_rules::summoner_wars::SummonerWars;

impl Observed for SummonerWars {
    const REGISTERS: &'static [&'static str] = &[
        "moves",
        "attacks",
        "steps",
        "first_seat",
        "attack",
        "attack_rolled",
        "attack_seat",
        "dice_1_or_2",
        "dice_3_or_more",
        "out",
    ];
    const TURN_MARKS: &'static [&'static str] = &[
        "moved", "attacked", "doomed", "queued", "attacks", "target", "struck", "used",
    ];

    fn registers(it: &Self::Registers, me: Seat, to: &mut [i16]) {
        let seats = usize::from(it.seats);
        let dice = |from: usize, end: usize| {
            let shown = it.attack.dice[from..end].iter().map(|&n| u32::from(n));
            shown.sum::<u32>().min(i16::MAX as u32) as i16
        };
        to[0] = i16::from(it.moves);
        to[1] = i16::from(it.attacks);
        to[2] = i16::from(it.steps);
        to[3] = turned(it.first, me, seats);
        to[4] = i16::from(it.attack.on);
        to[5] = i16::from(it.attack.on && it.attack.rolled);
        if it.attack.on {
            to[6] = turned(it.attack.seat, me, seats);
            to[7] = dice(1, 3);
            to[8] = dice(3, 7);
        }
        // The seats that are out, a bit each, counted from the seat that looks.
        to[9] = (0..seats as u8)
            .map(Seat)
            .filter(|seat| it.out & seat.bit() != 0)
            .fold(0, |all, seat| all | 1 << turned(seat, me, seats));
    }

    fn turn_marks(table: &Table<Self>, it: &Self::Registers, card: CardId) -> i16 {
        let same = |was| table.same(was) == Some(card);
        bit(0, it.moved.has(card))
            | bit(1, it.attacked.has(card))
            | bit(2, it.doomed.has(card))
            | bit(3, it.queue.has(card))
            | bit(4, it.attack.on && same(it.attack.attacker))
            | bit(5, it.attack.on && same(it.attack.target))
            | bit(6, it.attack.on && it.attack.all.has(card))
            | bit(7, it.used.iter().any(|&(was, _)| same(was)))
    }
}

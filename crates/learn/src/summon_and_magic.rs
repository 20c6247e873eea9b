//! What Summon & Magic adds to an observation.

use crate::observed::{Observed, bit};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::table::Table;
use shokan_rules::summon_and_magic::SummonAndMagic;

impl Observed for SummonAndMagic {
    const REGISTERS: &'static [&'static str] = &[
        "ap",
        "spent",
        "attacks",
        "own_hand_limit",
        "other_hand_limit",
        "start_used",
        "closing",
        "declared",
        "battle",
        "battle_direct",
        "battle_first_strike",
        "own_battle",
    ];
    const TURN_MARKS: &'static [&'static str] = &[
        "acted",
        "refreshed",
        "turned",
        "entered",
        "set",
        "strayed",
        "in_use",
        "doomed",
        "attacks",
        "attacked",
        "links",
        "used",
    ];

    fn registers(it: &Self::Registers, me: Seat, to: &mut [i16]) {
        let limit = |seat: usize| it.hand_limit.get(seat).copied().map_or(0, i16::from);
        to[0] = i16::from(it.ap);
        to[1] = i16::from(it.spent);
        to[2] = i16::from(it.attacks);
        to[3] = limit(me.at());
        to[4] = limit(1 - me.at().min(1));
        to[5] = i16::from(it.start_used);
        to[6] = i16::from(it.closing);
        to[7] = it.items.len() as i16;
        to[8] = i16::from(it.battle.on);
        to[9] = i16::from(it.battle.on && it.battle.direct);
        to[10] = i16::from(it.battle.on && it.battle.first);
        to[11] = i16::from(it.battle.on && it.battle.seat == me);
    }

    fn turn_marks(table: &Table<Self>, it: &Self::Registers, card: CardId) -> i16 {
        let same = |was| table.same(was) == Some(card);
        let sets = [
            &it.acted,
            &it.refreshed,
            &it.turned,
            &it.entered,
            &it.fresh,
            &it.strayed,
            &it.in_use,
            &it.doomed,
        ];
        let of_sets = sets.iter().enumerate();
        let marks = of_sets.fold(0, |all, (at, set)| all | bit(at as u32, set.has(card)));
        let battle = &it.battle;
        let attacked = battle.targets.iter().any(|target| same(target.card));
        marks
            | bit(8, battle.on && same(battle.attacker))
            | bit(9, battle.on && attacked)
            | bit(10, battle.on && battle.links.has(card))
            | bit(11, it.used.iter().any(|&(was, _)| same(was)))
    }
}

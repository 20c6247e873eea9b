//! What Shaman King adds to an observation.

use crate::observed::{Observed, bit, turned};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::table::Table;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::shaman_king::words::verb;

impl Observed for ShamanKing {
    const REGISTERS: &'static [&'static str] = &[
        "passed",
        "attacked_positions",
        "attack_made",
        "target_seen",
        "first_seat",
        "staged",
        "battle",
        "battle_steps",
        "battle_judged",
        "battle_attacker",
        "battle_damage",
        "art_negated",
    ];
    const TURN_MARKS: &'static [&'static str] = &[
        "staged",
        "battle_shaman",
        "battle_fighter",
        "put_last",
        "spent",
        "art_user",
    ];

    const LINKS: &'static [&'static str] = &["user", "own_spirit_of"];

    fn links(pool: &CardPool, def: DefId, to: &mut dyn FnMut(usize, u64)) {
        let [user, own, _] = pool.quick(def).digest;
        to(0, user);
        to(1, own);
    }

    fn registers(it: &Self::Registers, me: Seat, to: &mut [i16]) {
        to[0] = i16::from(it.passed);
        to[1] = i16::from(it.attacked);
        to[2] = i16::from(it.made);
        to[3] = i16::from(it.target_seen);
        to[4] = turned(it.first, me, 2);
        to[5] = it.staged.len() as i16;
        to[6] = i16::from(it.battle.on);
        if it.battle.on {
            to[7] = i16::from(it.battle.steps);
            to[8] = i16::from(it.battle.judged);
            to[9] = turned(it.battle.attacker, me, 2);
            to[10] = it.battle.value;
        }
        to[11] = i16::from(it.negated);
    }

    fn turn_marks(table: &Table<Self>, it: &Self::Registers, card: CardId) -> i16 {
        let same = |was| table.same(was) == Some(card);
        let any = |all: &[_]| all.iter().any(|&was| same(was));
        bit(0, it.staged.iter().any(|staged| staged.card == card))
            | bit(1, it.battle.on && any(&it.battle.shaman))
            | bit(2, it.battle.on && any(&it.battle.fighter))
            | bit(3, it.battle.last.iter().any(|set| set.has(card)))
            | bit(4, it.battle.spent.has(card))
            | bit(5, same(it.user))
    }

    fn takes_back(choice: Choice) -> bool {
        matches!(choice, Choice::Act(verb::TAKE_BACK, _))
    }
}

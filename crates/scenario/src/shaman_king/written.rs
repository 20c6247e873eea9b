//! Positions of Shaman King as pages.

use super::{ATTACKED, GIVEN, HEALTH, ShamanKingWords};
use crate::board::Board;
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::{CardId, CardRef, Seat, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{State, Trigger};
use shokan_kernel::table::{ALL, Card, Modifier, Table};
use shokan_rules::shaman_king::words::{PHASES, phase, prompt, stat, zone};
use shokan_rules::shaman_king::{Battle, OPTIONS, Registers, ShamanKing};

impl Writes for ShamanKingWords {
    const IN_PLAY: &'static [ZoneKind] = &[
        zone::SHAMANS,
        zone::ATTACHED,
        zone::BATTLE_ROW,
        zone::SUMMON_ROW,
        zone::WAIT_ROW,
    ];

    fn phase(game: &State<ShamanKing>) -> Option<&'static str> {
        let asked = game.asked()?.prompt;
        let phases = [prompt::SUMMON, prompt::ART, prompt::ATTACK, prompt::ATTACH];
        let begins = phases.contains(&asked);
        begins.then(|| PHASES.get(game.registers.phase.at()).copied())?
    }

    fn settings(game: &State<ShamanKing>, pool: &CardPool) -> Vec<String> {
        let registers = &game.registers;
        let mut lines: Vec<String> = OPTIONS
            .iter()
            .filter(|(_, _, bit)| registers.options & bit != 0)
            .map(|(id, value, _)| format!("option {id} {value}"))
            .collect();
        for (at, bits) in registers.pair.iter().enumerate() {
            let persons = pool.categories.iter().enumerate();
            let persons = persons.filter(|(bit, _)| *bit < 64 && bits >> bit & 1 == 1);
            let persons: Vec<&str> = persons.map(|(_, word)| word.as_str()).collect();
            if let [one, .., other] | [one @ other] = persons[..] {
                lines.push(format!("set P{}.persons {one} {other}", at + 1));
            }
        }
        let yes_no = |holds: bool| if holds { "yes" } else { "no" };
        if registers.made != (registers.phase > phase::ATTACK_1) {
            lines.push(format!("set made {}", yes_no(registers.made)));
        }
        if registers.target_seen != (registers.phase >= phase::ATTACK_1) {
            lines.push(format!("set seen {}", yes_no(registers.target_seen)));
        }
        if registers.passed != 0 {
            lines.push(format!("set passed {}", registers.passed));
        }
        lines
    }

    fn marks_of(game: &State<ShamanKing>, pool: &CardPool, card: CardId) -> Vec<String> {
        let it = game.table.card(card);
        let mut marks = Vec::new();
        if it.damage != 0 {
            let printed = pool.quick(it.def).stats[stat::HEALTH.at()];
            marks.push(format!("{HEALTH} {}", printed - it.damage));
        }
        let active = game.registers.active;
        let shaman = it.zone == Table::<ShamanKing>::zone_of(active, zone::SHAMANS);
        if shaman && game.registers.attacked >> it.cell & 1 == 1 {
            marks.push(ATTACKED.to_owned());
        }
        marks
    }

    fn knows(card: &Card) -> u8 {
        // It lay face-up before it fell.
        if Table::<ShamanKing>::kind(card.zone) == zone::SHAMANS {
            ALL
        } else {
            Board::<Self>::known(card)
        }
    }

    fn given(_: &CardPool, modifier: &Modifier) -> Option<String> {
        let given = GIVEN.get(usize::from(modifier.stat.0))?;
        let act = given.strip_prefix("cannot_")?;
        Some(format!("cannot {act}"))
    }

    fn plain(registers: &mut Registers, _: &Plainer<'_>) {
        registers.batch = 0;
        registers.current = Trigger::default();
        (registers.hosted, registers.host) = (CardId::NONE, CardId::NONE);
        registers.user = CardRef::NONE;
        registers.negated = false;
        if !registers.battle.on {
            registers.battle = Battle::default();
            registers.stager = Seat::NONE;
        }
    }
}

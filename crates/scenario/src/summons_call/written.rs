//! Positions of Summons Call as pages.

use super::{GIVEN, SummonsCallWords};
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::{CardId, CardRef, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{State, Trigger};
use shokan_kernel::table::Modifier;
use shokan_lang::ast::Limit;
use shokan_rules::summons_call::words::{
    BY_OPPONENT, DIRECTIONS, PHASES, phase, prompt, word, zone,
};
use shokan_rules::summons_call::{OPTIONS, Registers, SummonsCall};

/// R-SC-77: fewer uses than this never come to anything.
const USES_LEAST: u16 = 400;

impl Writes for SummonsCallWords {
    const IN_PLAY: &'static [ZoneKind] = &[zone::UNITS, zone::MASTER];

    fn phase(game: &State<SummonsCall>) -> Option<&'static str> {
        let asked = game.asked()?.prompt;
        let phase = match asked {
            prompt::MAIN => phase::MAIN,
            prompt::MANA => phase::MANA,
            _ => return None,
        };
        PHASES.get(phase.at()).copied()
    }

    fn settings(game: &State<SummonsCall>, pool: &CardPool) -> Vec<String> {
        let registers = &game.registers;
        let mut lines: Vec<String> = OPTIONS
            .iter()
            .filter(|(_, _, bit)| registers.options & bit != 0)
            .map(|(id, value, _)| format!("option {id} {value}"))
            .collect();
        let active = registers.active.0 + 1;
        if registers.master_moved {
            lines.push(format!("set P{active}.master_moved yes"));
        }
        for (seat, def) in registers.used_names.iter() {
            lines.push(format!("set P{}.used {}", seat.0 + 1, pool.def(*def).word));
        }
        if registers.uses >= USES_LEAST {
            lines.push(format!("set uses {}", registers.uses));
        }
        lines
    }

    fn marks_of(game: &State<SummonsCall>, pool: &CardPool, card: CardId) -> Vec<String> {
        let it = game.table.card(card);
        let mut marks = Vec::new();
        if it.damage != 0 {
            marks.push(format!("damage {}", it.damage));
        }
        let limited = |used: &&(CardRef, _, _)| counts(pool, used.1);
        let mut used = game.registers.used.iter().filter(limited);
        if used.any(|used| game.table.same(used.0) == Some(card)) {
            marks.push("used".to_owned());
        }
        marks
    }

    fn given(pool: &CardPool, modifier: &Modifier) -> Option<String> {
        let category = || pool.categories.get(usize::try_from(modifier.value).ok()?);
        let given = match modifier.stat.0 {
            word::CATEGORY => return Some(format!("becomes {}", category()?)),
            word::ALSO_CATEGORY => return Some(format!("counts as {}", category()?)),
            word::DIRECTIONS => {
                let held = DIRECTIONS.iter().enumerate();
                let held = held.filter(|(at, _)| modifier.value >> at & 1 == 1);
                let words: Vec<&str> = held.map(|(_, word)| *word).collect();
                return Some(format!("gains directions {}", words.join(" ")));
            }
            word::CANNOT_BE_CHOSEN if modifier.value == BY_OPPONENT => {
                return Some("cannot be_chosen by opponent".to_owned());
            }
            at => GIVEN.get(usize::from(at))?,
        };
        Some(match given.strip_prefix("cannot_") {
            Some(act) => format!("cannot {act}"),
            None => return None,
        })
    }

    fn plain(registers: &mut Registers, by: &Plainer<'_>) {
        let mut used = registers.used;
        used.retain(|used| Plainer::is_here(used.0) && counts(by.pool, used.1));
        for used in used.iter_mut() {
            used.1 = by.ability(used.1);
            used.2 = CardRef::NONE;
        }
        used.sort_by_key(|used| (used.0.card, used.1));
        registers.used = used;
        if registers.uses < USES_LEAST {
            registers.uses = 0;
        }
        registers.batch = 0;
        registers.current = Trigger::default();
    }
}

/// Whether it is kept in mind that this text was used.
fn counts(pool: &CardPool, ability: shokan_kernel::ids::AbilityId) -> bool {
    let limit = pool.ability(ability).limit;
    matches!(limit, Some(Limit::Once | Limit::FirstEachTurn))
}

//! Positions of Summon & Magic as pages.

use super::{HAND, SummonAndMagicWords};
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::{CardId, CardRef, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{State, Trigger};
use shokan_kernel::table::{Card, Modifier, Table};
use shokan_lang::ast::Limit;
use shokan_rules::summon_and_magic::words::{PASSIVES, PHASES, flag, phase, prompt, word, zone};
use shokan_rules::summon_and_magic::{Battle, OPTIONS, Registers, SummonAndMagic};

/// Keywords that are given with a number behind them.
const COUNTED: &[&str] = &["king", "strategist", "general", "upkeep"];

/// What a change forbids, in the card language.
const CANNOT: &[(u8, &str)] = &[
    (word::CANNOT_ATTACK, "attack"),
    (word::CANNOT_ANSWER, "answer"),
    (word::CANNOT_BE_ATTACKED, "be_attacked"),
    (word::CANNOT_BE_CHOSEN, "be_chosen"),
    (word::CANNOT_BE_TURNED, "be_turned"),
    (word::CANNOT_COMMAND, "command"),
    (word::CANNOT_RETURN, "be_returned"),
    (word::CANNOT_BE_CONTROLLED, "change_controller"),
    (word::CANNOT_CHANGE_POSITION, "change_position"),
    (word::CANNOT_USE_MAGIC_FROM_HAND, "use_magic_from_hand"),
];

/// R-SM-99: fewer uses than this never come to anything.
const IDLE_LEAST: u16 = 100;

impl Writes for SummonAndMagicWords {
    const IN_PLAY: &'static [ZoneKind] = &[
        zone::MONSTERS,
        zone::MAGIC,
        zone::LAND,
        zone::WEATHER,
        zone::AVATAR,
    ];

    fn phase(game: &State<SummonAndMagic>) -> Option<&'static str> {
        let main = game.asked()?.prompt == prompt::MAIN;
        main.then(|| PHASES.get(phase::MAIN.at()).copied())?
    }

    fn settings(game: &State<SummonAndMagic>, _: &CardPool) -> Vec<String> {
        let registers = &game.registers;
        let mut lines: Vec<String> = OPTIONS
            .iter()
            .filter(|(_, _, bit)| registers.options & bit != 0)
            .map(|(id, value, _)| format!("option {id} {value}"))
            .collect();
        let active = registers.active.0 + 1;
        if registers.ap != 3 {
            lines.push(format!("set P{active}.ap {}", registers.ap));
        }
        for (seat, limit) in registers.hand_limit.iter().enumerate() {
            if *limit != HAND {
                lines.push(format!("set P{}.hand_limit {limit}", seat + 1));
            }
        }
        for (word, n) in [
            ("spent", u16::from(registers.spent)),
            ("attacks", u16::from(registers.attacks)),
        ] {
            if n != 0 {
                lines.push(format!("set {word} {n}"));
            }
        }
        if registers.idle >= IDLE_LEAST {
            lines.push(format!("set idle {}", registers.idle));
        }
        lines
    }

    fn marks_of(game: &State<SummonAndMagic>, pool: &CardPool, card: CardId) -> Vec<String> {
        let registers = &game.registers;
        let sets = [
            ("set_this_turn", &registers.fresh),
            ("entered_this_turn", &registers.entered),
            ("acted", &registers.acted),
            ("turned", &registers.turned),
            ("strayed", &registers.strayed),
        ];
        let held = sets.iter().filter(|(_, set)| set.has(card));
        let mut marks: Vec<String> = held.map(|(mark, _)| (*mark).to_owned()).collect();
        let limited = |used: &&(CardRef, _)| counts(pool, used.1);
        let mut used = registers.used.iter().filter(limited);
        if used.any(|used| game.table.same(used.0) == Some(card)) {
            marks.push("used".to_owned());
        }
        marks
    }

    fn host_of(game: &State<SummonAndMagic>, card: CardId) -> Option<CardId> {
        let it = game.table.card(card);
        let cell = |other: &CardId| game.table.card(*other).cell == it.cell;
        let top = |kind| {
            let seats = [0, 1].map(shokan_kernel::ids::Seat);
            let mut all = seats.iter().flat_map(|seat| game.table.pile(*seat, kind));
            all.find(|card| cell(card)).copied()
        };
        match Table::<SummonAndMagic>::kind(it.zone) {
            zone::UNDER if it.flags & flag::COVERED == 0 => {
                top(zone::MONSTERS).or_else(|| top(zone::MAGIC))
            }
            zone::COUNTERS => top(zone::MONSTERS).or_else(|| top(zone::MAGIC)),
            _ => None,
        }
    }

    fn plain_card(table: &Table<SummonAndMagic>, card: &mut Card) {
        let kind = Table::<SummonAndMagic>::kind(card.zone);
        if card.damage == 0 || kind != zone::COUNTERS {
            return;
        }
        // R-SM-111: whose counters they are is asked for as long as that card is there.
        let mut all = table.all().map(|other| table.card(other));
        let placed = all.any(|other| {
            let same = other.damage != 0 && other.stamp as i16 == card.damage;
            same && Table::<SummonAndMagic>::kind(other.zone) != zone::COUNTERS
        });
        card.damage = i16::from(placed);
    }

    fn given(pool: &CardPool, modifier: &Modifier) -> Option<String> {
        let (which, n) = (modifier.stat.0, modifier.value);
        if let Some((passive, taken)) = word::passive(which) {
            let does = if taken { "loses" } else { "gains" };
            let passive = PASSIVES.get(passive.at())?;
            return match n {
                0 => Some(format!("{does} {passive}")),
                n if COUNTED.contains(passive) => Some(format!("{does} {passive} {n}")),
                _ => None,
            };
        }
        let race = || pool.categories.get(usize::try_from(n).ok()?);
        Some(match which {
            word::CONTROLLED if n == 0 => "is controlled by you".to_owned(),
            word::CONTROLLED => "is controlled by opponent".to_owned(),
            word::SILENT => "loses abilities".to_owned(),
            word::RACE => format!("becomes {}", race()?),
            word::ALSO_RACE => format!("counts as {}", race()?),
            word::CANNOT_BE_CHOSEN if n != 0 => return None,
            word::PRINTED_ATTACK => format!("gets printed attack {}", times(n)?),
            word::PRINTED_DEFENCE => format!("gets printed defence {}", times(n)?),
            word::TOTAL_ATTACK => format!("gets total attack {}", times(n)?),
            word::TOTAL_DEFENCE => format!("gets total defence {}", times(n)?),
            _ => {
                let cannot = CANNOT.iter().find(|(word, _)| *word == which)?;
                format!("cannot {}", cannot.1)
            }
        })
    }

    fn plain(registers: &mut Registers, by: &Plainer<'_>) {
        let mut used = registers.used;
        used.retain(|used| Plainer::is_here(used.0) && counts(by.pool, used.1));
        for used in used.iter_mut() {
            used.1 = by.ability(used.1);
        }
        used.sort_by_key(|used| (used.0.card, used.1));
        registers.used = used;
        if registers.idle < IDLE_LEAST {
            registers.idle = 0;
        }
        registers.current = Trigger::default();
        registers.process = 0;
        registers.upkeep_from = 0;
        (registers.loop_mark, registers.rounds) = (0, 0);
        (registers.turn_mark, registers.turn_rounds) = (0, 0);
        if registers.phase == phase::MAIN {
            // SM-23.22: asked for at the start alone.
            registers.start_used = false;
        }
        registers.killed = Default::default();
        registers.doom_cause = 0;
        registers.doom_by = CardRef::NONE;
        if !registers.battle.on {
            registers.battle = Battle::default();
        }
    }
}

/// So many halves, in the card language.
fn times(halves: i16) -> Option<String> {
    match halves {
        1 => Some("/ 2".to_owned()),
        n if n > 0 && n % 2 == 0 => Some(format!("* {}", n / 2)),
        _ => None,
    }
}

/// Whether it is kept in mind that this text was used.
fn counts(pool: &CardPool, ability: shokan_kernel::ids::AbilityId) -> bool {
    pool.ability(ability)
        .limit
        .is_some_and(|limit| limit != Limit::OncePerName)
}

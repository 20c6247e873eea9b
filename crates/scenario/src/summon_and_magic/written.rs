//! Positions of Summon & Magic as pages.

use super::{HAND, SummonAndMagicWords};
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::{CardId, CardRef, NO_CELL, Seat, ZoneKind};
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
        let below = under(game, it.cell);
        let covered = |other: &&CardId| is_covered(game, **other);
        let place = below.iter().position(|&other| other == card);
        match Table::<SummonAndMagic>::kind(it.zone) {
            zone::UNDER if is_covered(game, card) => {
                below[..place?].iter().rev().find(covered).copied()
            }
            // It came under what was the top of the pile then.
            zone::UNDER => {
                let later = below[place?..].iter().find(covered).copied();
                later.or_else(|| top_of(game, it.cell))
            }
            zone::MONSTERS => below.iter().rev().find(covered).copied(),
            zone::COUNTERS if waits(game, card) => below.iter().rev().find(covered).copied(),
            zone::COUNTERS => top_of(game, it.cell),
            _ => None,
        }
    }

    fn laid_in(game: &State<SummonAndMagic>, card: CardId) -> ZoneKind {
        if is_covered(game, card) {
            return zone::MONSTERS;
        }
        Table::<SummonAndMagic>::kind(game.table.card(card).zone)
    }

    fn pile(game: &State<SummonAndMagic>, top: CardId) -> Vec<CardId> {
        let below = under(game, game.table.card(top).cell);
        let (mut pile, mut lain) = (Vec::new(), Vec::new());
        if !below.iter().any(|&card| is_covered(game, card)) {
            return vec![top];
        }
        let cell = game.table.card(top).cell;
        let counters = of_kind(game, zone::COUNTERS, cell);
        let waiting: Vec<CardId> = counters.filter(|&card| waits(game, card)).collect();
        for card in below.into_iter().chain(waiting).chain([top]) {
            if card == top || is_covered(game, card) {
                pile.push(card);
                pile.append(&mut lain);
            } else if waits(game, card) {
                pile.push(card);
            } else {
                lain.push(card);
            }
        }
        pile
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

/// Whether another card was put on it (SM-23.38).
fn is_covered(game: &State<SummonAndMagic>, card: CardId) -> bool {
    let it = game.table.card(card);
    let kind = Table::<SummonAndMagic>::kind(it.zone);
    kind == zone::UNDER && it.flags & flag::COVERED != 0
}

/// R-SM-111: whether it is a counter of the stack, which waits under a seal for the monster below.
fn waits(game: &State<SummonAndMagic>, card: CardId) -> bool {
    let it = game.table.card(card);
    let counter = Table::<SummonAndMagic>::kind(it.zone) == zone::COUNTERS;
    let seal = top_of(game, it.cell).map(|top| game.table.card(top));
    let others = seal.filter(|seal| seal.damage != 0 && seal.stamp as i16 != it.damage);
    counter && others.is_some()
}

fn of_kind(
    game: &State<SummonAndMagic>,
    kind: ZoneKind,
    cell: u8,
) -> impl Iterator<Item = CardId> + '_ {
    let piles = [Seat(0), Seat(1)].map(|seat| game.table.pile(seat, kind));
    let all = piles.into_iter().flatten().copied();
    all.filter(move |&card| cell != NO_CELL && game.table.card(card).cell == cell)
}

/// The cards under the top of a pile, in the order in which they came there.
fn under(game: &State<SummonAndMagic>, cell: u8) -> Vec<CardId> {
    of_kind(game, zone::UNDER, cell).collect()
}

/// The card on top of a pile.
fn top_of(game: &State<SummonAndMagic>, cell: u8) -> Option<CardId> {
    let rows = [zone::MONSTERS, zone::MAGIC].into_iter();
    rows.flat_map(|kind| of_kind(game, kind, cell)).next()
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

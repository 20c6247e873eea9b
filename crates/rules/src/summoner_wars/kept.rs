//! Texts that are kept for the start of a turn: `later`.

use super::{Delayed, Remembered, Step, SummonerWars, effects, seats, texts};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{AbilityId, EventId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::pool::{Head, Sel, Term, Who};
use shokan_kernel::ruleset::{Next, Ruleset, Sides, Text};
use shokan_kernel::state::{Bound, Effect, Trigger};
use shokan_kernel::table::Overflow;

type D<'a> = Dealer<'a, SummonerWars>;

/// The kind of a waiting text that was kept for this moment; its amount is the number by which it
/// is found.
pub(super) const KEPT: EventId = EventId(u8::MAX);

/// Keeps a text for later, with all that the running one knows.
pub(super) fn keep(d: &mut D<'_>, ability: AbilityId, it: &Effect) {
    let taken = |d: &D<'_>, number| {
        d.state
            .registers
            .delayed
            .iter()
            .any(|it| it.number == number)
    };
    let number = (1..).find(|&number| !taken(d, number)).unwrap_or(0);
    let names: List<Remembered, 152> = (d.state.bound().iter().skip(it.base.into()))
        .map(|bound| Remembered {
            number,
            name: bound.name,
            card: bound.card,
        })
        .collect();
    let kept = Delayed {
        ability,
        source: it.source,
        giver: it.giver,
        about: it.about,
        seat: it.seat,
        x: it.x,
        turns: turns(d, ability, it),
        against: effects::opponent(d.state, it),
        number,
    };
    let registers = &mut d.state.registers;
    let room = registers.remembered.capacity() - registers.remembered.len();
    if names.len() > room || registers.delayed.push(kept).is_err() {
        let text = Text {
            ability,
            ..Text::from(*it)
        };
        d.decline(Overflow::Later, text);
        return;
    }
    for &name in names.iter() {
        // There is room for all of them.
        registers.remembered.put(name);
    }
}

/// The seats at whose next turn a text is used, the first of them that has one.
fn turns(d: &D<'_>, ability: AbilityId, it: &Effect) -> u8 {
    let Head::On(event) = &d.pool.ability(ability).head else {
        return 0;
    };
    let all = (0..seats(d.state)).map(Seat);
    let mut bits = all.map(Seat::bit).fold(0, |all, bit| all | bit);
    for part in &event.parts {
        bits &= match &part.term {
            Term::Sel(Sel::Player(Who::Each)) => bits,
            Term::Sel(Sel::Player(Who::Opponent)) => opponents(d, it),
            Term::Sel(Sel::Player(who)) => machine::seat(d.state, d.pool, who, it).bit(),
            // The check of card files lets nothing else be kept for a turn.
            _ => 0,
        };
    }
    bits
}

/// R-SW-60: the opponent of an Event, else whoever is one.
fn opponents(d: &D<'_>, it: &Effect) -> u8 {
    let all = (0..seats(d.state)).map(Seat);
    let enemies = all.filter(|&seat| <SummonerWars as Ruleset>::Sides::is_enemy(d.state, it, seat));
    enemies.map(Seat::bit).fold(0, |all, bit| all | bit)
}

/// Texts that were kept for the start of this turn wait with what triggers then.
pub(super) fn wake(d: &mut D<'_>) {
    let bit = d.state.registers.active.bit();
    let batch = d.state.registers.batch;
    let all = d.state.registers.delayed;
    for kept in all.iter().filter(|kept| kept.turns & bit != 0) {
        if let Some(it) = found(d, kept.number) {
            it.turns = 0;
        }
        d.wait(Trigger {
            ability: kept.ability,
            source: kept.source,
            giver: kept.giver,
            about: kept.about,
            seat: kept.seat,
            batch,
            amount: kept.number as i8,
            event: KEPT,
        });
    }
}

fn found<'a>(d: &'a mut D<'_>, number: u8) -> Option<&'a mut Delayed> {
    let mut all = d.state.registers.delayed.iter_mut();
    all.find(|it| it.number == number)
}

/// Begins a text that was kept, with the cards that it remembers.
pub(super) fn begin(d: &mut D<'_>, trigger: &Trigger) -> Next<Step> {
    let number = trigger.amount as u8;
    let (x, against) = found(d, number).map_or((0, Seat::NONE), |it| (it.x, it.against));
    let all = d.state.registers.remembered;
    forget(d, |kept| kept.number == number);
    let it = Effect {
        ability: trigger.ability,
        source: trigger.source,
        giver: trigger.giver,
        about: trigger.about,
        seat: trigger.seat,
        x,
        ..Effect::default()
    };
    texts::face(d, trigger.source.card, Some(trigger.ability), against);
    d.begin(it, Step::Triggers, &[]);
    for it in all.iter().filter(|it| it.number == number) {
        // Cards as they were then, and the parts of numbers.
        let there = !it.card.card.is_some() || d.table().same(it.card).is_some();
        let bound = Bound {
            name: it.name,
            card: it.card,
        };
        let _room = !there || machine::keep(d, bound);
    }
    Next::Stay
}

/// Kept texts that are not used any more, and what they remember.
pub(super) fn forget(d: &mut D<'_>, which: impl Fn(&Delayed) -> bool) {
    let registers = &mut d.state.registers;
    registers.delayed.retain(|it| !which(it));
    let left = registers.delayed;
    let known = |number| left.iter().any(|it| it.number == number);
    registers.remembered.retain(|it| known(it.number));
}

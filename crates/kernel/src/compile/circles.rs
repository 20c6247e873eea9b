//! Numbers that hang on themselves: a text that holds all the time changes a number and reads it,
//! itself or over others that do the same. Nobody could say what such a number is.

use super::{CompileFault, Lexicon};
use crate::ids::StatId;
use crate::pool::{Ability, Always, CardPool, Cards, Cond, Mod, Num, Qual, Sel, Who};

/// Numbers that a rulebook can have.
const NUMBERS: usize = 32;

/// A set of numbers, a bit each.
type Stats = u32;

const fn bit(stat: StatId) -> Stats {
    1 << (stat.0 & 31)
}

/// Every continuous text that is part of a circle.
pub(super) fn circles(pool: &CardPool, lexicon: &Lexicon) -> Vec<CompileFault> {
    let mut reads = [0; NUMBERS];
    for part in pool.abilities.iter().flat_map(|it| &it.always) {
        let read = read_by(part);
        for (at, all) in reads.iter_mut().enumerate() {
            if changed_by(pool, &part.change) >> at & 1 == 1 {
                *all |= read;
            }
        }
    }
    for over in 0..NUMBERS {
        for at in 0..NUMBERS {
            if reads[at] >> over & 1 == 1 {
                reads[at] |= reads[over];
            }
        }
    }
    let mut faults = Vec::new();
    for ability in &pool.abilities {
        if let Some(at) = in_circle(pool, ability, &reads) {
            let stat = lexicon.stats.get(at).copied().unwrap_or_default();
            let found = format!(
                "a number that hangs on itself: {stat} (say `printed {stat}`, or ask for something \
                 that is not changed by it)"
            );
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found,
            });
        }
    }
    faults
}

/// A number that a text changes, and that hangs on itself by what the text reads.
fn in_circle(pool: &CardPool, ability: &Ability, reads: &[Stats; NUMBERS]) -> Option<usize> {
    ability.always.iter().find_map(|part| {
        let (changed, read) = (changed_by(pool, &part.change), read_by(part));
        (0..NUMBERS).find(|&at| {
            let over = (0..NUMBERS).any(|by| read >> by & 1 == 1 && reads[by] >> at & 1 == 1);
            changed >> at & 1 == 1 && (read >> at & 1 == 1 || over)
        })
    })
}

/// The numbers that a change is one of, also by a text that it gives.
fn changed_by(pool: &CardPool, change: &Mod) -> Stats {
    match change {
        Mod::Add(stat, _) | Mod::Set(stat, _) | Mod::Scale(stat, _) => bit(*stat),
        Mod::Grant(id) => {
            let given = pool.ability(*id).always.iter();
            given.fold(0, |all, part| match &part.change {
                Mod::Add(stat, _) | Mod::Set(stat, _) | Mod::Scale(stat, _) => all | bit(*stat),
                _ => all,
            })
        }
        // A copied text is one of the pool, and nothing copies all the time.
        Mod::LoseOthers | Mod::Word(..) | Mod::Like(..) | Mod::Over(..) | Mod::CopyText(_) => 0,
    }
}

/// The numbers, as they are now, that a text asks for.
fn read_by(part: &Always) -> Stats {
    let when = part.when.as_ref().map_or(0, cond);
    let amount = match &part.change {
        Mod::Add(_, n) | Mod::Set(_, n) | Mod::Scale(_, n) => num(n),
        Mod::Like(_, of) | Mod::Over(_, of) => sel(of),
        Mod::Grant(_) | Mod::CopyText(_) | Mod::LoseOthers | Mod::Word(..) => 0,
    };
    when | amount | sel(&part.on)
}

fn all<T>(list: &[T], of: fn(&T) -> Stats) -> Stats {
    list.iter().fold(0, |all, it| all | of(it))
}

fn num(it: &Num) -> Stats {
    match it {
        Num::Stat { stat, printed, of } => {
            let own = if *printed { 0 } else { bit(*stat) };
            own | of.as_deref().map_or(0, sel)
        }
        Num::Count(of) | Num::Counters(of) | Num::CountersOf(_, of) => sel(of),
        Num::Half(n) => num(n),
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => num(a) | num(b),
        Num::Lit(_) | Num::X | Num::Amount | Num::Tally(_) | Num::Named(_) => 0,
    }
}

fn cond(it: &Cond) -> Stats {
    match it {
        Cond::Compare(a, _, b) => num(a) | num(b),
        Cond::Is(of, _) | Cond::Exists(of) => sel(of),
        Cond::Holds(of, asked) => sel(of) | qual(asked),
        Cond::Not(inner) => cond(inner),
        Cond::And(list) | Cond::Or(list) => all(list, cond),
        Cond::OwnTurn | Cond::Phase(_) | Cond::Done | Cond::Was(..) => 0,
    }
}

fn sel(it: &Sel) -> Stats {
    match it {
        Sel::Of(_, asked) => all(asked, qual),
        Sel::Player(who) => player(who),
        Sel::Cards(cards) => {
            let Cards { quals, .. } = &**cards;
            all(quals, qual)
        }
        Sel::And(list) => all(list, sel),
        Sel::This
        | Sel::Giver
        | Sel::Foe
        | Sel::Host
        | Sel::Top
        | Sel::Slot(_)
        | Sel::RestOf(_) => 0,
    }
}

fn player(it: &Who) -> Stats {
    match it {
        Who::OwnerOf(of) | Who::ControllerOf(of) => sel(of),
        Who::You | Who::Opponent | Who::TurnPlayer | Who::Each => 0,
    }
}

fn qual(it: &Qual) -> Stats {
    match it {
        Qual::Where(asked) => cond(asked),
        Qual::Relation(_, of) | Qual::Among(of) | Qual::BeforeInRow(of) => sel(of),
        Qual::Not(inner) => qual(inner),
        Qual::AnyOf(list) => all(list, qual),
        Qual::Within { far, of, .. } => num(far) | sel(of),
        Qual::Between(a, b) => sel(a) | sel(b),
        Qual::In(_) | Qual::Named(_) | Qual::Is(_) | Qual::FirstInRow | Qual::LastInRow => 0,
    }
}

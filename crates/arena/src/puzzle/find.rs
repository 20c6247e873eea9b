//! Whether a position is a puzzle: a line that reaches the aim, and no other that does.

use super::proof::{Prover, SURE, is_act};
use super::world::World;
use super::{Act, Aim, TooMuch};
use crate::greedy::Greedy;
use crate::search::Searched;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::QuestionKind;
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::questions;

/// Choices of a line at most.
const LINE_MAX: usize = 80;

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps until it is known whether there is a line.
    pub look: u32,
    /// Steps for the whole proof.
    pub proof: u32,
    /// Acts of a line at most.
    pub acts: u8,
    /// By how much every other line must be worse, in thousandths, where luck decides.
    pub margin_permille: u16,
}

impl Limits {
    /// What a search for puzzles goes by.
    pub const USUAL: Self = Self {
        look: 30_000,
        proof: 600_000,
        acts: 6,
        margin_permille: 100,
    };
}

/// A puzzle that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What is wanted.
    pub aim: Aim,
    /// The line, of all seats, in the position as it lies.
    pub line: Vec<Act>,
    /// The place of each of them among its choices.
    pub picks: Vec<(u8, u16)>,
    /// Which of them the line cannot do without.
    pub needed: Vec<bool>,
    /// The chance that the line has.
    pub chance: f64,
    /// The best chance without one of the needed acts.
    pub other: f64,
    /// Games that were followed to their ends.
    pub ends: u64,
    /// Steps that were made.
    pub steps: u32,
}

impl Found {
    /// How much there is to find.
    pub fn weight(&self) -> usize {
        self.needed.iter().filter(|&&it| it).count()
    }
}

/// Looks whether a position is a puzzle for the seat that is asked; nothing where it is none.
///
/// # Errors
/// When that takes more steps than the limits allow.
pub fn puzzle<G: Searched>(
    pool: &CardPool,
    state: &State<G>,
    aim: Aim,
    limits: Limits,
) -> Result<Option<Found>, TooMuch> {
    let Some(asked) = state.asked() else {
        return Ok(None);
    };
    let me = asked.seat;
    let mut prover = Prover::new(pool, state, me, aim).ok_or(TooMuch)?;
    let Some((acts, chance)) = shortest(&mut prover, limits)? else {
        return Ok(None);
    };
    prover.allow(limits.proof);
    let Some(followed) = line(&mut prover, me, acts)? else {
        return Ok(None);
    };
    let mut ends = 0;
    let mut other: f64 = 0.0;
    let mut needed = Vec::new();
    for (act, many) in followed.iter().map(|it| (&it.act, it.many)) {
        let kind = questions::of::<G>(act.asked.prompt).kind;
        // What cannot be chosen otherwise is nobody's idea.
        let matters = act.asked.seat == me
            && many > 1
            && (is_act(act.choice) || matches!(kind, QuestionKind::Aim | QuestionKind::Window));
        if !matters {
            needed.push(false);
            continue;
        }
        let without = prover.reach(limits.acts, std::slice::from_ref(act))?;
        ends += prover.ends;
        other = other.max(without);
        let bar = if aim.is_sure() {
            chance
        } else {
            chance - f64::from(limits.margin_permille) / 1_000.0
        };
        if without >= bar {
            return Ok(None);
        }
        needed.push(true);
    }
    let found = needed.contains(&true).then_some(Found {
        aim,
        picks: followed
            .iter()
            .map(|it| (it.act.asked.seat.0, it.pick))
            .collect(),
        line: followed.into_iter().map(|it| it.act).collect(),
        needed,
        chance,
        other,
        ends,
        steps: limits.proof - prover.left(),
    });
    Ok(found)
}

/// With how few acts the aim is reached, and with what chance.
fn shortest<G: Searched>(
    prover: &mut Prover<'_, G>,
    limits: Limits,
) -> Result<Option<(u8, f64)>, TooMuch> {
    prover.allow(limits.look);
    let mut best = (0, 0.0);
    for acts in u8::from(!prover.aim().is_held())..=limits.acts {
        let value = prover.reach(acts, &[])?;
        if value > best.1 + 1e-9 {
            best = (acts, value);
        }
        if value >= SURE {
            break;
        }
    }
    let worth = best.1 >= if prover.aim().is_sure() { SURE } else { 0.3 };
    Ok(worth.then_some(best))
}

/// A choice of a line.
struct Followed {
    act: Act,
    /// Its place among the choices, and how many there were.
    pick: u16,
    many: usize,
}

/// The line in the position as it lies: the seat's best choices, and what the others answer.
fn line<G: Searched>(
    prover: &mut Prover<'_, G>,
    me: Seat,
    acts: u8,
) -> Result<Option<Vec<Followed>>, TooMuch> {
    let mut other = Greedy::new(0);
    prover.reach(acts, &[])?;
    let mut world: World<G> = prover.root().clone();
    let mut line = Vec::new();
    let mut left = acts;
    while let Some(asked) = world.state.asked() {
        if prover.is_over(&world) || line.len() >= LINE_MAX {
            break;
        }
        prover.set_acts(left);
        let mine = asked.seat == me || G::Sides::allied(&world.state, asked.seat, me);
        let choice = if mine {
            let mut best = None;
            for choice in prover.choices(&world) {
                let value = prover.behind(&world, choice)?;
                if best.is_none_or(|(known, _)| value > known) {
                    best = Some((value, choice));
                }
                if value >= SURE {
                    break;
                }
            }
            best.map(|(_, choice)| choice)
        } else {
            let pick = other.pick(prover.pool(), &world.state.view(Viewer::Seat(asked.seat)));
            world
                .state
                .choices(prover.pool())
                .get(usize::from(pick))
                .copied()
        };
        let Some(choice) = choice else {
            return Ok(None);
        };
        left = left.saturating_sub(prover.cost(&world, choice));
        let choices = world.state.choices(prover.pool());
        let at = choices.iter().position(|&it| it == choice);
        line.push(Followed {
            act: Act { asked, choice },
            pick: at.unwrap_or(0) as u16,
            many: choices.len(),
        });
        let ways = prover.ways_as_they_lie(&world, choice)?;
        // Of what luck may bring the line shows what helps it.
        let mut best: Option<(f64, World<G>)> = None;
        for way in ways {
            prover.set_acts(left);
            let value = prover.value(&way)?;
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, way));
            }
        }
        let Some((_, next)) = best else {
            return Ok(None);
        };
        world = next;
    }
    Ok(Some(line))
}

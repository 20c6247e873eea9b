//! What an attack skill says in front of its attack holds for every monster that is fought: each
//! target, one that steps in, one to which an effect turns the attack (R-SM-116).

use super::combat::attack_op;
use super::words::mark;
use super::{Battle, Step, SummonAndMagic, turn};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{AbilityId, CardId};
use shokan_kernel::machine::Context;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State};

type Game = State<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// The place of the first statement between what is paid and the attack, if there is one.
fn lead(pool: &CardPool, id: AbilityId) -> Option<u8> {
    let ability = pool.ability(id);
    let attack = attack_op(pool, id)?;
    let first = ability.ops[..attack.at]
        .iter()
        .rposition(super::front::is_hold)?
        + 1;
    (ability.values.first() == Some(&mark::ATTACK) && first < attack.at).then_some(first as u8)
}

/// Whether the statements in front of the attack are still to be read for a target of this number,
/// or a later one.
pub(super) fn is_due(pool: &CardPool, battle: &Battle, first: usize) -> bool {
    battle.targets.len() > first && lead(pool, battle.ability).is_some()
}

/// Reads the statements in front of the attack for the targets from this number on: for the first
/// of all as they stand, for the others what they say of the monster that is fought.
pub(super) fn follow(d: &mut D<'_>, at: u8) -> Next<Step> {
    let battle = &mut d.state.registers.battle;
    battle.follows = 0;
    let target = battle.targets.get(usize::from(at)).copied();
    let (Some(target), Some(pc)) = (target, lead(d.pool, battle.ability)) else {
        return Next::Done;
    };
    battle.follows = at + 1;
    let effect = Effect {
        ability: battle.ability,
        source: battle.attacker,
        seat: battle.seat,
        about: target.card,
        pc,
        ..Effect::default()
    };
    d.begin(effect, Step::Follow { at: at + 1 }, &[]);
    Next::Stay
}

/// Whether a card takes what these statements give now.
pub(super) fn takes(game: &Game, context: &Context, card: CardId) -> bool {
    let battle = &game.registers.battle;
    let later = battle.follows > 1
        && battle.attacker == context.source
        && battle.ability == context.ability;
    let now = || battle.targets.get(usize::from(battle.follows) - 1);
    !later || now().is_some_and(|target| target.card == game.table.refer(card))
}

/// The attack has new targets: what its statements gave for the old ones is over.
pub(super) fn forget(d: &mut D<'_>) {
    let battle = d.state.registers.battle;
    turn::expire(d, |modifier, _| {
        modifier.stamp >= battle.since
            && modifier.source == battle.attacker
            && modifier.ability == battle.ability
    });
}

//! What Summon & Magic has that not every game has.

use super::words::sm;
use super::{Step, SummonAndMagic, cache, chain, combat, pile, values};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, ClauseId, DefId, StatId};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Op, Quality};
use shokan_kernel::ruleset;
use shokan_kernel::state::{Effect, State};

/// Piles, with the card that counts on top.
#[derive(Debug)]
pub struct Layout;

impl ruleset::Layout<SummonAndMagic> for Layout {
    fn top(state: &State<SummonAndMagic>, card: CardId) -> Option<CardId> {
        pile::top_of(state, state.table.card(card).cell)
    }
}

/// Cards on the field may lie face-down.
#[derive(Debug)]
pub struct Faces;

impl ruleset::Faces<SummonAndMagic> for Faces {
    fn is_veiled(state: &State<SummonAndMagic>, card: CardId) -> bool {
        state.table.card(card).face_down() && values::on_field(state, card)
    }

    fn may_be(state: &State<SummonAndMagic>, _: &CardPool, card: CardId, quality: Quality) -> bool {
        values::may_be(state, card, quality)
    }

    const VEILS_PASS: bool = true;
}

/// Numbers that a card may lack, and counters of piles.
#[derive(Debug)]
pub struct Numbers;

impl ruleset::Numbers<SummonAndMagic> for Numbers {
    /// SM-12-9.a.
    const LACKS: bool = true;

    fn lacks(state: &State<SummonAndMagic>, pool: &CardPool, card: CardId, stat: StatId) -> bool {
        values::lacks(state, pool, card, stat)
    }

    fn counters(state: &State<SummonAndMagic>, card: CardId) -> i16 {
        pile::count(state, card)
    }
}

/// Choices in the open, and targets that a text forces.
#[derive(Debug)]
pub struct Choices;

impl ruleset::Choices<SummonAndMagic> for Choices {
    /// R-SM-105: what is chosen in the open is one card at least.
    fn needs_one(_: &State<SummonAndMagic>, pool: &CardPool, effect: &Effect) -> Option<ClauseId> {
        let ability = pool.ability(effect.ability);
        let op = ability.ops.get(usize::from(effect.pc))?;
        let open =
            matches!(op, Op::Choose { from, .. } if machine::is_targeting::<SummonAndMagic>(from));
        open.then_some(sm!("R-SM-105"))
    }

    fn only_choice(
        state: &State<SummonAndMagic>,
        pool: &CardPool,
        effect: &Effect,
    ) -> Option<CardId> {
        combat::only_target(state, pool, effect)
    }
}

/// Windows that nobody can use, and cards that never change a number.
#[derive(Debug)]
pub struct Shortcuts;

impl ruleset::Shortcuts<SummonAndMagic> for Shortcuts {
    #[inline]
    fn passes(d: &mut Dealer<'_, SummonAndMagic>, step: &Step) -> bool {
        chain::passes(d, step)
    }

    fn is_mute(pool: &CardPool, def: DefId) -> bool {
        cache::is_mute(pool, def)
    }
}

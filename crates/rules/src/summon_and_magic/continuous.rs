//! The continuous texts of the field that do something to a card.

use super::values::{context, is_silent, text_works, works};
use super::words::word;
use super::{SummonAndMagic, cache, pile};
use shokan_kernel::ids::{CardId, StatId};
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, CardPool, Mod, Quick, Sel};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::Change;

type Game = State<SummonAndMagic>;

/// What is asked of continuous texts.
#[derive(Clone, Copy, Debug)]
pub enum Sought {
    /// A word of the rulebook.
    Word(u8),
    /// A number.
    Stat(StatId),
    /// An ability.
    Gift,
}

impl Sought {
    const fn bit(self) -> u32 {
        match self {
            Self::Word(word) => Mod::word_bit(word),
            Self::Stat(stat) => Mod::stat_bit(stat),
            Self::Gift => Mod::GRANT,
        }
    }

    /// Whether a change is what is asked for.
    fn is(self, change: &Mod) -> bool {
        match (self, change) {
            (Self::Word(word), Mod::Word(known, _)) => *known == word,
            (Self::Stat(stat), Mod::Add(known, _) | Mod::Set(known, _)) => *known == stat,
            (Self::Gift, Mod::Grant(_)) => true,
            _ => false,
        }
    }

    /// Whether a card may have it printed: many words share a bit.
    fn may_be_on(self, card: &Quick) -> bool {
        match self {
            Self::Word(word) => card.words[usize::from(word) / 64 % 2] >> (word % 64) & 1 == 1,
            Self::Stat(_) | Self::Gift => true,
        }
    }
}

/// Visits what continuous texts do to a card, as far as it is asked for.
pub fn continuous(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    sought: Sought,
    visit: impl FnMut(&Ability, &Mod, &Effect),
) {
    if cache::texts(game, pool) & sought.bit() != 0 {
        let any = cache::says(game, pool, word::SILENT);
        let silent = |source| any && is_silent(game, pool, source);
        spoken(game, pool, card, sought, silent, |_, _| true, visit);
    }
}

/// As `continuous`, but for texts of cards that are silent, and for changes that do not count by
/// themselves and by whose they are.
pub(super) fn spoken(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    sought: Sought,
    silent: impl Fn(CardId) -> bool,
    counts: impl Fn(&Mod, &Effect) -> bool,
    mut visit: impl FnMut(&Ability, &Mod, &Effect),
) {
    let bit = sought.bit();
    cache::each_source(game, bit, |source, given| {
        let def = game.table.card(source).def;
        if !given && !sought.may_be_on(pool.quick(def)) {
            return;
        }
        let mut read = |ability: &Ability, id| {
            for part in &ability.always {
                if !sought.is(&part.change) || !may_mean(game, &part.on, source, card) {
                    continue;
                }
                let context = context(game, source, id);
                let applies = || {
                    part.when
                        .as_ref()
                        .is_none_or(|when| machine::holds(game, pool, when, &context, CardId::NONE))
                };
                if counts(&part.change, &context)
                    && works(game, pool, source)
                    && text_works(game, source, ability)
                    && !silent(source)
                    && machine::matches(game, pool, &part.on, card, &context)
                    && applies()
                {
                    visit(ability, &part.change, &context);
                }
            }
        };
        for &id in &pool.def(def).abilities {
            let ability = pool.ability(id);
            if ability.quick.always & bit != 0 {
                read(ability, id);
            }
        }
        if given {
            let granted = game.table.on(source).filter(|m| m.change == Change::Grant);
            granted.for_each(|m| read(pool.ability(m.ability), m.ability));
        }
    });
}

/// Whether a text of one card may speak of another by where they lie: most texts are about their
/// own card, or one of its pile.
fn may_mean(game: &Game, on: &Sel, source: CardId, card: CardId) -> bool {
    match on {
        Sel::This => source == card,
        Sel::Host | Sel::Top => pile::together(game, source, card),
        _ => true,
    }
}

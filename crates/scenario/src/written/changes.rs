//! Changes that hold for a while, in the card language.

use super::{Unwritable, Writes};
use crate::words::until_word;
use shokan_kernel::ids::{CardId, Seat, StatId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Modifier, Until};
use shokan_rules::rulebook::Rulebook;

/// The changes of a card, oldest first, as marks say them.
pub(super) fn of<W: Writes>(
    state: &State<W::Rules>,
    pool: &CardPool,
    card: CardId,
    seat: Seat,
) -> Result<Vec<String>, Unwritable> {
    let mut texts = Vec::new();
    let unwritable = || {
        let def = state.table.card(card).def;
        Unwritable::Change(pool.def(def).word.clone())
    };
    let mut all = state.table.on(card).peekable();
    while let Some(modifier) = all.next() {
        // One word gives all texts of a named ability.
        let named = granted(pool, modifier);
        while let (Some(named), Some(next)) = (named, all.peek()) {
            let last = named.abilities.first() == Some(&next.ability);
            if last || granted(pool, next).is_none_or(|it| it.word != named.word) {
                break;
            }
            all.next();
        }
        let said = said::<W>(pool, modifier).ok_or_else(unwritable)?;
        let giver = match modifier.seat {
            given if given == seat => String::new(),
            given => format!("by P{} ", given.0 + 1),
        };
        let until = until_word(modifier.until);
        if modifier.until == Until::WhileSource || lapses::<W>(state, modifier) {
            return Err(unwritable());
        }
        texts.push(format!("{giver}{said} {until}"));
    }
    Ok(texts)
}

/// Whether it matters in which turn it was given, and that is not this one.
fn lapses<W: Writes>(state: &State<W::Rules>, modifier: &Modifier) -> bool {
    modifier.until == Until::EnemyTurnEnds && modifier.turn != W::Rules::turn(state)
}

fn granted<'a>(pool: &'a CardPool, modifier: &Modifier) -> Option<&'a shokan_kernel::pool::Named> {
    let grants = modifier.change == Change::Grant;
    grants.then(|| pool.named(modifier.ability)).flatten()
}

fn said<W: Writes>(pool: &CardPool, modifier: &Modifier) -> Option<String> {
    let n = modifier.value;
    Some(match modifier.change {
        Change::Add if n < 0 => {
            let n = n.unsigned_abs();
            format!("gets {} - {n}", stat_word::<W>(modifier.stat)?)
        }
        Change::Add => format!("gets {} + {n}", stat_word::<W>(modifier.stat)?),
        Change::Set if n >= 0 => format!("gets {} = {n}", stat_word::<W>(modifier.stat)?),
        Change::Scale if n >= 0 => format!("gets {} * {n}", stat_word::<W>(modifier.stat)?),
        Change::LoseOthers => "loses other effects".to_owned(),
        Change::Grant => format!("gains {}", granted(pool, modifier)?.word),
        Change::Word => W::given(pool, modifier)?,
        Change::Set | Change::Scale | Change::Counters => return None,
    })
}

/// The word of a number in the card language.
fn stat_word<W: Writes>(stat: StatId) -> Option<&'static str> {
    let stats = W::Rules::info().lexicon.stats;
    stats.get(stat.at()).copied()
}

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
    (card, seat): (CardId, Seat),
    called: &dyn Fn(CardId) -> String,
) -> Result<Vec<String>, Unwritable> {
    let mut texts = Vec::new();
    let unwritable = || {
        let def = state.table.card(card).def;
        let mut said = pool.def(def).word.clone();
        for modifier in state.table.on(card) {
            let by = pool.abilities.get(modifier.ability.at());
            let by = by.and_then(|it| pool.defs.get(it.def.at()));
            let by = by.map_or("nothing", |def| def.word.as_str());
            let until = until_word(modifier.until);
            said.push_str(&format!(", {:?} {until} by {by}", modifier.change));
        }
        Unwritable::Change(said)
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
        let earlier = match lapses::<W>(state, modifier) {
            true => "earlier ",
            false => "",
        };
        let of = match modifier.until {
            Until::WhileSource => {
                let source = state.table.same(modifier.source).ok_or_else(unwritable)?;
                format!("of {} ", called(source))
            }
            _ => String::new(),
        };
        texts.push(format!("{giver}{earlier}{of}{said} {until}"));
    }
    Ok(texts)
}

/// Whether it matters in which turn it was given, and that is not this one.
pub(super) fn lapses<W: Writes>(state: &State<W::Rules>, modifier: &Modifier) -> bool {
    modifier.until == Until::EnemyTurnEnds && modifier.turn != W::Rules::turn(state)
}

fn granted<'a>(pool: &'a CardPool, modifier: &Modifier) -> Option<&'a shokan_kernel::pool::Named> {
    let grants = modifier.change == Change::Grant;
    grants.then(|| pool.named(modifier.ability)).flatten()
}

/// A text that is given, in one line.
fn text<W: Writes>(pool: &CardPool, modifier: &Modifier) -> String {
    let vocabulary = (W::Rules::info().vocabulary)();
    let tree = &pool.ability(modifier.ability).tree;
    let text = shokan_lang::print::print_ability(tree, vocabulary);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
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
        Change::Grant => match granted(pool, modifier) {
            Some(named) => format!("gains {}", named.word),
            None => format!("gains {{ {} }}", text::<W>(pool, modifier)),
        },
        Change::Word => W::given(pool, modifier)?,
        Change::Set | Change::Scale | Change::Counters => return None,
    })
}

/// The word of a number in the card language.
fn stat_word<W: Writes>(stat: StatId) -> Option<&'static str> {
    let stats = W::Rules::info().lexicon.stats;
    stats.get(stat.at()).copied()
}

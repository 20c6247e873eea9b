//! Changes that hold for a while, in the card language.

use super::{Unwritable, Writes};
use crate::board::THIS;
use crate::report::{bi, same};
use crate::words::until_word;
use shokan_kernel::ids::{CardId, Seat, StatId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Modifier, Table, Until, Visibility};
use shokan_rules::rulebook::Rulebook;
use shokan_rules::show::Bi;

/// The changes of a card, oldest first, as marks say them.
pub(super) fn of<W: Writes>(
    state: &State<W::Rules>,
    pool: &CardPool,
    (card, seat): (CardId, Seat),
    called: &dyn Fn(CardId) -> String,
) -> Result<Vec<String>, Unwritable> {
    let mut texts = Vec::new();
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
        let word = &pool.def(state.table.card(card).def).word;
        let called = |source: CardId| match source == card {
            true => THIS.to_owned(),
            false => called(source),
        };
        let said = change::<W>(state, pool, (modifier, seat), &called);
        texts.push(said.ok_or_else(|| unwritable(pool, &same(word), modifier))?);
    }
    Ok(texts)
}

/// The changes that players hold, with their seats.
pub(super) fn held<W: Writes>(
    state: &State<W::Rules>,
    pool: &CardPool,
    called: &dyn Fn(CardId) -> String,
) -> Result<Vec<String>, Unwritable> {
    let table = &state.table;
    let all = table.modifiers().iter().enumerate();
    let players = all.filter(|(at, _)| !table.is_on_any(*at));
    let lines = players.map(|(_, modifier)| {
        let seat = modifier.seat;
        let said = change::<W>(state, pool, (modifier, seat), called);
        let said = said.ok_or_else(|| unwritable(pool, &bi("プレイヤー", "a player"), modifier))?;
        Ok(format!("P{} [ {said} ]", seat.0 + 1))
    });
    lines.collect()
}

fn unwritable(pool: &CardPool, card: &Bi, modifier: &Modifier) -> Unwritable {
    let by = pool.abilities.get(modifier.ability.at());
    let by = by.and_then(|it| pool.defs.get(it.def.at()));
    let by = by.map_or_else(|| bi("なし", "nothing"), |def| same(&def.word));
    let change = format!("{:?} {}", modifier.change, until_word(modifier.until));
    Unwritable::Change(bi(
        format!("{}, {change} by {}", card.ja, by.ja),
        format!("{}, {change} by {}", card.en, by.en),
    ))
}

/// A change as a mark says it that stands at a card of this seat.
fn change<W: Writes>(
    state: &State<W::Rules>,
    pool: &CardPool,
    (modifier, seat): (&Modifier, Seat),
    called: &dyn Fn(CardId) -> String,
) -> Option<String> {
    let said = said::<W>(pool, modifier)?;
    let giver = match modifier.seat {
        given if given == seat => String::new(),
        given => format!("by P{} ", given.0 + 1),
    };
    let earlier = match lapses::<W>(state, modifier) {
        true => "earlier ",
        false => "",
    };
    let source = source::<W>(state, modifier);
    if source.is_none() && modifier.until == Until::WhileSource {
        return None;
    }
    let of = source.map_or_else(String::new, |card| format!("of {} ", called(card)));
    let until = until_word(modifier.until);
    Some(format!("{giver}{earlier}{of}{said} {until}"))
}

/// The card that a change came from, where it lies open in play as it did then.
pub(super) fn source<W: Writes>(state: &State<W::Rules>, modifier: &Modifier) -> Option<CardId> {
    let card = state.table.same(modifier.source)?;
    let kind = Table::<W::Rules>::kind(state.table.card(card).zone);
    let public = W::Rules::ZONES[kind.at()] == Visibility::Public;
    let lasts = public && modifier.until == Until::WhileSource;
    (lasts || W::IN_PLAY.contains(&kind)).then_some(card)
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

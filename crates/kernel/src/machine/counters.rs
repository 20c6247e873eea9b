//! Counters of a name: cards of the field bear them, so many of each name; a rulebook says by which
//! clause, and nothing else.

use super::{in_order, members, number};
use crate::dealer::Dealer;
use crate::ids::{CardId, StatId};
use crate::list::List;
use crate::pool::{Num, Sel};
use crate::ruleset::Ruleset;
use crate::state::Effect;
use crate::table::{COUNTERS_MAX, Change, Modifier, Table};

/// Puts so many counters on each of these cards, or takes so many off each (`sign` below 0); it is
/// done where every card took or gave them in full.
pub(super) fn put<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    effect: &mut Effect,
    (n, which, sel): (&Num, u8, &Sel),
    sign: i16,
) {
    let n = number(d.state, d.pool, n, effect, CardId::NONE).clamp(0, COUNTERS_MAX);
    let set = members(d.state, d.pool, sel, effect, CardId::NONE);
    let cards: List<CardId, 140> = in_order(d.state, &set).collect();
    super::names::note_lost(d.state, effect, sel);
    let mut done = !cards.is_empty() && super::is_full(effect, sel);
    for &card in cards.iter() {
        let there = G::is_field(Table::<G>::kind(d.table().card(card).zone));
        let before = d.table().counters(card, StatId(which));
        let room = if sign < 0 {
            before
        } else {
            COUNTERS_MAX - before
        };
        let by = if there { n.min(room) } else { 0 };
        done &= there && by == n;
        if by == 0 {
            continue;
        }
        let modifier = Modifier {
            change: Change::Counters,
            stat: StatId(which),
            value: by * sign,
            seat: effect.seat,
            source: effect.source,
            ..Modifier::default()
        };
        d.modify(modifier, &[card], G::counter_clause());
    }
    effect.done = done;
}

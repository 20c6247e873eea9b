//! What a card costs: COST and advance COST as they are now (10.5).

use super::values::Sought;
use super::words::{kind, stat};
use super::{SummonAndMagic, cache, occur, values};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, DefId, Seat, StatId};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Mod, Sel};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;
use shokan_lang::ast::Side;

type Game = State<SummonAndMagic>;

/// SM-12-9.a: whether a card has the icon of an advance COST; a monster that has it has no other.
pub(super) fn is_advance(pool: &CardPool, def: DefId) -> bool {
    if def == DefId::UNKNOWN {
        return false;
    }
    let stats = &pool.quick(def).stats;
    let none = stats[stat::ADVANCE.at()] == 0 && stats[stat::COST.at()] == 0;
    stats[stat::ADVANCE.at()] > 0 || none && pool.def(def).tree.field("advance").is_some()
}

/// Whether a card has this one of the two icons: magic has an advance COST, nothing but a monster
/// has a normal one (SM-12-9.a, SM-13-7, SM-14.01).
pub fn has_icon(pool: &CardPool, def: DefId, which: StatId) -> bool {
    let advance = is_advance(pool, def);
    if which == stat::ADVANCE {
        return advance;
    }
    !advance && (def == DefId::UNKNOWN || pool.quick(def).kind == kind::MONSTER)
}

/// The COST or the advance COST of a card as it is now: printed, or set, then more or less.
pub fn price(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    let def = game.table.card(card).def;
    if !has_icon(pool, def, which) {
        return 0;
    }
    let mut base = pool.quick(def).stats[which.at()];
    if !cache::changes(game, pool, which) {
        return base;
    }
    let mut more = 0i16;
    values::continuous(
        game,
        pool,
        card,
        Sought::Stat(which),
        |_, change, context| match change {
            Mod::Set(_, n) => {
                base = machine::number(game, pool, n, context, card);
            }
            Mod::Add(_, n) => {
                more = more.saturating_add(machine::number(game, pool, n, context, card));
            }
            _ => {}
        },
    );
    for modifier in game.table.on(card).filter(|m| m.stat == which) {
        match modifier.change {
            Change::Set => base = modifier.value,
            Change::Add => more = more.saturating_add(modifier.value),
            _ => {}
        }
    }
    base.saturating_add(more).max(0)
}

/// Whether a text could make the use of a card of this hand cost no more AP than there are, by what
/// everybody sees.
pub(super) fn may_be_free(game: &Game, pool: &CardPool, seat: Seat, ap: u8) -> bool {
    if !cache::changes(game, pool, stat::USE_AP) {
        return false;
    }
    values::field(game).any(|source| {
        let def = game.table.card(source).def;
        values::works(game, pool, source)
            && pool.def(def).abilities.iter().any(|&id| {
                let ability = pool.ability(id);
                let context = values::context(game, source, id);
                occur::limit_allows(game, pool, id, context.source)
                    && ability.always.iter().any(|part| {
                        let Mod::Set(stat::USE_AP, n) = &part.change else {
                            return false;
                        };
                        let n = machine::number(game, pool, n, &context, CardId::NONE);
                        let holds = |when| machine::holds(game, pool, when, &context, CardId::NONE);
                        n <= i16::from(ap)
                            && speaks_of(&part.on, seat == context.seat)
                            && part.when.as_ref().is_none_or(holds)
                    })
            })
    })
}

/// Whether a selection may take cards of the own hand, or of the other one.
fn speaks_of(on: &Sel, own: bool) -> bool {
    match on {
        Sel::Cards(cards) => match cards.side {
            Side::Own | Side::Friendly => own,
            Side::Enemy => !own,
            Side::Any => true,
        },
        _ => true,
    }
}

/// The AP that the use of a card from the hand costs, and the text that makes it another number.
pub fn use_ap(game: &Game, pool: &CardPool, card: CardId) -> (i16, Option<(CardRef, AbilityId)>) {
    let mut found = (1, None);
    if !cache::changes(game, pool, stat::USE_AP) {
        return found;
    }
    let sought = Sought::Stat(stat::USE_AP);
    values::continuous(game, pool, card, sought, |ability, change, context| {
        if let Mod::Set(_, n) = change
            && occur::limit_allows(game, pool, context.ability, context.source)
        {
            let n = machine::number(game, pool, n, context, card);
            found = (n, ability.limit.map(|_| (context.source, context.ability)));
        }
    });
    found
}

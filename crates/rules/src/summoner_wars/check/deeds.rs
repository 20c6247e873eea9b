//! What texts of Summoner Wars do, and of what they speak: what nothing comes of is refused.

use super::super::words::{event, head, kind, named, relation, stat, tally, word, zone};
use super::Complaint;
use super::moments::{fits_attack, has_moved, is_in_attack, is_out_of_attacks};
use shokan_kernel::ids::{ActId, KindId, ZoneKind};
use shokan_kernel::pool::walk::{self, Said, described, parts};
use shokan_kernel::pool::{
    Ability, Act, Arg, CardPool, Cards, CostItem, Count, Head, Mod, Num, Op, Qual, Quality, Sel,
    Who,
};
use shokan_kernel::table::Until;
use shokan_lang::ast::{Modifier, Selection, Side, StatScope, Statement, Verb};
use std::collections::BTreeSet;

/// Why an operation does nothing, or something else than it says.
pub(super) fn silent(pool: &CardPool, ability: &Ability, op: &Op) -> Option<Complaint> {
    match op {
        Op::Do(act) => verb(ability, act),
        Op::Modify(on, changes) => changes.iter().find_map(|(it, until)| {
            lasts(ability, *until).or_else(|| given(pool, ability, on, it))
        }),
        Op::Later(id, until) => later(pool, *id, *until),
        Op::Choose { from, .. } | Op::Bind(from, _) => no_player(from),
        Op::AskX(_)
        | Op::PutCounters(..)
        | Op::RemoveCounters(..)
        | Op::Remember(..)
        | Op::JumpUnless(..)
        | Op::Jump(_)
        | Op::May(..)
        | Op::Either(_)
        | Op::Next { .. }
        | Op::Paying(_) => None,
    }
}

/// Why a continuous change does nothing.
pub(super) fn held(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    ability.always.iter().find_map(|part| {
        let own = matches!(part.on, Sel::This) && part.when.is_none();
        match &part.change {
            Mod::LoseOthers | Mod::Grant(_) | Mod::Like(..) => {
                Some("a continuous text that gives or takes abilities")
            }
            Mod::Word(word::CONTROLLED, _) => {
                Some("control all the time (write `CARD is controlled by you this_turn`)")
            }
            Mod::Word(word::COUNTS_AS_WALL, _) => {
                let event = pool.def(ability.def).kind == kind::EVENT;
                (!own || !event).then_some(
                    "`counts as wall` of other cards, or under a condition (write `this counts \
                     as wall` on an Event)",
                )
            }
            change => about(ability, &part.on, change),
        }
    })
}

/// Players draw, cards do all the rest.
fn to_whom(on: &Sel, change: &Mod) -> Option<Complaint> {
    match (on, change) {
        (Sel::Player(Who::You), Mod::Word(word::DRAW_TO, _)) => None,
        (_, Mod::Word(word::DRAW_TO, _)) => {
            Some("`draw_to` of somebody else (write `you may draw_to N`)")
        }
        (Sel::Player(_), _) => Some("a player where cards are meant (write `own units`)"),
        _ => None,
    }
}

/// What a change says of whom, and by how much, that is never so.
fn about(ability: &Ability, on: &Sel, change: &Mod) -> Option<Complaint> {
    let cost = matches!(change, Mod::Add(stat::COST, _) | Mod::Set(stat::COST, _));
    let away = || {
        (!cost && !lie_there(ability, on)).then_some(
            "a change of cards that do not lie on the Battlefield (there only their cost counts)",
        )
    };
    let events = || {
        (!matches!(change, Mod::Grant(_)) && of_events(ability, on))
            .then_some("a change of Events, which have no numbers (write `own units`)")
    };
    to_whom(on, change)
        .or_else(events)
        .or_else(away)
        .or_else(|| match change {
            Mod::Scale(..) => Some("a number multiplied or divided (write `+`, `-` or `=`)"),
            Mod::Over(_, sel) => no_player(sel),
            _ => None,
        })
}

fn lasts(ability: &Ability, until: Until) -> Option<Complaint> {
    match until {
        Until::EnemyTurnEnds | Until::WhileSource => {
            Some("a change that lasts so long (write `this_turn` or `until_own_turn_begins`)")
        }
        Until::Battle if is_out_of_attacks(ability) => {
            Some("`this_battle` where nobody attacks (write `this_turn`)")
        }
        Until::Battle | Until::WhileHere | Until::Turn | Until::OwnTurnBegins | Until::Game => None,
    }
}

/// Why a change given for a while does nothing.
fn given(pool: &CardPool, ability: &Ability, on: &Sel, change: &Mod) -> Option<Complaint> {
    match (on, change) {
        (_, Mod::LoseOthers | Mod::Like(..)) => {
            Some("a change of other games (write `loses abilities`)")
        }
        (_, Mod::Word(word::COUNTS_AS_WALL, _)) => Some(
            "`counts as wall` for a while (write `always { this counts as wall }` on an Event)",
        ),
        (Sel::Player(Who::You), Mod::Grant(id)) => {
            let text = pool.ability(*id);
            let mut this = false;
            walk::ability(text, &mut |said| {
                this |= matches!(said, Said::Sel(Sel::This | Sel::Host | Sel::Foe));
            });
            if !matches!(text.head, Head::Always) {
                Some("a text that a player has and that is used at a moment (write `always { }`)")
            } else {
                this.then_some("`this` in a text that a player has (write `own units`)")
            }
        }
        (Sel::Player(_), Mod::Grant(_)) => {
            Some("a text that others have (write `you gain { always { ... } }`)")
        }
        (_, Mod::Over(_, sel)) => {
            let mut named = false;
            walk::sel(sel, &mut |said| {
                named |= matches!(said, Said::Sel(Sel::Slot(_) | Sel::Of(..) | Sel::RestOf(_)));
            });
            let named =
                named.then_some("a permission about chosen cards (write which cards in words)");
            named.or_else(|| about(ability, on, change))
        }
        (on, change) => about(ability, on, change),
    }
}

fn later(pool: &CardPool, id: shokan_kernel::ids::AbilityId, until: Until) -> Option<Complaint> {
    let Head::On(it) = &pool.ability(id).head else {
        return Some("later without an event (write `later turn_start of you`)");
    };
    if it.names != event::TURN_START.bit() {
        Some("later, for another moment than turn_start (write `later turn_start of you`)")
    } else {
        (until != Until::Turn).then_some(
            "how long a text is kept (write no duration: it waits for the next turn_start)",
        )
    }
}

fn no_player(sel: &Sel) -> Option<Complaint> {
    match sel {
        Sel::Player(_) => Some("a player where cards are meant (write `own summoner`)"),
        Sel::And(all) => all.iter().find_map(no_player),
        _ => None,
    }
}

fn verb(ability: &Ability, act: &Act) -> Option<Complaint> {
    match act {
        Act::Draw(..) | Act::Shuffle(_) | Act::Pay(..) | Act::ChangeAmount(_) => None,
        Act::RevealCards(sel) => no_player(sel),
        Act::Move {
            what,
            to,
            face_down,
            rested,
            ..
        } => {
            if !matches!(*to, zone::HAND | zone::DISCARD_PILE | zone::MAGIC_PILE) {
                Some("a move to this zone (write `summon`, `place`, or a hand or a pile)")
            } else if face_down.is_some() || rested.is_some() {
                Some("how a card lies in a pile (each pile has its own side up)")
            } else {
                no_player(what)
            }
        }
        Act::Named(verb, args) => named_verb(ability, *verb, args),
        Act::Mill(..)
        | Act::Look(..)
        | Act::Reveal(..)
        | Act::Order(..)
        | Act::Damage(..)
        | Act::Heal(..)
        | Act::Turn(..)
        | Act::Rest(_)
        | Act::Stand(_)
        | Act::Lose(_)
        | Act::Win(_) => Some("a verb of other games"),
    }
}

fn named_verb(ability: &Ability, verb: ActId, args: &[Arg]) -> Option<Complaint> {
    if !fits_attack(ability, verb) {
        return Some(if verb == named::AFFECT {
            "`affect` at this moment (only in `on attack` and `on before_attack`)"
        } else {
            "`dice_become` at this moment (only in `on attack_roll`)"
        });
    }
    if verb == named::ATTACK_WITH && is_in_attack(ability) {
        // R-SW-144.
        return Some("`attack_with` while an attack goes on (write `on after_attack`)");
    }
    if matches!(verb, named::SEARCH | named::DISCARD_AT_RANDOM) {
        return None;
    }
    if verb == named::TAKE_MAGIC {
        let from = args.iter().find_map(|arg| match arg {
            Arg::Sel(sel) => Some(sel),
            _ => None,
        });
        return match from {
            Some(Sel::Player(Who::You | Who::Each)) | None => {
                Some("`take_magic` from yourself (write `from opponent`)")
            }
            Some(Sel::Player(_)) => None,
            Some(_) => Some("`take_magic` from cards (write `from opponent`)"),
        };
    }
    let mut cards = args.iter().filter_map(|arg| match arg {
        Arg::Sel(sel) | Arg::Pick(_, sel, _) => Some(sel),
        _ => None,
    });
    if let Some(found) = cards.clone().find_map(no_player) {
        return Some(found);
    }
    let many = "several cards where one is meant (choose one of them first)";
    match verb {
        named::SWAP | named::PUT_ON if !cards.clone().all(|sel| is_one(ability, sel)) => Some(many),
        named::PLACE | named::STACK_MAGIC
            if !cards.clone().next().is_some_and(|it| is_one(ability, it)) =>
        {
            Some(many)
        }
        named::SWAP | named::PUT_ON | named::STACK_MAGIC if is_itself(cards.clone()) => {
            Some("a card that is put on itself, or trades places with itself (name another card)")
        }
        named::SWAP => cards.find_map(|sel| placed(ability, sel)),
        named::PUT_ON | named::PLACE | named::STACK_MAGIC => {
            cards.next_back().and_then(|sel| placed(ability, sel))
        }
        named::PLAY => played(ability, args),
        named::SUMMON => cards.next().and_then(|sel| summoned(ability, sel)),
        named::MOVE_UNIT | named::ATTACK_WITH => cards.next().and_then(|sel| unit(ability, sel)),
        named::WOUND if args.iter().any(is_endless) => {
            Some("wounds without a number (write `wound N to CARDS`, or `wound up to N to CARDS`)")
        }
        named::WOUND | named::DESTROY | named::REMOVE_WOUNDS | named::AFFECT => {
            cards.find_map(|sel| on_field(ability, sel))
        }
        _ => None,
    }
}

/// Whether a card is named in both places.
fn is_itself<'a>(mut cards: impl Iterator<Item = &'a Sel>) -> bool {
    match (cards.next(), cards.next()) {
        (Some(Sel::This), Some(Sel::This)) | (Some(Sel::Foe), Some(Sel::Foe)) => true,
        (Some(Sel::Slot(one)), Some(Sel::Slot(other))) => one == other,
        _ => false,
    }
}

/// Whether a number is all, or any: there is no end of Wound Markers (R-SW-84).
const fn is_endless(arg: &Arg) -> bool {
    matches!(arg, Arg::Count(Count::All | Count::AnyNumber))
}

/// Whether a selection is one card at most.
fn is_one(ability: &Ability, sel: &Sel) -> bool {
    let summoner = [Quality::State(super::super::words::state::SUMMONER)];
    walk::is_one_card(ability, sel, |cards| {
        // Each player has one; allies and enemies may be two.
        cards.any == summoner && (cards.side == Side::Own || cards.one)
    })
}

/// Whether it is asked what is printed on cards that lie face-down under Units (R-SW-145).
fn reads_backs(cards: &Cards) -> bool {
    fn reads(qual: &Qual) -> bool {
        match qual {
            Qual::Is(_) | Qual::Named(_) | Qual::Where(_) => true,
            Qual::Not(inner) => reads(inner),
            Qual::AnyOf(some) => some.iter().any(reads),
            _ => false,
        }
    }
    let below = |qual: &Qual| matches!(qual, Qual::Relation(relation::UNDER, _));
    let card = |it: &Quality| *it == Quality::Card;
    cards.quals.iter().any(below)
        && (!cards.any.iter().all(card)
            || !cards.all.iter().all(card)
            || cards.quals.iter().any(reads))
}

fn is_on_field(cards: &Cards) -> bool {
    let moved = |qual: &Qual| match qual {
        Qual::In(zones) => !zones.contains(&zone::BATTLEFIELD),
        _ => false,
    };
    cards.zones.contains(&zone::BATTLEFIELD) && !cards.quals.iter().any(moved)
}

fn lie_there(ability: &Ability, sel: &Sel) -> bool {
    parts(sel)
        .into_iter()
        .all(|it| described(ability, it).is_none_or(is_on_field))
}

/// Whether these are Events: they lie on Units at most, are played for nothing, and neither fight
/// nor are wounded.
fn of_events(ability: &Ability, sel: &Sel) -> bool {
    are_all(ability, sel, |kind| kind == kind::EVENT)
}

/// Whether one of these selections is of nothing but cards of such kinds.
fn are_all(ability: &Ability, sel: &Sel, kinds: impl Fn(KindId) -> bool) -> bool {
    let fits = |it: &Quality| matches!(it, Quality::Kind(kind) if kinds(*kind));
    parts(sel)
        .into_iter()
        .any(|it| described(ability, it).is_some_and(|cards| cards.any.iter().all(fits)))
}

fn on_field(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    (of_events(ability, sel) || !lie_there(ability, sel))
        .then_some("cards that do not lie on the Battlefield (write `discard` or `move`)")
}

/// R-SW-76: what lies on no space has no place, and nothing is beside it.
fn placed(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    (!lie_there(ability, sel))
        .then_some("the space of cards that lie on none (choose a card of the Battlefield)")
}

fn unit(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    if are_all(ability, sel, |kind| {
        matches!(kind, kind::WALL | kind::EVENT)
    }) {
        Some("a free move or attack of a Wall (Units move and attack; write `place`)")
    } else {
        on_field(ability, sel)
    }
}

/// R-SW-141: one own Event of the hand or of the discard pile.
fn played(ability: &Ability, args: &[Arg]) -> Option<Complaint> {
    if matches!(args.get(1), Some(Arg::Num(Num::Lit(1)))) {
        return Some("`free` where nothing is paid (an Event costs nothing: write `play CARD`)");
    }
    let sel = match args.first() {
        Some(Arg::Sel(sel)) => sel,
        _ => return None,
    };
    let event = |it: &Quality| matches!(it, Quality::Kind(kind::EVENT | kind::WALL));
    let open = |it: &ZoneKind| matches!(*it, zone::HAND | zone::DISCARD_PILE);
    let fits = described(ability, sel).is_some_and(|cards| {
        cards.side == Side::Own && cards.any.iter().all(event) && cards.zones.iter().all(open)
    });
    (!fits || !is_one(ability, sel)).then_some(
        "a play of such cards (write `choose 1 own event in discard_pile as NAME`, then `play NAME`; \
         Units are summoned: `summon NAME`)",
    )
}

fn summoned(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    let there = |cards: &Cards| {
        cards.zones.iter().all(|&it| it.0 <= zone::UNDER.0)
            && !cards.quals.iter().any(|qual| matches!(qual, Qual::In(_)))
    };
    let there = parts(sel)
        .into_iter()
        .any(|it| described(ability, it).is_some_and(there));
    there.then_some("`summon` of cards on the Battlefield (write `in hand` or another pile)")
}

/// Words that mean nothing where they stand, in all that a text speaks of.
pub(super) fn spoken(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let mut found = None;
    walk::ability(ability, &mut |said| {
        let fault = match said {
            Said::Sel(sel) => selection(pool, ability, sel),
            Said::Num(n) => counted(ability, n),
            Said::Qual(Qual::FirstInRow | Qual::LastInRow | Qual::BeforeInRow(_)) => {
                Some("a place in a row (cards lie on spaces here: write `adjacent to CARD`)")
            }
            Said::Cost(item) => price(item),
            _ => None,
        };
        found = found.or(fault);
    });
    found
}

fn selection(pool: &CardPool, ability: &Ability, sel: &Sel) -> Option<Complaint> {
    match sel {
        Sel::Top => Some("`top` (write `any cards on CARD`)"),
        Sel::Giver if !ability.granted => {
            Some("`giver` in a text that nobody gives (write `this`)")
        }
        Sel::Host if pool.def(ability.def).kind != kind::EVENT => {
            Some("`host` on a card that lies on no other (write `this`)")
        }
        Sel::Foe if is_out_of_attacks(ability) => {
            Some("`foe` where nobody attacks (choose a card)")
        }
        Sel::Cards(cards) if reads_backs(cards) => Some(
            "what is printed on cards that lie face-down under a Unit (write `any cards under CARD`)",
        ),
        _ => None,
    }
}

fn counted(ability: &Ability, n: &Num) -> Option<Complaint> {
    match n {
        Num::Counters(_) => Some("counters (write `wounds of CARD`)"),
        Num::Stat {
            stat: which,
            printed: true,
            ..
        } if !matches!(*which, stat::ATTACK | stat::COST | stat::LIFE) => {
            Some("a printed number that no card has (only `attack`, `cost` and `life`)")
        }
        Num::Tally(tally::STEPS) if !has_moved(ability) => {
            Some("`count of steps` where nothing has moved (only in `on after_move`)")
        }
        Num::Tally(tally::HITS | tally::MISSES | tally::DICE) if is_out_of_attacks(ability) => {
            Some("dice of an attack where nobody attacks (write `roll N dice as NAME`)")
        }
        _ => None,
    }
}

fn price(item: &CostItem) -> Option<Complaint> {
    match item {
        CostItem::Rest(_) => Some("a price that rests cards (nothing is rested here)"),
        CostItem::Mill(_) => Some("a price from the Draw Pile (write `magic N` or `discard N`)"),
        CostItem::Counters(..) => Some("a price in counters (write `magic N`)"),
        CostItem::Discard(_)
        | CostItem::Send(..)
        | CostItem::SendCount(..)
        | CostItem::CountersOf(..)
        | CostItem::Named(..) => None,
    }
}

/// A name of a text, by which others make it dearer: there are words for one alone.
pub(super) fn titled(ability: &Ability) -> Option<Complaint> {
    let name = ability.tree.name.as_ref()?;
    let pays = ability.pay.as_ref().is_some_and(|cost| {
        let mut items = cost.items.iter();
        items.any(|it| matches!(it, CostItem::Named(..)))
    });
    let discards = matches!(
        ability.tree.block.as_slice(),
        [Statement::Do {
            verb: Verb::DiscardCards {
                what: Selection::This
            },
            ..
        }]
    );
    let at_any_time = matches!(ability.head, Head::Rule(head::ANY_TIME));
    (name.as_str() != "thaw" || !pays || !discards || !at_any_time).then_some(
        "a name of a text (only `any_time as thaw, pay magic N` with `discard this` alone has one)",
    )
}

/// A change of what is printed or of a total, or one with a floor: numbers are added up here, and
/// none is below 0 (10.7).
pub(super) fn scoped(block: &[Statement], names: &BTreeSet<&str>) -> Option<Complaint> {
    block.iter().find_map(|statement| match statement {
        Statement::Modify { parts, .. } => parts.iter().find_map(|(it, _)| match it {
            Modifier::Stat { scope, .. } if *scope != StatScope::Current => {
                Some("`printed` or `total` of a change (write `gets attack + 1`)")
            }
            Modifier::Stat { least: Some(_), .. } => {
                Some("a floor of a change (write it without `least`)")
            }
            Modifier::Costs { act: Some(act), .. } if !names.contains(act.as_str()) => {
                Some("a price of what no text is called (name the text: `any_time as thaw`)")
            }
            _ => None,
        }),
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => scoped(then, names).or_else(|| otherwise.as_deref().and_then(|it| scoped(it, names))),
        Statement::Each { body, .. } | Statement::Later { body, .. } => scoped(body, names),
        Statement::Either { modes, .. } => modes.iter().find_map(|mode| scoped(mode, names)),
        Statement::Choose { .. } | Statement::Do { .. } => None,
    })
}

//! What texts of Summon & Magic do, and of what they speak: what nothing comes of is refused.

use super::super::words::{cost, event, kind, mark, named, stat, zone};
use super::Complaint;
use super::happens::are_no_monsters;
use super::holding::is_monster;
use super::moments::{has_amount, has_foe, one};
use crate::bearers::in_a_deck;
use shokan_kernel::ids::{ActId, ZoneKind};
use shokan_kernel::pool::walk::{self, Said, described, parts};
use shokan_kernel::pool::{
    Ability, Act, Arg, CardPool, Cards, CostItem, Count, Head, Num, Op, Qual, Quality, Sel,
};
use shokan_lang::ast::Side;

/// Why an operation does nothing, or something else than it says.
pub(super) fn silent(pool: &CardPool, ability: &Ability, op: &Op) -> Option<Complaint> {
    match op {
        Op::Do(act) => verb(pool, ability, act),
        Op::Later(id, _) => match &pool.ability(*id).head {
            Head::On(it) if it.names == event::BATTLE_END.bit() => None,
            _ => Some("later, for another moment than battle_end"),
        },
        Op::Choose { from, by, .. } => no_player(from).or_else(|| one(by)),
        Op::Bind(from, _) => no_player(from),
        Op::AskX(_)
        | Op::PutCounters(..)
        | Op::RemoveCounters(..)
        | Op::Modify(..)
        | Op::Remember(..)
        | Op::JumpUnless(..)
        | Op::Jump(_)
        | Op::May(..)
        | Op::Either(_)
        | Op::Next { .. }
        | Op::Paying(_) => None,
    }
}

/// R-SM-83, SM-25-27.a: of several targets on both sides, nobody could say how many may be the own
/// beside a vanguard of the enemy.
pub(super) fn attacks_several_of_any_side(ability: &Ability) -> Option<Complaint> {
    let slot = ability.ops.iter().find_map(|op| match op {
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS, args)) => match args.first() {
            Some(Arg::Sel(Sel::Slot(slot))) => Some(*slot),
            _ => None,
        },
        _ => None,
    })?;
    let several = ability.ops.iter().any(|op| match op {
        Op::Choose {
            from: Sel::Cards(cards),
            count,
            slot: known,
            ..
        } => {
            let plain = matches!(count, Count::All | Count::Exactly(Num::Lit(1)));
            *known == slot && cards.side == Side::Any && !plain
        }
        _ => false,
    });
    several.then_some("an attack on several of any side (say 1 or all, or whose)")
}

const fn is_pile(kind: ZoneKind) -> bool {
    matches!(kind, zone::HAND | zone::DECK | zone::GRAVEYARD)
}

/// What is said of a player where a text takes cards.
const PLAYER: Complaint = "a player where cards are meant (write `own monsters`)";

fn no_player(sel: &Sel) -> Option<Complaint> {
    match sel {
        Sel::Player(_) => Some(PLAYER),
        Sel::And(all) => all.iter().find_map(no_player),
        _ => None,
    }
}

fn verb(pool: &CardPool, ability: &Ability, act: &Act) -> Option<Complaint> {
    match act {
        Act::Order(..) => Some("order (cards go to an end of a deck as they come)"),
        Act::Heal(..) => Some("heal (no damage stays on a monster: SM-23.34)"),
        Act::Rest(_) | Act::Stand(_) => {
            Some("rest or stand (write `turn_position CARD to defence_position`)")
        }
        Act::Move {
            what,
            to,
            side,
            face_down,
            rested,
            ..
        } => {
            if !is_pile(*to) {
                Some("a move to this zone (write `enter_field`, `revive` or `equip_under`)")
            } else if face_down.is_some() || rested.is_some() {
                Some("how a card lies in hand, deck or graveyard (each has its own side up)")
            } else if *side == Some(Side::Enemy) {
                Some("a move to the zone of the opponent (a card goes to its owner's)")
            } else {
                no_player(what)
            }
        }
        Act::ChangeAmount(Num::Lit(0)) if !replaces_a_destruction(ability) => {
            Some("`prevent` of nothing (write it in `instead of destroy of CARDS`)")
        }
        Act::ChangeAmount(Num::Lit(0)) => None,
        Act::ChangeAmount(_) => Some("another amount (write `prevent`)"),
        Act::Damage(_, sel) => no_player(sel),
        Act::RevealCards(sel) => no_player(sel),
        Act::Turn(sel, _) => no_player(sel)
            .or_else(|| turned(ability, sel))
            .or_else(|| on_field(ability, sel)),
        Act::Look(_, who, _) | Act::Reveal(_, who, _) => one(who),
        Act::Shuffle(who) | Act::Lose(who) | Act::Win(who) => one(who),
        Act::Draw(..) | Act::Mill(..) | Act::Pay(..) => None,
        Act::Named(verb, args) => named_verb(pool, ability, *verb, args),
    }
}

fn replaces_a_destruction(ability: &Ability) -> bool {
    matches!(&ability.head, Head::InsteadOf(it) if it.names & event::DESTROY.bit() != 0)
}

/// Only monsters are turned (10.7).
fn turned(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    let none = described(ability, sel).is_some_and(|cards| {
        let monster = |it: &Quality| matches!(it, Quality::Kind(kind::MONSTER) | Quality::Card);
        !cards.any.is_empty() && !cards.any.iter().any(monster)
    });
    none.then_some("cards that are turned and are no monsters (a set card is used, not turned)")
}

/// Whether a selection is one card at most.
fn is_one(ability: &Ability, sel: &Sel) -> bool {
    let near = |qual: &Qual| matches!(qual, Qual::Relation(..));
    walk::is_one_card(ability, sel, |cards| cards.quals.iter().any(near))
}

const ONE_CARD: Complaint =
    "several cards where one is meant (choose one of them first, or `for each`)";

fn named_verb(pool: &CardPool, ability: &Ability, verb: ActId, args: &[Arg]) -> Option<Complaint> {
    let cards = || {
        args.iter().filter_map(|arg| match arg {
            Arg::Sel(sel) if !matches!(sel, Sel::Player(_)) => Some(sel),
            _ => None,
        })
    };
    let each = || cards().flat_map(parts);
    let who = args.iter().find_map(|arg| match arg {
        Arg::Sel(Sel::Player(who)) => Some(who),
        _ => None,
    });
    let answers = matches!(ability.head, Head::AnswerTo(_));
    let on_attack = event::ATTACK.bit();
    let attacked = matches!(&ability.head, Head::AnswerTo(it) if it.names == on_attack);
    match verb {
        _ if player_astray(verb, args) => Some(PLAYER),
        named::ATTACK | named::ATTACK_CARDS => attack(pool, ability),
        named::CLAIM_TURN => {
            let bits = event::SETUP.bit() | event::AVATARS_SHOWN.bit();
            let early = matches!(&ability.head, Head::On(it) if it.names & bits != 0);
            (!early).then_some("claim_turn after the set-up")
        }
        named::LOSE_AP if who.is_none() => Some("AP of cards (say `lose_ap N of opponent`)"),
        named::NEGATE | named::CANCEL if !answers => {
            Some("`negate` or `cancel` of nothing (write it in `answer to EVENT as NAME`)")
        }
        named::REDIRECT if !attacked => {
            Some("`redirect` of nothing (write it in `answer to attack as NAME`)")
        }
        named::FORCE_ATTACK
        | named::REDIRECT
        | named::EQUIP_UNDER
        | named::PUT_UNDER
        | named::PLACE_ON
        | named::PUT_ON
            if !cards().all(|sel| is_one(ability, sel)) =>
        {
            Some(ONE_CARD)
        }
        named::PUT_COUNTERS | named::CONTROL => who
            .and_then(one)
            .or_else(|| each().find_map(|sel| on_field(ability, sel)))
            .or_else(|| (verb == named::CONTROL).then(|| are_monsters(ability, cards()))?),
        named::SEARCH => who.and_then(one),
        named::REVIVE => lies_elsewhere(ability, cards().next(), zone::GRAVEYARD).then_some(
            "`revive` of cards that lie elsewhere (write `in graveyard`, or `enter_field`)",
        ),
        named::SUMMON_FACE_DOWN => lies_elsewhere(ability, cards().next(), zone::HAND)
            .then_some("`summon_face_down` of cards that lie elsewhere (write `in hand`)"),
        named::EQUIP_UNDER | named::PUT_UNDER | named::PLACE_ON | named::PUT_ON => {
            cards().nth(1).and_then(|sel| on_field(ability, sel))
        }
        named::TURN_POSITION | named::REFRESH | named::FORCE_ATTACK => {
            let away = each().find_map(|sel| on_field(ability, sel));
            away.or_else(|| are_monsters(ability, cards()))
        }
        named::DESTROY | named::DAMAGE | named::REDIRECT | named::REMOVE_COUNTERS => {
            each().find_map(|sel| on_field(ability, sel))
        }
        named::ENTER_FIELD => cards().next().and_then(|sel| {
            let mut all = parts(sel).into_iter();
            all.find_map(|it| lies_there(ability, it))
                .or_else(|| several_sorts(pool, ability, sel))
        }),
        _ => None,
    }
}

/// A player stands where this verb takes cards.
fn player_astray(verb: ActId, args: &[Arg]) -> bool {
    let is_player = |arg: &Arg| matches!(arg, Arg::Sel(Sel::Player(_)));
    match verb {
        named::LOSE_AP
        | named::PUT_COUNTERS
        | named::SEARCH
        | named::LOOK
        | named::DISCARD_AT_RANDOM => false,
        // The other argument says who takes control.
        named::CONTROL => args.first().is_some_and(is_player),
        _ => args.iter().any(is_player),
    }
}

fn attack(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let monster = ability.granted || pool.def(ability.def).kind == kind::MONSTER;
    match ability.values.first() {
        None => Some("attack, in a text that is no skill"),
        Some(&mark::GUARD) => Some("attack in a guard skill (who lies down attacks nobody)"),
        Some(_) if !monster => Some(
            "attack in a skill of a card that is no monster (write `host gains { skill ... }`)",
        ),
        Some(_) => None,
    }
}

/// Whether some cards that are described lie in other zones than this.
fn lies_elsewhere(ability: &Ability, sel: Option<&Sel>, kind: ZoneKind) -> bool {
    let elsewhere = |cards: &Cards| {
        let only = |zones: &[ZoneKind]| zones.iter().all(|zone| *zone == kind);
        let narrowed = cards.quals.iter().any(|qual| match qual {
            Qual::In(zones) => only(zones),
            _ => false,
        });
        !narrowed && !only(&cards.zones)
    };
    sel.is_some_and(|sel| {
        let mut all = parts(sel).into_iter();
        all.any(|it| described(ability, it).is_some_and(elsewhere))
    })
}

/// Several monsters enter one after another; of other cards one is laid out.
fn several_sorts(pool: &CardPool, ability: &Ability, sel: &Sel) -> Option<Complaint> {
    let fits = is_one(ability, sel) || is_monster(pool, ability, sel);
    (!fits).then_some(
        "`enter_field` of several cards that may be no monsters (write `each CARDS as NAME { \
         enter_field NAME }`)",
    )
}

/// Whether a text itself puts the cards of a name elsewhere.
pub(super) fn is_moved(ability: &Ability, sel: &Sel) -> bool {
    let (Sel::Slot(name) | Sel::Of(name, _)) = sel else {
        return false;
    };
    let same = |sel: &Sel| matches!(sel, Sel::Slot(slot) | Sel::Of(slot, _) if slot == name);
    ability.ops.iter().any(|op| match op {
        Op::Do(Act::Move { what, .. }) => same(what),
        Op::Do(Act::Named(
            named::ENTER_FIELD
            | named::REVIVE
            | named::SUMMON_FACE_DOWN
            | named::EQUIP_UNDER
            | named::PUT_UNDER
            | named::PLACE_ON
            | named::PUT_ON,
            args,
        )) => matches!(args.first(), Some(Arg::Sel(sel)) if same(sel)),
        _ => false,
    })
}

/// Why the first of some arguments is not of monsters.
fn are_monsters<'a>(
    ability: &Ability,
    mut all: impl Iterator<Item = &'a Sel>,
) -> Option<Complaint> {
    let first = all.next().map(parts).unwrap_or_default();
    first.into_iter().find_map(|sel| monsters(ability, sel))
}

/// Only monsters attack, and lie in a position.
fn monsters(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    let none = described(ability, sel).is_some_and(are_no_monsters);
    none.then_some("a verb about monsters, of cards that are none (write which monsters)")
}

/// What lies on the field does not come there.
fn lies_there(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    let there = |zone: &ZoneKind| zone.0 <= zone::WEATHER.0;
    let there = described(ability, sel).is_some_and(|cards| {
        let place = cards.quals.iter().find_map(|qual| match qual {
            Qual::In(zones) => Some(&zones[..]),
            _ => None,
        });
        place.unwrap_or(&cards.zones).iter().all(there)
    });
    let back = |op: &Op| match (op, sel) {
        (
            Op::Do(Act::Move {
                what: Sel::Slot(it),
                ..
            }),
            Sel::Slot(name),
        ) => it == name,
        _ => false,
    };
    (there && !ability.ops.iter().any(back)).then_some(
        "`enter_field` of cards that lie on the field already (write `in hand` or another pile)",
    )
}

fn on_field(ability: &Ability, sel: &Sel) -> Option<Complaint> {
    if is_moved(ability, sel) {
        return None;
    }
    let there = |zone: &ZoneKind| zone.0 <= zone::UNDER.0;
    let off = described(ability, sel).is_some_and(|cards| {
        let narrowed = cards.quals.iter().any(|qual| match qual {
            Qual::In(zones) => !zones.iter().any(there),
            _ => false,
        });
        narrowed || !cards.zones.iter().any(there)
    });
    let seen = match sel {
        Sel::Slot(name) | Sel::Of(name, _) | Sel::RestOf(name) => in_a_deck(ability, *name),
        _ => false,
    };
    (off || seen).then_some("cards that do not lie on the field (write `send` or `return`)")
}

/// Words that mean nothing where they stand, in all that a text speaks of.
pub(super) fn spoken(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let mut found = None;
    walk::ability(ability, &mut |said| {
        let fault = match said {
            Said::Sel(sel) => selection(pool, ability, sel),
            Said::Num(n) => counted(ability, n),
            Said::Qual(
                Qual::FirstInRow
                | Qual::LastInRow
                | Qual::BeforeInRow(_)
                | Qual::Within { .. }
                | Qual::Between(..),
            ) => Some("a place in a row (no rule depends on a card's place: R-SM-10)"),
            Said::Cost(item) => price(item),
            _ => None,
        };
        found = found.or(fault);
    });
    found
}

fn selection(pool: &CardPool, ability: &Ability, sel: &Sel) -> Option<Complaint> {
    let def = pool.def(ability.def);
    match sel {
        Sel::Giver if !ability.granted => {
            Some("`giver` in a text that nobody gives (write `this`)")
        }
        Sel::Foe if !has_foe(ability) => Some("`foe` where there is no other card (choose one)"),
        Sel::Host
            if !ability.granted
                && matches!(def.kind, kind::LAND | kind::WEATHER | kind::AVATAR) =>
        {
            Some("`host` on a card that lies on no other (write `this`)")
        }
        _ => None,
    }
}

fn counted(ability: &Ability, n: &Num) -> Option<Complaint> {
    match n {
        Num::Amount if !has_amount(ability) => {
            Some("the amount of an event that has none (only `recoil`, and attacks of the turn)")
        }
        Num::Stat {
            stat: stat::OPENING_HAND | stat::FIRST_TURN_AP | stat::HAND_LIMIT,
            ..
        } => Some("a number of a player, of a card (only avatars set it)"),
        Num::Stat {
            stat: stat::LEVEL | stat::USE_AP,
            printed: true,
            ..
        } => {
            Some("a printed number that no card has (only `attack`, `defence`, `cost`, `advance`)")
        }
        _ => None,
    }
}

fn price(item: &CostItem) -> Option<Complaint> {
    let x = |n: &Num| matches!(n, Num::X);
    match item {
        CostItem::Rest(_) => Some("a price that rests cards (nothing is rested here)"),
        CostItem::Discard(n)
        | CostItem::Mill(n)
        | CostItem::SendCount(n, ..)
        | CostItem::Counters(n, _)
            if x(n) =>
        {
            Some("`x` of cards as a price (only `ap x` can be paid so)")
        }
        CostItem::Send(_, to) | CostItem::SendCount(_, _, to) if !is_pile(*to) => {
            Some("a price that puts cards into this zone (write `graveyard`, `hand` or `deck`)")
        }
        CostItem::Named(word, _) if *word != cost::AP => {
            Some("a price of other games (write `ap N`, `discard N` or the like)")
        }
        _ => None,
    }
}

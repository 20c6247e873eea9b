//! What texts do: verbs, changes, prices, and the cards they can be done with.

use super::super::words::{event, kind, more, named, stat, word, zone};
use super::conditions;
use super::events::{is_in_battle, is_of_tens};
use super::reach::{self, Reach, Scope};
use super::{is_in_tens, is_row, tens};
use shokan_kernel::ids::{KindId, ZoneKind};
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Ability, Act, Arg, CostItem, Head, Mod, Num, Op, Qual, Sel, Who};
use shokan_kernel::table::Until;

type Complaint = &'static str;

const ODD: Complaint = "a number that is no multiple of 10";
const NOTHING: Complaint = "cards that can never be there, or never have such a number";

/// Why a text would do nothing, or something else than it says.
pub(super) fn silent(scope: &mut Scope<'_>, marked: bool) -> Vec<Complaint> {
    let ability = scope.ability;
    let mut complaints = Vec::new();
    let battle = is_in_battle(scope, marked);
    let mut since = None;
    // Whether something may have been done before: in a round, by the one before.
    let mut done = ability.ops.iter().any(|op| matches!(op, Op::Next { .. }));
    for op in &ability.ops {
        complaints.extend(operation(scope, op, battle));
        complaints.extend(conditions::asked(scope, op, done));
        complaints.extend(aimed(scope, op, &mut since));
        follow(scope, op, &mut since);
        done |= match op {
            Op::Do(act) => !matches!(act, Act::Named(named::HOLD, _)),
            op => matches!(op, Op::May(Some(_), _) | Op::Paying(_)),
        };
    }
    complaints.extend(conditions::silent(scope));
    let replaces = matches!(ability.head, Head::InsteadOf(_));
    if !replaces && ability.ops.iter().any(is_amount) {
        complaints.push("an amount where nothing has one");
    }
    for part in &ability.always {
        complaints.extend(lasting(scope, &part.on, &part.change));
    }
    for item in ability.pay.iter().flat_map(|cost| &cost.items) {
        complaints.extend(price(scope, item));
    }
    complaints.extend(spoken(scope));
    complaints
}

/// Whether an operation changes the amount of an event.
const fn is_amount(op: &Op) -> bool {
    matches!(op, Op::Do(Act::ChangeAmount(_)))
}

/// What cannot be done at all, whatever the cards.
fn operation(scope: &Scope<'_>, op: &Op, battle: bool) -> Option<Complaint> {
    match op {
        Op::Do(act) => verb(scope, act),
        Op::Modify(on, changes) => changes.iter().find_map(|(change, until)| {
            change_of(scope, on, change).or_else(|| lasts(*until, battle))
        }),
        Op::May(Some(cost), _) => cost.items.iter().find_map(|item| price(scope, item)),
        Op::Later(..) => Some("a text that waits for another moment"),
        Op::AskX(_) => Some("a cost of other games"),
        _ => None,
    }
}

fn lasts(until: Until, battle: bool) -> Option<Complaint> {
    match until {
        Until::Battle if !battle => Some(
            "`this_battle` outside of battles: say `this_turn`, or nothing while it lies there",
        ),
        Until::Battle | Until::Turn | Until::WhileHere => None,
        _ => Some("a change that lasts so long: say `this_turn`, or nothing while it lies there"),
    }
}

fn verb(scope: &Scope<'_>, act: &Act) -> Option<Complaint> {
    let text = scope.ability;
    let answers = matches!(text.head, Head::AnswerTo(_));
    match act {
        Act::Damage(n, _) | Act::Heal(n, _) | Act::ChangeAmount(n) => {
            (!tens(text, n)).then_some(ODD)
        }
        Act::Named(named::NEGATE, _) if !answers => {
            Some("`negate` outside of an answer to the art that it negates")
        }
        Act::Named(named::SET_HEALTH, args) => (!is_of_tens(text, args)).then_some(ODD),
        Act::Draw(..) | Act::RevealCards(_) | Act::Named(..) => None,
        Act::Move {
            to,
            side,
            at,
            face_down,
            rested,
            ..
        } => {
            let known = matches!(*to, zone::HAND | zone::GRAVEYARD) || is_row(*to);
            let plain = side.is_none() && at.is_none() && face_down.is_none() && rested.is_none();
            if !known {
                Some("a move to this zone: to hand, graveyard or a row alone")
            } else {
                (!plain).then_some("how or on whose side a card lies: it goes to its owner's")
            }
        }
        _ => Some("a verb of other games"),
    }
}

/// The cards of a verb, what it can be done with, and what to say instead.
fn aims<'a>(act: &'a Act) -> Option<(&'a Sel, u128, Complaint)> {
    let args = |args: &'a [Arg]| match args.first() {
        Some(Arg::Sel(sel)) => Some(sel),
        _ => None,
    };
    let shamans = "a verb for shamans on the field: say which shaman";
    Some(match act {
        Act::Damage(_, sel) => (
            sel,
            reach::shamans() | reach::spirits(),
            "damage to cards that take none: say shamans or spirits on the field",
        ),
        Act::Heal(_, sel) => (sel, reach::shamans(), shamans),
        Act::RevealCards(sel) => (
            sel,
            reach::hidden(),
            "`reveal` of cards that lie open: say cards in hand",
        ),
        Act::Move { what, to, .. } if is_row(*to) => (
            what,
            reach::spirits(),
            "a move to a row of a card that is under no shaman: say `put CARD under SHAMAN`",
        ),
        Act::Move { what, to, .. } => (
            what,
            reach::movable(*to),
            "a move of cards that stay: a shaman on the field never leaves his position",
        ),
        Act::Named(named::DESTROY, all) => (
            args(all)?,
            reach::spirits(),
            "`destroy` of cards that are no spirits on the field: say `send CARD to graveyard`",
        ),
        Act::Named(named::OVER_SOUL, all) => (
            args(all)?,
            reach::spirits(),
            "`over_soul` of a card that is no spirit on the field: say `put CARD under SHAMAN` first",
        ),
        Act::Named(named::SET_HEALTH, all) => (args(all)?, reach::shamans(), shamans),
        Act::Named(named::PUT_UNDER, all) => (
            args(all)?,
            reach::spirits_away(),
            "`put` of a card that is no spirit card in a hand or graveyard: say `move CARD to` a row",
        ),
        _ => return None,
    })
}

/// The last choice of a text, and whether anything is decided since.
type Since = Option<(u8, Reach)>;

/// Whether a verb can be done with its cards: with some of a set, with each of those chosen for it.
fn aimed(scope: &Scope<'_>, op: &Op, since: &mut Since) -> Option<Complaint> {
    let Op::Do(act) = op else {
        return None;
    };
    let (sel, can, instead) = aims(act)?;
    let reach = scope.reach(sel);
    let since = since.take();
    // A name that holds nothing comes from what has been refused already.
    if reach.all() & can == 0 {
        let told = reach.is_empty() && matches!(sel, Sel::Slot(_));
        return (!told).then_some(instead);
    }
    let whole = match sel {
        Sel::Slot(slot) => match since {
            Some((chosen, from)) if *slot == chosen => from.all() & !can == 0,
            // Something has been decided since.
            _ => true,
        },
        Sel::Cards(cards) if reach::is_of_fighters(cards) => {
            // R-SK-131: where an attack character is a shaman he stays, and nothing else is meant.
            reach.all() & !(can | reach::shamans()) == 0
        }
        _ => reach.all() & !can == 0,
    };
    if !whole {
        return Some(instead);
    }
    match act {
        Act::Named(named::PUT_UNDER, args) => under(scope, args, reach),
        _ => None,
    }
}

/// R-SK-130: under one shaman of the side whose card it is.
fn under(scope: &Scope<'_>, args: &[Arg], what: Reach) -> Option<Complaint> {
    let Some(Arg::Sel(sel)) = args.get(1) else {
        return Some(NOTHING);
    };
    let to = scope.reach(sel);
    let side = |reach: Reach| (reach.own != 0, reach.enemy != 0);
    let many = match sel {
        Sel::Cards(cards) => !reach::is_of_fighters(cards) && !reach::is_of_battle(cards),
        Sel::Slot(_) | Sel::Host | Sel::This => false,
        _ => true,
    };
    if to.all() & !reach::shamans() != 0 || to.is_empty() {
        Some("`put` under a card that is no shaman on the field")
    } else if many {
        Some("`put` under several shamans: choose one, and say its name")
    } else if side(what) != side(to) || what.own != 0 && what.enemy != 0 {
        Some("`put` under a shaman of the other side: own cards under own, enemy under enemy")
    } else {
        None
    }
}

/// What names hold behind an operation.
fn follow(scope: &mut Scope<'_>, op: &Op, since: &mut Since) {
    match op {
        Op::Choose { from, slot, .. } => {
            let reach = scope.reach(from);
            scope.bind(*slot, reach);
            *since = Some((*slot, reach));
        }
        Op::Bind(from, slot) => {
            let reach = scope.reach(from);
            scope.bind(*slot, reach);
        }
        Op::Next { from, slot, .. } => {
            let reach = scope.reach(&Sel::Slot(*from));
            scope.bind(*slot, reach);
        }
        Op::JumpUnless(..) | Op::May(..) | Op::Either(_) | Op::Jump(_) => *since = None,
        Op::Do(act) => {
            let to: Option<(&Sel, ZoneKind)> = match act {
                Act::Move { what, to, .. } => Some((what, *to)),
                Act::Named(verb, args) => match (*verb, args.first()) {
                    (named::DESTROY, Some(Arg::Sel(sel))) => Some((sel, zone::GRAVEYARD)),
                    (named::OVER_SOUL, Some(Arg::Sel(sel))) => Some((sel, zone::ATTACHED)),
                    (named::PUT_UNDER, Some(Arg::Sel(sel))) => Some((sel, zone::SUMMON_ROW)),
                    _ => None,
                },
                _ => None,
            };
            // What is not moved, for the text went another way, may lie where it was.
            if let Some((Sel::Slot(slot), to)) = to {
                let reach = scope.reach(&Sel::Slot(*slot));
                scope.bind(*slot, reach.or(reach.moved(to)));
            }
        }
        _ => {}
    }
}

/// What lasts: a change that holds all the time.
fn lasting(scope: &Scope<'_>, on: &Sel, change: &Mod) -> Option<Complaint> {
    let staged = is_staged(scope.ability);
    match change {
        Mod::LoseOthers | Mod::Grant(_) | Mod::Like(..) => {
            Some("a continuous text that gives or takes abilities")
        }
        Mod::Word(word::PUT_MORE, value) => {
            if !staged || !matches!(on, Sel::Player(Who::You)) {
                Some("`put_more` elsewhere: say `while_staged { you may put_more 1 ... }`")
            } else {
                (*value == more::UNKNOWN).then_some(
                    "`put_more` of such cards: say 1 or 2 own attack_cards, strikes, \
                     finishing_moves or secret_arts in hand, and perhaps where level = 4",
                )
            }
        }
        _ if staged => Some("a change while a card is staged: say `always`, it holds in the row"),
        change => change_of(scope, on, change),
    }
}

/// Whether a text holds in the step in which its card is put.
fn is_staged(ability: &Ability) -> bool {
    matches!(&ability.tree.head, shokan_lang::ast::Head::Rule { word, .. }
        if word.as_str() == "while_staged")
}

/// Why a change of these cards would not be felt.
fn change_of(scope: &Scope<'_>, on: &Sel, change: &Mod) -> Option<Complaint> {
    let all = scope.reach(on).all();
    match change {
        Mod::LoseOthers | Mod::Like(..) | Mod::Over(..) | Mod::CopyText(_) | Mod::Grant(_) => {
            Some("a change of other games")
        }
        Mod::Word(word::PUT_MORE, _) => {
            Some("`put_more` elsewhere: say `while_staged { you may put_more 1 ... }`")
        }
        Mod::Word(word::CANNOT_ATTACK, _) => {
            (all & reach::fighters() == 0).then_some("`cannot attack` of cards that never do")
        }
        Mod::Word(word::ATTACK_FROM_SUMMON_ROW, _) => (all & reach::spirits() == 0)
            .then_some("`attack_from` of cards that are no spirits on the field"),
        Mod::Word(..) => (scope.reach(on).own & reach::shamans() == 0
            || scope.reach(on).enemy != 0)
            .then_some("`over_soul_from` of others than own shamans: say which own shaman may"),
        Mod::Add(stat::HEALTH, _) | Mod::Set(stat::HEALTH, _) | Mod::Scale(stat::HEALTH, _) => {
            Some("a change of health: say `heal`, `damage` or `set health of CARD to N`")
        }
        Mod::Add(which, _) | Mod::Set(which, _) | Mod::Scale(which, _) => {
            if all & reach::feeling(*which) == 0 {
                Some("a number that such cards do not have there")
            } else {
                (!is_in_tens(scope.ability, change)).then_some(ODD)
            }
        }
    }
}

/// What cannot be paid with.
fn price(scope: &Scope<'_>, item: &CostItem) -> Option<Complaint> {
    let (sel, to) = match item {
        CostItem::Discard(_) | CostItem::CountersOf(..) => return None,
        CostItem::Send(sel, to) | CostItem::SendCount(_, sel, to) => (sel, *to),
        _ => return Some("a cost of other games"),
    };
    let reach = scope.reach(sel);
    if !matches!(to, zone::GRAVEYARD | zone::HAND) {
        Some("a cost that goes elsewhere: say `to graveyard` or `to hand`")
    } else if reach.enemy != 0 || reach.own & !reach::payable() != 0 || reach.own == 0 {
        Some(
            "a cost of such cards: say `discard N`, or `send` with own cards on the field \
             that are no shamans",
        )
    } else {
        None
    }
}

/// Words that mean nothing here, numbers that cards do not have, cards that can never be there.
fn spoken(scope: &Scope<'_>) -> Option<Complaint> {
    let mut found = None;
    walk::ability(scope.ability, &mut |said| {
        let complaint = match said {
            Said::Sel(Sel::Foe) => Some("`foe`: say `enemy attack_character`"),
            Said::Sel(Sel::Top) => Some("`top`: no card lies on another here"),
            Said::Sel(Sel::Giver) => Some("`giver`: no text is given to a card here"),
            Said::Sel(sel @ (Sel::Cards(_) | Sel::Host)) => {
                scope.reach(sel).is_empty().then_some(NOTHING)
            }
            Said::Qual(Qual::Within { .. } | Qual::Between(..)) => {
                Some("how far cards lie from each other: there are no spaces here")
            }
            Said::Num(n) => number(scope, n),
            _ => None,
        };
        found = found.or(complaint);
    });
    found
}

fn number(scope: &Scope<'_>, n: &Num) -> Option<Complaint> {
    match n {
        Num::X => Some("`x`: no price is counted here"),
        Num::Counters(_) => Some("counters: no card has any here"),
        Num::Stat {
            stat,
            printed,
            of: Some(sel),
        } => {
            let all = scope.reach(sel).all();
            if all & reach::having(*stat) == 0 {
                Some("a number that such a card does not have")
            } else {
                let tells = *printed && all & reach::backs() != 0;
                tells.then_some("what is printed on a card that may lie face-down: say `face_up`")
            }
        }
        Num::Stat {
            printed: true,
            of: None,
            ..
        } => Some("what is printed on cards that are looked for: say the number itself"),
        _ => None,
    }
}

/// Whether an answer of a card waits for something else than the use of an art.
pub(super) fn twice(abilities: &[&Ability]) -> Option<Complaint> {
    let arts = abilities
        .iter()
        .filter(|it| matches!(it.head, Head::Rule(_)) && !is_staged(it));
    let answers = abilities
        .iter()
        .filter(|it| matches!(&it.head, Head::AnswerTo(of) if of.names & event::USE.bit() != 0));
    (arts.count() > 1 || answers.count() > 1)
        .then_some("two arts or two answers on one card: say `either { } or { }` in one")
}

/// Whether a card of this type has texts of this kind at all.
pub(super) fn misplaced(printed: KindId, ability: &Ability) -> Option<Complaint> {
    let lies = !matches!(ability.head, Head::Rule(_) | Head::AnswerTo(_));
    (printed == kind::SHAMANIC_ART && lies)
        .then_some("a text on an art that would have to lie on the field: say `art` or `answer to`")
}

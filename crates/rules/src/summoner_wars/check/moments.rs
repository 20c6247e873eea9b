//! When texts of Summoner Wars run, how often, and by whom: what is never so is refused.

use super::super::words::{cause, event, head, kind, named, state, word};
use super::{ATTACKS, Complaint, TURNS, hears, is_only};
use crate::bearers::printed_on;
use shokan_kernel::ids::ActId;
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{
    Ability, Act, Arg, CardPool, CostItem, Count, Def, EventPattern, Head, Mod, Num, Op, Part,
    Quality, Sel, Term,
};
use shokan_lang::ast::{Limit, Preposition};

const SUFFERED: u64 = event::WOUND.bit() | event::DESTROY.bit();
/// The dice are for a card that was attacked.
const AIMED: u64 = event::AFTER_ATTACK.bit();

/// Why a text never runs, or at other moments than it says.
pub(super) fn silent(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    head_of(pool, ability)
        .or_else(|| limit(ability))
        .or_else(|| endless(ability))
        .or_else(|| chained(ability))
        .or_else(|| user(ability))
        .or_else(|| gone(pool, ability))
        .or_else(|| absent(pool, ability))
}

fn head_of(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    match &ability.head {
        Head::AnswerTo(_) => {
            Some("an answer (nothing can be answered here: write `on EVENT` or `any_time`)")
        }
        Head::InsteadOf(it) => replaced(pool, ability, it).or_else(|| parts(it, true)),
        Head::On(it) => parts(it, false).or_else(|| of_itself(pool, ability, it)),
        Head::Always if ability.pay.is_some() || ability.may => {
            Some("`pay` or `may` of a continuous text (it always holds)")
        }
        Head::Rule(_) if ability.may => {
            Some("`may` of a text used at will (write `may { }` in its block)")
        }
        Head::Rule(head::PLAY) if ability.granted => {
            Some("`play` as a text that is given (an Event is played from the hand)")
        }
        Head::Always | Head::Rule(_) => None,
    }
}

/// The parts of an event: whether anything is ever so.
fn parts(it: &EventPattern, instead: bool) -> Option<Complaint> {
    let of_turn = it.names & TURNS != 0;
    if of_turn && it.names & !TURNS != 0 {
        return Some("moments of a turn joined with events of cards (write two abilities)");
    }
    if it.name.is_some() {
        return Some("a name of the event (write `as` behind a card of the event)");
    }
    if it.parts.iter().filter(|part| part.name.is_some()).count() > 1 {
        return Some("two names in an event (name one card)");
    }
    if of_turn && it.parts.is_empty() {
        return Some("a turn of nobody (write `of you`, `of opponent` or `of each_player`)");
    }
    if it.names & ATTACKS != 0 && it.parts.iter().all(|part| part.role != Preposition::By) {
        return Some("an attack of nobody (write of whom: `by this`, `by enemy units`)");
    }
    it.parts.iter().find_map(|part| {
        if of_turn {
            turn_part(part)
        } else {
            card_part(it, part, instead).or_else(|| never(it, part))
        }
    })
}

/// Units are summoned, move and attack; Events and Walls are played.
fn never(it: &EventPattern, part: &Part) -> Option<Complaint> {
    let Term::Sel(Sel::Cards(cards)) = &part.term else {
        return None;
    };
    let all = |fits: &dyn Fn(&Quality) -> bool| cards.any.iter().all(fits);
    let still = all(&|it| matches!(it, Quality::Kind(kind::WALL | kind::EVENT)));
    let units = all(&|it| matches!(it, Quality::Kind(kind::UNIT) | Quality::State(_)));
    let summoners = all(&|it| matches!(it, Quality::State(state::SUMMONER)));
    let only = |bits: u64| it.names & !bits == 0;
    let comes = event::SUMMON.bit() | event::AFTER_MOVE.bit();
    let events = all(&|it| matches!(it, Quality::Kind(kind::EVENT)));
    let never = match part.role {
        // An Event does not lie on the battlefield, where cards are attacked and wounded.
        Preposition::Of if events && only(SUFFERED) => true,
        Preposition::On => events && only(ATTACKS),
        Preposition::Of => {
            still && only(comes)
                || summoners && only(event::SUMMON.bit())
                || units && only(event::PLAY.bit())
        }
        Preposition::By => still && only(ATTACKS),
        _ => false,
    };
    never.then_some("an event that never happens to such cards")
}

/// What a card never does itself: Units are not played, and nothing else is summoned, moves or
/// attacks.
fn of_itself(pool: &CardPool, ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    let others = |part: &Part| match &part.term {
        Term::Sel(sel) => {
            !matches!(sel, Sel::This) || matches!(part.role, Preposition::On | Preposition::To)
        }
        _ => false,
    };
    if it.parts.iter().any(others) {
        return None;
    }
    let only = |bits: u64| it.names & !bits == 0;
    let done = event::SUMMON.bit() | event::AFTER_MOVE.bit() | ATTACKS;
    match printed_on(pool, ability)? {
        kind::UNIT => only(event::PLAY.bit())
            .then_some("the play of a Unit itself, which is summoned (write `summon of this`)"),
        _ => only(done).then_some(
            "what only Units do, of an Event itself (write of which Units: `summon of own units`)",
        ),
    }
}

fn turn_part(part: &Part) -> Option<Complaint> {
    let player = matches!(part.term, Term::Sel(Sel::Player(_)));
    (!player || part.role != Preposition::Of)
        .then_some("cards in an event of players (write `of you` or `of opponent`)")
}

fn card_part(it: &EventPattern, part: &Part, instead: bool) -> Option<Complaint> {
    let of_attack = it.names & ATTACKS != 0;
    let on = if instead { ATTACKS } else { AIMED };
    match (&part.term, part.role) {
        (Term::Zone(_) | Term::Zones(_) | Term::Context(_), _) => {
            Some("where it happens in an event (write `when this in battlefield` or the like)")
        }
        (Term::Causes(_), _) if it.names & !SUFFERED != 0 => {
            Some("a cause that this event never has (only `wound` and `destroy` have one)")
        }
        (Term::Causes(_), _) => None,
        (Term::Sel(Sel::Player(_)), Preposition::Of) => {
            Some("a player in an event of cards (write `of own units` or `by opponent`)")
        }
        (Term::Sel(_), Preposition::Of) if of_attack => {
            Some("`of` in an event of an attack (write `by` the attacker)")
        }
        (Term::Sel(Sel::Player(_)), Preposition::By) => None,
        (Term::Sel(_), Preposition::By) if it.names & !(ATTACKS | SUFFERED) != 0 => {
            Some("a card that does this (write `by you` or `by opponent`)")
        }
        (Term::Sel(_), Preposition::On) if it.names & !on == 0 => None,
        (Term::Sel(_), Preposition::On | Preposition::To) => Some(
            "`on` or `to` in this event (write `of` the card, of an attack `after_attack by A on \
             B`, or ask for `foe`)",
        ),
        (Term::Sel(_), Preposition::From | Preposition::In) => {
            Some("where it happens in an event (write `when this in battlefield` or the like)")
        }
        (Term::Sel(_), _) => None,
    }
}

/// What stands in the place of something else: a roll, wounds, the placing of a summoned Unit.
fn replaced(pool: &CardPool, ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    let only = |may: fn(&Op) -> bool| ability.ops.iter().all(may);
    let asks = ability.pay.is_some() || ability.may;
    if it.names == event::ATTACK_ROLL.bit() {
        let wounds = |op: &Op| match op {
            Op::Do(Act::Named(named::WOUND, args)) => matches!(
                args.as_slice(),
                [Arg::Num(_) | Arg::Count(Count::Exactly(_)), Arg::Sel(_)]
            ),
            _ => false,
        };
        if !only(wounds) {
            return Some(
                "a replacement of a roll (write `wound N to CARD`, and nothing else: the attack \
                 places these wounds)",
            );
        }
        return asks.then_some("a replacement of a roll that is asked for (no `pay`, no `may`)");
    }
    if it.names == event::WOUND.bit() {
        let change = |op: &Op| {
            matches!(
                op,
                Op::Do(Act::ChangeAmount(_) | Act::Pay(..)) | Op::Paying(_) | Op::AskX(_)
            )
        };
        if !only(change) {
            return Some(
                "a replacement of wounds (write `prevent` or `change amount to N`, and pay only \
                 magic)",
            );
        }
        let x = |op: &Op| matches!(op, Op::Do(Act::Pay(_, Num::X)));
        return ability
            .ops
            .iter()
            .any(x)
            .then_some("`x` as the price of a replacement (write a number)");
    }
    if it.names != event::SUMMON.bit() {
        return Some(
            "a replacement of this event (only `attack_roll`, `wound` and `summon` can be \
             replaced)",
        );
    }
    let own = match it.parts.as_slice() {
        [] => true,
        [part] => part.role == Preposition::Of && matches!(part.term, Term::Sel(Sel::This)),
        _ => false,
    };
    if !own || ability.granted || pool.def(ability.def).kind != kind::UNIT {
        Some("a replacement of the summoning of other cards (write `summon of this` on the Unit)")
    } else if asks || ability.limit.is_some() {
        Some("a replacement of a summoning that is asked for (no `pay`, no `may`, no limit)")
    } else {
        None
    }
}

/// Limits that mean nothing where they stand.
fn limit(ability: &Ability) -> Option<Complaint> {
    // A text that is kept for later has no clauses of its own.
    if ability.tree.must && !ability.granted {
        return Some("`must` (a text without `may` and without `pay` is used anyway)");
    }
    match (&ability.head, ability.limit?) {
        (Head::Always, _) => Some("a limit of a continuous text"),
        (Head::Rule(head::PLAY), _) => Some("a limit of a play (an Event is gone when played)"),
        (_, Limit::FirstEachTurn) => Some("`first each turn` (write `once`)"),
        // What it asks for is said by `endless`.
        (Head::Rule(head::ANY_TIME), Limit::Any) => None,
        (_, Limit::Any) => Some("`any` (without a limit the text is used each time)"),
        (_, Limit::Once | Limit::OncePerName) => None,
    }
}

/// A text that could be used again and again in one turn: nothing counts its uses, nothing is paid
/// for them, and it does not begin with what runs out.
fn endless(ability: &Ability) -> Option<Complaint> {
    let ops = ability.ops.get(usize::from(ability.body)..);
    let runs_out = matches!(
        ops.unwrap_or_default().first(),
        Some(Op::Do(Act::Named(named::STACK_MAGIC, _)))
    );
    let at_will = matches!(ability.head, Head::Rule(head::ANY_TIME));
    (at_will && !is_bounded(ability) && !runs_out).then_some(
        "a text that can be used at any time for nothing, again and again (write `any_time, once`, \
         or a price: `any_time, pay magic 1`)",
    )
}

/// A text that brings about what it waits for, so that one move or attack follows the other in one
/// turn: nothing counts its uses, nothing is paid for them, and no die ends it.
fn chained(ability: &Ability) -> Option<Complaint> {
    let does = |which: ActId| {
        let mut ops = ability.ops.iter();
        ops.any(|op| matches!(op, Op::Do(Act::Named(verb, _)) if *verb == which))
    };
    let attacks = does(named::ATTACK_WITH);
    let again = hears(ability, event::AFTER_MOVE.bit()) && (attacks || does(named::MOVE_UNIT))
        || hears(ability, ATTACKS) && attacks;
    let decided = ability
        .ops
        .iter()
        .any(|op| matches!(op, Op::JumpUnless(..)));
    (again && !is_bounded(ability) && !(decided && does(named::ROLL))).then_some(
        "a move or an attack after every move or attack, again and again (write `once`, or a price)",
    )
}

/// Whether the uses of a text in a turn are counted, or each is paid for.
fn is_bounded(ability: &Ability) -> bool {
    let counted = ability.limit.is_some_and(|it| it != Limit::Any);
    let mut items = ability.pay.iter().flat_map(|cost| &cost.items);
    counted || items.any(is_price)
}

/// Whether an item of a price is never nothing.
const fn is_price(item: &CostItem) -> bool {
    match item {
        CostItem::Discard(n)
        | CostItem::Mill(n)
        | CostItem::SendCount(n, ..)
        | CostItem::Counters(n, _)
        | CostItem::CountersOf(n, ..)
        | CostItem::Named(_, n) => matches!(n, Num::X | Num::Lit(1..)),
        CostItem::Rest(_) | CostItem::Send(..) => true,
    }
}

/// Others use only what is used at any time.
fn user(ability: &Ability) -> Option<Complaint> {
    let others = ability.tree.by.is_some() && !matches!(ability.head, Head::Rule(head::ANY_TIME));
    others.then_some("a text that others may use (only `any_time` can have `by any player`)")
}

/// What an Event says that does not stay on the battlefield.
fn gone(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    // A text that is given belongs to no card, and a file may hold none.
    if ability.granted || matches!(ability.head, Head::Rule(head::PLAY)) {
        return None;
    }
    let def = pool.def(ability.def);
    if def.kind != kind::EVENT {
        return None;
    }
    (!stays(pool, def)).then_some(
        "a text of an Event that does not stay (write `play`, `put this on CARD`, or `this counts \
         as wall`)",
    )
}

/// What an Event that does not stay does with itself as with a card of the battlefield, or with the
/// card it lies on.
fn absent(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let def = pool.def(ability.def);
    let played = matches!(ability.head, Head::Rule(head::PLAY)) && !ability.granted;
    if !played || def.kind != kind::EVENT || stays(pool, def) {
        return None;
    }
    let mut host = false;
    walk::ability(ability, &mut |said| {
        host |= matches!(said, Said::Sel(Sel::Host))
    });
    if host {
        return Some("`host` of an Event that does not stay (it lies on no card: name one)");
    }
    let is_this = |sel: &Sel| {
        let mut all = walk::parts(sel).into_iter();
        all.any(|it| matches!(it, Sel::This))
    };
    let lies = |op: &Op| match op {
        Op::Modify(on, _) => is_this(on),
        Op::Do(Act::Named(named::SUMMON | named::PLAY, _)) => false,
        Op::Do(Act::Named(_, args)) => args
            .iter()
            .any(|arg| matches!(arg, Arg::Sel(sel) | Arg::Pick(_, sel, _) if is_this(sel))),
        _ => false,
    };
    ability.ops.iter().any(lies).then_some(
        "`this` of an Event that does not stay, as a card of the Battlefield (name a card that \
         lies there)",
    )
}

/// Whether an Event stays on the battlefield when it has been played.
fn stays(pool: &CardPool, def: &Def) -> bool {
    let put = |op: &Op| match op {
        Op::Do(Act::Named(named::PUT_ON, args)) => {
            matches!(args.first(), Some(Arg::Sel(Sel::This)))
        }
        _ => false,
    };
    def.abilities.iter().any(|&id| {
        let it = pool.ability(id);
        it.ops.iter().any(put)
            || it
                .always
                .iter()
                .any(|part| matches!(part.change, Mod::Word(word::COUNTS_AS_WALL, _)))
    })
}

/// Whether the text runs where nobody attacks.
pub(super) fn is_out_of_attacks(ability: &Ability) -> bool {
    let quiet = TURNS | event::SUMMON.bit() | event::PLAY.bit() | event::AFTER_MOVE.bit();
    match &ability.head {
        Head::Rule(word) => *word != head::ANY_TIME,
        Head::On(it) | Head::InsteadOf(it) | Head::AnswerTo(it) => it.names & !quiet == 0,
        Head::Always => false,
    }
}

/// Whether the text runs only while an attack goes on.
pub(super) fn is_in_attack(ability: &Ability) -> bool {
    const IN_ATTACK: u64 = ATTACKS & !event::AFTER_ATTACK.bit();
    let by_attack = |part: &Part| matches!(part.term, Term::Causes(cause::ATTACK));
    match &ability.head {
        Head::On(it) => {
            is_only(ability, IN_ATTACK)
                || it.names & !(IN_ATTACK | SUFFERED) == 0 && it.parts.iter().any(by_attack)
        }
        _ => false,
    }
}

/// Whether the verb speaks of an attack that can still become so.
pub(super) fn fits_attack(ability: &Ability, verb: ActId) -> bool {
    match verb {
        named::AFFECT => is_only(ability, event::ATTACK.bit() | event::BEFORE_ATTACK.bit()),
        named::DICE_BECOME => is_only(ability, event::ATTACK_ROLL.bit()),
        _ => true,
    }
}

/// Whether steps of a move are known.
pub(super) fn has_moved(ability: &Ability) -> bool {
    let moves = |op: &Op| matches!(op, Op::Do(Act::Named(named::MOVE_UNIT, _)));
    hears(ability, event::AFTER_MOVE.bit()) || ability.ops.iter().any(moves)
}

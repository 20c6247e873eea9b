//! What texts can wait for, take the place of and answer, and what may stand beside it.

use super::super::words::{cause, event, kind, zone};
use super::reach::{self, Reach, Scope};
use super::{is_row, tens};
use shokan_kernel::ids::{EventId, ZoneKind};
use shokan_kernel::pool::{Ability, Act, Arg, EventPattern, Head, Op, Part, Sel, Term, Who};
use shokan_lang::ast::Preposition;

/// Events that texts hear.
const HEARD: &[EventId] = &[
    event::SUMMON,
    event::PUT,
    event::DESTROY,
    event::WIN_BATTLE,
    event::LOSE_BATTLE,
    event::BATTLE_END,
];
/// Events of which a text may change the amount.
const AMOUNTS: &[EventId] = &[event::HEAL, event::DAMAGE, event::DAMAGE_VALUE];

fn is_one_of(it: &EventPattern, known: &[EventId]) -> bool {
    let all = known.iter().fold(0u64, |all, &at| all | at.bit());
    it.names & !all == 0
}

const fn has(it: &EventPattern, which: EventId) -> bool {
    it.names & which.bit() != 0
}

/// Why a text never runs, or at other moments than it says.
pub(super) fn silent(scope: &Scope<'_>) -> Vec<&'static str> {
    let ability = scope.ability;
    let mut faults = Vec::new();
    let (it, known) = match &ability.head {
        Head::On(it) => (it, heard(it)),
        Head::InsteadOf(it) => (it, replaced(ability, it)),
        Head::AnswerTo(it) => (it, answered(scope, it)),
        Head::Always | Head::Rule(_) => {
            faults.extend(held(ability));
            return faults;
        }
    };
    faults.extend(known);
    if known.is_none() {
        faults.extend(it.parts.iter().filter_map(|of| part(scope, it, of)));
        faults.extend(subject(scope, it));
    }
    faults
}

fn heard(it: &EventPattern) -> Option<&'static str> {
    if is_one_of(it, HEARD) {
        None
    } else if is_one_of(it, AMOUNTS) || has(it, event::HEALTH_ZERO) || has(it, event::MOVE) {
        Some("a moment of this kind: say `instead of` it")
    } else {
        Some("a moment of this kind: an art is met by `answer to use`")
    }
}

/// What stands in the place of something: amounts are changed without asking anybody, a row is
/// named, what happens to a health is done.
fn replaced(ability: &Ability, it: &EventPattern) -> Option<&'static str> {
    if ability.may || ability.pay.is_some() {
        return Some("a replacement of this kind: it asks nobody, so no `may` and no `pay`");
    }
    let only = |may: &dyn Fn(&Op) -> bool| ability.ops.iter().all(may);
    if is_one_of(it, AMOUNTS) {
        let named = it.name.is_some() || it.parts.iter().any(|part| part.name.is_some());
        return if !only(&|op| matches!(op, Op::Do(Act::ChangeAmount(_)))) {
            Some("a replacement of this kind: say `change amount to`, and nothing else")
        } else {
            named.then_some("a name in a change of an amount: say `this`, `host` or the cards")
        };
    }
    if is_one_of(it, &[event::MOVE]) {
        let row = |op: &Op| match op {
            Op::Do(Act::Move { what, to, .. }) => is_row(*to) && is_mover(it, what),
            _ => false,
        };
        return (!only(&row)).then_some(
            "a replacement of this kind: say `move` with the same spirit to another row",
        );
    }
    if is_one_of(it, &[event::HEALTH_ZERO]) {
        let amount = |op: &Op| !matches!(op, Op::Do(Act::ChangeAmount(_)));
        return (!only(&amount))
            .then_some("a replacement of this kind: say `set health of host to 10` or the like");
    }
    Some("a replacement of this kind: of heal, damage, damage_value, health_zero or move alone")
}

/// Whether this is the card that an event of a move is about.
fn is_mover(it: &EventPattern, what: &Sel) -> bool {
    let of = it.parts.iter().find(|part| part.role == Preposition::Of);
    match (what, of.map(|part| &part.term)) {
        (Sel::This, None | Some(Term::Sel(Sel::This))) => true,
        (Sel::Slot(slot), _) => it.name == Some(*slot),
        _ => false,
    }
}

fn answered(scope: &Scope<'_>, it: &EventPattern) -> Option<&'static str> {
    let by = |part: &Part| part.role == Preposition::By;
    if !is_one_of(it, &[event::USE]) {
        Some("an answer of this kind: say `answer to use of any shamanic_art by opponent`")
    } else if scope.def.kind != kind::SHAMANIC_ART {
        Some("an answer on a card that is no art")
    } else if !it.parts.iter().any(by) || it.parts.len() < 2 {
        Some("an answer without its art or its player: say `of any shamanic_art by opponent`")
    } else {
        None
    }
}

/// What has no moment: an art, and what holds all the time.
fn held(ability: &Ability) -> Option<&'static str> {
    if ability.may {
        return Some("`may` on a text that nobody is asked about: say `may { }` in its block");
    }
    (matches!(ability.head, Head::Always) && ability.pay.is_some())
        .then_some("a price of a lasting text")
}

/// Whether a part can be so, and is said.
fn part(scope: &Scope<'_>, it: &EventPattern, part: &Part) -> Option<&'static str> {
    let of = |known: &[EventId]| is_one_of(it, known);
    let fits = match (&part.role, &part.term) {
        (Preposition::Of, Term::Sel(Sel::Player(_))) => has_source(it) && of(&[event::HEAL]),
        (Preposition::Of, Term::Sel(_)) => !has(it, event::DAMAGE_VALUE),
        (Preposition::By, Term::Sel(Sel::Player(who))) => {
            of(&[event::HEAL]) || of(&[event::USE]) && !matches!(who, Who::You)
        }
        (Preposition::By, Term::Sel(_)) => of(&[event::HEAL]),
        (Preposition::By, Term::Causes(causes)) => of(&[event::HEAL]) && *causes == cause::ART,
        (Preposition::In, Term::Context(_)) => of(&[event::DESTROY, event::DAMAGE]),
        (Preposition::From, term) => match (it.names, term) {
            _ if of(&[event::SUMMON]) => is_zone(term, zone::HAND),
            _ if of(&[event::PUT]) => is_zone(term, zone::HAND) || is_zone(term, zone::ATTACHED),
            _ => of(&[event::MOVE]) && is_zone(term, zone::COMBO),
        },
        (Preposition::To, term) => of(&[event::MOVE]) && is_zone(term, zone::WAIT_ROW),
        _ => false,
    };
    if !fits {
        return Some("a part of an event that is never so, or that no text says: leave it out");
    }
    let ends = |role| it.parts.iter().any(|part| part.role == role);
    (of(&[event::MOVE]) && !(ends(Preposition::From) && ends(Preposition::To)))
        .then_some("a move of this kind: say `from combo_field to wait_row`")
        .or_else(|| restored(scope, part))
}

/// Whether cards behind `by` can restore health at all.
fn restored(scope: &Scope<'_>, part: &Part) -> Option<&'static str> {
    let Term::Sel(sel) = &part.term else {
        return None;
    };
    let of_cards = part.role == Preposition::By && !matches!(sel, Sel::Player(_));
    (of_cards && scope.reach(sel).is_empty()).then_some("cards that can never be there")
}

fn has_source(it: &EventPattern) -> bool {
    it.parts
        .iter()
        .any(|part| matches!(part.term, Term::Causes(_)))
}

fn is_zone(term: &Term, at: ZoneKind) -> bool {
    match term {
        Term::Zone(known) => *known == at,
        Term::Zones(all) => all.contains(&at),
        _ => false,
    }
}

/// Whether an event can ever happen to what it is said of.
fn subject(scope: &Scope<'_>, it: &EventPattern) -> Option<&'static str> {
    let of_battle = is_one_of(
        it,
        &[event::WIN_BATTLE, event::LOSE_BATTLE, event::BATTLE_END],
    );
    let said = it
        .parts
        .iter()
        .find_map(|part| match (&part.role, &part.term) {
            (Preposition::Of, Term::Sel(sel)) if !matches!(sel, Sel::Player(_)) => Some(sel),
            _ => None,
        });
    if has(it, event::DAMAGE_VALUE) || of_battle && said.is_none() {
        return None;
    }
    let reach = scope.reach(said.unwrap_or(&Sel::This));
    let happens = |which: EventId| match which {
        event::SUMMON | event::DESTROY | event::MOVE => reach::spirits(),
        event::PUT => reach::put(),
        event::USE => reach::arts(),
        event::WIN_BATTLE | event::LOSE_BATTLE | event::BATTLE_END => reach::fighters(),
        _ => reach::shamans(),
    };
    let known = EventId::among(it.names);
    let wrong = |cells: u128, reach: Reach| reach.all() & cells == 0;
    for which in known {
        if wrong(happens(which), reach) {
            return Some("an event that never happens to such a card: say of which cards");
        }
        let mine = matches!(which, event::WIN_BATTLE | event::LOSE_BATTLE);
        if mine && reach.enemy & reach::fighters() != 0 {
            return Some(
                "a battle of the other side's attack character: say `own`, or the other event",
            );
        }
        let brief = scope.is_brief();
        if brief && which == event::SUMMON {
            return Some("a summoning while the card lies in a row: nobody summons in a battle");
        }
        let from_field =
            |part: &Part| part.role == Preposition::From && is_zone(&part.term, zone::ATTACHED);
        let own = matches!(said, None | Some(Sel::This));
        if brief && own && which == event::PUT && it.parts.iter().any(from_field) {
            return Some(
                "a card put from the field that cannot be attached: give it `attach_mark`",
            );
        }
        if which == event::USE && reach.enemy & reach::arts() == 0 {
            return Some("an answer to an own art: say `any shamanic_art by opponent`");
        }
    }
    None
}

/// Whether a text always runs while a battle goes on.
pub(super) fn is_in_battle(scope: &Scope<'_>, marked: bool) -> bool {
    let row = matches!(
        scope.def.kind,
        kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART
    ) && !marked;
    match &scope.ability.head {
        Head::On(it) if is_one_of(it, &[event::BATTLE_END]) => false,
        Head::On(it) => {
            let in_battle = |part: &Part| matches!(part.term, Term::Context(_));
            row || is_one_of(it, &[event::PUT, event::WIN_BATTLE, event::LOSE_BATTLE])
                || is_one_of(it, &[event::DESTROY]) && it.parts.iter().any(in_battle)
        }
        Head::InsteadOf(_) => row,
        Head::AnswerTo(_) | Head::Always | Head::Rule(_) => false,
    }
}

/// Whether a verb has an argument of this number that is not in tens.
pub(super) fn is_of_tens(text: &Ability, args: &[Arg]) -> bool {
    args.iter()
        .all(|arg| !matches!(arg, Arg::Num(n) if !tens(text, n)))
}

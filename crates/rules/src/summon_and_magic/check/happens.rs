//! To what cards an event of Summon & Magic happens, which cards do it, and where: what is never so
//! is refused, and so is what would be read as something else than it is.

use super::super::words::{event, kind, mark, zone};
use super::Complaint;
use super::moments::MOVES;
use crate::bearers::printed_on;
use shokan_kernel::ids::{EventId, KindId};
use shokan_kernel::pool::{Ability, CardPool, Cards, EventPattern, Part, Quality, Sel, Term};
use shokan_lang::ast::Preposition;

const NEVER: Complaint = "an event that never happens to such cards";

/// What happens to players, or is done by a player whose card nobody sees.
const OF_PLAYERS: u64 = event::BOOST.bit()
    | event::TURN_START.bit()
    | event::TURN_END.bit()
    | event::CHARGE.bit()
    | event::DRAW.bit()
    | event::BURN.bit()
    | event::SET.bit()
    | event::DECLARE_END.bit();

/// What happens while nothing but avatars lies on the field (SM-06-6.a).
const OF_SETUP: u64 = event::SETUP.bit() | event::AVATARS_SHOWN.bit() | event::BOOST.bit();

/// What a monster that lies down never does (SM-08-3.f, SM-23.20).
const STANDING: u64 = event::ATTACK.bit() | event::COMMAND.bit() | event::ACTION_SKILL.bit();

/// What has another card behind `by` than the one that it happens to.
const BY_ANOTHER: u64 = event::DESTROY.bit() | event::TARGET.bit();

/// Why nothing is ever as an event of a text says.
pub(super) fn never(pool: &CardPool, ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    nobodys(it)
        .or_else(|| it.parts.iter().find_map(|part| to_cards(it, part)))
        .or_else(|| about_itself(pool, ability, it))
}

/// Why nothing that could be answered is ever as an answer says.
pub(super) fn never_answered(it: &EventPattern) -> Option<Complaint> {
    nobodys(it)
        .or_else(|| it.parts.iter().find_map(|part| to_cards(it, part)))
        .or_else(|| {
            (!all(it, OF_PLAYERS) && is_of_itself(it)).then_some(
                "an answer to what its own card does, which lies in a hand or face-down (write \
                 which other cards)",
            )
        })
}

/// Whether every event of a text is one of these.
const fn all(it: &EventPattern, bits: u64) -> bool {
    it.names & !bits == 0
}

const fn any(it: &EventPattern, bits: u64) -> bool {
    it.names & bits != 0
}

fn is_card(part: &Part) -> bool {
    matches!(&part.term, Term::Sel(sel) if !matches!(sel, Sel::Player(_)))
}

/// Whether an event names cards behind a little word.
fn names(it: &EventPattern, role: Preposition) -> bool {
    it.parts
        .iter()
        .any(|part| part.role == role && is_card(part))
}

/// Events without the player or the card that they are of.
fn nobodys(it: &EventPattern) -> Option<Complaint> {
    let player = |part: &Part| matches!(part.term, Term::Sel(Sel::Player(_)));
    if any(it, OF_PLAYERS) && !it.parts.iter().any(player) {
        return Some("an event of players without a player (write `of you` or `of opponent`)");
    }
    let of_card = names(it, Preposition::Of);
    if any(it, event::USE.bit()) && !of_card {
        // SM-08-2.d: no text works while its own card is used.
        return Some(
            "a use without the card that is used (write `use of CARDS`, with `by you` or `by \
             opponent`)",
        );
    }
    if any(it, BY_ANOTHER) && names(it, Preposition::By) && !of_card {
        return Some(
            "`by` cards without the card to which it happens (write `of this by CARDS` or the like)",
        );
    }
    let on = names(it, Preposition::On) && any(it, event::ATTACK.bit());
    if on && !of_card && !names(it, Preposition::By) {
        return Some("an attack on cards by nobody (write `attack of CARDS on CARDS`)");
    }
    let ends = |part: &Part| matches!(part.role, Preposition::From | Preposition::To);
    (all(it, MOVES) && !it.parts.iter().any(ends))
        .then_some("a way without a place (write `from ZONE` or `to ZONE`)")
}

/// The kinds of cards to which an event happens, or which do it.
const fn subjects(which: EventId) -> &'static [KindId] {
    match which {
        // An installed artifact has skills as a monster has.
        event::COMMAND | event::ACTION_SKILL => &[kind::MONSTER, kind::ARTIFACT],
        event::USE => &[kind::MAGIC, kind::ARTIFACT, kind::LAND, kind::WEATHER],
        event::DESTROY | event::TARGET | event::MOVE | event::LEAVE => &[
            kind::MONSTER,
            kind::MAGIC,
            kind::ARTIFACT,
            kind::LAND,
            kind::WEATHER,
        ],
        event::ATTACK
        | event::ANSWER
        | event::ENGAGE
        | event::EVADE
        | event::RECOIL
        | event::SUMMON
        | event::CHANGE_POSITION
        | event::TURN_POSITION
        | event::TRIBUTE
        | event::ENTER
        | event::EMERGE
        | event::REVIVE
        | event::TURNED_UP
        | event::EQUIP => &[kind::MONSTER],
        _ => &[
            kind::MONSTER,
            kind::MAGIC,
            kind::ARTIFACT,
            kind::LAND,
            kind::WEATHER,
            kind::AVATAR,
        ],
    }
}

/// The kinds of cards that do it to others, or do it themselves where `by` says so.
const fn doers(which: EventId) -> &'static [KindId] {
    match which {
        event::TARGET => &[kind::MONSTER],
        event::DESTROY => subjects(event::SETUP),
        _ => subjects(which),
    }
}

/// Whether a card of these kinds is in none of the events.
fn in_none(it: &EventPattern, kinds: &[KindId], which: fn(EventId) -> &'static [KindId]) -> bool {
    let mut known = EventId::among(it.names);
    known.all(|at| !which(at).iter().any(|kind| kinds.contains(kind)))
}

/// The kinds of cards that a description names, if it names kinds.
fn kinds(cards: &Cards) -> Option<Vec<KindId>> {
    let kind = |it: &Quality| match it {
        Quality::Kind(kind) => Some(*kind),
        _ => None,
    };
    if cards.any.is_empty() {
        return None;
    }
    cards.any.iter().map(kind).collect()
}

/// Whether a description is of other cards than monsters alone.
pub(super) fn are_no_monsters(cards: &Cards) -> bool {
    kinds(cards).is_some_and(|kinds| !kinds.contains(&kind::MONSTER))
}

/// Cards that never do this, or to which it never happens, and places in which it does not.
fn to_cards(it: &EventPattern, part: &Part) -> Option<Complaint> {
    if let (Preposition::In, Term::Zone(at)) = (&part.role, &part.term) {
        let away = all(it, event::DESTROY.bit()) && (at.0 > zone::UNDER.0 && *at != zone::FIELD);
        return away.then_some("a destruction where nothing is destroyed (cards of the field are)");
    }
    let Term::Sel(Sel::Cards(cards)) = &part.term else {
        return None;
    };
    let kinds = kinds(cards)?;
    let which = match part.role {
        Preposition::Of => subjects,
        Preposition::By => doers,
        Preposition::On | Preposition::To if all(it, event::EQUIP.bit()) => subjects,
        _ => return None,
    };
    in_none(it, &kinds, which).then_some(NEVER)
}

/// Whether an event is about the card of the text and no other.
fn is_of_itself(it: &EventPattern) -> bool {
    let is_it = |part: &Part| match &part.term {
        Term::Sel(Sel::This) => matches!(part.role, Preposition::Of | Preposition::By),
        _ => false,
    };
    let mut cards = it.parts.iter().filter(|part| is_card(part)).peekable();
    let player = |part: &Part| matches!(part.term, Term::Sel(Sel::Player(_)));
    (cards.peek().is_some() || !it.parts.iter().any(player)) && cards.all(is_it)
}

/// What a card never hears of itself, by its type and by how it lies.
fn about_itself(pool: &CardPool, ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    let printed = printed_on(pool, ability);
    if let Some(printed) = printed
        && all(it, OF_SETUP)
        && printed != kind::AVATAR
    {
        return Some("what happens before any card but an avatar lies on the field");
    }
    if all(it, OF_PLAYERS | OF_SETUP | event::BATTLE_END.bit()) || !is_of_itself(it) {
        return None;
    }
    if all(it, event::USE.bit()) {
        return Some("the use of the card itself (write the text under `use`)");
    }
    let guard = ability.values.first() == Some(&mark::GUARD);
    if guard && all(it, STANDING) {
        return Some("what a monster that lies down never does, in a guard skill");
    }
    in_none(it, &[printed?], subjects).then_some(NEVER)
}

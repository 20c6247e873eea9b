//! Events of Summons Call: to what cards and players they happen, from where to where. What is
//! never so is refused.

use super::super::words::{cause, event, kind, zone};
use super::only;
use crate::bearers::printed_on;
use shokan_kernel::ids::{KindId, ZoneKind};
use shokan_kernel::pool::{Ability, CardPool, EventPattern, Part, Sel, Term};
use shokan_lang::ast::Preposition;

type Complaint = &'static str;

/// What happens to players, about no card.
const OF_PLAYERS: u64 = event::TURN_START.bit() | event::TURN_END.bit() | event::DRAW.bit();
/// What happens to units alone.
const OF_UNITS: u64 = event::ENTRY.bit() | event::ENTER.bit() | event::LEAVE.bit();
/// What happens to what stands on the field.
const OF_THE_FIELD: u64 = OF_UNITS
    | event::DAMAGE.bit()
    | event::HEAL.bit()
    | event::MOVE_COLUMN.bit()
    | event::ATTACK.bit()
    | event::BATTLE.bit();
/// SC-05-03.c: what never happens to a master.
const NOT_OF_MASTERS: u64 = OF_UNITS | event::VANISH.bit() | event::MOVE.bit() | event::PLAY.bit();

/// Where cards of a type can lie (SC-05-02, SC-05-03, R-SC-19).
const fn lies(printed: KindId, at: ZoneKind) -> bool {
    match printed {
        kind::MASTER => at.0 == zone::MASTER.0,
        kind::SKILL => at.0 != zone::MASTER.0 && at.0 != zone::UNITS.0,
        _ => at.0 != zone::MASTER.0 && at.0 != zone::RESOLVING.0,
    }
}

/// Why nothing is ever as an event says.
pub(super) fn never(pool: &CardPool, ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    let own = is_of_itself(it);
    let printed = printed_on(pool, ability);
    let mine: Vec<KindId> = printed.into_iter().collect();
    let kinds = if own && printed.is_some() {
        mine.as_slice()
    } else {
        KINDS
    };
    to_players(it)
        .or_else(|| it.parts.iter().find_map(|part| to_cards(it, part)))
        .or_else(|| journey(it, kinds))
        .or_else(|| own_text(it, own))
        .or_else(|| off_the_field(it, own, printed?))
        .or_else(|| (own && turned_elsewhere(it, printed?)).then_some(ELSEWHERE))
        .or_else(|| {
            it.parts
                .iter()
                .find_map(|part| of_skills(it, part, printed))
        })
}

/// Whether cards are said to do something.
pub(super) fn is_by_cards(part: &Part) -> bool {
    part.role == Preposition::By
        && matches!(&part.term, Term::Sel(sel) if !matches!(sel, Sel::Player(_)))
}

const ELSEWHERE: &str = "a zone in which such a card never lies";

/// Whether a card would be turned face-up where cards of its type never lie.
fn turned_elsewhere(it: &EventPattern, printed: KindId) -> bool {
    all(it, event::TURNED_UP.bit())
        && it.parts.iter().any(|part| match (&part.role, &part.term) {
            (Preposition::In, Term::Zone(at)) => !lies(printed, *at),
            (Preposition::In, Term::Zones(all)) => !all.iter().any(|at| lies(printed, *at)),
            _ => false,
        })
}

/// Skills of cards that are none.
fn of_skills(it: &EventPattern, part: &Part, printed: Option<KindId>) -> Option<Complaint> {
    let by_skill =
        |part: &Part| matches!(part.term, Term::Causes(causes) if causes == cause::SKILL);
    let (Preposition::By, Term::Sel(sel)) = (&part.role, &part.term) else {
        return None;
    };
    let never = match sel {
        Sel::This => printed.is_some_and(|it| it != kind::SKILL),
        Sel::Cards(cards) => !cards.any.is_empty() && only(sel, &[kind::UNIT, kind::MASTER]),
        _ => false,
    };
    (never && it.parts.iter().any(by_skill))
        .then_some("a skill of such cards (write `by effect of CARDS`)")
}

const KINDS: &[KindId] = &[kind::UNIT, kind::SKILL];

/// Whether an event is about the card of the text.
fn is_of_itself(it: &EventPattern) -> bool {
    let mut about = it.parts.iter().filter_map(|part| match &part.term {
        Term::Sel(sel) if matches!(part.role, Preposition::Of | Preposition::To) => Some(sel),
        _ => None,
    });
    about.all(|sel| matches!(sel, Sel::This))
}

/// Whether every event of a text is one of these.
const fn all(it: &EventPattern, bits: u64) -> bool {
    it.names & !bits == 0
}

/// Turns and draws are somebody's, and no card's.
fn to_players(it: &EventPattern) -> Option<Complaint> {
    if it.names & OF_PLAYERS == 0 {
        return None;
    }
    let of_player = |part: &Part| {
        matches!(part.role, Preposition::Of | Preposition::To)
            && matches!(part.term, Term::Sel(Sel::Player(_)))
    };
    let by_player = |part: &Part| {
        part.role == Preposition::By && matches!(part.term, Term::Sel(Sel::Player(_)))
    };
    let caused = |part: &Part| part.role == Preposition::By;
    if it.parts.iter().any(by_player) {
        Some("a player behind `by` in such an event (write `of you` or `of opponent`)")
    } else if it.parts.iter().any(of_player)
        || all(it, event::DRAW.bit()) && it.parts.iter().any(caused)
    {
        None
    } else {
        Some("an event of players without a player (write `of you` or `of opponent`)")
    }
}

/// Cards to which an event never happens, and places in which it does not.
fn to_cards(it: &EventPattern, part: &Part) -> Option<Complaint> {
    match (&part.role, &part.term) {
        (Preposition::Of | Preposition::To, Term::Sel(sel)) => {
            let masters = all(it, NOT_OF_MASTERS) && only(sel, &[kind::MASTER]);
            let skills = all(it, OF_THE_FIELD) && only(sel, &[kind::SKILL]);
            (masters || skills).then_some("an event that never happens to such cards")
        }
        (Preposition::In, Term::Zone(_) | Term::Zones(_)) if all(it, event::TURNED_UP.bit()) => {
            // SC-04-02.a.
            let turns = |place: &ZoneKind| place.0 <= zone::MASTER.0 || *place == zone::MANA;
            let any = match &part.term {
                Term::Zone(place) => turns(place),
                Term::Zones(places) => places.iter().any(turns),
                _ => false,
            };
            (!any).then_some(
                "a zone in which nothing is turned face-up (write `in field` or `in mana_zone`)",
            )
        }
        _ => None,
    }
}

/// Ways that no card goes: masters stay, nothing but skill cards is resolved, nothing but units
/// lies among units.
fn journey(it: &EventPattern, kinds: &[KindId]) -> Option<Complaint> {
    let wrong = it.parts.iter().any(|part| {
        if !matches!(part.role, Preposition::From | Preposition::To) {
            return false;
        }
        let place = |at: &ZoneKind| kinds.iter().any(|&kind| lies(kind, *at));
        match &part.term {
            Term::Zone(at) => !place(at),
            Term::Zones(all) => !all.iter().any(place),
            _ => false,
        }
    });
    let told = wrong || it.parts.iter().any(|part| misplaced(it, part));
    told.then_some(
        "a way that such a card never goes (masters stay, only skill cards are resolved, only \
         units lie in the unit zone)",
    )
}

/// Whether cards of one type are said to come from or go where they never lie.
fn misplaced(it: &EventPattern, part: &Part) -> bool {
    let (Preposition::Of, Term::Sel(sel)) = (&part.role, &part.term) else {
        return false;
    };
    let ends = it
        .parts
        .iter()
        .filter_map(|part| match (&part.role, &part.term) {
            (Preposition::From | Preposition::To, Term::Zone(at)) => Some(*at),
            _ => None,
        });
    let mut ends = ends;
    ends.any(|at| {
        KINDS
            .iter()
            .any(|&kind| only(sel, &[kind]) && !lies(kind, at))
    })
}

/// What a card never hears of itself.
fn own_text(it: &EventPattern, own: bool) -> Option<Complaint> {
    let to_deck = |part: &Part| {
        part.role == Preposition::To && matches!(part.term, Term::Zone(at) if at == zone::DECK)
    };
    if !own {
        None
    } else if all(it, event::PLAY.bit()) {
        // R-SC-89: it lies in the hand while it is played.
        Some("the play of the card itself (write `on entry`, or the text of a skill under `play`)")
    } else if all(it, event::MOVE.bit()) && it.parts.iter().any(to_deck) {
        // R-SC-92.
        Some(
            "a text of a card that went into a deck, where nobody follows it (write `on leave`, or \
             of which other cards)",
        )
    } else {
        None
    }
}

fn names_a_zone(it: &EventPattern) -> bool {
    it.parts
        .iter()
        .any(|part| matches!(part.term, Term::Zone(_)))
}

/// R-SC-89: a skill card lies on no field, and hears only of itself, where its text names a zone; a
/// master stays where it is.
fn off_the_field(it: &EventPattern, own: bool, printed: KindId) -> Option<Complaint> {
    if printed == kind::MASTER && own && all(it, NOT_OF_MASTERS) {
        return Some("an event that never happens to such cards");
    }
    (printed == kind::SKILL && !(own && names_a_zone(it))).then_some(
        "a text of a skill card that would have to lie on the field (write `play`, or `on` with \
         `of this` and a zone)",
    )
}

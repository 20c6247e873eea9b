//! When texts of Summon & Magic run, how often, and by whom: what is never so is refused.

use super::super::words::{cause, context, event, head, kind, mark, named, zone};
use super::{Complaint, happens};
use shokan_kernel::ids::ZoneKind;
use shokan_kernel::pool::{
    Ability, Act, CardPool, EventPattern, Head, Mod, Num, Op, Part, Quality, Sel, Term, Who,
};
use shokan_lang::ast::{Limit, Preposition, User};

/// What is declared, so that something can answer to it (SM-21.07).
const DECLARED: u64 = event::CHARGE.bit()
    | event::COMMAND.bit()
    | event::ACTION_SKILL.bit()
    | event::SUMMON.bit()
    | event::USE.bit()
    | event::SET.bit()
    | event::ATTACK.bit()
    | event::ANSWER.bit()
    | event::EVADE.bit()
    | event::CHANGE_POSITION.bit()
    | event::TIMED_SKILL.bit()
    | event::DECLARE_END.bit();

/// What can be answered, and nothing else comes of it.
const ANSWERED: u64 = event::TIMED_SKILL.bit() | event::DECLARE_END.bit();

/// What happens to players, about no card.
const OF_PLAYERS: u64 = event::BOOST.bit()
    | event::TURN_START.bit()
    | event::TURN_END.bit()
    | event::CHARGE.bit()
    | event::DRAW.bit()
    | event::BURN.bit()
    | event::DECLARE_END.bit();

/// What happens in a battle: its other card is known.
pub(super) const OF_BATTLE: u64 = event::ATTACK.bit()
    | event::ANSWER.bit()
    | event::ENGAGE.bit()
    | event::TARGET.bit()
    | event::DESTROY.bit()
    | event::RECOIL.bit()
    | event::EVADE.bit()
    | event::BATTLE_END.bit();

/// What is caused by something that a text can name.
const CAUSED: u64 = event::ATTACK.bit()
    | event::ANSWER.bit()
    | event::ENGAGE.bit()
    | event::TARGET.bit()
    | event::DESTROY.bit()
    | event::RECOIL.bit()
    | event::EVADE.bit();

/// What a card does, or what another card does to it.
const DONE_BY_CARDS: u64 = event::COMMAND.bit()
    | event::ACTION_SKILL.bit()
    | event::CHANGE_POSITION.bit()
    | event::TIMED_SKILL.bit()
    | event::EQUIP.bit()
    | OF_BATTLE & !event::EVADE.bit();

/// What names its other card behind `on`, and behind `to`.
const ON_ANOTHER: u64 = event::ATTACK.bit() | event::RECOIL.bit() | event::EQUIP.bit();
const TO_ANOTHER: u64 = event::EQUIP.bit();

/// What goes from one zone into another.
pub(super) const MOVES: u64 = event::MOVE.bit() | event::LEAVE.bit();

/// Why a text never runs, or at other moments than it says.
pub(super) fn silent(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    head_of(pool, ability)
        .or_else(|| limit(ability))
        .or_else(|| user(ability))
        .or_else(|| says_must(pool, ability))
}

fn is_skill(ability: &Ability, flags: &[u8]) -> bool {
    ability.values.first().is_some_and(|it| flags.contains(it))
}

fn head_of(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    match &ability.head {
        Head::AnswerTo(it) => answer(ability, it),
        Head::InsteadOf(it) => replaced(ability, it)
            .or_else(|| parts(it))
            .or_else(|| happens::never(pool, ability, it)),
        Head::On(it) => set_up(ability, it)
            .or_else(|| parts(it))
            .or_else(|| happens::never(pool, ability, it)),
        Head::Always | Head::Rule(_) => {
            let holds = !ability.always.is_empty();
            if holds && ability.pay.is_some() {
                Some("a price of what holds all the time (write `on EVENT, pay ...`)")
            } else if ability.granted && matches!(ability.head, Head::Rule(head::USE)) {
                Some(
                    "`use` as a text that is given (a card is used from hand or set; write `skill`)",
                )
            } else {
                equipment(pool, ability)
            }
        }
    }
}

/// R-SM-108: on equipment a skill is its host's, and is written so.
fn equipment(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let def = pool.def(ability.def);
    let own = def.kind == kind::ARTIFACT
        && def.tree.field("equip").is_some()
        && !ability.granted
        && matches!(ability.head, Head::Rule(head::SKILL));
    own.then_some("a skill of equipment (R-SM-108: `host gains { skill ... }`)")
}

fn answer(ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    if it.names & !DECLARED != 0 {
        return Some("an answer to what nobody declares (on ... hears what happens)");
    }
    if ability.granted {
        return Some("an answer as a text that is given (write `on EVENT`)");
    }
    use_of_monsters(it)
        .or_else(|| unseen(it))
        .or_else(|| too_late(ability, it))
        .or_else(|| doubly_named(it))
        .or_else(|| it.parts.iter().find_map(|part| part_of(it, part)))
        .or_else(|| happens::never_answered(it))
}

/// What is set face-down, and who ends a turn, is told by its player alone.
fn unseen(it: &EventPattern) -> Option<Complaint> {
    let unseen = event::SET.bit() | event::DECLARE_END.bit();
    let of_cards =
        |part: &Part| matches!(&part.term, Term::Sel(sel) if !matches!(sel, Sel::Player(_)));
    (it.names & unseen != 0 && it.parts.iter().any(of_cards))
        .then_some("cards where nothing but the player is known (say `by opponent` or `by you`)")
}

/// SM-08-2.e, SM-04-5.d: a card that is set lies there and the turn ends whatever is answered.
fn too_late(ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    let done = event::SET.bit() | event::DECLARE_END.bit();
    let stops = |op: &Op| matches!(op, Op::Do(Act::Named(named::NEGATE | named::CANCEL, _)));
    (it.names & done != 0 && ability.ops.iter().any(stops))
        .then_some("the negation of what is done when it is declared (a card is set, a turn ends)")
}

/// SM-08-2.d: monsters are summoned, and avatars lie there from the start.
fn use_of_monsters(it: &EventPattern) -> Option<Complaint> {
    let never = |part: &Part| match &part.term {
        Term::Sel(Sel::Cards(cards)) if part.role == Preposition::Of => cards
            .any
            .iter()
            .all(|it| matches!(it, Quality::Kind(kind::MONSTER | kind::AVATAR))),
        _ => false,
    };
    (it.names == event::USE.bit() && it.parts.iter().any(never))
        .then_some("the use of a monster, which is summoned (say summon)")
}

/// Texts of the set-up: only the claims of avatars are looked at there.
fn set_up(ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    if it.names & (event::SETUP.bit() | event::AVATARS_SHOWN.bit()) == 0 {
        return use_of_monsters(it);
    }
    let claims = |op: &Op| {
        matches!(
            op,
            Op::Do(Act::Named(named::CLAIM_TURN | named::HOLD, _)) | Op::Paying(_)
        )
    };
    if !ability.ops.iter().all(claims) {
        Some("an effect during set-up, where avatars claim a turn and nothing else")
    } else if ability.when.is_some() || ability.pay.is_some() || ability.limit.is_some() {
        Some("a condition, price or limit of a claim (an avatar claims a turn or not)")
    } else {
        None
    }
}

/// The parts of an event: whether anything is ever so.
fn parts(it: &EventPattern) -> Option<Complaint> {
    if it.names & ANSWERED != 0 {
        return Some("a declaration that is only answered (say `answer to` it)");
    }
    if let Some(found) = unseen(it) {
        return Some(found);
    }
    if it.names & OF_PLAYERS != 0 && it.names & !OF_PLAYERS != 0 {
        return Some("events of players joined with events of cards (write two abilities)");
    }
    if let Some(found) = doubly_named(it).or_else(|| journey(it)) {
        return Some(found);
    }
    let of_foe = |part: &Part| matches!(part.term, Term::Sel(Sel::Foe));
    if it.parts.iter().any(of_foe) {
        return Some("`foe` in an event, which says itself whom it is about (name the cards)");
    }
    if it.names & !DONE_BY == 0 && it.parts.iter().filter(|part| who_does(part)).count() > 1 {
        return Some("who does this, said twice (write `of` alone)");
    }
    it.parts.iter().find_map(|part| part_of(it, part))
}

/// A text knows one card of what happens beside its own.
fn doubly_named(it: &EventPattern) -> Option<Complaint> {
    let parts = it.parts.iter().filter(|part| part.name.is_some()).count();
    let names = parts + usize::from(it.name.is_some());
    (names > 1).then_some("two names in an event (name one card)")
}

/// The only place of what goes from one zone into another, where it names one.
fn place(it: &EventPattern, role: Preposition) -> Option<ZoneKind> {
    it.parts.iter().find_map(|part| match &part.term {
        Term::Zone(zone) if part.role == role => Some(*zone),
        _ => None,
    })
}

/// Ways between zones that no card ever goes as `move` has it: onto the field a monster enters
/// (R-SM-20); draws, COST and what else goes from a deck to a hand or a graveyard are no `move`.
fn journey(it: &EventPattern) -> Option<Complaint> {
    if it.names & event::TURN_POSITION.bit() != 0 {
        let to = |part: &Part| part.role == Preposition::To;
        return (!it.parts.iter().any(to)).then_some(
            "turn_position without the new one (write `turn_position to attack_position` or `to \
             defence_position`)",
        );
    }
    if it.names & !MOVES != 0 {
        return None;
    }
    let (from, to) = (place(it, Preposition::From), place(it, Preposition::To));
    let arrives = matches!(to, Some(zone::MONSTERS | zone::FIELD));
    let lies = |zone: ZoneKind| zone.0 <= zone::UNDER.0 || zone == zone::FIELD;
    match (from, to) {
        (_, Some(zone::MAGIC | zone::LAND | zone::WEATHER | zone::AVATAR)) => Some(
            "a way into this zone, which is a use (write `use of CARDS`; what enters is a monster)",
        ),
        (Some(zone::AVATAR), _) => Some("a way out of the avatar zone (an avatar stays there)"),
        (Some(from), Some(to)) if from == to => Some("a way from a zone into itself"),
        (Some(zone::MONSTERS | zone::LAND | zone::WEATHER), _) if arrives => {
            Some("a way onto the field from where cards of the field lie")
        }
        (Some(zone::DECK), _) if !arrives => Some(
            "a way from the deck to a hand or a graveyard (write `draw of PLAYER`; COST and discards \
             from a deck are not heard)",
        ),
        (Some(from), _) if !arrives && !lies(from) && is_of_itself(it) => Some(
            "a text that hears of its own card where it does not lie on the field (write which other \
             cards)",
        ),
        _ => None,
    }
}

/// Whether an event is about the card of the text.
fn is_of_itself(it: &EventPattern) -> bool {
    let mut subjects = it.parts.iter().filter_map(|part| match &part.term {
        Term::Sel(sel) if part.role == Preposition::Of => Some(sel),
        _ => None,
    });
    subjects.all(|sel| matches!(sel, Sel::This))
}

/// What the card of the event does itself: `by` is said of it as `of` is.
const DONE_BY: u64 = event::ATTACK.bit() | event::ANSWER.bit() | event::ENGAGE.bit();

fn who_does(part: &Part) -> bool {
    matches!(part.role, Preposition::Of | Preposition::By) && matches!(part.term, Term::Sel(_))
}

/// What happens to cards: no player is summoned, destroyed or turned.
const TO_CARDS: u64 = MOVES
    | event::ENTER.bit()
    | event::EMERGE.bit()
    | event::REVIVE.bit()
    | event::TURNED_UP.bit()
    | event::TURN_POSITION.bit()
    | event::TRIBUTE.bit()
    | event::SUMMON.bit()
    | event::USE.bit()
    | event::DESTROY.bit()
    | event::TARGET.bit();

/// What is done by cards, whoever has them.
const BY_CARDS: u64 = event::DESTROY.bit() | event::TARGET.bit() | event::EVADE.bit();

const OTHER: Complaint =
    "`on` or `to` cards in this event, which has no other card (write `of CARDS`)";

fn part_of(it: &EventPattern, part: &Part) -> Option<Complaint> {
    let beyond = |fit: u64| it.names & !fit != 0;
    match (&part.role, &part.term) {
        (_, Term::Causes(_)) if beyond(CAUSED) => {
            Some("a cause that this event never has (only attacks and destructions have one)")
        }
        (_, Term::Causes(causes)) => evaded_by(it, *causes),
        (_, Term::Context(context::BATTLE)) if beyond(event::DESTROY.bit()) => {
            Some("`in battle` of this event (only `destroy` is told so)")
        }
        (Preposition::From | Preposition::To, Term::Context(context::BATTLE)) => {
            Some("`from` or `to` a battle (write `in battle`)")
        }
        (Preposition::From | Preposition::To, Term::Context(_))
            if beyond(event::TURN_POSITION.bit()) =>
        {
            Some("a change of position in this event (write `turn_position from A to B`)")
        }
        (_, Term::Context(_)) if beyond(event::TURN_POSITION.bit() | event::DESTROY.bit()) => {
            Some("a position in this event (write `when this in_defence_position`)")
        }
        (_, Term::Context(_)) => None,
        (Preposition::From, Term::Zone(_) | Term::Zones(_))
            if beyond(MOVES | event::ENTER.bit()) =>
        {
            Some("`from` a zone in this event (write `move from A to B`)")
        }
        (Preposition::From, Term::Zone(from)) => not_a_place(*from),
        (Preposition::To, Term::Zone(_) | Term::Zones(_)) if beyond(MOVES) => {
            Some("`to` a zone in this event (write `move from A to B`)")
        }
        (Preposition::To, Term::Zone(to)) => not_a_place(*to),
        (Preposition::From | Preposition::To, Term::Zones(_)) => None,
        (_, Term::Zone(_)) if beyond(OF_PLAYERS) => None,
        (_, Term::Zone(_) | Term::Zones(_)) => {
            Some("where it happens in an event (write `when this in field` or the like)")
        }
        (role @ (Preposition::By | Preposition::Of), Term::Sel(Sel::Player(_))) => {
            let nobody =
                event::EQUIP.bit() | event::BATTLE_END.bit() | event::CHANGE_POSITION.bit();
            let nobody = match role {
                Preposition::Of => nobody | TO_CARDS,
                _ => nobody | BY_CARDS,
            };
            (it.names & nobody != 0).then_some("a player in this event (say which cards)")
        }
        (_, Term::Sel(Sel::Player(_))) => {
            Some("`on`, `to` or `in` a player (write `of PLAYER` or `by PLAYER`)")
        }
        (_, Term::Sel(_)) if !beyond(OF_PLAYERS) => {
            Some("cards in an event of players (write `of you` or `of opponent`)")
        }
        (Preposition::By, Term::Sel(_)) if beyond(DONE_BY_CARDS) => {
            Some("`by` cards in this event, which no card does (write `of CARDS`)")
        }
        (Preposition::On, Term::Sel(_)) if beyond(ON_ANOTHER) => Some(OTHER),
        (Preposition::To, Term::Sel(_)) if beyond(TO_ANOTHER) => Some(OTHER),
        (Preposition::From | Preposition::In, Term::Sel(_)) => {
            Some("`from` or `in` cards (write `from ZONE`, or `when CARD ...`)")
        }
        (_, Term::Sel(_)) => None,
    }
}

/// Only evading is done by a passive.
fn evaded_by(it: &EventPattern, causes: u32) -> Option<Complaint> {
    let passives = cause::SUBMERGE | cause::BURROW | cause::FLYING;
    let evades = it.names == event::EVADE.bit();
    if evades && causes & !passives != 0 {
        Some("what evading is never by (write `by flying`, `by burrow` or `by submerge`)")
    } else if !evades && causes & passives != 0 {
        Some("a passive that is no cause of this event (only `evade by flying` and the like)")
    } else {
        None
    }
}

const fn not_a_place(kind: ZoneKind) -> Option<Complaint> {
    match kind {
        zone::COUNTERS => Some("counters as a place (write `from field` or `to graveyard`)"),
        _ => None,
    }
}

/// What stands in the place of something else: a destruction, a summon from a hand.
fn replaced(ability: &Ability, it: &EventPattern) -> Option<Complaint> {
    if it.names == event::SUMMON.bit() {
        let cards = |part: &Part| {
            part.role == Preposition::Of && matches!(part.term, Term::Sel(Sel::Cards(_)))
        };
        return if ability.granted {
            Some("a replacement of a summon as a text that is given (print it on the card)")
        } else if !it.parts.iter().all(cards) {
            Some("a replacement of a summon by anything but its card (write `summon of CARDS`)")
        } else if ability.when.is_some() || ability.pay.is_some() {
            Some("a condition or price of a replaced summon (put it into the block: `may pay`)")
        } else {
            None
        };
    }
    if it.names != event::DESTROY.bit() {
        return Some(
            "a replacement of this event (only `destroy` and `summon` can be replaced; write `on \
             EVENT`)",
        );
    }
    let prevents = |op: &Op| matches!(op, Op::Do(Act::ChangeAmount(Num::Lit(0))));
    let first = ability
        .ops
        .get(usize::from(ability.body)..)
        .unwrap_or_default();
    let first = first
        .iter()
        .find(|op| !matches!(op, Op::Paying(_) | Op::Do(Act::Named(named::HOLD, _))));
    (!first.is_some_and(prevents))
        .then_some("a replaced destruction without `prevent` first (write `prevent` in front)")
}

/// Limits that mean nothing where they stand.
fn limit(ability: &Ability) -> Option<Complaint> {
    let limit = ability.limit?;
    let ap = |it: &Mod| matches!(it, Mod::Set(super::super::words::stat::USE_AP, _));
    match (&ability.head, limit) {
        (_, Limit::Any) => Some("`any` (without a limit a text is used each time)"),
        (_, Limit::OncePerName) => Some("`once per name` (write `once`, for each card)"),
        (Head::Rule(head::USE) | Head::AnswerTo(_), _) => {
            Some("a limit of a card that is used (it is used once and gone, or stays)")
        }
        (Head::On(_) | Head::InsteadOf(_), _) => None,
        (_, _) if ability.always.iter().any(|part| ap(&part.change)) => None,
        (_, _) if !ability.always.is_empty() => {
            Some("a limit of what holds all the time (leave it out)")
        }
        (_, Limit::FirstEachTurn) => {
            Some("`first each turn` of a skill used at will (write `once`)")
        }
        (_, Limit::Once) if is_skill(ability, &[mark::ATTACK]) => {
            Some("a limit of an attack skill (a monster uses one skill a turn anyway: SM-08-3.g)")
        }
        (_, Limit::Once) => None,
    }
}

/// Others use only what happens on an event, and only the turn player.
fn user(ability: &Ability) -> Option<Complaint> {
    match ability.tree.by.as_ref()? {
        User::TurnPlayer if matches!(ability.head, Head::On(_)) => None,
        User::TurnPlayer => Some("`by turn_player` of a text without `on EVENT`"),
        User::AnyPlayer | User::Opponent => Some(
            "a text that somebody else may use (write `on EVENT, by turn_player`, or let its \
             controller use it)",
        ),
    }
}

/// `must` and `may` where they say nothing or the contrary.
fn says_must(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let avatar = pool.def(ability.def).kind == kind::AVATAR;
    let holds = is_skill(ability, &[mark::GUARD, mark::CONSTANT]) || avatar;
    let moment = matches!(ability.head, Head::On(_) | Head::InsteadOf(_));
    let kept = ability.granted
        && matches!(&ability.head, Head::On(it) if it.names == event::BATTLE_END.bit());
    let summons = matches!(&ability.head, Head::InsteadOf(it) if it.names == event::SUMMON.bit());
    if ability.may {
        return Some(
            "`may` of a text (it is its player's to use or not; write `may { }` in its block)",
        );
    }
    if !ability.tree.must || kept {
        None
    } else if holds {
        Some("`must` of what happens by itself (guard skills, merits and demerits do)")
    } else if !moment {
        Some("`must` of what is used at will (only texts with `on EVENT` can say so)")
    } else {
        summons.then_some("`must` of a replaced summon (its player is asked)")
    }
}

/// Whether `foe` means anything in a text.
pub(super) fn has_foe(ability: &Ability) -> bool {
    match &ability.head {
        Head::On(_) | Head::InsteadOf(_) | Head::AnswerTo(_) => true,
        Head::Rule(head::SKILL) => is_skill(ability, &[mark::ATTACK]),
        Head::Always | Head::Rule(_) => false,
    }
}

/// Whether a battle may be going on when a text runs.
pub(super) fn is_in_battle(ability: &Ability) -> bool {
    match &ability.head {
        Head::On(it) | Head::InsteadOf(it) => {
            let quiet = event::TURN_START.bit()
                | event::TURN_END.bit()
                | event::BOOST.bit()
                | event::CHARGE.bit()
                | event::CHANGE_POSITION.bit()
                | event::SETUP.bit()
                | event::AVATARS_SHOWN.bit();
            it.names & !quiet != 0
        }
        Head::AnswerTo(_) => true,
        Head::Rule(head::SKILL) => !is_skill(ability, &[mark::ACTION]),
        Head::Rule(_) | Head::Always => true,
    }
}

/// Whether an event brings a number.
pub(super) fn has_amount(ability: &Ability) -> bool {
    let counted =
        event::ATTACK.bit() | event::RECOIL.bit() | event::BURN.bit() | event::DAMAGE.bit();
    match &ability.head {
        Head::On(it) | Head::InsteadOf(it) => it.names & !counted == 0,
        _ => false,
    }
}

/// Whose turn a player word means is always plain; what is said of one player is not said of both.
pub(super) const fn one(who: &Who) -> Option<Complaint> {
    match who {
        Who::Each => Some("each player where one is meant (write one statement for each)"),
        _ => None,
    }
}

//! What a card file may say and this game cannot do: refused when the file is checked, so that no
//! text stays silent in play.

use super::SummonAndMagic;
use super::words::{event, head, kind, named, stat, state, word, zone};
use crate::bearers::{astray, miscopied};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::{StatId, ZoneKind};
use shokan_kernel::pool::{
    Ability, Act, Always, Arg, CardPool, Cond, Count, Head, Mod, Num, Op, Part, Qual, Quality, Sel,
    Term,
};
use shokan_lang::ast::{Preposition, Side};

/// Everything in the pool that cannot be played.
pub fn unplayable(pool: &CardPool) -> Vec<CompileFault> {
    let mut faults = Vec::new();
    let mut later = Vec::new();
    for op in pool.abilities.iter().flat_map(|ability| &ability.ops) {
        if let Op::Later(id, _) = op {
            later.push(*id);
        }
    }
    for (at, ability) in pool.abilities.iter().enumerate() {
        let mut say = |found: &str| {
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found: found.to_owned(),
            });
        };
        for op in &ability.ops {
            if let Some(found) = silent(pool, ability, op) {
                say(found);
            }
        }
        for part in &ability.always {
            if let Some(found) = change(pool, ability, &part.change, true) {
                say(found);
            }
            if matches!(part.change, Mod::Word(word::SILENT, _)) && !is_settled(part) {
                say(
                    "loses abilities all the time, of cards that other texts can make what it asks \
                     (say `loses abilities` for a while, or name side, type, race and attribute \
                     only)",
                );
            }
        }
        if turns_no_monster(pool, ability) {
            say("another race or attribute of what may be no monster (say `own monsters`)");
        }
        if attacks_several_of_any_side(ability) {
            say("an attack on several of any side (say 1 or all, or whose)");
        }
        if let Some(found) = unheard(&ability.head)
            .or_else(|| too_early(ability))
            .or_else(|| too_late(ability))
        {
            say(found);
        }
        let ends = matches!(&ability.head, Head::On(it) if it.names & 1 << event::BATTLE_END != 0);
        if ends && !later.iter().any(|id| id.at() == at) {
            say("on battle_end, which only a text of the battle hears (later battle_end)");
        }
        if let Some(found) = miscopied::<SummonAndMagic>(ability) {
            say(found);
        }
        if let Some(found) = astray::<SummonAndMagic>(ability, true) {
            say(found);
        }
        if equipment_skill(pool, ability) {
            say("a skill of equipment (R-SM-108: `host gains { skill ... }`)");
        }
    }
    faults
}

/// Whether no other text can make a card one of these, or no longer one: what takes texts away all
/// the time is read before any of them.
fn is_settled(part: &Always) -> bool {
    fn plain(quality: &Quality) -> bool {
        match quality {
            Quality::State(at) => {
                *at < state::PASSIVE && !matches!(*at, state::ABLE_TO_ATTACK | state::ATTACKABLE)
            }
            _ => true,
        }
    }
    fn told(qual: &Qual) -> bool {
        match qual {
            Qual::In(_) | Qual::Named(_) => true,
            Qual::Is(quality) => plain(quality),
            Qual::Not(inner) => told(inner),
            Qual::AnyOf(all) => all.iter().all(told),
            _ => false,
        }
    }
    let on = match &part.on {
        Sel::This | Sel::Host | Sel::Top => true,
        Sel::Cards(cards) => {
            cards.all.iter().chain(&cards.any).all(plain) && cards.quals.iter().all(told)
        }
        _ => false,
    };
    on && matches!(part.when, None | Some(Cond::OwnTurn | Cond::Phase(_)))
}

/// R-SM-83, SM-25-27.a: of several targets on both sides, nobody could say how many may be the own
/// beside a vanguard of the enemy.
fn attacks_several_of_any_side(ability: &Ability) -> bool {
    let Some(slot) = ability.ops.iter().find_map(|op| match op {
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS, args)) => match args.first() {
            Some(Arg::Sel(Sel::Slot(slot))) => Some(*slot),
            _ => None,
        },
        _ => None,
    }) else {
        return false;
    };
    ability.ops.iter().any(|op| match op {
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
    })
}

/// R-SM-131: only a monster has a race, and the attribute of a magic card is that of what it does.
fn turns_no_monster(pool: &CardPool, ability: &Ability) -> bool {
    let turns = |it: &Mod| matches!(it, Mod::Word(word::RACE..=word::ALSO_ELEMENT, _));
    let mut given = ability.ops.iter().filter_map(|op| match op {
        Op::Modify(on, changes) if changes.iter().any(|(it, _)| turns(it)) => Some(on),
        _ => None,
    });
    let held = ability.always.iter().filter(|part| turns(&part.change));
    let mut held = held.map(|part| &part.on);
    let other = |on: &Sel| !is_monster(pool, ability, on);
    given.any(other) || held.any(other)
}

/// Whether a selection can be nothing but monsters.
fn is_monster(pool: &CardPool, ability: &Ability, on: &Sel) -> bool {
    match on {
        Sel::This => ability.granted || pool.def(ability.def).kind == kind::MONSTER,
        Sel::Host | Sel::Foe => true,
        Sel::Cards(cards) => {
            let monster = |it: &Quality| matches!(it, Quality::Kind(kind::MONSTER));
            !cards.any.is_empty() && cards.any.iter().all(monster)
        }
        Sel::Slot(name) | Sel::Of(name, _) | Sel::RestOf(name) => {
            let chosen = |op: &Op| match op {
                Op::Choose { from, slot, .. } | Op::Bind(from, slot) if slot == name => {
                    Some(is_monster(pool, ability, from))
                }
                _ => None,
            };
            let (Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event)) = &ability.head
            else {
                return ability.ops.iter().find_map(chosen).unwrap_or(false);
            };
            let named = |part: &Part| match &part.term {
                Term::Sel(from) if part.name == Some(*name) => {
                    Some(is_monster(pool, ability, from))
                }
                _ => None,
            };
            let all = ability.ops.iter().find_map(chosen);
            all.or_else(|| event.parts.iter().find_map(named))
                .unwrap_or(false)
        }
        Sel::And(all) => all.iter().all(|it| is_monster(pool, ability, it)),
        Sel::Giver | Sel::Top | Sel::Player(_) => false,
    }
}

/// What is declared, so that something can answer to it (SM-21.07).
const DECLARED: u64 = 1 << event::CHARGE
    | 1 << event::COMMAND
    | 1 << event::ACTION_SKILL
    | 1 << event::SUMMON
    | 1 << event::USE
    | 1 << event::SET
    | 1 << event::ATTACK
    | 1 << event::ANSWER
    | 1 << event::EVADE
    | 1 << event::CHANGE_POSITION
    | 1 << event::TIMED_SKILL
    | 1 << event::DECLARE_END;

/// What can be answered, and nothing else comes of it.
const ANSWERED: u64 = 1 << event::TIMED_SKILL | 1 << event::DECLARE_END;

/// Why the moment of a text never comes.
fn unheard(head: &Head) -> Option<&'static str> {
    let (Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event)) = head else {
        return None;
    };
    if matches!(head, Head::AnswerTo(_)) && event.names & DECLARED == 0 {
        return Some("an answer to what nobody declares (on ... hears what happens)");
    }
    if !matches!(head, Head::AnswerTo(_)) && event.names & ANSWERED != 0 {
        return Some("a declaration that is only answered (say `answer to` it)");
    }
    let unseen = 1u64 << event::SET | 1 << event::DECLARE_END;
    let of_cards =
        |part: &Part| matches!(&part.term, Term::Sel(sel) if !matches!(sel, Sel::Player(_)));
    if event.names & unseen != 0 && event.parts.iter().any(of_cards) {
        return Some("cards where nothing but the player is known (say `by opponent` or `by you`)");
    }
    // SM-08-2.d: monsters are summoned, and avatars lie there from the start.
    let never = |part: &Part| match &part.term {
        Term::Sel(Sel::Cards(cards)) if part.role == Preposition::Of => cards
            .any
            .iter()
            .all(|it| matches!(it, Quality::Kind(kind::MONSTER | kind::AVATAR))),
        _ => false,
    };
    (event.names == 1 << event::USE && event.parts.iter().any(never))
        .then_some("the use of a monster, which is summoned (say summon)")
}

/// Why a text of the set-up would do nothing: only the claims of avatars are looked at there.
fn too_early(ability: &Ability) -> Option<&'static str> {
    let early = 1u64 << event::SETUP | 1 << event::AVATARS_SHOWN;
    let Head::On(event) = &ability.head else {
        return None;
    };
    let claims = |op: &Op| {
        matches!(
            op,
            Op::Do(Act::Named(named::CLAIM_TURN | named::HOLD, _)) | Op::Paying(_)
        )
    };
    (event.names & early != 0 && !ability.ops.iter().all(claims))
        .then_some("an effect during set-up, where avatars claim a turn and nothing else")
}

/// SM-08-2.e, SM-04-5.d: a card that is set lies there and the turn ends whatever is answered.
fn too_late(ability: &Ability) -> Option<&'static str> {
    let Head::AnswerTo(event) = &ability.head else {
        return None;
    };
    let done = 1u64 << event::SET | 1 << event::DECLARE_END;
    let stops = |op: &Op| matches!(op, Op::Do(Act::Named(named::NEGATE | named::CANCEL, _)));
    (event.names & done != 0 && ability.ops.iter().any(stops))
        .then_some("the negation of what is done when it is declared (a card is set, a turn ends)")
}

/// R-SM-108: on equipment a skill is its host's, and is written so.
fn equipment_skill(pool: &CardPool, ability: &Ability) -> bool {
    let def = pool.def(ability.def);
    def.kind == kind::ARTIFACT
        && def.tree.field("equip").is_some()
        && !ability.granted
        && matches!(ability.head, Head::Rule(head::SKILL))
}

const fn is_pile(kind: ZoneKind) -> bool {
    matches!(kind, zone::HAND | zone::DECK | zone::GRAVEYARD)
}

/// Why an operation would do nothing.
fn silent(pool: &CardPool, ability: &Ability, op: &Op) -> Option<&'static str> {
    match op {
        Op::Do(Act::Order(..)) => Some("order"),
        Op::Do(Act::Heal(..)) => Some("heal"),
        Op::Do(Act::Rest(_)) => Some("rest"),
        Op::Do(Act::Stand(_)) => Some("stand"),
        Op::Do(Act::Move { to, .. }) if !is_pile(*to) => Some("a move to this zone"),
        Op::Do(Act::ChangeAmount(n)) if !matches!(n, Num::Lit(0)) => Some("another amount"),
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS, _)) if ability.values.is_empty() => {
            Some("attack, in a text that is no skill")
        }
        Op::Do(Act::Named(named::LOSE_AP, args))
            if !matches!(args.get(1), Some(Arg::Sel(Sel::Player(_)))) =>
        {
            Some("AP of cards (say `lose_ap N of opponent`)")
        }
        Op::Do(Act::Named(named::CLAIM_TURN, _)) => {
            let bits = 1u64 << event::SETUP | 1 << event::AVATARS_SHOWN;
            let early = matches!(&ability.head, Head::On(event) if event.names & bits != 0);
            (!early).then_some("claim_turn after the set-up")
        }
        Op::Modify(_, changes) => changes
            .iter()
            .find_map(|(it, _)| change(pool, ability, it, false)),
        Op::Later(id, _) => match &pool.ability(*id).head {
            Head::On(event) if event.names == 1 << event::BATTLE_END => None,
            _ => Some("later, for another moment than battle_end"),
        },
        _ => None,
    }
}

/// Why a change would do nothing.
fn change(pool: &CardPool, ability: &Ability, it: &Mod, always: bool) -> Option<&'static str> {
    let avatar = pool.def(ability.def).kind == kind::AVATAR;
    let of_player = |which: &StatId| {
        matches!(
            *which,
            stat::OPENING_HAND | stat::FIRST_TURN_AP | stat::HAND_LIMIT
        )
    };
    match it {
        Mod::LoseOthers => Some("the loss of other effects"),
        Mod::Add(which, _) | Mod::Set(which, _) if of_player(which) => {
            let held = always && avatar && matches!(it, Mod::Set(..));
            (!held).then_some("a number of the set-up, which avatars set")
        }
        Mod::Add(stat::USE_AP, _) => Some("use_ap that is not set"),
        Mod::Set(stat::USE_AP, _) if !always => Some("use_ap for a while"),
        _ => None,
    }
}

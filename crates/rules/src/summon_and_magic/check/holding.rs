//! What texts of Summon & Magic change, for a while or all the time: what nothing comes of is
//! refused.

use super::super::words::{kind, named, passive, passive_of, stat, state, word};
use super::Complaint;
use super::deeds::is_moved;
use super::moments::is_in_battle;
use shokan_kernel::ids::{KindId, PassiveId, StatId};
use shokan_kernel::pool::walk::{described, parts};
use shokan_kernel::pool::{
    Ability, Act, Always, CardPool, Cards, Cond, Head, Mod, Op, Part, Qual, Quality, Sel, Term,
};
use shokan_kernel::table::Until;
use shokan_lang::ast::Side;

/// Why a change that a text gives or holds does nothing, or something else than it says.
pub(super) fn silent(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let held = ability.always.iter().find_map(|part| {
        let loud = matches!(part.change, Mod::Word(word::SILENT, _)) && !is_settled(part);
        change(pool, ability, &part.on, &part.change, true)
            .or_else(|| {
                loud.then_some(
                    "loses abilities all the time, of cards that other texts can make what it \
                     asks (say `loses abilities` for a while, or name side, type, race and \
                     attribute only)",
                )
            })
            .or_else(|| by_side(pool, ability, part))
            .or_else(|| gives_what_holds(pool, &part.change))
    });
    held.or_else(|| {
        ability.ops.iter().find_map(|op| match op {
            Op::Modify(on, changes) => changes.iter().find_map(|(it, until)| {
                change(pool, ability, on, it, false).or_else(|| lasts(pool, ability, *until))
            }),
            _ => None,
        })
    })
}

/// What a text that holds all the time gives is used or heard, not held: it could give itself.
fn gives_what_holds(pool: &CardPool, change: &Mod) -> Option<Complaint> {
    let holds = matches!(change, Mod::Grant(id) if !pool.ability(*id).always.is_empty());
    holds.then_some(
        "a text that holds all the time, given all the time (write what it does of those cards, or \
         give it for a while: `this_turn`)",
    )
}

/// Whose a monster is, all the time, by whose it is: what would follow is undone by itself, and no
/// side is right. So a text of the field that changes it, keeps it from being changed or takes
/// such texts away reads neither a side nor what texts of a side make.
fn by_side(pool: &CardPool, ability: &Ability, part: &Always) -> Option<Complaint> {
    let sure = is_settled(part) && is_of_no_side(&part.on);
    match part.change {
        Mod::Word(word::CONTROLLED, _) => {
            let stays = !ability.granted && pool.def(ability.def).kind != kind::MONSTER;
            (!stays || !sure || matches!(part.on, Sel::This)).then_some(
                "is controlled by all the time, in a text of a monster, or of cards by their side or \
                 by what texts make of them (write it in an artifact or a land, of `host` or \
                 `any monsters`, or for a while: `this_turn`)",
            )
        }
        Mod::Word(word::CANNOT_BE_CONTROLLED, _) => (!sure).then_some(
            "cannot change_controller all the time, of cards by their side or by what texts make of \
             them (write it of `this`, `host` or `any monsters`)",
        ),
        Mod::Word(word::SILENT, _) => {
            let monsters = kinds(ability, &part.on).is_some_and(|all| {
                !all.is_empty() && !all.contains(&kind::ARTIFACT)
            });
            let sided = matches!(&part.on, Sel::Cards(it) if it.side != Side::Any);
            (sided && !monsters).then_some(
                "loses abilities all the time, of artifacts of one side, which go over with their \
                 monster (write `any artifacts`)",
            )
        }
        _ => None,
    }
}

/// Whether a selection names no side and nothing that texts can make of a card.
fn is_of_no_side(on: &Sel) -> bool {
    fn fixed(quality: &Quality) -> bool {
        match quality {
            Quality::Card | Quality::Kind(_) | Quality::Named(_) => true,
            Quality::State(at) => matches!(
                *at,
                state::FACE_UP
                    | state::FACE_DOWN
                    | state::IN_ATTACK_POSITION
                    | state::IN_DEFENCE_POSITION
                    | state::SUMMONED_THIS_TURN
                    | state::USED_SKILL
            ),
            _ => false,
        }
    }
    fn told(qual: &Qual) -> bool {
        match qual {
            Qual::In(_) | Qual::Named(_) => true,
            Qual::Is(quality) => fixed(quality),
            Qual::Not(inner) => told(inner),
            Qual::AnyOf(all) => all.iter().all(told),
            _ => false,
        }
    }
    match on {
        Sel::This | Sel::Host | Sel::Top => true,
        Sel::Cards(cards) => {
            let mut all = cards.all.iter().chain(&cards.any);
            cards.side == Side::Any && all.all(fixed) && cards.quals.iter().all(told)
        }
        _ => false,
    }
}

fn lasts(pool: &CardPool, ability: &Ability, until: Until) -> Option<Complaint> {
    match until {
        Until::WhileSource if !is_equipped(pool, ability) => {
            Some("`while_under` of a card that is not equipped (write `this_turn`)")
        }
        Until::Battle if !is_in_battle(ability) => {
            Some("`this_battle` where nobody attacks (write `this_turn`)")
        }
        _ => None,
    }
}

/// Whether the card of a text is put under another as equipment, by itself or by this text.
fn is_equipped(pool: &CardPool, ability: &Ability) -> bool {
    let def = pool.def(ability.def);
    let puts = |op: &Op| {
        matches!(
            op,
            Op::Do(Act::Named(named::EQUIP_UNDER | named::PUT_UNDER, _))
        )
    };
    let mut all = def.abilities.iter();
    def.tree.field("equip").is_some() || all.any(|&id| pool.ability(id).ops.iter().any(puts))
}

/// The numbers of a player, which an avatar sets for the whole game.
const fn is_of_player(which: StatId) -> bool {
    matches!(
        which,
        stat::OPENING_HAND | stat::FIRST_TURN_AP | stat::HAND_LIMIT
    )
}

/// What a passive does on the way to the field alone: on the field it says nothing any more.
const fn is_of_entering(which: PassiveId) -> bool {
    matches!(
        which,
        passive::TRIBUTE
            | passive::LONE
            | passive::SUMMON_CONDITION
            | passive::ACCUMULATE
            | passive::SETTABLE
    )
}

/// The types of cards that a selection takes; none where any card may be meant.
fn kinds(ability: &Ability, on: &Sel) -> Option<Vec<KindId>> {
    let cards = described(ability, on)?;
    let one = |it: &Quality| match it {
        Quality::Kind(kind) => Some(*kind),
        _ => None,
    };
    cards.any.iter().map(one).collect()
}

/// Whether a selection takes no monsters.
fn without_monsters(ability: &Ability, on: &Sel) -> bool {
    parts(on).into_iter().any(|it| {
        kinds(ability, it).is_some_and(|all| !all.is_empty() && !all.contains(&kind::MONSTER))
    })
}

fn lie_off_the_field(cards: &Cards) -> bool {
    let field = |zone: &shokan_kernel::ids::ZoneKind| zone.0 <= super::super::words::zone::AVATAR.0;
    let moved = |qual: &Qual| match qual {
        Qual::In(zones) => !zones.iter().any(field),
        _ => false,
    };
    !cards.zones.iter().any(field) || cards.quals.iter().any(moved)
}

/// Why a change does nothing.
fn change(
    pool: &CardPool,
    ability: &Ability,
    on: &Sel,
    it: &Mod,
    always: bool,
) -> Option<Complaint> {
    let avatar = pool.def(ability.def).kind == kind::AVATAR;
    let player = matches!(on, Sel::Player(_));
    match it {
        Mod::LoseOthers => Some("the loss of other effects (write `loses abilities`)"),
        Mod::CopyText(_) => None,
        Mod::Over(..) => Some("a permission (no card of this game gives one)"),
        Mod::Scale(..) => Some("a number multiplied (write `gets total attack * 2`)"),
        Mod::Add(which, _) | Mod::Set(which, _) if is_of_player(*which) => {
            let held = always && avatar && player && matches!(it, Mod::Set(..));
            (!held).then_some("a number of the set-up, which avatars set")
        }
        Mod::Add(stat::USE_AP, _) => Some("use_ap that is not set (write `get use_ap = N`)"),
        Mod::Set(stat::USE_AP, _) if !always => {
            Some("use_ap for a while (write it all the time, `when` it holds)")
        }
        Mod::Add(..) | Mod::Set(..) if player => {
            Some("a number of a card, of a player (write `own monsters`)")
        }
        Mod::Add(which, _) | Mod::Set(which, _) => of_cards(ability, on, *which, always),
        Mod::Word(..) | Mod::Grant(_) | Mod::Like(..) if player && !always => {
            Some("a change of a player for a while (write it of cards, or all the time)")
        }
        Mod::Word(word::CANNOT_USE_MAGIC_FROM_HAND, _) => (!player)
            .then_some("`cannot use_magic_from_hand` of cards (write `opponent cannot ...`)"),
        Mod::Word(word::CANNOT_CHANGE_POSITION, _) => None,
        Mod::Word(..) | Mod::Grant(_) | Mod::Like(..) if player => {
            Some("a change of a player where cards are meant (write `own monsters`)")
        }
        Mod::Like(..) if always => {
            Some("`copies` all the time (write it of a moment: `this_turn`)")
        }
        Mod::Like(..) | Mod::Grant(_) | Mod::Word(..) if !always && are_away(ability, on) => Some(
            "a change given to cards off the field, which keep nothing (write it all the time)",
        ),
        Mod::Like(..) => None,
        Mod::Grant(id)
            if without_monsters(ability, on) && super::tree::is_of_monsters(pool, *id) =>
        {
            Some(super::tree::OF_MONSTERS)
        }
        Mod::Grant(id) => given(pool, *id),
        Mod::Word(which, _) => of_word(ability, on, *which),
    }
}

/// Whether these cards lie off the field, and their text does not put them there.
fn are_away(ability: &Ability, on: &Sel) -> bool {
    parts(on)
        .into_iter()
        .any(|it| described(ability, it).is_some_and(lie_off_the_field) && !is_moved(ability, it))
}

/// Numbers of cards: those off the field keep none.
fn of_cards(ability: &Ability, on: &Sel, which: StatId, always: bool) -> Option<Complaint> {
    match which {
        _ if !always && are_away(ability, on) => Some(
            "a number given to cards off the field, which keep nothing (write it all the time)",
        ),
        stat::ATTACK | stat::DEFENCE if without_monsters(ability, on) => {
            Some("ATTACK or DEFENCE of cards that are no monsters (write `monsters`)")
        }
        stat::COST if without_monsters(ability, on) => {
            Some("COST of cards that are no monsters (of magic write `advance`)")
        }
        stat::LEVEL => Some("a level that is changed (write `gains king N`)"),
        _ => None,
    }
}

fn of_word(ability: &Ability, on: &Sel, which: u8) -> Option<Complaint> {
    let passive = word::passive(which);
    if passive.is_some_and(|it| is_of_entering(it.0)) {
        return Some("a passive of the way to the field, given or taken (it says nothing there)");
    }
    let of_monsters = passive.is_some()
        || matches!(
            which,
            word::CONTROLLED
                | word::CANNOT_ATTACK
                | word::CANNOT_COMMAND
                | word::CANNOT_BE_TURNED
                | word::CANNOT_CHANGE_POSITION
                | word::CANNOT_BE_CONTROLLED
                | word::PRINTED_ATTACK
                | word::PRINTED_DEFENCE
                | word::TOTAL_ATTACK
                | word::TOTAL_DEFENCE
        );
    (of_monsters && without_monsters(ability, on))
        .then_some("a change of monsters, of cards that are none (write `monsters`)")
}

/// Texts that are given: those that nobody would ever ask.
fn given(pool: &CardPool, id: shokan_kernel::ids::AbilityId) -> Option<Complaint> {
    match pool.ability(id).head {
        Head::Rule(super::super::words::head::MERIT | super::super::words::head::DEMERIT) => {
            Some("`merit` or `demerit` as a text that is given (write `on EVENT` or `always`)")
        }
        _ => None,
    }
}

/// Whether no other text can make a card one of these, or no longer one: what takes texts away all
/// the time is read before any of them.
fn is_settled(part: &Always) -> bool {
    fn plain(quality: &Quality) -> bool {
        match quality {
            Quality::State(at) => {
                passive_of(*at).is_none()
                    && !matches!(*at, state::ABLE_TO_ATTACK | state::ATTACKABLE)
            }
            Quality::With(..) => false,
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

/// R-SM-131: only a monster has a race, and the attribute of a magic card is that of what it does.
pub(super) fn turns_no_monster(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let turns = |it: &Mod| matches!(it, Mod::Word(word::RACE..=word::ALSO_ELEMENT, _));
    let mut given = ability.ops.iter().filter_map(|op| match op {
        Op::Modify(on, changes) if changes.iter().any(|(it, _)| turns(it)) => Some(on),
        _ => None,
    });
    let held = ability.always.iter().filter(|part| turns(&part.change));
    let mut held = held.map(|part| &part.on);
    let other = |on: &Sel| !is_monster(pool, ability, on);
    (given.any(other) || held.any(other))
        .then_some("another race or attribute of what may be no monster (say `own monsters`)")
}

/// Whether a selection can be nothing but monsters.
pub(super) fn is_monster(pool: &CardPool, ability: &Ability, on: &Sel) -> bool {
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

//! Attacks: who may be attacked (9.1), who may evade (9.7), who may answer. The course of
//! an attack is in `battle`, the comparing in `fight`.

use super::effects::aims;
use super::values::{self, kind_of};
use super::words::{kind, mark, named, option, passive, sm, word, zone};
use super::{Fighter, SummonAndMagic, cache, chain, other};

use shokan_kernel::ids::{AbilityId, CardId, ClauseId, PassiveId, Seat};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{Act, Arg, CardPool, Count, Num, Op, Quality, Sel};
use shokan_kernel::state::{Effect, State};
use shokan_lang::ast::Side;
use std::ops::ControlFlow;

type Game = State<SummonAndMagic>;

/// What became of a target.
#[allow(missing_docs)]
pub(super) mod fighter {
    pub(crate) const EVADED: u16 = 1;
    pub(crate) const ANSWERED: u16 = 2;
    pub(crate) const RECOIL: u16 = 4;
    /// The battle with it has come to its results.
    pub(crate) const MET: u16 = 8;
    /// It destroys the attacker.
    pub(crate) const BEATS: u16 = 16;
    /// It is no longer what was attacked.
    pub(crate) const GONE: u16 = 32;
    /// It lies on the attacker's own side (R-SM-83).
    pub(crate) const OWN: u16 = 64;
    /// It was a monster when it was attacked.
    pub(crate) const MONSTER: u16 = 128;
    /// An effect made it the target, whatever the skill asks for.
    pub(crate) const GIVEN: u16 = 256;
    /// Its answer has struck.
    pub(crate) const STRUCK: u16 = 512;
    /// The attack has turned it face-up.
    pub(crate) const UP: u16 = 1024;
    /// It strikes first with its answer.
    pub(crate) const FIRST: u16 = 2048;
}

/// A card as a target of the attack that is going on.
pub(super) fn targeting(game: &Game, pool: &CardPool, card: CardId) -> Fighter {
    let own = game.table.card(card).controller == game.registers.battle.seat;
    let monster = values::is_monster(game, pool, card);
    let bits = [(own, fighter::OWN), (monster, fighter::MONSTER)];
    Fighter {
        card: game.table.refer(card),
        state: bits.iter().map(|it| if it.0 { it.1 } else { 0 }).sum(),
        ..Fighter::default()
    }
}

/// The attack verb of a skill: its place, whether it says "cards", the place of its choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    /// The place of the verb.
    pub at: usize,
    /// "Cards" wording.
    pub cards: bool,
    /// The place of its choice of targets.
    pub choice: Option<usize>,
    /// The name of its targets.
    pub slot: Option<u8>,
}

/// Where `digest` says what of a program; a place or number is one more, and 0 is none.
mod place {
    pub(super) const VERB: usize = 0;
    pub(super) const CHOICE: usize = 1;
    pub(super) const SLOT: usize = 2;
    pub(super) const CARDS: usize = 3;
    pub(super) const PLAIN: usize = 4;
    pub(super) const MONSTERS: usize = 5;
    pub(super) const LAST_ASKING: usize = 6;
    pub(super) const EQUIPS: usize = 7;
}

/// What an offer asks of a program again and again, worked out when the cards are read.
pub(super) fn digest(ops: &[Op]) -> [u8; 8] {
    let mut bytes = [0; 8];
    let count = |n: usize| n as u8 + 1;
    let last = ops.iter().rposition(super::legal::asks);
    bytes[place::LAST_ASKING] = last.map_or(0, count);
    let equips = |op: &Op| matches!(op, Op::Do(Act::Named(named::EQUIP_UNDER, _)));
    bytes[place::EQUIPS] = u8::from(ops.iter().any(equips));
    let verb = ops.iter().enumerate().find_map(|(at, op)| match op {
        Op::Do(Act::Named(verb @ (named::ATTACK | named::ATTACK_CARDS), args)) => {
            Some((at, *verb == named::ATTACK_CARDS, args))
        }
        _ => None,
    });
    let Some((at, cards, args)) = verb else {
        return bytes;
    };
    let slot = match args.first() {
        Some(Arg::Sel(Sel::Slot(slot))) => Some(*slot),
        _ => None,
    };
    let choice = ops[..at]
        .iter()
        .rposition(|op| matches!(op, Op::Choose { slot: known, .. } if Some(*known) == slot));
    let monsters = args.iter().find_map(|arg| match arg {
        Arg::Num(Num::Lit(n)) => Some(*n),
        _ => None,
    });
    bytes[place::VERB] = count(at);
    bytes[place::CHOICE] = choice.map_or(0, count);
    bytes[place::SLOT] = slot.map_or(0, |slot| slot + 1);
    bytes[place::CARDS] = u8::from(cards);
    bytes[place::PLAIN] = u8::from(!cards && choice.is_some_and(|at| is_plain(&ops[at])));
    bytes[place::MONSTERS] = monsters.map_or(0, |n| n.clamp(0, 250) as u8 + 1);
    bytes
}

/// Whether an attack asks for a monster and nothing more: only such a skill reaches the player
/// (SM-23.12, SM-23.29).
fn is_plain(choice: &Op) -> bool {
    match choice {
        Op::Choose {
            from: Sel::Cards(cards),
            ..
        } => {
            cards.side == Side::Enemy
                && cards.all.is_empty()
                && cards.quals.is_empty()
                && cards.any == [Quality::Kind(kind::MONSTER)]
        }
        _ => false,
    }
}

/// R-SM-28, 8.4: whether a card still has a skill; what was given to it may have been taken away.
pub(super) fn still_has(game: &Game, pool: &CardPool, card: CardId, id: AbilityId) -> bool {
    let all = || values::abilities(game, pool, card);
    !values::is_silent(game, pool, card)
        && (!pool.ability(id).granted || all().iter().any(|owned| owned.1 == id))
}

/// The cards that a text damages without a choice.
pub(super) fn shot_sel(pool: &CardPool, id: AbilityId) -> Option<&Sel> {
    pool.ability(id).ops.iter().find_map(|op| match op {
        Op::Do(Act::Damage(_, sel)) => Some(sel),
        Op::Do(Act::Named(named::DAMAGE, args)) => args.iter().find_map(|arg| match arg {
            Arg::Sel(sel) => Some(sel),
            _ => None,
        }),
        _ => None,
    })
}

/// Whether a damage skill under the flag 攻 that chooses nobody reaches a card: not past vanguards,
/// not who evaded (R-SM-58), and as an answer the attacker alone (R-SM-107). Any other text does.
pub(super) fn is_shot_at(game: &Game, card: CardId, context: &Effect) -> bool {
    let battle = &game.registers.battle;
    if is_answer(game, context) {
        return game.table.refer(card) == battle.attacker;
    }
    let shot = battle.on
        && battle.attacker == context.source
        && battle.ability == context.ability
        && !battle.direct;
    let was = game.table.refer(card);
    let hit = |target: &Fighter| target.card == was && target.state & fighter::EVADED == 0;
    !shot || battle.targets.iter().any(hit)
}

/// The "attacks" wording of a text, if it has one (SM-23.27).
pub(super) fn attack_op(pool: &CardPool, id: AbilityId) -> Option<Attack> {
    let bytes = &pool.ability(id).digest;
    Some(Attack {
        at: usize::from(bytes[place::VERB].checked_sub(1)?),
        cards: bytes[place::CARDS] != 0,
        choice: bytes[place::CHOICE].checked_sub(1).map(usize::from),
        slot: bytes[place::SLOT].checked_sub(1),
    })
}

/// Whether an attack skill asks for an enemy monster and nothing more.
pub(super) fn is_plain_attack(pool: &CardPool, id: AbilityId) -> bool {
    pool.ability(id).digest[place::PLAIN] != 0
}

/// Whether a text puts cards under others as equipment.
pub(super) fn equips(pool: &CardPool, id: AbilityId) -> bool {
    pool.ability(id).digest[place::EQUIPS] != 0
}

/// Whether a verb behind this place of a text cannot do with every card what it says.
pub(super) fn asks_behind(pool: &CardPool, id: AbilityId, at: u8) -> bool {
    pool.ability(id).digest[place::LAST_ASKING] > at
}

/// Face-up vanguards of a seat (SM-25-27.a).
pub(super) fn vanguards(game: &Game, pool: &CardPool, seat: Seat) -> CardSet {
    if !cache::has(game, pool, passive::VANGUARD) {
        return CardSet::default();
    }
    values::monsters(game, pool, seat)
        .filter(|&card| values::has(game, pool, card, passive::VANGUARD))
        .collect()
}

/// Whether a monster stops a direct attack (SM-05-1.c, SM-25-24).
pub(super) fn defends(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let shields = game.registers.options & option::VANGUARD_GUARDS_PLAYER != 0;
    !values::has(game, pool, card, passive::NO_DEFEND_PLAYER)
        // R-SM-62, played otherwise.
        || shields && values::has(game, pool, card, passive::VANGUARD)
}

/// Whether the player can be attacked with this skill now (9.1).
pub(super) fn aims_at_player(game: &Game, pool: &CardPool, card: CardId, id: AbilityId) -> bool {
    let foe = other(values::seat_of(game, card));
    is_plain_attack(pool, id)
        && !values::monsters(game, pool, foe).any(|card| defends(game, pool, card))
}

/// Whether a card can be attacked with this skill now (9.1).
pub(super) fn aims_at_card(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    id: AbilityId,
    known: &mut Known,
) -> bool {
    if let Some(found) = plain_aim(game, pool, card, id) {
        debug_assert_eq!(
            found,
            has_target(game, pool, card, id, &mut Known::default()),
            "what a plain attack finds"
        );
        return found;
    }
    has_target(game, pool, card, id, known)
}

/// What `aims_at_card` says of a skill that asks for an enemy monster and nothing more, where no
/// text of the field says who may be chosen or attacked: most attacks are such. Vanguards stand
/// before others, and are monsters.
fn plain_aim(game: &Game, pool: &CardPool, card: CardId, id: AbilityId) -> Option<bool> {
    let bytes = &pool.ability(id).digest;
    let plain = is_plain_attack(pool, id)
        && bytes[place::MONSTERS] == 0
        && bytes[place::LAST_ASKING] == 0
        && !game.registers.battle.on
        && !cache::says(game, pool, word::CANNOT_BE_CHOSEN)
        && !cache::says(game, pool, word::CANNOT_BE_ATTACKED);
    plain.then(|| {
        let foe = other(values::seat_of(game, card));
        values::monsters(game, pool, foe).next().is_some()
    })
}

/// What `aims_at_card` says of any skill.
fn has_target(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    id: AbilityId,
    known: &mut Known,
) -> bool {
    let ops = &pool.ability(id).ops;
    let mut found = |at: usize| match &ops[at] {
        Op::Choose { from, .. } => {
            let context = Effect {
                pc: at as u8,
                ..values::context(game, card, id)
            };
            let side = other(context.seat);
            let vanguards = || *known[side.at()].get_or_insert_with(|| vanguards(game, pool, side));
            let aim = super::legal::aim_at(game, pool, &context, vanguards);
            machine::has_candidate(game, pool, from, &context, &aim)
        }
        _ => false,
    };
    if let Some(attack) = attack_op(pool, id) {
        return attack.choice.is_some_and(found);
    }
    let mut aims = aims(pool, id).peekable();
    if aims.peek().is_some() {
        return aims.all(|it| !matches!(it.1, Sel::Cards(_)) || found(it.0));
    }
    // Who neither attacks nor chooses nor damages aims at nobody.
    shot_sel(pool, id).is_none_or(|sel| {
        let context = values::context(game, card, id);
        !machine::members(game, pool, sel, &context, CardId::NONE).is_empty()
    })
}

/// The vanguards of each side, once somebody has asked: nothing may change meanwhile.
pub(super) type Known = [Option<CardSet>; 2];

/// What an attack skill finds on the side it aims at, whichever card it is to hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunt {
    /// The choice is that of whom it fights.
    aims: bool,
    /// The attack goes at the player.
    direct: bool,
    /// "Cards" wording.
    cards: bool,
    /// See `vanguards`.
    vanguards: CardSet,
    /// The most monsters among the targets of a "cards" skill, where it says so.
    pub monsters: Option<i16>,
}

/// What an attack skill finds, with the vanguards of the side it aims at.
pub(super) fn hunt(game: &Game, pool: &CardPool, context: &Effect, vanguards: CardSet) -> Hunt {
    let battle = &game.registers.battle;
    let bytes = &pool.ability(context.ability).digest;
    let at = usize::from(context.pc);
    let chooses = matches!(
        pool.ability(context.ability).ops.get(at),
        Some(Op::Choose { .. })
    );
    Hunt {
        aims: !chooses || is_aim(pool, context.ability, at),
        direct: battle.on && battle.direct && battle.ability == context.ability,
        cards: bytes[place::CARDS] != 0,
        vanguards,
        monsters: bytes[place::MONSTERS].checked_sub(1).map(i16::from),
    }
}

/// Whether the choice that a text stands at is one of cards of both sides.
fn is_mixed(pool: &CardPool, context: &Effect) -> bool {
    let op = pool
        .ability(context.ability)
        .ops
        .get(usize::from(context.pc));
    match op {
        Some(Op::Choose {
            from: Sel::Cards(cards),
            ..
        }) => cards.side == Side::Any,
        _ => false,
    }
}

/// Why a card of the own side cannot be a target of an attack skill that says so (R-SM-83).
pub(super) fn own_target(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
    hunt: &Hunt,
) -> Result<(), (ClauseId, CardId)> {
    if !hunt.aims {
        return Ok(());
    }
    if context.source == game.table.refer(card) {
        return Err((sm!("R-SM-83"), CardId::NONE));
    }
    if let Some(by) = values::forbids(game, pool, card, word::CANNOT_BE_ATTACKED) {
        return Err((sm!("SM-25-27.b"), by));
    }
    // SM-25-27.a: a vanguard that the skill could take comes first.
    if !hunt.vanguards.is_empty()
        && is_mixed(pool, context)
        && !passes_vanguard(game, pool, context)
    {
        let by = hunt.vanguards.iter().next().unwrap_or(CardId::NONE);
        return Err((sm!("SM-25-27.a"), by));
    }
    Ok(())
}

/// Why a card of the enemy field cannot be a target of an attack skill (9.1).
pub(super) fn target(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
    hunt: &Hunt,
) -> Result<(), (ClauseId, CardId)> {
    if hunt.aims && hunt.direct {
        return Err((sm!("SM-23.11"), CardId::NONE));
    }
    let vanguards = &hunt.vanguards;
    if hunt.aims
        && let Some(by) = values::forbids(game, pool, card, word::CANNOT_BE_ATTACKED)
    {
        return Err((sm!("SM-25-27.b"), by));
    }
    if vanguards.is_empty() || vanguards.has(card) || passes_vanguard(game, pool, context) {
        return Ok(());
    }
    if hunt.cards && !values::is_monster(game, pool, card) {
        // R-SM-63: what is left of the number may go to cards that are no monsters.
        let bound = game.bound().get(usize::from(context.base)..);
        let taken = bound.unwrap_or_default().iter();
        let first = taken.filter(|bound| vanguards.has(bound.card.card)).count();
        if first >= vanguards.len() {
            return Ok(());
        }
    }
    let side = game.table.card(card).controller;
    let by = values::monsters(game, pool, side).find(|&card| vanguards.has(card));
    let by = by.unwrap_or(CardId::NONE);
    Err((sm!("SM-25-27.a"), by))
}

/// Vanguards are for attack skills (R-SM-58). R-SM-63, played otherwise: a skill that takes every
/// monster does not look at them.
fn passes_vanguard(game: &Game, pool: &CardPool, context: &Effect) -> bool {
    if !is_attack_skill(pool, context.ability) {
        return true;
    }
    let every = |op: &Op| {
        matches!(
            op,
            Op::Choose {
                count: Count::All,
                ..
            }
        )
    };
    game.registers.options & option::EVERY_PASSES_VANGUARD != 0
        && match attack_op(pool, context.ability) {
            Some(attack) => attack
                .choice
                .is_some_and(|at| every(&pool.ability(context.ability).ops[at])),
            None => shot_sel(pool, context.ability).is_some_and(|sel| matches!(sel, Sel::Cards(_))),
        }
}

/// Whether a card is a target of the attack that is going on.
pub(super) fn is_attacked(game: &Game, card: CardId) -> bool {
    let was = game.table.refer(card);
    let battle = &game.registers.battle;
    battle.on && battle.targets.iter().any(|target| target.card == was)
}

/// Whether one card attacks another in the battle that is going on.
pub(super) fn attacks(game: &Game, card: CardId, hit: CardId) -> bool {
    let battle = &game.registers.battle;
    battle.on && battle.attacker == game.table.refer(card) && is_attacked(game, hit)
}

/// Whether a monster has an attack skill that it can use.
pub(super) fn is_able(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let it = game.table.card(card);
    let barred = values::forbids(game, pool, card, word::CANNOT_ATTACK).is_some();
    values::is_open(game, pool, card)
        && !it.rested()
        && !barred
        && values::abilities(game, pool, card)
            .iter()
            .any(|owned| attack_op(pool, owned.1).is_some())
}

/// Whether a monster is one that the other side may attack (SM-25-27.a).
pub(super) fn is_attackable(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let vanguards = vanguards(game, pool, game.table.card(card).controller);
    let barred = values::forbids(game, pool, card, word::CANNOT_BE_ATTACKED).is_some();
    !barred && (vanguards.is_empty() || vanguards.has(card))
}

/// Whether a card is in the battle that is going on.
pub(super) fn is_in_battle(game: &Game, card: CardId) -> bool {
    let battle = &game.registers.battle;
    let was = game.table.refer(card);
    battle.on
        && (battle.attacker == was
            || battle.targets.iter().any(|target| target.card == was)
            || battle.links.has(card))
}

/// Whether a text is an attack skill: what the flag says (SM-12-6.a).
pub(super) fn is_attack_skill(pool: &CardPool, id: AbilityId) -> bool {
    pool.ability(id).values.first() == Some(&mark::ATTACK)
}

/// Whether a text is used as an answer in the attack that goes on.
pub(super) fn is_answer(game: &Game, effect: &Effect) -> bool {
    let answers = |target: &Fighter| {
        target.card == effect.source
            && target.answer == effect.ability
            && target.state & fighter::ANSWERED != 0
    };
    game.registers.battle.on && game.registers.battle.targets.iter().any(answers)
}

/// Whether an operation of a text chooses whom it fights: the targets of its attack, or those that
/// it damages.
pub(super) fn is_aim(pool: &CardPool, id: AbilityId, at: usize) -> bool {
    if let Some(attack) = attack_op(pool, id) {
        return attack.choice == Some(at);
    }
    let ops = &pool.ability(id).ops;
    let Some(Op::Choose { slot, .. }) = ops.get(at) else {
        return false;
    };
    ops.iter().any(|op| super::front::fights(op, *slot))
}

/// The choices in front of a text by which it takes those it damages.
pub(super) fn fought(pool: &CardPool, id: AbilityId) -> impl Iterator<Item = (usize, &Sel, u8)> {
    aims(pool, id).filter(move |it| is_aim(pool, id, it.0))
}

/// R-SM-107: the only target of an answer is the attacker; a forced attack has its target. What
/// else such a text chooses is chosen as it says.
pub(super) fn only_target(game: &Game, pool: &CardPool, effect: &Effect) -> Option<CardId> {
    let battle = &game.registers.battle;
    if !battle.on || effect.paying {
        return None;
    }
    let aims = || is_aim(pool, effect.ability, usize::from(effect.pc));
    if effect.source == battle.attacker && effect.ability == battle.ability {
        let first = battle.targets.first()?;
        return (battle.forced && aims()).then(|| game.table.same(first.card))?;
    }
    (is_answer(game, effect) && aims()).then(|| game.table.same(battle.attacker))?
}

/// Own monsters that may join the attack (R-SM-64).
pub(super) fn links(game: &Game, pool: &CardPool) -> super::pile::Several {
    let battle = &game.registers.battle;
    let none = !cache::has(game, pool, passive::LINK);
    if none || battle.forced && game.registers.active != battle.seat {
        return Default::default();
    }
    let fit = |&card: &CardId| {
        game.table.refer(card) != battle.attacker
            && !is_attacked(game, card)
            && !game.registers.acted.has(card)
            && !game.registers.refreshed.has(card)
            && values::has(game, pool, card, passive::LINK)
    };
    super::pile::several(values::monsters(game, pool, battle.seat).filter(fit))
}

/// 9.7: whether a target may evade the skill that is used on it.
pub(super) fn can_evade(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    by: CardId,
    id: AbilityId,
) -> bool {
    // R-SM-58.
    if !values::is_open(game, pool, card) || !is_attack_skill(pool, id) {
        return false;
    }
    let by_it = |which| evades_by(game, pool, card, by, id, which);
    by_it(passive::FLYING) || by_it(passive::BURROW) || by_it(passive::SUBMERGE)
}

/// 9.7, each passive alone.
pub(super) fn evades_by(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    by: CardId,
    id: AbilityId,
    which: PassiveId,
) -> bool {
    let has = |card, which| values::has(game, pool, card, which);
    let physical = values::nature(pool, id).attributes == 1;
    has(card, which)
        && !has(by, which)
        && match which {
            passive::FLYING => !has(by, passive::ANTI_AIR),
            passive::SUBMERGE => physical && is_wet(game, pool),
            _ => physical,
        }
}

/// The passive by which a target evades.
pub(super) fn evades_with(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    by: CardId,
    id: AbilityId,
) -> PassiveId {
    let all = [passive::FLYING, passive::BURROW, passive::SUBMERGE];
    let mut fit = all
        .into_iter()
        .filter(|&which| evades_by(game, pool, card, by, id, which));
    fit.next().unwrap_or(passive::FLYING)
}

/// Why a target cannot evade, by the passive it has.
pub(super) fn why_hit(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    by: CardId,
    id: AbilityId,
) -> ClauseId {
    let has = |card, which| values::has(game, pool, card, which);
    let physical = values::nature(pool, id).attributes == 1;
    if !is_attack_skill(pool, id) {
        sm!("R-SM-58")
    } else if has(card, passive::FLYING) {
        sm!("SM-25-22.b")
    } else if has(card, passive::SUBMERGE) {
        match (physical, has(by, passive::SUBMERGE)) {
            (false, _) => sm!("SM-25-10.b"),
            (true, true) => sm!("SM-25-10.e"),
            (true, false) => sm!("SM-25-10.f"),
        }
    } else if has(card, passive::BURROW) {
        if physical {
            sm!("SM-25-18.c")
        } else {
            sm!("SM-25-18.b")
        }
    } else {
        sm!("SM-25-22.a")
    }
}

/// SM-25-10.f, R-SM-61: a land 海, 湖 or 川 on any field.
fn is_wet(game: &Game, pool: &CardPool) -> bool {
    (0..2).any(|seat| {
        game.table.pile(Seat(seat), zone::LAND).iter().any(|&card| {
            let tree = &pool.def(game.table.card(card).def).tree;
            tree.each_word("kind")
                .any(|word| matches!(word.as_str(), "sea" | "lake" | "river"))
        })
    })
}

/// Whether a target could strike back now: it stands, or the attack has turned it up (SM-24.13).
pub(super) fn can_strike(game: &Game, pool: &CardPool, target: &Fighter) -> bool {
    // R-SM-55, played otherwise: only who stands answers.
    let lying = target.state & fighter::UP != 0
        && game.registers.options & option::STANDING_ANSWERS_ONLY == 0;
    game.table.same(target.card).is_some_and(|card| {
        values::is_open(game, pool, card)
            && (lying || !game.table.card(card).rested())
            && values::forbids(game, pool, card, word::CANNOT_ATTACK).is_none()
            && values::forbids(game, pool, card, word::CANNOT_ANSWER).is_none()
    })
}

/// The cards that an attack skill takes as an answer: those of its attack, or of its damage.
fn answered_with<'a>(game: &Game, pool: &'a CardPool, id: AbilityId) -> Option<(usize, &'a Sel)> {
    let ops = &pool.ability(id).ops;
    let choice = |at: usize| match &ops[at] {
        Op::Choose { from, .. } => Some((at, from)),
        _ => None,
    };
    if let Some(attack) = attack_op(pool, id) {
        return attack.choice.and_then(choice);
    }
    // R-SM-57.
    let shots = game.registers.options & option::DAMAGE_IS_NO_ANSWER == 0;
    let shot = shot_sel(pool, id).filter(|_| shots)?;
    let first = (0..ops.len()).find(|&at| is_aim(pool, id, at));
    first.and_then(choice).or(Some((0, shot)))
}

/// The skills with which a target can answer (SM-20.01): their numbers on its card.
pub(super) fn answers(
    game: &Game,
    pool: &CardPool,
    card: CardId,
) -> List<(u8, AbilityId), { values::ABILITIES }> {
    let mut list: List<(u8, AbilityId), { values::ABILITIES }> = List::default();
    let battle = &game.registers.battle;
    let was = game.table.refer(card);
    let target = battle.targets.iter().find(|target| target.card == was);
    let (Some(by), Some(target)) = (game.table.same(battle.attacker), target) else {
        return list;
    };
    // SM-25-03.a, SM-25-03.c: in the attacker's own turn only.
    let ranged = game.registers.active == battle.seat
        && values::has(game, pool, by, passive::RANGED)
        && !values::has(game, pool, card, passive::RANGED);
    // R-SM-33, played otherwise.
    let spent = game.registers.options & (option::ANSWER_IS_A_SKILL | option::EVERY_SKILL_COUNTS)
        != 0
        && game.registers.acted.has(card);
    if !can_strike(game, pool, target) || ranged || spent {
        return list;
    }
    let _: ControlFlow<()> = values::each_ability(game, pool, card, |owned| {
        let id = owned.1;
        if !is_attack_skill(pool, id) {
            return ControlFlow::Continue(());
        }
        let free = attack_op(pool, id).is_some_and(|attack| attack.choice.is_none());
        let context = values::context(game, card, id);
        let fits = free
            || answered_with(game, pool, id).is_some_and(|(at, from)| {
                let context = Effect {
                    pc: at as u8,
                    ..context
                };
                machine::matches(game, pool, from, by, &context)
            });
        let paid = pool
            .ability(id)
            .pay
            .as_ref()
            .is_none_or(|cost| super::effects::can_pay(game, pool, cost, &context));
        if fits && paid && chain::holds(game, pool, &context) {
            list.put((owned.0, id));
        }
        ControlFlow::Continue(())
    });
    list
}

/// Monsters that stand before their player now (SM-23.13, SM-23.14): vanguards first.
pub(super) fn interceptors(game: &Game, pool: &CardPool) -> super::pile::Several {
    let battle = &game.registers.battle;
    let foe = other(battle.seat);
    // SM-25-24: a vanguard that does not defend stands before nobody.
    let all = vanguards(game, pool, foe);
    let vanguards: CardSet = all
        .iter()
        .filter(|&card| defends(game, pool, card))
        .collect();
    let taken = |card: CardId| {
        let was = game.table.refer(card);
        battle.targets.iter().any(|target| target.card == was)
    };
    let fit = |&card: &CardId| {
        defends(game, pool, card) && (vanguards.is_empty() || vanguards.has(card)) && !taken(card)
    };
    super::pile::several(values::monsters(game, pool, foe).filter(fit))
}

/// The attack skills with which a monster can be made to attack another.
pub(super) fn forced_skills(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    hit: CardId,
) -> List<(u8, AbilityId), { values::ABILITIES }> {
    let mut list: List<(u8, AbilityId), { values::ABILITIES }> = List::default();
    let it = game.table.card(card);
    let barred = values::forbids(game, pool, card, word::CANNOT_ATTACK).is_some();
    if !values::is_open(game, pool, card) || it.rested() || barred {
        return list;
    }
    for owned in values::abilities(game, pool, card).iter() {
        let Some(attack) = attack_op(pool, owned.1) else {
            continue;
        };
        let Some(at) = attack.choice else { continue };
        let context = Effect {
            pc: at as u8,
            ..values::context(game, card, owned.1)
        };
        let fits = match &pool.ability(owned.1).ops[at] {
            Op::Choose { from, .. } => machine::matches(game, pool, from, hit, &context),
            _ => false,
        };
        let side = game.table.card(hit).controller;
        let may = || {
            let own = side == it.controller;
            let foe = if own { other(side) } else { side };
            let hunt = hunt(game, pool, &context, vanguards(game, pool, foe));
            if own {
                own_target(game, pool, hit, &context, &hunt)
            } else {
                target(game, pool, hit, &context, &hunt)
            }
        };
        if fits && may().is_ok() {
            list.put((owned.0, owned.1));
        }
    }
    list
}

/// Whether a card is a monster of the field, for the results of a battle.
pub(super) fn is_fighter(game: &Game, pool: &CardPool, card: CardId) -> bool {
    kind_of(game, pool, card) == Some(kind::MONSTER) && game.table.is_in(card, zone::MONSTERS)
}

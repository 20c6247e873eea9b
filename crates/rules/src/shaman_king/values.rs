//! What holds on the field: numbers, continuous texts, what cards are and how they lie to each
//! other.

use super::words::{kind, mark, option, relation, stat, state, zone};
use super::{FACE_DOWN_CARD, POSITIONS, ShamanKing, UNIT, cache};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, DefId, HeadId, KindId, NO_CELL, RelationId, Seat, StatId, ZoneKind,
};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Head, Mod, Quality};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::Change;

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;

/// The kind of zone in which a card lies.
#[inline]
pub fn where_is(game: &Game, card: CardId) -> ZoneKind {
    Table::kind(game.table.card(card).zone)
}

/// The type that is printed on a card; nothing for an unknown one.
#[inline]
pub fn printed_kind(game: &Game, pool: &CardPool, card: CardId) -> Option<KindId> {
    let def = game.table.card(card).def;
    (def != DefId::UNKNOWN).then(|| pool.quick(def).kind)
}

/// The cards of the field and of both combo fields, as they lie.
pub fn present(game: &Game) -> impl Iterator<Item = CardId> + '_ {
    let of = |seat| game.table.piles(seat, zone::SHAMANS, zone::COMBO);
    of(Seat(0)).iter().chain(of(Seat(1))).copied()
}

/// The shaman of a position, wherever it stands and however it lies.
#[inline]
pub fn shaman_at(game: &Game, pool: &CardPool, seat: Seat, position: u8) -> Option<CardId> {
    if position >= POSITIONS {
        return None;
    }
    game.table
        .at_cell(seat, zone::SHAMANS, position)
        .or_else(|| {
            let card = game.table.at_cell(seat, zone::ATTACK_POSITION, position)?;
            (printed_kind(game, pool, card) == Some(kind::SHAMAN)).then_some(card)
        })
}

/// The shamans of a side, by position.
pub fn shamans(game: &Game, pool: &CardPool, seat: Seat) -> impl Iterator<Item = CardId> {
    (0..POSITIONS).filter_map(move |position| shaman_at(game, pool, seat, position))
}

/// The position that no shaman of this side was ever put on (R-SK-18).
pub fn vacant(game: &Game, pool: &CardPool, seat: Seat) -> Option<u8> {
    (0..POSITIONS).find(|&position| shaman_at(game, pool, seat, position).is_none())
}

/// What is left of the health of a shaman.
#[inline]
pub fn health(game: &Game, pool: &CardPool, shaman: CardId) -> i16 {
    let it = game.table.card(shaman);
    (pool.quick(it.def).stats[stat::HEALTH.at()] - it.damage).max(0)
}

/// Whether a card of a shaman position is a battle-capable shaman: face-up, health above 0
/// (glossary).
#[inline]
pub fn is_capable(game: &Game, pool: &CardPool, shaman: CardId) -> bool {
    !game.table.card(shaman).face_down() && health(game, pool, shaman) > 0
}

/// The battle-capable shamans of a side.
pub fn capable(game: &Game, pool: &CardPool, seat: Seat) -> impl Iterator<Item = CardId> {
    shamans(game, pool, seat).filter(move |&shaman| is_capable(game, pool, shaman))
}

/// The card attached to a shaman, as far as it has not been staged (R-SK-113).
#[inline]
pub fn attached(game: &Game, shaman: CardId) -> Option<CardId> {
    let it = game.table.card(shaman);
    let seat = Table::seat(it.zone);
    game.table
        .at_cell(seat, zone::ATTACHED, it.cell)
        .filter(|&card| !is_staged(game, card))
}

/// Whether a card is staged in the running step.
#[inline]
pub fn is_staged(game: &Game, card: CardId) -> bool {
    let staged = &game.registers.staged;
    staged.iter().any(|staged| staged.card == card)
}

/// The spirits under the shaman of a position, also the one in the attack position.
pub fn spirits(game: &Game, seat: Seat, position: u8) -> impl Iterator<Item = CardId> + '_ {
    let all = game
        .table
        .piles(seat, zone::BATTLE_ROW, zone::ATTACK_POSITION);
    all.iter().copied().filter(move |&card| {
        let it = game.table.card(card);
        it.cell == position && !is_fighting_shaman(game, card)
    })
}

/// Whether a card is a shaman that stands in the attack position: what fights there is a spirit or
/// the battle's own shaman.
#[inline]
fn is_fighting_shaman(game: &Game, card: CardId) -> bool {
    let battle = &game.registers.battle;
    battle.on && battle.shaman.iter().any(|was| was.card == card)
}

/// Whether a card is a spirit on the field.
#[inline]
pub fn is_spirit(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let at = where_is(game, card);
    (zone::BATTLE_ROW.0..=zone::ATTACK_POSITION.0).contains(&at.0)
        && printed_kind(game, pool, card) == Some(kind::SPIRIT)
}

/// Whether a card is a spirit that was over-souled: a strike card with a name, a level and an
/// attack (SK-20.07).
#[inline]
pub fn is_soul(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let at = where_is(game, card);
    (at == zone::ATTACHED || at == zone::COMBO)
        && !game.table.card(card).face_down()
        && printed_kind(game, pool, card) == Some(kind::SPIRIT)
}

/// Whether a card lies face-down in the combo field (SK-25.02).
#[inline]
pub fn is_back(game: &Game, card: CardId) -> bool {
    where_is(game, card) == zone::COMBO && game.table.card(card).face_down()
}

/// The shaman that a spirit is under, or that a card is attached to.
pub fn host(game: &Game, card: CardId) -> Option<CardId> {
    let it = game.table.card(card);
    let at = Table::kind(it.zone);
    if at.0 <= zone::ATTACK_POSITION.0 && at != zone::SHAMANS && !is_fighting_shaman(game, card) {
        let seat = Table::seat(it.zone);
        return game
            .table
            .at_cell(seat, zone::SHAMANS, it.cell)
            .or_else(|| {
                let fighting = game.table.at_cell(seat, zone::ATTACK_POSITION, it.cell)?;
                is_fighting_shaman(game, fighting).then_some(fighting)
            });
    }
    let registers = &game.registers;
    (registers.hosted == card && registers.host.is_some()).then_some(registers.host)
}

/// No text runs that needs it: whose a card was is no longer kept, for the card may be hidden by
/// now.
pub(super) fn forget_host(game: &mut Game) {
    (game.registers.hosted, game.registers.host) = (CardId::NONE, CardId::NONE);
}

/// Whether two cards lie to each other as the word says.
pub fn relates(game: &Game, which: RelationId, card: CardId, to: CardId) -> bool {
    let lies = where_is(game, card);
    let so = match which {
        relation::ON => lies == zone::ATTACHED && !is_staged(game, card),
        _ => lies != zone::ATTACHED,
    };
    so && host(game, card) == Some(to)
}

/// The person of a shaman of the field, a bit of categories (R-SK-04).
#[inline]
pub fn person(game: &Game, shaman: CardId) -> u64 {
    let it = game.table.card(shaman);
    if it.cell >= POSITIONS {
        return 0;
    }
    game.registers.person[Table::seat(it.zone).at() & 1][usize::from(it.cell)]
}

/// A shaman stands face-up on its position from now on: as whom (SK-03.06).
pub(super) fn take_place(d: &mut Dealer<'_, ShamanKing>, shaman: CardId) {
    let it = d.table().card(shaman);
    let seat = Table::seat(it.zone).at() & 1;
    if it.cell < POSITIONS {
        let printed = d.pool.quick(it.def).categories;
        let registers = &mut d.state.registers;
        registers.person[seat][usize::from(it.cell)] = printed & registers.pair[seat];
    }
}

/// The position of a card of the field.
#[inline]
pub fn position(game: &Game, card: CardId) -> u8 {
    game.table.card(card).cell
}

/// What its own text of a card says now, and to whom it belongs: nothing of what lies face-down or
/// was over-souled. What is attached by its mark speaks as an attachment does (R-SK-120).
fn speaks(game: &Game, pool: &CardPool, card: CardId) -> Option<Seat> {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN || it.face_down() {
        return None;
    }
    let printed = pool.quick(it.def).kind;
    let said = match Table::kind(it.zone) {
        zone::SHAMANS => printed == kind::SHAMAN,
        zone::ATTACHED => match printed {
            kind::ATTACHMENT => true,
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART => !is_staged(game, card),
            _ => false,
        },
        zone::ATTACK_POSITION => matches!(printed, kind::SHAMAN | kind::SPIRIT),
        zone::COMBO => matches!(
            printed,
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART
        ),
        zone::BATTLE_ROW | zone::SUMMON_ROW | zone::WAIT_ROW => printed == kind::SPIRIT,
        _ => false,
    };
    said.then_some(it.owner)
}

/// The abilities of a card that are heard where it lies.
pub fn abilities<'a>(
    game: &Game,
    pool: &'a CardPool,
    card: CardId,
) -> impl Iterator<Item = AbilityId> + 'a {
    let def = game.table.card(card).def;
    let all: &[AbilityId] = match speaks(game, pool, card) {
        Some(_) => &pool.def(def).abilities,
        None => &[],
    };
    all.iter().copied()
}

/// The context in which the texts of a card are read.
pub fn context(game: &Game, card: CardId) -> Effect {
    Effect {
        source: game.table.refer(card),
        seat: game.table.card(card).owner,
        base: game.bound().len() as u8,
        ..Effect::default()
    }
}

/// Visits what continuous texts do to a card, in the order in which their cards lie.
fn continuous(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    bit: u32,
    mut visit: impl FnMut(CardId, &Mod, &Effect),
) {
    if !cache::speaks(game, pool, bit) {
        return;
    }
    for source in present(game) {
        let def = game.table.card(source).def;
        if pool.quick(def).abilities.always & bit == 0 || speaks(game, pool, source).is_none() {
            continue;
        }
        let it = context(game, source);
        for &id in &pool.def(def).abilities {
            let ability = pool.ability(id);
            for part in ability.always.iter().filter(|it| it.change.bit() == bit) {
                let applies = (part.when.as_ref())
                    .is_none_or(|when| machine::holds(game, pool, when, &it, card));
                if applies && machine::matches(game, pool, &part.on, card, &it) {
                    visit(source, &part.change, &it);
                }
            }
        }
    }
}

/// The card whose text gives one of the rulebook's words to a card.
pub fn word_on(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<CardId> {
    let given =
        |it: &&shokan_kernel::table::Modifier| it.change == Change::Word && it.stat.0 == which;
    if let Some(modifier) = game.table.on(card).find(given) {
        return Some(game.table.told_source(modifier));
    }
    let mut found = None;
    if cache::gives(game, pool, which) {
        let bit = Mod::word_bit(which);
        continuous(game, pool, card, bit, |source, change, _| {
            if matches!(change, Mod::Word(word, _) if *word == which) {
                found = found.or(Some(source));
            }
        });
    }
    found
}

/// Whether a shaman counts as level 1, an option of the set-up.
const fn shaman_has_a_level(game: &Game) -> bool {
    game.registers.options & option::SHAMAN_IS_LEVEL_ONE != 0
}

/// A number of a card before texts change it.
fn base(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    let it = game.table.card(card);
    if is_back(game, card) {
        return match which {
            stat::LEVEL => FACE_DOWN_CARD.0,
            stat::ATTACK => FACE_DOWN_CARD.1,
            _ => 0,
        };
    }
    let quick = pool.quick(it.def);
    let printed = quick.stats[which.at() & 7];
    match which {
        // R-SK-39, R-SK-40: a shaman has no attack and no level.
        stat::LEVEL if quick.kind == kind::SHAMAN => i16::from(shaman_has_a_level(game)),
        stat::ATTACK if quick.kind == kind::SHAMAN => 0,
        // SK-22.08: an own spirit under its person.
        stat::SUMMON_VALUE if Table::kind(it.zone) != zone::GRAVEYARD => match host(game, card) {
            Some(shaman) if quick.digest[1] & person(game, shaman) != 0 => 0,
            _ => printed,
        },
        _ => printed,
    }
}

/// A number of a card as it is now: what it becomes, then what multiplies it, then what is added,
/// never below 0, a level never below 1 (10.5).
pub fn stat(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    match which {
        stat::HEALTH => return health(game, pool, card),
        stat::HEALTH_LOST => {
            let battle = &game.registers.battle;
            let seat = battle.shaman.iter().position(|was| was.card == card);
            return seat.map_or(0, |seat| battle.lost[seat]);
        }
        _ => {}
    }
    let start = base(game, pool, card, which);
    let bit = Mod::stat_bit(which);
    let changed = game.table.on(card).next().is_some();
    if !changed && !cache::speaks(game, pool, bit) {
        return start;
    }
    // A change takes its place among those of its group in order of arrival.
    let (mut value, mut times, mut sum) = (start, 1i16, 0i16);
    let mut last = 0;
    continuous(game, pool, card, bit, |source, change, it| match change {
        // R-SK-129: a continuous text arrives with its card.
        Mod::Set(of, n) if *of == which => {
            let arrived = game.table.card(source).stamp;
            if arrived >= last {
                (last, value) = (arrived, machine::number(game, pool, n, it, card));
            }
        }
        Mod::Scale(of, n) if *of == which => {
            times = times.saturating_mul(machine::number(game, pool, n, it, card));
        }
        Mod::Add(of, n) if *of == which => {
            sum = sum.saturating_add(machine::number(game, pool, n, it, card));
        }
        _ => {}
    });
    for modifier in game.table.on(card).filter(|it| it.stat == which) {
        match modifier.change {
            Change::Set if modifier.stamp >= last => {
                (last, value) = (modifier.stamp, modifier.value);
            }
            Change::Scale => times = times.saturating_mul(modifier.value),
            Change::Add => sum = sum.saturating_add(modifier.value),
            _ => {}
        }
    }
    let least = i16::from(which == stat::LEVEL && start > 0);
    value.saturating_mul(times).saturating_add(sum).max(least)
}

/// Whether a card has no such number at all, so that no comparison with it holds.
pub fn lacks(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> bool {
    let in_row = matches!(which, stat::LEVEL | stat::ATTACK);
    if is_back(game, card) || is_soul(game, pool, card) {
        return !in_row;
    }
    match printed_kind(game, pool, card) {
        None => false,
        Some(kind::SHAMAN) if which == stat::LEVEL => !shaman_has_a_level(game),
        Some(kind::SHAMAN) => matches!(which, stat::DEFENCE | stat::SUMMON_VALUE),
        Some(kind::SPIRIT) => !in_row && !matches!(which, stat::DEFENCE | stat::SUMMON_VALUE),
        Some(kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART) => !in_row,
        Some(_) => true,
    }
}

/// Amounts are kept in tens (section 1).
pub fn amount(_: &Game, effect: &Effect) -> i16 {
    i16::from(effect.x) * UNIT
}

/// The points of a side: 9.1.
pub fn points(game: &Game, pool: &CardPool, seat: Seat) -> i16 {
    let battle = &game.registers.battle;
    let fighter = game.table.same(battle.fighter[seat.at()]);
    let own = fighter.map_or(0, |card| stat(game, pool, card, stat::ATTACK));
    let row = game.table.pile(seat, zone::COMBO).iter();
    row.fold(own, |sum, &card| {
        sum.saturating_add(stat(game, pool, card, stat::ATTACK))
    })
}

/// The level behind which a side goes on: of the last card of its row, or of the attack character
/// (R-SK-40, R-SK-55); nothing where any level may follow.
pub fn last_level(game: &Game, pool: &CardPool, seat: Seat) -> Option<u8> {
    match game.table.pile(seat, zone::COMBO).last() {
        Some(&card) => Some(game.table.card(card).cell),
        None => origin_level(game, pool, game.registers.battle.fighter[seat.at()].card),
    }
}

/// The level of an attack character as the origin of the row (R-SK-40). A shaman has none, and
/// nothing has been put before (SK-18.05).
pub fn origin_level(game: &Game, pool: &CardPool, fighter: CardId) -> Option<u8> {
    let level = if fighter.is_some() {
        stat(game, pool, fighter, stat::LEVEL)
    } else {
        0
    };
    (level > 0).then_some(level.min(30) as u8)
}

/// Whether the users that are printed on a card are met: 9.4 and the conditions of the other kinds.
pub fn fits_user(game: &Game, pool: &CardPool, def: DefId, user: CardId) -> bool {
    let quick = pool.quick(def);
    let marks = quick.symbols;
    if marks & mark::ALL != 0 {
        return true;
    }
    if is_spirit(game, pool, user) {
        let named = pool.quick(game.table.card(user).def).categories;
        return marks & mark::ANY_SPIRIT != 0 || quick.digest[0] & named != 0;
    }
    marks & mark::ANY_SHAMAN != 0 || quick.digest[0] & person(game, user) != 0
}

/// Whether a card is what a word says.
pub fn is(game: &Game, pool: &CardPool, card: CardId, quality: Quality) -> bool {
    if quality == Quality::Card {
        return true;
    }
    let it = game.table.card(card);
    if is_back(game, card) {
        return match quality {
            Quality::Kind(printed) => printed == kind::STRIKE,
            Quality::State(which) => matches!(which, state::FACE_DOWN | state::ATTACK_CARD),
            _ => false,
        };
    }
    let battle = &game.registers.battle;
    let at =
        |all: &[CardRef; 2]| battle.on && all.iter().any(|&was| game.table.same(was) == Some(card));
    match quality {
        Quality::State(state::FACE_UP) => return !it.face_down(),
        Quality::State(state::FACE_DOWN) => return it.face_down(),
        Quality::State(state::ATTACK_CHARACTER) => return at(&battle.fighter),
        Quality::State(state::BATTLE_SHAMAN) => return at(&battle.shaman),
        Quality::State(state::UNATTACHED) => {
            return is_shaman(game, pool, card) && attached(game, card).is_none();
        }
        _ => {}
    }
    if it.def == DefId::UNKNOWN {
        return false;
    }
    let quick = pool.quick(it.def);
    let soul = is_soul(game, pool, card);
    match quality {
        Quality::Card => true,
        Quality::Kind(kind::STRIKE) => soul || quick.kind == kind::STRIKE,
        Quality::Kind(kind::SPIRIT) => !soul && quick.kind == kind::SPIRIT,
        Quality::Kind(kind::SHAMAN) => {
            quick.kind == kind::SHAMAN && (it.cell == NO_CELL || is_shaman(game, pool, card))
        }
        Quality::Kind(kind) => quick.kind == kind,
        Quality::Category(bit) if quick.kind == kind::SHAMAN && it.cell < POSITIONS => {
            person(game, card) & bit != 0
        }
        Quality::Category(bit) => !soul && quick.categories & bit != 0,
        // R-SK-127: a name means every card that bears it.
        Quality::Named(named) => quick.digest[2] == pool.quick(named).digest[2],
        Quality::With(..) => false,
        Quality::State(state::OVER_SOULED) => soul,
        Quality::State(state::ATTACK_CARD) => {
            soul || matches!(
                quick.kind,
                kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART
            )
        }
        Quality::State(_) => false,
    }
}

/// Whether a card is a shaman on the field that has not fallen (R-SK-96).
pub fn is_shaman(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let at = where_is(game, card);
    let battle = &game.registers.battle;
    // R-SK-102: who falls by the judgement is heard until the end processing.
    let falls = battle.on && battle.judged && battle.shaman.iter().any(|was| was.card == card);
    (at == zone::SHAMANS || at == zone::ATTACK_POSITION)
        && printed_kind(game, pool, card) == Some(kind::SHAMAN)
        && !game.table.card(card).face_down()
        && (falls || health(game, pool, card) > 0)
}

/// The texts with this head of the rulebook that are printed on a card.
pub fn with_head(pool: &CardPool, def: DefId, head: HeadId) -> Option<AbilityId> {
    let all = pool.def(def).abilities.iter().copied();
    let mut found =
        all.filter(|&id| matches!(pool.ability(id).head, Head::Rule(word) if word == head));
    found.next()
}

/// The line of a secret art, as bits of categories.
#[inline]
pub fn line(pool: &CardPool, def: DefId) -> u64 {
    let quick = pool.quick(def);
    if quick.kind == kind::SECRET_ART && quick.symbols & mark::UNCANCELLABLE == 0 {
        quick.categories
    } else {
        0
    }
}

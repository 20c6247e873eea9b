//! What holds on the field: numbers, continuous texts, losses of effects, and what follows when a
//! card is at its end.

use super::words::{CATEGORIES, cause, direction, event, relation, stat, state, word, zone};
use super::{Lingering, Registers, SummonsCall, effects, facing};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::ids::{AbilityId, HeadId, RelationId};
use shokan_kernel::ids::{CardId, CardRef, DefId, NO_CELL, Seat, StatId, ZoneKind};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, CardPool, Head, Mod, Quality, QuickAbility};
use shokan_kernel::ruleset::Text;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Change, FACE_DOWN, Modifier, Overflow, RESTED};

type Game = State<SummonsCall>;
type Table = shokan_kernel::table::Table<SummonsCall>;

/// A continuous text that applies now.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The card.
    pub card: CardId,
    /// Who controls it.
    pub seat: Seat,
    /// When it came.
    pub stamp: u16,
}

impl Source {
    /// The context in which its texts are read.
    pub fn context(self, game: &Game) -> Effect {
        Effect {
            source: game.table.refer(self.card),
            seat: self.seat,
            base: game.bound().len() as u8,
            ..Effect::default()
        }
    }
}

/// Standing mana cards of a seat.
pub fn standing_mana(game: &Game, seat: Seat) -> i16 {
    let pile = game.table.pile(seat, zone::MANA);
    pile.iter()
        .filter(|&&card| !game.table.card(card).rested())
        .count() as i16
}

/// Face-down mana cards of a seat.
pub fn face_down_mana(game: &Game, seat: Seat) -> i16 {
    let pile = game.table.pile(seat, zone::MANA);
    pile.iter()
        .filter(|&&card| game.table.card(card).face_down())
        .count() as i16
}

/// The master of a seat.
#[inline]
pub fn master(game: &Game, seat: Seat) -> CardId {
    game.table
        .pile(seat, zone::MASTER)
        .first()
        .copied()
        .unwrap_or(CardId::NONE)
}

/// HP of a seat's master: 10 less the damage (SC-11-02.c).
#[inline]
pub fn master_hp(game: &Game, pool: &CardPool, seat: Seat) -> i16 {
    let card = game.table.card(master(game, seat));
    pool.quick(card.def).stats[stat::HP.at()] - card.damage
}

/// The unit in a column of a seat.
#[inline]
pub fn unit_at(game: &Game, seat: Seat, column: u8) -> Option<CardId> {
    game.table.at_cell(seat, zone::UNITS, column)
}

/// Whether a seat has an empty column.
#[inline]
pub fn has_room(game: &Game, seat: Seat) -> bool {
    game.table.pile(seat, zone::UNITS).len() < 3
}

/// Whether the card lies on the field.
#[inline]
pub fn on_field(game: &Game, card: CardId) -> bool {
    game.table.is_in(card, zone::UNITS) || game.table.is_in(card, zone::MASTER)
}

/// The cards of the field of each seat: units, then the master.
#[inline]
pub fn sides(game: &Game) -> [&[CardId]; 2] {
    [0, 1].map(|seat| game.table.piles(Seat(seat), zone::UNITS, zone::MASTER))
}

/// All cards of the field: units and master of the one, then of the other.
#[inline]
pub fn field(game: &Game) -> impl Iterator<Item = CardId> + '_ {
    sides(game).into_iter().flatten().copied()
}

/// Whether the card has lost its other effects (SC-08-07.a).
#[inline]
pub fn is_blank(game: &Game, card: CardId) -> bool {
    game.registers.blanked.has(card)
        || is_hidden(game, card)
        || game.table.has_on(card, Change::LoseOthers)
}

/// R-SC-08: a card that lies face-down on the field has no effects, ATK, HP or directions.
#[inline]
pub(super) fn is_hidden(game: &Game, card: CardId) -> bool {
    game.table.card(card).face_down() && on_field(game, card)
}

/// The continuous texts that apply now, printed and granted, frozen as SC-09-06.b and .c say; texts
/// that do nothing of the kind of `bit` are left out.
pub fn sources(game: &Game, pool: &CardPool, bit: u32, mut visit: impl FnMut(Source, &Ability)) {
    let does = |id: AbilityId| pool.ability(id).quick.always & bit != 0;
    let grants = |m: &&Modifier| m.change == Change::Grant && does(m.ability);
    let granted = game.table.modifiers().iter().any(|m| grants(&m));
    for &card in sides(game).into_iter().flatten() {
        let it = game.table.card(card);
        let printed = pool.quick(it.def).abilities.always & bit != 0;
        let given = granted && game.table.on(card).any(|m| grants(&m));
        if !printed && !given || game.registers.dormant.has(card) || is_blank(game, card) {
            continue;
        }
        let source = Source {
            card,
            seat: it.controller,
            stamp: it.stamp,
        };
        if printed {
            for &id in pool.def(it.def).abilities.iter().filter(|&&id| does(id)) {
                visit(source, pool.ability(id));
            }
        }
        if given {
            for modifier in game.table.on(card).filter(grants) {
                let stamp = modifier.stamp;
                visit(Source { stamp, ..source }, pool.ability(modifier.ability));
            }
        }
    }
    for gone in game
        .registers
        .lingering
        .iter()
        .filter(|gone| does(gone.ability))
    {
        // SC-09-06.c: it left while a text is being carried out, and holds until that is done.
        let source = Source {
            card: gone.card,
            seat: gone.seat,
            stamp: 0,
        };
        visit(source, pool.ability(gone.ability));
    }
}

/// Visits what continuous texts do to a card.
fn continuous(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    bit: u32,
    mut visit: impl FnMut(Source, &Mod, &Effect),
) {
    sources(game, pool, bit, |source, ability| {
        let context = source.context(game);
        for part in ability
            .always
            .iter()
            .filter(|part| part.change.bit() == bit)
        {
            let applies = part
                .when
                .as_ref()
                .is_none_or(|when| machine::holds(game, pool, when, &context, CardId::NONE));
            if applies && machine::matches(game, pool, &part.on, card, &context) {
                visit(source, &part.change, &context);
            }
        }
    });
}

/// Kinds of continuous texts that may hold, a bit each (`Mod::bit`): quick, and never one too few.
/// Who asks for several numbers of one position reads it once.
#[derive(Clone, Copy, Debug)]
pub struct Present {
    kinds: u32,
    /// How many HP texts and changes may take off a unit at most, all together.
    pub(super) hp_off: i32,
}

impl Present {
    /// Looks at the cards of the field and at the changes.
    pub fn on(game: &Game, pool: &CardPool) -> Self {
        let mut found = Self {
            kinds: 0,
            hp_off: 0,
        };
        for modifier in game.table.modifiers() {
            match modifier.change {
                Change::Grant => {
                    let given = &pool.ability(modifier.ability).quick;
                    found.join(given);
                    if given.lowers[stat::HP.at()] != 0 {
                        // It may have been given to several cards.
                        found.hp_off = Self::ANY.hp_off;
                    }
                }
                Change::Add if modifier.stat == stat::HP => {
                    found.hp_off -= i32::from(modifier.value.min(0));
                }
                Change::Set if modifier.stat == stat::HP => found.hp_off = Self::ANY.hp_off,
                _ => {}
            }
        }
        for gone in game.registers.lingering.iter() {
            found.join(&pool.ability(gone.ability).quick);
        }
        for side in sides(game) {
            for &card in side {
                found.join(&pool.quick(game.table.card(card).def).abilities);
            }
        }
        found
    }

    /// Anything may hold.
    pub(super) const ANY: Self = Self {
        kinds: u32::MAX,
        hp_off: 1 << 24,
    };

    #[inline]
    const fn join(&mut self, texts: &QuickAbility) {
        self.kinds |= texts.always;
        self.hp_off += texts.lowers[stat::HP.at()] as i32;
    }

    /// Whether texts of this kind may hold.
    #[inline]
    pub const fn may(self, bit: u32) -> bool {
        self.kinds & bit != 0
    }
}

/// A number of a card as it is now: the latest "becomes", else the printed one, the changes after
/// it, then what holds continuously (R-SC-32).
pub fn stat(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    // R-SC-17: a cost is changed in the hand too, where it is paid.
    let reached = on_field(game, card) || which == stat::COST && game.table.is_in(card, zone::HAND);
    let may_hold = reached && Present::on(game, pool).may(Mod::stat_bit(which));
    stat_where(game, pool, card, which, may_hold)
}

/// The cost of a card of a hand, when what is on the field has been looked at already.
pub fn cost_among(game: &Game, pool: &CardPool, card: CardId, present: Present) -> i16 {
    let may_hold = present.may(Mod::stat_bit(stat::COST));
    stat_where(game, pool, card, stat::COST, may_hold)
}

/// As `stat`, by one who knows whether a continuous text may hold on the card.
pub fn stat_where(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: StatId,
    may_hold: bool,
) -> i16 {
    let it = game.table.card(card);
    if which == stat::DAMAGE_TAKEN {
        return it.damage;
    }
    if it.def == DefId::UNKNOWN || matches!(which, stat::ATK | stat::HP) && is_hidden(game, card) {
        return 0;
    }
    let mut value = pool.quick(it.def).stats[which.at()];
    if which == stat::MASTER_DAMAGE {
        // SC-07-05-02-02.b: 1, whatever the ATK.
        value = 1;
    }
    if !may_hold && game.table.modifiers().is_empty() {
        // Nothing changes it; a printed cost is never below 0.
        return value;
    }
    let mut since = 0;
    let mut sum = 0i16;
    // SC-09-06.d, R-SC-62: nothing continuous holds on a card that has lost its other effects.
    if may_hold && !is_blank(game, card) {
        let bit = Mod::stat_bit(which);
        continuous(
            game,
            pool,
            card,
            bit,
            |source, change, context| match change {
                Mod::Add(stat, n) if *stat == which => {
                    sum = sum.saturating_add(machine::number(game, pool, n, context, card));
                }
                Mod::Set(stat, n) if *stat == which && source.stamp >= since => {
                    since = source.stamp;
                    value = machine::number(game, pool, n, context, card);
                }
                _ => {}
            },
        );
    }
    // R-SC-32, R-SC-82: the latest "becomes n", then the changes given after it, then what holds
    // continuously.
    for modifier in game.table.on(card) {
        if modifier.stat == which && modifier.stamp >= since {
            match modifier.change {
                Change::Add => value = value.saturating_add(modifier.value),
                Change::Set => value = modifier.value,
                _ => {}
            }
        }
    }
    value = value.saturating_add(sum);
    // R-SC-17: a cost is never below 0.
    if which == stat::COST {
        value.max(0)
    } else {
        value
    }
}

/// The strongest of the rulebook's words of this kind on a card, and the card it comes from.
pub fn forbids(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<(i16, CardId)> {
    forbids_among(game, pool, card, which, Present::on(game, pool))
}

/// As `forbids`, by one who knows which continuous texts may hold.
pub fn forbids_among(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: u8,
    present: Present,
) -> Option<(i16, CardId)> {
    let mut found = None;
    for modifier in game.table.on(card) {
        if modifier.change == Change::Word && modifier.stat.0 == which {
            found = Some((modifier.value, game.table.told_source(modifier)));
        }
    }
    let bit = Mod::word_bit(which);
    if found.is_none() && present.may(bit) && !is_blank(game, card) {
        continuous(game, pool, card, bit, |source, change, _| {
            if let Mod::Word(word, value) = change
                && *word == which
            {
                found = Some((*value, source.card));
            }
        });
    }
    found
}

/// The directions in which a unit can attack now (SC-07-05-02.c).
pub fn directions(game: &Game, pool: &CardPool, card: CardId) -> u8 {
    directions_among(game, pool, card, Present::on(game, pool))
}

/// As `directions`, by one who knows which continuous texts may hold.
pub fn directions_among(game: &Game, pool: &CardPool, card: CardId, present: Present) -> u8 {
    if is_hidden(game, card) {
        return 0;
    }
    let mut bits = pool.quick(game.table.card(card).def).symbols;
    for modifier in game.table.on(card) {
        if modifier.change == Change::Word && modifier.stat.0 == word::DIRECTIONS {
            bits |= modifier.value as u8;
        }
    }
    let bit = Mod::word_bit(word::DIRECTIONS);
    if present.may(bit) && !is_blank(game, card) {
        continuous(game, pool, card, bit, |_, change, _| {
            if let Mod::Word(word::DIRECTIONS, value) = change {
                bits |= *value as u8;
            }
        });
    }
    bits
}

/// The column of the opponent that a direction leads to (R-SC-03).
pub const fn aim(column: u8, direction: u8) -> Option<u8> {
    let target = match direction {
        direction::LEFT => match column.checked_sub(1) {
            Some(column) => column,
            None => return None,
        },
        direction::FRONT => column,
        _ => column + 1,
    };
    if target > 2 {
        None
    } else {
        Some(facing(target))
    }
}

/// R-SC-99: the categories of a card as it is now, a bit each: the latest "becomes", and what it
/// also counts as.
fn categories(game: &Game, pool: &CardPool, card: CardId) -> u64 {
    let mut own = pool.quick(game.table.card(card).def).categories;
    if is_hidden(game, card) {
        return own;
    }
    let (mut more, mut since) = (0, 0);
    let mut hear = |which: u8, value: i16, stamp: u16| match which {
        word::CATEGORY if stamp >= since => (own, since) = (1u64 << (value & 63), stamp),
        word::ALSO_CATEGORY => more |= 1u64 << (value & 63),
        _ => {}
    };
    if !is_blank(game, card) {
        for which in [word::CATEGORY, word::ALSO_CATEGORY] {
            let bit = Mod::word_bit(which);
            continuous(game, pool, card, bit, |source, change, _| match change {
                Mod::Word(known, value) if *known == which => hear(which, *value, source.stamp),
                _ => {}
            });
        }
    }
    for modifier in game.table.on(card).filter(|it| it.change == Change::Word) {
        hear(modifier.stat.0, modifier.value, modifier.stamp);
    }
    own | more
}

/// Whether a card is what a word says.
pub fn is(game: &Game, pool: &CardPool, card: CardId, quality: Quality) -> bool {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN {
        return quality == Quality::Card;
    }
    let def = pool.quick(it.def);
    match quality {
        Quality::Kind(kind) => def.kind == kind,
        Quality::Category(bit) if pool.spoken & CATEGORIES == 0 => def.categories & bit != 0,
        Quality::Category(bit) => categories(game, pool, card) & bit != 0,
        // R-SC-06: every print of a name.
        Quality::Named(named) => def.digest[0] as u16 == pool.quick(named).digest[0] as u16,
        Quality::State(asked) => match asked.0.checked_sub(state::TYPE_A.0) {
            Some(letter) => def.subtype == letter,
            None => lies_as(game, card, quality),
        },
        Quality::Card => lies_as(game, card, quality),
        // No card of this game has a passive.
        Quality::With(..) => false,
    }
}

/// R-SC-101: texts read nothing off the face of a card that lies face-down in a mana zone.
#[inline]
pub(super) fn is_unread(game: &Game, card: CardId) -> bool {
    game.table.card(card).face_down() && game.table.is_in(card, zone::MANA)
}

/// Whether a card is what a word says of how it lies, whatever its face.
pub(super) fn lies_as(game: &Game, card: CardId, quality: Quality) -> bool {
    let it = game.table.card(card);
    match quality {
        Quality::Card => true,
        Quality::State(state::FACE_UP) => !it.face_down(),
        Quality::State(state::FACE_DOWN) => it.face_down(),
        Quality::State(state::STANDING) => !it.rested(),
        Quality::State(state::RESTED) => it.rested(),
        _ => false,
    }
}

/// Seat and column of a card of the field, also of one that just left it (SC-09-06.c).
fn position(game: &Game, card: CardId) -> Option<(Seat, u8)> {
    if on_field(game, card) {
        let it = game.table.card(card);
        return Some((it.controller, it.cell));
    }
    let gone = game
        .registers
        .lingering
        .iter()
        .find(|gone| gone.card == card)?;
    Some((gone.seat, gone.cell))
}

/// Whether two cards lie to each other as the word says.
pub fn relates(game: &Game, which: RelationId, card: CardId, to: CardId) -> bool {
    let (Some(a), Some(b)) = (position(game, card), position(game, to)) else {
        return false;
    };
    match which {
        relation::FACING => a.0 != b.0 && a.1 == facing(b.1),
        relation::IN_COLUMN_OF => a.0 == b.0 && a.1 == b.1,
        _ => a.0 == b.0 && a.1.abs_diff(b.1) == 1,
    }
}

/// The abilities of a card that are not continuous, with their numbers: printed ones from 0,
/// granted ones from 8.
pub fn abilities(
    game: &Game,
    pool: &CardPool,
    card: CardId,
) -> impl Iterator<Item = (u8, AbilityId, CardRef)> {
    let blank = is_blank(game, card);
    let def = game.table.card(card).def;
    let printed: &[AbilityId] = if blank || def == DefId::UNKNOWN {
        &[]
    } else {
        &pool.def(def).abilities
    };
    let granted = game
        .table
        .on(card)
        .filter(move |m| !blank && m.change == Change::Grant);
    let printed = printed
        .iter()
        .enumerate()
        .map(|(at, &id)| (at as u8, id, CardRef::NONE));
    printed.chain(
        granted
            .enumerate()
            .map(|(at, m)| (8 + at as u8, m.ability, m.source)),
    )
}

/// The ability with this number.
pub fn ability(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    number: u8,
) -> Option<(AbilityId, CardRef)> {
    abilities(game, pool, card)
        .find(|it| it.0 == number)
        .map(|it| (it.1, it.2))
}

/// Notes what must be remembered of a card that is about to depart from the field.
pub fn depart(d: &mut Dealer<'_, SummonsCall>, card: CardId) {
    if !on_field(d.state, card) {
        return;
    }
    let it = d.table().card(card);
    let registers: &Registers = &d.state.registers;
    let mut gone: List<Lingering, 32> = List::default();
    if registers.resolving > 0 && !registers.dormant.has(card) {
        for (_, ability, _) in abilities(d.state, d.pool, card) {
            if d.pool.ability(ability).is_continuous() {
                // Eight printed ones and a given one by each change at most.
                gone.put(Lingering {
                    card,
                    ability,
                    seat: it.controller,
                    cell: it.cell,
                });
            }
        }
    }
    let registers = &mut d.state.registers;
    registers.dormant.drop(card);
    registers.blanked.drop(card);
    for &gone in gone.iter() {
        if d.state.registers.lingering.push(gone).is_err() {
            let text = Text {
                card,
                seat: gone.seat,
                ability: gone.ability,
            };
            d.decline(Overflow::Lingering, text);
        }
    }
}

/// SC-05-03: whether this is a master, which never leaves the master zone.
#[inline]
pub(super) fn is_fixed(game: &Game, card: CardId) -> bool {
    game.table.is_in(card, zone::MASTER)
}

/// Tells what waits for it that a card goes from where it lies to another zone, and notes what must
/// be remembered of it.
pub(super) fn leaves(
    d: &mut Dealer<'_, SummonsCall>,
    card: CardId,
    to: ZoneKind,
    cause: u32,
    by: CardId,
) {
    let mut moved = effects::Occurrence::about(event::MOVE, card);
    let it = d.table().card(card);
    moved.from = Some(Table::kind(it.zone));
    moved.to = Some(to);
    moved.cause = cause;
    moved.by = by;
    moved.seat = it.owner;
    // R-SC-39: its texts are read as they were just before.
    effects::occur(d, &moved.left());
    depart(d, card);
}

/// Moves a card, and tells what waits for that (SC-08-04.a).
pub(super) fn put(
    d: &mut Dealer<'_, SummonsCall>,
    card: CardId,
    how: Move,
    cause: u32,
    clause: shokan_kernel::ids::ClauseId,
) {
    leaves(d, card, Table::kind(how.to), cause, d.source);
    d.move_card(card, how, clause);
}

/// Notes a card that came to the field: SC-09-06.b.
pub fn arrived(d: &mut Dealer<'_, SummonsCall>, card: CardId) {
    let registers = &mut d.state.registers;
    if registers.resolving > 0 {
        registers.dormant.add(card);
    }
    effects::occur(d, &effects::Occurrence::about(event::ENTER, card));
}

/// A text has been carried out: what came now holds, what left no longer does.
pub fn resolved(d: &mut Dealer<'_, SummonsCall>) {
    let registers = &mut d.state.registers;
    registers.resolving = registers.resolving.saturating_sub(1);
    if registers.resolving == 0 {
        registers.dormant = Bits::default();
        registers.lingering.clear();
    }
    d.unsettle();
}

/// Stands or rests a card.
pub fn turn_upright(
    d: &mut Dealer<'_, SummonsCall>,
    card: CardId,
    rested: bool,
    clause: shokan_kernel::ids::ClauseId,
) {
    let flags = d.table().card(card).flags;
    let flags = if rested {
        flags | RESTED
    } else {
        flags & !RESTED
    };
    d.flag(card, flags, clause);
}

/// Turns a card face-up or face-down.
pub fn turn_face(
    d: &mut Dealer<'_, SummonsCall>,
    card: CardId,
    up: bool,
    clause: shokan_kernel::ids::ClauseId,
) {
    let flags = d.table().card(card).flags;
    let new = if up {
        flags & !FACE_DOWN
    } else {
        flags | FACE_DOWN
    };
    if new != flags {
        d.flag(card, new, clause);
        // SC-04-02.a: only there cards lie face-up or face-down.
        if up && (on_field(d.state, card) || d.table().is_in(card, zone::MANA)) {
            let mut it = effects::Occurrence::about(event::TURNED_UP, card);
            it.cause = cause::EFFECT;
            effects::occur(d, &it);
        }
    }
}

/// Whether an ability answers to this head of the rulebook.
pub fn has_head(ability: &Ability, head: HeadId) -> bool {
    matches!(ability.head, Head::Rule(own) if own == head)
}

/// No column.
pub const NOWHERE: u8 = NO_CELL;

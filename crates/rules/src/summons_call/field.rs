//! What holds on the field: numbers, continuous texts, losses of effects, and what follows when a
//! card is at its end.

use super::words::{cause, direction, event, how, relation, sc, stat, state, word, zone};
use super::{Lingering, Registers, Step, SummonsCall, effects, facing, lose, other};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::ids::AbilityId;
use shokan_kernel::ids::{CardId, CardRef, DefId, NO_CELL, Seat, StatId};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, CardPool, Head, Mod, Quality};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Change, FACE_DOWN, RESTED};

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

/// All cards of the field: units and master of the one, then of the other.
#[inline]
pub fn field(game: &Game) -> impl Iterator<Item = CardId> + '_ {
    let of = |seat| game.table.piles(Seat(seat), zone::UNITS, zone::MASTER);
    of(0).iter().chain(of(1)).copied()
}

/// Whether the card has lost its other effects (SC-08-07.a).
#[inline]
pub fn is_blank(game: &Game, card: CardId) -> bool {
    let lost = || {
        let mut on = game.table.on(card);
        on.any(|modifier| modifier.change == Change::LoseOthers)
    };
    game.registers.blanked.has(card)
        || is_hidden(game, card)
        || !game.table.modifiers().is_empty() && lost()
}

/// R-SC-08: a card that lies face-down on the field has no effects, ATK, HP or directions.
#[inline]
fn is_hidden(game: &Game, card: CardId) -> bool {
    game.table.card(card).face_down() && on_field(game, card)
}

/// The continuous texts that apply now, printed and granted, frozen as SC-09-06.b and .c say; cards
/// whose printed texts do nothing of the kind of `bit` are left out.
pub fn sources(game: &Game, pool: &CardPool, bit: u32, mut visit: impl FnMut(Source, &Ability)) {
    let granted = game
        .table
        .modifiers()
        .iter()
        .any(|modifier| modifier.change == Change::Grant);
    for card in field(game) {
        let it = game.table.card(card);
        let has_always = pool.quick(it.def).always & bit != 0;
        if !has_always && !granted {
            continue;
        }
        if game.registers.dormant.has(card) || is_blank(game, card) {
            continue;
        }
        let source = Source {
            card,
            seat: it.controller,
            stamp: it.stamp,
        };
        if has_always {
            for &ability in &pool.def(it.def).abilities {
                let ability = pool.ability(ability);
                if !ability.always.is_empty() {
                    visit(source, ability);
                }
            }
        }
        if granted {
            for modifier in game.table.on(card).filter(|m| m.change == Change::Grant) {
                let ability = pool.ability(modifier.ability);
                if !ability.always.is_empty() {
                    visit(
                        Source {
                            stamp: modifier.stamp,
                            ..source
                        },
                        ability,
                    );
                }
            }
        }
    }
    for gone in game.registers.lingering.iter() {
        // SC-09-06.c: it left while a text is being carried out, and holds until that is done.
        let source = Source {
            card: gone.card,
            seat: gone.seat,
            stamp: 0,
        };
        let ability = pool.ability(gone.ability);
        if !ability.always.is_empty() {
            visit(source, ability);
        }
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
pub struct Present(u32);

impl Present {
    /// Looks at the cards of the field.
    pub fn on(game: &Game, pool: &CardPool) -> Self {
        let granted = |m: &shokan_kernel::table::Modifier| m.change == Change::Grant;
        if !game.registers.lingering.is_empty() || game.table.modifiers().iter().any(granted) {
            return Self(u32::MAX);
        }
        let bits = |card| pool.quick(game.table.card(card).def).always;
        Self(field(game).fold(0, |all, card| all | bits(card)))
    }

    #[inline]
    const fn may(self, bit: u32) -> bool {
        self.0 & bit != 0
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
fn stat_where(game: &Game, pool: &CardPool, card: CardId, which: StatId, may_hold: bool) -> i16 {
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
pub(super) fn forbids_among(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: u8,
    present: Present,
) -> Option<(i16, CardId)> {
    let mut found = None;
    for modifier in game.table.on(card) {
        if modifier.change == Change::Word && modifier.stat.0 == which {
            found = Some((modifier.value, modifier.source.card));
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
pub(super) fn directions_among(game: &Game, pool: &CardPool, card: CardId, present: Present) -> u8 {
    if is_hidden(game, card) {
        return 0;
    }
    let mut bits = pool.quick(game.table.card(card).def).directions;
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

/// Whether a card is what a word says.
pub fn is(game: &Game, pool: &CardPool, card: CardId, quality: Quality) -> bool {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN {
        return quality == Quality::Card;
    }
    let def = pool.def(it.def);
    match quality {
        Quality::Card => true,
        Quality::Kind(kind) => def.kind == kind,
        Quality::Category(bit) => def.categories & bit != 0,
        Quality::Named(named) => it.def == named,
        Quality::State(state::FACE_UP) => !it.face_down(),
        Quality::State(state::FACE_DOWN) => it.face_down(),
        Quality::State(state::STANDING) => !it.rested(),
        Quality::State(state::RESTED) => it.rested(),
        Quality::State(letter) => def.deck_type == letter - state::TYPE_A,
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
pub fn relates(game: &Game, which: u8, card: CardId, to: CardId) -> bool {
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

/// Looks at the table after something happened: losses of effects, defeat, units at their end.
pub fn settle(d: &mut Dealer<'_, SummonsCall>) -> Option<Step> {
    if d.state.registers.phase == super::words::phase::SET_UP {
        return None;
    }
    let mut first = true;
    loop {
        let present = Present::on(d.state, d.pool);
        if present.may(Mod::LOSE_OTHERS) || !d.state.registers.blanked.is_empty() {
            refresh_losses(d);
        }
        if let Some(card) = double_loss(d.state) {
            return Some(Step::KeepLoss { card });
        }
        check_loss(d);
        if d.is_over() {
            return None;
        }
        let mut gone: Bits<1> = Bits::default();
        let may_hold = present.may(Mod::stat_bit(stat::HP));
        let plain = !may_hold && d.table().modifiers().is_empty();
        for seat in 0..2 {
            for &unit in d.table().pile(Seat(seat), zone::UNITS) {
                let it = d.table().card(unit);
                if plain && it.damage < d.pool.quick(it.def).stats[stat::HP.at()] {
                    continue;
                }
                // SC-11-01.d, R-SC-31: damage as high as the HP, also when there is none of either.
                let hp = stat_where(d.state, d.pool, unit, stat::HP, may_hold);
                if d.table().card(unit).damage >= hp && !is_hidden(d.state, unit) {
                    gone.add(unit);
                }
            }
        }
        if gone.is_empty() {
            break;
        }
        if !first {
            d.state.registers.batch += 1;
        }
        first = false;
        leave(d, &gone);
    }
    // The count begins anew whenever nothing waits, so that it never runs over.
    d.state.registers.batch = if d.state.waiting.is_empty() {
        0
    } else {
        d.state.registers.batch + 1
    };
    None
}

/// SC-10-01: a master at 0 or less has lost; both at once, and the active player has.
pub fn check_loss(d: &mut Dealer<'_, SummonsCall>) {
    let active = d.state.registers.active;
    let dead = |d: &Dealer<'_, SummonsCall>, seat| master_hp(d.state, d.pool, seat) <= 0;
    match (dead(d, active), dead(d, other(active))) {
        (true, true) => lose(d, active, sc!("SC-10-01.b")),
        (true, false) => lose(d, active, sc!("SC-10-01.a")),
        (false, true) => lose(d, other(active), sc!("SC-10-01.a")),
        (false, false) => {}
    }
}

/// Units leave together (退場): their abilities are read as they were just before (R-SC-39).
pub fn leave(d: &mut Dealer<'_, SummonsCall>, units: &Bits<1>) {
    let units: List<CardId, 8> =
        field(d.state)
            .filter(|&card| units.has(card))
            .fold(List::default(), |mut list, card| {
                let _ = list.push(card);
                list
            });
    for &unit in units.iter() {
        effects::occur(d, &effects::Occurrence::about(event::LEAVE, unit).left());
    }
    for &unit in units.iter() {
        let to = Table::zone_of(d.table().card(unit).owner, zone::OUTSIDE);
        depart(d, unit);
        d.move_card(unit, Move::to(to, how::LEFT), sc!("SC-07-05-02-01.d"));
    }
}

/// Notes what must be remembered of a card that is about to depart from the field.
pub fn depart(d: &mut Dealer<'_, SummonsCall>, card: CardId) {
    if !on_field(d.state, card) {
        return;
    }
    let it = *d.table().card(card);
    let registers: &Registers = &d.state.registers;
    let mut gone: List<Lingering, 8> = List::default();
    if registers.resolving > 0 && !registers.dormant.has(card) {
        for (_, ability, _) in abilities(d.state, d.pool, card) {
            if d.pool.ability(ability).is_continuous() {
                let _ = gone.push(Lingering {
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
        // More than eight in one text cannot linger: the oldest hold.
        let _ = registers.lingering.push(gone);
    }
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

/// Continuous losses of effects begin and end (R-SC-59 to R-SC-62).
fn refresh_losses(d: &mut Dealer<'_, SummonsCall>) {
    if d.state.registers.blanked.is_empty() && !may_blank(d.state, d.pool) {
        return;
    }
    let before = d.state.registers.blanked;
    let mut texts: List<Loss, 16> = List::default();
    for card in field(d.state) {
        if d.state.registers.dormant.has(card) {
            continue;
        }
        let it = d.table().card(card);
        let printed = &d.pool.def(it.def).abilities;
        let granted = d.table().on(card).filter(|m| m.change == Change::Grant);
        let all = printed
            .iter()
            .map(|&id| (it.stamp, id))
            .chain(granted.map(|m| (m.stamp, m.ability)));
        for (stamp, ability) in all.filter(|it| takes_effects(d.pool, it.1)) {
            let _ = texts.push(Loss {
                // R-SC-59: one that holds already goes on holding; only then the earlier goes
                // before the later (R-SC-60).
                late: before.has(card),
                stamp,
                card,
                ability,
                seat: it.controller,
            });
        }
    }
    for gone in d.state.registers.lingering.iter() {
        if takes_effects(d.pool, gone.ability) {
            let _ = texts.push(Loss {
                late: false,
                stamp: 0,
                card: gone.card,
                ability: gone.ability,
                seat: gone.seat,
            });
        }
    }
    texts.sort_by_key(|it| (it.late, it.stamp));
    let mut now: Bits<1> = Bits::default();
    for text in texts.iter() {
        let lost = on_field(d.state, text.card)
            && (now.has(text.card)
                || d.table()
                    .on(text.card)
                    .any(|m| m.change == Change::LoseOthers));
        if !lost {
            apply_loss(d.state, d.pool, text, &mut now);
        }
    }
    d.state.registers.blanked = now;
    let new: List<CardId, 8> = field(d.state)
        .filter(|&card| now.has(card) && !before.has(card))
        .fold(List::default(), |mut list, card| {
            let _ = list.push(card);
            list
        });
    for &card in new.iter() {
        // SC-08-07.c, .d: what it had for the time being is gone for good.
        if d.table().on(card).next().is_some() {
            d.emit(
                shokan_kernel::event::Fact::Stripped { card },
                sc!("SC-08-07.c"),
            );
        }
    }
}

/// A continuous text that takes other effects away.
#[derive(Clone, Copy, Debug, Default)]
struct Loss {
    late: bool,
    stamp: u16,
    card: CardId,
    ability: AbilityId,
    seat: Seat,
}

fn takes_effects(pool: &CardPool, ability: AbilityId) -> bool {
    pool.ability(ability)
        .always
        .iter()
        .any(|part| matches!(part.change, Mod::LoseOthers))
}

fn may_blank(game: &Game, pool: &CardPool) -> bool {
    let blanks = |def| pool.quick(def).always & Mod::LOSE_OTHERS != 0;
    field(game).any(|card| blanks(game.table.card(card).def))
        || game
            .registers
            .lingering
            .iter()
            .any(|gone| takes_effects(pool, gone.ability))
        || game
            .table
            .modifiers()
            .iter()
            .any(|m| m.change == Change::Grant && takes_effects(pool, m.ability))
}

fn apply_loss(game: &Game, pool: &CardPool, text: &Loss, now: &mut Bits<1>) {
    let context = Source {
        card: text.card,
        seat: text.seat,
        stamp: text.stamp,
    }
    .context(game);
    for part in &pool.ability(text.ability).always {
        let holds = || {
            part.when
                .as_ref()
                .is_none_or(|when| machine::holds(game, pool, when, &context, CardId::NONE))
        };
        if matches!(part.change, Mod::LoseOthers) && holds() {
            for card in field(game) {
                if card != text.card && machine::matches(game, pool, &part.on, card, &context) {
                    now.add(card);
                }
            }
        }
    }
}

/// SC-08-07.f: a card that gained two losses at one moment.
fn double_loss(game: &Game) -> Option<CardId> {
    let losses = |m: &&shokan_kernel::table::Modifier| m.change == Change::LoseOthers;
    if game.table.modifiers().iter().filter(losses).count() < 2 {
        return None;
    }
    field(game).find(|&card| {
        game.table
            .on(card)
            .filter(|modifier| modifier.change == Change::LoseOthers)
            .count()
            > 1
    })
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
        if up && d.table().is_in(card, zone::MANA) {
            let mut it = effects::Occurrence::about(event::TURNED_UP, card);
            it.cause = cause::EFFECT;
            effects::occur(d, &it);
        }
    }
}

/// Whether an ability answers to this head of the rulebook.
pub const fn has_head(ability: &Ability, head: u8) -> bool {
    matches!(ability.head, Head::Rule(word) if word == head)
}

/// No column.
pub const NOWHERE: u8 = NO_CELL;

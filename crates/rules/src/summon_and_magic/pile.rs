//! Piles: a top card, what lies face-up under it, and counters. The cards of a pile share a `cell`.
//! A counter remembers the card that placed it by the stamp of that card, in the kernel's `damage`;
//! the `damage` of a seal says that only the counters it placed are its own (R-SM-111).

use super::occur::{Occurrence, occur};
use super::values::{self, kind_of};
use super::words::{event, how, kind, option, passive, sm, zone};
use super::{SummonAndMagic, flag, other};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, ClauseId, HowId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::list::{List, Set};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Cards, Op, Qual, Sel};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Card, FACE_DOWN, RESTED, Spot};

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;
/// Some cards of a game.
pub(super) type Several = List<CardId, 76>;

/// Cards as a list, so that the table may change meanwhile.
pub(super) fn several(cards: impl Iterator<Item = CardId>) -> Several {
    cards.collect()
}

/// Whether two cards lie in one pile.
pub(super) fn together(game: &Game, a: CardId, b: CardId) -> bool {
    let cell = game.table.card(a).cell;
    cell != NO_CELL && cell == game.table.card(b).cell
}

fn of_kind(game: &Game, kind: ZoneKind, cell: u8) -> impl Iterator<Item = CardId> + '_ {
    let of = move |seat| game.table.pile(Seat(seat), kind).iter().copied();
    of(0)
        .chain(of(1))
        .filter(move |&card| game.table.card(card).cell == cell && cell != NO_CELL)
}

/// The card on top of a pile.
pub(super) fn top_of(game: &Game, cell: u8) -> Option<CardId> {
    top_in(game, cell, zone::MONSTERS).or_else(|| top_in(game, cell, zone::MAGIC))
}

/// The card on top of a pile of the monster zones.
pub(super) fn top_in_row(game: &Game, cell: u8) -> Option<CardId> {
    top_in(game, cell, zone::MONSTERS)
}

fn top_in(game: &Game, cell: u8, kind: ZoneKind) -> Option<CardId> {
    let of = |seat| game.table.at_cell(Seat(seat), kind, cell);
    (cell != NO_CELL).then(|| of(0).or_else(|| of(1)))?
}

/// The face-up cards under the top of a pile.
pub(super) fn under(game: &Game, cell: u8) -> impl Iterator<Item = CardId> + '_ {
    of_kind(game, zone::UNDER, cell)
}

fn has_counters(game: &Game, cell: u8) -> bool {
    of_kind(game, zone::COUNTERS, cell).next().is_some()
}

/// How many counters lie with a card.
pub(super) fn count(game: &Game, card: CardId) -> i16 {
    if !card.is_some() || !values::on_field(game, card) {
        return 0;
    }
    let it = game.table.card(card);
    placed(game, it.cell, placer(&it)).count() as i16
}

/// R-SM-111: whose counters a card speaks of, by its stamp: of all in its pile, or of its own.
const fn placer(it: &Card) -> Option<u16> {
    if it.damage == 0 { None } else { Some(it.stamp) }
}

/// The counters of a pile that this card placed, or all.
fn placed(game: &Game, cell: u8, by: Option<u16>) -> impl Iterator<Item = CardId> + '_ {
    let mine =
        move |card: &CardId| by.is_none_or(|stamp| game.table.card(*card).damage == stamp as i16);
    of_kind(game, zone::COUNTERS, cell).filter(mine)
}

/// The card that this one lies under or on (10.6).
pub(super) fn host(game: &Game, card: CardId) -> Option<CardId> {
    let it = game.table.card(card);
    match Table::kind(it.zone) {
        zone::UNDER => top_of(game, it.cell),
        zone::MONSTERS => covered(game, it.cell),
        _ => None,
    }
}

/// The latest card of a pile that another card was put on.
pub(super) fn covered(game: &Game, cell: u8) -> Option<CardId> {
    under(game, cell)
        .filter(|&card| game.table.card(card).flags & flag::COVERED != 0)
        .last()
}

/// A number for a new pile.
pub(super) fn new_cell(game: &Game) -> u8 {
    // The lowest free number is below the number of cards, and so below 128.
    let mut used = 0u128;
    for seat in 0..2 {
        for kind in [zone::MONSTERS, zone::MAGIC, zone::UNDER, zone::COUNTERS] {
            for &card in game.table.pile(Seat(seat), kind) {
                let cell = game.table.card(card).cell;
                used |= 1u128.checked_shl(u32::from(cell)).unwrap_or(0);
            }
        }
    }
    used.trailing_ones() as u8
}

/// Forgets what was noted of a card that leaves its place (chapter 04: everything is forgotten).
fn forget(d: &mut D<'_>, card: CardId) {
    let registers = &mut d.state.registers;
    for set in [
        &mut registers.acted,
        &mut registers.refreshed,
        &mut registers.turned,
        &mut registers.entered,
        &mut registers.fresh,
        &mut registers.strayed,
        &mut registers.in_use,
    ] {
        Set::drop(set, card);
    }
    registers.battle.links.drop(card);
    registers.outer.leaves(card);
}

/// Takes a card away from where it lies, with what follows for its pile: SM-27.15, R-SM-72.
pub(super) fn take(
    d: &mut D<'_>,
    card: CardId,
    to: ZoneKind,
    at: Spot,
    how: HowId,
    clause: ClauseId,
) {
    let it = d.table().card(card);
    let from = Table::kind(it.zone);
    let mut moved = Occurrence::about(event::MOVE, card);
    moved.from = Some(from);
    moved.to = Some(to);
    moved.seat = it.controller;
    let left = values::on_field(d.state, card);
    if left {
        let event = event::LEAVE;
        occur(d, &Occurrence { event, ..moved }.left());
    }
    occur(d, &moved.left());
    let is_top = matches!(from, zone::MONSTERS | zone::MAGIC);
    let seal = from == zone::MONSTERS && kind_of(d.state, d.pool, card) != Some(kind::MONSTER);
    let own = if seal { count(d.state, card) } else { 0 };
    forget(d, card);
    let way = Move::to(Table::zone_of(it.owner, to), how);
    d.move_card(card, Move { at, ..way }, clause);
    if !is_top {
        return;
    }
    if let Some(below) = covered(d.state, it.cell).filter(|_| seal) {
        // R-SM-71: the seal goes alone; the monster is back as it was.
        for _ in 0..own {
            drop_placed(d, it.cell, placer(&it), sm!("R-SM-71"));
        }
        let seat = d.table().card(below).controller;
        let flags = d.table().card(below).flags & !flag::COVERED;
        let row = Table::zone_of(seat, zone::MONSTERS);
        d.hand_over(below, row, it.cell, flags, sm!("R-SM-71"));
        return;
    }
    // SM-12-9.d, SM-27.15: equipment, then counters, to their owners' graveyards.
    let (how, clause) = match how {
        how::DESTROYED => (how, sm!("SM-12-9.d")),
        _ => (how::SENT, sm!("SM-27.15")),
    };
    for &card in several(under(d.state, it.cell)).iter() {
        if how == how::DESTROYED {
            super::destroy::falls_too(d, card);
        }
        take(d, card, zone::GRAVEYARD, Spot::Bottom, how, clause);
    }
    while has_counters(d.state, it.cell) {
        drop_placed(d, it.cell, None, sm!("SM-12-9.d"));
    }
}

/// SM-23.26, R-SM-93: the last placed counter of a card goes to its owner's graveyard.
pub(super) fn drop_counter(d: &mut D<'_>, of: CardId, clause: ClauseId) {
    let it = d.table().card(of);
    drop_placed(d, it.cell, placer(&it), clause);
}

fn drop_placed(d: &mut D<'_>, cell: u8, by: Option<u16>, clause: ClauseId) {
    let stamp = |card: &CardId| d.table().card(*card).stamp;
    // In a view nobody knows which of them came last: as they lie.
    let last = placed(d.state, cell, by).max_by_key(stamp);
    if let Some(card) = last {
        let owner = d.table().card(card).owner;
        let to = Table::zone_of(owner, zone::GRAVEYARD);
        d.move_card(card, Move::to(to, how::PAID), clause);
    }
}

/// SM-23.24: the top cards of a deck become counters of a pile, as many as there are (R-SM-43).
pub(super) fn add_counters(
    d: &mut D<'_>,
    n: i16,
    deck: Seat,
    (on, by): (CardId, CardId),
    clause: ClauseId,
) -> bool {
    let cell = d.table().card(on).cell;
    let placer = by.is_some().then(|| d.table().card(by).stamp as i16);
    let mut done = 0;
    for _ in 0..n {
        let Some(&card) = d.table().pile(deck, zone::DECK).first() else {
            break;
        };
        let to = Table::zone_of(d.table().card(card).owner, zone::COUNTERS);
        let how = Move {
            cell,
            flags: FACE_DOWN,
            ..Move::to(to, how::COUNTER)
        };
        d.move_card(card, how, clause);
        if let Some(by) = placer {
            // R-SM-111: it remembers who placed it.
            d.emit(Fact::Damaged { card, by }, sm!("R-SM-111"));
        }
        done += 1;
    }
    done == n
}

/// The main kind of an artifact: what stands before the brackets (R-SM-74).
fn main_kind<'a>(pool: &'a CardPool, game: &Game, card: CardId) -> Option<&'a str> {
    let def = pool.def(game.table.card(card).def);
    if def.kind == kind::MONSTER {
        return None;
    }
    let word = def.tree.each_word("kind").next()?;
    Some(word.as_str())
}

/// Whether cards can lie face-up under this one: a face-up monster, or a magic or artifact card of
/// the magic zone (SM-23.40).
pub(super) fn is_base(game: &Game, pool: &CardPool, card: CardId) -> bool {
    values::is_open(game, pool, card)
        || game.table.is_in(card, zone::MAGIC) && !game.table.card(card).face_down()
}

/// SM-27.14: another installed artifact of the main kind of this one on a field, which is one
/// object like a monster.
pub(super) fn twin(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> Option<CardId> {
    if game.registers.options & option::KINDS_ON_MONSTERS_ONLY != 0 {
        return None;
    }
    let kind = main_kind(pool, game, card)?;
    game.table
        .pile(seat, zone::MAGIC)
        .iter()
        .copied()
        .find(|&there| {
            there != card
                && !game.table.card(there).face_down()
                && kind_of(game, pool, there) == Some(kind::ARTIFACT)
                && super::turn::has_place(game, pool, there)
                && main_kind(pool, game, there) == Some(kind)
        })
}

/// Why a card cannot be put under or on another.
pub(super) fn can_carry(
    game: &Game,
    pool: &CardPool,
    host: CardId,
    card: CardId,
    under_it: bool,
) -> Result<(), ClauseId> {
    if host == card {
        return Err(sm!("SM-23.40"));
    }
    if values::has(game, pool, host, passive::NO_EQUIP) {
        return Err(sm!("SM-25-12.a"));
    }
    if !under_it || !card.is_some() {
        return Ok(());
    }
    let cell = game.table.card(host).cell;
    let kind = main_kind(pool, game, card);
    let clash = kind.is_some()
        && under(game, cell).any(|there| {
            there != card
                && kind_of(game, pool, there) == Some(kind::ARTIFACT)
                && main_kind(pool, game, there) == kind
        });
    if clash {
        return Err(sm!("SM-14.06"));
    }
    if values::on_field(game, card) {
        return Ok(());
    }
    // SM-25-09.c: entering as equipment is entering.
    if values::is_printed(game, pool, card, passive::SUMMON_CONDITION) {
        return Err(sm!("SM-25-09.c"));
    }
    Ok(())
}

/// SM-23.40: puts a card face-up under a monster, for the player of `seat`.
pub(super) fn equip(d: &mut D<'_>, card: CardId, host: CardId, seat: Seat) {
    let to = d.table().card(host);
    let it = d.table().card(card);
    let from_field = values::on_field(d.state, card);
    if matches!(Table::kind(it.zone), zone::MONSTERS) {
        // SM-23.43: what lay with it does not move along.
        for &below in several(under(d.state, it.cell)).iter() {
            take(
                d,
                below,
                zone::GRAVEYARD,
                Spot::Bottom,
                how::SENT,
                sm!("SM-23.43"),
            );
        }
        while has_counters(d.state, it.cell) {
            drop_placed(d, it.cell, None, sm!("SM-23.43"));
        }
        occur(d, &Occurrence::about(event::LEAVE, card).left());
    }
    forget(d, card);
    let side = to.controller;
    let how = Move {
        cell: to.cell,
        flags: if side == seat { 0 } else { flag::FOREIGN },
        ..Move::to(Table::zone_of(side, zone::UNDER), how::EQUIPPED)
    };
    d.move_card(card, how, sm!("SM-23.40"));
    if !from_field {
        // R-SM-15: straight from outside the field is entering it.
        super::losses::pay_advance(d, card, side);
    }
    equipped(d, card, host);
}

fn equipped(d: &mut D<'_>, card: CardId, host: CardId) {
    let mut it = Occurrence::about(event::EQUIP, host);
    it.by = card;
    it.foe = host;
    occur(d, &it);
}

/// SM-23.38: puts a card on a pile: a monster becomes the new top, anything else seals.
pub(super) fn place_on(d: &mut D<'_>, card: CardId, host: CardId, seat: Seat) {
    let below = d.table().card(host);
    let side = below.controller;
    let monster = kind_of(d.state, d.pool, card) == Some(kind::MONSTER);
    let from_field = values::on_field(d.state, card);
    forget(d, card);
    let flags = below.flags | flag::COVERED;
    let under = Table::zone_of(side, zone::UNDER);
    d.hand_over(host, under, below.cell, flags, sm!("SM-23.38"));
    let foreign = if side == seat { 0 } else { flag::FOREIGN };
    let how = Move {
        cell: below.cell,
        flags: if monster {
            below.flags & RESTED
        } else {
            foreign
        },
        ..Move::to(Table::zone_of(side, zone::MONSTERS), how::EQUIPPED)
    };
    d.move_card(card, how, sm!("SM-23.37"));
    if !monster {
        // A counter is of the stack: under a seal it waits for the monster below.
        d.emit(Fact::Damaged { card, by: 1 }, sm!("R-SM-111"));
    }
    equipped(d, card, host);
    if monster {
        // R-SM-70: the new top entered this turn.
        if !from_field {
            super::losses::pay_advance(d, card, side);
        }
        super::enter::entered(d, card);
    }
}

/// SM-24.16, 10.9: hands a whole pile to the other side; it is the same pile.
pub(super) fn hand_over(d: &mut D<'_>, card: CardId, to: Seat, clause: ClauseId) {
    let it = d.table().card(card);
    let below = several(under(d.state, it.cell));
    let row = Table::zone_of(to, zone::MONSTERS);
    // What is no monster of the stack works for the same player as before.
    let handed = |flags: u8, monster: bool| {
        if monster {
            flags
        } else {
            flags ^ flag::FOREIGN
        }
    };
    let flags = handed(it.flags, values::is_monster(d.state, d.pool, card));
    d.hand_over(card, row, it.cell, flags, clause);
    for &card in below.iter() {
        let flags = d.table().card(card).flags;
        let flags = handed(flags, flags & flag::COVERED != 0);
        d.hand_over(
            card,
            Table::zone_of(to, zone::UNDER),
            it.cell,
            flags,
            clause,
        );
    }
}

/// What must hold all the time of piles: control, requirements of equipment, changes that end with
/// their source. Whether anything of it was changed.
pub(super) fn settle(d: &mut D<'_>) -> bool {
    let any = |d: &D<'_>, kind| (0..2).any(|seat| !d.table().pile(Seat(seat), kind).is_empty());
    let mut changed = any(d, zone::UNDER) && requirements(d);
    let fleeting =
        |m: &shokan_kernel::table::Modifier| m.until == shokan_kernel::table::Until::WhileSource;
    if d.table().modifiers().iter().any(fleeting) {
        let game = &*d.state;
        let gone = several_stamps(game, |m| fleeting(m) && game.table.same(m.source).is_none());
        for &stamp in gone.iter() {
            d.emit(Fact::Expired { stamp }, sm!("R-SM-68"));
        }
        changed |= !gone.is_empty();
    }
    control(d) | changed
}

/// The stamps of changes that pass.
pub(super) fn several_stamps(
    game: &Game,
    which: impl Fn(&shokan_kernel::table::Modifier) -> bool,
) -> List<u16, 32> {
    let mut list = List::default();
    for modifier in game.table.modifiers() {
        if which(modifier) {
            list.put(modifier.stamp);
        }
    }
    list
}

/// R-SM-104, SM-23.42: equipment whose host no longer fits goes to the graveyard. Whether any did.
fn requirements(d: &mut D<'_>) -> bool {
    let mut misfits: Several = List::default();
    for seat in 0..2 {
        for &card in d.table().pile(Seat(seat), zone::UNDER) {
            let it = d.table().card(card);
            let Some(host) = top_of(d.state, it.cell) else {
                continue;
            };
            if it.flags & flag::COVERED != 0 || !is_base(d.state, d.pool, host) {
                continue;
            }
            let barred = values::has(d.state, d.pool, host, passive::NO_EQUIP);
            let clash =
                || younger(d, card) && can_carry(d.state, d.pool, host, card, true).is_err();
            if barred || !fits_host(d.state, d.pool, card, host) || clash() {
                misfits.put(card);
            }
        }
    }
    for &card in misfits.iter() {
        take(
            d,
            card,
            zone::GRAVEYARD,
            Spot::Bottom,
            how::SENT,
            sm!("R-SM-104"),
        );
    }
    !misfits.is_empty()
}

/// Whether another card of its main kind came to the pile before it.
fn younger(d: &D<'_>, card: CardId) -> bool {
    let it = d.table().card(card);
    let kind = |card| main_kind(d.pool, d.state, card);
    under(d.state, it.cell).any(|there| {
        there != card && d.table().card(there).stamp < it.stamp && kind(there) == kind(card)
    })
}

fn fits_host(game: &Game, pool: &CardPool, card: CardId, host: CardId) -> bool {
    let def = pool.def(game.table.card(card).def);
    if def.kind != kind::ARTIFACT {
        return true;
    }
    def.abilities.iter().all(|&id| {
        let ability = pool.ability(id);
        let Some(Op::Choose {
            from: Sel::Cards(cards),
            ..
        }) = ability.ops.first()
        else {
            return true;
        };
        let context = values::context(game, card, id);
        !super::combat::equips(pool, id) || fits(game, pool, cards, host, &context)
    })
}

/// Whether a card is what a description asks, on whichever side it lies.
pub(super) fn fits(
    game: &Game,
    pool: &CardPool,
    cards: &Cards,
    card: CardId,
    context: &Effect,
) -> bool {
    let is = |&quality: &_| values::is(game, pool, card, quality);
    let holds = |qual: &Qual| qualifies(game, pool, qual, card, context);
    cards.all.iter().all(is) && cards.quals.iter().all(holds)
}

fn qualifies(game: &Game, pool: &CardPool, qual: &Qual, card: CardId, context: &Effect) -> bool {
    let holds = |qual: &Qual| qualifies(game, pool, qual, card, context);
    match qual {
        Qual::Is(quality) => values::is(game, pool, card, *quality),
        Qual::Not(inner) => !holds(inner),
        Qual::AnyOf(all) => all.iter().any(holds),
        Qual::Where(cond) => machine::holds(game, pool, cond, context, card),
        _ => true,
    }
}

/// 10.9: each monster lies on the side of the latest control over it, else on its own. Whether one
/// went over.
fn control(d: &mut D<'_>) -> bool {
    use super::words::word;
    let may = super::cache::says(d.state, d.pool, word::CONTROLLED);
    let taken = |m: &shokan_kernel::table::Modifier| {
        m.change == shokan_kernel::table::Change::Word && m.stat.0 == word::CONTROLLED
    };
    if !may && d.state.registers.strayed.is_empty() {
        return false;
    }
    let mut changed = false;
    let row = |seat| d.table().pile(Seat(seat), zone::MONSTERS).iter().copied();
    let all = several(row(0).chain(row(1)));
    for &top in all.iter() {
        // R-SM-117: under a seal the control over the monster ends as it would without.
        let sealed = !values::is_monster(d.state, d.pool, top);
        let below = || covered(d.state, d.table().card(top).cell);
        let card = sealed.then(below).flatten().unwrap_or(top);
        let here = d.table().card(card).controller;
        let astray = d.state.registers.strayed.has(card);
        let home = if astray { other(here) } else { here };
        let mut wanted = home;
        if values::forbids(d.state, d.pool, card, word::CANNOT_BE_CONTROLLED).is_none() {
            let game = &*d.state;
            if let Some(modifier) = game.table.on(card).filter(|m| taken(m)).last() {
                wanted = super::effects::controller(modifier.seat, modifier.value);
            }
            let sought = values::Sought::Word(word::CONTROLLED);
            values::continuous(game, d.pool, card, sought, |_, change, context| {
                if let shokan_kernel::pool::Mod::Word(_, at) = change {
                    wanted = super::effects::controller(context.seat, *at);
                }
            });
        }
        if wanted != here {
            if wanted == home {
                d.state.registers.strayed.drop(card);
            } else {
                d.state.registers.strayed.add(card);
            }
            hand_over(d, top, wanted, sm!("R-SM-76"));
            changed = true;
        }
    }
    changed
}

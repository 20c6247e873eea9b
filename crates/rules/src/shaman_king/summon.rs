//! The summon phase: the second shaman, spirits, their limits (8.1, 8.2).

use super::cache;
use super::fall::{LIMITS, limits_change, to_graveyard};
use super::occur::{self, Occurrence};
use super::staging::Refusal;
use super::values::{capable, is_capable, shamans, spirits, stat, vacant};
use super::words::{event, head, how, kind, prompt, sk, stat as number, zone};
use super::{CARDS, ShamanKing, Step, effects, stage, values};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{CardId, ClauseId, KindId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::pool::{Act, CardPool, Count, Mod, Op, Quick, Sel};
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Change, Spot};

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether the phase asks: public knowledge decides, so that it tells nothing of a hand.
pub(super) fn asks(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    let hand = !game.table.pile(seat, zone::HAND).is_empty();
    hand && (vacant(game, pool, seat).is_some() && game.registers.passed == 0
        || capable(game, pool, seat).next().is_some())
}

/// Whether a shaman card of the hand may be placed (8.1).
pub(super) fn can_place(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
) -> Result<u8, Refusal> {
    let refuse = |why: ClauseId| Err((why, Facts::NONE));
    if game.registers.passed > 0 {
        return refuse(sk!("R-SK-17"));
    }
    let fallen = |&shaman: &CardId| !is_capable(game, pool, shaman);
    let Some(position) = vacant(game, pool, seat) else {
        return if shamans(game, pool, seat).any(|shaman| fallen(&shaman)) {
            refuse(sk!("SK-14.05"))
        } else {
            refuse(sk!("SK-21.01"))
        };
    };
    let printed = pool.quick(game.table.card(card).def).categories;
    let person = printed & game.registers.pair[seat.at()];
    let twin = shamans(game, pool, seat).find(|&it| values::person(game, it) & person != 0);
    match twin {
        Some(shaman) if fallen(&shaman) => Err((sk!("R-SK-19"), Facts::card(shaman))),
        Some(shaman) => Err((sk!("R-SK-95"), Facts::card(shaman))),
        None => Ok(position),
    }
}

/// SK-21.03: face-up, its gauge at the printed health; it may attack in this very turn (R-SK-20).
pub(super) fn place(d: &mut D<'_>, seat: Seat, card: CardId) {
    let cell = vacant(d.state, d.pool, seat).unwrap_or(1);
    let to = Move {
        cell,
        ..Move::to(Table::zone_of(seat, zone::SHAMANS), how::PLACED)
    };
    d.move_card(card, to, sk!("SK-08.04"));
    values::take_place(d, card);
}

/// The spirit of this name that its side has already (R-SK-26).
fn twin(game: &Game, pool: &CardPool, seat: Seat, card: CardId) -> Option<CardId> {
    let name = pool.quick(game.table.card(card).def).digest[2];
    let all = game
        .table
        .piles(seat, zone::BATTLE_ROW, zone::ATTACK_POSITION);
    all.iter().copied().find(|&it| {
        it != card
            && values::is_spirit(game, pool, it)
            && pool.quick(game.table.card(it).def).digest[2] == name
    })
}

/// Whether a spirit must leave again at once, for its side has the same already (R-SK-27).
pub(super) fn is_double(game: &Game, pool: &CardPool, card: CardId) -> bool {
    twin(game, pool, game.table.card(card).owner, card).is_some()
}

/// How many spirits a shaman has and the sum of their values; how many and how much it can
/// maintain.
pub fn load(game: &Game, pool: &CardPool, shaman: CardId) -> ([i16; 2], [i16; 2]) {
    let seat = Table::seat(game.table.card(shaman).zone);
    let all = spirits(game, seat, values::position(game, shaman));
    let held = all.fold([0, 0], |[count, sum], card| {
        let value = stat(game, pool, card, number::SUMMON_VALUE);
        [count + 1, sum + value]
    });
    let room = [
        stat(game, pool, shaman, number::SUMMON_NUMBER),
        stat(game, pool, shaman, number::SUMMON_POWER),
    ];
    (held, room)
}

/// Whether a shaman has more spirits than it can maintain.
pub(super) fn is_overloaded(game: &Game, pool: &CardPool, shaman: CardId) -> bool {
    let exact = || {
        let ([count, sum], [number, power]) = load(game, pool, shaman);
        count > number || sum > power
    };
    if has_room(game, pool, shaman, [0, 0]) {
        debug_assert!(!exact(), "more than is printed");
        return false;
    }
    exact()
}

/// Whether the printed numbers alone leave room, where nothing makes it less. Most looks at a table
/// end here. What comes is counted with those who are there.
fn has_room(game: &Game, pool: &CardPool, shaman: CardId, coming: [i16; 2]) -> bool {
    let changed = |card| {
        game.table.on(card).any(|it| match it.change {
            Change::Add | Change::Set | Change::Scale => Mod::stat_bit(it.stat) & LIMITS != 0,
            Change::Grant => true,
            Change::LoseOthers | Change::Word | Change::Counters => false,
        })
    };
    if cache::may_tighten(game, pool) || changed(shaman) {
        return false;
    }
    let printed = |card| pool.quick(game.table.card(card).def);
    let seat = Table::seat(game.table.card(shaman).zone);
    let person = values::person(game, shaman);
    let [mut count, mut sum] = coming;
    for card in spirits(game, seat, values::position(game, shaman)) {
        if changed(card) {
            return false;
        }
        count += 1;
        sum += printed_value(printed(card), person);
    }
    let room = printed(shaman).stats;
    count <= room[number::SUMMON_NUMBER.at()] && sum <= room[number::SUMMON_POWER.at()]
}

/// What is printed on a spirit as its summon value; an own spirit costs its person nothing
/// (SK-22.08).
fn printed_value(spirit: &Quick, person: u64) -> i16 {
    if spirit.digest[1] & person != 0 {
        0
    } else {
        spirit.stats[number::SUMMON_VALUE.at()]
    }
}

/// Whether the limits of a shaman hold (SK-22.06, SK-22.07).
fn limits([count, sum]: [i16; 2], [number, power]: [i16; 2]) -> Result<(), Refusal> {
    if count > number {
        Err((sk!("SK-22.06"), Facts::need(number, count)))
    } else if sum > power {
        Err((sk!("SK-22.07"), Facts::need(power, sum)))
    } else {
        Ok(())
    }
}

/// The price that is printed on a spirit as a condition of its summoning.
fn price(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> Option<Effect> {
    let def = game.table.card(card).def;
    values::with_head(pool, def, head::TO_SUMMON).map(|ability| Effect {
        ability,
        source: game.table.refer(card),
        seat,
        base: game.bound().len() as u8,
        ..Effect::default()
    })
}

/// Whether a spirit of the hand may be summoned under a shaman (8.2).
pub(super) fn can_summon(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    shaman: CardId,
) -> Result<(), Refusal> {
    if !is_capable(game, pool, shaman) {
        return Err((sk!("R-SK-84"), Facts::card(shaman)));
    }
    if let Some(other) = twin(game, pool, seat, card) {
        return Err((sk!("SK-05.11"), Facts::card(other)));
    }
    let paid = price(game, pool, card, seat);
    let quick = pool.quick(game.table.card(card).def);
    let value = printed_value(quick, values::person(game, shaman));
    // Its own texts speak as soon as it lies there.
    let changes = quick.abilities.always & (LIMITS | Mod::GRANT) != 0;
    if paid.is_none() && !changes && has_room(game, pool, shaman, [1, value]) {
        debug_assert!(
            as_if_there(game, pool, seat, card, shaman, None).is_ok(),
            "the printed numbers have room for it"
        );
        return Ok(());
    }
    if paid.is_some() || changes || limits_change(game, pool) {
        return as_if_there(game, pool, seat, card, shaman, paid);
    }
    let ([count, sum], room) = load(game, pool, shaman);
    limits([count + 1, sum + value], room)
}

/// The limits on a table where the price has been paid and the spirit lies there (8.2: a replaced
/// spirit frees its room). Where the price lets choose, some choice has to do (R-SK-132).
fn as_if_there(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    shaman: CardId,
    paid: Option<Effect>,
) -> Result<(), Refusal> {
    let mut there = *game;
    (there.registers.hosted, there.registers.host) = (card, shaman);
    let Some(effect) = paid else {
        return arrives(&there, pool, seat, card, shaman);
    };
    let ability = pool.ability(effect.ability);
    let cost = ability.pay.as_ref();
    if cost.is_some_and(|cost| !effects::can_pay(&there, pool, cost, &effect)) {
        return Err((sk!("R-SK-94"), Facts::NONE));
    }
    let begins = ability
        .ops
        .iter()
        .position(|op| matches!(op, Op::Paying(true)));
    let price = Price {
        pool,
        ops: &ability.ops,
        effect: &effect,
        card,
        shaman,
    };
    price.some_way(&there, begins.unwrap_or(0), Picks::default())
}

/// Whether a card may be chosen for the price of the spirit that is being summoned: some way goes
/// on from there that leaves room for it (R-SK-132).
pub(super) fn leaves_room(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
) -> Result<(), Refusal> {
    let ability = pool.ability(context.ability);
    let (at, registers) = (usize::from(context.pc), &game.registers);
    let Some(Op::Choose { slot, .. }) = ability.ops.get(at) else {
        return Ok(());
    };
    let bound = game.bound().get(usize::from(context.base)..);
    let mut picks = Picks::default();
    for it in bound.unwrap_or_default() {
        if let Some(card) = game.table.same(it.card) {
            picks.put((it.name, card));
        }
    }
    picks.put((*slot, card));
    let price = Price {
        pool,
        ops: &ability.ops,
        effect: context,
        card: context.source.card,
        shaman: registers.host,
    };
    price.some_way(game, at, picks)
}

/// Cards picked for a price, each with its name.
type Picks = List<(u8, CardId), CARDS>;

/// The price of a summoning, as far as it has not been paid.
struct Price<'a> {
    pool: &'a CardPool,
    ops: &'a [Op],
    effect: &'a Effect,
    card: CardId,
    shaman: CardId,
}

impl Price<'_> {
    /// Whether some way to pay leaves room; if none does, why not the first.
    fn some_way(&self, there: &Game, at: usize, picks: Picks) -> Result<(), Refusal> {
        let none = CardId::NONE;
        let op = self
            .ops
            .get(at)
            .filter(|op| !matches!(op, Op::Paying(false)));
        match op {
            None => arrives(there, self.pool, self.effect.seat, self.card, self.shaman),
            Some(Op::Choose {
                count: Count::Exactly(n),
                from,
                slot,
                ..
            }) => {
                let wanted = machine::number(there, self.pool, n, self.effect, none).max(0);
                let set = machine::members(there, self.pool, from, self.effect, none);
                let taken = |card: CardId| picks.iter().any(|it| it.1 == card);
                let open: List<CardId, 64> = machine::in_order(there, &set)
                    .filter(|&card| card != self.card && !taken(card))
                    .collect();
                let had = picks.iter().filter(|it| it.0 == *slot).count();
                let left = (wanted as usize).saturating_sub(had);
                self.pick(there, (at, *slot), (&open, left), picks)
            }
            Some(Op::Do(Act::Move { what, to, .. })) => {
                let mut after = *there;
                let set = match what {
                    Sel::Slot(slot) => {
                        let mine = picks.iter().filter(|it| it.0 == *slot);
                        mine.map(|it| it.1).collect()
                    }
                    what => machine::members(there, self.pool, what, self.effect, none),
                };
                for card in set.iter() {
                    let owner = there.table.card(card).owner;
                    put(&mut after, card, Table::zone_of(owner, *to), 0);
                }
                self.some_way(&after, at + 1, picks)
            }
            Some(_) => self.some_way(there, at + 1, picks),
        }
    }

    /// So many more of these for one item of the price; which cards of the hand is all the same.
    fn pick(
        &self,
        there: &Game,
        (at, slot): (usize, u8),
        (open, left): (&[CardId], usize),
        picks: Picks,
    ) -> Result<(), Refusal> {
        if left == 0 {
            return self.some_way(there, at + 1, picks);
        }
        let mut why = Err((sk!("R-SK-94"), Facts::NONE));
        for (first, &card) in open.iter().enumerate() {
            let mut with = picks;
            with.put((slot, card));
            let rest = &open[first + 1..];
            let way = self.pick(there, (at, slot), (rest, left - 1), with);
            let alike = there.table.is_in(card, zone::HAND);
            if way.is_ok() || alike {
                return way;
            }
            if first == 0 {
                why = way;
            }
        }
        why
    }
}

/// The limits with the spirit in its row.
fn arrives(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
    shaman: CardId,
) -> Result<(), Refusal> {
    let mut there = *game;
    let cell = values::position(game, shaman);
    put(
        &mut there,
        card,
        Table::zone_of(seat, zone::SUMMON_ROW),
        cell,
    );
    let (held, room) = load(&there, pool, shaman);
    limits(held, room)
}

/// Puts a card elsewhere on a table that is only imagined.
fn put(there: &mut Game, card: CardId, to: shokan_kernel::ids::ZoneId, cell: u8) {
    let fact = Fact::Moved {
        card,
        from: there.table.card(card).zone,
        to,
        at: Spot::Bottom,
        cell,
        flags: 0,
        controller: Table::seat(to),
        how: how::PUT,
        secret: false,
    };
    let event = Event {
        fact,
        clause: sk!("SK-22.04"),
        source: CardId::NONE,
    };
    // Moving a card fills no list.
    let _ = there.table.apply(&event);
}

/// Whether a spirit may be summoned under any own shaman, and if not, why not under the first that
/// could have spirits.
pub(super) fn can_summon_at_all(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
) -> Result<(), Refusal> {
    let mut why = None;
    for shaman in capable(game, pool, seat) {
        match can_summon(game, pool, seat, card, shaman) {
            Ok(()) => return Ok(()),
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    Err(why.unwrap_or((sk!("SK-21.07"), Facts::NONE)))
}

/// SK-22.04: under which shaman, then the price, then the summon row.
pub(super) fn under(
    d: &mut D<'_>,
    card: CardId,
    stage: stage::Under,
    answer: Option<Choice>,
) -> Next<Step> {
    let seat = d.state.registers.active;
    if !d.table().is_in(card, zone::HAND) {
        return Next::Done;
    }
    if stage == stage::Under::Shaman {
        let shaman = match answer {
            Some(Choice::Card(shaman)) => shaman,
            _ => {
                let mut all = shamans(d.state, d.pool, seat);
                match (all.next(), all.next()) {
                    (Some(only), None) => only,
                    _ => {
                        let asked = Asked::one(seat, prompt::WHICH_SHAMAN, card);
                        return Next::Ask(asked, Step::Under { card, stage });
                    }
                }
            }
        };
        (d.state.registers.hosted, d.state.registers.host) = (card, shaman);
        if let Some(effect) = price(d.state, d.pool, card, seat) {
            return Next::Run(
                effect,
                Step::Under {
                    card,
                    stage: stage::Under::Paid,
                },
            );
        }
    }
    let shaman = d.state.registers.host;
    let position = if shaman.is_some() {
        values::position(d.state, shaman)
    } else {
        0
    };
    enter(d, card, position, sk!("SK-22.04"));
    d.state.registers.passed = 1;
    let mut it = Occurrence::about(event::SUMMON, card);
    it.seat = seat;
    it.from = Some(zone::HAND);
    occur::occur(d, &it);
    if occur::is_waiting(d.state) {
        Next::Go(Step::Triggers)
    } else {
        Next::Done
    }
}

/// A spirit enters the summon row of a shaman (SK-05.08).
pub(super) fn enter(d: &mut D<'_>, card: CardId, position: u8, clause: ClauseId) {
    let seat = d.table().card(card).owner;
    let to = Move {
        cell: position,
        ..Move::to(Table::zone_of(seat, zone::SUMMON_ROW), how::SUMMONED)
    };
    d.move_card(card, to, clause);
    if is_double(d.state, d.pool, card) {
        // R-SK-27: the newcomer goes, and nothing triggers.
        let to = to_graveyard(seat, how::SENT);
        d.move_card(card, to, sk!("SK-05.12"));
    }
}

/// Whether a card is a spirit or shaman card, as far as its type goes.
pub(super) fn is_for_field(game: &Game, pool: &CardPool, card: CardId) -> Option<KindId> {
    values::printed_kind(game, pool, card)
        .filter(|&printed| matches!(printed, kind::SHAMAN | kind::SPIRIT))
}

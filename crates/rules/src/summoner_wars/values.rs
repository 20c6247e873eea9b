//! What holds on the battlefield: numbers, continuous texts, what cards are and how they lie to
//! each other.

use super::cache::{self, Cache};
use super::grid::{self, place_of};
use super::words::{kind, phase, rank, relation, stat, state, word, zone};
use super::{SummonerWars, combat, moves, seats, team};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, DefId, RelationId, Seat, StatId};
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, CardPool, Mod, Quality, Sel};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::Change;

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;

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
        let attack = &game.registers.attack;
        let same = |was: CardRef| attack.on && game.table.same(was) == Some(self.card);
        let about = if same(attack.attacker) {
            attack.target
        } else if same(attack.target) {
            attack.attacker
        } else {
            CardRef::NONE
        };
        Effect {
            source: game.table.refer(self.card),
            about,
            seat: self.seat,
            base: game.bound().len() as u8,
            ..Effect::default()
        }
    }
}

/// Whether a definition is a Mercenary: a Unit without a faction (SW-MRC.01).
pub fn is_mercenary(pool: &CardPool, def: DefId) -> bool {
    let def = pool.quick(def);
    def.kind == kind::UNIT && def.categories == 0
}

/// Whether the card is a Unit.
#[inline]
pub fn is_unit(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let def = game.table.card(card).def;
    def != DefId::UNKNOWN && pool.quick(def).kind == kind::UNIT
}

/// Whether a card of the battlefield is a Wall: what is no Unit there counts as one (R-SW-87).
#[inline]
pub fn is_wall(game: &Game, pool: &CardPool, card: CardId) -> bool {
    game.table.is_in(card, zone::BATTLEFIELD) && !is_unit(game, pool, card)
}

/// Whether a definition is put on the battlefield as a Wall: a Wall, or an Event whose text says
/// that it counts as one.
pub fn counts_as_wall(pool: &CardPool, def: DefId) -> bool {
    let def = pool.quick(def);
    let says_so = def.words[0] & 1 << word::COUNTS_AS_WALL != 0;
    def.kind == kind::WALL || def.kind == kind::EVENT && says_so
}

/// Whether a definition is a Summoner.
pub fn is_summoner(pool: &CardPool, def: DefId) -> bool {
    let def = pool.quick(def);
    def.kind == kind::UNIT && def.subtype == rank::SUMMONER
}

/// Whether a seat's own Summoner is on the battlefield, whoever controls it (R-SW-94).
pub fn has_summoner(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    grid::field(game).any(|card| {
        let it = game.table.card(card);
        it.owner == seat && is_summoner(pool, it.def)
    })
}

/// The cards under a card of the battlefield, topmost first.
pub fn under(game: &Game, card: CardId) -> impl Iterator<Item = CardId> + '_ {
    beside(game, card, zone::UNDER)
}

/// The cards that lie on a card of the battlefield.
pub fn upon(game: &Game, card: CardId) -> impl Iterator<Item = CardId> + '_ {
    beside(game, card, zone::ON_TOP)
}

fn beside(
    game: &Game,
    card: CardId,
    kind: shokan_kernel::ids::ZoneKind,
) -> impl Iterator<Item = CardId> + '_ {
    let cell = place_of(game, card);
    (0..seats(game))
        .flat_map(move |seat| game.table.pile(Seat(seat), kind).iter().copied())
        .filter(move |&other| cell.is_some() && Some(game.table.card(other).cell) == cell)
}

/// The card that this one lies on or under.
pub fn host(game: &Game, card: CardId) -> Option<CardId> {
    let lies = game.table.is_in(card, zone::ON_TOP) || game.table.is_in(card, zone::UNDER);
    lies.then(|| grid::occupant(game, game.table.card(card).cell))
        .flatten()
}

/// The cards whose texts hold: those of the battlefield, and those that lie on them.
#[inline]
pub fn present(game: &Game) -> grid::Lying<'_> {
    grid::lying(game, zone::ON_TOP)
}

/// Whether all abilities of a Unit are switched off (10.6).
pub fn is_blank(game: &Game, pool: &CardPool, card: CardId) -> bool {
    if !cache::blanks(game, pool) || !game.table.is_in(card, zone::BATTLEFIELD) {
        return false;
    }
    let given = game
        .table
        .on(card)
        .any(|m| m.change == Change::Word && m.stat.0 == word::LOSES_ABILITIES);
    given || held(game, pool, card, word::LOSES_ABILITIES).is_some()
}

/// The continuous texts that apply now, printed and gained; texts that do nothing of the kind of
/// `bit` are left out.
pub fn sources(game: &Game, pool: &CardPool, bit: u32, mut visit: impl FnMut(Source, &Ability)) {
    if !cache::speaks(game, pool, bit) {
        return;
    }
    for card in present(game) {
        texts_of(game, pool, card, bit, &mut visit);
    }
    held_by_players(game, pool, bit, visit);
}

/// The continuous texts of one card.
fn texts_of(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    bit: u32,
    mut visit: impl FnMut(Source, &Ability),
) {
    let it = game.table.card(card);
    let printed = pool.quick(it.def).abilities.always & bit != 0;
    let given = cache::ask(game, pool, |cache| cache.given & bit != 0);
    if !(printed || given && game.table.has_on(card, Change::Grant)) {
        return;
    }
    // What switches abilities off is not switched off itself, so that the question has an end.
    let ends = bit == Mod::word_bit(word::LOSES_ABILITIES);
    let source = Source {
        card,
        seat: it.controller,
        stamp: it.stamp,
    };
    let mut blank = None;
    for (_, id, _) in all_abilities(game, pool, card) {
        let ability = pool.ability(id);
        if ability.quick.always & bit == 0 {
            continue;
        }
        if !ends && *blank.get_or_insert_with(|| is_blank(game, pool, card)) {
            break;
        }
        visit(source, ability);
    }
}

/// What a player holds, and no card.
fn held_by_players(
    game: &Game,
    pool: &CardPool,
    bit: u32,
    mut visit: impl FnMut(Source, &Ability),
) {
    let does = |id: AbilityId| pool.ability(id).quick.always & bit != 0;
    for (at, modifier) in game.table.modifiers().iter().enumerate() {
        let holds = modifier.change == Change::Grant && does(modifier.ability);
        if holds && !game.table.is_on_any(at) {
            let source = Source {
                card: CardId::NONE,
                seat: modifier.seat,
                stamp: modifier.stamp,
            };
            visit(source, pool.ability(modifier.ability));
        }
    }
}

/// Visits what continuous texts do to a card, as far as it is sought: many words share a bit.
fn continuous(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    bit: u32,
    sought: impl Fn(&Mod) -> bool,
    mut visit: impl FnMut(Source, &Mod, &Effect),
) {
    let kinds = |cache: &Cache| (cache.texts, cache.others, cache.held);
    let (texts, others, held) = cache::ask(game, pool, kinds);
    if texts & bit == 0 {
        return;
    }
    let mut read = |source: Source, ability: &Ability| {
        for part in ability.always.iter().filter(|part| sought(&part.change)) {
            let context = source.context(game);
            let applies = || {
                part.when
                    .as_ref()
                    .is_none_or(|when| machine::holds(game, pool, when, &context, card))
            };
            // Where it is about the card is the quicker question.
            if machine::matches(game, pool, &part.on, card, &context) && applies() {
                visit(source, &part.change, &context);
            }
        }
    };
    // Its own texts, and those of others that are about other cards.
    if Table::kind(game.table.card(card).zone).0 <= zone::ON_TOP.0 {
        texts_of(game, pool, card, bit, &mut read);
    }
    if others & bit != 0 {
        cache::each_aura(game, card, |it| texts_of(game, pool, it, bit, &mut read));
    }
    if held & bit != 0 {
        held_by_players(game, pool, bit, read);
    }
}

/// The strongest continuous word of this kind on a card, and the card it comes from.
fn held(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<(i16, CardId)> {
    let mut found: Option<(i16, CardId)> = None;
    continuous(
        game,
        pool,
        card,
        Mod::word_bit(which),
        |change| matches!(change, Mod::Word(word, _) if *word == which),
        |source, change, _| {
            if let Mod::Word(_, value) = change
                && found.is_none_or(|(best, _)| *value > best)
            {
                found = Some((*value, source.card));
            }
        },
    );
    found
}

/// Whether a word of the rulebook may be on some card: there are changes, or texts that say it.
#[inline]
fn is_said(game: &Game, pool: &CardPool, which: u8) -> bool {
    !game.table.modifiers().is_empty() || cache::speaks(game, pool, Mod::word_bit(which))
}

/// The strongest of the rulebook's words of this kind on a card, and the card it comes from
/// (R-SW-42: what forbids wins).
#[inline]
pub fn forbids(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<(i16, CardId)> {
    is_said(game, pool, which).then(|| forbids_now(game, pool, card, which))?
}

fn forbids_now(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<(i16, CardId)> {
    let given = game
        .table
        .on(card)
        .filter(|m| m.change == Change::Word && m.stat.0 == which)
        .map(|m| (m.value, game.table.told_source(m)));
    let found = held(game, pool, card, which);
    let stronger = |best: (i16, CardId), it: (i16, CardId)| if it.0 > best.0 { it } else { best };
    given.chain(found).reduce(stronger)
}

/// Whether one of the rulebook's words holds on a card.
pub fn has_word(game: &Game, pool: &CardPool, card: CardId, which: u8) -> bool {
    forbids(game, pool, card, which).is_some()
}

/// Visits the cards that a permission of a Unit is about, and the text that gives it.
fn permissions(
    game: &Game,
    pool: &CardPool,
    unit: CardId,
    which: u8,
    mut visit: impl FnMut(&Sel, &Effect),
) {
    continuous(
        game,
        pool,
        unit,
        Mod::word_bit(which),
        |change| matches!(change, Mod::Over(word, _) if *word == which),
        |_, change, context| {
            if let Mod::Over(_, sel) = change {
                visit(sel, context);
            }
        },
    );
    let given = game.table.on(unit);
    for it in given.filter(|it| it.change == Change::Word && it.stat.0 == which) {
        if let Some(sel) = pool.ability(it.ability).over(it.value) {
            let context = Effect {
                ability: it.ability,
                source: it.source,
                seat: it.seat,
                base: game.bound().len() as u8,
                ..Effect::default()
            };
            visit(sel, &context);
        }
    }
}

/// Whether a Unit has a permission about some cards.
#[inline]
pub fn is_permitted(game: &Game, pool: &CardPool, unit: CardId, which: u8) -> bool {
    is_said(game, pool, which) && is_permitted_now(game, pool, unit, which)
}

fn is_permitted_now(game: &Game, pool: &CardPool, unit: CardId, which: u8) -> bool {
    let mut found = false;
    permissions(game, pool, unit, which, |_, _| found = true);
    found
}

/// Whether a permission of a Unit is about this card.
pub fn permits(game: &Game, pool: &CardPool, unit: CardId, which: u8, card: CardId) -> bool {
    let mut found = false;
    permissions(game, pool, unit, which, |sel, context| {
        found = found || machine::matches(game, pool, sel, card, context);
    });
    found
}

/// A number of a card as it is now: printed, then additions and subtractions, never below 0
/// (10.7).
pub fn stat(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN {
        return 0;
    }
    let quick = pool.quick(it.def);
    let printed = |which: StatId| quick.stats[which.at()];
    let mut value = match which {
        stat::LIFE => return printed(stat::LIFE),
        stat::LIFE_LEFT => return (printed(stat::LIFE) - it.damage).max(0),
        stat::WOUNDS => return it.damage,
        stat::ROWS_TO_GO => return rows_to_go(game, card),
        // R-SW-59: a Summoner has no cost, which is no number.
        stat::COST if quick.kind == kind::UNIT && quick.subtype == rank::SUMMONER => return -1,
        stat::ATTACK | stat::COST => printed(which),
        stat::REACH => reach(quick.symbols),
        stat::HIT_FROM => combat::HIT,
        stat::MOVE => moves::SPACES,
        _ => 0,
    };
    let (mut sum, mut again) = (0i16, false);
    if game.table.is_in(card, zone::BATTLEFIELD) || which == stat::COST {
        let bit = Mod::stat_bit(which);
        let sought =
            |change: &Mod| matches!(change, Mod::Add(of, _) | Mod::Set(of, _) if *of == which);
        continuous(
            game,
            pool,
            card,
            bit,
            sought,
            |_, change, context| match change {
                Mod::Add(_, n) => {
                    sum = sum.saturating_add(machine::number(game, pool, n, context, card));
                }
                Mod::Set(_, n) => {
                    let n = machine::number(game, pool, n, context, card);
                    value = if again { value.max(n) } else { n };
                    again = true;
                }
                _ => {}
            },
        );
    }
    for modifier in game.table.on(card).filter(|m| m.stat == which) {
        match modifier.change {
            Change::Add => sum = sum.saturating_add(modifier.value),
            Change::Set => {
                value = if again {
                    value.max(modifier.value)
                } else {
                    modifier.value
                };
                again = true;
            }
            _ => {}
        }
    }
    let sum = value.saturating_add(sum);
    match which {
        stat::DIE_RESULT => sum,
        stat::REACH => sum.max(forbids(game, pool, card, word::ATTACK_AS).map_or(0, |it| it.0)),
        _ => sum.max(0),
    }
}

/// R-SW-59: a Summoner has no cost that could be compared.
pub fn lacks(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> bool {
    is_unread(game, card) || which == stat::COST && is_summoner(pool, game.table.card(card).def)
}

/// R-SW-145: texts read nothing off the face of a card that lies face-down under a Unit.
#[inline]
pub fn is_unread(game: &Game, card: CardId) -> bool {
    game.table.card(card).face_down() && game.table.is_in(card, zone::UNDER)
}

/// How many rows lie between a card and the far back row, as who attacks sees it.
fn rows_to_go(game: &Game, card: CardId) -> i16 {
    let attack = &game.registers.attack;
    let seat = if attack.on {
        attack.seat
    } else {
        game.table.card(card).controller
    };
    let Some(place) = place_of(game, card) else {
        return 0;
    };
    let (_, row) = grid::spot(place);
    i16::from(if team(seat) == 0 {
        grid::ROWS - 1 - row
    } else {
        row
    })
}

/// How far a range symbol reaches (SW-UNT.05, SW-UNT.06).
const fn reach(bits: u8) -> i16 {
    if bits & super::words::BOW != 0 { 3 } else { 1 }
}

/// How many spaces a Unit may move in the Movement phase.
pub fn spaces(game: &Game, pool: &CardPool, unit: CardId) -> u8 {
    stat(game, pool, unit, stat::MOVE).clamp(0, 40) as u8
}

/// How many cards a player fills the hand to in the Draw phase (SW-DRW.01).
pub fn draws_to(game: &Game, pool: &CardPool, seat: Seat) -> i16 {
    let mut most = super::magic::HAND;
    let bit = Mod::word_bit(word::DRAW_TO);
    sources(game, pool, bit, |source, ability| {
        let context = source.context(game);
        for part in &ability.always {
            let so = |when| machine::holds(game, pool, when, &context, CardId::NONE);
            if let Mod::Word(word::DRAW_TO, n) = part.change
                && source.seat == seat
                && part.when.as_ref().is_none_or(so)
            {
                most = most.max(n);
            }
        }
    });
    let given = game.table.modifiers().iter().filter(|it| it.seat == seat);
    for it in given.filter(|it| it.change == Change::Word && it.stat.0 == word::DRAW_TO) {
        most = most.max(it.value);
    }
    most
}

/// How much more a named ability of a card costs.
pub fn surcharge(game: &Game, pool: &CardPool, card: CardId) -> i16 {
    let given = game.table.on(card);
    let more = given.filter(|it| it.change == Change::Word && it.stat.0 == word::COSTS_MORE);
    let mut sum = more.map(|it| it.value).sum();
    let bit = Mod::word_bit(word::COSTS_MORE);
    let sought = |change: &Mod| matches!(change, Mod::Word(word::COSTS_MORE, _));
    continuous(game, pool, card, bit, sought, |_, change, _| {
        if let Mod::Word(_, n) = change {
            sum += n;
        }
    });
    sum
}

/// Whether a Unit would be kept from moving on if it stood on this space (R-SW-106).
pub fn stops_at(game: &Game, pool: &CardPool, unit: CardId, place: u8) -> bool {
    let mut there = *game;
    there.table.set_up(unit, |it| it.cell = place);
    moves::barred(&there, pool, unit).is_some()
}

/// Whether a card is what a word says.
pub fn is(game: &Game, pool: &CardPool, card: CardId, quality: Quality) -> bool {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN || is_unread(game, card) {
        return quality == Quality::Card;
    }
    let def = pool.quick(it.def);
    let unit = def.kind == kind::UNIT;
    match quality {
        Quality::Card => true,
        Quality::Kind(kind::WALL) => {
            is_wall(game, pool, card)
                || def.kind == kind::WALL && !game.table.is_in(card, zone::BATTLEFIELD)
        }
        // SW-WAL.01: a Wall is an Event.
        Quality::Kind(kind::EVENT) => {
            def.kind != kind::UNIT && !game.table.is_in(card, zone::BATTLEFIELD)
        }
        Quality::Kind(kind) => def.kind == kind,
        Quality::Category(bit) => def.categories & bit != 0,
        Quality::Named(named) => it.def == named,
        Quality::State(state::SUMMONER) => unit && def.subtype == rank::SUMMONER,
        Quality::State(state::CHAMPION) => unit && def.subtype == rank::CHAMPION,
        Quality::State(state::COMMON) => unit && def.subtype == rank::COMMON,
        Quality::State(_) | Quality::With(..) => false,
    }
}

/// Whether two cards lie to each other as the word says.
pub fn relates(game: &Game, which: RelationId, card: CardId, to: CardId) -> bool {
    match which {
        relation::UNDER | relation::ON => {
            let kind = if which == relation::ON {
                zone::ON_TOP
            } else {
                zone::UNDER
            };
            return game.table.is_in(card, kind) && host(game, card) == Some(to);
        }
        relation::ATTACKING => {
            let attack = &game.registers.attack;
            return attack.on
                && game.table.same(attack.attacker) == Some(card)
                && game.table.same(attack.target) == Some(to);
        }
        _ => {}
    }
    let (Some(a), Some(b)) = (place_of(game, card), place_of(game, to)) else {
        return false;
    };
    match which {
        relation::ADJACENT_TO => grid::distance(a, b, seats(game)) == 1,
        _ => in_line(a, b),
    }
}

const fn in_line(a: u8, b: u8) -> bool {
    let ((ca, ra), (cb, rb)) = (grid::spot(a), grid::spot(b));
    a != b && (ca == cb || ra == rb)
}

/// Whether a card lies within so many spaces of another, counted in steps, through occupied spaces
/// unless the text says otherwise (R-SW-77); never of itself.
pub fn within(
    game: &Game,
    card: CardId,
    of: CardId,
    far: i16,
    clear: bool,
    straight: bool,
) -> bool {
    let (Some(a), Some(b)) = (place_of(game, card), place_of(game, of)) else {
        return false;
    };
    let far = far.clamp(0, 30) as u8;
    if a == b || grid::distance(a, b, seats(game)) > far || straight && !in_line(a, b) {
        return false;
    }
    !clear || grid::Board::of(game).clear(a, b, far)
}

/// Whether a card lies on the straight line between two others.
pub fn between(game: &Game, card: CardId, one: CardId, other: CardId) -> bool {
    let (Some(at), Some(a), Some(b)) = (
        place_of(game, card),
        place_of(game, one),
        place_of(game, other),
    ) else {
        return false;
    };
    in_line(a, b)
        && grid::Board::of(game)
            .between(a, b)
            .is_some_and(|mut spaces| spaces.any(|space| space == at))
}

/// All abilities of a card, printed ones from 0, gained ones from 8, with who gave them; the same
/// ability twice works once (SW-TRM.24).
fn all_abilities<'a>(
    game: &'a Game,
    pool: &'a CardPool,
    card: CardId,
) -> impl Iterator<Item = (u8, AbilityId, CardRef)> + 'a {
    let def = game.table.card(card).def;
    let printed: &[AbilityId] = if def == DefId::UNKNOWN {
        &[]
    } else {
        &pool.def(def).abilities
    };
    let granted = move || game.table.on(card).filter(|m| m.change == Change::Grant);
    let own = printed.iter().enumerate();
    own.map(|(at, &id)| (at as u8, id, CardRef::NONE)).chain(
        granted()
            .enumerate()
            .filter(move |(at, m)| {
                !printed.contains(&m.ability)
                    && !granted().take(*at).any(|other| other.ability == m.ability)
            })
            .map(|(at, m)| (8 + at as u8, m.ability, m.source)),
    )
}

/// The abilities that a card has now.
pub fn abilities<'a>(
    game: &'a Game,
    pool: &'a CardPool,
    card: CardId,
) -> impl Iterator<Item = (u8, AbilityId, CardRef)> + 'a {
    let mut blank = None;
    all_abilities(game, pool, card)
        .take_while(move |_| !*blank.get_or_insert_with(|| is_blank(game, pool, card)))
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

/// Whether the card is used up for this phase (SW-MOV.06, SW-ATK.03).
pub fn is_used(game: &Game, card: CardId) -> bool {
    match game.registers.phase {
        phase::MOVE => game.registers.moved.has(card),
        _ => game.registers.attacked.has(card),
    }
}

/// Whether a space lies on the own half, in a team game on the team's (SW-WAL.06, SW-34R.02).
pub const fn is_home(seat: Seat, place: u8) -> bool {
    grid::half(place) == team(seat)
}

//! What a card is and counts now: types, passives, values in the order of 10.8, abilities, and the
//! continuous texts that hold.

use super::SummonAndMagic;
pub use super::bars::{bars_choice, is_silent};
pub use super::continuous::{Sought, continuous};
use super::identity;
pub use super::identity::{is_bane_of, is_legend, shown_def};
pub use super::price::{has_icon, price, use_ap};
use super::words::{
    self, LEGEND, NO_COST, element_of, kind, mark, option, passive, relation, stat, state, word,
    zone,
};
use super::{cache, flag, pile};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, DefId, KindId, PassiveId, RelationId, Seat, StatId,
};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, CardPool, Mod, Quality, Sel};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Change, Modifier};
use std::ops::ControlFlow;

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;

/// The seat that a card's text works for: the side where it lies, unless it was put there by the
/// other player.
pub fn seat_of(game: &Game, card: CardId) -> Seat {
    let it = game.table.card(card);
    if it.flags & flag::FOREIGN == 0 {
        it.controller
    } else {
        super::other(it.controller)
    }
}

/// Whether the card lies on the field (R-SM-61), equipment included.
pub fn on_field(game: &Game, card: CardId) -> bool {
    card.is_some() && Table::kind(game.table.card(card).zone).0 <= zone::UNDER.0
}

/// Whether the card is a monster of the field: a sealed pile, equipment and set cards are none.
pub fn is_monster(game: &Game, pool: &CardPool, card: CardId) -> bool {
    game.table.is_in(card, zone::MONSTERS) && kind_of(game, pool, card) == Some(kind::MONSTER)
}

/// A face-up monster: only those have a name, values, skills and passives (SM-24.22).
pub fn is_open(game: &Game, pool: &CardPool, card: CardId) -> bool {
    is_monster(game, pool, card) && !game.table.card(card).face_down()
}

/// The printed type; of an unknown face in the monster zone, a monster.
#[inline]
pub fn kind_of(game: &Game, pool: &CardPool, card: CardId) -> Option<KindId> {
    let it = game.table.card(card);
    let in_row = Table::kind(it.zone) == zone::MONSTERS;
    // Face-down in the row it is a monster, whatever its face (SM-24.02).
    if it.def == DefId::UNKNOWN || it.face_down() && in_row {
        return in_row.then_some(kind::MONSTER);
    }
    Some(pool.quick(it.def).kind)
}

/// The monsters of a seat's field, face-up or face-down.
pub fn monsters<'a>(
    game: &'a Game,
    pool: &'a CardPool,
    seat: Seat,
) -> impl Iterator<Item = CardId> + 'a {
    let pile = game.table.pile(seat, zone::MONSTERS).iter().copied();
    pile.filter(move |&card| kind_of(game, pool, card) == Some(kind::MONSTER))
}

/// All cards of both fields and the avatars.
pub fn field(game: &Game) -> impl Iterator<Item = CardId> + '_ {
    let of = |seat| game.table.piles(Seat(seat), zone::MONSTERS, zone::AVATAR);
    of(0).iter().chain(of(1)).copied()
}

/// Whether the texts of a card work where it lies now.
pub fn works(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN || it.face_down() || game.registers.in_use.has(card) {
        return false;
    }
    match Table::kind(it.zone) {
        // SM-23.40: a monster under a card does nothing; the top of a pile works.
        // R-SM-104: under a seal everything waits.
        zone::UNDER => {
            let waits = |top| kind_of(game, pool, top) != Some(kind::MONSTER);
            pool.quick(it.def).kind != kind::MONSTER
                && it.flags & flag::COVERED == 0
                && !pile::top_in_row(game, it.cell).is_some_and(waits)
        }
        kind => kind.0 <= zone::AVATAR.0,
    }
}

/// Whether a text of this card holds: SM-12-6.d, a guard skill in defence position only.
pub fn text_works(game: &Game, card: CardId, ability: &Ability) -> bool {
    match ability.values.first() {
        Some(&mark::GUARD) => game.table.card(card).rested(),
        _ => true,
    }
}

/// The context in which a text of a card is read.
pub fn context(game: &Game, card: CardId, ability: AbilityId) -> Effect {
    Effect {
        ability,
        source: game.table.refer(card),
        seat: seat_of(game, card),
        base: game.bound().len() as u8,
        ..Effect::default()
    }
}

/// Which attributes a text has, as bits, and whether it is magic in the sense of 12-5.d, 13-1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nature {
    /// Physical, then the seven.
    pub attributes: u8,
    /// One of the seven, or a magic card.
    pub magical: bool,
    /// A magic card.
    pub magic_card: bool,
}

/// The nature of a text: of a skill by its orb, of a magic card by its attributes; artifacts,
/// lands, weather and avatars have none.
pub fn nature(pool: &CardPool, ability: AbilityId) -> Nature {
    if ability == AbilityId::NONE {
        return Nature::default();
    }
    let ability = pool.ability(ability);
    if let Some(&orb) = ability.values.last() {
        let attributes = match orb {
            mark::PHYSICAL..=mark::DARK => 1 << (orb - mark::PHYSICAL),
            _ => 0,
        };
        return Nature {
            attributes,
            magical: attributes & !1 != 0,
            magic_card: false,
        };
    }
    let def = pool.def(ability.def);
    let magic_card = def.kind == kind::MAGIC && !ability.granted;
    let attributes = if magic_card {
        (def.symbols & !LEGEND) << 1
    } else {
        0
    };
    Nature {
        attributes,
        magical: magic_card,
        magic_card,
    }
}

fn is_on(pool: &CardPool, def: DefId, which: PassiveId) -> bool {
    pool.quick(def).keywords & which.bit() != 0
}

/// The attribute bit or the number that a passive was printed or given with.
fn printed(pool: &CardPool, def: DefId, which: PassiveId) -> Option<i16> {
    if !is_on(pool, def, which) {
        return None;
    }
    let mut found = None;
    for keyword in &pool.def(def).keywords {
        if keyword.word == which {
            let value = match keyword.about {
                Some(quality) => attribute(quality).map_or(0, i16::from),
                None => keyword.number,
            };
            found = Some(found.map_or(value, |own| identity::together(which, own, value)));
        }
    }
    found
}

/// The bit of an attribute that a text names.
pub const fn attribute(quality: Quality) -> Option<u8> {
    match quality {
        Quality::State(state::PHYSICAL) => Some(1),
        Quality::State(asked) => match element_of(asked) {
            Some(at) => Some(2 << at),
            None => None,
        },
        _ => None,
    }
}

/// Whether a passive is printed on a card: what is asked of a card on its way in.
pub fn is_printed(game: &Game, pool: &CardPool, card: CardId, which: PassiveId) -> bool {
    is_on(pool, game.table.card(card).def, which)
}

/// The printed passive with its arguments.
pub fn keyword(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: PassiveId,
) -> Option<shokan_kernel::pool::Keyword> {
    let def = game.table.card(card).def;
    if !is_on(pool, def, which) {
        return None;
    }
    let mut all = pool.def(def).keywords.iter();
    all.find(|keyword| keyword.word == which).copied()
}

/// A passive that a face-up monster has now: attributes as bits, or its number (R-SM-97).
#[inline]
pub fn passive_of(game: &Game, pool: &CardPool, card: CardId, which: PassiveId) -> Option<i16> {
    let may = is_printed(game, pool, card, which) || cache::says(game, pool, word::given(which));
    may.then(|| passive_now(game, pool, card, which))?
}

fn passive_now(game: &Game, pool: &CardPool, card: CardId, which: PassiveId) -> Option<i16> {
    if !is_open(game, pool, card) {
        return None;
    }
    let own = printed(pool, game.table.card(card).def, which);
    let says = |word| cache::says(game, pool, word);
    if !says(word::given(which)) && !says(word::taken(which)) {
        return own;
    }
    if which == passive::BANE {
        let any = !identity::banes(game, pool, card).is_empty();
        return any.then_some(0);
    }
    let (mut found, mut lost, mut taken) = (own, 0, false);
    identity::each_given(game, pool, card, which, |value, takes| {
        match (takes, value) {
            (true, 0) => taken = true,
            (true, part) => lost |= part,
            (false, value) => {
                found = Some(found.map_or(value, |own| identity::together(which, own, value)));
            }
        }
    });
    // What is taken beats what is given.
    let found = found.filter(|_| !taken)?;
    (lost == 0 || found & !lost != 0).then_some(found & !lost)
}

/// Whether a face-up monster has a passive now.
pub fn has(game: &Game, pool: &CardPool, card: CardId, which: PassiveId) -> bool {
    passive_of(game, pool, card, which).is_some()
}

/// Whether a word of the rulebook forbids something to a card, and the card that says so.
#[inline]
pub fn forbids(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<CardId> {
    cache::says(game, pool, which).then(|| forbids_now(game, pool, card, which))?
}

fn forbids_now(game: &Game, pool: &CardPool, card: CardId, which: u8) -> Option<CardId> {
    let mut found = None;
    for modifier in game.table.on(card) {
        if modifier.change == Change::Word && modifier.stat.0 == which {
            found = Some(game.table.told_source(modifier));
        }
    }
    if found.is_none() {
        continuous(game, pool, card, Sought::Word(which), |_, _, by| {
            found = Some(by.source.card);
        });
    }
    found
}

/// Whether a text of this nature does nothing at all to a monster (SM-25-20, SM-25-25.a).
pub fn is_immune(game: &Game, pool: &CardPool, card: CardId, nature: Nature) -> bool {
    if !nature.magical || !is_open(game, pool, card) {
        return false;
    }
    has(game, pool, card, passive::IMMUNE_MAGIC)
        || passive_of(game, pool, card, passive::IMMUNE)
            .is_some_and(|mask| mask as u8 & nature.attributes != 0)
}

/// Whether a text of this nature cannot destroy a monster (SM-25-15.a, SM-25-16, SM-25-19).
pub fn resists(game: &Game, pool: &CardPool, card: CardId, nature: Nature) -> bool {
    if nature.attributes == 0 && !nature.magical || !is_open(game, pool, card) {
        return false;
    }
    if nature.attributes & 1 != 0 && has(game, pool, card, passive::RESIST_PHYSICAL) {
        return true;
    }
    is_immune(game, pool, card, nature)
        || nature.magical && has(game, pool, card, passive::RESIST_MAGIC)
        || passive_of(game, pool, card, passive::RESIST)
            .is_some_and(|mask| mask as u8 & nature.attributes != 0)
}

/// Whether a card has no COST of this kind at all, so that no comparison with it holds.
pub fn lacks(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> bool {
    let it = game.table.card(card);
    let known = it.def != DefId::UNKNOWN && !(it.face_down() && on_field(game, card));
    known && matches!(which, stat::COST | stat::ADVANCE) && !has_icon(pool, it.def, which)
}

/// A number of a card as it is now.
pub fn stat_of(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    value(game, pool, card, which, 0)
}

/// As `stat_of`; boosts of the attributes in `ignored` do not count (R-SM-66).
pub fn value(game: &Game, pool: &CardPool, card: CardId, which: StatId, ignored: u8) -> i16 {
    let it = game.table.card(card);
    if it.def == DefId::UNKNOWN || it.face_down() && on_field(game, card) {
        return 0;
    }
    let printed = pool.quick(it.def).stats.get(which.at()).copied();
    let printed = printed.unwrap_or(0);
    match which {
        stat::ATTACK | stat::DEFENCE => {}
        stat::LEVEL => return level(game, pool, card),
        stat::USE_AP => return use_ap(game, pool, card).0,
        // "of COST n or less" looks at the normal COST only, "of advance COST n or less" at the
        // other.
        stat::COST | stat::ADVANCE if !has_icon(pool, it.def, which) => return NO_COST,
        stat::COST | stat::ADVANCE if on_field(game, card) => {
            return price(game, pool, card, which);
        }
        _ => return printed,
    }
    if game.table.is_in(card, zone::MONSTERS) && is_changed(game, pool, which) {
        reckon(game, pool, card, which, ignored, printed)
    } else {
        printed
    }
}

/// SM-25-04: the highest level of 王, 軍師 or 武将.
fn level(game: &Game, pool: &CardPool, card: CardId) -> i16 {
    let all = [passive::KING, passive::STRATEGIST, passive::GENERAL];
    let of = |which| {
        if on_field(game, card) {
            passive_of(game, pool, card, which).unwrap_or(0)
        } else {
            printed(pool, game.table.card(card).def, which).unwrap_or(0)
        }
    };
    all.into_iter().map(of).max().unwrap_or(0)
}

/// A number that texts set for a player.
pub fn player_stat(game: &Game, pool: &CardPool, seat: Seat, which: StatId) -> Option<i16> {
    let mut found = None;
    players(game, pool, seat, Mod::stat_bit(which), |change, context| {
        if let Mod::Set(stat, n) = change
            && *stat == which
        {
            found = Some(machine::number(game, pool, n, context, CardId::NONE));
        }
    });
    found
}

/// Whether a word of the rulebook forbids something to a player, and the card that says so.
#[inline]
pub fn player_forbids(game: &Game, pool: &CardPool, seat: Seat, which: u8) -> Option<CardId> {
    cache::says(game, pool, which).then(|| player_forbids_now(game, pool, seat, which))?
}

fn player_forbids_now(game: &Game, pool: &CardPool, seat: Seat, which: u8) -> Option<CardId> {
    let mut found = None;
    players(game, pool, seat, Mod::word_bit(which), |change, context| {
        if matches!(change, Mod::Word(word, _) if *word == which) {
            found = Some(context.source.card);
        }
    });
    found
}

/// Visits what continuous texts do to a player.
fn players(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    bit: u32,
    mut visit: impl FnMut(&Mod, &Effect),
) {
    for source in field(game) {
        let def = game.table.card(source).def;
        if pool.quick(def).abilities.always & bit == 0 || !works(game, pool, source) {
            continue;
        }
        if is_silent(game, pool, source) {
            continue;
        }
        for &id in &pool.def(def).abilities {
            let ability = pool.ability(id);
            let context = context(game, source, id);
            for part in &ability.always {
                let Sel::Player(who) = &part.on else { continue };
                let holds = || {
                    part.when
                        .as_ref()
                        .is_none_or(|when| machine::holds(game, pool, when, &context, CardId::NONE))
                };
                if machine::seats(game, pool, who, &context).any(|known| known == seat) && holds() {
                    visit(&part.change, &context);
                }
            }
        }
    }
}

/// SM-25-20, SM-25-25.a, R-SM-67: a skill with an orb that a card is immune to does not reach it.
fn reaches(game: &Game, pool: &CardPool, card: CardId, ability: AbilityId) -> bool {
    let nature = nature(pool, ability);
    !nature.magical || !is_immune(game, pool, card, nature)
}

/// The words that multiply what is printed, and the total.
const fn factors(which: StatId) -> (u8, u8) {
    match which {
        stat::ATTACK => (word::PRINTED_ATTACK, word::TOTAL_ATTACK),
        _ => (word::PRINTED_DEFENCE, word::TOTAL_DEFENCE),
    }
}

/// Whether a text or a change may make ATTACK or DEFENCE another than it is printed.
fn is_changed(game: &Game, pool: &CardPool, which: StatId) -> bool {
    let (by_printed, by_total) = factors(which);
    let says = |word| cache::says(game, pool, word);
    cache::changes(game, pool, which) || says(by_printed) || says(by_total)
}

/// 10.8, R-SM-69: printed or "becomes n", times the printed factor, plus and minus, times the total
/// factor; halves down, never below 0. Weakness and link are added by the battle.
fn reckon(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: StatId,
    ignored: u8,
    printed: i16,
) -> i16 {
    let (by_printed, by_total) = factors(which);
    let counts =
        |ability: AbilityId| ignored == 0 || nature(pool, ability).attributes & ignored == 0;
    let holds = |by: &Effect| counts(by.ability) && reaches(game, pool, card, by.ability);
    let (mut base, mut sum) = (i32::from(printed), 0i32);
    let sought = Sought::Stat(which);
    continuous(
        game,
        pool,
        card,
        sought,
        |_, change, context| match change {
            Mod::Set(_, n) if reaches(game, pool, card, context.ability) => {
                base = i32::from(machine::number(game, pool, n, context, card));
            }
            Mod::Add(_, n) if holds(context) => {
                sum += i32::from(machine::number(game, pool, n, context, card));
            }
            _ => {}
        },
    );
    for modifier in game.table.on(card).filter(|it| it.stat == which) {
        match modifier.change {
            Change::Set => base = i32::from(modifier.value),
            Change::Add if counts(modifier.ability) => sum += i32::from(modifier.value),
            _ => {}
        }
    }
    // Times so many halves, one after another, rounded down.
    let one = |value: i32, n: i16| (value.max(0) * i32::from(n) / 2).min(30_000);
    let times = |mut value: i32, word: u8| {
        if !cache::says(game, pool, word) {
            return value;
        }
        continuous(game, pool, card, Sought::Word(word), |_, change, by| {
            if let Mod::Word(_, n) = change
                && holds(by)
            {
                value = one(value, *n);
            }
        });
        let given = |it: &&Modifier| it.change == Change::Word && it.stat.0 == word;
        for modifier in game.table.on(card).filter(given) {
            if counts(modifier.ability) {
                value = one(value, modifier.value);
            }
        }
        value
    };
    let value = times(base, by_printed) + sum;
    times(value.max(0), by_total).clamp(0, 30_000) as i16
}

/// Whether a card is what a word says.
#[inline]
pub fn is(game: &Game, pool: &CardPool, card: CardId, quality: Quality) -> bool {
    match quality {
        Quality::Kind(kind) => is_kind(game, pool, card, kind),
        Quality::Card => true,
        quality => is_so(game, pool, card, quality),
    }
}

fn is_so(game: &Game, pool: &CardPool, card: CardId, quality: Quality) -> bool {
    let it = game.table.card(card);
    match quality {
        Quality::State(state::FACE_UP) => return !it.face_down(),
        Quality::State(state::FACE_DOWN) => return it.face_down(),
        Quality::State(state::IN_ATTACK_POSITION) => {
            return is_monster(game, pool, card) && !it.rested() && !it.face_down();
        }
        Quality::State(state::IN_DEFENCE_POSITION) => {
            return is_monster(game, pool, card) && it.rested();
        }
        Quality::State(state::USED_SKILL) => {
            return game.registers.acted.has(card) || game.registers.refreshed.has(card);
        }
        Quality::State(state::SUMMONED_THIS_TURN) => return game.registers.entered.has(card),
        Quality::State(state::IN_BATTLE) => return super::combat::is_in_battle(game, card),
        Quality::State(state::ATTACKED) => return super::combat::is_attacked(game, card),
        Quality::State(state::ABLE_TO_ATTACK) => {
            return super::combat::is_able(game, pool, card);
        }
        // Which of them the other may attack is looked at when it attacks.
        Quality::State(state::ATTACKABLE) => {
            return super::combat::is_attackable(game, pool, card);
        }
        _ => {}
    }
    if it.def == DefId::UNKNOWN || it.face_down() && on_field(game, card) {
        return false;
    }
    match quality {
        Quality::Category(bit) => identity::races(game, pool, card) & bit != 0,
        Quality::Named(named) => shown_def(game, card) == named,
        Quality::State(state::LEGEND) => identity::is_legend_now(game, pool, card),
        Quality::State(asked) => match (element_of(asked), words::passive_of(asked)) {
            (Some(at), _) => identity::attributes(game, pool, card) >> at & 1 == 1,
            (None, Some(which)) if on_field(game, card) => has(game, pool, card, which),
            (None, Some(which)) => printed(pool, it.def, which).is_some(),
            (None, None) => false,
        },
        Quality::With(which, about) => is_with(game, pool, card, which, about),
        _ => false,
    }
}

/// R-SM-130: whether a passive of a card has this behind it, off the field as it is printed.
fn is_with(game: &Game, pool: &CardPool, card: CardId, which: PassiveId, about: i16) -> bool {
    if on_field(game, card) {
        return match which {
            passive::BANE => identity::banes(game, pool, card).contains(&about),
            _ => passive_of(game, pool, card, which).is_some_and(|all| all & about != 0),
        };
    }
    let def = pool.def(game.table.card(card).def);
    let mut printed = def.keywords.iter().filter(|it| it.word == which);
    printed.any(|it| {
        let behind = it.about.and_then(|it| match which {
            passive::BANE => identity::bane_number(it),
            _ => attribute(it).map(i16::from),
        });
        behind == Some(about)
    })
}

/// SM-11-4.a, SM-11-4.b: a monster card under a card is a magic or artifact card, and none on the
/// field is a monster outside the monster zone.
fn is_kind(game: &Game, pool: &CardPool, card: CardId, which: KindId) -> bool {
    let it = game.table.card(card);
    let kind = Table::kind(it.zone);
    if kind == zone::MAGIC && it.face_down() {
        return false;
    }
    let Some(printed) = kind_of(game, pool, card) else {
        return false;
    };
    match kind {
        zone::UNDER if printed == kind::MONSTER => {
            matches!(which, kind::MAGIC | kind::ARTIFACT)
        }
        zone::MAGIC if printed == kind::MONSTER => false,
        _ => printed == which,
    }
}

/// Whether a card that shows its back may be what a word says: 10.7 and 2.2 of the pool's paper.
pub fn may_be(game: &Game, card: CardId, quality: Quality) -> bool {
    let in_row = game.table.is_in(card, zone::MONSTERS);
    match quality {
        Quality::Card => true,
        Quality::State(state::FACE_DOWN) => true,
        Quality::State(state::FACE_UP | state::IN_ATTACK_POSITION) => false,
        Quality::State(state::USED_SKILL) => {
            game.registers.acted.has(card) || game.registers.refreshed.has(card)
        }
        Quality::State(state::ATTACKED) => super::combat::is_attacked(game, card),
        Quality::State(state::IN_BATTLE) => super::combat::is_in_battle(game, card),
        Quality::State(state::ABLE_TO_ATTACK) => false,
        Quality::Kind(kind) => in_row && kind == kind::MONSTER,
        _ => in_row,
    }
}

/// Whether two cards lie to each other as the word says.
pub fn relates(game: &Game, which: RelationId, card: CardId, to: CardId) -> bool {
    let on = |over: CardId, under: CardId| {
        pile::together(game, over, under)
            && (game.table.card(under).flags & flag::COVERED != 0
                || game.table.is_in(over, zone::MONSTERS)
                || game.table.is_in(over, zone::MAGIC))
            && over != under
    };
    match which {
        relation::ATTACKING => super::combat::attacks(game, card, to),
        relation::UNDER => on(to, card) && !game.table.is_in(card, zone::MONSTERS),
        _ => on(card, to),
    }
}

/// An ability with its number on its card and the card that gave it.
pub type Owned = (u8, AbilityId, CardRef);

/// Most abilities of a card: eight printed ones, one by each change, and those that cards of the
/// field give all the time (R-SM-150).
pub const ABILITIES: usize = 120;

/// The abilities of a card that works, with their numbers: printed ones from 0, given ones from 8.
pub fn abilities(game: &Game, pool: &CardPool, card: CardId) -> List<Owned, ABILITIES> {
    let mut list: List<Owned, ABILITIES> = List::default();
    let _: ControlFlow<()> = each_ability(game, pool, card, |owned| {
        // No more are visited than have room.
        list.put(owned);
        ControlFlow::Continue(())
    });
    list
}

/// Visits the abilities of a card as `abilities` lists them.
pub fn each_ability(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    mut visit: impl FnMut(Owned) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let def = game.table.card(card).def;
    if def == DefId::UNKNOWN || is_silent(game, pool, card) {
        return ControlFlow::Continue(());
    }
    let printed = &pool.def(def).abilities;
    for (at, &id) in printed.iter().enumerate() {
        visit((at as u8, id, CardRef::NONE))?;
    }
    if !cache::gives(game, pool) {
        return ControlFlow::Continue(());
    }
    let (mut flow, mut at) = (ControlFlow::Continue(()), 8u8);
    let most = at.saturating_add((ABILITIES - printed.len()) as u8);
    let mut give = |id, by| {
        if flow.is_continue() && at < most {
            flow = visit((at, id, by));
            at += 1;
        }
    };
    let given = game.table.on(card).filter(|m| m.change == Change::Grant);
    given.for_each(|it| give(it.ability, it.source));
    continuous(game, pool, card, Sought::Gift, |_, change, context| {
        if let Mod::Grant(id) = change {
            give(*id, context.source);
        }
    });
    flow
}

/// The ability with this number.
pub fn ability(game: &Game, pool: &CardPool, card: CardId, number: u8) -> Option<Owned> {
    let mut found = None;
    let _: ControlFlow<()> = each_ability(game, pool, card, |owned| {
        if owned.0 == number {
            found = Some(owned);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// R-SM-61: whether a face-up monster of this name is on a field (一己) for a monster of that seat,
/// besides some that come with it.
pub fn same_name_on_field(
    game: &Game,
    pool: &CardPool,
    def: DefId,
    own: Seat,
    beside: &CardSet,
) -> bool {
    let name = &pool.def(def).ja;
    let narrow = game.registers.options & option::LONE_OWN_FIELD_ONLY != 0;
    (0..2).filter(|seat| !narrow || *seat == own.0).any(|seat| {
        monsters(game, pool, Seat(seat)).any(|card| {
            !beside.has(card) && !game.table.card(card).face_down() && {
                let other = shown_def(game, card);
                other == def || pool.def(other).ja == *name
            }
        })
    })
}

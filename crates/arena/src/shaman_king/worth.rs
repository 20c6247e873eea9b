//! What the cards of Shaman King and a position are worth: ten points of health of an unhurt shaman
//! are about 15, a middling card of the hand about 30.

use super::{attack, number};
use shokan_kernel::ids::{CardId, DefId, Seat, StatId};
use shokan_kernel::list::List;
use shokan_kernel::pool::{Act, CardPool, Head, Mod, Num, Op};
use shokan_kernel::state::State;
use shokan_rules::shaman_king::words::{kind, mark, phase, stat, zone};
use shokan_rules::shaman_king::{FACE_DOWN_CARD, ShamanKing, other, summon, values};

type Game = State<ShamanKing>;

/// A side that will lose at the end of its turn, whatever it does.
const LOST: i32 = 500_000;
/// A shaman that stands, and its health by fifties: the last is worth most, per ten.
const SHAMAN: i32 = 260;
const HEALTH: [i32; 4] = [34, 25, 19, 15];
/// A position on which a shaman may still be placed, and a card of the hand that could.
const VACANT: i32 = 60;
const SECOND: i32 = 200;
/// A spirit of the field, and each ten of attack and defence.
const SPIRIT: i32 = 25;
const SPIRIT_ATTACK: i32 = 7;
const SPIRIT_DEFENCE: i32 = 6;
/// Its text.
const TEXT: i32 = 10;
/// The best spirit under a shaman that can defend in what comes, for each ten of both.
const SHIELD: i32 = 3;
/// A card of the hand that only a back can be made of, one with a text, and what each ten of attack
/// adds to a card that can be used.
const BACK: i32 = 8;
const USEFUL: i32 = 34;
const ATTACK: i32 = 5;
/// Which part of a spirit of the field one of the hand is worth, in hundredths.
const WAITING: i32 = 45;
/// Attached cards: one to be used in a battle, an attachment.
const ATTACHED: i32 = 22;
const ATTACHMENT: i32 = 48;
/// Which part of a card's worth its use costs, in hundredths: the draw phase brings another.
const SPENT: i32 = 60;
/// What a card of the other hand is worth as such.
const THEIRS: i32 = 5;

/// What a side has left to live on, hand and deck: the last cards are life itself (SK-02.02).
fn life(cards: i32) -> i32 {
    let parts = [(0, 2, 120), (2, 8, 25), (8, 16, 10), (16, 64, 5)];
    let each = |&(from, to, each): &(i32, i32, i32)| (cards.min(to) - from).max(0) * each;
    parts.iter().map(each).sum()
}

/// What so much health is worth.
fn health(points: i32) -> i32 {
    let mut sum = 0;
    for (at, each) in HEALTH.into_iter().enumerate() {
        sum += each * (points - 50 * at as i32).clamp(0, 50) / 10;
    }
    sum
}

/// What a shaman is worth in its position, before anything has happened to it.
pub(super) fn shaman(pool: &CardPool, def: DefId) -> i32 {
    let quick = pool.quick(def);
    let printed = |which: StatId| i32::from(quick.stats[which.at()]);
    let text = if pool.def(def).abilities.is_empty() {
        0
    } else {
        TEXT
    };
    health(printed(stat::HEALTH))
        + printed(stat::SUMMON_POWER)
        + 40 * printed(stat::SUMMON_NUMBER)
        + text
}

/// What a card does for its side when it is put, in points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Power {
    /// By how much its side gets ahead.
    pub(super) points: i32,
    /// How much of a damage value its side is spared.
    pub(super) guards: i32,
}

impl Power {
    /// A card put face-down.
    pub(super) const DOWN: Self = Self {
        points: FACE_DOWN_CARD.1 as i32,
        guards: 0,
    };

    /// A card put face-up.
    pub(super) fn of(state: &Game, pool: &CardPool, seat: Seat, card: CardId) -> Self {
        let def = state.table.card(card).def;
        let quick = pool.quick(def);
        let mut power = Self {
            points: attack(state, pool, card),
            guards: 0,
        };
        if quick.kind == kind::SPIRIT {
            return power;
        }
        let fighter = |seat: Seat| {
            let was = state.registers.battle.fighter[seat.at()];
            let there = state.table.same(was).filter(|card| card.is_some());
            there.map_or(0, |card| attack(state, pool, card))
        };
        let last = |seat: Seat| {
            let row = state.table.pile(seat, zone::COMBO);
            row.last().map_or(0, |&card| attack(state, pool, card))
        };
        for &id in &pool.def(def).abilities {
            let ability = pool.ability(id);
            for part in &ability.always {
                power.points += match &part.change {
                    Mod::Scale(stat::ATTACK, Num::Lit(n)) => i32::from(n - 1) * fighter(seat),
                    Mod::Set(stat::ATTACK, Num::Lit(0)) => fighter(other(seat)),
                    Mod::Add(stat::ATTACK, Num::Lit(n)) if *n < 0 => -i32::from(*n),
                    Mod::Add(stat::ATTACK, _) => 10,
                    _ => 0,
                };
            }
            for op in &ability.ops {
                match op {
                    Op::Modify(_, changes) => {
                        for (change, _) in changes {
                            power.points += match change {
                                Mod::Scale(stat::ATTACK, Num::Lit(n)) => {
                                    i32::from(n - 1) * last(seat)
                                }
                                Mod::Set(stat::ATTACK, Num::Lit(0)) => last(other(seat)),
                                _ => 0,
                            };
                        }
                    }
                    Op::Do(Act::ChangeAmount(n)) if matches!(ability.head, Head::InsteadOf(_)) => {
                        power.guards += guards(n);
                    }
                    _ => {}
                }
            }
        }
        power
    }
}

/// How much of a damage value is left out by what it becomes.
fn guards(n: &Num) -> i32 {
    match n {
        Num::Lit(0) => 1_000,
        Num::Arithmetic(a, _, b) => match (&**a, &**b) {
            (Num::Amount, Num::Lit(n)) => i32::from(*n),
            _ => 0,
        },
        _ => 0,
    }
}

/// What must be known of a side to say what its cards are worth.
pub(super) struct Side {
    seat: Seat,
    /// Its battle-capable shamans.
    shamans: List<CardId, 2>,
    /// A position on which no shaman was ever put, and the persons who are there.
    vacant: bool,
    there: u64,
}

impl Side {
    pub(super) fn of(state: &Game, pool: &CardPool, seat: Seat) -> Self {
        let all = values::shamans(state, pool, seat);
        Self {
            seat,
            shamans: values::capable(state, pool, seat).collect(),
            vacant: values::vacant(state, pool, seat).is_some(),
            there: all.fold(0, |all, card| all | values::person(state, card)),
        }
    }

    /// What a card of the hand, or one that is attached to a shaman of this side, is worth.
    pub(super) fn card(&self, state: &Game, pool: &CardPool, card: CardId) -> i32 {
        let def = state.table.card(card).def;
        let quick = pool.quick(def);
        let attached = values::where_is(state, card) == zone::ATTACHED;
        let ten = |which: StatId| i32::from(quick.stats[which.at()]) / 10;
        match quick.kind {
            kind::SHAMAN => {
                let pair = state.registers.pair[self.seat.at()];
                let fits = pair == 0 || quick.categories & pair & !self.there != 0;
                if self.vacant && fits { SECOND } else { BACK }
            }
            kind::SPIRIT if attached => ATTACHED + ATTACK * ten(stat::ATTACK),
            kind::SPIRIT => self.spirit_in_hand(state, pool, card),
            kind::ATTACHMENT if attached => ATTACHMENT,
            printed => {
                if !self.can_use(state, pool, def) {
                    return BACK;
                }
                let text = !pool.def(def).abilities.is_empty();
                let worth = match printed {
                    kind::STRIKE | kind::FINISHING_MOVE => BACK + ATTACK * ten(stat::ATTACK),
                    _ => USEFUL + ATTACK * ten(stat::ATTACK) / 2,
                };
                let late = if quick.stats[stat::LEVEL.at()] >= 4 {
                    80
                } else {
                    100
                };
                let text = if text && printed == kind::STRIKE {
                    TEXT / 2
                } else {
                    0
                };
                worth * late / 100 + text + if attached { ATTACHED - BACK } else { 0 }
            }
        }
    }

    /// What it costs to spend a card in a battle.
    pub(super) fn price(&self, state: &Game, pool: &CardPool, card: CardId) -> i32 {
        SPENT * self.card(state, pool, card) / 100 + 3
    }

    /// Whether a shaman, or for a finishing move a spirit, of this side can use a card.
    fn can_use(&self, state: &Game, pool: &CardPool, def: DefId) -> bool {
        let quick = pool.quick(def);
        if quick.symbols & mark::TO_ENEMY != 0 {
            return true;
        }
        let fits = |card: CardId| values::fits_user(state, pool, def, card);
        let spirits = || {
            let rows = state
                .table
                .piles(self.seat, zone::BATTLE_ROW, zone::ATTACK_POSITION);
            let mut all = rows.iter().copied();
            all.any(|card| values::is_spirit(state, pool, card) && fits(card))
        };
        self.shamans.iter().any(|&card| fits(card))
            || quick.kind == kind::FINISHING_MOVE && spirits()
    }

    fn spirit_in_hand(&self, state: &Game, pool: &CardPool, card: CardId) -> i32 {
        let quick = pool.quick(state.table.card(card).def);
        let rows = state
            .table
            .piles(self.seat, zone::BATTLE_ROW, zone::ATTACK_POSITION);
        let twin = rows
            .iter()
            .any(|&it| pool.quick(state.table.card(it).def).digest[2] == quick.digest[2]);
        let value = quick.stats[stat::SUMMON_VALUE.at()];
        let fits = |&shaman: &CardId| {
            quick.digest[1] & values::person(state, shaman) != 0
                || value <= values::stat(state, pool, shaman, stat::SUMMON_POWER)
        };
        if twin || !self.shamans.iter().any(fits) {
            return BACK;
        }
        WAITING * printed_spirit(pool, state.table.card(card).def) / 100
    }

    /// What this side loses when it loses a battle by so much.
    pub(super) fn loses(&self, state: &Game, pool: &CardPool, by: i32) -> i32 {
        let battle = &state.registers.battle;
        let shaman = battle.shaman[self.seat.at()].card;
        let fighter = battle.fighter[self.seat.at()].card;
        if !shaman.is_some() || !fighter.is_some() {
            return 0;
        }
        let left = i32::from(values::health(state, pool, shaman));
        let hurt = |by: i32| {
            let fall = if by >= left { SHAMAN } else { 0 };
            fall + health(left) - health((left - by).max(0))
        };
        if fighter == shaman {
            return hurt(by);
        }
        let defence = number(state, pool, fighter, stat::DEFENCE);
        if by < defence {
            return 0;
        }
        spirit(state, pool, fighter) + if by > defence { hurt(by - defence) } else { 0 }
    }

    /// All that it has.
    fn worth(&self, state: &Game, pool: &CardPool, mine: bool) -> i32 {
        let seat = self.seat;
        let active = state.registers.active == seat;
        let mut sum = 0;
        if self.shamans.is_empty() && (active || !self.vacant) {
            return -LOST;
        }
        // What could still attack it this turn finds the spirits that can defend.
        let attacked = active || state.registers.phase < phase::ART_3;
        for &shaman in self.shamans.iter() {
            sum += SHAMAN + health(i32::from(values::health(state, pool, shaman)));
            let room = summon::load(state, pool, shaman).1;
            sum += 12 * i32::from(room[0]) + i32::from(room[1]) / 2;
            let mut shield = 0;
            for card in values::spirits(state, seat, values::position(state, shaman)) {
                sum += spirit(state, pool, card);
                let ready = matches!(
                    values::where_is(state, card),
                    zone::BATTLE_ROW | zone::SUMMON_ROW
                );
                if ready && attacked {
                    let both = attack(state, pool, card) + number(state, pool, card, stat::DEFENCE);
                    shield = shield.max(SHIELD * both / 10);
                }
            }
            sum += shield;
            if let Some(card) = values::attached(state, shaman) {
                if state.table.card(card).owner == seat {
                    sum += self.card(state, pool, card);
                } else {
                    sum -= ATTACHMENT;
                }
            }
        }
        if self.vacant {
            sum += VACANT;
        }
        let hand = state.table.pile(seat, zone::HAND);
        sum += if mine {
            let cards = hand.iter().map(|&card| self.card(state, pool, card));
            SPENT * cards.sum::<i32>() / 100
        } else {
            THEIRS * hand.len() as i32
        };
        let cards = hand.len() + state.table.pile(seat, zone::DECK).len();
        sum + life(cards as i32)
    }
}

/// What a printed spirit is worth.
fn printed_spirit(pool: &CardPool, def: DefId) -> i32 {
    let quick = pool.quick(def);
    let ten = |which: StatId| i32::from(quick.stats[which.at()]) / 10;
    let text = if pool.def(def).abilities.is_empty() {
        0
    } else {
        TEXT
    };
    SPIRIT + SPIRIT_ATTACK * ten(stat::ATTACK) + SPIRIT_DEFENCE * ten(stat::DEFENCE) + text
}

/// What a spirit of the field is worth.
fn spirit(state: &Game, pool: &CardPool, card: CardId) -> i32 {
    printed_spirit(pool, state.table.card(card).def)
}

/// What a position is worth for a seat.
pub(super) fn position(state: &Game, pool: &CardPool, seat: Seat) -> i32 {
    let of = |it: Seat| Side::of(state, pool, it).worth(state, pool, it == seat);
    of(seat) - of(other(seat))
}

//! Which attack cards may be put in one step: 9.3, 9.4.

use super::values::{attached, fits_user, is_soul, last_level, origin_level, stat};
use super::words::{kind, more, sk, stat as number, word, zone};
use super::{FACE_DOWN_CARD, STAGED, ShamanKing, Staged, values};
use shokan_kernel::decision::Facts;
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::State;

type Game = State<ShamanKing>;

/// Why a card may not be put.
pub type Refusal = (ClauseId, Facts);

/// One step of a side: who fights, and what has been staged.
#[derive(Clone, Copy, Debug)]
pub struct Going<'a> {
    /// The battle's own shaman of the side.
    pub shaman: CardId,
    /// Its attack character.
    pub fighter: CardId,
    /// The level behind which it goes on; nothing where any may follow.
    pub last: Option<u8>,
    /// No attack card lies in its row.
    pub first: bool,
    /// What has been staged in this step.
    pub staged: &'a [Staged],
}

impl Going<'_> {
    /// The step of a side in the running battle.
    pub fn of(game: &Game, pool: &CardPool, seat: Seat) -> Going<'static> {
        let battle = &game.registers.battle;
        Going {
            shaman: battle.shaman[seat.at()].card,
            fighter: battle.fighter[seat.at()].card,
            last: last_level(game, pool, seat),
            first: game.table.pile(seat, zone::COMBO).is_empty(),
            staged: &[],
        }
    }

    /// The first step of an attack that has not been declared.
    pub fn declared(game: &Game, pool: &CardPool, shaman: CardId, fighter: CardId) -> Self {
        Self {
            shaman,
            fighter,
            last: origin_level(game, pool, fighter),
            first: true,
            staged: &[],
        }
    }
}

/// The level with which a card would be put.
pub fn level(game: &Game, pool: &CardPool, card: CardId, down: bool) -> u8 {
    let level = if down {
        FACE_DOWN_CARD.0
    } else {
        stat(game, pool, card, number::LEVEL)
    };
    level.clamp(1, 30) as u8
}

/// Whether a card can be used as an attack card by whom it must be: 9.4.
fn used_by(game: &Game, pool: &CardPool, card: CardId, going: &Going<'_>) -> Result<(), Refusal> {
    if is_soul(game, pool, card) {
        return Ok(());
    }
    let def = game.table.card(card).def;
    let (user, why) = match values::printed_kind(game, pool, card) {
        Some(kind::STRIKE | kind::SECRET_ART) => (going.shaman, sk!("SK-21.08")),
        Some(kind::FINISHING_MOVE) => (going.fighter, sk!("SK-24.04")),
        Some(kind::ATTACHMENT) if values::where_is(game, card) == zone::ATTACHED => {
            return Err((sk!("R-SK-46"), Facts::NONE));
        }
        _ => return Err((sk!("SK-24.01"), Facts::NONE)),
    };
    if fits_user(game, pool, def, user) {
        Ok(())
    } else {
        Err((why, Facts::card(user)))
    }
}

/// What a staged card lets follow in the same step beyond SK-18.04, packed (R-SK-103).
fn allows(game: &Game, pool: &CardPool, staged: &Staged) -> Option<i16> {
    let def = game.table.card(staged.card).def;
    if staged.down || pool.quick(def).words[0] >> word::PUT_MORE & 1 == 0 {
        return None;
    }
    let it = values::context(game, staged.card);
    let parts = pool.def(def).abilities.iter();
    let mut parts = parts.flat_map(|&id| &pool.ability(id).always);
    parts.find_map(|part| match part.change {
        Mod::Word(word::PUT_MORE, value) => {
            let holds = |when| machine::holds(game, pool, when, &it, CardId::NONE);
            part.when.as_ref().is_none_or(holds).then_some(value)
        }
        _ => None,
    })
}

/// R-SK-103: a further card of the hand, where a staged card allows one more.
fn further(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    (down, level): (bool, u8),
    staged: &[Staged],
) -> Result<u8, Refusal> {
    if staged.len() >= STAGED {
        return Err((sk!("R-SK-150"), Facts::NONE));
    }
    let of_hand = |it: &&Staged| values::where_is(game, it.card) != zone::ATTACHED;
    let put = staged.iter().filter(of_hand).count();
    let givers = || staged.iter().rev().filter_map(|it| allows(game, pool, it));
    if put > givers().map(more::count).sum() {
        return Err((sk!("SK-18.04"), Facts::NONE));
    }
    let last = staged.last().map_or(0, |it| it.level);
    let printed = match values::printed_kind(game, pool, card) {
        _ if down => kind::STRIKE,
        Some(kind::SPIRIT) => kind::STRIKE,
        printed => printed.unwrap_or(kind::SHAMAN),
    };
    let mut why = None;
    for value in givers().filter(|&value| more::takes(value, printed)) {
        let needed = more::level(value, last);
        if level == needed {
            return Ok(level);
        }
        why = why.or(Some(Facts::need(i16::from(needed), i16::from(level))));
    }
    Err((sk!("R-SK-103"), why.unwrap_or(Facts::NONE)))
}

/// Whether a card may be staged next, and with which level it would lie in the row.
///
/// # Errors
/// The clause that forbids it, with its facts.
pub fn check(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    down: bool,
    going: &Going<'_>,
) -> Result<u8, Refusal> {
    let from_field = values::where_is(game, card) == zone::ATTACHED;
    if from_field && attached(game, going.shaman) != Some(card) {
        return Err((sk!("R-SK-45"), Facts::card(going.shaman)));
    }
    if !down {
        used_by(game, pool, card, going)?;
    }
    let level = level(game, pool, card, down);
    let Some(last) = going.staged.last() else {
        return follows(level, going);
    };
    if from_field {
        return Err((sk!("SK-18.06"), Facts::NONE));
    }
    if values::where_is(game, last.card) == zone::ATTACHED {
        let needed = last.level + 1;
        return if level == needed {
            Ok(level)
        } else {
            let facts = Facts::need(i16::from(needed), i16::from(level));
            Err((sk!("SK-18.07"), facts))
        };
    }
    further(game, pool, card, (down, level), going.staged)
}

/// SK-18.05: the last level or one more.
fn follows(level: u8, going: &Going<'_>) -> Result<u8, Refusal> {
    let Some(last) = going
        .last
        .filter(|&last| level != last && level != last + 1)
    else {
        return Ok(level);
    };
    let why = if going.first {
        sk!("R-SK-40")
    } else if level < last {
        sk!("SK-10.08")
    } else {
        sk!("SK-18.05")
    };
    Err((why, Facts::need(i16::from(last), i16::from(level))))
}

/// Whether any card can follow this level, for it may be put face-down.
pub const fn follows_any(last: Option<u8>) -> bool {
    let back = FACE_DOWN_CARD.0 as u8;
    match last {
        Some(last) => back == last || back == last + 1,
        None => true,
    }
}

/// Whether a side can put a first card at all (R-SK-37).
pub fn can_begin(game: &Game, pool: &CardPool, seat: Seat, going: &Going<'_>) -> bool {
    let hand = game.table.pile(seat, zone::HAND);
    if !hand.is_empty() && follows_any(going.last) {
        return true;
    }
    let fits = |card: CardId| check(game, pool, card, false, going).is_ok();
    attached(game, going.shaman).is_some_and(fits) || hand.iter().any(|&card| fits(card))
}

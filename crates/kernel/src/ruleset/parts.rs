//! What not every game has, by what it is about: a game says with a type what holds for it, and
//! with `()` that it has nothing of the kind.

use super::Ruleset;
use crate::dealer::Dealer;
use crate::ids::{CardId, ClauseId, DefId, Seat, StatId, ZoneKind};
use crate::pool::{CardPool, Quality};
use crate::state::{Effect, State};
use crate::table::Visibility;
use std::fmt::Debug;

/// Who plays with whom. `()` is for two seats against each other, one after the other.
pub trait Sides<G: Ruleset>: Debug + Send + Sync + 'static {
    /// How many seats play in this game.
    #[inline]
    fn seats(state: &State<G>) -> usize {
        let _ = state;
        G::SEATS
    }

    /// Whether a seat still plays: "each player" does not mean who is out of the game, and who is
    /// out is asked nothing.
    #[inline]
    fn plays(state: &State<G>, seat: Seat) -> bool {
        let _ = (state, seat);
        true
    }

    /// Whether two seats play on one side.
    #[inline]
    fn allied(state: &State<G>, seat: Seat, other: Seat) -> bool {
        let _ = state;
        seat == other
    }

    /// The seat that a text of this seat means by its opponent.
    #[inline]
    fn opponent(state: &State<G>, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % Self::seats(state) as u8)
    }

    /// The seat that a running text means by its opponent.
    #[inline]
    fn opponent_of(state: &State<G>, effect: &Effect) -> Seat {
        Self::opponent(state, effect.seat)
    }

    /// Whether a text means this seat, or its cards, by an enemy.
    #[inline]
    fn is_enemy(state: &State<G>, effect: &Effect, seat: Seat) -> bool {
        !Self::allied(state, seat, effect.seat)
    }
}

impl<G: Ruleset> Sides<G> for () {}

/// How cards lie to each other. `()` is for a table without spaces and rows.
pub trait Layout<G: Ruleset>: Debug + Send + Sync + 'static {
    /// Whether two cards lie no further than so many spaces from each other.
    fn within(
        state: &State<G>,
        card: CardId,
        of: CardId,
        far: i16,
        clear: bool,
        straight: bool,
    ) -> bool {
        let _ = (state, card, of, far, clear, straight);
        false
    }

    /// Whether a card lies between two others.
    fn between(state: &State<G>, card: CardId, one: CardId, other: CardId) -> bool {
        let _ = (state, card, one, other);
        false
    }

    /// Whether cards of this kind of zone lie in a row that texts speak of.
    fn is_row(kind: ZoneKind) -> bool {
        let _ = kind;
        false
    }

    /// The card on top of the pile of this one.
    fn top(state: &State<G>, card: CardId) -> Option<CardId> {
        let _ = (state, card);
        None
    }
}

impl<G: Ruleset> Layout<G> for () {}

/// What is seen of a card where it lies. `()` is for cards that lie open or are in a zone that
/// says who may look into it.
pub trait Faces<G: Ruleset>: Debug + Send + Sync + 'static {
    /// The bits of `Card::flags` that are printed on the back of a card: they stay with it, and
    /// everybody who sees the back sees them.
    const BACK: u8 = 0;

    /// Whether everybody sees the faces of the cards in such a zone.
    fn shows_faces(kind: ZoneKind) -> bool {
        G::ZONES[kind.at()] == Visibility::Public
    }

    /// Whether a card on the table shows only its back, so that a choice cannot ask for more than
    /// where it lies.
    fn is_veiled(state: &State<G>, card: CardId) -> bool {
        let _ = (state, card);
        false
    }

    /// Whether such a card may be what a word says, as far as its back tells.
    fn may_be(state: &State<G>, pool: &CardPool, card: CardId, quality: Quality) -> bool {
        G::is(state, pool, card, quality)
    }

    /// Whether a choice may fall on such cards for what their backs do not tell.
    const VEILS_PASS: bool = false;

    /// Whether texts read nothing off the face of a card where it lies.
    fn is_unread(state: &State<G>, card: CardId) -> bool {
        let _ = (state, card);
        false
    }
}

impl<G: Ruleset> Faces<G> for () {}

/// How numbers are read. `()` is for whole numbers that every card has.
pub trait Numbers<G: Ruleset>: Debug + Send + Sync + 'static {
    /// Half of a number is rounded down to a multiple of this.
    const HALF_STEP: i16 = 1;

    /// Whether a card may lack a number, so that no comparison with it holds: see `lacks`.
    const LACKS: bool = false;

    /// Whether a card has no such number at all.
    fn lacks(state: &State<G>, pool: &CardPool, card: CardId, stat: StatId) -> bool {
        let _ = (state, pool, card, stat);
        false
    }

    /// Whether changes of one text that add to one number of the same cards are kept as one.
    const ADDS_UP: bool = false;

    /// How many counters lie with a card.
    fn counters(state: &State<G>, card: CardId) -> i16 {
        let _ = (state, card);
        0
    }

    /// The amount of the event that an effect runs by.
    #[inline]
    fn amount(state: &State<G>, effect: &Effect) -> i16 {
        let _ = state;
        i16::from(effect.x)
    }
}

impl<G: Ruleset> Numbers<G> for () {}

/// What the rules say of choices that texts ask for. `()` is for choices as they stand in the
/// text.
pub trait Choices<G: Ruleset>: Debug + Send + Sync + 'static {
    /// The clause by which "up to" means at least one here.
    fn needs_one(state: &State<G>, pool: &CardPool, effect: &Effect) -> Option<ClauseId> {
        let _ = (state, pool, effect);
        None
    }

    /// The one card that the rules leave to a choice of a text, where they leave no other.
    fn only_choice(state: &State<G>, pool: &CardPool, effect: &Effect) -> Option<CardId> {
        let _ = (state, pool, effect);
        None
    }
}

impl<G: Ruleset> Choices<G> for () {}

/// What a rulebook knows to have nothing to do, so that it is passed over. `()` is for none.
pub trait Shortcuts<G: Ruleset>: Debug + Send + Sync + 'static {
    /// Whether a step that would run next, on a table that was looked at, has nothing to do and is
    /// passed over; what it counts is counted here.
    #[inline]
    fn passes(dealer: &mut Dealer<'_, G>, step: &G::Step) -> bool {
        let _ = (dealer, step);
        false
    }

    /// Whether a card adds nothing to the derived cache (`Ruleset::Cache`), wherever it lies: then
    /// the cache stays as it is when the card moves.
    #[inline]
    fn is_mute(pool: &CardPool, def: DefId) -> bool {
        let _ = (pool, def);
        false
    }
}

impl<G: Ruleset> Shortcuts<G> for () {}

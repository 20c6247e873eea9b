//! What Summoner Wars has that not every game has.

use super::words::{sw, zone};
use super::{MERCENARY, SummonerWars, effects, is_out, seats, team, values};
use shokan_kernel::ids::{CardId, ClauseId, Seat, StatId, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset;
use shokan_kernel::state::{Effect, State};

/// Two teams, of one or two seats each (SW-FIG.02); a text means by its opponent whom it names
/// (R-SW-62).
#[derive(Debug)]
pub struct Sides;

impl ruleset::Sides<SummonerWars> for Sides {
    fn seats(state: &State<SummonerWars>) -> usize {
        usize::from(seats(state))
    }

    fn plays(state: &State<SummonerWars>, seat: Seat) -> bool {
        !is_out(state, seat)
    }

    fn allied(_: &State<SummonerWars>, seat: Seat, other: Seat) -> bool {
        team(seat) == team(other)
    }

    fn opponent(state: &State<SummonerWars>, seat: Seat) -> Seat {
        effects::facing(state, seat)
    }

    fn opponent_of(state: &State<SummonerWars>, effect: &Effect) -> Seat {
        effects::opponent(state, effect)
    }

    fn is_enemy(state: &State<SummonerWars>, effect: &Effect, seat: Seat) -> bool {
        let all = &state.registers.against;
        let event = all
            .iter()
            .find(|it| it.ability.is_none() && it.card == effect.source.card);
        match event {
            Some(chosen) => seat == chosen.seat,
            None => team(seat) != team(effect.seat),
        }
    }
}

/// The spaces of the battlefield.
#[derive(Debug)]
pub struct Layout;

impl ruleset::Layout<SummonerWars> for Layout {
    fn within(
        state: &State<SummonerWars>,
        card: CardId,
        of: CardId,
        far: i16,
        clear: bool,
        straight: bool,
    ) -> bool {
        values::within(state, card, of, far, clear, straight)
    }

    fn between(state: &State<SummonerWars>, card: CardId, one: CardId, other: CardId) -> bool {
        values::between(state, card, one, other)
    }
}

/// What a back shows, and what lies face-down.
#[derive(Debug)]
pub struct Faces;

impl ruleset::Faces<SummonerWars> for Faces {
    const BACK: u8 = MERCENARY;

    /// A Magic Pile can be counted by everybody, and lies face-down (R-SW-22, R-SW-23).
    fn shows_faces(kind: ZoneKind) -> bool {
        kind != zone::MAGIC_PILE && <() as ruleset::Faces<SummonerWars>>::shows_faces(kind)
    }

    fn is_unread(state: &State<SummonerWars>, card: CardId) -> bool {
        values::is_unread(state, card)
    }
}

/// A Wall has no Attack Value, a Summoner no cost; counters are the cards under a Unit.
#[derive(Debug)]
pub struct Numbers;

impl ruleset::Numbers<SummonerWars> for Numbers {
    const LACKS: bool = true;

    fn lacks(state: &State<SummonerWars>, pool: &CardPool, card: CardId, which: StatId) -> bool {
        values::lacks(state, pool, card, which)
    }

    fn counters(state: &State<SummonerWars>, card: CardId) -> i16 {
        values::under(state, card).count() as i16
    }
}

/// What must be taken when it is found.
#[derive(Debug)]
pub struct Choices;

impl ruleset::Choices<SummonerWars> for Choices {
    /// R-SW-116: a fitting card that is found must be taken.
    fn needs_one(
        state: &State<SummonerWars>,
        pool: &CardPool,
        effect: &Effect,
    ) -> Option<ClauseId> {
        effects::must_take(state, pool, effect).then_some(sw!("R-SW-116"))
    }
}

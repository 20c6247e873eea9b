//! From two decks to the first question (chapter 06), and what avatars say about the first turn.

use super::occur::{Occurrence, occur};
use super::values;
use super::words::{arg, event, kind, named, option, prompt, say, sm, stat, zone};
use super::{CARDS, Registers, Step, SummonAndMagic, losses, occur as waits, price, stage};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, KindId, NO_CELL, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Act, Arg, CardPool, Head, Op};
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card};

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// SM-06-6.a: the first hand.
const BOOST: i16 = 4;
/// SM-05-2.b.
const HAND: i16 = 7;

/// One deck: perhaps an avatar, and the thirty-seven cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// The avatar card.
    pub avatar: Option<DefId>,
    /// The cards of the deck.
    pub cards: Vec<DefId>,
}

/// A game of two decks that have been checked. It stands before its first step; who goes first is
/// settled there.
///
/// # Errors
/// `None` when the decks have more cards than the table holds.
pub fn new_game(decks: &[Placed; 2], luck: Luck) -> Option<Game> {
    let mut table = Table::default();
    let mut handles = 0;
    for (seat, deck) in decks.iter().enumerate() {
        let seat = Seat(seat as u8);
        if let Some(avatar) = deck.avatar {
            handles += 1;
            let zone = Table::zone_id(seat, zone::AVATAR);
            table.place(card(seat, avatar, zone, ALL, handles), None)?;
        }
        for &def in &deck.cards {
            let zone = Table::zone_id(seat, zone::DECK);
            table.place(card(seat, def, zone, 0, 0), None)?;
        }
    }
    debug_assert!(table.count() <= CARDS);
    table.set_counters(table.next_stamp(), handles);
    let registers = Registers {
        active: Seat(0),
        phase: super::words::phase::SET_UP,
        hand_limit: [HAND as u8; 2],
        ..Registers::default()
    };
    Some(State::new(
        table,
        registers,
        Step::Deal {
            claims: [0; 2],
            stage: stage::Deal::Claims,
        },
        luck,
    ))
}

/// Rulings that can be played otherwise: the ruling, how it is played, and its bit.
pub const OPTIONS: &[(&str, &str, u32)] = &[
    (
        "R-SM-03",
        "action_icon_one_costs",
        option::ACTION_ICON_ONE_COSTS,
    ),
    (
        "R-SM-30",
        "forced_end_keeps_chain",
        option::FORCED_END_KEEPS_CHAIN,
    ),
    (
        "R-SM-61",
        "lone_own_field_only",
        option::LONE_OWN_FIELD_ONLY,
    ),
    (
        "R-SM-63",
        "every_passes_vanguard",
        option::EVERY_PASSES_VANGUARD,
    ),
    (
        "R-SM-102",
        "action_skill_keeps_position",
        option::ACTION_SKILL_KEEPS_POSITION,
    ),
    ("R-SM-33", "answer_is_a_skill", option::ANSWER_IS_A_SKILL),
    (
        "R-SM-52",
        "recoil_after_first_strike",
        option::RECOIL_AFTER_FIRST_STRIKE,
    ),
    ("R-SM-33", "every_skill_counts", option::EVERY_SKILL_COUNTS),
    ("R-SM-74", "monsters_only", option::KINDS_ON_MONSTERS_ONLY),
    ("R-SM-103", "without_ap", option::FREE_SKILL_WITHOUT_AP),
    (
        "R-SM-65",
        "bane_without_recoil",
        option::BANE_WITHOUT_RECOIL,
    ),
    (
        "R-SM-55",
        "standing_answers_only",
        option::STANDING_ANSWERS_ONLY,
    ),
    (
        "R-SM-57",
        "damage_is_no_answer",
        option::DAMAGE_IS_NO_ANSWER,
    ),
    (
        "R-SM-62",
        "vanguard_guards_player",
        option::VANGUARD_GUARDS_PLAYER,
    ),
    (
        "R-SM-95",
        "evading_gives_no_right",
        option::EVADING_GIVES_NO_RIGHT,
    ),
    (
        "R-SM-98",
        "damage_is_no_attack",
        option::DAMAGE_IS_NO_ATTACK,
    ),
    (
        "R-SM-109",
        "first_strike_is_automatic",
        option::FIRST_STRIKE_IS_AUTOMATIC,
    ),
];

/// The options of a set-up as bits: rulings of section 15 that are contestable and cheap to play
/// otherwise.
///
/// # Errors
/// The option or value that does not exist.
pub fn option_bits(options: &[(String, String)]) -> Result<u32, String> {
    let mut bits = 0;
    for (id, value) in options {
        if value == "default" {
            continue;
        }
        let known = OPTIONS
            .iter()
            .find(|known| known.0 == id && known.1 == value);
        bits |= known.ok_or_else(|| format!("{id} {value}"))?.2;
    }
    Ok(bits)
}

/// A position that is placed and not played to: between two actions of a turn.
pub fn placed(
    table: shokan_kernel::table::Table<SummonAndMagic>,
    registers: Registers,
    luck: Luck,
    pool: &CardPool,
) -> Game {
    let registers = Registers {
        phase: super::words::phase::MAIN,
        ..registers
    };
    let mut state = State::new(table, registers, Step::Main, luck);
    state.begin(pool, None);
    state
}

const fn card(
    seat: Seat,
    def: DefId,
    zone: shokan_kernel::ids::ZoneId,
    known: u8,
    handle: u16,
) -> Card {
    Card {
        def,
        handle,
        stamp: 0,
        damage: 0,
        zone,
        cell: NO_CELL,
        owner: seat,
        controller: seat,
        flags: 0,
        known,
        age: 0,
    }
}

/// What an avatar claims: 0 nothing, 1 the first turn, 2 the second, 3 one of them by choice.
fn claim(game: &Game, pool: &CardPool, seat: Seat) -> u8 {
    let Some(&card) = game.table.pile(seat, zone::AVATAR).first() else {
        return 0;
    };
    let mut found = 0;
    for &id in &pool.def(game.table.card(card).def).abilities {
        let ability = pool.ability(id);
        let bits = event::SETUP.bit() | event::AVATARS_SHOWN.bit();
        if !matches!(&ability.head, Head::On(event) if event.names & bits != 0) {
            continue;
        }
        for op in &ability.ops {
            if let Op::Do(Act::Named(named::CLAIM_TURN, args)) = op {
                found = match args.first() {
                    Some(Arg::Word(arg::FIRST)) => 1,
                    Some(Arg::Word(arg::SECOND)) => 2,
                    _ => 3,
                };
            }
        }
    }
    found
}

/// R-SM-07: the seat that claims make the first, where they clash in nothing.
fn agreed(claims: [u8; 2]) -> Option<usize> {
    let wants = |seat: usize| match claims[seat] {
        1 => Some(seat),
        2 => Some(1 - seat),
        _ => None,
    };
    match (wants(0), wants(1)) {
        (Some(a), Some(b)) if a == b => Some(a),
        (Some(a), None) | (None, Some(a)) => Some(a),
        _ => None,
    }
}

/// SM-06.01: who goes first is settled before the decks are. The draw is the first number of its
/// stream, so it can be told from the avatars and the luck of a game that has not begun; nothing
/// where an avatar lets its player choose.
pub(super) fn foresee(game: &mut Game, pool: &CardPool, mut luck: Luck) {
    let claims = [claim(game, pool, Seat(0)), claim(game, pool, Seat(1))];
    if claims.contains(&3) {
        return;
    }
    let first = agreed(claims).unwrap_or_else(|| luck.below(Stream::Coin, 2) as usize);
    game.registers.active = Seat(first as u8);
    game.registers.foreseen = true;
}

/// SM-06-2.a, SM-06-2.b, R-SM-07: who goes first; then the decks are shuffled and the first hands
/// drawn.
pub(super) fn deal(
    d: &mut D<'_>,
    claims: [u8; 2],
    stage: stage::Deal,
    answer: Option<Choice>,
) -> Next<Step> {
    let mut claims = claims;
    if stage == stage::Deal::Claims {
        claims = [
            claim(d.state, d.pool, Seat(0)),
            claim(d.state, d.pool, Seat(1)),
        ];
    }
    if let Some(answer) = answer
        && let Some(at) = claims.iter().position(|&claim| claim == 3)
    {
        claims[at] = if answer == Choice::Yes { 1 } else { 2 };
    }
    if let Some(at) = claims.iter().position(|&claim| claim == 3) {
        let seat = Seat(at as u8);
        let source = d.table().pile(seat, zone::AVATAR).first().copied();
        let asked = Asked {
            seat,
            prompt: prompt::FIRST,
            source: source.unwrap_or(CardId::NONE),
            taken: 0,
            most: 1,
        };
        return Next::Ask(
            asked,
            Step::Deal {
                claims,
                stage: stage::Deal::Asked,
            },
        );
    }
    let first = agreed(claims).unwrap_or_else(|| d.below(Stream::Coin, 2) as usize);
    d.state.registers.active = Seat(first as u8);
    d.state.registers.foreseen = false;
    for seat in [Seat(0), Seat(1)] {
        // SM-06-4.a, R-SM-09: the cut is part of the shuffle.
        d.shuffle(Table::zone_of(seat, zone::DECK), sm!("SM-06-4.a"));
    }
    for seat in [Seat(first as u8), Seat(1 - first as u8)] {
        let stat = |which, default: i16| {
            values::player_stat(d.state, d.pool, seat, which).unwrap_or(default)
        };
        let limit = stat(stat::HAND_LIMIT, HAND).clamp(0, 100) as u8;
        let hand = stat(stat::OPENING_HAND, BOOST);
        d.state.registers.hand_limit[seat.at()] = limit;
        d.announce(say::BOOST, seat, sm!("SM-06-6.a"));
        losses::draw(d, &[seat], hand, sm!("SM-06-6.a"));
        let mut it = Occurrence::about(event::BOOST, CardId::NONE);
        it.seat = seat;
        occur(d, &it);
    }
    for (seat, begins) in [(first, 1), (1 - first, 0)] {
        // SM-06-7.a: the game starts when both have made the call.
        let (seat, none) = (Seat(seat as u8), CardId::NONE);
        d.announce_card(say::READY, seat, none, none, begins, sm!("SM-06-7.a"));
    }
    Next::Call(
        Step::Timed { from: 0 },
        Step::Start {
            stage: stage::Start::Begin,
        },
    )
}

/// What an avatar makes of the AP of its player's first turn.
pub(super) fn first_turn(d: &mut D<'_>, seat: Seat) {
    if d.state.registers.turn > 2 {
        return;
    }
    if let Some(ap) = values::player_stat(d.state, d.pool, seat, stat::FIRST_TURN_AP) {
        d.state.registers.ap = ap.clamp(0, 100) as u8;
    }
}

/// The AP that the use of a card from the hand costs; notes that a text made it cheaper.
pub(super) fn pay_use(d: &mut D<'_>, card: CardId) {
    let (ap, by) = price::use_ap(d.state, d.pool, card);
    if let Some((source, ability)) = by {
        waits::mark_used(d, ability, source);
    }
    super::turn::pay_ap(d, ap.clamp(0, 100) as u8);
}

/// Whether a definition may stand in a deck (SM-27.03).
pub(super) const fn is_deck_card(printed: KindId) -> bool {
    !matches!(printed, kind::AVATAR)
}

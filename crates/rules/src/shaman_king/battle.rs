//! A battle from the declaration to the last step: 9.2 to 9.6.

use super::fall::to_graveyard;
use super::occur::{Occurrence, held, is_waiting, occur, release};
use super::staging::{self, Going, Refusal};
use super::values::{self, capable, is_capable, shaman_at};
use super::words::{event, how, kind, phase, prompt, say, sk, stat as number, verb, word, zone};
use super::{Battle, ShamanKing, Staged, Step, cache, judge, other, stage};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Facts, Openness};
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{CardId, CardRef, ClauseId, PhaseId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::ruleset::{Next, Question};
use shokan_kernel::state::State;
use shokan_kernel::table::FACE_DOWN;

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether a card of the own side may be attack character of an attack now (9.2, 1 to 3).
///
/// # Errors
/// The clause that forbids it.
pub fn can_attack(game: &Game, pool: &CardPool, seat: Seat, card: CardId) -> Result<(), Refusal> {
    let shaman = could_attack(game, pool, seat, card)?;
    let begins = |game: &Game| {
        let going = Going::declared(game, pool, shaman, card);
        (staging::can_begin(game, pool, seat, &going), going.last)
    };
    let (begins, origin) = if cache::speaks(game, pool, Mod::stat_bit(number::LEVEL)) {
        // R-SK-37: levels are what they will be in the declaration, the character in front.
        begins(&as_declared(game, seat, shaman, card))
    } else {
        begins(game)
    };
    if begins {
        Ok(())
    } else if !staging::follows_any(origin) && !game.table.pile(seat, zone::HAND).is_empty() {
        // The hand has nothing but backs for it.
        Err((sk!("R-SK-41"), Facts::NONE))
    } else {
        Err((sk!("R-SK-38"), Facts::NONE))
    }
}

/// The game as it will be when this attack is being declared.
fn as_declared(game: &Game, seat: Seat, shaman: CardId, card: CardId) -> Game {
    let mut there = *game;
    there.registers.battle = declared(game, seat, shaman, card);
    let it = game.table.card(card);
    let fact = Fact::Handed {
        card,
        to: Table::zone_of(seat, zone::ATTACK_POSITION),
        cell: it.cell,
        flags: it.flags,
    };
    let event = Event {
        fact,
        clause: sk!("SK-10.03"),
        source: CardId::NONE,
    };
    // Handing a card over fills no list.
    let _ = there.table.apply(&event);
    there
}

/// As `can_attack`, whatever the hand holds; with which shaman.
fn could_attack(game: &Game, pool: &CardPool, seat: Seat, card: CardId) -> Result<CardId, Refusal> {
    let spirit = values::is_spirit(game, pool, card);
    let shaman = if spirit {
        values::host(game, card)
    } else {
        Some(card)
    };
    let Some(shaman) = shaman else {
        return Err((sk!("SK-10.03"), Facts::NONE));
    };
    if !is_capable(game, pool, shaman) {
        return Err((sk!("SK-21.15"), Facts::card(shaman)));
    }
    if game.registers.attacked >> values::position(game, shaman) & 1 == 1 {
        return Err((sk!("SK-15.03"), Facts::card(shaman)));
    }
    if let Some(by) = values::word_on(game, pool, card, word::CANNOT_ATTACK) {
        return Err((sk!("SK-10.03"), Facts::card(by)));
    }
    if spirit {
        match values::where_is(game, card) {
            zone::BATTLE_ROW => {}
            zone::SUMMON_ROW => {
                let may = word::ATTACK_FROM_SUMMON_ROW;
                if values::word_on(game, pool, card, may).is_none() {
                    return Err((sk!("SK-22.11"), Facts::NONE));
                }
            }
            _ => return Err((sk!("SK-22.12"), Facts::NONE)),
        }
    }
    if capable(game, pool, other(seat)).next().is_none() {
        return Err((sk!("SK-10.09"), Facts::NONE));
    }
    Ok(shaman)
}

/// A battle that is being declared.
fn declared(game: &Game, seat: Seat, shaman: CardId, fighter: CardId) -> Battle {
    let mut battle = Battle {
        on: true,
        attacker: seat,
        winner: Seat::NONE,
        shaman: [CardRef::NONE; 2],
        fighter: [CardRef::NONE; 2],
        ..Battle::default()
    };
    battle.shaman[seat.at()] = game.table.refer(shaman);
    battle.fighter[seat.at()] = game.table.refer(fighter);
    battle
}

/// The cards of a side that could be attack characters, as they lie.
pub(super) fn characters(game: &Game, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
    let shamans = game.table.pile(seat, zone::SHAMANS).iter();
    let spirits = game.table.piles(seat, zone::BATTLE_ROW, zone::WAIT_ROW);
    shamans.chain(spirits).copied()
}

/// Whether the question who attacks is put: by what everybody knows, so any card of the hand may be
/// the first one.
pub(super) fn asks(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    let hand = !game.table.pile(seat, zone::HAND).is_empty();
    characters(game, seat).any(|card| {
        if hand {
            could_attack(game, pool, seat, card).is_ok()
        } else {
            can_attack(game, pool, seat, card).is_ok()
        }
    })
}

/// Who can tell which characters may attack: everybody, where any card of the hand could be the
/// first behind each of them, for then what the hand holds decides nothing (R-SK-37).
pub(super) fn openness(it: &Question<'_, ShamanKing>) -> Openness {
    let (game, seat) = (it.game, it.asked.seat);
    let hand = game.table.pile(seat, zone::HAND);
    let changes = cache::speaks(game, it.pool, Mod::stat_bit(number::LEVEL));
    let any = |card| {
        let origin = if changes {
            let shaman = values::host(game, card).unwrap_or(card);
            let there = as_declared(game, seat, shaman, card);
            values::origin_level(&there, it.pool, card)
        } else {
            values::origin_level(game, it.pool, card)
        };
        staging::follows_any(origin)
    };
    let told = hand.is_empty() || characters(game, seat).all(any);
    Openness::public_if(told)
}

/// Whether a card may be attack character of the defending side (SK-11.01).
pub(super) fn can_defend(game: &Game, seat: Seat, card: CardId) -> Result<(), Refusal> {
    let shaman = game.registers.battle.shaman[seat.at()].card;
    if card == shaman {
        return Ok(());
    }
    if values::host(game, card) != Some(shaman) {
        return Err((sk!("SK-11.01"), Facts::card(shaman)));
    }
    if values::where_is(game, card) == zone::WAIT_ROW {
        return Err((sk!("SK-22.12"), Facts::NONE));
    }
    Ok(())
}

/// A card goes to the attack position; it stays the same card.
fn step_forward(d: &mut D<'_>, card: CardId, clause: ClauseId) {
    let it = d.table().card(card);
    let seat = Table::seat(it.zone);
    let to = Table::zone_of(seat, zone::ATTACK_POSITION);
    d.state.registers.battle.fighter[seat.at()] = d.table().refer(card);
    d.hand_over(card, to, it.cell, it.flags, clause);
}

/// SK-10.02, SK-10.03: which shaman attacks, and the attack character.
pub(super) fn declare(d: &mut D<'_>, card: CardId) -> Next<Step> {
    let seat = d.state.registers.active;
    let shaman = if values::is_spirit(d.state, d.pool, card) {
        values::host(d.state, card).unwrap_or(card)
    } else {
        card
    };
    let registers = &mut d.state.registers;
    registers.passed = 1;
    registers.stager = seat;
    registers.staged.clear();
    let battle = declared(d.state, seat, shaman, card);
    d.state.registers.battle = battle;
    d.announce_card(say::ATTACK, seat, card, shaman, 0, sk!("SK-10.02"));
    let declaration = if values::where_is(d.state, card) == zone::SUMMON_ROW {
        Step::FreshDeclaration
    } else {
        Step::Declaration
    };
    step_forward(d, card, sk!("SK-10.03"));
    Next::Call(declaration, Step::Phase)
}

/// Takes a choice of staging: a card more, or the last one back. Whether it was one.
fn stage(d: &mut D<'_>, seat: Seat, choice: Choice) -> bool {
    let (card, down) = match choice {
        Choice::Act(verb::PUT, card) => (card, false),
        Choice::Act(verb::PUT_DOWN, card) => (card, true),
        Choice::Act(verb::TAKE_BACK, _) => {
            d.state.registers.staged.pop();
            return true;
        }
        _ => return false,
    };
    let staged = d.state.registers.staged;
    let going = Going {
        staged: &staged,
        ..Going::of(d.state, d.pool, seat)
    };
    if let Ok(level) = staging::check(d.state, d.pool, card, down, &going) {
        let more = Staged {
            card,
            down,
            level,
            ..Staged::default()
        };
        // `check` has found room for it.
        d.state.registers.staged.put(more);
    }
    true
}

/// SK-10.04 to SK-10.10: cards, then the target, which closes the declaration.
pub(super) fn declaration(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.battle.attacker;
    match answer {
        Some(Choice::Act(verb::TARGET, target)) => {
            let registers = &mut d.state.registers;
            let position = d
                .state
                .table
                .card(registers.battle.shaman[seat.at()].card)
                .cell;
            registers.attacked |= 1 << position;
            registers.made = true;
            registers.battle.made = true;
            registers.battle.shaman[other(seat).at()] = d.state.table.refer(target);
            d.announce_card(say::TARGET, seat, target, CardId::NONE, 0, sk!("SK-10.09"));
            Next::Go(Step::Put {
                seat,
                stage: stage::Put::Cards,
                next: 0,
            })
        }
        Some(choice) => {
            stage(d, seat, choice);
            Next::Go(step)
        }
        None if is_void(d, seat) => void(d, seat, step),
        None => Next::Ask(Asked::one(seat, prompt::DECLARATION, CardId::NONE), step),
    }
}

/// R-SK-38: no attack card can follow the attack character. What stepped forward may have made its
/// shaman send away the character itself, or the one that made a card fit (R-SK-23).
fn is_void(d: &D<'_>, seat: Seat) -> bool {
    let (game, pool) = (&*d.state, d.pool);
    let fighter = game.table.same(game.registers.battle.fighter[seat.at()]);
    let there = fighter.is_some_and(|card| values::where_is(game, card) == zone::ATTACK_POSITION);
    let none = game.registers.staged.is_empty();
    none && !(there && staging::can_begin(game, pool, seat, &Going::of(game, pool, seat)))
}

/// R-SK-38: the declaration is void, and everything goes back: the attack character to where it
/// stood, the turn player to the question who attacks.
fn void(d: &mut D<'_>, seat: Seat, step: Step) -> Next<Step> {
    d.announce(say::BATTLE_OFF, seat, sk!("R-SK-38"));
    let fighter = d.state.registers.battle.fighter[seat.at()];
    if let Some(card) = d.table().same(fighter)
        && values::where_is(d.state, card) == zone::ATTACK_POSITION
    {
        let it = d.table().card(card);
        let back = if !values::is_spirit(d.state, d.pool, card) {
            zone::SHAMANS
        } else if step == Step::FreshDeclaration {
            zone::SUMMON_ROW
        } else {
            zone::BATTLE_ROW
        };
        let to = Table::zone_of(seat, back);
        d.hand_over(card, to, it.cell, it.flags, sk!("R-SK-38"));
    }
    d.state.registers.passed = 0;
    d.state.registers.battle = Battle::default();
    Next::Done
}

/// SK-11.01: the defending side chooses its attack character.
pub(super) fn defence(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = other(d.state.registers.battle.attacker);
    let Some(Choice::Act(_, card)) = answer else {
        let shaman = d.state.registers.battle.shaman[seat.at()].card;
        return Next::Ask(Asked::one(seat, prompt::DEFENCE, shaman), Step::Defence);
    };
    let none = CardId::NONE;
    d.announce_card(say::DEFENCE, seat, card, none, 0, sk!("SK-11.01"));
    step_forward(d, card, sk!("SK-11.01"));
    // R-SK-101: what has waited for this attack character happens now.
    release(d, held::UNTIL_DEFENCE);
    let attacker = other(seat);
    let then = Step::Put {
        seat: attacker,
        stage: stage::Put::Defended,
        next: 0,
    };
    if is_waiting(d.state) {
        Next::Call(Step::Triggers, then)
    } else {
        begin_step(d, seat)
    }
}

fn begin_step(d: &mut D<'_>, seat: Seat) -> Next<Step> {
    d.state.registers.stager = seat;
    d.state.registers.staged.clear();
    values::forget_host(d.state);
    Next::Go(Step::Staging { seat })
}

/// SK-11.02, SK-12.03: cards of a step, until "End" is called (SK-11.05, SK-12.06, R-SK-92).
pub(super) fn staging(d: &mut D<'_>, seat: Seat, answer: Option<Choice>) -> Next<Step> {
    match answer {
        None => Next::Ask(
            Asked::one(seat, prompt::STEP, CardId::NONE),
            Step::Staging { seat },
        ),
        Some(choice) if stage(d, seat, choice) => Next::Go(Step::Staging { seat }),
        Some(_) => {
            let clause = if is_defence(d.state, seat) {
                sk!("SK-11.05")
            } else {
                sk!("SK-12.06")
            };
            d.announce(say::END, seat, clause);
            Next::Go(Step::Put {
                seat,
                stage: stage::Put::Cards,
                next: 0,
            })
        }
    }
}

/// Whether the step of a side is its declaration of defence: it is its first of the battle.
fn is_defence(game: &Game, seat: Seat) -> bool {
    let battle = &game.registers.battle;
    seat != battle.attacker && battle.steps == 1
}

/// Whether somebody is missing that the battle is about (R-SK-67, R-SK-68).
pub(super) fn is_off(game: &Game, pool: &CardPool) -> bool {
    let battle = &game.registers.battle;
    let there = |was: CardRef| game.table.same(was);
    let gone = [Seat(0), Seat(1)].into_iter().any(|seat| {
        let fighter = battle.fighter[seat.at()];
        let fallen =
            there(battle.shaman[seat.at()]).is_none_or(|shaman| !is_capable(game, pool, shaman));
        let left = fighter.card.is_some()
            && there(fighter)
                .is_none_or(|card| values::where_is(game, card) != zone::ATTACK_POSITION);
        fallen || left
    });
    battle.on && battle.made && !battle.judged && gone
}

/// The staged cards are put one by one; arts cancel each other; what happens when they are put; the
/// points.
pub(super) fn put(d: &mut D<'_>, seat: Seat, stage: stage::Put, next: u8) -> Next<Step> {
    let go = |stage, next| Next::Go(Step::Put { seat, stage, next });
    match stage {
        stage::Put::Cards => {
            put_cards(d, seat);
            cancel(d, seat);
            go(stage::Put::Abilities, 0)
        }
        _ if is_off(d.state, d.pool) => {
            d.state.registers.staged.clear();
            d.announce(say::BATTLE_OFF, seat, sk!("R-SK-68"));
            Next::Go(Step::Clean {
                stage: stage::Clean::Field,
            })
        }
        stage::Put::Abilities => {
            let staged = d.state.registers.staged;
            let Some(it) = staged.get(usize::from(next)) else {
                return go(stage::Put::Points, 0);
            };
            let row = values::where_is(d.state, it.card) == zone::COMBO;
            if row && !it.down {
                let mut happened = Occurrence::about(event::PUT, it.card);
                happened.seat = seat;
                happened.from = Some(it.from);
                occur(d, &happened);
            }
            let after = Step::Put {
                seat,
                stage,
                next: next + 1,
            };
            judge::triggers_then(d, after)
        }
        stage::Put::Defended => begin_step(d, other(seat)),
        stage::Put::Points => close(d, seat),
    }
}

/// The cards of the step, in the order staged.
fn put_cards(d: &mut D<'_>, seat: Seat) {
    let clause = if d.state.registers.battle.steps == 0 {
        sk!("SK-10.04")
    } else if is_defence(d.state, seat) {
        sk!("SK-11.02")
    } else {
        sk!("SK-12.03")
    };
    let mut last: Bits<1> = Bits::default();
    for at in 0..d.state.registers.staged.len() {
        let it = d.state.registers.staged[at];
        d.state.registers.staged[at].from = values::where_is(d.state, it.card);
        let to = Move {
            cell: it.level,
            flags: if it.down { FACE_DOWN } else { 0 },
            ..Move::to(Table::zone_of(seat, zone::COMBO), how::PUT)
        };
        d.move_card(it.card, to, clause);
        last.add(it.card);
    }
    d.state.registers.battle.last[seat.at()] = last;
    d.state.registers.battle.steps += 1;
}

/// SK-19.01 to SK-19.04: pair by pair, in the order put, each against the later-put of the old arts
/// that are still there (R-SK-59).
fn cancel(d: &mut D<'_>, seat: Seat) {
    let foe = other(seat);
    let staged = d.state.registers.staged;
    for it in staged.iter().filter(|it| !it.down) {
        if values::is_soul(d.state, d.pool, it.card) {
            continue;
        }
        let line = values::line(d.pool, d.table().card(it.card).def);
        let before = d.state.registers.battle.last[foe.at()];
        let row = d.table().pile(foe, zone::COMBO).iter().rev();
        let old = row.copied().find(|&card| {
            let there = d.table().card(card);
            before.has(card) && !there.face_down() && values::line(d.pool, there.def) & line != 0
        });
        if let Some(old) = old {
            for card in [it.card, old] {
                let owner = d.table().card(card).owner;
                let to = to_graveyard(owner, how::CANCELLED);
                d.move_card(card, to, sk!("SK-19.03"));
                // R-SK-58: what it has already given ends with it.
                judge::expire(d, sk!("SK-19.02"), |it| it.source.card == card);
            }
        }
    }
}

/// The step is over: points, and who goes on (9.2, 5 to 10).
fn close(d: &mut D<'_>, seat: Seat) -> Next<Step> {
    let put = !d.state.registers.staged.is_empty();
    d.state.registers.staged.clear();
    cache::fill(d);
    let points = |d: &D<'_>, seat| values::points(d.state, d.pool, seat);
    let battle = &d.state.registers.battle;
    let (attacker, steps) = (battle.attacker, battle.steps);
    let foe = other(seat);
    let own = points(d, seat);
    let none = CardId::NONE;
    d.announce_card(say::POINTS, seat, none, none, own, sk!("SK-12.04"));
    if steps == 1 {
        return Next::Go(Step::Defence);
    }
    let theirs = points(d, foe);
    d.announce_card(say::POINTS, foe, none, none, theirs, sk!("SK-12.04"));
    let goes_on = if steps == 2 {
        // SK-11.04, R-SK-48: only lower points lose here.
        debug_assert!(seat != attacker);
        own >= theirs
    } else {
        // SK-12.05, R-SK-51.
        put && own > theirs
    };
    if goes_on {
        begin_step(d, foe)
    } else {
        Next::Go(Step::Judge {
            stage: stage::Judge::Result,
        })
    }
}

/// SK-13.01 to SK-13.05: who has won, and the damage value.
pub(super) fn result(d: &mut D<'_>) -> Next<Step> {
    let battle = &d.state.registers.battle;
    let attacker = battle.attacker;
    let defender = other(attacker);
    cache::fill(d);
    let of = |seat| values::points(d.state, d.pool, seat);
    let (a, b) = (of(attacker), of(defender));
    d.state.registers.battle.judged = true;
    let none = CardId::NONE;
    if a == b {
        d.announce_card(say::BATTLE_DRAWN, attacker, none, none, a, sk!("SK-13.05"));
        return Next::Go(Step::Clean {
            stage: stage::Clean::Field,
        });
    }
    let winner = if a > b { attacker } else { defender };
    d.state.registers.battle.winner = winner;
    let by = (a - b).abs();
    d.announce_card(say::BATTLE_WON, winner, none, none, by, sk!("SK-13.02"));
    judge::value(d, other(winner), by)
}

/// Whether an attack phase exists for the turn player, besides who may attack there.
pub(super) fn has_phase(game: &Game, pool: &CardPool, which: PhaseId) -> bool {
    let seat = game.registers.active;
    if which == phase::ATTACK_1 {
        return true;
    }
    // SK-15.02, R-SK-33: two shamans were placed, one that has not attacked can.
    let placed = (0..super::POSITIONS)
        .filter(|&at| shaman_at(game, pool, seat, at).is_some())
        .count();
    let left = |shaman| game.registers.attacked >> values::position(game, shaman) & 1 == 0;
    placed == 2 && capable(game, pool, seat).any(left)
}

/// Whether a card of a hand is an attack card.
pub(super) fn is_attack_card(game: &Game, pool: &CardPool, card: CardId) -> bool {
    matches!(
        values::printed_kind(game, pool, card),
        Some(kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART)
    )
}

/// The points that a side would have with what it has staged, without what is done when it is put.
pub fn forecast(game: &Game, pool: &CardPool, seat: Seat) -> i16 {
    let staged = &game.registers.staged;
    let more = staged.iter().map(|it| {
        if it.down {
            super::FACE_DOWN_CARD.1
        } else {
            values::stat(game, pool, it.card, super::words::stat::ATTACK)
        }
    });
    let own = game.registers.stager == seat;
    values::points(game, pool, seat) + if own { more.sum() } else { 0 }
}

/// A list of the cards of a row, so that they can be moved.
pub(super) fn row(d: &D<'_>, seat: Seat) -> List<CardId, 64> {
    d.table().pile(seat, zone::COMBO).iter().copied().collect()
}

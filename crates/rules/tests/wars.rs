//! Worked cases of Summoner Wars: positions that are placed, and what follows.

mod common;

use common::wars::{catalogue, ready};
use shokan_kernel::decision::{Choice, Explained};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, NO_CELL, PhaseId, Seat, ZoneKind};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card, FACE_DOWN, Table};
use shokan_kernel::view::Viewer;
use shokan_rules::deck::Construction;
use shokan_rules::games::rules_version;
use shokan_rules::session::{First, Input, Session, Setup};
use shokan_rules::show::GameView;
use shokan_rules::summoner_wars::clause_ids::IDS;
use shokan_rules::summoner_wars::words::{phase, prompt, stat, verb, zone};
use shokan_rules::summoner_wars::{
    MERCENARY, Registers, SummonerWars, deck, grid, legal, new_game, placed, values,
};
use std::collections::VecDeque;

type Game = State<SummonerWars>;

/// Dice as a test wants them; then sixes.
struct Dice(VecDeque<u32>);

impl EventSink<SummonerWars> for Dice {
    fn after(&mut self, _: &Game, _: &Event<'_>) {}
    fn number(&mut self, _: Stream, _: u32) -> Option<u32> {
        Some(self.0.pop_front().unwrap_or(6) - 1)
    }
}

/// A position, and the game that follows from it.
struct Page {
    table: Table<SummonerWars>,
    registers: Registers,
    game: Option<Game>,
    dice: Dice,
}

impl Page {
    fn of(seats: u8, phase: PhaseId) -> Self {
        let registers = Registers {
            seats,
            first: Seat(0),
            active: Seat(0),
            turn: 3,
            phase,
            hand: Seat::NONE,
            ..Registers::default()
        };
        Self {
            table: Table::default(),
            registers,
            game: None,
            dice: Dice(VecDeque::new()),
        }
    }

    /// Two players with a Summoner each in a corner, in a phase of the first player's turn.
    fn new(phase: PhaseId) -> Self {
        let mut page = Self::of(2, phase);
        page.on(0, "grognack", 1, 1);
        page.on(1, "grognack", 6, 8);
        page
    }

    fn put(&mut self, seat: u8, word: &str, kind: ZoneKind, cell: u8) -> CardId {
        let pool = &catalogue().pool;
        let def = pool.find(word).unwrap_or_else(|| panic!("no card {word}"));
        let seat = Seat(seat);
        let known = match kind {
            zone::DRAW_PILE => 0,
            zone::HAND | zone::MAGIC_PILE | zone::UNDER => seat.bit(),
            _ => ALL,
        };
        let back = if values::is_mercenary(pool, def) {
            MERCENARY
        } else {
            0
        };
        let down = matches!(kind, zone::MAGIC_PILE | zone::UNDER);
        let (_, handle) = (self.table.take_stamp(), self.table.count() as u16 + 1);
        let card = Card {
            def,
            handle,
            zone: Table::<SummonerWars>::zone_of(seat, kind),
            cell,
            owner: seat,
            controller: seat,
            flags: back | if down { FACE_DOWN } else { 0 },
            known,
            ..Card::default()
        };
        let card = Card {
            stamp: 0,
            damage: 0,
            age: 0,
            ..card
        };
        self.table.place(card, None).expect("room for a card")
    }

    fn on(&mut self, seat: u8, word: &str, column: u8, row: u8) -> CardId {
        self.put(
            seat,
            word,
            zone::BATTLEFIELD,
            grid::place(column - 1, row - 1),
        )
    }

    fn hand(&mut self, seat: u8, word: &str) -> CardId {
        self.put(seat, word, zone::HAND, NO_CELL)
    }

    fn magic(&mut self, seat: u8, count: u8) -> &mut Self {
        for _ in 0..count {
            self.put(seat, "plain_wall", zone::MAGIC_PILE, NO_CELL);
        }
        self
    }

    fn roll(&mut self, dice: &[u32]) -> &mut Self {
        self.dice.0.extend(dice);
        self
    }

    fn game(&mut self) -> &mut Game {
        let pool = &catalogue().pool;
        if self.game.is_none() {
            let (table, registers) = (self.table, self.registers);
            self.game = Some(placed(
                table,
                registers,
                Luck::quick(1),
                pool,
                Some(&mut self.dice),
            ));
        }
        self.game.as_mut().expect("a game")
    }

    fn choices(&mut self) -> Explained {
        let mut explained = Explained::default();
        self.game().offer(&catalogue().pool, &mut explained);
        explained
    }

    fn may(&mut self, choice: Choice) -> bool {
        self.choices().allowed.contains(&choice)
    }

    /// The clause by which a choice is refused.
    fn why(&mut self, choice: Choice) -> &'static str {
        let all = self.choices();
        let found = all.refused.iter().find(|it| it.0 == choice);
        match found {
            Some((_, clause, _)) => IDS[clause.at()],
            None => panic!("{choice:?} is not refused: {:?}", all.allowed),
        }
    }

    fn go(&mut self, choice: Choice) -> &mut Self {
        let all = self.choices();
        let at = all.allowed.iter().position(|&it| it == choice);
        let Some(at) = at else {
            let asked = self.game().asked();
            panic!("{choice:?} is no choice of {asked:?}: {:?}", all.allowed);
        };
        let mut game = *self.game();
        game.answer(&catalogue().pool, at as u16, Some(&mut self.dice))
            .expect("a listed pick is taken");
        self.game = Some(game);
        self
    }

    fn attack(&mut self, unit: CardId, target: CardId) -> &mut Self {
        self.go(Choice::Act(verb::ATTACK, unit))
            .go(Choice::Card(target))
    }

    fn steps(&mut self, unit: CardId, places: &[(u8, u8)]) -> &mut Self {
        self.go(Choice::Act(verb::MOVE, unit));
        for &(column, row) in places {
            self.go(at(column, row));
        }
        if self.prompt() == prompt::STEP {
            self.go(Choice::Done);
        }
        self
    }

    fn prompt(&mut self) -> shokan_kernel::ids::PromptId {
        self.game().asked().expect("a question").prompt
    }

    fn wounds(&mut self, card: CardId) -> i16 {
        self.game().table.card(card).damage
    }

    fn is_in(&mut self, card: CardId, seat: u8, kind: ZoneKind) -> bool {
        self.game().table.card(card).zone == Table::<SummonerWars>::zone_of(Seat(seat), kind)
    }

    fn spot(&mut self, card: CardId) -> (u8, u8) {
        let (column, row) = grid::spot(self.game().table.card(card).cell);
        (column + 1, row + 1)
    }

    fn value(&mut self, card: CardId, which: shokan_kernel::ids::StatId) -> i16 {
        let game = *self.game();
        values::stat(&game, &catalogue().pool, card, which)
    }
}

fn at(column: u8, row: u8) -> Choice {
    legal::cell(grid::place(column - 1, row - 1))
}

#[test]
fn ready_decks_are_legal_and_faults_are_told_at_once() {
    let pool = &catalogue().pool;
    for number in 0..4 {
        assert_eq!(ready(number).start.len() + ready(number).cards.len(), 34);
    }
    let (mut list, _) = catalogue().ready("cave_goblins").expect("a ready deck");
    // One Fighter too many, a Champion twice, an Event missing and a foreign one, no Wall.
    list.cards = vec![
        (11, "goblin_fighter".into()),
        (6, "slinger".into()),
        (4, "berserker".into()),
        (2, "mook".into()),
        (3, "goblin_rage".into()),
        (3, "goblin_horde_attack".into()),
        (2, "goblin_rush".into()),
        (1, "burn".into()),
        (1, "defender".into()),
        (1, "nobody".into()),
    ];
    let found: Vec<&str> = deck::check(&list, pool)
        .iter()
        .map(|fault| IDS[fault.clause.at()])
        .collect();
    for clause in [
        "SW-BLD.02",
        "SW-BLD.03",
        "SW-BLD.05",
        "SW-BLD.06",
        "SW-BLD.07",
        "SW-BLD.08",
        "SW-BLD.09",
        "SW-BLD.11",
        "SW-BLD.12",
        "SW-BLD.13",
    ] {
        assert!(found.contains(&clause), "{clause} is not among {found:?}");
    }
    let (mut hired, _) = catalogue().ready("cave_goblins").expect("a ready deck");
    hired
        .cards
        .retain(|card| card.1 != "slinger" && card.1 != "berserker");
    hired.cards.push((7, "rogue".into()));
    let found = deck::check(&hired, pool);
    assert!(
        found
            .iter()
            .any(|fault| IDS[fault.clause.at()] == "SW-MRC.03")
    );
}

#[test]
fn the_first_player_moves_two_units_and_neither_draws_nor_summons() {
    let pool = &catalogue().pool;
    let mut game = new_game(&[ready(0), ready(3)], pool, Luck::quick(5)).expect("two decks");
    // SW-SET.09: a tie is rolled again.
    let mut dice = Dice(VecDeque::from([4, 4, 2, 5]));
    for _ in 0..100 {
        dice.0.push_front(1);
    }
    game.begin(pool, None);
    let asked = game.asked().expect("a question");
    assert_eq!(asked.prompt, prompt::FIRST);
    let seat = asked.seat;
    game.answer(pool, seat.0.into(), None).expect("a choice");
    assert_eq!(game.registers.active, seat);
    assert_eq!(game.asked().expect("a question").prompt, prompt::MOVE);
    assert!(game.table.pile(seat, zone::HAND).is_empty());
    let mut page = Page::new(phase::MOVE);
    page.registers.turn = 1;
    let units: Vec<CardId> = (2..5)
        .map(|column| page.on(0, "smasher", column, 2))
        .collect();
    page.steps(units[0], &[]).steps(units[1], &[]);
    // SW-SET.11: the phase is over after two; SW-SET.12: three may attack.
    assert_eq!(page.game().registers.phase, phase::ATTACK);
}

#[test]
fn moves_go_round_corners_and_stop_at_cards() {
    let mut page = Page::new(phase::MOVE);
    let unit = page.on(0, "smasher", 3, 3);
    page.on(0, "smasher", 3, 4);
    page.go(Choice::Act(verb::MOVE, unit));
    assert_eq!(page.why(at(3, 4)), "SW-MOV.04");
    assert_eq!(page.why(at(4, 4)), "SW-MOV.03");
    assert_eq!(page.why(at(5, 3)), "SW-MOV.02");
    page.go(at(4, 3)).go(at(4, 4));
    assert_eq!(page.spot(unit), (4, 4));
    assert_eq!(page.why(Choice::Act(verb::MOVE, unit)), "SW-MOV.06");
}

#[test]
fn a_defender_stops_who_comes_beside_it() {
    let mut page = Page::new(phase::MOVE);
    let (unit, other) = (page.on(0, "smasher", 3, 3), page.on(0, "smasher", 5, 3));
    page.on(1, "defender", 5, 4);
    // R-SW-75, R-SW-114: it stops after one step; who stands beside it cannot be moved at all.
    assert_eq!(page.why(Choice::Act(verb::MOVE, other)), "R-SW-114");
    page.go(Choice::Act(verb::MOVE, unit)).go(at(4, 3));
    assert_eq!(page.prompt(), prompt::STEP);
    page.go(at(4, 4));
    assert_eq!(page.prompt(), prompt::MOVE);
}

#[test]
fn bows_reach_three_clear_spaces_and_swords_one() {
    let mut page = Page::new(phase::ATTACK);
    let (bow, sword) = (page.on(0, "slinger", 3, 2), page.on(0, "smasher", 5, 2));
    let near = page.on(1, "defender", 3, 5);
    let far = page.on(1, "smasher", 5, 5);
    let slant = page.on(1, "smasher", 4, 3);
    let behind = page.on(1, "smasher", 3, 7);
    page.go(Choice::Act(verb::ATTACK, bow));
    assert!(page.may(Choice::Card(near)) && page.may(Choice::Card(sword)));
    assert_eq!(page.why(Choice::Card(slant)), "SW-BOW.03");
    assert_eq!(page.why(Choice::Card(far)), "SW-BOW.02");
    assert_eq!(page.why(Choice::Card(behind)), "SW-BOW.01");
    assert_eq!(page.why(Choice::Card(bow)), "SW-ATK.07");
    // SW-EX.01 without the names: 1 is a Miss.
    page.roll(&[1]).go(Choice::Card(near));
    assert_eq!(page.wounds(near), 0);
    assert_eq!(page.why(Choice::Act(verb::ATTACK, bow)), "SW-ATK.03");
    assert_eq!(page.why(Choice::Act(verb::ATTACK, sword)), "R-SW-30");
}

#[test]
fn the_eater_destroys_a_defender() {
    // SW-EX.01: 2, 4, 6 are two Hits.
    let mut page = Page::new(phase::ATTACK);
    let (eater, defender) = (page.on(0, "the_eater", 3, 3), page.on(1, "defender", 3, 4));
    page.roll(&[2, 4, 6]).attack(eater, defender);
    assert!(page.is_in(defender, 0, zone::MAGIC_PILE));
    assert!(page.game().table.card(defender).face_down());
}

#[test]
fn a_wall_takes_nine_wounds_and_gives_magic() {
    let mut page = Page::new(phase::ATTACK);
    let (unit, wall) = (page.on(0, "grungor", 3, 3), page.on(0, "plain_wall", 3, 4));
    page.game().table.set_up(wall, |it| it.damage = 8);
    page.roll(&[1, 2, 1, 3]).attack(unit, wall);
    // R-SW-21: the own Wall, too.
    assert!(page.is_in(wall, 0, zone::MAGIC_PILE));
}

#[test]
fn summoning_is_paid_from_the_top_and_placed_beside_an_own_wall() {
    let mut page = Page::new(phase::SUMMON);
    let (unit, dear) = (page.hand(0, "smasher"), page.hand(0, "blagog"));
    page.on(0, "plain_wall", 3, 3);
    page.on(0, "defender", 3, 2);
    page.magic(0, 3);
    assert_eq!(page.why(Choice::Act(verb::SUMMON, dear)), "SW-SUM.07");
    page.go(Choice::Act(verb::SUMMON, unit));
    assert_eq!(page.game().table.pile(Seat(0), zone::DISCARD_PILE).len(), 2);
    assert_eq!(page.why(at(3, 2)), "SW-FLD.02");
    assert_eq!(page.why(at(5, 5)), "SW-SUM.06");
    page.go(at(3, 4));
    assert_eq!(page.spot(unit), (3, 4));
}

#[test]
fn without_a_wall_nothing_is_summoned() {
    let mut page = Page::new(phase::SUMMON);
    let unit = page.hand(0, "goblin_fighter");
    assert_eq!(page.why(Choice::Act(verb::SUMMON, unit)), "SW-WAL.09");
}

#[test]
fn a_hammer_quake_hits_all_within_two() {
    let mut page = Page::new(phase::ATTACK);
    let gror = page.on(0, "gror", 3, 4);
    let target = page.on(1, "smasher", 3, 5);
    let (own, two) = (
        page.on(0, "defender", 2, 4),
        page.on(1, "orc_fighter", 3, 6),
    );
    let away = page.on(1, "orc_fighter", 5, 5);
    // R-SW-78, 16.8: one roll; Sluggish takes a wound for each die, the others the Hits.
    page.roll(&[2, 5]).attack(gror, target);
    assert_eq!(
        (page.wounds(target), page.wounds(own), page.wounds(gror)),
        (2, 1, 0)
    );
    assert!(page.is_in(two, 0, zone::MAGIC_PILE));
    assert_eq!(page.wounds(away), 0);
}

#[test]
fn gang_up_counts_other_goblins_beside_the_target() {
    let mut page = Page::new(phase::EVENT);
    let event = page.hand(0, "goblin_horde_attack");
    let twin = page.hand(0, "goblin_horde_attack");
    let fighter = page.on(0, "goblin_fighter", 3, 3);
    page.on(0, "slinger", 2, 4);
    page.on(0, "berserker", 4, 4);
    let target = page.on(1, "smasher", 3, 4);
    // SW-TRM.25: a second one adds nothing.
    page.go(Choice::Act(verb::PLAY, event))
        .go(Choice::Act(verb::PLAY, twin));
    assert!(page.is_in(event, 0, zone::DISCARD_PILE));
    // SW-TRM.17, SW-TRM.18: not in the Attack phase, but right after it.
    page.go(Choice::Done).go(Choice::Done);
    assert_eq!(page.game().registers.phase, phase::ATTACK);
    assert_eq!(page.why(Choice::Act(verb::ATTACK, fighter)), "SW-TRM.17");
    page.go(Choice::Done);
    assert_eq!(page.prompt(), prompt::USE);
    page.go(Choice::Yes);
    page.go(Choice::Card(fighter));
    page.roll(&[1, 1, 1]);
    page.go(Choice::Card(target));
    // Sluggish: a wound for each of 1 + 2 dice.
    assert_eq!(page.wounds(target), 3);
}

#[test]
fn fury_repeats_as_long_as_it_succeeds() {
    let mut page = Page::new(phase::ATTACK);
    let fury = page.on(0, "ragnor", 3, 3);
    let target = page.on(1, "grungor", 3, 4);
    page.roll(&[1, 3, 5, 1, 1, 2]).attack(fury, target);
    assert_eq!(page.wounds(target), 1);
    assert_eq!(page.prompt(), shokan_kernel::machine::prompt::MAY);
    // Up to two spaces, then once more; the second roll of Fury fails.
    page.go(Choice::Yes)
        .go(Choice::Done)
        .go(Choice::Card(target));
    assert_eq!(page.prompt(), prompt::ATTACK);
    assert_eq!(page.game().registers.attacks, 1);
}

#[test]
fn a_long_fury_does_not_pile_up() {
    let mut page = Page::new(phase::ATTACK);
    let fury = page.on(0, "orc_fighter", 3, 3);
    let target = page.on(1, "plain_wall", 3, 4);
    page.roll(&[1, 6]).attack(fury, target);
    for _ in 0..40 {
        page.roll(&[1, 6]);
        page.go(Choice::Yes)
            .go(Choice::Done)
            .go(Choice::Card(target));
        assert!(page.game().flow().len() < 6);
    }
    assert_eq!(page.wounds(target), 0);
}

#[test]
fn a_freeze_is_paid_off_by_anybody() {
    let mut page = Page::new(phase::EVENT);
    let freeze = page.hand(0, "freeze");
    let victim = page.on(1, "smasher", 3, 4);
    let other = page.on(0, "smasher", 3, 3);
    page.magic(1, 2);
    page.go(Choice::Act(verb::PLAY, freeze))
        .go(Choice::Card(victim));
    assert!(page.is_in(freeze, 0, zone::ON_TOP));
    // R-SW-98: the other player may pay between two phases.
    page.go(Choice::Done);
    assert_eq!(page.prompt(), prompt::ANY_TIME);
    assert_eq!(page.game().asked().expect("a question").seat, Seat(1));
    let may_attack = |page: &mut Page| {
        let game = *page.game();
        values::forbids(&game, &catalogue().pool, victim, 1).is_none()
    };
    assert!(!may_attack(&mut page));
    page.go(Choice::Ability(freeze, 2));
    assert!(may_attack(&mut page));
    // R-SW-46: to the pile of who paid.
    assert!(page.is_in(freeze, 1, zone::DISCARD_PILE));
    assert!(page.wounds(other) == 0);
}

#[test]
fn cards_under_blarf_go_with_him_and_add_dice() {
    let mut page = Page::new(phase::MOVE);
    let blarf = page.on(0, "blarf", 3, 3);
    page.magic(0, 6);
    page.go(Choice::Ability(blarf, 0)).go(Choice::Number(5));
    // R-SW-28: at most +4, though more may lie there.
    assert_eq!(page.value(blarf, stat::ATTACK), 4);
    page.steps(blarf, &[(4, 3)]);
    let under: Vec<CardId> = page.game().table.pile(Seat(0), zone::UNDER).to_vec();
    assert_eq!(under.len(), 5);
    assert!(under.iter().all(|&card| page.spot(card) == (4, 3)));
}

#[test]
fn wounds_are_prevented_by_results_and_for_magic() {
    // R-SW-80, R-SW-119: a Guardsman takes wounds from 4 on when an opponent attacks.
    let mut page = Page::new(phase::ATTACK);
    let (unit, guard) = (page.on(0, "grungor", 3, 3), page.on(1, "guardsman", 3, 4));
    page.roll(&[3, 3, 4, 1]).attack(unit, guard);
    assert_eq!(page.wounds(guard), 1);
    // Shield Block: with a Miss among the dice Baldar takes nothing.
    let mut page = Page::new(phase::ATTACK);
    let (unit, baldar) = (page.on(0, "grungor", 3, 3), page.on(1, "baldar", 3, 4));
    page.roll(&[6, 6, 6, 1]).attack(unit, baldar);
    assert_eq!(page.wounds(baldar), 0);
    // Magic Barrier: one of them for a magic, once.
    let mut page = Page::new(phase::ATTACK);
    let (unit, thorkur) = (page.on(0, "grungor", 3, 3), page.on(1, "thorkur", 3, 4));
    page.magic(1, 2);
    page.roll(&[6, 6, 1, 1]).attack(unit, thorkur);
    assert_eq!(page.prompt(), prompt::PREVENT);
    page.go(Choice::Yes);
    assert_eq!(page.wounds(thorkur), 1);
    assert_eq!(page.game().table.pile(Seat(1), zone::MAGIC_PILE).len(), 1);
}

#[test]
fn control_ends_with_the_turn() {
    let mut page = Page::new(phase::START);
    page.registers.turn = 2;
    let taker = page.on(0, "kaeseeall", 3, 3);
    let taken = page.on(1, "smasher", 3, 4);
    for _ in 0..5 {
        page.hand(0, "smasher");
    }
    page.go(Choice::Yes).go(Choice::Card(taken));
    assert_eq!(page.game().table.card(taken).controller, Seat(0));
    page.go(Choice::Done).go(Choice::Done);
    assert!(page.may(Choice::Act(verb::MOVE, taken)));
    page.go(Choice::Done).go(Choice::Done).go(Choice::Done);
    assert_eq!(page.game().registers.active, Seat(1));
    assert_eq!(page.game().table.card(taken).controller, Seat(1));
    assert!(page.wounds(taker) == 0);
}

#[test]
fn a_hero_is_born_must_take_what_it_finds() {
    let mut page = Page::new(phase::EVENT);
    let event = page.hand(0, "a_hero_is_born");
    page.put(0, "smasher", zone::DRAW_PILE, NO_CELL);
    let hero = page.put(0, "krung", zone::DRAW_PILE, NO_CELL);
    page.go(Choice::Act(verb::PLAY, event));
    assert_eq!(page.choices().allowed, [Choice::Card(hero)]);
    page.go(Choice::Card(hero));
    assert!(page.is_in(hero, 0, zone::HAND));
    assert_eq!(page.game().table.card(hero).known, ALL);
}

#[test]
fn wisdom_draws_up_to_seven() {
    let mut page = Page::new(phase::START);
    page.on(0, "magos", 3, 3);
    for _ in 0..10 {
        page.put(0, "smasher", zone::DRAW_PILE, NO_CELL);
    }
    // Five in any case, and up to two more.
    assert_eq!(page.prompt(), prompt::HOW_MANY);
    assert_eq!(page.game().table.pile(Seat(0), zone::HAND).len(), 5);
    page.go(Choice::Number(1));
    assert_eq!(page.game().table.pile(Seat(0), zone::HAND).len(), 6);
}

#[test]
fn who_has_the_last_summoner_wins() {
    let mut page = Page::new(phase::ATTACK);
    let foe = page.game().table.pile(Seat(1), zone::BATTLEFIELD)[0];
    let mut page = Page::new(phase::ATTACK);
    let unit = page.on(0, "krung", 6, 7);
    page.game().table.set_up(foe, |it| it.damage = 6);
    page.roll(&[1, 6, 6, 6]).attack(unit, foe);
    let outcome = page.game().outcome();
    assert!(matches!(outcome, Some(Outcome::Won { seat: Seat(0), .. })));
}

#[test]
fn a_player_of_a_team_is_out_alone() {
    let mut page = Page::of(4, phase::ATTACK);
    for (seat, column, row) in [(0, 1, 1), (1, 12, 4), (2, 7, 1), (3, 9, 8)] {
        page.on(seat, "grognack", column, row);
    }
    let unit = page.on(0, "krung", 1, 4);
    let foe = page.game().table.pile(Seat(1), zone::BATTLEFIELD)[0];
    let (hand, magic) = {
        let mut again = Page::of(4, phase::ATTACK);
        std::mem::swap(&mut again, &mut page);
        again.game = None;
        let cards = (
            again.hand(1, "smasher"),
            again.put(1, "burn", zone::MAGIC_PILE, NO_CELL),
        );
        page = again;
        cards
    };
    page.game().table.set_up(foe, |it| it.damage = 6);
    // SW-34R.04, SW-34R.06: column 12 is beside column 1.
    page.roll(&[1, 6, 6, 6]).attack(unit, foe);
    assert!(page.game().outcome().is_none());
    assert!(page.is_in(foe, 0, zone::MAGIC_PILE));
    assert!(page.is_in(hand, 1, zone::REMOVED) && page.is_in(magic, 1, zone::REMOVED));
    assert_eq!(page.game().table.card(hand).known & Seat(0).bit(), 0);
    // SW-34R.09: the seat after is the team mate of who attacked.
    page.go(Choice::Done);
    assert_eq!(page.game().registers.active, Seat(2));
}

#[test]
fn several_destroyed_cards_go_in_the_order_of_the_player() {
    // R-SW-19, R-SW-124: Hellfire kills all around, then the Fire Beast's player orders them.
    let mut page = Page::new(phase::ATTACK);
    let beast = page.on(0, "fire_beast", 3, 3);
    let (left, right) = (page.on(1, "slinger", 2, 3), page.on(1, "slinger", 4, 3));
    page.go(Choice::Ability(beast, 0));
    assert_eq!(page.prompt(), prompt::ORDER_DESTROYED);
    page.go(Choice::Card(right));
    let pile: Vec<CardId> = page.game().table.pile(Seat(0), zone::MAGIC_PILE).to_vec();
    // The last one lies on top.
    assert_eq!(pile, [left, right]);
    assert_eq!(page.wounds(beast), 1);
    // SW-TRM.14: that was its attack.
    assert_eq!(page.why(Choice::Act(verb::ATTACK, beast)), "SW-ATK.03");
}

#[test]
fn a_berserker_attacks_all_beside_it_one_after_another() {
    let mut page = Page::new(phase::ATTACK);
    let unit = page.on(0, "berserker", 3, 3);
    let (a, b) = (page.on(1, "defender", 2, 3), page.on(1, "defender", 4, 3));
    page.on(1, "plain_wall", 3, 4);
    page.roll(&[3, 3, 3, 1]);
    page.go(Choice::Act(verb::ATTACK, unit))
        .go(Choice::Default)
        .go(Choice::Card(b));
    assert!(page.is_in(b, 0, zone::MAGIC_PILE));
    assert_eq!(page.wounds(a), 1);
    assert_eq!(page.game().registers.attacks, 1);
}

#[test]
fn sneeks_swaps_at_the_end_of_the_turn() {
    let mut page = Page::of(2, phase::BUILD);
    let sneeks = page.on(0, "sneeks", 1, 1);
    page.on(1, "grognack", 6, 8);
    let slinger = page.on(0, "slinger", 5, 5);
    page.go(Choice::Yes).go(Choice::Card(slinger));
    assert_eq!((page.spot(sneeks), page.spot(slinger)), ((5, 5), (1, 1)));
}

#[test]
fn a_rider_goes_straight_on_and_a_climber_over_walls() {
    let mut page = Page::new(phase::MOVE);
    let rider = page.on(0, "beast_rider", 2, 2);
    let climber = page.on(0, "climber", 4, 2);
    page.on(0, "plain_wall", 4, 3);
    page.go(Choice::Ability(rider, 0)).go(at(2, 3));
    assert!(!page.may(at(3, 3)));
    for row in 4..=8 {
        page.go(at(2, row));
    }
    assert_eq!(page.spot(rider), (2, 8));
    page.go(Choice::Act(verb::MOVE, climber)).go(at(4, 4));
    // R-SW-106: over the Wall both steps are used up.
    assert_eq!(page.spot(climber), (4, 4));
    assert_eq!(page.prompt(), prompt::MOVE);
}

#[test]
fn a_stonecloak_wears_a_wall() {
    let mut page = Page::new(phase::SUMMON);
    let unit = page.hand(0, "stonecloak");
    let (near, worn) = (
        page.on(0, "plain_wall", 3, 3),
        page.on(0, "plain_wall", 5, 3),
    );
    page.magic(0, 1);
    page.game().table.set_up(worn, |it| it.damage = 7);
    page.go(Choice::Act(verb::SUMMON, unit));
    assert_eq!(page.choices().allowed, [Choice::Card(near)]);
    page.go(Choice::Card(near)).go(at(3, 4));
    assert_eq!((page.wounds(near), page.spot(unit)), (3, (3, 4)));
}

#[test]
fn a_grapple_holds_and_hurts_later() {
    let mut page = Page::new(phase::BUILD);
    page.on(0, "kogar", 3, 3);
    let held = page.on(1, "smasher", 3, 4);
    page.go(Choice::Card(held));
    for _ in 0..2 {
        page.go(Choice::Done);
    }
    assert_eq!(page.why(Choice::Act(verb::MOVE, held)), "R-SW-114");
    page.go(Choice::Done);
    assert_eq!(page.why(Choice::Act(verb::ATTACK, held)), "R-SW-42");
    page.go(Choice::Done);
    assert_eq!(page.game().registers.active, Seat(0));
    assert_eq!(page.wounds(held), 1);
}

#[test]
fn a_breath_of_flame_burns_the_line() {
    let mut page = Page::new(phase::ATTACK);
    let drake = page.on(0, "fire_drake", 3, 2);
    let wall = page.on(0, "plain_wall", 3, 4);
    let (far, aside) = (page.on(1, "smasher", 3, 5), page.on(1, "smasher", 4, 4));
    page.go(Choice::Ability(drake, 0)).go(Choice::Card(far));
    assert_eq!(
        (page.wounds(far), page.wounds(wall), page.wounds(aside)),
        (1, 1, 0)
    );
}

#[test]
fn an_attack_in_place_of_a_roll() {
    // Precise against a Unit, dice against a Wall (R-SW-81); Tough looks at no results (R-SW-115).
    let mut page = Page::new(phase::ATTACK);
    let (one, two) = (page.on(0, "guardian", 3, 3), page.on(0, "guardian", 5, 3));
    let (tough, wall) = (
        page.on(1, "guardsman", 3, 4),
        page.on(1, "plain_wall", 5, 4),
    );
    page.attack(one, tough);
    page.roll(&[2]).attack(two, wall);
    assert_eq!((page.wounds(tough), page.wounds(wall)), (1, 0));
}

#[test]
fn magic_is_taken_by_who_has_fewer_units() {
    let mut page = Page::new(phase::EVENT);
    let event = page.hand(0, "magic_drain");
    assert_eq!(page.why(Choice::Act(verb::PLAY, event)), "SW-EVP.05");
    let mut page = Page::new(phase::EVENT);
    let event = page.hand(0, "magic_drain");
    page.on(1, "smasher", 3, 6);
    page.magic(1, 3);
    page.go(Choice::Act(verb::PLAY, event))
        .go(Choice::Number(2));
    assert_eq!(page.game().table.pile(Seat(0), zone::MAGIC_PILE).len(), 2);
    assert_eq!(page.game().table.pile(Seat(1), zone::MAGIC_PILE).len(), 1);
}

/// Four players, each with a Summoner at the back.
fn four(phase: PhaseId) -> Page {
    let mut page = Page::of(4, phase);
    for (seat, column, row) in [(0, 3, 1), (1, 3, 8), (2, 9, 1), (3, 9, 8)] {
        page.on(seat, "grognack", column, row);
    }
    page
}

#[test]
fn an_event_of_a_team_game_is_played_against_one_opponent() {
    let mut page = four(phase::EVENT);
    let event = page.hand(0, "besiege_the_walls");
    let walls = [1, 3, 0].map(|seat| page.on(seat, "plain_wall", 2 + seat, 6));
    page.go(Choice::Act(verb::PLAY, event));
    assert_eq!(page.why(Choice::Seat(Seat(2))), "R-SW-60");
    page.go(Choice::Seat(Seat(3)));
    assert_eq!(walls.map(|wall| page.wounds(wall)), [0, 3, 0]);
}

#[test]
fn walls_and_magic_serve_the_team() {
    let mut page = four(phase::EVENT);
    let (wall, gift) = (page.hand(0, "plain_wall"), page.hand(0, "burn"));
    page.go(Choice::Act(verb::PLAY, wall));
    // SW-34R.02: anywhere on the team's side.
    assert_eq!(page.why(at(11, 5)), "SW-WAL.06");
    page.go(at(11, 4));
    for _ in 0..3 {
        page.go(Choice::Done);
    }
    // SW-34R.10.
    page.go(Choice::Act(verb::GIVE, gift));
    assert!(page.is_in(gift, 2, zone::MAGIC_PILE));
    assert_eq!(page.game().table.card(gift).known & 0x0f, 0b0101);
    // SW-34P.09: the opponent who faces has the next turn.
    assert_eq!(page.game().registers.active, Seat(1));
}

#[test]
fn only_own_walls_serve_for_summoning() {
    let mut page = four(phase::SUMMON);
    let unit = page.hand(0, "goblin_fighter");
    page.on(2, "plain_wall", 8, 3);
    // R-SW-47.
    assert_eq!(page.why(Choice::Act(verb::SUMMON, unit)), "SW-WAL.09");
}

#[test]
fn lines_run_round_the_field() {
    let mut page = four(phase::ATTACK);
    let archer = page.on(0, "archer", 2, 4);
    let (west, over) = (page.on(1, "defender", 11, 4), page.on(1, "defender", 2, 8));
    page.go(Choice::Act(verb::ATTACK, archer));
    // Column 11 is three steps west of column 2; the back edges do not meet (R-SW-02).
    assert!(page.may(Choice::Card(west)));
    let mut two = Page::new(phase::ATTACK);
    let archer = two.on(0, "archer", 2, 4);
    let east = two.on(1, "defender", 6, 4);
    two.go(Choice::Act(verb::ATTACK, archer));
    assert!(two.may(Choice::Card(east)));
    assert!(page.may(Choice::Card(over)));
}

#[test]
fn who_gives_up_in_a_team_game_is_out() {
    let pool = &catalogue().pool;
    let mut page = four(phase::MOVE);
    let mut game = *page.game();
    shokan_rules::summoner_wars::concede(&mut game, pool, Seat(0), None);
    assert_eq!((game.registers.out, game.registers.active), (1, Seat(1)));
    assert!(game.outcome().is_none());
    shokan_rules::summoner_wars::concede(&mut game, pool, Seat(2), None);
    assert!(matches!(
        game.outcome(),
        Some(Outcome::Won {
            seat: Seat(1 | 3),
            ..
        })
    ));
}

/// A match of four decks, two teams.
fn match_of_four(seed: u8) -> Session {
    let catalogue = catalogue();
    let words = [
        "cave_goblins",
        "guild_dwarves",
        "phoenix_elves",
        "tundra_orcs",
    ];
    let setup = Setup {
        game: "summoner_wars".to_owned(),
        rules_version: rules_version("summoner_wars").to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [seed; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: words
            .map(|word| catalogue.ready(word).expect("a deck").0)
            .to_vec(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
    };
    Session::new(&setup, catalogue).expect("a match")
}

#[test]
fn a_match_of_four_is_recorded_and_played_back() {
    let mut session = match_of_four(3);
    let mut luck = Luck::quick(3);
    let mut picks = 0;
    while let Some(seat) = session.asked() {
        let view = session.view(Viewer::Seat(Seat(seat)));
        assert_eq!(view.seats.len(), 4);
        let decision = view.decision.expect("the question is shown to its seat");
        // An attack says its dice, what they do, and the chance of each number of wounds.
        let aims = ["attack_target", "next_target"].contains(&decision.prompt.as_str());
        for choice in &decision.choices {
            let told = choice.forecast.as_ref();
            assert_eq!(told.is_some(), aims && choice.verb == "card");
            for text in told.iter().flat_map(|told| [&told.ja, &told.en]) {
                assert_eq!(text.lines().count(), 3, "{text}");
            }
        }
        let pick = luck.below(Stream::Other, decision.choices.len() as u32) as u16;
        let input = if picks == 300 {
            Input::Concede(Seat(2))
        } else {
            Input::Pick(pick)
        };
        session.apply(&input).expect("a listed pick is taken");
        picks += 1;
    }
    assert!(matches!(session.outcome(), Some(Outcome::Won { .. })));
    let record = session.record();
    let again = record
        .play(catalogue())
        .expect("what was played can be played again");
    assert_eq!(again.hash(), session.hash());
    let told = session.view(Viewer::Seat(Seat(2))).outcome.expect("an end");
    assert!(!told.text.ja.is_empty() && !told.text.en.is_empty());
}

/// R-SW-62, SW-34P.06: one person with two decks is asked for both, sees both, and no more.
#[test]
fn who_plays_two_decks_sees_both() {
    let mut session = match_of_four(11);
    let mut luck = Luck::quick(11);
    let person = Viewer::Two(Seat(0), Seat(2));
    let faces = |view: &GameView, seat: u8, zone: &str| {
        let mut piles = view.zones.iter();
        let pile = piles.find(|pile| (pile.seat, pile.zone.as_str()) == (seat, zone));
        let cards = &pile.expect("the zone").cards;
        let known = cards.iter().filter(|card| card.card.is_some());
        (known.count(), cards.len())
    };
    let (mut asked, mut hands, mut turns) = ([0; 4], 0, [0; 4]);
    for _ in 0..600 {
        let Some(seat) = session.asked() else { break };
        let view = session.view(person);
        let alone = session.view(Viewer::Seat(Seat(0)));
        asked[usize::from(seat)] += 1;
        turns[usize::from(view.active)] += 1;
        let own = [0, 2].contains(&seat);
        assert_eq!(view.decision.is_some(), own, "asked is {seat}");
        if own {
            assert_eq!(
                view.viewer,
                Some(seat),
                "who sits at the place that is asked"
            );
            assert_eq!(
                view.decision,
                session.view(Viewer::Seat(Seat(seat))).decision
            );
        }
        for zone in ["hand", "magic_pile"] {
            for seat in [0, 2] {
                let (known, all) = faces(&view, seat, zone);
                assert_eq!(known, all, "{zone} of seat {seat}");
            }
            for seat in [1, 3] {
                let (known, _) = faces(&view, seat, zone);
                assert_eq!(known, faces(&session.view(Viewer::Public), seat, zone).0);
            }
        }
        // A team mate who is somebody else sees what everybody sees.
        hands += faces(&view, 2, "hand").1;
        let public = session.view(Viewer::Public);
        assert_eq!(faces(&alone, 2, "hand").0, faces(&public, 2, "hand").0);
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        let happened = session.apply(&Input::Pick(pick)).expect("a listed pick");
        let told = |viewer| happened.seen_by(viewer).len();
        for own in [0, 2].map(|seat| Viewer::Seat(Seat(seat))) {
            assert!(told(person) >= told(own), "{own:?} was told more");
        }
    }
    assert!(asked.iter().all(|&times| times > 20), "{asked:?}");
    assert!(hands > 100 && turns.iter().all(|&times| times > 20));
}

#[test]
fn dice_are_fair() {
    let pool = &catalogue().pool;
    let mut seen = [0u32; 6];
    for game in 0..6_000u64 {
        let mut page = Page::new(phase::ATTACK);
        let unit = page.on(0, "blagog", 3, 3);
        let target = page.on(1, "plain_wall", 3, 4);
        let mut key = [0; 32];
        key[..8].copy_from_slice(&game.to_le_bytes());
        let mut state = placed(page.table, page.registers, Luck::new(key), pool, None);
        let mut ear = Rolls(Vec::new());
        for choice in [Choice::Act(verb::ATTACK, unit), Choice::Card(target)] {
            let at = state.choices(pool).iter().position(|&it| it == choice);
            let pick = at.expect("a choice") as u16;
            state
                .answer(pool, pick, Some(&mut ear))
                .expect("a listed pick is taken");
        }
        assert_eq!(ear.0.len(), 5);
        for die in ear.0 {
            seen[die as usize - 1] += 1;
        }
    }
    // 30,000 dice: 5,000 of each, six standard deviations are 390.
    assert!(
        seen.iter().all(|&count| count.abs_diff(5_000) < 390),
        "{seen:?}"
    );
}

/// Gathers the dice that are announced.
struct Rolls(Vec<i16>);

impl EventSink<SummonerWars> for Rolls {
    fn after(&mut self, _: &Game, event: &Event<'_>) {
        use shokan_kernel::event::Fact;
        use shokan_rules::summoner_wars::words::say;
        if let Fact::Announced {
            what: say::DIE,
            number,
            ..
        } = event.fact
        {
            self.0.push(number);
        }
    }
}

#[test]
fn what_a_player_holds_is_seen_by_all_until_it_ends() {
    use shokan_rules::eyes::Eyes;
    use shokan_rules::rulebook::{Audience, Rulebook as _, VIEWERS};
    use shokan_rules::teller::Teller;
    let mut page = Page::new(phase::EVENT);
    let event = page.hand(0, "goblin_invincibility");
    let marks = |game: &Game, viewer| {
        let view = SummonerWars::show(&Eyes {
            game,
            catalogue: catalogue(),
            viewer,
        });
        let seats = view.seats.into_iter();
        seats.map(|seat| seat.marks).collect::<Vec<_>>()
    };
    let mut teller = Teller::new(catalogue(), Audience::ALL);
    let mut told = *page.game();
    told.take(
        &catalogue().pool,
        Choice::Act(verb::PLAY, event),
        Some(&mut teller),
    );
    let own = VIEWERS.iter().position(|it| it.seat() == Some(Seat(0)));
    let seen = &teller.seen[own.expect("the player looks on")];
    let given = seen.iter().find(|event| event.kind == "modify");
    let given = given.expect("what was given is told");
    assert!(given.text.en.starts_with("You: "), "{}", given.text.en);
    page.go(Choice::Act(verb::PLAY, event));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
        let all = marks(page.game(), viewer);
        assert_eq!((all[0].len(), all[1].len()), (1, 0));
        assert_eq!(all[0][0].until, "until_own_turn_begins");
        assert_eq!(
            all[0][0].from.as_deref(),
            Some("goblin_invincibility"),
            "{viewer:?}"
        );
    }
    while page.game().registers.turn < 5 {
        page.go(Choice::Done);
    }
    assert!(marks(page.game(), Viewer::Public)[0].is_empty());
}

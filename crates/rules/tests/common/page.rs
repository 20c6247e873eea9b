//! Positions of Summon & Magic that are laid out and played by hand.

#![allow(dead_code)] // each suite uses a part of it

use shokan_kernel::decision::{Choice, Explained};
use shokan_kernel::ids::{CardId, ClauseId, NO_CELL, PromptId, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card, FACE_DOWN, RESTED, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summon_and_magic::words::{clause, prompt, stat, zone};
use shokan_rules::summon_and_magic::{Registers, SummonAndMagic, placed, values};
use std::sync::OnceLock;

pub(crate) type Game = State<SummonAndMagic>;
pub(crate) type Board = Table<SummonAndMagic>;

pub(crate) const ME: Seat = Seat(0);
pub(crate) const FOE: Seat = Seat(1);
/// On its side.
pub(crate) const LYING: u8 = RESTED;

pub(crate) fn pool() -> &'static CardPool {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    let further = [("gaps.cards", include_str!("gaps.cards"))];
    let load = || match Catalogue::of::<SummonAndMagic>(&further) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("the cards have faults: {faults:?}"),
    };
    &CATALOGUE.get_or_init(load).pool
}

/// A position and the game that is played from it.
pub(crate) struct Page {
    pub(crate) table: Board,
    pub(crate) registers: Registers,
    pub(crate) cell: u8,
    pub(crate) game: Option<Game>,
}

impl Page {
    /// The third turn, of `ME`, with 3 AP; ten cards in each deck.
    pub(crate) fn new() -> Self {
        let mut page = Self {
            table: Board::default(),
            registers: Registers {
                turn: 3,
                active: ME,
                ap: 3,
                hand_limit: [7; 2],
                ..Registers::default()
            },
            cell: 0,
            game: None,
        };
        for seat in [ME, FOE] {
            page.deck(seat, 10);
        }
        page
    }

    pub(crate) fn deck(&mut self, seat: Seat, cards: usize) {
        for _ in 0..cards {
            self.put("M08", seat, zone::DECK, 0);
        }
    }

    pub(crate) fn put(&mut self, id: &str, seat: Seat, kind: ZoneKind, flags: u8) -> CardId {
        let def = pool().find(id).expect("a card of the pool");
        let public = matches!(
            kind,
            zone::MONSTERS | zone::MAGIC | zone::LAND | zone::WEATHER | zone::GRAVEYARD
        );
        let piled = matches!(kind, zone::MONSTERS | zone::MAGIC);
        let known = match kind {
            zone::DECK => 0,
            _ if public && flags & FACE_DOWN == 0 => ALL,
            _ => seat.bit(),
        };
        let cell = if piled { self.cell } else { NO_CELL };
        self.cell += u8::from(piled);
        let card = Card {
            def,
            handle: self.table.count() as u16 + 1,
            stamp: self.table.take_stamp(),
            zone: Board::zone_of(seat, kind),
            cell,
            owner: seat,
            controller: seat,
            flags,
            known,
            ..Card::default()
        };
        let card = Card { damage: 0, ..card };
        self.table.place(card, None).expect("room on the table")
    }

    pub(crate) fn monster(&mut self, id: &str, seat: Seat) -> CardId {
        self.put(id, seat, zone::MONSTERS, 0)
    }

    pub(crate) fn lying(&mut self, id: &str, seat: Seat) -> CardId {
        self.put(id, seat, zone::MONSTERS, LYING)
    }

    pub(crate) fn set(&mut self, id: &str, seat: Seat) -> CardId {
        self.put(id, seat, zone::MAGIC, FACE_DOWN)
    }

    pub(crate) fn hand(&mut self, id: &str, seat: Seat) -> CardId {
        self.put(id, seat, zone::HAND, 0)
    }

    pub(crate) fn land(&mut self, id: &str, seat: Seat) -> CardId {
        self.put(id, seat, zone::LAND, 0)
    }

    pub(crate) fn under(&mut self, id: &str, seat: Seat, host: CardId) -> CardId {
        let cell = self.table.card(host).cell;
        let card = self.put(id, seat, zone::UNDER, 0);
        self.table.set_up(card, |card| card.cell = cell);
        card
    }

    pub(crate) fn game(&mut self) -> &mut Game {
        let (table, registers) = (self.table, self.registers);
        self.game
            .get_or_insert_with(|| placed(table, registers, Luck::quick(1), pool()))
    }

    pub(crate) fn asked(&mut self) -> PromptId {
        let game = self.game();
        game.asked().map_or(PromptId(255), |asked| asked.prompt)
    }

    /// Takes a choice that must be offered.
    #[track_caller]
    pub(crate) fn go(&mut self, choice: Choice) -> &mut Self {
        let game = self.game();
        let all = game.choices(pool());
        assert!(
            all.contains(&choice),
            "{choice:?} is not among {all:?} of {:?}",
            game.asked()
        );
        game.take(pool(), choice, None);
        self
    }

    /// Passes every right of over-magic that is open.
    pub(crate) fn pass(&mut self) -> &mut Self {
        while self.asked() == prompt::RIGHT {
            self.go(Choice::Done);
        }
        self
    }

    /// Passes every right and evades or answers nothing.
    pub(crate) fn silent(&mut self) -> &mut Self {
        while matches!(self.asked(), prompt::RIGHT | prompt::ANSWER | prompt::LINK) {
            self.go(Choice::Done);
        }
        self
    }

    /// A skill of a monster on another monster; rights are passed up to the next other question.
    #[track_caller]
    pub(crate) fn attack(&mut self, card: CardId, number: u8, target: CardId) -> &mut Self {
        self.go(Choice::Ability(card, number));
        if self.asked() == prompt::DIRECT {
            self.go(Choice::No);
        }
        self.go(Choice::Card(target));
        if self.asked() == PromptId(0) {
            self.go(Choice::Done);
        }
        while self.asked() == prompt::LINK {
            self.go(Choice::Done);
        }
        self.pass()
    }

    #[track_caller]
    pub(crate) fn answer(&mut self, card: CardId, number: u8) -> &mut Self {
        self.go(Choice::Ability(card, number)).pass()
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, choice: Choice, why: &str) -> &mut Self {
        let mut explained = Explained::default();
        self.game().offer(pool(), &mut explained);
        let clauses: Vec<ClauseId> = explained
            .refused
            .iter()
            .filter(|it| it.0 == choice)
            .map(|it| it.1)
            .collect();
        assert!(
            clauses.contains(&clause(why)),
            "{choice:?} is refused by {clauses:?}, expected {why} {:?}; allowed {:?}",
            clause(why),
            explained.allowed
        );
        self
    }

    pub(crate) fn in_zone(&mut self, card: CardId, kind: ZoneKind) -> bool {
        self.game().table.is_in(card, kind)
    }

    #[track_caller]
    pub(crate) fn dead(&mut self, card: CardId) -> &mut Self {
        assert!(self.in_zone(card, zone::GRAVEYARD), "{card:?} lives");
        self
    }

    #[track_caller]
    pub(crate) fn lives(&mut self, card: CardId) -> &mut Self {
        assert!(self.in_zone(card, zone::MONSTERS), "{card:?} is dead");
        self
    }

    /// How many cards a deck lost since the beginning.
    #[track_caller]
    pub(crate) fn paid(&mut self, seat: Seat, cards: usize) -> &mut Self {
        let pile = self.game().table.pile(seat, zone::DECK).len();
        assert_eq!(10 - pile, cards, "cards paid by {seat:?}");
        self
    }

    pub(crate) fn attack_of(&mut self, card: CardId) -> i16 {
        values::stat_of(self.game(), pool(), card, stat::ATTACK)
    }

    pub(crate) fn won_by(&mut self) -> Option<(Seat, ClauseId)> {
        match self.game().outcome() {
            Some(Outcome::Won { seat, why }) => Some((seat, why)),
            _ => None,
        }
    }
}

pub(crate) const fn act(verb: shokan_kernel::ids::VerbId, card: CardId) -> Choice {
    Choice::Act(verb, card)
}

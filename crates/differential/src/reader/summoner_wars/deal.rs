//! Small boards of Summoner Wars, and what of them is compared.

use super::super::board::{Board, Laid};
use super::super::model::{Model, Was};
use super::super::rules::{Desk, Question, Reader, Rules};
use super::super::stage::Staged;
use super::super::{Pick, Res};
use super::{Attack, R, SummonerWars, grid, harm, verbs};
use crate::dice::Dice;
use shokan_kernel::decision::Asked;
use shokan_kernel::ids::{AbilityId, CardId, ClauseId, DefId, EventId, Seat, StatId};
use shokan_kernel::pool::{CardPool, Head};
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, FACE_DOWN, Modifier};
use shokan_lang::ast::Ability;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summoner_wars::words::{
    EVENTS, PHASES, STATS, kind, phase, prompt, rank, word, zone,
};
use shokan_rules::summoner_wars::{self as engine, MERCENARY, Registers, Step, values};

type Game = engine::SummonerWars;

/// Spaces in the middle of the mat, in an order that chance makes.
fn spaces(dice: &mut Dice) -> Vec<u8> {
    let mut all = Vec::new();
    for row in 2..6 {
        for column in 1..5 {
            all.extend(grid::place(column, row));
        }
    }
    for at in (1..all.len()).rev() {
        let other = dice.below(at + 1);
        all.swap(at, other);
    }
    all
}

impl Board<'_, Game> {
    fn lay(&mut self, def: DefId, owner: u8, laid: Laid) -> Option<CardId> {
        let other_back = values::is_mercenary(self.pool, def);
        let back = if other_back { MERCENARY } else { 0 };
        let flags = laid.flags | back;
        self.put(def, owner, Laid { flags, ..laid })
    }

    /// Any Unit of a type, or Wall.
    fn one(&self, dice: &mut Dice, of: &[u8]) -> Option<DefId> {
        for _ in 0..200 {
            let def = self.any(dice, &[kind::UNIT, kind::WALL])?;
            let it = self.pool.def(def);
            if it.kind == kind::WALL || of.contains(&it.subtype) {
                return Some(def);
            }
        }
        None
    }

    fn summoner(&self, dice: &mut Dice) -> Option<DefId> {
        let all = self.pool.defs.iter().enumerate();
        let summoners = all.filter(|it| it.1.kind == kind::UNIT && it.1.subtype == rank::SUMMONER);
        let summoners: Vec<DefId> = summoners.map(|it| DefId(it.0 as u16)).collect();
        (!summoners.is_empty()).then(|| dice.pick(&summoners))
    }

    /// The cards of a seat on the battlefield, with the card that is used; which is told.
    fn field(
        &mut self,
        dice: &mut Dice,
        seat: u8,
        used: Option<DefId>,
        spaces: &mut Vec<u8>,
    ) -> Option<Option<CardId>> {
        let printed = used.map(|def| self.pool.def(def));
        let is_summoner =
            printed.is_some_and(|it| it.kind == kind::UNIT && it.subtype == rank::SUMMONER);
        let stands = used.filter(|&def| {
            self.pool.def(def).kind == kind::UNIT || values::counts_as_wall(self.pool, def)
        });
        let mut cards = Vec::new();
        if !is_summoner {
            cards.push(self.summoner(dice)?);
        }
        for _ in 0..1 + dice.below(3) {
            cards.push(self.one(dice, &[rank::CHAMPION, rank::COMMON])?);
        }
        let mut found = None;
        for (at, def) in stands.into_iter().chain(cards).enumerate() {
            let cell = spaces.pop()?;
            let life = self.pool.def(def).stats[2].max(1);
            let damage = dice.below(life as usize) as i16;
            let owner = if dice.one_in(8) && self.pool.def(def).subtype != rank::SUMMONER {
                1 - seat
            } else {
                seat
            };
            let laid = Laid {
                damage,
                ..Laid::at(seat, zone::BATTLEFIELD, cell)
            };
            let card = self.lay(def, owner, laid)?;
            if at == 0 && stands.is_some() {
                found = Some(card);
            }
            if dice.one_in(6) {
                let under = self.any(dice, &[kind::UNIT, kind::EVENT])?;
                let laid = Laid {
                    flags: FACE_DOWN,
                    ..Laid::at(seat, zone::UNDER, cell)
                };
                self.lay(under, seat, laid)?;
            }
        }
        Some(found)
    }

    fn piles(&mut self, dice: &mut Dice, seat: u8) -> Option<()> {
        let piles = [
            (zone::HAND, 4),
            (zone::DRAW_PILE, 4),
            (zone::DISCARD_PILE, 4),
            (zone::MAGIC_PILE, 5),
        ];
        for (pile, most) in piles {
            for _ in 0..dice.below(most + 1) {
                let def = self.any(dice, &[kind::UNIT, kind::EVENT, kind::WALL])?;
                let flags = if pile == zone::MAGIC_PILE {
                    FACE_DOWN
                } else {
                    0
                };
                let laid = Laid {
                    flags,
                    ..Laid::pile(seat, pile)
                };
                self.lay(def, seat, laid)?;
            }
        }
        Some(())
    }
}

/// An attack that is going on: its dice have been rolled.
fn attacks(board: &Board<'_, Game>, dice: &mut Dice) -> engine::Attack {
    let all: Vec<CardId> = (0..2)
        .flat_map(|seat| board.table.pile(Seat(seat), zone::BATTLEFIELD).iter())
        .copied()
        .collect();
    let is_unit = |card: &CardId| board.pool.def(board.table.card(*card).def).kind == kind::UNIT;
    let units: Vec<CardId> = all.iter().copied().filter(is_unit).collect();
    let attacker = dice.pick(&units);
    let others: Vec<CardId> = all.into_iter().filter(|&it| it != attacker).collect();
    let target = dice.pick(&others);
    let mut attack = engine::Attack {
        on: true,
        rolled: true,
        seat: board.table.card(attacker).controller,
        attacker: board.table.refer(attacker),
        target: board.table.refer(target),
        ..engine::Attack::default()
    };
    attack.all.add(target);
    for _ in 0..dice.below(5) {
        attack.dice[1 + dice.below(6)] += 1;
    }
    attack
}

/// What is compared beside numbers.
const SAID: &[(u8, &str)] = &[
    (word::CANNOT_MOVE, "cannot move"),
    (word::CANNOT_ATTACK, "cannot attack"),
    (word::CANNOT_MOVE_IN_PHASE, "cannot move_in_phase"),
    (word::CANNOT_ATTACK_IN_PHASE, "cannot attack_in_phase"),
];

impl Staged for Game {
    type Rules<'a> = SummonerWars<'a>;
    const NO_ROOM: Option<&'static str> = Some("R-SW-150");

    const AMOUNTS: &'static [&'static str] = &["wound"];

    fn pause() -> Step {
        Step::First { seat: Seat(0) }
    }

    fn is_pause(asked: Asked) -> bool {
        asked.prompt == prompt::FIRST
    }

    fn lay(catalogue: &Catalogue, dice: &mut Dice, def: DefId) -> Option<(State<Self>, CardId)> {
        let pool = &catalogue.pool;
        let mut board = Board::new(pool);
        let mine = dice.below(2) as u8;
        let mut used = None;
        let mut free = spaces(dice);
        for seat in 0..2 {
            let own = (seat == mine).then_some(def);
            let found = board.field(dice, seat, own, &mut free)?;
            used = used.or(found);
            board.piles(dice, seat)?;
        }
        if used.is_none() {
            // An Event is being played, or lies on a card.
            let plays = |&id: &AbilityId| {
                matches!(pool.ability(id).head, Head::Rule(engine::words::head::PLAY))
            };
            let played = pool.def(def).abilities.iter().any(plays);
            let hosts: Vec<u8> = (0..2)
                .flat_map(|seat| board.table.pile(Seat(seat), zone::BATTLEFIELD).iter())
                .map(|&card| board.table.card(card).cell)
                .collect();
            let laid = if played && dice.one_in(2) {
                Laid::pile(mine, zone::RESOLVING)
            } else {
                Laid::at(mine, zone::ON_TOP, dice.pick(&hosts))
            };
            used = Some(board.lay(def, mine, laid)?);
        }
        let mut attack = engine::Attack::default();
        if dice.one_in(3) {
            attack = attacks(&board, dice);
        }
        let registers = Registers {
            attack,
            seats: 2,
            first: Seat(dice.below(2) as u8),
            hand: Seat::NONE,
            turn: 2 + dice.below(4) as u16,
            active: Seat(dice.below(2) as u8),
            phase: dice.pick(&[phase::SUMMON, phase::EVENT, phase::MOVE, phase::ATTACK]),
            ..Registers::default()
        };
        Some((board.begin(registers, dice), used?))
    }

    fn texts(pool: &CardPool, def: DefId) -> Vec<(&Ability, AbilityId)> {
        let all = pool.def(def).abilities.iter();
        let used = |id: &&AbilityId| matches!(pool.ability(**id).head, Head::On(_) | Head::Rule(_));
        all.filter(used)
            .map(|&id| (&pool.ability(id).tree, id))
            .collect()
    }

    fn rules<'a>(state: &State<Self>) -> SummonerWars<'a> {
        let was = |card: CardId| Was {
            card: (state.table.in_order().position(|it| it == card)).unwrap_or(usize::MAX),
            moves: 0,
            lost: 0,
        };
        let attack = &state.registers.attack;
        let mut dice = [0; 6];
        for (to, from) in dice.iter_mut().zip(&attack.dice[1..]) {
            *to = i32::from(*from);
        }
        SummonerWars {
            attack: attack.on.then(|| Attack {
                seat: attack.seat.0,
                attacker: was(attack.attacker.card),
                target: Some(was(attack.target.card)),
                all: vec![was(attack.target.card).card],
                forced: None,
                rolled: true,
                dice,
                unrolled: 0,
                instead: Vec::new(),
            }),
            steps: i32::from(state.registers.steps),
            ..SummonerWars::default()
        }
    }

    fn turn_of(state: &State<Self>, model: &mut Model<'_>) {
        let registers = &state.registers;
        model.active = registers.active.0;
        model.turn = u32::from(registers.turn);
        model.phase = PHASES[registers.phase.at()];
    }

    fn refused<'a>(r: &R<'a>, question: &Question) -> Res<Vec<(Pick, &'static str)>> {
        r.refused(question)
    }

    fn clause(id: ClauseId) -> &'static str {
        engine::clause_ids::IDS[id.at()]
    }

    fn begun(_: &mut State<Self>) {}

    fn enter<'a>(_: &mut Reader<'a, SummonerWars<'a>>) {}

    fn end<'a>(r: &mut R<'a>, d: &mut Desk<'_, 'a, SummonerWars<'a>>) -> Res<()> {
        for seat in std::mem::take(&mut r.game.searched) {
            verbs::shuffle(r, seat, "draw_pile");
        }
        harm::remove(r, d)
    }

    fn change_word(modifier: &Modifier) -> String {
        match modifier.change {
            Change::Add | Change::Set | Change::Scale => STATS[modifier.stat.at()].to_owned(),
            _ => match modifier.stat.0 {
                word::LOSES_ABILITIES => "loses abilities".to_owned(),
                word::COUNTS_AS_WALL => "counts as wall".to_owned(),
                word::CONTROLLED => "controlled".to_owned(),
                word::PASS_THROUGH => "pass_through".to_owned(),
                word::ATTACK_EACH => "attack_each".to_owned(),
                word::DIAGONALLY => "attack_diagonally".to_owned(),
                word::ATTACK_AS => "attack_as".to_owned(),
                word::DRAW_TO => "draw_to".to_owned(),
                other => {
                    let acts = SAID.iter().find(|it| it.0 == other);
                    acts.map_or_else(String::new, |it| it.1.to_owned())
                }
            },
        }
    }

    fn change_key(_: &CardPool, modifier: &Modifier) -> (String, i32) {
        let said = Self::change_word(modifier);
        match modifier.change {
            // Its number is the place of the words that say which cards.
            Change::Word
                if matches!(
                    modifier.stat.0,
                    word::PASS_THROUGH | word::ATTACK_EACH | word::DIAGONALLY
                ) =>
            {
                (said, 0)
            }
            _ => (said, i32::from(modifier.value)),
        }
    }

    fn event_word(event: EventId) -> &'static str {
        EVENTS.get(event.at()).copied().unwrap_or("kept")
    }

    fn counted(state: &State<Self>) -> Vec<(&'static str, i32)> {
        let registers = &state.registers;
        vec![
            ("texts kept for later", registers.delayed.len() as i32),
            ("count of steps", i32::from(registers.steps)),
        ]
    }

    fn counts<'a>(r: &R<'a>) -> Vec<(&'static str, i32)> {
        vec![
            ("texts kept for later", r.game.kept),
            ("count of steps", r.game.steps),
        ]
    }

    fn figures(state: &State<Self>, pool: &CardPool, card: CardId) -> Vec<(&'static str, i32)> {
        let mut all = Vec::new();
        for (at, stat) in STATS.iter().enumerate() {
            let n = values::stat(state, pool, card, StatId(at as u8));
            all.push((*stat, i32::from(n)));
        }
        for (which, said) in SAID {
            let so = values::has_word(state, pool, card, *which);
            all.push((*said, i32::from(so)));
        }
        all.push(("blank", i32::from(values::is_blank(state, pool, card))));
        all
    }

    fn read<'a>(r: &R<'a>, card: usize) -> Res<Vec<(&'static str, i32)>> {
        let mut all = Vec::new();
        for stat in STATS {
            // R-SW-59.
            let lacks = *stat == "cost" && r.is_summoner(card);
            let n = SummonerWars::stat(r, card, stat)?;
            all.push((*stat, if lacks { -1 } else { n }));
        }
        for (_, said) in SAID {
            all.push((*said, i32::from(r.is_barred(card, said)?)));
        }
        all.push(("blank", i32::from(r.is_blank(card)?)));
        Ok(all)
    }
}

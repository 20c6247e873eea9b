//! Small boards of Shaman King, and what of them is compared.

use super::super::Res;
use super::super::board::{Board, Laid};
use super::super::model::Model;
use super::super::model::Was;
use super::super::rules::{Desk, Reader, Rules, Use};
use super::super::stage::{Stage, Staged};
use super::{Battle, ShamanKing, battle, waits};
use crate::dice::Dice;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, ClauseId, DefId, EventId, KindId, Seat, StatId,
};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{Change, FACE_DOWN, Modifier};
use shokan_lang::ast::{Ability, Head};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::words::{EVENTS, PHASES, STATS, kind, phase, prompt, word, zone};
use shokan_rules::shaman_king::{self as engine, Registers, Step, stage, values};

type Game = engine::ShamanKing;

const ATTACK_CARDS: [KindId; 3] = [kind::STRIKE, kind::FINISHING_MOVE, kind::SECRET_ART];

/// Who fights on a board with a battle: by seat.
#[derive(Clone, Copy, Debug, Default)]
struct Fight {
    shaman: [CardId; 2],
    fighter: [CardId; 2],
}

impl Board<'_, Game> {
    /// The shamans of a seat with what is under and on them.
    fn field(
        &mut self,
        dice: &mut Dice,
        seat: u8,
        used: Option<DefId>,
        fights: &mut Option<Fight>,
    ) -> Option<Option<CardId>> {
        let of = |kinds: &[KindId]| used.filter(|&def| kinds.contains(&self.pool.def(def).kind));
        let shaman = of(&[kind::SHAMAN]);
        let spirit = of(&[kind::SPIRIT]);
        let attached = of(&[kind::ATTACHMENT]);
        let mut found = None;
        let shamans = 1 + dice.below(2) as u8;
        for position in 0..shamans {
            let mine = position == 0;
            let def = match shaman {
                Some(def) if mine => def,
                _ => self.any(dice, &[kind::SHAMAN])?,
            };
            let health = self.pool.def(def).stats[3] / 10;
            let hurt = dice.below(health.max(1) as usize) as i16 * 10;
            // In a battle the first shaman fights, or a spirit under him.
            let battle = fights.is_some() && mine;
            let himself = battle && spirit.is_none() && dice.one_in(2);
            let place = [zone::SHAMANS, zone::ATTACK_POSITION][usize::from(himself)];
            let laid = Laid {
                damage: hurt,
                ..Laid::at(seat, place, position)
            };
            let card = self.put(def, seat, laid)?;
            if let Some(fight) = fights.as_mut().filter(|_| mine) {
                fight.shaman[usize::from(seat)] = card;
                fight.fighter[usize::from(seat)] = card;
            }
            let mut fighter = None;
            if battle && !himself && (spirit.is_none() || dice.one_in(2)) {
                let def = self.any(dice, &[kind::SPIRIT])?;
                fighter = Some(def);
            }
            if mine && shaman.is_some() {
                found = Some(card);
            }
            if let Some(def) = spirit.filter(|_| mine) {
                let mut row = dice.pick(&[zone::BATTLE_ROW, zone::SUMMON_ROW, zone::WAIT_ROW]);
                if battle && fighter.is_none() {
                    row = zone::ATTACK_POSITION;
                }
                found = self.put(def, seat, Laid::at(seat, row, position));
                if let (Some(fight), Some(card), None) = (fights.as_mut(), found, fighter) {
                    fight.fighter[usize::from(seat)] = card;
                }
            }
            if let Some(def) = fighter {
                let card = self.put(def, seat, Laid::at(seat, zone::ATTACK_POSITION, position))?;
                if let Some(fight) = fights.as_mut() {
                    fight.fighter[usize::from(seat)] = card;
                }
            }
            self.spirits(dice, seat, position)?;
            if let Some(def) = attached.filter(|_| mine) {
                found = self.put(def, seat, Laid::at(seat, zone::ATTACHED, position));
            } else if dice.one_in(3) {
                let def = self.any(dice, &[kind::ATTACHMENT, kind::SPIRIT])?;
                self.put(def, seat, Laid::at(seat, zone::ATTACHED, position))?;
            }
        }
        Some(found)
    }

    /// Some spirits under a shaman.
    fn spirits(&mut self, dice: &mut Dice, seat: u8, position: u8) -> Option<()> {
        for row in [zone::BATTLE_ROW, zone::SUMMON_ROW, zone::WAIT_ROW] {
            if dice.one_in(3) {
                let def = self.any(dice, &[kind::SPIRIT])?;
                self.put(def, seat, Laid::at(seat, row, position))?;
            }
        }
        Some(())
    }

    /// Attack cards in the row of a seat.
    fn row(&mut self, dice: &mut Dice, seat: u8) -> Option<()> {
        for _ in 0..dice.below(3) {
            let def = self.any(dice, &ATTACK_CARDS)?;
            let down = dice.one_in(4);
            let level = self.pool.def(def).stats[0] as u8;
            let laid = Laid {
                flags: if down { FACE_DOWN } else { 0 },
                ..Laid::at(seat, zone::COMBO, if down { 2 } else { level })
            };
            self.put(def, seat, laid)?;
        }
        Some(())
    }

    /// Piles, and a card that is used and lies nowhere else.
    fn piles(
        &mut self,
        dice: &mut Dice,
        seat: u8,
        used: Option<DefId>,
        battle: bool,
    ) -> Option<Option<CardId>> {
        let attacks = ATTACK_CARDS;
        let mut found = None;
        if battle {
            self.row(dice, seat)?;
        }
        if let Some(def) = used {
            let printed = self.pool.def(def).kind;
            if attacks.contains(&printed) {
                found = self.put(def, seat, Laid::at(seat, zone::COMBO, 1));
            } else if printed == kind::SHAMANIC_ART {
                found = self.put(def, seat, Laid::pile(seat, zone::ART));
            }
        }
        for (pile, most) in [(zone::HAND, 4), (zone::DECK, 4), (zone::GRAVEYARD, 4)] {
            for _ in 0..dice.below(most + 1) {
                let kinds = [
                    kind::SPIRIT,
                    kind::SPIRIT,
                    kind::SHAMAN,
                    kind::STRIKE,
                    kind::FINISHING_MOVE,
                    kind::SECRET_ART,
                    kind::ATTACHMENT,
                    kind::SHAMANIC_ART,
                ];
                let one = dice.pick(&kinds);
                let def = self.any(dice, &[one])?;
                self.put(def, seat, Laid::pile(seat, pile))?;
            }
        }
        Some(found)
    }
}

impl Staged for Game {
    type Rules<'a> = ShamanKing;
    const NO_ROOM: Option<&'static str> = Some("R-SK-150");
    const UNIT: i32 = 10;
    const AMOUNTS: &'static [&'static str] = &[
        "heal",
        "damage",
        "damage_value",
        "win_battle",
        "lose_battle",
    ];

    fn clause(id: ClauseId) -> &'static str {
        engine::clause_ids::IDS[id.at()]
    }

    fn pause() -> Step {
        Step::Mulligan { asked: 0 }
    }

    fn after() -> Option<Step> {
        Some(Step::Triggers)
    }

    fn texts(pool: &CardPool, def: DefId) -> Vec<(&Ability, AbilityId)> {
        let def = pool.def(def);
        let both = def.tree.abilities.iter().zip(&def.abilities);
        // What holds all the time, and what replaces, is seen in a judgement.
        let read = |it: &(&Ability, &AbilityId)| !matches!(it.0.head, Head::AnswerTo(_));
        both.filter(read).map(|(tree, &id)| (tree, id)).collect()
    }

    fn start<'a>(
        stage: &mut Stage<'_, Self>,
        r: &mut Reader<'a, ShamanKing>,
        u: &mut Use<'a>,
        (card, ability): (CardId, AbilityId),
    ) -> Res<bool> {
        let (used, art) = match &u.text.head {
            Head::On(_) => (true, false),
            Head::Rule { word, .. } => (word.as_str() == "art", word.as_str() == "art"),
            _ => (false, false),
        };
        if !art && (!used || stage.dice.one_in(2)) && battle::can_be_judged(r)? {
            r.game.judging = true;
            stage.play(|d| {
                d.push(Frame::Rule(Step::Judge {
                    stage: stage::Judge::Result,
                }))
            });
            return Ok(true);
        }
        if !used {
            return Ok(false);
        }
        stage.start(r, u, card, ability)
    }

    fn carry<'a>(
        r: &mut Reader<'a, ShamanKing>,
        d: &mut Desk<'_, 'a, ShamanKing>,
        u: &mut Use<'a>,
    ) -> Res<()> {
        if r.game.judging {
            return battle::judge(r, d);
        }
        r.carry_out(d, u)?;
        waits::settle(r, d)?;
        waits::chain(r, d)
    }

    fn is_pause(asked: Asked) -> bool {
        asked.prompt == prompt::MULLIGAN
    }

    fn declined(asked: Asked) -> Option<Choice> {
        (asked.prompt == prompt::REACTION).then_some(Choice::Done)
    }

    fn lay(catalogue: &Catalogue, dice: &mut Dice, def: DefId) -> Option<(State<Self>, CardId)> {
        let pool = &catalogue.pool;
        let mut board = Board::new(pool);
        let mine = dice.below(2) as u8;
        let mut used = None;
        let mut fights = dice.one_in(2).then(Fight::default);
        for seat in 0..2 {
            let own = (seat == mine).then_some(def);
            let here = board.field(dice, seat, own, &mut fights)?;
            let there = board.piles(dice, seat, own, fights.is_some())?;
            used = used.or(here).or(there);
        }
        let mut registers = Registers {
            turn: 2 + dice.below(4) as u16,
            active: Seat(dice.below(2) as u8),
            phase: dice.pick(&[phase::ART_1, phase::ART_2, phase::SUMMON]),
            ..Registers::default()
        };
        for seat in 0..2 {
            let shamans = board.table.pile(Seat(seat), zone::SHAMANS).iter();
            let fighting = board.table.pile(Seat(seat), zone::ATTACK_POSITION).iter();
            for &card in shamans.chain(fighting) {
                let it = board.table.card(card);
                if pool.quick(it.def).kind != kind::SHAMAN {
                    continue;
                }
                let persons = pool.quick(it.def).categories;
                registers.pair[usize::from(seat)] |= persons;
                registers.person[usize::from(seat)][usize::from(it.cell)] = persons;
            }
        }
        if let Some(fight) = fights {
            let refer = |card| board.table.refer(card);
            registers.phase = phase::ATTACK_1;
            registers.battle = engine::Battle {
                on: true,
                made: true,
                steps: 3,
                attacker: registers.active,
                shaman: fight.shaman.map(refer),
                fighter: fight.fighter.map(refer),
                ..engine::Battle::default()
            };
        }
        Some((board.begin(registers, dice), used?))
    }

    fn rules<'a>(state: &State<Self>) -> Self::Rules<'a> {
        let battle = &state.registers.battle;
        let place = |it: CardId| state.table.in_order().position(|card| card == it);
        let was = |it: CardRef| Was {
            card: place(it.card).unwrap_or(0),
            moves: 0,
            lost: 0,
        };
        ShamanKing {
            // A spirit may have gone before the first text, because its shaman had too many.
            left: place(state.registers.hosted).zip(place(state.registers.host)),
            battle: battle.on.then(|| Battle {
                shaman: battle.shaman.map(was),
                fighter: battle.fighter.map(was),
                judged: false,
                winner: None,
                value: 0,
                lost: [0; 2],
            }),
            ..ShamanKing::default()
        }
    }

    fn learn<'a>(r: &mut Reader<'a, ShamanKing>) {
        for seat in 0..2 {
            let shamans = r.pile(seat, "shaman_position").into_iter();
            for card in shamans.chain(r.pile(seat, "attack_position")) {
                if r.type_of(card) != "shaman" {
                    continue;
                }
                let persons = r.printed(card).words("person");
                let persons = persons.iter().map(|it| it.text.clone()).collect();
                let place = r.model.cards[card].place;
                r.game.persons.push(((seat, place), persons));
            }
        }
    }

    fn turn_of(state: &State<Self>, model: &mut Model<'_>) {
        let registers = &state.registers;
        model.active = registers.active.0;
        model.turn = u32::from(registers.turn);
        model.phase = PHASES[registers.phase.at()];
    }

    fn begun(_: &mut State<Self>) {}

    fn enter<'a>(_: &mut Reader<'a, ShamanKing>) {}

    fn end<'a>(r: &mut Reader<'a, ShamanKing>, d: &mut Desk<'_, 'a, ShamanKing>) -> Res<()> {
        waits::settle(r, d)
    }

    fn change_word(modifier: &Modifier) -> String {
        match modifier.change {
            Change::Add | Change::Set | Change::Scale => STATS[modifier.stat.at()].to_owned(),
            _ => match modifier.stat.0 {
                word::CANNOT_ATTACK => "cannot attack".to_owned(),
                word::ATTACK_FROM_SUMMON_ROW => "attack_from".to_owned(),
                word::OVER_SOUL_FROM_HAND => "over_soul_from".to_owned(),
                _ => "put_more".to_owned(),
            },
        }
    }

    fn event_word(event: EventId) -> &'static str {
        EVENTS[event.at()]
    }

    fn figures(state: &State<Self>, pool: &CardPool, card: CardId) -> Vec<(&'static str, i32)> {
        let mut all = Vec::new();
        for (at, stat) in STATS.iter().enumerate() {
            let n = values::stat(state, pool, card, StatId(at as u8));
            all.push((*stat, i32::from(n)));
        }
        all
    }

    fn read<'a>(r: &Reader<'a, ShamanKing>, card: usize) -> Res<Vec<(&'static str, i32)>> {
        let mut all = Vec::new();
        for stat in STATS {
            all.push((*stat, ShamanKing::stat(r, card, stat)?));
        }
        Ok(all)
    }
}

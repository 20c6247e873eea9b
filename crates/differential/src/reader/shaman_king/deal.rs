//! Small boards of Shaman King, and what of them is compared.

use super::super::Res;
use super::super::board::{Board, Laid};
use super::super::model::Model;
use super::super::rules::{Desk, Reader, Rules};
use super::super::stage::Staged;
use super::{ShamanKing, harm};
use crate::dice::Dice;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, Seat, StatId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Modifier};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::words::{EVENTS, PHASES, STATS, kind, phase, prompt, word, zone};
use shokan_rules::shaman_king::{self as engine, Registers, Step, values};

type Game = engine::ShamanKing;

impl Board<'_, Game> {
    /// The shamans of a seat with what is under and on them.
    fn field(&mut self, dice: &mut Dice, seat: u8, used: Option<DefId>) -> Option<Option<CardId>> {
        let of = |kinds: &[u8]| used.filter(|&def| kinds.contains(&self.pool.def(def).kind));
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
            let card = self.put(
                def,
                seat,
                Laid {
                    damage: hurt,
                    ..Laid::at(seat, zone::SHAMANS, position)
                },
            )?;
            if mine && shaman.is_some() {
                found = Some(card);
            }
            if let Some(def) = spirit.filter(|_| mine) {
                let row = dice.pick(&[zone::BATTLE_ROW, zone::SUMMON_ROW, zone::WAIT_ROW]);
                found = self.put(def, seat, Laid::at(seat, row, position));
            }
            for row in [zone::BATTLE_ROW, zone::SUMMON_ROW, zone::WAIT_ROW] {
                if dice.one_in(3) {
                    let def = self.any(dice, &[kind::SPIRIT])?;
                    self.put(def, seat, Laid::at(seat, row, position))?;
                }
            }
            if let Some(def) = attached.filter(|_| mine) {
                found = self.put(def, seat, Laid::at(seat, zone::ATTACHED, position));
            } else if dice.one_in(3) {
                let def = self.any(dice, &[kind::ATTACHMENT, kind::SPIRIT])?;
                self.put(def, seat, Laid::at(seat, zone::ATTACHED, position))?;
            }
        }
        Some(found)
    }

    /// Piles, and a card that is used and lies nowhere else.
    fn piles(&mut self, dice: &mut Dice, seat: u8, used: Option<DefId>) -> Option<Option<CardId>> {
        let attacks = [kind::STRIKE, kind::FINISHING_MOVE, kind::SECRET_ART];
        let mut found = None;
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
    const UNIT: i32 = 10;
    const AMOUNTS: &'static [&'static str] = &[
        "heal",
        "damage",
        "damage_value",
        "win_battle",
        "lose_battle",
    ];

    fn pause() -> Step {
        Step::Mulligan { asked: 0 }
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
        for seat in 0..2 {
            let own = (seat == mine).then_some(def);
            let here = board.field(dice, seat, own)?;
            let there = board.piles(dice, seat, own)?;
            used = used.or(here).or(there);
        }
        let mut registers = Registers {
            turn: 2 + dice.below(4) as u16,
            active: Seat(dice.below(2) as u8),
            phase: dice.pick(&[phase::ART_1, phase::ART_2, phase::SUMMON]),
            ..Registers::default()
        };
        for seat in 0..2 {
            for &card in board.table.pile(Seat(seat), zone::SHAMANS) {
                let it = board.table.card(card);
                let persons = pool.quick(it.def).categories;
                registers.pair[usize::from(seat)] |= persons;
                registers.person[usize::from(seat)][usize::from(it.cell)] = persons;
            }
        }
        Some((board.begin(registers, dice), used?))
    }

    fn rules<'a>(_: &State<Self>) -> Self::Rules<'a> {
        ShamanKing::default()
    }

    fn learn<'a>(r: &mut Reader<'a, ShamanKing>) {
        for seat in 0..2 {
            for card in r.pile(seat, "shaman_position") {
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
        model.phase = PHASES[usize::from(registers.phase)];
    }

    fn begun(_: &mut State<Self>) {}

    fn enter<'a>(_: &mut Reader<'a, ShamanKing>) {}

    fn end<'a>(r: &mut Reader<'a, ShamanKing>, d: &mut Desk<'_, 'a, ShamanKing>) -> Res<()> {
        harm::settle(r, d)
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

    fn event_word(event: u8) -> &'static str {
        EVENTS[usize::from(event)]
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

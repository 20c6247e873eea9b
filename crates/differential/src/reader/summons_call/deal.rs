//! Small boards of Summons Call, and what of them is compared.

use super::super::board::{Board, Laid};
use super::super::model::Model;
use super::super::rules::{Desk, Reader, Rules};
use super::super::stage::Staged;
use super::super::{Pick, Res};
use super::{SummonsCall, settle, turn};
use crate::dice::Dice;
use shokan_kernel::decision::Asked;
use shokan_kernel::ids::{CardId, DefId, EventId, Seat, StatId, VerbId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, FACE_DOWN, Modifier, RESTED};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summons_call::words::{EVENTS, LEXICON, PHASES, kind, phase, prompt, word, zone};
use shokan_rules::summons_call::{self as engine, Registers, Step, field};

type Game = engine::SummonsCall;

impl Board<'_, Game> {
    /// Master, units and skill of a seat, with the card that is used; which is told.
    fn field(&mut self, dice: &mut Dice, seat: u8, used: Option<DefId>) -> Option<Option<CardId>> {
        let of = |kind| used.filter(|&def| self.pool.def(def).kind == kind);
        let (master, unit, skill) = (of(kind::MASTER), of(kind::UNIT), of(kind::SKILL));
        let mut found = None;
        let def = match master {
            Some(def) => def,
            None => self.any(dice, &[kind::MASTER])?,
        };
        let (flags, hurt) = (low(dice), dice.below(5) as i16);
        let column = dice.below(3) as u8;
        let card = self.put(
            def,
            seat,
            Laid {
                flags,
                damage: hurt,
                ..Laid::at(seat, zone::MASTER, column)
            },
        )?;
        found = found.or(master.map(|_| card));
        let mut columns = vec![0, 1, 2];
        if let Some(def) = unit {
            let at = columns.remove(dice.below(3));
            let flags = low(dice);
            found = self.put(
                def,
                seat,
                Laid {
                    flags,
                    ..Laid::at(seat, zone::UNITS, at)
                },
            );
        }
        for at in columns {
            if dice.one_in(2) {
                let unit = self.any(dice, &[kind::UNIT])?;
                let owner = if dice.one_in(6) { 1 - seat } else { seat };
                let hp = self.pool.def(unit).stats[2];
                let hurt = dice.below(3).min(hp.max(1) as usize - 1) as i16;
                let down = if dice.one_in(12) { FACE_DOWN } else { 0 };
                let flags = low(dice) | down;
                self.put(
                    unit,
                    owner,
                    Laid {
                        flags,
                        damage: hurt,
                        ..Laid::at(seat, zone::UNITS, at)
                    },
                )?;
            }
        }
        if let Some(def) = skill {
            found = self.put(def, seat, Laid::pile(seat, zone::RESOLVING));
        }
        Some(found)
    }

    fn piles(&mut self, dice: &mut Dice, seat: u8) -> Option<()> {
        let piles = [
            (zone::MANA, 4),
            (zone::HAND, 4),
            (zone::DECK, 5),
            (zone::OUTSIDE, 4),
            (zone::GONE, 2),
        ];
        for (pile, most) in piles {
            for _ in 0..dice.below(most + 1) {
                let def = self.any(dice, &[kind::UNIT, kind::SKILL])?;
                let mut flags = 0;
                if pile == zone::MANA {
                    flags = low(dice) | if dice.one_in(2) { FACE_DOWN } else { 0 };
                }
                self.put(
                    def,
                    seat,
                    Laid {
                        flags,
                        ..Laid::pile(seat, pile)
                    },
                )?;
            }
        }
        Some(())
    }
}

/// A card may lie sideways.
fn low(dice: &mut Dice) -> u8 {
    if dice.one_in(4) { RESTED } else { 0 }
}

impl Staged for Game {
    type Rules<'a> = SummonsCall<'a>;

    const AMOUNTS: &'static [&'static str] = &["damage", "heal"];

    fn pause() -> Step {
        Step::Main
    }

    fn is_pause(asked: Asked) -> bool {
        asked.prompt == prompt::MAIN
    }

    fn lay(catalogue: &Catalogue, dice: &mut Dice, def: DefId) -> Option<(State<Self>, CardId)> {
        let mut board = Board::new(&catalogue.pool);
        let mine = dice.below(2) as u8;
        let mut used = None;
        for seat in 0..2 {
            let own = (seat == mine).then_some(def);
            let found = board.field(dice, seat, own)?;
            used = used.or(found);
            board.piles(dice, seat)?;
        }
        let registers = Registers {
            turn: 1 + dice.below(4) as u16,
            active: Seat(dice.below(2) as u8),
            phase: if dice.one_in(5) {
                phase::END
            } else {
                phase::MAIN
            },
            ..Registers::default()
        };
        Some((board.begin(registers, dice), used?))
    }

    fn rules<'a>(state: &State<Self>) -> SummonsCall<'a> {
        let mut blanked = Vec::new();
        for (at, card) in state.table.in_order().enumerate() {
            if state.registers.blanked.has(card) {
                blanked.push(at);
            }
        }
        SummonsCall {
            blanked,
            ..SummonsCall::default()
        }
    }

    fn turn_of(state: &State<Self>, model: &mut Model<'_>) {
        let registers = &state.registers;
        model.active = registers.active.0;
        model.turn = u32::from(registers.turn);
        model.phase = PHASES[registers.phase.at()];
    }

    fn begun(state: &mut State<Self>) {
        state.registers.resolving += 1;
    }

    fn enter<'a>(r: &mut Reader<'a, SummonsCall<'a>>) {
        r.game.resolving = 1;
        r.game.texts = 1;
    }

    fn end<'a>(
        r: &mut Reader<'a, SummonsCall<'a>>,
        d: &mut Desk<'_, 'a, SummonsCall<'a>>,
    ) -> Res<()> {
        r.game.texts = 0;
        settle::end(r, d)?;
        turn::chain(r, d, None)
    }

    const ACTS: usize = 3;

    fn act_word(verb: VerbId) -> &'static str {
        ["play", "attack", "move", "mana"][usize::from(verb.0)]
    }

    fn offers<'a>(r: &Reader<'a, SummonsCall<'a>>) -> Res<Vec<Pick>> {
        turn::offers(r)
    }

    fn do_act<'a>(
        r: &mut Reader<'a, SummonsCall<'a>>,
        d: &mut Desk<'_, 'a, SummonsCall<'a>>,
        pick: Pick,
    ) -> Res<()> {
        turn::act(r, d, pick)
    }

    fn change_word(modifier: &Modifier) -> String {
        match modifier.change {
            Change::Add | Change::Set => LEXICON.stats[modifier.stat.at()].to_owned(),
            _ if modifier.stat.0 == word::DIRECTIONS => "directions".to_owned(),
            _ => {
                let acts = BARRED.iter().find(|it| it.0 == modifier.stat.0);
                acts.map_or_else(String::new, |it| it.1.to_owned())
            }
        }
    }

    fn change_key(pool: &CardPool, modifier: &Modifier) -> (String, i32) {
        let n = i32::from(modifier.value);
        let said = match (modifier.change, modifier.stat.0) {
            (Change::Word, word::CATEGORY) => super::BECOMES,
            (Change::Word, word::ALSO_CATEGORY) => super::COUNTS_AS,
            _ => return (Self::change_word(modifier), n),
        };
        let category = usize::try_from(n)
            .ok()
            .and_then(|at| pool.categories.get(at));
        (format!("{said}{}", category.map_or("?", String::as_str)), 0)
    }

    fn event_word(event: EventId) -> &'static str {
        EVENTS[event.at()]
    }

    fn figures(state: &State<Self>, pool: &CardPool, card: CardId) -> Vec<(&'static str, i32)> {
        let mut all = Vec::new();
        for (at, stat) in LEXICON.stats.iter().enumerate() {
            // As texts read it: a face-down mana card has none (R-SC-101).
            let n = <Self as Ruleset>::stat(state, pool, card, StatId(at as u8));
            all.push((*stat, i32::from(n)));
        }
        all.push((
            "directions",
            i32::from(field::directions(state, pool, card)),
        ));
        for (which, said) in BARRED {
            let barred = field::forbids(state, pool, card, *which).is_some();
            all.push((*said, i32::from(barred)));
        }
        all
    }

    fn read<'a>(r: &Reader<'a, SummonsCall<'a>>, card: usize) -> Res<Vec<(&'static str, i32)>> {
        let mut all = Vec::new();
        for stat in LEXICON.stats {
            all.push((*stat, SummonsCall::stat(r, card, stat)?));
        }
        all.push(("directions", r.directions(card)?));
        for (_, said) in BARRED {
            all.push((*said, i32::from(r.is_barred(card, said)?)));
        }
        Ok(all)
    }
}

const BARRED: &[(u8, &str)] = &[
    (word::CANNOT_ATTACK, "cannot attack"),
    (word::CANNOT_ATTACK_MASTER, "cannot attack_master"),
    (word::CANNOT_ATTACK_UNIT, "cannot attack_unit"),
    (word::CANNOT_BE_ATTACKED, "cannot be_attacked"),
    (word::CANNOT_BE_CHOSEN, "cannot be_chosen"),
    (word::CANNOT_MOVE_COLUMN, "cannot move_column"),
    (word::CANNOT_BE_HEALED, "cannot be_healed"),
];

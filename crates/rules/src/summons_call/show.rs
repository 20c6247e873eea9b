//! The table of one viewer in words: zones, cards, the question with its choices and refusals.

use super::words::{DIRECTIONS, PHASES, ZONES, direction, kind, stat, word, zone};
use super::{SummonsCall, field};
use crate::phrase::{self, bi};
use crate::show::{Bi, CardView, Figure, GameView, MarkView, SeatView, StatView};
use shokan_kernel::decision::Asked;
use shokan_kernel::ids::{CardId, NO_CELL, Seat, ZoneId};
use shokan_kernel::table::Change;
use shokan_lang::text;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonsCall>;

impl Eyes<'_> {
    /// The whole table.
    pub(super) fn view(&self) -> GameView {
        let registers = &self.game.registers;
        let over = self.game.outcome().is_some();
        let asked = self.game.asked();
        let sees = |asked: &Asked| self.viewer.sees(asked.seat);
        GameView {
            game: "summons_call".to_owned(),
            viewer: self.viewer.seat().map(|seat| seat.0),
            turn: registers.turn,
            active: registers.active.0,
            phase: if over {
                crate::info::OVER
            } else {
                PHASES[registers.phase.at()]
            }
            .to_owned(),
            seats: (0..2).map(|seat| self.seat_view(Seat(seat))).collect(),
            zones: (0..2 * ZONES.len() as u8)
                .map(|zone| self.zone_view(ZoneId(zone)))
                .collect(),
            stack: Vec::new(),
            asked: asked.map(|asked| asked.seat.0),
            decision: asked.filter(sees).map(|asked| self.decision(asked)),
            outcome: self.game.outcome().map(|outcome| self.outcome(outcome)),
            series: None,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let game = self.game;
        let count = |kind| game.table.pile(seat, kind).len() as i32;
        let moves = game.registers.active == seat && !game.registers.master_moved;
        let figures = [
            (
                "master_hp",
                i32::from(field::master_hp(game, &self.catalogue.pool, seat)),
            ),
            ("mana", count(zone::MANA)),
            ("mana_standing", i32::from(field::standing_mana(game, seat))),
            (
                "mana_face_down",
                i32::from(field::face_down_mana(game, seat)),
            ),
            ("hand", count(zone::HAND)),
            ("deck", count(zone::DECK)),
            ("outside", count(zone::OUTSIDE)),
            ("out_of_game", count(zone::GONE)),
            ("master_moves_left", i32::from(moves)),
        ];
        let figures = figures
            .map(|(name, value)| Figure {
                name: name.to_owned(),
                value,
            })
            .to_vec();
        SeatView {
            seat: seat.0,
            figures,
            marks: Vec::new(),
        }
    }

    /// One card.
    pub(super) fn card_shown(&self, card: CardId) -> CardView {
        let it = self.game.table.card(card);
        let mut out = CardView {
            id: self.handle(card),
            owner: it.owner.0,
            controller: it.controller.0,
            column: (it.cell != NO_CELL).then_some(it.cell),
            rested: it.rested(),
            face_down: it.face_down(),
            damage: it.damage,
            card: self.word(card),
            ..CardView::default()
        };
        if out.card.is_some() {
            let pool = &self.catalogue.pool;
            let def = pool.def(it.def);
            let mut number = |name: &str, which: shokan_kernel::ids::StatId| {
                out.stats.push(StatView {
                    stat: name.to_owned(),
                    printed: def.stats[which.at()],
                    now: field::stat(self.game, pool, card, which),
                });
            };
            match def.kind {
                kind::UNIT => {
                    number("cost", stat::COST);
                    number("atk", stat::ATK);
                    number("hp", stat::HP);
                    let bits = field::directions(self.game, pool, card);
                    let known = [direction::LEFT, direction::FRONT, direction::RIGHT];
                    for (bit, name) in known.into_iter().zip(DIRECTIONS) {
                        if bits & bit != 0 {
                            out.directions.push((*name).to_owned());
                        }
                    }
                }
                kind::SKILL => number("cost", stat::COST),
                _ => number("hp", stat::HP),
            }
            out.marks = self.all_marks(card);
        }
        out
    }

    fn all_marks(&self, card: CardId) -> Vec<MarkView> {
        let mut marks = self.marks(card);
        if self.game.registers.blanked.has(card) {
            marks.push(MarkView {
                text: bi("他の効果を失う", "Loses other effects"),
                from: None,
                until: "always".to_owned(),
            });
        }
        marks
    }

    /// The category with this number.
    fn category(&self, number: i16) -> Bi {
        let all = &self.catalogue.pool.categories;
        let word = all.get(number as usize).map_or("", String::as_str);
        let said = text::word_text(word, self.catalogue.vocabulary, &self.catalogue.words);
        bi(said.ja, said.en)
    }

    /// A change in words.
    pub(super) fn changed(&self, modifier: &shokan_kernel::table::Modifier) -> Bi {
        let value = modifier.value;
        let name = match modifier.stat {
            stat::COST => bi("コスト", "cost"),
            stat::ATK => bi("ATK", "ATK"),
            stat::HP => bi("HP", "HP"),
            _ => bi("マスターへの戦闘ダメージ", "battle damage to a master"),
        };
        match modifier.change {
            Change::Add | Change::Set | Change::Scale => {
                phrase::changed(&name, modifier.change, value)
            }
            Change::Counters => self.counters(modifier),
            Change::LoseOthers => bi("他の効果を失う", "Loses other effects"),
            Change::Grant => {
                let ability = self.catalogue.pool.ability(modifier.ability);
                self.catalogue.ability_text(ability)
            }
            Change::Word => match modifier.stat.0 {
                word::DIRECTIONS => {
                    let (ja, en) = directions_text(value as u8);
                    bi(format!("攻撃方向 {ja}"), format!("Attacks {en}"))
                }
                word::CANNOT_ATTACK => bi("攻撃できない", "Cannot attack"),
                word::CANNOT_ATTACK_MASTER => {
                    bi("マスターを攻撃できない", "Cannot attack a master")
                }
                word::CANNOT_ATTACK_UNIT => bi("ユニットを攻撃できない", "Cannot attack a unit"),
                word::CANNOT_BE_ATTACKED => bi("攻撃されない", "Cannot be attacked"),
                word::CANNOT_BE_CHOSEN => bi("効果で選ばれない", "Cannot be chosen"),
                word::CANNOT_MOVE_COLUMN => bi("列を移動できない", "Cannot change column"),
                word::CATEGORY => {
                    let name = self.category(value);
                    bi(
                        format!("カテゴリーが「{}」になっている", name.ja),
                        format!("Its category is {}", name.en),
                    )
                }
                word::ALSO_CATEGORY => {
                    let name = self.category(value);
                    bi(
                        format!("カテゴリー「{}」としても扱う", name.ja),
                        format!("Also counts as category {}", name.en),
                    )
                }
                _ => bi("回復されない", "Cannot be healed"),
            },
        }
    }
}

/// The name of a column.
pub(crate) fn column_name(column: u8) -> Bi {
    match column {
        0 => bi("左列", "left column"),
        1 => bi("中央列", "centre column"),
        _ => bi("右列", "right column"),
    }
}

pub(super) fn directions_text(bits: u8) -> (String, String) {
    let all = [
        (direction::LEFT, "左隣", "left"),
        (direction::FRONT, "正面", "front"),
        (direction::RIGHT, "右隣", "right"),
    ];
    let held: Vec<_> = all.iter().filter(|it| bits & it.0 != 0).collect();
    if held.is_empty() {
        return ("なし".to_owned(), "nowhere".to_owned());
    }
    let ja: Vec<&str> = held.iter().map(|it| it.1).collect();
    let en: Vec<&str> = held.iter().map(|it| it.2).collect();
    (ja.join("・"), en.join(" and "))
}

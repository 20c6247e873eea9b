//! The table of one viewer in words: zones, cards, the question with its choices and refusals.

use super::words::{DIRECTIONS, PHASES, ZONES, direction, kind, sc, stat, word, zone};
use super::{SummonsCall, field, other};
use crate::catalogue::Catalogue;
use crate::clauses;
use crate::show::{
    Bi, CardView, Figure, GameView, MarkView, OutcomeView, SeatView, StatView, ZoneView,
};
use crate::summons_call::clause_ids::IDS;
use shokan_kernel::decision::Asked;
use shokan_kernel::ids::{CardId, ClauseId, DefId, NO_CELL, Seat, ZoneId};
use shokan_kernel::outcome::{Fault, Outcome};
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Until};
use shokan_kernel::view::Viewer;

type Game = State<SummonsCall>;
type Table = shokan_kernel::table::Table<SummonsCall>;

/// Both languages at once.
pub(crate) fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}

/// The id of a clause.
pub fn clause_id(clause: ClauseId) -> String {
    IDS.get(clause.at())
        .map_or_else(String::new, |id| (*id).to_owned())
}

/// The sentence of a clause.
pub fn clause_text(clause: ClauseId) -> Bi {
    clauses::text(&clause_id(clause)).map_or_else(Bi::default, |(ja, en)| bi(ja, en))
}

/// One viewer's eyes on a game.
#[derive(Clone, Copy, Debug)]
pub struct Eyes<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its cards.
    pub catalogue: &'a Catalogue,
    /// Who looks.
    pub viewer: Viewer,
}

impl Eyes<'_> {
    /// Whether the viewer knows the face of a card.
    pub fn knows(&self, card: CardId) -> bool {
        self.game.table.card(card).known & self.viewer.mask() != 0
    }

    /// The name by which this viewer can follow a card.
    pub fn handle(&self, card: CardId) -> Option<u16> {
        if !card.is_some() {
            return None;
        }
        let it = self.game.table.card(card);
        let kind = Table::kind(it.zone);
        let known = self.knows(card);
        match kind {
            // A card of a deck has no name: it is where it lies.
            zone::DECK if known => {
                let pile = self.game.table.zone(it.zone);
                let at = pile.iter().position(|&other| other == card)? as u16;
                Some(60_000 + u16::from(it.owner.0) * 100 + at)
            }
            zone::DECK => None,
            zone::HAND if !known => None,
            _ => Some(it.handle),
        }
    }

    /// The name of a card, or what its back says.
    pub fn name(&self, card: CardId) -> Bi {
        if !card.is_some() || !self.knows(card) {
            return bi("カード", "a card");
        }
        self.name_of(self.game.table.card(card).def)
    }

    fn name_of(&self, def: DefId) -> Bi {
        if def == DefId::UNKNOWN {
            return bi("カード", "a card");
        }
        let def = self.catalogue.pool.def(def);
        bi(def.ja.clone(), def.en.clone())
    }

    /// How this viewer calls a seat.
    pub fn seat(&self, seat: Seat) -> Bi {
        match self.viewer.seat() {
            Some(own) if own == seat => bi("あなた", "You"),
            Some(_) => bi("相手", "Your opponent"),
            None if seat.0 == 0 => bi("先攻", "The first player"),
            None => bi("後攻", "The second player"),
        }
    }

    fn word(&self, card: CardId) -> Option<String> {
        let def = self.game.table.card(card).def;
        let known = self.knows(card) && def != DefId::UNKNOWN;
        known.then(|| self.catalogue.pool.def(def).word.clone())
    }

    /// The whole table.
    pub fn view(&self) -> GameView {
        let registers = &self.game.registers;
        let over = self.game.outcome().is_some();
        let asked = self.game.asked();
        let sees =
            |asked: &Asked| self.viewer == Viewer::Open || self.viewer.seat() == Some(asked.seat);
        GameView {
            game: "summons_call".to_owned(),
            viewer: self.viewer.seat().map(|seat| seat.0),
            turn: registers.turn,
            active: registers.active.0,
            phase: if over {
                "over"
            } else {
                PHASES[usize::from(registers.phase)]
            }
            .to_owned(),
            seats: (0..2).map(|seat| self.seat_view(Seat(seat))).collect(),
            zones: (0..2 * ZONES.len() as u8)
                .map(|zone| self.zone_view(ZoneId(zone)))
                .collect(),
            asked: asked.map(|asked| asked.seat.0),
            decision: asked.filter(sees).map(|asked| self.decision(asked)),
            outcome: self.game.outcome().map(|outcome| self.outcome(outcome)),
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
        }
    }

    fn zone_view(&self, id: ZoneId) -> ZoneView {
        let pile = self.game.table.zone(id);
        let (seat, kind) = (Table::seat(id), Table::kind(id));
        let own = self.viewer.seat() == Some(seat) || self.viewer == Viewer::Open;
        let mut cards: Vec<CardId> = pile.to_vec();
        match kind {
            zone::DECK => cards.retain(|&card| self.knows(card)),
            zone::HAND if !own => {
                // The places of a hidden hand say nothing.
                cards.retain(|&card| self.knows(card));
                cards.sort_by_key(|&card| {
                    let it = self.game.table.card(card);
                    (it.def, it.handle)
                });
            }
            _ => {}
        }
        ZoneView {
            seat: seat.0,
            zone: ZONES[kind.at()].to_owned(),
            count: pile.len() as u16,
            cards: cards.into_iter().map(|card| self.card(card)).collect(),
        }
    }

    /// One card.
    pub fn card(&self, card: CardId) -> CardView {
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
            out.marks = self.marks(card);
        }
        out
    }

    fn marks(&self, card: CardId) -> Vec<MarkView> {
        let table = &self.game.table;
        let mut marks: Vec<MarkView> = table
            .on(card)
            .map(|modifier| {
                let source = modifier.source.card;
                MarkView {
                    text: self.change_text(modifier),
                    from: source.is_some().then(|| self.word(source)).flatten(),
                    until: until_word(modifier.until).to_owned(),
                }
            })
            .collect();
        if self.game.registers.blanked.has(card) {
            marks.push(MarkView {
                text: bi("他の効果を失う", "Loses other effects"),
                from: None,
                until: "always".to_owned(),
            });
        }
        marks
    }

    /// A change in words.
    pub fn change_text(&self, modifier: &shokan_kernel::table::Modifier) -> Bi {
        let value = modifier.value;
        let name = match modifier.stat {
            stat::COST => bi("コスト", "cost"),
            stat::ATK => bi("ATK", "ATK"),
            stat::HP => bi("HP", "HP"),
            _ => bi("マスターへの戦闘ダメージ", "battle damage to a master"),
        };
        match modifier.change {
            Change::Add => bi(
                format!("{}{value:+}", name.ja),
                format!("{} {value:+}", name.en),
            ),
            Change::Set => bi(
                format!("{}は{value}", name.ja),
                format!("{} is {value}", name.en),
            ),
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
                _ => bi("回復されない", "Cannot be healed"),
            },
        }
    }

    /// How the game ended, in words.
    pub fn outcome(&self, outcome: Outcome) -> OutcomeView {
        let (winner, kind, clause) = match outcome {
            Outcome::Won { seat, why } => (Some(seat), "won", why),
            Outcome::Drawn(why) => (None, "drawn", why),
            Outcome::Void(_) => (None, "void", ClauseId::default()),
        };
        let text = match (outcome, winner) {
            (Outcome::Void(Fault::Turns), _) => bi(
                "ターン数の上限に達しました。",
                "The limit of turns was reached.",
            ),
            (Outcome::Void(_), _) => bi(
                "プログラムの限界に達したため、この対戦は無効です。",
                "The game is void: a limit of the program was reached.",
            ),
            (_, Some(seat)) => self.victory(seat, clause),
            _ => bi("引き分けです。", "The game is drawn."),
        };
        OutcomeView {
            winner: winner.map(|seat| seat.0),
            kind: kind.to_owned(),
            clause: if matches!(outcome, Outcome::Void(_)) {
                String::new()
            } else {
                clause_id(clause)
            },
            text,
        }
    }

    fn victory(&self, seat: Seat, clause: ClauseId) -> Bi {
        let (winner, loser) = (self.seat(seat), self.seat(other(seat)));
        let verb = if winner.en == "You" { "win" } else { "wins" };
        let reason = if clause == sc!("R-SC-78") {
            let verb = if loser.en == "You" {
                "conceded"
            } else {
                "has conceded"
            };
            bi(
                format!("{}が投了しました。", loser.ja),
                format!("{} {verb}.", loser.en),
            )
        } else {
            bi(
                format!("{}のマスターのHPが0以下になりました。", loser.ja),
                match loser.en.as_str() {
                    "You" => "Your master's HP is 0 or less.".to_owned(),
                    name => format!("{name}'s master has 0 HP or less."),
                },
            )
        };
        bi(
            format!("{}{}の勝ちです。", reason.ja, winner.ja),
            format!("{} {} {verb}.", reason.en, winner.en),
        )
    }
}

/// The word of a duration, for programs.
const fn until_word(until: Until) -> &'static str {
    match until {
        Until::WhileHere => "while_here",
        Until::Battle => "this_battle",
        Until::Turn => "this_turn",
        Until::EnemyTurnEnds => "until_enemy_turn_ends",
        Until::OwnTurnBegins => "until_own_turn_begins",
        Until::Game => "this_game",
        Until::WhileSource => "while_source",
    }
}

/// A duration in words.
pub(crate) fn until_text(until: Until) -> Bi {
    match until {
        Until::WhileHere => bi("領域を移るまで", "until it changes zone"),
        Until::Battle => bi("この戦闘の間", "for this battle"),
        Until::Turn => bi("ターン終了まで", "until end of turn"),
        Until::EnemyTurnEnds => bi(
            "次の相手のターン終了まで",
            "until the end of the opponent's next turn",
        ),
        Until::OwnTurnBegins => bi("次の自分のターン開始まで", "until the next own turn begins"),
        Until::Game => bi("このゲームの間", "for this game"),
        Until::WhileSource => bi("元のカードがそこにある間", "while its source is there"),
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

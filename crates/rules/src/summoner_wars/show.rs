//! The table as one viewer may know it: figures, zones, cards.

use super::words::{PHASES, STATS, ZONES, kind, stat, sw, word, zone};
use super::{MERCENARY, SummonerWars, grid, in_turn, is_out, magic, seats, values};
use crate::phrase::{self, bi, possessive};
use crate::show::{Bi, CardView, Figure, GameView, KeywordView, MarkView, SeatView, StatView};
use shokan_kernel::ids::{AbilityId, CardId, ClauseId, Seat, StatId, ZoneId};
use shokan_kernel::table::{Change, Modifier};
use shokan_kernel::view::Viewer;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonerWars>;

impl Eyes<'_> {
    /// The whole table.
    pub(super) fn view(&self) -> GameView {
        let registers = &self.game.registers;
        let over = self.game.outcome().is_some();
        let asked = self.game.asked();
        let sees = |seat: Seat| self.viewer.sees(seat);
        let phase = if over {
            crate::info::OVER
        } else {
            PHASES[registers.phase.at()]
        };
        let all = seats(self.game);
        GameView {
            game: "summoner_wars".to_owned(),
            viewer: self.seated().map(|seat| seat.0),
            turn: registers.turn,
            active: registers.active.0,
            phase: phase.to_owned(),
            seats: (0..all).map(|seat| self.figures(Seat(seat))).collect(),
            zones: (0..all * ZONES.len() as u8)
                .map(|zone| self.pile_view(ZoneId(zone)))
                .collect(),
            stack: Vec::new(),
            asked: asked.map(|asked| asked.seat.0),
            decision: asked
                .filter(|asked| sees(asked.seat))
                .map(|asked| self.decision(asked)),
            outcome: self.game.outcome().map(|outcome| self.outcome(outcome)),
            series: None,
        }
    }

    /// At whose place the viewer sits. Who plays several decks sits at that of the deck that acts,
    /// or acts next (R-SW-62).
    fn seated(&self) -> Option<Seat> {
        if !matches!(self.viewer, Viewer::Seats(_)) {
            return self.viewer.seat();
        }
        let asked = self.game.asked().map(|asked| asked.seat);
        if let Some(seat) = asked.filter(|&seat| self.viewer.plays(seat)) {
            return Some(seat);
        }
        let next = in_turn(self.game).find(|&seat| self.viewer.plays(seat));
        next.or_else(|| self.viewer.seat())
    }

    /// R-SW-23: how many cards a Draw Pile has is told to its player; the others see its top.
    fn pile_view(&self, id: ZoneId) -> crate::show::ZoneView {
        let mut view = self.zone_view(id);
        let own = self.viewer.sees(Seat(view.seat));
        if view.zone == ZONES[zone::DRAW_PILE.at()] && !own {
            view.count = view.count.min(1);
        }
        view
    }

    fn figures(&self, seat: Seat) -> SeatView {
        let (game, registers) = (self.game, &self.game.registers);
        let hired = |card: &&CardId| game.table.card(**card).flags & MERCENARY != 0;
        let hand = game.table.pile(seat, zone::HAND);
        let top = game.table.pile(seat, zone::DRAW_PILE).first();
        let mine = registers.active == seat;
        let left = |most: u8, used: u8| {
            if mine {
                i32::from(most.saturating_sub(used))
            } else {
                0
            }
        };
        let figures = [
            ("hand", hand.len() as i32),
            ("magic", i32::from(magic::magic(game, seat))),
            (
                "mercenaries_in_hand",
                hand.iter().filter(hired).count() as i32,
            ),
            (
                "top_is_mercenary",
                i32::from(top.as_ref().is_some_and(hired)),
            ),
            ("team", i32::from(super::team(seat))),
            (
                "first",
                i32::from(registers.turn > 0 && registers.first == seat),
            ),
            ("out", i32::from(is_out(game, seat))),
            (
                "moves_left",
                left(super::moves::limit(game), registers.moves),
            ),
            (
                "attacks_left",
                left(super::combat::UNITS, registers.attacks),
            ),
        ];
        SeatView {
            seat: seat.0,
            figures: figures
                .map(|(name, value)| Figure {
                    name: name.to_owned(),
                    value,
                })
                .to_vec(),
            marks: self.held(seat),
        }
    }

    /// What a player holds until a moment comes: no card shows it.
    fn held(&self, seat: Seat) -> Vec<MarkView> {
        let table = &self.game.table;
        let all = table.modifiers().iter().enumerate();
        let held = all.filter(|(at, m)| m.seat == seat && table.cards_of(*at).next().is_none());
        held.map(|(_, modifier)| self.mark(modifier)).collect()
    }

    /// One card.
    pub(super) fn card_shown(&self, card: CardId) -> CardView {
        let game = self.game;
        let it = game.table.card(card);
        let place = [zone::BATTLEFIELD, zone::ON_TOP, zone::UNDER]
            .into_iter()
            .any(|kind| game.table.is_in(card, kind))
            .then_some(it.cell);
        let mut out = CardView {
            id: self.handle(card),
            owner: it.owner.0,
            controller: it.controller.0,
            face_down: it.face_down(),
            card: self.word(card),
            column: place,
            pile: place.map(u16::from),
            damage: it.damage,
            counters: values::under(game, card).count() as u16,
            states: self.states(card),
            ..CardView::default()
        };
        if out.card.is_some() {
            out.stats = self.stats(card);
            out.marks = self.marks(card);
            out.keywords = self.gained(card);
        }
        out
    }

    fn stats(&self, card: CardId) -> Vec<StatView> {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let def = pool.def(game.table.card(card).def);
        let view = |which: StatId, now: i16| StatView {
            stat: STATS[which.at()].to_owned(),
            printed: def.stats[which.at()],
            now,
        };
        let now = |which| values::stat(game, pool, card, which);
        let mut all = Vec::new();
        if def.kind == kind::UNIT {
            all.push(view(stat::ATTACK, now(stat::ATTACK)));
        }
        if def.tree.field("cost").is_some() {
            all.push(view(stat::COST, now(stat::COST)));
        }
        if def.stats[stat::LIFE.at()] > 0 {
            all.push(view(stat::LIFE, now(stat::LIFE_LEFT)));
        }
        all
    }

    /// What everybody can tell of a card besides how it lies.
    fn states(&self, card: CardId) -> Vec<String> {
        let (game, registers) = (self.game, &self.game.registers);
        let it = game.table.card(card);
        let field = game.table.is_in(card, zone::BATTLEFIELD);
        let refer = game.table.refer(card);
        let attack = &registers.attack;
        let all = [
            // R-SW-63: the back is seen wherever a card lies.
            ("mercenary", it.flags & MERCENARY != 0),
            ("moved", field && registers.moved.has(card)),
            ("attacked", field && registers.attacked.has(card)),
            ("attacker", field && attack.on && attack.attacker == refer),
            ("target", field && attack.on && attack.all.has(card)),
        ];
        let held = all.into_iter().filter(|(_, holds)| *holds);
        held.map(|(word, _)| word.to_owned()).collect()
    }

    /// The abilities that a card has gained.
    fn gained(&self, card: CardId) -> Vec<KeywordView> {
        let pool = &self.catalogue.pool;
        let given = self
            .game
            .table
            .on(card)
            .filter(|m| m.change == Change::Grant);
        let mut all: Vec<KeywordView> = given
            .filter_map(|m| pool.named(m.ability))
            .map(|named| KeywordView {
                word: named.word.clone(),
                name: bi(named.ja.clone(), named.en.clone()),
                given: true,
            })
            .collect();
        all.dedup();
        all
    }

    /// The name of the ability that a text belongs to, else the text itself.
    pub(super) fn text_name(&self, ability: AbilityId) -> Bi {
        let name = self.ability_name(ability);
        name.unwrap_or_else(|| self.printed_text(ability))
    }

    /// The name of the ability that a text belongs to.
    pub(super) fn ability_name(&self, ability: AbilityId) -> Option<Bi> {
        let named = self.catalogue.pool.named(ability)?;
        Some(bi(named.ja.clone(), named.en.clone()))
    }

    /// A change in words.
    pub(super) fn changed(&self, modifier: &Modifier) -> Bi {
        let value = modifier.value;
        let name = match modifier.stat {
            stat::ATTACK => bi("攻撃力", "Attack Value"),
            stat::COST => bi("召喚コスト", "Summon Cost"),
            stat::MOVE => bi("移動", "movement"),
            stat::REACH => bi("射程", "reach"),
            stat::DIE_RESULT => bi("ダイスの出目", "die results"),
            _ => bi("必要な出目", "result needed"),
        };
        match modifier.change {
            Change::Add | Change::Set | Change::Scale => {
                phrase::changed(&name, modifier.change, value)
            }
            Change::Grant => match self.ability_name(modifier.ability) {
                Some(name) => bi(format!("【{}】", name.ja), name.en),
                None => self.printed_text(modifier.ability),
            },
            Change::Counters => self.counters(modifier),
            Change::LoseOthers => bi("他の能力を失う", "loses other abilities"),
            Change::Word => given(modifier.stat.0),
        }
    }
}

fn given(which: u8) -> Bi {
    match which {
        word::CANNOT_MOVE => bi("移動できない", "cannot move"),
        word::CANNOT_ATTACK => bi("攻撃できない", "cannot attack"),
        word::CANNOT_MOVE_IN_PHASE => bi(
            "移動フェイズには移動できない",
            "cannot move in the Movement phase",
        ),
        word::CANNOT_ATTACK_IN_PHASE => bi(
            "攻撃フェイズには攻撃できない",
            "cannot attack in the Attack phase",
        ),
        word::LOSES_ABILITIES => bi("特殊能力を失う", "loses its abilities"),
        word::CONTROLLED => bi("支配が移っている", "is controlled by another player"),
        word::ATTACK_AS => bi("弓のユニットとして攻撃できる", "may attack as a bow Unit"),
        word::DIAGONALLY => bi("斜めに攻撃できる", "may attack diagonally"),
        word::ATTACK_EACH => bi("それぞれを攻撃できる", "may attack each of them"),
        word::COUNTS_AS_WALL => bi("壁として扱う", "counts as a Wall"),
        _ => bi("通り抜けて移動できる", "may move through cards"),
    }
}

/// How a space is called by people: column and row from 1.
pub(super) fn space(place: u8) -> String {
    let (column, row) = grid::spot(place);
    format!("{}-{}", column + 1, row + 1)
}

/// Why somebody has lost.
pub(super) fn defeat(loser: &Bi, clause: ClauseId) -> Bi {
    if clause == sw!("R-SW-57") {
        return bi(
            "一方のチームの召喚者が戦場からいなくなりました。",
            "One team has no Summoner left.",
        );
    }
    bi(
        format!("{}の召喚者が戦場からいなくなりました。", loser.ja),
        format!(
            "{} Summoner has left the Battlefield.",
            possessive(&loser.en)
        ),
    )
}

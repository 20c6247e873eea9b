//! The table as one viewer may know it: figures, zones, cards.

use super::staging::Going;
use super::words::{
    PHASES, STATS, ZONES, kind, option, phase, prompt, sk, stat, state, word, zone,
};
use super::{FACE_DOWN_CARD, POSITIONS, ShamanKing, foresee, other, summon, values};
use crate::phrase::{bi, possessive};
use crate::show::{Bi, CardView, Figure, GameView, KeywordView, MarkView, SeatView, StatView};
use shokan_kernel::ids::{AbilityId, CardId, ClauseId, DefId, Seat, StatId, ZoneId};
use shokan_kernel::pool::Quality;
use shokan_kernel::table::{Change, Modifier};

type Eyes<'a> = crate::eyes::Eyes<'a, ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;

/// Levels that cards have (section 3).
pub(super) const HIGHEST_LEVEL: u8 = 5;
const ATTACK_CARD: Quality = Quality::State(state::ATTACK_CARD);

impl Eyes<'_> {
    /// The whole table.
    pub(super) fn view(&self) -> GameView {
        let registers = &self.game.registers;
        let over = self.game.outcome().is_some();
        let asked = self.game.asked();
        let phase = if over {
            crate::info::OVER
        } else {
            PHASES[registers.phase.at()]
        };
        GameView {
            game: "shaman_king".to_owned(),
            viewer: self.viewer.seat().map(|seat| seat.0),
            turn: registers.turn,
            active: registers.active.0,
            phase: phase.to_owned(),
            seats: [Seat(0), Seat(1)].map(|seat| self.seat_view(seat)).to_vec(),
            zones: (0..2 * ZONES.len() as u8)
                .map(|zone| self.zone_view(ZoneId(zone)))
                .collect(),
            stack: Vec::new(),
            asked: asked.map(|asked| asked.seat.0),
            decision: asked
                .filter(|asked| self.viewer.sees(asked.seat))
                .map(|asked| self.decision(asked)),
            outcome: self.game.outcome().map(|outcome| self.outcome(outcome)),
            series: None,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let mut all = Figures(Vec::new());
        self.counts(seat, &mut all);
        self.shamans(seat, &mut all);
        self.battle(seat, &mut all);
        SeatView {
            seat: seat.0,
            figures: all.0,
            marks: self.held(seat),
        }
    }

    fn counts(&self, seat: Seat, to: &mut Figures) {
        let (game, registers) = (self.game, &self.game.registers);
        for (name, kind) in [
            ("hand", zone::HAND),
            ("deck", zone::DECK),
            ("graveyard", zone::GRAVEYARD),
        ] {
            to.add(name, game.table.pile(seat, kind).len() as i32);
        }
        to.flag("first", registers.turn > 0 && registers.first == seat);
        if registers.active == seat && registers.turn > 0 {
            to.flag("made", registers.made);
            to.flag("must_attack", must_attack(self));
        }
    }

    /// Health and limits of the shamans, by position from 1.
    fn shamans(&self, seat: Seat, to: &mut Figures) {
        let (game, pool) = (self.game, &self.catalogue.pool);
        for position in 0..POSITIONS {
            let at = position + 1;
            let found = values::shaman_at(game, pool, seat, position);
            let Some(shaman) = found.filter(|&shaman| self.is_revealed(shaman)) else {
                continue;
            };
            let health = i32::from(values::health(game, pool, shaman));
            to.add(&format!("health_{at}"), health);
            if !values::is_capable(game, pool, shaman) {
                continue;
            }
            let ([spirits, power], [number, most]) = summon::load(game, pool, shaman);
            to.add(&format!("spirits_{at}"), i32::from(spirits));
            to.add(&format!("spirits_most_{at}"), i32::from(number));
            to.add(&format!("power_{at}"), i32::from(power));
            to.add(&format!("power_most_{at}"), i32::from(most));
        }
    }

    /// Before SK-06.07 a shaman says nothing to the other side.
    fn is_revealed(&self, shaman: CardId) -> bool {
        self.game.registers.turn > 0 && self.knows(shaman)
    }

    /// What everybody can count of a running battle, and what its player has staged.
    fn battle(&self, seat: Seat, to: &mut Figures) {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let battle = &game.registers.battle;
        if !battle.on {
            return;
        }
        to.flag("attacking", battle.attacker == seat);
        to.flag(
            "defending",
            battle.attacker != seat && battle.shaman[seat.at()].card.is_some(),
        );
        if let Some((points, end)) = self.if_end_were_called(seat) {
            to.add("points_if_end", end);
            if points {
                to.add("staged", i32::from(game.registers.staged.len() as u8));
            }
        }
        if game.table.same(battle.fighter[seat.at()]).is_none() {
            return;
        }
        let going = Going::of(game, pool, seat);
        let last = going.last;
        to.add("points", i32::from(values::points(game, pool, seat)));
        if let Some(last) = last {
            to.add("last_level", i32::from(last));
        }
        let follows = |level: u8| last.is_none_or(|last| level == last || level == last + 1);
        if let Some((low, high)) = self.next_levels(seat, last) {
            to.add("next_low", i32::from(low));
            to.add("next_high", i32::from(high));
        }
        let hand = !game.table.pile(seat, zone::HAND).is_empty();
        to.flag("could_put_down", hand && follows(FACE_DOWN_CARD.0 as u8));
        let shaman = game.table.card(going.shaman);
        let on = Table::seat(shaman.zone);
        let attached = game.table.at_cell(on, zone::ATTACHED, shaman.cell);
        let fits = attached.is_some_and(|card| {
            let level = values::stat(game, pool, card, stat::LEVEL).clamp(0, 30) as u8;
            values::is(game, pool, card, ATTACK_CARD) && follows(level)
        });
        to.flag("attached_fits", fits);
    }

    /// The levels that the next card of a side may have. What is staged counts for its player.
    fn next_levels(&self, seat: Seat, last: Option<u8>) -> Option<(u8, u8)> {
        let registers = &self.game.registers;
        let staged = registers.staged.last();
        let own = registers.stager == seat && self.viewer.sees(seat);
        match staged.filter(|_| own) {
            None => Some(match last {
                Some(last) => (last, (last + 1).min(HIGHEST_LEVEL.max(last))),
                // R-SK-40: behind a shaman any level may come first.
                None => (1, HIGHEST_LEVEL),
            }),
            // SK-18.07: behind the card of the field comes just one more.
            Some(staged) if values::where_is(self.game, staged.card) == zone::ATTACHED => {
                Some((staged.level + 1, staged.level + 1))
            }
            Some(_) => None,
        }
    }

    /// The points of a side if the stager closed the step now, for the stager alone; and whether
    /// the side is the stager's own.
    fn if_end_were_called(&self, seat: Seat) -> Option<(bool, i32)> {
        let asked = self.game.asked()?;
        let stages = matches!(asked.prompt, prompt::STEP | prompt::DECLARATION);
        if !stages || !self.viewer.sees(asked.seat) {
            return None;
        }
        let seen = foresee::closed(self.game, &self.catalogue.pool, asked)?;
        let points = seen.points[seat.at()]?;
        Some((asked.seat == seat, i32::from(points)))
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
        let placed = Table::kind(it.zone).0 <= zone::COMBO.0;
        let mut out = CardView {
            id: self.handle(card),
            owner: it.owner.0,
            controller: it.controller.0,
            face_down: it.face_down(),
            card: self.word(card),
            column: placed.then_some(it.cell),
            damage: it.damage,
            states: self.states(card),
            ..CardView::default()
        };
        // SK-25.02: everybody knows what a face-down attack card counts.
        if out.card.is_some() || values::is_back(game, card) {
            out.stats = self.stats(card);
            out.marks = self.marks(card);
        }
        if out.card.is_some() {
            out.keywords = self.person(card).into_iter().collect();
        }
        out
    }

    fn stats(&self, card: CardId) -> Vec<StatView> {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let back = values::is_back(game, card);
        let at = values::where_is(game, card);
        let it = game.table.card(card);
        // A back has a type for its owner alone.
        let printed = if back {
            kind::STRIKE
        } else {
            pool.quick(it.def).kind
        };
        let view = |which: StatId| {
            let printed = match which {
                stat::LEVEL if back => FACE_DOWN_CARD.0,
                stat::ATTACK if back => FACE_DOWN_CARD.1,
                which => pool.quick(it.def).stats[which.at()],
            };
            // R-SK-113: a card of the row keeps the level with which it was put.
            let now = if which == stat::LEVEL && at == zone::COMBO {
                i16::from(it.cell)
            } else {
                values::stat(game, pool, card, which)
            };
            StatView {
                stat: STATS[which.at()].to_owned(),
                printed,
                now,
            }
        };
        let all: &[StatId] = match printed {
            kind::SHAMAN if at == zone::ATTACK_POSITION => &[
                stat::HEALTH,
                stat::SUMMON_POWER,
                stat::SUMMON_NUMBER,
                stat::ATTACK,
            ],
            kind::SHAMAN => &[stat::HEALTH, stat::SUMMON_POWER, stat::SUMMON_NUMBER],
            // SK-20.07.
            kind::SPIRIT if at == zone::ATTACHED || at == zone::COMBO => {
                &[stat::LEVEL, stat::ATTACK]
            }
            kind::SPIRIT => &[stat::LEVEL, stat::ATTACK, stat::DEFENCE, stat::SUMMON_VALUE],
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART => &[stat::LEVEL, stat::ATTACK],
            _ => &[],
        };
        all.iter().map(|&which| view(which)).collect()
    }

    /// What can be told of a card besides how it lies.
    fn states(&self, card: CardId) -> Vec<String> {
        let (game, pool, registers) = (self.game, &self.catalogue.pool, &self.game.registers);
        let it = game.table.card(card);
        let (at, side) = (values::where_is(game, card), Table::seat(it.zone));
        let known = it.def != DefId::UNKNOWN && self.knows(card);
        let shaman = known && pool.quick(it.def).kind == kind::SHAMAN && at.0 < zone::ART.0;
        let battle = &registers.battle;
        let of_battle =
            |seat: Seat| battle.on && game.table.same(battle.shaman[seat.at()]) == Some(card);
        let attacked = side == registers.active && registers.attacked >> (it.cell & 7) & 1 != 0;
        let own = values::host(game, card).is_some_and(|host| {
            known && pool.quick(it.def).digest[1] & values::person(game, host) != 0
        });
        let staged = registers
            .staged
            .iter()
            .find(|staged| staged.card == card && self.viewer.sees(registers.stager));
        let all = [
            (
                "incapacitated",
                shaman && it.face_down() && values::health(game, pool, card) == 0,
            ),
            ("over_souled", known && values::is_soul(game, pool, card)),
            ("attacked", shaman && attacked),
            ("attacker", shaman && of_battle(battle.attacker)),
            ("target", shaman && of_battle(other(battle.attacker))),
            ("own_spirit", own && values::is_spirit(game, pool, card)),
            (
                "last_step",
                battle.on && at == zone::COMBO && battle.last.iter().any(|set| set.has(card)),
            ),
            ("staged", staged.is_some_and(|staged| !staged.down)),
            ("staged_down", staged.is_some_and(|staged| staged.down)),
            (
                "user",
                shaman && game.table.same(registers.user) == Some(card),
            ),
        ];
        let held = all.into_iter().filter(|(_, holds)| *holds);
        held.map(|(word, _)| word.to_owned()).collect()
    }

    /// The person that a shaman counts as (R-SK-04): on the field everybody knows it, elsewhere its
    /// player.
    fn person(&self, card: CardId) -> Option<KeywordView> {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let it = game.table.card(card);
        let quick = pool.quick(it.def);
        if quick.kind != kind::SHAMAN {
            return None;
        }
        let field = it.cell < POSITIONS && self.is_revealed(card);
        let bits = match values::person(game, card) {
            bits if field && bits != 0 => bits,
            _ if self.viewer.sees(it.owner) => {
                quick.categories & game.registers.pair[it.owner.at() & 1]
            }
            _ => quick.categories,
        };
        if bits.count_ones() != 1 {
            return None;
        }
        let word = pool.categories.get(bits.trailing_zeros() as usize)?;
        let name = self.catalogue.words.open(word);
        Some(KeywordView {
            word: word.clone(),
            name: name.map_or_else(Bi::default, |it| bi(it.ja.clone(), it.en.clone())),
            given: false,
        })
    }

    /// A change in words.
    pub(super) fn changed(&self, modifier: &Modifier) -> Bi {
        let value = modifier.value;
        let name = stat_name(modifier.stat);
        match modifier.change {
            Change::Add => bi(
                format!("{}{value:+}", name.ja),
                format!("{} {value:+}", name.en),
            ),
            Change::Set => bi(
                format!("{}は{value}", name.ja),
                format!("{} is {value}", name.en),
            ),
            Change::Scale => bi(
                format!("{}{value}倍", name.ja),
                format!("{} x{value}", name.en),
            ),
            Change::Grant => self.printed_text(modifier.ability),
            Change::Counters => self.counters(modifier),
            Change::LoseOthers => bi("他の能力を失う", "loses other abilities"),
            Change::Word => given(modifier.stat.0),
        }
    }

    /// The text of an ability, without its full stop.
    pub(super) fn text_of(&self, ability: AbilityId) -> Bi {
        let text = self.printed_text(ability);
        bi(
            text.ja.trim_end_matches('。'),
            text.en.trim_end_matches('.'),
        )
    }
}

/// Named numbers, while they are gathered.
struct Figures(Vec<Figure>);

impl Figures {
    fn add(&mut self, name: &str, value: i32) {
        self.0.push(Figure {
            name: name.to_owned(),
            value,
        });
    }

    /// A figure that is there where it holds.
    fn flag(&mut self, name: &str, holds: bool) {
        if holds {
            self.add(name, 1);
        }
    }
}

/// Whether the turn player loses at the end of this turn unless an attack is made (SK-02.02,
/// SK-02.03, R-SK-34).
pub(super) fn must_attack(eyes: &Eyes<'_>) -> bool {
    let (game, registers) = (eyes.game, &eyes.game.registers);
    let to_come = registers.phase <= phase::ATTACK_2;
    let foe = other(registers.active);
    let target = values::capable(game, &eyes.catalogue.pool, foe).next();
    let asked = registers.target_seen
        || to_come && target.is_some()
        || registers.options & option::NO_EXCUSE != 0;
    registers.turn > 2 && !registers.made && asked
}

/// What a number is called.
fn stat_name(which: StatId) -> Bi {
    match which {
        stat::LEVEL => bi("コンボレベル", "combo level"),
        stat::ATTACK => bi("攻撃力", "attack"),
        stat::DEFENCE => bi("防御力", "defence"),
        stat::HEALTH => bi("体力", "health"),
        stat::SUMMON_POWER => bi("召喚力", "summon power"),
        stat::SUMMON_NUMBER => bi("召喚数", "summon number"),
        stat::SUMMON_VALUE => bi("召喚値", "summon value"),
        _ => bi("体力の減少量", "health lost"),
    }
}

fn given(which: u8) -> Bi {
    match which {
        word::CANNOT_ATTACK => bi(
            "攻撃側の攻撃キャラクターになれない",
            "cannot be the attack character of the attacking side",
        ),
        word::ATTACK_FROM_SUMMON_ROW => bi(
            "召喚フィールドからも攻撃できる",
            "may attack from the summon row",
        ),
        word::OVER_SOUL_FROM_HAND => bi(
            "手札の霊カードをオーバーソウルできる",
            "may over soul from hand",
        ),
        _ => bi("さらに1枚出せる", "one more card may be put"),
    }
}

/// Why somebody has lost.
pub(super) fn defeat(loser: &Bi, clause: ClauseId) -> Bi {
    let whose = possessive(&loser.en);
    if clause == sk!("SK-02.02") {
        return bi(
            format!("{}は一度も攻撃を行わずにターンを終えました。", loser.ja),
            format!("{whose} turn ended without an attack."),
        );
    }
    bi(
        format!("{}の場に、戦闘可能なシャーマンがいません。", loser.ja),
        format!("{whose} turn ended without a battle-capable shaman."),
    )
}

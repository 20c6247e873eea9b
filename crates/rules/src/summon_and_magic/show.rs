//! The table as one viewer may know it: figures, zones, cards, and what was declared.

use super::words::{EVENTS, PASSIVES, PHASES, ZONES, event, kind, sm, stat, word, zone};
use super::{Item, SummonAndMagic, combat, identity, other, pile, price, values};
use crate::phrase::{self, bi, possessive};
use crate::show::{Bi, CardView, Figure, GameView, KeywordView, SeatView, StackItemView, StatView};
use shokan_kernel::ids::{AbilityId, CardId, ClauseId, DefId, PassiveId, Seat, StatId, ZoneId};
use shokan_kernel::state::{Effect, Frame};
use shokan_kernel::table::{Change, Modifier};
use shokan_lang::ast::{Span, Value, Word};
use shokan_lang::text;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;

/// The zones of a seat: `ZONES` without the word for any zone of the field.
const ZONES_EACH: u8 = ZONES.len() as u8 - 1;

/// The seat that had the first turn: it has the odd ones.
pub(super) const fn first_seat(turn: u16, active: Seat) -> Seat {
    if turn == 0 || turn % 2 == 1 {
        active
    } else {
        other(active)
    }
}

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
        GameView {
            game: "summon_and_magic".to_owned(),
            viewer: self.viewer.seat().map(|seat| seat.0),
            turn: registers.turn,
            active: registers.active.0,
            phase: phase.to_owned(),
            seats: (0..2).map(|seat| self.figures(Seat(seat))).collect(),
            zones: (0..2 * ZONES_EACH)
                .map(|zone| self.zone_view(ZoneId(zone)))
                .collect(),
            stack: self.stack(),
            asked: asked.map(|asked| asked.seat.0),
            decision: asked
                .filter(|asked| sees(asked.seat))
                .map(|asked| self.decision(asked)),
            outcome: self.game.outcome().map(|outcome| self.outcome(outcome)),
            series: None,
        }
    }

    fn figures(&self, seat: Seat) -> SeatView {
        let registers = &self.game.registers;
        let count = |kind| self.game.table.pile(seat, kind).len() as i32;
        let mine = registers.active == seat;
        let ap = |n: u8| if mine { i32::from(n) } else { 0 };
        // SM-06-2.a: before it is settled nobody is it.
        let settled = registers.turn > 0 || registers.foreseen;
        let first = settled && first_seat(registers.turn, registers.active) == seat;
        let figures = [
            ("deck", count(zone::DECK)),
            ("hand", count(zone::HAND)),
            ("hand_limit", i32::from(registers.hand_limit[seat.at()])),
            ("graveyard", count(zone::GRAVEYARD)),
            ("ap", ap(registers.ap)),
            ("ap_used", ap(registers.spent)),
            ("first", i32::from(first)),
        ];
        SeatView {
            seat: seat.0,
            figures: figures
                .map(|(name, value)| Figure {
                    name: name.to_owned(),
                    value,
                })
                .to_vec(),
            marks: Vec::new(),
        }
    }

    /// One card.
    pub(super) fn card_shown(&self, card: CardId) -> CardView {
        let game = self.game;
        let it = game.table.card(card);
        let field = values::on_field(game, card);
        let top = game.table.is_in(card, zone::MONSTERS) || game.table.is_in(card, zone::MAGIC);
        let piled = field || game.table.is_in(card, zone::COUNTERS);
        let no_pile = it.cell == shokan_kernel::ids::NO_CELL;
        let mut out = CardView {
            id: self.handle(card),
            owner: it.owner.0,
            controller: it.controller.0,
            rested: it.rested(),
            face_down: it.face_down(),
            card: self.word(card),
            pile: (piled && !no_pile).then(|| u16::from(it.cell)),
            counters: if top {
                pile::count(game, card).unsigned_abs()
            } else {
                0
            },
            states: self.states(card),
            ..CardView::default()
        };
        if out.card.is_some() {
            out.stats = self.stats(card);
            out.marks = self.marks(card);
        }
        if values::is_open(game, &self.catalogue.pool, card) {
            out.keywords = self.keywords(card);
        }
        out
    }

    fn stats(&self, card: CardId) -> Vec<StatView> {
        let pool = &self.catalogue.pool;
        let def = pool.def(self.game.table.card(card).def);
        let mut names: Vec<(&str, StatId)> = Vec::new();
        if def.kind == kind::MONSTER {
            names.extend([("attack", stat::ATTACK), ("defence", stat::DEFENCE)]);
        }
        let advance = values::has_icon(pool, self.game.table.card(card).def, stat::ADVANCE);
        if advance {
            names.push(("advance", stat::ADVANCE));
        } else if def.tree.field("cost").is_some() {
            names.push(("cost", stat::COST));
        }
        let open = values::is_open(self.game, pool, card);
        let view = |(name, which): (&str, StatId)| {
            let printed = def.stats[which.at()];
            let now = match which {
                stat::ADVANCE => price::price(self.game, pool, card, stat::ADVANCE),
                _ if open => values::stat_of(self.game, pool, card, which),
                _ => printed,
            };
            StatView {
                stat: name.to_owned(),
                printed,
                now,
            }
        };
        names.into_iter().map(view).collect()
    }

    /// What everybody can tell of a card besides how it lies.
    fn states(&self, card: CardId) -> Vec<String> {
        let (game, pool) = (self.game, &self.catalogue.pool);
        if !values::on_field(game, card) {
            return Vec::new();
        }
        let registers = &game.registers;
        let battle = &registers.battle;
        let refer = game.table.refer(card);
        let sealed = game.table.is_in(card, zone::MONSTERS)
            && values::kind_of(game, pool, card) != Some(kind::MONSTER);
        let all = [
            ("set_this_turn", registers.fresh.has(card)),
            ("entered_this_turn", registers.entered.has(card)),
            ("acted", registers.acted.has(card)),
            ("turned", registers.turned.has(card)),
            ("strayed", registers.strayed.has(card)),
            ("in_use", registers.in_use.has(card)),
            ("doomed", registers.doomed.has(card)),
            ("sealed", sealed),
            ("attacker", battle.on && battle.attacker == refer),
            ("target", battle.on && combat::is_attacked(game, card)),
        ];
        let held = all.into_iter().filter(|(_, holds)| *holds);
        held.map(|(word, _)| word.to_owned()).collect()
    }

    /// What a word of this rulebook is called.
    pub(super) fn word_name(&self, word: &str) -> Bi {
        let said = text::word_text(word, self.catalogue.vocabulary, &self.catalogue.words);
        bi(said.ja, said.en)
    }

    fn keywords(&self, card: CardId) -> Vec<KeywordView> {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let def = game.table.card(card).def;
        if def == DefId::UNKNOWN {
            return Vec::new();
        }
        let tree = &pool.def(def).tree;
        let printed = text::passive_texts(tree, self.catalogue.vocabulary, &self.catalogue.words);
        let mut all = Vec::new();
        for (at, word) in PASSIVES.iter().enumerate() {
            let which = PassiveId(at as u8);
            if !values::has(game, pool, card, which) {
                continue;
            }
            let behind = self.behind(card, which);
            let own = printed.iter().filter(|(name, _)| name == word);
            let mut own: Vec<Bi> = own
                .map(|(_, text)| bi(text.ja.clone(), text.en.clone()))
                .collect();
            own.retain(|name| !behind.lost.contains(name));
            let mut more = behind.more;
            more.retain(|name| !own.contains(name));
            if own.is_empty() && more.is_empty() {
                more.push(self.word_name(word));
            }
            let view = |(name, given): (Bi, bool)| KeywordView {
                word: (*word).to_owned(),
                name,
                given,
            };
            let own = own.into_iter().map(|name| (name, false));
            all.extend(
                own.chain(more.into_iter().map(|name| (name, true)))
                    .map(view),
            );
        }
        all
    }

    /// What a passive has behind its word that is given to this card or taken from it.
    fn behind(&self, card: CardId, which: PassiveId) -> Behind {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let mut out = Behind::default();
        identity::each_given(game, pool, card, which, |value, takes| {
            let list = if takes { &mut out.lost } else { &mut out.more };
            if identity::has_behind(which) && value != 0 {
                list.push(self.passive(which, value));
            }
        });
        out.more.retain(|name| !out.lost.contains(name));
        out
    }

    /// A passive with what stands behind it.
    fn passive(&self, which: PassiveId, value: i16) -> Bi {
        if !identity::has_behind(which) || value == 0 {
            return self.passive_name(which);
        }
        let behind = if identity::has_level(which) {
            Value::Number(value.into(), Span::default())
        } else {
            let word = identity::word_of(&self.catalogue.pool, which, value);
            Value::Word(Word::from(word))
        };
        let word = PASSIVES.get(which.at()).copied();
        let (vocabulary, words) = (self.catalogue.vocabulary, &self.catalogue.words);
        let text = text::passive_text(word.unwrap_or_default(), &[behind], vocabulary, words);
        bi(text.ja, text.en)
    }

    /// What was declared and is not over yet (10.2), oldest first.
    fn stack(&self) -> Vec<StackItemView> {
        let items = &self.game.registers.items;
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&self, item: &Item) -> StackItemView {
        let card = self.game.table.same(item.card);
        let battle = &self.game.registers.battle;
        let attacks = item.event == event::ATTACK && battle.on && battle.attacker == item.card;
        let targets: Vec<CardId> = if attacks {
            let all = battle.targets.iter();
            all.filter_map(|it| self.game.table.same(it.card)).collect()
        } else {
            self.aims(item)
        };
        StackItemView {
            kind: EVENTS[item.event.at()].to_owned(),
            seat: item.seat.0,
            card: card.and_then(|card| self.handle(card)),
            face: card.and_then(|card| self.word(card)),
            text: self.item_text(item, card),
            targets: targets
                .into_iter()
                .filter_map(|card| self.handle(card))
                .collect(),
            player: (attacks && battle.direct).then(|| other(item.seat).0),
            answers: item.om,
            void: item.void,
        }
    }

    /// The cards in the open that a running text has chosen.
    fn aims(&self, item: &Item) -> Vec<CardId> {
        let game = self.game;
        let mut effects = game.flow().iter().filter_map(|frame| match frame {
            Frame::Effect(effect) => Some(effect),
            _ => None,
        });
        let Some(effect) = effects.find(|effect| effect.source == item.card) else {
            return Vec::new();
        };
        let end = effects
            .map(|later| usize::from(later.base))
            .next()
            .unwrap_or(game.bound().len());
        let bound = game.bound().get(usize::from(effect.base)..end);
        let cards = bound.unwrap_or_default().iter();
        let mut cards: Vec<CardId> = cards
            .filter_map(|it| game.table.same(it.card))
            .filter(|&card| {
                let lies = Table::kind(game.table.card(card).zone);
                lies.0 <= zone::AVATAR.0 || lies == zone::GRAVEYARD
            })
            .collect();
        cards.dedup();
        cards
    }

    /// The running text of a card, where there is one.
    pub(super) fn running(&self, card: shokan_kernel::ids::CardRef) -> Option<&Effect> {
        self.game.flow().iter().find_map(|frame| match frame {
            Frame::Effect(effect) if effect.source == card => Some(effect),
            _ => None,
        })
    }

    fn item_text(&self, item: &Item, card: Option<CardId>) -> Bi {
        let name = card.map_or_else(crate::eyes::unknown, |card| self.name(card));
        match item.event {
            event::CHARGE => bi("チャージ", "Charge"),
            event::SUMMON => bi(
                format!("「{}」をサモン", name.ja),
                format!("Summon {}", name.en),
            ),
            event::SET => bi("カードを伏せる", "Set a card"),
            event::CHANGE_POSITION => bi(
                format!("「{}」の表示変更", name.ja),
                format!("Change the position of {}", name.en),
            ),
            event::DECLARE_END => bi("ターン終了の宣言", "End of turn declared"),
            event::USE => match self.running(item.card) {
                Some(effect) => self.printed_text(effect.ability),
                None => bi(format!("「{}」を使う", name.ja), format!("Use {}", name.en)),
            },
            _ => {
                let battle = &self.game.registers.battle;
                let attacks = item.event == event::ATTACK && battle.attacker == item.card;
                let ability = match self.running(item.card) {
                    Some(effect) => Some(effect.ability),
                    None => attacks.then_some(battle.ability),
                };
                ability.filter(|id| *id != AbilityId::NONE).map_or_else(
                    || {
                        bi(
                            format!("「{}」のスキル", name.ja),
                            format!("Skill of {}", name.en),
                        )
                    },
                    |id| self.printed_text(id),
                )
            }
        }
    }

    /// A change in words.
    pub(super) fn changed(&self, modifier: &Modifier) -> Bi {
        let value = modifier.value;
        let name = match modifier.stat {
            stat::ATTACK => bi("ATTACK", "ATTACK"),
            stat::DEFENCE => bi("DEFENCE", "DEFENCE"),
            stat::COST => bi("COST", "COST"),
            stat::ADVANCE => bi("先払いCOST", "advance COST"),
            stat::LEVEL => bi("Lv.", "level"),
            stat::USE_AP => bi("使用に要る行動値", "AP to use it"),
            stat::HAND_LIMIT => bi("手札の上限", "hand limit"),
            _ => bi("行動値", "AP"),
        };
        match modifier.change {
            Change::Add | Change::Set | Change::Scale => {
                phrase::changed(&name, modifier.change, value)
            }
            Change::Counters => self.counters(modifier),
            Change::LoseOthers => bi("他の効果を失う", "Loses other effects"),
            Change::Grant => self.printed_text(modifier.ability),
            Change::Word => self.given(modifier.stat.0, value),
        }
    }

    fn given(&self, which: u8, value: i16) -> Bi {
        let half = |ja: &str, en: &str| match value {
            1 => bi(format!("{ja}半分"), format!("{en} halved")),
            n if n % 2 == 0 => bi(format!("{ja}{}倍", n / 2), format!("{en} times {}", n / 2)),
            n => bi(format!("{ja}×{n}/2"), format!("{en} × {n}/2")),
        };
        match which {
            word::PRINTED_ATTACK => half("元々のATTACK", "printed ATTACK"),
            word::PRINTED_DEFENCE => half("元々のDEFENCE", "printed DEFENCE"),
            word::TOTAL_ATTACK => half("総ATTACK", "total ATTACK"),
            word::TOTAL_DEFENCE => half("総DEFENCE", "total DEFENCE"),
            word::CONTROLLED => bi("コントロールが移っている", "Its control has changed"),
            word::CANNOT_ATTACK => bi("攻撃できない", "Cannot attack"),
            word::CANNOT_ANSWER => bi("応戦できない", "Cannot answer attacks"),
            word::CANNOT_BE_ATTACKED => bi("攻撃されない", "Cannot be attacked"),
            word::CANNOT_BE_CHOSEN => bi("効果の対象にならない", "Cannot be chosen by effects"),
            word::CANNOT_BE_TURNED => bi("表示を変えられない", "Its position cannot be changed"),
            word::CANNOT_COMMAND => bi("コマンドできない", "Cannot be commanded"),
            word::CANNOT_RETURN => bi("手札に戻せない", "Cannot be returned"),
            word::CANNOT_BE_CONTROLLED => bi("コントロールを移せない", "Its control cannot change"),
            word::NAMED => {
                let def = self.catalogue.pool.def(DefId(value as u16));
                bi(
                    format!("「{}」として扱う", def.ja),
                    format!("Counts as {}", def.en),
                )
            }
            word::SILENT => bi("スキルを失っている", "Has lost its skills"),
            word::CANNOT_CHANGE_POSITION => bi("表示変更できない", "Cannot change its position"),
            word::CANNOT_USE_MAGIC_FROM_HAND => bi(
                "手札から魔法カードを使えない",
                "Cannot use magic cards from hand",
            ),
            word::RACE..=word::ALSO_ELEMENT => self.turned(which, value),
            _ => match word::passive(which) {
                Some((passive, taken)) => {
                    let name = self.passive(passive, value);
                    if taken {
                        bi(
                            format!("「{}」を失う", name.ja),
                            format!("Loses {}", name.en),
                        )
                    } else {
                        bi(format!("「{}」を持つ", name.ja), format!("Has {}", name.en))
                    }
                }
                None => Bi::default(),
            },
        }
    }

    /// R-SM-131: another race or attribute.
    fn turned(&self, which: u8, value: i16) -> Bi {
        let race = matches!(which, word::RACE | word::ALSO_RACE);
        let name = self.word_name(if race {
            let races = &self.catalogue.pool.categories;
            races.get(value as usize).map_or("", String::as_str)
        } else {
            identity::element_of(value)
        });
        let (ja, en) = if race {
            ("種族", "race")
        } else {
            ("属性", "attribute")
        };
        if matches!(which, word::RACE | word::ELEMENT) {
            bi(
                format!("{ja}が「{}」になっている", name.ja),
                format!("Its {en} is {}", name.en),
            )
        } else {
            bi(
                format!("{ja}「{}」としても扱う", name.ja),
                format!("Also counts as {en} {}", name.en),
            )
        }
    }

    pub(super) fn passive_name(&self, passive: PassiveId) -> Bi {
        let word = PASSIVES.get(passive.at()).copied().unwrap_or_default();
        self.word_name(word)
    }
}

/// Why somebody has lost.
pub(super) fn defeat(loser: &Bi, clause: ClauseId) -> Bi {
    let whose = possessive(&loser.en);
    let has = if loser.en == "You" { "have" } else { "has" };
    if clause == sm!("SM-05-1.a") {
        bi(
            format!("{}へのダイレクト・アタックが決まりました。", loser.ja),
            format!("A direct attack reached {}.", loser.en.to_lowercase()),
        )
    } else if clause == sm!("SM-05-2.a") {
        bi(
            format!("{}の手札が上限を超えました（マジックバースト）。", loser.ja),
            format!("{whose} hand is over its limit: a magic burst."),
        )
    } else if clause == sm!("SM-27.04") {
        bi(
            "カードの効果で勝敗が決まりました。",
            "A card decides the game.",
        )
    } else if clause == sm!("SM-05-3.a") {
        bi(
            format!(
                "{}のデッキがターンの終わりに0枚でした（エグゾーション）。",
                loser.ja
            ),
            format!("{whose} deck was empty at the end of a turn."),
        )
    } else {
        bi(
            format!(
                "{}はデッキから必要な枚数を出せませんでした（エグゾーション）。",
                loser.ja
            ),
            format!(
                "{} {has} fewer cards in the deck than were needed: exhaustion.",
                loser.en
            ),
        )
    }
}

/// What is given of a passive, and what is taken of it, as cards print it.
#[derive(Default)]
struct Behind {
    more: Vec<Bi>,
    lost: Vec<Bi>,
}

//! Small boards of Summon & Magic, how a text begins there, and what of them is compared.

use super::super::board::{Board, Laid};
use super::super::model::{Model, Waiting};
use super::super::rules::{Desk, Reader, Rules, Use};
use super::super::stage::{Stage, Staged, apart};
use super::super::{Res, Stop, unread};
use super::aiming::aim;
use super::happens::{Due, Happens};
use super::values::{When, plain_use, when};
use super::{PASSIVES, SummonAndMagic, TYPES, values};
use crate::dice::Dice;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, ClauseId, DefId, EventId, KindId, NO_CELL, PassiveId, Seat, StatId,
    StateId, VerbId,
};
use shokan_kernel::pool::{CardPool, Def, Head, Quality};
use shokan_kernel::state::{Frame, State, Trigger};
use shokan_kernel::table::{Change, FACE_DOWN, Modifier, RESTED, Table};
use shokan_lang::ast::{Ability, EventNode, Selection, Side, Value};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summon_and_magic::words::{
    EVENTS, ZONES, bar, flag, kind, mark, phase, prompt, state, verb, word, zone,
};
use shokan_rules::summon_and_magic::{self as engine, Registers, Step, values as worth};

type Game = engine::SummonAndMagic;
type Read<'a> = Reader<'a, SummonAndMagic<'a>>;

const STATS: [&str; 5] = ["attack", "defence", "cost", "advance", "command_level"];

/// What may be forbidden to a card, with the engine's number.
const BARRED: [(u8, &str); 6] = [
    (word::CANNOT_ATTACK, "attack"),
    (word::CANNOT_ANSWER, "answer"),
    (word::CANNOT_BE_TURNED, "be_turned"),
    (word::CANNOT_CHANGE_POSITION, "change_position"),
    (word::CANNOT_RETURN, "be_returned"),
    (word::CANNOT_BE_CONTROLLED, "change_controller"),
];

impl Board<'_, Game> {
    /// A monster that says nothing but what it attacks with; sometimes any other.
    fn monster(&self, dice: &mut Dice) -> Option<DefId> {
        if dice.one_in(4) {
            return self.any(dice, &[kind::MONSTER]);
        }
        let quiet = |def: &Def| {
            let mut texts = def.abilities.iter().map(|&id| self.pool.ability(id));
            let acts = texts.all(|it| {
                let flag = it.values.first();
                matches!(flag, Some(&(mark::ATTACK | mark::ACTION)))
            });
            def.kind == kind::MONSTER && def.keywords.is_empty() && acts
        };
        let all = self.pool.defs.iter().enumerate();
        let all: Vec<DefId> = all
            .filter(|it| quiet(it.1))
            .map(|it| DefId(it.0 as u16))
            .collect();
        (!all.is_empty()).then(|| dice.pick(&all))
    }

    fn field(
        &mut self,
        dice: &mut Dice,
        seat: u8,
        used: Option<DefId>,
        cells: &mut u8,
    ) -> Option<Option<CardId>> {
        let of = used.map(|def| (def, self.pool.def(def).kind));
        let mut found = None;
        let mut cell = || {
            *cells += 1;
            *cells - 1
        };
        let mine = of.filter(|it| it.1 == kind::MONSTER);
        let many = dice.below(4);
        for at in 0..many.max(usize::from(mine.is_some())) {
            let own = mine.filter(|_| at == 0);
            let def = match own {
                Some((def, _)) => def,
                None => self.monster(dice)?,
            };
            let down = own.is_none() && dice.one_in(8);
            let flags = match (down, dice.one_in(3)) {
                (true, _) => RESTED | FACE_DOWN,
                (false, true) => RESTED,
                _ => 0,
            };
            let at = cell();
            let laid = Laid {
                flags,
                ..Laid::at(seat, zone::MONSTERS, at)
            };
            let card = self.put(def, seat, laid)?;
            found = found.or(own.map(|_| card));
            if !down {
                self.beneath(dice, seat, at)?;
            }
        }
        let in_hand = dice.one_in(2);
        if let Some((def, printed)) = of {
            let zone = match printed {
                kind::AVATAR => Some((zone::AVATAR, NO_CELL)),
                kind::LAND if !in_hand => Some((zone::LAND, NO_CELL)),
                kind::WEATHER if !in_hand => Some((zone::WEATHER, NO_CELL)),
                kind::ARTIFACT | kind::MAGIC if !in_hand => Some((zone::MAGIC, cell())),
                kind::MONSTER => None,
                _ => Some((zone::HAND, NO_CELL)),
            };
            if let Some((zone, cell)) = zone {
                let down = printed == kind::MAGIC || printed == kind::ARTIFACT && dice.one_in(2);
                let laid = Laid {
                    flags: if zone == zone::MAGIC && down {
                        FACE_DOWN
                    } else {
                        0
                    },
                    ..Laid::at(seat, zone, cell)
                };
                found = self.put(def, seat, laid);
            }
        }
        self.lands(dice, seat)?;
        Some(found)
    }

    /// Sometimes a land, a weather, an avatar, where none lies yet.
    fn lands(&mut self, dice: &mut Dice, seat: u8) -> Option<()> {
        let has = |board: &Self, zone| !board.table.pile(Seat(seat), zone).is_empty();
        for (printed, zone) in [
            (kind::LAND, zone::LAND),
            (kind::WEATHER, zone::WEATHER),
            (kind::AVATAR, zone::AVATAR),
        ] {
            let other =
                zone == zone::WEATHER && !self.table.pile(Seat(1 - seat), zone::WEATHER).is_empty();
            if dice.one_in(4) && !has(self, zone) && !other {
                let def = self.any(dice, &[printed])?;
                self.put(def, seat, Laid::pile(seat, zone))?;
            }
        }
        Some(())
    }

    /// What lies under a monster: sometimes equipment, sometimes counters.
    fn beneath(&mut self, dice: &mut Dice, seat: u8, at: u8) -> Option<()> {
        if dice.one_in(5) {
            let equips = |def: &DefId| self.pool.def(*def).tree.field("equip").is_some();
            let all = (0..self.pool.defs.len()).map(|at| DefId(at as u16));
            let all: Vec<DefId> = all.filter(equips).collect();
            if !all.is_empty() {
                let def = dice.pick(&all);
                // Whoever may have put it there: it works for that player.
                let foreign = match self.host_of(def) {
                    Some(Side::Own) => false,
                    Some(Side::Enemy) => true,
                    _ => dice.one_in(3),
                };
                let laid = Laid {
                    flags: if foreign { flag::FOREIGN } else { 0 },
                    ..Laid::at(seat, zone::UNDER, at)
                };
                self.put(def, seat ^ u8::from(foreign), laid)?;
            }
        }
        for _ in 0..dice.below(3) * usize::from(dice.one_in(6)) {
            let def = self.any(dice, &[kind::MONSTER, kind::MAGIC])?;
            let laid = Laid {
                flags: FACE_DOWN,
                ..Laid::at(seat, zone::COUNTERS, at)
            };
            self.put(def, seat, laid)?;
        }
        Some(())
    }

    /// On whose side the monster lies that a card is equipped to.
    fn host_of(&self, def: DefId) -> Option<Side> {
        let field = self.pool.def(def).tree.field("equip")?;
        field.values.iter().find_map(|value| match value {
            Value::Selection(Selection::Cards(set)) => Some(set.side),
            _ => None,
        })
    }

    fn piles(&mut self, dice: &mut Dice, seat: u8) -> Option<()> {
        let piles = [(zone::HAND, 4), (zone::DECK, 6), (zone::GRAVEYARD, 4)];
        for (pile, most) in piles {
            for _ in 0..dice.below(most + 1) {
                let kinds = [
                    kind::MONSTER,
                    kind::MONSTER,
                    kind::MAGIC,
                    kind::ARTIFACT,
                    kind::LAND,
                    kind::WEATHER,
                ];
                let one = dice.pick(&kinds);
                let def = self.any(dice, &[one])?;
                self.put(def, seat, Laid::pile(seat, pile))?;
            }
        }
        Some(())
    }
}

/// What may have happened that a text waits for.
fn raised<'a>(r: &Read<'a>, dice: &mut Dice, name: &str) -> Option<Happens> {
    let event = *EVENTS.iter().find(|it| **it == name)?;
    let seat = dice.below(2) as u8;
    let turn = r.model.active;
    let all: Vec<usize> = match event {
        "draw" | "charge" | "boost" | "declare_end" => return Some(Happens::of(event, seat)),
        "turn_start" | "turn_end" => return Some(Happens::of(event, turn)),
        "use" => {
            let used = |card: &usize| r.on_field(*card) && r.type_of(*card) != "monster";
            r.model.lying().filter(used).collect()
        }
        "enter" | "emerge" | "revive" | "summon" | "attack" | "answer" | "engage" | "evade"
        | "target" | "turn_position" | "turned_up" | "equip" | "command" | "action_skill"
        | "change_position" | "tribute" => {
            r.model.lying().filter(|&card| r.is_open(card)).collect()
        }
        "destroy" | "move" => r.model.lying().filter(|&card| r.on_field(card)).collect(),
        _ => return None,
    };
    if all.is_empty() {
        return None;
    }
    let card = dice.pick(&all);
    let side = SummonAndMagic::speaker(r, card);
    let acts = matches!(
        event,
        "attack"
            | "answer"
            | "engage"
            | "evade"
            | "command"
            | "action_skill"
            | "use"
            | "change_position"
    );
    let mut it = if acts {
        Happens::by(event, card, side)
    } else {
        Happens::to(event, card)
    };
    it.seat = Some(side);
    if matches!(event, "attack" | "answer" | "engage" | "destroy" | "target") {
        let across = |it: &usize| r.is_open(*it) && r.model.cards[*it].controller != side;
        let across: Vec<usize> = r.model.lying().filter(across).collect();
        if !across.is_empty() && dice.one_in(2) {
            let other = dice.pick(&across);
            if matches!(event, "destroy" | "target") {
                it.by = Some(other);
            } else {
                it.on = Some(other);
            }
            it.causes.extend(["battle", "attack_skill"]);
        }
    }
    if event == "move" {
        it.from = Some(r.where_is(card));
        it.to = Some(dice.pick(&["graveyard", "hand", "deck"]));
    }
    if event == "enter" {
        it.from = Some("hand");
    }
    if event == "turn_position" {
        it.lay = !r.model.cards[card].rested;
    }
    Some(it)
}

impl Staged for Game {
    type Rules<'a> = SummonAndMagic<'a>;
    const NO_ROOM: Option<&'static str> = Some("R-SM-150");
    const AMOUNTS: &'static [&'static str] = &[];
    const PLACES: bool = false;
    /// R-SM-111: it says who placed a counter.
    const DAMAGE: bool = false;

    fn clause(id: ClauseId) -> &'static str {
        engine::clause_ids::IDS[id.at()]
    }

    fn pause() -> Step {
        Step::Main
    }

    fn is_pause(asked: Asked) -> bool {
        asked.prompt == prompt::MAIN
    }

    fn declined(asked: Asked) -> Option<Choice> {
        (asked.prompt == prompt::RIGHT).then_some(Choice::Done)
    }

    fn lay(catalogue: &Catalogue, dice: &mut Dice, def: DefId) -> Option<(State<Self>, CardId)> {
        let mut board = Board::<Game>::new(&catalogue.pool);
        let mine = dice.below(2) as u8;
        let (mut used, mut cells) = (None, 0);
        for seat in 0..2 {
            let own = (seat == mine).then_some(def);
            let found = board.field(dice, seat, own, &mut cells)?;
            used = used.or(found);
            board.piles(dice, seat)?;
        }
        let turn = if dice.one_in(4) { 1 - mine } else { mine };
        let spent = dice.below(3) as u8;
        let mut registers = Registers {
            turn: 3 + dice.below(4) as u16,
            active: Seat(turn),
            phase: phase::MAIN,
            ap: 3 - spent,
            spent,
            hand_limit: [7, 7],
            ..Registers::default()
        };
        for seat in 0..2 {
            for &card in board.table.pile(Seat(seat), zone::MONSTERS) {
                if seat == turn && dice.one_in(6) {
                    registers.acted.add(card);
                }
                if seat == turn && dice.one_in(6) {
                    registers.entered.add(card);
                }
            }
        }
        Some((board.begin(registers, dice), used?))
    }

    fn texts(pool: &CardPool, def: DefId) -> Vec<(&Ability, AbilityId)> {
        let def = pool.def(def);
        let printed = def.tree.abilities.iter().map(Some);
        let printed = printed.chain(std::iter::repeat(None));
        let both = def.abilities.iter().zip(printed);
        let used = |id: &AbilityId| matches!(pool.ability(*id).head, Head::On(_) | Head::Rule(_));
        let both = both.filter(|it| used(it.0));
        both.map(|(&id, tree)| (tree.unwrap_or_else(|| plain_use()), id))
            .collect()
    }

    fn rules<'a>(state: &State<Self>) -> SummonAndMagic<'a> {
        let registers = &state.registers;
        let mut game = SummonAndMagic {
            ap: i32::from(registers.ap),
            spent: i32::from(registers.spent),
            attacks: i32::from(registers.attacks),
            hand_limit: registers.hand_limit.map(usize::from),
            ..SummonAndMagic::default()
        };
        for (at, card) in state.table.in_order().enumerate() {
            for (set, known) in [
                (&mut game.acted, &registers.acted),
                (&mut game.entered, &registers.entered),
                (&mut game.fresh, &registers.fresh),
            ] {
                if known.has(card) {
                    set.insert(at);
                }
            }
            if registers.strayed.has(card) {
                game.homes
                    .insert(at, 1 - state.table.card(card).controller.0);
            }
        }
        game
    }

    fn turn_of(state: &State<Self>, model: &mut Model<'_>) {
        let registers = &state.registers;
        model.active = registers.active.0;
        model.turn = u32::from(registers.turn);
        model.phase = "main";
    }

    fn begun(_: &mut State<Self>) {}

    fn enter<'a>(_: &mut Read<'a>) {}

    fn end<'a>(_: &mut Read<'a>, _: &mut Desk<'_, 'a, SummonAndMagic<'a>>) -> Res<()> {
        Ok(())
    }

    fn start<'a>(
        stage: &mut Stage<'_, Self>,
        r: &mut Read<'a>,
        u: &mut Use<'a>,
        (card, ability): (CardId, AbilityId),
    ) -> Res<bool> {
        match when(u.text) {
            When::On(event) => wait(stage, r, u, event, (card, ability)),
            When::Action(_) if aim(u.text)?.is_some() => unread("an action skill that attacks"),
            When::Use | When::Action(_) | When::Attack => act(stage, r, u, (card, ability)),
            _ => Ok(false),
        }
    }

    fn carry<'a>(
        r: &mut Read<'a>,
        d: &mut Desk<'_, 'a, SummonAndMagic<'a>>,
        u: &mut Use<'a>,
    ) -> Res<()> {
        let came = match when(u.text) {
            When::Use => r.use_card(d, u),
            When::Action(icon) => r.act_with(d, u, icon),
            When::Attack => r.attack_with(d, u),
            _ => r.timed(d, 0),
        };
        match came {
            Err(Stop::Cut) => r.cut(d),
            other => other,
        }
    }

    fn act_word(verb: VerbId) -> &'static str {
        match verb {
            verb::SUMMON_ATTACK => "stands",
            verb::SUMMON_DEFENCE => "lies",
            verb::EVADE => "evade",
            _ => "",
        }
    }

    fn change_word(_: &Modifier) -> String {
        String::new()
    }

    fn change_key(pool: &CardPool, modifier: &Modifier) -> (String, i32) {
        let n = i32::from(modifier.value);
        match modifier.change {
            Change::Word => said(pool, modifier.stat.0, modifier.value),
            _ => {
                let stats = engine::lexicon::LEXICON.stats;
                (
                    stats
                        .get(modifier.stat.at())
                        .copied()
                        .unwrap_or("")
                        .to_owned(),
                    n,
                )
            }
        }
    }

    fn event_word(event: EventId) -> &'static str {
        EVENTS[event.at()]
    }

    fn figures(state: &State<Self>, pool: &CardPool, card: CardId) -> Vec<(&'static str, i32)> {
        let registers = &state.registers;
        let mut all = vec![
            ("ap", i32::from(registers.ap)),
            ("spent", i32::from(registers.spent)),
            ("pile", pile(state, card)),
        ];
        for (at, stat) in STATS.iter().enumerate() {
            let n = worth::stat_of(state, pool, card, StatId(at as u8));
            all.push((*stat, i32::from(n) % 10_000));
        }
        all.push(("acted", i32::from(registers.acted.has(card))));
        let on_field = worth::on_field(state, card);
        for (at, word) in PASSIVES.iter().enumerate() {
            let has = on_field && worth::has(state, pool, card, PassiveId(at as u8));
            all.push((*word, i32::from(has)));
        }
        for (at, word) in values::ELEMENTS.iter().enumerate() {
            let quality = Quality::State(StateId(state::FIRE.0 + at as u8));
            all.push((*word, i32::from(worth::is(state, pool, card, quality))));
        }
        let legend = worth::is(state, pool, card, Quality::State(state::LEGEND));
        all.push(("legend", i32::from(legend)));
        for (which, said) in BARRED {
            let barred = worth::forbids(state, pool, card, which).is_some();
            all.push((said, i32::from(on_field && barred)));
        }
        all
    }

    fn read<'a>(r: &Read<'a>, card: usize) -> Res<Vec<(&'static str, i32)>> {
        let mut all = vec![
            ("ap", r.game.ap),
            ("spent", r.game.spent),
            ("pile", pile_of(r, card)),
        ];
        for stat in STATS {
            all.push((stat, SummonAndMagic::stat(r, card, stat)?));
        }
        all.push(("acted", i32::from(r.game.acted.contains(&card))));
        let on_field = r.on_field(card);
        for word in PASSIVES {
            let has = on_field && !r.passive(card, word)?.is_empty();
            all.push((*word, i32::from(has)));
        }
        for word in values::ELEMENTS.into_iter().chain(["legend"]) {
            all.push((word, i32::from(SummonAndMagic::is(r, card, word)?)));
        }
        for (_, said) in BARRED {
            all.push((said, i32::from(on_field && r.cannot(card, said)?)));
        }
        Ok(all)
    }
}

/// The first card, as they lie, of the pile of a card.
fn pile(state: &State<Game>, card: CardId) -> i32 {
    let place = |card: CardId| {
        let it = state.table.card(card);
        let word = ZONES[Table::<Game>::kind(it.zone).at()];
        let piled = matches!(word, "monster_zone" | "magic_zone" | "under" | "counters");
        piled.then_some(it.cell)
    };
    let Some(mine) = place(card) else {
        return -1;
    };
    let mut all = state.table.in_order();
    all.position(|it| place(it) == Some(mine))
        .map_or(-1, |at| at as i32)
}

fn pile_of(r: &Read<'_>, card: usize) -> i32 {
    if !r.together(card, card) {
        return -1;
    }
    let mut all = r.model.lying();
    all.position(|it| r.together(it, card))
        .map_or(-1, |at| at as i32)
}

/// A change of the rulebook in words.
fn said(pool: &CardPool, which: u8, value: i16) -> (String, i32) {
    let element = |bits: i16| {
        let at = bits.trailing_zeros() as usize;
        values::ELEMENTS.get(at).copied().unwrap_or("?")
    };
    let passive = |which: PassiveId, sign: &str| {
        let name = PASSIVES[which.at()];
        match name {
            "weakness" | "resist" | "immune" if value > 0 => {
                let about = if value == 1 {
                    "physical"
                } else {
                    element(value >> 1)
                };
                (format!("{sign} {name} {about}"), 0)
            }
            "bane" if value >= 256 => {
                let race = pool.categories.get(value as usize - 256);
                let race = race.cloned().unwrap_or_default();
                (format!("{sign} {name} {race}"), 0)
            }
            "bane" if value > 0 => {
                let at = value as usize;
                let about = shokan_rules::summon_and_magic::words::STATES[at];
                (format!("{sign} {name} {about}"), 0)
            }
            _ => (format!("{sign} {name}"), i32::from(value)),
        }
    };
    let race = || {
        pool.categories
            .get(value as usize)
            .cloned()
            .unwrap_or_default()
    };
    let n = i32::from(value);
    match which {
        word::PRINTED_ATTACK => ("printed attack".to_owned(), n),
        word::PRINTED_DEFENCE => ("printed defence".to_owned(), n),
        word::TOTAL_ATTACK => ("total attack".to_owned(), n),
        word::TOTAL_DEFENCE => ("total defence".to_owned(), n),
        word::CONTROLLED => ("controlled".to_owned(), n),
        word::SILENT => ("loses abilities".to_owned(), 0),
        word::RACE => (format!("becomes race {}", race()), 0),
        word::ALSO_RACE => (format!("counts as race {}", race()), 0),
        word::ELEMENT => (format!("becomes element {}", element(value)), 0),
        word::ALSO_ELEMENT => (format!("counts as element {}", element(value)), 0),
        word::NAMED => ("copies".to_owned(), n),
        word::CANNOT_USE_MAGIC_FROM_HAND => ("cannot use_magic_from_hand".to_owned(), 0),
        word::CANNOT_BE_CHOSEN => (barred_by(value), 0),
        which => match word::passive(which) {
            Some((it, false)) => passive(it, "gains"),
            Some((it, true)) => passive(it, "loses"),
            None => {
                let act = BARRED.iter().find(|it| it.0 == which);
                (format!("cannot {}", act.map_or("?", |it| it.1)), 0)
            }
        },
    }
}

/// By what a card cannot be chosen.
fn barred_by(value: i16) -> String {
    let side = match (value & bar::OWN != 0, value & bar::ENEMY != 0) {
        (true, true) => "any",
        (true, false) => "own",
        _ => "enemy",
    };
    let kinds = if value & bar::KINDS == bar::KINDS {
        "card".to_owned()
    } else {
        let all = TYPES.iter().enumerate();
        let all = all.filter(|it| value & bar::kind(KindId(it.0 as u8)) != 0);
        let all: Vec<&str> = all.map(|it| *it.1).collect();
        all.join(" ")
    };
    format!("{}{side} {kinds}", super::BARRED)
}

/// A text that waits becomes due: something happened for which it waits.
fn wait<'a>(
    stage: &mut Stage<'_, Game>,
    r: &mut Read<'a>,
    u: &mut Use<'a>,
    event: &'a EventNode,
    (card, ability): (CardId, AbilityId),
) -> Res<bool> {
    let Some(source) = u.source else {
        return Ok(false);
    };
    if !r.works(source.card) || !r.text_works(source.card, u.text) {
        return Ok(false);
    }
    if u.text.by == Some(shokan_lang::ast::User::TurnPlayer) {
        u.seat = r.model.active;
    }
    for _ in 0..20 {
        let name = event.names[stage.dice.below(event.names.len())].as_str();
        let Some(it) = raised(r, &mut stage.dice, name) else {
            continue;
        };
        if !r.waits(event, &it, u)? {
            continue;
        }
        r.name_parts(event, &it, u);
        let slots = stage.slots(&r.model)?;
        let named = event.parts.iter().find(|part| part.name.is_some());
        let about = match named {
            Some(part) => Read::role(&it, part.preposition),
            None => u.foe.map(|was| was.card),
        };
        let about = about.map_or(CardRef::NONE, |at| stage.state.table.refer(slots[at]));
        let event = EVENTS.iter().position(|known| *known == it.event);
        let trigger = Trigger {
            ability,
            source: stage.state.table.refer(card),
            giver: CardRef::NONE,
            about,
            seat: Seat(u.seat),
            batch: 0,
            amount: 0,
            event: EventId(event.unwrap_or(0) as u8),
        };
        stage.state.waiting.put(trigger);
        r.model.waiting.push(Waiting {
            text: u.text,
            source,
            seat: u.seat,
            amount: 0,
            event: it.event,
            giver: None,
            foe: None,
            moment: 0,
        });
        r.game.due.push(Due {
            u: u.clone(),
            event: it.event,
            batch: 0,
        });
        stage.play(|d| d.push(Frame::Rule(Step::Timed { from: 0 })));
        return Ok(true);
    }
    Ok(false)
}

/// A card or a skill is used, where both sides say that it can be.
fn act<'a>(
    stage: &mut Stage<'_, Game>,
    r: &mut Read<'a>,
    u: &mut Use<'a>,
    (card, ability): (CardId, AbilityId),
) -> Res<bool> {
    let Some(was) = u.source else {
        return Ok(false);
    };
    let (pool, mine) = (stage.pool, was.card);
    let can = match when(u.text) {
        When::Use => {
            let zone = r.where_is(mine);
            let set = zone == "magic_zone" && r.model.cards[mine].face_down;
            if zone != "hand" && !set {
                return Ok(false);
            }
            r.can_use(u)?
        }
        When::Action(icon) => r.can_act(u, icon)?,
        When::Attack => r.can_attack(u)?.is_some(),
        _ => false,
    };
    if u.seat != r.model.active {
        return Ok(false);
    }
    let def = pool.def(stage.state.table.card(card).def);
    let number = def.abilities.iter().position(|&id| id == ability);
    let choice = Choice::Ability(card, number.unwrap_or(0) as u8);
    let offered = stage.state.choices(pool).contains(&choice);
    if offered != can {
        let (here, there) = (offered.to_string(), can.to_string());
        return apart("whether it can be used".to_owned(), &here, &there);
    }
    if can {
        stage.answer(choice);
    }
    Ok(can)
}

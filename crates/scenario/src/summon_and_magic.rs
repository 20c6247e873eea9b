//! The words of Summon & Magic.

mod laying;
mod tables;
mod written;

use crate::board::{Board, FILLER};
use crate::lex::Word;
use crate::report::{Code, Problem, bi, same};
use crate::scope::{Scope, Value};
use crate::shared;
use crate::tree::Scenario;
use crate::words::{HasWords, Row, Started, Token, UNTIL, Words, until_word};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{
    AbilityId, AnnouncementId, CardId, CardRef, HeadId, NO_CELL, PhaseId, Seat, StatId, StateId,
    ZoneKind,
};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{Act, CardPool, Head, Op, Quality};
use shokan_kernel::ruleset::{Numbers, Ruleset};
use shokan_kernel::state::State;
use shokan_kernel::table::{Card, Change, FACE_DOWN, Modifier, RESTED, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::questions;
use shokan_rules::show::Bi;
use shokan_rules::summon_and_magic::lexicon::LEXICON;
use shokan_rules::summon_and_magic::words::{
    EVENTS, HOWS, PASSIVES, PHASES, SAYS, STATES, ZONES, clause, flag, head, kind, mark, named,
    passive_of, phase, prompt, say, stat, verb, word, zone,
};
use shokan_rules::summon_and_magic::{
    OPTIONS, Registers, Step, SummonAndMagic, ask, deck, new_game, option_bits, stage, values,
};
use tables::{ACTS, CHANGE_ROWS, EVENT_ROWS, HOW_ROWS, MARK_ROWS, PATHS, PROMPT_ROWS};

pub(crate) struct SummonAndMagicWords;

type Game = State<SummonAndMagic>;
type Page<'a> = Board<'a, SummonAndMagicWords>;

/// The hand limit where no text says otherwise (SM-05-2.b).
const HAND: u8 = 7;

/// Marks of cards that did something this turn.
const DONE: &[&str] = &["set_this_turn", "entered_this_turn", "acted", "turned"];

/// What a text can forbid or set, by the number of its change from `word::PRINTED_ATTACK` on.
const GIVEN: &[&str] = &[
    "printed_attack_halves",
    "printed_defence_halves",
    "total_attack_halves",
    "total_defence_halves",
    "controlled",
    "cannot_attack",
    "cannot_be_attacked",
    "cannot_be_chosen",
    "cannot_be_turned",
    "cannot_command",
    "cannot_be_returned",
    "cannot_change_controller",
    "named",
    "cannot_change_position",
    "cannot_use_magic_from_hand",
    "no_skills",
];

/// Words of lines that stand in no list of the rulebook.
const OWN: &[&str] = &[
    "charge",
    "summon",
    "defence",
    "use",
    "set",
    "turn",
    "command",
    "attack",
    "attack_with",
    "answer",
    "evade",
    "pass",
    "end",
    "done",
    "yes",
    "no",
    "player",
    "monster",
    "next",
    "default",
    "phase",
    "seat",
    "ap",
    "spent",
    "attacks",
    "idle",
    "hand_limit",
    "first",
    "first_strike",
    "attacker",
    "targets",
    "links",
    "declared",
    "hand",
    "counters",
    "host",
    "under",
    "loses",
    "effect",
    "strayed",
    "sealed",
    "placer",
    "until_end",
];

/// The abilities of a card among which `command CARD 2` or `use CARD 2` counts.
fn numbered(game: &Game, pool: &CardPool, card: CardId) -> Vec<u8> {
    let it = game.table.card(card);
    let rule = |id: AbilityId, which: HeadId| {
        let head = &pool.ability(id).head;
        matches!(head, Head::Rule(head) if *head == which)
    };
    if values::on_field(game, card) && !it.face_down() {
        let skills = values::abilities(game, pool, card);
        let by_command = |id: AbilityId| {
            let flag = pool.ability(id).values.first();
            rule(id, head::SKILL) && matches!(flag, Some(&(mark::ATTACK | mark::ACTION)))
        };
        let all = skills.iter().filter(|it| by_command(it.1));
        return all.map(|it| it.0).collect();
    }
    if it.def == shokan_kernel::ids::DefId::UNKNOWN {
        return Vec::new();
    }
    let used =
        |id: AbilityId| rule(id, head::USE) || matches!(pool.ability(id).head, Head::AnswerTo(_));
    let all = pool.def(it.def).abilities.iter().enumerate();
    all.filter(|(_, id)| used(**id))
        .map(|(at, _)| at as u8)
        .collect()
}

/// How a monster lies.
const POSITIONS: [&str; 2] = ["attack", "defence"];

impl HasWords for SummonAndMagic {
    type Words = SummonAndMagicWords;
}

impl Words for SummonAndMagicWords {
    type Rules = SummonAndMagic;

    const COVERAGE: &'static str = include_str!("coverage/summon_and_magic.tsv");
    const ZONES: &'static [&'static str] = ZONES.split_at(ZONES.len() - 1).0;
    const PLACES: &'static [(&'static str, u8)] = &[];
    const WITH_PLACES: &'static [ZoneKind] = &[];
    /// R-SM-111: no damage stays on a card; who placed a counter does.
    const HURT: [&'static str; 2] = ["placer", "placer"];
    const ROLES: &'static [(&'static str, ZoneKind)] = &[
        ("avatar", zone::AVATAR),
        ("land", zone::LAND),
        ("weather", zone::WEATHER),
    ];
    const LIES: Option<[&'static str; 2]> = Some(POSITIONS);
    const TURNS: Option<[&'static str; 2]> = Some(["to_attack", "to_defence"]);
    const MARKS: &'static [&'static str] = &[
        "attack",
        "defence",
        "face_up",
        "face_down",
        "set",
        "set_this_turn",
        "entered_this_turn",
        "acted",
        "turned",
        "strayed",
        "counters",
        "used",
        "owner",
        "known",
        "empty",
    ];
    const NUMBERED: &'static [&'static str] = &["counters"];
    const FLAGS: &'static [(&'static str, u8)] =
        &[("set", FACE_DOWN), ("set_this_turn", FACE_DOWN)];
    const HOSTED: &'static [ZoneKind] = &[zone::MONSTERS, zone::UNDER, zone::COUNTERS];
    const BLANKS: &'static str = include_str!("summon_and_magic/filler.cards");
    const EVENTS: &'static [&'static str] = EVENTS;
    const TABLES: &'static [(&'static str, &'static [Row])] = &[
        ("Marks", MARK_ROWS),
        ("Acts", ACTS),
        ("Questions", PROMPT_ROWS),
        ("Events", EVENT_ROWS),
        ("How a card moves", HOW_ROWS),
        ("Changes", CHANGE_ROWS),
        ("Paths", PATHS),
    ];

    fn vocabulary() -> Vec<&'static str> {
        let own = OWN.iter().copied().chain(questions::words::<Self::Rules>());
        own.chain(SAYS.iter().copied())
            .chain(HOWS.iter().copied())
            .chain(PHASES.iter().copied())
            .chain(EVENTS.iter().copied())
            .chain(STATES.iter().copied())
            .chain(GIVEN.iter().copied())
            .chain(DONE.iter().copied())
            .chain(LEXICON.stats.iter().copied())
            .chain(UNTIL.iter().map(|(_, word)| *word))
            .collect()
    }

    fn carrier(word: &str, change: &str) -> String {
        format!(
            "card {word} {{\n id SCENARIO-{word}\n name ja \"{word}\" en \"{word}\"\n type artifact\n \
             kind install\n on turn_start of you, must {{\n this {change}\n }}\n}}\n"
        )
    }

    fn choice(game: &Game, pool: &CardPool, asked: Asked, choice: Choice) -> Vec<Vec<Token>> {
        use Token::{Card, Number, Word};
        let words = |all: &[&'static str]| all.iter().map(|word| vec![Word(word)]).collect();
        match choice {
            Choice::Act(verb::CHARGE, _) => words(&["charge"]),
            Choice::Act(verb::SUMMON_ATTACK, _) if asked.prompt == prompt::POSITION => {
                words(&["attack"])
            }
            Choice::Act(verb::SUMMON_DEFENCE, _) if asked.prompt == prompt::POSITION => {
                words(&["defence"])
            }
            Choice::Act(verb::SUMMON_ATTACK, card) => vec![
                vec![Word("summon"), Card(card)],
                vec![Word("summon"), Card(card), Word("attack")],
            ],
            Choice::Act(verb::SUMMON_DEFENCE, card) => {
                vec![vec![Word("summon"), Card(card), Word("defence")]]
            }
            Choice::Act(act, card) => {
                let word = match act {
                    verb::SET => "set",
                    verb::TURN => "turn",
                    verb::EVADE => "evade",
                    _ => "use",
                };
                vec![vec![Word(word), Card(card)]]
            }
            Choice::Ability(card, number) => {
                let open = values::on_field(game, card) && !game.table.card(card).face_down();
                let word = match asked.prompt {
                    prompt::ANSWER => "answer",
                    prompt::ATTACK_WITH => "attack_with",
                    _ if open => "command",
                    _ => "use",
                };
                let all = numbered(game, pool, card);
                let at = all.iter().position(|known| *known == number).unwrap_or(0);
                let with_number = vec![Word(word), Card(card), Number(at as i32 + 1)];
                let plain = vec![Word(word), Card(card)];
                match (all.len(), at) {
                    (0 | 1, _) => vec![plain],
                    (_, 0) => vec![with_number, plain],
                    _ => vec![with_number],
                }
            }
            Choice::Card(card) => vec![vec![Card(card)]],
            Choice::Cell(cell) => vec![vec![Number(i32::from(cell.place))]],
            Choice::Seat(seat) => vec![vec![Token::Seat(seat)]],
            Choice::Number(n) => vec![vec![Number(i32::from(n))]],
            Choice::Mode(at) if asked.prompt == prompt::TIMED => shared::waiting::<Self>(game, at),
            Choice::Mode(at) => vec![vec![Number(i32::from(at) + 1)]],
            Choice::Default => words(&["default"]),
            Choice::Yes if asked.prompt == prompt::DIRECT => words(&["player", "yes"]),
            Choice::No if asked.prompt == prompt::DIRECT => words(&["monster", "no"]),
            Choice::Yes if asked.prompt == prompt::FIRST => words(&["first", "yes"]),
            Choice::Yes => words(&["yes"]),
            Choice::No => words(&["no"]),
            Choice::Done if asked.prompt == prompt::MAIN => words(&["end"]),
            Choice::Done if matches!(asked.prompt, prompt::RIGHT | prompt::ANSWER) => {
                words(&["pass"])
            }
            Choice::Done => words(&["done"]),
        }
    }

    fn is_right(asked: Asked) -> bool {
        asked.prompt == prompt::RIGHT
    }

    fn announced(
        what: AnnouncementId,
        seat: Seat,
        (card, other, n): (Token, Token, i16),
    ) -> Vec<Token> {
        use Token::{Number, Word};
        let verb = Word(SAYS.get(what.at()).copied().unwrap_or("void"));
        let number = Number(i32::from(n));
        if what == say::TURN {
            return vec![verb, number, Token::Seat(seat)];
        }
        let mut tokens = vec![verb, Token::Seat(seat)];
        let some = |token: &Token| matches!(token, Token::Card(card) if card.is_some());
        tokens.extend([card, other].into_iter().filter(some));
        match what {
            say::SUMMON => tokens.push(Word(POSITIONS[usize::from(n != 0)])),
            say::AP | say::BURN | say::LOOK => tokens.push(number),
            // Of a damage skill: how much.
            say::SKILL if some(&other) => tokens.push(number),
            _ => {}
        }
        tokens
    }

    fn change(modifier: &Modifier) -> Vec<Token> {
        use Token::{Number, Word};
        let n = i32::from(modifier.value);
        let stat = LEXICON.stats.get(modifier.stat.at()).copied();
        let mut tokens = match modifier.change {
            Change::Counters => shared::counters(modifier),
            Change::Grant => vec![Word("gains"), Word("effect")],
            Change::LoseOthers => vec![Word("loses"), Word("effect")],
            Change::Word => {
                let which = modifier.stat.0;
                if let Some((passive, taken)) = word::passive(which) {
                    let does = if taken { "loses" } else { "gains" };
                    vec![Word(does), Word(PASSIVES[passive.at()])]
                } else {
                    let at = which.checked_sub(word::PRINTED_ATTACK).map(usize::from);
                    let word = at.and_then(|at| GIVEN.get(at)).copied();
                    vec![Word("gains"), Word(word.unwrap_or("effect")), Number(n)]
                }
            }
            _ => shared::counted(stat.unwrap_or("ap"), modifier),
        };
        tokens.extend([Word("until"), Word(until_word(modifier.until))]);
        tokens
    }

    fn stat(name: &str) -> Option<StatId> {
        let at = LEXICON.stats.iter().position(|known| *known == name)?;
        let stat = StatId(at as u8);
        matches!(
            stat,
            stat::ATTACK | stat::DEFENCE | stat::COST | stat::ADVANCE | stat::LEVEL
        )
        .then_some(stat)
    }

    fn card_value(game: &Game, pool: &CardPool, card: CardId, name: &str) -> Option<Value> {
        let registers = &game.registers;
        let it = game.table.card(card);
        let known = it.def != shokan_kernel::ids::DefId::UNKNOWN;
        let number = |n: i16| Some(Value::Number(i32::from(n)));
        let holds = |it: bool| Some(shared::yes_no(it));
        let cards = |all: Vec<CardId>| Some(Value::Cards(all, false));
        match name {
            "use_ap" => number(if known {
                values::use_ap(game, pool, card).0
            } else {
                0
            }),
            "counters" => number(<SummonAndMagic as Ruleset>::Numbers::counters(game, card)),
            "under" => {
                let lies = |kind| game.table.is_in(card, kind);
                let top = (lies(zone::MONSTERS) || lies(zone::MAGIC)) && it.cell != NO_CELL;
                let all = [Seat(0), Seat(1)].into_iter();
                let all = all.flat_map(|seat| game.table.pile(seat, zone::UNDER).iter().copied());
                let here = |card: &CardId| top && game.table.card(*card).cell == it.cell;
                cards(all.filter(here).collect())
            }
            "host" => cards(SummonAndMagic::host(game, card).into_iter().collect()),
            "seat" => Some(shared::seat_value(values::seat_of(game, card))),
            "set_this_turn" => holds(registers.fresh.has(card)),
            "entered_this_turn" => holds(registers.entered.has(card)),
            "acted" => holds(registers.acted.has(card)),
            "turned" => holds(registers.turned.has(card)),
            "strayed" => holds(registers.strayed.has(card)),
            "monster" => holds(values::is_monster(game, pool, card)),
            _ => {
                let at = STATES.iter().position(|known| *known == name)? as u8;
                let state = StateId(at);
                // What is off the field has what is printed.
                holds(match passive_of(state) {
                    Some(passive) if !values::on_field(game, card) => {
                        known && values::is_printed(game, pool, card, passive)
                    }
                    _ => values::is(game, pool, card, Quality::State(state)),
                })
            }
        }
    }

    fn value(game: &Game, pool: &CardPool, path: &[&str]) -> Option<Value> {
        let registers = &game.registers;
        let battle = &registers.battle;
        let seat = |text: &str| {
            crate::parse::seat_of(text)
                .filter(|seat| *seat < 2)
                .map(Seat)
        };
        let number = |n: i32| Some(Value::Number(n));
        let here = |all: Vec<CardRef>| {
            let same = |it: CardRef| game.table.same(it);
            let on = |_: &CardRef| battle.on;
            let all = all.into_iter().filter(on).filter_map(same);
            Some(Value::Cards(all.collect(), false))
        };
        let of_turn = |who: &str, n: u8| {
            let mine = seat(who)? == registers.active;
            number(if mine { i32::from(n) } else { 0 })
        };
        let _ = pool;
        match path {
            ["turn"] => number(i32::from(registers.turn)),
            ["turn", "seat"] => Some(shared::seat_value(registers.active)),
            ["phase"] => {
                let name = PHASES.get(registers.phase.at()).copied();
                Some(Value::Word(name.unwrap_or("main").to_owned()))
            }
            ["ap"] => number(i32::from(registers.ap)),
            ["spent"] => number(i32::from(registers.spent)),
            ["attacks"] => number(i32::from(registers.attacks)),
            ["declared"] => number(registers.items.len() as i32),
            ["attacker"] => here(vec![battle.attacker]),
            ["targets"] => here(battle.targets.iter().map(|it| it.card).collect()),
            ["links"] => here(battle.links.iter().map(|it| game.table.refer(it)).collect()),
            [who, "ap"] => of_turn(who, registers.ap),
            [who, "spent"] => of_turn(who, registers.spent),
            [who, "attacks"] => of_turn(who, registers.attacks),
            [who, "hand_limit"] => number(i32::from(registers.hand_limit[seat(who)?.at()])),
            _ => None,
        }
    }

    fn flags(kind: ZoneKind) -> u8 {
        if kind == zone::COUNTERS { FACE_DOWN } else { 0 }
    }

    fn lay(board: &mut Page<'_>, card: &mut Card, host: Option<CardId>) -> Result<(), Bi> {
        let kind = Table::<SummonAndMagic>::kind(card.zone);
        let Some(host) = host else {
            match kind {
                zone::MONSTERS | zone::MAGIC => card.cell = new_cell(&board.table),
                zone::UNDER => {
                    return Err(bi(
                        "どのカードの下か：P1 under wyvern: ...",
                        "under which card: P1 under wyvern: ...",
                    ));
                }
                zone::COUNTERS => {
                    return Err(bi(
                        "どのカードのカウンターか：P1 counters wyvern: ...",
                        "with which card: P1 counters wyvern: ...",
                    ));
                }
                _ => {}
            }
            return Ok(());
        };
        let below = board.table.card(host);
        let row = Table::<SummonAndMagic>::kind(below.zone);
        let piled = matches!(row, zone::MONSTERS | zone::MAGIC);
        if !piled || kind == zone::MONSTERS && row != zone::MONSTERS {
            return Err(bi(
                "場のカードの上か下にあるカードか、そのカウンター",
                "a card that lies on, under or with a card of the field",
            ));
        }
        let side = below.controller;
        let foreign = if side == card.owner { 0 } else { flag::FOREIGN };
        card.cell = below.cell;
        match kind {
            zone::UNDER => {
                card.zone = Table::<SummonAndMagic>::zone_of(side, zone::UNDER);
                card.controller = side;
                card.flags |= foreign;
            }
            zone::MONSTERS => {
                card.zone = below.zone;
                card.controller = side;
                let def = board.catalogue.pool.def(card.def);
                if def.kind == kind::MONSTER {
                    card.flags |= below.flags & RESTED;
                } else {
                    card.flags |= foreign;
                }
                // R-SM-111: only what a seal placed is its own.
                card.damage = i16::from(def.kind != kind::MONSTER);
                cover(board, host, below)?;
            }
            zone::COUNTERS if below.damage != 0 => card.damage = below.stamp as i16,
            _ => {}
        }
        Ok(())
    }

    fn mark(board: &mut Page<'_>, card: CardId, mark: &Word, n: i32) -> Result<(), Problem> {
        if !mark.is("counters") {
            return Ok(());
        }
        let it = board.table.card(card);
        for _ in 0..n {
            let counter = shared::put(board, FILLER, it.owner, zone::COUNTERS, it.cell)?;
            if it.damage != 0 {
                let by = it.stamp as i16;
                board.table.set_up(counter, |counter| counter.damage = by);
            }
        }
        Ok(())
    }

    fn is_held(op: &Op) -> bool {
        matches!(op, Op::Do(Act::Named(named::HOLD, _)))
    }

    fn complete(board: &mut Page<'_>) -> Result<(), Problem> {
        // SM-24.02: who is hidden lies in defence position.
        for seat in [Seat(0), Seat(1)] {
            for card in board.table.pile(seat, zone::MONSTERS).to_vec() {
                let hidden = |it: &mut Card| {
                    if it.face_down() {
                        it.flags |= RESTED;
                    }
                };
                board.table.set_up(card, hidden);
            }
        }
        for seat in [Seat(0), Seat(1)] {
            shared::fill(board, seat, zone::DECK)?;
        }
        Ok(())
    }

    fn start(board: Page<'_>, scenario: &Scenario) -> Result<Started<SummonAndMagic>, Problem> {
        let options = shared::options(scenario, OPTIONS, option_bits)?;
        let mut registers = Registers {
            options,
            turn: 5,
            active: Seat(0),
            phase: phase::MAIN,
            ap: 3,
            hand_limit: [HAND; 2],
            ..Registers::default()
        };
        if let Some(turn) = &scenario.turn {
            (registers.turn, registers.active) = shared::turn_of(scenario, turn)?;
            if let Some(word) = &turn.phase {
                let first = phase::START.at();
                let at = shared::phase_of(word, turn.line, &PHASES[first..])?;
                registers.phase = PhaseId((at + first) as u8);
            }
        }
        check_board(&board, scenario)?;
        let pool = &board.catalogue.pool;
        for &card in &board.used {
            let def = pool.def(board.table.card(card).def);
            for &ability in &def.abilities {
                let used = registers.used.push((board.table.refer(card), ability));
                used.map_err(|_| shared::used_up(scenario))?;
            }
        }
        for (card, mark) in &board.marked {
            let set = match mark.as_str() {
                "set_this_turn" => &mut registers.fresh,
                "entered_this_turn" => &mut registers.entered,
                "acted" => &mut registers.acted,
                "turned" => &mut registers.turned,
                "strayed" => &mut registers.strayed,
                _ => continue,
            };
            set.add(*card);
        }
        for (path, value, line) in &scenario.sets {
            set(&mut registers, path, value, *line)?;
        }
        let still = registers.phase == phase::MAIN;
        let first = match registers.phase {
            phase::START => {
                // It begins by counting.
                registers.turn -= 1;
                Step::Start {
                    stage: stage::Start::Begin,
                }
            }
            phase::END => Step::End {
                stage: stage::End::Declare,
            },
            _ => Step::Main,
        };
        let state = State::new(board.table, registers, first, Luck::quick(0));
        Ok((state, still))
    }

    fn set_up(scenario: &Scenario, catalogue: &Catalogue) -> Result<Game, Problem> {
        let options = shared::options(scenario, OPTIONS, option_bits)?;
        let place = |seat: u8| {
            shared::placed::<Self, _>(scenario, seat, catalogue, |list, _| {
                deck::place(list, &catalogue.pool)
            })
        };
        let decks = [place(0)?, place(1)?];
        let mut state = shared::seated(scenario, new_game(&decks, shared::luck(scenario)))?;
        state.registers.options = options;
        Ok(state)
    }

    fn wanted(eyes: &Eyes<'_, Self::Rules>, asked: Asked, choice: Choice) -> Bi {
        ask::label(eyes, asked, choice)
    }
}

/// A number for a new pile.
fn new_cell(table: &Table<SummonAndMagic>) -> u8 {
    let cells = table.all().map(|card| table.card(card).cell);
    cells
        .filter(|&cell| cell != NO_CELL)
        .max()
        .map_or(0, |cell| cell + 1)
}

/// A card that another is put on lies under it (SM-23.38).
fn cover(board: &mut Page<'_>, host: CardId, below: Card) -> Result<(), Bi> {
    let fact = Fact::Handed {
        card: host,
        to: Table::<SummonAndMagic>::zone_of(below.controller, zone::UNDER),
        cell: below.cell,
        flags: below.flags | flag::COVERED,
    };
    let event = Event {
        fact,
        clause: clause("SM-23.38"),
        source: CardId::NONE,
    };
    let moved = board.table.apply(&event);
    moved.map_err(|_| bi("もう1枚置ける束", "a pile with room for one more"))
}

fn set(registers: &mut Registers, path: &Word, value: &[Word], line: u32) -> Result<(), Problem> {
    let parts: Vec<&str> = path.text.split('.').collect();
    let seat = crate::parse::seat_of(parts[0])
        .filter(|seat| *seat < 2)
        .map(Seat);
    let number = match value {
        [n] => n.number().filter(|n| (0..=1_000).contains(n)),
        _ => None,
    };
    if let Some(n) = number {
        let small = n.min(100) as u8;
        match (seat, &parts[1..]) {
            (None, []) if parts[0] == "ap" => registers.ap = small,
            (Some(seat), ["ap"]) if seat == registers.active => registers.ap = small,
            (None, []) if parts[0] == "spent" => registers.spent = small,
            (None, []) if parts[0] == "attacks" => registers.attacks = small,
            (None, []) if parts[0] == "idle" => registers.idle = n as u16,
            (Some(seat), ["hand_limit"]) => registers.hand_limit[seat.at()] = small,
            _ => return Err(no_setting(path, line)),
        }
        return Ok(());
    }
    Err(no_setting(path, line))
}

fn no_setting(path: &Word, line: u32) -> Problem {
    let expected = bi(
        "set P1.ap N（ターンプレイヤー）、set P1.hand_limit N、set spent N、set attacks N、set idle N \
         のどれか",
        "set P1.ap N for the turn player, set P1.hand_limit N, set spent N, set attacks N, set idle N",
    );
    Problem::new(Code::F1, line, path.column, expected, same(&path.text))
}

/// Chapter 04: what may lie where.
fn check_board(board: &Page<'_>, scenario: &Scenario) -> Result<(), Problem> {
    let table = &board.table;
    let expected = bi(
        "モンスターはモンスターゾーンに、土地とアバターは1人1枚まで、天候は1枚までの盤面",
        "a board: monsters in the monster zone, one land each, one weather, one avatar",
    );
    board.each_card(scenario, expected.clone(), |card| {
        let it = table.card(card);
        let def = board.catalogue.pool.def(it.def);
        let monster = def.kind == kind::MONSTER;
        let sealed = || {
            let mut others = table.all().map(|other| table.card(other));
            others.any(|other| other.cell == it.cell && other.flags & flag::COVERED != 0)
        };
        let fits = match Table::<SummonAndMagic>::kind(it.zone) {
            zone::MONSTERS => monster || it.face_down() || sealed(),
            zone::MAGIC => it.face_down() || matches!(def.kind, kind::MAGIC | kind::ARTIFACT),
            zone::LAND => def.kind == kind::LAND,
            zone::WEATHER => def.kind == kind::WEATHER,
            zone::AVATAR => def.kind == kind::AVATAR,
            _ => def.kind != kind::AVATAR,
        };
        let zone = Scope::<SummonAndMagicWords>::zone_name(it.zone);
        (!fits).then(|| shared::lies_in(&def.word, &zone))
    })?;
    let fail = |found| Err(Problem::new(Code::F7, scenario.line, 0, expected, found));
    let count = |seat: u8, kind| table.pile(Seat(seat), kind).len();
    for seat in 0..2 {
        if count(seat, zone::LAND) > 1 || count(seat, zone::AVATAR) > 1 {
            let player = seat + 1;
            return fail(bi(
                format!("P{player}の土地かアバターが2枚以上"),
                format!("several lands or avatars of P{player}"),
            ));
        }
    }
    if count(0, zone::WEATHER) + count(1, zone::WEATHER) > 1 {
        return fail(bi("天候が2枚以上", "several weather cards"));
    }
    Ok(())
}

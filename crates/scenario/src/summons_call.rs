//! The words of Summons Call.

mod laying;
mod said;
mod tables;
mod written;

use crate::board::Board;
use crate::lex::Word;
use crate::report::{Code, Problem, bi, same};
use crate::scope::{Scope, Value};
use crate::shared;
use crate::tree::Scenario;
use crate::words::{HasWords, Row, Started, Token, UNTIL, Words, until_word};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AnnouncementId, CardId, CardRef, PhaseId, Seat, StatId, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{CardPool, Head};
use shokan_kernel::state::{State, Trigger};
use shokan_kernel::table::{Change, FACE_DOWN, Modifier};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::questions;
use shokan_rules::show::Bi;
use shokan_rules::summons_call::deck;
use shokan_rules::summons_call::words::{
    DIRECTIONS, EVENTS, HOWS, LEXICON, PHASES, SAYS, phase, prompt, say, stat, verb, word, zone,
};
use shokan_rules::summons_call::{
    OPTIONS, Registers, Step, SummonsCall, field, new_game, option_bits, stage,
};
use tables::{ACTS, CHANGE_ROWS, EVENT_ROWS, HOW_ROWS, PATHS};

pub(crate) struct SummonsCallWords;

type Game = State<SummonsCall>;

const FILLER_MASTER: &str = "filler_master";

/// R-SC-77: uses that a board may begin with; at twice 500 the game is a draw.
const USES_MAX: i32 = 900;

/// The words of what a text can forbid or give, in the order of the rulebook.
const GIVEN: &[&str] = &[
    "directions",
    "cannot_attack",
    "cannot_attack_master",
    "cannot_attack_unit",
    "cannot_be_attacked",
    "cannot_be_chosen",
    "cannot_move_column",
    "cannot_be_healed",
];

fn stat_word(stat: StatId) -> &'static str {
    LEXICON.stats.get(stat.at()).copied().unwrap_or("number")
}

fn directions_text(bits: u8) -> String {
    let words: Vec<&str> = DIRECTIONS
        .iter()
        .enumerate()
        .filter(|(at, _)| bits >> at & 1 == 1)
        .map(|(_, word)| *word)
        .collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(" ")
    }
}

/// The abilities of a card that are used at will.
fn main_abilities(game: &Game, pool: &CardPool, card: CardId) -> Vec<u8> {
    let blank_too = pool.def(game.table.card(card).def).abilities.iter();
    let is_main = |id: shokan_kernel::ids::AbilityId| {
        matches!(pool.ability(id).head, Head::Rule(head)
            if head == shokan_rules::summons_call::words::head::MAIN)
    };
    let mut numbers: Vec<u8> = blank_too
        .enumerate()
        .filter(|(_, id)| is_main(**id))
        .map(|(at, _)| at as u8)
        .collect();
    for (number, id, _) in field::abilities(game, pool, card) {
        if is_main(id) && !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}

impl HasWords for SummonsCall {
    type Words = SummonsCallWords;
}

impl Words for SummonsCallWords {
    type Rules = SummonsCall;

    const COVERAGE: &'static str = include_str!("coverage/summons_call.tsv");
    const PLACES: &'static [(&'static str, u8)] = &[("left", 0), ("centre", 1), ("right", 2)];
    const WITH_PLACES: &'static [ZoneKind] = &[zone::UNITS, zone::MASTER];
    const ROLES: &'static [(&'static str, ZoneKind)] = &[("master", zone::MASTER)];
    const LIES: Option<[&'static str; 2]> = Some(["standing", "rested"]);
    const TURNS: Option<[&'static str; 2]> = Some(["stand", "rest"]);
    const HURT: [&'static str; 2] = ["damage", "damage"];
    const MARKS: &'static [&'static str] = &[
        "rested",
        "standing",
        "face_up",
        "face_down",
        "used",
        "damage",
        "owner",
        "known",
        "empty",
    ];
    const BLANKS: &'static str = include_str!("summons_call/filler.cards");
    const EVENTS: &'static [&'static str] = EVENTS;
    const TABLES: &'static [(&'static str, &'static [Row])] = &[
        ("Acts", ACTS),
        ("Events", EVENT_ROWS),
        ("How a card moves", HOW_ROWS),
        ("Changes", CHANGE_ROWS),
        ("Paths", PATHS),
    ];

    fn vocabulary() -> Vec<&'static str> {
        let own = [
            "play",
            "attack",
            "use",
            "move_master",
            "end",
            "mana",
            "done",
            "pay",
            "yes",
            "no",
            "decline",
            "next",
            "keep",
            "turn",
            "phase",
            "seat",
            "master_moved",
            "skip",
            "effect",
            "loses_others",
            "front",
            "damage_taken",
        ];
        own.into_iter()
            .chain(questions::words::<Self::Rules>())
            .chain(SAYS.iter().copied())
            .chain(HOWS.iter().copied())
            .chain(PHASES.iter().copied())
            .chain(EVENTS.iter().copied())
            .chain(GIVEN.iter().copied())
            .chain(LEXICON.stats.iter().copied())
            .chain(UNTIL.iter().map(|(_, word)| *word))
            .collect()
    }

    fn carrier(word: &str, change: &str) -> String {
        format!(
            "card {word} {{\n id SCENARIO-{word}\n name ja \"{word}\" en \"{word}\"\n type unit\n \
             deck_type n\n cost 0\n stats 0 1\n directions\n on entry {{\n this {change}\n }}\n}}\n"
        )
    }

    fn choice(game: &Game, pool: &CardPool, asked: Asked, choice: Choice) -> Vec<Vec<Token>> {
        use Token::{Card, Number, Place, Word};
        let one = |word| vec![vec![Word(word)]];
        match choice {
            Choice::Act(verb::PLAY, card) => vec![vec![Word("play"), Card(card)]],
            Choice::Act(verb::ATTACK, card) => vec![vec![Word("attack"), Card(card)]],
            Choice::Act(verb::PUT_IN_MANA, card) => vec![vec![Word("mana"), Card(card)]],
            Choice::Act(..) => one("move_master"),
            Choice::Ability(card, number) => {
                let all = main_abilities(game, pool, card);
                let at = all.iter().position(|known| *known == number).unwrap_or(0);
                let plain = vec![Word("use"), Card(card)];
                let numbered = vec![Word("use"), Card(card), Number(at as i32 + 1)];
                if all.len() > 1 {
                    vec![numbered]
                } else {
                    vec![plain]
                }
            }
            Choice::Card(card) => vec![vec![Card(card)]],
            Choice::Cell(cell) => {
                let zone =
                    shokan_kernel::table::Table::<SummonsCall>::zone_of(cell.seat, cell.kind);
                vec![vec![Place(zone, cell.place)]]
            }
            Choice::Seat(seat) => vec![vec![Token::Seat(seat)]],
            Choice::Number(n) => vec![vec![Number(i32::from(n))]],
            Choice::Mode(at) if asked.prompt == prompt::ORDER_TRIGGERS => {
                shared::waiting::<Self>(game, at)
            }
            Choice::Mode(at) => vec![vec![Word("keep"), Number(i32::from(at) + 1)]],
            Choice::Default => one("pay"),
            Choice::Yes => vec![vec![Word("yes")], vec![Word("pay")]],
            Choice::No => vec![vec![Word("no")], vec![Word("decline")]],
            Choice::Done => match asked.prompt {
                prompt::MAIN => one("end"),
                prompt::MANA => one("draw"),
                _ => one("done"),
            },
        }
    }

    fn announced(
        what: AnnouncementId,
        seat: Seat,
        (card, other, n): (Token, Token, i16),
    ) -> Vec<Token> {
        use Token::{Number, Word};
        let verb = Word(SAYS.get(what.at()).copied().unwrap_or("skip"));
        let n = i32::from(n);
        match what {
            say::TURN => vec![verb, Number(n), Token::Seat(seat)],
            say::PHASE => {
                let name = PHASES.get(n as usize).copied().unwrap_or("main");
                vec![verb, Token::Seat(seat), Word(name)]
            }
            say::ATTACK | say::ATTACK_ENDS => vec![verb, card, other],
            say::REVEAL | say::LOOK | say::MULLIGAN | say::RESHUFFLE => {
                vec![verb, Token::Seat(seat), Number(n)]
            }
            _ => vec![verb, card],
        }
    }

    fn change(modifier: &Modifier) -> Vec<Token> {
        use Token::Word;
        let mut tokens = match modifier.change {
            Change::Counters => shared::counters(modifier),
            Change::Grant => vec![Word("gains"), Word("effect")],
            Change::LoseOthers => vec![Word("loses_others")],
            Change::Word => {
                let given = GIVEN.get(modifier.stat.at()).copied().unwrap_or("effect");
                let mut tokens = vec![Word("gains"), Word(given)];
                if modifier.stat.0 == word::DIRECTIONS {
                    let bits = modifier.value as u8;
                    let held = DIRECTIONS.iter().enumerate();
                    tokens.extend(
                        held.filter(|(at, _)| bits >> at & 1 == 1)
                            .map(|(_, word)| Word(word)),
                    );
                }
                tokens
            }
            _ => shared::counted(stat_word(modifier.stat), modifier),
        };
        tokens.extend([Word("until"), Word(until_word(modifier.until))]);
        tokens
    }

    fn stat(name: &str) -> Option<StatId> {
        let at = LEXICON.stats.iter().position(|known| *known == name)?;
        let stat = StatId(at as u8);
        (stat != stat::DAMAGE_TAKEN).then_some(stat)
    }

    fn card_value(game: &Game, pool: &CardPool, card: CardId, name: &str) -> Option<Value> {
        let it = game.table.card(card);
        match name {
            "directions" if it.def == shokan_kernel::ids::DefId::UNKNOWN => {
                Some(Value::Word("none".to_owned()))
            }
            "directions" => {
                let bits = field::directions(game, pool, card);
                Some(Value::Word(directions_text(bits)))
            }
            _ => None,
        }
    }

    fn value(game: &Game, pool: &CardPool, path: &[&str]) -> Option<Value> {
        let registers = &game.registers;
        let seat = |text: &str| {
            crate::parse::seat_of(text)
                .filter(|seat| *seat < 2)
                .map(Seat)
        };
        match path {
            ["turn"] => Some(Value::Number(i32::from(registers.turn))),
            ["turn", "seat"] => Some(shared::seat_value(registers.active)),
            ["phase"] => {
                let name = PHASES.get(registers.phase.at()).copied();
                Some(Value::Word(name.unwrap_or("main").to_owned()))
            }
            [who, "master", "hp"] => {
                let hp = field::master_hp(game, pool, seat(who)?);
                Some(Value::Number(i32::from(hp)))
            }
            [who, "master_moved"] => {
                let moved = registers.active == seat(who)? && registers.master_moved;
                Some(shared::yes_no(moved))
            }
            _ => None,
        }
    }

    fn twins(one: &Trigger, other: &Trigger) -> bool {
        one.source == other.source && one.event == other.event && one.batch == other.batch
    }

    fn flags(kind: ZoneKind) -> u8 {
        // SC-07-04-01.a: the way in which cards come to the mana zone.
        if kind == zone::MANA { FACE_DOWN } else { 0 }
    }

    fn complete(board: &mut Board<'_, Self>) -> Result<(), Problem> {
        for seat in [Seat(0), Seat(1)] {
            if board.table.pile(seat, zone::MASTER).is_empty() {
                shared::put(board, FILLER_MASTER, seat, zone::MASTER, 1)?;
            }
            shared::fill(board, seat, zone::DECK)?;
        }
        Ok(())
    }

    fn start(board: Board<'_, Self>, scenario: &Scenario) -> Result<Started<SummonsCall>, Problem> {
        let mut registers = Registers {
            options: shared::options(scenario, OPTIONS, option_bits)?,
            turn: 5,
            active: Seat(0),
            phase: phase::MAIN,
            ..Registers::default()
        };
        if let Some(turn) = &scenario.turn {
            (registers.turn, registers.active) = shared::turn_of(scenario, turn)?;
            if let Some(word) = &turn.phase {
                let at = shared::phase_of(word, turn.line, &PHASES[1..])?;
                registers.phase = PhaseId(at as u8 + 1);
            }
        }
        check_board(&board, scenario)?;
        let pool = &board.catalogue.pool;
        for &card in &board.used {
            let def = pool.def(board.table.card(card).def);
            for &ability in &def.abilities {
                let used = (board.table.refer(card), ability, CardRef::NONE);
                let used = registers.used.push(used);
                used.map_err(|_| shared::used_up(scenario))?;
            }
        }
        let mut table = board.table;
        for (path, value, line) in &scenario.sets {
            set((&mut table, pool), &mut registers, path, value, *line)?;
        }
        let still = matches!(registers.phase, phase::MAIN | phase::MANA);
        let first = match registers.phase {
            phase::STANDBY => Step::Standby,
            phase::DRAW => Step::Draw,
            phase::MANA => Step::Mana,
            phase::END => Step::End {
                stage: stage::End::Begin,
            },
            _ => Step::Main,
        };
        Ok((State::new(table, registers, first, Luck::quick(0)), still))
    }

    fn set_up(scenario: &Scenario, catalogue: &Catalogue) -> Result<Game, Problem> {
        let place = |seat: u8| {
            shared::placed::<Self, _>(scenario, seat, catalogue, |list, construction| {
                deck::place(list, construction, catalogue)
            })
        };
        let decks = [place(0)?, place(1)?];
        let mut state = shared::seated(scenario, new_game(&decks, shared::luck(scenario)))?;
        state.registers.options = shared::options(scenario, OPTIONS, option_bits)?;
        Ok(state)
    }

    fn wanted(eyes: &Eyes<'_, Self::Rules>, asked: Asked, choice: Choice) -> Bi {
        said::wanted(eyes.game, &eyes.catalogue.pool, asked, choice)
    }
}

fn set(
    (table, pool): (&mut shokan_kernel::table::Table<SummonsCall>, &CardPool),
    registers: &mut Registers,
    path: &Word,
    value: &[Word],
    line: u32,
) -> Result<(), Problem> {
    let parts: Vec<&str> = path.text.split('.').collect();
    let seat = crate::parse::seat_of(parts[0])
        .filter(|seat| *seat < 2)
        .map(Seat);
    match (seat, &parts[1..], value) {
        (Some(seat), ["master", "hp"], [n]) => {
            if let Some(hp) = n.number().filter(|hp| (1..=10).contains(hp))
                && let Some(&card) = table.pile(seat, zone::MASTER).first()
            {
                table.set_up(card, |it| it.damage = 10 - hp as i16);
                return Ok(());
            }
        }
        (Some(seat), ["master_moved"], [word]) if word.is("yes") && registers.active == seat => {
            registers.master_moved = true;
            return Ok(());
        }
        (Some(seat), ["used"], [word]) => {
            let def = pool.find(&word.text);
            if def.is_some_and(|def| registers.used_names.push((seat, def)).is_ok()) {
                return Ok(());
            }
        }
        (None, [], [n]) if parts[0] == "uses" => {
            if let Some(uses) = n.number().filter(|uses| (0..=USES_MAX).contains(uses)) {
                registers.uses = uses as u16;
                return Ok(());
            }
        }
        _ => {}
    }
    let expected = bi(
        "set P1.master.hp と1から10、set P1.master_moved yes（ターン中のプレイヤー）、set P1.used とカード、\
         set uses と0から900のどれか",
        "set P1.master.hp 1 to 10, or set P1.master_moved yes for the active player, or set P1.used \
         and a card, or set uses 0 to 900",
    );
    let found = same(&path.text);
    Err(Problem::new(Code::F1, line, path.column, expected, found))
}

/// SC-05: what may lie where.
fn check_board(board: &Board<'_, SummonsCallWords>, scenario: &Scenario) -> Result<(), Problem> {
    use shokan_rules::summons_call::words::kind;
    let table = &board.table;
    let expected = bi(
        "1つの列にユニットは1体まで、マスターゾーンにマスター1枚の盤面",
        "a board: at most one unit in a column, one master in the master zone",
    );
    board.each_card(scenario, expected.clone(), |card| {
        let it = table.card(card);
        let def = board.catalogue.pool.def(it.def);
        let place = shokan_kernel::table::Table::<SummonsCall>::kind(it.zone);
        let fits = match place {
            zone::UNITS => def.kind == kind::UNIT,
            zone::MASTER => def.kind == kind::MASTER,
            _ => def.kind != kind::MASTER,
        };
        if !fits {
            let zone = Scope::<SummonsCallWords>::zone_name(it.zone);
            return Some(shared::lies_in(&def.word, &zone));
        }
        let twin = table.zone(it.zone).iter().any(|&other| {
            other != card && place == zone::UNITS && table.card(other).cell == it.cell
        });
        let word = &def.word;
        twin.then(|| {
            bi(
                format!("1つの列にユニットが2体（1体は {word}）"),
                format!("two units in one column, one of them {word}"),
            )
        })
    })?;
    for seat in [Seat(0), Seat(1)] {
        if table.pile(seat, zone::MASTER).len() != 1 {
            let player = seat.0 + 1;
            let found = bi(
                format!("P{player}のマスターが2枚以上"),
                format!("several masters of P{player}"),
            );
            return Err(Problem::new(Code::F7, scenario.line, 0, expected, found));
        }
    }
    Ok(())
}

//! The words of Summoner Wars.

mod laying;
mod tables;
mod written;

use crate::board::Board;
use crate::lex::Word;
use crate::report::{Code, Problem, bi, same};
use crate::scope::{Scope, Value};
use crate::shared;
use crate::tree::{Scenario, Turn};
use crate::words::{HasWords, Row, Started, Token, UNTIL, Words, until_word};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{
    AbilityId, AnnouncementId, CardId, CardRef, DefId, PhaseId, Seat, StatId, ZoneKind,
};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{CardPool, Head};
use shokan_kernel::state::State;
use shokan_kernel::table::{Card, Change, FACE_DOWN, Modifier, Table};
use shokan_lang::ast::Limit;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::questions;
use shokan_rules::show::Bi;
use shokan_rules::summoner_wars::words::{
    EVENTS, HOWS, PHASES, SAYS, STATS, head, kind, phase, prompt, say, verb, zone,
};
use shokan_rules::summoner_wars::{
    MERCENARY, Registers, Step, SummonerWars, ask, deck, grid, is_out, new_game, seats, stage,
    values,
};
use tables::{ACTS, CHANGE_ROWS, EVENT_ROWS, HOW_ROWS, MARK_ROWS, PATHS};

/// The phases that a page can begin with.
const STARTS: [PhaseId; 8] = [
    phase::START,
    phase::DRAW,
    phase::SUMMON,
    phase::EVENT,
    phase::MOVE,
    phase::ATTACK,
    phase::BUILD,
    phase::END,
];

pub(crate) struct SummonerWarsWords;

type Game = State<SummonerWars>;
type Page<'a> = Board<'a, SummonerWarsWords>;

/// The Summoner of a seat for which no line names one.
const FILLER_SUMMONER: &str = "filler_summoner";

/// The words of spaces: column and row from 1.
macro_rules! spaces {
    ($($row:literal: $($column:literal)*;)*) => {
        &[$($((
            concat!($column, ",", $row),
            grid::place($column - 1, $row - 1),
        ),)*)*]
    };
}

const SPACES: &[(&str, u8)] = spaces! {
    1: 1 2 3 4 5 6 7 8 9 10 11 12;
    2: 1 2 3 4 5 6 7 8 9 10 11 12;
    3: 1 2 3 4 5 6 7 8 9 10 11 12;
    4: 1 2 3 4 5 6 7 8 9 10 11 12;
    5: 1 2 3 4 5 6 7 8 9 10 11 12;
    6: 1 2 3 4 5 6 7 8 9 10 11 12;
    7: 1 2 3 4 5 6 7 8 9 10 11 12;
    8: 1 2 3 4 5 6 7 8 9 10 11 12;
};

/// What every card that changes its zone does is `move`; a Unit that is moved walks.
const WALK: &str = "walk";

/// What a text can forbid or set, by the number of its change.
const GIVEN: &[&str] = &[
    "cannot_move",
    "cannot_attack",
    "cannot_move_in_phase",
    "cannot_attack_in_phase",
    "loses_abilities",
    "counts_as_wall",
    "controlled",
    "through_units",
    "through_walls",
    "through_cards",
    "attack_each",
    "diagonally",
    "attack_as",
    "draw_to",
    "costs_more",
];

/// Words of lines that stand in no list of the rulebook.
const OWN: &[&str] = &[
    "summon",
    "play",
    "move",
    "attack",
    "build",
    "give",
    "use",
    "end",
    "pass",
    "done",
    "yes",
    "no",
    "each",
    "give_back",
    "next",
    "phase",
    "seat",
    "moves",
    "attacks",
    "attacked",
    "moved",
    "mercenary",
    "host",
    "loses",
    "ability",
    "abilities",
    "hand",
    "wound",
    "wounds",
];

/// The space of a card of the battlefield.
fn space(game: &Game, card: CardId) -> Option<Token> {
    let cell = grid::place_of(game, card)?;
    Some(Token::Place(game.table.card(card).zone, cell))
}

/// A text with the card, and with its space behind it where it lies on one.
fn with_space(game: &Game, mut words: Vec<Token>, card: CardId) -> Vec<Vec<Token>> {
    words.push(Token::Card(card));
    let mut texts = vec![words.clone()];
    if let Some(space) = space(game, card) {
        words.push(space);
        texts.push(words);
    }
    texts
}

/// The abilities of a card that are used at will, among which `use CARD 2` counts.
fn at_will(game: &Game, pool: &CardPool, card: CardId) -> Vec<u8> {
    let free = |id: AbilityId| {
        let head = &pool.ability(id).head;
        matches!(head, Head::Rule(head) if *head != head::PLAY)
    };
    let all = values::abilities(game, pool, card);
    all.filter(|it| free(it.1)).map(|it| it.0).collect()
}

impl HasWords for SummonerWars {
    type Words = SummonerWarsWords;
}

impl Words for SummonerWarsWords {
    type Rules = SummonerWars;

    const COVERAGE: &'static str = include_str!("coverage/summoner_wars.tsv");
    const PLACES: &'static [(&'static str, u8)] = SPACES;
    const WITH_PLACES: &'static [ZoneKind] = &[zone::BATTLEFIELD];
    const ROLES: &'static [(&'static str, ZoneKind)] = &[];
    // R-SW-23
    const UNCOUNTED: &'static [ZoneKind] = &[zone::DRAW_PILE];
    const HURT: [&'static str; 2] = ["wounds", "wound"];
    const MARKS: &'static [&'static str] = &[
        "wounds",
        "moved",
        "attacked",
        "used",
        "face_up",
        "face_down",
        "owner",
        "known",
        "empty",
    ];
    const HOSTED: &'static [ZoneKind] = &[zone::ON_TOP, zone::UNDER];
    const BLANKS: &'static str = include_str!("summoner_wars/filler.cards");
    const EVENTS: &'static [&'static str] = EVENTS;
    const TABLES: &'static [(&'static str, &'static [Row])] = &[
        ("Marks and spaces", MARK_ROWS),
        ("Acts", ACTS),
        ("Events", EVENT_ROWS),
        ("How a card moves", HOW_ROWS),
        ("Changes", CHANGE_ROWS),
        ("Paths", PATHS),
    ];

    fn vocabulary() -> Vec<&'static str> {
        let own = OWN.iter().copied().chain(questions::words::<Self::Rules>());
        own.chain(SAYS.iter().copied())
            .chain([WALK])
            .chain(HOWS.iter().copied())
            .chain(PHASES.iter().copied())
            .chain(EVENTS.iter().copied())
            .chain(STATS.iter().copied())
            .chain(GIVEN.iter().copied())
            .chain(UNTIL.iter().map(|(_, word)| *word))
            .collect()
    }

    fn carrier(word: &str, change: &str) -> String {
        format!(
            "keyword text_of_{word} ja \"{word}\" en \"{word}\" {{\n on turn_end of you {{\n \
             this {change}\n }}\n}}\n\
             card {word} {{\n id SCENARIO-{word}\n name ja \"{word}\" en \"{word}\"\n type unit\n \
             rank common\n faction tundra_orc\n attack 0\n cost 0\n range sword\n life 1\n \
             ability text_of_{word}\n}}\n"
        )
    }

    fn choice(game: &Game, pool: &CardPool, asked: Asked, choice: Choice) -> Vec<Vec<Token>> {
        use Token::{Card, Number, Word};
        let words = |all: &[&'static str]| all.iter().map(|word| vec![Word(word)]).collect();
        match choice {
            Choice::Act(act, card) => {
                let word = match act {
                    verb::SUMMON => "summon",
                    verb::PLAY => "play",
                    verb::MOVE => "move",
                    verb::ATTACK => "attack",
                    verb::BUILD => "build",
                    _ => "give",
                };
                with_space(game, vec![Word(word)], card)
            }
            Choice::Ability(card, number) => {
                let all = at_will(game, pool, card);
                let at = all.iter().position(|known| *known == number).unwrap_or(0);
                let mut texts = with_space(game, vec![Word("use")], card);
                if all.len() > 1 {
                    let numbered = vec![Word("use"), Card(card), Number(at as i32 + 1)];
                    if at > 0 {
                        texts.clear();
                    }
                    texts.insert(0, numbered);
                }
                texts
            }
            Choice::Card(card) => with_space(game, Vec::new(), card),
            Choice::Cell(cell) => {
                let field = Table::<SummonerWars>::zone_of(Seat(0), zone::BATTLEFIELD);
                vec![vec![Token::Place(field, cell.place)]]
            }
            Choice::Seat(seat) if asked.prompt == prompt::FIRST => {
                vec![vec![Word("first"), Token::Seat(seat)]]
            }
            Choice::Seat(seat) => vec![vec![Token::Seat(seat)]],
            Choice::Number(n) => vec![vec![Number(i32::from(n))]],
            Choice::Mode(at) if asked.prompt == prompt::ORDER_TRIGGERS => {
                shared::waiting::<Self>(game, at)
            }
            Choice::Mode(at) => vec![vec![Number(i32::from(at) + 1)]],
            Choice::Default if asked.prompt == prompt::TARGET => words(&["each"]),
            Choice::Default => words(&["give_back"]),
            Choice::Yes => words(&["yes"]),
            Choice::No => words(&["no"]),
            Choice::Done if asked.prompt == prompt::ANY_TIME => words(&["pass"]),
            Choice::Done if Self::is_open(asked) => {
                let named = PHASES.get(game.registers.phase.at()).copied();
                vec![
                    vec![Word("end")],
                    vec![Word("end"), Word(named.unwrap_or("end"))],
                ]
            }
            Choice::Done => words(&["done"]),
        }
    }

    fn is_right(asked: Asked) -> bool {
        asked.prompt == prompt::ANY_TIME
    }

    fn announced(
        what: AnnouncementId,
        seat: Seat,
        (card, other, n): (Token, Token, i16),
    ) -> Vec<Token> {
        use Token::{Number, Word};
        let verb = Word(match what {
            say::MOVE => WALK,
            _ => SAYS.get(what.at()).copied().unwrap_or("void"),
        });
        let mut tokens = vec![verb, Token::Seat(seat)];
        let some = |token: &Token| matches!(token, Token::Card(card) if card.is_some());
        tokens.extend([card, other].into_iter().filter(some));
        match what {
            say::PHASE => {
                let named = usize::try_from(n).ok().and_then(|n| PHASES.get(n));
                tokens.push(Word(named.copied().unwrap_or("phase")));
            }
            say::TURN | say::FIRST_ROLL | say::DIE | say::HITS | say::ROLL => {
                tokens.push(Number(i32::from(n)));
            }
            _ => {}
        }
        tokens
    }

    fn change(modifier: &Modifier) -> Vec<Token> {
        use Token::{Number, Word};
        let stat = STATS.get(modifier.stat.at()).copied().unwrap_or("attack");
        let mut tokens = match modifier.change {
            Change::Counters => shared::counters(modifier),
            Change::Grant => vec![Word("gains"), Word("ability")],
            Change::LoseOthers => vec![Word("loses"), Word("abilities")],
            Change::Word => {
                let word = GIVEN.get(usize::from(modifier.stat.0)).copied();
                let n = Number(i32::from(modifier.value));
                vec![Word("gains"), Word(word.unwrap_or("ability")), n]
            }
            _ => shared::counted(stat, modifier),
        };
        tokens.extend([Word("until"), Word(until_word(modifier.until))]);
        tokens
    }

    fn stat(name: &str) -> Option<StatId> {
        let at = STATS.iter().position(|known| *known == name)?;
        Some(StatId(at as u8))
    }

    fn card_value(game: &Game, pool: &CardPool, card: CardId, name: &str) -> Option<Value> {
        let registers = &game.registers;
        let holds = |it: bool| Some(shared::yes_no(it));
        match name {
            "moved" => holds(registers.moved.has(card)),
            "attacked" => holds(registers.attacked.has(card)),
            "mercenary" => holds(game.table.card(card).flags & MERCENARY != 0),
            "under" => Some(Value::Cards(values::under(game, card).collect(), false)),
            "on_top" => Some(Value::Cards(values::upon(game, card).collect(), false)),
            "host" => Some(Value::Cards(
                values::host(game, card).into_iter().collect(),
                false,
            )),
            "wall" => holds(values::is_wall(game, pool, card)),
            _ => None,
        }
    }

    fn value(game: &Game, _: &CardPool, path: &[&str]) -> Option<Value> {
        let registers = &game.registers;
        let number = |n: i32| Some(Value::Number(n));
        let seat = |seat: Seat| Some(shared::seat_value(seat));
        match path {
            ["turn"] => number(i32::from(registers.turn)),
            ["turn", "seat"] => seat(registers.active),
            ["first"] => seat(registers.first),
            ["phase"] => {
                let name = PHASES.get(registers.phase.at()).copied();
                Some(Value::Word(name.unwrap_or("set_up").to_owned()))
            }
            ["moves"] => number(i32::from(registers.moves)),
            ["attacks"] => number(i32::from(registers.attacks)),
            [who, "out"] => {
                let seat = crate::parse::seat_of(who).filter(|seat| *seat < seats(game))?;
                Some(shared::yes_no(is_out(game, Seat(seat))))
            }
            [space] => {
                let place = Scope::<Self>::place(space)?;
                let card = grid::occupant(game, place);
                Some(Value::Cards(card.into_iter().collect(), false))
            }
            _ => None,
        }
    }

    fn at(table: &Table<SummonerWars>, word: &str) -> Option<CardId> {
        let place = Scope::<Self>::place(word)?;
        (0..4).find_map(|seat| table.at_cell(Seat(seat), zone::BATTLEFIELD, place))
    }

    fn flags(kind: ZoneKind) -> u8 {
        if matches!(kind, zone::MAGIC_PILE | zone::UNDER) {
            FACE_DOWN
        } else {
            0
        }
    }

    fn lay(board: &mut Page<'_>, card: &mut Card, host: Option<CardId>) -> Result<(), Bi> {
        // R-SW-63: the back of a Mercenary is another.
        if values::is_mercenary(&board.catalogue.pool, card.def) {
            card.flags |= MERCENARY;
        }
        let kind = Table::<SummonerWars>::kind(card.zone);
        let Some(host) = host else {
            return match kind {
                zone::UNDER | zone::ON_TOP => Err(bi(
                    "どのカードの下か上か：P1 under blarf: ...",
                    "under or on which card: P1 under blarf: ...",
                )),
                _ => Ok(()),
            };
        };
        let below = board.table.card(host);
        if Table::<SummonerWars>::kind(below.zone) != zone::BATTLEFIELD {
            return Err(bi(
                "戦場のカードの下か上にあるカード",
                "a card that lies under or on a card of the battlefield",
            ));
        }
        card.cell = below.cell;
        if kind == zone::UNDER {
            card.zone = Table::<SummonerWars>::zone_of(below.controller, zone::UNDER);
            card.controller = below.controller;
        }
        Ok(())
    }

    fn complete(board: &mut Page<'_>) -> Result<(), Problem> {
        for seat in (0..seats_of(board)).map(Seat) {
            let pool = &board.catalogue.pool;
            let led = board.table.all().map(|card| board.table.card(card));
            let field = |it: &Card| Table::<SummonerWars>::kind(it.zone) == zone::BATTLEFIELD;
            let mut led = led.filter(|it| field(it) && it.owner == seat);
            if !led.any(|it| values::is_summoner(pool, it.def)) {
                // In the back row, where some reference card has its Summoner.
                let cell = grid::home(seat, 4, 1);
                shared::put(board, FILLER_SUMMONER, seat, zone::BATTLEFIELD, cell)?;
            }
            shared::fill(board, seat, zone::DRAW_PILE)?;
        }
        Ok(())
    }

    fn start(board: Page<'_>, scenario: &Scenario) -> Result<Started<SummonerWars>, Problem> {
        shared::no_options(scenario)?;
        let mut registers = Registers {
            seats: seats_of(&board),
            first: Seat(scenario.first),
            active: Seat(0),
            turn: 5,
            phase: phase::SUMMON,
            hand: Seat::NONE,
            ..Registers::default()
        };
        if let Some(turn) = &scenario.turn {
            whose(turn, &mut registers)?;
        }
        check_board(&board, scenario, registers.seats)?;
        let pool = &board.catalogue.pool;
        marked(&board, &mut registers).ok_or_else(|| shared::used_up(scenario))?;
        for (path, value, line) in &scenario.sets {
            set((&mut registers, pool), path, value, *line)?;
        }
        let mut table = board.table;
        let all: Vec<CardId> = table.all().collect();
        for card in all {
            let it = table.card(card);
            let side = Table::<SummonerWars>::seat(it.zone);
            // Who has a card in the hand, in the Magic Pile or under a Unit has seen its face.
            if it.known != 0 {
                table.set_up(card, |it| it.known |= side.bit());
            }
        }
        let (still, first) = match registers.phase {
            phase::START => {
                // It begins by counting.
                registers.turn -= 1;
                (
                    false,
                    Step::Start {
                        stage: stage::Start::Expire,
                    },
                )
            }
            phase::DRAW => {
                let phase = phase::DRAW;
                (false, Step::Between { phase, passed: 0 })
            }
            phase::END => (
                false,
                Step::End {
                    stage: stage::End::Effects,
                },
            ),
            _ => (true, Step::Phase),
        };
        Ok((State::new(table, registers, first, Luck::quick(0)), still))
    }

    fn set_up(scenario: &Scenario, catalogue: &Catalogue) -> Result<Game, Problem> {
        shared::no_options(scenario)?;
        let count = scenario.decks.iter().map(|deck| deck.of.seat() + 1).max();
        let count = if count > Some(2) { 4 } else { 2 };
        let place = |seat: u8| {
            shared::placed::<Self, _>(scenario, seat, catalogue, |list, _| {
                deck::place(list, &catalogue.pool)
            })
        };
        let decks = (0..count).map(place).collect::<Result<Vec<_>, _>>()?;
        shared::seated(
            scenario,
            new_game(&decks, &catalogue.pool, shared::luck(scenario)),
        )
    }

    fn wanted(eyes: &Eyes<'_, Self::Rules>, asked: Asked, choice: Choice) -> Bi {
        ask::label(eyes, asked, choice)
    }
}

/// What marks say that this game keeps beside the table; nothing where there is no room for it.
fn marked(board: &Page<'_>, registers: &mut Registers) -> Option<()> {
    let pool = &board.catalogue.pool;
    for &card in &board.used {
        for &ability in &pool.def(board.table.card(card).def).abilities {
            if pool.ability(ability).limit.is_some() {
                let used = (board.table.refer(card), ability);
                registers.used.push(used).ok()?;
            }
        }
    }
    for (card, mark) in &board.marked {
        match mark.as_str() {
            "moved" => {
                registers.moved.add(*card);
                registers.moves += 1;
            }
            "attacked" => {
                registers.attacked.add(*card);
                registers.attacks += 1;
            }
            _ => {}
        }
    }
    Some(())
}

/// How many seats play: a line of P3 or P4 makes it four.
fn seats_of(board: &Page<'_>) -> u8 {
    if board.mentioned.iter().any(|(seat, _)| seat.0 > 1) {
        4
    } else {
        2
    }
}

/// SW-TRN.03, SW-34P.09: the turns go round in the order of the seats, P1 first.
fn whose(turn: &Turn, registers: &mut Registers) -> Result<(), Problem> {
    let seats = u16::from(registers.seats);
    let ahead = shared::turns_ahead(registers.first.0, turn.seat, registers.seats);
    if turn.number == 0 || Some((turn.number - 1) % seats) != ahead {
        let second = seats + 1;
        let expected = bi(
            format!("その人のターン（{seats}人ならP1は1と{second}）"),
            format!("a turn of its player: of {seats}, P1 has turns 1, {second}"),
        );
        let found = same(format!("turn {} of P{}", turn.number, turn.seat + 1));
        return Err(Problem::new(Code::F7, turn.line, 0, expected, found));
    }
    (registers.turn, registers.active) = (turn.number, Seat(turn.seat));
    if let Some(word) = &turn.phase {
        let names = STARTS.map(|phase| PHASES[phase.at()]);
        registers.phase = STARTS[shared::phase_of(word, turn.line, &names)?];
    }
    Ok(())
}

fn set(
    (registers, pool): (&mut Registers, &CardPool),
    path: &Word,
    value: &[Word],
    line: u32,
) -> Result<(), Problem> {
    let number = match value {
        [n] => n.number().filter(|n| (0..=3).contains(n)),
        _ => None,
    };
    let by_name = path.text.strip_suffix(".used");
    let by_name = by_name.and_then(crate::parse::seat_of);
    match (path.text.as_str(), number, value) {
        ("moves", Some(n), _) => registers.moves = n as u8,
        ("attacks", Some(n), _) => registers.attacks = n as u8,
        (_, _, [word]) if by_name.is_some_and(|seat| used(registers, pool, seat, word)) => {}
        _ => {
            let expected = bi(
                "set moves と0から3、set attacks と0から3、set P1.used と能力のどれか",
                "set moves 0 to 3, set attacks 0 to 3, or set P1.used and an ability",
            );
            let found = same(&path.text);
            return Err(Problem::new(Code::F1, line, path.column, expected, found));
        }
    }
    Ok(())
}

/// Keeps in mind that a seat used an ability that it may use once by its name.
fn used(registers: &mut Registers, pool: &CardPool, seat: u8, word: &Word) -> bool {
    let named = pool.keywords.iter().find(|named| word.is(&named.word));
    let all = named.map_or(&[][..], |named| &named.abilities);
    let by_name = |id: &&AbilityId| pool.ability(**id).limit == Some(Limit::OncePerName);
    let mark = CardRef {
        card: CardId::NONE,
        age: seat,
    };
    let mut all = all.iter().filter(by_name).peekable();
    all.peek().is_some() && all.all(|&id| registers.used.push((mark, id)).is_ok())
}

/// SW-FLD.02, SW-OBJ.01: what may lie where.
fn check_board(board: &Page<'_>, scenario: &Scenario, seats: u8) -> Result<(), Problem> {
    let (table, pool) = (&board.table, &board.catalogue.pool);
    let expected = bi(
        "ユニットと壁はマットの上、1つのスペースに1枚まで、召喚者が1人ずついる盤面",
        "a board: Units and Walls on the mat, one on a space, a Summoner of each",
    );
    let field =
        |card: CardId| Table::<SummonerWars>::kind(table.card(card).zone) == zone::BATTLEFIELD;
    board.each_card(scenario, expected.clone(), |card| {
        let it = table.card(card);
        if !field(card) {
            return None;
        }
        let def = pool.def(it.def);
        let (column, row) = grid::spot(it.cell);
        let (word, space) = (&def.word, format!("{},{}", column + 1, row + 1));
        if column >= grid::columns(seats) {
            return Some(bi(
                format!("2人用のマットの外の {space} に {word}"),
                format!("{word} on {space}, beside the mat of two players"),
            ));
        }
        if def.kind == kind::EVENT && !values::counts_as_wall(pool, it.def) {
            return Some(bi(
                format!("{space} に {word}"),
                format!("{word} on {space}"),
            ));
        }
        let twin =
            |other: CardId| other != card && field(other) && table.card(other).cell == it.cell;
        let twins = table.all().any(twin);
        twins.then(|| {
            bi(
                format!("1つのスペース {space} にカードが2枚（1枚は {word}）"),
                format!("two cards on one space, one of them {word} on {space}"),
            )
        })
    })?;
    let leads = |seat: u8| {
        table.all().any(|card| {
            let it = table.card(card);
            let summoner = it.def != DefId::UNKNOWN && values::is_summoner(pool, it.def);
            field(card) && summoner && it.owner == Seat(seat)
        })
    };
    match (0..seats).find(|&seat| !leads(seat)) {
        Some(seat) => {
            let player = seat + 1;
            let found = bi(
                format!("P{player}の召喚者なし"),
                format!("no Summoner of P{player}"),
            );
            Err(Problem::new(Code::F7, scenario.line, 0, expected, found))
        }
        None => Ok(()),
    }
}

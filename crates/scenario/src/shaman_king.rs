//! The words of Shaman King.

mod laying;
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
use shokan_kernel::ids::{AnnouncementId, CardId, PhaseId, Seat, StatId, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{Act, CardPool, Op};
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Modifier, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::questions;
use shokan_rules::shaman_king::words::{
    CHOICE_VERBS, EVENTS, HOWS, PHASES, SAYS, STATS, kind, named, phase, prompt, say, stat, zone,
};
use shokan_rules::shaman_king::{
    OPTIONS, POSITIONS, Registers, ShamanKing, Step, ask, deck, new_game, option_bits, values,
};
use shokan_rules::show::Bi;
use tables::{ACTS, CHANGE_ROWS, EVENT_ROWS, HOW_ROWS, MARK_ROWS, PATHS};

pub(crate) struct ShamanKingWords;

type Game = State<ShamanKing>;
type Page<'a> = Board<'a, ShamanKingWords>;

/// The shaman of a seat for which no line names one.
const FILLER_SHAMAN: &str = "filler_shaman";

/// What a text can forbid or allow, by the number of its change.
const GIVEN: &[&str] = &[
    "cannot_attack",
    "attack_from_summon_row",
    "over_soul_from_hand",
    "put_more",
];

/// Words of lines that stand in no list of the rulebook.
const OWN: &[&str] = &[
    "keep",
    "mulligan",
    "end",
    "done",
    "pass",
    "yes",
    "no",
    "next",
    "phase",
    "seat",
    "first",
    "battle",
    "points",
    "spirits",
    "attached",
    "attacked",
    "host",
    "person",
    "persons",
    "loses",
    "ability",
    "abilities",
    "times",
    "each",
    "hand",
];

/// Zones whose cards lie at a position of shamans.
const AT_POSITIONS: &[ZoneKind] = &[
    zone::SHAMANS,
    zone::ATTACHED,
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
];

/// What a shaman has made of this turn, as a mark.
const ATTACKED: &str = "attacked";
/// What its gauge shows, as a mark with a number.
const HEALTH: &str = "health";

impl HasWords for ShamanKing {
    type Words = ShamanKingWords;
}

impl Words for ShamanKingWords {
    type Rules = ShamanKing;

    const COVERAGE: &'static str = include_str!("coverage/shaman_king.tsv");
    const PLACES: &'static [(&'static str, u8)] = &[("1", 0), ("2", 1)];
    const WITH_PLACES: &'static [ZoneKind] = AT_POSITIONS;
    const ROLES: &'static [(&'static str, ZoneKind)] = &[];
    const HURT: [&'static str; 2] = ["health_lost", "damage"];
    const MARKS: &'static [&'static str] = &[
        HEALTH,
        ATTACKED,
        "face_up",
        "face_down",
        "owner",
        "known",
        "empty",
    ];
    const NUMBERED: &'static [&'static str] = &[HEALTH];
    const BLANKS: &'static str = include_str!("shaman_king/filler.cards");
    const EVENTS: &'static [&'static str] = EVENTS;
    const TABLES: &'static [(&'static str, &'static [Row])] = &[
        ("Marks and positions", MARK_ROWS),
        ("Acts", ACTS),
        ("Events", EVENT_ROWS),
        ("How a card moves", HOW_ROWS),
        ("Changes", CHANGE_ROWS),
        ("Paths", PATHS),
    ];

    fn vocabulary() -> Vec<&'static str> {
        let own = OWN.iter().copied().chain(questions::words::<Self::Rules>());
        own.chain(SAYS.iter().copied())
            .chain(CHOICE_VERBS.iter().copied())
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
            "card {word} {{\n id SCENARIO-{word}\n name ja \"{word}\" en \"{word}\"\n \
             type secret_art\n user all\n line echo\n level 1\n attack 0\n on put {{\n \
             this {change}\n }}\n}}\n"
        )
    }

    fn choice(game: &Game, _: &CardPool, asked: Asked, choice: Choice) -> Vec<Vec<Token>> {
        use Token::{Card, Number, Word};
        let words = |all: &[&'static str]| all.iter().map(|word| vec![Word(word)]).collect();
        match choice {
            Choice::Act(act, card) => {
                let word = CHOICE_VERBS.get(usize::from(act.0)).copied();
                vec![vec![Word(word.unwrap_or("use")), Card(card)]]
            }
            Choice::Ability(card, _) => vec![vec![Word("use"), Card(card)]],
            Choice::Card(card) => vec![vec![Card(card)]],
            Choice::Cell(cell) => vec![vec![Number(i32::from(cell.place) + 1)]],
            Choice::Seat(seat) => vec![vec![Token::Seat(seat)]],
            Choice::Number(n) => vec![vec![Number(i32::from(n))]],
            Choice::Mode(at) if asked.prompt == prompt::ORDER_TRIGGERS => {
                shared::waiting::<Self>(game, at)
            }
            Choice::Mode(at) => vec![vec![Number(i32::from(at) + 1)]],
            Choice::Default => words(&["default"]),
            Choice::Yes if asked.prompt == prompt::MULLIGAN => words(&["mulligan", "yes"]),
            Choice::No if asked.prompt == prompt::MULLIGAN => words(&["keep", "no"]),
            Choice::Yes => words(&["yes"]),
            Choice::No => words(&["no"]),
            Choice::Done if Self::is_right(asked) => words(&["pass"]),
            Choice::Done if Self::is_open(asked) => {
                let named = PHASES.get(game.registers.phase.at()).copied();
                vec![
                    vec![Word("end")],
                    vec![Word("end"), Word(named.unwrap_or("end"))],
                ]
            }
            Choice::Done if matches!(asked.prompt, prompt::STEP | prompt::DECLARATION) => {
                words(&["end"])
            }
            Choice::Done => words(&["done"]),
        }
    }

    fn is_right(asked: Asked) -> bool {
        asked.prompt == prompt::REACTION
    }

    fn announced(
        what: AnnouncementId,
        seat: Seat,
        (card, other, n): (Token, Token, i16),
    ) -> Vec<Token> {
        use Token::{Number, Word};
        let verb = Word(SAYS.get(what.at()).copied().unwrap_or("void"));
        let mut tokens = vec![verb, Token::Seat(seat)];
        let some = |token: &Token| matches!(token, Token::Card(card) if card.is_some());
        tokens.extend([card, other].into_iter().filter(some));
        match what {
            say::PHASE => {
                let named = usize::try_from(n).ok().and_then(|n| PHASES.get(n));
                tokens.push(Word(named.copied().unwrap_or("phase")));
            }
            say::TURN | say::POINTS | say::DAMAGE_VALUE | say::WITHSTANDS => {
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
        let it = game.table.card(card);
        let seat = Table::<ShamanKing>::seat(it.zone);
        let at = Table::<ShamanKing>::kind(it.zone);
        let on_field = at.0 <= zone::ATTACK_POSITION.0;
        let cards = |all: Vec<CardId>| Some(Value::Cards(all, false));
        match name {
            "spirits" if !on_field => cards(Vec::new()),
            "spirits" => cards(values::spirits(game, seat, it.cell).collect()),
            "attached" if !on_field => cards(Vec::new()),
            "attached" => cards(values::attached(game, card).into_iter().collect()),
            "host" => cards(values::host(game, card).into_iter().collect()),
            ATTACKED => {
                let own = on_field && seat == game.registers.active && it.cell < POSITIONS;
                let made = own && game.registers.attacked >> it.cell & 1 == 1;
                Some(shared::yes_no(made))
            }
            "person" => {
                let bits = values::person(game, card);
                let known = pool.categories.get(bits.trailing_zeros() as usize);
                let word = known.filter(|_| bits != 0).cloned();
                Some(Value::Word(word.unwrap_or_else(|| "none".to_owned())))
            }
            _ => None,
        }
    }

    fn value(game: &Game, pool: &CardPool, path: &[&str]) -> Option<Value> {
        let registers = &game.registers;
        match path {
            ["turn"] => Some(Value::Number(i32::from(registers.turn))),
            ["turn", "seat"] => Some(shared::seat_value(registers.active)),
            ["first"] => Some(shared::seat_value(registers.first)),
            ["phase"] => {
                let name = PHASES.get(registers.phase.at()).copied();
                Some(Value::Word(name.unwrap_or("setup").to_owned()))
            }
            ["battle"] => Some(shared::yes_no(registers.battle.on)),
            [who, "points"] => {
                let seat = crate::parse::seat_of(who).filter(|seat| *seat < 2)?;
                let points = values::points(game, pool, Seat(seat));
                Some(Value::Number(i32::from(points)))
            }
            _ => None,
        }
    }

    fn flags(_: ZoneKind) -> u8 {
        0
    }

    fn mark(board: &mut Page<'_>, card: CardId, mark: &Word, n: i32) -> Result<(), Problem> {
        let def = board.table.card(card).def;
        let printed = board.catalogue.pool.quick(def).stats[stat::HEALTH.at()];
        let n = n.clamp(0, 999) as i16;
        if mark.is(HEALTH) {
            board.table.set_up(card, |it| it.damage = printed - n);
        }
        Ok(())
    }

    fn is_held(op: &Op) -> bool {
        matches!(op, Op::Do(Act::Named(named::HOLD, _)))
    }

    fn complete(board: &mut Page<'_>) -> Result<(), Problem> {
        for seat in [Seat(0), Seat(1)] {
            if !board.mentioned.contains(&(seat, zone::SHAMANS)) {
                shared::put(board, FILLER_SHAMAN, seat, zone::SHAMANS, 0)?;
            }
            shared::fill(board, seat, zone::DECK)?;
        }
        Ok(())
    }

    fn start(board: Page<'_>, scenario: &Scenario) -> Result<Started<ShamanKing>, Problem> {
        let options = shared::options(scenario, OPTIONS, option_bits)?;
        check_board(&board, scenario)?;
        let pool = &board.catalogue.pool;
        let mut registers = Registers {
            options,
            first: Seat(scenario.first),
            active: Seat(0),
            turn: 5,
            phase: phase::ATTACK_1,
            pair: [Seat(0), Seat(1)].map(|seat| persons(&board, seat)),
            ..Registers::default()
        };
        if let Some(turn) = &scenario.turn {
            (registers.turn, registers.active) = shared::turn_of(scenario, turn)?;
            if let Some(word) = &turn.phase {
                let first = phase::SETUP.at();
                let at = shared::phase_of(word, turn.line, &PHASES[first..])?;
                registers.phase = PhaseId((at + first) as u8);
            }
        }
        // What came before is taken to have been as the rules want it.
        registers.target_seen = registers.phase >= phase::ATTACK_1;
        registers.made = registers.phase > phase::ATTACK_1;
        for (path, value, line) in &scenario.sets {
            set(&mut registers, pool, path, value, *line)?;
        }
        for (card, _) in board.marked.iter().filter(|it| it.1 == ATTACKED) {
            registers.attacked |= 1 << board.table.card(*card).cell;
        }
        let mut table = board.table;
        for seat in [Seat(0), Seat(1)] {
            let all: Vec<CardId> = table.pile(seat, zone::SHAMANS).to_vec();
            for card in all {
                // R-SK-04: one of two persons is the one that its deck plays.
                let it = table.card(card);
                let printed = pool.quick(it.def).categories;
                let person = printed & registers.pair[seat.at()];
                registers.person[seat.at()][usize::from(it.cell)] = person;
                // It lay face-up before it fell.
                table.set_up(card, |it| it.known = shokan_kernel::table::ALL);
            }
        }
        let (still, first) = match registers.phase {
            phase::SETUP | phase::DRAW => {
                // It begins by counting.
                registers.turn -= 1;
                (false, Step::Start)
            }
            phase::END => (false, Step::End),
            _ => (true, Step::Phase),
        };
        Ok((State::new(table, registers, first, Luck::quick(0)), still))
    }

    fn set_up(scenario: &Scenario, catalogue: &Catalogue) -> Result<Game, Problem> {
        let options = shared::options(scenario, OPTIONS, option_bits)?;
        let place = |seat: u8| {
            shared::placed::<Self, _>(scenario, seat, catalogue, |list, _| {
                deck::place(list, catalogue)
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

/// The persons of a deck: those of the shamans on the field, then of other shaman cards of its
/// owner, as far as they are cards of one person; then the first of a card of two.
fn persons(board: &Page<'_>, seat: Seat) -> u64 {
    let table = &board.table;
    let shamans = |from: &[ZoneKind]| -> Vec<u64> {
        let piles = from.iter().flat_map(|kind| table.pile(seat, *kind));
        let defs = piles.map(|&card| board.catalogue.pool.quick(table.card(card).def));
        let all = defs.filter(|def| def.kind == kind::SHAMAN);
        all.map(|def| def.categories).collect()
    };
    let mut pair = 0u64;
    let mut add = |person: u64| {
        if pair.count_ones() < 2 {
            pair |= person;
        }
    };
    let field = shamans(&[zone::SHAMANS]);
    let one = |person: &&u64| person.count_ones() == 1;
    field.iter().filter(one).for_each(|&person| add(person));
    for person in field.iter().filter(|person| !one(person)) {
        add(person & person.wrapping_neg());
    }
    let rest = shamans(&[zone::HAND, zone::GRAVEYARD, zone::DECK]);
    rest.iter().filter(one).for_each(|&person| add(person));
    pair
}

/// `set P1.persons toka garan`, `set made no`, `set seen no`, `set passed 1`.
fn set(
    registers: &mut Registers,
    pool: &CardPool,
    path: &Word,
    value: &[Word],
    line: u32,
) -> Result<(), Problem> {
    let parts: Vec<&str> = path.text.split('.').collect();
    let seat = crate::parse::seat_of(parts[0]).filter(|seat| *seat < 2);
    let person = |word: &Word| {
        let at = pool.categories.iter().position(|known| word.is(known))?;
        Some(1u64 << at)
    };
    match (seat, &parts[..], value) {
        (Some(seat), [_, "persons"], [_, _]) => {
            let both: Option<Vec<u64>> = value.iter().map(person).collect();
            if let Some(both) = both {
                registers.pair[usize::from(seat)] = both[0] | both[1];
                return Ok(());
            }
        }
        (None, ["made"], [word]) if word.is("yes") || word.is("no") => {
            registers.made = word.is("yes");
            return Ok(());
        }
        (None, ["seen"], [word]) if word.is("yes") || word.is("no") => {
            registers.target_seen = word.is("yes");
            return Ok(());
        }
        (None, ["passed"], [n]) => {
            if let Some(n) = n.number().filter(|n| (0..=2).contains(n)) {
                registers.passed = n as u8;
                return Ok(());
            }
        }
        _ => {}
    }
    let expected = bi(
        "set P1.persons と2人の人物、set made yes|no、set seen yes|no、set passed と0から2のどれか",
        "set P1.persons and two persons, set made yes|no, set seen yes|no, or set passed 0 to 2",
    );
    let found = same(&path.text);
    Err(Problem::new(Code::F1, line, path.column, expected, found))
}

/// Section 4: what may lie where.
fn check_board(board: &Page<'_>, scenario: &Scenario) -> Result<(), Problem> {
    let table = &board.table;
    let expected = bi(
        "1つのポジションにシャーマンと付加カードは1枚まで、霊はフィールドにある盤面",
        "a board: one shaman and one attached card at a position, spirits in rows",
    );
    board.each_card(scenario, expected, |card| {
        let it = table.card(card);
        let def = board.catalogue.pool.def(it.def);
        let seat = Table::<ShamanKing>::seat(it.zone);
        let at = Table::<ShamanKing>::kind(it.zone);
        let named = shared::lies_in(&def.word, &Scope::<ShamanKingWords>::zone_name(it.zone));
        let fits = match at {
            zone::SHAMANS => def.kind == kind::SHAMAN,
            zone::BATTLE_ROW | zone::SUMMON_ROW | zone::WAIT_ROW => def.kind == kind::SPIRIT,
            zone::ATTACHED => !matches!(def.kind, kind::SHAMAN | kind::SHAMANIC_ART),
            zone::ATTACK_POSITION | zone::COMBO | zone::ART => false,
            _ => true,
        };
        if !fits {
            return Some(named);
        }
        let alone = matches!(at, zone::SHAMANS | zone::ATTACHED);
        let twin = |&other: &CardId| other != card && table.card(other).cell == it.cell;
        if alone && table.zone(it.zone).iter().any(twin) {
            return Some(bi(
                format!("1つのポジションにカードが2枚（1枚は {}）", named.ja),
                format!("two cards at one position, one of them {}", named.en),
            ));
        }
        let below = at.0 <= zone::WAIT_ROW.0;
        let nobody = below && table.at_cell(seat, zone::SHAMANS, it.cell).is_none();
        nobody.then(|| {
            bi(
                format!("{}、そのポジションにシャーマンなし", named.ja),
                format!("{}, and no shaman at that position", named.en),
            )
        })
    })
}

//! What the runner asks of a game: its words, its boards, its texts of choices and events.

use crate::board::Board;
use crate::lex::Word;
use crate::play_back::Picked;
use crate::report::{Code, Problem, bi, same};
use crate::scope::Value;
use crate::tree::Scenario;
use shokan_kernel::decision::{Asked, Choice, QuestionKind};
use shokan_kernel::ids::{AnnouncementId, CardId, ClauseId, HowId, Seat, StatId, ZoneId, ZoneKind};
use shokan_kernel::pool::{CardPool, Op};
use shokan_kernel::state::{State, Trigger};
use shokan_kernel::table::{Card, Modifier, Table, Until};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::questions;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::show::Bi;

/// One word of a canonical text. Cards are compared as objects, not as names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Word(&'static str),
    Number(i32),
    Card(CardId),
    /// A card and the word of a moment: `imp.leave`.
    CardEvent(CardId, &'static str),
    Seat(Seat),
    Zone(ZoneId),
    Place(ZoneId, u8),
}

/// A row of a table of `doc/scenarios.md`: how it is written, and what it says.
pub(crate) type Row = (&'static str, &'static str);

/// A change of a card in the card language, compiled: the seat that gives it, the card, the text.
#[derive(Clone, Debug)]
pub(crate) struct ChangeText {
    pub(crate) line: u32,
    pub(crate) text: String,
}

/// A state ready for play, before anything has been asked.
pub(crate) type Started<R> = (State<R>, bool);

/// The words of one game and what they mean to its rulebook.
pub(crate) trait Words: Sized + 'static {
    type Rules: Rulebook;

    /// Which scenarios show which clause: clause, file, title, Japanese title, and whether the
    /// scenario shows its refusal; the passing scenarios write it (test `coverage_is_fresh`).
    const COVERAGE: &'static str;
    /// The words of the zones in the order of the rulebook.
    const ZONES: &'static [&'static str] = <Self::Rules as Rulebook>::ZONE_WORDS;
    /// The words of places inside zones.
    const PLACES: &'static [(&'static str, u8)];
    /// Zones whose cards lie at places.
    const WITH_PLACES: &'static [ZoneKind];
    /// Words for the one card of a zone: `P1.master`.
    const ROLES: &'static [(&'static str, ZoneKind)];
    /// Zones of which others see that there are cards, and not how many.
    const UNCOUNTED: &'static [ZoneKind] = &[];

    /// How a card lies, upright and on its side, where cards of the game are turned.
    const LIES: Option<[&'static str; 2]> = None;
    /// A card is turned: upright, on its side.
    const TURNS: Option<[&'static str; 2]> = None;
    /// Damage as a mark or state, and as an event.
    const HURT: [&'static str; 2];
    /// The words of marks of the board.
    const MARKS: &'static [&'static str];
    /// Marks that stand before a number and mean something to this game alone.
    const NUMBERED: &'static [&'static str] = &[];
    /// Marks that are a bit of how a card lies.
    const FLAGS: &'static [(&'static str, u8)] = &[];
    /// Zones in which a card lies at another, which stands in the place of a place.
    const HOSTED: &'static [ZoneKind] = &[];

    /// Blank cards, in the card language: `filler`, and what no board can be without.
    const BLANKS: &'static str;
    /// The words of the moments that texts wait for.
    const EVENTS: &'static [&'static str];

    /// Tables of `doc/scenarios.md`: heading and rows.
    const TABLES: &'static [(&'static str, &'static [Row])];

    /// Further words that lines may use.
    fn vocabulary() -> Vec<&'static str>;

    /// The card with this word that carries a change of the board.
    fn carrier(word: &str, change: &str) -> String;

    /// The texts of a choice; the first is the one that is printed.
    fn choice(
        game: &State<Self::Rules>,
        pool: &CardPool,
        asked: Asked,
        choice: Choice,
    ) -> Vec<Vec<Token>>;

    /// Whether the order of a zone says something: it is compared card by card from the top.
    fn is_ordered(kind: ZoneKind) -> bool {
        Self::Rules::info().zones[kind.at()].ordered
    }

    /// The word of a question.
    fn prompt(asked: Asked) -> &'static str {
        questions::of::<Self::Rules>(asked.prompt).word
    }

    /// Whether the question is the open one of a turn, which is never answered by itself.
    fn is_open(asked: Asked) -> bool {
        questions::of::<Self::Rules>(asked.prompt).kind == QuestionKind::Phase
    }

    /// Whether it is a right to respond, which `auto pass` passes.
    fn is_right(_: Asked) -> bool {
        false
    }

    /// An example of where a card lies.
    fn somewhere() -> String {
        let [first, ..] = Self::ZONES else {
            return String::new();
        };
        let places = Self::PLACES.first().zip(Self::WITH_PLACES.first());
        places.map_or_else(
            || format!("P1.{first}.CARD"),
            |((place, _), kind)| format!("P1.{}.{place}", Self::ZONES[kind.at()]),
        )
    }

    /// The words of the ways in which cards move.
    const HOWS: &'static [&'static str] = <Self::Rules as Rulebook>::HOWS;

    /// The word for how a card lies.
    fn lying(card: &Card) -> Option<&'static str> {
        Self::LIES.map(|words| words[usize::from(card.rested())])
    }

    /// The word of the way in which a card moves.
    fn how(how: HowId) -> &'static str {
        Self::HOWS.get(how.at()).copied().unwrap_or("put")
    }

    /// The text of something that changes nothing on the table.
    fn announced(what: AnnouncementId, seat: Seat, tokens: (Token, Token, i16)) -> Vec<Token>;

    /// The words of a change that holds for a while.
    fn change(modifier: &Modifier) -> Vec<Token>;

    /// A number of a card.
    fn stat(word: &str) -> Option<StatId>;

    /// A word about a card that only this game knows.
    fn card_value(
        game: &State<Self::Rules>,
        pool: &CardPool,
        card: CardId,
        word: &str,
    ) -> Option<Value>;

    /// A word about the game or a seat that only this game knows.
    fn value(game: &State<Self::Rules>, pool: &CardPool, path: &[&str]) -> Option<Value>;

    /// The number of a clause.
    fn clause(id: &str) -> Option<ClauseId> {
        let all = Self::Rules::info().clauses.texts();
        let at = all.iter().position(|known| known.id == id)?;
        Some(ClauseId(at as u16))
    }

    /// The id of a clause.
    fn clause_id(clause: ClauseId) -> String {
        Self::Rules::clause_id(clause)
    }

    /// The card of a place that is called by its place alone.
    fn at(_: &Table<Self::Rules>, _: &str) -> Option<CardId> {
        None
    }

    /// How a card lies in a zone when no mark says otherwise.
    fn flags(zone: ZoneKind) -> u8;

    /// Where a card of the board lies in its zone, beside the place that a line names; the error is
    /// what was expected.
    fn lay(_: &mut Board<'_, Self>, _: &mut Card, _: Option<CardId>) -> Result<(), Bi> {
        Ok(())
    }

    /// A mark that only this game knows, with its number, of a card that lies on the board.
    fn mark(_: &mut Board<'_, Self>, _: CardId, _: &Word, _: i32) -> Result<(), Problem> {
        Ok(())
    }

    /// Whether two texts that wait have the same name, so that a number tells them apart.
    fn twins(one: &Trigger, other: &Trigger) -> bool {
        one.source == other.source && one.event == other.event
    }

    /// Whether the compiler put this before a change for the sake of the rulebook.
    fn is_held(_: &Op) -> bool {
        false
    }

    /// Puts in what the board does not mention.
    fn complete(board: &mut Board<'_, Self>) -> Result<(), Problem>;

    /// The board as a state of play; whether nothing may happen while it is settled.
    fn start(board: Board<'_, Self>, scenario: &Scenario) -> Result<Started<Self::Rules>, Problem>;

    /// A game from decks, before the first shuffle.
    fn set_up(scenario: &Scenario, catalogue: &Catalogue) -> Result<State<Self::Rules>, Problem>;

    /// What somebody wants who is refused, in words.
    fn wanted(eyes: &Eyes<'_, Self::Rules>, asked: Asked, choice: Choice) -> Bi;

    /// Giving up, as a pick.
    fn concession(seat: Seat) -> Picked {
        Picked {
            seat: seat.0,
            label: Bi {
                ja: "投了する".to_owned(),
                en: "Concede".to_owned(),
            },
            card: None,
            cell: None,
        }
    }
}

/// How long a change holds.
pub(crate) const UNTIL: &[(Until, &str)] = &[
    (Until::WhileHere, "while_here"),
    (Until::Battle, "this_battle"),
    (Until::Turn, "this_turn"),
    (Until::EnemyTurnEnds, "until_enemy_turn_ends"),
    (Until::OwnTurnBegins, "until_own_turn_begins"),
    (Until::Game, "this_game"),
    (Until::WhileSource, "while_under"),
];

/// The word for how long a change holds.
pub(crate) const fn until_word(until: Until) -> &'static str {
    let mut at = 0;
    while at < UNTIL.len() {
        if UNTIL[at].0 as u8 == until as u8 {
            return UNTIL[at].1;
        }
        at += 1;
    }
    "while_here"
}

/// The word of the game whose words these are.
pub(crate) const fn word<W: Words>() -> &'static str {
    <W::Rules as Rulebook>::GAME
}

/// The game of a scenario; one that names none is of the first game of the list.
pub(crate) fn game_of(scenario: &Scenario) -> &str {
    let named = scenario.game.as_ref().map(|(game, _, _)| game.as_str());
    named.unwrap_or(shokan_rules::games::GAMES[0])
}

/// A game that nobody knows.
pub(crate) fn no_game<T>(scenario: &Scenario) -> Result<T, Problem> {
    let (line, column) = match &scenario.game {
        Some((_, line, column)) => (*line, *column),
        None => (scenario.line, 0),
    };
    let known = shokan_rules::games::GAMES.join(", ");
    let expected = bi(
        format!("遊べるゲーム：{known}"),
        format!("a game that can be played: {known}"),
    );
    let found = same(game_of(scenario));
    Err(Problem::new(Code::F1, line, column, expected, found))
}

/// A rulebook that pages of play have words for.
pub(crate) trait HasWords: Rulebook {
    type Words: Words<Rules = Self>;
}

/// `with_words!(scenario, W => ...)` does something with the words of the game of a scenario,
/// `with_words!(@each W => ...)` makes an array of what those of each game say.
macro_rules! with_words {
    (@array [$($module:ident $game:ident),*] $words:ident, $then:expr) => {
        [$({
            type $words = <shokan_rules::$module::$game as $crate::words::HasWords>::Words;
            $then
        }),*]
    };
    (@each $words:ident => $then:expr) => {
        shokan_rules::games!({$crate::words::with_words} @array; $words, $then)
    };
    ($scenario:expr, $words:ident => $then:expr) => {
        shokan_rules::with_game!($crate::words::game_of($scenario), G => {
            type $words = <G as $crate::words::HasWords>::Words;
            $then
        })
        .unwrap_or_else(|| $crate::words::no_game($scenario))
    };
}
pub(crate) use with_words;

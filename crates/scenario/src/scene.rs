//! A match that begins on the board of a page of play, and goes on as the players like.

use crate::board::change_texts;
use crate::book;
use crate::laying::Lays;
use crate::parse;
use crate::report::{Code, Problem, bi, same};
use crate::run;
use crate::scripts::{self, MatchScript};
use crate::shared;
use crate::tree::Scenario;
use crate::words::{Words, game_of, with_words};
use shokan_kernel::luck::Luck;
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{Session, Setup, SetupError};
use shokan_rules::show::Bi;
use std::sync::Arc;

/// A page of the rules that can be played on from its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The page, as [`Setup::board`] has it.
    pub text: String,
    /// How many seats the board has.
    pub seats: u8,
    /// The seat that is asked first.
    pub asked: u8,
}

/// A built-in page by its game and its name in addresses; nothing where there is none of that name,
/// where it lays out no board, or where nobody is asked on it.
pub fn scene(game: &str, name: &str) -> Option<Scene> {
    let page = book::pages(game)?.get(name)?;
    let (seats, asked) =
        with_words!(&page.scenario, W => looked_at::<W>(&page.scenario)).ok()??;
    Some(Scene {
        text: page.text.to_owned(),
        seats,
        asked,
    })
}

fn looked_at<W: Words>(scenario: &Scenario) -> Result<Option<(u8, u8)>, Problem> {
    asked_first::<W>(scenario, &*cards_of::<W>(scenario)?)
}

fn cards_of<W: Words>(scenario: &Scenario) -> Result<Arc<Catalogue>, Problem> {
    shared::catalogue::<W>(scenario.cards.as_ref(), &change_texts(scenario))
}

/// How many seats the board of a page has, and which is asked first; nothing where it has no board
/// or asks nobody. `cards` are those of the page.
pub(crate) fn asked_first<W: Words>(
    scenario: &Scenario,
    cards: &Catalogue,
) -> Result<Option<(u8, u8)>, Problem> {
    if scenario.set_up || scenario.board.is_empty() {
        return Ok(None);
    }
    let (state, _, _) = run::laid::<W>(scenario, cards)?;
    let mut state = state.with_luck(Luck::quick(0));
    state.begin(&cards.pool, None);
    let asked = state.asked().map(|asked| asked.seat.0);
    let seats = <<W::Rules as Ruleset>::Sides as Sides<W::Rules>>::seats(&state);
    Ok(asked.map(|asked| (seats as u8, asked)))
}

/// A page that somebody has laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its board.
    pub scene: Scene,
    /// What luck follows from, where the page says it.
    pub key: Option<[u8; 32]>,
}

/// Reads a page of this game for a match on its board with these cards, and lays it out once; its
/// lines of play are left aside.
///
/// # Errors
/// The first thing of the page that cannot be read or laid out, or cannot be played on from.
pub fn read(text: &str, cards: &Catalogue) -> Result<Laid, Problem> {
    let scenario = one_page(text, cards.game)?;
    with_words!(&scenario, W => read_board::<W>(&scenario, text, cards))
}

/// The one page of a text, which is of this game.
pub(crate) fn one_page(text: &str, game: &str) -> Result<Scenario, Problem> {
    let mut pages = parse::parse(text)?;
    if pages.len() != 1 {
        let second = pages.get(1).map_or(1, |(scenario, _)| scenario.line);
        let expected = bi("1つの場面", "one page");
        let found = pages_found(pages.len());
        return Err(Problem::new(Code::F1, second, 0, expected, found));
    }
    let (scenario, problems) = pages.remove(0);
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem);
    }
    if game_of(&scenario) != game {
        let at = scenario.game.as_ref();
        let (line, column) = at.map_or((scenario.line, 0), |(_, line, column)| (*line, *column));
        let (expected, found) = (same(format!("`game {game}`")), same(game_of(&scenario)));
        return Err(Problem::new(Code::F1, line, column, expected, found));
    }
    Ok(scenario)
}

/// How many pages stand in a text that is not one page.
fn pages_found(count: usize) -> Bi {
    bi(format!("{count}つの場面"), format!("{count} pages"))
}

fn read_board<W: Lays>(
    scenario: &Scenario,
    text: &str,
    cards: &Catalogue,
) -> Result<Laid, Problem> {
    let (own, changes) = (scenario.cards.as_ref(), change_texts(scenario));
    let cards = shared::beside::<W>(cards, own, &changes)?;
    scripts::can_come::<W>(scenario, &cards)?;
    let laid = asked_first::<W>(scenario, &cards)?;
    let (seats, asked) = laid.ok_or_else(|| {
        let expected = bi("プレイを続けられる盤面", "a board to play on");
        let found = bi("プレイできるものなし", "nothing to play");
        Problem::new(Code::F7, scenario.line, 0, expected, found)
    })?;
    Ok(Laid {
        scene: Scene {
            text: text.to_owned(),
            seats,
            asked,
        },
        key: scenario.seed.map(shared::key),
    })
}

/// Begins a match, on the board of its page where it has one; `catalogue` are the cards of the
/// game.
///
/// # Errors
/// Why the set-up cannot be played; of a page that cannot be laid out the line, and what was
/// expected and found there.
pub fn begin(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    audience: Audience,
) -> Result<Session, SetupError> {
    let Some(page) = &setup.board else {
        return Session::told(setup, catalogue, audience);
    };
    setup.fits(catalogue)?;
    let refused = |problem: &Problem| {
        let Problem {
            line,
            expected,
            found,
            ..
        } = problem;
        SetupError::Board(bi(
            format!(
                "{line}行目に必要なもの：{}、見つかったもの：{}",
                expected.ja, found.ja
            ),
            format!("line {line}: expected {}, found {}", expected.en, found.en),
        ))
    };
    let mut pages = parse::parse(page).map_err(|problem| refused(&problem))?;
    if pages.len() != 1 {
        return Err(SetupError::Board(pages_found(pages.len())));
    }
    let (scenario, problems) = pages.remove(0);
    if let Some(problem) = problems.first() {
        return Err(refused(problem));
    }
    with_words!(&scenario, W => on_board::<W>(&scenario, setup, (catalogue, audience)))
        .map_err(|problem| refused(&problem))
}

fn on_board<W: Words>(
    scenario: &Scenario,
    setup: &Setup,
    (cards, audience): (&Catalogue, Audience),
) -> Result<Session, Problem> {
    let (own, changes) = (scenario.cards.as_ref(), change_texts(scenario));
    let cards = shared::beside::<W>(cards, own, &changes)?;
    let (state, aliases, _) = run::laid::<W>(scenario, &cards)?;
    let script = setup
        .scripted
        .then(|| MatchScript::<W>::of(scenario, &cards, aliases));
    Ok(Session::on_board(
        setup,
        &cards,
        (state, script.flatten()),
        audience,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shokan_rules::games;

    fn cards(game: &str) -> Catalogue {
        let cards = games::catalogue(game, &[]).expect("a game");
        cards.expect("no faults")
    }

    fn page(game: &str) -> String {
        format!("scenario \"a try\"\n  game {game}\n  P1 hand: filler\n")
    }

    #[test]
    fn a_page_of_every_game_is_read_and_asks_somebody() {
        for game in games::GAMES {
            let laid =
                read(&page(game), &cards(game)).unwrap_or_else(|why| panic!("{game}: {why:?}"));
            assert_eq!((laid.scene.seats, laid.scene.asked), (2, 0), "{game}");
            assert_eq!(laid.key, None);
        }
    }

    #[test]
    fn what_cannot_be_played_on_from_is_refused_where_it_stands() {
        let cards = cards("summons_call");
        let refused = |more: &str| {
            let text = format!("{}{more}", page("summons_call"));
            let why = read(&text, &cards).expect_err("it cannot be laid out");
            (why.code, why.line)
        };
        assert_eq!(refused("  P1 unit_zone left: nobody\n"), (Code::F1, 4));
        let twice = "  P1 unit_zone left: cinder_imp\n  P1 unit_zone left: lotus_sentinel\n";
        assert_eq!(refused(twice), (Code::F7, 5));
        assert_eq!(refused("  luck coin P1\n"), (Code::F6, 4));
        assert_eq!(refused("scenario \"more\"\n"), (Code::F1, 4));
        let other = read(&page("summoner_wars"), &cards).expect_err("another game");
        assert_eq!((other.code, other.line), (Code::F1, 2));
        let nothing = read("scenario \"empty\"\n", &cards).expect_err("no board");
        assert_eq!(nothing.code, Code::F7);
    }

    #[test]
    fn a_seed_of_the_page_is_told() {
        let text = format!("{}  luck seed 13\n", page("summons_call"));
        let laid = read(&text, &cards("summons_call")).expect("a board");
        assert_eq!(laid.key, Some(shared::key(13)));
    }

    #[test]
    fn a_card_of_a_set_lies_on_a_board_beside_those_of_the_house() {
        let own = "game summons_call\nset lamps\n\ncard lamp_imp {\n  id LMP-001\n  \
                   name ja \"灯の小鬼\" en \"Lamp Imp\"\n  type unit  deck_type a  category ember  \
                   cost 1  stats 1 1  directions front\n}\n";
        let house = cards("summons_call");
        let with = house.with_own("set.cards", own).expect("no faults");
        let text = format!("{}  P1 unit_zone left: lamp_imp\n", page("summons_call"));
        assert!(read(&text, &with).is_ok());
        assert_eq!(read(&text, &house).expect_err("unknown").line, 4);
    }

    /// Pages come from strangers: whatever is left of one is read, or refused.
    #[test]
    fn pages_with_pieces_missing_never_panic() {
        for &(game, _, file) in book::FILES {
            let cards = cards(game);
            for (at, (_, text)) in book::split(file).into_iter().enumerate().step_by(9) {
                let lines: Vec<&str> = text.lines().collect();
                let gone = at % lines.len();
                let left: Vec<&str> = lines
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| *n != gone)
                    .map(|(_, line)| *line)
                    .collect();
                let _ = read(&left.join("\n"), &cards);
                let words: Vec<&str> = text.split(' ').collect();
                let cut = words[..words.len() - 1 - at % (words.len() - 1)].join(" ");
                let _ = read(&cut, &cards);
                let swapped = text.replace("P2", "P1").replace('1', "9");
                let _ = read(&swapped, &cards);
            }
        }
    }
}

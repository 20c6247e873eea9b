//! What was played on a board, as the lines of its page.

use crate::board::change_texts;
use crate::lex::without_comment;
use crate::report::{Code, Problem, Report, bi};
use crate::scene::one_page;
use crate::shared;
use crate::tree::Scenario;
use crate::words::{Words, with_words};
use crate::written::lines;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::Bi;

/// A page with what was played on its board as its lines of play, in the place of those it had. It
/// is run as a test at once: a page that would not pass is not handed out.
///
/// Each pick is a seat and a place among its choices; behind them may stand who gave up. A page
/// ends where a turn is open: picks behind that are left out, and counted. `own` is the card file
/// of the set that is played with; its cards stand in the page then.
///
/// # Errors
/// What of the page cannot be read, or cannot be told.
pub fn played(
    text: &str,
    played: (&[(u8, u16)], Option<u8>),
    cards: &Catalogue,
    own: Option<&str>,
) -> Result<(String, usize), Problem> {
    let scenario = one_page(text, cards.game)?;
    let mut page = without_play(&scenario, text);
    if let Some(own) = own.filter(|_| scenario.cards.is_none()) {
        page.push_str(&own_cards(own));
    }
    let scenario = one_page(&page, cards.game)?;
    let (page, left_out) = with_words!(&scenario, W => told::<W>(&scenario, page, played))?;
    match crate::run_text("page", &page).pop() {
        Some(Report { ok: true, .. }) => Ok((page, left_out)),
        report => {
            let line = report.as_ref().map_or(0, |report| report.line);
            let (expected, found) = report.and_then(failure).unwrap_or_else(|| {
                let expected = bi("成り立つ場面", "a page that passes");
                (expected, Bi::default())
            });
            Err(Problem::new(Code::F8, line, 0, expected, found))
        }
    }
}

/// What was expected and found by a page that does not pass.
fn failure(report: Report) -> Option<(Bi, Bi)> {
    Some((
        bi(report.expected_ja?, report.expected?),
        bi(report.found_ja?, report.found?),
    ))
}

fn told<W: Words>(
    scenario: &Scenario,
    mut page: String,
    played: (&[(u8, u16)], Option<u8>),
) -> Result<(String, usize), Problem> {
    let cards = shared::catalogue::<W>(scenario.cards.as_ref(), &change_texts(scenario))?;
    let told = lines::add::<W>(&mut page, scenario, cards, played);
    let left_out = told.map_err(|why| {
        let expected = bi("場面の言葉で書けるプレイ", "play that a page can tell");
        Problem::new(Code::F8, scenario.line, 0, expected, why.text())
    })?;
    Ok((page, left_out))
}

/// The page without its lines of play.
fn without_play(scenario: &Scenario, text: &str) -> String {
    let plays = |at: u32| scenario.steps.iter().any(|step| step.line == at);
    let mut left = String::new();
    let mut goes_on = false;
    for (at, line) in (1..).zip(text.lines()) {
        goes_on = plays(at) || goes_on && line.trim_start().starts_with('"');
        if !goes_on {
            left.push_str(&format!("{line}\n"));
        }
    }
    left
}

/// The page with nothing but its board, and the number that its luck follows from.
pub(super) fn bare(scenario: &Scenario, text: &str) -> String {
    let scripts = scenario.luck.iter().map(|script| script.line);
    let covers = scenario.covers.iter().map(|(_, line)| *line);
    let gone: Vec<u32> = scripts.chain(covers).collect();
    // Lines of play stand last, with the remarks that are about them.
    let play = scenario.steps.first().map_or(u32::MAX, |step| step.line);
    let board = (1..).zip(text.lines());
    let board = board.take_while(|(at, _)| *at < play);
    let mut left: Vec<&str> = board
        .filter(|(at, _)| !gone.contains(at))
        .map(|(_, line)| line)
        .collect();
    // Luck may be said anywhere.
    let seed = (1..).zip(text.lines()).filter(|(at, line)| {
        let mut words = line.split_whitespace();
        *at >= play && words.next() == Some("luck") && words.next() == Some("seed")
    });
    left.extend(seed.map(|(_, line)| line));
    left.iter().map(|line| format!("{line}\n")).collect()
}

/// A card file as the cards of a page: without the lines that say its game and its set.
#[must_use]
pub fn own_cards(own: &str) -> String {
    let head = |line: &&str| {
        let first = without_comment(line).split_whitespace().next();
        !matches!(first, Some("game" | "set"))
    };
    let lines: String = own
        .lines()
        .filter(head)
        .map(|it| format!("{it}\n"))
        .collect();
    format!("  cards {{\n{lines}  }}\n")
}

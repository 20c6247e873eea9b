//! Picks as lines of play behind a written position.

use super::{Unwritable, Writes, cards_of, read, unread};
use crate::report::bi;
use crate::run::{self, Mode, Run};
use crate::tree::{Luck, Scenario, Script};
use crate::words::Words;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::ruleset::Ruleset as _;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook as _;
use std::fmt::Write as _;
use std::sync::Arc;

/// See `Written::lined`.
pub(super) fn lined<W: Writes>(
    page: &str,
    seed: u64,
    picks: &[(u8, u16)],
) -> Result<(String, State<W::Rules>), Unwritable> {
    let mut text = page.trim_end().to_owned();
    // Writing into a string cannot fail.
    let _ = writeln!(text, "\n  luck seed {seed}");
    let scenario = read(&text)?;
    let cards = cards_of::<W>(&scenario, &text)?;
    add::<W>(&mut text, &scenario, cards, (picks, None))?;
    let scenario = read(&text)?;
    let run =
        run::play::<W>(&scenario, Mode::Straight).map_err(|problem| unread(&problem, &text))?;
    if run.picks != picks {
        let why = bi("行が別の操作になる", "the lines are other picks");
        return Err(Unwritable::Unread(why));
    }
    Ok((text, run.state))
}

/// Writes picks as lines of play behind a page that has none, who gave up then, and what came.
/// A page ends where a turn is open or the game is over: picks behind the last such place are left
/// out, and counted.
pub(crate) fn add<W: Words>(
    text: &mut String,
    scenario: &Scenario,
    cards: Arc<Catalogue>,
    (picks, given_up): (&[(u8, u16)], Option<u8>),
) -> Result<usize, Unwritable> {
    let mut run =
        Run::<W>::begin(scenario, cards, Mode::Played).map_err(|problem| unread(&problem, text))?;
    // What a page answers by itself before its first line.
    let by_itself = run.picks.len();
    if run.picks.get(..by_itself) != picks.get(..by_itself) {
        return Err(Unwritable::Question("another"));
    }
    let mut last = None;
    let mut whole = (text.len(), run.state, 0);
    let mut used = run.sink.scripts.used().to_vec();
    for (made, &(seat, pick)) in picks[by_itself..].iter().enumerate() {
        let asked = run.state.asked().filter(|asked| asked.seat.0 == seat);
        let Some(asked) = asked else {
            return Err(Unwritable::Question("another"));
        };
        let choices = run.state.choices(&run.catalogue.pool);
        let Some(&choice) = choices.get(usize::from(pick)) else {
            return Err(Unwritable::Question(W::prompt(asked)));
        };
        let texts = W::choice(&run.state, &run.catalogue.pool, asked, choice);
        let said = texts.first().map(|tokens| run.scope().text(tokens));
        let said = said.unwrap_or_default();
        // Writing into a string cannot fail.
        let _ = if last == Some(seat) && !W::is_open(asked) {
            write!(text, " -> {said}")
        } else {
            let end = if last.is_some() { "\n" } else { "" };
            write!(text, "{end}  P{}: {said}", seat + 1)
        };
        last = Some(seat);
        run.take(choice, 0)
            .map_err(|problem| unread(&problem, text))?;
        if run.state.asked().is_none_or(W::is_open) {
            whole = (text.len(), run.state, made + 1);
            used = run.sink.scripts.used().to_vec();
        }
    }
    let mut left_out = picks.len() - by_itself - whole.2;
    if let Some(seat) = given_up {
        left_out = 0;
        let end = if last.is_some() { "\n" } else { "" };
        let _ = write!(text, "{end}  P{}: concede", seat + 1);
        W::Rules::concede(&mut run.state, &run.catalogue.pool, Seat(seat), None);
        whole = (text.len(), run.state, picks.len());
        used = run.sink.scripts.used().to_vec();
    }
    text.truncate(whole.0);
    only_used(text, scenario, &used);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let _ = writeln!(text, "  {}", came_of::<W>(&whole.1));
    Ok(left_out)
}

/// Leaves only that scripted luck in a page which came: the rest would be waited for in vain.
fn only_used(text: &mut String, scenario: &Scenario, used: &[Script]) {
    if scenario.luck.is_empty() {
        return;
    }
    let mut left = String::new();
    for (at, line) in (1..).zip(text.lines()) {
        let script = scenario.luck.iter().find(|script| script.line == at);
        let came = used.iter().find(|script| script.line == at);
        match (script, came.map(|script| &script.what)) {
            (Some(_), None) => {}
            (Some(_), Some(Luck::Dice(dice))) => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                // Writing into a string cannot fail.
                let _ = writeln!(left, "  luck dice {}", dice.join(" "));
            }
            _ => {
                let _ = writeln!(left, "{line}");
            }
        }
    }
    *text = left;
}

/// What a page of tests says at its end: who has won, or whose turn it is.
fn came_of<W: Words>(state: &State<W::Rules>) -> String {
    match state.outcome() {
        Some(Outcome::Won { seat, why }) => {
            format!("over P{} wins {}", seat.0 + 1, W::clause_id(why))
        }
        Some(Outcome::Drawn(why)) => format!("over draw {}", W::clause_id(why)),
        _ => format!("? turn {}", W::Rules::turn(state)),
    }
}

/// See `Written::laid`.
pub(super) fn laid<W: Writes>(page: &str) -> Result<(State<W::Rules>, Arc<Catalogue>), Unwritable> {
    let scenario = read(page)?;
    let cards = cards_of::<W>(&scenario, page)?;
    let (mut state, _, _) =
        run::laid::<W>(&scenario, &cards).map_err(|problem| unread(&problem, page))?;
    state.begin(&cards.pool, None);
    Ok((state, cards))
}

//! The pages of play that the program carries, as the house asks for them: beside the clauses, as
//! lessons, puzzles and boards.

use shokan_host::engine::{
    Board, BoardFault, Boards, Laying, Lesson, Played, Saying, Scenarios, Scene, Stepped,
};
use shokan_host::puzzles::{Puzzle, Step};
use shokan_host::wire::http;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::{Bi, DeckRow, FaultView};
use shokan_scenario::coverage::coverage;
use shokan_scenario::puzzle::{Aim, TRIES};
use shokan_scenario::{SeenBy, Slide, SlideKind};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The built-in scenarios for the rule pages.
pub fn scenarios() -> Scenarios {
    Scenarios {
        shown: Arc::new(shown_for),
        player: Arc::new(play_back),
        lessons: Arc::new(lesson),
        scenes: Arc::new(|game, id| {
            let scene = shokan_scenario::scene::scene(game, id)?;
            Some(Scene {
                text: scene.text,
                seats: scene.seats,
                asked: scene.asked,
            })
        }),
        boards: Boards {
            read: Arc::new(board),
            lay: Arc::new(lay_out),
            write: Arc::new(write),
        },
        puzzles: Arc::new(puzzles),
        begin: Arc::new(shokan_scenario::scene::begin),
    }
}

fn fault(problem: shokan_scenario::report::Problem) -> BoardFault {
    BoardFault {
        line: problem.line,
        column: problem.column,
        cards: problem.faults.iter().map(FaultView::from).collect(),
        expected: problem.expected,
        found: problem.found,
    }
}

/// Does a step on the board of a page, or tells what lies where.
fn lay_out(laying: &Laying<'_>, cards: &Arc<Catalogue>) -> Result<Stepped, BoardFault> {
    let Laying { text, verb, held } = *laying;
    let stepped = shokan_scenario::laying::lay_out(text, verb, held, cards).map_err(fault)?;
    Ok(Stepped {
        board: stepped.laid,
        refused: stepped.refused.map(fault),
        fits: stepped.fits,
    })
}

/// Writes what was played on a board behind its page.
fn write(played: &Played<'_>, cards: &Arc<Catalogue>) -> Result<(String, usize), BoardFault> {
    let lines = (played.picks, played.given_up);
    shokan_scenario::laying::played(played.page, lines, cards, played.own).map_err(fault)
}

/// Reads a page that somebody has laid out.
fn board(text: &str, cards: &Arc<Catalogue>) -> Result<Board, BoardFault> {
    let laid = shokan_scenario::scene::read(text, cards).map_err(fault)?;
    let scene = laid.scene;
    Ok(Board {
        scene: Scene {
            text: scene.text,
            seats: scene.seats,
            asked: scene.asked,
        },
        key: laid.key,
    })
}

fn lesson(game: &str) -> Option<Lesson> {
    let found = shokan_scenario::lesson::lesson(game)?;
    let sayings = found.sayings.into_iter();
    Some(Lesson {
        decks: found.decks,
        key: found.key,
        picks: found.picks,
        sayings: sayings
            .map(|saying| Saying {
                at: saying.at,
                text: saying.text,
                clause: saying.clause,
            })
            .collect(),
    })
}

/// The puzzles of a game; each is made for the table once.
fn puzzles(game: &str) -> Vec<Arc<Puzzle>> {
    static MADE: Mutex<BTreeMap<String, Vec<Arc<Puzzle>>>> = Mutex::new(BTreeMap::new());
    // What is kept is whole, whatever happened to a thread that held it.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let all = made.entry(game.to_owned()).or_insert_with(|| {
        let all = shokan_scenario::puzzle::puzzles(game).iter();
        all.map(|found| Arc::new(puzzle(found))).collect()
    });
    all.clone()
}

fn puzzle(found: &shokan_scenario::puzzle::Puzzle) -> Puzzle {
    let aim = match found.aim {
        Aim::Win => http::PuzzleAim::Win,
        Aim::Chance => http::PuzzleAim::Chance,
        Aim::Hold => http::PuzzleAim::Hold,
        Aim::Save => http::PuzzleAim::Save,
    };
    let head = (found.name.as_str(), found.number, found.title.clone());
    let step = |step: &shokan_scenario::puzzle::Step| Step {
        picks: (step.picks.iter())
            .map(|pick| (pick.seat, pick.label.clone()))
            .collect(),
        cards: step.cards.clone(),
        events: step.events.clone(),
    };
    Puzzle {
        line: Puzzle::line(head, aim, (TRIES, &found.solved_by)),
        text: found.text.clone(),
        seats: found.seats,
        seat: found.seat,
        proof: found.proof,
        odds: found.odds,
        picks: found.picks.clone(),
        steps: found.steps.iter().map(step).collect(),
        cards: found.cards.clone(),
    }
}

/// The clauses of a game, each with the scenarios that show it.
fn shown_for(game: &str) -> Vec<(String, http::ScenarioLine)> {
    let known = coverage(game).unwrap_or_default();
    let shown = known.by_clause.iter().flat_map(|(clause, shown)| {
        shown.iter().map(|it| {
            let line = http::ScenarioLine {
                id: it.name(),
                title: bi(it.title_ja, it.title),
            };
            ((*clause).to_owned(), line)
        })
    });
    shown.collect()
}

fn play_back(game: &str, id: &str) -> Option<http::Scenario> {
    let played = shokan_scenario::play_back(game, id)?;
    Some(http::Scenario {
        id: id.to_owned(),
        game: game.to_owned(),
        title: bi(
            played.title_ja.as_ref().unwrap_or(&played.title),
            &played.title,
        ),
        covers: played.covers,
        cards: played.cards,
        playable: played.playable,
        frames: played.slides.into_iter().map(slide).collect(),
    })
}

fn slide(slide: Slide) -> http::ScenarioSlide {
    let kind = match slide.kind {
        SlideKind::Board => "board",
        SlideKind::Pick => "pick",
        SlideKind::Allowed => "allowed",
        SlideKind::Refused => "refused",
        SlideKind::Seen => "seen",
    };
    let seen_by = match slide.seen_by {
        SeenBy::Open => "open".to_owned(),
        SeenBy::Public => "public".to_owned(),
        SeenBy::Seat(seat) => seat.to_string(),
    };
    let picks = slide.picks.into_iter().map(|pick| http::ScenarioPick {
        seat: pick.seat,
        label: pick.label,
        card: pick.card,
        cell: pick.cell,
    });
    let refusal = slide.refusal.map(|refusal| http::ScenarioRefusal {
        clause: refusal.clause,
        text: refusal.text,
    });
    let deck = slide.deck.map(|deck| http::ScenarioDeck {
        seat: deck.seat,
        construction: if deck.dynamic { "dynamic" } else { "normal" }.to_owned(),
        leaders: deck.leaders,
        cards: deck
            .cards
            .into_iter()
            .map(|(count, card)| DeckRow { card, count })
            .collect(),
    });
    http::ScenarioSlide {
        kind: kind.to_owned(),
        seen_by,
        view: slide.view,
        events: slide.events,
        left_out: slide.left_out,
        picks: picks.collect(),
        refusal,
        ask: slide.ask,
        deck,
    }
}

fn bi(ja: &str, en: &str) -> Bi {
    Bi {
        ja: ja.to_owned(),
        en: en.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shokan_rules::games::GAMES;

    /// What one press on a rule page may bring down the line, before compression; the longest are
    /// of tables of four, which have twice the zones.
    const BYTES_MAX: usize = 384 * 1024;

    #[test]
    fn every_scenario_of_the_rule_pages_can_be_asked_for_and_is_small() {
        GAMES.into_iter().for_each(every_scenario_can_be_asked_for);
    }

    fn every_scenario_can_be_asked_for(game: &str) {
        let shown = shown_for(game);
        assert!(shown.len() > 150, "{game}: {}", shown.len());
        let (mut most, mut all) = ((0, String::new()), 0);
        for (clause, line) in &shown {
            let played = play_back(game, &line.id);
            let played = played.unwrap_or_else(|| panic!("{clause}: {}", line.id));
            assert_eq!(played.title, line.title);
            assert_ne!(line.title.ja, line.title.en, "{}", line.id);
            let body = serde_json::to_string(&played).expect("a scenario is JSON");
            all += body.len();
            most = most.max((body.len(), line.id.clone()));
        }
        println!("{game}: {} bodies, {all} bytes, most {most:?}", shown.len());
        assert!(most.0 <= BYTES_MAX, "{most:?}");
    }
}

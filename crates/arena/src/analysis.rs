//! What a finished game looked like from one seat: the chance of winning over time, and where it
//! turned. Every judgement is made from what that seat could know then.

use crate::advice::{Among, Budget, Sentence, Thought};
use crate::evaluation::chance_permille;
use crate::search::deals::Deals;
use crate::search::{Searched, standing};
use serde::{Deserialize, Serialize};
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::view::{View, Viewer};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::{Audience, Rulebook};
use shokan_rules::session::Stop;
use shokan_rules::session::{AnyView, Input, Record, RecordError, Session, Setup};
use shokan_rules::show::{Bi, EventView};
use shokan_rules::with_game;
use std::sync::Arc;

/// Turning points that are told of.
pub const TURNING_MAX: usize = 3;
/// By how much a better choice must have been better to be one, in thousandths.
pub const WORTH_TELLING_PERMILLE: u16 = 40;
/// Choices that are looked at a second time, between what was played and what was better.
const SECOND_LOOKS: usize = 8;
/// By how much more is thought at the second look.
const SECOND_LOOK_TIMES: u32 = 2;

/// What is counted, by the kinds of events of the log.
const COUNTED: [(&[&str], &str, &str); 4] = [
    (&["attack"], "攻撃した回数", "Attacks"),
    (
        &["play", "summon", "play_card"],
        "出したカード",
        "Cards played",
    ),
    (&["draw"], "引いたカード", "Cards drawn"),
    (&["use"], "使った効果", "Effects used"),
];

/// The chance of winning at one place of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Inputs before it.
    pub at: u32,
    /// The turn.
    pub turn: u16,
    /// The chance, in thousandths.
    pub chance_permille: u16,
}

/// A choice of the seat after which another had been better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// Inputs before it.
    pub at: u32,
    /// The turn.
    pub turn: u16,
    /// What was asked, in words.
    pub asked: Bi,
    /// What was picked, by its number and in words.
    pub played: (Pick, Bi),
    /// The chance behind it, in thousandths.
    pub played_permille: u16,
    /// What had been better.
    pub better: (Pick, Bi),
    /// The chance behind that.
    pub better_permille: u16,
    /// How what was played was expected to go on.
    pub line_played: Vec<Sentence>,
    /// The same of what had been better.
    pub line_better: Vec<Sentence>,
}

/// A game as one seat could have seen it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The seat.
    pub seat: u8,
    /// The chance at the begin of each turn and at each choice of the seat, in order; the last is
    /// how it ended.
    pub points: Vec<Point>,
    /// The choices that cost most, as they came; none where the game was clear.
    pub turning: Vec<TurningPoint>,
    /// Choices of the seat between which something was at stake.
    pub choices: u32,
    /// How many of them were what the search would have done, or as good.
    pub agreed: u32,
    /// Sums of the match that a person can count.
    pub figures: Vec<Figure>,
    /// Iterations that were made in all.
    pub iterations: u64,
}

/// One sum of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// What is counted.
    pub word: Bi,
    /// For the seat and its side.
    pub mine: i32,
    /// For the other side.
    pub theirs: i32,
}

/// How much is thought of a record.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Iterations for each choice.
    pub iterations: u32,
    /// The seed of all worlds.
    pub seed: u64,
}

impl Effort {
    /// What the page of an ended match and `shokan analyse` think with, so that both say the same:
    /// a match has some hundred choices.
    pub const USUAL: Self = Self {
        iterations: 400,
        seed: 1,
    };
}

/// A pick of the seat with what it cost.
#[derive(Clone, Debug)]
struct Slip {
    at: u32,
    turn: u16,
    view: AnyView,
    asked: Bi,
    played: Pick,
    better: Pick,
    cost: u16,
}

/// Looks through a record with the eyes of a seat. `begun` is the match at its first question;
/// `progress` is told after each input how many are done.
///
/// # Errors
/// The first input that does not fit.
pub fn analyse(
    record: &Record,
    begun: Session,
    seat: u8,
    effort: Effort,
    progress: &dyn Fn(usize),
) -> Result<Analysis, RecordError> {
    let mut walk = Walk::new(record.clone(), begun, seat, effort);
    let never = Stop::default();
    loop {
        match walk.go_on(&never)? {
            Gone::On => progress(walk.at.min(record.inputs.len())),
            Gone::Done(found) => return Ok(*found),
        }
    }
}

/// How often each of `COUNTED` happened to the own side and to the other.
type Counts = [[i32; 2]; COUNTED.len()];

/// How far a walk through a record is.
#[derive(Debug)]
pub enum Gone {
    /// There is more to look at.
    On,
    /// Through.
    Done(Box<Analysis>),
}

/// A record that is walked through, one position after another: whoever has other things to do in
/// between does them.
#[derive(Debug)]
pub struct Walk {
    record: Record,
    session: Session,
    effort: Effort,
    /// Inputs that are done.
    at: usize,
    turn: Option<u16>,
    found: Analysis,
    counts: Counts,
    slips: Vec<Slip>,
    /// What is looked at once more, from when all inputs are done.
    second: Option<Second>,
}

impl Walk {
    /// At the first question of a match.
    pub fn new(record: Record, begun: Session, seat: u8, effort: Effort) -> Self {
        Self {
            record,
            session: begun,
            effort,
            at: 0,
            turn: None,
            found: Analysis {
                seat,
                points: Vec::new(),
                turning: Vec::new(),
                choices: 0,
                agreed: 0,
                figures: Vec::new(),
                iterations: 0,
            },
            counts: Counts::default(),
            slips: Vec::new(),
            second: None,
        }
    }

    /// How much is done, in thousandths: the second look at what cost most is the last tenth.
    pub fn permille(&self) -> u16 {
        let share = |done: usize, all: usize, of: usize| done * of / all.max(1);
        let first = share(self.at, self.record.inputs.len(), 900);
        let second = self.second.as_ref();
        let second = second.map_or(0, |it| share(it.at, it.slips.len().max(1), 100));
        (first + second).min(1_000) as u16
    }

    /// Looks at the next position; what is stopped there says nothing and is to be let go.
    ///
    /// # Errors
    /// The input does not fit.
    pub fn go_on(&mut self, stop: &Stop) -> Result<Gone, RecordError> {
        if self.at < self.record.inputs.len() {
            self.next_input(stop)?;
            return Ok(Gone::On);
        }
        if self.second.is_none() {
            self.through();
        }
        let (effort, iterations) = (self.effort, &mut self.found.iterations);
        if let Some(second) = &mut self.second
            && second.look(effort, stop, iterations)
        {
            return Ok(Gone::On);
        }
        let mut found = self.found.clone();
        found.turning = self.second.take().map(Second::turning).unwrap_or_default();
        Ok(Gone::Done(Box::new(found)))
    }

    fn next_input(&mut self, stop: &Stop) -> Result<(), RecordError> {
        let (at, seat) = (self.at, self.found.seat);
        let input = self.record.inputs[at].clone();
        let begins = self.turn != Some(self.session.turn());
        self.turn = Some(self.session.turn());
        let own = self.session.asked() == Some(seat) && !self.session.exchanges();
        let pick = match &input {
            Input::Pick(pick) if own && self.session.choices() > 1 => Some(*pick),
            _ => None,
        };
        if begins || pick.is_some() {
            self.look_at(at as u32, pick, stop);
        }
        let viewer = Viewer::Seat(Seat(seat));
        let happened = self
            .session
            .apply_before(&input, Audience::of([viewer]))
            .map_err(|why| RecordError::Input(at, why))?;
        for event in happened.seen_by(viewer) {
            self.count(event);
        }
        self.at += 1;
        Ok(())
    }

    /// All inputs are done: what is left is the second look.
    fn through(&mut self) {
        if let Some(chance_permille) = ended(&self.session, &self.record.setup, self.found.seat) {
            self.found.points.push(Point {
                at: self.record.inputs.len() as u32,
                turn: self.session.turn(),
                chance_permille,
            });
        }
        self.found.figures = figures(&self.counts);
        self.second = Some(Second::of(std::mem::take(&mut self.slips)));
    }

    /// Judges the position, and the pick of the seat where it made one.
    fn look_at(&mut self, at: u32, pick: Option<Pick>, stop: &Stop) {
        let seat = self.found.seat;
        let view = self.session.any_view(Viewer::Seat(Seat(seat)));
        let budget = budget(at, self.effort, stop);
        let Some(look) = look_any(&view, seat, pick, budget) else {
            return;
        };
        let turn = self.session.turn();
        self.found.iterations += u64::from(look.iterations);
        self.found.points.push(Point {
            at,
            turn,
            chance_permille: look.chance_permille,
        });
        let Some(played) = pick else { return };
        // Where all choices come to the same, nobody chooses well.
        let mattered = u32::from(look.spread >= WORTH_TELLING_PERMILLE);
        self.found.choices += mattered;
        if look.cost < WORTH_TELLING_PERMILLE {
            self.found.agreed += mattered;
            return;
        }
        let shown = self.session.view(Viewer::Seat(Seat(seat)));
        self.slips.push(Slip {
            at,
            turn,
            view,
            asked: shown.decision.map(|asked| asked.text).unwrap_or_default(),
            played,
            better: look.best,
            cost: look.cost,
        });
    }

    fn count(&mut self, event: &EventView) {
        let counted = |(kinds, ..): &(&[&str], _, _)| kinds.contains(&event.kind.as_str());
        let place = COUNTED.iter().position(counted);
        if let (Some(place), Some(who)) = (place, event.seat) {
            let theirs = !own_side(&self.record.setup, self.found.seat, who);
            self.counts[place][usize::from(theirs)] += 1;
        }
    }
}

/// What was counted, where it happened at all.
fn figures(counts: &Counts) -> Vec<Figure> {
    let all = COUNTED.iter().zip(counts);
    let happened = all.filter(|(_, both)| **both != [0, 0]);
    happened
        .map(|((_, ja, en), &[mine, theirs])| Figure {
            word: Bi {
                ja: (*ja).to_owned(),
                en: (*en).to_owned(),
            },
            mine,
            theirs,
        })
        .collect()
}

/// As `analyse`, of a record that begins with a first shuffle.
///
/// # Errors
/// Why it cannot be played.
pub fn analyse_record(
    record: &Record,
    catalogue: &Arc<Catalogue>,
    seat: u8,
    effort: Effort,
    progress: &dyn Fn(usize),
) -> Result<Analysis, RecordError> {
    let begun = Session::told(&record.setup, catalogue, Audience::NOBODY);
    analyse(
        record,
        begun.map_err(RecordError::Setup)?,
        seat,
        effort,
        progress,
    )
}

/// Whether two seats play on one side.
fn own_side(setup: &Setup, seat: u8, other: u8) -> bool {
    let mate = || with_game!(setup.game.as_str(), G => G::mate(setup.decks.len(), seat)).flatten();
    seat == other || mate() == Some(other)
}

/// What the end of a match was worth to a seat.
fn ended(session: &Session, setup: &Setup, seat: u8) -> Option<u16> {
    Some(match session.outcome()? {
        Outcome::Won { seat: winner, .. } if own_side(setup, seat, winner.0) => 1_000,
        Outcome::Won { .. } => 0,
        Outcome::Drawn(_) | Outcome::Void(_) => 500,
    })
}

/// The choices that cost most, looked at once more: one a turn.
#[derive(Debug)]
struct Second {
    slips: Vec<Slip>,
    at: usize,
    told: Vec<TurningPoint>,
}

impl Second {
    fn of(mut slips: Vec<Slip>) -> Self {
        slips.sort_by_key(|slip| (std::cmp::Reverse(slip.cost), slip.at));
        slips.truncate(SECOND_LOOKS);
        Self {
            slips,
            at: 0,
            told: Vec::new(),
        }
    }

    /// Looks at the next one; false when there is none.
    fn look(&mut self, effort: Effort, stop: &Stop, iterations: &mut u64) -> bool {
        let Some(slip) = self.slips.get(self.at) else {
            return false;
        };
        self.at += 1;
        if self.told.iter().any(|other| other.turn == slip.turn) {
            return true;
        }
        if let Some((point, made)) = second_look_any(slip, effort, stop) {
            *iterations += u64::from(made);
            if point.better_permille >= point.played_permille + WORTH_TELLING_PERMILLE {
                self.told.push(point);
            }
        }
        true
    }

    /// Those that cost most, as they came.
    fn turning(self) -> Vec<TurningPoint> {
        let mut told = self.told;
        let cost = |it: &TurningPoint| it.better_permille - it.played_permille;
        told.sort_by_key(|it| (std::cmp::Reverse(cost(it)), it.at));
        told.truncate(TURNING_MAX);
        told.sort_by_key(|it| it.at);
        told
    }
}

/// What was seen at one place.
struct Look {
    chance_permille: u16,
    best: Pick,
    cost: u16,
    /// What lies between the best and the worst of what was looked at.
    spread: u16,
    iterations: u32,
}

fn look_any(view: &AnyView, seat: u8, pick: Option<Pick>, budget: Budget<'_>) -> Option<Look> {
    let AnyView::Game(seen) = view else {
        return None;
    };
    let catalogue = seen.catalogue();
    with_game!(catalogue.game, G => {
        look(catalogue, seen.of::<G>()?, seen.own(), Seat(seat), pick, budget)
    })
    .flatten()
}

fn budget(at: u32, effort: Effort, stop: &Stop) -> Budget<'_> {
    Budget {
        iterations: effort.iterations,
        seed: effort.seed.wrapping_add(u64::from(at) << 20),
        stop: Some(stop),
    }
}

fn look<G: Searched>(
    catalogue: &Catalogue,
    view: &View<G>,
    own: &[DefId],
    seat: Seat,
    pick: Option<Pick>,
    budget: Budget<'_>,
) -> Option<Look> {
    let Some(pick) = pick else {
        let deals = Deals::told(&catalogue.pool, view, (!own.is_empty()).then_some(own));
        let world = deals.world();
        let logit = standing(world, &catalogue.pool, seat);
        return Some(Look {
            chance_permille: chance_permille(f64::from(logit)),
            best: 0,
            cost: 0,
            spread: 0,
            iterations: 0,
        });
    };
    let thought = Thought::of(catalogue, view, own, Among::AllAnd(Some(pick)), budget)?;
    let chance = |mean| thought.chance_permille(mean);
    let best = thought.ranked().into_iter().next();
    let played = thought.tried(pick).filter(|tried| tried.visits > 0);
    let (best, best_permille) = match best {
        Some((best, tried)) if tried.visits > 0 => (best, chance(tried.mean)),
        _ => (pick, chance_permille(f64::from(thought.logit))),
    };
    let cost = played.map_or(0, |played| {
        best_permille.saturating_sub(chance(played.mean))
    });
    let cost = if best == pick { 0 } else { cost };
    let spread = thought.worst().map(chance);
    let spread = spread.map_or(0, |worst| best_permille.saturating_sub(worst));
    Some(Look {
        chance_permille: best_permille,
        best,
        cost,
        spread: spread.max(cost),
        iterations: thought.iterations(),
    })
}

fn second_look_any(slip: &Slip, effort: Effort, stop: &Stop) -> Option<(TurningPoint, u32)> {
    let AnyView::Game(seen) = &slip.view else {
        return None;
    };
    let catalogue = seen.catalogue();
    with_game!(catalogue.game, G => {
        second_look(catalogue, seen.of::<G>()?, seen.own(), slip, (effort, stop))
    })
    .flatten()
}

/// Both choices with the same share of a longer search.
fn second_look<G: Searched>(
    catalogue: &Catalogue,
    view: &View<G>,
    own: &[DefId],
    slip: &Slip,
    (effort, stop): (Effort, &Stop),
) -> Option<(TurningPoint, u32)> {
    let first = budget(slip.at, effort, stop);
    let budget = Budget {
        iterations: effort.iterations * SECOND_LOOK_TIMES,
        seed: !first.seed,
        stop: first.stop,
    };
    let asked = view.asked?;
    let both = [slip.played, slip.better];
    let mut thought = Thought::of(catalogue, view, own, Among::These(&both), budget)?;
    let [played, better] = [slip.played, slip.better].map(|pick| thought.tried(pick).copied());
    let (played, better) = (played?, better?);
    let text = |choice| thought.label(catalogue, choice);
    let point = TurningPoint {
        at: slip.at,
        turn: slip.turn,
        asked: slip.asked.clone(),
        played: (slip.played, text(slip.played)),
        played_permille: thought.chance_permille(played.mean),
        better: (slip.better, text(slip.better)),
        better_permille: thought.chance_permille(better.mean),
        line_played: thought.line(catalogue, slip.played, asked.seat),
        line_better: thought.line(catalogue, slip.better, asked.seat),
    };
    Some((point, thought.iterations()))
}

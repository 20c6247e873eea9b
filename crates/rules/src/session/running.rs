//! The one place where a session knows which game is played.
//!
//! A match is a row of stages, each of which is `Playing`: what is settled before a game, and the
//! game. A stage that ends hands over the next one.

use super::ahead;
use super::audit::{Drawn, LuckUse, Watch, stream_name};
use super::scripted::{LuckScript, WithScript};
use super::series::Series;
use super::settling::{self, line};
use super::thinking::{AnyView, SeatView};
use super::{Happened, Illegal, Input, Setup, SetupError};
use crate::catalogue::Catalogue;
use crate::eyes::Eyes;
use crate::log_renderer::LogRenderer;
use crate::questions;
use crate::rulebook::{Audience, Begun, MatchRules, Rulebook};
use crate::show::{AheadView, GameView};
use crate::told;
use shokan_kernel::decision::QuestionKind;
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::Stream;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::record::hash64;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use std::fmt::Debug;
use std::sync::Arc;

/// What an input led to.
#[derive(Debug, Default)]
pub(super) struct Moved {
    pub(super) happened: Happened,
    /// Nobody learned anything and nothing random happened.
    pub(super) free: bool,
    /// The stage that follows when this one has ended.
    pub(super) next: Option<Box<dyn Playing>>,
}

/// A stage of a match of whichever rulebook.
pub(super) trait Playing: Debug + Send + Sync {
    fn asked(&self) -> Option<Seat>;
    /// All seats that may answer now, whoever is asked first.
    fn waits_for(&self) -> Vec<Seat> {
        self.asked().into_iter().collect()
    }
    /// Whether what is answered here stays, and what led here: nothing of it is taken back.
    fn stays(&self) -> bool {
        false
    }
    fn choices(&self) -> usize;
    /// Whether it is answered without asking: see `questions::answers_itself`.
    fn answers_itself(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn hash(&self) -> u64;
    /// What kind of question is asked, and how many picks of its gesture are made.
    fn question(&self) -> Option<(QuestionKind, u8)>;
    /// See `Session::ahead`.
    fn ahead(&self, _picks: &[u16]) -> Option<AheadView> {
        None
    }
    /// The turn that every view of it tells.
    fn turn(&self) -> u16;
    /// The seat whose turn it is.
    fn active(&self) -> Seat;
    /// Which game of its match it is, from 1; `None` where a game stands for itself. Between two
    /// games it is the one that has ended.
    fn match_game(&self) -> Option<u8> {
        None
    }
    /// Whether decks are exchanged now, between two games of a match.
    fn exchanges(&self) -> bool {
        false
    }
    fn show(&self, viewer: Viewer) -> GameView;
    /// The same stage once more.
    fn copy(&self) -> Box<dyn Playing>;
    fn any_view(&self, viewer: Viewer) -> AnyView;
    /// Takes one input that is not a take-back. On `Err` nothing has changed.
    fn take(&mut self, input: &Input, audience: Audience) -> Result<Moved, Illegal>;
    /// As `take`, for an input that was told before; the stage that follows.
    fn repeat(&mut self, input: &Input) -> Result<Option<Box<dyn Playing>>, Illegal> {
        self.take(input, Audience::NOBODY).map(|moved| moved.next)
    }
}

/// A stage at its first question: what happened before it, and whether the decks were swapped.
pub(super) type Opened = (Box<dyn Playing>, Happened, bool);

#[derive(Debug)]
struct Running<G: Rulebook> {
    catalogue: Arc<Catalogue>,
    state: Box<State<G>>,
    /// What luck is to bring, on a board that lays it down.
    script: Option<Box<dyn LuckScript<G>>>,
    /// The match that the game is part of.
    series: Option<Box<Series>>,
    /// It has ended because a side had left.
    claimed: bool,
    watch: Watch,
}

/// Runs a game to its first question: the only one, or with rules of a match the first of them.
pub(super) fn open<G: Rulebook>(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    rules: Option<MatchRules>,
    told: (Audience, Watch),
) -> Result<Opened, SetupError> {
    let series = |swapped| rules.map(|rules| Series::new(rules, setup, swapped));
    begin::<G>(setup, catalogue, series, told)
}

/// Runs the next game of a match to its first question.
pub(super) fn go_on<G: Rulebook>(
    series: Series,
    catalogue: &Arc<Catalogue>,
    told: (Audience, Watch),
) -> Result<Opened, SetupError> {
    let setup = series.next_game();
    begin::<G>(&setup, catalogue, |_| Some(series), told)
}

fn begin<G: Rulebook>(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    series: impl FnOnce(bool) -> Option<Series>,
    (audience, watch): (Audience, Watch),
) -> Result<Opened, SetupError> {
    let Begun {
        state,
        swapped,
        coin,
    } = G::begin(setup, catalogue)?;
    let series = series(swapped).map(Box::new);
    let of = (state, None, series);
    let (running, mut opening) = first_question(of, catalogue, (audience, watch));
    if coin && watch == Watch::Luck {
        let coin = LuckUse {
            game: running.game(),
            inputs: 0,
            stream: stream_name(Stream::Coin),
            drawn: Drawn::Number {
                below: 2,
                number: u32::from(swapped),
            },
        };
        opening.luck.insert(0, coin);
    }
    Ok((Box::new(running), opening, swapped))
}

/// Runs a state of play to its first question.
pub(super) fn on_board<G: Rulebook>(
    state: State<G>,
    script: Option<Box<dyn LuckScript<G>>>,
    catalogue: &Arc<Catalogue>,
    told: (Audience, Watch),
) -> Opened {
    let (running, opening) = first_question((state, script, None), catalogue, told);
    (Box::new(running), opening, false)
}

/// A game that begins, what luck is to bring, and the match that it is part of.
type Beginning<G> = (
    State<G>,
    Option<Box<dyn LuckScript<G>>>,
    Option<Box<Series>>,
);

fn first_question<G: Rulebook>(
    (mut state, mut script, series): Beginning<G>,
    catalogue: &Arc<Catalogue>,
    (audience, watch): (Audience, Watch),
) -> (Running<G>, Happened) {
    let mut renderer = LogRenderer::new(catalogue, audience).watching(watch);
    match &mut script {
        Some(script) => {
            let mut to = WithScript {
                script: script.as_mut(),
                to: Some(&mut renderer),
            };
            state.begin(&catalogue.pool, Some(&mut to));
        }
        None => state.begin(&catalogue.pool, Some(&mut renderer)),
    }
    let running = Running {
        catalogue: Arc::clone(catalogue),
        state: Box::new(state),
        script,
        series,
        claimed: false,
        watch,
    };
    let opening = running.happened(renderer);
    (running, opening)
}

/// Carries out what an input asks of the game itself.
fn carry_out<G: Rulebook>(
    state: &mut State<G>,
    pool: &CardPool,
    input: &Input,
    to: Option<&mut dyn EventSink<G>>,
) -> Result<(), Illegal> {
    match *input {
        Input::Pick(pick) => state.answer(pool, pick, to)?,
        Input::TakeBack(_) => {}
        Input::Concede(seat)
        | Input::TimeOut(seat)
        | Input::Resign(seat)
        | Input::Abandon(seat) => {
            G::concede(state, pool, seat, to);
        }
        Input::AgreedDraw => state.end(pool, Outcome::Drawn(G::CONCESSION), to),
        Input::Deck(..) => return Err(Illegal::NotNow),
    }
    Ok(())
}

impl<G: Rulebook> Running<G> {
    /// How much scripted luck is still to come.
    fn scripted(&self) -> usize {
        self.script.as_ref().map_or(0, |script| script.left())
    }

    /// Which game of its match it is, from 1.
    fn game(&self) -> u8 {
        self.series
            .as_ref()
            .map_or(1, |series| series.ended_games() + 1)
    }

    /// What was told while this game was on the table.
    fn happened(&self, renderer: LogRenderer<'_>) -> Happened {
        let game = self.game();
        let luck = renderer.luck.into_iter().flatten();
        Happened {
            seen: renderer.seen,
            saw: renderer.saw,
            luck: luck.map(|it| LuckUse { game, ..it }).collect(),
        }
    }

    fn eyes(&self, viewer: Viewer) -> Eyes<'_, G> {
        Eyes {
            game: &self.state,
            catalogue: &self.catalogue,
            viewer,
        }
    }

    /// Moves the game on by one input, and its match when the game has ended; a take-back is the
    /// session's business, which knows the inputs.
    fn go(
        &mut self,
        input: &Input,
        to: Option<&mut dyn EventSink<G>>,
    ) -> Result<Option<Box<dyn Playing>>, Illegal> {
        if self.state.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let (state, pool) = (&mut self.state, &self.catalogue.pool);
        match &mut self.script {
            Some(script) => {
                let script = script.as_mut();
                let mut to = WithScript { script, to };
                carry_out(state, pool, input, Some(&mut to))?;
            }
            None => carry_out(state, pool, input, to)?,
        }
        self.claimed = matches!(input, Input::Abandon(_)) && self.state.outcome().is_some();
        let Some(outcome) = self.state.outcome().filter(|_| self.series.is_some()) else {
            return Ok(None);
        };
        let public = self.eyes(Viewer::Public).outcome(outcome);
        let Some(series) = &mut self.series else {
            return Ok(None);
        };
        series.ended(outcome, public);
        if let Input::TimeOut(seat) | Input::Resign(seat) | Input::Abandon(seat) = *input {
            series.lost_by(seat, series.rules.given_up);
        }
        let over = series.outcome().is_some();
        Ok((!over).then(|| {
            let series = (**series).clone();
            settling::exchange::<G>(series, self.state.clone(), &self.catalogue, self.watch)
        }))
    }
}

impl<G: Rulebook> Playing for Running<G> {
    fn asked(&self) -> Option<Seat> {
        self.state.asked().map(|asked| asked.seat)
    }

    fn choices(&self) -> usize {
        self.state.count(&self.catalogue.pool)
    }

    fn answers_itself(&self) -> bool {
        questions::answers_itself(&self.state, &self.catalogue.pool)
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.series {
            Some(series) => series.outcome(),
            None => self.state.outcome(),
        }
    }

    fn hash(&self) -> u64 {
        let Some(series) = &self.series else {
            return self.state.hash();
        };
        let mut bytes = self.state.hash().to_be_bytes().to_vec();
        bytes.extend(series.bytes());
        hash64(&bytes)
    }

    fn question(&self) -> Option<(QuestionKind, u8)> {
        let asked = self.state.asked()?;
        Some((questions::of::<G>(asked.prompt).kind, asked.taken))
    }

    fn ahead(&self, picks: &[u16]) -> Option<AheadView> {
        ahead::ahead(&self.state, &self.catalogue, picks)
    }

    fn turn(&self) -> u16 {
        G::turn(&self.state)
    }

    fn active(&self) -> Seat {
        G::active(&self.state)
    }

    fn match_game(&self) -> Option<u8> {
        let playing = self.state.outcome().is_none();
        let series = self.series.as_ref();
        series.map(|series| series.game(playing))
    }

    fn show(&self, viewer: Viewer) -> GameView {
        let eyes = self.eyes(viewer);
        let mut view = G::show(&eyes);
        let playing = self.state.outcome().is_none();
        let series = self.series.as_ref();
        view.series = series.map(|series| series.view(&eyes, playing));
        if self.claimed {
            view.outcome.iter_mut().for_each(|it| eyes.claim(it));
            if let Some(series) = &mut view.series {
                let ends = series.results.last_mut().into_iter();
                ends.chain(&mut series.outcome)
                    .for_each(|it| eyes.claim(it));
            }
        }
        view
    }

    fn copy(&self) -> Box<dyn Playing> {
        Box::new(Self {
            catalogue: Arc::clone(&self.catalogue),
            state: self.state.clone(),
            script: self.script.as_ref().map(|script| script.copy()),
            series: self.series.clone(),
            claimed: self.claimed,
            watch: self.watch,
        })
    }

    fn any_view(&self, viewer: Viewer) -> AnyView {
        let table = &self.state.table;
        let own = |seat: Seat| {
            let all = table.all().map(|card| table.card(card));
            let mut own: Vec<_> = all.filter(|it| it.owner == seat).map(|it| it.def).collect();
            own.sort_unstable();
            own
        };
        let own = viewer.seat().map(own).unwrap_or_default();
        AnyView::Game(SeatView::new(self.state.view(viewer), &self.catalogue).with_own(own))
    }

    fn take(&mut self, input: &Input, audience: Audience) -> Result<Moved, Illegal> {
        let (before, scripted) = (*self.state, self.scripted());
        let catalogue = Arc::clone(&self.catalogue);
        let mut renderer = LogRenderer::new(&catalogue, audience).watching(self.watch);
        let game = self.game();
        let next = self.go(input, Some(&mut renderer))?;
        let mut happened = self.happened(renderer);
        // The input may have ended the game.
        happened.luck.iter_mut().for_each(|it| it.game = game);
        if let (Some(series), Some(_)) = (&self.series, self.state.outcome()) {
            happened.add(audience, |viewer| {
                let (clause, text) = series.told(&self.eyes(viewer));
                line::<G>(told::SERIES, clause, None, text)
            });
        }
        if let (true, Some(Outcome::Won { seat, .. })) = (self.claimed, self.state.outcome()) {
            happened.tell_end(|viewer| self.eyes(viewer).claimed(seat));
        }
        Ok(Moved {
            happened,
            free: is_free(&before, &self.state) && scripted == self.scripted(),
            next,
        })
    }

    /// Nobody listens, so nothing is put into words.
    fn repeat(&mut self, input: &Input) -> Result<Option<Box<dyn Playing>>, Illegal> {
        self.go(input, None)
    }
}

/// Whether nobody learned anything and nothing random happened.
fn is_free<G: Rulebook>(before: &State<G>, after: &State<G>) -> bool {
    before.same_luck(after)
        && before
            .table
            .all()
            .all(|card| after.table.card(card).known & !before.table.card(card).known == 0)
}

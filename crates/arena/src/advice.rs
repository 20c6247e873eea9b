//! What a search would do in a seat's place, and why: for a hint at the table, and for the report
//! after a game. All of it is worked out from the seat's own view.

use crate::level::Mind;
use crate::search::deals::Deals;
use crate::search::run::{Found, Search, Tried};
use crate::search::{Searched, Settings, Stop, chance_permille, stretched};
use crate::simulate::BotKind;
use serde::{Deserialize, Serialize};
use shokan_kernel::decision::{Choice, Pick};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::state::State;
use shokan_kernel::view::{View, Viewer};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::log_renderer::LogRenderer;
use shokan_rules::rulebook::{Audience, Rulebook, VIEWERS};
use shokan_rules::session::AnyView;
use shokan_rules::show::Bi;
use shokan_rules::with_game;

/// Choices that are told of.
pub const TOLD_MAX: usize = 3;
/// Picks of an expected line.
const LINE_MAX: usize = 24;
/// Sentences of an expected line.
const SENTENCES_MAX: usize = 6;
/// What happens beside what is done, and is not told of in a line.
const ASIDE: [&str; 12] = [
    "turn",
    "phase",
    "rest",
    "stand",
    "pay",
    "shuffle",
    "expire",
    "modify",
    "look",
    "draw",
    "turn_face",
    "reshuffle",
];

/// A sentence of an expected line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// Who acts.
    pub seat: u8,
    /// As the log would have it, for the seat that is advised.
    pub text: Bi,
}

/// One choice of the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// Its number.
    pub pick: Pick,
    /// The chance of winning behind it, in thousandths.
    pub chance_permille: u16,
    /// Which part of the search went into it, in thousandths.
    pub share_permille: u16,
    /// How the search expects it to go on.
    pub line: Vec<Sentence>,
}

/// What a search would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advised {
    /// The chance of winning as the position stands, in thousandths.
    pub chance_permille: u16,
    /// The best choices, the best first.
    pub best: Vec<Advice>,
    /// The answer of another side that the best choice is expected to meet.
    pub fears: Option<Sentence>,
    /// Iterations that were made.
    pub iterations: u32,
}

/// How much is thought.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Iterations at most.
    pub iterations: u32,
    /// The seed of its worlds.
    pub seed: u64,
    /// Ends it before.
    pub stop: Option<&'a Stop>,
}

/// A question that has been thought of.
pub(crate) struct Thought<'a, G: Searched> {
    world: State<G>,
    choices: Vec<Choice>,
    /// The search; nothing where there is nothing to choose.
    search: Option<Search<'a, G>>,
    found: Found,
    /// Thousandths of a logit, as the position stands.
    pub logit: i32,
    scale: i32,
}

/// How a game is searched for advice: as its hardest level does.
pub(crate) fn settings<G: Searched>() -> Option<Settings> {
    let searches = |mind| match mind {
        Mind::Search { settings, .. } => Some(settings),
        Mind::Glance { .. } | Mind::Greedy => None,
    };
    [BotKind::Hard, BotKind::Normal]
        .into_iter()
        .find_map(|level| searches(G::MINDS.of(level)?))
}

impl<'a, G: Searched> Thought<'a, G> {
    /// Thinks of the pending question of a view. `among` are the picks that are thought of; all of
    /// them where there is none.
    pub(crate) fn of(
        catalogue: &'a Catalogue,
        view: &View<G>,
        own: &[DefId],
        among: &[Pick],
        budget: Budget<'_>,
    ) -> Option<Self> {
        let settings = settings::<G>()?;
        let pool = &catalogue.pool;
        let own = (!own.is_empty()).then_some(own);
        let deals = Deals::told(pool, view, own);
        let world = *deals.world();
        let seat = world.asked()?.seat;
        let choices = world.choices(pool);
        let mut tries: Vec<Choice> = if among.is_empty() {
            choices.clone()
        } else {
            let at = |&pick: &Pick| choices.get(usize::from(pick)).copied();
            among.iter().filter_map(at).collect()
        };
        if among.is_empty() {
            G::promising(&world, pool, &mut tries, false);
        }
        let logit = G::logit(&world, pool, seat, &G::baseline(&world));
        let mut search = (tries.len() > 1)
            .then(|| Search::new(pool, deals, tries, settings, budget.seed))
            .flatten();
        let mut found = Found::default();
        if let Some(search) = &mut search {
            search.run(budget.iterations, budget.stop);
            found = search.found();
        }
        Some(Self {
            world,
            choices,
            search,
            found,
            logit,
            scale: settings.scale,
        })
    }

    /// The chance behind a share of a game beside the root.
    pub(crate) fn chance_permille(&self, mean: f64) -> u16 {
        chance_permille(f64::from(self.logit) + stretched(mean) * f64::from(self.scale))
    }

    /// What was found of a pick.
    pub(crate) fn tried(&self, pick: Pick) -> Option<&Tried> {
        let choice = *self.choices.get(usize::from(pick))?;
        self.found.tried.iter().find(|tried| tried.choice == choice)
    }

    /// What was tried, with its number, that which was tried most first.
    pub(crate) fn ranked(&self) -> Vec<(Pick, Tried)> {
        let mut all = self.found.tried.clone();
        all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.mean.total_cmp(&a.mean)));
        let number = |tried: &Tried| self.choices.iter().position(|&it| it == tried.choice);
        all.iter()
            .filter_map(|tried| Some((number(tried)? as Pick, *tried)))
            .collect()
    }

    /// Iterations that were made.
    pub(crate) const fn iterations(&self) -> u32 {
        self.found.iterations
    }
}

impl<G: Searched + Rulebook> Thought<'_, G> {
    /// A pick in the words of the question.
    pub(crate) fn label(&self, catalogue: &Catalogue, pick: Pick) -> Bi {
        let choice = self.choices.get(usize::from(pick)).copied();
        let (Some(asked), Some(choice)) = (self.world.asked(), choice) else {
            return Bi::default();
        };
        // Its words are those of the seat, which knows nothing of what was dealt here.
        let eyes = Eyes {
            game: &self.world,
            catalogue,
            viewer: Viewer::Seat(asked.seat),
        };
        G::choice_view(&eyes, asked, choice).label
    }

    /// How a pick is expected to go on, as a seat would read it in the log.
    pub(crate) fn line(
        &mut self,
        catalogue: &Catalogue,
        pick: Pick,
        reader: Seat,
    ) -> Vec<Sentence> {
        let choice = self.choices.get(usize::from(pick)).copied();
        let (Some(search), Some(choice)) = (&mut self.search, choice) else {
            return Vec::new();
        };
        let viewer = Viewer::Seat(reader);
        let mut line: Vec<Sentence> = Vec::new();
        search.line(choice, LINE_MAX, |world, asked, choice, seen| {
            let mut both = Both {
                seen,
                told: LogRenderer::new(catalogue, Audience::of([viewer])),
            };
            world.take(&catalogue.pool, choice, Some(&mut both));
            let place = VIEWERS.iter().position(|&it| it == viewer).unwrap_or(0);
            let told = both.told.seen[place].drain(..);
            for event in told.filter(|event| !ASIDE.contains(&event.kind.as_str())) {
                let seat = event.seat.unwrap_or(asked.seat.0);
                let sentence = Sentence {
                    seat,
                    text: event.text,
                };
                if line.len() < SENTENCES_MAX && line.last() != Some(&sentence) {
                    line.push(sentence);
                }
            }
        });
        line
    }
}

/// Listens for the search and for the reader at once.
struct Both<'a, 'b> {
    seen: &'a mut crate::search::observe::Observers,
    told: LogRenderer<'b>,
}

impl<G: Rulebook> EventSink<G> for Both<'_, '_> {
    fn before(&mut self, state: &State<G>, event: &Event<'_>) {
        self.told.before(state, event);
    }
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        self.seen.after(state, event);
        self.told.after(state, event);
    }
}

/// What a search would do at the pending question of a view, for the seat that looks. Nothing where
/// nothing is asked of it.
pub fn advise<G: Searched + Rulebook>(
    catalogue: &Catalogue,
    view: &View<G>,
    own: &[DefId],
    budget: Budget<'_>,
) -> Option<Advised> {
    let asked = view.asked?;
    if !view.viewer.plays(asked.seat) {
        return None;
    }
    let mut thought = Thought::of(catalogue, view, own, &[], budget)?;
    let all: u32 = thought.found.tried.iter().map(|tried| tried.visits).sum();
    let ranked = thought.ranked();
    let told = ranked
        .into_iter()
        .filter(|(_, tried)| tried.visits > 0)
        .take(TOLD_MAX);
    let best: Vec<Advice> = told
        .map(|(pick, tried)| Advice {
            pick,
            chance_permille: thought.chance_permille(tried.mean),
            share_permille: (u64::from(tried.visits) * 1_000 / u64::from(all.max(1))) as u16,
            line: thought.line(catalogue, pick, asked.seat),
        })
        .collect();
    let others = |sentence: &&Sentence| sentence.seat != asked.seat.0;
    Some(Advised {
        chance_permille: chance_permille(f64::from(thought.logit)),
        fears: best
            .first()
            .and_then(|it| it.line.iter().find(others))
            .cloned(),
        iterations: thought.iterations(),
        best,
    })
}

/// As `advise`, for a view of whichever game.
pub fn advise_any(view: &AnyView, budget: Budget<'_>) -> Option<Advised> {
    let AnyView::Game(seen) = view else {
        return None;
    };
    let catalogue = seen.catalogue();
    with_game!(catalogue.game, G => {
        advise(catalogue, seen.of::<G>()?, seen.own(), budget)
    })
    .flatten()
}

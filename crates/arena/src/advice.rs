//! What a search would do in a seat's place, and why: for a hint at the table, and for the report
//! after a game. All of it is worked out from the seat's own view.

use crate::advice::fear::Fears;
use crate::evaluation::chance_permille;
use crate::level::Mind;
use crate::search::deals::Deals;
use crate::search::observe::Observers;
use crate::search::reply;
use crate::search::run::{Found, Search, Tried};
use crate::search::{Searched, Settings, judged, standing, stretched};
use crate::simulate::BotKind;
use serde::{Deserialize, Serialize};
use shokan_kernel::decision::{Asked, Choice, Pick, QuestionKind};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::{View, Viewer};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::log_renderer::LogRenderer;
use shokan_rules::questions;
use shokan_rules::rulebook::{Audience, Rulebook, VIEWERS};
use shokan_rules::session::{Adviser, AnyView, Stop, Thinking};
use shokan_rules::show::{self, Bi};
use shokan_rules::with_game;

mod fear;
mod warned;

pub use fear::Fear;

/// A choice that is played out once costs about as much as so many iterations of light play.
const PLAYED_OUT_COST: u32 = 25;
/// Choices that are told of.
pub const TOLD_MAX: usize = 3;
/// Picks of an expected line.
const LINE_MAX: usize = 24;
/// Picks of a world in which it is looked for what is to be feared.
const ANSWERED_MAX: usize = 120;
/// Sentences of an expected line.
const SENTENCES_MAX: usize = 7;
/// Sentences of one side in a row: what the other does about it has to come up, too.
const IN_A_ROW_MAX: usize = 4;
/// What happens beside what is done, and is not told of in a line.
const ASIDE: [&str; 13] = [
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
    "die",
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
    /// The answer of another side that hurts it most, where one does.
    pub fears: Option<Fear>,
}

/// What a search would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advised {
    /// The chance of winning as the position stands, in thousandths.
    pub chance_permille: u16,
    /// The best choices, the best first.
    pub best: Vec<Advice>,
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

/// What a question has been thought of with.
enum By<'a, G: Searched> {
    /// There was nothing to choose.
    Nothing,
    /// A tree.
    Tree(Box<Search<'a, G>>),
    /// Choices were played out.
    Playing,
}

/// A question that has been thought of.
pub(crate) struct Thought<'a, G: Searched> {
    pool: &'a CardPool,
    world: State<G>,
    choices: Vec<Choice>,
    deals: Deals<G>,
    seed: u64,
    by: By<'a, G>,
    stop: Option<&'a Stop>,
    settings: Settings,
    found: Found,
    /// Thousandths of a logit, as the position stands.
    pub logit: i32,
}

/// How a game is searched for advice, as its hardest level does: how many choices are played out,
/// and the rest.
fn settings<G: Searched>() -> Option<(usize, Settings)> {
    let searches = |mind| match mind {
        Mind::Search { most, settings, .. } => Some((most, settings)),
        Mind::Glance { .. } | Mind::Greedy => None,
    };
    [BotKind::Hard, BotKind::Normal]
        .into_iter()
        .find_map(|level| searches(G::MINDS.of(level)?))
}

/// Which picks are thought of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Among<'a> {
    /// Whatever promises something, and this one.
    AllAnd(Option<Pick>),
    /// These.
    These(&'a [Pick]),
}

impl<'a, G: Searched> Thought<'a, G> {
    /// Thinks of the pending question of a view.
    pub(crate) fn of(
        catalogue: &'a Catalogue,
        view: &View<G>,
        own: &[DefId],
        among: Among<'_>,
        budget: Budget<'a>,
    ) -> Option<Self> {
        let (most, settings) = settings::<G>()?;
        let pool = &catalogue.pool;
        let own = (!own.is_empty()).then_some(own);
        let deals = Deals::told(pool, view, own);
        let world = *deals.world();
        let seat = world.asked()?.seat;
        let choices = world.choices(pool);
        let at = |pick: Pick| choices.get(usize::from(pick)).copied();
        let mut kept = None;
        let tries: Vec<Choice> = match among {
            Among::AllAnd(pick) => {
                let mut tries = choices.clone();
                G::promising(&world, pool, &mut tries, false);
                kept = pick.and_then(at);
                let more = kept.filter(|kept| !tries.contains(kept));
                tries.extend(more);
                tries
            }
            Among::These(picks) => picks.iter().filter_map(|&pick| at(pick)).collect(),
        };
        let mut found = Found::default();
        // Where but one of several choices promises something, it is thought of alone.
        let by = if tries.is_empty() || choices.len() < 2 {
            By::Nothing
        } else if most > 0 {
            let worlds = (budget.iterations / PLAYED_OUT_COST).max(1);
            let these = matches!(among, Among::These(_));
            let work = (worlds, if these { tries.len() } else { most });
            let (seed, stop) = (budget.seed, budget.stop);
            let dealt = deals.clone();
            found = reply::search(pool, dealt, &tries, work, kept, settings, seed, stop)?;
            By::Playing
        } else {
            let mut search = Search::new(pool, deals.clone(), tries, settings, budget.seed)?;
            search.run(budget.iterations, budget.stop);
            found = search.found();
            By::Tree(Box::new(search))
        };
        Some(Self {
            pool,
            world,
            choices,
            deals,
            seed: budget.seed,
            by,
            stop: budget.stop,
            settings,
            found,
            logit: standing(&world, pool, seat),
        })
    }

    /// The chance behind a share of a game beside the root.
    pub(crate) fn chance_permille(&self, mean: f64) -> u16 {
        chance_permille(f64::from(self.logit) + stretched(mean) * f64::from(self.settings.scale))
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

    /// The least that comes of a choice of which something can be said.
    pub(crate) const fn worst(&self) -> Option<f64> {
        self.found.worst
    }

    /// Iterations that were made.
    pub(crate) const fn iterations(&self) -> u32 {
        self.found.iterations
    }
}

impl<G: Searched> Thought<'_, G> {
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
        let label = G::choice_view(&eyes, asked, choice).label;
        let bare = match choice {
            Choice::Cell(_) | Choice::Number(_) | Choice::Yes | Choice::No => true,
            Choice::Card(_) | Choice::Seat(_) | Choice::Mode(_) | Choice::Done => {
                questions::OF_TEXTS
                    .iter()
                    .any(|it| it.prompt == asked.prompt)
            }
            Choice::Act(..) | Choice::Ability(..) | Choice::Default => false,
        };
        if !bare || !asked.source.is_some() {
            return label;
        }
        // A place, a card or a number alone does not say what for.
        let name = eyes.name(asked.source);
        Bi {
            ja: format!("「{}」：{}", name.ja, label.ja),
            en: format!("{}: {}", name.en, label.en),
        }
    }

    /// Whether the question warns of a pick that does something.
    fn is_warned(&self, catalogue: &Catalogue, pick: Pick) -> bool {
        let choice = self.choices.get(usize::from(pick)).copied();
        let (Some(asked), Some(choice)) = (self.world.asked(), choice) else {
            return false;
        };
        let eyes = Eyes {
            game: &self.world,
            catalogue,
            viewer: Viewer::Seat(asked.seat),
        };
        choice != Choice::Done && G::choice_view(&eyes, asked, choice).caution.is_some()
    }

    /// How a pick is expected to go on, as a seat would read it in the log.
    pub(crate) fn line(
        &mut self,
        catalogue: &Catalogue,
        pick: Pick,
        reader: Seat,
    ) -> Vec<Sentence> {
        let Some(&choice) = self.choices.get(usize::from(pick)) else {
            return Vec::new();
        };
        let mut line: Vec<Sentence> = Vec::new();
        let take = |world: &mut State<G>, asked, choice, seen: &mut Observers| {
            for (_, sentence) in told(catalogue, world, (asked, choice), reader, seen) {
                let row = line.iter().rev().take_while(|it| it.seat == sentence.seat);
                if line.len() < SENTENCES_MAX
                    && row.count() < IN_A_ROW_MAX
                    && line.last() != Some(&sentence)
                {
                    line.push(sentence);
                }
            }
        };
        match &mut self.by {
            By::Nothing => {}
            By::Tree(search) => search.line(choice, LINE_MAX, take),
            By::Playing => self.play_out(choice, 0, LINE_MAX, take),
        }
        line
    }

    /// What a pick of the seat that is asked has to fear: in several worlds each answer of another
    /// side is charged with what the position loses from then on to the next one.
    pub(crate) fn fears(&mut self, catalogue: &Catalogue, pick: Pick) -> Option<Fear> {
        let (root, settings) = (self.world, self.settings);
        let (me, pool) = (root.asked()?.seat, &catalogue.pool);
        let baseline = G::baseline(&root);
        let base = settings.logit(&root, pool, me, &baseline);
        let stands = |world: &State<G>| judged(world, pool, me, &baseline, base, settings);
        let other = |seat: u8| seat != me.0 && !G::Sides::allied(&root, Seat(seat), me);
        let choice = self.choices.get(usize::from(pick)).copied()?;
        let mut fears = Fears::default();
        for number in 0..fear::WORLDS {
            if self.stop.is_some_and(Stop::is_given) {
                return None;
            }
            fears.begin();
            self.play_out(
                choice,
                number,
                ANSWERED_MAX,
                |world, asked, choice, seen| {
                    if questions::of::<G>(asked.prompt).kind == QuestionKind::Phase {
                        fears.goes_on();
                    }
                    let before = stands(world);
                    let said = told(catalogue, world, (asked, choice), me, seen);
                    if other(asked.seat.0) {
                        let said = said.iter().filter(|it| other(it.1.seat));
                        fears.heard(said.map(|(kind, sentence)| (kind.as_str(), sentence)));
                    }
                    fears.takes(before - stands(world));
                },
            );
        }
        fears.worst()
    }

    /// Plays a choice out in one world of the view, all seats one action ahead.
    fn play_out(
        &mut self,
        choice: Choice,
        number: u32,
        most: usize,
        mut take: impl FnMut(&mut State<G>, Asked, Choice, &mut Observers),
    ) {
        let (pool, settings) = (self.pool, self.settings);
        let seed = self.seed.wrapping_add(u64::from(number));
        let mut seen = Observers::default();
        let step = |world: &mut State<G>, asked, choice| take(world, asked, choice, &mut seen);
        reply::line(pool, &mut self.deals, (choice, most), settings, seed, step);
    }
}

/// Takes a choice, and says what a reader would be told of it in the log.
fn told<G: Rulebook>(
    catalogue: &Catalogue,
    world: &mut State<G>,
    (asked, choice): (Asked, Choice),
    reader: Seat,
    seen: &mut Observers,
) -> Vec<(String, Sentence)> {
    let viewer = Viewer::Seat(reader);
    let mut both = Both {
        seen,
        told: LogRenderer::new(catalogue, Audience::of([viewer])),
    };
    world.take(&catalogue.pool, choice, Some(&mut both));
    let place = VIEWERS.iter().position(|&it| it == viewer).unwrap_or(0);
    let told = both.told.seen[place].drain(..);
    told.filter(|event| !ASIDE.contains(&event.kind.as_str()))
        .map(|event| {
            let seat = event.seat.unwrap_or(asked.seat.0);
            let text = event.text;
            (event.kind, Sentence { seat, text })
        })
        .collect()
}

/// Listens for the search and for the reader at once.
struct Both<'a, 'b> {
    seen: &'a mut Observers,
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
pub fn advise<G: Searched>(
    catalogue: &Catalogue,
    view: &View<G>,
    own: &[DefId],
    budget: Budget<'_>,
) -> Option<Advised> {
    let asked = view.asked?;
    if !view.viewer.plays(asked.seat) {
        return None;
    }
    let mut thought = Thought::of(catalogue, view, own, Among::AllAnd(None), budget)?;
    let all: u32 = thought.found.tried.iter().map(|tried| tried.visits).sum();
    let mut ranked = thought.ranked();
    ranked.retain(|(_, tried)| tried.visits > 0);
    warned::behind(&mut ranked, |&(pick, tried)| {
        let chance = thought.chance_permille(tried.mean);
        (chance, thought.is_warned(catalogue, pick))
    });
    let told = ranked.into_iter().take(TOLD_MAX);
    let best: Vec<Advice> = told
        .map(|(pick, tried)| {
            let line = thought.line(catalogue, pick, asked.seat);
            Advice {
                pick,
                chance_permille: thought.chance_permille(tried.mean),
                share_permille: (u64::from(tried.visits) * 1_000 / u64::from(all.max(1))) as u16,
                fears: thought.fears(catalogue, pick),
                line,
            }
        })
        .collect();
    Some(Advised {
        chance_permille: chance_permille(f64::from(thought.logit)),
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

/// Iterations behind a hint.
const HINT_ITERATIONS: u32 = 4_000;

/// Gives hints in whichever game.
#[derive(Clone, Debug)]
struct Hints {
    seed: u64,
    given: u64,
}

impl Adviser for Hints {
    fn advise(&mut self, view: &AnyView, thinking: &Thinking) -> show::Advised {
        let budget = Budget {
            iterations: thinking.work(HINT_ITERATIONS),
            seed: self.seed.wrapping_add(self.given << 32),
            stop: Some(&thinking.stop),
        };
        self.given += 1;
        let best = advise_any(view, budget)
            .map(|it| it.best)
            .unwrap_or_default();
        let told = |advice: Advice| show::Advice {
            pick: advice.pick,
            chance_permille: advice.chance_permille,
            fears: advice.fears.map(|fear| fear.text()),
            line: advice
                .line
                .into_iter()
                .map(|sentence| sentence.text)
                .collect(),
        };
        show::Advised {
            best: best.into_iter().map(told).collect(),
        }
    }
}

/// Who gives hints, with luck of its own.
pub fn adviser(seed: u64) -> Box<dyn Adviser> {
    Box::new(Hints { seed, given: 0 })
}

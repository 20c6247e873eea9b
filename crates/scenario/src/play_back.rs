//! A scenario for people: the same play as the test, slide by slide, with what is seen, picked and
//! refused at each.

use crate::book;
use crate::lex::Word;
use crate::recording::RecordingSink;
use crate::report::{Code, Problem, bi};
use crate::run::{Mode, Run, next_pick};
use crate::scene;
use crate::shared;
use crate::tree::{Act, Registered, Scenario, What};
use crate::words::{Words, with_words};
use shokan_kernel::decision::Choice;
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, Seat, ZoneId};
use shokan_kernel::luck::Stream;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::log_renderer::LogRenderer;
use shokan_rules::rulebook::{Audience, Rulebook, VIEWERS};
use shokan_rules::show::{Bi, CatalogueCard, CellView, EventView, GameView};
use std::collections::BTreeSet;

/// The sets of cards that are on no shelf.
const OWN_SETS: &[&str] = &["own", "changes", "scenario"];

/// The most slides of one scenario; a page that long teaches nothing.
const SLIDES_MAX: usize = 120;

/// Of more events than these a slide keeps the first and the last: nobody reads a loop.
const EVENTS_FIRST: usize = 24;
/// See `EVENTS_FIRST`.
const EVENTS_LAST: usize = 8;

/// Who looks at a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenBy {
    /// Somebody to whom all is shown.
    Open,
    /// Everybody who only watches.
    Public,
    /// A seat, counted from 0.
    Seat(u8),
}

/// What a slide shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlideKind {
    /// The table before play.
    Board,
    /// What came of a pick.
    Pick,
    /// Something that may be chosen; it is not done.
    Allowed,
    /// Something that may not be chosen, and why.
    Refused,
    /// The table as one viewer sees it.
    Seen,
}

/// A choice in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The seat that chose, counted from 0.
    pub seat: u8,
    /// The choice, as its button says it.
    pub label: Bi,
    /// The card it is about (handle).
    pub card: Option<u16>,
    /// The place it is about.
    pub cell: Option<CellView>,
}

/// Why something may not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The id of the clause that forbids it.
    pub clause: String,
    /// The reason with its facts.
    pub text: Bi,
}

/// A deck that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDeck {
    /// Whose deck it is, counted from 0.
    pub seat: u8,
    /// The construction: dynamic, or else normal.
    pub dynamic: bool,
    /// The cards beside it by their words.
    pub leaders: Vec<String>,
    /// How many of which card.
    pub cards: Vec<(u16, String)>,
}

/// One picture of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    /// Why there is a slide.
    pub kind: SlideKind,
    /// As whom the table is looked at.
    pub seen_by: SeenBy,
    /// The table, without its question; absent where only a deck is looked at.
    pub view: Option<GameView>,
    /// What happened since the slide before.
    pub events: Vec<EventView>,
    /// How many were left out behind the first `EVENTS_FIRST`.
    pub left_out: u16,
    /// What was picked, or tried; the last of a refusal is what is refused.
    pub picks: Vec<Picked>,
    /// Why it is refused.
    pub refusal: Option<Refused>,
    /// What is asked now, where it is not the open question of a turn.
    pub ask: Option<Bi>,
    /// The deck that is looked at.
    pub deck: Option<ShownDeck>,
}

/// A scenario, slide by slide.
#[derive(Clone, Debug, PartialEq)]
pub struct Playback {
    /// Its title in English.
    pub title: String,
    /// Its title in Japanese.
    pub title_ja: Option<String>,
    /// The clauses it shows.
    pub covers: Vec<String>,
    /// Cards of its own, and blank ones, that are on no shelf.
    pub cards: Vec<CatalogueCard>,
    /// Whether a match can begin on its board.
    pub playable: bool,
    /// At least one.
    pub slides: Vec<Slide>,
    /// How many slides there are when each line of play has been made.
    pub(crate) ends: Vec<usize>,
}

/// Plays a built-in scenario; `None` when there is none of that name, or when it cannot be shown,
/// which a test forbids.
pub fn play_back(game: &str, name: &str) -> Option<Playback> {
    show(&book::pages(game)?.get(name)?.scenario).ok()
}

/// Plays a scenario of whichever game.
pub(crate) fn show(scenario: &Scenario) -> Result<Playback, Problem> {
    with_words!(scenario, W => show_game::<W>(scenario))
}

fn show_game<W: Words>(scenario: &Scenario) -> Result<Playback, Problem> {
    let run = roll::<W>(scenario)?;
    let cards = own_cards(&run.catalogue, run.reel.as_ref());
    let playable = scene::asked_first::<W>(scenario, &run.catalogue)?.is_some();
    let Reel { slides, ends, .. } = run.reel.unwrap_or_default();
    Ok(Playback {
        title: scenario.title.clone(),
        title_ja: scenario.title_ja.clone(),
        covers: scenario
            .covers
            .iter()
            .map(|(clause, _)| clause.text.clone())
            .collect(),
        cards,
        playable,
        slides,
        ends,
    })
}

/// The faces of the cards in the slides that the shelf does not have.
fn own_cards(catalogue: &Catalogue, reel: Option<&Reel>) -> Vec<CatalogueCard> {
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for slide in reel.iter().flat_map(|reel| &reel.slides) {
        let zones = slide.view.iter().flat_map(|view| &view.zones);
        words.extend(
            zones
                .flat_map(|zone| &zone.cards)
                .filter_map(|card| card.card.as_deref()),
        );
        words.extend(slide.events.iter().filter_map(|it| it.face.as_deref()));
        if let Some(deck) = &slide.deck {
            words.extend(deck.leaders.iter().map(String::as_str));
            words.extend(deck.cards.iter().map(|(_, card)| card.as_str()));
        }
    }
    off_shelf(catalogue, words)
}

/// The faces of those of these cards that the shelf does not have.
pub(crate) fn off_shelf(catalogue: &Catalogue, mut words: BTreeSet<&str>) -> Vec<CatalogueCard> {
    // Those of the scenario, of its changes and the blank ones are of sets of their own.
    let own = |at: usize| OWN_SETS.contains(&catalogue.sets[at].as_str());
    words.retain(|word| catalogue.find(word).is_some_and(|def| own(def.at())));
    if words.is_empty() {
        return Vec::new();
    }
    let mut cards = catalogue.view().cards;
    cards.retain(|face| words.contains(face.card.as_str()));
    cards
}

/// Leaves out the middle of a long list; says how many.
fn shorten(events: &mut Vec<EventView>) -> u16 {
    let most = EVENTS_FIRST + EVENTS_LAST;
    if events.len() <= most {
        return 0;
    }
    let end = events.len() - EVENTS_LAST;
    events.drain(EVENTS_FIRST..end);
    (end - EVENTS_FIRST) as u16
}

/// Plays a scenario as `run::play` does, without its checks, and cuts slides.
fn roll<W: Words>(scenario: &Scenario) -> Result<Run<W>, Problem> {
    let changes = crate::board::change_texts(scenario);
    let catalogue = shared::catalogue::<W>(scenario.cards.as_ref(), &changes)?;
    let mut run = Run::<W>::begin(scenario, catalogue, Mode::Shown)?;
    let decks_only = scenario
        .steps
        .iter()
        .all(|step| matches!(step.what, What::Deck { .. }));
    if !decks_only {
        run.cut(SlideKind::Board);
    }
    for (at, step) in scenario.steps.iter().enumerate() {
        match &step.what {
            What::Play(act) => {
                run.act(act, step.line)?;
                let next = scenario.steps[at + 1..].iter().find_map(next_pick);
                run.by_itself(next, step.line)?;
                run.cut_rest();
                if let Some(reel) = &mut run.reel {
                    reel.ends.push(reel.slides.len());
                }
            }
            What::Offered(act) => run.tried(act, SlideKind::Allowed, step.line)?,
            What::Refused { act, .. } => run.tried(act, SlideKind::Refused, step.line)?,
            What::Sees { viewer, .. } => run.looks(viewer, step.line)?,
            What::Deck { of, clause, facts } => run.checks_deck(
                (*of, step.line),
                clause.as_ref().map(|it| (it, facts.as_slice())),
                scenario,
            )?,
            What::Say { .. }
            | What::NotOffered(_)
            | What::Happened { .. }
            | What::Not { .. }
            | What::IsSo { .. }
            | What::Over { .. } => {}
        }
        if run
            .reel
            .as_ref()
            .is_some_and(|reel| reel.slides.len() > SLIDES_MAX)
        {
            let expected = bi(
                format!("{SLIDES_MAX}枚までのスライド"),
                format!("at most {SLIDES_MAX} slides"),
            );
            let found = bi("多すぎるスライド", "more");
            return Err(Problem::new(Code::F8, step.line, 0, expected, found));
        }
    }
    Ok(run)
}

/// What people saw of a run so far.
#[derive(Debug, Default)]
pub(crate) struct Reel {
    slides: Vec<Slide>,
    /// Since the last slide.
    events: Vec<EventView>,
    /// See `events`.
    picks: Vec<Picked>,
    /// See `Playback::ends`.
    ends: Vec<usize>,
}

/// What each of `VIEWERS` is told.
pub(crate) type Seen = [Vec<EventView>; VIEWERS.len()];

/// Lets the engine go on with the sink, and with a renderer of the log beside it.
pub(crate) fn record<W: Words, T>(
    catalogue: &Catalogue,
    sink: &mut RecordingSink<W>,
    go: impl FnOnce(&mut dyn EventSink<W::Rules>) -> T,
) -> (T, Seen) {
    let mut tee = Tee {
        sink,
        renderer: LogRenderer::new(catalogue, Audience::ALL),
    };
    let out = go(&mut tee);
    (out, tee.renderer.seen)
}

impl Reel {
    /// Keeps what is seen with open eyes.
    pub(crate) fn keep(&mut self, seen: &Seen) {
        let seen = seen.iter().zip(VIEWERS);
        let open = seen.filter(|(_, viewer)| *viewer == Viewer::Open);
        self.events
            .extend(open.flat_map(|(events, _)| events).cloned());
    }
}

/// The recording sink, which scripts the luck, and a renderer of the log.
struct Tee<'a, W: Words> {
    sink: &'a mut RecordingSink<W>,
    renderer: LogRenderer<'a>,
}

impl<W: Words> EventSink<W::Rules> for Tee<'_, W> {
    fn before(&mut self, state: &State<W::Rules>, event: &Event<'_>) {
        self.sink.before(state, event);
        self.renderer.before(state, event);
    }

    fn after(&mut self, state: &State<W::Rules>, event: &Event<'_>) {
        self.renderer.after(state, event);
    }

    fn shuffle(&mut self, state: &State<W::Rules>, zone: ZoneId) -> Option<Vec<CardId>> {
        self.sink.shuffle(state, zone)
    }

    fn number(&mut self, stream: Stream, n: u32) -> Option<u32> {
        self.sink.number(stream, n)
    }
}

impl<W: Words> Run<W> {
    fn shown(&self, viewer: Viewer) -> GameView {
        W::Rules::show(&Eyes {
            game: &self.state,
            catalogue: &self.catalogue,
            viewer,
        })
    }

    fn table_for(&self, viewer: Viewer) -> GameView {
        GameView {
            decision: None,
            ..self.shown(viewer)
        }
    }

    /// Keeps a pick for the next slide. What happened before it is a slide of its own.
    pub(crate) fn note(&mut self, picked: Picked) {
        if self
            .reel
            .as_ref()
            .is_some_and(|reel| !reel.events.is_empty())
        {
            self.cut(SlideKind::Pick);
        }
        if let Some(reel) = &mut self.reel {
            reel.picks.push(picked);
        }
    }

    pub(crate) fn note_choice(&mut self, choice: Choice) {
        if self.reel.is_some()
            && let Some(picked) = self.picked(choice)
        {
            self.note(picked);
        }
    }

    /// A choice that is offered or refused, in words.
    fn picked(&self, choice: Choice) -> Option<Picked> {
        let asked = self.state.asked()?;
        let explained = self.explained(&self.state);
        let shown = self.shown(Viewer::Open).decision?;
        let seat = shown.seat;
        if let Some(at) = explained.allowed.iter().position(|&it| it == choice) {
            let choice = shown.choices.into_iter().nth(at)?;
            return Some(Picked {
                seat,
                label: choice.label,
                card: choice.card,
                cell: choice.cell,
            });
        }
        let at = explained.refused.iter().position(|it| it.0 == choice)?;
        let refused = shown.refused.into_iter().nth(at)?;
        let eyes = Eyes {
            game: &self.state,
            catalogue: &self.catalogue,
            viewer: Viewer::Open,
        };
        Some(Picked {
            seat,
            label: W::wanted(&eyes, asked, choice),
            card: refused.card,
            cell: refused.cell,
        })
    }

    /// Ends a slide with the table as it is now.
    fn cut(&mut self, kind: SlideKind) {
        let view = self.shown(Viewer::Open);
        let open = self.state.asked().is_none_or(W::is_open);
        let ask = view.decision.as_ref().filter(|_| !open);
        let ask = ask.map(|decision| decision.text.clone());
        if let Some(reel) = &mut self.reel {
            reel.slides.push(Slide {
                kind,
                seen_by: SeenBy::Open,
                view: Some(GameView {
                    decision: None,
                    ..view
                }),
                left_out: shorten(&mut reel.events),
                events: std::mem::take(&mut reel.events),
                picks: std::mem::take(&mut reel.picks),
                refusal: None,
                ask,
                deck: None,
            });
        }
    }

    /// Ends a slide when something happened or was picked since the last.
    fn cut_rest(&mut self) {
        let rest = |reel: &Reel| !reel.events.is_empty() || !reel.picks.is_empty();
        if self.reel.as_ref().is_some_and(rest) {
            self.cut(SlideKind::Pick);
        }
    }

    /// A slide about something that is tried and not done.
    fn tried(&mut self, act: &Act, kind: SlideKind, line: u32) -> Result<(), Problem> {
        let mut probe = self.probe();
        let words = probe.up_to_last(act, line)?;
        let explained = probe.explained(&probe.state);
        let among: Vec<Choice> = match kind {
            SlideKind::Allowed => explained.allowed,
            _ => explained.refused.iter().map(|it| it.0).collect(),
        };
        let named = probe.named(&among, words);
        let last = named.first().map(|(choice, _)| *choice);
        let picked = last.and_then(|choice| probe.picked(choice));
        let (Some(choice), Some(picked)) = (last, picked) else {
            let expected = bi(
                "選べるか、禁じられていること",
                "something that is offered or refused",
            );
            let found = probe.choices_text();
            return Err(Problem::new(Code::F5, line, 0, expected, found));
        };
        let refusal = explained.refused.iter().position(|it| it.0 == choice);
        let decision = probe.shown(Viewer::Open).decision;
        let refusal = refusal
            .and_then(|at| decision?.refused.into_iter().nth(at))
            .filter(|_| kind == SlideKind::Refused)
            .map(|refused| Refused {
                clause: refused.clause,
                text: refused.text,
            });
        let mut picks = Vec::new();
        if let Some(reel) = probe.reel {
            picks.extend(reel.slides.into_iter().flat_map(|slide| slide.picks));
            picks.extend(reel.picks);
        }
        picks.push(picked);
        self.cut(kind);
        if let Some(slide) = self.last_slide() {
            slide.picks = picks;
            slide.refusal = refusal;
        }
        Ok(())
    }

    fn last_slide(&mut self) -> Option<&mut Slide> {
        self.reel.as_mut()?.slides.last_mut()
    }

    /// A slide of the table as one viewer sees it; the lines about one viewer share one.
    fn looks(&mut self, viewer: &Word, line: u32) -> Result<(), Problem> {
        let viewer = self.viewer(viewer, line)?;
        let seen_by = match viewer {
            Viewer::Seat(Seat(seat)) => SeenBy::Seat(seat),
            // A page shows what one seat sees.
            Viewer::Seats(_) => return Ok(()),
            Viewer::Public => SeenBy::Public,
            Viewer::Open => SeenBy::Open,
        };
        let view = self.table_for(viewer);
        let same = self
            .last_slide()
            .is_some_and(|last| last.kind == SlideKind::Seen && last.seen_by == seen_by);
        if same {
            return Ok(());
        }
        self.cut(SlideKind::Seen);
        if let Some(slide) = self.last_slide() {
            slide.seen_by = seen_by;
            slide.view = Some(view);
            slide.ask = None;
        }
        Ok(())
    }

    fn checks_deck(
        &mut self,
        (of, line): (Registered, u32),
        fault: Option<(&Word, &[Word])>,
        scenario: &Scenario,
    ) -> Result<(), Problem> {
        let deck = shared::shown_deck::<W>(scenario, of, &self.catalogue)?;
        let faults = shared::deck_faults::<W>(scenario, (of, line), &self.catalogue)?;
        let mut faults = faults.into_iter();
        let refusal = fault.and_then(|(clause, facts)| {
            let pairs = facts.len() / 2 * 2;
            faults.find(|fault| {
                W::clause_id(fault.clause) == clause.text
                    && shared::has_facts(fault, &facts[..pairs], &self.catalogue)
            })
        });
        let refusal = refusal.map(|fault| Refused {
            clause: W::clause_id(fault.clause),
            text: fault.text,
        });
        if let Some(reel) = &mut self.reel {
            reel.slides.push(Slide {
                kind: if fault.is_some() {
                    SlideKind::Refused
                } else {
                    SlideKind::Allowed
                },
                seen_by: SeenBy::Open,
                view: None,
                events: Vec::new(),
                left_out: 0,
                picks: Vec::new(),
                refusal,
                ask: None,
                deck: Some(deck),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run;

    fn viewer(seen_by: SeenBy) -> Viewer {
        match seen_by {
            SeenBy::Open => Viewer::Open,
            SeenBy::Public => Viewer::Public,
            SeenBy::Seat(seat) => Viewer::Seat(Seat(seat)),
        }
    }

    /// The pages show what the tests test: the same end, every refusal, no more slides than can be
    /// looked at.
    #[test]
    fn every_scenario_plays_back_to_the_end_of_its_test() {
        for game in shokan_rules::games::GAMES {
            let all = book::pages(game).expect("a game with scenarios");
            assert!(!all.is_empty(), "no page of {game}");
            for (name, book::Page { scenario, .. }) in all {
                let played = with_words!(scenario, W => {
                    plays_back::<W>(name, scenario);
                    Ok(())
                });
                assert!(played.is_ok(), "{played:?}");
            }
        }
    }

    fn plays_back<W: Words>(name: &str, scenario: &Scenario) {
        let shown = show(scenario).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let last = shown
            .slides
            .last()
            .unwrap_or_else(|| panic!("{name}: no slide"));
        if let Some(view) = &last.view {
            let run = run::play::<W>(scenario, Mode::Restored);
            let run = run.unwrap_or_else(|why| panic!("{name}: {why:?}"));
            assert_eq!(*view, run.table_for(viewer(last.seen_by)), "{name}");
        }
        let wanted = scenario.steps.iter().filter(|step| {
            matches!(
                step.what,
                What::Refused { .. }
                    | What::Deck {
                        clause: Some(_),
                        ..
                    }
            )
        });
        let clauses: Vec<&str> = wanted
            .map(|step| match &step.what {
                What::Refused { clause, .. }
                | What::Deck {
                    clause: Some(clause),
                    ..
                } => clause.text.as_str(),
                _ => "",
            })
            .collect();
        let refusals: Vec<&Refused> = shown
            .slides
            .iter()
            .filter_map(|slide| slide.refusal.as_ref())
            .collect();
        let cited: Vec<&str> = refusals.iter().map(|it| it.clause.as_str()).collect();
        assert_eq!(cited, clauses, "{name}");
        for refusal in refusals {
            let texts = [&refusal.text.ja, &refusal.text.en];
            assert!(texts.iter().all(|text| !text.is_empty()), "{name}");
        }
        for picked in shown.slides.iter().flat_map(|slide| &slide.picks) {
            let texts = [&picked.label.ja, &picked.label.en];
            assert!(texts.iter().all(|text| !text.is_empty()), "{name}");
        }
    }

    #[test]
    fn an_unknown_scenario_is_no_scenario() {
        assert_eq!(play_back("summons_call", "no-such-thing"), None);
        assert_eq!(play_back("chess", "unit-and-master"), None);
    }
}

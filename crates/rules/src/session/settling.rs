//! Before a game: what players settle in secret while the first cards lie on the table.
//!
//! A seat with two registered decks fixes one of them. The questions come seat by seat, so there is
//! one shape of decision here too; that nobody sees the other's answer makes them simultaneous. The
//! decks that are not played never become part of a game: no state, view or save of it knows them.

use super::running::{self, Moved, Opened, Playing};
use super::{AnyView, Happened, Setup, SetupError};
use crate::catalogue::Catalogue;
use crate::deck::DeckList;
use crate::eyes::Eyes;
use crate::phrase::bi;
use crate::rulebook::{Begun, Rulebook, VIEWERS};
use crate::show::{Bi, ChoiceView, DecisionView, EventView, GameView};
use shokan_kernel::decision::Illegal;
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::record::{Input, hash64};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use std::sync::Arc;

/// What a computer may look at while decks are chosen: nothing of the other side but the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckQuestion {
    /// How many decks there are to choose from.
    pub choices: u16,
}

/// The decks of a match that are not fixed yet.
#[derive(Debug)]
struct Settling<G: Rulebook> {
    setup: Setup,
    catalogue: Arc<Catalogue>,
    /// The table that is seen meanwhile: the game of the first decks before its first step.
    table: Box<State<G>>,
    /// The deck each seat has fixed.
    fixed: Vec<Option<u8>>,
    outcome: Option<Outcome>,
}

/// Opens a match where a seat has more than one deck; `None` when there is nothing to settle.
///
/// # Errors
/// Of a second deck that this game does not know, or that breaks its rules.
pub(super) fn open<G: Rulebook>(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
) -> Result<Option<Opened>, SetupError> {
    if setup.second.iter().all(Option::is_none) {
        return Ok(None);
    }
    let Some(clause) = G::SECOND_DECK else {
        return Err(SetupError::SecondDeck);
    };
    if setup.second.len() != setup.decks.len() {
        return Err(SetupError::Seats(setup.second.len()));
    }
    for (at, (first, second)) in setup.decks.iter().zip(&setup.second).enumerate() {
        let Some(second) = second else { continue };
        let faults = G::check_second(first, second, setup.construction, catalogue);
        if !faults.is_empty() {
            return Err(SetupError::Deck(at, faults));
        }
    }
    let Begun { state, swapped } = G::begin(setup, catalogue)?;
    let settling = Settling::<G> {
        fixed: (setup.second.iter())
            .map(|second| second.is_none().then_some(0))
            .collect(),
        setup: setup.clone(),
        catalogue: Arc::clone(catalogue),
        table: Box::new(state),
        outcome: None,
    };
    let mut opening = Happened::default();
    for listed in 0..setup.decks.len() {
        let seat = Some(settling.seat_of(listed));
        opening.add(|viewer| {
            let text = settling.registered_text(viewer, listed);
            line::<G>("register", clause, seat, text)
        });
    }
    Ok(Some((Box::new(settling), opening, swapped)))
}

impl<G: Rulebook> Settling<G> {
    /// The seat of a listed deck, and the other way round.
    fn seat_of(&self, listed: usize) -> Seat {
        let swapped = self.setup.first == super::First::Other;
        let seats = self.setup.decks.len();
        Seat(if swapped { seats - 1 - listed } else { listed } as u8)
    }

    /// The place in the lists of the seat that is asked.
    fn open(&self) -> Option<usize> {
        let asked = (0..self.fixed.len()).map(|seat| self.seat_of(seat).at());
        let mut open = asked.filter(|&listed| self.fixed[listed].is_none());
        open.next().filter(|_| self.outcome.is_none())
    }

    fn eyes(&self, viewer: Viewer) -> Eyes<'_, G> {
        Eyes {
            game: &self.table,
            catalogue: &self.catalogue,
            viewer,
        }
    }

    fn deck(&self, listed: usize, at: usize) -> &DeckList {
        match (&self.setup.second[listed], at) {
            (Some(second), 1) => second,
            _ => &self.setup.decks[listed],
        }
    }

    /// How many decks a seat has brought, which everybody hears.
    fn registered_text(&self, viewer: Viewer, listed: usize) -> Bi {
        let who = self.eyes(viewer).seat(self.seat_of(listed));
        match &self.setup.second[listed] {
            Some(_) => bi(
                format!("{}はデッキを2つ用意した。", who.ja),
                format!("{} registered two decks.", who.en),
            ),
            None => bi(
                format!("{}はデッキを1つ用意した。", who.ja),
                format!("{} registered one deck.", who.en),
            ),
        }
    }

    /// That a seat has fixed a deck; which one, only who may know it hears.
    fn fixed_text(&self, viewer: Viewer, listed: usize, deck: usize) -> Bi {
        let seat = self.seat_of(listed);
        let who = self.eyes(viewer).seat(seat);
        if !viewer.sees(seat) {
            return bi(
                format!("{}は使うデッキを決めた。", who.ja),
                format!("{} fixed a deck.", who.en),
            );
        }
        let name = self.catalogue.deck_name(self.deck(listed, deck));
        bi(
            format!("{}は「{}」で戦うことに決めた。", who.ja, name.ja),
            format!("{} fixed the deck {}.", who.en, name.en),
        )
    }

    fn question(&self, listed: usize) -> DecisionView {
        let choice = |at: usize| {
            let name = self.catalogue.deck_name(self.deck(listed, at));
            ChoiceView {
                verb: "deck".to_owned(),
                card: None,
                ability: None,
                cell: None,
                number: Some(at as i16 + 1),
                label: bi(
                    format!("「{}」で戦う", name.ja),
                    format!("Play {}", name.en),
                ),
                forecast: None,
                counts: Vec::new(),
                loses: false,
            }
        };
        DecisionView {
            seat: self.seat_of(listed).0,
            prompt: "deck".to_owned(),
            text: bi(
                "どのデッキで戦いますか。相手には見えません。",
                "Which deck do you play? Your opponent does not see it.",
            ),
            source: None,
            taken: 0,
            most: 1,
            choices: (0..self.choices()).map(choice).collect(),
            refused: Vec::new(),
        }
    }

    /// Fixes a deck; behind the last one the game begins.
    fn fix(&mut self, listed: usize, deck: u8) -> Result<Moved, Illegal> {
        let clause = G::SECOND_DECK.unwrap_or_default();
        let seat = self.seat_of(listed);
        let mut moved = Moved::default();
        moved.happened.add(|viewer| {
            let text = self.fixed_text(viewer, listed, usize::from(deck));
            line::<G>("fix_deck", clause, Some(seat), text)
        });
        self.fixed[listed] = Some(deck);
        if self.open().is_some() {
            return Ok(moved);
        }
        let mut setup = self.setup.clone();
        for (listed, fixed) in self.fixed.iter().enumerate() {
            setup.decks[listed] = self
                .deck(listed, usize::from(fixed.unwrap_or_default()))
                .clone();
        }
        setup.second.clear();
        match running::open::<G>(&setup, &self.catalogue) {
            Ok((game, opening, _)) => {
                moved.happened.append(opening);
                moved.next = Some(game);
            }
            // Every deck was checked when the match was opened.
            Err(_) => self.fixed[listed] = None,
        }
        Ok(moved)
    }
}

impl<G: Rulebook> Playing for Settling<G> {
    fn asked(&self) -> Option<Seat> {
        self.open().map(|listed| self.seat_of(listed))
    }

    fn choices(&self) -> usize {
        if self.open().is_some() { 2 } else { 0 }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn hash(&self) -> u64 {
        let mut bytes = self.table.hash().to_be_bytes().to_vec();
        bytes.extend(self.fixed.iter().map(|fixed| fixed.unwrap_or(u8::MAX)));
        bytes.push(u8::from(self.outcome.is_some()));
        hash64(&bytes)
    }

    fn show(&self, viewer: Viewer) -> GameView {
        let eyes = self.eyes(viewer);
        let mut view = G::show(&eyes);
        view.asked = self.asked().map(|seat| seat.0);
        let listed = self
            .open()
            .filter(|&listed| viewer.sees(self.seat_of(listed)));
        view.decision = listed.map(|listed| self.question(listed));
        view.outcome = self.outcome.map(|outcome| eyes.outcome(outcome));
        view
    }

    fn any_view(&self, _: Viewer) -> AnyView {
        AnyView::Deck(DeckQuestion {
            choices: self.choices() as u16,
        })
    }

    fn take(&mut self, input: Input) -> Result<Moved, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        let outcome = match input {
            Input::Pick(pick) => {
                let choices = self.choices() as u16;
                let listed = self.open().filter(|_| pick < choices);
                let listed = listed.ok_or(Illegal::OutOfRange { pick, choices })?;
                return self.fix(listed, pick as u8);
            }
            Input::TakeBack(_) => return Ok(Moved::default()),
            // Only games of two players have a second deck.
            Input::Concede(seat) | Input::TimeOut(seat) => Outcome::Won {
                seat: Seat(1 - seat.0.min(1)),
                why: G::CONCESSION,
            },
            Input::AgreedDraw => Outcome::Drawn(G::CONCESSION),
        };
        self.outcome = Some(outcome);
        let mut moved = Moved::default();
        moved.happened.add(|viewer| {
            let text = self.eyes(viewer).outcome(outcome).text;
            line::<G>("over", G::CONCESSION, None, text)
        });
        Ok(moved)
    }
}

/// A line of the log about no card.
fn line<G: Rulebook>(kind: &str, clause: ClauseId, seat: Option<Seat>, text: Bi) -> EventView {
    EventView {
        kind: kind.to_owned(),
        text,
        clause: Some(G::clause_id(clause)),
        source: None,
        seat: seat.map(|seat| seat.0),
        card: None,
        card_after: None,
        face: None,
        from: None,
        to: None,
        amount: None,
        other: None,
    }
}

impl Happened {
    /// Adds what each viewer sees of one thing.
    fn add(&mut self, tell: impl Fn(Viewer) -> EventView) {
        for (seen, viewer) in self.seen.iter_mut().zip(VIEWERS) {
            seen.push(tell(viewer));
        }
    }

    fn append(&mut self, more: Self) {
        for (seen, more) in self.seen.iter_mut().zip(more.seen) {
            seen.extend(more);
        }
    }
}

impl Catalogue {
    /// What a deck is called: a ready one in both languages, any other as its maker called it.
    fn deck_name(&self, deck: &DeckList) -> Bi {
        self.ready_name(&deck.name)
            .unwrap_or_else(|| bi(deck.name.clone(), deck.name.clone()))
    }
}

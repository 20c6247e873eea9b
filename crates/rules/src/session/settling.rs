//! Before a game: what players settle in secret while a table is seen.
//!
//! Every seat fixes the deck it plays next. Before the first game it is one of two registered ones,
//! and the first cards lie on the table; between two games of a match it is the old one or one with
//! cards exchanged, and the end of the last game is seen. The questions come seat by seat, so there
//! is one shape of decision here too; that nobody sees the other's answer makes them simultaneous.
//! An answer is one input, whatever it is, so that the count of inputs tells nothing. The decks
//! that are not played never become part of a game: no state, view or save of it knows them.

use super::audit::Watch;
use super::running::{self, Moved, Opened, Playing};
use super::series::Series;
use super::thinking::{AnyView, DeckQuestion};
use super::{Happened, Illegal, Input, Setup, SetupError};
use crate::catalogue::Catalogue;
use crate::deck::DeckList;
use crate::eyes::Eyes;
use crate::phrase::bi;
use crate::rulebook::{Audience, Begun, MatchRules, Rulebook, VIEWERS};
use crate::show::{
    Bi, ChoiceView, DecisionView, DeckRow, EventView, ExchangeView, GameView, OwnDeckView,
};
use crate::told;
use shokan_kernel::decision::QuestionKind;
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::record::hash64;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use std::sync::Arc;

/// The prompts of what is settled: before the first game, and between two games.
pub const PROMPTS: [&str; 2] = ["deck", "exchange"];
/// What its choices do: fix a deck, keep the one that is played.
pub const VERBS: [&str; 2] = ["deck", "keep"];

/// The decks of a game that are not fixed yet.
#[derive(Debug)]
struct Settling<G: Rulebook> {
    catalogue: Arc<Catalogue>,
    /// The table that is seen meanwhile.
    table: Box<State<G>>,
    /// The seats in order.
    sides: Vec<Side>,
    next: Next,
    outcome: Option<Outcome>,
    /// It has ended because a side had left.
    claimed: bool,
    watch: Watch,
}

/// What one seat chooses from, and what it has fixed.
#[derive(Clone, Debug)]
struct Side {
    offers: Vec<DeckList>,
    fixed: Option<Fixed>,
}

#[derive(Clone, Debug)]
struct Fixed {
    /// The place among the offers; behind them for a deck that was put together.
    at: u8,
    deck: DeckList,
}

/// The game that follows.
#[derive(Clone, Debug)]
enum Next {
    /// The first one, of this set-up.
    First {
        setup: Box<Setup>,
        rules: Option<MatchRules>,
        /// The decks change their seats.
        swapped: bool,
    },
    /// A further one of a match.
    Further(Box<Series>),
}

/// Opens a match where a seat has more than one deck; `None` when there is nothing to settle.
///
/// # Errors
/// Of a second deck that this game does not know, or that breaks its rules.
pub(super) fn open<G: Rulebook>(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
    rules: Option<MatchRules>,
    (audience, watch): (Audience, Watch),
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
    let Begun { state, swapped, .. } = G::begin(setup, catalogue)?;
    let registered = setup.decks.iter().zip(&setup.second);
    let mut sides: Vec<Side> = registered
        .map(|(first, second)| {
            let offers: Vec<DeckList> = [Some(first), second.as_ref()]
                .into_iter()
                .flatten()
                .cloned()
                .collect();
            let deck = first.clone();
            let fixed = second.is_none().then_some(Fixed { at: 0, deck });
            Side { offers, fixed }
        })
        .collect();
    if swapped {
        sides.reverse();
    }
    let settling = Settling::<G> {
        catalogue: Arc::clone(catalogue),
        table: Box::new(state),
        sides,
        next: Next::First {
            setup: Box::new(setup.clone()),
            rules,
            swapped,
        },
        outcome: None,
        claimed: false,
        watch,
    };
    let mut opening = Happened::default();
    for seat in settling.listed() {
        opening.add(audience, |viewer| {
            let text = settling.registered_text(viewer, seat);
            line::<G>(told::REGISTER, clause, Some(seat), text)
        });
    }
    Ok(Some((Box::new(settling), opening, swapped)))
}

/// Between two games of a match: both may exchange cards, and the table shows how the last game
/// ended.
pub(super) fn exchange<G: Rulebook>(
    series: Series,
    table: Box<State<G>>,
    catalogue: &Arc<Catalogue>,
    watch: Watch,
) -> Box<dyn Playing> {
    let decks = series.setup.decks.iter();
    let side = |deck: &DeckList| Side {
        offers: vec![deck.clone()],
        fixed: None,
    };
    Box::new(Settling::<G> {
        catalogue: Arc::clone(catalogue),
        table,
        sides: decks.map(side).collect(),
        next: Next::Further(Box::new(series)),
        outcome: None,
        claimed: false,
        watch,
    })
}

impl<G: Rulebook> Settling<G> {
    /// The seats in the order of the set-up's list.
    fn listed(&self) -> Vec<Seat> {
        let seats = (0..self.sides.len() as u8).map(Seat);
        match self.next {
            Next::First { swapped: true, .. } => seats.rev().collect(),
            _ => seats.collect(),
        }
    }

    /// The seats that have not fixed a deck, in order.
    fn open(&self) -> impl Iterator<Item = Seat> {
        let over = self.outcome().is_some();
        let sides = (0..).map(Seat).zip(&self.sides);
        sides
            .filter(move |(_, side)| !over && side.fixed.is_none())
            .map(|(seat, _)| seat)
    }

    fn clause(&self) -> ClauseId {
        match &self.next {
            Next::First { .. } => G::SECOND_DECK.unwrap_or_default(),
            Next::Further(series) => series.rules.exchange,
        }
    }

    fn eyes(&self, viewer: Viewer) -> Eyes<'_, G> {
        Eyes {
            game: &self.table,
            catalogue: &self.catalogue,
            viewer,
        }
    }

    /// How many decks a seat has brought, which everybody hears.
    fn registered_text(&self, viewer: Viewer, seat: Seat) -> Bi {
        let who = self.eyes(viewer).seat(seat);
        if self.sides[seat.at()].offers.len() > 1 {
            bi(
                format!("{}はデッキを2つ用意した。", who.ja),
                format!("{} registered two decks.", who.en),
            )
        } else {
            bi(
                format!("{}はデッキを1つ用意した。", who.ja),
                format!("{} registered one deck.", who.en),
            )
        }
    }

    /// That a seat has fixed a deck; which one, only who may know it hears.
    fn fixed_text(&self, viewer: Viewer, seat: Seat, deck: &DeckList) -> Bi {
        let who = self.eyes(viewer).seat(seat);
        if let Next::Further(series) = &self.next {
            if !viewer.sees(seat) {
                return bi(
                    format!("{}は次のゲームのデッキを決めた。", who.ja),
                    format!("{} settled the deck for the next game.", who.en),
                );
            }
            return match series.exchanged(seat, deck, &self.catalogue) {
                0 => bi(
                    format!("{}はカードを入れ替えなかった。", who.ja),
                    format!("{} exchanged no cards.", who.en),
                ),
                1 => bi(
                    format!("{}はカードを1枚入れ替えた。", who.ja),
                    format!("{} exchanged 1 card.", who.en),
                ),
                count => bi(
                    format!("{}はカードを{count}枚入れ替えた。", who.ja),
                    format!("{} exchanged {count} cards.", who.en),
                ),
            };
        }
        if !viewer.sees(seat) {
            return bi(
                format!("{}は使うデッキを決めた。", who.ja),
                format!("{} fixed a deck.", who.en),
            );
        }
        let name = self.catalogue.deck_name(deck);
        bi(
            format!("{}は「{}」で戦うことに決めた。", who.ja, name.ja),
            format!("{} fixed the deck {}.", who.en, name.en),
        )
    }

    fn question(&self, seat: Seat) -> DecisionView {
        let offers = &self.sides[seat.at()].offers;
        let between = matches!(self.next, Next::Further(_));
        let choice = |(at, deck): (usize, &DeckList)| {
            let name = self.catalogue.deck_name(deck);
            ChoiceView {
                verb: VERBS[usize::from(between)].to_owned(),
                card: None,
                ability: None,
                cell: None,
                number: (!between).then_some(at as i16 + 1),
                label: if between {
                    bi("このままのデッキで戦う", "Keep the deck as it is")
                } else {
                    bi(
                        format!("「{}」で戦う", name.ja),
                        format!("Play {}", name.en),
                    )
                },
                forecast: None,
                caution: None,
                counts: Vec::new(),
                loses: false,
            }
        };
        DecisionView {
            seat: seat.0,
            prompt: PROMPTS[usize::from(between)].to_owned(),
            text: if between {
                bi(
                    "次のゲームの前に、デッキと予備カードを入れ替えられます。相手には見えません。",
                    "Before the next game you may exchange cards between deck and reserve. Your opponent does not see it.",
                )
            } else {
                let (ja, en) = match G::first_seat(&self.table) {
                    Some(first) if first == seat => ("あなたは先攻です。", "You go first. "),
                    Some(_) => ("あなたは後攻です。", "You go second. "),
                    None => ("", ""),
                };
                bi(
                    format!("{ja}どのデッキで戦いますか。相手には見えません。"),
                    format!("{en}Which deck do you play? Your opponent does not see it."),
                )
            },
            source: None,
            taken: 0,
            most: 1,
            choices: offers.iter().enumerate().map(choice).collect(),
            refused: Vec::new(),
            answers_itself: false,
        }
    }

    /// Fixes a deck; behind the last one the game begins.
    fn fix(&mut self, seat: Seat, fixed: Fixed, audience: Audience) -> Moved {
        let clause = self.clause();
        let kind = match self.next {
            Next::First { .. } => told::FIX_DECK,
            Next::Further(_) => told::EXCHANGE,
        };
        let mut moved = Moved::default();
        moved.happened.add(audience, |viewer| {
            let text = self.fixed_text(viewer, seat, &fixed.deck);
            line::<G>(kind, clause, Some(seat), text)
        });
        self.sides[seat.at()].fixed = Some(fixed);
        if self.open().next().is_some() {
            return moved;
        }
        match self.begin(audience) {
            Ok((game, opening, _)) => {
                moved.happened.append(opening);
                moved.next = Some(game);
            }
            // Every deck was checked when it was handed in.
            Err(_) => self.sides[seat.at()].fixed = None,
        }
        moved
    }

    /// The game of the fixed decks.
    fn begin(&self, audience: Audience) -> Result<Opened, SetupError> {
        let told = (audience, self.watch);
        let fixed = |seat: &Seat| {
            let side = &self.sides[seat.at()];
            let deck = side.fixed.as_ref().map(|fixed| &fixed.deck);
            deck.or(side.offers.first()).cloned().unwrap_or_default()
        };
        let decks = self.listed().iter().map(fixed).collect();
        match &self.next {
            Next::First { setup, rules, .. } => {
                let setup = Setup {
                    decks,
                    second: Vec::new(),
                    ..(**setup).clone()
                };
                running::open::<G>(&setup, &self.catalogue, *rules, told)
            }
            Next::Further(series) => {
                let mut series = (**series).clone();
                series.setup.decks = decks;
                running::go_on::<G>(series, &self.catalogue, told)
            }
        }
    }

    /// Nobody plays on.
    fn end(&mut self, input: &Input, audience: Audience) -> Result<Moved, Illegal> {
        let clause = match &mut self.next {
            Next::First { .. } => {
                self.outcome = Some(match *input {
                    // Only games of two players have a second deck.
                    Input::Concede(seat)
                    | Input::Resign(seat)
                    | Input::TimeOut(seat)
                    | Input::Abandon(seat) => {
                        let seat = Seat(1 - seat.0.min(1));
                        let why = G::CONCESSION;
                        Outcome::Won { seat, why }
                    }
                    _ => Outcome::Drawn(G::CONCESSION),
                });
                G::CONCESSION
            }
            Next::Further(series) => {
                match *input {
                    Input::Resign(seat) | Input::TimeOut(seat) | Input::Abandon(seat) => {
                        series.lost_by(seat, series.rules.given_up);
                    }
                    Input::AgreedDraw => series.drawn(G::CONCESSION),
                    // No game is played that could be given up.
                    _ => return Err(Illegal::NotNow),
                }
                series.rules.given_up
            }
        };
        let mut moved = Moved::default();
        moved.happened.add(audience, |viewer| {
            let eyes = self.eyes(viewer);
            let text = match (&self.next, self.outcome) {
                (Next::Further(series), _) => series.told(&eyes).1,
                (_, Some(outcome)) => eyes.outcome(outcome).text,
                _ => Bi::default(),
            };
            line::<G>(told::OVER, clause, None, text)
        });
        self.claimed = matches!(input, Input::Abandon(_));
        if let (true, Some(Outcome::Won { seat, .. })) = (self.claimed, self.outcome()) {
            moved
                .happened
                .tell_end(|viewer| self.eyes(viewer).claimed(seat));
        }
        Ok(moved)
    }

    /// What everybody knows of the exchange, and the viewer's own deck.
    fn exchange_view(&self, viewer: Viewer) -> ExchangeView {
        let own = |seat: Seat| {
            let side = self.sides.get(seat.at())?;
            let fixed = side.fixed.as_ref().map(|fixed| &fixed.deck);
            let deck = fixed.or(side.offers.first())?;
            Some(OwnDeckView {
                leaders: deck.leaders.clone(),
                cards: rows(&deck.cards),
                reserve: rows(&deck.reserve),
            })
        };
        let sides = self.sides.iter();
        ExchangeView {
            settled: sides.map(|side| side.fixed.is_some()).collect(),
            clause: G::clause_id(self.clause()),
            own: viewer.seat().and_then(own),
        }
    }
}

impl<G: Rulebook> Playing for Settling<G> {
    fn asked(&self) -> Option<Seat> {
        self.open().next()
    }

    fn waits_for(&self) -> Vec<Seat> {
        match self.next {
            Next::First { .. } => self.asked().into_iter().collect(),
            Next::Further(_) => self.open().collect(),
        }
    }

    fn stays(&self) -> bool {
        matches!(self.next, Next::Further(_))
    }

    fn choices(&self) -> usize {
        let asked = self.asked();
        asked.map_or(0, |seat| self.sides[seat.at()].offers.len())
    }

    fn question(&self) -> Option<(QuestionKind, u8)> {
        self.asked().map(|_| (QuestionKind::SetUp, 0))
    }

    fn turn(&self) -> u16 {
        G::turn(&self.table)
    }

    fn active(&self) -> Seat {
        G::active(&self.table)
    }

    fn match_game(&self) -> Option<u8> {
        match &self.next {
            Next::First { .. } => None,
            Next::Further(series) => Some(series.game(false)),
        }
    }

    fn exchanges(&self) -> bool {
        matches!(&self.next, Next::Further(series) if series.outcome().is_none())
    }

    /// A deck may be handed in besides those that are offered, and which are is a secret.
    fn answers_itself(&self) -> bool {
        false
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.next {
            Next::First { .. } => self.outcome,
            Next::Further(series) => series.outcome(),
        }
    }

    fn hash(&self) -> u64 {
        let mut bytes = self.table.hash().to_be_bytes().to_vec();
        let fixed = |seat: &Seat| self.sides[seat.at()].fixed.as_ref();
        let listed = self.listed();
        let all = listed.iter().map(fixed);
        bytes.extend(all.clone().map(|fixed| fixed.map_or(u8::MAX, |it| it.at)));
        bytes.push(u8::from(self.outcome.is_some()));
        if let Next::Further(series) = &self.next {
            bytes.extend(series.bytes());
            for fixed in all.flatten() {
                // As text: two different decks never say the same.
                bytes.extend(format!("{:?}", fixed.deck).bytes());
            }
        }
        hash64(&bytes)
    }

    fn show(&self, viewer: Viewer) -> GameView {
        let eyes = self.eyes(viewer);
        let mut view = G::show(&eyes);
        view.asked = self.asked().map(|seat| seat.0);
        let asked = self.asked().filter(|&seat| viewer.sees(seat));
        view.decision = asked.map(|seat| self.question(seat));
        match &self.next {
            Next::First { .. } => {
                view.outcome = self.outcome.map(|outcome| eyes.outcome(outcome));
            }
            Next::Further(series) => {
                let over = series.outcome().is_some();
                let mut shown = series.view(&eyes, false);
                shown.exchange = (!over).then(|| self.exchange_view(viewer));
                view.series = Some(shown);
            }
        }
        if self.claimed {
            // Between two games the last one has ended in its own way.
            let match_end = view.series.as_mut().map(|it| &mut it.outcome);
            let end = match_end.unwrap_or(&mut view.outcome);
            end.iter_mut().for_each(|it| eyes.claim(it));
        }
        view
    }

    fn copy(&self) -> Box<dyn Playing> {
        Box::new(Self {
            catalogue: Arc::clone(&self.catalogue),
            table: self.table.clone(),
            sides: self.sides.clone(),
            next: self.next.clone(),
            outcome: self.outcome,
            claimed: self.claimed,
            watch: self.watch,
        })
    }

    fn any_view(&self, viewer: Viewer) -> AnyView {
        let seat = viewer.seat().or_else(|| self.asked()).unwrap_or_default();
        let side = self.sides.get(seat.at()).filter(|_| viewer.sees(seat));
        let further = match &self.next {
            Next::First { .. } => None,
            Next::Further(series) => Some(series),
        };
        let construction = match &self.next {
            Next::First { setup, .. } => setup.construction,
            Next::Further(series) => series.setup.construction,
        };
        AnyView::Deck(DeckQuestion {
            choices: self.choices() as u16,
            own: side.map_or_else(Vec::new, |side| side.offers.clone()),
            last: further.map(|series| series.last_game(seat)),
            construction,
            catalogue: Arc::clone(&self.catalogue),
        })
    }

    fn take(&mut self, input: &Input, audience: Audience) -> Result<Moved, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        match input {
            Input::Pick(pick) => {
                let asked = self.asked();
                let offers = asked.map_or(&[][..], |seat| &self.sides[seat.at()].offers);
                let deck = offers.get(usize::from(*pick)).cloned();
                let (seat, deck) = asked.zip(deck).ok_or(Illegal::OutOfRange {
                    pick: *pick,
                    choices: offers.len() as u16,
                })?;
                let at = *pick as u8;
                Ok(self.fix(seat, Fixed { at, deck }, audience))
            }
            Input::Deck(seat, deck) => {
                let Next::Further(series) = &self.next else {
                    return Err(Illegal::NotNow);
                };
                if !self.open().any(|open| open == *seat) {
                    return Err(Illegal::NotNow);
                }
                let faults = series.faults::<G>(*seat, deck, &self.catalogue);
                if !faults.is_empty() {
                    return Err(Illegal::Deck(faults));
                }
                // Nobody is told another name, nor of cards that are not there.
                let mut deck = (**deck).clone();
                deck.name.clone_from(&series.setup.decks[seat.at()].name);
                deck.cards.retain(|(count, _)| *count > 0);
                deck.reserve.retain(|(count, _)| *count > 0);
                Ok(self.fix(*seat, Fixed { at: 1, deck }, audience))
            }
            Input::TakeBack(_) => Ok(Moved::default()),
            Input::Concede(_)
            | Input::Resign(_)
            | Input::TimeOut(_)
            | Input::Abandon(_)
            | Input::AgreedDraw => self.end(input, audience),
        }
    }
}

fn rows(cards: &[(u16, String)]) -> Vec<DeckRow> {
    let row = |(count, card): &(u16, String)| DeckRow {
        card: card.clone(),
        count: *count,
    };
    cards.iter().map(row).collect()
}

/// A line of the log about no card.
pub(super) fn line<G: Rulebook>(
    kind: &str,
    clause: ClauseId,
    seat: Option<Seat>,
    text: Bi,
) -> EventView {
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
    /// Adds what each viewer sees of one thing that everybody sees in some way.
    pub(super) fn add(&mut self, audience: Audience, tell: impl Fn(Viewer) -> EventView) {
        self.saw = u16::MAX;
        for (at, (seen, viewer)) in self.seen.iter_mut().zip(VIEWERS).enumerate() {
            if audience.is_told(at) {
                seen.push(tell(viewer));
            }
        }
    }

    /// Tells the end in other words.
    pub(super) fn tell_end(&mut self, tell: impl Fn(Viewer) -> Bi) {
        for (seen, viewer) in self.seen.iter_mut().zip(VIEWERS) {
            let ends = seen.iter_mut();
            ends.filter(|event| [told::OVER, told::SERIES].contains(&event.kind.as_str()))
                .for_each(|event| event.text = tell(viewer));
        }
    }

    fn append(&mut self, more: Self) {
        for (seen, more) in self.seen.iter_mut().zip(more.seen) {
            seen.extend(more);
        }
        self.saw |= more.saw;
        self.luck.extend(more.luck);
    }
}

impl Catalogue {
    /// What a deck is called: a ready one in both languages, any other as its maker called it.
    fn deck_name(&self, deck: &DeckList) -> Bi {
        self.ready_name(&deck.name)
            .unwrap_or_else(|| bi(deck.name.clone(), deck.name.clone()))
    }
}

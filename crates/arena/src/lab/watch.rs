//! One game of the laboratory, and what is noted of it.

use crate::agent::Agent;
use crate::arena::Arena;
use crate::evaluation::{chance_permille, logit};
use crate::lab::keyed::{Keyed, Told, observed};
use crate::play::TURN_CAP;
use crate::simulate::{game_seed, match_luck};
use shokan_kernel::bot::Bot as _;
use shokan_kernel::decision::{Listed, Pick};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, DefId, Seat, ZoneId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::{Outcome, VoidReason};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Table;
use shokan_kernel::view::Viewer;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Questions after which a game is broken off.
const QUESTIONS_MAX: u32 = 100_000;
/// One question in so many is put to the other agents as well.
const ASKED_TWICE: u64 = 32;
/// How many cards from the top of the deck count as dealt early, besides the hand.
const EARLY: usize = 5;
/// A chance below which who wins has come back, in thousandths.
const BEHIND: u16 = 200;
/// A lead is one beyond this chance, in thousandths.
const AHEAD: u16 = 550;

/// A card that a seat draws at a certain time.
#[derive(Clone, Copy, Debug)]
pub struct Force {
    /// The seat.
    pub seat: Seat,
    /// The card.
    pub def: DefId,
    /// Its place in the shuffled deck, from the top; `None` puts all copies to the bottom.
    pub place: Option<usize>,
}

/// A game as it is to be played.
#[derive(Clone, Debug)]
pub struct Order<'a, G: Arena> {
    /// The cards.
    pub pool: &'a CardPool,
    /// For each card the one that it is a changed copy of, or itself.
    pub same: &'a Arc<[DefId]>,
    /// The decks of both seats.
    pub decks: [&'a G::Deck; 2],
    /// Who plays them.
    pub agents: [Agent; 2],
    /// The seed of the deal.
    pub seed: u64,
    /// Whether each seat has the shuffles of the other.
    pub swapped: bool,
    /// A card that is drawn at a certain time.
    pub force: Option<Force>,
    /// Agents that are asked now and then what they would do.
    pub also: &'a [Agent],
}

/// A game that was played.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The halves of each seat.
    pub halves: [u8; 2],
    /// Who began.
    pub first: u8,
    /// Turns begun.
    pub turns: u16,
    /// Questions with two choices or more.
    pub asked: u32,
    /// The choices of those.
    pub choices: u32,
    /// How it ended.
    pub end: String,
    /// The chance of the first seat at each turn, in thousandths.
    pub chances: Vec<u16>,
    /// The turn of the first of them: that of the set-up, where something is asked in it.
    pub opening: u16,
    /// Every answer.
    pub picks: Vec<Pick>,
    /// The cards that the shuffle dealt early to each seat.
    pub early: [Vec<DefId>; 2],
    /// The cards that each seat has played from its hand.
    pub played: [BTreeSet<DefId>; 2],
    /// For each other agent: questions put to it, and answered alike.
    pub alike: Vec<[u64; 2]>,
}

impl Game {
    /// How often the lead changed.
    pub fn leads(&self) -> i32 {
        let side = |&chance: &u16| match chance {
            AHEAD.. => Some(true),
            chance if chance <= 1_000 - AHEAD => Some(false),
            _ => None,
        };
        let sides: Vec<bool> = self.chances.iter().filter_map(side).collect();
        sides.windows(2).filter(|two| two[0] != two[1]).count() as i32
    }

    /// The chances of whoever won; none where nobody has.
    fn of_winner(&self) -> Option<Vec<u16>> {
        let seat = self.halves.iter().position(|&halves| halves == 2)?;
        let turn = |&chance: &u16| if seat == 0 { chance } else { 1_000 - chance };
        Some(self.chances.iter().map(turn).collect())
    }

    /// Whether who won had been far behind.
    pub fn came_back(&self) -> bool {
        let chances = self.of_winner();
        chances.is_some_and(|it| it.iter().any(|&chance| chance < BEHIND))
    }

    /// After how many hundredths of the turns the winner's chance stayed above four in five.
    pub fn decided(&self) -> Option<i32> {
        let chances = self.of_winner()?;
        let sure = |&chance: &u16| chance > 1_000 - BEHIND;
        let from = chances.iter().rposition(|chance| !sure(chance));
        let from = from.map_or(0, |last| last + 1);
        Some((100 * from / chances.len().max(1)) as i32)
    }

    /// The greatest change of the chance between two turns, and before which turn.
    pub fn swing(&self) -> (u16, u16) {
        let steps = self.chances.windows(2).zip(self.opening + 1..);
        let sizes = steps.map(|(two, turn)| (two[0].abs_diff(two[1]), turn));
        let best = sizes.max_by_key(|&(size, turn)| (size, std::cmp::Reverse(turn)));
        best.unwrap_or_default()
    }
}

/// Listens to a game, and shuffles where the order asks for other shuffles.
struct Watcher {
    luck: Luck,
    swapped: bool,
    force: Option<Force>,
    hand: u8,
    piles: [u8; 2],
    played: [BTreeSet<DefId>; 2],
}

impl<G: Arena> EventSink<G> for Watcher {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        let Fact::Moved { card, from, to, .. } = event.fact else {
            return;
        };
        let (from, to) = (Table::<G>::kind(from).0, Table::<G>::kind(to).0);
        if from == self.hand && to != self.hand && !self.piles.contains(&to) {
            let it = state.table.card(card);
            if let Some(played) = self.played.get_mut(it.owner.at()) {
                played.insert(it.def);
            }
        }
    }

    fn shuffle(&mut self, state: &State<G>, zone: ZoneId) -> Option<Vec<CardId>> {
        if !self.swapped && self.force.is_none() {
            return None;
        }
        let seat = Table::<G>::seat(zone);
        let stream = Stream::Deck(if self.swapped { Seat(seat.0 ^ 1) } else { seat });
        let mut order = state.table.zone(zone).to_vec();
        self.luck.shuffle(stream, &mut order);
        let forced = self.force.filter(|it| it.seat == seat);
        if let Some(force) = forced {
            let is = |card: &CardId| state.table.card(*card).def == force.def;
            // Of a later shuffle nothing is asked.
            self.force = Some(Force {
                seat: Seat(u8::MAX),
                ..force
            });
            match force.place {
                Some(place) => {
                    if let Some(at) = order.iter().position(is)
                        && place < order.len()
                    {
                        order.swap(at, place);
                    }
                }
                None => order.sort_by_key(|card| is(card)),
            }
        }
        Some(order)
    }
}

impl<G: Arena> Order<'_, G> {
    /// Plays it; `None` when the game is not played by two.
    pub fn play(&self) -> Option<Game> {
        let decks = self.decks.map(Clone::clone);
        let mut state = G::deal(&decks, self.pool, match_luck(self.seed))?;
        let lists: Vec<_> = decks.iter().map(|deck| Some(G::list(deck))).collect();
        let told = Told {
            lists,
            same: Arc::clone(self.same),
        };
        let mut bots = [0, 1].map(|seat: usize| {
            let seed = game_seed(self.seed, seat as u64 + 1);
            Keyed::new(self.agents[seat], seed, told.clone())
        });
        let lexicon = G::info().lexicon;
        let mut watcher = Watcher {
            luck: match_luck(self.seed),
            swapped: self.swapped,
            force: self.force,
            hand: lexicon.hand.0,
            piles: [lexicon.deck.0, lexicon.discarded.0],
            played: Default::default(),
        };
        let mut game = Game {
            alike: vec![[0; 2]; self.also.len()],
            ..Game::default()
        };
        state.begin(self.pool, Some(&mut watcher));
        game.early = [0, 1].map(|seat| early(&state, Seat(seat)));
        self.go_on(&mut state, &mut bots, &mut watcher, &mut game);
        game.turns = G::turn(&state);
        game.played = watcher.played;
        ended::<G>(&state, &mut game);
        Some(game)
    }

    fn go_on(
        &self,
        state: &mut State<G>,
        bots: &mut [Keyed; 2],
        watcher: &mut Watcher,
        game: &mut Game,
    ) {
        let mut listed = Listed::default();
        let mut questions = 0;
        let mut turn = None;
        while let Some(asked) = state.asked() {
            let now = G::turn(state);
            if now > TURN_CAP || questions >= QUESTIONS_MAX {
                state.end(self.pool, Outcome::Void(VoidReason::Turns), None);
                break;
            }
            questions += 1;
            if now <= 1 {
                game.first = G::active(state).0;
            }
            if turn != Some(now) {
                if turn.is_none() {
                    game.opening = now;
                }
                turn = Some(now);
                let chance = chance_permille(f64::from(logit(state, self.pool, Seat(0))));
                game.chances.push(chance);
            }
            listed.0.clear();
            state.offer(self.pool, &mut listed);
            let count = listed.0.len();
            let pick = match bots.get_mut(asked.seat.at()) {
                Some(bot) if count > 1 => {
                    game.asked += 1;
                    game.choices += count as u32;
                    self.ask(state, bot, game).min(count - 1)
                }
                _ => 0,
            };
            game.picks.push(pick as Pick);
            match listed.0.get(pick) {
                Some(&choice) => state.take(self.pool, choice, Some(watcher)),
                None => state.end(self.pool, Outcome::Void(VoidReason::NoChoice), None),
            }
        }
    }

    /// Asks the one who plays, and now and then the others.
    fn ask(&self, state: &State<G>, bot: &mut Keyed, game: &mut Game) -> usize {
        let Some(asked) = state.asked() else { return 0 };
        let view = state.view(Viewer::Seat(asked.seat));
        let pick = bot.pick(self.pool, &view);
        if !self.also.is_empty() && observed(&view, self.same).is_multiple_of(ASKED_TWICE) {
            for (&other, [asked, alike]) in self.also.iter().zip(&mut game.alike) {
                *asked += 1;
                *alike += u64::from(bot.pick_of(other, self.pool, &view) == pick);
            }
        }
        usize::from(pick)
    }
}

/// The hand and the first cards of the deck of a seat before anybody was asked.
fn early<G: Arena>(state: &State<G>, seat: Seat) -> Vec<DefId> {
    let lexicon = G::info().lexicon;
    let hand = state.table.pile(seat, lexicon.hand).iter();
    let deck = state.table.pile(seat, lexicon.deck).iter().take(EARLY);
    let faces = hand.chain(deck).map(|&card| state.table.card(card).def);
    faces.collect()
}

fn ended<G: Arena>(state: &State<G>, game: &mut Game) {
    let outcome = state.outcome();
    let outcome = outcome.unwrap_or(Outcome::Void(VoidReason::NoChoice));
    game.halves = match outcome {
        Outcome::Won { seat: Seat(0), .. } => [2, 0],
        Outcome::Won { .. } => [0, 2],
        Outcome::Drawn(_) | Outcome::Void(_) => [1, 1],
    };
    game.end = match outcome {
        Outcome::Won { why, .. } => G::clause_id(why),
        Outcome::Drawn(why) => format!("draw {}", G::clause_id(why)),
        Outcome::Void(why) => match why {
            VoidReason::Turns => "void turns".to_owned(),
            VoidReason::Steps => "void steps".to_owned(),
            VoidReason::Full(_) => "void full".to_owned(),
            VoidReason::NoChoice => "void no-choice".to_owned(),
        },
    };
}

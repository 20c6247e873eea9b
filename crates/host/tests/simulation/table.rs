//! How a match comes about: somebody makes it, others accept, and all of them come to play.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use shokan_host::guest::Guest;
use shokan_host::lobby::Lobby;
use shokan_host::problem::Problem;
use shokan_host::pulse;
use shokan_host::wire::http::{
    AcceptInvitation, ChairWish, DeckChoice, Hints, NewMatch, SeatTaken, SeatToken, WhoFirst,
};
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::client::{Client, Common, Phases};
use super::dice::Dice;
use super::network::Network;
use super::plan::{Shelf, TablePlan};
use super::reader::{Memory, Shared};
use super::trace::{Trace, lock};

/// A match as those who have to do with it know it.
pub(crate) struct Table {
    pub(crate) plan: TablePlan,
    pub(crate) at: u64,
    pub(crate) seed: u64,
    pub(crate) network: Network,
    pub(crate) trace: Trace,
    pub(crate) phases: Arc<Phases>,
}

/// What is left of a match when everybody has gone.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) match_id: String,
    pub(crate) memories: Vec<Shared>,
    pub(crate) clients: Vec<tokio::task::JoinHandle<()>>,
}

type Asked<T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send>>;

impl Table {
    /// Asks the house as a route does; nothing when it was down, or died before it answered.
    async fn ask<T: Send + 'static>(
        &self,
        what: impl FnOnce(Arc<Lobby>) -> Asked<T>,
    ) -> Option<Result<T, Problem>> {
        let house = self.network.house()?;
        let asked = what(house.lobby.clone());
        let (answer, answered) = oneshot::channel();
        pulse::spawn(async move {
            let _nobody_waits = answer.send(asked.await);
        });
        answered.await.ok()
    }

    /// Asks until there is an answer that trying again would not change.
    async fn insist<T: Send + 'static>(
        &self,
        dice: &mut Dice,
        what: impl Fn(Arc<Lobby>) -> Asked<T>,
    ) -> Result<T, Problem> {
        loop {
            match self.ask(&what).await {
                Some(Err(
                    Problem::NotDurable(_) | Problem::Busy | Problem::Stopping | Problem::TooMany,
                ))
                | None => {
                    let pause = dice.time(100, 2_000);
                    sleep(pause).await;
                }
                Some(answer) => return answer,
            }
        }
    }

    fn guest(&self, chair: usize) -> Guest {
        Guest::of_key(&format!("guest-{}-{chair}", self.at))
    }

    /// Brings the match about and sends everybody there.
    pub(crate) async fn open(self) -> Played {
        let mut dice = Dice::new(self.seed, 100 + self.at);
        let wish = self.wish(&mut dice);
        let maker = self.guest(0);
        let made = self
            .insist(&mut dice, |lobby| {
                let (maker, wish) = (maker.clone(), wish.clone());
                Box::pin(async move { lobby.create(&maker, wish).await })
            })
            .await;
        let taken = match made {
            Ok(taken) => taken,
            Err(problem) => {
                let text = problem.text().en;
                self.trace.fault(format!("no match is made: {text}"));
                return Played::default();
            }
        };
        self.trace.note(format!("made {}", taken.match_id));
        let common = Arc::new(Common {
            match_id: taken.match_id.clone(),
            network: self.network.clone(),
            trace: self.trace.clone(),
            phases: self.phases.clone(),
            picks: AtomicI64::new(i64::from(self.plan.picks)),
            gives_up: self.plan.gives_up,
            behaviour: self.plan.behaviour,
        });
        let mut played = Played {
            match_id: taken.match_id.clone(),
            ..Played::default()
        };
        for spectator in 0..self.plan.spectators {
            self.come(
                &mut played,
                &common,
                None,
                format!("s{}{spectator}", self.at),
            );
        }
        self.come(
            &mut played,
            &common,
            Some((taken.seat, taken.token.clone())),
            format!("p{}0", self.at),
        );
        for (chair, who) in (1..).zip(self.plan.others) {
            if *who != "friend" {
                continue;
            }
            if let Some(seat) = self.accept(&mut dice, chair, &taken).await {
                let seat = Some((seat.seat, seat.token));
                self.come(&mut played, &common, seat, format!("p{}{chair}", self.at));
            }
        }
        played
    }

    fn come(
        &self,
        played: &mut Played,
        common: &Arc<Common>,
        seat: Option<(u8, String)>,
        name: String,
    ) {
        let number = 1_000 * (1 + self.at) + played.clients.len() as u64;
        let memory: Shared = Arc::default();
        let (place, token) = seat.unzip();
        *lock(&memory) = Memory {
            place,
            ..Memory::default()
        };
        let dice = Dice::new(self.seed, number);
        let client = Client::new(name, common.clone(), token, memory.clone(), dice);
        played.memories.push(memory);
        played.clients.push(tokio::spawn(client.live()));
    }

    fn deck(&self, dice: &mut Dice) -> DeckChoice {
        DeckChoice::Ready(Shelf::get().deck(self.plan.game, dice).to_owned())
    }

    fn wish(&self, dice: &mut Dice) -> NewMatch {
        let two = self.plan.others.len() == 1;
        let chair = |who: &&str| ChairWish {
            who: (*who).to_owned(),
            deck: None,
        };
        let others = self.plan.others;
        NewMatch {
            game: self.plan.game.to_owned(),
            opponent: if two {
                others[0].to_owned()
            } else {
                String::new()
            },
            others: if two {
                Vec::new()
            } else {
                others.iter().map(chair).collect()
            },
            set: None,
            deck: self.deck(dice),
            second_deck: None,
            their_deck: None,
            first: WhoFirst::Coin,
            name: "Aki".to_owned(),
            options: std::collections::BTreeMap::new(),
            clock: self.plan.clock,
            rated: false,
            hints: Hints::Never,
            games: self.plan.games,
            listed: dice.percent(20),
            beginners: false,
            luck: None,
        }
    }

    /// Takes a chair, or finds out that it was taken before the answer got lost.
    async fn accept(&self, dice: &mut Dice, chair: usize, made: &SeatTaken) -> Option<SeatToken> {
        let pause = dice.time(0, 800);
        sleep(pause).await;
        let guest = self.guest(chair);
        let code = made.invite.as_deref().unwrap_or_default();
        let code = code.trim_start_matches("/t/").to_owned();
        let body = AcceptInvitation {
            name: "Ren".to_owned(),
            deck: self.deck(dice),
            second_deck: None,
            seat: None,
            mate_deck: None,
            word: String::new(),
        };
        let accepted = self.insist(dice, |lobby| {
            let (guest, code, body) = (guest.clone(), code.clone(), body.clone());
            Box::pin(async move { lobby.accept(&guest, &code, body).await })
        });
        match accepted.await {
            Ok(taken) => Some(SeatToken {
                token: taken.token,
                seat: taken.seat,
            }),
            Err(Problem::SeatTaken) => {
                let match_id = made.match_id.clone();
                let mine = self.insist(dice, |lobby| {
                    let (guest, match_id) = (guest.clone(), match_id.clone());
                    Box::pin(async move { lobby.token(&guest, &match_id).await })
                });
                mine.await
                    .inspect_err(|problem| {
                        let text = problem.text().en;
                        self.trace
                            .fault(format!("somebody else has the chair: {text}"));
                    })
                    .ok()
            }
            Err(problem) => {
                let text = problem.text().en;
                self.trace
                    .fault(format!("the chair cannot be taken: {text}"));
                None
            }
        }
    }

    /// How long anything may take in virtual time.
    pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
}

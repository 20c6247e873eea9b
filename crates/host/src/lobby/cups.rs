//! Tournaments: people open them, join them and go; the house pairs them and makes their matches.

mod run;
mod view;

use std::collections::BTreeSet;

use super::{INCREMENT_S_MAX, INITIAL_S, Lobby, Recently, recently};
use crate::account::AccountProblem;
use crate::cup::{Cup, CupProblem, Form, PLAYERS_MAX, Player, Stage, Who};
use crate::engine::{Construction, DeckList};
use crate::guest::Guest;
use crate::luck::{self, Lots};
use crate::names::short_name;
use crate::problem::Problem;
use crate::pulse;
use crate::random;
use crate::store::StoredCup;
use crate::wire::http::{CupBoard, CupForm, CupLine, CupView, DeckChoice, JoinCup, NewCup, OwnCup};

/// The computer that evens a field out.
const COMPUTER_LEVEL: &str = "normal";

/// Times that a change is tried while other processes change the same tournament.
const TRIES: usize = 8;

/// Tournaments that the list shows at most.
const LISTED_MAX: usize = 50;

/// Tournaments that a guest's list shows at most.
const OWN_MAX: u32 = 20;

/// Tournaments that one look takes from the store.
const LOOK_MAX: u32 = 1_000;

/// Tournaments of a person that are told and forgotten.
const ALL_MAX: u32 = 1_000_000;

/// Minutes that a player may be late, where nothing else is said.
const COME_MIN: u8 = 5;

const MINUTE_MS: u64 = 60_000;

/// Who has opened a tournament that nobody begins has forgotten it after so long.
const GATHERING_MAX_MS: u64 = 7 * 24 * 60 * MINUTE_MS;

/// A tournament that does not come to its end is over after so long.
const RUNNING_MAX_MS: u64 = 30 * 24 * 60 * MINUTE_MS;

/// What the lobby knows of tournaments beside the store.
#[derive(Debug, Default)]
pub(super) struct Office {
    /// One at a time changes tournaments here and makes their matches.
    desk: tokio::sync::Mutex<()>,
    open: Recently<Vec<CupLine>>,
}

fn read(stored: &StoredCup) -> Result<Cup, Problem> {
    serde_json::from_str(&stored.body).map_err(|error| Problem::unwritten(&error))
}

impl Lobby {
    /// Listed tournaments that have not ended, and those of a guest.
    ///
    /// # Errors
    /// What the store said.
    pub async fn cups(&self, guest: &str) -> Result<CupBoard, Problem> {
        let open = recently(&self.cups.open, || async {
            let mut open = Vec::new();
            for stage in [Stage::Gathering, Stage::Running] {
                let stored = self.store.cups().cups_in(stage.word(), LOOK_MAX).await?;
                let cups = stored.iter().rev().filter_map(|stored| read(stored).ok());
                open.extend(
                    cups.filter(|cup| cup.listed && cup.stage == stage)
                        .map(|cup| view::line(&cup, "")),
                );
            }
            open.truncate(LISTED_MAX);
            Ok(open)
        });
        let open = open.await?;
        let own = self.store.cups().cups_of(guest, OWN_MAX).await?;
        let own = own.iter().filter_map(|stored| read(stored).ok());
        let mine = own.filter(|cup| cup.stage != Stage::CalledOff);
        Ok(CupBoard {
            open,
            mine: mine.map(|cup| view::line(&cup, guest)).collect(),
        })
    }

    /// A tournament as a guest sees it.
    ///
    /// # Errors
    /// [`CupProblem::NoSuchCup`].
    pub async fn cup(&self, guest: &str, cup_id: &str) -> Result<CupView, Problem> {
        Ok(view::view(&self.stored_cup(cup_id).await?.1, guest))
    }

    async fn stored_cup(&self, cup_id: &str) -> Result<(u32, Cup), Problem> {
        let stored = self.store.cups().cup(cup_id).await?;
        let stored = stored.ok_or(CupProblem::NoSuchCup)?;
        Ok((stored.version, read(&stored)?))
    }

    /// Opens a tournament.
    ///
    /// # Errors
    /// What is wrong with the wish, or a limit.
    pub async fn open_cup(&self, guest: &Guest, wish: NewCup) -> Result<CupView, Problem> {
        if !self.shared.engine.knows(&wish.game) {
            return Err(Problem::NoSuchGame(wish.game));
        }
        require(&wish)?;
        let _desk = self.cups.desk.lock().await;
        self.room_for_another_cup(guest.id(), None).await?;
        let rules = shokan_rules::games::match_rules(&wish.game);
        let minutes = if wish.come_min == 0 {
            COME_MIN
        } else {
            wish.come_min
        };
        let cup = Cup {
            cup_id: random::match_id(),
            name: short_name(&wish.name),
            form: match wish.form {
                CupForm::Swiss => Form::Swiss,
                CupForm::RoundRobin => Form::RoundRobin,
            },
            rounds_wanted: wish.rounds,
            best_of: wish.best_of,
            one_match: wish.best_of > 1 && rules.is_some_and(|it| it.games == wish.best_of),
            game: wish.game,
            clock: wish.clock,
            decks_change: wish.decks_change,
            rated: wish.rated,
            listed: wish.listed,
            players_max: if wish.players_max == 0 {
                PLAYERS_MAX
            } else {
                wish.players_max
            },
            come_ms: u64::from(minutes) * MINUTE_MS,
            by_hand: wish.by_hand,
            organiser: guest.id().to_owned(),
            created_ms: pulse::now_ms(),
            seed: random::number(),
            stage: Stage::Gathering,
            players: Vec::new(),
            rounds: Vec::new(),
        };
        if !self.put_cup(&cup, 1).await? {
            return Err(Problem::Busy);
        }
        Ok(view::view(&cup, guest.id()))
    }

    /// A guest joins.
    ///
    /// # Errors
    /// The deck cannot be played, it has begun or is full, or a limit.
    pub async fn join_cup(
        &self,
        guest: &Guest,
        cup_id: &str,
        wish: JoinCup,
    ) -> Result<CupView, Problem> {
        let (_, cup) = self.stored_cup(cup_id).await?;
        if cup.rated && guest.name().is_none() {
            return Err(AccountProblem::RatedNeedsName.into());
        }
        let (deck, construction) = self.cup_deck(&cup.game, &wish.deck)?;
        let player = Player {
            who: Who::Guest(guest.id().to_owned()),
            name: guest.shown_name(&wish.name),
            deck,
            construction,
            word: luck::word(&wish.word)?,
            dropped: false,
            left: false,
        };
        let _desk = self.cups.desk.lock().await;
        self.room_for_another_cup(guest.id(), Some(cup_id)).await?;
        self.change_cup(cup_id, guest.id(), |cup| cup.join(player.clone()))
            .await
    }

    /// Takes another deck.
    ///
    /// # Errors
    /// The deck cannot be played, or decks are fixed.
    pub async fn change_cup_deck(
        &self,
        guest: &str,
        cup_id: &str,
        choice: &DeckChoice,
    ) -> Result<CupView, Problem> {
        let (_, cup) = self.stored_cup(cup_id).await?;
        let deck = self.cup_deck(&cup.game, choice)?;
        let _desk = self.cups.desk.lock().await;
        let change = |cup: &mut Cup| {
            let player = cup.player_of(guest).ok_or(CupProblem::NotIn)?;
            cup.change_deck(player, deck.clone())
        };
        self.change_cup(cup_id, guest, change).await
    }

    /// A deck that can be played against any other: by its own construction and by the freer one.
    fn cup_deck(
        &self,
        game: &str,
        choice: &DeckChoice,
    ) -> Result<(DeckList, Construction), Problem> {
        let engine = &self.shared.engine;
        let (deck, construction) = engine.read_deck(game, choice)?;
        engine.require(game, &deck, construction)?;
        engine.require(game, &deck, Construction::Dynamic)?;
        Ok((deck, construction))
    }

    /// A guest goes; what was played counts.
    ///
    /// # Errors
    /// The guest does not play, or it has ended.
    pub async fn leave_cup(&self, guest: &str, cup_id: &str) -> Result<CupView, Problem> {
        let _desk = self.cups.desk.lock().await;
        let leave = |cup: &mut Cup| {
            let player = cup.player_of(guest).ok_or(CupProblem::NotIn)?;
            cup.drop_out(player)
        };
        self.change_cup(cup_id, guest, leave).await
    }

    /// The organiser takes a player out.
    ///
    /// # Errors
    /// It is not the organiser, or there is no such player.
    pub async fn drop_from_cup(
        &self,
        guest: &str,
        cup_id: &str,
        mark: &str,
    ) -> Result<CupView, Problem> {
        self.organised(guest, cup_id, |cup| {
            let marks = (0..cup.players.len()).map(|player| cup.mark_of(player));
            // A number would be another player's as soon as somebody before has gone.
            let player = marks.into_iter().position(|it| it == mark);
            cup.drop_out(player.ok_or(CupProblem::NoSuchPlayer)?)
        })
        .await
    }

    /// The organiser lets the computer play; of two computers in one match nobody would see the
    /// first move, so there is one.
    ///
    /// # Errors
    /// It is not the organiser, or it is rated, full or begun.
    pub async fn add_computer(&self, guest: &str, cup_id: &str) -> Result<CupView, Problem> {
        let (_, cup) = self.stored_cup(cup_id).await?;
        if cup.rated {
            return Err(CupProblem::RatedForPeople.into());
        }
        let engine = &self.shared.engine;
        let mut lots = Lots::new(&engine.house_key(&self.shared.secret, cup_id), "");
        let kinds = [Construction::Normal, Construction::Dynamic];
        let mut decks = kinds.into_iter().filter_map(|construction| {
            let deck = engine.any_deck(&cup.game, construction, &[], &mut lots)?;
            Some((deck, construction))
        });
        let no_deck = || Problem::NoSuchDeck(COMPUTER_LEVEL.to_owned());
        let (deck, construction) = decks.next().ok_or_else(no_deck)?;
        let computer = Player {
            who: Who::Computer(COMPUTER_LEVEL.to_owned()),
            name: String::new(),
            deck,
            construction,
            word: String::new(),
            dropped: false,
            left: false,
        };
        self.organised(guest, cup_id, |cup| cup.join(computer.clone()))
            .await
    }

    /// The organiser begins.
    ///
    /// # Errors
    /// It is not the organiser, or too few have joined.
    pub async fn start_cup(&self, guest: &str, cup_id: &str) -> Result<CupView, Problem> {
        let now_ms = pulse::now_ms();
        self.organised(guest, cup_id, |cup| cup.start(now_ms)).await
    }

    /// The organiser begins the next round.
    ///
    /// # Errors
    /// It is not the organiser, or matches go on.
    pub async fn next_cup_round(&self, guest: &str, cup_id: &str) -> Result<CupView, Problem> {
        let now_ms = pulse::now_ms();
        self.organised(guest, cup_id, |cup| cup.next_round(now_ms))
            .await
    }

    /// The organiser ends it.
    ///
    /// # Errors
    /// It is not the organiser, or it has ended.
    pub async fn close_cup(&self, guest: &str, cup_id: &str) -> Result<CupView, Problem> {
        self.organised(guest, cup_id, Cup::close).await
    }

    async fn organised(
        &self,
        guest: &str,
        cup_id: &str,
        mut change: impl FnMut(&mut Cup) -> Result<(), CupProblem>,
    ) -> Result<CupView, Problem> {
        let _desk = self.cups.desk.lock().await;
        let change = |cup: &mut Cup| match cup.organiser == guest {
            true => change(cup),
            false => Err(CupProblem::NotOrganiser),
        };
        self.change_cup(cup_id, guest, change).await
    }

    /// Changes a tournament and does what follows; who calls it sits at the desk.
    async fn change_cup(
        &self,
        cup_id: &str,
        guest: &str,
        mut change: impl FnMut(&mut Cup) -> Result<(), CupProblem>,
    ) -> Result<CupView, Problem> {
        for _ in 0..TRIES {
            let (version, mut cup) = self.stored_cup(cup_id).await?;
            change(&mut cup)?;
            if !self.put_cup(&cup, version + 1).await? {
                continue;
            }
            self.cups.open.lock().await.take();
            if cup.stage != Stage::Gathering {
                // What could not be done now is done by the next look.
                let _later = self.run_cup(cup_id).await;
                self.shared.cups.ended();
                cup = self.stored_cup(cup_id).await?.1;
            }
            return Ok(view::view(&cup, guest));
        }
        Err(Problem::Busy)
    }

    /// Writes a tournament as this version; false when another process was quicker.
    async fn put_cup(&self, cup: &Cup, version: u32) -> Result<bool, Problem> {
        let body = serde_json::to_string(cup);
        // One that is over is looked after as long as one of its tables is open: the process that
        // has the table may be another one.
        let open = cup.stage == Stage::Over && cup.open_games().next().is_some();
        let stage = if open { Stage::Running } else { cup.stage };
        let stored = StoredCup {
            cup_id: cup.cup_id.clone(),
            version,
            stage: stage.word().to_owned(),
            created_ms: cup.created_ms,
            body: body.map_err(|error| Problem::unwritten(&error))?,
        };
        let put = self.store.cups().put_cup(&stored, &cup.guests()).await;
        put.map_err(Problem::from)
    }

    /// Refuses a tournament too many; one in which the guest is already is none.
    async fn room_for_another_cup(&self, guest: &str, of: Option<&str>) -> Result<(), Problem> {
        if self.stopping.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(Problem::Stopping);
        }
        let limits = &self.shared.settings.limits;
        let own = self.store.cups().cups_of(guest, ALL_MAX).await?;
        let open = [Stage::Gathering, Stage::Running].map(Stage::word);
        let own: BTreeSet<&str> = own
            .iter()
            .filter(|cup| open.contains(&cup.stage.as_str()))
            // One that is over may still be looked after.
            .filter(|stored| read(stored).is_ok_and(|cup| open.contains(&cup.stage.word())))
            .map(|cup| cup.cup_id.as_str())
            .collect();
        if of.is_some_and(|of| own.contains(of)) {
            return Ok(());
        }
        if own.len() >= limits.cups_per_guest_max {
            return Err(CupProblem::TooManyOwn.into());
        }
        if of.is_some() {
            return Ok(());
        }
        let mut all = 0;
        for stage in open {
            all += self.store.cups().cups_in(stage, LOOK_MAX).await?.len();
        }
        match all >= limits.cups_max {
            true => Err(CupProblem::TooManyHere.into()),
            false => Ok(()),
        }
    }

    /// What tournaments keep of a guest, the newest first.
    ///
    /// # Errors
    /// What the store said.
    pub async fn cups_kept_of(&self, guest: &str) -> Result<Vec<OwnCup>, Problem> {
        let own = self.store.cups().cups_of(guest, ALL_MAX).await?;
        let own = own.iter().filter_map(|stored| read(stored).ok());
        Ok(own.map(|cup| view::own(&cup, guest)).collect())
    }

    /// Takes a guest out of every tournament.
    pub(super) async fn forget_in_cups(&self, guest: &str) -> Result<(), Problem> {
        let _desk = self.cups.desk.lock().await;
        for stored in self.store.cups().cups_of(guest, ALL_MAX).await? {
            let nobody = random::digest(&random::secret());
            let forget = |cup: &mut Cup| {
                cup.forget(guest, &nobody);
                Ok(())
            };
            self.change_cup(&stored.cup_id, guest, forget).await?;
        }
        Ok(())
    }

    /// Ends tournaments that nobody begins, and those that do not come to their end.
    pub(super) async fn end_forgotten_cups(&self) {
        let _desk = self.cups.desk.lock().await;
        let now_ms = pulse::now_ms();
        for (stage, most_ms) in [
            (Stage::Gathering, GATHERING_MAX_MS),
            (Stage::Running, RUNNING_MAX_MS),
        ] {
            let stored = self.store.cups().cups_in(stage.word(), LOOK_MAX).await;
            for stored in stored.unwrap_or_default() {
                if stored.created_ms.saturating_add(most_ms) < now_ms {
                    // A failure is met again by the next look.
                    let _later = self.change_cup(&stored.cup_id, "", Cup::close).await;
                }
            }
        }
    }
}

/// Refuses what no tournament can be.
fn require(wish: &NewCup) -> Result<(), Problem> {
    let clock = |it: crate::wire::http::ClockWish| {
        !it.per_answer && INITIAL_S.contains(&it.initial_s) && it.increment_s <= INCREMENT_S_MAX
    };
    let why = match wish {
        NewCup { best_of, .. } if !matches!(best_of, 1 | 3) => "best_of is 1 or 3",
        NewCup { players_max, .. } if *players_max == 1 || *players_max > PLAYERS_MAX => {
            "players_max is 2 to 32, or 0"
        }
        NewCup { come_min, .. } if *come_min > 60 => "come_min is 1 to 60, or 0",
        NewCup { rounds, .. } if rounds.is_some_and(|it| !(1..=PLAYERS_MAX).contains(&it)) => {
            "rounds is 1 to 32, or null"
        }
        NewCup { clock: wanted, .. } if wanted.is_some_and(|it| !clock(it)) => {
            "a clock has 1 to 10,800 seconds, and up to 300 a turn"
        }
        _ => return Ok(()),
    };
    Err(Problem::Malformed(why.into()))
}

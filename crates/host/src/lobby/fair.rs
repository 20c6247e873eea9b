//! What the lobby has to do with luck: tickets before a match, the record after it.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use super::Lobby;
use crate::doors::Bench;
use crate::engine::{Audience, Engine, Happened, Input, Setup, Viewer, illegal_text};
use crate::luck::{self, MatchLuck, TICKET_MS_MAX};
use crate::problem::Problem;
use crate::pulse;
use crate::random;
use crate::record::{self, Header, Status, StoredEntry, StoredMatch};
use crate::say;
use crate::wire::http::{
    LuckSeen, LuckTicket, MatchRecord, NewMatch, NewTicket, Promise, RecordEntry, Seen,
};
use shokan_rules::games::info;
use shokan_rules::show::EventView;

/// The version of the shape of a record.
const RECORD_FORMAT: u8 = 1;

/// The id of a match that is being made; nobody else makes one of that id meanwhile.
#[derive(Debug)]
pub(super) struct Making<'a> {
    all: &'a Mutex<HashSet<String>>,
    match_id: String,
}

impl<'a> Making<'a> {
    fn of(all: &'a Mutex<HashSet<String>>, match_id: &str) -> Option<Self> {
        let mut ids = all.lock().unwrap_or_else(PoisonError::into_inner);
        let match_id = match_id.to_owned();
        // Only who has put the id there may take it away.
        ids.insert(match_id.clone()).then(|| Self { all, match_id })
    }
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&self.match_id);
    }
}

impl Lobby {
    /// Commits the house for a match that is yet to be made.
    ///
    /// # Errors
    /// No such game.
    pub fn ticket(&self, wish: &NewTicket) -> Result<LuckTicket, Problem> {
        let shared = &self.shared;
        if !shared.engine.knows(&wish.game) {
            return Err(Problem::NoSuchGame(wish.game.clone()));
        }
        let match_id = random::match_id();
        let expires_ms = pulse::now_ms() + TICKET_MS_MAX;
        let house_key = shared.engine.house_key(&shared.secret, &match_id);
        Ok(LuckTicket {
            ticket: shared.secret.ticket(&match_id, &wish.game, expires_ms),
            commitment: luck::commitment(&house_key),
        })
    }

    /// The match of a wish's ticket, where there is one, and what the maker adds.
    pub(super) fn ticket_of(&self, wish: &NewMatch) -> Result<(Option<String>, String), Problem> {
        let Some(added) = &wish.luck else {
            return Ok((None, String::new()));
        };
        let secret = &self.shared.secret;
        let match_id = secret.read(&added.ticket, &wish.game, pulse::now_ms())?;
        let word = luck::word(&added.word)?;
        if word.is_empty() {
            let why = "luck.word: expected 1 to 64 characters, found none";
            return Err(Problem::Malformed(why.into()));
        }
        Ok((Some(match_id), word))
    }

    /// Takes care that no second match is made with an id, at once or later.
    pub(super) async fn make_once(&self, match_id: &str) -> Result<Making<'_>, Problem> {
        let making = Making::of(&self.making, match_id).ok_or(Problem::TicketUsed)?;
        let known = self.store.load(match_id).await;
        match known? {
            Some(_) => Err(Problem::TicketUsed),
            None => Ok(making),
        }
    }

    /// All that luck of an ended match followed from, and every use of it, as JSON.
    ///
    /// # Errors
    /// No such match, one that is still played, one whose log cannot be followed, or too much other
    /// work.
    pub async fn record(&self, bench: &Bench, match_id: &str) -> Result<String, Problem> {
        let stored = self.stored(match_id).await?;
        if !matches!(stored.status, Status::Over) {
            return Err(Problem::NotOver);
        }
        let shared = &self.shared;
        let engine = shared.sets.engine_of(&shared.engine, &stored).await?;
        bench.work(move || record_of(&engine, &stored)).await?
    }
}

fn record_of(engine: &Engine, stored: &StoredMatch) -> Result<String, Problem> {
    let header: Header = serde_json::from_str(&stored.header)
        .map_err(|error| Problem::Void(say::header_unreadable(&error.to_string())))?;
    let setup = header.setup.as_ref().ok_or(Problem::NotOver)?;
    let read = record::read_log(setup, &stored.log);
    let session = engine.begin(setup, Audience::NOBODY);
    let mut session = session.map_err(Problem::Setup)?;
    for (n, entry) in read.entries.iter().enumerate() {
        for input in &entry.inputs {
            let done = session.apply_before(input, Audience::NOBODY);
            done.map_err(|why| Problem::Void(say::log_refused(n, &illegal_text(&why))))?;
        }
        if session.hash() != entry.hash {
            return Err(Problem::Void(say::log_refused(n, &say::other_state())));
        }
    }
    let inputs = session.inputs();
    let entries = stored.log.iter().take(read.entries.len());
    // A board has promised no luck to anybody.
    let uses = match setup.board {
        Some(_) => Ok(Vec::new()),
        None => engine.audit(&session.record()),
    };
    let record = MatchRecord {
        format: RECORD_FORMAT,
        match_id: header.match_id.clone(),
        game: header.game.clone(),
        players: header.players(|_| false),
        promise: header.luck.as_ref().map(promise),
        continued: header.continued.clone(),
        set: engine.own().map(|own| own.set.clone()),
        seed: random::hex(&setup.seed),
        setup: json(setup),
        log: entries.map(entry).collect(),
        names: names(engine, setup, inputs),
        uses: uses.map_err(Problem::Void)?,
        seen: seen(engine, setup, inputs)?,
        hash: format!("{:016x}", session.hash()),
        digest: String::new(),
    };
    Ok(sealed(&record))
}

fn promise(luck: &MatchLuck) -> Promise {
    Promise {
        house_key: random::hex(&luck.house_key),
        commitment: luck.commitment(),
        asked: luck.asked,
        maker: luck.maker,
        words: luck.words.clone(),
        lots: luck.lots.clone(),
    }
}

fn entry(stored: &StoredEntry) -> RecordEntry {
    RecordEntry {
        body: stored.body.clone(),
        link: random::hex(&stored.link),
    }
}

fn names(engine: &Engine, setup: &Setup, inputs: &[Input]) -> BTreeMap<String, String> {
    let brought = inputs.iter().filter_map(|input| match input {
        Input::Deck(_, deck) => Some(&**deck),
        _ => None,
    });
    let registered = setup.decks.iter().chain(setup.second.iter().flatten());
    let all = registered.chain(brought);
    all.flat_map(|deck| engine.names(&setup.game, deck))
        .collect()
}

/// What was seen of the luck of a match.
fn seen(engine: &Engine, setup: &Setup, inputs: &[Input]) -> Result<Vec<LuckSeen>, Problem> {
    let dice = info(&setup.game).map_or(&[][..], |info| info.dice);
    let told = |happened: &Happened, inputs: usize| -> Vec<LuckSeen> {
        let events = happened.seen_by(Viewer::Open).iter();
        let shuffled = events.clone().any(|event| event.kind == "shuffle");
        let saw = |event: &EventView| match event.kind.as_str() {
            "draw" if shuffled => {
                let (seat, card) = event.seat.zip(event.face.clone())?;
                Some(Seen::Draw { seat, card })
            }
            kind if dice.contains(&kind) => event.amount.map(|shows| Seen::Die { shows }),
            _ => None,
        };
        let inputs = u32::try_from(inputs).unwrap_or(u32::MAX);
        let seen = events.filter_map(saw);
        seen.map(|saw| LuckSeen { inputs, saw }).collect()
    };
    let audience = Audience::of([Viewer::Open]);
    let session = engine.begin(setup, audience);
    let mut session = session.map_err(Problem::Setup)?;
    let mut all = told(session.opening(), 0);
    for (made, input) in (1..).zip(inputs) {
        let happened = session.apply_before(input, audience);
        let happened = happened.map_err(|illegal| Problem::Void(illegal_text(&illegal)))?;
        all.extend(told(&happened, made));
    }
    Ok(all)
}

/// The set-up as the first link of the log is made of it.
fn json(setup: &Setup) -> String {
    serde_json::to_string(setup).unwrap_or_default()
}

/// The text of a record with its digest at the end.
fn sealed(record: &MatchRecord) -> String {
    // A record has no map with other keys than strings, the only thing that JSON could refuse.
    let text = serde_json::to_string(record).unwrap_or_default();
    let covered = text.strip_suffix(",\"digest\":\"\"}").unwrap_or(&text);
    let digest = random::hex(&Sha256::digest(covered));
    format!("{covered},\"digest\":\"{digest}\"}}")
}

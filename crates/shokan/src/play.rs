//! `shokan play`: a match in the terminal.

use crate::args::{First as Begins, Play};
use crate::catalogue::{deck, load, require_game};
use crate::language::{bi, ja, t};
use crate::problem::{Done, Problem, exit, line};
use shokan_arena::opponent::opponent;
use shokan_arena::simulate::BotKind;
use shokan_arena::terminal::{Ending, Terminal};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::DeckList;
use shokan_rules::games::rules_version;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{First, Opponent, Record, Session, Setup};
use shokan_scenario::scene;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `shokan play`.
pub(crate) fn run(play: &Play, further: &[PathBuf]) -> Done {
    require_game(&play.game)?;
    let catalogue = load(&play.game, further)?;
    let ready = |at| catalogue.ready_words().nth(at).unwrap_or_default();
    let named = |given: &Option<String>, at| given.clone().unwrap_or_else(|| ready(at).to_owned());
    let (mine, one) = deck(&catalogue, &named(&play.deck, 0))?;
    let (theirs, two) = deck(&catalogue, &named(&play.against, 1))?;
    let mut seed = [0; 32];
    match play.seed {
        Some(number) => seed[..8].copy_from_slice(&number.to_le_bytes()),
        None => getrandom::fill(&mut seed).map_err(|why| {
            Problem::usage(bi(
                format!("乱数が得られません({why})。--seed を指定してください。"),
                format!("there is no luck to be had ({why}); give --seed."),
            ))
        })?,
    }
    may_say_who_begins(play)?;
    let mut decks = vec![mine, theirs];
    decks.extend(further_decks(&catalogue, usize::from(play.seats))?);
    let setup = Setup {
        game: play.game.clone(),
        rules_version: rules_version(&play.game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed,
        first: match play.first {
            Begins::Me => First::Listed,
            Begins::Opponent => First::Other,
            Begins::Coin => First::Coin,
        },
        construction: one.with(two),
        decks,
        second: Vec::new(),
        games: play.games,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    let session = Session::new(&setup, &catalogue).map_err(|why| Problem::usage(why.text()))?;
    let seed = u64::from_le_bytes(first_eight(&seed));
    let foes = (1..u64::from(play.seats)).map(|at| foe(&play.opponent, seed ^ (at - 1)));
    let mut players = foes.collect::<Result<Vec<_>, _>>()?;
    players.insert(usize::from(session.is_swapped()), None);
    let (stdin, stdout) = (std::io::stdin(), std::io::stdout());
    let mut terminal = Terminal {
        session,
        players,
        ja: ja(),
        input: &mut stdin.lock(),
        output: &mut stdout.lock(),
    };
    let ending = terminal
        .play()
        .map_err(|why| Problem::file(Path::new("terminal"), &why))?;
    if let Some(path) = &play.record {
        let record = hashed(&terminal.session, &catalogue);
        let text = serde_json::to_string_pretty(&record).unwrap_or_default();
        std::fs::write(path, text).map_err(|why| Problem::file(path, &why))?;
    }
    if ending == Ending::Left {
        line!("{}", t("席を立ちました。", "You left the table."));
    }
    Ok(exit(false))
}

/// The ready decks of the seats from the third on, one after another.
fn further_decks(catalogue: &Catalogue, seats: usize) -> Result<Vec<DeckList>, Problem> {
    let words: Vec<&str> = catalogue.ready_words().collect();
    let words = words
        .into_iter()
        .cycle()
        .skip(2)
        .take(seats.saturating_sub(2));
    words.map(|word| Ok(deck(catalogue, word)?.0)).collect()
}

/// The record of a match with the hash after each input, so that a replay can be verified.
fn hashed(session: &Session, catalogue: &Arc<Catalogue>) -> Record {
    let mut record = session.record();
    if let Ok(mut again) = scene::begin(&record.setup, catalogue, Audience::ALL) {
        let hash = |session: &Session| format!("{:016x}", session.hash());
        record.hashes.push(hash(&again));
        for input in &record.inputs {
            // The session has taken these very inputs before.
            if again.apply(input).is_ok() {
                record.hashes.push(hash(&again));
            }
        }
    }
    record
}

/// The bot of another seat; `None` for a further person at the same keyboard.
fn foe(level: &str, seed: u64) -> Result<Option<Box<dyn Opponent>>, Problem> {
    if level == "human" {
        return Ok(None);
    }
    // Bots have luck of their own: not a number of the match's.
    let own = seed.rotate_left(17) ^ 0x0BB0_5EED;
    opponent(level, own).map(Some).ok_or_else(|| {
        let levels = BotKind::ALL.map(BotKind::word).join(", ");
        let choices = format!("{levels}, human");
        Problem::usage(bi(
            format!("相手 {level} はいません。{choices} から選んでください。"),
            format!("there is no opponent {level}; choose one of {choices}."),
        ))
    })
}

/// Who goes first is a wish where the rules do not settle it.
fn may_say_who_begins(play: &Play) -> Result<(), Problem> {
    match shokan_rules::games::settles_first(&play.game) {
        Some(clause) if play.first != Begins::Coin => Err(Problem::usage(bi(
            format!("このゲームの先攻は対戦の中で決まります({clause})。--first は指定できません。"),
            format!("this game settles itself who goes first ({clause}); leave --first out."),
        ))),
        _ => Ok(()),
    }
}

fn first_eight(seed: &[u8; 32]) -> [u8; 8] {
    let mut first = [0; 8];
    first.copy_from_slice(&seed[..8]);
    first
}

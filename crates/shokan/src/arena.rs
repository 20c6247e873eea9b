//! `shokan arena`: how strong agents are against each other.

mod fault;
mod ledger;
mod tell;

use crate::args::Arena as Args;
use crate::bench::{bar, not_by};
use crate::catalogue::{load, require_game};
use crate::language::t;
use crate::problem::{Done, Problem, exit, print_json};
use crate::simulate::{agent, placed};
use fault::Fault;
use indicatif::{ProgressBar, ProgressStyle};
use ledger::Ledger;
use shokan_arena::agent::Agent;
use shokan_arena::arena::Arena;
use shokan_arena::contest::{
    Board, Clocks, Contest, DeckMark, Head, Report, SCHEMA, Settings, SettingsFault,
};
use shokan_arena::decks::{ReadyDeck, ready};
use shokan_arena::simulate::BotKind;
use shokan_arena::statistics::sprt::{Bounds, NoBounds};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::with_game;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Pairs of each two agents, where nothing is said of them.
const PAIRS: u32 = 100;
/// The most of them in a test.
const PAIRS_OF_TEST: u32 = 10_000;

/// What came of a contest, and how long it took.
struct Outcome {
    report: Report,
    clocks: Clocks,
}

/// `shokan arena`.
pub(crate) fn run(args: &Args, further: &[PathBuf]) -> Done {
    require_game(&args.game)?;
    let catalogue = load(&args.game, further)?;
    let outcome = with_game!(args.game.as_str(), G => play::<G>(args, &catalogue, further));
    let Some(outcome) = outcome.transpose()? else {
        return Ok(exit(false));
    };
    if let Some(path) = &args.report {
        let text = serde_json::to_string_pretty(&outcome.report).unwrap_or_default();
        std::fs::write(path, text + "\n").map_err(|why| Problem::file(path, &why))?;
    }
    if args.json {
        print_json(&outcome.report);
    } else {
        tell::tell(&outcome.report, &outcome.clocks);
    }
    Ok(exit(false))
}

fn play<G: Arena>(
    args: &Args,
    catalogue: &Catalogue,
    further: &[PathBuf],
) -> Result<Outcome, Problem> {
    let (decks, tables) = decks_of::<G>(args, catalogue)?;
    let settings = settings(args, catalogue, &decks, tables)?;
    let anchor = anchor(args, &settings.agents)?;
    let clocks = Clocks::new(settings.agents.len());
    let contest = Contest {
        pool: &catalogue.pool,
        decks: &decks,
        settings: &settings,
        clocks: &clocks,
    };
    if !contest.fits() {
        return Err(not_by(&args.game, args.seats));
    }
    let command = command(args, &settings, further);
    let mut board = Board::new(settings.clone());
    if let Some(path) = &args.report {
        // Better now than after hours of play.
        writable(path)?;
    }
    let head = Head {
        schema: SCHEMA,
        command: command.clone(),
        settings: settings.clone(),
    };
    let ledger = args.out.as_deref();
    let mut ledger = ledger
        .map(|path| Ledger::open(path, &head, args.resume, &mut board))
        .transpose()?;
    let threads = args.threads.unwrap_or_else(rayon::current_num_threads);
    let bar = progress(&board, args.json);
    let told = contest.run(&mut board, threads, &mut |pair, before| {
        bar.set_length(before.told().len() as u64 + before.left());
        bar.inc(1);
        ledger.as_mut().map_or(Ok(()), |ledger| ledger.write(pair))
    });
    bar.finish_and_clear();
    told.map_err(|why: Option<Fault>| match why {
        Some(fault) => fault.into(),
        None => not_by(&args.game, args.seats),
    })?;
    let report = Report::new(&board, command, anchor);
    Ok(Outcome { report, clocks })
}

/// The decks, and which two of them meet.
#[expect(clippy::type_complexity, reason = "two lists that belong together")]
fn decks_of<G: Arena>(
    args: &Args,
    catalogue: &Catalogue,
) -> Result<(Vec<ReadyDeck<G>>, Vec<[usize; 2]>), Problem> {
    let named: Vec<&str> = args.decks.iter().map(String::as_str).collect();
    let (decks, apart) = match named.as_slice() {
        ["mirror"] => (ready(catalogue), 0..1),
        ["all"] => {
            let decks = ready(catalogue);
            let count = decks.len();
            (decks, 0..count)
        }
        [_] => (placed(catalogue, &args.decks)?, 0..1),
        several => {
            let count = several.len();
            (placed(catalogue, &args.decks)?, 1..count)
        }
    };
    let count = decks.len();
    // After each round over the first seat every deck has been played as often.
    let tables = apart.flat_map(|apart| (0..count).map(move |at| [at, (at + apart) % count]));
    let tables = tables.collect();
    Ok((decks, tables))
}

fn settings<G: Arena>(
    args: &Args,
    catalogue: &Catalogue,
    decks: &[ReadyDeck<G>],
    tables: Vec<[usize; 2]>,
) -> Result<Settings, Problem> {
    let agents = args.agents.iter().map(|text| agent(text));
    let sprt = args.sprt.as_deref().map(str::parse::<Bounds>);
    let sprt = sprt.transpose().map_err(|NoBounds(it)| Fault::Bounds(it))?;
    let usual = if sprt.is_some() { PAIRS_OF_TEST } else { PAIRS };
    let settings = Settings {
        game: args.game.clone(),
        pool: catalogue.pool.short_hash(),
        agents: agents.collect::<Result<_, _>>()?,
        decks: decks.iter().map(DeckMark::of).collect(),
        tables,
        pairs: args.pairs.unwrap_or(usual),
        sprt,
        seed: args.seed,
        seats: args.seats,
        turn_cap: args.turn_cap,
    };
    settings.check().map_err(|why| match why {
        SettingsFault::Agents => Fault::Alone,
        SettingsFault::Decks => Fault::NoDecks,
    })?;
    Ok(settings)
}

/// The place of the agent that is rated 1,000.
fn anchor(args: &Args, agents: &[Agent]) -> Result<usize, Problem> {
    let find = |wanted: Agent| agents.iter().position(|&it| it == wanted);
    match &args.anchor {
        None => Ok(find(BotKind::Greedy.into()).unwrap_or(0)),
        Some(text) => {
            let wanted = agent(text)?;
            let found = find(wanted);
            Ok(found.ok_or_else(|| Fault::Anchor(wanted, agents.to_vec()))?)
        }
    }
}

/// The command that plays the same contest, whatever file and threads.
fn command(args: &Args, settings: &Settings, further: &[PathBuf]) -> String {
    let agents: Vec<String> = settings.agents.iter().map(Agent::to_string).collect();
    let mut words: Vec<String> = ["shokan", "arena", &args.game, "--agents"]
        .map(str::to_owned)
        .to_vec();
    words.extend([agents.join(","), "--decks".to_owned(), args.decks.join(",")]);
    words.extend(["--pairs".to_owned(), settings.pairs.to_string()]);
    if let Some(Bounds { elo0, elo1 }) = settings.sprt {
        words.extend(["--sprt".to_owned(), format!("{elo0},{elo1}")]);
    }
    words.extend(["--seed".to_owned(), settings.seed.to_string()]);
    words.extend(["--seats".to_owned(), settings.seats.to_string()]);
    words.extend(["--turn-cap".to_owned(), settings.turn_cap.to_string()]);
    for path in further {
        words.extend(["--cards".to_owned(), path.display().to_string()]);
    }
    let quoted = |word: String| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-,.:/".contains(c);
        if word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

fn writable(path: &Path) -> Result<(), Problem> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|why| Problem::file(path, &why)).map(|_| ())
}

/// Pairs done and left, and how long the rest will take.
fn progress(board: &Board, quiet: bool) -> ProgressBar {
    let done = board.told().len() as u64;
    let bar = bar(done + board.left(), quiet);
    let template = t(
        "{wide_bar} {pos}/{len} 組、残り {eta}",
        "{wide_bar} {pos}/{len} pairs, {eta} left",
    );
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_position(done);
    bar.reset_eta();
    if !bar.is_hidden() {
        // A pair may take minutes, and the rest of the time goes on all the same.
        bar.enable_steady_tick(Duration::from_secs(1));
    }
    bar
}

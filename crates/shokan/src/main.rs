//! The one binary: serves the table, plays in the terminal, checks cards and decks, runs scenarios,
//! measures.

mod analyse;
mod arena;
mod args;
mod bench;
mod cards;
mod catalogue;
mod deck;
mod fit;
mod health;
mod lab;
mod language;
mod limits;
mod play;
mod problem;
mod puzzles;
mod replay;
mod reports;
mod rules;
mod scenario;
mod serve;
mod settings;
mod simulate;
mod store;

use args::{Args, Cards, Command, Deck, Puzzles};
use clap::FromArgMatches as _;
use clap::error::ErrorKind;
use problem::{Done, Problem, USAGE};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().collect();
    language::settle(&typed);
    // Programs read standard output alone, also when the command was not understood.
    let json = typed.iter().any(|argument| argument == "--json");
    let (command, cards) = match parse(&typed) {
        Ok(parsed) => parsed,
        Err(error) => return usage(&error, &typed, json),
    };
    match run(command, &cards) {
        Ok(code) => code,
        Err(problem) => problem.tell(json),
    }
}

/// The command and the further card files. Without a command the table is opened.
fn parse(typed: &[String]) -> Result<(Command, Vec<PathBuf>), clap::Error> {
    let read = |typed: &[String]| {
        let found = args::command().try_get_matches_from(typed)?;
        Args::from_arg_matches(&found)
    };
    let args = read(typed)?;
    if let Some(command) = args.command {
        return Ok((command, args.cards));
    }
    let mut typed = typed.to_vec();
    typed.insert(typed.len().min(1), "serve".to_owned());
    let args = read(&typed)?;
    let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
    Ok((args.command.ok_or_else(missing)?, args.cards))
}

/// Help and version go to standard output; everything else is wrong usage.
fn usage(error: &clap::Error, typed: &[String], json: bool) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        let asked = error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        problem::line!("{}", error.render().to_string().trim_end());
        return ExitCode::from(if asked { 0 } else { USAGE });
    }
    let mut text = error.render().to_string().trim_end().to_owned();
    if let Some(variable) = settings::variable_of(error, typed) {
        text = format!("{text}\n{}", settings::from_variable(&variable));
    }
    let ja = format!("使い方が違います。shokan --help で一覧が出ます。\n{text}");
    Problem::usage(language::bi(ja, text)).tell(json)
}

fn run(command: Command, further: &[PathBuf]) -> Done {
    match command {
        Command::Serve(serve) => serve::run(&serve, further),
        Command::Health(health) => health::run(&health),
        Command::Store { what } => store::run(&what, further),
        Command::Reports(what) => reports::run(&what, further),
        Command::Play(play) => play::run(&play, further),
        Command::Cards { what } => match what {
            Cards::Check { paths, json } => cards::check(&paths, json),
            Cards::Fmt { paths, check } => cards::format(&paths, check),
            Cards::Show { names, json } => cards::show(&names, further, json),
        },
        Command::Deck {
            what: Deck::Check { paths, json },
        } => deck::check(&paths, further, json),
        Command::Scenario { paths, json } => scenario::run(&paths, further, json),
        Command::Rules(rules) => rules::run(&rules),
        Command::Simulate(simulate) => simulate::run(&simulate, further),
        Command::Analyse(args) => analyse::run(&args, further),
        Command::Arena(contest) => arena::run(&contest, further),
        Command::Lab(args) => lab::run(&args, further),
        Command::Replay { path, json } => replay::run(&path, further, json),
        Command::Bench(bench) => bench::run(&bench, further),
        Command::Fit(it) => fit::run(&it, further),
        Command::Puzzles(Puzzles::Mine(it)) => puzzles::mine(&it, further),
    }
}

//! The one binary: serves the table, plays in the terminal, checks cards and decks, runs scenarios,
//! measures.

mod args;
mod bench;
mod cards;
mod catalogue;
mod deck;
mod language;
mod play;
mod problem;
mod replay;
mod rules;
mod scenario;
mod serve;
mod simulate;

use args::{Args, Cards, Command, Deck};
use clap::FromArgMatches as _;
use clap::error::ErrorKind;
use problem::{Done, Problem, USAGE};
use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().collect();
    language::settle(&typed);
    // Programs read standard output alone, also when the command was not understood.
    let json = typed.iter().any(|argument| argument == "--json");
    let parsed = args::command()
        .try_get_matches_from(&typed)
        .and_then(|found| Args::from_arg_matches(&found));
    let args = match parsed {
        Ok(args) => args,
        Err(error) => return usage(&error, json),
    };
    match run(args) {
        Ok(code) => code,
        Err(problem) => problem.tell(json),
    }
}

/// Help and version go to standard output; everything else is wrong usage.
fn usage(error: &clap::Error, json: bool) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        let asked = error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        print!("{}", error.render());
        return ExitCode::from(if asked { 0 } else { USAGE });
    }
    let text = error.render().to_string();
    let text = text.trim_end();
    let ja = format!("使い方が違います。shokan --help で一覧が出ます。\n{text}");
    Problem::usage(language::bi(ja, text)).tell(json)
}

fn run(args: Args) -> Done {
    let further = args.cards;
    match args.command {
        None => serve::run(&args::Serve::default(), &further),
        Some(Command::Serve(serve)) => serve::run(&serve, &further),
        Some(Command::Play(play)) => play::run(&play, &further),
        Some(Command::Cards { what }) => match what {
            Cards::Check { paths, json } => cards::check(&paths, json),
            Cards::Fmt { paths, check } => cards::format(&paths, check),
            Cards::Show { names, json } => cards::show(&names, &further, json),
        },
        Some(Command::Deck {
            what: Deck::Check { paths, json },
        }) => deck::check(&paths, &further, json),
        Some(Command::Scenario { paths, json }) => scenario::run(&paths, json),
        Some(Command::Rules(rules)) => rules::run(&rules),
        Some(Command::Simulate(simulate)) => simulate::run(&simulate, &further),
        Some(Command::Replay { path, json }) => replay::run(&path, &further, json),
        Some(Command::Bench(bench)) => bench::run(&bench, &further),
    }
}

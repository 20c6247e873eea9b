//! `shokan-load`: measures a table server from outside, over the wire that everybody speaks.
//!
//! One thread does the work, so that the server keeps the rest of the machine; every report says
//! what the generator itself has used and how late it was.

mod bots;
mod connection;
mod disk;
mod finished;
mod http;
mod kills;
mod ledger;
mod live;
mod making;
mod memory;
mod message;
mod pair;
mod play;
mod process;
mod report;
mod site;
mod soak;
mod spectators;
mod startup;
mod timer;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Measures a table server from outside.
#[derive(Debug, Parser)]
#[command(name = "shokan-load", version)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// Print the result as JSON.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Picks at a fixed rate by the clock, in many live matches: how long each takes.
    Play(play::Play),
    /// What people at a table feel of computers that think at many others.
    Bots(bots::Bots),
    /// How long the disk takes for a write that lasts.
    Disk(disk::Disk),
    /// What the server needs for a match and for a socket.
    Memory(memory::Memory),
    /// Kills the server under load; what was acknowledged must be there, once.
    Kills(kills::Kills),
    /// How long a start takes with many live matches in the store.
    Startup(startup::Startup),
    /// What stays in memory of matches that have ended.
    Finished(finished::Finished),
    /// Everything at once for a long time, a line a minute.
    Soak(soak::Soak),
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    process::allow_many_files()?;
    if let Command::Disk(disk) = &args.command {
        return disk.run(args.json);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    tokio::task::LocalSet::new().block_on(&runtime, async {
        match args.command {
            Command::Play(play) => play.run(args.json).await,
            Command::Bots(bots) => bots.run(args.json).await,
            Command::Disk(disk) => disk.run(args.json),
            Command::Memory(memory) => memory.run(args.json).await,
            Command::Kills(kills) => kills.run(args.json).await,
            Command::Startup(startup) => startup.run(args.json).await,
            Command::Finished(finished) => finished.run(args.json).await,
            Command::Soak(soak) => soak.run(args.json).await,
        }
    })
}

//! The chores of the house: `cargo xtask COMMAND`. No dependencies, so it starts at once.

mod binary;
mod claims;
mod clauses;
mod dist;
mod format;
mod house;
mod lengths;
mod names;
mod play;
mod python;
mod serve;
mod shots;
mod spoken;
mod test;
mod tidy;
mod wasm;
mod web;
mod wrap;

use std::process::ExitCode;

use house::Failure;

const USAGE: &str = "\
cargo xtask COMMAND

  play [--port N]    builds the pages and the binary, and opens the table
  test               everything that must hold; the last line says N passed, M failed
  shots              pictures of all pages and of a match, contact sheets in shots/
  fmt [--check]      rustfmt over every file, those of the list of games, too
  tidy               widths, leftovers, lengths, pure crates, fresh generated files
  tidy --fix [PATH]  wraps comments that are too wide
  tidy --bless       takes the functions that are too long now as the longest allowed
  bless              takes what the code does now as right: generated files, texts, playthroughs
  soak [PICKS] [SEED] [GAME] [CARDS]  random games, 10,000,000 picks of Summons Call or of another
                     game's word, every invariant looked at after each; with CARDS the decks
                     are of so many generated cards
  wire               web/src/wire.ts from the Rust types of the wire
  dist [--deb]       a release archive, and a Debian package, in target/dist
  walk OLD NEW       two release archives behind nginx: play, back up, restore, upgrade
  wasm               the house of a device for the browser, where a toolchain has the target
  page               the pages with that house: they play without a server
  site               the same as a folder of files, target/site, for any host
  python [--chain]   the Python package: its wheel, and its tests in an environment of its own;
                     with --chain as `test` builds it
  clauses            rule pages and clause numbers from doc/rules/*.tsv
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(failure)) => {
            eprintln!("{failure}");
            ExitCode::from(1)
        }
        None => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Runs the command; `None` if it is not understood.
fn dispatch(words: &[&str]) -> Option<Result<(), Failure>> {
    Some(match words {
        ["play"] => play::play(None),
        ["play", "--port", port] => play::play(Some(port)),
        ["shots"] => shots::take(),
        ["test"] => test::all(),
        ["fmt"] => format::all(false),
        ["fmt", "--check"] => format::all(true),
        ["tidy", "--fix", folders @ ..] => tidy::fix(folders),
        ["tidy", "--bless"] => lengths::bless(),
        ["tidy"] => tidy::check(),
        ["wire"] => wire(),
        ["bless"] => bless(),
        ["soak", numbers @ ..] => soak(numbers),
        ["dist"] => dist::make(false),
        ["dist", "--deb"] => dist::make(true),
        ["walk", old, new] => dist::walk(old, new),
        ["wasm"] => wasm::build(),
        ["page"] => wasm::page(),
        ["site"] => wasm::site(),
        ["python"] => python::test(python::Build::Release),
        ["python", "--chain"] => python::test(python::Build::Chain),
        ["clauses"] => clauses::write(),
        _ => return None,
    })
}

/// The test that compares the TypeScript types with the Rust ones can also write them.
fn wire() -> Result<(), Failure> {
    let mut test =
        house::cargo("test -q -p shokan-host --features ts --test host wire::".split(' '));
    test.env("BLESS", "1");
    house::run(test)
}

/// The tests that compare with a committed text can also write it; what changed is then reviewed
/// with `git diff`.
fn bless() -> Result<(), Failure> {
    clauses::write()?;
    lengths::bless()?;
    let mut tests = house::cargo(["test", "-q", "--no-fail-fast", "--tests"]);
    tests.args([
        "-p",
        "shokan-lang",
        "-p",
        "shokan-rules",
        "-p",
        "shokan-host",
    ]);
    tests
        .args(["--features", "shokan-host/ts"])
        .env("BLESS", "1");
    house::run(tests)?;
    // What each game carries out, by what its check says now.
    let mut carried = house::cargo("test -q -p shokan-differential --test carried".split(' '));
    carried.env("BLESS", "1");
    house::run(carried)
}

/// Longer random play than the test command has time for.
fn soak(numbers: &[&str]) -> Result<(), Failure> {
    if let [picks, seed, game, cards] = numbers {
        let mut run = house::cargo(
            "run --release -p shokan-differential --features program -- soak".split(' '),
        );
        run.args([game, cards, picks, seed]);
        return house::run(run);
    }
    let mut run = house::cargo("run --release -p shokan-rules --example soak --".split(' '));
    run.args(numbers);
    house::run(run)
}

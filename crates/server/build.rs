//! Sees to it that pages lie in `web/dist` when the binary takes them in.
//!
//! Pages that are there are never touched. Where they are missing, a release build makes them with
//! npm, so that `cargo install` gives a table with pages; a debug build never does. `SHOKAN_PAGES`
//! decides otherwise: `build` makes them in any build and fails where it cannot, `skip` never does.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let pages = web.join("dist");
    println!("cargo::rerun-if-changed={}", pages.display());
    println!("cargo::rerun-if-env-changed=SHOKAN_PAGES");
    let wish = env::var("SHOKAN_PAGES").unwrap_or_default();
    let wanted = match wish.as_str() {
        "build" => true,
        "skip" => false,
        "" => env::var("PROFILE").is_ok_and(|profile| profile == "release"),
        other => {
            println!("cargo::error=SHOKAN_PAGES={other}: expected build or skip");
            return;
        }
    };
    if wanted && !pages.join("index.html").is_file() {
        let made = make(&web);
        match made {
            Err(why) if wish == "build" => println!("cargo::error=no pages: {why}"),
            Err(why) => println!(
                "cargo::warning=this binary will have no pages: {why}; mend it and build again, or \
                 run `cargo xtask play`, or silence this with SHOKAN_PAGES=skip"
            ),
            Ok(()) => {}
        }
    }
    // A folder that is not there would be looked for at every build; an empty one is no harm.
    let _read_only_checkout = std::fs::create_dir_all(pages);
}

/// Installs what the pages are built with, as the lock file says, and builds them.
fn make(web: &Path) -> Result<(), String> {
    let node = said(Command::new("node").arg("--version"));
    let node = node.ok_or("Node.js 20 or newer is not installed")?;
    let major = node.trim_start_matches('v').split('.').next();
    let major = major.and_then(|number| number.parse::<u32>().ok());
    if major.is_none_or(|major| major < 20) {
        return Err(format!("Node.js {} is too old, 20 is needed", node.trim()));
    }
    if !web.join("node_modules/.package-lock.json").is_file() {
        let words = "ci --no-audit --no-fund --prefer-offline --fetch-retries=1";
        npm(web, words)?;
    }
    npm(web, "run build")
}

fn npm(web: &Path, words: &str) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut npm = Command::new(program);
    npm.args(words.split(' ')).current_dir(web);
    let output = npm.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("npm: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().rfind(|line| !line.trim().is_empty());
    Err(format!("npm {words}: {}", last.unwrap_or("failed").trim()))
}

fn said(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

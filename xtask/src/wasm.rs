//! `cargo xtask wasm`: the house of a device builds for the browser, if this machine can try it.
//! `cargo xtask page`: the pages with that house in them. `cargo xtask site`: the same as a folder
//! of files that needs no server.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::house::{self, Failure};
use crate::web;

const TARGET: &str = "wasm32-unknown-unknown";
/// The crate that a page loads, and the profile in which it is small.
const CRATE: &str = "shokan-browser";
const PROFILE: &str = "page";

/// Builds with whatever toolchain has the target; says so if none has.
pub(crate) fn build() -> Result<(), Failure> {
    house::run(cargo()?)
}

/// Whether a toolchain for the browser is here.
pub(crate) fn is_here() -> bool {
    has_std() || debian_linker().is_some()
}

/// The engine, the glue beside it, and the pages with both.
pub(crate) fn page() -> Result<(), Failure> {
    web::packages()?;
    engine()?;
    web::build()
}

/// The folder `target/site`, which any host of files can have, below any address.
pub(crate) fn site() -> Result<(), Failure> {
    web::packages()?;
    engine()?;
    let mut build = web::npm("run build");
    build.env("SHOKAN_SITE", "1");
    house::run(build)?;
    println!("target/site: put it on any host of files");
    Ok(())
}

/// Puts the engine's two files where the build of the pages finds them.
fn engine() -> Result<(), Failure> {
    build()?;
    let glue = house::root().join("tools/glue");
    let mut link = house::cargo(["run", "--quiet", "--release", "--manifest-path"]);
    link.arg(glue.join("Cargo.toml"))
        .arg("--")
        .arg(
            built()
                .join(TARGET)
                .join(PROFILE)
                .join("shokan_browser.wasm"),
        )
        .arg(house::root().join("web/engine"))
        .env("CARGO_TARGET_DIR", house::root().join("target/glue"));
    house::run(link)
}

fn built() -> PathBuf {
    house::root().join("target/wasm")
}

fn cargo() -> Result<Command, Failure> {
    let what = ["--profile", PROFILE, "--target", TARGET, "-p", CRATE];
    let mut build = if has_std() {
        house::cargo(["build"])
    } else if let Some(linker) = debian_linker() {
        // Debian's rustc-web can build the standard library from its sources.
        let arguments = ["build", "-Zbuild-std=std,panic_abort"];
        let mut build = house::command("/usr/bin/cargo", arguments);
        build
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        build
    } else {
        return Err(format!(
            "no toolchain for {TARGET} here: `rustup target add {TARGET}`, or on Debian \
             `apt-get install rustc-web cargo-web rust-web-src lld-22`"
        ));
    };
    build.args(what).env("CARGO_TARGET_DIR", built());
    Ok(build)
}

/// Whether the compiler in use has the standard library of the target.
fn has_std() -> bool {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
    })
}

/// Debian's own cargo comes with the sources it needs when this linker is there.
fn debian_linker() -> Option<&'static str> {
    let linkers = ["wasm-ld-22", "wasm-ld"];
    let found = linkers
        .into_iter()
        .find(|linker| house::exists(linker, "--version"));
    found.filter(|_| house::exists("/usr/bin/cargo", "--version"))
}

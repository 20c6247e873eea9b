//! `cargo xtask wasm`: the engine crates build for the browser, if this machine can try it.

use std::process::{Command, Stdio};

use crate::house::{self, Failure};

const TARGET: &str = "wasm32-unknown-unknown";
const CRATES: &[&str] = &["shokan-lang", "shokan-kernel", "shokan-rules"];

/// Builds with whatever toolchain has the target; says so if none has.
pub(crate) fn build() -> Result<(), Failure> {
    let packages = CRATES.iter().flat_map(|name| ["-p", name]);
    let target = house::root().join("target/wasm");
    if has_std() {
        let mut build = house::cargo(["build", "--release", "--target", TARGET]);
        build.args(packages).env("CARGO_TARGET_DIR", target);
        return house::run(build);
    }
    if let Some(linker) = debian_linker() {
        // Debian's rustc-web can build the standard library from its sources.
        let mut build = house::command(
            "/usr/bin/cargo",
            [
                "build",
                "-Zbuild-std=std,panic_abort",
                "--release",
                "--target",
                TARGET,
            ],
        );
        build
            .args(packages)
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .env("CARGO_TARGET_DIR", target);
        return house::run(build);
    }
    Err(format!(
        "no toolchain for {TARGET} here: `rustup target add {TARGET}`, or on Debian \
         `apt-get install rustc-web cargo-web rust-web-src lld-22`"
    ))
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

//! `cargo xtask play`: builds the pages and the binary, and opens the table.

use crate::house::{self, Failure};
use crate::web;

/// Builds everything and serves it until it is stopped.
pub(crate) fn play(port: Option<&str>) -> Result<(), Failure> {
    if let Some(port) = port {
        let _: u16 = port
            .parse()
            .map_err(|_| format!("--port: expected a number from 0 to 65535, found {port}"))?;
    }
    if !house::exists("npm", "--version") {
        return Err("npm is missing: install Node.js 20 or newer (see README.md)".to_owned());
    }
    web::packages()?;
    web::build()?;
    let mut serve = house::cargo("run --release -p shokan -- serve".split(' '));
    if let Some(port) = port {
        serve.env("SHOKAN_PORT", port);
    }
    house::run(serve)
}

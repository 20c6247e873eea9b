//! `cargo xtask shots`: pictures of every page and of a scripted match, into `shots/`.

use std::fs;

use crate::binary;
use crate::house::{self, Failure};
use crate::serve::Server;
use crate::web;

/// Builds, serves, plays and takes the pictures.
pub(crate) fn take() -> Result<(), Failure> {
    web::packages()?;
    web::build()?;
    let binary = binary::build()?;
    let server = Server::start(&binary)?;
    let folder = house::root().join("shots");
    // Pictures of states that are gone would stay on the sheets.
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("shots: {error}"))?;
    }
    let mut node = house::command("node", ["web/tests/shots.mjs"]);
    node.env("BASE_URL", server.url()).env("OUT", &folder);
    if let Some(chromium) = web::chromium() {
        node.env("CHROMIUM", chromium);
    }
    house::run(node)?;
    println!("look at shots/sheet-*.png");
    Ok(())
}

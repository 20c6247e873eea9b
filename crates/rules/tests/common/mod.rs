//! What the suites share: the harness of a game, and the checks that are made of any game.

#![allow(dead_code, unused_imports, unused_macros)] // each suite uses a part of it

pub(crate) mod bytes;
pub(crate) mod check;
pub(crate) mod exhaust;
pub(crate) mod foresee;
pub(crate) mod harness;
pub(crate) mod leaks;
pub(crate) mod playthrough;
pub(crate) mod recording;
pub(crate) mod twin;

shokan_rules::games!(@modules pub(crate));

pub(crate) use harness::suites;

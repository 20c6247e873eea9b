//! What the suites share: the harness of a game, and the checks that are made of any game.

#![allow(dead_code)] // each suite uses a part of it

pub(crate) mod bytes;
pub(crate) mod check;
pub(crate) mod ear;
pub(crate) mod exhaust;
pub(crate) mod foresee;
pub(crate) mod harness;
pub(crate) mod leaks;
pub(crate) mod magic;
pub(crate) mod playthrough;
pub(crate) mod shaman;
pub(crate) mod twin;
pub(crate) mod wars;

//! The kernel: one running game as plain data, one shape of question, events, views, luck, and the
//! machine that runs card texts. It names no game, no phase and no combat.
//!
//! A whole game on nothing but this crate is `examples/high_card.rs`: its zones, its steps, its one
//! question, saved and loaded in the middle.

pub mod bot;
pub mod compile;
pub mod dealer;
pub mod decision;
pub mod event;
pub mod ids;
pub mod list;
pub mod luck;
pub mod machine;
pub mod outcome;
pub mod packed;
pub mod pool;
pub mod record;
pub mod ruleset;
pub mod state;
pub mod table;
pub mod view;

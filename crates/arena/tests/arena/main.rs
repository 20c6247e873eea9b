//! What plays and measures, from outside.
//!
//! One binary for all of it, because each would take in the games anew.

mod analysis;
mod contest;
mod deck_choice;
mod evaluation;
mod fair;
mod lab;
mod strength;
mod trial;
mod worlds;

//! The four rulebooks, and what brings them to a table.

mod bearers;
pub mod catalogue;
pub mod clauses;
pub mod deck;
pub mod eyes;
pub mod games;
pub mod info;
mod occur;
mod phrase;
pub mod questions;
pub mod rulebook;
pub mod session;
pub mod shaman_king;
pub mod show;
pub mod stages;
pub mod summon_and_magic;
pub mod summoner_wars;
pub mod summons_call;
pub mod teller;
mod words;

//! The arena: bots, many games at once, the figures of speed, and play in a terminal.

pub mod arena;
pub mod bench;
pub mod decks;
pub mod greedy;
pub mod opponent;
pub mod play;
pub mod random;
pub mod shaman_king;
pub mod simulate;
pub mod statistics;
pub mod summon_and_magic;
pub mod summoner_wars;
pub mod summons_call;
pub mod terminal;

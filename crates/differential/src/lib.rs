//! A differential test of the card language: cards that chance makes are taken or refused, told,
//! and played, and what they do must be what they say.

pub mod dice;
pub mod generate;
pub mod legal;
mod make;
pub mod tally;

//! A differential test of the card language: cards that chance makes are taken or refused, told,
//! and played, and what they do must be what they say.

pub mod canon;
pub mod caps;
pub mod carried;
pub mod collide;
pub mod deal;
pub mod dice;
pub mod every;
pub mod generate;
pub mod hunt;
pub mod laws;
pub mod legal;
mod make;
pub mod mutate;
pub mod phrases;
pub mod planted;
pub mod play;
pub mod reader;
pub mod shrink;
pub mod soak;
pub mod tally;

shokan_rules::games!(@modules pub);

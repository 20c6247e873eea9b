//! The four rulebooks. `summons_call` and `summon_and_magic` run; the others are data so far.

pub mod catalogue;
pub mod clauses;
pub mod deck;
pub mod eyes;
pub mod games;
mod occur;
mod phrase;
pub mod rulebook;
pub mod session;
pub mod show;
pub mod summon_and_magic;
pub mod summons_call;
pub mod teller;

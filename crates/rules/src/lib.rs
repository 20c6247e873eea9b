//! The four rulebooks. `summons_call`, `summon_and_magic` and `summoner_wars` run; the last is data
//! so far.

pub mod catalogue;
pub mod clauses;
pub mod deck;
pub mod eyes;
pub mod games;
mod occur;
mod phrase;
pub mod rulebook;
pub mod session;
pub mod shaman_king;
pub mod show;
pub mod summon_and_magic;
pub mod summoner_wars;
pub mod summons_call;
pub mod teller;

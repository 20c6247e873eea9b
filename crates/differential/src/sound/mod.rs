//! What must hold at every question of each game, beyond what holds in every game.

pub mod shaman_king;
pub mod summon_and_magic;
pub mod summoner_wars;
pub mod summons_call;

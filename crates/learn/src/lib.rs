//! What a program that learns sees of a game: numbers of fixed shapes, and many games at once.
//!
//! Everything follows from the view of a seat, so equal views give equal numbers. No card is told
//! by its number in the pool: what it does is read off its program (`cards`), so a card that is
//! written tomorrow means something to a net that was trained today.

pub mod cards;
pub mod choices;
pub mod lanes;
pub mod observed;
pub mod quick;
pub mod schema;
pub mod tokens;

shokan_rules::games!(@modules);

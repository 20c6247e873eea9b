//! The arena: bots, many games at once, the figures of speed, and play in a terminal.
//!
//! ```
//! use shokan_arena::decks;
//! use shokan_arena::simulate::{BotKind, Series, Side, match_up};
//! use shokan_rules::catalogue::Catalogue;
//! use shokan_rules::summons_call::SummonsCall;
//!
//! let catalogue = Catalogue::of::<SummonsCall>(&[]).expect("sound cards");
//! let deck = decks::ready::<SummonsCall>(&catalogue).remove(0);
//! let side = |kind: BotKind| Side { bot: kind.into(), deck: deck.clone() };
//! let (one, other) = (side(BotKind::Random), side(BotKind::Random));
//! let series = Series { pairs: 4, seed: 1, seats: 2 };
//!
//! // Each deal is played twice, with the sides in both places, so equals come out even.
//! let came = match_up(&catalogue.pool, [&one, &other], series, &|| ());
//! assert_eq!(came.games, 8);
//! assert_eq!(came.void, 0);
//! ```

pub mod advice;
pub mod agent;
pub mod analysis;
pub mod arena;
pub mod bench;
pub mod contest;
pub mod deck_choice;
pub mod decks;
pub mod evaluation;
pub mod fit;
pub mod greedy;
pub mod lab;
pub mod level;
pub mod opponent;
pub mod play;
mod processor_time;
pub mod puzzle;
pub mod random;
pub mod search;
pub mod simulate;
pub mod statistics;
pub mod terminal;
pub mod trial;

shokan_rules::games!(@modules pub);

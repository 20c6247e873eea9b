//! The four rulebooks, and what brings them to a table.
//!
//! ```
//! use shokan_rules::games;
//! use shokan_rules::session::{First, Input, Session, Setup, Viewer};
//! use std::sync::Arc;
//!
//! // Any game of the list, with its ready decks.
//! let game = games::GAMES[0];
//! let catalogue = Arc::new(games::catalogue(game, &[]).unwrap().expect("sound cards"));
//! let ready = catalogue.ready_words().map(|word| catalogue.ready(word).unwrap());
//! let (decks, ways): (Vec<_>, Vec<_>) = ready.take(2).unzip();
//! let mut session = Session::new(
//!     &Setup {
//!         game: game.to_owned(),
//!         rules_version: games::rules_version(game).to_owned(),
//!         pool_hash: catalogue.pool.short_hash(),
//!         seed: [7; 32],
//!         first: First::Listed,
//!         construction: ways[0],
//!         decks,
//!         second: Vec::new(),
//!         games: 1,
//!         options: Vec::new(),
//!         board: None,
//!         scripted: false,
//!     },
//!     &catalogue,
//! )
//! .expect("ready decks can be played");
//!
//! // The first choice of every question, until somebody has won.
//! while session.asked().is_some() {
//!     session.apply(&Input::Pick(0)).expect("a choice that is listed");
//! }
//! assert!(session.outcome().is_some());
//!
//! // What who only watches may see, and the whole match again from its record.
//! let shown = session.view(Viewer::Public);
//! assert!(shown.decision.is_none() && shown.outcome.is_some());
//! let again = session.record().play(&catalogue).expect("a record plays back");
//! assert_eq!(again.hash(), session.hash());
//! ```

mod bearers;
pub mod catalogue;
pub mod clauses;
pub mod deck;
pub mod eyes;
pub mod games;
pub mod info;
pub mod laying;
pub mod log_renderer;
mod occur;
mod phrase;
pub mod questions;
mod refusal;
pub mod rulebook;
pub mod session;
pub mod show;
pub mod stages;
mod told;
mod words;
pub mod workshop;

pub use shokan_lang::games;

games!(@modules pub);

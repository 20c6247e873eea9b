//! The house of the matches: rooms, lobby, record, journal, and what is answered to whom.
//!
//! It knows no network and no disk: a [`store::Store`] keeps what was accepted, a
//! [`connection::Transport`] carries frames, [`answers::answer`] is asked what HTTP or a page on
//! the same device was asked, and [`pulse`] alone knows where all of it runs.

pub mod account;
pub mod analysis;
pub mod answers;
pub mod connection;
pub mod cup;
pub mod doors;
pub mod engine;
pub mod glance;
pub mod guest;
pub mod house;
pub mod jobs;
pub mod lab;
pub mod lobby;
pub mod luck;
pub mod names;
pub mod outside;
pub mod problem;
pub mod pulse;
pub mod puzzles;
pub mod random;
pub mod ratings;
pub mod record;
pub mod replays;
pub mod reports;
pub mod room;
mod say;
pub mod sets;
pub mod settings;
pub mod store;
pub mod telemetry;
pub mod thinkers;
pub mod wire;
pub mod workshop;

pub use house::House;
pub use settings::{Limits, Settings};

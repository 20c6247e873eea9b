//! The table: matches over a WebSocket, with a log that survives the power cord.
//!
//! [`serve`] is the whole of it; [`startup::start`] is the same for a test, on a port of its own.

pub mod configuration;
pub mod engine;
pub mod lobby;
pub mod problem;
pub mod random;
pub mod record;
pub mod room;
mod routes;
mod say;
pub mod startup;
pub mod store;
pub mod telemetry;
pub mod wire;

pub use configuration::{Configuration, Limits};
pub use startup::{Running, ServeError, serve, start};

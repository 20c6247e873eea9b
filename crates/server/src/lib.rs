//! The table on a network: HTTP, the socket, the pages, and the store on the disk, around the house
//! of [`shokan_host`].
//!
//! [`serve`] is the whole of it; [`startup::start`] is the same for a test, on a port of its own.

pub mod configuration;
pub mod edge;
pub mod logs;
mod routes;
pub mod startup;
pub mod store;

pub use configuration::Configuration;
pub use startup::{Running, ServeError, serve, start};

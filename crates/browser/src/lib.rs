//! The house on a player's own device: the same rooms, rules and computer players as on a server,
//! in a worker of the browser.
//!
//! The page asks `page::Device::answer` what it would ask a server over HTTP, and opens
//! lines that carry the frames of the wire, word for word. What is accepted lies in the browser's
//! own store before it is acknowledged ([`store`]).

#[cfg(target_family = "wasm")]
pub mod page;
pub mod store;
pub mod thinker;

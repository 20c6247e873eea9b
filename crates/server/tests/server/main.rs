//! The finished server from outside: over real sockets, on real stores, in real processes.
//!
//! One binary for all of it, because each would take in the whole server anew.

mod accounts;
mod clocks;
mod common;
mod conversation;
mod cups;
mod faults;
mod four_seats;
mod full_disk;
mod history;
mod kills;
mod limits;
mod limits_page;
mod match_of_three;
mod postgres;
mod process;
mod rated;
mod routes;
mod second_deck;
mod shared_links;
mod stores;
mod twins_over_the_socket;
mod upkeep;

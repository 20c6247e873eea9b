//! A house from inside: rooms, people and what they are told, in virtual time.
//!
//! One binary for all of it, because each would take in the games anew.

mod absent;
mod analysis;
mod board;
mod claims;
#[path = "../common/clients.rs"]
mod clients;
mod cups;
mod days;
mod exchange;
mod field;
mod frames;
mod hints;
mod lab;
mod moved;
mod outside;
mod pace;
mod place;
mod puzzles;
mod reports;
mod rooms;
mod sandbox;
mod sets;
mod thinking;
mod wire;
mod workshop;

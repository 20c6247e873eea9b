//! The laboratory: what a card does to the game, measured with programs.
//!
//! A *deal* is the seed of all luck of a game: shuffles, dice, who begins. Shuffles belong to deal
//! and seat and are of places in a deck, so a changed card lies where the unchanged one lay. The
//! luck of whoever plays belongs to deal, seat and what that seat observes, so two who see the same
//! do the same until a change matters ([`keyed`]). Both lists are open to both sides.
//!
//! A *line* is one thing that is measured by agents of one strength: two decks against each other,
//! or a deck with a card changed against the same deck without. A *unit* is some deals of a line;
//! any machine can play it, and what comes of it are sums of whole numbers ([`sums`]), which add up
//! in any order to the same.

pub mod ask;
pub mod csv;
pub mod figures;
pub mod html;
pub mod keyed;
pub mod light;
pub mod plan;
pub mod records;
pub mod report;
pub mod run;
pub mod sums;
pub mod twin;
pub mod watch;
pub mod words;

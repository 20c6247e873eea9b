//! The card language of Shokan: its tree, its words, its parser, its printer,
//! its checker and the rules text that is generated from a card.

pub mod ast;
mod card;
pub mod check;
pub mod deck;
pub mod fault;
pub mod fuzz;
mod lex;
pub mod parse;
pub mod print;
pub mod teach;
pub mod text;
pub mod vocabulary;
pub mod words;

//! The card language of Shokan: its tree, its words, its parser, its printer,
//! its checker and the rules text that is generated from a card.
//!
//! ```
//! use shokan_lang::{check, text, vocabulary};
//!
//! let file = r#"
//! game summons_call
//!
//! words category {
//!   ember ja "燼" en "Ember"
//! }
//!
//! card kindling_sprite {
//!   id OWN-01  name ja "焚きつけの精" en "Kindling Sprite"
//!   type unit  deck_type a  category ember  cost 1  stats 1 2
//!   directions front
//!   on entry { draw 1 }
//! }
//! "#;
//! let pool = check::load(&[("own.cards", file)]).expect("a file without a fault");
//! let card = pool.card("kindling_sprite").expect("a card of the file");
//! let words = vocabulary::of_game("summons_call").expect("a game");
//! let said = &text::rules_text(card, words, &pool.words)[0];
//! assert_eq!(said.en, "On entry: Draw 1 card.");
//! assert_eq!(said.ja, "【登場時】カードを1枚引く。");
//!
//! // What cannot be read says where, what was expected and what was found.
//! let faults = check::load(&[("own.cards", &file.replace("draw 1", "drew 1"))]).unwrap_err();
//! assert_eq!(faults[0].line, 12);
//! assert!(faults[0].message().en.contains("drew"));
//! ```

pub mod assist;
pub mod ast;
mod card;
pub mod check;
pub mod deck;
pub mod fault;
pub mod fuzz;
mod games;
mod lex;
pub mod parse;
pub mod print;
pub mod teach;
pub mod text;
pub mod vocabulary;
pub mod words;

//! What the check of a card file says of texts: which it refuses, and what it offers
//! instead.

mod moments;
mod own_verbs;
mod teaching;
mod words;

shokan_rules::games!(@modules);

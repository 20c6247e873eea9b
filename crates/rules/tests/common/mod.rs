//! What the suites share: the harness of a game, and the checks that are made of any game.

#![allow(dead_code, unused_imports, unused_macros)] // each suite uses a part of it

pub(crate) mod bytes;
pub(crate) mod check;
pub(crate) mod ear;
pub(crate) mod exhaust;
pub(crate) mod foresee;
pub(crate) mod harness;
pub(crate) mod leaks;
pub(crate) mod magic;
pub(crate) mod playthrough;
pub(crate) mod shaman;
pub(crate) mod twin;
pub(crate) mod wars;

/// The one list of the suites: each game as it is played there, with the cards of its pool and with
/// strange ones, with two seats and with four. `suites!(tests name, test)` writes the module `name`
/// with a test for each, which calls `test::<H>()`; `suites!(each what)` lists what each
/// `what::<H>()` gives.
macro_rules! suites {
    (@list $then:ident $($rest:tt)*) => {
        suites! {
            @$then [
                summons_call harness::Starter,
                strange_cards harness::Strange,
                summon_and_magic magic::Magic,
                summoner_wars wars::Two,
                summoner_wars_of_four wars::Four,
                shaman_king shaman::Shaman
            ] $($rest)*
        }
    };
    (@write [$($suite:ident $module:ident::$marker:ident),*] $name:ident, $test:ident) => {
        mod $name {
            $(#[test]
            fn $suite() {
                super::$test::<super::common::$module::$marker>();
            })*
        }
    };
    (@call [$($suite:ident $module:ident::$marker:ident),*] $what:ident) => {
        [$($what::<common::$module::$marker>()),*]
    };
    (tests $name:ident, $test:ident) => {
        suites!(@list write $name, $test);
    };
    (each $what:ident) => {
        suites!(@list call $what)
    };
}
pub(crate) use suites;

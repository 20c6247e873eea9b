//! What the rules' own suites know of the four games: how two states are compared, which picks stay
//! out of sight, where the rules themselves let others conclude something.

#![allow(dead_code, unused_imports)] // the suites of the rules use the rest

#[path = "../../../rules/tests/common/check.rs"]
pub(crate) mod check;
#[path = "../../../rules/tests/common/ear.rs"]
pub(crate) mod ear;
#[path = "../../../rules/tests/common/harness.rs"]
pub(crate) mod harness;
#[path = "../../../rules/tests/common/magic.rs"]
pub(crate) mod magic;
#[path = "../../../rules/tests/common/shaman.rs"]
pub(crate) mod shaman;
#[path = "../../../rules/tests/common/twin.rs"]
pub(crate) mod twin;
#[path = "../../../rules/tests/common/wars.rs"]
pub(crate) mod wars;

use harness::Harness;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;
use std::sync::Arc;

/// A game as it is played at a table.
pub(crate) trait Table: Harness<Game: Rulebook> {
    /// How many sit at it.
    const SEATS: usize;
    /// The cards.
    fn catalogue() -> &'static Arc<Catalogue>;
}

impl Table for harness::Starter {
    const SEATS: usize = 2;
    fn catalogue() -> &'static Arc<Catalogue> {
        harness::catalogue()
    }
}

impl Table for magic::Magic {
    const SEATS: usize = 2;
    fn catalogue() -> &'static Arc<Catalogue> {
        magic::catalogue()
    }
}

impl Table for wars::Two {
    const SEATS: usize = 2;
    fn catalogue() -> &'static Arc<Catalogue> {
        wars::catalogue()
    }
}

impl Table for wars::Four {
    const SEATS: usize = 4;
    fn catalogue() -> &'static Arc<Catalogue> {
        wars::catalogue()
    }
}

impl Table for shaman::Shaman {
    const SEATS: usize = 2;
    fn catalogue() -> &'static Arc<Catalogue> {
        shaman::catalogue()
    }
}

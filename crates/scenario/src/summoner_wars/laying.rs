//! How a board of Summoner Wars is laid out by hand.

use super::{SPACES, STARTS, SummonerWarsWords};
use crate::laying::{Lays, Mark, Range, Setting};
use shokan_kernel::ids::ZoneKind;
use shokan_rules::summoner_wars::grid;
use shokan_rules::summoner_wars::words::{PHASES, zone};

impl Lays for SummonerWarsWords {
    const SHUT: &'static [ZoneKind] = &[zone::ON_TOP, zone::UNDER, zone::RESOLVING];
    const SHARED: &'static [ZoneKind] = &[zone::BATTLEFIELD];
    const DICE: u8 = 6;
    const COLUMNS: u8 = grid::columns(2);
    const HAND_MARKS: &'static [Mark] = &[
        ("wounds", "負傷マーカー", "Wound Markers", true),
        (
            "moved",
            "このフェイズに動いた",
            "has moved in this phase",
            false,
        ),
        (
            "attacked",
            "このフェイズに攻撃した",
            "has attacked in this phase",
            false,
        ),
        (
            "used",
            "このターンに能力を使った",
            "abilities used this turn",
            false,
        ),
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            path: "moves",
            name: (
                "このフェイズに動かしたユニットの数",
                "Units moved in this phase",
            ),
            range: Range::Number(0, 3),
        },
        Setting {
            path: "attacks",
            name: (
                "このフェイズに攻撃したユニットの数",
                "Units that attacked in this phase",
            ),
            range: Range::Number(0, 3),
        },
    ];
    const FIRST: &'static str = "summon";

    fn phases() -> Vec<&'static str> {
        STARTS.map(|phase| PHASES[phase.at()]).to_vec()
    }

    /// P1 sits at row 1, which is seen at the lower edge.
    fn places(_: ZoneKind, seats: u8) -> Vec<&'static str> {
        let mut all: Vec<(u8, u8, &str)> = SPACES
            .iter()
            .map(|&(word, place)| (grid::spot(place), word))
            .filter(|((column, _), _)| *column < grid::columns(seats))
            .map(|((column, row), word)| (u8::MAX - row, column, word))
            .collect();
        all.sort_unstable();
        all.into_iter().map(|(_, _, word)| word).collect()
    }
}

//! How a board of Summons Call is laid out by hand.

use super::SummonsCallWords;
use crate::laying::{Lays, Mark, Range, Setting};
use shokan_kernel::ids::ZoneKind;
use shokan_rules::summons_call::words::{PHASES, zone};

impl Lays for SummonsCallWords {
    const SHUT: &'static [ZoneKind] = &[zone::RESOLVING];
    const HAND_MARKS: &'static [Mark] = &[
        ("damage", "ダメージ", "damage", true),
        ("rested", "レスト", "rested", false),
        ("face_up", "表向き", "face-up", false),
        ("face_down", "裏向き", "face-down", false),
        (
            "used",
            "このターンに効果を使った",
            "effects used this turn",
            false,
        ),
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            path: "P1.master.hp",
            name: ("マスターのHP", "master's HP"),
            range: Range::Number(1, 10),
        },
        Setting {
            path: "P2.master.hp",
            name: ("マスターのHP", "master's HP"),
            range: Range::Number(1, 10),
        },
        Setting {
            path: "P1.master_moved",
            name: (
                "このターンにマスターを動かした",
                "has moved the master this turn",
            ),
            range: Range::Words(&["yes"]),
        },
        Setting {
            path: "P2.master_moved",
            name: (
                "このターンにマスターを動かした",
                "has moved the master this turn",
            ),
            range: Range::Words(&["yes"]),
        },
    ];
    const FIRST: &'static str = "main";

    fn phases() -> Vec<&'static str> {
        PHASES[1..].to_vec()
    }
}

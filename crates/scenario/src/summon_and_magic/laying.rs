//! How a board of Summon & Magic is laid out by hand.

use super::SummonAndMagicWords;
use crate::laying::{Lays, Mark, Range, Setting};
use shokan_kernel::ids::ZoneKind;
use shokan_rules::summon_and_magic::words::{PHASES, phase, zone};

/// What is counted of a turn, at most.
const MOST: i32 = 100;

impl Lays for SummonAndMagicWords {
    const SHUT: &'static [ZoneKind] = &[zone::UNDER, zone::COUNTERS, zone::FIELD];
    const HAND_MARKS: &'static [Mark] = &[
        ("attack", "攻撃表示", "attack position", false),
        ("defence", "守備表示", "defence position", false),
        ("face_down", "裏向き", "face-down", false),
        ("set", "セットした", "set", false),
        (
            "set_this_turn",
            "このターンにセットした",
            "set this turn",
            false,
        ),
        (
            "entered_this_turn",
            "このターンに出た",
            "entered this turn",
            false,
        ),
        (
            "acted",
            "このターンに行動した",
            "has acted this turn",
            false,
        ),
        (
            "turned",
            "このターンに表示を変えた",
            "has changed position this turn",
            false,
        ),
        ("counters", "カウンター", "counters", true),
        (
            "used",
            "このターンに効果を使った",
            "effects used this turn",
            false,
        ),
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            path: "ap",
            name: ("手番のAP", "AP of the turn player"),
            range: Range::Number(0, MOST),
        },
        Setting {
            path: "spent",
            name: ("このターンに使ったAP", "AP spent this turn"),
            range: Range::Number(0, MOST),
        },
        Setting {
            path: "attacks",
            name: ("このターンの攻撃宣言の数", "attacks declared this turn"),
            range: Range::Number(0, MOST),
        },
        Setting {
            path: "P1.hand_limit",
            name: ("手札の上限", "hand limit"),
            range: Range::Number(0, MOST),
        },
        Setting {
            path: "P2.hand_limit",
            name: ("手札の上限", "hand limit"),
            range: Range::Number(0, MOST),
        },
    ];
    const FIRST: &'static str = "main";

    fn phases() -> Vec<&'static str> {
        PHASES[phase::START.at()..].to_vec()
    }
}

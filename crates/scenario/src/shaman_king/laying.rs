//! How a board of Shaman King is laid out by hand.

use super::{ATTACKED, HEALTH, ShamanKingWords};
use crate::laying::{Lays, Mark, Range, Setting};
use shokan_kernel::ids::ZoneKind;
use shokan_rules::shaman_king::words::{PHASES, phase, zone};

impl Lays for ShamanKingWords {
    const SHUT: &'static [ZoneKind] = &[zone::ATTACK_POSITION, zone::COMBO, zone::ART];
    const HAND_MARKS: &'static [Mark] = &[
        (HEALTH, "体力", "health", true),
        (
            ATTACKED,
            "このターンに攻撃した",
            "has attacked this turn",
            false,
        ),
        (
            "face_down",
            "裏向き（戦闘不能）",
            "face-down (incapacitated)",
            false,
        ),
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            path: "made",
            name: (
                "このフェイズの攻撃は済んでいる",
                "the attack of this phase has been made",
            ),
            range: Range::Words(&["yes", "no"]),
        },
        Setting {
            path: "passed",
            name: (
                "続けて行動しなかった人数",
                "players in a row who did nothing",
            ),
            range: Range::Number(0, 2),
        },
    ];
    const FIRST: &'static str = "attack_1";

    fn phases() -> Vec<&'static str> {
        PHASES[phase::SETUP.at()..].to_vec()
    }
}

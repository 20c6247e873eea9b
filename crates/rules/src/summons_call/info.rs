//! What the house knows of Summons Call besides its rules: its cards, ready decks and clauses.

use super::clause_ids::PREFIX;
use super::words::{PHASE_NAMES, PHASES, ZONE_INFOS};
use super::{SummonsCall, check, deck, words};
use crate::catalogue::Catalogue;
use crate::clauses::Clauses;
use crate::info::{DeckInfo, FaceInfo, GameInfo, Numbers, Ready, number};
use crate::rulebook::Rulebook;
use shokan_lang::vocabulary;
use std::sync::{Arc, OnceLock};

/// Summons Call: 217 clauses of the detailed guide and 90 rulings.
pub static CLAUSES: Clauses = Clauses::new(
    include_str!("../../../../doc/rules/summons_call.tsv"),
    include_str!("../../../../doc/rules/summons_call.sections.tsv"),
    include_str!("../../../../doc/rules/summons_call.tests.tsv"),
    include_str!("../../../../doc/rules/summons_call.rulings.tsv"),
    include_str!("../../../../doc/rules/summons_call.words.tsv"),
);

/// Summons Call.
pub static INFO: GameInfo = GameInfo {
    word: SummonsCall::GAME,
    prefix: PREFIX,
    cards: &[(
        "starter.cards",
        include_str!("../../../../cards/summons_call/starter.cards"),
    )],
    decks: &[
        Ready {
            word: "ember_court",
            ja: "燼の宮",
            text: include_str!("../../../../decks/summons_call/ember_court.deck"),
            style: (
                "速攻。小さなユニットで押し切る。",
                "Fast: small units push through.",
            ),
            difficulty: 1,
        },
        Ready {
            word: "tide_garden",
            ja: "潮の庭",
            text: include_str!("../../../../decks/summons_call/tide_garden.deck"),
            style: (
                "守り。回復して、後半の大きなユニットで返す。",
                "Guard: heal, then answer with big units.",
            ),
            difficulty: 1,
        },
        Ready {
            word: "ash_and_gears",
            ja: "灰と歯車",
            text: include_str!("../../../../decks/summons_call/ash_and_gears.deck"),
            style: (
                "道連れ。退場と捨て札を力に変える。",
                "Trade: exits and discards become power.",
            ),
            difficulty: 3,
        },
        Ready {
            word: "wheel_garden",
            ja: "車輪の庭",
            text: include_str!("../../../../decks/summons_call/wheel_garden.deck"),
            style: (
                "かく乱。動かし、相手の効果を消す。",
                "Disrupt: move about and silence effects.",
            ),
            difficulty: 2,
        },
        Ready {
            word: "crossroads",
            ja: "十字路",
            text: include_str!("../../../../decks/summons_call/crossroads.deck"),
            style: (
                "混成。どの色のカードも少しずつ使う。",
                "Mixed: a little of every colour.",
            ),
            difficulty: 3,
        },
    ],
    constructions: true,
    deck: DeckInfo {
        size: deck::SIZE,
        reserve: 0,
        sorts: &[],
        copies: |_, _| Some(deck::COPIES),
        brings: |_, _| None,
    },
    face: FaceInfo {
        binds: &["category"],
        deck_type: Some("deck_type"),
        directions: Some("directions"),
        numbers: |card| {
            let is_unit = card.card_type() == Some("unit");
            Numbers {
                atk: number(card, "stats", 0).filter(|_| is_unit),
                hp: number(card, "stats", 1).or(number(card, "hp", 0)),
                ..(FaceInfo::PLAIN.numbers)(card)
            }
        },
        first: &[("cost", true)],
        said: &["deck_type", "stats", "directions"],
        keywords: &[
            ("entry", "on_entry"),
            ("attack", "on_attack"),
            ("battle", "on_battle"),
            ("leave", "on_leave"),
            ("always", "continuous"),
            ("main", "main_phase"),
        ],
        ..FaceInfo::PLAIN
    },
    sets: &[("starter", "スターター", "Starter")],
    zones: ZONE_INFOS,
    phases: PHASES,
    phase_names: PHASE_NAMES,
    dice: &[],
    clauses: &CLAUSES,
    vocabulary: vocabulary::summons_call,
    lexicon: &words::LEXICON,
    unplayable: check::unplayable,
    mark: check::mark,
};

/// The built-in cards, loaded once.
///
/// # Panics
/// When the built-in cards have a fault, which a test forbids.
pub fn starter() -> Arc<Catalogue> {
    static STARTER: OnceLock<Arc<Catalogue>> = OnceLock::new();
    let load = || match Catalogue::of::<SummonsCall>(&[]) {
        Ok(catalogue) => Arc::new(catalogue),
        Err(faults) => panic!("the built-in cards have faults: {faults:?}"),
    };
    Arc::clone(STARTER.get_or_init(load))
}

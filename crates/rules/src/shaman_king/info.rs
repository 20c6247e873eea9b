//! What the house knows of Shaman King besides its rules: its cards, ready decks and clauses.

use super::clause_ids::PREFIX;
use super::words::{PHASE_NAMES, PHASES, ZONE_INFOS};
use super::{ShamanKing, check, deck, lexicon};
use crate::clauses::Clauses;
use crate::info::{DeckInfo, FaceInfo, GameInfo, Ready};
use crate::rulebook::Rulebook;
use shokan_lang::vocabulary;

/// Shaman King: 197 clauses of the digest of the rules and 137 rulings.
pub static CLAUSES: Clauses = Clauses::new(
    include_str!("../../../../doc/rules/shaman_king.tsv"),
    include_str!("../../../../doc/rules/shaman_king.sections.tsv"),
    include_str!("../../../../doc/rules/shaman_king.tests.tsv"),
    include_str!("../../../../doc/rules/shaman_king.rulings.tsv"),
    include_str!("../../../../doc/rules/shaman_king.words.tsv"),
);

/// Shaman King.
pub static INFO: GameInfo = GameInfo {
    word: ShamanKing::GAME,
    prefix: PREFIX,
    cards: &[
        (
            "words.cards",
            include_str!("../../../../cards/shaman_king/words.cards"),
        ),
        (
            "shamans.cards",
            include_str!("../../../../cards/shaman_king/shamans.cards"),
        ),
        (
            "spirits.cards",
            include_str!("../../../../cards/shaman_king/spirits.cards"),
        ),
        (
            "attack_cards.cards",
            include_str!("../../../../cards/shaman_king/attack_cards.cards"),
        ),
        (
            "arts_and_attachments.cards",
            include_str!("../../../../cards/shaman_king/arts_and_attachments.cards"),
        ),
    ],
    decks: &[
        Ready {
            word: "snow_and_fire",
            ja: "雪と火",
            text: include_str!("../../../../decks/shaman_king/snow_and_fire.deck"),
            style: (
                "正攻法。強い霊と技を順につなげる。",
                "Straight: strong spirits, blow after blow.",
            ),
            difficulty: 1,
        },
        Ready {
            word: "marsh_theatre",
            ja: "沼の芝居小屋",
            text: include_str!("../../../../decks/shaman_king/marsh_theatre.deck"),
            style: (
                "搦め手。人形と獣で相手の技を崩す。",
                "Tricks: dolls and beasts spoil their combos.",
            ),
            difficulty: 2,
        },
        Ready {
            word: "bell_and_thread",
            ja: "鐘と糸",
            text: include_str!("../../../../decks/shaman_king/bell_and_thread.deck"),
            style: (
                "大技。長いコンボで一気に決める。",
                "Big blows: one long combo decides.",
            ),
            difficulty: 3,
        },
        Ready {
            word: "snow_forest",
            ja: "雪の森",
            text: include_str!("../../../../decks/shaman_king/snow_forest.deck"),
            style: (
                "持久。動物霊を増やし、体力を保つ。",
                "Endure: many beasts, steady health.",
            ),
            difficulty: 2,
        },
    ],
    constructions: false,
    deck: DeckInfo {
        size: deck::SIZE,
        reserve: deck::RESERVE,
        sorts: &[],
        // R-SK-02: as many copies as one likes.
        copies: |_, _| None,
        brings: |_, _| None,
    },
    face: FaceInfo::PLAIN,
    sets: &[("original", "オリジナル", "Original")],
    zones: ZONE_INFOS,
    phases: PHASES,
    phase_names: PHASE_NAMES,
    dice: &[],
    clauses: &CLAUSES,
    vocabulary: vocabulary::shaman_king,
    lexicon: &lexicon::LEXICON,
    unplayable: check::unplayable,
    mark: check::mark,
};

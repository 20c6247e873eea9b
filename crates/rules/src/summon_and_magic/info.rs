//! What the house knows of Summon & Magic besides its rules: its cards, ready decks and clauses.

use super::clause_ids::PREFIX;
use super::words::{PHASE_NAMES, PHASES, ZONE_INFOS};
use super::{SummonAndMagic, check, deck, lexicon};
use crate::clauses::Clauses;
use crate::info::{DeckInfo, FaceInfo, GameInfo, Numbers, Ready, number};
use crate::rulebook::Rulebook;
use shokan_lang::vocabulary;

/// Summon & Magic: 478 clauses of the rule booklet and 126 rulings.
pub static CLAUSES: Clauses = Clauses::new(
    include_str!("../../../../doc/rules/summon_and_magic.tsv"),
    include_str!("../../../../doc/rules/summon_and_magic.sections.tsv"),
    include_str!("../../../../doc/rules/summon_and_magic.tests.tsv"),
    include_str!("../../../../doc/rules/summon_and_magic.rulings.tsv"),
    include_str!("../../../../doc/rules/summon_and_magic.words.tsv"),
);

/// Summon & Magic.
pub static INFO: GameInfo = GameInfo {
    word: SummonAndMagic::GAME,
    prefix: PREFIX,
    cards: &[
        (
            "words.cards",
            include_str!("../../../../cards/summon_and_magic/words.cards"),
        ),
        (
            "monsters_of_karguna_and_mirnea.cards",
            include_str!("../../../../cards/summon_and_magic/monsters_of_karguna_and_mirnea.cards"),
        ),
        (
            "monsters_of_bartome_and_nefka.cards",
            include_str!("../../../../cards/summon_and_magic/monsters_of_bartome_and_nefka.cards"),
        ),
        (
            "legends.cards",
            include_str!("../../../../cards/summon_and_magic/legends.cards"),
        ),
        (
            "magic.cards",
            include_str!("../../../../cards/summon_and_magic/magic.cards"),
        ),
        (
            "artifacts.cards",
            include_str!("../../../../cards/summon_and_magic/artifacts.cards"),
        ),
        (
            "lands_and_weather.cards",
            include_str!("../../../../cards/summon_and_magic/lands_and_weather.cards"),
        ),
        (
            "avatars.cards",
            include_str!("../../../../cards/summon_and_magic/avatars.cards"),
        ),
    ],
    decks: &[
        Ready {
            word: "fireline_of_karguna",
            ja: "カルグナの火線",
            text: include_str!("../../../../decks/summon_and_magic/fireline_of_karguna.deck"),
            style: (
                "速攻。炎で相手の場を焼き、先に攻めきる。",
                "Fast: burn the field and strike first.",
            ),
            difficulty: 1,
        },
        Ready {
            word: "flood_tide_of_mirnea",
            ja: "ミルネアの満ち潮",
            text: include_str!("../../../../decks/summon_and_magic/flood_tide_of_mirnea.deck"),
            style: (
                "手札あふれ。相手に引かせ、手札8枚で勝つ。",
                "Flood: make them draw until they hold eight.",
            ),
            difficulty: 3,
        },
        Ready {
            word: "siege_of_bartome",
            ja: "バルトームの籠城",
            text: include_str!("../../../../decks/summon_and_magic/siege_of_bartome.deck"),
            style: (
                "籠城。守備表示で受け、反動で相手の山を削る。",
                "Siege: defend, and recoil wears their deck down.",
            ),
            difficulty: 2,
        },
        Ready {
            word: "night_banquet_of_nefka",
            ja: "ネフカの夜宴",
            text: include_str!("../../../../decks/summon_and_magic/night_banquet_of_nefka.deck"),
            style: (
                "蘇生。墓地を肥やし、倒れた者を呼び戻す。",
                "Revival: fill the graveyard and call them back.",
            ),
            difficulty: 3,
        },
    ],
    constructions: false,
    deck: DeckInfo {
        size: deck::SIZE,
        reserve: 0,
        sorts: &[],
        copies: |pool, def| Some(deck::copies_max(pool, def)),
        brings: |_, _| None,
    },
    face: FaceInfo {
        binds: &["race", "kind"],
        elements: Some("element"),
        legend: Some("legend"),
        numbers: |card| Numbers {
            advance: number(card, "advance", 0),
            atk: number(card, "stats", 0),
            defence: number(card, "stats", 1),
            ..(FaceInfo::PLAIN.numbers)(card)
        },
        first: &[("element", false), ("cost", true), ("advance", true)],
        said: &["stats"],
        ..FaceInfo::PLAIN
    },
    sets: &[("starter", "スターター", "Starter")],
    zones: ZONE_INFOS,
    phases: PHASES,
    phase_names: PHASE_NAMES,
    dice: &[],
    clauses: &CLAUSES,
    vocabulary: vocabulary::summon_and_magic,
    lexicon: &lexicon::LEXICON,
    unplayable: check::unplayable,
    mark: |_| {},
};

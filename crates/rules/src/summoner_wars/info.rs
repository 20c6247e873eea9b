//! What the house knows of Summoner Wars besides its rules: its cards, ready decks and clauses.

use super::clause_ids::PREFIX;
use super::words::{PHASE_NAMES, PHASES, SAYS, ZONE_INFOS, say};
use super::{SummonerWars, check, deck, lexicon};
use crate::clauses::Clauses;
use crate::info::{DeckInfo, FaceInfo, GameInfo, Ready};
use crate::rulebook::Rulebook;
use shokan_lang::vocabulary;

/// Summoner Wars: 180 clauses of the rulebook and 140 rulings.
pub static CLAUSES: Clauses = Clauses::new(
    include_str!("../../../../doc/rules/summoner_wars.tsv"),
    include_str!("../../../../doc/rules/summoner_wars.sections.tsv"),
    include_str!("../../../../doc/rules/summoner_wars.tests.tsv"),
    include_str!("../../../../doc/rules/summoner_wars.rulings.tsv"),
    include_str!("../../../../doc/rules/summoner_wars.words.tsv"),
);

/// Summoner Wars.
pub static INFO: GameInfo = GameInfo {
    word: SummonerWars::GAME,
    prefix: PREFIX,
    cards: &[
        (
            "words.cards",
            include_str!("../../../../cards/summoner_wars/words.cards"),
        ),
        (
            "walls.cards",
            include_str!("../../../../cards/summoner_wars/walls.cards"),
        ),
        (
            "events.cards",
            include_str!("../../../../cards/summoner_wars/events.cards"),
        ),
        (
            "cave_goblins.cards",
            include_str!("../../../../cards/summoner_wars/cave_goblins.cards"),
        ),
        (
            "guild_dwarves.cards",
            include_str!("../../../../cards/summoner_wars/guild_dwarves.cards"),
        ),
        (
            "mercenaries.cards",
            include_str!("../../../../cards/summoner_wars/mercenaries.cards"),
        ),
        (
            "phoenix_elves.cards",
            include_str!("../../../../cards/summoner_wars/phoenix_elves.cards"),
        ),
        (
            "tundra_orcs.cards",
            include_str!("../../../../cards/summoner_wars/tundra_orcs.cards"),
        ),
    ],
    decks: &[
        Ready {
            word: "cave_goblins",
            ja: "洞窟ゴブリン",
            text: include_str!("../../../../decks/summoner_wars/cave_goblins.deck"),
            style: (
                "数押し。コスト0の兵が群れて攻める。",
                "Swarm: soldiers that cost nothing.",
            ),
            difficulty: 2,
        },
        Ready {
            word: "guild_dwarves",
            ja: "ギルドドワーフ",
            text: include_str!("../../../../decks/summoner_wars/guild_dwarves.deck"),
            style: (
                "壁と槍。足を止め、となりから突く。",
                "Walls and spears: pin them, then thrust.",
            ),
            difficulty: 1,
        },
        Ready {
            word: "phoenix_elves",
            ja: "不死鳥エルフ",
            text: include_str!("../../../../decks/summoner_wars/phoenix_elves.deck"),
            style: (
                "遠射と炎。確実な負傷を積み重ねる。",
                "Long shots and fire: wounds that never miss.",
            ),
            difficulty: 1,
        },
        Ready {
            word: "tundra_orcs",
            ja: "ツンドラオーク",
            text: include_str!("../../../../decks/summoner_wars/tundra_orcs.deck"),
            style: (
                "力まかせ。氷の壁を立て、大きく殴る。",
                "Brute force: walls of ice and heavy blows.",
            ),
            difficulty: 2,
        },
    ],
    constructions: false,
    deck: DeckInfo {
        size: deck::SIZE,
        reserve: 0,
        sorts: &[
            ("common", deck::COMMONS),
            ("champion", deck::CHAMPIONS),
            ("wall", deck::WALLS),
            ("mercenary", deck::MERCENARIES),
        ],
        copies: |_, def| deck::copies_max(def),
        brings: deck::brings,
    },
    face: FaceInfo {
        binds: &["faction"],
        // SW-MRC.01: a Unit that is of no faction.
        mark: Some((("mercenary", "傭兵", "Mercenary"), |card| {
            card.field("rank").is_some() && card.field("faction").is_none()
        })),
        first: &[("cost", true)],
        said: &["uncertain"],
        ..FaceInfo::PLAIN
    },
    sets: &[("first_edition", "第1版", "First Edition")],
    zones: ZONE_INFOS,
    phases: PHASES,
    phase_names: PHASE_NAMES,
    dice: &[
        SAYS[say::DIE.0 as usize],
        SAYS[say::ROLL.0 as usize],
        SAYS[say::FIRST_ROLL.0 as usize],
    ],
    clauses: &CLAUSES,
    vocabulary: vocabulary::summoner_wars,
    lexicon: &lexicon::LEXICON,
    unplayable: check::unplayable,
    mark: check::mark,
};

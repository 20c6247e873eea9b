//! The cards and ready decks that come with the house, as their files stand.

/// The cards of Summons Call.
const SUMMONS_CALL: [(&str, &str); 1] = [(
    "starter.cards",
    include_str!("../../../../cards/summons_call/starter.cards"),
)];

/// The cards of Summon & Magic, file by file.
const SUMMON_AND_MAGIC: [(&str, &str); 8] = [
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
];

/// The cards of Summoner Wars, file by file.
const SUMMONER_WARS: [(&str, &str); 8] = [
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
];

/// The cards of Shaman King, file by file.
const SHAMAN_KING: [(&str, &str); 5] = [
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
];

/// The card files of a game, by their names.
pub(super) fn cards_of(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "summons_call" => &SUMMONS_CALL,
        "summon_and_magic" => &SUMMON_AND_MAGIC,
        "summoner_wars" => &SUMMONER_WARS,
        "shaman_king" => &SHAMAN_KING,
        _ => &[],
    }
}

/// The sets of the built-in cards: words and names.
pub(super) const SETS: [(&str, &str, &str); 3] = [
    ("starter", "スターター", "Starter"),
    ("first_edition", "第1版", "First Edition"),
    ("original", "オリジナル", "Original"),
];

/// A ready deck: its word, its name in Japanese, its file.
pub(super) type Ready = (&'static str, &'static str, &'static str);

const SUMMONS_CALL_DECKS: [Ready; 5] = [
    (
        "ember_court",
        "燼の宮",
        include_str!("../../../../decks/summons_call/ember_court.deck"),
    ),
    (
        "tide_garden",
        "潮の庭",
        include_str!("../../../../decks/summons_call/tide_garden.deck"),
    ),
    (
        "ash_and_gears",
        "灰と歯車",
        include_str!("../../../../decks/summons_call/ash_and_gears.deck"),
    ),
    (
        "wheel_garden",
        "車輪の庭",
        include_str!("../../../../decks/summons_call/wheel_garden.deck"),
    ),
    (
        "crossroads",
        "十字路",
        include_str!("../../../../decks/summons_call/crossroads.deck"),
    ),
];

/// The ready decks of Summon & Magic.
const SUMMON_AND_MAGIC_DECKS: [Ready; 4] = [
    (
        "fireline_of_karguna",
        "カルグナの火線",
        include_str!("../../../../decks/summon_and_magic/fireline_of_karguna.deck"),
    ),
    (
        "flood_tide_of_mirnea",
        "ミルネアの満ち潮",
        include_str!("../../../../decks/summon_and_magic/flood_tide_of_mirnea.deck"),
    ),
    (
        "siege_of_bartome",
        "バルトームの籠城",
        include_str!("../../../../decks/summon_and_magic/siege_of_bartome.deck"),
    ),
    (
        "night_banquet_of_nefka",
        "ネフカの夜宴",
        include_str!("../../../../decks/summon_and_magic/night_banquet_of_nefka.deck"),
    ),
];

/// The ready decks of Summoner Wars.
const SUMMONER_WARS_DECKS: [Ready; 4] = [
    (
        "cave_goblins",
        "洞窟ゴブリン",
        include_str!("../../../../decks/summoner_wars/cave_goblins.deck"),
    ),
    (
        "guild_dwarves",
        "ギルドドワーフ",
        include_str!("../../../../decks/summoner_wars/guild_dwarves.deck"),
    ),
    (
        "phoenix_elves",
        "不死鳥エルフ",
        include_str!("../../../../decks/summoner_wars/phoenix_elves.deck"),
    ),
    (
        "tundra_orcs",
        "ツンドラオーク",
        include_str!("../../../../decks/summoner_wars/tundra_orcs.deck"),
    ),
];

/// The ready decks of Shaman King.
const SHAMAN_KING_DECKS: [Ready; 4] = [
    (
        "snow_and_fire",
        "雪と火",
        include_str!("../../../../decks/shaman_king/snow_and_fire.deck"),
    ),
    (
        "marsh_theatre",
        "沼の芝居小屋",
        include_str!("../../../../decks/shaman_king/marsh_theatre.deck"),
    ),
    (
        "bell_and_thread",
        "鐘と糸",
        include_str!("../../../../decks/shaman_king/bell_and_thread.deck"),
    ),
    (
        "snow_forest",
        "雪の森",
        include_str!("../../../../decks/shaman_king/snow_forest.deck"),
    ),
];

/// The ready decks of a game.
pub(super) fn ready_of(game: &str) -> &'static [Ready] {
    match game {
        "summons_call" => &SUMMONS_CALL_DECKS,
        "summon_and_magic" => &SUMMON_AND_MAGIC_DECKS,
        "summoner_wars" => &SUMMONER_WARS_DECKS,
        "shaman_king" => &SHAMAN_KING_DECKS,
        _ => &[],
    }
}

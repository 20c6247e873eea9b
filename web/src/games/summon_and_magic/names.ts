// Generated from crates/rules/src/summon_and_magic; do not edit.
// `cargo xtask wire` writes it anew.

import type { Both } from "../../lib/i18n.svelte";

/** The zones as people call them. */
export const ZONES: Record<string, Both> = {
  monster_zone: { ja: "モンスターゾーン", en: "Monster zone" },
  magic_zone: { ja: "魔法ゾーン", en: "Magic zone" },
  land_zone: { ja: "土地ゾーン", en: "Land zone" },
  weather_zone: { ja: "天候ゾーン", en: "Weather zone" },
  under: { ja: "カードの下", en: "Under a card" },
  avatar_zone: { ja: "アバターゾーン", en: "Avatar zone" },
  hand: { ja: "手札", en: "Hand" },
  deck: { ja: "デッキ", en: "Deck" },
  counters: { ja: "カウンター", en: "Counters" },
  graveyard: { ja: "墓地", en: "Graveyard" },
  field: { ja: "フィールド", en: "Field" },
};

// Generated from crates/rules/src/summons_call; do not edit.
// `cargo xtask wire` writes it anew.

import type { Both } from "../../lib/i18n.svelte";

/** The zones as people call them. */
export const ZONES: Record<string, Both> = {
  unit_zone: { ja: "ユニットゾーン", en: "Unit zone" },
  master_zone: { ja: "マスターゾーン", en: "Master zone" },
  mana_zone: { ja: "マナゾーン", en: "Mana zone" },
  hand: { ja: "手札", en: "Hand" },
  deck: { ja: "山札", en: "Deck" },
  outside: { ja: "場外", en: "Outside" },
  out_of_game: { ja: "ゲーム外", en: "Out of game" },
  resolving: { ja: "解決中", en: "Resolving" },
};

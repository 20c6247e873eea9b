// Generated from crates/rules/src/summoner_wars; do not edit.
// `cargo xtask wire` writes it anew.

import type { Both } from "../../lib/i18n.svelte";

/** The zones as people call them. */
export const ZONES: Record<string, Both> = {
  battlefield: { ja: "戦場", en: "Battlefield" },
  on_top: { ja: "カードの上", en: "On a card" },
  under: { ja: "カードの下", en: "Under a card" },
  hand: { ja: "手札", en: "Hand" },
  draw_pile: { ja: "山札", en: "Draw Pile" },
  discard_pile: { ja: "捨て札", en: "Discard Pile" },
  magic_pile: { ja: "魔力パイル", en: "Magic Pile" },
  removed: { ja: "取り除かれたカード", en: "Removed cards" },
  resolving: { ja: "解決中", en: "Resolving" },
};

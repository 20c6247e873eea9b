// Generated from crates/rules/src/shaman_king; do not edit.
// `cargo xtask wire` writes it anew.

import type { Both } from "../../lib/i18n.svelte";

/** The zones as people call them. */
export const ZONES: Record<string, Both> = {
  shaman_position: { ja: "シャーマンポジション", en: "Shaman positions" },
  attach_position: { ja: "付加ポジション", en: "Attach positions" },
  battle_row: { ja: "戦闘フィールド", en: "Battle row" },
  summon_row: { ja: "召喚フィールド", en: "Summon row" },
  wait_row: { ja: "待機フィールド", en: "Wait row" },
  attack_position: { ja: "攻撃ポジション", en: "Attack position" },
  combo_field: { ja: "コンボフィールド", en: "Combo field" },
  art_position: { ja: "巫術ポジション", en: "Art position" },
  hand: { ja: "手札", en: "Hand" },
  deck: { ja: "デッキ", en: "Deck" },
  graveyard: { ja: "墓場", en: "Graveyard" },
};

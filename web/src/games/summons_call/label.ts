/** Words on the cards of this game. */
import { listed, readable } from "../../art/label.ts";
import type { Both, Lang } from "../../lib/i18n.svelte";

/** What sorts of cards there are, in the order in which they are listed. */
export const KINDS: Record<string, Both> = {
  unit: { ja: "ユニット", en: "Unit" },
  skill: { ja: "スキル", en: "Skill" },
  master: { ja: "マスター", en: "Master" },
};
export const kindLabel = (kind: string, lang: Lang): string => KINDS[kind]?.[lang] ?? readable(kind);

/** コスト2, cost 2. */
export const costLabel = (card: { cost: number | null }, lang: Lang): string =>
  (lang === "ja" ? "コスト" : "cost ") + (card.cost ?? "–");

const KEYWORDS: Record<string, Both> = {
  on_entry: { ja: "登場時", en: "On entry" },
  on_attack: { ja: "攻撃時", en: "On attack" },
  on_battle: { ja: "戦闘時", en: "On battle" },
  on_leave: { ja: "退場時", en: "On exit" },
  continuous: { ja: "常時", en: "Continuous" },
  main_phase: { ja: "メイン", en: "Main phase" },
};
/** 登場時, On entry. */
export const keywordLabel = (word: string, lang: Lang): string =>
  (listed("keyword", word) ?? KEYWORDS[word])?.[lang] ?? readable(word);

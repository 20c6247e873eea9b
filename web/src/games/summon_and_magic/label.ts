/** Words on the cards of this game. */
import { categoryLabel, printed, readable, type Lined } from "../../art/label.ts";
import type { Both, Lang } from "../../lib/i18n.svelte";

/** What sorts of cards there are, in the order in which they are listed. */
export const KINDS: Record<string, Both> = {
  monster: { ja: "モンスター", en: "Monster" },
  magic: { ja: "魔法", en: "Magic" },
  artifact: { ja: "アーティファクト", en: "Artifact" },
  land: { ja: "土地", en: "Land" },
  weather: { ja: "天候", en: "Weather" },
  avatar: { ja: "アバター", en: "Avatar" },
};
export const kindLabel = (kind: string, lang: Lang): string => KINDS[kind]?.[lang] ?? readable(kind);

/** The seven attributes: one character in Japanese, two letters in English, and the whole word. */
const ELEMENTS: Record<string, Both & { name: Both }> = {
  fire: { ja: "炎", en: "Fi", name: { ja: "炎", en: "Fire" } },
  earth: { ja: "地", en: "Ea", name: { ja: "地", en: "Earth" } },
  water: { ja: "水", en: "Wa", name: { ja: "水", en: "Water" } },
  wind: { ja: "風", en: "Wi", name: { ja: "風", en: "Wind" } },
  thunder: { ja: "雷", en: "Th", name: { ja: "雷", en: "Thunder" } },
  light: { ja: "光", en: "Li", name: { ja: "光", en: "Light" } },
  dark: { ja: "闇", en: "Da", name: { ja: "闇", en: "Dark" } },
};

/** What stands in the place of the attribute on cards that have none. */
const SIGNS: Record<string, Both> = {
  artifact: { ja: "器", en: "Ar" },
  land: { ja: "土", en: "La" },
  weather: { ja: "天", en: "We" },
};

/** The words of the seven attributes, in the order of the rulebook. */
export const ELEMENT_WORDS = Object.keys(ELEMENTS);

/** 炎, Fi. */
export const elementLabel = (word: string, lang: Lang): string => ELEMENTS[word]?.[lang] ?? readable(word).slice(0, 2);
/** 炎, Fire. */
export const elementName = (word: string, lang: Lang): string => ELEMENTS[word]?.name[lang] ?? readable(word);
/** 器, Ar: the sign of a kind of card without an attribute, and what it means. */
export const sign = (kind: string, lang: Lang): { text: string; title: string } => ({
  text: SIGNS[kind]?.[lang] ?? "–",
  title: kindLabel(kind, lang),
});

/** 獣・蜥蜴, 魔法・攻撃, 武器(剣): race or kind as a card prints it. */
export function kindLine(card: Lined, lang: Lang): string {
  const race = printed(card, "race", lang);
  if (race) return race;
  const kind =
    printed(card, "kind", lang) || card.categories.map((c) => categoryLabel(c, lang)).join(lang === "ja" ? "・" : "-");
  if (card.type === "artifact" && kind) return kind;
  return kindLabel(card.type, lang) + (kind ? (lang === "ja" ? "・" : " · ") + kind : "");
}
/** The passives that a card prints: 速攻, 特効(飛行). */
export const passives = (card: Lined, lang: Lang): string[] =>
  printed(card, "passive", lang)
    .split(lang === "ja" ? "、" : /, (?![^(]*\))/u)
    .filter((p) => p !== "");

/** 先払いCOST1, COSTなし, COST2. */
export function costLabel(card: { cost: number | null; advance: number | null }, lang: Lang): string {
  const say = (ja: string, en: string): string => (lang === "ja" ? ja : en);
  if (card.advance !== null) return say("先払いCOST", "advance COST ") + card.advance;
  return card.cost === null ? say("COSTなし", "no COST") : say("COST", "COST ") + card.cost;
}

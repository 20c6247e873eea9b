/** Words on a card that are not the card's own: kinds, categories, keywords, marks in the text. */
import type { Lang } from "../lib/i18n.svelte";

interface Both {
  ja: string;
  en: string;
}

const KINDS: Record<string, Both> = {
  unit: { ja: "ユニット", en: "Unit" },
  skill: { ja: "スキル", en: "Skill" },
  master: { ja: "マスター", en: "Master" },
};

const KEYWORDS: Record<string, Both> = {
  on_entry: { ja: "登場時", en: "On entry" },
  on_attack: { ja: "攻撃時", en: "On attack" },
  on_battle: { ja: "戦闘時", en: "On battle" },
  on_leave: { ja: "退場時", en: "On leave" },
  continuous: { ja: "常時", en: "Continuous" },
  main_phase: { ja: "メイン", en: "Main phase" },
};

let categories: Record<string, Both> = {
  ember: { ja: "燼", en: "Ember" },
  beast: { ja: "獣", en: "Beast" },
  tide: { ja: "潮", en: "Tide" },
  bloom: { ja: "花", en: "Bloom" },
  gear: { ja: "歯車", en: "Gear" },
  wayfarer: { ja: "旅", en: "Wayfarer" },
};
let keywords: Record<string, Both> = KEYWORDS;

/** Takes over the words of a loaded catalogue. */
export function learnWords(words: { [kind in string]: { [word in string]: Both } }): void {
  categories = { ...categories, ...words["category"] };
  keywords = { ...keywords, ...words["keyword"] };
}

const readable = (word: string): string => {
  const s = word.replaceAll("_", " ");
  return s.charAt(0).toUpperCase() + s.slice(1);
};

/** ユニット, Unit. */
export const kindLabel = (kind: string, lang: Lang): string => KINDS[kind]?.[lang] ?? readable(kind);
/** 燼, Ember. */
export const categoryLabel = (word: string, lang: Lang): string => categories[word]?.[lang] ?? readable(word);
/** 登場時, On entry. */
export const keywordLabel = (word: string, lang: Lang): string => keywords[word]?.[lang] ?? readable(word);

/** A part of a card's text. */
export interface Piece {
  text: string;
  /** A keyword in its brackets. */
  head: boolean;
  /** A mana-release mark. */
  mark: boolean;
}

const MARK = /^\[(?:マナ開放|mana release)\]$/iu;
// A timing word opens a line or a quoted text; in English it is followed by a comma or a colon, in Japanese it has brackets.
const HEADS = /(【(?:[^【】]|\[[^\]]*\])*】|\[マナ開放\]|\[mana release\]|(?<=^|\n|[“‘])(?:On entry|On attack|On battle|On leave|Continuous|Main phase)(?: \[[^\]]*\])?(?=[,:]))/giu;

/** Cuts a card's text into keywords, marks and plain words. */
export function pieces(text: string): Piece[] {
  return text
    .split(HEADS)
    .map((part, i) => ({ text: part, mark: MARK.test(part), head: i % 2 === 1 && !MARK.test(part) }))
    .filter((p) => p.text !== "");
}

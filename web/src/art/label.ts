/** Words on a card that are not the card's own: kinds, categories, keywords, marks in the text. */
import type { Both, Lang } from "../lib/i18n.svelte";

/** One line of what is printed on a card besides name, type and text. */
export interface Printed {
  field: string;
  value: Both;
}

/** What a card needs for its line of kinds. */
export interface Lined {
  type: string;
  categories: readonly string[];
  fields: readonly Printed[];
}

/** What stands in a field of a card. */
export const printed = (card: { fields?: readonly Printed[] }, field: string, lang: Lang): string =>
  card.fields?.find((f) => f.field === field)?.value[lang] ?? "";

/** A word of the card files as it is read where nothing better is known. */
export const readable = (word: string): string => {
  const s = word.replaceAll("_", " ");
  return s.charAt(0).toUpperCase() + s.slice(1);
};

/** The words of the catalogues that were loaded, list by list. */
const lists: Record<string, Record<string, Both>> = {};
/** Lists of words that bind cards together; the first that knows a word names it. */
const BONDS = ["mark", "faction", "kind", "race", "category"];

/** Takes over the words of a loaded catalogue. */
export function learnWords(words: { [list in string]: { [word in string]: Both } }): void {
  for (const [list, known] of Object.entries(words)) lists[list] = { ...lists[list], ...known };
}

/** A word of a list, or nothing where no catalogue names it. */
export const listed = (list: string, word: string): Both | undefined => lists[list]?.[word];

/** 燼, Ember. */
export const categoryLabel = (word: string, lang: Lang): string =>
  BONDS.map((list) => listed(list, word)).find((found) => found)?.[lang] ?? readable(word);

/** The width of the longer line of a name that stands in two, in characters of full width; a word is not cut. */
export function inTwoLines(name: string, lang: Lang): number {
  // Japanese counts a full-width character as one, Latin letters as a bit more than half.
  if (lang === "ja") return Math.ceil(name.length / 2) + (name.length > 8 ? 1 : 0);
  const words = name.split(" ");
  const cuts = words.map((_, at) => [words.slice(0, at).join(" ").length, words.slice(at).join(" ").length]);
  return Math.min(...cuts.map((lines) => Math.max(...lines))) * 0.56;
}

/** A part of a card's text. */
export interface Piece {
  text: string;
  /** A keyword in its brackets. */
  head: boolean;
  /** A mana-release mark. */
  mark: boolean;
}

const MARK = /^\[(?:マナ開放|mana release)\]$/iu;
// A timing word opens a line or a quoted text; in English it is followed by a comma or a colon, in Japanese it has
// brackets.
const HEADS =
  /(【(?:[^【】]|\[[^\]]*\])*】|\[マナ開放\]|\[mana release\]|(?<=^|\n)(?:(?:Attack|Guard|Action .|Constant|Timed) \([^()]*\)|Merit(?=:)|Demerit(?=:))|(?<=^|\n|[“‘])(?:On entry|On attack|On battle|On exit|Continuous|(?:During )?main phase)(?: \[[^\]]*\])?(?=[,:]))/giu;

/** Cuts a card's text into keywords, marks and plain words. */
export function pieces(text: string): Piece[] {
  return text
    .split(HEADS)
    .map((part, i) => ({ text: part, mark: MARK.test(part), head: i % 2 === 1 && !MARK.test(part) }))
    .filter((p) => p.text !== "");
}

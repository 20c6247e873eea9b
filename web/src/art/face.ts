/** What faces have in common: how they find numbers and room for words. */

import type { Lang } from "../lib/i18n.svelte";
import type { CardView, CatalogueCard } from "../wire";

/** A number as it is printed, and as it is now. */
export interface Value {
  printed: number;
  now: number;
}

/** What a card now says for a number, or what is printed. */
export const value = (view: CardView | null, word: string, printed: number | null): Value | null =>
  view?.stats.find((s) => s.stat === word) ?? (printed === null ? null : { printed, now: printed });

/** What stands in a field of a card. */
export const field = (card: CatalogueCard, word: string, lang: Lang): string =>
  card.fields.find((f) => f.field === word)?.value[lang] ?? "";

/** The number of a field. */
export const figure = (card: CatalogueCard, view: CardView | null, word: string): Value | null => {
  const text = field(card, word, "en");
  return value(view, word, /^\d+$/.test(text) ? Number(text) : null);
};

/**
 * The largest letters with which these parts fit into a box so tall; all measures in hundredths of the card's width.
 */
export function letters(parts: string[], lang: Lang, tall: number, sizes: number[], least: number): number {
  const wide = lang === "ja" ? 1 : 0.53;
  const lines = (f: number): number =>
    parts.reduce((n, part) => n + Math.ceil((part.length * wide * f * 1.04) / 88), 0);
  return sizes.find((f) => lines(f) * f * 1.4 <= tall) ?? least;
}

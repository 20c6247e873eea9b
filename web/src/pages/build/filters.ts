/** Filters that games have in common. */

import { categoryLabel } from "../../art/label";
import type { Filter, Scale } from "../../games/game";
import { lang, t, type Both } from "../../lib/i18n.svelte";
import type { CatalogueCard } from "../../wire";

/** The words that cards have, each once, in the order of the cards. */
export const words = (cards: readonly CatalogueCard[], of: (c: CatalogueCard) => readonly string[]): string[] => [
  ...new Set(cards.flatMap(of)),
];

export const kindFilter = (
  kinds: Readonly<Record<string, Both>>,
  sort: (c: CatalogueCard) => string,
  line: number,
  en = "Kind",
): Filter => ({
  id: "kind",
  name: () => t("種類", en),
  values: (cards) => Object.keys(kinds).filter((kind) => cards.some((c) => sort(c) === kind)),
  of: (c) => [sort(c)],
  label: (kind) => kinds[kind]?.[lang()] ?? kind,
  line,
});

/** Costs of 7 and more are one. */
export const price = (cost: number | null): number | null => (cost === null ? null : Math.min(7, cost));
const costs = (cards: readonly CatalogueCard[], cost: (c: CatalogueCard) => number | null): number[] =>
  [...new Set(cards.map((c) => price(cost(c))))].filter((p) => p !== null).sort((a, b) => a - b);

/** `every` shows all costs from 0 to 7, else those that there are. */
export const costFilter = (
  name: () => string,
  cost: (c: CatalogueCard) => number | null,
  title: (cost: string) => string,
  every = false,
): Filter => ({
  id: "cost",
  name,
  values: (cards) => (every ? [0, 1, 2, 3, 4, 5, 6, 7] : costs(cards, cost)),
  of: (c) => {
    const found = price(cost(c));
    return found === null ? [] : [found];
  },
  label: (value) => value + (value === "7" ? "+" : ""),
  title,
  look: "number",
});
export const costTitle = (value: string): string =>
  t(`コスト${value}${value === "7" ? "以上" : ""}`, `Cost ${value}${value === "7" ? " or more" : ""}`);

export const categoryFilter = (
  name: () => string,
  of: (c: CatalogueCard) => readonly string[],
  line: number,
  without: (cards: readonly CatalogueCard[]) => readonly string[] = () => [],
): Filter => ({
  id: "category",
  name,
  values: (cards) => {
    const others = without(cards);
    return words(cards, of).filter((word) => !others.includes(word));
  },
  of: (c) => c.categories,
  label: (word) => categoryLabel(word, lang()),
  line,
});

/** Costs from 0 to 7, and what is dearer with the 7. */
export const COST_SCALE: Scale = {
  from: 0,
  to: 7,
  name: () => t("コスト", "Cost"),
  order: () => t("コスト順", "By cost"),
  curve: () => t("コストの分布。押すとしぼりこみ", "Cost curve; press to filter"),
  bar: (cost, count) =>
    t(`コスト${cost}${cost === 7 ? "以上" : ""}：${count}枚`, `Cost ${cost}${cost === 7 ? " or more" : ""}: ${count}`),
};

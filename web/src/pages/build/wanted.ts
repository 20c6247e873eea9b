/** What a shelf of cards shows: the wishes of its filters. */

import { SvelteSet } from "svelte/reactivity";
import type { Filter } from "../../games/game";
import type { CatalogueCard } from "../../wire";

/** By the id of a filter; an empty set lets everything through. */
export type Wanted = Readonly<Record<string, Set<string | number>>>;

export const noWishes = (filters: readonly Filter[]): Wanted =>
  Object.fromEntries(filters.map((f) => [f.id, new SvelteSet<string | number>()]));

export function toggleWish(wanted: Wanted, group: string, value: string | number): void {
  const set = wanted[group];
  if (set?.has(value)) set.delete(value);
  else set?.add(value);
}

export function clearWishes(wanted: Wanted): void {
  for (const set of Object.values(wanted)) set.clear();
}

/** How many wishes there are. */
export const wishes = (wanted: Wanted): number => Object.values(wanted).reduce((n, set) => n + set.size, 0);

/** Whether a card is among what is wanted. */
export const fits = (card: CatalogueCard, filters: readonly Filter[], wanted: Wanted): boolean =>
  filters.every((f) => {
    const set = wanted[f.id];
    const has = f.of(card);
    return !set || set.size === 0 || (f.open && has.length === 0) || has.some((value) => set.has(value));
  });

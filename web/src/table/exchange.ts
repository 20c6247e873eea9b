/** Cards that change places between a deck and its reserve, one for one. */

import type { DeckRow } from "../wire";

/** A pile as counts by word, in the order in which it was written down. */
export type Pile = ReadonlyMap<string, number>;

export const pileOf = (rows: DeckRow[]): Pile => {
  const pile = new Map<string, number>();
  for (const row of rows) pile.set(row.card, (pile.get(row.card) ?? 0) + row.count);
  return pile;
};

export const rowsOf = (pile: Pile): DeckRow[] =>
  [...pile].filter(([, count]) => count > 0).map(([card, count]) => ({ card, count }));

const changed = (pile: Pile, card: string, by: number): Pile => new Map(pile).set(card, (pile.get(card) ?? 0) + by);

/** One copy of `out` leaves the deck for one copy of `inside`. */
export function swap(deck: Pile, reserve: Pile, out: string, inside: string): { deck: Pile; reserve: Pile } {
  if (out === inside || !deck.get(out) || !reserve.get(inside)) return { deck, reserve };
  return { deck: changed(changed(deck, out, -1), inside, 1), reserve: changed(changed(reserve, inside, -1), out, 1) };
}

/** How many cards came into a deck. */
export const exchanged = (before: Pile, now: Pile): number =>
  [...now].reduce((sum, [card, count]) => sum + Math.max(0, count - (before.get(card) ?? 0)), 0);

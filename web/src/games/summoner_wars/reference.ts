/** What a Summoner brings along, as its Reference Card says it, and what follows from it for a deck. */

import type { CatalogueCard, DeckRow } from "../../wire";
import { factions } from "./label";

/** A card of the Starting Setup: column from the left, row from the own back row, both from 1. */
export interface Placed {
  card: CatalogueCard;
  column: number;
  row: number;
}
export interface Reference {
  /** The Events of the deck and how many of each. */
  events: DeckRow[];
  start: Placed[];
}

/** Nothing for a card that is no Summoner. */
export function referenceOf(summoner: CatalogueCard, cards: Iterable<CatalogueCard>): Reference | null {
  const { brings } = summoner;
  if (!brings) return null;
  const pool = new Map([...cards].map((c) => [c.card, c]));
  return {
    events: brings.cards.filter((line) => pool.get(line.card)?.type === "event"),
    start: brings.start.flatMap(({ card, column, row }) => {
      const found = pool.get(card);
      return found ? [{ card: found, column, row }] : [];
    }),
  };
}

/** How many copies of a card the deck of a Summoner may hold; 0 for what cannot be in it. */
export function copies(card: CatalogueCard, summoner: CatalogueCard | null): number {
  if (card.type === "event") return summoner?.brings?.cards.find((line) => line.card === card.card)?.count ?? 0;
  const own = summoner ? (factions(summoner)[0] ?? "") : "";
  const theirs = factions(card);
  return theirs.length === 0 || !own || theirs.includes(own) ? (card.copies ?? 0) : 0;
}

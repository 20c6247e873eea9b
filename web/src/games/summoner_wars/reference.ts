/** The Reference Card of a Summoner, read off its printed fields, and what follows from it for a deck. */

import { factions, rankOf } from "./label";
import type { CatalogueCard, DeckLine } from "../../wire";

/** A card of the Starting Setup: column from the left, row from the own back row, both from 1. */
export interface Placed {
  card: CatalogueCard;
  column: number;
  row: number;
}
export interface Reference {
  /** The Events of the deck and how many of each. */
  events: DeckLine[];
  start: Placed[];
}

const said = (card: CatalogueCard, field: string): string[] => (card.fields.find((f) => f.field === field)?.value.en ?? "").split(", ").filter((part) => part !== "");

/** Nothing for a card that is no Summoner. */
export function referenceOf(summoner: CatalogueCard, cards: Iterable<CatalogueCard>): Reference | null {
  if (rankOf(summoner) !== "summoner") return null;
  const own = factions(summoner)[0] ?? "";
  // Two factions may have a Fighter: the Reference Card means its own.
  const pool = [...cards].filter((c) => factions(c).length === 0 || factions(c).includes(own));
  const named = (name: string): CatalogueCard | undefined => pool.find((c) => c.name.en === name && factions(c).length > 0) ?? pool.find((c) => c.name.en === name);
  const events = said(summoner, "reference").flatMap((part) => {
    const [, name = "", count = "0"] = /^(.+) ×(\d+)$/.exec(part) ?? [];
    const card = named(name);
    return card ? [{ card: card.card, count: Number(count) }] : [];
  });
  const start = said(summoner, "setup").flatMap((part) => {
    const [, name = "", places = ""] = /^(.+?) ((?:\(\d+,\d+\))+)$/.exec(part) ?? [];
    const card = named(name);
    return card ? [...places.matchAll(/\((\d+),(\d+)\)/g)].map(([, column, row]) => ({ card, column: Number(column), row: Number(row) })) : [];
  });
  return { events, start };
}

/** Cards of a deck, by what the rulebook counts (SW-BLD). */
export const COUNTS = { common: 18, champion: 3, wall: 3, mercenary: 6, copies: 10 } as const;

/** How many copies of a card the deck of a Summoner may hold; 0 for what cannot be in it. */
export function copies(card: CatalogueCard, summoner: CatalogueCard | null, reference: Reference | null): number {
  const own = summoner ? (factions(summoner)[0] ?? "") : "";
  const theirs = factions(card);
  switch (rankOf(card) ?? card.type) {
    case "common":
      return theirs.length === 0 || !own || theirs.includes(own) ? COUNTS.copies : 0;
    case "champion":
      return theirs.length === 0 || !own || theirs.includes(own) ? 1 : 0;
    case "wall":
      return COUNTS.wall;
    case "event":
      return reference?.events.find((line) => line.card === card.card)?.count ?? 0;
    default:
      return 0;
  }
}

/** What every deck of a Summoner holds: the Events of its Reference Card, three Walls, and the Units of the Starting Setup. */
export function required(summoner: CatalogueCard, cards: Iterable<CatalogueCard>): Record<string, number> {
  const pool = [...cards];
  const found = referenceOf(summoner, pool);
  const out: Record<string, number> = {};
  for (const { card } of found?.start ?? []) if (card.card !== summoner.card && card.type === "unit") out[card.card] = (out[card.card] ?? 0) + 1;
  for (const { card, count } of found?.events ?? []) out[card] = count;
  const wall = pool.find((c) => c.type === "wall");
  if (wall) out[wall.card] = COUNTS.wall;
  return out;
}

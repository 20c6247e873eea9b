/** Sets of own cards: shared under the hash of their content, and the links to them. */

import type { OwnSet, SetShared, TrialDecks } from "../wire";
import { ask } from "./api";
import { keep, kept } from "./store";

/** Shares a set; answers with its hash. The same content has the same hash, whoever shares it. */
export async function share(game: string, title: string, text: string, decks: string[]): Promise<string> {
  const wish: OwnSet = { game, title, text, decks };
  return (await ask<SetShared>("/api/sets", wish)).set;
}

/** Decks to try the new cards of a card file with. */
export const trialDecks = async (game: string, text: string): Promise<string[]> =>
  (await ask<TrialDecks>("/api/workshop/decks", { game, text })).decks;

/** The page of a set. */
export const setLink = (hash: string): string => `/set/${encodeURIComponent(hash)}`;

/** The page of a set, with the new game laid out on it. */
export const playLink = (hash: string, who: "computer" | "friend" = "computer"): string =>
  `${setLink(hash)}?play=${who}`;

/** Where a copy of a set is changed. */
export const forkLink = (game: string, hash: string): string => `/workshop/${game}?set=${encodeURIComponent(hash)}`;

/** Where decks with cards of a set are built. */
export const buildLink = (game: string, hash: string): string => `/build/${game}?set=${encodeURIComponent(hash)}`;

/** The whole set as one file, which can be shared elsewhere just as it was here. */
export const asFile = ({ game, title, text, decks }: OwnSet): string =>
  `${JSON.stringify({ game, title, text, decks }, null, 1)}\n`;

/** A name for that file. */
export const fileName = ({ title }: OwnSet): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "set"}.json`;

/** What the text of a deck calls it; empty where it has no name. */
export const deckName = (text: string): string => /^deck "([^"]*)"/m.exec(text)?.[1] ?? "";

/** A set that was looked at on this device. */
export interface SeenSet {
  set: string;
  game: string;
  title: string;
}
const SEEN = "shokan.sets";
const SEEN_MAX = 24;

/** The sets that were looked at on this device, the last one first. */
export function seenSets(): SeenSet[] {
  const all = kept<unknown>(SEEN);
  return Array.isArray(all) ? (all as SeenSet[]).filter((it) => it && typeof it.set === "string") : [];
}

/** Remembers that a set was looked at, so that a new game can be played with it. */
export function rememberSet({ set, game, title }: SeenSet): void {
  const others = seenSets().filter((it) => it.set !== set);
  // Without a store the link to the set still leads to it.
  keep(SEEN, [{ set, game, title }, ...others].slice(0, SEEN_MAX));
}

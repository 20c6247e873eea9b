/** What was chosen last on this device, game by game: the ready deck, and how a match between two was begun. */

import type { DeckChoice, WhoFirst } from "../wire";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without a store everything is chosen anew.
  }
}

const deckKey = (game: string): string => `shokan.deck.${game}`;

export const lastDeck = (game: string): string | null => read(deckKey(game));

/** Remembers what was chosen; a deck of one's own may have changed since, and changes nothing. */
export function rememberDeck(game: string, deck: DeckChoice): void {
  if ("ready" in deck) keep(deckKey(game), deck.ready);
}

export interface Wish {
  kind: "computer" | "friend" | "anyone";
  level: string;
  /** The other side's ready deck; empty leaves it to luck. */
  theirs: string;
  first: WhoFirst;
  games: number;
  /** The seconds of the clock; 0 without one. */
  clock: number;
  /** The own deck that was built here; absent for a ready one. */
  own?: string;
  /** The second ready deck, where two were brought. */
  second?: string;
  rated?: boolean;
  beginners?: boolean;
}

const wishKey = (game: string): string => `shokan.new.${game}`;

export function lastWish(game: string): Wish | null {
  try {
    const kept: unknown = JSON.parse(read(wishKey(game)) ?? "null");
    return isWish(kept) ? kept : null;
  } catch {
    return null;
  }
}

const KINDS: readonly unknown[] = ["computer", "friend", "anyone"];
const FIRST: readonly unknown[] = ["coin", "me", "them"];

function isWish(kept: unknown): kept is Wish {
  if (typeof kept !== "object" || kept === null) return false;
  const of = kept as Partial<Record<keyof Wish, unknown>>;
  return (
    KINDS.includes(of.kind) &&
    FIRST.includes(of.first) &&
    [of.level, of.theirs].every((word) => typeof word === "string") &&
    [of.games, of.clock].every((number) => typeof number === "number") &&
    [of.own, of.second].every((word) => word === undefined || typeof word === "string") &&
    [of.rated, of.beginners].every((yes) => yes === undefined || typeof yes === "boolean")
  );
}

export const rememberWish = (game: string, wish: Wish): void => keep(wishKey(game), JSON.stringify(wish));

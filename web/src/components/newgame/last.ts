/** How the last match against one opponent was begun on this device, game by game. */

import type { WhoFirst } from "../../wire";

export interface Wish {
  kind: "computer" | "friend" | "anyone";
  level: string;
  /** A ready deck; a deck of one's own may have changed since. */
  deck: string;
  /** The other side's ready deck; empty leaves it to luck. */
  theirs: string;
  first: WhoFirst;
  games: number;
  /** The seconds of the clock; 0 without one. */
  clock: number;
}

const key = (game: string): string => `shokan.new.${game}`;

export function lastWish(game: string): Wish | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(game)) ?? "null");
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
    [of.level, of.deck, of.theirs].every((word) => typeof word === "string") &&
    [of.games, of.clock].every((number) => typeof number === "number")
  );
}

export function rememberWish(game: string, wish: Wish): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(wish));
  } catch {
    // Without a store every match is begun anew.
  }
}

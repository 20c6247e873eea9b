/** What this device was promised about the luck of a match, kept from before it until it is over. */

import type { Kept } from "./verify";

const key = (match: string): string => `shokan.luck.${match}`;

/** The first promise is the one that counts: a later one changes nothing. */
export function keepPromise(match: string, promise: Kept): void {
  try {
    if (localStorage.getItem(key(match)) === null) localStorage.setItem(key(match), JSON.stringify(promise));
  } catch {
    // Without a store the record can still be compared with itself.
  }
}

export function keptPromise(match: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** The player's own luck: 128 bits. */
export const ownWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

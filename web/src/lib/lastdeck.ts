/** The ready deck that was chosen last for a game on this device. */

import type { DeckChoice } from "../wire";

const key = (game: string): string => `shokan.deck.${game}`;

export function lastDeck(game: string): string | null {
  try {
    return localStorage.getItem(key(game));
  } catch {
    return null;
  }
}

/** Remembers what was chosen; a deck of one's own is no ready one and changes nothing. */
export function rememberDeck(game: string, deck: DeckChoice): void {
  if (!("ready" in deck)) return;
  try {
    localStorage.setItem(key(game), deck.ready);
  } catch {
    // Without a store the first ready deck is taken.
  }
}

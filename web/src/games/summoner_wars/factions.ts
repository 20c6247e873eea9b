/** Whose colours cards and backs have that do not say it themselves. */

import { factions } from "./label";
import type { CardView, GameView } from "../../wire";
import { printed } from "../../table/cards.svelte";

const own = (card: CardView): string | null => {
  const p = printed(card.card);
  const words = p ? factions(p) : [];
  return words.length === 1 ? words[0]! : null;
};

/** The faction of a player's deck, as far as the table shows it: that of the first card in sight. */
export function factionOf(view: GameView, seat: number): string | null {
  for (const zone of view.zones) {
    for (const card of zone.cards) {
      const word = card.owner === seat ? own(card) : null;
      if (word) return word;
    }
  }
  return null;
}

/** Whose back a card has: everybody can tell a mercenary from a faction's card (SW-MRC.05). */
export const backOf = (view: GameView, card: CardView): string | null =>
  card.states.includes("mercenary") ? "mercenary" : (own(card) ?? factionOf(view, card.owner));

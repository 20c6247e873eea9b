/** Whose colours cards and backs have that do not say it themselves, and how armies of one faction are told apart. */

import { factions } from "./label";
import type { CardView, GameView } from "../../wire";
import { printed } from "../../table/cards.svelte";
import { teamOf } from "./field";

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

/** Colours that are no faction's; `coats.css` has them. */
const COATS = ["plum", "rose", "jade"];

/** What a seat wears instead of the colours of its faction, where a seat before it has the same faction. */
export function coatOf(view: GameView, seat: number): string | null {
  const all = view.seats.map((s) => factionOf(view, s.seat));
  const again = all.map((faction, at) => faction !== null && all.indexOf(faction) < at);
  const at = view.seats.findIndex((s) => s.seat === seat);
  return again[at] ? (COATS[again.slice(0, at).filter(Boolean).length] ?? null) : null;
}

/**
 * How a seat's cards are hatched, as `side` sees them: those of opponents whose faction somebody else has, too; with a
 * coat of their own in the other direction than without one.
 */
export function hatchOf(view: GameView, seat: number, side: number): "one" | "other" | null {
  if (teamOf(view, seat) === teamOf(view, side)) return null;
  const faction = factionOf(view, seat);
  const shared = faction !== null && view.seats.some((s) => s.seat !== seat && factionOf(view, s.seat) === faction);
  return shared ? (coatOf(view, seat) ? "other" : "one") : null;
}

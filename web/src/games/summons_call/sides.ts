/** Whether the two decks at a table can be told apart by their colours. */

import { printed } from "../../table/cards.svelte";
import type { Match } from "../../table/match.svelte";
import type { CardView } from "../../wire";

/** The colour of a deck is that of its master. */
export const deckType = (master: CardView | undefined): string =>
  printed(master?.card ?? null)?.deck_type ?? (master?.owner === 0 ? "a" : "b");

/** Both decks are of one type. */
export function twins(match: Match): boolean {
  const [own, theirs] = [match.me, match.them].map((seat) => match.zone(seat, "master_zone")?.cards[0]);
  return !!own && !!theirs && deckType(own) === deckType(theirs);
}

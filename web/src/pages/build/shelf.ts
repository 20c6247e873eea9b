/** The order of cards on a shelf. */

import { laid, laidBuild } from "../../games/laid.svelte";
import type { CatalogueCard } from "../../wire";

/** Leaders first, then by cost, type and printed number. */
export function shelf(a: CatalogueCard, b: CatalogueCard): number {
  const { place } = laidBuild();
  const { cost } = laid();
  const deck = (c: CatalogueCard): number => "abn".indexOf(c.deck_type ?? "n");
  return place(a) - place(b) || (cost(a) ?? 99) - (cost(b) ?? 99) || deck(a) - deck(b) || (a.id < b.id ? -1 : 1);
}

/** How the cards of this game are drawn. */
import { painter, type Pictured } from "../../../art/picture.ts";
import { factions } from "../label.ts";
import { paletteOf, scene } from "./scenes.ts";

/** Whose colours a card has: its faction's, or its deck's when several factions may have it. */
const side = (c: Pictured): string | undefined => {
  const own = factions(c);
  return own.length === 1 ? own[0] : c.type === "unit" ? undefined : (c.faction ?? undefined);
};

/** The name of the colours of a card. */
export const palette = (c: Pictured): string => paletteOf(side(c), c.type ?? "");

export const picture = painter({ palette, shown: (c, _colours, r) => scene(c.card, c.type ?? "", side(c), r) });

/** How the cards of this game are drawn. */
import { painter, type Pictured } from "../../../art/picture.ts";
import { SETTINGS } from "../../../art/settings.ts";
import { scene } from "./scenes.ts";

const PALETTES = ["ember", "beast", "tide", "bloom", "gear", "road"];
const BY_TYPE: Record<string, string> = { a: "ember", b: "tide", n: "road" };

/** The name of the colours of a card: its category, or its type's, or grey. */
export function palette(c: Pictured): string {
  const category = (c.categories?.[0] ?? "").toLowerCase();
  if (PALETTES.includes(category)) return category;
  if (category === "wayfarer" || category === "traveller") return "road";
  return BY_TYPE[(c.deck_type ?? "").toLowerCase()] ?? "plain";
}

export const picture = painter({
  palette,
  shown(c, colours, r) {
    const { subject, setting } = scene(c.card, c.type ?? "", colours, r);
    return { subject, place: SETTINGS[setting] ?? SETTINGS["hills"]! };
  },
});

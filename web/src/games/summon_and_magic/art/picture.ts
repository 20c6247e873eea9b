/** How the cards of this game are drawn. */
import { painter, type Pictured } from "../../../art/picture.ts";
import { SETTINGS } from "../../../art/settings.ts";
import { scene } from "./scenes.ts";

const ELEMENTS = ["fire", "earth", "water", "wind", "thunder", "light", "dark"];
/** Cards without an attribute: places and skies by their kind, everything made by hand is iron. */
const BY_KIND: Record<string, string> = {
  mountain: "fire",
  sea: "water",
  river: "water",
  lake: "water",
  desert: "thunder",
  labyrinth: "earth",
  barrow: "dark",
  rock: "rock",
  forest: "wind",
  rain: "water",
  snow: "snow",
  full_moon: "moon",
  constellation: "night",
  storm: "earth",
};

/** The name of the colours of a card: its attribute, or its kind's. */
export function palette(c: Pictured): string {
  const element = c.elements?.[0];
  if (element && ELEMENTS.includes(element)) return element;
  const category = (c.categories?.[0] ?? "").toLowerCase();
  if (c.type === "land" || c.type === "weather")
    return Object.hasOwn(BY_KIND, category) ? BY_KIND[category]! : c.type === "land" ? "rock" : "night";
  return c.type === "artifact" ? "iron" : "plain";
}

export const picture = painter({
  palette,
  seed: (c) => `/${c.advance ?? 0}/${c.defence ?? 0}`,
  shown(c, colours, r) {
    const { subject, setting } = scene(c.card, c.type ?? "", colours, c.categories ?? [], r);
    return { subject, place: SETTINGS[setting] ?? SETTINGS["hills"]! };
  },
});

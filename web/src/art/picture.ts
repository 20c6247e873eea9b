/** The picture of a card, made from the card itself: the same card always looks the same, no two cards alike. */
import { at, ellipse, hash, K, rng, type Rng, type Subject } from "./kit.ts";
import { factions, gameOfCard, type Printed } from "./label.ts";
import { magicScene, scene } from "./scenes.ts";
import { shamanPalette, shamanScene } from "./shaman/scenes.ts";
import { orb, SETTINGS, type Frame, type Setting } from "./settings.ts";
import { warsPalette, warsScene } from "./wars/scenes.ts";

/** What a picture needs to know of a card; every field of the catalogue that is missing is tolerated. */
export interface Pictured {
  /** The card's word in the catalogue. */
  card: string;
  /** `unit`, `skill`, `master`. */
  type?: string;
  /** `a`, `b`, `n`. */
  deck_type?: string | null;
  categories?: readonly string[];
  cost?: number | null;
  atk?: number | null;
  hp?: number | null;
  defence?: number | null;
  advance?: number | null;
  elements?: readonly string[];
  /** What is printed besides; in Summoner Wars the rank and the faction stand here. */
  fields?: readonly Printed[];
  /** The faction in whose deck a card of no one faction lies. */
  faction?: string | null;
}

/** `tall` for cards that show only the picture, `wide` above a line of keywords, `banner` above a text, `strip` above a long one, `field` on a space of the grid, where the feet are cut off. */
export type Format = "tall" | "wide" | "banner" | "strip" | "field";
const SIZES: Record<Format, readonly [w: number, h: number]> = { tall: [108, 128], wide: [126, 90], banner: [126, 77], strip: [126, 47], field: [126, 72] };

const PALETTES = ["ember", "beast", "tide", "bloom", "gear", "road"];
const ELEMENTS = ["fire", "earth", "water", "wind", "thunder", "light", "dark"];
/** Cards of Summon & Magic without an attribute: places and skies by their kind, everything made by hand is iron. */
const BY_KIND: Record<string, string> = {
  mountain: "fire", sea: "water", river: "water", lake: "water", desert: "thunder", labyrinth: "earth", barrow: "dark", rock: "rock", forest: "wind",
  rain: "water", snow: "snow", full_moon: "moon", constellation: "night", storm: "earth",
};
const BY_TYPE: Record<string, string> = { a: "ember", b: "tide", n: "road" };

/** The name of the colours of a card: its attribute, its category, or its type's, or grey. */
export function palette(c: Pictured): string {
  if (gameOfCard(c) === "summoner_wars") return warsPalette(side(c), c.type ?? "");
  if (shamanic(c)) return shamanPalette(c);
  const element = c.elements?.[0];
  if (element && ELEMENTS.includes(element)) return element;
  const category = (c.categories?.[0] ?? "").toLowerCase();
  if (c.type === "land" || c.type === "weather") return Object.hasOwn(BY_KIND, category) ? BY_KIND[category]! : c.type === "land" ? "rock" : "night";
  if (c.type === "artifact") return "iron";
  if (PALETTES.includes(category)) return category;
  if (category === "wayfarer" || category === "traveller") return "road";
  return BY_TYPE[(c.deck_type ?? "").toLowerCase()] ?? "plain";
}

const magical = (c: Pictured): boolean => gameOfCard(c) === "summon_and_magic";
const shamanic = (c: Pictured): boolean => gameOfCard(c) === "shaman_king";
/** Whose colours a card of Summoner Wars has: its faction's, or its deck's when several factions may have it. */
const side = (c: Pictured): string | undefined => {
  const own = factions(c);
  return own.length === 1 ? own[0] : c.type === "unit" ? undefined : (c.faction ?? undefined);
};

const drawn = new Map<string, string>();
let serial = 0;

/** The whole `<svg>` as text; each call has its own gradient name, the rest is remembered. */
export function picture(c: Pictured, format: Format = "tall"): string {
  const key = `${format}/${gameOfCard(c)}/${c.card}/${c.faction ?? ""}`;
  let text = drawn.get(key);
  if (text === undefined) {
    text = draw(c, format);
    drawn.set(key, text);
  }
  return text.replaceAll("@sky", `sky${++serial}`);
}

/** Who stands where. */
function shown(c: Pictured, pal: string, r: Rng): { subject: Subject; place: Setting } {
  const type = c.type ?? "";
  if (gameOfCard(c) === "summoner_wars") return warsScene(c.card, type, side(c), r);
  const { subject, setting } = magical(c) ? magicScene(c.card, type, pal, c.categories ?? [], r) : scene(c.card, type, pal, r);
  return { subject, place: SETTINGS[setting] ?? SETTINGS["hills"]! };
}

function draw(c: Pictured, format: Format): string {
  const [w, h] = SIZES[format];
  const pal = palette(c);
  const r = rng(hash(`${c.card}/${c.type ?? ""}/${c.cost ?? 0}/${c.atk ?? 0}/${c.hp ?? 0}${magical(c) ? `/${c.advance ?? 0}/${c.defence ?? 0}` : ""}`));
  if (shamanic(c)) return framed(pal, w, h, shamanScene(c, w, h, rng(hash(c.card))));
  const { subject, place } = shown(c, pal, r);
  const f: Frame = { w, h, r };
  const near = format === "field" && !subject.fill;
  // On the grid the head matters, the feet and the tips of weapons do not: the figure is larger than its space.
  const high = near ? Math.min(subject.h, subject.near ?? 76) : subject.h;
  const tall = h * (near ? 1.24 : subject.fill ? 1 : format === "tall" ? 0.8 : 0.84);
  const s = Math.min(tall / high, (w * (near ? 0.9 : subject.fill ? 1.1 : 0.97)) / subject.w);
  const foot = near ? h * 0.02 + Math.max(high * s, h * 0.92) : h * (subject.fill ? 1.02 : format === "tall" ? 0.93 : 0.92);
  // A wide subject stands higher, so that it does not crouch at the lower edge.
  const lift = subject.fill || near ? 0 : Math.max(0, (tall - subject.h * s) * 0.46);
  const x = w / 2 - (subject.x ?? 0) * s;
  const shadow = subject.fill ? "" : ellipse(w / 2, foot - lift + 1, subject.w * s * 0.46, 3.4, K, 'opacity=".2"');
  return framed(pal, w, h, (place.bare ? "" : orb(f)) + place.back(f) + shadow + at(x, foot - lift, s, subject.draw(r)) + place.front(f));
}

/** What is drawn, before its sky. */
function framed(pal: string, w: number, h: number, body: string): string {
  return (
    `<svg class="art ${pal}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">` +
    `<defs><linearGradient id="@sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--at)"/><stop offset=".7" stop-color="var(--al)"/></linearGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#@sky)"/>` +
    body +
    "</svg>"
  );
}

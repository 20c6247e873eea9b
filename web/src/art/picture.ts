/** The picture of a card, made from the card itself: the same card always looks the same, no two cards alike. */
import { at, ellipse, hash, K, rng, type Rng, type Subject } from "./kit.ts";
import type { Printed } from "./label.ts";
import { orb, type Frame, type Setting } from "./settings.ts";

/** What a picture needs to know of a card; every field of the catalogue that is missing is tolerated. */
export interface Pictured {
  /** The card's word in the catalogue. */
  card: string;
  /** What type of card it is, as the catalogue says it. */
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
  /** What is printed besides. */
  fields?: readonly Printed[];
  /** In whose deck a card lies that has no colours of its own. */
  faction?: string | null;
}

/**
 * `tall` for cards that show only the picture, `wide` above a line of keywords, `banner` above a text, `strip` above a
 * long one, `field` on a space of a grid, where the feet are cut off.
 */
export type Format = "tall" | "wide" | "banner" | "strip" | "field";
const SIZES: Record<Format, readonly [w: number, h: number]> = {
  tall: [108, 128],
  wide: [126, 90],
  banner: [126, 77],
  strip: [126, 47],
  field: [126, 72],
};

/** Who stands where. */
export interface Shown {
  subject: Subject;
  place: Setting;
}

/** How a game has its cards drawn: somebody before a background, or the whole picture at once. */
export type Painting = {
  /** The name of the colours of a card. */
  palette: (c: Pictured) => string;
} & (
  | {
      shown: (c: Pictured, palette: string, r: Rng) => Shown;
      /** What makes two cards of one word differ, besides type and numbers. */
      seed?: (c: Pictured) => string;
    }
  | { whole: (c: Pictured, w: number, h: number, r: Rng) => string }
);

let serial = 0;

/**
 * Draws the cards of a game: the whole `<svg>` as text; each call has its own gradient name, the rest is remembered.
 */
export function painter(painting: Painting): (c: Pictured, format?: Format) => string {
  const drawn = new Map<string, string>();
  return (c, format = "tall") => {
    const key = `${format}/${c.card}/${c.faction ?? ""}`;
    let text = drawn.get(key);
    if (text === undefined) {
      text = draw(painting, c, format);
      drawn.set(key, text);
    }
    return text.replaceAll("@sky", `sky${++serial}`);
  };
}

function draw(painting: Painting, c: Pictured, format: Format): string {
  const [w, h] = SIZES[format];
  const pal = painting.palette(c);
  if ("whole" in painting) return framed(pal, w, h, painting.whole(c, w, h, rng(hash(c.card))));
  const r = rng(hash(`${c.card}/${c.type ?? ""}/${c.cost ?? 0}/${c.atk ?? 0}/${c.hp ?? 0}${painting.seed?.(c) ?? ""}`));
  const { subject, place } = painting.shown(c, pal, r);
  const f: Frame = { w, h, r };
  const near = format === "field" && !subject.fill;
  // On the grid the head matters, the feet and the tips of weapons do not: the figure is larger than its space.
  const high = near ? Math.min(subject.h, subject.near ?? 76) : subject.h;
  const tall = h * (near ? 1.24 : subject.fill ? 1 : format === "tall" ? 0.8 : 0.84);
  const s = Math.min(tall / high, (w * (near ? 0.9 : subject.fill ? 1.1 : 0.97)) / subject.w);
  const foot = near
    ? h * 0.02 + Math.max(high * s, h * 0.92)
    : h * (subject.fill ? 1.02 : format === "tall" ? 0.93 : 0.92);
  // A wide subject stands higher, so that it does not crouch at the lower edge.
  const lift = subject.fill || near ? 0 : Math.max(0, (tall - subject.h * s) * 0.46);
  const x = w / 2 - (subject.x ?? 0) * s;
  const shadow = subject.fill ? "" : ellipse(w / 2, foot - lift + 1, subject.w * s * 0.46, 3.4, K, 'opacity=".2"');
  return framed(
    pal,
    w,
    h,
    (place.bare ? "" : orb(f)) + place.back(f) + shadow + at(x, foot - lift, s, subject.draw(r)) + place.front(f),
  );
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

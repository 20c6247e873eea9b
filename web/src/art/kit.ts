/**
 * Brushes for the card pictures: seeded numbers and short SVG fragments.
 *
 * Colours are custom properties (see palettes.css), so one drawing serves every theme and needs no style attribute.
 */

/** Ink: silhouettes and outlines. */
export const K = "var(--ai)";
/** The hot accent of the palette. */
export const A = "var(--ah)";
/** The second accent: gold, petal, brass. */
export const G = "var(--ag)";
/** The pale tone: paper, foam, eyes. */
export const P = "var(--ap)";
/** Middle distance. */
export const M = "var(--am)";
/** Far distance. */
export const F = "var(--af)";
/** Sun or moon. */
export const O = "var(--ao)";

/** A random source in 0..1. */
export type Rng = () => number;
/** A point. */
export type Pt = [number, number];

/** A 32-bit seed from a word. */
export function hash(word: string): number {
  let h = 2166136261;
  for (const c of word) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

/** The same seed always gives the same row of numbers. */
export function rng(seed: number): Rng {
  let s = seed | 0;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let x = Math.imul(s ^ (s >>> 15), 1 | s);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number short enough for markup. */
export const n1 = (v: number): number => Math.round(v * 10) / 10;

/** `count` fragments joined. */
export const times = (count: number, f: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => f(i)).join("");

/** A filled path. */
export const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${more ? " " + more : ""}/>`;

/** A line with round ends. */
export const stroke = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more ? " " + more : ""}/>`;

/** A disc. */
export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${more ? " " + more : ""}/>`;

/** An ellipse. */
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"${more ? " " + more : ""}/>`;

/** A bar with round ends. */
export const bar = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" rx="${n1(h / 2)}" fill="${fill}"${more ? " " + more : ""}/>`;

/** Moves and scales a fragment; a negative `sx` mirrors it. */
export const at = (x: number, y: number, s: number, body: string, sy?: number): string =>
  `<g transform="translate(${n1(x)} ${n1(y)}) scale(${Math.round(s * 1000) / 1000}${sy === undefined ? "" : ` ${Math.round(sy * 1000) / 1000}`})">${body}</g>`;

/** Moves and turns a fragment. */
export const turn = (x: number, y: number, degrees: number, body: string): string =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(degrees)})">${body}</g>`;

/** A closed polygon as path data. */
export const poly = (points: Pt[]): string => "M" + points.map((q) => `${n1(q[0])} ${n1(q[1])}`).join("L") + "Z";

/** A smooth line through points (Catmull-Rom as Bézier). */
export function spline(points: Pt[], closed = false, tension = 6): string {
  const count = points.length;
  const get = (i: number): Pt => (closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!);
  let d = `M${n1(points[0]![0])} ${n1(points[0]![1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    d += `C${n1(b[0] + (c[0] - a[0]) / tension)} ${n1(b[1] + (c[1] - a[1]) / tension)} ${n1(c[0] - (e[0] - b[0]) / tension)} ${n1(c[1] - (e[1] - b[1]) / tension)} ${n1(c[0])} ${n1(c[1])}`;
  }
  return closed ? d + "Z" : d;
}

/** A smooth closed shape through points. */
export const blob = (points: Pt[]): string => spline(points, true);

/** The point at `t` (0..1) of the smooth line through `points`. */
export function along(points: Pt[], t: number): Pt {
  const last = points.length - 1;
  const s = Math.min(last - 1, Math.floor(t * last));
  const u = t * last - s;
  const g = (i: number): Pt => points[Math.max(0, Math.min(last, i))]!;
  const [a, b, c, d] = [g(s - 1), g(s), g(s + 1), g(s + 2)];
  const one = (k: 0 | 1): number =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * u +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * u * u +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * u * u * u);
  return [one(0), one(1)];
}

/** A tapered stroke as path data: width `w0` at the start, `w1` at the end, or by `profile`. */
export function brush(points: Pt[], w0: number, w1: number, steps = 12, profile?: (t: number) => number): string {
  const left: Pt[] = [];
  const right: Pt[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const q = along(points, t);
    const a = along(points, Math.max(0, t - 0.01));
    const b = along(points, Math.min(1, t + 0.01));
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const m = Math.hypot(dx, dy) || 1;
    const w = (profile ? profile(t) : w0 + (w1 - w0) * t) / 2;
    left.push([q[0] - (dy / m) * w, q[1] + (dx / m) * w]);
    right.unshift([q[0] + (dy / m) * w, q[1] - (dx / m) * w]);
  }
  return poly(left.concat(right));
}

/** A star with `k` points as path data. */
export const star = (k: number, outer: number, inner: number, from = 0): string =>
  poly(
    Array.from({ length: 2 * k }, (_, i): Pt => {
      const a = from + (Math.PI * i) / k;
      const r = i % 2 ? inner : outer;
      return [r * Math.sin(a), -r * Math.cos(a)];
    }),
  );

/** A pointed petal from the origin upwards, as path data. */
export const petal = (w: number, l: number): string =>
  `M0 0C${n1(-w)} ${n1(-l * 0.35)} ${n1(-w)} ${n1(-l * 0.8)} 0 ${n1(-l)}C${n1(w)} ${n1(-l * 0.8)} ${n1(w)} ${n1(-l * 0.35)} 0 0Z`;

/** A cherry petal with a notch, as path data. */
export const notched = (l: number): string =>
  `M0 0C${n1(-l * 0.4)} ${n1(-l * 0.45)} ${n1(-l * 0.34)} ${n1(-l * 0.98)} ${n1(-l * 0.07)} ${n1(-l)}L0 ${n1(-l * 0.9)}L${n1(l * 0.07)} ${n1(-l)}C${n1(l * 0.34)} ${n1(-l * 0.98)} ${n1(l * 0.4)} ${n1(-l * 0.45)} 0 0Z`;

/** `k` fragments around the origin at distance `r`. */
export const ring = (k: number, r: number, f: (i: number) => string): string =>
  times(k, (i) => `<g transform="rotate(${n1((360 * i) / k)})${r ? ` translate(0 ${-r})` : ""}">${f(i)}</g>`);

/** A five-petalled blossom. */
export const blossom = (x: number, y: number, r: number, petals: string, heart: string, turned = 0): string =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(turned)})">` +
  ring(5, 0, () => path(notched(r), petals)) +
  circle(0, 0, r * 0.22, heart) +
  "</g>";

/** A cog wheel around the origin. */
export function gear(r: number, teeth: number, fill: string, hub = false): string {
  const p: Pt[] = [];
  const shape: Pt[] = [
    [-0.28, r * 0.82],
    [-0.19, r],
    [0.19, r],
    [0.28, r * 0.82],
  ];
  for (let i = 0; i < teeth; i++)
    for (const [o, q] of shape) {
      const a = (2 * Math.PI * (i + o)) / teeth;
      p.push([q * Math.sin(a), -q * Math.cos(a)]);
    }
  const h = n1(r * 0.34);
  return (
    path(`${poly(p)}M${h} 0A${h} ${h} 0 1 0 ${-h} 0A${h} ${h} 0 1 0 ${h} 0Z`, fill, 'fill-rule="evenodd"') +
    (hub ? circle(0, 0, r * 0.16, fill) : "")
  );
}

/** A tongue of fire standing on (x, y). */
export function tongue(x: number, y: number, w: number, h: number, fill: string, lean = 0, more = ""): string {
  const p = (dx: number, dy: number): string => `${n1(x + dx)},${n1(y - dy)}`;
  return path(
    `M${p(0, 0)}C${p(-w, h * 0.12)} ${p(-w * 0.85, h * 0.5)} ${p(-w * 0.1 + lean * 0.4, h * 0.66)}C${p(-w * 0.16 + lean * 0.6, h * 0.84)} ${p(lean, h * 0.94)} ${p(w * 0.16 + lean, h)}C${p(w * 0.1 + lean, h * 0.8)} ${p(w * 0.5 + lean * 0.5, h * 0.7)} ${p(w * 0.56, h * 0.45)}C${p(w * 0.9, h * 0.3)} ${p(w * 0.7, h * 0.04)} ${p(0, 0)}Z`,
    fill,
    more,
  );
}

/** A layered fire: hot outside, gold inside, pale heart. */
export const fire = (x: number, y: number, w: number, h: number, lean = 0): string =>
  tongue(x, y, w, h, A, lean) +
  tongue(x + w * 0.06, y, w * 0.66, h * 0.7, G, lean * 0.7) +
  tongue(x, y, w * 0.34, h * 0.4, P, lean * 0.5);

/** A drop of water around the origin, as path data. */
export const drop = (s: number): string =>
  `M0 ${n1(-16 * s)}C${n1(7 * s)} ${n1(-5 * s)} ${n1(9 * s)} ${n1(-s)} ${n1(9 * s)} ${n1(4 * s)}A${n1(9 * s)} ${n1(9 * s)} 0 0 1 ${n1(-9 * s)} ${n1(4 * s)}C${n1(-9 * s)} ${n1(-s)} ${n1(-7 * s)} ${n1(-5 * s)} 0 ${n1(-16 * s)}Z`;

/** One subject: stands on y = 0, drawn upwards; `w` and `h` say how large it is, `x` where its middle lies. */
export interface Subject {
  w: number;
  h: number;
  x?: number;
  /** Fills the picture instead of standing in it. */
  fill?: boolean;
  /** How much of its height, from the feet, has to be seen where there is room for head and shoulders only. */
  near?: number;
  draw: (r: Rng) => string;
}

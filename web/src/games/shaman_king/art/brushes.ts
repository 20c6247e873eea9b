/** Parts of the pictures of Shaman King. Drawn in a box of 126 by 176, what counts around (63, 90). */
import { A, G, K, P, brush, n1, times, type Pt, type Rng } from "../../../art/kit.ts";

/** The tone of the sky. */
export const T = "var(--at)";
/** A motif: the picture's subject before its background. */
export type Motif = (r: Rng) => string;

const clear = (o?: number): string => (o === undefined ? "" : ` opacity="${o}"`);
/** A filled shape. */
export const p = (d: string, fill = K, o?: number): string => `<path d="${d}" fill="${fill}"${clear(o)}/>`;
/** A line with round ends. */
export const s = (d: string, colour: string, width: number, o?: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n1(width)}" stroke-linecap="round" stroke-linejoin="round"${clear(o)}/>`;
/** A disc. */
export const c = (x: number, y: number, r: number, fill: string, o?: number): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${clear(o)}/>`;
/** A ring. */
export const o = (x: number, y: number, r: number, colour: string, width: number): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
/** A flat disc. */
export const e = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"${more ? " " + more : ""}/>`;
/** A fragment under a transform. */
export const g = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;
/** The same fragment on both sides. */
export const mirror = (body: string): string => body + g("translate(126 0) scale(-1 1)", body);
/** A stroke whose breadth follows a profile. */
export const ink = (points: Pt[], wide: (t: number) => number): string => brush(points, 0, 0, 26, wide);
/** Thin, thick, thin. */
export const taper =
  (w: number) =>
  (t: number): number =>
    w * Math.sin(Math.PI * Math.min(1, Math.max(0, t))) + 0.5;

/** A flame around the origin, from -54 to 42. */
export const FLAME =
  "M2 -54C10 -34 30 -20 28 8C27 30 13 42 0 42C-15 42 -29 28 -26 4C-24 -9 -15 -14 -13 -27C-5 -20 -4 -12 -2 -4C7 -18 6 -38 2 -54Z";
/** A flame in its colours: hot outside, gold within, a pale heart. */
export const flame = (x: number, y: number, k: number, turned = 0): string =>
  g(
    `translate(${n1(x)} ${n1(y)}) rotate(${n1(turned)}) scale(${n1(k * 100) / 100})`,
    p(FLAME, A) + g("translate(0 12) scale(.66)", p(FLAME, G)) + g("translate(0 22) scale(.34)", p(FLAME, P)),
  );
/** A crystal of snow. */
export const crystal = (x: number, y: number, q: number, colour: string, w: number): string =>
  times(6, (i) =>
    g(
      `translate(${x} ${y}) rotate(${i * 60})`,
      s(
        `M0 0V${-q}M0 ${n1(-q * 0.45)}L${n1(q * 0.22)} ${n1(-q * 0.66)}M0 ${n1(-q * 0.45)}L${n1(-q * 0.22)} ${n1(-q * 0.66)}M0 ${n1(-q * 0.72)}L${n1(q * 0.15)} ${n1(-q * 0.88)}M0 ${n1(-q * 0.72)}L${n1(-q * 0.15)} ${n1(-q * 0.88)}`,
        colour,
        w,
      ),
    ),
  );
/** A splinter of ice upwards from (x, y). */
export const ice = (x: number, y: number, h: number, w: number, turned: number): string =>
  g(
    `translate(${x} ${y}) rotate(${turned})`,
    p(`M0 ${-h}L${w} ${n1(-h * 0.72)}L${n1(w * 0.8)} 0H${n1(-w * 0.8)}L${-w} ${n1(-h * 0.7)}Z`, K, 0.86) +
      p(
        `M0 ${-h}L${w} ${n1(-h * 0.72)}L${n1(w * 0.15)} ${n1(-h * 0.6)}L${n1(w * 0.1)} 0H${n1(w * 0.8)}L${w} ${n1(-h * 0.72)}Z`,
        A,
        0.6,
      ),
  );
/** A temple bell. */
export const bell = (x: number, y: number, k: number): string =>
  g(
    `translate(${x} ${y}) scale(${k})`,
    p(
      "M-8 -58C-8 -68 8 -68 8 -58L4 -52H-4ZM-34 46C-30 26 -32 -4 -30 -22C-27 -44 -16 -52 0 -52C16 -52 27 -44 30 -22C32 -4 30 26 34 46C20 50 -20 50 -34 46Z",
    ) +
      s("M-31 -14H31M-32 20H32M-33 34H33", P, 1.6, 0.55) +
      s("M-11 -14V20M11 -14V20", P, 1.2, 0.4) +
      c(0, 27, 6, P, 0.5),
  );
/** A robe that widens downwards. */
export const robe = (w = 38, top = 80, fill = K): string =>
  p(
    `M54 ${top}C43 ${top + 8} ${67 - w} ${top + 44} ${63 - w} 176H${63 + w}C${59 + w} ${top + 44} 83 ${top + 8} 72 ${top}Z`,
    fill,
  );
/** A leaf to the right of (x, y). */
export const leaf = (x: number, y: number, turned: number, k: number, fill: string): string =>
  g(
    `translate(${n1(x)} ${n1(y)}) rotate(${n1(turned)}) scale(${n1(k * 10) / 10})`,
    p("M0 0C4 -7 13 -8 20 0C13 6 4 6 0 0Z", fill),
  );
/** Birds far away. */
export const birds = (r: Rng, n: number): string =>
  times(n, () => {
    const [x, y, q] = [16 + r() * 94, 24 + r() * 36, 3 + r() * 3];
    return s(
      `M${n1(x - q)} ${n1(y - q * 0.4)}Q${n1(x - q * 0.3)} ${n1(y - q * 0.7)} ${n1(x)} ${n1(y)}Q${n1(x + q * 0.3)} ${n1(y - q * 0.7)} ${n1(x + q)} ${n1(y - q * 0.4)}`,
      K,
      1.3,
      0.8,
    );
  });
/** The left antler of a head at (63, 90). */
export const antler = (colour: string): string =>
  s("M56 84C50 70 38 68 32 54C29 46 30 36 33 26", colour, 4.4) +
  s("M46 71C38 72 28 70 21 62C18 58 18 52 19 47", colour, 3.2) +
  s("M34 58C41 52 44 42 43 31", colour, 3) +
  s("M31 47C26 43 23 37 23 30", colour, 2.6) +
  s("M51 77C54 70 55 62 53 54", colour, 2.6);
const SHIDE = "M0 0H10L6 9H14L9 19H17L8 34L10 22H3L7 12H-1Z";
/** A paper streamer that hangs from (x, y). */
export const shide = (x: number, y: number, k: number): string =>
  g(`translate(${x} ${y}) scale(${k})`, p(SHIDE, P) + s(SHIDE, K, 0.9));
/** One stroke of a dry brush: its body and a few bristles that outrun it. */
export function slash(points: Pt[], w: number, colour: string): string {
  const [from, to] = [points[0]!, points[points.length - 1]!];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const body = p(
    ink(points, (t) => w * Math.min(1, t * 14 + 0.12) ** 0.6 * (1 - t) ** 1.15 + 0.3),
    colour,
  );
  return (
    body +
    (
      [
        [-0.42, 1.5],
        [-0.2, 1.1],
        [0.26, 1.3],
        [0.46, 0.9],
      ] as const
    )
      .map(([d, u]) => {
        const [nx, ny] = [(-(to[1] - from[1]) / long) * w * d, ((to[0] - from[0]) / long) * w * d];
        return p(
          ink(
            points.map((q, k): Pt => [
              q[0] + nx * (1 - (k / points.length) * 0.5),
              q[1] + ny * (1 - (k / points.length) * 0.5),
            ]),
            (t) => (t < 0.3 ? 0.2 : u * Math.sin(((t - 0.3) / 0.7) * Math.PI)),
          ),
          colour,
        );
      })
      .join("")
  );
}
/** A straight blade upwards from its hilt at (x, y). */
export const blade = (x: number, y: number, turned: number, k = 1): string =>
  g(
    `translate(${x} ${y}) rotate(${turned}) scale(${k})`,
    p("M-3.4 0C-5 -40 -2 -70 4 -92C5 -66 5 -36 3.4 0Z", P) +
      s("M-3.4 0C-5 -40 -2 -70 4 -92C5 -66 5 -36 3.4 0", K, 1.4) +
      s("M-8 1H8", A, 4) +
      s("M0 4V24", K, 5),
  );
/** A round mirror. */
export const glass = (x: number, y: number, r: number): string =>
  c(x, y, r, K) +
  o(x, y, r * 0.9, G, 1.6) +
  c(x, y, r * 0.8, P) +
  p(
    `M${n1(x - r * 0.56)} ${n1(y + r * 0.3)}L${n1(x + r * 0.2)} ${n1(y - r * 0.66)}L${n1(x + r * 0.46)} ${n1(y - r * 0.5)}L${n1(x - r * 0.4)} ${n1(y + r * 0.56)}Z`,
    T,
  );
/** Bands of mist. */
export const haze = (y: number, n: number, fill = P): string =>
  times(
    n,
    (i) =>
      `<rect x="${((i * 37) % 60) - 24}" y="${y + i * 15}" width="${74 + ((i * 23) % 40)}" height="7" rx="3.5" fill="${fill}" opacity=".88"/>`,
  );

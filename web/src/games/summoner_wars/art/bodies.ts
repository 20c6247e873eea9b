/**
 * Bodies, arms and weapons of the pictures of Summoner Wars. Drawn in a box of 100 by 100, feet on y = 86, in the
 * middle at x = 50.
 */
import {
  A,
  G,
  K,
  M,
  O,
  P,
  circle,
  ellipse,
  n1,
  path,
  poly,
  stroke,
  times,
  type Pt,
  type Rng,
  type Subject,
} from "../../../art/kit.ts";

/** A limb or a shaft. */
export const ln = (d: string, width: number, colour = K, more = ""): string => stroke(d, colour, width, more);
/** A filled shape, ink when no colour is said. */
export const p = (d: string, fill = K, more = ""): string => path(d, fill, more);
/** A disc, ink when no colour is said. */
export const ci = (x: number, y: number, r: number, fill = K, more = ""): string => circle(x, y, r, fill, more);
/** A fragment under a transform. */
export const g = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;
/** Grows a figure from its feet. */
export const grow = (sx: number, sy: number, body: string): string =>
  g(`translate(50 86) scale(${sx} ${sy}) translate(-50 -86)`, body);
/** The same fragment on the other side. */
export const both = (body: string): string => body + g("translate(100 0) scale(-1 1)", body);
/** A fine edge of ink around light shapes. */
export const EDGE = `stroke="${K}" stroke-width="1.1" stroke-linejoin="round"`;

/** A figure as a subject: `left`, `right` and `top` say which part of the box it fills. */
export const figure = (left: number, right: number, top: number, draw: (r: Rng) => string): Subject => ({
  w: right - left,
  h: 86 - top,
  x: (left + right) / 2 - 50,
  draw: (r) => g("translate(-50 -86)", draw(r)),
});

/** What a dwarf wears. */
export type Helm = "cone" | "horn" | "crown" | "lamp" | "wing" | "bare" | "hood" | "crest";
const HELMS: Record<Helm, string> = {
  cone: p("M40 40Q41 25 50 20Q59 25 60 40Z") + ln("M50 21V39M40.5 36H59.5", 1.2, P),
  horn:
    p("M40 39Q42 27 50 27Q58 27 60 39Z") +
    p("M42 33Q30 32 29 19Q35 27 44 28ZM58 33Q70 32 71 19Q65 27 56 28Z") +
    ln("M41 36H59", 1.2, P),
  crown: p("M39 38V26L44 31L50 22L56 31L61 26V38Z", G, EDGE) + ln("M40.5 35H59.5", 1.3, P) + ci(50, 31, 1.5, A),
  lamp: p("M40 39Q42 26 50 26Q58 26 60 39Z") + p("M37 39H63L61 36H39Z") + ci(50, 31, 3, P) + ci(50, 31, 1.6, A),
  wing:
    p("M40 39Q41 26 50 24Q59 26 60 39Z") +
    both(p("M42 34Q30 30 27 15L33 20L33 14L38 21L39 17Q43 26 44 31Z", P, EDGE)) +
    ln("M41 36H59", 1.2, G),
  bare: p("M46 35Q44 22 50 15Q56 22 54 35Z", A, EDGE) + ln("M42 37Q50 33 58 37", 1.6, G),
  hood: p("M37 46Q36 24 50 19Q64 24 63 46L58 38Q50 31 42 38Z", M, EDGE),
  crest:
    p("M40 39Q41 26 50 25Q59 26 60 39Z") +
    p("M47 27Q46 12 60 12Q70 14 73 27Q64 19 53 27Z", A, EDGE) +
    ln("M40.5 36H59.5", 1.2, P),
};
/** A dwarf with a white beard. */
export const dwarf = (helm: Helm, beard = P): string =>
  ln("M43 72L41 86M57 72L59 86", 9) +
  p("M34 51Q50 41 66 51L68 76Q50 82 32 76Z") +
  ln("M33 68Q50 73 67 68", 2, P) +
  ci(50, 70.5, 2.4, G) +
  p("M41 40Q50 36 59 40L57 48Q50 70 43 48Z", beard) +
  ln("M47 48Q48 56 50 61M53 48Q52 56 50 61", 0.8) +
  ci(50, 40, 7.5) +
  p("M44 43Q50 38 56 43L55 47Q50 45 45 47Z", beard) +
  ln("M46.2 39.5H48.4M51.6 39.5H53.8", 1.5, P) +
  HELMS[helm];

/** A goblin; `ears` lifts the ears (lower is higher). */
export const goblin = (ears = 0): string =>
  ln("M45 70L40 78L42 86M55 70L61 78L59 86", 4.6) +
  p("M40 54Q50 47 60 54L57 73Q50 77 43 73Z") +
  p("M41 70L44 80L48 74L52 81L56 73L59 70Z", M, EDGE) +
  p(`M43 41L22 ${31 + ears}L41 50ZM57 41L78 ${31 + ears}L59 50Z`) +
  ln(`M40 44L30 ${37 + ears}M60 44L70 ${37 + ears}`, 0.9, P) +
  ellipse(50, 44, 10, 9, K) +
  p("M43.5 41.5L49 44L43.8 45.4ZM56.5 41.5L51 44L56.2 45.4Z", G) +
  p("M44.5 49.5Q50 52 55.5 49.5L54 51.6L52.4 50.8L50.8 52.4L49 50.9L47 52Z", P);

/** What an elf wears on the head. */
export type Locks = "long" | "plume" | "tail" | "crown" | "hood" | "short";
const LOCKS: Record<Locks, string> = {
  long: p("M43 33Q41 20 50 19Q59 20 57 33Q62 44 60 58Q55 50 56 36Q50 26 44 36Q45 50 40 58Q38 44 43 33Z", A, EDGE),
  plume:
    p("M43 31Q42 19 50 18Q58 19 57 31Q50 25 43 31Z", G, EDGE) +
    p("M49 19Q46 6 56 0Q54 6 60 5Q56 10 62 12Q54 14 53 19Z", A, EDGE),
  tail:
    p("M43 31Q42 19 50 19Q58 19 57 31Q50 24 43 31Z", A, EDGE) +
    p("M55 21Q70 16 74 30Q76 42 70 52Q71 38 64 30Q60 26 55 26Z", A, EDGE),
  crown:
    p("M43 31Q42 21 50 20Q58 21 57 31Q50 26 43 31Z", A, EDGE) +
    p("M42 25L40 12L45 18L50 7L55 18L60 12L58 25Q50 20 42 25Z", G, EDGE) +
    ci(50, 17, 1.4, A),
  hood: p("M40 44Q38 20 51 14Q63 20 60 44L56 36Q50 24 44 36Z", M, EDGE),
  short: p("M43 32Q41 18 51 18Q61 17 58 27L63 25L57 33Q54 25 46 27Z", G, EDGE),
};
/** An elf, slender and with ears that point upwards. */
export const elf = (locks: Locks, cloth = A): string =>
  ln("M47 66L44 86M53 66L57 86", 4) +
  p("M43 45Q50 41 57 45L59 68Q50 72 41 68Z") +
  p("M41 63L33 84L44 77L50 86L56 77L67 84L59 63Q50 67 41 63Z", cloth, EDGE) +
  both(p("M44 45L33 40L38 52Z", G, EDGE)) +
  ln("M50 46V62", 1.1, G) +
  ln("M42 62Q50 65 58 62", 1.4, P) +
  p("M45 32L36 19L45 37ZM55 32L64 19L55 37Z") +
  ellipse(50, 33, 5.8, 7.4, P, EDGE) +
  p("M46 32L49 33L46 33.8ZM54 32L51 33L54 33.8Z") +
  ln("M48.6 37.4H51.4", 0.8) +
  LOCKS[locks];

/** What an orc wears on the head. */
export type Scalp = "knot" | "horns" | "fur" | "skull" | "crown" | "crest" | "bald" | "iron";
const SCALPS: Record<Scalp, string> = {
  knot: p("M46 21Q43 6 57 3Q51 11 55 21Z"),
  bald: ln("M45 21L49 25M51 20L50 25", 1, P),
  horns: both(p("M42 26Q26 27 22 9Q31 18 45 20Z", P, EDGE)) + p("M40 26Q41 17 50 17Q59 17 60 26L50 23Z"),
  fur: p(
    "M36 40L33 33L37 31L34 24L40 23L40 16L46 18L50 12L54 18L60 16L60 23L66 24L63 31L67 33L64 40L60 31Q50 22 40 31Z",
    P,
    EDGE,
  ),
  skull:
    p("M39 29Q37 12 50 12Q63 12 61 29L56 27L54 31L50 28L46 31L44 27Z", P, EDGE) +
    ci(45.5, 21, 2.8) +
    ci(54.5, 21, 2.8) +
    both(p("M41 16Q30 12 28 1Q36 8 45 13Z", G, EDGE)),
  crown: p("M40 27L37 9L43 18L46 5L50 16L54 5L57 18L63 9L60 27Q50 22 40 27Z", P, EDGE) + ln("M46 7V18M54 7V18", 0.9, A),
  crest: times(6, (i) =>
    p(`M${44 + i * 2.2} 22L${36 + i * 5.6} ${6 + Math.abs(i - 2.5) * 2}L${47 + i * 2.2} 21Z`, i % 2 ? A : K, EDGE),
  ),
  iron:
    p("M39 33Q38 15 50 15Q62 15 61 33L56 28H44Z", M, EDGE) +
    p("M48.6 16L50 4L51.4 16Z", P, EDGE) +
    ln("M50 16V28", 1.4, P),
};
/** An orc: broad, stooping, with tusks. */
export const orc = (scalp: Scalp, cloth = A): string =>
  ln("M41 68L37 86M59 68L63 86", 10) +
  p("M27 48Q33 34 50 36Q67 34 73 48L66 72Q50 78 34 72Z") +
  p("M41 66L43 83L50 77L57 83L59 66Z", cloth, EDGE) +
  ln("M35 66Q50 71 65 66", 2.6, P) +
  p("M27 50L31 39L36 45L41 38L46 45L50 39L54 45L59 38L64 45L69 39L73 50Q50 58 27 50Z", G, EDGE) +
  p("M40 31Q40 19 50 19Q60 19 60 31L61 39Q50 48 39 39Z") +
  p("M43.4 41L44 32.6L47.4 41.8ZM56.6 41L56 32.6L52.6 41.8Z", P) +
  p("M44 27.6L49 30L44.2 31.4ZM56 27.6L51 30L55.8 31.4Z", O) +
  SCALPS[scalp];

/** What a human wears on the head. */
export type Hat = "turban" | "cowl" | "cone" | "fur" | "helm" | "none";
const HATS: Record<Hat, string> = {
  turban: p("M41 42Q40 27 51 27Q61 29 59 43L55 38Q50 33 45 39Z") + p("M46 38Q50 35 54 38L53 43Q50 45 47 43Z", P),
  cowl:
    p("M38 47Q37 26 51 22Q64 27 62 47Q57 38 50 38Q43 38 38 47Z", M, EDGE) +
    p("M45 39L49 41L45.4 42ZM55 39L51 41L54.6 42Z", G),
  cone:
    p("M34 36Q50 30 66 36Q60 40 50 40Q40 40 34 36Z", A, EDGE) +
    p("M42 34Q46 20 59 10Q56 22 58 34Q50 31 42 34Z", A, EDGE) +
    ci(50, 41, 5, P, EDGE) +
    ln("M48 41V42M52 41V42", 1.2),
  fur:
    p("M40 40L36 34L41 33L40 27L46 28L50 22L54 28L60 27L59 33L64 34L60 40Q50 34 40 40Z", G, EDGE) +
    p("M45.5 38Q50 35 54.5 38L53.5 44Q50 46 46.5 44Z", P) +
    ln("M48 40V41M52 40V41", 1.2),
  helm:
    p("M41 42Q40 28 50 27Q60 28 59 42L56 46H44Z", M, EDGE) +
    ln("M43 38H57M50 38V45", 1.8) +
    p("M49 28Q46 14 58 12Q54 19 54 28Z", A, EDGE),
  none: p("M44 36Q44 29 50 29Q56 29 56 36Q50 33 44 36Z", M) + ln("M47 38.6H48.6M51.4 38.6H53", 1.3, P),
};
/** A human in a short coat. */
export const man = (hat: Hat, cloth = M): string =>
  ln("M46 68L43 86M54 68L58 86", 6) +
  p("M39 50Q50 43 61 50L60 72Q50 76 40 72Z") +
  p("M40 62L33 83L45 77L50 82L55 77L67 83L60 62Z", cloth, EDGE) +
  ci(50, 38, 7) +
  HATS[hat] +
  ln("M41 60H59", 1.3, P);

/** A straight blade from the hilt at (x, y), turned by degrees from upright. */
export const sword = (x: number, y: number, degrees: number, long = 44, wide = 5, fill = P): string =>
  g(
    `translate(${x} ${y}) rotate(${degrees})`,
    p(
      `M${-wide / 2} 0L${n1(-wide * 0.36)} ${n1(7 - long)}L0 ${-long}L${n1(wide * 0.36)} ${n1(7 - long)}L${wide / 2} 0Z`,
      fill,
      EDGE,
    ) +
      ln(`M0 -3V${n1(10 - long)}`, 0.7) +
      ln(`M${-wide * 1.4} 0H${wide * 1.4}`, 2.4, G) +
      ln(`M${-wide * 1.4} 0H${wide * 1.4}M0 0V8`, 1.2) +
      ln("M0 1V8", 2.6),
  );
/** A curved blade. */
export const sabre = (x: number, y: number, degrees: number, s = 1): string =>
  g(
    `translate(${x} ${y}) rotate(${degrees}) scale(${s})`,
    p("M-3 0Q-6 -22 8 -42Q10 -20 4 0Z", P, EDGE) + ln("M0 -5Q-1 -20 6 -34", 0.7) + ln("M-6 0H7", 2.6) + ln("M0 1V8", 3),
  );
/** A spear from its foot to its point. */
export const spear = (x1: number, y1: number, x2: number, y2: number): string =>
  ln(`M${x1} ${y1}L${x2} ${y2}`, 2.6) +
  g(
    `translate(${x2} ${y2}) rotate(${n1((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI)})`,
    p("M-3 -5L15 0L-3 5L1 0Z", P, EDGE),
  );
/** Two blades on a shaft's end, around the origin. */
export const AXE = p("M-3 -3Q-16 -14 -15 6Q-9 2 -3 6ZM3 -3Q16 -14 15 6Q9 2 3 6Z", P, EDGE) + ci(0, 0, 3.4);
/** One heavy blade to the left, around the origin. */
export const CLEAVER = p("M3 -8L-12 -14Q-20 0 -12 14L3 8Z", P, EDGE) + ln("M-12 -9Q-15 0 -12 9", 0.9);
/** A drawn bow with its arrow to the left. */
export const bow = (x: number, y: number, degrees: number, s = 1): string =>
  g(
    `translate(${x} ${y}) rotate(${degrees}) scale(${s})`,
    ln("M6 -30Q-14 -16 -14 0Q-14 16 6 30", 3.4) +
      ln("M4 -28Q-12 -15 -12 0Q-12 15 4 28", 1.1, G) +
      ln("M6 -30L12 0L6 30", 0.9, P) +
      ln("M14 0H-24", 1.8) +
      p("M-32 0L-22 -4.4L-24 0L-22 4.4Z", P, EDGE) +
      p("M10 -3L18 -3L14 0L18 3L10 3Z", A),
  );
/** A round shield. */
export const round = (x: number, y: number, r: number, fill = M): string =>
  ci(x, y, r, fill, EDGE) + ci(x, y, r * 0.8, "none", `stroke="${P}" stroke-width="1.4"`) + ci(x, y, r * 0.28, G, EDGE);
/** A tongue of flame upwards from the origin. */
export const flame = (x: number, y: number, s: number, degrees = 0): string =>
  g(
    `translate(${x} ${y}) rotate(${degrees}) scale(${s})`,
    p("M0 0C-12 -2 -10 -14 -4 -20C-4 -15 0 -15 0 -19C1 -25 -1 -29 2 -34C6 -26 12 -20 11 -11C11 -4 7 0 0 0Z", A) +
      p("M0 0C-6 -1 -6 -9 -1 -13C0 -9 3 -11 3 -17C7 -11 8 -7 6 -3C5 -1 3 0 0 0Z", G) +
      p("M1 0C-2 -1 -2 -5 1 -8C4 -5 4 -1 1 0Z", P),
  );
/** A splinter of ice upwards from the origin. */
export const shard = (x: number, y: number, w: number, h: number, degrees = 0): string =>
  g(
    `translate(${x} ${y}) rotate(${degrees})`,
    p(
      `M${-w / 2} 0L${n1(-w * 0.42)} ${n1(-h * 0.6)}L${n1(w * 0.05)} ${-h}L${n1(w * 0.46)} ${n1(-h * 0.5)}L${w / 2} 0Z`,
      P,
      EDGE,
    ) +
      p(
        `M${n1(w * 0.04)} ${n1(2 - h)}L${n1(w * 0.42)} ${n1(-h * 0.5)}L${n1(w * 0.46)} -1L${n1(w * 0.1)} -1Z`,
        A,
        'opacity=".55"',
      ),
  );
/** A bleached skull around the origin. */
export const bone = (x: number, y: number, s: number): string =>
  g(
    `translate(${x} ${y}) scale(${s})`,
    p("M-9 0C-9 -14 9 -14 9 0L6 3V8H-6V3Z", P, EDGE) +
      ci(-3.6, -1, 2.5) +
      ci(3.6, -1, 2.5) +
      ln("M-2 4.6V8M2 4.6V8", 1),
  );
/** Rays around a point. */
export function rays(x: number, y: number, n: number, r0: number, r1: number, colour: string, r: Rng): string {
  let d = "";
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2 + r() * 0.08;
    const w = 0.05 + 0.03 * (i % 2);
    d += poly([
      [x + r0 * Math.cos(a), y + r0 * Math.sin(a)],
      [x + r1 * Math.cos(a - w), y + r1 * Math.sin(a - w)],
      [x + r1 * Math.cos(a + w), y + r1 * Math.sin(a + w)],
    ] as Pt[]);
  }
  return p(d, colour);
}

/** People in robes: one body, many hats and things to hold. About 60 high, standing on y = 0. */
import { A, G, K, M, P, at, blob, brush, circle, path, petal, ring, stroke, times } from "./kit.ts";

/** What a figure wears. */
export type Hat =
  | "none"
  | "kasa"
  | "hood"
  | "cone"
  | "horns"
  | "jester"
  | "crown"
  | "hair"
  | "knot"
  | "cap"
  | "helm"
  | "kabuto"
  | "veil"
  | "leaf"
  | "tall";
/** What a figure holds. */
export type Item =
  | "none"
  | "staff"
  | "spear"
  | "katana"
  | "twin"
  | "daggers"
  | "fan"
  | "branch"
  | "lantern"
  | "shield"
  | "ribbon"
  | "tripod"
  | "coin"
  | "scroll"
  | "flute"
  | "orb"
  | "axe"
  | "bow";

/** A figure's clothes. */
export interface Robe {
  hat?: Hat;
  item?: Item;
  /** A cape in the accent colour behind. */
  cape?: boolean;
  /** How far the hem blows to the left. */
  wind?: number;
  /** Breadth, 1 = usual. */
  wide?: number;
  sash?: boolean;
  collar?: boolean;
  /** Armour lacing instead of a plain robe. */
  armour?: boolean;
  /** Two eyes in the dark of the face. */
  eyes?: boolean;
  /** Colour of the cloth, ink when absent. */
  cloth?: string;
  accent?: string;
  second?: string;
}

const HATS: Record<Hat, (a: string, g: string, c: string) => string> = {
  none: () => "",
  kasa: (a) =>
    path("M-15 -39.6C-8 -43 -3 -49 0 -50.5C3 -49 8 -43 15 -39.6C8 -37.8 -8 -37.8 -15 -39.6Z", a) +
    stroke("M-9 -41.6L0 -49L9 -41.6M0 -49V-40", K, 0.5, 'opacity=".45"'),
  hood: (_a, g) =>
    path("M-7.4 -33C-9.4 -42 -5.4 -48.6 1 -50.6C3.4 -47.4 8.6 -44 7.8 -33Z", K) +
    path("M-3.6 -35.6C-4.2 -41 -1 -44 1 -44C4.2 -43 4.8 -39 4.2 -35.6Z", M) +
    path("M-2.4 -39.8L.2 -39L-2.4 -38.4ZM3.6 -39.8L1.4 -39L3.6 -38.4Z", g),
  cone: (a) =>
    path(
      "M-12.5 -41.6C-6 -44 -3 -45 -2 -52C-1 -58 3 -61.4 9.5 -62C6.2 -58 5 -52 6 -45C8 -44 10.6 -43 12.5 -40.8C6 -38.8 -6 -39.3 -12.5 -41.6Z",
      K,
    ) +
    path("M-4.6 -45.6L6 -46.4L6.2 -43.8L-5.4 -43.4Z", a) +
    path("M-3.6 -39.6L-.8 -38.8L-3.6 -38ZM3.6 -39.6L.8 -38.8L3.6 -38Z", P),
  horns: (a) =>
    path("M-5 -43C-10 -46 -11 -52 -8 -57.5C-8 -51 -5 -48 -2 -46ZM5 -43C10 -46 11 -52 8 -57.5C8 -51 5 -48 2 -46Z", a),
  jester: (a, g) =>
    path("M-5 -41C-12 -42 -18 -50 -14 -56C-12.5 -49 -6 -51 0 -47Z", a) +
    path("M5 -41C12 -42 18 -50 14 -56C12.5 -49 6 -51 0 -47Z", g) +
    path("M-4 -42.5L-1.5 -50L2 -58L4 -48L4 -42.5Z", a) +
    circle(-14, -56.5, 2, P) +
    circle(14, -56.5, 2, P) +
    circle(2, -59, 2, P) +
    path("M-5.6 -43.6L5.6 -43.6L5.4 -41L-5.4 -41Z", K) +
    path("M-3.4 -40.4L-.8 -39.4L-3.4 -38.6ZM3.4 -40.4L.8 -39.4L3.4 -38.6Z", P) +
    stroke("M-2.6 -37Q0 -35.2 2.6 -37", P, 0.8),
  crown: (_a, g) => path("M-6 -43L-7.4 -52.5L-3 -48L0 -54.5L3 -48L7.4 -52.5L6 -43Z", g) + circle(0, -46, 1, A),
  hair: (a) =>
    path(
      blob([
        [0, -47.4],
        [5, -45.6],
        [6.4, -40],
        [6.6, -32],
        [8.4, -22],
        [3, -31],
        [-3, -32],
        [-9, -20],
        [-15, -9],
        [-10, -24],
        [-7.4, -36],
        [-5.6, -44],
      ]),
      K,
    ) +
    circle(4.8, -44.6, 2.3, a) +
    circle(4.8, -44.6, 0.9, P),
  knot: (a) =>
    circle(0, -47.8, 2.5, K) + path("M-5 -44L5 -45.2L4.8 -42.8L-4.8 -41.8Z", a) + path("M4 -44.5L12 -47L9 -43.4Z", a),
  cap: (a) => path("M-7 -42C-7 -48.6 7 -48.6 7 -42L11 -40.8L-9 -40.8Z", a) + path("M-7 -42.6H7V-41H-7Z", K),
  helm: (a, g) =>
    path("M-6.6 -37C-8.4 -48 8.4 -48 6.6 -37L8.4 -33.6L-8.4 -33.6Z", K) +
    path("M-.8 -46L-.8 -54C3 -55 7 -53 8 -50C5 -50.6 2 -49 .8 -46Z", a) +
    path("M-5 -41.2L5 -41.2L5 -39.4L-5 -39.4Z", g),
  kabuto: (a, g) =>
    path("M-7 -37C-8.5 -48.5 8.5 -48.5 7 -37L11 -33.5L-11 -33.5Z", K) +
    path(
      "M-2.4 -44.5C-10.5 -45.5 -16 -51 -15 -58.5C-11.5 -52 -5.5 -49.5 0 -49C5.5 -49.5 11.5 -52 15 -58.5C16 -51 10.5 -45.5 2.4 -44.5Z",
      g,
    ) +
    path("M-4.8 -42L4.8 -42L4.2 -37.5L0 -36L-4.2 -37.5Z", M) +
    path("M-3.6 -40.8L-1 -39.9L-3.6 -39.5ZM3.6 -40.8L1 -39.9L3.6 -39.5Z", a),
  veil: (a) =>
    path("M-8.5 -30C-11 -44 -6 -51 0 -51C6 -51 11 -44 8.5 -30C5 -33 -5 -33 -8.5 -30Z", a) +
    path("M-4 -37C-4 -44 4 -44 4 -37L3 -33L-3 -33Z", K) +
    path("M-8.5 -30L-13 -14L-8.5 -18Z", a),
  leaf: (a) =>
    path(petal(5, 13), a, 'transform="translate(0 -44) rotate(-34)"') +
    path(petal(5, 13), a, 'transform="translate(0 -44) rotate(30)"') +
    path(petal(3.4, 11), P, 'transform="translate(0 -44)"'),
  tall: (a) =>
    path("M-5.5 -43L-4.6 -56C-2 -58 3.5 -57.5 4.8 -55L5.5 -43Z", K) +
    path("M-5.5 -45.4L5.5 -45.4L5.7 -42.8L-5.7 -42.8Z", a),
};

const ITEMS: Record<Item, (a: string, g: string, arm: (x: number, y: number) => string) => string> = {
  none: () => "",
  staff: (a, _g, arm) =>
    path(
      brush(
        [
          [14, 2],
          [15, -28],
          [16, -54],
        ],
        2,
        1.6,
      ),
      K,
    ) +
    stroke("M11.5 -57A5 5 0 1 1 20.5 -57", K, 1.5) +
    circle(16, -58.5, 3.6, a) +
    circle(15, -59.6, 1.2, P) +
    arm(15, -25),
  spear: (a, _g, arm) =>
    path(
      brush(
        [
          [13, 2],
          [14, -30],
          [15, -58],
        ],
        1.8,
        1.5,
      ),
      K,
    ) +
    path("M15 -71L18.4 -60L15 -55L11.6 -60Z", P, `stroke="${K}" stroke-width=".7"`) +
    path("M14 -55L22 -50L15 -49Z", a) +
    arm(14, -25),
  katana: (a, g, arm) =>
    path(
      brush(
        [
          [12, -22],
          [22, -33],
          [31, -51],
        ],
        3,
        0.6,
      ),
      P,
      `stroke="${K}" stroke-width=".6"`,
    ) +
    path("M9.6 -25.4L14.6 -20L12.8 -18.6L8 -24Z", g) +
    path(
      brush(
        [
          [11, -21],
          [8, -17],
          [6, -13],
        ],
        2,
        1.8,
      ),
      a,
    ) +
    arm(12, -22),
  twin: (a, g, arm) =>
    path(
      brush(
        [
          [12, -24],
          [23, -38],
          [27, -61],
        ],
        5,
        0.6,
      ),
      a,
    ) +
    path(
      brush(
        [
          [14, -27],
          [22, -39],
          [26, -57],
        ],
        1.4,
        0.4,
      ),
      g,
    ) +
    path(
      brush(
        [
          [-12, -24],
          [-23, -38],
          [-27, -61],
        ],
        5,
        0.6,
      ),
      a,
    ) +
    path(
      brush(
        [
          [-14, -27],
          [-22, -39],
          [-26, -57],
        ],
        1.4,
        0.4,
      ),
      g,
    ) +
    arm(12, -25) +
    arm(-12, -25),
  daggers: (_a, g, arm) =>
    path(
      brush(
        [
          [14, -18],
          [21, -13],
          [29, -2],
        ],
        4,
        0.5,
      ),
      P,
    ) +
    path(
      brush(
        [
          [-15, -18],
          [-22, -13],
          [-30, -2],
        ],
        4,
        0.5,
      ),
      P,
    ) +
    path("M12 -20L18 -14L16.6 -13L11 -18ZM-12 -20L-18 -14L-16.6 -13L-11 -18Z", g) +
    arm(14, -17) +
    arm(-15, -17),
  fan: (a, g, arm) =>
    path("M13 -27L7 -46C14 -53 28 -49 30 -39Z", a, `stroke="${K}" stroke-width=".8"`) +
    stroke("M13 -27L12.5 -48M13 -27L19 -48M13 -27L25 -45", K, 0.6) +
    circle(18, -42, 3.2, g) +
    arm(13, -26),
  branch: (a, g, arm) =>
    path(
      brush(
        [
          [8, -18],
          [18, -32],
          [22, -50],
          [30, -60],
        ],
        2.4,
        0.8,
      ),
      K,
    ) +
    stroke("M20 -42L28 -44", K, 1) +
    (
      [
        [20, -44],
        [28, -45],
        [26, -54],
        [31, -61],
        [17, -33],
      ] as const
    )
      .map((q, i) => at(q[0], q[1], 0.36, ring(5, 0, () => path(petal(6, 13), i % 2 ? P : a)) + circle(0, 0, 3, g)))
      .join("") +
    arm(12, -24),
  lantern: (a, g, arm) =>
    path(
      brush(
        [
          [9, -30],
          [17, -37],
          [23, -34],
        ],
        2,
        1.4,
      ),
      K,
    ) +
    circle(23, -24, 12, g, 'opacity=".35"') +
    path("M19 -31C16 -28 16 -20 19 -17L27 -17C30 -20 30 -28 27 -31Z", a) +
    stroke("M17.2 -26.5H28.8M17.2 -21.5H28.8", K, 0.5, 'opacity=".5"') +
    circle(23, -24, 2.6, P) +
    path("M18.6 -31.6H27.4V-29.8H18.6ZM18.6 -18.2H27.4V-16.4H18.6Z", K) +
    arm(14, -33),
  shield: (a, g, arm) =>
    path(
      brush(
        [
          [14, -4],
          [15, -28],
          [16, -46],
        ],
        2,
        1.6,
      ),
      K,
    ) +
    path("M16 -57L18.8 -47L13.4 -47Z", P) +
    path(
      "M-21 -31C-14 -33.5 -8 -31.5 -5.5 -29L-6.5 -12C-9 -7 -13 -4.5 -13 -4.5C-18.5 -7.5 -20.5 -12 -20.5 -16Z",
      a,
      `stroke="${P}" stroke-width=".9"`,
    ) +
    circle(-13, -20, 3.4, g) +
    arm(14, -22),
  ribbon: (a, g, arm) =>
    stroke("M9 -31C24 -46 32 -26 21 -19C11 -12 26 -2 36 -15", a, 2.6) +
    stroke("M-9 -31C-24 -48 -34 -31 -23 -23C-14 -16 -28 -6 -36 -17", g, 2.6) +
    arm(11, -35) +
    arm(-11, -35),
  tripod: (a, g, arm) =>
    path("M22 -30L30 0L28.2 0L21.6 -27L15 0L13.2 0L20.4 -30Z", K) +
    path("M13 -37.5L29 -37.5L29 -30L13 -30Z", a) +
    circle(29.4, -33.8, 3, g) +
    circle(29.8, -33.8, 1.5, P) +
    arm(14, -30),
  coin: (_a, g, arm) =>
    circle(15.5, -29, 6.4, g, `stroke="${K}" stroke-width=".9"`) + path("M13.7 -30.8h3.6v3.6h-3.6Z", K) + arm(12, -24),
  scroll: (a, _g, arm) =>
    path("M9 -33L27 -36L29 -18L11 -15Z", P, `stroke="${K}" stroke-width=".8"`) +
    stroke("M13 -29L24 -31M13.5 -25L24.5 -27M14 -21L21 -22.2", K, 0.7, 'opacity=".6"') +
    circle(26, -20, 1.8, a) +
    arm(12, -24),
  flute: (a, _g, arm) =>
    path(
      brush(
        [
          [-3, -38.5],
          [10, -36],
          [24, -34],
        ],
        1.8,
        1.6,
      ),
      a,
    ) + arm(12, -34),
  orb: (a, g, arm) =>
    circle(0, -60, 9, g, 'opacity=".35"') +
    circle(0, -60, 5.6, a) +
    circle(-1.8, -61.8, 1.6, P) +
    arm(7, -52) +
    arm(-7, -52),
  axe: (a, _g, arm) =>
    path(
      brush(
        [
          [12, -6],
          [16, -30],
          [19, -50],
        ],
        2.4,
        2,
      ),
      K,
    ) +
    path("M16 -51C24 -54 30 -49 29 -40C25 -43 21 -43 17 -41Z", a) +
    arm(14, -22),
  bow: (a, _g, arm) =>
    stroke("M13 -47C23 -38 23 -16 13 -7", a, 2.2) + stroke("M13 -47L13 -7M4 -27L26 -27", P, 0.9) + arm(13, -27),
};

/** A robed figure. */
export function robe(o: Robe = {}): string {
  const w = o.wind ?? 0;
  const W = o.wide ?? 1;
  const c = o.cloth ?? K;
  const a = o.accent ?? A;
  const g = o.second ?? G;
  let s = "";
  if (o.cape)
    s += path(
      blob([
        [-4, -35],
        [-12, -26],
        [-15 - w * 4, -12],
        [-22 - w * 8, -3],
        [-8, -5],
        [2, -20],
      ]),
      a,
    );
  s += path(
    `M${-3 * W} -36C${-9 * W} -35 ${-11 * W} -30 ${-10 * W} -24C${-9 * W} -15 ${-12 * W - w} -7 ${-15 * W - w * 3} 0L${14 * W - w} 0C${11 * W} -8 ${9 * W} -16 ${10 * W} -24C${11 * W} -30 ${9 * W} -35 ${3 * W} -36Z`,
    c,
    c === K ? "" : `stroke="${K}" stroke-width="1"`,
  );
  s += stroke(
    `M${-3 * W} -15C${-4 * W} -9 ${-5 * W} -5 ${-6 * W - w} -1M${4 * W} -15C${4.5 * W} -9 ${5 * W} -5 ${5.5 * W} -1`,
    c === K ? M : K,
    0.7,
    'opacity=".55"',
  );
  if (o.armour)
    s +=
      path(
        `M${-8 * W} -35L${-17 * W} -32L${-19 * W} -22L${-11 * W} -20ZM${8 * W} -35L${17 * W} -32L${19 * W} -22L${11 * W} -20Z`,
        K,
      ) +
      stroke(
        `M${-16 * W} -29L${-12 * W} -23M${16 * W} -29L${12 * W} -23M-7.5 -31H7.5M-7.5 -27.6H7.5M-7.5 -24.2H7.5`,
        a,
        1.1,
      ) +
      path(`M${-10 * W} -20.5H${10 * W}V-17.5H${-10 * W}Z`, g) +
      times(4, (i) =>
        path(`M${-11 * W + i * 5.6 * W} -16h${4.6 * W}l.6 9h${-5 * W}Z`, K, `stroke="${M}" stroke-width=".5"`),
      );
  else if (o.sash !== false) s += path(`M${-9.6 * W} -21L${9.5 * W} -18.6L${9.4 * W} -15.6L${-9.9 * W} -18Z`, a);
  if (o.collar !== false && !o.armour) s += stroke("M-2.8 -35L.8 -27L3.6 -35", P, 1.1, 'opacity=".85"');
  s += circle(0, -40.5, 5.2, K);
  s += HATS[o.hat ?? "none"](a, g, c);
  if (o.eyes) s += path("M-3.2 -41.4L-.6 -40.4L-3.2 -39.8ZM3.2 -41.4L.6 -40.4L3.2 -39.8Z", g);
  const arm = (x: number, y: number): string =>
    path(
      brush(
        [
          [x > 0 ? 7 : -7, -32],
          [x * 0.75, (y - 32) / 2 + 1],
          [x, y],
        ],
        6.4,
        3.6,
      ),
      c === K ? K : c,
    );
  return s + ITEMS[o.item ?? "none"](a, g, arm);
}

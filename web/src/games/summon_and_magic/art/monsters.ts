/** Monsters of Summon & Magic: drakes, things of the deep, folk of the four countries. Each stands on y = 0. */
import { BEASTS } from "../../../art/beasts.ts";
import { robe, type Robe } from "../../../art/figures.ts";
import {
  A,
  G,
  K,
  M,
  O,
  P,
  at,
  blob,
  brush,
  circle,
  ellipse,
  fire,
  n1,
  path,
  petal,
  star,
  stroke,
  times,
  tongue,
  turn,
  type Pt,
  type Subject,
} from "../../../art/kit.ts";

/**
 * A silhouette in a box of 100 by 100 that stands near its lower edge, with a shade behind and a fine edge of light.
 */
export const cut = (d: string, more = ""): string =>
  `<g transform="translate(-41 -78) scale(.82)" fill-rule="evenodd">${path(d, A, 'opacity=".55" transform="translate(3.4 2)"')}${path(d, K)}${stroke(d, P, 0.9, 'opacity=".6"')}${more}</g>`;

/** A white skull. */
export const skull = (x: number, y: number, s: number, angle = 0): string =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${angle}) scale(${s})">${path("M-9,-4C-11,-18 11,-18 9,-4L6,0L6,5L-6,5L-6,0Z", P, `stroke="${K}" stroke-width="1.4"`)}${circle(-3.8, -5, 2.6, K)}${circle(3.8, -5, 2.6, K)}${path("M0,-3L1.6,0L-1.6,0Z", K)}${stroke("M-2.4,1.6V5M0,1.6V5M2.4,1.6V5", K, 0.9)}</g>`;

/** A zigzag of lightning downwards from the origin, `s` times 30 long. */
export const bolt = (x: number, y: number, s: number, angle = 0, colour = G): string =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${angle}) scale(${s})">${path("M3,0L-8,15H-1L-6,30L9,11H2L8,0Z", colour, `stroke="${K}" stroke-width=".9"`)}</g>`;

/** Curls of wind. */
const gusts = (list: readonly (readonly [x: number, y: number, s: number])[], colour = P): string =>
  list
    .map(([x, y, s]) =>
      at(x, y, s, stroke("M-26,0C-10,-7 8,5 20,-3C28,-9 22,-18 15,-14C11,-11 14,-6 18,-8", colour, 2)),
    )
    .join("");

/** Rows of small waves at the foot. */
export const ripples = (w: number, y = 1): string =>
  stroke(
    `M${-w},${y}C${-w * 0.7},${y - 5} ${-w * 0.5},${y + 3} ${-w * 0.25},${y - 2}C0,${y - 6} ${w * 0.2},${y + 3} ${w * 0.45},${y - 2}C${w * 0.65},${y - 5} ${w * 0.8},${y + 2} ${w},${y - 1}`,
    P,
    1.6,
  );

const barrel = (x: number, y: number, w: number, h: number, angle = 0): string =>
  turn(
    x,
    y,
    angle,
    path(
      `M${-w * 0.42},${-h / 2}C${-w * 0.6},${-h * 0.2} ${-w * 0.6},${h * 0.2} ${-w * 0.42},${h / 2}L${w * 0.42},${h / 2}C${w * 0.6},${h * 0.2} ${w * 0.6},${-h * 0.2} ${w * 0.42},${-h / 2}Z`,
      K,
      `stroke="${P}" stroke-width=".6"`,
    ) + stroke(`M${-w * 0.5},${-h * 0.26}H${w * 0.5}M${-w * 0.5},${h * 0.26}H${w * 0.5}`, G, 1.5),
  );

const wyvern = (): string =>
  path(
    "M6,-22C6,-46 20,-66 42,-76C37,-66 38,-59 43,-54C35,-53 31,-47 29,-40C22,-41 16,-34 12,-24Z",
    M,
    `stroke="${K}" stroke-width="1"`,
  ) +
  path(
    brush(
      [
        [-44, -16],
        [-30, -6],
        [-8, -14],
        [8, -30],
        [16, -46],
        [28, -54],
      ],
      0,
      0,
      26,
      (t) => 2 + 12 * Math.sin(Math.PI * (t * 0.86 + 0.1)),
    ),
    K,
  ) +
  path("M20,-60L27,-66L28,-59C34,-60 44,-56 49,-50L39,-48L30,-45L20,-50Z", K) +
  circle(33, -55, 1.7, G) +
  path("M-50,-20L-38,-18L-42,-10Z", A) +
  path(
    "M2,-20C-8,-44 -28,-58 -54,-62C-46,-53 -45,-47 -47,-40C-39,-43 -34,-38 -34,-30C-27,-33 -21,-28 -18,-20C-12,-22 -6,-19 2,-12Z",
    A,
    `stroke="${K}" stroke-width="1.2"`,
  ) +
  stroke("M0,-18C-12,-36 -28,-50 -52,-61M-4,-20C-16,-30 -30,-38 -46,-41M-8,-18C-16,-24 -24,-28 -33,-30", K, 0.8) +
  stroke("M-6,-8L-10,0M6,-16L8,-2L4,1M8,-2L12,1", K, 2.4);

const ape = (): string =>
  path(
    blob([
      [-36, 0],
      [-42, -16],
      [-36, -34],
      [-20, -46],
      [-2, -50],
      [10, -62],
      [24, -63],
      [33, -54],
      [31, -43],
      [40, -34],
      [46, -18],
      [48, 0],
      [36, 0],
      [32, -18],
      [24, -24],
      [18, -12],
      [20, 0],
      [4, 0],
      [2, -13],
      [-10, -13],
      [-14, 0],
    ]),
    K,
  ) +
  path("M14,-60C22,-66 32,-58 30,-48C26,-42 16,-42 13,-48Z", A) +
  path("M15,-55L21,-52.6L15,-51.4ZM29,-54L23.6,-52.2L28.6,-51Z", P) +
  path("M16,-47H28L26,-42H18Z", K) +
  path("M17,-47L18.6,-44.4L20,-47ZM24,-47L25.6,-44.4L27,-47Z", P) +
  stroke("M-30,-30C-24,-24 -24,-14 -28,-8M-18,-38C-12,-30 -12,-20 -16,-15M-6,-42C-2,-34 -2,-26 -4,-20", M, 1.4) +
  bolt(-34, -74, 0.8, 18) +
  bolt(42, -74, 0.7, -24) +
  bolt(-4, -82, 0.66, 4);

const ember = (): string =>
  fire(0, 2, 27, 70, 7) +
  tongue(-26, -8, 7, 22, A, -5) +
  tongue(27, -10, 6, 20, G, 5) +
  path("M-11,-27L-3,-23L-10,-20ZM12,-27L4,-23L11,-20Z", K) +
  path("M-8,-14C-3,-9 4,-9 9,-14C6,-5 -5,-5 -8,-14Z", K) +
  (
    [
      [-34, -40],
      [34, -46],
      [-24, -56],
      [24, -64],
    ] as const
  )
    .map(([x, y], i) => circle(x, y, 1.2 + (i % 2), G))
    .join("");

const oilGolem = (): string =>
  barrel(-12, -8, 15, 19) +
  barrel(12, -8, 15, 19) +
  barrel(0, -34, 38, 38) +
  barrel(0, -60, 19, 17) +
  barrel(-29, -40, 13, 24, 20) +
  barrel(30, -42, 13, 24, -28) +
  path("M-6,-63L-1,-60.6L-6,-59ZM6,-63L1,-60.6L6,-59Z", G) +
  fire(-33, -24, 6, 15) +
  fire(38, -29, 7, 18, 2) +
  fire(0, -68, 7, 18, 2) +
  path("M-6,-42C-2,-34 4,-40 6,-30C7,-24 1,-20 -3,-24C-9,-28 -3,-34 -6,-42Z", A);

const eddyfish = (): string => {
  const spiral: Pt[] = Array.from({ length: 22 }, (_, i): Pt => {
    const a = i * 0.62;
    const q = 44 - i * 1.75;
    return [Math.cos(a) * q, -32 + Math.sin(a) * q * 0.74];
  });
  return (
    path(brush(spiral, 6, 1, 70), P, 'opacity=".75"') +
    at(
      2,
      -10,
      0.8,
      BEASTS["fish"]!.draw(() => 0.5),
    ) +
    path(brush(spiral.slice(0, 9), 3.4, 2.2, 30), A)
  );
};

/** A woman of the sea. */
const mermaid = (more: string, hair = A): string =>
  path(
    brush(
      [
        [4, -30],
        [14, -15],
        [2, -4],
        [-20, -2],
        [-36, -12],
      ],
      15,
      4,
      22,
    ),
    A,
    `stroke="${K}" stroke-width="1.2"`,
  ) +
  path(
    "M-33,-10C-44,-8 -50,-16 -50,-26C-44,-22 -40,-22 -37,-18C-38,-24 -36,-30 -30,-33C-28,-26 -28,-18 -33,-10Z",
    G,
    `stroke="${K}" stroke-width="1"`,
  ) +
  stroke("M6,-20C9,-18 12,-16 13,-12M-4,-4C-3,-8 0,-10 3,-10M-16,-2.5C-15,-6 -12,-8 -9,-7", K, 0.9, 'opacity=".7"') +
  path(
    blob([
      [-6, -62],
      [4, -66],
      [12, -60],
      [13, -48],
      [20, -34],
      [12, -38],
      [6, -44],
      [-4, -44],
      [-10, -36],
      [-18, -24],
      [-16, -40],
      [-12, -54],
    ]),
    hair,
    `stroke="${K}" stroke-width="1"`,
  ) +
  path("M-7,-48C-10,-40 -6,-34 -5,-27L12,-27C12,-34 12,-42 8,-48Z", K) +
  circle(1, -54.5, 6.2, P, `stroke="${K}" stroke-width="1"`) +
  path("M-6,-55C-6,-65 9,-65 8.6,-54C4,-60 -1,-60 -6,-55Z", hair) +
  more;

const notes = (list: readonly (readonly [number, number])[]): string =>
  list
    .map(
      ([x, y]) =>
        ellipse(x, y, 2.6, 1.9, P) +
        stroke(`M${x + 2.4},${y}V${y - 9}C${x + 5},${y - 8} ${x + 7},${y - 6} ${x + 6},${y - 3}`, P, 1),
    )
    .join("");

const jelly = (): string =>
  [20, 31, 42]
    .map((q, i) => circle(0, -50, q, "none", `stroke="${P}" stroke-width="1.2" opacity="${0.7 - i * 0.18}"`))
    .join("") +
  times(7, (i) =>
    path(
      brush(
        [
          [-21 + i * 7, -44],
          [-24 + i * 8, -28],
          [-18 + i * 6, -14],
          [-22 + i * 7.4 + (i % 2) * 4, 2],
        ],
        3.6,
        0.8,
        14,
      ),
      i % 2 ? K : A,
    ),
  ) +
  path(
    "M-30,-42C-30,-76 30,-76 30,-42C24,-37 19,-45 14,-40C9,-45 5,-37 0,-41C-5,-37 -9,-45 -14,-40C-19,-45 -24,-37 -30,-42Z",
    K,
  ) +
  path("M-20,-50C-18,-64 -6,-68 4,-67C-8,-64 -14,-58 -15,-49Z", A) +
  circle(0, -51, 7, G) +
  circle(0, -51, 3.6, K);

const tentacle = (points: Pt[], w: number): string =>
  path(brush(points, w, 2, 30), K, `stroke="${M}" stroke-width=".8"`) +
  times(9, (i) => {
    const t = 0.1 + i * 0.09;
    const k = points.length - 1;
    const j = Math.min(k - 1, Math.floor(t * k));
    const u = t * k - j;
    const [a, b] = [points[j]!, points[j + 1]!];
    return circle(
      a[0] + (b[0] - a[0]) * u + w * 0.13,
      a[1] + (b[1] - a[1]) * u,
      Math.max(0.8, w * 0.13 * (1 - t * 0.7)),
      A,
    );
  });
const deepArm = (): string =>
  tentacle(
    [
      [-34, 6],
      [-40, -22],
      [-26, -44],
      [-36, -62],
      [-50, -58],
    ],
    13,
  ) +
  tentacle(
    [
      [38, 6],
      [44, -18],
      [34, -36],
      [44, -52],
      [56, -46],
    ],
    12,
  ) +
  tentacle(
    [
      [-6, 6],
      [-16, -28],
      [6, -50],
      [28, -62],
      [22, -84],
      [2, -80],
      [6, -68],
    ],
    21,
  ) +
  at(10, -66, 0.42, turn(0, 0, -16, THE_BOAT)) +
  ripples(60, 2) +
  path("M-62,8C-40,-6 -20,2 0,-2C22,-6 44,2 62,-4V12H-62Z", M);
const THE_BOAT =
  path(
    "M-34,-12C-20,-6 18,-6 38,-16C34,-4 26,2 14,2L-16,2C-26,2 -32,-4 -34,-12Z",
    K,
    `stroke="${P}" stroke-width="1.4"`,
  ) +
  stroke("M0,-10V-50", K, 3) +
  path("M3,-48C22,-40 25,-28 20,-14L3,-14Z", P, `stroke="${K}" stroke-width="1"`);

const weasel = (): string =>
  gusts([
    [-22, -44, 1],
    [26, -8, 0.9],
    [12, -58, 0.8],
  ]) +
  path(
    brush(
      [
        [-48, -16],
        [-34, -26],
        [-20, -12],
        [0, -14],
        [14, -30],
        [30, -34],
      ],
      0,
      0,
      30,
      (t) => 2 + 11 * Math.sin(Math.PI * (0.12 + t * 0.7)),
    ),
    K,
  ) +
  path("M24,-40L28,-47L33,-42C40,-41 46,-37 49,-32L40,-28L28,-26Z", K) +
  circle(38, -36, 1.5, G) +
  path(
    brush(
      [
        [10, -20],
        [18, -10],
        [30, -8],
      ],
      4,
      3,
    ),
    K,
  ) +
  path("M27,-12C40,-18 52,-12 54,2C46,-6 38,-7 28,-5Z", P, `stroke="${K}" stroke-width="1"`) +
  path(
    brush(
      [
        [-10, -10],
        [-6, -2],
        [-12, 2],
      ],
      5,
      2.6,
    ),
    K,
  ) +
  path("M-50,-18L-40,-30L-34,-20Z", A);

const GULL =
  "M-36,-10C-24,-26 -10,-22 0,-10C10,-24 26,-28 42,-18C28,-16 16,-6 8,4L18,12L4,9C-2,10 -6,6 -10,2C-18,-6 -26,-9 -36,-10Z";
const flock = (): string =>
  at(0, -34, 1, path(GULL, K) + path("M0,-10C10,-24 26,-28 42,-18C26,-18 14,-10 6,-2Z", A) + circle(-8, -3, 1.2, G)) +
  at(-30, -62, 0.42, path(GULL, K)) +
  at(32, -70, 0.36, path(GULL, K)) +
  at(34, -8, 0.46, path(GULL, K)) +
  at(-36, -4, 0.32, path(GULL, M)) +
  gusts([
    [-6, -10, 0.8],
    [20, -52, 0.7],
  ]);

const beard = (w = 6, l = 15): string =>
  path(
    `M${-w},-39C${-w},-30 ${-w * 0.5},${-39 + l} 0,${-36 + l}C${w * 0.5},${-39 + l} ${w},-30 ${w},-39C3,-36 -3,-36 ${-w},-39Z`,
    P,
    `stroke="${K}" stroke-width=".6"`,
  );
const man = (o: Robe, more = ""): string => robe(o) + more;

const stormCaller = (): string =>
  gusts([
    [-24, -54, 1.1],
    [28, -70, 0.9],
    [-20, -20, 0.8],
  ]) +
  path("M-4,-74C-12,-78 -8,-88 2,-86C6,-94 20,-92 22,-84C32,-84 32,-74 24,-73Z", K) +
  bolt(14, -74, 0.5, 8) +
  man({ hat: "cone", item: "staff", wind: 2, cape: true }, beard(5.4, 16));
const mirrorSpirit = (): string =>
  ellipse(0, 1, 40, 5, A, 'opacity=".7"') +
  ellipse(0, 1, 28, 3, P, 'opacity=".8"') +
  circle(0, -38, 35, G) +
  circle(0, -38, 31, M) +
  circle(0, -38, 31, P, 'opacity=".35"') +
  at(
    0,
    -10,
    0.9,
    BEASTS["spirit"]!.draw(() => 0.5),
  ) +
  stroke("M-24,-52C-20,-60 -12,-65 -4,-66M-26,-42L-26,-40", P, 2.4) +
  times(8, (i) => turn(0, -38, i * 45, path("M0,-34L3,-38L0,-42L-3,-38Z", A, `stroke="${K}" stroke-width=".6"`)));
const gatekeeper = (): string =>
  path("M-44,2V-58C-30,-76 30,-76 44,-58V2H32V-50C22,-62 -22,-62 -32,-50V2Z", M, `stroke="${K}" stroke-width="1"`) +
  stroke("M-38,-20H-32M-38,-38H-32M38,-20H32M38,-38H32M0,-70V-62M-18,-67L-15,-59M18,-67L15,-59", K, 1) +
  at(0, 0, 1.02, man({ hat: "helm", item: "shield", armour: true, wide: 1.25, eyes: true }));
const oldKing = (): string =>
  path("M-28,2V-62L-20,-70L-12,-62V-56H12V-62L20,-70L28,-62V2Z", M, `stroke="${K}" stroke-width="1.2"`) +
  circle(-20, -72, 3, G) +
  circle(20, -72, 3, G) +
  stroke("M-20,-56V-4M20,-56V-4", G, 1.2) +
  man({ hat: "crown", item: "katana", cape: true, wide: 1.3 }, beard(5.6, 15));
const strategist = (): string =>
  man({ hat: "tall", item: "fan" }) +
  path("M-46,-4L-10,-10L-4,-2L-42,5Z", P, `stroke="${K}" stroke-width="1"`) +
  stroke("M-36,-5.6L-31,2.8M-27,-7L-22,1.2M-18,-8.6L-13,-.4M-44,-.6L-8,-6.2", K, 0.6) +
  (
    [
      [-34, -6],
      [-24, -4],
      [-16, -9],
    ] as const
  )
    .map(([x, y], i) => path(`M${x - 2.4},${y + 2}L${x},${y - 6}L${x + 2.4},${y + 2}Z`, i % 2 ? A : K))
    .join("");
const captain = (): string =>
  stroke("M-16,4V-80", K, 2) +
  path("M-16,-80C-26,-76 -34,-82 -46,-76L-44,-52C-34,-58 -26,-52 -16,-56Z", A, `stroke="${K}" stroke-width="1"`) +
  path(star(4, 7, 2.6), P, 'transform="translate(-31 -67)"') +
  man({ hat: "kabuto", item: "katana", cape: true, armour: true, wind: 1.2 });
const statue = (): string =>
  path("M-36,3V-8H36V3Z", M, `stroke="${K}" stroke-width="1"`) +
  path(
    "M-24,-8L-27,-38L-34,-42L-32,-54L-14,-57L-13,-66H-8V-71H-3V-66H3V-71H8V-66H13L14,-57L32,-54L34,-42L27,-38L24,-8Z",
    K,
  ) +
  path("M-8,-63L-2,-61L-8,-59.6ZM8,-63L2,-61L8,-59.6Z", G) +
  stroke(
    "M-26,-24H26M-27,-38H27M-14,-57L-8,-38M14,-57L8,-38M-10,-38V-24M10,-38V-24M0,-24V-8M-17,-24V-8M17,-24V-8",
    M,
    1.2,
  ) +
  path("M-11,-50H11V-44C8,-34 3,-30 0,-28C-3,-30 -8,-34 -11,-44Z", A, `stroke="${P}" stroke-width=".8"`);
const pilgrim = (): string =>
  circle(0, -44, 30, "none", `stroke="${G}" stroke-width="3"`) +
  circle(0, -44, 24, "none", `stroke="${P}" stroke-width="1.2"`) +
  times(16, (i) => turn(0, -44, i * 22.5, path("M-1.4,-34L0,-41L1.4,-34Z", G))) +
  man({ hat: "kasa", item: "staff", wind: 0.8 });
const wing = (s: number): string =>
  `<g transform="scale(${s} 1)">${times(7, (i) => path(petal(6 - i * 0.3, 50 - i * 5), i % 2 ? P : O, `transform="translate(6 -34) rotate(${30 + i * 15})" stroke="${K}" stroke-width=".7"`))}</g>`;
const wingKnight = (): string =>
  wing(1) +
  wing(-1) +
  man({ hat: "helm", item: "spear", armour: true }) +
  stroke("M-22,-42H-2M-12,-47V-40", G, 1.4) +
  path(
    "M-28,-31L-22,-42L-16,-31C-18,-27 -26,-27 -28,-31ZM-8,-31L-2,-42L4,-31C2,-27 -6,-27 -8,-31Z",
    "none",
    `stroke="${G}" stroke-width="1.1"`,
  );
const sapper = (): string =>
  path("M-44,3V-38C-44,-78 44,-78 44,-38V3H34V-36C34,-66 -34,-66 -34,-36V3Z", K) +
  circle(-18, -30, 20, G, 'opacity=".4"') +
  times(7, (i) => turn(0, -34, -78 + i * 26, path("M-6,-38H6L5,-31H-5Z", M, `stroke="${K}" stroke-width=".8"`))) +
  man({ hat: "cap", item: "none", wide: 1.1 }) +
  stroke("M10,-12L24,-44", K, 2.6) +
  path("M10,-50C18,-52 30,-46 36,-36C28,-40 18,-44 9,-43Z", P, `stroke="${K}" stroke-width="1"`) +
  path(
    brush(
      [
        [7, -31],
        [14, -27],
        [17, -28],
      ],
      6,
      3.6,
    ),
    K,
  ) +
  path("M-23,-32H-13V-22H-23Z", G, `stroke="${K}" stroke-width="1"`) +
  stroke("M-18,-32V-36", K, 1);
const HORSE =
  "M6 62C12 50 24 46 36 48C48 50 54 46 60 38C62 28 68 22 76 20L74 8L82 18L92 4L87 20C92 26 96 32 96 38L90 41L80 36C78 46 76 52 74 58L84 70L78 88L73 87L76 73L64 64L54 66L46 78L48 92L42 92L39 76L44 64C34 66 28 64 24 70L28 84L16 92L14 88L21 82L16 72C14 66 12 64 6 74Z";
const duneRider = (): string =>
  `<g transform="scale(-1 1)">${cut(HORSE)}</g>` +
  at(5, -31, 0.66, robe({ hat: "veil", item: "katana", wind: 2, cape: true })) +
  stroke("M-50,1C-30,-4 -10,4 10,0C28,-3 40,2 52,-1", P, 1.6) +
  (
    [
      [40, -8],
      [46, -16],
      [36, -18],
      [50, -6],
    ] as const
  )
    .map(([x, y], i) => circle(x, y, 2 + (i % 3), P, 'opacity=".7"'))
    .join("");
const warden = (): string =>
  path("M-17,3L-21,-56L0,-72L21,-56L17,3Z", K) +
  path("M-32,-10L-26,-50L-20,-50L-22,-10ZM32,-10L26,-50L20,-50L22,-10Z", K, `stroke="${P}" stroke-width=".8"`) +
  stroke("M-20,-54L0,-46L20,-54M0,-46V2M-19,-30H19", M, 1.2) +
  ellipse(0, -57, 8, 4.6, P) +
  circle(0, -57, 3, K) +
  path("M-8,-22H8L6,-14H-6Z", G) +
  stroke("M-8,-18H8", K, 1.2) +
  [30, 38, 46]
    .map(
      (q, i) =>
        `<path d="M${-q},-${58}A${q} ${q} 0 0 1 ${-q * 0.7},-${78}M${q},-${58}A${q} ${q} 0 0 0 ${q * 0.7},-${78}" fill="none" stroke="${P}" stroke-width="1.1" stroke-dasharray="2 3" opacity="${0.9 - i * 0.2}"/>`,
    )
    .join("");
const bullhead = (): string =>
  stroke("M-54,4V-30H-42V-54H-26M54,4V-36H40V-62H28M-54,-10H-46M54,-16H46", M, 4) +
  at(
    0,
    0,
    1.16,
    man({ hat: "none", item: "axe", wide: 1.3, armour: true }) +
      path("M-7,-46C-9,-36 -4,-30 0,-30C4,-30 9,-36 7,-46C4,-49 -4,-49 -7,-46Z", K) +
      path(
        "M-6,-45C-14,-45 -19,-51 -18,-58C-15,-52 -10,-50 -5,-49ZM6,-45C14,-45 19,-51 18,-58C15,-52 10,-50 5,-49Z",
        G,
        `stroke="${K}" stroke-width=".7"`,
      ) +
      path("M-4.4,-41.4L-1.2,-40L-4.2,-39.4ZM4.4,-41.4L1.2,-40L4.2,-39.4Z", A) +
      circle(0, -32.4, 1.6, "none", `stroke="${G}" stroke-width=".9"`),
  );
const moonWolf = (): string =>
  circle(8, -54, 33, O) +
  circle(8, -54, 27, "none", `stroke="${P}" stroke-width="1"`) +
  at(
    0,
    0,
    1.04,
    BEASTS["wolf"]!.draw(() => 0.5),
  ) +
  path("M-56,4C-40,-4 -20,2 0,-1C22,-4 40,2 56,-2V8H-56Z", K);
const veteran = (): string =>
  man({ hat: "knot", item: "katana", wide: 1.1 }, beard(4, 9)) +
  path(
    brush(
      [
        [-34, -66],
        [-8, -44],
        [26, -28],
      ],
      1,
      3.4,
    ),
    P,
    `stroke="${K}" stroke-width=".7"`,
  ) +
  path(star(6, 11, 3.4, 0.2), G, 'transform="translate(19 -33)"') +
  path(star(6, 5, 1.8, 0.2), P, 'transform="translate(19 -33)"');
const rhino = (): string =>
  path(
    blob([
      [-44, -6],
      [-46, -24],
      [-34, -38],
      [-10, -42],
      [10, -40],
      [22, -38],
      [34, -34],
      [44, -26],
      [48, -18],
      [40, -12],
      [30, -14],
      [26, 0],
      [16, 0],
      [14, -12],
      [-14, -12],
      [-18, 0],
      [-30, 0],
      [-32, -10],
    ]),
    K,
  ) +
  path(
    "M40,-27C44,-34 46,-42 45,-50C51,-42 52,-32 48,-22ZM32,-34C33,-38 34,-42 33,-45C37,-41 38,-37 37,-32Z",
    G,
    `stroke="${K}" stroke-width=".8"`,
  ) +
  path("M20,-38L18,-47L26,-40Z", K) +
  circle(36, -25, 1.4, P) +
  circle(-10, -42, 17, M, `stroke="${K}" stroke-width="1.4"`) +
  circle(-10, -42, 5, K) +
  times(8, (i) => turn(-10, -42, i * 45, stroke("M0,-7V-15", K, 1.2))) +
  stroke("M-38,-20C-30,-16 -26,-22 -24,-28M14,-14C16,-22 14,-30 8,-34", M, 1.2);
const squire = (): string =>
  at(-2, 0, 0.92, man({ hat: "cap", item: "spear", wind: 0.6 })) +
  circle(-16, -22, 12, A, `stroke="${P}" stroke-width="1.6"`) +
  path("M-16,-31V-13M-25,-22H-7", "none", `stroke="${P}" stroke-width="1.6"`) +
  path("M12,-50L34,-58L28,-50L36,-44L13,-44Z", G, `stroke="${K}" stroke-width=".8"`);
const mole = (): string =>
  path("M-56,4C-46,-16 -30,-26 -10,-28C16,-30 42,-18 56,4Z", M) +
  path(
    blob([
      [-24, -6],
      [-26, -30],
      [-14, -48],
      [2, -54],
      [18, -48],
      [26, -30],
      [24, -6],
    ]),
    K,
  ) +
  ellipse(2, -30, 8, 6, A) +
  circle(2, -33, 3.4, G) +
  stroke("M-6,-40L-11,-38M10,-40L15,-38", P, 1.4) +
  [-1, 1]
    .map((s) =>
      at(
        2 + s * 24,
        -8,
        s,
        path("M-8,-14C2,-18 12,-14 14,-6L6,4L-8,2Z", K) +
          path("M4,-12L18,-16L8,-6ZM8,-6L20,-6L8,0ZM6,0L16,5L2,5Z", P, `stroke="${K}" stroke-width=".6"`),
        1,
      ),
    )
    .join("") +
  path("M-56,6C-40,-8 -22,0 0,-4C24,-8 40,0 56,6Z", K) +
  (
    [
      [-40, -30],
      [40, -36],
      [-32, -44],
      [46, -24],
    ] as const
  )
    .map(([x, y], i) => path(`M${x},${y}l4,-3l3,4l-4,3Z`, i % 2 ? K : M))
    .join("");
const bone = (x: number, y: number, angle: number, l = 18): string =>
  turn(
    x,
    y,
    angle,
    stroke(`M0,0V${-l}`, P, 2.6) +
      circle(-1.6, 0, 2, P) +
      circle(1.6, 0, 2, P) +
      circle(-1.6, -l, 2, P) +
      circle(1.6, -l, 2, P),
  );
const boneGatherer = (): string =>
  bone(-20, -30, -22, 26) +
  bone(-14, -32, 6, 30) +
  bone(-24, -28, -44, 22) +
  path("M-32,-34L-8,-34L-11,-8L-28,-8Z", M, `stroke="${K}" stroke-width="1.2"`) +
  stroke("M-31,-26H-9M-30,-17H-10M-26,-34L-24,-8M-19,-34V-8M-13,-34L-15,-8", K, 0.7) +
  man({ hat: "hood", wide: 1.15, sash: false }) +
  path(
    brush(
      [
        [7, -31],
        [16, -28],
        [24, -34],
      ],
      6,
      3.6,
    ),
    K,
  ) +
  skull(26, -38, 0.9, 10) +
  skull(28, -1, 0.7, -20) +
  bone(-34, 2, 80, 14);
const graveBreaker = (): string =>
  path("M16,2V-30C16,-44 44,-44 44,-30V2Z", M, `stroke="${K}" stroke-width="1.2"`) +
  stroke("M30,-33V-18M24,-28H36M22,-8L28,-14L26,-2", K, 1.6) +
  path("M-50,5C-40,-8 -24,-8 -14,5Z", K) +
  at(-6, 0, 1, man({ hat: "hood", wind: 1 })) +
  turn(
    -24,
    -2,
    -18,
    stroke("M0,0V-52", K, 2.4) +
      path("M-7,-2H7L5,14C3,19 -3,19 -5,14Z", P, `stroke="${K}" stroke-width="1"`) +
      stroke("M-6,-52H6", K, 2.6),
  ) +
  path(
    brush(
      [
        [-13, -32],
        [-22, -30],
        [-33, -31],
      ],
      6,
      3.4,
    ),
    K,
  );
const HEADLESS =
  "M6 62C12 50 24 46 36 48C48 50 54 46 60 38C62 30 66 24 71 21L83 25C80 36 77 48 74 58L84 70L78 88L73 87L76 73L64 64L54 66L46 78L48 92L42 92L39 76L44 64C34 66 28 64 24 70L28 84L16 92L14 88L21 82L16 72C14 66 12 64 6 74Z";
const headless = (): string =>
  cut(
    HEADLESS,
    `<g transform="translate(77 26) rotate(14)">${fire(0, 0, 12, 40, -8)}</g>` +
      [
        [46, 92],
        [16, 92],
        [79, 88],
      ]
        .map(([x, y]) => tongue(x!, y! + 2, 5, 12, A, -4))
        .join(""),
  );
const cairn = (): string =>
  path("M-50,5C-40,-10 -30,-34 0,-44C30,-34 40,-10 50,5Z", K) +
  bone(-40, -4, -60, 20) +
  bone(44, -2, 60, 20) +
  bone(-4, -50, -30, 18) +
  (
    [
      [-30, -3, 1, -8],
      [-10, -3, 1.1, 6],
      [12, -3, 1.05, -4],
      [32, -3, 0.95, 10],
      [-19, -19, 1, 12],
      [2, -20, 1.1, -6],
      [22, -18, 0.95, 8],
      [-7, -36, 1, -10],
      [12, -35, 0.9, 12],
      [3, -52, 1.15, 0],
    ] as const
  )
    .map(([x, y, s, a]) => skull(x, y, s, a))
    .join("");
const thief = (): string =>
  path("M-2,-66L36,-78L30,-30L-2,-36Z", O, 'opacity=".8"') +
  path(
    "M-12,-36C-30,-34 -44,-18 -52,2C-40,-4 -34,-2 -28,3C-20,-6 -14,-14 -6,-20Z",
    A,
    `stroke="${K}" stroke-width="1"`,
  ) +
  man(
    { hat: "tall", item: "daggers", collar: true },
    circle(0, -40, 6.4, G) + circle(0, -40, 5, P) + stroke("M-2.6,-41C-2,-43 0,-44 2,-43.6", A, 1.2),
  );
const lurker = (): string =>
  path("M-60,6C-40,-12 -20,-6 0,-9C22,-12 42,-4 60,6Z", K) +
  path(
    "M-44,-6C-44,-20 -30,-28 -20,-24C-16,-34 -2,-34 2,-25C14,-28 34,-22 48,-10C52,-6 50,-2 44,-2C20,-6 -20,-4 -44,-6Z",
    K,
    `stroke="${M}" stroke-width="1.2"`,
  ) +
  circle(-14, -28, 5.4, G) +
  circle(5, -27, 4.6, G) +
  path("M-15,-32L-13,-32L-13,-24L-15,-24ZM4,-31L6,-31L6,-23L4,-23Z", K) +
  times(7, (i) => path(`M${8 + i * 5.4},${n1(-12 + i * 0.9)}l2.2,6l2.4,-5.6Z`, P)) +
  circle(42, -13, 1.6, A) +
  stroke("M-38,-12C-30,-18 -26,-18 -22,-16", A, 1.2) +
  path("M-60,8C-42,-4 -20,2 0,-2C22,-6 40,2 60,8Z", M) +
  (
    [
      [-34, -40, 5],
      [30, -42, 6],
      [14, -56, 3.6],
      [-20, -58, 3],
    ] as const
  )
    .map(([x, y, q]) => circle(x, y, q, "none", `stroke="${P}" stroke-width="1.2"`))
    .join("");
const legs = (s: number, list: string): string => `<g transform="scale(${s} 1)">${stroke(list, K, 2.4)}</g>`;
const beetle = (): string =>
  [1, -1].map((s) => legs(s, "M18,-34L34,-46L42,-40M20,-24L38,-26L46,-16M17,-12L32,-4L36,4")).join("") +
  ellipse(0, -24, 24, 27, K) +
  stroke("M0,-48V2", A, 1.4) +
  path("M-14,-44C-16,-60 16,-60 14,-44Z", K, `stroke="${A}" stroke-width="1"`) +
  stroke("M-6,-56C-10,-64 -16,-66 -20,-64M6,-56C10,-64 16,-66 20,-64", K, 2.2) +
  circle(-6, -50, 1.8, G) +
  circle(6, -50, 1.8, G) +
  path("M-9,-36C-14,-26 -12,-10 0,-4C12,-10 14,-26 9,-36C4,-40 -4,-40 -9,-36Z", G, `stroke="${K}" stroke-width="1.2"`) +
  stroke("M-10,-30C-4,-27 4,-27 10,-30M-11.6,-22C-4,-19 4,-19 11.6,-22M-9,-13C-4,-11 4,-11 9,-13", K, 1);
const swallowtail = (): string =>
  [1, -1]
    .map(
      (s) =>
        `<g transform="scale(${s} 1)">${path("M2,-50C12,-80 44,-92 60,-82C58,-60 36,-44 3,-42Z", K, `stroke="${G}" stroke-width="1.4"`)}${path("M3,-42C24,-44 44,-34 40,-20C36,-10 30,-8 31,2L24,-8C16,-4 5,-16 3,-34Z", K, `stroke="${G}" stroke-width="1.4"`)}${path("M10,-54C20,-68 38,-78 50,-76C46,-64 32,-54 10,-50Z", A)}${stroke("M12,-52C26,-58 38,-66 48,-74M12,-53C22,-64 34,-74 44,-77", K, 1.2)}${path("M10,-36C22,-36 32,-30 30,-22C24,-20 14,-26 10,-34Z", A)}${circle(30, -16, 3.4, P)}${circle(54, -79, 1.8, P)}${circle(50, -68, 1.6, P)}${stroke("M1,-54C6,-66 12,-72 18,-74", K, 1.3)}${circle(18, -74, 1.6, G)}</g>`,
    )
    .join("") +
  path(
    brush(
      [
        [0, -58],
        [0, -42],
        [0, -14],
      ],
      6,
      2.4,
    ),
    K,
  ) +
  circle(0, -58, 4.4, K);
const cocoonSpinner = (): string =>
  stroke("M-54,-84C-20,-76 20,-80 54,-88", K, 4) +
  times(7, (i) => stroke(`M${-24 + i * 8},${-80 + Math.abs(i - 3)}L${n1(-9 + i * 3)},-60`, P, 0.9)) +
  path(
    "M0,-66C20,-64 26,-44 24,-28C22,-8 10,2 0,2C-10,2 -22,-8 -24,-28C-26,-44 -20,-64 0,-66Z",
    P,
    `stroke="${K}" stroke-width="1.6"`,
  ) +
  stroke(
    "M-20,-48C-6,-40 8,-44 21,-52M-24,-34C-8,-26 10,-30 24,-38M-23,-18C-8,-12 10,-14 23,-22M-17,-6C-6,-2 8,-3 17,-9M-14,-58C-2,-54 8,-56 14,-60",
    M,
    1,
  ) +
  path(
    brush(
      [
        [38, -4],
        [44, -18],
        [34, -28],
        [24, -22],
        [14, -26],
      ],
      10,
      8,
      20,
    ),
    K,
  ) +
  times(4, (i) => stroke(`M${[41, 42, 38, 30][i]},${[-8, -18, -26, -26][i]}l3,-5`, A, 1.4)) +
  circle(13, -27, 1.6, G);
const wasp = (): string =>
  path(petal(9, 46), P, `transform="translate(0 -44) rotate(-52)" stroke="${K}" stroke-width="1"`) +
  path(petal(9, 46), P, `transform="translate(4 -44) rotate(24)" stroke="${K}" stroke-width="1"`) +
  path(petal(7, 34), P, `transform="translate(-2 -42) rotate(-82)" stroke="${K}" stroke-width="1"`) +
  path("M-4,-38C-24,-40 -36,-28 -38,-12L-46,2L-32,-6C-18,-6 -4,-18 -2,-30Z", G, `stroke="${K}" stroke-width="1.4"`) +
  path("M-12,-38L-7,-20L-12,-15L-19,-37ZM-25,-33L-17,-11L-23,-8L-31,-27Z", K) +
  circle(4, -38, 10, K) +
  circle(20, -36, 8.4, K) +
  ellipse(24, -38, 3, 4, A) +
  stroke("M24,-43C30,-52 36,-52 40,-48M22,-44C24,-54 30,-58 36,-57", K, 1.4) +
  stroke("M8,-30L16,-18L12,-6M2,-29L2,-14L-6,-4M13,-32L26,-22L26,-12", K, 1.8) +
  path("M26,-31L31,-26L25,-27Z", G);
const emperor = (): string =>
  BEASTS["dragon"]!.draw(() => 0.5) +
  path("M-17,-58L-20,-76L-9,-67L0,-82L9,-67L20,-76L17,-58Z", G, `stroke="${K}" stroke-width="1.4"`) +
  circle(0, -64, 3, A) +
  circle(-10, -62, 1.8, P) +
  circle(10, -62, 1.8, P);
const harp =
  path(
    "M16,-22C34,-22 40,-40 34,-60C28,-56 20,-58 16,-52Z",
    "none",
    `stroke="${G}" stroke-width="3.4" stroke-linejoin="round"`,
  ) + stroke("M19,-25L21,-54M23,-24L25,-56M27,-26L29,-57M31,-32L32,-57", P, 0.8);
const siren = (): string =>
  circle(2, -52, 38, O, 'opacity=".5"') +
  times(18, (i) => turn(2, -52, i * 20, stroke("M0,-32V-39", G, 1.4))) +
  at(
    0,
    0,
    1.1,
    mermaid(
      harp +
        path(
          brush(
            [
              [7, -46],
              [16, -42],
              [24, -40],
            ],
            5,
            3,
          ),
          P,
          `stroke="${K}" stroke-width=".8"`,
        ) +
        path("M-5,-60L-7,-70L-1,-65L2,-73L5,-65L11,-70L8,-60Z", G, `stroke="${K}" stroke-width=".8"`),
      K,
    ),
  ) +
  path(
    "M-62,6C-50,-10 -38,-4 -30,-12C-20,-4 -10,4 4,-4C20,4 30,-12 40,-8C50,-14 58,-2 62,6Z",
    M,
    `stroke="${P}" stroke-width="1.4"`,
  );
const shieldKing = (): string =>
  times(14, (i) => turn(0, -40, i * 25.7, path("M-3,-34L0,-54L3,-34Z", G, 'opacity=".7"'))) +
  path("M-14,-38C-34,-34 -40,-14 -44,3L44,3C40,-14 34,-34 14,-38Z", A, `stroke="${K}" stroke-width="1"`) +
  at(0, -8, 1.1, man({ hat: "crown", armour: true, wide: 1.2, eyes: true }, beard(5, 13))) +
  path(
    "M-27,-40C-14,-46 14,-46 27,-40C29,-18 18,-2 0,8C-18,-2 -29,-18 -27,-40Z",
    K,
    `stroke="${G}" stroke-width="2.2"`,
  ) +
  path("M-19,-34C-10,-38 10,-38 19,-34C20,-18 12,-7 0,-1C-12,-7 -20,-18 -19,-34Z", M) +
  path(star(4, 14, 4), P, 'transform="translate(0 -21)"') +
  path(star(4, 8, 3, 0.78), G, 'transform="translate(0 -21)"');
const barrowLord = (): string =>
  path("M-60,5C-44,-14 -28,-22 0,-24C28,-22 44,-14 60,5Z", M) +
  stroke("M34,6L26,-88", K, 2.8) +
  path("M27,-86C6,-96 -18,-88 -28,-70C-12,-80 8,-80 25,-74Z", P, `stroke="${K}" stroke-width="1.2"`) +
  path("M0,-66C-16,-62 -22,-46 -28,-30C-36,-12 -40,-4 -46,4L46,4C38,-8 34,-20 26,-34C22,-50 16,-62 0,-66Z", K) +
  path("M-13,-56C-14,-72 14,-72 13,-56C12,-46 8,-42 0,-40C-8,-42 -12,-46 -13,-56Z", K) +
  skull(0, -52, 1.02) +
  path("M-10,-64L-14,-78L-6,-71L0,-82L6,-71L14,-78L10,-64Z", G, `stroke="${K}" stroke-width="1"`) +
  path(
    brush(
      [
        [14, -44],
        [24, -38],
        [29, -42],
      ],
      8,
      4,
    ),
    K,
  ) +
  skull(-36, 0, 0.8, -14) +
  skull(40, 2, 0.7, 16) +
  stroke("M-12,-28C-14,-18 -18,-8 -22,2M10,-28C13,-18 16,-8 20,2", M, 1);

const box = { w: 86, h: 80 };
export const MONSTERS: Record<string, Subject> = {
  lizard: {
    ...box,
    w: 96,
    x: 8,
    h: 64,
    draw: () =>
      cut(
        "M4 70C18 82 30 70 38 62L34 52L42 56C50 52 58 46 66 44C72 36 82 34 90 38L96 46L86 52C80 54 76 56 74 62L82 72L76 76L66 64C60 68 54 70 48 70L50 82L42 84L40 72C30 82 16 90 4 82Z",
        circle(86, 42, 1.8, G) +
          `<g transform="translate(95 48) rotate(72)">${fire(0, 0, 7, 26, 2)}</g>` +
          stroke("M44 60L50 66M52 56L58 63M60 52L66 59", A, 1.4),
      ),
  },
  wyvern: { w: 104, h: 78, x: -3, draw: wyvern },
  drake: {
    ...box,
    draw: () =>
      cut(
        "M8 80C14 66 26 62 34 56C30 50 32 44 36 40L30 34L40 36L42 27L48 34C56 26 66 24 74 28L70 20L80 27C88 29 93 34 95 41L86 42L91 47L80 49C74 48 70 50 70 56C74 66 72 74 78 82L68 84L62 72L52 74L50 86L40 86L40 74C30 76 20 88 4 92C8 88 8 84 8 80Z",
        circle(82, 36, 2, G) + stroke("M38 46L46 52L44 60L52 64M52 38L58 46L56 54M30 66L36 62", A, 1.8),
      ),
  },
  dragoness: {
    ...box,
    w: 96,
    h: 84,
    draw: () =>
      ([-26, -8, 10] as const)
        .map((x, i) =>
          ellipse(
            x + 14,
            -3,
            7,
            9,
            P,
            `stroke="${K}" stroke-width="1.2" transform="rotate(${(i - 1) * 8} ${x + 14} -3)"`,
          ),
        )
        .join("") +
      at(
        0,
        -9,
        1.06,
        cut(
          "M50 42C40 34 22 18 3 24C14 28 16 36 18 44C24 40 28 42 30 50C36 46 42 50 45 56C38 64 36 76 26 88C40 86 50 78 55 66C62 70 70 78 84 76C76 72 72 64 66 58C72 50 78 46 76 38L86 40L94 34L84 28L80 18L74 27C68 29 64 34 60 41C66 28 66 16 60 4C56 20 54 30 50 42Z",
          circle(81, 30, 1.8, G),
        ),
      ),
  },
  hatchling: {
    ...box,
    h: 70,
    draw: () =>
      cut(
        "M28 92C18 84 16 68 24 58L32 66L38 54L46 64L54 52L62 64L70 56L78 62C84 74 80 86 72 92ZM36 52C34 40 42 32 50 34L48 24L56 32L64 26L62 36C72 40 70 50 66 54L60 50L54 46L46 58Z",
        circle(57, 41, 2.2, G) +
          path(
            "M28 92C20 84 18 72 24 60L32 68L38 56L46 66L54 54L62 66L70 58L77 63C82 74 79 85 72 92Z",
            P,
            `stroke="${K}" stroke-width="1.4"`,
          ) +
          stroke("M40 90L44 80L38 74M64 88L60 78", M, 1.2) +
          fire(70, 46, 3, 9, 2),
      ),
  },
  courser: {
    ...box,
    w: 92,
    draw: () =>
      cut(
        HORSE,
        circle(89, 27, 1.6, G) +
          path("M90 6L98 -12L93 -10L101 -26L88 -9L93 -10L86 4Z", G, `stroke="${K}" stroke-width=".8"`) +
          stroke("M70 22C62 26 58 34 56 42M74 26C68 32 64 38 62 46", A, 2),
      ) + bolt(-40, -34, 0.7, 60),
  },
  archer_of_drums: {
    w: 76,
    h: 66,
    x: 2,
    draw: () =>
      times(7, (i) => {
        const a = -2.6 + i * 0.34;
        return (
          circle(Math.cos(a) * 33 + 4, -30 + Math.sin(a) * 33, 6.4, P, `stroke="${K}" stroke-width="2"`) +
          circle(Math.cos(a) * 33 + 4, -30 + Math.sin(a) * 33, 2, A)
        );
      }) + man({ hat: "knot", item: "bow", wind: 1 }),
  },
  ape: { w: 94, h: 84, x: 3, draw: ape },
  ember: { w: 74, h: 74, draw: ember },
  roc: {
    ...box,
    w: 100,
    h: 82,
    draw: () =>
      bolt(-2, -26, 1, 12) +
      bolt(24, -34, 0.7, -18) +
      at(
        0,
        -10,
        1.16,
        cut(
          "M2 34C20 28 36 34 46 46C48 40 52 38 56 42L66 40L58 48C72 34 86 30 99 38C84 40 74 50 68 60C62 68 56 70 52 70L58 86L50 78L42 88L46 70C34 68 26 52 18 46L26 44C18 38 10 36 2 34Z",
          circle(57, 43, 1.5, G) + stroke("M14 40C26 42 34 50 40 60M86 40C76 44 70 52 64 62", A, 1.6),
        ),
      ),
  },
  oil_golem: { w: 84, h: 86, x: 2, draw: oilGolem },
  eddyfish: { w: 96, h: 70, draw: eddyfish },
  chantress: {
    w: 84,
    h: 70,
    x: -10,
    draw: () =>
      mermaid(
        path(
          brush(
            [
              [7, -46],
              [16, -40],
              [12, -50],
            ],
            5,
            3,
          ),
          P,
          `stroke="${K}" stroke-width=".8"`,
        ) +
          circle(3, -52, 1.2, K) +
          notes([
            [26, -52],
            [36, -40],
            [30, -68],
          ]),
      ) + ripples(44),
  },
  old_turtle: {
    ...box,
    w: 94,
    h: 62,
    draw: () =>
      cut(
        "M10 74C10 50 30 34 52 34C72 34 84 48 86 62C92 58 97 62 97 68C97 74 90 76 86 74L84 84L72 86L70 78L36 78L34 87L22 86L22 78L8 80Z",
        circle(91, 66, 1.7, G) +
          stroke("M18 70C20 54 32 42 48 40L46 56L34 72M48 40C64 38 76 48 80 64L66 58L46 56M66 58L62 74", A, 1.6) +
          path("M22 44L28 30L34 38ZM62 36L70 24L74 42Z", M),
      ) + ripples(50, 0),
  },
  jelly: { w: 88, h: 92, draw: jelly },
  deep_arm: { w: 108, h: 88, x: 2, fill: true, draw: deepArm },
  finfolk: {
    ...box,
    w: 76,
    h: 80,
    draw: () =>
      cut(
        "M46 92C44 76 40 66 42 56L28 66L24 60L40 44C40 36 42 30 48 28C44 20 48 12 55 12L62 4L63 15C68 20 66 27 60 29C68 34 70 42 68 50L80 40L84 46L68 64C68 74 72 84 66 92ZM84 8L88 8L74 96L71 96Z",
        circle(57, 20, 1.7, G) +
          stroke("M50 40C55 44 60 44 65 41M49 50C55 54 61 54 66 50M48 60C54 64 60 64 65 61", A, 1.6) +
          path("M80 10L86 -4L92 10L86 6Z", P, `stroke="${K}" stroke-width="1"`),
      ) + ripples(38),
  },
  kite_rider: {
    ...box,
    w: 92,
    h: 82,
    draw: () =>
      gusts([
        [-26, -20, 0.8],
        [30, -14, 0.7],
      ]) +
      cut(
        "M50 10L92 40L56 52L50 90L44 52L8 40ZM46 54L54 54L55 70L62 84L56 86L50 74L44 86L38 84L45 70Z",
        path("M50 10L74 34L50 48L26 34Z", A, 'opacity=".9"') +
          stroke("M50 10V50M8 40L50 36L92 40", P, 1) +
          circle(50, 56, 4.4, K, `stroke="${P}" stroke-width=".8"`),
      ),
  },
  weasel: { w: 106, h: 70, x: 2, draw: weasel },
  flock: { w: 92, h: 82, draw: flock },
  storm_caller: { w: 78, h: 92, x: 2, draw: stormCaller },
  mirror_spirit: { w: 84, h: 78, draw: mirrorSpirit },
  gatekeeper: { w: 90, h: 76, draw: gatekeeper },
  old_king: { w: 76, h: 76, x: 2, draw: oldKing },
  strategist: { w: 82, h: 62, x: -8, draw: strategist },
  captain: { w: 88, h: 84, x: -6, draw: captain },
  statue: { w: 74, h: 76, draw: statue },
  pilgrim: { w: 80, h: 84, draw: pilgrim },
  wing_knight: { w: 98, h: 76, draw: wingKnight },
  sapper: { w: 90, h: 70, draw: sapper },
  dune_rider: { w: 100, h: 78, draw: duneRider },
  warden: { w: 94, h: 80, draw: warden },
  bullhead: { w: 92, h: 76, x: 2, draw: bullhead },
  moon_wolf: { w: 96, h: 86, draw: moonWolf },
  veteran: { w: 78, h: 66, x: -2, draw: veteran },
  rhino: { w: 100, h: 62, x: 2, draw: rhino },
  squire: { w: 62, h: 68, x: 3, draw: squire },
  mole: { w: 96, h: 58, x: 2, draw: mole },
  bone_gatherer: { w: 78, h: 66, draw: boneGatherer },
  grave_breaker: { w: 92, h: 58, x: 0, draw: graveBreaker },
  headless: { ...box, h: 86, draw: headless },
  cairn: { w: 98, h: 74, draw: cairn },
  thief: { w: 92, h: 76, x: -6, draw: thief },
  lurker: { w: 106, h: 60, draw: lurker },
  beetle: { w: 90, h: 70, draw: beetle },
  swallowtail: { w: 122, h: 96, draw: swallowtail },
  cocoon_spinner: { w: 92, h: 90, x: 2, draw: cocoonSpinner },
  wasp: { w: 96, h: 84, x: -2, draw: wasp },
  emperor: { w: 104, h: 112, x: 4, fill: true, draw: emperor },
  siren: { w: 96, h: 92, draw: siren },
  shield_king: { w: 96, h: 88, draw: shieldKing },
  barrow_lord: { w: 104, h: 98, x: 2, draw: barrowLord },
  fellow: {
    w: 52,
    h: 62,
    x: 4,
    draw: (r) =>
      man({
        hat: (["kasa", "hood", "knot", "cap", "helm", "hair"] as const)[Math.floor(r() * 6)]!,
        item: (["staff", "spear", "katana", "fan", "axe", "bow", "lantern"] as const)[Math.floor(r() * 7)]!,
        cape: r() > 0.5,
        armour: r() > 0.6,
      }),
  },
};

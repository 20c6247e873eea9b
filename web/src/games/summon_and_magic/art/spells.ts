/** Magic, artifacts, lands, weathers and avatars of Summon & Magic. Each stands on y = 0. */
import { robe, type Robe } from "../../../art/figures.ts";
import {
  A,
  F,
  G,
  K,
  M,
  O,
  P,
  at,
  brush,
  circle,
  drop,
  ellipse,
  fire,
  n1,
  path,
  petal,
  star,
  stroke,
  times,
  turn,
  type Pt,
  type Rng,
  type Subject,
} from "../../../art/kit.ts";
import { bolt, cut, ripples, skull } from "./monsters.ts";
import { THINGS } from "../../../art/things.ts";

/** A ring of signs, as mages draw it. */
export const magicRing = (x: number, y: number, q: number, points: number, colour = G): string =>
  circle(x, y, q, "none", `stroke="${colour}" stroke-width="1.6"`) +
  circle(x, y, q * 0.86, "none", `stroke="${P}" stroke-width=".8"`) +
  path(
    star(points, q * 0.84, (q * 0.84 * Math.cos((2 * Math.PI) / points)) / Math.cos(Math.PI / points)),
    "none",
    `transform="translate(${n1(x)} ${n1(y)})" stroke="${colour}" stroke-width="1"`,
  ) +
  times(points, (i) => turn(x, y, (360 * i) / points, circle(0, -q, 2.6, P, `stroke="${K}" stroke-width=".7"`)));

const thing = (word: string): Subject => THINGS[word]!;
const gem = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    path("M0,-10L7,-2L0,10L-7,-2Z", A, `stroke="${K}" stroke-width="1"`) +
      path("M0,-10L3,-2L0,10L-3,-2Z", P, 'opacity=".6"'),
  );

const wall = (): string =>
  times(5, (i) => {
    const x = -42 + i * 18;
    const y = -58 - (i % 2) * 8 - (i === 2 ? 8 : 0);
    return (
      path(`M${x},2V${y}L${x + 7},${y - 9}L${x + 14},${y}V2Z`, i % 2 ? G : P, `stroke="${K}" stroke-width="1.3"`) +
      stroke(`M${x + 7},${y + 4}V-6M${x + 3},${y * 0.55}H${x + 11}`, A, 1)
    );
  }) + times(9, (i) => turn(0, -34, -80 + i * 20, stroke("M0,-56V-68", P, 1.8)));
const bulwark = (): string =>
  path(
    "M-50,4C-52,-16 -44,-30 -34,-34C-36,-52 -22,-58 -18,-44C-18,-66 0,-70 2,-48C4,-66 20,-64 20,-44C26,-54 38,-46 34,-32C46,-28 52,-14 50,4Z",
    K,
    `stroke="${A}" stroke-width="1.4"`,
  ) +
  stroke(
    "M-18,-42C-16,-30 -18,-22 -22,-16M2,-46C2,-32 2,-26 -2,-18M20,-42C20,-32 18,-24 20,-18M-36,-30C-30,-22 -32,-14 -36,-8M36,-28C30,-20 32,-12 36,-6",
    A,
    2,
  ) +
  (
    [
      [-40, 0, 6],
      [-16, -2, 8],
      [14, -1, 7],
      [40, 0, 6],
    ] as const
  )
    .map(([x, y, q]) => ellipse(x, y, q * 1.5, q * 0.6, M))
    .join("") +
  (
    [
      [-44, -46],
      [44, -44],
      [-30, -64],
      [34, -62],
    ] as const
  )
    .map(([x, y]) => path(drop(0.3), M, `transform="translate(${x} ${y})" stroke="${K}" stroke-width=".8"`))
    .join("");
const well = (): string =>
  path("M-30,-8L-26,-32H26L30,-8L24,2H-24Z", K) +
  stroke("M-29,-12H29M-27,-22H27M-14,-32V-22M4,-32V-22M18,-22V-12M-20,-22V-12M-4,-22V-12M10,-12V2M-10,-12V2", M, 1) +
  ellipse(0, -32, 26, 6, A, `stroke="${K}" stroke-width="1.4"`) +
  stroke("M-30,-8V-66M30,-8V-66", K, 3) +
  path("M-40,-64L0,-84L40,-64Z", K) +
  stroke("M-34,-66L0,-82L34,-66", G, 1.2) +
  circle(0, -50, 15, G, 'opacity=".35"') +
  path(drop(1), P, `transform="translate(0 -48)" stroke="${K}" stroke-width="1.2"`) +
  (
    [
      [-14, -58],
      [15, -60],
      [-10, -40],
    ] as const
  )
    .map(([x, y]) => circle(x, y, 1.8, G))
    .join("");
const resonance = (): string =>
  [-20, 20]
    .map((x, k) =>
      [14, 22, 30]
        .map((q, i) =>
          circle(x, -50, q, "none", `stroke="${k ? A : P}" stroke-width="1.4" opacity="${0.9 - i * 0.25}"`),
        )
        .join(""),
    )
    .join("") +
  [-20, 20]
    .map((x, k) =>
      turn(
        x,
        0,
        k ? 9 : -9,
        path(
          "M-11,-64V-42C-11,-32 -5,-28 -2,-27V2H2V-27C5,-28 11,-32 11,-42V-64H6V-42C6,-35 3,-33 0,-33C-3,-33 -6,-35 -6,-42V-64Z",
          K,
          `stroke="${G}" stroke-width="1.1"`,
        ) + circle(0, 3, 3, G),
      ),
    )
    .join("");
const leak = (): string =>
  path(
    "M-10,-74H10V-64C26,-58 32,-42 28,-24C26,-12 20,-4 14,-2H-14C-20,-4 -26,-12 -28,-24C-32,-42 -26,-58 -10,-64Z",
    K,
  ) +
  path("M-12,-77H12V-71H-12Z", G) +
  path("M4,-56L-4,-42L6,-36L-3,-22L8,-12L2,-8L-9,-20L-1,-34L-11,-42L-3,-57Z", A) +
  times(4, (i) =>
    path(
      drop(0.5 + (i % 2) * 0.2),
      A,
      `transform="translate(${[8, 24, 36, 46][i]} ${[-4, -14, -6, 0][i]})" stroke="${K}" stroke-width="1"`,
    ),
  ) +
  path("M4,-10C20,-8 30,2 52,4C36,8 10,8 -10,5Z", A, `stroke="${K}" stroke-width="1"`) +
  stroke("M-22,-40C-24,-50 -20,-56 -14,-60", P, 1.8);
const meditation = (): string =>
  `<path d="M30,-66A40 40 0 1 0 38,-26" fill="none" stroke="${G}" stroke-width="4"/>` +
  path("M40,-84L26,-60L46,-58Z", G, `stroke="${K}" stroke-width="1"`) +
  times(12, (i) => turn(0, -42, i * 30, stroke("M0,-30V-34", P, 1.6))) +
  path("M-9,-40C-18,-36 -20,-26 -18,-16L-34,-6C-36,0 -30,4 -22,4H22C30,4 36,0 34,-6L18,-16C20,-26 18,-36 9,-40Z", K) +
  circle(0, -48, 8, K) +
  path("M-8,-50L8,-50L8,-47L-8,-47Z", A) +
  stroke("M-18,-16C-8,-8 8,-8 18,-16M-4,-38L0,-30L4,-38", P, 1.2) +
  circle(0, -12, 4, G);
const doubling = (): string =>
  [-14, 14]
    .map((x, i) =>
      turn(
        x,
        -36,
        i ? 10 : -10,
        circle(0, 0, 28, i ? K : M, `stroke="${P}" stroke-width="1.4"`) +
          circle(0, 0, 23, "none", `stroke="${G}" stroke-width="1.2"`) +
          path("M-13,-9H13V-4H-13ZM-13,4H13V9H-13Z", i ? G : P),
      ),
    )
    .join("") +
  bolt(38, -78, 0.8, -12) +
  bolt(-42, -10, 0.6, 30);
const halving = (): string =>
  path("M0,-74A37 37 0 0 0 0,0Z", K) +
  path("M4,-73L12,-56L2,-44L13,-28L4,-14L9,-1A37 37 0 0 0 5,-73.600Z", P, `stroke="${K}" stroke-width="1.4"`) +
  circle(-15, -44, 5, P) +
  circle(-15, -44, 2.2, A) +
  path("M-24,-24C-18,-20 -10,-20 -4,-22", "none", `stroke="${P}" stroke-width="1.8"`) +
  path("M20,-46C24,-50 30,-50 33,-45", "none", `stroke="${K}" stroke-width="2"`) +
  path("M14,-20C20,-26 28,-26 32,-22", "none", `stroke="${K}" stroke-width="1.8"`) +
  times(5, (i) => circle([8, 16, 12, 2, -6][i]!, [-82, -78, -90, -86, -80][i]!, 1.6, A));
const hour = (): string =>
  path("M-26,-80H26V-73H-26ZM-26,-5H26V2H-26Z", K) +
  path(
    "M-20,-73C-20,-52 -4,-48 -4,-39C-4,-30 -20,-26 -20,-5H20C20,-26 4,-30 4,-39C4,-48 20,-52 20,-73Z",
    P,
    `stroke="${K}" stroke-width="1.8"`,
  ) +
  path(
    "M-14,-62C-8,-60 8,-60 14,-62C10,-52 2,-48 0,-41C-2,-48 -10,-52 -14,-62ZM-17,-6C-12,-14 -4,-20 0,-23C4,-20 12,-14 17,-6Z",
    A,
  ) +
  stroke("M0,-40V-24", A, 1.4) +
  path("M-46,-20L50,-64L52,-61L-44,-14Z", K) +
  path("M-44,-17L50,-61", "none", `stroke="${G}" stroke-width="1.6"`) +
  path(star(4, 9, 2), P, 'transform="translate(3 -40)"');
const stab = (): string =>
  ellipse(0, -2, 44, 10, K) +
  path("M-36,0C-30,-22 -8,-20 0,-34C10,-22 32,-24 38,0Z", K, 'opacity=".8"') +
  path("M-14,-10L-9,-8L-14,-6.400ZM15,-10L10,-8L15,-6.400Z", A) +
  turn(
    4,
    -8,
    14,
    path("M-4.500,-30L0,6L4.500,-30Z", P, `stroke="${K}" stroke-width="1.2"`) +
      stroke("M0,-30V-4", M, 1) +
      path("M-15,-36H15L12,-30H-12Z", G, `stroke="${K}" stroke-width="1"`) +
      path("M-3,-58H3V-36H-3Z", K) +
      circle(0, -61, 4.6, G, `stroke="${K}" stroke-width="1"`),
  ) +
  times(6, (i) =>
    stroke(`M${[-34, -24, -42, 30, 42, 36][i]},${[-38, -54, -20, -44, -24, -60][i]}l${i < 3 ? 6 : -6},8`, A, 1.8),
  );
const ambush = (): string =>
  [-34, -16, 4, 22, 38]
    .map(
      (x, i) =>
        stroke(`M${x},2L${x + (i - 2) * 3},${-54 - (i % 2) * 12}`, K, 1.8) +
        path(`M${x + (i - 2) * 3},${-72 - (i % 2) * 12}l4,12l-4,7l-4,-7Z`, P, `stroke="${K}" stroke-width=".8"`),
    )
    .join("") +
  times(13, (i) =>
    path(
      petal(9, 38 + ((i * 7) % 20)),
      i % 3 ? K : M,
      `transform="translate(${-48 + i * 8} 5) rotate(${((i * 37) % 50) - 25})"`,
    ),
  ) +
  (
    [
      [-28, -16],
      [-2, -22],
      [24, -15],
    ] as const
  )
    .map(([x, y]) =>
      path(
        `M${x - 6},${y - 2}L${x - 1.5},${y}L${x - 6},${y + 1.6}ZM${x + 6},${y - 2}L${x + 1.5},${y}L${x + 6},${y + 1.6}Z`,
        G,
      ),
    )
    .join("");
const headstone = (): string =>
  path("M-24,2V-44C-24,-66 24,-66 24,-44V2Z", M, `stroke="${K}" stroke-width="1.6"`) +
  stroke("M0,-52V-26M-9,-43H9M-14,-18H14M-14,-11H8", K, 2) +
  path("M-56,6C-40,-10 -20,-4 0,-6C22,-10 42,-4 56,6Z", K) +
  path(
    "M22,-2C20,-14 18,-22 16,-30C18,-34 22,-32 23,-26C22,-34 24,-40 27,-40C30,-40 29,-32 29,-26C31,-34 34,-38 36,-36C38,-34 35,-28 34,-22C37,-28 41,-28 40,-25C38,-16 34,-8 32,-2Z",
    P,
    `stroke="${K}" stroke-width="1.2"`,
  ) +
  (
    [
      [-36, -50],
      [-44, -34],
      [40, -58],
      [-30, -70],
    ] as const
  )
    .map(([x, y], i) => circle(x, y, 3 - (i % 2), A, 'opacity=".8"') + circle(x, y, 1.2, P))
    .join("");
const emergence = (): string =>
  [1, -1]
    .map(
      (s) =>
        `<g transform="scale(${s} 1)">${path("M2,-52C10,-84 38,-94 50,-82C48,-62 28,-50 3,-46Z", A, `stroke="${K}" stroke-width="1.4"`)}${path("M3,-46C20,-48 38,-38 32,-26C24,-22 8,-34 3,-42Z", G, `stroke="${K}" stroke-width="1.4"`)}${circle(36, -76, 4, P)}</g>`,
    )
    .join("") +
  path(
    "M-14,-36L-8,-24L-2,-36L4,-24L9,-36C20,-30 20,-4 0,4C-20,-4 -22,-28 -14,-36Z",
    P,
    `stroke="${K}" stroke-width="1.6"`,
  ) +
  stroke("M-16,-18C-6,-12 6,-12 16,-18M-13,-8C-4,-3 4,-3 13,-8", M, 1) +
  path(
    brush(
      [
        [0, -58],
        [0, -44],
        [0, -28],
      ],
      6,
      5,
    ),
    K,
  ) +
  circle(0, -60, 4.4, K) +
  stroke("M-1,-63C-4,-72 -9,-76 -13,-76M1,-63C4,-72 9,-76 13,-76", K, 1.2);
const order = (): string =>
  times(9, (i) => turn(-4, -40, -64 + i * 16, stroke("M0,-44V-54", P, 2.2))) +
  turn(
    -4,
    -30,
    0,
    path("M0,18C-14,10 -34,-2 -40,-22C-26,-42 26,-42 40,-22C34,-2 14,10 0,18Z", A, `stroke="${K}" stroke-width="1.8"`) +
      circle(0, -14, 11, G, `stroke="${K}" stroke-width="1"`) +
      stroke("M0,18L-38,-20M0,18L38,-20M0,18L-20,-34M0,18L20,-34", K, 0.8) +
      path("M-4,16H4L5,36H-5Z", K) +
      circle(0, 38, 4, G),
  ) +
  stroke("M0,10C10,18 16,16 18,26", G, 1.6);
const nameTag = (): string =>
  stroke("M0,-92C-8,-84 8,-80 0,-70", G, 2) +
  turn(
    0,
    -36,
    4,
    path("M-18,-26L-11,-34H11L18,-26V36H-18Z", G, `stroke="${K}" stroke-width="1.8"`) +
      circle(0, -27, 3, K) +
      stroke("M-8,-14H8M0,-18V-6M-9,-2C-2,-4 4,-4 9,-2M-6,6H6M-6,6V14H6V6M-9,22H9M0,18V28", K, 2),
  ) +
  turn(
    27,
    -28,
    22,
    path("M-11,-16L-7,-21H7L11,-16V22H-11Z", P, `stroke="${K}" stroke-width="1.2" opacity=".75"`) +
      stroke("M-5,-6H5M-5,2H5M-5,10H5", K, 1, 'opacity=".5"'),
  );
const shutGate = (): string =>
  path("M-46,3V-62L-38,-70H38L46,-62V3H36V-54H-36V3Z", M, `stroke="${K}" stroke-width="1.2"`) +
  path("M-35,3V-54H-1V3ZM1,3V-54H35V3Z", K) +
  stroke("M-35,-38H-1M1,-38H35M-35,-8H-1M1,-8H35M-24,-54V3M-12,-54V3M12,-54V3M24,-54V3", M, 1.1) +
  path("M-40,-28H40V-19H-40Z", G, `stroke="${K}" stroke-width="1.4"`) +
  circle(-18, -23.5, 2.2, K) +
  circle(18, -23.5, 2.2, K) +
  path("M-54,-74C-30,-66 30,-66 54,-74L50,-64C30,-58 -30,-58 -50,-64Z", K) +
  times(3, (i) => turn([-50, 52, 46][i]!, [-6, -14, 0][i]!, [-60, 60, 90][i]!, stroke("M0,0V-8", P, 2)));

const collar = (): string =>
  ellipse(0, -30, 38, 22, "none", `stroke="${K}" stroke-width="12"`) +
  ellipse(0, -30, 38, 22, "none", `stroke="${A}" stroke-width="2"`) +
  times(12, (i) => {
    const a = (i * Math.PI) / 6;
    return turn(
      Math.cos(a) * 43,
      -30 + Math.sin(a) * 27,
      (a * 180) / Math.PI + 90,
      path("M-4,0L0,-11L4,0Z", P, `stroke="${K}" stroke-width=".8"`),
    );
  }) +
  (
    [
      [0, -2],
      [0, 10],
      [2, 21],
    ] as const
  )
    .map(([x, y], i) => ellipse(x, y - 4, i % 2 ? 3 : 5.4, 6.4, "none", `stroke="${G}" stroke-width="2.6"`))
    .join("");
const strings = (): string =>
  path(
    "M-24,-86C-10,-92 14,-92 26,-84L24,-70C20,-64 16,-68 15,-74C13,-64 7,-64 6,-74C4,-64 -3,-64 -4,-74C-6,-66 -12,-66 -13,-74C-17,-68 -22,-70 -22,-76Z",
    K,
  ) +
  (
    [
      [19, -67, 13, -30],
      [10, -66, 6, -44],
      [1, -66, 0, -46],
      [-8, -67, -8, -44],
      [-18, -70, -14, -30],
    ] as const
  )
    .map(([a, b, c, d]) => stroke(`M${a},${b}L${c},${d}`, P, 1.1))
    .join("") +
  circle(0, -40, 7, G, `stroke="${K}" stroke-width="1.2"`) +
  circle(-2.4, -41, 1, K) +
  circle(2.4, -41, 1, K) +
  stroke("M-2.600,-37.500H2.600", K, 1) +
  path("M-6,-32H6L9,-14H-9Z", A, `stroke="${K}" stroke-width="1.2"`) +
  stroke("M-6,-29L-14,-30M6,-29L13,-30M-14,-30L-18,-20M13,-30L18,-22M-5,-14L-7,-4L-12,1M5,-14L8,-5L6,2", K, 2.8) +
  (
    [
      [-14, -30],
      [13, -30],
      [-7, -4],
      [8, -5],
    ] as const
  )
    .map(([x, y]) => circle(x, y, 2, G))
    .join("");
const watchtower = (): string =>
  stroke("M-20,3L-13,-48M20,3L13,-48M-18,-10L15,-30M18,-10L-15,-30M-15,-30L13,-48M15,-30L-13,-48", K, 2.8) +
  path("M-22,-48H22V-66H-22Z", K) +
  stroke("M-22,-57H22", M, 1.2) +
  path("M-30,-72L0,-90L30,-72Z", A, `stroke="${K}" stroke-width="1.4"`) +
  stroke("M-18,-66V-73M18,-66V-73", K, 2) +
  at(-2, -62, 0.3, robe({ hat: "helm", sash: false })) +
  circle(12, -60, 4, G) +
  stroke("M0,-90V-100", K, 1.6) +
  path("M0,-100L16,-96L0,-91Z", G);
const furnace = (): string =>
  (
    [
      [-8, -78, 7],
      [2, -88, 9],
      [-4, -100, 10],
    ] as const
  )
    .map(([x, y, q]) => circle(x, y, q, P, 'opacity=".55"'))
    .join("") +
  path("M-12,-50V-74H8V-50Z", K) +
  path("M-14,-76H10V-71H-14Z", M) +
  path("M-34,3C-40,-20 -34,-46 -16,-52H16C34,-46 40,-20 34,3Z", K) +
  stroke("M-36,-16H36M-35,-30H35M-24,-44H24", M, 1.2) +
  path("M-16,3V-14C-16,-30 16,-30 16,-14V3Z", A, `stroke="${G}" stroke-width="1.6"`) +
  fire(0, 3, 10, 24) +
  gem(-26, -60, 0.8) +
  gem(26, -60, 0.8) +
  stroke("M-20,-52L-26,-54M20,-52L26,-54", K, 2);
const pitfall = (): string =>
  path("M-60,-4C-40,-12 40,-12 60,-4V6H-60Z", M) +
  ellipse(0, -2, 40, 11, K) +
  times(12, (i) => turn(0, -8, -78 + i * 14, path("M-4,0L0,-58L4,0Z", i % 2 ? A : G, `opacity="${i % 2 ? 1 : 0.9}"`))) +
  path(star(12, 26, 15, 0.2), P, 'transform="translate(0 -16)"') +
  path(star(10, 15, 8), A, 'transform="translate(0 -16)"') +
  times(7, (i) =>
    turn(
      [-40, -28, -12, 10, 26, 42, 0][i]!,
      [-40, -62, -72, -76, -60, -36, -58][i]!,
      i * 50,
      path("M-5,-2L4,-3L5,3L-4,2Z", K),
    ),
  ) +
  stroke("M-44,-6L-20,-12M44,-6L20,-12M-30,2L-8,4M30,2L10,4", G, 2);
const net = (): string =>
  stroke("M-54,-84L54,-78", K, 2.6) +
  times(9, (i) =>
    stroke(`M${-48 + i * 12},-83C${-46 + i * 11.4},-50 ${-34 + i * 8.6},-28 ${-18 + i * 4.6},0`, K, 1.2),
  ) +
  times(6, (i) =>
    stroke(
      `M${-50 + i * 5.6},${-72 + i * 13}C${-20 + i * 2},${-60 + i * 12} ${20 - i * 2},${-60 + i * 12} ${52 - i * 6},${-72 + i * 13}`,
      K,
      1.2,
    ),
  ) +
  (
    [
      [-36, -62],
      [-12, -66],
      [14, -64],
      [38, -60],
      [-24, -38],
      [0, -40],
      [24, -38],
      [-10, -14],
      [12, -14],
    ] as const
  )
    .map(([x, y], i) =>
      turn(
        x,
        y,
        ((i * 23) % 30) - 15,
        path("M-7,-5H7V6H-7Z", G, `stroke="${K}" stroke-width="1"`) + stroke("M-3,6V12M3,6V12", A, 2.4),
      ),
    )
    .join("");
const smoke = (): string =>
  (
    [
      [-24, -40, 18],
      [2, -54, 23],
      [28, -42, 19],
      [-8, -72, 15],
      [20, -74, 14],
      [-40, -22, 12],
      [44, -20, 12],
    ] as const
  )
    .map(
      ([x, y, q], i) =>
        circle(x, y, q, i % 2 ? M : F, `stroke="${K}" stroke-width="1"`) +
        stroke(
          `M${n1(x - q * 0.5)},${y}A${n1(q * 0.5)} ${n1(q * 0.5)} 0 0 1 ${n1(x + q * 0.2)},${n1(y - q * 0.45)}`,
          P,
          1.4,
        ),
    )
    .join("") +
  circle(0, -15, 18, K) +
  path("M-6,-36H6V-30H-6Z", G) +
  path(
    brush(
      [
        [0, -36],
        [6, -44],
        [16, -42],
      ],
      2.4,
      1.4,
    ),
    K,
  ) +
  path(star(7, 8, 3), G, 'transform="translate(18 -42)"') +
  skull(0, -13, 0.8);
const key = (): string =>
  circle(0, -76, 30, O, 'opacity=".5"') +
  turn(
    0,
    -38,
    16,
    circle(0, -30, 17, "none", `stroke="${G}" stroke-width="6"`) +
      circle(0, -30, 17, "none", `stroke="${K}" stroke-width="1"`) +
      path("M-3,-13H3V40H-3Z", G, `stroke="${K}" stroke-width="1"`) +
      path("M3,24H18V30H12V34H18V40H3Z", G, `stroke="${K}" stroke-width="1"`) +
      path(star(6, 11, 4.6), A, 'transform="translate(0 -30)"') +
      circle(0, -30, 3, P),
  ) +
  times(10, (i) => turn(0, -68, i * 36, stroke("M0,-32V-38", P, 1.4)));
const copyMirror = (): string =>
  path("M-30,4L-20,-10H20L30,4Z", K) +
  stroke("M0,-10V-16", K, 5) +
  circle(0, -48, 33, G, `stroke="${K}" stroke-width="1.6"`) +
  circle(0, -48, 27, M) +
  circle(0, -48, 27, P, 'opacity=".5"') +
  at(-9, -28, 0.52, robe({ hat: "cone", sash: true })) +
  `<g opacity=".45">${at(12, -28, -0.52, robe({ hat: "cone", sash: true }), 0.52)}</g>` +
  stroke("M2,-74C-6,-56 8,-44 0,-22", P, 1.8) +
  times(8, (i) => turn(0, -48, i * 45, circle(0, -30, 1.8, A)));
const javelin = (): string =>
  turn(
    0,
    -38,
    40,
    path("M-1.800,48L-1.600,-30H1.600L1.800,48Z", K) +
      path("M0,-56L8,-34L2.500,-36L5,-22H-5L-2.500,-36L-8,-34Z", P, `stroke="${K}" stroke-width="1.2"`) +
      path("M-2,-16L-9,-4L-2,-8ZM2,-10L9,2L2,-2Z", G),
  ) +
  bolt(14, -84, 0.9, 40) +
  bolt(44, -52, 0.7, 40) +
  bolt(-34, -40, 0.7, 40);

const volcano = (): string =>
  (
    [
      [0, -66, 9],
      [-10, -76, 11],
      [8, -84, 13],
      [-6, -96, 15],
    ] as const
  )
    .map(([x, y, q]) => circle(x, y, q, P, 'opacity=".55"'))
    .join("") +
  path("M-58,5C-34,-10 -24,-38 -14,-54L-6,-50L2,-55L10,-50L16,-54C26,-36 36,-10 58,5Z", K) +
  path(
    "M-13,-53L-6,-49L2,-54L10,-49L15,-53C17,-46 14,-42 15,-34C12,-32 11,-38 8,-40C7,-30 4,-22 6,-8C1,-12 2,-28 -1,-36C-4,-30 -6,-32 -7,-24C-11,-28 -9,-40 -13,-53Z",
    A,
  ) +
  times(5, (i) => turn(1, -54, -40 + i * 20, path("M-2,0L0,-24L2,0Z", i % 2 ? G : A)));
const sea = (): string =>
  at(
    0,
    0,
    1.05,
    thing("wave").draw(() => 0.5),
  ) + ripples(60, 4);
const desert = (): string =>
  circle(26, -66, 15, O) +
  `<g opacity=".75">${path("M-26,-30V-48L-20,-54L-14,-48V-56C-14,-66 4,-66 4,-56V-46L10,-52L16,-46V-30Z", P, `stroke="${M}" stroke-width=".8"`)}${stroke("M-36,-29H26M-30,-25H18M-24,-21H10", P, 1.2)}${path("M-5,-64V-72", "none", `stroke="${M}" stroke-width="1"`)}</g>` +
  path("M-62,6V-10C-40,-24 -20,-22 0,-12C20,-4 40,-14 62,-20V6Z", A, 'opacity=".75"') +
  path("M-62,8V2C-36,-16 -14,-8 8,-4C30,0 46,-4 62,-10V8Z", K) +
  stroke("M-40,-6C-28,-12 -16,-10 -6,-6M-52,2C-36,-6 -20,-2 -8,0", M, 1) +
  (
    [
      [-34, -4],
      [-27, -5],
      [-20, -4],
    ] as const
  )
    .map(([x, y]) => at(x, y, 0.16, robe({ hat: "veil", item: "staff" })))
    .join("");
const labyrinth = (): string => {
  const w = (d: string): string => stroke(d, K, 3.4);
  return (
    path("M-52,6L-38,-66H38L52,6Z", M, `stroke="${K}" stroke-width="2.4"`) +
    w(
      "M-43,-40H-20V-54H4M14,-66V-46H32M-30,-26H-6V-40H16V-32H40M-47,-12H-26V2M-14,6V-12H12V-24H28M26,6V-10H46M-36,-54V-47",
    ) +
    stroke("M-4,6C-6,-4 2,-4 0,-6", A, 2) +
    path(star(5, 5, 2.2), G, 'transform="translate(6 -46)"') +
    `<path d="M-3,4V-4H18V-16H34" fill="none" stroke="${A}" stroke-width="1.6" stroke-dasharray="2.500 3"/>`
  );
};
const barrows = (): string =>
  path("M-64,6C-56,-20 -34,-30 -14,-12C0,-44 40,-42 52,-6L64,6Z", M) +
  path("M-64,8C-50,-14 -30,-18 -12,-4C6,-26 36,-24 64,8Z", K) +
  path("M14,6V-8C14,-18 30,-18 30,-8V6Z", F, `stroke="${G}" stroke-width="1"`) +
  (
    [
      [-44, -10, -8],
      [-28, -15, 6],
      [-8, -8, -4],
      [44, -8, 10],
      [0, -30, -6],
    ] as const
  )
    .map(([x, y, a]) =>
      turn(
        x,
        y,
        a,
        path("M-5,4V-10C-5,-16 5,-16 5,-10V4Z", P, `stroke="${K}" stroke-width="1.2"`) +
          stroke("M0,-11V-3M-2.600,-8H2.600", K, 1),
      ),
    )
    .join("") +
  stroke("M40,-30V-58C36,-62 34,-68 30,-70M40,-48C46,-54 48,-60 54,-62M40,-58C42,-64 40,-70 42,-76", K, 2) +
  circle(22, -4, 3, G, 'opacity=".7"');
const quarry = (): string =>
  path("M-64,6V-78L-40,-76L-38,-56L-18,-54L-16,-34L6,-32L8,-14L64,-10V6Z", K) +
  path(
    "M-38,-56L-18,-54L-20,-50L-38,-52ZM-16,-34L6,-32L4,-28L-16,-30ZM8,-14L64,-10V-6L8,-10ZM-64,-78L-40,-76L-40,-72L-64,-74Z",
    A,
  ) +
  stroke("M-56,-66V-44M-48,-60V-30M-30,-46V-20M-24,-40V-10M-8,-22V-4M0,-24V-2M20,-4V4M36,-2V4", M, 1.2) +
  (
    [
      [26, -18, 13],
      [44, -16, 11],
      [34, -31, 11],
    ] as const
  )
    .map(([x, y, s]) =>
      path(
        `M${x - s},${y + s * 0.6}L${x - s + 2},${y - s * 0.5}L${x + s - 2},${y - s * 0.6}L${x + s},${y + s * 0.6}Z`,
        P,
        `stroke="${K}" stroke-width="1.4"`,
      ),
    )
    .join("") +
  stroke("M50,-12L58,-74L22,-64M58,-74L62,-4", K, 2.4) +
  stroke("M22,-64V-42", K, 1.2) +
  stroke("M34,-42H34.100", G, 3);
const rapids = (): string =>
  path(
    "M-16,-84C-24,-66 10,-56 -6,-40C-22,-26 -46,-18 -56,8H58C50,-14 20,-22 26,-38C32,-52 6,-66 10,-84Z",
    A,
    `stroke="${K}" stroke-width="1.6"`,
  ) +
  stroke(
    "M-4,-80C-10,-66 18,-56 6,-40C-6,-26 -28,-16 -34,4M4,-72C2,-62 22,-54 16,-40C10,-28 6,-14 0,4M-16,-20C-22,-14 -30,-8 -42,0M14,-24C22,-16 32,-8 38,4",
    P,
    1.6,
  ) +
  (
    [
      [-22, -14, 9],
      [20, -6, 11],
      [2, -30, 6],
      [-2, 2, 7],
    ] as const
  )
    .map(
      ([x, y, s]) =>
        path(
          `M${x - s},${y + s * 0.5}L${x - s * 0.6},${y - s * 0.7}L${x + s * 0.3},${y - s * 0.9}L${x + s},${y + s * 0.5}Z`,
          K,
        ) +
        stroke(
          `M${x - s - 3},${y + s * 0.6}C${x - 4},${n1(y + s * 0.2)} ${x + 4},${n1(y + s * 0.9)} ${x + s + 4},${n1(y + s * 0.5)}`,
          P,
          1.8,
        ),
    )
    .join("");

const CLOUD = "M-34,0C-48,0 -50,-16 -36,-18C-36,-34 -14,-40 -6,-28C6,-42 32,-34 30,-18C46,-16 44,0 32,0Z";
const rain = (r: Rng): string =>
  at(0, -52, 1.15, path(CLOUD, K) + stroke("M-28,-10C-24,-16 -16,-16 -12,-12M4,-22C10,-28 20,-26 22,-20", M, 1.6)) +
  times(26, () => {
    const x = -56 + r() * 112;
    const y = -50 + r() * 50;
    return stroke(`M${n1(x)},${n1(y)}l-4,11`, P, 1.3);
  }) +
  ripples(56, 3) +
  ellipse(-22, 2, 9, 2, "none", `stroke="${P}" stroke-width="1"`) +
  ellipse(26, 4, 7, 1.6, "none", `stroke="${P}" stroke-width="1"`);
const flake = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    times(6, (i) =>
      turn(0, 0, i * 60, stroke("M0,0V-16M0,-9L-4,-13M0,-9L4,-13M0,-5L-2.500,-7.500M0,-5L2.500,-7.500", P, 1.6)),
    ) + circle(0, 0, 2, P),
  );
const snow = (r: Rng): string =>
  path("M-60,6C-44,-14 -24,-6 -8,-12C14,-22 40,-12 60,6Z", P) +
  path("M-24,-6V-22L-10,-32L4,-22V-6Z", K) +
  path("M-30,-20L-10,-36L10,-20L6,-22L-10,-32L-26,-22Z", P) +
  path("M-13,-16H-7V-10H-13Z", G) +
  path("M30,-8L22,-22H27L21,-34H27L33,-46L39,-34H45L39,-22H44L36,-8Z", K) +
  path("M27,-26L33,-44L39,-26Z", P, 'opacity=".7"') +
  flake(-32, -62, 1) +
  flake(14, -74, 0.7) +
  flake(44, -66, 0.5) +
  times(22, () => circle(-56 + r() * 112, -88 + r() * 84, 0.9 + r() * 1.2, P));
const redMoon = (): string =>
  circle(0, -48, 42, A) +
  circle(0, -48, 42, "none", `stroke="${P}" stroke-width="1" opacity=".6"`) +
  [
    [-14, -58, 9],
    [12, -40, 12],
    [16, -66, 5],
    [-20, -34, 6],
  ]
    .map(([x, y, q]) => circle(x!, y!, q!, K, 'opacity=".18"'))
    .join("") +
  path("M-60,6L-46,-8L-36,2L-26,-18L-18,-4L-8,-12L2,4L14,-10L24,2L36,-20L46,-2L60,-8V8H-60Z", K) +
  path(
    "M-30,-36C-40,-42 -38,-30 -46,-34C-40,-26 -32,-28 -28,-32ZM34,-62C26,-70 26,-58 18,-62C24,-54 32,-54 36,-58Z",
    K,
  );
const constellation = (): string => {
  const s: Pt[] = [
    [0, -92],
    [0, -66],
    [0, -40],
    [-20, -30],
    [20, -30],
    [0, -30],
    [0, -6],
  ];
  return (
    stroke("M0,-92V-6M-20,-30H20", P, 1.2, 'opacity=".9"') +
    path("M0,-96L5,-70L5,-34H22V-26H4V-4H-4V-26H-22V-34H-5L-5,-70Z", P, 'opacity=".16"') +
    s
      .map(
        ([x, y], i) =>
          path(star(4, i === 0 ? 10 : 7, i === 0 ? 2.6 : 2), G, `transform="translate(${x} ${y})"`) +
          circle(x, y, 1.6, P),
      )
      .join("") +
    times(20, (i) => circle(-54 + ((i * 47) % 108), -96 + ((i * 31) % 90), 0.7 + (i % 3) * 0.4, P))
  );
};
const dust = (r: Rng): string =>
  times(7, (i) =>
    path(
      brush(
        [
          [-62, -12 - i * 12],
          [-20, -20 - i * 11 + r() * 8],
          [20, -8 - i * 12 + r() * 8],
          [62, -18 - i * 11],
        ],
        2,
        5 + r() * 6,
        18,
      ),
      i % 2 ? M : A,
      `opacity="${0.85 - i * 0.06}"`,
    ),
  ) +
  path(
    brush(
      [
        [4, 4],
        [-4, -20],
        [6, -44],
        [-6, -70],
        [10, -92],
      ],
      5,
      46,
      30,
    ),
    K,
    'opacity=".85"',
  ) +
  stroke("M-14,-74C4,-66 18,-72 26,-82M-10,-52C2,-46 12,-50 18,-58M-4,-30C2,-26 8,-28 10,-34", P, 1.6) +
  times(16, () => circle(-54 + r() * 108, -84 + r() * 84, 0.8 + r() * 1.8, r() > 0.5 ? G : K));

const mage = (o: Robe, points: number, more = ""): Subject => ({
  w: 84,
  h: 86,
  x: 0,
  draw: () => magicRing(0, -44, 38, points) + at(0, 0, 1.12, robe({ cape: true, wide: 1.12, ...o }) + more),
});
const clock = (x: number, y: number, q: number, h: number, m: number): string =>
  circle(x, y, q, P, `stroke="${K}" stroke-width="1.6"`) +
  times(12, (i) => turn(x, y, i * 30, stroke(`M0,${-q + 1.4}V${-q + 3}`, K, 0.8))) +
  turn(x, y, h, stroke(`M0,0V${-q * 0.5}`, K, 1.6)) +
  turn(x, y, m, stroke(`M0,0V${-q * 0.74}`, A, 1.2)) +
  circle(x, y, 1.2, K);

const box = { w: 84, h: 82 };
export const SPELLS: Record<string, Subject> = {
  bomb: {
    ...box,
    draw: () =>
      cut(
        "M30 58A20 20 0 1 0 50 84C60 80 62 70 58 64L96 8L52 48C52 46 54 40 56 36L70 4L40 42C40 36 42 30 40 24L30 50C22 52 20 62 24 70Z",
        circle(38, 76, 12, A) +
          circle(38, 76, 7, G) +
          circle(36, 73, 3, P) +
          stroke("M60 56L84 22M56 46L66 20M46 48L50 40", A, 2),
      ),
  },
  lightning: {
    ...box,
    w: 70,
    draw: () =>
      cut("M58 2L24 54H46L36 98L78 40H54Z", path("M54 14L34 50H52L46 78L66 45H46Z", G)) +
      bolt(-34, -62, 0.9, 10) +
      bolt(38, -50, 0.7, -14),
  },
  ebb: {
    w: 116,
    h: 66,
    draw: () =>
      `<g transform="scale(-1 1)">${thing("wave").draw(() => 0.5)}</g>` +
      stroke("M14,-2H46M24,4H56M-2,6H18", P, 1.8) +
      path("M40,-10L52,-4L40,2Z", P),
  },
  wall: { w: 100, h: 88, draw: wall },
  bulwark: { w: 104, h: 72, draw: bulwark },
  talisman: {
    ...box,
    w: 56,
    draw: () =>
      magicRing(0, -38, 36, 5, P) +
      cut(
        "M34 6H66V94H34ZM42 22H58V26H52V40H60V44H52V62H62V66H38V62H48V44H40V40H48V26H42Z",
        path("M46 76L50 71L54 76L50 84Z", A) + stroke("M38 11H62M38 89H62", G, 1.4),
      ),
  },
  well: { w: 84, h: 88, draw: well },
  overflow: {
    ...box,
    w: 92,
    draw: () =>
      cut(
        "M50 8C64 34 78 46 78 64A28 28 0 0 1 22 64C22 46 36 34 50 8ZM4 88C20 78 30 96 50 88C70 78 82 96 98 86V100H4Z",
        path("M32 62C32 76 42 84 52 84C42 80 38 72 40 58Z", P, 'opacity=".85"') +
          circle(58, 58, 7, A) +
          stroke("M14 50C8 58 10 66 16 68M86 50C92 58 90 66 84 68", P, 2),
      ),
  },
  resonance: { w: 104, h: 82, draw: resonance },
  leak: { w: 92, h: 84, x: 6, draw: leak },
  meditation: { w: 92, h: 92, draw: meditation },
  crest_star: {
    ...box,
    w: 88,
    draw: () =>
      cut(
        "M50 6L62 32L92 34L68 54L78 84L50 66L22 84L32 54L8 34L38 32Z",
        path("M50 22L58 38L76 40L62 52L67 70L50 60L33 70L38 52L24 40L42 38Z", A) +
          path("M50 40C60 50 56 62 50 62C44 62 42 52 48 48Z", G),
      ) + times(8, (i) => turn(0, -40, i * 45 + 22, stroke("M0,-38V-44", P, 2))),
  },
  doubling: { w: 96, h: 80, draw: doubling },
  halving: { w: 84, h: 88, draw: halving },
  hour: { w: 92, h: 84, draw: hour },
  stab: { w: 96, h: 76, draw: stab },
  ambush: { w: 100, h: 86, draw: ambush },
  headstone: { w: 104, h: 72, draw: headstone },
  emergence: { w: 104, h: 92, draw: emergence },
  coffin: {
    ...box,
    w: 62,
    draw: () =>
      cut(
        "M50 4L74 22L80 60L62 96H38L20 60L26 22ZM50 14L38 30L44 62L50 88L58 60L64 30Z",
        path("M50 14L38 30L44 62L50 88L58 60L64 30Z", P, 'opacity=".65"') +
          stroke("M50 14L50 88M38 30L64 30M44 62L58 60", A, 1) +
          stroke("M28 26L34 58M72 26L68 56M30 66L42 90M70 66L58 90", P, 1.2),
      ) + ripples(40, 2),
  },
  order: { w: 92, h: 92, x: -3, draw: order },
  name_tag: { w: 72, h: 92, x: 6, draw: nameTag },
  shut_gate: { w: 108, h: 78, draw: shutGate },
  steel_sword: {
    ...box,
    w: 60,
    draw: () =>
      turn(
        0,
        -38,
        12,
        at(
          0,
          38,
          1,
          cut(
            "M47 6L50 2L53 6L55 62L68 64L68 70L54 71L54 88L58 92L50 98L42 92L46 88L46 71L32 70L32 64L45 62Z",
            path("M48 8L50 4L52 8L53.400 61H46.600Z", P) +
              stroke("M50 8V60", M, 1) +
              path("M33 65H67V69H33Z", G) +
              circle(50, 93, 2.6, A),
          ),
        ),
      ),
  },
  javelin: { w: 92, h: 88, draw: javelin },
  longbow: {
    ...box,
    draw: () =>
      cut(
        "M30 6C78 22 78 78 30 94C62 74 62 26 30 6ZM14 48L78 48L74 42L90 50L74 58L78 52L14 52Z",
        stroke("M31 8L18 50L31 92", P, 1.2) +
          path("M78 44L90 50L78 56Z", P) +
          stroke("M20 48L14 43M26 48L20 43M20 52L14 57M26 52L20 57", G, 1.8),
      ),
  },
  great_shield: {
    ...box,
    w: 74,
    draw: () =>
      cut(
        "M50 6C62 14 74 16 86 16C88 50 76 78 50 95C24 78 12 50 14 16C26 16 38 14 50 6Z",
        path("M50 14C60 20 70 22 79 23C80 50 70 72 50 86C30 72 20 50 21 23C30 22 40 20 50 14Z", M) +
          path("M46 16H54V86H46ZM22 42H78V50H22Z", G) +
          circle(50, 46, 9, A, `stroke="${P}" stroke-width="1.2"`),
      ),
  },
  mail: {
    ...box,
    draw: () =>
      cut(
        "M32 10L42 16L58 16L68 10L88 24L80 42L74 38L76 90L24 90L26 38L20 42L12 24Z",
        path("M34 30L50 22L66 30L70 56L50 82L30 56Z", M) +
          stroke("M50 22V82M34 30L66 56M66 30L34 56M30 56H70M34 30H66", G, 1.3) +
          path("M50 36L60 43L57 56H43L40 43Z", A),
      ),
  },
  collar: { w: 104, h: 72, draw: collar },
  strings: { w: 62, h: 94, draw: strings },
  watchtower: { w: 66, h: 102, draw: watchtower },
  furnace: { w: 80, h: 104, draw: furnace },
  pitfall: { w: 112, h: 84, draw: pitfall },
  net: { w: 108, h: 88, draw: net },
  vial: {
    w: 60,
    h: 84,
    draw: () =>
      magicRing(0, -38, 36, 6, P) +
      at(
        0,
        0,
        1.1,
        thing("potion").draw(() => 0.5),
      ) +
      path(star(4, 7, 2), P, 'transform="translate(24 -62)"') +
      path(star(4, 5, 1.4), P, 'transform="translate(-26 -48)"'),
  },
  smoke: { w: 108, h: 92, draw: smoke },
  golden_key: { w: 80, h: 106, draw: key },
  copy_mirror: { w: 78, h: 84, draw: copyMirror },
  volcano: { w: 116, h: 108, draw: volcano },
  sea: { w: 118, h: 72, draw: sea },
  desert: { w: 120, h: 84, fill: true, draw: desert },
  labyrinth: { w: 106, h: 74, draw: labyrinth },
  barrows: { w: 120, h: 78, fill: true, draw: barrows },
  quarry: { w: 124, h: 84, fill: true, draw: quarry },
  rapids: { w: 116, h: 90, fill: true, draw: rapids },
  rain: { w: 112, h: 96, draw: rain },
  snow: { w: 116, h: 92, fill: true, draw: snow },
  red_moon: { w: 112, h: 94, fill: true, draw: redMoon },
  constellation: { w: 100, h: 104, draw: constellation },
  dust: { w: 118, h: 98, fill: true, draw: dust },
  pyromancer: mage({ hat: "cone", item: "orb", wind: 1 }, 7, ""),
  hydromancer: mage({ hat: "kasa", item: "staff" }, 6, path(drop(0.5), P, `transform="translate(16 -58)"`)),
  tutor: mage(
    { hat: "tall", item: "scroll" },
    8,
    path("M-5,-39C-5,-33 -2,-27 0,-26C2,-27 5,-33 5,-39C3,-36 -3,-36 -5,-39Z", P),
  ),
  necromancer: mage({ hat: "hood", item: "lantern" }, 5, skull(-20, -3, 0.8, -8) + skull(-31, 0, 0.6, 12)),
  traveller: mage({ hat: "cap", item: "none", wind: 2 }, 12, clock(20, -32, 10, 60, 0) + clock(-20, -26, 8, 210, 120)),
  copyist: mage(
    { hat: "veil", item: "branch" },
    9,
    path("M-30,-28L-12,-24L-12,-8L-30,-12Z", P, `stroke="${K}" stroke-width="1"`) +
      stroke("M-27,-24L-15,-21M-27,-20L-15,-17M-27,-16L-18,-14", K, 0.8),
  ),
  sign_of_magic: { w: 76, h: 78, draw: (r) => magicRing(0, -38, 36, 5 + Math.floor(r() * 5)) + gem(0, -38, 2) },
};

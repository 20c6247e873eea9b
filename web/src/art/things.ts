/** Things, signs and forces of the pool: what skills do, machines, papers, places. */
import { robe } from "./figures.ts";
import {
  A,
  F,
  G,
  K,
  M,
  P,
  at,
  blossom,
  brush,
  circle,
  ellipse,
  fire,
  gear,
  n1,
  path,
  petal,
  poly,
  ring,
  star,
  stroke,
  times,
  tongue,
  turn,
  type Rng,
  type Subject,
} from "./kit.ts";
import { bell, greatBloom } from "./people.ts";

const brazier = (r: Rng): string => {
  let o = "";
  for (let i = 0; i < 17; i++) {
    const a = -Math.PI / 2 + (-0.95 + 1.9 * r());
    const l = 34 + 44 * r();
    const x = Math.cos(a) * l * 0.8;
    const y = -16 + Math.sin(a) * l;
    o +=
      stroke(
        `M0,-18Q${n1(Math.cos(a) * l * 0.2)},${n1(-16 + Math.sin(a) * l * 0.7)} ${n1(x)},${n1(y)}`,
        i % 3 ? A : G,
        n1(0.6 + 1.1 * r()),
      ) +
      path(
        `M${n1(x)},${n1(y - 3.6)}L${n1(x + 2.2)},${n1(y)}L${n1(x)},${n1(y + 3.6)}L${n1(x - 2.2)},${n1(y)}Z`,
        i % 3 ? G : A,
      );
  }
  return (
    o +
    fire(0, -12, 17, 36, 3) +
    path("M-23,-18L23,-18C21,-8 14,-5 8,-4L11,2L-11,2L-8,-4C-14,-5 -21,-8 -23,-18Z", K) +
    stroke("M-17,-13L17,-13", A, 1.2)
  );
};

const warcry = (r: Rng): string => {
  const flag = (x: number, y: number, h: number): string =>
    stroke(`M${x},4L${x},${y}`, K, 1.3) +
    path(
      `M${x},${y}C${x + 5},${y + 2.5} ${x + 8},${y - 2} ${x + 14},${y + 2}L${x + 13},${y + h}C${x + 8},${y + h - 3} ${x + 5},${y + h + 2} ${x},${y + h}Z`,
      A,
      `stroke="${K}" stroke-width=".6"`,
    ) +
    circle(x + 6.5, y + h / 2, 2.8, P);
  let o = flag(-30, -62, 20) + flag(18, -68, 23) + flag(-6, -76, 26) + flag(38, -56, 18);
  for (let k = 0; k < 3; k++) {
    const y = -26 + k * 10;
    const c = k ? K : M;
    for (let i = 0; i < 7; i++) {
      const x = -46 + i * 15.5 + (k % 2 ? 6 : -2) + (r() * 3 - 1.5);
      const q = y + (r() * 4 - 2);
      o +=
        stroke(`M${n1(x + 6)},${n1(q + 18)}L${n1(x + 8)},${n1(q - 20 + k * 5)}`, c, 1) +
        path(`M${n1(x + 8)},${n1(q - 27 + k * 5)}l1.4,6.6h-2.8Z`, P) +
        path(
          `M${n1(x - 6.5)},${n1(q + 34)}l.6,-26l2.6,-3l-2,-1.4c.6,-7 9.4,-7 10,0l-2,1.4l2.6,3l.6,26Z`,
          c,
          k === 2 ? `stroke="${M}" stroke-width=".6"` : "",
        );
    }
  }
  return o;
};

const fist = (): string =>
  path(star(16, 46, 31), A, 'transform="translate(0 -32)"') +
  path(star(16, 36, 25, 0.2), G, 'transform="translate(0 -32)"') +
  path("M-16,4L-14,-14L14,-14L16,4Z", K) +
  [-14.5, -5, 4.5, 14]
    .map(
      (x, i) =>
        `<rect x="${x - 4.6}" y="${-49 + [3, 0, 1, 5][i]!}" width="8.8" height="29" rx="4.2" fill="${K}" stroke="${M}" stroke-width=".8"/>`,
    )
    .join("") +
  path("M-19,-36L18.4,-36L18,-12L-15,-12Z", K) +
  path(
    "M-20,-29C-16,-35 2,-34 8,-30C11,-27 9,-22 4,-22L-12,-21C-18,-21 -21,-24 -20,-29Z",
    K,
    `stroke="${G}" stroke-width="1.2"`,
  ) +
  path("M-17,-9L17,-9L17.6,-3.5L-17.6,-3.5Z", G) +
  times(4, (i) => circle(-12 + i * 8, -6.2, 1.3, A)) +
  stroke("M-15,-40L-8,-40M-5,-42L1,-42M5,-41L10,-41", M, 1);

const ashes = (): string =>
  path(
    brush(
      [
        [-14, 2],
        [-8, -20],
        [-16, -38],
        [-4, -64],
      ],
      22,
      1,
    ),
    K,
  ) +
  path(
    brush(
      [
        [-13, 0],
        [-8, -18],
        [-14, -34],
        [-6, -52],
      ],
      8,
      0.6,
    ),
    M,
  ) +
  path(
    brush(
      [
        [10, 2],
        [15, -14],
        [10, -30],
        [22, -48],
      ],
      14,
      1,
    ),
    K,
  ) +
  path(
    brush(
      [
        [10, 0],
        [14, -12],
        [11, -24],
        [18, -38],
      ],
      5,
      0.5,
    ),
    M,
  ) +
  (
    [
      [12, -54, 2],
      [22, -60, 1.4],
      [30, -50, 1.8],
      [26, -30, 1.2],
      [-24, -52, 1.6],
      [-30, -34, 1.3],
      [38, -38, 1.4],
      [2, -72, 1.5],
      [-14, -66, 1.1],
      [34, -66, 1.2],
    ] as const
  )
    .map((q, i) =>
      path(
        "M0,-3.4L2.6,0L0,3L-2.4,.4Z",
        i % 3 ? A : G,
        `transform="translate(${q[0]} ${q[1]}) rotate(${i * 37}) scale(${q[2]})"`,
      ),
    )
    .join("") +
  ellipse(0, 2, 34, 3.6, K) +
  times(9, (i) => circle(-28 + i * 7, 1 - (i % 3), 1.4, i % 2 ? A : G));

const entwined = (): string => {
  const lick = (s: number, c: string, d: string): string =>
    `<g transform="scale(${s} 1)">${path("M-3,2C-30,-6 -28,-30 -12,-36C2,-42 -2,-52 -8,-58C2,-58 14,-50 10,-36C6,-24 -12,-22 -6,-10C-2,-2 8,-4 10,2Z", c)}${path("M-4,0C-20,-8 -18,-24 -8,-30C2,-35 5,-42 3,-48C8,-40 8,-34 2,-28C-6,-20 -16,-16 -4,0Z", d)}</g>`;
  return (
    circle(0, -30, 34, "none", `stroke="${G}" stroke-width="1" opacity=".8"`) +
    at(-10, 0, 1.08, lick(1, A, G)) +
    at(10, 0, 1.08, lick(-1, K, A)) +
    path("M-16,-14C-12,-22 -8,-16 -9,-9Z", P) +
    path("M16,-14C12,-22 8,-16 9,-9Z", G) +
    circle(-14, -62, 4, A) +
    circle(14, -62, 4, K) +
    circle(14, -62, 1.6, A) +
    circle(-14, -62, 1.6, P)
  );
};

const logs = (): string =>
  fire(0, -4, 20, 62, 6) +
  tongue(-13, -2, 9, 32, A, -5) +
  tongue(15, -2, 8, 26, A, 4) +
  (
    [
      [-16, -3, -14],
      [16, -3, 14],
      [0, 1, 0],
    ] as const
  )
    .map(([x, y, r]) =>
      turn(
        x,
        y,
        r,
        `<rect x="-24" y="-5" width="48" height="9.5" rx="4" fill="${K}"/>` +
          circle(20, -0.3, 3.6, G) +
          circle(20, -0.3, 1.8, K) +
          stroke("M-18,-2H6M-12,1H12", M, 0.8),
      ),
    )
    .join("") +
  turn(30, -36, 34, `<rect x="-13" y="-3.5" width="26" height="7" rx="3" fill="${K}"/>` + circle(-11, 0, 2.6, G));

const wave = (): string =>
  path(
    "M-58,5C-42,-2 -36,-32 -11,-46C10,-58 36,-54 42,-35C46,-22 33,-13 24,-20C20,-24 24,-31 29,-29C27,-37 12,-37 6,-27C-2,-12 12,0 58,5Z",
    A,
    `stroke="${K}" stroke-width="1.6"`,
  ) +
  path(
    "M-48,3C-33,-6 -25,-31 -6,-40C-22,-23 -22,-6 -6,2ZM-27,4C-18,-8 -14,-23 -1,-32C-10,-16 -6,-4 6,3Z",
    P,
    'opacity=".85"',
  ) +
  path("M-36,3C-26,-6 -20,-26 -6,-36C-17,-22 -16,-6 -8,2Z", M, 'opacity=".7"') +
  path(
    "M22,-50C32,-48 40,-42 42,-34C45,-36 45,-40 44,-42C48,-42 48,-46 46,-48C48,-52 44,-54 42,-52C42,-56 37,-57 35,-54C32,-58 26,-56 26,-53C23,-55 20,-53 22,-50Z",
    P,
    `stroke="${K}" stroke-width="1.2"`,
  ) +
  (
    [
      [51, -40],
      [48, -30],
      [54, -50],
      [16, -58],
      [30, -62],
      [44, -60],
    ] as const
  )
    .map(([x, y], i) => circle(x, y, 2.4 - i * 0.2, P, `stroke="${K}" stroke-width=".6"`))
    .join("");

const card = (x: number, y: number, angle: number, sign: string): string =>
  turn(
    x,
    y,
    angle,
    `<rect x="-9" y="-13" width="18" height="26" rx="2" fill="${P}" stroke="${K}" stroke-width="1.2"/><rect x="-6.5" y="-8" width="13" height="13" fill="${F}"/>` +
      sign,
  );

const foam = (): string =>
  (
    [
      [0, -30, 20],
      [-27, -17, 11],
      [26, -43, 10],
      [-20, -53, 8],
      [24, -12, 8],
      [-37, -40, 4.6],
      [40, -28, 4],
      [4, -62, 4],
      [36, -62, 2.6],
      [-38, -62, 2.4],
    ] as const
  )
    .map(
      ([x, y, r], i) =>
        circle(x, y, r, i % 2 ? P : A, `fill-opacity="${i % 2 ? 0.6 : 0.75}" stroke="${K}" stroke-width="1.1"`) +
        stroke(
          `M${n1(x - r * 0.62)},${n1(y - r * 0.2)}A${n1(r * 0.66)} ${n1(r * 0.66)} 0 0 1 ${x},${n1(y - r * 0.66)}`,
          i % 2 ? A : P,
          1.3,
        ),
    )
    .join("") +
  at(0, -20, 0.3, robe({ hat: "kasa", sash: false })) +
  stroke("M-34,3C-26,-2 -20,4 -12,1M10,3C18,-2 24,4 34,0", P, 1.4);

const seal = (): string =>
  circle(0, -32, 32, P, 'opacity=".55"') +
  circle(0, -32, 32, "none", `stroke="${K}" stroke-width="2.2"`) +
  circle(0, -32, 28, "none", `stroke="${K}" stroke-width=".9"`) +
  times(24, (i) => turn(0, -32, i * 15, stroke("M0,-30.8V-29.2", K, 0.9))) +
  at(0, -32, 0.86, greatBloom(27, 5) + circle(0, 0, 4, A)) +
  path("M-54,-37L54,-32L54,-27.5L-54,-32.5Z", A, `stroke="${K}" stroke-width=".9"`) +
  path("M-46,-18L46,-50L48,-46L-45,-13.5Z", A, `stroke="${K}" stroke-width=".9"`) +
  path("M-6.5,-47H6.5V-17H-6.5Z", P, `stroke="${K}" stroke-width="1"`) +
  stroke("M-3.5,-43H3.5M-4.5,-38.5H4.5M0,-43V-21M-3.5,-29H3.5M-4,-21H4", K, 1.1);

const calm = (): string =>
  path("M-64,-15H64V9H-64Z", M, 'opacity=".35"') +
  stroke("M-64,-15H64", P, 1) +
  (
    [
      [6, -9, 34, 2],
      [10, -4, 24, 2],
      [4, 1, 16, 1.6],
      [-38, -5, 14, 1.4],
      [-44, 1, 20, 1.4],
      [42, -2, 18, 1.4],
    ] as const
  )
    .map(
      ([x, y, w, h]) =>
        `<rect x="${x - w / 2}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="${P}" opacity=".9"/>`,
    )
    .join("") +
  circle(8, -38, 15, P) +
  circle(8, -38, 19, "none", `stroke="${P}" stroke-width=".8" opacity=".6"`) +
  at(-26, -13, 0.62, boat()) +
  path("M40,-15C42,-19 46,-19 48,-16C50,-20 55,-19 56,-15Z", K);

const boat = (): string =>
  path("M-34,-12C-20,-6 18,-6 38,-16C34,-4 26,2 14,2L-16,2C-26,2 -32,-4 -34,-12Z", K) +
  path("M-2,-10L-.6,-58L1,-58L1,-10Z", K) +
  path("M3,-56C22,-44 25,-28 20,-14L3,-14Z", A, `stroke="${K}" stroke-width=".8"`) +
  path("M-3,-50C-15,-39 -19,-24 -18,-14L-3,-14Z", P, `stroke="${K}" stroke-width=".8"`) +
  stroke("M3,-40L18,-38M3,-27L21.5,-26", K, 0.7, 'opacity=".6"');

const march = (): string =>
  [-34, -4, 28]
    .map((x, i) =>
      at(
        x,
        [-13, -25, -19][i]!,
        0.62,
        robe({ hat: (["helm", "kabuto", "cap"] as const)[i]!, item: "spear", armour: i === 1 }) +
          path("M15,-58L34,-52L15,-46Z", A),
      ),
    )
    .join("") +
  path(
    "M-64,6C-57,-15 -45,-23 -35,-10C-28,-25 -14,-31 -6,-14C2,-33 18,-35 27,-16C35,-29 51,-25 64,6Z",
    A,
    `stroke="${K}" stroke-width="1.5"`,
  ) +
  path(
    "M-52,5C-47,-7 -40,-9 -34,-2ZM-25,5C-18,-13 -12,-15 -6,-4ZM8,5C14,-15 22,-17 28,-4ZM38,5C42,-10 48,-12 52,-6Z",
    P,
    'opacity=".8"',
  ) +
  (
    [
      [-40, -17],
      [-30, -15],
      [-14, -26],
      [-2, -20],
      [14, -30],
      [24, -22],
      [40, -24],
      [50, -16],
    ] as const
  )
    .map(([x, y], i) => circle(x, y, 2.2 - (i % 3) * 0.4, P, `stroke="${K}" stroke-width=".5"`))
    .join("");

const skiff = (): string =>
  path("M-42,-12C-22,-4 22,-4 44,-16C38,-2 26,3 13,3L-15,3C-28,3 -37,-3 -42,-12Z", K) +
  stroke("M-36,-7.5C-18,-1.5 18,-1.5 38,-10", G, 1.2) +
  path(
    brush(
      [
        [-10, -6],
        [-5, -28],
        [-14, -44],
      ],
      2.2,
      1.4,
    ),
    K,
  ) +
  circle(-11, -38, 11, G, 'opacity=".35"') +
  path("M-15,-44H-7L-6,-32H-16Z", A, `stroke="${K}" stroke-width="1"`) +
  circle(-11, -38, 2, P) +
  path(
    brush(
      [
        [31, 9],
        [18, -12],
        [9, -32],
      ],
      2.4,
      1.8,
    ),
    K,
  ) +
  turn(22, -5, 10, gear(9, 10, G, true)) +
  turn(9, -1, 0, gear(5.5, 8, M, true)) +
  stroke("M-56,6C-48,2 -44,8 -36,5M30,8C38,3 44,8 56,4", P, 1.3);

const mine = (): string =>
  stroke("M0,2C-4,-4 4,-8 0,-12", K, 2) +
  `<g transform="translate(0 -34)">${ring(10, 17, () => path("M-3.6,0L-2,-11L2,-11L3.6,0Z", K) + circle(0, -12, 3.2, G, `stroke="${K}" stroke-width="1"`))}${circle(0, 0, 20, K)}${circle(0, 0, 15, "none", `stroke="${M}" stroke-width="1.2"`)}${stroke("M-20,0H20", M, 1.2)}${circle(0, 0, 8, A)}${circle(0, 0, 4, G)}${circle(-1.4, -1.4, 1.4, P)}${stroke("M-14,-10A17 17 0 0 1 -5,-16", P, 1.6, 'opacity=".7"')}${times(8, (i) => turn(0, 0, i * 45 + 22, circle(0, -12, 1.1, G)))}</g>` +
  stroke("M-30,2C-20,-2 -12,4 0,2C12,4 20,-2 30,2", K, 1.6) +
  turn(-34, -4, 16, path("M-3,4V-9L-10,-9V-11L3,-11V4Z", M));

const carrier = (): string =>
  [-1, 1]
    .map((s) => path(`M${s * 40},-22L${s * 60},-34L${s * 58},-18L${s * 42},-14Z`, M, `stroke="${K}" stroke-width="1"`))
    .join("") +
  path("M-48,-12L-38,4L36,4L50,-16L40,-20L-42,-20Z", K) +
  path("M-28,-19L-26,-42L-9,-42L-9,-19ZM-5,-19L-3,-60L15,-60L17,-19ZM21,-19L21,-36L34,-36L36,-19Z", K) +
  path("M-27,-42H-8V-45H-27ZM-4,-60H16V-63H-4ZM20,-36H35V-39H20Z", M) +
  turn(-24, -6, 0, gear(15, 12, G, true)) +
  turn(6, -6, 12, gear(11, 10, A, true)) +
  turn(28, -8, 5, gear(8, 9, G, true)) +
  (
    [
      [3, -52],
      [9, -52],
      [3, -43],
      [9, -43],
      [6, -33],
      [-21, -36],
      [-14, -36],
      [-18, -28],
      [25, -30],
      [31, -30],
    ] as const
  )
    .map(([x, y]) => `<rect x="${x - 1.6}" y="${y - 2.4}" width="3.2" height="4.8" rx="1" fill="${P}"/>`)
    .join("") +
  path(
    brush(
      [
        [6, -63],
        [2, -70],
        [10, -76],
        [4, -84],
      ],
      3,
      10,
      14,
    ),
    P,
    'opacity=".65"',
  ) +
  stroke("M-42,-20H40", G, 1) +
  stroke("M-18,-45V-53M-18,-53L-11,-51L-18,-48.5", A, 1.2);

const censer = (): string =>
  path(
    brush(
      [
        [0, -36],
        [-13, -46],
        [9, -57],
        [-5, -71],
        [7, -84],
      ],
      10,
      2,
      20,
    ),
    M,
    'opacity=".8"',
  ) +
  path(
    brush(
      [
        [2, -36],
        [-6, -46],
        [9, -54],
        [-1, -68],
        [8, -78],
      ],
      3,
      0.6,
      18,
    ),
    P,
    'opacity=".9"',
  ) +
  path(
    brush(
      [
        [11, -34],
        [20, -45],
        [11, -55],
        [23, -67],
      ],
      6,
      1,
      16,
    ),
    M,
    'opacity=".65"',
  ) +
  path(
    brush(
      [
        [-11, -34],
        [-21, -43],
        [-14, -54],
        [-24, -64],
      ],
      5,
      1,
      16,
    ),
    M,
    'opacity=".65"',
  ) +
  path("M-25,-27C-27,-10 -16,-4 0,-4C16,-4 27,-10 25,-27Z", K) +
  path("M-21,-29C-19,-40 19,-40 21,-29Z", K) +
  path("M-28,-29.5H28V-25H-28Z", G) +
  path("M-25,-26C-36,-28 -36,-14 -24,-15M25,-26C36,-28 36,-14 24,-15", "none", `stroke="${K}" stroke-width="3"`) +
  path("M-16,-6L-22,4L-15,4L-10,-4ZM16,-6L22,4L15,4L10,-4Z", K) +
  circle(0, -40, 3.4, G, `stroke="${K}" stroke-width="1"`) +
  [-9, 0, 9].map((x) => circle(x, -33, 1.9, A)).join("") +
  path("M-10,-20C-10,-12 -4,-10 0,-10C4,-10 10,-12 10,-20C6,-15 4,-20 0,-15C-4,-20 -6,-15 -10,-20Z", A);

const letter = (): string =>
  turn(-14, -36, -20, path("M-24,-15H24V15H-24Z", M, `stroke="${K}" stroke-width="1"`)) +
  turn(
    2,
    -29,
    -6,
    path("M-35,-21H35V21H-35Z", P, `stroke="${K}" stroke-width="1.6"`) +
      path("M-35,-21L0,7L35,-21", F, `stroke="${K}" stroke-width="1.6"`) +
      stroke("M-35,21L-9,0M35,21L9,0", K, 1, 'opacity=".6"') +
      circle(0, 6, 8.4, A, `stroke="${K}" stroke-width="1"`) +
      blossom(0, 6, 6, P, A),
  ) +
  turn(34, -52, 38, path("M0,16C-5,6 -4,-8 0,-18C4,-8 5,6 0,16Z", K) + stroke("M0,20V-12", P, 0.8)) +
  path("M-40,4C-20,0 20,0 42,3L40,5H-38Z", K);

const map = (): string =>
  turn(
    0,
    -30,
    5,
    path("M-40,-25L-17,-20L8,-26L38,-20L35,4L40,22L14,18L-11,24L-40,18L-36,0Z", P, `stroke="${K}" stroke-width="1.4"`) +
      stroke("M-17,-20L-14,23M8,-26L12,18", K, 0.6, 'opacity=".35"') +
      path("M-31,6C-24,2 -20,6 -14,5C-16,12 -26,14 -31,6Z", F) +
      stroke("M-28,13C-16,2 -9,14 2,2C8,-6 15,4 24,-9", A, 1.8, 'stroke-dasharray="3.4 3"') +
      stroke("M21,-15L30,-6M30,-15L21,-6", A, 2.8) +
      path("M-29,-4L-21,-17L-13,-4ZM-16,-5L-9,-14L-2,-5Z", M) +
      path("M-23.5,-13L-21,-17L-18.5,-13Z", P) +
      turn(25, 9, 0, path(star(4, 8, 2), K) + circle(0, 0, 1.4, G)) +
      stroke("M4,12L10,12M4,15L8,15", K, 0.9),
  ) + turn(33, -56, 18, path("M-1,-8H1V8H-1Z", K));

const broom = (): string =>
  turn(
    0,
    -2,
    -26,
    path("M-2,-74H2V-22H-2Z", M, `stroke="${K}" stroke-width=".9"`) +
      path("M-7,-27H7L19,7C10,3 5,10 0,5C-5,10 -10,3 -19,7Z", G, `stroke="${K}" stroke-width="1"`) +
      stroke("M-4,-22L-10,2M0,-22V2M4,-22L10,2", K, 0.9) +
      path("M-7.6,-30H7.6V-22H-7.6Z", A, `stroke="${K}" stroke-width=".8"`),
  ) +
  stroke("M4,4C-18,10 -44,6 -52,-8", P, 2.4) +
  stroke("M8,-3C-14,3 -36,-2 -43,-14", P, 1.8) +
  at(-44, -16, 0.4, turn(0, 0, -50, robe({ hat: "kasa" }))) +
  turn(-30, -34, -30, gear(6, 8, K, true)) +
  turn(-52, -38, 10, path("M-5,-7H5V7H-5Z", P, `stroke="${K}" stroke-width="1"`)) +
  at(-26, -54, 0.26, turn(0, 0, 40, robe({ hat: "helm", item: "spear" }))) +
  (
    [
      [-40, -4],
      [-50, 2],
      [-20, 3],
      [-34, 4],
    ] as const
  )
    .map(([x, y], i) => circle(x, y, 2.6 - i * 0.4, M))
    .join("");

const crown = (): string =>
  circle(0, -38, 40, G, 'opacity=".25"') +
  path("M-30,-20L-37,-57L-18,-40L0,-68L18,-40L37,-57L30,-20Z", G, `stroke="${K}" stroke-width="1.6"`) +
  path("M-30,-21H30V-11H-30Z", A, `stroke="${K}" stroke-width="1.4"`) +
  circle(-37, -59, 4.4, A, `stroke="${K}" stroke-width="1.2"`) +
  circle(37, -59, 4.4, A, `stroke="${K}" stroke-width="1.2"`) +
  circle(0, -70, 5, A, `stroke="${K}" stroke-width="1.2"`) +
  circle(0, -16, 3.4, P) +
  circle(-15, -16, 2.4, P) +
  circle(15, -16, 2.4, P) +
  stroke("M-22,-27C-8,-23 8,-23 22,-27", P, 1.2) +
  path("M0,-50L4,-40L0,-31L-4,-40Z", P) +
  (
    [
      [-40, 2],
      [-14, 3],
      [12, 2],
      [38, 3],
    ] as const
  )
    .map(([x, y], i) =>
      turn(
        x,
        y,
        90,
        path(
          "M-3.4,-7C-3.4,-13 3.4,-13 3.4,-7C3.4,-3 2,0 0,0C-2,0 -3.4,-3 -3.4,-7ZM-2.4,2H2.4C2.4,6 -2.4,6 -2.4,2Z",
          i % 2 ? K : M,
        ),
      ),
    )
    .join("");

const book = (): string =>
  path(
    "M0,-12C-15,-22 -34,-22 -47,-16L-47,-54C-34,-60 -15,-60 0,-50C15,-60 34,-60 47,-54L47,-16C34,-22 15,-22 0,-12Z",
    K,
  ) +
  path(
    "M-2,-16C-15,-25 -32,-25 -43,-20L-43,-52C-32,-56 -15,-56 -2,-47ZM2,-16C14,-24 22,-26 31,-24C30,-33 34,-43 43,-52C32,-56 15,-56 2,-47Z",
    P,
  ) +
  path("M31,-24C30,-33 34,-43 43,-52C46,-42 42,-30 31,-24Z", F, `stroke="${K}" stroke-width=".8"`) +
  [-45, -39, -33, -27]
    .map((y, i) => stroke(`M-37,${y}C-29,${y - 3} -17,${y - 2} -9,${y + 3}`, K, 1, `opacity="${0.6 - i * 0.08}"`))
    .join("") +
  stroke("M9,-42C16,-46 22,-47 28,-46M9,-36C15,-40 20,-41 25,-40", K, 1, 'opacity=".6"') +
  path("M-3.4,-50H3.4V-4L0,-9L-3.4,-4Z", A, `stroke="${K}" stroke-width=".8"`) +
  (
    [
      [-12, -66, -30, 1],
      [14, -70, 20, 0.8],
      [34, -66, 60, 0.7],
      [-36, -68, -60, 0.6],
    ] as const
  )
    .map(([x, y, a, s]) =>
      turn(
        x,
        y,
        a,
        at(
          0,
          0,
          s,
          path("M-6,-8H6V8H-6Z", P, `stroke="${K}" stroke-width="1"`) +
            stroke("M-3,-4H3M-3,0H3", K, 0.7, 'opacity=".6"'),
        ),
      ),
    )
    .join("") +
  path("M-50,4C-30,-4 30,-4 50,4Z", K) +
  path("M-46,-14C-34,-19 -14,-18 0,-8C14,-18 34,-19 46,-14L47,-10C34,-15 14,-14 0,-3C-14,-14 -34,-15 -47,-10Z", M);

const returning = (): string =>
  `<g transform="scale(-1 1)">${wave()}</g>` +
  card(-2, -60, -16, path("M-5,5L0,-7L5,5Z", A)) +
  stroke("M16,-52C24,-50 26,-44 22,-38", P, 1.4);

const healing = (): string =>
  circle(0, -38, 26, P, 'opacity=".5"') +
  circle(0, -38, 18, P, 'opacity=".7"') +
  path(petal(9, 24), G, `transform="translate(0 -30)" stroke="${K}" stroke-width=".9"`) +
  [-44, 44]
    .map((d) => path(petal(8, 22), P, `transform="translate(0 -30) rotate(${d})" stroke="${K}" stroke-width=".9"`))
    .join("") +
  [-86, 86]
    .map((d) => path(petal(7, 19), G, `transform="translate(0 -30) rotate(${d})" stroke="${K}" stroke-width=".9"`))
    .join("") +
  circle(0, -31, 3.4, A) +
  [-1, 1]
    .map(
      (s) =>
        `<g transform="scale(${s} 1)">${path("M6,2C4,-18 18,-26 40,-22C54,-20 58,-32 50,-38C64,-34 64,-12 44,-12C30,-12 24,-6 30,4Z", A, `stroke="${K}" stroke-width="1.4"`)}${stroke("M12,-4C14,-14 26,-18 42,-17C52,-17 58,-24 56,-30", P, 1.3)}</g>`,
    )
    .join("") +
  stroke("M-8,-58V-66M0,-60V-70M8,-58V-66", P, 1.6);

const things: Record<string, Subject> = {
  brazier: { w: 82, h: 92, draw: brazier },
  warcry: { w: 104, h: 78, fill: true, draw: warcry },
  logs: { w: 84, h: 66, draw: logs },
  fist: { w: 90, h: 78, draw: fist },
  ashes: { w: 72, h: 76, draw: ashes },
  entwined: { w: 70, h: 68, draw: entwined },
  wave: { w: 116, h: 66, draw: wave },
  healing: { w: 110, h: 72, draw: healing },
  foam: { w: 86, h: 68, draw: foam },
  seal: { w: 96, h: 66, draw: seal },
  returning: { w: 116, h: 76, draw: returning },
  calm: { w: 110, h: 60, fill: true, draw: calm },
  march: { w: 116, h: 66, draw: march },
  boat: { w: 74, h: 60, draw: boat },
  skiff: { w: 92, h: 50, draw: skiff },
  mine: { w: 66, h: 66, draw: mine },
  carrier: { w: 112, h: 84, draw: carrier },
  censer: { w: 66, h: 86, draw: censer },
  letter: { w: 82, h: 70, draw: letter },
  map: { w: 86, h: 64, draw: map },
  broom: { w: 92, h: 76, x: -16, draw: broom },
  crown: { w: 84, h: 78, draw: crown },
  bell: {
    w: 62,
    h: 70,
    draw: () =>
      [22, 30, 38]
        .map((r, i) =>
          circle(0, -30, r, "none", `stroke="${P}" stroke-width="${1.6 - i * 0.4}" opacity="${0.9 - i * 0.2}"`),
        )
        .join("") +
      bell() +
      stroke("M0,-3V4", K, 3) +
      circle(0, 4, 3, K),
  },
  book: { w: 96, h: 78, draw: book },
  sword: {
    w: 30,
    h: 74,
    draw: () =>
      turn(
        0,
        -36,
        18,
        path("M-2.4,22L-2.4,-34L0,-42L2.4,-34L2.4,22Z", P, `stroke="${K}" stroke-width="1.2"`) +
          path("M-10,20H10V24H-10Z", G) +
          path("M-2,24H2V36H-2Z", K) +
          circle(0, 38, 3, A),
      ),
  },
  tower: {
    w: 50,
    h: 76,
    draw: () =>
      path("M-16,2L-12,-50H12L16,2Z", K) +
      path("M-20,-50L0,-64L20,-50Z", A, `stroke="${K}" stroke-width="1"`) +
      path("M-17,-26L0,-34L17,-26L14,-22H-14Z", A) +
      stroke("M0,-64V-74", K, 1.4) +
      [-42, -16].map((y) => path(`M-4,${y}h8v8h-8Z`, G)).join(""),
  },
  gate: {
    w: 84,
    h: 66,
    draw: () =>
      path("M-34,2L-30,-52L-24,-52L-26,2ZM34,2L30,-52L24,-52L26,2Z", A) +
      path("M-46,-62C-24,-56 24,-56 46,-62L42,-52C24,-48 -24,-48 -42,-52Z", K) +
      path("M-34,-42H34V-37H-34Z", A) +
      path("M-5,-52H5V-40H-5Z", K),
  },
  potion: {
    w: 44,
    h: 66,
    draw: () =>
      path(
        "M-6,-60H6V-42C20,-36 24,-22 18,-8C14,2 -14,2 -18,-8C-24,-22 -20,-36 -6,-42Z",
        P,
        `stroke="${K}" stroke-width="1.6"`,
      ) +
      path("M-18,-24C-8,-30 8,-18 20,-24C21,-14 16,0 0,0C-16,0 -21,-14 -18,-24Z", A) +
      path("M-8,-66H8V-58H-8Z", K) +
      circle(-6, -14, 2, P) +
      circle(5, -8, 1.4, P),
  },
  shield: {
    w: 54,
    h: 66,
    draw: () =>
      path(
        "M-26,-60C-10,-64 10,-64 26,-60C28,-30 18,-8 0,2C-18,-8 -28,-30 -26,-60Z",
        A,
        `stroke="${K}" stroke-width="2"`,
      ) +
      path(
        "M-20,-54C-8,-58 8,-58 20,-54C21,-32 14,-14 0,-6C-14,-14 -21,-32 -20,-54Z",
        "none",
        `stroke="${P}" stroke-width="1.2"`,
      ) +
      path(star(8, 14, 6), G, 'transform="translate(0 -34)"'),
  },
  storm: {
    w: 86,
    h: 70,
    draw: () =>
      path("M-38,-40C-44,-54 -26,-62 -18,-56C-12,-70 14,-70 18,-56C30,-62 44,-52 36,-40C30,-34 -30,-34 -38,-40Z", K) +
      path("M4,-38L-12,-14H-2L-10,6L16,-20H5L14,-38Z", G, `stroke="${K}" stroke-width="1"`) +
      stroke("M-26,-30L-32,-14M-16,-30L-20,-18M26,-30L20,-12M34,-30L30,-18", P, 1.4),
  },
  eye: {
    w: 80,
    h: 50,
    draw: () =>
      path("M-40,-26C-20,-52 20,-52 40,-26C20,0 -20,0 -40,-26Z", P, `stroke="${K}" stroke-width="2"`) +
      circle(0, -26, 15, A) +
      circle(0, -26, 8, K) +
      circle(-4, -31, 3, P) +
      times(9, (i) => turn(0, -26, -64 + i * 16, stroke("M0,-28V-36", K, 1.6))),
  },
  gearwork: {
    w: 76,
    h: 66,
    draw: () =>
      turn(-10, -34, 6, gear(28, 14, K, true)) +
      turn(-10, -34, 6, gear(20, 12, M, true)) +
      turn(24, -18, 0, gear(16, 10, G, true)) +
      turn(20, -52, 10, gear(11, 9, A, true)),
  },
  ray: {
    w: 86,
    h: 70,
    draw: () =>
      times(16, (i) => turn(0, -34, i * 22.5, path("M-2.6,-16L0,-44L2.6,-16Z", i % 2 ? G : A))) +
      circle(0, -34, 14, K) +
      circle(0, -34, 9, G) +
      circle(-2, -36, 3, P),
  },
};

/** A crest of nothing but the card's own numbers and seed: the fallback that never fails. */
export function crest(r: Rng): Subject {
  const petals = 3 + Math.floor(r() * 6);
  const kind = Math.floor(r() * 4);
  const inner = 2 + Math.floor(r() * 4);
  const turned = r() * 60;
  return {
    w: 68,
    h: 68,
    draw: () => {
      const disc = circle(0, -33, 32, K) + circle(0, -33, 29, "none", `stroke="${G}" stroke-width="1"`);
      const leaf = [
        petal(24 / petals + 3, 25),
        poly([
          [0, -26],
          [9, -12],
          [0, 0],
          [-9, -12],
        ]),
        `M0 0C-12 -6 -10 -22 0 -26C4 -18 10 -14 0 0Z`,
        `M-6 0L-8 -20L0 -26L8 -20L6 0Z`,
      ][kind]!;
      return (
        disc +
        turn(
          0,
          -33,
          turned,
          ring(petals, 0, () => path(leaf, A, `stroke="${K}" stroke-width=".8"`)) +
            ring(petals, 0, () => path(petal(24 / petals, 13), P)) +
            ring(petals * (inner > 3 ? 2 : 1), 0, () => circle(0, -21, 1.6, G)) +
            circle(0, 0, 3 + inner * 0.5, G),
        )
      );
    },
  };
}

export const THINGS = things;

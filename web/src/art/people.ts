/** People of the pool: each stands on y = 0 and is about 60 high. */
import { robe, type Robe } from "./figures.ts";
import {
  A,
  F,
  G,
  K,
  M,
  P,
  at,
  blob,
  blossom,
  brush,
  circle,
  ellipse,
  fire,
  gear,
  path,
  petal,
  ring,
  star,
  stroke,
  times,
  turn,
  type Subject,
} from "./kit.ts";

/** Bodies of the large figures, 100 high before they are scaled to the common height. */
const BODY = {
  robe: "M-9,-79C-22,-74 -27,-52 -31,-28L-34,0L34,0L31,-28C27,-52 22,-74 9,-79Z",
  cloak: "M1,-100C-13,-97 -16,-78 -23,-64C-36,-42 -40,-18 -46,0L46,0C40,-20 36,-42 24,-64C17,-78 14,-96 1,-100Z",
  armour: "M-12,-78L12,-78L29,-74L34,-55L21,-51L19,-34L31,-6L30,0L-30,0L-31,-6L-19,-34L-21,-51L-34,-55L-29,-74Z",
  kimono:
    "M-8,-79C-16,-77 -21,-70 -26,-56L-44,-26L-30,-20L-20,-38C-21,-24 -27,-10 -35,0L35,0C27,-10 21,-24 20,-38L30,-20L44,-26L26,-56C21,-70 16,-77 8,-79Z",
};
const large = (body: string): string => at(0, 0, 0.6, body);
const head = (y: number, r = 8.5): string => circle(0, y, r, K);

/** A plain robed figure as a subject. */
const dressed = (o: Robe, w = 46, h = 62, x = 4, more = ""): Subject => ({ w, h, x, draw: () => robe(o) + more });

const tactician = (): string =>
  large(
    path("M-30,-60C-44,-40 -50,-18 -54,0L54,0C50,-18 44,-40 30,-60Z", M) +
      path(BODY.kimono, K) +
      head(-89) +
      path("M-9,-94L-7,-113C-2,-117 6,-116 8,-111L8,-94Z", K) +
      path("M-10,-97L10,-97L10,-93L-10,-93Z", A) +
      path("M-4,-79L0,-64L5,-79Z", P) +
      path("M-20,-46L20,-46L20,-37L-20,-37Z", A) +
      stroke("M-24,-60L-16,-48M24,-60L16,-48", M, 1.4) +
      path("M-4,-90L-1,-89L-4,-88ZM4,-90L1,-89L4,-88Z", G) +
      `<g transform="rotate(16 38 -30)">${path("M36,-8L40,-8L40,-40L36,-40Z", K)}${path("M38,-84C52,-84 56,-68 48,-60C54,-52 50,-38 38,-38C26,-38 22,-52 28,-60C20,-68 24,-84 38,-84Z", A, `stroke="${K}" stroke-width="2"`)}${circle(38, -61, 6, G)}</g>`,
  );

const gardener = (): string =>
  large(
    path(BODY.robe, K) +
      head(-86) +
      path("M-30,-88C-18,-93 -8,-104 0,-107C8,-104 18,-93 30,-88C18,-84 -18,-84 -30,-88Z", K) +
      stroke("M-26,-90L0,-103L26,-90", G, 1.1) +
      path("M-27,-46C-10,-42 10,-42 27,-46L28,-38C10,-34 -10,-34 -28,-38Z", A) +
      path("M-4,-79L0,-67L4,-79Z", P) +
      stroke("M-36,0L-30,-70", K, 3) +
      path("M-30,-70C-42,-74 -42,-90 -30,-96C-18,-90 -18,-74 -30,-70Z", G, `stroke="${K}" stroke-width="1.6"`),
  ) +
  stroke(
    "M34,2C31,-16 38,-30 33,-48C31,-58 35,-66 30,-76M33,-44C26,-50 24,-58 18,-62M35,-26C42,-34 46,-40 48,-50M32,-66C36,-72 41,-74 45,-80",
    K,
    2.2,
  ) +
  (
    [
      [18, -62],
      [30, -78],
      [45, -80],
      [48, -50],
      [26, -54],
      [36, -66],
      [22, -72],
      [40, -70],
    ] as const
  )
    .map(([x, y], i) => blossom(x, y, 4.4 + (i % 3), i % 2 ? P : G, A, i * 31))
    .join("");

const drummer = (): string =>
  large(
    path("M-12,-86C-30,-90 -38,-104 -40,-118L-33,-119C-30,-108 -22,-98 -8,-95Z", K) +
      path("M12,-86C30,-90 38,-104 40,-118L33,-119C30,-108 22,-98 8,-95Z", K) +
      stroke("M-46,-104L-28,-124M46,-104L28,-124", P, 3.4) +
      path("M-16,-92L16,-92L22,-50L-22,-50Z", K) +
      head(-101, 9) +
      path("M-10,-105L10,-105L11,-100L-11,-100Z", A) +
      path("M10,-105L24,-112L19,-101Z", A) +
      stroke("M-4,-96Q0,-93 4,-96", P, 1.2) +
      path("M-36,0L-24,-20L-16,-12L-20,0ZM36,0L24,-20L16,-12L20,0Z", K) +
      circle(0, -44, 37, K) +
      circle(0, -44, 31, P) +
      ring(3, 0, () => path("M0,0m0,-22c12,0 20,9 18,20c-3,-8 -10,-11 -18,-9c-6,-1 -8,-10 0,-11z", A)).replace(
        /rotate\((\d+)\)/g,
        "translate(0 -44) rotate($1)",
      ) +
      times(16, (i) => circle(34 * Math.cos((i * Math.PI) / 8), -44 + 34 * Math.sin((i * Math.PI) / 8), 1.5, G)),
  );

const assassin = (): string =>
  large(
    path(BODY.cloak, K) +
      path("M-9,-84C-6,-91 8,-91 11,-84C8,-76 -6,-76 -9,-84Z", M) +
      path("M-6,-85L-1,-83L-6,-82ZM8,-85L3,-83L8,-82Z", G) +
      path("M-17,-68C-8,-62 10,-62 19,-68C22,-60 12,-55 1,-55C-10,-55 -20,-60 -17,-68Z", A) +
      path("M15,-60C28,-54 40,-62 58,-52C44,-50 30,-44 18,-52Z", A) +
      turn(
        -26,
        -34,
        -34,
        path("M-2,0L2,0L2,-44L0,-54L-2,-44Z", P) + path("M-7,-1L7,-1L7,3L-7,3Z", G) + path("M-2,3H2V12H-2Z", K),
      ) +
      turn(
        28,
        -34,
        34,
        path("M-2,0L2,0L2,-44L0,-54L-2,-44Z", P) + path("M-7,-1L7,-1L7,3L-7,3Z", G) + path("M-2,3H2V12H-2Z", K),
      ),
  );

const marshal = (): string =>
  large(
    stroke("M40,0L36,-122", K, 3) +
      path("M36,-122C48,-116 56,-122 68,-114L66,-76C56,-82 46,-76 38,-82Z", A, `stroke="${K}" stroke-width="1.4"`) +
      circle(52, -99, 8, P) +
      circle(52, -99, 4, A) +
      path("M-40,-2C-42,-34 -30,-58 -8,-74L10,-74C32,-60 42,-34 44,-2Z", M) +
      path(BODY.armour, K) +
      path("M-12,-80C-14,-98 14,-98 12,-80L18,-74L-18,-74Z", K) +
      path("M-4,-88C-18,-90 -27,-100 -25,-112C-19,-101 -9,-97 0,-96C9,-97 19,-101 25,-112C27,-100 18,-90 4,-88Z", G) +
      path("M-8,-84L8,-84L7,-78L0,-76L-7,-78Z", M) +
      path("M-6,-82L-2,-80.6L-6,-80ZM6,-82L2,-80.6L6,-80Z", G) +
      stroke("M-27,-68L-22,-56M27,-68L22,-56M-14,-62L14,-62M-14,-55L14,-55M-14,-48L14,-48", A, 2) +
      path("M-19,-38L19,-38L20,-31L-20,-31Z", G) +
      times(5, (i) => path(`M${-25 + i * 10.4},-29h8.8l2,22h-12Z`, K, `stroke="${M}" stroke-width=".9"`)),
  );

const sentinel = (): string =>
  large(
    path(BODY.armour, K) +
      path("M-11,-80C-13,-97 13,-97 11,-80L15,-75L-15,-75Z", K) +
      path("M0,-112C5,-104 5,-100 0,-94C-5,-100 -5,-104 0,-112Z", G) +
      path("M-7,-85L7,-85L6,-79L-6,-79Z", M) +
      circle(-3, -82, 1.2, P) +
      circle(3, -82, 1.2, P) +
      stroke("M38,4L38,-106", K, 3) +
      path("M38,-118L44,-104L38,-98L32,-104Z", P, `stroke="${K}" stroke-width="1.4"`) +
      path("M38,-96L50,-90L38,-86Z", A) +
      path(
        "M-28,-70C-16,-74 -4,-74 8,-70C8,-44 0,-30 -10,-24C-20,-30 -28,-44 -28,-70Z",
        A,
        `stroke="${P}" stroke-width="2"`,
      ) +
      lotus(-10, -36, 24) +
      lotus(0, 12, 48),
  );

/** An open lotus with its seven petals. */
export const lotus = (x: number, y: number, s: number): string =>
  [-64, 64, -40, 40, -18, 18, 0]
    .map((g, i) =>
      path(
        `M${x},${y}C${x - s * 0.34},${y - s * 0.4} ${x - s * 0.2},${y - s * 0.86} ${x},${y - s}C${x + s * 0.2},${y - s * 0.86} ${x + s * 0.34},${y - s * 0.4} ${x},${y}Z`,
        i % 2 ? G : P,
        `stroke="${K}" stroke-width=".8" transform="rotate(${g} ${x} ${y})"`,
      ),
    )
    .join("");

/** A many-petalled flower seen from the front. */
export const greatBloom = (r: number, n: number): string =>
  [0, 1]
    .map((k) =>
      times(n, (i) => {
        const l = r * (k ? 0.72 : 1);
        return path(
          `M0,0C${-l * 0.36},${-l * 0.45} ${-l * 0.3},${-l * 0.98} ${-l * 0.06},${-l}L0,${-l * 0.9}L${l * 0.06},${-l}C${l * 0.3},${-l * 0.98} ${l * 0.36},${-l * 0.45} 0,0Z`,
          k ? P : G,
          `stroke="${k ? G : P}" stroke-width=".7" transform="rotate(${(360 / n) * (i + k * 0.5)})"`,
        );
      }),
    )
    .join("");

const lady = (): string =>
  at(
    0,
    -46,
    0.62,
    greatBloom(56, 10) +
      times(20, (i) => {
        const c = Math.cos(i * 0.314);
        const s = Math.sin(i * 0.314);
        return stroke(`M${15 * c},${15 * s}L${25 * c},${25 * s}`, A, 1) + circle(27 * c, 27 * s, 1.6, A);
      }),
  ) +
  large(
    path("M-13,-94C-20,-70 -24,-40 -20,-14L-10,-10L10,-10L20,-14C24,-40 20,-70 13,-94C8,-104 -8,-104 -13,-94Z", K) +
      path(BODY.kimono, A, `stroke="${K}" stroke-width="2"`) +
      path("M-24,-12C-10,-20 10,-20 24,-12L35,0L-35,0Z", K) +
      path("M-19,-46L19,-46L20,-34L-20,-34Z", G) +
      path("M-8,-79L0,-60L8,-79L4,-79L0,-70L-4,-79Z", P) +
      circle(0, -88, 8.4, P) +
      path("M-10,-86C-12,-100 12,-100 10,-86C6,-94 -4,-95 -10,-86Z", K) +
      stroke("M-4.5,-87.5Q-3,-86.5 -1.5,-87.5M1.5,-87.5Q3,-86.5 4.5,-87.5", K, 0.8) +
      circle(0, -83.6, 0.9, A) +
      blossom(-9, -98, 6, G, A) +
      blossom(9, -98, 6, P, A, 20) +
      times(6, (i) => blossom(-24 + i * 9.5, -14 + (i % 2) * 5, 3.4, i % 2 ? P : G, A, i * 23)),
  );

const figures: Record<string, Subject> = {
  tactician: { w: 62, h: 72, x: 4, draw: tactician },
  ringer: {
    w: 80,
    h: 68,
    x: -3,
    draw: () =>
      bellTower() +
      at(-27, 0, 0.84, robe({ hat: "hood", wide: 1.1 })) +
      path(
        brush(
          [
            [-21, -25],
            [-8, -23],
            [4, -25],
          ],
          4,
          4,
        ),
        K,
      ),
  },
  gardener: { w: 74, h: 82, x: 8, draw: gardener },
  keeper: {
    w: 84,
    h: 84,
    x: -2,
    draw: () =>
      path("M10,-66L62,-86L62,-54L10,-60Z", P, 'opacity=".55"') +
      path("M2,-66L-58,-80L-58,-58L2,-60Z", P, 'opacity=".4"') +
      path("M-34,4C-20,-9 30,-9 46,4Z", K) +
      path("M-7,0L-2,-54L14,-54L19,0Z", K) +
      path("M-4.6,-20L16.6,-20L17.4,-12L-5.4,-12ZM-3,-38L15,-38L15.8,-30L-3.8,-30Z", A) +
      path("M-4,-57L16,-57L16,-53.5L-4,-53.5Z", K) +
      path("M0,-70H12V-57H0Z", P) +
      circle(6, -63.5, 9, G, 'opacity=".6"') +
      circle(6, -63.5, 3.6, P) +
      path("M-2,-70L6,-79L14,-70Z", K) +
      path("M2.5,0V-8C2.5,-13 9.5,-13 9.5,-8V0Z", G) +
      path("M4,-46h4v4h-4Z", G) +
      at(-20, 0, 0.5, robe({ hat: "cap", item: "lantern" })),
  },
  scout: {
    w: 52,
    h: 52,
    x: 6,
    draw: () =>
      robe({ hat: "hood", item: "lantern", wind: 1.2, eyes: false }) + stroke("M-4,-33C-14,-33 -22,-28 -31,-31", A, 3),
  },
  teller: {
    w: 86,
    h: 52,
    x: 5,
    draw: () =>
      circle(18, -16, 26, G, 'opacity=".28"') +
      at(
        -18,
        0,
        0.86,
        robe({ hat: "hood", wide: 1.2, sash: false }) +
          path("M6,-29C13,-30 19,-34 22,-39L24.5,-37C22,-30 14,-24 6,-23Z", K),
      ) +
      fire(19, 1, 11, 34, 4) +
      path("M7,0L31,-4L31,-1L9,3ZM8,-4L31,0L30,3L7,-1Z", K) +
      at(38, 2, 0.46, robe({ hat: "none", wide: 1.2 })) +
      stroke("M-2,-47C4,-52 0,-56 6,-60M6,-48C11,-52 8,-56 13,-60", P, 0.9, 'opacity=".8"'),
  },
  drummer: { w: 58, h: 74, draw: drummer },
  assassin: { w: 66, h: 62, x: 3, draw: assassin },
  jester: {
    w: 74,
    h: 62,
    draw: () =>
      robe({ hat: "jester", item: "ribbon", wide: 1.1 }) +
      times(5, (i) =>
        circle([-27, 27, -34, 33, 20][i]!, [-52, -55, -40, -38, -64][i]!, [1.8, 1.6, 1.2, 1.4, 1.2][i]!, i % 2 ? G : A),
      ),
  },
  twinblade: { w: 60, h: 62, draw: () => robe({ hat: "horns", item: "twin", cape: true, wind: 1, armour: true }) },
  plume: {
    w: 58,
    h: 74,
    x: 2,
    draw: () =>
      (
        [
          [17, -66, 4],
          [13, -72, 5],
          [20, -77, 6],
          [12, -83, 6.5],
          [23, -87, 6],
        ] as const
      )
        .map(([x, y, q]) => circle(x, y, q, P, 'opacity=".75"'))
        .join("") + robe({ hat: "cone", item: "staff", cape: true }),
  },
  martyr: {
    w: 82,
    h: 74,
    draw: () =>
      path(star(18, 46, 24, 0.1), A, 'transform="translate(0 -30)"') +
      path(star(16, 36, 19, 0.3), G, 'transform="translate(0 -30)"') +
      path(star(14, 26, 14, 0.1), P, 'transform="translate(0 -30)"') +
      robe({ hat: "none", sash: false, collar: false }) +
      path(
        brush(
          [
            [-8, -32],
            [-19, -39],
            [-25, -55],
          ],
          5.5,
          2.4,
        ),
        K,
      ) +
      path(
        brush(
          [
            [8, -32],
            [19, -39],
            [25, -55],
          ],
          5.5,
          2.4,
        ),
        K,
      ) +
      path("M0,-29L5,-22L0,-14L-5,-22Z", A) +
      path("M0,-26L2.6,-22L0,-17L-2.6,-22Z", P) +
      stroke("M-5,-18L-9,-8M5,-18L9,-6M0,-13L1,-3", A, 0.9),
  },
  marshal: { w: 64, h: 74, x: 7, draw: marshal },
  singer: {
    w: 66,
    h: 52,
    x: 2,
    draw: () =>
      at(
        0,
        -3,
        0.96,
        robe({ hat: "hair", wind: 1.3, accent: A }) +
          path(
            brush(
              [
                [8, -31],
                [15, -36],
                [22, -46],
              ],
              5,
              3,
            ),
            K,
          ),
      ) +
      path("M-44,4C-34,-8 -26,-10 -18,-2C-10,-12 2,-12 8,-3C16,-12 28,-11 34,-2C40,-6 46,-4 50,4Z", K) +
      stroke("M-40,2C-33,-5 -26,-6 -20,1M-13,0C-7,-8 2,-8 6,0M13,0C18,-8 27,-8 32,1", P, 0.9) +
      stroke("M24,-52C31,-56 35,-46 29,-43M31,-60C42,-66 48,-50 39,-45M38,-68C54,-74 62,-54 49,-47", P, 1.6),
  },
  novice: {
    w: 58,
    h: 62,
    x: 0,
    draw: () =>
      at(
        -14,
        0,
        0.82,
        robe({ hat: "cap", cloth: K }) +
          path(
            brush(
              [
                [8, -30],
                [16, -24],
                [22, -26],
              ],
              5,
              3,
            ),
            K,
          ),
      ) +
      stroke("M14,2C14,-12 12,-20 16,-34", K, 2.4) +
      path(petal(6, 18), M, 'transform="translate(14 -14) rotate(58)"') +
      path(petal(5, 15), M, 'transform="translate(13 -8) rotate(-58)"') +
      at(16, -42, 0.5, greatBloom(30, 6) + circle(0, 0, 6, A)) +
      path("M3,-17L10,-19L11,-13L4,-12Z", A) +
      stroke("M11,-16L15,-10", P, 1.2),
  },
  ebb: {
    w: 62,
    h: 64,
    x: 3,
    draw: () =>
      robe({ hat: "cone", item: "staff", cape: true, wide: 1.05 }) +
      stroke(
        "M-44,-2C-36,-10 -28,0 -20,-5M-50,4C-40,-4 -32,7 -22,1M20,-1C28,-9 36,2 48,-5M16,5C28,-2 36,8 50,1",
        P,
        1.8,
      ),
  },
  sentinel: { w: 62, h: 72, x: 0, draw: sentinel },
  arbiter: {
    w: 72,
    h: 66,
    draw: () =>
      at(0, 0, 1, robe({ hat: "veil", wide: 1.25, accent: A })) +
      path(
        brush(
          [
            [-8, -30],
            [-20, -33],
            [-29, -40],
          ],
          5,
          2.6,
        ),
        K,
      ) +
      path(
        brush(
          [
            [8, -30],
            [20, -33],
            [29, -42],
          ],
          5,
          2.6,
        ),
        K,
      ) +
      (
        [
          [-29, -40],
          [29, -42],
        ] as const
      )
        .map(
          ([x, y], i) =>
            stroke(`M${x},${y}L${x - 8},${y + 16 + i * 3}M${x},${y}L${x + 8},${y + 16 + i * 3}`, K, 0.8) +
            path(
              `M${x - 10},${y + 16 + i * 3}H${x + 10}C${x + 8},${y + 23 + i * 3} ${x - 8},${y + 23 + i * 3} ${x - 10},${y + 16 + i * 3}Z`,
              K,
            ),
        )
        .join("") +
      circle(-29, -27.5, 5, P, `stroke="${K}" stroke-width=".7"`) +
      circle(-30.5, -29, 1.5, G) +
      circle(29, -25, 3, P) +
      circle(0, -58, 5.5, P, `stroke="${K}" stroke-width=".8"`) +
      circle(-1.6, -59.6, 1.6, G),
  },
  stillness: {
    w: 60,
    h: 52,
    draw: () =>
      robe({ hat: "hair", wide: 1.3, cloth: A, accent: G }) +
      path("M-4.5,-43C-4.5,-47 4.5,-47 4.5,-43L4,-38L0,-35.4L-4,-38Z", P) +
      stroke("M-2.9,-41Q-1.9,-40.2 -.9,-41M.9,-41Q1.9,-40.2 2.9,-41", K, 0.6) +
      stroke("M0,-38.6V-32", P, 1.3) +
      (
        [
          [-46, -19, 58],
          [-8, -9, 62],
          [-60, -29, 34],
        ] as const
      )
        .map(
          ([x, y, w], i) =>
            `<rect x="${x}" y="${y}" width="${w}" height="3.2" rx="1.6" fill="${P}" opacity="${[0.75, 0.6, 0.7][i]}"/>`,
        )
        .join(""),
  },
  dancer: {
    w: 76,
    h: 66,
    draw: () =>
      robe({ hat: "hair", item: "ribbon", wind: 1.4, cloth: K }) +
      (
        [
          [-30, -52],
          [26, -56],
          [38, -36],
          [-40, -36],
          [16, -66],
          [-14, -62],
          [44, -24],
          [-46, -20],
          [4, -72],
          [33, -66],
        ] as const
      )
        .map((q, i) => path(petal(3, 8), i % 2 ? P : G, `transform="translate(${q[0]} ${q[1]}) rotate(${i * 50})"`))
        .join(""),
  },
  sprite: {
    w: 80,
    h: 58,
    x: 4,
    draw: () =>
      path(
        brush(
          [
            [-38, 4],
            [-12, -14],
            [18, -19],
            [48, -6],
          ],
          6,
          0.8,
        ),
        K,
      ) +
      path(
        brush(
          [
            [-30, -2],
            [-34, -14],
            [-28, -22],
          ],
          2,
          0.6,
        ),
        K,
      ) +
      path(petal(11, 28), P, 'transform="translate(2 -30) rotate(-58)" opacity=".85"') +
      path(petal(11, 28), P, 'transform="translate(4 -30) rotate(50)" opacity=".85"') +
      path(petal(7, 17), G, 'transform="translate(2 -27) rotate(-104)" opacity=".9"') +
      path(petal(7, 17), G, 'transform="translate(4 -27) rotate(100)" opacity=".9"') +
      at(3, -16, 0.56, robe({ hat: "leaf", sash: true })) +
      circle(-16, -17, 4.6, P, `stroke="${K}" stroke-width=".5"`) +
      circle(-17.4, -18.4, 1.2, A) +
      circle(27, -19, 3.4, P, `stroke="${K}" stroke-width=".5"`) +
      circle(40, -11, 2.4, P, `stroke="${K}" stroke-width=".5"`),
  },
  lady: { w: 74, h: 84, draw: lady },
  footman: {
    w: 54,
    h: 70,
    x: 2,
    draw: () =>
      turn(-16, -30, 8, gear(12, 10, G, true)) +
      robe({ hat: "helm", item: "spear", sash: true, wide: 0.95 }) +
      circle(-4, -27, 2.6, G) +
      circle(-4, -27, 1, K) +
      stroke("M-9,-12H8M-9.5,-9H9", G, 0.9) +
      stroke("M-12,-30H-9.5M-13.5,-34V-26", K, 2.2) +
      circle(2, -31, 0.9, P) +
      circle(5, -24, 0.9, P),
  },
  surveyor: {
    w: 56,
    h: 50,
    x: 6,
    draw: () =>
      robe({ hat: "cap", item: "tripod" }) +
      path("M-18,-30L-9,-32L-8,-16L-16,-14Z", A) +
      stroke("M-16,-26L-10,-27", P, 0.8) +
      path(
        brush(
          [
            [-20, -36],
            [-10, -30],
          ],
          2.4,
          2.4,
        ),
        P,
      ),
  },
  changer: {
    w: 68,
    h: 50,
    x: 12,
    draw: () =>
      robe({ hat: "cap", item: "coin", wide: 1.25 }) +
      path("M18,-2H46V2H18ZM20,-14H44L46,-2H18Z", K) +
      path("M22,-14L24,-18H40L42,-14Z", M) +
      (
        [
          [24, -16],
          [29, -17],
          [34, -16.5],
          [39, -17],
        ] as const
      )
        .map(([x, y]) => ellipse(x, y, 3, 1.4, G, `stroke="${K}" stroke-width=".5"`))
        .join("") +
      times(3, (i) => ellipse(31, -19 - i * 2.4, 3, 1.4, G, `stroke="${K}" stroke-width=".5"`)),
  },
  duelist: {
    w: 78,
    h: 66,
    draw: () =>
      ellipse(0, -33, 13, 33, P, `stroke="${K}" stroke-width="2"`) +
      ellipse(0, -33, 9.5, 29, F, 'opacity=".6"') +
      stroke("M-5,-48L5,-56M-6,-38L6,-49", P, 1.2) +
      at(-21, 0, 0.9, robe({ hat: "knot", item: "katana" })) +
      at(21, 0, -0.9, robe({ hat: "knot", item: "katana", accent: G, cloth: M }), 0.9),
  },
  swordsman: {
    w: 62,
    h: 54,
    x: 2,
    draw: () =>
      robe({ hat: "kasa", item: "katana", cape: true, wind: 1.5 }) +
      stroke("M-26,-12C-32,-13 -34,-10 -42,-12M-24,-6C-32,-6 -36,-3 -46,-5", P, 1),
  },
  band: {
    w: 80,
    h: 54,
    draw: () =>
      at(-26, 0, 0.82, robe({ hat: "cap", item: "flute", accent: G })) +
      at(
        26,
        0,
        0.82,
        robe({ hat: "hair" }) + circle(-1, -18, 9.5, K) + circle(-1, -18, 7.5, P) + circle(-1, -18, 2, A),
      ) +
      at(0, 0, 1, robe({ hat: "kasa", wide: 1.05 })) +
      path(
        brush(
          [
            [-20, -11],
            [0, -21],
            [20, -36],
          ],
          3,
          2,
        ),
        G,
      ) +
      at(
        -9,
        -16,
        0.68,
        path(
          blob([
            [-12, 2],
            [-8, -8],
            [4, -10],
            [12, -2],
            [6, 8],
            [-6, 9],
          ]),
          A,
          `stroke="${K}" stroke-width="1"`,
        ) + circle(0, 0, 3, K),
      ) +
      stroke("M-40,-46V-55L-33,-57V-48", K, 1.2) +
      circle(-41.4, -46, 1.7, K) +
      circle(-34.4, -48, 1.7, K) +
      stroke("M34,-50V-58", K, 1.2) +
      circle(32.6, -50, 1.7, K),
  },
  shoved: {
    w: 90,
    h: 54,
    x: 2,
    draw: () =>
      stroke("M-52,-40H-20M-56,-30H-26M-52,-20H-20M-48,-10H-26", A, 2.6) +
      path(
        brush(
          [
            [-44, -27],
            [-24, -27],
            [-10, -28],
          ],
          9,
          7,
        ),
        K,
      ) +
      path("M-13,-33L-4,-33.5L-3,-31L-6,-30.5L-2.5,-28.5L-3.5,-25.5L-12,-23Z", K) +
      turn(
        16,
        0,
        22,
        robe({ hat: "kasa", wind: 1.4 }) +
          path(
            brush(
              [
                [8, -32],
                [18, -38],
                [24, -34],
              ],
              5,
              2.6,
            ),
            K,
          ),
      ) +
      stroke("M22,2C30,-1 36,1 42,-2", P, 1.4),
  },
  lookout: {
    w: 80,
    h: 58,
    x: 7,
    draw: () =>
      at(
        -16,
        0,
        0.96,
        robe({ hat: "kasa", wide: 1.1 }) + path("M-3,-37.6L-.6,-36.8L-3,-36ZM3,-37.6L.6,-36.8L3,-36Z", G),
      ) +
      turn(
        20,
        -14,
        -12,
        dieFace(
          26,
          [
            [-6, -6],
            [6, 6],
            [0, 0],
            [-6, 6],
            [6, -6],
          ],
          P,
          K,
        ),
      ) +
      turn(32, -36, 18, dieFace(19, [[0, 0]], K, G)),
  },
  salvager: {
    w: 92,
    h: 62,
    x: 0,
    draw: () =>
      (
        [
          [-36, 40, 9],
          [8, 58, 10],
          [26, 34, 9],
          [40, 50, 9],
        ] as const
      )
        .map(([x, h, w], i) =>
          path(
            `M${x - w / 2},2L${x - w / 2 + 1},${-h + (i % 2) * 6}L${x},${-h - 2}L${x + w / 2 - 1},${-h + 5 - (i % 2) * 6}L${x + w / 2},2Z`,
            M,
          ),
        )
        .join("") +
      path("M2,-58L44,-52L44,-47L2,-52Z", M) +
      stroke("M22,-52V-36", K, 1) +
      turn(22, -28, 12, gear(9, 9, G, true)) +
      at(
        -12,
        0,
        0.94,
        robe({ hat: "hood", item: "lantern", wide: 1.1 }) +
          path("M-9,-33C-24,-34 -26,-14 -18,-10C-12,-10 -9,-16 -8,-24Z", M, `stroke="${K}" stroke-width="1"`),
      ) +
      turn(-38, -1, 20, gear(7, 8, K)) +
      turn(34, -2, 5, gear(6, 8, K)),
  },
  mage: dressed({ hat: "cone", item: "staff", cape: true }),
  warrior: dressed({ hat: "helm", item: "katana", armour: true, wide: 1.05 }),
  guard: dressed({ hat: "helm", item: "spear", armour: true }, 50, 70),
  knight: dressed({ hat: "kabuto", item: "shield", armour: true }),
  archer: dressed({ hat: "cap", item: "bow" }),
  monk: dressed({ hat: "kasa", item: "staff" }),
  noble: dressed({ hat: "tall", item: "fan", wide: 1.15 }),
  wanderer: dressed({ hat: "kasa", item: "none", cape: true, wind: 1.2 }),
  child: { w: 40, h: 44, draw: () => at(0, 0, 0.8, robe({ hat: "leaf", sash: true })) },
  monarch: dressed({ hat: "crown", item: "staff", cape: true, wide: 1.2 }),
  seer: dressed({ hat: "hood", item: "orb", wide: 1.1 }, 44, 70, 0),
  scribe: dressed({ hat: "tall", item: "scroll" }),
  axeman: dressed({ hat: "horns", item: "axe", armour: true, wide: 1.15 }),
  crowd: {
    w: 70,
    h: 50,
    draw: () =>
      [-26, 26, -10, 12]
        .map((x, i) =>
          at(
            x,
            0,
            0.62 + (i > 1 ? 0.22 : 0),
            robe({ hat: (["cap", "hood", "kasa", "helm"] as const)[i]!, accent: i % 2 ? G : A }),
          ),
        )
        .join(""),
  },
};

function dieFace(s: number, pips: readonly (readonly [number, number])[], face: string, pip: string): string {
  return (
    `<rect x="${-s / 2}" y="${-s / 2}" width="${s}" height="${s}" rx="${s / 6}" fill="${face}" stroke="${K}" stroke-width="1.4"/>` +
    pips.map(([x, y]) => circle(x, y, s / 10, pip)).join("")
  );
}

function bellTower(): string {
  return at(14, 0, 0.92, bell());
}

/** A hanging temple bell. */
export const bell = (): string =>
  path("M-4,-62C-4,-68 4,-68 4,-62L4,-58L-4,-58Z", "none", `stroke="${K}" stroke-width="2.6"`) +
  path("M-13,-56C-19,-40 -20,-20 -22,-8L22,-8C20,-20 19,-40 13,-56C8,-60 -8,-60 -13,-56Z", K) +
  path("M-19.6,-26L19.6,-26L20.4,-20L-20.4,-20Z", A) +
  path("M-24,-8H24V-3H-24Z", K) +
  stroke("M-22,-5.5H22", G, 0.9) +
  [-9, -3, 3, 9].map((x) => circle(x, -50, 1.7, G) + circle(x, -44, 1.7, G)).join("") +
  circle(0, -34, 4.4, G) +
  circle(0, -34, 2, K) +
  stroke("M-15,-52C-18,-40 -18,-34 -18.5,-30", P, 0.9, 'opacity=".5"');

export const PEOPLE = figures;

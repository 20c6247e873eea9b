/** The mercenaries of the steppe, the events that several factions know, and the wall. */
import { A, F, G, K, M, O, P, brush, ellipse, path, star, type Subject } from "../../../art/kit.ts";
import { EDGE, both, bow, ci, figure, g, ln, man, p, rays, round, spear, sword } from "./bodies.ts";

const rat = (x: number, y: number, s: number, back = 1): string =>
  g(
    `translate(${x} ${y}) scale(${s * back} ${s})`,
    path(
      brush(
        [
          [-18, -4],
          [-32, -2],
          [-40, -10],
          [-48, -6],
        ],
        3,
        0.8,
      ),
      A,
    ) +
      p("M-20 0Q-24 -18 -6 -20Q6 -20 14 -14L28 -6L20 0Z", K, `stroke="${P}" stroke-width=".8"`) +
      ci(9, -17, 4.6, K) +
      ci(9, -17, 2.4, A) +
      ci(17, -9.6, 1.4, G) +
      ln("M-14 0V3M12 0V3", 2.4) +
      ln("M27 -6L33 -9M27 -5L34 -4", 0.8),
  );
/** Stars of a spell. */
const sparks = (list: readonly (readonly [number, number, number])[], fill = G): string =>
  list.map(([x, y, s]) => g(`translate(${x} ${y})`, p(star(4, s, s * 0.3), fill, EDGE))).join("");
const spearmen = (r: () => number): string => {
  let s = "";
  for (const [y, n, k, c] of [
    [60, 9, 0.5, M],
    [72, 7, 0.62, A],
    [88, 5, 0.82, K],
  ] as const)
    for (let i = 0; i < n; i++)
      s += g(
        `translate(${Math.round(4 + (92 * (i + 0.5)) / n + (r() - 0.5) * 3)} ${y}) scale(${k})`,
        ln("M11 8V-44", 2, c) +
          p("M7 -42L11 -56L15 -42Z", c) +
          p("M-15 30Q-15 6 0 4Q15 6 15 30Z", c) +
          p("M-9 6Q-9 -14 0 -18Q9 -14 9 6Z", c) +
          (c === K ? ln("M-9 -1H9", 1.6, P) + ln("M0 -18V-26", 2, A) : ""),
      );
  return s;
};
const bricks = (r: () => number): string => {
  let d = "";
  for (let y = 47, i = 0; y < 90; y += 8, i++) {
    d += `M15 ${y}H85`;
    for (let x = 15 + (i % 2 ? 6 : 12); x < 85; x += 12 + (r() > 0.8 ? 3 : 0)) d += `M${x} ${y}v8`;
  }
  return ln(d, 1, P, 'opacity=".6"');
};
/** A hand with open fingers, palm upwards, from the right. */
const hand = (): string =>
  p(
    "M70 62Q56 58 46 64L30 58Q25 58 27 62L40 69L26 70Q21 72 26 75L42 76L32 81Q29 85 34 85L52 82Q66 84 78 76L104 84V58Q86 52 70 62Z",
  );

export const HIRED: Record<string, Subject> = {
  rogue: figure(
    8,
    92,
    18,
    () =>
      p("M38 46Q22 62 16 84L34 78L62 84L76 78Q70 58 62 46Z", M, EDGE) +
      ln("M44 68L36 86M55 68L64 84", 6) +
      p("M39 50Q50 43 61 50L60 72Q50 76 40 72Z") +
      p("M38 47Q37 26 51 20Q64 27 62 47Q57 38 50 38Q43 38 38 47Z") +
      p("M45 39L49 41L45.4 42ZM55 39L51 41L54.6 42Z", G) +
      ln("M40 54L24 56M60 54L76 50", 5) +
      sword(22, 56, -50, 26, 4) +
      sword(78, 50, 110, 26, 4),
  ),
  apprentice_mage: figure(
    14,
    90,
    4,
    () =>
      p("M40 50L30 87H70L60 50Z", A, EDGE) +
      man("cone", A) +
      ln("M60 54L76 44M40 54L30 62", 5) +
      ln("M72 50L84 28", 2.4) +
      sparks([
        [86, 22, 9],
        [74, 14, 4.6],
        [92, 8, 4],
        [66, 26, 3.4],
      ]) +
      p("M20 60L36 58L38 72L22 74Z", P, EDGE) +
      ln("M29 59L30 73M24 64L27 63.6M24 68L27 67.6", 0.9),
  ),
  spear_grounder: figure(
    2,
    98,
    8,
    () =>
      ln("M40 54L30 62", 5) +
      man("fur") +
      spear(4, 72, 82, 34) +
      ln("M61 54L58 46", 5) +
      ci(58, 46, 3.4) +
      ci(30, 60, 3.4) +
      p("M82 34L72 46L80 50Z", A, EDGE),
  ),
  bow_grounder: figure(
    0,
    92,
    16,
    () =>
      man("turban") +
      ln("M40 52L26 46M60 52L44 48", 5) +
      bow(34, 46, 4, 0.94) +
      p("M60 46L70 38L76 56L66 62Z", M, EDGE) +
      ln("M66 42L68 30M69 41L73 30M72 40L78 32", 1.2) +
      p("M66 30L68 25L70 31ZM72 30L74 25L75 31ZM76 33L80 28L80 34Z", P, EDGE),
  ),
  sword_grounder: figure(
    6,
    94,
    4,
    () =>
      man("turban") +
      ln("M61 54L74 60M40 54L28 60", 5) +
      g("translate(28 60) rotate(32)", sword(0, 0, 0, 62, 7)) +
      p("M64 52H86Q88 70 75 80Q62 70 64 52Z", A, EDGE) +
      ln("M68 56H82Q83 68 75 75Q67 68 68 56Z", 1.2, P),
  ),
  vermin: figure(
    0,
    100,
    22,
    () => rat(34, 46, 0.62) + rat(70, 50, 0.66, -1) + rat(22, 66, 0.74) + rat(78, 72, 0.86, -1) + rat(40, 88, 1.3),
  ),
  stonecloak: figure(
    8,
    92,
    12,
    () =>
      p("M34 40L14 50L20 70L12 86H40V52Z", M, EDGE) +
      p("M66 40L86 50L80 70L88 86H60V52Z", M, EDGE) +
      p("M30 28L50 14L70 28L74 46L60 40H40L26 46Z", M, EDGE) +
      man("none") +
      ln(
        "M20 70L40 66M18 58L38 54M80 70L60 66M82 58L62 54M26 46L40 52M74 46L60 52M50 14L48 26M30 28L44 32M70 28L58 32",
        1.2,
      ) +
      ln("M40 56L32 66M60 56L68 66", 5) +
      g("translate(70 68) rotate(30)", p("M-3 0V-20H3V0Z", P, EDGE) + ln("M-6 0H6M0 0V6", 2.4)),
  ),
  stone_golem: {
    ...figure(
      2,
      98,
      4,
      () =>
        p("M36 30L42 8L60 6L66 28L58 34H44Z", M, EDGE) +
        p("M24 36L50 28L78 36L74 66L52 72L28 66Z", M, EDGE) +
        p("M2 44L24 34L28 50L20 84L2 82Z", M, EDGE) +
        p("M98 44L78 34L74 50L80 84L98 82Z", M, EDGE) +
        p("M30 66L48 70L46 88H26ZM70 66L53 70L56 88H76Z", M, EDGE) +
        ln("M36 48L50 54L46 66M64 38L58 50M10 54L18 60L12 72M90 58L84 66L90 76M50 10L54 20", 1.4) +
        p("M44 20L51 22L44 25ZM60 19L54 22L60 24Z", G, EDGE) +
        p("M24 36Q34 30 44 33Q38 40 30 42Z", A, 'opacity=".8"'),
    ),
    near: 82,
  },
  magos: figure(
    6,
    96,
    2,
    () =>
      p("M38 46Q28 66 22 88H78Q72 66 62 46Z", A, EDGE) +
      p("M44 42Q50 40 56 42Q58 60 50 78Q42 60 44 42Z", P, EDGE) +
      ci(50, 36, 7, P, EDGE) +
      ln("M47 35H48.6M51.4 35H53", 1.4) +
      p("M32 33Q50 25 68 33Q60 36 50 35Q40 36 32 33Z", A, EDGE) +
      p("M40 31Q42 14 64 2Q58 16 61 31Q50 27 40 31Z", A, EDGE) +
      sparks([[50, 22, 4]]) +
      ln("M62 52L78 50M38 52L24 58", 5.4) +
      ln("M80 87V26", 2.8) +
      ci(80, 20, 6, G, EDGE) +
      ln("M73 26Q72 12 80 11Q88 12 87 26", 2) +
      p("M8 58L22 62L36 58V74L22 78L8 74Z", P, EDGE) +
      ln("M22 62V78M12 63L18 65M12 68L18 70M26 65L32 63M26 70L32 68", 1),
  ),
  khan_queso: {
    ...figure(
      0,
      100,
      8,
      () =>
        rat(16, 88, 0.6) +
        rat(86, 88, 0.62, -1) +
        path(
          brush(
            [
              [64, 80],
              [84, 78],
              [92, 62],
              [84, 48],
            ],
            5,
            1,
          ),
          A,
        ) +
        p("M30 86Q26 54 42 46H60Q74 56 70 86Z") +
        p("M38 56Q50 62 62 56L64 84H36Z", A, EDGE) +
        p("M36 44Q34 26 50 24Q64 26 64 42L60 46L36 52L22 46Z") +
        ci(42, 25, 6.6) +
        ci(42, 25, 3.6, A) +
        ci(60, 24, 6.6) +
        ci(60, 24, 3.6, A) +
        ci(40, 38, 2, G) +
        p("M24 46L29 44L28 52ZM31 48L35 47L33 54Z", P) +
        p("M40 22L38 8L45 15L51 4L56 15L64 8L62 22Q50 17 40 22Z", G, EDGE) +
        ln("M30 60L18 68M68 60L80 50", 6) +
        ln("M16 86L14 40", 2.4) +
        g(
          "translate(14 34)",
          p("M-8 0Q-8 -10 0 -12Q8 -10 8 0L4 4H-4Z", G, EDGE) + ci(-2, -4, 1.6, K) + ci(3, -2, 1.2, K) + ci(1, -8, 1, K),
        ),
    ),
    near: 80,
  },
  kogar: figure(
    -2,
    102,
    8,
    () =>
      ln("M28 48Q8 52 12 26M72 48Q92 52 88 26", 11) +
      both(ci(12, 22, 7.6) + ln("M8 16V10M12 15V9M16 16V11", 2.8)) +
      ln("M42 70L36 86M58 70L64 86", 11) +
      p("M24 48Q30 32 50 32Q70 32 76 48L64 70Q50 76 36 70Z") +
      ln("M36 44Q44 52 50 45Q56 52 64 44M50 46V62M42 56H58", 1.4, M) +
      p("M36 66Q50 71 64 66L60 82L50 76L40 82Z", A, EDGE) +
      ci(50, 63.5, 4.4, G, EDGE) +
      ci(50, 27, 9) +
      p("M41 30Q50 24 59 30L57 38Q50 42 43 38Z", P, EDGE) +
      ln("M46 33H54", 1.4) +
      ln("M45.4 25.4H48.6M51.4 25.4H54.6", 1.8, P) +
      p("M47 19Q44 8 55 6Q51 12 53 19Z"),
  ),
  malevolence: figure(
    6,
    94,
    -6,
    () =>
      p("M36 42Q18 60 14 90L30 80L40 90L50 80L60 90L70 80L86 90Q82 60 64 42Z", M, EDGE) +
      p("M38 42L26 30L40 34ZM62 42L74 30L60 34Z") +
      p("M36 46Q50 36 64 46L62 76Q50 82 38 76Z") +
      p("M40 40L38 24L30 12L42 18L46 6L50 16L54 6L58 18L70 12L62 24L60 40L50 46Z") +
      p("M43 29L49 33L43.6 35ZM57 29L51 33L56.4 35Z", A) +
      ln("M40 56H60M40 63H60M50 50V72", 1.2, A) +
      ln("M38 52L48 58M62 52L52 58", 6) +
      sword(78, 56, 8, 60, 9, A) +
      ln("M62 52L78 60", 6.4) +
      (
        [
          [74, 40],
          [86, 30],
          [80, 16],
          [90, 48],
        ] as const
      )
        .map(([x, y]) => ci(x, y, 2, K))
        .join(""),
  ),
  rygos: figure(
    0,
    100,
    2,
    () =>
      p("M32 46L26 36L34 30L30 20L40 20L42 10L50 15L58 10L60 20L70 20L66 30L74 36L68 46L60 54H40Z", G, EDGE) +
      ln("M44 68L40 86M56 68L60 86", 7.4) +
      p("M34 52Q50 44 66 52L63 74Q50 80 37 74Z") +
      p("M38 66L34 82L46 76L50 82L54 76L66 82L62 66Z", A, EDGE) +
      p("M40 26Q50 18 60 26L59 40L50 48L41 40Z") +
      p("M44 30L48.6 32L44 33.4ZM56 30L51.4 32L56 33.4Z", O) +
      p("M46.4 38L50 35.6L53.6 38L50 42Z", P) +
      ln("M64 56L82 40M36 56L24 60", 7) +
      g("translate(82 38) rotate(0)", ln("M-44 -24L18 10", 2.8) + p("M-36 -24.6L-52 -29L-42 -16Z", P, EDGE)) +
      round(22, 62, 12, A),
  ),
  hulgorad: figure(
    -4,
    104,
    0,
    () =>
      ln("M42 68L38 84M60 68L66 84", 11) +
      p("M32 82H44V88H32ZM60 82H72V88H60Z") +
      p("M22 46Q30 28 52 30Q74 30 80 48L66 72Q50 78 36 72Z") +
      p("M24 46L30 34L36 40L42 30L50 38L58 30L64 40L70 34L78 48Q50 58 24 46Z", A, EDGE) +
      p("M38 26Q50 16 62 26L60 40L55 52H45L40 40Z") +
      both(p("M40 26Q18 26 10 6Q6 26 24 36Q34 38 41 34Z", P, EDGE)) +
      p("M43 31L48.6 34L43 35.4ZM57 31L51.4 34L57 35.4Z", A) +
      ci(50, 50, 3, "none", `stroke="${G}" stroke-width="1.6"`) +
      ln("M26 50L10 66M76 50L92 64", 10) +
      ci(9, 69, 6) +
      ci(93, 67, 6) +
      p("M38 68Q50 73 64 68L58 84L50 78L44 84Z", G, EDGE),
  ),
  sairook: figure(
    2,
    98,
    4,
    () =>
      ellipse(50, 84, 46, 6, K, 'opacity=".8"') +
      p("M40 40Q16 58 6 88Q24 78 34 86Q42 76 52 86Q62 76 72 86Q84 78 96 86Q84 58 62 40Z") +
      p("M37 46Q36 20 51 12Q66 21 64 46Q57 34 50 34Q43 34 37 46Z") +
      p("M36 45Q35 19 51 11Q67 20 65 45", "none", `stroke="${P}" stroke-width="1.1"`) +
      p("M44 36L49 39L44 40.4ZM56 36L51 39L56 40.4Z", O) +
      ln("M42 52L26 46M60 52L46 48", 5) +
      bow(32, 46, 0, 0.92) +
      (
        [
          [16, 70],
          [84, 66],
          [90, 40],
        ] as const
      )
        .map(([x, y]) => ln(`M${x - 7} ${y}Q${x} ${y - 7} ${x + 7} ${y}`, 1.8, F))
        .join(""),
  ),
  magic_drain: {
    ...figure(
      0,
      100,
      0,
      (r) =>
        rays(46, 34, 16, 20, 30, G, r) +
        ci(46, 34, 19, A, EDGE) +
        ci(46, 34, 13, G) +
        ci(43, 30, 6, P) +
        [
          [18, 14, 0.9],
          [78, 12, 0.8],
          [88, 36, 0.7],
          [8, 40, 0.7],
        ]
          .map(([x, y, s]) =>
            g(
              `translate(${x} ${y}) rotate(${(x! - 46) * 0.5}) scale(${s})`,
              p("M-6 -8.4H6V8.4H-6Z", P, EDGE) + p("M0 -4L3 0L0 4L-3 0Z", A),
            ),
          )
          .join("") +
        ln(
          "M24 18Q34 20 34 26M72 16Q62 18 58 26M82 38Q70 42 63 40M14 42Q24 44 30 40",
          1.6,
          P,
          'stroke-dasharray="1 3.4"',
        ) +
        hand() +
        ln("M46 52V62", 2, P, 'stroke-dasharray="1 3"'),
    ),
    h: 90,
  },
  reinforcements: { ...figure(0, 100, 22, spearmen), h: 72 },
  a_hero_is_born: {
    ...figure(
      0,
      100,
      -4,
      (r) =>
        rays(50, 40, 26, 14, 70, O, r) +
        p("M10 90V44Q10 4 50 0Q90 4 90 44V90H76V46Q76 16 50 14Q24 16 24 46V90Z", M, EDGE) +
        ln("M12 60H22M12 74H22M78 60H88M78 74H88M50 1V13M26 12L32 22M74 12L68 22", 1.2) +
        man("none", A) +
        p("M40 50L28 84L42 76Z", A, EDGE) +
        ln("M40 54L32 64M60 53L66 38", 5) +
        sword(67, 36, 8, 34, 5),
    ),
    h: 90,
  },
  plain_wall: {
    ...figure(
      8,
      92,
      30,
      (r) =>
        p("M14 92V34H22V41H30V34H40V41H48V34H54V41H62V34H72V41H80V34H86V92Z") +
        bricks(r) +
        p("M40 92V70Q50 56 60 70V92Z", M) +
        ln("M40 92V70Q50 56 60 70V92", 1.6, P) +
        p("M50 43l6 6l-6 6l-6 -6Z", P) +
        p("M50 46.4l2.6 2.6l-2.6 2.6l-2.6 -2.6Z", A),
    ),
    h: 58,
  },
};

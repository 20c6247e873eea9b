/** The Tundra Orcs: broad shoulders in fur, tusks, ice. */
import { A, G, K, M, P, times, type Subject } from "../../../art/kit.ts";
import { AXE, CLEAVER, EDGE, both, bow, ci, figure, g, grow, ln, orc, p, rays, sabre, shard } from "./bodies.ts";

const snow = (list: readonly (readonly [number, number, number])[]): string =>
  list
    .map(([x, y, s]) =>
      g(
        `translate(${x} ${y}) scale(${s})`,
        times(3, (i) => g(`rotate(${i * 60})`, ln("M0 -7V7M-2 -5L0 -3L2 -5M-2 5L0 3L2 5", 1.3, P))),
      ),
    )
    .join("");

export const ORCS: Record<string, Subject> = {
  grognack: {
    ...figure(
      2,
      98,
      2,
      () =>
        p("M28 46Q14 66 12 88H88Q86 66 72 46Z", M, EDGE) +
        shard(16, 88, 14, 46, -8) +
        shard(86, 88, 14, 40, 8) +
        ln("M30 50L18 62M70 50L80 44", 9) +
        grow(1.08, 1.06, orc("crown")) +
        g("translate(82 44) rotate(22)", shard(0, 0, 13, 46) + ln("M-8 0H8M0 0V8", 3.4)),
    ),
    near: 84,
  },
  orc_fighter: figure(
    8,
    106,
    0,
    () =>
      ln("M30 50L20 64M70 50L80 46", 8.5) +
      orc("knot") +
      g("translate(82 46) rotate(16)", ln("M0 16V-30", 3) + g("translate(0 -26) scale(-1.1 1.1)", CLEAVER)) +
      ci(19, 66, 5),
  ),
  shaman: figure(
    6,
    96,
    0,
    () =>
      p("M30 48Q22 68 22 87L32 80L40 88L50 80L60 88L68 80L78 87Q78 68 70 48Z", M, EDGE) +
      ln("M30 50L18 46M70 50L82 48", 8) +
      orc("skull", M) +
      ln("M84 87L82 22", 3) +
      times(8, (i) => g(`rotate(${i * 45} 82 16)`, p("M80 12L82 -4L84 12Z", i % 2 ? A : P, EDGE))) +
      ci(82, 16, 5, G, EDGE) +
      snow([
        [14, 34, 1.1],
        [22, 18, 0.8],
      ]),
  ),
  smasher: {
    ...figure(
      0,
      100,
      6,
      () =>
        ln("M26 50L14 66M74 50L86 38", 11) +
        grow(1.3, 1.1, orc("bald", M)) +
        g(
          "translate(88 38) rotate(-28)",
          p("M-4 8L-9 -26Q0 -40 9 -26L4 8Z", K, `stroke="${P}" stroke-width=".9"`) +
            [
              [-8, -24],
              [8, -24],
              [-6, -12],
              [6, -12],
              [0, -34],
            ]
              .map(([x, y]) => p(`M${x! - 2.4} ${y}L${x! * 1.7} ${y! - 3}L${x! + 2.4} ${y! + 2}Z`, P, EDGE))
              .join(""),
        ) +
        ci(13, 68, 6.4),
    ),
    near: 82,
  },
  blagog: figure(
    0,
    100,
    0,
    () =>
      g("rotate(-8 50 86)", ln("M30 50L34 30M70 50L62 30", 9) + grow(1.1, 1.08, orc("horns"))) +
      g("translate(46 18) rotate(-64)", ln("M0 34V-28", 3.6) + g("translate(0 -26) scale(1.75)", AXE)) +
      ln("M78 60H98M80 72H100M76 84H96", 1.8, P),
  ),
  krung: {
    ...figure(
      -4,
      104,
      4,
      () =>
        ln("M6 38Q50 -14 94 40", 1.6, P, 'stroke-dasharray="2 4"') +
        ln("M26 46L12 32M74 46L90 54", 11) +
        grow(1.28, 1.2, orc("iron")) +
        ln("M12 32Q-2 22 4 42Q6 52 12 58", 2, K, 'stroke-dasharray="3 2.4"') +
        ci(12, 66, 9, M, EDGE) +
        times(8, (i) => g(`rotate(${i * 45} 12 66)`, p("M9.6 57.6L12 52L14.4 57.6Z", P, EDGE))) +
        p("M84 46L98 50L96 66L82 62Z", A, EDGE),
    ),
    near: 85,
  },
  ragnor: figure(2, 98, 2, () => ln("M30 50L20 40M70 50L80 40", 8.5) + orc("crest") + both(sabre(82, 40, 14, 0.94))),
  ice_wall: {
    ...figure(
      0,
      100,
      8,
      () =>
        shard(8, 88, 20, 52, -5) +
        shard(90, 88, 20, 56, 5) +
        shard(24, 88, 22, 66, -3) +
        shard(76, 88, 22, 64, 4) +
        shard(42, 88, 22, 74, -1) +
        shard(60, 88, 24, 78, 2) +
        p("M-4 90L6 76L18 82L30 72L44 82L58 70L70 82L84 74L104 90Z", P, EDGE) +
        snow([
          [16, 18, 0.9],
          [84, 14, 0.8],
        ]),
    ),
  },
  freeze: figure(
    14,
    86,
    6,
    () =>
      orcless() +
      p("M22 86L16 40L34 12L66 8L84 34L80 86Z", P, 'opacity=".46"') +
      p("M22 86L16 40L34 12L66 8L84 34L80 86Z", "none", `stroke="${K}" stroke-width="1.6"`) +
      ln("M34 12L44 36L30 86M66 8L60 34L72 86M44 36L60 34L84 34M44 36L16 40", 1.1, K, 'opacity=".6"') +
      p("M22 40L36 18L42 34Z", P) +
      snow([
        [50, 22, 1],
        [28, 64, 0.8],
        [72, 60, 0.9],
      ]),
  ),
  charger: figure(
    -2,
    100,
    8,
    () =>
      ln("M0 40H20M-4 54H16M0 68H18", 2, P) +
      g("rotate(16 50 86)", ln("M30 50L22 64M70 50L84 60", 9) + ln("M41 68L28 84M59 68L66 86", 10) + orc("horns")) +
      p("M70 24L98 30L74 34Z", P, EDGE) +
      g("translate(92 70)", p("M-10 -18H6L10 0L4 18H-8Z", A, EDGE) + ln("M-4 -10V10", 1.4, P)),
  ),
  thwarter: figure(
    8,
    104,
    8,
    () =>
      ln("M70 50L84 54", 8.5) +
      orc("fur") +
      g(
        "translate(30 62)",
        p("M-20 -20L-4 -28L16 -22L20 2L6 26L-14 18Z", P, EDGE) +
          p("M-4 -28L2 -2L16 -22ZM2 -2L20 2L6 26Z", A, 'opacity=".5"') +
          ln("M-20 -20L2 -2L-14 18M2 -2L6 26M2 -2L20 2M-4 -28L2 -2L16 -22", 1),
      ) +
      g("translate(85 54) rotate(10)", ln("M0 10V-18", 3) + g("translate(0 -18) scale(-.8 .8)", CLEAVER)),
  ),
  bragg: figure(
    0,
    96,
    4,
    () =>
      p("M30 48Q20 68 20 87H80Q80 68 70 48Z", M, EDGE) +
      orc("fur", M) +
      ln("M30 50L16 46M70 50L60 60", 8) +
      g("translate(24 46)", bow(0, 0, 0, 1.02)) +
      shard(-2, 46, 7, 18, -90) +
      snow([
        [88, 24, 1.1],
        [78, 10, 0.8],
        [92, 50, 0.7],
        [12, 14, 0.7],
      ]),
  ),
  gruggar: figure(
    2,
    98,
    6,
    (r) =>
      rays(50, 34, 16, 30, 44, A, r) +
      ln("M28 50L12 40M72 50L88 40", 9) +
      grow(1.1, 1.06, orc("bald")) +
      both(ci(11, 38, 6) + ln("M8 33L6 28M11 32L11 26M14 33L16 28", 2.4)) +
      (
        [
          [38, 56, -40],
          [62, 60, 30],
          [56, 50, 10],
          [70, 70, 60],
        ] as const
      )
        .map(([x, y, a]) =>
          g(`translate(${x} ${y}) rotate(${a})`, ln("M0 0V-18", 1.6) + p("M-3 -16L0 -22L3 -16L0 -13Z", P, EDGE)),
        )
        .join("") +
      ln("M40 62L48 68M44 60L46 68", 1.4, A) +
      p("M44.5 42Q50 40 55.5 42L54 48Q50 51 46 48Z", A, EDGE),
  ),
  rukar: figure(
    0,
    100,
    -6,
    () =>
      ln("M30 50L34 24M70 50L64 22", 9) +
      orc("iron") +
      g(
        "translate(50 14) rotate(-6)",
        ln("M-34 10L34 -8", 4) +
          g(
            "translate(30 -8) rotate(-14)",
            p("M-12 -16H12L15 -10V10L12 16H-12L-15 10V-10Z", M, EDGE) +
              ln("M-8 -10H8M-8 10H8", 1.4, P) +
              ci(0, 0, 4, A, EDGE),
          ),
      ) +
      [
        [84, 26, 10],
        [94, 16, -30],
        [66, -4, 160],
      ]
        .map(([x, y, a]) =>
          g(`translate(${x} ${y}) rotate(${a}) scale(.8)`, p("M3 0L-6 12H0L-4 24L9 8H2L7 0Z", G, EDGE)),
        )
        .join(""),
  ),
};
/** Somebody who ran, and does not run any more. */
function orcless(): string {
  return grow(
    0.84,
    0.84,
    ln("M46 68L38 84M54 68L66 82", 7) +
      p("M38 48Q50 40 62 48L60 72Q50 76 40 72Z", A, EDGE) +
      ci(50, 34, 8.4) +
      ln("M40 52L24 40M60 52L74 62", 6.4) +
      ln("M74 62L84 36", 2.4) +
      ln("M46 33H48.6M51.4 33H54", 1.8, P),
  );
}

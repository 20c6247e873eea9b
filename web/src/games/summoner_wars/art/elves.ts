/** The Phoenix Elves: slender, ears upwards, everything about them burns. */
import { BEASTS } from "../../../art/beasts.ts";
import { A, G, K, M, O, P, at, brush, path, petal, times, type Subject } from "../../../art/kit.ts";
import { EDGE, both, bow, ci, elf, figure, flame, g, ln, p, rays, spear, sword } from "./bodies.ts";

/** A bird of fire seen from the front, wings spread, around (50, 50). */
const phoenix = (): string =>
  both(
    times(6, (i) => g(`translate(54 52) rotate(${22 + i * 17})`, p(petal(6.5, 50 - i * 5), i % 2 ? G : A, EDGE))) +
      times(3, (i) => g(`translate(52 62) rotate(${150 + i * 13})`, p(petal(4, 34 - i * 4), i % 2 ? A : G, EDGE))),
  ) +
  p("M50 28Q60 40 57 60Q54 72 50 92Q46 72 43 60Q40 40 50 28Z", A, EDGE) +
  p("M44 30Q44 20 50 17Q56 20 56 30Q50 38 44 30Z", A, EDGE) +
  p("M47.4 29L50 37L52.6 29Z", G, EDGE) +
  ln("M50 17Q47 9 41 7M50 17Q50 8 50 4M50 17Q53 9 59 7", 1.8, G) +
  ci(47.4, 25, 1.2) +
  ci(52.6, 25, 1.2) +
  ln("M46 44Q50 48 54 44M46 52Q50 56 54 52M47 60Q50 64 53 60", 1.2, G);
const wings = (): string =>
  both(times(6, (i) => g(`translate(56 48) rotate(${26 + i * 17})`, p(petal(5.4, 46 - i * 4), i % 2 ? G : P, EDGE))));
const circleOfFire = (x: number, y: number, rx: number, ry: number, n: number): string =>
  times(n, (i) => {
    const a = (i / n) * Math.PI * 2;
    return flame(x + rx * Math.cos(a), y + ry * Math.sin(a) + 4, 0.34 + 0.1 * Math.sin(a));
  });

export const ELVES: Record<string, Subject> = {
  prince_elien: figure(
    8,
    92,
    4,
    () =>
      p("M42 44Q26 60 20 88H80Q74 60 58 44Z", M, EDGE) +
      elf("crown") +
      ln("M44 47L26 40M57 47L72 54", 4) +
      flame(22, 40, 0.98, -6) +
      ci(22, 42, 3.4) +
      ln("M72 54L80 86", 2.4) +
      ci(72, 52, 4, G, EDGE),
  ),
  archer: figure(
    0,
    92,
    14,
    () => elf("tail") + ln("M44 47L24 46M57 47L46 52", 4) + bow(30, 46, 0, 0.96) + flame(0, 50, 0.3, -90),
  ),
  guardian: figure(
    14,
    88,
    8,
    () =>
      ln("M76 87V30", 2.6) +
      p("M72 32Q66 14 82 8Q78 18 80 32Z", P, EDGE) +
      ln("M57 47L76 52", 4) +
      elf("plume", M) +
      p("M18 38Q32 30 46 38Q48 66 32 86Q16 66 18 38Z", A, EDGE) +
      p("M22 42Q32 36 42 42Q43 62 32 79Q21 62 22 42Z", G) +
      flame(32, 70, 0.8),
  ),
  warrior: figure(
    4,
    96,
    8,
    () =>
      (
        [
          [12, 88, 0.7],
          [24, 90, 0.5],
          [80, 90, 0.5],
        ] as const
      )
        .map(([x, y, s]) => flame(x, y, s, -14))
        .join("") +
      ln("M2 58Q18 50 34 56M0 70Q16 64 32 70", 2, A) +
      g("rotate(8 50 86)", ln("M44 47L30 58M57 47L70 40", 4) + elf("short")) +
      sword(75, 40, 28, 42, 5) +
      sword(30, 60, -120, 26, 4),
  ),
  fire_drake: figure(
    -4,
    112,
    2,
    () =>
      g(
        "translate(15 12)",
        p("M36 48Q22 16 -4 4Q6 20 1 32Q12 30 16 42Q26 40 32 58Z", A, EDGE) +
          ln("M34 50L0 8M32 52L4 31M32 54L17 41", 1.1),
      ) +
      path(
        brush(
          [
            [2, 80],
            [18, 88],
            [40, 76],
            [46, 58],
            [58, 40],
            [70, 26],
          ],
          0,
          0,
          26,
          (t) => 3 + 20 * Math.sin(Math.PI * (t * 0.8 + 0.12)),
        ),
        K,
      ) +
      p("M0 76L-6 66L10 72Z", A, EDGE) +
      p("M48 52Q42 14 62 -4Q60 10 66 18Q58 22 60 32Q54 36 56 50Z", G, EDGE) +
      ln("M51 50L61 0M53 48L63 18", 1.1) +
      p("M60 28L68 16L66 22Q80 22 92 32L86 38L72 38L62 40Z") +
      p("M66 17L56 8L70 14Z", G, EDGE) +
      ci(75, 28, 2, G) +
      flame(91, 36, 0.72, 112) +
      flame(90, 40, 0.5, 140) +
      ln("M36 72L30 86M52 62L58 86M30 86L25 84M58 86L64 85M58 86L53 84", 5) +
      ln("M46 72Q50 64 54 50M40 78Q44 70 48 62", 1.6, G),
  ),
  kaeseeall: figure(
    2,
    98,
    6,
    () =>
      elf("long") +
      both(
        ln("M56 47L74 34", 4) +
          ci(76, 32, 3.2) +
          ln("M76 32Q92 36 90 52Q88 66 94 76", 2.6, A) +
          ln("M76 32Q92 36 90 52Q88 66 94 76", 1, G) +
          ci(94, 79, 5, "none", `stroke="${A}" stroke-width="2.6"`) +
          flame(78, 30, 0.5, 20),
      ) +
      ci(50, 54, 3, G, EDGE),
  ),
  maelena: figure(
    6,
    96,
    -2,
    () =>
      elf("tail", M) +
      ln("M44 47L32 60M57 47L68 44", 4) +
      sword(70, 46, 22, 46, 6, G) +
      flame(76, 30, 0.7, 24) +
      flame(82, 18, 0.62, 24) +
      flame(87, 6, 0.4, 24) +
      ci(70, 46, 3.2) +
      p("M32 60L18 66L26 56Z", G, EDGE),
  ),
  spirit_of_the_phoenix: { ...figure(0, 100, 2, (r) => rays(50, 50, 18, 20, 60, O, r) + phoenix()), h: 90 },
  burn: figure(
    10,
    90,
    4,
    () =>
      flame(50, 88, 2.45) +
      g(
        "translate(50 88) scale(.6) translate(-50 -86)",
        ln("M46 68L43 86M54 68L58 86", 6) +
          p("M39 50Q50 43 61 50L60 72Q50 76 40 72Z") +
          ci(50, 38, 8) +
          ln("M41 54L26 40M59 54L74 40", 6),
      ),
  ),
  greater_burn: figure(
    -2,
    102,
    -2,
    (r) =>
      ci(50, 50, 44, G, 'opacity=".5"') +
      flame(18, 90, 1.6, -8) +
      flame(82, 90, 1.6, 8) +
      flame(50, 90, 2.8) +
      rays(50, 26, 12, 40, 52, A, r) +
      [28, 50, 72]
        .map((x, i) =>
          g(
            `translate(${x} 89) scale(${i === 1 ? 0.44 : 0.36}) translate(-50 -86)`,
            ln("M46 68L40 86M54 68L60 86", 6) +
              p("M39 50Q50 43 61 50L60 72Q50 76 40 72Z") +
              ci(50, 38, 8) +
              ln("M41 54L24 44M59 54L76 44", 6),
          ),
        )
        .join(""),
  ),
  fencer: figure(
    6,
    108,
    18,
    () =>
      g("rotate(12 50 86)", ln("M46 68L30 84M54 68L66 86", 4.4) + ln("M44 47L26 36M57 47L70 42", 4) + elf("short", M)) +
      ln("M79 52L102 44", 1.8, P) +
      ln("M76 53L104 43.6", 2.6) +
      ln("M78 52.4L102 44.4", 1.1, P) +
      ci(77, 53, 3.6, G, EDGE) +
      p("M30 34Q20 24 12 30Q20 32 22 42Z", A, EDGE) +
      ln("M92 32Q100 38 98 52", 1.4, P),
  ),
  fire_beast: figure(
    2,
    98,
    6,
    () =>
      times(7, (i) => flame(16 + i * 9, 56 - Math.sin(i * 0.5) * 8, 1.02 - Math.abs(i - 3) * 0.08, -20 + i * 4)) +
      at(
        48,
        87,
        0.84,
        BEASTS["bear"]!.draw(() => 0.5),
      ) +
      flame(8, 70, 0.8, -40) +
      flame(30, 88, 0.36) +
      flame(72, 88, 0.36),
  ),
  holleas: figure(
    0,
    100,
    4,
    () =>
      circleOfFire(74, 70, 20, 12, 9) +
      at(
        75,
        80,
        0.52,
        BEASTS["bear"]!.draw(() => 0.5),
      ) +
      flame(75, 58, 0.6) +
      g(
        "translate(-20 0)",
        p("M42 44Q28 62 26 88H74Q72 62 58 44Z", M, EDGE) +
          elf("hood") +
          ln("M44 47L32 30M57 47L74 38", 4) +
          flame(32, 30, 0.6),
      ) +
      ln("M58 36Q66 44 70 54", 1.6, G, 'stroke-dasharray="1 3.4"'),
  ),
  laleya: figure(
    2,
    98,
    8,
    () =>
      spear(8, 78, 86, 30) +
      flame(92, 28, 0.5, 60) +
      elf("plume") +
      ln("M44 47L34 60M57 47L64 44", 4) +
      ci(34, 62, 3.2) +
      ci(64, 44, 3.2) +
      p("M40 62Q28 64 22 76Q34 74 42 68Z", G, EDGE),
  ),
  rahlee: figure(
    0,
    100,
    6,
    () =>
      wings() +
      g("translate(0 -6)", elf("long", G) + ln("M44 47L34 62M57 47L66 62", 4) + sword(67, 60, 160, 26, 4)) +
      ln("M36 86Q50 82 64 86", 1.6, P) +
      ln("M28 82H40M60 82H72", 1.4, P),
  ),
};

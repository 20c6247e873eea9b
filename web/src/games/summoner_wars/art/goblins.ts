/** The Cave Goblins: ears to the sides, stolen blades, beasts of the dark. */
import { BEASTS } from "../../../art/beasts.ts";
import { A, F, G, K, M, O, P, at, ellipse, times, type Subject } from "../../../art/kit.ts";
import { AXE, EDGE, both, ci, bone, bow, figure, g, goblin, grow, ln, p, rays, round, sabre } from "./bodies.ts";

const small = (x: number, y: number, s: number, ears: number, more = ""): string =>
  g(`translate(${x} ${y}) scale(${s}) translate(-50 -86)`, ln("M58 57L74 44M42 58L28 62", 5) + goblin(ears) + more);

export const GOBLINS: Record<string, Subject> = {
  sneeks: figure(
    8,
    92,
    22,
    () =>
      p("M22 88Q28 62 38 48H62Q72 62 80 88Q64 82 50 88Q36 82 22 88Z", M, EDGE) +
      goblin(2) +
      p("M37 47Q37 27 50 22Q63 27 63 47Q56 37 50 37Q44 37 37 47Z", A, EDGE) +
      ln("M40 60L30 66M60 60L72 58", 5) +
      sabre(72, 58, 32, 0.82) +
      sabre(28, 68, -58, 0.6) +
      ci(50, 29, 2, G),
  ),
  goblin_fighter: figure(
    14,
    92,
    18,
    () =>
      ln("M41 58L30 62M59 57L72 46", 4.8) +
      goblin() +
      sabre(72, 47, 24, 0.78) +
      g(
        "translate(27 64) rotate(-8)",
        p("M-10 -12L10 -12Q13 4 0 15Q-13 4 -10 -12Z", A, EDGE) + ln("M-5.5 -7.5H5.5M0 -7.5V9", 1.2, P),
      ),
  ),
  slinger: figure(
    10,
    82,
    6,
    () =>
      ln("M58 57L70 40M42 58L33 68", 4.8) +
      goblin(-3) +
      ln("M70 39Q58 10 34 12Q18 14 17 25", 1.6) +
      ellipse(17, 28, 7, 6, M, EDGE) +
      ci(16, 27, 3.2, P) +
      ln("M72 33Q66 8 40 6M20 36Q22 41 27 43", 0.9, P, 'opacity=".8"') +
      ci(32, 71, 3.5, P, EDGE) +
      ci(37, 74, 2.8, P, EDGE) +
      ci(29, 76, 2.6, P, EDGE),
  ),
  berserker: figure(
    4,
    96,
    8,
    () =>
      ln("M41 57L24 40M59 57L76 40", 5) +
      grow(1.06, 1.06, goblin(-5)) +
      both(g("translate(78 40) rotate(14)", ln("M0 8V-16", 2.6) + g("translate(0 -20) scale(.92)", AXE))) +
      p("M43 49Q50 47 57 49L55 57Q50 60 45 57Z", P) +
      p("M45 49.6l1.4 3l1.6 -3.4l2 3.6l2 -3.6l1.6 3.4l1.4 -3Z") +
      ln("M34 24l-5 -8M66 24l5 -8M50 22V12", 1.6, A),
  ),
  the_eater: figure(
    6,
    94,
    20,
    () =>
      ln("M28 56Q12 60 14 76M72 56Q88 60 86 76", 9) +
      both(ln("M14 78l-4 5M14 78l1 6M14 78l5 4", 2.6)) +
      both(ln("M38 80L36 86", 8)) +
      p("M24 62Q22 36 50 32Q78 36 76 62Q74 86 50 86Q26 86 24 62Z") +
      p("M34 38L16 22L44 30ZM66 38L84 22L56 30Z") +
      p("M30 57Q50 49 70 57Q70 79 50 80Q30 79 30 57Z", P) +
      p(
        "M30 57l4 9l4.5 -10.5l5 11l6.5 -12l6.5 12l5 -11l4.5 10.5l4 -9Q50 48 30 57ZM34 73l4 -6l4 9l4.5 -8l3.5 10l3.5 -10l4.5 8l4 -9l4 6Q58 81 50 80.5Q40 81 34 73Z",
      ) +
      p("M44 70Q50 65 56 70Q57 78 50 79Q43 78 44 70Z", A) +
      p("M38 41L46 45L38.5 47ZM62 41L54 45L61.5 47Z", G),
  ),
  blarf: figure(
    6,
    94,
    4,
    () =>
      grow(
        1.02,
        1.02,
        ln("M41 58L26 56M59 58L74 56", 5) + p("M36 54Q50 46 64 54Q70 70 61 77H39Q30 70 36 54Z") + goblin(8),
      ) +
      (
        [
          [18, 42, 9, -14],
          [82, 42, 9, 14],
          [50, 14, 9, 4],
        ] as const
      )
        .map(([x, y, q, a]) =>
          g(
            `translate(${x} ${y}) rotate(${a})`,
            p(`M${-q * 0.72} ${-q}H${q * 0.72}V${q}H${-q * 0.72}Z`, P, EDGE) +
              p(`M0 ${-q * 0.6}L${q * 0.44} 0L0 ${q * 0.6}L${-q * 0.44} 0Z`, A),
          ),
        )
        .join("") +
      ln("M24 30Q34 18 40 14M76 30Q66 18 60 14", 1.2, P, 'stroke-dasharray="1 3"'),
  ),
  mook: figure(
    8,
    96,
    6,
    () =>
      ln("M34 56L18 62M66 54L80 40", 9) +
      grow(1.32, 1.12, goblin(3)) +
      ln("M80 42L84 34", 3.4) +
      ln("M84 34Q100 16 80 10Q60 6 58 18Q58 28 70 25", 2.4, A) +
      p("M32 56L44 50L50 58L56 50L68 56L64 64H36Z", A, EDGE) +
      ci(18, 62, 5),
  ),
  beast_rider: figure(
    2,
    98,
    12,
    () =>
      at(
        48,
        88,
        1.12,
        BEASTS["wolf"]!.draw(() => 0.5),
      ) +
      g("translate(48 58) scale(.62) translate(-50 -80)", goblin(-4) + ln("M58 57L74 44", 5)) +
      ln("M52 44L90 14", 2.2) +
      p("M88 19L98 7L84 14Z", P, EDGE),
  ),
  climber: figure(
    6,
    90,
    8,
    () =>
      p("M6 86V8H34V86Z", M, EDGE) +
      ln(
        "M6 20H34M6 34H34M6 48H34M6 62H34M6 76H34M20 8V20M13 20V34M27 20V34M20 34V48M13 48V62M27 48V62M20 62V76",
        1.2,
        K,
      ) +
      g("translate(56 74) rotate(-10) scale(.95) translate(-50 -86)", ln("M42 57L26 42M44 70L28 74", 5) + goblin(-2)) +
      bow(76, 40, 180, 0.62) +
      ln("M60 46L74 40", 4.6),
  ),
  krag: figure(
    6,
    94,
    14,
    () =>
      g("rotate(9 50 86)", ln("M41 58L26 66", 6.5) + grow(1.14, 1.1, goblin(-2)) + ln("M60 54L74 42", 6.5)) +
      g(
        "translate(76 34) rotate(30)",
        ln("M0 14V-2", 4) +
          p("M-7 0L-10 -22Q0 -32 10 -22L7 0Z", M, EDGE) +
          ln("M-8 -8L-13 -10M8 -8L13 -10M-9 -18L-14 -20M9 -18L14 -20", 2.2, P),
      ) +
      ln("M6 56H22M2 68H20M8 80H24", 1.8, P),
  ),
  reeker: figure(
    4,
    96,
    10,
    () =>
      (
        [
          [18, 30, 9],
          [28, 18, 8],
          [80, 26, 10],
          [70, 14, 7],
          [88, 42, 7],
          [12, 46, 6],
        ] as const
      )
        .map(
          ([x, y, q]) =>
            ci(x, y, q, F, 'opacity=".9"') + ln(`M${x - q * 0.5} ${y}Q${x} ${y - q * 0.7} ${x + q * 0.5} ${y}`, 1, M),
        )
        .join("") +
      ln("M40 58L26 64M60 58L74 62", 6) +
      grow(1.14, 1.08, goblin(5)) +
      p("M39 47Q50 42 61 47L58 57Q50 61 42 57Z", G, EDGE) +
      ln("M44 50L56 52", 1) +
      ln("M74 62Q84 64 84 72", 1.6) +
      ci(84, 77, 5.4, M, EDGE) +
      times(6, (i) => g(`translate(84 77) rotate(${i * 60})`, p("M-1.6 -5L0 -9.6L1.6 -5Z", K))),
  ),
  scagg: figure(
    10,
    92,
    6,
    () =>
      p("M28 87Q32 64 40 52H60Q68 64 72 87L64 82L57 88L50 82L43 88L36 82Z", M, EDGE) +
      goblin(0) +
      ln("M59 57L76 52M41 58L26 50", 5) +
      ln("M78 86L76 22", 2.8) +
      bone(76, 15, 0.9) +
      p("M40 36Q50 24 60 36Q55 33 50 34Q45 33 40 36Z", A, EDGE) +
      p("M46 30L40 14L50 26L52 10L55 27L64 16L57 32Z", P, EDGE) +
      [0, 1, 2]
        .map((i) => ln(`M${24 - i * 3} ${46 - i * 9}Q${16 - i * 2} ${40 - i * 9} ${22 - i * 2} ${36 - i * 9}`, 2, A))
        .join(""),
  ),
  goblin_rage: {
    ...figure(
      4,
      96,
      4,
      (r) =>
        rays(50, 48, 20, 26, 66, A, r) +
        g(
          "translate(50 50) scale(1.9) translate(-50 -45)",
          p("M43 41L22 33L41 50ZM57 41L78 33L59 50Z") +
            ellipse(50, 45, 11, 11, K) +
            p("M42 39L49 43L43 45ZM58 39L51 43L57 45Z", G) +
            p("M43 48Q50 45.6 57 48L55.4 54Q50 57.4 44.6 54Z", P) +
            p("M44.4 47.4l1.6 3.6l1.8 -4l2.2 4l2.2 -4l1.8 4l1.6 -3.6ZM46 55l1.6 -2.6l1.8 2.8l1.8 -2.8l1.6 2.6Z"),
        ),
    ),
    h: 88,
  },
  goblin_horde_attack: figure(
    0,
    100,
    22,
    () =>
      small(18, 58, 0.44, 2) +
      small(50, 52, 0.46, -2) +
      small(82, 58, 0.44, 3) +
      small(9, 74, 0.52, -4) +
      small(91, 74, 0.52, 0) +
      p("M38 54H62V70Q60 82 50 87Q40 82 38 70Z", G, EDGE) +
      ln("M50 56V84M40 66H60", 1.6) +
      small(24, 90, 0.62, 0) +
      small(76, 90, 0.62, -3),
  ),
  goblin_rush: figure(
    2,
    98,
    22,
    () =>
      (
        [
          [22, 66, 0.46, 0],
          [50, 60, 0.5, 4],
          [79, 67, 0.46, -2],
          [34, 88, 0.66, 2],
          [70, 89, 0.68, -2],
        ] as const
      )
        .map(([x, y, k, e]) => g(`rotate(8 ${x} ${y})`, small(x, y, k, e, ln("M72 46L86 28", 3.4))))
        .join("") + ln("M0 60H12M0 78H14M88 58H100M86 80H100", 1.6, P),
  ),
  goblin_invincibility: figure(
    4,
    96,
    4,
    (r) =>
      rays(50, 46, 24, 40, 50, G, r) +
      ci(50, 48, 39, O, 'opacity=".75"') +
      ci(50, 48, 39, "none", `stroke="${G}" stroke-width="3"`) +
      ci(50, 48, 34, "none", `stroke="${P}" stroke-width="1.2"`) +
      ln("M41 58L28 54M59 57L70 44", 4.8) +
      goblin(-4) +
      round(26, 56, 10, A) +
      ln("M70 46L80 26", 3) +
      (
        [
          [6, 20, 40],
          [94, 22, -40],
          [2, 60, 90],
        ] as const
      )
        .map(([x, y, a]) =>
          g(`translate(${x} ${y}) rotate(${a + 90})`, ln("M0 8V-8", 1.6) + p("M-3 8L0 14L3 8Z", P, EDGE)),
        )
        .join(""),
  ),
};

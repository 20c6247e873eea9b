/** The Guild Dwarves: broad, bearded, hammers, runes and engines. */
import { A, F, G, K, M, O, P, gear, times, type Subject } from "../../../art/kit.ts";
import { AXE, EDGE, both, bow, ci, dwarf, figure, g, grow, ln, p, rays, round, spear } from "./bodies.ts";

/** Blocks of a wall. */
const blocks = (x: number, y: number, w: number, h: number): string =>
  p(`M${x} ${y}h${w}v${h}h${-w}Z`, M, EDGE) +
  times(Math.floor(h / 8), (i) =>
    ln(`M${x} ${y + i * 8}h${w}M${x + (i % 2 ? w * 0.3 : w * 0.55)} ${y + i * 8}v8`, 1.1),
  );
const rune = (x: number, y: number, s: number, d: string, fill = G): string =>
  g(`translate(${x} ${y}) scale(${s})`, p("M-7 -9H7L9 0L6 10H-6L-9 0Z", M, EDGE) + ln(d, 1.8, fill));
const R1 = "M-3 -6V6M-3 -6L4 -1L-3 2";
const R2 = "M0 -6V6M-4 -2L0 -6L4 -2";
const R3 = "M-4 -6L4 6M4 -6L-4 6M0 -6V6";

export const DWARVES: Record<string, Subject> = {
  oldin: figure(
    20,
    94,
    10,
    () =>
      ln("M77 20V86", 3.4) +
      p("M64 10H90L94 20L90 30H64L61 20Z", M, EDGE) +
      ln("M67 14.6H87M67 25.4H87", 1.2, P) +
      p("M73 20l4 -4l4 4l-4 4Z", A) +
      p("M30 52Q24 70 20 87H80Q76 70 70 52Z", A, EDGE) +
      ln("M66 55L77 58", 7) +
      dwarf("crown") +
      ln("M34 56L27 70", 7),
  ),
  defender: figure(
    14,
    82,
    14,
    () =>
      spear(77, 86, 77, 30) +
      ln("M65 55L76 60", 7) +
      dwarf("horn") +
      p("M16 42H46V70Q45 84 31 90Q17 84 16 70Z", A, EDGE) +
      ln("M20 46H42V70Q41 80 31 85Q21 80 20 70Z", 1.4, P) +
      p("M25 56h12v7h-12zM29 63h4v12h-4z", P),
  ),
  spearman: figure(
    6,
    96,
    12,
    () =>
      ln("M35 56L34 66", 7) +
      spear(10, 84, 82, 24) +
      dwarf("cone") +
      ln("M65 55L60 48", 6.5) +
      ci(60, 47, 3.8) +
      ci(33, 66, 4),
  ),
  engineer: figure(
    10,
    92,
    18,
    () =>
      ln("M66 56L74 48", 7) +
      ln("M80 80L66 30", 3.4) +
      p("M44 38Q62 18 90 28Q72 29 62 38Z", P, EDGE) +
      dwarf("lamp") +
      ln("M34 56L27 64", 7) +
      g("translate(24 70)", gear(13, 9, G, true)),
  ),
  baldar: figure(
    8,
    98,
    12,
    () =>
      ln("M66 56L78 46", 7) +
      ln("M82 82L79 28", 3.2) +
      g("translate(79 26) scale(1.1)", AXE) +
      dwarf("horn") +
      round(28, 62, 19, A) +
      ln("M28 47V54M28 70V77M13 62H20M36 62H43", 1.6, P),
  ),
  gror: figure(
    2,
    100,
    6,
    () =>
      times(3, (k) =>
        ln(
          `M${50 - [46, 34, 22][k]!} 87Q${50 - [24, 18, 12][k]!} ${81 - k} 50 ${84 - k}T${50 + [46, 34, 22][k]!} 87`,
          1.8,
          P,
        ),
      ) +
      grow(1.1, 1.1, ln("M34 56L22 40M66 56L72 44", 8.5) + dwarf("horn")) +
      ln("M10 47L80 23", 4.4) +
      g(
        "translate(80 22) rotate(-18) scale(1.1)",
        p("M-10 -17H14L18 -10V10L14 17H-10L-14 10V-10Z", M, EDGE) +
          ln("M-7 -12H11M-7 12H11", 1.4, P) +
          p("M2 -6l6 6l-6 6l-6 -6Z", A),
      ),
  ),
  grungor: figure(
    0,
    98,
    16,
    () =>
      g("rotate(10 50 86)", ln("M34 56L20 52", 8) + dwarf("wing") + ln("M66 56L82 60", 8)) +
      g("translate(17 46) rotate(-30)", ln("M0 0V22", 3) + g("scale(1.15)", AXE)) +
      g("translate(88 56) rotate(24)", ln("M0 0V16", 3) + g("scale(.86)", AXE)) +
      ln("M0 66H22M4 74H26M0 82H20", 1.8, P),
  ),
  ballista: figure(
    2,
    98,
    18,
    () =>
      ci(26, 76, 11, M, EDGE) +
      ci(26, 76, 3.4) +
      ci(74, 76, 11, M, EDGE) +
      ci(74, 76, 3.4) +
      times(
        6,
        (i) => g(`rotate(${i * 30} 26 76)`, ln("M16 76H36", 0.9)) + g(`rotate(${i * 30} 74 76)`, ln("M64 76H84", 0.9)),
      ) +
      p("M16 66H84L80 74H20Z") +
      p("M44 68L48 36H56L58 68Z") +
      g(
        "rotate(-14 50 40)",
        p("M22 36H96V44H22Z", K, `stroke="${P}" stroke-width=".8"`) +
          ln("M34 12Q14 26 20 40Q14 54 34 68", 4.6) +
          ln("M34 12Q18 26 23 40Q18 54 34 68", 1.2, G) +
          ln("M34 12L78 40L34 68", 1.1, P) +
          ln("M4 40H78", 2.8, A) +
          p("M-6 40L8 33L5 40L8 47Z", P, EDGE),
      ) +
      ln("M30 66L46 46M70 66L56 46", 3),
  ),
  guardsman: figure(
    18,
    90,
    6,
    () =>
      ln("M78 87V14", 3.2) +
      p("M78 22L92 16Q96 28 88 36L78 32Z", P, EDGE) +
      p("M74 16L78 4L82 16Z", P, EDGE) +
      ln("M66 56L77 58", 7) +
      dwarf("crest") +
      p("M22 38H58V84Q40 90 22 84Z", A, EDGE) +
      ln("M26 42H54V81Q40 86 26 81ZM40 43V84M27 60H53", 1.4, P) +
      ci(40, 60, 5, G, EDGE),
  ),
  halvor: figure(
    4,
    96,
    4,
    (r) =>
      rays(50, 40, 14, 34, 46, A, r) +
      grow(1.12, 1.08, ln("M35 55L20 44M65 55L80 44", 9) + dwarf("bare", A)) +
      p("M43 46Q50 43 57 46L55 54Q50 57 45 54Z", P, EDGE) +
      both(g("translate(17 40) rotate(-20)", ln("M0 10V-16", 3) + g("translate(0 -18)", AXE))) +
      ln("M38 60L44 64M62 60L56 64", 1.4, P),
  ),
  thorkur: figure(
    6,
    96,
    6,
    () =>
      ci(48, 48, 40, F, 'opacity=".55"') +
      ci(48, 48, 40, "none", `stroke="${G}" stroke-width="2.6"`) +
      ci(48, 48, 35, "none", `stroke="${P}" stroke-width="1.1" stroke-dasharray="5 4"`) +
      (
        [
          [48, 8],
          [8, 48],
          [20, 20],
          [20, 76],
        ] as const
      )
        .map(([x, y]) => g(`translate(${x} ${y})`, p("M0 -5L5 0L0 5L-5 0Z", A, EDGE)))
        .join("") +
      ln("M34 56L28 64", 7) +
      dwarf("wing") +
      ln("M65 55L78 48", 6.6) +
      g("translate(82 47) rotate(180) scale(.66)", bow(0, 0, 0)),
  ),
  tordok: figure(
    6,
    94,
    4,
    () =>
      p("M32 52Q24 70 22 87H78Q76 70 68 52Z", M, EDGE) +
      ln("M80 86L78 26", 3.2) +
      rune(78, 18, 1.3, R3, P) +
      ln("M66 56L78 54M34 56L22 50", 7) +
      dwarf("hood") +
      rune(16, 40, 0.92, R1) +
      rune(34, 14, 0.8, R2) +
      rune(58, 8, 0.62, R1) +
      ln("M20 28Q24 20 28 18", 1.2, P, 'stroke-dasharray="1 3"'),
  ),
  heroic_feat: figure(
    4,
    96,
    2,
    (r) =>
      rays(50, 46, 22, 12, 64, O, r) +
      p("M-4 90L26 80L38 70H62L74 80L104 90Z") +
      g("translate(50 74) scale(.76) translate(-50 -86)", ln("M66 56L76 26M34 56L26 62", 8) + dwarf("horn")) +
      ln("M68 30L71 2", 2.4) +
      p("M71 2Q82 -2 94 6Q84 10 94 20Q80 15 71 20Z", A, EDGE),
  ),
  besiege_the_walls: figure(
    0,
    100,
    10,
    () =>
      blocks(54, 26, 44, 60) +
      p("M54 26V16H64V26H70V16H80V26H86V16H98V26Z", M, EDGE) +
      p("M50 30L62 40L56 50L68 58L58 66L64 78L52 88H44Z", O) +
      ln("M62 40L74 44M68 58L80 62M64 76L78 80", 1.6) +
      (
        [
          [48, 34, 6, 20],
          [40, 24, 4, 60],
          [46, 50, 5, 44],
          [34, 40, 3, 10],
          [40, 66, 4, 30],
        ] as const
      )
        .map(([x, y, s, a]) => g(`translate(${x} ${y}) rotate(${a})`, p(`M${-s} ${-s}H${s}V${s}H${-s}Z`, M, EDGE)))
        .join("") +
      p("M-4 54H40L50 60L40 66H-4Z") +
      p("M38 52L54 60L38 68Z", P, EDGE) +
      ln("M4 54V66M16 54V66M28 54V66", 1.4, P) +
      ci(6, 78, 8, M, EDGE) +
      ci(32, 78, 8, M, EDGE) +
      ci(6, 78, 2.6) +
      ci(32, 78, 2.6) +
      ln("M2 70H38", 3) +
      ln("M6 70L10 48M30 70L26 48M4 48H32", 2.2),
  ),
};

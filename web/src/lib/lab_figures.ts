/** The figures of the laboratory: where they lie on a scale, and how they are told. */

import type { Bi, CatalogueCard, LabLine, LabReport } from "../wire";

/** Between these shares two decks count as equal, in thousandths. */
export const GUIDE = [420, 580] as const;

/** A scale that holds every interval, in thousandths. */
export interface Scale {
  from: number;
  to: number;
}

/** A scale for shares reaches from nothing to all; one for differences as far as they do, alike on both sides. */
export function scale(lines: readonly LabLine[], shares: boolean): Scale {
  if (shares) return { from: 0, to: 1000 };
  const most = Math.max(50, ...lines.flatMap((it) => [Math.abs(it.low_permille), Math.abs(it.high_permille)]));
  const half = [50, 100, 200, 300, 500, 1000].find((it) => it >= most) ?? 1000;
  return { from: -half, to: half };
}

/** Where a figure lies on a scale, in hundredths of its length. */
export const at = (scale: Scale, permille: number): number =>
  (100 * (Math.min(scale.to, Math.max(scale.from, permille)) - scale.from)) / (scale.to - scale.from);

/** Whether an interval is outside the guide, may be, or is not: what touches a line is no proof. */
export function outside(line: LabLine): "sure" | "perhaps" | "no" {
  if (line.high_permille < GUIDE[0] || line.low_permille > GUIDE[1]) return "sure";
  return line.value_permille < GUIDE[0] || line.value_permille > GUIDE[1] ? "perhaps" : "no";
}

/** A share in percent. */
export const share = (permille: number): string => `${(permille / 10).toFixed(1)}%`;

/** A difference in points, with its sign. */
export function points(permille: number): string {
  const text = (Math.abs(permille) / 10).toFixed(1);
  return permille < 0 ? `−${text}` : permille > 0 ? `+${text}` : text;
}

/** A number of a card that can be tried otherwise. */
export interface CardNumber {
  field: string;
  at: number;
  label: Bi;
  value: number;
  /** What one step is: tens and hundreds where the card has none but these. */
  step: number;
}

/** The numbers that a card's printed fields are made of: "ATK/HP 1/3" are two of one field. */
export function numbersOf(card: CatalogueCard): CardNumber[] {
  return card.fields.flatMap(({ field, label, value }) => {
    const values = value.en.split("/");
    if (!values.every((it) => /^\d+$/.test(it))) return [];
    const [ja, en] = [label.ja.split("/"), label.en.split("/")];
    return values.map((text, at) => {
      const value = Number(text);
      const step = [100, 10].find((it) => value > 0 && value % it === 0) ?? 1;
      return { field, at, label: { ja: ja[at] ?? label.ja, en: en[at] ?? label.en }, value, step };
    });
  });
}

/** Whether levels are sure of opposite signs: then no sentence holds for all of them. */
export const signsDiffer = (lines: readonly LabLine[]): boolean =>
  lines.some((it) => it.low_permille > 0) && lines.some((it) => it.high_permille < 0);

/** The figure of one deck against another in the row of the first. */
export const against = (row: LabReport, name: Bi): LabLine | undefined =>
  row.lines.find((it) => it.against.en === name.en && it.against.ja === name.ja);

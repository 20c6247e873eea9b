/**
 * What this device keeps beside one's own matches: which are marked, and the curve of each that was looked back at.
 * A guest's place is this browser's, too; an account adds what it keeps by itself, and marks are no part of that.
 */

import type { ChancePoint } from "../wire";
import { place } from "./chart";
import { keep, kept } from "./store";

const MARKED = "shokan.marked";
const CURVES = "shokan.curves";
/** So many are kept, the latest: far more than the list has. */
const MARKED_MAX = 500;
const CURVES_MAX = 200;
/** Points of a curve, which is as wide as a finger is long. */
const POINTS_MAX = 40;

const words = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((it): it is string => typeof it === "string") : [];

/** The marked matches, the latest in front. */
export const marked = (): string[] => words(kept(MARKED));

/** Marks a match or takes its mark away; says what is marked then. */
export function mark(match: string, on: boolean): string[] {
  const others = marked().filter((it) => it !== match);
  const now = on ? [match, ...others].slice(0, MARKED_MAX) : others;
  return keep(MARKED, now) ? now : marked();
}

/** A chance of winning after each turn, in hundredths, from the first question on. */
export type Curve = readonly number[];

interface KeptCurve {
  match: string;
  seat: number;
  points: Curve;
}

const isCurve = (found: unknown): found is KeptCurve => {
  const it = found as Partial<KeptCurve> | null;
  return (
    typeof it?.match === "string" &&
    typeof it.seat === "number" &&
    Array.isArray(it.points) &&
    it.points.length > 1 &&
    it.points.every((point) => typeof point === "number" && point >= 0 && point <= 100)
  );
};

function curves(): KeptCurve[] {
  const found: unknown = kept(CURVES);
  return Array.isArray(found) ? found.filter(isCurve) : [];
}

/** The curve of an analysis: where it began, and how each turn ended. */
export function curveOf(points: readonly ChancePoint[]): Curve {
  const placed = place(points).points;
  const ends = placed.filter((point, i) => Math.floor(placed[i + 1]?.x ?? Infinity) > Math.floor(point.x));
  const all = [...placed.slice(0, 1), ...ends].map((point) => Math.round(point.chance_permille / 10));
  const step = Math.max(1, (all.length - 1) / (POINTS_MAX - 1));
  const few = Array.from({ length: Math.min(all.length, POINTS_MAX) }, (_, i) => all[Math.round(i * step)]!);
  return few.map((chance) => Math.min(100, Math.max(0, chance)));
}

/** Keeps the curve of a match for one seat, in the place of an earlier one. */
export function keepCurve(match: string, seat: number, points: readonly ChancePoint[]): void {
  const curve = curveOf(points);
  if (curve.length < 2) return;
  const others = curves().filter((it) => it.match !== match || it.seat !== seat);
  keep(CURVES, [{ match, seat, points: curve }, ...others].slice(0, CURVES_MAX));
}

/** The curves of this device, by match and seat. */
export function keptCurves(): ReadonlyMap<string, Curve> {
  return new Map(curves().map(({ match, seat, points }) => [curveKey(match, seat), points]));
}
export const curveKey = (match: string, seat: number | undefined): string => `${match}/${seat ?? 0}`;

/** Takes all of it away. */
export function forgetMarks(): void {
  localStorage.removeItem(MARKED);
  localStorage.removeItem(CURVES);
}

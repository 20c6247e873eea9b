/** What the engine thinks of an ended match: the one way to it, and how its points lie on a chart. */

import type { Analysis, AnalysisAnswer, ChancePoint } from "../wire";
import { ask } from "./api";
import { untilThere, type Long } from "./long";

export type Looked = Long<Analysis>;

/** Asks until all is there; `over` says that nobody looks any more. */
export const analyse = (
  match: string,
  seat: number,
  told: (looked: Looked) => void,
  over: () => boolean,
): Promise<void> =>
  untilThere(
    async () => {
      const path = `/api/replays/${encodeURIComponent(match)}/analysis?as=${seat}`;
      const { analysis, done_permille: permille } = await ask<AnalysisAnswer>(path);
      return { permille, found: analysis };
    },
    told,
    over,
  );

/** A point with its place from the left edge of the chart, where every turn is as wide as any other. */
export interface Placed extends ChancePoint {
  x: number;
}
export interface Chart {
  points: Placed[];
  /** The turns in their order. */
  turns: number[];
}

/** Points of a game of a match of three follow each other, so a turn that begins anew is a turn of its own. */
export function place(points: readonly ChancePoint[]): Chart {
  const turns: ChancePoint[][] = [];
  for (const point of points) {
    const last = turns[turns.length - 1];
    if (last && last[0]!.turn === point.turn) last.push(point);
    else turns.push([point]);
  }
  const placed = turns.flatMap((turn, i) => turn.map((point, n) => ({ ...point, x: i + (n + 0.5) / turn.length })));
  return { points: placed, turns: turns.map((turn) => turn[0]!.turn) };
}

/** The point that is nearest to a ply of the replay. */
export function pointAt(points: readonly ChancePoint[], at: number): number {
  let best = 0;
  points.forEach((point, i) => {
    if (Math.abs(point.at - at) < Math.abs(points[best]!.at - at)) best = i;
  });
  return best;
}

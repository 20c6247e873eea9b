/** How the points of an analysis lie on a chart. */

import type { ChancePoint } from "../wire";

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

/** What the engine thinks of an ended match: the one way to it, and how its points lie on a chart. */

import type { Analysis, AnalysisAnswer, ChancePoint } from "../wire";
import { ask, Failed } from "./api";

/** What is known so far: how far it is, all of it, or why there is none. */
export type Looked =
  { state: "thinking"; permille: number } | { state: "there"; analysis: Analysis } | { state: "none"; why: string };

/** The server answers when it has something to say; after an answer that it is busy the page waits. */
const SOON_MS = 300;
const BUSY_MS = 3000;

/** Asks until all is there; `over` says that nobody looks any more. */
export async function analyse(
  match: string,
  seat: number,
  told: (looked: Looked) => void,
  over: () => boolean,
): Promise<void> {
  const path = `/api/replays/${encodeURIComponent(match)}/analysis?as=${seat}`;
  while (!over()) {
    let pause = SOON_MS;
    try {
      const { analysis, done_permille: permille } = await ask<AnalysisAnswer>(path);
      if (over()) return;
      if (analysis) {
        told({ state: "there", analysis });
        return;
      }
      told({ state: "thinking", permille });
    } catch (reason) {
      if (over()) return;
      if (!(reason instanceof Failed) || (reason.status !== 429 && reason.status !== 503)) {
        told({ state: "none", why: reason instanceof Error ? reason.message : String(reason) });
        return;
      }
      pause = BUSY_MS;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

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

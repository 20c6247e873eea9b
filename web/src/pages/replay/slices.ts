/** A recorded match comes in slices: the first ones can be looked at while the others are on their way. */

import { wholeEvents, wholeView } from "../../lib/whole";
import type { ErrorBody, Replay } from "../../wire";

/** Tries of one slice before the page gives up. */
const TRIES = 6;

export interface Slices {
  /** Asks the server; the page's own `fetch`. */
  get: (path: string) => Promise<Response>;
  /** Waits; a test does not. */
  wait: (ms: number) => Promise<void>;
  /** What is there so far, after each slice. */
  told: (replay: Replay) => void;
  /** True when nobody looks any more. */
  over: () => boolean;
}

/** Why there is no recording, in words; null where the server said none. */
export class Unreadable extends Error {
  text: ErrorBody["text"] | null;
  constructor(text: ErrorBody["text"] | null) {
    super("no replay");
    this.text = text;
  }
}

/** How long the server wants to be left alone, where it said so. */
function pause(answer: Response): number | null {
  if (answer.status !== 429 && answer.status !== 503) return null;
  const seconds = Number(answer.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

async function slice(path: string, slices: Slices): Promise<Replay> {
  for (let tries = 1; ; tries += 1) {
    const answer = await slices.get(path);
    if (answer.ok) return (await answer.json()) as Replay;
    const ms = pause(answer);
    if (ms === null || tries === TRIES || slices.over()) {
      const body = (await answer.json().catch(() => null)) as ErrorBody | null;
      throw new Unreadable(body?.text ?? null);
    }
    await slices.wait(ms);
  }
}

/** Reads a whole recording as `as` sees it, slice by slice. */
export async function read(match: string, as: string, slices: Slices): Promise<void> {
  let plies: Replay["plies"] = [];
  let total = Infinity;
  while (!slices.over() && plies.length < total) {
    const next = await slice(`/api/replays/${encodeURIComponent(match)}?as=${as}&from=${plies.length}`, slices);
    // A server that has nothing more to tell must not be asked for ever.
    if (next.plies.length === 0) return;
    for (const ply of next.plies) {
      wholeView(ply.view);
      wholeEvents(ply.events);
    }
    plies = [...plies, ...next.plies];
    total = next.total;
    if (!slices.over()) slices.told({ ...next, plies });
  }
}

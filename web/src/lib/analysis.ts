/** What the engine thinks of an ended match: the one way to it. */

import type { Analysis, AnalysisAnswer } from "../wire";
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
